// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alignment_file.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "core/alignment/pairs.h"
#include "core/base/text/code_points.h"
#include "core/files/npz.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

/// What the arrays of the symbols are called.
struct SymbolNames {
  const char *source, *target;
};
constexpr SymbolNames characterNames = {"source_characters", "target_characters"};
constexpr SymbolNames wordNames = {"source_words", "target_words"};
const SymbolNames& namesOf(SymbolUnit unit) { return unit == SymbolUnit::word ? wordNames : characterNames; }

using Arrays = std::map<std::string, NpyArray>;

[[noreturn]] void fail(const char* text, std::vector<MessageArgument> arguments) {
  throw DataError({text, std::move(arguments)});
}

/// What the symbols are, by the names of a file's arrays.
SymbolUnit unitOf(const std::set<std::string>& names) {
  return names.contains(wordNames.source) || names.contains(wordNames.target) ? SymbolUnit::word
                                                                              : SymbolUnit::character;
}

/// The names of the arrays of a model with this score.
std::set<std::string> namesOf(const AlignmentScoring& scoring, SymbolUnit unit) {
  std::set<std::string> names = {namesOf(unit).source, namesOf(unit).target};
  for (const auto& [name, shape] : weightShapes(scoring, {}, 1, 1)) names.insert(name);
  return names;
}

/// The score whose arrays fit the names best: a file that lacks one of them is told which.
const AlignmentScoring& scoringOf(const std::set<std::string>& names) {
  const auto fit = [&](const AlignmentScoring& scoring) {
    const std::set<std::string> expected = namesOf(scoring, unitOf(names));
    const auto isMissing = [&](const std::string& name) { return !names.contains(name); };
    const auto isUnknown = [&](const std::string& name) { return !expected.contains(name); };
    return std::count_if(expected.begin(), expected.end(), isMissing) +
           std::count_if(names.begin(), names.end(), isUnknown);
  };
  return *std::min_element(alignmentScorings().begin(), alignmentScorings().end(),
                           [&](const auto& a, const auto& b) { return fit(a) < fit(b); });
}

const AlignmentScoring& checkedScoring(const std::set<std::string>& names) {
  const AlignmentScoring& scoring = scoringOf(names);
  const std::set<std::string> expected = namesOf(scoring, unitOf(names));
  for (const std::string& name : expected)
    if (!names.contains(name))
      fail(translatable("core", "there is no array %1, expected the model of an encoder–decoder with attention"),
           {name});
  for (const std::string& name : names)
    if (!expected.contains(name))
      fail(translatable("core", "has an array %1, which a model with the score %2 does not have"),
           {shownName(name), scoring.id});
  return scoring;
}

/// The code points in an array.
std::u32string codePointsOf(const Arrays& arrays, const char* name) {
  const NpyArray& array = arrays.at(name);
  if (array.shape.size() != 1)
    fail(translatable("core", "%1 has shape %2, expected (n,)"), {name, toString(array.shape)});
  std::u32string points;
  for (const Index code : toIndices(array, name)) {
    if (code < 0 || code > 0x10FFFF || !isCodePoint(static_cast<char32_t>(code)))
      fail(translatable("core", "%1 is %2, expected the code point of a character"),
           {std::string(name) + "[" + std::to_string(points.size()) + "]", std::to_string(code)});
    points += static_cast<char32_t>(code);
  }
  return points;
}

Alphabet charactersIn(const Arrays& arrays, const char* name) {
  std::u32string characters = codePointsOf(arrays, name);
  std::set<char32_t> seen;
  for (std::size_t i = 0; i < characters.size(); ++i)
    if (!seen.insert(characters[i]).second)
      fail(translatable("core", "%1 is %2, which stands there twice"),
           {std::string(name) + "[" + std::to_string(i) + "]", codePointName(characters[i])});
  return Alphabet(std::move(characters));
}

/// Between two spaces nothing but a word can stand, and no other white space.
Alphabet wordsIn(const Arrays& arrays, const char* name) {
  const std::u32string text = codePointsOf(arrays, name);
  std::vector<std::u32string> words;
  std::set<std::u32string_view> seen;
  for (const std::u32string_view word : symbolTexts(text, SymbolUnit::word)) {
    if (!seen.insert(word).second) fail(translatable("core", "%1 has the word “%2” twice"), {name, shownText(word)});
    words.emplace_back(word);
  }
  if (withoutOtherSpace(text, SymbolUnit::word) != text)
    fail(translatable("core", "%1 has other white space than one space between two words"), {name});
  return Alphabet::ofWords(std::move(words));
}

