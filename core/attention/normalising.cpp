// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/normalising.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>

#include "core/attention/normalised_row.h"
#include "core/base/words.h"
#include "core/numeric/exponential.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

template <class Number>
constexpr Number infinity = std::numeric_limits<Number>::infinity();

/// A whole number as large as a floating-point number, so that loops over both become vector code.
template <class Number>
using Whole = std::conditional_t<sizeof(Number) == sizeof(std::int32_t), std::int32_t, std::int64_t>;

template <class Number>
Number largestOf(std::span<const Number> scores) {
  return Eigen::Map<const Eigen::Array<Number, Eigen::Dynamic, 1>>(scores.data(), static_cast<Index>(scores.size()))
      .maxCoeff();
}

template <class Number>
Number smallestOf(std::span<const Number> scores) {
  return Eigen::Map<const Eigen::Array<Number, Eigen::Dynamic, 1>>(scores.data(), static_cast<Index>(scores.size()))
      .minCoeff();
}

/// numbers[j] = e^(numbers[j] − shift); returns their sum.
template <class Number>
Number exponentiate(std::span<Number> numbers, Number shift) {
  constexpr std::size_t lanes = 64;  // partial sums side by side, since one would wait for itself
  const std::size_t count = numbers.size();
  Number sums[lanes] = {};
  std::size_t j = 0;
  for (; j + lanes <= count; j += lanes) {
    for (std::size_t k = 0; k < lanes; ++k) {
      const Number e = exponential(numbers[j + k] - shift);
      numbers[j + k] = e;
      sums[k] += e;
    }
  }
  for (std::size_t half = lanes / 2; half > 0; half /= 2)
    for (std::size_t k = 0; k < half; ++k) sums[k] += sums[k + half];
  Number sum = sums[0];
  for (; j < count; ++j) sum += numbers[j] = exponential(numbers[j] - shift);
  return sum;
}

template <class Number>
Number hardmax(std::span<Number> scores, std::span<const double>) {
  const Number largest = largestOf<Number>(scores);
  Whole<Number> ties = 0;
  for (const Number score : scores) ties += score == largest;
  for (Number& score : scores) score = score == largest ? Number{1} : Number{0};
  return 1 / static_cast<Number>(ties);
}

/// Relative to the largest score, so that no exponential overflows.
template <class Number>
Number softmax(std::span<Number> scores, std::span<const double> scalars) {
  const Number largest = largestOf<Number>(scores);
  if (largest == infinity<Number>) return hardmax(scores, scalars);
  return 1 / exponentiate(scores, largest);
}

template <class Number>
Number softmaxOne(std::span<Number> scores, std::span<const double> scalars) {
  // The key that is one more has score 0: it may be the largest.
  const Number largest = std::max(Number{0}, largestOf<Number>(scores));
  if (largest == infinity<Number>) return hardmax(scores, scalars);
  return 1 / (exponentiate(scores, largest) + exponential(-largest));
}

template <class Number, class Scores>
std::size_t countFrom(const Scores& scores, Number threshold) {
  Whole<Number> count = 0;
  for (const Number score : scores) count += score >= threshold;
  return static_cast<std::size_t>(count);
}

/// Whole numbers in the order of the floating-point numbers, without a gap between neighbours.
template <class Number>
Whole<Number> placeOf(Number number) {
  const auto bits = std::bit_cast<Whole<Number>>(number);
  return bits < 0 ? std::numeric_limits<Whole<Number>>::min() - bits : bits;
}

template <class Number>
Number numberAt(Whole<Number> place) {
  return std::bit_cast<Number>(place < 0 ? std::numeric_limits<Whole<Number>>::min() - place : place);
}

/// The largest score in each of so many parts of a row, −infinity in those that have none.
constexpr int parts = 64;
template <class Number>
using Parts = Eigen::Array<Number, parts, 1>;

