// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "app/workspaces/attention/flow/flow_layout.h"
#include "ui/style/drawn_view.h"

class QVariantAnimation;

namespace attn::app {

/// The flow's diagram under the hand. It shows values and emits gestures; it changes nothing itself.
///
/// Mouse: a click opens a box. Keys: left and right go along the flow, up and down within a column, Home and End to its
/// ends; Enter and the space bar open the box that the keyboard is at, Esc closes the open one.
class FlowView : public ui::DrawnView {
  Q_OBJECT

 public:
  explicit FlowView(QWidget* parent = nullptr);

  void setFigure(const FlowFigure& figure);
  const FlowFigure& figure() const { return m_figure; }
  const FlowLayout& flowLayout() const { return m_layout; }
  /// The box that is open below the diagram.
  void setOpen(std::optional<FlowBox> box);
  std::optional<FlowBox> openBox() const { return m_marks.open; }
  /// The token whose row is pointed at.
  void setLitToken(std::optional<Index> token, bool isOfQueries);
  /// Boxes that an edit changed light up once, and fade.
  void flash(const std::vector<FlowBox>& boxes);

  /// The box that the keyboard is at.
  std::optional<std::size_t> current() const { return m_current; }
  void setCurrent(std::optional<std::size_t> node);
  /// Where a box lies in the viewport.
  QRectF viewportRect(std::size_t node) const;
  /// What is said of a box: its name, its shape, its numbers.
  QString description(std::size_t node) const;
  void open(std::size_t node) { emit opened(m_figure.nodes[node].box); }
  /// How high the diagram may be, where its boxes can be lower. It is as high as its width makes it up to that, and not
  /// as high as its place, so that boxes stay as they are when one opens below.
  void setMostHeight(double height);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void opened(attn::FlowBox box);
  /// Esc.
  void closed();
  void boxHovered(std::optional<std::size_t> node);
  /// flash() began.
  void flashed(const std::vector<attn::FlowBox>& boxes);

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void updateLayout();
  FlowLayout layoutIn(double width, FlowStyle& style) const;
  QPointF origin() const;  ///< of the viewport, in the diagram
  std::optional<std::size_t> nodeUnder(QPointF point) const { return nodeAt(m_layout, point + origin()); }
  void setHover(std::optional<std::size_t> node);

  FlowFigure m_figure;
  FlowStyle m_style;
  FlowLayout m_layout;
  double m_mostHeight = 0;
  FlowMarks m_marks;
  std::optional<std::size_t> m_hover, m_current, m_pressed;
  QVariantAnimation* m_flash;
};

/// Makes a flow known to assistive technology: a list of its boxes, with what each holds.
void installFlowAccessibility(FlowView* view);

}  // namespace attn::app
