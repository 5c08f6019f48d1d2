// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/accessible_scroll_bars.h"

#include <QAccessibleWidget>
#include <QScrollBar>

namespace attn::ui {
namespace {

// The property of a view whose scroll bars are its own children for assistive technology. In other views Qt puts the
// widget that holds a scroll bar between the two.
constexpr char tellsScrollBars[] = "tellsScrollBars";

QAbstractScrollArea* areaOf(const QObject* bar) {
  const QObject* container = bar->parent();
  return container ? qobject_cast<QAbstractScrollArea*>(container->parent()) : nullptr;
}

class ScrollBar : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit ScrollBar(QScrollBar* bar) : QAccessibleWidget(bar, QAccessible::ScrollBar) {}

  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(areaOf(object())); }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                               : QAccessibleWidget::interface_cast(type);
  }
  QVariant currentValue() const override { return bar()->value(); }
  void setCurrentValue(const QVariant& value) override { bar()->setValue(value.toInt()); }
  QVariant maximumValue() const override { return bar()->maximum(); }
  QVariant minimumValue() const override { return bar()->minimum(); }
  QVariant minimumStepSize() const override { return bar()->singleStep(); }

 private:
  QScrollBar* bar() const { return static_cast<QScrollBar*>(object()); }
};

QAccessibleInterface* makeScrollBar(const QString&, QObject* object) {
  auto* bar = qobject_cast<QScrollBar*>(object);
  const QAbstractScrollArea* area = bar ? areaOf(bar) : nullptr;
  return area && area->property(tellsScrollBars).toBool() ? new ScrollBar(bar) : nullptr;
}

}  // namespace

void tellScrollBars(QAbstractScrollArea* view) {
  static const bool installed = (QAccessible::installFactory(makeScrollBar), true);
  Q_UNUSED(installed);
  view->setProperty(tellsScrollBars, true);
}

QList<QAccessibleInterface*> accessibleScrollBars(QAbstractScrollArea* view) {
  QList<QAccessibleInterface*> bars;
  if (!view) return bars;
  for (QScrollBar* bar : {view->horizontalScrollBar(), view->verticalScrollBar()})
    if (bar && bar->isVisible()) bars << QAccessible::queryAccessibleInterface(bar);
  return bars;
}

}  // namespace attn::ui
