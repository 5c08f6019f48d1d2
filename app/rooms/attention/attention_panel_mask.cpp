#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

#include "app/rooms/attention/attention_panels.h"
#include "core/scene/attention_scene.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/words.h"

namespace attn::app {

MaskPanel::MaskPanel(QWidget* parent) : AttentionPanel(parent) {
  ui::addSection(column(), tr("Mask"));
  std::vector<ui::SegmentedControl::Choice> choices;
  for (const MaskPreset& mask : maskPresets())
    choices.push_back({mask.id, ui::translated(mask.name), ui::translated(mask.description)});
  m_mask = new ui::SegmentedControl(choices, this);
  m_mask->setAccessibleName(tr("Mask"));
  column()->addWidget(m_mask);
  connect(m_mask, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    edit(tr("Mask: %1").arg(ui::translated(findRow(maskPresets(), id.toStdString())->name)),
         [&](AttentionScene& scene) { scene.mask = id.toStdString(); });
  });
  m_perQuery = new QCheckBox(tr("A &length for every query"), this);
  column()->addWidget(m_perQuery);
  connect(m_perQuery, &QCheckBox::toggled, this, [this](bool on) {
    edit(on ? tr("A length per query") : tr("A length per sequence"),
         [&](AttentionScene& scene) { scene.lengthPerQuery = on; });
  });
  m_emptyRow = new QComboBox(this);
  m_emptyRow->addItems({tr("all zeros"), tr("uniform, as in d2l")});
  m_emptyRow->setToolTip(
      tr("d2l fills masked scores with −10⁶ before the softmax: a query without any key then weighs all keys alike"));
  m_emptyRowRow = ui::addRow(column(), tr("Rows without a &key"), m_emptyRow);
  connect(m_emptyRow, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Rows without a key: %1").arg(m_emptyRow->currentText()),
         [&](AttentionScene& scene) { scene.emptyRow = static_cast<EmptyRow>(index); });
  });
}

void MaskPanel::showScene(const AttentionScene& scene) {
  AttentionPanel::showScene(scene);
  m_mask->setCurrent(QString::fromStdString(scene.mask));
  showChecked(m_perQuery, scene.lengthPerQuery);
  m_perQuery->setVisible(usesValidLengths(scene));
  showIndex(m_emptyRow, static_cast<int>(scene.emptyRow));
  m_emptyRowRow->setVisible(!findRow(maskPresets(), scene.mask)->masks.empty());
}

}  // namespace attn::app
