// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenu>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <algorithm>
#include <random>

#include "app/document/scene_file.h"
#include "app/workspaces/regression/formula_line.h"
#include "tests/support/choices.h"
#include "tests/support/files.h"
#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"
#include "tests/support/run_program.h"
#include "tests/support/svg_text.h"
#include "ui/chart/chart_parts.h"
#include "ui/export/figure_export.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// Everything of that name in the tree that assistive technology sees.
void findNamed(QAccessibleInterface* at, const QString& name, QList<QAccessibleInterface*>& found) {
  if (!at || at->state().invisible) return;
  if (at->text(QAccessible::Name) == name) found << at;
  for (int i = 0; i < at->childCount(); ++i) findNamed(at->child(i), name, found);
}

/// How many pixels of a part of a picture have this colour, or nearly.
int pixelsOf(const QImage& image, const QColor& color, const QRect& part, int within = 12) {
  int count = 0;
  const QRect seen = part & image.rect();
  for (int y = seen.top(); y <= seen.bottom(); ++y)
    for (int x = seen.left(); x <= seen.right(); ++x) {
      const QColor pixel = image.pixelColor(x, y);
      count += std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) +
                   std::abs(pixel.blue() - color.blue()) <=
               within;
    }
  return count;
}

/// Above the plot of a chart, and above the words of its cursor.
QRect aboveThePlot(const ui::CurveChart* chart) {
  const QRectF pill = chart->cursorPill(), plot = chart->plotArea();
  return QRect(0, 0, chart->width(), int(pill.isEmpty() ? plot.top() - 1 : pill.top()));
}

/// What `render` draws of a scene: a PNG file, and the words of the same view as SVG.
struct Rendered {
  QImage image;
  QString text;

  Rendered(Window& w, const char* view, const QStringList& options = {}) {
    const QString scene = w.folder.filePath("scene.attn");
    writeScene(scene, {w.own.scene(), w.own.viewState()});
    for (const char* ending : {"png", "svg"}) {
      const QString to = w.folder.filePath(QString("drawn.") + ending);
      const Outcome outcome = run(QStringList{"render", scene, to, "--view", view} + options);
      if (outcome.status != 0) qWarning() << outcome.error;
    }
    image = QImage(w.folder.filePath("drawn.png"));
    QFile svg(w.folder.filePath("drawn.svg"));
    if (svg.open(QIODevice::ReadOnly)) text = QString::fromUtf8(svg.readAll());
  }
  bool says(const QString& words) const {
    return text.contains(u'>' + words.toHtmlEscaped() + QStringLiteral("</text>"));
  }
};

}  // namespace

class TestRegressionWindow : public QObject {
  Q_OBJECT

 private slots:
  // ---- titles of figures ----

  void whatIsComparedHasItsWholeNameInAFigure() {
    Window w;
    w.choose("moons");
    w.own.edit("two maps", [](Scene& scene) {
      scene.regression.kernel = "triangular";
      scene.regression.bandwidths = {0.35};
      scene.regression = withPinned(std::move(scene.regression));
      scene.regression.bandwidths = {0.665, 0.488};
    });
    w.settle();
    for (const auto& [view, options] :
         {std::pair{"workspace", QStringList{"--width", "180", "--height", "120"}},
          std::pair{"map", QStringList{"--view", "weights", "--view", "errors", "--preset", "double"}}}) {
      const Rendered file(w, view, options);
      const QString said = linesOfSvg(file.text.toUtf8()).join(u' ').replace(QChar(QChar::Nbsp), u' ');
      QVERIFY2(said.contains(QRegularExpression("A · log-loss [0-9.]+ · Triangular kernel, h = 0.35 ")),
               qPrintable(said));
      QVERIFY2(said.contains(QRegularExpression("B · log-loss [0-9.]+ · Triangular kernel, h = 0.665, 0.488")),
               qPrintable(said));
    }
  }

  // ---- the window ----

