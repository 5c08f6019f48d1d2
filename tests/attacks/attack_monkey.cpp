// SPDX-License-Identifier: GPL-3.0-or-later
// A monkey at the window: keys, mouse, wheel, files, pastes, themes, languages, undo, in an order that follows from a
// seed. `attack_monkey --seed S --events N` does the same again, as far as no clock decides; --trace says each event.
//
// After every hundred events the window has to be idle, to answer within the limit (a second, or ten where a sanitizer
// slows everything down), to have a scene that is the same when it is written and read, and to undo and redo its way
// back. A single event may take twice the limit, since another size of the text or theme restyles every widget; nor may
// it make the window wait for twenty times the limit. The last lines name the ten events that kept it busy longest.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>
#include <QWheelEvent>
#include <QWindow>
#include <QtTest>
#include <algorithm>
#include <cstdio>
#include <memory>

#include "app/document/document.h"
#include "app/document/progress_line.h"
#include "app/document/scene_file.h"
#include "app/window/languages.h"
#include "app/window/main_window.h"
#include "app/workspaces/alignment/alignment_page.h"
#include "app/workspaces/page.h"
#include "app/workspaces/regression/regression_page.h"
#include "app/workspaces/retrieval/pair_table_view.h"
#include "app/workspaces/retrieval/retrieval_canvas.h"
#include "app/workspaces/retrieval/retrieval_page.h"
#include "app/workspaces/workspace.h"
#include "tests/attacks/monkey_files.h"
#include "tests/attacks/monkey_place.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/choice_list.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

constexpr std::size_t mostSlow = 10;

/// An event that kept the window busy.
struct Slow {
  qint64 milliseconds;
  int number;
  QString words;
};

class Monkey : public QObject {
 public:
  explicit Monkey(const QDir& folder)
      : m_dice(options.seed), m_answers(~options.seed), m_files(anyFiles(m_dice, folder)), m_folder(folder) {
    openWindow();
  }

  void begin() { callNext(); }

 private:
  // ---- the loop -------------------------------------------------------------------------------------------------

  void callNext() {
    QMetaObject::invokeMethod(
        this, [this] { next(); }, Qt::QueuedConnection);
  }

  /// A menu or a message runs a loop of its own inside an event. The monkey goes on in there; but not where something
  /// only looks after the events that wait.
  void next() {
    const int level = QThread::currentThread()->loopLevel();
    if (m_level == level) return QTimer::singleShot(1, this, [this] { next(); });
    if (eventNumber >= options.events) {
      beginJobs();
      return QApplication::exit(0);
    }
    callNext();
    const int outer = std::exchange(m_level, level);
    // Several at once: what they ask for comes back when all have been made.
    for (int left = 1 + (m_dice.oneIn(2) ? m_dice.below(12) : 0); left > 0 && eventNumber < options.events; --left) {
      eventNumber = eventNumber + 1;
      const int number = eventNumber;
      const Busy clock;
      act();
      if (eventNumber == number) checkTime(clock, 2 * options.limit, "");
    }
    settle();
    if (eventNumber / 100 != m_checked) {
      m_checked = eventNumber / 100;
      check();
    }
    m_level = outer;
  }

  /// `after`: what followed the last event and was measured instead of it, or nothing.
  void checkTime(const Busy& clock, int limit, const char* after) {
    const qint64 worked = clock.worked(), passed = clock.passed();
    remember({worked, eventNumber, QString::fromUtf8(lastEvent) + QLatin1String(after)});
    if (worked > limit) fail(QStringLiteral("the window was busy for %1 ms").arg(worked));
    if (passed > 20 * options.limit) fail(QStringLiteral("the window waited for %1 ms").arg(passed));
  }

  void remember(Slow event) {
    if (m_slowest.size() == mostSlow && event.milliseconds <= m_slowest.back().milliseconds) return;
    const auto longer = [](const Slow& a, const Slow& b) { return a.milliseconds > b.milliseconds; };
    m_slowest.insert(std::upper_bound(m_slowest.begin(), m_slowest.end(), event, longer), event);
    if (m_slowest.size() > mostSlow) m_slowest.pop_back();
  }

  Page* page() const { return m_window->page(); }
  RegressionPage* regression() const { return m_window->findChild<RegressionPage*>(); }

