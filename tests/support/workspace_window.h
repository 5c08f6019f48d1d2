// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <initializer_list>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"
#include "tests/support/inspected.h"
#include "tests/support/own_settings.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

namespace attn::test {

/// Settings and theme of a first start.
inline void startAfresh() {
  QSettings().clear();
  ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light);
}

/// A control by the name that a screen reader tells, in the first of these that has it.
template <class Control>
Control* named(const char* name, std::initializer_list<const QWidget*> parents) {
  for (const QWidget* parent : parents)
    for (Control* control : parent->findChildren<Control*>())
      if (control->accessibleName() == QLatin1String(name)) return control;
  qWarning() << "no control named" << name;
  return nullptr;
}

/// A window of the program as its tests use it: what it complains of is kept instead of shown, what it asks is answered
/// with the first answer, and every wait for its workers is explicit.
struct WindowUnderTest {
  app::Document own;
  app::MainWindow window{&own};
  QStringList complaints;
  QTemporaryDir folder;

  explicit WindowUnderTest(const QSize& size = {1440, 900}) {
    QAccessible::setActive(true);  // as when a screen reader listens
    window.complain = [this](const QString& words) { complaints << words; };
    window.askAboutUnsaved = [] { return app::MainWindow::Unsaved::discard; };
    window.ask = [](const QString&, const QStringList&) { return 0; };  // two windows may open one file
    window.resize(size);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    settle();
  }
  app::Page* page() const { return window.page(); }
  /// Until what is shown is what the document says. A layout that is still to come may ask for more of it.
  void settle() {
    for (int i = 0; i < 2; ++i) {
      QCoreApplication::sendPostedEvents();
      QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 30'000);
    }
  }
  /// A key to what has the keyboard.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* hand = QApplication::focusWidget();
    QTest::keyClick(hand ? hand : &window, key, modifiers);
    settle();
  }
  void undo() {
    own.undo();
    settle();
  }
  int steps() { return own.history().count(); }
  QString inspected() const { return test::inspected(page()->findChild<ui::Inspector*>()); }
  template <class Control>
  Control* named(const char* name) const {
    return test::named<Control>(name, {&window});
  }
  QAbstractButton* button(const char* text) const {
    for (QAbstractButton* button : page()->findChildren<QAbstractButton*>())
      if (button->text().remove(u'&') == QLatin1String(text)) return button;
    qWarning() << "no button" << text;
    return nullptr;
  }
  /// Whether a label in sight says these words.
  bool says(const QString& words) const {
    const QList<QLabel*> labels = window.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel* label) { return label->isVisible() && label->text().contains(words); });
  }
  QString write(const char* name, const QByteArray& text) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qWarning() << "not written" << name;
    return file.fileName();
  }
};

/// Such a window on the workspace of a kind of page.
template <class WorkspacePage>
struct WorkspaceWindow : WindowUnderTest {
  /// `key`: with Alt it goes to the workspace.
  explicit WorkspaceWindow(Qt::Key key, const QSize& size = {1440, 900}) : WindowUnderTest(size) {
    QTest::keyClick(&window, key, Qt::AltModifier);
    settle();
  }
  WorkspacePage* page() const { return window.findChild<WorkspacePage*>(); }
  template <class Control>
  Control* named(const char* name) const {
    return test::named<Control>(name, {page(), &window});
  }
};

}  // namespace attn::test
