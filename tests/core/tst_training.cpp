// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/regression/datasets.h"
#include "core/regression/nadaraya_watson.h"
#include "core/regression/training.h"
#include "tests/support/tables.h"

using namespace attn;
using namespace attn::test;

namespace {

bool goOn(const TrainingStep&) { return true; }

bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::abs(b); }

Points usualPoints(const char* id) { return drawnPoints(*findRow(dataSets(), id), findRow(dataSets(), id)->usual); }

Points sinePoints(Index n) { return drawnPoints(*findRow(dataSets(), "sine-power"), {n, 0.5, {}, 5}); }

Points goldenPoints() {
  const Table train = readTable("regression-train.csv");
  return {1, train.at("x"), train.at("y"), {}};
}

}  // namespace

class TestTraining : public QObject {
  Q_OBJECT

 private slots:
  void epochsAreThoseOfPyTorch() {
    const Table expected = readTable("training-expected.csv");
    const std::vector<double>& epochs = expected.at("epoch");
    QCOMPARE(epochs.size(), std::size_t{15});
    const Points points = goldenPoints();
    for (std::size_t run = 0; run < epochs.size(); run += 5) {
      std::vector<TrainingStep> steps;
      const TrainingEnd end =
          trainW(points, {expected.at("w0")[run], expected.at("lr")[run], 5}, [&](const TrainingStep& step) {
            steps.push_back(step);
            return true;
          });
      QCOMPARE(end, TrainingEnd::done);
      QCOMPARE(steps.size(), std::size_t{5});
      for (std::size_t i = 0; i < 5; ++i) {
        QCOMPARE(steps[i].epoch, static_cast<Index>(epochs[run + i]));
        QVERIFY(near(steps[i].loss, expected.at("loss")[run + i], 1e-9));
        QVERIFY(near(steps[i].w, expected.at("w")[run + i], 1e-9));
      }
    }
  }

  void theGradientIsTheSlopeOfTheLoss() {
    Points planar = usualPoints("moons");
    planar.classes.clear();
    for (const Points& points :
         {sinePoints(60), planar, drawnPoints(*findRow(dataSets(), "spiral"), {90, 0.1, {}, 2})}) {
      for (const double w : {-3.0, 0.2, 1.0, 4.0, 20.0}) {
        const double step = 1e-5 * std::abs(w);
        const double slope = (lossOfW(points, w + step).loss - lossOfW(points, w - step).loss) / (2 * step);
        QVERIFY2(std::abs(lossOfW(points, w).gradient - slope) <= 1e-6 * (1 + std::abs(slope)),
                 qPrintable(QString("w = %1: %2 and %3").arg(w).arg(lossOfW(points, w).gradient).arg(slope)));
      }
    }
  }

  void theLossIsThatOfAGaussianKernelLeavingOneOut() {
    for (const Points& points : {sinePoints(300), drawnPoints(*findRow(dataSets(), "blobs"), {150, 0.8, {}, 2})}) {
      for (const double w : {0.1, 2.0, 30.0}) {
        const double error = leaveOneOutError(*smootherOf(preparedKeys(points), "gaussian", {1 / w}));
        QVERIFY(near(lossOfW(points, w).loss, error * static_cast<double>(points.size()), 1e-9));
      }
    }
  }

  void manyPointsHaveTheLossAndSlopeOfTheDirectSum() {
    // A second feature that is always 0 changes nothing but the method.
    for (const double offset : {0.0, 1e6}) {
      Points points = sinePoints(1500), planar = points;
      planar.features = 2;
      planar.inputs.clear();
      for (double& x : points.inputs) planar.inputs.insert(planar.inputs.end(), {x += offset, 0});
      points.inputs.push_back(offset + 20);
      points.targets.push_back(-30);
      planar.inputs.insert(planar.inputs.end(), {offset + 20, 0});
      planar.targets.push_back(-30);
      for (const double w : {-2.0, 0.01, 1.0, 17.0, 400.0}) {
        const LossOfW fast = lossOfW(points, w), direct = lossOfW(planar, w);
        QVERIFY(near(fast.loss, direct.loss, 1e-11));
        QVERIFY2(std::abs(fast.gradient - direct.gradient) <= 1e-9 * (std::abs(direct.gradient) + 1),
                 qPrintable(QString("w = %1: %2 and %3").arg(w).arg(fast.gradient).arg(direct.gradient)));
      }
    }
  }

