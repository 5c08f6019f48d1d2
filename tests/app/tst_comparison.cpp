// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QDir>
#include <QFontMetrics>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QSvgGenerator>
#include <QTextCursor>
#include <QToolButton>
#include <QtTest>

#include "app/document/document.h"
#include "app/figures/batch_dialog.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_lines.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/comparison/comparison_bar.h"
#include "app/workspaces/attention/flow/flow_canvas.h"
#include "app/workspaces/attention/flow/flow_view.h"
#include "app/workspaces/attention/positions/attention_positions.h"
#include "core/attention/row_summary.h"
#include "core/tensor/matrix.h"
#include "tests/support/inspected.h"
#include "tests/support/svg_text.h"
#include "tests/support/workspace_window.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_field.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/connector.h"
#include "ui/inspector/inspector.h"
#include "ui/lines/line_view.h"
#include "ui/style/theme.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;

// Two mechanisms beside each other in every view of the workspace.

namespace {

struct Window : test::WorkspaceWindow<AttentionPage> {
  /// A softmax of `ofA` heads beside a uniform B of `ofB` heads.
  explicit Window(Index ofA = 2, Index ofB = 2, const char* text = "a b c d\ne f g") : WorkspaceWindow(Qt::Key_1) {
    Scene scene;
    scene.attention.inputs.keys.text = text;
    scene.attention.mechanism.heads = ofA;
    scene.attention = withPinned(std::move(scene.attention));
    scene.attention.mechanism.heads = ofB;
    scene.attention.mechanism.normaliser = "uniform";
    own.open(scene, {});
    settle();
  }
  ui::HeatmapView* heatmap() const { return page()->heatmap(); }
  ui::ThumbnailView* thumbnails() const { return page()->thumbnails(); }
  void show(const char* view) {
    auto* tab = page()->findChild<QRadioButton*>(view);
    QTest::mouseClick(tab, Qt::LeftButton, {}, tab->rect().center());
    settle();
  }
  void click(const char* button) {
    QTest::mouseClick(page()->findChild<QToolButton*>(button), Qt::LeftButton);
    settle();
  }
  void clickThumbnail(std::size_t panel) {
    QTest::mouseClick(thumbnails()->viewport(), Qt::LeftButton, {},
                      thumbnails()->viewportRect(panel).center().toPoint());
    settle();
  }
  const Pass& b() const { return page()->results().pass; }
  const Pass& a() const { return b().comparison->a; }
  QString inspected() const { return test::inspected(page()->inspector()).replace(QChar::Nbsp, u' ').simplified(); }
  QStringList names(const ui::HeatmapFigure& figure) const {
    QStringList names;
    for (const ui::HeatmapPanel& panel : figure.panels) names << panel.name;
    return names;
  }
};

QByteArray svgOf(QWidget* widget) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  widget->render(&generator, {}, {}, {});
  return buffer.data();
}

/// What a widget draws in words.
QString drawnBy(QWidget* widget) { return test::linesOfSvg(svgOf(widget)).join(u' '); }

float shown(const ui::HeatmapFigure& figure, std::size_t panel, Index row, Index column) {
  return ui::numbersOf(figure, panel).at(row, column);
}

}  // namespace

class TestComparison : public QObject {
  Q_OBJECT

