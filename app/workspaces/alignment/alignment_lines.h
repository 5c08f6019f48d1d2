// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <string>
#include <utility>

#include "core/base/box.h"
#include "core/tensor/tensor.h"
#include "ui/style/theme.h"

namespace attn::app {

/// Output symbols at the left, input symbols at the right, and lines from each to where it looks, as wide as the
/// weight. The symbol under the pointer, else the one in sight, is lit with its sources. A click goes to a symbol, so
/// do the arrow keys.
class AlignmentLines : public QWidget {
  Q_OBJECT

 public:
  explicit AlignmentLines(QWidget* parent = nullptr);

  /// \param written how many output symbols are there already
  void setWeights(const QStringList& outputs, const QStringList& inputs, const Box<Tensor>& weights, Index written,
                  const std::string& colorMap);
  void setCurrent(Index output);
  /// The output symbol that is pointed at elsewhere, which is lit then.
  void setPointed(std::optional<Index> output);
  /// From where to where the symbols of each side stand, in this widget; none: from edge to edge. Where the outputs are
  /// too few for that, the inputs take the room that their labels need.
  void setSpan(std::optional<std::pair<double, double>> span);
  /// Where an output symbol stands.
  QPointF outputPlace(Index output) const;
  QPointF inputPlace(Index input) const;
  /// The one that is lit.
  Index lit() const;

  QSize minimumSizeHint() const override { return {ui::scaled(110), 120}; }

 signals:
  void chosen(attn::Index output);
  void hovered(std::optional<attn::Index> output);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  double labelSpace() const;
  std::pair<double, double> span() const;
  std::pair<double, double> inputSpan() const;
  /// What the symbol in sight looks at, in words.
  void describe();
  std::optional<Index> outputAt(QPointF position) const;
  void setHovered(std::optional<Index> output);
  void paintSymbols(QPainter& painter);

  QStringList m_outputs, m_inputs;
  Box<Tensor> m_weights;
  double m_widestLabel = 0;  ///< pixels
  Index m_written = 0;
  std::string m_colorMap = "Reds";
  Index m_current = 0;
  std::optional<Index> m_hovered, m_pointed;
  std::optional<std::pair<double, double>> m_span;
};

}  // namespace attn::app
