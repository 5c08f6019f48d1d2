// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/opened_numbers.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>

#include "core/base/parallel.h"
#include "core/files/file_numbers.h"
#include "core/files/regular_file.h"
#include "core/import/canonical.h"
#include "core/tensor/stored_number.h"

namespace attn {
namespace {

/// How floating-point numbers are read many at a time; whole numbers are read one by one.
std::optional<StoredNumber> storedAs(ImportedType type) {
  switch (type) {
    case ImportedType::float16: return StoredNumber::float16;
    case ImportedType::bfloat16: return StoredNumber::bfloat16;
    case ImportedType::float32: return StoredNumber::float32;
    case ImportedType::float64: return StoredNumber::float64;
    default: return {};
  }
}

void widenInto(float* numbers, CanonicalAttention attention) {
  const Index count = sizeOf(attention.shape);
  if (const auto stored = storedAs(attention.type)) return widen(*stored, attention.bytes.data(), count, numbers);
  const ImportedTensor read = tensorOfBytes({}, std::move(attention.shape), attention.type, std::move(attention.bytes));
  for (Index i = 0; i < count; ++i) numbers[i] = static_cast<float>(read.at(i));
}

/// Where each head's matrix lies in the file, or nothing unless all of them lie there row after row as they are shown.
std::vector<MatrixInFile> placesOf(const OpenedFile& file) {
  const ImportGuess& guess = file.guess;
  const auto stored = storedAs(guess.tensor.type());
  const std::size_t axes = guess.axes.size();
  const bool isPlain = guess.kind == TensorKind::weights && !file.dividesRows && axes >= 2 && stored;
  if (!isPlain || guess.axes[axes - 1].role != AxisRole::key || guess.axes[axes - 2].role != AxisRole::query ||
      guess.axesOf(AxisRole::key).size() != 1 || guess.axesOf(AxisRole::query).size() != 1)
    return {};
  const std::vector<ImportedTensor>& pieces = guess.tensor.pieces;
  const Index each = sizeOf(pieces.front().shape), matrix = file.queries() * file.keys();
  if (each % matrix != 0) return {};
  // In the order of the tensor, whatever its axes; those of one entry of the batch are taken.
  std::vector<MatrixInFile> places;
  for (Index layer = 0; layer < file.shape[0]; ++layer)
    for (Index head = 0; head < file.shape[1]; ++head) {
      Index number = 0;
      std::map<AxisRole, Index> rest{
          {AxisRole::layer, layer}, {AxisRole::head, head}, {AxisRole::batch, *file.part.batch}};
      Index stride = 1;
      for (std::size_t axis = axes - 2; axis-- > 0;) {
        const Index length = guess.tensor.shape[axis];
        if (const auto left = rest.find(guess.axes[axis].role); left != rest.end()) {
          number += left->second % length * stride;
          left->second /= length;
        }
        stride *= length;
      }
      const ImportedTensor& piece = pieces[static_cast<std::size_t>(number * matrix / each)];
      if (!piece.offset) return {};
      places.push_back({*piece.offset + static_cast<std::uint64_t>(number * matrix % each) * bytesOf(*stored),
                        file.queries(), file.keys(), *stored});
    }
  return places;
}

/// What rows sum to, added up; those of zeros alone are queries that are padding.
struct RowSum {
  double total = 0;
  Index rows = 0;

  void add(const float* numbers, Index keys) {
    double sum = 0;
    for (Index key = 0; key < keys; ++key) sum += static_cast<double>(numbers[key]);
    if (!std::isfinite(sum) || sum == 0) return;
    total += sum;
    ++rows;
  }
  double mean() const { return rows > 0 ? total / static_cast<double>(rows) : 0; }
};

}  // namespace

Shape shapeOf(const ImportGuess& guess) {
  const auto lengthOf = [&](AxisRole role) {
    Index length = 1;
    for (const std::size_t axis : guess.axesOf(role)) length *= guess.tensor.shape[axis];
    return length;
  };
  return {lengthOf(AxisRole::layer), lengthOf(AxisRole::head), lengthOf(AxisRole::query), lengthOf(AxisRole::key)};
}

Tensor allNumbers(const OpenedFile& file) {
  Tensor numbers = Tensor::uninitialized(file.shape);
  const Index layers = numbers.dim(0), each = numbers.size() / std::max<Index>(1, layers);
  parallelFor(layers, each, [&](Index layer) {
    CanonicalChoices ofLayer = file.part;
    ofLayer.layers = {layer, layer + 1};
    widenInto(numbers.data() + layer * each, canonicalOf(file.guess, ofLayer));
  });
  return numbers;
}

Tensor headNumbers(const OpenedFile& file, Index layer, Index head) {
  Tensor numbers = Tensor::uninitialized({1, file.queries(), file.keys()});
  if (file.kept) {
    std::copy_n(file.kept->data() + (layer * file.shape[1] + head) * numbers.size(), numbers.size(), numbers.data());
    return numbers;
  }
  CanonicalChoices choices = file.part;
  choices.layers = {layer, layer + 1};
  choices.head = head;
  widenInto(numbers.data(), canonicalOf(file.guess, choices));
  return numbers;
}

std::vector<std::shared_ptr<const FileNumbers>> largeNumbers(const OpenedFile& file) {
  std::vector<std::shared_ptr<const FileNumbers>> grids;
  const std::vector<MatrixInFile> places = placesOf(file);
  if (places.empty()) return grids;
  const auto source = std::make_shared<const RegularFile>(file.path);
  for (const MatrixInFile& place : places)
    grids.push_back(FileNumbers::unread(source, file.path.substr(file.path.rfind('/') + 1), place));
  return grids;
}

double refine(const std::vector<std::shared_ptr<const FileNumbers>>& large, bool untilAllIsKnown) {
  constexpr std::chrono::milliseconds moment{100};
  const auto start = std::chrono::steady_clock::now();
  bool isFirst = false;  // what is known coarsely is to be seen at once
  for (const auto& each : large)
    if (each->pyramid()->known == 0) {
      each->refinePyramid();
      isFirst = true;
    }
  const auto goesOn = [&] { return !isFirst && std::chrono::steady_clock::now() - start < moment; };
  double known = 0;
  for (const auto& each : large) {
    while (each->pyramid()->known < 1 && (untilAllIsKnown || goesOn())) each->refinePyramid();
    known += each->pyramid()->known;
  }
  return known / static_cast<double>(large.size());
}

double meanRowSum(const OpenedFile& file) {
  RowSum sum;
  const Index keys = file.keys();
  if (keys == 0) return 0;
  if (file.kept) {
    for (Index first = 0; first < file.kept->size(); first += keys) sum.add(file.kept->data() + first, keys);
    return sum.mean();
  }
  constexpr Index mostMatrices = 16, mostRows = 64;
  const Index matrices = file.shape[0] * file.shape[1], heads = std::min(matrices, mostMatrices);
  for (Index i = 0; i < heads; ++i) {
    const Index matrix = i * matrices / heads;
    if (!file.large.empty()) {
      for (Index j = 0; j < mostRows; ++j)
        sum.add(file.large[static_cast<std::size_t>(matrix)]->row(j * file.queries() / mostRows).data(), keys);
      continue;
    }
    const Tensor numbers = headNumbers(file, matrix / file.shape[1], matrix % file.shape[1]);
    for (Index row = 0; row < file.queries(); ++row) sum.add(numbers.data() + row * keys, keys);
  }
  return sum.mean();
}

}  // namespace attn
