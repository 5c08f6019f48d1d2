// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

#include "app/desktop/recent_files.h"
#include "app/document/scene_file.h"
#include "app/document/state_folder.h"
#include "app/figures/batch_dialog.h"
#include "app/window/actions.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/predictions/prediction_bars.h"
#include "app/workspaces/models/predictions/predictions_view.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/import/canonical.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/models/head_grid.h"
#include "tests/support/bytes.h"
#include "tests/support/models.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "tests/support/svg_text.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/token_editor.h"
#include "ui/controls/view_cover.h"
#include "ui/export/export_dialog.h"
#include "ui/heatmap/figure_parts.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/lines/line_view.h"
#include "ui/text/text_view.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// The Models workspace under the hand, on the tiny checkpoints whose numbers transformers gave.

namespace {

const std::string importFolder = ATTN_TEST_DATA "/import/";

QString folderOf(const char* name) { return QString::fromStdString(checkpointFolder(name)); }

struct Window : WorkspaceWindow<ModelsPage> {
  Window() : WorkspaceWindow(Qt::Key_5, {1440, 900}) { settle(); }
  explicit Window(const char* name, const QString& text = {}) : Window() {
    open(folderOf(name));
    if (!text.isEmpty()) type(text);
  }
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(page()->isUpToDate(), 30'000); }
  void open(const QString& path) {
    page()->askForFolder = [path] { return path; };
    QTest::mouseClick(named<QPushButton>("Open the folder of a model"), Qt::LeftButton);
    settle();
  }
  void type(const QString& text) {
    auto* editor = named<ui::TokenEditor>("Text");
    editor->setFocus();
    editor->selectAll();
    QTest::keyClicks(editor, text);
    settle();
  }
  void clickHead(std::size_t panel, Qt::KeyboardModifiers modifiers = {}) {
    ui::ThumbnailView* view = page()->thumbnails();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, modifiers, view->viewportRect(panel).center().toPoint());
    settle();
  }
  void typeOther(const QString& text) {
    auto* editor = named<ui::TokenEditor>("Other text, for patching");
    editor->setFocus();
    editor->selectAll();
    QTest::keyClicks(editor, text);
    settle();
  }
  ModelsScene scene() { return own.scene().models; }
  QString problem() { return page()->findChild<ui::ViewCover*>()->words(); }
  double best() { return page()->results().predictions.front().probability; }
  void openFile(const char* name) {
    page()->askForFile = [name] { return QString::fromStdString(importFolder + name); };
    QTest::mouseClick(named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    settle();
  }
  /// By the keyboard in a list that drops down.
  bool choose(const char* name, const QString& text) {
    auto* box = named<QComboBox>(name);
    const int row = box->findText(text);
    box->setFocus();
    for (int i = box->currentIndex(); i < row; ++i) QTest::keyClick(box, Qt::Key_Down);
    for (int i = box->currentIndex(); i > row; --i) QTest::keyClick(box, Qt::Key_Up);
    settle();
    return row >= 0;
  }
  bool chooseSegment(const char* name, const QString& id) {
    for (auto* radio : named<ui::SegmentedControl>(name)->findChildren<QAbstractButton*>())
      if (radio->text() == id) {
        QTest::mouseClick(radio, Qt::LeftButton);
        settle();
        return true;
      }
    return false;
  }
};

constexpr const char* catText = "The cat sat on the mat";

}  // namespace

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

  void anEditIsSwitchedOffAndTakenAway() {
    Window w("gpt2", catText);
    const double before = w.best();
    w.clickHead(0);
    QVERIFY(w.chooseSegment("Output of the head", "Its mean"));
    auto* on = w.named<QCheckBox>("Layer 0, head 0: silenced");
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
    const PredictionInside inside = *w.page()->results().inside;
    QVERIFY(!inside.patched.empty());
    // Kept as an edit, the patch moves the prediction by what the picture says.
    ui::HeatmapView* patching = w.page()->inside()->patching();
    patching->setSelection(ui::CellPlace{0, 0, 1});
    QTest::mouseClick(w.button("Keep as an edit"), Qt::LeftButton);
    w.settle();
    QVERIFY(w.scene().edits.front().isPatched);
    const double moved = double(inside.patched.front().tensor.data()[1]);
    const PredictionInside after = *w.page()->results().inside;
    const auto difference = [&](const PredictionInside& of, bool without) {
      const auto log = [&](const PredictedToken& token) {
        return std::log(without ? token.elsewhere : token.probability);
      };
      return log(of.token) - log(of.against);
    };
    QCOMPARE(after.token.id, inside.token.id);
    QCOMPARE(after.against.id, inside.against.id);
    QVERIFY(std::abs(difference(after, false) - difference(after, true) - moved) < 1e-3);
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

  void aFileOfAttentionIsShownAsTheHeadsOfAModelAre() {
    Window w;
    w.openFile("bert_tokens.npz");
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    const OpenedFile& file = *w.page()->results().file;
    const ui::HeatmapFigure& figure = w.page()->thumbnails()->figure();
    QCOMPARE(figure.panels.size(), std::size_t(file.shape[0] * file.shape[1]));
    // Against the numbers of the file itself, read as convert writes them.
    const CanonicalAttention expected =
        canonicalOf(guessImport(readImport(importFolder + "bert_tokens.npz")).tensors.front(), {.batch = 0});
    const ImportedTensor numbers = tensorOfBytes({}, expected.shape, expected.type, expected.bytes);
    w.clickHead(1);
    const ui::HeatmapFigure& open = w.page()->openHead()->heatmap()->figure();
    const Index n = expected.shape[3], m = expected.shape[4];
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < m; ++j)
        QVERIFY(std::abs(double(ui::numbersOf(open, 0).at(i, j)) - numbers.at((n + i) * m + j)) < 1e-6);
    QCOMPARE(ui::columnLabel(open, 0, 1), QString::fromStdString(file.guess.keyTokens.at(1)));
    QVERIFY(w.chooseSegment("Drawing of the head", "Coloured text"));
    QVERIFY(w.page()->openHead()->text()->words().contains("attends to"));
  }

