// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/regression/regression_pictures.h"

#include <QCoreApplication>

#include "app/rooms/regression/regression_figure.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RegressionPictures)
};

RegressionResults resultsOf(const Scene& scene) {
  const RegressionResults results = RegressionPipeline().run(scene.regression, {});
  if (results.problem) throw DataError(results.problem);
  return results;
}

RoomFigure drawnChart(const Scene& scene, bool isMap) {
  const RegressionResults results = resultsOf(scene);
  const Index features = results.points->features;
  if (isMap && features == 1)
    throw DataError({translatable("core", "the points have one feature, expected two or more for this view")});
  if (!isMap && features > 1)
    throw DataError(
        {translatable("core", "the points have %1 features, expected one for this view"), {std::to_string(features)}});
  return chartPicture(regressionChart(results, {}, {}, ui::printChartStyle(false)));
}

}  // namespace

ui::Picture chartPicture(const ui::ChartFigure& figure) {
  constexpr double usualShape = 2.0 / 3, mapShape = 0.85;
  return ui::Picture(figure, figure.map ? mapShape : usualShape);
}

RoomFigure drawnWeights(const Scene& scene) { return regressionWeights(resultsOf(scene), scene); }

RoomFigure drawnCurve(const Scene& scene) { return drawnChart(scene, false); }

RoomFigure drawnMap(const Scene& scene) { return drawnChart(scene, true); }

RoomFigure drawnKernels(const Scene& scene) { return chartPicture(kernelShapes(scene.regression.kernel)); }

RoomFigure drawnLoss(const Scene& scene) {
  TrainingRun run = trainingOf(pointsOf(scene.regression));
  run.end = trainW(*run.points, {scene.regression.initialW, scene.regression.learningRate, scene.regression.epochs},
                   [&](const TrainingStep& step) {
                     run.add(step);
                     return true;
                   });
  return chartPicture(lossChart(run, run.last, scene.regression.epochs));
}

QString regressionParameters(const Scene& scene) {
  const RegressionScene& chosen = scene.regression;
  const Kernel& kernel = *findRow(kernels(), chosen.kernel);
  QStringList parts{ui::translated(kernel.name)};
  if (!isConstant(kernel)) parts << QStringLiteral("h = %1").arg(bandwidthsText(chosen.bandwidths));
  const DataSet& set = *findRow(dataSets(), chosen.dataSet);
  if (!chosen.points) {
    const QString count = ui::groupedNumber(chosen.data.points);
    parts << Words::tr("%1 points of %2, noise %3, seed %4")
                 .arg(count, ui::translated(set.name), ui::shortNumber(chosen.data.noise, labelDigits))
                 .arg(chosen.data.seed);
  } else {
    const QString count = ui::groupedNumber((*chosen.points)->size());
    parts << (chosen.source.empty() ? Words::tr("%1 points").arg(count)
                                    : Words::tr("%1 points from %2")
                                          .arg(count, ui::withoutControls(QString::fromStdString(chosen.source))));
  }
  return parts.join(QStringLiteral(" · "));
}

}  // namespace attn::app
