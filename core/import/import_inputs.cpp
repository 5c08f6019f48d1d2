// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/import_inputs.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/import/guess/name_words.h"

namespace attn {
namespace {

constexpr std::size_t sides = std::tuple_size_v<InputWords>;

constexpr std::string_view inputEndings[] = {"_states", "_state", "_layer", "_vectors", "_heads", "_proj"};

bool isWordPart(char character) {
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
}

/// Which of the three a name is, and what it has in common with the names of the other two.
struct InputName {
  std::size_t side = 0;
  std::string common;  ///< the name with the habit in the word's place
};

std::optional<InputName> inputName(std::string_view name) {
  const std::string lower = inLowerCase(name);
  // A number may follow the word: "q_0", "key3".
  std::size_t end = lower.size();
  while (end > 0 && lower[end - 1] >= '0' && lower[end - 1] <= '9') --end;
  if (end < lower.size() && end > 0 && !isWordPart(lower[end - 1])) --end;
  // So may one for what it is: "query_states", "key_layer".
  for (const std::string_view ending : inputEndings)
    if (std::string_view(lower).substr(0, end).ends_with(ending)) end -= ending.size();
  if (end == 0) return {};
  const std::string_view start = std::string_view(lower).substr(0, end);
  for (std::size_t habit = 0; habit < inputWords.size(); ++habit)
    for (std::size_t side = 0; side < sides; ++side) {
      const std::string_view word = inputWords[habit][side];
      if (!start.ends_with(word)) continue;
      const std::size_t before = start.size() - word.size();
      if (before > 0 && isWordPart(start[before - 1])) continue;
      return InputName{side, lower.substr(0, before) + '\0' + std::to_string(habit) + lower.substr(end)};
    }
  return {};
}

using Group = std::array<const ImportedTensor*, sides>;

/// Whether tokens stand in front of the heads of (b, …, …, d); nothing if neither names nor lengths tell.
std::optional<bool> areTokensFirst(const Group& group, const std::vector<ImportedTexts>& texts) {
  const Shape &queries = group[0]->shape, &keys = group[1]->shape;
  if (inLowerCase(group[0]->name).find("hook_") != std::string::npos) return true;  // (batch, position, head, width)
  // Heads of keys divide those of queries; tokens are as many as they like.
  if (queries[1] != keys[1] && queries[1] % keys[1] != 0) return true;
  if (queries[2] != keys[2] && queries[2] % keys[2] != 0) return false;
  bool isFirst = false, isSecond = false;
  for (const ImportedTexts& each : texts) {
    isFirst = isFirst || (std::ssize(each.texts) == keys[1] && keys[1] > 1);
    isSecond = isSecond || (std::ssize(each.texts) == keys[2] && keys[2] > 1);
  }
  if (isFirst != isSecond) return isFirst;
  return {};
}

bool doFit(const Group& group, std::size_t tokens) {
  const Shape &queries = group[0]->shape, &keys = group[1]->shape;
  const std::size_t axes = queries.size();
  if (queries.back() != keys.back()) return false;
  for (std::size_t axis = 0; axis + 1 < axes; ++axis) {
    if (axis == tokens) continue;
    const bool isHead = axes == 4 && axis > 0;
    if (isHead ? queries[axis] % keys[axis] != 0 : queries[axis] != keys[axis] && keys[axis] != 1) return false;
  }
  return !group[2] || std::equal(keys.begin(), keys.end() - 1, group[2]->shape.begin());
}

/// The axis of an array that holds all three, which has the length 3: (b, n, 3, h, d), or (3, b, h, n, d).
std::optional<std::size_t> packedAxis(const ImportedTensor& tensor) {
  constexpr std::size_t fewestAxes = 4, mostAxes = 5, inMiddle = 2;
  const std::string lower = inLowerCase(tensor.name);
  const bool isNamed = lower.ends_with("qkv") || lower.ends_with("query_key_value") || lower.ends_with("qkv_packed");
  if (!isNamed || tensor.shape.size() < fewestAxes || tensor.shape.size() > mostAxes || tensor.bytes.empty()) return {};
  for (const std::size_t axis : {inMiddle, std::size_t{0}})
    if (tensor.shape[axis] == static_cast<Index>(sides)) return axis;
  return {};
}

/// One of the three of an array that holds them all.
ImportedTensor unpacked(const ImportedTensor& tensor, std::size_t axis, std::size_t side) {
  Shape shape = tensor.shape;
  shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
  std::size_t inner = bytesOf(tensor.type);
  for (std::size_t i = axis + 1; i < tensor.shape.size(); ++i) inner *= static_cast<std::size_t>(tensor.shape[i]);
  std::vector<std::byte> bytes;
  bytes.reserve(tensor.bytes.size() / sides);
  for (std::size_t start = side * inner; start < tensor.bytes.size(); start += sides * inner)
    bytes.insert(bytes.end(), tensor.bytes.begin() + static_cast<std::ptrdiff_t>(start),
                 tensor.bytes.begin() + static_cast<std::ptrdiff_t>(start + inner));
  return tensorOfBytes(tensor.name, std::move(shape), tensor.type, std::move(bytes));
}

/// Whether the second of four axes counts the heads beyond doubt, (b, h, n, d), though some programs write (b, n, h,
/// d). It does where the arrays have the names that `attend` reads, which has that order; where keys have fewer heads
/// than queries; and where a model often has so many heads, while the other length is many times that, or one that no
/// model has as its number of heads.
bool areHeadsClear(const Group& group) {
  const Index heads = group[0]->shape[1], rest = group[0]->shape[2];
  if (heads > rest) return false;
  if (group[0]->name == inputWords.front().front() || group[1]->shape[1] != heads) return true;
  const auto isUsual = [](Index count) { return count % 4 == 0 || count == 1 || count == 2 || count == 6; };
  constexpr Index manyTokens = 4;  // to each head
  return isUsual(heads) && (rest >= manyTokens * heads || !isUsual(rest));
}

/// \param tokensFirst whether tokens stand in front of the heads, if that is known
std::optional<ImportGuess> guessOfGroup(const Group& group, const std::vector<ImportedTexts>& texts,
                                        std::optional<bool> tokensFirst = {}) {
  constexpr std::size_t fewestInputAxes = 2, mostInputAxes = 4;
  if (!group[0] || !group[1]) return {};
  const std::size_t axes = group[0]->shape.size();
  if (axes < fewestInputAxes || axes > mostInputAxes) return {};
  ImportGuess guess{.kind = TensorKind::queriesKeysValues, .rowSums = RowSums::none};
  for (const ImportedTensor* piece : group) {
    if (!piece) continue;
    if (piece->shape.size() != axes || piece->bytes.empty()) return {};
    guess.tensor.pieces.push_back(*piece);
    guess.tensor.arrays.push_back(piece->name);
  }
  guess.tensor.shape = group[0]->shape;
  std::vector<AxisRole> roles{AxisRole::token, AxisRole::width};
  if (axes > 2) roles.insert(roles.begin(), AxisRole::batch);
  guess.reasons.push_back({translatable("core", "named so")});
  guess.confidence = .95;
  std::size_t tokens = axes - 2;
  if (axes == mostInputAxes) {
    const std::optional<bool> first = tokensFirst ? tokensFirst : areTokensFirst(group, texts);
    roles.insert(roles.begin() + (first.value_or(false) ? 2 : 1), AxisRole::head);
    tokens = first.value_or(false) ? 1 : 2;
    if (!first && !areHeadsClear(group)) {
      guess.questions.push_back(
          {ImportQuestion::About::axis, 1, {}, {translatable("core", "axis %1: head or token"), {"1"}}});
      guess.confidence = .6;
    }
  }
  if (!doFit(group, tokens)) return {};
  for (const AxisRole role : roles) guess.axes.push_back({role});
  findTokens(guess, texts);
  return guess;
}

/// How many keys of each entry of the batch count, where the file says it as `attend` reads it; else none.
std::vector<Index> statedLengths(const ImportedFile& file, const ImportGuess& guess) {
  const std::optional<std::size_t> batch = guess.axisOf(AxisRole::batch);
  for (const ImportedTensor& tensor : file.tensors) {
    if (!namesValidLengths(tensor.name) || tensor.shape != Shape{batch ? guess.tensor.shape[*batch] : 1}) continue;
    std::vector<Index> lengths;
    constexpr double longest = 1e9;
    for (Index i = 0; i < tensor.shape[0]; ++i) {
      const double length = tensor.at(i);
      if (!(length >= 0 && length <= longest)) return {};
      lengths.push_back(static_cast<Index>(length));
    }
    return lengths;
  }
  return {};
}

}  // namespace

std::vector<ImportGuess> inputsIn(const ImportedFile& file) {
  std::map<std::string, Group> groups;
  for (const ImportedTensor& tensor : file.tensors)
    if (const std::optional<InputName> name = inputName(tensor.name)) groups[name->common][name->side] = &tensor;
  std::vector<ImportGuess> found;
  const auto add = [&](std::optional<ImportGuess> guess) {
    if (!guess) return;
    guess->validLengths = statedLengths(file, *guess);
    findSinks(*guess, file);
    for (const ImportedTensor& tensor : file.tensors)
      if (namesMask(tensor.name) && !tensor.bytes.empty()) guess->masks.push_back(tensor);
    found.push_back(std::move(*guess));
  };
  for (const auto& [name, group] : groups) add(guessOfGroup(group, file.texts));
  for (const ImportedTensor& tensor : file.tensors)
    if (const std::optional<std::size_t> axis = packedAxis(tensor)) {
      const std::array<ImportedTensor, sides> three{unpacked(tensor, *axis, 0), unpacked(tensor, *axis, 1),
                                                    unpacked(tensor, *axis, 2)};
      // What holds the three between tokens and heads has the tokens in front.
      auto guess =
          guessOfGroup({&three[0], &three[1], &three[2]}, file.texts, *axis > 0 ? std::optional(true) : std::nullopt);
      if (guess) guess->tensor.arrays = {tensor.name};
      add(std::move(guess));
    }
  std::sort(found.begin(), found.end(), [](const ImportGuess& a, const ImportGuess& b) {
    return isBeforeByNumbers(a.tensor.arrays.front(), b.tensor.arrays.front());
  });
  return found;
}

}  // namespace attn
