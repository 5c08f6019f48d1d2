// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/guess/guess_kind.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace attn {
namespace {

constexpr double enoughLines = .985;
constexpr double computedSlack = 1e-6;  // of numbers that are computed

/// How far from 1 the weights of a query may sum, by how their numbers were rounded.
double toleranceOf(const TensorStack& tensor, const NumberFacts& facts, Index length) {
  constexpr double exact = 1e-3, ofHalf = 4e-3, ofBrainFloat = 2.5e-2, ofText = 2e-3, most = .1;
  double tolerance = exact;
  if (tensor.type() == ImportedType::float16) tolerance = ofHalf;
  if (tensor.type() == ImportedType::bfloat16) tolerance = ofBrainFloat;
  if (tensor.isText()) tolerance = ofText;
  if (facts.decimals <= 0) return tolerance;
  // Each number is off by at most half a digit, and many of them by the root of their number.
  const auto n = static_cast<double>(length);
  constexpr double slack = .6, spread = 4;
  const double rounded = slack * std::pow(10, -facts.decimals) * std::min(n, spread * std::sqrt(n));
  return std::max(tolerance, std::min(rounded, most));
}

/// The axes whose lines sum to a target. Where some fit much better than others, those alone.
std::vector<std::size_t> axesNear(const TensorStack& tensor, const NumberFacts& facts,
                                  const std::map<std::size_t, LineSums>& sums, double target, double tolerance) {
  std::vector<std::size_t> axes;
  double best = target;
  for (const auto& [axis, lines] : sums) {
    const double near = tolerance > 0 ? tolerance : toleranceOf(tensor, facts, tensor.shape[axis]);
    if (lines.shareNear(target, near) <= enoughLines) continue;
    axes.push_back(axis);
    best = std::min(best, lines.deviation(target));
  }
  constexpr double worse = 4, smallest = 2e-4;
  std::erase_if(axes,
                [&](std::size_t axis) { return sums.at(axis).deviation(target) > worse * best + smallest * target; });
  return axes;
}

std::string namesOfAxes(const std::vector<std::size_t>& axes) {
  std::string names;
  for (const std::size_t axis : axes) names += (names.empty() ? "" : ", ") + std::to_string(axis);
  return names;
}

class KindFinder {
 public:
  KindFinder(ImportGuess& guess, const NumberFacts& facts, const std::vector<std::size_t>& free)
      : m_guess(guess), m_facts(facts), m_free(free) {
    if (m_facts.finite == 0 || m_facts.least < -computedSlack) return;  // scores, or logarithms
    const TensorStack& tensor = guess.tensor;
    for (auto axis = free.rbegin(); axis != free.rend(); ++axis) {
      if (tensor.shape[*axis] < 2) continue;
      const LineSums& sums = m_sums.emplace(*axis, sumsAlong(tensor, *axis)).first->second;
      // Lines along any other axis have a number in most pages of a huge tensor.
      if (isHuge(tensor) && *axis + 1 == tensor.shape.size() &&
          sums.shareNear(1, toleranceOf(tensor, m_facts, tensor.shape[*axis])) > enoughLines)
        return;
    }
  }

  KindGuess find() {
    const bool hasInfinity = m_facts.hasNegativeInfinity || m_facts.hasPositiveInfinity;
    if (m_facts.finite > 0 && m_facts.least >= -computedSlack && !hasInfinity &&
        (findSums() || m_facts.largest <= 1 + computedSlack))
      return result(TensorKind::weights);
    if (m_facts.finite > 0 && m_facts.largest <= computedSlack && findLogSums()) return result(TensorKind::logWeights);
    constexpr double manyZeros = .1;
    if (m_facts.finite > 0 && m_facts.least >= 0 && !hasInfinity && m_facts.zeros > manyZeros && isDropout()) {
      say(translatable("core", "none below 0, many exact zeros"));
      return result(TensorKind::weights);
    }
    m_found.rowSums = RowSums::none;
    say(m_facts.least < 0 ? translatable("core", "numbers below 0: scores")
                          : translatable("core", "sums to 1 along no axis: scores"));
    return result(TensorKind::scores);
  }

 private:
  void say(const char* text, std::vector<MessageArgument> arguments = {}) {
    m_guess.reasons.push_back({text, std::move(arguments)});
  }

  bool findSums() {
    m_found.keys = axesNear(m_guess.tensor, m_facts, m_sums, 1, 0);
    if (!m_found.keys.empty()) {
      m_found.rowSums = RowSums::one;
      say(translatable("core", "sums to 1 along axis %1"), {namesOfAxes(m_found.keys)});
      return true;
    }
    if (findSingleKeys()) return true;
    if (findGridSums()) return true;
    constexpr double byte = 255, percent = 100, byteSlack = .02, percentSlack = .03;
    if (m_facts.largest <= 1) return false;
    if (m_facts.areWhole && m_facts.largest <= byte)
      m_found.keys = axesNear(m_guess.tensor, m_facts, m_sums, byte, byteSlack);
    if (!m_found.keys.empty()) {
      m_found.rowSums = RowSums::about255;
      say(translatable("core", "whole numbers that sum to about 255 along axis %1"), {namesOfAxes(m_found.keys)});
      return true;
    }
    m_found.keys = axesNear(m_guess.tensor, m_facts, m_sums, percent, percentSlack);
    if (m_found.keys.empty()) return false;
    m_found.rowSums = RowSums::hundred;
    say(translatable("core", "sums to 100 along axis %1: percent"), {namesOfAxes(m_found.keys)});
    return true;
  }

