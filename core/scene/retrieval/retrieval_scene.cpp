// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/retrieval/retrieval_scene.h"

#include <algorithm>
#include <utility>

#include "core/base/text/numbers_in_text.h"
#include "core/base/text/short_text.h"
#include "core/base/words.h"

namespace attn {
namespace {

constexpr const char* ofNumbers = "numeric";
constexpr const char* ofTexts = "ngrams";

/// The scene with a change of its pairs.
template <class Change>
RetrievalScene withChanged(RetrievalScene scene, const Change& change) {
  Database pairs = *databaseOf(scene);
  change(pairs);
  scene.pairs = Box<Database>(std::move(pairs));
  return scene;
}

}  // namespace

FieldProblem problemOf(const Database& database) {
  if (database.keys.size() != database.values.size())
    return {"values", translatable("core", "as many texts as there are keys")};
  return {};
}

Box<Database> databaseOf(const std::string& builtIn, const std::optional<Box<Database>>& pairs) {
  return pairs ? *pairs : findRow(databases(), builtIn)->database;
}

LookupOptions lookupOptions(const RetrievalScene& scene) {
  return {scene.similarity, valuesOf(scene.similarityScalars, findRow(similarities(), scene.similarity)->scalars),
          scene.normaliser, valuesOf(scene.normaliserScalars, findRow(normalisers(), scene.normaliser)->scalars),
          scene.temperature};
}

RetrievalScene withBuiltIn(RetrievalScene scene, const std::string& id) {
  const BuiltInDatabase& row = *findRow(databases(), id);
  scene.builtIn = id;
  scene.pairs.reset();
  scene.source.clear();
  scene.keyNames.clear();
  scene.query = row.query;
  scene.similarity = row.similarity;
  scene.temperature = row.temperature;
  return scene;
}

RetrievalScene withPairs(RetrievalScene scene, const Box<Database>& pairs, const std::string& source, Index width,
                         const std::vector<std::string>& keyNames) {
  constexpr std::size_t characters = 200;  // of four bytes at most
  scene.pairs = pairs;
  scene.source = shortened(source, characters);
  scene.keyNames.clear();
  for (std::size_t k = 0; k < std::min(keyNames.size(), mostKeyNames); ++k)
    scene.keyNames.push_back(shortened(keyNames[k], characters));
  if (scene.similarity == ofNumbers && width == 0) scene.similarity = ofTexts;
  if (scene.similarity != ofNumbers && width > 0) scene.similarity = ofNumbers;
  const auto numbers = numbersIn(scene.query);
  const Index found = numbers ? static_cast<Index>(numbers->size()) : 0;
  if (found != width && pairs->size() > 0) scene.query = pairs->keys.front();
  return scene;
}

RetrievalScene withPairText(RetrievalScene scene, Index pair, PairPart part, const std::string& text) {
  if (pair < 0 || pair >= databaseOf(scene)->size()) return scene;
  return withChanged(std::move(scene), [&](Database& pairs) {
    (part == PairPart::key ? pairs.keys : pairs.values)[static_cast<std::size_t>(pair)] = text;
  });
}

RetrievalScene withNewPairs(RetrievalScene scene, Index before, const Database& added) {
  return withChanged(std::move(scene), [&](Database& pairs) {
    const auto space = static_cast<Index>(mostScenePairs) - pairs.size();
    const Index count = std::min(added.size(), space), at = std::clamp<Index>(before, 0, pairs.size());
    pairs.keys.insert(pairs.keys.begin() + at, added.keys.begin(), added.keys.begin() + count);
    pairs.values.insert(pairs.values.begin() + at, added.values.begin(), added.values.begin() + count);
  });
}

RetrievalScene withoutPairs(RetrievalScene scene, Index first, Index count) {
  return withChanged(std::move(scene), [&](Database& pairs) {
    const Index begin = std::clamp<Index>(first, 0, pairs.size()),
                end = std::clamp<Index>(first + count, begin, pairs.size());
    pairs.keys.erase(pairs.keys.begin() + begin, pairs.keys.begin() + end);
    pairs.values.erase(pairs.values.begin() + begin, pairs.values.begin() + end);
  });
}

}  // namespace attn
