// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "app/workspaces/pin_bar.h"
#include "core/scene/regression/regression_scene.h"

namespace attn::app {

/// The comparison of two estimates over the same points.
class EstimateBar : public PinBar {
  Q_OBJECT

 public:
  explicit EstimateBar(QWidget* parent = nullptr);

  void showScene(const RegressionScene& scene) { setPinned(scene.pinned.has_value()); }

 signals:
  void edited(const QString& text, const std::function<void(attn::RegressionScene&)>& change, int gesture);
};

}  // namespace attn::app
