// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QScreen>
#include <QSignalSpy>
#include <QtTest>

#include "app/workspaces/regression/regression_page.h"
#include "tests/support/figures.h"
#include "tests/support/own_settings.h"
#include "tests/support/workspace_window.h"
#include "ui/chart/chart_picture.h"
#include "ui/chart/curve_chart.h"
#include "ui/export/export_dialog.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// What is painted and pressed on a screen with two pixels in each logical one, as screens with fine dots have.

namespace {

QImage seenIn(QWidget* widget) { return widget->grab().toImage().convertToFormat(QImage::Format_RGB32); }

/// A part of a picture, said in logical pixels.
QImage partOf(const QImage& image, const QRect& part) { return image.copy(QRect(part.topLeft() * 2, part.size() * 2)); }

/// Whether it is more than a picture of half the size made larger, in which pixels are alike in squares of four.
bool isSharp(const QImage& image, int least = 50) {
  int others = 0;
  for (int y = 0; y + 1 < image.height(); y += 2)
    for (int x = 0; x + 1 < image.width(); x += 2)
      others += image.pixel(x, y) != image.pixel(x + 1, y) || image.pixel(x, y) != image.pixel(x, y + 1);
  return others > least;
}

}  // namespace

class TestScale : public QObject {
  Q_OBJECT

 public:
  /// The scale is asked for once, when there comes to be an application.
  static void initMain() { qputenv("QT_SCALE_FACTOR", "2"); }

 private slots:
  void initTestCase() { qRegisterMetaType<Index>("attn::Index"); }
  void init() { startAfresh(); }

