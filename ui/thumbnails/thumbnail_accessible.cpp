// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/accessible_parts.h"
#include "ui/thumbnails/thumbnail_view.h"

namespace attn::ui {

void installThumbnailAccessibility(ThumbnailView* view) {
  AccessibleParts parts;
  parts.count = [view] { return static_cast<int>(view->figure().panels.size()); };
  parts.text = [view](int part, QAccessible::Text kind) {
    return kind == QAccessible::Name ? view->figure().panels[static_cast<std::size_t>(part)].name : QString();
  };
  parts.rect = [view](int part) { return QRectF(view->viewportRect(static_cast<std::size_t>(part))); };
  parts.press = [view](int part) { view->open(static_cast<std::size_t>(part)); };
  parts.current = [view]() -> std::optional<int> {
    return view->current() ? std::optional(static_cast<int>(*view->current())) : std::nullopt;
  };
  setAccessibleParts(view, parts);
}

}  // namespace attn::ui
