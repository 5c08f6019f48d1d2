// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cstring>
#include <map>
#include <numeric>
#include <set>

#include "core/attention/normalising.h"
#include "core/base/rng.h"
#include "core/files/npz.h"

using namespace attn;

// Every normaliser against its definition (tests/data/make_normalisers.py) in float and in double, and the limits
// between them. What they do with masks is in tst_pooling.

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

template <class Number>
using Row = std::vector<Number>;

/// The weights of a row of which every key is seen.
template <class Number>
Row<Number> weightsOf(const char* id, Row<Number> row, std::vector<double> scalars = {}) {
  const Normaliser& normaliser = *findRow(normalisers(), id);
  const KeyRange all[] = {{0, static_cast<Index>(row.size())}};
  const Number factor = normaliseRow(normaliser, orUsual(scalars, normaliser.scalars), row.data(),
                                     static_cast<Index>(row.size()), all, EmptyRow::zero);
  for (Number& number : row) number *= factor;
  return row;
}

Row<double> randomRow(std::size_t count, std::uint64_t seed, double spread = 1) {
  Rng rng(seed);
  Row<double> row(count);
  for (double& number : row) number = spread * rng.normal();
  return row;
}

Row<float> inFloat(const Row<double>& row) { return {row.begin(), row.end()}; }

template <class Number>
double sumOf(const Row<Number>& row) {
  return std::accumulate(row.begin(), row.end(), 0.0);
}

/// Where two rows differ by more than `tolerance`, or nothing.
template <class Number>
QString difference(const Row<Number>& found, const Row<double>& expected, double tolerance) {
  for (std::size_t j = 0; j < found.size(); ++j)
    if (!(std::abs(static_cast<double>(found[j]) - expected[j]) <= tolerance))
      return QString("key %1: %2 and %3").arg(j).arg(static_cast<double>(found[j])).arg(expected[j]);
  return found.size() == expected.size() ? QString() : QString("%1 keys").arg(found.size());
}

#define ATTN_COMPARE_ROWS(...)                                        \
  do {                                                                \
    const QString whereTheyDiffer = difference(__VA_ARGS__);          \
    QVERIFY2(whereTheyDiffer.isEmpty(), qPrintable(whereTheyDiffer)); \
  } while (false)

std::vector<Row<double>> rowsOf(const NpyArray& array) {
  std::vector<Row<double>> rows(static_cast<std::size_t>(array.shape.at(0)),
                                Row<double>(static_cast<std::size_t>(array.shape.at(1))));
  for (std::size_t i = 0; i < rows.size(); ++i)
    std::memcpy(rows[i].data(), array.bytes.data() + i * rows[i].size() * sizeof(double),
                rows[i].size() * sizeof(double));
  return rows;
}

}  // namespace

class TestNormalising : public QObject {
  Q_OBJECT

  static void everyRow() {
    QTest::addColumn<QString>("id");
    for (const Normaliser& row : normalisers()) QTest::newRow(row.id) << QString(row.id);
  }

 private slots:
  void everyNormaliserIsItsDefinitionInFloatAndInDouble() {
    std::map<std::string, std::vector<Row<double>>> arrays;
    for (const NamedArray& each : readNpz(ATTN_TEST_DATA "/golden/normalisers.npz"))
      arrays.emplace(each.name, rowsOf(each.array));
    const std::vector<Row<double>> scores = arrays.at("scores");
    arrays.erase("scores");
    std::set<std::string> tested;
    for (const auto& [name, expected] : arrays) {
      const QString text = QString::fromStdString(name);
      const std::string id = text.section(':', 0, 0).toStdString();
      const std::vector<double> scalars =
          text.contains(':') ? std::vector<double>{text.section(':', 1).toDouble()} : std::vector<double>{};
      tested.insert(id);
      for (std::size_t i = 0; i < scores.size(); ++i) {
        const QString inDouble = difference(weightsOf(id.c_str(), scores[i], scalars), expected[i], 1e-12);
        QVERIFY2(inDouble.isEmpty(), qPrintable(QString("%1, row %2: ").arg(text).arg(i) + inDouble));
        const QString asFloat = difference(weightsOf(id.c_str(), inFloat(scores[i]), scalars), expected[i], 1e-6);
        QVERIFY2(asFloat.isEmpty(), qPrintable(QString("%1, row %2, float: ").arg(text).arg(i) + asFloat));
      }
    }
    for (const Normaliser& normaliser : normalisers()) QVERIFY2(tested.contains(normaliser.id), normaliser.id);
  }