  /// Waits until the window is idle. \returns false if it took so long that the scene was given up for a new one
  bool settle() {
    const Busy waiting;
    const auto atTheEnd = qScopeGuard([&waiting] { waiting.leaveOut(); });
    QElapsedTimer all;
    all.start();
    bool gaveUp = false;
    for (int quiet = 0; quiet < 2; ++quiet) {
      const int number = eventNumber;
      const Busy clock;
      QCoreApplication::processEvents();
      if (eventNumber == number) checkTime(clock, 2 * options.limit, ", then what it asked for");
      showWindowAgain();
      if (page()->isUpToDate() && m_window->hasNoFileJobs()) continue;
      quiet = -1;
      QThread::msleep(1);
      if (all.elapsed() < 10 * options.limit) continue;
      // A scene may take minutes to compute, and its figure to be written: another scene stops the one, Cancel the
      // other.
      if (std::exchange(gaveUp, true))
        fail(QStringLiteral("the window does not become idle; %1 %2")
                 .arg(QLatin1String(page()->metaObject()->className()),
                      page()->isUpToDate() ? QStringLiteral("shows all and a file is worked on")
                                           : QStringLiteral("still computes")));
      say("what is computed takes too long");
      if (auto* cancel = m_window->findChild<ProgressLine*>()->findChild<QPushButton*>(); cancel->isVisible())
        cancel->click();
      m_document.open(Scene(), {});
      all.restart();
    }
    return !gaveUp;
  }

  void check() {
    // What learns goes on until the clock says stop.
    if (RegressionPage* workspace = regression(); workspace && workspace->film().isPlaying())
      for (QPushButton* button : workspace->findChildren<QPushButton*>())
        if (button->text() == QCoreApplication::translate("attn::app::TrainPanel", "Pause")) button->click();
    if (auto* workspace = m_window->findChild<AlignmentPage*>(); workspace && workspace->film().isTraining())
      workspace->findChild<QPushButton*>(QStringLiteral("play"))->click();
    settle();
    const Busy clock;
    bool isBack = false;
    QMetaObject::invokeMethod(
        this, [&] { isBack = true; }, Qt::QueuedConnection);
    while (!isBack) QCoreApplication::processEvents();
    checkTime(clock, options.limit, ", then an answer");
    checkRoundTrip();
    if (eventNumber / 100 % 10 == 3) checkUndo();
  }

  void checkRoundTrip() {
    const QByteArray text = sceneText(m_document.scene(), m_document.viewState());
    try {
      const SavedScene again = parseScene(text);
      if (!(again.scene == m_document.scene())) fail(QStringLiteral("the scene is another when it is read"));
      if (const QByteArray other = sceneText(again.scene, again.view); other != text) {
        const auto at = std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first - text.begin();
        fail(QStringLiteral("the text is another when it is read, after %1")
                 .arg(QString::fromUtf8(text.mid(std::max<qsizetype>(0, at - 60), 80))));
      }
    } catch (const DataError& error) {
      fail(QStringLiteral("what is saved can't be opened: %1").arg(QString::fromUtf8(error.what())));
    }
  }

  void checkUndo() {
    // A button that keys press is clicked 100 ms later: what it does would come between the steps.
    QTest::qWait(150);
    settle();
    // Going to another workspace is no step.
    const auto text = [this] {
      Scene scene = m_document.scene();
      scene.workspace = workspaces().front().id;
      return sceneText(scene);
    };
    const History& history = m_document.history();
    // A scene that is given up takes its steps with it.
    while (history.canRedo()) m_document.redo();
    if (!settle()) return;
    const QByteArray before = text();
    int steps = 0;
    for (; history.canUndo() && steps < 100; ++steps) m_document.undo();
    if (!settle()) return;
    const QByteArray start = text();
    for (int i = 0; i < steps; ++i) m_document.redo();
    if (!settle()) return;
    if (text() != before) fail(QStringLiteral("undo and redo of %1 steps give another scene").arg(steps));
    for (int i = 0; i < steps; ++i) m_document.undo();
    if (text() != start) fail(QStringLiteral("a second undo of %1 steps gives another scene").arg(steps));
    for (int i = 0; i < steps; ++i) m_document.redo();
    settle();
  }

  // ---- the window -----------------------------------------------------------------------------------------------

