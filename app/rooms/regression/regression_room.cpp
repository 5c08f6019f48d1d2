// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/regression/regression_figure.h"
#include "app/rooms/regression/regression_page.h"
#include "app/rooms/room.h"
#include "core/base/words.h"

namespace attn::app {
namespace {

RoomFigure drawnWeights(const Scene& scene) {
  const RegressionResults results = RegressionPipeline().run(scene.regression, {});
  if (results.problem) throw DataError(results.problem);
  return regressionWeights(results, scene);
}

}  // namespace

Room regressionRoom() {
  return {.id = "regression",
          .name = translatable("core", "Regression"),
          .make = [](Document* document, QWidget* parent) -> Page* { return new RegressionPage(document, parent); },
          .views = {{"weights", translatable("core", "Kernel weights of the points for evenly spaced queries"),
                     drawnWeights}},
          .usualView = "weights",
          .fileKind = translatable("core", "Data points"),
          .endings = {"csv", "tsv", "txt"}};
}

}  // namespace attn::app
