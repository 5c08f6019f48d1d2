// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>
#include <map>
#include <set>

#include "core/scene/attention/attention_pipeline.h"
#include "core/tensor/matrix.h"
#include "tests/support/golden_scenes.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

namespace {

/// A scene in which every seed matters: random projections, two random parameters a side, dropout in training.
AttentionScene seededScene() {
  AttentionScene scene;
  scene.inputs.keys.text = "a b c d e\nc d";
  Projections& projections = scene.mechanism.projections;
  projections = {{MatrixSource::random, 8, 11, {}},
                 {MatrixSource::random, 8, 12, {}},
                 {MatrixSource::random, 8, 13, {}},
                 {MatrixSource::random, 8, 14, {}}};
  scene.mechanism.scoring = "additive";
  scene.mechanism.heads = 2;
  scene.mechanism.dropout = {0.5, true, 15};
  return scene;
}

/// What a scene comes to, by name: whatever a seed may change.
std::map<std::string, Tensor> everythingOf(const AttentionScene& scene) {
  const AttentionResults results = AttentionPipeline().run(scene, View::output);
  std::map<std::string, Tensor> all = {
      {"vectors", *results.vectors},
      {"W_q", *results.projections.queries},
      {"W_k", *results.projections.keys},
      {"W_v", *results.projections.values},
      {"W_o", *results.projections.output},
      {"queries", *results.pass.queries},
      {"keys", *results.pass.keys},
      {"values", *results.pass.values},
      {"scores", **AttentionPipeline().run(scene, View::scores).pass.scores},
      {"weights", **AttentionPipeline().run(scene, View::weights).pass.weights},
      {"output", **results.pass.output},
  };
  for (const auto& [name, parameter] : *results.pass.scoreInputs.parameters)
    all.emplace("parameter " + name, parameter);
  return all;
}

struct Moments {
  double mean = 0, variance = 0;
};

Moments momentsOf(const Tensor& tensor) {
  const Eigen::Map<const Eigen::ArrayXf> numbers(tensor.data(), tensor.size());
  const double mean = numbers.cast<double>().mean();
  return {mean, (numbers.cast<double>() - mean).square().mean()};
}

/// The mean and the variance of n independent normal numbers stay within five standard errors, but once in a million.
bool areNormalNumbers(const Tensor& tensor, double variance) {
  const auto n = static_cast<double>(tensor.size());
  const Moments moments = momentsOf(tensor);
  return std::abs(moments.mean) < 5 * std::sqrt(variance / n) &&
         std::abs(moments.variance / variance - 1) < 5 * std::sqrt(2 / n);
}

/// The correlation of two tensors, number by number as far as both go.
double correlation(const Tensor& a, const Tensor& b) {
  const Index n = std::min(a.size(), b.size());
  const Eigen::ArrayXd x = Eigen::Map<const Eigen::ArrayXf>(a.data(), n).cast<double>();
  const Eigen::ArrayXd y = Eigen::Map<const Eigen::ArrayXf>(b.data(), n).cast<double>();
  return (x * y).sum() / std::sqrt(x.square().sum() * y.square().sum());
}

}  // namespace

class TestSceneGoldens : public QObject {
  Q_OBJECT

