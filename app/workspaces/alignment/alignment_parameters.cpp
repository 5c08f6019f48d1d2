// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <optional>
#include <utility>

#include "app/workspaces/alignment/alignment_comparison.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/ready_models.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

// What the footers of figures say of an alignment.

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AlignmentFigure)
};

/// What was chosen; of two models what they have in common. \param made steps of the model
/// \param other of B; null: there is one model
QStringList chosenWords(const AlignmentScene& chosen, Index made, const AlignmentRecipe* other) {
  const AlignmentRecipe& recipe = chosen.recipe;
  QStringList parts{recipe.pairs ? Words::tr("%n pair(s)", nullptr, static_cast<int>((*recipe.pairs)->size()))
                                 : ui::translated(findRow(tasks(), recipe.task)->name)};
  const auto add = [&](auto AlignmentRecipe::*field, const QString& words) {
    if (!other || recipe.*field == other->*field) parts << words;
  };
  add(&AlignmentRecipe::scoring, ui::translated(findRow(alignmentScorings(), recipe.scoring)->name));
  add(&AlignmentRecipe::hidden, Words::tr("states of %1").arg(recipe.hidden));
  add(&AlignmentRecipe::batch, Words::tr("batches of %1").arg(recipe.batch));
  add(&AlignmentRecipe::learningRate,
      Words::tr("learning rate %1").arg(QString::fromStdString(toString(recipe.learningRate))));
  add(&AlignmentRecipe::steps, stepsWords(recipe, made));
  add(&AlignmentRecipe::seed, Words::tr("seed %1").arg(recipe.seed));
  const Normaliser& normaliser = *findRow(normalisers(), chosen.normaliser);
  if (chosen.normaliser != "softmax") parts << ui::translated(normaliser.name);
  for (const Scalar& scalar : normaliser.scalars)
    parts << ui::withoutAccelerator(ui::translated(scalar.name)) + QStringLiteral(" = ") +
                 QString::fromStdString(toString(valueOf(chosen.normaliserScalars, scalar)));
  if (chosen.temperature != 1)
    parts << QStringLiteral("T = %1").arg(QString::fromStdString(toString(chosen.temperature)));
  if (chosen.beam > 1) parts << Words::tr("beam of %1").arg(chosen.beam);
  if (chosen.visible >= 0 && chosen.visible < inputSymbols(chosen))
    parts << Words::tr("valid length %1").arg(chosen.visible);
  return parts;
}

/// With all symbols that may be in an output where they are forced. \param made steps of the model
/// \param madeByOther those of B, where two are compared
QString namedChoices(const AlignmentScene& chosen, Index made, Index madeByOther) {
  const AlignmentRecipe &own = chosen.recipe, other = comparedScene(chosen).recipe;
  const bool areApart = chosen.compared && made != madeByOther;
  QString words =
      chosenWords(chosen, areApart ? own.steps : made, chosen.compared ? &other : nullptr).join(QStringLiteral(" · "));
  const Index places = mostPlaces(chosen);
  for (const auto& [place, symbol] : chosen.forced) {
    if (place >= places) break;
    const QString name =
        symbol.empty() ? symbolLabel({}, endSymbol) : ui::withoutControls(QString::fromStdString(symbol));
    words += Words::tr(" · symbol %1 forced: “%2”").arg(place + 1).arg(name);
  }
  if (!chosen.compared) return words;
  // Steps that both have made are said already, if they have as many to make.
  const bool areSaid = !areApart && own.steps == other.steps;
  return words + Words::tr(" · A: %1").arg(modelName(own, other, areSaid ? own.steps : made)) +
         Words::tr(" · B: %1").arg(modelName(other, own, areSaid ? other.steps : madeByOther));
}

/// How many steps the model has made that is drawn of a scene: those of the weights that it keeps, or all.
Index stepsToBeginWith(const AlignmentScene& scene) {
  return scene.weights ? (*scene.weights)->step : scene.recipe.steps;
}

QString namedChoices(const AlignmentScene& chosen) {
  return namedChoices(chosen, stepsToBeginWith(chosen), stepsToBeginWith(comparedScene(chosen)));
}

/// What a model decodes that needs no training first; nothing for others.
std::optional<AlignmentResults> quickResults(const AlignmentScene& scene) {
  const AlignmentRun run = runToBeginWith(scene);
  if (run.training) return {};
  return alignmentResults(scene, run.checkpoints.back());
}

}  // namespace

QString framesParameters(const Scene& scene, const ViewState&) {
  return chosenWords(scene.alignment, scene.alignment.recipe.steps, nullptr).join(QStringLiteral(" · "));
}

QString curvesParameters(const Scene& scene, const ViewState&) {
  AlignmentScene chosen = scene.alignment;
  chosen.forced.clear();
  return namedChoices(chosen, chosen.recipe.steps, comparedScene(chosen).recipe.steps);
}

QString decodedParameters(AlignmentScene scene, const AlignmentResults& results, const AlignmentResults* compared) {
  scene.forced = writtenByHand(results);
  if (compared) scene.forced.merge(writtenByHand(*compared));
  return namedChoices(scene, results.shown.step,
                      compared ? compared->shown.step : stepsToBeginWith(comparedScene(scene)));
}

QString alignmentParameters(const Scene& scene) {
  const AlignmentScene& chosen = scene.alignment;
  if (chosen.forced.empty()) return namedChoices(chosen);
  const std::optional<AlignmentResults> own = quickResults(chosen);
  const std::optional<AlignmentResults> other = chosen.compared ? quickResults(comparedScene(chosen)) : std::nullopt;
  // Nobody waits for a training twice, once for its figure and once for what stands below that.
  if (!own || (chosen.compared && !other)) return namedChoices(chosen);
  return decodedParameters(chosen, *own, other ? &*other : nullptr);
}

}  // namespace attn::app
