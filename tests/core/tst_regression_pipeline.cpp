// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>

#include "core/base/rng.h"
#include "core/kernels/kernels.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/tensor/matrix.h"
#include "tests/support/tables.h"

using namespace attn;
using namespace attn::test;

namespace {

RegressionScene withKernel(RegressionScene scene, const char* id, double bandwidth) {
  scene.kernel = id;
  scene.bandwidths = {bandwidth};
  return scene;
}

/// Points that nobody drew: x = 0, 1 … with y = x².
RegressionScene ownPoints(Index count) {
  Points points;
  for (Index i = 0; i < count; ++i) {
    points.inputs.push_back(static_cast<double>(i));
    points.targets.push_back(static_cast<double>(i * i));
  }
  return withPoints({}, Box<Points>(std::move(points)), "squares.csv");
}

}  // namespace

class TestRegressionPipeline : public QObject {
  Q_OBJECT

 private slots:
  void theFirstSceneIsThatOfTheNotes() {
    const RegressionResults results = RegressionPipeline().run({}, {});
    QVERIFY(!results.problem);
    QCOMPARE(results.points->size(), Index{50});
    QCOMPARE(results.heatmapQueries->size(), std::size_t{50});
    for (std::size_t i = 0; i < 50; ++i) QVERIFY(std::abs((*results.heatmapQueries)[i] - 0.1 * double(i)) < 1e-12);
    QCOMPARE(results.weights->shape(), (Shape{1, 50, 50}));
    QCOMPARE(results.curve->size(), std::size_t{250});
    QCOMPARE(results.truth->front(), 0.0);
  }

  void theRowsOfTheHeatmapAreTheWeightsThatMakeThePredictions() {
    const RegressionResults results = RegressionPipeline().run({}, {});
    const std::vector<double> predictions = predictionsOf(*results.smoother, *results.heatmapQueries);
    for (Index row = 0; row < 50; ++row) {
      double sum = 0, prediction = 0;
      for (Index key = 0; key < 50; ++key) {
        const auto weight = static_cast<double>(results.weights->matrix(0)(row, key));
        sum += weight;
        prediction += weight * results.heatmapKeys->targets[static_cast<std::size_t>(key)];
      }
      QVERIFY(std::abs(sum - 1) < 1e-5);
      QVERIFY(std::abs(prediction - predictions[static_cast<std::size_t>(row)]) < 1e-5);
    }
  }

  void anotherBandwidthNeitherDrawsNorSortsThePointsAgain() {
    RegressionPipeline pipeline;
    RegressionScene scene;
    pipeline.run(scene, {});
    const auto before = pipeline.runs();
    scene.bandwidths = {0.5};
    pipeline.run(scene, {});
    QCOMPARE(pipeline.runs().points, before.points);
    QCOMPARE(pipeline.runs().keys, before.keys);
    QCOMPARE(pipeline.runs().smoother, before.smoother + 1);
    QCOMPARE(pipeline.runs().curve, before.curve + 1);
  }

  void anotherQueryLeavesTheCurveAndTheHeatmap() {
    RegressionPipeline pipeline;
    RegressionView view;
    view.query = {1};
    pipeline.run({}, view);
    const auto before = pipeline.runs();
    view.query = {2};
    const RegressionResults results = pipeline.run({}, view);
    QCOMPARE(pipeline.runs().smoother, before.smoother);
    QCOMPARE(pipeline.runs().curve, before.curve);
    QCOMPARE(pipeline.runs().weights, before.weights);
    QCOMPARE(pipeline.runs().query, before.query + 1);
    QCOMPARE(results.query->query, std::vector<double>{2});
  }

  void theExplanationListsTheHeaviestKeysAndTheyMakeThePrediction() {
    RegressionView view;
    view.query = {3.2};
    const RegressionResults results = RegressionPipeline().run(withKernel(ownPoints(10), "triangular", 2), view);
    const QueryExplanation& why = *results.query;
    // |x − 3.2| < 2 for x = 2, 3, 4, 5.
    QCOMPARE(why.contributing, Index{4});
    QCOMPARE(why.largest.size(), std::size_t{4});
    QCOMPARE(why.largest[0].point, Index{3});
    QCOMPARE(why.largest[1].point, Index{4});
    QVERIFY(std::abs(why.largest[0].u - 0.1) < 1e-12);
    QVERIFY(std::abs(why.largest[1].u + 0.4) < 1e-12);
    double sum = 0, prediction = 0;
    for (const KeyShare& key : why.largest) {
      sum += key.weight;
      prediction += key.weight * results.points->targets[static_cast<std::size_t>(key.point)];
    }
    QVERIFY(std::abs(sum - 1) < 1e-12);
    QVERIFY(std::abs(prediction - why.prediction.front()) < 1e-12);
    QCOMPARE(why.relativeWeights[3], 1.0F);
    QCOMPARE(why.relativeWeights[9], 0.0F);
  }