 private slots:
  void everyViewOfAWholeSceneAgreesWithPyTorch_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : goldenSceneNames()) QTest::newRow(qPrintable(name)) << name;
  }
  void everyViewOfAWholeSceneAgreesWithPyTorch() {
    QFETCH(QString, name);
    const std::optional<GoldenScene> golden = goldenScene(name);
    QVERIFY(golden);
    const auto run = [&](View view) { return AttentionPipeline().run(golden->scene, view); };
    QCOMPARE(toString(run(View::output).problem), std::string());
    COMPARE_TENSORS(**run(View::scores).pass.scores, golden->scores);
    COMPARE_TENSORS(**run(View::weights).pass.weights, golden->weights);
    COMPARE_TENSORS(**run(View::output).pass.output, golden->output);
  }

  void theGoldenScenesHaveEveryScoringFunctionEveryMaskAndSeveralHeads() {
    QVERIFY(goldenSceneNames().size() >= 40);
    std::set<std::string> seen;
    for (const QString& name : goldenSceneNames()) {
      const Mechanism mechanism = goldenScene(name)->scene.mechanism;
      seen.insert({mechanism.scoring, "heads " + std::to_string(mechanism.heads)});
      for (const MaskChoice& mask : mechanism.masks) seen.insert(mask.id);
    }
    for (const Scoring& scoring : scorings()) QVERIFY2(seen.contains(scoring.id), scoring.id);
    for (const char* id : {"valid-length", "causal", "heads 1", "heads 2", "heads 4"}) QVERIFY2(seen.contains(id), id);
  }

  void scoresThatAreRememberedGiveTheNumbersOfTheirOwnScene() {
    // One pipeline for all, and every scene several times in a row, so that the scores of each are remembered.
    AttentionPipeline pipeline;
    for (const QString& name : goldenSceneNames()) {
      const std::optional<GoldenScene> golden = goldenScene(name);
      for (const double temperature : {2.0, 3.0}) {
        AttentionScene scene = golden->scene;
        scene.mechanism.temperature = temperature;
        pipeline.run(scene, View::weights);
      }
      const AttentionResults results = pipeline.run(golden->scene, View::weights);
      QVERIFY2(results.pass.remembered.raw, qPrintable(name));
      COMPARE_TENSORS(**results.pass.weights, golden->weights);
      COMPARE_TENSORS(**pipeline.run(golden->scene, View::output).pass.output, golden->output);
      COMPARE_TENSORS(**pipeline.run(golden->scene, View::scores).pass.scores, golden->scores);
    }
  }

  void anotherScoringFunctionOrScalarIsNoMatterOfRememberedScores() {
    AttentionScene scene = seededScene();
    AttentionPipeline pipeline;
    for (const Scoring& scoring : scorings()) {
      scene.mechanism.scoring = scoring.id;
      for (const double bandwidth : {1.0, 2.0}) {
        scene.mechanism.scalars["bandwidth"] = bandwidth;
        for (const double temperature : {1.0, 2.0, 1.0}) {
          scene.mechanism.temperature = temperature;
          const Tensor weights = **pipeline.run(scene, View::weights).pass.weights;
          COMPARE_TENSORS(weights, **AttentionPipeline().run(scene, View::weights).pass.weights, 0, 1e-6);
        }
      }
    }
  }

  void aSeedChangesWhatFollowsFromItAndNothingElse_data() {
    QTest::addColumn<int>("seed");
    QTest::addColumn<QStringList>("changed");
    const QStringList weights = {"scores", "weights", "output"};
    QTest::newRow("vectors") << 0 << (QStringList{"vectors", "queries", "keys", "values"} + weights);
    QTest::newRow("W_q") << 1 << (QStringList{"W_q", "queries"} + weights);
    QTest::newRow("W_k") << 2 << (QStringList{"W_k", "keys"} + weights);
    QTest::newRow("W_v") << 3 << QStringList{"W_v", "values", "output"};
    QTest::newRow("W_o") << 4 << QStringList{"W_o", "output"};
    QTest::newRow("parameters") << 5 << (QStringList{"parameter W_q", "parameter W_k", "parameter w_v"} + weights);
    QTest::newRow("dropout") << 6 << QStringList{"output"};
  }
  void aSeedChangesWhatFollowsFromItAndNothingElse() {
    QFETCH(int, seed);
    QFETCH(QStringList, changed);
    const AttentionScene before = seededScene();
    AttentionScene after = before;
    Mechanism& mechanism = after.mechanism;
    std::uint64_t* const seeds[] = {&after.inputs.vectors.seed,
                                    &mechanism.projections.queries.seed,
                                    &mechanism.projections.keys.seed,
                                    &mechanism.projections.values.seed,
                                    &mechanism.projections.output.seed,
                                    &mechanism.parameters.seed,
                                    &mechanism.dropout.seed};
    *seeds[seed] = 99;
    const std::map<std::string, Tensor> were = everythingOf(before), are = everythingOf(after);
    for (const auto& [name, tensor] : are)
      QVERIFY2((tensor == were.at(name)) != changed.contains(QString::fromStdString(name)), name.c_str());
  }

  void theSeedOfDropoutMattersInTrainingAlone() {
    AttentionScene scene = seededScene();
    scene.mechanism.dropout.training = false;
    const std::map<std::string, Tensor> were = everythingOf(scene);
    scene.mechanism.dropout.seed = 99;
    QVERIFY(everythingOf(scene) == were);
  }

  void aWeightIsDroppedAsOftenAsItsProbabilitySays() {
    AttentionScene scene = seededScene();
    scene.mechanism.dropout.probability = 0.25;
    const AttentionResults results = AttentionPipeline().run(scene, View::output);
    Index dropped = 0, all = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      AttentionResults drawn = results;
      drawn.pass.weightChoice.dropout.seed = seed;
      for (const float weight : pooledWeightsOfRow(drawn.pass, 0, 0)) {
        dropped += weight == 0;
        ++all;
      }
    }
    QVERIFY(std::abs(static_cast<double>(dropped) / static_cast<double>(all) - 0.25) <
            5 * std::sqrt(0.25 * 0.75 / static_cast<double>(all)));
  }

  void randomMatricesAreNormalNumbersOfVarianceOneOverTheirColumns_data() {
    QTest::addColumn<int>("columns");
    for (const int columns : {1, 4, 100, 1000}) QTest::addRow("%d columns", columns) << columns;
  }
  void randomMatricesAreNormalNumbersOfVarianceOneOverTheirColumns() {
    QFETCH(int, columns);
    for (const std::uint64_t seed : {std::uint64_t{1}, std::uint64_t{77}})
      QVERIFY(areNormalNumbers(*matrixOf({MatrixSource::random, 1000, seed, {}}, columns), 1.0 / columns));
  }

  void seededVectorsAreStandardNormalNumbers() {
    Tokens vocabulary;
    for (int i = 0; i < 300; ++i) vocabulary.push_back("token " + std::to_string(i));
    QVERIFY(areNormalNumbers(*vocabularyVectors(vocabulary, {VectorSource::seeded, 100, 3, {}}), 1));
  }

  void everyParameterHasNumbersOfItsOwnAndTheirVariance() {
    ParameterChoice choice;
    choice.hidden = 400;
    choice.seed = 5;
    for (const Scoring& scoring : scorings()) {
      const Box<Parameters> parameters = parametersOf(scoring.id, choice, 400, 400);
      for (const auto& [name, tensor] : *parameters) {
        QVERIFY2(areNormalNumbers(tensor, 1.0 / static_cast<double>(tensor.cols())), name.c_str());
        for (const auto& [other, numbers] : *parameters)
          if (name != other) QVERIFY2(std::abs(correlation(tensor, numbers)) < 0.25, (name + " and " + other).c_str());
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestSceneGoldens)
#include "tst_scene_goldens.moc"
