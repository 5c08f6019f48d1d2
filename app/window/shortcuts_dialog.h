// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace attn::app {

/// All keys that do something in a window, on one page: those of its actions, the letters that reach its controls, and
/// those of the heatmaps. Made from the window, so that none is forgotten.
class ShortcutsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ShortcutsDialog(QWidget* window);
};

}  // namespace attn::app
