// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>
#include <functional>

#include "core/base/calculation.h"
#include "core/regression/datasets.h"
#include "core/regression/local_linear.h"
#include "core/regression/nadaraya_watson.h"
#include "core/scene/regression/regression_stages.h"
#include "core/tensor/matrix.h"
#include "tests/support/numbers.h"
#include "tests/support/tables.h"

using namespace attn;
using namespace attn::test;

namespace {

Calculation tentOf(double u) { return exponentialOf(-absoluteOf(u)); }

constexpr double infinity = std::numeric_limits<double>::infinity();
const double notANumber = std::numeric_limits<double>::quiet_NaN();

using Numbers = std::vector<double>;

Points usualPoints(const char* id) { return drawnPoints(*findRow(dataSets(), id), findRow(dataSets(), id)->usual); }

Points pointsOf(const Numbers& x, const Numbers& y) { return {1, x, y, {}}; }

/// n points, x = place(i, rng), y about a wave of it.
template <class Place>
Points pointsAt(Index n, const Place& place) {
  Rng rng(11);
  Points points;
  for (Index i = 0; i < n; ++i) {
    points.inputs.push_back(place(i, rng));
    points.targets.push_back(std::sin(static_cast<double>(i) * 0.37) + rng.normal());
  }
  return points;
}

std::shared_ptr<const Smoother> smoother(const Points& points, const std::string& kernel, Bandwidths h) {
  return smootherOf(preparedKeys(points), kernel, h);
}

Numbers predictions(const Points& points, const std::string& kernel, Bandwidths h, const Numbers& queries) {
  return predictionsOf(*smoother(points, kernel, h), queries);
}

double largestOf(const Points& points) {
  double largest = points.isClassification() ? 1 : 0;
  if (!points.isClassification())
    for (const double y : points.targets) largest = std::max(largest, std::abs(y));
  return largest;
}

/// Empty if all numbers agree within `tolerance`; a NaN meets a NaN alone.
QString differs(const Numbers& a, const Numbers& b, double tolerance) {
  if (a.size() != b.size()) return QString("%1 and %2 numbers").arg(a.size()).arg(b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
    if (!(std::abs(a[i] - b[i]) <= tolerance))
      return QString("number %1: %2 and %3").arg(i).arg(a[i], 0, 'g', 17).arg(b[i], 0, 'g', 17);
  }
  return {};
}

Points without(const Points& points, Index skipped) {
  Points rest = points;
  const auto at = static_cast<std::ptrdiff_t>(skipped), d = static_cast<std::ptrdiff_t>(points.features);
  rest.inputs.erase(rest.inputs.begin() + at * d, rest.inputs.begin() + (at + 1) * d);
  rest.targets.erase(rest.targets.begin() + at);
  return rest;
}

Numbers steps(double from, double to, int count) {
  Numbers numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(from + (to - from) * i / std::max(1, count - 1));
  return numbers;
}

struct Case {
  const char* name;
  Points points;
};

/// Data at which fast methods go wrong first.
std::vector<Case> hardCases() {
  std::vector<Case> cases = {
      {"one point", pointsOf({2}, {3})},
      {"two points", pointsOf({2, 3}, {3, -1})},
      {"all at one place", pointsAt(500, [](Index, Rng&) { return 1.5; })},
      {"a line of points", pointsAt(1000, [](Index i, Rng&) { return static_cast<double>(i) * 0.005; })},
      {"uniform", pointsAt(1000, [](Index, Rng& rng) { return 5 * rng.uniform(); })},
      {"ties", pointsAt(900, [](Index, Rng& rng) { return std::floor(20 * rng.uniform()) / 4; })},
      {"clusters", pointsAt(1200, [](Index i, Rng& rng) { return static_cast<double>(i % 5) + 1e-6 * rng.normal(); })},
      {"a crowd and a few",
       pointsAt(1000, [](Index i, Rng& rng) { return i % 100 == 0 ? 5 * rng.uniform() : 2 + 1e-3 * rng.uniform(); })},
      {"far from zero", pointsAt(800, [](Index, Rng& rng) { return 1e9 + 5 * rng.uniform(); })},
      {"very far from zero", pointsAt(800, [](Index, Rng& rng) { return -1e15 + std::floor(9 * rng.uniform()); })},
      {"wide", pointsAt(800, [](Index, Rng& rng) { return 1e6 * rng.normal(); })},
      {"all sizes",
       pointsAt(800,
                [](Index i, Rng& rng) { return std::pow(10.0, static_cast<double>(i % 60) - 30) * rng.normal(); })},
      {"the largest inputs", pointsAt(300, [](Index, Rng& rng) { return 1e308 * (2 * rng.uniform() - 1); })},
  };
  Points huge = pointsAt(600, [](Index, Rng& rng) { return 5 * rng.uniform(); });
  for (double& y : huge.targets) y *= 1e307;
  cases.push_back({"the largest values", huge});
  Points classes = pointsAt(700, [](Index, Rng& rng) { return 5 * rng.uniform(); });
  classes.classes = {"a", "b", "c"};
  for (std::size_t i = 0; i < classes.targets.size(); ++i) classes.targets[i] = static_cast<double>(i * i % 3);
  cases.push_back({"classes", classes});
  return cases;
}

/// In the data, between, at both its ends, and far away.
Numbers queriesOf(const Points& points, double h) {
  const auto [low, high] = std::minmax_element(points.inputs.begin(), points.inputs.end());
  Numbers queries = steps(*low, *high, 41);
  for (const double u : {0.5, 1.0, 1 + 1e-15, 3.0, 7.9, 8.1, 20.0, 40.0, 63.9, 64.1, 5000.0, 1e7})
    queries.insert(queries.end(), {*low - u * h, *high + u * h});
  for (std::size_t i = 0; i < points.inputs.size(); i += 1 + points.inputs.size() / 20)
    queries.insert(queries.end(), {points.inputs[i], points.inputs[i] + h, points.inputs[i] - h});
  std::erase_if(queries, [](double q) { return !std::isfinite(q); });
  return queries;
}

}  // namespace

