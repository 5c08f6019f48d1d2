// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QSettings>
#include <QSlider>
#include <QTableView>
#include <QToolButton>
#include <QtTest>
#include <map>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_lines.h"
#include "app/workspaces/attention/attention_matrices.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/positions/attention_positions.h"
#include "core/files/npz.h"
#include "core/tensor/matrix.h"
#include "tests/support/choices.h"
#include "tests/support/figures.h"
#include "tests/support/inspected.h"
#include "tests/support/numbers.h"
#include "tests/support/svg_text.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/choice_list.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/number_slider.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/view_cover.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/color_bar_strip.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_layout.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/heatmap/length_handle.h"
#include "ui/inspector/inspector.h"
#include "ui/lines/line_view.h"
#include "ui/table/matrix_editor.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// Masks, normalisers and positions under the hand: chosen in the left panel, painted on the heatmap, undone and saved.

namespace {

struct Window : WorkspaceWindow<AttentionPage> {
  Window() : WorkspaceWindow(Qt::Key_1) {}
  ui::HeatmapView* heatmap() const { return page()->heatmap(); }
  const Mechanism& mechanism() const { return own.scene().attention.mechanism; }
  float weight(Index row, Index column) const { return ui::numbersOf(heatmap()->figure(), 0).at(row, column); }
  void toggle(const char* id) {
    auto* box = page()->findChild<QCheckBox*>(id);
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(10, box->height() / 2));
    settle();
  }
  void choose(const char* list, const char* id) {
    const int row = page()->findChild<QComboBox*>(list)->findData(QString::fromLatin1(id));
    QVERIFY2(row >= 0, id);
    choose(list, row);
  }
  void choose(const char* list, int row) {
    auto* box = page()->findChild<QComboBox*>(list);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < row; ++i) QTest::keyClick(box, Qt::Key_Down);
    settle();
  }
  void chooseScoring(const char* id) {
    test::choose(named<ui::ChoiceList>("Scoring function"), id);
    settle();
  }
  void click(const char* button) {
    QTest::mouseClick(page()->findChild<QToolButton*>(button), Qt::LeftButton);
    settle();
  }
  void type(const char* field, const QString& text) {
    auto* line = page()->findChild<QWidget*>(field);
    QVERIFY2(line && line->isVisible(), field);
    line->setFocus();
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
    settle();
  }
  QPoint middle(Index row, Index column) const { return heatmap()->viewportRect({0, row, column}).center().toPoint(); }
  QString caption() const {
    for (const ui::ElidedLabel* label : page()->findChildren<ui::ElidedLabel*>())
      if (label->property("kind") == QLatin1String("faint") && label->isVisible() && !label->text().isEmpty())
        return label->text();
    return {};
  }
  QString inspected() const { return test::inspected(page()->inspector()).replace(QChar::Nbsp, u' ').simplified(); }
  /// Ctrl and the number of a view.
  void look(Qt::Key view) {
    QTest::keyClick(&window, view, Qt::ControlModifier);
    settle();
  }
  void clickCell(const ui::CellPlace& place) const {
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, heatmap()->viewportRect(place).center().toPoint());
  }
};

/// The view of positions.
struct PositionsWindow : Window {
  AttentionPositions* canvas = nullptr;

  PositionsWindow() {
    auto* view = page()->findChild<QRadioButton*>("positions");
    QTest::mouseClick(view, Qt::LeftButton, {}, view->rect().center());
    settle();
    canvas = page()->positionsCanvas();
  }
  void take(const char* id) {
    auto* button = canvas->findChild<QRadioButton*>(id);
    QVERIFY2(button, id);
    QTest::mouseClick(button, Qt::LeftButton, {}, button->rect().center());
    settle();
  }
  const ui::HeatmapFigure& figure() const { return canvas->heatmap()->figure(); }
  const std::vector<ui::Curve>& curves() const { return canvas->chart()->figure().curves; }
  void clickCell(const ui::CellPlace& cell) {
    QTest::mouseClick(canvas->heatmap()->viewport(), Qt::LeftButton, {},
                      canvas->heatmap()->viewportRect(cell).center().toPoint());
    settle();
  }
  QString inspected() const { return test::inspected(page()->inspector()); }
};

/// The reference's encoding of that shape.
Tensor referenceEncoding(Index positions, Index width) {
  for (const NamedArray& each : readNpz(ATTN_TEST_DATA "/golden/positional.npz"))
    if (Tensor tensor = toTensor(each.array, each.name); tensor.rows() == positions && tensor.cols() == width)
      return std::move(tensor).reshaped({positions, width});
  return {};
}

/// Twelve tokens in one sequence, without a mask.
AttentionScene twelve() {
  AttentionScene scene;
  scene.inputs.keys.text = "a b c d e f g h i j k l";
  return scene;
}

}  // namespace

class TestMechanism : public QObject {
  Q_OBJECT

