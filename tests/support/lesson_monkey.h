// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTimer>
#include <QWheelEvent>
#include <QtTest>
#include <random>
#include <set>
#include <vector>

namespace attn::test {

/// A hand that makes gestures at random, wherever a window can be seen: keys, clicks, drags, wheel, menus, texts that
/// are typed or pasted. Menus and dialogs that open are used, and left again. The same seed makes the same gestures.
class LessonMonkey {
 public:
  /// \param spared names of parts, or of their classes, or as a screen reader says them, that it keeps its hands off
  /// \param favoured part of the window that a third of the gestures go to
  LessonMonkey(QWidget* window, QWidget* favoured, std::set<QString> spared, unsigned seed)
      : m_window(window), m_favoured(favoured), m_spared(std::move(spared)), m_random(seed) {
    // Some of them only return to a gesture once they are left.
    QObject::connect(&m_leaves, &QTimer::timeout, &m_leaves, [this] { leaveWhatIsOpen(); });
    m_leaves.start(5);
  }

  /// Makes one gesture. \returns what it was, for who wants to know what went wrong
  QString act() {
    beAtTheWindow();
    const int kind = below(100);
    if (kind < 25) return press();
    if (kind < 40) return click();
    if (kind < 65) return drag();
    if (kind < 72) return wheel();
    if (kind < 93) return type();
    return askForMenu();
  }

 private:
  int below(int count) { return count < 1 ? 0 : static_cast<int>(m_random() % static_cast<unsigned>(count)); }
  template <class List>
  const auto& of(const List& list) {
    return list[static_cast<decltype(list.size())>(below(static_cast<int>(list.size())))];
  }

  bool isSpared(const QWidget* part) const {
    for (; part && part != m_window; part = part->parentWidget())
      if (m_spared.contains(part->objectName()) || m_spared.contains(part->accessibleName()) ||
          m_spared.contains(QString::fromLatin1(part->metaObject()->className()).section("::", -1)))
        return true;
    return false;
  }

  /// A part that can be seen; in half of the cases one that is large.
  QWidget* part() {
    std::vector<QWidget*> seen, large;
    QWidget* const within = below(3) == 0 ? m_favoured : m_window;
    for (QWidget* each : within->findChildren<QWidget*>()) {
      if (!each->isVisible() || each->isWindow() || each->visibleRegion().isEmpty() || isSpared(each)) continue;
      seen.push_back(each);
      if (each->height() > 120 && each->width() > 120 && each->findChildren<QWidget*>().isEmpty())
        large.push_back(each);
    }
    if (seen.empty()) return m_window;
    return large.empty() || below(2) == 0 ? of(seen) : of(large);
  }
  QPoint placeIn(QWidget* part) {
    const QRect seen = part->visibleRegion().boundingRect();
    return seen.topLeft() + QPoint(below(seen.width()), below(seen.height()));
  }
  Qt::KeyboardModifiers held() {
    static const std::vector<Qt::KeyboardModifiers> all{Qt::NoModifier,
                                                        Qt::NoModifier,
                                                        Qt::NoModifier,
                                                        Qt::ShiftModifier,
                                                        Qt::ControlModifier,
                                                        Qt::AltModifier,
                                                        Qt::ControlModifier | Qt::ShiftModifier};
    return of(all);
  }
  QWidget* focus() const {
    QWidget* part = QApplication::focusWidget();
    return part && m_window->isAncestorOf(part) && !isSpared(part) ? part : m_window;
  }
  /// Gives the keyboard to some part of this kind, if there is one.
  template <class Part>
  void focusOn() {
    std::vector<Part*> found;
    for (Part* each : (below(3) > 0 ? m_favoured : m_window)->template findChildren<Part*>())
      if (each->isVisible() && each->isEnabled() && each->focusPolicy() != Qt::NoFocus && !isSpared(each))
        found.push_back(each);
    if (!found.empty()) of(found)->setFocus();
  }
  static QString nameOf(const QWidget* part) {
    return QLatin1String(part->metaObject()->className()) + u' ' + part->objectName() + u' ' + part->accessibleName();
  }

