// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_learning_figure.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_figure_parts.h"
#include "ui/style/words.h"

namespace attn::app {

// lupdate loses the context of tr() in a function whose definition begins with a namespace.
using ui::ChartFigure;
using ui::ChartShade;
using ui::Curve;
using ui::Numbers;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::RegressionFigure)
};

constexpr double shadeHeight = 0.32;  // of the plot
constexpr int shadeSteps = 160;
constexpr double standsStill = 0.02;  // of the distance between neighbours: a bandwidth that sees no second point

/// A kernel's name where all names are those of kernels: without that word, and without what stands in brackets.
QString briefName(const Kernel& kernel) {
  static const QRegularExpression brackets(QStringLiteral("\\s*[(（].*$"));
  QString name = ui::translated(kernel.name);
  const QString word = Words::tr(" kernel", "the end of a kernel's name, left out in a narrow legend");
  name.remove(brackets);
  if (name.endsWith(word)) name.chop(word.size());
  return name;
}

}  // namespace

// ---- kernels ----------------------------------------------------------------------------------------------------

ChartFigure kernelShapes(const std::string& kernel) {
  ChartFigure figure;
  figure.range = {-3, 0, 6, 1.05};
  std::vector<double> u;
  for (int i = 0; i <= 600; ++i) u.push_back(-3 + i / 100.0);
  const Numbers x = numbers(u);
  std::optional<Curve> chosen;
  int color = firstFreeColor;
  for (const Kernel& row : kernels()) {
    std::vector<double> values;
    for (const double each : u) values.push_back(row.value(each));
    Curve curve{briefName(row), x, numbers(std::move(values)), color++, 1.4, false};
    if (row.id == kernel) {
      curve.color = estimateColor;
      curve.width = 3;
      chosen = curve;
    } else {
      figure.curves.push_back(curve);
    }
  }
  figure.curves.push_back(*chosen);  // over the others
  return figure;
}

ChartShade kernelOnData(const RegressionResults& results, const Extent& x) {
  const Kernel& kernel = *findRow(kernels(), results.kernel);
  ChartShade shade;
  shade.name = Words::tr("kernel at the query");
  shade.color = results.isByLearnedW() && !results.pinned ? learnedColor : estimateColor;  // of B that of its letter
  if (results.query->query.size() != 1 || results.bandwidths.empty()) return shade;
  const double query = results.query->query.front(), h = results.bandwidths.front();
  // Beyond four bandwidths a gaussian can't be seen. The ends of a kernel that has some are numbers of their own, so
  // that a step stands upright.
  const double reach = std::min(kernel.support, 4.0) * h;
  Extent part{std::max(x.low, query - reach), std::min(x.high, query + reach)};
  if (isConstant(kernel)) part = x;
  if (!(part.size() > 0)) return shade;
  std::vector<double> places, heights;
  for (int i = 0; i <= shadeSteps; ++i) {
    const double at = part.low + part.size() * i / shadeSteps;
    const double u = std::clamp((at - query) / h, -kernel.support, kernel.support);
    places.push_back(at);
    heights.push_back(shadeHeight * kernel.value(std::isnan(u) ? 0 : u));
  }
  shade.x = numbers(std::move(places));
  shade.y = numbers(std::move(heights));
  return shade;
}

// ---- training ---------------------------------------------------------------------------------------------------

QString epochWords(Index epoch, Index length) {
  return Words::tr("%1 of %2", "3,251 of 10,000 epochs").arg(ui::groupedNumber(epoch), ui::groupedNumber(length));
}

QString missedWords(const TrainingHistory& history, const TrainingStep& shown) {
  const auto best = history.missedBy(shown);
  return best ? Words::tr("least loss at w ≈ %1").arg(ui::shortNumber(best->w, 2)) : QString();
}

ChartFigure lossChart(const TrainingFilm& film) {
  return lossChart(film.training().run(), film.shown(), film.length());
}

ChartFigure lossChart(const TrainingRun& run, const TrainingStep& shown, Index length) {
  ChartFigure figure;
  figure.xLabel = Words::tr("epoch");
  figure.yLabel = Words::tr("loss");
  figure.legend = false;
  figure.wholeX = true;
  if (!run.hasBegun()) return figure;
  std::vector<double> epochs, losses, laterEpochs, laterLosses;
  const auto add = [&](const TrainingStep& step) {
    const auto epoch = static_cast<double>(step.epoch);
    if (step.epoch <= shown.epoch) {
      epochs.push_back(epoch);
      losses.push_back(step.loss);
    }
    if (step.epoch >= shown.epoch) {
      laterEpochs.push_back(epoch);
      laterLosses.push_back(step.loss);
    }
  };
  for (const TrainingStep& step : run.steps) add(step);
  if (run.steps.back().epoch != run.last.epoch) add(run.last);
  figure.note = Words::tr("epoch %1 · loss %2 before the step · w = %3 after it")
                    .arg(epochWords(shown.epoch, length), ui::shortNumber(shown.loss, labelDigits),
                         ui::shortNumber(shown.w, labelDigits));
  if (const QString missed = missedWords(run, shown); !missed.isEmpty()) figure.note += QStringLiteral(" · ") + missed;
  Extent y{0, 0};
  y = extentOf(laterLosses, extentOf(losses, y));
  y = rounded({0, 1.2 * y.high});  // with room for the note
  figure.range = rect({1, std::max(2.0, static_cast<double>(length))}, y);
  figure.mark = QPointF(static_cast<double>(shown.epoch), shown.loss);
  if (laterEpochs.size() > 1)
    figure.curves.push_back({{}, numbers(std::move(laterEpochs)), numbers(std::move(laterLosses)), -1, 1.2, false});
  figure.curves.push_back(
      {Words::tr("loss"), numbers(std::move(epochs)), numbers(std::move(losses)), learnedColor, 2, false});
  return figure;
}

