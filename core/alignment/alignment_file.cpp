// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alignment/alignment_file.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <span>

#include "core/alignment/pairs.h"
#include "core/files/npz.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr const char* sourceCharacters = "source_characters";
constexpr const char* targetCharacters = "target_characters";

using Arrays = std::map<std::string, NpyArray>;

[[noreturn]] void fail(const char* text, std::vector<MessageArgument> arguments) {
  throw DataError({text, std::move(arguments)});
}

/// The names of the arrays of a model with this score.
std::set<std::string> namesOf(const AlignmentScoring& scoring) {
  std::set<std::string> names = {sourceCharacters, targetCharacters};
  for (const auto& [name, shape] : weightShapes(scoring, {}, 1, 1)) names.insert(name);
  return names;
}

/// The score whose arrays fit the names best: a file that lacks one of them is told which.
const AlignmentScoring& scoringOf(const std::set<std::string>& names) {
  const auto fit = [&](const AlignmentScoring& scoring) {
    const std::set<std::string> expected = namesOf(scoring);
    const auto isMissing = [&](const std::string& name) { return !names.contains(name); };
    const auto isUnknown = [&](const std::string& name) { return !expected.contains(name); };
    return std::count_if(expected.begin(), expected.end(), isMissing) +
           std::count_if(names.begin(), names.end(), isUnknown);
  };
  return *std::min_element(alignmentScorings().begin(), alignmentScorings().end(),
                           [&](const auto& a, const auto& b) { return fit(a) < fit(b); });
}

const AlignmentScoring& checkedScoring(const std::vector<std::string>& list) {
  const std::set<std::string> names(list.begin(), list.end());
  const AlignmentScoring& scoring = scoringOf(names);
  const std::set<std::string> expected = namesOf(scoring);
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

Alphabet alphabetOf(const Arrays& arrays, const char* name) {
  const NpyArray& array = arrays.at(name);
  if (array.shape.size() != 1)
    fail(translatable("core", "%1 has shape %2, expected (n,)"), {name, toString(array.shape)});
  std::u32string characters;
  std::set<char32_t> seen;
  for (const Index code : toIndices(array, name)) {
    const std::string place = std::string(name) + "[" + std::to_string(characters.size()) + "]";
    if (code < 0 || code > 0x10FFFF || isControl(static_cast<char32_t>(code)))
      fail(translatable("core", "%1 is %2, expected the code point of a character that can be written"),
           {place, std::to_string(code)});
    if (!seen.insert(static_cast<char32_t>(code)).second)
      fail(translatable("core", "%1 is %2, which stands there twice"),
           {place, codePointName(static_cast<char32_t>(code))});
    characters += static_cast<char32_t>(code);
  }
  return Alphabet(std::move(characters));
}

/// A width is read off one array; all arrays are compared with what follows from it later.
Index widthOf(const Arrays& arrays, const std::string& name, std::size_t axes, std::size_t axis) {
  const Shape& shape = arrays.at(name).shape;
  if (shape.size() != axes || shape[axis] == 0)
    fail(axes == 1 ? translatable("core", "%1 has shape %2, expected (n,)")
                   : translatable("core", "%1 has shape %2, expected two axes, none of them empty"),
         {name, toString(shape)});
  return shape[axis];
}

AlignmentWidths widthsOf(const Arrays& arrays, const AlignmentScoring& scoring) {
  AlignmentWidths widths{.embedding = widthOf(arrays, "source_embedding", 2, 1),
                         .encoder = widthOf(arrays, "encoder.weight_hh_l0", 2, 1),
                         .decoder = widthOf(arrays, "decoder.weight_hh", 2, 1)};
  widths.hidden = widths.decoder;
  for (const Parameter& parameter : scoring.parameters)
    if (parameter.rows == Width::hidden)
      widths.hidden = widthOf(arrays, std::string("attention.") + parameter.name, 2, 0);
  return widths;
}

}  // namespace

AlignmentModel readAlignmentModel(const std::string& path) {
  const AlignmentScoring* scoring = nullptr;
  readNpz(path, [&](const std::vector<std::string>& names) {
    scoring = &checkedScoring(names);
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), sourceCharacters) - names.begin());
  });
  Arrays arrays;
  for (NamedArray& named : readNpz(path)) arrays.emplace(std::move(named.name), std::move(named.array));
  AlignmentModel model{.scoring = scoring,
                       .widths = widthsOf(arrays, *scoring),
                       .source = alphabetOf(arrays, sourceCharacters),
                       .target = alphabetOf(arrays, targetCharacters),
                       .weights = {}};
  for (const auto& [name, shape] : weightShapes(*scoring, model.widths, model.source.size(), model.target.size()))
    if (arrays.at(name).shape != shape)
      fail(translatable("core", "%1 has shape %2, expected %3"),
           {name, toString(arrays.at(name).shape), toString(shape)});
  model.weights = zeroWeights(*scoring, model.widths, model.source.size(), model.target.size());
  for (const auto& [name, tensor] : listOf(model.weights)) *tensor = toFiniteTensor(arrays.at(name), name);
  return model;
}

void writeAlignmentModel(int file, const AlignmentModel& model) {
  std::vector<ArrayBytes> arrays;
  const auto addCharacters = [&](const char* name, const std::u32string& characters) {
    static_assert(sizeof(char32_t) == sizeof(std::uint32_t));
    arrays.push_back(
        {name, {static_cast<Index>(characters.size())}, NumberType::uint32, std::as_bytes(std::span(characters))});
  };
  addCharacters(sourceCharacters, model.source.characters());
  addCharacters(targetCharacters, model.target.characters());
  for (const auto& [name, tensor] : listOf(model.weights))
    arrays.push_back({name, tensor->shape(), NumberType::float32,
                      std::as_bytes(std::span(tensor->data(), static_cast<std::size_t>(tensor->size())))});
  writeNpz(file, arrays);
}

}  // namespace attn
