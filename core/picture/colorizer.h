// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/picture/raster.h"

// Numbers to colours, many of them at a time.

namespace attn {

inline constexpr float largestFloat = std::numeric_limits<float>::max();

/// The least number of each colour of a table, ascending; the first has all that is less.
using ColorStarts = std::array<float, 256>;

inline std::size_t placeIn(const ColorStarts& starts, float x) {
  std::size_t place = 0;
  for (std::size_t step = starts.size() / 2; step > 0; step /= 2) place += x >= starts[place + step] ? step : 0;
  return place;
}

/// Colours of many numbers, or of their logarithms.
template <bool logarithmic>
struct Colorizer {
  CellColors colors;
  float least = 0;  // of a logarithmic range
  float half = 1;
  float low = 0;
  float span = 1;
  const ColorStarts* starts = nullptr;  // of a logarithmic range, where many numbers are coloured

  Colorizer(ValueRange range, const CellColors& cellColors) : colors(cellColors), least(range.low) {
    if constexpr (logarithmic) range = {std::log10(range.low), std::log10(range.high)};
    // A range wider than a float holds is taken by halves.
    half = std::isfinite(range.high - range.low) ? 1.0F : 0.5F;
    low = range.low * half;
    span = range.high * half - low;
    if (!std::isfinite(span)) span = 0;  // a logarithmic range that begins at 0
  }

  int index(float x) const {
    if (!(span > 0)) return 0;
    const float t = (x * half - low) / span;
    return static_cast<int>(std::clamp(t * 256, 0.0F, 255.0F));
  }

  Pixel operator()(float x) const {
    if (!(std::abs(x) <= largestFloat) || (logarithmic && !(x > 0))) return colors.notFinite;
    if (logarithmic && starts) return (*colors.table)[placeIn(*starts, x)];
    if constexpr (logarithmic) x = std::log10(std::max(x, least));
    return (*colors.table)[static_cast<std::size_t>(index(x))];
  }
};

/// Where each colour of a logarithmic range begins, exactly as the logarithm of a number has it: to look a colour up
/// takes a tenth of a logarithm's time. Those of the range before are kept, since the panels of a figure share one. For
/// the thread that asks.
const ColorStarts* startsOf(ValueRange range, const CellColors& colors);

}  // namespace attn
