// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenu>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include "core/base/words.h"
#include "core/tensor/matrix.h"
#include "tests/support/figures.h"
#include "ui/chart/chart_figure.h"
#include "ui/export/figure_carrier.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"
#include "ui/heatmap/color_bar.h"
#include "ui/heatmap/color_bar_strip.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/label_widths.h"
#include "ui/style/text_pen.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::ui;
using namespace attn::test;

namespace {

QImage drawn(const HeatmapFigure& figure, const FigureLayout& layout, const FigureStyle& style, double scale = 1) {
  return renderFigure(figure, layout, style, QRectF(QPointF(0, 0), layout.size), scale);
}

/// The rectangles of an SVG file in its own units, with their colours.
struct Rectangle {
  QRectF rect;
  QString fill;
};
std::vector<Rectangle> rectanglesOf(const QByteArray& svg) {
  std::vector<Rectangle> found;
  QString fill;
  QXmlStreamReader reader(svg);
  while (!reader.atEnd()) {
    if (reader.readNext() != QXmlStreamReader::StartElement) continue;
    const auto attributes = reader.attributes();
    if (reader.name() == QLatin1String("g")) fill = attributes.value("fill").toString();
    if (reader.name() == QLatin1String("rect"))
      found.push_back({QRectF(attributes.value("x").toDouble(), attributes.value("y").toDouble(),
                              attributes.value("width").toDouble(), attributes.value("height").toDouble()),
                       fill});
  }
  return found;
}

}  // namespace

class TestFigure : public QObject {
  Q_OBJECT

 private slots:
  void ofEquallyLargeCellsTheShapeFollowsTheRoom() {
    HeatmapFigure figure = figureOf(4, 4, 4);
    const FigureStyle style = printStyle(false);
    const auto columnsIn = [&](QSizeF space) { return layoutToFit(figure, style, space, 20).columns; };
    QCOMPARE(columnsIn({4000, 1000}), 4);
    QCOMPARE(columnsIn({3000, 3000}), 2);
    QCOMPARE(columnsIn({800, 4000}), 1);
  }

  void aTitleReachesHalfWayToThoseBesideIt() {
    HeatmapFigure figure = figureOf(3, 2, 2);
    figure.hasLabels = false;
    const FigureStyle style = printStyle(false);
    FigureLayout layout;
    const auto painted = [&](const QString& title, double apart) {
      for (HeatmapPanel& panel : figure.panels) panel.title = title;
      layout = layoutFigure(figure, style, QSizeF(10, 10), 3);
      for (std::size_t i = 0; i < 3; ++i) layout.cells[i].moveLeft(apart * (static_cast<double>(i) + 0.4));
      layout.size.setWidth(3 * apart);
      return drawn(figure, layout, style);
    };
    // A number that is sorted by, and the head that it is of: both are whole where there is room, and where there is
    // none, it is not the end of the number that is left.
    QVERIFY(painted("0·3  10.39", 90) != painted("1·2  10.39", 90));
    QVERIFY(painted("0·3  10.39", 90) != painted("0·3  22.39", 90));
    QVERIFY(painted("0·3  10.39", 45) != painted("1·2  10.39", 45));
    QCOMPARE(painted("Sequence 2", 30), painted("Series 2", 30));  // which one of a row it is
  }

  void besideTheNameOfItsRowATitleHasTheRoomAtItsOtherSide() {
    HeatmapFigure figure = figureOf(3, 2, 2);
    figure.hasLabels = false;
    figure.panels[0].rowTitle = "A";
    const FigureStyle style = printStyle(false);
    const double width = QFontMetricsF(style.titleFont).horizontalAdvance("Sequence 2"), apart = 2 * width;
    QVERIFY(width > 44);  // wider than the cells, and than what every title has
    const auto firstOf = [&](const QString& title) {
      for (HeatmapPanel& panel : figure.panels) panel.title = title;
      FigureLayout layout = layoutFigure(figure, style, QSizeF(10, 10), 3);
      for (std::size_t i = 0; i < 3; ++i) layout.cells[i].moveLeft(apart * (static_cast<double>(i) + 0.4));
      layout.size.setWidth(3 * apart);
      const QImage image = drawn(figure, layout, style);
      return image.copy(0, 0, image.width() / 3, image.height());
    };
    QVERIFY(firstOf("Sequence 2") != firstOf("Series 2"));  // not both "2"
  }

  void onPaperLabelsAreTurnedWhereAScreenWouldElideThem() {
    HeatmapFigure figure = figureOf(1, 2, 2);
    figure.panels[0].columnLabels = std::make_shared<const QStringList>(QStringList{"Learning", "together"});
    FigureStyle style = printStyle(false);
    QVERIFY(!layoutFigure(figure, style, QSizeF(36, 36), 1).uprightColumnLabels);
    QVERIFY(layoutFigure(figure, style, QSizeF(90, 90), 1).uprightColumnLabels);
    style.elidesLabels = true;
    QVERIFY(layoutFigure(figure, style, QSizeF(36, 36), 1).uprightColumnLabels);
  }

