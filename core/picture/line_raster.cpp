// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/line_raster.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/stop.h"

namespace attn {
namespace {

/// More ink than this lets no light through that a pixel could show.
constexpr float mostInk = 12;

/// Ink in whole numbers: their sums do not depend on the order of the lines, nor on where a part of a strip begins.
using Grains = std::int64_t;
constexpr double grainsOfInk = 1 << 24;

Grains grains(double ink) { return static_cast<Grains>(ink * grainsOfInk); }

/// std::floor is a call on the oldest of the processors that the core is built for.
Index floorOf(double number) {
  const auto whole = static_cast<Index>(number);
  return whole - (number < static_cast<double>(whole) ? 1 : 0);
}

// An opacity below which neither a logarithm is needed nor the square of the opacity.
constexpr double nearlyTransparent = 0.15;

/// −log(1 − opacity).
double inkOf(double opacity) {
  return opacity < nearlyTransparent ? opacity * (1 + opacity * (1.0 / 2 + opacity * (1.0 / 3 + opacity / 4)))
                                     : -std::log1p(-opacity);
}

/// A column of a part of a strip, as differences from pixel to pixel: what a line covers is four of them, however long.
struct Column {
  Grains* differences;  // count + 1 of them
  Index first, count;

  void change(Index pixel, Grains by) const { differences[std::clamp<Index>(pixel - first, 0, count)] += by; }
};

/// Covers the pixels from `low` to `high`, the first and the last in part.
void cover(const Column& column, double low, double high, double opacity, Grains full) {
  const Index begin = floorOf(low), end = floorOf(high);
  if (begin == end) {
    const Grains part = grains(inkOf(opacity * (high - low)));
    column.change(begin, part);
    column.change(begin + 1, -part);
    return;
  }
  const Grains atBegin = grains(inkOf(opacity * (static_cast<double>(begin + 1) - low))),
               atEnd = grains(inkOf(opacity * (high - static_cast<double>(end))));
  column.change(begin, atBegin);
  column.change(begin + 1, full - atBegin);
  column.change(end, atEnd - full);
  column.change(end + 1, -atEnd);
}

/// The curve at the edges of the columns, from 0 to 1, and which columns it is in at a height.
struct Curve {
  std::vector<double> edges;
  std::vector<std::int32_t> columnAt;  ///< at a part of the height