template <class Number>
Parts<Number> largestOfParts(std::span<const Number> scores) {
  Parts<Number> largest = Parts<Number>::Constant(-infinity<Number>);
  const auto take = [&](const Number* some, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) largest.data()[i] = std::max<Number>(some[i], largest.data()[i]);
  };
  std::size_t j = 0;
  for (; j + parts <= scores.size(); j += parts) take(scores.data() + j, parts);
  take(scores.data() + j, scores.size() - j);
  return largest;
}

/// A threshold from which on lie k scores, or more only where several are equal to it; at least k lie from the first
/// guess on. By halving the places between two numbers and counting, which is vector code and needs no sorting.
template <class Number, class Scores>
Number thresholdFrom(Number guess, Number largest, const Scores& scores, std::size_t k) {
  if (countFrom(scores, guess) == k) return guess;
  Whole<Number> lower = placeOf(guess), upper = placeOf(largest) + 1;
  for (auto middle = std::midpoint(lower, upper); middle != lower; middle = std::midpoint(lower, upper)) {
    const std::size_t count = countFrom(scores, numberAt<Number>(middle));
    if (count == k) return numberAt<Number>(middle);
    (count > k ? lower : upper) = middle;
  }
  return numberAt<Number>(lower);
}

/// The same of 0 < k ≤ their count scores.
template <class Number>
Number thresholdOfLargest(std::span<const Number> scores, std::size_t k) {
  const Parts<Number> some = largestOfParts(scores);
  const Number largest = some.maxCoeff();
  // k parts whose largest scores lie above a threshold have at least k scores there.
  const bool isLong = k <= parts && scores.size() >= parts;
  const Number guess = isLong ? thresholdFrom(some.minCoeff(), largest, some, k) : smallestOf(scores);
  return thresholdFrom(guess, largest, scores, k);
}

template <class Number>
Number topK(std::span<Number> scores, std::span<const double> scalars) {
  if (scalars[0] >= static_cast<double>(scores.size())) return softmax(scores, {});
  const auto k = static_cast<std::size_t>(scalars[0]);
  const Number threshold = thresholdOfLargest<Number>(scores, k);
  std::size_t surplus = countFrom(scores, threshold) - k;
  for (std::size_t j = scores.size(); surplus > 0; --j) {
    if (scores[j - 1] != threshold) continue;
    scores[j - 1] = -infinity<Number>;
    --surplus;
  }
  for (Number& score : scores) score = score >= threshold ? score : -infinity<Number>;
  return softmax(scores, {});
}

/// The step of Newton's method from τ towards the threshold that makes Σ max(0, z − τ)^power = 1. The sum is convex in
/// τ and falls: a step from below does not go too far.
template <int power, class Number>
double stepOfThreshold(std::span<const Number> z, Number tau) {
  constexpr int lanes = 32;          // as in exponentiate
  constexpr std::size_t few = 1024;  // so many sum to all digits in float
  using Lanes = Eigen::Array<Number, lanes, 1>;
  Lanes sums, slopes;
  const auto add = [&](const Number* some, int count) {
    Number y[lanes];
    for (int i = 0; i < count; ++i) y[i] = std::max(Number{0}, some[i] - tau);
    for (int i = 0; i < count; ++i) slopes[i] += power == 1 ? (y[i] > 0 ? Number{1} : Number{0}) : y[i];
    for (int i = 0; i < count; ++i) sums[i] += power == 1 ? y[i] : y[i] * y[i];
  };
  double sum = 0, slope = 0;
  for (std::size_t j = 0; j < z.size();) {
    const std::size_t end = std::min(z.size(), j + few);
    sums.setZero();
    slopes.setZero();
    for (; j + lanes <= end; j += lanes) add(z.data() + j, lanes);
    add(z.data() + j, static_cast<int>(end - j));
    j = end;
    sum += static_cast<double>(sums.sum());
    slope += static_cast<double>(slopes.sum());
  }
  return (sum - 1) / (power * slope);
}

/// That threshold, from one below it, until a step is no longer than the tolerance or goes back.
template <int power, class Number>
double tauFrom(Number tau, std::span<const Number> z, double tolerance) {
  // The largest z, 0, weighs at least its share.
  const double share = 1 / static_cast<double>(z.size()), last = -(power == 1 ? share : std::sqrt(share));
  for (;;) {
    const double next = std::min(last, double{tau} + stepOfThreshold<power, Number>(z, tau));
    if (!(next > double{tau} + tolerance)) return next;
    tau = static_cast<Number>(next);
  }
}

