#include <QLabel>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/rooms/attention/attention_panels.h"
#include "core/attention/scoring.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/panel.h"
#include "ui/style/formula.h"
#include "ui/style/words.h"

namespace attn::app {

ScoringPanel::ScoringPanel(QWidget* parent) : AttentionPanel(parent) {
  ui::addSection(column(), tr("Scoring function"));
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
        [&](AttentionScene& scene) { scene.scoring = id.toStdString(); }, m_clock.gesture());
  });
  m_note = new QLabel(this);
  m_note->setProperty("kind", "note");
  m_note->setWordWrap(true);
  column()->addWidget(m_note);

  m_hidden = makeWidthField(this);
  m_hiddenRow = ui::addRow(column(), tr("&Hidden units h"), m_hidden);
  connect(m_hidden, &QSpinBox::valueChanged, this, [this](int hidden) {
    edit(
        tr("Hidden units %1").arg(hidden), [&](AttentionScene& scene) { scene.parameters.hidden = hidden; },
        m_clock.gesture());
  });
  const ui::SeedField seed = ui::makeSeedField(tr("Seed of parameters"), this);
  m_seed = seed.field;
  m_seedRow = ui::addRow(column(), tr("Seed"), seed.widget);
  connect(m_seed, &QSpinBox::valueChanged, this, [this](int value) {
    edit(
        tr("Seed of parameters"),
        [&](AttentionScene& scene) {
          scene.parameters = withSeed(std::move(scene.parameters), scene.scoring, static_cast<std::uint64_t>(value));
        },
        m_clock.gesture());
  });
  m_tables = new QWidget(this);
  auto* tables = new QVBoxLayout(m_tables);
  tables->setContentsMargins(0, 0, 0, 0);
  tables->setSpacing(6);
  column()->addWidget(m_tables);

  m_bandwidth = new ui::NumberSlider(
      tr("Bandwidth"), Scalar{"bandwidth", translatable("core", "Bandwidth"), 0.001, 1000, 1, true}, this);
  m_bandwidthRow = ui::addRow(column(), tr("Band&width h"), m_bandwidth, true);
  connect(m_bandwidth, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    edit(
        tr("Bandwidth %1").arg(value), [&](AttentionScene& scene) { scene.bandwidth = value; }, gesture);
  });
  m_temperature = new ui::NumberSlider(
      tr("Temperature"), Scalar{"temperature", translatable("core", "Temperature"), 0.01, 100, 1, true}, this);
  ui::addRow(column(), tr("&Temperature"), m_temperature, true);
  connect(m_temperature, &ui::NumberSlider::edited, this, [this](double value, int gesture) {
    edit(
        tr("Temperature %1").arg(value), [&](AttentionScene& scene) { scene.temperature = value; }, gesture);
  });
}

void ScoringPanel::showScene(const AttentionScene& scene) {
  AttentionPanel::showScene(scene);
  const Scoring& scoring = *findRow(scorings(), scene.scoring);
  m_list->setCurrent(scoring.id);
  m_note->setText(ui::translated(scoring.note));
  m_note->setVisible(*scoring.note != '\0');
  bool hidden = false;
  for (const Parameter& parameter : scoring.parameters)
    hidden = hidden || parameter.rows == Width::hidden || parameter.cols == Width::hidden;
  showNumber(m_hidden, scene.parameters.hidden);
  m_hiddenRow->setVisible(hidden);
  showNumber(m_seed, static_cast<Index>(scene.parameters.seed));
  m_seedRow->setVisible(!scoring.parameters.empty());
  showParameters(scoring);
  m_bandwidth->setValue(scene.bandwidth);
  m_bandwidthRow->setVisible(scoring.usesBandwidth);
  m_temperature->setValue(scene.temperature);
}

void ScoringPanel::showParameters(const Scoring& scoring) {
  m_tables->setVisible(!scoring.parameters.empty());
  if (m_tablesOf == scoring.id) return;
  m_tablesOf = scoring.id;
  qDeleteAll(m_tables->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  for (const Parameter& parameter : scoring.parameters) {
    const QString name = QString::fromLatin1(parameter.name);
    ui::addRow(static_cast<QVBoxLayout*>(m_tables->layout()), tr("Parameter %1").arg(name),
               tableButton(QStringLiteral("…"), tr("Table of %1").arg(name), {MatrixPlace::What::parameter, 0, name}));
  }
}

}  // namespace attn::app
