#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "app/rooms/attention/attention_page.h"
#include "app/document.h"
#include "app/main_window.h"
#include "app/rooms/regression/regression_figure.h"
#include "app/rooms/regression/regression_page.h"
#include "tests/support/scenes.h"
#include "ui/controls/choice_list.h"
#include "ui/chart/curve_chart.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/controls/segmented_control.h"

using namespace attn;
using namespace attn::app;

namespace {

/// A window on the Regression workspace, with every wait for its workers made explicit.
struct Window {
  Document own;
  MainWindow window{&own};
  QStringList complaints;
  QTemporaryDir folder;

  explicit Window(const QSize& size = {1440, 900}) {
    window.complain = [this](const QString& words) { complaints << words; };
    window.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    window.resize(size);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_2, Qt::AltModifier);
    settle();
  }
  void settle() {
    QCoreApplication::sendPostedEvents();  // a layout that is still to come asks for more columns
    QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 30'000);
  }
  RegressionPage* page() { return window.findChild<RegressionPage*>(); }
  ui::CurveChart* chart() { return page()->chart(); }
  ui::HeatmapView* heatmap() { return page()->heatmap(); }
  const RegressionResults& results() { return page()->results(); }
  const Points& points() { return *results().points; }
  Document* document() { return &own; }
  const RegressionScene& scene() const { return own.scene().regression; }
  QString inspected() { return page()->inspector()->toPlainText(); }
  int steps() { return own.history().count(); }
  void undo() {
    own.undo();
    settle();
  }
  void redo() {
    own.redo();
    settle();
  }
  /// A control by the name that a screen reader tells.
  template <class Control>
  Control* named(const char* name) {
    for (Control* control : page()->findChildren<Control*>())
      if (control->accessibleName() == QLatin1String(name)) return control;
    qWarning() << "no control named" << name;
    return nullptr;
  }
  QPushButton* button(const char* text) {
    for (QPushButton* button : page()->findChildren<QPushButton*>())
      if (button->text().remove(u'&') == QLatin1String(text)) return button;
    qWarning() << "no button" << text;
    return nullptr;
  }
  void click(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton); }
  QPoint placeOf(std::size_t point) {
    const ui::PointCloud& cloud = chart()->figure().points;
    return chart()->toWidget({(*cloud.x)[point], (*cloud.y)[point]}).toPoint();
  }
  void press(QPoint at) { QTest::mousePress(chart(), Qt::LeftButton, {}, at); }
  void move(QPoint to) {
    QTest::mouseMove(chart(), to);
    settle();
  }
  void release(QPoint at) { QTest::mouseRelease(chart(), Qt::LeftButton, {}, at); }
  void drag(QPoint from, QPoint to) {
    press(from);
    move((from + to) / 2);
    move(to);
    release(to);
    settle();
  }
  /// A point that lies alone, so that a press takes this one, and away from the cursor.
  std::size_t lonelyPoint() {
    const QPointF cursor = chart()->toWidget(*chart()->figure().cursor);
    std::size_t best = 0;
    double farthest = -1;
    for (std::size_t i = 0; i < points().targets.size(); ++i) {
      const QPoint place = placeOf(i);
      if (!chart()->plotArea().adjusted(60, 60, -60, -60).contains(place)) continue;
      double nearest = std::abs(place.x() - cursor.x());
      for (std::size_t j = 0; j < points().targets.size(); ++j)
        if (j != i) nearest = std::min(nearest, double((placeOf(j) - place).manhattanLength()));
      if (nearest > farthest) {
        farthest = nearest;
        best = i;
      }
    }
    return best;
  }
  QPoint cellPlace(Index row, Index column) {
    return ui::cellRect(heatmap()->figureLayout(), {0, row, column}).center().toPoint();
  }
  QString write(const char* name, const QByteArray& text) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qWarning() << "not written" << name;
    return file.fileName();
  }
  void open(const QString& path) {
    window.openFile(path);
    settle();
    settle();  // what was read is drawn
  }
  void paste(const QString& text) {
    QApplication::clipboard()->setText(text);
    click(named<QPushButton>("Paste points"));
    settle();
    settle();
  }
  void choose(const char* dataSet) {
    auto* source = page()->findChild<QComboBox*>();
    source->setCurrentIndex(source->findData(QString(dataSet)));
    emit source->activated(source->currentIndex());
    settle();
  }
  void showLearning(const char* view) {
    auto* views = named<ui::SegmentedControl>("Learning");
    emit views->chosen(view);
    settle();
  }
  bool says(const QString& words) {
    for (const QLabel* label : page()->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(words)) return true;
    return false;
  }
};