class TestNadarayaWatson : public QObject {
  Q_OBJECT

  static void everyKernel() {
    QTest::addColumn<QString>("kernel");
    for (const Kernel& kernel : kernels()) QTest::newRow(kernel.id) << QString(kernel.id);
  }

 private slots:
  void fastMethodsAgreeWithTheDirectSum_data() {
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<int>("number");
    const std::vector<Case> cases = hardCases();
    for (const Kernel& kernel : kernels())
      for (std::size_t i = 0; i < cases.size(); ++i)
        QTest::addRow("%s, %s", kernel.id, cases[i].name) << QString(kernel.id) << static_cast<int>(i);
  }
  void fastMethodsAgreeWithTheDirectSum() {
    QFETCH(QString, kernel);
    QFETCH(int, number);
    const Points points = hardCases()[static_cast<std::size_t>(number)].points;
    const double tolerance = 1e-9 * largestOf(points);
    for (const double h : {1e-300, 1e-6, 1e-3, 0.05, 0.25, 0.3, 1.0, 10.0, 1e6, infinity}) {
      const Numbers queries = queriesOf(points, std::isinf(h) ? 1 : h);
      const QString where =
          differs(predictions(points, kernel.toStdString(), {h}, queries),
                  directPredictions(points, *findRow(kernels(), kernel.toStdString()), {h}, queries), tolerance);
      QVERIFY2(where.isEmpty(), qPrintable(QString("h = %1, %2").arg(h).arg(where)));
    }
  }

  void leaveOneOutIsThePredictionFromAllOthers_data() { fastMethodsAgreeWithTheDirectSum_data(); }
  void leaveOneOutIsThePredictionFromAllOthers() {
    QFETCH(QString, kernel);
    QFETCH(int, number);
    const Points points = hardCases()[static_cast<std::size_t>(number)].points;
    const Index outputs = points.outputs();
    for (const double h : {1e-6, 0.01, 0.3, 1.0, 1e6}) {
      const Numbers found = leaveOneOutPredictions(*smoother(points, kernel.toStdString(), {h}));
      QCOMPARE(static_cast<Index>(found.size()), points.size() * outputs);
      for (Index i = 0; i < points.size(); i += 1 + points.size() / 60) {
        const Numbers expected = directPredictions(without(points, i), *findRow(kernels(), kernel.toStdString()), {h},
                                                   {points.inputs[static_cast<std::size_t>(i)]});
        const Numbers here(found.begin() + i * outputs, found.begin() + (i + 1) * outputs);
        const QString where = differs(here, expected, 1e-9 * largestOf(points));
        QVERIFY2(where.isEmpty(), qPrintable(QString("h = %1, point %2, %3").arg(h).arg(i).arg(where)));
      }
    }
  }