  QString press() {
    static const std::vector<Qt::Key> arrows{Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down};
    static const std::vector<Qt::Key> others{Qt::Key_Home, Qt::Key_End,   Qt::Key_Delete, Qt::Key_Tab, Qt::Key_B,
                                             Qt::Key_T,    Qt::Key_V,     Qt::Key_3,      Qt::Key_Z,   Qt::Key_Plus,
                                             Qt::Key_Y,    Qt::Key_Minus, Qt::Key_Space,  Qt::Key_A,   Qt::Key_Return};
    if (below(3) > 0) focusOn<QWidget>();
    QWidget* const at = focus();
    Qt::Key key = below(2) == 0 ? of(arrows) : of(others);
    // On the window itself the space bar goes to the next step.
    if (key == Qt::Key_Space && (at == m_window || !qobject_cast<QAbstractButton*>(at))) key = Qt::Key_Tab;
    const QString words = QStringLiteral("key %1 at %2").arg(key).arg(nameOf(at));
    const Qt::KeyboardModifiers pressed = held();
    QTest::keyClick(at, key, pressed);
    return words + QStringLiteral(" with %1").arg(pressed.toInt());
  }

  QString click() {
    const QPointer<QWidget> at = part();
    const QString words = "click " + nameOf(at);
    const QPoint place = placeIn(at);
    if (below(4) == 0) QTest::mouseDClick(at, Qt::LeftButton, held(), place);
    if (at) QTest::mouseClick(at, Qt::LeftButton, held(), place);
    return words;
  }

  QString drag() {
    const QPointer<QWidget> at = part();
    const QString words = "drag " + nameOf(at);
    const Qt::KeyboardModifiers keys = held();
    QTest::mousePress(at, Qt::LeftButton, keys, placeIn(at));
    for (int i = below(4); i >= 0 && at; --i) {
      const QPoint place = placeIn(at);
      QMouseEvent move(QEvent::MouseMove, QPointF(place), QPointF(at->mapToGlobal(place)), Qt::NoButton, Qt::LeftButton,
                       keys);
      QCoreApplication::sendEvent(at, &move);
    }
    if (at) QTest::mouseRelease(at, Qt::LeftButton, keys, placeIn(at));
    return words;
  }

  QString wheel() {
    QWidget* const at = part();
    const QPoint place = placeIn(at);
    QWheelEvent event(place, at->mapToGlobal(place), {}, {0, (below(9) - 4) * 120}, Qt::NoButton, held(),
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(at, &event);
    return "wheel " + nameOf(at);
  }

  QString type() {
    static const std::vector<QString> texts{"1 2 3", "4 5 6", "10 2 30", "0.3",       "-4",    "2",
                                            "1e9",   "Li",    "k1 k2",   "stone red", "九 十", "x,y\n1,2\n3,4"};
    if (below(3) > 0) focusOn<QLineEdit>();
    QWidget* const at = focus();
    const QString text = of(texts), words = "type " + text + " at " + nameOf(at);
    if (auto* line = qobject_cast<QLineEdit*>(at)) line->selectAll();
    QGuiApplication::clipboard()->setText(text);
    QTest::keyClick(at, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(at, Qt::Key_Return);
    return words;
  }

  QString askForMenu() {
    QWidget* const at = below(2) == 0 ? part() : focus();
    const QPoint place = placeIn(at);
    QContextMenuEvent event(below(2) == 0 ? QContextMenuEvent::Mouse : QContextMenuEvent::Keyboard, place,
                            at->mapToGlobal(place));
    QCoreApplication::sendEvent(at, &event);
    return "menu of " + nameOf(at);
  }

  /// What an earlier gesture opened is left, and the window has the keyboard: some platforms take it away with a menu.
  void beAtTheWindow() {
    for (int i = 0; i < 9 && (QApplication::activePopupWidget() || QApplication::activeModalWidget()); ++i) {
      leaveWhatIsOpen();
      QCoreApplication::processEvents();
    }
    if (m_window->isActiveWindow()) return;
    m_window->activateWindow();
    QCoreApplication::processEvents();
  }

  void leaveWhatIsOpen() {
    if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
      QList<QAction*> usable;
      for (QAction* action : menu->actions())
        if (action->isEnabled() && action->isVisible() && !action->isSeparator() && !action->menu()) usable << action;
      if (usable.isEmpty() || below(3) == 0) {
        menu->close();
        return;
      }
      menu->setActiveAction(of(usable));
      QTest::keyClick(menu, Qt::Key_Return);
      return;
    }
    if (QWidget* popup = QApplication::activePopupWidget())
      popup->close();
    else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
      dialog->reject();
  }

  QWidget *m_window, *m_favoured;
  std::set<QString> m_spared;
  std::mt19937 m_random;
  QTimer m_leaves;
};

}  // namespace attn::test
