// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QScrollBar>
#include <QToolButton>
#include <algorithm>

#include "app/document/scene_file.h"
#include "core/regression/local_linear.h"
#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"
#include "tests/support/run_program.h"
#include "tests/support/svg_text.h"
#include "ui/chart/chart_parts.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_field.h"
#include "ui/export/figure_export.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

struct ComparingWindow : Window {
  using Window::Window;

  void press(const char* button) {
    click(page()->findChild<QToolButton*>(button));
    settle();
  }
  void setBandwidth(const QString& text) { type(page()->findChild<ui::NumberField*>("bandwidth.field"), text); }
  void takeOrder(const char* order) {
    click(named<ui::SegmentedControl>("Estimate")->findChild<QAbstractButton*>(order));
    settle();
  }
  const ui::Curve* curve(const QString& begin) {
    for (const ui::Curve& curve : chart()->figure().curves)
      if (curve.name.startsWith(begin)) return &curve;
    return nullptr;
  }
  double number(std::size_t panel, Index row, Index column) {
    return double(ui::numbersOf(heatmap()->figure(), panel).at(row, column));
  }
  std::shared_ptr<const Smoother> smoother(const char* kernel, double h) {
    return smootherOf(preparedKeys(results().points), kernel, {h});
  }
};

/// The weighted straight line through points of one feature, as plainly as its formula.
struct PlainLine {
  double weights = 0, mean = 0, centre = 0, slope = 0;

  PlainLine(const Points& points, double h, double x) {
    const auto k = [&](std::size_t i) { return std::exp(-0.5 * std::pow((x - points.inputs[i]) / h, 2)); };
    for (std::size_t i = 0; i < points.targets.size(); ++i) {
      weights += k(i);
      mean += k(i) * points.targets[i];
      centre += k(i) * points.inputs[i];
    }
    mean /= weights;
    centre /= weights;
    double spread = 0;
    for (std::size_t i = 0; i < points.targets.size(); ++i) {
      spread += k(i) * std::pow(points.inputs[i] - centre, 2);
      slope += k(i) * (points.inputs[i] - centre) * (points.targets[i] - mean);
    }
    slope /= spread;
  }
  double at(double x) const { return mean + slope * (x - centre); }
};

}  // namespace

class TestRegressionComparison : public QObject {
  Q_OBJECT

 private slots:
  void theErrorBesideACurveIsThatOfTheCurve() {
    // While the weights of a learned w are in sight, that is what is compared with A, under its own name.
    RegressionScene scene = withPinned(Scene().regression);
    scene.kernel = "boxcar";
    RegressionView view;
    view.learnedW = 20;
    for (const bool byLearnedW : {false, true}) {
      view.byLearnedW = byLearnedW;
      const RegressionResults results = RegressionPipeline().run(scene, view);
      QVERIFY(!results.problem);
      const ui::ChartFigure chart = regressionChart(results, {}, ui::screenChartStyle());
      const auto smoother = smootherOf(preparedKeys(results.points), byLearnedW ? "gaussian" : "boxcar",
                                       byLearnedW ? Bandwidths{1 / 20.0} : scene.bandwidths);
      int named = 0;
      // Letter and colour of B go together, and nothing else has that colour.
      const int blue = int(std::count_if(chart.curves.begin(), chart.curves.end(),
                                         [](const ui::Curve& curve) { return curve.color == 0; }));
      QCOMPARE(blue, 1);
      for (const ui::Curve& curve : chart.curves) {
        if (!curve.name.startsWith(QString::fromUtf8("B ·"))) continue;
        ++named;
        QCOMPARE(curve.color, 0);
        QVERIFY2(curve.name.contains(byLearnedW ? "learned w = 20" : "Boxcar"), qPrintable(curve.name));
        QCOMPARE(curve.value, "error " + ui::shortNumber(leaveOneOutError(*smoother), 4));
        QCOMPARE(*curve.y, byLearnedW ? *results.learned : *results.curve);
      }
      QCOMPARE(named, 1);
    }
  }

  void init() { startAfresh(); }

