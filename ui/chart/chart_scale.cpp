// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_scale.h"

#include <algorithm>
#include <cmath>

namespace attn::ui {
namespace {

constexpr double largest = 1e300;  // differences of two still fit into a double

/// A range of one axis that is finite and wide enough for doubles to tell its pixels apart.
void makeUsable(double& from, double& to) {
  if (!std::isfinite(from) || !std::isfinite(to)) {
    from = 0;
    to = 1;
  }
  from = std::clamp(from, -largest, largest);
  to = std::clamp(to, -largest, largest);
  if (from > to) std::swap(from, to);
  const double least = std::max({std::abs(from), std::abs(to), 1e-140}) * 1e-10;
  if (to - from >= least) return;
  const double middle = from / 2 + to / 2;
  const double half = middle == 0 ? 0.5 : std::abs(middle) / 2;
  from = middle - half;
  to = middle + half;
}

QString withMinus(QString text) { return text.replace(u'-', QChar(0x2212)); }

double power(double exponent) { return std::pow(10.0, exponent); }

}  // namespace

QRectF usableRange(const QRectF& range, bool logarithmicX) {
  double left = range.left(), right = range.right(), low = range.top(), high = range.bottom();
  if (logarithmicX) {
    if (!(right > 0) || !std::isfinite(right)) right = 1;
    if (!(left > 0) || left >= right) left = right / 1000;
  } else {
    makeUsable(left, right);
  }
  makeUsable(low, high);
  return {left, low, right - left, high - low};
}

double ChartScale::pixelX(double x) const {
  if (!logarithmicX) return plot.left() + (x - range.left()) / range.width() * plot.width();
  const double from = std::log10(range.left());
  return plot.left() +
         (std::log10(x > 0 ? x : std::nan("")) - from) / (std::log10(range.right()) - from) * plot.width();
}

QPointF ChartScale::toAxes(QPointF pixels) const {
  const double x = (pixels.x() - plot.left()) / plot.width();
  const double y = range.top() + (plot.bottom() - pixels.y()) / plot.height() * range.height();
  if (!logarithmicX) return {range.left() + x * range.width(), y};
  const double from = std::log10(range.left());
  return {power(from + x * (std::log10(range.right()) - from)), y};
}

QRectF ChartScale::panned(QPointF distance) const {
  const QPointF low = toAxes(plot.bottomLeft() - distance), high = toAxes(plot.topRight() - distance);
  return {low, high};
}

QRectF ChartScale::zoomed(double factorX, double factorY, QPointF about) const {
  const auto moved = [&](QPointF corner) {
    return toAxes(about + QPointF((corner.x() - about.x()) / factorX, (corner.y() - about.y()) / factorY));
  };
  return {moved(plot.bottomLeft()), moved(plot.topRight())};
}

QPointF ChartScale::rounded(QPointF place) const {
  const QPointF pixels = toPixels(place);
  const QPointF other = toAxes(pixels + QPointF(1, -1));
  const auto round = [](double value, double pixel) {
    const double exponent = std::floor(std::log10(std::abs(pixel)));
    if (!std::isfinite(exponent)) return value;
    // Divided by a power of ten that is whole: 2.4 and not 2.4000000000000004.
    const double near = exponent < 0 ? std::round(value * power(-exponent)) / power(-exponent)
                                     : std::round(value / power(exponent)) * power(exponent);
    return std::isfinite(near) ? near : value;  // the power may be more than a double holds
  };
  return {round(place.x(), other.x() - place.x()), round(place.y(), other.y() - place.y())};
}

double niceStep(double least) {
  const double unit = power(std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * unit >= least * (1 - 1e-9)) return factor * unit;
  return 10 * unit;
}

QString axisNumber(double value, double step) {
  if (std::abs(value) < step * 1e-6) return QStringLiteral("0");
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  if (decimals <= 5 && std::abs(value) < 1e6) return withMinus(QString::number(value, 'f', decimals));
  const int digits = static_cast<int>(std::floor(std::log10(std::abs(value)))) + decimals + 1;
  const int wanted = decimals > 0 ? digits : digits - static_cast<int>(std::floor(std::log10(step) + 1e-9));
  // Beside so many digits a power of ten saves nothing: 1700050000 and not 1.70005e9.
  constexpr int fewDigits = 3, mostDigits = 15;
  if (decimals == 0 && wanted > fewDigits && digits <= mostDigits) return withMinus(QString::number(value, 'f', 0));
  QString text = QString::number(value, 'g', std::clamp(wanted, 1, 12));
  return withMinus(text.replace(QLatin1String("e+0"), QLatin1String("e"))
                       .replace(QLatin1String("e-0"), QLatin1String("e-"))
                       .replace(QLatin1String("e+"), QLatin1String("e")));
}

QString shortNumber(double value, int mostDigits) {
  if (std::isnan(value)) return QStringLiteral("NaN");
  if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  // The digits before the point are never rounded away where they are few: a day of a calendar, a year, a price.
  constexpr double few = 1e6;
  const int whole = static_cast<int>(std::floor(std::log10(std::abs(value) + 0.5))) + 1;
  return withMinus(QString::number(value, 'g', std::abs(value) < few ? std::max(mostDigits, whole) : mostDigits));
}

QString shortNumber(double value, Quantity quantity) {
  const auto date = isoDate(value, quantity);
  return date ? QString::fromStdString(*date) : shortNumber(value);
}

std::vector<Tick> niceTicks(double from, double to, int most, bool whole) {
  double step = niceStep((to - from) / std::max(1, most));
  if (whole) step = std::max(1.0, step);
  std::vector<Tick> ticks;
  for (double k = std::ceil(from / step - 1e-9); k <= std::floor(to / step + 1e-9); ++k)
    ticks.push_back({k * step, axisNumber(k * step, step)});
  return ticks;
}

std::vector<Tick> quantityTicks(Quantity quantity, double from, double to, int most, bool whole) {
  std::vector<Tick> ticks;
  if (quantity == Quantity::days)
    for (const DateTick& tick : dateTicks(from, to, std::max(1, most)))
      ticks.push_back({tick.days, QString::fromStdString(tick.text)});
  return ticks.empty() ? niceTicks(from, to, most, whole) : ticks;
}

std::vector<Tick> logarithmicTicks(double from, double to, int most) {
  const double first = std::floor(std::log10(from)), last = std::ceil(std::log10(to));
  const double decades = std::log10(to) - std::log10(from);
  const auto ticksOf = [&](const std::vector<double>& factors, double every) {
    std::vector<Tick> ticks;
    for (double exponent = std::ceil(first / every) * every; exponent <= last; exponent += every)
      for (const double factor : factors)
        if (const double value = factor * power(exponent); value >= from * (1 - 1e-9) && value <= to * (1 + 1e-9))
          ticks.push_back({value, axisNumber(value, power(exponent))});
    return ticks;
  };
  // The most that have room, but three at least: a single number says nothing of the others.
  const auto least = static_cast<std::size_t>(std::max(3, most));
  auto dense = ticksOf({1, 2, 5}, 1);
  for (const auto& ticks : {dense, ticksOf({1, 3}, 1)})
    if (ticks.size() >= 3 && ticks.size() <= least) return ticks;
  for (double every = std::floor(decades / static_cast<double>(least)) + 1; every >= 1; --every)
    if (auto ticks = ticksOf({1}, every); ticks.size() >= 3) return ticks;
  return dense.size() >= 3 ? dense : niceTicks(from, to, std::max(6, most));
}

}  // namespace attn::ui