  void whatTheKeysThatAreNotListedWeighIsTheirSumAndNoRounding() {
    // By w the keys beyond the listed ones weigh far less than what rounding leaves of 1.
    RegressionView view;
    view.query = {3.2};
    view.learnedW = 4.0;
    view.byLearnedW = true;
    for (const std::optional<Index> key : {std::optional<Index>(), std::optional<Index>(0)}) {
      view.key = key;
      const RegressionResults results = RegressionPipeline().run(ownPoints(20), view);
      const QueryExplanation& why = *results.query;
      std::vector<bool> isListed(20);
      for (const KeyShare& each : why.largest) isListed[static_cast<std::size_t>(each.point)] = true;
      if (why.chosen) isListed[static_cast<std::size_t>(why.chosen->point)] = true;
      double all = 0, weight = 0, share = 0;
      for (std::size_t i = 0; i < 20; ++i) {
        const double u = 4 * (3.2 - results.points->inputs[i]), value = std::exp(-0.5 * u * u);
        all += value;
        if (isListed[i]) continue;
        weight += value;
        share += value * results.points->targets[i];
      }
      QVERIFY(weight / all < 1e-20 && weight > 0);
      QVERIFY2(std::abs(why.restWeight / (weight / all) - 1) < 1e-9,
               qPrintable(QString("%1 %2").arg(why.restWeight).arg(weight / all)));
      QVERIFY2(std::abs(why.restShare / (share / all) - 1) < 1e-9, qPrintable(QString::number(why.restShare)));
    }
  }

  void aQueryThatNoKeyReachesIsAGapAndNoNumber() {
    RegressionView view;
    view.query = {4.5};
    const RegressionResults results = RegressionPipeline().run(withKernel(ownPoints(10), "boxcar", 0.3), view);
    QCOMPARE(results.query->contributing, Index{0});
    QVERIFY(results.query->largest.empty());
    QVERIFY(std::isnan(results.query->prediction.front()));
    QVERIFY(std::any_of(results.curve->begin(), results.curve->end(), [](double y) { return std::isnan(y); }));
  }

  void theLearnedCurveIsAGaussianOfBandwidthOneOverW() {
    RegressionView view;
    view.learnedW = -4.0;
    RegressionPipeline pipeline;
    const RegressionResults learned = pipeline.run({}, view);
    const RegressionResults direct = pipeline.run(withKernel({}, "gaussian", 0.25), {});
    QCOMPARE(*learned.learned, *direct.curve);
    view.learnedW = 0;
    for (const double y : *pipeline.run({}, view).learned) QVERIFY(std::abs(y - learned.summary.mean) < 1e-12);
  }

  void twoFeaturesAreAMapOfProbabilities() {
    RegressionView view;
    view.columns = 40;
    view.rows = 30;
    const RegressionResults results = RegressionPipeline().run(withDataSet({}, "moons"), view);
    QVERIFY(!results.problem);
    QCOMPARE(results.map->size(), std::size_t{40 * 30 * 2});
    for (std::size_t i = 0; i < results.map->size(); i += 2)
      QVERIFY(std::abs((*results.map)[i] + (*results.map)[i + 1] - 1) < 1e-5F);
    QVERIFY(results.curve->empty());
    QVERIFY(results.weights->rows() == results.weights->cols());
  }

  void aMapOfMoreFeaturesIsAPlaneThroughTheQuery() {
    Points points;
    points.features = 3;
    points.inputs = {1, 2, 3, 4, 5, 6, 7, 0, 2};
    points.targets = {1, 2, 5};
    RegressionScene scene = withPoints({}, Box<Points>(points), "three.csv");
    scene.firstDrawn = 2;
    scene.secondDrawn = 0;
    scene.bandwidths = {2, 3, 1};
    RegressionView view;
    view.columns = 20;
    view.rows = 10;
    view.query = {3, 2.5, 4};
    RegressionPipeline pipeline;
    const RegressionResults results = pipeline.run(scene, view);
    QVERIFY(!results.problem);
    QCOMPARE(results.map->size(), std::size_t{200});
    const std::vector<double> corner{results.grid.second.high, 2.5, results.grid.first.high};
    const auto exact = directPredictions(points, *findRow(kernels(), "gaussian"), scene.bandwidths, corner);
    QVERIFY(std::abs(double(results.map->back()) - exact[0]) < 1e-6);
    // A query that moves in the plane changes nothing of it.
    view.query = {5, 2.5, 1};
    pipeline.run(scene, view);
    QCOMPARE(pipeline.runs().map, 1);
    view.query = {5, 3, 1};
    pipeline.run(scene, view);
    QCOMPARE(pipeline.runs().map, 2);
  }

