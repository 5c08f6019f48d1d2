#include "core/attention/attention.h"

#include <algorithm>
#include <stdexcept>

#include "core/numeric/products.h"
#include "core/base/parallel.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace attn {
namespace {

constexpr Index rowBlock = 48;
// Weights beyond this size leave the cache before anyone reads them: they are written past it.
constexpr std::size_t streamedBytes = std::size_t{16} << 20;
constexpr Index preparedFloats = Index{1} << 19;

/// row *= factor, and a copy of that to `to`.
void scaleAndCopy(float* row, float factor, float* to, Index count, bool stream) {
#if defined(__SSE__)
  if (stream && reinterpret_cast<std::uintptr_t>(to) % 16 == 0 && count % 4 == 0) {
    const __m128 factors = _mm_set1_ps(factor);
    for (Index j = 0; j < count; j += 4) {
      const __m128 scaled = _mm_mul_ps(_mm_loadu_ps(row + j), factors);
      _mm_storeu_ps(row + j, scaled);
      _mm_stream_ps(to + j, scaled);
    }
    return;
  }
#endif
  (void)stream;
  for (Index j = 0; j < count; ++j) to[j] = row[j] *= factor;
}

Tensor takeOver(Tensor old, Shape shape) {
  return old.shape() == shape ? std::move(old) : Tensor::uninitialized(std::move(shape));
}

/// One matrix of the batch: what its blocks of queries share.
struct Entry {
  RowScorer scorer;
  PackedMatrix values;
};

struct Pass {
  const Tensor& queries;
  const Tensor& keys;
  const Tensor& values;
  const KeyRanges& visible;
  const AttentionOptions& options;
  AttentionResult& result;
  Index heads;
  bool stream;

  Entry prepare(Index i) const;
  void runBlock(const Entry& entry, Index i, Index first, Index rows) const;
};

Entry Pass::prepare(Index i) const {
  static const Parameters none;
  const Index parameterHeads = queries.rank() >= 4 ? queries.dim(1) : 1;
  return {rowScorer(*options.scoring, queries, keys, options.parameters ? *options.parameters : none, options.bandwidth,
                    parameterHeads, i),
          PackedMatrix::fromMatrix(values.matrix(i))};
}

void Pass::runBlock(const Entry& entry, Index i, Index first, Index rows) const {
  thread_local std::vector<float, BufferAllocator<float>> block;
  const Index m = keys.rows();
  block.resize(static_cast<std::size_t>(rows * m));
  entry.scorer(first, rows, block.data(), m);
  if (options.temperature != 1)
    Eigen::Map<Eigen::ArrayXf>(block.data(), rows * m) /= static_cast<float>(options.temperature);

  const Index firstPlace = (i * queries.rows() + first) * m;
  for (Index r = 0; r < rows; ++r) {
    float* row = block.data() + r * m;
    const Index place = firstPlace + r * m;
    if (options.keepScores) scaleAndCopy(row, 1, result.scores.data() + place, m, stream);
    const float factor = exponentialsOfRow(row, m, visible.at(i / heads, first + r), options.emptyRow);
    scaleAndCopy(row, factor, result.weights.data() + place, m, stream);
    if (options.dropout.probability > 0) dropRow(row, m, options.dropout, place);
  }
  const KeyRange span = visible.spanning(i / heads, first, rows);
  float* output = result.output.data() + (i * queries.rows() + first) * values.cols();
  entry.values.multiply(block.data() + span.begin, m, rows, span.begin, span.end, output, values.cols());
}

void check(const Tensor& queries, const Tensor& keys, const Tensor& values, const KeyRanges& visible,
           const AttentionOptions& options) {
  static const Parameters none;
  const auto fail = [](const std::string& words) { throw std::invalid_argument(words); };
  const Index heads = queries.rank() >= 4 ? queries.dim(1) : 1;
  if (const Message problem = scoringProblem(*options.scoring, queries.cols(), keys.cols(), heads,
                                             options.parameters ? *options.parameters : none))
    fail(toString(problem));
  if (queries.rank() != keys.rank() || queries.count() != keys.count())
    fail("queries " + toString(queries.shape()) + " and keys " + toString(keys.shape()) +
         " are not batches of one size");
  if (values.rank() != keys.rank() || values.count() != keys.count() || values.rows() != keys.rows())
    fail("values " + toString(values.shape()) + " don't go with keys " + toString(keys.shape()));
  if (visible.queries != queries.rows() || visible.keys != keys.rows() || visible.batch == 0 ||
      queries.count() % visible.batch != 0)
    fail("a mask of " + toString(Shape{visible.batch, visible.queries, visible.keys}) + " doesn't fit queries " +
         toString(queries.shape()) + " and keys " + toString(keys.shape()));
  if (!(static_cast<float>(options.temperature) > 0)) fail("the temperature must be above 0");
}

}  // namespace

AttentionResult attend(const Tensor& queries, const Tensor& keys, const Tensor& values, const KeyRanges& visible,
                       const AttentionOptions& options, AttentionResult reuse) {
  check(queries, keys, values, visible, options);
  AttentionResult result;
  Shape shape = queries.shape();
  shape.back() = keys.rows();
  if (options.keepScores) result.scores = takeOver(std::move(reuse.scores), shape);
  result.weights = takeOver(std::move(reuse.weights), shape);
  shape.back() = values.cols();
  result.output = takeOver(std::move(reuse.output), shape);
  if (queries.rows() == 0 || queries.count() == 0) return result;

  const Index count = queries.count();
  const bool stream = static_cast<std::size_t>(result.weights.size()) * sizeof(float) > streamedBytes;
  const Pass pass{queries, keys, values, visible, options, result, count / visible.batch, stream};
  const Index n = queries.rows();
  const Index blocks = (n + rowBlock - 1) / rowBlock;
  // So many matrices at a time as take little memory beside the weights when prepared.
  const Index entrySize = std::max<Index>(1, keys.rows() * (keys.cols() + values.cols()));
  const Index together = std::clamp<Index>(std::max(preparedFloats, result.weights.size() / 64) / entrySize, 1, count);
  std::vector<Entry> entries(static_cast<std::size_t>(together));
  for (Index from = 0; from < count; from += together) {
    const Index these = std::min(together, count - from);
    parallelFor(these, keys.rows() * (keys.cols() + values.cols()),
                [&](Index k) { entries[static_cast<std::size_t>(k)] = pass.prepare(from + k); });
    parallelFor(these * blocks, std::min(rowBlock, n) * keys.rows() * (keys.cols() + values.cols()), [&](Index task) {
      const Index first = task % blocks * rowBlock;
      pass.runBlock(entries[static_cast<std::size_t>(task / blocks)], from + task / blocks, first,
                    std::min(rowBlock, n - first));
    });
  }
  return result;
}

}  // namespace attn
