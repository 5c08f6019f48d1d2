// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/attention.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/numeric/products.h"
#include "core/tensor/matrix.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace attn {
namespace {

// Queries that are worked on together: enough for the products' tiles, few enough for their scores to stay in the
// cache.
constexpr Index rowBlock = 48;
// Weights beyond this size leave the cache before anyone reads them: they are written past it.
constexpr std::size_t streamedBytes = std::size_t{16} << 20;
constexpr Index preparedFloats = Index{1} << 19;
// What it takes to normalise a score, in multiplications.
constexpr Index operationsOfAScore = 8;

const Parameters noParameters;

[[noreturn]] void fail(const std::string& words) { throw std::invalid_argument(words); }

/// to = factor · row.
void scaleInto(const float* row, float factor, float* to, Index count, bool stream) {
#if defined(__SSE__)
  if (stream && reinterpret_cast<std::uintptr_t>(to) % 16 == 0 && count % 4 == 0) {
    const __m128 factors = _mm_set1_ps(factor);
    for (Index j = 0; j < count; j += 4) _mm_stream_ps(to + j, _mm_mul_ps(_mm_loadu_ps(row + j), factors));
    return;
  }
#endif
  (void)stream;
  for (Index j = 0; j < count; ++j) to[j] = row[j] * factor;
}

Tensor takeOver(Tensor old, Shape shape) {
  return old.shape() == shape ? std::move(old) : Tensor::uninitialized(std::move(shape));
}

Shape withLast(Shape shape, Index width) {
  shape.back() = width;
  return shape;
}

/// Raw scores of a block of queries at a time: from queries and keys, or remembered.
class ScoreSource {
 public:
  ScoreSource(const Tensor& queries, const Tensor& keys, const AttentionOptions& options);
  explicit ScoreSource(const Tensor& raw) : m_remembered(&raw), m_shape(raw.shape()) {
    if (raw.rank() < 2) fail("scores " + toString(raw.shape()) + " are no matrices");
  }
  ScoreSource(const ScoreSource&) = delete;
  ScoreSource& operator=(const ScoreSource&) = delete;

  const Shape& shape() const { return m_shape; }
  Index queries() const { return m_shape[m_shape.size() - 2]; }
  Index keys() const { return m_shape.back(); }
  Index heads() const { return m_shape.size() >= 4 ? m_shape[1] : 1; }
  /// How many matrices there are.
  Index count() const { return std::accumulate(m_shape.begin(), m_shape.end() - 2, Index{1}, std::multiplies<>()); }
  /// How many numbers of a key go into a score.
  Index width() const { return m_remembered ? 0 : m_keys->cols(); }

  /// What the queries of one matrix share; nothing where the scores are remembered.
  RowScorer prepare(Index matrix) const;
  void addBias(Index matrix, Index firstQuery, Index rows, float* scores) const;
  /// The scores of `rows` queries, m floats apart.
  void write(const RowScorer& scorer, Index matrix, Index firstQuery, Index rows, float* scores) const;

