// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/workspace.h"

#include <QFileInfo>
#include <algorithm>

#include "app/workspaces/figure_page.h"
#include "app/workspaces/part_kinds.h"
#include "ui/heatmap/color_range.h"

namespace attn::app {
namespace {

std::vector<Workspace>& table() {
  static std::vector<Workspace> rows = {attentionWorkspace(), regressionWorkspace(), retrievalWorkspace(),
                                        alignmentWorkspace(), modelsWorkspace()};
  return rows;
}

}  // namespace

const std::vector<Workspace>& workspaces() { return table(); }

void addWorkspace(Workspace row) {
  scenePartKinds().push_back(row.scenePart());
  viewPartKinds().push_back(partKind<FigureViewState>(row.id, row.name));
  row.views = {{"figure", row.name, ofScene([shownOf = row.shownOf](const Scene& scene) -> WorkspaceFigure {
                  const Shown shown = shownOf(scene);
                  if (shown.problem) throw DataError(shown.problem);
                  return shown.figure;
                })}};
  row.usualView = "figure";
  table().push_back(std::move(row));
}

Page* makePage(const Workspace& row, Document* document, QWidget* parent) {
  return row.make ? row.make(document, parent) : new FigurePage(row, document, parent);
}

const Workspace& workspaceOf(const Scene& scene) {
  const Workspace* workspace = findRow(workspaces(), scene.workspace);
  return workspace ? *workspace : workspaces().front();
}

WorkspaceFigure inChosenRange(WorkspaceFigure figure, const char* view, const Scene& scene, const ViewState& state,
                              bool mayBeLogarithmic) {
  auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure);
  if (!heatmaps) return figure;
  const std::string workspace = workspaceOf(scene).id;
  const ColorRange usual = heatmaps->range.value_or(ColorRange());
  const bool isSaid = state.ranges.contains(workspace + '.' + view);
  ColorRange range = isSaid ? state.rangeOf(workspace, view) : usual;
  if (!mayBeLogarithmic && ui::kindOf(range).logarithmic) range = ui::kindOf(usual).logarithmic ? ColorRange() : usual;
  *heatmaps = ui::withColorRange(std::move(*heatmaps), range);
  return figure;
}

WorkspaceFigure figureInRange(const WorkspaceView& view, const Scene& scene, const ViewState& state,
                              bool mayBeLogarithmic) {
  return inChosenRange(view.figure(scene, state), view.id, scene, state, mayBeLogarithmic);
}

QString parametersOf(const WorkspaceView& view, const Scene& scene, const ViewState& state) {
  return view.parameters ? view.parameters(scene, state) : workspaceOf(scene).parameters(scene);
}

std::vector<WorkspaceView> allViews() {
  std::vector<WorkspaceView> all;
  for (const Workspace& workspace : workspaces())
    for (const WorkspaceView& view : workspace.views)
      if (!findRow(all, view.id)) all.push_back(view);
  return all;
}

CodeProgram codeOf(const Scene& scene, const ViewState& state, const Dialect& dialect) {
  const Workspace& workspace = workspaceOf(scene);
  if (workspace.code) return workspace.code(scene, state, dialect);
  return {.problem = {translatable("core", "What the workspace %1 shows can't be given as code."),
                      {words(workspace.name)}}};
}

bool Workspace::opens(const QString& path) const {
  if (QFileInfo(path).isDir()) return opensFolders;
  const QString ending = QFileInfo(path).suffix().toLower();
  return std::any_of(endings.begin(), endings.end(), [&](const char* each) { return ending == QLatin1String(each); });
}

}  // namespace attn::app
