// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_file.h"
#include "app/window/figure_files.h"
#include "core/tensor/matrix.h"
#include "tests/support/files.h"
#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"
#include "ui/style/words.h"

#include <QAbstractTextDocumentLayout>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QTableView>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextLayout>
#include <QTextTable>
#include <set>

#include "app/workspaces/regression/formula_line.h"
#include "app/workspaces/regression/regression_canvas.h"
#include "app/workspaces/regression/regression_reader.h"
#include "app/workspaces/tables/import_dialog.h"
#include "ui/chart/chart_parts.h"
#include "ui/chart/chart_points.h"
#include "ui/controls/elided_label.h"
#include "ui/export/figure_export.h"

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

/// The import dialog, as soon as it is in sight; `act` has to close it.
void whenAsked(const std::function<void(ImportDialog&)>& act) {
  auto* timer = new QTimer(qApp);
  QObject::connect(timer, &QTimer::timeout, timer, [timer, act] {
    auto* dialog = qobject_cast<ImportDialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    timer->deleteLater();
    act(*dialog);
    if (QTest::currentTestFailed()) dialog->reject();
  });
  timer->start(5);
}

template <class Control>
Control* namedIn(QWidget& dialog, const QString& name) {
  for (Control* control : dialog.findChildren<Control*>())
    if (control->isVisible() &&
        (control->accessibleName() == name || control->property("text").toString().remove(u'&') == name))
      return control;
  qWarning() << "no control named" << name;
  return nullptr;
}

/// By the keyboard, as a user who sees the list.
void pick(QComboBox* box, int index) {
  box->setFocus();
  QTest::keyClick(box, Qt::Key_Home);
  for (int i = 0; i < index; ++i) QTest::keyClick(box, Qt::Key_Down);
}

QString problemIn(const ImportDialog& dialog) {
  for (const QLabel* label : dialog.findChildren<QLabel*>())
    if (label->property("kind") == "banner" && label->isVisible()) return label->text();
  return {};
}

}  // namespace

class TestRegressionData : public QObject {
  Q_OBJECT

 private slots:
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
    typeNumber(w.named<ui::NumberField>("Bandwidth of x1"), "0.05");
    w.settle();
    QVERIFY(!(w.results().map == moved));
    QVERIFY(w.button("Train")->isVisible());
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

  void sixtyFourClassesAreToldApartAndMoreAreRefusedInWords() {
    const auto table = [](int classes, const char* header) {
      QByteArray text = header;
      const bool isMap = text.count(',') == 2;
      for (int i = 0; i < 3 * classes; ++i) {
        const int c = i % classes;
        text += QByteArray::number(c % 8 + 0.2 * (i / classes));
        if (isMap) text += "," + QByteArray::number(c / 8 + 0.1 * (i / classes));
        text += ",kind " + QByteArray::number(c) + "\n";
      }
      return text;
    };
    Window w;
    w.open(w.write("map.csv", table(64, "x,y,kind\n")));
    QCOMPARE(w.chart()->message(), QString());
    QCOMPARE(w.points().classes.size(), std::size_t{64});
    const ui::ChartFigure& figure = w.chart()->figure();
    QVERIFY(figure.map && !figure.map->image.isNull());
    QCOMPARE(figure.points.colorNames.size(), 64);
    const ui::ChartStyle style = ui::screenChartStyle();
    std::set<std::pair<QRgb, int>> looks;
    for (int c = 0; c < 64; ++c)
      looks.insert({ui::seriesColor(style, c).rgb(), static_cast<int>(ui::seriesMark(style, c))});
    QCOMPARE(looks.size(), std::size_t{64});
    QVERIFY(w.chart()->plotArea().height() > 0.4 * w.chart()->height());
    // All of them can be chosen for a new point.
    auto* box = w.named<QComboBox>("Class of new points");
    QCOMPARE(box->count(), 64);
    QTest::keyClick(box, Qt::Key_End);
    QTest::mouseDClick(w.chart(), Qt::LeftButton, {}, w.chart()->toWidget({4.4, 3.3}).toPoint());
    w.settle();
    QCOMPARE(w.points().targets.back(), 63.0);
    // The explanation lists the most likely ones.
    QVERIFY2(w.inspected().contains("the other 55 classes"), qPrintable(w.inspected()));
    w.open(w.write("curves.csv", table(64, "x,kind\n")));
    QCOMPARE(w.chart()->message(), QString());
    QCOMPARE(w.chart()->figure().curves.size(), std::size_t{64});
    w.open(w.write("more.csv", table(65, "x,y,kind\n")));
    QVERIFY2(w.chart()->message().contains("65 classes; up to 64"), qPrintable(w.chart()->message()));
  }

