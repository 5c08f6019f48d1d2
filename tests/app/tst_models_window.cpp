// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QtTest>

#include "app/document/scene_file.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/prediction_bars.h"
#include "app/workspaces/models/predictions_view.h"
#include "core/import/canonical.h"
#include "tests/support/models.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "tests/support/typing.h"
#include "tests/support/workspace_window.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/token_editor.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/heatmap_view.h"
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
    QVERIFY(after.probability != after.withoutEdits);
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
    auto* on = w.named<QCheckBox>("Layer 1, head 1: silenced");
    QVERIFY(on);
    QTest::mouseClick(on, Qt::LeftButton, {}, QPoint(8, on->height() / 2));
    w.settle();
    QVERIFY(!w.scene().edits.front().isOn);
    QCOMPARE(w.best(), before);
    QTest::mouseClick(w.named<QPushButton>("Take away Layer 1, head 1"), Qt::LeftButton);
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

  void eachLayersPredictionTheLogitsPartsAndThePatchingAreThoseOfTheCore() {
    Window w("gpt2", catText);
    QVERIFY(w.chooseSegment("View", "Predictions"));
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
        return std::log(without ? token.withoutEdits : token.probability);
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
    QCOMPARE(figure.panels.size(), std::size_t(file.numbers.dim(0) * file.numbers.dim(1)));
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
    const Shape shape = w.page()->results().file->numbers.shape();
    const std::vector<AxisGuess> axes = w.page()->results().file->guess.axes;
    const auto at = [&](AxisRole role) {
      return std::size_t(
          std::find_if(axes.begin(), axes.end(), [&](const AxisGuess& axis) { return axis.role == role; }) -
          axes.begin());
    };
    const std::size_t queries = at(AxisRole::query);
    QVERIFY(queries < axes.size() && at(AxisRole::key) < axes.size());
    auto* box = w.named<QComboBox>(qPrintable(QString("Axis %1, length %2").arg(queries).arg(shape[2])));
    box->setCurrentIndex(box->findData(QChar('k')));
    emit box->activated(box->currentIndex());
    w.settle();
    QCOMPARE(w.page()->results().file->guess.axes[queries].role, AxisRole::key);
    QTest::mouseClick(w.named<QPushButton>("Axes as guessed"), Qt::LeftButton);
    w.settle();
    QCOMPARE(w.page()->results().file->guess.axes[queries].role, AxisRole::query);
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
    for (const char* view : {"heads", "weights", "lens"}) {
      const Outcome outcome =
          run({"render", folder.filePath("model.attn"), folder.filePath("model.png"), "--view", view, "--footer"});
      QCOMPARE(outcome.error, QString());
      QVERIFY(QImage(folder.filePath("model.png")).width() > 100);
    }
  }
};

QTEST_MAIN(TestModelsWindow)
#include "tst_models_window.moc"