  void turnedNumbersAreWholeWhereverTheirWidestDigitsStand() {
    constexpr Index columns = 60;
    HeatmapFigure figure = figureOf(1, 2, columns);
    QStringList numbers(columns, "1.11");
    const FigureStyle style = printStyle(false);
    const QFontMetricsF metrics(style.labelFont);
    QString widest = "0";
    for (const char* const digit : {"1", "2", "3", "4", "5", "6", "7", "8", "9"})
      if (metrics.horizontalAdvance(digit) > metrics.horizontalAdvance(widest)) widest = digit;
    numbers.back() = widest + '.' + widest + widest;
    QVERIFY(metrics.horizontalAdvance(numbers.back()) > metrics.horizontalAdvance(numbers.front()) + 1);
    figure.panels[0].columnLabels = std::make_shared<const QStringList>(numbers);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(12, 12), 1);
    QVERIFY(!layout.uprightColumnLabels);
    QVERIFY(layout.columnLabelHeight >= 8 + metrics.horizontalAdvance(numbers.back()));
  }

  void labelsThatGrowAlongTheAxisAreWholeAtItsEnd() {
    constexpr Index columns = 16384;
    HeatmapFigure figure = figureOf(1, 1, columns);
    QStringList numbers;
    for (Index j = 0; j < columns; ++j) numbers << QString::number(j);
    figure.panels[0].columnLabels = std::make_shared<const QStringList>(numbers);
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(0.02, 12), 1);
    QVERIFY(!layout.uprightColumnLabels);
    QVERIFY(layout.columnLabelHeight >= 8 + QFontMetricsF(style.labelFont).horizontalAdvance(numbers.back()));
  }

  void whereAllNumbersAreZeroTheyAreInTheMiddleOfSignedColours() {
    HeatmapFigure figure = figureOf(1, 2, 2);
    figure.panels[0].colorMap = findRow(colorMaps(), "RdBu_r");
    figure.groups.front().data = {0, 0};
    const ValueRange range = rangeOf(figure, 0);
    QVERIFY(range.low < 0 && range.high == -range.low);
    QVERIFY(ticksOf(colorBarsOf(figure).front(), 6).size() >= 3);
  }

  void ofThoseThatAreComparedEachRowHasTheNumbersBesideIt() {
    HeatmapFigure figure = figureOf(18, 4, 4);
    figure.columns = figure.linked = 3;
    figure.sharedRowLabels = true;
    auto side = std::make_shared<SideColumns>();
    for (const char* heading : {"H, bits", "2^H", "largest", "distance"})
      side->columns.push_back({.heading = heading, .name = heading, .widest = "00.00", .numbers = {1, 2, 3, 4}});
    for (std::size_t i = 0; i < figure.panels.size(); ++i)
      if (i % 3 < 2) figure.panels[i].side = side;
    const FigureStyle style = screenStyle(HeatmapView::Ground::canvas);
    const FigureLayout layout = layoutToFit(figure, style, QSizeF(660, 600));
    QCOMPARE(layout.rowStep, Index{1});
    QCOMPARE(layout.columnStep, Index{1});
  }

  void longWordsBetweenShortOnesStandUprightWhole() {
    HeatmapFigure figure = figureOf(1, 2, 3);
    figure.panels[0].columnLabels = std::make_shared<const QStringList>(QStringList{"to", "Learning", "a"});
    const FigureStyle style = printStyle(false);
    const double word = QFontMetricsF(style.labelFont).horizontalAdvance("Learning");
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(word - 8, word - 8), 1);
    QVERIFY(layout.uprightColumnLabels && layout.wholeColumnLabels);
    QVERIFY(!layoutFigure(figure, style, QSizeF(20, 20), 1).uprightColumnLabels);
  }

  void overNarrowColumnsSingleLettersStandUprightAndChineseRunsDownwards() {
    HeatmapFigure figure = figureOf(1, 2, 4);
    figure.panels[0].columnLabels = std::make_shared<const QStringList>(QStringList{"Learning", "I", "意", "注力"});
    ExportOptions options;
    options.format = "svg";
    options.cell = 20;
    options.numbers = CellNumbers::off;
    QString complaint;
    QXmlStreamReader svg(exportedFigure(Picture(figure), options, &complaint));
    QString transform;
    QMap<QString, QString> found;  // by text, how it is turned
    while (!svg.atEnd()) {
      svg.readNext();
      if (svg.isStartElement() && svg.attributes().hasAttribute("transform"))
        transform = svg.attributes().value("transform").toString();
      if (svg.isCharacters() && !svg.isWhitespace()) found[svg.text().toString().trimmed()] = transform;
    }
    QVERIFY2(found["Learning"].startsWith("matrix(0,-1,1,0"), qPrintable(found["Learning"]));
    for (const char* letter : {"I", "意", "注", "力"})
      QVERIFY2(found[letter].startsWith("matrix(1,0,0,1"), qPrintable(letter + found[letter]));
  }

  void lettersThatAnotherFontLendsStandOnTheSameLineOnScreenAndOnPaper() {
    // The screen's texts are shaped once, with a line as high as the highest of the fonts.
    const QFont font = printStyle(false).labelFont;
    const auto ink = [&](bool byPen) {
      QImage image(80, 60, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      TextPen pen(painter, font);
      const QPointF baseline(20, 40);
      byPen ? pen.draw(baseline, "意") : painter.drawText(baseline, "意");
      QRect dark;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
          if (qGray(image.pixel(x, y)) < 160) dark |= QRect(x, y, 1, 1);
      return dark;
    };
    QVERIFY(!ink(false).isEmpty());
    QVERIFY(std::abs(ink(true).top() - ink(false).top()) <= 1 &&
            std::abs(ink(true).bottom() - ink(false).bottom()) <= 1);
    QImage image(80, 60, QImage::Format_RGB32);
    QPainter painter(&image);
    const QRectF line = TextPen(painter, font).lineRect("意").translated(20, 40);
    QVERIFY(line.top() <= ink(true).top() && line.bottom() > ink(true).bottom());
  }

  void aTextWithoutInkTakesOneLine() {
    // A space without width, as pages on the web have them between words: the ground of such a label is no taller.
    QImage image(80, 60, QImage::Format_RGB32);
    QPainter painter(&image);
    TextPen pen(painter, printStyle(false).labelFont);
    for (const QString& text : {QString(QChar(0x200b)), QStringLiteral(" "), QString()})
      QVERIFY2(pen.lineRect(text).height() <= pen.height() + 2,
               qPrintable(QString::number(pen.lineRect(text).height())));
  }

  void ofLabelsThatBeginAlikeTheEndsAreLeft() {
    QImage image(80, 60, QImage::Format_RGB32);
    QPainter painter(&image);
    TextPen pen(painter, printStyle(false).labelFont);
    const auto cut = [&](const QStringList& labels) {
      const auto shared = std::make_shared<const QStringList>(labels);
      QStringList shown;
      for (const QString& label : labels) shown << pen.elided(label, 50, commonFront(shared, labels.size()));
      return shown.join(u'|');
    };
    QCOMPARE(cut({"2024-02-01", "2024-02-03", "2024-02-15"}), QString("…01|…03|…15"));
    const QString ofTwo = cut({"2024-02-01, 1234.5", "2024-02-03, 1100", "2024-02-15, 900"});
    QVERIFY2(QRegularExpression("^…01,[^|]*\\|…03,[^|]*\\|…15,[^|]*$").match(ofTwo).hasMatch(), qPrintable(ofTwo));
    // No number is divided, and where nothing is in common the beginnings are left.
    QCOMPARE(cut({"a long word 101", "a long word 102"}), QString("…101|…102"));
    QCOMPARE(cut({"a long word", "other"}), pen.elided("a long word", 50) + "|other");
    // What has room is whole.
    QCOMPARE(cut({"24-1", "24-2"}), QString("24-1|24-2"));
  }

  void coloursOnADarkGroundBeginAtItAndBecomeBrighter() {
    const QRgb ground = darkTheme().window.rgb();
    for (const ColorMap& map : colorMaps()) {
      const ColorTable &light = tableOf(map, false), &dark = tableOf(map, true);
      QCOMPARE(light, *map.table);
      const std::size_t none = map.diverging ? 128 : 0;
      if (contrast(light[none], ground) < 10) {  // it begins dark already
        QCOMPARE(dark, light);
        continue;
      }
      QVERIFY2(contrast(dark[none], ground) < 1.5, map.id);
      QVERIFY2(contrast(dark[255], ground) > 8, map.id);
      for (std::size_t i = none + 1; i < 256; ++i)
        QVERIFY2(contrast(dark[i], qRgb(0, 0, 0)) >= contrast(dark[i - 1], qRgb(0, 0, 0)) - 0.05, map.id);
    }
  }

  void numbersOnPaperAreNoLargerThanItsLabels() {
    const HeatmapFigure figure = figureOf(1, 3, 3);
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(90, 90), 1);
    const int pixels = numberPixels(figure, layout, style, 0, QRectF(QPointF(0, 0), layout.size));
    QVERIFY(pixels > 0 && pixels <= style.labelFont.pixelSize());
  }

  void smallTextThatIsAskedForIsThatSmallInEveryKindOfFigure() {
    ChartFigure chart;
    const auto line = std::make_shared<const std::vector<double>>(std::vector<double>{0, 1});
    chart.curves = {{.name = "f", .x = line, .y = line}};
    ExportOptions options;
    options.widthMm = 150;
    options.fontPt = 3;
    for (const Picture& picture : {Picture(figureOf(1, 3, 3)), Picture(chart)})
      QVERIFY(std::abs(drawingOf(picture, options).smallestText * 72 / 96 - 3) < 0.05);
  }

  void theReversedMapIsMatplotlibsToTheLastBit() {
    const ColorTable& table = *findRow(colorMaps(), "RdBu_r")->table;
    QCOMPARE(table[0], Pixel{0xff053061});
    QCOMPARE(table[170], Pixel{0xfff7b799});
    QCOMPARE(table[171], (*findRow(colorMaps(), "RdBu")->table)[84]);
  }

  void anSvgIsXmlWhateverTheTextsContain() {
    HeatmapFigure figure = figureOf(1, 2, 2);
    figure.title = "a < b & \x01";
    const QStringList labels{QString("<b>\x07\x1f"), QString("&amp;") + QChar(0xFFFE) + QChar(0xD800)};
    figure.panels[0].rowLabels = figure.panels[0].columnLabels = std::make_shared<const QStringList>(labels);
    QString complaint;
    const QByteArray svg = exportedFigure(figure, {"svg", 0, 40, 96, false}, &complaint);
    QXmlStreamReader reader(svg);
    QString title;
    while (!reader.atEnd())
      if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("title"))
        title = reader.readElementText();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QCOMPARE(title, "a < b &  ");
  }

  void everyCellHasTheColourOfItsNumber_data() {
    QTest::addColumn<double>("cell");
    QTest::addColumn<double>("scale");
    for (const double cell : {1.0, 3.0, 7.3, 13.0, 40.0, 61.7})
      for (const double scale : {1.0, 1.25, 1.5, 2.0}) QTest::addRow("%g px at %g", cell, scale) << cell << scale;
  }
  void everyCellHasTheColourOfItsNumber() {
    QFETCH(double, cell);
    QFETCH(double, scale);
    const HeatmapFigure figure = figureOf(2, 6, 5);
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(cell, cell), 2);
    const QImage image = drawn(figure, layout, style, scale);
    for (std::size_t panel = 0; panel < 2; ++panel)
      for (Index i = 0; i < 6; ++i)
        for (Index j = 0; j < 5; ++j) {
          // Away from the number in the middle and from the gaps.
          const QRectF rect = cellRect(layout, {panel, i, j});
          const QPointF spot =
              (rect.topLeft() + QPointF(rect.width() * 0.5, rect.height() * (cell > 20 ? 0.12 : 0.5))) * scale;
          QCOMPARE(image.pixel(int(spot.x()), int(spot.y())), colorAt(figure, numbersOf(figure, panel).at(i, j)));
        }
  }

  void maskedCellsAreHatchedAndLookLikeNoWeight() {
    HeatmapFigure figure = figureOf(1, 2, 4, {2});
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(40, 40), 1);
    const QImage image = drawn(figure, layout, style);
    const QRectF masked = cellRect(layout, {0, 0, 3}).adjusted(3, 3, -3, -3);
    int background = 0, hatch = 0;
    for (int y = int(masked.top()); y < masked.bottom(); ++y)
      for (int x = int(masked.left()); x < masked.right(); ++x) {
        background += image.pixelColor(x, y) == style.masked;
        hatch += image.pixelColor(x, y).lightness() < style.masked.lightness() - 20;
      }
    QVERIFY(background > 100);
    QVERIFY(hatch > 100);
    for (const Pixel color : *figure.panels[0].colorMap->table) QVERIFY(color != style.masked.rgb());
  }

  void aNumberThatIsNoneHasAMarkOfItsOwn() {
    HeatmapFigure figure = figureOf(1, 1, 3);
    figure = withNumbers(std::move(figure),
                         Tensor({1, 1, 3}, {std::nanf(""), -std::numeric_limits<float>::infinity(), 0.5F}));
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(40, 40), 1);
    const QImage image = drawn(figure, layout, style);
    for (const Index j : {0, 1}) {
      const QPointF corner = cellRect(layout, {0, 0, j}).topLeft() + QPointF(4, 4);
      QCOMPARE(image.pixelColor(corner.toPoint()), style.notFinite);
    }
    QCOMPARE(cellText(std::nanf("")), "NaN");
    QCOMPARE(cellText(-std::numeric_limits<float>::infinity()), "−∞");
  }

  void smallNumbersOfAPanelHaveTheDecimalsThatTellThemApart() {
    const auto texts = [](float largest, float number, bool isSigned = false) {
      HeatmapFigure figure = withNumbers(figureOf(1, 1, 2), Tensor({1, 1, 2}, {0.0F, largest}));
      figure.panels[0].isSigned = isSigned;
      return cellText(withSharedRange(std::move(figure)), 0, number);
    };
    QCOMPARE(texts(0.9F, 0.0039F), "0.00");
    QCOMPARE(texts(0.1F, 0.0039F), "0.00");
    QCOMPARE(texts(0.0117F, 0.0117F), "0.012");
    QCOMPARE(texts(-0.0117F, -0.0039F), "−0.004");
    QCOMPARE(texts(-0.0117F, -0.0001F), "0.000");
    QCOMPARE(texts(0.0117F, 0.0039F, true), "+0.004");
    QCOMPARE(texts(0.0117F, 0.0001F, true), "0.000");
    QCOMPARE(texts(0, 0), "0.00");
    QCOMPARE(texts(1e-9F, 1e-9F), "0.00000");
  }

  void theColourBarShowsTheRangeOfTheDataFromEndToEnd() {
    HeatmapFigure figure = figureOf(1, 2, 2);
    figure = withNumbers(std::move(figure), Tensor({1, 2, 2}, {0.2F, 0.3F, 0.4F, 0.7F}));
    figure = withSharedRange(std::move(figure));
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(60, 60), 1);
    const QImage image = drawn(figure, layout, style);
    const QRectF bar = layout.colorBars[0];
    // The ends of the bar may fall between pixels.
    const auto entry = [&](double y) {
      const auto& table = *figure.panels[0].colorMap->table;
      const Pixel pixel = image.pixel(bar.center().toPoint().x(), int(y));
      return int(std::find(table.begin(), table.end(), pixel) - table.begin());
    };
    QVERIFY(entry(bar.bottom() - 1.5) <= 3);
    QVERIFY(entry(bar.top() + 1.5) >= 252 && entry(bar.top() + 1.5) < 256);
    const QString text = QString::fromUtf8(exportedFigure(figure, {"svg", 0, 60, 300, false}, nullptr));
    // Round numbers from end to end, at the places that they have in the range.
    for (const char* each : {">0.2<", ">0.4<", ">0.6<"}) QVERIFY2(text.contains(each), each);
  }

  void aMaskedNumberDoesNotStretchTheRange() {
    HeatmapFigure figure = figureOf(1, 1, 3, {2});
    figure = withNumbers(std::move(figure), Tensor({1, 1, 3}, {0.2F, 0.3F, 99}));
    QCOMPARE(dataRange(figure, 0), (ValueRange{0.2F, 0.3F}));
  }

  void aDivergingMapIsSymmetricAboutZero() {
    HeatmapFigure figure = figureOf(1, 1, 2);
    figure = withColorMap(std::move(figure), findRow(colorMaps(), "RdBu_r"));
    figure.groups[0].data = {-1, 3};
    QCOMPARE(rangeOf(figure, 0), (ValueRange{-3, 3}));
  }

  void everyPanelHasNumbersMaskAndColoursOfItsOwn() {
    const HeatmapFigure figure = figureOfThree();
    QCOMPARE(rangeOf(figure, 0), (ValueRange{1, 6}));
    QCOMPARE(rangeOf(figure, 1), (ValueRange{0, 1}));
    QCOMPARE(rangeOf(figure, 2), (ValueRange{-2, 2}));
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(40, 40), 3);
    const QImage image = drawn(figure, layout, style);
    for (std::size_t panel = 0; panel < 3; ++panel) {
      for (Index i = 0; i < rowsOf(figure, panel); ++i)
        for (Index j = 0; j < 2; ++j) {
          const QPointF spot = cellRect(layout, {panel, i, j}).topLeft() + QPointF(20, 5);
          QCOMPARE(image.pixel(spot.toPoint()), colorAt(figure, numbersOf(figure, panel).at(i, j), panel));
        }
    }
    // The masked half of the first two is hatched; nothing of the third is.
    const auto hatchIn = [&](std::size_t panel, Index column) {
      const QRect rect = cellRect(layout, {panel, 1, column}).adjusted(3, 3, -3, -3).toRect();
      int found = 0;
      for (int y = rect.top(); y <= rect.bottom(); ++y)
        for (int x = rect.left(); x <= rect.right(); ++x) found += image.pixel(x, y) == style.hatch.rgb();
      return found;
    };
    QVERIFY(hatchIn(0, 3) > 0 && hatchIn(1, 2) > 0);
    QCOMPARE(hatchIn(0, 1), 0);
    QCOMPARE(hatchIn(2, 1), 0);
  }

  void everyLabelledGroupHasAColourBarThatStatesItsRange() {
    HeatmapFigure figure = figureOfThree();
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(40, 40), 3);
    QCOMPARE(layout.colorBars.size(), std::size_t{3});
    const QImage image = drawn(figure, layout, style);
    for (std::size_t i = 0; i < 3; ++i) {
      const QRectF& bar = layout.colorBars[i];
      QVERIFY(QRectF(QPointF(0, 0), layout.size).contains(bar));
      for (const QRectF& cells : layout.cells) QVERIFY(!bar.intersects(cells));
      const Pixel top = image.pixel(bar.center().toPoint().x(), int(bar.top() + 1));
      const auto& table = *figure.panels[i].colorMap->table;
      QVERIFY(std::find(table.begin() + 250, table.end(), top) != table.end());
    }
    const auto texts = [&] { return QString::fromUtf8(exportedFigure(figure, {"svg", 0, 40, 300, false}, nullptr)); };
    for (const char* each : {">scores<", ">weights<", ">output<", ">2<", ">4<", ">6<", ">0<", ">0.5<", ">−2<", ">−1<"})
      QVERIFY2(texts().contains(each), each);
    figure = withFixedRange(figure, {-7, 8.5F});
    for (const char* each : {">−5<", ">0<", ">5<"}) QCOMPARE(texts().count(each), 3);
  }

  void theEndsOfABarOfSeveralRangesAreWhatTheyAre() {
    const auto ends = [](const HeatmapFigure& figure) {
      QStringList texts;
      for (const BarTick& tick : ticksOf(colorBarsOf(figure).front(), 6)) texts << tick.text;
      return texts;
    };
    // The colours of weights begin at 0, whatever the least one is.
    HeatmapFigure figure = figureOf(2, 2, 2);
    Tensor numbers({2, 2, 2}, {.2F, .3F, .25F, .25F, .4F, .5F, .6F, .7F});
    figure = withNumbers(figure, numbers);
    for (HeatmapPanel& panel : figure.panels) panel.colorMap = findRow(colorMaps(), "viridis");
    QCOMPARE(ends(withColorRange(withRangesFromZero(figure), {"panel"})), (QStringList{"0", "max"}));
    QCOMPARE(ends(withRangePerPanel(figure)), (QStringList{"min", "max"}));
    for (HeatmapPanel& panel : figure.panels) panel.colorMap = findRow(colorMaps(), "RdBu");
    QCOMPARE(ends(withRangePerPanel(figure)), (QStringList{"−max", "0", "max"}));
  }

  void groupsWithoutALabelShareABarForEachColourMap() {
    HeatmapFigure figure = figureOfThree();
    for (RangeGroup& group : figure.groups) group.label.clear();
    std::vector<ColorBar> bars = colorBarsOf(figure);
    QCOMPARE(bars.size(), std::size_t{2});
    QVERIFY(!bars[0].range);  // of scores and of weights
    QCOMPARE(bars[1].range, (ValueRange{-2, 2}));
    bars = colorBarsOf(withSharedRange(figure, "all"));
    QCOMPARE(bars.size(), std::size_t{2});
    QCOMPARE(bars[0].range, (ValueRange{-2, 6}));
    QCOMPARE(bars[1].range, (ValueRange{-6, 6}));
    QCOMPARE(bars[1].label, "all");
    figure = withRangePerPanel(figureOf(3, 2, 2));
    QCOMPARE(colorBarsOf(figure).size(), std::size_t{1});
    QVERIFY(!colorBarsOf(figure)[0].range);
    for (std::size_t i = 0; i < 3; ++i)
      QCOMPARE(rangeOf(figure, i), finiteRange(numbersOf(figure, i), nullptr, Index(i)));
  }

  void panelsOfDifferentShapesStandInOneGrid() {
    HeatmapFigure figure = figureOfThree();
    figure.panels.push_back(figure.panels[0]);
    const FigureLayout layout = layoutFigure(figure, printStyle(false), QSizeF(20, 20), 2);
    QCOMPARE(layout.cells[2].size(), QSizeF(40, 60));
    QCOMPARE(layout.cells[2].left(), layout.cells[0].left());
    QCOMPARE(layout.cells[3].left(), layout.cells[1].left());
    for (std::size_t panel = 0; panel < 4; ++panel)
      for (Index i = 0; i < rowsOf(figure, panel); ++i)
        for (Index j = 0; j < columnsOf(figure, panel); ++j) {
          const CellPlace place{panel, i, j};
          QCOMPARE(cellAt(figure, layout, cellRect(layout, place).center()), place);
        }
    QVERIFY(!cellAt(figure, layout, layout.cells[2].topRight() + QPointF(10, 10)));
  }

  void bareCellsAreNothingButColours() {
    const HeatmapFigure figure = figureOfThree();
    const FigureStyle style = printStyle(true);
    QCOMPARE(bareSize(figure, 2, 3), QSizeF(2 * 4 * 3, 2 * 3 * 3));
    const QImage image = renderBareCells(figure, 2, 3, style);
    QCOMPARE(QSizeF(image.size()), bareSize(figure, 2, 3));
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        const std::size_t panel = std::size_t(y / 9 * 2 + x / 12);
        const Index i = y % 9 / 3, j = x % 12 / 3;
        const bool painted = panel < 3 && j < columnsOf(figure, panel) && isVisible(figure, panel, i, j);
        QCOMPARE(image.pixel(x, y), painted ? colorAt(figure, numbersOf(figure, panel).at(i, j), panel) : 0U);
      }
  }

  void everyPanelOfAFigureGoesToTheSpreadsheet() {
    QCOMPARE(numbersAsText(figureOfThree()),
             QString("scores\tc0\tc1\tc2\tc3\nr0\t1\t2\t\t\nr1\t3\t4\t\t\nr2\t5\t6\t\t\n\n"
                     "weights\tc0\tc1\tc2\tc3\nr0\t0.5\t0.5\t\t\nr1\t0.25\t0.75\t\t\nr2\t1\t0\t\t\n\n"
                     "output\tc0\tc1\nr0\t-2\t1\nr1\t0\t1\nr2\t-1\t1\n"));
  }

  void aLayoutFitsItsRoom_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("size");
    QTest::addColumn<QSizeF>("space");
    for (const int count : {1, 3, 8, 48})
      for (const int size : {1, 4, 64, 512})
        for (const QSizeF space : {QSizeF(430, 560), QSizeF(780, 760), QSizeF(1900, 1200)})
          QTest::addRow("%d of %d in %g × %g", count, size, space.width(), space.height()) << count << size << space;
  }
  void aLayoutFitsItsRoom() {
    QFETCH(int, count);
    QFETCH(int, size);
    QFETCH(QSizeF, space);
    const HeatmapFigure figure = figureOf(count, size, size);
    FigureStyle style = printStyle(false);
    style.handleSpace = 36;
    const FigureLayout layout = layoutToFit(figure, style, space, 60);
    if (layout.cell.width() < 0.1) return;  // the labels alone are too large
    QVERIFY(layout.size.width() <= space.width() + 0.01 && layout.size.height() <= space.height() + 0.01);
    QCOMPARE(int(layout.cells.size()), count);
    for (const QRectF& cells : layout.cells) {
      QVERIFY(QRectF(QPointF(0, 0), layout.size).contains(cells));
      for (const QRectF& other : layout.cells) QVERIFY(&cells == &other || !cells.intersects(other));
    }
    QVERIFY(!layout.colorBars[0].intersects(layout.cells.back()));
  }

  void everyPointOfACellIsFoundAgain() {
    const HeatmapFigure figure = figureOf(3, 4, 7);
    const FigureLayout layout = layoutFigure(figure, printStyle(false), QSizeF(20, 20), 2);
    for (std::size_t panel = 0; panel < 3; ++panel)
      for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 7; ++j) {
          const CellPlace place{panel, i, j};
          QCOMPARE(cellAt(figure, layout, cellRect(layout, place).center()), place);
        }
    QVERIFY(!cellAt(figure, layout, QPointF(1, 1)));
  }

  void noRectangleOfAnSvgLiesOutsideItsPage_data() {
    QTest::addColumn<int>("size");
    QTest::newRow("large cells with gaps") << 5;
    QTest::newRow("small cells") << 40;
  }
  void noRectangleOfAnSvgLiesOutsideItsPage() {
    QFETCH(int, size);
    const HeatmapFigure figure = figureOf(2, size, size, {size / 2, size});
    const QByteArray svg = exportedFigure(figure, {"svg", 120, 0, 300, false}, nullptr);
    QVERIFY2(svg.contains("<svg width=\"120.000mm\""), svg.left(400));
    const QSvgRenderer renderer(svg);
    QVERIFY(renderer.isValid());
    const QRectF page = renderer.viewBoxF();
    for (const Rectangle& each : rectanglesOf(svg))
      QVERIFY(page.adjusted(-0.01, -0.01, 0.01, 0.01).contains(each.rect));
  }

  void noSeamShowsBetweenTheCellsOfAnSvg_data() {
    QTest::addColumn<double>("zoom");
    for (const double zoom : {1.0, 1.37, 2.9, 4.0}) QTest::addRow("%g", zoom) << zoom;
  }
  void noSeamShowsBetweenTheCellsOfAnSvg() {
    QFETCH(double, zoom);
    HeatmapFigure figure = figureOf(1, 30, 30);
    Tensor same({1, 30, 30});
    same.matrix(0).setConstant(0.9F);
    figure = withNumbers(std::move(figure), same);
    const FigureStyle style = printStyle(false);
    QSvgRenderer renderer(exportedFigure(figure, {"svg", 0, 5.3, 300, false}, nullptr));
    QImage image((renderer.viewBoxF().size() * zoom).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter);
    painter.end();
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(5.3, 5.3), 1);
    const QRectF cells = layout.cells[0].adjusted(1, 1, -1, -1);
    const QColor expected = QColor::fromRgb(colorAt(figure, 0.9F));
    for (int y = int(cells.top() * zoom) + 1; y < int(cells.bottom() * zoom) - 1; ++y)
      for (int x = int(cells.left() * zoom) + 1; x < int(cells.right() * zoom) - 1; ++x) {
        const QColor found = image.pixelColor(x, y);
        QVERIFY2(std::abs(found.red() - expected.red()) <= 2 && std::abs(found.green() - expected.green()) <= 2,
                 qPrintable(QString("%1, %2: %3").arg(x).arg(y).arg(found.name())));
      }
  }

  void largeFiguresBecomePicturesInVectorFiles() {
    const HeatmapFigure figure = figureOf(1, 200, 200);
    const QByteArray svg = exportedFigure(figure, {"svg", 120, 0, 300, false}, nullptr);
    QVERIFY(svg.contains("image-rendering:pixelated"));
    QVERIFY(svg.size() < 400'000);
    QVERIFY(QSvgRenderer(svg).isValid());
  }

  void textStaysTextInVectorFiles() {
    HeatmapFigure figure = figureOf(1, 2, 2);
    figure.panels[0].rowLabels =
        std::make_shared<const QStringList>(QStringList{"查询 <q> & “x”", "שאלה 👨‍👩‍👧"});
    const QString svg = QString::fromUtf8(exportedFigure(figure, {"svg", 0, 60, 300, false}, nullptr));
    QVERIFY(svg.contains("<text"));
    // Qt begins a new element for every script.
    for (const char* part : {">查询<", "&lt;", "q&gt; &amp;", "שאלה"}) QVERIFY2(svg.contains(part), part);
    QVERIFY(QSvgRenderer(svg.toUtf8()).isValid());
    const QByteArray pdf = exportedFigure(figure, {"pdf", 90, 0, 300, false}, nullptr);
    QVERIFY(pdf.startsWith("%PDF") && pdf.contains("/Font"));
  }

  void aPictureHasTheWidthAndResolutionThatWereAskedFor() {
    const HeatmapFigure figure = figureOf(3, 8, 8);
    for (const double width : {20.0, 90.0, 180.0}) {
      const QImage image = printedFigure(figure, {"png", width, 0, 300, false});
      QCOMPARE(image.width(), int(std::ceil(width / 25.4 * 300 - 1e-6)));
      QCOMPARE(image.dotsPerMeterX(), 11811);
    }
  }

  void exportsDoNotDependOnTheThemeOfTheScreen() {
    const HeatmapFigure figure = figureOf(2, 4, 4, {2, 3});
    const ExportOptions options{"png", 90, 0, 100, false};
    applyTheme(*qApp, ThemeChoice::dark);
    const QImage dark = printedFigure(figure, options);
    applyTheme(*qApp, ThemeChoice::light);
    QCOMPARE(printedFigure(figure, options), dark);
  }

  void numbersGoToASpreadsheetWithTheirLabelsAndWithoutMaskedCells() {
    HeatmapFigure figure = figureOf(1, 2, 2, {1});
    figure = withNumbers(std::move(figure), Tensor({1, 2, 2}, {0.5F, 9, 1e-7F, 9}));
    figure.panels[0].columnLabels = std::make_shared<const QStringList>(QStringList{"a\tb", "c"});
    QCOMPARE(numbersAsText(figure), QString("\ta b\tc\nr0\t0.5\t\nr1\t1e-07\t\n"));
  }

  void cellsSmallerThanPixelsShowOnlyWhatIsVisible() {
    // Half of the cells under each pixel are masked: they must not darken it.
    HeatmapFigure figure = figureOf(1, 100, 100, {50});
    Tensor numbers({1, 100, 100});
    numbers.matrix(0).leftCols(50).setConstant(0.5F);
    numbers.matrix(0).rightCols(50).setConstant(1e30F);
    figure = withNumbers(std::move(figure), numbers);
    const FigureStyle style = printStyle(false);
    const FigureLayout layout = layoutFigure(figure, style, QSizeF(0.3, 0.3), 1);
    const QImage image = drawn(figure, layout, style);
    const QRectF cells = layout.cells[0];
    QCOMPARE(image.pixel((cells.topLeft() + QPointF(3, 15)).toPoint()), colorAt(figure, 0.5F));
    QCOMPARE(image.pixel((cells.topLeft() + QPointF(14, 15)).toPoint()), colorAt(figure, 0.5F));
  }

  void aPixelShowsTheLargestOfItsCells_data() {
    QTest::addColumn<QString>("colorMap");
    QTest::addColumn<float>("shown");
    QTest::newRow("weights") << "Reds" << 0.5F;
    QTest::newRow("signed numbers") << "RdBu_r" << -0.75F;
  }
  void aPixelShowsTheLargestOfItsCells() {
    QFETCH(QString, colorMap);
    QFETCH(float, shown);
    // 5 × 5 cells a pixel: of the pixel at (7, 3) one is 0.5 and one −0.75, all others are nearly 0.
    Tensor numbers({1, 100, 100});
    numbers.matrix(0).setConstant(0.001F);
    numbers.matrix(0)(17, 36) = 0.5F;
    numbers.matrix(0)(18, 38) = -0.75F;
    HeatmapFigure figure =
        withColorMap(withNumbers(figureOf(1, 100, 100), numbers), findRow(colorMaps(), colorMap.toStdString()));
    figure = withFixedRange(std::move(figure), {-1, 1});
    const FigureStyle style = printStyle(false);
    FigureLayout layout = layoutFigure(figure, style, QSizeF(0.2, 0.2), 1);
    layout.cells[0].moveTo(140, 140);
    layout.size = QSizeF(200, 200);
    QImage image = drawn(figure, layout, style);
    QCOMPARE(image.pixel(147, 143), colorAt(figure, shown));
    QCOMPARE(image.pixel(146, 143), colorAt(figure, 0.001F));
    QCOMPARE(image.pixel(147, 142), colorAt(figure, 0.001F));
    QCOMPARE(poolingWords(figure, layout, 1).contains("5 × 5"), true);
    QCOMPARE(poolingWords(figure, layout, 1).contains("farthest from 0"), shown < 0);
    QCOMPARE(poolingWords(figure, layout, 5), QString());
    // A number that is none is not lost among 24 that are some.
    numbers.matrix(0)(17, 37) = NAN;
    image = drawn(withNumbers(figure, numbers), layout, style);
    QCOMPARE(image.pixelColor(147, 143), style.notFinite);
  }

  void aPixelShowsTheMeanOfItsCellsIfThatIsChosen() {
    // 5 × 5 cells a pixel, of those of the pixel at (7, 3) three in five are visible.
    Tensor numbers({1, 100, 100});
    numbers.matrix(0).setConstant(0.2F);
    numbers.matrix(0)(17, 36) = 0.8F;
    HeatmapFigure figure = withFixedRange(withNumbers(figureOf(1, 100, 100), numbers), {0, 1});
    figure.range = ColorRange{.isMean = true};
    const FigureStyle style = printStyle(false);
    FigureLayout layout = layoutFigure(figure, style, QSizeF(0.2, 0.2), 1);
    layout.cells[0].moveTo(140, 140);
    layout.size = QSizeF(200, 200);
    QCOMPARE(drawn(figure, layout, style).pixel(147, 143), colorAt(figure, 0.2F + 0.6F / 25));
    QVERIFY(poolingWords(figure, layout, 1).contains("the mean of up to 5 × 5 cells"));
    HeatmapFigure masked = withFixedRange(withNumbers(figureOf(1, 100, 100, {38}), numbers), {0, 1});
    masked.range = figure.range;
    const QImage image = drawn(masked, layout, style);
    QCOMPARE(image.pixel(147, 143), colorAt(masked, 0.2F + 0.6F / 15));
    QCOMPARE(image.pixelColor(148, 143), style.masked);
    // Numbers that are the largest of several cells already have no mean to show.
    figure.isPooled = true;
    QCOMPARE(drawn(figure, layout, style).pixel(147, 143), colorAt(figure, 0.8F));
    QVERIFY(!poolingWords(figure, layout, 1).contains("mean"));
  }

  void onlyPixelsWithoutAnyVisibleCellAreMasked() {
    // Visible are the first 48 of 100 columns, all of them −∞: they have no colour, and are not masked.
    Tensor numbers({1, 100, 100});
    numbers.matrix(0).setConstant(-INFINITY);
    const HeatmapFigure figure = withNumbers(figureOf(1, 100, 100, {48}), numbers);
    FigureStyle style = printStyle(false);
    FigureLayout layout = layoutFigure(figure, style, QSizeF(0.2, 0.2), 1);
    layout.cells[0].moveTo(140, 140);
    layout.size = QSizeF(200, 200);
    style.hatch = style.masked;
    const QImage image = drawn(figure, layout, style);
    QCOMPARE(image.pixelColor(149, 145), style.notFinite);
    QCOMPARE(image.pixelColor(150, 145), style.masked);
  }

  void wideCellsThatAreLowerThanAPixelStandWhereTheyBelong() {
    // Columns of 10 pixels, ten rows in each pixel; and the other way round.
    for (const bool tall : {true, false}) {
      HeatmapFigure figure = figureOf(1, tall ? 100 : 3, tall ? 3 : 100, {});
      Tensor numbers({1, tall ? 100 : 3, tall ? 3 : 100});
      for (Index i = 0; i < 300; ++i) numbers.data()[i] = 0.25F * static_cast<float>(tall ? i % 3 : i / 100);
      figure = withFixedRange(withNumbers(std::move(figure), numbers), {0, 1});
      const FigureStyle style = printStyle(false);
      const FigureLayout layout = layoutFigure(figure, style, tall ? QSizeF(10, 0.1) : QSizeF(0.1, 10), 1);
      const QImage image = drawn(figure, layout, style);
      const QPoint corner = layout.cells[0].topLeft().toPoint();
      for (const int along : {0, 5, 9})
        for (const int across : {0, 4, 9, 10, 19, 20, 29})
          QCOMPARE(image.pixel(corner + (tall ? QPoint(across, along) : QPoint(along, across))),
                   colorAt(figure, 0.25F * static_cast<float>(across / 10)));
    }
  }

  void aLongStripIsWideEnoughToBeSeenAndNotTooLong_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::newRow("column") << 500'000 << 1;
    QTest::newRow("row") << 1 << 500'000;
    QTest::newRow("a few columns") << 20'000 << 3;
  }
  void aLongStripIsWideEnoughToBeSeenAndNotTooLong() {
    QFETCH(int, rows);
    QFETCH(int, columns);
    HeatmapFigure figure = withNumbers(figureOf(1, 1, 1, {}), Tensor({1, rows, columns}));
    figure.panels[0].rowLabels = figure.panels[0].columnLabels = nullptr;
    for (const double width : {0.0, 90.0}) {
      const Drawing drawing = Picture(figure).drawing({"png", width, 0, 96, false});
      QVERIFY(drawing.size.width() <= 4200 && drawing.size.height() <= 4200);
      const QImage image = drawing.render(1);
      int filled = 0;  // all cells are 0: the colour map's first
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) filled += image.pixel(x, y) == colorAt(figure, 0);
      QVERIFY2(filled > image.width() * image.height() / 40,
               qPrintable(QString("%1 × %2").arg(image.width()).arg(image.height())));
    }
  }

  void aSheetHasTheSizeThatWasAskedForInEveryFormat_data() {
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("height");
    QTest::addColumn<double>("font");
    for (const auto& [width, height, font] :
         {std::tuple(90.0, 0.0, 0.0), std::tuple(90.0, 60.0, 7.0), std::tuple(180.0, 40.0, 8.0),
          std::tuple(338.7, 190.5, 18.0), std::tuple(30.0, 200.0, 6.0)})
      QTest::addRow("%g × %g mm, %g pt", width, height, font) << width << height << font;
  }
  void aSheetHasTheSizeThatWasAskedForInEveryFormat() {
    QFETCH(double, width);
    QFETCH(double, height);
    QFETCH(double, font);
    const Picture picture(figureOf(4, 6, 5, {3, 5, 4, 2}));
    ExportOptions options;
    options.widthMm = width;
    options.heightMm = height;
    options.fontPt = font;
    options.dpi = 150;
    options.title = "A title";
    options.footer = "scaled dot product · softmax";
    const QSizeF units = drawingOf(picture, options).size;
    QVERIFY(std::abs(millimetresOf(units.width()) - width) < 1e-6);
    if (height > 0) QVERIFY(std::abs(millimetresOf(units.height()) - height) < 1e-6);
    const QImage image = QImage::fromData(exportedFigure(picture, options, nullptr));
    QCOMPARE(image.size(), QSize(wholePixels(units.width() / 96 * 150), wholePixels(units.height() / 96 * 150)));
    QCOMPARE(image.dotsPerMeterX(), qRound(150 / 0.0254));
    options.format = "svg";
    const QByteArray svg = exportedFigure(picture, options, nullptr);
    QVERIFY2(svg.contains(QString("width=\"%1mm\" height=\"%2mm\"")
                              .arg(width, 0, 'f', 3)
                              .arg(millimetresOf(units.height()), 0, 'f', 3)
                              .toUtf8()),
             svg.left(300));
    options.format = "pdf";
    const QByteArray pdf = exportedFigure(picture, options, nullptr);
    static const QRegularExpression box("MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)");
    const auto found = box.match(QString::fromLatin1(pdf));
    QVERIFY(found.hasMatch());
    QVERIFY(std::abs(found.captured(1).toDouble() - units.width() * 0.75) < 1);
    QVERIFY(std::abs(found.captured(2).toDouble() - units.height() * 0.75) < 1);
  }

  void columnsFollowTheShapeOfTheSheet() {
    const Picture three(figureOf(3, 4, 4));
    const auto sizeOf = [&](double width, double height, int columns) {
      ExportOptions options;
      options.widthMm = width;
      options.heightMm = height;
      options.columns = columns;
      return three.drawing(options).size;
    };
    const QSizeF narrow = sizeOf(90, 0, 0), wide = sizeOf(180, 0, 0);
    for (const QSizeF size : {narrow, wide})
      QVERIFY2(size.height() < 1.3 * size.width(), qPrintable(QString::number(size.height() / size.width())));
    QVERIFY(sizeOf(180, 0, 3).height() < sizeOf(180, 0, 1).height() / 2);
    QVERIFY(std::abs(sizeOf(0, 100, 0).height() - unitsOf(100)) < 1e-6);
  }

  void columnsThatAreAskedForAreDrawnHoweverNarrow() {
    HeatmapFigure heads = figureOf(12, 4, 4);
    for (std::size_t i = 0; i < heads.panels.size(); ++i) heads.panels[i].beginsRow = i % 4 == 0;
    const auto heightOf = [&](int columns, double fontPt, double width) {
      ExportOptions options{"png", width, 0, 300, false};
      options.columns = columns;
      options.fontPt = fontPt;
      return Picture(heads).drawing(options).size.height();
    };
    for (const double fontPt : {0.0, 8.0})
      for (const double width : {180.0, 120.0, 90.0, 60.0})
        QVERIFY2(heightOf(4, fontPt, width) < 0.7 * heightOf(2, fontPt, width), qPrintable(QString::number(width)));
  }

  void numbersStandInCellsAsTheOptionsSay() {
    const Picture picture(figureOf(4, 4, 4));
    const auto count = [&](CellNumbers numbers, double width) {
      ExportOptions options{"svg", width, 0, 300, false};
      options.numbers = numbers;
      options.columns = 4;
      const QString svg = QString::fromUtf8(exportedFigure(picture, options, nullptr));
      static const QRegularExpression number(">0\\.\\d\\d<");
      return svg.count(number);
    };
    QCOMPARE(count(CellNumbers::automatic, 180), qsizetype{64});
    QCOMPARE(count(CellNumbers::off, 180), qsizetype{0});
    QCOMPARE(count(CellNumbers::on, 180), qsizetype{64});
    QVERIFY(count(CellNumbers::on, 90) == 64);
  }

  void theSmallestTextIsKnownAndNotBelowFivePointsByItself() {
    ExportOptions options{"png", 180, 0, 300, false};
    const Picture picture(figureOf(2, 4, 4));
    options.fontPt = 8.25;
    QVERIFY(drawingOf(picture, options).smallestText * 0.75 >= smallestReadablePt);
    options.fontPt = 4;
    QVERIFY(drawingOf(picture, options).smallestText * 0.75 < smallestReadablePt);
  }

  void ticksOfAColourBarAreRoundAndLieInItsRange() {
    for (const auto& [low, high] : {std::pair(0.0273, 0.328), std::pair(-3.1, 3.1), std::pair(0.0, 1e-6),
                                    std::pair(12345.0, 12399.0), std::pair(0.0, 0.02)}) {
      for (const int most : {1, 5, 40}) {  // 40: on a wide screen
        const auto ticks = barTicks(low, high, false, most);
        QVERIFY(ticks.size() >= 2);
        for (const BarTick& tick : ticks) {
          QVERIFY(tick.part >= 0 && tick.part <= 1);
          QString text = tick.text;
          const double number = text.replace(QChar(0x2212), '-').toDouble();
          QVERIFY2(std::abs(number - (low + tick.part * (high - low))) < 2e-6 * (high - low) + 1e-12, qPrintable(text));
        }
      }
    }
    QCOMPARE(barTicks(2, 2, false, 5).size(), std::size_t{1});
    QCOMPARE(barTicks(0.001, 10, true, 6).size(), std::size_t{5});
  }

  void theBetterContrastWinsForNumbersInCells() {
    for (const ColorMap& map : colorMaps())
      for (const Pixel ground : *map.table) {
        const QRgb ink = inkOn(ground).rgb();
        const double white = contrast(qRgb(255, 255, 255), ground), black = contrast(qRgb(0, 0, 0), ground);
        if (contrast(qRgb(0x17, 0x20, 0x33), ground) >= 4.5)
          QCOMPARE(ink, qRgb(0x17, 0x20, 0x33));
        else
          QCOMPARE(contrast(ink, ground), std::max(white, black));
        QVERIFY(contrast(ink, ground) >= 4.5);
      }
  }

  void coloursOfWeightsBeginAtZeroUnlessTheLeastNumberIsAskedFor() {
    HeatmapFigure figure = withNumbers(figureOf(2, 1, 2), Tensor({2, 1, 2}, {.1F, .2F, .3F, .4F}));
    const HeatmapFigure weights = withRangesFromZero(withSharedRange(figure));
    QCOMPARE(rangeOf(weights, 0), (ValueRange{0, .4F}));
    QCOMPARE(rangeOf(withColorRange(weights, {"shared"}), 0), (ValueRange{0, .4F}));
    QCOMPARE(rangeOf(withColorRange(weights, {"panel"}), 0), (ValueRange{0, .2F}));
    QCOMPARE(rangeOf(withColorRange(weights, {"data"}), 1), (ValueRange{.1F, .4F}));
    QCOMPARE(rangeOf(withColorRange(withColorRange(weights, {"data"}), {"shared"}), 1), (ValueRange{0, .4F}));
    QCOMPARE(rangeOf(withColorRange(weights, {"log"}), 0), (ValueRange{.1F, .4F}));
    QCOMPARE(rangeOf(withSharedRange(figure), 0), (ValueRange{.1F, .4F}));  // of no weights
    figure = withNumbers(figure, Tensor({2, 1, 2}, {.02F, .02F, .02F, .02F}));
    QCOMPARE(rangeOf(withRangesFromZero(withSharedRange(figure)), 0), (ValueRange{0, .02F}));
  }

  void theLeastNumberIsAChoiceForWeightsAlone() {
    const auto kinds = [](const HeatmapFigure& figure) {
      ColorBarStrip strip;
      strip.setFigure(withColorRange(figure, {}), "number");
      QMenu menu;
      strip.fillMenu(&menu);
      QStringList names;
      for (const QAction* action : menu.actions()) names << action->text();
      return names;
    };
    const HeatmapFigure scores = withSharedRange(figureOf(1, 2, 2));
    const QString least = "From the least to the largest number";
    QVERIFY(kinds(withRangesFromZero(scores)).contains(least));
    QVERIFY(!kinds(scores).contains(least));
    QVERIFY(kinds(scores).contains("0 to 1"));
  }

  void aColourBarWithoutRoomForItsNameHasNoneRatherThanDots() {
    HeatmapFigure figure = withSharedRange(figureOf(1, 2, 2));
    figure.panels[0].colorMap = findRow(colorMaps(), "Reds");
    const auto beginOf = [&figure](const QString& name, int width) {
      ColorBarStrip strip;
      strip.setFigure(figure, name);
      strip.resize(width, ColorBarStrip::usualHeight());
      const QImage image = strip.grab().toImage();
      int begin = width;
      for (int y = 1; y < image.height(); ++y)
        for (int x = 0; x < begin; ++x)
          if (image.pixelColor(x, y).red() > image.pixelColor(x, y).blue() + 40) begin = x;  // words are bluish
      return begin;
    };
    QVERIFY(beginOf("weight", 400) > beginOf({}, 400) + 20);
    QCOMPARE(beginOf("wwwwwwwwww", 80), beginOf({}, 80));
  }

  void logarithmicColoursAreThoseOfTheLogarithms() {
    HeatmapFigure figure = withSharedRange(withNumbers(figureOf(1, 1, 5), Tensor({1, 1, 5}, {1, .1F, .01F, 0, -1})));
    figure = withLogarithmicColors(std::move(figure));
    QVERIFY(figure.logarithmic);
    const FigureStyle style = printStyle(false);
    const QImage image = renderBareCells(figure, 1, 1, style);
    const ColorTable& table = *figure.panels[0].colorMap->table;
    QCOMPARE(image.pixel(0, 0), table[255]);
    QCOMPARE(image.pixel(1, 0), table[128]);
    QCOMPARE(image.pixel(2, 0), table[0]);
    // Nothing is told from little: 0 has no logarithm, and no colour either.
    QCOMPARE(image.pixelColor(3, 0), style.notFinite);
    QCOMPARE(image.pixelColor(4, 0), style.notFinite);
  }

  void transparentMeansNothingAtTheCorners() {
    ExportOptions options{"png", 90, 0, 100, true};
    options.title = "Title";
    const QImage image = QImage::fromData(exportedFigure(figureOf(1, 3, 3), options, nullptr));
    for (const QPoint corner :
         {image.rect().topLeft(), image.rect().topRight(), image.rect().bottomLeft(), image.rect().bottomRight()})
      QCOMPARE(qAlpha(image.pixel(corner)), 0);
  }

  void everyFormatCarriesDataThatIsReadAgain_data() {
    QTest::addColumn<std::string>("format");
    for (const FigureFormat& format : figureFormats()) QTest::newRow(format.id) << std::string(format.id);
  }
  void everyFormatCarriesDataThatIsReadAgain() {
    QFETCH(std::string, format);
    QTemporaryDir folder;
    ExportOptions options{format, 90, 0, 100, false};
    const std::string path = folder.filePath("figure").toStdString();
    const auto write = [&](const QByteArray& bytes) {
      QFile file(QString::fromStdString(path));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    };
    write(exportedFigure(figureOf(1, 2, 2), options, nullptr));
    QVERIFY_EXCEPTION_THROWN(carriedBy(path), DataError);
    const QByteArray data = QByteArray("{\"查询\": \"</metadata>\"}\n").repeated(3000);
    options.carried = envelopeOf(data);
    const QByteArray bytes = exportedFigure(figureOf(1, 2, 2), options, nullptr);
    write(bytes);
    QCOMPARE(carriedBy(path), data);
    if (options.format != "pdf") QCOMPARE(exportedFigure(figureOf(1, 2, 2), options, nullptr), bytes);
    if (options.format == "png") QVERIFY(!QImage::fromData(bytes).isNull());
    if (options.format == "svg") QVERIFY(QSvgRenderer(bytes).isValid());
    // Sizes that lie, and a piece of it.
    const qsizetype at = bytes.indexOf("attention-lab-scene:1:");
    for (const char* sizes : {"99999999999:8:", "18446744073709551616:8:", "8:99999999999:", "-1:8:", "8:8", ":", ""}) {
      write(bytes.left(at) + "attention-lab-scene:1:" + sizes + "AAAAAAAA;");
      QVERIFY_EXCEPTION_THROWN(carriedBy(path), DataError);
    }
    write(bytes.left(at + 100));
    QVERIFY_EXCEPTION_THROWN(carriedBy(path), DataError);
  }

  void coloredGlyphsAreDrawnInEverySizeAndInPdf() {
    const QString family = QStringLiteral("👩‍👩‍👧");
    const auto inkIn = [&](double scale) {
      QImage image(int(60 * scale), int(30 * scale), QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      painter.scale(scale, scale);
      TextPen pen(painter, printStyle(false).labelFont);
      pen.draw(QPointF(10, 20), family);
      painter.end();
      int ink = 0;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ink += image.pixelColor(x, y) != Qt::white;
      return ink / (scale * scale);
    };
    const double small = inkIn(2);
    QVERIFY(small > 50);
    for (const double scale : {4.0, 8.0, 12.5})
      QVERIFY2(inkIn(scale) > 0.6 * small, qPrintable(QString::number(scale)));
    HeatmapFigure figure = figureOf(1, 1, 1);
    const auto picturesIn = [&](const QString& label) {
      figure.panels[0].rowLabels = std::make_shared<const QStringList>(QStringList{label});
      return exportedFigure(figure, {"pdf", 60, 0, 300, false}, nullptr).count("/Subtype /Image");
    };
    QVERIFY(picturesIn(family) > picturesIn("a"));
  }

  void everyColourMapHasDistinctIdsAndEnds() {
    QSet<QString> ids;
    for (const ColorMap& map : colorMaps()) {
      QVERIFY(!ids.contains(map.id));
      ids << map.id;
      QVERIFY((*map.table)[0] != (*map.table)[255]);
      for (const Pixel color : *map.table) QCOMPARE(color >> 24, 0xffU);
    }
    QCOMPARE((*findRow(colorMaps(), "viridis")->table)[0], 0xff440154U);
    QCOMPARE((*findRow(colorMaps(), "Reds")->table)[255], 0xff67000cU);
  }
};

QTEST_MAIN(TestFigure)
#include "tst_figure.moc"