  void floatAndDoubleAgreeOnLongRows_data() { everyRow(); }
  void floatAndDoubleAgreeOnLongRows() {
    QFETCH(QString, id);
    const std::string name = id.toStdString();
    for (const double spread : {0.001, 1.0, 20.0}) {
      const Row<float> row = inFloat(randomRow(3000, 3, spread));
      ATTN_COMPARE_ROWS(weightsOf(name.c_str(), row), weightsOf(name.c_str(), Row<double>(row.begin(), row.end())),
                        1e-6);
    }
  }

  void theWeightsSumToOneWhereTheRowSaysSo_data() { everyRow(); }
  void theWeightsSumToOneWhereTheRowSaysSo() {
    QFETCH(QString, id);
    const std::string name = id.toStdString();
    bool always = true;
    for (const std::size_t count : {1U, 2U, 3U, 100U, 5000U})
      for (const double spread : {0.0, 0.01, 1.0, 10.0, 1e4}) {
        const Row<double> row = randomRow(count, count, spread);
        always = always && std::abs(sumOf(weightsOf(name.c_str(), row)) - 1) < 1e-12 &&
                 std::abs(sumOf(weightsOf(name.c_str(), inFloat(row))) - 1) < 1e-5;
      }
    QCOMPARE(always, findRow(normalisers(), name)->sumsToOne);
  }

  void aNumberThatIsAddedToAllScoresChangesNothingWhereTheSumIsOne_data() { everyRow(); }
  void aNumberThatIsAddedToAllScoresChangesNothingWhereTheSumIsOne() {
    QFETCH(QString, id);
    const std::string name = id.toStdString();
    const Row<double> row = randomRow(40, 5);
    Row<double> shifted = row;
    for (double& score : shifted) score += 4;
    const bool same = difference(weightsOf(name.c_str(), shifted), weightsOf(name.c_str(), row), 1e-12).isEmpty();
    QCOMPARE(same, findRow(normalisers(), name)->sumsToOne);
  }

  void scoresOfPlusInfinityHaveTheLimitOfLargeScores_data() { everyRow(); }
  void scoresOfPlusInfinityHaveTheLimitOfLargeScores() {
    QFETCH(QString, id);
    const std::string name = id.toStdString();
    const Row<double> limit = weightsOf(name.c_str(), Row<double>{1e6, 3, 1e6, -infinity, 0});
    ATTN_COMPARE_ROWS(weightsOf(name.c_str(), Row<double>{infinity, 3, infinity, -infinity, 0}), limit, 1e-12);
    ATTN_COMPARE_ROWS(weightsOf(name.c_str(), inFloat({infinity, 3, infinity, -infinity, 0})), limit, 1e-6);
  }

  void theLargestFiniteScoresDoNotOverflow_data() { everyRow(); }
  void theLargestFiniteScoresDoNotOverflow() {
    QFETCH(QString, id);
    const std::string name = id.toStdString();
    for (const double weight : weightsOf(name.c_str(), Row<double>{1.7e308, -1.7e308, 0, 1.7e308}))
      QVERIFY(weight >= 0 && weight <= 1);
    for (const float weight : weightsOf(name.c_str(), Row<float>{3e38F, -3e38F, 0, 3e38F}))
      QVERIFY(weight >= 0 && weight <= 1);
  }

