// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/toy/toy_workspace.h"

#include <cmath>

#include "app/workspaces/part_kinds.h"
#include "core/base/calculation.h"
#include "tests/support/random_fields.h"

namespace attn::toy {
namespace {

constexpr Index positions = 8;

float weight(Index query, Index key, double reach) {
  return static_cast<float>(std::exp(-std::abs(static_cast<double>(query - key)) / reach));
}

app::Shown shownOf(const Scene& scene) {
  const double reach = scene.parts.of<ToyScene>("toy").reach;
  std::vector<float> numbers;
  for (Index query = 0; query < positions; ++query)
    for (Index key = 0; key < positions; ++key) numbers.push_back(weight(query, key, reach));
  app::Shown shown;
  ui::HeatmapPanel panel;
  panel.name = panel.title = QStringLiteral("Nearness");
  panel.numbers = gridOf(Box<Tensor>(Tensor({positions, positions}, numbers)), 0);
  panel.colorMap = findRow(ui::colorMaps(), scene.weightColors);
  shown.figure.panels.push_back(std::move(panel));
  shown.figure.range = ColorRange{};
  shown.figure = withSharedRange(std::move(shown.figure));
  shown.words = {QStringLiteral("Nearness"), QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("weight")};
  shown.caption = QStringLiteral("exp(−distance / reach)");
  shown.status = QStringLiteral("%1 × %1").arg(positions);
  shown.explain = [reach](const ui::CellPlace& cell) {
    Explanation explanation;
    explanation.title = {"How near is %1 to %2?", {std::to_string(cell.row), std::to_string(cell.column)}};
    const auto distance = static_cast<double>(std::abs(cell.row - cell.column));
    explanation.steps = {stepOfTerms({{.words = {"distance"}, .number = distance},
                                      {.words = {"reach"}, .number = reach},
                                      {.words = {"weight"}, .number = std::exp(-distance / reach)}})};
    return explanation;
  };
  return shown;
}

}  // namespace

app::Workspace toyWorkspace() {
  return {.id = "toy",
          .name = translatable("core", "Toy"),
          .parameters =
              [](const Scene& scene) { return QStringLiteral("reach %1").arg(scene.parts.of<ToyScene>("toy").reach); },
          .scenePart =
              [] {
                std::unique_ptr<PartKind> kind = app::partKind<ToyScene>("toy", translatable("core", "Toy"));
                kind->visits.push_back(app::changedBy<ToyScene, test::RandomFields>());
                return kind;
              },
          .form = {{"reach",
                    translatable("core", "Reach"),
                    {{.path = "toy.reach", .label = QStringLiteral("&Reach"), .control = app::FormControl::slider}}}},
          .question = translatable("core", "Why this number?"),
          .shownOf = shownOf};
}

}  // namespace attn::toy