  void aHeatmapHasEveryPixelAndItsHandleIsWhereItIsSeen() {
    ui::HeatmapView view;
    view.resize(760, 420);
    view.setFigure(figureOf(3, 4, 4, {4, 3, 2}), {"Attention weights", "query", "key", "weight"}, {false, {4, 3, 2}});
    view.show();
    QCOMPARE(view.devicePixelRatioF(), 2.0);
    const QImage seen = seenIn(view.viewport());
    QCOMPARE(seen.size(), view.viewport()->size() * 2);
    const ui::FigureLayout& layout = view.figureLayout();
    const QPointF origin = layout.cells[0].topLeft() - view.viewportRect({0, 0, 0}).topLeft();
    const ui::FigureStyle style = ui::screenStyle(ui::HeatmapView::Ground::canvas);
    const QImage drawn =
        ui::renderFigure(view.figure(), layout, style, QRectF(origin, QSizeF(view.viewport()->size())), 2)
            .convertToFormat(QImage::Format_RGB32);
    QCOMPARE(drawn.size(), seen.size());
    for (std::size_t panel = 0; panel < 3; ++panel) {
      // The first cells of each row, with their numbers and the labels beside them; no line of a length is as far left.
      const QRectF first = view.viewportRect({panel, 0, 0}), last = view.viewportRect({panel, 3, 0});
      const QRect part = first.united(last).adjusted(-20, 2, -2, -2).toRect();
      QVERIFY(partOf(seen, part) == partOf(drawn, part));
      QVERIFY(isSharp(partOf(seen, part)));
      const QPoint beside = (view.handlePosition(panel) + QPointF(6, 0)).toPoint();
      QCOMPARE(seen.pixelColor(beside * 2), ui::theme().accent);
    }
    QSignalSpy dragged(&view, &ui::HeatmapView::lengthDragged);
    const QPoint handle = view.handlePosition(0).toPoint(), left(int(layout.cell.width()), 0);
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, handle);
    QTest::mouseMove(view.viewport(), handle - left);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, handle - left);
    QCOMPARE(dragged.count(), 1);
    QCOMPARE(dragged[0][2].value<Index>(), Index{3});
  }

  void cellsSharePixelsOnlyWhereThereAreTooFewOfThem() {
    ui::HeatmapView view;
    view.resize(450, 350);
    view.setFigure(figureOf(1, 400, 400), {});
    view.show();
    QVERIFY(view.figureLayout().cell.height() < 1);
    QCOMPARE(view.note(), QString());
  }

  void aChartHasEveryPixelAndItsPointsAreWhereTheyAreSeen() {
    const auto numbers = [](std::vector<double> all) {
      return std::make_shared<const std::vector<double>>(std::move(all));
    };
    ui::ChartFigure figure;
    figure.range = QRectF(0, 0, 10, 10);
    figure.xLabel = "place";
    figure.points.name = "points";
    figure.points.x = numbers({2, 4, 8});
    figure.points.y = numbers({2, 6, 3});
    figure.points.color = 1;
    figure.curves = {{"line", numbers({0, 10}), numbers({1, 9}), 0, 2, false}};
    ui::CurveChart chart{{true, true, true}};
    chart.resize(400, 300);
    chart.setFigure(figure);
    chart.show();
    const QImage seen = seenIn(&chart);
    QCOMPARE(seen.size(), chart.size() * 2);
    const ui::ChartStyle style = ui::screenChartStyle();
    const ui::ChartLayout layout = ui::layoutChart(chart.figure(), style, QRectF(chart.rect()));
    const QImage drawn =
        ui::ChartPicture().image(chart.figure(), style, layout, 2).convertToFormat(QImage::Format_RGB32);
    QVERIFY(seen == drawn);
    QVERIFY(isSharp(seen));
    const QPoint point = chart.toWidget({4, 6}).toPoint();
    const QColor color = seen.pixelColor(point * 2), ground = seen.pixelColor(chart.toWidget({9, 1}).toPoint() * 2);
    QVERIFY(color != ground);
    QSignalSpy moved(&chart, &ui::CurveChart::pointMoved);
    QTest::mousePress(&chart, Qt::LeftButton, {}, point);
    QTest::mouseMove(&chart, point + QPoint(0, 20));
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, point + QPoint(0, 20));
    QVERIFY(moved.count() >= 1);
    QCOMPARE(moved.last()[0].value<qsizetype>(), qsizetype{1});
  }

  void thePreviewOfAnExportHasThePixelsOfTheScreen() {
    WorkspaceWindow<RegressionPage> w(Qt::Key_2, {960, 540});
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->isUpToDate(), 30'000);
    QTest::keyClick(w.page()->chart(), Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    const auto* preview = dialog->findChild<QLabel*>("preview");
    QTRY_VERIFY_WITH_TIMEOUT(!preview->pixmap().isNull(), 10'000);
    const auto fills = [&] {
      const QPixmap pixmap = preview->pixmap();
      const QSizeF size = pixmap.deviceIndependentSize();
      const double wide = size.width() / preview->width(), high = size.height() / preview->height();
      return pixmap.devicePixelRatio() == 2 && wide <= 1 && high <= 1 && std::max(wide, high) > 0.8;
    };
    QTRY_VERIFY_WITH_TIMEOUT(fills(), 10'000);
    QVERIFY(isSharp(preview->pixmap().toImage()));
    // It is no larger than the screen lets it be; where it is low its fields scroll, and the buttons stay in sight.
    const QSize screen = dialog->screen()->availableSize();
    QVERIFY(dialog->height() <= std::max(screen.height(), dialog->minimumSizeHint().height()));
    const QSize low(800, 500);
    dialog->resize(low);
    QCOMPARE(dialog->size(), low);
    const auto isWhole = [&](const char* name) {
      const auto* part = dialog->findChild<QWidget*>(name);
      return QRect(part->mapTo(dialog, QPoint(0, 0)), part->size()).intersected(dialog->rect()).size() ==
                 part->size() &&
             !part->visibleRegion().isEmpty();
    };
    for (const char* name : {"close", "copy", "save", "figure"}) QVERIFY2(isWhole(name), name);
    dialog->findChild<QWidget*>("title")->setFocus();
    QTest::keyClick(dialog->findChild<QWidget*>("title"), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget()->objectName(), QString("scene"));
    QVERIFY(isWhole("scene"));
  }

  void aCopiedPictureIsTheSameOnEveryScreen() {
    WorkspaceWindow<RegressionPage> w(Qt::Key_2, {960, 540});
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->isUpToDate(), 30'000);
    w.page()->heatmap()->setFocus();
    QApplication::clipboard()->clear();
    QTest::keyClick(w.page()->heatmap(), Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!QApplication::clipboard()->image().isNull(), 10'000);
    QCOMPARE(QApplication::clipboard()->image().devicePixelRatio(), 1.0);
  }

  void theMarksOfClassesHaveEveryPixel() {
    WorkspaceWindow<RegressionPage> w(Qt::Key_2, {960, 540});
    w.own.edit("moons", [](Scene& scene) { scene.regression = withDataSet(scene.regression, "moons"); });
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->isUpToDate(), 30'000);
    const auto* classes = w.named<QComboBox>("Class of new points");
    QVERIFY(classes && classes->count() == 2);
    QCOMPARE(classes->itemIcon(0).pixmap(QSize(12, 12), 2.0).toImage().size(), QSize(24, 24));
    QVERIFY(isSharp(classes->itemIcon(0).pixmap(QSize(12, 12), 2.0).toImage(), 8));
  }
};

QTEST_MAIN(TestScale)
#include "tst_scale.moc"
