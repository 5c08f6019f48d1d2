// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace attn::ui {

FlowLayout::FlowLayout(QWidget* parent, int spacing) : QLayout(parent) {
  setContentsMargins(0, 0, 0, 0);
  setSpacing(spacing);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) { m_items.emplace_back(item); }

QLayoutItem* FlowLayout::itemAt(int index) const {
  return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
  if (index < 0 || index >= count()) return nullptr;
  QLayoutItem* const item = m_items[static_cast<std::size_t>(index)].release();
  m_items.erase(m_items.begin() + index);
  return item;
}

QSize FlowLayout::sizeHint() const {
  int width = 0;
  for (const auto& item : m_items)
    if (!item->isEmpty()) width += item->sizeHint().width() + spacing();
  return {width, heightForWidth(width)};
}

QSize FlowLayout::minimumSize() const {
  QSize least;
  for (const auto& item : m_items)
    if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
  const QMargins margins = contentsMargins();
  return least + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect) {
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool moves) const {
  const QRect inside = rect.marginsRemoved(contentsMargins());
  int y = inside.top();
  for (auto first = m_items.begin(); first != m_items.end();) {
    // A line: those that fit, and at least one.
    int width = 0, height = 0;
    auto end = first;
    for (; end != m_items.end(); ++end) {
      if ((*end)->isEmpty()) continue;
      const QSize size = (*end)->sizeHint();
      if (width > 0 && width + size.width() > inside.width()) break;
      width += size.width() + spacing();
      height = std::max(height, size.height());
    }
    int x = inside.left();
    for (; first != end; ++first) {
      if ((*first)->isEmpty()) continue;
      const QSize size((*first)->sizeHint().boundedTo(QSize(inside.width(), height)));
      if (moves) (*first)->setGeometry(QRect(QPoint(x, y + (height - size.height()) / 2), size));
      x += size.width() + spacing();
    }
    if (height > 0) y += height + spacing();
  }
  return std::max(0, y - inside.top() - spacing()) + contentsMargins().top() + contentsMargins().bottom();
}

}  // namespace attn::ui
