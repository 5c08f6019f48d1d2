// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/attention/attention_comparison.h"

#include <algorithm>
#include <vector>

#include "core/base/stop.h"
#include "core/scene/attention/attention_stages.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

Index headsOf(const Tensor& tensor) { return tensor.rank() == 4 ? tensor.dim(1) : 1; }

/// Ascending ranges, some of which may overlap, of two lists that are ascending.
std::vector<KeyRange> joined(std::span<const KeyRange> a, std::span<const KeyRange> b) {
  std::vector<KeyRange> all;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all),
             [](const KeyRange& one, const KeyRange& other) { return one.begin < other.begin; });
  std::vector<KeyRange> joined;
  for (const KeyRange& range : all)
    if (!joined.empty() && range.begin <= joined.back().end)
      joined.back().end = std::max(joined.back().end, range.end);
    else
      joined.push_back(range);
  return joined;
}

}  // namespace

Index headBeside(Index head, Index rows, Index heads) { return head * heads / rows; }

Box<Tensor> differenceOf(const Box<Tensor>& a, const Box<Tensor>& b) {
  const Index heads = std::max(headsOf(*a), headsOf(*b)), batch = b->dim(0);
  const Index rows = b->rows(), columns = std::min(a->cols(), b->cols());
  Tensor difference =
      Tensor::uninitialized(heads > 1 ? Shape{batch, heads, rows, columns} : Shape{batch, rows, columns});
  const auto matrixOf = [&](const Tensor& tensor, Index entry, Index head) {
    return tensor.matrix(entry * headsOf(tensor) + headBeside(head, heads, headsOf(tensor)));
  };
  for (Index entry = 0; entry < batch; ++entry)
    for (Index head = 0; head < heads; ++head) {
      stopIfRequested();
      difference.matrix(entry * heads + head) =
          matrixOf(*b, entry, head).leftCols(columns) - matrixOf(*a, entry, head).leftCols(columns);
    }
  return difference;
}

Box<KeyRanges> weighedByEither(const Box<KeyRanges>& a, const EmptyRow& emptyRowOfA, const Box<KeyRanges>& b,
                               const EmptyRow& emptyRowOfB) {
  const Box<KeyRanges> inA = weighedKeys(a, emptyRowOfA), inB = weighedKeys(b, emptyRowOfB);
  if (inA == inB) return inB;
  KeyRanges either(inB->batch, inB->queries, inB->keys);
  for (Index entry = 0; entry < inB->batch; ++entry)
    for (Index query = 0; query < inB->queries; ++query)
      either.append(joined(inA->at(entry, query), inB->at(entry, query)));
  return either;
}

}  // namespace attn
