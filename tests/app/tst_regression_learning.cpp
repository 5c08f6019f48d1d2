// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <memory>

#include "app/workspaces/regression/regression_film.h"
#include "tests/support/choices.h"
#include "tests/support/inspected.h"
#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"
#include "ui/controls/elided_label.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

class TestRegressionLearning : public QObject {
  Q_OBJECT

 private slots:
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
    const QPoint place = w.chart()->mapTo(w.page(), QPoint());
    QVERIFY(w.says("gaps"));
    // The rows of those queries are no weights of 0.
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    for (Index row = 0; row < w.results().weights->rows(); ++row) {
      const double x = (*w.results().heatmapQueries)[std::size_t(row)];
      const bool isReached = x <= 2 || x >= 8;
      QCOMPARE(ui::isVisible(figure, 0, row, 0), isReached);
      const QString words = w.heatmap()->exactDescription({0, row, 0});
      QVERIFY2(words.contains("no key is within the kernel's reach") != isReached, qPrintable(words));
    }
    QVERIFY2(w.inspected().contains("f(5) has no value"), qPrintable(w.inspected()));
    QVERIFY2(w.inspected().contains("the curve has a gap"), qPrintable(w.inspected()));
    w.open(w.write("two.csv", "a,b,y\n1,2,3\n2,1,4\n"));
    QVERIFY(!w.says("gaps"));
    w.undo();
    QVERIFY(w.says("gaps"));
    // What is said of the curve moves no chart.
    QCOMPARE(w.chart()->mapTo(w.page(), QPoint()), place);
    w.undo();
    w.undo();
    QVERIFY(!w.says("gaps"));
    QCOMPARE(w.chart()->mapTo(w.page(), QPoint()), place);
  }

  void noFormulaIsSaidOfAPredictionThatThereIsNot() {
    Window w;
    w.open(w.write("gap.csv", "x,y\n0,1\n1,2\n9,2\n10,1\n"));
    choose(w.named<ui::ChoiceList>("Kernel"), "boxcar");
    for (const char* order : {"1", "0"}) {
      w.click(w.named<ui::SegmentedControl>("Estimate")->findChild<QAbstractButton*>(order));
      w.type(w.named<ui::NumberField>("Bandwidth"), "1");
      QVERIFY2(w.inspected().contains("has no value"), qPrintable(w.inspected()));
      QVERIFY2(!w.inspected().contains("Σ") && !w.inspected().contains("ȳ"), qPrintable(w.inspected()));
      w.type(w.named<ui::NumberField>("Bandwidth"), "20");
      QVERIFY2(w.inspected().contains("Σ"), qPrintable(w.inspected()));
    }
  }

  void aMapWithoutAKeyWithinReachIsBlankAndHasNoCurve() {
    Window w;
    w.open(w.write("far.csv", "a,b,y\n0,0,1\n0,1,2\n9,9,2\n9,8,1\n"));
    choose(w.named<ui::ChoiceList>("Kernel"), "boxcar");
    if (auto* each = w.page()->findChild<QCheckBox*>(); each && w.scene().bandwidths.size() > 1)
      for (QCheckBox* box : w.page()->findChildren<QCheckBox*>())
        if (box->text().contains("per feature")) w.click(box);
    w.settle();
    w.type(w.named<ui::NumberField>("Bandwidth"), "0.5");
    QVERIFY2(w.inspected().contains("has no value"), qPrintable(w.inspected()));
    QVERIFY2(w.inspected().contains("the map is blank"), qPrintable(w.inspected()));
    QVERIFY2(!w.inspected().contains("curve"), qPrintable(w.inspected()));
  }

  void theLossBesideALearnedWIsSaidToBeThatBeforeTheStep() {
    Window w;
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(TrainingFilm::of(*w.document()).isAtEnd() && !TrainingFilm::of(*w.document()).isPlaying(),
                             30'000);
    w.settle();
    const TrainingStep shown = TrainingFilm::of(*w.document()).shown();
    const QString note = w.named<ui::CurveChart>("Training loss")->figure().note;
    QVERIFY2(note.contains(QString::fromUtf8("loss %1 before the step · w = %2 after it")
                               .arg(ui::shortNumber(shown.loss, labelDigits), ui::shortNumber(shown.w, labelDigits))),
             qPrintable(note));
    // In a small window, whose chart has no room for these words, the panel has them.
    w.window.resize(1024, 700);
    w.settle();
    QVERIFY(w.says("The loss of an epoch is that before its step, and w is that after it."));
  }

  void noLineIsBrokenInsideOfAnAbsoluteValue() {
    Window w;
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(TrainingFilm::of(*w.document()).isAtEnd() && !TrainingFilm::of(*w.document()).isPlaying(),
                             30'000);
    w.settle();
    w.click(w.named<ui::SegmentedControl>("Whose weights")->findChild<QAbstractButton*>("learned"));
    w.settle();
    const std::unique_ptr<QTextDocument> text(w.page()->findChild<ui::Inspector*>()->document()->clone());
    int found = 0;
    for (int width = 120; width < 500; ++width) {
      text->setTextWidth(width);
      text->documentLayout()->documentSize();  // lays it out
      for (QTextBlock block = text->begin(); block.isValid(); block = block.next()) {
        const auto first = block.text().indexOf("1/"), last = block.text().lastIndexOf('|');
        if (!block.text().contains("learned w") || last < 0) continue;
        ++found;
        const auto lineAt = [&](qsizetype at) {
          return block.layout()->lineForTextPosition(static_cast<int>(at)).lineNumber();
        };
        QVERIFY2(lineAt(first) == lineAt(last), qPrintable(QString::number(width)));
      }
    }
    QVERIFY(found > 300);
  }

  void twoFeaturesHaveABandwidthEach() {
    Window w;
    w.choose("moons");
    QVERIFY(w.points().isClassification());
    QCheckBox* each = nullptr;
    for (QCheckBox* box : w.page()->findChildren<QCheckBox*>())
      if (box->text().contains("per feature")) each = box;
    QVERIFY(each && each->isVisible());
    QCOMPARE(w.scene().bandwidths.size(), std::size_t{2});
    for (const std::size_t bandwidths : {1, 2}) {
      w.click(each);
      w.settle();
      QCOMPARE(w.scene().bandwidths.size(), bandwidths);
    }
    const Box<std::vector<float>> map = w.results().map;
    typeNumber(w.named<ui::NumberField>("Bandwidth of x2"), "2");
    w.settle();
    QCOMPARE(w.scene().bandwidths[1], 2.0);
    QVERIFY(!(w.results().map == map));
    w.choose("sine-power");
    QCOMPARE(w.scene().bandwidths.size(), std::size_t{1});
    QVERIFY(!each->isVisible());
  }

  void eachBandwidthHasTheNameOfItsColumn() {
    Window w;
    const QString breadth =
        QString("breadth of the leaf at its broadest place measured with a ruler in ") + "millimetres";
    w.open(w.write("leaves.csv", "length," + breadth.toUtf8() + ",kind\n1,2,oak\n2,4,oak\n5,1,elm\n6,2,elm\n"));
    const auto shown = [&] {
      QStringList texts;
      for (const QLabel* label : w.page()->findChildren<QLabel*>())
        if (label->isVisible() && label->text().remove(u'&').startsWith("Bandwidth"))
          texts << label->text().remove(u'&');
      return texts;
    };
    QCheckBox* each = nullptr;
    for (QCheckBox* box : w.page()->findChildren<QCheckBox*>())
      if (box->text().contains("per feature")) each = box;
    QVERIFY(each && each->isVisible());
    if (each->isChecked()) w.click(each);
    w.settle();
    QCOMPARE(shown(), QStringList{"Bandwidth h"});
    w.click(each);
    w.settle();
    QCOMPARE(shown(), (QStringList{"Bandwidth of length", "Bandwidth of " + breadth.trimmed()}));
    typeNumber(w.named<ui::NumberField>(qPrintable("Bandwidth of " + breadth.trimmed())), "7");
    w.settle();
    QCOMPARE(w.scene().bandwidths[1], 7.0);
    // A name that is too long for the panel ends in dots there, and its tool tip has all of it.
    for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
      if (label->text().endsWith(breadth.trimmed()) && label->isVisible()) QVERIFY(label->shownText().endsWith(u'…'));
  }

  void aFeatureThatIsNotDrawnHasABandwidthToo() {
    Window w;
    w.open(w.write("three.csv", "a,b,c,y\n1,2,3,1.5\n2,1,4,2.5\n3,3,1,2\n4,2,2,3\n5,4,6,4\n"));
    QCOMPARE(w.scene().bandwidths.size(), std::size_t{3});
    const Box<std::vector<float>> map = w.results().map;
    auto* third = w.named<ui::NumberField>("Bandwidth of c");
    QVERIFY(third);
    typeNumber(third, "9");
    w.settle();
    QCOMPARE(w.scene().bandwidths[2], 9.0);
    QVERIFY(!(w.results().map == map));
    // What explains a prediction has all three numbers of each key.
    const QString said = test::inspected(w.page()->inspector());
    QVERIFY2(said.contains("2.00, 1.00, 4.00"), qPrintable(said));
    // Of very many features the first have a row, and a line says that there are more.
    QByteArray wide = "f1,f2,f3,f4,f5,f6,f7,f8,f9,f10,y\n";
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 10; ++column) wide += QByteArray::number((row * 7 + column * 3) % 11) + ',';
      wide += QByteArray::number(row) + '\n';
    }
    w.open(w.write("ten.csv", wide));
    QCOMPARE(w.scene().bandwidths.size(), std::size_t{10});
    QVERIFY(w.named<ui::NumberField>("Bandwidth of f8")->isVisible());
    const QList<QLabel*> labels = w.page()->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
      return label->isVisible() && label->text().startsWith("and of 2 more");
    }));
  }

  // ---- choosing h ----

  void theBandwidthWithTheSmallestErrorIsMarkedAndTaken() {
    Window w;
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    const BandwidthSearch& search = w.page()->chooser().result();
    const LeastError least = *search.least();
    QVERIFY(least.error <= *std::min_element(search.errors.begin(), search.errors.end()));
    const double best = scaledBandwidths(least.bandwidths, least.bandwidths.front()).front();
    ui::CurveChart* chart = w.named<ui::CurveChart>("Leave-one-out error against bandwidth");
    QVERIFY(chart->isVisible() && chart->figure().mark);
    QCOMPARE(chart->figure().mark->x(), least.bandwidths.front());
    QCOMPARE(chart->figure().mark->y(), least.error);
    QPushButton* take = nullptr;
    for (QPushButton* button : w.page()->findChildren<QPushButton*>())
      if (button->text().startsWith("Take h = ")) take = button;
    QVERIFY(take && take->isEnabled());
    w.click(take);
    w.settle();
    QCOMPARE(w.scene().bandwidths, Bandwidths{best});
    QCOMPARE(w.steps(), 1);
    // The focus stays where the hand is, and the same once more is no edit.
    QCOMPARE(w.window.focusWidget(), take);
    w.click(take);
    QCOMPARE(w.steps(), 1);
    w.undo();
    QCOMPARE(w.scene().bandwidths, Bandwidths{0.35});
  }

  void theBandwidthOfTheDeepestOfTwoDipsIsTaken() {
    Window w;
    w.document()->edit("kernel", [](Scene& scene) { scene.regression.kernel = "triangular"; });
    w.settle();
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    QVERIFY(w.button("Take h = 0.779"));
  }

  void bandwidthsAreLookedForAmongThoseOfThePointsAlsoWhileOtherPointsAreOnTheirWay() {
    Window w;
    w.open(w.write("three.csv", "a,b,c,y\n1,2,3,1.5\n2,1,4,2.5\n3,3,1,2\n4,2,2,3\n5,4,6,4\n"));
    Scene three = w.document()->scene();
    QCOMPARE(three.regression.bandwidths.size(), std::size_t{3});
    w.choose("moons");
    w.showLearning("choose");
    w.settle();
    QCOMPARE(w.page()->chooser().proportions().size(), std::size_t{2});
    w.document()->edit("three", test::to(three));
    QCOMPARE(w.page()->chooser().proportions().size(), std::size_t{2});
    w.settle();
    QCOMPARE(w.page()->chooser().proportions().size(), std::size_t{3});
  }

  void bandwidthsThatLieAsFarApartAsTheyMayAreLookedForOnce() {
    Window w;
    w.choose("moons");
    w.showLearning("choose");
    w.document()->edit("far apart", [](Scene& scene) { scene.regression.bandwidths = {1e-300, 1e300}; });
    w.settle();
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning(), 10'000);
    QCOMPARE(w.page()->chooser().proportions(), (Bandwidths{1e-300, 1e300}));
  }

  void aClickOnTheChartOfErrorsTakesThatBandwidthAndADragIsOneStep() {
    Window w;
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    ui::CurveChart* chart = w.named<ui::CurveChart>("Leave-one-out error against bandwidth");
    QCOMPARE(chart->figure().yLabel, "error");
    const QPoint at(chart->toWidget({1, 0}).toPoint().x(), chart->plotArea().center().toPoint().y());
    QTest::mouseClick(chart, Qt::LeftButton, {}, at);
    w.settle();
    QVERIFY2(near(w.scene().bandwidths[0], 1, 0.05), qPrintable(QString::number(w.scene().bandwidths[0])));
    QCOMPARE(w.steps(), 1);
    QVERIFY(near(chart->figure().cursor->x(), w.scene().bandwidths[0], 1e-12));
    // A bandwidth that is none of those that were tried has no line, but a click takes one all the same.
    w.type(w.named<ui::NumberField>("Bandwidth"), "500000");
    QVERIFY(!chart->figure().cursor);
    QTest::mouseClick(chart, Qt::LeftButton, {}, at);
    w.settle();
    QVERIFY(near(w.scene().bandwidths[0], 1, 0.05));
    // So does a key.
    w.type(w.named<ui::NumberField>("Bandwidth"), "500000");
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_Left);
    w.settle();
    QVERIFY(chart->figure().cursor);
    QVERIFY(near(w.scene().bandwidths[0], w.page()->chooser().result().bandwidths.back(), 1e-9));
    QTest::mouseClick(chart, Qt::LeftButton, {}, at);
    w.settle();
    const int steps = w.steps();
    const QPoint left(chart->toWidget({0.1, 0}).toPoint().x(), at.y());
    QTest::mousePress(chart, Qt::LeftButton, {}, at);
    for (int i = 1; i <= 4; ++i) {
      QTest::mouseMove(chart, at + (left - at) * i / 4);
      w.settle();
    }
    QTest::mouseRelease(chart, Qt::LeftButton, {}, left);
    QVERIFY(near(w.scene().bandwidths[0], 0.1, 0.01));
    QCOMPARE(w.steps(), steps + 1);
  }

  void theSliderOfTheBandwidthSpansTheDataAndTheFieldTakesAnyNumber() {
    Window w;
    auto* slider = w.named<QSlider>("Bandwidth slider");
    auto* field = w.named<ui::NumberField>("Bandwidth");
    const double spread = w.results().summary.first.size();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    w.settle();
    QVERIFY(near(w.scene().bandwidths[0], 0.01 * spread, 0.001 * spread));
    QTest::keyClick(slider, Qt::Key_End);
    w.settle();
    QVERIFY2(near(w.scene().bandwidths[0], 3 * spread, 0.02 * spread),
             qPrintable(QString::number(w.scene().bandwidths[0])));
    QTest::keyClick(slider, Qt::Key_Left);
    w.settle();
    QVERIFY2(w.scene().bandwidths[0] < 3 * spread && w.scene().bandwidths[0] > 2.9 * spread,
             qPrintable(QString::number(w.scene().bandwidths[0] / spread)));
    w.type(field, "4000");
    QCOMPARE(w.scene().bandwidths[0], 4000.0);
    w.open(w.write("wide.csv", "x,y\n0,1\n500,2\n1000,3\n"));
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    w.settle();
    QCOMPARE(w.scene().bandwidths[0], 10.0);
    QVERIFY(slider->width() > 0.5 * slider->parentWidget()->width());
  }

  void theBandwidthOfDataOfAnySizeIsChosenByHand() {
    Window w;
    // Three years of Unix seconds.
    w.open(w.write("years.csv", "x,y\n1600000000,1\n1650000000,2\n1700000000,3\n"));
    auto* slider = w.named<QSlider>("Bandwidth slider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    w.settle();
    QCOMPARE(w.scene().bandwidths[0], 1e6);
    QTest::keyClick(slider, Qt::Key_End);
    w.settle();
    QCOMPARE(w.scene().bandwidths[0], 3e8);
    w.type(w.named<ui::NumberField>("Bandwidth"), "5e6");
    QCOMPARE(w.scene().bandwidths[0], 5e6);
    // One bandwidth for all features is as wide as the widest needs, drawn or not.
    w.open(w.write("three.csv", "a,b,c,y\n0,0,0,1\n1,2,4000,2\n2,1,2000,3\n"));
    QCheckBox* each = nullptr;
    for (QCheckBox* box : w.page()->findChildren<QCheckBox*>())
      if (box->text().contains("per feature")) each = box;
    QVERIFY(each && each->isChecked());
    w.click(each);
    w.settle();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_End);
    w.settle();
    QCOMPARE(w.scene().bandwidths[0], 12'000.0);
  }

  void theSliderOfTheBandwidthStaysWhereItIsWhateverTheKernelsNote() {
    Window w;
    auto* list = w.named<ui::ChoiceList>("Kernel");
    auto* slider = w.named<QSlider>("Bandwidth slider");
    auto* train = w.named<QPushButton>("Train");
    const QPoint place = slider->mapTo(w.page(), QPoint());
    const int below = train->mapTo(w.page(), QPoint()).y() - place.y();
    const auto isWhereItWas = [&] {
      QCoreApplication::sendPostedEvents();
      const QPoint now = slider->mapTo(w.page(), QPoint());
      return now == place && train->mapTo(w.page(), QPoint()).y() - now.y() == below;
    };
    for (const Kernel& kernel : kernels()) {
      choose(list, kernel.id);
      w.settle();
      QVERIFY2(isWhereItWas(), kernel.id);
      QVERIFY(w.says(kernel.note));
    }
    // Whether the bandwidth is that of the rule or may become it, what is below stays where it is too.
    choose(list, "gaussian");
    w.settle();
    w.type(w.named<ui::NumberField>("Bandwidth"), "0.77");
    QVERIFY(w.button("By Silverman's rule")->isVisible() && !w.says("by Silverman's rule of thumb"));
    QVERIFY(isWhereItWas());
    w.click(w.button("By Silverman's rule"));
    w.settle();
    QVERIFY(!w.button("By Silverman's rule")->isVisible() && w.says("by Silverman's rule of thumb"));
    QVERIFY(isWhereItWas());
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
    scene.regression.bandwidths = {0.3};  // other proportions would be another search
    w.own.edit("many", test::to(scene));
    w.settle();
    w.showLearning("choose");
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

  void aSinglePointHasNoBandwidthToChooseWhateverWasFoundBefore() {
    Window w;
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    ui::CurveChart* chart = w.named<ui::CurveChart>("Leave-one-out error against bandwidth");
    QVERIFY(chart->message().isEmpty());
    w.open(w.write("one.csv", "x,y\n1,2\n"));
    w.settle();
    QCOMPARE(chart->message(), QString("To leave one point out takes two at least"));
    QVERIFY(!w.button("Take h")->isEnabled());
  }

  void theConstantKernelHasNoBandwidthToTake() {
    Window w;
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    const auto take = [&]() -> QPushButton* {
      for (QPushButton* button : w.page()->findChildren<QPushButton*>())
        if (button->text().startsWith("Take h")) return button;
      return nullptr;
    };
    QVERIFY(take() && take()->isVisible());
    auto* kernel = w.named<ui::ChoiceList>("Kernel");
    QTest::mouseClick(kernel->viewport(), Qt::LeftButton, {},
                      kernel->visualItemRect(kernel->item(kernel->rowOf("constant"))).center());
    w.settle();
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning(), 10'000);
    QVERIFY(take() && !take()->isVisible());
    // Nor is one of them the best: the line is level.
    const auto* chart = w.named<ui::CurveChart>("Leave-one-out error against bandwidth");
    QTRY_VERIFY_WITH_TIMEOUT(!chart->figure().curves.empty() && !chart->figure().mark, 10'000);
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
