// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

#include "core/scene/regression/regression_scene.h"

class QAction;
class QToolButton;

namespace attn::app {

/// What begins, turns and ends the comparison of two estimates over the same points: "Pin as A", or "Swap" and "Unpin
/// A".
class EstimateBar : public QWidget {
  Q_OBJECT

 public:
  explicit EstimateBar(QWidget* parent = nullptr);

  void showScene(const RegressionScene& scene);
  /// The same with a shortcut each.
  QList<QAction*> commands() const { return {m_pinCommand, m_swapCommand}; }

 signals:
  void edited(const QString& text, const std::function<void(attn::RegressionScene&)>& change, int gesture);

 private:
  QToolButton* makeButton(const char* id, const QString& text, const QString& toolTip, const QAction* command);
  void pinOrUnpin();
  void swap();

  QToolButton *m_pin, *m_swap, *m_unpin;
  QAction *m_pinCommand, *m_swapCommand;
  bool m_isPinned = false;
};

}  // namespace attn::app
