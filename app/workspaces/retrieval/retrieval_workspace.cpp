// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/retrieval/retrieval_figure.h"
#include "app/workspaces/retrieval/retrieval_page.h"
#include "app/workspaces/workspace.h"
#include "core/base/words.h"
#include "core/code/scene_code.h"

namespace attn::app {

Workspace retrievalWorkspace() {
  return {.id = "retrieval",
          .name = translatable("core", "Retrieval"),
          .make = [](Document* document, QWidget* parent) -> Page* { return new RetrievalPage(document, parent); },
          .views = {{"weights", translatable("core", "Bars of the weights of a database's keys for the query"),
                     ofScene(drawnBars), translatable("core", "Weights of the keys")},
                    {"map", translatable("core", "Query and keys of two numbers over the values that win"),
                     ofScene(drawnPlane), translatable("core", "Plane of the keys")}},
          .usualView = "weights",
          .parameters = retrievalParameters,
          .code = [](const Scene& scene, const ViewState&,
                     const Dialect& dialect) { return retrievalCode(scene.retrieval, dialect); },
          .fileKind = translatable("core", "Keys and values"),
          .endings = {"csv", "tsv", "txt"},
          .tables = TableUse::pairs};
}

}  // namespace attn::app