 private:
  const Tensor* m_remembered = nullptr;
  std::optional<Tensor> m_rotatedQueries, m_rotatedKeys;
  const Tensor* m_queries = nullptr;
  const Tensor* m_keys = nullptr;
  const AttentionOptions* m_options = nullptr;
  std::vector<double> m_scoringScalars, m_positionScalars;
  Shape m_shape;
};

ScoreSource::ScoreSource(const Tensor& queries, const Tensor& keys, const AttentionOptions& options)
    : m_queries(&queries), m_keys(&keys), m_options(&options) {
  if (!options.scoring) fail("there is no scoring function");
  if (const Message problem =
          scoringProblem(*options.scoring, queries.cols(), keys.cols(), queries.rank() >= 4 ? queries.dim(1) : 1,
                         options.parameters ? *options.parameters : noParameters))
    fail(toString(problem));
  if (queries.rank() < 2 || queries.rank() != keys.rank() || queries.count() != keys.count())
    fail("queries " + toString(queries.shape()) + " and keys " + toString(keys.shape()) +
         " are not batches of one size");
  m_scoringScalars = orUsual(options.scoringScalars, options.scoring->scalars);
  m_shape = withLast(queries.shape(), keys.rows());
  if (options.bias)
    if (const Message problem = biasProblem(options.bias->shape(), m_shape)) fail(toString(problem));
  if (!options.position) return;
  m_positionScalars = orUsual(options.positionScalars, options.position->scalars);
  if (!options.position->rotate) return;
  m_queries = &m_rotatedQueries.emplace(withRotation(queries, *options.position, m_positionScalars));
  m_keys = &m_rotatedKeys.emplace(withRotation(keys, *options.position, m_positionScalars));
}

RowScorer ScoreSource::prepare(Index matrix) const {
  if (m_remembered) return {};
  return rowScorer(*m_options->scoring, *m_queries, *m_keys,
                   m_options->parameters ? *m_options->parameters : noParameters, m_scoringScalars, heads(), matrix);
}

void ScoreSource::addBias(Index matrix, Index firstQuery, Index rows, float* scores) const {
  const Tensor& bias = *m_options->bias;
  // Which of its matrices: axis by axis from the last one, an axis of one number standing still.
  Index own = 0, step = 1;
  for (Index axis = 3; axis <= static_cast<Index>(m_shape.size()); ++axis) {
    const Index length = m_shape[m_shape.size() - static_cast<std::size_t>(axis)];
    const Index given = axis <= bias.rank() ? bias.dim(-axis) : 1;
    if (given > 1) own += matrix % length * step;
    step *= given;
    matrix /= length;
  }
  for (Index r = 0; r < rows; ++r) {
    const float* from = bias.data() + (own * bias.rows() + (bias.rows() > 1 ? firstQuery + r : 0)) * bias.cols();
    for (Index j = 0; j < keys(); ++j) scores[r * keys() + j] += from[bias.cols() > 1 ? j : 0];
  }
}

void ScoreSource::write(const RowScorer& scorer, Index matrix, Index firstQuery, Index rows, float* scores) const {
  if (m_remembered) {
    std::copy_n(m_remembered->data() + (matrix * queries() + firstQuery) * keys(), rows * keys(), scores);
    return;
  }
  scorer(firstQuery, rows, scores, keys());
  if (m_options->bias) addBias(matrix, firstQuery, rows, scores);
  if (!m_options->position || !m_options->position->bias) return;
  for (Index r = 0; r < rows; ++r)
    m_options->position->bias({firstQuery + r, queries(), keys(), matrix % heads(), heads(), m_positionScalars},
                              scores + r * keys());
}

/// Calls run(prepared, matrix, first query, queries) for every block of queries of every matrix, where
/// prepared = prepare(matrix). `width` numbers a key are prepared, and multiplied for every score.
template <class Prepare, class Run>
void forEachBlock(const ScoreSource& source, Index width, const Prepare& prepare, const Run& run) {
  const Index n = source.queries(), m = source.keys(), count = source.count();
  if (n == 0 || count == 0) return;
  const Index blocks = (n + rowBlock - 1) / rowBlock;
  const Index preparing = std::max<Index>(1, m * width);
  const Index running = std::min(rowBlock, n) * (preparing + operationsOfAScore * m);
  const auto runBlock = [&](const auto& prepared, Index matrix, Index block) {
    const Index first = block * rowBlock;
    run(prepared, matrix, first, std::min(rowBlock, n - first));
  };
  // Where there are matrices enough for all threads, each is one thread's alone: nobody waits until others have
  // prepared theirs, and what was prepared is still in that thread's cache.
  const Index threads = threadCount();
  if (count % threads == 0 || count >= 8 * threads) {
    parallelFor(count, preparing + blocks * running, [&](Index matrix) {
      const auto prepared = prepare(matrix);
      for (Index block = 0; block < blocks; ++block) {
        stopIfRequested();
        runBlock(prepared, matrix, block);
      }
    });
    return;
  }
  // Only as many matrices are prepared at once as are small beside the scores.
  const Index together = std::clamp<Index>(std::max(preparedFloats, count * n * m / 64) / preparing, 1, count);
  std::vector<decltype(prepare(0))> prepared(static_cast<std::size_t>(together));
  for (Index from = 0; from < count; from += together) {
    const Index these = std::min(together, count - from);
    parallelFor(these, preparing, [&](Index k) { prepared[static_cast<std::size_t>(k)] = prepare(from + k); });
    parallelFor(these * blocks, running, [&](Index task) {
      runBlock(prepared[static_cast<std::size_t>(task / blocks)], from + task / blocks, task % blocks);
    });
  }
}

/// One matrix of the batch: what its blocks of queries share.
struct Entry {
  RowScorer scorer;
  PackedMatrix values;
};

/// Everything behind the raw scores.
struct Pass {
  const ScoreSource& source;
  const Tensor& values;
  const KeyRanges& visible;
  const AttentionOptions& options;
  const Wanted wanted;
  const Normaliser& normaliser = options.normaliser ? *options.normaliser : *findRow(normalisers(), "softmax");
  const std::vector<double> scalars = orUsual(options.normaliserScalars, normaliser.scalars);
  const Index heads = visible.batch > 0 ? source.count() / visible.batch : 1;  // matrices with the same mask
  AttentionResult result = {};
  bool stream = false;

