// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <vector>

#include "core/base/quantity.h"

namespace attn::ui {

struct ChartFigure;

/// From the coordinates of the axes to pixels and back.
///
///   x in pixels = plot.left + (x − range.left) / range.width · plot.width, of logarithms where the axis has them.
struct ChartScale {
  QRectF plot;  ///< the inside of the axes, in pixels
  QRectF range;
  bool logarithmicX = false;

  /// Not finite where the point is not finite, or where its x is not above 0 on a logarithmic axis.
  QPointF toPixels(QPointF place) const { return {pixelX(place.x()), pixelY(place.y())}; }
  QPointF toAxes(QPointF pixels) const;
  double pixelX(double x) const;
  double pixelY(double y) const { return plot.bottom() - (y - range.top()) / range.height() * plot.height(); }
  /// The axes after the plot was dragged by this many pixels, and after it grew about a pixel.
  QRectF panned(QPointF distance) const;
  QRectF zoomed(double factorX, double factorY, QPointF about) const;
  /// The point rounded to no more digits than pixels can tell apart.
  QPointF rounded(QPointF place) const;

  bool operator==(const ChartScale&) const = default;
};

/// A range that can be drawn: finite, not empty, above 0 where x is logarithmic.
QRectF usableRange(const QRectF& range, bool logarithmicX);

/// A number at an axis.
struct Tick {
  double value;
  QString text;
};

/// 1, 2 or 5 times a power of ten, not below `least`.
double niceStep(double least);
/// Multiples of a nice step between two numbers, at most `most` of them, but as many as that allows.
std::vector<Tick> niceTicks(double from, double to, int most, bool whole = false);
/// The same for an axis of a quantity: days have dates at the beginning of years, months, days or hours.
std::vector<Tick> quantityTicks(Quantity quantity, double from, double to, int most, bool whole = false);
/// Ticks of a logarithmic axis: powers of ten and, where there is room, 2 and 5 times a power of ten. At most `most` of
/// them, unless fewer than three would be left.
std::vector<Tick> logarithmicTicks(double from, double to, int most);

/// A number as people write it: "−1", "0.25", "2e−7"; `step` says how many decimals tell it from its neighbours.
QString axisNumber(double value, double step);
/// A number with as many digits as needed, at most so many that count: "−0.25", "1e+06", "∞", "NaN".
QString shortNumber(double value, int mostDigits = 6);
/// The same of a quantity: days as their date.
QString shortNumber(double value, Quantity quantity);

}  // namespace attn::ui