  void twoBandwidthsOverTheSamePointsStandBesideEachOther() {
    ComparingWindow w;
    const std::vector<double> before = *w.results().curve;
    const double first = w.number(0, 3, 4);
    w.press("comparison.pin");
    w.setBandwidth("1.5");
    const ui::Curve *a = w.curve("A · Gaussian kernel, h = 0.35"), *b = w.curve("B · Gaussian kernel, h = 1.5");
    QVERIFY(a && b);
    QCOMPARE(*a->y, before);
    QCOMPARE(*b->y, predictionsOf(*w.smoother("gaussian", 1.5), *b->x));
    QVERIFY(a->color != b->color);
    // How well each predicts every point from all others.
    const auto error = [&](double h) { return ui::shortNumber(leaveOneOutError(*w.smoother("gaussian", h)), 4); };
    QCOMPARE(a->value, "error " + error(0.35));
    QCOMPARE(b->value, "error " + error(1.5));
    // The weights of both, and what differs.
    QCOMPARE(w.heatmap()->figure().panels.size(), std::size_t{3});
    QCOMPARE(w.number(0, 3, 4), first);
    QVERIFY(w.number(1, 3, 4) != first);
    QVERIFY(near(w.number(2, 3, 4), w.number(1, 3, 4) - first, 1e-6));
    QVERIFY2(w.inspected().contains("A and B at this query"), qPrintable(w.inspected()));
    const double ofA = leaveOneOutError(*w.smoother("gaussian", 0.35));
    bool isSaid = false;  // with as many digits as make the difference true
    for (const int decimals : {3, 4, 5}) isSaid = isSaid || w.inspected().contains(QString::number(ofA, 'f', decimals));
    QVERIFY2(isSaid, qPrintable(w.inspected()));
    // One step back, and one more.
    w.undo();
    QVERIFY(w.curve("B · Gaussian kernel, h = 0.35"));
    w.undo();
    QVERIFY(!w.curve("A"));
    QCOMPARE(w.heatmap()->figure().panels.size(), std::size_t{1});
  }

  void theErrorIsExplainedAndTheQueryIsFramedInAAndBAndTheirDifference() {
    ComparingWindow w;
    w.press("comparison.pin");
    w.setBandwidth("1.5");
    QVERIFY2(w.inspected().contains("error: the mean squared difference"), qPrintable(w.inspected()));
    const ui::HeatmapView* heatmap = w.heatmap();
    const QImage picture = heatmap->viewport()->grab().toImage();
    const QColor frame = ui::theme().selection;
    Index row = 0;
    const std::vector<double>& queries = *w.results().heatmapQueries;
    for (std::size_t i = 0; i < queries.size(); ++i)
      if (std::abs(queries[i] - 2.5) < std::abs(queries[std::size_t(row)] - 2.5)) row = Index(i);
    for (const std::size_t panel : {0, 1, 2}) {
      const QRectF cell = heatmap->viewportRect({panel, row, 0});
      int framed = 0;
      for (int y = int(cell.top()) - 4; y <= int(cell.bottom()) + 4; ++y)
        for (int x = int(cell.left()) - 2; x <= int(cell.left()); ++x)
          framed += picture.rect().contains(x, y) && picture.pixelColor(x, y) == frame;
      QVERIFY2(framed >= 3, qPrintable(QString("%1 %2").arg(panel).arg(framed)));
    }
  }

