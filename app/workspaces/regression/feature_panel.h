// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/workspaces/form.h"

namespace attn::app {

/// Which two of three or more features the map is drawn over. Out of sight with fewer.
class FeaturePanel : public Form {
  Q_OBJECT

 public:
  explicit FeaturePanel(QWidget* parent = nullptr);

 private:
  void showFeatures(const RegressionScene& scene);
  QComboBox* addBox(const QString& name, Index RegressionScene::*drawn, Index RegressionScene::*other);

  QComboBox* m_first;
  QComboBox* m_second;
  QStringList m_names;
};

}  // namespace attn::app
