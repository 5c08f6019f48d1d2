#include <QtTest>

#include "core/attention/heads.h"
#include "core/attention/masking.h"
#include "core/attention/pooling.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
const float notANumber = std::numeric_limits<float>::quiet_NaN();

KeyRanges lengths(Index entries, Index n, Index m, const std::vector<Index>& validLengths) {
  return keyRanges(*findRow(masks(), "valid-length"), entries, n, m, validLengths);
}

Tensor softmaxOf(const std::vector<float>& row, KeyRange range, EmptyRow emptyRow = EmptyRow::zero) {
  Tensor result({static_cast<Index>(row.size())}, row);
  softmaxRow(result.data(), result.size(), range, emptyRow);
  return result;
}

}  // namespace

class TestPooling : public QObject {
  Q_OBJECT

 private slots:
  void rowsSumToOneAndMaskedWeightsAreExactlyZero_data() {
    QTest::addColumn<QString>("id");
    for (const Mask& mask : masks()) QTest::newRow(mask.id) << QString(mask.id);
  }
  void rowsSumToOneAndMaskedWeightsAreExactlyZero() {
    QFETCH(QString, id);
    for (const auto& [n, m] : {std::pair<Index, Index>{4, 4}, {3, 9}, {9, 3}, {70, 130}}) {
      const Mask& mask = *findRow(masks(), id.toStdString());
      const KeyRanges visible = keyRanges(mask, 3, n, m, {0, m / 2 + 1, m});
      const Tensor weights = maskedSoftmax(randomTensor({3, 2, n, m}, 1), visible, EmptyRow::zero);
      for (Index i = 0; i < 6; ++i) {
        for (Index row = 0; row < n; ++row) {
          const KeyRange range = visible.at(i / 2, row);
          const float sum = weights.matrix(i).row(row).sum();
          QVERIFY(std::abs(sum - (range.size() > 0 ? 1.0F : 0.0F)) < 1e-5F);
          for (Index j = 0; j < m; ++j)
            if (!range.contains(j)) QCOMPARE(weights.matrix(i)(row, j), 0.0F);
        }
      }
    }
  }

  void addingANumberToARowOfScoresChangesNoWeight() {
    const Tensor scores = randomTensor({2, 3, 5}, 1);
    Tensor shifted = scores;
    for (Index i = 0; i < scores.size(); ++i) shifted.data()[i] += 100;
    const KeyRanges visible = lengths(2, 3, 5, {3, 5});
    COMPARE_TENSORS(maskedSoftmax(shifted, visible, EmptyRow::zero), maskedSoftmax(scores, visible, EmptyRow::zero),
                    1e-4);
  }

  void scoresBehindTheMaskDoNotMatter() {
    COMPARE_TENSORS(softmaxOf({1, 2, 9, notANumber}, {0, 2}), softmaxOf({1, 2, -5, infinity}, {0, 2}), 0, 0);
  }

  void causalIsTheLowerTriangle() {
    const KeyRanges square = keyRanges(*findRow(masks(), "causal"), 1, 4, 4, {});
    for (Index i = 0; i < 4; ++i) QCOMPARE(square.at(0, i), (KeyRange{0, i + 1}));
    // The last query sees the last key, however many of either there are.
    const KeyRanges wide = keyRanges(*findRow(masks(), "causal"), 1, 2, 5, {});
    QCOMPARE(wide.at(0, 0), (KeyRange{0, 4}));
    QCOMPARE(wide.at(0, 1), (KeyRange{0, 5}));
    const KeyRanges tall = keyRanges(*findRow(masks(), "causal"), 1, 5, 2, {});
    QCOMPARE(tall.at(0, 0).size(), 0);
    QCOMPARE(tall.at(0, 4), (KeyRange{0, 2}));
  }

  void bothMasksTogetherAllowWhatEachAllows() {
    const KeyRanges both = keyRanges(*findRow(masks(), "both"), 1, 4, 4, {2});
    QCOMPARE(both.at(0, 0), (KeyRange{0, 1}));
    QCOMPARE(both.at(0, 3), (KeyRange{0, 2}));
  }

