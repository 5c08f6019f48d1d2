// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/commands/attention_tensor.h"
#include "app/commands/render/render_request.h"
#include "app/document/scene_file.h"

// What render draws, as a figure.

namespace attn::app {

/// Told by the file's name, and where it has none, as standard input, by its first bytes.
/// \throws FileError
InputKind kindOfInput(const QString& file);
/// The alignment of a text by the model of an encoder–decoder. \throws DataError
WorkspaceFigure figureOfModel(const QString& file, const QString& text);
/// A scene of the folder of a model and of what is to be drawn of it. \throws DataError
SavedScene sceneOfModel(const QString& folder, const ModelDrawing& drawing);
/// The view of a scene that is asked for, or the usual one; of the film of a training the usual one that shows it.
/// \throws DataError if its workspace has no such view
const WorkspaceView& viewOfScene(const Scene& scene, const RenderRequest& request);
/// Says on stderr that a model has to be trained first, if so, which takes its time.
void sayTraining(const Scene& scene, const RenderRequest& request);
/// That view as the window shows it, unless another range or scale is asked for. \throws DataError
WorkspaceFigure figureOfScene(const SavedScene& saved, const RenderRequest& request);
/// The scene of a file of attention, or a scene, as the options for patches want it. \throws UsageError
SavedScene withPatches(SavedScene saved, const PatchRequest& request, const FileHeads& heads);
/// The scene that shows the tensor of a file which one of its arrays is named for; the first, if none is.
SavedScene sceneOfFile(const QString& file, const QString& array);
/// One label a line, as many as the axis is long. \throws FileError
std::shared_ptr<const QStringList> readLabels(const QString& file, Index count, const char* axis);

}  // namespace attn::app
