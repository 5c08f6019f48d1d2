// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/lessons/lesson_file.h"

class QPushButton;
class QTreeWidget;

namespace attn::app {

/// All lessons that there are, with what each is about and how much of it was done. Enter or a double click goes on
/// with one where it was left. At first the one is chosen that one was in last, or after its end the next one.
class LessonList : public QDialog {
  Q_OBJECT

 public:
  explicit LessonList(QWidget* parent);

 signals:
  /// \param step to begin with
  void chosen(const attn::app::Lesson& lesson, std::size_t step);

 private:
  void start();
  void startAt(std::size_t step);
  int wholeWidth() const;
  const Lesson* current() const;
  void showProgress();
  void showButtons();

  std::vector<FoundLesson> m_lessons;
  QTreeWidget* m_list;
  QPushButton *m_begin, *m_anew, *m_forget;
};

}  // namespace attn::app
