// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/attention/normalising.h"
#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/database.h"
#include "core/retrieval/databases.h"
#include "core/retrieval/lookup.h"
#include "core/scene/fields.h"

namespace attn {

/// From 0, where only the nearest keys answer, to where all answer alike.
inline constexpr Scalar lookupTemperatureScalar{"temperature", translatable("core", "Temperature T"), 0, 1e6, 1};

/// An edit of a pair copies all of them, for undo, while the hand is still moving.
inline constexpr std::size_t mostScenePairs = 100'000;
inline constexpr std::size_t longestSource = 1000;  ///< bytes
inline constexpr std::size_t mostKeyNames = 64;

template <class Visitor, FieldsOf<Database> Self>
void fields(Visitor& visit, Self& database) {
  visit({"keys", translatable("core", "Keys")}, database.keys, ListOf<AnyText>{0, mostScenePairs, {longestPairText}});
  visit({"values", translatable("core", "Values")}, database.values,
        ListOf<AnyText>{0, mostScenePairs, {longestPairText}});
}
ATTN_API FieldProblem problemOf(const Database& database);

/// Everything that a user chose in the Retrieval workspace.
struct RetrievalScene {
  std::string builtIn = "names";       ///< the id of a built-in database
  std::optional<Box<Database>> pairs;  ///< other pairs: edited, opened, pasted
  std::string source;  ///< what the other pairs came from (a file's name); empty: they were the built-in ones
  std::vector<std::string> keyNames;  ///< what their columns of keys are called, or none

  std::string query = "Li";
  std::string similarity = "ngrams";
  Scalars similarityScalars;
  std::string normaliser = "softmax";
  Scalars normaliserScalars;
  double temperature = 0.3;  ///< 0 … 1,000,000

  bool operator==(const RetrievalScene&) const = default;
};

template <class Visitor, FieldsOf<RetrievalScene> Self>
void fields(Visitor& visit, Self& scene) {
  visit({"builtIn", translatable("core", "Database")}, scene.builtIn, databases());
  visit({"pairs", translatable("core", "Pairs")}, scene.pairs);
  visit({"source", translatable("core", "Source")}, scene.source, AnyText{longestSource});
  visit({"keyNames", translatable("core", "Names of keys")}, scene.keyNames,
        ListOf<AnyText>{0, mostKeyNames, {longestSource}});
  visit({"query", translatable("core", "Query")}, scene.query, AnyText{longestPairText});
  visit({"similarity", translatable("core", "Similarity")}, scene.similarity, similarities());
  visit("similarityScalars", scene.similarityScalars, KnownScalars{scalarsOf(similarities())});
  visit({"normaliser", translatable("core", "Normaliser")}, scene.normaliser, normalisers());
  visit("normaliserScalars", scene.normaliserScalars, KnownScalars{scalarsOf(normalisers())});
  visit("temperature", scene.temperature, lookupTemperatureScalar);
}

/// The pairs that a scene is about.
ATTN_API Box<Database> databaseOf(const std::string& builtIn, const std::optional<Box<Database>>& pairs);
inline Box<Database> databaseOf(const RetrievalScene& scene) { return databaseOf(scene.builtIn, scene.pairs); }

/// How the scene looks a query up.
ATTN_API LookupOptions lookupOptions(const RetrievalScene& scene);

/// The scene with a built-in database and the lookup that shows what it is for.
ATTN_API RetrievalScene withBuiltIn(RetrievalScene scene, const std::string& id);

/// The scene with pairs from elsewhere. A similarity that can't compare them becomes one that can, and a query of
/// another kind the first key. `width` is that of their numericKeys, which may take long to find out; `keyNames` are
/// those of the columns that their keys came from, of which a few are kept.
ATTN_API RetrievalScene withPairs(RetrievalScene scene, const Box<Database>& pairs, const std::string& source,
                                  Index width, const std::vector<std::string>& keyNames = {});

enum class PairPart { key, value };

/// The scene with another text in a pair; none where there is no such pair.
ATTN_API RetrievalScene withPairText(RetrievalScene scene, Index pair, PairPart part, const std::string& text);

/// The scene with pairs put in before a pair, or at the end.
ATTN_API RetrievalScene withNewPairs(RetrievalScene scene, Index before, const Database& pairs);

/// The scene without `count` pairs from `first` on.
ATTN_API RetrievalScene withoutPairs(RetrievalScene scene, Index first, Index count);

}  // namespace attn
