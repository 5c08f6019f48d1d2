// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/attention/attention.h"
#include "core/attention/scoring.h"
#include "core/kernels/kernels.h"
#include "core/regression/datasets.h"
#include "core/retrieval/similarity.h"
#include "core/scene/fields.h"
#include "core/tensor/matrix.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

// Laws that every row of the scoring table obeys, and what the rows have to do with each other.

namespace {

constexpr Index batch = 3, n = 5, m = 7;

Index queryWidth(const Scoring&) { return 4; }
Index keyWidth(const Scoring& scoring) { return scoring.needsEqualWidths ? 4 : 6; }

Parameters parametersFor(const Scoring& scoring, Index heads = 0) {
  Parameters parameters;
  std::uint64_t seed = 90;
  for (const Parameter& parameter : scoring.parameters) {
    Shape shape = parameterShape(parameter, queryWidth(scoring), keyWidth(scoring), 6);
    if (heads > 0) shape.insert(shape.begin(), heads);
    parameters.emplace(parameter.name, randomTensor(shape, seed++));
  }
  return parameters;
}

Tensor queriesFor(const Scoring& scoring) { return randomTensor({batch, n, queryWidth(scoring)}, 1); }
Tensor keysFor(const Scoring& scoring) { return randomTensor({batch, m, keyWidth(scoring)}, 2); }

/// Other than the usual ones; wide enough for compact kernels to reach some keys, not all.
std::vector<double> scalarsFor(const Scoring& scoring) {
  std::vector<double> values = orUsual({}, scoring.scalars);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (scoring.scalars[i].allows(2.5 * values[i])) values[i] *= 2.5;
  return values;
}

Tensor scoresOf(const Scoring& scoring, const Tensor& queries, const Tensor& keys, const Parameters& parameters,
                std::vector<double> scalars) {
  AttentionOptions options;
  options.scoring = &scoring;
  options.parameters = &parameters;
  options.scoringScalars = std::move(scalars);
  return rawScores(queries, keys, options);
}

Tensor scoresOf(const char* id, const Tensor& queries, const Tensor& keys, const Parameters& parameters = {}) {
  return scoresOf(*findRow(scorings(), id), queries, keys, parameters, {});
}

using Vector = Eigen::VectorXd;
using Definition = std::function<double(const Vector& q, const Vector& k)>;

/// A parameter in double.
Eigen::MatrixXd matrixOf(const Parameters& parameters, const char* name) {
  return parameters.at(name).matrix(0).cast<double>();
}

/// A formula applied pair by pair.
Tensor byDefinition(const Definition& definition, const Tensor& queries, const Tensor& keys) {
  Tensor result({queries.count(), queries.rows(), keys.rows()});
  for (Index b = 0; b < queries.count(); ++b)
    for (Index i = 0; i < queries.rows(); ++i)
      for (Index j = 0; j < keys.rows(); ++j)
        result.matrix(b)(i, j) = static_cast<float>(definition(queries.matrix(b).row(i).transpose().cast<double>(),
                                                               keys.matrix(b).row(j).transpose().cast<double>()));
  return result;
}

/// log K(‖q − k‖ / h), with h as the engine holds it.
Definition kernelDefinition(const Kernel& kernel, double bandwidth) {
  const double h = static_cast<double>(static_cast<float>(bandwidth));
  return [&kernel, h](const Vector& q, const Vector& k) { return std::log(kernel.value((q - k).norm() / h)); };
}

Definition additiveDefinition(const Parameters& parameters) {
  return [w_q = matrixOf(parameters, "W_q"), w_k = matrixOf(parameters, "W_k"), w_v = matrixOf(parameters, "w_v")](
             const Vector& q, const Vector& k) {
    const Vector hidden = w_q * q + w_k * k;
    double sum = 0;
    for (Index u = 0; u < hidden.size(); ++u) sum += w_v(0, u) * std::tanh(hidden[u]);
    return sum;
  };
}

Tensor slice(const Tensor& tensor, Index i) {
  Tensor result({1, tensor.rows(), tensor.cols()});
  result.matrix(0) = tensor.matrix(i);
  return result;
}

Tensor rowOf(const Tensor& tensor, Index matrix, Index row) {
  Tensor result({1, 1, tensor.cols()});
  result.matrix(0) = tensor.matrix(matrix).row(row);
  return result;
}

}  // namespace

