// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "ui/heatmap/figure.h"

namespace attn::ui {

/// The colour bars of a figure in one line, side by side, with round numbers below them: below a view that scrolls,
/// where they stay in sight.
class ColorBarStrip : public QWidget {
 public:
  static constexpr int usualHeight = 44;

  explicit ColorBarStrip(QWidget* parent = nullptr);

  /// \param fallback what a bar without a label shows: "weight"
  void setBars(std::vector<ColorBar> bars, const QString& fallback);
  const std::vector<ColorBar>& bars() const { return m_bars; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<ColorBar> m_bars;
  QString m_fallback;
};

}  // namespace attn::ui
