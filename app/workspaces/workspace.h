// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "core/base/table.h"
#include "core/files/table_format.h"
#include "core/scene/scene.h"
#include "core/scene/view_state.h"
#include "ui/heatmap/figure.h"
#include "ui/style/drawing.h"

class QWidget;

namespace attn::app {

class Document;
class Page;

/// What can be drawn of a scene without a window: heatmaps, whose labels, range and cells can be chosen, or anything
/// else that is a picture.
using WorkspaceFigure = std::variant<ui::HeatmapFigure, ui::Picture>;

/// One thing to look at in a workspace.
struct WorkspaceView {
  const char* id;
  const char* description;  ///< marked by translatable()
  /// Draws it of a scene, as it is looked at. \throws DataError if there is nothing to draw
  std::function<WorkspaceFigure(const Scene& scene, const ViewState& state)> figure;
  QString (*parameters)(const Scene& scene) = nullptr;  ///< where it draws less than the workspace's parameters tell of
};

/// Draws what depends on the scene alone.
inline auto ofScene(WorkspaceFigure (*draw)(const Scene& scene)) {
  return [draw](const Scene& scene, const ViewState&) { return draw(scene); };
}

/// A workspace. Window, shortcuts, settings, scene files and the command line take it from its row.
struct Workspace {
  const char* id;    ///< of Scene::workspace and in files
  const char* name;  ///< marked by translatable()
  Page* (*make)(Document* document, QWidget* parent);
  std::vector<WorkspaceView> views;           ///< that `render` can draw, at least one
  const char* usualView;                      ///< the one that is drawn unless another is asked for
  QString (*parameters)(const Scene& scene);  ///< what was chosen, in words, for the footer of a figure
  const char* fileKind = nullptr;         ///< what files beside scenes hold, "Data points"; marked by translatable()
  std::vector<const char*> endings = {};  ///< of their names, in small letters
  std::optional<TableUse> tables = std::nullopt;  ///< what it reads tables for

  /// Whether it takes a file, by its name.
  bool opens(const QString& path) const;
};

/// All workspaces, in the order of the window's bar. Alt+1 goes to the first.
const std::vector<Workspace>& workspaces();

/// The views of all workspaces, each id once.
std::vector<WorkspaceView> allViews();

/// The room of a scene; the first one for an id that no room has.
const Workspace& workspaceOf(const Scene& scene);

// The rows, each made in its own folder.
Workspace attentionWorkspace();
Workspace regressionWorkspace();
Workspace retrievalWorkspace();
Workspace alignmentWorkspace();

}  // namespace attn::app
