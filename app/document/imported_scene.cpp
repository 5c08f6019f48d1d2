// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/imported_scene.h"

#include <QFileInfo>
#include <span>

#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/models/kept_head.h"
#include "core/scene/models/model_identity.h"

namespace attn::app {
namespace {

/// The place on the only axis of a role; 0 if there is none. \throws DataError for one that is not there
Index placeOn(const ImportGuess& guess, AxisRole role, Index place) {
  Index length = 1;
  for (const std::size_t axis : guess.axesOf(role)) length *= guess.tensor.shape[axis];
  if (place >= length)
    throw DataError({translatable("core", "there is no %1 %2, expected 0 to %3"),
                     {idOf(role), std::to_string(place), std::to_string(length - 1)}});
  return place;
}

/// The same names for all sequences, or none.
std::vector<std::string> sharedLabels(const SequenceLabels& labels) {
  for (const std::vector<std::string>& each : labels)
    if (each != labels.front()) return {};
  return labels.empty() ? std::vector<std::string>() : labels.front();
}

}  // namespace

SavedScene importedScene(const std::string& path, const ImportGuess& guess, const std::string& array,
                         const std::string& axes, const CanonicalChoices& choices) {
  SavedScene saved;
  if (guess.kind == TensorKind::queriesKeysValues) {
    if (choices.layers || choices.batch || choices.head || choices.type || choices.normalises)
      throw DataError({translatable("core", "a scene of queries, keys and values takes all of them as they are")});
    saved.scene.workspace = "attention";
    saved.scene.attention = sceneOfInputs(guess);
    return saved;
  }
  if (choices.type || (choices.layers && choices.layers->second != choices.layers->first + 1))
    throw DataError({translatable("core", "a scene shows a file as it is, with one layer open at a time")});
  saved.scene.workspace = "models";
  ModelsScene& scene = saved.scene.models;
  scene.folder = QFileInfo(QString::fromStdString(path)).absoluteFilePath().toStdString();
  const ModelIdentity identity = identityOfFile(scene.folder);
  scene.bytes = identity.bytes;
  scene.fingerprint = identity.fingerprint;
  scene.array = array;
  scene.axes = axes;
  scene.entry = placeOn(guess, AxisRole::batch, choices.batch.value_or(0));
  scene.dividesRows = choices.normalises;
  if (choices.layers || choices.head)
    saved.view.models.head = {placeOn(guess, AxisRole::layer, choices.layers ? choices.layers->first : 0),
                              placeOn(guess, AxisRole::head, choices.head.value_or(0))};
  return saved;
}

CanonicalAttention weightsOfScene(const Scene& scene) {
  if (scene.workspace != "attention")
    throw DataError({translatable("core", "the scene is in workspace %1, expected attention"), {scene.workspace}});
  const AttentionResults results = AttentionPipeline().run(scene.attention, View::weights);
  if (results.problem) throw DataError(results.problem);
  const Tensor& weights = **results.pass.weights;
  CanonicalAttention attention;
  attention.shape = {1, results.pass.batch(), results.pass.heads, results.pass.n(), results.pass.m()};
  const auto bytes = std::as_bytes(std::span(weights.data(), static_cast<std::size_t>(weights.size())));
  attention.bytes.assign(bytes.begin(), bytes.end());
  attention.queryTokens = sharedLabels(*results.pass.queryLabels);
  attention.keyTokens = sharedLabels(*results.pass.keyLabels);
  if (const std::optional<double> sink = results.pass.weightChoice.sink)
    attention.sinks.assign(static_cast<std::size_t>(results.pass.heads), *sink);
  return attention;
}

}  // namespace attn::app
