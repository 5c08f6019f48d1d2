// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/normalising.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <type_traits>

#include "core/base/words.h"
#include "core/numeric/exponential.h"

namespace attn {
namespace {

template <class Number>
constexpr Number infinity = std::numeric_limits<Number>::infinity();

template <class Number>
Number largestOf(std::span<const Number> scores) {
  return Eigen::Map<const Eigen::Array<Number, Eigen::Dynamic, 1>>(scores.data(), static_cast<Index>(scores.size()))
      .maxCoeff();
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
  Number ties = 0;
  for (Number& score : scores) ties += score = score == largest ? Number{1} : Number{0};
  return 1 / ties;
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

template <class Number>
Number topK(std::span<Number> scores, std::span<const double> scalars) {
  if (scalars[0] >= static_cast<double>(scores.size())) return softmax(scores, {});
  const auto k = static_cast<std::size_t>(scalars[0]);
  thread_local std::vector<std::size_t> order;
  thread_local std::vector<Number> kept;
  order.resize(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::nth_element(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(k), order.end(),
      [&](std::size_t i, std::size_t j) { return scores[i] != scores[j] ? scores[i] > scores[j] : i < j; });
  order.resize(k);
  kept.resize(k);
  for (std::size_t i = 0; i < k; ++i) kept[i] = scores[order[i]];
  const Number factor = softmax<Number>(kept, {});
  std::fill(scores.begin(), scores.end(), Number{0});
  for (std::size_t i = 0; i < k; ++i) scores[order[i]] = kept[i];
  return factor;
}

/// max(0, scale·a − τ)^power for the τ that makes the sum 1. `threshold` finds it from the numbers scale·(a − max a)
/// that are above −1, in descending order: no other can have a weight, since the largest alone would weigh more than 1.
template <class Number>
Number sparse(std::span<Number> scores, double scale, int power,
              double (*threshold)(const std::vector<double>& descending)) {
  const Number largest = largestOf<Number>(scores);
  if (largest == infinity<Number>) return hardmax(scores, {});
  const auto relative = [&](Number score) {
    return scale * (static_cast<double>(score) - static_cast<double>(largest));
  };
  thread_local std::vector<double> candidates;
  candidates.clear();
  for (const Number score : scores)
    if (const double number = relative(score); number > -1) candidates.push_back(number);
  std::sort(candidates.begin(), candidates.end(), std::greater<>());
  const double tau = threshold(candidates);
  for (Number& score : scores) {
    const double above = std::max(0.0, relative(score) - tau);
    score = static_cast<Number>(power == 2 ? above * above : above);
  }
  return 1;
}

template <class Number>
Number sparsemax(std::span<Number> scores, std::span<const double>) {
  return sparse(scores, 1, 1, [](const std::vector<double>& descending) {
    double sum = 0, tau = 0, count = 0;
    for (const double number : descending) {
      sum += number;
      const double next = (sum - 1) / ++count;
      if (next >= number) break;
      tau = next;
    }
    return tau;
  });
}

template <class Number>
Number entmax15(std::span<Number> scores, std::span<const double>) {
  return sparse(scores, 0.5, 2, [](const std::vector<double>& descending) {
    // Σ (z − τ)² = 1 over the k largest is a quadratic equation in τ.
    double sum = 0, squares = 0, tau = 0, count = 0;
    for (const double number : descending) {
      sum += number;
      squares += number * number;
      const double mean = sum / ++count;
      const double next = mean - std::sqrt(std::max(0.0, (1 - (squares - sum * mean)) / count));
      if (next > number) break;
      tau = next;
    }
    return tau;
  });
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

}  // namespace

const std::vector<Normaliser>& normalisers() {
  static const std::vector<Normaliser> table = {
      {.id = "softmax",
       .name = translatable("core", "Softmax"),
       .formula = "exp(a_{j})/Σexp(a)",
       .apply = {softmax, softmax}},
      {.id = "softmax-one",
       .name = translatable("core", "Softmax-one"),
       .formula = "exp(a_{j})/(1 + Σexp(a))",
       .note = translatable("core", "The weights sum to less than 1: a query may attend to nothing."),
       .sumsToOne = false,
       .apply = {softmaxOne, softmaxOne}},
      {.id = "hardmax",
       .name = translatable("core", "Hardmax"),
       .formula = "[a_{j} = max a]/Σ[a = max a]",
       .note = translatable("core", "All weight is on the largest score, and ties share it."),
       .apply = {hardmax, hardmax}},
      {.id = "top-k",
       .name = translatable("core", "Top K"),
       .formula = "[j ∈ top K]·exp(a_{j})/Σ_{top K}exp(a)",
       .note = translatable("core", "A softmax over the K largest scores, of equal ones the first."),
       .scalars = {{"k", translatable("core", "K"), 1, 1048576, 3, false, true, true}},
       .apply = {topK, topK}},
      {.id = "sparsemax",
       .name = translatable("core", "Sparsemax"),
       .formula = "max(0, a_{j} − τ)",
       .note = translatable("core", "τ makes the sum 1. A score far below the largest gets no weight at all."),
       .apply = {sparsemax, sparsemax}},
      {.id = "entmax15",
       .name = translatable("core", "Entmax 1.5"),
       .formula = "max(0, a_{j}/2 − τ)²",
       .note = translatable("core", "τ makes the sum 1. It stands between softmax and sparsemax."),
       .apply = {entmax15, entmax15}},
      {.id = "sigmoid",
       .name = translatable("core", "Sigmoid"),
       .formula = "1/(1 + exp(log n − a_{j}))",
       .note = translatable("core", "Each of the n keys that a query sees for itself: the weights need not sum to 1."),
       .sumsToOne = false,
       .apply = {sigmoid, sigmoid}},
      {.id = "uniform",
       .name = translatable("core", "Uniform"),
       .formula = "1/n",
       .note = translatable("core", "Average pooling: each of the n keys that a query sees weighs the same."),
       .apply = {uniform, uniform}},
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
