#pragma once

#include <string>

#include "core/scene/attention_scene.h"

namespace attn {

/// Everything that a user chose: what a file holds and what undo brings back. What is selected, how far a view is
/// zoomed and how wide the panels are is not part of it.
struct Scene {
  AttentionScene attention = examples().front().make();
  std::string weightColors = "Reds";    ///< the colour map of weights
  std::string signedColors = "RdBu_r";  ///< of scores and outputs

  bool operator==(const Scene&) const = default;
};

}  // namespace attn
