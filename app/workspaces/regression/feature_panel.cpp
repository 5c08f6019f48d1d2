// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/feature_panel.h"

#include <QComboBox>
#include <QVBoxLayout>
#include <utility>

#include "app/workspaces/controls.h"
#include "app/workspaces/regression/regression_figure.h"
#include "ui/controls/panel.h"
#include "ui/style/words.h"

namespace attn::app {

FeaturePanel::FeaturePanel(QWidget* parent) : Form("features", parent) {
  setTitle(tr("Drawn features"));
  m_first = addBox(tr("Across"), &RegressionScene::firstDrawn, &RegressionScene::secondDrawn);
  m_second = addBox(tr("Upwards"), &RegressionScene::secondDrawn, &RegressionScene::firstDrawn);
  addText(tr("All features count in the estimate. Those that are not drawn are held at the query, at first at their "
             "means."),
          "note");
  alsoShow([this](const Scene& scene) { showFeatures(scene.regression); });
  hide();
}

QComboBox* FeaturePanel::addBox(const QString& name, Index RegressionScene::*drawn, Index RegressionScene::*other) {
  auto* box = new QComboBox(this);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(10);
  ui::addRow(column(), name, box, true);
  connect(box, &QComboBox::activated, this, [this, box, drawn, other](int index) {
    edit(tr("Draw %1").arg(box->itemText(index)), [=](Scene& whole) {
      RegressionScene& scene = whole.regression;
      if (index >= featuresOf(scene)) return;
      // Two axes of one feature would be a line: they change places instead.
      if (scene.*other == index) scene.*other = scene.*drawn;
      scene.*drawn = index;
    });
  });
  return box;
}

void FeaturePanel::showFeatures(const RegressionScene& scene) {
  const Index features = featuresOf(scene);
  setVisible(features > 2);
  if (features <= 2) return;
  QStringList names;
  for (Index k = 0; k < features; ++k) names << inputName(scene, k);
  if (names != m_names) {
    for (QComboBox* box : {m_first, m_second}) {
      box->clear();
      box->addItems(names);
    }
    m_names = names;
  }
  setSummary(names.at(qsizetype(scene.firstDrawn)) + QStringLiteral(" · ") + names.at(qsizetype(scene.secondDrawn)));
  showIndex(m_first, static_cast<int>(scene.firstDrawn));
  showIndex(m_second, static_cast<int>(scene.secondDrawn));
}

}  // namespace attn::app
