// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/estimate_bar.h"

#include <utility>

namespace attn::app {

EstimateBar::EstimateBar(QWidget* parent)
    : PinBar({.pinId = QStringLiteral("estimate.pin"),
              .swapId = QStringLiteral("estimate.swap"),
              .pin = tr("Pin kernel and bandwidth as A"),
              .keeps = tr("Keeps kernel and bandwidth as A; what you change from now on is B")},
             parent) {
  connect(this, &PinBar::pinWanted, this, [this](const QString& text) {
    emit edited(
        text, [](RegressionScene& scene) { scene = withPinned(std::move(scene)); }, 0);
  });
  connect(this, &PinBar::unpinWanted, this, [this](const QString& text) {
    emit edited(
        text, [](RegressionScene& scene) { scene.pinned.reset(); }, 0);
  });
  connect(this, &PinBar::swapWanted, this, [this](const QString& text) {
    emit edited(
        text, [](RegressionScene& scene) { scene = withSwapped(std::move(scene)); }, 0);
  });
}

}  // namespace attn::app
