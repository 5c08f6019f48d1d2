// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <string_view>
#include <vector>

#include "core/base/table.h"
#include "core/picture/raster.h"

namespace attn::ui {

/// How numbers become colours: 256 of them from the low to the high end of a range.
struct ColorMap {
  const char* id;
  const char* name;
  const char* description;
  bool diverging;  ///< the middle colour stands for 0: the range is made symmetric
  const ColorTable* table;
  const ColorTable* onDark = nullptr;  ///< on a dark ground, where white would glare; null: the same
};

/// Reds (the default), Blues, Greys, viridis, cividis, magma, inferno, RdBu and RdBu_r: matplotlib's names and colours.
const std::vector<ColorMap>& colorMaps();

/// The range as this map shows it: symmetric about 0 for a diverging one.
ValueRange shownRange(const ColorMap& map, ValueRange range);

/// The colours of a map on a light or a dark ground.
inline const ColorTable& tableOf(const ColorMap& map, bool onDark) {
  return onDark && map.onDark ? *map.onDark : *map.table;
}

/// A strip of the map's colours from left (low) to right (high), for menus.
QImage swatch(const ColorMap& map, QSize size, bool onDark);

}  // namespace attn::ui
