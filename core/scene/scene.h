#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/scene/attention_scene.h"
#include "core/scene/regression_scene.h"

namespace attn {

/// Everything that a user chose: what a file holds and what undo brings back. What is selected, how far a view is
/// zoomed and how wide the panels are is not part of it.
struct Scene {
  std::string room = "attention";  ///< the id of the workspace in sight
  AttentionScene attention = examples().front().make();
  RegressionScene regression;
  std::string weightColors = "Reds";    ///< the colour map of weights
  std::string signedColors = "RdBu_r";  ///< of scores and outputs

  bool operator==(const Scene&) const = default;
};

/// Calls `visit` for every value that copies of a scene share: what tells it from others, and the bytes that it takes.
ATTN_API void forEachBox(const Scene& scene, const std::function<void(const void* identity, std::size_t bytes)>& visit);

/// The bytes that each copy of a scene takes for itself.
ATTN_API std::size_t bytesBesideBoxes(const Scene& scene);

}  // namespace attn
