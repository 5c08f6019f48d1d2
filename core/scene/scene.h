// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/scene/alignment/alignment_scene.h"
#include "core/scene/attention/attention_scene.h"
#include "core/scene/models/models_scene.h"
#include "core/scene/part.h"
#include "core/scene/regression/regression_scene.h"
#include "core/scene/retrieval/retrieval_scene.h"

namespace attn {

/// Everything that a user chose: what a file holds and what undo brings back. What is selected, how far a view is
/// zoomed and how wide the panels are is not part of it.
struct Scene {
  std::string workspace = "attention";  ///< the id of the workspace in sight
  AttentionScene attention = examples().front().make();
  RegressionScene regression;
  RetrievalScene retrieval;
  AlignmentScene alignment;
  ModelsScene models;
  std::string weightColors = "Reds";    ///< the colour map of weights
  std::string signedColors = "RdBu_r";  ///< of scores and outputs
  Parts parts{scenePartKinds()};        ///< of the workspaces that are known by their rows alone

  bool operator==(const Scene&) const = default;
};

template <class Visitor, FieldsOf<Scene> Self>
void fields(Visitor& visit, Self& scene) {
  visit({"workspace", translatable("core", "Workspace")}, scene.workspace, AnyText{100});
  visit("attention", scene.attention);
  visit("regression", scene.regression);
  visit("retrieval", scene.retrieval);
  visit("alignment", scene.alignment);
  visit("models", scene.models);
  visit({"weightColors", translatable("core", "Colours of weights")}, scene.weightColors, AnyText{100});
  visit({"signedColors", translatable("core", "Colours of scores and outputs")}, scene.signedColors, AnyText{100});
  for (auto& part : scene.parts) part.visitBy(visit);
}

/// Calls `visit` for every value that copies of a scene share: what tells it from others, and the bytes that it takes.
/// \returns the bytes that each copy takes for itself
ATTN_API std::size_t forEachBox(const Scene& scene,
                                const std::function<void(const void* identity, std::size_t bytes)>& visit);

}  // namespace attn
