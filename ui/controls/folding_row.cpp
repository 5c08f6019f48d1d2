// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/folding_row.h"

#include <QBoxLayout>
#include <QEvent>
#include <algorithm>
#include <utility>

namespace attn::ui {

void FoldingRow::addFoldable(QWidget* part) {
  addFoldable([part](bool folded) { part->setVisible(!folded); },
              [this, part] { return part->sizeHint().width() + layout()->spacing(); });
}

void FoldingRow::addFoldable(std::function<void(bool)> fold, std::function<int()> space) {
  m_parts.push_back({std::move(fold), std::move(space)});
}

QSize FoldingRow::minimumSizeHint() const {
  QSize least = QWidget::minimumSizeHint();
  for (std::size_t i = m_folded; i < m_parts.size(); ++i) least.rwidth() -= m_parts[i].space();
  return least;
}

bool FoldingRow::event(QEvent* event) {
  const bool isHandled = QWidget::event(event);
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
  return isHandled;
}

void FoldingRow::tellSize() {
  // Layouts out of sight do not hear of it: a page that was never shown would keep the whole window as wide as its row
  // was with nothing folded.
  for (QWidget* part = this; part && !part->isWindow(); part = part->parentWidget()) {
    if (part->layout()) part->layout()->invalidate();
    part->updateGeometry();
    if (part->isVisible()) return;
  }
}

void FoldingRow::fit() {
  if (!layout() || m_isFitting) return;  // what folds asks for a layout, and that for a fit
  m_isFitting = true;
  // What the row would take with nothing folded. It is not tried out: that would ask for another layout each time.
  int wanted = layout()->sizeHint().width();
  for (std::size_t i = 0; i < m_folded; ++i) wanted += m_parts[i].space();
  std::size_t folded = 0;
  for (; folded < m_parts.size() && wanted > width(); ++folded) wanted -= m_parts[folded].space();
  const bool isOther = m_folded != folded;
  while (m_folded < folded) m_parts[m_folded++].fold(true);
  while (m_folded > folded) m_parts[--m_folded].fold(false);
  if (isOther) tellSize();
  m_isFitting = false;
}

StackingRow::StackingRow(QWidget* parent) : QWidget(parent), m_parts(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
  m_parts->setContentsMargins({});
  m_parts->setSpacing(12);
}

void StackingRow::add(QWidget* part, int stretch) { m_parts->addWidget(part, stretch); }

QSize StackingRow::minimumSizeHint() const {
  int widest = 0;
  for (int i = 0; i < m_parts->count(); ++i) widest = std::max(widest, m_parts->itemAt(i)->minimumSize().width());
  return {widest, m_parts->minimumSize().height()};
}

bool StackingRow::event(QEvent* event) {
  const bool isHandled = QWidget::event(event);
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
  return isHandled;
}

void StackingRow::fit() {
  int beside = -m_parts->spacing();
  for (int i = 0; i < m_parts->count(); ++i)
    if (!m_parts->itemAt(i)->isEmpty()) beside += m_parts->itemAt(i)->minimumSize().width() + m_parts->spacing();
  const auto direction = beside > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
  if (direction == m_parts->direction()) return;
  m_parts->setDirection(direction);
  updateGeometry();
}

}  // namespace attn::ui
