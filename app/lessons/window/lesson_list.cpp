// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_list.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QStyle>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/lessons/lesson_progress.h"
#include "app/lessons/window/lesson_words.h"
#include "app/workspaces/workspace.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

enum LessonColumn { orderColumn, titleColumn, goalColumn, doneColumn, timeColumn, roomColumn };

/// The place of the lesson to go on with.
int placeToContinue(const std::vector<FoundLesson>& lessons) {
  const std::string last = lastLesson();
  for (std::size_t i = 0; i < lessons.size(); ++i) {
    const Lesson& lesson = lessons[i].lesson;
    if (lesson.id != last) continue;
    const bool isFinished = progressIn(lesson).at.empty();
    return static_cast<int>(isFinished && i + 1 < lessons.size() ? i + 1 : i);
  }
  return 0;
}

}  // namespace

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
  m_list->setHeaderLabels({tr("No."), tr("Lesson"), tr("What you learn"), tr("Done"), tr("Time"), tr("Workspace")});
  const std::string language = lessonLanguage().toStdString();
  for (const FoundLesson& found : m_lessons) {
    const Lesson& lesson = found.lesson;
    auto* row = new QTreeWidgetItem(m_list);
    row->setText(orderColumn, QString::number(lesson.order));
    row->setText(titleColumn, lessonPlain(QString::fromStdString(textIn(lesson.title, language))));
    row->setText(goalColumn, lessonPlain(QString::fromStdString(textIn(lesson.goal, language))));
    row->setText(timeColumn, minutesText(lesson.minutes));
    row->setText(roomColumn, ui::translated(workspaceOf(lesson.scene).name));
    row->setSizeHint(orderColumn, {0, ui::scaled(24)});
    for (const int i : {titleColumn, goalColumn}) row->setToolTip(i, row->text(i));
    row->setToolTip(orderColumn, found.path);
  }
  showProgress();
  for (const int i : {orderColumn, titleColumn, doneColumn, timeColumn, roomColumn}) m_list->resizeColumnToContents(i);
  m_list->header()->setStretchLastSection(false);
  m_list->header()->setSectionResizeMode(goalColumn, QHeaderView::Stretch);
  column->addWidget(m_list, 1);
  if (m_lessons.empty()) problems.prepend(tr("No lessons were found."));
  if (!problems.isEmpty()) {
    auto* note = new QLabel(problems.join(u'\n'), this);
    note->setProperty("kind", "banner");
    note->setWordWrap(true);
    column->addWidget(note);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  m_forget = buttons->addButton(tr("Forget what was done"), QDialogButtonBox::ResetRole);
  m_forget->setObjectName(QStringLiteral("forget"));
  m_forget->setToolTip(tr("All lessons are new again, for the next learner"));
  m_anew = buttons->addButton(tr("From the beginning"), QDialogButtonBox::ActionRole);
  m_anew->setObjectName(QStringLiteral("anew"));
  m_begin = buttons->addButton(tr("Start"), QDialogButtonBox::AcceptRole);
  m_begin->setObjectName(QStringLiteral("begin"));
  m_begin->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, &LessonList::start);
  connect(m_list, &QTreeWidget::itemDoubleClicked, this, &LessonList::start);
  connect(m_anew, &QPushButton::clicked, this, [this] { startAt(0); });
  connect(m_forget, &QPushButton::clicked, this, [this] {
    forgetProgress();
    showProgress();
    showButtons();
  });
  connect(m_list, &QTreeWidget::currentItemChanged, this, &LessonList::showButtons);
  if (!m_lessons.empty()) m_list->setCurrentItem(m_list->topLevelItem(placeToContinue(m_lessons)));
  showButtons();
  m_list->setFocus();
  const QSize frame(12, 40);  // of a window
  resize(QSize(std::max(ui::scaled(960), wholeWidth()), ui::scaled(580)).boundedTo(screen()->availableSize() - frame));
}

/// As wide as all that stands in the list.
int LessonList::wholeWidth() const {
  m_list->ensurePolished();
  int goal = 0, others = 0;
  for (int i = 0; i < m_list->topLevelItemCount(); ++i)
    goal = std::max(goal, m_list->fontMetrics().horizontalAdvance(m_list->topLevelItem(i)->text(goalColumn)));
  for (const int i : {orderColumn, titleColumn, doneColumn, timeColumn, roomColumn}) others += m_list->columnWidth(i);
  const QMargins margins = layout()->contentsMargins();
  const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
  const int about = ui::scaled(16);  // a text, in its cell
  return goal + about + others + bar + 2 * m_list->frameWidth() + margins.left() + margins.right();
}

void LessonList::showProgress() {
  for (std::size_t i = 0; i < m_lessons.size(); ++i) {
    const Lesson& lesson = m_lessons[i].lesson;
    const std::size_t count = stepsDone(lesson, progressIn(lesson));
    QTreeWidgetItem* row = m_list->topLevelItem(static_cast<int>(i));
    row->setText(doneColumn, count == 0 ? QString()
                             : count == lesson.steps.size()
                                 ? QStringLiteral("✓")
                                 : QStringLiteral("%1 / %2").arg(count).arg(lesson.steps.size()));
    row->setData(doneColumn, Qt::AccessibleTextRole, tr("%1 of %2 steps done").arg(count).arg(lesson.steps.size()));
  }
}

const Lesson* LessonList::current() const {
  const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
  return row < 0 ? nullptr : &m_lessons[static_cast<std::size_t>(row)].lesson;
}

void LessonList::showButtons() {
  const Lesson* const lesson = current();
  const std::size_t step = lesson ? stepToContinue(*lesson, progressIn(*lesson)) : 0;
  m_begin->setEnabled(lesson != nullptr);
  m_begin->setText(step > 0 ? tr("Continue at step %1").arg(step + 1) : tr("Start"));
  m_anew->setEnabled(step > 0);
  m_forget->setEnabled(!lastLesson().empty());
}

void LessonList::start() {
  if (const Lesson* const lesson = current()) startAt(stepToContinue(*lesson, progressIn(*lesson)));
}

void LessonList::startAt(std::size_t step) {
  const Lesson lesson = *current();
  accept();
  emit chosen(lesson, step);
}

}  // namespace attn::app
