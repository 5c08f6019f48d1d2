// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/model_predictions.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr std::size_t shownPredictions = 10;
constexpr Index lensTokens = 5;  // of every state

/// The logits at a position of the predicting stack.
std::vector<double> logitsAt(const OpenedModel& opened, const ModelRun& run, Index position) {
  const SharedRows& hidden = run.stack(opened.model.predicting()).hidden;
  const Tensor logits = logitsOf(opened.model, *hidden.part(position < 0 ? hidden.rows() + position : position, 1));
  return {logits.data(), logits.data() + logits.size()};
}

/// exp(a) / Σ exp(a)
std::vector<double> softmax(std::vector<double> all) {
  const double largest = *std::max_element(all.begin(), all.end());
  double sum = 0;
  for (double& each : all) sum += each = std::exp(each - largest);
  for (double& each : all) each /= sum;
  return all;
}

struct Probabilities {
  std::vector<double> here, elsewhere;

  PredictedToken of(const OpenedModel& opened, Index id) const {
    const auto place = static_cast<std::size_t>(id);
    return {id, readableText(opened.tokenizer, id), here[place], elsewhere[place]};
  }
};

Probabilities probabilitiesAt(const OpenedModel& opened, const ModelRun& run, const ModelRun* other, Index position) {
  Probabilities result;
  result.here = softmax(logitsAt(opened, run, position));
  result.elsewhere = other ? softmax(logitsAt(opened, *other, position)) : result.here;
  return result;
}

std::vector<PredictedToken> bestOf(const OpenedModel& opened, const Probabilities& probabilities) {
  const std::vector<double>& here = probabilities.here;
  std::vector<std::size_t> order(here.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto count = std::min(shownPredictions, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](std::size_t a, std::size_t b) { return here[a] != here[b] ? here[a] > here[b] : a < b; });
  std::vector<PredictedToken> best;
  for (std::size_t i = 0; i < count; ++i) best.push_back(probabilities.of(opened, static_cast<Index>(order[i])));
  return best;
}

}  // namespace

std::optional<Index> predictedPosition(const OpenedModel& opened, const std::vector<Piece>& pieces) {
  if (opened.model.predicting() == StackKind::decoder) return -1;
  for (const char* const mask : {"[MASK]", "<mask>"})
    if (const std::optional<Index> id = idOf(opened.tokenizer, mask)) {
      const auto found =
          std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) { return piece.id == *id; });
      if (found != pieces.end()) return found - pieces.begin();
    }
  return {};
}

std::vector<PredictedToken> predictionsOf(const OpenedModel& opened, const ModelRun& run, const ModelRun* other,
                                          Index position) {
  return bestOf(opened, probabilitiesAt(opened, run, other, position));
}

std::optional<std::string> continuationOf(const ModelsResults& results) {
  if (!results.opened || results.predictions.empty()) return {};
  const Index ids[] = {results.predictions.front().id};
  std::string text = decode(results.opened->tokenizer, ids, true);
  return text.find("\uFFFD") == std::string::npos ? std::optional(std::move(text)) : std::nullopt;
}

PredictionInside lookInside(const OpenedModel& opened, const ModelRun& run, const ModelRun* other,
                            const ModelsView& view, Index usualPosition) {
  const Model& model = opened.model;
  PredictionInside inside;
  const Index positions = run.stack(model.predicting()).hidden.rows();
  inside.position = placeOf(view.position.value_or(usualPosition), positions).value_or(positions - 1);
  inside.moved = movedStates(model, run);
  inside.partsProblem = partsProblem(model);
  if (!model.output) return inside;
  const Probabilities probabilities = probabilitiesAt(opened, run, other, inside.position);
  inside.best = bestOf(opened, probabilities);
  const auto known = [&](const std::optional<Index>& id) { return id && *id < std::ssize(probabilities.here); };
  inside.token = known(view.token) ? probabilities.of(opened, *view.token) : inside.best.front();
  inside.against = known(view.against) ? probabilities.of(opened, *view.against)
                   : inside.best.size() > 1 && inside.best.front().id == inside.token.id ? inside.best[1]
                                                                                         : inside.best.front();
  inside.lens = logitLens(model, run, lensTokens);
  for (const Index id : inside.lens->ids) inside.lensTexts.push_back(readableText(opened.tokenizer, id));
  if (!inside.partsProblem) inside.parts = logitParts(model, run, inside.token.id, inside.position);
  return inside;
}

Message besideProblem(const OpenedModel& opened, const ModelsResults& results, const ModelsResults& a) {
  if (!a.inside) return {translatable("core", "A is a file of attention, which predicts nothing")};
  const std::size_t own = predictingPieces(results).size(), ofA = predictingPieces(a).size();
  if (own != ofA)
    return {translatable("core",
                         "A reads %1 tokens and B %2, expected as many: predictions stand side by side token by token"),
            {std::to_string(ofA), std::to_string(own)}};
  const auto layersOf = [](const Model& model) { return model.sizes(model.predicting()).layers; };
  const Index layers = layersOf(opened.model), layersOfA = layersOf(a.opened->model);
  if (layers != layersOfA)
    return {translatable("core", "A has %1 layers and B %2, expected as many"),
            {std::to_string(layersOfA), std::to_string(layers)}};
  if (opened.model.output.has_value() != a.opened->model.output.has_value())
    return {translatable("core", "only one of A and B has an output layer, expected both")};
  return {};
}

void patchInto(PredictionInside& inside, const OpenedModel& opened, const ModelRun& run, const ModelRun* elsewhere,
               const ModelsView& view, const ModelInput* other) {
  const Model& model = opened.model;
  if (!model.output) {
    inside.patchingProblem = {translatable("core", "The checkpoint has no output layer, so there are no logits.")};
    return;
  }
  if (!other) {
    inside.patchingProblem = {
        translatable("core",
                     "Give another text of as many tokens, in which a word or two differ: then each head's output is "
                     "taken from it in turn, and the prediction is seen to move.")};
    return;
  }
  try {
    const ModelRun ofOther = runModel(model, *other, run.edits);
    inside.bestInOther = bestOf(opened, probabilitiesAt(opened, ofOther, nullptr, inside.position));
    // What the other text would say is what a patch moves the prediction to.
    if (const Index likeliest = inside.bestInOther.front().id; !view.against && likeliest != inside.token.id)
      inside.against = probabilitiesAt(opened, run, elsewhere, inside.position).of(opened, likeliest);
    const auto difference = [&](const ModelRun& of) {
      const std::vector<double> logits = logitsAt(opened, of, inside.position);
      return logits[static_cast<std::size_t>(inside.token.id)] - logits[static_cast<std::size_t>(inside.against.id)];
    };
    inside.patched = patchHeads(
        model, run,
        {.other = *other, .first = inside.token.id, .second = inside.against.id, .position = inside.position});
    inside.difference = difference(run);
    inside.otherwise = difference(ofOther);
  } catch (const DataError& error) {
    inside.patchingProblem = error.message();
  }
}

}  // namespace attn
