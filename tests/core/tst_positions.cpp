// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>
#include <cstring>

#include "core/attention/attention.h"
#include "core/files/npz.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

// Every position against its definition, and what each is for. How they enter into the pass is in tst_attention.

namespace {

const Position& row(const char* id) { return *findRow(positions(), id); }

Tensor scoresWith(const char* id, const Tensor& queries, const Tensor& keys, std::vector<double> scalars = {}) {
  AttentionOptions options;
  options.scoring = findRow(scorings(), "dot");
  options.position = &row(id);
  options.positionScalars = std::move(scalars);
  return rawScores(queries, keys, options);
}

/// One vector at all places.
Tensor repeated(Index rows, Index width, std::uint64_t seed) {
  const Tensor vector = randomTensor({1, width}, seed);
  Tensor result({1, rows, width});
  for (Index i = 0; i < rows; ++i) result.matrix(0).row(i) = vector.matrix(0).row(0);
  return result;
}

}  // namespace

class TestPositions : public QObject {
  Q_OBJECT

 private slots:
  void sinusoidsAreThoseOfTheReference() {
    for (const NamedArray& each : readNpz(ATTN_TEST_DATA "/golden/positional.npz")) {
      const Tensor expected = toTensor(each.array, each.name);
      const Tensor zeros({1, expected.rows(), expected.cols()});
      COMPARE_TENSORS(withPositions(zeros, row("sinusoidal")).reshaped(expected.shape()), expected, 0, 1e-7);
      const Tensor doubled = withPositions(zeros, row("sinusoidal"), {2});
      for (Index i = 0; i < expected.size(); ++i) QVERIFY(std::abs(doubled.data()[i] - 2 * expected.data()[i]) < 1e-6F);
    }
  }

  void rotaryTurnsPairsOfHalvesByAnAngleThatGrowsWithThePlace() {
    constexpr Index n = 70, d = 6;
    const Tensor x = randomTensor({1, n, d}, 3);
    for (const double base : {10000.0, 7.0}) {
      const Tensor turned = withRotation(x, row("rotary"), {base});
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < d / 2; ++j) {
          const double angle = double(i) * std::pow(base, -2.0 * double(j) / double(d));
          const double a = x.matrix(0)(i, j), b = x.matrix(0)(i, j + d / 2);
          QVERIFY(std::abs(turned.matrix(0)(i, j) - (a * std::cos(angle) - b * std::sin(angle))) < 1e-6);
          QVERIFY(std::abs(turned.matrix(0)(i, j + d / 2) - (a * std::sin(angle) + b * std::cos(angle))) < 1e-6);
        }
    }
  }

  void rotaryScoresDependOnTheDistanceAlone() {
    const Tensor scores = scoresWith("rotary", repeated(30, 8, 1), repeated(30, 8, 2));
    for (Index i = 1; i < 30; ++i)
      for (Index j = 1; j < 30; ++j) QVERIFY(std::abs(scores.matrix(0)(i, j) - scores.matrix(0)(i - 1, j - 1)) < 1e-4F);
    QVERIFY(std::abs(scores.matrix(0)(0, 5) - scores.matrix(0)(5, 0)) > 1e-3F);
  }

  void rotaryNeedsAnEvenWidth() {
    QVERIFY(!positionProblem(row("rotary"), 6));
    QCOMPARE(toString(positionProblem(row("rotary"), 5)),
             std::string("rotary needs heads whose width is a multiple of 2, but they have width 5"));
  }

  void alibiSubtractsTheDistanceTimesTheSlopeOfTheHead() {
    for (const auto& [n, m, heads] : {std::tuple<Index, Index, Index>{5, 5, 1}, {3, 9, 4}, {9, 3, 8}}) {
      const Tensor queries = randomTensor({2, heads, n, 4}, 1), keys = randomTensor({2, heads, m, 4}, 2);
      const Tensor plain = scoresWith("none", queries, keys), biased = scoresWith("alibi", queries, keys);
      for (Index matrix = 0; matrix < 2 * heads; ++matrix)
        for (Index i = 0; i < n; ++i)
          for (Index j = 0; j < m; ++j) {
            const double slope = std::pow(2.0, -8.0 * double(matrix % heads + 1) / double(heads));
            const double expected = plain.matrix(matrix)(i, j) - slope * std::abs(double(i + m - n - j));
            QVERIFY(std::abs(biased.matrix(matrix)(i, j) - expected) < 1e-5);
          }
    }
  }

  void learnedVectorsAreRandomButTheSameForASeedAndForALongerSequence() {
    const Tensor zeros({1, 400, 16});
    const Tensor vectors = withPositions(zeros, row("learned"));
    QVERIFY(vectors == withPositions(zeros, row("learned")));
    QVERIFY(!(vectors == withPositions(zeros, row("learned"), {1, 2})));
    const Tensor fewer = withPositions(Tensor({1, 50, 16}), row("learned"));
    QVERIFY(std::equal(fewer.data(), fewer.data() + fewer.size(), vectors.data()));
    const auto numbers = Eigen::Map<const Eigen::ArrayXf>(vectors.data(), vectors.size()).cast<double>();
    QVERIFY(std::abs(numbers.mean()) < 0.05);
    QVERIFY(std::abs(numbers.square().mean() - 1) < 0.05);
  }

  void withoutAPlaceTheOrderOfKeysMakesNoDifferenceAndWithOneItDoes() {
    // Equal keys with different values: only their places tell them apart.
    const Tensor queries = randomTensor({1, 4, 8}, 1), keys = repeated(6, 8, 2);
    for (const Position& position : positions()) {
      AttentionOptions options;
      options.scoring = findRow(scorings(), "scaled-dot");
      options.position = &position;
      const Tensor weights = attend(withPositions(queries, position), withPositions(keys, position), {},
                                    visibleKeys({}, 1, 4, 6), options, {.output = false})
                                 .weights;
      const float spread = weights.matrix(0).row(0).maxCoeff() - weights.matrix(0).row(0).minCoeff();
      QCOMPARE(spread > 1e-6F, std::string_view(position.id) != "none");
    }
  }
};

QTEST_APPLESS_MAIN(TestPositions)
#include "tst_positions.moc"