class TestScoring : public QObject {
  Q_OBJECT

  static void everyRow() {
    QTest::addColumn<QString>("id");
    for (const Scoring& scoring : scorings()) QTest::newRow(scoring.id) << QString(scoring.id);
  }
  static const Scoring& row() {
    QFETCH(QString, id);
    return *findRow(scorings(), id.toStdString());
  }
  /// Small, and long with sizes that no tile, panel or block divides.
  static void compareWithDefinition(const Scoring& scoring, const Parameters& parameters,
                                    const std::vector<double>& scalars, const Definition& definition) {
    for (const auto& [queries, keys] : {std::pair<Index, Index>{n, m}, {101, 203}}) {
      const Tensor q = randomTensor({2, queries, queryWidth(scoring)}, 5);
      const Tensor k = randomTensor({2, keys, keyWidth(scoring)}, 6);
      COMPARE_TENSORS(scoresOf(scoring, q, k, parameters, scalars), byDefinition(definition, q, k));
    }
  }

 private slots:
  void aScoreDependsOnItsQueryAndItsKeyAlone_data() { everyRow(); }
  void aScoreDependsOnItsQueryAndItsKeyAlone() {
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const std::vector<double> scalars = scalarsFor(scoring);
    const Tensor q = randomTensor({2, 101, queryWidth(scoring)}, 5), k = randomTensor({2, 203, keyWidth(scoring)}, 6);
    const Tensor all = scoresOf(scoring, q, k, parameters, scalars);
    QCOMPARE(all.shape(), (Shape{2, 101, 203}));
    for (Index pair = 0; pair < 2 * 101 * 203; pair += 61) {
      const Index b = pair / (101 * 203), i = pair / 203 % 101, j = pair % 203;
      const Tensor alone = scoresOf(scoring, rowOf(q, b, i), rowOf(k, b, j), parameters, scalars);
      COMPARE_TENSORS(alone, Tensor({1, 1, 1}, {all.matrix(b)(i, j)}));
    }
  }

  void aBatchIsItsSlices_data() { everyRow(); }
  void aBatchIsItsSlices() {
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const std::vector<double> scalars = scalarsFor(scoring);
    const Tensor q = queriesFor(scoring), k = keysFor(scoring);
    const Tensor all = scoresOf(scoring, q, k, parameters, scalars);
    for (Index b = 0; b < batch; ++b)
      COMPARE_TENSORS(scoresOf(scoring, slice(q, b), slice(k, b), parameters, scalars), slice(all, b), 0, 0);
  }

  void permutingTheKeysPermutesTheScores_data() { everyRow(); }
  void permutingTheKeysPermutesTheScores() {
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const std::vector<double> scalars = scalarsFor(scoring);
    const Tensor q = queriesFor(scoring), k = keysFor(scoring);
    Tensor turned = k;
    for (Index b = 0; b < batch; ++b)
      for (Index j = 0; j < m; ++j) turned.matrix(b).row((j + 3) % m) = k.matrix(b).row(j);
    const Tensor scores = scoresOf(scoring, q, k, parameters, scalars);
    const Tensor other = scoresOf(scoring, q, turned, parameters, scalars);
    Tensor back = other;
    for (Index b = 0; b < batch; ++b)
      for (Index j = 0; j < m; ++j) back.matrix(b).col(j) = other.matrix(b).col((j + 3) % m);
    COMPARE_TENSORS(back, scores);
  }

