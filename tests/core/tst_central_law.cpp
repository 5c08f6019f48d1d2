// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>

#include "core/attention/attention.h"
#include "core/base/rng.h"
#include "core/regression/nadaraya_watson.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/tensor/matrix.h"

// Kernel regression is attention: softmax(log K) = K / ΣK. Scores, softmax and pooling are computed in float,
// regression in double. A score of size |a| is rounded by |a| · 2⁻²⁴, which changes its weight by as much relatively;
// scores here stay below 20 where the weight counts, so weights differ by about 1e-6 at most. Points, queries and
// bandwidths are numbers that a float holds, so that both see the same ones, also on the edge of a compact kernel.

using namespace attn;

namespace {

constexpr double tolerance = 4e-6;

struct Attended {
  Tensor weights;  ///< (1, n, m)
  Tensor output;   ///< (1, n, 1)
};

/// Attention with the kernel's scoring function. All that this test knows of the engine's calls.
Attended attended(const Kernel& kernel, const Tensor& queries, const Tensor& keys, const Tensor& values, double h) {
  AttentionOptions options;
  options.scoring = findRow(scorings(), kernel.id);
  options.scoringScalars = {h};
  const KeyRanges visible = visibleKeys({}, 1, queries.rows(), keys.rows());
  const AttentionResult result = attend(queries, keys, values, visible, options);
  return {result.weights, result.output};
}

/// Keys on a line with values, and queries, as the Attention workspace shows them: tokens with typed vectors of one
/// number, values that are twice their keys. All that this test knows of the scene's members.
AttentionScene attentionScene(const Kernel& kernel, const std::vector<double>& keys, const std::vector<double>& queries,
                              double h) {
  AttentionScene scene;
  std::map<std::string, std::vector<float>> typed;
  const auto named = [&](char letter, const std::vector<double>& numbers) {
    std::string line;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::string token = letter + std::to_string(i);
      typed[token] = {static_cast<float>(numbers[i])};
      line += (i == 0 ? "" : " ") + token;
    }
    return line;
  };
  scene.inputs.keys.text = named('k', keys);
  scene.inputs.queries.text = named('q', queries);
  scene.inputs.cross = true;
  scene.inputs.vectors = {VectorSource::typed, 1, 1, typed};
  scene.mechanism.projections.values = {MatrixSource::typed, 1, 1, Tensor({1, 1}, {2})};
  scene.mechanism.scoring = kernel.id;
  scene.mechanism.scalars["bandwidth"] = h;
  return scene;
}

Tensor tensorOf(const std::vector<double>& numbers, Index width) {
  Tensor tensor = Tensor::uninitialized({1, static_cast<Index>(numbers.size()) / width, width});
  std::transform(numbers.begin(), numbers.end(), tensor.data(), [](double x) { return static_cast<float>(x); });
  return tensor;
}

/// Numbers that a float holds; some of them on a grid, where distances meet the edge of a compact kernel.
std::vector<double> numbers(Rng& rng, Index count) {
  std::vector<double> result;
  for (Index i = 0; i < count; ++i) {
    const double x = 4 * rng.uniform();
    result.push_back(i % 2 == 0 ? static_cast<double>(static_cast<float>(x)) : std::round(4 * x) / 4);
  }
  return result;
}

bool near(double a, double b, double within = tolerance) { return std::abs(a - b) <= within; }

}  // namespace

class TestCentralLaw : public QObject {
  Q_OBJECT

