// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/kept_scene.h"

#include "core/scene/byte_counter.h"

namespace attn::app {
namespace {

template <class Workspace>
Box<Workspace> shared(const Workspace& workspace, const Box<Workspace>& beside) {
  return *beside == workspace ? beside : Box<Workspace>(workspace);
}

}  // namespace

KeptScene kept(const Scene& scene, const KeptScene& beside) {
  return {scene.workspace,
          shared(scene.attention, beside.attention),
          shared(scene.regression, beside.regression),
          shared(scene.retrieval, beside.retrieval),
          shared(scene.alignment, beside.alignment),
          shared(scene.models, beside.models),
          scene.weightColors,
          scene.signedColors,
          scene.parts};
}

KeptScene kept(const Scene& scene) {
  return {scene.workspace, scene.attention,    scene.regression,   scene.retrieval, scene.alignment,
          scene.models,    scene.weightColors, scene.signedColors, scene.parts};
}

Scene sceneOf(const KeptScene& kept) {
  return {kept.workspace, *kept.attention,   *kept.regression,  *kept.retrieval, *kept.alignment,
          *kept.models,   kept.weightColors, kept.signedColors, kept.parts};
}

std::size_t forEachBox(const KeptScene& scene, const std::function<void(const void*, std::size_t)>& visit) {
  ByteCounter counter(visit);
  counter({"attention"}, scene.attention);
  counter({"regression"}, scene.regression);
  counter({"retrieval"}, scene.retrieval);
  counter({"alignment"}, scene.alignment);
  counter({"models"}, scene.models);
  for (const Part& part : scene.parts) part.visitBy(counter);
  return sizeof(KeptScene) + counter.bytes();
}

}  // namespace attn::app