  void scalarsThatAreNotGivenAreTheUsualOnes_data() { everyRow(); }
  void scalarsThatAreNotGivenAreTheUsualOnes() {
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const Tensor q = queriesFor(scoring), k = keysFor(scoring);
    const std::vector<double> usual = orUsual({}, scoring.scalars);
    COMPARE_TENSORS(scoresOf(scoring, q, k, parameters, {}), scoresOf(scoring, q, k, parameters, usual), 0, 0);
    std::vector<double> tooMany = usual;
    tooMany.push_back(1);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, scoresOf(scoring, q, k, parameters, tooMany));
    for (const Scalar& scalar : scoring.scalars) QVERIFY(scalar.allows(scalar.usual));
  }

  void dotIsItsFormula() {
    compareWithDefinition(*findRow(scorings(), "dot"), {}, {},
                          [](const Vector& q, const Vector& k) { return q.dot(k); });
  }

  void scaledDotIsItsFormula() {
    compareWithDefinition(*findRow(scorings(), "scaled-dot"), {}, {},
                          [](const Vector& q, const Vector& k) { return q.dot(k) / std::sqrt(double(q.size())); });
  }

  void bilinearIsItsFormula() {
    const Scoring& scoring = *findRow(scorings(), "bilinear");
    const Parameters parameters = parametersFor(scoring);
    const Eigen::MatrixXd matrix = matrixOf(parameters, "M");
    compareWithDefinition(scoring, parameters, {}, [&](const Vector& q, const Vector& k) { return q.dot(matrix * k); });
  }

  void additiveIsItsFormula() {
    const Scoring& scoring = *findRow(scorings(), "additive");
    const Parameters parameters = parametersFor(scoring);
    compareWithDefinition(scoring, parameters, {}, additiveDefinition(parameters));
  }

  void concatIsItsFormula() {
    const Scoring& scoring = *findRow(scorings(), "concat");
    const Parameters parameters = parametersFor(scoring);
    const Eigen::MatrixXd w = matrixOf(parameters, "W"), v = matrixOf(parameters, "v");
    compareWithDefinition(scoring, parameters, {}, [&](const Vector& q, const Vector& k) {
      Vector both(q.size() + k.size());
      both << q, k;
      return (v * (w * both).array().tanh().matrix()).value();
    });
  }

  void aKernelsScoreIsTheLogarithmOfTheKernel_data() {
    QTest::addColumn<QString>("id");
    for (const Kernel& kernel : kernels())
      if (*kernel.scoreFormula) QTest::newRow(kernel.id) << QString(kernel.id);
  }
  void aKernelsScoreIsTheLogarithmOfTheKernel() {
    const Scoring& scoring = row();
    for (const double bandwidth : {1.0, 2.5})
      compareWithDefinition(scoring, {}, {bandwidth}, kernelDefinition(*findRow(kernels(), scoring.id), bandwidth));
  }

  void aParameterWithALeadingAxisHasOneMatrixAHead_data() {
    QTest::addColumn<QString>("id");
    for (const Scoring& scoring : scorings())
      if (!scoring.parameters.empty()) QTest::newRow(scoring.id) << QString(scoring.id);
  }
  void aParameterWithALeadingAxisHasOneMatrixAHead() {
    const Scoring& scoring = row();
    constexpr Index heads = 2;
    const Parameters parameters = parametersFor(scoring, heads);
    const Tensor q = randomTensor({batch, heads, n, queryWidth(scoring)}, 1);
    const Tensor k = randomTensor({batch, heads, m, keyWidth(scoring)}, 2);
    const Tensor all = scoresOf(scoring, q, k, parameters, {});
    for (Index i = 0; i < batch * heads; ++i) {
      Parameters own;
      for (const auto& [name, value] : parameters) {
        Shape shape(value.shape().begin() + 1, value.shape().end());
        Tensor matrix(shape);
        std::copy_n(value.data() + i % heads * matrix.size(), matrix.size(), matrix.data());
        own.emplace(name, matrix);
      }
      COMPARE_TENSORS(slice(all, i), scoresOf(scoring, slice(q, i), slice(k, i), own, {}), 0, 0);
    }
  }

  void widthsAndShapesThatDoNotFitAreNamed_data() { everyRow(); }
  void widthsAndShapesThatDoNotFitAreNamed() {
    const Scoring& scoring = row();
    if (scoring.needsEqualWidths) {
      const std::string words = toString(scoringProblem(scoring, 3, 5, 1, {}));
      QVERIFY(words.find('3') != std::string::npos && words.find('5') != std::string::npos);
    }
    for (const Parameter& parameter : scoring.parameters) {
      Parameters parameters = parametersFor(scoring);
      QVERIFY(!scoringProblem(scoring, queryWidth(scoring), keyWidth(scoring), 1, parameters));
      parameters.erase(parameter.name);
      QVERIFY(toString(scoringProblem(scoring, 4, 6, 1, parameters)).find(parameter.name) != std::string::npos);
      parameters = parametersFor(scoring);
      parameters.at(parameter.name) = Tensor({2, 3, 4, 5});
      const std::string words = toString(scoringProblem(scoring, 4, 6, 1, parameters));
      QVERIFY(words.find("(2, 3, 4, 5)") != std::string::npos);
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                               scoresOf(scoring, queriesFor(scoring), keysFor(scoring), parameters, {}));
    }
  }

  void bilinearWithTheIdentityIsDot() {
    const Scoring& dot = *findRow(scorings(), "dot");
    const Tensor q = queriesFor(dot), k = keysFor(dot);
    Tensor identity({4, 4});
    identity.matrix(0).setIdentity();
    COMPARE_TENSORS(scoresOf("bilinear", q, k, {{"M", identity}}), scoresOf("dot", q, k));
  }

  void concatAndAdditiveAgreeWhenWIsWqAndWkSideBySide() {
    const Scoring& additive = *findRow(scorings(), "additive");
    const Parameters parameters = parametersFor(additive);
    const Tensor& w_q = parameters.at("W_q");
    const Tensor& w_k = parameters.at("W_k");
    Tensor both({w_q.rows(), w_q.cols() + w_k.cols()});
    both.matrix(0) << w_q.matrix(0), w_k.matrix(0);
    const Tensor q = queriesFor(additive), k = keysFor(additive);
    COMPARE_TENSORS(scoresOf("concat", q, k, {{"W", both}, {"v", parameters.at("w_v")}}),
                    scoresOf("additive", q, k, parameters), 0, 0);
  }

  void additiveStaysRightWhereItsExponentialsWouldOverflow_data() {
    QTest::addColumn<float>("queryScale");
    QTest::addColumn<float>("offset");
    QTest::newRow("saturated") << 30.0F << 0.0F;
    QTest::newRow("large offsets that cancel") << 1.0F << 500.0F;
    QTest::newRow("large values that almost cancel") << 300.0F << 3.0F;
    QTest::newRow("huge") << 1e4F << 1e4F;
  }
  void additiveStaysRightWhereItsExponentialsWouldOverflow() {
    QFETCH(float, queryScale);
    QFETCH(float, offset);
    Tensor q = randomTensor({1, 9, 1}, 1), k = randomTensor({1, 9, 1}, 2);
    for (Index i = 0; i < 9; ++i) {
      q.data()[i] = queryScale * q.data()[i] + offset;
      k.data()[i] = i % 2 ? -q.data()[i] + 0.1F * k.data()[i] : -offset + k.data()[i];
    }
    Parameters parameters;
    parameters.emplace("W_q", Tensor({3, 1}, {1, 1, 0.001F}));
    parameters.emplace("W_k", Tensor({3, 1}, {1, 1, 0.001F}));
    parameters.emplace("w_v", Tensor({3}, {1, -0.5F, 2}));
    COMPARE_TENSORS(scoresOf("additive", q, k, parameters), byDefinition(additiveDefinition(parameters), q, k));
  }

  void additiveIsRightForWeightsOfAnySize() {
    const Scoring& additive = *findRow(scorings(), "additive");
    Parameters parameters = parametersFor(additive);
    for (const float scale : {1e-20F, 1e20F}) {
      Parameters scaled = parameters;
      Tensor& outer = scaled.at("w_v");
      for (Index i = 0; i < outer.size(); ++i) outer.data()[i] *= scale;
      const Tensor q = queriesFor(additive), k = keysFor(additive);
      COMPARE_TENSORS(scoresOf("additive", q, k, scaled), byDefinition(additiveDefinition(scaled), q, k), 1e-4,
                      1e-5 * double(scale));
    }
  }

  void aKernelOfAQueryThatIsAKeyIsExact_data() { aKernelsScoreIsTheLogarithmOfTheKernel_data(); }
  void aKernelOfAQueryThatIsAKeyIsExact() {
    const Scoring& scoring = row();
    Tensor points = randomTensor({1, 20, 8}, 4);
    for (Index i = 0; i < points.size(); ++i) points.data()[i] = points.data()[i] * 1e-3F + 1e4F;
    const Tensor s = scoresOf(scoring, points, points, {}, {0.01});
    for (Index i = 0; i < 20; ++i) QCOMPARE(s.matrix(0)(i, i), 0.0F);
    COMPARE_TENSORS(s, byDefinition(kernelDefinition(*findRow(kernels(), scoring.id), 0.01), points, points));
  }

  void aKeyOnTheEdgeOfACompactKernelCounts() {
    const Tensor q({1, 1, 1}, {0}), k({1, 3, 1}, {0.3F, -0.3F, 0.30001F});
    const Tensor s = scoresOf(*findRow(scorings(), "boxcar"), q, k, {}, {0.3});
    QCOMPARE(s.data()[0], 0.0F);
    QCOMPARE(s.data()[1], 0.0F);
    QCOMPARE(s.data()[2], -std::numeric_limits<float>::infinity());
  }

  void theLogarithmOfACompactKernelIsRightNearItsEdge_data() {
    QTest::addColumn<QString>("id");
    QTest::newRow("triangular") << "triangular";
    QTest::newRow("epanechnikov") << "epanechnikov";
  }
  void theLogarithmOfACompactKernelIsRightNearItsEdge() {
    const Scoring& scoring = row();
    const Tensor q({1, 1, 2}, {1e3F, -1e3F});
    Tensor k({1, 30, 2});
    for (Index j = 0; j < 30; ++j) {
      k.matrix(0)(j, 0) = 1e3F + 2 - std::ldexp(1.0F, static_cast<int>(-j / 2));
      k.matrix(0)(j, 1) = -1e3F;
    }
    COMPARE_TENSORS(scoresOf(scoring, q, k, {}, {2}),
                    byDefinition(kernelDefinition(*findRow(kernels(), scoring.id), 2), q, k));
  }

  void emptyBatchesQueriesAndKeysGiveEmptyScores() {
    QCOMPARE(scoresOf("dot", Tensor({0, 3, 4}), Tensor({0, 5, 4})).shape(), (Shape{0, 3, 5}));
    QCOMPARE(scoresOf("dot", Tensor({2, 0, 4}), Tensor({2, 5, 4})).shape(), (Shape{2, 0, 5}));
    QCOMPARE(scoresOf("dot", Tensor({2, 3, 4}), Tensor({2, 0, 4})).shape(), (Shape{2, 3, 0}));
    COMPARE_TENSORS(scoresOf("dot", Tensor({1, 2, 0}), Tensor({1, 2, 0})), Tensor({1, 2, 2}));
  }

  void formulasAreReadableAsPlainText() {
    QCOMPARE(plainFormula("q^{⊤}k/√{d}"), std::string("qᵀk/√d"));
    QCOMPARE(plainFormula("w_{v}^{⊤}tanh(W_{q}q+W_{k}k)"), std::string("w_vᵀtanh(W_q q+W_k k)"));
    for (const Scoring& scoring : scorings()) QVERIFY(plainFormula(scoring.formula).find('{') == std::string::npos);
  }

  /// A scene keeps one number an id for all rows of these tables together. Masks have numbers of their own each.
  void noTwoRowsGiveOneIdDifferentNumbers() {
    const auto expectOne = [](const auto&... tables) {
      const std::vector<Scalar> known = scalarsOf(tables...);
      const auto check = [&](const auto& table) {
        for (const auto& row : table)
          for (const Scalar& scalar : row.scalars) {
            const Scalar& first = *findRow(known, scalar.id);
            const bool same = scalar.low == first.low && scalar.high == first.high && scalar.usual == first.usual &&
                              scalar.logarithmic == first.logarithmic && scalar.whole == first.whole;
            QVERIFY2(same, qPrintable(QString("%1 of %2").arg(scalar.id, row.id)));
          }
      };
      (check(tables), ...);
    };
    expectOne(scorings(), normalisers(), positions());
    expectOne(similarities());
    expectOne(dataSets());
  }

  void aRowIsFoundByItsIdAndNoOther() {
    for (const Scoring& scoring : scorings()) QCOMPARE(findRow(scorings(), scoring.id), &scoring);
    QVERIFY(!findRow(scorings(), "Dot"));
    QVERIFY(!findRow(scorings(), ""));
  }
};

QTEST_APPLESS_MAIN(TestScoring)
#include "tst_scoring.moc"
