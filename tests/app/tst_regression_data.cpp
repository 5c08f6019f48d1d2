// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figure_files.h"
#include "tests/support/regression_window.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

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

class TestRegressionData : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName("attention-lab-tests");
    QCoreApplication::setApplicationName("tst_regression_data");
    QSettings().clear();
    QAccessible::setActive(true);
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

  void theMapHasTheColourOfTheClassThatItIsMostLikely() {
    Window w;
    w.choose("blobs");
    const ui::ChartStyle style = ui::screenChartStyle();
    const auto& map = *w.chart()->figure().map;
    const auto outputs = std::size_t(w.points().outputs());
    QVERIFY(outputs >= 2);
    std::vector<int> seen(outputs, 0);
    for (int row = 0; row < map.image.height(); row += 7)
      for (int column = 0; column < map.image.width(); column += 7) {
        // The image's first row is the highest, the map's the lowest.
        const auto cell =
            std::size_t(map.image.height() - 1 - row) * std::size_t(map.image.width()) + std::size_t(column);
        const float* probabilities = w.results().map->data() + cell * outputs;
        const auto likely = std::size_t(std::max_element(probabilities, probabilities + outputs) - probabilities);
        if (!(probabilities[likely] > 0.99F)) continue;
        ++seen[likely];
        const QColor color = map.image.pixelColor(column, row), wanted = ui::seriesColor(style, int(likely));
        const auto isHalfWay = [](int a, int b, int ground) { return std::abs(a - (b + ground) / 2) <= 4; };
        QVERIFY2(isHalfWay(color.red(), wanted.red(), style.background.red()) &&
                     isHalfWay(color.green(), wanted.green(), style.background.green()) &&
                     isHalfWay(color.blue(), wanted.blue(), style.background.blue()),
                 qPrintable(color.name() + " for " + wanted.name()));
      }
    for (const int count : seen) QVERIFY(count > 20);
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
    // When two files are opened one after the other, only the second one is taken.
    w.window.openFile(path);
    QTest::qWait(20);
    w.open(w.write("small.csv", "x,y\n1,2\n2,3\n"));
    QCOMPARE(w.points().size(), Index{2});
    QCOMPARE(w.steps(), 1);
    w.open(path);
    QCOMPARE(w.points().size(), Index{400'000});
    QVERIFY(w.chart()->figure().points.emphasis == nullptr);
  }

  void aPasteTakesThePlaceOfAFileThatIsBeingRead() {
    Window w;
    QByteArray text = "x,y\n";
    for (int i = 0; i < 400'000; ++i) text += QByteArray::number(i * 0.001) + "," + QByteArray::number(i % 17) + "\n";
    w.window.openFile(w.write("large.csv", text));
    QVERIFY(w.named<QProgressBar>("Reading the file")->isVisible());
    QApplication::clipboard()->setText("1\t2\n2\t3.5\n3\t1\n");
    w.click(w.named<QPushButton>("Paste points"));
    QVERIFY(!w.named<QProgressBar>("Reading the file")->isVisible());
    w.settle();
    w.settle();
    QCOMPARE(w.points().size(), Index{3});
    QCOMPARE(w.steps(), 1);
  }

  void aDropWithoutAFileIsRefused() {
    Window w;
    QMimeData none, elsewhere;
    none.setUrls({});
    elsewhere.setUrls({QUrl("https://example.org/x.csv")});
    for (const QMimeData* data : {&none, &elsewhere}) {
      QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, data, Qt::LeftButton, Qt::NoModifier);
      enter.ignore();
      QCoreApplication::sendEvent(&w.window, &enter);
      QVERIFY(!enter.isAccepted());
    }
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
      QCOMPARE(writeFigure(path, pictures[i].picture, {ui::FigureFormat::png, 120, 0, 100, false}, {}), QString());
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
    QTRY_VERIFY(!QApplication::clipboard()->image().isNull());
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QString curve = QApplication::clipboard()->text();
    QVERIFY2(curve.startsWith("x\t") && curve.contains("Gaussian"), qPrintable(curve.left(200)));
    w.heatmap()->setFocus();
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(QApplication::clipboard()->text() != curve);
  }
};

QTEST_MAIN(TestRegressionData)
#include "tst_regression_data.moc"
