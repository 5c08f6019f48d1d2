// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_maker.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/document/document.h"
#include "app/lessons/lesson_check.h"
#include "app/lessons/lesson_controls.h"
#include "app/lessons/lesson_file.h"
#include "app/lessons/window/lesson_draft.h"
#include "app/lessons/window/lesson_words.h"
#include "ui/controls/token_editor.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

enum MakerColumn { nameColumn, valueColumn, allowedColumn, lockedColumn };
constexpr int pathRole = Qt::UserRole;

/// The list or map that a path leads into: all before its first bracket; the path itself, if there is none.
std::string listOf(const std::string& path) { return path.substr(0, path.find('[')); }

/// What a lesson may let one change: each field that has a control, and lists of more fields than that as a whole.
std::vector<std::string> choicesIn(const Scene& scene) {
  std::vector<std::string> rows;
  const auto add = [&](const std::string& row) {
    if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(row);
  };
  for (const std::string& path : pathsOf(scene)) {
    if (!path.starts_with(scene.workspace + '.')) continue;
    const std::string list = listOf(path);
    if (list != path && controlsUnder(scene, list).empty()) {
      if (isChangedByHand(scene, list)) add(list);
      continue;
    }
    if (const std::vector<std::string> controls = controlsUnder(scene, path);
        controls.size() == 1 && controls[0] == path)
      add(path);
    else if (isChangedByHand(scene, path))
      add(list);
  }
  return rows;
}

/// What a row says of its value: in words, or how its text or numbers begin.
QString shownValue(const Scene& scene, const std::string& path) {
  constexpr int longest = 40;
  QString value = valueOfField(scene, path);
  try {
    if (value.isEmpty()) value = lineOfValue(valueAt(scene, path));
  } catch (const DataError&) {
    // Many fields under one path have no value of their own.
  }
  return value.size() > longest ? value.left(longest - 1) + u'…' : value;
}

PartInLesson partIn(const QTreeWidgetItem* row) {
  if (row->checkState(allowedColumn) == Qt::Checked) return PartInLesson::changeable;
  return row->checkState(lockedColumn) == Qt::Checked ? PartInLesson::locked : PartInLesson::hidden;
}

/// An id that no lesson of the program has.
std::string idOfTitle(const QString& title) {
  static const QRegularExpression other(QStringLiteral("[^a-z0-9]+"));
  QString id = title.toLower().replace(other, QStringLiteral("-"));
  while (id.startsWith(u'-')) id.remove(0, 1);
  while (id.endsWith(u'-')) id.chop(1);
  if (id.isEmpty()) id = QStringLiteral("my-lesson");
  return shippedLesson(id.toStdString()) ? id.toStdString() + "-2" : id.toStdString();
}

/// What was typed, in the language of the window.
LessonText asTyped(const QString& words) {
  return {{lessonLanguage().toStdString(), words.simplified().toStdString()}};
}

}  // namespace

LessonMaker::LessonMaker(const Document& document, LessonDraft* draft, QWidget* parent)
    : QDialog(parent), m_saved{document.scene(), document.viewState()}, m_draft(draft) {
  setWindowTitle(tr("Save as a lesson"));
  auto* column = new QVBoxLayout(this);
  auto* words = new QLabel(
      tr("The lesson begins with what is in sight. A learner can change what you choose here; all other controls are "
         "hidden."),
      this);
  words->setWordWrap(true);
  column->addWidget(words);
  auto* form = new QFormLayout;
  column->addLayout(form);
  m_title = new QLineEdit(this);
  m_title->setObjectName(QStringLiteral("title"));
  m_action = new QLineEdit(this);
  m_action->setObjectName(QStringLiteral("action"));
  m_see = new ui::PlainTextEdit(this);
  m_see->setObjectName(QStringLiteral("see"));
  m_see->setTabChangesFocus(true);
  m_see->setFixedHeight(ui::scaled(56));
  form->addRow(tr("&Title"), m_title);
  form->addRow(tr("What is to be &done"), m_action);
  form->addRow(tr("What is to be &seen"), m_see);
  m_controls = new QTreeWidget(this);
  m_controls->setAccessibleName(tr("Controls of the lesson"));
  m_controls->setRootIsDecorated(false);
  m_controls->setUniformRowHeights(true);
  // Left and Right go to the boxes of a row, and Space ticks the one that they are at.
  m_controls->setSelectionBehavior(QAbstractItemView::SelectItems);
  m_controls->setHeaderLabels({tr("Control"), tr("Value"), tr("May be changed"), tr("Shown, locked")});
  addRows();
  m_controls->setCurrentItem(m_controls->topLevelItem(0), allowedColumn);
  m_controls->header()->setStretchLastSection(false);
  m_controls->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
  for (const int i : {valueColumn, allowedColumn, lockedColumn})
    m_controls->header()->setSectionResizeMode(i, QHeaderView::ResizeToContents);
  column->addWidget(m_controls, 1);
  m_count = new QLabel(this);
  m_count->setProperty("kind", "faint");
  m_count->setWordWrap(true);
  column->addWidget(m_count);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_try = buttons->addButton(tr("Try it"), QDialogButtonBox::ActionRole);
  m_try->setObjectName(QStringLiteral("try"));
  m_save = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
  m_save->setObjectName(QStringLiteral("save"));
  m_save->setDefault(true);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_save, &QPushButton::clicked, this, [this] { emit saved(lesson()); });
  connect(m_try, &QPushButton::clicked, this, [this] { emit tried(lesson()); });
  connect(m_title, &QLineEdit::textChanged, this, &LessonMaker::showCount);
  connect(m_see, &QPlainTextEdit::textChanged, this, &LessonMaker::showCount);
  connect(m_controls, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* row, int changed) {
    // What may be changed is not locked.
    const int other = changed == allowedColumn ? lockedColumn : allowedColumn;
    if (changed >= allowedColumn && row->checkState(changed) == Qt::Checked) row->setCheckState(other, Qt::Unchecked);
    m_draft->put(row->data(nameColumn, pathRole).toString().toStdString(), partIn(row));
    showCount();
  });
  showCount();
  const QSize frame(12, 40);  // of a window
  resize(QSize(ui::scaled(640), ui::scaled(620)).boundedTo(screen()->availableSize() - frame));
}

