// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/shared_rows.h"

#include <algorithm>
#include <utility>

#include "core/base/parallel.h"

namespace attn {
namespace {

constexpr Index smallPiece = 64;    // up to so many rows are copied together, or there would be a piece for each token
constexpr Index rowsTogether = 32;  // that one thread copies at a time

}  // namespace

Tensor joined(const Tensor& first, Index count, Tensor rest) {
  if (count == 0) return rest;
  Shape shape = rest.shape();
  shape[shape.size() - 2] += count;
  Tensor result = Tensor::uninitialized(std::move(shape));
  const Index rows = result.rows(), columns = result.cols(), all = result.count() * rows;
  parallelFor((all + rowsTogether - 1) / rowsTogether, rowsTogether * columns, [&](Index block) {
    for (Index row = block * rowsTogether; row < std::min(all, (block + 1) * rowsTogether); ++row) {
      const Index matrix = row / rows, i = row % rows;
      const bool isOfFirst = i < count;
      const Tensor& from = isOfFirst ? first : rest;
      const float* const numbers = from.data() + (matrix * from.rows() + (isOfFirst ? i : i - count)) * from.cols();
      float* const to = result.data() + row * columns;
      std::fill(std::copy_n(numbers, std::min(from.cols(), columns), to), to + columns, 0.0F);
    }
  });
  return result;
}

SharedRows::SharedRows(Tensor rows) : m_rows(rows.rows()) {
  if (m_rows > 0) m_pieces.push_back({std::move(rows), m_rows});
}

bool SharedRows::isSame(const SharedRows& other) const {
  return std::equal(
      m_pieces.begin(), m_pieces.end(), other.m_pieces.begin(), other.m_pieces.end(),
      [](const Piece& a, const Piece& b) { return a.tensor.share() == b.tensor.share() && a.rows == b.rows; });
}

SharedRows SharedRows::continued(Index count, Tensor rest) const {
  SharedRows result;
  for (const Piece& piece : m_pieces) {
    const Index rows = std::min(piece.rows, count - result.m_rows);
    if (rows <= 0) break;
    result.m_pieces.push_back({piece.tensor, rows});
    result.m_rows += rows;
  }
  while (!result.empty() && result.m_pieces.back().rows + rest.rows() <= smallPiece) {
    const Piece last = std::move(result.m_pieces.back());
    result.m_pieces.pop_back();
    result.m_rows -= last.rows;
    rest = joined(*last.tensor, last.rows, std::move(rest));
  }
  const Index rows = rest.rows();
  result.m_pieces.push_back({std::move(rest), rows});
  result.m_rows += rows;
  return result;
}

void SharedRows::copy(Index matrix, Index first, Index count, float* to) const {
  for (const Piece& piece : m_pieces) {
    if (first < piece.rows) {
      const Index rows = std::min(count, piece.rows - first), columns = piece.tensor->cols();
      to = std::copy_n(piece.tensor->data() + (matrix * piece.tensor->rows() + first) * columns, rows * columns, to);
      first += rows;
      count -= rows;
      if (count == 0) return;
    }
    first -= piece.rows;
  }
}

Box<Tensor> SharedRows::part(Index first, Index count) const {
  if (empty()) return {};
  Index begin = 0;
  for (const Piece& piece : m_pieces) {
    if (begin == first && piece.rows == count && piece.tensor->rows() == count) return piece.tensor;
    begin += piece.rows;
  }
  Shape shape = m_pieces.front().tensor->shape();
  shape[shape.size() - 2] = count;
  Tensor result = Tensor::uninitialized(std::move(shape));
  const Index each = count * cols();
  parallelFor(this->count(), each, [&](Index matrix) { copy(matrix, first, count, result.data() + matrix * each); });
  return result;
}

Tensor SharedRows::matrix(Index i, Index first) const {
  Tensor result = Tensor::uninitialized({m_rows - first, cols()});
  copy(i, first, m_rows - first, result.data());
  return result;
}

}  // namespace attn
