// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/regression_window.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// Everything of that name in the tree that assistive technology sees.
void findNamed(QAccessibleInterface* at, const QString& name, QList<QAccessibleInterface*>& found) {
  if (!at || at->state().invisible) return;
  if (at->text(QAccessible::Name) == name) found << at;
  for (int i = 0; i < at->childCount(); ++i) findNamed(at->child(i), name, found);
}

}  // namespace

class TestRegressionWindow : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName("attention-lab-tests");
    QCoreApplication::setApplicationName("tst_regression_window");
    QSettings().clear();
    QAccessible::setActive(true);
  }

  // ---- the window ----

  void theWorkspaceOutOfSightDoesNothingAndIsRightWhenItComesBack() {
    Window w;
    AttentionPage* attention = w.window.findChild<AttentionPage*>();
    QTRY_VERIFY(attention->isUpToDate());
    QSignalSpy hidden(attention, &Page::resultsShown);
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "0.5");
    w.settle();
    QVERIFY(attention->isUpToDate());
    QCOMPARE(hidden.size(), 0);
    // An edit that this page has not seen, from elsewhere.
    Scene next = w.own.scene();
    next.attention.mechanism.heads = 2;
    w.own.edit("heads", test::to(next));
    w.settle();
    QCOMPARE(hidden.size(), 0);
    QSignalSpy own(w.page(), &Page::resultsShown);
    w.own.goTo("attention");
    QTRY_VERIFY(attention->isUpToDate() && !hidden.isEmpty());
    QCOMPARE(attention->results().scene.mechanism.heads, Index{2});
    QCOMPARE(own.size(), 0);
    next = w.own.scene();
    next.regression.bandwidths = {2};
    w.own.edit("bandwidth", test::to(next));
    w.own.goTo("regression");
    w.settle();
    QCOMPARE(w.results().scene.bandwidths, Bandwidths{2});
    QCOMPARE(w.named<ui::NumberField>("Bandwidth")->value(), 2.0);
  }

  void workspacesKeepWhatTheyShowAndUndoGoesToWhereTheEditWas() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "1.25");
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_Home);
    w.settle();
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!w.page()->isVisible());
    QTest::keyClick(&w.window, Qt::Key_2, Qt::AltModifier);
    w.settle();
    QCOMPARE(w.page()->query(), std::vector<double>{0});
    QCOMPARE(w.results().scene.bandwidths, Bandwidths{1.25});
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    w.undo();
    QVERIFY(w.page()->isVisible());
    QTRY_COMPARE(w.results().scene.bandwidths, Bandwidths{0.35});
    QCOMPARE(w.named<ui::NumberField>("Bandwidth")->value(), 0.35);
  }

  void aSceneWithPointsOfItsOwnIsSavedAndOpened() {
    Window w;
    const QPoint from = w.placeOf(w.lonelyPoint());
    w.drag(from, from + QPoint(30, 20));
    const Scene scene = w.document()->scene();
    QVERIFY(saved(w.window, w.folder.filePath("a.attn")));
    Window other;
    QVERIFY(opened(other.window, w.folder.filePath("a.attn")));
    other.settle();
    QVERIFY(other.document()->scene() == scene);
    QVERIFY(other.page()->isVisible());
    QCOMPARE(other.points(), w.points());
    QVERIFY(!other.document()->history().canUndo());
  }

  void aSceneOpenedWhilePointsAreReadIsNotChangedByThem() {
    Window w;
    QVERIFY(saved(w.window, w.folder.filePath("a.attn")));
    QByteArray text = "x,y\n";
    for (int i = 0; i < 200'000; ++i) text += QByteArray::number(i) + ",1\n";
    w.window.openFile(w.write("large.csv", text));
    QVERIFY(opened(w.window, w.folder.filePath("a.attn")));
    w.settle();
    w.settle();
    QVERIFY(!w.scene().points);
    QVERIFY(w.window.isWindowModified() == false);
  }

  void bothThemesAreDrawnAlsoTheMap() {
    Window w;
    w.choose("moons");
    const QImage light = w.chart()->figure().map->image;
    ui::applyTheme(*qApp, ui::ThemeChoice::dark);
    QVERIFY(w.chart()->figure().map->image != light);
    QVERIFY(!w.window.grab().isNull());
    ui::applyTheme(*qApp, ui::ThemeChoice::light);
    QCOMPARE(w.chart()->figure().map->image, light);
  }

  void theWindowIsClosedWhateverIsUnderWay() {
    QTemporaryDir folder;
    QFile file(folder.filePath("large.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("x,y\n");
    for (int i = 0; i < 300'000; ++i) file.write(QByteArray::number(i * 0.37) + ",1\n");
    file.close();
    for (int run = 0; run < 4; ++run) {
      QElapsedTimer clock;
      {
        Window w;
        typeNumber(w.named<ui::NumberField>("Epochs"), "1000000");
        if (run == 0) w.click(w.button("Train"));
        if (run == 1) w.window.openFile(file.fileName());
        if (run == 2) {
          w.showLearning("choose");
          typeNumber(w.named<ui::NumberField>("Seed"), "3");
        }
        if (run == 3) typeNumber(w.named<ui::NumberField>("Points"), "1000000");
        QTest::qWait(20);
        clock.start();
        QVERIFY(w.window.close());
      }
      QVERIFY2(clock.elapsed() < 5000, qPrintable(QString("%1: %2 ms").arg(run).arg(clock.elapsed())));
      QCoreApplication::processEvents();
    }
  }

  void everyKeyBelongsToOneControl() {
    Window w;
    for (const char* data : {"sine-power", "moons"}) {
      w.choose(data);
      QSet<QString> seen;
      const auto take = [&](const QString& keys) {
        const bool isNew = keys.isEmpty() || !seen.contains(keys);
        seen << keys;
        return isNew;
      };
      for (const QAction* action : w.window.actions())
        for (const QKeySequence& keys : action->shortcuts())
          QVERIFY2(take(keys.toString()), qPrintable(action->text()));
      for (const QLabel* label : w.window.findChildren<QLabel*>())
        if (label->buddy() && label->isVisible())
          QVERIFY2(take(QKeySequence::mnemonic(label->text()).toString()), qPrintable(label->text()));
      for (const QAbstractButton* button : w.window.findChildren<QAbstractButton*>())
        if (button->isVisible()) QVERIFY2(take(button->shortcut().toString()), qPrintable(button->text()));
    }
  }

  void whatAssistiveTechnologyLooksForIsThere_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("role");
    QTest::newRow("kernel") << "Kernel" << int(QAccessible::List);
    QTest::newRow("bandwidth") << "Bandwidth" << int(QAccessible::SpinBox);
    QTest::newRow("points") << "Points" << int(QAccessible::SpinBox);
    QTest::newRow("noise") << "Noise" << int(QAccessible::SpinBox);
    QTest::newRow("seed") << "Seed" << int(QAccessible::SpinBox);
    QTest::newRow("query") << "Query" << int(QAccessible::Slider);
    QTest::newRow("learning rate") << "Learning rate" << int(QAccessible::SpinBox);
    QTest::newRow("epochs") << "Epochs" << int(QAccessible::SpinBox);
    QTest::newRow("train") << "Train" << int(QAccessible::Button);
    QTest::newRow("curve") << "Kernel regression curve" << int(QAccessible::Chart);
    QTest::newRow("weights") << "Attention weights" << int(QAccessible::Grouping);
  }
  void whatAssistiveTechnologyLooksForIsThere() {
    QFETCH(QString, name);
    QFETCH(int, role);
    Window w;
    QList<QAccessibleInterface*> found;
    findNamed(QAccessible::queryAccessibleInterface(&w.window), name, found);
    QList<QAccessibleInterface*> fitting;
    for (QAccessibleInterface* each : found)
      if (int(each->role()) == role) fitting << each;
    QStringList roles;
    for (QAccessibleInterface* each : found) roles << QVariant::fromValue(each->role()).toString();
    QVERIFY2(fitting.size() == 1, qPrintable(roles.join(", ")));
    if (role != int(QAccessible::SpinBox) && role != int(QAccessible::Slider)) return;
    QAccessibleValueInterface* value = fitting[0]->valueInterface();
    QVERIFY(value);
    const double wanted = value->currentValue().toDouble() == 2 ? 3 : 2;
    value->setCurrentValue(wanted);
    w.settle();
    QCOMPARE(value->currentValue().toDouble(), wanted);
    QVERIFY(name == "Query" ? w.page()->query()[0] == wanted : w.steps() == 1);
  }

  void anotherWindowShowsTheSameQueryAxesAndLearning() {
    Window w;
    const QPointF place = w.chart()->toWidget({1.5, 1});
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, place.toPoint());
    w.settle();
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_Right);
    w.settle();
    QTest::keyClick(&w.window, Qt::Key_Plus, Qt::ControlModifier);
    w.settle();
    const std::vector<double> query = w.page()->query();
    const ViewState state = w.own.viewState();
    QCOMPARE(state.regression.query, query);
    QCOMPARE(state.regression.first.size(), std::size_t{2});
    MainWindow second(&w.own);
    second.resize(1440, 900);
    second.show();
    auto* page = second.findChild<RegressionPage*>();
    QTRY_VERIFY_WITH_TIMEOUT(page->isUpToDate(), 10'000);
    QCOMPARE(page->query(), query);
    QCOMPARE(page->results().view.first->low, state.regression.first[0]);
    QCOMPARE(page->results().view.first->high, state.regression.first[1]);
    QVERIFY(w.own.viewState() == state);
    QCOMPARE(w.steps(), 0);
  }

  void aSavedQueryReopensAsItWas() {
    Window w;
    ViewState state;
    state.regression.query = {2.496};
    Scene scene = w.own.scene();
    w.own.open(scene, {}, state);
    w.settle();
    QVERIFY(saved(w.window, w.folder.filePath("a.attn")));
    Window other;
    QVERIFY(opened(other.window, w.folder.filePath("a.attn")));
    other.settle();
    QCOMPARE(other.page()->query(), std::vector<double>{2.496});
    QCOMPARE(other.chart()->figure().cursorText, "x = 2.496");
    QVERIFY(other.inspected().contains("f(2.496)"));
  }

  void aQueryOfAnotherNumberOfFeaturesIsPassedOver() {
    Window w;
    ViewState state;
    state.regression.query = {1, 2, 3};
    Scene scene = w.own.scene();
    w.own.open(scene, "a.attn", state);
    w.settle();
    QCOMPARE(w.page()->query().size(), std::size_t{1});
    QVERIFY(!w.results().problem);
  }
};

QTEST_MAIN(TestRegressionWindow)
#include "tst_regression_window.moc"
