#include <QtTest>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/attention/scoring.h"
#include "core/kernels/kernels.h"
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

// Wide enough for compact kernels to reach some keys, not all.
constexpr double bandwidth = 2.5;

KeyRanges everything(Index entries = batch) { return keyRanges(*findRow(masks(), "none"), entries, n, m, {}); }

double dotProduct(const float* a, const float* b, Index width) {
  double sum = 0;
  for (Index i = 0; i < width; ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  return sum;
}

/// The formula of a row, pair by pair, in double.
double byDefinition(const Scoring& scoring, const Parameters& parameters, const float* q, Index dq, const float* k,
                    Index dk, double h) {
  const std::string id = scoring.id;
  if (id == "dot") return dotProduct(q, k, dq);
  if (id == "scaled-dot") return dotProduct(q, k, dq) / std::sqrt(static_cast<double>(dq));
  if (id == "bilinear") {
    double sum = 0;
    const Tensor& matrix = parameters.at("M");
    for (Index i = 0; i < dq; ++i) sum += static_cast<double>(q[i]) * dotProduct(matrix.data() + i * dk, k, dk);
    return sum;
  }
  if (id == "additive" || id == "concat") {
    const Tensor& outer = parameters.at(id == "additive" ? "w_v" : "v");
    double sum = 0;
    for (Index u = 0; u < outer.size(); ++u) {
      const float* forQuery =
          id == "additive" ? parameters.at("W_q").data() + u * dq : parameters.at("W").data() + u * (dq + dk);
      const float* forKey = id == "additive" ? parameters.at("W_k").data() + u * dk : forQuery + dq;
      sum += static_cast<double>(outer.data()[u]) * std::tanh(dotProduct(forQuery, q, dq) + dotProduct(forKey, k, dk));
    }
    return sum;
  }
  double square = 0;
  for (Index i = 0; i < dq; ++i) square += std::pow(static_cast<double>(q[i]) - static_cast<double>(k[i]), 2);
  return std::log(findRow(kernels(), id)->value(std::sqrt(square) / static_cast<double>(static_cast<float>(h))));
}

Tensor byDefinition(const Scoring& scoring, const Tensor& queries, const Tensor& keys, const Parameters& parameters,
                    double h) {
  Tensor result({queries.count(), queries.rows(), keys.rows()});
  for (Index b = 0; b < queries.count(); ++b)
    for (Index i = 0; i < queries.rows(); ++i)
      for (Index j = 0; j < keys.rows(); ++j)
        result.matrix(b)(i, j) = static_cast<float>(
            byDefinition(scoring, parameters, queries.data() + (b * queries.rows() + i) * queries.cols(),
                         queries.cols(), keys.data() + (b * keys.rows() + j) * keys.cols(), keys.cols(), h));
  return result;
}

Tensor slice(const Tensor& tensor, Index i) {
  Tensor result({1, tensor.rows(), tensor.cols()});
  result.matrix(0) = tensor.matrix(i);
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

 private slots:
  void everyScoreIsItsFormula_data() { everyRow(); }
  void everyScoreIsItsFormula() {
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const Tensor q = queriesFor(scoring), k = keysFor(scoring);
    COMPARE_TENSORS(scores(scoring, q, k, parameters, bandwidth), byDefinition(scoring, q, k, parameters, bandwidth));
  }

  void aLongBatchIsScoredLikeAShortOne_data() { everyRow(); }
  void aLongBatchIsScoredLikeAShortOne() {
    // Sizes that no tile, panel or block divides.
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const Tensor q = randomTensor({2, 101, queryWidth(scoring)}, 5), k = randomTensor({2, 203, keyWidth(scoring)}, 6);
    COMPARE_TENSORS(scores(scoring, q, k, parameters, bandwidth), byDefinition(scoring, q, k, parameters, bandwidth));
  }

  void aBatchIsItsSlices_data() { everyRow(); }
  void aBatchIsItsSlices() {
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const Tensor q = queriesFor(scoring), k = keysFor(scoring);
    const Tensor all = scores(scoring, q, k, parameters, bandwidth);
    for (Index b = 0; b < batch; ++b)
      COMPARE_TENSORS(scores(scoring, slice(q, b), slice(k, b), parameters, bandwidth), slice(all, b), 0, 0);
  }

  void permutingTheKeysPermutesTheWeights_data() { everyRow(); }
  void permutingTheKeysPermutesTheWeights() {
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const Tensor q = queriesFor(scoring), k = keysFor(scoring);
    Tensor turned = k;
    for (Index b = 0; b < batch; ++b)
      for (Index j = 0; j < m; ++j) turned.matrix(b).row((j + 3) % m) = k.matrix(b).row(j);
    const Tensor weights = maskedSoftmax(scores(scoring, q, k, parameters, bandwidth), everything(), EmptyRow::zero);
    const Tensor other = maskedSoftmax(scores(scoring, q, turned, parameters, bandwidth), everything(), EmptyRow::zero);
    Tensor back = other;
    for (Index b = 0; b < batch; ++b)
      for (Index j = 0; j < m; ++j) back.matrix(b).col(j) = other.matrix(b).col((j + 3) % m);
    COMPARE_TENSORS(back, weights);
  }

  void theTemperatureDividesTheScores_data() { everyRow(); }
  void theTemperatureDividesTheScores() {
    const Scoring& scoring = row();
    const Tensor s = scores(scoring, queriesFor(scoring), keysFor(scoring), parametersFor(scoring), bandwidth);
    Tensor expected = s;
    for (Index i = 0; i < s.size(); ++i) expected.data()[i] /= 0.25F;
    COMPARE_TENSORS(withTemperature(s, 0.25), expected, 0, 0);
  }

  void theWholePassIsItsStages_data() { everyRow(); }
  void theWholePassIsItsStages() {
    const Scoring& scoring = row();
    for (const Index keys : {Index{7}, Index{200}}) {
      for (const Mask& mask : masks()) {
        const Parameters parameters = parametersFor(scoring);
        const Tensor q = randomTensor({batch, 60, queryWidth(scoring)}, 1);
        const Tensor k = randomTensor({batch, keys, keyWidth(scoring)}, 2), v = randomTensor({batch, keys, 9}, 3);
        const KeyRanges visible = keyRanges(mask, batch, 60, keys, {0, keys / 2, keys});
        AttentionOptions options;
        options.scoring = &scoring;
        options.parameters = &parameters;
        options.bandwidth = bandwidth;
        options.temperature = 0.7;
        options.dropout = {0.3, 5};
        options.keepScores = true;
        const AttentionResult result = attend(q, k, v, visible, options);
        const Tensor s = withTemperature(scores(scoring, q, k, parameters, bandwidth), 0.7);
        const Tensor w = maskedSoftmax(s, visible, EmptyRow::zero);
        COMPARE_TENSORS(result.scores, s, 0, 0);
        COMPARE_TENSORS(result.weights, w, 0, 0);
        COMPARE_TENSORS(result.output, pool(withDropout(w, options.dropout), v, visible));
      }
    }
  }

  void oneHeadIsPlainAttention_data() { everyRow(); }
  void oneHeadIsPlainAttention() {
    const Scoring& scoring = row();
    const Parameters parameters = parametersFor(scoring);
    const Tensor q = queriesFor(scoring), k = keysFor(scoring), v = randomTensor({batch, m, 2}, 3);
    AttentionOptions options;
    options.scoring = &scoring;
    options.parameters = &parameters;
    options.bandwidth = bandwidth;
    const AttentionResult plain = attend(q, k, v, everything(), options);
    const AttentionResult headed = attend(splitHeads(q, 1), splitHeads(k, 1), splitHeads(v, 1), everything(), options);
    COMPARE_TENSORS(headed.weights.reshaped({batch, n, m}), plain.weights, 0, 0);
    COMPARE_TENSORS(mergeHeads(headed.output), plain.output, 0, 0);
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
    const Tensor all = scores(scoring, q, k, parameters, 1);
    for (Index i = 0; i < batch * heads; ++i) {
      Parameters own;
      for (const auto& [name, value] : parameters) {
        Shape shape(value.shape().begin() + 1, value.shape().end());
        Tensor matrix(shape);
        std::copy_n(value.data() + i % heads * matrix.size(), matrix.size(), matrix.data());
        own.emplace(name, matrix);
      }
      COMPARE_TENSORS(slice(all, i), scores(scoring, slice(q, i), slice(k, i), own, 1), 0, 0);
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
                               scores(scoring, queriesFor(scoring), keysFor(scoring), parameters, 1));
    }
  }

  void scalingDividesByTheRootOfTheWidth() {
    const Scoring &dot = *findRow(scorings(), "dot"), &scaled = *findRow(scorings(), "scaled-dot");
    const Tensor q = queriesFor(dot), k = keysFor(dot);
    COMPARE_TENSORS(scores(scaled, q, k, {}, 1), withTemperature(scores(dot, q, k, {}, 1), 2));
  }

  void bilinearWithTheIdentityIsDot() {
    const Scoring& dot = *findRow(scorings(), "dot");
    const Tensor q = queriesFor(dot), k = keysFor(dot);
    Tensor identity({4, 4});
    identity.matrix(0).setIdentity();
    COMPARE_TENSORS(scores(*findRow(scorings(), "bilinear"), q, k, {{"M", identity}}, 1), scores(dot, q, k, {}, 1));
  }

  void concatAndAdditiveAgreeWhenWIsWqAndWkSideBySide() {
    const Scoring& additive = *findRow(scorings(), "additive");
    const Parameters parameters = parametersFor(additive);
    const Tensor& w_q = parameters.at("W_q");
    const Tensor& w_k = parameters.at("W_k");
    Tensor both({w_q.rows(), w_q.cols() + w_k.cols()});
    both.matrix(0) << w_q.matrix(0), w_k.matrix(0);
    const Tensor q = queriesFor(additive), k = keysFor(additive);
    COMPARE_TENSORS(scores(*findRow(scorings(), "concat"), q, k, {{"W", both}, {"v", parameters.at("w_v")}}, 1),
                    scores(additive, q, k, parameters, 1), 0, 0);
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
    const Scoring& additive = *findRow(scorings(), "additive");
    Tensor q = randomTensor({1, 9, 1}, 1), k = randomTensor({1, 9, 1}, 2);
    for (Index i = 0; i < 9; ++i) {
      q.data()[i] = queryScale * q.data()[i] + offset;
      k.data()[i] = i % 2 ? -q.data()[i] + 0.1F * k.data()[i] : -offset + k.data()[i];
    }
    Parameters parameters;
    parameters.emplace("W_q", Tensor({3, 1}, {1, 1, 0.001F}));
    parameters.emplace("W_k", Tensor({3, 1}, {1, 1, 0.001F}));
    parameters.emplace("w_v", Tensor({3}, {1, -0.5F, 2}));
    COMPARE_TENSORS(scores(additive, q, k, parameters, 1), byDefinition(additive, q, k, parameters, 1));
  }

  void additiveIsRightForWeightsOfAnySize() {
    const Scoring& additive = *findRow(scorings(), "additive");
    Parameters parameters = parametersFor(additive);
    for (const float scale : {1e-20F, 1e20F}) {
      Parameters scaled = parameters;
      Tensor& outer = scaled.at("w_v");
      for (Index i = 0; i < outer.size(); ++i) outer.data()[i] *= scale;
      const Tensor q = queriesFor(additive), k = keysFor(additive);
      COMPARE_TENSORS(scores(additive, q, k, scaled, 1), byDefinition(additive, q, k, scaled, 1), 1e-4,
                      1e-5 * double(scale));
    }
  }

  void aKernelOfAQueryThatIsAKeyIsExact_data() {
    QTest::addColumn<QString>("id");
    for (const Kernel& kernel : kernels())
      if (*kernel.scoreFormula) QTest::newRow(kernel.id) << QString(kernel.id);
  }
  void aKernelOfAQueryThatIsAKeyIsExact() {
    QFETCH(QString, id);
    Tensor points = randomTensor({1, 20, 8}, 4);
    for (Index i = 0; i < points.size(); ++i) points.data()[i] = points.data()[i] * 1e-3F + 1e4F;
    const Tensor s = scores(*findRow(scorings(), id.toStdString()), points, points, {}, 0.01);
    for (Index i = 0; i < 20; ++i) QCOMPARE(s.matrix(0)(i, i), 0.0F);
    COMPARE_TENSORS(s, byDefinition(*findRow(scorings(), id.toStdString()), points, points, {}, 0.01));
  }

  void aKeyOnTheEdgeOfACompactKernelCounts() {
    const Tensor q({1, 1, 1}, {0}), k({1, 3, 1}, {0.3F, -0.3F, 0.30001F});
    const Tensor s = scores(*findRow(scorings(), "boxcar"), q, k, {}, 0.3);
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
    QFETCH(QString, id);
    const Tensor q({1, 1, 2}, {1e3F, -1e3F});
    Tensor k({1, 30, 2});
    for (Index j = 0; j < 30; ++j) {
      k.matrix(0)(j, 0) = 1e3F + 2 - std::ldexp(1.0F, static_cast<int>(-j / 2));
      k.matrix(0)(j, 1) = -1e3F;
    }
    const Scoring& scoring = *findRow(scorings(), id.toStdString());
    COMPARE_TENSORS(scores(scoring, q, k, {}, 2), byDefinition(scoring, q, k, {}, 2));
  }

  void emptyBatchesQueriesAndKeysGiveEmptyScores() {
    const Scoring& dot = *findRow(scorings(), "dot");
    QCOMPARE(scores(dot, Tensor({0, 3, 4}), Tensor({0, 5, 4}), {}, 1).shape(), (Shape{0, 3, 5}));
    QCOMPARE(scores(dot, Tensor({2, 0, 4}), Tensor({2, 5, 4}), {}, 1).shape(), (Shape{2, 0, 5}));
    QCOMPARE(scores(dot, Tensor({2, 3, 4}), Tensor({2, 0, 4}), {}, 1).shape(), (Shape{2, 3, 0}));
    COMPARE_TENSORS(scores(dot, Tensor({1, 2, 0}), Tensor({1, 2, 0}), {}, 1), Tensor({1, 2, 2}));
  }

  void formulasAreReadableAsPlainText() {
    QCOMPARE(plainFormula("q^{⊤}k/√{d}"), std::string("qᵀk/√d"));
    QCOMPARE(plainFormula("w_{v}^{⊤}tanh(W_{q}q+W_{k}k)"), std::string("w_vᵀtanh(W_q q+W_k k)"));
    for (const Scoring& scoring : scorings()) QVERIFY(plainFormula(scoring.formula).find('{') == std::string::npos);
  }

  void aRowIsFoundByItsIdAndNoOther() {
    for (const Scoring& scoring : scorings()) QCOMPARE(findRow(scorings(), scoring.id), &scoring);
    QVERIFY(!findRow(scorings(), "Dot"));
    QVERIFY(!findRow(scorings(), ""));
  }
};

QTEST_APPLESS_MAIN(TestScoring)
#include "tst_scoring.moc"
