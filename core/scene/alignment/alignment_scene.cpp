// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/alignment/alignment_scene.h"

#include <algorithm>
#include <utility>

#include "core/alignment/same_function.h"
#include "core/base/stop.h"
#include "core/base/text/code_points.h"

namespace attn {
namespace {

constexpr Index stepsOfPairs = 500;

/// A text of a pair. \throws DataError
std::u32string textOf(const std::string& utf8, Index pair) {
  std::u32string text = codePoints(utf8);
  if (std::any_of(text.begin(), text.end(), isLoneByte))
    throw DataError({translatable("core", "pair %1 has a text that is no UTF-8"), {std::to_string(pair + 1)}});
  if (text.size() > mostCharacters)
    throw DataError({translatable("core", "pair %1 has a text of %2 characters, expected at most %3"),
                     {std::to_string(pair + 1), std::to_string(text.size()), std::to_string(mostCharacters)}});
  return text;
}

bool isOfSamePairs(const AlignmentRecipe& a, const AlignmentRecipe& b) {
  const bool haveSame = a.pairs && b.pairs ? a.pairs->share() == b.pairs->share() || **a.pairs == **b.pairs
                                           : !a.pairs && !b.pairs && a.task == b.task;
  return haveSame && a.tokens == b.tokens;
}

/// Calls visit(of the recipe, of the other model) for everything that both have.
template <class Recipe, class Model, class Visit>
void forEachShared(Recipe& recipe, Model& model, const Visit& visit) {
  visit(recipe.scoring, model.scoring);
  visit(recipe.hidden, model.hidden);
  visit(recipe.batch, model.batch);
  visit(recipe.learningRate, model.learningRate);
  visit(recipe.steps, model.steps);
  visit(recipe.seed, model.seed);
}

}  // namespace

AlignmentScene withCompared(AlignmentScene scene, const std::function<void(ComparedModel&)>& change) {
  ComparedModel& other = scene.compared ? *scene.compared : scene.compared.emplace();
  other.weights.reset();
  forEachShared(scene.recipe, other, [](const auto& own, auto& its) { its = own; });
  if (change) change(other);
  return scene;
}

AlignmentScene comparedScene(const AlignmentScene& scene) {
  AlignmentScene other = scene;
  if (!scene.compared) return other;
  forEachShared(other.recipe, *scene.compared, [](auto& own, const auto& its) { own = its; });
  other.weights = scene.compared->weights;
  other.compared.reset();
  return other;
}

AlignmentScene withSameFunction(AlignmentScene scene, const AlignmentModel& model, Index step,
                                const AlignmentScoring& scoring) {
  scene.recipe.scoring = scoring.id;
  scene.weights = Box<KeptWeights>(keptWeights(withSameScores(model, scoring), step));
  return scene;
}

AlignmentScene withSameFunctionBeside(AlignmentScene scene, const AlignmentModel& model, Index step,
                                      const AlignmentScoring& scoring) {
  const Box<KeptWeights> own(keptWeights(model, step)), its(keptWeights(withSameScores(model, scoring), step));
  // Where the scene has them already, it has them with the curves of their training.
  const bool hasThem = scene.weights && (*scene.weights)->step == step && (*scene.weights)->arrays == own->arrays;
  if (!hasThem) scene.weights = own;
  return withCompared(std::move(scene), [&](ComparedModel& other) {
    other.scoring = scoring.id;
    other.weights = its;
  });
}

AlignmentScene withRecipe(AlignmentScene scene, AlignmentRecipe recipe) {
  if (scene.recipe == recipe) return scene;
  if (ComparedModel* other = scene.compared ? &*scene.compared : nullptr;
      other && !isOfSamePairs(scene.recipe, recipe)) {
    if (other->steps == scene.recipe.steps) other->steps = recipe.steps;
    other->weights.reset();
  }
  scene.recipe = std::move(recipe);
  scene.weights.reset();
  scene.forced.clear();
  return scene;
}

AlignmentScene withTask(AlignmentScene scene, const std::string& id) {
  const Task& task = *findRow(tasks(), id);
  AlignmentRecipe recipe = scene.recipe;
  recipe.task = id;
  recipe.pairs.reset();
  recipe.pairsName.clear();
  recipe.tokens = SymbolUnit::character;
  recipe.steps = task.steps;
  scene = withRecipe(std::move(scene), std::move(recipe));
  // An input that the task's symbols can write stays: the same digits are copied, reversed and sorted.
  const Alphabet symbols(task.source);
  const std::u32string input = codePoints(scene.input);
  if (!std::all_of(input.begin(), input.end(), [&](char32_t each) { return symbols.has(each); }) ||
      task.alignment == nullptr)
    scene.input = toUtf8(task.alignment ? U"31415926" : task.example.source);
  scene.visible = -1;
  return scene;
}

AlignmentScene withPairs(AlignmentScene scene, const Box<Database>& pairs, const std::string& name) {
  AlignmentRecipe recipe = scene.recipe;
  recipe.pairs = pairs;
  recipe.pairsName = name;
  recipe.steps = stepsOfPairs;
  scene = withRecipe(std::move(scene), std::move(recipe));
  if (pairs->size() > 0) scene.input = pairs->key(0);
  scene.visible = -1;
  return scene;
}

AlignmentTrainingOptions trainingOptions(const AlignmentRecipe& recipe) {
  AlignmentTrainingOptions options;
  options.scoring = findRow(alignmentScorings(), recipe.scoring);
  options.widths = widthsOf(recipe.hidden);
  options.batch = recipe.batch;
  options.steps = recipe.steps;
  options.learningRate = recipe.learningRate;
  options.seed = recipe.seed;
  return options;
}

PairSource pairSourceOf(const AlignmentRecipe& recipe) {
  if (!recipe.pairs) return PairSource::ofTask(*findRow(tasks(), recipe.task));
  std::vector<TextPair> pairs;
  const Database& given = **recipe.pairs;
  pairs.reserve(given.keys.size());
  for (Index i = 0; i < given.size(); ++i) {
    stopIfRequested();
    pairs.push_back({textOf(given.key(i), i), textOf(given.value(i), i)});
    if (pairs.back().source.empty())
      throw DataError(
          {translatable("core", "pair %1 has no source, expected at least one character"), {std::to_string(i + 1)}});
  }
  if (pairs.empty()) throw DataError({translatable("core", "there are no pairs to learn from")});
  return PairSource::ofPairs(std::move(pairs), recipe.tokens);
}

DecodingOptions decodingOptions(const AlignmentScene& scene, const AlignmentModel& model) {
  DecodingOptions options;
  options.attention = {scene.normaliser, scene.normaliserScalars, scene.temperature, scene.visible};
  options.beam = scene.beam;
  for (const auto& [place, text] : scene.forced) {
    const std::u32string symbol = codePoints(text);
    if (symbol.empty())
      options.forced[place] = endSymbol;
    else if (model.target.has(symbol))
      options.forced[place] = model.target.symbolsOf(symbol).front();
  }
  return options;
}

Index inputSymbols(const AlignmentScene& scene) {
  const SymbolUnit unit = scene.recipe.pairs ? scene.recipe.tokens : SymbolUnit::character;
  return std::ssize(symbolTexts(codePoints(scene.input), unit)) + 1;
}

Index mostPlaces(const AlignmentScene& scene) {
  const Index most = mostSymbols(inputSymbols(scene) - 1);
  for (const auto& [place, text] : scene.forced)
    if (text.empty()) return std::min(most, place + 1);
  return most;
}

KeptWeights keptWeights(const AlignmentModel& model, Index step) {
  KeptWeights kept;
  kept.step = step;
  for (const auto& [name, tensor] : listOf(model.weights)) {
    const Index rows = tensor->rank() == 1 ? 1 : tensor->shape().front();
    kept.arrays[name] = Tensor({rows, tensor->size() / std::max<Index>(rows, 1)},
                               std::vector<float>(tensor->data(), tensor->data() + tensor->size()));
  }
  return kept;
}

AlignmentModel withWeights(AlignmentModel model, const std::map<std::string, Tensor>& arrays) {
  for (const auto& [name, tensor] : listOf(model.weights)) {
    const auto found = arrays.find(name);
    if (found == arrays.end() || found->second.size() != tensor->size())
      throw DataError({translatable("core",
                                    "the weights in the document are none of such a model: %1 is missing or has "
                                    "another size"),
                       {name}});
    *tensor =
        Tensor(tensor->shape(), std::vector<float>(found->second.data(), found->second.data() + found->second.size()));
  }
  return model;
}

std::optional<std::u32string> rightAnswer(const AlignmentRecipe& recipe, const std::u32string& source) {
  if (recipe.pairs) {
    const std::string key = toUtf8(source);
    const Database& pairs = **recipe.pairs;
    const auto found = std::find(pairs.keys.begin(), pairs.keys.end(), key);
    if (found == pairs.keys.end()) return std::nullopt;
    return codePoints(pairs.value(found - pairs.keys.begin()));
  }
  const Task& task = *findRow(tasks(), recipe.task);
  const Alphabet symbols(task.source);
  if (!task.alignment || !std::all_of(source.begin(), source.end(), [&](char32_t each) { return symbols.has(each); }))
    return std::nullopt;
  std::u32string answer;
  for (const Index place : task.alignment(source)) answer += source[static_cast<std::size_t>(place)];
  return answer;
}

}  // namespace attn