  /// Every kernel that is a scoring function too, and a bandwidth.
  static void everyKernel() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("h");
    for (const Kernel& kernel : kernels())
      for (const double h : {0.25, 0.5, 1.25, 30.0})
        if (*kernel.scoreFormula) QTest::addRow("%s, h = %g", kernel.id, h) << QString(kernel.id) << h;
  }

 private slots:
  void theSoftmaxOfAKernelsScoresIsTheRegressionsWeights_data() { everyKernel(); }
  void theSoftmaxOfAKernelsScoresIsTheRegressionsWeights() {
    QFETCH(QString, id);
    QFETCH(double, h);
    const Kernel& kernel = *findRow(kernels(), id.toStdString());
    for (const Index d : {Index{1}, Index{2}}) {
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Rng rng(seed);
        Points points{d, numbers(rng, 40 * d), numbers(rng, 40), {}};
        const std::vector<double> queries = numbers(rng, 25 * d);
        const Attended attention =
            attended(kernel, tensorOf(queries, d), tensorOf(points.inputs, d), tensorOf(points.targets, 1), h);
        const auto smoother = smootherOf(preparedKeys(points), kernel.id, {h});
        const std::vector<double> weights = kernelWeights(*smoother, queries);
        const std::vector<double> predictions = predictionsOf(*smoother, queries);
        for (Index i = 0; i < 25; ++i) {
          double largest = 0;
          for (Index j = 0; j < 40; ++j) {
            const double weight = weights[static_cast<std::size_t>(40 * i + j)];
            const auto attended = static_cast<double>(attention.weights.matrix(0)(i, j));
            QVERIFY2(near(attended, weight), qPrintable(QString("%1 and %2").arg(attended).arg(weight)));
            // Whether a key counts at all is decided alike.
            if (std::isfinite(kernel.support)) QCOMPARE(attended > 0, weight > 0);
            largest = std::max(largest, weight);
          }
          const auto output = static_cast<double>(attention.output.matrix(0)(i, 0));
          const double prediction = predictions[static_cast<std::size_t>(i)];
          QCOMPARE(std::isnan(prediction), largest == 0);
          // Where no key is in reach, attention's weights are all zero, and so is its output.
          QVERIFY(near(output, std::isnan(prediction) ? 0 : prediction, 40 * tolerance));
        }
      }
    }
  }

  void bothWorkspacesShowTheSameNumbersOfTheSameScene_data() { everyKernel(); }
  void bothWorkspacesShowTheSameNumbersOfTheSameScene() {
    QFETCH(QString, id);
    QFETCH(double, h);
    const Kernel& kernel = *findRow(kernels(), id.toStdString());
    Rng rng(7);
    Points points;
    for (int i = 0; i < 60; ++i) points.inputs.push_back(static_cast<double>(static_cast<float>(4 * rng.uniform())));
    std::sort(points.inputs.begin(), points.inputs.end());
    for (const double x : points.inputs) points.targets.push_back(2 * x);
    RegressionScene scene = withPoints({}, Box<Points>(points), "");
    scene.kernel = kernel.id;
    scene.bandwidths = {h};
    const RegressionResults regression = RegressionPipeline().run(scene, {});
    QVERIFY(!regression.problem);
    const std::vector<double>& queries = *regression.heatmapQueries;
    AttentionPipeline pipeline;
    const AttentionScene shown = attentionScene(kernel, points.inputs, queries, h);
    const AttentionResults attention = pipeline.run(shown, View::weights);
    QVERIFY2(!attention.problem, toString(attention.problem).c_str());
    const Box<Tensor> output = *pipeline.run(shown, View::output).pass.output;
    const std::vector<double> predictions = predictionsOf(*regression.smoother, queries);
    // The queries are rounded to floats here, which moves weights by up to 2⁻²⁴ · 4 / h of a kernel's slope.
    const double within = 5 * tolerance;
    for (Index i = 0; i < regression.weights->rows(); ++i) {
      for (Index j = 0; j < 60; ++j) {
        const auto a = static_cast<double>((*attention.pass.weights)->matrix(0)(i, j));
        const auto b = static_cast<double>(regression.weights->matrix(0)(i, j));
        QVERIFY2(near(a, b, within), qPrintable(QString("%1, %2: %3 and %4").arg(i).arg(j).arg(a).arg(b)));
      }
      const double prediction = predictions[static_cast<std::size_t>(i)];
      if (!std::isnan(prediction)) QVERIFY(near(static_cast<double>(output->matrix(0)(i, 0)), prediction, 10 * within));
    }
  }
};

QTEST_APPLESS_MAIN(TestCentralLaw)
#include "tst_central_law.moc"