 private slots:
  void thumbnailsOfBStandUnderThoseOfA() {
    Window w(2, 4);
    w.show("heads");
    const ui::HeatmapFigure& figure = w.thumbnails()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{2 * (4 + 6)});
    QCOMPARE(w.names(figure).mid(0, 5),
             (QStringList{"A, sequence 1, head 1", "A, sequence 1, head 2", "A, sequence 1, mean over heads",
                          "A, sequence 1, maximum over heads", "B, sequence 1, head 1"}));
    QCOMPARE(shown(figure, 0, 1, 2), w.a().weights->operator->()->matrix(0)(1, 2));
    QCOMPARE(shown(figure, 4, 1, 2), 0.25F);
    QVERIFY(ui::rangeOf(figure, 0) == ui::rangeOf(figure, 4));
    // In a row each, whose first thumbnails stand below each other.
    QCOMPARE(w.thumbnails()->viewportRect(0).left(), w.thumbnails()->viewportRect(4).left());
    QVERIFY(w.thumbnails()->viewportRect(0).bottom() <= w.thumbnails()->viewportRect(4).top() + 1);
    QVERIFY(w.page()->findChild<ComparisonHeader*>()->isVisible());
    const QString said = test::svgText(ui::Picture(w.page()->exportedFigure())).join(u'|');
    for (const char* words : {"A: Scaled dot product", "B: Scaled dot product", "A", "B"})
      QVERIFY2(said.contains(words), qPrintable(said));
  }

  void whatIsComparedIsNamedInWholeWordsOverNarrowColumns() {
    for (const bool isLarge : {false, true}) {
      Window w(1, 1, "Dive into Deep Learning\nLearn to code\nHello world");
      w.window.resize(isLarge ? QSize(1440, 900) : QSize(1024, 700));
      if (isLarge) w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
      w.settle();
      w.heatmap()->viewport()->grab();
      QTest::qWait(50);
      auto* header = w.page()->findChild<ComparisonHeader*>();
      const QString drawn = drawnBy(header);
      for (const char* words : {"Scaled dot", "product", "Difference", "less than A", "more"})
        QVERIFY2(drawn.contains(QLatin1String(words)), qPrintable(drawn));
      QVERIFY2(!drawn.contains(u'…'), qPrintable(drawn));
      if (isLarge) w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    }
  }

  void inLargeLettersWhatDiffersInWordsIsWrappedOverNarrowColumns() {
    Window w(1, 1, "Dive into Deep Learning\nLearn to code\nHello world");
    w.own.edit("random", [](Scene& scene) {
      scene.attention.mechanism.normaliser = "softmax";
      scene.attention.mechanism.projections.queries.source = MatrixSource::random;
    });
    w.window.resize(1024, 700);
    w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    w.settle();
    w.heatmap()->viewport()->grab();
    QTest::qWait(50);
    const QStringList drawn = test::linesOfSvg(svgOf(w.page()->findChild<ComparisonHeader*>()));
    w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    const QString said = drawn.join(u' ');
    QVERIFY2(said.contains("Projection") && said.contains("seed 1"), qPrintable(said));
    // It is in no line as a whole, which would be shrunk until it had room.
    for (const QString& line : drawn)
      QVERIFY2(!(line.contains("Projection") && line.contains("seed 1")), qPrintable(drawn.join(u'|')));
  }

  void inLargeLettersWhatDiffersStandsBelowNamesThatLeaveItNoRoom() {
    Window w(2, 2, "Dive into Deep Learning");
    w.own.edit("positions", [](Scene& scene) {
      scene.attention.mechanism.normaliser = "softmax";
      scene.attention.mechanism.positions = "sinusoidal";
    });
    w.show("lines");
    auto* header = w.page()->findChild<ComparisonHeader*>();
    // As wide as in a large window, it has them in one line.
    w.window.resize(1920, 1000);
    w.settle();
    QTRY_COMPARE(header->height(), ui::scaled(26));
    w.window.resize(1024, 700);
    w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    w.settle();
    const int line = QFontMetrics(ui::inPixels(ui::formulaFont())).height();
    QTRY_COMPARE(header->height(), ui::scaled(26) + line);
    const QString drawn = drawnBy(header);
    w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY2(drawn.contains("Sinusoidal"), qPrintable(drawn));
  }

  void inLargeLettersASmallWindowSaysAllOfWhatIsInTheRows() {
    Window w(1, 1, "Dive into Deep Learning\nLearn to code\nHello world");
    w.own.edit("positions", [](Scene& scene) {
      scene.attention.mechanism.normaliser = "softmax";
      scene.attention.mechanism.positions = "alibi";
    });
    w.window.resize(1024, 700);
    w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QStringList said, whole;
    for (const char* view : {"scores", "weights", "bias"}) {
      w.own.look([view](ViewState& state) { state.attention.view = view; });
      w.settle();
      for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
        if (label->isVisible() && label->text().startsWith("rows are queries, columns are keys")) {
          said << label->shownText();
          whole << label->text();
        }
    }
    w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(whole.size(), qsizetype{3});
    QCOMPARE(said, whole);
  }

  void theSignOfADifferenceIsNoPartOfItsName() {
    Window w;
    const QString words = w.heatmap()->description({0, 1, 2});
    QVERIFY2(words.contains(QStringLiteral("B − A: ")), qPrintable(words));
  }

  void theDifferenceOfScoresIsExplainedAsItIsDrawn() {
    Window w(1, 1);
    w.own.edit("additive", [](Scene& scene) { scene.attention.mechanism.scoring = "additive"; });
    w.show("scores");
    const float difference = shown(w.heatmap()->figure(), 2, 1, 2);
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {},
                      w.heatmap()->viewportRect({2, 1, 2}).center().toPoint());
    w.settle();
    static const QRegularExpression form("Score (\\S+) (\\S+) ([+−][\\d.]+)");
    const auto found = form.match(w.inspected());
    QVERIFY2(found.hasMatch(), qPrintable(w.inspected()));
    QVERIFY(std::abs(found.captured(3).replace(u'−', u'-').toFloat() - difference) < 1e-4F);
  }

  void headsThatStandBesideEachOtherAreOpenedTogether() {
    Window w(1, 2);
    w.show("heads");
    w.clickThumbnail(2);  // B's second one
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{2 * 3});
    QCOMPARE(shown(figure, 0, 1, 2), w.a().weights->operator->()->matrix(0)(1, 2));
    QCOMPARE(shown(figure, 1, 1, 2), 0.25F);
    QCOMPARE(shown(figure, 2, 1, 2), 0.25F - shown(figure, 0, 1, 2));
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {},
                      w.heatmap()->viewportRect({1, 1, 2}).center().toPoint());
    w.settle();
    QVERIFY2(w.inspected().contains("What differs"), qPrintable(w.inspected()));
    w.click("heads.next");  // the mean
    QCOMPARE(shown(w.heatmap()->figure(), 1, 1, 2), 0.25F);
    QCOMPARE(shown(w.heatmap()->figure(), 0, 1, 2), w.a().weights->operator->()->matrix(0)(1, 2));
  }

  void bothHaveTheirOwnSummariesOfRows() {
    Window w(1, 1);
    w.click("summaries.toggle");
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    QVERIFY(figure.panels[0].side && figure.panels[1].side && !figure.panels[2].side);
    const auto entropyOf = [&](const Pass& pass) {
      return rowSummary({{std::span<const float>((*pass.weights)->data(), 4), 0}})->entropy;
    };
    QCOMPARE(ui::sideText(figure, 0, 0, 0), QString::number(entropyOf(w.a()), 'f', 2));
    QCOMPARE(ui::sideText(figure, 1, 0, 0), QString("2.00"));
    // A key that is left out is in none of the three, and the difference is that of what is shown.
    w.own.edit("leave out", [](Scene& scene) { scene.attention.summaries.leftOut = withToken({}, 0, 1, true); });
    w.settle();
    const ui::HeatmapFigure& without = w.heatmap()->figure();
    for (std::size_t panel = 0; panel < 3; ++panel) QVERIFY(!ui::isVisible(without, panel, 0, 1));
    QVERIFY(std::abs(shown(without, 1, 0, 2) - 1.0F / 3) < 1e-6F);
    QVERIFY(std::abs(shown(without, 2, 0, 2) - (shown(without, 1, 0, 2) - shown(without, 0, 0, 2))) < 1e-6F);
    QStringList tables;
    for (const NamedTable& table : w.page()->tables()) tables << table.name;
    QVERIFY2(tables.contains("Row summaries"), qPrintable(tables.join(u'|')));
  }

  void linesOfBothHaveTheSameLabelsAndLightTogether() {
    Window w(1, 2);
    w.show("lines");
    ui::LineView* view = w.page()->lines()->view();
    const ui::LineFigure& figure = view->figure();
    QCOMPARE(figure.panels.size(), std::size_t{4});
    QCOMPARE(figure.panels[0].title, QString("Sequence 1 · A"));
    QCOMPARE(figure.panels[1].title, QString("Sequence 1 · B"));
    QVERIFY(*figure.panels[0].queries == *figure.panels[1].queries);
    std::size_t ofB = 0;
    for (const ui::LinePlace& place : view->shownLines())
      if (place.panel == 1) {
        QCOMPARE(place.line.weight, 0.25F);
        ++ofB;
      }
    QVERIFY(ofB > 8);
    QVERIFY(ui::lineCount(figure, 0) > 0 && ui::lineCount(figure, 0) <= 16);
    // A token of A is that of B.
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->viewportRect({2, false, 1}).center().toPoint());
    w.settle();
    QCOMPARE(view->figure().pins, (std::vector<ui::LineToken>{{2, false, 1}, {3, false, 1}}));
    QCOMPARE(w.own.viewState().attention.pins, (std::vector<std::vector<Index>>{{1, 0, 1}}));
    for (const char* words : {"What “f” attends to", "sequence 2", "α A", "α B"})
      QVERIFY2(w.inspected().contains(words), qPrintable(w.inspected()));
    QTest::keyClick(view, Qt::Key_Escape);
    w.settle();
    // A line of A explains the weight in both, and is marked.
    std::optional<ui::LinePlace> ofA;
    for (const ui::LinePlace& place : view->shownLines())
      if (place.panel == 0) ofA = place;
    view->choose(ofA);
    w.settle();
    QVERIFY(view->chosen() && view->chosen()->panel == 0 && view->chosen()->line.key == ofA->line.key);
    QVERIFY2(w.inspected().contains("What differs"), qPrintable(w.inspected()));
  }

  void positionsOfBothStandBesideEachOther() {
    Window w(1, 1);
    w.own.edit("positions", [](Scene& scene) {
      scene.attention.pinned->positions = "sinusoidal";
      scene.attention.mechanism.positions = "rotary";
    });
    w.show("positions");
    const AttentionPositions* canvas = w.page()->positionsCanvas();
    const ui::HeatmapFigure& figure = canvas->heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{4});
    QVERIFY(figure.panels[0].title.startsWith("A · Encoding") && figure.panels[2].title.startsWith("B · cos"));
    canvas->heatmap()->setSelection(ui::CellPlace{0, 3, 1});
    w.settle();
    QVERIFY2(w.inspected().contains("sin"), qPrintable(w.inspected()));
    canvas->heatmap()->setSelection(ui::CellPlace{2, 3, 1});
    w.settle();
    QVERIFY2(w.inspected().contains("Rotary"), qPrintable(w.inspected()));
    const auto& curves = canvas->chart()->figure().curves;
    QVERIFY(std::any_of(curves.begin(), curves.end(), [](const ui::Curve& each) { return each.name.startsWith("A"); }));
    QCOMPARE(w.page()->tables().size(), std::size_t{4});
    // The same positions in both are shown once.
    w.own.edit("positions", [](Scene& scene) { scene.attention.mechanism.positions = "sinusoidal"; });
    w.settle();
    QCOMPARE(canvas->heatmap()->figure().panels.size(), std::size_t{2});
  }

  void allSequencesStandUnderTheFlow() {
    Window w(2, 2);
    w.show("flow");
    FlowStrip* strip = w.page()->flow()->strip();
    QVERIFY(strip->isVisible());
    QCOMPARE(strip->buttons().size(), std::size_t{2});
    const SequencePictures& first = strip->buttons()[0]->pictures();
    QCOMPARE(first.rows.size(), std::size_t{2});
    QCOMPARE(first.rows[0].names, (QStringList{"Head 1", "Head 2", "Mean", "Maximum"}));
    QCOMPARE(first.rows[1].parts.size(), std::size_t{4});
    QVERIFY(strip->buttons()[0]->isChecked());
    QTest::mouseClick(strip->buttons()[1], Qt::LeftButton);
    w.settle();
    QCOMPARE(w.own.viewState().attention.flowSequence, Index{1});
    QVERIFY(strip->buttons()[1]->isChecked());
    QCOMPARE(w.page()->flow()->shown().figure.sequence, Index{1});
    // Of one sequence there are no others.
    w.own.edit("text", [](Scene& scene) { scene.attention.inputs.keys.text = "a b c d"; });
    w.settle();
    QVERIFY(!strip->isVisible());
  }

  void aCellOfDifferentHeadsIsExplainedAsThatOfBoth() {
    Window w(2, 4);
    w.own.edit("softmax", [](Scene& scene) { scene.attention.mechanism.normaliser = "softmax"; });
    w.settle();
    w.heatmap()->setSelection(ui::CellPlace{2 * 3 + 1, 1, 2});
    w.settle();
    QVERIFY2(w.inspected().contains("sequence 1, head 2 of A and 3 of B"), qPrintable(w.inspected()));
    w.heatmap()->setSelection(ui::CellPlace{1, 1, 2});
    w.settle();
    QVERIFY2(w.inspected().contains("sequence 1, head 1") && !w.inspected().contains("head 1 of A"),
             qPrintable(w.inspected()));
  }

  void whatOnlyOneOfTwoHasIsNoneInTheOther() {
    Window w(1, 1);
    w.own.edit("another function", [](Scene& scene) {
      scene.attention.mechanism.normaliser = "softmax";
      scene.attention.mechanism.scoring = "additive";
    });
    w.settle();
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {},
                      w.heatmap()->viewportRect({1, 0, 2}).center().toPoint());
    w.settle();
    QVERIFY2(w.inspected().contains("Parameters A none B h = 8"), qPrintable(w.inspected()));
  }

  void aNumberOfAPointsToItsCellInA() {
    Window w(1, 1);
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {},
                      w.heatmap()->viewportRect({1, 0, 2}).center().toPoint());
    w.settle();
    (void)w.inspected();
    ui::Inspector* inspector = w.page()->inspector();
    // The row of "c" in the table has the weight of A, then that of B, which is a quarter.
    const float ofA = shown(w.heatmap()->figure(), 0, 0, 2);
    const QTextCursor table = inspector->document()->find("the whole row");
    QVERIFY(!table.isNull());
    const auto lineFrom = [&](const QString& number) {
      QTextCursor at = inspector->document()->find(number, table);
      inspector->setTextCursor(at);  // scrolls
      at.setPosition(at.selectionStart() + 1);
      const QPoint place = inspector->cursorRect(at).center() + QPoint(2, 0);
      QMouseEvent event(QEvent::MouseMove, QPointF(place), QPointF(inspector->viewport()->mapToGlobal(place)),
                        Qt::NoButton, Qt::NoButton, Qt::NoModifier);
      QApplication::sendEvent(inspector->viewport(), &event);
      for (auto* each : w.window.findChildren<ui::Connector*>())
        if (each->isVisible() && each->lines().size() == 1) return each->lines()[0].to;
      return QRect();
    };
    const auto cellOf = [&](std::size_t panel) {
      const QRect rect = w.heatmap()->viewportRect({panel, 0, 2}).toAlignedRect();
      return QRect(w.heatmap()->viewport()->mapTo(&w.window, rect.topLeft()), rect.size());
    };
    QCOMPARE(lineFrom(QString::number(double(ofA), 'f', 4)), cellOf(0));
  }

  void whatIsSavedOfAComparisonIsNotCalledByA_data() {
    QTest::addColumn<int>("headsOfB");
    QTest::addColumn<QStringList>("files");
    QTest::newRow("as many heads") << 2
                                   << QStringList{"sequence-1-head-1", "sequence-1-head-2", "sequence-2-head-1",
                                                  "sequence-2-head-2"};
    QTest::newRow("another number of heads") << 4 << QStringList();
  }
  void whatIsSavedOfAComparisonIsNotCalledByA() {
    QFETCH(int, headsOfB);
    QFETCH(QStringList, files);
    Window w(2, headsOfB);
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    w.window.askForFolder = [&](const QString&, const QString&) { return w.folder.path(); };
    QTest::mouseClick(dialog->findChild<QPushButton*>("saveEach"), Qt::LeftButton);
    auto* batch = dialog->findChild<BatchDialog*>();
    QTest::mouseClick(batch->findChild<QPushButton*>("browse"), Qt::LeftButton);
    QTest::mouseClick(batch->findChild<QPushButton*>("save"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(w.window.hasNoFileJobs(), 30'000);
    QCOMPARE(w.complaints, QStringList());
    QStringList saved = QDir(w.folder.path()).entryList(QDir::Files, QDir::Name);
    saved.replaceInStrings(QRegularExpression("^.*weights-|\\..*$"), QString());
    QCOMPARE(saved.size(), 2 * headsOfB);
    if (!files.isEmpty()) QCOMPARE(saved, files);
  }

  void numbersOfAComparisonAreRefusedInAFormatOfAttention() {
    Window w;
    QString name = "compared.npz";
    w.window.askForFile = [&](const QString&, const QString&, bool) { return w.folder.filePath(name); };
    QMenu* menu = nullptr;
    for (QMenu* each : w.window.findChildren<QMenu*>())
      if (each->title().remove(u'&') == "Save numbers") menu = each;
    emit menu->aboutToShow();
    menu->actions().first()->trigger();
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QCOMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].contains("compared.npz") && w.complaints[0].contains(".csv only"),
             qPrintable(w.complaints[0]));
    QCOMPARE(QDir(w.folder.path()).entryList(QDir::Files), QStringList());
    name = "compared.csv";
    menu->actions().first()->trigger();
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QCOMPARE(QDir(w.folder.path()).entryList(QDir::Files), QStringList(name));
  }

  void whatDiffersIsSaidInTheLettersOfWords() {
    Window w(1, 1);
    w.own.edit("positions", [](Scene& scene) {
      scene.attention.mechanism.normaliser = "softmax";
      scene.attention.mechanism.positions = "sinusoidal";
    });
    w.settle();
    const QString svg = QString::fromUtf8(svgOf(w.page()->findChild<ComparisonHeader*>()));
    const qsizetype words = svg.indexOf("Sinusoidal");
    QVERIFY(words > 0);
    const QString mark = "font-family=\"";
    const qsizetype family = svg.lastIndexOf(mark, words) + mark.size();
    QCOMPARE(svg.mid(family, svg.indexOf(u'"', family) - family), ui::textFont().family());
  }

  void aFigureSaysWhatThereIsNoneOf() {
    Window w(1, 1);
    w.own.edit("masks", [](Scene& scene) {
      scene.attention.mechanism.normaliser = "softmax";
      scene.attention.pinned->masks.clear();
      scene.attention.mechanism.masks = {{"causal"}};
    });
    w.settle();
    const QString title = w.page()->pictures().front().picture.heatmaps->title;
    QVERIFY2(title.contains("Mask: none") && title.contains("Mask: Causal"), qPrintable(title));
  }

  void withSumsOfRowsTheDifferenceStaysInSight() {
    Window w(1, 1, "the cat sat on the mat\nLearn to code");
    auto* inspector = w.page()->inspector();
    QVERIFY(inspector->isVisible());
    w.own.edit("sums", [](Scene& scene) { scene.attention.summaries.shown = true; });
    w.settle();
    QTRY_VERIFY(!inspector->isVisible());
    w.heatmap()->viewport()->grab();
    const QRectF last = w.heatmap()->viewportRect({2, 5, 5});
    QVERIFY2(last.right() < w.heatmap()->viewport()->width(), qPrintable(QString::number(last.right())));
    QVERIFY2(last.width() >= 18, qPrintable(QString::number(last.width())));
    // As wide as before it explains again.
    w.own.edit("no sums", [](Scene& scene) { scene.attention.summaries.shown = false; });
    w.settle();
    QTRY_VERIFY(inspector->isVisible());
  }

  void aWindowThatIsActiveAgainIsNotScrolled() {
    Window w(1, 1);
    w.window.resize(1440, 600);
    w.settle();
    QWidget* low = nullptr;  // a control that is out of sight
    QScrollArea* area = nullptr;
    for (auto* field : w.page()->findChildren<ui::NumberField*>()) {
      QWidget* part = field;
      while (part && !qobject_cast<QScrollArea*>(part)) part = part->parentWidget();
      auto* const around = qobject_cast<QScrollArea*>(part);
      if (!field->isVisible() || !around) continue;
      if (field->mapTo(around->viewport(), QPoint()).y() > around->viewport()->height()) {
        low = field;
        area = around;
      }
    }
    QVERIFY(low);
    low->setFocus();
    QTRY_VERIFY(area->verticalScrollBar()->value() > 0);
    area->verticalScrollBar()->setValue(0);
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    w.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&w.window));
    QTRY_VERIFY(low->hasFocus());
    QCOMPARE(area->verticalScrollBar()->value(), 0);
  }

  void theFlowHasPicturesOfBothWhereTheyDiffer() {
    Window w(2, 2);
    w.show("flow");
    const FlowFigure& figure = w.page()->flow()->shown().figure;
    QCOMPARE(figure.node(FlowBox::weights)->ofA.size(), std::size_t{2});
    QVERIFY(figure.node(FlowBox::output)->ofA.size() == 1);
    // The scores are the same.
    QVERIFY(figure.node(FlowBox::scores)->ofA.empty() && figure.node(FlowBox::queries)->ofA.empty());
    w.own.look([](ViewState& state) { state.attention.flowBox = "weights"; });
    w.settle();
    ui::HeatmapView* open = w.page()->flow()->heatmap();
    QCOMPARE(open->figure().panels.size(), std::size_t{4});
    QCOMPARE(shown(open->figure(), 2, 1, 2), 0.25F);
    for (const std::size_t panel : {std::size_t{0}, std::size_t{2}}) {
      open->setSelection(ui::CellPlace{panel, 1, 2});
      w.settle();
      QVERIFY2(w.inspected().contains(panel == 0 ? "Exponential" : "Uniform", Qt::CaseInsensitive),
               qPrintable(w.inspected()));
    }
  }
};

QTEST_MAIN(TestComparison)
#include "tst_comparison.moc"
