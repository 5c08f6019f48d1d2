// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/menu_hover.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCursor>
#include <QEvent>
#include <QMenu>
#include <QPointer>

namespace attn::ui {
namespace {

class MenuHover : public QObject {
 public:
  using QObject::QObject;

  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Hide) return false;
    const auto* menu = qobject_cast<QMenu*>(watched);
    if (!menu) return false;
    const QList<QObject*> openers = menu->menuAction()->associatedObjects();
    for (QObject* opener : openers)
      if (auto* button = qobject_cast<QAbstractButton*>(opener);
          button && button->underMouse() && !button->rect().contains(button->mapFromGlobal(QCursor::pos()))) {
        button->setAttribute(Qt::WA_UnderMouse, false);
        button->update();
      }
    return false;
  }
};

}  // namespace

void unlightButtonsBehindMenus(QApplication& application) {
  static QPointer<QObject> filter;
  if (filter) return;
  filter = new MenuHover(&application);
  application.installEventFilter(filter);
}

}  // namespace attn::ui
