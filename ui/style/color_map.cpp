// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/color_map.h"

#include <algorithm>
#include <cmath>

#include "core/base/words.h"
#include "ui/style/color_map_tables.h"

namespace attn::ui {
namespace {

constexpr Pixel darkGround = 0xff222731;  // a little lighter than the gaps between cells

Pixel mixed(Pixel from, Pixel to, double share) {
  Pixel all = 0xff000000;
  for (const int shift : {0, 8, 16}) {
    const double a = (from >> shift) & 0xff, b = (to >> shift) & 0xff;
    all |= static_cast<Pixel>(std::lround(a + (b - a) * share)) << shift;
  }
  return all;
}

/// The colours of a map from white to dark, for a dark ground: from that to its bright colours. What is more stands out
/// more, as on white.
/// \param darkest where in the map they begin: one whose dark end is darker than the ground begins above it, or small
/// numbers would be darker than 0
ColorTable onDarkGround(const ColorTable& light, bool diverging, double darkest = 1) {
  constexpr double brightest = 0.2, brightestOfHalf = 0.35;
  ColorTable dark{};
  for (std::size_t i = 0; i < dark.size(); ++i) {
    const double place = static_cast<double>(i) / 255;
    const double side = diverging ? 2 * place - 1 : place;
    const double amount = std::abs(side);
    const double shade = darkest - (darkest - (diverging ? brightestOfHalf : brightest)) * amount;
    const double in = diverging ? (side < 0 ? 0.5 - shade / 2 : 0.5 + shade / 2) : shade;
    dark[i] =
        mixed(darkGround, light[static_cast<std::size_t>(std::lround(in * 255))], 1 - (1 - amount) * (1 - amount));
  }
  return dark;
}

}  // namespace

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
  static const ColorTable darkReds = onDarkGround(tables::reds, false), darkBlues = onDarkGround(tables::blues, false),
                          darkGreys = onDarkGround(tables::greys, false, 0.7),
                          darkRdBu = onDarkGround(tables::rdBu, true),
                          darkRdBuReversed = onDarkGround(rdBuReversed, true);
  static const std::vector<ColorMap> maps = {
      {"Reds", translatable("core", "Reds"), translatable("core", "white to dark red"), false, &tables::reds,
       &darkReds},
      {"Blues", translatable("core", "Blues"), translatable("core", "white to dark blue"), false, &tables::blues,
       &darkBlues},
      {"Greys", translatable("core", "Greys"), translatable("core", "white to black, for print"), false, &tables::greys,
       &darkGreys},
      {"viridis", "viridis", translatable("core", "blue to yellow, even steps"), false, &tables::viridis},
      {"cividis", "cividis", translatable("core", "blue to yellow, the same for colour-blind eyes"), false,
       &tables::cividis},
      {"magma", "magma", translatable("core", "black to cream"), false, &tables::magma},
      {"inferno", "inferno", translatable("core", "black to yellow"), false, &tables::inferno},
      {"RdBu", "RdBu", translatable("core", "red to blue, white at 0: for signed numbers"), true, &tables::rdBu,
       &darkRdBu},
      {"RdBu_r", translatable("core", "RdBu reversed"),
       translatable("core", "blue to red, white at 0: for signed numbers"), true, &rdBuReversed, &darkRdBuReversed},
  };
  return maps;
}

ValueRange shownRange(const ColorMap& map, ValueRange range) {
  if (!map.diverging) return range;
  float reach = std::max(std::abs(range.low), std::abs(range.high));
  if (reach == 0) reach = 1;  // else 0 would not be in the middle of the colours
  return {-reach, reach};
}

QImage swatch(const ColorMap& map, QSize size, bool onDark) {
  const ColorTable& table = tableOf(map, onDark);
  QImage image(size, QImage::Format_RGB32);
  for (int x = 0; x < size.width(); ++x) {
    const auto entry = static_cast<std::size_t>(x * 255 / std::max(1, size.width() - 1));
    for (int y = 0; y < size.height(); ++y) image.setPixel(x, y, table[entry]);
  }
  return image;
}

}  // namespace attn::ui
