// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolTip>
#include <QtTest>
#include <cmath>

#include "core/tensor/matrix.h"
#include "tests/support/figures.h"
#include "ui/heatmap/color_bar_strip.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/length_handle.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::ui;
using namespace attn::test;

Q_DECLARE_METATYPE(std::optional<attn::ui::CellPlace>)

namespace {

const CellWords cellWords{"Attention weights", "query", "key", "weight"};

struct Fixture {
  HeatmapView view;
  ValidLengths lengths;

  explicit Fixture(const std::vector<Index>& validLengths = {4, 3, 2}, bool perQuery = false) {
    lengths = {perQuery, validLengths};
    view.resize(900, 700);
    view.setFigure(figureOf(3, 4, 4, validLengths), cellWords, lengths);
    view.show();
    // What the page does: the gesture comes back as new lengths.
    QObject::connect(&view, &HeatmapView::lengthDragged, &view, [this](Index entry, Index query, Index length) {
      lengths.lengths[std::size_t(query < 0 ? entry : entry * 4 + query)] = length;
      view.setLengths(lengths);
    });
  }
  QPoint center(const CellPlace& place) const { return view.viewportRect(place).center().toPoint(); }
  double cell() const { return view.figureLayout().cell.width(); }

  void press(QPoint at) { QTest::mousePress(view.viewport(), Qt::LeftButton, {}, at); }
  void move(QPoint to) { QTest::mouseMove(view.viewport(), to); }
  void release(QPoint at) { QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, at); }
  void drag(QPoint from, QPoint to) {
    press(from);
    move((from + to) / 2);
    move(to);
    release(to);
  }
  /// So many cells to the left.
  QPoint left(double cells) const { return {-int(cells * cell()), 0}; }
  /// The handle where its pill is painted.
  QPoint handle(std::size_t panel, Index query = 0) const { return view.handlePosition(panel, query).toPoint(); }
  QImage picture() { return view.grab().toImage().convertToFormat(QImage::Format_RGB32); }
};

/// How many pixels of a picture have a colour.
int countOf(const QImage& picture, const QColor& color) {
  int count = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) count += picture.pixelColor(x, y) == color;
  return count;
}

QAccessibleInterface* accessible(QObject* object) { return QAccessible::queryAccessibleInterface(object); }

}  // namespace

class TestHeatmapView : public QObject {
  Q_OBJECT

 private slots:
  void theGripOfALengthOfZeroLeavesTheLabelOfItsRowFree() {
    HeatmapView view;
    view.resize(900, 700);
    // All keys count, as where a row without a key is weighed evenly: the grip can't stand behind the length.
    view.setFigure(figureOf(1, 4, 4, {4}), cellWords, {true, {0, 0, 0, 0}});
    view.show();
    constexpr double gapToLabels = 8, halfGrip = 3.5;
    const double left = view.viewportRect({0, 1, 0}).left();
    QVERIFY(view.handlePosition(0, 1).x() < left);
    QVERIFY(view.handlePosition(0, 1).x() - halfGrip > left - gapToLabels);
  }

  void initTestCase() { qRegisterMetaType<Index>("attn::Index"); }

  void cellsOfManyPanelsStayReadableAndTheViewScrolls() {
    HeatmapView view;
    view.resize(900, 700);
    view.setFigure(figureOf(64, 4, 4), cellWords);
    view.show();
    QVERIFY(view.figureLayout().cell.width() >= 40);
    QVERIFY(view.figureLayout().size.width() <= view.viewport()->width());
    QVERIFY(view.verticalScrollBar()->maximum() > 0);
    QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
    const QPointF at = view.viewport()->rect().center();
    QWheelEvent turn(at, view.viewport()->mapToGlobal(at), {}, QPoint(0, -1200), {}, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view.viewport(), &turn);
    QVERIFY(view.verticalScrollBar()->value() > 0);
    // One panel, however large, is in sight as a whole.
    view.setFigure(figureOf(1, 300, 300), cellWords);
    QCOMPARE(view.verticalScrollBar()->maximum(), 0);
    QTRY_VERIFY(view.figureLayout().size.height() <= view.viewport()->height());
  }

  void aLineSaysThatCellsSharePixels() {
    HeatmapView view;
    view.resize(900, 700);
    view.show();
    view.setFigure(figureOf(1, 300, 300), cellWords);
    QCOMPARE(view.note(), QString());
    Tensor numbers({1, 4096, 4096});
    numbers.matrix(0)(2000, 3000) = 1;
    view.setFigure(withNumbers(figureOf(1, 4096, 4096), numbers), cellWords);
    QVERIFY2(view.note().contains("largest of up to 8 × 8 cells"), qPrintable(view.note()));
    QVERIFY(view.figureLayout().size.height() <= view.viewport()->height());
    const QPoint at = view.viewportRect({0, 2000, 3000}).center().toPoint();
    const QImage image = view.viewport()->grab().toImage();
    int dark = 0;
    for (int y = at.y() - 2; y <= at.y() + 2; ++y)
      for (int x = at.x() - 2; x <= at.x() + 2; ++x) dark += image.pixel(x, y) == colorAt(view.figure(), 1);
    QCOMPARE(dark, 1);
    view.zoomBy(20);
    QCOMPARE(view.note(), QString());
  }

