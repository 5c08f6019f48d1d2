// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QVBoxLayout>

#include "app/rooms/attention/attention_panels.h"
#include "app/rooms/scalar_sliders.h"
#include "ui/controls/panel.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int sliderIndent = 24;  // to where the names of the masks begin

}  // namespace

MaskPanel::MaskPanel(QWidget* parent) : AttentionPanel("mask", parent) {
  setTitle(tr("Mask"));
  setAccessibleName(tr("Mask"));
  auto* grid = new QGridLayout;
  grid->setSpacing(6);
  column()->addLayout(grid);
  int cell = 0;  // of the grid, row by row
  for (const Mask& mask : masks()) {
    auto* box = new QCheckBox(ui::translated(mask.name), this);
    box->setObjectName(QString::fromLatin1(mask.id));
    box->setToolTip(ui::translated(mask.description));
    // Two masks a row; one with sliders has a row for itself, and they stand below it.
    if (mask.scalars.empty()) {
      grid->addWidget(box, cell / 2, cell % 2);
      ++cell;
    } else {
      cell += cell % 2;
      grid->addWidget(box, cell / 2, 0, 1, 2);
    }
    m_masks.push_back(box);
    connect(box, &QCheckBox::toggled, this, [this, &mask](bool on) {
      const QString name = ui::translated(mask.name);
      edit(on ? tr("Mask: %1").arg(name) : tr("No mask: %1").arg(name),
           [&mask, on](AttentionScene& scene) { scene.mechanism = withMask(std::move(scene.mechanism), mask.id, on); });
    });
    auto* scalars = new ScalarSliders(this);
    if (!mask.scalars.empty()) {
      scalars->layout()->setContentsMargins(sliderIndent, 0, 0, 0);
      grid->addWidget(scalars, cell / 2 + 1, 0, 1, 2);
      cell += 4;
    }
    m_scalars.push_back(scalars);
    connect(scalars, &ScalarSliders::edited, this,
            [this, &mask](const QString& text, const Scalar& scalar, double value, int gesture) {
              edit(
                  text,
                  [&mask, scalar, value](AttentionScene& scene) {
                    for (MaskChoice& choice : scene.mechanism.masks)
                      if (choice.id == mask.id) setValue(choice.scalars, scalar, value);
                  },
                  gesture);
            });
  }
  m_perQuery = new QCheckBox(tr("A &length for every query"), this);
  column()->addWidget(m_perQuery);
  connect(m_perQuery, &QCheckBox::toggled, this, [this](bool on) {
    edit(on ? tr("A length per query") : tr("A length per sequence"),
         [on](AttentionScene& scene) { scene.mechanism.lengthPerQuery = on; });
  });
  m_emptyRow = new QComboBox(this);
  m_emptyRow->addItems({tr("all zeros"), tr("uniform, as in d2l")});
  m_emptyRow->setToolTip(
      tr("d2l fills masked scores with −10⁶ before the softmax: a query without any key then weighs all keys alike"));
  m_emptyRowRow = ui::addRow(column(), tr("Rows without a &key"), m_emptyRow);
  connect(m_emptyRow, &QComboBox::currentIndexChanged, this, [this](int index) {
    edit(tr("Rows without a key: %1").arg(m_emptyRow->currentText()),
         [index](AttentionScene& scene) { scene.mechanism.emptyRow = static_cast<EmptyRow>(index); });
  });
}

void MaskPanel::showScene(const AttentionScene& scene) {
  const Mechanism& mechanism = scene.mechanism;
  for (std::size_t i = 0; i < m_masks.size(); ++i) {
    const Mask& mask = masks()[i];
    const MaskChoice* choice = findRow(mechanism.masks, mask.id);
    showChecked(m_masks[i], choice != nullptr);
    m_scalars[i]->show(choice ? mask.scalars : std::vector<Scalar>{}, choice ? choice->scalars : Scalars{});
  }
  showChecked(m_perQuery, mechanism.lengthPerQuery);
  m_perQuery->setVisible(usesValidLengths(mechanism));
  showIndex(m_emptyRow, static_cast<int>(mechanism.emptyRow));
  m_emptyRowRow->setVisible(!mechanism.masks.empty());
  QStringList names;
  for (const MaskChoice& choice : mechanism.masks) names << ui::translated(findRow(masks(), choice.id)->name);
  setSummary(names.empty() ? tr("none") : names.join(QStringLiteral(" · ")));
}

}  // namespace attn::app