  void theAxesOfAFileAreWhatOneSays() {
    Window w;
    w.openFile("bert_tokens.npz");
    const Shape shape = w.page()->results().file->shape;
    const std::vector<AxisGuess> axes = w.page()->results().file->guess.axes;
    const auto at = [&](AxisRole role) {
      return std::size_t(
          std::find_if(axes.begin(), axes.end(), [&](const AxisGuess& axis) { return axis.role == role; }) -
          axes.begin());
    };
    const std::size_t queries = at(AxisRole::query);
    QVERIFY(queries < axes.size() && at(AxisRole::key) < axes.size());
    auto* box = w.named<QComboBox>(qPrintable(QString("Axis %1, length %2").arg(queries).arg(shape[2])));
    const auto role = [&] { return w.page()->results().file->guess.axes[queries].role; };
    const auto look = [&] {
      box = w.named<QComboBox>(qPrintable(QString("Axis %1, length %2").arg(queries).arg(shape[2])));
      box->setFocus();
      box->setCurrentIndex(box->findData(QChar('k')));
      emit box->activated(box->currentIndex());
      w.settle();
    };
    // What is chosen is seen in small before it is taken, and Esc leaves all as it was.
    auto* picture = w.page()->findChild<QLabel*>("axesPicture");
    auto* take = w.page()->findChild<QPushButton*>("takeAxes");
    const ModelsScene before = w.scene();
    QVERIFY(picture && !picture->isVisible());
    look();
    QTRY_VERIFY(take->isVisible() && take->isEnabled());
    const QImage keysFirst = picture->pixmap().toImage();
    QVERIFY(keysFirst.width() > 2 * keysFirst.height());
    QCOMPARE(role(), AxisRole::query);
    QVERIFY(w.scene() == before);
    QTest::keyClick(box, Qt::Key_Escape);
    QVERIFY(!take->isVisible());
    QCOMPARE(box->currentData().toChar(), QChar('q'));
    w.settle();
    QVERIFY(w.scene() == before && role() == AxisRole::query);
    look();
    QTRY_VERIFY(take->isEnabled());
    QTest::mouseClick(take, Qt::LeftButton);
    w.settle();
    QVERIFY(!take->isVisible());
    QCOMPARE(role(), AxisRole::key);
    box = w.named<QComboBox>(qPrintable(QString("Axis %1, length %2").arg(queries).arg(shape[2])));
    emit box->activated(box->findData(QChar('q')));
    w.settle();
    QTRY_VERIFY(take->isEnabled());
    QVERIFY(picture->pixmap().toImage() != keysFirst);
    QTest::mouseClick(w.page()->findChild<QPushButton*>("cancelAxes"), Qt::LeftButton);
    QVERIFY(!take->isVisible() && role() == AxisRole::key);
    QTest::mouseClick(w.named<QPushButton>("Axes as guessed"), Qt::LeftButton);
    w.settle();
    QCOMPARE(w.page()->results().file->guess.axes[queries].role, AxisRole::query);
  }