void LessonMaker::addRows() {
  std::vector<std::string> paths = choicesIn(m_saved.scene);
  // What was chosen in the menu of a control may be left as it usually is, which the list of paths does not have.
  for (const auto& [path, unused] : m_draft->parts())
    if (path.starts_with(m_saved.scene.workspace + '.') && !controlsUnder(m_saved.scene, path).empty() &&
        std::find(paths.begin(), paths.end(), path) == paths.end())
      paths.push_back(path);
  for (const std::string& path : paths) {
    auto* row = new QTreeWidgetItem(m_controls);
    row->setSizeHint(nameColumn, {0, ui::scaled(22)});
    row->setText(nameColumn, nameOfField(m_saved.scene, path));
    row->setData(nameColumn, pathRole, QString::fromStdString(path));
    row->setToolTip(nameColumn, QString::fromStdString(path));
    row->setText(valueColumn, shownValue(m_saved.scene, path));
    const PartInLesson part = m_draft->partOf(path);
    row->setCheckState(allowedColumn, part == PartInLesson::changeable ? Qt::Checked : Qt::Unchecked);
    row->setCheckState(lockedColumn, part == PartInLesson::locked ? Qt::Checked : Qt::Unchecked);
  }
}

std::vector<std::string> LessonMaker::checked(int column) const {
  std::vector<std::string> paths;
  for (int i = 0; i < m_controls->topLevelItemCount(); ++i) {
    const QTreeWidgetItem* row = m_controls->topLevelItem(i);
    if (row->checkState(column) == Qt::Checked)
      paths.push_back(row->data(nameColumn, pathRole).toString().toStdString());
  }
  return paths;
}

void LessonMaker::showCount() {
  const std::size_t count = checked(allowedColumn).size() + checked(lockedColumn).size();
  const QString missing = m_title->text().trimmed().isEmpty()        ? tr("A lesson needs a title.")
                          : m_see->toPlainText().trimmed().isEmpty() ? tr("A lesson says what is to be seen.")
                          : count > mostControls                     ? tr("So many controls hide the one that matters.")
                                                                     : QString();
  m_count->setText((tr("%1 of at most %2 controls.").arg(count).arg(mostControls) + u' ' + missing).trimmed());
  m_try->setEnabled(missing.isEmpty());
  m_save->setEnabled(missing.isEmpty());
}

Lesson LessonMaker::lesson() const {
  Lesson lesson;
  lesson.id = idOfTitle(m_title->text());
  lesson.order = 100;  // after those that come with the program
  lesson.minutes = 5;
  lesson.title = asTyped(m_title->text());
  lesson.goal = lesson.title;
  lesson.scene = m_saved.scene;
  LessonStep step{.id = "step-1", .title = lesson.title};
  if (!m_action->text().trimmed().isEmpty()) step.action = asTyped(m_action->text());
  step.see = asTyped(m_see->toPlainText());
  step.view = m_saved.view;
  step.view->panels.clear();  // how wide the teacher's panels are is not of the lesson
  step.view->folded.clear();
  step.allow = checked(allowedColumn);
  step.locked = checked(lockedColumn);
  lesson.steps = {std::move(step)};
  return lesson;
}

}  // namespace attn::app
