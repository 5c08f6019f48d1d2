#include "core/scene/scene.h"

#include "core/base/words.h"

namespace attn {

const std::vector<WorkspaceRow>& workspaces() {
  static const std::vector<WorkspaceRow> rows = {
      {Workspace::attention, "attention", translatable("core", "Attention")},
      {Workspace::regression, "regression", translatable("core", "Regression")},
  };
  return rows;
}

}  // namespace attn
