// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProxyStyle>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <QVariantAnimation>
#include <QtTest>
#include <set>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_matrices.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/attention/flow/flow_canvas.h"
#include "app/workspaces/attention/flow/flow_view.h"
#include "core/tensor/matrix.h"
#include "tests/support/figures.h"
#include "tests/support/inspected.h"
#include "tests/support/run_program.h"
#include "tests/support/workspace_window.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/section.h"
#include "ui/controls/token_editor.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/formula.h"
#include "ui/table/matrix_editor.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

Q_DECLARE_METATYPE(std::vector<attn::FlowBox>)

// The flow: the whole pass as a diagram whose boxes open.

namespace {

using Boxes = std::vector<FlowBox>;

Scene sceneOf(Index heads, const char* text = "a b c d\ne f g") {
  Scene scene;
  scene.attention.inputs.keys.text = text;
  Mechanism& mechanism = scene.attention.mechanism;
  mechanism.heads = heads;
  mechanism.positions = "sinusoidal";
  Projections& projections = mechanism.projections;
  std::uint64_t seed = 1;
  for (MatrixChoice* choice : {&projections.queries, &projections.keys, &projections.values, &projections.output})
    *choice = {MatrixSource::random, 8, seed++, {}};
  mechanism = withMask(std::move(mechanism), "causal", true);
  return scene;
}

struct Window : WorkspaceWindow<AttentionPage> {
  std::vector<Boxes> flashes;

  explicit Window(const Scene& scene = sceneOf(2), QSize size = {1440, 900}) : WorkspaceWindow(Qt::Key_1, size) {
    own.open(scene, {});
    settle();
    const auto place = findRow(attentionViews(), "flow") - attentionViews().data();
    QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_1 + place), Qt::ControlModifier);
    settle();
    QObject::connect(view(), &FlowView::flashed, view(), [this](const Boxes& boxes) { flashes.push_back(boxes); });
  }
  FlowCanvas* canvas() const { return page()->flow(); }
  FlowView* view() const { return canvas()->view(); }
  ui::HeatmapView* heatmap() const { return canvas()->heatmap(); }
  QTableView* parameter() const { return canvas()->matrices()->editor()->table(); }
  const AttentionViewState& state() const { return own.viewState().attention; }
  const AttentionFlow& flow() const { return canvas()->shown().flow; }
  std::size_t placeOf(FlowBox box) const {
    return static_cast<std::size_t>(view()->figure().node(box) - view()->figure().nodes.data());
  }
  void click(FlowBox box) {
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->viewportRect(placeOf(box)).center().toPoint());
    settle();
  }
  void key(QWidget* widget, Qt::Key key) {
    QTest::keyClick(widget, key);
    settle();
  }
  void type(int row, int column, const QString& number) {
    QTableView* table = parameter();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(row, column));
    table->edit(table->currentIndex());
    auto* editor = table->findChild<QLineEdit*>();
    QVERIFY(editor);
    editor->setText(number);
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents();  // the table takes the number after the key
    settle();
  }
  void clickCell(const ui::CellPlace& place) {
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, heatmap()->viewportRect(place).center().toPoint());
    settle();
  }
  /// What it says, without the places where a line may break.
  QString inspector() const { return test::inspected(page()->inspector()).remove(QChar(0x200b)); }
  bool isIn(const QWidget* widget) const { return canvas()->isAncestorOf(widget) && widget->isVisible(); }
};

void windowSizes() {
  QTest::addColumn<QSize>("size");
  for (const QSize& size : {QSize(1024, 700), QSize(1440, 900), QSize(1920, 1080)})
    QTest::addRow("%d × %d", size.width(), size.height()) << size;
}

}  // namespace

class TestFlow : public QObject {
  Q_OBJECT