  void theSignOfTheWidthDoesNotMatter() {
    const Points points = sinePoints(50);
    QCOMPARE(lossOfW(points, -2).loss, lossOfW(points, 2).loss);
    QCOMPARE(lossOfW(points, -2).gradient, -lossOfW(points, 2).gradient);
    QCOMPARE(lossOfW(points, 0).gradient, 0.0);
  }

  void theOrderOfPointsDoesNotMatter() {
    const Points points = sinePoints(101);
    Points shuffled = points;
    for (std::size_t i = 0; i < 101; ++i) {
      shuffled.inputs[i] = points.inputs[i * 7 % 101];
      shuffled.targets[i] = points.targets[i * 7 % 101];
    }
    for (const double w : {1.0, 15.0}) {
      QVERIFY(near(lossOfW(shuffled, w).loss, lossOfW(points, w).loss, 1e-12));
      QVERIFY(near(lossOfW(shuffled, w).gradient, lossOfW(points, w).gradient, 1e-10));
    }
  }

  void aHugeWidthLeavesTheNearestNeighbour() {
    // 3's nearest is 2; 0 and 2 have ties or one.
    const Points points{1, {0, 2, 3, 10}, {1, 5, 6, 9}, {}};
    for (const double w : {1e3, 1e100, 1e300}) {
      const LossOfW found = lossOfW(points, w);
      QCOMPARE(found.loss, 16.0 + 1.0 + 1.0 + 9.0);
      QCOMPARE(found.gradient, 0.0);
    }
    // From far away, and with points at one place.
    Points far{1, {1e9, 1e9 + 2, 1e9 + 3, 1e9 + 3}, {1, 5, 6, 8}, {}};
    QCOMPARE(lossOfW(far, 1e6).loss, 16.0 + 4.0 + 4.0 + 4.0);
  }

  void trainingLowersTheLoss() {
    const Points points = sinePoints(80);
    double before = std::numeric_limits<double>::infinity();
    const TrainingEnd end = trainW(points, {1, 1e-3, 50}, [&](const TrainingStep& step) {
      const bool lower = step.loss < before;
      before = step.loss;
      return lower;
    });
    QCOMPARE(end, TrainingEnd::done);
  }

  void whoeverIsToldCanStop() {
    Index told = 0;
    const TrainingEnd end = trainW(sinePoints(50), {1, 0.01, 1000}, [&](const TrainingStep& step) {
      told = step.epoch;
      return step.epoch < 3;
    });
    QCOMPARE(end, TrainingEnd::stopped);
    QCOMPARE(told, Index{3});
  }

  void noEpochsReportNothing() {
    QCOMPARE(trainW(sinePoints(50), {1, 0.01, 0}, [](const TrainingStep&) -> bool { throw std::logic_error(""); }),
             TrainingEnd::done);
  }

  void aLossThatIsNoNumberEndsTheTraining() {
    std::vector<TrainingStep> steps;
    const auto keep = [&](const TrainingStep& step) {
      steps.push_back(step);
      return true;
    };
    QCOMPARE(trainW(sinePoints(50), {1, 1e308, 20}, keep), TrainingEnd::diverged);
    QVERIFY(!steps.empty() && steps.size() < 20);
    QVERIFY(!std::isfinite(steps.back().w) || !std::isfinite(steps.back().loss));
    QVERIFY(std::isnan(lossOfW({1, {3}, {4}, {}}, 1).loss));
    QCOMPARE(trainW({1, {3}, {4}, {}}, {}, goOn), TrainingEnd::diverged);
    QCOMPARE(trainW({1, {1, 2, 3}, {1e300, -1e300, 0}, {}}, {}, goOn), TrainingEnd::diverged);
  }
};

QTEST_APPLESS_MAIN(TestTraining)
#include "tst_training.moc"
