// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

class QLabel;

namespace attn::app {

class LessonPlayer;

/// What stands around the figure while a lesson is shown to a room: the step's title above it; the question, and once
/// the step is done guess, answer and what was to be seen, below it, in letters that are read from the back. Where
/// there is a second screen, it has the teacher's notes.
class LessonPresenter : public QObject {
  Q_OBJECT

 public:
  LessonPresenter(LessonPlayer* player, QWidget* window);
  ~LessonPresenter() override;

  QWidget* head() const { return m_head; }
  QWidget* foot() const { return m_foot; }

  /// Both are hidden at first.
  void setShown(bool shown);
  /// Makes the window black, or shows it again.
  void setBlank(bool blank);
  bool isBlank() const;

 private:
  void makeNotes();
  void show();
  QString comparison() const;

  LessonPlayer* m_player;
  QWidget* m_window;
  QWidget *m_head, *m_foot, *m_blank;
  QLabel *m_title, *m_place, *m_ask, *m_comparison, *m_seen;
  std::unique_ptr<QLabel> m_notes;
};

}  // namespace attn::app