 private slots:
  void theWeightsOfTheFlowHaveWhatASinkTookBesideThem() {
    Scene scene = sceneOf(2);
    scene.attention.mechanism.sink = {true, 0.5};
    Window w(scene);
    w.click(FlowBox::weights);
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{2});
    QCOMPARE(figure.panels[1].side->columns.front().heading, QString("sink"));
    for (Index query = 0; query < ui::rowsOf(figure, 1); ++query) {
      double sum = figure.panels[1].side->columns.front().numbers[std::size_t(query)];
      for (Index key = 0; key < ui::columnsOf(figure, 1); ++key) sum += double(ui::numbersOf(figure, 1).at(query, key));
      QVERIFY(std::abs(sum - 1) < 1e-6);
    }
  }

  void aBoxOfWeightsNamesTheScoreOfTheSinkAndTheRangeOfItsOwnNumbers() {
    Window w;
    w.click(FlowBox::weights);
    const auto* formula = w.canvas()->findChild<QLabel*>("boxFormula");
    QVERIFY(formula && formula->text() == ui::richFormula("α = softmax(a)"));
    w.own.edit("sink", [](Scene& scene) { scene.attention.mechanism.sink = {true, 6}; });
    w.settle();
    QCOMPARE(formula->text(), ui::richFormula("α = softmax(a, s)"));
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    float largest = 0;
    for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
      for (Index query = 0; query < ui::rowsOf(figure, panel); ++query)
        for (Index key = 0; key < ui::columnsOf(figure, panel); ++key)
          largest = std::max(largest, ui::numbersOf(figure, panel).at(query, key));
    // The colours reach further, to what the sinks took.
    QVERIFY(ui::rangeOf(figure, 0).high > largest + 0.1F);
    const QString words = w.view()->description(w.placeOf(FlowBox::weights));
    QVERIFY2(words.contains(" to " + ui::cellText(largest)), qPrintable(words));
  }

  void aSinkLeavesTheWeightsOfFourHeadsMostOfTheirSize() {
    Window w(sceneOf(4, "the cat sat on the mat\nwe look at what it attends to"));
    w.click(FlowBox::weights);
    const ui::FigureLayout before = w.heatmap()->figureLayout();
    QVERIFY(before.cell.width() > 4);
    w.own.edit("sink", [](Scene& scene) { scene.attention.mechanism.sink = {true, 1}; });
    w.settle();
    const ui::FigureLayout& layout = w.heatmap()->figureLayout();
    QVERIFY(w.heatmap()->figure().panels[3].side);
    QCOMPARE(layout.columns, before.columns);
    QVERIFY2(layout.cell.width() > 0.75 * before.cell.width(),
             qPrintable(QStringLiteral("%1 of %2").arg(layout.cell.width()).arg(before.cell.width())));
    QVERIFY(layout.size.width() <= w.heatmap()->maximumViewportSize().width());
  }

  void theShortcutShowsTheWholePass() {
    Window w;
    QCOMPARE(w.state().view, std::string("flow"));
    QVERIFY(w.view()->isVisible());
    const FlowFigure& figure = w.view()->figure();
    QCOMPARE(figure.nodes.size(), std::size_t(11));
    // All boxes lie in the diagram, none over another, and the flow goes to the right.
    const QRectF all(QPointF(0, 0), w.view()->flowLayout().size);
    for (std::size_t i = 0; i < figure.nodes.size(); ++i) {
      const QRectF one = w.view()->flowLayout().nodes[i];
      QVERIFY(all.contains(one));
      for (std::size_t j = 0; j < i; ++j) {
        const QRectF other = w.view()->flowLayout().nodes[j];
        QVERIFY(!one.intersects(other));
        if (columnOf(figure.nodes[j].box) < columnOf(figure.nodes[i].box)) QVERIFY(other.right() < one.left());
      }
    }
  }

  void shapesAreThoseOfTheTensors() {
    Window w;
    const auto shape = [&](FlowBox box) { return w.view()->figure().node(box)->shape; };
    QCOMPARE(shape(FlowBox::tokens), QString("(2, 4)"));
    QCOMPARE(shape(FlowBox::vectors), QString("(2, 4, 8)"));
    QCOMPARE(shape(FlowBox::queries), QString("(2, 2, 4, 4)"));
    QCOMPARE(shape(FlowBox::weights), QString("(2, 2, 4, 4)"));
    QCOMPARE(shape(FlowBox::heads), QString("(2, 2, 4, 4)"));
    QCOMPARE(shape(FlowBox::output), QString("(2, 4, 8)"));
    const auto* letters = w.canvas()->findChild<ui::ElidedLabel*>("flowLetters");
    QVERIFY(letters->text().startsWith("b = 2 sequences · h = 2 heads · n = 4 queries · m = 4 keys"));
    // They are live.
    w.own.edit("longer", [](Scene& scene) { scene.attention.inputs.keys.text = "a b c d e\nf\ng"; });
    w.settle();
    QCOMPARE(shape(FlowBox::scores), QString("(3, 2, 5, 5)"));
    w.own.edit("one head", [](Scene& scene) { scene.attention.mechanism.heads = 1; });
    w.settle();
    QCOMPARE(shape(FlowBox::scores), QString("(3, 5, 5)"));
    QCOMPARE(w.view()->figure().node(FlowBox::scores)->letters, QString("(b, n, m)"));
    QCOMPARE(w.view()->figure().node(FlowBox::scores)->parts.size(), std::size_t(1));
  }

  void scoresAreDividedByTheRootOfTheWidthThatTheLettersGiveQueries() {
    Window w;
    const FlowFigure& figure = w.view()->figure();
    QVERIFY(figure.node(FlowBox::queries)->letters.endsWith(", p)"));
    QCOMPARE(figure.scoring, QString("q^{⊤}k/√{p}"));
    QCOMPARE(boxFormula(w.flow(), FlowBox::scores), std::string("a(q, k) = q^{⊤}k/√{p}"));
    w.own.edit("dot", [](Scene& scene) { scene.attention.mechanism.scoring = "dot"; });
    w.settle();
    QCOMPARE(figure.scoring, QString("q^{⊤}k"));
  }

  void theOutputIsSaidToBeMixedOnlyWhereItIs() {
    Window w;
    const FlowFigure& figure = w.view()->figure();
    for (const int heads : {1, 2})
      for (const bool mixes : {false, true}) {
        w.own.edit("output", [&](Scene& scene) {
          scene.attention.mechanism.heads = heads;
          scene.attention.mechanism.projections.output.source = mixes ? MatrixSource::random : MatrixSource::identity;
        });
        w.settle();
        QCOMPARE(figure.notes.last().contains("mixed"), mixes);
        QCOMPARE(figure.notes.last().contains("joined"), heads > 1);
      }
  }

  void headsThatAreNotDrawnAreCounted() {
    Window w(sceneOf(8));
    const FlowNode& weights = *w.view()->figure().node(FlowBox::weights);
    QCOMPARE(weights.parts.size(), std::size_t(mostFlowHeads));
    QCOMPARE(weights.more, Index{4});
    QVERIFY(w.view()->description(w.placeOf(FlowBox::weights)).contains("8 head(s)"));
  }

  void aClickOpensABoxWithItsNumbersAndItsParameter() {
    Window w;
    w.click(FlowBox::queries);
    QCOMPARE(w.state().flowBox, std::string("queries"));
    QVERIFY(w.heatmap()->isVisible());
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t(2));
    for (std::size_t head = 0; head < 2; ++head)
      QVERIFY(shownNumbers(figure, head) == oneMatrix(*w.flow().results.pass.queries, Index(head)));
    QCOMPARE(ui::columnLabel(figure, 1, 0), QString("5"));  // the bands are numbered through
    QVERIFY(w.isIn(w.parameter()));
    QCOMPARE(w.parameter()->model()->rowCount(), 8);
    QVERIFY(w.inspector().contains("Q, the queries"));
    QVERIFY(w.inspector().contains("(b, h, n, p)"));
    QVERIFY(w.own.isSaved());  // to look is no edit
    w.click(FlowBox::weights);
    QVERIFY(!w.isIn(w.parameter()));
    QVERIFY(w.isIn(w.canvas()->findChild<QComboBox*>("normaliser")));
    QTest::mouseClick(w.canvas()->findChild<QToolButton*>("closeBox"), Qt::LeftButton);
    w.settle();
    QCOMPARE(w.state().flowBox, std::string());
    QVERIFY(!w.heatmap()->isVisible());
  }

  void everyBoxOpensAndExplainsItself() {
    Window w;
    for (const FlowNode& node : std::vector<FlowNode>(w.view()->figure().nodes)) {
      w.click(node.box);
      QCOMPARE(w.state().flowBox, std::string(rowOf(node.box).id));
      QVERIFY2(w.inspector().size() > 20, rowOf(node.box).id);
      if (node.box == FlowBox::tokens) continue;
      QVERIFY2(!w.heatmap()->figure().panels.empty(), rowOf(node.box).id);
      const QString before = w.inspector();
      w.clickCell({0, 1, 1});
      QVERIFY2(w.inspector() != before, rowOf(node.box).id);
    }
  }

  void theKeyboardGoesAlongTheFlow() {
    Window w;
    w.view()->setFocus();
    const auto at = [&] { return w.view()->figure().nodes[*w.view()->current()].box; };
    w.key(w.view(), Qt::Key_Right);
    QCOMPARE(at(), FlowBox::tokens);
    w.key(w.view(), Qt::Key_Right);
    QCOMPARE(columnOf(at()), 1);
    w.key(w.view(), Qt::Key_Right);
    QCOMPARE(columnOf(at()), 2);
    w.key(w.view(), Qt::Key_Up);
    QCOMPARE(at(), FlowBox::queries);
    w.key(w.view(), Qt::Key_Down);
    QCOMPARE(at(), FlowBox::keys);
    w.key(w.view(), Qt::Key_Down);
    QCOMPARE(at(), FlowBox::values);
    w.key(w.view(), Qt::Key_Up);
    QCOMPARE(at(), FlowBox::keys);
    w.key(w.view(), Qt::Key_Return);
    QCOMPARE(w.state().flowBox, std::string("keys"));
    w.key(w.view(), Qt::Key_End);
    w.key(w.view(), Qt::Key_Space);
    QCOMPARE(w.state().flowBox, std::string("output"));
    w.key(w.view(), Qt::Key_Left);
    QCOMPARE(at(), FlowBox::heads);
    w.key(w.view(), Qt::Key_Escape);
    QCOMPARE(w.state().flowBox, std::string());
  }

  void anEditOfWqFlashesQAndWhatFollows() {
    Window w;
    w.click(FlowBox::queries);
    QCOMPARE(w.flashes.size(), std::size_t(0));
    const Tensor before = *w.flow().results.pass.queries;
    w.type(2, 4, "0.69");
    QVERIFY(!(*w.flow().results.pass.queries == before));
    QCOMPARE(w.own.scene().attention.mechanism.projections.queries.source, MatrixSource::typed);
    QCOMPARE(w.flashes.size(), std::size_t(1));
    QCOMPARE(w.flashes.front(), (Boxes{FlowBox::queries, FlowBox::scores, FlowBox::masked, FlowBox::weights,
                                       FlowBox::heads, FlowBox::output}));
    // A look elsewhere and back is no change.
    w.page()->showView("weights");
    w.settle();
    w.own.edit("temperature", [](Scene& scene) { scene.attention.mechanism.temperature = 3; });
    w.settle();
    w.page()->showView("flow");
    w.settle();
    QCOMPARE(w.flashes.size(), std::size_t(1));
    w.own.undo();
    w.own.undo();
    w.settle();
    QVERIFY(*w.flow().results.pass.queries == before);
    QVERIFY(w.flashes.size() > 1);
  }

  /// The heatmaps are still those of the tokens before.
  void nothingIsTakenOutOfHeatmapsWhoseResultsAreStillToCome() {
    Window w;
    w.page()->showView("weights");
    w.settle();
    w.page()->heatmap()->setSelection(ui::CellPlace{0, 1, 1});
    for (const char* between : {"flow", "positions"}) {
      w.own.edit("two sequences", [](Scene& scene) { scene.attention.inputs.keys.text = "a b c\nd e f"; });
      w.settle();
      QVERIFY(!w.page()->pictures().empty());
      w.page()->showView(between);
      w.settle();
      w.own.edit("one sequence", [](Scene& scene) { scene.attention.inputs.keys.text = "a b c"; });
      w.settle();
      w.page()->showView("weights");
      QVERIFY(!w.page()->isUpToDate());
      QVERIFY(w.page()->exportedFigure().panels.empty());
      QVERIFY(w.page()->tables().empty() && !w.page()->numbersText().text);
      w.page()->heatmap()->setSelection(ui::CellPlace{w.page()->heatmap()->figure().panels.size() - 1, 0, 0});
      w.settle();
      QCOMPARE(w.page()->exportedFigure().panels.size() % w.page()->results().tokens->keys->size(), std::size_t(0));
      QVERIFY(!w.page()->pictures().empty());
    }
  }

  void aFlashIsSeenAndFades() {
    Window w;
    // The window takes its last shape a little after it is shown.
    QImage calm;
    QTRY_VERIFY(std::exchange(calm, w.view()->grab().toImage()) == calm);
    w.view()->flash({FlowBox::keys});
    QVERIFY(w.view()->grab().toImage() != calm);
    QTRY_VERIFY_WITH_TIMEOUT(w.view()->grab().toImage() == calm, 10'000);
  }

  void whereNothingIsToMoveByItselfAFlashGoesOutAtOnce() {
    class Desktop : public QProxyStyle {
     public:
      int duration = 200;
      int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                    QStyleHintReturn* data) const override {
        return hint == SH_Widget_Animation_Duration ? duration : QProxyStyle::styleHint(hint, option, widget, data);
      }
    } desktop;
    Window w;
    w.view()->setStyle(&desktop);
    auto* flash = w.view()->findChild<QVariantAnimation*>();
    const auto halfway = [&] {
      w.view()->flash({FlowBox::keys});
      flash->setCurrentTime(flash->duration() / 2);
      return flash->currentValue().toDouble();
    };
    const double fading = halfway();
    QVERIFY2(fading > 0.1 && fading < 0.9, qPrintable(QString::number(fading)));
    desktop.duration = 0;
    QCOMPARE(halfway(), 1.0);
    flash->setCurrentTime(flash->duration());
    QCOMPARE(flash->currentValue().toDouble(), 0.0);
    // It is all that moves by itself: no other animation of the window runs.
    for (const auto* each : w.window.findChildren<QAbstractAnimation*>())
      QVERIFY(each == flash || each->state() != QAbstractAnimation::Running);
    w.view()->setStyle(nullptr);
  }

  void theControlsOfABoxEditTheScene() {
    Window w;
    w.click(FlowBox::tokens);
    auto* editor = w.canvas()->findChild<ui::TokenEditor*>();
    QVERIFY(w.isIn(editor));
    editor->setFocus();
    editor->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor, " h");
    w.settle();
    QCOMPARE(w.own.scene().attention.inputs.keys.text, std::string("a b c d\ne f g h"));
    w.click(FlowBox::masked);
    auto* causal = w.canvas()->findChild<QCheckBox*>("causal");
    QVERIFY(w.isIn(causal) && causal->isChecked());
    w.flashes.clear();
    causal->click();
    w.settle();
    QVERIFY(!hasMask(w.own.scene().attention.mechanism, "causal"));
    QCOMPARE(w.flashes.size(), std::size_t(1));
    QCOMPARE(w.flashes.front(), (Boxes{FlowBox::masked, FlowBox::weights, FlowBox::heads, FlowBox::output}));
    w.click(FlowBox::weights);
    auto* normaliser = w.canvas()->findChild<QComboBox*>("normaliser");
    normaliser->setCurrentIndex(normaliser->findData("hardmax"));
    w.settle();
    QCOMPARE(w.own.scene().attention.mechanism.normaliser, std::string("hardmax"));
    w.click(FlowBox::positions);
    auto* positions = w.canvas()->findChild<QComboBox*>("positions");
    positions->setCurrentIndex(positions->findData("none"));
    w.settle();
    QCOMPARE(w.own.scene().attention.mechanism.positions, std::string("none"));
    QVERIFY(w.view()->figure().node(FlowBox::positions)->parts.empty());
    QVERIFY(!w.view()->flowLayout().plus);
    for (int i = 0; i < 4; ++i) w.own.undo();
    w.settle();
    QVERIFY(w.own.scene() == sceneOf(2));
    QVERIFY(w.view()->flowLayout().plus);
  }

  void theParameterOfAnotherScoringFunctionTakesItsPlace() {
    Window w;
    w.click(FlowBox::scores);
    QVERIFY(!w.isIn(w.parameter()));  // a scaled dot product has none
    const auto choose = [&](const char* id) {
      w.own.edit("scoring", [id](Scene& scene) { scene.attention.mechanism.scoring = id; });
      w.settle();
    };
    choose("bilinear");
    QVERIFY(w.isIn(w.parameter()));
    QCOMPARE(w.parameter()->model()->rowCount(), 4);
    w.flashes.clear();
    w.type(0, 0, "2");
    QVERIFY(w.own.scene().attention.mechanism.parameters.typed.contains("bilinear/M"));
    QCOMPARE(w.flashes.front().front(), FlowBox::scores);
    choose("dot");
    QVERIFY(!w.isIn(w.parameter()));
  }

  void aNumberOfQIsTheSumOfItsProducts() {
    Window w;
    w.click(FlowBox::queries);
    w.clickCell({1, 2, 3});
    QCOMPARE(w.state().flowSelection, (std::vector<Index>{1, 2, 3}));
    const float number = w.flow().results.pass.queries->matrix(1)(2, 3);
    const QString words = w.inspector();
    QVERIFY2(words.contains("number 8 of “c”, in head 2"), qPrintable(words));
    // A line has as many digits as it needs to be true: at least these.
    const auto begins = [](float value) {
      return QString::number(double(value), 'f', 9).chopped(6).replace('-', QChar(0x2212));
    };
    QVERIFY2(words.contains(begins(number)), qPrintable(words));
    const float product =
        w.flow().results.keyInputs->matrix(0)(2, 0) * w.flow().results.projections.queries->matrix(0)(7, 0);
    QVERIFY2(words.contains(begins(product)), qPrintable(words));
    // The output is taken apart likewise, and a head's output by the keys.
    w.click(FlowBox::output);
    w.clickCell({0, 1, 4});
    QVERIFY(w.inspector().contains("number 5 of “b”"));
    w.click(FlowBox::heads);
    w.clickCell({0, 1, 1});
    QVERIFY(w.inspector().contains("Output of “b”, dimension 2"));
    w.click(FlowBox::weights);
    w.clickCell({1, 1, 0});
    QVERIFY(w.inspector().contains("“b” attends to “a”"));
    QVERIFY(w.inspector().contains("sequence 1, head 2"));
  }

  /// An arrow goes from P to where positions come in, whichever way that is.
  void positionsComeInWhereTheirArrowEnds() {
    // The boxes at which arrows end that begin at P.
    const auto endsOf = [](const Window& w) {
      const FlowFigure& figure = w.view()->figure();
      const FlowLayout layout = layoutFlow(figure, printFlowStyle(false), {1100, 420});
      const auto isAt = [&](const FlowNode& node, const QPointF& point) {
        return layout.nodes[w.placeOf(node.box)].adjusted(-5, -5, 5, 5).contains(point);
      };
      std::set<FlowBox> boxes;
      for (const FlowArrow& arrow : layout.arrows)
        for (const FlowNode& node : figure.nodes)
          if (arrow.hasHead && isAt(*figure.node(FlowBox::positions), arrow.line.front()) &&
              isAt(node, arrow.line.back()))
            boxes.insert(node.box);
      return boxes;
    };
    for (const auto& [position, enters] : {std::pair("rotary", FlowBox::keys), {"alibi", FlowBox::scores}}) {
      Scene scene = sceneOf(2);
      scene.attention.mechanism.positions = position;
      Window w(scene);
      QVERIFY2(endsOf(w) == std::set<FlowBox>{enters}, position);
      for (const QSize& size : {QSize(900, 330), QSize(1400, 600)}) {
        const FlowLayout layout = layoutFlow(w.view()->figure(), printFlowStyle(false), size);
        for (const FlowArrow& arrow : layout.arrows)
          for (const QPointF& corner : arrow.line) QVERIFY(QRectF(QPointF(0, 0), layout.size).contains(corner));
      }
    }
  }

  void theScoresSayTheTemperatureAndOneSequenceIsOne() {
    Scene scene = sceneOf(1, "a b c");
    scene.attention.mechanism.temperature = 0.5;
    Window w(scene);
    QVERIFY2(w.view()->figure().scoring.endsWith(")/T"), qPrintable(w.view()->figure().scoring));
    bool isSaid = false;
    for (const QLabel* label : w.canvas()->findChildren<QLabel*>())
      isSaid |= label->text().startsWith("b = 1 sequence ·");
    QVERIFY(isSaid);
  }

  void aBoxThatOpensMovesNoHeading() {
    Window w;
    const double before = w.view()->viewportRect(w.placeOf(FlowBox::tokens)).top();
    w.click(FlowBox::scores);
    QCOMPARE(w.view()->viewportRect(w.placeOf(FlowBox::tokens)).top(), before);
  }

  void aBoxThatOpensMovesNoOther_data() { windowSizes(); }
  void aBoxThatOpensMovesNoOther() {
    QFETCH(QSize, size);
    Window w(sceneOf(4, "the cat sat on the mat\nwe look at what it attends to"), size);
    const auto places = [&] {
      std::vector<QRectF> boxes;
      for (std::size_t i = 0; i < w.view()->figure().nodes.size(); ++i)
        boxes.push_back(w.view()->viewportRect(i).translated(w.view()->viewport()->mapTo(w.page(), QPoint(0, 0))));
      return boxes;
    };
    const std::vector<QRectF> before = places();
    for (const FlowBox box : {FlowBox::queries, FlowBox::weights, FlowBox::tokens}) {
      w.click(box);
      QVERIFY(w.view()->openBox() == box);
      QVERIFY(places() == before);
    }
    w.key(w.view(), Qt::Key_Escape);
    QVERIFY(!w.view()->openBox());
    QVERIFY(places() == before);
  }

  void picturesFillTheirBoxes_data() { windowSizes(); }
  void picturesFillTheirBoxes() {
    QFETCH(QSize, size);
    Window w(sceneOf(4, "the cat sat on the mat\nwe look at what it attends to"), size);
    const QImage frame = w.view()->viewport()->grab().toImage();
    // Where nothing is hatched.
    for (const FlowBox box : {FlowBox::scores, FlowBox::heads, FlowBox::queries}) {
      const QRect place = w.view()->viewportRect(w.placeOf(box)).toAlignedRect().adjusted(3, 3, -3, -3);
      if (!frame.rect().contains(place)) continue;  // a small window scrolls to it
      const QRgb ground = frame.pixel(place.topLeft());
      int filled = 0;
      for (int y = place.top(); y <= place.bottom(); ++y) {
        int inked = 0;
        for (int x = place.left(); x <= place.right(); ++x) inked += frame.pixel(x, y) != ground;
        filled += inked > 0;
      }
      QVERIFY2(filled >= 0.75 * place.height(),
               qPrintable(QString("%1: %2 of %3").arg(boxName(box)).arg(filled).arg(place.height())));
    }
  }

  void theNumbersAndTheParameterOfAnOpenBoxAreWhole_data() { windowSizes(); }
  void theNumbersAndTheParameterOfAnOpenBoxAreWhole() {
    QFETCH(QSize, size);
    Window w(sceneOf(4, "the cat sat on the mat\nwe look at what it attends to"), size);
    for (const FlowBox box : {FlowBox::weights, FlowBox::queries}) {
      w.click(box);
      QVERIFY(w.heatmap()->message().isEmpty());
      const QSizeF cell = w.heatmap()->figureLayout().cell;
      QVERIFY2(std::min(cell.width(), cell.height()) >= 8, qPrintable(QString::number(cell.width())));
    }
    const QTableView* table = w.parameter();
    const int last = table->model()->rowCount() - 1;
    QCOMPARE(last, 7);
    for (const int corner : {0, last})
      QVERIFY2(table->viewport()->rect().contains(table->visualRect(table->model()->index(corner, corner))),
               qPrintable(QDebug::toString(table->viewport()->rect())));
  }

  void maskedCellsAreLeftOut() {
    Window w;
    const FlowNode& masked = *w.view()->figure().node(FlowBox::masked);
    const FlowNode& scores = *w.view()->figure().node(FlowBox::scores);
    for (int row = 0; row < 4; ++row)
      for (int column = 0; column < 4; ++column) {
        QCOMPARE(qAlpha(masked.parts[0].cells.pixel(column, row)) == 0, column > row);
        QVERIFY(qAlpha(scores.parts[0].cells.pixel(column, row)) != 0);
      }
    // They are drawn hatched: other pixels than those of a cell of one colour.
    FlowFigure figure = w.view()->figure();
    const auto drawn = [&](const FlowFigure& each) {
      const FlowStyle style = printFlowStyle(false);
      const FlowLayout layout = layoutFlow(each, style, {900, 330});
      QImage image(layout.size.toSize(), QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      paintFlow(painter, each, layout, style);
      painter.end();
      return image.copy(layout.nodes[w.placeOf(FlowBox::masked)].toRect());
    };
    const QImage hatched = drawn(figure);
    FlowNode& node = figure.nodes[w.placeOf(FlowBox::masked)];
    for (FlowThumbnail& part : node.parts)
      for (int row = 0; row < 4; ++row)
        for (int column = row + 1; column < 4; ++column) part.cells.setPixel(column, row, 0xffffffff);
    QVERIFY(drawn(figure) != hatched);
    w.click(FlowBox::masked);
    QVERIFY(!ui::isVisible(w.heatmap()->figure(), 0, 0, 1));
    QVERIFY(ui::isVisible(w.heatmap()->figure(), 0, 1, 0));
  }

  void anotherSequenceIsChosen() {
    Window w;
    w.click(FlowBox::queries);
    auto* sequence = w.canvas()->findChild<QComboBox*>("flowSequence");
    QCOMPARE(sequence->count(), 2);
    sequence->setCurrentIndex(1);
    w.settle();
    QCOMPARE(w.state().flowSequence, Index{1});
    QVERIFY(w.view()->figure().node(FlowBox::tokens)->tokens.startsWith("e"));
    QVERIFY(shownNumbers(w.heatmap()->figure(), 1) == oneMatrix(*w.flow().results.pass.queries, 3));
    // To look at another sequence is no edit, and changes nothing.
    QVERIFY(w.own.isSaved());
    QCOMPARE(w.flashes.size(), std::size_t(0));
    // A sequence that a text no longer has is not shown.
    w.own.edit("one", [](Scene& scene) { scene.attention.inputs.keys.text = "a b"; });
    w.settle();
    QCOMPARE(w.view()->figure().sequence, Index{0});
    QVERIFY(!sequence->isEnabled());
  }

  void whatIsLookedAtIsSaved() {
    Window w;
    w.click(FlowBox::values);
    w.clickCell({1, 0, 2});
    w.canvas()->findChild<QComboBox*>("flowSequence")->setCurrentIndex(1);
    w.settle();
    w.clickCell({0, 1, 1});
    const SavedScene saved = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    QCOMPARE(saved.view.attention.view, std::string("flow"));
    QCOMPARE(saved.view.attention.flowBox, std::string("values"));
    QCOMPARE(saved.view.attention.flowSequence, Index{1});
    QCOMPARE(saved.view.attention.flowSelection, (std::vector<Index>{0, 1, 1}));
    // A window that opens it shows the same.
    Window other;
    other.own.open(saved.scene, {}, saved.view);
    other.settle();
    QCOMPARE(other.view()->openBox(), std::optional(FlowBox::values));
    QCOMPARE(other.heatmap()->selection(), std::optional(ui::CellPlace{0, 1, 1}));
    QCOMPARE(other.view()->figure().sequence, Index{1});
  }

  void aBoxThatAFileMadeUpIsNotOpen() {
    Window w;
    w.own.look([](ViewState& state) {
      state.attention.flowBox = "no such box";
      state.attention.flowSequence = 1000;
      state.attention.flowSelection = {1, 1};
    });
    w.settle();
    QVERIFY(!w.view()->openBox());
    QCOMPARE(w.view()->figure().sequence, Index{1});
    w.own.look([](ViewState& state) { state.attention.flowBox = "query-vectors"; });  // without cross-attention
    w.settle();
    QVERIFY(!w.view()->openBox());
  }

  void boxesAreAListForScreenReaders() {
    Window w;
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(w.view());
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), 11);
    QAccessibleInterface* queries = list->child(int(w.placeOf(FlowBox::queries)));
    QCOMPARE(queries->text(QAccessible::Name), QString("Q queries"));
    QVERIFY(queries->text(QAccessible::Value).startsWith("(2, 2, 4, 4)"));
    QVERIFY(queries->text(QAccessible::Description).contains("(b, h, n, p) = (2, 2, 4, 4)"));
    queries->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    w.settle();
    QCOMPARE(w.state().flowBox, std::string("queries"));
    QVERIFY(queries->state().selected);
  }

  void theFlowIsExportedAndRendered() {
    Window w;
    w.click(FlowBox::weights);
    const std::vector<ui::NamedPicture> pictures = w.page()->pictures();
    QCOMPARE(pictures.size(), std::size_t(2));
    QString complaint;
    for (const ui::FigureFormat& format : ui::figureFormats()) {
      ui::ExportOptions options;
      options.format = format.id;
      QCOMPARE(ui::exportedFigure(pictures.front().picture, options, &complaint).isEmpty(),
               format.ofHeatmaps != nullptr);
    }
    QCOMPARE(w.page()->tables().front().rows, Index{2 * 4 * 4});
    QVERIFY(w.page()->numbersText().text().contains("a\tb\tc\td"));
    const QString scene = w.folder.filePath("scene.attn"), picture = w.folder.filePath("flow.png");
    writeScene(scene, {w.own.scene(), {}});
    QCOMPARE(run({"render", scene, picture, "--view", "flow", "--width", "160"}).status, 0);
    const QImage image(picture);
    QCOMPARE(image.width(), qRound(160 / 25.4 * 96));
    QVERIFY(image.height() > image.width() / 5);
    const QString broken = w.folder.filePath("broken.attn");
    Scene scenes = w.own.scene();
    scenes.attention.mechanism.heads = 5;
    writeScene(broken, {scenes, {}});
    QVERIFY(run({"render", broken, picture, "--view", "flow"}).status != 0);
  }

  void crossAttentionHasVectorsOfItsQueries() {
    Scene scene = sceneOf(2);
    scene.attention.inputs.cross = true;
    scene.attention.inputs.queries.text = "x y\nz";
    Window w(scene);
    QCOMPARE(w.view()->figure().nodes.size(), std::size_t(12));
    w.click(FlowBox::queryVectors);
    QCOMPARE(ui::rowLabel(w.heatmap()->figure(), 0, 1), QString("y"));
    w.click(FlowBox::vectors);
    QCOMPARE(ui::rowLabel(w.heatmap()->figure(), 0, 1), QString("b"));
    QCOMPARE(w.view()->figure().node(FlowBox::scores)->shape, QString("(2, 2, 2, 4)"));
    w.click(FlowBox::queries);
    w.clickCell({0, 1, 1});
    QVERIFY(w.inspector().contains("y + p"));
  }

  void aProblemIsSaidAndGoes() {
    Window w;
    w.click(FlowBox::keys);
    w.own.edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 3; });
    w.settle();
    QVERIFY(w.page()->results().problem);
    QVERIFY(w.page()->pictures().empty());
    w.own.undo();
    w.settle();
    QVERIFY(!w.page()->results().problem);
    QCOMPARE(w.page()->pictures().size(), std::size_t(2));
  }

  void nothingIsComputedForTheFlowUnlessItIsInSight() {
    Window w;
    const AttentionFlow before = w.flow();
    w.page()->showView("weights");
    w.settle();
    w.own.edit("seed", [](Scene& scene) { scene.attention.inputs.vectors.seed = 9; });
    w.settle();
    QVERIFY(w.flow().results.keyVectors == before.results.keyVectors);
    QVERIFY(!w.page()->results().pass.scores);  // the pass of the weights alone
    w.page()->showView("flow");
    w.settle();
    QVERIFY(!(w.flow().results.keyVectors == before.results.keyVectors));
  }

  void aLongTextIsPooledAndDoesNotBlockTheWindow() {
    Scene scene = sceneOf(1, "a b");
    QString text;
    for (int i = 0; i < 1024; ++i) text += QStringLiteral("w%1 ").arg(i);
    scene.attention.inputs.keys.text = text.toStdString();
    Window w(sceneOf(1, "a b"));
    qint64 longest = 0;
    QElapsedTimer since;
    QTimer beat;
    QObject::connect(&beat, &QTimer::timeout, [&] {
      if (since.isValid()) longest = std::max(longest, since.elapsed());
      since.start();
    });
    beat.start(0);
    w.own.open(scene, {}, w.own.viewState());
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->isUpToDate(), 120'000);
    QCOMPARE(w.view()->figure().node(FlowBox::weights)->shape, QString("(1, 1024, 1024)"));
    const FlowThumbnail& weights = w.view()->figure().node(FlowBox::weights)->parts.front();
    QVERIFY(weights.isPooled());
    QCOMPARE(weights.cells.width(), int(mostThumbnailCells));
    QCOMPARE(w.view()->figure().node(FlowBox::tokens)->more, Index{1024} - mostFlowTokens);
    // Without optimisation a build needs longer for the same; what computes would take seconds.
    QVERIFY2(longest < 1500, qPrintable(QString::number(longest)));
  }

  void inASmallWindowTheDiagramScrolls() {
    Window w(sceneOf(2), {1024, 700});
    QVERIFY(w.view()->flowLayout().size.width() >= w.view()->viewport()->width() - 1);
    w.view()->setFocus();
    w.key(w.view(), Qt::Key_End);
    w.key(w.view(), Qt::Key_End);
    const QRectF output = w.view()->viewportRect(w.placeOf(FlowBox::output));
    QVERIFY(QRectF(w.view()->viewport()->rect()).contains(output));
    w.key(w.view(), Qt::Key_Return);
    QVERIFY(w.heatmap()->isVisible());
  }

  void theControlsOfAnOpenBoxStayTogether() {
    Window w(sceneOf(2), {1920, 1200});
    w.click(FlowBox::weights);
    // From the section's beginning to its last control there is no hole.
    const ui::Section* section = nullptr;
    for (const auto* each : w.canvas()->findChildren<ui::Section*>())
      if (each->isVisible()) section = each;
    QVERIFY(section);
    int end = 0;
    for (QWidget* each : section->findChildren<QWidget*>())
      if (each->isVisible() && each->parentWidget() == section) {
        QVERIFY2(each->y() - end < 40, qPrintable(QStringLiteral("%1 after %2").arg(each->y()).arg(end)));
        end = std::max(end, each->geometry().bottom());
      }
    QVERIFY(end > 60);
  }
};

QTEST_MAIN(TestFlow)
#include "tst_flow.moc"
