#include "core/attention/pooling.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "core/numeric/products.h"
#include "core/base/parallel.h"
#include "core/base/rng.h"

namespace attn {
namespace {

constexpr Index rowBlock = 48;

void checkProduct(const Tensor& a, const Tensor& b) {
  if (a.rank() != b.rank() || a.cols() != b.rows() || a.count() != b.count())
    throw std::invalid_argument(toString(a.shape()) + " can't be multiplied by " + toString(b.shape()));
}

/// Block by block: rangeOf(matrix, first row, rows) tells which part of the inner axis counts.
template <class RangeOf>
Tensor multiplyBlocks(const Tensor& a, const Tensor& b, const RangeOf& rangeOf) {
  checkProduct(a, b);
  Shape shape = a.shape();
  shape.back() = b.cols();
  Tensor result = Tensor::uninitialized(shape);
  if (result.empty()) return result;
  std::vector<PackedMatrix> packed(static_cast<std::size_t>(b.count()));
  parallelFor(b.count(), b.rows() * b.cols(),
              [&](Index i) { packed[static_cast<std::size_t>(i)] = PackedMatrix::fromMatrix(b.matrix(i)); });
  const Index n = a.rows();
  const Index blocks = (n + rowBlock - 1) / rowBlock;
  parallelFor(a.count() * blocks, rowBlock * a.cols() * b.cols(), [&](Index task) {
    const Index i = task / blocks;
    const Index first = task % blocks * rowBlock;
    const Index rows = std::min(rowBlock, n - first);
    const KeyRange range = rangeOf(i, first, rows);
    packed[static_cast<std::size_t>(i)].multiply(a.data() + (i * n + first) * a.cols() + range.begin, a.cols(), rows,
                                                 range.begin, range.end,
                                                 result.data() + (i * n + first) * result.cols(), result.cols());
  });
  return result;
}

}  // namespace

Tensor batchedProduct(const Tensor& a, const Tensor& b) {
  return multiplyBlocks(a, b, [&](Index, Index, Index) { return KeyRange{0, a.cols()}; });
}

Tensor pool(const Tensor& weights, const Tensor& values, const KeyRanges& visible) {
  if (visible.queries != weights.rows() || visible.keys != weights.cols() || visible.batch == 0 ||
      weights.count() % visible.batch != 0)
    throw std::invalid_argument("weights " + toString(weights.shape()) + " and a mask of " +
                                toString(Shape{visible.batch, visible.queries, visible.keys}) + " don't fit");
  const Index heads = weights.count() / visible.batch;
  return multiplyBlocks(weights, values,
                        [&](Index i, Index first, Index rows) { return visible.spanning(i / heads, first, rows); });
}

bool isKept(const Dropout& dropout, Index place) {
  const std::uint64_t bits = mixBits(mixBits(dropout.seed) + static_cast<std::uint64_t>(place));
  return unitInterval(bits) >= dropout.probability;
}

void dropRow(float* weights, Index count, const Dropout& dropout, Index firstPlace) {
  const auto factor = static_cast<float>(1 / (1 - dropout.probability));
  for (Index j = 0; j < count; ++j) weights[j] = isKept(dropout, firstPlace + j) ? weights[j] * factor : 0.0F;
}

Tensor withDropout(Tensor weights, const Dropout& dropout) {
  if (!(dropout.probability >= 0 && dropout.probability < 1))
    throw std::invalid_argument("a dropout probability is at least 0 and below 1");
  if (dropout.probability == 0 || weights.empty()) return weights;
  const Index width = weights.cols();
  parallelFor(weights.size() / width, 8 * width,
              [&](Index row) { dropRow(weights.data() + row * width, width, dropout, row * width); });
  return weights;
}

}  // namespace attn