  void thePointerNamesTheColumnsOfAPoint() {
    Window w;
    w.open(w.write("leaves.csv", "length,breadth,age\n1,2,5\n2,4,6\n5,1,9\n6,2.5,4\n"));
    w.move(w.placeOf(1));
    QCOMPARE(w.chart()->description(1), "length = 2, breadth = 4");
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, w.placeOf(1));
    w.settle();
    QVERIFY2(w.chart()->summary().startsWith("selected point: length = 2, breadth = 4"),
             qPrintable(w.chart()->summary()));
    QVERIFY2(w.chart()->summary().contains("length from"), qPrintable(w.chart()->summary()));
  }

  void inLargeTextASmallWindowHasRoomForTheWeights() {
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::large);
    {
      Window w({1024, 700});
      w.settle();
      QCOMPARE(w.heatmap()->verticalScrollBar()->maximum(), 0);
      QVERIFY2(w.heatmap()->width() > 400, qPrintable(QString::number(w.heatmap()->width())));
    }
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::usual);
  }

  void aSmallWindowShowsTwoMoonsWithTheirFormulaAndTheirWeights() {
    Window w({1024, 768});
    w.choose("moons");
    // The bracket of the formula stays on one line.
    const QTextDocument* document = w.page()->inspector()->document();
    bool isFound = false;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
      if (!block.text().contains(u'[')) continue;
      const qsizetype from = block.text().indexOf(u'['), to = block.text().indexOf(u']');
      QCOMPARE(block.layout()->lineForTextPosition(int(from)).lineNumber(),
               block.layout()->lineForTextPosition(int(to)).lineNumber());
      isFound = true;
    }
    QVERIFY(isFound);
    // The table of keys has the column of classes.
    QStringList classes;
    for (const std::string& each : w.points().classes) classes << QString::fromStdString(each);
    int rows = 0;
    for (QTextFrame* frame : document->rootFrame()->childFrames()) {
      const auto* table = qobject_cast<QTextTable*>(frame);
      if (!table) continue;
      for (int row = 0; row < table->rows(); ++row)
        rows += classes.contains(table->cellAt(row, table->columns() - 1).firstCursorPosition().block().text());
    }
    QVERIFY2(rows >= 3, qPrintable(w.inspected()));
    QCOMPARE(w.chart()->figure().points.colorNames.size(), 2);
    QVERIFY(w.heatmap()->figureLayout().cells[0].height() >= 90);
    QVERIFY(w.chart()->plotArea().height() >= 120);
  }

  void aPredictionOfFiveDigitsKeepsThemAll() {
    Window w;
    w.open(w.write("days.csv", "x,price\n1,19723\n2,19729\n3,19731\n4,19728\n"));
    QVERIFY2(QRegularExpression("^f\\(2\\.5\\) = 197\\d\\d").match(w.inspected()).hasMatch() ||
                 QRegularExpression("^price\\(.*\\) = 197\\d\\d").match(w.inspected()).hasMatch(),
             qPrintable(w.inspected()));
    QVERIFY2(!w.inspected().contains("e+"), qPrintable(w.inspected()));
  }

  void theWeightsStandBesideKeysOfManyNamedFeatures() {
    Window w;
    QByteArray table = "sepal length in cm,sepal width in cm,petal length in cm,petal width in cm,sweetness\n";
    for (int row = 0; row < 30; ++row) {
      for (int column = 1; column <= 4; ++column) table += QByteArray::number(row * column % 17 + 0.5) + ',';
      table += QByteArray::number(row * 1.25) + '\n';
    }
    w.open(w.write("flowers.csv", table));
    const QString said = w.inspected();
    QVERIFY2(said.startsWith("sweetness(x) = "), qPrintable(said));
    for (const char* name : {"sepal length in cm", "sepal width in cm", "petal length in cm", "petal width in cm"})
      QVERIFY2(said.contains(name), qPrintable(said));
    const auto* inspector = w.page()->findChild<ui::Inspector*>();
    // A table as wide as the panel may end a pixel beyond it, by its padding: Qt rounds the widths of columns up.
    QVERIFY2(inspector->document()->idealWidth() <= inspector->viewport()->width() + 1,
             qPrintable(QString::number(inspector->document()->idealWidth())));
    QCOMPARE(w.page()->pictures().front().name, QString("Map of the predictions"));
    // A single feature with a long name is as wide.
    w.open(w.write("one.csv", "an uncommonly long name of a column,y\n1,2\n2,3\n4,1\n5,3\n"));
    QVERIFY2(w.inspected().contains("an uncommonly long name"), qPrintable(w.inspected()));
    QCOMPARE(w.page()->pictures().front().name, QString("Kernel regression curve"));
    QVERIFY(inspector->document()->idealWidth() <= inspector->viewport()->width() + 1);
  }

  void keysThatLieVeryNearAreToldApart() {
    Window w;
    QByteArray table = "x,y\n";
    for (int i = 0; i <= 3000; ++i)
      table += QByteArray::number(i / 300.0, 'f', 6) + ',' + QByteArray::number(i % 7) + '\n';
    w.open(w.write("many.csv", table));
    const Box<QueryExplanation> why = w.results().query;
    QVERIFY(why->largest.size() == 8);
    // Each row of the table of keys begins otherwise.
    QStringList places;
    for (QTextFrame* frame : w.page()->inspector()->document()->rootFrame()->childFrames()) {
      const auto* keys = qobject_cast<QTextTable*>(frame);
      if (!keys || keys->rows() < 9) continue;
      for (int row = 1; row <= 8; ++row) places << keys->cellAt(row, 0).firstCursorPosition().block().text();
    }
    QCOMPARE(places.size(), 8);
    QCOMPARE(places.removeDuplicates(), 0);
    QVERIFY(why->contributing > 1000);
    const QString shown = "8 of " + ui::groupedNumber(why->contributing) + " keys";
    QVERIFY2(w.inspected().contains(shown), qPrintable(w.inspected()));
    QVERIFY2(w.says("a sample of 3,001 points; rows sum to 1 over the sample"), qPrintable(w.inspected()));
    // Before what is said of a query between the rows: a narrow heading shows what stands nowhere else.
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_Right);
    w.settle();
    QVERIFY(w.says("dashed: nearest to the query"));
    for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
      if (label->text().contains("dashed"))
        QVERIFY2(label->shownText().startsWith("a sample of 3,001 points"), qPrintable(label->shownText()));
  }

  void namesOfAnotherScriptStandOnTheBaseLineOfTheirNumbers() {
    Window w;
    w.paste(QString::fromUtf8("x\tkind\n0\t甲\n1\t乙\n2\t甲\n3\t乙\n4\t甲\n"));
    const QTextDocument* document = w.page()->inspector()->document();
    const auto baseLine = [&](const QTextBlock& block) {
      const QTextLine line = block.layout()->lineAt(0);
      return document->documentLayout()->blockBoundingRect(block).top() + line.y() + line.ascent();
    };
    int names = 0;
    for (QTextFrame* frame : document->rootFrame()->childFrames()) {
      auto* table = qobject_cast<QTextTable*>(frame);
      for (int row = 0; table && row < table->rows(); ++row) {
        const auto cell = [&](int column) { return table->cellAt(row, column).firstCursorPosition().block(); };
        const QString name = cell(table->columns() - 1).text();
        if (name != QString::fromUtf8("甲") && name != QString::fromUtf8("乙")) continue;
        ++names;
        for (int column = 0; column + 1 < table->columns(); ++column)
          QVERIFY2(near(baseLine(cell(column)), baseLine(cell(table->columns() - 1)), 0.6), qPrintable(name));
      }
    }
    QVERIFY2(names >= 3, qPrintable(w.inspected()));
  }

  void thePointsOfAMapHaveAnEdgeThatShowsOnAnyColour() {
    Window w;
    w.choose("moons");
    const QColor ink = ui::screenChartStyle().text;
    const QImage image = w.chart()->grab().toImage();
    const auto inkAbout = [&](QPoint place) {
      int count = 0;
      for (int y = -9; y <= 9; ++y)
        for (int x = -9; x <= 9; ++x) {
          const QColor seen = image.pixelColor(place + QPoint(x, y));
          // Three quarters of the edge are ink, whatever lies below; between pixels it is fainter.
          count += seen.red() < 100 + ink.red() && seen.green() < 100 + ink.green() && seen.blue() < 100 + ink.blue();
        }
      return count;
    };
    int all = 0;
    for (std::size_t i = 0; i < w.points().targets.size(); ++i) all += inkAbout(w.placeOf(i));
    QVERIFY2(all >= int(w.points().targets.size()), qPrintable(QString::number(all)));
  }

  void aMapSaysWhatItsColoursStandForInAFileToo() {
    Window w;
    const auto drawn = [&] {
      const ui::Picture picture = w.page()->pictures().front().picture;
      return QString::fromUtf8(ui::exportedFigure(picture, {"svg", 150, 0, 300, false}, nullptr));
    };
    w.open(w.write("trees.csv", "length,breadth,tree\n1,2,oak\n2,4,oak\n5,1,elm\n6,2.5,elm\n"));
    QVERIFY(w.chart()->figure().legend);
    QString svg = drawn();
    for (const char* word : {">oak</text>", ">elm</text>", ">length</text>", ">breadth</text>"})
      QVERIFY2(svg.contains(word), word);
    w.open(w.write("ages.csv", "length,breadth,age\n1,2,5\n2,4,6\n5,1,9\n6,2.5,4\n"));
    const ui::ChartFigure& figure = w.chart()->figure();
    svg = drawn();
    QVERIFY(svg.contains(">age</text>") && figure.colorBar);
    // Each point has the colour of its own number.
    QVERIFY(figure.points.shades);
    QCOMPARE(*figure.points.shades, (std::vector<double>{5, 6, 9, 4}));
    const QImage image = w.chart()->grab().toImage();
    for (std::size_t i = 0; i < 4; ++i) {
      const QColor seen = image.pixelColor(w.placeOf(i)), wanted(figure.colorBar->colorOf(w.points().targets[i]));
      QVERIFY2(std::abs(seen.red() - wanted.red()) + std::abs(seen.green() - wanted.green()) < 30,
               qPrintable(seen.name() + " for " + wanted.name()));
    }
  }

  void veryManyPointsAreSaidToBeDrawnAsTheirDensity() {
    Window w;
    QVERIFY(!w.chart()->figure().points.name.contains("stronger"));
    typeNumber(w.named<ui::NumberField>("Points"), "300000");
    w.settle();
    QCOMPARE(w.chart()->figure().points.name, "300,000 training points, stronger where there are more");
    QVERIFY(ui::isDensity(w.chart()->figure().points));
  }

  void aLineAboveTheChartSaysWhatItHasToDoWithAttention() {
    Window w;
    QLabel* sentence = nullptr;
    for (QLabel* label : w.page()->findChildren<QLabel*>())
      if (label->accessibleName().startsWith("key = x")) sentence = label;
    QVERIFY(sentence && sentence->isVisible());
    const auto words = [&] {
      return QTextDocumentFragment::fromHtml(sentence->text()).toPlainText().remove(QChar(0x200b));
    };
    QVERIFY2(words().contains("value = ") && words().contains("query = x"), qPrintable(words()));
    QVERIFY(sentence->mapTo(w.page(), QPoint(0, 0)).y() < w.chart()->mapTo(w.page(), QPoint(0, 0)).y());
    // Where there is less room it still ends in the estimate.
    w.window.resize(1024, 700);
    w.settle();
    QVERIFY2(words().contains("f(x) = "), qPrintable(words()));
  }

  void theShapesOfAllKernelsAreNamedInColoursOfTheirOwn() {
    Window w;
    const auto* shapes = w.named<ui::CurveChart>("Kernel shapes");
    QVERIFY(shapes && shapes->isVisible());
    std::set<QRgb> colors;
    for (const ui::Curve& curve : shapes->figure().curves) {
      QVERIFY(!curve.name.isEmpty());
      colors.insert(ui::seriesColor(ui::screenChartStyle(), curve.color).rgb());
    }
    QCOMPARE(shapes->figure().curves.size(), kernels().size());
    QCOMPARE(colors.size(), kernels().size());
    // The chosen kernel has the colour of its curve in the chart above; no other one has a colour from there.
    const ui::ChartFigure& above = w.chart()->figure();
    for (const ui::Curve& curve : above.curves) {
      const bool isEstimate = &curve == &above.curves.back();
      const auto isLike = [&](const ui::Curve& shape) { return shape.color == curve.color; };
      const auto alike = std::count_if(shapes->figure().curves.begin(), shapes->figure().curves.end(), isLike);
      QCOMPARE(static_cast<int>(alike), isEstimate ? 1 : 0);
    }
    QCOMPARE(shapes->figure().curves.back().color, above.curves.back().color);
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
    QStringList problems;
    w.page()->reader()->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      problems << question.name + ": " + QString::fromStdString(toString(question.problem));
      return std::nullopt;
    };
    w.open(w.write("ragged.csv", "x,y\n1,2\n2\n"));
    w.open(w.write("words.csv", "x,y\n1,2\ntwo,3\n"));
    w.open(w.write("empty.csv", ""));
    w.open(w.write("picture.csv", QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR,\n", 18)));
    w.open(w.folder.filePath("missing.csv"));
    QTRY_COMPARE(problems.size(), 2);
    QVERIFY2(problems[0].contains("ragged.csv: line 3"), qPrintable(problems[0]));
    QVERIFY2(problems[1].contains("words.csv: line 3") && problems[1].contains("two"), qPrintable(problems[1]));
    // What is no table at all can't be shown as one.
    QTRY_VERIFY2(w.complaints.size() == 3, qPrintable(w.complaints.join("|")));
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
    w.openLarge(path);
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

  void aFileThatIsReadMovesNoChart() {
    for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)}) {
      Window w(size);
      auto* bar = w.named<QProgressBar>("Reading the file");
      const auto places = [&] {
        QCoreApplication::sendPostedEvents();
        QList<QRect> all;
        for (const QWidget* each : {static_cast<QWidget*>(w.chart()), static_cast<QWidget*>(w.heatmap())})
          all << QRect(each->mapTo(w.page(), QPoint()), each->size());
        return all;
      };
      const QList<QRect> before = places();
      // A file that is read at once shows no progress, which would only flicker.
      w.window.openFile(w.write("small.csv", "x,y\n1,2\n2,3\n"));
      QVERIFY(!bar->isVisible());
      w.settle();
      w.settle();
      QCOMPARE(w.points().size(), Index{2});
      QCOMPARE(places(), before);
      QByteArray text = "x,y\n";
      for (int i = 0; i < 400'000; ++i) text += QByteArray::number(i * 0.001) + "," + QByteArray::number(i % 17) + "\n";
      w.openLarge(w.write("large.csv", text));
      QVERIFY(bar->isVisible());
      QCOMPARE(places(), before);
      // All of the bar and of the button is in sight.
      for (const QWidget* each :
           {static_cast<QWidget*>(bar), static_cast<QWidget*>(w.named<QPushButton>("Stop reading the file"))})
        QVERIFY(each->height() >= each->fontMetrics().height() && each->visibleRegion().boundingRect() == each->rect());
      w.click(w.named<QPushButton>("Stop reading the file"));
      w.settle();
      QVERIFY(!bar->isVisible());
      QCOMPARE(places(), before);
    }
  }

  void aPasteTakesThePlaceOfAFileThatIsBeingRead() {
    Window w;
    QByteArray text = "x,y\n";
    for (int i = 0; i < 400'000; ++i) text += QByteArray::number(i * 0.001) + "," + QByteArray::number(i % 17) + "\n";
    w.openLarge(w.write("large.csv", text));
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

  // ---- what is asked ----

  void whatIsClearIsTakenAtOnceAndSaid() {
    Window w;
    w.page()->reader()->ask = [](const ImportQuestion&) -> std::optional<ImportAnswer> { qFatal("asked"); };
    w.open(w.write("r.csv", "\"\";\"Zeit\";\"Wärme\"\n\"1\";0,5;2,5\n\"2\";1,5;3\n\"3\";2,5;4\n"));
    QVERIFY2(w.complaints.isEmpty(), qPrintable(w.complaints.join(u';')));
    QCOMPARE(w.points().inputs, (std::vector<double>{0.5, 1.5, 2.5}));
    QVERIFY(w.says("semicolons, decimal commas, names in the first line · left out: column 1"));
    QCOMPARE(w.chart()->figure().xLabel, QString("Zeit"));
    QCOMPARE(w.chart()->figure().yLabel, QString::fromUtf8("Wärme"));
    w.choose("moons");
    QVERIFY(!w.says("semicolons"));
  }

  void onlyTheTableInSightCanBeReadInAnotherWay() {
    Window w;
    w.paste("1;2\n2;3\n");
    QVERIFY(w.says("semicolons"));
    w.paste("1\t5\n2\t6\n");
    QVERIFY(w.says("tabs"));
    w.undo();
    // These are points of the first table under the same name: how that was read is said of them, and not the second.
    QCOMPARE(w.points().targets, (std::vector<double>{2, 3}));
    QVERIFY(w.says("semicolons") && !w.says("tabs"));
    w.redo();
    QVERIFY(w.says("tabs"));
    // Another scene knows nothing of tables from before.
    const QString path = w.folder.filePath("points.attn");
    w.window.askForFile = [&](const QString&, const QString&, bool) { return path; };
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(QFile::exists(path));
    QTRY_VERIFY(w.window.hasNoFileJobs());
    w.open(path);
    QTRY_COMPARE(w.steps(), 0);
    w.page()->reader()->ask = [](const ImportQuestion&) -> std::optional<ImportAnswer> { qFatal("asked"); };
    QVERIFY(!w.says("Read as"));
    if (const auto& points = w.scene().points) w.page()->reader()->changeReadingOf(points->share());
    w.settle();
    QCOMPARE(w.steps(), 0);
  }

  void aTableThatIsNotClearIsAskedAboutAndEscLeavesEverythingAsItWas() {
    Window w;
    const Scene before = w.document()->scene();
    const QString path = w.write("counts.csv", "0,1,2\n5,6.5,7\n8,9,10\n");
    QString doubts;
    whenAsked([&](ImportDialog& dialog) {
      doubts = dialog.findChild<QLabel*>()->text();
      QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    w.open(path);
    QVERIFY2(doubts.contains("its first line counts the columns"), qPrintable(doubts));
    QVERIFY(w.document()->scene() == before);
    QCOMPARE(w.steps(), 0);
    QVERIFY(w.complaints.isEmpty());
    whenAsked([](ImportDialog& dialog) {
      auto* names = namedIn<QCheckBox>(dialog, "First line has the names");
      QVERIFY(names->isChecked());
      QTest::mouseClick(names, Qt::LeftButton, {}, QPoint(8, names->height() / 2));
      QVERIFY(!names->isChecked());
      QTest::keyClick(&dialog, Qt::Key_Return);
    });
    w.open(path);
    QCOMPARE(w.points().size(), Index{3});
    QCOMPARE(w.points().inputs, (std::vector<double>{0, 1, 5, 6.5, 8, 9}));
    QCOMPARE(w.steps(), 1);
  }

  void doubtsAboutManyColumnsLeaveRoomForTheButtons() {
    Window w;
    QByteArray names, row;
    for (int i = 0; i < 200; ++i) names += "answer" + QByteArray::number(i) + ",", row += "yes,";
    QString doubts;
    bool isInside = false;
    whenAsked([&](ImportDialog& dialog) {
      doubts = dialog.findChild<QLabel*>()->text();
      auto* ok = namedIn<QPushButton>(dialog, "Import");
      isInside = dialog.height() <= 600 && dialog.rect().contains(ok->geometry().translated(ok->parentWidget()->pos()));
      QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    w.open(w.write("survey.csv", names + "age,score\n" + (row + "40,3\n").repeated(3)));
    QVERIFY2(doubts.contains("column 1 (answer0) is text") && doubts.endsWith("and 196 more."), qPrintable(doubts));
    QVERIFY(isInside);
  }

  void theDialogShowsEachColumnAndWhatIsWrongUntilItWorks() {
    Window w;
    w.open(w.write("three.csv", "a,b,c\n1,2,3.5\n4,5,6\n7,8,9.5\n"));
    QCOMPARE(w.points().features, Index{2});
    whenAsked([](ImportDialog& dialog) {
      auto* table = dialog.findChild<QTableView*>();
      QCOMPARE(table->model()->columnCount(), 3);
      QCOMPARE(table->model()->headerData(1, Qt::Horizontal).toString(), QString("b"));
      QCOMPARE(table->model()->index(1, 2).data().toString(), QString("3.5"));
      auto* ok = namedIn<QPushButton>(dialog, "Import");
      QVERIFY(ok->isEnabled());
      auto* separator = namedIn<QComboBox>(dialog, "Separator");
      pick(separator, 1);
      QVERIFY(!ok->isEnabled());
      QVERIFY2(problemIn(dialog).startsWith("line 1 has one column"), qPrintable(problemIn(dialog)));
      pick(separator, 0);
      QVERIFY(ok->isEnabled() && problemIn(dialog).isEmpty());
      auto* decimal = namedIn<QComboBox>(dialog, "Decimal mark");
      pick(decimal, 1);
      QVERIFY2(problemIn(dialog).contains("line 2, column 3 (c) has “3.5” with a decimal point"),
               qPrintable(problemIn(dialog)));
      pick(decimal, 0);
      pick(namedIn<QComboBox>(dialog, "Use of column a"), 2);
      QCOMPARE(namedIn<QComboBox>(dialog, "Use of column c")->currentText(), QString("Feature"));
      pick(namedIn<QComboBox>(dialog, "Use of column b"), 1);
      QTest::mouseClick(ok, Qt::LeftButton);
    });
    w.click(w.named<QPushButton>("Change how the data are read"));
    w.settle();
    QTRY_COMPARE(w.steps(), 2);
    w.settle();
    QCOMPARE(w.points().inputs, (std::vector<double>{3.5, 6, 9.5}));
    QCOMPARE(w.points().targets, (std::vector<double>{1, 4, 7}));
    QCOMPARE(w.scene().targetName, std::string("a"));
    w.undo();
    QCOMPARE(w.points().features, Index{2});
  }

  void aTableThatAnUndoBringsBackCanBeReadInAnotherWayToo() {
    Window w;
    w.open(w.write("first.csv", "a,b\n1,2\n2,3.5\n3,5\n"));
    QVERIFY(w.named<QPushButton>("Change how the data are read")->isVisible());
    w.open(w.write("second.csv", "c;d\n1,5;2\n2,5;3\n3;5\n"));
    QVERIFY(w.says("semicolons"));
    w.undo();
    auto* change = w.named<QPushButton>("Change how the data are read");
    QVERIFY(change && change->isVisible());
    QVERIFY(w.says("Read as: commas") && !w.says("semicolons"));
    // It asks about the table that is in sight.
    QString asked;
    w.page()->reader()->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      asked = question.name;
      return std::nullopt;
    };
    w.click(change);
    QTRY_COMPARE(asked, QString("first.csv"));
    // Points that come from elsewhere are no table's, until an undo.
    w.choose("sine-line");
    QVERIFY(!w.says("Read as: "));
    w.undo();
    QVERIFY(w.says("Read as: commas"));
  }

  void rowsWithoutAValueAreLeftOutAndNamed() {
    Window w;
    w.page()->reader()->ask = [](const ImportQuestion&) -> std::optional<ImportAnswer> { qFatal("asked"); };
    w.open(w.write("gaps.csv", "x,y\n1,2\nNA,3\n4,5.5\n,1\n7,-\n"));
    QCOMPARE(w.points().inputs, (std::vector<double>{1, 4}));
    QVERIFY(w.says("3 rows without a value left out: lines 3, 5, 6"));
    w.open(w.write("days.csv", "day,y\n1970-01-03,2.5\n1970-01-05,3.5\n"));
    QCOMPARE(w.points().inputs, (std::vector<double>{2, 4}));
    QVERIFY(w.says("column 1 (day) has dates: taken as days from 1970-01-01 on"));
  }

  void ofKeysThatAllWeighTheSameNoneWeighsMost() {
    Window w;
    QVERIFY(w.inspected().contains("The keys that weigh most"));
    w.document()->edit("constant", [](Scene& scene) { scene.regression.kernel = "constant"; });
    w.settle();
    const QString text = w.inspected();
    QVERIFY2(text.contains("Keys, of 50 that all weigh the same") && !text.contains("weigh most"), qPrintable(text));
  }

  void stepByStepAWeightIsToldBeforeAllWeightsAndTheAnswerComesLast() {
    Window w;
    ui::Inspector* inspector = w.page()->inspector();
    const QString answer = QString::number(w.results().query->prediction.front(), 'f', 3);
    QVERIFY2(w.inspected().contains(answer), qPrintable(w.inspected()));
    inspector->setStepping(true);
    for (std::size_t told = 1; told < inspector->stageCount(); ++told) {
      inspector->reveal(told);
      const QString text = w.inspected();
      QVERIFY2(text.contains("f(2.5) = ?") && !text.contains(answer) && !text.contains("α·y"), qPrintable(text));
    }
    inspector->reveal(inspector->stageCount());
    QVERIFY2(w.inspected().contains(answer) && w.inspected().contains("α·y"), qPrintable(w.inspected()));
    // The column of u has its width beside the mark of the steps, too.
    QVERIFY2(w.inspected().contains("\nu\n"), qPrintable(w.inspected()));
  }

  void aFeatureOfDatesIsWrittenAsDatesWhereverItIsRead() {
    Window w;
    QByteArray text = "day,power\n";
    for (int i = 0; i < 60; ++i)
      text += QDate(2024, 6, 1).addDays(3 * i).toString(Qt::ISODate).toUtf8() + ',' + QByteArray::number(i % 7 + 0.5) +
              '\n';
    w.open(w.write("power.csv", text));
    w.settle();
    const QString day("2024-06-01");
    const ui::HeatmapFigure weights = w.heatmap()->figure();
    QCOMPARE(weights.panels[0].columnLabels->first(), day);
    QVERIFY2(weights.panels[0].rowLabels->last().startsWith("2024-1"), qPrintable(weights.panels[0].rowLabels->last()));
    QVERIFY2(w.chart()->figure().cursorText.contains("day = 2024-08-"), qPrintable(w.chart()->figure().cursorText));
    const QString told = w.inspected();
    QVERIFY2(told.contains("power(2024-08-") && !told.contains("199"), qPrintable(told));
    // The query in the middle lies between two days, of which neither has its prediction.
    QVERIFY2(told.contains("power(2024-08-28 12:00)"), qPrintable(told));
    // What is seen of the axis, of a point, and of the numbers that are copied.
    QStringList ticks;
    for (const ui::Tick& tick : ui::layoutChart(w.chart()->figure(), ui::screenChartStyle(), w.chart()->rect()).xTicks)
      ticks << tick.text;
    QCOMPARE(ticks, (QStringList{"2024-06", "2024-07", "2024-08", "2024-09", "2024-10", "2024-11"}));
    QVERIFY2(w.chart()->description(1).startsWith("day = 2024-06-04, "), qPrintable(w.chart()->description(1)));
    QVERIFY(ui::curveNumbersAsText(w.chart()->figure()).contains("\n2024-06-04\t1.5"));
    const std::vector<NamedTable> tables = w.page()->tables();
    QCOMPARE(csvOf(tables[0])[1][0], day);
    QCOMPARE(csvOf(tables[1])[0][1], "weight of " + day);
    QCOMPARE(csvOf(tables[2])[1][0], day);
    // They are dates after a point was moved, undone, saved and opened too.
    w.drag(w.placeOf(30), w.placeOf(30) + QPoint(0, -20));
    QCOMPARE(w.scene().points.value()->quantity(0), Quantity::days);
    w.undo();
    const Scene read = parseScene(sceneText(w.document()->scene())).scene;
    QCOMPARE(read.regression.points.value()->quantities, std::vector{Quantity::days});
  }

  void aTargetOfDatesIsWrittenAsDates() {
    Window w;
    QByteArray text = "x,when\n";
    for (int i = 0; i < 30; ++i)
      text += QByteArray::number(i) + ',' + QDate(2024, 6, 1).addDays(3 * i).toString(Qt::ISODate).toUtf8() + '\n';
    w.open(w.write("when.csv", text));
    w.settle();
    for (const ui::Tick& tick : ui::layoutChart(w.chart()->figure(), ui::screenChartStyle(), w.chart()->rect()).yTicks)
      QVERIFY2(tick.text.startsWith("2024-"), qPrintable(tick.text));
    const QString told = w.inspected();
    QVERIFY2(told.startsWith("when(14.5) = 2024-07-1"), qPrintable(told));
    QVERIFY(told.contains("y is counted in days from 1970-01-01 on"));
    QVERIFY2(w.chart()->description(1).contains("when = 2024-06-04"), qPrintable(w.chart()->description(1)));
    const Scene read = parseScene(sceneText(w.document()->scene())).scene;
    QCOMPARE(read.regression.points.value()->ofTargets(), Quantity::days);
    QCOMPARE(read.regression.points.value()->quantity(0), Quantity::number);
  }

  void largeInputsKeepTheDigitsThatTellThemApart() {
    Window w;
    QByteArray text = "time,heat\n";
    for (int i = 0; i < 50; ++i)
      text += QByteArray::number(1700000000 + 3600 * i) + ',' + QByteArray::number(i % 7 + 0.5) + '\n';
    w.open(w.write("heat.csv", text));
    w.settle();
    const QStringList keys = *w.heatmap()->figure().panels[0].columnLabels;
    QCOMPARE(keys[1], QString("1700003600"));
    QCOMPARE(keys.last(), QString("1700176400"));
    QVERIFY2(w.inspected().startsWith("heat(1700088200) = "), qPrintable(w.inspected()));
    QVERIFY2(w.chart()->figure().cursorText == "time = 1700088200", qPrintable(w.chart()->figure().cursorText));
    for (const ui::Tick& tick : ui::layoutChart(w.chart()->figure(), ui::screenChartStyle(), w.chart()->rect()).xTicks)
      QVERIFY2(tick.text.size() == 10 && !tick.text.contains('e'), qPrintable(tick.text));
    QVERIFY2(w.chart()->description(1).contains("time = 1700003600"), qPrintable(w.chart()->description(1)));
  }

  void classesOfLongNamesAreToldApart() {
    Window w;
    QByteArray text = "a,b,kind\n";
    for (int i = 0; i < 20; ++i)
      text += QByteArray::number(i % 5) + ',' + QByteArray::number(i / 5) + ",a very long name of a flower kind " +
              (i % 2 == 0 ? "one\n" : "two\n");
    w.open(w.write("kinds.csv", text));
    w.settle();
    const QString told = w.inspected();
    for (const char* end : {"kind one)", "kind two)", "d one", "d two"}) QVERIFY2(told.contains(end), qPrintable(told));
    const auto* choice = w.named<QComboBox>("Class of new points");
    QVERIFY2(choice->itemText(0).endsWith("one") && choice->itemText(0).size() == 12, qPrintable(choice->itemText(0)));
    QVERIFY(choice->itemText(1).endsWith("two"));
  }

  void theEncodingIsGuessedShownAndChanged() {
    Window w;
    const QString path = w.write("gbk.csv", "x,\xD6\xD6\xC0\xE0\n1,\xBA\xEC\xC9\xAB\n2,\xC0\xB6\n");
    whenAsked([](ImportDialog& dialog) {
      QVERIFY2(dialog.findChild<QLabel*>()->text().contains("taken for GB18030"),
               qPrintable(dialog.findChild<QLabel*>()->text()));
      auto* encoding = namedIn<QComboBox>(dialog, "Encoding");
      QCOMPARE(encoding->currentData().toString(), QString("gb18030"));
      const QAbstractItemModel* model = dialog.findChild<QTableView*>()->model();
      QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), QString::fromUtf8("种类"));
      pick(encoding, encoding->findData("windows-1252"));
      QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), QString::fromUtf8("ÖÖÀà"));
      pick(encoding, 0);
      QVERIFY2(problemIn(dialog).contains("which is not UTF-8"), qPrintable(problemIn(dialog)));
      pick(encoding, encoding->findData("gb18030"));
      QTest::mouseClick(namedIn<QPushButton>(dialog, "Import"), Qt::LeftButton);
    });
    w.open(path);
    QTRY_COMPARE(w.steps(), 1);
    w.settle();
    QCOMPARE(w.points().classes, (std::vector<std::string>{"红色", "蓝"}));
    QVERIFY(w.says("GB18030"));
  }

  void thousandsDatesMissingValuesAndClassesAreChosenOverThePreview() {
    Window w;
    whenAsked([](ImportDialog& dialog) {
      QCOMPARE(namedIn<QComboBox>(dialog, "Dates")->currentData().toBool(), true);
      // Three columns share the width that there is, and dates are spoken of as long as they are used.
      QVERIFY(dialog.findChild<QTableView*>()->columnWidth(0) > 200);
      const auto noted = [&] {
        for (const QLabel* label : dialog.findChildren<QLabel*>())
          if (label->isVisible() && label->text().contains("dates become days")) return true;
        return false;
      };
      QVERIFY(noted());
      pick(namedIn<QComboBox>(dialog, "Use of column when"), 1);
      QVERIFY(!noted());
      pick(namedIn<QComboBox>(dialog, "Use of column when"), 0);
      pick(namedIn<QComboBox>(dialog, "Dates"), 0);
      pick(namedIn<QComboBox>(dialog, "Thousands"), 2);
      auto* missing = namedIn<QLineEdit>(dialog, "Missing values");
      missing->setFocus();
      QTest::keyClicks(missing, "-99, x");
      bool isNoted = false;
      for (const QLabel* label : dialog.findChildren<QLabel*>())
        isNoted = isNoted || label->text().contains("without a value left out: lines 4, 5");
      QVERIFY(isNoted);
      QTest::mouseClick(namedIn<QCheckBox>(dialog, "The target names classes"), Qt::LeftButton, {}, QPoint(8, 8));
      QTest::mouseClick(namedIn<QPushButton>(dialog, "Import"), Qt::LeftButton);
    });
    w.open(w.write("all.csv", "a;when;kind\n1.949,5;1/2/1970;1\n1.000;2/1/1970;0\n-99;2/1/1970;1\n;2/1/1970;1\n"));
    QTRY_COMPARE(w.points().features, Index{2});
    w.settle();
    QCOMPARE(w.points().inputs, (std::vector<double>{1949.5, 31, 1000, 1}));
    QCOMPARE(w.points().classes, (std::vector<std::string>{"1", "0"}));
  }

  void aTableOfTextsIsOfferedToAWorkspaceThatSuitsIt_data() {
    QTest::addColumn<QString>("chosen");
    QTest::newRow("as offered") << "retrieval";
    QTest::newRow("another") << "alignment";
  }
  void aTableOfTextsIsOfferedToAWorkspaceThatSuitsIt() {
    QFETCH(QString, chosen);
    Window w;
    const Scene before = w.document()->scene();
    const QString path = w.write("people.csv", "name,first,town\nZhang,Aston,Ulm\nLi,Mu,Bonn\n");
    whenAsked([](ImportDialog& dialog) { QTest::keyClick(&dialog, Qt::Key_Escape); });
    w.open(path);
    QVERIFY(w.document()->scene() == before);
    whenAsked([&](ImportDialog& dialog) {
      auto* use = namedIn<QComboBox>(dialog, "Use in");
      QCOMPARE(use->currentData().toString(), QString("retrieval"));
      QVERIFY2(dialog.findChild<QLabel*>()->text().contains("Regression can't use this table: line 2"),
               qPrintable(dialog.findChild<QLabel*>()->text()));
      if (chosen == "alignment") pick(use, use->findData(chosen));
      QCOMPARE(namedIn<QComboBox>(dialog, "Use of column name")->currentText(),
               QString(chosen == "alignment" ? "Source" : "Key"));
      pick(namedIn<QComboBox>(dialog, "Use of column first"), 2);
      pick(namedIn<QComboBox>(dialog, "Use of column town"), 1);
      QTest::mouseClick(namedIn<QPushButton>(dialog, "Import"), Qt::LeftButton);
    });
    w.window.openFile(path);
    QTRY_COMPARE(QString::fromStdString(w.document()->scene().workspace), chosen);
    const auto pairs = [&] {
      const Scene& scene = w.document()->scene();
      return chosen == "retrieval" ? scene.retrieval.pairs : scene.alignment.recipe.pairs;
    };
    QTRY_VERIFY(pairs());
    QVERIFY(**pairs() == (Database{{"Zhang", "Li"}, {"Aston", "Mu"}}));
    QVERIFY(w.complaints.isEmpty());
  }

  void pairsOnLinesAreReadAsAlignmentReadsThemWhereverTheyAreOpened() {
    const QByteArray lines = "hello\tolleh\nworld\tdlrow\nbird\tdrib\n";
    for (const bool isPasted : {false, true}) {
      Window w;
      whenAsked([](ImportDialog& dialog) {
        auto* use = namedIn<QComboBox>(dialog, "Use in");
        pick(use, use->findData("alignment"));
        QVERIFY(!namedIn<QCheckBox>(dialog, "First line has the names")->isChecked());
        QTest::mouseClick(namedIn<QPushButton>(dialog, "Import"), Qt::LeftButton);
      });
      if (isPasted) {
        QApplication::clipboard()->setText(lines);
        QTest::keyClick(&w.window, Qt::Key_V, Qt::ControlModifier);
      } else {
        w.window.openFile(w.write("lines.tsv", lines));
      }
      QTRY_VERIFY(w.document()->scene().alignment.recipe.pairs);
      QVERIFY(**w.document()->scene().alignment.recipe.pairs ==
              (Database{{"hello", "world", "bird"}, {"olleh", "dlrow", "drib"}}));
    }
  }

  void doubtsAreThoseOfTheWorkspaceThatIsChosen() {
    Window w;
    QString before, after;
    whenAsked([&](ImportDialog& dialog) {
      const auto* doubts = dialog.findChild<QLabel*>();
      before = doubts->text();
      auto* use = namedIn<QComboBox>(dialog, "Use in");
      pick(use, use->findData("retrieval"));
      after = doubts->text();
      QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    w.open(w.write("towns.csv", "town,age,score\nUlm,40,3\nBonn,41,4\nKiel,39,3\n"));
    QVERIFY2(before.contains("column 1 (town) is text: left out"), qPrintable(before));
    QVERIFY2(!after.isEmpty() && !after.contains("is text"), qPrintable(after));
  }

  void theDialogCallsTextsSourceAndTarget() {
    Window w;
    QString problem;
    whenAsked([&](ImportDialog& dialog) {
      auto* use = namedIn<QComboBox>(dialog, "Use in");
      pick(use, use->findData("alignment"));
      pick(namedIn<QComboBox>(dialog, "Use of column name"), 1);
      problem = problemIn(dialog);
      QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    w.window.openFile(w.write("people.csv", "name,first\nZhang,Aston\nLi,Mu\n"));
    QTRY_COMPARE(problem, QString("no column is a source, expected one."));
  }

  void aFileThatCantBeReadLeavesTheWorkspaceInSight() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    QTRY_COMPARE(w.document()->scene().workspace, std::string("attention"));
    const Scene before = w.document()->scene();
    w.window.openFile(w.folder.filePath("missing.csv"));
    w.window.openFile(w.write("empty.csv", ""));
    QTRY_VERIFY2(w.complaints.size() == 1, qPrintable(w.complaints.join("|")));
    QVERIFY(w.document()->scene() == before);
    w.window.openFile(w.write("good.csv", "x,y\n1,2.5\n2,3.5\n"));
    QTRY_COMPARE(w.document()->scene().workspace, std::string("regression"));
    QTRY_COMPARE(w.points().size(), Index{2});
  }

  void whatFailsBelowThePreviewIsAskedAgainWithTheReason() {
    Window w;
    QByteArray text = "0,1,2\n";
    for (int i = 0; i < 20'000; ++i) text += "1.5,2.5,3.5\n";
    const QString path = w.write("long.csv", text + "1,two,3\n");
    QString problem;
    w.page()->reader()->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      problem = QString::fromStdString(toString(question.problem));
      if (question.problem) return std::nullopt;
      TableChoices choices;
      choices.hasHeader = true;
      return ImportAnswer{choices};
    };
    w.open(path);
    QTRY_VERIFY2(problem.contains("line 20002, column 2 (1) has “two”"), qPrintable(problem));
    QCOMPARE(w.steps(), 0);
  }

  void dataArePastedFromAnywhereButATextField() {
    Window w;
    QApplication::clipboard()->setText("time value\n1 2.5\n2 3.5\n4 1\n");
    w.heatmap()->setFocus();
    QTest::keyClick(w.heatmap(), Qt::Key_V, Qt::ControlModifier);
    w.settle();
    w.settle();
    QCOMPARE(w.points().inputs, (std::vector<double>{1, 2, 4}));
    QCOMPARE(w.scene().featureNames, std::vector<std::string>{"time"});
    QCOMPARE(w.steps(), 1);
    QApplication::clipboard()->setText("2");
    auto* field = w.named<ui::NumberField>("Bandwidth");
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field->findChild<QLineEdit*>(), Qt::Key_V, Qt::ControlModifier);
    w.settle();
    QCOMPARE(field->text(), QString("2"));
    QCOMPARE(w.points().size(), Index{3});
    QVERIFY(w.complaints.isEmpty());
  }

  void newDataBeginWithTheRuleOfThumbInOneStep() {
    Window w;
    QCOMPARE(w.scene().bandwidths, Bandwidths{0.35});
    QByteArray text = "x,y\n";
    for (int i = 0; i < 100; ++i) text += QByteArray::number(i * 1000) + "," + QByteArray::number(i % 7) + "\n";
    w.open(w.write("wide.csv", text));
    // 0.9 · 29011 · 100^(−1/5), with s = 29011 below IQR / 1.34 = 37313.
    QCOMPARE(w.scene().bandwidths, Bandwidths{10400});
    QVERIFY(w.says("by Silverman's rule of thumb"));
    QCOMPARE(w.steps(), 1);
    w.type(w.named<ui::NumberField>("Bandwidth"), "500");
    QVERIFY(!w.says("by Silverman's rule of thumb"));
    w.click(w.button("By Silverman's rule"));
    w.settle();
    QCOMPARE(w.scene().bandwidths, Bandwidths{10400});
    w.undo();
    w.undo();
    w.undo();
    QCOMPARE(w.scene().bandwidths, Bandwidths{0.35});
    QVERIFY(!w.scene().points);
  }

  void aChosenDataSetBeginsWithTheRuleOfThumbInOneStep() {
    Window w;
    int steps = 0;
    for (const DataSet& set : dataSets()) {
      w.choose(set.id);
      QVERIFY2(w.says("by Silverman's rule of thumb"), set.id);
      QCOMPARE(w.scene().bandwidths.size(), std::size_t(set.isClassification() ? 2 : 1));
      const Bandwidths chosen = w.scene().bandwidths;
      QVERIFY(chosen == w.results().ruleOfThumb);
      QCOMPARE(w.steps(), ++steps);
    }
    const Bandwidths last = w.scene().bandwidths;
    // Other noise is no other data set: the width that was chosen stays.
    w.type(w.named<ui::NumberField>("Noise"), "0.4");
    QVERIFY(w.scene().bandwidths == last);
    for (int i = 0; i <= steps; ++i) w.undo();
    QCOMPARE(w.scene().bandwidths, Bandwidths{0.35});
  }

  void namesOfColumnsAreShownWhereverTheirNumbersAre() {
    QString status;  // outlives the window
    Window w;
    w.open(w.write("named.csv", "time,heat\n1,2.5\n2,3\n3,4\n"));
    const ui::ChartFigure& figure = w.chart()->figure();
    QCOMPARE(figure.xLabel, QString("time"));
    QCOMPARE(figure.yLabel, QString("heat"));
    QVERIFY2(figure.cursorText.startsWith("time = "), qPrintable(figure.cursorText));
    QCOMPARE(w.heatmap()->figure().xLabel, QString("keys (training time)"));
    QVERIFY2(w.inspected().contains("heat(2") && w.inspected().contains("time"), qPrintable(w.inspected()));
    connect(w.page(), &Page::statusChanged, this, [&](const QString& text) { status = text; });
    QTest::mouseMove(w.chart(), w.placeOf(0));
    QTRY_COMPARE(status, QString("point 1 · time = 1 · heat = 2.5"));
    const auto tables = w.page()->tables();
    QCOMPARE(csvOf(tables[0])[0][0], QString("time"));
    QCOMPARE(csvOf(tables[2])[0], (QStringList{"time", "heat"}));
    const QString copied = ui::curveNumbersAsText(w.chart()->figure());
    QVERIFY2(copied.startsWith("time\t"), qPrintable(copied.left(40)));
  }

  void ofThreeFeaturesTheUserChoosesTheTwoThatAreDrawn() {
    Window w;
    w.open(w.write("three.csv", "a,b,c,kind\n0,0,10,cat\n1,2,20,dog\n2,1,30,cat\n3,3,60,dog\n"));
    QCOMPARE(w.points().features, Index{3});
    QVERIFY(w.chart()->figure().map && !w.chart()->figure().map->image.isNull());
    QVERIFY(w.chart()->figure().points.outlined);
    QCOMPARE(w.chart()->figure().note, QString("held at the query: c = 30.0"));
    // The prediction is that of all three.
    const std::vector<double> query = w.results().query->query;
    QCOMPARE(query, (std::vector<double>{1.5, 1.5, 30}));
    const auto exact = directPredictions(w.points(), *findRow(kernels(), "gaussian"), w.scene().bandwidths, query);
    for (std::size_t c = 0; c < 2; ++c) QVERIFY(near(w.results().query->prediction[c], exact[c], 1e-9));
    pick(w.named<QComboBox>("Upwards"), 2);
    w.settle();
    QCOMPARE(w.scene().secondDrawn, Index{2});
    QCOMPARE(w.chart()->figure().yLabel, QString("c"));
    QCOMPARE(*w.chart()->figure().points.y, (std::vector<double>{10, 20, 30, 60}));
    QCOMPARE(w.chart()->figure().note, QString("held at the query: b = 1.50"));
    // The map is a plane through the query.
    const MapGrid& grid = w.results().grid;
    const std::vector<double> corner{grid.first.low, 1.5, grid.second.low};
    const auto atCorner = directPredictions(w.points(), *findRow(kernels(), "gaussian"), w.scene().bandwidths, corner);
    QVERIFY(near(double((*w.results().map)[0]), atCorner[0], 1e-6));
    const std::vector<double> moved = w.points().inputs;
    w.drag(w.placeOf(3), w.placeOf(3) + QPoint(-60, 40));
    QVERIFY(w.points().inputs[9] < 3 && w.points().inputs[11] < 60);
    QCOMPARE(w.points().inputs[10], moved[10]);
    // On the way down b was across; then the two change places.
    pick(w.named<QComboBox>("Across"), 2);
    w.settle();
    QCOMPARE(w.chart()->figure().xLabel, QString("c"));
    QCOMPARE(w.chart()->figure().yLabel, QString("b"));
  }

  void copiedPointsHaveAllTheirFeaturesTheirClassAndTheirWeight() {
    Window w;
    w.open(w.write("three.csv", "a,b,c,kind\n0,0,10,cat\n1,2,20,dog\n2,1,30,cat\n3,3,60,dog\n"));
    const auto copied = [&] {
      w.window.findChild<QAction*>("copyNumbers")->trigger();
      if (!waitForFiles(w.window)) return QList<QStringList>();
      QList<QStringList> cells;
      for (const QString& line : QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts))
        cells << line.split('\t');
      return cells;
    };
    w.chart()->setFocus();
    QList<QStringList> cells = copied();
    QCOMPARE(cells.size(), 5);
    QCOMPARE(cells[0], (QStringList{"a", "b", "c", "kind", "weight"}));
    QCOMPARE(cells[2].mid(0, 4), (QStringList{"1", "2", "20", "dog"}));
    double sum = 0;
    for (int row = 1; row < 5; ++row) sum += cells[row][4].toDouble();
    QVERIFY2(std::abs(sum - 1) < 1e-6, qPrintable(QString::number(sum)));
    // The map can be saved, pixel by pixel.
    const NamedTable map = w.page()->tables().front();
    QCOMPARE(map.name, w.chart()->accessibleName());
    const MapGrid& grid = w.results().grid;
    QCOMPARE(map.rows, grid.columns * grid.rows);
    QStringList names;
    for (const CsvColumn& column : map.columns) names << QString::fromStdString(column.name);
    QCOMPARE(names, (QStringList{"a", "b", "p(cat)", "p(dog)"}));
    const Index row = grid.columns * 3 + 2;
    std::string line;
    for (const CsvColumn& column : map.columns) column.cell(line += ' ', row);
    const QStringList numbers = QString::fromStdString(line).split(' ', Qt::SkipEmptyParts);
    const auto exact = directPredictions(w.points(), *findRow(kernels(), "gaussian"), w.scene().bandwidths,
                                         {numbers[0].toDouble(), numbers[1].toDouble(), 30});
    QVERIFY2(near(numbers[2].toDouble(), exact[0], 1e-5), qPrintable(numbers.join(' ')));
    // Dates are written as such.
    w.open(w.write("dates.csv", "when,b,y\n2024-01-01,0,1\n2024-01-05,1,2\n2024-01-09,3,4\n"));
    line.clear();
    w.page()->tables().front().columns.front().cell(line, 0);
    QVERIFY2(line.starts_with("2023-12-") || line.starts_with("2024-01-"), line.c_str());
    // With one feature the curve comes first.
    w.open(w.write("line.csv", "x,y\n0,1\n1,2\n2,4\n"));
    w.chart()->setFocus();
    cells = copied();
    QCOMPARE(cells.mid(cells.size() - 4, 2), (QList<QStringList>{{"x", "y", "weight"}, cells[cells.size() - 3]}));
    QVERIFY(cells[0].size() > 1 && cells[0][0] == "x" && cells.size() > 100);
  }

  void theRowOfTheQueryIsTheNearestInBandwidths() {
    Window w;
    w.open(w.write("two.csv", "area,rooms,price\n80,1,10\n90,2,20\n100,5,50\n110,6,60\n"));
    auto* canvas = w.page()->findChild<RegressionCanvas*>();
    RegressionViewState looked = canvas->viewState({});
    looked.query = {97, 2};
    canvas->look(looked);
    w.settle();
    canvas->choosePoint(0);
    const auto cell = w.heatmap()->selection();
    QVERIFY(cell);
    const std::vector<double>& queries = *w.results().heatmapQueries;
    const auto nearness = [&](std::size_t row) {
      const double first = (queries[2 * row] - 97) / w.scene().bandwidths[0];
      const double second = (queries[2 * row + 1] - 2) / w.scene().bandwidths[1];
      return first * first + second * second;
    };
    for (std::size_t row = 0; 2 * row < queries.size(); ++row)
      QVERIFY(nearness(static_cast<std::size_t>(cell->row)) <= nearness(row));
  }

  void theFormulaAboveTheChartIsThatOfTheEstimate() {
    Window w;
    const auto* formula = w.page()->findChild<FormulaLine*>();
    QVERIFY2(formula->accessibleName().endsWith("f(x) = Σ α y"), qPrintable(formula->accessibleName()));
    w.own.edit("lines", [](Scene& scene) { scene.regression.order = 1; });
    w.settle();
    QVERIFY2(formula->accessibleName().endsWith("f(x) = ȳ + b(x − x̄)"), qPrintable(formula->accessibleName()));
    w.choose("moons");
    QVERIFY2(formula->accessibleName().contains("[y = c]"), qPrintable(formula->accessibleName()));
  }

  void ofManyBandwidthsAFigureNamesTheFirst() {
    Window w;
    w.open(w.write("eight.csv", "5,1,2,3,4,5,6,7,1\n1,0,1,2,3,4,5,6,2\n2,2,0,1,2,3,4,5,3\n"));
    QCOMPARE(w.scene().bandwidths.size(), std::size_t{8});
    const QString words = w.page()->parameters();
    QVERIFY2(words.contains("…") && words.count(", ") == 7, qPrintable(words));
  }

  void theColourBarAndTheListsHaveTheNamesThatTheChartHas() {
    Window w;
    w.open(w.write("named.csv", "a,b,price\n0,0,10\n1,2,20\n2,1,30\n"));
    QCOMPARE(w.chart()->figure().colorBar->label, QString("price"));
    w.open(w.write("nameless.csv", "5,0,1,10\n1,2,4,20\n2,1,3,30\n"));
    QCOMPARE(w.named<QComboBox>("Across")->currentText(), w.chart()->figure().xLabel);
  }

  // ---- export ----

  void everyPictureAndTableIsExported() {
    Window w;
    w.click(w.button("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->film().isPlaying() && w.page()->training().run().hasBegun(), 15'000);
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    w.settle();
    const auto pictures = w.page()->pictures();
    QCOMPARE(pictures.size(), std::size_t{6});
    for (std::size_t i = 0; i < pictures.size(); ++i) {
      const QString path = w.folder.filePath(QString("%1.png").arg(i));
      QCOMPARE(writeFigure(path, pictures[i].picture, {"png", 120, 0, 100, false}, {}), QString());
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

  void tablesThatAreSavedQuicklyAreAllSaved() {
    Window w;
    int files = 0;
    w.window.askForFile = [&](const QString&, const QString&, bool) {
      return w.folder.filePath(QString("table %1").arg(files++));
    };
    QMenu* menu = nullptr;
    for (QMenu* each : w.window.findChildren<QMenu*>())
      if (each->title().remove(u'&') == "Save numbers") menu = each;
    QVERIFY(menu);
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 3);
    for (int time = 0; time < 2; ++time)
      for (QAction* action : menu->actions()) action->trigger();
    QVERIFY(!w.window.hasNoFileJobs());
    QTRY_VERIFY(w.window.hasNoFileJobs());
    for (int i = 0; i < 6; ++i) {
      QFile file(w.folder.filePath(QString("table %1.csv").arg(i)));
      QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
      QCOMPARE(file.readAll().count('\n'), 1 + w.page()->tables()[std::size_t(i % 3)].rows);
    }
  }

  void imageAndNumbersAreCopied() {
    Window w;
    w.chart()->setFocus();
    QApplication::clipboard()->clear();
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(!QApplication::clipboard()->image().isNull());
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(QApplication::clipboard()->mimeData()->hasHtml());
    const QString curve = QApplication::clipboard()->text();
    QVERIFY2(curve.startsWith("x\t") && curve.contains("Gaussian"), qPrintable(curve.left(200)));
    w.heatmap()->setFocus();
    QTest::keyClick(&w.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(QApplication::clipboard()->text() != curve);
  }
};

QTEST_MAIN(TestRegressionData)
#include "tst_regression_data.moc"