  void openWindow() {
    // The old window goes: a menu or a message of its own may not have ended.
    if (QThread::currentThread()->loopLevel() > 1) return QTimer::singleShot(1, this, [this] { openWindow(); });
    auto next = std::make_unique<MainWindow>(&m_document);
    connect(next.get(), &MainWindow::languageChosen, this, [this](const QString& language) {
      QSettings().setValue(QStringLiteral("language"), language);
      installTranslations(language);
      QTimer::singleShot(0, this, [this] { openWindow(); });
    });
    next->askForFile = [this](const QString&, const QString&, bool forSaving) {
      if (m_answers.oneIn(3)) return QString();
      return forSaving ? m_folder.filePath(QStringLiteral("saved %1").arg(m_answers.below(5))) : m_answers.of(m_files);
    };
    next->askAboutUnsaved = [this] { return static_cast<MainWindow::Unsaved>(m_answers.below(3)); };
    next->ask = [this](const QString& question, const QStringList& answers) {
      say(QStringLiteral("question"));
      if (options.trace) std::printf("    %s\n", qPrintable(question));
      return m_answers.below(static_cast<int>(answers.size()));
    };
    const auto box = next->complain;
    next->complain = [this, box](const QString& words) {
      say("complaint");
      if (options.trace) std::printf("    %s\n", qPrintable(words));
      if (m_answers.oneIn(4)) box(words);
    };
    if (m_window) next->setGeometry(m_window->geometry());
    next->show();
    next->activateWindow();
    m_window.swap(next);
    if (next) next.release()->deleteLater();  // an event of its own may have brought us here
  }

  void showWindowAgain() {
    if (m_window->isVisible()) return;
    m_window->show();
    m_window->activateWindow();
  }

  // ---- the events -----------------------------------------------------------------------------------------------

  void say(const QString& words) {
    qstrncpy(lastEvent, words.toUtf8().constData(), sizeof(lastEvent));
    if (options.trace) std::printf("%d: %s\n", static_cast<int>(eventNumber), lastEvent);
  }
  void say(const char* words) { say(QString::fromLatin1(words)); }

  void act() {
    if (leaveWhatStays()) return;
    const int kind = m_dice.below(1000);
    if (kind < 280) return pressKey();
    if (kind < 350) return pressShortcut();
    if (kind < 550) return click();
    if (kind < 690) return move();
    if (kind < 790) return drag();
    if (kind < 860) return turnWheel();
    if (kind < 890) return paste();
    if (kind < 912) return openFile();
    if (kind < 925) return drop();
    if (kind < 950) return goToWorkspace();
    if (kind < 960) return resize();
    if (kind < 967) return flood();
    if (kind < 975) return trigger();
    if (kind < 985) return otherFeatures();
    if (kind < 988) return leave();
    if (kind < 996) return lookUp();
    press(Qt::Key_Escape, {});
  }

  /// A menu or a dialog that was open for long is left by keys; if it does not go by any, that is a failure.
  bool leaveWhatStays() {
    QWidget* top = onTop();
    if (top != m_onTop) m_patience = 12;
    m_onTop = top;
    if (!top || --m_patience > 0) return false;
    say(QStringLiteral("leave %1").arg(QLatin1String(top->metaObject()->className())));
    if (m_patience < -12) {
      const QWindow* focus = QGuiApplication::focusWindow();
      fail(QStringLiteral("“%1” can't be left by Esc or Enter; the focus is at %2")
               .arg(top->windowTitle(), focus ? focus->objectName() : QStringLiteral("nothing")));
    }
    press(m_patience > -6 ? Qt::Key_Escape : Qt::Key_Return, {});
    return true;
  }

  /// A menu or a dialog that takes all events; null if there is none.
  static QWidget* onTop() {
    QWidget* popup = QApplication::activePopupWidget();
    return popup ? popup : QApplication::activeModalWidget();
  }

  static bool isBlocked(QWindow* window) {
    QWidget* box = QApplication::activeModalWidget();
    if (!box || window == box->windowHandle()) return false;
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (widget->windowHandle() == window) return !box->isAncestorOf(widget);
    return true;
  }

  /// The window that gets the next event.
  QWidget* target() {
    if (QWidget* top = onTop()) return top;
    QList<QWidget*> others;
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (widget->isVisible() && widget != m_window.get() && widget->windowHandle() && !widget->inherits("QTipLabel"))
        others << widget;
    // Their order is that of a hash.
    std::sort(others.begin(), others.end(), [](QWidget* a, QWidget* b) { return a->windowTitle() < b->windowTitle(); });
    for (QWidget* each : others) ageOf(each);
    std::sort(others.begin(), others.end(), [this](QWidget* a, QWidget* b) { return ageOf(a) < ageOf(b); });
    if (others.isEmpty() || !m_dice.oneIn(3)) return m_window.get();
    return m_dice.of(others);
  }
  /// Windows in the order in which the monkey met them.
  int ageOf(QWidget* widget) {
    const QVariant known = widget->property("monkeyAge");
    if (known.isValid()) return known.toInt();
    widget->setProperty("monkeyAge", ++m_met);
    return m_met;
  }

