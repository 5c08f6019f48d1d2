// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/regression/regression_pictures.h"

#include <QCoreApplication>
#include <QLocale>

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

RoomFigure drawnChart(const Scene& scene, Index features) {
  const RegressionResults results = resultsOf(scene);
  const Index found = results.points->features;
  if (found != features)
    throw DataError({translatable("core", "the points have %1 features, expected %2 for this view"),
                     {std::to_string(found), std::to_string(features)}});
  return chartPicture(regressionChart(results, {}, {}, ui::printChartStyle(false)));
}

}  // namespace

ui::Picture chartPicture(const ui::ChartFigure& figure) {
  constexpr double usualShape = 2.0 / 3, mapShape = 0.85;
  return ui::Picture(figure, figure.map ? mapShape : usualShape);
}

RoomFigure drawnWeights(const Scene& scene) { return regressionWeights(resultsOf(scene), scene); }

RoomFigure drawnCurve(const Scene& scene) { return drawnChart(scene, 1); }

RoomFigure drawnMap(const Scene& scene) { return drawnChart(scene, 2); }

RoomFigure drawnKernels(const Scene& scene) {
  ui::ChartFigure figure = kernelShapes(scene.regression.kernel);
  for (const ui::Curve& curve : figure.curves) figure.legend = figure.legend || !curve.name.isEmpty();
  return chartPicture(figure);
}

RoomFigure drawnLoss(const Scene& scene) {
  constexpr Index mostTrainedPoints = 2000;  // as in the window
  const Box<Points> points = pointsOf(scene.regression);
  TrainingRun run;
  run.points = sortedSample(points, mostTrainedPoints);
  run.of = points->size();
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
  if (!isConstant(kernel)) {
    QStringList widths;
    for (const double h : chosen.bandwidths) widths << shortNumber(h);
    parts << QStringLiteral("h = %1").arg(widths.join(QStringLiteral(", ")));
  }
  const DataSet& set = *findRow(dataSets(), chosen.dataSet);
  if (!chosen.points) {
    const QString count = QLocale().toString(static_cast<qlonglong>(chosen.data.points));
    parts << Words::tr("%1 points of %2, noise %3, seed %4")
                 .arg(count, ui::translated(set.name), shortNumber(chosen.data.noise))
                 .arg(chosen.data.seed);
  } else {
    const QString count = QLocale().toString(static_cast<qlonglong>((*chosen.points)->size()));
    parts << (chosen.source.empty() ? Words::tr("%1 points").arg(count)
                                    : Words::tr("%1 points from %2")
                                          .arg(count, ui::withoutControls(QString::fromStdString(chosen.source))));
  }
  return parts.join(QStringLiteral(" · "));
}

}  // namespace attn::app
