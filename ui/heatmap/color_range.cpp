// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/color_range.h"

#include <algorithm>
#include <limits>

#include "core/base/words.h"
#include "ui/chart/chart_scale.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

float asFloat(double number) {
  constexpr double most = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(number, -most, most));
}

/// Whichever of the two numbers is the lower one.
ValueRange ownRange(const ColorRange& range) {
  const auto [low, high] = std::minmax({asFloat(range.low), asFloat(range.high)});
  return {low, high};
}

ValueRange unitRange(const ColorRange&) { return {0, 1}; }

}  // namespace

const std::vector<RangeKind>& rangeKinds() {
  static const std::vector<RangeKind> kinds = {
      {.id = "shared", .name = translatable("core", "Shared by all heatmaps"), .mark = translatable("core", "shared")},
      {.id = "data",
       .name = translatable("core", "From the least to the largest number"),
       .mark = translatable("core", "least to largest"),
       .fromLeast = true},
      {.id = "panel",
       .name = translatable("core", "Each heatmap its own"),
       .mark = translatable("core", "each its own"),
       .perPanel = true},
      {.id = "unit", .name = translatable("core", "0 to 1"), .mark = "0–1", .fixed = unitRange},
      {.id = "log",
       .name = translatable("core", "Logarithmic"),
       .mark = translatable("core", "logarithmic"),
       .logarithmic = true},
      {.id = "own",
       .name = translatable("core", "Own: from … to …"),
       .mark = translatable("core", "own"),
       .fixed = ownRange},
  };
  return kinds;
}

const RangeKind& kindOf(const ColorRange& range) {
  const RangeKind* kind = findRow(rangeKinds(), range.kind);
  return kind ? *kind : rangeKinds().front();
}

HeatmapFigure withColorRange(HeatmapFigure figure, const ColorRange& range, const std::vector<RangeGroup>& held) {
  const RangeKind& kind = kindOf(range);
  if (kind.perPanel) figure = withRangePerPanel(std::move(figure));
  if (!kind.fixed && held.size() == figure.groups.size()) figure.groups = held;
  if (kind.fixed) figure = withFixedRange(std::move(figure), kind.fixed(range));
  if (kind.logarithmic) figure = withLogarithmicColors(std::move(figure));
  figure.fromLeast = kind.fromLeast;
  figure.range = range;
  return figure;
}

bool canHave(const HeatmapFigure& figure, const RangeKind& kind) {
  return !kind.fromLeast || std::any_of(figure.groups.begin(), figure.groups.end(),
                                        [](const RangeGroup& group) { return group.startsAtZero; });
}

QString printedRange(const HeatmapFigure& figure) {
  if (!figure.range) return {};
  const RangeKind& kind = kindOf(*figure.range);
  return kind.fixed || (figure.panels.size() == 1 && !kind.logarithmic) ? QString() : translated(kind.mark);
}

QString withMeans(const QString& words, const HeatmapFigure& figure) {
  return showsMeans(figure) ? words + QStringLiteral(" · ") + translated(translatable("core", "means")) : words;
}

QString rangeWords(const ColorRange& range, const std::vector<ColorBar>& bars) {
  const RangeKind& kind = kindOf(range);
  const QString mark = translated(kind.mark);
  if (kind.fixed || bars.size() != 1 || !bars[0].range) return mark;
  const auto rounded = [](float number) {
    return shortNumber(QString::number(static_cast<double>(number), 'g', 3).toDouble());
  };
  return QStringLiteral("%1 %2–%3").arg(mark, rounded(bars[0].range->low), rounded(bars[0].range->high));
}

}  // namespace attn::ui
