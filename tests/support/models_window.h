// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QPushButton>
#include <QtTest>
#include <string>

#include "app/workspaces/models/models_page.h"
#include "tests/support/models.h"
#include "tests/support/workspace_window.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/token_editor.h"
#include "ui/controls/view_cover.h"
#include "ui/thumbnails/thumbnail_view.h"

namespace attn::test {

using namespace attn::app;

inline const std::string importFolder = ATTN_TEST_DATA "/import/";

inline QString folderOf(const char* name) { return QString::fromStdString(checkpointFolder(name)); }

/// A window that shows the Models workspace, and is worked in by mouse and keyboard. Each gesture ends when all is
/// computed.
struct ModelsWindow : WorkspaceWindow<ModelsPage> {
  ModelsWindow() : WorkspaceWindow(Qt::Key_5, {1440, 900}) { settle(); }
  explicit ModelsWindow(const char* name, const QString& text = {}) : ModelsWindow() {
    open(folderOf(name));
    if (!text.isEmpty()) type(text);
  }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 30'000); }
  void open(const QString& path) {
    page()->askForFolder = [path] { return path; };
    QTest::mouseClick(named<QPushButton>("Open the folder of a model"), Qt::LeftButton);
    settle();
  }
  void type(const QString& text) {
    auto* editor = named<ui::TokenEditor>("Text");
    editor->setFocus();
    editor->selectAll();
    QTest::keyClicks(editor, text);
    settle();
  }
  void clickHead(std::size_t panel, Qt::KeyboardModifiers modifiers = {}) {
    ui::ThumbnailView* view = page()->thumbnails();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, modifiers, view->viewportRect(panel).center().toPoint());
    settle();
  }
  void typeOther(const QString& text) {
    auto* editor = named<ui::TokenEditor>("Other text, for patching");
    editor->setFocus();
    editor->selectAll();
    QTest::keyClicks(editor, text);
    settle();
  }
  ModelsScene scene() { return own.scene().models; }
  QString problem() { return page()->findChild<ui::ViewCover*>()->words(); }
  double best() { return page()->results().predictions.front().probability; }
  void openFile(const char* name) {
    page()->askForFile = [name] { return QString::fromStdString(importFolder + name); };
    QTest::mouseClick(named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    settle();
  }
  /// By the keyboard in a list that drops down.
  bool choose(const char* name, const QString& text) {
    auto* box = named<QComboBox>(name);
    const int row = box->findText(text);
    box->setFocus();
    for (int i = box->currentIndex(); i < row; ++i) QTest::keyClick(box, Qt::Key_Down);
    for (int i = box->currentIndex(); i > row; --i) QTest::keyClick(box, Qt::Key_Up);
    settle();
    return row >= 0;
  }
  bool chooseSegment(const char* name, const QString& id) {
    for (auto* radio : named<ui::SegmentedControl>(name)->findChildren<QAbstractButton*>())
      if (radio->text() == id) {
        QTest::mouseClick(radio, Qt::LeftButton);
        settle();
        return true;
      }
    return false;
  }
};

inline constexpr const char* catText = "The cat sat on the mat";

}  // namespace attn::test