  /// Some place of a widget that can be seen, in the window.
  QPoint place(QWidget* window) {
    QList<QWidget*> seen;
    for (QWidget* widget : window->findChildren<QWidget*>())
      if (widget->isVisible() && !widget->isWindow() && !widget->visibleRegion().isEmpty()) seen << widget;
    if (seen.isEmpty() || m_dice.oneIn(20))
      return {m_dice.below(window->width() + 20) - 10, m_dice.below(window->height() + 20) - 10};
    QWidget* widget = m_dice.of(seen);
    if (!m_dice.oneIn(3)) {
      // Where most gestures are.
      QList<QWidget*> canvases;
      for (QWidget* each : seen)
        if (qobject_cast<ui::CurveChart*>(each) || qobject_cast<ui::HeatmapView*>(each) ||
            qobject_cast<PairTableView*>(each))
          canvases << each;
      if (!canvases.isEmpty()) widget = m_dice.of(canvases);
    }
    const QRect part = widget->visibleRegion().boundingRect();
    const QPoint at = part.topLeft() + QPoint(m_dice.below(part.width()), m_dice.below(part.height()));
    return widget->mapTo(window, at);
  }

  QString nameOf(QWidget* window, QPoint at) const {
    const QWidget* child = window->childAt(at);
    return QStringLiteral("%1 %2 at %3, %4")
        .arg(QLatin1String(child ? child->metaObject()->className() : window->metaObject()->className()),
             child ? child->accessibleName() : QString())
        .arg(at.x())
        .arg(at.y());
  }

  void mouse(QEvent::Type type, QPoint at, Qt::MouseButton button = Qt::NoButton) {
    QWidget* window = m_hand ? m_hand.data() : target();
    if (!window->windowHandle()) return;
    if (type == QEvent::MouseButtonPress) m_buttons |= button;
    if (type == QEvent::MouseButtonRelease) m_buttons &= ~Qt::MouseButtons(button);
    m_time += 20;
    qt_handleMouseEvent(window->windowHandle(), at, window->mapToGlobal(at), m_buttons, button, type, m_keys, m_time);
  }
  Qt::MouseButton button() {
    return m_dice.oneIn(8) ? m_dice.oneIn(2) ? Qt::RightButton : Qt::MiddleButton : Qt::LeftButton;
  }
  Qt::KeyboardModifiers modifiers() {
    switch (m_dice.below(12)) {
      case 0: return Qt::ShiftModifier;
      case 1: return Qt::ControlModifier;
      case 2: return Qt::AltModifier;
      case 3: return Qt::ControlModifier | Qt::ShiftModifier;
      default: return Qt::NoModifier;
    }
  }

  void click() {
    QWidget* window = target();
    m_hand = window;
    const QPoint at = place(window);
    const Qt::MouseButton pressed = button();
    const bool twice = m_dice.oneIn(5);
    m_keys = m_dice.oneIn(8) ? modifiers() : Qt::NoModifier;
    say(QStringLiteral("click %1").arg(nameOf(window, at)));
    m_time += twice ? 0 : 2000;
    for (int i = 0; i < (twice ? 2 : 1) && m_hand; ++i) {
      mouse(QEvent::MouseMove, at);
      if (m_hand) mouse(QEvent::MouseButtonPress, at, pressed);
      if (m_hand) mouse(QEvent::MouseButtonRelease, at, pressed);
      m_buttons = {};
    }
    m_hand.clear();
    m_keys = {};
  }

  void move() {
    QWidget* window = target();
    m_hand = window;
    const QPoint at = place(window);
    say(QStringLiteral("move %1").arg(nameOf(window, at)));
    mouse(QEvent::MouseMove, at);
    m_hand.clear();
  }

  void drag() {
    QWidget* window = target();
    m_hand = window;
    QPoint at = place(window);
    say(QStringLiteral("drag %1").arg(nameOf(window, at)));
    const Qt::MouseButton pressed = button();
    m_time += 2000;
    mouse(QEvent::MouseMove, at);
    if (m_hand) mouse(QEvent::MouseButtonPress, at, pressed);
    for (int i = m_dice.below(6); i > 0 && m_hand; --i) {
      at += QPoint(m_dice.below(161) - 80, m_dice.below(121) - 60);
      mouse(QEvent::MouseMove, at);
      if (m_dice.oneIn(12)) press(m_dice.oneIn(2) ? Qt::Key_Escape : Qt::Key_Left, {});
      if (m_dice.oneIn(20)) press(Qt::Key_Z, Qt::ControlModifier);
      if (m_dice.oneIn(20)) openFile();
      if (m_dice.oneIn(10)) settle();
    }
    if (m_hand) mouse(QEvent::MouseButtonRelease, at, pressed);
    m_buttons = {};
    m_hand.clear();
  }

