// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/regression/regression_page.h"
#include "app/rooms/regression/regression_pictures.h"
#include "app/rooms/room.h"
#include "core/base/words.h"

namespace attn::app {

Room regressionRoom() {
  return {
      .id = "regression",
      .name = translatable("core", "Regression"),
      .make = [](Document* document, QWidget* parent) -> Page* { return new RegressionPage(document, parent); },
      .views = {{"weights", translatable("core", "Kernel weights of the points for evenly spaced queries"),
                 drawnWeights},
                {"curve", translatable("core", "Points of one feature and the curve through them"), drawnCurve},
                {"map", translatable("core", "Points of two or more features over a map of the predictions"), drawnMap},
                {"kernels", translatable("core", "The shapes of all kernels, the chosen one strong"), drawnKernels},
                {"loss", translatable("core", "The loss of training w, epoch by epoch"), drawnLoss}},
      .usualView = "weights",
      .parameters = regressionParameters,
      .fileKind = translatable("core", "Data points"),
      .endings = {"csv", "tsv", "txt"}};
}

}  // namespace attn::app
