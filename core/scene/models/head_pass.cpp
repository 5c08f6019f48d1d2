// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/head_pass.h"

#include <algorithm>

#include "core/base/text/code_points.h"
#include "core/scene/attention/attention_comparison.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

Tensor oneOf(const Tensor& heads, Index head) {
  Tensor one = Tensor::uninitialized({1, heads.rows(), heads.cols()});
  std::copy_n(heads.matrix(head).data(), one.size(), one.data());
  return one;
}

Box<Tensor> asBatch(Tensor tensor) {
  const Shape shape = {1, tensor.rows(), tensor.cols()};
  return Box<Tensor>(std::move(tensor).reshaped(shape));
}

Pass labelled(const ModelsResults& results, StackKind kind) {
  const Model& model = results.opened->model;
  const std::string& second = results.scene.second;
  const auto labels = [&](bool ofDecoder) {
    const bool hasOwn = ofDecoder && model.encoder;
    return labelsOf(hasOwn ? results.decoderPieces : results.pieces, hasOwn ? second : results.scene.text, second);
  };
  Pass pass;
  pass.queryLabels = SequenceLabels{labels(kind != StackKind::encoder)};
  pass.keyLabels = SequenceLabels{labels(kind == StackKind::decoder)};
  return pass;
}

/// Whether a piece stands for blanks alone, as vocabularies write them: it may come from the letter behind them.
bool isOfBlanks(const Piece& piece) {
  const std::u32string letters = codePoints(piece.text);
  return !piece.isSpecial && !letters.empty() && letters.find_first_not_of(U" ▁Ġ") == std::u32string::npos;
}

}  // namespace

std::vector<std::string> labelsOf(const std::vector<Piece>& pieces, const std::string& text,
                                  const std::string& second) {
  const std::u32string letters = codePoints(text), ofSecond = codePoints(second);
  std::vector<std::string> labels;
  for (const Piece& piece : pieces) {
    const std::u32string_view from = piece.isOfPair ? ofSecond : letters;
    const auto begin = std::min(static_cast<std::size_t>(piece.begin), from.size());
    const auto length = static_cast<std::size_t>(std::max<Index>(piece.end - piece.begin, 0));
    std::string label = piece.isSpecial ? std::string() : toUtf8(from.substr(begin, length));
    // Pieces of a word that follows another one begin with the blank between them.
    label.erase(0, label.find_first_not_of(' '));
    if (isOfBlanks(piece) && label != piece.text) label = "␣";
    labels.push_back(label.empty() ? piece.text : std::move(label));
  }
  return labels;
}

Tensor shownOfLayer(const Model& model, const ModelRun& run, const std::string& shows, StackKind kind, Index layer) {
  if (shows == "value-weighted") return valueWeighted(model, run, kind, layer);
  const Tensor all = rollout(run, kind);
  return oneOf(all, layer);
}

Pass passOf(const ModelRun& run, const ModelsResults& results, const HeadPlace& place) {
  const Model& model = results.opened->model;
  Pass pass = labelled(results, place.kind);
  if (results.shows != "weights") {
    const Tensor numbers = shownOfLayer(model, run, results.shows, place.kind, place.layer);
    pass.weights = asBatch(oneOf(numbers, std::min(place.head, numbers.count() - 1)));
    return pass;
  }
  const AttentionState& state = run.attention(place.kind, place.layer);
  const Index keyHead = place.head / (state.queries.count() / state.keys.count());
  const ModelEdit* edit = editOf(results.scene, place);
  if (edit && !edit->isOn) edit = nullptr;
  Mechanism mechanism;
  mechanism.scoring = model.config.family->isScaled ? "scaled-dot" : "dot";
  mechanism.masks = masksOf(model, place.kind, place.layer);
  if (edit) {
    mechanism.temperature = edit->temperature;
    mechanism.normaliser = edit->normaliser;
    mechanism.scalars = edit->normaliserScalars;
    mechanism.masks.insert(mechanism.masks.end(), edit->masks.begin(), edit->masks.end());
  }
  pass.visible = visibleKeys(mechanism.masks, 1, state.queries.rows(), state.keys.rows());
  pass.validLengths = {state.keys.rows()};
  AttentionResult result = headOf(model, run, place);
  pass.scores = asBatch(std::move(result.scores));
  pass.weights = asBatch(std::move(result.weights));
  const bool hasBias = place.kind != StackKind::cross && !model.stack(place.kind).positionBias.empty();
  if (!hasBias) {  // a bias is added to what queries and keys give: only the scores tell it
    pass.queries = asBatch(state.queries.matrix(place.head));
    pass.keys = asBatch(state.keys.matrix(keyHead));
  }
  pass.values = asBatch(state.values.matrix(keyHead));
  pass.scoreInputs = {mechanism.scoring, "none", {}, {}, pass.queries, pass.keys, {}};
  pass.weightChoice = {mechanism.temperature,
                       mechanism.normaliser,
                       valuesOf(mechanism.scalars, findRow(normalisers(), mechanism.normaliser)->scalars),
                       mechanism.emptyRow,
                       {}};
  pass.mechanism = std::move(mechanism);
  return pass;
}

Pass beside(Pass a, Pass b) {
  auto comparison = std::make_shared<PassComparison>();
  comparison->difference = differenceOf(*a.weights, *b.weights);
  if (a.visible && b.visible)
    comparison->visible = weighedByEither(*a.visible, EmptyRow::zero, *b.visible, EmptyRow::zero);
  a.name = "A";
  b.name = "B";
  comparison->a = std::move(a);
  b.comparison = std::move(comparison);
  return b;
}

}  // namespace attn