  /// A query that sees one key gives it all its weight: ones, and a last axis of length 1.
  bool findSingleKeys() {
    const std::size_t last = m_guess.tensor.shape.size() - 1;
    if (m_facts.finite == 0 || m_facts.least != 1 || m_facts.largest != 1 || m_guess.tensor.shape[last] != 1)
      return false;
    m_found.keys = {last};
    m_found.rowSums = RowSums::one;
    say(translatable("core", "sums to 1 along axis %1"), {std::to_string(last)});
    return true;
  }

  /// Keys in rows and columns, as a convolution's map has them.
  bool findGridSums() {
    const Shape& shape = m_guess.tensor.shape;
    const std::size_t n = shape.size();
    if (n < 3 || std::find(m_free.begin(), m_free.end(), n - 2) == m_free.end() || shape[n - 1] < 2 || shape[n - 2] < 2)
      return false;
    const double tolerance = toleranceOf(m_guess.tensor, m_facts, shape[n - 1] * shape[n - 2]);
    if (sumsFrom(m_guess.tensor, n - 2).shareNear(1, tolerance) <= enoughLines) return false;
    say(translatable("core", "the last two axes together sum to 1: a grid of keys"));
    m_found.isKeyGrid = true;
    m_found.rowSums = RowSums::one;
    return true;
  }

  bool findLogSums() {
    std::map<std::size_t, LineSums> sums;
    constexpr double near = 2e-3;
    for (const std::size_t axis : m_free)
      if (m_guess.tensor.shape[axis] > 1) sums.emplace(axis, sumsAlong(m_guess.tensor, axis, true));
    m_found.keys = axesNear(m_guess.tensor, m_facts, sums, 1, near);
    if (m_found.keys.empty()) return false;
    m_found.rowSums = RowSums::one;
    say(translatable("core", "e to the power of it sums to 1 along axis %1: log weights"), {namesOfAxes(m_found.keys)});
    return true;
  }

  /// Zeros here and there, and sums that are 1 in the mean.
  bool isDropout() const {
    constexpr double near = .2, some = .05;
    if (m_facts.zeros <= some) return false;
    return std::any_of(m_sums.begin(), m_sums.end(),
                       [&](const auto& each) { return std::abs(each.second.mean() - 1) < near; });
  }

  bool hasTriangle() const {
    const VisibleGrid grid = visibleGrid(m_guess.tensor, visibility(m_facts, TensorKind::weights));
    for (const std::size_t queries : m_free)
      for (const std::size_t keys : m_free)
        if (queries != keys && grid.full[queries] == grid.full[keys] &&
            triangleOf(grid, queries, keys) == Triangle::keysBehindQueries)
          return true;
    return false;
  }

  KindGuess result(TensorKind kind) {
    m_found.kind = kind;
    if (kind == TensorKind::weights && m_found.keys.empty() && !m_found.isKeyGrid) nameOddSums();
    return m_found;
  }

  /// Weights that sum to 1 along no axis.
  void nameOddSums() {
    constexpr double some = .05, largest = 1 + 5e-3;
    std::optional<std::size_t> below;
    for (const auto& [axis, lines] : m_sums)
      if (lines.largest <= largest) below = axis;
    if (below) {
      m_found.keys = {*below};
      m_found.rowSums = RowSums::atMostOne;
      m_guess.confidence *= .8;
      say(m_facts.hasNan ? translatable("core", "rows sum to less than 1: some of their numbers are NaN")
                         : translatable("core", "rows sum to less than 1: a sink took the rest, or keys were cut off"));
    } else if (isDropout() && (m_facts.zeros > some) && (!hasTriangle() || m_facts.largest > 1)) {
      m_found.rowSums = RowSums::aboutOneDropout;
      m_guess.confidence *= .7;
      say(translatable("core", "rows sum to about 1, with zeros here and there: dropout of a model in training mode"));
    } else {
      m_found.rowSums = RowSums::anything;
      m_guess.confidence *= .5;
      say(translatable("core", "between 0 and 1, and rows sum to anything: sigmoid, or scores"));
      m_guess.questions.push_back({ImportQuestion::About::kind, 0, {}, {translatable("core", "weights or scores")}});
    }
  }

  ImportGuess& m_guess;
  const NumberFacts& m_facts;
  const std::vector<std::size_t>& m_free;
  std::map<std::size_t, LineSums> m_sums;
  KindGuess m_found;
};

}  // namespace

KindGuess findKind(ImportGuess& guess, const NumberFacts& facts, const std::vector<std::size_t>& free) {
  return KindFinder(guess, facts, free).find();
}

}  // namespace attn
