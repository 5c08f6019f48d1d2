// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workspaces/attention/attention_panels.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/scalar_sliders.h"
#include "core/attention/scoring.h"
#include "core/tensor/matrix.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/panel.h"
#include "ui/style/formula.h"
#include "ui/style/words.h"

namespace attn::app {

ScoringPanel::ScoringPanel(QWidget* parent) : AttentionPanel("scoring", parent) {
  m_edits = new QLabel(this);
  m_edits->setProperty("kind", "faint");
  setTitle(tr("Scoring function"), m_edits);
  std::vector<ui::ChoiceList::Choice> choices;
  for (const Scoring& scoring : scorings())
    choices.push_back({scoring.id, ui::translated(scoring.name), ui::richFormula(scoring.formula),
                       QString::fromStdString(plainFormula(scoring.formula)), ui::translated(scoring.note)});
  m_list = new ui::ChoiceList(choices, this);
  m_list->setAccessibleName(tr("Scoring function"));
  column()->addWidget(m_list);
  connect(m_list, &ui::ChoiceList::chosen, this, [this](const QString& id) {
    edit(
        tr("Scoring function: %1").arg(ui::translated(findRow(scorings(), id.toStdString())->name)),
        [id](AttentionScene& scene) { scene.mechanism.scoring = id.toStdString(); }, m_clock.gesture());
  });
  // Above all that comes and goes with the function, so that it stays under the hand.
  m_temperature = makeSlider(temperatureScalar, this);
  ui::addRow(column(), tr("&Temperature"), m_temperature, true);
  connect(m_temperature, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    edit(
        tr("Temperature %1").arg(value), [value](AttentionScene& scene) { scene.mechanism.temperature = value; },
        gesture);
  });
  m_note = new QLabel(this);
  m_note->setProperty("kind", "note");
  m_note->setWordWrap(true);
  column()->addWidget(m_note);

  m_hidden = makeField(hiddenScalar, this);
  m_hiddenRow = ui::addRow(column(), tr("&Hidden units h"), m_hidden);
  connect(m_hidden, &ui::NumberField::edited, this, [this](double number) {
    const int hidden = static_cast<int>(number);
    edit(
        tr("Hidden units %1").arg(hidden),
        [hidden](AttentionScene& scene) { scene.mechanism.parameters.hidden = hidden; }, m_clock.gesture());
  });
  const ui::SeedField seed = ui::makeSeedField(tr("Seed of parameters"), this);
  m_seed = seed.field;
  m_seedRow = ui::addRow(column(), tr("Seed"), seed.widget);
  connect(m_seed, &ui::NumberField::edited, this, [this](double value) {
    edit(
        tr("Seed of parameters"),
        [value](AttentionScene& scene) {
          Mechanism& mechanism = scene.mechanism;
          mechanism.parameters =
              withSeed(std::move(mechanism.parameters), mechanism.scoring, static_cast<std::uint64_t>(value));
        },
        m_clock.gesture());
  });
  m_tables = new QWidget(this);
  auto* tables = new QVBoxLayout(m_tables);
  tables->setContentsMargins(0, 0, 0, 0);
  tables->setSpacing(6);
  column()->addWidget(m_tables);

  m_scalars = new ScalarSliders(this);
  column()->addWidget(m_scalars);
  connect(m_scalars, &ScalarSliders::edited, this,
          [this](const QString& text, const Scalar& scalar, double value, int gesture) {
            edit(
                text, [=](AttentionScene& scene) { setValue(scene.mechanism.scalars, scalar, value); }, gesture);
          });
}

void ScoringPanel::showScene(const AttentionScene& scene) {
  const Mechanism& mechanism = scene.mechanism;
  const Scoring& scoring = *findRow(scorings(), mechanism.scoring);
  m_list->setCurrent(scoring.id);
  // The list chooses B's; A's stays in sight.
  if (scene.pinned)
    m_list->setMarks({{QString::fromStdString(scene.pinned->scoring), QStringLiteral("A")},
                      {QString::fromLatin1(scoring.id), QStringLiteral("B"), true}});
  else
    m_list->setMarks({});
  m_edits->setText(scene.pinned ? tr("edits B") : QString());
  m_note->setText(ui::translated(scoring.note));
  m_note->setVisible(*scoring.note != '\0');
  bool hidden = false;
  for (const Parameter& parameter : scoring.parameters)
    hidden = hidden || parameter.rows == Width::hidden || parameter.cols == Width::hidden;
  m_hidden->setValue(static_cast<double>(mechanism.parameters.hidden));
  m_hiddenRow->setVisible(hidden);
  m_seed->setValue(static_cast<double>(mechanism.parameters.seed));
  m_seedRow->setVisible(!scoring.parameters.empty());
  showParameters(scoring);
  m_scalars->show(scoring.scalars, mechanism.scalars);
  m_temperature->setValue(mechanism.temperature);
  setSummary(ui::translated(scoring.name));
}

void ScoringPanel::showParameters(const Scoring& scoring) {
  m_tables->setVisible(!scoring.parameters.empty());
  if (m_tablesOf == scoring.id) return;
  m_tablesOf = scoring.id;
  qDeleteAll(m_tables->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  for (const Parameter& parameter : scoring.parameters) {
    const QString name = QString::fromLatin1(parameter.name);
    std::vector<QWidget*> buttons;
    if (parameter.rows == Width::query && parameter.cols == Width::key) buttons.push_back(identityButton(name));
    buttons.push_back(
        tableButton(QStringLiteral("…"), tr("Table of %1").arg(name), {MatrixPlace::What::parameter, nullptr, name}));
    // Typeset as in the formula above.
    const QString symbol =
        name.contains(u'_') ? name.section(u'_', 0, 0) + QStringLiteral("_{%1}").arg(name.back()) : name;
    ui::addFormulaRow(static_cast<QVBoxLayout*>(m_tables->layout()), tr("Parameter %1").arg(symbol),
                      sideBySide(buttons, m_tables));
  }
}

QToolButton* ScoringPanel::identityButton(const QString& name) {
  auto* button = new QToolButton(m_tables);
  button->setText(tr("identity"));
  button->setProperty("kind", "small");
  button->setAccessibleName(tr("%1 is the identity").arg(name));
  button->setToolTip(tr("Ones on the diagonal: then it is the dot product"));
  connect(button, &QToolButton::clicked, this, [this, name] {
    const auto used = m_results.pass.scoreInputs.parameters->find(name.toStdString());
    if (used == m_results.pass.scoreInputs.parameters->end()) return;
    Tensor identity({used->second.rows(), used->second.cols()});
    for (Index i = 0; i < std::min(identity.rows(), identity.cols()); ++i) identity.matrix(0)(i, i) = 1;
    edit(tr("%1 is the identity").arg(name), [name, matrix = Box<Tensor>(identity)](AttentionScene& scene) {
      scene.mechanism.parameters.typed[scene.mechanism.scoring + "/" + name.toStdString()] = matrix;
    });
  });
  return button;
}

}  // namespace attn::app