  void aCurveAndTheNamesOfAAndBHaveRoomInASmallWindow() {
    for (const ui::TextSize size : {ui::TextSize::usual, ui::TextSize::large}) {
      ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, size);
      ComparingWindow w;
      w.window.resize(1024, 700);
      w.settle();
      QTRY_VERIFY2(w.chart()->plotArea().height() >= 90, qPrintable(QString::number(w.chart()->plotArea().height())));
      w.press("comparison.pin");
      w.setBandwidth("1.5");
      QTRY_VERIFY2(w.chart()->plotArea().height() >= 60, qPrintable(QString::number(w.chart()->plotArea().height())));
      QVERIFY(w.chart()->plotArea().top() > 2 * w.chart()->fontMetrics().height());
      w.showLearning("choose");
      auto* errors = w.named<ui::CurveChart>("Leave-one-out error against bandwidth");
      QTRY_VERIFY2(errors->plotArea().height() >= 50, qPrintable(QString::number(errors->plotArea().height())));
    }
  }

  void aComparisonIsSwappedAndEndedByButtonsAndKeys() {
    ComparingWindow w;
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    w.setBandwidth("2");
    w.press("comparison.swap");
    QVERIFY(w.curve("A · Gaussian kernel, h = 2") && w.curve("B · Gaussian kernel, h = 0.35"));
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    w.settle();
    QCOMPARE(w.scene().bandwidths, Bandwidths{2});
    QVERIFY(w.page()->findChild<QToolButton*>("comparison.pin")->isHidden());
    w.press("comparison.unpin");
    QVERIFY(!w.scene().pinned);
    QCOMPARE(w.scene().bandwidths, Bandwidths{2});
    QVERIFY(!w.page()->findChild<QToolButton*>("comparison.pin")->isHidden());
  }

  void twoMapsStandBesideEachOtherOverTheSameAxes() {
    ComparingWindow w;
    w.own.edit("moons", [](Scene& scene) {
      scene.regression.dataSet = "moons";
      scene.regression.bandwidths = {0.3, 0.3};
    });
    w.settle();
    auto* ofA = w.page()->findChild<ui::CurveChart*>("mapOfA");
    QVERIFY(ofA->isHidden());
    w.press("comparison.pin");
    w.own.edit("h", [](Scene& scene) { scene.regression.bandwidths = {1.5, 1.5}; });
    w.settle();
    QVERIFY(ofA->isVisible());
    // What is compared comes before the bandwidths, which may be many; a kernel that both have has no room in a line.
    const QString a = ofA->figure().title, b = w.chart()->figure().title;
    QVERIFY2(a.startsWith("A · log-loss 0.") && a.contains(" · h = 0.3"), qPrintable(a));
    QVERIFY2(b.startsWith("B · log-loss 0.") && b.contains(" · h = 1.5"), qPrintable(b));
    QVERIFY(ofA->geometry().right() < w.chart()->geometry().left());
    QCOMPARE(ofA->figure().range, w.chart()->figure().range);
    QVERIFY(ofA->figure().map->image != w.chart()->figure().map->image);
    // Who moves the query in A moves it in B.
    ofA->setFocus();
    const QPointF cursor = *w.chart()->figure().cursor;
    QTest::keyClick(ofA, Qt::Key_Right);
    w.settle();
    QVERIFY(w.chart()->figure().cursor->x() > cursor.x());
    QCOMPARE(*ofA->figure().cursor, *w.chart()->figure().cursor);
    const QString said = test::svgText(w.page()->pictures().front().picture).join(u' ');
    QVERIFY2(said.contains("Gaussian kernel, h = 0.3") && said.contains("Gaussian kernel, h = 1.5"), qPrintable(said));
    // Where A and B have different kernels, both titles name theirs.
    w.own.edit("kernel", [](Scene& scene) { scene.regression.kernel = "boxcar"; });
    w.settle();
    QVERIFY2(ofA->figure().title.contains("Gaussian kernel, h = 0.3"), qPrintable(ofA->figure().title));
    QVERIFY2(w.chart()->figure().title.contains("Boxcar"), qPrintable(w.chart()->figure().title));
    w.press("comparison.unpin");
    QVERIFY(ofA->isHidden() && w.chart()->figure().title.isEmpty());
  }

  void comparedClassesOfOneFeatureNameTheirKernelsAndBandwidths() {
    ComparingWindow w;
    w.own.edit("classes", [](Scene& scene) {
      const Points points{1, {1, 2, 3, 4, 5, 6}, {0, 0, 1, 0, 1, 1}, {"a", "b"}};
      scene.regression = withPoints(std::move(scene.regression), Box<Points>(points), "classes.csv");
      scene.regression.bandwidths = {0.75};
    });
    w.settle();
    QVERIFY(w.chart()->figure().note.isEmpty());
    w.press("comparison.pin");
    w.setBandwidth("1.5");
    const QString wanted = "A: Gaussian kernel, h = 0.75 · B: Gaussian kernel, h = 1.5";
    QCOMPARE(w.chart()->figure().note, wanted);
    const QString said = test::svgText(w.page()->pictures().front().picture).join(u' ');
    QVERIFY2(said.contains(wanted), qPrintable(said));
  }

  void inLargeTextMapsThatAreComparedNameTheirKernelsAndBandwidthsWhole() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    ComparingWindow w;
    w.own.edit("moons", [](Scene& scene) {
      scene.regression.dataSet = "moons";
      scene.regression.bandwidths = {0.9, 0.9};
    });
    w.settle();
    w.press("comparison.pin");
    w.window.resize(1024, 700);
    auto* ofA = w.page()->findChild<ui::CurveChart*>("mapOfA");
    for (const auto& [kernel, name] : {std::pair{"gaussian", "Gaussian"}, std::pair{"epanechnikov", "Epanechnikov"}}) {
      w.own.edit("B", [kernel = kernel](Scene& scene) {
        scene.regression.kernel = kernel;
        scene.regression.bandwidths = {0.3, 0.3};
      });
      w.settle();
      for (ui::CurveChart* chart : {ofA, w.chart()}) {
        const QStringList lines =
            ui::layoutChart(chart->figure(), ui::screenChartStyle(), QRectF(chart->rect())).titleLines;
        for (const QString& line : lines)
          QVERIFY2(QFontMetricsF(ui::screenChartStyle().titleFont).horizontalAdvance(line) <= chart->width(),
                   qPrintable(line));
        const QString said = lines.join(u' ').replace(QChar(QChar::Nbsp), u' ');
        const QString wanted =
            chart == ofA ? QString("Gaussian kernel, h = 0.9, 0.9") : QString("%1 kernel, h = 0.3, 0.3").arg(name);
        QVERIFY2(said.endsWith(wanted), qPrintable(said));
        QTRY_VERIFY2(chart->plotArea().height() >= 90, qPrintable(QString::number(chart->plotArea().height())));
      }
    }
  }

  void comparedHeatmapsAreLargeEnoughToBeSeenInASmallWindowWithLargeText() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    ComparingWindow w;
    w.press("comparison.pin");
    w.window.resize(1024, 700);
    w.settle();
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    for (std::size_t panel = 0; panel < 3; ++panel) {
      const ui::CellPlace last{panel, ui::rowsOf(figure, panel) - 1, ui::columnsOf(figure, panel) - 1};
      const QRectF cells = w.heatmap()->viewportRect({panel, 0, 0}) | w.heatmap()->viewportRect(last);
      QVERIFY2(cells.width() > 90 && cells.height() > 90, qPrintable(QString::number(cells.width())));
    }
  }

  void theThreeHeatmapsOfACurveAreInSightInLargeText() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    ComparingWindow w;
    w.press("comparison.pin");
    w.setBandwidth("1.5");
    QCOMPARE(w.heatmap()->figure().panels.size(), std::size_t{3});
    QCOMPARE(w.heatmap()->horizontalScrollBar()->maximum(), 0);
    const double width = w.heatmap()->figureLayout().cells.back().width();
    QVERIFY2(width >= 60, qPrintable(QString::number(width)));
  }

  void theThreeHeatmapsOfMapsAreInSightInLargeText() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    ComparingWindow w;
    w.choose("moons");
    w.press("comparison.pin");
    w.setBandwidth("0.7");
    QCOMPARE(w.heatmap()->figure().panels.size(), std::size_t{3});
    QCOMPARE(w.heatmap()->horizontalScrollBar()->maximum(), 0);
    QCOMPARE(w.heatmap()->verticalScrollBar()->maximum(), 0);
    const QRectF cells = w.heatmap()->figureLayout().cells.back();
    QVERIFY2(cells.width() >= 50 && cells.height() >= 90,
             qPrintable(QString("%1 × %2").arg(cells.width()).arg(cells.height())));
    // A file has the labels, and so has the window once its letters are small.
    const QString label = w.heatmap()->figure().panels.front().rowLabels->front();
    const QString said = test::svgText(w.page()->pictures()[1].picture).join(u' ');
    QVERIFY2(said.contains(label), qPrintable(said));
    QVERIFY(!w.heatmap()->figure().hasLabels);
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::usual);
    QTRY_VERIFY(w.heatmap()->figure().hasLabels);
  }

  void aMapAndItsHeatmapHaveRoomInASmallWindowWithLargeText() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    ComparingWindow w;
    w.own.edit("moons", [](Scene& scene) {
      scene.regression.dataSet = "moons";
      scene.regression.bandwidths = {0.3, 0.3};
    });
    w.window.resize(1024, 700);
    w.settle();
    QTRY_VERIFY2(w.chart()->plotArea().height() > 100, qPrintable(QString::number(w.chart()->plotArea().height())));
    const ui::CellPlace last{0, w.results().weights->rows() - 1, w.results().weights->cols() - 1};
    const QRectF cells = w.heatmap()->viewportRect({0, 0, 0}) | w.heatmap()->viewportRect(last);
    QVERIFY2(cells.width() > 90 && cells.height() > 90, qPrintable(QString::number(cells.width())));
  }

  void aComparisonIsDrawnInFilesAndKept() {
    ComparingWindow w;
    w.press("comparison.pin");
    w.setBandwidth("1.5");
    QString said;
    for (const ui::NamedPicture& picture : w.page()->pictures()) said += picture.name + u' ';
    QVERIFY(said.contains("Attention weights"));
    const QString scene = w.folder.filePath("compared.attn"), to = w.folder.filePath("drawn.svg");
    writeScene(scene, {w.own.scene(), w.own.viewState()});
    for (const char* view : {"curve", "weights"}) {
      const Outcome outcome = run({"render", scene, to, "--view", view, "--footer"});
      QVERIFY2(outcome.status == 0, qPrintable(outcome.error));
      QFile file(to);
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QString svg = QString::fromUtf8(file.readAll());
      QVERIFY2(svg.contains("A: Gaussian kernel, h = 0.35"), view);
      QVERIFY2(svg.contains(view == QLatin1String("curve") ? "B · Gaussian kernel, h = 1.5" : "B − A"), view);
    }
    QVERIFY(readScene(scene).scene.regression == w.scene());
    bool isInTable = false;
    for (const NamedTable& table : w.page()->tables())
      for (const CsvColumn& column : table.columns) isInTable = isInTable || column.name == "A prediction";
    QVERIFY(isInTable);
  }

  void aNarrowFigureTellsTheNamesOfAAndBWhole() {
    ComparingWindow w;
    w.press("comparison.pin");
    w.own.edit("B", [](Scene& scene) {
      scene.regression.order = 1;
      scene.regression.bandwidths = {1.5};
    });
    w.settle();
    const QString scene = w.folder.filePath("compared.attn"), to = w.folder.filePath("drawn.svg");
    writeScene(scene, {w.own.scene(), w.own.viewState()});
    const Outcome outcome = run({"render", scene, to, "--view", "curve", "--width", "60", "--height", "160"});
    QVERIFY2(outcome.status == 0, qPrintable(outcome.error));
    QFile file(to);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString said = linesOfSvg(file.readAll()).join(u' ').replace(QChar(QChar::Nbsp), u' ');
    QVERIFY2(said.contains("A · Gaussian kernel, h = 0.35 error 0."), qPrintable(said));
    QVERIFY2(said.contains("B · straight lines, Gaussian kernel, h = 1.5 error 0."), qPrintable(said));
  }

  void aFooterNamesWhatIsComparedWithA() {
    ComparingWindow w;
    w.press("comparison.pin");
    w.setBandwidth("1.5");
    w.click(w.button("Step"));
    auto* whose = w.named<ui::SegmentedControl>("Whose weights");
    QTRY_VERIFY(whose->isVisible());
    w.settle();
    QVERIFY(w.results().isByLearnedW());
    const auto footer = [&](const QString& name) {
      for (const ui::NamedPicture& picture : w.page()->pictures())
        if (picture.name == name) return picture.parameters.isEmpty() ? w.page()->parameters() : picture.parameters;
      return QString();
    };
    const QString learned = "B: Gaussian kernel, learned w = " + ui::shortNumber(*w.results().view.learnedW, 4);
    QVERIFY(w.curve("B")->name.contains(learned.section(", ", 1)));
    for (const char* picture : {"Kernel regression curve", "Attention weights", "Whole workspace"}) {
      const QString words = footer(picture);
      QVERIFY2(words.startsWith("A: Gaussian kernel, h = 0.35 · " + learned + " · 50 point"), qPrintable(words));
    }
    // The kernel in the chart of shapes is that of the scene.
    QVERIFY2(footer("Kernel shapes").contains("B: Gaussian kernel, h = 1.5"), qPrintable(footer("Kernel shapes")));
    w.click(whose->findChild<QAbstractButton*>("kernel"));
    w.settle();
    QVERIFY2(footer("Whole workspace").contains("B: Gaussian kernel, h = 1.5"), qPrintable(footer("Whole workspace")));
  }

  void inLargeTextTheWordsOverWeightsUnderTheLearnedWDoNotEndBehindW() {
    ComparingWindow w;
    w.press("comparison.pin");
    w.click(w.button("Step"));
    auto* whose = w.named<ui::SegmentedControl>("Whose weights");
    QTRY_VERIFY(whose->isVisible());
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    w.window.resize(1024, 700);
    w.settle();
    QVERIFY(w.results().isByLearnedW());
    const ui::ElidedLabel* words = nullptr;
    for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
      if (label->isVisible() && label->text().startsWith("w = ")) words = label;
    QVERIFY(words);
    QTRY_VERIFY2(words->shownText().contains("50 quer"), qPrintable(words->shownText()));
  }

  void aPinnedBandwidthFollowsPointsOfOtherFeatures() {
    ComparingWindow w;
    w.choose("moons");
    QCOMPARE(w.scene().bandwidths.size(), std::size_t{2});
    w.press("comparison.pin");
    QCOMPARE(w.heatmap()->figure().panels.size(), std::size_t{3});
    w.choose("sine-power");
    QCOMPARE(w.scene().pinned->bandwidths.size(), std::size_t{1});
    QVERIFY(w.curve("A"));
  }

  void straightLinesArePredictedAsTheyAre() {
    ComparingWindow w;
    w.paste("x\ty\n0\t1\n1\t3\n2\t5\n4\t9\n5\t11\n");
    w.setBandwidth("3");
    // The mean bends towards the middle at the ends, the line does not.
    QVERIFY(w.results().curve->front() > 2);
    w.takeOrder("1");
    QCOMPARE(w.scene().order, Index{1});
    const ui::Curve* line = w.curve("straight lines, Gaussian kernel, h = 3");
    QVERIFY(line);
    for (std::size_t i = 0; i < line->x->size(); ++i) QVERIFY(near((*line->y)[i], 2 * (*line->x)[i] + 1, 1e-9));
    QCOMPARE(w.steps(), 3);
    w.undo();
    QVERIFY(w.results().curve->front() > 2);
  }

  void aLocalLinearPredictionIsExplained() {
    ComparingWindow w;
    w.takeOrder("1");
    const double x = w.results().query->query.front();
    const PlainLine line(w.points(), 0.35, x);
    QVERIFY(near(w.results().query->prediction.front(), line.at(x), 1e-9));
    const QString said = w.inspected();
    QVERIFY2(said.contains("The straight line, read at the query"), qPrintable(said));
    QVERIFY2(said.contains("straight lines, Gaussian kernel, h = "), qPrintable(said));
    const auto says = [&](double number) {
      return said.contains(QString::number(number, 'f', 3).replace(u'-', QChar(0x2212))) ||
             said.contains(QString::number(number, 'f', 3));
    };
    QVERIFY2(says(line.mean) && says(line.at(x)), qPrintable(said));
    QVERIFY2(said.contains(QString::number(line.centre, 'f', 2)), qPrintable(said));
    QVERIFY2(said.contains(QString::number(std::abs(line.slope), 'f', 2)), qPrintable(said));
    QVERIFY(said.contains("it is no average"));
  }

  void meanAndStraightLineAreComparedOverTheSamePoints() {
    ComparingWindow w;
    w.press("comparison.pin");
    w.takeOrder("1");
    const ui::Curve *a = w.curve("A · Gaussian"), *b = w.curve("B · straight lines, Gaussian");
    QVERIFY(a && b);
    for (const std::size_t i : {std::size_t{0}, b->x->size() / 2})
      QVERIFY(near((*b->y)[i], PlainLine(w.points(), 0.35, (*b->x)[i]).at((*b->x)[i]), 1e-9));
    QCOMPARE(b->value, "error " + ui::shortNumber(localLinearError(*w.smoother("gaussian", 0.35)), 4));
    QVERIFY(a->value != b->value);
    // The bandwidth is chosen for lines then.
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning(), 30'000);
    QCOMPARE(w.page()->chooser().result().order, Index{1});
  }

  void aWarningIsWholeBesideThePinnedEstimate() {
    ComparingWindow w;
    w.own.edit("gaps", [](Scene& scene) {
      scene.regression.kernel = "epanechnikov";
      scene.regression.bandwidths = {0.06};
      scene.regression = withPinned(std::move(scene.regression));
    });
    w.settle();
    int warnings = 0;
    for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
      if (label->isVisible() && label->property("kind") == "banner") {
        ++warnings;
        QVERIFY(label->text().contains("gaps"));
        QCOMPARE(label->shownText(), label->text());
      }
    QCOMPARE(warnings, 1);
  }

  void theHeadingOfComparedHeatmapsHasTheRoomOfAChoiceThatIsNotThere() {
    ComparingWindow w;
    w.own.edit("pin", [](Scene& scene) { scene.regression = withPinned(std::move(scene.regression)); });
    w.window.resize(1024, 700);
    w.settle();
    QCOMPARE(w.heatmap()->figure().panels.size(), std::size_t{3});
    const auto headings = w.page()->findChildren<ui::ElidedLabel*>();
    const auto found = std::find_if(headings.begin(), headings.end(), [](const ui::ElidedLabel* label) {
      return label->isVisible() && label->text().startsWith("50 quer");
    });
    QVERIFY(found != headings.end());
    QCOMPARE((*found)->shownText(), (*found)->text());
    // Where the choice comes, the heatmap begins where it did.
    const int before = w.heatmap()->y();
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(TrainingFilm::of(*w.document()).isAtEnd() && !TrainingFilm::of(*w.document()).isPlaying(),
                             30'000);
    w.settle();
    const auto* whose = w.named<ui::SegmentedControl>("Whose weights");
    QVERIFY(whose->isVisible());
    QCOMPARE(w.heatmap()->y(), before);
    QVERIFY(!(*found)->geometry().intersects(whose->geometry()));
  }

  void whatIsSaidOfTheConstantKernelHoldsOfStraightLinesToo() {
    ComparingWindow w;
    w.own.edit("constant", [](Scene& scene) { scene.regression.kernel = "constant"; });
    w.takeOrder("1");
    QVERIFY(w.results().curve->front() != w.results().curve->back());
    QVERIFY(!w.says("every prediction is the mean"));
    QVERIFY(w.says("one straight line through all points"));
  }

  void classesHaveNoStraightLines() {
    ComparingWindow w;
    w.takeOrder("1");
    w.choose("moons");
    QVERIFY(!w.named<ui::SegmentedControl>("Estimate")->isEnabled());
    QVERIFY(!w.inspected().contains("straight line"));
    QVERIFY(w.complaints.isEmpty());
  }

  void aMapOfStraightLinesIsAPlaneThroughPointsOfAPlane() {
    ComparingWindow w;
    w.paste("a\tb\ty\n0\t0\t1\n1\t0\t3\n0\t1\t0\n1\t1\t2\n2\t3\t2\n3\t1\t6\n");
    w.setBandwidth("2");
    w.takeOrder("1");
    const MapGrid& grid = w.results().grid;
    const auto& map = *w.results().map;
    const auto at = [](const Extent& extent, Index i, Index count) {
      return extent.low + extent.size() * double(i) / double(count - 1);
    };
    for (const Index row : {Index{0}, grid.rows - 1})
      for (const Index column : {Index{0}, grid.columns - 1}) {
        const double a = at(grid.first, column, grid.columns), b = at(grid.second, row, grid.rows);
        QVERIFY(near(double(map[std::size_t(row * grid.columns + column)]), 1 + 2 * a - b, 1e-4));
      }
    QVERIFY2(w.inspected().contains("b of a"), qPrintable(w.inspected()));
  }

  void theWeightsOfAOfBAndTheirDifferenceAreInSightInASmallWindowToo() {
    for (const QSize size : {QSize(1024, 700), QSize(1440, 900)})
      for (const char* data : {"sine-power", "spiral"}) {
        ComparingWindow w(size);
        if (data != QByteArray("sine-power")) w.choose(data);
        w.press("comparison.pin");
        w.setBandwidth("0.7");
        const ui::HeatmapView* heatmap = w.heatmap();
        QCOMPARE(heatmap->figure().panels.size(), std::size_t{3});
        const QString where = QStringLiteral("%1 × %2, %3").arg(size.width()).arg(size.height()).arg(data);
        QVERIFY2(heatmap->horizontalScrollBar()->maximum() == 0, qPrintable(where));
        QVERIFY2(heatmap->figureLayout().cells.back().width() >= 30, qPrintable(where));
      }
  }

  void theTrainingIsPlayedBesideItsFilm() {
    ComparingWindow w;
    auto* play = w.page()->findChild<QToolButton*>("film.play");
    QVERIFY(play->isVisible());
    QVERIFY(w.page()->rect().contains(QRect(play->mapTo(w.page(), QPoint(0, 0)), play->size())));
    w.click(play);
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->film().isPlaying() || w.page()->training().run().hasBegun(), 10'000);
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->training().run().hasBegun(), 10'000);
    if (w.page()->film().isPlaying()) w.click(play);
    QTRY_VERIFY(!w.page()->film().isPlaying());
  }
};

QTEST_MAIN(TestRegressionComparison)
#include "tst_regression_comparison.moc"