  void aLengthAQueryMasksThatRowAlone() {
    const KeyRanges visible = lengths(1, 3, 4, {1, 4, 2});
    QCOMPARE(visible.at(0, 0).end, 1);
    QCOMPARE(visible.at(0, 1).end, 4);
    QCOMPARE(visible.at(0, 2).end, 2);
  }

  void lengthsAreCutToTheKeysThereAre_data() {
    QTest::addColumn<qint64>("length");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("-1") << -1LL << 0LL;
    QTest::newRow("0") << 0LL << 0LL;
    QTest::newRow("n") << 4LL << 4LL;
    QTest::newRow("n + 1") << 5LL << 4LL;
    QTest::newRow("2^31") << (1LL << 31) << 4LL;
  }
  void lengthsAreCutToTheKeysThereAre() {
    QFETCH(qint64, length);
    QFETCH(qint64, expected);
    QCOMPARE(lengths(1, 2, 4, {length}).at(0, 1).end, expected);
  }

  void lengthsOfAnotherNumberAreRefused() {
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, lengths(2, 3, 4, {1, 2, 3}));
  }

  void aRowWithoutAKeyIsAllZerosOrUniformAsInD2l() {
    COMPARE_TENSORS(softmaxOf({1, 2, 3, 4}, {0, 0}), Tensor({4}), 0, 0);
    COMPARE_TENSORS(softmaxOf({1, 2, 3, 4}, {0, 0}, EmptyRow::uniform), Tensor({4}, {0.25F, 0.25F, 0.25F, 0.25F}), 0,
                    0);
    const KeyRanges visible = lengths(1, 1, 4, {0});
    const Tensor values({1, 4, 1}, {1, 2, 3, 6});
    const Tensor scores({1, 1, 4});
    COMPARE_TENSORS(pool(maskedSoftmax(scores, visible, EmptyRow::zero), values, visible), Tensor({1, 1, 1}), 0, 0);
    COMPARE_TENSORS(pool(maskedSoftmax(scores, visible, EmptyRow::uniform), values, visible), Tensor({1, 1, 1}, {3}));
  }

  void aScoreOfMinusInfinityWeighsExactlyNothing() {
    COMPARE_TENSORS(softmaxOf({0, -infinity, 0}, {0, 3}), Tensor({3}, {0.5F, 0, 0.5F}), 0, 0);
    COMPARE_TENSORS(softmaxOf({-infinity, -infinity}, {0, 2}), Tensor({2}), 0, 0);
  }

  void noWeightIsADenormalNumber() {
    std::vector<float> row;
    for (int i = 0; i < 200; ++i) row.push_back(static_cast<float>(-i));
    row.resize(50'000, 0.0F);
    const Tensor weights = softmaxOf(row, {0, 50'000});
    for (Index i = 0; i < 200; ++i) QVERIFY(weights.data()[i] == 0 || std::isnormal(weights.data()[i]));
    QVERIFY(weights.data()[74] > 0);
    QCOMPARE(weights.data()[120], 0.0F);
  }

  void extremeScoresHaveTheLimitOfSoftmax() {
    COMPARE_TENSORS(softmaxOf({1e30F, -1e30F, 0}, {0, 3}), Tensor({3}, {1, 0, 0}), 0, 0);
    COMPARE_TENSORS(softmaxOf({infinity, 3, infinity, -infinity}, {0, 4}), Tensor({4}, {0.5F, 0, 0.5F, 0}), 0, 0);
    COMPARE_TENSORS(softmaxOf({7, 7, 7, 7}, {0, 4}), Tensor({4}, {0.25F, 0.25F, 0.25F, 0.25F}), 0, 0);
  }

  void aNaNIsNeverHidden() {
    for (const std::vector<float>& row :
         std::vector<std::vector<float>>{{notANumber, 1, 2, 3},
                                         {1, notANumber, -infinity, 2},
                                         {-infinity, notANumber, -infinity, -infinity},
                                         {infinity, 1, notANumber, 0},
                                         {notANumber, notANumber, notANumber, notANumber}}) {
      const Tensor weights = softmaxOf(row, {0, 4});
      for (Index j = 0; j < 4; ++j) QVERIFY(std::isnan(weights.data()[j]));
    }
  }

  void poolingIsTheProductOfWeightsAndValues_data() {
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("d");
    for (const auto& [n, m, d] : {std::tuple{1, 1, 1}, {5, 7, 3}, {48, 128, 64}, {49, 129, 65}, {100, 300, 17}})
      QTest::addRow("%d × %d × %d", n, m, d) << n << m << d;
  }
  void poolingIsTheProductOfWeightsAndValues() {
    QFETCH(int, n);
    QFETCH(int, m);
    QFETCH(int, d);
    const KeyRanges visible = lengths(2, n, m, {m, std::max(1, m / 3)});
    const Tensor weights = maskedSoftmax(randomTensor({2, n, m}, 1), visible, EmptyRow::zero);
    const Tensor values = randomTensor({2, m, d}, 2);
    Tensor expected({2, n, d});
    for (Index b = 0; b < 2; ++b)
      expected.matrix(b) = (weights.matrix(b).cast<double>() * values.matrix(b).cast<double>()).template cast<float>();
    COMPARE_TENSORS(pool(weights, values, visible), expected);
    COMPARE_TENSORS(batchedProduct(weights, values), expected);
  }

  void productsOfMatricesThatDoNotFitNameBothShapes() {
    try {
      batchedProduct(Tensor({2, 3, 4}), Tensor({2, 5, 6}));
      QFAIL("not refused");
    } catch (const std::invalid_argument& error) {
      QVERIFY(QString(error.what()).contains("(2, 3, 4)") && QString(error.what()).contains("(2, 5, 6)"));
    }
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, batchedProduct(Tensor({2, 3, 4}), Tensor({3, 4, 6})));
  }

  void dropoutKeepsSumsOnAverageAndIsTheSameForASeed() {
    Tensor ones({400, 500});
    ones.matrix(0).setOnes();
    const Tensor dropped = withDropout(ones, {0.3, 7});
    QVERIFY(std::abs(dropped.matrix(0).cast<double>().mean() - 1) < 0.01);
    double kept = 0;
    for (Index i = 0; i < dropped.size(); ++i) {
      QVERIFY(dropped.data()[i] == 0 || std::abs(dropped.data()[i] - 1 / 0.7F) < 1e-6F);
      kept += dropped.data()[i] > 0;
    }
    QVERIFY(std::abs(kept / double(ones.size()) - 0.7) < 0.01);
    COMPARE_TENSORS(withDropout(ones, {0.3, 7}), dropped, 0, 0);
    QVERIFY(!(withDropout(ones, {0.3, 8}) == dropped));
    COMPARE_TENSORS(withDropout(ones, {0, 7}), ones, 0, 0);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, withDropout(ones, {1, 7}));
  }

  void headsAreCutInOrderAndMergeBack() {
    const Tensor x({1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
    const Tensor split = splitHeads(x, 2);
    COMPARE_TENSORS(split, Tensor({1, 2, 2, 2}, {1, 2, 5, 6, 3, 4, 7, 8}), 0, 0);
    COMPARE_TENSORS(mergeHeads(split), x, 0, 0);
    const Tensor random = randomTensor({3, 5, 12}, 1);
    for (const Index heads : {1, 2, 3, 4, 6, 12}) COMPARE_TENSORS(mergeHeads(splitHeads(random, heads)), random, 0, 0);
  }

  void aWidthThatTheHeadsDoNotDivideIsExplained() {
    const std::string words = toString(headsProblem("keys", 10, 4));
    for (const char* part : {"keys", "10", "4"}) QVERIFY(words.find(part) != std::string::npos);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, splitHeads(Tensor({1, 2, 10}), 4));
    QVERIFY(!headsProblem("keys", 10, 5));
  }

  void projectingIsTheProductWithTheTransposedMatrix() {
    const Tensor x = randomTensor({2, 99, 5}, 1), w = randomTensor({11, 5}, 2);
    Tensor expected({2, 99, 11});
    for (Index b = 0; b < 2; ++b) expected.matrix(b) = x.matrix(b) * w.matrix(0).transpose();
    COMPARE_TENSORS(project(x, w), expected);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, project(x, Tensor({11, 4})));
  }
};

QTEST_APPLESS_MAIN(TestPooling)
#include "tst_pooling.moc"
