// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/code/scene_code.h"
#include "core/code/weighing.h"

namespace attn {

CodeProgram retrievalCode(const RetrievalScene& scene, const Dialect&) {
  const Box<Database> database = databaseOf(scene);
  const LookupOptions options = lookupOptions(scene);
  std::vector<double> weights;
  try {
    weights = lookupWeights(lookupScores(*database, scene.query, options), options);
  } catch (const DataError& error) {
    return {.problem = error.message()};
  }
  if (weights.empty()) return {.problem = {translatable("core", "The database has no pairs.")}};
  const ValueClasses classes = valueClasses(*database);
  const Similarity& similarity = *findRow(similarities(), options.similarity);
  CodeProgram program;
  program.title = "A lookup by the similarity “" + std::string(similarity.name) + "”";
  program.texts.push_back({"keys", database->keys});
  if (classes.areNumbers)
    program.arrays.push_back({"values", {database->size()}, classes.numbers});
  else
    program.texts.push_back({"values", database->values});
  program.functions = functionOf(
      "similarity(query, key)",
      filledCode(similarity.code, similarity.scalars, orUsual(options.similarityScalars, similarity.scalars)));

  const std::string scores = "xp.array([similarity(query, key) for key in keys])";
  program.mechanism = {"query = " + pythonText(scene.query)};
  Weighing weighing;
  // A temperature of 0 is the limit of small ones: the largest scores alone count, and alike.
  const bool isAny = std::any_of(weights.begin(), weights.end(), [](double weight) { return weight > 0; });
  const bool isLimit = options.temperature < smallestTemperature;
  weighing.score = isLimit && isAny
                       ? "scores = " + scores + "\nxp.where(scores == scores.max(), 0.0, -xp.inf)  # the temperature 0"
                       : scores;
  weighing.temperature = isLimit ? 1 : options.temperature;
  weighing.normaliser = normaliserLines(options.normaliser, options.normaliserScalars);
  weighing.hasLostRows = !isAny;
  append(program.mechanism, scoreLines(weighing));
  append(program.mechanism, weightLines(weighing, "weights"));
  if (!isAny) {
    program.mechanism.emplace_back("answer = None  # no key is like the query");
  } else if (classes.areNumbers) {
    program.mechanism.emplace_back("answer = weights @ values");
  } else {
    append(program.mechanism,
           {"shares = {}", "for value, weight in zip(values, weights):",
            "    shares[value] = shares.get(value, 0) + weight", "answer = max(shares, key=shares.get)"});
  }
  program.shown = {"weights", "answer"};
  Tensor found = Tensor::uninitialized({database->size()});
  std::transform(weights.begin(), weights.end(), found.data(),
                 [](double number) { return static_cast<float>(number); });
  program.results = {{"weights", std::move(found)}};
  if (isAny && classes.areNumbers)
    program.results.emplace_back("answer", Tensor({1}, {static_cast<float>(answerOf(classes, weights).number)}));
  return program;
}

}  // namespace attn
