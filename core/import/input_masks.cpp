// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "core/import/guess/name_words.h"
#include "core/import/import_inputs.h"

namespace attn {
namespace {

struct MaskedTokens {
  Index batch = 1, queries = 1, keys = 1;
};

MaskedTokens maskedTokens(const ImportGuess& guess) {
  MaskedTokens tokens;
  const Shape &queries = guess.tensor.pieces[0].shape, &keys = guess.tensor.pieces[1].shape;
  for (std::size_t axis = 0; axis < guess.axes.size(); ++axis) {
    if (guess.axes[axis].role == AxisRole::batch) tokens.batch = queries[axis];
    if (guess.axes[axis].role != AxisRole::token) continue;
    tokens.queries = queries[axis];
    tokens.keys = keys[axis];
  }
  return tokens;
}

/// Whether a number shows a key; nothing if they are no mask.
std::optional<std::vector<bool>> shownBy(const ImportedTensor& mask) {
  const auto count = static_cast<std::size_t>(sizeOf(mask.shape));
  constexpr double hides = -1e3;  // added to a score
  std::vector<bool> shown(count);
  bool isAdded = false, isPlain = true;
  for (std::size_t i = 0; i < count; ++i) {
    const double number = mask.at(static_cast<Index>(i));
    if (number != 0 && number != 1) isPlain = false;
    if (number <= hides) isAdded = true;
    if (number != 0 && number != 1 && !(number <= hides)) return std::nullopt;
    shown[i] = number != 0;
  }
  if (isAdded)
    for (std::size_t i = 0; i < count; ++i) shown[i] = mask.at(static_cast<Index>(i)) == 0;
  return isAdded || isPlain ? std::optional(std::move(shown)) : std::nullopt;
}

/// For each entry of the batch, query and key, as far as the mask has such an axis; nothing if its shape does not fit.
std::optional<std::vector<bool>> spreadOver(const ImportedTensor& mask, const std::vector<bool>& shown,
                                            const MaskedTokens& tokens) {
  Shape shape = mask.shape;
  // An axis of length 1 in front of queries and keys stands for all heads.
  constexpr std::size_t axesWithHeads = 4;
  if (shape.size() == axesWithHeads && shape[1] == 1) shape.erase(shape.begin() + 1);
  if (shape.empty() || shape.size() > 3 || shape.back() != tokens.keys) return std::nullopt;
  const bool isOfKeys = inLowerCase(mask.name).find("pad") != std::string::npos ||
                        inLowerCase(mask.name).find("attention_mask") != std::string::npos;
  if (shape.size() == 1) shape.insert(shape.begin(), {1, 1});
  if (shape.size() == 2) {
    const bool fitsBatch = shape[0] == tokens.batch, fitsQueries = shape[0] == tokens.queries;
    if (fitsBatch && (isOfKeys || !fitsQueries))
      shape.insert(shape.begin() + 1, 1);
    else
      shape.insert(shape.begin(), 1);
  }
  if ((shape[0] != tokens.batch && shape[0] != 1) || (shape[1] != tokens.queries && shape[1] != 1)) return std::nullopt;
  std::vector<bool> spread;
  spread.reserve(static_cast<std::size_t>(tokens.batch * tokens.queries * tokens.keys));
  for (Index entry = 0; entry < tokens.batch; ++entry)
    for (Index query = 0; query < tokens.queries; ++query)
      for (Index key = 0; key < tokens.keys; ++key) {
        const Index row = (shape[0] == 1 ? 0 : entry) * shape[1] + (shape[1] == 1 ? 0 : query);
        spread.push_back(shown[static_cast<std::size_t>(row * tokens.keys + key)]);
      }
  return spread;
}

/// Whether each query sees a key.
bool leavesKeys(const std::vector<bool>& shown, Index keys) {
  for (auto row = shown.begin(); row != shown.end(); row += keys)
    if (std::find(row, row + keys, true) == row + keys) return false;
  return true;
}

bool isTriangleOfKeys(const std::vector<bool>& shown, const MaskedTokens& tokens) {
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const auto place = static_cast<Index>(i);
    const Index key = place % tokens.keys, query = place / tokens.keys % tokens.queries;
    if (shown[i] != (key <= query + tokens.keys - tokens.queries)) return false;
  }
  return true;
}

/// How many keys count, where all queries of an entry see those in front and no other.
std::vector<Index> lengthsIn(const std::vector<bool>& shown, const MaskedTokens& tokens) {
  std::vector<Index> lengths;
  for (Index entry = 0; entry < tokens.batch; ++entry) {
    const auto first = shown.begin() + entry * tokens.queries * tokens.keys;
    lengths.push_back(std::find(first, first + tokens.keys, false) - first);
    for (Index query = 0; query < tokens.queries; ++query)
      for (Index key = 0; key < tokens.keys; ++key)
        if (first[query * tokens.keys + key] != (key < lengths.back())) return {};
  }
  return lengths;
}

}  // namespace

InputMask maskOfInputs(const ImportGuess& guess) {
  const MaskedTokens tokens = maskedTokens(guess);
  InputMask found;
  std::vector<bool> rest;
  for (const ImportedTensor& mask : guess.masks) {
    const std::optional<std::vector<bool>> given = shownBy(mask);
    std::optional<std::vector<bool>> shown = given ? spreadOver(mask, *given, tokens) : std::nullopt;
    if (!shown) {
      found.leftOut.push_back(mask.name);
      continue;
    }
    std::vector<bool> turned = *shown;
    turned.flip();
    const bool hidesPadding = inLowerCase(mask.name).find("padding") != std::string::npos;
    if ((hidesPadding || !leavesKeys(*shown, tokens.keys)) && leavesKeys(turned, tokens.keys)) shown = turned;
    if (std::find(shown->begin(), shown->end(), false) == shown->end()) continue;
    if (isTriangleOfKeys(*shown, tokens)) {
      found.isCausal = true;
    } else if (std::vector<Index> lengths = lengthsIn(*shown, tokens); !lengths.empty() && found.validLengths.empty()) {
      found.validLengths = std::move(lengths);
    } else if (rest.empty()) {
      rest = *std::move(shown);
    } else {
      for (std::size_t i = 0; i < rest.size(); ++i) rest[i] = rest[i] && (*shown)[i];
    }
  }
  if (rest.empty()) return found;
  found.changes.resize(static_cast<std::size_t>(tokens.batch));
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const auto place = static_cast<Index>(i);
    const Index key = place % tokens.keys, row = place / tokens.keys;
    const bool before = key == 0 || rest[i - 1];
    if (rest[i] != before)
      found.changes[static_cast<std::size_t>(row / tokens.queries)][row % tokens.queries].push_back(key);
  }
  return found;
}

}  // namespace attn
