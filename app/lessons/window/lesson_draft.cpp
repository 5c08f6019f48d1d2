// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/lesson_draft.h"

#include <QActionGroup>
#include <QMenu>
#include <utility>

namespace attn::app {

PartInLesson LessonDraft::partOf(const std::string& path) const {
  const auto found = m_parts.find(path);
  return found == m_parts.end() ? PartInLesson::hidden : found->second;
}

void LessonDraft::put(const std::string& path, PartInLesson part) {
  if (part == PartInLesson::hidden)
    m_parts.erase(path);
  else
    m_parts[path] = part;
}

void LessonDraft::addTo(QMenu* menu, const std::string& path) {
  QMenu* const lesson = menu->addMenu(tr("In a lesson made of this"));
  lesson->setObjectName(QStringLiteral("inLesson"));
  auto* const group = new QActionGroup(lesson);
  const std::pair<PartInLesson, QString> parts[] = {{PartInLesson::changeable, tr("May be changed")},
                                                    {PartInLesson::locked, tr("Shown, locked")},
                                                    {PartInLesson::hidden, tr("Hidden")}};
  for (const auto& [part, words] : parts) {
    QAction* const action = group->addAction(words);
    action->setCheckable(true);
    action->setChecked(part == partOf(path));
    connect(action, &QAction::triggered, this, [this, path, part = part] { put(path, part); });
    lesson->addAction(action);
  }
  lesson->addSeparator();
  connect(lesson->addAction(tr("Save as a lesson…")), &QAction::triggered, this, &LessonDraft::finished);
}

}  // namespace attn::app