  explicit Curve(Index columns) : columnAt(513) {
    for (Index x = 0; x <= columns; ++x)
      edges.push_back(curveAt(static_cast<double>(x) / static_cast<double>(columns)));
    edges.front() = 0;
    edges.back() = 1;
    std::int32_t column = 0;
    for (std::size_t i = 0; i < columnAt.size(); ++i) {
      const double height = static_cast<double>(i) / static_cast<double>(columnAt.size() - 1);
      while (column + 1 < static_cast<std::int32_t>(columns) && edges[static_cast<std::size_t>(column) + 1] <= height)
        ++column;
      columnAt[i] = column;
    }
  }
  std::size_t columns() const { return edges.size() - 1; }
  /// The first and the last of the columns that it may be in between two heights.
  std::pair<std::size_t, std::size_t> between(double low, double high) const {
    const auto most = static_cast<double>(columnAt.size() - 1);
    const auto first = static_cast<std::size_t>(std::clamp(low * most, 0.0, most));
    const auto last = static_cast<std::size_t>(std::clamp(high * most + 1, 0.0, most));
    return {static_cast<std::size_t>(columnAt[first]), static_cast<std::size_t>(columnAt[last])};
  }
};

/// A line that lets nearly all light through: its ink is in proportion to the part of a pixel that it covers, so that
/// nothing has to be known of the pixels between its ends.
void coverFaintly(const Column& column, double low, double high, double ink) {
  const Index begin = floorOf(low), end = floorOf(high);
  const Grains all = grains(ink), atBegin = grains(ink * (low - static_cast<double>(begin))),
               atEnd = grains(ink * (high - static_cast<double>(end)));
  column.change(begin, all - atBegin);
  column.change(begin + 1, atBegin);
  column.change(end, atEnd - all);
  column.change(end + 1, -atEnd);
}

void addLine(const PixelLine& line, const Curve& curve, double pixelsOfColumn, Index first, Index count,
             Grains* differences) {
  const double from = static_cast<double>(line.from), rise = static_cast<double>(line.to) - from;
  const double width = static_cast<double>(line.width);
  constexpr double steepest = 2;  // of the curve, in its middle
  const double most = steepest * std::abs(rise) / static_cast<double>(curve.columns());
  const double slope = most / pixelsOfColumn;
  const double reach = (width * std::sqrt(1 + slope * slope) + most) / 2 + 1;
  const auto low = static_cast<double>(first), high = static_cast<double>(first + count);
  if (from + std::max(0.0, rise) < low - reach || from + std::min(0.0, rise) > high + reach) return;
  std::size_t begin = 0, last = curve.columns() - 1;
  if (std::abs(rise) > 1) {
    const double one = (low - reach - from) / rise, other = (high + reach - from) / rise;
    std::tie(begin, last) = curve.between(std::min(one, other), std::max(one, other));
  }
  const double opacity = std::clamp(static_cast<double>(line.opacity), 0.0, 0.9999);
  const double full = inkOf(opacity);
  const bool isFaint = opacity < nearlyTransparent;
  // What it covers of a column that it passes steeply depends no more on how steeply.
  constexpr double verySteep = 4;
  const double inkWhereSteep = inkOf(std::min(opacity, opacity * width / pixelsOfColumn));
  double before = from + rise * curve.edges[begin];
  Column column{differences + static_cast<Index>(begin) * (count + 1), first, count};
  for (std::size_t x = begin; x <= last; ++x, column.differences += count + 1) {
    const double after = from + rise * curve.edges[x + 1];
    const double passed = std::abs(after - before), middle = (before + after) / 2;
    const double lower = std::min(before, after);
    before = after;
    const double steep = passed / pixelsOfColumn;
    if (isFaint && steep > verySteep && width < pixelsOfColumn) {
      coverFaintly(column, lower, lower + passed, inkWhereSteep);
      continue;
    }
    const double covered = width * std::sqrt(1 + steep * steep);
    // A steep line that is thin covers all that it passes in this column, each in part.
    const double length = std::max(covered, passed);
    const double seen = opacity * covered / length, ink = covered < length ? inkOf(seen) : full;
    if (seen < nearlyTransparent)
      coverFaintly(column, middle - length / 2, middle + length / 2, ink);
    else
      cover(column, middle - length / 2, middle + length / 2, seen, grains(ink));
  }
}

}  // namespace

double curveAt(double across) {
  // x(t) = 3/2 t (1 − t) + t³ rises, so its inverse is found by halving; y(t) = 3 t² − 2 t³.
  double low = 0, high = 1;
  for (int i = 0; i < 40; ++i) {
    const double t = (low + high) / 2;
    (1.5 * t * (1 - t) + t * t * t < across ? low : high) = t;
  }
  const double t = (low + high) / 2;
  return t * t * (3 - 2 * t);
}

void addInk(std::span<const PixelLine> lines, Index across, Index columns, Index first, Index count, float* ink) {
  const Curve curve(columns);
  const double pixelsOfColumn = static_cast<double>(across) / static_cast<double>(columns);
  // Each thread has a sheet of its own for its lines; whole numbers add up to the same however they are shared out.
  constexpr std::size_t manyLines = 2000;
  const auto sheets =
      static_cast<Index>(std::clamp<std::size_t>(lines.size() / manyLines, 1, static_cast<std::size_t>(threadCount())));
  std::vector<std::vector<Grains>> differences(static_cast<std::size_t>(sheets));
  const std::size_t share = (lines.size() + static_cast<std::size_t>(sheets) - 1) / static_cast<std::size_t>(sheets);
  parallelFor(sheets, static_cast<Index>(share) * 1000, [&](Index sheet) {
    std::vector<Grains>& own = differences[static_cast<std::size_t>(sheet)];
    own.assign(static_cast<std::size_t>(columns * (count + 1)), 0);
    const std::size_t begin = static_cast<std::size_t>(sheet) * share, end = std::min(lines.size(), begin + share);
    for (std::size_t i = begin; i < end; ++i) {
      if ((i - begin) % 1024 == 0) stopIfRequested();
      addLine(lines[i], curve, pixelsOfColumn, first, count, own.data());
    }
  });
  parallelFor(columns, (sheets + 1) * count, [&](Index x) {
    Grains sum = 0;
    for (Index i = 0; i < count; ++i) {
      for (const std::vector<Grains>& own : differences) sum += own[static_cast<std::size_t>(x * (count + 1) + i)];
      ink[x * count + i] += static_cast<float>(static_cast<double>(sum) / grainsOfInk);
    }
  });
}

void mixInk(std::span<const float> ink, Pixel color, MixedInk* mixed) {
  const float red = static_cast<float>(color >> 16 & 255), green = static_cast<float>(color >> 8 & 255),
              blue = static_cast<float>(color & 255);
  for (std::size_t i = 0; i < ink.size(); ++i) {
    if (ink[i] <= 0) continue;
    mixed[i].amount += ink[i];
    mixed[i].red += ink[i] * red;
    mixed[i].green += ink[i] * green;
    mixed[i].blue += ink[i] * blue;
  }
}

Pixel pixelOf(const MixedInk& ink) {
  if (ink.amount <= 0) return 0;
  const float opacity = ink.amount > mostInk ? 1 : 1 - std::exp(-ink.amount), part = opacity / ink.amount;
  const auto channel = [](float value, int shift) {
    return static_cast<Pixel>(std::min(value, 255.0F) + 0.5F) << shift;  // std::lround is a call
  };
  return channel(255 * opacity, 24) | channel(ink.red * part, 16) | channel(ink.green * part, 8) |
         channel(ink.blue * part, 0);
}

}  // namespace attn
