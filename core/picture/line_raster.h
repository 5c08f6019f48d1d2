// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/base/api.h"
#include "core/picture/raster.h"

// Many translucent curves to pixels. A painter of shapes takes some 10 µs for each; here it is the pixels that count.

namespace attn {

/// A curve from one side of a strip to the other: the cubic Bézier curve whose handles are half-way across, at the
/// height of its ends. All in pixels, but the opacity.
struct PixelLine {
  float from, to;  ///< along the strip, where it begins and ends
  float width;
  float opacity;  ///< 0 … 1
};

/// How far a curve from 0 to 1 has come at a part of the way across, 0 … 1.
ATTN_API double curveAt(double across);

/// Lays the lines' ink on a part of a strip that is `across` pixels wide: `count` pixels along it from `first` on.
/// `ink` has a row of `count` numbers for each column. There is a column for each pixel across, or one for several of
/// them, which is drawn in proportionally less time: between its columns a strip is drawn straight. Ink adds up, −log
/// of the light that passes, so that the order of lines of one colour changes nothing, and a part of a strip looks as
/// it does in the whole. \throws Stopped
ATTN_API void addInk(std::span<const PixelLine> lines, Index across, Index columns, Index first, Index count,
                     float* ink);

/// Inks of several colours on one pixel: they mix in proportion to their amounts, whatever their order.
struct MixedInk {
  float amount = 0;
  float red = 0, green = 0, blue = 0;  ///< sums of amount times colour, 0 … 255
};

/// Mixes ink of one colour with what is there.
ATTN_API void mixInk(std::span<const float> ink, Pixel color, MixedInk* mixed);

/// What is seen of it: premultiplied by its alpha.
ATTN_API Pixel pixelOf(const MixedInk& ink);

}  // namespace attn
