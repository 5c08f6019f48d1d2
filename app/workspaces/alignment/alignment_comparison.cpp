// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/alignment_comparison.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "app/workspaces/alignment/alignment_figure.h"
#include "ui/inspector/explanation_text.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::CellWords;
using ui::ChartFigure;
using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

constexpr int colorOfA = 0, colorOfB = 2;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AlignmentComparison)
};

QString letterOf(std::size_t model) { return model == placeOfB ? QStringLiteral("B") : QStringLiteral("A"); }

HeatmapPanel panelOf(const AlignmentResults& results, const AlignmentRecipe& other, std::size_t model,
                     const std::string& colorMap, std::optional<Index> written) {
  HeatmapPanel panel = alignmentFigure(results, colorMap, {}, written).panels.front();
  const QString letter = letterOf(model);
  panel.title = QStringLiteral("%1 · %2").arg(letter, modelName(results.scene.recipe, other));
  panel.name = panel.title;
  panel.isFrozen = model == placeOfB;
  CellWords words = alignmentWords();
  words.table = QStringLiteral("%1: %2").arg(letter, words.table);
  words.number = QStringLiteral("%1 %2").arg(words.number, letter);
  panel.words = std::make_shared<const CellWords>(words);
  return panel;
}

}  // namespace

QString stepsWords(const AlignmentRecipe& recipe, Index made) {
  const int steps = static_cast<int>(recipe.steps);
  return made == recipe.steps ? Words::tr("%n step(s)", nullptr, steps)
                              : Words::tr("after %1 of %n step(s)", nullptr, steps).arg(made);
}

QString modelName(const AlignmentRecipe& recipe, const AlignmentRecipe& other, std::optional<Index> made) {
  const Index steps = made.value_or(recipe.steps);
  QStringList parts;
  if (recipe.scoring != other.scoring) parts << ui::translated(findRow(alignmentScorings(), recipe.scoring)->name);
  if (recipe.hidden != other.hidden) parts << Words::tr("states of %1").arg(recipe.hidden);
  if (recipe.steps != other.steps || steps != recipe.steps) parts << stepsWords(recipe, steps);
  if (recipe.batch != other.batch) parts << Words::tr("batches of %1").arg(recipe.batch);
  if (recipe.learningRate != other.learningRate)
    parts << Words::tr("rate %1").arg(QString::fromStdString(toString(recipe.learningRate)));
  if (recipe.seed != other.seed) parts << Words::tr("seed %1").arg(recipe.seed);
  if (parts.isEmpty()) parts << ui::translated(findRow(alignmentScorings(), recipe.scoring)->name);
  return parts.join(QStringLiteral(" · "));
}

HeatmapFigure comparedFigure(const AlignmentResults& a, const AlignmentResults& b, const std::string& colorMap,
                             const ColorRange& range, std::optional<Index> written) {
  HeatmapFigure figure;
  figure.panels = {panelOf(a, b.scene.recipe, 0, colorMap, written),
                   panelOf(b, a.scene.recipe, placeOfB, colorMap, written)};
  figure.columns = 2;
  figure.linked = 2;
  // Names that have no room above their panels stand above both, on as many lines as they need.
  constexpr qsizetype longestTitle = 34;
  if (std::any_of(figure.panels.begin(), figure.panels.end(),
                  [](const HeatmapPanel& panel) { return ui::columnsOf(panel.title) > longestTitle; })) {
    figure.title = figure.panels[0].title + u'\n' + figure.panels[1].title;
    for (HeatmapPanel& panel : figure.panels) panel.title = panel.title.left(1);
  }
  return inRange(std::move(figure), range);
}

ChartFigure comparedCurves(const AlignmentRun& a, const AlignmentRun& b, std::optional<Index> shown) {
  ChartFigure figure;
  figure.wholeX = true;
  figure.xLabel = Words::tr("step");
  const double top = std::max(largestLoss(a), largestLoss(b));
  const auto addLoss = [&](const AlignmentRun& run, const QString& letter, int color) {
    const std::optional<double> loss = valueAt(run.losses, shown.value_or(run.step()));
    figure.curves.push_back(curveOf(
        Words::tr("%1 loss %2").arg(letter, loss ? QString::number(*loss, 'f', 3) : QString()), run.losses, 1, color));
  };
  const auto addAccuracy = [&](const AlignmentRun& run, const QString& letter, int color) {
    const std::optional<double> accuracy = valueAt(run.accuracies, shown.value_or(run.step()));
    figure.curves.push_back(curveOf(Words::tr("%1 accuracy %2").arg(letter, accuracy ? percent(*accuracy) : QString()),
                                    run.accuracies, top, color));
    figure.curves.back().dashed = true;
  };
  // A short legend says first which is which.
  addLoss(a, letterOf(0), colorOfA);
  addLoss(b, letterOf(placeOfB), colorOfB);
  addAccuracy(a, letterOf(0), colorOfA);
  addAccuracy(b, letterOf(placeOfB), colorOfB);
  const Index length = std::max({a.recipe.steps, b.recipe.steps, a.step(), b.step()});
  figure.range = QRectF(0, 0, static_cast<double>(length), top);
  for (const double part : {0.0, 0.5, 1.0})
    figure.rightLabels.emplace_back(part * top, Words::tr("%1 %").arg(100 * part, 0, 'f', 0));
  if (shown) {
    figure.cursor = QPointF(static_cast<double>(*shown), 0);
    figure.cursorText = Words::tr("step %1").arg(ui::groupedNumber(*shown));
  }
  return figure;
}

QString comparedText(const AlignmentResults& a, const AlignmentResults& b, std::optional<Index> written) {
  const QString input = ui::withoutControls(QString::fromStdString(a.scene.input));
  return QStringLiteral("%1 → %2 %3 · %4 %5")
      .arg(input, letterOf(0), outputText(a, written), letterOf(placeOfB), outputText(b, written));
}

std::optional<double> largestDifference(const Tensor& a, const Tensor& b) {
  if (a.shape() != b.shape()) return std::nullopt;
  double largest = 0;
  for (Index i = 0; i < a.size(); ++i)
    largest = std::max(largest, std::abs(static_cast<double>(a.data()[i]) - static_cast<double>(b.data()[i])));
  return largest;
}

}  // namespace attn::app