/// max(0, z − τ)^power with z = (a − max a)/power, for the τ that makes the sum 1.
template <int power, class Number>
Number sparse(std::span<Number> scores) {
  Parts<Number> some = largestOfParts<Number>(scores);
  const Number largest = some.maxCoeff();
  if (largest == infinity<Number>) return hardmax(scores, {});
  some = (some - largest) / power;
  for (Number& score : scores) score = (score - largest) / power;
  // With τ = −1 the weight of the largest score alone is 1, so that τ can't be lower. The threshold of a part of the
  // scores is never above that of all, and if the largest are among them it is close.
  const double near = tauFrom<power, Number>(-1, {some.data(), std::size_t{parts}}, 0.1);
  // What a step of Newton's method leaves to go is about the square of its length for power 2. For power 1 the sum
  // consists of straight lines, and a step stops short wherever a score drops out: only a step of no length is the
  // last.
  constexpr auto digit = static_cast<double>(std::numeric_limits<Number>::epsilon());
  const double tau =
      tauFrom<power, Number>(static_cast<Number>(near), scores, power == 1 ? digit : std::sqrt(digit) / 64);
  // τ rounded to a float would make the same error in every weight, which adds up over many keys.
  const auto most = static_cast<Number>(tau), rest = static_cast<Number>(tau - double{most});
  for (Number& score : scores) {
    const Number above = std::max(Number{0}, score - most - rest);
    score = power == 1 ? above : above * above;
  }
  return 1;
}

template <class Number>
Number sparsemax(std::span<Number> scores, std::span<const double>) {
  return sparse<1>(scores);
}

template <class Number>
Number entmax15(std::span<Number> scores, std::span<const double>) {
  return sparse<2>(scores);
}

/// max(0, z − τ)^(1/(α − 1)) with z = (α − 1)(a − max a), for the τ that makes the sum 1: by bisection, since what is
/// summed is neither convex nor concave for every α.
template <class Number>
Number entmax(std::span<Number> scores, std::span<const double> scalars) {
  const double alpha = scalars[0], power = 1 / (alpha - 1);
  if (alpha == 1.5) return sparse<2>(scores);
  if (alpha == 2) return sparse<1>(scores);
  const double largest = static_cast<double>(largestOf<Number>(scores));
  if (std::isinf(largest)) return hardmax(scores, {});
  const auto weightAt = [&](Number score, double tau) {
    const double above = (alpha - 1) * (static_cast<double>(score) - largest) - tau;
    return above > 0 ? std::pow(above, power) : 0.0;
  };
  const auto sumAt = [&](double tau) {
    double sum = 0;
    for (const Number score : scores) sum += weightAt(score, tau);
    return sum;
  };
  // The largest score alone weighs 1 at the lower end, and all of them 1/n at most at the upper one.
  double low = -1, high = -std::pow(static_cast<double>(scores.size()), 1 - alpha);
  for (double middle = std::midpoint(low, high); middle > low && middle < high; middle = std::midpoint(low, high))
    (sumAt(middle) > 1 ? low : high) = middle;
  const double sum = sumAt(low);
  for (Number& score : scores) score = static_cast<Number>(weightAt(score, low) / sum);
  return 1;
}

template <class Number>
Number sigmoid(std::span<Number> scores, std::span<const double>) {
  const auto shift = static_cast<Number>(std::log(static_cast<double>(scores.size())));
  for (Number& score : scores) {
    const Number a = score - shift, e = exponential(-std::abs(a));
    score = (a < 0 ? e : 1) / (1 + e);
  }
  return 1;
}

template <class Number>
Number uniform(std::span<Number> scores, std::span<const double>) {
  std::fill(scores.begin(), scores.end(), Number{1});
  return 1 / static_cast<Number>(scores.size());
}