  void whereCellsShareAPixelTheOneThatItShowsIsPointedAt() {
    HeatmapView view;
    view.resize(900, 700);
    view.show();
    Tensor numbers({1, 4096, 4096});
    numbers.matrix(0)(2000, 3000) = 1;
    view.setFigure(withNumbers(figureOf(1, 4096, 4096), numbers), cellWords);
    const CellPlace dark{0, 2000, 3000};
    const QPoint near = view.viewportRect(dark).center().toPoint();
    const QImage image = view.viewport()->grab().toImage();
    std::optional<QPoint> at;
    for (int y = near.y() - 2; y <= near.y() + 2; ++y)
      for (int x = near.x() - 2; x <= near.x() + 2; ++x)
        if (image.pixel(x, y) == colorAt(view.figure(), 1)) at = QPoint(x, y);
    QVERIFY(at);
    QTest::mouseMove(view.viewport(), *at);
    QCOMPARE(view.pointedAt(), std::optional(dark));
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, *at);
    QCOMPARE(view.selection(), std::optional(dark));
    QVERIFY2(view.description(dark).contains("(2001)") && view.description(dark).contains("(3001)"),
             qPrintable(view.description(dark)));
    // Beside it each pixel shows a cell of its own place.
    QTest::mouseMove(view.viewport(), *at + QPoint(20, 0));
    QVERIFY(view.pointedAt() && view.pointedAt()->column > 3050);
  }

  void theLabelsOfTheCellUnderThePointerAreLit() {
    Fixture f;
    const QColor accent = theme().accent;
    const auto accentIn = [&](const QRect& part) { return countOf(f.picture().copy(part), accent); };
    const ui::CellPlace place{1, 2, 1};
    const QRect cell = f.view.viewportRect(place).toRect();
    const int left = int(f.view.figureLayout().rowLabelWidth);
    const QRect rowPart(int(f.view.viewportRect({1, 0, 0}).left()) - left, cell.top() + 4, left - 4, cell.height() - 8);
    const QRect columnPart(cell.left() + 6, int(f.view.viewportRect({1, 0, 0}).top()) - 30, cell.width() - 12, 24);
    QCOMPARE(accentIn(rowPart) + accentIn(columnPart), 0);
    f.move(f.center(place));
    const int solid = accentIn(rowPart), ring = accentIn(columnPart);
    QVERIFY2(solid > 60 && ring > 20 && ring < solid, qPrintable(QString("%1 %2").arg(solid).arg(ring)));
    f.move({3, 3});
    QCOMPARE(accentIn(rowPart) + accentIn(columnPart), 0);
    QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, f.center(place));
    f.move({3, 3});
    QCOMPARE(accentIn(rowPart), solid);
  }

  void thoseThatAreComparedInANarrowCardAreWholeWithTheirBars() {
    HeatmapFigure figure = figureOf(3, 50, 50);
    figure.columns = figure.linked = 3;
    figure.sharedRowLabels = true;
    figure.cellShape = 0;
    figure.panels[2].group = 1;
    figure.groups = {{.data = {0, 1}, .label = "weight"}, {.data = {-1, 1}, .label = "B − A", .isCentred = true}};
    HeatmapView view;
    view.setGround(HeatmapView::Ground::panel);
    view.resize(415, 360);
    view.setFigure(figure, {});
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
    QCOMPARE(view.verticalScrollBar()->maximum(), 0);
    const auto* bars = view.findChild<ColorBarStrip*>();
    QVERIFY(bars->isVisible());
    QCOMPARE(bars->bars().size(), std::size_t{2});
    // One alone has its bar beside it.
    view.setFigure(figureOf(1, 50, 50), {});
    QVERIFY(!bars->isVisible());
  }

  void inANarrowViewTheBarIsBelowTheCellsAndInAWideOneBeside() {
    HeatmapFigure figure = figureOf(1, 50, 50);
    figure.cellShape = 0;
    figure.yLabel = "queries";
    HeatmapView view;
    view.setGround(HeatmapView::Ground::panel);
    view.resize(195, 260);
    view.setFigure(figure, {});
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const auto* bars = view.findChild<ColorBarStrip*>();
    QVERIFY(bars->isVisible());
    QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
    view.resize(400, 260);
    QTRY_VERIFY(!bars->isVisible());
    view.resize(195, 260);
    QTRY_VERIFY(bars->isVisible());
  }

  void labelsThatWouldBeCutAreTurnedWhereThereIsHeight() {
    HeatmapView view;
    view.resize(430, 560);
    HeatmapFigure figure = figureOf(3, 4, 4);
    const auto names = std::make_shared<const QStringList>(QStringList{"Dive", "into", "Deep", "Learning"});
    for (HeatmapPanel& panel : figure.panels) panel.columnLabels = names;
    view.setFigure(figure, cellWords);
    view.show();
    const double needed =
        QFontMetricsF(screenStyle(HeatmapView::Ground::canvas).labelFont).horizontalAdvance("Learning");
    QVERIFY(view.figureLayout().cell.width() < needed);
    QVERIFY(!view.figureLayout().uprightColumnLabels);
    view.resize(1200, 800);
    QVERIFY(view.figureLayout().cell.width() > needed);
    QVERIFY(view.figureLayout().uprightColumnLabels);
    // Where turning would make the cells much smaller they stay upright.
    figure = figureOf(1, 3, 3);
    figure.panels[0].columnLabels = std::make_shared<const QStringList>(QStringList{"a", "b", "Learning to read"});
    view.resize(300, 44 + 250);
    view.setFigure(figure, cellWords);
    QVERIFY(view.figureLayout().cell.width() < 2 * needed);
    QVERIFY(view.figureLayout().uprightColumnLabels);
  }

  void aLitLabelLeavesNoPartOfItsNeighbours() {
    HeatmapView view;
    view.resize(420, 400);
    HeatmapFigure figure = figureOf(1, 60, 60);
    QStringList names;
    for (int i = 0; i < 60; ++i) names << QStringLiteral("neighbour%1").arg(i);
    figure.panels[0].rowLabels = figure.panels[0].columnLabels = std::make_shared<const QStringList>(names);
    view.setFigure(figure, cellWords);
    view.show();
    const FigureLayout& layout = view.figureLayout();
    QVERIFY(layout.rowStep > 1 && layout.columnStep > 1 && !layout.uprightColumnLabels);
    const QImage before = view.viewport()->grab().toImage();
    // Right below a label, of whose letters it would leave the upper ends.
    const Index above = 2 * layout.rowStep, row = above + 1;
    view.setSelection(CellPlace{0, row, row});
    const QImage lit = view.viewport()->grab().toImage();
    const auto inkIn = [](const QImage& picture, const QRect& place) {
      int count = 0;
      for (int y = place.top(); y <= place.bottom(); ++y)
        for (int x = place.left(); x <= place.right(); ++x) count += picture.pixel(x, y) != picture.pixel(2, 2);
      return count;
    };
    const QPoint middle = view.viewportRect({0, above, 0}).toRect().center();
    const int left = view.viewportRect({0, 0, 0}).toRect().left();
    const QRect ends(QPoint(left - 80, middle.y() - 7), QSize(70, 3));
    QVERIFY(view.viewportRect({0, row, row}).center().y() - middle.y() < 8);
    QVERIFY(inkIn(before, ends) > 0);
    QCOMPARE(inkIn(lit, ends), 0);
    // The others are as they were.
    const QRect others =
        ends.translated(0, -static_cast<int>(layout.cell.height() * static_cast<double>(layout.rowStep)));
    QCOMPARE(inkIn(lit, others), inkIn(before, others));
  }

  void wordsInCellsCanBeReadAndTheChosenOneIsInSight() {
    HeatmapView view;
    view.setGround(HeatmapView::Ground::panel);
    view.resize(400, 220);
    HeatmapFigure figure = figureOf(1, 4, 30);
    figure.cellShape = 0;
    figure.panels[0].cellTexts = std::make_shared<const QStringList>(120, QStringLiteral("sailor"));
    view.setFigure(figure, cellWords);
    view.show();
    const FigureLayout& layout = view.figureLayout();
    const QFontMetricsF metrics(screenStyle(HeatmapView::Ground::panel).numberFont);
    QVERIFY(layout.cell.width() >= metrics.horizontalAdvance("sailor") && layout.cell.height() >= metrics.height());
    QVERIFY(numberPixels(view.figure(), layout, screenStyle(HeatmapView::Ground::panel), 0,
                         QRectF(QPointF(0, 0), layout.size)) > 0);
    view.setSelection(CellPlace{0, 3, 29});
    view.revealSelection();
    QVERIFY(view.viewport()->rect().contains(view.viewportRect({0, 3, 29}).toRect()));
    // Labels of rows stay at the edge: nothing of the cells behind them is seen, above the letters either.
    const QImage shown = view.viewport()->grab().toImage();
    const int above = view.viewportRect({0, 3, 29}).toRect().top() + 2;
    for (int x = 1; x < int(layout.rowLabelWidth) - 8; ++x)
      QCOMPARE(shown.pixelColor(x, above), screenStyle(HeatmapView::Ground::panel).background);
    // The first cell comes out from behind them.
    view.setSelection(CellPlace{0, 3, 5});
    view.revealSelection();
    QVERIFY(view.viewportRect({0, 3, 5}).left() >= layout.rowLabelWidth);
  }

  void largeTextHasNoSmallerNumbersInCellsThanItsShareOfUsualText() {
    const auto smallest = [] { return screenStyle(HeatmapView::Ground::canvas).smallestNumber; };
    const double usual = smallest();
    applyTheme(*qApp, ThemeChoice::light, TextSize::large);
    const double large = smallest(), scale = textScale();
    applyTheme(*qApp, ThemeChoice::light, TextSize::usual);
    QVERIFY(scale > 1.2 && large >= scale * usual - 1);
  }

  void largeTextMakesNumbersInCellsLarger() {
    const auto pixels = [] {
      HeatmapView view;
      view.resize(760, 700);
      view.setFigure(figureOf(3, 4, 4), cellWords);
      view.show();
      const FigureLayout& layout = view.figureLayout();
      const FigureStyle style = screenStyle(HeatmapView::Ground::canvas);
      return numberPixels(view.figure(), layout, style, 0, QRectF(QPointF(0, 0), layout.size));
    };
    const int usual = pixels();
    applyTheme(*qApp, ThemeChoice::light, TextSize::large);
    const int large = pixels();
    applyTheme(*qApp, ThemeChoice::light, TextSize::usual);
    QVERIFY2(usual > 0 && large > 1.2 * usual, qPrintable(QString("%1 %2").arg(usual).arg(large)));
  }

  void largeTextAsksForNoMoreThanItsShareOfRoomForANumber() {
    const auto leastCell = [] {
      const FigureStyle style = screenStyle(HeatmapView::Ground::panel);
      const HeatmapFigure figure = figureOf(1, 9, 9);
      FigureLayout layout = layoutFigure(figure, style, QSizeF(900, 900), 1);
      for (double cell = 10; cell < 60; cell += 0.25) {
        layout.cell = QSizeF(cell, cell);
        layout.cells[0].setSize(9 * layout.cell);
        if (numberPixels(figure, layout, style, 0, layout.cells[0]) > 0) return cell;
      }
      return 60.0;
    };
    const double usual = leastCell();
    applyTheme(*qApp, ThemeChoice::light, TextSize::large);
    const double large = leastCell(), scale = textScale();
    applyTheme(*qApp, ThemeChoice::light, TextSize::usual);
    QVERIFY2(large < scale * usual + 0.5, qPrintable(QString("%1 %2").arg(usual).arg(large)));
  }

  void noGripOfALengthCoversANumber() {
    Fixture f({0, 1, 2, 3, 4, 3, 2, 1, 0, 4, 4, 1}, true);
    for (std::size_t panel = 0; panel < 3; ++panel)
      for (Index row = 0; row < 4; ++row) {
        const QPointF grip = f.view.handlePosition(panel, row);
        for (Index column = 0; column < 4; ++column)
          if (ui::isVisible(f.view.figure(), panel, row, column))
            QVERIFY(!f.view.viewportRect({panel, row, column}).adjusted(2, 2, -2, -2).contains(grip));
      }
    // It is grabbed where it is, and does not jump.
    QSignalSpy dragged(&f.view, &HeatmapView::lengthDragged);
    f.press(f.handle(0, 3));
    f.move(f.handle(0, 3) - QPoint(2, 0));
    QCOMPARE(dragged.count(), 0);
    f.move(f.handle(0, 3) + f.left(1));
    f.release(f.handle(0, 3));
    QCOMPARE(dragged.count(), 1);
    QCOMPARE(dragged[0][2].value<Index>(), Index{2});
  }

  void whatIsSaidOfSharedPixelsCoversNoneOfAFigureThatScrolls() {
    HeatmapView view;
    view.resize(320, 200);
    view.setFigure(figureOf(8, 150, 150), cellWords);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QVERIFY(!view.note().isEmpty());
    QScrollBar* bar = view.verticalScrollBar();
    constexpr int step = 40, strip = 18;
    QVERIFY(bar->maximum() > step);
    const auto shown = [&](int value, int bottom) {
      bar->setValue(value);
      const QImage image = view.viewport()->grab().toImage();
      return image.copy(0, image.height() - bottom, image.width(), strip);
    };
    QCOMPARE(shown(0, strip), shown(step, strip + step));
    // It stands at the end.
    QVERIFY(shown(bar->maximum(), strip) != shown(bar->maximum() - step, strip));
  }

  void aNumberWithoutAColourIsExplained() {
    HeatmapView view;
    HeatmapFigure figure = withNumbers(figureOf(1, 1, 3), Tensor({1, 1, 3}, {-INFINITY, -1, 0.5F}));
    view.setFigure(figure, cellWords);
    QVERIFY(view.description({0, 0, 0}).endsWith("weight −∞: no finite number, and so without a colour of the map"));
    QVERIFY(!view.description({0, 0, 1}).contains(u':'));
    view.setFigure(withLogarithmicColors(withSharedRange(figure)), cellWords);
    QVERIFY(view.description({0, 0, 1}).endsWith("without a colour, as a logarithmic range begins above 0"));
    QVERIFY(!view.description({0, 0, 2}).contains(u':'));
  }

  void droppedCellsAreMarked() {
    Fixture f;
    HeatmapFigure figure = f.view.figure();
    Tensor same({3, 4, 4});
    std::fill_n(same.data(), same.size(), 0.0F);
    f.view.setFigure(withNumbers(figure, same), cellWords, f.lengths);
    const QImage before = f.picture();
    for (HeatmapPanel& panel : figure.panels) panel.dropout = Dropout{0.5, 3};
    f.view.setFigure(withNumbers(figure, same), cellWords, f.lengths);
    const QImage after = f.picture();
    int dropped = 0;
    for (std::size_t panel = 0; panel < 3; ++panel)
      for (Index row = 0; row < 4; ++row)
        for (Index column = 0; column < 4; ++column) {
          const QRect cell = f.view.viewportRect({panel, row, column}).toRect().adjusted(2, 2, -2, -2);
          const bool isMarked = before.copy(cell) != after.copy(cell);
          QCOMPARE(isMarked, isDropped(f.view.figure(), panel, row, column));
          dropped += isMarked;
        }
    QVERIFY(dropped > 5);
  }

  void theHeadsOfASequenceBreakIntoEqualRows() {
    HeatmapView view;
    view.resize(900, 700);
    HeatmapFigure figure = figureOf(48, 4, 4);
    figure.columns = 16;
    view.setFigure(figure, cellWords);
    view.show();
    QVERIFY(view.figureLayout().cell.width() >= 40);
    QVERIFY(view.figureLayout().columns > 1);
    QCOMPARE(16 % view.figureLayout().columns, 0);
    QVERIFY(view.figureLayout().size.width() <= view.viewport()->width());
  }

  void whatEveryRowRepeatsStaysAtTheFirstBeforeCellsShrink() {
    // Two heads of four sequences, each with tokens of its own: the titles are the same in every row.
    HeatmapFigure heads = figureOf(8, 8, 8);
    heads.columns = 2;
    for (std::size_t i = 0; i < 8; ++i) {
      heads.panels[i].title = QString("Head %1").arg(i % 2 + 1);
      if (i % 2 == 0) heads.panels[i].rowTitle = QString("Sequence %1").arg(i / 2 + 1);
      heads.panels[i].columnLabels = std::make_shared<const QStringList>(8, QString("s%1").arg(i / 2));
    }
    // Sixteen heads of one sequence: the labels are.
    HeatmapFigure sequence = figureOf(16, 6, 6);
    for (std::size_t i = 0; i < 16; ++i) sequence.panels[i].title = QString("Head %1").arg(i + 1);
    for (const bool areTitles : {true, false}) {
      HeatmapView view;
      view.resize(900, 700);
      view.setFigure(areTitles ? heads : sequence, cellWords);
      view.show();
      const FigureLayout layout = view.figureLayout();
      QVERIFY(view.verticalScrollBar()->maximum() > 0);
      QCOMPARE(layout.sharedTitles, areTitles);
      QCOMPARE(layout.sharedColumnLabels, !areTitles);
      const auto columns = std::size_t(layout.columns);
      const double gap = layout.cells[columns].top() - layout.cells[0].bottom();
      const double least = areTitles ? layout.columnLabelHeight : layout.titleHeight;
      QVERIFY(gap >= least && gap < least + 40);
      const auto darkIn = [&](const QRectF& part) {
        const QImage picture = view.viewport()->grab(part.toRect()).toImage();
        int count = 0;
        for (int y = 0; y < picture.height(); ++y)
          for (int x = 0; x < picture.width(); ++x) count += picture.pixelColor(x, y).lightness() < 140;
        return count;
      };
      const double header = layout.titleHeight + layout.columnLabelHeight;
      const auto above = [&](std::size_t panel, double height) {
        const QRectF cell = view.viewportRect({panel, 0, 0});
        return QRectF(cell.left(), cell.top() - height, layout.cells[panel].width(), height - 2);
      };
      QVERIFY(darkIn(above(0, header)) > 60);
      // A pointer at a cell finds the labels at the first row.
      const QRectF ofLabel = above(1, layout.columnLabelHeight);
      const QImage before = view.viewport()->grab(ofLabel.toRect()).toImage();
      QTest::mouseMove(view.viewport(), view.viewportRect({1 + columns, 1, 1}).center().toPoint());
      QCOMPARE(view.viewport()->grab(ofLabel.toRect()).toImage() == before, areTitles);
      // Scrolled past the first row, the row at the top has all of them.
      const std::size_t second = columns;
      view.verticalScrollBar()->setValue(int(layout.cells[second].top() + layout.cell.height()));
      QVERIFY(darkIn(QRectF(view.viewportRect({second, 0, 0}).left(), 0, layout.cells[second].width(), header)) > 60);
    }
    // Where there is room for all of it, every row has its own.
    HeatmapView view;
    view.resize(2400, 2300);
    view.setFigure(heads, cellWords);
    view.show();
    QVERIFY(!view.figureLayout().sharedTitles && !view.figureLayout().sharedColumnLabels);
    QCOMPARE(view.verticalScrollBar()->maximum(), 0);
  }

  void aLengthOfManyHeadsHasOneHandleWhereNotAllFits() {
    constexpr std::size_t heads = 16;
    const std::vector<Index> lengths{6, 4, 2};
    HeatmapFigure figure = figureOf(48, 6, 6);
    figure.columns = heads;
    const Box<KeyRanges> visible = visibleKeys(std::vector<MaskChoice>{{"valid-length"}}, 3, 6, 6, lengths);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
      figure.panels[i].visible = visible;
      figure.panels[i].entry = Index(i / heads);
      figure.panels[i].title = QString("Head %1").arg(i % heads + 1);
    }
    HeatmapView view;
    view.resize(900, 700);
    view.setFigure(figure, cellWords, {false, lengths});
    view.show();
    const auto pillPixels = [&](std::size_t panel) {
      view.verticalScrollBar()->setValue(int(view.figureLayout().cells[panel].top()) - 100);
      const Index length = lengths[panel / heads];
      const QPoint end = view.viewportRect({panel, 5, length - 1}).bottomRight().toPoint();
      const QImage under = view.viewport()->grab(QRect(end + QPoint(-12, 6), QSize(24, 24))).toImage();
      return countOf(under, theme().accent);
    };
    for (std::size_t panel = 0; panel < 48; ++panel) {
      const int found = pillPixels(panel);
      QVERIFY2(panel % heads == 0 ? found > 150 : found == 0, qPrintable(QString("%1: %2").arg(panel).arg(found)));
    }
    QCOMPARE(view.handles().size(), std::size_t{3});
    // A row of heads without one is closer to the next.
    const FigureLayout layout = view.figureLayout();
    const auto inRow = std::size_t(layout.columns);
    QVERIFY(inRow < heads);
    const auto gapBelow = [&](std::size_t panel) {
      return layout.cells[panel + inRow].top() - layout.cells[panel].bottom();
    };
    QVERIFY(gapBelow(inRow) < gapBelow(0) - 15);
    QVERIFY(std::abs(gapBelow(heads) - gapBelow(0)) < 0.01);
    // The line of such a head is dragged as ever.
    view.verticalScrollBar()->setValue(0);
    QSignalSpy dragged(&view, &HeatmapView::lengthDragged);
    const QRectF last = view.viewportRect({1, 2, 5});
    const QPoint line(int(last.right()), int(last.center().y())), left(int(layout.cell.width()), 0);
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, line);
    QTest::mouseMove(view.viewport(), line - left);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, line - left);
    QCOMPARE(dragged.count(), 1);
    QCOMPARE(dragged[0][0].value<Index>(), Index{0});
    QCOMPARE(dragged[0][2].value<Index>(), Index{5});
    // Where a pill would be there is nothing to grab.
    const QPoint below(line.x(), int(view.viewportRect({1, 5, 5}).bottom()) + 18);
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, below);
    QTest::mouseMove(view.viewport(), below - left);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, below - left);
    QCOMPARE(dragged.count(), 1);
    // Where all of it has room, each head has its own.
    view.resize(2800, 2600);
    QVERIFY(!view.figureLayout().sharedHandles);
    QCOMPARE(view.verticalScrollBar()->maximum(), 0);
    QVERIFY(pillPixels(1) > 150);
  }

  void labelsAndTheColorBarStayInSightWhenTheViewIsScrolled() {
    HeatmapView view;
    view.resize(700, 500);
    view.setFigure(figureOf(1, 8, 8), cellWords);
    view.show();
    auto* bar = view.findChild<QWidget*>("colorBar");
    QVERIFY(bar && bar->isVisible());
    view.setZoom(200);
    view.horizontalScrollBar()->setValue(500);
    view.verticalScrollBar()->setValue(500);
    const QRect beside(0, 200, int(view.figureLayout().rowLabelWidth) - 4, 200);
    const auto darkPixels = [&](const QRect& part) {
      const QImage picture = view.viewport()->grab(part).toImage();
      int count = 0;
      for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) count += picture.pixelColor(x, y).lightness() < 140;
      return count;
    };
    QVERIFY(darkPixels(beside) > 20);  // letters, on a ground that hides the cells
    QVERIFY(darkPixels(beside) < beside.width() * beside.height() / 4);
    const QRect above(200, 0, 200, int(view.figureLayout().columnLabelHeight + view.figureLayout().titleHeight));
    QVERIFY(darkPixels(above) > 20);
    QVERIFY(darkPixels(above) < above.width() * above.height() / 4);
    QVERIFY(bar->isVisible() && view.rect().contains(bar->geometry()));
    QVERIFY(!view.viewport()->geometry().intersects(bar->geometry()));
  }

  void whatIsUnderARestingMouseFollowsWhatIsDrawn() {
    Fixture f;
    std::optional<CellPlace> told;
    int count = 0;
    QObject::connect(&f.view, &HeatmapView::cellHovered, &f.view, [&](std::optional<CellPlace> place) {
      told = place;
      ++count;
    });
    f.move(f.center({2, 3, 1}));
    QCOMPARE(told, (std::optional(CellPlace{2, 3, 1})));
    // The same figure with other numbers is no news.
    f.view.setFigure(figureOf(3, 4, 4, {4, 3, 2}), cellWords, f.lengths);
    QCOMPARE(count, 1);
    // Other labels are: the same place is another cell.
    HeatmapFigure renamed = figureOf(3, 4, 4, {4, 3, 2});
    for (HeatmapPanel& panel : renamed.panels)
      panel.rowLabels = std::make_shared<const QStringList>(QStringList{"a", "b", "c", "d"});
    f.view.setFigure(renamed, cellWords, f.lengths);
    QCOMPARE(count, 2);
    // Another one has another cell there, or none.
    f.view.setFigure(figureOf(3, 2, 2, {2, 2, 2}), cellWords, {false, {2, 2, 2}});
    QVERIFY(count > 2);
    QVERIFY(told != std::optional(CellPlace{2, 3, 1}));
    f.view.setFigure(figureOf(3, 4, 4, {4, 3, 2}), cellWords, f.lengths);
    f.move(f.center({1, 1, 1}));
    f.view.zoomBy(6, QPointF(f.center({1, 1, 1})));
    const auto before = told;
    f.view.verticalScrollBar()->setValue(0);
    f.view.horizontalScrollBar()->setValue(0);
    QVERIFY(told != before);
    f.view.zoomToFit();
    f.move(f.center({1, 1, 1}));
    QVERIFY(told);
    f.view.setMessage("none");
    QVERIFY(!told);
    f.view.setMessage({});
    QVERIFY(told);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(f.view.viewport(), &leave);
    QVERIFY(!told);
    f.view.setFigure(figureOf(3, 2, 2, {2, 2, 2}), cellWords, {false, {2, 2, 2}});
    QVERIFY(!told);
  }

  void aWindowThatIsNotActiveHasNoCellUnderTheMouse() {
    Fixture f;
    f.view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&f.view));
    std::optional<CellPlace> told;
    QObject::connect(&f.view, &HeatmapView::cellHovered, &f.view,
                     [&](std::optional<CellPlace> place) { told = place; });
    f.move(f.center({0, 2, 2}));
    QVERIFY(told);
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    QVERIFY(!told);
  }

  void aTipOfNumbersThatChangedGoesAway() {
    Fixture f;
    const QPoint cell = f.center({0, 2, 2});
    f.move(cell);
    QHelpEvent help(QEvent::ToolTip, cell, f.view.viewport()->mapToGlobal(cell));
    QApplication::sendEvent(f.view.viewport(), &help);
    QVERIFY(QToolTip::isVisible());
    QTest::qWait(800);
    QVERIFY(QToolTip::isVisible());
    f.view.setFigure(figureOf(3, 4, 4, f.lengths.lengths), cellWords, f.lengths);
    QTRY_VERIFY(!QToolTip::isVisible());
  }

  void aDragOfALengthThatIsGoneEnds() {
    Fixture f;
    QSignalSpy dragged(&f.view, &HeatmapView::lengthDragged);
    f.press(f.handle(2));
    f.view.setFigure(figureOf(1, 4, 4, {4}), cellWords, {false, {4}});
    f.move(f.handle(0) - QPoint(100, 0));
    QVERIFY(dragged.isEmpty());
  }

  void theHandleIsPaintedWhereItCanBeGrabbed() {
    Fixture f;
    // Beside the two lines in the pill's middle.
    for (const std::size_t panel : {0, 1, 2})
      QCOMPARE(f.picture().pixelColor(f.handle(panel) + QPoint(6, 0)), theme().accent);
  }

  void draggingTheHandleSetsTheLengthCellByCell() {
    Fixture f;
    QSignalSpy drags(&f.view, &HeatmapView::lengthDragged);
    const QPoint start = f.handle(0);
    f.press(start);
    for (const double cells : {0.4, 1.0, 1.1, 2.0, 5.0}) f.move(start + f.left(cells));
    f.release(start + f.left(5));
    QList<Index> found;
    QSet<int> gestures;
    for (const auto& drag : drags) {
      QCOMPARE(drag[0].value<Index>(), 0);
      QCOMPARE(drag[1].value<Index>(), -1);
      found << drag[2].value<Index>();
      gestures << drag[3].toInt();
    }
    QCOMPARE(found, (QList<Index>{3, 2, 0}));
    QCOMPARE(gestures.size(), 1);
    // The handle stays where it was left, and a mouse that moves on takes it nowhere.
    QCOMPARE(f.handle(0).x(), f.view.viewportRect({0, 0, 0}).toAlignedRect().left());
    f.move(start);
    QCOMPARE(drags.size(), 3);
  }

  void everyDragIsAGestureOfItsOwn() {
    Fixture f;
    QSignalSpy drags(&f.view, &HeatmapView::lengthDragged);
    for (int i = 0; i < 2; ++i) f.drag(f.handle(0), f.handle(0) + f.left(1));
    QCOMPARE(drags.size(), 2);
    QCOMPARE(drags[1][2].value<Index>(), 2);
    QVERIFY(drags[0][3] != drags[1][3]);
  }

  void escapeDuringADragCancelsIt() {
    Fixture f;
    QSignalSpy drags(&f.view, &HeatmapView::lengthDragged), cancels(&f.view, &HeatmapView::lengthDragCanceled);
    const QPoint start = f.handle(1);
    f.press(start);
    f.move(start + f.left(1));
    QTest::keyClick(&f.view, Qt::Key_Escape);
    f.move(start + f.left(2));
    f.release(start + f.left(2));
    QCOMPARE(drags.size(), 1);
    QCOMPARE(cancels.size(), 1);
    QCOMPARE(cancels[0][0], drags[0][3]);
    QVERIFY(!f.view.selection());
  }

  void withALengthAQueryEachRowHasItsEdge() {
    Fixture f({4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2}, true);
    QSignalSpy drags(&f.view, &HeatmapView::lengthDragged);
    QCOMPARE(f.picture().pixelColor(f.handle(1, 2) + QPoint(1, 0)), theme().accent);
    f.drag(f.handle(1, 2), f.handle(1, 2) + f.left(1));
    QCOMPARE(drags.size(), 1);
    QCOMPARE(drags[0][0].value<Index>(), 1);
    QCOMPARE(drags[0][1].value<Index>(), 2);
    QCOMPARE(drags[0][2].value<Index>(), 2);
    QCOMPARE(f.handle(1, 2).x() + int(f.cell()), f.handle(1, 1).x());
  }

  void theFocusedHandleObeysTheArrows() {
    Fixture f;
    QSignalSpy drags(&f.view, &HeatmapView::lengthDragged);
    LengthHandle* handle = f.view.handles()[1];
    QTest::keyClick(handle, Qt::Key_Left);
    QTest::keyClick(handle, Qt::Key_Left);
    QTest::keyClick(handle, Qt::Key_Right);
    QTest::keyClick(handle, Qt::Key_Home);
    QTest::keyClick(handle, Qt::Key_End);
    QList<Index> found;
    for (const auto& drag : drags) found << drag[2].value<Index>();
    QCOMPARE(found, (QList<Index>{2, 1, 2, 0, 4}));
    QVERIFY(drags[0][3] != drags[1][3]);
  }

  void withALengthAQueryUpAndDownChooseTheQuery() {
    Fixture f({4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2}, true);
    QSignalSpy drags(&f.view, &HeatmapView::lengthDragged);
    LengthHandle* handle = f.view.handles()[2];
    QTest::keyClick(handle, Qt::Key_Down);
    QTest::keyClick(handle, Qt::Key_Down);
    QTest::keyClick(handle, Qt::Key_Right);
    QCOMPARE(drags.size(), 1);
    QCOMPARE(drags[0][1].value<Index>(), 2);
    QCOMPARE(drags[0][2].value<Index>(), 3);
    QCOMPARE(handle->accessibleName(), QString("Valid length, sequence 3, query 3"));
  }

  void aClickSelectsACellAndTheArrowsMoveIt() {
    Fixture f;
    QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, f.center({1, 2, 1}));
    QCOMPARE(f.view.selection(), (CellPlace{1, 2, 1}));
    const auto press = [&](int key, Qt::KeyboardModifiers modifiers = {}) {
      QTest::keyClick(&f.view, Qt::Key(key), modifiers);
    };
    press(Qt::Key_Left);
    press(Qt::Key_Left);
    QCOMPARE(f.view.selection(), (CellPlace{1, 2, 0}));
    press(Qt::Key_Down);
    press(Qt::Key_End);
    QCOMPARE(f.view.selection(), (CellPlace{1, 3, 3}));
    press(Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(f.view.selection(), (CellPlace{1, 0, 0}));
    press(Qt::Key_PageDown);
    QCOMPARE(f.view.selection(), (CellPlace{2, 0, 0}));
    press(Qt::Key_PageDown);
    QCOMPARE(f.view.selection(), (CellPlace{0, 0, 0}));
    press(Qt::Key_Escape);
    QVERIFY(!f.view.selection());
    press(Qt::Key_Down);
    QCOMPARE(f.view.selection(), (CellPlace{0, 0, 0}));
  }

  void aClickBesideTheCellsClearsTheSelection() {
    Fixture f;
    QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, f.center({0, 0, 0}));
    QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, QPoint(3, 3));
    QVERIFY(!f.view.selection());
  }

  void thePointerTellsTheCellItIsOver() {
    Fixture f;
    std::optional<CellPlace> hovered;
    connect(&f.view, &HeatmapView::cellHovered, this, [&](std::optional<CellPlace> place) { hovered = place; });
    QTest::mouseMove(f.view.viewport(), f.center({2, 3, 1}));
    QCOMPARE(hovered, (CellPlace{2, 3, 1}));
    QTest::mouseMove(f.view.viewport(), QPoint(2, 2));
    QVERIFY(!hovered);
  }

  void descriptionsNameQueryKeyAndNumber() {
    Fixture f;
    HeatmapFigure figure = figureOf(3, 4, 4, {4, 3, 2});
    Tensor numbers = shownNumbers(figure, 1);
    numbers.matrix(0)(2, 0) = 0.07380001F;
    figure.panels[1].numbers = gridOf(numbers);
    f.view.setFigure(figure, cellWords, f.lengths);
    QCOMPARE(f.view.description({1, 2, 0}), "query r2, key c0, weight 0.0738");
    QCOMPARE(f.view.exactDescription({1, 2, 0}), "query r2, key c0, weight 0.07380001");
    QCOMPARE(f.view.description({1, 2, 3}), "query r2, key c3, masked");
    // Where two tokens have the same text, the place tells which one is meant.
    figure.panels[1].columnLabels = std::make_shared<const QStringList>(QStringList{"the", "cat", "the", "mat"});
    f.view.setFigure(figure, cellWords, f.lengths);
    QCOMPARE(f.view.description({1, 2, 0}), "query r2, key the (1), weight 0.0738");
    QVERIFY(f.view.description({1, 2, 1}).startsWith("query r2, key cat, "));
  }

  void assistiveTechnologySeesATableAHeatmapAndACellANumber() {
    Fixture f;
    QAccessibleInterface* view = accessible(&f.view);
    QVERIFY(view);
    QCOMPARE(view->childCount(), 4);
    QAccessibleInterface* second = view->child(1);
    QCOMPARE(second->text(QAccessible::Name), "Attention weights, sequence 2");
    QCOMPARE(second->role(), QAccessible::Table);
    QCOMPARE(view->indexOfChild(second), 1);
    QCOMPARE(second->parent(), view);
    QAccessibleTableInterface* table = second->tableInterface();
    QVERIFY(table);
    QCOMPARE(table->rowCount(), 4);
    QCOMPARE(table->columnCount(), 4);
    QCOMPARE(table->columnDescription(2), "c2");
    QAccessibleInterface* cell = table->cellAt(2, 1);
    QCOMPARE(cell->text(QAccessible::Name), f.view.description({1, 2, 1}));
    QCOMPARE(cell->tableCellInterface()->rowIndex(), 2);
    QCOMPARE(cell->tableCellInterface()->columnIndex(), 1);
    QCOMPARE(cell->parent(), second);
    QCOMPARE(second->child(second->indexOfChild(cell)), cell);
    QCOMPARE(table->cellAt(2, 3)->text(QAccessible::Name), "query r2, key c3, masked");
    QVERIFY(!table->cellAt(4, 0));
    const QPoint middle = cell->rect().center();
    QCOMPARE(second->childAt(middle.x(), middle.y()), cell);
  }

  void theScrollBarsInSightAreTheLastChildrenOfTheView() {
    HeatmapView view;
    view.resize(900, 700);
    view.setFigure(figureOf(64, 4, 4), cellWords);
    view.show();
    QAccessibleInterface* tree = accessible(&view);
    QTRY_COMPARE(tree->childCount(), 66);
    QAccessibleInterface* bar = tree->child(65);
    QCOMPARE(bar->role(), QAccessible::ScrollBar);
    QCOMPARE(bar->parent(), tree);
    QCOMPARE(tree->indexOfChild(bar), 65);
    QVERIFY(bar->valueInterface()->maximumValue().toInt() > 0);
    bar->valueInterface()->setCurrentValue(120);
    QCOMPARE(view.verticalScrollBar()->value(), 120);
    view.setFigure(figureOf(1, 4, 4), cellWords);
    QTRY_COMPARE(tree->childCount(), 2);
  }

  void panelsOfOneFigureSayWhatTheirNumbersAre() {
    Fixture f;
    f.view.setFigure(figureOfThree(), cellWords, {false, {2}});
    QAccessibleInterface* view = accessible(&f.view);
    QCOMPARE(view->childCount(), 4);
    QCOMPARE(view->child(0)->text(QAccessible::Name), "scores, scores");
    QCOMPARE(view->child(2)->text(QAccessible::Name), "output, output");
    QCOMPARE(view->child(2)->tableInterface()->columnCount(), 2);
    QCOMPARE(f.view.description({0, 1, 0}), "query r1, key c0, score 3.0000");
    QCOMPARE(f.view.description({1, 1, 3}), "query r1, key c3, masked");
    QCOMPARE(f.view.description({2, 0, 0}), "query r0, dimension c0, output -2.0000");
  }

  void fromPanelToPanelTheSelectionStaysWithinTheNarrowerOne() {
    Fixture f;
    f.view.setFigure(figureOfThree(), cellWords, {false, {2}});
    QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, f.center({1, 2, 3}));
    QTest::keyClick(&f.view, Qt::Key_PageDown);
    QCOMPARE(f.view.selection(), (CellPlace{2, 2, 1}));
  }

  void onlyPanelsWithAMaskHaveHandles() {
    Fixture f;
    f.view.setFigure(figureOfThree(), cellWords, {false, {2}});
    QCOMPARE(f.view.handles().size(), std::size_t{1});
    QSignalSpy drags(&f.view, &HeatmapView::lengthDragged);
    const auto dragALineOf = [&](std::size_t panel) {
      const QPoint from = f.view.viewportRect({panel, 1, 1}).topRight().toPoint() + QPoint(0, 5);
      f.drag(from, from + f.left(1));
    };
    dragALineOf(2);
    QVERIFY(drags.isEmpty());
    dragALineOf(1);
    QCOMPARE(drags.size(), 1);
    QCOMPARE(drags[0][2].value<Index>(), 1);
  }

  void aCellCanBeSelectedByAssistiveTechnology() {
    Fixture f;
    QAccessibleInterface* cell = accessible(&f.view)->child(0)->tableInterface()->cellAt(1, 1);
    cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(f.view.selection(), (CellPlace{0, 1, 1}));
    QVERIFY(cell->state().selected);
  }

  void aValidLengthCanBeReadAndSetByItsName() {
    Fixture f;
    QSignalSpy drags(&f.view, &HeatmapView::lengthDragged);
    QAccessibleInterface* viewport = accessible(&f.view)->child(3);
    QAccessibleInterface* handle = nullptr;
    for (int i = 0; i < viewport->childCount(); ++i)
      if (viewport->child(i)->text(QAccessible::Name) == "Valid length, sequence 2") handle = viewport->child(i);
    QVERIFY(handle);
    QAccessibleValueInterface* value = handle->valueInterface();
    QVERIFY(value);
    QCOMPARE(value->currentValue().toInt(), 3);
    QCOMPARE(value->maximumValue().toInt(), 4);
    value->setCurrentValue(1);
    QCOMPARE(drags.size(), 1);
    QCOMPARE(drags[0][2].value<Index>(), 1);
    QCOMPARE(value->currentValue().toInt(), 1);
  }

  void cellsThatAreGoneAreNoLongerValid() {
    Fixture f;
    QAccessibleInterface* cell = accessible(&f.view)->child(2)->tableInterface()->cellAt(3, 3);
    QVERIFY(cell->isValid());
    f.view.setFigure(figureOf(3, 2, 2, {1, 1, 1}), cellWords, {false, {1, 1, 1}});
    QVERIFY(!cell->isValid());
    QCOMPARE(cell->text(QAccessible::Name), QString());
  }

  void marksOfCellsAreNotOverTheLabelsThatFollowTheEdge() {
    Fixture f;
    f.view.setFigure(figureOf(1, 30, 30, {30}), cellWords, {false, {30}});
    f.view.zoomBy(3);
    f.view.verticalScrollBar()->setValue(0);
    f.view.setSelection(CellPlace{0, 0, 12});
    const int top = static_cast<int>(f.view.figureLayout().titleHeight + f.view.figureLayout().columnLabelHeight);
    QVERIFY(top > 10);
    const auto marked = [&] {
      const QImage labels = f.picture().copy(0, 0, f.view.viewport()->width(), top);
      return countOf(labels, theme().selection);
    };
    const int before = marked();
    // The first row lies half behind the labels.
    f.view.verticalScrollBar()->setValue(static_cast<int>(f.cell() / 2));
    QCOMPARE(marked(), before);
  }

  void zoomingKeepsTheCellUnderThePointer() {
    Fixture f;
    const CellPlace place{1, 1, 1};
    const QPointF spot = f.center(place);
    f.view.zoomBy(3, spot);
    QVERIFY(!f.view.isFitting());
    QVERIFY(f.view.viewportRect(place).contains(spot));
    QVERIFY(f.view.horizontalScrollBar()->maximum() > 0);
    f.view.zoomToFit();
    QVERIFY(f.view.isFitting());
    QCOMPARE(f.view.horizontalScrollBar()->maximum(), 0);
  }

  void draggingPansAFigureLargerThanTheWindow() {
    Fixture f;
    f.view.zoomBy(4);
    const int before = f.view.horizontalScrollBar()->value();
    const QRectF cell = f.view.viewportRect({1, 1, 1});
    f.drag(QPoint(400, 300), QPoint(350, 300));
    QCOMPARE(f.view.horizontalScrollBar()->value(), before + 50);
    QCOMPARE(f.view.viewportRect({1, 1, 1}), cell.translated(-50, 0));
    QVERIFY(!f.view.selection());
  }

  void theSelectedCellIsBroughtIntoSightWhenZoomed() {
    Fixture f;
    f.view.zoomBy(6);
    f.view.setSelection(CellPlace{0, 0, 0});
    QTest::keyClick(&f.view, Qt::Key_End, Qt::ControlModifier);
    QVERIFY(QRectF(f.view.viewport()->rect()).contains(f.view.viewportRect({0, 3, 3}).center()));
  }

  void aFigureOfAnotherShapeDropsASelectionThatIsNotInIt() {
    Fixture f;
    f.view.setSelection(CellPlace{2, 3, 3});
    f.view.setFigure(figureOf(1, 2, 2), cellWords);
    QVERIFY(!f.view.selection());
    QVERIFY(f.view.handles().empty());
    std::optional<CellPlace> hovered;
    connect(&f.view, &HeatmapView::cellHovered, this, [&](std::optional<CellPlace> place) { hovered = place; });
    QTest::mouseMove(f.view.viewport(), f.center({0, 1, 1}));
    QCOMPARE(hovered, (CellPlace{0, 1, 1}));
    const HeatmapFigure& figure = f.view.figure();
    const QPoint corner = f.view.viewportRect({0, 1, 0}).topLeft().toPoint() + QPoint(5, 5);
    QCOMPARE(f.picture().pixel(corner), colorAt(figure, numbersOf(figure, 0).at(1, 0)));
  }

  void aMessageStandsWhereTheFigureWould() {
    Fixture f;
    f.view.setMessage("3 heads do not divide the width 8");
    QCOMPARE(accessible(&f.view)->text(QAccessible::Description), "3 heads do not divide the width 8");
    QCOMPARE(accessible(&f.view)->childCount(), 1);
    QTest::mouseClick(f.view.viewport(), Qt::LeftButton, {}, QPoint(200, 200));
    QTest::keyClick(&f.view, Qt::Key_Down);
    QVERIFY(!f.view.selection());
    // Words on the bare ground, and nothing of the figure.
    const QImage picture = f.picture();
    const FigureStyle style = screenStyle(HeatmapView::Ground::canvas);
    QVERIFY(countOf(picture, style.text) > 20);
    QVERIFY(countOf(picture, style.background) > picture.width() * picture.height() * 9 / 10);
    for (int y = 0; y < picture.height(); ++y)
      for (int x = 0; x < picture.width(); ++x) {
        const QColor color = picture.pixelColor(x, y);
        QVERIFY(std::abs(color.red() - color.blue()) < 60);  // the figure's cells are red
      }
    f.view.setFigure(figureOf(1, 2, 2), cellWords);
    QCOMPARE(f.view.message(), QString());
    QVERIFY(countOf(f.picture(), QColor::fromRgb(colorAt(f.view.figure(), numbersOf(f.view.figure(), 0).at(0, 0)))) >
            500);
  }

  void anyWindowSizeIsSurvivedAndTheFigureComesBack() {
    Fixture f;
    const QImage before = f.picture();
    for (const QSize size : {QSize(1, 1), QSize(40, 2000), QSize(3000, 30), QSize(640, 480)}) {
      f.view.resize(size);
      QCOMPARE(f.picture().size(), size);
    }
    for (std::size_t panel = 0; panel < 3; ++panel)
      QVERIFY(f.view.viewport()->rect().contains(f.view.viewportRect({panel, 3, 3}).toRect()));
    f.view.resize(before.size());
    QCOMPARE(f.picture(), before);
  }
};

QTEST_MAIN(TestHeatmapView)
#include "tst_heatmap_view.moc"
