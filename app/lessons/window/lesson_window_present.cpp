// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QApplication>
#include <QScreen>
#include <QStatusBar>
#include <cmath>

#include "app/lessons/window/lesson_panel.h"
#include "app/lessons/window/lesson_presenter.h"
#include "app/lessons/window/lesson_window.h"
#include "app/lessons/window/spotlight.h"
#include "app/window/settings.h"
#include "app/workspaces/page.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/theme.h"

// A lesson before a room.

namespace attn::app {
namespace {

/// The row of the selected cell, as far as its cells have numbers, in the viewport.
QRectF selectedRow(const ui::HeatmapView& heatmap) {
  const std::optional<ui::CellPlace> selected = heatmap.selection();
  if (!selected || selected->panel >= heatmap.figure().panels.size()) return {};
  QRectF row;
  for (Index column = 0; column < ui::columnsOf(heatmap.figure(), selected->panel); ++column)
    if (ui::isVisible(heatmap.figure(), selected->panel, selected->row, column))
      row |= heatmap.viewportRect({selected->panel, selected->row, column});
  return row.isEmpty() ? heatmap.viewportRect(*selected) : row;
}

QRectF mappedTo(const QWidget& window, const QWidget& part, const QRectF& rect) {
  return rect.isEmpty() ? QRectF()
                        : QRectF(part.mapTo(&window, QPointF(rect.topLeft())), rect.size())
                              .intersected(QRectF(part.mapTo(&window, QPointF(0, 0)), QSizeF(part.size())));
}

}  // namespace

QRectF LessonWindow::spot() const {
  for (const ui::HeatmapView* heatmap : page()->findChildren<ui::HeatmapView*>())
    if (heatmap->isVisible())
      if (const QRectF row = mappedTo(*centralWidget(), *heatmap->viewport(), selectedRow(*heatmap)); !row.isEmpty())
        return row;
  for (const QAbstractItemView* table : page()->findChildren<QAbstractItemView*>())
    if (table->isVisible() && table->currentIndex().isValid()) {
      QRectF row = table->visualRect(table->currentIndex());
      row.setLeft(0);
      row.setRight(table->viewport()->width());
      return mappedTo(*centralWidget(), *table->viewport(), row);
    }
  return {};
}

void LessonWindow::setPresenting(bool presenting) {
  if (presenting == m_isPresenting) return;
  m_isPresenting = presenting;
  // The settings keep what the user chose for work.
  if (presenting)
    fitRoom(screen()->size());
  else
    ui::applyTheme(*qApp, savedTheme(), savedTextSize());
  for (QWidget* part : m_chrome) part->setVisible(!presenting);
  for (const auto& [workspace, page] : m_pageOf) {
    page->setExplanationShown(!presenting);
    page->setChromeShown(!presenting);
  }
  m_presenter->setShown(presenting);
  if (presenting) {
    m_stateBefore = windowState();
    m_placeBefore = geometry();
    setWindowState(m_stateBefore | Qt::WindowFullScreen);
    setFocus(Qt::OtherFocusReason);
  } else {
    setWindowState(m_stateBefore);
    // Screens may have come and gone meanwhile, and moved the window.
    if (m_stateBefore == Qt::WindowNoState && geometry() != m_placeBefore) setGeometry(m_placeBefore);
  }
  showControls();
}

void LessonWindow::fitRoom(const QSize& room) {
  const double scale = LessonPresenter::textScale(room);
  if (ui::theme().projected && std::abs(scale - ui::textScale()) < 0.01) return;
  ui::applyTheme(*qApp, ui::ThemeChoice::projector, scale);
  m_presenter->fitRoom();
}

void LessonWindow::presentNext() {
  if (m_presenter->tellAnswer()) return;
  if (!m_player.isDone() && !m_player.isShowing()) {
    m_player.showMe();
    m_presenter->tellAnswer();  // where there was nothing to show
    return;
  }
  if (m_player.step() + 1 < m_player.lesson().steps.size()) m_player.enter(m_player.step() + 1);
}

bool LessonWindow::presentKey(int key) {
  switch (key) {
    case Qt::Key_Escape: setPresenting(false); return true;
    case Qt::Key_B: m_presenter->setBlank(!m_presenter->isBlank()); return true;
    case Qt::Key_S: m_presenter->spotlight()->setOn(!m_presenter->spotlight()->isOn()); return true;
    case Qt::Key_Space:
    case Qt::Key_Right:
    case Qt::Key_Down: presentNext(); return true;
    case Qt::Key_Left:
    case Qt::Key_Up: m_panel->goBack(); return true;
    default:
      return key >= Qt::Key_1 && key <= Qt::Key_9 && m_presenter->giveGuess(static_cast<std::size_t>(key - Qt::Key_1));
  }
}

}  // namespace attn::app
