// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/alignment/alignment_training.h"
#include "core/alignment/decoding.h"
#include "core/attention/normalising.h"
#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/database.h"
#include "core/scene/fields.h"
#include "core/scene/retrieval/retrieval_scene.h"

namespace attn {

inline constexpr Scalar statesScalar{"hidden", translatable("core", "Hidden size"), 2, 256, 32, true, true};
inline constexpr Scalar batchScalar{"batch", translatable("core", "Batch"), 1, 1024, 64, true, true};
inline constexpr Scalar alignmentRateScalar{
    "learningRate", translatable("core", "Learning rate"), 1e-6, 10, 0.01, true};
inline constexpr Scalar stepsScalar{"steps", translatable("core", "Steps"), 1, 100'000, 200, true, true};
inline constexpr Scalar alignmentTemperatureScalar{"temperature", translatable("core", "Temperature"), 0.01, 100, 1,
                                                   true};
inline constexpr Scalar beamScalar{"beam", translatable("core", "Beam"), 1, 1000, 1, true, true};
/// −1 stands for all of them.
inline constexpr Scalar visibleScalar{"visible", translatable("core", "Valid length"), -1, 1001, -1, false, true};

/// What the symbols of a user's pairs are; the pairs of a task are always read by their characters.
inline const Names<SymbolUnit> symbolUnitNames = {
    {SymbolUnit::character, "characters", translatable("core", "characters")},
    {SymbolUnit::word, "words", translatable("core", "words")}};

/// How a model is made: its weights follow from this.
struct AlignmentRecipe {
  std::string task = "reverse";
  std::optional<Box<Database>> pairs;         ///< learned in the place of the task: sources, and what becomes of each
  std::string pairsName;                      ///< where the pairs came from
  SymbolUnit tokens = SymbolUnit::character;  ///< what the symbols of the pairs are
  std::string scoring = "additive";
  Index hidden = static_cast<Index>(statesScalar.usual);
  Index batch = static_cast<Index>(batchScalar.usual);
  double learningRate = alignmentRateScalar.usual;
  Index steps = static_cast<Index>(stepsScalar.usual);
  std::uint64_t seed = 1;

  bool operator==(const AlignmentRecipe&) const = default;
};

template <class Visitor, FieldsOf<AlignmentRecipe> Self>
void fields(Visitor& visit, Self& recipe) {
  visit({"task", translatable("core", "Task")}, recipe.task, tasks());
  visit({"pairs", translatable("core", "Pairs")}, recipe.pairs);
  visit({"pairsName", translatable("core", "Source")}, recipe.pairsName, AnyText{});
  visit({"tokens", translatable("core", "Symbols")}, recipe.tokens, symbolUnitNames);
  visit({"scoring", translatable("core", "Scoring function")}, recipe.scoring, alignmentScorings());
  visit("hidden", recipe.hidden, statesScalar);
  visit("batch", recipe.batch, batchScalar);
  visit("learningRate", recipe.learningRate, alignmentRateScalar);
  visit("steps", recipe.steps, stepsScalar);
  visit("seed", recipe.seed, seedScalar);
}

inline constexpr Scalar keptStepScalar{"step", translatable("core", "Step"), 0, stepsScalar.high, 0, false, true};

inline constexpr MapOf<MatrixSize> keptArrays{64, {1'000'000, 65'536}};

/// Weights on the way of a training: by the names of listOf, an array of one axis as a row.
struct KeptCheckpoint {
  Index step = 0;
  std::map<std::string, Tensor> arrays;

  bool operator==(const KeptCheckpoint&) const = default;
};

template <class Visitor, FieldsOf<KeptCheckpoint> Self>
void fields(Visitor& visit, Self& kept) {
  visit("step", kept.step, keptStepScalar);
  visit({"arrays", translatable("core", "Numbers")}, kept.arrays, keptArrays);
}

/// Weights that a document keeps, so that they need not be learned again, and the training up to them where it is
/// known.
struct KeptWeights {
  Index step = 0;  ///< after which they were so
  std::map<std::string, Tensor> arrays;
  std::vector<std::vector<double>> losses, accuracies;  ///< each a step and a number; see AlignmentRun
  std::vector<KeptCheckpoint> earlier;                  ///< from the first step on; step 0 follows from the recipe

  bool operator==(const KeptWeights&) const = default;
};

/// The curves that a document keeps have at most so many points, and its checkpoints before the last so many bytes.
inline constexpr std::size_t mostKeptPoints = 500, mostKeptBytes = std::size_t{8} << 20;

template <class Visitor, FieldsOf<KeptWeights> Self>
void fields(Visitor& visit, Self& kept) {
  visit("step", kept.step, keptStepScalar);
  visit({"arrays", translatable("core", "Numbers")}, kept.arrays, keptArrays);
  const ListOf<ListOf<AnyNumber>> points{0, 2 * mostKeptPoints, {2, 2, {}}};
  visit({"losses", translatable("core", "Loss")}, kept.losses, points);
  visit({"accuracies", translatable("core", "Accuracy")}, kept.accuracies, points);
  visit({"earlier", translatable("core", "Checkpoints")}, kept.earlier, ListOf<NoRule>{0, 64, {}});
}

/// Another model beside that of the recipe, which learns the same pairs: in what it may differ.
struct ComparedModel {
  std::string scoring = "additive";
  Index hidden = static_cast<Index>(statesScalar.usual);
  Index batch = static_cast<Index>(batchScalar.usual);
  double learningRate = alignmentRateScalar.usual;
  Index steps = static_cast<Index>(stepsScalar.usual);
  std::uint64_t seed = 1;
  std::optional<Box<KeptWeights>> weights;  ///< where the user wants them in the document

  bool operator==(const ComparedModel&) const = default;
};

template <class Visitor, FieldsOf<ComparedModel> Self>
void fields(Visitor& visit, Self& model) {
  visit({"scoring", translatable("core", "Scoring function")}, model.scoring, alignmentScorings());
  visit("hidden", model.hidden, statesScalar);
  visit("batch", model.batch, batchScalar);
  visit("learningRate", model.learningRate, alignmentRateScalar);
  visit("steps", model.steps, stepsScalar);
  visit("seed", model.seed, seedScalar);
  visit({"weights", translatable("core", "Kept weights")}, model.weights);
}

/// Everything that a user chose in the Alignment workspace.
struct AlignmentScene {
  AlignmentRecipe recipe;
  std::optional<Box<KeptWeights>> weights;  ///< of the recipe, where the user wants them in the document
  std::optional<ComparedModel> compared;    ///< B, beside the recipe's model, which is A then

  std::string input = "31415926";  ///< the text that is decoded
  std::string normaliser = "softmax";
  Scalars normaliserScalars;
  double temperature = alignmentTemperatureScalar.usual;
  Index beam = 1;      ///< 1 is greedy
  Index visible = -1;  ///< symbols of the input that are seen; −1: all
  /// Symbols of the output that the user wants, by their places: a character or a word, or nothing for the end. What
  /// the model can't write is left out.
  std::map<Index, std::string> forced;

  bool operator==(const AlignmentScene&) const = default;
};

template <class Visitor, FieldsOf<AlignmentScene> Self>
void fields(Visitor& visit, Self& scene) {
  visit("recipe", scene.recipe);
  visit({"weights", translatable("core", "Kept weights")}, scene.weights);
  visit({"compared", translatable("core", "Model B")}, scene.compared);
  visit({"input", translatable("core", "Input")}, scene.input, AnyText{4 * mostCharacters});
  visit({"normaliser", translatable("core", "Normaliser")}, scene.normaliser, normalisers());
  visit("normaliserScalars", scene.normaliserScalars, KnownScalars{scalarsOf(normalisers())});
  visit("temperature", scene.temperature, alignmentTemperatureScalar);
  visit("beam", scene.beam, beamScalar);
  visit("visible", scene.visible, visibleScalar);
  visit({"forced", translatable("core", "Chosen symbols")}, scene.forced,
        MapOf<AnyText>{2 * mostCharacters + 16, {4 * mostCharacters}});
}

/// The scene with the usual training of a task, and its example for the input.
ATTN_API AlignmentScene withTask(AlignmentScene scene, const std::string& task);

/// The scene that learns pairs of a user, in as many steps as are usual for such.
ATTN_API AlignmentScene withPairs(AlignmentScene scene, const Box<Database>& pairs, const std::string& name);

/// The scene with another recipe: weights that it kept, and symbols that were forced, mean nothing any more. A compared
/// model learns the same pairs again, in as many steps if it had as many before, and loses its weights with them.
ATTN_API AlignmentScene withRecipe(AlignmentScene scene, AlignmentRecipe recipe);

/// The scene with a model beside its own that is as its own is, but for what `change` makes of it. \param change may be
/// empty
ATTN_API AlignmentScene withCompared(AlignmentScene scene, const std::function<void(ComparedModel&)>& change);

/// The scene whose model is B where the scene compares: with its recipe, its weights and the same input. Symbols that
/// were forced are in both.
ATTN_API AlignmentScene comparedScene(const AlignmentScene& scene);

/// The scene whose score is another one that is the same function, with these weights in its matrices. \throws
/// std::invalid_argument if it is not (see isSameFunction)
ATTN_API AlignmentScene withSameFunction(AlignmentScene scene, const AlignmentModel& model, Index step,
                                         const AlignmentScoring& scoring);
/// The same weights in the matrices of such a score as B, beside the scene's own model.
ATTN_API AlignmentScene withSameFunctionBeside(AlignmentScene scene, const AlignmentModel& model, Index step,
                                               const AlignmentScoring& scoring);

ATTN_API AlignmentTrainingOptions trainingOptions(const AlignmentRecipe& recipe);

/// \throws DataError if a pair of the user can't be learned: it names the pair
ATTN_API PairSource pairSourceOf(const AlignmentRecipe& recipe);

/// How the scene decodes with a model.
ATTN_API DecodingOptions decodingOptions(const AlignmentScene& scene, const AlignmentModel& model);

/// How many symbols the input has, with its end.
ATTN_API Index inputSymbols(const AlignmentScene& scene);
/// The places of an output that may have a symbol: it ends with a symbol that is forced to be its end, if not before.
ATTN_API Index mostPlaces(const AlignmentScene& scene);

/// The weights of a model, for a document, without their training.
ATTN_API KeptWeights keptWeights(const AlignmentModel& model, Index step);
/// The model with these weights. \throws DataError that names an array if they are not weights of such a model
ATTN_API AlignmentModel withWeights(AlignmentModel model, const std::map<std::string, Tensor>& arrays);

/// What should become of a text, where a task says it symbol by symbol or a pair of the user has it.
ATTN_API std::optional<std::u32string> rightAnswer(const AlignmentRecipe& recipe, const std::u32string& source);

}  // namespace attn