  void theWorkspaceOutOfSightDoesNothingAndIsRightWhenItComesBack() {
    Window w;
    AttentionPage* attention = w.window.findChild<AttentionPage*>();
    QTRY_VERIFY(attention->isUpToDate());
    QSignalSpy hidden(attention, &Page::resultsShown);
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "0.5");
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
    QCOMPARE(w.named<ui::NumberField>("Bandwidth")->value(), 2.0);
  }

  void workspacesKeepWhatTheyShowAndUndoGoesToWhereTheEditWas() {
    Window w;
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "1.25");
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
    QCOMPARE(w.named<ui::NumberField>("Bandwidth")->value(), 0.35);
  }

  void aSceneWithPointsOfItsOwnIsSavedAndOpened() {
    Window w;
    const QPoint from = w.placeOf(w.lonelyPoint());
    w.drag(from, from + QPoint(30, 20));
    const Scene scene = w.document()->scene();
    QVERIFY(saved(w.window, w.folder.filePath("a.attn")));
    Window other;
    QVERIFY(opened(other.window, w.folder.filePath("a.attn")));
    other.settle();
    QVERIFY(other.document()->scene() == scene);
    QVERIFY(other.page()->isVisible());
    QCOMPARE(other.points(), w.points());
    QVERIFY(!other.document()->history().canUndo());
  }

  void aSceneOpenedWhilePointsAreReadIsNotChangedByThem() {
    Window w;
    QVERIFY(saved(w.window, w.folder.filePath("a.attn")));
    QByteArray text = "x,y\n";
    for (int i = 0; i < 200'000; ++i) text += QByteArray::number(i) + ",1\n";
    w.window.openFile(w.write("large.csv", text));
    QVERIFY(opened(w.window, w.folder.filePath("a.attn")));
    w.settle();
    w.settle();
    QVERIFY(!w.scene().points);
    QVERIFY(w.window.isWindowModified() == false);
  }

  void theRangeOfTheWeightsIsChosenInTheMenu() {
    Window w;
    QMenu* ranges = nullptr;
    for (QMenu* each : w.page()->findChildren<QMenu*>())
      if (each->title().remove(u'&') == "Range of the colour map") ranges = each;
    QVERIFY(ranges);
    const auto chooseFrom = [&](const char* name) {
      emit ranges->aboutToShow();
      for (QAction* action : ranges->actions())
        if (action->text() == name) action->trigger();
      w.settle();
    };
    const auto shown = [&] { return ui::rangeOf(w.heatmap()->figure(), 0); };
    const ValueRange usual = shown();
    chooseFrom("0 to 1");
    QCOMPARE(shown(), (ValueRange{0, 1}));
    QCOMPARE(w.steps(), 0);  // it is no edit
    // It holds while the scene changes, and in a file.
    w.choose("moons");
    QCOMPARE(shown(), (ValueRange{0, 1}));
    const QString drawn = Rendered(w, "weights").text;
    QVERIFY(drawn == Rendered(w, "weights", {"--range", "unit"}).text);
    QVERIFY(drawn != Rendered(w, "weights", {"--range", "shared"}).text);
    chooseFrom("Logarithmic");
    QVERIFY(w.heatmap()->figure().logarithmic);
    chooseFrom("Shared by all heatmaps");
    w.undo();
    QCOMPARE(shown(), usual);
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
        typeNumber(w.named<ui::NumberField>("Epochs"), "1000000");
        if (run == 0) w.click(w.button("Train"));
        if (run == 1) w.window.openFile(file.fileName());
        if (run == 2) {
          w.showLearning("choose");
          typeNumber(w.named<ui::NumberField>("Seed"), "3");
        }
        if (run == 3) typeNumber(w.named<ui::NumberField>("Points"), "1000000");
        QTest::qWait(20);
        clock.start();
        QVERIFY(w.window.close());
      }
      QVERIFY2(clock.elapsed() < 5000, qPrintable(QString("%1: %2 ms").arg(run).arg(clock.elapsed())));
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

  // ---- what its charts say, on the screen and in a file ----

  void theClassesOfAMapAreNamedBesideTheirColours() {
    Window w;
    const ui::ChartStyle screen = ui::screenChartStyle(), print = ui::printChartStyle(false);
    w.choose("blobs");
    const std::vector<std::string>& classes = w.points().classes;
    QCOMPARE(classes.size(), std::size_t{3});
    const QImage shown = w.chart()->grab().toImage();
    const Rendered file(w, "map", {"--width", "150", "--dpi", "96"});
    const double top = ui::layoutChart(w.chart()->figure(), print, QRectF(file.image.rect())).scale.plot.top();
    for (std::size_t c = 0; c < classes.size(); ++c) {
      QVERIFY(pixelsOf(shown, ui::seriesColor(screen, int(c)), aboveThePlot(w.chart())) >= 8);
      QVERIFY(file.says(QString::fromStdString(classes[c])));
      QVERIFY(pixelsOf(file.image, ui::seriesColor(print, int(c)), QRect(0, 0, file.image.width(), int(top) - 8)) >= 8);
    }
    // Beside the colour its own name, and no other.
    QCOMPARE(w.chart()->figure().points.colorNames, (QStringList{"c1", "c2", "c3"}));  // not as what is compared
    w.choose("moons");
    QCOMPARE(pixelsOf(w.chart()->grab().toImage(), ui::seriesColor(screen, 2), aboveThePlot(w.chart())), 0);
  }

  void thePointsOverAMapOfNumbersHaveTheColoursOfTheirNumbers() {
    Window w;
    w.paste("width,depth,heat\n0,0,0\n10,0,4\n0,10,10\n10,10,6\n5,2,5\n");
    // The map is the mean then, nearly everywhere the same colour.
    for (const char* name : {"Bandwidth of width", "Bandwidth of depth"}) w.type(w.named<ui::NumberField>(name), "100");
    const auto colorOf = [&](double heat) { return QColor::fromRgb(w.chart()->figure().colorBar->colorOf(heat)); };
    QCOMPARE(colorOf(0).rgb(), QColor(68, 1, 84).rgb());  // the ends of viridis
    QCOMPARE(colorOf(10).rgb(), QColor(253, 231, 36).rgb());
    const QImage shown = w.chart()->grab().toImage();
    for (std::size_t i = 0; i < 5; ++i) {
      const QRect about(w.placeOf(i) - QPoint(3, 3), QSize(7, 7));
      QVERIFY(pixelsOf(shown, colorOf(w.points().targets[i]), about) >= 12);
    }
    const Rendered file(w, "map", {"--width", "150", "--dpi", "192"});
    for (const double heat : {0.0, 10.0}) {
      const QRect plot(0, 0, file.image.width() * 3 / 4, file.image.height());  // without the bar
      QVERIFY(pixelsOf(file.image, colorOf(heat), plot) >= 40);
    }
    QVERIFY(file.says("width") && file.says("depth") && file.says("heat"));
  }

  void aLowChartStillHasThreeNumbersAtItsAxis() {
    Window w;
    const auto numbersOf = [&](const char* view, const char* height) {
      static const QRegularExpression text("x=\"([-0-9.]+)\" y=\"([-0-9.]+)\"[^>]*>([-−0-9.e]+)</text>");
      const Rendered file(w, view, {"--width", "150", "--height", height});
      QMap<double, int> rows;  // the numbers of the x axis stand in one row
      for (auto found = text.globalMatch(file.text); found.hasNext();) ++rows[found.next().captured(2).toDouble()];
      return rows.size() - 1;
    };
    for (const char* view : {"curve", "kernels", "loss", "errors"})
      for (const char* height : {"45", "55", "70", "100"}) QVERIFY2(numbersOf(view, height) >= 3, view);
    w.click(w.button("Train"));
    // The smallest is what a screen of 1920 × 1080 has room for at scale 2.
    for (const QSize& size : {QSize(960, 540), QSize(1024, 700), QSize(1440, 900)}) {
      w.window.resize(size);
      w.settle();
      QCOMPARE(w.window.size(), size);
      QVERIFY(w.heatmap()->height() >= 140);
      for (const ui::CurveChart* chart : w.page()->findChildren<ui::CurveChart*>()) {
        if (!chart->isVisible()) continue;
        QTRY_VERIFY(chart->message().isEmpty());
        const ui::ChartLayout layout = ui::layoutChart(chart->figure(), ui::screenChartStyle(), QRectF(chart->rect()));
        QCOMPARE(layout.scale.plot, chart->plotArea());
        QVERIFY2(layout.yTicks.size() >= 3, qPrintable(chart->accessibleName()));
        QVERIFY(chart != w.chart() || layout.legendLines >= 1);
      }
    }
  }

  void aCurveIsDrawnInTheShapeOfAPageWithTheNamesOfAllThatItShows() {
    Window w;
    const Rendered curve(w, "curve", {"--width", "150", "--dpi", "254"});
    QCOMPARE(curve.image.size(), QSize(1500, 1000));
    for (const char* words : {"average pooling", "truth 2 sin x + x^0.8", "Gaussian kernel, h = 0.35", "x", "y"})
      QVERIFY2(curve.says(words), words);
    // The estimate crosses the plot from side to side.
    const QColor blue = ui::seriesColor(ui::printChartStyle(false), 0);
    for (const double place : {0.15, 0.5, 0.9})
      QVERIFY(pixelsOf(curve.image, blue, QRect(int(place * 1500), 200, 12, 750)) >= 20);
    // It is what the window exports.
    const std::vector<ui::NamedPicture> pictures = w.page()->pictures();
    const Rendered again(w, "curve", {"--width", "120", "--dpi", "100", "--height", "70"});
    ui::ExportOptions options;
    options.widthMm = 120;
    options.heightMm = 70;
    options.dpi = 100;
    const QImage exported = ui::printedFigure(pictures.front().picture, options).convertToFormat(QImage::Format_RGB32);
    QCOMPARE(again.image.size(), exported.size());
    int others = 0;  // the window's curve has another number of places
    for (int y = 0; y < exported.height(); ++y)
      for (int x = 0; x < exported.width(); ++x)
        others += std::abs(qGray(exported.pixel(x, y)) - qGray(again.image.pixel(x, y))) > 60;
    QVERIFY2(others < exported.width() * exported.height() / 200, qPrintable(QString::number(others)));
    // Words that only a heatmap understands are refused.
    const Outcome outcome = run({"render", w.folder.filePath("scene.attn"), w.folder.filePath("no.png"), "--view",
                                 "curve", "--numbers", "off"});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains("--numbers is for heatmaps"), qPrintable(outcome.error));
  }

  void theWordsOfTheLossStandBesideItsLine() {
    for (const QSize& size : {QSize(1024, 700), QSize(1440, 900)}) {
      Window w(size);
      w.click(w.button("Train"));
      ui::CurveChart* loss = nullptr;
      const auto isFound = [&] {
        for (ui::CurveChart* chart : w.page()->findChildren<ui::CurveChart*>())
          if (chart->isVisible() && chart->figure().note.contains("w = ")) loss = chart;
        return loss && w.says("5 of 5");
      };
      QTRY_VERIFY(isFound());
      QTRY_VERIFY(w.button("Reset")->isEnabled());
      const ui::ChartStyle style = ui::screenChartStyle();
      const QImage shown = loss->grab().toImage();
      const QRect plot = loss->plotArea().toRect();
      const QRect above = aboveThePlot(loss);
      // The words are letters above the plot, where the line never is.
      QVERIFY(pixelsOf(shown, style.faintText, above, 60) > 40);
      QCOMPARE(pixelsOf(shown, ui::seriesColor(style, 3), above), 0);
      QVERIFY(pixelsOf(shown, ui::seriesColor(style, 3), plot) > 40);
      // The ring about the epoch in sight has edges of any grey, but no letters.
      QVERIFY(pixelsOf(shown, style.faintText, plot.adjusted(2, 2, -2, -2), 30) < 12);
    }
    Window w;
    const Rendered file(w, "loss", {"--width", "150", "--dpi", "96"});
    QVERIFY(file.says("epoch") && file.says("loss"));
    QVERIFY2(file.text.contains("epoch 5 of 5 · loss "), qPrintable(file.text.right(2000)));
    QVERIFY(pixelsOf(file.image, ui::seriesColor(ui::printChartStyle(false), 3), file.image.rect()) > 100);
    QCOMPARE(pixelsOf(file.image, ui::seriesColor(ui::printChartStyle(false), 3), QRect(0, 0, file.image.width(), 18)),
             0);
  }

  void theWordsOfTheQueryCoverNoKey() {
    for (const char* data : {"sine-power", "moons"}) {
      Window w;
      w.choose(data);
      for (const double share : {0.0, 0.07, 0.5, 0.93, 1.0}) {
        const QRectF plot = w.chart()->plotArea();
        const QPointF at(plot.left() + 1 + share * (plot.width() - 2), plot.top() + 1);
        QTest::mouseClick(w.chart(), Qt::LeftButton, {}, at.toPoint());
        w.settle();
        const QRectF pill = w.chart()->cursorPill();
        QVERIFY(pill.width() > 30);
        QVERIFY(!pill.intersects(w.chart()->plotArea().adjusted(0, 1, 0, 0)));
        for (std::size_t i = 0; i < w.points().targets.size(); ++i)
          QVERIFY(!pill.contains(w.placeOf(i)) || !w.chart()->plotArea().contains(w.placeOf(i)));
        // It is drawn there.
        QVERIFY(pixelsOf(w.chart()->grab().toImage(), ui::screenChartStyle().cursor, pill.toRect()) > 200);
      }
    }
  }

  void theShapesOfTheKernelsAreNamedAndEachColourHasOneMeaning() {
    Window w;
    auto* shapes = w.named<ui::CurveChart>("Kernel shapes");
    const ui::ChartStyle style = ui::screenChartStyle();
    for (const Kernel& kernel : kernels()) {
      choose(w.named<ui::ChoiceList>("Kernel"), kernel.id);
      w.settle();
      const QImage shown = shapes->grab().toImage();
      const QRect legend = aboveThePlot(shapes);
      QSet<QRgb> colors;
      QStringList names;
      for (const ui::Curve& curve : shapes->figure().curves) {
        const QColor color = ui::seriesColor(style, curve.color);
        colors << color.rgb();
        names << curve.name;
        QVERIFY2(pixelsOf(shown, color, legend, 40) >= 5, qPrintable(curve.name));
      }
      QCOMPARE(colors.size(), qsizetype(kernels().size()));
      names.removeDuplicates();
      QCOMPARE(names.size(), qsizetype(kernels().size()));
      // The chosen one is the thick one, in the colour of its estimate; no other has a colour of the chart above.
      const ui::Curve& chosen = shapes->figure().curves.back();
      QVERIFY(chosen.width > 2 && QString::fromUtf8(kernel.name).startsWith(chosen.name));
      QSet<QRgb> above{ui::seriesColor(style, w.chart()->figure().points.color).rgb()};
      for (const ui::Curve& curve : w.chart()->figure().curves) above << ui::seriesColor(style, curve.color).rgb();
      QCOMPARE(ui::seriesColor(style, w.chart()->figure().curves.back().color), ui::seriesColor(style, chosen.color));
      colors.remove(ui::seriesColor(style, chosen.color).rgb());
      QVERIFY(!colors.intersects(above));
      const Rendered file(w, "kernels", {"--width", "150"});
      for (const QString& name : names) QVERIFY2(file.says(name), qPrintable(name));
      const QString thick = QString("stroke=\"%1\"").arg(ui::seriesColor(ui::printChartStyle(false), 0).name());
      QVERIFY(file.text.contains(thick));
    }
  }

  void whereManyPointsLieItIsDarkerAndThatIsSaid() {
    Window w({1024, 700});
    std::mt19937 random(1);
    std::uniform_real_distribution<double> even(0, 1);
    QByteArray text = "x,y\n";
    for (int i = 0; i < 200'000; ++i)  // left four times as many as right
      text += QByteArray::number(even(random) + (i % 5 == 0), 'f', 5) + ',' + QByteArray::number(even(random), 'f', 5) +
              '\n';
    w.open(w.write("many.csv", text));
    QTRY_COMPARE(w.points().size(), Index{200'000});
    const QString words = "200,000 training points, stronger where there are more";
    QCOMPARE(w.chart()->figure().points.name, words);
    const auto darknessOf = [](const QImage& image, const ui::CurveChart* chart, double left, double right) {
      const QRectF part(chart->toWidget({left, 0.95}), chart->toWidget({right, 0.65}));
      double sum = 0;
      for (int y = int(part.top()); y < int(part.bottom()); ++y)
        for (int x = int(part.left()); x < int(part.right()); ++x) sum += 255 - image.pixelColor(x, y).green();
      return sum / part.width() / part.height();
    };
    const QImage shown = w.chart()->grab().toImage();
    const double many = darknessOf(shown, w.chart(), 0.1, 0.9), few = darknessOf(shown, w.chart(), 1.1, 1.9);
    QVERIFY2(few > 5 && few < 0.6 * many, qPrintable(QStringLiteral("%1 and %2").arg(few).arg(many)));
    const Rendered file(w, "curve", {"--width", "150"});
    QVERIFY(file.says(words));
  }

  void whatRegressionHasToDoWithAttentionIsSaidInOneLineAboveTheChart() {
    const auto shownIn = [](Window& w) {
      auto* line = w.page()->findChild<FormulaLine*>();
      const QString plain = QTextDocumentFragment::fromHtml(line->text()).toPlainText();
      QTextDocument document;
      document.setDefaultFont(line->font());
      document.setHtml(line->text());
      const bool isWhole = line->isVisible() && document.idealWidth() <= line->width() + 1 &&
                           document.size().height() <= line->height() + 8;
      return isWhole ? plain : QString();
    };
    const QString whole = "key = xi, value = yi, query = x, α = K(u) / ΣK(u), f(x) = Σ α y";
    for (const QSize& size : {QSize(1440, 900), QSize(1024, 700), QSize(1024, 768)}) {
      Window w(size);
      QString shown = shownIn(w);
      shown.remove(QChar(0x200b));
      // In a small window the button that pins an estimate leaves room for what says what α is.
      if (size.width() == 1440) QCOMPARE(shown, whole);
      QVERIFY2(shown.contains("α = K(u) / ΣK(u), f(x) = Σ α y"), qPrintable(shown));
      // Beside a notice or the class of new points as much as says what α is.
      for (const char* data : {"moons", "sine-power"}) {
        w.choose(data);
        choose(w.named<ui::ChoiceList>("Kernel"), "boxcar");
        w.type(w.named<ui::NumberField>(w.results().points->features > 1 ? "Bandwidth of x1" : "Bandwidth"), "0.01");
        shown = shownIn(w).remove(QChar(0x200b));
        const bool isOfClasses = w.results().points->isClassification();
        QVERIFY2(
            shown.contains(isOfClasses ? "α = K(u) / ΣK(u), pc(x) = Σ α [y = c]" : "α = K(u) / ΣK(u), f(x) = Σ α y"),
            qPrintable(QString("%1 %2: %3").arg(data).arg(size.width()).arg(shown)));
      }
      auto* line = w.page()->findChild<FormulaLine*>();
      QVERIFY(line->accessibleName().contains("query = x") && line->toolTip().contains("kernel of u"));
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

  void anotherWindowShowsTheSameQueryAxesAndLearning() {
    Window w;
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.cellPlace(3, 4));
    w.settle();
    w.heatmap()->setFocus();
    QTest::keyClick(w.heatmap(), Qt::Key_Plus, Qt::ControlModifier);
    w.settle();
    const QPointF place = w.chart()->toWidget({1.5, 1});
    QTest::mouseClick(w.chart(), Qt::LeftButton, {}, place.toPoint());
    w.settle();
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_BracketRight);
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
    QVERIFY(w.heatmap()->selection() && w.chart()->selectedPoint() && w.heatmap()->zoom() > 0);
    QVERIFY(page->heatmap()->selection() == w.heatmap()->selection());
    QVERIFY(page->chart()->selectedPoint() == w.chart()->selectedPoint());
    QCOMPARE(page->heatmap()->zoom(), w.heatmap()->zoom());
    QVERIFY(w.own.viewState() == state);
    QCOMPARE(w.steps(), 0);
  }

  void anotherWindowShowsTheWeightsOfTheSameBandwidth() {
    Window w;
    w.click(w.button("Step"));
    auto* whose = w.named<ui::SegmentedControl>("Whose weights");
    QTRY_VERIFY(whose->isVisible());
    w.settle();
    QCOMPARE(whose->current(), QString("learned"));
    w.click(whose->findChild<QAbstractButton*>("kernel"));
    w.settle();
    QVERIFY(!w.results().isByLearnedW());
    {
      MainWindow second(&w.own);
      second.resize(1440, 900);
      second.show();
      auto* page = second.findChild<RegressionPage*>();
      QTRY_VERIFY_WITH_TIMEOUT(page->isUpToDate(), 10'000);
      QVERIFY(page->film().w() && !page->results().isByLearnedW());
      for (const auto* each : page->findChildren<ui::SegmentedControl*>())
        if (each->accessibleName() == "Whose weights") QCOMPARE(each->current(), QString("kernel"));
    }
    // Whoever trains again wants to see what is learned.
    w.click(w.button("Reset"));
    w.settle();
    w.click(w.button("Step"));
    QTRY_VERIFY(whose->isVisible());
    w.settle();
    QVERIFY(w.results().isByLearnedW());
  }

  void oneKeyThatWeighsSomethingIsNotCountedAmongOne() {
    Window w;
    QVERIFY(w.inspected().contains("keys with a weight above 0 shown"));
    w.type(w.named<ui::NumberField>("Bandwidth"), "1e-9");
    QVERIFY2(w.inspected().contains("Only one key has a weight above 0."), qPrintable(w.inspected()));
    QVERIFY(!w.inspected().contains("1 of 1 keys"));
  }

  void equalWeightsAreAllAsDarkAsTheyCanBe() {
    Window w;
    const auto isFromZero = [&] {
      const ValueRange range = ui::rangeOf(w.heatmap()->figure(), 0);
      return range.low == 0 && near(double(range.high), 1 / double(w.points().size()), 1e-4);
    };
    QVERIFY(!isFromZero());
    w.type(w.named<ui::NumberField>("Bandwidth"), "1e6");
    QVERIFY(isFromZero());
    w.undo();
    QVERIFY(!isFromZero());
    choose(w.named<ui::ChoiceList>("Kernel"), "constant");
    w.settle();
    QCOMPARE(w.scene().kernel, std::string("constant"));
    QVERIFY(isFromZero());
  }

  void theErrorsOfTheBandwidthsAreDrawnAsTheWindowFindsThem() {
    Window w;
    w.showLearning("choose");
    QTRY_VERIFY_WITH_TIMEOUT(!w.page()->chooser().isRunning() && w.page()->chooser().result().best(), 10'000);
    w.settle();
    const Rendered file(w, "errors", {"--width", "150", "--height", "100", "--dpi", "96"});
    QVERIFY(file.says("bandwidth h") && file.says("error") && file.says("h = 0.35"));
    const auto pictures = w.page()->pictures();
    const auto shown = std::find_if(pictures.begin(), pictures.end(), [](const ui::NamedPicture& each) {
      return each.name == "Leave-one-out error against bandwidth";
    });
    QVERIFY(shown != pictures.end());
    // Below its title the window's is the same.
    QStringList said = svgText(shown->picture);
    said.removeOne(shown->name);
    for (const QString& words : said) QVERIFY2(file.says(words) || words.contains(u'.'), qPrintable(words));
  }

  void aZoomedSceneIsRenderedAsItsWindowShowsIt() {
    Window w;
    ui::ExportOptions options;
    options.widthMm = 150;
    options.heightMm = 100;
    const auto zoomTo = [&](Qt::Key end) {
      w.chart()->setFocus();
      QTest::keyClick(&w.window, Qt::Key_Plus, Qt::ControlModifier);
      w.settle();
      QTest::keyClick(w.chart(), end);
      w.settle();
    };
    zoomTo(Qt::Key_Home);
    QVERIFY(w.chart()->figure().range.left() > 0.3);
    QCOMPARE(w.page()->query()[0], w.chart()->figure().range.left());
    const QString atQuery = w.chart()->figure().cursorText;
    const QStringList shown = svgText(w.page()->pictures().front().picture, options);
    QVERIFY(shown.contains(atQuery));
    const auto rendered = [&](const char* view) {
      return linesOfSvg(Rendered(w, view, {"--width", "150", "--height", "100"}).text.toUtf8());
    };
    const QStringList curve = rendered("curve");
    for (const QString& words : shown) QVERIFY2(curve.contains(words), qPrintable(words));
    // Nor has it the numbers at the ends of the whole axes.
    for (int tick = 0; tick <= 5; ++tick)
      QCOMPARE(curve.count(QString::number(tick)), shown.count(QString::number(tick)));
    for (const char* view : {"learned", "workspace"}) QVERIFY2(Rendered(w, view).says(atQuery), view);
    w.choose("moons");
    zoomTo(Qt::Key_End);
    const QStringList onMap = svgText(w.page()->pictures().front().picture, options);
    QVERIFY(onMap.contains(w.chart()->figure().cursorText));
    const QStringList map = rendered("map");
    for (const QString& words : onMap) QVERIFY2(map.contains(words), qPrintable(words));
  }

  void numbersOfAFileAreShownAsTheyAreHoweverUnusual() {
    Window w;
    w.document()->edit("unusual", [](Scene& scene) {
      scene.regression.dataSet = "sine-power";
      scene.regression.data.noise = 5;
      scene.regression.data.scalars = {{"exponent", 4}};
      scene.regression.data.seed = 5'000'000'000;
    });
    w.settle();
    const RegressionScene shown = w.scene();
    QStringList numbers;
    for (const ui::NumberField* field : w.page()->findChildren<ui::NumberField*>())
      if (field->isVisible()) numbers << field->text();
    for (const char* number : {"5", "4", "5000000000"})
      QVERIFY2(numbers.contains(number), qPrintable(numbers.join(u'|')));
    QVERIFY(shown == w.scene());
  }

  void aSavedQueryReopensAsItWas() {
    Window w;
    ViewState state;
    state.regression.query = {2.496};
    Scene scene = w.own.scene();
    w.own.open(scene, {}, state);
    w.settle();
    QVERIFY(saved(w.window, w.folder.filePath("a.attn")));
    Window other;
    QVERIFY(opened(other.window, w.folder.filePath("a.attn")));
    other.settle();
    QCOMPARE(other.page()->query(), std::vector<double>{2.496});
    QCOMPARE(other.chart()->figure().cursorText, "x = 2.496");
    QVERIFY(other.inspected().contains("f(2.496)"));
  }

  void aMapWithLargeTextIsWholeInASmallWindow() {
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::large);
    const auto usual = qScopeGuard([] { ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::usual); });
    Window w;
    w.window.resize(1024, 700);
    w.choose("moons");
    w.settle();
    const QWidget* around = w.chart();
    while (around && !qobject_cast<const QScrollArea*>(around)) around = around->parentWidget();
    QVERIFY(around);
    QTRY_COMPARE(qobject_cast<const QScrollArea*>(around)->horizontalScrollBar()->maximum(), 0);
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
};

QTEST_MAIN(TestRegressionWindow)
#include "tst_regression_window.moc"
