// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import_report.h"

#include <algorithm>
#include <cmath>

#include "core/files/shown_name.h"
#include "core/import/import_inputs.h"
#include "core/tensor/tensor.h"

namespace attn {
namespace {

std::string namesOfArrays(const std::vector<std::string>& arrays) {
  if (arrays.front().empty()) return {};
  const std::string first = shownName(arrays.front());
  return arrays.size() == 1 ? first : first + " … " + shownName(arrays.back());
}

std::string lengthsOf(const std::vector<Index>& lengths) {
  std::string text;
  for (const Index length : lengths) text += ' ' + std::to_string(length);
  return text;
}

/// Numbers of a tensor that say nothing.
struct NotFinite {
  Index count = 0, looked = 0;  ///< among so many
  Index first = 0;              ///< the place of the first one
};

/// Scores of −∞ hide a key. In a text a cell that isn't there is no number either, and nobody could tell them apart; of
/// queries and keys those who compute with them say it.
NotFinite notFiniteOf(const ImportGuess& guess) {
  constexpr Index most = 1'000'000;  // of a large file a part is read, as where its axes are guessed
  NotFinite found;
  if (guess.tensor.isText() || guess.kind == TensorKind::queriesKeysValues) return found;
  found.looked = std::min(guess.tensor.size(), most);
  for (Index i = 0; i < found.looked; ++i) {
    const double number = guess.tensor.at(i);
    const bool hides = guess.kind != TensorKind::weights && number < 0;
    if (std::isfinite(number) || hides) continue;
    if (found.count++ == 0) found.first = i;
  }
  return found;
}

/// The place of number i on each axis.
std::vector<Index> placesIn(const Shape& shape, Index i) {
  std::vector<Index> places(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0; i /= shape[axis]) places[axis] = i % shape[axis];
  return places;
}

std::string nameOfNotFinite(double number) {
  if (std::isnan(number)) return "NaN";
  return number > 0 ? "infinity" : "-infinity";
}

template <class Values, class Write>
void writeList(JsonText& json, const char* key, const Values& values, const Write& write) {
  json.key(key);
  json.beginList();
  for (const auto& value : values) write(value);
  json.endList();
}

void writeTexts(JsonText& json, const char* key, const std::vector<std::string>& texts) {
  if (!texts.empty()) writeList(json, key, texts, [&](const std::string& text) { json.write(text); });
}

void writeLengths(JsonText& json, const char* key, const std::vector<Index>& lengths) {
  if (!lengths.empty()) writeList(json, key, lengths, [&](Index length) { json.write(static_cast<double>(length)); });
}

}  // namespace

Message notFiniteWords(const ImportGuess& guess) {
  const NotFinite found = notFiniteOf(guess);
  if (found.count == 0) return {};
  return {found.looked < guess.tensor.size()
              ? translatable("core", "NaN or infinite: %1 of the first %2 numbers, the first %3 at %4")
              : translatable("core", "NaN or infinite: %1 of %2 numbers, the first %3 at %4"),
          {std::to_string(found.count), std::to_string(found.looked), nameOfNotFinite(guess.tensor.at(found.first)),
           placeIn(guess.tensor.shape, found.first)}};
}

std::string lineOf(const ImportGuess& guess) {
  std::string line = namesOfArrays(guess.tensor.arrays);
  if (!line.empty()) line += ": ";
  line += idOf(guess.kind);
  line += ",";
  for (std::size_t axis = 0; axis < guess.axes.size(); ++axis)
    line.append(axis == 0 ? " " : " × ")
        .append(idOf(guess.axes[axis].role))
        .append(" ")
        .append(std::to_string(guess.tensor.shape[axis]));
  InputMask mask;
  if (guess.kind == TensorKind::queriesKeysValues) mask = maskOfInputs(guess);
  if (guess.isCausal || mask.isCausal) line += ", causal";
  const std::vector<Index>& lengths = guess.validLengths.empty() ? mask.validLengths : guess.validLengths;
  if (!lengths.empty()) line += ", valid lengths" + lengthsOf(lengths);
  if (!mask.changes.empty()) line += ", masked";
  for (const std::string& name : mask.leftOut) line += ", without " + shownName(name) + ", which does not fit";
  if (!guess.firstKeys.empty()) line += ", first keys" + lengthsOf(guess.firstKeys);
  if (const std::vector<double> sinks = sinksOfHeads(guess); !sinks.empty()) {
    line += ", sinks";
    for (const double score : sinks) line += ' ' + toString(score);
  }
  if (guess.rowSums != RowSums::one && guess.rowSums != RowSums::none)
    line += std::string(", rows sum to ") + idOf(guess.rowSums);
  if (guess.gridSide > 0)
    line += ", patches " + std::to_string(guess.gridSide) + " × " + std::to_string(guess.gridSide) +
            " behind a class token";
  if (!guess.keyTokens.empty() || !guess.queryTokens.empty()) line += ", with tokens";
  if (const Message notFinite = notFiniteWords(guess)) line += ", " + toString(notFinite);
  for (std::size_t i = 0; i < guess.questions.size(); ++i)
    line.append(i == 0 ? "; asked: " : "; ").append(toString(guess.questions[i].words));
  return line;
}

void writeGuess(JsonText& json, const ImportGuess& guess) {
  json.beginObject();
  writeList(json, "arrays", guess.tensor.arrays, [&](const std::string& name) { json.write(name); });
  writeList(json, "shape", guess.tensor.shape, [&](Index length) { json.write(static_cast<double>(length)); });
  writeList(json, "axes", guess.axes, [&](const AxisGuess& axis) { json.write(idOf(axis.role)); });
  json.key("kind");
  json.write(idOf(guess.kind));
  json.key("dtype");
  json.write(guess.tensor.isText() ? "text" : idOf(guess.tensor.type()));
  json.key("causal");
  json.write(guess.isCausal);
  if (guess.rowSums != RowSums::one && guess.rowSums != RowSums::none) {
    json.key("rows_sum_to");
    json.write(idOf(guess.rowSums));
  }
  if (const NotFinite found = notFiniteOf(guess); found.count > 0) {
    json.key("not_finite");
    json.beginObject();
    json.key("count");
    json.write(static_cast<double>(found.count));
    json.key("among");
    json.write(static_cast<double>(found.looked));
    json.key("first");
    json.write(nameOfNotFinite(guess.tensor.at(found.first)));
    writeLengths(json, "at", placesIn(guess.tensor.shape, found.first));
    json.endObject();
  }
  writeLengths(json, "valid_lens", guess.validLengths);
  writeLengths(json, "first_keys", guess.firstKeys);
  if (const std::vector<double> sinks = sinksOfHeads(guess); !sinks.empty())
    writeList(json, "sinks", sinks, [&](double score) { json.write(score); });
  writeTexts(json, "query_tokens", guess.queryTokens);
  writeTexts(json, "key_tokens", guess.keyTokens);
  if (guess.tensor.joinsSteps) json.key("joined_steps"), json.write(true);
  if (guess.stepsAreQueries) json.key("steps_are_queries"), json.write(true);
  if (guess.gridSide > 0) {
    writeLengths(json, "grid", {guess.gridSide, guess.gridSide});
    json.key("cls");
    json.write(1.0);
  }
  json.key("confidence");
  constexpr double hundred = 100;
  json.write(std::round(guess.confidence * hundred) / hundred);
  writeList(json, "why", guess.reasons, [&](const Message& reason) { json.write(toString(reason)); });
  writeList(json, "ask", guess.questions,
            [&](const ImportQuestion& question) { json.write(toString(question.words)); });
  json.endObject();
}

}  // namespace attn