template <class Number>
bool allAreFinite(const Number* numbers, Index count) {
  // By their bits and without an early end, so that the loop becomes vector code.
  using Bits = std::conditional_t<sizeof(Number) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;
  constexpr Bits infinite = std::bit_cast<Bits>(infinity<Number>) << 1;
  Bits found = 0;
  for (Index j = 0; j < count; ++j)
    found |= static_cast<Bits>(static_cast<Bits>(std::bit_cast<Bits>(numbers[j]) << 1) >= infinite);
  return found == 0;
}

template <class Number>
Number normalised(const Normaliser& normaliser, std::span<const double> scalars, Number* row, Index keys,
                  std::span<const KeyRange> visible, EmptyRow emptyRow) {
  if (visible.empty()) {
    const bool isUniform = emptyRow == EmptyRow::uniform && keys > 0;
    std::fill_n(row, keys, isUniform ? Number{1} : Number{0});
    return isUniform ? 1 / static_cast<Number>(keys) : Number{1};
  }
  if (const KeyRange range = visible.front(); visible.size() == 1 && allAreFinite(row + range.begin, range.size())) {
    std::fill(row, row + range.begin, Number{0});
    std::fill(row + range.end, row + keys, Number{0});
    return normaliser.apply({row + range.begin, static_cast<std::size_t>(range.size())}, scalars);
  }
  // The normaliser gets the keys that count side by side.
  thread_local std::vector<Number> scores;
  thread_local std::vector<Index> places;
  scores.resize(static_cast<std::size_t>(keys));
  places.resize(static_cast<std::size_t>(keys));
  std::size_t count = 0;
  bool anyNaN = false;
  for (const KeyRange& range : visible) {
    for (Index j = range.begin; j < range.end; ++j) {
      scores[count] = row[j];
      places[count] = j;
      count += row[j] != -infinity<Number>;
      anyNaN |= row[j] != row[j];
    }
  }
  std::fill_n(row, keys, Number{0});
  if (anyNaN) return std::numeric_limits<Number>::quiet_NaN();
  if (count == 0) return 1;
  const Number factor = normaliser.apply(std::span(scores).first(count), scalars);
  for (std::size_t k = 0; k < count; ++k) row[places[k]] = scores[k];
  return factor;
}

/// Entmax as Python: see Normaliser::code.
constexpr const char* byBisection =
    "z = ({alpha} - 1) * (scores - xp.amax(scores, axis=-1, keepdims=True))\n"
    "low, high = -xp.ones_like(z[..., :1]), xp.zeros_like(z[..., :1])\n"
    "for _ in range(60):\n"
    "    tau = (low + high) / 2\n"
    "    above = (xp.clip(z - tau, 0, None) ** (1 / ({alpha} - 1))).sum(-1, keepdims=True) > 1\n"
    "    low, high = xp.where(above, tau, low), xp.where(above, high, tau)\n"
    "p = xp.clip(z - low, 0, None) ** (1 / ({alpha} - 1))\n"
    "p / p.sum(-1, keepdims=True)";

}  // namespace

