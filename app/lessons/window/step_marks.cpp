// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/step_marks.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr int markWidth = 28, gap = 8, around = 4;

}  // namespace

StepMarks::StepMarks(int count, QWidget* parent) : QWidget(parent), m_count(count) {
  setAccessibleName(tr("Steps"));
  setCurrent(0);
}

void StepMarks::setCurrent(int step) {
  m_current = step;
  tell();
}

void StepMarks::setDone(const std::vector<bool>& done) {
  m_done = done;
  tell();
}

void StepMarks::tell() {
  const auto done = std::count(m_done.begin(), m_done.end(), true);
  const QString place = tr("step %1 of %2").arg(m_current + 1).arg(m_count);
  const QString words = done > 0 ? tr("%1, %n done", "a place among steps", static_cast<int>(done)).arg(place) : place;
  setAccessibleDescription(words);
  setToolTip(words);
  update();
}

QSize StepMarks::sizeHint() const { return {m_count * (markWidth + gap) - gap + 2 * around, 24}; }

QRectF StepMarks::place(int step) const {
  return {around + step * double(markWidth + gap), height() / 2.0 - 3, double(markWidth), 6};
}

void StepMarks::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const ui::Theme& colors = ui::theme();
  for (int i = 0; i < m_count; ++i) {
    const bool isDone = static_cast<std::size_t>(i) < m_done.size() && m_done[static_cast<std::size_t>(i)];
    painter.setPen(isDone ? QPen(Qt::NoPen) : QPen(colors.faintText, 1));
    painter.setBrush(isDone ? colors.accent : colors.trough);
    isDone ? painter.drawRoundedRect(place(i), 3, 3)
           : painter.drawRoundedRect(place(i).adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5);
    if (i != m_current) continue;
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(place(i).adjusted(-3, -3, 3, 3), 6, 6);
  }
}

void StepMarks::mousePressEvent(QMouseEvent* event) {
  for (int i = 0; i < m_count; ++i)
    if (place(i).adjusted(-gap / 2.0, -9, gap / 2.0, 9).contains(event->position())) return emit chosen(i);
  QWidget::mousePressEvent(event);
}

}  // namespace attn::app
