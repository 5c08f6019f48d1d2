// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/color_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/words.h"
#include "ui/style/color_map_tables.h"

namespace attn::ui {

const std::vector<ColorMap>& colorMaps() {
  static const ColorTable rdBuReversed = [] {
    ColorTable table = tables::rdBu;
    std::reverse(table.begin(), table.end());
    // Where matplotlib, which interpolates this one anew, rounds to another number.
    table[170] = 0xfff7b799;
    table[187] = 0xffea8e70;
    table[210] = 0xffcd4f45;
    return table;
  }();
  static const std::vector<ColorMap> maps = {
      {"Reds", "Reds", translatable("core", "white to dark red"), false, &tables::reds},
      {"Blues", "Blues", translatable("core", "white to dark blue"), false, &tables::blues},
      {"Greys", "Greys", translatable("core", "white to black, for print"), false, &tables::greys},
      {"viridis", "viridis", translatable("core", "blue to yellow, even steps"), false, &tables::viridis},
      {"cividis", "cividis", translatable("core", "blue to yellow, the same for colour-blind eyes"), false,
       &tables::cividis},
      {"magma", "magma", translatable("core", "black to cream"), false, &tables::magma},
      {"inferno", "inferno", translatable("core", "black to yellow"), false, &tables::inferno},
      {"RdBu", "RdBu", translatable("core", "red to blue, white at 0: for signed numbers"), true, &tables::rdBu},
      {"RdBu_r", "RdBu reversed", translatable("core", "blue to red, white at 0: for signed numbers"), true,
       &rdBuReversed},
  };
  return maps;
}

ValueRange shownRange(const ColorMap& map, ValueRange range) {
  if (!map.diverging) return range;
  const float reach = std::max(std::abs(range.low), std::abs(range.high));
  return {-reach, reach};
}

QImage swatch(const ColorMap& map, QSize size) {
  QImage image(size, QImage::Format_RGB32);
  for (int x = 0; x < size.width(); ++x) {
    const auto entry = static_cast<std::size_t>(x * 255 / std::max(1, size.width() - 1));
    for (int y = 0; y < size.height(); ++y) image.setPixel(x, y, (*map.table)[entry]);
  }
  return image;
}

}  // namespace attn::ui