Alphabet alphabetIn(const Arrays& arrays, SymbolUnit unit, const char* name) {
  return unit == SymbolUnit::word ? wordsIn(arrays, name) : charactersIn(arrays, name);
}

/// A width is read off one array; all arrays are compared with what follows from it later. An array that is not empty
/// really has its numbers, so its axes can be counted with.
Index axisOf(const Arrays& arrays, const std::string& name, std::size_t axis) {
  const Shape& shape = arrays.at(name).shape;
  if (shape.size() != 2 || shape[0] == 0 || shape[1] == 0)
    fail(translatable("core", "%1 has shape %2, expected two axes, none of them empty"), {name, toString(shape)});
  return shape[axis];
}

AlignmentWidths widthsIn(const Arrays& arrays, const AlignmentScoring& scoring) {
  AlignmentWidths widths{.embedding = axisOf(arrays, "source_embedding", 1),
                         .encoder = axisOf(arrays, "encoder.weight_hh_l0", 1),
                         .decoder = axisOf(arrays, "decoder.weight_hh", 1)};
  widths.hidden = widths.decoder;
  for (const Parameter& parameter : scoring.parameters)
    if (parameter.rows == Width::hidden) widths.hidden = axisOf(arrays, std::string("attention.") + parameter.name, 0);
  return widths;
}

AlignmentModel modelOf(const AlignmentScoring& scoring, std::vector<NamedArray> list) {
  Arrays arrays;
  for (NamedArray& named : list) arrays.emplace(std::move(named.name), std::move(named.array));
  AlignmentModel model;
  model.scoring = &scoring;
  model.widths = widthsIn(arrays, scoring);
  const SymbolUnit unit = arrays.contains(wordNames.source) ? SymbolUnit::word : SymbolUnit::character;
  model.source = alphabetIn(arrays, unit, namesOf(unit).source);
  model.target = alphabetIn(arrays, unit, namesOf(unit).target);
  for (const auto& [name, shape] : weightShapes(scoring, model.widths, model.source.size(), model.target.size()))
    if (arrays.at(name).shape != shape)
      fail(translatable("core", "%1 has shape %2, expected %3"),
           {name, toString(arrays.at(name).shape), toString(shape)});
  for (const Parameter& parameter : scoring.parameters) model.weights.attention[parameter.name];
  for (const auto& [name, tensor] : listOf(model.weights)) {
    *tensor = toFiniteTensor(arrays.at(name), name);
    arrays.erase(name);  // so that all is in memory once, but for one array
  }
  return model;
}

}  // namespace

AlignmentModel readAlignmentModel(const std::string& path) {
  const AlignmentScoring* scoring = nullptr;
  std::vector<NamedArray> arrays = readNpz(path, [&](const std::vector<std::string>& names) {
    scoring = &checkedScoring({names.begin(), names.end()});
    std::vector<std::size_t> places(names.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    return places;
  });
  return modelOf(*scoring, std::move(arrays));
}

AlignmentModel parseAlignmentModel(std::span<const std::byte> file) {
  std::vector<NamedArray> arrays = parseNpz(file);
  std::set<std::string> names;
  for (const NamedArray& named : arrays) names.insert(named.name);
  return modelOf(checkedScoring(names), std::move(arrays));
}

void writeAlignmentModel(int file, const AlignmentModel& model) {
  std::vector<ArrayBytes> arrays;
  const auto pointsOf = [](const Alphabet& alphabet) {
    std::u32string points = alphabet.characters();
    for (const std::u32string& word : alphabet.words())
      points += (&word == alphabet.words().data() ? U"" : U" ") + word;
    return points;
  };
  const std::u32string source = pointsOf(model.source), target = pointsOf(model.target);
  const auto addPoints = [&](const char* name, const std::u32string& points) {
    static_assert(sizeof(char32_t) == sizeof(std::uint32_t));
    arrays.push_back({name, {static_cast<Index>(points.size())}, NumberType::uint32, std::as_bytes(std::span(points))});
  };
  const SymbolNames& names = namesOf(model.source.unit());
  addPoints(names.source, source);
  addPoints(names.target, target);
  for (const auto& [name, tensor] : listOf(model.weights))
    arrays.push_back({name, tensor->shape(), NumberType::float32,
                      std::as_bytes(std::span(tensor->data(), static_cast<std::size_t>(tensor->size())))});
  writeNpz(file, arrays);
}

}  // namespace attn
