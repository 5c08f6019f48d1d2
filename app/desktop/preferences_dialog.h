// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>

class QAction;

namespace attn::app {

/// What is kept from one start to the next, as one form over the actions that choose it: a list for an action with a
/// menu of choices, a box for one that is on or off. Both follow each other, and what is chosen holds at once.
class PreferencesDialog : public QDialog {
  Q_OBJECT

 public:
  PreferencesDialog(const QList<QAction*>& actions, QWidget* window);
};

}  // namespace attn::app
