// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/accessible_parts.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

#include "ui/controls/accessible_scroll_bars.h"

namespace attn::ui {
namespace {

/// The parts of each view that has some, until the view ends.
QHash<const QObject*, AccessibleParts>& partsOfViews() {
  static QHash<const QObject*, AccessibleParts> parts;
  return parts;
}

class Item : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  Item(QAbstractScrollArea* view, int place) : m_view(view), m_place(place) {}

  bool isValid() const override { return m_view && partsOfViews().contains(m_view) && m_place < parts().count(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
  QAccessible::Role role() const override { return QAccessible::ListItem; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.readOnly = state.selectable = true;
    if (!isValid()) return state;
    state.focusable = static_cast<bool>(parts().current);
    state.focused = state.active = state.focusable && m_view->hasFocus() && parts().current() == m_place;
    state.selected = parts().isSelected && parts().isSelected(m_place);
    return state;
  }
  QString text(QAccessible::Text kind) const override { return isValid() ? parts().text(m_place, kind) : QString(); }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect place = parts().rect(m_place).toAlignedRect();
    return {m_view->viewport()->mapToGlobal(place.topLeft()), place.size()};
  }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
  int childCount() const override { return 0; }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override { return {pressAction()}; }
  void doAction(const QString& name) override {
    if (isValid() && name == pressAction()) parts().press(m_place);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }
  int place() const { return m_place; }

 private:
  const AccessibleParts& parts() const { return *partsOfViews().constFind(m_view); }

  QPointer<QAbstractScrollArea> m_view;
  int m_place;
};

class List : public QAccessibleWidget {
 public:
  explicit List(QAbstractScrollArea* view) : QAccessibleWidget(view, QAccessible::List) {}
  List(const List&) = delete;
  List& operator=(const List&) = delete;
  ~List() override {
    for (const QAccessible::Id id : std::as_const(m_items)) QAccessible::deleteAccessibleInterface(id);
  }

  int childCount() const override { return partCount() + static_cast<int>(accessibleScrollBars(view()).size()); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0) return nullptr;
    if (index >= partCount()) return accessibleScrollBars(view()).value(index - partCount());
    auto id = m_items.find(index);
    if (id == m_items.end())
      id = m_items.insert(index, QAccessible::registerAccessibleInterface(new Item(view(), index)));
    return QAccessible::accessibleInterface(*id);
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    if (const auto* item = dynamic_cast<const Item*>(child)) return item->place();
    const qsizetype bar = accessibleScrollBars(view()).indexOf(const_cast<QAccessibleInterface*>(child));
    return bar < 0 ? -1 : partCount() + static_cast<int>(bar);
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    if (!parts().current) return QAccessibleWidget::childAt(x, y);  // parts that lie over each other
    for (int i = 0; i < childCount(); ++i)
      if (child(i)->rect().contains(x, y)) return child(i);
    return nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    const bool isAsked = parts().current && view() && view()->hasFocus();
    const std::optional<int> current = isAsked ? parts().current() : std::nullopt;
    return current ? child(*current) : QAccessibleWidget::focusChild();
  }
  QString text(QAccessible::Text kind) const override {
    const QString own = kind == QAccessible::Description && parts().description ? parts().description() : QString();
    return own.isEmpty() ? QAccessibleWidget::text(kind) : own;
  }

 private:
  /// None while the view is being destroyed: it is asked about until its last moment, as a mere widget.
  QAbstractScrollArea* view() const { return qobject_cast<QAbstractScrollArea*>(object()); }
  int partCount() const { return parts().count ? parts().count() : 0; }
  const AccessibleParts& parts() const {
    static const AccessibleParts none;
    const auto known = partsOfViews().constFind(view());
    return known == partsOfViews().constEnd() ? none : *known;
  }

  mutable QHash<int, QAccessible::Id> m_items;
};

QAccessibleInterface* makeList(const QString&, QObject* object) {
  auto* view = qobject_cast<QAbstractScrollArea*>(object);
  return view && partsOfViews().contains(view) ? new List(view) : nullptr;
}

}  // namespace

void setAccessibleParts(QAbstractScrollArea* view, const AccessibleParts& parts) {
  static const bool installed = [] {
    QAccessible::installFactory(makeList);
    return true;
  }();
  Q_UNUSED(installed);
  tellScrollBars(view);
  partsOfViews().insert(view, parts);
  QObject::connect(view, &QObject::destroyed, [](const QObject* gone) { partsOfViews().remove(gone); });
}

void announcePart(QAbstractScrollArea* view, int part) {
  if (!QAccessible::isActive()) return;
  const auto* list = dynamic_cast<List*>(QAccessible::queryAccessibleInterface(view));
  if (!list) return;
  if (QAccessibleInterface* item = list->child(part)) {
    QAccessibleEvent event(item, QAccessible::Focus);
    QAccessible::updateAccessibility(&event);
  }
}

}  // namespace attn::ui