  void aPreviewOfAxesHasTheColoursOfTheThemeAndThePanelKeepsItsWidth() {
    for (const ui::ThemeChoice theme : {ui::ThemeChoice::dark, ui::ThemeChoice::light}) {
      Window w;
      ui::applyTheme(*qApp, theme);
      w.window.resize(1024, 700);
      w.openFile("bert_stack.npy");
      auto* box = w.named<QComboBox>("Axis 0, length 3");
      const int before = w.page()->thumbnails()->mapTo(&w.window, QPoint()).x();
      box->setCurrentIndex(box->findData(QChar('h')));
      emit box->activated(box->currentIndex());
      w.settle();
      auto* take = w.page()->findChild<QPushButton*>("takeAxes");
      QTRY_VERIFY(take->isEnabled());
      const QImage picture = w.page()->findChild<QLabel*>("axesPicture")->pixmap().toImage();
      qint64 light = 0;
      for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) light += picture.pixelColor(x, y).lightness() > 200;
      const bool isDark = ui::theme().dark;
      const bool isSeen = QTest::qWaitFor([&] { return take->visibleRegion().boundingRect() == take->rect(); });
      ui::applyTheme(*qApp, ui::ThemeChoice::light);
      // Most weights are near 0.
      QCOMPARE(light < picture.width() * picture.height() / 3, isDark);
      QCOMPARE(w.page()->thumbnails()->mapTo(&w.window, QPoint()).x(), before);
      QVERIFY(isSeen);
    }
  }

  void allHeadsOfTheModelThatShipsAreInSightBesideTheOpenOne() {
    Window w;
    const ui::ThumbnailView* view = w.page()->thumbnails();
    QCOMPARE(view->verticalScrollBar()->maximum(), 0);
    QVERIFY(view->viewportRect(0).height() >= 36);
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

  void aTableOfWeightsIsOpenedAsAttentionWhateverIsInSight_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<bool>("isAttention");
    const auto ofCorpus = [](const char* name) {
      QFile file(QString::fromStdString(importFolder + name));
      if (!file.open(QIODevice::ReadOnly)) qWarning() << "no file" << name;
      QTest::newRow(name) << file.readAll() << true;
    };
    for (const char* name :
         {"excel_de.csv", "labels.csv", "mha_head0.csv", "pasted.tsv", "heads_blocks.txt", "long_form.csv"})
      ofCorpus(name);
    QTest::newRow("what convert writes of scores")
        << QByteArray("layer,batch,head,query,key,score\n0,0,0,0,0,2\n0,0,0,0,1,-inf\n0,0,0,1,0,1\n0,0,0,1,1,3\n")
        << true;
    QTest::newRow("scores whose keys behind are hidden")
        << QByteArray("1.5,-inf,-inf\n.5,2.5,-inf\n-1,3,.25\n") << true;
    QTest::newRow("points") << QByteArray("x,y\n1,2\n2,3\n4,1\n") << false;
    QTest::newRow("shares") << QByteArray("sand,silt,clay\n.5,.25,.25\n.25,.5,.25\n.5,.5,0\n.125,.25,.625\n") << false;
  }
  void aTableOfWeightsIsOpenedAsAttentionWhateverIsInSight() {
    QFETCH(QByteArray, table);
    QFETCH(bool, isAttention);
    for (const char* workspace : {"attention", "regression"}) {
      WindowUnderTest w;
      w.own.edit("workspace", [workspace](Scene& scene) { scene.workspace = workspace; });
      w.window.openFile(w.write("table.csv", table));
      QTRY_VERIFY_WITH_TIMEOUT(w.window.hasNoFileJobs(), 30'000);
      QTRY_COMPARE_WITH_TIMEOUT(w.own.scene().workspace, std::string(isAttention ? "models" : "regression"), 30'000);
      w.settle();
      QCOMPARE(w.complaints, QStringList());
      if (isAttention) QCOMPARE(QFileInfo(w.own.scene().models.folder.c_str()).fileName(), QString("table.csv"));
    }
  }

  void aFileOfLinesOfJsonIsOpenedByItsName() {
    Window w;
    w.window.openFile(w.write("lines.jsonl",
                              "{\"layer\":0,\"attention\":[[1,0],[0.5,0.5]]}\n"
                              "{\"layer\":1,\"attention\":[[1,0],[0.25,0.75]]}\n"));
    QTRY_VERIFY(w.page()->results().file);
    w.settle();
    QCOMPARE(w.page()->results().file->shape, (Shape{2, 1, 2, 2}));
  }

  void whatNoNumberSettlesIsAskedInALineWithTheGuessChosen() {
    Window w;
    w.openFile("keras.npz");
    const ModelsScene before = w.scene();
    const Shape guessed = w.page()->results().file->shape;
    const auto* answers = w.named<ui::SegmentedControl>("What does axis 0, of length 2, count?");
    QVERIFY(answers && answers->isVisible());
    QVERIFY(w.chooseSegment("What does axis 0, of length 2, count?", "layer"));
    QCOMPARE(w.scene().axes, std::string("lhqk"));
    QCOMPARE(w.page()->results().file->shape[0], Index{2});
    QVERIFY(!w.says("What does axis 0"));
    w.undo();
    QVERIFY(w.scene() == before);
    QCOMPARE(w.page()->results().file->shape, guessed);
    // Rows and columns of scores that nothing is hidden of.
    w.openFile("scores_raw.npz");
    QVERIFY(w.chooseSegment("Which axis is the keys?", "axis 1 (6)") ||
            w.chooseSegment("Which axis is the keys?", "axis 2 (6)"));
  }

  void tokensOfAFileAreTypedPastedAndTakenBack() {
    Window w;
    w.openFile("mha_head0.csv");
    const Index n = w.page()->results().file->keys();
    QStringList words;
    for (Index i = 0; i < n; ++i) words << QStringLiteral("w%1").arg(i);
    auto* editor = w.named<ui::TokenEditor>("Tokens of the file");
    QVERIFY(editor && editor->isVisible());
    editor->setFocus();
    QApplication::clipboard()->setText(words.join(u' '));
    editor->paste();
    w.settle();
    QCOMPARE(w.page()->results().file->guess.keyTokens.at(1), std::string("w1"));
    QCOMPARE(w.page()->results().file->guess.queryTokens, w.page()->results().file->guess.keyTokens);
    w.clickHead(0);
    QCOMPARE(w.page()->openHead()->figure().panels.front().columnLabels->at(2), QString("w2"));
    QTest::keyClicks(editor, " more");
    w.settle();
    QVERIFY(w.says(QString("%1 token(s), expected %2").arg(n + 1).arg(n)));
    QVERIFY(w.page()->results().file->guess.keyTokens.empty());
    QApplication::clipboard()->setText("['" + words.join("', '") + "']");
    editor->selectAll();
    editor->paste();
    w.settle();
    QCOMPARE(w.page()->results().file->guess.keyTokens.back(), words.back().toStdString());
    while (w.steps() > 0 && !w.scene().tokens.empty()) w.undo();
    QVERIFY(w.page()->results().file->guess.keyTokens.empty());
  }

  void tokensOfBothSidesAreTypedAfterEachOther() {
    Window w;
    w.page()->askForFile = [&] { return w.write("cross.csv", "0.5,0.25,0.25\n0.25,0.5,0.25\n"); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    auto* editor = w.named<ui::TokenEditor>("Tokens of the file");
    editor->setFocus();
    QTest::keyClicks(editor, "le chat the black");
    w.settle();
    QVERIFY(w.says("4 token(s), expected 2 for the queries, 3 for the keys, or those of both after each other"));
    QTest::keyClicks(editor, " cat");
    w.settle();
    const ImportGuess& guess = w.page()->results().file->guess;
    QCOMPARE(guess.queryTokens, (std::vector<std::string>{"le", "chat"}));
    QCOMPARE(guess.keyTokens, (std::vector<std::string>{"the", "black", "cat"}));
  }

  void piecesOfWordsOfAFileAreJoinedOnRequest() {
    Window w;
    w.openFile("mha_head0.csv");
    w.clickHead(0);
    const auto figure = [&] { return w.page()->openHead()->figure().panels.front(); };
    const SharedGrid plain = figure().numbers;
    QCOMPARE(plain->rows(), Index{6});
    for (const char* tokens : {"[CLS] un ##bel ##ievable cat [SEP]", "<s> ▁un bel ievable ▁cat </s>"}) {
      QApplication::clipboard()->setText(QString::fromUtf8(tokens));
      auto* editor = w.named<ui::TokenEditor>("Tokens of the file");
      editor->selectAll();
      editor->paste();
      w.settle();
      QCheckBox* joins = nullptr;
      for (QCheckBox* each : w.page()->findChildren<QCheckBox*>())
        if (each->accessibleName() == "Join pieces to words" && each->isVisible()) joins = each;
      QVERIFY(joins);
      if (!joins->isChecked()) QTest::mouseClick(joins, Qt::LeftButton, {}, QPoint(8, 8));
      w.settle();
      QCOMPARE(figure().numbers->rows(), Index{4});
      QCOMPARE(figure().rowLabels->at(1), QString("unbelievable"));
      float sum = 0;
      for (Index query = 1; query < 4; ++query)
        for (Index key = 1; key < 4; ++key) sum += plain->at(query, key);
      QVERIFY(std::abs(figure().numbers->at(1, 1) - sum / 3) < 1e-6F);
      QVERIFY(std::abs(figure().numbers->at(2, 1) - plain->at(4, 1) - plain->at(4, 2) - plain->at(4, 3)) < 1e-6F);
      QTest::mouseClick(joins, Qt::LeftButton, {}, QPoint(8, 8));
      w.settle();
      QCOMPARE(figure().numbers->rows(), Index{6});
    }
    QCOMPARE(w.complaints, QStringList());
  }

  void rowsOfAHeadAreFoundByTheirEntropyAndLargestWeight() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    w.settle();
    const ui::HeatmapPanel panel = w.page()->openHead()->figure().panels.front();
    const SharedGrid numbers = panel.numbers;
    std::vector<std::pair<double, Index>> entropies, largest;
    for (Index i = 0; i < numbers->rows(); ++i) {
      double sum = 0, entropy = 0, most = 0;
      for (Index j = 0; j < numbers->columns(); ++j) sum += double(numbers->at(i, j));
      for (Index j = 0; j < numbers->columns(); ++j) {
        const double p = double(numbers->at(i, j)) / sum;
        if (p > 0) entropy -= p * std::log2(p);
        most = std::max(most, double(numbers->at(i, j)));
      }
      entropies.emplace_back(entropy, i);
      largest.emplace_back(-most, i);
    }
    std::sort(entropies.begin(), entropies.end());
    std::sort(largest.begin(), largest.end());
    auto* what = w.named<QComboBox>("What is found");
    auto* list = w.named<QTreeWidget>("Found");
    auto* typed = w.named<QLineEdit>("Find in the head");
    const auto choose = [&](const char* name) {
      QVERIFY(what->findText(name) >= 0);
      what->setCurrentIndex(what->findText(name));
      w.settle();
    };
    const auto selectedRow = [&] { return w.page()->openHead()->heatmap()->selection()->row; };
    const auto rowsOfList = [&] {
      std::vector<QString> rows;
      for (int i = 0; i < list->topLevelItemCount(); ++i) rows.push_back(list->topLevelItem(i)->text(1));
      return rows;
    };
    const auto labels = [&](const std::vector<std::pair<double, Index>>& order, std::size_t count) {
      std::vector<QString> rows;
      for (std::size_t i = 0; i < count; ++i)
        rows.push_back(QString("%1 (%2)").arg(panel.rowLabels->at(order[i].second)).arg(order[i].second + 1));
      return rows;
    };
    choose("Rows, least entropy first");
    QCOMPARE(rowsOfList(), labels(entropies, entropies.size()));
    QCOMPARE(selectedRow(), entropies.front().second);
    QVERIFY(std::abs(list->topLevelItem(0)->text(5).toDouble() - entropies.front().first) < 1e-3);
    choose("Rows, most entropy first");
    QCOMPARE(selectedRow(), entropies.back().second);
    choose("Rows, largest weight first");
    QCOMPARE(rowsOfList(), labels(largest, largest.size()));
    // Filtered: a number is of what they are ordered by, a token names its row.
    const auto type = [&](const QString& text) {
      typed->selectAll();
      QTest::keyClicks(typed, text);
      w.settle();
    };
    type(QString(">= %1").arg(-(largest[1].first + largest[2].first) / 2));
    QCOMPARE(rowsOfList(), labels(largest, 2));
    choose("Rows, least entropy first");
    type(QString("<= %1").arg((entropies[2].first + entropies[3].first) / 2));
    QCOMPARE(rowsOfList(), labels(entropies, 3));
    // A row of the list is a place to go to, by the keyboard too.
    QTest::keyClick(typed, Qt::Key_Down);
    QVERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Down);
    w.settle();
    QCOMPARE(selectedRow(), entropies[1].second);
    QVERIFY(w.says("2 of 3"));
    choose("Cells");
    QVERIFY(w.says("cells are found from a number on"));
  }

  void thumbnailsSayHowManyWeightsACellStandsForAndKeepWhatIsNoNumber() {
    constexpr Index n = 300;
    std::vector<double> weights(std::size_t(2 * n * n), 1.0 / n);
    std::fill_n(weights.begin() + 120 * n, 8 * n, std::numeric_limits<double>::quiet_NaN());
    const QTemporaryDir folder;
    const std::string path = folder.filePath("masked.npy").toStdString();
    writeFileAtomically(path, npyBytes({1, 2, n, n}, weights));
    Window w;
    w.page()->askForFile = [&] { return QString::fromStdString(path); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const HeadGrid grid = w.page()->results().grids.front();
    QVERIFY(grid.pooled > 1);
    QVERIFY(w.says(QString("each cell shows the largest of %1 × %1 weights").arg(grid.pooled)));
    // A matrix of two columns has no cell of more than two.
    const std::string narrow = folder.filePath("narrow.npy").toStdString();
    writeFileAtomically(narrow, npyBytes({1, 1, 2000, 2}, std::vector<double>(4000, 0.5)));
    w.page()->askForFile = [&] { return QString::fromStdString(narrow); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const Index rows = w.page()->results().grids.front().pooled;
    QVERIFY(rows > 2);
    QVERIFY(w.says(QString("each cell shows the largest of %1 × 2 weights").arg(rows)));
    w.page()->askForFile = [&] { return QString::fromStdString(path); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const NumberGrid& picture = *w.page()->thumbnails()->figure().panels.front().numbers;
    QVERIFY(std::isnan(picture.at(124 / grid.pooled, 5)));
    QCOMPARE(picture.at(0, 5), float(1.0 / n));
  }

  void ofSeveralHeadsTheOneThatIsChosenIsLookedThrough() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    w.settle();
    auto* where = w.named<QComboBox>("Where it is looked for");
    QVERIFY(!where->isVisible());
    w.clickHead(1, Qt::ControlModifier);
    QVERIFY(where->isVisible());
    const ui::HeatmapFigure& figure = w.page()->openHead()->figure();
    QCOMPARE(where->count(), static_cast<int>(figure.panels.size()));
    for (int chosen : {1, 0}) {
      where->setCurrentIndex(chosen);
      w.settle();
      const auto cell = w.page()->openHead()->heatmap()->selection();
      const NumberGrid& numbers = *figure.panels[std::size_t(chosen)].numbers;
      QCOMPARE(cell->panel, std::size_t(chosen));
      for (Index i = 0; i < numbers.rows(); ++i)
        for (Index j = 0; j < numbers.columns(); ++j) QVERIFY(numbers.at(i, j) <= numbers.at(cell->row, cell->column));
    }
  }

  void cellsAndTokensOfAHeadAreFoundByTheKeyboard() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(0);
    QTest::keyClick(&w.window, Qt::Key_F, Qt::ControlModifier);
    auto* typed = w.named<QLineEdit>("Find in the head");
    QTRY_VERIFY(typed->hasFocus());
    w.settle();
    const SharedGrid numbers = w.page()->openHead()->figure().panels.front().numbers;
    std::vector<float> sorted;
    for (Index i = 0; i < numbers->rows(); ++i)
      for (Index j = 0; j < numbers->columns(); ++j) sorted.push_back(numbers->at(i, j));
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const auto selected = [&] {
      const auto cell = w.page()->openHead()->heatmap()->selection();
      return cell ? numbers->at(cell->row, cell->column) : -1;
    };
    // Nothing typed: the largest number, and then the next largest.
    QCOMPARE(selected(), sorted[0]);
    QTest::keyClick(typed, Qt::Key_Return);
    w.settle();
    QCOMPARE(selected(), sorted[1]);
    QTest::keyClick(typed, Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClick(typed, Qt::Key_Return, Qt::ShiftModifier);
    w.settle();
    QCOMPARE(selected(), sorted.back());
    const auto type = [&](const QString& text) {
      typed->selectAll();
      QTest::keyClicks(typed, text);
      w.settle();
    };
    const float least = (sorted[2] + sorted[3]) / 2;
    type(QString(">= %1").arg(least));
    QVERIFY(w.says("1 of 3, largest first"));
    QCOMPARE(selected(), sorted[0]);
    type(QString(">= %1").arg(least).replace('.', ','));
    QVERIFY(w.says("1 of 3, largest first"));
    type("2, 4");
    QVERIFY(w.page()->openHead()->heatmap()->selection() == (ui::CellPlace{0, 2, 4}));
    type("mat");
    QCOMPARE(w.page()->openHead()->heatmap()->selection()->row, Index{6});
    QVERIFY(w.says("1 of 1"));
    type("> 2");
    QVERIFY(w.says("nothing found"));
    type("nowhere");
    QVERIFY(w.says("nothing found"));
    QTest::keyClick(typed, Qt::Key_Escape);
    QVERIFY(!typed->isVisible());
    QVERIFY(w.page()->openHead()->isVisible());
  }

  void aFileThatChangesWhileItIsOpenIsReadAgainOnRequest() {
    Window w;
    const QString path = w.write("weights.json", "[[0.25,0.75],[0.5,0.5]]");
    w.page()->askForFile = [path] { return path; };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    const auto first = [&] { return w.page()->openHead()->figure().panels.front().numbers->at(0, 0); };
    QCOMPARE(first(), .25F);
    QVERIFY(!w.says("The file was changed"));
    w.write("weights.json", "[[0.125,0.875],[0.5,0.5]]");
    QTRY_VERIFY(w.says("The file was changed since it was read"));
    w.settle();
    QCOMPARE(first(), .25F);
    QVERIFY(w.chooseSegment("The file was changed since it was read", "Read again"));
    QCOMPARE(first(), .125F);
    QVERIFY(!w.says("The file was changed"));
    // One that can't be read now leaves what was read, and may be asked for again.
    w.write("weights.json", "[[0.125,");
    QTRY_VERIFY(w.says("The file was changed since it was read"));
    QVERIFY(w.chooseSegment("The file was changed since it was read", "Read again"));
    QCOMPARE(w.complaints.size(), 1);
    QCOMPARE(first(), .125F);
    w.write("weights.json", "[[1,0],[0.5,0.5]]");
    QTRY_VERIFY(w.says("The file was changed since it was read"));
    QVERIFY(w.chooseSegment("The file was changed since it was read", "Read again"));
    QCOMPARE(first(), 1.F);
  }

  void aSingleLargeHeadHasTheRoomAndColoursForItsLogarithms() {
    Window w;
    constexpr Index n = 4200;  // stays in its file
    QFile file(w.folder.filePath("large.npy"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(npyFile(headerText("<f4", "False", "(4200, 4200)"), {}));
    std::vector<float> row(n, 1.F / n);
    for (Index i = 0; i < n; ++i) {
      row[7] = i == 99 ? 1.F : 1.F / n;
      file.write(reinterpret_cast<const char*>(row.data()), static_cast<qint64>(n * 4));
    }
    file.close();
    w.page()->askForFile = [&] { return file.fileName(); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    QTRY_VERIFY_WITH_TIMEOUT(w.page()->results().known == 1 && w.page()->isUpToDate(), 30'000);
    QVERIFY(!w.page()->results().file->large.empty());
    QVERIFY(w.page()->openHead()->isVisible());
    QVERIFY(!w.page()->thumbnails()->isVisible());
    QVERIFY(w.page()->openHead()->figure().logarithmic);
    QVERIFY(w.page()->openHead()->height() > w.page()->height() / 2);
    // The choice is where the bar of all heads would have it.
    auto* range = w.named<QPushButton>("Range of the colour map: logarithmic");
    QVERIFY(range->isVisible());
    emit range->menu()->aboutToShow();
    for (QAction* each : range->menu()->actions())
      if (each->text().remove(u'&') == "0 to 1") each->trigger();
    w.settle();
    QVERIFY(!w.page()->openHead()->figure().logarithmic);
    // The other way round too.
    QVERIFY(w.page()->openHead()->figure().groups.front().fixed == (ValueRange{0, 1}));
    // Another file is in the usual colours.
    w.openFile("bert_tokens.npz");
    QVERIFY(w.page()->thumbnails()->isVisible());
    QVERIFY(!w.page()->openHead()->figure().logarithmic);
  }

  void numbersThatMayBeWeightsOrScoresAreSaidToBeEither() {
    Window w;
    const QString path = w.write("attention.json",
                                 "[[[0.64,0.27,0.04],[0.81,0.91,0.61],[0.54,0.94,0.82]],"
                                 "[[0.86,0.54,0.3],[0.03,0.12,0.67],[0.62,0.38,0.98]]]");
    w.page()->askForFile = [path] { return path; };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::weights);
    QVERIFY(w.chooseSegment("Are the numbers weights, or scores?", "scores"));
    QCOMPARE(w.scene().kind, std::string("scores"));
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::scores);
    w.clickHead(0);
    const Tensor& weights = **w.page()->results().pass->weights;
    QVERIFY(std::abs(weights.data()[0] + weights.data()[1] + weights.data()[2] - 1) < 1e-6);
    QVERIFY(std::abs(weights.data()[0] - std::exp(.64) / (std::exp(.64) + std::exp(.27) + std::exp(.04))) < 1e-6);
    // The panel has the choice too, also where nothing is open.
    QVERIFY(w.choose("What the numbers are", "weights"));
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::weights);
    w.undo();
    w.undo();
    QCOMPARE(w.scene().kind, std::string());
    w.openFile("scores_masked.npy");
    QCOMPARE(w.scene().kind, std::string());
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::scores);
    QVERIFY(w.choose("What the numbers are", "weights"));
    QVERIFY(w.page()->results().file->guess.kind == TensorKind::weights);
  }

  void ofSeveralTensorsOneIsChosenInTheLineOrInThePanelAndThatIsUndone() {
    Window w;
    w.openFile("t5.npz");
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    const std::vector<ImportGuess> tensors = w.page()->results().file->found->tensors;
    QVERIFY(tensors.size() > 1);
    const auto shown = [&] { return w.page()->results().file->guess.tensor.arrays; };
    QCOMPARE(shown(), tensors[0].tensor.arrays);
    const ModelsScene before = w.scene();
    const QByteArray question = QString("The file holds %1 tensor(s) of attention").arg(tensors.size()).toUtf8();
    QVERIFY(w.chooseSegment(question, QString::fromStdString(tensors[1].tensor.arrays.front())));
    QCOMPARE(shown(), tensors[1].tensor.arrays);
    QCOMPARE(w.scene().array, tensors[1].tensor.arrays.front());
    QCOMPARE(w.named<QComboBox>("Tensor of the file")->currentIndex(), 1);
    // What was said of the axes of one is not said of the other.
    w.own.edit("axes", [](Scene& scene) { scene.models.dividesRows = true; });
    w.settle();
    QVERIFY(w.choose("Tensor of the file", w.named<QComboBox>("Tensor of the file")->itemText(0)));
    QCOMPARE(shown(), tensors[0].tensor.arrays);
    QVERIFY(w.scene() == before);
    w.undo();
    QCOMPARE(shown(), tensors[1].tensor.arrays);
    QVERIFY(w.scene().dividesRows);
    w.openFile("bert_tokens.npz");
    QCOMPARE(w.scene().array, std::string());
  }

  void numbersAreSavedAsWhateverTheNameEndsIn() {
    Window w;
    w.openFile("bert_tokens.npz");
    w.clickHead(1);
    const auto save = [&](const char* place, const char* name) {
      w.window.askForFile = [&w, name](const QString&, const QString&, bool) { return w.folder.filePath(name); };
      QMenu* menu = nullptr;
      for (QMenu* each : w.window.findChildren<QMenu*>())
        if (each->title().remove(u'&') == "Save numbers") menu = each;
      emit menu->aboutToShow();
      for (QAction* each : menu->actions())
        if (each->text().remove(u'&').startsWith(QLatin1String(place))) each->trigger();
      QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(w.folder.filePath(name)), 30'000);
    };
    const ImportGuess guess = w.page()->results().file->guess;
    const CanonicalAttention all = canonicalOf(guess);
    for (const AttentionFormat& format : attentionFormats()) {
      const std::string name = std::string("all.") + format.id;
      save("All of the file", name.c_str());
      const ImportGuess again = guessImport(readImport(w.folder.filePath(name.c_str()).toStdString())).tensors.front();
      const CanonicalAttention read = canonicalOf(again);
      QCOMPARE(read.shape, all.shape);
      const ImportedTensor numbers{.shape = read.shape, .type = read.type, .bytes = read.bytes};
      const ImportedTensor expected{.shape = all.shape, .type = all.type, .bytes = all.bytes};
      for (Index i = 0; i < sizeOf(all.shape); ++i)
        QVERIFY2(static_cast<float>(numbers.at(i)) == static_cast<float>(expected.at(i)), name.c_str());
    }
    const QString open = w.window.page()->tables().front().name;
    save(qPrintable(open), "one.safetensors");
    const ImportGuess one = guessImport(readImport(w.folder.filePath("one.safetensors").toStdString())).tensors.front();
    const CanonicalAttention part =
        canonicalOf(guess, {.layers = std::pair<Index, Index>(0, 1), .batch = 0, .head = 1});
    const CanonicalAttention read = canonicalOf(one);
    QCOMPARE(read.shape, part.shape);
    QCOMPARE(read.keyTokens, part.keyTokens);
    const ImportedTensor numbers{.shape = read.shape, .type = read.type, .bytes = read.bytes};
    const ImportedTensor expected{.shape = part.shape, .type = part.type, .bytes = part.bytes};
    for (Index i = 0; i < sizeOf(part.shape); ++i) QCOMPARE(float(numbers.at(i)), float(expected.at(i)));
    QCOMPARE(w.complaints, QStringList());
  }

  void givenScoresTakeMaskTemperatureAndNormaliser() {
    Window w;
    w.openFile("scores_raw.npz");
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QCOMPARE(int(w.page()->results().file->guess.kind), int(TensorKind::scores));
    w.clickHead(0);
    const ui::HeatmapFigure before = w.page()->openHead()->heatmap()->figure();
    auto* normaliser = w.named<QComboBox>("Normaliser of the head");
    normaliser->setCurrentIndex(normaliser->findData("uniform"));
    emit normaliser->activated(normaliser->currentIndex());
    w.settle();
    const ui::HeatmapFigure& after = w.page()->openHead()->heatmap()->figure();
    QVERIFY(ui::numbersOf(after, 0).at(1, 0) != ui::numbersOf(before, 0).at(1, 0));
    QCOMPARE(ui::numbersOf(after, 0).at(1, 0), ui::numbersOf(after, 0).at(1, 1));
  }

  void whatIsNoAttentionIsRefusedInWordsAndChangesNothing() {
    Window w;
    const ModelsScene before = w.scene();
    w.openFile("gpt2_tuple.pt");
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].contains("torch"), qPrintable(w.complaints[0]));
    QVERIFY(w.scene() == before);
  }

  void fromQueriesKeysAndValuesEverythingIsComputed() {
    Window w;
    const Scene before = w.own.scene();
    w.openFile("qkv.npz");
    QTRY_COMPARE(w.own.scene().workspace, std::string("attention"));
    // Against the numbers of the file itself.
    QFile file(QString::fromStdString(importFolder + "qkv.npz"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray content = file.readAll();
    const auto arrays = parseNpzContent(bytesOf(content));
    const auto at = [&](std::size_t array) {
      for (const auto& each : arrays)
        if (each.name == std::array{"queries", "keys", "values"}[array])
          return toTensor(std::get<NpyArray>(each.content), each.name);
      return Tensor();
    };
    const Tensor queries = at(0), keys = at(1), values = at(2);
    AttentionPipeline pipeline;
    const AttentionResults results = pipeline.run(w.own.scene().attention, View::weights);
    QVERIFY2(!results.problem, toString(results.problem).c_str());
    const Tensor& weights = **results.pass.weights;
    QCOMPARE(weights.shape(), (Shape{2, 3, 5, 7}));
    double worst = 0, worstOutput = 0;
    const AttentionResults output = pipeline.run(w.own.scene().attention, View::output);
    for (Index head = 0; head < 6; ++head)
      for (Index i = 0; i < 5; ++i) {
        double scores[7] = {}, sum = 0;
        for (Index j = 0; j < 7; ++j) {
          for (Index c = 0; c < 8; ++c)
            scores[j] += double(queries.data()[(head * 5 + i) * 8 + c]) * double(keys.data()[(head * 7 + j) * 8 + c]);
          sum += scores[j] = std::exp(scores[j] / std::sqrt(8.0));
        }
        for (Index j = 0; j < 7; ++j)
          worst = std::max(worst, std::abs(scores[j] / sum - double(weights.data()[(head * 5 + i) * 7 + j])));
        for (Index c = 0; c < 8; ++c) {
          double expected = 0;
          for (Index j = 0; j < 7; ++j) expected += scores[j] / sum * double(values.data()[(head * 7 + j) * 8 + c]);
          const Index place = ((head / 3 * 5 + i) * 3 + head % 3) * 8 + c;
          worstOutput = std::max(worstOutput, std::abs(expected - double((*output.pass.output)->data()[place])));
        }
      }
    QVERIFY2(worst < 1e-6 && worstOutput < 1e-5, qPrintable(QString("%1 %2").arg(worst).arg(worstOutput)));
    // It is a scene like any other.
    QTemporaryDir folder;
    const QString path = folder.filePath("inputs.attn");
    writeScene(path, {w.own.scene(), w.own.viewState()});
    QVERIFY(readScene(path).scene == w.own.scene());
    w.own.undo();
    QVERIFY(w.own.scene() == before);
  }

  void ofSeveralLayersOneIsChosen() {
    Window w;
    w.openFile("transformer_lens.safetensors");
    QVERIFY(w.page()->results().file);
    QTest::mouseClick(w.named<QPushButton>("Close the question"), Qt::LeftButton);  // which of its tensors is shown
    QVERIFY(w.chooseSegment("The file holds queries and keys too", "Compute from them"));
    const auto menu = [&] { return w.page()->findChild<QMenu*>("whichInputs"); };
    QTRY_VERIFY(menu() && menu()->isVisible());
    const QStringList names = [&] {
      QStringList all;
      for (const QAction* each : menu()->actions())
        if (!each->isSeparator()) all << each->text();
      return all;
    }();
    QCOMPARE(names.size(), 2);
    QVERIFY2(names[1].contains("blocks.1.attn.hook_q") && names[1].contains("token 6 × head 4 × width 8"),
             qPrintable(names[1]));
    QCOMPARE(w.own.scene().workspace, std::string("models"));
    QTest::keyClick(menu(), Qt::Key_Down);
    QTest::keyClick(menu(), Qt::Key_Return);
    QTRY_COMPARE(w.own.scene().workspace, std::string("attention"));
    const ImportedFile file = readImport(importFolder + "transformer_lens.safetensors");
    const auto named = [&](const char* name) {
      return *std::find_if(file.tensors.begin(), file.tensors.end(),
                           [&](const ImportedTensor& tensor) { return tensor.name == name; });
    };
    const ImportedTensor queries = named("blocks.1.attn.hook_q"), keys = named("blocks.1.attn.hook_k");
    const AttentionResults results = AttentionPipeline().run(w.own.scene().attention, View::scores);
    QVERIFY2(!results.problem, toString(results.problem).c_str());
    for (Index head = 0; head < 4; ++head)
      for (Index i = 0; i < 6; ++i)
        for (Index j = 0; j < 6; ++j) {
          double score = 0;
          for (Index c = 0; c < 8; ++c) score += queries.at((i * 4 + head) * 8 + c) * keys.at((j * 4 + head) * 8 + c);
          QVERIFY(std::abs(score / std::sqrt(8.0) - double((*results.pass.scores)->data()[(head * 6 + i) * 6 + j])) <
                  1e-5);
        }
    QCOMPARE((*results.pass.keyLabels).front().at(3), std::string("cat"));
    // The weights beside them are causal.
    QVERIFY(hasMask(w.own.scene().attention.mechanism, "causal"));
  }

  void pastedNumbersOpenLikeAFile() {
    Window w;
    w.page()->thumbnails()->setFocus();
    QGuiApplication::clipboard()->setText("\tthe\tcat\nthe\t0.75\t0.25\ncat\t0.5\t0.5\n");
    QTest::keyClick(w.page()->thumbnails(), Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY(w.page()->results().file);
    w.settle();
    QCOMPARE(w.page()->results().file->kept->data()[1], 0.25F);
    QCOMPARE(w.page()->results().file->guess.keyTokens.at(1), std::string("cat"));
    const ModelsScene before = w.scene();
    QGuiApplication::clipboard()->setText("nothing but words");
    QTest::keyClick(w.page()->thumbnails(), Qt::Key_V, Qt::ControlModifier);
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].startsWith("The pasted text can't be opened: "), qPrintable(w.complaints[0]));
    QVERIFY(w.scene() == before);
  }

  void numbersArePastedFromTheMenuWhereTheyAreTaken() {
    Window w;
    const auto* entry = w.window.findChild<QAction*>("pasteIntoPage");
    QVERIFY(entry->isEnabled());
    QCOMPARE(entry->text().remove(u'&'), QString("Paste numbers or a picture"));
    QGuiApplication::clipboard()->setText("1\t0\n0.5\t0.5\n");
    w.window.findChild<QAction*>("pasteIntoPage")->trigger();
    QTRY_VERIFY(w.page()->results().file);
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!entry->isEnabled());
    QVERIFY(!whyNot(entry).isEmpty());
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

  void scoresOfAFileAreNormalisedWithItsSinks() {
    QTemporaryDir folder;
    const std::string path = folder.filePath("sinks.npz").toStdString();
    const Tensor scores({1, 1, 2, 2, 2}, {1, 0, 2, 1, 0, 1, 0.5F, -1}), sinks({2}, {1, -3});
    writeNpz(path, {{"scores", &scores}, {"sinks", &sinks}});
    Window w;
    w.page()->askForFile = [path] { return QString::fromStdString(path); };
    QTest::mouseClick(w.named<QPushButton>("Open a file of attention"), Qt::LeftButton);
    w.settle();
    w.clickHead(0);
    const double expected = std::exp(1.0) / (std::exp(1.0) + 1 + std::exp(1.0));
    const ui::HeatmapFigure& figure = w.page()->openHead()->heatmap()->figure();
    QVERIFY(std::abs(double(ui::numbersOf(figure, 0).at(0, 0)) - expected) < 1e-6);
    QVERIFY(std::abs(figure.panels[0].side->columns.front().numbers[0] - expected) < 1e-6);
    w.page()->openHead()->heatmap()->setSelection(ui::CellPlace{0, 0, 0});
    w.settle();
    QVERIFY2(w.inspected().contains("one more score behind the keys"), qPrintable(w.inspected()));
    w.clickHead(1);
    QVERIFY(w.page()->openHead()->heatmap()->figure().panels[0].side->columns.front().numbers[0] < 0.05);
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

  void whatWasPastedStaysForTheScenesThatNameIt() {
    QTemporaryDir scenes;
    const QString path = scenes.filePath("pasted.attn");
    QString pasted;
    {
      Window w;
      QGuiApplication::clipboard()->setText("0.25\t0.75\n0.5\t0.5\n");
      w.window.findChild<QAction*>("pasteIntoPage")->trigger();
      QTRY_VERIFY(w.page()->results().file);
      pasted = QString::fromStdString(w.scene().folder);
      writeScene(path, {w.own.scene(), w.own.viewState()});
    }
    QFile file(pasted);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addYears(-3), QFileDevice::FileModificationTime));
    file.close();
    {
      Window w;
      QGuiApplication::clipboard()->setText("1\t0\n0.125\t0.875\n");
      w.window.findChild<QAction*>("pasteIntoPage")->trigger();
      QTRY_VERIFY(w.page()->results().file);
    }
    Window w;
    w.window.openFile(path);
    QTRY_VERIFY(w.page()->results().file);
    QCOMPARE(w.page()->results().file->keys(), Index{2});
    QVERIFY(w.complaints.empty());
  }

  void aHeadThatIsTooLargeForMemoryIsShownFromItsFile() {
    constexpr Index n = 4200, row = 1234, column = 3210;
    QTemporaryDir folder;
    const QString path = folder.filePath("large.npy");
    {
      Tensor weights({n, n});
      std::fill_n(weights.data(), weights.size(), 1.0F / float(n));
      std::fill_n(weights.data() + row * n, n, 0.0F);
      weights.data()[row * n + column] = 1;
      QFile file(path);
      const std::vector<std::byte> bytes = npyBytes(weights);
      QVERIFY(file.open(QIODevice::WriteOnly) &&
              file.write(reinterpret_cast<const char*>(bytes.data()), qint64(bytes.size())) == qint64(bytes.size()));
    }
    Window w;
    const auto bytesRead = [] {
      QFile io("/proc/self/io");
      return io.open(QIODevice::ReadOnly) ? io.readLine().mid(qsizetype(strlen("rchar: "))).trimmed().toDouble() : 0.0;
    };
    // A part is in sight before all of it is read, and says so; the controls of a model are not.
    std::vector<double> known;
    double readInAll = 0;  // until all is known: to draw the head finer than its pyramid is another matter
    bool saysSo = true;
    connect(w.page(), &Page::resultsShown, w.page(), [&] {
      if (!w.page()->results().file) return;
      known.push_back(w.page()->results().known);
      if (known.back() == 1 && readInAll == 0) readInAll = bytesRead();
      const auto labels = w.page()->findChildren<QLabel*>();
      saysSo = saysSo && (known.back() == 1 || std::any_of(labels.begin(), labels.end(), [](const QLabel* each) {
                            return each->isVisible() && each->text().startsWith("The file is being read: ");
                          }));
    });
    connect(&w.own, &Document::sceneChanged, w.page(), [&] {
      if (!w.scene().folder.empty()) QVERIFY(!w.named<ui::TokenEditor>("Text")->isVisible());
    });
    const double before = bytesRead();
    w.window.openFile(path);
    w.settle();
    QTRY_VERIFY(w.page()->results().file);
    QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
    QVERIFY2(known.size() > 1 && known.front() < 1 && known.back() == 1,
             qPrintable(QString("%1 to %2").arg(known.front()).arg(known.back())));
    QVERIFY(saysSo);
    // It is read once.
    QVERIFY2(readInAll - before < 1.3 * 4 * n * n, qPrintable(QString::number(readInAll - before)));
    w.clickHead(0);
    QTRY_VERIFY(w.page()->results().pass);
    const Pass& pass = *w.page()->results().pass;
    QVERIFY(pass.large && !pass.weights);
    QCOMPARE(w.page()->results().file->kept.has_value(), false);
    QCOMPARE(pass.large->at(row, column), 1.0F);
    // Its thumbnail and its heatmap show the only large weight of all.
    const NumberGrid& thumbnail = *w.page()->thumbnails()->figure().panels.front().numbers;
    const Index side = (n + thumbnail.rows() - 1) / thumbnail.rows();
    float largest = 0;
    for (Index i = 0; i < thumbnail.rows(); ++i)
      for (Index j = 0; j < thumbnail.columns(); ++j) largest = std::max(largest, thumbnail.at(i, j));
    QCOMPARE(largest, 1.0F);
    QVERIFY(side > 1 && std::abs(w.page()->results().file->rowSum - 1) < 1e-3);
    // In a linear range all but one pixel would be white: that of logarithms is the usual one, and the bar says so.
    const OpenHead& opened = *w.page()->findChild<OpenHead*>();
    const auto* range = opened.heatmap()->findChild<QToolButton*>("colorRange");
    QVERIFY(opened.heatmap()->figure().logarithmic);
    QVERIFY2(range->text().startsWith("logarithmic"), qPrintable(range->text()));
    // Lines would be too many: whatever is chosen, its heatmap has their room.
    for (const char* const drawing : {"both", "lines"}) {
      w.own.look([&](ViewState& state) { state.models.drawing = drawing; });
      w.settle();
      QVERIFY2(opened.heatmap()->isVisible() && !opened.lines()->isVisible(), drawing);
    }
    // What it comes from is asked of the row alone.
    w.own.look([](ViewState& state) { state.models.selection = {row, column}; });
    w.settle();
    QVERIFY(w.complaints.empty());
    // Beside A it is not compared, which is said.
    w.window.findChild<QAction*>("model.pin")->trigger();
    w.settle();
    QVERIFY(w.complaints.empty() && w.problem().isEmpty() && w.page()->results().pinnedProblem);
  }

  void whatCameOnTheStandardInputOutlivesItsTemporaryFile() {
    Window w;
    {
      const QTemporaryDir folder(temporaryFolders());
      const QString path = folder.filePath("standard input.safetensors");
      QVERIFY(QFile::copy(QString::fromStdString(importFolder + "transformer_lens.safetensors"), path));
      w.window.openFile(path);
      QTRY_VERIFY(w.page()->results().file);
    }
    const QString kept = QString::fromStdString(w.scene().folder);
    QVERIFY2(!isTemporaryFile(kept) && QFileInfo::exists(kept), qPrintable(kept));
    QTemporaryDir scenes;
    writeScene(scenes.filePath("input.attn"), {w.own.scene(), w.own.viewState()});
    Window other;
    other.window.openFile(scenes.filePath("input.attn"));
    QTRY_VERIFY(other.page()->results().file);
    QCOMPARE(other.page()->results().grids.front().layers, w.page()->results().grids.front().layers);
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

  void renderSaysWhyAFileHasNothingInsideToLookAt() {
    QTemporaryDir folder;
    Scene scene;
    scene.workspace = "models";
    scene.models.folder = importFolder + "transformer_lens.safetensors";
    writeScene(folder.filePath("file.attn"), {scene, {}});
    const Outcome outcome =
        run({"render", folder.filePath("file.attn"), folder.filePath("file.png"), "--view", "lens"});
    QVERIFY2(outcome.error.contains("a file of attention has no layers to look inside"), qPrintable(outcome.error));
    QVERIFY(!QFileInfo::exists(folder.filePath("file.png")));
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