  void noWeightIsADenormalNumber_data() { everyRow(); }
  void noWeightIsADenormalNumber() {
    QFETCH(QString, id);
    const std::string name = id.toStdString();
    Row<float> row;
    for (int i = 0; i < 2000; ++i) row.push_back(static_cast<float>(-i) / 10);
    for (const float weight : weightsOf(name.c_str(), row)) QVERIFY(weight == 0 || std::isnormal(weight));
  }

  void coldScoresMakeHardmaxOfSoftmaxSparsemaxAndEntmax() {
    Row<double> row = randomRow(30, 8);
    row[4] = row[11] = 5;  // a tie for the largest
    Row<double> cold = row;
    for (double& score : cold) score /= 1e-3;
    const Row<double> expected = weightsOf("hardmax", row);
    QCOMPARE(expected[4], 0.5);
    for (const char* id : {"softmax", "softmax-one", "sparsemax", "entmax15"})
      ATTN_COMPARE_ROWS(weightsOf(id, cold), expected, 1e-12);
  }

  void hotScoresMakeUniformOfSoftmaxSparsemaxAndEntmax() {
    Row<double> hot = randomRow(30, 8);
    for (double& score : hot) score /= 1e7;
    for (const char* id : {"softmax", "sparsemax", "entmax15"})
      ATTN_COMPARE_ROWS(weightsOf(id, hot), weightsOf("uniform", hot), 1e-6);
  }

  void topOneOfScoresWithoutTiesIsHardmaxAndTopOfAllIsSoftmax() {
    const Row<double> row = randomRow(30, 9);
    ATTN_COMPARE_ROWS(weightsOf("top-k", row, {1}), weightsOf("hardmax", row), 0);
    ATTN_COMPARE_ROWS(weightsOf("top-k", row, {30}), weightsOf("softmax", row), 0);
    ATTN_COMPARE_ROWS(weightsOf("top-k", row, {29}), weightsOf("softmax", row), 0.05);
    const Row<double> two = weightsOf("top-k", Row<double>{1, 7, 7, 7, 0}, {2});
    ATTN_COMPARE_ROWS(two, (Row<double>{0, 0.5, 0.5, 0, 0}), 1e-15);
  }

