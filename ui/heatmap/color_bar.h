// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QRectF>
#include <algorithm>
#include <vector>

#include "core/picture/raster.h"
#include "ui/chart/chart_scale.h"

namespace attn::ui {

/// A number at a colour bar, and where it stands: 0 at the low end, 1 at the high one.
struct BarTick {
  double part;
  QString text;
};

/// Round numbers of a range, two or more of them, on a bar that has room for `most`; powers of ten of a logarithmic
/// one. A range of a single number has that number, at the low end.
std::vector<BarTick> barTicks(double low, double high, bool logarithmic, int most);

/// How a colour bar is drawn: upright, the high end above, numbers with marks at its right, its name above it.
struct BarStyle {
  QFont font;
  QColor text;
};

/// How many numbers a bar of this height has room for.
int mostBarTicks(double height, double labelHeight);

/// How far the marks and numbers reach to the right of the bar.
double barTicksWidth(const std::vector<BarTick>& ticks, const QFont& font);

/// The part of a colour map that a bar shows: 0 is its low end, 1 its high one.
struct BarPart {
  double from = 0, to = 1;

  /// The colour that stands at a share of the bar.
  QRgb colorAt(const ColorTable& table, double share) const {
    return table[static_cast<std::size_t>(std::min(255.0, 256 * (from + share * (to - from))))];
  }
};

/// \param room for the name, from the bar's left end on
void paintBar(QPainter& painter, const QRectF& bar, const ColorTable& table, const BarPart& part,
              const std::vector<BarTick>& ticks, const QString& name, double space, const BarStyle& style);

}  // namespace attn::ui
