#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/rooms/attention/attention_panels.h"
#include "ui/style/formula.h"
#include "ui/controls/panel.h"

namespace attn::app {

HeadsPanel::HeadsPanel(QWidget* parent) : AttentionPanel(parent) {
  ui::addSection(column(), tr("Heads and projections"));
  m_heads = new QSpinBox(this);
  m_heads->setRange(1, 16);
  m_heads->setAlignment(Qt::AlignRight);
  m_heads->setAccessibleName(tr("Heads"));
  ui::addRow(column(), tr("He&ads"), m_heads);
  connect(m_heads, &QSpinBox::valueChanged, this, [this](int heads) {
    edit(
        tr("%n head(s)", nullptr, heads), [&](AttentionScene& scene) { scene.heads = heads; }, m_clock.gesture());
  });
  for (int place = 0; place < 4; ++place) addProjection(place);
  m_dropout = new QDoubleSpinBox(this);
  m_dropout->setRange(0, 0.99);
  m_dropout->setSingleStep(0.1);
  m_dropout->setAlignment(Qt::AlignRight);
  ui::addRow(column(), tr("Dro&pout"), m_dropout);
  connect(m_dropout, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    edit(
        tr("Dropout %1").arg(value), [&](AttentionScene& scene) { scene.dropout = value; }, m_clock.gesture());
  });
  m_training = new QCheckBox(tr("Trainin&g (else evaluation: nothing is dropped)"), this);
  column()->addWidget(m_training);
  connect(m_training, &QCheckBox::toggled, this, [this](bool on) {
    edit(on ? tr("Training") : tr("Evaluation"), [&](AttentionScene& scene) { scene.training = on; });
  });
  const ui::SeedField seed = ui::makeSeedField(tr("Seed of dropout"), this);
  m_seed = seed.field;
  m_seedRow = ui::addRow(column(), tr("Seed"), seed.widget);
  connect(m_seed, &QSpinBox::valueChanged, this, [this](int value) {
    edit(
        tr("Seed of dropout"), [&](AttentionScene& scene) { scene.dropoutSeed = static_cast<std::uint64_t>(value); },
        m_clock.gesture());
  });
}

void HeadsPanel::addProjection(int place) {
  const QString symbol = QString::fromLatin1(projectionNames[place]);
  const QString name = tr("Projection %1").arg(symbol);
  Projection& row = m_projections[place];
  row.source = new QComboBox(this);
  row.source->addItems({tr("identity"), tr("random"), tr("typed")});
  row.source->setAccessibleName(name);
  row.rows = makeWidthField(this);
  row.rows->setAccessibleName(tr("Rows of %1").arg(symbol));
  row.rows->setToolTip(tr("Rows: the width after the projection"));
  row.table =
      tableButton(QStringLiteral("…"), tr("Table of %1").arg(symbol), {MatrixPlace::What::projection, place, {}});
  ui::addRow(column(), ui::richFormula(QStringLiteral("W_{%1}").arg(symbol.back()).toStdString()),
             sideBySide({row.source, row.rows, row.table}, this));
  connect(row.source, &QComboBox::currentIndexChanged, this, [this, place, name](int index) {
    edit(name, [&](AttentionScene& scene) {
      MatrixChoice& choice = scene.*projectionPlaces[place];
      choice.source = static_cast<MatrixSource>(index);
      const Box<Tensor>& used = m_results.projections[place];
      if (used->empty()) return;
      // Nothing jumps: a random matrix keeps the width, a typed one begins as the matrix in sight.
      if (scene.vectors.width == m_scene.vectors.width) choice.rows = used->rows();
      if (choice.source == MatrixSource::typed) choice.typed = used;
    });
  });
  connect(row.rows, &QSpinBox::valueChanged, this, [this, place, name](int rows) {
    edit(
        name, [&](AttentionScene& scene) { (scene.*projectionPlaces[place]).rows = rows; }, m_clock.gesture());
  });
}

void HeadsPanel::showScene(const AttentionScene& scene) {
  AttentionPanel::showScene(scene);
  showNumber(m_heads, scene.heads);
  for (int place = 0; place < 4; ++place) {
    const MatrixChoice& choice = scene.*projectionPlaces[place];
    const Projection& row = m_projections[place];
    showIndex(row.source, static_cast<int>(choice.source));
    showNumber(row.rows, choice.rows);
    row.rows->setVisible(choice.source != MatrixSource::identity);
    row.table->setVisible(choice.source != MatrixSource::identity);
  }
  {
    const QSignalBlocker blocker(m_dropout);
    m_dropout->setValue(scene.dropout);
  }
  showChecked(m_training, scene.training);
  m_training->setVisible(scene.dropout > 0);
  showNumber(m_seed, static_cast<Index>(scene.dropoutSeed));
  m_seedRow->setVisible(scene.dropout > 0 && scene.training);
}

}  // namespace attn::app
