// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/models_scene.h"

#include <algorithm>
#include <utility>

namespace attn {

const Names<StackKind>& stackKindNames() {
  static const Names<StackKind> names = {
      {StackKind::encoder, nameOf(StackKind::encoder), translatable("core", "Encoder")},
      {StackKind::decoder, nameOf(StackKind::decoder), translatable("core", "Decoder")},
      {StackKind::cross, nameOf(StackKind::cross), translatable("core", "Cross-attention")}};
  return names;
}

const Names<Silence>& silenceNames() {
  static const Names<Silence> names = {{Silence::none, "none", translatable("core", "As it is")},
                                       {Silence::zero, "zero", translatable("core", "Zero")},
                                       {Silence::mean, "mean", translatable("core", "Its mean")}};
  return names;
}

const Names<SpecialTokens>& specialTokenNames() {
  static const Names<SpecialTokens> names = {{SpecialTokens::shown, "shown", translatable("core", "Shown")},
                                             {SpecialTokens::hidden, "hidden", translatable("core", "Hidden")},
                                             {SpecialTokens::leftOut, "left-out", translatable("core", "Left out")}};
  return names;
}

ModelsScene withPinned(ModelsScene scene) {
  scene.pinned = static_cast<const ModelSource&>(scene);
  return scene;
}

ModelsScene withSwapped(ModelsScene scene) {
  if (scene.pinned) std::swap(*scene.pinned, static_cast<ModelSource&>(scene));
  return scene;
}

ModelsScene pinnedScene(ModelsScene scene) {
  scene = withSwapped(std::move(scene));
  scene.pinned.reset();
  return scene;
}

const ModelEdit* editOf(const ModelsScene& scene, const HeadPlace& place) {
  const auto found = std::find_if(scene.edits.begin(), scene.edits.end(),
                                  [&](const ModelEdit& edit) { return edit.place() == place; });
  return found == scene.edits.end() ? nullptr : &*found;
}

ModelsScene withEdit(ModelsScene scene, const HeadPlace& place, const std::function<void(ModelEdit&)>& change) {
  const ModelEdit untouched{.stack = place.kind, .layer = place.layer, .head = place.head};
  const ModelEdit* const before = editOf(scene, place);
  ModelEdit edit = before ? *before : untouched;
  change(edit);
  if (before) {
    const auto at = scene.edits.begin() + (before - scene.edits.data());
    ModelEdit whetherOn = untouched;
    whetherOn.isOn = edit.isOn;
    if (edit == whetherOn)
      scene.edits.erase(at);
    else
      *at = edit;
  } else if (edit != untouched && scene.edits.size() < mostModelEdits) {
    scene.edits.push_back(edit);
  }
  return scene;
}

std::vector<const Mask*> headMasks() {
  std::vector<const Mask*> offered;
  for (const Mask& mask : masks())
    if (!mask.usesValidLengths && !mask.usesArray && !mask.list) offered.push_back(&mask);
  return offered;
}

std::vector<HeadEdit> headEdits(const ModelsScene& scene) {
  std::vector<HeadEdit> edits;
  for (const ModelEdit& edit : scene.edits) {
    if (!edit.isOn) continue;
    HeadEdit made{.place = edit.place(), .temperature = edit.temperature, .masks = edit.masks, .silence = edit.silence};
    if (edit.normaliser != "softmax") {
      made.normaliser = findRow(normalisers(), edit.normaliser);
      if (made.normaliser) made.normaliserScalars = valuesOf(edit.normaliserScalars, made.normaliser->scalars);
    }
    edits.push_back(std::move(made));
  }
  return edits;
}

}  // namespace attn
