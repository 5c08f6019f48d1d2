// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QToolButton>
#include <QtTest>

#include "app/document/scene_file.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/predictions/prediction_bars.h"
#include "app/workspaces/models/predictions/predictions_view.h"
#include "core/files/npz.h"
#include "core/scene/models/head_grid.h"
#include "tests/support/models_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "tests/support/svg_text.h"
#include "tests/support/typing.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/lines/line_view.h"
#include "ui/text/text_view.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;
using Window = ModelsWindow;

// A and B in the Models workspace: heads, grids and predictions that are compared.

class TestModelsComparison : public QObject {
  Q_OBJECT

 private slots:
  void twoHeadsOfALayerHaveOneRollout() {
    Window w("gpt2", catText);
    const Index heads = openModel(checkpointFolder("gpt2")).sizes(StackKind::decoder).heads;
    w.clickHead(0);
    w.clickHead(1, Qt::ControlModifier);
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{3});
    QVERIFY(w.chooseSegment("What the pictures of heads show", "Rollout"));
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{1});
    // A head of another layer has its own.
    QVERIFY(w.chooseSegment("What the pictures of heads show", "Weights α"));
    w.clickHead(0);
    w.clickHead(std::size_t(heads), Qt::ControlModifier);
    QVERIFY(w.chooseSegment("What the pictures of heads show", "Rollout"));
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{3});
  }

  void comparedHeadsStayLargeEnoughToBeSeen() {
    for (const QSize size : {QSize(1024, 700), QSize(1440, 900), QSize(1920, 1080)})
      for (const ui::TextSize text : {ui::TextSize::usual, ui::TextSize::large}) {
        Window w;
        ui::applyTheme(*qApp, ui::ThemeChoice::light, text);
        w.window.resize(size);
        w.settle();
        w.press(Qt::Key_B, Qt::ControlModifier);
        w.type("The old sailor met Lena near the lake. A small bird followed Tom to the bridge. The old sailor met");
        const ui::HeatmapView* heads = w.page()->openHead()->heatmap();
        QCOMPARE(heads->figure().panels.size(), std::size_t{3});
        const ui::FigureLayout layout = heads->figureLayout();
        ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::usual);
        for (const QRectF& cells : layout.cells)
          QVERIFY2(cells.width() >= 90, qPrintable(QString("%1 of %2").arg(cells.width()).arg(size.width())));
        // The card above says what is compared.
        QVERIFY(heads->figure().title.isEmpty());
      }
  }

  void linesStandBesideComparedHeadsInAUsualWindow() {
    Window w;
    w.window.resize(1440, 900);
    w.settle();
    w.press(Qt::Key_B, Qt::ControlModifier);
    const ui::HeatmapView* heads = w.page()->openHead()->heatmap();
    QCOMPARE(heads->figure().panels.size(), std::size_t{3});
    QVERIFY(w.page()->openHead()->findChild<ui::LineView*>()->isVisible());
    QCOMPARE(heads->horizontalScrollBar()->maximum(), 0);
  }

  void whereComparedHeadsLeaveNoRoomForLinesBothIsNotLit() {
    Window w;
    w.window.resize(1024, 700);
    w.settle();
    w.press(Qt::Key_B, Qt::ControlModifier);
    const auto* lines = w.page()->openHead()->findChild<ui::LineView*>();
    const auto* drawings = w.named<ui::SegmentedControl>("Drawing of the head");
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{3});
    QVERIFY(!lines->isVisible());
    QCOMPARE(drawings->current(), QString("heatmap"));
    // All heads give way to three heatmaps in a low window, whichever came first.
    QVERIFY(!w.page()->thumbnails()->isVisible());
    w.window.resize(1440, 900);
    QTRY_COMPARE(drawings->current(), QString("both"));
    QVERIFY(lines->isVisible() && w.page()->thumbnails()->isVisible());
  }

  void aModelIsComparedWithItselfBeforeItsEdits() {
    Window w("gpt2", catText);
    const Tensor untouched = arraysIn(checkpointFolder("gpt2") + "/expected.npz").at("0/decoder/weights");
    const Index heads = untouched.dim(1), side = untouched.dim(2);
    const std::vector<PredictedToken> before = w.page()->results().predictions;
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Output of the head", "Zero"));
    w.clickHead(std::size_t(heads));
    const ui::HeatmapFigure& figure = w.page()->openHead()->heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{3});
    const QString sides = "A: no edits · B: Layer 0, head 0 (silenced)";
    QCOMPARE(w.page()->openHead()->figure().title, sides);
    QVERIFY(w.says(sides));
    const auto at = [&](std::size_t panel) { return ui::numbersOf(figure, panel).at(4, 2); };
    QVERIFY(std::abs(at(0) - untouched.data()[(heads * side + 4) * side + 2]) < 1e-5F);
    QVERIFY(at(0) != at(1));
    QCOMPARE(at(2), at(1) - at(0));
    // What the model says is told beside what A says.
    for (const PredictedToken& now : w.page()->results().predictions)
      for (const PredictedToken& then : before)
        if (now.id == then.id) QCOMPARE(now.elsewhere, then.probability);
    QVERIFY(w.page()->findChild<PredictionBars*>()->words().contains("(A: "));
    // The difference is explained as one of two weights.
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{2, 4, 2});
    w.settle();
    QVERIFY2(w.inspected().contains("B − A"), qPrintable(w.inspected()));
    // What tells them apart are the edits, which are no part of a mechanism.
    const QString explained = w.inspected().remove(QChar(0x200b));
    QVERIFY2(explained.contains(sides) && !explained.contains("Nothing differs"), qPrintable(explained));

    const ModelsScene pinned = w.scene();
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    w.settle();
    QVERIFY(w.scene().edits.empty());
    QCOMPARE(w.scene().pinned->edits.size(), std::size_t{1});
    QCOMPARE(w.page()->openHead()->figure().title, QString("A: Layer 0, head 0 (silenced) · B: no edits"));
    QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(w.scene() == pinned);
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    QVERIFY(!w.scene().pinned);
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{1});
  }

  void severalHeadsAreEachComparedWithTheirOwnBefore() {
    Window w("gpt2", catText);
    const Tensor untouched = arraysIn(checkpointFolder("gpt2") + "/expected.npz").at("0/decoder/weights");
    const Index heads = untouched.dim(1), side = untouched.dim(2);
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Output of the head", "Zero"));
    w.clickHead(std::size_t(heads));
    w.clickHead(std::size_t(heads) + 1, Qt::ControlModifier);
    const ui::HeatmapFigure& figure = w.page()->openHead()->heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{6});
    const auto at = [&](std::size_t panel) { return ui::numbersOf(figure, panel).at(4, 2); };
    for (std::size_t head = 0; head < 2; ++head) {
      QVERIFY(std::abs(at(3 * head) - untouched.data()[((heads + Index(head)) * side + 4) * side + 2]) < 1e-5F);
      QVERIFY(at(3 * head) != at(3 * head + 1));
      QCOMPARE(at(3 * head + 2), at(3 * head + 1) - at(3 * head));
      QCOMPARE(figure.panels[3 * head].rowTitle, QString("Layer 1, head %1").arg(head));
    }
    // The difference is explained by the queries and keys of the head whose row it is.
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{5, 4, 2});
    w.settle();
    QVERIFY2(w.inspected().contains("B − A"), qPrintable(w.inspected()));
    QVERIFY(w.inspected().contains(QString::number(double(at(5)), 'f', 4).replace('-', QChar(0x2212))) ||
            w.inspected().contains(QString::number(double(at(5)), 'f', 4)));
    QVERIFY(w.chooseSegment("Drawing of the head", "Coloured text"));
    QCOMPARE(w.page()->openHead()->findChild<ui::TextView*>()->figure().heads.size(), std::size_t{4});
    // Whatever is shown of them, each cell of each panel is explained.
    for (const bool joins : {false, true}) {
      if (joins) QTest::mouseClick(w.named<QCheckBox>("Join pieces to words"), Qt::LeftButton, {}, QPoint(8, 8));
      for (const char* shows : {"Value-weighted", "Rollout", "Weights α"}) {
        QVERIFY2(w.chooseSegment("What the pictures of heads show", QString::fromUtf8(shows)), shows);
        for (const char* drawing : {"Lines", "Plane", "Both"}) {
          QVERIFY(w.chooseSegment("Drawing of the head", drawing));
          for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
            w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{panel, 3, 1});
            w.settle();
            QVERIFY2(w.inspected().contains("B − A"), qPrintable(w.inspected()));
          }
        }
      }
    }
    // What they come to together is compared as one.
    QVERIFY(w.chooseSegment("Several heads", "Mean"));
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{3});
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    QVERIFY(w.chooseSegment("Several heads", "Side by side"));
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{3});
    QVERIFY(!w.scene().pinned);
  }

  void theGridShowsWhichHeadsChangedMost() {
    Window w("gpt2", catText);
    QVERIFY(!w.named<ui::SegmentedControl>("Whose heads are shown")->isVisible());
    const HeadGrid before = w.page()->results().grids.front();
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Output of the head", "Zero"));
    const HeadGrid& grid = w.page()->results().grids.front();
    const ui::ThumbnailView* view = w.page()->thumbnails();
    const auto at = [&](const Box<Tensor>& picture, Index head, Index row, Index column) {
      return picture->data()[(head * picture->rows() + row) * picture->cols() + column];
    };
    // B − A of each head is seen at once, around 0 and in one range.
    QVERIFY(w.named<ui::SegmentedControl>("Whose heads are shown")->isVisible());
    QCOMPARE(w.named<ui::SegmentedControl>("Whose heads are shown")->current(), QString("difference"));
    double largest = 0;
    HeadPlace most{grid.kind, 0, 0};
    for (Index layer = 0; layer < grid.layers; ++layer)
      for (Index head = 0; head < grid.heads; ++head) {
        const auto panel = std::size_t(layer * grid.heads + head);
        double own = 0;
        for (Index row = 0; row < ui::rowsOf(view->figure(), panel); ++row)
          for (Index column = 0; column < ui::columnsOf(view->figure(), panel); ++column) {
            const float difference = at(grid.pictures[std::size_t(layer)], head, row, column) -
                                     at(before.pictures[std::size_t(layer)], head, row, column);
            QCOMPARE(ui::numbersOf(view->figure(), panel).at(row, column), difference);
            own = std::max(own, double(std::abs(difference)));
          }
        QVERIFY(view->figure().panels[panel].title.contains(QString::number(own, 'f', 2)));
        if (own > largest) largest = own, most = {grid.kind, layer, head};
      }
    QVERIFY(most.layer > 0 && largest > 0);
    const ValueRange range = ui::rangeOf(view->figure(), 0);
    QVERIFY(range.low == -range.high && double(range.high) >= largest && view->figure().panels[0].colorMap->diverging);
    QVERIFY(view->description({std::size_t(grid.heads), 2, 1}).contains("B − A"));

    // By their largest change the one that changed most is the first.
    QVERIFY(w.choose("Order of the heads", "by largest |B − A|"));
    QCOMPARE(w.own.viewState().models.sortedBy, std::string("difference"));
    QVERIFY(view->figure().panels.front().title.contains(QString::number(largest, 'f', 2)));
    w.clickHead(0);
    QVERIFY(w.page()->results().open == most);
    // A's own heads, and B's, in the same colours.
    QVERIFY(w.chooseSegment("Whose heads are shown", "A"));
    const auto panelOfA = view->figure().panels.front();
    QCOMPARE(ui::numbersOf(view->figure(), 0).at(3, 1), at(before.pictures[std::size_t(most.layer)], most.head, 3, 1));
    const ValueRange ofA = ui::rangeOf(view->figure(), 0);
    QVERIFY(w.chooseSegment("Whose heads are shown", "B"));
    QCOMPARE(ui::numbersOf(view->figure(), 0).at(3, 1), at(grid.pictures[std::size_t(most.layer)], most.head, 3, 1));
    QCOMPARE(ui::rangeOf(view->figure(), 0), ofA);
    QVERIFY(w.chooseSegment("Whose heads are shown", "B − A"));
    // On paper it is said what A and B are.
    QTemporaryDir folder;
    writeScene(folder.filePath("two.attn"), {w.own.scene(), w.own.viewState()});
    QCOMPARE(run({"render", folder.filePath("two.attn"), folder.filePath("two.svg"), "--view", "heads"}).error,
             QString());
    QFile svg(folder.filePath("two.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QString drawn = linesOfSvg(svg.readAll()).join(' ');
    QVERIFY2(drawn.contains("B − A") && drawn.contains("silenced"), qPrintable(drawn));

    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    QVERIFY(!w.named<ui::SegmentedControl>("Whose heads are shown")->isVisible());
    QCOMPARE(view->figure().panels.front().rowTitle, QString("Layer 0"));
    QCOMPARE(w.named<QComboBox>("Order of the heads")->currentIndex(), 0);
  }

  void gridsThatCanNotBeComparedSayWhy() {
    Window w("gpt2", catText);
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    w.type("The dog sat on the mat, and the cat as well");
    QVERIFY(!w.named<ui::SegmentedControl>("Whose heads are shown")->isVisible());
    bool isSaid = false;
    for (const auto* label : w.page()->findChildren<QLabel*>())
      isSaid = isSaid || (label->isVisible() &&
                          (label->text() + label->accessibleName()).contains("A is not shown: A's heads have"));
    QVERIFY(isSaid);
    QVERIFY(!w.page()->thumbnails()->figure().groups.front().isCentred);
  }

  void whatALayerWouldSayInAStandsBesideB() {
    Window w("gpt2", catText);
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Output of the head", "Zero"));
    QVERIFY(w.chooseSegment("View", "Predictions"));
    // To show them chooses nothing: a choice of another position would compute them again, and so on.
    QCOMPARE(w.own.viewState().models.position, std::vector<Index>());
    const Model model = openModel(checkpointFolder("gpt2"));
    const BestTokens lens = logitLens(model, runModel(model, inputsOf("gpt2").front()), 1);
    const ui::HeatmapView* view = w.page()->inside()->lens();
    const ui::HeatmapFigure& figure = view->figure();
    QCOMPARE(figure.panels.size(), std::size_t{2});
    QCOMPARE(figure.linked, 2);
    const Index rows = ui::rowsOf(figure, 0), columns = ui::columnsOf(figure, 0);
    std::optional<ui::CellPlace> differing;
    for (Index row = 0; row < rows; ++row)
      for (Index column = 0; column < columns; ++column) {
        QVERIFY(std::abs(ui::numbersOf(figure, 0).at(row, column) - lens.probabilities.data()[row * columns + column]) <
                1e-5F);
        const qsizetype cell = row * columns + column;
        const bool differs = figure.panels[0].cellTexts->at(cell) != figure.panels[1].cellTexts->at(cell);
        QCOMPARE(bool((*figure.panels[1].differing)[std::size_t(cell)]), differs);
        if (differs && !differing) differing = ui::CellPlace{1, row, column};
      }
    QVERIFY(differing);
    const qsizetype cell = differing->row * columns + differing->column;
    // What A says is told wherever B's cell is pointed at.
    const QString told = view->description(*differing);
    for (std::size_t panel : {0, 1})
      QVERIFY2(told.contains("“" + figure.panels[panel].cellTexts->at(cell) + "”"), qPrintable(told));
    // The corner is seen.
    const QRectF place = w.page()->inside()->lens()->viewportRect(*differing);
    const QImage seen = w.page()->inside()->lens()->viewport()->grab().toImage();
    QVERIFY(seen.pixel((place.topRight() + QPointF(-3, 2)).toPoint()) !=
            seen.pixel((place.topRight() + QPointF(-3, place.height() - 3)).toPoint()));
    // The explanation has both, and what differs.
    QVERIFY2(w.inspected().contains("What each layer would say here"), qPrintable(w.inspected()));
    QVERIFY2(w.inspected().contains("B − A"), qPrintable(w.inspected()));
    const PredictionInside& inside = *w.page()->results().inside;
    QVERIFY(inside.isBesideA && inside.best.front().elsewhere != inside.best.front().probability);
    for (const PredictedToken& then : w.page()->results().ofA->inside->best)
      for (const PredictedToken& now : inside.best)
        if (then.id == now.id) QCOMPARE(now.elsewhere, then.probability);
    // Other tokens can't stand side by side; that is said.
    w.type("The dog sat on the mat, and the cat as well");
    QCOMPARE(view->figure().panels.size(), std::size_t{1});
    QVERIFY(w.says("A is not shown: A reads "));
    // Where it is compared the button that unpins is in sight, and so does its shortcut.
    QVERIFY(w.page()->findChild<QToolButton*>("comparison.unpin")->isVisible());
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    QVERIFY(!w.scene().pinned && w.page()->findChild<QToolButton*>("comparison.pin")->isVisible());
  }

  void whereNothingIsComparedTheShortcutDoesNothing() {
    Window w;
    w.openFile("vit.npz");
    QVERIFY(w.chooseSegment("View of the file", "Patches"));
    QVERIFY(!w.page()->findChild<QToolButton*>("comparison.pin")->isVisible());
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    QVERIFY(!w.scene().pinned);
    QVERIFY(w.chooseSegment("View of the file", "Heads"));
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    QVERIFY(w.scene().pinned);
  }

  void editsThatDifferAreNamed() {
    Window w("gpt2", catText);
    const auto silence = [&](Index layer, Index head) {
      w.own.edit("silence", [=](Scene& scene) {
        scene.models = withEdit(std::move(scene.models), {StackKind::decoder, layer, head},
                                [](ModelEdit& edit) { edit.silence = Silence::zero; });
      });
      w.settle();
    };
    silence(0, 1);
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.own.edit("none", [](Scene& scene) { scene.models.edits.clear(); });
    silence(1, 0);
    const auto title = [&] { return w.page()->openHead()->figure().title; };
    QCOMPARE(title(), QString("A: Layer 0, head 1 (silenced) · B: Layer 1, head 0 (silenced)"));
    silence(0, 1);
    QCOMPARE(title(), QString("A: 1 edit(s) · B: 1 edit(s) + Layer 1, head 0 (silenced)"));
    // So they are below an exported figure, and the rest of many is counted.
    const auto footer = [&] { return w.page()->parameters().section(QStringLiteral(" · "), 1); };
    QCOMPARE(footer(), QString("Layer 1, head 0 (silenced) · Layer 0, head 1 (silenced)"));
    for (const Index head : {2, 3, 0}) silence(0, head);
    QCOMPARE(footer().count("silenced"), qsizetype{4});
    QVERIFY2(footer().endsWith(" · 1 more"), qPrintable(footer()));
  }

  void anotherTextThatHeadsAreTakenFromTellsAAndBApart() {
    Window w("gpt2", catText);
    w.typeOther("The bat sat on the mat");
    w.own.edit("patch", [](Scene& scene) {
      scene.models =
          withEdit(std::move(scene.models), {StackKind::decoder, 0, 0}, [](ModelEdit& edit) { edit.isPatched = true; });
    });
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    w.typeOther("The cat sat on the hat");
    QCOMPARE(w.page()->openHead()->figure().title,
             QString("A: patched from “The bat sat on the mat” · B: patched from “The cat sat on the hat”"));
    // What takes nothing from another text is not said to.
    w.own.edit("nothing", [](Scene& scene) {
      scene.models.pinned->other.clear();
      scene.models.pinned->edits.clear();
    });
    w.settle();
    QCOMPARE(w.page()->openHead()->figure().title,
             QString("A: no edits · B: patched from “The cat sat on the hat” · Layer 0, head 0 (from the other text)"));
  }

  void twoTextsAreComparedUnderTheirOwnTokensOrItIsSaidWhyNot() {
    Window w("gpt2", catText);
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    QCOMPARE(w.page()->openHead()->figure().title, QString("A and B are the same"));
    w.type("The bat sat on the mat");
    const ui::HeatmapFigure& figure = w.page()->openHead()->heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{3});
    QCOMPARE(w.page()->openHead()->figure().title,
             QString("A: “The cat sat on the mat” · B: “The bat sat on the mat”"));
    QVERIFY(ui::rowLabel(figure, 0, 3).contains("c") && ui::rowLabel(figure, 1, 3).contains("b"));
    QTemporaryDir folder;
    writeScene(folder.filePath("two.attn"), {w.own.scene(), w.own.viewState()});
    const Outcome drawn = run({"render", folder.filePath("two.attn"), folder.filePath("two.svg"), "--view", "weights"});
    QCOMPARE(drawn.error, QString());
    QFile svg(folder.filePath("two.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("B − A"));

    w.type("The dog sat on the mat, and the cat as well");
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{1});
    bool isSaid = false;
    for (const auto* label : w.page()->openHead()->findChildren<QLabel*>())
      isSaid |= label->accessibleName().contains("A is not shown") || label->text().contains("A is not shown");
    QVERIFY(isSaid);
  }

  void aModelThatIsGoneIsNamedByItsWholePlaceWhicheverOfBothItIs() {
    Window w("gpt2", catText);
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    const QString gone = w.folder.filePath("away/gone");
    w.own.edit("gone", [&](Scene& scene) { scene.models.pinned->folder = gone.toStdString(); });
    w.settle();
    const QString words = "there is nothing at " + gone + " any more";
    const QList<QLabel*> labels = w.page()->openHead()->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
      return (label->text() + label->accessibleName()).contains("A is not shown: " + words);
    }));
    const QString scene = w.folder.filePath("gone.attn"), picture = w.folder.filePath("gone.svg");
    for (const char* view : {"heads", "weights"}) {
      writeScene(scene, {w.own.scene(), w.own.viewState()});
      const Outcome drawn = run({"render", scene, picture, "--view", view});
      QCOMPARE(drawn.status, 1);
      QVERIFY2(drawn.error.contains(words), qPrintable(drawn.error));
      QVERIFY(!QFile::exists(picture));
    }
    // What was said of A is not said of the A that comes with another B, which is gone, neither is it of predictions.
    for (const char* view : {"heads", "predictions"}) {
      w.own.look([view](ViewState& state) { state.models.view = view; });
      w.settle();
      QVERIFY(w.says("A is not shown"));
      QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
      w.settle();
      QVERIFY2(w.problem().startsWith(words), qPrintable(w.problem()));
      QVERIFY(!w.says("A is not shown"));
      w.own.undo();
      w.settle();
    }
    Scene ofB = w.own.scene();
    ofB.models = withSwapped(ofB.models);
    writeScene(scene, {ofB, w.own.viewState()});
    const Outcome drawn = run({"render", scene, picture});
    QCOMPARE(drawn.status, 1);
    QVERIFY2(drawn.error.contains("gone.attn: " + words), qPrintable(drawn.error));
  }

  void whatAModelPredictsStandsBesideNoFileThatIsA_data() {
    QTest::addColumn<QString>("before");
    QTest::newRow("the model had run as A") << catText;
    QTest::newRow("the model could not run as A") << QString("cat ").repeated(60);
  }
  void whatAModelPredictsStandsBesideNoFileThatIsA() {
    QFETCH(QString, before);
    Window w;
    w.openFile("bert_tokens.npz");
    QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier);
    w.settle();
    w.open(folderOf("gpt2"));
    w.type(before);
    QCOMPARE(w.problem().isEmpty(), before == catText);
    for (int i = 0; i < 2; ++i) {  // the model becomes A, and B again
      QTest::keyClick(&w.window, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
      w.settle();
    }
    w.type(catText);
    QVERIFY(w.page()->results().ofA && w.page()->results().ofA->file);
    QVERIFY(!w.page()->results().predictions.empty());
    QVERIFY(!w.page()->results().predictionsBesideA);
  }
};

QTEST_MAIN(TestModelsComparison)
#include "tst_models_comparison.moc"