 private slots:
  void masksWithNumbersCombineAndAreUndone() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("window");
    QVERIFY(w.weight(5, 7) > 0);
    QCOMPARE(w.weight(5, 8), 0.0F);
    w.type("width.field", "4");
    QCOMPARE(w.mechanism().masks, (std::vector<MaskChoice>{{"window", {{"width", 4}}}}));
    QVERIFY(w.weight(5, 9) > 0);
    QCOMPARE(w.weight(5, 10), 0.0F);
    w.toggle("causal");
    QCOMPARE(w.weight(5, 6), 0.0F);
    QVERIFY(w.weight(5, 1) > 0);
    QCOMPARE(w.weight(5, 0), 0.0F);
    const QByteArray saved = sceneText(w.own.scene(), w.own.viewState());
    QVERIFY(parseScene(saved).scene == w.own.scene());
    for (int i = 0; i < 3; ++i) w.undo();
    QVERIFY(w.mechanism().masks.empty());
    QVERIFY(w.weight(5, 11) > 0);
  }

  void aSliderOfKeysEndsAtTheKeysThereAre() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("window");
    auto* slider = w.page()->findChild<QSlider*>("width.slider");
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_End);
    w.settle();
    QCOMPARE(w.mechanism().masks[0].scalars.at("width"), 12.0);
  }

  void blocksBeginAsHalvesAndAreTyped() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("blocks");
    QCOMPARE(w.mechanism().masks[0].list, (std::vector<double>{6, 6}));
    QVERIFY(w.weight(5, 0) > 0);
    QCOMPARE(w.weight(5, 6), 0.0F);
    w.type("sizes", "2, 3, 7");
    QCOMPARE(w.mechanism().masks[0].list, (std::vector<double>{2, 3, 7}));
    QVERIFY(w.weight(5, 11) > 0);
    QCOMPARE(w.weight(5, 4), 0.0F);
    w.type("sizes", "2, 3");
    QVERIFY(w.says("The blocks have 2 + 3 queries and keys, but there are 12."));
    w.type("sizes", "two");
    QCOMPARE(w.mechanism().masks[0].list, (std::vector<double>{2, 3}));
    // What can't be read is marked and stays to be mended.
    auto* sizes = w.page()->findChild<QLineEdit*>("sizes");
    const QString expected = "Expected whole numbers from 1 on, with commas between them";
    QCOMPARE(sizes->text(), QString("two"));
    QVERIFY(w.says(expected));
    QCOMPARE(sizes->accessibleDescription(), expected);
    w.toggle("causal");
    QCOMPARE(sizes->text(), QString("two"));
    w.toggle("causal");
    // Esc goes back to the blocks that there are.
    QTest::keyClick(sizes, Qt::Key_Escape);
    QCOMPARE(sizes->text(), QString("2, 3"));
    QVERIFY(!w.says(expected));
    w.type("sizes", "two");
    QVERIFY(w.says(expected));
    w.type("sizes", "2, 3");
    QVERIFY(!w.says(expected));
    w.undo();
    w.undo();
    // Nothing was typed since: Ctrl+Z is the window's.
    QTest::keyClick(w.page()->findChild<QLineEdit*>("sizes"), Qt::Key_Z, Qt::ControlModifier);
    w.settle();
    QCOMPARE(w.mechanism().masks[0].list, (std::vector<double>{2, 3, 7}));
  }

  void theStatusBarSaysWhichMasksHideTheCellUnderThePointer() {
    QString said;  // outlives the window, which may still say something while it goes
    Window w;
    connect(w.page(), &Page::statusChanged, [&](const QString& words) { said = words; });
    w.toggle("causal");
    const auto hover = [&](Index row, Index column) {
      QTest::mouseMove(w.heatmap()->viewport(), w.heatmap()->viewportRect({1, row, column}).center().toPoint());
      return said;
    };
    QCOMPARE(hover(0, 1), QString("query Learn, key to, masked: Causal"));
    QCOMPARE(hover(0, 3), QString("query Learn, key <blank>, masked: Valid length, Causal"));
    QCOMPARE(hover(3, 3), QString("query <blank>, key <blank>, masked: Valid length"));
    QVERIFY2(hover(0, 0).startsWith("query Learn, key Learn, weight"), qPrintable(said));
  }

  void theBrushHidesKeysAndShowsThemAgain() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    // Without that mask a click only selects.
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.middle(2, 3));
    QVERIFY(w.mechanism().painted->empty());
    w.toggle("painted");
    QWidget* viewport = w.heatmap()->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, w.middle(2, 3));
    // A quick hand: the cells between are painted too.
    QTest::mouseMove(viewport, w.middle(2, 6));
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, w.middle(2, 6));
    w.settle();
    for (Index j = 0; j < 12; ++j) QCOMPARE(w.weight(2, j) == 0, j >= 3 && j <= 6);
    QVERIFY(w.weight(1, 3) > 0);
    QTest::mouseClick(viewport, Qt::LeftButton, Qt::ShiftModifier, w.middle(2, 4));
    w.settle();
    QVERIFY(w.weight(2, 4) > 0);
    QCOMPARE(w.weight(2, 5), 0.0F);
    const QByteArray saved = sceneText(w.own.scene(), w.own.viewState());
    QVERIFY(parseScene(saved).scene == w.own.scene());
    w.undo();
    QCOMPARE(w.weight(2, 4), 0.0F);
    w.undo();  // the whole stroke
    QVERIFY(w.mechanism().painted->empty());
    QVERIFY(w.weight(2, 5) > 0);
  }

  void escTakesAStrokeBackAndTheSpaceBarPaintsTheSelectedCell() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("painted");
    QWidget* viewport = w.heatmap()->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, w.middle(2, 3));
    QVERIFY(w.mechanism().painted->empty());
    QTest::mouseMove(viewport, w.middle(5, 6));
    QVERIFY(!w.mechanism().painted->empty());
    QTest::keyClick(w.heatmap(), Qt::Key_Escape);
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, w.middle(5, 6));
    w.settle();
    QVERIFY(w.mechanism().painted->empty());
    // A plain click only selects; with Ctrl it paints its cell too, so that the keyboard goes on from there.
    QTest::mouseClick(viewport, Qt::LeftButton, {}, w.middle(4, 0));
    w.settle();
    QVERIFY(w.mechanism().painted->empty());
    QVERIFY(w.heatmap()->selection() == (ui::CellPlace{0, 4, 0}));
    QTest::mouseClick(viewport, Qt::LeftButton, Qt::ControlModifier, w.middle(4, 0));
    w.settle();
    QCOMPARE(w.weight(4, 0), 0.0F);
    QTest::keyClick(w.heatmap(), Qt::Key_Right);
    QVERIFY(w.heatmap()->selection() == (ui::CellPlace{0, 4, 1}));
    QTest::keyClick(w.heatmap(), Qt::Key_Space);
    w.settle();
    QCOMPARE(w.weight(4, 1), 0.0F);
    QTest::keyClick(w.heatmap(), Qt::Key_Space, Qt::ShiftModifier);
    w.settle();
    QVERIFY(w.weight(4, 1) > 0);
    QTest::keyClick(w.heatmap(), Qt::Key_Space);
    w.settle();
    w.click("paint.clear");
    QVERIFY(w.mechanism().painted->empty());
  }

  void aStrokeEndsWithItsButtonWhateverHappens() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("painted");
    QWidget* viewport = w.heatmap()->viewport();
    // What a hand that holds no button does.
    const auto moveTo = [&](QPoint place, Qt::MouseButtons buttons) {
      QMouseEvent moved(QEvent::MouseMove, place, viewport->mapToGlobal(place), Qt::NoButton, buttons, Qt::NoModifier);
      QApplication::sendEvent(viewport, &moved);
    };
    QTest::mousePress(viewport, Qt::LeftButton, {}, w.middle(2, 3));
    QVERIFY(w.heatmap()->isDragging());
    // Another button does not lift the brush.
    QTest::mouseClick(viewport, Qt::RightButton, {}, w.middle(2, 3));
    QVERIFY(w.heatmap()->isDragging());
    moveTo(w.middle(2, 4), Qt::LeftButton);
    // The release went elsewhere.
    moveTo(w.middle(2, 8), Qt::NoButton);
    QVERIFY(!w.heatmap()->isDragging());
    w.settle();
    for (Index j = 0; j < 12; ++j) QCOMPARE(w.weight(2, j) == 0, j == 3 || j == 4);
    // A workspace that goes takes the brush along.
    QTest::mousePress(viewport, Qt::LeftButton, {}, w.middle(5, 3));
    QTest::keyClick(&w.window, Qt::Key_2, Qt::AltModifier);
    QVERIFY(!w.heatmap()->isDragging());
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    w.settle();
    // So does the mask that is painted.
    QTest::mousePress(viewport, Qt::LeftButton, {}, w.middle(7, 3));
    w.own.edit("none", [](Scene& scene) { scene.attention.mechanism.masks.clear(); });
    w.settle();
    QVERIFY(!w.heatmap()->isDragging());
  }

  void aStrokeOfAQuickHandIsOneEdit() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    w.toggle("painted");
    QWidget* viewport = w.heatmap()->viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, w.middle(0, 0));
    int edits = 0;
    connect(&w.own, &Document::sceneChanged, &w.window, [&] { ++edits; });
    QTest::mouseMove(viewport, w.middle(0, 10));
    QCOMPARE(edits, 1);
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, w.middle(0, 10));
    w.settle();
    QCOMPARE(w.weight(0, 9), 0.0F);
  }

  void presetsAfterExactMatchWeighAllKeysAgain() {
    for (const char* preset : {"argmax", "average", "mixture"}) {
      Window w;
      w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
      w.settle();
      const AttentionScene before = w.own.scene().attention;
      w.click("exact-match");
      QCOMPARE(w.mechanism().scoring, std::string("boxcar"));
      QCOMPARE(w.weight(0, 0), 1.0F);
      QCOMPARE(w.weight(0, 5), 0.0F);
      w.click(preset);
      QCOMPARE(w.mechanism().scoring, before.mechanism.scoring);
      QVERIFY(w.mechanism().scalars == before.mechanism.scalars);
      if (QLatin1String(preset) != QLatin1String("argmax")) QVERIFY(w.weight(0, 5) > 0);
    }
    // A boxcar of some width is what the user chose.
    Window w;
    w.own.edit("twelve", [](Scene& scene) {
      scene.attention = twelve();
      scene.attention.mechanism.scoring = "boxcar";
    });
    w.settle();
    w.click("average");
    QCOMPARE(w.mechanism().scoring, std::string("boxcar"));
  }

  void aBandwidthThatAKernelBringsGoesWithItAndIsSaid() {
    Window w;
    w.chooseScoring("gaussian");
    const float gaussian = w.weight(2, 0);
    QVERIFY(!w.says("The bandwidth was widened"));
    w.chooseScoring("boxcar");
    QVERIFY(w.mechanism().scalars.at("bandwidth") > 1);
    QVERIFY(w.says("The bandwidth was widened from 1 to"));
    w.chooseScoring("gaussian");
    QCOMPARE(w.weight(2, 0), gaussian);
    QVERIFY(!w.says("The bandwidth was widened"));
    // From one kernel with an end to another; one that was typed stays.
    w.chooseScoring("boxcar");
    w.chooseScoring("epanechnikov");
    QVERIFY(w.says("The bandwidth was widened from 1 to"));
    w.type("bandwidth.field", "5");
    QVERIFY(!w.says("The bandwidth was widened"));
    w.chooseScoring("gaussian");
    QCOMPARE(w.mechanism().scalars.at("bandwidth"), 5.0);
  }

  void randomProjectionsAreNotTheSameMatrix() {
    Window w;
    w.choose("W_q", "random");
    w.choose("W_k", "random");
    const Projections& projections = w.mechanism().projections;
    QCOMPARE(projections.queries.source, MatrixSource::random);
    QCOMPARE(projections.keys.source, MatrixSource::random);
    QVERIFY(projections.queries.seed != projections.keys.seed);
    QVERIFY(!(*w.page()->results().projections.queries == *w.page()->results().projections.keys));
    const QString caption = attentionParameters(w.own.scene());
    QVERIFY2(caption.contains("Wq random, seed 1") && caption.contains("Wk random, seed 2"), qPrintable(caption));
    QVERIFY2(!caption.contains("Wv"), qPrintable(caption));
  }

  void aKernelWithAnEndBringsABandwidthThatReachesOtherKeys() {
    for (const char* kernel : {"boxcar", "triangular", "epanechnikov"}) {
      Window w;
      w.chooseScoring(kernel);
      QVERIFY2(w.mechanism().scalars.contains("bandwidth"), kernel);
      int seen = 0;
      for (Index key = 0; key < 4; ++key) seen += w.weight(0, key) > 0;
      QVERIFY2(seen > 1, kernel);
      w.undo();
      QVERIFY(w.mechanism().scalars.empty());
    }
    // What was chosen stays, and what has no end needs none.
    Window w;
    w.chooseScoring("gaussian");
    QVERIFY(w.mechanism().scalars.empty());
    w.own.edit("a bandwidth", [](Scene& scene) { scene.attention.mechanism.scalars["bandwidth"] = 0.5; });
    w.settle();
    w.chooseScoring("boxcar");
    QCOMPARE(w.mechanism().scalars.at("bandwidth"), 0.5);
  }

  void aWarningIsReadAsAWholeInASmallWindow() {
    Window w;
    w.window.resize(1024, 700);
    w.own.edit("a narrow kernel", [](Scene& scene) {
      scene.attention = twelve();
      scene.attention.mechanism.scoring = "boxcar";
      scene.attention.mechanism.scalars["bandwidth"] = 1e-3;
      scene.attention.inputs.cross = true;
      scene.attention.inputs.queries.text = "somewhere else";
    });
    w.settle();
    for (const ui::ElidedLabel* label : w.page()->findChildren<ui::ElidedLabel*>())
      if (label->isVisible() && label->text() == w.caption())
        QVERIFY2(label->shownText().contains("within the kernel's reach"), qPrintable(label->shownText()));
  }

  void theCaptionSaysThatRowsWithoutAKeyInReachSumToZero() {
    Window w;
    QVERIFY2(w.caption().contains("each row sums to 1"), qPrintable(w.caption()));
    w.own.edit("a narrow kernel of what differs", [](Scene& scene) {
      scene.attention = twelve();
      scene.attention.inputs.cross = true;
      scene.attention.inputs.queries.text = "somewhere else";
      scene.attention.mechanism.scoring = "boxcar";
      scene.attention.mechanism.scalars["bandwidth"] = 1e-3;
    });
    w.settle();
    QCOMPARE(w.weight(0, 0), 0.0F);
    QVERIFY2(w.caption().contains("to 0 where no key is within the kernel's reach"), qPrintable(w.caption()));
    QVERIFY2(!w.caption().contains("each row"), qPrintable(w.caption()));
  }

  void normalisersAreChosenWithTheirNumbersAndTheCaptionKnowsTheSum() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    QVERIFY2(w.caption().contains("each row sums to 1"), qPrintable(w.caption()));
    w.choose("normaliser", "sigmoid");
    QCOMPARE(w.mechanism().normaliser, std::string("sigmoid"));
    QVERIFY2(!w.caption().contains("each row sums to 1"), qPrintable(w.caption()));
    w.choose("normaliser", "top-k");
    w.type("k.field", "2");
    int seen = 0;
    for (Index j = 0; j < 12; ++j) seen += w.weight(3, j) > 0;
    QCOMPARE(seen, 2);
    QCOMPARE(w.mechanism().scalars.at("k"), 2.0);
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.middle(3, 3));
    QVERIFY2(test::inspected(w.page()->inspector()).contains("Of 12 scores the 2 largest count"),
             qPrintable(test::inspected(w.page()->inspector())));
  }

  void positionsAreChosenWithTheirNumbersAndOddHeadsAreExplained() {
    Window w;
    w.own.edit("twelve", [](Scene& scene) {
      scene.attention = twelve();
      scene.attention.inputs.keys.text = "a a a a";
    });
    w.settle();
    QCOMPARE(w.weight(0, 0), w.weight(0, 3));
    for (const char* id : {"sinusoidal", "rotary", "alibi", "learned"}) {
      w.choose("positions", id);
      QCOMPARE(w.mechanism().positions, std::string(id));
      QVERIFY2(w.weight(0, 0) != w.weight(0, 3), id);
    }
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.middle(0, 3));
    QVERIFY(test::inspected(w.page()->inspector()).contains("Place of the key"));
    // Step by step places are given, and nothing that is asked for.
    for (const char* id : {"sinusoidal", "rotary", "alibi"}) {
      w.choose("positions", id);
      ui::Inspector* inspector = w.page()->inspector();
      inspector->setStepping(true);
      inspector->reveal(1);
      const QString first = test::inspected(inspector).replace(QChar::Nbsp, u' ').simplified();
      QVERIFY2(first.contains("Place of the query, from 0 0") && first.contains("Place of the key, from 0 3"),
               qPrintable(first));
      inspector->setStepping(false);
    }
    w.choose("positions", "rotary");
    w.own.edit("odd", [](Scene& scene) { scene.attention.inputs.vectors.width = 5; });
    w.settle();
    QVERIFY(w.says("rotary needs heads whose width is a multiple of 2"));
  }

  void theEncodingIsShownInAnySizeAndItsChosenColumnsAsCurves() {
    PositionsWindow w;
    QVERIFY(w.canvas->isVisible() && !w.heatmap()->isVisible());
    QCOMPARE(w.canvas->heatmap()->message(), QString("Attention does not know where a token stands."));
    QVERIFY(w.page()->pictures().empty() && w.page()->tables().empty());
    w.take("sinusoidal");
    QCOMPARE(w.mechanism().positions, std::string("sinusoidal"));
    const Tensor expected = referenceEncoding(60, 32);
    COMPARE_TENSORS(shownNumbers(w.figure(), 0), expected, 0, 1e-7);
    QCOMPARE(shownNumbers(w.figure(), 1).shape(), (Shape{60, 60}));
    QCOMPARE(w.curves().size(), std::size_t{4});
    for (std::size_t curve = 0; curve < 4; ++curve) {
      QCOMPARE(w.curves()[curve].name, QString("column %1").arg(6 + curve));
      for (Index i = 0; i < 60; ++i)
        QVERIFY(std::abs((*w.curves()[curve].y)[std::size_t(i)] - expected.matrix(0)(i, 6 + Index(curve))) < 1e-7);
    }
    QVERIFY(w.says("Added to the vectors of queries, keys and values, before the projections."));

    w.type("encodingColumns", "12 0-2");
    QCOMPARE(w.own.scene().attention.encoding.columns, (std::vector<Index>{0, 1, 2, 12}));
    auto* line = w.canvas->findChild<QLineEdit*>("encodingColumns");
    QCOMPARE(line->text(), QString("0–2, 12"));
    QCOMPARE(w.curves()[3].name, QString("column 12"));
    w.undo();
    QCOMPARE(line->text(), QString("6–9"));
    for (const char* wrong : {"6-x", "9-6", "512", "32", "0-16"}) {
      w.type("encodingColumns", wrong);
      QVERIFY2(w.says("Expected at most 16 columns from 0 to 31"), wrong);
      QCOMPARE(w.own.scene().attention.encoding.columns, (std::vector<Index>{6, 7, 8, 9}));
    }
    QTest::keyClicks(line, "x");
    QTest::keyClick(line, Qt::Key_Escape);
    QCOMPARE(line->text(), QString("6–9"));
    QVERIFY(!w.says("Expected at most"));

    w.type("shown-positions", "10");
    w.type("shown-width", "7");
    COMPARE_TENSORS(shownNumbers(w.figure(), 0), referenceEncoding(10, 7), 0, 1e-7);
    QCOMPARE(w.curves().size(), std::size_t{1});  // column 6 alone is left of 6–9
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClick(line, Qt::Key_Return);
    w.settle();
    QVERIFY(!w.canvas->chart()->message().isEmpty());
    QCOMPARE(w.page()->pictures().size(), std::size_t{1});
    w.undo();
    QCOMPARE(w.page()->pictures().size(), std::size_t{3});
  }

  void theSelectedPositionIsThatOfTheCurvesAndIsExplained() {
    PositionsWindow w;
    w.take("sinusoidal");
    QVERIFY(w.inspected().contains("Turns each head's queries and keys"));  // all ways of positions, as none is asked
    w.clickCell({0, 7, 3});
    QVERIFY2(w.inspected().contains("Position 7, column 3"), qPrintable(w.inspected()));
    QVERIFY(
        w.inspected().contains(QString::number(std::abs(double(referenceEncoding(60, 32).matrix(0)(7, 3))), 'f', 4)));
    QCOMPARE(w.canvas->chart()->figure().cursor->x(), 7.0);
    w.canvas->chart()->setFocus();
    QTest::keyClick(w.canvas->chart(), Qt::Key_Right);
    QTest::keyClick(w.canvas->chart(), Qt::Key_Right);
    QTest::keyClick(w.canvas->chart(), Qt::Key_Left);
    QCOMPARE(w.canvas->heatmap()->selection(), (ui::CellPlace{0, 8, 3}));
    QVERIFY(w.inspected().contains("Position 8, column 3"));
    QCOMPARE(w.own.viewState().attention.positionSelection, (std::vector<Index>{0, 8, 3}));
    w.clickCell({1, 4, 9});
    QVERIFY2(w.inspected().contains("Positions 4 and 9"), qPrintable(w.inspected()));
    QVERIFY(w.own.viewState().attention.selection.empty());  // the weights have a selection of their own

    // The same numbers as tables, in a line each, and as text.
    const std::vector<NamedTable> tables = w.page()->tables();
    QCOMPARE(tables.size(), std::size_t{2});
    QCOMPARE(tables[0].rows, Index{60 * 32});
    std::string line;
    for (const CsvColumn& column : tables[0].columns) column.cell(line, 7 * 32 + 3), line += ' ';
    QVERIFY2(line.starts_with("7 3 -0.7004"), line.c_str());
    QCOMPARE(w.page()->numbersText().count, Index{60 * 32 + 60 * 60});
    QVERIFY(w.page()->numbersText().text().contains('\t'));

    w.type("shown-positions", "6");
    QVERIFY(!w.canvas->heatmap()->selection());
    QVERIFY(w.own.viewState().attention.positionSelection.empty());
    QVERIFY(!w.canvas->chart()->figure().cursor);
  }

  void rotationAndBiasAreShownAgainstTheDistance() {
    PositionsWindow w;
    w.own.edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
    w.take("rotary");
    w.type("shown-width", "7");
    QVERIFY(w.canvas->heatmap()->message().contains("rotary needs heads whose width is a multiple of 2"));
    w.type("shown-width", "8");
    w.type("encodingColumns", "1, 5");
    for (Index i = 0; i < 60; ++i) {
      const double angle = double(i) * std::pow(10000, -1.0 / 4), y = (*w.curves()[0].y)[std::size_t(i)];
      QVERIFY(std::abs(y - std::cos(angle)) < 1e-5);
      QVERIFY(std::abs((*w.curves()[1].y)[std::size_t(i)] - std::sin(angle)) < 1e-5);
    }
    QCOMPARE(w.curves()[0].name, QString("column 1: cos of pair 1"));
    QCOMPARE(w.curves()[1].name, QString("column 5: sin of pair 1"));
    QCOMPARE(w.curves()[2].y->front(), 1.0);  // the mean cosine of no distance

    w.take("alibi");
    QCOMPARE(w.figure().panels.size(), std::size_t{2});
    QVERIFY(!w.canvas->findChild<QLineEdit*>("encodingColumns")->isVisible());
    QCOMPARE(w.curves().size(), std::size_t{2});
    for (std::size_t i = 0; i < w.curves()[1].x->size(); ++i) {
      const double distance = (*w.curves()[1].x)[i];
      QCOMPARE(distance, double(i) - 59);
      QVERIFY(std::abs((*w.curves()[1].y)[i] + std::abs(distance) / 256) < 1e-6);
    }
    w.clickCell({1, 10, 4});
    QCOMPARE(w.canvas->chart()->figure().cursor->x(), -6.0);
    QVERIFY2(w.inspected().contains("Query at 10, key at 4"), qPrintable(w.inspected()));
    w.canvas->chart()->setFocus();
    QTest::keyClick(w.canvas->chart(), Qt::Key_End);
    QCOMPARE(w.canvas->heatmap()->selection(), (ui::CellPlace{1, 0, 59}));
  }

  void positionsAreInSightWhateverIsWrongWithThePass() {
    PositionsWindow w;
    w.take("sinusoidal");
    w.own.edit("three heads of eight", [](Scene& scene) { scene.attention.mechanism.heads = 3; });
    w.settle();
    QCOMPARE(w.figure().panels.size(), std::size_t{2});
    QVERIFY(w.canvas->heatmap()->isVisible());
    QVERIFY(!w.page()->pictures().empty());
    w.page()->setView(View::weights);
    w.settle();
    QVERIFY(w.says("3 heads"));
    w.undo();
    QVERIFY(w.heatmap()->isVisible());
    QCOMPARE(w.page()->results().pass.view, View::weights);
  }

  void theInspectorSaysOfWhichSequenceAndHeadItsNumberIs() {
    Window w;
    const auto inspected = [&](std::size_t panel, Index row, Index column) {
      QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {},
                        w.heatmap()->viewportRect({panel, row, column}).center().toPoint());
      return test::inspected(w.page()->inspector());
    };
    QVERIFY2(inspected(1, 2, 0).contains("sequence 2"), qPrintable(inspected(1, 2, 0)));
    QVERIFY(!inspected(1, 2, 0).contains("head"));
    typeNumber(w.named<ui::NumberField>("Heads"), "2");
    w.settle();
    QVERIFY2(inspected(3, 1, 0).contains("sequence 2, head 2"), qPrintable(inspected(3, 1, 0)));
    QVERIFY2(inspected(4, 0, 1).contains("sequence 3, head 1"), qPrintable(inspected(4, 0, 1)));
    // A number of the output is of the head whose columns it is in.
    QTest::keyClick(&w.window, Qt::Key_3, Qt::ControlModifier);
    w.settle();
    QVERIFY2(inspected(1, 1, 2).contains("sequence 2, head 1"), qPrintable(inspected(1, 1, 2)));
    QVERIFY2(inspected(1, 1, 6).contains("sequence 2, head 2"), qPrintable(inspected(1, 1, 6)));
    QTest::keyClick(&w.window, Qt::Key_2, Qt::ControlModifier);
    // Where there is one heatmap, nothing tells it apart.
    w.own.edit("one", [](Scene& scene) { scene.attention = twelve(); });
    w.settle();
    QVERIFY2(!inspected(0, 1, 2).contains("sequence 1"), qPrintable(inspected(0, 1, 2)));
  }

  void aRowWithoutAKeyIsExplainedAsWhatItIsFilledWith() {
    Window w;
    ui::LengthHandle* handle = w.heatmap()->handles()[2];
    handle->setFocus();
    QTest::keyClick(handle, Qt::Key_Home);
    w.settle();
    QCOMPARE(handle->value(), 0);
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {},
                      w.heatmap()->viewportRect({2, 1, 0}).center().toPoint());
    const auto inspected = [&] { return test::inspected(w.page()->inspector()); };
    QVERIFY2(inspected().contains("there is nothing to share out"), qPrintable(inspected()));
    auto* rows = w.named<QComboBox>("Rows without a key");
    QVERIFY(rows->isVisible());
    rows->setFocus();
    QTest::keyClick(rows, Qt::Key_End);
    w.settle();
    QCOMPARE(ui::numbersOf(w.heatmap()->figure(), 2).at(1, 0), 0.25F);
    QVERIFY2(inspected().contains("as in d2l, every key gets the same weight, 1/4"), qPrintable(inspected()));
    QVERIFY(!inspected().contains("nothing to share out"));
    QVERIFY(inspected().contains("0.2500") && inspected().contains("sequence 3"));
  }

  void lettersOfMatricesAreTypesetAndTheirRowsHaveAUnit() {
    Window w;
    w.choose("W_q", 1);
    const auto isTypeset = [&](const char* html) {
      for (const QLabel* label : w.page()->findChildren<QLabel*>())
        if (label->isVisible() && label->text() == QLatin1String(html)) return label->textFormat() == Qt::RichText;
      return false;
    };
    for (const char* html : {"W<sub>q</sub>", "W<sub>k</sub>", "W<sub>v</sub>", "W<sub>o</sub>"})
      QVERIFY2(isTypeset(html), html);
    const auto* field = w.named<ui::NumberField>("Rows of W_q");
    QVERIFY(field->isVisible());
    QCOMPARE(field->text(), QString("8\u202frows"));  // with a narrow space
    for (const char* other : {"Rows of W_k", "Rows of W_o"}) QVERIFY(!w.named<ui::NumberField>(other)->isVisible());
    // So are the parameters of a scoring function.
    w.own.edit("additive", [](Scene& scene) { scene.attention.mechanism.scoring = "additive"; });
    w.settle();
    for (const char* html : {"Parameter W<sub>q</sub>", "Parameter w<sub>v</sub>"}) QVERIFY2(isTypeset(html), html);
  }

  void whatIsUndoneIsNamedByItsFieldAndItsNumbersBeforeAndAfter() {
    Window w;
    const auto undone = [&] { return w.own.history().undoText(); };
    auto* temperature = w.page()->findChild<ui::NumberField*>("temperature.field");
    typeNumber(temperature, "25");  // 2, and then 25: one gesture
    w.settle();
    QCOMPARE(undone(), QString("Temperature 1 → 25"));
    QTest::qWait(1500);  // longer than a gesture pauses
    typeNumber(temperature, "0.5");
    w.settle();
    QCOMPARE(undone(), QString("Temperature 25 → 0.5"));
    w.choose("normaliser", "hardmax");
    QCOMPARE(undone(), QString("Normaliser: Hardmax"));
    typeNumber(w.named<ui::NumberField>("Dropout"), "0.25");
    w.settle();
    QCOMPARE(undone(), QString("Dropout 0 → 0.25"));
    for (auto* box : w.page()->findChildren<QCheckBox*>())
      if (box->text().remove(u'&') == QLatin1String("Training")) QTest::keyClick(box, Qt::Key_Space);
    QCOMPARE(undone(), QString("Training: on"));
    typeNumber(w.named<ui::NumberField>("Seed of dropout"), "7");
    w.settle();
    QCOMPARE(undone(), QString("Seed of dropout 1 → 7"));
    w.own.undo();
    QCOMPARE(undone(), QString("Training: on"));
  }

  void anotherSplitForgetsTheLengthsOfSequences() {
    Window w;
    w.own.edit("length", [](Scene& scene) { scene.attention.mechanism.lengths = {{2, {}}}; });
    w.settle();
    auto* split = w.named<QComboBox>("Split by");
    split->setFocus();
    QTest::keyClick(split, Qt::Key_Down);
    w.settle();
    QCOMPARE(w.own.scene().attention.inputs.split, SplitBy::characters);
    QVERIFY(w.mechanism().lengths.empty());
    QCOMPARE(w.own.history().undoText(), QString("Split by: characters"));
    w.own.undo();
    QCOMPARE(w.mechanism().lengths.size(), std::size_t{1});
  }

  void editsOfMatricesAreNamedInLettersThatPeopleRead() {
    Window w;
    const auto undone = [&] { return w.own.history().undoText(); };
    w.choose("W_q", 1);
    QCOMPARE(undone(), QString("Projection Wq: random"));
    typeNumber(w.named<ui::NumberField>("Rows of W_q"), "6");
    w.settle();
    QCOMPARE(undone(), QString("Rows of Wq 8 → 6"));
    w.own.edit("additive", [](Scene& scene) { scene.attention.mechanism.scoring = "additive"; });
    w.settle();
    for (const char* table : {"Table of W_q", "Table of w_v"}) {
      QTest::mouseClick(w.named<QToolButton>(table), Qt::LeftButton);
      ui::MatrixEditor* editor = w.page()->matrices()->editor();
      QAbstractItemModel* model = editor->table()->model();
      QVERIFY(model->setData(model->index(0, 0), "9"));
      w.settle();
      QVERIFY2(undone().startsWith("Type ") && !undone().contains(u'_'), qPrintable(undone()));
      typeNumber(editor->findChild<ui::NumberField*>(), "77");
      w.settle();
      QVERIFY2(undone().startsWith("Randomise ") && !undone().contains(u'_'), qPrintable(undone()));
    }
  }

  void theTableOpensWithAllItsColumnsBesideTheInspectorAndWhereItWasPut() {
    QRect put(40, 60, 700, 320);
    {
      Window w;
      w.window.resize(1440, 900);
      w.settle();
      QTest::mouseClick(w.named<QToolButton>("Table of vectors"), Qt::LeftButton);
      ui::MatrixEditor* editor = w.page()->matrices()->editor();
      QVERIFY(QTest::qWaitForWindowExposed(editor));
      const QTableView* table = editor->table();
      QCOMPARE(table->columnAt(table->viewport()->width() - 1) + 1, 8);
      const auto onScreen = [](const QWidget* widget) {
        return QRect(widget->mapToGlobal(QPoint(0, 0)), widget->size());
      };
      QVERIFY(!editor->geometry().intersects(onScreen(w.page()->inspector())));
      // On a screen that the window fills it has to cover something: the controls, and hardly anything of a heatmap.
      for (std::size_t panel = 0; panel < 3; ++panel) {
        const QRect cells = (w.heatmap()->viewportRect({panel, 0, 0}) | w.heatmap()->viewportRect({panel, 3, 3}))
                                .toRect()
                                .translated(w.heatmap()->viewport()->mapToGlobal(QPoint(0, 0)));
        const QSize covered = (cells & editor->geometry()).size();
        QVERIFY2(covered.width() * covered.height() < 0.2 * cells.width() * cells.height(),
                 qPrintable(QString::number(panel)));
      }
      w.page()->matrices()->editor()->setGeometry(put);
      w.page()->matrices()->editor()->close();
    }
    Window again;
    QTest::mouseClick(again.named<QToolButton>("Table of vectors"), Qt::LeftButton);
    QCOMPARE(again.page()->matrices()->editor()->geometry(), put);
    QSettings().remove("table");
  }

  void tokensWithoutATypedVectorAreNamed() {
    Window w;
    w.own.edit("text", [](Scene& scene) { scene.attention.inputs.keys.text = "Token one"; });
    w.settle();
    w.own.edit("typed", [](Scene& scene) {
      scene.attention.inputs = withTypedVectors(std::move(scene.attention.inputs), {{"Token", {1, 0, 1}}});
    });
    w.settle();
    QVERIFY(w.says("1 token(s) have no typed vector, their numbers are random: one"));
    w.own.edit("typed", [](Scene& scene) {
      scene.attention.inputs = withTypedVectors(std::move(scene.attention.inputs), {{"one", {1, 0, 1}}});
    });
    w.settle();
    QVERIFY(!w.says("have no typed vector"));
  }

  void theWaysOfPositionsAreAListWhereTheWindowIsNarrow() {
    PositionsWindow w;
    const auto* rows = w.canvas->findChild<ui::SegmentedControl*>("positionRows");
    const auto* button = w.canvas->findChild<QRadioButton*>("alibi");
    w.window.resize(1440, 900);
    w.settle();
    QVERIFY(button->isVisible());
    w.window.resize(900, 700);
    w.settle();
    QTRY_VERIFY(!button->isVisible());
    QVERIFY(rows->findChild<QComboBox*>()->isVisible());
  }

  void largeTextLeavesTheHeatmapsOfPositionsTheirRoomInASmallWindow() {
    ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::large);
    const auto usual = qScopeGuard([] { ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::usual); });
    PositionsWindow w;
    w.window.resize(1024, 700);
    w.take("rotary");
    const double height = w.canvas->heatmap()->figureLayout().cells.front().height();
    QVERIFY2(height >= 80, qPrintable(QString::number(height)));
  }

  void theTitleOfANarrowHeatmapReachesOverTheLabelsOfItsRows() {
    PositionsWindow w;
    w.take("rotary");
    ui::ExportOptions options;
    options.widthMm = 60;
    options.fontPt = 8;
    const QStringList said = test::svgText(w.figure(), options);
    QVERIFY2(said.contains("cos | sin"), qPrintable(said.join(u'|')));
  }

  void aBarWhoseNumbersAreAllBelowZeroShowsTheHalfThatTheyUse() {
    PositionsWindow w;
    w.take("alibi");
    const auto* strip = w.canvas->findChild<ui::ColorBarStrip*>();
    QVERIFY(strip && strip->bars().size() == 1);
    QCOMPARE(strip->parts().front().from, 0.0);
    QCOMPARE(strip->parts().front().to, 0.5);
  }

  void theTableOfNumbersTakesItsKeysFromTheWindowBehindIt() {
    Window w;
    QTest::mouseClick(w.named<QToolButton>("Table of vectors"), Qt::LeftButton);
    ui::MatrixEditor* editor = w.page()->matrices()->editor();
    QVERIFY(QTest::qWaitForWindowActive(editor));
    QTableView* table = editor->table();
    table->setFocus();
    QApplication::clipboard()->setText("before");
    QTest::keyClick(table, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QCoreApplication::processEvents();
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.contains(u'\t') && copied.contains(u'\n'), qPrintable(copied.left(80)));
    QVERIFY(QApplication::clipboard()->image().isNull());
    // Pasted where the current cell is.
    const auto number = [&](int row, int column) { return table->model()->index(row, column).data(Qt::EditRole); };
    table->setCurrentIndex(table->model()->index(1, 0));
    QApplication::clipboard()->setText("7\t8");
    QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
    w.settle();
    QCOMPARE(number(1, 0).toString(), QString("7"));
    QCOMPARE(number(1, 1).toString(), QString("8"));
    // What is typed into a cell is taken back by the window's Undo.
    table->setCurrentIndex(table->model()->index(1, 0));
    QTest::keyClick(table, Qt::Key_9);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(number(1, 0).toString(), QString("9"));
    w.settle();
    QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
    w.settle();
    QCOMPARE(number(1, 0).toString(), QString("7"));
  }

  void randomNumbersAreThoseOfTheSeedInSight_data() {
    QTest::addColumn<QString>("table");
    for (const char* table : {"vectors", "W_q", "M"}) QTest::newRow(table) << QString("Table of ") + table;
  }
  void randomNumbersAreThoseOfTheSeedInSight() {
    QFETCH(QString, table);
    Window w;
    w.choose("W_q", 1);
    w.own.edit("bilinear", [](Scene& scene) { scene.attention.mechanism.scoring = "bilinear"; });
    w.settle();
    QTest::mouseClick(w.named<QToolButton>(qPrintable(table)), Qt::LeftButton);
    ui::MatrixEditor* editor = w.page()->matrices()->editor();
    QVERIFY(editor && editor->isVisible());
    auto* seed = editor->findChild<ui::NumberField*>();
    auto* randomise = editor->findChild<QPushButton*>("randomize");
    const auto numbers = [&] {
      QStringList all;
      const QAbstractItemModel* model = editor->table()->model();
      for (int row = 0; row < model->rowCount(); ++row)
        for (int column = 0; column < model->columnCount(); ++column)
          all << model->index(row, column).data(Qt::EditRole).toString();
      return all;
    };
    const QStringList first = numbers();
    typeNumber(seed, "7");
    w.settle();
    const QStringList seventh = numbers();
    QVERIFY(seventh != first);
    // The button draws from the seed that stands there, and leaves it there.
    const int steps = w.own.history().count();
    QTest::mouseClick(randomise, Qt::LeftButton);
    w.settle();
    QCOMPARE(seed->value(), 7.0);
    QCOMPARE(numbers(), seventh);
    QCOMPARE(w.own.history().count(), steps);
    QVERIFY2(editor->complaint().contains("seed 7 already"), qPrintable(editor->complaint()));
    // Numbers that were typed are replaced by them, without words.
    QVERIFY(editor->table()->model()->setData(editor->table()->model()->index(0, 0), "9"));
    w.settle();
    QVERIFY(numbers() != seventh && editor->complaint().isEmpty());
    QTest::mouseClick(randomise, Qt::LeftButton);
    w.settle();
    QCOMPARE(numbers(), seventh);
    QVERIFY(editor->complaint().isEmpty());
    QTest::mouseClick(randomise, Qt::LeftButton);
    w.settle();
    QVERIFY(!editor->complaint().isEmpty());
    // The button beside the seed takes the next one.
    QTest::mouseClick(editor->findChild<QToolButton*>("nextSeed"), Qt::LeftButton);
    w.settle();
    QCOMPARE(seed->value(), 8.0);
    QVERIFY(numbers() != seventh && editor->complaint().isEmpty());
    typeNumber(seed, "1");
    w.settle();
    QCOMPARE(numbers(), first);
  }

  void theFourPoolingsAreOneClickEach() {
    Window w;
    w.own.edit("cats", [](Scene& scene) {
      scene.attention = twelve();
      scene.attention.inputs.keys.text = "cat dog cat bird";
    });
    w.settle();
    w.click("average");
    for (Index j = 0; j < 4; ++j) QCOMPARE(w.weight(0, j), 0.25F);
    w.click("argmax");
    QCOMPARE(w.mechanism().normaliser, std::string("hardmax"));
    w.click("exact-match");
    QCOMPARE(w.weight(0, 0), 0.5F);
    QCOMPARE(w.weight(0, 1), 0.0F);
    QCOMPARE(w.weight(0, 2), 0.5F);
    QCOMPARE(w.weight(1, 1), 1.0F);
    w.undo();
    QCOMPARE(w.mechanism().scoring, std::string("scaled-dot"));
    w.click("mixture");
    for (Index j = 0; j < 4; ++j) QVERIFY(w.weight(0, j) > 0);
  }

  void exactMatchStaysUnderTheHandAndSaysWhatItDid() {
    Window w;
    w.window.resize(1440, 620);  // so low that the panel scrolls
    auto* button = w.page()->findChild<QToolButton*>("exact-match");
    auto* done = w.page()->findChild<QLabel*>("poolingDone");
    auto* area = w.page()->findChild<QWidget*>("exact-match")->parentWidget();
    while (area && !qobject_cast<QScrollArea*>(area)) area = area->parentWidget();
    QVERIFY(area);
    static_cast<QScrollArea*>(area)->ensureWidgetVisible(button);
    QCoreApplication::processEvents();
    QVERIFY(!done->isVisible());
    const int before = button->mapTo(&w.window, QPoint()).y();
    w.click("exact-match");
    QTest::qWait(60);
    QCOMPARE(w.mechanism().scoring, std::string("boxcar"));
    QCOMPARE(button->mapTo(&w.window, QPoint()).y(), before);
    QVERIFY2(done->isVisible() && done->text().contains("boxcar") && done->text().contains("hardmax"),
             qPrintable(done->text()));
    w.click("mixture");
    QVERIFY(!done->isVisible());
  }

  void aPinnedMechanismStandsBesideTheOneThatGoesOn() {
    Window w;
    const auto panels = [&] { return w.heatmap()->figure().panels.size(); };
    QCOMPARE(panels(), std::size_t{3});
    QTest::mouseClick(w.heatmap()->viewport(), Qt::LeftButton, {}, w.middle(1, 3));
    w.click("comparison.pin");
    QCOMPARE(panels(), std::size_t{9});
    QVERIFY(w.own.scene().attention.pinned == w.mechanism());
    // The selected cell is now that of B.
    QVERIFY(w.heatmap()->selection() == (ui::CellPlace{1, 1, 3}));
    w.choose("normaliser", "uniform");
    const ui::HeatmapFigure& figure = w.heatmap()->figure();
    QCOMPARE(ui::numbersOf(figure, 1).at(1, 3), 0.25F);
    const float difference = ui::numbersOf(figure, 1).at(1, 3) - ui::numbersOf(figure, 0).at(1, 3);
    QCOMPARE(ui::numbersOf(figure, 2).at(1, 3), difference);
    // A and B share a range, B − A has its own around 0.
    QVERIFY(ui::rangeOf(figure, 0) == ui::rangeOf(figure, 1));
    QCOMPARE(ui::rangeOf(figure, 2).low, -ui::rangeOf(figure, 2).high);
    QVERIFY(figure.panels[2].colorMap->diverging);
    const QString said = w.inspected();
    for (const char* words : {"What differs", "Normaliser", "A Softmax", "B Uniform", "The same in both", "Scaled dot"})
      QVERIFY2(said.contains(words), qPrintable(said));
    QVERIFY2(w.heatmap()->exactDescription({0, 1, 3}).contains("weight A"), "");
    const QByteArray saved = sceneText(w.own.scene(), w.own.viewState());
    QVERIFY(parseScene(saved).scene == w.own.scene());
    w.click("comparison.swap");
    QCOMPARE(w.mechanism().normaliser, std::string("softmax"));
    QCOMPARE(ui::numbersOf(w.heatmap()->figure(), 2).at(1, 3), -difference);
    w.undo();
    QCOMPARE(w.mechanism().normaliser, std::string("uniform"));
    w.click("comparison.unpin");
    QVERIFY(!w.own.scene().attention.pinned);
    QCOMPARE(panels(), std::size_t{3});
    QVERIFY(w.heatmap()->selection() == (ui::CellPlace{0, 1, 3}));
    w.undo();
    QCOMPARE(panels(), std::size_t{9});
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    w.settle();
    QCOMPARE(w.mechanism().normaliser, std::string("softmax"));
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    QVERIFY(!w.own.scene().attention.pinned);
  }

  void onlyBHasHandlesAndTakesTheBrush() {
    Window w;
    w.click("comparison.pin");
    ui::HeatmapView* view = w.heatmap();
    QCOMPARE(view->handles().size(), std::size_t{3});
    const QRectF cellsOfB = view->figureLayout().cells[1];
    const double left = view->viewportRect({1, 0, 0}).left();
    const QPointF handle = view->handlePosition(1);
    QVERIFY(handle.x() > left && handle.x() < left + cellsOfB.width() + 1);
    // Where A's length ends there is nothing to grab.
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, view->handlePosition(0).toPoint());
    QVERIFY(!view->isDragging());
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, view->handlePosition(0).toPoint());
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, handle.toPoint());
    QVERIFY(view->isDragging());
    QTest::mouseMove(view->viewport(), handle.toPoint() - QPoint(static_cast<int>(cellsOfB.width() / 2), 0));
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, handle.toPoint());
    w.settle();
    QCOMPARE(w.mechanism().lengths[0].sequence, std::optional<Index>(2));
    QVERIFY(w.own.scene().attention.pinned->lengths.empty());
    // B − A goes where either has a weight.
    QVERIFY(ui::isVisible(view->figure(), 2, 0, 3));
    QVERIFY(!ui::isVisible(view->figure(), 1, 0, 3));
    w.toggle("painted");
    QTest::mouseClick(view->viewport(), Qt::LeftButton, Qt::ControlModifier, w.middle(0, 1));
    QVERIFY(w.mechanism().painted->empty());
    QTest::mouseClick(view->viewport(), Qt::LeftButton, Qt::ControlModifier,
                      view->viewportRect({1, 0, 1}).center().toPoint());
    w.settle();
    QVERIFY(!w.mechanism().painted->empty());
  }

  void aComparisonIsExportedAsOneFigureAndOneTable() {
    Window w;
    w.click("comparison.pin");
    w.choose("normaliser", "sparsemax");
    const auto pictures = w.page()->pictures();
    QCOMPARE(pictures.size(), std::size_t{4});  // all, and three panels of each sequence
    QCOMPARE(pictures[2].name, "Sequence 2");
    for (const ui::NamedPicture& each : pictures) {
      const QString said = test::svgText(each.picture).join(u'|');
      for (const char* title : {"A: Scaled dot product", "B: Scaled dot product", "B − A"})
        QVERIFY2(said.contains(QString::fromUtf8(title)), qPrintable(each.name + ": " + said));
      for (const char* row : {"Sequence 1", "Sequence 2", "Sequence 3"})
        QCOMPARE(said.contains(row), &each == &pictures[0] || each.name == row);
    }
    const ui::HeatmapFigure figure = w.page()->exportedFigure();
    QCOMPARE(figure.title, QString("A: Scaled dot product (Softmax) · B: Scaled dot product (Sparsemax)"));
    QCOMPARE(figure.panels[0].title, QString("A"));
    QCOMPARE(figure.panels[5].title, QString("B − A"));
    // The difference has one range in all heatmaps, whichever the weights have.
    const QStringList each = test::svgText(ui::Picture(ui::withColorRange(figure, {.kind = "panel"})));
    QCOMPARE(each.count("each its own"), qsizetype{1});
    QCOMPARE(each.count("shared"), qsizetype{1});
    const auto tables = w.page()->tables();
    QCOMPARE(tables.size(), std::size_t{1});
    QCOMPARE(tables[0].rows, Index{3 * 4 * 4});
    QStringList names;
    for (const CsvColumn& column : tables[0].columns) names << QString::fromStdString(column.name);
    QCOMPARE(names,
             (QStringList{"heatmap", "query", "query_token", "key", "key_token", "weight A", "weight B", "B − A"}));
    std::string line;
    tables[0].columns[7].cell(line, 1);
    QCOMPARE(QString::fromStdString(line).toFloat(), ui::numbersOf(w.heatmap()->figure(), 2).at(0, 1));
  }

  void inAnyNumberOfColumnsARowOfAFigureHasTheTokensOfItsLabels() {
    Window w;
    const auto check = [&](const char* what) {
      const ui::HeatmapFigure figure = w.page()->exportedFigure();
      QVERIFY2(figure.sharedRowLabels, what);
      for (int columns = 1; columns <= 7; ++columns) {
        const ui::FigureLayout layout = ui::layoutFigure(figure, ui::printStyle(false), QSizeF(20, 20), columns);
        std::map<std::size_t, QStringList> labelsOf;
        for (std::size_t i = 0; i < figure.panels.size(); ++i) {
          const auto [first, isFirst] = labelsOf.try_emplace(ui::gridRow(layout, i), *figure.panels[i].rowLabels);
          QVERIFY2(isFirst || first->second == *figure.panels[i].rowLabels,
                   qPrintable(QString::number(columns) + what));
        }
      }
    };
    w.own.edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 2; });
    w.settle();
    check(" columns of heads");
    w.click("comparison.pin");
    w.choose("normaliser", "sparsemax");
    check(" columns of a comparison");
  }

  void aNarrowFigureOfAComparisonIsWhole() {
    Window w;
    w.click("comparison.pin");
    w.own.edit("B", [](Scene& scene) {
      scene.attention.mechanism.heads = 2;
      scene.attention.mechanism.scoring = "additive";
    });
    w.settle();
    ui::ExportOptions options;
    options.widthMm = 150;
    const QString said = test::svgText(w.page()->pictures().front().picture, options).join(u'|');
    // The names of the mechanisms, what A has less of, what the rows are, and the numbers, with their signs.
    for (const char* words :
         {"A: Scaled dot product (one head) · B: Additive", "|Sequence 2|head 2|", "|queries", "|+0.", "|−0."})
      QVERIFY2(said.contains(QString::fromUtf8(words)), words);
    QVERIFY(!said.contains(u'…'));
  }

  void aComparisonOfThreeSentencesIsInSightAsAWhole() {
    Window w;
    w.click("comparison.pin");
    w.choose("normaliser", "uniform");
    const ui::FigureLayout& layout = w.heatmap()->figureLayout();
    QVERIFY(layout.size.height() <= w.heatmap()->viewport()->height());
    QVERIFY(layout.wholeColumnLabels || !layout.uprightColumnLabels);  // no label is cut
    QVERIFY(layout.cell.height() >= 26 && layout.cell.width() >= layout.cell.height());
  }

  void paddingIsHiddenInTheWindowAndInTheFigureAndInTheFile() {
    Window w;
    const auto sizes = [&](const ui::HeatmapFigure& figure) {
      QStringList all;
      for (std::size_t i = 0; i < figure.panels.size(); ++i)
        all << QString("%1 × %2").arg(ui::rowsOf(figure, i)).arg(ui::columnsOf(figure, i));
      return all.join(", ");
    };
    QCOMPARE(sizes(w.heatmap()->figure()), "4 × 4, 4 × 4, 4 × 4");
    const ValueRange range = ui::rangeOf(w.heatmap()->figure(), 0);
    w.click("padding.toggle");
    QCOMPARE(sizes(w.heatmap()->figure()), "4 × 4, 3 × 3, 2 × 2");
    QCOMPARE(sizes(w.page()->exportedFigure()), "4 × 4, 3 × 3, 2 × 2");
    QVERIFY(ui::rangeOf(w.heatmap()->figure(), 0) == range);  // colours stay
    for (const ui::NamedPicture& each : w.page()->pictures())
      QVERIFY(!test::svgText(each.picture).join(u'|').contains("<blank>"));
    QCOMPARE(w.page()->tables().front().rows, Index{3 * 4 * 4});  // numbers are all that there are
    const Scene& scene = w.own.scene();
    const auto drawn = std::get<ui::HeatmapFigure>(
        findRow(attentionViews(), "weights")->figure(scene, w.own.viewState(), View::weights));
    QCOMPARE(sizes(drawn), "4 × 4, 3 × 3, 2 × 2");
    w.page()->showView("output");
    w.settle();
    QCOMPARE(sizes(w.heatmap()->figure()), "4 × 8, 3 × 8, 2 × 8");
    w.page()->findChild<QAction*>("padding")->trigger();
    w.settle();
    QCOMPARE(sizes(w.heatmap()->figure()), "4 × 8, 4 × 8, 4 × 8");
    // Where all sequences are as long there is none.
    w.own.edit("text", [](Scene& one) { one.attention.inputs.keys.text = "a b\nc d"; });
    w.settle();
    QVERIFY(!w.page()->findChild<QToolButton*>("padding.toggle")->isVisible());
  }

  void aCellOfASequenceWhosePaddingIsHiddenIsExplainedAsBefore() {
    Window w;
    const ui::CellPlace place{2, 1, 0};
    w.heatmap()->setSelection(place);
    w.settle();
    const QString before = test::inspected(w.page()->inspector());
    w.click("padding.toggle");
    QCOMPARE(w.heatmap()->selection(), std::optional(place));
    QCOMPARE(test::inspected(w.page()->inspector()), before);
    w.own.edit("dropout", [](Scene& scene) { scene.attention.mechanism.dropout = {0.5, true, 1}; });
    w.settle();
    const ui::HeatmapFigure hidden = w.heatmap()->figure();
    w.click("padding.toggle");
    const ui::HeatmapFigure& shown = w.heatmap()->figure();
    for (Index row = 0; row < 2; ++row)
      for (Index column = 0; column < 2; ++column)
        QCOMPARE(ui::isDropped(hidden, 2, row, column), ui::isDropped(shown, 2, row, column));
  }

  void aProblemOfEitherMechanismLeavesTheLinesInSight() {
    Window w;
    w.click("comparison.pin");
    w.look(Qt::Key_4);
    ui::LineView* view = w.page()->lines()->view();
    auto* cover = w.page()->findChild<ui::ViewCover*>();
    w.own.edit("A", [](Scene& scene) { scene.attention.pinned->heads = 3; });
    w.settle();
    QVERIFY(view->isVisible() && cover->isVisible() && !view->figure().isEmpty());
    QVERIFY2(cover->words().startsWith("The pinned mechanism, A: 3 heads do not divide"), qPrintable(cover->words()));
    w.look(Qt::Key_2);
    QVERIFY(cover->isVisible());
    w.undo();
    w.look(Qt::Key_4);
    QVERIFY(view->isVisible() && !cover->isVisible());
    w.own.edit("B", [](Scene& scene) { scene.attention.mechanism.heads = 3; });
    w.settle();
    QVERIFY(view->isVisible() && cover->isVisible() && !view->figure().isEmpty());
    w.undo();
    QVERIFY(view->isVisible() && !cover->isVisible());
  }

  void theSelectedCellOutlivesAProblemAndTheEndOfAComparisonMeanwhile() {
    Window w;
    w.click("comparison.pin");
    w.clickCell({4, 2, 1});  // B of sequence 2
    w.own.edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 3; });
    w.settle();
    // Whatever else is looked at then.
    w.own.look([](ViewState& state) { state.attention.zoom = 40; });
    QCOMPARE(w.own.viewState().attention.selection, (std::vector<Index>{4, 2, 1}));
    w.click("comparison.unpin");
    w.own.edit("heads", [](Scene& scene) { scene.attention.mechanism.heads = 1; });
    w.settle();
    QCOMPARE(w.own.viewState().attention.selection, (std::vector<Index>{1, 2, 1}));
    QVERIFY(w.heatmap()->selection() == (ui::CellPlace{1, 2, 1}));
  }

  void theCaptionOfAComparisonSaysWhatHoldsForWhich() {
    Window w;
    w.click("comparison.pin");
    QVERIFY2(w.caption().contains("each row sums to 1") && !w.caption().contains("A:"), qPrintable(w.caption()));
    w.choose("normaliser", "sigmoid");
    QVERIFY2(w.caption().contains("A: each row sums to 1 · B: the sum of a row"), qPrintable(w.caption()));
    ui::LengthHandle* handle = w.heatmap()->handles()[0];
    handle->setFocus();
    QTest::keyClick(handle, Qt::Key_Home);
    w.settle();
    QVERIFY2(w.caption().contains("B: 4 ") && !w.caption().contains("A:"), qPrintable(w.caption()));
    w.click("comparison.swap");
    QVERIFY2(w.caption().contains("A: 4 ") && !w.caption().contains("B:"), qPrintable(w.caption()));
  }

  void whatIsUsedAlikeIsTheSame() {
    Window w;
    w.own.edit("additive", [](Scene& scene) { scene.attention.mechanism.scoring = "additive"; });
    w.settle();
    w.click("comparison.pin");
    w.clickCell({1, 1, 1});
    const auto differing = [&] { return w.inspected().section("What differs", 1).section("The same in both", 0, 0); };
    const auto same = [&] { return w.inspected().section("The same in both", 1); };
    QVERIFY2(same().contains("Parameters h = 8"), qPrintable(w.inspected()));
    // Another function has other parameters, of the same seed too.
    w.own.edit("concat", [](Scene& scene) { scene.attention.mechanism.scoring = "concat"; });
    w.settle();
    QVERIFY2(differing().contains("A Additive") && differing().contains("B Concat"), qPrintable(differing()));
    QVERIFY2(!w.inspected().contains("Parameters"), qPrintable(w.inspected()));
    // A length that is brought back is as long as the text again.
    ui::LengthHandle* handle = w.heatmap()->handles()[0];
    handle->setFocus();
    QTest::keyClick(handle, Qt::Key_Left);
    w.settle();
    QVERIFY2(differing().contains("Valid lengths"), qPrintable(differing()));
    QTest::keyClick(handle, Qt::Key_Right);
    w.settle();
    QVERIFY(!w.mechanism().lengths.empty());
    QVERIFY2(!differing().contains("Valid lengths"), qPrintable(differing()));
  }

  void theListOfScoringFunctionsSaysWhichIsAAndThatItEditsB() {
    Window w;
    auto* list = w.page()->findChild<ui::ChoiceList*>();
    const auto names = [&] {
      QStringList marked;
      for (int i = 0; i < list->count(); ++i)
        if (const QString name = list->item(i)->data(Qt::AccessibleTextRole).toString(); name != list->item(i)->text())
          marked << name;
      return marked;
    };
    QVERIFY(names().isEmpty() && !w.says("edits B"));
    w.click("comparison.pin");
    QCOMPARE(names(), QStringList{"Scaled dot product A B"});
    QVERIFY(w.says("edits B"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Home);
    w.settle();
    QCOMPARE(names(), (QStringList{"Dot product B", "Scaled dot product A"}));
  }

  void anExampleKeepsHowLinesAreDrawn() {
    Window w;
    w.own.edit("rows", [](Scene& scene) { scene.attention.lines.direction = LineDirection::rows; });
    for (QAction* action : w.named<QToolButton>("Examples")->menu()->actions()) action->trigger();
    w.settle();
    QVERIFY(w.own.scene().attention.lines.direction == LineDirection::rows);
  }

  void whicheverRangeIsChosenADifferenceKeepsItsOwn() {
    Window w;
    w.click("comparison.pin");
    w.choose("normaliser", "uniform");
    const ValueRange own = ui::rangeOf(w.heatmap()->figure(), 2);
    for (const char* kind : {"panel", "unit", "log", "own"}) {
      w.own.look([&](ViewState& state) { state.ranges["attention.weights"] = {kind, 0, 0.5}; });
      w.settle();
      const ui::HeatmapFigure& figure = w.heatmap()->figure();
      QVERIFY2(ui::rangeOf(figure, 2) == own, kind);
      QVERIFY2(!ui::isLogarithmic(figure, 2), kind);
    }
  }

  void aScoringFunctionOfEveryKindIsComparedWithEveryOther() {
    Window w;
    w.click("comparison.pin");
    for (const Scoring& scoring : scorings()) {
      w.own.edit("scoring", [&](Scene& scene) { scene.attention.mechanism.scoring = scoring.id; });
      w.settle();
      for (const View view : {View::scores, View::weights, View::output}) {
        w.page()->setView(view);
        w.settle();
        w.heatmap()->setSelection(ui::CellPlace{1, 1, 1});
        const QString said = test::inspected(w.page()->inspector());
        QVERIFY2(said.contains("B − A"), qPrintable(said));
      }
    }
  }
};

QTEST_MAIN(TestMechanism)
#include "tst_mechanism.moc"
