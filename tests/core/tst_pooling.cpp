// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/tensor/matrix.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
const float notANumber = std::numeric_limits<float>::quiet_NaN();

KeyRanges lengths(Index entries, Index n, Index m, const std::vector<Index>& validLengths) {
  return visibleKeys({{"valid-length"}}, entries, n, m, validLengths);
}

using Ranges = std::vector<KeyRange>;
Ranges rangesOf(const KeyRanges& visible, Index entry, Index query) {
  const std::span<const KeyRange> ranges = visible.at(entry, query);
  return {ranges.begin(), ranges.end()};
}

/// The weights of one row of scores.
Tensor weightsOf(const Normaliser& normaliser, const std::vector<float>& row, const Ranges& visible,
                 EmptyRow emptyRow = EmptyRow::zero) {
  Tensor result({static_cast<Index>(row.size())}, row);
  const float factor =
      normaliseRow(normaliser, orUsual({}, normaliser.scalars), result.data(), result.size(), visible, emptyRow);
  for (Index j = 0; j < result.size(); ++j) result.data()[j] *= factor;
  return result;
}

Tensor softmaxOf(const std::vector<float>& row, const Ranges& visible, EmptyRow emptyRow = EmptyRow::zero) {
  return weightsOf(*findRow(normalisers(), "softmax"), row, visible, emptyRow);
}

std::vector<float> randomRow(Index count, std::uint64_t seed) {
  const Tensor row = randomTensor({count}, seed);
  return {row.data(), row.data() + count};
}

/// The result for random scores (3, 2, n, m) and random values, with the mask given.
AttentionResult attended(const KeyRanges& visible, Wanted wanted = {}, AttentionOptions options = {}) {
  const Shape shape{visible.batch, 2, visible.queries, visible.keys};
  return attendFromScores(randomTensor(shape, 1), randomTensor({visible.batch, 2, visible.keys, 3}, 2), visible,
                          options, wanted);
}

}  // namespace

class TestPooling : public QObject {
  Q_OBJECT

  template <class Row>
  static void everyRow(const std::vector<Row>& table) {
    QTest::addColumn<QString>("id");
    for (const Row& row : table) QTest::newRow(row.id) << QString(row.id);
  }
  template <class Row>
  static const Row& rowOf(const std::vector<Row>& table) {
    QFETCH(QString, id);
    return *findRow(table, id.toStdString());
  }

 private slots:
  void withoutAMaskEveryQuerySeesEveryKey() {
    const KeyRanges all = visibleKeys({}, 2, 3, 4);
    for (Index query = 0; query < 3; ++query) QCOMPARE(rangesOf(all, 1, query), (Ranges{{0, 4}}));
    QCOMPARE(rangesOf(visibleKeys({}, 1, 1, 0), 0, 0), Ranges{});
  }

  void aMaskThatDoesNotExistIsNamed() {
    try {
      visibleKeys({{"birds"}}, 1, 2, 2);
      QFAIL("not refused");
    } catch (const std::invalid_argument& error) {
      QVERIFY(QString(error.what()).contains("birds") && QString(error.what()).contains("causal"));
    }
  }

  void rangesAreCutToTheKeysAndJoinedWhereTheyTouch() {
    KeyRanges visible(1, 2, 10);
    visible.append(Ranges{{-5, 2}, {2, 3}, {4, 4}, {5, 7}, {9, 20}});
    visible.append(Ranges{{-5, 0}, {10, 12}});
    QCOMPARE(rangesOf(visible, 0, 0), (Ranges{{0, 3}, {5, 7}, {9, 10}}));
    QCOMPARE(rangesOf(visible, 0, 1), Ranges{});
    for (const Index j : {0, 2, 5, 6, 9}) QVERIFY(visible.sees(0, 0, j));
    for (const Index j : {3, 4, 7, 8}) QVERIFY(!visible.sees(0, 0, j));
    QCOMPARE(visible.spanning(0, 0, 1), (KeyRange{0, 10}));
    QCOMPARE(visible.spanning(0, 1, 1), (KeyRange{0, 10}));
    KeyRanges narrow(1, 2, 10);
    narrow.append(Ranges{{1, 2}, {4, 5}});
    narrow.append(Ranges{{3, 7}});
    QCOMPARE(narrow.spanning(0, 0, 2), (KeyRange{1, 7}));
  }