  void aPlaneThroughVeryManyPointsIsEstimatedFromSomeOfThem() {
    Points points;
    points.features = 3;
    Rng rng(3);
    for (int i = 0; i < 60'000; ++i) {
      const double a = rng.uniform(), b = rng.uniform(), c = rng.uniform();
      points.inputs.insert(points.inputs.end(), {a, b, c});
      points.targets.push_back(a + b + c);
    }
    RegressionScene scene = withPoints({}, Box<Points>(points), "many.csv");
    scene.bandwidths = {0.2};
    const RegressionResults results = RegressionPipeline().run(scene, {});
    QCOMPARE(results.points->size(), Index{60'000});
    const Index cells = results.grid.columns * results.grid.rows;
    QVERIFY(cells >= 256 && results.mapPoints > 20'000);
    QVERIFY2(cells * results.mapPoints * 3 <= 20'000'000, qPrintable(QString::number(results.mapPoints)));
    const std::vector<double> corner{results.grid.first.low, results.grid.second.low, results.grid.held[2]};
    const double exact = predictionsOf(*results.smoother, corner)[0];
    QVERIFY(std::abs(double(results.map->front()) - exact) < 0.02);
    // Few points count all.
    points.inputs.resize(3000);
    points.targets.resize(1000);
    QCOMPARE(RegressionPipeline().run(withPoints({}, Box<Points>(points), "few.csv"), {}).mapPoints, Index{1000});
  }

  void theRuleOfThumbIsThatOfStatsmodels() {
    const Table table = readTable("rule-of-thumb.csv");
    const std::vector<double>&number = table.at("case"), &h = table.at("h"), &x = table.at("x");
    int cases = 0;
    for (std::size_t i = 0; i < x.size(); ++cases) {
      Points points;
      const std::size_t first = i;
      for (; i < x.size() && number[i] == number[first]; ++i) points.inputs.push_back(x[i]);
      points.targets.resize(points.inputs.size());
      const double found = silvermanBandwidths(Box<Points>(points))[0];
      QVERIFY2(
          std::abs(found - h[first]) <= 1e-9 * h[first],
          qPrintable(QString("case %1: %2, %3").arg(number[first]).arg(found, 0, 'g', 17).arg(h[first], 0, 'g', 17)));
    }
    QCOMPARE(cases, 57);
  }

  void theRuleOfThumbFollowsTheSpreadOfTheInputs() {
    Points points;
    for (int i = 0; i < 1000; ++i) {
      points.inputs.push_back(std::sin(i) * i);
      points.targets.push_back(0);
    }
    const Bandwidths plain = silvermanBandwidths(Box<Points>(points));
    for (double& x : points.inputs) x = 1000 * x - 7;
    const Bandwidths scaled = silvermanBandwidths(Box<Points>(points));
    QVERIFY(std::abs(scaled[0] / plain[0] - 1000) < 1e-6);
    // Standard normal numbers: s = 1, and IQR / 1.34 = 1 too.
    Rng rng(4);
    for (double& x : points.inputs) x = rng.normal();
    QVERIFY(std::abs(silvermanBandwidths(Box<Points>(points))[0] - 0.9 * std::pow(1000, -0.2)) < 0.02);
    // One far point does not widen it.
    points.inputs[0] = 1e6;
    QVERIFY(silvermanBandwidths(Box<Points>(points))[0] < 0.3);
    points.inputs.assign(1000, 3);
    QCOMPARE(silvermanBandwidths(Box<Points>(points)), Bandwidths{1});
    // Published canonical bandwidths: gaussian 0.7764, boxcar 1.3510, epanechnikov 1.7188, triangular 1.8882.
    const auto width = [](const char* id) { return widthBesideGaussian(*findRow(kernels(), id)); };
    QVERIFY(std::abs(width("boxcar") - 1.3510 / 0.7764) < 1e-3);
    QVERIFY(std::abs(width("epanechnikov") - 1.7188 / 0.7764) < 1e-3);
    QVERIFY(std::abs(width("triangular") - 1.8882 / 0.7764) < 1e-3);
    QCOMPARE(width("constant"), 1.0);
    QCOMPARE(ruleOfThumb({0.123456, 2}, *findRow(kernels(), "gaussian")), (Bandwidths{0.123, 2}));
    // Numbers to say aloud: the ones nearest to three digits, not 0.6940000000000001.
    QCOMPARE(ruleOfThumb({0.69403, 7.0249e-9, 1.2345e300}, *findRow(kernels(), "gaussian")),
             (Bandwidths{0.694, 7.02e-9, 1.23e300}));
  }

  void aHugeDataSetIsSampledForTheHeatmapAlone() {
    const RegressionResults results = RegressionPipeline().run(ownPoints(100'000), {});
    QCOMPARE(results.weights->cols(), mostHeatmapKeys);
    QVERIFY(std::is_sorted(results.heatmapKeys->inputs.begin(), results.heatmapKeys->inputs.end()));
    QVERIFY(results.query->relativeWeights.empty());
    QVERIFY(!results.query->largest.empty());
  }

  void movingAPointMakesThePointsTheScenesOwn() {
    const RegressionScene scene;
    const Box<Points> drawn = pointsOf(scene);
    const RegressionScene moved = withPointAt(scene, 7, 1.5, 9);
    QVERIFY(moved.points.has_value());
    const Points& points = **moved.points;
    QCOMPARE(points.inputs[7], 1.5);
    QCOMPARE(points.targets[7], 9.0);
    QCOMPARE(points.inputs[8], drawn->inputs[8]);
    QVERIFY(hasTruth(moved));
    QVERIFY(withData(moved, scene.data) == scene);
  }

  void pointsAreAddedAndRemoved() {
    const RegressionScene more = withNewPoint(ownPoints(3), 7, 8, 0);
    QCOMPARE((*more.points)->size(), Index{4});
    QCOMPARE((*more.points)->inputs.back(), 7.0);
    QCOMPARE((*more.points)->targets.back(), 8.0);
    const RegressionScene fewer = withoutPoint(more, 0);
    QCOMPARE((*fewer.points)->inputs, (std::vector<double>{1, 2, 7}));
    RegressionScene last = ownPoints(1);
    QVERIFY(withoutPoint(last, 0) == last);
  }

  void aMovedPointOfAMapKeepsItsClass() {
    const RegressionScene scene = withDataSet({}, "xor");
    const double label = pointsOf(scene)->targets[5];
    const RegressionScene moved = withPointAt(scene, 5, 0.25, -0.75);
    QCOMPARE((*moved.points)->targets[5], label);
    QCOMPARE((*moved.points)->inputs[10], 0.25);
    QCOMPARE((*moved.points)->inputs[11], -0.75);
    const RegressionScene more = withNewPoint(scene, 1, 2, 1);
    QCOMPARE((*more.points)->targets.back(), 1.0);
  }

  void theBandwidthWithTheSmallestLeaveOneOutErrorIsFound() {
    const Box<Points> points = pointsOf(RegressionScene{});
    int reports = 0;
    const BandwidthSearch search = searchBandwidth(points, "gaussian", {1}, [&](const BandwidthSearch&) {
      ++reports;
      return true;
    });
    QCOMPARE(reports, static_cast<int>(search.bandwidths.size()));
    const auto keys = preparedKeys(points);
    const double best = search.bandwidths[*search.best()];
    const double smallest = leaveOneOutError(*smootherOf(keys, "gaussian", {best}));
    for (const double h : search.bandwidths) QVERIFY(leaveOneOutError(*smootherOf(keys, "gaussian", {h})) >= smallest);
    QVERIFY(best > search.bandwidths.front() && best < search.bandwidths.back());
  }

  void theLeastErrorIsFoundAlsoWhereItHasSeveralDipsBetweenTheBandwidthsThatAreTried() {
    for (const std::uint64_t seed : {1, 2, 3})
      for (const char* kernel : {"gaussian", "triangular", "epanechnikov"}) {
        RegressionScene scene;
        scene.data.seed = seed;
        const Box<Points> points = pointsOf(scene);
        const BandwidthSearch search =
            searchBandwidth(points, kernel, {1}, [](const BandwidthSearch&) { return true; });
        const LeastError least = *search.least();
        const auto keys = preparedKeys(points);
        QCOMPARE(least.error, leaveOneOutError(*smootherOf(keys, kernel, least.bandwidths)));
        const double low = search.bandwidths.front(), high = search.bandwidths.back();
        for (int i = 0; i <= 2000; ++i) {
          const double h = low * std::pow(high / low, i / 2000.0);
          const double error = leaveOneOutError(*smootherOf(keys, kernel, {h}));
          QVERIFY2(least.error <= error * (1 + 1e-5),
                   qPrintable(QString("%1, seed %2: h = %3").arg(kernel).arg(seed).arg(h)));
        }
      }
  }

  void ofClassesThatAreToldEquallyWellByManyBandwidthsTheWidestIsFound() {
    // Classes far apart, and a ring about a disc: every small bandwidth tells them without an error.
    Points apart = *pointsOf(withDataSet({}, "blobs")), ring{2, {}, {}, {"in", "out"}};
    for (std::size_t i = 0; i < apart.targets.size(); ++i) apart.inputs[2 * i] += 20 * apart.targets[i];
    Rng rng(3);
    for (int i = 0; i < 240; ++i) {
      const double radius = i % 2 + 0.4 * rng.uniform(), angle = 0.37 * i;
      ring.inputs.insert(ring.inputs.end(), {radius * std::cos(angle), radius * std::sin(angle)});
      ring.targets.push_back(i % 2);
    }
    for (const Box<Points>& points : {Box<Points>(apart), Box<Points>(ring)}) {
      const BandwidthSearch search =
          searchBandwidth(points, "gaussian", {1}, [](const BandwidthSearch&) { return true; });
      QVERIFY(search.isLogLoss);
      const std::size_t best = *search.best();
      const double least = *std::min_element(search.errors.begin(), search.errors.end());
      QVERIFY(search.errors[best] <= least + BandwidthSearch::equalLogLoss);
      for (std::size_t i = best + 1; i < search.errors.size(); ++i)
        QVERIFY(search.errors[i] > least + BandwidthSearch::equalLogLoss);
      QVERIFY2(search.bandwidths[best] > 8 * search.bandwidths.front(),
               qPrintable(QString::number(search.bandwidths[best] / search.bandwidths.front())));
      // Points of one class don't stand on the other's ground.
      const std::vector<double> p =
          predictionsOf(*smootherOf(preparedKeys(points), "gaussian", search.bandwidthsAt(best)), points->inputs);
      const auto classes = static_cast<std::size_t>(points->outputs());
      for (std::size_t i = 0; i < points->targets.size(); ++i)
        QVERIFY(p[i * classes + static_cast<std::size_t>(points->targets[i])] > 0.9);
    }
  }

  void theLogLossIsTheMeanOfMinusLogOfTheProbabilityOfItsClass() {
    for (const char* kernel : {"gaussian", "epanechnikov"})
      for (const Index features : {1, 2})
        for (const double h : {0.02, 0.4, 3.0}) {
          Points points;
          points.features = features;
          points.classes = {"a", "b", "c"};
          Rng rng(7);
          for (int i = 0; i < 400; ++i) {
            for (Index k = 0; k < features; ++k) points.inputs.push_back(4 * rng.uniform() + i % 3);
            points.targets.push_back(i % 3);
          }
          const auto smoother = smootherOf(preparedKeys(Box<Points>(points)), kernel, {h});
          const std::vector<double> p = leaveOneOutPredictions(*smoother);
          double sum = 0;
          for (std::size_t i = 0; i < 400; ++i) {
            const double own = p[3 * i + i % 3];
            // Without a neighbour: by the share of its class among the others.
            const double share = ((i % 3 == 0 ? 134.0 : 133.0) - 1) / 399;
            sum -= std::log(std::isnan(own) ? share : std::max(1e-15, own)) / 400;
          }
          QVERIFY(std::abs(leaveOneOutLogLoss(*smoother) - sum) <= 1e-12 * sum);
        }
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, leaveOneOutLogLoss(*smootherOf(
                                                        preparedKeys(Points{1, {1, 2}, {3, 4}, {}}), "gaussian", {1})));
  }

  void severalBandwidthsAreTriedInTheirProportions() {
    Points points;
    points.features = 3;
    Rng rng(5);
    for (int i = 0; i < 120; ++i) {
      const double a = rng.uniform(), b = rng.uniform(), c = rng.uniform();
      points.inputs.insert(points.inputs.end(), {a, 100 * b, 0.01 * c});
      points.targets.push_back(std::sin(5 * a) + b * b);
    }
    const Bandwidths given = {0.2, 20, 0.004};
    const BandwidthSearch search =
        searchBandwidth(Box<Points>(points), "gaussian", given, [](const BandwidthSearch&) { return true; });
    const Bandwidths best = search.bandwidthsAt(*search.best());
    QCOMPARE(best.size(), std::size_t{3});
    QVERIFY(areInProportion(best, given) && !areInProportion({0.2, 21, 0.004}, given));
    QVERIFY(!areInProportion({0.2}, given));
    QVERIFY(std::abs(best[1] / best[0] - 100) < 1.1 && std::abs(best[2] / best[0] - 0.02) < 0.0003);
    const auto keys = preparedKeys(Box<Points>(points));
    QCOMPARE(search.errors[*search.best()], leaveOneOutError(*smootherOf(keys, "gaussian", best)));
    // The widest beside its feature goes from a five-hundredth of the extent to twice it, here the first of them.
    const auto [low, high] = std::pair(search.bandwidthsAt(0), search.bandwidthsAt(search.bandwidths.size() - 1));
    QVERIFY(low[0] > 0.0018 && low[0] < 0.0028 && high[0] > 1.8 && high[0] < 2.8);
    QVERIFY(search.reasons().size() == 1);
  }

  void theBandwidthsThatAreTriedGoFromAFiveHundredthOfTheExtentToTwiceIt() {
    const auto report = [](const BandwidthSearch&) { return true; };
    for (const double extent : {1e-3, 5.0, 3e6}) {
      const Points points{1, {0, 0.25 * extent, 0.5 * extent, extent}, {1, 3, 2, 0}, {}};
      const BandwidthSearch search = searchBandwidth(Box<Points>(points), "gaussian", {1}, report);
      QVERIFY(std::abs(search.bandwidths.front() / extent * 500 - 1) < 0.01);
      QVERIFY(std::abs(search.bandwidths.back() / extent / 2 - 1) < 0.01);
    }
  }

  void whatIsNotToBeShownIsNotComputed() {
    RegressionScene scene;
    RegressionView view;
    view.learnedW = 2;
    QVERIFY(!RegressionPipeline().run(scene, view).truth->empty());
    QVERIFY(!RegressionPipeline().run(scene, view).learned->empty());
    scene.showTruth = scene.showLearned = false;
    QVERIFY(RegressionPipeline().run(scene, view).truth->empty());
    QVERIFY(RegressionPipeline().run(scene, view).learned->empty());
    scene = withPoints({}, pointsOf(scene), "mine.csv");
    QVERIFY(RegressionPipeline().run(scene, view).truth->empty());  // nobody knows the function behind a file
    QVERIFY(!withData(scene, scene.data).points);
    QVERIFY(withData(scene, scene.data).source.empty());
  }

  void aSearchInARangeThatHasNoBandwidthsIsRefusedInWords() {
    const auto report = [](const BandwidthSearch&) { return true; };
    for (const std::vector<double>& inputs : std::vector<std::vector<double>>{
             {1e-320, 2e-320, 0}, {0, 1e-200, 2e-200}, {-1e308, 1e308, 0}, {1e200, 2e200, 3e200}}) {
      const BandwidthSearch search =
          searchBandwidth(Box<Points>(Points{1, inputs, {1, 2, 0}, {}}), "gaussian", {1}, report);
      QVERIFY(search.problem);
      QVERIFY(search.bandwidths.empty() && !search.best());
    }
    for (const double size : {1e-100, 1.0, 1e100}) {
      const Points points{1, {0, size, 2 * size}, {1, 2, 0}, {}};
      const BandwidthSearch search = searchBandwidth(Box<Points>(points), "gaussian", {1}, report);
      QVERIFY(!search.problem);
      for (const double error : search.errors) QVERIFY(std::isfinite(error));
      QVERIFY(search.best() && search.bandwidths[*search.best()] > 0);
    }
  }

  void aSearchEndsWhenItIsTold() {
    const BandwidthSearch search =
        searchBandwidth(pointsOf(RegressionScene{}), "gaussian", {1},
                        [](const BandwidthSearch& soFar) { return soFar.errors.size() < 5; });
    QCOMPARE(search.errors.size(), std::size_t{5});
  }
};

QTEST_GUILESS_MAIN(TestRegressionPipeline)
#include "tst_regression_pipeline.moc"
