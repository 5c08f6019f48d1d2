// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/attention/positions/positions_figure.h"
#include "app/workspaces/workspace.h"
#include "core/base/words.h"
#include "core/code/compared_code.h"
#include "core/code/scene_code.h"

namespace attn::app {
namespace {

CodeProgram attentionCodeOf(const Scene& scene, const ViewState&, const Dialect& dialect) {
  CodeProgram own = attentionCode(scene.attention, dialect);
  if (!scene.attention.pinned) return own;
  AttentionScene a = scene.attention;
  a.mechanism = *std::exchange(a.pinned, std::nullopt);
  return comparedCode(attentionCode(a, dialect), std::move(own));
}

}  // namespace

Workspace attentionWorkspace() {
  std::vector<WorkspaceView> drawings;
  for (const AttentionView& row : attentionViews())
    drawings.push_back(
        {row.id, row.description,
         [&row](const Scene& scene, const ViewState& state) { return row.figure(scene, state, row.tensor); },
         row.name});
  drawings.push_back({"difference",
                      translatable("core", "B − A of the weights alone, where a mechanism is pinned as A"),
                      drawnDifference});
  drawings.push_back({"position-curves",
                      translatable("core", "columns of the positions' encoding, or biases, as curves"),
                      ofScene(drawnPositionCurves)});
  return {.id = "attention",
          .name = translatable("core", "Attention"),
          .make = [](Document* document, QWidget* parent) -> Page* { return new AttentionPage(document, parent); },
          .views = drawings,
          .usualView = "weights",
          .parameters = attentionParameters,
          .code = attentionCodeOf};
}

}  // namespace attn::app
