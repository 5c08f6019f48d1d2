// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/code/scene_code.h"
#include "core/code/weighing.h"
#include "core/regression/local_linear.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

/// The lines that make predictions of weights.
std::vector<std::string> predictionLines(const Points& points, Index order, bool hasEmptyRows,
                                         const std::string& bandwidth) {
  const bool isOne = points.features == 1;
  std::vector<std::string> lines;
  if (points.isClassification()) {
    lines.push_back("prediction = weights @ xp.eye(" + std::to_string(points.classes.size()) +
                    ")[y_train]  # the probability of each class");
  } else if (order == 0) {
    lines.emplace_back("prediction = weights @ y_train");
  } else {
    // The weighted least squares about the weighted means, in bandwidths.
    lines.emplace_back("mean, centre = weights @ y_train, weights @ x_train");
    const std::string offsets = isOne ? "x_train - centre[:, None]" : "x_train - centre[:, None, :]";
    lines.push_back("offset = ((" + offsets + ") / " + bandwidth + (isOne ? ")[..., None]" : ")"));
    lines.emplace_back("weighted = (weights[..., None] * offset).swapaxes(-1, -2)");
    lines.emplace_back("slope = xp.linalg.pinv(weighted @ offset, rcond=1e-13) @ (");
    lines.emplace_back("    weighted @ (y_train - mean[:, None])[..., None])");
    lines.push_back(isOne ? "prediction = mean + slope[:, 0, 0] * (x_val - centre) / " + bandwidth
                          : "prediction = mean + (slope[..., 0] * (x_val - centre) / " + bandwidth + ").sum(-1)");
  }
  if (hasEmptyRows)
    lines.push_back(std::string("prediction = xp.where(none") + (points.isClassification() ? "" : "[:, 0]") +
                    ", xp.nan, prediction)");
  return lines;
}

/// x_train is called x where the distance is told in words of one feature.
std::string distanceLines(Index features, const std::string& bandwidth) {
  if (features == 1) return "u = abs(x_val[:, None] - x_train) / " + bandwidth;
  return "u = xp.sqrt((((x_val[:, None, :] - x_train) / " + bandwidth + ") ** 2).sum(-1))";
}

CodeArray columnsOf(const char* name, const std::vector<double>& numbers, Index features) {
  const auto rows = static_cast<Index>(numbers.size()) / features;
  return {name, features == 1 ? Shape{rows} : Shape{rows, features}, numbers};
}

}  // namespace

CodeProgram regressionCode(const RegressionScene& scene, const Dialect& dialect) {
  RegressionView view;
  view.columns = view.rows = 2;  // nobody looks at the curve
  RegressionScene own = scene;
  own.pinned.reset();
  RegressionPipeline pipeline;
  const RegressionResults results = pipeline.run(own, view);
  if (results.problem) return {.problem = results.problem};
  const Points& points = *results.heatmapKeys;
  const Kernel& kernel = *findRow(kernels(), results.kernel);
  CodeProgram program;
  program.title = std::string(kernel.name) + " regression" + (scene.pinned ? ", estimate B" : "");
  program.arrays.push_back(columnsOf("x_train", points.inputs, points.features));
  CodeArray targets = columnsOf("y_train", points.targets, 1);
  if (points.isClassification()) targets.digits = CodeArray::Digits::whole;
  program.arrays.push_back(std::move(targets));
  program.arrays.push_back(columnsOf("x_val", *results.heatmapQueries, points.features));
  std::string bandwidth = toString(results.bandwidths.front());
  if (results.bandwidths.size() > 1) {
    program.arrays.push_back({"h", {static_cast<Index>(results.bandwidths.size())}, results.bandwidths});
    bandwidth = "h";
  }
  const Tensor& weights = *results.weights;
  Weighing weighing;
  weighing.score = distanceLines(points.features, bandwidth) + '\n' + kernel.code.lines;
  weighing.normaliser = normaliserLines("softmax", {});
  for (Index i = 0; i < weights.rows(); ++i) weighing.hasLostRows |= (weights.matrix(0).row(i).array() == 0).all();
  std::vector<std::string> lines = scoreLines(weighing);
  append(lines, weightLines(weighing, "weights"));
  append(lines, predictionLines(points, results.order, weighing.hasLostRows, bandwidth));
  if (dialect.isOfBook) {
    lines.emplace_back("return prediction, weights");
    program.functions = {"def nadaraya_watson(x_train, y_train, x_val):"};
    append(program.functions, indented(lines));
    program.functions.emplace_back();
    program.mechanism = {"prediction, weights = nadaraya_watson(x_train, y_train, x_val)"};
  } else {
    program.mechanism = lines;
  }
  program.shown = {"weights", "prediction"};
  const SmootherHandle smoother = smootherOf(preparedKeys(results.heatmapKeys), results.kernel, results.bandwidths);
  const std::vector<double> predictions = results.order > 0 ? localLinearPredictions(*smoother, *results.heatmapQueries)
                                                            : predictionsOf(*smoother, *results.heatmapQueries);
  Tensor prediction = Tensor::uninitialized(points.isClassification() ? Shape{weights.rows(), points.outputs()}
                                                                      : Shape{weights.rows()});
  std::transform(predictions.begin(), predictions.end(), prediction.data(),
                 [](double number) { return static_cast<float>(number); });
  program.results = {{"weights", weights.reshaped({weights.rows(), weights.cols()})},
                     {"prediction", std::move(prediction)}};
  return program;
}

}  // namespace attn