QString trainingWords(const TrainingFilm& film) {
  const TrainingRun& run = film.training().run();
  if (!run.hasBegun()) return {};
  const TrainingStep shown = film.shown();
  QStringList words;
  const double h = 1 / std::abs(shown.w);
  if (run.end == TrainingEnd::diverged && film.isAtEnd()) {
    words << Words::tr(
                 "Training diverged in epoch %1: w or the loss is no longer finite. Take a smaller learning rate.")
                 .arg(ui::groupedNumber(shown.epoch));
  } else if (std::isfinite(shown.w)) {
    words << Words::tr("w = %1 is a bandwidth of %2.")
                 .arg(ui::shortNumber(shown.w, labelDigits), ui::shortNumber(h, labelDigits));
    words << Words::tr("The loss of an epoch is that before its step, and w is that after it.");
    // A loss that rises again after its steps were too long stays large: far from the minimum the gradient is 0.
    if (run.least.epoch < shown.epoch && shown.loss > 1.05 * run.least.loss)
      words << Words::tr(
                   "The loss has risen since epoch %1: the steps are too long. Press Reset and take a smaller "
                   "learning rate: Train goes on from this w.")
                   .arg(ui::groupedNumber(run.least.epoch));
    else if (const auto best = run.missedBy(shown); best && film.isAtEnd())
      words << (std::abs(shown.w) > best->w
                    ? Words::tr("With w ≈ %1 the loss is %2: the steps, or the w they began with, were too large. "
                                "Press Reset and take a smaller learning rate.")
                    : Words::tr("With w ≈ %1 the loss is %2: more epochs come nearer to it."))
                   .arg(ui::shortNumber(best->w, 2), ui::shortNumber(best->loss, labelDigits));
    if (h < standsStill * run.spacing)
      words << Words::tr("Only the nearest point counts, so the gradient is 0 and w stands still.");
    else if (h < 1.5 * run.spacing)
      words << Words::tr("A large w looks at the nearest points only: the curve gets less smooth.");
    else if (h > 0.5 * run.spread)
      words << Words::tr("A small w weighs far points like near ones: the curve comes close to average pooling.");
  }
  if (run.points->size() < run.of)
    words << Words::tr("It learns from a sample of %1 of %2 points.")
                 .arg(ui::groupedNumber(run.points->size()), ui::groupedNumber(run.of));
  return words.join(u' ');
}

// ---- choosing h -------------------------------------------------------------------------------------------------

ChartFigure searchChart(const BandwidthSearch& search, const Bandwidths& bandwidths) {
  ChartFigure figure;
  figure.xLabel = Words::tr("bandwidth h");
  figure.yLabel = search.isLogLoss ? Words::tr("log-loss") : Words::tr("error");
  figure.logarithmicX = true;
  figure.legend = false;
  if (search.bandwidths.size() < 2) return figure;
  Extent y{search.errors.front(), search.errors.front()};
  y = extentOf(search.errors, y);
  figure.curves.push_back({search.isLogLoss ? Words::tr("leave-one-out log-loss") : Words::tr("leave-one-out error"),
                           numbers(search.bandwidths), numbers(search.errors), estimateColor, 2, false});
  figure.range = rect({search.bandwidths.front(), search.bandwidths.back()}, rounded(y));
  // A line that is level, as that of the constant kernel, has no least.
  constexpr double level = 1e-9;
  if (const auto least = search.least(); least && y.size() > level * std::abs(y.high))
    figure.mark = QPointF(least->bandwidths.front(), least->error);
  // Where there are several bandwidths, the axis shows the first; the others keep their proportions to it.
  const double bandwidth = bandwidths.front();
  if (bandwidth >= search.bandwidths.front() && bandwidth <= search.bandwidths.back()) {
    figure.cursor = QPointF(bandwidth, 0);
    figure.cursorText = QStringLiteral("h = %1").arg(bandwidthsText(bandwidths));
  }
  return figure;
}

}  // namespace attn::app