  void maskedWeightsAreExactlyZeroAndSoNoOtherKeyCounts_data() { everyRow(normalisers()); }
  void maskedWeightsAreExactlyZeroAndSoNoOtherKeyCounts() {
    const Normaliser& normaliser = rowOf(normalisers());
    const std::vector<float> row = randomRow(90, 3);
    const Ranges visible = {{2, 3}, {5, 40}, {70, 90}};
    std::vector<float> seen, other(90, notANumber);
    for (const KeyRange& range : visible) {
      seen.insert(seen.end(), row.begin() + range.begin, row.begin() + range.end);
      std::copy(row.begin() + range.begin, row.begin() + range.end, other.begin() + range.begin);
    }
    const Tensor weights = weightsOf(normaliser, row, visible);
    const Tensor alone = weightsOf(normaliser, seen, {{0, Index(seen.size())}});
    Index place = 0;
    for (Index j = 0; j < 90; ++j) {
      const bool isSeen =
          std::any_of(visible.begin(), visible.end(), [&](const KeyRange& range) { return range.contains(j); });
      QCOMPARE(weights.data()[j], isSeen ? alone.data()[place++] : 0.0F);
    }
    COMPARE_TENSORS(weightsOf(normaliser, other, visible), weights, 0, 0);
  }

  void aScoreOfMinusInfinityIsAKeyThatIsNotSeen_data() { everyRow(normalisers()); }
  void aScoreOfMinusInfinityIsAKeyThatIsNotSeen() {
    const Normaliser& normaliser = rowOf(normalisers());
    std::vector<float> row = randomRow(40, 4);
    for (const std::size_t j : {0U, 7U, 8U, 39U}) row[j] = -infinity;
    COMPARE_TENSORS(weightsOf(normaliser, row, {{0, 40}}), weightsOf(normaliser, row, {{1, 7}, {9, 39}}), 0, 0);
    for (const EmptyRow emptyRow : {EmptyRow::zero, EmptyRow::uniform})
      COMPARE_TENSORS(weightsOf(normaliser, {-infinity, -infinity}, {{0, 2}}, emptyRow), Tensor({2}), 0, 0);
  }

  void weightsAreFromZeroToOneAndALargerScoreNeverWeighsLess_data() { everyRow(normalisers()); }
  void weightsAreFromZeroToOneAndALargerScoreNeverWeighsLess() {
    const Normaliser& normaliser = rowOf(normalisers());
    for (const Index count : {1, 2, 5, 300}) {
      const std::vector<float> row = randomRow(count, 5);
      const Tensor weights = weightsOf(normaliser, row, {{0, count}});
      for (Index j = 0; j < count; ++j) {
        QVERIFY(weights.data()[j] >= 0 && weights.data()[j] <= 1);
        for (Index k = 0; k < count; ++k)
          QVERIFY(row[std::size_t(j)] < row[std::size_t(k)] || weights.data()[j] >= weights.data()[k]);
      }
    }
  }

  void permutingTheKeysPermutesTheirWeights_data() { everyRow(normalisers()); }
  void permutingTheKeysPermutesTheirWeights() {
    const Normaliser& normaliser = rowOf(normalisers());
    const std::vector<float> row = randomRow(50, 6);
    std::vector<float> turned = row;
    std::rotate(turned.begin(), turned.begin() + 17, turned.end());
    const Tensor weights = weightsOf(normaliser, row, {{0, 50}}), other = weightsOf(normaliser, turned, {{0, 50}});
    Tensor back({50});
    for (Index j = 0; j < 50; ++j) back.data()[(j + 17) % 50] = other.data()[j];
    COMPARE_TENSORS(back, weights);
  }

  void theWeightsOfSoftmaxSumToOne() {
    for (const auto& [n, m] : {std::pair<Index, Index>{4, 4}, {3, 9}, {9, 3}, {70, 130}}) {
      const KeyRanges visible = visibleKeys({{"causal"}, {"valid-length"}}, 3, n, m, {0, m / 2 + 1, m});
      const Tensor weights = attended(visible, {.output = false}).weights;
      for (Index i = 0; i < 6; ++i)
        for (Index row = 0; row < n; ++row)
          QVERIFY(std::abs(weights.matrix(i).row(row).sum() - (visible.at(i / 2, row).empty() ? 0.0F : 1.0F)) < 1e-5F);
    }
  }

