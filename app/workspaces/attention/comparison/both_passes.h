// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/scene/attention/pass.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/figure.h"
#include "ui/lines/line_figure.h"

// A view of two mechanisms is the view of one, made twice and put beside each other: whoever can draw a pass can
// compare two of them.

namespace attn::app {

/// "A" and "B", as they are written wherever two mechanisms stand beside each other.
inline const char* const letterOfA = "A";
inline const char* const letterOfB = "B";

/// What each of two mechanisms has of its own: the memories of its stages.
template <class Stages>
struct OfBoth {
  Stages own, pinned;

  Stages& of(bool isA) { return isA ? pinned : own; }
};

/// The pass by itself: what is pinned counts for nothing.
Pass alone(const Pass& pass);

/// The heatmaps of A and those of B: in one row where they are few, else the rows of each sequence below each other.
/// Numbers of the same kind share a range, so that a colour says the same in both. A takes no brush and no drag.
ui::HeatmapFigure besideEachOther(ui::HeatmapFigure a, ui::HeatmapFigure b);

/// The lines of A and of B in one figure: for each sequence those of A and then those of B. Where one of them has fewer
/// heads, its heads have the colours and lanes of the other's first heads; a single head has those of the first head
/// that is drawn.
ui::LineFigure besideEachOther(ui::LineFigure a, ui::LineFigure b);

/// The curves of both in one plot, those of A dashed.
ui::ChartFigure besideEachOther(ui::ChartFigure a, ui::ChartFigure b);

/// What `make` draws of one pass, of A and of B beside each other; without a comparison that of the pass.
/// \param make is given the pass and whether it is A
template <class Make>
auto viewOfBoth(const Pass& pass, const Make& make) {
  if (!pass.comparison) return make(pass, false);
  return besideEachOther(make(pass.comparison->a, true), make(alone(pass), false));
}

}  // namespace attn::app