  void aTargetThatDwarfsTheOthersIsWeighedLikeThem_data() { everyKernel(); }
  void aTargetThatDwarfsTheOthersIsWeighedLikeThem() {
    QFETCH(QString, kernel);
    const Kernel& row = *findRow(kernels(), kernel.toStdString());
    // Its weight may be 1e-13 of the others' and count, so differences count relative to the prediction.
    const auto agree = [](double found, double expected) {
      return std::abs(found - expected) <= 1e-9 * std::abs(expected) || (std::isnan(found) && std::isnan(expected));
    };
    for (const double dwarfing : {1e13, -1e13, 1e100, 1e306})
      for (const bool evenly : {true, false}) {
        Points points = pointsAt(
            2000, [&](Index i, Rng& rng) { return evenly ? static_cast<double>(i) / 64 : 31 * rng.uniform(); });
        for (double& y : points.targets) y = 3 + 0.01 * y;
        points.targets[1024] = dwarfing;
        for (const double h : {0.01, 0.25, 1.0, 3.0}) {
          const auto with = smoother(points, kernel.toStdString(), {h});
          const Numbers queries = steps(-2, 34, 2305);
          const Numbers found = predictionsOf(*with, queries), expected = directPredictions(points, row, {h}, queries);
          for (std::size_t i = 0; i < queries.size(); ++i)
            QVERIFY2(agree(found[i], expected[i]), qPrintable(QString("target %1, h %2, query %3: %4, %5")
                                                                  .arg(dwarfing)
                                                                  .arg(h)
                                                                  .arg(queries[i])
                                                                  .arg(found[i], 0, 'g', 17)
                                                                  .arg(expected[i], 0, 'g', 17)));
          const Numbers left = leaveOneOutPredictions(*with);
          for (const Index i :
               {Index{0}, Index{600}, Index{1000}, Index{1023}, Index{1024}, Index{1040}, Index{1999}}) {
            const double direct =
                directPredictions(without(points, i), row, {h}, {points.inputs[static_cast<std::size_t>(i)]})[0];
            QVERIFY2(agree(left[static_cast<std::size_t>(i)], direct),
                     qPrintable(QString("target %1, h %2, point %3: %4, %5")
                                    .arg(dwarfing)
                                    .arg(h)
                                    .arg(i)
                                    .arg(left[static_cast<std::size_t>(i)], 0, 'g', 17)
                                    .arg(direct, 0, 'g', 17)));
          }
        }
      }
  }

