// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "app/workspaces/form.h"
#include "core/base/explanation.h"
#include "core/base/table.h"
#include "core/code/program.h"
#include "core/files/table_format.h"
#include "core/scene/part.h"
#include "core/scene/scene.h"
#include "core/scene/view_state.h"
#include "ui/heatmap/figure.h"
#include "ui/style/drawing.h"

class QWidget;

namespace attn {
struct TableStart;
}

namespace attn::app {

class Document;
class Page;

/// What can be drawn of a scene without a window: heatmaps, whose labels, range and cells can be chosen, or anything
/// else that is a picture.
using WorkspaceFigure = std::variant<ui::HeatmapFigure, ui::Picture>;

/// What the footer of a figure says of what was chosen, in words.
using FigureParameters = QString (*)(const Scene& scene, const ViewState& state);

/// The steps of a training, each of which can be looked at, on any thread.
struct WorkspaceSteps {
  std::vector<Index> steps = {};                        ///< their numbers, ascending; none: there is no training
  std::function<QString(std::size_t place)> name = {};  ///< "epoch 12"
  std::function<WorkspaceFigure(std::size_t place)> figure = {};  ///< \throws DataError
  FigureParameters parameters = nullptr;                          ///< its own, in the place of those of the workspace
};

/// One thing to look at in a workspace.
struct WorkspaceView {
  const char* id;
  const char* description;  ///< marked by translatable()
  /// Draws it of a scene, as it is looked at. \throws DataError if there is nothing to draw
  std::function<WorkspaceFigure(const Scene& scene, const ViewState& state)> figure;
  /// What it is called in a list, as the export of its page calls it, marked by translatable(); empty: as described.
  const char* name = "";
  bool (*suits)(const Scene& scene) = nullptr;  ///< whether a scene has it; null: every one
  /// Trains as the scene says, and shows it at each step that is kept; none: it has nothing that trains.
  /// \throws DataError, Stopped
  std::function<WorkspaceSteps(const Scene& scene, const ViewState& state)> training = {};
  FigureParameters parameters = nullptr;  ///< its own, in the place of those of the workspace
};

/// Draws what depends on the scene alone.
inline auto ofScene(const std::function<WorkspaceFigure(const Scene& scene)>& draw) {
  return [draw](const Scene& scene, const ViewState&) { return draw(scene); };
}

/// What a workspace shows of a scene: a figure of heatmaps, and what is said of it. The window, `render`, exports and
/// screen readers show the same.
struct Shown {
  ui::HeatmapFigure figure = {};
  ui::CellWords words = {};
  QString caption = {};                                                ///< above the figure
  QString status = {};                                                 ///< at the foot of the window
  Message problem = {};                                                ///< why there is no figure
  std::function<Explanation(const ui::CellPlace& cell)> explain = {};  ///< where the number of a cell comes from
};

/// Controls of the left panel under one title.
struct FormSection {
  const char* id;    ///< in the view state
  const char* name;  ///< marked by translatable()
  std::vector<FormRow> rows;
};

/// What a page of heatmaps keeps of where one looks.
struct FigureViewState {
  std::vector<Index> selection;  ///< of a cell: panel, row, column; empty: none
  double zoom = 0;               ///< the side of a cell in pixels; 0: the figure fits the window

  bool operator==(const FigureViewState&) const = default;
};

template <class Visitor, FieldsOf<FigureViewState> Self>
void fields(Visitor& visit, Self& state) {
  visit("selection", state.selection, ListOf<Scalar>{0, 3, placeScalar});
  visit("zoom", state.zoom, zoomScalar);
}

/// A workspace. Window, shortcuts, settings, scene files and the command line take it from its row. One that shows
/// heatmaps needs no page of its own: it has a `shownOf` and a `form`, and its struct of the scene is a part that
/// nobody else knows.
struct Workspace {
  const char* id;                                                ///< of Scene::workspace and in files
  const char* name;                                              ///< marked by translatable()
  Page* (*make)(Document* document, QWidget* parent) = nullptr;  ///< none: a FigurePage
  std::vector<WorkspaceView> views = {};                         ///< that `render` can draw, at least one
  const char* usualView = nullptr;                               ///< the one that is drawn unless another is asked for
  const char* trainedView = nullptr;                    ///< the one that films of its training show; none: no training
  QString (*parameters)(const Scene& scene) = nullptr;  ///< what was chosen, in words, for the footer of a figure
  /// What it shows as a program of another library; none: it can't be said as code. \throws DataError, Stopped
  CodeProgram (*code)(const Scene& scene, const ViewState& state, const Dialect& dialect) = nullptr;
  const char* fileKind = nullptr;         ///< what files beside scenes hold, "Data points"; marked by translatable()
  std::vector<const char*> endings = {};  ///< of their names, in small letters
  bool opensFolders = false;              ///< what it takes is a folder of files
  std::optional<TableUse> tables = std::nullopt;  ///< what it reads tables for
  /// What holds of a table that is given to it, where nothing of it is chosen yet, beside its encoding; null: all is
  /// guessed. \param file its name; empty: its text was pasted
  TableChoices (*meant)(const QString& file, const TableStart& start, TableChoices choices) = nullptr;
  /// \throws DataError that names the place of what can be read, and yet can't be used as it stands; null: all can
  void (*require)(const Scene& scene) = nullptr;
  /// The same of what its usual view would fail at, found out without what takes long; null: nothing is known before
  void (*requireDrawable)(const Scene& scene) = nullptr;
  // These are for a workspace that has no page of its own, and are left out by all others:
  std::unique_ptr<PartKind> (*scenePart)() = nullptr;  ///< see partKind()
  std::vector<FormSection> form = {};
  const char* question = "";                       ///< above the explanation; marked by translatable()
  Shown (*shownOf)(const Scene& scene) = nullptr;  ///< in the worker's thread

  /// Whether it takes a file, by its name.
  bool opens(const QString& path) const;
};

/// All workspaces, in the order of the window's bar. Alt+1 goes to the first.
const std::vector<Workspace>& workspaces();

/// Adds a row behind the others, and what it keeps in scenes and view states. \pre there is no scene and no window yet
void addWorkspace(Workspace row);

/// A page for the window.
Page* makePage(const Workspace& row, Document* document, QWidget* parent);

/// The views of all workspaces, each id once.
std::vector<WorkspaceView> allViews();

/// What the workspace of a scene shows as a program, or in words why there is none. \throws as Workspace::code
CodeProgram codeOf(const Scene& scene, const ViewState& state, const Dialect& dialect);

/// The workspace of a scene; the first one for an id that no workspace has.
const Workspace& workspaceOf(const Scene& scene);

/// A view of a scene; heatmaps in the range that the view state has for it, as the window shows them.
/// \param mayBeLogarithmic else a logarithmic range gives way to the usual one \throws DataError
WorkspaceFigure figureInRange(const WorkspaceView& view, const Scene& scene, const ViewState& state,
                              bool mayBeLogarithmic = true);
/// The same of a figure of it.
WorkspaceFigure inChosenRange(WorkspaceFigure figure, const char* view, const Scene& scene, const ViewState& state,
                              bool mayBeLogarithmic = true);

/// What the footer of a figure of a view says: its own parameters, or those of the workspace.
QString parametersOf(const WorkspaceView& view, const Scene& scene, const ViewState& state);

// The rows, each made in its own folder.
Workspace attentionWorkspace();
Workspace regressionWorkspace();
Workspace retrievalWorkspace();
Workspace alignmentWorkspace();
Workspace modelsWorkspace();

}  // namespace attn::app
