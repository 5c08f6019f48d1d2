// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/reading_order.h"

#include <QWidget>
#include <algorithm>
#include <functional>
#include <limits>

namespace attn::ui {
namespace {

using Parts = std::vector<QWidget*>;

/// Cuts parts into groups, at each place along one axis that none of them lies across.
std::vector<Parts> groupsOf(Parts parts, const std::function<std::pair<int, int>(const QRect&)>& extent) {
  std::stable_sort(parts.begin(), parts.end(), [&](const QWidget* a, const QWidget* b) {
    return extent(a->geometry()).first < extent(b->geometry()).first;
  });
  std::vector<Parts> groups;
  int end = std::numeric_limits<int>::min();
  for (QWidget* part : parts) {
    const auto [from, to] = extent(part->geometry());
    if (groups.empty() || from > end) groups.emplace_back();
    groups.back().push_back(part);
    end = std::max(end, to);
  }
  return groups;
}

void sortByPlace(Parts& parts, bool byRows, bool wasCut = true) {
  if (parts.size() < 2) return;
  const auto rows = [](const QRect& rect) { return std::pair(rect.top(), rect.bottom()); };
  const auto columns = [](const QRect& rect) { return std::pair(rect.left(), rect.right()); };
  std::vector<Parts> groups = byRows ? groupsOf(parts, rows) : groupsOf(parts, columns);
  if (groups.size() == 1) {
    // Neither cut separates parts that overlap: their corners decide.
    if (wasCut) return sortByPlace(parts, !byRows, false);
    std::stable_sort(parts.begin(), parts.end(), [](const QWidget* a, const QWidget* b) {
      return std::pair(a->y(), a->x()) < std::pair(b->y(), b->x());
    });
    return;
  }
  parts.clear();
  for (Parts& group : groups) {
    sortByPlace(group, !byRows);
    parts.insert(parts.end(), group.begin(), group.end());
  }
}

bool takesTab(const QWidget* widget) {
  return (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->focusProxy();
}

void addParts(const QWidget* whole, Parts& order) {
  Parts parts;
  for (QObject* child : whole->children())
    if (auto* widget = qobject_cast<QWidget*>(child);
        widget && !widget->isWindow() && !widget->isHidden() && widget->isEnabled())
      parts.push_back(widget);
  sortByPlace(parts, true);
  for (QWidget* part : parts) {
    if (takesTab(part)) order.push_back(part);
    addParts(part, order);
  }
}

QRect placeOf(const QWidget* widget) { return {widget->mapToGlobal(QPoint(0, 0)), widget->size()}; }

QWidget* nearest(const QWidget* whole, const QWidget* from) {
  const QPoint middle = placeOf(from).center();
  const auto distance = [&](const QWidget* widget) {
    const QRect place = placeOf(widget);
    const QPoint closest(std::clamp(middle.x(), place.left(), place.right()),
                         std::clamp(middle.y(), place.top(), place.bottom()));
    return QPoint(closest - middle).manhattanLength();
  };
  for (const QWidget* part = from->parentWidget(); part; part = part->parentWidget()) {
    Parts near = part->isEnabled() && part->isVisible() ? readingOrder(part) : Parts();
    near.erase(std::remove(near.begin(), near.end(), from), near.end());
    if (!near.empty())
      return *std::min_element(near.begin(), near.end(),
                               [&](const QWidget* a, const QWidget* b) { return distance(a) < distance(b); });
    if (part == whole) break;
  }
  return nullptr;
}

}  // namespace

std::vector<QWidget*> readingOrder(const QWidget* whole) {
  Parts order;
  addParts(whole, order);
  return order;
}

QWidget* nextInReadingOrder(const QWidget* whole, const QWidget* from, bool forwards) {
  if (from && (!from->isVisible() || !from->isEnabled())) return nearest(whole, from);
  const Parts order = readingOrder(whole);
  if (order.empty()) return nullptr;
  const auto found = std::find(order.begin(), order.end(), from);
  if (found == order.end()) return forwards ? order.front() : order.back();
  const auto count = static_cast<std::ptrdiff_t>(order.size());
  const std::ptrdiff_t next = found - order.begin() + (forwards ? 1 : count - 1);
  return order[static_cast<std::size_t>(next % count)];
}

}  // namespace attn::ui
