// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "tests/support/inspected.h"
#include "ui/inspector/inspector.h"

namespace attn::test {

/// A window on the workspace of a kind of page, with what it complains of kept instead of shown.
template <class WorkspacePage>
struct WorkspaceWindow {
  app::Document own;
  app::MainWindow window{&own};
  QStringList complaints;
  QTemporaryDir folder;

  /// `key`: with Alt it goes to the workspace.
  WorkspaceWindow(Qt::Key key, const QSize& size) {
    window.complain = [this](const QString& words) { complaints << words; };
    window.askAboutUnsaved = [] { return app::MainWindow::Unsaved::discard; };
    window.ask = [](const QString&, const QStringList&) { return 0; };  // two windows may open one file
    window.resize(size);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, key, Qt::AltModifier);
  }
  WorkspacePage* page() { return window.template findChild<WorkspacePage*>(); }
  QString inspected() { return test::inspected(page()->inspector()); }
  int steps() { return own.history().count(); }
  /// A control by the name that a screen reader tells.
  template <class Control>
  Control* named(const char* name) {
    for (Control* control : page()->template findChildren<Control*>())
      if (control->accessibleName() == QLatin1String(name)) return control;
    qWarning() << "no control named" << name;
    return nullptr;
  }
  QPushButton* button(const char* text) {
    for (QPushButton* button : page()->template findChildren<QPushButton*>())
      if (button->text().remove(u'&') == QLatin1String(text)) return button;
    qWarning() << "no button" << text;
    return nullptr;
  }
  QString write(const char* name, const QByteArray& text) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qWarning() << "not written" << name;
    return file.fileName();
  }
};

}  // namespace attn::test
