// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/canonical.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "core/files/mapped_file.h"

namespace attn {
namespace {

constexpr std::array<AxisRole, 5> canonicalRoles = {AxisRole::layer, AxisRole::batch, AxisRole::head, AxisRole::query,
                                                    AxisRole::key};

/// Where number i of one role's axes lies: the sum of its places times their strides.
std::vector<Index> offsetsOf(const Shape& shape, const std::vector<std::size_t>& axes) {
  std::vector<Index> offsets{0};
  for (const std::size_t axis : axes) {
    Index stride = 1;
    for (std::size_t inner = axis + 1; inner < shape.size(); ++inner) stride *= shape[inner];
    std::vector<Index> next;
    for (const Index offset : offsets)
      for (Index i = 0; i < shape[axis]; ++i) next.push_back(offset + i * stride);
    offsets = std::move(next);
  }
  return offsets;
}

void keepOnly(std::vector<Index>& offsets, Index first, Index last, AxisRole role) {
  if (first < 0 || first >= last || last > std::ssize(offsets))
    throw DataError({translatable("core", "there is no %1 %2, expected 0 to %3"),
                     {idOf(role), std::to_string(first >= std::ssize(offsets) ? first : last - 1),
                      std::to_string(offsets.size() - 1)}});
  offsets = std::vector<Index>(offsets.begin() + first, offsets.begin() + last);
}

template <class Stored>
void store(std::byte* to, Stored number) {
  std::memcpy(to, &number, sizeof number);
}

/// \throws DataError for a finite number that would become infinite
void storeNumber(std::byte* to, ImportedType type, double number) {
  if (type == ImportedType::float64) return store(to, number);
  const auto single = static_cast<float>(number);
  const auto half = static_cast<Eigen::half>(single);
  const bool isHalf = type == ImportedType::float16;
  if (std::isfinite(number) && !(isHalf ? Eigen::numext::isfinite(half) : std::isfinite(single)))
    throw DataError({translatable("core", "%1 is too large for %2, which ends at %3"),
                     {toString(number), isHalf ? "float16" : "float32", isHalf ? "65504" : "3.4e38"}});
  if (isHalf) return store(to, Eigen::numext::bit_cast<std::uint16_t>(half));
  store(to, single);
}

/// Whole numbers that are divided, and what exponentials give, are floating point.
ImportedType floatingType(ImportedType type) {
  return type == ImportedType::float64 || type == ImportedType::float16 ? type : ImportedType::float32;
}

/// Divides the numbers of each query by their sum, where that is not 0.
void normaliseRows(std::vector<double>& row) {
  double sum = 0;
  for (const double number : row) sum += std::isnan(number) ? 0 : number;
  if (sum != 0)
    for (double& number : row) number /= sum;
}

void requireWritable(const ImportGuess& guess) {
  if (guess.kind == TensorKind::queriesKeysValues)
    throw DataError(
        {translatable("core", "it holds queries, keys and values, of which attention-lab attend computes weights")});
  for (std::size_t axis = 0; axis < guess.axes.size(); ++axis) {
    const AxisRole role = guess.axes[axis].role;
    const bool isKnown = std::find(canonicalRoles.begin(), canonicalRoles.end(), role) != canonicalRoles.end();
    if (!isKnown && guess.tensor.shape[axis] != 1)
      throw DataError(
          {translatable("core", "axis %1 is none of layer, batch, head, query and key"), {std::to_string(axis)}});
  }
}

}  // namespace

CanonicalAttention canonicalOf(const ImportGuess& guess, const CanonicalChoices& choices) {
  requireWritable(guess);
  std::array<std::vector<Index>, canonicalRoles.size()> offsets;
  for (std::size_t i = 0; i < canonicalRoles.size(); ++i)
    offsets[i] = offsetsOf(guess.tensor.shape, guess.axesOf(canonicalRoles[i]));
  if (choices.layers) keepOnly(offsets[0], choices.layers->first, choices.layers->second, AxisRole::layer);
  if (choices.batch) keepOnly(offsets[1], *choices.batch, *choices.batch + 1, AxisRole::batch);
  if (choices.head) keepOnly(offsets[2], *choices.head, *choices.head + 1, AxisRole::head);
  CanonicalAttention result{.shape = {},
                            .type = guess.tensor.type(),
                            .bytes = {},
                            .kind = guess.kind,
                            .queryTokens = guess.queryTokens,
                            .keyTokens = guess.keyTokens,
                            .sinks = sinksOfHeads(guess)};
  if (choices.head && !result.sinks.empty()) result.sinks = {result.sinks[static_cast<std::size_t>(*choices.head)]};
  for (const std::vector<Index>& each : offsets) result.shape.push_back(std::ssize(each));
  const bool isLog = guess.kind == TensorKind::logWeights;
  if (isLog) result.kind = TensorKind::weights;
  const bool changes = isLog || choices.normalises || (choices.type && *choices.type != result.type);
  if (changes) result.type = choices.type.value_or(floatingType(result.type));
  const std::size_t size = bytesOf(result.type);
  result.bytes.resize(static_cast<std::size_t>(sizeOf(result.shape)) * size);
  std::byte* to = result.bytes.data();
  std::vector<double> row;
  const Index each = sizeOf(guess.tensor.pieces.front().shape);
  // Most files have the keys last: then a row is copied as a whole.
  const bool areBehindEachOther =
      !offsets[4].empty() && offsets[4].back() - offsets[4].front() + 1 == std::ssize(offsets[4]);
  for (const Index layer : offsets[0])
    for (const Index batch : offsets[1])
      for (const Index head : offsets[2])
        for (const Index query : offsets[3]) {
          const Index start = layer + batch + head + query;
          if (!changes && areBehindEachOther && start / each == (start + offsets[4].back()) / each) {
            const ImportedTensor& piece = guess.tensor.pieces[static_cast<std::size_t>(start / each)];
            const std::size_t bytes = offsets[4].size() * size;
            std::memcpy(to, piece.bytes.data() + static_cast<std::size_t>(start % each) * size, bytes);
            to += bytes;
            continue;
          }
          if (!changes) {
            for (const Index key : offsets[4]) {
              const ImportedTensor& piece = guess.tensor.pieces[static_cast<std::size_t>((start + key) / each)];
              std::memcpy(to, piece.bytes.data() + static_cast<std::size_t>((start + key) % each) * size, size);
              to += size;
            }
            continue;
          }
          row.clear();
          for (const Index key : offsets[4]) {
            const double number = guess.tensor.at(start + key);
            row.push_back(isLog ? std::exp(number) : number);
          }
          if (choices.normalises) normaliseRows(row);
          for (const double number : row) {
            storeNumber(to, result.type, number);
            to += size;
          }
        }
  for (const ImportedTensor& piece : guess.tensor.pieces) requireUnchanged(piece.bytes);
  return result;
}

}  // namespace attn
