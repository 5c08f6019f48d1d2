// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/flow/flow_view.h"
#include "ui/controls/accessible_parts.h"

namespace attn::app {

void installFlowAccessibility(FlowView* view) {
  const auto node = [view](int part) -> const FlowNode& {
    return view->figure().nodes[static_cast<std::size_t>(part)];
  };
  ui::AccessibleParts parts;
  parts.count = [view] { return static_cast<int>(view->figure().nodes.size()); };
  // A box's name is what it holds; its value, the shape and the numbers.
  parts.text = [view, node](int part, QAccessible::Text kind) -> QString {
    switch (kind) {
      case QAccessible::Name: return boxName(node(part).box);
      case QAccessible::Value: {
        QStringList words{node(part).shape, node(part).words, node(part).value};
        words.removeAll(QString());
        return words.join(QStringLiteral(" · "));
      }
      case QAccessible::Description: return view->description(static_cast<std::size_t>(part));
      default: return {};
    }
  };
  parts.rect = [view](int part) { return view->viewportRect(static_cast<std::size_t>(part)); };
  parts.press = [view](int part) { view->open(static_cast<std::size_t>(part)); };
  parts.current = [view]() -> std::optional<int> {
    return view->current() ? std::optional(static_cast<int>(*view->current())) : std::nullopt;
  };
  parts.isSelected = [view, node](int part) { return view->openBox() == node(part).box; };
  ui::setAccessibleParts(view, parts);
}

}  // namespace attn::app
