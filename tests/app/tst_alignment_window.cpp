// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSet>
#include <QToolButton>
#include <QTranslator>
#include <QtTest>
#include <cmath>

#include "app/document/scene_file.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/alignment/alignment_lines.h"
#include "app/workspaces/alignment/decoded_line.h"
#include "app/workspaces/attention/attention_page.h"
#include "core/explain/explain_alignment.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/scene/alignment/alignment_run.h"
#include "tests/support/alignment_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "tests/support/svg_text.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/view_cover.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

using Window = AlignmentWindow;

QImage imageOf(const ui::Picture& picture) {
  const ui::Drawing drawing = ui::drawingOf(picture, {});
  QImage image(drawing.size.toSize(), QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  drawing.paint(painter);
  return image;
}

}  // namespace

class TestAlignmentWindow : public QObject {
  Q_OBJECT

 private slots:
  void whyMoreStepsBeginATrainingAnewIsSaidAtTheirField() {
    Window w;
    const auto* steps = w.page()->findChild<QWidget*>("steps");
    QVERIFY2(steps && steps->toolTip().contains("begins it anew") && steps->toolTip().contains("falls to 0"),
             qPrintable(steps ? steps->toolTip() : QString()));
  }

  void init() { startAfresh(); }

  void theRoomIsNeverEmpty() {
    Window w;
    QCOMPARE(w.decoded(), QString("31415926 → 62951413"));
    QVERIFY(w.canvas()->cover()->words().isEmpty());
    QCOMPARE(w.film().run().step(), Index{200});
    QCOMPARE(w.canvas()->heatmap()->figure().panels.size(), std::size_t{1});
    QVERIFY(w.inspected().contains("Symbol 1 of 9: “6”"));
    QCOMPARE(w.canvas()->strip()->frames().front().step, Index{0});
    QVERIFY(!w.canvas()->strip()->frames()[1].image.isNull());
    QVERIFY(w.canvas()->chart()->figure().curves[0].y->size() >= 5);
  }

  void aTextIsDecodedWhileItIsTyped() {
    Window w;
    w.type("2718");
    QCOMPARE(w.scene().input, std::string("2718"));
    QCOMPARE(w.decoded(), QString("2718 → 8172"));
    QCOMPARE(w.steps(), 1);
    w.type("27x");
    QVERIFY(w.canvas()->cover()->words().contains("x"));
    QVERIFY(!w.page()->results());
    w.type("27");
    QVERIFY(w.canvas()->cover()->words().isEmpty());
    QCOMPARE(w.decoded(), QString("27 → 72"));
    while (w.own.history().canUndo()) w.undo();
    QCOMPARE(w.decoded(), QString("31415926 → 62951413"));
  }

