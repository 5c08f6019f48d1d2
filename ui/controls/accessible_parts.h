// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QRectF>
#include <QString>
#include <functional>
#include <optional>

namespace attn::ui {

/// The parts of a view that draws them itself, numbered from 0, as assistive technology is told of them: the view is a
/// list, each part one of its items, which can be pressed.
struct AccessibleParts {
  std::function<int()> count;
  std::function<QString(int part, QAccessible::Text kind)> text;
  std::function<QRectF(int part)> rect;  ///< in the viewport
  std::function<void(int part)> press;
  /// The part that the keyboard is at. Without the function no part ever has the focus.
  std::function<std::optional<int>()> current = nullptr;
  std::function<bool(int part)> isSelected = nullptr;
  std::function<QString()> description = nullptr;  ///< of the list; empty: the widget's own
};

/// To be called by the view's constructor.
void setAccessibleParts(QAbstractScrollArea* view, const AccessibleParts& parts);

/// Tells assistive technology that the keyboard is at another part.
void announcePart(QAbstractScrollArea* view, int part);

}  // namespace attn::ui