bool near(double a, double b, double within) { return std::abs(a - b) <= within; }

/// Everything of that name in the tree that assistive technology sees.
void findNamed(QAccessibleInterface* at, const QString& name, QList<QAccessibleInterface*>& found) {
  if (!at || at->state().invisible) return;
  if (at->text(QAccessible::Name) == name) found << at;
  for (int i = 0; i < at->childCount(); ++i) findNamed(at->child(i), name, found);
}

QList<QStringList> csvOf(const NamedTable& table) {
  QList<QStringList> rows{{}};
  for (const CsvColumn& column : table.columns) rows[0] << QString::fromStdString(column.name);
  for (Index row = 0; row < table.rows; ++row) {
    rows << QStringList{};
    for (const CsvColumn& column : table.columns) {
      std::string text;
      column.cell(text, row);
      rows.back() << QString::fromStdString(text);
    }
  }
  return rows;
}

}  // namespace

class TestRegressionPage : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName("attention-lab-tests");
    QCoreApplication::setApplicationName("tst_regression_page");
    QSettings().clear();
    QAccessible::setActive(true);
  }

  // ---- points ----

  void draggingAPointMovesCurveHeatmapAndInspectorAsOneStep() {
    Window w;
    const std::size_t point = w.lonelyPoint();
    const std::vector<double> curve = *w.results().curve;
    const Box<Tensor> weights = w.results().weights;
    const QString inspected = w.inspected();
    const QRectF range = w.chart()->figure().range;
    const QPoint from = w.placeOf(point), to(int(w.chart()->toWidget({2.5, 0}).x()) + 12, from.y() + 25);
    w.press(from);
    w.move((from + to) / 2);
    const std::vector<double> half = *w.results().curve;
    QVERIFY(half != curve);
    w.move(to);
    QVERIFY(*w.results().curve != half);
    QVERIFY(!(w.results().weights == weights));
    QVERIFY(w.inspected() != inspected);
    w.release(to);
    const QPointF place = w.chart()->toAxes(to);
    const ui::PointCloud& cloud = w.chart()->figure().points;
    QVERIFY(near((*cloud.x)[point], place.x(), 0.02) && near((*cloud.y)[point], place.y(), 0.03));
    QCOMPARE(w.chart()->figure().range, range);
    QCOMPARE(w.steps(), 1);
    w.undo();
    QVERIFY(!w.scene().points);
    QCOMPARE(*w.results().curve, curve);
    QCOMPARE(w.inspected(), inspected);
    w.redo();
    QVERIFY(near((*w.chart()->figure().points.x)[point], place.x(), 0.02));
  }

  void escapeDuringADragOfAPointRestoresIt() {
    Window w;
    const Scene before = w.document()->scene();
    const std::size_t point = w.lonelyPoint();
    const QPoint from = w.placeOf(point);
    w.press(from);
    w.move(from + QPoint(30, 20));
    QVERIFY(!(w.document()->scene() == before));
    QTest::keyClick(w.chart(), Qt::Key_Escape);
    w.settle();
    QVERIFY(w.document()->scene() == before);
    QVERIFY(!w.document()->history().canUndo() && !w.document()->history().canRedo());
    w.release(from);
  }

  void undoDuringADragLeavesAScenePointsCanBeDraggedIn() {
    Window w;
    const QPoint from = w.placeOf(w.lonelyPoint());
    w.press(from);
    w.move(from + QPoint(30, 20));
    w.document()->undo();
    w.move(from + QPoint(40, 10));
    w.release(from + QPoint(40, 10));
    w.settle();
    while (w.document()->history().canUndo()) w.undo();
    QVERIFY(w.scene() == RegressionScene{});
  }

  void anEditRightAfterUndoIsOfThePointsThatAreThereThen() {
    Window w;
    const std::size_t point = w.lonelyPoint();
    const double x = w.points().inputs[point];
    w.drag(w.placeOf(point), w.placeOf(point) + QPoint(40, 30));
    QVERIFY(w.points().inputs[point] != x);
    w.document()->undo();
    // Before the points that came back are computed.
    const std::size_t other = point == 0 ? 1 : 0;
    w.chart()->setSelectedPoint(qsizetype(other));
    QTest::keyClick(w.chart(), Qt::Key_Delete);
    w.settle();
    QCOMPARE(w.points().size(), Index{49});
    QCOMPARE(w.points().inputs[point - (other < point ? 1 : 0)], x);
  }

  void doubleClickAddsAPointAndDeleteRemovesTheSelectedOne() {
    Window w;
    const QPoint empty = w.chart()->toWidget({0.7, 3.6}).toPoint();
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, empty);
    QTest::mouseDClick(w.chart(), Qt::LeftButton, {}, empty);
    w.settle();
    QCOMPARE(w.points().size(), Index{51});
    QVERIFY(near(w.points().inputs.back(), 0.7, 0.02) && near(w.points().targets.back(), 3.6, 0.03));
    QCOMPARE(w.steps(), 1);
    w.press(w.placeOf(50));
    w.release(w.placeOf(50));
    QCOMPARE(w.chart()->selectedPoint(), std::optional<qsizetype>(50));
    QTest::keyClick(w.chart(), Qt::Key_Delete);
    w.settle();
    QCOMPARE(w.points().size(), Index{50});
    QCOMPARE(w.steps(), 2);
    w.undo();
    QCOMPARE(w.points().size(), Index{51});
    w.undo();
    QVERIFY(w.scene() == RegressionScene{});
    w.redo();
    w.redo();
    QCOMPARE(w.points().size(), Index{50});
    QVERIFY(w.scene().points);
  }

  void theLastPointStays() {
    Window w;
    w.open(w.write("one.csv", "x,y\n3,4\n"));
    QCOMPARE(w.points().size(), Index{1});
    w.chart()->setSelectedPoint(0);
    QTest::keyClick(w.chart(), Qt::Key_Delete);
    w.settle();
    QCOMPARE(w.points().size(), Index{1});
    QCOMPARE(w.page()->query(), std::vector<double>{3});
    QVERIFY(!w.button("Train")->isEnabled());
    QVERIFY(w.chart()->plotArea().contains(w.placeOf(0)));
  }

  void theAxesStandStillWhileTheOutermostPointIsDraggedInwards() {
    Window w;
    w.open(w.write("five.csv", "x,y\n0,1\n2,2\n4,1\n6,3\n10,2\n"));
    const QRectF range = w.chart()->figure().range;
    w.drag(w.placeOf(4), w.placeOf(4) - QPoint(100, 0));
    QVERIFY(w.points().inputs[4] < 9.9);
    QCOMPARE(w.chart()->figure().range, range);
  }

  void twoHundredQuickEditsEndInTheLastOne() {
    Window w;
    auto* bandwidth = w.named<QDoubleSpinBox>("Bandwidth");
    for (int i = 1; i <= 200; ++i) {
      bandwidth->setValue(0.01 * i);
      if (i % 10 == 0) w.page()->chooseColorMap(i % 20 == 0 ? "viridis" : "Reds");
    }
    w.settle();
    QCOMPARE(w.results().scene.bandwidths, Bandwidths{2.0});
    while (w.document()->history().canUndo()) w.document()->undo();
    w.settle();
    QVERIFY(w.results().scene == RegressionScene{});
  }

  // ---- query ----

  void draggingTheQueryMovesRowInspectorAndPointSizes() {
    Window w;
    QVERIFY(w.inspected().contains("f(2.5)"));
    const auto emphasis = *w.chart()->figure().points.emphasis;
    const QImage before = w.heatmap()->grab().toImage();
    const QPoint pill = w.chart()->cursorPill().center().toPoint();
    const QPoint to(w.chart()->toWidget({1, 0}).toPoint().x(), pill.y());
    w.drag(pill, to);
    QVERIFY(near(w.page()->query()[0], 1, 0.02));
    QVERIFY(w.inspected().contains(QString("f(%1)").arg(w.page()->query()[0])));
    QVERIFY(*w.chart()->figure().points.emphasis != emphasis);
    QVERIFY(w.heatmap()->grab().toImage() != before);
    QCOMPARE(w.steps(), 0);
    // The largest emphasis is that of the key next to the query.
    const auto& now = *w.chart()->figure().points.emphasis;
    const auto largest = std::size_t(std::max_element(now.begin(), now.end()) - now.begin());
    for (const double x : w.points().inputs)
      QVERIFY(std::abs(w.points().inputs[largest] - w.page()->query()[0]) <= std::abs(x - w.page()->query()[0]));
  }

  void arrowKeysMoveTheQuery() {
    Window w;
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_Right);
    w.settle();
    const double step = w.page()->query()[0] - 2.5;
    QVERIFY(step > 0 && step < 0.1);
    QCOMPARE(w.results().query->query, w.page()->query());
    QTest::keyClick(w.chart(), Qt::Key_Home);
    w.settle();
    QVERIFY(w.inspected().contains("f(0)"));
    QCOMPARE(w.steps(), 0);
  }

  void theQueryOfFarPointsStaysThere() {
    Window w;
    w.open(w.write("far.csv", "x,y\n1000000000,1\n1000000001,2\n1000000002,1\n"));
    QCOMPARE(w.page()->query(), std::vector<double>{1000000001});
    QVERIFY2(w.inspected().contains("f(1000000001)"), qPrintable(w.inspected()));
    QCOMPARE(w.chart()->figure().cursorText, "x = 1000000001");
    w.undo();
    // Back to points that lie elsewhere, and with them the query.
    QCOMPARE(w.page()->query(), std::vector<double>{2.5});
    QVERIFY(w.chart()->plotArea().contains(w.chart()->cursorPill().center().x(), w.chart()->plotArea().center().y()));
  }

  void hoveringACellLightsItsPointAndQueryAndAClickPinsThem() {
    Window w;
    const QPoint cell = w.cellPlace(10, 7);
    QTest::mouseMove(w.heatmap()->viewport(), cell);
    w.settle();
    QCOMPARE(w.chart()->figure().cursor->x(), 1.0);
    QVERIFY(w.inspected().contains("f(1)"));
    QCOMPARE(w.page()->query(), std::vector<double>{2.5});
    const QImage lit = w.chart()->grab().toImage();
    QTest::mouseMove(w.heatmap()->viewport(), w.cellPlace(10, 30));
    QVERIFY(w.chart()->grab().toImage() != lit);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(w.heatmap()->viewport(), &leave);
    w.settle();
    QVERIFY(w.inspected().contains("f(2.5)"));
    QCOMPARE(w.chart()->figure().cursor->x(), 2.5);
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, cell);
    QCoreApplication::sendEvent(w.heatmap()->viewport(), &leave);
    w.settle();
    QCOMPARE(w.page()->query(), std::vector<double>{1});
    QVERIFY(w.inspected().contains("f(1)"));
    QCOMPARE(w.steps(), 0);
  }

  // ---- kernel and bandwidth ----

  void everyKernelIsChosenByKeyboardAndDrawn() {
    Window w;
    auto* list = w.named<ui::ChoiceList>("Kernel");
    list->setFocus();
    std::vector<std::vector<double>> curves;
    for (const Kernel& kernel : kernels()) {
      w.settle();
      QCOMPARE(w.scene().kernel, std::string(kernel.id));
      for (const auto& curve : curves) QVERIFY(*w.results().curve != curve);
      curves.push_back(*w.results().curve);
      QTest::keyClick(list, Qt::Key_Down);
    }
    w.settle();
    for (const double y : *w.results().curve) QVERIFY(near(y, w.results().summary.mean, 1e-12));
  }

  void theBandwidthIsDraggedAsOneStep() {
    Window w;
    const std::vector<double> curve = *w.results().curve;
    auto* slider = w.named<QSlider>("Bandwidth slider");
    slider->setSliderDown(true);
    for (int i = 1; i <= 5; ++i) {
      slider->setSliderPosition(slider->value() + 40);
      w.settle();
    }
    slider->setSliderDown(false);
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
    w.named<ui::ChoiceList>("Kernel")->setCurrentRow(1);
    w.named<QDoubleSpinBox>("Bandwidth")->setValue(1);
    w.settle();
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
    w.named<QDoubleSpinBox>("Bandwidth, second feature")->setValue(2);
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
    QVERIFY(std::abs(*run.width()) > 3);
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
    w.named<QSpinBox>("Epochs")->setValue(1'000'000);
    w.named<QDoubleSpinBox>("Learning rate")->setValue(0.0001);
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
    QCOMPARE(*run.width(), 100'003.0);
    const ui::ChartFigure chart = lossChart(run);
    QCOMPARE(chart.curves.front().x->back(), 100'003.0);
    QCOMPARE(chart.curves.front().y->front(), 1.0);
  }

  void divergenceIsSaidInWords() {
    Window w;
    w.open(w.write("steep.csv", "x,y\n0,1e200\n1,-1e200\n2,1e200\n3,0\n"));
    w.named<QDoubleSpinBox>("Learning rate")->setValue(1000);
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
    w.named<QDoubleSpinBox>("Bandwidth")->setValue(1);  // no other points
    w.settle();
    QVERIFY(w.page()->training().run().hasBegun());
    const QPoint from = w.placeOf(w.lonelyPoint());
    w.drag(from, from + QPoint(30, 20));
    QVERIFY(!w.page()->training().run().hasBegun());
  }

  void otherPointsEndATrainingThatHasToldNothingYet() {
    Window w;
    w.named<QSpinBox>("Epochs")->setValue(1'000'000);
    w.click(w.button("Train"));
    w.named<QSpinBox>("Seed")->setValue(9);
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
    w.named<QSpinBox>("Seed");
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
    // Of two features every pair of points counts: that takes a while.
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
    w.named<QDoubleSpinBox>("Bandwidth")->setValue(0.5);
    w.settle();
    QVERIFY(!w.page()->chooser().isRunning());
    QCOMPARE(w.page()->chooser().result().bandwidths.size(), found);
    QVERIFY(take->text().startsWith("Take h") && take->isEnabled());
  }

  // ---- classification ----

  void classificationHasAMapAndADraggedPointKeepsItsClass_data() {
    QTest::addColumn<QString>("id");
    for (const char* id : {"moons", "blobs", "xor", "spiral"}) QTest::newRow(id) << id;
  }
  void classificationHasAMapAndADraggedPointKeepsItsClass() {
    QFETCH(QString, id);
    Window w;
    w.choose(qPrintable(id));
    QVERIFY(w.chart()->figure().map && !w.chart()->figure().map->image.isNull());
    QVERIFY(w.chart()->figure().cursorIsPoint);
    const Box<std::vector<float>> map = w.results().map;
    const std::size_t point = w.lonelyPoint();
    const double label = w.points().targets[point], x = w.points().inputs[2 * point];
    w.drag(w.placeOf(point), w.placeOf(point) + QPoint(25, 30));
    QCOMPARE(w.points().targets[point], label);
    QVERIFY(w.points().inputs[2 * point] != x);
    QVERIFY(!(w.results().map == map));
    QCOMPARE(w.steps(), 2);
    const Box<std::vector<float>> moved = w.results().map;
    w.named<QDoubleSpinBox>("Bandwidth")->setValue(0.05);
    w.settle();
    QVERIFY(!(w.results().map == moved));
    QVERIFY(!w.button("Train")->isVisible());
    // A map of probabilities.
    const auto outputs = std::size_t(w.points().outputs());
    for (std::size_t i = 0; i + outputs <= w.results().map->size(); i += outputs * 997) {
      double sum = 0;
      for (std::size_t c = 0; c < outputs; ++c) sum += double((*w.results().map)[i + c]);
      QVERIFY(near(sum, 1, 1e-5));
    }
  }

  void classesOfOneFeatureStandAtEvenHeights() {
    Window w;
    w.open(w.write("three.csv", "x,animal\n1,cat\n2,dog\n3,cow\n2.5,dog\n"));
    QCOMPARE(*w.chart()->figure().points.y, (std::vector<double>{0, 0.5, 1, 0.5}));
    QTest::mouseDClick(w.chart(), Qt::LeftButton, {}, w.chart()->toWidget({1.5, 0.97}).toPoint());
    w.settle();
    QCOMPARE(w.points().targets.back(), 2.0);
    w.drag(w.placeOf(0), w.placeOf(0) + QPoint(60, -80));
    QCOMPARE(w.points().targets[0], 0.0);
    QVERIFY(w.points().inputs[0] > 1.01);
  }

  // ---- files and clipboard ----

  void aFileIsOpenedAndABadOneLeavesEverythingAsItWas() {
    Window w;
    w.open(w.write("good.csv", "x,y\n1,2\n2,3\n4,1\n"));
    QCOMPARE(w.points().targets, (std::vector<double>{2, 3, 1}));
    QCOMPARE(w.steps(), 1);
    QVERIFY(w.complaints.isEmpty());
    const Scene before = w.document()->scene();
    w.open(w.write("ragged.csv", "x,y\n1,2\n2\n"));
    w.open(w.write("words.csv", "x,y\n1,2\ntwo,3\n"));
    w.open(w.write("empty.csv", ""));
    w.open(w.folder.filePath("missing.csv"));
    QCOMPARE(w.complaints.size(), 4);
    QVERIFY2(w.complaints[0].contains("ragged.csv") && w.complaints[0].contains("line 3"), qPrintable(w.complaints[0]));
    QVERIFY2(w.complaints[1].contains("line 3") && w.complaints[1].contains("two"), qPrintable(w.complaints[1]));
    QVERIFY(w.document()->scene() == before);
    QVERIFY(!w.named<QProgressBar>("Reading the file")->isVisible());
    w.undo();
    QVERIFY(!w.scene().points);
  }

  void readingALargeFileShowsProgressAndIsCancelled() {
    Window w;
    QByteArray text = "x,y\n";
    for (int i = 0; i < 400'000; ++i) text += QByteArray::number(i * 0.001) + "," + QByteArray::number(i % 17) + "\n";
    const QString path = w.write("large.csv", text);
    const Scene before = w.document()->scene();
    w.window.openFile(path);
    QVERIFY(w.named<QProgressBar>("Reading the file")->isVisible());
    w.click(w.named<QPushButton>("Stop reading the file"));
    w.settle();
    QVERIFY(w.document()->scene() == before);
    QVERIFY(w.complaints.isEmpty());
    QVERIFY(!w.named<QProgressBar>("Reading the file")->isVisible());
    // Of two files the last one is taken, and only it.
    w.window.openFile(path);
    QTest::qWait(20);
    w.open(w.write("small.csv", "x,y\n1,2\n2,3\n"));
    QCOMPARE(w.points().size(), Index{2});
    QCOMPARE(w.steps(), 1);
    w.open(path);
    QCOMPARE(w.points().size(), Index{400'000});
    QVERIFY(w.chart()->figure().points.emphasis == nullptr);
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

  void columnsArePasted() {
    Window w;
    w.paste("1\t2\n2\t3.5\n3\t1\n");
    QCOMPARE(w.points().inputs, (std::vector<double>{1, 2, 3}));
    QCOMPARE(w.points().targets, (std::vector<double>{2, 3.5, 1}));
    w.paste("no numbers here");
    w.paste("");
    QCOMPARE(w.complaints.size(), 2);
    QCOMPARE(w.steps(), 1);
  }

  void aFileIsDropped() {
    Window w;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(w.write("dropped.csv", "x,y\n1,2\n2,3\n"))});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&w.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&w.window, &drop);
    w.settle();
    w.settle();
    QCOMPARE(w.points().size(), Index{2});
    QCOMPARE(w.scene().source, std::string("dropped.csv"));
  }

  // ---- export ----

  void everyPictureAndTableIsExported() {
    Window w;
    w.click(w.button("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->training().isRunning() && w.page()->training().run().hasBegun(), 5000);
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    w.settle();
    const auto pictures = w.page()->pictures();
    QCOMPARE(pictures.size(), std::size_t{6});
    for (std::size_t i = 0; i < pictures.size(); ++i) {
      const QString path = w.folder.filePath(QString("%1.png").arg(i));
      QVERIFY(w.window.exportTo(path, pictures[i].picture, {ui::FigureFormat::png, 120, 0, 100, false}));
      QVERIFY2(QImage(path).width() > 400, qPrintable(pictures[i].name));
    }
    const auto tables = w.page()->tables();
    QCOMPARE(tables.size(), std::size_t{3});
    const auto curve = csvOf(tables[0]);
    QCOMPARE(curve[0], (QStringList{"x", "prediction", "truth", "learned", "average"}));
    for (std::size_t i = 0; i < w.results().curve->size(); ++i) {
      QCOMPARE(curve[qsizetype(i) + 1][0].toDouble(), (*w.results().curveInputs)[i]);
      QCOMPARE(curve[qsizetype(i) + 1][1].toDouble(), (*w.results().curve)[i]);
    }
    const auto weights = csvOf(tables[1]);
    QCOMPARE(weights.size(), 51);
    for (Index row = 0; row < 50; ++row)
      for (Index key = 0; key < 50; ++key)
        QCOMPARE(float(weights[row + 1][key + 1].toDouble()), w.results().weights->matrix(0)(row, key));
    const auto points = csvOf(tables[2]);
    for (qsizetype i = 0; i < 50; ++i) QCOMPARE(points[i + 1][1].toDouble(), w.points().targets[std::size_t(i)]);
  }

  void imageAndNumbersAreCopied() {
    Window w;
    w.chart()->setFocus();
    QApplication::clipboard()->clear();
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(!QApplication::clipboard()->image().isNull());
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QString curve = QApplication::clipboard()->text();
    QVERIFY2(curve.startsWith("x\t") && curve.contains("Gaussian"), qPrintable(curve.left(200)));
    w.heatmap()->setFocus();
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(QApplication::clipboard()->text() != curve);
  }

  // ---- the window ----

  void theWorkspaceOutOfSightDoesNothingAndIsRightWhenItComesBack() {
    Window w;
    AttentionPage* attention = w.window.findChild<AttentionPage*>();
    QTRY_VERIFY(attention->isUpToDate());
    QSignalSpy hidden(attention, &Page::resultsShown);
    w.named<QDoubleSpinBox>("Bandwidth")->setValue(0.5);
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
    QCOMPARE(w.named<QDoubleSpinBox>("Bandwidth")->value(), 2.0);
  }

  void workspacesKeepWhatTheyShowAndUndoGoesToWhereTheEditWas() {
    Window w;
    w.named<QDoubleSpinBox>("Bandwidth")->setValue(1.25);
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
    QCOMPARE(w.named<QDoubleSpinBox>("Bandwidth")->value(), 0.35);
  }

  void aSceneWithPointsOfItsOwnIsSavedAndOpened() {
    Window w;
    const QPoint from = w.placeOf(w.lonelyPoint());
    w.drag(from, from + QPoint(30, 20));
    const Scene saved = w.document()->scene();
    QVERIFY(w.window.saveFile(w.folder.filePath("a.attn")));
    Window other;
    QVERIFY(other.window.openFile(w.folder.filePath("a.attn")));
    other.settle();
    QVERIFY(other.document()->scene() == saved);
    QVERIFY(other.page()->isVisible());
    QCOMPARE(other.points(), w.points());
    QVERIFY(!other.document()->history().canUndo());
  }

  void aSceneOpenedWhilePointsAreReadIsNotChangedByThem() {
    Window w;
    QVERIFY(w.window.saveFile(w.folder.filePath("a.attn")));
    QByteArray text = "x,y\n";
    for (int i = 0; i < 200'000; ++i) text += QByteArray::number(i) + ",1\n";
    w.window.openFile(w.write("large.csv", text));
    QVERIFY(w.window.openFile(w.folder.filePath("a.attn")));
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
        w.named<QSpinBox>("Epochs")->setValue(1'000'000);
        if (run == 0) w.click(w.button("Train"));
        if (run == 1) w.window.openFile(file.fileName());
        if (run == 2) {
          w.showLearning("choose");
          w.named<QSpinBox>("Seed")->setValue(3);
        }
        if (run == 3) w.named<QDoubleSpinBox>("Points")->setValue(1'000'000);
        QTest::qWait(20);
        clock.start();
        QVERIFY(w.window.close());
      }
      QVERIFY2(clock.elapsed() < 1500, qPrintable(QString("%1: %2 ms").arg(run).arg(clock.elapsed())));
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
};

QTEST_MAIN(TestRegressionPage)
#include "tst_regression_page.moc"
