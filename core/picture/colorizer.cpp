// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/colorizer.h"

#include <optional>

namespace attn {

const ColorStarts* startsOf(ValueRange range, const CellColors& colors) {
  thread_local std::optional<ValueRange> known;
  thread_local ColorStarts starts;
  if (known == range) return &starts;
  const Colorizer<true> color(range, colors);
  if (!(color.span > 0) || !(range.low > 0)) return nullptr;
  const auto place = [&](float x) { return color.index(std::log10(x)); };
  starts[0] = -std::numeric_limits<float>::infinity();
  for (std::size_t i = 1; i < starts.size(); ++i) {
    const auto colorOfStart = static_cast<int>(i);
    const double part = static_cast<double>(i) / 256;
    const double low = std::log10(static_cast<double>(range.low)), high = std::log10(static_cast<double>(range.high));
    auto x = static_cast<float>(std::pow(10, low + part * (high - low)));
    while (place(x) >= colorOfStart && x > range.low) x = std::nextafter(x, 0.0F);
    while (place(x) < colorOfStart && x < largestFloat) x = std::nextafter(x, largestFloat);
    starts[i] = x;
  }
  known = range;
  return &starts;
}

int colorIndex(float x, ValueRange range) { return Colorizer<false>(range, CellColors{}).index(x); }

Pixel colorOf(float x, ValueRange range, const CellColors& colors) {
  return colors.logarithmic ? Colorizer<true>(range, colors)(x) : Colorizer<false>(range, colors)(x);
}

}  // namespace attn
