// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QApplication>
#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <QtTest>
#include <array>
#include <cmath>
#include <limits>

#include "tests/support/color_sight.h"
#include "tests/support/figures.h"
#include "ui/chart/chart_lines.h"
#include "ui/chart/chart_parts.h"
#include "ui/chart/chart_points.h"
#include "ui/chart/curve_chart.h"
#include "ui/export/figure_export.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::ui;
using namespace attn::test;

Q_DECLARE_METATYPE(std::optional<qsizetype>)

namespace {

constexpr double notNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

Numbers numbers(std::vector<double> values) { return std::make_shared<const std::vector<double>>(std::move(values)); }

Numbers numbers(std::size_t count, double (*at)(std::size_t)) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = at(i);
  return numbers(std::move(values));
}

/// Axes from 0 to 10 in both directions, three points, a cursor at 5.
ChartFigure plainFigure() {
  ChartFigure figure;
  figure.range = QRectF(0, 0, 10, 10);
  figure.points.name = "points";
  figure.points.x = numbers({2, 4, 8});
  figure.points.y = numbers({2, 6, 3});
  figure.points.color = 1;
  figure.curves = {{"line", numbers({0, 10}), numbers({1, 9}), 0, 2, false}};
  figure.cursor = QPointF(5, 0);
  figure.cursorText = "x = 5";
  return figure;
}

/// A chart whose edits come back as its figure, as from a page.
struct Fixture {
  CurveChart chart{{true, true, true}};
  ChartFigure figure;
  QSignalSpy cursorMoves{&chart, &CurveChart::cursorMoved}, pointMoves{&chart, &CurveChart::pointMoved},
      cancels{&chart, &CurveChart::dragCanceled}, adds{&chart, &CurveChart::pointAdded},
      removes{&chart, &CurveChart::pointRemoved}, ranges{&chart, &CurveChart::rangeWanted};

  explicit Fixture(const ChartFigure& shown = plainFigure()) : figure(shown) {
    chart.resize(800, 400);
    chart.setFigure(figure);
    chart.show();
    QObject::connect(&chart, &CurveChart::cursorMoved, &chart, [this](QPointF place) {
      figure.cursor = place;
      chart.setFigure(figure);
    });
    QObject::connect(&chart, &CurveChart::pointMoved, &chart, [this](qsizetype point, QPointF place) {
      std::vector<double> x = *figure.points.x, y = *figure.points.y;
      x[std::size_t(point)] = place.x();
      y[std::size_t(point)] = place.y();
      figure.points.x = numbers(x);
      figure.points.y = numbers(y);
      chart.setFigure(figure);
    });
  }
  QPoint at(double x, double y) const { return chart.toWidget({x, y}).toPoint(); }
  void press(QPoint position) { QTest::mousePress(&chart, Qt::LeftButton, {}, position); }
  void move(QPoint position) { QTest::mouseMove(&chart, position); }
  void release(QPoint position) { QTest::mouseRelease(&chart, Qt::LeftButton, {}, position); }
};

bool near(double a, double b, double within) { return std::abs(a - b) <= within; }

QImage drawn(const ChartFigure& figure, QSize size = {600, 300}, const ChartStyle& style = printChartStyle(false)) {
  QImage image(size, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  drawChart(painter, QRectF(QPointF(0, 0), size), figure, style);
  return image;
}

/// How many pixels of a column are nearer to a colour than to white.
int pixelsLike(const QImage& image, const QColor& color, int left, int right) {
  int count = 0;
  for (int x = left; x <= right; ++x)
    for (int y = 0; y < image.height(); ++y) {
      const QColor pixel = image.pixelColor(x, y);
      count += std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) +
                   std::abs(pixel.blue() - color.blue()) <
               120;
    }
  return count;
}

QAccessibleInterface* accessible(QObject* object) { return QAccessible::queryAccessibleInterface(object); }

/// All coordinates that an SVG file draws at, in its own units. Round caps and letters are not counted.
QRectF reachOf(const QByteArray& svg) {
  QRectF reach;
  const auto add = [&](const QTransform& transform, double x, double y) {
    const QPointF point = transform.map(QPointF(x, y));
    reach |= QRectF(point - QPointF(1e-3, 1e-3), QSizeF(2e-3, 2e-3));
  };
  QTransform transform;
  static const QRegularExpression number("[-+]?[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?");
  const auto numbersIn = [&](QStringView text) {
    std::vector<double> found;
    auto matches = number.globalMatch(text.toString());
    while (matches.hasNext()) found.push_back(matches.next().captured().toDouble());
    return found;
  };
  QXmlStreamReader reader(svg);
  while (!reader.atEnd()) {
    if (reader.readNext() != QXmlStreamReader::StartElement) continue;
    const auto attributes = reader.attributes();
    if (reader.name() == QLatin1String("g") && attributes.hasAttribute("transform")) {
      const auto m = numbersIn(attributes.value("transform"));
      if (m.size() == 6) transform = QTransform(m[0], m[1], m[2], m[3], m[4], m[5]);
    }
    for (const char* name : {"points", "d"}) {
      const auto values = numbersIn(attributes.value(QLatin1String(name)));
      for (std::size_t i = 0; i + 1 < values.size(); i += 2) add(transform, values[i], values[i + 1]);
    }
    for (const auto& [x, y] : {std::pair{"x", "y"}, {"cx", "cy"}, {"x1", "y1"}, {"x2", "y2"}})
      if (attributes.hasAttribute(x)) add(transform, attributes.value(x).toDouble(), attributes.value(y).toDouble());
  }
  return reach;
}

}  // namespace

