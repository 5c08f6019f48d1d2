// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

#include "app/workspaces/attention/attention_panels.h"
#include "ui/controls/number_field.h"
#include "ui/controls/panel.h"

namespace attn::app {

HeadsPanel::HeadsPanel(QWidget* parent) : AttentionPanel("heads", parent) {
  setTitle(tr("Heads and projections"));
  setCanWait(true);
  m_heads = makeField(headsScalar, this);
  m_heads->setAccessibleName(tr("Heads"));
  ui::addRow(column(), tr("He&ads"), m_heads);
  connect(m_heads, &ui::NumberField::edited, this, [this](double number) {
    const int heads = static_cast<int>(number);
    edit(
        tr("%n head(s)", nullptr, heads), [heads](AttentionScene& scene) { scene.mechanism.heads = heads; },
        m_clock.gesture());
  });
  for (std::size_t place = 0; place < std::size(projectionRows); ++place) addProjection(projectionRows[place], place);
  m_dropout = makeField(dropoutScalar, this);
  ui::addRow(column(), tr("Dro&pout"), m_dropout);
  connect(m_dropout, &ui::NumberField::edited, this, [this](double value) {
    edit(
        tr("Dropout %1").arg(value), [value](AttentionScene& scene) { scene.mechanism.dropout.probability = value; },
        m_clock.gesture());
  });
  m_training = new QCheckBox(tr("Trainin&g"), this);
  m_training->setToolTip(tr("Otherwise the weights are those of an evaluation: nothing is dropped"));
  column()->addWidget(m_training);
  connect(m_training, &QCheckBox::toggled, this, [this](bool on) {
    edit(on ? tr("Training") : tr("Evaluation"),
         [on](AttentionScene& scene) { scene.mechanism.dropout.training = on; });
  });
  const ui::SeedField seed = ui::makeSeedField(tr("Seed of dropout"), this);
  m_seed = seed.field;
  m_seedRow = ui::addRow(column(), tr("Seed"), seed.widget);
  connect(m_seed, &ui::NumberField::edited, this, [this](double value) {
    edit(
        tr("Seed of dropout"),
        [value](AttentionScene& scene) { scene.mechanism.dropout.seed = static_cast<std::uint64_t>(value); },
        m_clock.gesture());
  });
}

void HeadsPanel::addProjection(const ProjectionRow& projection, std::size_t place) {
  const QString symbol = QString::fromLatin1(projection.symbol);
  const QString edited = tr("Projection %1").arg(plainLetters(symbol));
  Projection& row = m_projections[place];
  row.source = new QComboBox(this);
  row.source->setObjectName(symbol);
  row.source->addItems({tr("identity"), tr("random"), tr("typed")});
  row.source->setAccessibleName(tr("Projection %1").arg(symbol));
  row.rows = makeField(rowsScalar, this);
  row.rows->setAccessibleName(tr("Rows of %1").arg(symbol));
  row.rows->setUnit(tr("rows"));
  row.rows->setToolTip(tr("Rows: the width after the projection"));
  row.table =
      tableButton(QStringLiteral("…"), tr("Table of %1").arg(symbol), {MatrixPlace::What::projection, &projection, {}});
  ui::addFormulaRow(column(), QStringLiteral("W_{%1}").arg(symbol.back()),
                    sideBySide({row.source, row.rows, row.table}, this));
  connect(row.source, &QComboBox::currentIndexChanged, this, [this, &projection, edited](int index) {
    const Box<Tensor> used = m_results.projections.*projection.matrix;
    edit(edited, [&projection, index, used](AttentionScene& scene) {
      MatrixChoice& choice = scene.mechanism.projections.*projection.choice;
      choice.source = static_cast<MatrixSource>(index);
      if (used->empty()) return;
      // Nothing jumps: a random matrix keeps the width, a typed one begins as the matrix in sight.
      choice.rows = used->rows();
      if (choice.source == MatrixSource::typed) choice.typed = used;
    });
  });
  connect(row.rows, &ui::NumberField::edited, this, [this, &projection, edited](double number) {
    const int rows = static_cast<int>(number);
    edit(
        edited,
        [&projection, rows](AttentionScene& scene) { (scene.mechanism.projections.*projection.choice).rows = rows; },
        m_clock.gesture());
  });
}

void HeadsPanel::showScene(const AttentionScene& scene) {
  const Mechanism& mechanism = scene.mechanism;
  m_heads->setValue(static_cast<double>(mechanism.heads));
  for (std::size_t place = 0; place < std::size(projectionRows); ++place) {
    const MatrixChoice& choice = mechanism.projections.*projectionRows[place].choice;
    const Projection& row = m_projections[place];
    showIndex(row.source, static_cast<int>(choice.source));
    row.rows->setValue(static_cast<double>(choice.rows));
    row.rows->setVisible(choice.source != MatrixSource::identity);
    row.table->setVisible(choice.source != MatrixSource::identity);
  }
  const DropoutChoice& dropout = mechanism.dropout;
  m_dropout->setValue(dropout.probability);
  showChecked(m_training, dropout.training);
  m_training->setVisible(dropout.probability > 0);
  m_seed->setValue(static_cast<double>(dropout.seed));
  m_seedRow->setVisible(dropout.probability > 0 && dropout.training);
  const auto isProjected = [&](const ProjectionRow& row) {
    return (mechanism.projections.*row.choice).source != MatrixSource::identity;
  };
  const bool projects = std::any_of(std::begin(projectionRows), std::end(projectionRows), isProjected);
  setSummary(projects ? tr("%n head(s), projected", nullptr, static_cast<int>(mechanism.heads))
                      : tr("%n head(s), no projections", nullptr, static_cast<int>(mechanism.heads)));
}

}  // namespace attn::app
