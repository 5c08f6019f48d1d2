// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <map>
#include <string>
#include <vector>

#include "app/lessons/lesson_progress.h"
#include "app/lessons/window/lesson_player.h"

class QLabel;
class QStackedWidget;
class QToolButton;

namespace attn::ui {
class ElidedLabel;
class FoldingRow;
}  // namespace attn::ui

namespace attn::app {

class LessonPanel;
class LessonPresenter;
class LessonStrip;
class Page;
class StepMarks;

/// The window that plays a lesson: its steps at the left, beside them the page of the lesson's workspace without the
/// panel that changes the scene, and below that what the step lets one change. It has a document of its own: no other
/// is touched.
class LessonWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit LessonWindow(Lesson lesson, QWidget* parent = nullptr);
  ~LessonWindow() override;

  LessonPlayer* player() { return &m_player; }
  LessonPanel* panel() const { return m_panel; }
  /// The workspace in sight.
  Page* page() const;
  bool isUpToDate() const;

  /// Shows the lesson to a room: the figure alone fills the screen, in large text, and a clicker goes through the
  /// steps. Leaving that brings everything back as it was.
  void setPresenting(bool presenting);
  bool isPresenting() const { return m_isPresenting; }

 signals:
  /// The lesson is left, and the window goes.
  void left();
  /// The list of lessons is wanted, beside this one.
  void listWanted();

 protected:
  void closeEvent(QCloseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  QWidget* makeBar();
  void fillBar(ui::FoldingRow* bar);
  void makeActions();
  QAction* addCommand(const char* id, const QString& text, const QList<QKeySequence>& keys,
                      const std::function<void()>& run);
  void showStep();
  void showPage();
  void showHistory();
  void noteProgress();
  void showControls();
  void setPanelWidth();
  void goForward();
  /// Shows what the step comes to, and then goes on.
  void presentNext();
  bool presentKey(int key);
  /// To the clipboard. \param withScene with what was made of the step's scene
  void copyLink(bool withScene);
  QToolButton* makeMenu(QWidget* bar);
  /// Text for a room whose screen is so high.
  void fitRoom(const QSize& room);
  /// What the step is about, in the window's middle; empty where nothing is selected.
  QRectF spot() const;
  Page* pageOf(const std::string& workspace);

  LessonPlayer m_player;
  LessonProgress m_progress;
  LessonPanel* m_panel = nullptr;
  LessonStrip* m_strip = nullptr;
  QStackedWidget* m_pages;
  std::map<std::string, Page*> m_pageOf;
  QLabel *m_name = nullptr, *m_count = nullptr;
  StepMarks* m_marks;
  QToolButton *m_undo, *m_redo;
  ui::ElidedLabel* m_status;
  LessonPresenter* m_presenter = nullptr;
  std::vector<QWidget*> m_chrome;  ///< what goes while the lesson is presented
  Qt::WindowStates m_stateBefore;
  QRect m_placeBefore;
  bool m_isPresenting = false;
  bool m_isLeft = false;
};

}  // namespace attn::app
