// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/workspace.h"

#include <QFileInfo>
#include <algorithm>

namespace attn::app {

const std::vector<Workspace>& workspaces() {
  static const std::vector<Workspace> rows = {attentionWorkspace(), regressionWorkspace(), retrievalWorkspace(),
                                              alignmentWorkspace()};
  return rows;
}

const Workspace& workspaceOf(const Scene& scene) {
  const Workspace* workspace = findRow(workspaces(), scene.workspace);
  return workspace ? *workspace : workspaces().front();
}

std::vector<WorkspaceView> allViews() {
  std::vector<WorkspaceView> all;
  for (const Workspace& workspace : workspaces())
    for (const WorkspaceView& view : workspace.views)
      if (!findRow(all, view.id)) all.push_back(view);
  return all;
}

bool Workspace::opens(const QString& path) const {
  const QString ending = QFileInfo(path).suffix().toLower();
  return std::any_of(endings.begin(), endings.end(), [&](const char* each) { return ending == QLatin1String(each); });
}

}  // namespace attn::app
