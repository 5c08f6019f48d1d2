// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "app/commands/command_options.h"
#include "app/films/film_subjects.h"
#include "ui/export/film.h"

// The options by which render makes a film.

namespace attn::app {

/// What a film goes through.
struct Sweep {
  std::string field;                                   ///< see filmField(), or "training"
  std::optional<std::pair<double, double>> ends = {};  ///< none, of a training: all of it

  bool isTraining() const { return field == "training"; }
};

struct FilmRequest {
  std::optional<Sweep> sweep = {};  ///< none: it is to be a picture
  Index frames = static_cast<Index>(ui::filmFramesScalar.usual);
  bool isLogarithmic = false;
  ui::FilmPace pace = {};
  const ui::FilmFormat* format = nullptr;  ///< that the output's name says, or --format; null: that of a picture
};

std::vector<Option> filmOptions(FilmRequest& request);

/// The scenes that a film goes through, one a frame; of a training, or a picture, the scene alone. \throws DataError
std::vector<Scene> sweptScenes(const FilmRequest& request, const Scene& scene);

/// The frames that are asked for. \param view in which a training is drawn \throws DataError
ui::FilmSubject subjectOf(const FilmRequest& request, const SavedScene& saved, const WorkspaceView& view,
                          const DrawnScene& draw, const std::function<ui::Picture(WorkspaceFigure figure)>& change,
                          const FrameParameters& parameters);

}  // namespace attn::app
