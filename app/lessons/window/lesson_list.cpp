// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_list.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/lessons/window/lesson_words.h"
#include "app/workspaces/workspace.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {

LessonList::LessonList(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Lessons"));
  QStringList problems;
  m_lessons = findLessons(&problems);
  auto* column = new QVBoxLayout(this);
  m_list = new QTreeWidget(this);
  m_list->setAccessibleName(tr("Lessons"));
  m_list->setRootIsDecorated(false);
  m_list->setUniformRowHeights(true);
  m_list->setAllColumnsShowFocus(true);
  m_list->setHeaderLabels({tr("No."), tr("Lesson"), tr("What you learn"), tr("Time"), tr("Room")});
  const std::string language = lessonLanguage().toStdString();
  for (const FoundLesson& found : m_lessons) {
    const Lesson& lesson = found.lesson;
    auto* row = new QTreeWidgetItem(m_list);
    row->setText(0, QString::number(lesson.order));
    row->setText(1, lessonPlain(QString::fromStdString(textIn(lesson.title, language))));
    row->setText(2, lessonPlain(QString::fromStdString(textIn(lesson.goal, language))));
    row->setText(3, minutesText(lesson.minutes));
    row->setText(4, ui::translated(workspaceOf(lesson.scene).name));
    for (int i : {1, 2}) row->setToolTip(i, row->text(i));
    row->setToolTip(0, found.path);
  }
  for (int i : {0, 1, 3, 4}) m_list->resizeColumnToContents(i);
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setSectionResizeMode(2, QHeaderView::Stretch);
  column->addWidget(m_list, 1);
  if (m_lessons.empty()) problems.prepend(tr("No lessons were found."));
  if (!problems.isEmpty()) {
    auto* note = new QLabel(problems.join(u'\n'), this);
    note->setProperty("kind", "banner");
    note->setWordWrap(true);
    column->addWidget(note);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* const begin = buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
  begin->setDefault(true);
  begin->setEnabled(!m_lessons.empty());
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, &LessonList::start);
  connect(m_list, &QTreeWidget::itemDoubleClicked, this, &LessonList::start);
  if (!m_lessons.empty()) m_list->setCurrentItem(m_list->topLevelItem(0));
  m_list->setFocus();
  resize(ui::scaled(820), ui::scaled(520));
}

void LessonList::start() {
  const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
  if (row < 0) return;
  const Lesson lesson = m_lessons[static_cast<std::size_t>(row)].lesson;
  accept();
  emit chosen(lesson);
}

}  // namespace attn::app
