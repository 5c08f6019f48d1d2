// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/choices.h"
#include "tests/support/regression_window.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

class TestRegressionLearning : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName("attention-lab-tests");
    QCoreApplication::setApplicationName("tst_regression_learning");
    QSettings().clear();
    QAccessible::setActive(true);
  }

  // ---- kernel and bandwidth ----

  void everyKernelIsChosenByKeyboardAndDrawn() {
    Window w;
    auto* list = w.named<ui::ChoiceList>("Kernel");
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Home);
    std::vector<std::vector<double>> curves;
    for (const Kernel& kernel : kernels()) {
      w.settle();
      QCOMPARE(w.scene().kernel, std::string(kernel.id));
      for (const auto& curve : curves) QVERIFY(*w.results().curve != curve);
      curves.push_back(*w.results().curve);
      QTest::keyClick(list, Qt::Key_Down);
    }
    choose(list, "constant");
    w.settle();
    for (const double y : *w.results().curve) QVERIFY(near(y, w.results().summary.mean, 1e-12));
  }

  void theBandwidthIsDraggedAsOneStep() {
    Window w;
    const std::vector<double> curve = *w.results().curve;
    auto* slider = w.named<QSlider>("Bandwidth slider");
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.minimum = slider->minimum();
    option.maximum = slider->maximum();
    option.sliderPosition = slider->sliderPosition();
    QPoint at = slider->style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider).center();
    QTest::mousePress(slider, Qt::LeftButton, {}, at);
    for (int i = 1; i <= 5; ++i) {
      at += QPoint(4, 0);
      QTest::mouseMove(slider, at);
      w.settle();
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, at);
    QVERIFY(w.scene().bandwidths[0] > 0.5);
    QVERIFY(*w.results().curve != curve);
    QCOMPARE(w.steps(), 1);
    QVERIFY(w.chart()->figure().curves.back().name.contains("h = "));
    w.undo();
    QCOMPARE(*w.results().curve, curve);
  }

  void aBoxcarGapIsAGapAndSaidSo() {
    Window w;
    w.open(w.write("gap.csv", "x,y\n0,1\n1,2\n9,2\n10,1\n"));
    choose(w.named<ui::ChoiceList>("Kernel"), "boxcar");
    w.type(w.named<ui::NumberField>("Bandwidth"), "1");
    int gaps = 0;
    for (const double y : *w.results().curve) gaps += std::isnan(y);
    QVERIFY(gaps > w.results().view.columns / 2);
    QVERIFY(w.says("gaps"));
    QVERIFY2(w.inspected().contains("f(5) has no value"), qPrintable(w.inspected()));
    w.open(w.write("three.csv", "a,b,c,y\n1,2,3,4\n"));
    QVERIFY(!w.says("gaps"));
    QVERIFY(w.chart()->message().contains("3 features"));
    QVERIFY(w.page()->pictures().empty() && w.page()->tables().empty());
    w.undo();
    QVERIFY(w.says("gaps"));
  }

  void twoFeaturesHaveABandwidthEach() {
    Window w;
    w.choose("moons");
    QVERIFY(w.points().isClassification());
    QCheckBox* each = nullptr;
    for (QCheckBox* box : w.page()->findChildren<QCheckBox*>())
      if (box->text().contains("per feature")) each = box;
    QVERIFY(each && each->isVisible());
    const Box<std::vector<float>> map = w.results().map;
    w.click(each);
    w.settle();
    QCOMPARE(w.scene().bandwidths.size(), std::size_t{2});
    typeNumber(w.named<ui::NumberField>("Bandwidth, second feature"), "2");
    w.settle();
    QCOMPARE(w.scene().bandwidths[1], 2.0);
    QVERIFY(!(w.results().map == map));
    w.choose("sine-power");
    QCOMPARE(w.scene().bandwidths.size(), std::size_t{1});
    QVERIFY(!each->isVisible());
  }

  // ---- training ----

  void trainingDrawsLossAndCurveAndTheNotesRemark() {
    Window w;
    w.click(w.button("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->training().isRunning(), 10'000);
    w.settle();
    const TrainingRun& run = w.page()->training().run();
    QCOMPARE(run.steps.size(), std::size_t{5});
    QVERIFY(std::abs(*run.w()) > 3);
    QVERIFY(w.says("large w"));
    QCOMPARE(w.page()->lossChart()->figure().curves.front().y->size(), std::size_t{5});
    QVERIFY(!w.results().learned->empty());
    bool named = false;
    for (const ui::Curve& curve : w.chart()->figure().curves) named = named || curve.name.startsWith("learned w = ");
    QVERIFY(named);
    w.click(w.button("Step"));
    QTRY_COMPARE_WITH_TIMEOUT(w.page()->training().run().steps.size(), std::size_t{6}, 5000);
    QCOMPARE(w.page()->training().run().steps.back().epoch, Index{6});
    QTRY_VERIFY(w.button("Reset")->isEnabled());
    w.click(w.button("Reset"));
    w.settle();
    QVERIFY(!w.page()->training().run().hasBegun());
    QVERIFY(w.results().learned->empty());
    QVERIFY(!w.says("large w"));
  }

  void aLongTrainingGrowsInSightAndStopsAtOnce() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Epochs"), "1000000");
    typeNumber(w.named<ui::NumberField>("Learning rate"), "0.0001");
    w.click(w.button("Train"));
    const auto drawn = [&] {
      const auto& curves = w.page()->lossChart()->figure().curves;
      return curves.empty() ? 0.0 : curves.front().x->back();
    };
    QTRY_VERIFY_WITH_TIMEOUT(drawn() > 0, 5000);
    const double first = drawn();
    QTRY_VERIFY_WITH_TIMEOUT(drawn() > first, 5000);
    QVERIFY(w.page()->training().isRunning());
    QVERIFY(!w.button("Train")->isEnabled());
    QElapsedTimer clock;
    clock.start();
    w.click(w.button("Stop"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->training().isRunning(), 5000);
    QVERIFY2(clock.elapsed() < 200, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(w.button("Train")->isEnabled() && w.button("Reset")->isEnabled());
    QVERIFY(w.page()->training().run().last.epoch < 1'000'000);
  }

  void aLongTrainingIsKeptInEvenlySpacedStepsAndItsLastOne() {
    TrainingRun run;
    for (Index epoch = 1; epoch <= 100'003; ++epoch) run.add({epoch, 1.0 / double(epoch), double(epoch)});
    QVERIFY(run.steps.size() > 1000 && run.steps.size() <= 4096);
    for (std::size_t i = 0; i < run.steps.size(); ++i) QCOMPARE(run.steps[i].epoch, Index(i) * run.stride + 1);
    QCOMPARE(run.last.epoch, Index{100'003});
    QCOMPARE(*run.w(), 100'003.0);
    const ui::ChartFigure chart = lossChart(run);
    QCOMPARE(chart.curves.front().x->back(), 100'003.0);
    QCOMPARE(chart.curves.front().y->front(), 1.0);
  }

  void divergenceIsSaidInWords() {
    Window w;
    w.open(w.write("steep.csv", "x,y\n0,1e200\n1,-1e200\n2,1e200\n3,0\n"));
    typeNumber(w.named<ui::NumberField>("Learning rate"), "1000");
    w.click(w.button("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->training().isRunning(), 5000);
    QCOMPARE(w.page()->training().run().end, TrainingEnd::diverged);
    QVERIFY(w.says("diverged"));
    w.click(w.button("Reset"));
    QVERIFY(!w.says("diverged"));
  }

  void otherPointsResetATraining() {
    Window w;
    w.click(w.button("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->training().isRunning() && w.page()->training().run().hasBegun(), 5000);
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "1");  // no other points
    w.settle();
    QVERIFY(w.page()->training().run().hasBegun());
    const QPoint from = w.placeOf(w.lonelyPoint());
    w.drag(from, from + QPoint(30, 20));
    QVERIFY(!w.page()->training().run().hasBegun());
  }

  void otherPointsEndATrainingThatHasToldNothingYet() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Epochs"), "1000000");
    w.click(w.button("Train"));
    typeNumber(w.named<ui::NumberField>("Seed"), "9");
    QTRY_VERIFY_WITH_TIMEOUT(w.results().scene.data.seed == 9, 5000);
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->training().isRunning(), 5000);
    QVERIFY(!w.page()->training().run().hasBegun());
  }

  // ---- choosing h ----

  void theBandwidthWithTheSmallestErrorIsMarkedAndTaken() {
    Window w;
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    const BandwidthSearch& search = w.page()->chooser().result();
    const double best = *search.best();
    ui::CurveChart* chart = w.named<ui::CurveChart>("Leave-one-out error against bandwidth");
    QVERIFY(chart->isVisible() && chart->figure().mark);
    QCOMPARE(chart->figure().mark->x(), best);
    QCOMPARE(chart->figure().mark->y(), *std::min_element(search.errors.begin(), search.errors.end()));
    QPushButton* take = nullptr;
    for (QPushButton* button : w.page()->findChildren<QPushButton*>())
      if (button->text().startsWith("Take h = ")) take = button;
    QVERIFY(take && take->isEnabled());
    w.click(take);
    w.settle();
    QCOMPARE(w.scene().bandwidths, Bandwidths{best});
    QCOMPARE(w.steps(), 1);
    QVERIFY(!take->isEnabled());
    w.undo();
    QCOMPARE(w.scene().bandwidths, Bandwidths{0.35});
    QVERIFY(take->isEnabled());
  }

  void aSearchThatWasLeftBeginsAgain() {
    Window w;
    w.named<ui::NumberField>("Seed");
    RegressionScene many = w.scene();
    many.data.points = 200'000;
    Scene scene = w.document()->scene();
    scene.regression = many;
    w.document()->edit("many", test::to(scene));
    w.settle();
    w.showLearning("choose");
    QVERIFY(w.page()->chooser().isRunning());
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!w.page()->chooser().isRunning());
    QTest::qWait(100);
    QVERIFY(!w.page()->chooser().isRunning());
    QTest::keyClick(&w.window, Qt::Key_2, Qt::AltModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 60'000);
    QVERIFY(w.says("sample") || w.page()->chooser().result().points == w.page()->chooser().result().of);
  }

  void aSearchThatIsStoppedKeepsWhatItFoundAndDoesNotBeginAgain() {
    Window w;
    // With two features every pair of points is compared, which takes a while.
    Scene scene = w.own.scene();
    scene.regression = withDataSet({}, "moons");
    scene.regression.data.points = 4000;
    w.own.edit("many", test::to(scene));
    w.settle();
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->chooser().result().bandwidths.size() > 1, 20'000);
    QVERIFY(w.page()->chooser().isRunning());
    auto* take = w.named<QPushButton>("Stop looking for the best bandwidth");
    QCOMPARE(take->text(), "Stop");
    w.click(take);
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning(), 5000);
    const std::size_t found = w.page()->chooser().result().bandwidths.size();
    QVERIFY(found > 1 && found < 61);
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "0.5");
    w.settle();
    QVERIFY(!w.page()->chooser().isRunning());
    QCOMPARE(w.page()->chooser().result().bandwidths.size(), found);
    QVERIFY(take->text().startsWith("Take h") && take->isEnabled());
  }

  void pointsTooCloseToTryBandwidthsAreSaidSo() {
    Window w;
    w.open(w.write("tiny.csv", "x,y\n1e-320,1\n2e-320,2\n0,0\n"));
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning(), 5000);
    ui::CurveChart* chart = w.named<ui::CurveChart>("Leave-one-out error against bandwidth");
    QVERIFY2(chart->message().contains("too close together"), qPrintable(chart->message()));
    QVERIFY(!w.button("Take h")->isEnabled());
    QVERIFY(w.complaints.isEmpty());
  }
};

QTEST_MAIN(TestRegressionLearning)
#include "tst_regression_learning.moc"
