// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/model/model_output.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/files/npz.h"
#include "core/files/regular_file.h"

namespace attn::app {
namespace {

constexpr Index lensTokens = 10;

/// How many queries and keys a kind of attention has.
std::pair<Index, Index> lengthsOf(const Model& model, const ModelInput& input, StackKind kind) {
  const Index read = std::ssize(input.ids), written = std::ssize(input.decoderIds);
  if (kind == StackKind::cross) return {written, read};
  const Index own = kind == StackKind::decoder && model.encoder ? written : read;
  return {own, own};
}

/// Weights of every head take the square of the text: what no memory holds is said before it is asked for.
void requireMemory(const Model& model, const ModelInput& input, const Looks& looks) {
  double numbers = 0;
  for (const StackKind kind : model.kinds()) {
    const auto [queries, keys] = lengthsOf(model, input, kind);
    const auto heads = static_cast<double>(model.sizes(kind).layers * model.sizes(kind).heads);
    numbers += heads * static_cast<double>(queries) * static_cast<double>(keys);
  }
  // Each is held once by the run and once by what is written.
  const double bytes = 2 * sizeof(float) * numbers * (1 + (looks.scores ? 1 : 0) + (looks.valueWeighted ? 0.5 : 0));
  if (bytes > static_cast<double>(memorySize()))
    throw DataError({translatable("core",
                                  "the weights of %1 tokens take %2 bytes, more than this computer's memory of "
                                  "%3 bytes"),
                     {std::to_string(std::max(input.ids.size(), input.decoderIds.size())), toString(bytes),
                      std::to_string(memorySize())}});
}

/// One tensor of all layers; of each, `part` gives what it has.
template <class Part>
Tensor stacked(Index layers, const Part& part) {
  Tensor all;
  for (Index layer = 0; layer < layers; ++layer) {
    const Tensor& each = part(layer);
    if (layer == 0) {
      Shape shape = each.shape();
      if (shape.size() == 4) shape.erase(shape.begin());  // a batch of one
      shape.insert(shape.begin(), layers);
      all = Tensor::uninitialized(shape);
    }
    std::copy_n(each.data(), each.size(), all.data() + layer * each.size());
  }
  return all;
}

void addLens(const Model& model, const ModelRun& run, ModelOutput& output) {
  output.add("lens_moved", movedStates(model, run));
  if (!model.output) return;
  BestTokens best = logitLens(model, run, lensTokens);
  output.add("lens_ids", best.logits.shape(), best.ids);
  output.add("lens_logits", std::move(best.logits));
}

void addParts(const Model& model, const ModelRun& run, const std::pair<Index, Index>& asked, ModelOutput& output) {
  if (Message problem = partsProblem(model)) throw DataError(std::move(problem));
  LogitParts parts = logitParts(model, run, asked.first, asked.second);
  output.add("parts_heads", std::move(parts.heads));
  if (!parts.cross.empty()) output.add("parts_cross", std::move(parts.cross));
  output.add("parts_ffn", std::move(parts.feedForward));
  output.add("parts_embedding", parts.embedding);
  output.add("parts_bias", parts.bias);
  output.add("parts_logit", parts.logit);
}

void addOfHeads(const Model& model, const ModelRun& run, const Looks& looks, ModelOutput& output) {
  for (const StackKind kind : model.kinds()) {
    const std::string name = nameOf(kind);
    const Index layers = model.sizes(kind).layers;
    if (looks.valueWeighted)
      output.add(name + "_value_weighted",
                 stacked(layers, [&](Index layer) { return valueWeighted(model, run, kind, layer); }));
    if (kind == StackKind::cross) continue;
    if (looks.rollout) output.add(name + "_rollout", rollout(run, kind));
    const std::vector<Index>& ids = kind == StackKind::decoder && model.encoder ? run.input.decoderIds : run.input.ids;
    if (looks.kinds)
      output.add(name + "_kinds",
                 stacked(layers, [&](Index layer) { return headKinds(run.attention(kind, layer).weights, ids); }));
  }
}

void addUsual(const Model& model, const ModelRun& run, const Looks& looks, ModelOutput& output) {
  const ModelInput& input = run.input;
  output.add("ids", {std::ssize(input.ids)}, input.ids);
  if (!input.decoderIds.empty()) output.add("decoder_ids", {std::ssize(input.decoderIds)}, input.decoderIds);
  for (const StackKind kind : model.kinds()) {
    const std::string name = nameOf(kind);
    const Index layers = model.sizes(kind).layers;
    const auto add = [&](const char* what, Tensor AttentionState::*tensor) {
      output.add(name + what,
                 stacked(layers, [&](Index layer) -> const Tensor& { return run.attention(kind, layer).*tensor; }));
    };
    add("_weights", &AttentionState::weights);
    if (looks.scores) add("_scores", &AttentionState::scores);
    if (kind != StackKind::cross) output.add(name + "_hidden", *run.stack(kind).hidden.whole());
  }
  if (!model.output) return;
  const SharedRows& states = run.stack(model.predicting()).hidden;
  output.add("logits", logitsOf(model, *states.part(states.rows() - 1, 1)).reshaped({model.vocabulary()}));
}

}  // namespace

void ModelOutput::add(std::string name, Shape shape, const std::vector<Index>& numbers) {
  m_whole.push_back({std::move(name), std::move(shape), {numbers.begin(), numbers.end()}});
}

void ModelOutput::write(int file) const {
  std::vector<ArrayBytes> arrays;
  for (const Whole& each : m_whole)
    arrays.push_back({each.name, each.shape, NumberType::int64, std::as_bytes(std::span(each.numbers))});
  for (const auto& [name, tensor] : m_tensors)
    arrays.push_back({name, tensor.shape(), NumberType::float32,
                      std::as_bytes(std::span(tensor.data(), static_cast<std::size_t>(tensor.size())))});
  writeNpz(file, arrays);
}

ModelOutput outputOf(const Model& model, const ModelInput& input, const std::vector<HeadEdit>& edits,
                     const Looks& looks) {
  // What can't be had is said before anything is computed.
  if (looks.parts)
    if (Message problem = partsProblem(model)) throw DataError(std::move(problem));
  requireMemory(model, input, looks);
  const ModelRun run = runModel(model, input, edits, {.keepsScores = looks.scores, .keepsWeights = true});
  ModelOutput output;
  addUsual(model, run, looks, output);
  if (looks.lens) addLens(model, run, output);
  if (looks.parts) addParts(model, run, *looks.parts, output);
  if (looks.patches)
    for (KindTensor& each : patchHeads(model, run, looks.patch))
      output.add(std::string(nameOf(each.kind)) + "_patch", std::move(each.tensor));
  addOfHeads(model, run, looks, output);
  return output;
}

}  // namespace attn::app
