// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QStatusBar>

#include "app/lessons/window/lesson_panel.h"
#include "app/lessons/window/lesson_presenter.h"
#include "app/lessons/window/lesson_window.h"
#include "app/window/settings.h"
#include "app/workspaces/page.h"
#include "ui/style/theme.h"

// A lesson before a room.

namespace attn::app {

void LessonWindow::setPresenting(bool presenting) {
  if (presenting == m_isPresenting) return;
  m_isPresenting = presenting;
  // The settings keep what the user chose for work.
  ui::applyTheme(*qApp, savedTheme(), presenting ? ui::TextSize::large : savedTextSize());
  for (QWidget* part : m_chrome) part->setVisible(!presenting);
  for (const auto& [workspace, page] : m_pageOf) page->setExplanationShown(!presenting);
  m_presenter->setShown(presenting);
  if (presenting) {
    m_stateBefore = windowState();
    setWindowState(m_stateBefore | Qt::WindowFullScreen);
    setFocus(Qt::OtherFocusReason);
  } else {
    setWindowState(m_stateBefore);
  }
  showControls();
}

void LessonWindow::presentNext() {
  if (!m_player.isDone() && !m_player.isShowing()) return m_player.showMe();
  if (m_player.step() + 1 < m_player.lesson().steps.size()) m_player.enter(m_player.step() + 1);
}

bool LessonWindow::presentKey(int key) {
  switch (key) {
    case Qt::Key_Escape: setPresenting(false); return true;
    case Qt::Key_B: m_presenter->setBlank(!m_presenter->isBlank()); return true;
    case Qt::Key_Space:
    case Qt::Key_Right:
    case Qt::Key_Down: presentNext(); return true;
    case Qt::Key_Left:
    case Qt::Key_Up: m_panel->goBack(); return true;
    default: return false;
  }
}

}  // namespace attn::app
