// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>

#include "app/lessons/lesson_file.h"
#include "app/lessons/lesson_link.h"
#include "app/lessons/lesson_writer.h"
#include "app/lessons/window/lesson_window.h"

// The menu of a lesson, and links to its steps.

namespace attn::app {

QToolButton* LessonWindow::makeMenu(QWidget* bar) {
  auto* button = new QToolButton(bar);
  button->setObjectName(QStringLiteral("lessonMenu"));
  button->setText(QStringLiteral("☰"));
  button->setProperty("kind", "button");
  button->setAccessibleName(tr("Menu of the lesson"));
  button->setToolTip(tr("Menu"));
  button->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(button);
  for (const char* id :
       {"lessons", "", "copyLink", "copyLinkWithScene", "", "undo", "redo", "present", "shortcuts", ""})
    if (*id == 0)
      menu->addSeparator();
    else
      menu->addAction(findChild<QAction*>(QString::fromLatin1(id), Qt::FindDirectChildrenOnly));
  connect(menu->addAction(tr("Leave the lesson")), &QAction::triggered, this, &LessonWindow::close);
  button->setMenu(menu);
  return button;
}

void LessonWindow::copyLink(bool withScene) {
  const Lesson& lesson = m_player.lesson();
  const std::optional<Lesson> shipped = shippedLesson(lesson.id);
  const bool isShipped = shipped && lessonText(*shipped) == lessonText(lesson);
  if (lesson.isNewer)
    return statusBar()->showMessage(tr("Of a lesson of a newer version no link is made: parts of it would be missing."),
                                    15'000);
  const Scene& scene = m_player.document()->scene();
  if (const auto link = linkTo(lesson, m_player.step(), isShipped, withScene ? &scene : nullptr)) {
    QGuiApplication::clipboard()->setText(*link);
    statusBar()->showMessage(tr("The link is copied: %1").arg(link->size() > 120 ? link->left(120) + u'…' : *link),
                             8000);
  } else {
    statusBar()->showMessage(withScene ? tr("What is in sight takes more than a link can hold: save it as a file.")
                                       : tr("This step takes more than a link can hold: send the lesson's file."),
                             15'000);
  }
}

}  // namespace attn::app