class TestCurveChart : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qRegisterMetaType<std::optional<qsizetype>>();
    applyTheme(*qobject_cast<QApplication*>(qApp), ThemeChoice::light);
  }

  void anAxisOfDaysBeginsItsTicksWhereTheCalendarDoes_data() {
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    QTest::addColumn<QString>("ticks");
    QTest::newRow("decades") << -30000.0 << 20000.0 << "1900 1920 1940 1960 1980 2000 2020";
    QTest::newRow("years") << 18000.0 << 20000.0 << "2020 2021 2022 2023 2024";
    QTest::newRow("quarters") << 19700.0 << 20150.0 << "2024-01 2024-04 2024-07 2024-10 2025-01";
    QTest::newRow("months") << 19890.0 << 20050.0 << "2024-07 2024-08 2024-09 2024-10 2024-11";
    QTest::newRow("Mondays") << 19902.0 << 19939.5 << "2024-07-01 2024-07-08 2024-07-15 2024-07-22 2024-07-29";
    QTest::newRow("days") << 19901.2 << 19906.4 << "2024-06-28 2024-06-29 2024-06-30 2024-07-01 2024-07-02";
    QTest::newRow("hours") << 19901.8 << 19902.6 << "2024-06-27_21:00 2024-06-28 03:00 06:00 09:00 12:00";
    QTest::newRow("beyond the calendar") << -1e9 << 1e9 << "−1e9 −5e8 0 5e8 1e9";
  }
  void anAxisOfDaysBeginsItsTicksWhereTheCalendarDoes() {
    QFETCH(double, from);
    QFETCH(double, to);
    QFETCH(QString, ticks);
    QStringList texts;
    for (const Tick& tick : quantityTicks(Quantity::days, from, to, 7)) {
      QVERIFY(tick.value >= from && tick.value <= to);
      texts << QString(tick.text).replace(u' ', u'_');
    }
    QCOMPARE(texts.join(u' '), ticks);
  }

  void draggingTheCursorMovesItWithOneGesture() {
    Fixture f;
    f.press(f.at(5, 9));
    f.move(f.at(6, 8));
    f.move(f.at(7, 1));
    f.release(f.at(7, 1));
    QCOMPARE(f.cursorMoves.size(), 2);
    QCOMPARE(f.cursorMoves[0][1], f.cursorMoves[1][1]);
    QVERIFY(near(f.cursorMoves[1][0].toPointF().x(), 7, 0.02));
    QCOMPARE(f.cursorMoves[1][0].toPointF().y(), 0.0);
    QVERIFY(f.ranges.isEmpty());
  }

  void theLegendStandsAboveThePlotAndAnswersToItsNames() {
    ChartFigure figure = plainFigure();
    figure.curves[0].name = "a curve with a rather long name";
    figure.cursor.reset();
    const auto linesAt = [&](double width) {
      return layoutChart(figure, printChartStyle(false), QRectF(0, 0, width, 300)).legendLines;
    };
    QCOMPARE(linesAt(1200), 1);
    QVERIFY(linesAt(250) > 1);
    // No letter lies in the plot.
    const ChartStyle style = printChartStyle(false);
    const auto darkPixels = [&](int width) {
      const QImage image = drawn(figure, {width, 300});
      const QRect plot = layoutChart(figure, style, QRectF(image.rect())).scale.plot.toRect();
      return pixelsLike(image.copy(plot), style.text, 0, plot.width() - 1);
    };
    for (const int width : {250, 400, 1200}) QCOMPARE(darkPixels(width), 0);
    // Another name may need other room.
    CurveChart chart({});
    chart.resize(250, 300);
    chart.setFigure(figure);
    const double top = chart.plotArea().top();
    figure.curves[0].name = "short";
    chart.setFigure(figure);
    QVERIFY(chart.plotArea().top() < top);
  }

  void aTitleThatIsTooLongGoesOnInLines() {
    ChartFigure figure = plainFigure();
    figure.title = "A · log-loss 0.05954 · Triangular kernel, h = 0.665, 0.488";
    const ChartStyle style = printChartStyle(false);
    const QRectF area(0, 0, 240, 240);
    const ChartLayout lines = layoutChart(figure, style, area);
    QVERIFY(lines.titleLines.size() > 1);
    QCOMPARE(lines.titleLines.join(u' ').replace(QChar(QChar::Nbsp), u' '), figure.title);
    for (const QString& line : lines.titleLines) {
      QVERIFY2(QFontMetricsF(style.titleFont).horizontalAdvance(line) <= area.width(), qPrintable(line));
      QVERIFY2(!line.startsWith(u'=') && !line.endsWith(u'='), qPrintable(line));
    }
    // A chart beside it begins at the same height, whatever its own title takes.
    ChartFigure beside = figure;
    std::swap(beside.title, beside.titleBeside);
    beside.title = "B";
    QCOMPARE(layoutChart(beside, style, area).scale.plot.top(), lines.scale.plot.top());
    // Where there is room for it, it is one line as it is; a low chart keeps its height for the plot.
    QCOMPARE(layoutChart(figure, style, QRectF(0, 0, 900, 240)).titleLines, QStringList(figure.title));
    QCOMPARE(layoutChart(figure, style, QRectF(0, 0, 240, 90)).titleLines.size(), qsizetype{1});
    // So does one on a screen, where the plot stands still while the title changes.
    QCOMPARE(layoutChart(figure, screenChartStyle(), area).titleLines, QStringList(figure.title));
  }

  void theNamesOfClassesGetTheRoomThatTheyNeed() {
    ChartFigure figure = plainFigure();
    figure.points.colors = std::make_shared<const std::vector<int>>(std::vector<int>{0, 1, 2});
    figure.points.colorNames = {"a", "b", "c"};
    Fixture f(figure);
    for (QString& name : figure.points.colorNames) name = name.repeated(40);
    f.chart.setFigure(figure);
    const Fixture fresh(figure);
    QCOMPARE(f.chart.plotArea(), fresh.chart.plotArea());
  }

  void aLowChartHasThreeNumbersAtItsAxisAndTheQueryBesideItsPlot() {
    ChartFigure figure = plainFigure();
    figure.points = {};
    for (const double high : {0.7, 1.0, 3.0, 42.0, 1234.0}) {
      figure.range = QRectF(0, 0, 10, high);
      const ChartLayout layout = layoutChart(figure, printChartStyle(false), QRectF(0, 0, 300, 110));
      QVERIFY2(layout.yTicks.size() >= 3, qPrintable(QString::number(high)));
      QVERIFY2(layout.xTicks.size() >= 3, qPrintable(QString::number(high)));
    }
    Fixture f;
    QVERIFY(!f.chart.cursorPill().isEmpty());
    QVERIFY(f.chart.cursorPill().bottom() <= f.chart.plotArea().top());
  }

  void theWordsOfTheCursorHaveRoomForLettersOfAnySize() {
    const ChartFigure figure = plainFigure();
    ChartStyle style = printChartStyle(false);
    for (const int pixels : {9, 13, 24, 40}) {
      style.labelFont.setPixelSize(pixels);
      const ChartLayout layout = layoutChart(figure, style, QRectF(0, 0, 600, 400));
      const QRectF pill = cursorPill({figure.cursor, figure.cursorIsPoint, figure.cursorText}, style, layout);
      const QFontMetricsF metrics(style.labelFont);
      QVERIFY2(pill.height() >= metrics.ascent() + metrics.descent() + 2, qPrintable(QString::number(pixels)));
      QVERIFY(pill.top() >= 0 && pill.bottom() <= layout.scale.plot.top() + 1);
    }
  }

  void aUnitIsAsLongOnBothAxesWhereThatIsAskedFor() {
    ChartFigure figure = plainFigure();
    figure.equalScales = true;
    for (const QSizeF& size : {QSizeF(600, 300), QSizeF(300, 600)})
      for (const QRectF& range : {QRectF(0, 0, 4, 6), QRectF(-1, 2, 3, 2)}) {
        figure.range = range;
        const ChartScale scale = layoutChart(figure, printChartStyle(false), QRectF({0, 0}, size)).scale;
        const double x = scale.plot.width() / range.width(), y = scale.plot.height() / range.height();
        QVERIFY2(std::abs(x / y - 1) < 0.02, qPrintable(QString("%1 %2").arg(x).arg(y)));
      }
    // What is left over of a high picture is shared out above and below.
    figure.range = QRectF(-1, 2, 3, 1);
    const QRectF plot = layoutChart(figure, printChartStyle(false), QRectF(0, 0, 300, 600)).scale.plot;
    QVERIFY2(std::abs(plot.center().y() - 300) < 40, qPrintable(QString::number(plot.center().y())));
    // Points that lie in a strip stay apart.
    figure.range = QRectF(0, 0, 1, 1000);
    QVERIFY(layoutChart(figure, printChartStyle(false), QRectF(0, 0, 600, 300)).scale.plot.width() > 300);
  }

  void moreNamesThanHaveRoomAreCountedInTheLegend() {
    ChartFigure figure = plainFigure();
    figure.curves.clear();
    std::vector<int> colors;
    for (int i = 0; i < 60; ++i) {
      figure.points.colorNames << QString("kind %1").arg(i);
      colors.push_back(i);
    }
    figure.points.colors = std::make_shared<const std::vector<int>>(colors);
    for (const double width : {80.0, 120.0}) {
      const QByteArray svg = exportedFigure(figure, {"svg", width, 0, 300, false}, nullptr);
      static const QRegularExpression name(">kind (\\d+)</text>"), rest(">and (\\d+) more</text>");
      std::vector<int> shown;
      for (auto each = name.globalMatch(QString::fromUtf8(svg)); each.hasNext();)
        shown.push_back(each.next().captured(1).toInt());
      const auto left = rest.match(QString::fromUtf8(svg));
      QVERIFY(shown.size() >= 3 && int(shown.size()) < 60);
      QCOMPARE(left.captured(1).toInt(), 60 - int(shown.size()));
      for (std::size_t i = 0; i < shown.size(); ++i) QCOMPARE(shown[i], int(i));
    }
    const ChartLayout layout = layoutChart(figure, printChartStyle(false), QRectF(0, 0, 500, 300));
    QVERIFY(layout.scale.plot.height() > 150);
  }

  void ofManyNamesThoseThatAreComparedAreSaidFirst() {
    ChartFigure figure = plainFigure();
    for (const char* name : {"truth of a long formula", "average of all the values", "something learned from them"})
      figure.curves.push_back({name, numbers({0, 10}), numbers({1, 9}), 2, 1.5, false});
    figure.curves.push_back({"A of one kernel", numbers({0, 10}), numbers({1, 9}), 3, 2.4, false, "error 0.5"});
    figure.curves.push_back({"B of another", numbers({0, 10}), numbers({1, 9}), 0, 2.4, false, "error 0.4"});
    const auto says = [&](double width, double height, const char* words) {
      return QString::fromUtf8(exportedFigure(figure, {"svg", width, 0, height, false}, nullptr)).contains(words);
    };
    QVERIFY(!says(70, 40, ">average of all the values<"));
    QVERIFY(says(70, 40, ">A of one kernel<") && says(70, 40, ">B of another<"));
    QVERIFY(says(70, 40, ">error 0.5<") && says(70, 40, " more<"));
    QVERIFY(says(200, 100, ">average of all the values<") && !says(200, 100, " more<"));
    // Both have an entry also where their names fill the lines, before it is said how many have none.
    const ChartFigure brief = figure;
    for (Curve& curve : figure.curves)
      if (!curve.value.isEmpty()) curve.name += " with lines that are straight, of a small bandwidth";
    QVERIFY(says(70, 35, ">error 0.5<") && says(70, 35, ">error 0.4<"));
    figure = brief;
    // How many there are says nothing where none is named.
    figure.curves.resize(2);
    figure.points.name = "points of a name that is longer than the width";
    figure.curves[0].name = "a name that is longer than the width";
    figure.curves[0].width = 2.4;
    QVERIFY(!says(40, 40, ">and "));
  }

  void aCursorOnAPointIsWhatTheHandTakes() {
    ChartFigure figure = plainFigure();
    figure.cursorIsPoint = true;
    figure.cursor = QPointF(4, 6);  // where the second point is
    Fixture f(figure);
    f.press(f.at(4, 6));
    f.move(f.at(6, 7));
    f.release(f.at(6, 7));
    QVERIFY(f.pointMoves.isEmpty());
    QVERIFY(near(f.figure.cursor->x(), 6, 0.05) && near(f.figure.cursor->y(), 7, 0.05));
    // The point was left behind, and can be taken now; a click on both means the point.
    f.press(f.at(4, 6));
    f.move(f.at(4, 4));
    f.release(f.at(4, 4));
    QCOMPARE(f.pointMoves.size(), 1);
    f.chart.setSelectedPoint(std::nullopt);
    f.figure.cursor = placeOf(f.figure.points, 0);
    f.chart.setFigure(f.figure);
    QTest::mouseClick(&f.chart, Qt::LeftButton, {}, f.at(2, 2));
    QCOMPARE(f.chart.selectedPoint(), std::optional<qsizetype>(0));
  }

  void faintPointsAreSeenOnADarkGroundToo() {
    ChartFigure figure = plainFigure();
    figure.points.emphasis = std::make_shared<const std::vector<float>>(std::vector<float>{0, 0, 0});
    for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark}) {
      applyTheme(*qobject_cast<QApplication*>(qApp), choice);
      const ChartStyle style = screenChartStyle();
      const QColor point = colorOf(figure.points, 0, nullptr, style);
      const auto mixed = [&](int ink, int ground) {
        return ground + int(double(ink - ground) * double(point.alphaF()));
      };
      const QColor& ground = style.background;
      const QColor seen(mixed(point.red(), ground.red()), mixed(point.green(), ground.green()),
                        mixed(point.blue(), ground.blue()));
      QVERIFY2(contrast(seen, style.background) > (choice == ThemeChoice::dark ? 2 : 1.5), qPrintable(seen.name()));
      // A and B of a comparison differ in more than their lightness.
      const QColor a = seriesColor(style, 10), b = seriesColor(style, 0);
      const int apart = std::abs(a.hue() - b.hue());
      QVERIFY2(std::min(apart, 360 - apart) > 45, qPrintable(a.name() + b.name()));
    }
    applyTheme(*qobject_cast<QApplication*>(qApp), ThemeChoice::light);
  }

  void theCursorCanBeHeldAtItsWords() {
    Fixture f;
    const QPoint pill = f.chart.cursorPill().center().toPoint();
    f.press(pill);
    f.move(pill + QPoint(50, 0));
    f.release(pill + QPoint(50, 0));
    QCOMPARE(f.cursorMoves.size(), 1);
  }

  void theCursorStaysInsideOfTheAxes() {
    Fixture f;
    f.press(f.at(5, 9));
    f.move(QPoint(5000, 100));
    QCOMPARE(f.figure.cursor->x(), 10.0);
  }

  void draggingAPointMovesAndSelectsIt() {
    Fixture f;
    f.press(f.at(4, 6));
    f.move(f.at(5, 7));
    f.move(f.at(6, 5));
    f.release(f.at(6, 5));
    QCOMPARE(f.pointMoves.size(), 2);
    QCOMPARE(f.pointMoves[0][0].toLongLong(), 1);
    QCOMPARE(f.pointMoves[0][2], f.pointMoves[1][2]);
    const QPointF place = f.pointMoves[1][1].toPointF();
    QVERIFY(near(place.x(), 6, 0.03) && near(place.y(), 5, 0.06));
    QCOMPARE(f.chart.selectedPoint(), std::optional<qsizetype>(1));
    QVERIFY(f.cursorMoves.isEmpty());
  }

  void aPointIsWhereTheHandLetsItGoWithoutSuperfluousDigits() {
    Fixture f;
    f.press(f.at(4, 6));
    f.move(f.at(6.331, 5));
    const double x = f.figure.points.x->at(1);
    QVERIFY(near(x, 6.331, 0.02));
    QVERIFY2(QString::number(x, 'g', 12).size() <= 4, qPrintable(QString::number(x, 'g', 17)));
  }

  void everyDragIsAGestureOfItsOwn() {
    Fixture f;
    for (int i = 0; i < 2; ++i) {
      f.press(f.at(f.figure.points.x->at(1), f.figure.points.y->at(1)));
      f.move(f.at(6 + i, 5));
      f.release(f.at(6 + i, 5));
    }
    QCOMPARE(f.pointMoves.size(), 2);
    QVERIFY(f.pointMoves[0][2] != f.pointMoves[1][2]);
  }

  void escapeDuringADragCancelsIt() {
    Fixture f;
    f.press(f.at(4, 6));
    f.move(f.at(6, 5));
    QTest::keyClick(&f.chart, Qt::Key_Escape);
    f.move(f.at(7, 7));
    f.release(f.at(7, 7));
    QCOMPARE(f.pointMoves.size(), 1);
    QCOMPARE(f.cancels.size(), 1);
    QCOMPARE(f.cancels[0][0], f.pointMoves[0][2]);
  }

  void escapeWithoutADragClearsTheSelectionAndIsThenPassedOn() {
    Fixture f;
    f.chart.setSelectedPoint(1);
    QTest::keyClick(&f.chart, Qt::Key_Escape);
    QVERIFY(!f.chart.selectedPoint());
    QKeyEvent event(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QCoreApplication::sendEvent(&f.chart, &event);
    QVERIFY(!event.isAccepted());
  }

  void aClickOnEmptyGroundBringsTheCursorThere() {
    Fixture f;
    f.press(f.at(7, 8));
    f.release(f.at(7, 8));
    QCOMPARE(f.cursorMoves.size(), 1);
    QVERIFY(near(f.figure.cursor->x(), 7, 0.02));
  }

  void draggingEmptyGroundMovesTheView() {
    Fixture f;
    f.press(f.at(7, 8));
    f.move(f.at(6, 7));
    f.release(f.at(6, 7));
    QCOMPARE(f.ranges.size(), 1);
    const QRectF range = f.ranges[0][0].toRectF();
    QVERIFY(near(range.left(), 1, 0.02) && near(range.top(), 1, 0.04));
    QVERIFY(near(range.width(), 10, 1e-9) && near(range.height(), 10, 1e-9));
    QVERIFY(f.cursorMoves.isEmpty());
  }

  void aDoubleClickOnEmptyGroundAddsAPointAndOnAPointDoesNot() {
    Fixture f;
    QTest::mouseDClick(&f.chart, Qt::LeftButton, {}, f.at(7, 8));
    QCOMPARE(f.adds.size(), 1);
    const QPointF place = f.adds[0][0].toPointF();
    QVERIFY(near(place.x(), 7, 0.02) && near(place.y(), 8, 0.04));
    QTest::mouseDClick(&f.chart, Qt::LeftButton, {}, f.at(4, 6));
    QCOMPARE(f.adds.size(), 1);
  }

  void deleteRemovesTheSelectedPointOnce() {
    Fixture f;
    QTest::keyClick(&f.chart, Qt::Key_Delete);
    QVERIFY(f.removes.isEmpty());
    f.chart.setSelectedPoint(2);
    QTest::keyClick(&f.chart, Qt::Key_Delete);
    QTest::keyClick(&f.chart, Qt::Key_Delete);
    QCOMPARE(f.removes.size(), 1);
    QCOMPARE(f.removes[0][0].toLongLong(), 2);
  }

  void arrowsMoveTheCursorInRoundSteps() {
    Fixture f;
    QTest::keyClick(&f.chart, Qt::Key_Right);
    QCOMPARE(f.figure.cursor->x(), 5.05);
    QTest::keyClick(&f.chart, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(f.figure.cursor->x(), 5.0);
    QTest::keyClick(&f.chart, Qt::Key_End);
    QCOMPARE(f.figure.cursor->x(), 10.0);
    QTest::keyClick(&f.chart, Qt::Key_Home);
    QCOMPARE(f.figure.cursor->x(), 0.0);
    // Keys that follow each other quickly are one step of undo.
    for (const auto& move : f.cursorMoves) QCOMPARE(move[1], f.cursorMoves[0][1]);
  }

  void keysBringACursorThatIsNotThereToAnEndOfTheAxis_data() {
    QTest::addColumn<int>("key");
    QTest::addColumn<double>("x");
    QTest::newRow("Home") << int(Qt::Key_Home) << 0.0;
    QTest::newRow("Right") << int(Qt::Key_Right) << 0.0;
    QTest::newRow("End") << int(Qt::Key_End) << 10.0;
    QTest::newRow("Left") << int(Qt::Key_Left) << 10.0;
  }
  void keysBringACursorThatIsNotThereToAnEndOfTheAxis() {
    QFETCH(int, key);
    QFETCH(double, x);
    ChartFigure figure = plainFigure();
    figure.cursor.reset();
    Fixture f(figure);
    QTest::keyClick(&f.chart, Qt::Key(key));
    QVERIFY(f.figure.cursor);
    QCOMPARE(f.figure.cursor->x(), x);
  }

  void bracketsSelectFromLeftToRightAndAltMovesWhatIsSelected() {
    Fixture f;
    QTest::keyClick(&f.chart, Qt::Key_BracketRight);
    QCOMPARE(f.chart.selectedPoint(), std::optional<qsizetype>(0));
    QTest::keyClick(&f.chart, Qt::Key_BracketRight);
    QCOMPARE(f.chart.selectedPoint(), std::optional<qsizetype>(1));
    QVERIFY(accessible(&f.chart)->text(QAccessible::Description).startsWith("selected point: x = 4, y = 6; "));
    QTest::keyClick(&f.chart, Qt::Key_BracketLeft);
    QTest::keyClick(&f.chart, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(f.pointMoves.size(), 1);
    QCOMPARE(f.pointMoves[0][1].toPointF(), QPointF(2, 2.02));
  }

  void aCursorThatIsAPointMovesUpAndDown() {
    ChartFigure figure = plainFigure();
    figure.cursorIsPoint = true;
    figure.cursor = QPointF(5, 5);
    Fixture f(figure);
    QTest::keyClick(&f.chart, Qt::Key_Up);
    QCOMPARE(*f.figure.cursor, QPointF(5, 5.05));
    f.press(f.at(5, 5));
    f.move(f.at(6, 7));
    QVERIFY(near(f.figure.cursor->x(), 6, 0.02) && near(f.figure.cursor->y(), 7, 0.08));
  }

  void theRightButtonDoesNotEndADrag() {
    Fixture f;
    f.press(f.at(4, 6));
    f.move(f.at(5, 6));
    QMouseEvent other(QEvent::MouseButtonRelease, f.at(5, 6), f.chart.mapToGlobal(f.at(5, 6)), Qt::RightButton,
                      Qt::LeftButton, {});
    QCoreApplication::sendEvent(&f.chart, &other);
    f.move(f.at(6, 6));
    QCOMPARE(f.pointMoves.size(), 2);
  }

  void theWheelZoomsAboutTheMouse() {
    Fixture f;
    const QPointF at = f.chart.toWidget({2, 3});
    QWheelEvent event(at, f.chart.mapToGlobal(at), {}, QPoint(0, 120), {}, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&f.chart, &event);
    QCOMPARE(f.ranges.size(), 1);
    f.figure.range = f.ranges[0][0].toRectF();
    QVERIFY(near(f.figure.range.width(), 10 / 1.2, 1e-9));
    f.chart.setFigure(f.figure);
    QVERIFY((f.chart.toWidget({2, 3}) - at).manhattanLength() < 1e-6);
  }

  void controlZeroShowsEverything() {
    Fixture f;
    QTest::keyClick(&f.chart, Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(f.ranges.size(), 1);
    QVERIFY(f.ranges[0][0].toRectF().isEmpty());
  }

  void aPointUnderTheMouseIsTold() {
    Fixture f;
    QSignalSpy hovers(&f.chart, &CurveChart::pointHovered);
    for (const QPoint position : {f.at(8, 3) + QPoint(4, 4), f.at(9, 9)}) {
      QMouseEvent event(QEvent::MouseMove, position, f.chart.mapToGlobal(position), Qt::NoButton, {}, {});
      QCoreApplication::sendEvent(&f.chart, &event);
    }
    QCOMPARE(hovers.size(), 2);
    QCOMPARE(hovers[0][0].value<std::optional<qsizetype>>(), std::optional<qsizetype>(2));
    QVERIFY(!hovers[1][0].value<std::optional<qsizetype>>());
  }

  void withoutAbilitiesNothingMoves_data() {
    QTest::addColumn<bool>("points");
    QTest::newRow("none") << false;
    QTest::newRow("points") << true;
  }
  void withoutAbilitiesNothingMoves() {
    QFETCH(bool, points);
    CurveChart chart({false, points, false});
    chart.resize(400, 200);
    chart.setFigure(plainFigure());
    chart.show();
    QSignalSpy cursors(&chart, &CurveChart::cursorMoved), moves(&chart, &CurveChart::pointMoved),
        ranges(&chart, &CurveChart::rangeWanted);
    for (const QPointF place : {QPointF(5, 5), QPointF(4, 6), QPointF(7, 8)}) {
      const QPoint start = chart.toWidget(place).toPoint();
      QTest::mousePress(&chart, Qt::LeftButton, {}, start);
      QTest::mouseMove(&chart, start + QPoint(30, 10));
      QTest::mouseRelease(&chart, Qt::LeftButton, {}, start + QPoint(30, 10));
    }
    QCOMPARE(cursors.size() + ranges.size(), 0);
    QCOMPARE(moves.size(), points ? 1 : 0);
  }

  void anotherSizeOfThePlotIsTold() {
    Fixture f;
    QSignalSpy changes(&f.chart, &CurveChart::plotAreaChanged);
    f.chart.resize(700, 400);
    QCOMPARE(changes.size(), 1);
  }

  void theTreeOfAssistiveTechnologyHasTheCursorAsAValue() {
    Fixture f;
    f.chart.setAccessibleName("Kernel regression curve");
    QAccessibleInterface* chart = accessible(&f.chart);
    QCOMPARE(chart->role(), QAccessible::Chart);
    QCOMPARE(chart->text(QAccessible::Name), QString("Kernel regression curve"));
    QCOMPARE(chart->text(QAccessible::Description),
             QString("3 point(s); curves: line; x from 0 to 10, y from 0 to 10"));
    QAccessibleInterface* query = nullptr;
    for (int i = 0; i < chart->childCount(); ++i)
      if (chart->child(i)->text(QAccessible::Name) == QLatin1String("Query")) query = chart->child(i);
    QVERIFY(query);
    QAccessibleValueInterface* value = query->valueInterface();
    QVERIFY(value);
    QCOMPARE(value->currentValue().toDouble(), 5.0);
    QCOMPARE(value->maximumValue().toDouble(), 10.0);
    value->setCurrentValue(7.25);
    QCOMPARE(f.cursorMoves.size(), 1);
    QCOMPARE(*f.figure.cursor, QPointF(7.25, 0));
    QCOMPARE(query->text(QAccessible::Value), QString("7.25"));
    // With the focus on it, keys are those of the chart.
    QTest::keyClick(f.chart.findChild<QWidget*>("query"), Qt::Key_Right);
    QCOMPARE(*f.figure.cursor, QPointF(7.3, 0));
  }

  void gapsAreGapsAndAPointBetweenGapsIsADot() {
    ChartFigure figure;
    figure.range = QRectF(0, 0, 10, 10);
    figure.legend = false;
    figure.curves = {
        {"", numbers({0, 3, 4, 5, 6, 7, 10}), numbers({5, 5, notNumber, 5, notNumber, 5, 5}), 0, 2, false}};
    for (const bool dashed : {false, true}) {
      figure.curves[0].dashed = dashed;
      const QImage image = drawn(figure);
      const ChartStyle style = printChartStyle(false);
      const auto columnOf = [&](double x) {
        CurveChart chart({});
        chart.resize(image.size());
        chart.setFigure(figure);
        return int(chart.toWidget({x, 0}).x());
      };
      QVERIFY(pixelsLike(image, style.series[0], columnOf(1), columnOf(2)) > 20);
      QVERIFY(pixelsLike(image, style.series[0], columnOf(9), columnOf(9.9)) > 20);
      QCOMPARE(pixelsLike(image, style.series[0], columnOf(3.3), columnOf(4.7)), 0);
      QCOMPARE(pixelsLike(image, style.series[0], columnOf(5.3), columnOf(6.7)), 0);
      QVERIFY(pixelsLike(image, style.series[0], columnOf(4.8), columnOf(5.2)) > 4);
    }
  }

  void oneSpikeAmongAMillionIsSeen() {
    std::vector<double> x(1'000'000), y(x.size(), 1);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = 1e-5 * double(i);
    y[345'678] = 9;
    y[678'901] = -7;
    const Curve curve{"", numbers(x), numbers(y), 0, 2, false};
    const ChartScale scale{QRectF(0, 0, 500, 200), QRectF(0, -10, 10, 20), false};
    const CurveLines lines = linesOf(curve, scale);
    QCOMPARE(lines.runs.size(), std::size_t(1));
    QVERIFY(lines.runs[0].size() < 30);
    double highest = 200, lowest = 0;
    for (const QPointF& point : lines.runs[0]) {
      highest = std::min(highest, point.y());
      lowest = std::max(lowest, point.y());
    }
    QVERIFY(near(highest, 10, 1e-9));
    QVERIFY(near(lowest, 170, 1e-9));

    ChartFigure figure;
    figure.range = QRectF(0, 0, 10, 10);
    figure.legend = false;
    figure.curves = {curve};
    const QImage image = drawn(figure);
    QVERIFY(pixelsLike(image.copy(0, 30, image.width(), 100), printChartStyle(false).series[0], 0, image.width() - 1) >
            50);
  }

  void gapsAmongAMillionAreGapsToo() {
    std::vector<double> x(1'000'000), y(x.size(), 1);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = 1e-5 * double(i);
    std::fill(y.begin() + 300'000, y.begin() + 400'000, notNumber);
    const ChartScale scale{QRectF(0, 0, 500, 100), QRectF(0, 0, 10, 10), false};
    const CurveLines lines = linesOf({"", numbers(x), numbers(y), 0, 2, false}, scale);
    QCOMPARE(lines.runs.size(), std::size_t(2));
    QVERIFY(near(lines.runs[0].last().x(), 150, 1) && near(lines.runs[1].first().x(), 200, 1));
  }

  void coloursAreApartForEyesThatSeeFew() {
    // How red and green look without one of the two cones: Machado, Oliveira, Fernandes 2009, severity 1.
    const std::array<std::array<double, 9>, 3> eyes{
        {{1, 0, 0, 0, 1, 0, 0, 0, 1},
         {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
         {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}}};
    const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark}) {
      applyTheme(*qobject_cast<QApplication*>(qApp), choice);
      const ChartStyle style = screenChartStyle();
      QCOMPARE(style.series.size(), std::size_t(20));
      for (const auto& eye : eyes) {
        std::vector<std::array<double, 3>> seen;  // CIE L*a*b*
        for (const QColor& color : style.series) {
          const std::array<double, 3> rgb{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
          std::array<double, 3> c{};
          for (std::size_t i = 0; i < 3; ++i)
            c[i] = std::clamp(eye[3 * i] * rgb[0] + eye[3 * i + 1] * rgb[1] + eye[3 * i + 2] * rgb[2], 0.0, 1.0);
          const double x = root((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
          const double y = root(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]);
          const double z = root((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
          seen.push_back({116 * y - 16, 500 * (x - y), 200 * (y - z)});
        }
        for (std::size_t i = 0; i < seen.size(); ++i)
          for (std::size_t j = 0; j < i; ++j) {
            const double apart = std::hypot(seen[i][0] - seen[j][0], seen[i][1] - seen[j][1], seen[i][2] - seen[j][2]);
            QVERIFY2(apart > 14, qPrintable(QString("%1 and %2: %3").arg(j).arg(i).arg(apart)));
          }
      }
    }
    applyTheme(*qobject_cast<QApplication*>(qApp), ThemeChoice::light);
  }

  void seriesOfOneColourHaveOtherMarksAndOtherDashes() {
    const ChartStyle style = printChartStyle(false);
    // A mark alone on white: the picture of each of the shapes.
    const auto marked = [&](int series, std::size_t count) {
      PointCloud cloud;
      cloud.x = numbers(count, [](std::size_t) { return 5.0; });
      cloud.y = cloud.x;
      cloud.colors = std::make_shared<const std::vector<int>>(count, series);
      const ChartScale scale{QRectF(0, 0, 41, 41), QRectF(0, 0, 10, 10), false};
      QImage image(41, 41, QImage::Format_ARGB32_Premultiplied);
      image.fill(Qt::white);
      QPainter painter(&image);
      painter.setRenderHint(QPainter::Antialiasing);
      paintPoints(painter, cloud, nullptr, scale, style, 1);
      return image;
    };
    // One point is drawn as a shape, many are drawn as pictures.
    for (const std::size_t count : {1, 400}) {
      std::vector<QImage> seen;
      for (int series = 3; series < 64; series += 20) {
        QCOMPARE(seriesColor(style, series), seriesColor(style, 3));
        seen.push_back(marked(series, count));
        for (std::size_t i = 0; i + 1 < seen.size(); ++i) QVERIFY(seen[i] != seen.back());
      }
    }
    std::vector<QList<qreal>> dashes;
    for (int series = 3; series < 64; series += 20) dashes.push_back(dashesOf({"", {}, {}, series, 2, false}, style));
    QVERIFY(dashes[0].isEmpty());
    for (std::size_t i = 0; i < dashes.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) QVERIFY(dashes[i] != dashes[j]);
  }

  void thinnedLinesStayWithinATenthOfAPixelOfAllPoints() {
    const Numbers x = numbers(900, [](std::size_t i) { return double(i) / 90; });
    const Numbers y = numbers(900, [](std::size_t i) { return 5 + 4 * std::sin(double(i) / 90); });
    const ChartScale scale{QRectF(0, 0, 1000, 400), QRectF(0, 0, 10, 10), false};
    const CurveLines lines = linesOf({"", x, y, 0, 2, false}, scale);
    QCOMPARE(lines.runs.size(), std::size_t(1));
    QVERIFY(lines.runs[0].size() < 150);
    for (std::size_t i = 0; i < x->size(); ++i) {
      const QPointF point = scale.toPixels({(*x)[i], (*y)[i]});
      double least = 1e9;
      for (qsizetype k = 0; k + 1 < lines.runs[0].size(); ++k) {
        const QPointF a = lines.runs[0][k], way = lines.runs[0][k + 1] - a;
        const double part = std::clamp(QPointF::dotProduct(point - a, way) / QPointF::dotProduct(way, way), 0.0, 1.0);
        const QPointF away = point - a - part * way;
        least = std::min(least, std::hypot(away.x(), away.y()));
      }
      QVERIFY2(least < 0.1, qPrintable(QString("point %1: %2").arg(i).arg(least)));
    }
  }

  void nothingIsDrawnOutsideTheArea_data() {
    QTest::addColumn<QRectF>("range");
    QTest::addColumn<double>("huge");
    QTest::newRow("zoomed in") << QRectF(4, 4, 0.5, 0.25) << 20.0;
    QTest::newRow("huge values") << QRectF(0, 0, 10, 10) << 1e300;
    QTest::newRow("not finite") << QRectF(0, 0, 10, 10) << infinite;
    QTest::newRow("no width") << QRectF(5, 5, 0, 0) << 1e9;
    QTest::newRow("no range") << QRectF(notNumber, notNumber, notNumber, notNumber) << 1e9;
    QTest::newRow("endless") << QRectF(-1e308, -1e308, infinite, infinite) << 1e308;
  }
  void nothingIsDrawnOutsideTheArea() {
    QFETCH(QRectF, range);
    QFETCH(double, huge);
    ChartFigure figure = plainFigure();
    figure.range = range;
    figure.title = QString(300, 'w');
    figure.note = figure.xLabel = figure.yLabel = figure.title;
    figure.cursor = QPointF(std::isfinite(range.left()) ? range.left() : 0, 0);
    figure.cursorText = "a text that is wider than half of the cursor's room";
    figure.curves.push_back(
        {"huge", numbers({0, 1, 2, 3, 4, 5, 6, 10}), numbers({0, huge, -huge, 5, huge, huge, 4, 4}), 1, 3, false});
    figure.curves.push_back({"dashed", numbers({-1e300, 4, 1e300}), numbers({-huge, 4.1, huge}), 1, 3, true});
    figure.points.x = numbers({2, huge, 4.2, notNumber, 5});
    figure.points.y = numbers({2, 3, huge, 4, 4.1});
    QImage map(8, 8, QImage::Format_RGB32);
    map.fill(Qt::yellow);
    figure.map = ChartMap{map, QRectF(-100, -100, 200, 200)};
    const QRectF area(50, 30, 500, 320);
    QByteArray svg;
    QBuffer buffer(&svg);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize({600, 400});
    generator.setViewBox(QRectF(0, 0, 600, 400));
    QPainter painter(&generator);
    drawChart(painter, area, figure, printChartStyle(false));
    painter.end();
    QVERIFY(svg.contains(">huge</text>"));
    const QRectF reach = reachOf(svg);
    QVERIFY2(
        area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(reach),
        qPrintable(QString("%1 %2 %3 %4").arg(reach.left()).arg(reach.top()).arg(reach.right()).arg(reach.bottom())));
    // Pixels too, letters and caps with them.
    QImage image(600, 400, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter pixels(&image);
    drawChart(pixels, area, figure, printChartStyle(false));
    pixels.end();
    for (int y = 0; y < 400; ++y)
      for (int x = 0; x < 600; ++x)
        if (!area.contains(QPointF(x + 0.5, y + 0.5))) QCOMPARE(image.pixelColor(x, y), QColor(Qt::magenta));
  }

  void aHugeValueDoesNotFloodThePlot() {
    ChartFigure figure;
    figure.range = QRectF(0, 0, 10, 10);
    figure.legend = false;
    figure.curves = {{"", numbers({0, 5, 10}), numbers({1, 1e300, 1}), 0, 2, false}};
    const QImage image = drawn(figure);
    const int blue = pixelsLike(image, printChartStyle(false).series[0], 0, image.width() - 1);
    QVERIFY2(blue > 100 && blue < 4000, qPrintable(QString::number(blue)));
  }

  void picturesOfPointsAreLikeTheirCircles() {
    PointCloud cloud;
    std::vector<double> x, y;
    auto emphasis = std::make_shared<std::vector<float>>();
    auto colors = std::make_shared<std::vector<int>>();
    for (int i = 0; i < 32; ++i) {
      x.push_back(10.5 + 20 * (i % 8));
      y.push_back(20.5 + 20 * (i / 8));
      emphasis->push_back(float(i) / 31);
      colors->push_back(i % 12 - 1);
    }
    cloud.x = numbers(x);
    cloud.y = numbers(y);
    cloud.emphasis = emphasis;
    cloud.colors = colors;
    const ChartScale scale{QRectF(pointReach, pointReach, 200, 120), QRectF(0, 0, 200, 120), false};
    const ChartStyle style = printChartStyle(true);
    const QImage fast = pointsImage(cloud, nullptr, scale, style, 1);
    QImage slow(fast.size(), QImage::Format_ARGB32_Premultiplied);
    slow.fill(Qt::transparent);
    QPainter painter(&slow);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPoints(painter, cloud, nullptr, scale, style, 1);
    painter.end();
    int painted = 0;
    for (int row = 0; row < fast.height(); ++row)
      for (int column = 0; column < fast.width(); ++column) {
        const QRgb a = fast.pixel(column, row), b = slow.pixel(column, row);
        QVERIFY(std::abs(qAlpha(a) - qAlpha(b)) <= 2 && std::abs(qRed(a) - qRed(b)) <= 4 &&
                std::abs(qBlue(a) - qBlue(b)) <= 4);
        painted += qAlpha(b) > 0;
      }
    QVERIFY(painted > 1000);
  }

  void amongAMillionPointsTheNearestIsFound() {
    PointCloud cloud;
    cloud.x = numbers(1'000'000, [](std::size_t i) { return double(i % 1000); });
    cloud.y = numbers(1'000'000, [](std::size_t i) { return double(i / 1000); });
    const ChartScale scale{QRectF(0, 0, 10'000, 10'000), QRectF(0, 0, 1000, 1000), false};
    QCOMPARE(nearestPoint(cloud, scale, scale.toPixels({123.2, 456.1}), 8), std::optional<qsizetype>(456'123));
    QVERIFY(!nearestPoint(cloud, scale, QPointF(-50, 50), 8));
  }

  void ticksAreRoundNumbers() {
    const auto texts = [](const std::vector<Tick>& ticks) {
      QStringList list;
      for (const Tick& tick : ticks) list << tick.text;
      return list.join(' ');
    };
    QCOMPARE(texts(niceTicks(-1, 5, 7)), QString("−1 0 1 2 3 4 5"));
    QCOMPARE(texts(niceTicks(0, 1, 6)), QString("0 0.2 0.4 0.6 0.8 1.0"));
    QCOMPARE(texts(niceTicks(1, 5, 20, true)), QString("1 2 3 4 5"));
    QCOMPARE(texts(niceTicks(0, 4e-7, 4)), QString("0 1e−7 2e−7 3e−7 4e−7"));
    QCOMPARE(texts(logarithmicTicks(0.05, 2, 8)), QString("0.05 0.1 0.2 0.5 1 2"));
    QCOMPARE(texts(logarithmicTicks(1e-3, 1e3, 7)), QString("0.001 0.01 0.1 1 10 100 1000"));
    QCOMPARE(texts(logarithmicTicks(1e-5, 0.5, 4)), QString("0.00001 0.0001 0.001 0.01 0.1"));
    QCOMPARE(texts(logarithmicTicks(1e-8, 1, 4)), QString("1e−6 0.001 1"));
    // Three at least, however narrow.
    for (const double to : {0.03, 0.2, 2.0, 30.0, 1e5})
      for (const int most : {1, 2, 3, 5}) QVERIFY(logarithmicTicks(0.011, to, most).size() >= 3);
  }

  void aChartThatIsGivenAnotherFigureShowsItAsANewChartDoes_data() {
    QTest::addColumn<ChartFigure>("before");
    QTest::addColumn<ChartFigure>("after");
    const auto row = [](const char* name, auto first, auto second) {
      ChartFigure before = plainFigure(), after = plainFigure();
      first(before);
      second(after);
      QTest::newRow(name) << before << after;
    };
    const auto noted = [](const char* words) { return [words](ChartFigure& figure) { figure.note = words; }; };
    const auto plain = [](ChartFigure&) {};
    row("a note comes", plain, noted("w = 1"));
    row("another note", noted("w = 1"), noted("w = 20.61"));
    row("a note of more lines", noted("w = 1"), noted(QByteArray("a long note ").repeated(20).constData()));
    row("a title", plain, [](ChartFigure& figure) { figure.title = "Title"; });
    row("names of axes", plain, [](ChartFigure& figure) { figure.xLabel = figure.yLabel = "name"; });
    row("another name in the legend", plain, [](ChartFigure& figure) { figure.curves[0].name = "another line"; });
    row("no legend", plain, [](ChartFigure& figure) { figure.legend = false; });
    row("a mark", plain, [](ChartFigure& figure) { figure.mark = QPointF(3, 3); });
    row("words at the right", plain, [](ChartFigure& figure) { figure.rightLabels = {{5, "half"}}; });
    row("another range", plain, [](ChartFigure& figure) { figure.range = QRectF(0, 0, 20, 5); });
    row("a logarithmic axis", plain, [](ChartFigure& figure) {
      figure.range = QRectF(1, 0, 9, 10);
      figure.logarithmicX = true;
    });
    row("another cursor", plain, [](ChartFigure& figure) {
      figure.cursor = QPointF(7, 0);
      figure.cursorText = "x = 7";
    });
    row("no cursor", plain, [](ChartFigure& figure) { figure.cursor.reset(); });
    row("other curves", plain, [](ChartFigure& figure) { figure.curves[0].y = numbers({3, 4}); });
    row("other points", plain, [](ChartFigure& figure) { figure.points.y = numbers({5, 5, 5}); });
  }

  void aChartThatIsGivenAnotherFigureShowsItAsANewChartDoes() {
    QFETCH(ChartFigure, before);
    QFETCH(ChartFigure, after);
    CurveChart chart({}), fresh({});
    for (CurveChart* each : {&chart, &fresh}) {
      each->resize(400, 240);
      each->show();
    }
    chart.setFigure(before);
    const QImage first = chart.grab().toImage();
    chart.setFigure(after);
    fresh.setFigure(after);
    const QImage second = chart.grab().toImage();
    QVERIFY(second != first);
    QCOMPARE(second, fresh.grab().toImage());
  }

  void aMessageTakesThePlaceOfTheChartUntilThereIsAnotherFigure() {
    Fixture f;
    f.chart.setMessage("no points");
    QCOMPARE(accessible(&f.chart)->text(QAccessible::Description), QString("no points"));
    f.press(f.at(4, 6));
    QVERIFY(!f.chart.selectedPoint());
    f.chart.setFigure(f.figure);
    QVERIFY(f.chart.message().isEmpty());
  }

  void theWindowShowsWhatFilesShowWithLabelsThatAreLargerThanOnPaper() {
    ChartStyle style = printChartStyle(false);
    QVERIFY(style.labelFont.pixelSize() < screenChartStyle().labelFont.pixelSize());
    style.labelFont = screenChartStyle().labelFont;
    ChartFigure figure = plainFigure();
    figure.cursor.reset();
    Fixture f(figure);
    const QImage window = f.chart.grab().toImage().convertToFormat(QImage::Format_RGB32);
    QCOMPARE(window, drawn(figure, f.chart.size(), style));
    f.figure.range = QRectF(1, 1, 6, 6);
    f.figure.points.x = numbers({3, 4, 5});
    f.chart.setFigure(f.figure);
    QCOMPARE(f.chart.grab().toImage().convertToFormat(QImage::Format_RGB32), drawn(f.figure, f.chart.size(), style));
  }

  void filesDoNotDependOnTheThemeOfTheScreen() {
    const QImage light = drawn(plainFigure());
    applyTheme(*qobject_cast<QApplication*>(qApp), ThemeChoice::dark);
    const QImage dark = drawn(plainFigure());
    Fixture f;
    const QColor ground = f.chart.grab().toImage().pixelColor(2, 2);
    applyTheme(*qobject_cast<QApplication*>(qApp), ThemeChoice::light);
    QCOMPARE(dark, light);
    QCOMPARE(ground, darkTheme().panel);
    QCOMPARE(f.chart.grab().toImage().pixelColor(2, 2), lightTheme().panel);
  }

  void chartsAreExportedInTheWidthThatIsAsked() {
    const QByteArray svg = exportedFigure(plainFigure(), {"svg", 120, 0, 300, false}, nullptr);
    QVERIFY(svg.contains("width=\"120.000mm\" height=\"80.000mm\""));
    QVERIFY(svg.contains(">line</text>"));
    QVERIFY(QSvgRenderer(svg).isValid());
    QCOMPARE(printedFigure(Picture(plainFigure(), 1), {"png", 50.8, 0, 100, false}).size(), QSize(200, 200));
    QVERIFY(exportedFigure(plainFigure(), {"pdf", 90, 0, 300, false}, nullptr).startsWith("%PDF"));
    QString complaint;
    QVERIFY(exportedFigure(plainFigure(), {"png", 9000, 0, 1200, false}, &complaint).isEmpty());
    QVERIFY(!complaint.isEmpty());
  }

  void aSheetHoldsAChartAHeatmapAndSmallCharts() {
    const HeatmapFigure heatmap = figureOf(1, 9, 6);
    const Picture sheet =
        below({Picture(plainFigure(), 0.4), beside({Picture(heatmap), below({plainFigure(), plainFigure()})}, {3, 2})});
    const Drawing drawing = sheet.drawing({"svg", 180, 0, 300, false});
    QVERIFY(near(millimetresOf(drawing.size.width()), 180, 1e-6));
    const double space = drawing.size.width() - 16;
    const Drawing alone = Picture(heatmap).drawing({"svg", millimetresOf(space * 0.6), 0, 300, false});
    QVERIFY(near(drawing.size.height(), 0.4 * drawing.size.width() + 16 + alone.size.height(), 0.01));
    const QImage image = printedFigure(sheet, {"png", 180, 0, 96, false});
    QCOMPARE(image.width(), int(std::ceil(drawing.size.width())));
    // The heatmap of the sheet is the heatmap, pixel by pixel.
    const QImage own = printedFigure(heatmap, {"png", millimetresOf(space * 0.6), 0, 96, false});
    const QPoint place(0, qRound(0.4 * drawing.size.width() + 16));
    QCOMPARE(image.copy(QRect(place, own.size())).convertToFormat(QImage::Format_RGB32),
             own.convertToFormat(QImage::Format_RGB32));
    const QByteArray svg = exportedFigure(sheet, {"svg", 180, 0, 300, false}, nullptr);
    QVERIFY(QSvgRenderer(svg).isValid());
    QVERIFY(QRectF(QPointF(0, 0), drawing.size).adjusted(-0.01, -0.01, 0.01, 0.01).contains(reachOf(svg)));
  }

  void numbersOfCurvesAreColumnsOverTheSameX() {
    ChartFigure figure = plainFigure();
    figure.curves.push_back({"two, \"b\"", numbers({0, 10}), numbers({notNumber, 0.1}), 1, 2, false});
    QCOMPARE(curveNumbersAsText(figure), QString("x\tline\t\"two, \"\"b\"\"\"\n0\t1\t\n10\t9\t0.1\n\n"
                                                 "x\tpoints\n2\t2\n4\t6\n8\t3\n"));
    QVERIFY(curveNumbersAsText(figure, ',').startsWith("x,line,\"two, \"\"b\"\"\"\n0,1,\n"));
    figure.curves[1].x = numbers({0, 5});
    QVERIFY(curveNumbersAsText(figure).startsWith("x\tline\n0\t1\n10\t9\n\nx\t\"two, \"\"b\"\"\"\n0\t\n5\t0.1\n"));
  }
};

QTEST_MAIN(TestCurveChart)
#include "tst_curve_chart.moc"
