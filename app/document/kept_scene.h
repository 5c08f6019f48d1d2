// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/base/box.h"
#include "core/scene/scene.h"

namespace attn::app {

/// A scene as undo keeps it: each workspace in a box of its own, so that scenes share those that are alike. A scene is
/// several kilobytes and an edit changes one workspace.
struct KeptScene {
  std::string workspace;
  Box<AttentionScene> attention;
  Box<RegressionScene> regression;
  Box<RetrievalScene> retrieval;
  Box<AlignmentScene> alignment;
  Box<ModelsScene> models;
  std::string weightColors, signedColors;
  Parts parts;

  bool operator==(const KeptScene&) const = default;
};

/// Keeps a scene, and shares with `beside` the workspaces that are equal there.
KeptScene kept(const Scene& scene, const KeptScene& beside);
KeptScene kept(const Scene& scene);
Scene sceneOf(const KeptScene& kept);

/// Calls `visit` for every value that kept scenes may share: what tells it from others, and the bytes that it takes.
/// \returns the bytes that this one takes for itself
std::size_t forEachBox(const KeptScene& scene,
                       const std::function<void(const void* identity, std::size_t bytes)>& visit);

}  // namespace attn::app
