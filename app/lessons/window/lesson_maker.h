// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <string>
#include <vector>

#include "app/document/scene_file.h"
#include "app/lessons/lesson.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QTreeWidget;

namespace attn::app {

class Document;
class LessonDraft;

/// Makes a lesson of one step from the scene and view in sight: its words, which controls it keeps, which of them are
/// shown and locked. All others are hidden. The document stays as it is.
class LessonMaker : public QDialog {
  Q_OBJECT

 public:
  /// \param draft what becomes of each control; the dialog goes on with it
  LessonMaker(const Document& document, LessonDraft* draft, QWidget* parent);

  /// As the dialog says now.
  Lesson lesson() const;

 signals:
  /// The lesson is to be played, to see how it is.
  void tried(const attn::app::Lesson& lesson);
  /// The lesson is to be saved.
  void saved(const attn::app::Lesson& lesson);

 private:
  void addRows();
  void showCount();
  std::vector<std::string> checked(int column) const;

  SavedScene m_saved;
  LessonDraft* m_draft;
  QLineEdit *m_title, *m_action;
  QPlainTextEdit* m_see;
  QTreeWidget* m_controls;
  QLabel* m_count;
  QPushButton *m_try, *m_save;
};

}  // namespace attn::app
