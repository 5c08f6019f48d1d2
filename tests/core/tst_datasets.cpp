// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "core/regression/datasets.h"

using namespace attn;

class TestDatasets : public QObject {
  Q_OBJECT

  static void everySet() {
    QTest::addColumn<QString>("id");
    for (const DataSet& set : dataSets()) QTest::newRow(set.id) << QString(set.id);
  }

 private slots:
  void aSetHasTheShapeItSays_data() { everySet(); }
  void aSetHasTheShapeItSays() {
    QFETCH(QString, id);
    const DataSet& set = *findRow(dataSets(), id.toStdString());
    for (const Index n : {Index{1}, Index{2}, set.usual.points, Index{3000}}) {
      DataChoice choice = set.usual;
      choice.points = n;
      const Points points = drawnPoints(set, choice);
      QCOMPARE(points.size(), n);
      QCOMPARE(points.features, set.isClassification() ? 2 : 1);
      QCOMPARE(static_cast<Index>(points.inputs.size()), n * points.features);
      for (const double x : points.inputs) QVERIFY(std::isfinite(x));
      if (set.isClassification()) {
        // Each class is there, and they are named in the order in which they come.
        std::size_t seen = 0;
        for (const double y : points.targets) {
          QVERIFY(y == std::floor(y) && y >= 0 && y <= static_cast<double>(seen));
          seen = std::max(seen, static_cast<std::size_t>(y) + 1);
        }
        QCOMPARE(seen, points.classes.size());
        QVERIFY(set.truth == nullptr);
      } else {
        QVERIFY(std::is_sorted(points.inputs.begin(), points.inputs.end()));
        for (const double x : points.inputs) QVERIFY(x >= set.low && x < set.high);
        QVERIFY(points.classes.empty());
      }
    }
  }

  void aSeedMeansTheSameNumbersAndAnotherOthers_data() { everySet(); }
  void aSeedMeansTheSameNumbersAndAnotherOthers() {
    QFETCH(QString, id);
    const DataSet& set = *findRow(dataSets(), id.toStdString());
    DataChoice choice = set.usual;
    QCOMPARE(drawnPoints(set, choice), drawnPoints(set, choice));
    ++choice.seed;
    QVERIFY(drawnPoints(set, choice).inputs != drawnPoints(set, set.usual).inputs);
  }

  void neighbouringSeedsHaveNoInputInCommonButInOlderFiles() {
    const auto shared = [](const DataSet& set, const DataChoice& a, const DataChoice& b) {
      const std::vector<double> one = drawnPoints(set, a).inputs, other = drawnPoints(set, b).inputs;
      return std::count_if(one.begin(), one.end(),
                           [&](double x) { return std::find(other.begin(), other.end(), x) != other.end(); });
    };
    for (const char* id : {"sine-power", "sine-line"}) {
      const DataSet& set = *findRow(dataSets(), id);
      for (const std::uint64_t seed : {0U, 1U, 2U, 41U, 1'000'000U}) {
        DataChoice choice = set.usual, next = set.usual;
        choice.seed = seed;
        next.seed = seed + 1;
        QCOMPARE(shared(set, choice, next), 0);
        choice.stream = next.stream = SeedStream::shared;
        QCOMPARE(shared(set, choice, next), choice.points - 1);
      }
      // The first seed has the numbers that it always had.
      DataChoice older = set.usual;
      older.stream = SeedStream::shared;
      QCOMPARE(drawnPoints(set, older), drawnPoints(set, set.usual));
    }
  }

  void withoutNoiseATargetIsTheTruth() {
    for (const DataSet& set : dataSets()) {
      if (set.isClassification()) continue;
      const Points points = drawnPoints(set, {100, 0, {}, 1});
      for (std::size_t i = 0; i < 100; ++i)
        QCOMPARE(points.targets[i], set.truth(points.inputs[i], valuesOf({}, set.scalars).data()));
    }
    QCOMPARE(findRow(dataSets(), "sine-power")->truth(2, std::data({0.8})), 2 * std::sin(2.0) + std::pow(2.0, 0.8));
    QCOMPARE(findRow(dataSets(), "sine-line")->truth(2, nullptr), 2 * std::sin(2.0) + 2);
  }

  void noiseHasTheSpreadThatWasAskedFor() {
    for (const DataSet& set : dataSets()) {
      if (set.isClassification()) continue;
      const Points points = drawnPoints(set, {20'000, 2, {}, 1});
      double sum = 0, squares = 0;
      for (std::size_t i = 0; i < points.targets.size(); ++i) {
        const double noise = points.targets[i] - set.truth(points.inputs[i], valuesOf({}, set.scalars).data());
        sum += noise;
        squares += noise * noise;
      }
      QVERIFY(std::abs(sum / 20'000) < 0.06);
      QVERIFY(std::abs(std::sqrt(squares / 20'000) - 2) < 0.05);
    }
  }

  void theFirstInputsNeverChange() {
    // Bit by bit, on every platform: what was made from a seed is made again.
    const Points points = drawnPoints(*findRow(dataSets(), "sine-power"), {});
    QCOMPARE(points.inputs.front(), 0x1.ab8e2135585cp-4);
    QCOMPARE(points.inputs.back(), 0x1.36aea6d28edfap+2);
  }

  void theFormulaHasAPlaceForEveryScalarAndMeansTheTruth() {
    for (const DataSet& set : dataSets()) {
      QCOMPARE(set.isClassification(), set.draw != nullptr);
      QCOMPARE(QByteArray(set.formula).count('%'), int(set.scalars.size()));
      QCOMPARE(*set.formula == '\0', set.isClassification());
    }
  }

  void aScalarChangesThePointsAndItsUsualValueDoesNot() {
    const DataSet& set = *findRow(dataSets(), "sine-power");
    DataChoice choice = set.usual;
    setValue(choice.scalars, set.scalars.front(), 2);
    const Points points = drawnPoints(set, choice), usual = drawnPoints(set, set.usual);
    QCOMPARE(points.inputs, usual.inputs);
    for (std::size_t i = 0; i < points.targets.size(); ++i)
      QVERIFY(std::abs(points.targets[i] - usual.targets[i] - std::pow(points.inputs[i], 2) +
                       std::pow(points.inputs[i], 0.8)) < 1e-12);
    setValue(choice.scalars, set.scalars.front(), set.scalars.front().usual);
    QCOMPARE(choice, set.usual);
  }

  void xorHasOppositeQuartersOfOneClass() {
    const Points points = drawnPoints(*findRow(dataSets(), "xor"), {400, 0, {}, 1});
    for (std::size_t i = 0; i < 400; ++i)
      QCOMPARE(points.targets[i] == 0, points.inputs[2 * i] * points.inputs[2 * i + 1] > 0);
  }

  void whatNoFormOffersIsRefused() {
    for (const DataSet& set : dataSets()) {
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, drawnPoints(set, {0, 0.5, {}, 1}));
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, drawnPoints(set, {1'000'001, 0.5, {}, 1}));
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, drawnPoints(set, {10, -1, {}, 1}));
      for (const Scalar& scalar : set.scalars)
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, drawnPoints(set, {10, 1, {{scalar.id, scalar.high + 1}}, 1}));
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, drawnPoints(set, {10, std::nan(""), {}, 1}));
    }
  }

  void everyRowIsFoundByItsIdAlone() {
    for (const DataSet& set : dataSets()) QCOMPARE(findRow(dataSets(), set.id), &set);
    QCOMPARE(findRow(dataSets(), "circles"), nullptr);
  }
};

QTEST_APPLESS_MAIN(TestDatasets)
#include "tst_datasets.moc"
