// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "app/document/scene_file.h"
#include "app/films/film_fields.h"
#include "app/workspaces/workspace.h"
#include "ui/export/film.h"

// What films are of: a number of the scene that takes one value after another, or the steps of a training.

namespace attn::app {

/// Draws a scene as one frame. \throws DataError
using DrawnScene = std::function<ui::Picture(const SavedScene& saved)>;

ui::Picture pictureOf(const WorkspaceFigure& figure);

/// The view as the window shows it.
DrawnScene drawnView(const WorkspaceView& view);

/// What the footer of a frame says of its scene; none: there is no footer.
using FrameParameters = std::function<QString(const SavedScene& saved)>;

/// A frame for each value of a field.
/// A value that the scene can't have is a DataError of its frame.
ui::FilmSubject fieldFilm(const SavedScene& saved, const FilmField& field, const std::vector<double>& values,
                          const DrawnScene& draw, const FrameParameters& parameters = {});

/// What the footer of a film of a training says: nothing without parameters.
QString footerOf(const WorkspaceSteps& steps, const SavedScene& saved, const FrameParameters& parameters);

/// A frame for each of at most `frames` of the steps from one to another, evenly over them; both ends, or what is
/// nearest to them inside, are among them. `change` is made to each figure. \throws DataError if there are fewer than
/// two
ui::FilmSubject trainingFilm(const WorkspaceSteps& steps, double from, double to, Index frames,
                             const std::function<ui::Picture(WorkspaceFigure figure)>& change = pictureOf,
                             const QString& footer = {});

}  // namespace attn::app
