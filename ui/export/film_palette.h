// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace attn::ui {

/// How many pixels of a picture have each colour.
using ColorCounts = std::unordered_map<QRgb, std::int64_t>;

/// Colours of a picture in so few that a format of a palette can keep them.
struct FilmPalette {
  std::vector<QRgb> colors;                        ///< each a colour of the picture itself
  std::unordered_map<QRgb, std::uint8_t> placeOf;  ///< of every colour of the picture
  int largestError = 0;                            ///< of a channel of 0 … 255; 0: every colour is kept
};

/// The colours themselves where there are at most `most` of them. Else each gives way to the nearest of those that are
/// chosen. Large areas, as cells are, keep theirs, up to half of them. Of what is left, two thirds are what the most
/// pixels of a group of neighbours have: the group with the largest Σ pixels · distance² to its colour is divided first
/// (the median cut of Heckbert 1982, after errors instead of counts). The rest are the colours that are farthest from
/// all chosen before (Gonzalez 1985), so that nothing rare, as the edges of letters, is far off. The same for the same
/// picture. \pre 1 <= most <= 256
FilmPalette paletteOf(const ColorCounts& counts, int most);

}  // namespace attn::ui
