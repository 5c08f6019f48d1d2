// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

// The pill under a heatmap by which its valid length is dragged: where the view paints it and where a hand finds it.

namespace attn::ui {

inline constexpr QSizeF pill(18, 20);
inline constexpr double pillDistance = 18;  ///< from the cells down to the middle of the pill

/// The pill of a length that ends at `x`, under cells that end at `bottom`.
inline QRectF pillRect(double x, double bottom) {
  return {x - pill.width() / 2, bottom + pillDistance - pill.height() / 2, pill.width(), pill.height()};
}

}  // namespace attn::ui
