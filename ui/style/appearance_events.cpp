// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/appearance_events.h"

#include <QApplication>
#include <QPointer>
#include <QStyle>
#include <QWidget>
#include <array>
#include <vector>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

// In the order in which Qt tells them: the style first, since it may have changed the others.
constexpr std::array kinds{QEvent::StyleChange, QEvent::PaletteChange, QEvent::FontChange};

constexpr unsigned undressed = 1U << kinds.size();

unsigned bitOf(QEvent::Type type) {
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i] == type) return 1U << i;
  return 0;
}

/// In a window that is shown, on a page or in a panel that is not.
bool isOutOfSight(const QWidget& widget) { return !widget.isVisible() && widget.window()->isVisible(); }

}  // namespace

AppearanceEvents::AppearanceEvents(QApplication& application) : QObject(&application) {
  application.installEventFilter(this);
}

AppearanceEvents& AppearanceEvents::of(QApplication& application) {
  // A program of tests may have more than one application, one after the other.
  static QPointer<AppearanceEvents> events;
  if (!events) events = new AppearanceEvents(application);
  return *events;
}

bool AppearanceEvents::eventFilter(QObject* object, QEvent* event) {
  if (event->type() == QEvent::Show && object->isWidgetType() && !m_held.isEmpty() && !m_isHolding)
    tell(static_cast<QWidget&>(*object));
  const unsigned bit = m_isHolding ? bitOf(event->type()) : 0;
  if (bit == 0 || !object->isWidgetType()) return false;
  m_held[object] |= bit;
  return true;
}

void AppearanceEvents::leaveOutHidden() {
  for (QWidget* widget : QApplication::allWidgets()) {
    if (!isOutOfSight(*widget) || !widget->testAttribute(Qt::WA_WState_Polished)) continue;
    widget->setAttribute(Qt::WA_WState_Polished, false);
    m_held[widget] |= undressed;
  }
}

void AppearanceEvents::tell() {
  m_isHolding = false;
  std::vector<QPointer<QWidget>> inSight;
  QHash<const QObject*, unsigned> held;
  for (QWidget* widget : QApplication::allWidgets()) {
    const unsigned kindsHeld = m_held.value(widget);
    if (kindsHeld == 0) continue;
    held.insert(widget, kindsHeld);
    if (!isOutOfSight(*widget)) inSight.emplace_back(widget);
  }
  m_held = std::move(held);  // without those that are gone
  // What one is told may end another.
  for (const QPointer<QWidget>& widget : inSight)
    if (widget) tell(*widget);
}

void AppearanceEvents::tell(QWidget& widget) {
  const unsigned held = m_held.take(&widget);
  if ((held & undressed) != 0) {
    widget.style()->polish(&widget);
    widget.setAttribute(Qt::WA_WState_Polished);
    setOwnFont(widget);
  }
  for (const QEvent::Type type : kinds) {
    if ((held & bitOf(type)) == 0) continue;
    QEvent event(type);
    QApplication::sendEvent(&widget, &event);
  }
  if (held != 0) widget.update();
}

}  // namespace attn::ui