  void theTopKOfARowAreTheFirstOfItsScoresInOrder() {
    Rng rng(4);
    for (int tries = 0; tries < 2000; ++tries) {
      const std::size_t count = 1 + rng.bits() % 400, k = 1 + rng.bits() % count;
      Row<double> row = randomRow(count, rng.bits());
      if (tries % 2 == 0)  // many ties, and zeros of both signs
        for (double& score : row) score = std::round(2 * score);
      if (tries % 5 == 0) row[count / 2] = 1e30;
      std::vector<std::size_t> order(count);
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return row[i] > row[j]; });
      Row<double> kept(count, -infinity);
      for (std::size_t i = 0; i < k; ++i) kept[order[i]] = row[order[i]];
      const std::vector<double> scalars = {static_cast<double>(k)};
      ATTN_COMPARE_ROWS(weightsOf("top-k", row, scalars), weightsOf("softmax", kept), 1e-14);
      ATTN_COMPARE_ROWS(weightsOf("top-k", inFloat(row), scalars), weightsOf("softmax", kept), 1e-6);
    }
  }

  void theThresholdOfSparsemaxAndEntmaxIsThatOfHalving() {
    for (const std::size_t count : {31U, 32U, 33U, 500U, 20000U})
      for (const double spread : {1e-9, 1e-3, 0.3, 1.0, 50.0})
        for (const int power : {1, 2}) {
          const Row<float> row = inFloat(randomRow(count, count, spread));
          Row<double> z(row.begin(), row.end());
          for (double& number : z) number /= power;
          const auto sumAbove = [&](double tau) {
            double sum = 0;
            for (const double number : z) sum += std::pow(std::max(0.0, number - tau), power);
            return sum;
          };
          double above = *std::max_element(z.begin(), z.end()), below = above - 1;
          for (int halvings = 0; halvings < 100; ++halvings) {
            const double middle = std::midpoint(below, above);
            (sumAbove(middle) > 1 ? below : above) = middle;
          }
          Row<double> expected;
          for (const double number : z) expected.push_back(std::pow(std::max(0.0, number - above), power));
          const char* const id = power == 1 ? "sparsemax" : "entmax15";
          ATTN_COMPARE_ROWS(weightsOf(id, Row<double>(row.begin(), row.end())), expected, 1e-13);
          ATTN_COMPARE_ROWS(weightsOf(id, row), expected, 3e-7);
        }
  }

  void manySmallWeightsBesideALargeOneSumToOne() {
    Row<float> row(20000, 0.0F);
    row[77] = 0.4999F;
    for (const char* id : {"softmax", "sparsemax", "entmax15"}) QVERIFY(std::abs(sumOf(weightsOf(id, row)) - 1) < 1e-5);
    QVERIFY(weightsOf("sparsemax", row)[0] > 0);
  }

  void oneKeyMoreWithScoreZeroMakesSoftmaxOfSoftmaxOne() {
    const Row<double> row = randomRow(30, 10);
    Row<double> withOneMore = row;
    withOneMore.push_back(0);
    Row<double> expected = weightsOf("softmax", withOneMore);
    expected.pop_back();
    ATTN_COMPARE_ROWS(weightsOf("softmax-one", row), expected, 1e-15);
    // A query that fits no key attends to nothing.
    QVERIFY(sumOf(weightsOf("softmax-one", Row<double>(30, -40.0))) < 1e-15);
  }

  void entmaxStandsBetweenSoftmaxAndSparsemax() {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Row<double> row = randomRow(20, seed);
      const Row<double> dense = weightsOf("softmax", row), middle = weightsOf("entmax15", row),
                        sparse = weightsOf("sparsemax", row);
      const auto support = [](const Row<double>& weights) {
        return std::count_if(weights.begin(), weights.end(), [](double weight) { return weight > 0; });
      };
      const auto largest = [](const Row<double>& weights) { return *std::max_element(weights.begin(), weights.end()); };
      QVERIFY(support(dense) >= support(middle) && support(middle) >= support(sparse));
      QVERIFY(largest(dense) <= largest(middle) && largest(middle) <= largest(sparse));
      QVERIFY(support(sparse) < 20);
    }
  }

  void sparsemaxIsThePointOfTheSimplexNearestToTheScores() {
    const Row<double> row = randomRow(15, 12), weights = weightsOf("sparsemax", row);
    const auto distance = [&](const Row<double>& point) {
      double sum = 0;
      for (std::size_t j = 0; j < row.size(); ++j) sum += (row[j] - point[j]) * (row[j] - point[j]);
      return sum;
    };
    Rng rng(2);
    for (int tries = 0; tries < 1000; ++tries) {
      Row<double> other = weightsOf("softmax", randomRow(15, rng.bits(), 3));
      const double part = 0.3 * rng.uniform();  // from the weights towards another point of the simplex
      for (std::size_t j = 0; j < row.size(); ++j) other[j] = (1 - part) * weights[j] + part * other[j];
      QVERIFY(distance(other) >= distance(weights));
    }
  }

  void oneKeyAloneHasAllWeightWhereTheSumIsOne() {
    for (const Normaliser& normaliser : normalisers())
      for (const double score : {-30.0, 0.0, 2.0})
        if (normaliser.sumsToOne) ATTN_COMPARE_ROWS(weightsOf(normaliser.id, Row<double>{score}), {1.0}, 0);
    ATTN_COMPARE_ROWS(weightsOf("sigmoid", Row<double>{2}), {1 / (1 + std::exp(-2.0))}, 1e-15);
  }
};

QTEST_APPLESS_MAIN(TestNormalising)
#include "tst_normalising.moc"
