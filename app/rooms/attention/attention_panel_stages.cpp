// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QGridLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/rooms/attention/attention_panels.h"
#include "app/rooms/scalar_sliders.h"
#include "ui/controls/panel.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// A list of a table's rows by name.
template <class Row>
QComboBox* makeList(const std::vector<Row>& table, const QString& id, QWidget* parent) {
  auto* list = new QComboBox(parent);
  list->setObjectName(id);
  for (const Row& row : table) {
    list->addItem(ui::translated(row.name), QString::fromLatin1(row.id));
    list->setItemData(list->count() - 1, ui::translated(row.note), Qt::ToolTipRole);
  }
  return list;
}

void takeExactMatch(Mechanism& mechanism) {
  // A window so narrow that only equal vectors are in it: all others have score −∞.
  const Scoring& boxcar = *findRow(scorings(), "boxcar");
  mechanism.scoring = boxcar.id;
  for (const Scalar& scalar : boxcar.scalars) setValue(mechanism.scalars, scalar, scalar.low);
  mechanism.normaliser = "hardmax";
}

/// The four special cases that pooling is introduced with.
struct Pooling {
  const char* id;
  const char* name;
  const char* description;
  void (*take)(Mechanism& mechanism);
};
const Pooling poolings[] = {
    {"exact-match", translatable("core", "Exact match"),
     translatable("core", "Only keys equal to the query count, as in a database: a boxcar of no width, and hardmax"),
     takeExactMatch},
    {"argmax", translatable("core", "Argmax"), translatable("core", "The key that fits best alone: hardmax"),
     [](Mechanism& mechanism) { mechanism.normaliser = "hardmax"; }},
    {"average", translatable("core", "Average"), translatable("core", "All keys alike: uniform"),
     [](Mechanism& mechanism) { mechanism.normaliser = "uniform"; }},
    {"mixture", translatable("core", "Mixture"), translatable("core", "Each key as far as it fits: softmax"),
     [](Mechanism& mechanism) { mechanism.normaliser = "softmax"; }},
};

}  // namespace

StagesPanel::StagesPanel(QWidget* parent) : AttentionPanel("stages", parent) {
  setTitle(tr("Positions and weights"));
  setAccessibleName(tr("Positions and weights"));
  m_positions = makeList(positions(), QStringLiteral("positions"), this);
  ui::addRow(column(), tr("Positions"), m_positions);
  connect(m_positions, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Positions: %1").arg(m_positions->itemText(index)),
         [id = m_positions->itemData(index).toString().toStdString()](AttentionScene& scene) {
           scene.mechanism.positions = id;
         });
  });
  const auto setScalar = [this](const QString& text, const Scalar& scalar, double value, int gesture) {
    edit(
        text, [=](AttentionScene& scene) { setValue(scene.mechanism.scalars, scalar, value); }, gesture);
  };
  m_positionScalars = new ScalarSliders(this);
  column()->addWidget(m_positionScalars);
  connect(m_positionScalars, &ScalarSliders::edited, this, setScalar);

  m_normaliser = makeList(normalisers(), QStringLiteral("normaliser"), this);
  ui::addRow(column(), tr("Normaliser"), m_normaliser);
  connect(m_normaliser, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Normaliser: %1").arg(m_normaliser->itemText(index)),
         [id = m_normaliser->itemData(index).toString().toStdString()](AttentionScene& scene) {
           scene.mechanism.normaliser = id;
         });
  });
  m_normaliserScalars = new ScalarSliders(this);
  column()->addWidget(m_normaliserScalars);
  connect(m_normaliserScalars, &ScalarSliders::edited, this, setScalar);
  addPoolings();
}

void StagesPanel::addPoolings() {
  // Two by two: side by side they would widen the panel.
  auto* grid = new QGridLayout;
  grid->setSpacing(4);
  column()->addLayout(grid);
  for (const Pooling& pooling : poolings) {
    auto* button = new QToolButton(this);
    button->setObjectName(QString::fromLatin1(pooling.id));
    button->setText(ui::translated(pooling.name));
    button->setToolTip(ui::translated(pooling.description));
    button->setProperty("kind", "small");
    connect(button, &QToolButton::clicked, this, [this, &pooling] {
      edit(tr("Pooling: %1").arg(ui::translated(pooling.name)),
           [&pooling](AttentionScene& scene) { pooling.take(scene.mechanism); });
    });
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    grid->addWidget(button, grid->count() / 2, grid->count() % 2);
  }
}

void StagesPanel::showScene(const AttentionScene& scene) {
  const Mechanism& mechanism = scene.mechanism;
  showIndex(m_positions, m_positions->findData(QString::fromStdString(mechanism.positions)));
  m_positionScalars->show(findRow(positions(), mechanism.positions)->scalars, mechanism.scalars);
  showIndex(m_normaliser, m_normaliser->findData(QString::fromStdString(mechanism.normaliser)));
  m_normaliserScalars->show(findRow(normalisers(), mechanism.normaliser)->scalars, mechanism.scalars);
  setSummary(m_positions->currentText() + QStringLiteral(" · ") + m_normaliser->currentText());
}

void StagesPanel::showResults(const AttentionResults& results) {
  AttentionPanel::showResults(results);
  for (ScalarSliders* sliders : {m_positionScalars, m_normaliserScalars}) sliders->setKeys(results.tokens->m());
}

}  // namespace attn::app
