// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QtTest>
#include <set>

#include "app/document/scene_file.h"
#include "app/figures/batch_dialog.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/predictions/prediction_bars.h"
#include "app/workspaces/models/predictions/prediction_figures.h"
#include "app/workspaces/models/predictions/predictions_view.h"
#include "core/files/npz.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/models/head_grid.h"
#include "tests/support/models_window.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "tests/support/svg_text.h"
#include "tests/support/typing.h"
#include "ui/chart/curve_chart.h"
#include "ui/export/export_dialog.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/lines/line_view.h"
#include "ui/text/text_view.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;
using Window = ModelsWindow;

// The Models workspace under the hand, on the tiny checkpoints whose numbers transformers gave.

class TestModelsWindow : public QObject {
  Q_OBJECT

 private slots:
  void theModelThatShipsIsOpenFromTheStart() {
    Window w;
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QVERIFY(w.page()->results().opened);
    QVERIFY(w.page()->results().predictions.size() == 10);
    // It repeats what it has read: “The old sailor met”, and then who was met.
    QCOMPARE(QString::fromStdString(w.page()->results().predictions.front().text).trimmed(), QStringLiteral("Mira"));
  }

  void theModelThatShipsIsChosenAgainAfterAnotherOne() {
    Window w("gpt2", catText);
    QMenu* const menu = w.named<QPushButton>("Recent models")->menu();
    emit menu->aboutToShow();
    QVERIFY(!menu->actions().isEmpty() && w.window.page()->actions().contains(menu->actions().front()));
    menu->actions().front()->trigger();
    w.settle();
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QCOMPARE(w.scene().folder, std::string());
    QCOMPARE(w.page()->results().opened->model.sizes(StackKind::decoder).heads, Index{6});
    w.own.undo();
    w.settle();
    QCOMPARE(w.scene().folder, checkpointFolder("gpt2"));
  }

  void aFolderIsOpenedAndAllItsHeadsAreInSight() {
    Window w("gpt2", catText);
    const Tensor expected = arraysIn(checkpointFolder("gpt2") + "/expected.npz").at("0/decoder/weights");
    const ui::HeatmapFigure& figure = w.page()->thumbnails()->figure();
    QCOMPARE(figure.panels.size(), std::size_t(expected.dim(0) * expected.dim(1)));
    const Index side = expected.dim(2);
    for (std::size_t panel = 0; panel < figure.panels.size(); ++panel)
      for (Index i = 0; i < side; ++i)
        for (Index j = 0; j < side; ++j)
          QVERIFY(std::abs(ui::numbersOf(figure, panel).at(i, j) -
                           expected.data()[(Index(panel) * side + i) * side + j]) < 1e-5F);
    QVERIFY(w.problem().isEmpty());
    QVERIFY(w.complaints.isEmpty());
  }

