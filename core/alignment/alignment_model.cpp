// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alignment_model.h"

#include <algorithm>
#include <cmath>

#include "core/base/rng.h"

namespace attn {
namespace {

/// Calls visit(name, tensor) for each; Weights is const or not.
template <class Weights, class Visit>
void visitWeights(Weights& weights, const Visit& visit) {
  const auto gru = [&](auto& cell, const std::string& prefix, const std::string& suffix) {
    visit(prefix + "weight_ih" + suffix, cell.input);
    visit(prefix + "weight_hh" + suffix, cell.state);
    visit(prefix + "bias_ih" + suffix, cell.inputBias);
    visit(prefix + "bias_hh" + suffix, cell.stateBias);
  };
  visit("source_embedding", weights.sourceEmbedding);
  visit("target_embedding", weights.targetEmbedding);
  gru(weights.forward, "encoder.", "_l0");
  gru(weights.backward, "encoder.", "_l0_reverse");
  visit("bridge.weight", weights.bridge);
  visit("bridge.bias", weights.bridgeBias);
  for (auto& [name, tensor] : weights.attention) visit("attention." + name, tensor);
  gru(weights.decoder, "decoder.", "");
  visit("output.weight", weights.output);
  visit("output.bias", weights.outputBias);
}

}  // namespace

std::vector<std::pair<std::string, Tensor*>> listOf(AlignmentWeights& weights) {
  std::vector<std::pair<std::string, Tensor*>> list;
  visitWeights(weights, [&](const std::string& name, Tensor& tensor) { list.emplace_back(name, &tensor); });
  return list;
}

std::vector<std::pair<std::string, const Tensor*>> listOf(const AlignmentWeights& weights) {
  std::vector<std::pair<std::string, const Tensor*>> list;
  visitWeights(weights, [&](const std::string& name, const Tensor& tensor) { list.emplace_back(name, &tensor); });
  return list;
}

std::map<std::string, Shape> weightShapes(const AlignmentScoring& scoring, const AlignmentWidths& widths,
                                          Index sourceSymbols, Index targetSymbols) {
  std::map<std::string, Shape> shapes;
  const Index e = widths.embedding, h = widths.encoder, s = widths.decoder, k = widths.keys();
  const auto gru = [&](const std::string& prefix, const std::string& suffix, Index inputs, Index width) {
    shapes[prefix + "weight_ih" + suffix] = {3 * width, inputs};
    shapes[prefix + "weight_hh" + suffix] = {3 * width, width};
    shapes[prefix + "bias_ih" + suffix] = {3 * width};
    shapes[prefix + "bias_hh" + suffix] = {3 * width};
  };
  shapes["source_embedding"] = {sourceSymbols, e};
  shapes["target_embedding"] = {targetSymbols, e};
  gru("encoder.", "_l0", e, h);
  gru("encoder.", "_l0_reverse", e, h);
  shapes["bridge.weight"] = {s, h};
  shapes["bridge.bias"] = {s};
  for (const Parameter& parameter : scoring.parameters)
    shapes[std::string("attention.") + parameter.name] = parameterShape(parameter, s, k, widths.hidden);
  gru("decoder.", "", e + k, s);
  shapes["output.weight"] = {targetSymbols, s + k};
  shapes["output.bias"] = {targetSymbols};
  return shapes;
}

AlignmentWeights zeroWeights(const AlignmentScoring& scoring, const AlignmentWidths& widths, Index sourceSymbols,
                             Index targetSymbols) {
  AlignmentWeights weights;
  for (const Parameter& parameter : scoring.parameters) weights.attention[parameter.name];
  const std::map<std::string, Shape> shapes = weightShapes(scoring, widths, sourceSymbols, targetSymbols);
  for (const auto& [name, tensor] : listOf(weights)) *tensor = Tensor(shapes.at(name));
  return weights;
}

AlignmentModel untrainedModel(const AlignmentScoring& scoring, const AlignmentWidths& widths, Alphabet source,
                              Alphabet target, std::uint64_t seed) {
  AlignmentModel model{
      .scoring = &scoring, .widths = widths, .source = std::move(source), .target = std::move(target), .weights = {}};
  model.weights = zeroWeights(scoring, widths, model.source.size(), model.target.size());
  for (const auto& [name, tensor] : listOf(model.weights)) {
    // A stream for each: the numbers of one don't depend on the size of another.
    Rng rng(hashOf(name, seed));
    const bool isEmbedding = name.ends_with("_embedding");
    Index inputs = tensor->cols();
    if (name.starts_with("encoder.")) inputs = widths.encoder;
    if (name.starts_with("decoder.")) inputs = widths.decoder;
    if (name == "bridge.bias") inputs = widths.encoder;
    if (name == "output.bias") inputs = widths.decoder + widths.keys();
    const double bound = 1 / std::sqrt(static_cast<double>(inputs));
    for (Index i = 0; i < tensor->size(); ++i)
      tensor->data()[i] = static_cast<float>(isEmbedding ? rng.normal() : bound * (2 * rng.uniform() - 1));
  }
  return model;
}

}  // namespace attn
