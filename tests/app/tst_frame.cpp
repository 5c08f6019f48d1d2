// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSplitter>
#include <QTableView>
#include <QTextBlock>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "app/document.h"
#include "app/main_window.h"
#include "app/rooms/page.h"
#include "app/rooms/room.h"
#include "app/settings.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;

// The frame around the workspaces: how its text looks, where the focus goes, which panels are open.

namespace {

struct Window {
  Document own;
  MainWindow window{&own};

  explicit Window(const QSize& size = {1440, 900}) {
    window.complain = [](const QString& words) { qWarning() << words; };
    window.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    window.resize(size);
    window.show();
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window)) qWarning() << "not active";
    settle();
  }
  ~Window() { ui::applyTheme(*qApp, ui::ThemeChoice::light); }
  Page* page() const { return window.page(); }
  void settle() {
    QCoreApplication::sendPostedEvents();
    QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 30'000);
    QCoreApplication::sendPostedEvents();
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* hand = QApplication::focusWidget();
    QTest::keyClick(hand ? hand : &window, key, modifiers);
    settle();
  }
  void goTo(int room) { press(Qt::Key(Qt::Key_1 + room), Qt::AltModifier); }
  /// By the menu, as the user finds it.
  QAction* command(const char* text) const {
    for (QAction* action : window.findChildren<QAction*>())
      if (action->text().remove(u'&') == QLatin1String(text)) return action;
    qWarning() << "no command" << text;
    return nullptr;
  }
  template <class Part>
  std::vector<Part*> shown() const {
    std::vector<Part*> parts;
    for (Part* part : window.findChildren<Part*>())
      if (part->isVisible()) parts.push_back(part);
    return parts;
  }
};

/// The view that a workspace is about.
QAbstractScrollArea* viewOf(const Page* page) {
  if (auto* heatmap = page->findChild<ui::HeatmapView*>()) return heatmap;
  return page->findChild<QTableView*>();
}

int pixelsOf(const QFont& font) { return QFontInfo(font).pixelSize(); }

double luminance(const QColor& color) {
  const auto part = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const auto [low, high] = std::minmax({luminance(a), luminance(b)});
  return (high + 0.05) / (low + 0.05);
}

/// What lies behind the text of a widget: the colour that most of its pixels have in the window.
QColor groundOf(const QWidget* widget, const QImage& window) {
  const QRect place = QRect(widget->mapTo(widget->window(), QPoint(0, 0)), widget->size()) & window.rect();
  std::unordered_map<QRgb, int> counts;
  for (int y = place.top(); y <= place.bottom(); ++y)
    for (int x = place.left(); x <= place.right(); ++x) ++counts[window.pixel(x, y)];
  const auto most =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? QColor() : QColor(most->first);
}

/// Whether a part of it lies inside of all that it lies in.
bool isInSight(const QWidget* widget) {
  QRect rest = widget->rect();
  for (; widget->parentWidget() && !widget->isWindow(); widget = widget->parentWidget())
    rest = rest.translated(widget->pos()) & widget->parentWidget()->rect();
  return widget->isVisible() && !rest.isEmpty();
}

}  // namespace

