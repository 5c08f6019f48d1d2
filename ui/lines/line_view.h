// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/lines/line_buckets.h"
#include "ui/lines/line_figure.h"
#include "ui/lines/line_strips.h"
#include "ui/style/drawn_view.h"

namespace attn::ui {

/// A figure of lines under the hand. It shows values and emits gestures; it changes nothing itself.
///
/// Mouse: a token that is pointed at has its lines strong and all others faint; a click pins it, a click again frees
/// it; a click beside everything frees all. A click on a line chooses it. A drag pans, Ctrl and the wheel zoom.
/// Keys: arrows go from token to token and from side to side, Home and End to the ends, Page Up and Down to another
/// sequence; the space bar pins; Enter chooses the line of the token with the largest weight, and then the next one;
/// Esc frees what is pinned, and then what is chosen; Ctrl with +, − and 0 zooms.
class LineView : public DrawnView {
  Q_OBJECT

 public:
  explicit LineView(QWidget* parent = nullptr);

  /// The view lies on a panel, not on the canvas.
  void setOnPanel();
  void setFigure(const LineFigure& figure);
  const LineFigure& figure() const { return m_figure; }
  const LineLayout& lineLayout() const { return m_layout; }
  /// Other pins of the same figure.
  void setPins(const std::vector<LineToken>& pins);
  /// The line that is marked; of its weight only the place counts.
  void setChosen(std::optional<LinePlace> line);
  std::optional<LinePlace> chosen() const { return m_chosen; }

  /// The tokens whose lines are strong: the pinned ones and the one that is pointed at.
  std::vector<LineToken> litTokens() const;
  /// The lines of those tokens, or all.
  const std::vector<LinePlace>& shownLines() const;
  /// The token or the line that is pointed at.
  std::optional<LineToken> hoveredToken() const { return m_hover; }
  std::optional<LinePlace> hoveredLine() const { return m_hoveredLine; }
  /// What is to be said of that, or of the keyboard's place.
  QString description(const LineToken& token) const;
  /// The token that the keyboard is at.
  std::optional<LineToken> current() const { return m_current; }

  void zoomBy(double factor, std::optional<QPointF> about = std::nullopt);
  /// The least room of a token along that was zoomed to; 0: the figure fits the view, if it can.
  double zoom() const { return m_zoom; }
  void setZoom(double pitch);

  /// Where a token's label lies in the viewport.
  QRectF viewportRect(const LineToken& token) const;
  /// The middle of a line in the viewport.
  QPointF viewportPlace(const LinePlace& line) const;
  void choose(std::optional<LinePlace> line);

 signals:
  /// Another token or line is pointed at, or none.
  void hovered();
  /// None: what was chosen is not any more.
  void lineChosen(std::optional<attn::ui::LinePlace> line);
  void pinsChosen(const std::vector<attn::ui::LineToken>& pins);
  void zoomed(double pitch);

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  struct Pan {
    QPoint from, scroll;
    bool moved = false;
  };

  QPointF origin() const;
  void updateLayout();
  void forgetPictures();
  const LineBuckets& buckets() const;
  void forgetLit();
  Index coarseness(const LinePart& part, std::size_t lines) const;
  void paintChosen(QPainter& painter);
  void setHover(std::optional<LineToken> token, std::optional<LinePlace> line);
  std::optional<LinePlace> lineUnder(QPointF point) const;
  void chooseNext();
  void updateHover(QPointF position);
  void toggle(const LineToken& token);
  void moveTo(const LineToken& token);
  std::optional<LineToken> tokenAfter(const QKeyEvent* event) const;
  bool hasToken(const LineToken& token) const;
  void paintLines(QPainter& painter, const QRectF& part, double scale);
  void paintLitLines(QPainter& painter, const QRectF& part, double scale);

  LineFigure m_figure;
  LineStyle m_style;
  bool m_isOnPanel = false;
  LineLayout m_layout;
  double m_zoom = 0;
  std::optional<LineToken> m_hover, m_current;
  bool m_isHoverOfKeys = false;  ///< the keyboard is at what is pointed at, and takes it along when it goes
  std::optional<LinePlace> m_hoveredLine, m_chosen;
  std::optional<Pan> m_pan;
  LineStrips m_strips, m_litStrips;              ///< of all lines, and of those of the tokens that are lit
  mutable std::optional<LineBuckets> m_buckets;  ///< of the figure and layout, since they were needed
  mutable std::optional<std::vector<LinePlace>> m_shown;
};

/// Makes a view of lines known to assistive technology: a list of the lines that are shown.
void installLineAccessibility(LineView* view);
/// Tells of the token that the keyboard went to.
void announceCurrent(LineView* view);

}  // namespace attn::ui
