// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QHash>
#include <QObject>

class QApplication;
class QWidget;

namespace attn::ui {

/// Qt dresses every widget for another theme or text size, and tells it several times, whether anybody sees it or not.
/// Here each is told once: those in sight at the end of the change. Those of hidden pages and panels are dressed and
/// told when they are shown.
class AppearanceEvents : public QObject {
 public:
  /// The one of the program, which ends with it.
  static AppearanceEvents& of(QApplication& application);

  /// From now on no widget is told.
  void hold() { m_isHolding = true; }
  /// The style that is set next leaves out those that are out of sight. They have to have none of the style before.
  void leaveOutHidden();
  /// Now they are.
  void tell();

  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  explicit AppearanceEvents(QApplication& application);
  void tell(QWidget& widget);

  bool m_isHolding = false;
  QHash<const QObject*, unsigned> m_held;  ///< what each has to be told, as bits; never read of a widget that is gone
};

/// Gives a widget its font once more where it has one that is not the usual one (useFont): a style sheet takes it away.
void setOwnFont(QWidget& widget);

}  // namespace attn::ui