  void check() const;
  void run(AttentionResult reuse);
  Entry prepare(Index matrix) const;
  void runBlock(const Entry& entry, Index matrix, Index first, Index rows);
  float normaliseWithSink(float* row, std::span<const KeyRange> seen, Index matrix, float& ofSink) const;
};

void Pass::check() const {
  const Shape& shape = source.shape();
  if (visible.queries != source.queries() || visible.keys != source.keys() || heads * visible.batch != source.count())
    fail("a mask of " + toString(Shape{visible.batch, visible.queries, visible.keys}) + " doesn't fit scores " +
         toString(shape));
  if (wanted.output && (values.rank() != static_cast<Index>(shape.size()) || values.count() != source.count() ||
                        values.rows() != source.keys()))
    fail("values " + toString(values.shape()) + " don't go with scores " + toString(shape));
  if (!(static_cast<float>(options.temperature) > 0))
    fail("the temperature is " + toString(options.temperature) + ", expected above 0");
  if (options.sinks)
    if (const Message problem = sinksProblem(options.sinks->shape(), source.heads())) fail(toString(problem));
  if (!(options.dropout.probability >= 0 && options.dropout.probability < 1))
    fail("the dropout probability is " + toString(options.dropout.probability) + ", expected from 0 on, below 1");
}

Entry Pass::prepare(Index matrix) const {
  return {source.prepare(matrix), wanted.output ? PackedMatrix::fromMatrix(values.matrix(matrix)) : PackedMatrix()};
}

/// As normaliseRow, with the head's sink as one more key behind the others. \param ofSink gets its weight
float Pass::normaliseWithSink(float* row, std::span<const KeyRange> seen, Index matrix, float& ofSink) const {
  thread_local std::vector<float> longer;
  thread_local std::vector<KeyRange> ranges;
  const Index m = source.keys();
  longer.assign(row, row + m);
  longer.push_back(options.sinks->data()[options.sinks->size() > 1 ? matrix % source.heads() : 0]);
  ranges.assign(seen.begin(), seen.end());
  ranges.push_back({m, m + 1});
  const float factor = normaliseRow(normaliser, scalars, longer.data(), m + 1, ranges, options.emptyRow);
  std::copy_n(longer.data(), m, row);
  ofSink = longer.back() * factor;
  return factor;
}

void Pass::runBlock(const Entry& entry, Index matrix, Index first, Index rows) {
  thread_local std::vector<float, BufferAllocator<float>> block;
  const Index m = source.keys();
  block.resize(static_cast<std::size_t>(rows * m));
  source.write(entry.scorer, matrix, first, rows, block.data());
  if (options.temperature != 1)
    Eigen::Map<Eigen::ArrayXf>(block.data(), rows * m) /= static_cast<float>(options.temperature);

  const Index firstPlace = (matrix * source.queries() + first) * m;
  if (wanted.scores) scaleInto(block.data(), 1, result.scores.data() + firstPlace, rows * m, stream);
  if (!wanted.weights && !wanted.output) return;
  float factors[rowBlock];
  for (Index r = 0; r < rows; ++r) {
    float* row = block.data() + r * m;
    const Index place = firstPlace + r * m;
    const auto seen = visible.at(matrix / heads, first + r);
    float ofSink = 0;
    factors[r] = options.sinks ? normaliseWithSink(row, seen, matrix, ofSink)
                               : normaliseRow(normaliser, scalars, row, m, seen, options.emptyRow);
    if (!result.sinkWeights.empty()) result.sinkWeights.data()[matrix * source.queries() + first + r] = ofSink;
    if (wanted.weights) scaleInto(row, factors[r], result.weights.data() + place, m, stream);
    if (wanted.output && options.dropout.probability > 0) dropRow(row, m, options.dropout, place);
  }
  if (!wanted.output) return;
  const KeyRange span = visible.spanning(matrix / heads, first, rows);
  const Index width = values.cols();
  float* output = result.output.data() + (matrix * source.queries() + first) * width;
  entry.values.multiply(block.data() + span.begin, m, rows, span.begin, span.end, output, width);
  for (Index r = 0; r < rows; ++r) Eigen::Map<Eigen::ArrayXf>(output + r * width, width) *= factors[r];
  if (Eigen::Map<const Eigen::ArrayXf>(output, rows * width).allFinite()) return;
  // A sum may be larger than a float where the mean is not.
  for (Index r = 0; r < rows; ++r) Eigen::Map<Eigen::ArrayXf>(block.data() + r * m, m) *= factors[r];
  entry.values.multiply(block.data() + span.begin, m, rows, span.begin, span.end, output, width);
}

void Pass::run(AttentionResult reuse) {
  check();
  const Shape& shape = source.shape();
  if (wanted.scores) result.scores = takeOver(std::move(reuse.scores), shape);
  if (wanted.weights) result.weights = takeOver(std::move(reuse.weights), shape);
  if (wanted.weights && options.sinks)
    result.sinkWeights = takeOver(std::move(reuse.sinkWeights), Shape(shape.begin(), shape.end() - 1));
  if (wanted.output) result.output = takeOver(std::move(reuse.output), withLast(shape, values.cols()));
  stream = static_cast<std::size_t>(sizeOf(shape)) * sizeof(float) > streamedBytes;
  forEachBlock(
      source, source.width() + (wanted.output ? values.cols() : 0), [&](Index matrix) { return prepare(matrix); },
      [&](const Entry& entry, Index matrix, Index first, Index rows) { runBlock(entry, matrix, first, rows); });
}

AttentionResult runPass(const ScoreSource& source, const Tensor& values, const KeyRanges& visible,
                        const AttentionOptions& options, Wanted wanted, AttentionResult reuse) {
  Pass pass{source, values, visible, options, wanted};
  pass.run(std::move(reuse));
  return std::move(pass.result);
}

}  // namespace

