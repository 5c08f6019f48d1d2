// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/alignment_page.h"
#include "app/workspaces/alignment/pairs_reader.h"
#include "app/workspaces/workspace.h"
#include "core/base/words.h"
#include "core/scene/alignment/alignment_run.h"

namespace attn::app {

namespace {

auto ofAlignmentTraining(const char* view) {
  return [view](const Scene& scene, const ViewState&) { return trainedAlignmentSteps(view, scene); };
}

}  // namespace

Workspace alignmentWorkspace() {
  return {
      .id = "alignment",
      .name = translatable("core", "Alignment"),
      .make = [](Document* document, QWidget* parent) -> Page* { return new AlignmentPage(document, parent); },
      .views = {{"alignment", translatable("core", "Where a decoder looks in its input for each symbol that it writes"),
                 ofScene(drawnAlignment), translatable("core", "Alignment"), nullptr, ofAlignmentTraining("alignment")},
                {"lines", translatable("core", "The same weights as lines, as wide and as strong as the weights"),
                 ofScene(drawnLines), translatable("core", "Lines"),
                 [](const Scene& scene) { return !scene.alignment.compared; }},
                {"frames",
                 translatable("core", "The alignment at steps of the training, side by side"),
                 ofScene(drawnFrames),
                 translatable("core", "Frames of the training"),
                 nullptr,
                 {},
                 framesParameters},
                {"curves", translatable("core", "Loss and accuracy over the steps of the training"),
                 ofScene(drawnCurves), translatable("core", "Loss and accuracy"), nullptr,
                 ofAlignmentTraining("curves"), curvesParameters}},
      .usualView = "alignment",
      .trainedView = "alignment",
      .parameters = alignmentParameters,
      .code = alignmentCodeOf,
      .fileKind = translatable("core", "Pairs to learn"),
      .endings = {"tsv", "csv", "txt"},
      .tables = TableUse::texts,
      .meant = pairsAsMeant,
      .require = [](const Scene& scene) { requireOfModel(scene.alignment); },
      .requireDrawable = [](const Scene& scene) { requireInput(scene.alignment); }};
}

}  // namespace attn::app
