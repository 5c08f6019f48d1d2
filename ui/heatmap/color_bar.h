// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
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

/// \param room for the name, from the bar's left end on
void paintBar(QPainter& painter, const QRectF& bar, const ColorTable& table, const std::vector<BarTick>& ticks,
              const QString& name, double space, const BarStyle& style);

}  // namespace attn::ui
