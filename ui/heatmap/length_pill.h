// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

// The pill under a heatmap by which its valid length is dragged: where the view paints it and where a hand finds it.

namespace attn::ui {

inline constexpr QSizeF pill(18, 20);
inline constexpr double pillDistance = 18;  ///< from the cells down to the middle of the pill
inline constexpr double lineBeyond = 4;     ///< of the line at the length, above the cells, and below without a pill

/// The grip of a query's length: its distance from the end of the length to its middle, its size, and the height of the
/// lowest cells that have one.
inline constexpr double gripDistance = 5.5;
inline constexpr QSizeF gripSize(7, 12);
inline constexpr double lowestGrip = 14;

/// The pill of a length that ends at `x`, under cells that end at `bottom`.
inline QRectF pillRect(double x, double bottom) {
  return {x - pill.width() / 2, bottom + pillDistance - pill.height() / 2, pill.width(), pill.height()};
}

}  // namespace attn::ui
