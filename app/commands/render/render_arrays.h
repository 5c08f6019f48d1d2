// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/attention_tensor.h"
#include "app/commands/render/render_request.h"
#include "app/document/scene_file.h"

// What render draws of arrays in files: as they lie there, or as attention where they say so.

namespace attn::app {

/// The picture of an array of a file: the array that was named, else attention_weights, else the only one. In .npy and
/// .npz files two axes are one heatmap, three a row of them, four a grid. What more axes are, and those of other files,
/// the file says, or the options, or the guess that `check` makes. It is said on stderr
/// where numbers that are drawn as they lie tell of other axes. \throws DataError, UsageError
ui::HeatmapFigure figureOfArray(const QString& file, InputKind kind, const TensorChoice& choice);
/// The scene of a file that holds queries, keys and values, and no weights; nothing of any other file of arrays.
/// \throws DataError if it can't be read, or it is not clear which of them are meant, or what their axes are
std::optional<SavedScene> sceneOfInputsIn(const QString& file);

}  // namespace attn::app
