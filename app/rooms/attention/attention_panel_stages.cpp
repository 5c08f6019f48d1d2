// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
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

}  // namespace

StagesPanel::StagesPanel(QWidget* parent) : AttentionPanel("stages", parent) {
  m_positions = makeList(positions(), QStringLiteral("positions"), this);
  m_positionsRow = ui::addRow(column(), tr("Positions"), m_positions);
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
  m_normaliserRow = ui::addRow(column(), tr("Normaliser"), m_normaliser);
  connect(m_normaliser, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Normaliser: %1").arg(m_normaliser->itemText(index)),
         [id = m_normaliser->itemData(index).toString().toStdString()](AttentionScene& scene) {
           scene.mechanism.normaliser = id;
         });
  });
  m_normaliserScalars = new ScalarSliders(this);
  column()->addWidget(m_normaliserScalars);
  connect(m_normaliserScalars, &ScalarSliders::edited, this, setScalar);
}

void StagesPanel::showScene(const AttentionScene& scene) {
  const Mechanism& mechanism = scene.mechanism;
  showIndex(m_positions, m_positions->findData(QString::fromStdString(mechanism.positions)));
  m_positionScalars->show(findRow(positions(), mechanism.positions)->scalars, mechanism.scalars);
  showIndex(m_normaliser, m_normaliser->findData(QString::fromStdString(mechanism.normaliser)));
  m_normaliserScalars->show(findRow(normalisers(), mechanism.normaliser)->scalars, mechanism.scalars);
  m_positionsRow->setVisible(positions().size() > 1);
  m_normaliserRow->setVisible(normalisers().size() > 1);
  setVisible(positions().size() > 1 || normalisers().size() > 1);
}

}  // namespace attn::app