  void addingANumberToARowOfScoresChangesNoWeightOfSoftmax() {
    const std::vector<float> row = randomRow(30, 1);
    std::vector<float> shifted = row;
    for (float& score : shifted) score += 100;
    COMPARE_TENSORS(softmaxOf(shifted, {{0, 20}}), softmaxOf(row, {{0, 20}}), 1e-4);
  }

  void causalIsTheLowerTriangle() {
    const KeyRanges square = visibleKeys({{"causal"}}, 1, 4, 4);
    for (Index i = 0; i < 4; ++i) QCOMPARE(rangesOf(square, 0, i), (Ranges{{0, i + 1}}));
    // The last query sees the last key, however many of either there are.
    const KeyRanges wide = visibleKeys({{"causal"}}, 1, 2, 5);
    QCOMPARE(rangesOf(wide, 0, 0), (Ranges{{0, 4}}));
    QCOMPARE(rangesOf(wide, 0, 1), (Ranges{{0, 5}}));
    const KeyRanges tall = visibleKeys({{"causal"}}, 1, 5, 2);
    QVERIFY(tall.at(0, 0).empty());
    QCOMPARE(rangesOf(tall, 0, 4), (Ranges{{0, 2}}));
  }

  void aLengthAQueryMasksThatRowAlone() {
    const KeyRanges visible = lengths(1, 3, 4, {1, 4, 2});
    QCOMPARE(rangesOf(visible, 0, 0), (Ranges{{0, 1}}));
    QCOMPARE(rangesOf(visible, 0, 1), (Ranges{{0, 4}}));
    QCOMPARE(rangesOf(visible, 0, 2), (Ranges{{0, 2}}));
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
    QCOMPARE(rangesOf(lengths(1, 2, 4, {length}), 0, 1), expected == 0 ? Ranges{} : (Ranges{{0, expected}}));
  }

