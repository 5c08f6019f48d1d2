// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/lessons/lesson_file.h"

class QTreeWidget;

namespace attn::app {

/// All lessons that there are, with what each is about. Enter or a double click starts one.
class LessonList : public QDialog {
  Q_OBJECT

 public:
  explicit LessonList(QWidget* parent);

 signals:
  void chosen(const attn::app::Lesson& lesson);

 private:
  void start();

  std::vector<FoundLesson> m_lessons;
  QTreeWidget* m_list;
};

}  // namespace attn::app
