// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace attn::app {

/// What a changelog in the form of Keep a Changelog says of a version, in Markdown; of what is not released yet if it
/// does not know the version. Empty: nothing.
QString changesOf(const QString& changelog, const QString& version);

/// What is new in this version of the program, as its changelog says it.
class WhatsNewDialog : public QDialog {
  Q_OBJECT

 public:
  explicit WhatsNewDialog(QWidget* window);
};

}  // namespace attn::app
