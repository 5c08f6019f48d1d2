// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_examples.h"

#include <algorithm>
#include <string>
#include <variant>

#include "app/document/shipped_models.h"
#include "app/workspaces/workspace.h"
#include "core/base/words.h"
#include "ui/heatmap/figure_paint.h"

namespace attn::app {

std::vector<StartExample> startExamples() {
  std::vector<StartExample> all = {
      {"example.attention", translatable("core", "Three sentences"), "attention", "weights", true,
       [](Scene& scene) { scene.attention = Scene().attention; }},
      {"example.regression", translatable("core", "Fifty noisy points"), "regression", "weights", true,
       [](Scene& scene) { scene.regression = {}; }},
      {"example.alignment", translatable("core", "Digits backwards"), "alignment", "alignment", true,
       [](Scene& scene) { scene.alignment = {}; }},
  };
  if (!shippedModelsFolder().isEmpty())
    all.push_back({"example.models", translatable("core", "A small model, live"), "models", "heads", false,
                   [](Scene& scene) { scene.models = {}; }});
  return all;
}

Scene withExample(Scene scene, const StartExample& example) {
  scene.workspace = example.workspace;
  example.put(scene);
  return scene;
}

QImage scenePicture(const Scene& scene, int side, const ui::FigureStyle& style) {
  const Workspace& workspace = workspaceOf(scene);
  const std::vector<StartExample> examples = startExamples();
  const auto example = std::find_if(examples.begin(), examples.end(), [&](const StartExample& each) {
    return std::string(each.workspace) == workspace.id;
  });
  const std::string name = example == examples.end() ? workspace.usualView : example->view;
  const auto view = std::find_if(workspace.views.begin(), workspace.views.end(),
                                 [&](const WorkspaceView& each) { return each.id == name; });
  if (view == workspace.views.end()) return {};
  const WorkspaceFigure drawn = view->figure(scene, {});
  const auto* figure = std::get_if<ui::HeatmapFigure>(&drawn);
  if (!figure || figure->panels.empty()) return {};
  ui::HeatmapFigure cells = *figure;
  if (example == examples.end() || example->isOnePanel) cells.panels.resize(1);
  return ui::renderBareCells(cells, 0, 4, style).scaled(side, side, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

}  // namespace attn::app