  void lengthsOfAnotherNumberAreRefused() {
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, lengths(2, 3, 4, {1, 2, 3}));
  }

  void aRowWithoutAKeyIsAllZerosOrUniformAsInD2l_data() { everyRow(normalisers()); }
  void aRowWithoutAKeyIsAllZerosOrUniformAsInD2l() {
    const Normaliser& normaliser = rowOf(normalisers());
    COMPARE_TENSORS(weightsOf(normaliser, {1, 2, 3, 4}, {}), Tensor({4}), 0, 0);
    COMPARE_TENSORS(weightsOf(normaliser, {1, 2, 3, 4}, {}, EmptyRow::uniform),
                    Tensor({4}, {0.25F, 0.25F, 0.25F, 0.25F}), 0, 0);
    const KeyRanges visible = lengths(1, 1, 4, {0});
    const Tensor values({1, 4, 1}, {1, 2, 3, 6});
    AttentionOptions options;
    options.normaliser = &normaliser;
    COMPARE_TENSORS(attendFromScores(Tensor({1, 1, 4}), values, visible, options).output, Tensor({1, 1, 1}), 0, 0);
    options.emptyRow = EmptyRow::uniform;
    COMPARE_TENSORS(attendFromScores(Tensor({1, 1, 4}), values, visible, options).output, Tensor({1, 1, 1}, {3}));
  }

  void noWeightIsADenormalNumber() {
    std::vector<float> row;
    for (int i = 0; i < 200; ++i) row.push_back(static_cast<float>(-i));
    row.resize(50'000, 0.0F);
    const Tensor weights = softmaxOf(row, {{0, 50'000}});
    for (Index i = 0; i < 200; ++i) QVERIFY(weights.data()[i] == 0 || std::isnormal(weights.data()[i]));
    QVERIFY(weights.data()[74] > 0);
    QCOMPARE(weights.data()[120], 0.0F);
  }

  void extremeScoresHaveTheLimitOfSoftmax() {
    COMPARE_TENSORS(softmaxOf({1e30F, -1e30F, 0}, {{0, 3}}), Tensor({3}, {1, 0, 0}), 0, 0);
    COMPARE_TENSORS(softmaxOf({infinity, 3, infinity, -infinity}, {{0, 4}}), Tensor({4}, {0.5F, 0, 0.5F, 0}), 0, 0);
    COMPARE_TENSORS(softmaxOf({7, 7, 7, 7}, {{0, 4}}), Tensor({4}, {0.25F, 0.25F, 0.25F, 0.25F}), 0, 0);
  }

  void aNaNIsNeverHidden_data() { everyRow(normalisers()); }
  void aNaNIsNeverHidden() {
    const Normaliser& normaliser = rowOf(normalisers());
    for (const std::vector<float>& row :
         std::vector<std::vector<float>>{{notANumber, 1, 2, 3},
                                         {1, notANumber, -infinity, 2},
                                         {-infinity, notANumber, -infinity, -infinity},
                                         {infinity, 1, notANumber, 0},
                                         {1, 2, 3, std::copysign(notANumber, -1.0F)},
                                         {notANumber, notANumber, notANumber, notANumber}}) {
      const Tensor weights = weightsOf(normaliser, row, {{0, 4}});
      for (Index j = 0; j < 4; ++j) QVERIFY(std::isnan(weights.data()[j]));
    }
  }

  void poolingIsTheProductOfWeightsAndValues_data() {
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("d");
    for (const auto& [n, m, d] :
         {std::tuple{1, 1, 1}, {5, 7, 3}, {48, 128, 64}, {49, 129, 65}, {100, 300, 17}, {97, 64, 48}, {7, 33, 130}})
      QTest::addRow("%d × %d × %d", n, m, d) << n << m << d;
  }
  void poolingIsTheProductOfWeightsAndValues() {
    QFETCH(int, n);
    QFETCH(int, m);
    QFETCH(int, d);
    const KeyRanges visible = lengths(2, n, m, {m, std::max(1, m / 3)});
    const Tensor values = randomTensor({2, m, d}, 2);
    const AttentionResult result = attendFromScores(randomTensor({2, n, m}, 1), values, visible, {});
    Tensor expected({2, n, d});
    for (Index b = 0; b < 2; ++b)
      expected.matrix(b) =
          (result.weights.matrix(b).cast<double>() * values.matrix(b).cast<double>()).template cast<float>();
    COMPARE_TENSORS(result.output, expected);
  }

  void dropoutKeepsSumsOnAverageAndIsTheSameForASeed() {
    const auto dropped = [](Index firstPlace, const Dropout& dropout) {
      Tensor ones({400, 500});
      ones.matrix(0).setOnes();
      dropRow(ones.data(), ones.size(), dropout, firstPlace);
      return ones;
    };
    const Tensor weights = dropped(0, {0.3, 7});
    QVERIFY(std::abs(weights.matrix(0).cast<double>().mean() - 1) < 0.01);
    double kept = 0;
    for (Index i = 0; i < weights.size(); ++i) {
      QCOMPARE(weights.data()[i] > 0, isKept({0.3, 7}, i));
      QVERIFY(weights.data()[i] == 0 || std::abs(weights.data()[i] - 1 / 0.7F) < 1e-6F);
      kept += weights.data()[i] > 0;
    }
    QVERIFY(std::abs(kept / double(weights.size()) - 0.7) < 0.01);
    COMPARE_TENSORS(dropped(0, {0.3, 7}), weights, 0, 0);
    QVERIFY(!(dropped(0, {0.3, 8}) == weights));
    QCOMPARE(dropped(1, {0.3, 7}).data()[0], weights.data()[1]);
  }

  void dropoutDropsWeightsOfTheOutputAloneByTheirPlace() {
    const KeyRanges visible = visibleKeys({}, 3, 60, 70);
    AttentionOptions options;
    options.dropout = {0.4, 9};
    const AttentionResult plain = attended(visible), result = attended(visible, {}, options);
    COMPARE_TENSORS(result.weights, plain.weights, 0, 0);
    const Tensor values = randomTensor({3, 2, 70, 3}, 2);
    Tensor expected({3, 2, 60, 3});
    for (Index i = 0; i < 6; ++i) {
      Eigen::MatrixXd weights = plain.weights.matrix(i).cast<double>();
      for (Index place = 0; place < weights.size(); ++place)
        weights(place / 70, place % 70) *= isKept(options.dropout, i * 60 * 70 + place) ? 1 / 0.6 : 0;
      expected.matrix(i) = (weights * values.matrix(i).cast<double>()).cast<float>();
    }
    COMPARE_TENSORS(result.output, expected);
    for (const double probability : {1.0, -0.1, double(notANumber)}) {
      options.dropout.probability = probability;
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, attended(visible, {}, options));
    }
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
