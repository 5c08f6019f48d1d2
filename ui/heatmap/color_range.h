// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/table.h"
#include "core/scene/view_state.h"
#include "ui/heatmap/figure.h"

namespace attn::ui {

/// A way to choose which numbers the ends of the colour map stand for.
struct RangeKind {
  const char* id;    ///< of ColorRange::kind, and on the command line
  const char* name;  ///< in menus; marked by translatable()
  const char* mark;  ///< at the colour bar; marked by translatable()
  bool perPanel = false;
  bool fromLeast = false;  ///< weights too; something else than the usual one for figures of weights alone
  bool logarithmic = false;
  /// The ends where they do not follow from the numbers; null where they do.
  ValueRange (*fixed)(const ColorRange& range) = nullptr;
};

/// Shared by all heatmaps (the usual one), the same from the least number on, each heatmap its own, 0 to 1,
/// logarithmic, and from … to …. Those of weights begin at 0 where nothing else is said.
const std::vector<RangeKind>& rangeKinds();

/// The kind of a range; the usual one for an id that no kind has.
const RangeKind& kindOf(const ColorRange& range);

/// Whether a kind is one to choose for a figure: another one than the rest.
bool canHave(const HeatmapFigure& figure, const RangeKind& kind);

/// The same figure with its colours in this range. A logarithmic one begins at the smallest number above 0; where no
/// number is, the colours stay as they are. `held`, the groups of a figure that was shown before, keeps the ends where
/// they follow from the numbers: as long as a hand moves, equal numbers have equal colours.
HeatmapFigure withColorRange(HeatmapFigure figure, const ColorRange& range, const std::vector<RangeGroup>& held = {});

/// The range that a figure's colours are in, in a few words: "shared 0.012–0.52", "0–1", "logarithmic 1e−5–0.5".
QString rangeWords(const ColorRange& range, const std::vector<ColorBar>& bars);

/// The words of a range, and that shared pixels show means where they do.
QString withMeans(const QString& words, const HeatmapFigure& figure);

/// The kind of a figure's range as it stands below a printed colour bar: "shared", "each its own", "logarithmic". Empty
/// where the bar says all there is to say: for fixed ends, a single heatmap, or a figure without a choice of ranges.
QString printedRange(const HeatmapFigure& figure);

}  // namespace attn::ui