  void turnWheel() {
    QWidget* window = target();
    const QPoint at = place(window);
    const Qt::KeyboardModifiers keys = modifiers();
    say(QStringLiteral("wheel %1").arg(nameOf(window, at)));
    if (!window->windowHandle()) return;
    const QPoint turned(m_dice.oneIn(6) ? 120 : 0, (m_dice.below(9) - 4) * 120);
    QWheelEvent event(at, window->mapToGlobal(at), {}, turned, m_buttons, keys, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(window->windowHandle(), &event);
  }

  void press(int key, Qt::KeyboardModifiers keys, const QString& text = {}) {
    QWindow* window = QGuiApplication::focusWindow();
    // A desktop passes the focus of a window that is blocked on to the box that blocks it; without a screen nobody
    // does.
    if (QWidget* top = onTop(); top && (!window || isBlocked(window))) window = top->windowHandle();
    if (!window) window = m_window->windowHandle();
    const QPointer<QWindow> alive(window);
    qt_handleKeyEvent(window, QEvent::KeyPress, key, keys, text);
    if (alive) qt_handleKeyEvent(window, QEvent::KeyRelease, key, keys, text);
  }

  void pressKey() {
    static const QList<int> keys{
        Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Left,     Qt::Key_Right, Qt::Key_Up,          Qt::Key_Down,
        Qt::Key_Escape, Qt::Key_Return,  Qt::Key_Delete,   Qt::Key_Space, Qt::Key_Backspace,   Qt::Key_Home,
        Qt::Key_End,    Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_F1,    Qt::Key_F8,          Qt::Key_F9,
        Qt::Key_F10,    Qt::Key_Plus,    Qt::Key_Minus,    Qt::Key_Equal, Qt::Key_BracketLeft, Qt::Key_BracketRight,
        Qt::Key_Menu,   Qt::Key_F2};
    const Qt::KeyboardModifiers held = modifiers();
    int key = m_dice.of(keys);
    QString text;
    if (m_dice.oneIn(2)) {
      static const QString typed = QStringLiteral("abcxyzABC0123456789.,-+e|<>&\"' 注");
      const QString letter = m_dice.oneIn(8) ? anyWord(m_dice) : QString(m_dice.of(typed));
      key = letter[0].unicode() < 128 ? int{letter[0].toUpper().unicode()} : int{Qt::Key_unknown};
      if (!(held & (Qt::ControlModifier | Qt::AltModifier))) text = letter;
    }
    const int times = m_dice.oneIn(6) ? 1 + m_dice.below(20) : 1;
    const QWidget* focus = QApplication::focusWidget();
    say(QStringLiteral("key %1, %2 times, at %3")
            .arg(QKeySequence(key | held.toInt()).toString())
            .arg(times)
            .arg(QLatin1String(focus ? focus->metaObject()->className() : "nothing")));
    for (int i = 0; i < times; ++i) press(key, held, text);
  }

  void pressShortcut() {
    QList<QKeySequence> all;
    for (const QAction* action : m_window->actions()) all << action->shortcuts();
    for (const QAbstractButton* button : m_window->findChildren<QAbstractButton*>())
      if (!button->shortcut().isEmpty()) all << button->shortcut();
    const QKeySequence keys = m_dice.of(all);
    say(QStringLiteral("shortcut %1").arg(keys.toString()));
    press(keys[0].key(), keys[0].keyboardModifiers());
  }

  QString pastedText() {
    if (m_dice.oneIn(3)) return anyText(m_dice);
    const int features = m_dice.oneIn(8) ? 1 + m_dice.below(30) : 1 + m_dice.below(3);
    const int classes = m_dice.oneIn(3) ? 1 + m_dice.below(4) : 0;
    const char separator = m_dice.oneIn(2) ? '\t' : ',';
    return QString::fromUtf8(pointsText(m_dice, features, m_dice.below(60), classes, separator));
  }

  void paste() {
    const QString text = pastedText();
    QApplication::clipboard()->setText(text);
    say(QStringLiteral("paste %1 characters").arg(text.size()));
    RegressionPage* workspace = regression();
    if (!workspace || !workspace->isVisible() || m_dice.oneIn(3)) return press(Qt::Key_V, Qt::ControlModifier);
    for (QPushButton* button : workspace->findChildren<QPushButton*>())
      if (button->accessibleName() == QCoreApplication::translate("attn::app::DataPanel", "Paste points"))
        button->click();
  }

  void openFile() {
    const QString path = m_dice.of(m_files);
    if (onTop()) return;
    say(QStringLiteral("open %1").arg(path));
    m_window->openFile(path);
  }

  void drop() {
    QMimeData data;
    const QString path = m_dice.of(m_files);
    switch (m_dice.below(6)) {
      case 0: data.setText(anyText(m_dice)); break;
      case 1: data.setUrls({QUrl(QStringLiteral("https://example.org/x.attn"))}); break;
      case 2: data.setUrls({}); break;
      default: data.setUrls({QUrl::fromLocalFile(path)});
    }
    QWidget* window = m_window.get();
    const QPoint at = place(window);
    say(QStringLiteral("drop %1 on %2").arg(path, nameOf(window, at)));
    if (!window->windowHandle() || onTop()) return;
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window, &enter);
    if (!enter.isAccepted()) return;
    QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window, &dropped);
  }

  void goToWorkspace() {
    const int workspace = m_dice.below(static_cast<int>(workspaces().size()));
    say(QStringLiteral("go to workspace %1").arg(workspace));
    press(Qt::Key_1 + workspace, Qt::AltModifier);
  }

  void resize() {
    static const QList<QSize> sizes{{1, 1},      {900, 560},  {1024, 700}, {1440, 900},
                                    {2000, 560}, {900, 1500}, {3000, 2000}};
    QWidget* window = target();
    const QSize size = m_dice.of(sizes);
    say(QStringLiteral("resize to %1 × %2").arg(size.width()).arg(size.height()));
    window->resize(size);
  }

  void flood() {
    const int times = m_dice.below(30);
    const bool redo = m_dice.oneIn(2);
    say(QStringLiteral("%1 %2 times").arg(redo ? QStringLiteral("redo") : QStringLiteral("undo")).arg(times));
    for (int i = 0; i < times; ++i)
      press(Qt::Key_Z, Qt::KeyboardModifiers(Qt::ControlModifier).setFlag(Qt::ShiftModifier, redo));
  }

  /// A command of a menu, by its action: what has no keys has its turn too.
  void trigger() {
    QList<QAction*> all;
    for (QAction* action : m_window->findChildren<QAction*>())
      if (action->isEnabled() && !action->isSeparator() && !action->menu()) all << action;
    if (all.isEmpty() || onTop()) return;
    QAction* action = m_dice.of(all);
    say(QStringLiteral("command %1").arg(action->text()));
    action->trigger();
  }

  /// Points of another kind under a hand that rests, and back.
  void otherFeatures() {
    say("other features");
    press(Qt::Key_2, Qt::AltModifier);
    settle();
    const QPointer<RegressionPage> workspace = regression();
    if (!workspace || !workspace->isVisible() || onTop()) return;
    m_hand = m_window.get();
    const auto pointAt = [&](QWidget* widget) {
      if (!m_hand || !widget->isVisible()) return;
      const QPoint at(m_dice.below(widget->width()), m_dice.below(widget->height()));
      mouse(QEvent::MouseMove, widget->mapTo(m_window.get(), at));
    };
    // Another language means another window.
    for (int i = 3 + m_dice.below(6); i > 0 && m_hand && workspace; --i) {
      switch (m_dice.below(6)) {
        case 0:
          if (!onTop()) m_window->openFile(m_files[m_dice.below(5)]);
          break;
        case 1: pointAt(workspace->heatmap()->viewport()); break;
        case 2: pointAt(workspace->chart()); break;
        case 3: press(Qt::Key_Z, Qt::ControlModifier); break;
        case 4: paste(); break;
        default: {
          const QPoint at =
              workspace->chart()->mapTo(m_window.get(), workspace->chart()->plotArea().center().toPoint());
          mouse(QEvent::MouseButtonPress, at, Qt::LeftButton);
          if (m_hand) mouse(QEvent::MouseButtonRelease, at, Qt::LeftButton);
          m_buttons = {};
        }
      }
      if (m_dice.oneIn(2)) settle();
    }
    m_hand.clear();
  }

  /// A click at a place of a widget, or two.
  void clickAt(QWidget* widget, QPoint at, bool twice = false, Qt::KeyboardModifiers keys = {}) {
    if (onTop() || !widget || !widget->isVisible()) return;
    m_hand = m_window.get();
    m_keys = keys;
    m_time += 2000;
    const QPoint place = widget->mapTo(m_window.get(), at);
    for (int i = 0; i < (twice ? 2 : 1) && m_hand; ++i) {
      mouse(QEvent::MouseButtonPress, place, Qt::LeftButton);
      if (m_hand) mouse(QEvent::MouseButtonRelease, place, Qt::LeftButton);
    }
    m_buttons = {};
    m_keys = {};
    m_hand.clear();
  }
  QPoint somewhereIn(const QRect& area) {
    return area.topLeft() + QPoint(m_dice.below(area.width()), m_dice.below(area.height()));
  }
  void type(const QString& text) {
    for (const QChar c : text) press(c.unicode() < 128 ? int{c.toUpper().unicode()} : int{Qt::Key_unknown}, {}, c);
  }

  /// What is looked up and typed into cells: texts, numbers, and what is neither.
  QString lookedUp() {
    static const QStringList texts{QStringLiteral("Li"),      QStringLiteral("Liptn"),    QStringLiteral("4.7, 4.8"),
                                   QStringLiteral("(1 2"),    QStringLiteral("1e300 -0"), QStringLiteral("7"),
                                   QStringLiteral(" 注意 é"), QStringLiteral("<b>q</b>"), QString()};
    return m_dice.oneIn(8) ? anyText(m_dice).left(300) : m_dice.of(texts);
  }

  /// The Retrieval workspace by hand: query, pairs, plane, similarity and temperature.
  void lookUp() {
    say("look something up");
    press(Qt::Key_3, Qt::AltModifier);
    settle();
    for (int i = 2 + m_dice.below(10); i > 0; --i) {
      auto* workspace = m_window->findChild<RetrievalPage*>();
      if (!workspace || !workspace->isVisible() || onTop()) return;
      PairTableView* table = workspace->canvas()->table();
      const QRect cells = table->viewport()->rect();
      switch (m_dice.below(10)) {
        case 0:
        case 1:
          clickAt(workspace->canvas()->query(), workspace->canvas()->query()->rect().center());
          press(Qt::Key_A, Qt::ControlModifier);
          type(lookedUp());
          break;
        case 2:
          clickAt(table->viewport(), somewhereIn(cells), true);
          type(lookedUp());
          press(m_dice.oneIn(4) ? Qt::Key_Escape : Qt::Key_Return, {});
          break;
        case 3:
          for (QPushButton* add : workspace->canvas()->findChildren<QPushButton*>()) clickAt(add, add->rect().center());
          type(lookedUp());
          press(Qt::Key_Return, {});
          break;
        case 4:
          clickAt(table->viewport(), somewhereIn(cells));
          clickAt(table->viewport(), somewhereIn(cells), false,
                  m_dice.oneIn(2) ? Qt::ShiftModifier : Qt::ControlModifier);
          press(m_dice.oneIn(2) ? Qt::Key_Delete : Qt::Key_Down, {});
          break;
        case 5:
          clickAt(table->viewport(), somewhereIn(cells));
          press(Qt::Key_C, Qt::ControlModifier);
          if (m_dice.oneIn(2)) press(Qt::Key_V, Qt::ControlModifier);
          break;
        case 6: dragOnPlane(workspace->canvas()->plane()); break;
        case 7:
          if (auto* list = workspace->findChild<ui::ChoiceList*>())
            clickAt(list->viewport(), somewhereIn(list->viewport()->rect()));
          break;
        case 8:
          if (auto* slider = workspace->findChild<QSlider*>(QStringLiteral("temperature.slider")))
            clickAt(slider, somewhereIn(slider->rect()));
          break;
        default:
          if (auto* source = workspace->findChild<QComboBox*>()) source->setFocus();
          press(m_dice.oneIn(2) ? Qt::Key_Down : Qt::Key_Up, {});
      }
      if (m_dice.oneIn(2)) settle();
    }
  }

  void dragOnPlane(ui::CurveChart* plane) {
    if (!plane->isVisible() || onTop()) return;
    const QRect area = plane->plotArea().toRect().intersected(plane->rect());
    if (area.isEmpty()) return;
    if (m_dice.oneIn(4)) return clickAt(plane, somewhereIn(area), true);
    m_hand = m_window.get();
    m_time += 2000;
    // A key or the query, if there is one under the hand.
    const ui::PointCloud& keys = plane->figure().points;
    QPoint from = somewhereIn(area);
    if (keys.x && !keys.x->empty() && !m_dice.oneIn(3)) {
      const auto key = static_cast<std::size_t>(m_dice.below(static_cast<int>(keys.x->size())));
      from = plane->toWidget({(*keys.x)[key], (*keys.y)[key]}).toPoint();
    }
    mouse(QEvent::MouseButtonPress, plane->mapTo(m_window.get(), from), Qt::LeftButton);
    for (int i = 1 + m_dice.below(5); i > 0 && m_hand; --i) {
      mouse(QEvent::MouseMove, plane->mapTo(m_window.get(), somewhereIn(area)));
      if (m_dice.oneIn(6)) press(m_dice.oneIn(2) ? Qt::Key_Escape : Qt::Key_Delete, {});
      if (m_dice.oneIn(4)) settle();
    }
    if (m_hand) mouse(QEvent::MouseButtonRelease, plane->mapTo(m_window.get(), from), Qt::LeftButton);
    m_buttons = {};
    m_hand.clear();
  }

  /// The window ends amid its work: something is computed, copied, and written.
  void beginJobs() {
    m_document.edit({}, [](Scene& scene) { scene.attention.mechanism.temperature += 0.5; });
    for (const char* id : {"copyImage", "save"}) m_window->findChild<QAction*>(QLatin1String(id))->trigger();
  }

  /// The mouse goes to another program.
  void leave() {
    say("leave the window");
    QEvent gone(QEvent::Leave);
    if (m_window->windowHandle()) QCoreApplication::sendEvent(m_window->windowHandle(), &gone);
  }

  Dice m_dice;
  Dice m_answers;  ///< of the hooks: when they are asked is no choice of the monkey
  QStringList m_files;
  QDir m_folder;
  Document m_document;
  std::unique_ptr<MainWindow> m_window;
  int m_level = 0;  ///< of the loop in which an event is being made; 0: none is
  int m_checked = 0;
  std::vector<Slow> m_slowest;  ///< the slowest first
  QPointer<QWidget> m_hand;     ///< the window that a gesture belongs to
  QPointer<QWidget> m_onTop;
  int m_patience = 0;
  int m_met = 0;
  int m_time = 1000;
  Qt::MouseButtons m_buttons;
  Qt::KeyboardModifiers m_keys;

 public:
  const std::vector<Slow>& slowest() const { return m_slowest; }
};

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const QByteArray name = argv[i];
    const auto number = [&] { return i + 1 < argc ? QByteArray(argv[++i]).toLongLong() : 0; };
    if (name == "--seed")
      options.seed = static_cast<std::uint64_t>(number());
    else if (name == "--events")
      options.events = static_cast<int>(number());
    else if (name == "--limit")
      options.limit = static_cast<int>(number());
    else if (name == "--trace")
      options.trace = true;
    else
      return std::fprintf(stderr, "usage: attack_monkey [--seed S] [--events N] [--limit MS] [--trace]\n"), 2;
  }
  if (options.trace) std::setvbuf(stdout, nullptr, _IOLBF, 0);
  QTemporaryDir folder;
  for (const char* variable : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
    qputenv(variable, folder.filePath(QStringLiteral("home")).toUtf8());
  tellBeforeDeath();
  // Nobody's screen and clipboard, unless that is asked for.
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("attention-lab-tests"));
  QApplication::setApplicationName(QStringLiteral("attack_monkey"));
  QApplication::setQuitOnLastWindowClosed(false);
  QApplication::setCursorFlashTime(0);
  ui::applyTheme(application, ui::ThemeChoice::light);
  int status = 0;
  QElapsedTimer clock;
  clock.start();
  std::printf("seed %llu, %d events, limit %d ms\n", static_cast<unsigned long long>(options.seed), options.events,
              options.limit);
  std::fflush(stdout);
  {
    Monkey monkey{QDir(folder.path())};
    QCoreApplication::processEvents();
    const double before = residentMegabytes();
    monkey.begin();
    status = QApplication::exec();
    // Windows that gave way to another language belong to the document, which ends here.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    std::printf("%d events in %.1f s; %.0f MB before, %.0f MB after; the slowest:\n", static_cast<int>(eventNumber),
                static_cast<double>(clock.elapsed()) / 1000, before, residentMegabytes());
    for (const Slow& slow : monkey.slowest())
      std::printf("%5lld ms, event %d: %s\n", static_cast<long long>(slow.milliseconds), slow.number,
                  qPrintable(slow.words));
    std::fflush(stdout);
  }
  // Whoever ended the loop before all events were made did not mean to.
  if (status != 0 || eventNumber < options.events) fail(QStringLiteral("the window ended, with status %1").arg(status));
  return 0;
}
