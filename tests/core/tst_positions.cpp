// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>
#include <complex>
#include <cstring>
#include <set>

#include "core/attention/attention.h"
#include "core/attention/encoding.h"
#include "core/explain/explain_positions.h"
#include "core/files/npz.h"
#include "core/scene/attention/position_stages.h"
#include "core/tensor/matrix.h"
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

  void theEncodingOfSinusoidsIsThatOfTheReferenceAndItsDotProductsDependOnTheDistance() {
    for (const NamedArray& each : readNpz(ATTN_TEST_DATA "/golden/positional.npz")) {
      const Tensor expected = toTensor(each.array, each.name);
      const Tensor encoding = encodingOf(row("sinusoidal"), expected.rows(), expected.cols());
      COMPARE_TENSORS(encoding.reshaped(expected.shape()), expected, 0, 1e-7);
      const Tensor products = dotProducts(encoding);
      QCOMPARE(products.shape(), (Shape{expected.rows(), expected.rows()}));
      const MatrixView P = encoding.matrix(0), product = products.matrix(0);
      for (Index i = 0; i < P.rows(); ++i)
        for (Index j = 0; j < P.rows(); ++j) {
          QVERIFY(std::abs(product(i, j) - P.row(i).dot(P.row(j))) < 1e-5F);
          // A last sine without its cosine spoils the law.
          if (P.cols() % 2 == 0) QVERIFY(std::abs(product(i, j) - product(0, std::abs(i - j))) < 1e-4F);
        }
    }
  }

  void theEncodingOfARotationIsWhatItMakesOfUnitVectors() {
    constexpr Index n = 20, d = 8;
    const Tensor encoding = encodingOf(row("rotary"), n, d, {50, 0});
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < d / 2; ++j) {
        const double angle = double(i) * std::pow(50, -2.0 * double(j) / double(d));
        QVERIFY(std::abs(encoding.matrix(0)(i, j) - std::cos(angle)) < 1e-6);
        QVERIFY(std::abs(encoding.matrix(0)(i, j + d / 2) - std::sin(angle)) < 1e-6);
      }
    QVERIFY(encodingOf(row("none"), n, d).empty() && encodingOf(row("alibi"), n, d).empty());
    QVERIFY(dotProducts({}).empty());
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, encodingOf(row("rotary"), n, 7));
  }

  void aPartOfTheNumbersIsTurnedInPairsOfNeighboursOrOfHalves() {
    constexpr Index n = 6, d = 8, turned = 4;
    const Tensor x = randomTensor({1, 1, n, d}, 5);
    for (const bool areNeighbours : {false, true}) {
      const Tensor y = withRotation(x, row(areNeighbours ? "rotary-interleaved" : "rotary"), {100, turned});
      for (Index i = 0; i < n; ++i) {
        for (Index pair = 0; pair < turned / 2; ++pair) {
          const Index a = areNeighbours ? 2 * pair : pair, b = areNeighbours ? a + 1 : a + turned / 2;
          const std::complex<double> before(double(x.matrix(0)(i, a)), double(x.matrix(0)(i, b)));
          const auto after = before * std::polar(1.0, double(i) * std::pow(100, -2.0 * double(pair) / turned));
          QVERIFY(std::abs(double(y.matrix(0)(i, a)) - after.real()) < 1e-5);
          QVERIFY(std::abs(double(y.matrix(0)(i, b)) - after.imag()) < 1e-5);
        }
        for (Index j = turned; j < d; ++j) QCOMPARE(y.matrix(0)(i, j), x.matrix(0)(i, j));
      }
    }
    // What is not turned has no angle.
    const Tensor encoding = encodingOf(row("rotary"), n, d, {100, turned});
    QCOMPARE(encoding.matrix(0)(3, 3), 1.0F);
    QCOMPARE(encoding.matrix(0)(3, 7), 0.0F);
  }

  void biasesAreWhatIsAddedToScoresOfNothing() {
    constexpr Index n = 9, heads = 4;
    const Tensor zeros({1, heads, n, 2});
    COMPARE_TENSORS(biasesOf(row("alibi"), n, heads).reshaped({1, heads, n, n}), scoresWith("alibi", zeros, zeros));
    QVERIFY(biasesOf(row("sinusoidal"), n, heads).empty());
  }

  void aSceneSaysWhichPositionsAreShownAndWhyThereAreNone() {
    PositionPipeline pipeline;
    AttentionScene scene;
    QCOMPARE(toString(pipeline.run(scene).problem), std::string(row("none").note));
    scene.mechanism.positions = "rotary";
    scene.encoding.width = 7;
    QVERIFY(pipeline.run(scene).problem == positionProblem(row("rotary"), 7));
    scene.encoding = {12, 6, {0}};
    setValue(scene.mechanism.scalars, row("rotary").scalars[0], 100);
    const PositionResults results = pipeline.run(scene);
    QVERIFY(!results.problem);
    QVERIFY(*results.encoding == encodingOf(row("rotary"), 12, 6, {100, 0}));
    QVERIFY(*results.products == dotProducts(*results.encoding));
    scene.mechanism.positions = "alibi";
    scene.mechanism.heads = 3;
    QVERIFY(*pipeline.run(scene).biases == biasesOf(row("alibi"), 12, 3));
  }

  void everyWayOfPositionsSaysWhereItEntersAndItsNumbersAreExplained() {
    std::set<std::string> places;
    for (const Position& position : positions()) {
      places.insert(placeOfEntry(position));
      const Explanation all = explainPositions(position);
      QCOMPARE(all.formula, std::string(position.formula));
      for (const Position& each : positions())
        QVERIFY2(std::any_of(all.steps.begin(), all.steps.end(),
                             [&](const Step& step) { return toString(step.words) == placeOfEntry(each); }),
                 each.id);
      const std::vector<double> scalars = orUsual({}, position.scalars);
      const Tensor encoding = encodingOf(position, 30, 16);
      if (encoding.empty()) continue;
      const MatrixView numbers = encoding.matrix(0);
      for (const auto& [i, j] : {std::pair<Index, Index>{7, 3}, {29, 12}, {0, 0}}) {
        const std::vector<Term> terms = explainEncoding(position, scalars, numbers, i, j).steps[0].terms;
        QCOMPARE(*terms.back().number, double(numbers(i, j)));
        if (position.frequency) {
          // The number is a sine or a cosine of the angle that it is said to be.
          const double angle = *terms[0].number, number = numbers(i, j);
          QVERIFY(std::min(std::abs(std::sin(angle) - number), std::abs(std::cos(angle) - number)) < 1e-5);
          QVERIFY(std::abs(*terms[1].number * angle - 2 * M_PI * double(i)) < 1e-6);
        }
        const Explanation product = explainDotProduct(position, numbers, i, j);
        QVERIFY(std::abs(*product.steps[0].total.back().number - double(dotProducts(encoding).matrix(0)(i, j))) < 1e-4);
        QCOMPARE(product.steps[0].rows.size(), std::size_t{12 + 1});  // the largest products, and all others
      }
    }
    QCOMPARE(places.size(), std::size_t{4});
    const Explanation bias = explainBias(row("alibi"), {2, 9, 9, 0, 2, {}}, 7);
    QCOMPARE(*bias.steps[0].terms.back().number, -5.0 / 16);
  }

  void theDistanceOfABiasIsThatOfThePlacesThatAreSaid() {
    // The first of two queries before five keys has the place of the fourth key.
    const std::vector<Term> terms = explainBias(row("alibi"), {0, 2, 5, 0, 2, {}}, 1).steps[0].terms;
    QCOMPARE(*terms[0].number, 3.0);
    QCOMPARE(*terms[1].number, 1.0);
    QCOMPARE(*terms[2].number, 2.0);
    QCOMPARE(toString(terms[2].words), std::string("Distance"));
    // A rotation turns by the way from one to the other, which has a direction.
    const Position& rotary = row("rotary");
    const std::vector<double> scalars = {10000, 0};
    const Term way = rotary.explain(rotary, {2, 5, 5, 0, 1, scalars}, 0).terms.back();
    QCOMPARE(*way.number, -2.0);
    QCOMPARE(toString(way.words), std::string("From the query to the key"));
  }

  void rotaryTurnsPairsOfHalvesByAnAngleThatGrowsWithThePlace() {
    constexpr Index n = 70, d = 6;
    const Tensor x = randomTensor({1, n, d}, 3);
    for (const double base : {10000.0, 7.0}) {
      const Tensor turned = withRotation(x, row("rotary"), {base, 0});
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