  void inLargeTextNoWeightIsCutInTheExplanation() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    Window w;
    w.choose("Task", "dates");
    w.clickCell(2, 9);
    QVERIFY(w.inspected().contains("α3j"));
    QVERIFY(w.inspected().contains("Next symbol"));
    const ui::Inspector* inspector = w.page()->inspector();
    // A panel that becomes narrower has its text laid out anew after it.
    QTRY_VERIFY2(
        inspector->document()->idealWidth() <= inspector->viewport()->width(),
        qPrintable(QString("%1 %2").arg(inspector->document()->idealWidth()).arg(inspector->viewport()->width())));
  }

  void inLargeTextASmallWindowHasRoomForEveryLabelOfTheAlignment() {
    ui::applyTheme(*qobject_cast<QApplication*>(qApp), ui::ThemeChoice::light, ui::TextSize::large);
    Window w(QSize(1024, 700));
    const double lineHeight = QFontMetricsF(ui::smallFont()).ascent();
    QTRY_VERIFY2(w.canvas()->heatmap()->figureLayout().cell.height() > lineHeight,
                 qPrintable(QString::number(w.canvas()->heatmap()->figureLayout().cell.height())));
    QCOMPARE(
        qobject_cast<QAbstractScrollArea*>(w.canvas()->parentWidget()->parentWidget())->verticalScrollBar()->maximum(),
        0);
    // The chart still goes to the step of a frame.
    QVERIFY(!w.canvas()->strip()->isVisible() && !w.labels().contains("frames"));
    w.canvas()->chart()->setFocus();
    QTest::keyClick(w.canvas()->chart(), Qt::Key_Left);
    w.settle();
    QCOMPARE(w.results().shown.step, Index{0});
  }

  void aSmallWindowHasRoomForTheNumbersBesideTheLines() {
    for (const bool isChinese : {false, true}) {
      QTranslator chinese;
      if (isChinese) {
        QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
        qApp->installTranslator(&chinese);
      }
      Window w(QSize(1024, 700));
      const ui::HeatmapView* heatmap = w.canvas()->heatmap();
      const auto pixels = [heatmap] {
        return ui::numberPixels(heatmap->figure(), heatmap->figureLayout(),
                                ui::screenStyle(ui::HeatmapView::Ground::panel), 0, heatmap->figureLayout().cells[0]);
      };
      QTRY_VERIFY2(pixels() > 0, qPrintable(QString::number(heatmap->figureLayout().cell.width())));
    }
  }

  void everyCellOfAModelIsTakenApartInTheSameColumns_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("task");
    for (const char* task : {"reverse", "dates"})
      for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)})
        QTest::addRow("%s %d", task, size.width()) << size << task;
  }
  void everyCellOfAModelIsTakenApartInTheSameColumns() {
    QFETCH(QSize, size);
    QFETCH(QString, task);
    Window w(size);
    w.choose("Task", task.toLatin1());
    const QRegularExpression told(QStringLiteral("Left out here[^\n]*"));
    QStringList cut;
    QSet<QString> leftOut;
    for (Index row = 0; row < w.results().decoding.weights.rows(); ++row)
      for (Index column = 0; column < w.results().decoding.weights.cols(); ++column) {
        w.own.look([=](ViewState& state) { state.alignment.selection = {row, column}; });
        w.settle();
        const QString text = w.inspected().remove(QChar(0x2060));
        const QString place = QString("%1, %2: ").arg(row).arg(column);
        // A column is there, or it is said that it is not.
        for (const char* heading : {"exp(a−m)", "wv\n", "Wqq", "Wkk"})
          if (!text.contains(QString::fromUtf8(heading).trimmed())) cut << place + QString::fromUtf8(heading).trimmed();
        QString words;
        for (QRegularExpressionMatchIterator all = told.globalMatch(text); all.hasNext();)
          words += all.next().captured() + u'|';
        leftOut << words;
        const QTextEdit* view = w.inspector();
        if (view->document()->idealWidth() > view->viewport()->width() + 1 && !view->horizontalScrollBar()->isVisible())
          cut << place + "digits";
      }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u' ')));
    QVERIFY2(leftOut.size() == 1, qPrintable(QStringList(leftOut.values()).join(u' ')));
    // Nor is a formula of that sentence broken.
    QVERIFY(!told.match(test::inspected(w.inspector())).captured().contains(QChar(0x200b)));
    if (size.width() == 1440) QCOMPARE(*leftOut.begin(), QString());
  }

  void whereEverythingIsMaskedNothingWeighsMost() {
    Window w;
    w.own.edit("mask", [](Scene& scene) { scene.alignment.visible = 0; });
    w.settle();
    QVERIFY2(w.inspected().contains("The score of “"), qPrintable(w.inspected()));
    QVERIFY2(!w.inspected().contains("weigh most") && !w.inspected().contains("weighs most"),
             qPrintable(w.inspected()));
  }

  void whatIsCopiedOfAStepTellsNoHandWhatToDo() {
    Window w;
    w.clickCell(2, 5);
    QVERIFY(w.inspected().contains("Click a symbol to force it instead."));
    for (const bool isText : {true, false}) {
      isText ? w.inspector()->copyText() : w.inspector()->copyLatex();
      const QString copied = QApplication::clipboard()->text();
      QVERIFY2(copied.contains("Next symbol") && !copied.contains("Click"), qPrintable(copied));
    }
  }

  void theStepAtTheBeginningStandsOverNoLabelOfTheChart() {
    Window w;
    w.clickFrame(0);
    QCOMPARE(w.results().shown.step, Index{0});
    const ui::CurveChart* chart = w.canvas()->chart();
    QVERIFY(!chart->cursorPill().isEmpty());
    QVERIFY2(chart->cursorPill().left() >= chart->plotArea().left(),
             qPrintable(QString("%1 %2").arg(chart->cursorPill().left()).arg(chart->plotArea().left())));
  }

  void linesAreExportedInTheColoursOfTheWindow() {
    Window w;
    for (const char* colors : {"Reds", "viridis"}) {
      w.page()->chooseColorMap(colors);
      w.own.look([](ViewState& state) { state.alignment.view = "lines"; });
      w.settle();
      const QColor lit = lineColor(colors, 1, false);
      const QImage lines = imageOf(w.page()->pictures().front().picture);
      int drawn = 0, others = 0;  // in the middle, where no label is
      for (int y = 0; y < lines.height(); ++y) {
        const QColor color = lines.pixelColor(lines.width() / 2, y);
        if (color.saturationF() < 0.4) continue;
        ++drawn;
        others += std::abs(color.hue() - lit.hue()) > 12 && std::abs(color.hue() - lit.hue()) < 348;
      }
      QVERIFY2(drawn > 5 && others == 0, qPrintable(QString("%1 %2 %3").arg(colors).arg(drawn).arg(others)));
    }
  }

  void theLargestScoreIsSaidWhereTheColumnIsThatUsesIt() {
    for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)}) {
      Window w(size);
      w.clickCell(2, 5);
      ui::Inspector* inspector = w.page()->inspector();
      for (const bool isStepping : {false, true}) {
        inspector->setStepping(isStepping);
        if (isStepping) inspector->reveal(inspector->stageCount());
        const QString text = w.inspected().remove(QChar(0x2060)).remove(QChar(0x200b));
        QVERIFY2(text.contains("Next symbol"), qPrintable(text));
        QVERIFY2(text.contains("Largest score, m") == text.contains(QString::fromUtf8("exp(a−m)")), qPrintable(text));
      }
    }
  }

  void aFooterSaysWhichSymbolsWereForced() {
    Window w;
    QVERIFY(!w.page()->parameters().contains("forced"));
    w.own.edit("force", [](Scene& scene) { scene.alignment.forced = {{0, "7"}, {4, ""}}; });
    w.settle();
    QVERIFY2(w.page()->parameters().endsWith("· symbol 1 forced: “7” · symbol 5 forced: “end”"),
             qPrintable(w.page()->parameters()));
  }

  void aFooterSaysAfterWhichOfItsStepsTheModelIsDrawn() {
    Window w;
    w.shrink("60");
    w.trainToItsEnd();
    QVERIFY2(!w.page()->parameters().contains("after"), qPrintable(w.page()->parameters()));
    w.clickFrame(1);
    QVERIFY2(w.page()->parameters().contains("after 25 of 60 step"), qPrintable(w.page()->parameters()));
    // The curves are those of the whole training.
    const ui::NamedPicture curves = w.page()->pictures().back();
    QCOMPARE(curves.name, QString("Loss and accuracy"));
    QVERIFY2(curves.parameters.contains("60 step") && !curves.parameters.contains("after"),
             qPrintable(curves.parameters));
    // The same of a document that was saved while its training paused.
    const QTemporaryDir folder;
    Scene shown;
    shown.workspace = "alignment";
    shown.alignment.input = "2718";
    shown.alignment.recipe.hidden = 4;
    shown.alignment.recipe.batch = 2;
    shown.alignment.recipe.steps = 60;
    AlignmentRun training = untrainedRun(shown.alignment.recipe);
    for (int step = 0; step < 41; ++step) advance(training);
    training = withNewest(std::move(training));
    shown.alignment.weights = Box<KeptWeights>(keptOf(training, training.checkpoints.back()));
    writeScene(folder.filePath("kept.attn"), {shown, {}}, {});
    const auto footed = [&](const char* view) {
      const Outcome drawing =
          run({"render", "kept.attn", "kept.svg", "--view", view, "--footer", "--no-scene"}, folder.path());
      if (drawing.status != 0) qWarning("%s", qPrintable(drawing.error));
      QFile svg(folder.filePath("kept.svg"));
      return svg.open(QIODevice::ReadOnly) ? linesOfSvg(svg.readAll()).join(u' ') : QString();
    };
    for (const char* view : {"alignment", "lines"})
      QVERIFY2(footed(view).contains("after 41 of 60 step"), qPrintable(footed(view)));
    QVERIFY2(!footed("frames").contains("after 41 of"), qPrintable(footed("frames")));
  }

  void aForcedSymbolThatTheModelHasNotIsNamedAndTakenForNone() {
    Window w;
    const QString output = w.decoded();
    // As a file may have it that somebody wrote, or that was made for another task.
    w.own.edit("force", [](Scene& scene) {
      scene.alignment.forced = {{0, "x"}, {99, "1"}};
      scene.alignment.visible = 99;
    });
    w.settle();
    QCOMPARE(w.decoded(), output);
    w.clickCell(0, 0);
    QVERIFY(!w.inspected().contains("chosen by hand"));
    QVERIFY2(w.labels().contains(QString("Left out, since the model has no such symbol: “x” as symbol 1.")),
             qPrintable(w.labels()));
    QVERIFY2(!w.page()->parameters().contains("forced") && !w.page()->parameters().contains("valid length"),
             qPrintable(w.page()->parameters()));
    w.click(w.button("Release 2 chosen symbol(s)"));
    QVERIFY(!w.labels().contains("Left out"));
  }

  void theCommandLineDrawsTheLinesOfTheWindow() {
    QTemporaryDir folder;
    Window w;
    writeScene(folder.filePath("a.attn"), {w.own.scene(), w.own.viewState()});
    const Outcome outcome =
        run({"render", folder.filePath("a.attn"), folder.filePath("lines.svg"), "--view", "lines", "--no-scene"},
            folder.path());
    QCOMPARE(outcome.error, QString());
    QFile svg(folder.filePath("lines.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const std::vector<ui::NamedPicture> pictures = w.page()->pictures();
    const auto lines =
        std::find_if(pictures.begin(), pictures.end(), [](const auto& each) { return each.name == "Lines"; });
    QCOMPARE(linesOfSvg(svg.readAll()), svgText(lines->picture));
    w.own.edit("compare", [](Scene& scene) { scene.alignment.compared.emplace().scoring = "concat"; });
    writeScene(folder.filePath("b.attn"), {w.own.scene(), w.own.viewState()});
    QVERIFY(run({"render", folder.filePath("b.attn"), folder.filePath("b.svg"), "--view", "lines"}, folder.path())
                .error.contains("whose lines are not drawn"));
  }

  void everyTaskCanBeChosen() {
    Window w;
    w.choose("Task", "dates");
    QCOMPARE(w.decoded(), QString("3 May 1979 → 1979-05-03"));
    w.choose("Task", "numbers");
    QCOMPARE(w.decoded(), QString("forty two → 42"));
    w.choose("Task", "sort");
    QCOMPARE(w.decoded(), QString("31415926 → 11234569"));
    QCOMPARE(w.scene().recipe.steps, Index{500});
    w.undo();
    w.undo();
    w.undo();
    QCOMPARE(w.decoded(), QString("31415926 → 62951413"));
  }

  void keysOutsideOfTheTopKHaveADashAndAreSaidToBeLeftOut() {
    Window w;
    w.type("90210");
    QVERIFY(!w.inspected().contains("–"));
    w.own.edit("top K", [](Scene& scene) {
      scene.alignment.normaliser = "top-k";
      scene.alignment.normaliserScalars = {{"k", 2}};
    });
    w.settle();
    QCOMPARE(w.inspected().count("–"), 4);  // of five digits and the end
    QVERIFY2(w.inspected().contains("Of 6 scores the 2 largest count, and all others are left out."),
             qPrintable(w.inspected()));
  }

  void aStepOfTheDecoderIsTakenApart() {
    Window w;
    w.clickCell(2, 5);
    QVERIFY(w.inspected().contains("Symbol 3 of 9: “9”"));
    QVERIFY(w.inspected().contains("after “62”, after 200 steps of training"));
    for (const char* part :
         {"Decoder state", "Scores and weights", "α = softmax(a)", "Context", "New state", "Next symbol", "length"})
      QVERIFY2(w.inspected().contains(part), part);
    const DecoderStep& step = (*w.results().steps)[2];
    QVERIFY(w.inspected().contains(QString::number(double(step.weights[5]), 'f', 4)));
    QCOMPARE(w.own.viewState().alignment.selection, (std::vector<Index>{2, 5}));
    QTest::keyClick(w.canvas()->heatmap(), Qt::Key_Down);
    QVERIFY(w.inspected().contains("Symbol 4 of 9"));
    // A row that is pointed at in the heatmap lights its lines, which stand beside it.
    ui::HeatmapView* heatmap = w.canvas()->heatmap();
    const QPointF cell = heatmap->viewportRect({0, 5, 3}).center();
    QTest::mouseMove(heatmap->viewport(), cell.toPoint());
    QCOMPARE(w.canvas()->lines()->lit(), Index{5});
    const auto heightOf = [&](const QWidget* widget, const QPointF& place) {
      return widget->mapTo(w.page(), place).y();
    };
    AlignmentLines* lines = w.canvas()->lines();
    QTRY_VERIFY(std::abs(heightOf(lines, lines->outputPlace(5)) - heightOf(heatmap->viewport(), cell)) <= 2);
    QTest::mouseMove(heatmap->viewport(), QPoint(1, 1));
    QCOMPARE(w.canvas()->lines()->lit(), Index{3});
    // By the lines, whose symbol under the pointer is lit.
    QTest::mouseMove(lines, lines->outputPlace(6).toPoint());
    QCOMPARE(lines->lit(), Index{6});
    QTest::mouseClick(lines, Qt::LeftButton, {}, lines->outputPlace(6).toPoint());
    QVERIFY(w.inspected().contains("Symbol 7 of 9"));
    QCOMPARE(w.steps(), 0);
  }

  void besideASingleRowTheLinesHaveRoomForTheLabelOfEverySource() {
    Window w;
    const AlignmentLines* lines = w.canvas()->lines();
    const auto besideItsCell = [&] {
      const ui::HeatmapView* heatmap = w.canvas()->heatmap();
      const QPoint cell = heatmap->viewportRect({0, 0, 0}).center().toPoint();
      const int row = heatmap->viewport()->mapTo(&w.window, cell).y();
      return std::abs(lines->mapTo(&w.window, lines->outputPlace(0).toPoint()).y() - row) <= 2;
    };
    // As many rows as sources: they stand at the same heights.
    QTRY_VERIFY(besideItsCell());
    QCOMPARE(lines->inputPlace(4).y(), lines->outputPlace(4).y());
    w.own.edit("force", [](Scene& scene) { scene.alignment.forced = {{0, ""}}; });
    w.settle();
    QCOMPARE(w.results().decoding.symbols.size(), std::size_t{1});
    QTRY_VERIFY(besideItsCell());
    for (Index source = 1; source < 9; ++source)
      QVERIFY2(lines->inputPlace(source).y() - lines->inputPlace(source - 1).y() >= 13,
               qPrintable(QString::number(lines->inputPlace(source).y())));
    QVERIFY(lines->inputPlace(0).y() > 0 && lines->inputPlace(8).y() < lines->height());
  }

  void theMenuOfASymbolCoversNoNumber() {
    Window w({1024, 700});
    auto* force = w.page()->findChild<QToolButton*>("force");
    ui::HeatmapView* heatmap = w.canvas()->heatmap();
    const QWidget* views = force->parentWidget();
    for (const Index row : {0, 4, 8}) {
      w.clickCell(row, 2);
      const QRect cell = heatmap->viewportRect({0, row, 0}).toRect();
      const QPoint begin = heatmap->viewport()->mapTo(views, cell.topLeft());
      QVERIFY2(force->geometry().right() < begin.x(), qPrintable(QString::number(row)));
    }
  }

  void theSourceThatIsClickedIsTakenApart() {
    Window w;
    w.clickCell(2, 5);
    QVERIFY2(w.inspected().contains("The score of “9”, which weighs most:"), qPrintable(w.inspected()));
    w.clickCell(2, 1);
    QVERIFY2(w.inspected().contains("The score of “1”:"), qPrintable(w.inspected()));
    // A row of its table is as good as the cell: anywhere in it, and by the keyboard.
    const std::vector<QPoint> links = linksOf(w.inspector());
    QTest::mouseClick(w.inspector()->viewport(), Qt::LeftButton, {}, links[4] + QPoint(120, 0));
    w.settle();
    QCOMPARE(w.own.viewState().alignment.selection, (std::vector<Index>{2, 4}));
    QVERIFY(w.inspected().contains("The score of “5”:"));
    w.inspector()->setFocus();
    // The table of another key may be set in smaller or larger letters: its rows are elsewhere then.
    w.inspector()->setTextCursor(w.inspector()->cursorForPosition(linksOf(w.inspector())[4]));
    QTest::keyClick(w.inspector(), Qt::Key_Up);
    QTest::keyClick(w.inspector(), Qt::Key_Return);
    w.settle();
    QCOMPARE(w.own.viewState().alignment.selection, (std::vector<Index>{2, 3}));
    // Who goes to another symbol alone is shown what it looks at most.
    QTest::mouseClick(w.canvas()->lines(), Qt::LeftButton, {}, w.canvas()->lines()->outputPlace(0).toPoint());
    w.settle();
    QVERIFY(w.inspected().contains("which weighs most:"));
    QCOMPARE(w.own.viewState().alignment.selection[0], Index{0});
  }

  void anotherSymbolIsForcedByHand() {
    Window w;
    w.clickCell(1, 0);
    auto* force = w.page()->findChild<QToolButton*>("force");
    QCOMPARE(force->text(), QString("2 ▾"));
    // It stands where the label of its row does.
    const auto middle = [&](const QWidget* widget, const QPointF& place) { return widget->mapTo(w.page(), place).y(); };
    ui::HeatmapView* heatmap = w.canvas()->heatmap();
    QTRY_VERIFY(std::abs(middle(force, QRectF(force->rect()).center()) -
                         middle(heatmap->viewport(), heatmap->viewportRect({0, 1, 0}).center())) <= 2);
    w.chooseInMenu(force, "7\t");
    QCOMPARE(w.scene().forced, (std::map<Index, std::string>{{1, "7"}}));
    QVERIFY(w.results().output().starts_with(U"67"));
    QVERIFY(w.inspected().contains("chosen by hand"));
    QAbstractButton* release = w.button("Release 1 chosen symbol(s)");
    release->setFocus();
    w.click(release);
    QCOMPARE(w.page()->window()->focusWidget(), w.input());
    QCOMPARE(w.decoded(), QString("31415926 → 62951413"));
    w.undo();
    QVERIFY(w.results().output().starts_with(U"67"));
    // By a click on a symbol of the last table, which is another one than that which stands there.
    w.undo();
    const std::vector<QPoint> links = linksOf(w.inspector());
    QCOMPARE(links.size(), std::size_t{9 + 6});  // below those of the source
    // They are in sight without scrolling.
    for (const QPoint& link : links) QVERIFY(w.inspector()->viewport()->rect().contains(link));
    QTest::mouseClick(w.inspector()->viewport(), Qt::LeftButton, {}, links[9 + 1]);
    w.settle();
    QCOMPARE(w.scene().forced.size(), std::size_t{1});
    QCOMPARE(w.scene().forced.begin()->first, Index{1});
    QVERIFY(!w.results().output().starts_with(U"62"));
  }

  void noHalfLabelStandsBesideTheMenuOfALowRow() {
    Window w;
    w.open(w.write("one.tsv", "ab\tBA\ncd\tDC\nef\tFE\n"));
    w.type("abcdefab");
    const ui::FigureLayout& layout = w.canvas()->heatmap()->figureLayout();
    QVERIFY2(layout.cell.height() < 20, qPrintable(QString::number(layout.cell.height())));
    w.clickCell(2 * layout.rowStep + 1, 0);
    auto* force = w.page()->findChild<QToolButton*>("force");
    QTRY_VERIFY(force->isVisible() && force->height() > layout.cell.height());
    const QWidget* card = force->parentWidget();
    for (const int top : {force->y() - 6, force->geometry().bottom() + 2}) {
      const QImage beside =
          w.canvas()
              ->grab(QRect(card->mapTo(w.canvas(), QPoint(force->x() + 2, top)), QSize(force->width() - 8, 5)))
              .toImage();
      for (int y = 0; y < beside.height(); ++y)
        for (int x = 0; x < beside.width(); ++x) QCOMPARE(beside.pixelColor(x, y), beside.pixelColor(0, 0));
    }
  }

  void whatIsReadAndWrittenStandsWholeOnLinesOfItsOwn() {
    for (const QSize& size : {QSize(1440, 900), QSize(1024, 700)}) {
      Window w(size);
      const auto* line = w.page()->findChild<DecodedLine*>();
      const QLabel* label = line->label();
      w.type("31415926");
      const int one = line->height();
      QVERIFY(label->fontMetrics().horizontalAdvance(w.decoded()) <= line->viewport()->width());
      QVERIFY(!line->verticalScrollBar()->isVisible());
      // What is longer than a line has more of them, and what is longer than those is scrolled to.
      w.type(QString("31415926").repeated(12));
      QVERIFY(label->fontMetrics().horizontalAdvance(w.decoded()) > line->viewport()->width());
      QVERIFY(line->height() > one);
      QCOMPARE(label->height(), line->viewport()->height());
      QCOMPARE(label->text().remove(QChar(0x200b)), w.decoded());
      w.type(QString("31415926").repeated(40));
      QVERIFY(line->height() < 5 * one);
      QVERIFY(line->verticalScrollBar()->maximum() > 0);
      QVERIFY(label->height() >= label->heightForWidth(line->viewport()->width()));
    }
  }

  void theDecodingIsPlayedSymbolBySymbol() {
    Window w;
    w.clickCell(4, 4);
    auto* play = w.named<QToolButton>("Play the decoding symbol by symbol");
    w.click(play);
    QVERIFY(w.canvas()->isPlaying());
    QCOMPARE(w.canvas()->written(), Index{1});
    QCOMPARE(w.canvas()->row(), Index{0});
    QCOMPARE(w.decoded(), QString("31415926 → 6…"));
    QVERIFY(!ui::isVisible(w.canvas()->heatmap()->figure(), 0, 1, 0));
    QTRY_COMPARE_WITH_TIMEOUT(w.canvas()->written(), Index{2}, 5000);
    QCOMPARE(w.canvas()->row(), Index{1});
    QVERIFY(ui::isVisible(w.canvas()->heatmap()->figure(), 0, 1, 0));
    w.click(play);
    QVERIFY(!w.canvas()->isPlaying());
    QCOMPARE(w.canvas()->written(), Index{9});
    QCOMPARE(w.decoded(), QString("31415926 → 62951413"));
    w.click(w.named<QToolButton>("To the last symbol"));
    QCOMPARE(w.canvas()->row(), Index{8});
    QVERIFY(w.inspected().contains("the end"));
  }

  void howIsDecodedCanBeChosen() {
    Window w;
    const double before = w.results().decoding.weights.data()[7];
    w.number("temperature.field", "0.5");
    QVERIFY(double(w.results().decoding.weights.data()[7]) > before);
    auto* box = w.named<QComboBox>("Normaliser");
    box->setFocus();
    box->showPopup();
    QTest::keyClick(box->view(), Qt::Key_Home);
    for (int i = 0; i < box->findData("hardmax"); ++i) QTest::keyClick(box->view(), Qt::Key_Down);
    QTest::keyClick(box->view(), Qt::Key_Return);
    w.settle();
    QCOMPARE(w.scene().normaliser, std::string("hardmax"));
    QCOMPARE(w.results().decoding.weights.data()[7], 1.0F);
    w.undoByMouse();
    QCOMPARE(w.scene().normaliser, std::string("softmax"));
    w.undoByMouse();
    QCOMPARE(w.scene().temperature, 1.0);
    QCOMPARE(double(w.results().decoding.weights.data()[7]), before);
  }

  void figuresAndNumbersCanBeExported() {
    Window w;
    w.shrink("30");
    w.trainToItsEnd();
    const auto pictures = w.page()->pictures();
    QCOMPARE(pictures.size(), std::size_t{4});
    for (const ui::NamedPicture& each : pictures) {
      const ui::Drawing drawing = ui::drawingOf(each.picture, {});
      QImage image(drawing.size.toSize(), QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      drawing.paint(painter);
      painter.end();
      QVERIFY(image.width() > 100 && image.height() > 60);
    }
    const auto tables = w.page()->tables();
    QCOMPARE(tables.size(), std::size_t{3});
    QCOMPARE(tables[1].rows, Index{31});
    std::string line;
    for (const CsvColumn& column : tables[0].columns) column.cell(line += '|', 0);
    QVERIFY(line.find("|3|0.") != std::string::npos);
    QCOMPARE(w.page()->numbersText().count, w.results().decoding.weights.size());
  }

  void savedNumbersComeBackInEveryLanguage() {
    QTemporaryDir folder;
    const QString file = folder.filePath("numbers.csv");
    for (const bool isChinese : {false, true}) {
      QTranslator chinese;
      if (isChinese) {
        QVERIFY(chinese.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm")));
        qApp->installTranslator(&chinese);
      }
      Window w;
      const auto saved = [&](const NamedTable& table) {
        writeFileAtomically(file.toStdString(), [&](int to) { writeCsv(to, table.columns, table.rows); });
        return run({"check", file}).out;
      };
      // A symbol that stands there twice is told apart by its place.
      const QString alignment = saved(w.page()->tables()[0]);
      QVERIFY2(alignment.contains("weights, query 9 × key 9, with tokens"), qPrintable(alignment));
      for (const auto& [view, words] : {std::pair("weights", "weights, batch 3 × query 4 × key 4"),
                                        std::pair("scores", "scores, batch 3 × query 4 × key 4")}) {
        w.own.look([view = view](ViewState& state) { state.attention.view = view; });
        w.own.goTo("attention");
        auto* page = w.window.findChild<AttentionPage*>();
        QTRY_VERIFY(page && page->isUpToDate() && !page->tables().empty());
        const QString attention = saved(page->tables()[0]);
        QVERIFY2(attention.contains(words), qPrintable(attention));
      }
    }
  }

  void theLinesInSightAreWhatIsExportedFirst() {
    Window w;
    const auto names = [&] {
      QStringList all;
      for (const ui::NamedPicture& each : w.page()->pictures()) all << each.name;
      return all.mid(0, 2);
    };
    QCOMPARE(names(), (QStringList{"Alignment", "Lines"}));
    w.own.look([](ViewState& state) { state.alignment.view = "lines"; });
    QCOMPARE(names(), (QStringList{"Lines", "Alignment"}));
    const QImage lines = imageOf(w.page()->pictures().front().picture);
    QVERIFY(lines.width() > 100 && lines.height() > 100);
    int drawn = 0;  // pixels of lines in the middle, where no label is
    for (int y = 0; y < lines.height(); ++y) drawn += qGray(lines.pixel(lines.width() / 2, y)) < 250;
    QVERIFY2(drawn > 5, qPrintable(QString::number(drawn)));
  }

  void theFramesOfATrainingHatchWhatTheMaskHidesAndAreNamedAsTheyAre() {
    Window w;
    w.shrink("30");
    w.trainToItsEnd();
    w.own.edit("valid length", [](Scene& scene) {
      scene.alignment.visible = 6;
      scene.alignment.temperature = 0.5;
      scene.alignment.compared.emplace();
      scene.alignment.compared->scoring = "scaled-dot";
    });
    w.settle();
    QTRY_VERIFY(w.page()->pictures().size() > 1);
    const auto pictures = w.page()->pictures();
    const auto frames = std::find_if(pictures.begin(), pictures.end(),
                                     [](const auto& each) { return each.name == "Frames of the training"; });
    QVERIFY(frames != pictures.end());
    const ui::HeatmapFigure& figure = *frames->picture.heatmaps;
    for (const ui::HeatmapPanel& panel : figure.panels) {
      QVERIFY(panel.visible);
      QVERIFY((*panel.visible)->sees(0, 0, 5) && !(*panel.visible)->sees(0, 0, 6));
    }
    QCOMPARE(figure.yLabel, QString("the right answer, fed in"));
    // What is said below a figure is what it was drawn with.
    QVERIFY2(w.page()->parameters().contains("valid length 6"), qPrintable(w.page()->parameters()));
    QVERIFY2(w.page()->parameters().contains("B: "), qPrintable(w.page()->parameters()));
    QVERIFY2(frames->parameters.contains("valid length 6") && !frames->parameters.contains("B: "),
             qPrintable(frames->parameters));
    const WorkspaceSteps film = w.page()->recordedTraining("alignment");
    QVERIFY(film.parameters && !film.parameters(w.own.scene(), w.own.viewState()).contains("B: "));
    // The small pictures below the chart do not draw what is hidden as a weight of nought.
    const QImage small = w.canvas()->strip()->frames().front().image;
    QCOMPARE(QColor(small.pixel(6, 0)), ui::theme().masked);
    QVERIFY(QColor(small.pixel(5, 0)) != ui::theme().masked);
  }

  void aTemperatureIsInTheFormulaOfTheWeights() {
    Window w;
    w.number("temperature.field", "0.5");
    w.clickCell(0, 5);
    QVERIFY2(w.inspected().contains("α = softmax(a/T)"), qPrintable(w.inspected()));
    QVERIFY(w.inspected().contains("a1j/T"));
    QVERIFY(w.inspected().contains("Score divided by T"));
    w.own.edit("normaliser", [](Scene& scene) { scene.alignment.normaliser = "entmax15"; });
    w.settle();
    QVERIFY2(w.inspected().contains("α = max(0, aj/T/2 − τ)²"), qPrintable(w.inspected()));
    w.number("temperature.field", "1");
    QVERIFY2(w.inspected().contains("α = max(0, aj/2 − τ)²"), qPrintable(w.inspected()));
    // What the footer of a figure says has its number.
    w.own.edit("normaliser", [](Scene& scene) {
      scene.alignment.normaliser = "top-k";
      scene.alignment.normaliserScalars["k"] = 2;
    });
    w.settle();
    QVERIFY2(w.page()->parameters().contains("Top K · K = 2"), qPrintable(w.page()->parameters()));
  }

  void theNumbersAtTheColourBarStandOffIt() {
    Window w;
    w.clickCell(0, 5);
    const QString text = w.inspector()->document()->toRawText();
    QVERIFY(text.contains(QStringLiteral("−1\u00a0")) && text.contains(QStringLiteral("\u00a01")));
  }

  void theColourBarOfAStepHoldsItsNumbers() {
    Window w;
    w.type("90210");
    w.own.edit("normaliser", [](Scene& scene) { scene.alignment.normaliser = "sigmoid"; });
    w.settle();
    w.clickCell(0, 4);
    double most = 0;
    for (const float number : (*w.results().steps)[0].context) most = std::max(most, std::abs(double(number)));
    QVERIFY2(most > 1.01, qPrintable(QString::number(most)));
    const QString end = QString::number(std::ceil(most)), text = w.inspector()->document()->toRawText();
    QVERIFY2(text.contains(QStringLiteral("−%1\u00a0").arg(end)) && text.contains(QStringLiteral("\u00a0%1").arg(end)),
             qPrintable(text));
    QVERIFY(!text.contains(QStringLiteral("−1\u00a0")));
  }

  void theCommandLineDrawsAlignmentsOfScenesAndOfModels() {
    const QTemporaryDir folder;
    const QString model = folder.filePath("reverse.npz"), scene = folder.filePath("scene.attn");
    QVERIFY(QFile::copy(":/models/reverse.npz", model));
    QCOMPARE(run({"render", model, "model.png", "--input", "2718", "--bare", "--cell", "1"}, folder.path()).status, 0);
    const QImage drawn(folder.filePath("model.png"));
    QCOMPARE(drawn.size(), QSize(5, 5));
    QVERIFY(qGray(drawn.pixel(3, 0)) < qGray(drawn.pixel(0, 0)));  // the first symbol looks at the last digit
    const Outcome unknown = run({"render", model, "other.png", "--input", "27x"}, folder.path());
    QCOMPARE(unknown.status, 1);
    QVERIFY(unknown.error.contains("x"));
    QCOMPARE(run({"render", scene, "other.png", "--input", "27"}, folder.path()).status, 2);
    QCOMPARE(run({"render", model, "other.png", "--input", "27", "--view", "frames"}, folder.path()).status, 2);
    QCOMPARE(run({"render", model, "other.svg", "--input", "27"}, folder.path()).status, 0);
    QCOMPARE(run({"render", model, "again.svg", "--input", "27", "--view", "alignment"}, folder.path()).status, 0);
    QFile picture(folder.filePath("other.svg"));
    QVERIFY(picture.open(QIODevice::ReadOnly));
    QVERIFY(picture.readAll().contains("output"));

    Scene shown;
    shown.workspace = "alignment";
    shown.alignment.input = "2718";
    writeScene(scene, {shown, {}}, {});
    QCOMPARE(run({"render", scene, "scene.png", "--bare", "--cell", "1", "--no-scene"}, folder.path()).status, 0);
    QCOMPARE(QImage(folder.filePath("scene.png")), drawn);
    QCOMPARE(run({"render", scene, "page.html"}, folder.path()).status, 0);
    QFile page(folder.filePath("page.html"));
    QVERIFY(page.open(QIODevice::ReadOnly) && page.readAll().contains("<title>Alignment"));
    // Without weights the recipe is trained.
    shown.alignment.recipe.hidden = 4;
    shown.alignment.recipe.batch = 2;
    shown.alignment.recipe.steps = 30;
    writeScene(scene, {shown, {}}, {});
    for (const char* view : {"alignment", "frames", "curves"}) {
      const Outcome drawing = run({"render", scene, QString(view) + ".svg", "--view", view}, folder.path());
      QCOMPARE(drawing.status, 0);
      QVERIFY(drawing.error.contains("the model is trained first, in 30 steps"));
    }
  }

  void fewRowsBesideAColourBarHaveAllTheirLabels() {
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(":/models/numbers.npz", folder.filePath("numbers.npz")));
    const Outcome drawn = run(
        {"render", "numbers.npz", "f.svg", "--input", "nine thousand eight hundred seventy six", "--preset", "single"},
        folder.path());
    QCOMPARE(drawn.error, QString());
    QFile picture(folder.filePath("f.svg"));
    QVERIFY(picture.open(QIODevice::ReadOnly));
    const QByteArray text = picture.readAll();
    for (const char* label : {">9<", ">8<", ">7<", ">6<", ">end<"}) QVERIFY2(text.contains(label), label);
  }

  void theCommandLineDrawsTheTrainingThatADocumentKeeps() {
    const QTemporaryDir folder;
    const QString scene = folder.filePath("kept.attn");
    Scene shown;
    shown.workspace = "alignment";
    shown.alignment.input = "2718";
    shown.alignment.recipe.hidden = 4;
    shown.alignment.recipe.batch = 2;
    shown.alignment.recipe.steps = 60;
    AlignmentRun training = untrainedRun(shown.alignment.recipe);
    while (!training.training->isDone()) advance(training);
    training = withNewest(std::move(training));
    KeptWeights kept = keptOf(training, training.checkpoints.back());
    // Another one than the recipe would make again: a flat curve, and no frame of step 25.
    for (std::vector<double>& point : kept.losses) point[1] = 1;
    QCOMPARE(kept.earlier.size(), std::size_t{2});
    kept.earlier.erase(kept.earlier.begin());
    shown.alignment.weights = Box<KeptWeights>(kept);
    const auto drawn = [&](const char* view) {
      writeScene(scene, {shown, {}}, {});
      const Outcome drawing = run({"render", scene, "kept.svg", "--view", view, "--no-scene"}, folder.path());
      if (drawing.status != 0) qWarning("%s", qPrintable(drawing.error));
      QFile picture(folder.filePath("kept.svg"));
      return drawing.error + (picture.open(QIODevice::ReadOnly) ? QString::fromUtf8(picture.readAll()) : QString());
    };
    const QString curves = drawn("curves"), frames = drawn("frames");
    QVERIFY2(!curves.contains("trained first") && curves.contains("1.000"), qPrintable(curves.left(500)));
    QVERIFY2(!frames.contains("trained first") && frames.contains("step 50"), qPrintable(frames.left(500)));
    QVERIFY(!frames.contains("step 25"));
    // Weights that are kept alone say nothing of their training: it is made again.
    kept.losses.clear();
    shown.alignment.weights = Box<KeptWeights>(kept);
    QVERIFY(drawn("curves").contains("the model is trained first, in 60 steps"));
  }

  void theKeyboardReachesEveryControlAndEachHasAName() {
    Window w;
    for (QWidget* part : w.page()->findChildren<QWidget*>()) {
      if (part->focusPolicy() == Qt::NoFocus || !part->isVisible() || part->focusProxy()) continue;
      QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(part);
      QVERIFY(interface);
      const bool isNamed = !interface->text(QAccessible::Name).isEmpty() || !part->accessibleName().isEmpty();
      QVERIFY2(isNamed, qPrintable(QDebug::toString(part)));
    }
    w.input()->setFocus();
    QSet<QWidget*> seen;
    for (int i = 0; i < 80; ++i) {
      seen.insert(QApplication::focusWidget());
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (QWidget* part : {static_cast<QWidget*>(w.input()), static_cast<QWidget*>(w.canvas()->chart()),
                          static_cast<QWidget*>(w.canvas()->strip()), static_cast<QWidget*>(w.canvas()->heatmap()),
                          static_cast<QWidget*>(w.canvas()->lines()), static_cast<QWidget*>(w.button("Train")),
                          static_cast<QWidget*>(w.page()->findChild<QToolButton*>("force"))})
      QVERIFY2(seen.contains(part), qPrintable(QDebug::toString(part)));
  }

  void whatCantBeReadLeavesNothingOfAnotherModel() {
    Window w;
    QVERIFY(!w.canvas()->strip()->frames().empty());
    w.type("27x");
    QVERIFY(w.canvas()->strip()->frames().empty());
    auto* play = w.named<QToolButton>("Play the decoding symbol by symbol");
    QVERIFY(!play->isEnabled());
    w.type("27");
    QVERIFY(!w.canvas()->strip()->frames().empty());
    QVERIFY(play->isEnabled());
    // Pictures of very long texts would show nothing, and that is said.
    w.type(QString(101, u'3'));
    QVERIFY(w.canvas()->strip()->frames().empty());
    QVERIFY(w.labels().contains("no frames: the input has more than 100 symbol(s)"));
  }

  void charactersAreCountedAsPeopleDo() {
    Window w;
    Scene scene;
    scene.workspace = "alignment";
    const QString emoji = QString::fromUtf8("😀").repeated(600);
    scene.alignment.input = emoji.toStdString();
    w.own.open(scene, {});
    w.settle();
    QCOMPARE(w.input()->text(), emoji);
    w.input()->setFocus();
    w.input()->end(false);
    QTest::keyClicks(w.input(), "12");
    w.settle();
    QCOMPARE(QString::fromStdString(w.scene().input), emoji + "12");
    // At most a thousand of them.
    QApplication::clipboard()->setText(emoji);
    QTest::keyClick(w.input(), Qt::Key_V, Qt::ControlModifier);
    w.settle();
    QCOMPARE(QString::fromStdString(w.scene().input).toUcs4().size(), qsizetype{1000});
  }

  void coloursStandForNoughtToOneUnlessAnotherRangeIsChosen() {
    Window w;
    const auto range = [&] { return ui::rangeOf(w.canvas()->heatmap()->figure(), 0); };
    QCOMPARE(range().high, 1.0F);
    QCOMPARE(range().low, 0.0F);
    w.own.look([](ViewState& state) { state.ranges["alignment.alignment"] = {"shared"}; });
    w.settle();
    QCOMPARE(range().low, 0.0F);
    QVERIFY(range().high < 1);
    w.own.look([](ViewState& state) { state.ranges["alignment.alignment"] = {"data"}; });
    w.settle();
    QVERIFY(range().low > 0);
  }

  void theValidLengthIsDraggedAndTheDragCanBeTakenBack() {
    Window w;
    ui::HeatmapView* heatmap = w.canvas()->heatmap();
    const auto drag = [&] {
      const QPoint from = heatmap->handlePosition(0).toPoint();
      QTest::mousePress(heatmap->viewport(), Qt::LeftButton, {}, from);
      for (const Index column : {6, 4, 3}) {
        const int x = static_cast<int>(heatmap->viewportRect({0, 0, column}).left());
        QTest::mouseMove(heatmap->viewport(), QPoint(x, from.y()));
      }
      w.settle();
    };
    drag();
    QCOMPARE(w.scene().visible, Index{3});
    QTest::keyClick(heatmap, Qt::Key_Escape);
    w.settle();
    QCOMPARE(w.scene().visible, Index{-1});
    QCOMPARE(w.steps(), 0);
    QTest::mouseRelease(heatmap->viewport(), Qt::LeftButton, {}, heatmap->handlePosition(0).toPoint());
    drag();
    QTest::mouseRelease(heatmap->viewport(), Qt::LeftButton, {}, heatmap->handlePosition(0).toPoint());
    QCOMPARE(w.scene().visible, Index{3});
    QCOMPARE(w.results().decoding.weights.data()[3], 0.0F);
    QCOMPARE(w.steps(), 1);
    w.undo();
    QCOMPARE(w.scene().visible, Index{-1});
  }

  void exponentialsAreRelativeToTheLargestScoreThatIsSeen() {
    const AlignmentModel model =
        untrainedModel(alignmentScorings().front(), widthsOf(2), Alphabet(U"ab"), Alphabet(U"ab"), 1);
    const std::vector<Symbol> source = model.source.symbolsOf(U"ab"), written{endSymbol};
    DecoderStep step = decoderSteps(model, source, written).front();
    step.scores = {1, 2, 90};
    step.weights = {0.25F, 0.75F, 0};
    const Tensor keys = encoderStates(model, source);
    DecodingAttention attention;
    const auto exponential = [&](std::size_t row) {
      const std::vector<DecoderStep> steps{step};
      const Explanation explained = explainDecoderStep({model, 0, source, written, steps, 0, attention, keys});
      const auto table = std::find_if(explained.steps.begin(), explained.steps.end(),
                                      [](const Step& each) { return each.place == 2; });
      return *table->rows[row].terms[2].number;
    };
    attention.visible = 2;
    QCOMPARE(exponential(0), std::exp(-1.0));
    QCOMPARE(exponential(1), 1.0);
    QCOMPARE(exponential(2), 0.0);
    attention.visible = 0;
    QCOMPARE(exponential(0), 0.0);
  }
};

QTEST_MAIN(TestAlignmentWindow)
#include "tst_alignment_window.moc"
