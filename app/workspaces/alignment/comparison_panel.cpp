// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/comparison_panel.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workspaces/alignment/alignment_comparison.h"
#include "core/alignment/same_function.h"
#include "core/attention/scoring.h"
#include "ui/style/formula.h"
#include "ui/style/words.h"

namespace attn::app {

// ---- the panel of B ---------------------------------------------------------------------------------------------

ComparisonPanel::ComparisonPanel(QWidget* parent) : Form("compared", parent) {
  setTitle(tr("Model B"));
  addRow("scoring", tr("Scoring of B"));
  addRow("hidden", tr("Hidden size of B"));
  addRow("batch", tr("Batch of B"));
  addRow("learningRate", tr("Learning rate of B"));
  addRow("steps", tr("Steps of B"));
  addRow("seed", tr("Seed of B"));
  alsoShow([this](const Scene& scene) {
    const AlignmentScene& alignment = scene.alignment;
    setVisible(alignment.compared.has_value());
    if (alignment.compared) setSummary(modelName(comparedScene(alignment).recipe, alignment.recipe));
  });
  hide();
}

void ComparisonPanel::addRow(const char* id, const QString& label) {
  add({.path = std::string("alignment.compared.") + id,
       .label = label,
       .spoken = label,
       .control = FormControl::typed,
       .isWide = std::string_view(id) == "scoring",
       .take =
           [path = std::string("alignment.compared.") + id](Scene& scene, const FieldValue& value) {
             if (!scene.alignment.compared) return;  // it may have ended under the hand
             const ComparedModel before = *scene.alignment.compared;
             set(scene, path, value);
             // Weights that B kept were learned after the recipe that it had.
             if (!(*scene.alignment.compared == before)) scene.alignment.compared->weights.reset();
           }})
      ->setObjectName(QStringLiteral("compared.") + QString::fromLatin1(id));
}

// ---- the menu ---------------------------------------------------------------------------------------------------

CompareButton::CompareButton(QWidget* parent) : QToolButton(parent), m_menu(new QMenu(this)) {
  setObjectName(QStringLiteral("compare"));
  setText(tr("Compare…"));
  setProperty("kind", "small");
  setFocusPolicy(Qt::StrongFocus);
  setPopupMode(QToolButton::InstantPopup);
  setToolTip(tr("Another model of the same pairs beside this one: B beside A"));
  setMenu(m_menu);
  connect(m_menu, &QMenu::aboutToShow, this, &CompareButton::fill);
}

void CompareButton::showScene(const AlignmentScene& scene) { m_scene = scene; }

void CompareButton::addModel(const QString& text, const std::function<void(ComparedModel&)>& change) {
  connect(m_menu->addAction(text), &QAction::triggered, this, [this, text, change] {
    emit edited(
        tr("Compare: %1").arg(text),
        [change](AlignmentScene& scene) { scene = withCompared(std::move(scene), change); }, 0);
  });
}

void CompareButton::fill() {
  m_menu->clear();
  const AlignmentRecipe& own = m_scene.recipe;
  for (const AlignmentScoring& each : alignmentScorings())
    if (own.scoring != each.id)
      addModel(tr("B scores by %1").arg(ui::translated(each.name)),
               [id = std::string(each.id)](ComparedModel& model) { model.scoring = id; });
  m_menu->addSeparator();
  for (const Index hidden : {own.hidden / 2, own.hidden * 2})
    if (static_cast<double>(hidden) >= statesScalar.low && static_cast<double>(hidden) <= statesScalar.high)
      addModel(tr("B has states of %1").arg(hidden), [hidden](ComparedModel& model) { model.hidden = hidden; });
  for (const Index steps : {own.steps / 2, own.steps * 2})
    if (static_cast<double>(steps) >= stepsScalar.low && static_cast<double>(steps) <= stepsScalar.high)
      addModel(tr("B learns for %1 step(s)", nullptr, static_cast<int>(steps)).arg(ui::groupedNumber(steps)),
               [steps](ComparedModel& model) { model.steps = steps; });
  addModel(tr("B begins with another seed"), [](ComparedModel& model) {
    model.seed = static_cast<double>(model.seed) < seedScalar.high ? model.seed + 1 : 0;
  });
  const std::vector<const AlignmentScoring*> same = sameFunctionAs(*findRow(alignmentScorings(), own.scoring));
  if (!same.empty()) m_menu->addSeparator();
  for (const AlignmentScoring* each : same)
    connect(m_menu->addAction(tr("B has the same weights, as %1").arg(ui::translated(each->name))), &QAction::triggered,
            this, [this, each] { emit sameFunctionWanted(each); });
  if (!m_scene.compared) return;
  m_menu->addSeparator();
  connect(m_menu->addAction(tr("End the comparison")), &QAction::triggered, this, [this] {
    emit edited(
        tr("End the comparison"), [](AlignmentScene& scene) { scene.compared.reset(); }, 0);
  });
}

// ---- one function -----------------------------------------------------------------------------------------------

SameFunctionNote::SameFunctionNote(QWidget* parent) : QWidget(parent) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  m_load = new QPushButton(this);
  m_load->setObjectName(QStringLiteral("sameFunction"));
  m_words = new QLabel(this);
  m_words->setObjectName(QStringLiteral("sameFunctionWords"));
  m_words->setProperty("kind", "note");
  m_words->setWordWrap(true);
  m_words->setTextFormat(Qt::RichText);
  rows->addWidget(m_load);
  rows->addWidget(m_words);
  connect(m_load, &QPushButton::clicked, this, [this] {
    if (m_other) emit wanted(m_other);
  });
}

void SameFunctionNote::showScene(const AlignmentScene& scene) {
  const AlignmentScoring& own = *findRow(alignmentScorings(), scene.recipe.scoring);
  const std::vector<const AlignmentScoring*> same = sameFunctionAs(own);
  m_other = same.empty() ? nullptr : same.front();
  if (std::exchange(m_scoring, scene.recipe.scoring) != scene.recipe.scoring || !scene.weights) m_change.reset();
  setVisible(m_other != nullptr);
  if (!m_other) return;
  m_load->setText(tr("Same weights as %1").arg(ui::translated(m_other->name)));
  m_load->setToolTip(tr("Loads the weights in sight as the other score: the alignment stays as it is"));
  say();
}

void SameFunctionNote::showChange(std::optional<double> largest) {
  m_change = largest;
  say();
}

void SameFunctionNote::say() {
  const QString why =
      tr("Additive and concat are one function: W = [W_{q} W_{k}] is both matrices side by side, so "
         "W [q; k] = W_{q} q + W_{k} k.");
  QString words;
  if (m_change)
    words = *m_change == 0 ? tr("The same weights, and the alignment stayed: no weight of it changed. %1").arg(why)
                           : tr("The same weights, and the alignment stayed: its weights changed by at most %1. %2")
                                 .arg(*m_change, 0, 'g', 2)
                                 .arg(why);
  m_words->setText(ui::richFormula(words.toStdString()));
  m_words->setVisible(!words.isEmpty());
  const QString plain = words.isEmpty() ? why : words;
  m_load->setAccessibleDescription(QString::fromStdString(plainFormula(plain.toStdString())));
}

}  // namespace attn::app