class TestFrame : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName("attention-lab-tests");
    QCoreApplication::setApplicationName("tst_frame");
  }
  void init() {
    QSettings().clear();
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light);
  }

  void largeTextReachesEverythingInTheWindowAndIsTakenBack() {
    Window w({1280, 720});
    for (int room = 0; room < int(rooms().size()); ++room) {
      w.goTo(room);
      std::map<QWidget*, int> before;
      for (QWidget* part : w.shown<QWidget>()) before[part] = pixelsOf(part->font());
      const int inspected = pixelsOf(w.page()->findChild<ui::Inspector*>()->document()->defaultFont());
      const auto drawn = [&] { return viewOf(w.page())->viewport()->grab().toImage(); };
      const QImage usual = drawn();
      w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
      QVERIFY(w.command("Large text")->isChecked());
      for (const auto& [part, pixels] : before)
        QVERIFY2(pixelsOf(part->font()) >= 1.4 * pixels, qPrintable(QDebug::toString(part)));
      QVERIFY(pixelsOf(w.page()->findChild<ui::Inspector*>()->document()->defaultFont()) >= 1.4 * inspected);
      QVERIFY(drawn() != usual);
      w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
      QVERIFY(!w.command("Large text")->isChecked());
      for (const auto& [part, pixels] : before) QCOMPARE(pixelsOf(part->font()), pixels);
      QCOMPARE(drawn(), usual);
    }
  }

  void largeTextIsCutNowhereInASmallWindow() {
    Window w({1280, 720});
    w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    for (int room = 0; room < int(rooms().size()); ++room) {
      w.goTo(room);
      QCOMPARE(w.window.size(), QSize(1280, 720));
      for (const QLabel* label : w.shown<QLabel>()) {
        if (qobject_cast<const ui::ElidedLabel*>(label) || label->text().isEmpty()) continue;
        const int wanted = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        QVERIFY2(label->height() >= wanted, qPrintable(label->text()));
        QVERIFY2(label->wordWrap() || label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
      }
      for (const QAbstractButton* button : w.shown<QAbstractButton>())
        QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
      for (const QScrollArea* area : w.page()->findChildren<QScrollArea*>())
        QVERIFY(area->widget()->width() <= area->viewport()->width());  // it scrolls downwards only
      for (const QWidget* part : w.page()->findChildren<QWidget*>())
        if (part->isVisible() && part->parentWidget() == w.page()) QVERIFY(w.page()->rect().contains(part->geometry()));
    }
  }

  void theSizeOfTheTextIsRemembered() {
    {
      Window w;
      w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    }
    QCOMPARE(savedTextSize(), ui::TextSize::large);
    Window again;
    QVERIFY(again.command("Large text")->isChecked());
    // Another theme keeps it.
    again.command("Dark")->trigger();
    QCOMPARE(ui::textScale(), 1.5);
    QVERIFY(ui::theme().dark);
  }

  void everyListOfChoicesShowsAllOfThemOnASolidGround() {
    Window w;
    for (int room = 0; room < int(rooms().size()); ++room) {
      w.goTo(room);
      int lists = 0;
      for (QComboBox* box : w.shown<QComboBox>()) {
        if (!isInSight(box)) continue;
        box->showPopup();
        QCoreApplication::sendPostedEvents();
        QAbstractItemView* view = box->view();
        const QModelIndex last = view->model()->index(box->count() - 1, 0);
        const QByteArray name = box->accessibleName().toUtf8();
        QVERIFY2(view->viewport()->rect().contains(view->visualRect(last)), name);
        QVERIFY2(view->viewport()->rect().contains(view->visualRect(view->model()->index(0, 0))), name);
        // Nothing but the list stands in its window: no arrows to scroll.
        for (const QWidget* part : view->window()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
          QVERIFY2(part == view || !part->isVisible(), name);
        const QImage picture = view->window()->grab().toImage();
        for (const QPoint corner : {QPoint(3, 3), QPoint(picture.width() - 4, picture.height() - 4)})
          QCOMPARE(qAlpha(picture.pixel(corner)), 255);
        // It lies beside its control, which would shine through.
        const QRect control(box->mapToGlobal(QPoint(0, 2)), box->size() - QSize(0, 4));
        QVERIFY2(!view->window()->geometry().intersects(control), name);
        box->hidePopup();
        ++lists;
      }
      QVERIFY(lists >= 1);
    }
  }

  /// Disabled controls are excepted: their text may be fainter, which is how one sees that they are disabled.
  void noTextIsFaintInEitherThemeAlsoWhenItIsSwitchedLive() {
    for (const char* const first : {"Light", "Dark"}) {
      Window w;
      w.command(first)->trigger();
      for (int room = 0; room < int(rooms().size()); ++room) {
        w.goTo(room);
        viewOf(w.page())->setFocus();
        w.press(Qt::Key_Right);  // the inspector has something to say
        w.command(ui::theme().dark ? "Light" : "Dark")->trigger();
        w.settle();
        const QImage picture = w.window.grab().toImage();
        int texts = 0;
        const auto check = [&](const QWidget* widget, const QString& text, const QColor& color, const QColor& ground) {
          ++texts;
          const double found = contrast(color, ground);
          QVERIFY2(found >= 4.5, qPrintable(QStringLiteral("“%1”: %2 on %3 is %4 : 1, %5")
                                                .arg(text, color.name(), ground.name())
                                                .arg(found)
                                                .arg(QLatin1String(widget->metaObject()->className()))));
        };
        for (const QWidget* widget : w.shown<QWidget>()) {
          if (!widget->isEnabled() || !isInSight(widget)) continue;
          const auto* label = qobject_cast<const QLabel*>(widget);
          const auto* button = qobject_cast<const QAbstractButton*>(widget);
          const auto* box = qobject_cast<const QComboBox*>(widget);
          const auto* number = qobject_cast<const QAbstractSpinBox*>(widget);
          const QString text = label    ? label->text()
                               : button ? button->text()
                               : box    ? box->currentText()
                               : number ? number->text()
                                        : QString();
          if (text.trimmed().isEmpty()) continue;
          check(widget, text, widget->palette().color(widget->foregroundRole()), groundOf(widget, picture));
        }
        const auto* inspector = w.page()->findChild<ui::Inspector*>();
        const QColor ground = groundOf(inspector, picture), usual = inspector->palette().color(QPalette::Text);
        int parts = 0;
        for (QTextBlock block = inspector->document()->begin(); block.isValid(); block = block.next())
          for (auto part = block.begin(); !part.atEnd(); ++part, ++parts) {
            const QTextCharFormat format = part.fragment().charFormat();
            const bool isPlain = format.foreground().style() == Qt::NoBrush;
            check(inspector, part.fragment().text(), isPlain ? usual : format.foreground().color(), ground);
          }
        QVERIFY(parts > 5);
        QVERIFY(texts > 40);
      }
    }
  }

  void tabGoesInTheOrderInWhichTheWindowIsRead() {
    Window w;
    for (int room = 0; room < int(rooms().size()); ++room) {
      w.goTo(room);
      w.page()->firstFocus()->setFocus();
      const QWidget* const first = QApplication::focusWidget();
      std::vector<const QWidget*> walked;
      do {
        walked.push_back(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      } while (QApplication::focusWidget() != first && walked.size() < 200);
      QVERIFY(walked.size() > 20 && walked.size() < 200);
      const auto* splitter = w.page()->findChild<QSplitter*>();
      // 0 the bar, 1 to 3 the parts of the page.
      const auto partOf = [&](const QWidget* widget) {
        for (int i = 0; i < 3; ++i)
          if (splitter->widget(i)->isAncestorOf(widget)) return i + 1;
        return 0;
      };
      const auto bar =
          std::min_element(walked.begin(), walked.end(), [&](auto* a, auto* b) { return partOf(a) < partOf(b); });
      std::rotate(walked.begin(), bar, walked.end());
      for (std::size_t i = 1; i < walked.size(); ++i) {
        const QWidget *before = walked[i - 1], *after = walked[i];
        const QByteArray where = before->accessibleName().toUtf8() + " > " + after->accessibleName().toUtf8();
        QVERIFY2(partOf(before) <= partOf(after), where);
        if (partOf(before) != partOf(after) || partOf(before) == 2 || before->isAncestorOf(after)) continue;
        const QRect a(before->mapTo(w.page()->window(), QPoint()), before->size());
        const QRect b(after->mapTo(w.page()->window(), QPoint()), after->size());
        // In one row to the right, or below.
        const bool isRight = b.left() >= a.right() && b.top() < a.bottom();
        const bool isBelow = b.center().y() > a.center().y() && b.top() >= a.top();
        QVERIFY2(isRight || isBelow, where);
      }
      // And back.
      const QWidget* const here = QApplication::focusWidget();
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
      QCOMPARE(QApplication::focusWidget(), here);
    }
  }

  void tabShowsWhatItReachesInAPanelThatScrolls() {
    Window w({1024, 700});
    w.goTo(1);
    w.page()->firstFocus()->setFocus();
    for (int i = 0; i < 60; ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QVERIFY2(isInSight(QApplication::focusWidget()), QApplication::focusWidget()->accessibleName().toUtf8());
    }
  }

  void theFocusStaysWhereTheHandIsWhenItsButtonIsDisabled() {
    Window w;
    // A step of undo, and the button that takes it back.
    w.command("Go to Regression")->trigger();
    w.settle();
    auto* seed = w.page()->findChild<QWidget*>("nextSeed");
    QTest::mouseClick(seed, Qt::LeftButton);
    w.settle();
    QWidget *undo = nullptr, *redo = nullptr;
    for (QAbstractButton* button : w.shown<QAbstractButton>()) {
      if (button->accessibleName() == "Undo") undo = button;
      if (button->accessibleName() == "Redo") redo = button;
    }
    QVERIFY(undo->isEnabled());
    undo->setFocus();
    QTest::keyClick(undo, Qt::Key_Space);
    w.settle();
    QVERIFY(!undo->isEnabled());
    QCOMPARE(QApplication::focusWidget(), redo);
    QTest::keyClick(redo, Qt::Key_Space);
    w.settle();
    QCOMPARE(QApplication::focusWidget(), undo);
  }

  void pressingTrainAndTakingHLeaveTheFocusAtThem() {
    Window w;
    w.goTo(1);
    const auto named = [&](const QString& text) -> QAbstractButton* {
      for (QAbstractButton* button : w.shown<QAbstractButton>())
        if (button->text().remove(u'&').startsWith(text)) return button;
      return nullptr;
    };
    QAbstractButton* train = named("Train");
    train = train && train->inherits("QPushButton") ? train : nullptr;
    for (QAbstractButton* button : w.shown<QAbstractButton>())
      if (button->text().remove(u'&') == "Train") train = button;
    QVERIFY(train);
    train->setFocus();
    QTest::keyClick(train, Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(train->text().remove(u'&') == "Train" && named("Reset")->isEnabled(), 30'000);
    QCOMPARE(QApplication::focusWidget(), train);
    QTest::mouseClick(w.page()->findChild<QAbstractButton*>("choose"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(named("Take h ="), 30'000);
    QAbstractButton* take = named("Take h =");
    take->setFocus();
    QTest::keyClick(take, Qt::Key_Space);
    w.settle();
    QTest::qWait(100);
    QCOMPARE(QApplication::focusWidget(), take);
  }

  void anotherWorkspaceHasTheFocusWhereItWasThereAndNotAtATitle() {
    Window w;
    QWidget* const first = QApplication::focusWidget();
    w.goTo(1);
    QCOMPARE(QApplication::focusWidget(), w.page()->firstFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QWidget* const second = QApplication::focusWidget();
    w.goTo(0);
    QCOMPARE(QApplication::focusWidget(), first);
    w.goTo(1);
    QCOMPARE(QApplication::focusWidget(), second);
  }

  void aSidePanelFoldsToAStripThatOpensItAndStaysFolded() {
    for (const bool isLeft : {true, false}) {
      QSettings().clear();
      const char* const strip = isLeft ? "leftStrip" : "rightStrip";
      {
        Window w;
        auto* splitter = w.page()->findChild<QSplitter*>();
        const int panel = isLeft ? 0 : 2, canvas = splitter->sizes()[1];
        const QList<int> before = splitter->sizes();
        auto* open = w.page()->findChild<QAbstractButton*>(strip);
        QVERIFY(!open->isVisible());
        // By the button at its title,
        QTest::mouseClick(w.page()->findChild<QWidget*>(isLeft ? "foldLeft" : "foldRight"), Qt::LeftButton);
        QVERIFY(open->isVisible());
        QCOMPARE(open->text(), isLeft ? "Controls" : "Why this weight?");
        QVERIFY(splitter->sizes()[panel] < 48);
        QVERIFY(splitter->sizes()[1] > canvas + 150);
        QCOMPARE(open->height(), splitter->height());
        QTest::mouseClick(open, Qt::LeftButton);
        QVERIFY(!open->isVisible());
        QCOMPARE(splitter->sizes(), before);
        // and by the keys, which keep the focus in it.
        const Qt::Key key = isLeft ? Qt::Key_BracketLeft : Qt::Key_BracketRight;
        w.page()->findChild<QWidget*>(isLeft ? "foldLeft" : "foldRight")->setFocus();
        w.press(key, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), open);
        w.press(Qt::Key_Space);
        QVERIFY(!open->isVisible());
        QCOMPARE(QApplication::focusWidget()->objectName(), isLeft ? "foldLeft" : "foldRight");
        w.press(key, Qt::ControlModifier);
        QVERIFY(open->isVisible());
        QVERIFY(w.window.close());
      }
      // What was not folded or opened by hand folds by itself as before.
      ViewState state;
      readPanels(state);
      QCOMPARE(state.folded.size(), std::size_t{1});
      QVERIFY(state.folded.at(foldedPanelId("attention", isLeft)));
      {
        Window again;
        QVERIFY(again.page()->findChild<QAbstractButton*>(strip)->isVisible());
        const char* const other = isLeft ? "rightStrip" : "leftStrip";
        QVERIFY(!again.page()->findChild<QAbstractButton*>(other)->isVisible());
        // It opens as wide as it was, and stays open.
        again.press(isLeft ? Qt::Key_BracketLeft : Qt::Key_BracketRight, Qt::ControlModifier);
        QVERIFY(again.page()->findChild<QSplitter*>()->sizes()[isLeft ? 0 : 2] > 240);
        QVERIFY(again.window.close());
      }
      ViewState opened;
      readPanels(opened);
      QVERIFY(!opened.folded.at(foldedPanelId("attention", isLeft)));
    }
  }

  void everyColourOfTextIsReadableOnEveryGroundThatItStandsOn() {
    for (const ui::Theme* theme : {&ui::lightTheme(), &ui::darkTheme()}) {
      const QColor grounds[] = {theme->window, theme->panel, theme->field, theme->accentSoft, theme->blankChip};
      for (const QColor& text : {theme->text, theme->faintText, theme->blankText})
        for (const QColor& ground : grounds) QVERIFY(contrast(text, ground) >= 4.5);
      QVERIFY(contrast(theme->text, theme->chip) >= 4.5);
      QVERIFY(contrast(theme->accentText, theme->accent) >= 4.5);
      QVERIFY(contrast(theme->warningText, theme->warning) >= 4.5);
    }
  }
};

QTEST_MAIN(TestFrame)
#include "tst_frame.moc"