  void weightedMeansAndStraightLinesAreThoseOfStatsmodels() {
    QFile file(QStringLiteral(ATTN_TEST_DATA "/golden/kernel-regression.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).array();
    QCOMPARE(cases.size(), 5);
    const auto list = [](const QJsonValue& numbers) {
      Numbers result;
      for (const QJsonValue& each : numbers.toArray()) result.push_back(each.toDouble());
      return result;
    };
    for (const QJsonValue& each : cases) {
      const Points points{each["features"].toInt(), list(each["x"]), list(each["y"]), {}};
      const auto with = smoother(points, "gaussian", list(each["h"]));
      QCOMPARE(differs(predictionsOf(*with, list(each["queries"])), list(each["lc"]), 1e-10), QString());
      QCOMPARE(differs(localLinearPredictions(*with, list(each["queries"])), list(each["ll"]), 1e-9), QString());
      // Bandwidths by cross-validation: no worse than statsmodels', which looks about the rule of thumb alone.
      if (points.features > 1) continue;
      for (const Index order : {0, 1}) {
        const auto error = [&](double h) {
          const auto tried = smoother(points, "gaussian", {h});
          return order > 0 ? localLinearError(*tried) : leaveOneOutError(*tried);
        };
        const double theirs = each[order > 0 ? "cv_ll" : "cv_lc"].toDouble();
        const BandwidthSearch search = searchBandwidth(
            Box<Points>(points), "gaussian", {1}, [](const BandwidthSearch&) { return true; }, order);
        const double ours = search.least()->bandwidths[0];
        QVERIFY2(error(ours) <= error(theirs) * (1 + 1e-9), qPrintable(QString("%1, %2").arg(ours).arg(theirs)));
        if (error(ours) > error(theirs) * (1 - 1e-6)) QVERIFY(std::abs(ours / theirs - 1) < 2e-3);
        // Of both neighbours that were tried none is better.
        for (const double aside : {0.99, 1.01}) QVERIFY(error(ours) < error(aside * ours));
      }
    }
  }

  void aStraightLineIsPredictedAsItIs_data() { everyKernel(); }
  void aStraightLineIsPredictedAsItIs() {
    QFETCH(QString, kernel);
    Points points;
    points.features = 2;
    Rng rng(2);
    for (int i = 0; i < 200; ++i) {
      points.inputs.insert(points.inputs.end(), {1e6 + rng.uniform(), 3 * rng.uniform()});
      points.targets.push_back(2 * (points.inputs[points.inputs.size() - 2] - 1e6) - 5 * points.inputs.back() + 1);
    }
    for (const Bandwidths& h : std::vector<Bandwidths>{{0.5, 1}, {0.2, 0.9}, {infinity}}) {
      const auto with = smoother(points, kernel.toStdString(), h);
      QVERIFY(differs(localLinearPredictions(*with, {1e6 + 0.5, 1.2, 1e6 + 0.1, 0.2}), {-4.0, 0.2}, 1e-8).isEmpty());
      QVERIFY(differs(localLinearLeaveOneOut(*with), points.targets, 1e-8).isEmpty());
      QVERIFY(localLinearError(*with) < 1e-16);
    }
  }

  void whereTooFewPointsCountForALineItIsTheirMean() {
    const Points points = pointsOf({3, 0, 1, 1, 7}, {-2, 4, 6, 9, 3});
    const auto with = smoother(points, "boxcar", {0.6});
    const Numbers found = localLinearPredictions(*with, {0.1, 1.2, 3.3, 5});
    QVERIFY(differs(found, {4, 7.5, -2, notANumber}, 1e-12).isEmpty());
    // What there is one of a point comes in the order of the points.
    QVERIFY(differs(localLinearLeaveOneOut(*with), {notANumber, notANumber, 9, 6, notANumber}, 1e-12).isEmpty());
    Points classes = points;
    classes.classes = {"a", "b"};
    for (double& y : classes.targets) y = y > 4;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, localLinearPredictions(*smoother(classes, "boxcar", {1}), {0}));
  }

  void manyPointsAreWithinReachOfTheDirectSum_data() { everyKernel(); }
  void manyPointsAreWithinReachOfTheDirectSum() {
    QFETCH(QString, kernel);
    const Points points = drawnPoints(*findRow(dataSets(), "sine-power"), {200'000, 0.5, {}, 3});
    const Numbers queries = steps(-0.5, 5.5, 31);
    for (const double h : {1e-5, 0.01, 0.3, 20.0}) {
      const QString where = differs(predictions(points, kernel.toStdString(), {h}, queries),
                                    directPredictions(points, *findRow(kernels(), kernel.toStdString()), {h}, queries),
                                    1e-11 * largestOf(points));
      QVERIFY2(where.isEmpty(), qPrintable(QString("h = %1, %2").arg(h).arg(where)));
    }
  }

  void theDirectSumIsWhatTheFormulaSays() {
    const Points points{2, {0, 0, 3, 1, -1, 2}, {1, 2, 4}, {}};
    const Numbers query = {1, 0.5};
    for (const Kernel& kernel : kernels()) {
      double sum = 0, weighted = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        const double u = std::hypot((1 - points.inputs[2 * i]) / 2, (0.5 - points.inputs[2 * i + 1]) / 1.5);
        sum += kernel.value(u);
        weighted += kernel.value(u) * points.targets[i];
      }
      QVERIFY(std::abs(directPredictions(points, kernel, {2, 1.5}, query)[0] - weighted / sum) < 1e-14);
      QVERIFY(std::abs(predictions(points, kernel.id, {2, 1.5}, query)[0] - weighted / sum) < 1e-14);
    }
  }

  void predictionsAreThoseOfNumPy_data() {
    QTest::addColumn<QString>("kernel");
    for (const char* id : {"gaussian", "boxcar", "triangular", "epanechnikov", "constant"}) QTest::newRow(id) << id;
  }
  void predictionsAreThoseOfNumPy() {
    QFETCH(QString, kernel);
    const Table train = readTable("regression-train.csv"), expected = readTable("regression-expected.csv");
    const Points points = pointsOf(train.at("x"), train.at("y"));
    for (const char* h : {"0.25", "1.0"}) {
      const auto column = expected.find((kernel + "@" + h).toStdString());
      QVERIFY(column != expected.end());
      const QString where =
          differs(predictions(points, kernel.toStdString(), {std::stod(h)}, expected.at("x")), column->second, 1e-9);
      QVERIFY2(where.isEmpty(), qPrintable(where));
    }
  }

  void weightsSumToOneOrAreAllZero_data() { everyKernel(); }
  void weightsSumToOneOrAreAllZero() {
    QFETCH(QString, kernel);
    const Points points = pointsAt(300, [](Index, Rng& rng) { return 5 * rng.uniform(); });
    for (const double h : {1e-6, 0.3, 100.0}) {
      const auto with = smoother(points, kernel.toStdString(), {h});
      const Numbers queries = queriesOf(points, h);
      const Numbers weights = kernelWeights(*with, queries), predicted = predictionsOf(*with, queries);
      QCOMPARE(weights.size(), queries.size() * 300);
      for (std::size_t q = 0; q < queries.size(); ++q) {
        double sum = 0, output = 0;
        for (std::size_t i = 0; i < 300; ++i) {
          const double weight = weights[q * 300 + i];
          QVERIFY(weight >= 0);
          sum += weight;
          output += weight * points.targets[i];
        }
        if (sum == 0) {
          QVERIFY(std::isnan(predicted[q]));
        } else {
          QVERIFY(std::abs(sum - 1) < 1e-12);
          QVERIFY(std::abs(output - predicted[q]) < 1e-11);
        }
      }
    }
  }

  void weightsOfAllOthersStandInTheOrderOfThePoints_data() { everyKernel(); }
  void weightsOfAllOthersStandInTheOrderOfThePoints() {
    QFETCH(QString, kernel);
    constexpr Index n = 120;
    const Points points = pointsAt(n, [](Index, Rng& rng) { return 5 * rng.uniform(); });
    for (const double h : {0.3, 100.0}) {
      const auto with = smoother(points, kernel.toStdString(), {h});
      const Numbers predicted = leaveOneOutPredictions(*with);
      for (const Index first : {Index{0}, Index{70}}) {
        const Numbers weights = leaveOneOutWeights(*with, first, 50);
        for (Index i = 0; i < 50; ++i) {
          double output = 0;
          for (Index j = 0; j < n; ++j) output += weights[std::size_t(i * n + j)] * points.targets[std::size_t(j)];
          QCOMPARE(weights[std::size_t(i * n + first + i)], 0.0);
          if (const double expected = predicted[std::size_t(first + i)]; !std::isnan(expected))
            QVERIFY(std::abs(output - expected) < 1e-11);
        }
      }
    }
  }

  void constantAndInfiniteWidthGiveTheMean_data() { everyKernel(); }
  void constantAndInfiniteWidthGiveTheMean() {
    QFETCH(QString, kernel);
    const Points points = pointsAt(400, [](Index, Rng& rng) { return rng.normal(); });
    const double mean = Eigen::Map<const Eigen::ArrayXd>(points.targets.data(), 400).mean();
    for (const double h : {1e12, infinity})
      for (const double y : predictions(points, kernel.toStdString(), {h}, {-3, 0, 50}))
        QVERIFY(std::abs(y - mean) < 1e-10);
    for (const double y : predictions(points, "constant", {0.1}, {-3, 0, 50})) QVERIFY(std::abs(y - mean) < 1e-13);
  }

  void movingDataAndQueriesTogetherChangesNothing_data() { everyKernel(); }
  void movingDataAndQueriesTogetherChangesNothing() {
    QFETCH(QString, kernel);
    // Multiples of 2^-10, so that an offset loses none of their digits.
    const Points points = pointsAt(700, [](Index, Rng& rng) { return std::floor(5 * 1024 * rng.uniform()) / 1024; });
    const Numbers queries = steps(-1, 6, 57);
    for (const double offset : {1.0, -1e9, 0x1p40}) {
      Points moved = points;
      Numbers movedQueries = queries;
      for (double& x : moved.inputs) x += offset;
      for (double& q : movedQueries) q += offset;
      for (const double h : {0.125, 0.7}) {
        const QString where = differs(predictions(moved, kernel.toStdString(), {h}, movedQueries),
                                      predictions(points, kernel.toStdString(), {h}, queries), 1e-10);
        QVERIFY2(where.isEmpty(), qPrintable(where));
      }
    }
  }

  void theOrderOfPointsDoesNotMatter_data() { everyKernel(); }
  void theOrderOfPointsDoesNotMatter() {
    QFETCH(QString, kernel);
    const Index n = 700;
    const Points points = pointsAt(n, [](Index i, Rng&) { return static_cast<double>(i / 3) * 0.02; });
    Points shuffled = points;
    const auto from = [&](Index i) { return static_cast<std::size_t>(i * 11 % n); };
    for (Index i = 0; i < n; ++i) {
      shuffled.inputs[static_cast<std::size_t>(i)] = points.inputs[from(i)];
      shuffled.targets[static_cast<std::size_t>(i)] = points.targets[from(i)];
    }
    const auto ordered = smoother(points, kernel.toStdString(), {0.3}),
               other = smoother(shuffled, kernel.toStdString(), {0.3});
    const Numbers queries = steps(-1, 6, 57);
    QVERIFY(differs(predictionsOf(*ordered, queries), predictionsOf(*other, queries), 1e-12).isEmpty());
    // What there is one of a point comes in the order of the points.
    const Numbers left = leaveOneOutPredictions(*ordered), leftOther = leaveOneOutPredictions(*other);
    const Numbers weights = kernelWeights(*ordered, {1.7}), weightsOther = kernelWeights(*other, {1.7});
    for (Index i = 0; i < n; ++i) {
      QVERIFY(std::abs(leftOther[static_cast<std::size_t>(i)] - left[from(i)]) < 1e-12);
      QVERIFY(std::abs(weightsOther[static_cast<std::size_t>(i)] - weights[from(i)]) < 1e-15);
    }
    QVERIFY(std::abs(leaveOneOutError(*ordered) - leaveOneOutError(*other)) < 1e-12);
  }

  void aPointTwiceWeighsDouble_data() { everyKernel(); }
  void aPointTwiceWeighsDouble() {
    QFETCH(QString, kernel);
    const Points twice = pointsOf({0, 1, 1, 1.5}, {1, 5, 5, 2});
    const double a = findRow(kernels(), kernel.toStdString())->value(0.9 / 2),
                 b = findRow(kernels(), kernel.toStdString())->value(0.1 / 2),
                 c = findRow(kernels(), kernel.toStdString())->value(0.6 / 2);
    QVERIFY(std::abs(predictions(twice, kernel.toStdString(), {2}, {0.9})[0] - (a + 10 * b + 2 * c) / (a + 2 * b + c)) <
            1e-14);
  }

  void aQueryThatNoKeyReachesHasNoValue() {
    const Points points = pointsAt(200, [](Index, Rng& rng) { return rng.uniform(); });
    for (const char* kernel : {"boxcar", "triangular", "epanechnikov"}) {
      QVERIFY(std::isnan(predictions(points, kernel, {0.5}, {2})[0]));
      for (const double weight : kernelWeights(*smoother(points, kernel, {0.5}), {2})) QCOMPARE(weight, 0.0);
    }
    const Points none;
    for (const Kernel& kernel : kernels()) QVERIFY(std::isnan(predictions(none, kernel.id, {1}, {0})[0]));
  }

  void theEdgeOfTheBoxcarBelongsToIt() {
    // 0.3 − 0 and 0.3 are the same double; 0.1 · 3 is the next.
    const Points points = pointsOf({0, 10}, {7, 1});
    QCOMPARE(predictions(points, "boxcar", {0.3}, {0.3})[0], 7.0);
    QVERIFY(std::isnan(predictions(points, "boxcar", {0.3}, {0.1 * 3})[0]));
  }

  void farFromAllKeysTheNearestHasAllTheWeight() {
    const Points points = pointsOf({0, 1, 2}, {5, 6, 7});
    QCOMPARE(predictions(points, "gaussian", {1}, {40, 5000, 1e9, -1e200}), (Numbers{7, 7, 7, 5}));
    const Points planar{2, {0, 0, 1, 1, 2, 0}, {5, 6, 7}, {}};
    QCOMPARE(predictions(planar, "gaussian", {1e-3}, {900, 0, 0.9, 0.9}), (Numbers{7, 6}));
    // As near as the nearest shares with it.
    QCOMPARE(predictions(points, "gaussian", {1e-6}, {1.5})[0], 6.5);
  }

  void aKernelWithoutAnEndHasNoGapsHoweverFarTheDataAre() {
    // e^−|u| is 0 in double from |u| = 746 on; its logarithm never is.
    const Kernel tent{.id = "exponential",
                      .name = "",
                      .formula = "",
                      .scoreFormula = "",
                      .note = "",
                      .support = infinity,
                      .value = [](double u) { return std::exp(-std::abs(u)); },
                      .logOfSquares =
                          [](double* squares, Index count) {
                            for (Index i = 0; i < count; ++i) squares[i] = -std::sqrt(squares[i]);
                          },
                      .explain = tentOf,
                      .code = "xp.exp(-abs(u))"};
    const Points points = pointsOf({0, 1, 1.5}, {5, 6, 7});
    const double a = std::exp(-0.5), b = std::exp(-1.5), far = (b * 5 + a * 6 + 7) / (b + a + 1);
    for (const double query : {2.0, 2000.0, 1e6})
      QVERIFY(std::abs(directPredictions(points, tent, {1}, {query})[0] - far) < 1e-9);
    QCOMPARE(directPredictions(points, tent, {1e-3}, {-50})[0], 5.0);
    // The squares of all distances overflow: the nearest keys are left, here two just as near.
    QCOMPARE(directPredictions(points, tent, {1e-200}, {1.25})[0], 6.5);
    const Points planar{2, {0, 0, 3, 4}, {1, 2}, {}};
    const double nearer = std::exp(5 - std::sqrt(2.0) * 1000),
                 share = std::exp(std::sqrt(997.0 * 997 + 996 * 996) - std::sqrt(2.0) * 1000);
    QVERIFY(nearer == 0);
    QVERIFY(std::abs(directPredictions(planar, tent, {1}, {1000, 1000})[0] - (share + 2) / (share + 1)) < 1e-9);
  }

  void leaveOneOutErrorIsTheMeanSquare_data() { everyKernel(); }
  void leaveOneOutErrorIsTheMeanSquare() {
    QFETCH(QString, kernel);
    for (const Points& points :
         {pointsAt(80, [](Index, Rng& rng) { return 5 * rng.uniform(); }), usualPoints("spiral")}) {
      for (const double h : {1e-9, 0.2, 3.0}) {
        double sum = 0;
        const Index outputs = points.outputs(), d = points.features;
        for (Index i = 0; i < points.size(); ++i) {
          const Points rest = without(points, i);
          const Numbers query(points.inputs.begin() + i * d, points.inputs.begin() + (i + 1) * d);
          Numbers p = directPredictions(rest, *findRow(kernels(), kernel.toStdString()), {h}, query);
          if (std::isnan(p[0])) p = directPredictions(rest, *findRow(kernels(), "constant"), {h}, query);
          const double y = points.targets[static_cast<std::size_t>(i)];
          for (Index c = 0; c < outputs; ++c) {
            const double value = points.isClassification() ? (y == static_cast<double>(c) ? 1 : 0) : y;
            sum += std::pow(p[static_cast<std::size_t>(c)] - value, 2);
          }
        }
        const double expected = sum / static_cast<double>(points.size());
        QVERIFY(std::abs(leaveOneOutError(*smoother(points, kernel.toStdString(), {h})) - expected) < 1e-9 * expected);
      }
    }
    QVERIFY(std::isnan(leaveOneOutError(*smoother(pointsOf({1}, {2}), kernel.toStdString(), {1}))));
  }

  void probabilitiesOfClassesSumToOne_data() { everyKernel(); }
  void probabilitiesOfClassesSumToOne() {
    QFETCH(QString, kernel);
    const Points points = usualPoints("blobs");
    const Numbers p = predictions(points, kernel.toStdString(), {1.5, 2.0}, {0, 0, 1, 1, 2, -0.5});
    QCOMPARE(p.size(), std::size_t{9});
    for (std::size_t i = 0; i < 9; i += 3) QVERIFY(std::abs(p[i] + p[i + 1] + p[i + 2] - 1) < 1e-14);
  }

  void aMapShowsThePredictions_data() { everyKernel(); }
  void aMapShowsThePredictions() {
    QFETCH(QString, kernel);
    Points regression = usualPoints("moons");
    regression.classes.clear();
    for (double& y : regression.targets) y = 1 - 3 * y;
    // On a grid, where distances such as 3-4-5 meet the edge exactly.
    Points grid = regression;
    for (double& x : grid.inputs) x = std::round(10 * x) / 10;
    for (const Points& points : {usualPoints("spiral"), regression, grid}) {
      const Numbers xs = steps(-3, 3, 61), ys = steps(-2, 2, 41);
      Numbers queries;
      for (const double y : ys)
        for (const double x : xs) queries.insert(queries.end(), {x, y});
      for (const Bandwidths& h : std::vector<Bandwidths>{{0.5}, {1, 0.3}, {0.02}, {1e-4, 1e-3}, {1e-200}, {100}}) {
        const auto with = smoother(points, kernel.toStdString(), h);
        const std::vector<float> map = predictionMap(*with, xs, ys);
        const QString where = differs({map.begin(), map.end()}, predictionsOf(*with, queries), 1e-6);
        QVERIFY2(where.isEmpty(), qPrintable(QString("h = %1, %2").arg(h[0]).arg(where)));
      }
    }
  }

  void aMapOfManyPointsIsTheSame() {
    const Points points = drawnPoints(*findRow(dataSets(), "blobs"), {6000, 0.8, {}, 1});
    const auto with = smoother(points, "gaussian", {0.1});
    const std::vector<float> map = predictionMap(*with, {-9, 0, 2}, {-1, 1.5});
    QVERIFY(
        differs({map.begin(), map.end()}, predictionsOf(*with, {-9, -1, 0, -1, 2, -1, -9, 1.5, 0, 1.5, 2, 1.5}), 1e-6)
            .isEmpty());
  }

  void bandwidthsThatDoNotFitAreWordsAndThenErrors() {
    QVERIFY(!bandwidthsProblem({0.5}, 3));
    QVERIFY(!bandwidthsProblem({0.5, 1, infinity}, 3));
    for (const Bandwidths& wrong : std::vector<Bandwidths>{{}, {1, 2}, {0}, {-1}, {notANumber}, {1, 1, 0}})
      QVERIFY(bandwidthsProblem(wrong, 3));
    QCOMPARE(toString(bandwidthsProblem({1, 2}, 3)),
             std::string("2 bandwidths were given for 3 features: give one for all, or one for each."));
    const auto keys = preparedKeys(pointsOf({1}, {2}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, smootherOf(keys, "gaussian", {0}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, smootherOf(keys, "nothing", {1}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, predictionMap(*smootherOf(keys, "gaussian", {1}), {0}, {0}));
    const Points planar{2, {0, 0}, {1}, {}};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, predictions(planar, "gaussian", {1}, {1, 2, 3}));
  }
};

QTEST_APPLESS_MAIN(TestNadarayaWatson)
#include "tst_nadaraya_watson.moc"