const std::vector<Normaliser>& normalisers() {
  static const std::vector<Normaliser> table = {
      {.id = "softmax",
       .name = translatable("core", "Softmax"),
       .formula = "exp(a_{j})/Σexp(a)",
       .apply = {softmax, softmax},
       .explain = explainSoftmax,
       .code = "xp.softmax(scores, axis=-1)"},
      {.id = "softmax-one",
       .name = translatable("core", "Softmax-one"),
       .formula = "exp(a_{j})/(1 + Σexp(a))",
       .note = translatable("core", "The weights sum to less than 1: a query may attend to nothing."),
       .sumsToOne = false,
       .apply = {softmaxOne, softmaxOne},
       .explain = explainSoftmaxOne,
       .code = "top = xp.clip(xp.amax(scores, axis=-1, keepdims=True), 0, None)\n"
               "e = xp.exp(scores - top)\n"
               "e / (xp.exp(-top) + e.sum(-1, keepdims=True))"},
      {.id = "hardmax",
       .name = translatable("core", "Hardmax"),
       .formula = "[a_{j} = max a]/Σ[a = max a]",
       .note = translatable("core", "All weight is on the largest score, and ties share it."),
       .apply = {hardmax, hardmax},
       .explain = explainHardmax,
       .code = "best = scores >= xp.amax(scores, axis=-1, keepdims=True) - 1e-9\n"
               "best / best.sum(-1, keepdims=True)"},
      {.id = "top-k",
       .name = translatable("core", "Top K"),
       .formula = "[j ∈ top K]·exp(a_{j})/Σ_{top K}exp(a)",
       .note = translatable("core", "A softmax over the K largest scores, of equal ones the first."),
       .scalars = {{"k", translatable("core", "K"), 1, 1048576, 3, false, true, true}},
       .apply = {topK, topK},
       .explain = explainTopK,
       .code = "order = xp.argsort(-scores.round(decimals=9), axis=-1, kind=\"stable\")\n"
               "rank = xp.argsort(order, axis=-1)\n"
               "xp.softmax(xp.where(rank < {k}, scores, -xp.inf), axis=-1)"},
      {.id = "sparsemax",
       .name = translatable("core", "Sparsemax"),
       .formula = "max(0, a_{j} − τ)",
       .note = translatable("core", "τ makes the sum 1. A score far below the largest gets no weight at all."),
       .apply = {sparsemax, sparsemax},
       .explain = explainSparsemax,
       .code = "z = -xp.sort(-scores, axis=-1).values\n"
               "inside = 1 + xp.arange(1, z.shape[-1] + 1) * z > xp.cumsum(z, axis=-1)\n"
               "tau = (xp.where(inside, z, 0.0).sum(-1, keepdims=True) - 1) / inside.sum(-1, keepdims=True)\n"
               "xp.clip(scores - tau, 0, None)"},
      {.id = "entmax15",
       .name = translatable("core", "Entmax 1.5"),
       .formula = "max(0, a_{j}/2 − τ)²",
       .note = translatable("core", "τ makes the sum 1. It stands between softmax and sparsemax."),
       .apply = {entmax15, entmax15},
       .explain = explainEntmax15,
       .code = filledCode(byBisection, "alpha", "1.5")},
      {.id = "entmax",
       .name = translatable("core", "Entmax α"),
       .formula = "max(0, (α−1)a_{j} − τ)^{1/(α−1)}",
       .note = translatable("core",
                            "τ makes the sum 1. α near 1 is softmax, 2 is sparsemax; above, fewer keys get weight."),
       .scalars = {{"alpha", translatable("core", "α"), 1.001, 4, 1.5}},
       .apply = {entmax, entmax},
       .explain = explainEntmax,
       .code = byBisection},
      {.id = "sigmoid",
       .name = translatable("core", "Sigmoid"),
       .formula = "1/(1 + exp(log n − a_{j}))",
       .note = translatable("core", "Each of the n keys that a query sees for itself: the weights need not sum to 1."),
       .sumsToOne = false,
       .apply = {sigmoid, sigmoid},
       .explain = explainSigmoid,
       .code = "count = (scores > -xp.inf).sum(-1, keepdims=True)\n"
               "1 / (1 + xp.exp(xp.log(count) - scores))"},
      {.id = "uniform",
       .name = translatable("core", "Uniform"),
       .formula = "1/n",
       .note = translatable("core", "Average pooling: each of the n keys that a query sees weighs the same."),
       .apply = {uniform, uniform},
       .explain = explainUniform,
       .code = "counted = scores > -xp.inf\n"
               "counted / counted.sum(-1, keepdims=True)"},
  };
  return table;
}

float normaliseRow(const Normaliser& normaliser, std::span<const double> scalars, float* row, Index keys,
                   std::span<const KeyRange> visible, EmptyRow emptyRow) {
  return normalised(normaliser, scalars, row, keys, visible, emptyRow);
}

double normaliseRow(const Normaliser& normaliser, std::span<const double> scalars, double* row, Index keys,
                    std::span<const KeyRange> visible, EmptyRow emptyRow) {
  return normalised(normaliser, scalars, row, keys, visible, emptyRow);
}

}  // namespace attn