AttentionResult attend(const Tensor& queries, const Tensor& keys, const Tensor& values, const KeyRanges& visible,
                       const AttentionOptions& options, Wanted wanted, AttentionResult reuse) {
  return runPass(ScoreSource(queries, keys, options), values, visible, options, wanted, std::move(reuse));
}

AttentionResult attendFromScores(const Tensor& raw, const Tensor& values, const KeyRanges& visible,
                                 const AttentionOptions& options, Wanted wanted, AttentionResult reuse) {
  return runPass(ScoreSource(raw), values, visible, options, wanted, std::move(reuse));
}

Message biasProblem(const Shape& bias, const Shape& scores) {
  bool fits = bias.size() <= scores.size();
  for (std::size_t axis = 1; fits && axis <= bias.size(); ++axis)
    fits = bias[bias.size() - axis] == 1 || bias[bias.size() - axis] == scores[scores.size() - axis];
  if (fits) return {};
  return {translatable("core", "bias has shape %1, expected that of the scores %2, or 1 for an axis"),
          {toString(bias), toString(scores)}};
}

Message sinksProblem(const Shape& sinks, Index heads) {
  if (sinks == Shape{1} || sinks == Shape{heads}) return {};
  return {translatable("core", "sinks has shape %1, expected %2 or (1,)"), {toString(sinks), toString(Shape{heads})}};
}

Message overflowProblem(const char* name, const Tensor& tensor, bool mayBeMinusInfinity) {
  constexpr float largest = std::numeric_limits<float>::max();
  const float least = mayBeMinusInfinity ? -std::numeric_limits<float>::infinity() : -largest;
  const auto isAllowed = [&](float number) { return number >= least && number <= largest; };
  bool areAllowed = true;
  for (Index i = 0; i < tensor.size(); ++i) areAllowed &= isAllowed(tensor.data()[i]);
  if (areAllowed) return {};
  const float* const first = std::find_if_not(tensor.data(), tensor.data() + tensor.size(), isAllowed);
  const char* const number = std::isnan(*first) ? "NaN" : *first > 0 ? "infinity" : "-infinity";
  return {translatable("core", "%1 is %2: products of its inputs are beyond what float32 can hold"),
          {name + placeIn(tensor.shape(), first - tensor.data()), number}};
}

Tensor rawScores(const Tensor& queries, const Tensor& keys, const AttentionOptions& options, Tensor reuse) {
  const ScoreSource source(queries, keys, options);
  Tensor result = takeOver(std::move(reuse), source.shape());
  if (result.empty()) return result;
  const Index n = source.queries(), m = source.keys();
  forEachBlock(
      source, source.width(), [&](Index matrix) { return source.prepare(matrix); },
      [&](const RowScorer& scorer, Index matrix, Index first, Index rows) {
        source.write(scorer, matrix, first, rows, result.data() + (matrix * n + first) * m);
      });
  return result;
}

std::vector<float> rawScoresOfRow(const Tensor& queries, const Tensor& keys, const AttentionOptions& options,
                                  Index matrix, Index query) {
  const ScoreSource source(queries, keys, options);
  std::vector<float> row(static_cast<std::size_t>(source.keys()));
  source.write(source.prepare(matrix), matrix, query, 1, row.data());
  return row;
}

}  // namespace attn
