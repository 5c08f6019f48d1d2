// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspaces/workspace.h"

namespace attn::toy {

/// What is kept of the toy workspace in a scene: one field.
struct ToyScene {
  double reach = 2;

  bool operator==(const ToyScene&) const = default;
};

inline constexpr Scalar reachScalar{"reach", translatable("core", "Reach"), 0.1, 20, 2, true};

template <class Visitor, FieldsOf<ToyScene> Self>
void fields(Visitor& visit, Self& scene) {
  visit("reach", scene.reach, reachScalar);
}

/// A workspace of one field and one heatmap: the weight of each of eight positions for each other, which falls with
/// their distance as far as the reach lets it.
app::Workspace toyWorkspace();

}  // namespace attn::toy