  void aClickOpensAHeadWhoseWeightsAreThoseOfTransformersAndExplainThemselves() {
    Window w("gpt2", catText);
    const Tensor expected = arraysIn(checkpointFolder("gpt2") + "/expected.npz").at("0/decoder/weights");
    const Index heads = expected.dim(1), side = expected.dim(2);
    w.clickHead(std::size_t(heads + 1));  // layer 1, head 1
    QVERIFY(w.page()->openHead()->heatmap()->isVisible());
    QCOMPARE(ui::rowLabel(w.page()->openHead()->heatmap()->figure(), 0, 1), QStringLiteral("h"));
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 4, 2});
    w.settle();
    const float weight = expected.data()[((heads + 1) * side + 4) * side + 2];
    QVERIFY(std::abs(ui::numbersOf(w.page()->openHead()->heatmap()->figure(), 0).at(4, 2) - weight) < 1e-5F);
    QVERIFY2(w.inspected().contains(QString::number(double(weight), 'f', 4)), qPrintable(w.inspected()));
    QVERIFY2(w.inspected().contains("Softmax", Qt::CaseInsensitive) || w.inspected().contains("Row sum"),
             qPrintable(w.inspected()));
  }

  void aSilencedHeadIsFollowedByWhatTheModelSaysAndUndone() {
    Window w("gpt2", catText);
    const double before = w.best();
    const ui::HeatmapFigure untouched = w.page()->thumbnails()->figure();
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Output of the head", "Zero"));
    QCOMPARE(w.scene().edits.size(), std::size_t{1});
    // The weights of its own layer are as they were, those of the next one are not.
    const ui::HeatmapFigure& edited = w.page()->thumbnails()->figure();
    const auto heads = std::size_t(w.page()->results().grids.front().heads);
    QCOMPARE(ui::numbersOf(edited, 0).at(3, 1), ui::numbersOf(untouched, 0).at(3, 1));
    QVERIFY(ui::numbersOf(edited, heads).at(3, 1) != ui::numbersOf(untouched, heads).at(3, 1));
    const PredictedToken after = w.page()->results().predictions.front();
    QVERIFY(after.probability != after.elsewhere);
    // As the command line has it.
    const Model model = openModel(checkpointFolder("gpt2"));
    const ModelInput input = inputsOf("gpt2").front();
    const ModelRun run = runModel(model, input, {{.place = {StackKind::decoder, 0, 0}, .silence = Silence::zero}});
    const Tensor logits = lastLogits(model, run);
    double sum = 0;
    for (Index i = 0; i < logits.size(); ++i)
      sum += std::exp(double(logits.data()[i]) - double(logits.data()[after.id]));
    QVERIFY(std::abs(after.probability - 1 / sum) < 1e-5);
    QVERIFY2(w.page()->predictions()->words().contains("without the edits"),
             qPrintable(w.page()->predictions()->words()));
    w.own.undo();
    w.settle();
    QVERIFY(w.scene().edits.empty());
    QCOMPARE(w.best(), before);
  }

  void theNameOfAHeadHasRoomForItsShareAndForWhatIsChangedInIt() {
    Window w;
    w.own.edit("text", [](Scene& scene) { scene.models.text = "小明把书给了小红。小红谢谢小"; });
    w.settle();
    const ui::ThumbnailView* view = w.page()->thumbnails();
    const auto title = [&](std::size_t panel) { return view->figure().panels[panel].title; };
    QVERIFY2(title(0).startsWith("0 p"), qPrintable(title(0)));
    const QFontMetricsF metrics(ui::inPixels(ui::smallFont()));
    const double room = view->viewportRect(1).left() - view->viewportRect(0).left();
    QVERIFY2(metrics.horizontalAdvance("0* p100") <= room, qPrintable(QString::number(room)));
    for (const auto& [choice, name, words] :
         {std::tuple("Zero", "0 · off", "silenced"), {"Its mean", "0 · mean", "its mean"}}) {
      QVERIFY(w.chooseSegment("Output of the head", choice));
      QCOMPARE(title(0), QString(name));
      QVERIFY(w.named<QCheckBox>(qPrintable(QString("Layer 0, head 0: %1").arg(words))));
    }
  }

  void anEditIsSwitchedOffAndTakenAway() {
    Window w("gpt2", catText);
    const double before = w.best();
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Output of the head", "Its mean"));
    auto* on = w.named<QCheckBox>("Layer 0, head 0: its mean");
    QVERIFY(on);
    QTest::mouseClick(on, Qt::LeftButton, {}, QPoint(8, on->height() / 2));
    w.settle();
    QVERIFY(!w.scene().edits.front().isOn);
    QCOMPARE(w.best(), before);
    QTest::mouseClick(w.named<QPushButton>("Take away Layer 0, head 0"), Qt::LeftButton);
    w.settle();
    QVERIFY(w.scene().edits.empty());
  }

  void theTextIsColouredByTheWeightsOfTheOpenHead() {
    Window w("gpt2", catText);
    w.clickHead(1);
    QVERIFY(w.chooseSegment("Drawing of the head", "Coloured text"));
    ui::TextView* text = w.page()->openHead()->text();
    QVERIFY(text->isVisible());
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, text->viewportRect(4).center().toPoint());
    w.settle();
    QCOMPARE(text->current(), Index{4});
    const Tensor expected = arraysIn(checkpointFolder("gpt2") + "/expected.npz").at("0/decoder/weights");
    const Index side = expected.dim(2);
    const float* row = expected.data() + (side + 4) * side;
    const float largest = *std::max_element(row, row + side);
    QVERIFY2(text->words().contains(QString::number(double(largest), 'f', 4)), qPrintable(text->words()));
    QVERIFY2(text->html().contains("title=\"" + QString::number(double(row[2]), 'f', 4)), qPrintable(text->html()));
    // Who attends to the token: a column of the weights.
    QVERIFY(w.chooseSegment("Direction of the text", "is attended by"));
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, text->viewportRect(0).center().toPoint());
    w.settle();
    QVERIFY2(text->words().contains("is attended by"), qPrintable(text->words()));
    QVERIFY2(text->html().contains("title=\"" + QString::number(double(row[0]), 'f', 4)), qPrintable(text->html()));
  }

  void escClosesTheOpenHead() {
    Window w("gpt2", catText);
    w.clickHead(0);
    QVERIFY(w.page()->openHead()->isVisible());
    QTest::keyClick(w.page()->thumbnails(), Qt::Key_Escape);
    w.settle();
    QVERIFY(!w.page()->openHead()->isVisible());
  }

  void ctrlAndAClickPutAnotherHeadBesideTheOpenOne() {
    Window w("gpt2", catText);
    w.clickHead(0);
    w.clickHead(1, Qt::ControlModifier);
    const ui::HeatmapFigure& figure = w.page()->openHead()->heatmap()->figure();
    QCOMPARE(figure.panels.size(), std::size_t{3});
    const Tensor expected = arraysIn(checkpointFolder("gpt2") + "/expected.npz").at("0/decoder/weights");
    const Index side = expected.dim(2), cell = 3 * side + 1;
    const float a = expected.data()[cell], b = expected.data()[side * side + cell];
    QVERIFY(std::abs(ui::numbersOf(figure, 0).at(3, 1) - a) < 1e-5F);
    QVERIFY(std::abs(ui::numbersOf(figure, 1).at(3, 1) - b) < 1e-5F);
    QVERIFY(std::abs(ui::numbersOf(figure, 2).at(3, 1) - (b - a)) < 1e-5F);
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 3, 1});
    w.settle();
    QVERIFY2(w.inspected().contains(QString::number(double(b), 'f', 4).left(5)), qPrintable(w.inspected()));
    QVERIFY2(!w.inspected().contains("Nothing differs"), qPrintable(w.inspected()));
    QTest::mouseClick(w.button("Uncompare"), Qt::LeftButton);
    w.settle();
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{1});
  }

  void thePlaneShowsQueriesAndKeysWhoseProductsAreThoseOfTheHead() {
    Window w("gpt2", catText);
    w.clickHead(1);
    QVERIFY(w.chooseSegment("Drawing of the head", "Plane"));
    const PlaneView* plane = w.page()->openHead()->plane();
    QVERIFY(plane->isVisible() && plane->head());
    const Pass& pass = w.page()->results().ofHeads.front();
    const QueryKeyPlane& shown = planeBy(*plane->head(), "scores");
    const Index n = pass.n(), d = pass.queries->cols();
    double missed = 0, all = 0;
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) {
        double score = 0, mean = 0;
        for (Index c = 0; c < d; ++c) {
          const double q = double(pass.queries->data()[i * d + c]);
          score += q * double(pass.keys->data()[j * d + c]);
          for (Index other = 0; other < n; ++other) mean += q * double(pass.keys->data()[other * d + c]) / double(n);
        }
        const double seen = double(shown.queries.data()[2 * i]) * double(shown.keys.data()[2 * j]) +
                            double(shown.queries.data()[2 * i + 1]) * double(shown.keys.data()[2 * j + 1]);
        missed += (score - mean - seen) * (score - mean - seen);
        all += (score - mean) * (score - mean);
      }
    QVERIFY(shown.share > 0.2);
    QVERIFY(std::abs(1 - missed / all - shown.share) < 1e-4);
    bool isSaid = false;
    for (const QLabel* label : plane->findChildren<QLabel*>())
      isSaid = isSaid || label->text().contains(QString::number(qRound(100 * shown.share)) + "% of the squared scores");
    QVERIFY(isSaid);
  }

  void aPointOfThePlaneIsChosenAndNothingIsDragged() {
    Window w("gpt2", catText);
    w.clickHead(1);
    QVERIFY(w.chooseSegment("Drawing of the head", "Plane"));
    ui::CurveChart* chart = w.page()->openHead()->plane()->chart();
    const ui::PointCloud points = chart->figure().points;
    const auto n = qsizetype(w.page()->results().pass->n());
    QCOMPARE(qsizetype(points.x->size()), 2 * n);
    // A query that is not chosen yet, where no other point is near.
    const auto at = [&](qsizetype i) {
      return chart->toWidget({(*points.x)[std::size_t(i)], (*points.y)[std::size_t(i)]});
    };
    qsizetype query = -1;
    for (qsizetype i = n; i < 2 * n && query < 0; ++i) {
      double nearest = 1e9;
      for (qsizetype other = 0; other < 2 * n; ++other)
        if (other != i) nearest = std::min(nearest, QLineF(at(i), at(other)).length());
      if (nearest > 12 && i - n != w.own.viewState().models.selection[0]) query = i;
    }
    QVERIFY(query >= n);
    const QPoint place = at(query).toPoint();
    QTest::mousePress(chart, Qt::LeftButton, {}, place);
    QTest::mouseMove(chart, place + QPoint(30, 20));
    QTest::mouseRelease(chart, Qt::LeftButton, {}, place + QPoint(30, 20));
    w.settle();
    QCOMPARE(w.own.viewState().models.selection[0], Index(query - n));
    QVERIFY(*chart->figure().points.x == *points.x && *chart->figure().points.y == *points.y);
    QCOMPARE(w.page()->openHead()->heatmap()->selection()->row, Index(query - n));
    // By the keyboard another one.
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_BracketRight);
    w.settle();
    QVERIFY(chart->selectedPoint());
    QVERIFY(w.chooseSegment("What the plane keeps", "Vectors"));
    QCOMPARE(w.own.viewState().models.planeBy, std::string("vectors"));
  }

  void aModelWhosePositionsAreAddedToTheScoresHasNoPlane() {
    Window w("t5", catText);
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Drawing of the head", "Plane"));
    QVERIFY(!w.page()->openHead()->plane()->head());
    QVERIFY(w.page()->openHead()->plane()->chart()->message().contains("no plane"));
  }

  void specialTokensAreHiddenOrLeftOutEverywhereAndThatIsUndone() {
    Window w("bert", catText);
    w.clickHead(0);
    const ui::HeatmapFigure all = w.page()->openHead()->heatmap()->figure();
    const Index n = ui::rowsOf(all, 0);
    const ModelsScene before = w.scene();
    QVERIFY(w.choose("Special tokens", "Hidden"));
    QCOMPARE(w.scene().special, SpecialTokens::hidden);
    const ui::HeatmapFigure hidden = w.page()->openHead()->heatmap()->figure();
    QCOMPARE(ui::rowsOf(hidden, 0), n - 2);
    QCOMPARE(ui::columnLabel(hidden, 0, 0), ui::columnLabel(all, 0, 1));
    QCOMPARE(ui::numbersOf(hidden, 0).at(1, 2), ui::numbersOf(all, 0).at(2, 3));
    QCOMPARE(ui::rowsOf(w.page()->thumbnails()->figure(), 0), n - 2);
    QVERIFY(w.choose("Special tokens", "Left out"));
    const ui::HeatmapFigure left = w.page()->openHead()->heatmap()->figure();
    double sum = 0, others = 0;
    for (Index j = 0; j < n - 2; ++j) {
      sum += double(ui::numbersOf(left, 0).at(1, j));
      others += double(ui::numbersOf(hidden, 0).at(1, j));
    }
    QVERIFY(std::abs(sum - 1) < 1e-5);
    QVERIFY(others < 0.999);
    QVERIFY(std::abs(double(ui::numbersOf(left, 0).at(1, 2)) - double(ui::numbersOf(hidden, 0).at(1, 2)) / others) <
            1e-5);
    QVERIFY(std::abs(ui::numbersOf(w.page()->thumbnails()->figure(), 0).at(1, 2) - ui::numbersOf(left, 0).at(1, 2)) <
            1e-6F);
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 1, 2});
    w.settle();
    QVERIFY2(w.inspected().contains("not left out"), qPrintable(w.inspected()));
    // Two choices that follow each other at once are one step of undo; after a pause they are two.
    w.own.undo();
    if (w.scene().special != SpecialTokens::shown) w.own.undo();
    QVERIFY(w.scene() == before);
    w.settle();
    QCOMPARE(ui::rowsOf(w.page()->openHead()->heatmap()->figure(), 0), n);
  }

  void thePiecesOfAWordAreJoinedAndThePairInSightStays() {
    Window w("bert", "The cat sat unbelievably");
    w.clickHead(2);
    const ModelsResults before = w.page()->results();
    std::size_t last = before.pieces.size() - 2;  // before [SEP]
    QVERIFY2(before.pieces[last].begin > 12, "the word has to be of several pieces");
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, Index(last), 1});
    auto* join = w.named<QCheckBox>("Join pieces to words");
    QTest::mouseClick(join, Qt::LeftButton, {}, QPoint(8, join->height() / 2));
    w.settle();
    QVERIFY(w.scene().joinsPieces);
    const ui::HeatmapFigure& figure = w.page()->openHead()->heatmap()->figure();
    QVERIFY(ui::rowsOf(figure, 0) < Index(before.pieces.size()));
    const std::optional<ui::CellPlace> cell = w.page()->openHead()->heatmap()->selection();
    QVERIFY(cell);
    QCOMPARE(ui::rowLabel(figure, 0, cell->row), QStringLiteral("unbelievably"));
    // From the word: the mean over its pieces.
    const Index m = before.pass->m();
    const TokenGroups& tokens = w.page()->results().tokens;
    const std::vector<Index>& members = tokens.members[std::size_t(cell->row)];
    QVERIFY(members.size() > 1);
    double mean = 0;
    for (const Index piece : members)
      mean += double((*before.pass->weights)->data()[piece * m + tokens.members[std::size_t(cell->column)].front()]);
    QVERIFY(std::abs(double(ui::numbersOf(figure, 0).at(cell->row, cell->column)) - mean / double(members.size())) <
            1e-6);
    QVERIFY2(w.inspected().contains("mean over the pieces"), qPrintable(w.inspected()));
    QVERIFY(w.chooseSegment("Drawing of the head", "Coloured text"));
    QVERIFY(w.page()->openHead()->text()->figure().keys.contains("unbelievably"));
  }

  void headsAreSortedByTheirNumbers() {
    Window w("gpt2", catText);
    auto* order = w.named<QComboBox>("Order of the heads");
    order->setFocus();
    QTest::keyClick(order, Qt::Key_Down);
    w.settle();
    QCOMPARE(w.own.viewState().models.sortedBy, std::string("entropy"));
    const HeadGrid& grid = w.page()->results().grids.front();
    const auto entropyOf = [&](Index layer, Index head) {
      return grid.headKinds[std::size_t(layer)]->data()[head * headKindCount + Index(HeadKind::entropy)];
    };
    HeadPlace largest{grid.kind, 0, 0};
    for (Index layer = 0; layer < grid.layers; ++layer)
      for (Index head = 0; head < grid.heads; ++head)
        if (entropyOf(layer, head) > entropyOf(largest.layer, largest.head)) largest = {grid.kind, layer, head};
    w.clickHead(0);
    QVERIFY(w.page()->results().open == largest);
    QVERIFY(w.page()->thumbnails()->figure().panels.front().title.contains(
        QString::number(double(entropyOf(largest.layer, largest.head)), 'f', 2)));
  }

  void aScoreWithALearnedBiasIsNotExplainedAsAProductAlone() {
    Window biased("t5", catText);
    biased.clickHead(0);
    biased.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 1, 1});
    QTRY_VERIFY2(biased.inspected().contains("learned a bias b"), qPrintable(biased.inspected()));
    Window plain("gpt2", catText);
    plain.clickHead(0);
    plain.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 1, 1});
    QTRY_VERIFY2(plain.inspected().contains("Score"), qPrintable(plain.inspected()));
    QVERIFY(!plain.inspected().contains("bias b"));
  }

  void aLengthOrAShareIsNotExplainedAsAWeight() {
    Window w("gpt2", catText);
    w.clickHead(2);
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 2, 1});
    for (const auto& [shows, number] : {std::pair("Value-weighted", "length"), {"Rollout", "share"}}) {
      QVERIFY(w.chooseSegment("What the pictures of heads show", shows));
      w.settle();
      QTRY_VERIFY2(w.inspected().contains(shows) && w.inspected().contains(number), qPrintable(w.inspected()));
      QVERIFY2(!w.inspected().contains("Weight ") && !w.inspected().contains("α\n"), qPrintable(w.inspected()));
    }
    // A table that does not list all keys says how many it lists.
    w.type("The cat sat on the mat and the bat sat on the hat");
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 2, 1});
    w.settle();
    QTRY_VERIFY2(w.inspected().contains("keys shown"), qPrintable(w.inspected()));
  }

  void aFigureOfHeadsSaysWhatItShowsAndOfWhichHeads() {
    QTemporaryDir folder;
    QStringList lines;
    const auto draw = [&](const QStringList& more, const char* model = "gpt2") {
      const QString picture = folder.filePath("heads.svg");
      QCOMPARE(run(QStringList{"render", folderOf(model), picture, "--text", catText} + more).error, QString());
      QFile file(picture);
      QVERIFY(file.open(QIODevice::ReadOnly));
      lines = linesOfSvg(file.readAll());
    };
    const auto says = [&](const char* words) { return lines.join(u' ').contains(QString::fromUtf8(words)); };
    draw({"--shows", "rollout", "--head", "decoder.1.0"});
    QVERIFY2(says("Rollout") && says("Layer 1, all heads"), qPrintable(lines.join(u'\n')));
    QVERIFY(lines.contains("share") && !lines.contains("weight"));
    draw({"--shows", "value-weighted", "--head", "decoder.1.0"});
    QVERIFY2(says("Value-weighted") && says("Layer 1, head 0"), qPrintable(lines.join(u'\n')));
    QVERIFY(lines.contains("length") && !lines.contains("weight"));
    draw({"--layer", "decoder.1", "--combine", "mean"});
    QVERIFY2(says("Layer 1 · Mean of"), qPrintable(lines.join(u'\n')));
    draw({"--head", "decoder.1.0"});
    QVERIFY(says("Layer 1, head 0") && !says("special"));
    QVERIFY(lines.contains("weight"));
    draw({"--head", "encoder.1.0", "--special-tokens", "left-out"}, "bert");
    QVERIFY2(says("without special tokens, each row divided by its sum"), qPrintable(lines.join(u'\n')));
    // Lines say the same, and call each head by its name.
    draw({"--head", "decoder.1.0", "--shows", "value-weighted", "--view", "lines"});
    QVERIFY2(says("Layer 1, head 0 · Value-weighted"), qPrintable(lines.join(u'\n')));
    draw({"--head", "decoder.1.0", "--head", "decoder.0.1", "--view", "lines"});
    QVERIFY2(says("A: Layer 1, head 0 · B: Layer 0, head 1"), qPrintable(lines.join(u'\n')));
    draw({"--layer", "decoder.1", "--combine", "mean", "--view", "lines"});
    QVERIFY2(says("Layer 1 · Mean of"), qPrintable(lines.join(u'\n')));
    draw({"--head", "decoder.1.0", "--head", "decoder.0.1", "--head", "decoder.1.1", "--view", "lines"});
    for (const char* head : {"Layer 1, head 0", "Layer 0, head 1", "Layer 1, head 1"})
      QVERIFY2(lines.contains(head), qPrintable(lines.join(u'\n')));
    QVERIFY(!lines.contains("Head 1"));
  }

  void whatIsShownInThePlaceOfWeightsIsNamedInTheWindowAndSaved() {
    Window w("gpt2", catText);
    w.clickHead(2);
    const QString shapes = w.page()->status();
    QVERIFY(w.chooseSegment("What the pictures of heads show", "Rollout"));
    QCOMPARE(w.page()->status(), shapes);  // the model has its heads, whatever is shown of them
    for (const ui::HeatmapPanel& panel : w.page()->thumbnails()->figure().panels) {
      QVERIFY2(panel.name.endsWith(", all heads"), qPrintable(panel.name));
      QCOMPARE(panel.title, QString("all"));
    }
    const auto table = [&] { return w.window.page()->tables().front(); };
    QVERIFY2(table().name.endsWith(" · Rollout"), qPrintable(table().name));
    QVERIFY(table().attention);
    QCOMPARE(w.window.page()->pictures().back().series->headName(1, 0), QString("Layer 1, all heads"));
    QVERIFY(w.chooseSegment("What the pictures of heads show", "Value-weighted"));
    QVERIFY2(table().name.endsWith(" · Value-weighted"), qPrintable(table().name));
    QCOMPARE(w.page()->openHead()->heatmap()->figure().groups.front().label, QString("length"));
    QCOMPARE(table().columns.back().name, std::string("length"));
    const ui::LineFigure& lines = w.page()->openHead()->lines()->figure();
    QCOMPARE(lines.weight, QString("length"));
    for (const WeightLine& line : lines.lines->all) QVERIFY(double(line.weight) <= lines.whole);  // none is wider
    QVERIFY(!table().attention);  // lengths would be read as weights
  }

  void theShapesAreThoseOfTheAttentionInSight() {
    Window w("t5", "the cat sat");
    QVERIFY(w.chooseSegment("Kind of attention", "Cross-attention"));
    const Index queries = std::ssize(w.page()->results().decoderPieces), keys = std::ssize(w.page()->results().pieces);
    QVERIFY(queries != keys);
    const QString status = w.page()->status();
    QVERIFY2(status.startsWith(QString("hidden (%1,").arg(queries)), qPrintable(status));
    QVERIFY2(status.endsWith(QString(", %1, %2)").arg(queries).arg(keys)), qPrintable(status));
  }

  void severalHeadsAreChosenByMouseAndKeyboardAndCombined() {
    Window w("gpt2", catText);
    w.clickHead(0);
    w.clickHead(2, Qt::ShiftModifier);
    QCOMPARE(w.page()->results().heads.size(), std::size_t{3});
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{3});
    const Tensor expected = arraysIn(checkpointFolder("gpt2") + "/expected.npz").at("0/decoder/weights");
    const Index side = expected.dim(2), cell = 4 * side + 1;
    const auto weight = [&](Index head) { return expected.data()[head * side * side + cell]; };
    const auto shown = [&] { return ui::numbersOf(w.page()->openHead()->heatmap()->figure(), 0).at(4, 1); };
    QVERIFY(w.chooseSegment("Several heads", "Mean"));
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{1});
    QVERIFY(std::abs(shown() - (weight(0) + weight(1) + weight(2)) / 3) < 1e-5F);
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 4, 1});
    w.settle();
    QVERIFY2(w.inspected().contains("mean over heads"), qPrintable(w.inspected()));
    QVERIFY(w.chooseSegment("Several heads", "Max"));
    QVERIFY(std::abs(shown() - std::max({weight(0), weight(1), weight(2)})) < 1e-5F);
    QVERIFY(w.chooseSegment("Several heads", "Sum"));
    QVERIFY(std::abs(shown() - (weight(0) + weight(1) + weight(2))) < 1e-5F);
    // The keyboard takes the last one out again.
    ui::ThumbnailView* heads = w.page()->thumbnails();
    heads->setFocus();
    heads->setCurrent(2);
    QTest::keyClick(heads, Qt::Key_Space, Qt::ControlModifier);
    w.settle();
    QCOMPARE(heads->marked(), (std::vector<std::size_t>{0, 1}));
    QCOMPARE(heads->current(), std::optional<std::size_t>(2));
    QVERIFY(std::abs(shown() - (weight(0) + weight(1))) < 1e-5F);
    QTest::keyClick(heads, Qt::Key_A, Qt::ControlModifier);
    w.settle();
    QCOMPARE(w.page()->results().heads.size(), heads->figure().panels.size());
  }

  void whatAnyOfSeveralHeadsSeesIsInSight() {
    Window w("bert", catText);
    w.clickHead(0);
    auto* mask = w.named<QComboBox>("Mask of the head");
    mask->setCurrentIndex(mask->findData("causal"));
    emit mask->activated(mask->currentIndex());
    w.settle();
    const auto isHidden = [&] {
      const ui::HeatmapPanel& panel = w.page()->openHead()->heatmap()->figure().panels.front();
      const auto seen = panel.visible ? (*panel.visible)->at(panel.entry, 0) : std::span<const KeyRange>();
      return panel.visible && std::none_of(seen.begin(), seen.end(),
                                           [](const KeyRange& keys) { return keys.begin <= 3 && 3 < keys.end; });
    };
    QVERIFY(isHidden());
    w.clickHead(1, Qt::ControlModifier);
    QVERIFY(w.chooseSegment("Several heads", "Mean"));
    QVERIFY(ui::numbersOf(w.page()->openHead()->heatmap()->figure(), 0).at(0, 3) > 0.0F);
    QVERIFY(!isHidden());
  }

  void aHeadIsKeptAsAttentionOfItsOwnWithTheSameWeights() {
    for (const char* name : {"gpt2", "bert", "llama"}) {
      Window w(name, "the cat and the cat");
      w.clickHead(1);
      const Tensor weights = **w.page()->results().ofHeads.front().weights;
      QTest::mouseClick(w.named<QPushButton>("Keep the head in the Attention workspace"), Qt::LeftButton);
      QCOMPARE(w.own.scene().workspace, std::string("attention"));
      const AttentionResults kept = AttentionPipeline().run(w.own.scene().attention, View::weights);
      QVERIFY2(!kept.problem, name);
      QCOMPARE((*kept.pass.weights)->size(), weights.size());
      for (Index i = 0; i < weights.size(); ++i)
        QVERIFY(std::abs((*kept.pass.weights)->data()[i] - weights.data()[i]) < 1e-5F);
      w.own.undo();
      QVERIFY(w.own.scene().workspace == "models");
    }
  }

  void aKeptHeadHasTheSamePlaneInTheAttentionWorkspace() {
    Window w("gpt2", catText);
    w.clickHead(3);
    QVERIFY(w.chooseSegment("Drawing of the head", "Plane"));
    const double share = planeBy(*w.page()->openHead()->plane()->head(), "scores").share;
    QTest::mouseClick(w.named<QPushButton>("Keep the head in the Attention workspace"), Qt::LeftButton);
    auto* page = w.window.findChild<AttentionPage*>();
    QTRY_VERIFY(page->isUpToDate());
    page->showView("plane");
    QTRY_VERIFY(page->isUpToDate());
    QVERIFY(page->plane()->isVisible() && page->plane()->head());
    QVERIFY(std::abs(planeBy(*page->plane()->head(), "scores").share - share) < 1e-4);
    // A key is chosen: it is the selected cell of the heatmap, and explained.
    page->heatmap()->setSelection(ui::CellPlace{0, 3, 0});
    QTRY_VERIFY(page->isUpToDate());
    ui::CurveChart* chart = page->plane()->chart();
    QCOMPARE(chart->figure().cursorIsPoint, true);
    chart->setSelectedPoint(2);
    QTRY_VERIFY(page->isUpToDate());
    QVERIFY(page->heatmap()->selection() == (ui::CellPlace{0, 3, 2}));
    QTemporaryDir folder;
    writeScene(folder.filePath("kept.attn"), {w.own.scene(), w.own.viewState()});
    QCOMPARE(run({"render", folder.filePath("kept.attn"), folder.filePath("plane.png"), "--view", "plane"}).error,
             QString());
    QVERIFY(QImage(folder.filePath("plane.png")).width() > 100);
  }

  void aModelThatMovedIsAskedForAndKeepsItsEdits() {
    QTemporaryDir folder;
    const auto copyTo = [&](const QString& name) {
      QDir().mkpath(folder.filePath(name));
      for (const QString& file : QDir(folderOf("gpt2")).entryList(QDir::Files))
        QFile::copy(folderOf("gpt2") + '/' + file, folder.filePath(name + '/' + file));
      return folder.filePath(name);
    };
    const QString before = copyTo("before"), path = folder.filePath("model.attn");
    {
      Window w;
      w.open(before);
      w.type(catText);
      w.clickHead(0);
      QVERIFY(w.chooseSegment("Output of the head", "Zero"));
      writeScene(path, {w.own.scene(), w.own.viewState()});
    }
    QVERIFY(QDir(folder.path()).rename("before", "after"));
    Window w;
    w.window.openFile(path);
    w.settle();
    QTRY_VERIFY(!w.problem().isEmpty());
    w.open(folder.filePath("after"));
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QCOMPARE(w.scene().edits.size(), std::size_t{1});
    QVERIFY(w.scene().folder == folder.filePath("after").toStdString());
  }

  void aModelWhoseFileIsCutWhileItIsOpenIsAMessageUntilItIsWhole() {
    QTemporaryDir folder;
    const QString place = folder.filePath("model"), file = place + "/model.safetensors";
    QDir().mkpath(place);
    for (const QString& name : QDir(folderOf("gpt2")).entryList(QDir::Files))
      QFile::copy(folderOf("gpt2") + '/' + name, place + '/' + name);
    QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner);
    Window w;
    w.open(place);
    w.type(catText);
    const double best = w.best();
    const qint64 size = QFileInfo(file).size();
    QVERIFY(QFile::resize(file, 8));
    w.type("the cat");
    QVERIFY2(w.problem().contains("model.safetensors"), qPrintable(w.problem()));
    QFile::remove(file);
    QVERIFY(QFile::copy(folderOf("gpt2") + "/model.safetensors", file));
    QCOMPARE(QFileInfo(file).size(), size);
    w.type(catText);
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QCOMPARE(w.best(), best);
  }

  void anotherModelInTheSamePlaceIsNeverTakenForTheOneThatWasMeant() {
    QTemporaryDir folder;
    const QString place = folder.filePath("model"), path = folder.filePath("model.attn");
    const auto put = [&](const char* name) {
      QDir(place).removeRecursively();
      QDir().mkpath(place);
      for (const QString& file : QDir(folderOf(name)).entryList(QDir::Files))
        QFile::copy(folderOf(name) + '/' + file, place + '/' + file);
    };
    put("gpt2");
    {
      Window w;
      w.open(place);
      writeScene(path, {w.own.scene(), w.own.viewState()});
    }
    // One tensor of many may be all that a training changed.
    const QString numbers = place + "/model.safetensors";
    QFile::setPermissions(numbers, QFile::ReadOwner | QFile::WriteOwner);
    for (const TensorBytes& tensor : tensorsOf(place.toStdString())) {
      QByteArray bytes = readBytes(numbers);
      const qsizetype at = bytes.indexOf(tensor.bytes);
      QVERIFY(at > 0);
      for (qsizetype i = 0; i < tensor.bytes.size(); ++i) bytes[at + i] = char(bytes[at + i] ^ 1);
      const QString changed = folder.filePath("changed");
      QDir(changed).removeRecursively();
      QDir().mkpath(changed);
      QVERIFY(QFile::copy(place + "/config.json", changed + "/config.json"));
      writeBytes(changed + "/model.safetensors", bytes);
      QFile::copy(place + "/tokenizer.json", changed + "/tokenizer.json");
      SavedScene saved = readScene(path);
      saved.scene.models.folder = changed.toStdString();
      const ModelsResults results = ModelsPipeline().run(saved.scene.models, {});
      QVERIFY2(results.another && toString(results.problem).find("changed is another one") != std::string::npos,
               tensor.name.constData());
    }
    put("llama");
    Window w;
    w.window.openFile(path);
    w.settle();
    QTRY_VERIFY2(w.problem().contains("another one than this document was made with"), qPrintable(w.problem()));
    QTest::mouseClick(w.named<QPushButton>("Take the model that stands there now"), Qt::LeftButton);
    w.settle();
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QVERIFY(w.page()->results().opened);
    w.own.undo();
    w.settle();
    QVERIFY(!w.problem().isEmpty());
  }

  void aSceneOfAnOlderVersionKnowsItsModelAndItsFileAgain() {
    // As versions wrote them that looked at fewer of a model's tensors, and at the two ends of a file.
    struct Old {
      QString place;
      double bytes;
      const char* fingerprint;
    };
    for (const Old& old : {Old{folderOf("gpt2"), 22112, "ec4de4c663ef1dd2"},
                           Old{QString::fromStdString(importFolder) + "bert_stack.npy", 7904, "0384db3700232c3e"}}) {
      Window w;
      Scene scene = w.own.scene();
      scene.models.folder = old.place.toStdString();
      scene.models.text = "the cat";
      scene.models.bytes = old.bytes;
      scene.models.fingerprint = old.fingerprint;
      const QString path = w.folder.filePath("old.attn");
      writeScene(path, {scene, {}});
      w.window.openFile(path);
      w.settle();
      QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
      scene.models.fingerprint = "0123456789abcdef";
      writeScene(path, {scene, {}});
      w.window.openFile(path);
      w.settle();
      QTRY_VERIFY2(w.problem().contains("another one than this document was made with"), qPrintable(w.problem()));
    }
  }

  void eachLayersPredictionTheLogitsPartsAndThePatchingAreThoseOfTheCore() {
    Window w("gpt2", catText);
    QVERIFY(w.chooseSegment("View", "Predictions"));
    QCOMPARE(w.own.viewState().models.position, std::vector<Index>());
    const ModelsResults& results = w.page()->results();
    QVERIFY(results.inside);
    const Model model = openModel(checkpointFolder("gpt2"));
    const ModelRun run = runModel(model, inputsOf("gpt2").front());
    const BestTokens lens = logitLens(model, run, 1);
    const ui::HeatmapFigure& table = w.page()->inside()->lens()->figure();
    QCOMPARE(ui::rowsOf(table, 0), lens.logits.dim(0));
    QCOMPARE(ui::columnsOf(table, 0), lens.logits.dim(1));
    for (Index row = 0; row < lens.logits.dim(0); ++row)
      for (Index column = 0; column < lens.logits.dim(1); ++column)
        QVERIFY(std::abs(ui::numbersOf(table, 0).at(row, column) -
                         lens.probabilities.data()[row * lens.logits.dim(1) + column]) < 1e-5F);
    // The parts sum to the logit, which the inspector says too.
    const LogitParts& parts = *results.inside->parts;
    double sum = double(parts.embedding) + double(parts.bias);
    const ui::HeatmapFigure& figure = w.page()->inside()->parts()->figure();
    for (Index row = 0; row < ui::rowsOf(figure, 0); ++row)
      for (Index column = 0; column < ui::columnsOf(figure, 0); ++column)
        sum += double(ui::numbersOf(figure, 0).at(row, column));
    QVERIFY(std::abs(sum - double(parts.logit)) < 1e-4);
    QVERIFY2(w.inspected().contains(QString::number(double(parts.logit), 'f', 4)), qPrintable(w.inspected()));

    QVERIFY(results.inside->patched.empty());
    w.typeOther("The mat sat on the cat");
    QCOMPARE(w.page()->results().otherPieces.size(), w.page()->results().pieces.size());
    // What is compared is what either text would say; another token is chosen above the picture.
    auto* against = w.named<QComboBox>("Token that it is compared with");
    const PredictionInside usual = *w.page()->results().inside;
    QVERIFY(!usual.patched.empty() && usual.bestInOther.front().id != usual.token.id);
    QCOMPARE(usual.against.id, usual.bestInOther.front().id);
    QCOMPARE(against->currentText().toStdString(), usual.against.text);
    QVERIFY(against->count() > 5);
    against->setFocus();
    QTest::keyClick(against, Qt::Key_Down);
    w.settle();
    const PredictionInside inside = *w.page()->results().inside;
    QVERIFY(inside.against.id != usual.against.id);
    QCOMPARE(against->currentText().toStdString(), inside.against.text);
    const SharedRows& hidden = run.stack(model.predicting()).hidden;
    const Tensor logits = logitsOf(model, *hidden.part(hidden.rows() - 1, 1));
    const double difference = double(logits.data()[inside.token.id]) - double(logits.data()[inside.against.id]);
    QVERIFY(std::abs(inside.difference - difference) < 1e-4);
    // Kept as an edit, the patch moves the prediction by what the picture says.
    ui::HeatmapView* patching = w.page()->inside()->patching();
    patching->setSelection(ui::CellPlace{0, 0, 1});
    QTest::mouseClick(w.button("Keep as an edit"), Qt::LeftButton);
    w.settle();
    QVERIFY(w.scene().edits.front().isPatched);
    const double moved = double(inside.patched.front().tensor.data()[1]);
    const PredictionInside after = *w.page()->results().inside;
    const auto differenceOf = [&](const PredictionInside& of, bool without) {
      const auto log = [&](const PredictedToken& token) {
        return std::log(without ? token.elsewhere : token.probability);
      };
      return log(of.token) - log(of.against);
    };
    QCOMPARE(after.token.id, inside.token.id);
    QCOMPARE(after.against.id, inside.against.id);
    QVERIFY(std::abs(differenceOf(after, false) - differenceOf(after, true) - moved) < 1e-3);
    // Another token is explained likewise.
    auto* token = w.named<QComboBox>("Token whose logit is explained");
    token->setFocus();
    QTest::keyClick(token, Qt::Key_End);
    w.settle();
    const PredictionInside other = *w.page()->results().inside;
    QVERIFY(other.token.id != inside.token.id);
    QVERIFY2(w.inspected().contains(QString::number(double(other.parts->logit), 'f', 4)), qPrintable(w.inspected()));
  }

  void aPredictedByteIsToldByItsName() {
    // The one vocabulary has such names, the other a letter for each byte.
    for (const char* model : {"llama", "gpt2"}) {
      Window w(model, "the cat sat");
      std::set<std::string> names;
      for (const PredictedToken& token : w.page()->results().predictions) {
        QVERIFY2(token.text != "\uFFFD" && token.text != "\x1D", token.text.c_str());
        names.insert(token.text);
      }
      QCOMPARE(names.size(), w.page()->results().predictions.size());
      QVERIFY(std::any_of(names.begin(), names.end(), [](const std::string& name) { return name.starts_with("<0x"); }));
    }
  }

  void thePartsOfALogitAreThoseThatTheModelHas() {
    for (const auto& [name, hasPositions] : {std::pair("gpt2", true), {"qwen2", false}}) {
      Window w(name, "the cat sat");
      QVERIFY(w.chooseSegment("View", "Predictions"));
      QVERIFY(w.page()->results().inside && w.page()->results().inside->parts);
      QTRY_VERIFY2(w.inspected().contains("embedding"), qPrintable(w.inspected()));
      QCOMPARE(w.inspected().contains("embedding, position"), hasPositions);
      const std::string formula = predictionExplanation(w.page()->results()).formula;
      QCOMPARE(formula.ends_with("β"), hasPositions);  // of these two the one has a norm with a shift
    }
  }

  void theLikeliestTokenIsWrittenBehindTheText() {
    Window w("gpt2", catText);
    const std::string next = w.page()->results().predictions.front().text;
    QVERIFY(w.chooseSegment("View", "Predictions"));
    QTest::mouseClick(w.button("Continue by a token"), Qt::LeftButton);
    w.settle();
    QCOMPARE(w.scene().text, std::string(catText) + next);
    w.own.undo();
    QCOMPARE(w.scene().text, std::string(catText));
  }

  void aTokenThatIsAPartOfACharacterIsNotWrittenBehindTheText() {
    Window w("gpt2", "aa");
    QCOMPARE(w.page()->results().predictions.front().text, std::string("<0xEB>"));
    QVERIFY(w.chooseSegment("View", "Predictions"));
    QAbstractButton* const next = w.button("Continue by a token");
    QVERIFY(next->isVisible() && !next->isEnabled());
    QVERIFY(w.says("The likeliest token, <0xEB>, is only a part of a character"));
    QTest::mouseClick(next, Qt::LeftButton);
    w.settle();
    QCOMPARE(w.scene().text, std::string("aa"));
    w.own.edit("text", [](Scene& scene) { scene.models.text = catText; });
    w.settle();
    QVERIFY(next->isEnabled() && !w.says("is only a part of a character"));
  }

  void aPieceOfBlanksIsNamedSoAndNotLikeTheLetterBehindIt() {
    const auto tokens = [](const ui::HeatmapFigure& figure) {
      QStringList labels;
      for (Index i = 0; i < ui::rowsOf(figure, 0); ++i) labels << ui::rowLabel(figure, 0, i);
      return labels;
    };
    Window w;
    w.own.edit("text", [](Scene& scene) { scene.models.text = "小明把"; });
    w.settle();
    QCOMPARE(tokens(w.page()->openHead()->figure()), QStringList({"<start>", "␣", "小", "明", "把"}));
    Window other("t5", "the cat");
    other.clickHead(0);
    QCOMPARE(tokens(other.page()->openHead()->figure()), QStringList({"the", "␣", "c", "a", "t", "</s>"}));
    QVERIFY(other.page()->openHead()->lines()->figure().panels.front().keys->contains("␣"));
  }

  void aMaskOfAHeadHidesKeysFromIt() {
    Window w("bert", "The cat sat on the mat.");
    w.clickHead(0);
    QVERIFY(ui::numbersOf(w.page()->openHead()->heatmap()->figure(), 0).at(0, 3) > 0.0F);
    auto* mask = w.named<QComboBox>("Mask of the head");
    mask->setCurrentIndex(mask->findData("causal"));
    emit mask->activated(mask->currentIndex());
    w.settle();
    QCOMPARE(ui::numbersOf(w.page()->openHead()->heatmap()->figure(), 0).at(0, 3), 0.0F);
    QCOMPARE(w.scene().edits.size(), std::size_t{1});
    w.own.undo();
    w.settle();
    QVERIFY(ui::numbersOf(w.page()->openHead()->heatmap()->figure(), 0).at(0, 3) > 0.0F);
  }

  void theNumbersOfAHeadsMaskAndNormaliserAreChosenAndItsPanelKeepsItsWidth() {
    Window w("bert", "The cat sat on the mat.");
    w.window.resize(1440, 700);  // the panel scrolls from the start
    w.settle();
    w.clickHead(0);
    const auto left = [&] { return w.page()->thumbnails()->mapTo(&w.window, QPoint()).x(); };
    const int before = left();
    const auto weights = [&](Index i, Index j) {
      return ui::numbersOf(w.page()->openHead()->heatmap()->figure(), 0).at(i, j);
    };
    QVERIFY(w.choose("Mask of the head", "Window"));
    QVERIFY(weights(4, 5) > 0.0F && weights(4, 8) == 0.0F);
    typeNumber(w.page()->findChild<ui::NumberField*>("width.field"), "0");
    w.settle();
    QCOMPARE(weights(4, 4), 1.0F);
    QVERIFY(w.choose("Mask of the head", "the model's own"));
    QVERIFY(!w.page()->findChild<ui::NumberField*>("width.field"));
    QVERIFY(w.choose("Normaliser of the head", "Top K"));
    typeNumber(w.page()->findChild<ui::NumberField*>("k.field"), "1");
    w.settle();
    const NumberGrid& row = ui::numbersOf(w.page()->openHead()->heatmap()->figure(), 0);
    int chosen = 0;
    for (Index j = 0; j < row.columns(); ++j) chosen += row.at(4, j) > 0;
    QCOMPARE(chosen, 1);
    QVERIFY(w.named<QCheckBox>("Layer 0, head 0: Top K, K = 1"));
    // Explained with the same number.
    QVERIFY(w.page()->results().ofHeads.front().weightChoice.normaliserScalars == std::vector<double>{1});
    QVERIFY(w.choose("Mask of the head", "Dilated window"));
    QCOMPARE(left(), before);
    // Another head has numbers of its own, and the head as it was has none.
    w.clickHead(1);
    QVERIFY(!w.page()->findChild<ui::NumberField*>("k.field"));
    w.clickHead(0);
    QVERIFY(w.choose("Normaliser of the head", "Softmax"));
    QVERIFY(w.choose("Mask of the head", "the model's own"));
    QVERIFY(w.scene().edits.empty());
  }

  void theTokensOfAThumbnailAreTold() {
    Window w("gpt2", catText);
    const ui::HeatmapFigure& heads = w.page()->thumbnails()->figure();
    w.clickHead(0);
    const ui::HeatmapFigure& open = w.page()->openHead()->figure();
    for (Index i = 0; i < ui::rowsOf(open, 0); ++i) {
      QCOMPARE(ui::rowLabel(heads, 1, i), ui::rowLabel(open, 0, i));
      QCOMPARE(ui::columnLabel(heads, 1, i), ui::columnLabel(open, 0, i));
    }
    QVERIFY(!heads.hasLabels);
  }

  void valueWeightedWeightsAndTheRolloutAreThoseOfTheCore() {
    Window w("gpt2", catText);
    const Model model = openModel(checkpointFolder("gpt2"));
    const ModelRun run = runModel(model, inputsOf("gpt2").front(), {}, {.keepsWeights = true});
    const auto compare = [&](const Tensor& expected) {
      const ui::HeatmapFigure& figure = w.page()->thumbnails()->figure();
      const Index side = expected.cols();
      for (std::size_t panel = 0; panel < std::size_t(expected.size() / side / side); ++panel)
        for (Index i = 0; i < side; ++i)
          for (Index j = 0; j < side; ++j)
            if (std::abs(ui::numbersOf(figure, panel).at(i, j) -
                         expected.data()[(Index(panel) * side + i) * side + j]) > 1e-5F)
              return false;
      return true;
    };
    QVERIFY(w.chooseSegment("What the pictures of heads show", "Value-weighted"));
    QVERIFY(compare(valueWeighted(model, run, StackKind::decoder, 0)));
    QVERIFY(w.chooseSegment("What the pictures of heads show", "Rollout"));
    QCOMPARE(w.page()->thumbnails()->figure().panels.size(), std::size_t(model.sizes(StackKind::decoder).layers));
    QVERIFY(compare(rollout(run, StackKind::decoder)));
    w.clickHead(1);
    QCOMPARE(w.page()->openHead()->heatmap()->figure().panels.size(), std::size_t{1});
  }

  void aMaskedModelIsNotSaidToSayWhatComesNext() {
    Window w("bert", "the cat");
    QVERIFY(w.chooseSegment("View", "Predictions"));
    QVERIFY(w.says("What each layer would say in each place"));
    w.open(folderOf("gpt2"));
    QVERIFY(w.chooseSegment("View", "Predictions"));
    QVERIFY(w.says("What each layer would say next"));
  }

  void aMaskedTokenIsPredicted() {
    Window w("bert", "The cat on the [MASK].");
    QVERIFY(w.page()->results().opened->model.output);
    QVERIFY(w.page()->results().predictedAt > 0);
    QCOMPARE(w.page()->results().predictions.size(), std::size_t{10});
  }

  void anEncoderDecoderHasThreeKindsOfAttention() {
    Window w("t5", "The cat  sat");
    QCOMPARE(w.page()->results().grids.size(), std::size_t{3});
    QVERIFY(w.chooseSegment("Kind of attention", "Cross-attention"));
    w.clickHead(0);
    QVERIFY(w.page()->results().open == (HeadPlace{StackKind::cross, 0, 0}));
    QCOMPARE(ui::columnsOf(w.page()->openHead()->heatmap()->figure(), 0), Index(w.page()->results().pieces.size()));
  }

  void theCardSaysHowManyTokensATextMayHave() {
    // Their tables have rows that no token stands at.
    for (const char* name : {"bart", "roberta"}) {
      Window w(name);
      w.type(QString("cat ").repeated(60));
      const QString problem = w.problem();
      QString said;
      for (const auto& [fact, value] : modelFacts(*w.page()->results().opened))
        if (fact == "positions") said = value;
      QVERIFY2(problem.contains("more than the " + said + " positions"), qPrintable(problem + " / " + said));
    }
  }

  void aFolderWithoutAModelIsRefusedInWordsAndChangesNothing() {
    Window w("gpt2", catText);
    QTemporaryDir empty;
    const ModelsScene before = w.scene();
    w.open(empty.path());
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].contains("config.json"), qPrintable(w.complaints[0]));
    QVERIFY(w.scene() == before);
    w.settle();
    QCOMPARE(w.page()->thumbnails()->figure().panels.size(),
             std::size_t(w.page()->results().grids.front().layers * w.page()->results().grids.front().heads));
  }

  void whereAModelIsGoneNothingIsOfferedForIt() {
    Window w("gpt2", catText);
    w.clickHead(0);
    QVERIFY(w.named<QPushButton>("Keep the head in the Attention workspace")->isEnabled());
    w.own.edit("gone", [&](Scene& scene) { scene.models.folder = w.folder.filePath("gone").toStdString(); });
    w.settle();
    // Once, and in full: a name alone would not tell where to look for it.
    QCOMPARE(w.problem().count(w.folder.filePath("gone")), qsizetype{1});
    QVERIFY2(w.problem().startsWith("there is nothing at /"), qPrintable(w.problem()));
    QVERIFY(!w.named<QPushButton>("Keep the head in the Attention workspace")->isEnabled());
    QVERIFY(!w.named<ui::TokenEditor>("Second text")->isVisible());
  }

  void aFolderThatIsDroppedOpensItsModel() {
    Window w;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(folderOf("gpt2"))});
    QDragEnterEvent enter(QPoint(700, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&w.window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(700, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&w.window, &drop);
    QTRY_COMPARE(w.scene().folder, QDir(folderOf("gpt2")).absolutePath().toStdString());
    QTRY_COMPARE(w.page()->results().opened->folder, w.scene().folder);
  }

  void allHeadsOfTheModelThatShipsAreInSightBesideTheOpenOne() {
    Window w;
    const ui::ThumbnailView* view = w.page()->thumbnails();
    QCOMPARE(view->verticalScrollBar()->maximum(), 0);
    QVERIFY(view->viewportRect(0).height() >= 36);
  }

  void theTokenOfAPredictionIsReadAndInSightInASmallWindowToo() {
    Window w;
    w.window.resize(1024, 700);
    w.chooseSegment("View", "Predictions");
    const ui::HeatmapView* lens = w.page()->inside()->lens();
    const auto& layout = lens->figureLayout();
    QVERIFY(ui::numberPixels(lens->figure(), layout, ui::screenStyle(ui::HeatmapView::Ground::panel), 0,
                             QRectF(QPointF(0, 0), layout.size)) >= 8);
    const QFont numbers = ui::screenStyle(ui::HeatmapView::Ground::panel).numberFont;
    QVERIFY(layout.cell.width() >= QFontMetricsF(numbers).horizontalAdvance("sailor"));
    QVERIFY(lens->selection());
    QTRY_VERIFY(lens->viewport()->rect().contains(lens->viewportRect(*lens->selection()).toRect()));
  }

  void whatASceneBeginsWithFitsIntoASmallWindow_data() {
    QTest::addColumn<QString>("scene");
    QTest::addColumn<bool>("isLarge");
    for (const char* scene : {"models-predictions", "models-heads", "models-combined", "models-text", "models-plane"})
      for (const bool isLarge : {false, true})
        QTest::addRow("%s%s", scene, isLarge ? ", large" : "") << QString::fromLatin1(scene) << isLarge;
  }
  void whatASceneBeginsWithFitsIntoASmallWindow() {
    QFETCH(QString, scene);
    QFETCH(bool, isLarge);
    ui::applyTheme(*qApp, ui::ThemeChoice::light, isLarge ? ui::TextSize::large : ui::TextSize::usual);
    const auto usual = qScopeGuard([] { ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::usual); });
    WindowUnderTest w({1024, 700});
    w.window.openFile(ATTN_TEST_DATA "/views/" + scene + ".attn");
    QTRY_VERIFY_WITH_TIMEOUT(w.window.hasNoFileJobs(), 30'000);
    w.settle();
    const auto* page = w.window.findChild<ModelsPage*>();
    QVERIFY(page && page->isVisible());
    QCOMPARE(page->inside()->isVisible(), scene == "models-predictions");
    const QWidget* around = page->inside();
    while (around && !qobject_cast<const QScrollArea*>(around)) around = around->parentWidget();
    QVERIFY(around);
    QTRY_COMPARE(qobject_cast<const QScrollArea*>(around)->horizontalScrollBar()->maximum(), 0);
  }

  void aPlaneUsesTheRoomOfItsCard() {
    Window w;
    w.chooseSegment("Drawing of the head", "Plane");
    const ui::CurveChart* chart = w.page()->openHead()->plane()->chart();
    QVERIFY2(chart->height() > 200, qPrintable(QString::number(chart->height())));
    // Which of several heads is shown can be read.
    w.clickHead(1, Qt::ControlModifier);
    const auto* choice = w.named<QComboBox>("Head of the plane");
    QVERIFY(choice->isVisible());
    QVERIFY(choice->width() > choice->fontMetrics().horizontalAdvance(choice->itemText(0)) + 30);
    // That there is no plane stands in the middle.
    w.openFile("bert_tokens.npz");
    QVERIFY(w.chooseSegment("Drawing of the head", "Plane"));
    QTRY_VERIFY(std::abs(chart->geometry().center().x() - w.page()->openHead()->plane()->rect().center().x()) <= 2);
  }

  void allHeadsAreExportedEachOrByLayersInFull() {
    Window w;
    w.openFile("bert_tokens.npz");
    const Shape shape = w.page()->results().file->shape;
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    auto* figures = dialog->findChild<QComboBox*>("figure");
    figures->setCurrentIndex(figures->findText("All heads"));
    emit figures->activated(figures->currentIndex());
    for (const auto& [kind, begin, count] : {std::tuple("each head, in full", "l0-h0.svg", shape[0] * shape[1]),
                                             std::tuple("each layer, all its heads in full", "l0.svg", shape[0])}) {
      QTest::mouseClick(dialog->findChild<QPushButton*>("saveEach"), Qt::LeftButton);
      auto* batch = dialog->findChild<BatchDialog*>();
      auto* part = batch->findChild<QComboBox*>("part");
      QVERIFY(part->findText(kind) >= 0);
      part->setCurrentIndex(part->findText(kind));
      emit part->activated(part->currentIndex());
      auto* name = batch->findChild<QLineEdit*>("name");
      QVERIFY(name->text().contains("-{layer}"));
      name->selectAll();
      QTest::keyClicks(name, QString(begin).chopped(4).replace("l0", "l{layer}").replace("h0", "h{head}"));
      QVERIFY(QDir(w.folder.path()).mkpath(kind));
      w.window.askForFolder = [&, kind = kind](const QString&, const QString&) { return w.folder.filePath(kind); };
      QTest::mouseClick(batch->findChild<QPushButton*>("browse"), Qt::LeftButton);
      for (const char* format : {"png", "svg", "pdf", "html"})
        if (auto* box = batch->findChild<QCheckBox*>(format); box->isChecked() != (format == std::string("svg")))
          box->click();
      QTest::mouseClick(batch->findChild<QPushButton*>("save"), Qt::LeftButton);
      QTRY_VERIFY_WITH_TIMEOUT(w.window.hasNoFileJobs(), 30'000);
      QCOMPARE(w.complaints, QStringList());
      const QStringList names = QDir(w.folder.filePath(kind)).entryList(QDir::Files, QDir::Name);
      QCOMPARE(names.size(), count);
      QCOMPARE(names.first(), QString(begin));
      QFile file(w.folder.filePath(kind) + "/" + begin);
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QByteArray text = file.readAll();
      QVERIFY(text.contains("Layer 0, head 0"));  // with its tokens, which the small pictures don't have
      QVERIFY(text.contains(w.page()->results().file->guess.keyTokens.at(1).c_str()));
      QTRY_VERIFY(!dialog->findChild<BatchDialog*>());
    }
  }

  void theOpenHeadIsSavedWithTheSceneAndComesBack() {
    QTemporaryDir folder;
    const QString path = folder.filePath("model.attn");
    {
      Window w("gpt2", catText);
      w.clickHead(2);
      writeScene(path, {w.own.scene(), w.own.viewState()});
    }
    Window w;
    w.window.openFile(path);
    QTRY_VERIFY(w.page()->results().pass);
    QTRY_VERIFY(w.page()->results().open == (HeadPlace{StackKind::decoder, 1, 0}));
  }

  void renderDrawsAllHeadsAndTheOpenOne() {
    QTemporaryDir folder;
    Scene scene;
    ViewState state;
    scene.workspace = "models";
    scene.models.folder = checkpointFolder("gpt2");
    scene.models.text = catText;
    state.models.stack = "decoder";
    state.models.head = {1, 0};
    writeScene(folder.filePath("model.attn"), {scene, state});
    for (const char* view : {"heads", "weights", "lines", "plane", "lens"}) {
      const Outcome outcome =
          run({"render", folder.filePath("model.attn"), folder.filePath("model.png"), "--view", view, "--footer"});
      QCOMPARE(outcome.error, QString());
      QVERIFY(QImage(folder.filePath("model.png")).width() > 100);
    }
  }

  void renderDrawsHeadsOfAFolderAndAText() {
    QTemporaryDir folder;
    const QString picture = folder.filePath("model.png");
    const QString gpt2 = folderOf("gpt2");
    for (const QStringList& more :
         {QStringList{}, QStringList{"--head", "decoder.1.1"}, QStringList{"--layer", "decoder.0", "--combine", "mean"},
          QStringList{"--head", "decoder.0.1", "--view", "plane"}, QStringList{"--sort", "entropy", "--footer"}}) {
      const Outcome outcome = run(QStringList{"render", gpt2, picture, "--text", catText} + more);
      QCOMPARE(outcome.error, QString());
      QVERIFY2(QImage(picture).width() > 100, qPrintable(more.join(' ')));
      QVERIFY(QFile::remove(picture));
    }
    // A bare picture has a cell for each token, with the mean of the layer's heads in it.
    QCOMPARE(run({"render", gpt2, picture, "--text", catText, "--layer", "decoder.0", "--combine", "mean", "--bare",
                  "--cell", "1", "--range", "0:1"})
                 .error,
             QString());
    const QImage image(picture);
    const Tensor expected = arraysIn(checkpointFolder("gpt2") + "/expected.npz").at("0/decoder/weights");
    const Index side = expected.dim(2), heads = expected.dim(1);
    QCOMPARE(Index(image.width()), side);
    float mean = 0;
    for (Index head = 0; head < heads; ++head) mean += expected.data()[(head * side + 3) * side] / float(heads);
    const ui::ColorMap& reds = *findRow(ui::colorMaps(), "Reds");
    QCOMPARE(image.pixel(0, 3), (*reds.table)[std::size_t(std::floor(mean * 256))]);
    QCOMPARE(run({"render", gpt2, picture, "--head", "decoder.1.1"}).status, 2);
    QCOMPARE(run({"render", gpt2, picture, "--text", catText, "--sort", "difference"}).status, 2);
    QCOMPARE(run({"render", gpt2, picture, "--text", catText, "--head", "decoder.1"}).status, 2);
    QCOMPARE(run({"render", gpt2, picture, "--text", catText, "--head", "decoder.9.0"}).status, 1);
  }
};

QTEST_MAIN(TestModelsWindow)
#include "tst_models_window.moc"
