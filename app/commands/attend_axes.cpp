// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/attend_axes.h"

#include <algorithm>
#include <utility>

#include "core/tensor/matrix.h"

namespace attn::app {
namespace {

Index sizeOfAxes(const Shape& axes) {
  Index size = 1;
  for (const Index axis : axes) size *= axis;
  return size;
}

/// Rows `first` … of every matrix.
Tensor rowsFrom(const Tensor& x, Index first) {
  Shape shape = x.shape();
  shape[shape.size() - 2] -= first;
  Tensor rest = Tensor::uninitialized(shape);
  for (Index i = 0; i < x.count(); ++i) rest.matrix(i) = x.matrix(i).bottomRows(rest.rows());
  return rest;
}

/// Every matrix with `count` rows of zeros before its own.
Tensor withRowsBefore(const Tensor& x, Index count) {
  Shape shape = x.shape();
  shape[shape.size() - 2] += count;
  Tensor longer(shape);
  for (Index i = 0; i < x.count(); ++i) longer.matrix(i).bottomRows(x.rows()) = x.matrix(i);
  return longer;
}

}  // namespace

Shape leadingAxes(const Shape& shape) { return {shape.begin(), shape.end() - 2}; }

Tensor withBatchAxis(Tensor x) {
  const Shape& shape = x.shape();
  const Index n = x.rows(), d = x.cols();
  if (shape.size() < 4) return std::move(x).reshaped({x.count(), n, d});
  const Index heads = shape[shape.size() - 3];
  const Shape before(shape.begin(), shape.end() - 3);
  return std::move(x).reshaped({sizeOfAxes(before), heads, n, d});
}

Tensor withHeadsRepeated(const Tensor& x, Index heads) {
  const Index groups = x.dim(1), each = heads / groups, numbers = x.rows() * x.cols();
  Tensor repeated = Tensor::uninitialized({x.dim(0), heads, x.rows(), x.cols()});
  for (Index i = 0; i < repeated.count(); ++i) {
    const Index from = i / heads * groups + i % heads / each;
    std::copy_n(x.data() + from * numbers, numbers, repeated.data() + i * numbers);
  }
  return repeated;
}

std::vector<Index> placesOfEntries(const Shape& given, const Shape& leading) {
  std::vector<Index> places(static_cast<std::size_t>(sizeOfAxes(leading)));
  for (Index entry = 0; entry < static_cast<Index>(places.size()); ++entry) {
    Index rest = entry, place = 0, step = 1;
    for (std::size_t axis = leading.size(); axis-- > 0; rest /= leading[axis]) {
      if (given[axis] > 1) place += rest % leading[axis] * step;
      step *= given[axis];
    }
    places[static_cast<std::size_t>(entry)] = place;
  }
  return places;
}

Tensor withPositionsFrom(Tensor x, const Position& position, const std::vector<double>& scalars, Index start) {
  if (start == 0) return withPositions(std::move(x), position, scalars);
  return rowsFrom(withPositions(withRowsBefore(x, start), position, scalars), start);
}

Tensor withRotationFrom(const Tensor& x, const Position& position, const std::vector<double>& scalars, Index start) {
  return rowsFrom(withRotation(withRowsBefore(x, start), position, scalars), start);
}

Tensor biasFrom(const Position& position, const std::vector<double>& scalars, const Tensor* given, const Shape& scores,
                Index start) {
  Tensor bias(scores);
  const Index heads = scores.size() >= 4 ? scores[1] : 1, n = bias.rows(), m = bias.cols();
  if (given) {
    Shape axes(scores.size() - static_cast<std::size_t>(given->rank()), 1);
    axes.insert(axes.end(), given->shape().begin(), given->shape().end());
    const std::vector<Index> places = placesOfEntries(axes, scores);
    for (std::size_t i = 0; i < places.size(); ++i) bias.data()[i] = given->data()[places[i]];
  }
  if (!position.bias) return bias;
  const std::vector<double> values = orUsual(scalars, position.scalars);
  // As many queries as keys: then each stands where its own number is.
  for (Index i = 0; i < bias.count() * n; ++i)
    position.bias({start + i % n, m, m, i / n % heads, heads, values}, bias.data() + i * m);
  return bias;
}

KeyRanges visibleFrom(Index start, const std::vector<MaskChoice>& chosen, Index batch, Index queries, Index keys,
                      const std::vector<Index>& validLengths, const KeyRanges& shown) {
  // The masks of this program let the last query stand at the last key. Queries from `start` on are the first of those
  // that reach to the last key, or there are more keys than there are.
  const Index all = std::max(queries, keys - start), reach = std::max(keys, start + queries);
  const Index width = all == queries ? reach : keys;
  std::vector<Index> lengths = validLengths;
  if (const auto given = static_cast<Index>(lengths.size()); given == batch * queries && given != batch) {
    lengths.assign(static_cast<std::size_t>(batch * all), width);
    for (Index i = 0; i < given; ++i)
      lengths[static_cast<std::size_t>(i / queries * all + i % queries)] = validLengths[static_cast<std::size_t>(i)];
  }
  KeyRanges longer(shown.batch, all, width);
  for (Index i = 0; shown.batch > 0 && i < shown.batch * all; ++i) {
    const auto row = i % all < queries ? shown.at(i / all, i % all) : std::span<const KeyRange>();
    longer.append({row.begin(), row.end()});
  }
  const KeyRanges seen = visibleKeys(chosen, batch, all, width, lengths, shown.batch > 0 ? longer : KeyRanges());
  KeyRanges result(batch, queries, keys);
  std::vector<KeyRange> row;
  for (Index i = 0; i < batch * queries; ++i) {
    row.clear();
    for (const KeyRange& range : seen.at(i / queries, i % queries))
      if (range.begin < keys) row.push_back({range.begin, std::min(range.end, keys)});
    result.append(row);
  }
  return result;
}

}  // namespace attn::app
