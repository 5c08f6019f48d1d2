// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "app/workspaces/regression/regression_page.h"
#include "app/workspaces/regression/regression_pictures.h"
#include "app/workspaces/workspace.h"
#include "core/base/words.h"
#include "core/code/compared_code.h"
#include "core/code/scene_code.h"

namespace attn::app {

namespace {

auto ofTraining(const char* view) {
  return [view](const Scene& scene, const ViewState& state) { return trainedSteps(view, scene, state); };
}

CodeProgram regressionCodeOf(const Scene& scene, const ViewState& state, const Dialect& dialect) {
  CodeProgram own = regressionCode(shownEstimate(scene.regression, state.regression), dialect);
  if (!scene.regression.pinned) return own;
  return comparedCode(regressionCode(pinnedScene(scene.regression), dialect), std::move(own));
}

bool hasOneFeature(const Scene& scene) { return featuresOf(scene.regression) == 1; }
bool hasFeatures(const Scene& scene) { return !hasOneFeature(scene); }

}  // namespace

Workspace regressionWorkspace() {
  return {
      .id = "regression",
      .name = translatable("core", "Regression"),
      .make = [](Document* document, QWidget* parent) -> Page* { return new RegressionPage(document, parent); },
      .views = {{"weights",
                 translatable("core", "Kernel weights of the points for evenly spaced queries"),
                 drawnWeights,
                 translatable("core", "Attention weights"),
                 nullptr,
                 {},
                 weightsParameters},
                {"curve",
                 translatable("core", "Points of one feature and the curve through them"),
                 drawnCurve,
                 translatable("core", "Kernel regression curve"),
                 hasOneFeature,
                 {},
                 chartParameters},
                {"map",
                 translatable("core", "Points of two or more features over a map of the predictions"),
                 drawnMap,
                 translatable("core", "Map of the predictions"),
                 hasFeatures,
                 {},
                 chartParameters},
                {"kernels", translatable("core", "The shapes of all kernels, the chosen one strong"),
                 ofScene(drawnKernels), translatable("core", "Kernel shapes")},
                {"loss", translatable("core", "The loss of training w, epoch by epoch"), ofScene(drawnLoss),
                 translatable("core", "Training loss"), nullptr, ofTraining("loss")},
                {"learned", translatable("core", "The curve or map of the w that training ends with"), drawnLearned,
                 translatable("core", "Learned w"), nullptr, ofTraining("learned"), learnedChartParameters},
                {"learned-weights", translatable("core", "The weights of the points under that w"), drawnLearnedWeights,
                 translatable("core", "Weights under the learned w"), nullptr, ofTraining("learned-weights"),
                 learnedParameters},
                {"workspace",
                 translatable("core", "Chart, weights and kernels on one sheet, and the loss where a training is kept"),
                 drawnWorkspace,
                 translatable("core", "Whole workspace"),
                 nullptr,
                 {},
                 chartParameters},
                {"errors", translatable("core", "The leave-one-out error of every bandwidth that is tried"),
                 ofScene(drawnErrors), translatable("core", "Leave-one-out error")}},
      .usualView = "weights",
      .trainedView = "learned",
      .parameters = regressionParameters,
      .code = regressionCodeOf,
      .fileKind = translatable("core", "Data points"),
      .endings = {"csv", "tsv", "txt"},
      .tables = TableUse::points};
}

}  // namespace attn::app
