// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileInfo>

#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/workspace.h"
#include "core/base/words.h"

namespace attn::app {

Workspace modelsWorkspace() {
  return {
      .id = "models",
      .name = translatable("core", "Models"),
      .make = [](Document* document, QWidget* parent) -> Page* { return new ModelsPage(document, parent); },
      .views = {{"heads", translatable("core", "All heads of a transformer's checkpoint"), drawnHeads},
                {"weights", translatable("core", "The head that is open"), drawnOpenHead},
                {"lines", translatable("core", "The open head as lines"), drawnHeadLines},
                {"plane", translatable("core", "Queries and keys of the open head in a plane"), drawnHeadPlane},
                {"patches", translatable("core", "The open head of a file, as a map over a picture"), drawnPatches},
                {"lens", translatable("core", "What each layer would say next"), drawnLens}},
      .usualView = "heads",
      .parameters = modelsParameters,
      .code = [](const Scene& scene, const ViewState&, const Dialect&) -> CodeProgram {
        if (QFileInfo(QString::fromStdString(scene.models.folder)).isFile())
          return {.problem = {translatable(
                      "core",
                      "The attention of a file can't be given as code: the queries and keys that it follows from are "
                      "not in the file.")}};
        return {.problem = {translatable(
                    "core",
                    "A model's heads can't be given as code: their queries and keys come from all the layers before "
                    "them. Transformers gives the same weights: load the folder with attn_implementation=\"eager\" "
                    "and call the model with output_attentions=True.")}};
      },
      .fileKind = translatable("core", "Models and attention"),
      .endings = {"npy",   "npz",     "safetensors", "json", "csv",    "tsv", "txt",  "jsonl", "ndjson",
                  "md",    "pt",      "pth",         "pkl",  "pickle", "h5",  "hdf5", "mat",   "parquet",
                  "arrow", "feather", "onnx",        "gguf", "xlsx",   "ods", "jpg",  "jpeg",  "webp"},
      .opensFolders = true};
}

}  // namespace attn::app
