// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCheckBox>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <limits>

#include "app/desktop/recent_files.h"
#include "app/document/scene_file.h"
#include "app/workspaces/alignment/alignment_film.h"
#include "app/workspaces/alignment/pairs_reader.h"
#include "app/workspaces/alignment/ready_models.h"
#include "tests/support/alignment_window.h"
#include "tests/support/own_settings.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/number_field.h"
#include "ui/controls/view_cover.h"
#include "ui/style/theme.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

using Window = AlignmentWindow;

}  // namespace

class TestAlignmentFilm : public QObject {
  Q_OBJECT

 private slots:
  void init() { startAfresh(); }

  void everyTaskHasAModelThatHasLearnedIt() {
    for (const Task& task : tasks()) {
      const AlignmentScene scene = withTask({}, task.id);
      QVERIFY(hasReadyModel(scene.recipe));
      const AlignmentRun run = runToBeginWith(scene);
      QCOMPARE(run.checkpoints.size(), std::size_t{2});
      QCOMPARE(run.step(), task.steps);
      QVERIFY(run.origin == RunOrigin::program);
      QVERIFY(run.accuracies.back().value > 0.97);
      QCOMPARE(run.losses.back().step, task.steps);
      const AlignmentModel& model = *run.checkpoints.back().model;
      QCOMPARE(model.widths, widthsOf(32));
      QCOMPARE(std::string(model.scoring->id), std::string("additive"));
      const Decoding decoding = decode(model, symbolsToDecode(model, task.example.source));
      QCOMPARE(model.target.textOf(decoding.symbols), task.example.target);
    }
    AlignmentRecipe other;
    other.seed = 2;
    QVERIFY(!hasReadyModel(other));
  }

  void aModelIsTrainedPausedAndGoesOn() {
    Window w;
    w.shrink("60");
    const int steps = w.steps();
    QVERIFY(w.film().canGoOn());
    QCOMPARE(w.film().run().step(), Index{0});
    w.number("pace.field", "20");
    QPushButton* play = w.page()->findChild<QPushButton*>("play");
    QTest::mouseClick(play, Qt::LeftButton);
    QVERIFY(w.film().isTraining());
    QCOMPARE(play->accessibleName(), QString("Pause"));
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 3, 30'000);
    w.click(play);
    QVERIFY(!w.film().isTraining());
    const Index paused = w.film().run().step();
    QVERIFY(paused < 60);
    QCOMPARE(w.results().shown.step, paused);
    QCOMPARE(play->accessibleName(), QString("Go on"));
    w.click(w.button("Step"));
    QTRY_VERIFY(!w.film().isTraining());
    w.settle();
    QCOMPARE(w.film().run().step(), paused + 1);
    w.trainToItsEnd();
    const AlignmentRun& run = w.film().run();
    QCOMPARE(run.step(), Index{60});
    QCOMPARE(run.losses.size(), std::size_t{61});
    QVERIFY(run.losses.back().value < run.losses.front().value);
    // The stops on the way changed nothing: the same recipe gives the same weights.
    AlignmentTraining whole(pairSourceOf(w.scene().recipe), trainingOptions(w.scene().recipe));
    while (!whole.isDone()) whole.advance();
    QVERIFY(whole.model() == *run.checkpoints.back().model);
    w.click(w.button("Reset"));
    QCOMPARE(w.film().run().step(), Index{0});
    QVERIFY(w.film().run().losses.empty());
    QCOMPARE(w.steps(), steps + 2);  // with its halts it is one step of undo, and the reset is another
  }

  void aTrainingIsAnEdit() {
    Window w;
    w.shrink("30");
    w.own.setSaved(w.folder.filePath("a.attn"));
    const int steps = w.steps();
    w.trainToItsEnd();
    const AlignmentModel trained = *w.results().shown.model;
    QVERIFY(!w.own.isSaved());
    QCOMPARE(w.steps(), steps + 1);
    QCOMPARE(w.own.history().undoText(), QString("Train to step 30"));
    QCOMPARE((*w.scene().weights)->step, Index{30});
    w.undo();
    QVERIFY(w.own.isSaved());
    QCOMPARE(w.results().shown.step, Index{0});
    w.own.redo();
    w.settle();
    QVERIFY(*w.results().shown.model == trained);
    QCOMPARE(w.film().run().losses.size(), std::size_t{31});
    // A reset is one too.
    w.click(w.button("Reset"));
    QCOMPARE(w.own.history().undoText(), QString("Reset the training"));
    QVERIFY(!w.scene().weights);
    w.undo();
    QVERIFY(*w.results().shown.model == trained);
    // So is one that comes in its place.
    w.check(qobject_cast<QCheckBox*>(w.button("As fast as it can")));
    w.number("pace.field", "20");
    QPushButton* play = w.page()->findChild<QPushButton*>("play");
    QTest::mouseClick(play, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 2 && w.film().run().step() < 30, 30'000);
    w.click(play);
    QCOMPARE((*w.scene().weights)->step, w.film().run().step());
    w.undo();
    QVERIFY(*w.results().shown.model == trained);
  }

  void aResetIsAnEditWhereAModelComesWithTheProgram() {
    Window w;
    QCOMPARE(w.results().shown.step, Index{200});
    const int steps = w.steps();
    w.click(w.button("Reset"));
    QCOMPARE(w.results().shown.step, Index{0});
    QCOMPARE(w.steps(), steps + 1);
    QCOMPARE(w.own.history().undoText(), QString("Reset the training"));
    const AlignmentModel untrained = *w.results().shown.model;
    w.undo();
    QCOMPARE(w.results().shown.step, Index{200});
    w.own.redo();
    w.settle();
    QVERIFY(*w.results().shown.model == untrained);
    // And so it is saved.
    const SavedScene again = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    w.own.open(again.scene, {}, again.view);
    w.settle();
    QVERIFY(*w.results().shown.model == untrained);
    QVERIFY2(w.labels().contains("This model has learned nothing yet."), qPrintable(w.labels()));
    QCOMPARE(w.canvas()->chart()->message(), QString());
  }

  void aRedoneResetShowsWhatTheResetShowed() {
    Window w;
    w.trainFast();
    QTRY_VERIFY(w.film().run().step() > 1 && w.film().run().origin == RunOrigin::training);
    w.click(w.page()->findChild<QPushButton*>("play"));
    const Index trained = w.film().run().step();
    w.click(w.button("Reset"));
    w.undo();
    QCOMPARE(w.film().run().step(), trained);
    w.own.redo();
    w.settle();
    QCOMPARE(w.film().run().step(), Index{0});
    QVERIFY(w.film().run().losses.empty() && w.film().isAtNewest());
    QVERIFY2(w.labels().contains("This model has learned nothing yet."), qPrintable(w.labels()));
    // And that is what the next step goes on from.
    w.click(w.button("Step"));
    QTRY_VERIFY(!w.film().isTraining() && w.film().run().step() == 1);
    w.settle();
    QCOMPARE((*w.scene().weights)->step, Index{1});
    w.undo();
    w.undo();
    QCOMPARE(w.film().run().step(), trained);
  }

  void nothingThatWasLearnedIsLostWithTheWindow() {
    Window w;
    int asked = 0;
    w.window.askAboutUnsaved = [&] {
      ++asked;
      return MainWindow::Unsaved::cancel;
    };
    w.shrink("100000");
    w.own.setSaved(w.folder.filePath("a.attn"));
    w.trainFast();
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 2, 30'000);
    w.window.close();  // while it trains
    QVERIFY(w.window.isVisible());
    QCOMPARE(asked, 1);
    QVERIFY(!w.film().isTraining());
    QVERIFY(w.scene().weights);
    QTest::keyClick(&w.window, Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(asked, 2);
    w.settle();
    QCOMPARE((*w.scene().weights)->step, w.film().run().step());
  }

  void theDocumentHasNowAndThenWhatATrainingUnderWayHasLearned() {
    Window w;
    w.shrink("3000");
    AlignmentFilm& film = AlignmentFilm::of(w.own);
    film.setKeepingEvery(200);
    w.own.setSaved("long.attn");
    film.setPace(100);
    QTest::mouseClick(w.page()->findChild<QPushButton*>("play"), Qt::LeftButton);
    QTRY_VERIFY(w.film().isTraining() && !w.own.isSaved());
    const auto keptStep = [&] { return w.scene().weights ? (*w.scene().weights)->step : Index{0}; };
    const Index first = keptStep();
    QVERIFY(first > 0);
    QTRY_VERIFY(keptStep() > first);
    QVERIFY(w.film().isTraining());
    // All of it is one step of undo.
    const int steps = w.steps();
    QTRY_VERIFY(keptStep() > first + 5);
    QCOMPARE(w.steps(), steps);
    w.click(w.page()->findChild<QPushButton*>("play"));
  }

  void aNumberOfTheRecipeThatIsRefusedLeavesWhatWasLearned() {
    Window w;
    w.shrink("30");
    w.trainToItsEnd();
    const Box<KeptWeights> weights = *w.scene().weights;
    const int steps = w.steps();
    auto* field = w.page()->findChild<ui::NumberField*>("hidden");
    for (const Qt::Key end : {Qt::Key_Return, Qt::Key_Escape}) {
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, "2000");
      QTest::keyClick(field, end);
      QTest::keyClick(field, Qt::Key_Escape);
      w.settle();
      QCOMPARE(w.scene().recipe.hidden, Index{8});
      QVERIFY(w.scene().weights && w.scene().weights->share() == weights.share());
      QCOMPARE(w.film().run().step(), Index{30});
      QCOMPARE(w.steps(), steps);
    }
    // A number counts when the field is left, and when a shortcut of the window is pressed in it.
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "12");
    QCOMPARE(w.scene().recipe.hidden, Index{8});
    QTest::keyClick(field, Qt::Key_Tab);
    QCOMPARE(w.scene().recipe.hidden, Index{12});
    QCOMPARE(w.steps(), steps + 1);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, "16");
    QTest::keyClick(field, Qt::Key_4, Qt::AltModifier);
    QCOMPARE(w.scene().recipe.hidden, Index{16});
  }

  void changingHowLinesAreReadBeginsWithHowTheyWereRead() {
    Window w;
    std::vector<ImportQuestion> asked;
    auto* reader = w.page()->findChild<TableReader*>();
    reader->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      asked.push_back(question);
      const TablePreview preview = previewOf(question.start, question.choices, 5, TableUse::texts);
      ImportAnswer answer{question.choices, {}};
      answer.choices.hasHeader = preview.format.format.hasHeader;  // as a dialog that nothing is changed in
      answer.choices.separator = preview.format.format.separator;
      return answer;
    };
    w.page()->openFile(w.write("lines.txt", "hello\tolleh\nworld\tdlrow\nbird\tdrib\n"));
    QTRY_VERIFY(w.scene().recipe.pairs);
    w.settle();
    QCOMPARE((*w.scene().recipe.pairs)->size(), Index{3});
    w.click(w.named<QPushButton>("Change how the pairs are read"));
    QTRY_COMPARE(asked.size(), std::size_t{1});
    w.settle();
    QCOMPARE((*w.scene().recipe.pairs)->size(), Index{3});
  }

  void aFilmOfTheModelOfTheProgramIsTrainedFirst() {
    Window w;
    QVERIFY(w.page()->recordedTraining("alignment").steps.empty());
    w.shrink("60");
    w.trainToItsEnd();
    QVERIFY(w.page()->recordedTraining("alignment").steps.size() > 2);
  }

  void aFileThatIsSavedDuringATrainingHasWhatWasLearned() {
    Window w;
    const QString path = w.folder.filePath("a.attn");
    w.shrink("100000");
    w.own.setSaved(path);
    w.trainFast();
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 2, 30'000);
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(w.own.isSaved() && QFile::exists(path));
    QVERIFY(w.film().isTraining());
    QVERIFY((*readScene(path).scene.alignment.weights)->step >= 2);
    w.click(w.page()->findChild<QPushButton*>("play"));
    QVERIFY(!w.own.isSaved());
  }

  void undoTakesBackATrainingThatIsUnderWay() {
    Window w;
    w.shrink("100000");
    w.trainFast();
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 2, 30'000);
    w.undo();
    QVERIFY(!w.film().isTraining());
    QCOMPARE(w.scene().recipe.steps, Index{100'000});
    QCOMPARE(w.results().shown.step, Index{0});
    w.own.redo();
    w.settle();
    QVERIFY(w.results().shown.step >= 2);
    QVERIFY(w.film().canGoOn());
  }

  void anotherRecipeEndsTheTraining() {
    Window w;
    w.shrink("5000");
    w.trainFast();
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 2, 30'000);
    w.number("hidden", "9");
    QVERIFY(!w.film().isTraining());
    QCOMPARE(w.film().run().step(), Index{0});
    QCOMPARE(w.results().shown.model->widths.decoder, Index{9});
    w.choose("Scoring function", "scaled-dot");
    QCOMPARE(std::string(w.results().shown.model->scoring->id), std::string("scaled-dot"));
  }

  void theWindowAnswersWhileAModelIsTrained() {
    Window w;
    w.shrink("100000");
    w.trainFast();
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 2, 30'000);
    w.type("12");
    QCOMPARE(w.results().scene.input, std::string("12"));
    QVERIFY(w.decoded().startsWith("12 → "));
    QVERIFY(w.film().isTraining());
    // A workspace out of sight computes nothing.
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!w.film().isTraining());
  }

  void theFilmGoesBackOverItsCheckpoints() {
    Window w;
    w.shrink("60");
    w.trainToItsEnd();
    const auto& frames = w.canvas()->strip()->frames();
    QCOMPARE(frames.size(), std::size_t{4});  // 0, 25, 50, 60
    w.clickFrame(1);
    QCOMPARE(w.results().shown.step, Index{25});
    QCOMPARE(w.canvas()->chart()->figure().cursorText, QString("step 25"));
    QVERIFY(*w.results().shown.model == *w.film().run().checkpoints[1].model);
    QTest::keyClick(w.canvas()->strip(), Qt::Key_Left);
    w.settle();
    QCOMPARE(w.results().shown.step, Index{0});
    w.canvas()->chart()->setFocus();
    QTest::keyClick(w.canvas()->chart(), Qt::Key_Right);
    w.settle();
    QCOMPARE(w.results().shown.step, Index{25});
    QTest::keyClick(w.canvas()->chart(), Qt::Key_End);
    w.settle();
    QCOMPARE(w.results().shown.step, Index{60});
    const QPoint fifty = w.canvas()->chart()->toWidget({49, 1}).toPoint();
    QTest::mouseClick(w.canvas()->chart(), Qt::LeftButton, {}, fifty);
    w.settle();
    QCOMPARE(w.results().shown.step, Index{50});
  }

  void framesStandSideBySideWhereTheNewestIsBetweenTwoCheckpoints() {
    Window w;
    w.shrink("200");
    for (Index i = 1; i <= 27; ++i) {
      w.click(w.button("Step"));
      QTRY_VERIFY(!w.film().isTraining() && w.film().run().step() == i);
    }
    w.settle();
    const FilmStrip* strip = w.canvas()->strip();
    const auto areApart = [&] {
      QVERIFY(strip->frames().size() > 2);
      for (std::size_t i = 1; i < strip->frames().size(); ++i)
        QVERIFY2(strip->frameRect(i - 1).right() < strip->frameRect(i).left(),
                 qPrintable(QString::number(strip->frames()[i].step)));
    };
    areApart();
    QCOMPARE(strip->frames()[2].step, Index{27});
    QVERIFY(!strip->frames()[2].image.isNull() && strip->frames()[3].image.isNull());
    QCOMPARE(strip->frames()[3].step, Index{75});
    // So does the last one, where it is no checkpoint of the others' spacing.
    w.number("steps", "60");
    w.trainToItsEnd();
    QCOMPARE(strip->frames().back().step, Index{60});
    areApart();
  }

  void ownPairsAreLearned() {
    Window w;
    QByteArray pairs;
    for (char a = 'a'; a < 'm'; ++a)
      for (char b = 'a'; b < 'm'; ++b) pairs += QByteArray() + a + b + '\t' + b + a + '\n';
    w.open(w.write("swap.tsv", pairs));
    QCOMPARE(w.complaints, QStringList());
    QCOMPARE((*w.scene().recipe.pairs)->size(), Index{144});
    QCOMPARE(w.scene().input, std::string("aa"));
    QCOMPARE(w.results().shown.step, Index{0});
    w.shrink("40");
    w.trainToItsEnd();
    QCOMPARE(w.film().run().step(), Index{40});
    w.open(w.write("one.tsv", "alone\n"));
    QCOMPARE(w.complaints.size(), qsizetype{1});
    QVERIFY(w.complaints[0].contains("one.tsv"));
    QCOMPARE((*w.scene().recipe.pairs)->size(), Index{144});
    QString problem;
    w.page()->reader()->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
      problem = QString::fromStdString(toString(question.problem));
      return std::nullopt;
    };
    w.open(w.write("same.tsv", "a\tb\nc\tb\n"));
    QTRY_VERIFY2(problem.startsWith("the pairs have one target only"), qPrintable(problem));
    QCOMPARE(w.complaints.size(), qsizetype{1});
    QCOMPARE((*w.scene().recipe.pairs)->size(), Index{144});
    // No task is chosen, and none is by coming to their list.
    auto* list = w.named<ui::ChoiceList>("Task");
    const int steps = w.steps();
    w.input()->setFocus();
    while (QApplication::focusWidget() != list) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    w.settle();
    QCOMPARE(w.steps(), steps);
    QVERIFY(w.scene().recipe.pairs);
  }

  void aDocumentKeepsTheRecipeAndTheWeights() {
    Window w;
    w.shrink("30");
    w.trainToItsEnd();
    const AlignmentModel trained = *w.film().run().checkpoints.back().model;
    QVERIFY(w.scene().weights);
    const SavedScene again = parseScene(sceneText(w.own.scene(), w.own.viewState()));
    QVERIFY(again.scene == w.own.scene());
    w.own.open(again.scene, {}, again.view);
    w.settle();
    QCOMPARE(w.film().run().step(), Index{30});
    QVERIFY(*w.results().shown.model == trained);
    // Another recipe has other weights.
    w.number("hidden", "7");
    QVERIFY(!w.scene().weights);
    QCOMPARE(w.film().run().step(), Index{0});
    // A document from before there was this workspace.
    QVERIFY(parseScene(R"({"format": "attention-lab scene", "version": 2})").scene.alignment == AlignmentScene());
  }

  void aDocumentThatKeepsWeightsKeepsTheFilmOfTheirTraining() {
    Window w;
    w.shrink("60");
    w.trainToItsEnd();
    const AlignmentRun run = w.film().run();
    const QByteArray text = sceneText(w.own.scene(), w.own.viewState());
    const SavedScene again = parseScene(text);
    QVERIFY(again.scene == w.own.scene());
    w.own.open(again.scene, {}, again.view);
    w.settle();
    QCOMPARE(w.film().run().origin, RunOrigin::document);
    QCOMPARE(w.film().run().losses, run.losses);
    QCOMPARE(w.film().run().accuracies, run.accuracies);
    QCOMPARE(w.film().run().checkpoints.size(), run.checkpoints.size());
    QVERIFY(!w.canvas()->chart()->figure().curves[0].y->empty() && w.canvas()->chart()->message().isEmpty());
    w.clickFrame(1);
    QCOMPARE(w.results().shown.step, Index{25});
    QVERIFY(*w.results().shown.model == *run.checkpoints[1].model);
    // A file from before there was more than weights opens, and says why the chart is empty.
    Scene weightsAlone = again.scene;
    KeptWeights old = **again.scene.alignment.weights;
    old.losses.clear();
    old.accuracies.clear();
    old.earlier.clear();
    weightsAlone.alignment.weights = Box<KeptWeights>(old);
    w.own.open(weightsAlone, {});
    w.settle();
    QVERIFY(*w.results().shown.model == *run.checkpoints.back().model);
    QVERIFY2(w.canvas()->chart()->message().contains("the weights alone"), qPrintable(w.canvas()->chart()->message()));
  }

  void aTrainingGoesOnFromAFile() {
    Window w;
    w.shrink("30");
    w.trainToItsEnd();
    const AlignmentRun whole = w.film().run();
    w.click(w.button("Reset"));
    w.settle();
    for (Index i = 1; i <= 3; ++i) {
      w.click(w.button("Step"));
      QTRY_VERIFY(!w.film().isTraining() && w.film().run().step() == i);
    }
    const auto reopen = [&w] {
      const SavedScene again = parseScene(sceneText(w.own.scene(), w.own.viewState()));
      w.own.open(again.scene, {}, again.view);
      w.settle();
    };
    reopen();
    QCOMPARE(w.film().run().origin, RunOrigin::document);
    QVERIFY(w.film().canGoOn());
    // At a pace at which the steps that were made before would take a minute.
    w.own.look([](ViewState& state) { state.alignment.pace = 0.05; });
    w.click(w.button("Step"));
    QTRY_COMPARE(w.film().run().step(), Index{4});
    w.settle();
    QCOMPARE(w.scene().weights->share()->step, Index{4});
    reopen();
    w.own.look([](ViewState& state) { state.alignment.pace = 0; });
    w.click(w.button("Go on"));
    QTRY_VERIFY(!w.film().isTraining() && w.film().run().isDone());
    QVERIFY(*w.film().run().checkpoints.back().model == *whole.checkpoints.back().model);
    QCOMPARE(w.film().run().losses, whole.losses);
    // One that is reset has none of it before it.
    w.click(w.button("Reset"));
    w.settle();
    w.click(w.button("Step"));
    QTRY_VERIFY(!w.film().isTraining() && w.film().run().step() == 1);
    w.settle();
    QVERIFY2(w.inspected().contains("after 1 step of training"), qPrintable(w.inspected()));
  }

  void whatADocumentKeepsOfALongTrainingIsBounded() {
    AlignmentRecipe recipe;
    recipe.hidden = 128;
    recipe.steps = 10'000;
    AlignmentRun run = untrainedRun(recipe);
    const Box<AlignmentModel> model = run.checkpoints.front().model;
    const std::size_t fit = mostKeptBytes / weightBytes(*model);
    QVERIFY(fit >= 2 && fit < 20);
    for (Index step = 1; step <= 24; ++step) run.checkpoints.push_back({400 * step, model});
    for (Index step = 0; step <= 9600; ++step) run.losses.push_back({step, 1.0 / static_cast<double>(step + 1)});
    run.losses[77].value = std::numeric_limits<double>::quiet_NaN();  // no file has such a number
    const KeptWeights kept = keptOf(run, run.checkpoints.back());
    QCOMPARE(kept.step, Index{9600});
    QCOMPARE(kept.earlier.size(), fit);
    QVERIFY(kept.losses.size() <= mostKeptPoints + 1);
    QCOMPARE(kept.losses.front(), (std::vector<double>{0, 1}));
    QCOMPARE(kept.losses.back()[0], 9600.0);
    const AlignmentRun again = keptRun(untrainedRun(recipe), kept);
    QCOMPARE(again.step(), Index{9600});
    QCOMPARE(again.checkpoints.size(), fit + 2);  // the first one follows from the recipe
    QVERIFY(!again.training);
  }

  void aFileWithATrainingHasAPictureAmongTheRecentOnes() {
    Scene scene;
    scene.workspace = "alignment";
    scene.alignment.recipe.steps = 500;
    AlignmentRun run = untrainedRun(scene.alignment.recipe);
    const Box<AlignmentModel> model = run.checkpoints.front().model;
    for (Index step = 25; step <= 500; step += 25) run.checkpoints.push_back({step, model});
    scene.alignment.weights = Box<KeptWeights>(keptOf(run, run.checkpoints.back()));
    const QTemporaryDir folder;
    writeScene(folder.filePath("a.attn"), {scene, {}}, {});
    QVERIFY(QFileInfo(folder.filePath("a.attn")).size() > 4 << 20);
    QVERIFY(!pictureOfFile(folder.filePath("a.attn"), 40).isNull());
  }

  void whatATrainingTakesThePlaceOfIsKeptBeside() {
    Window w;
    w.shrink("30");
    w.trainToItsEnd();
    QVERIFY(!w.button("Step")->isEnabled());
    QVERIFY(!w.earlier()->isVisible());
    const AlignmentModel trained = *w.film().shown()->model;
    w.click(w.button("Reset"));
    QCOMPARE(w.film().run().step(), Index{0});
    QVERIFY(w.earlier()->isVisible());
    QCOMPARE(w.itemsOf(w.earlier()).size(), qsizetype{1});
    w.chooseInMenu(w.earlier(), "Reverse, Additive, states of 8, seed 1: step 30");
    QVERIFY(*w.film().shown()->model == trained);
    QCOMPARE(w.film().run().losses.size(), std::size_t{31});
    QVERIFY(!w.earlier()->isVisible());  // nothing had been learned in its place
    // A longer one of the same recipe has all of a shorter one.
    w.click(w.button("Reset"));
    w.trainToItsEnd();
    w.number("seed", "7");
    QCOMPARE(w.itemsOf(w.earlier()).size(), qsizetype{1});
    // Another recipe comes with its run, as one step of undo.
    const int steps = w.steps();
    w.chooseInMenu(w.earlier(), "Reverse");
    QCOMPARE(w.scene().recipe.seed, std::uint64_t{1});
    QCOMPARE(w.steps(), steps + 1);
    QVERIFY(*w.results().shown.model == trained);
    // Another document has none of it.
    w.own.open(w.own.scene(), {});
    w.settle();
    QCOMPARE(w.film().run().origin, RunOrigin::document);
    QVERIFY(!w.earlier()->isVisible());
  }

  void earlierTrainingsOfOneRecipeAreToldApart() {
    Window w;
    const double loss = w.film().run().losses.back().value;
    w.trainFast();
    QTRY_VERIFY(w.film().run().step() > 0 && w.film().run().origin == RunOrigin::training);
    w.click(w.page()->findChild<QPushButton*>("play"));
    w.click(w.button("Reset"));
    QStringList items = w.itemsOf(w.earlier());
    QCOMPARE(items.size(), qsizetype{2});
    QCOMPARE(items.filter("comes with the program").size(), qsizetype{1});
    QVERIFY2(items.filter("comes with the program")[0].contains(QString("loss %1").arg(loss, 0, 'f', 4)),
             qPrintable(items.join('\n')));
  }

  void aSecondClickOnTheMenuOfEarlierTrainingsFindsItClosed() {
    Window w;
    w.shrink("30");
    w.trainToItsEnd();
    w.number("seed", "7");
    w.trainToItsEnd();
    w.click(w.button("Reset"));
    QCOMPARE(w.itemsOf(w.earlier()).size(), qsizetype{2});
    QTimer::singleShot(100, w.earlier(), [] {
      const QPointer<QMenu> menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      const QPoint last = menu->actionGeometry(menu->actions().last()).center();
      QTest::mouseClick(menu, Qt::LeftButton, {}, last);
      QVERIFY(menu);
      QAction* under = menu->actionAt(last);
      QVERIFY(!under || (menu->actions().contains(under) && menu->actionGeometry(under).contains(last)));
      QTest::mouseClick(menu, Qt::LeftButton, {}, last);
    });
    w.click(w.earlier());
    w.settle();
    QCOMPARE(w.scene().recipe.seed, std::uint64_t{1});
    QCOMPARE(w.film().run().step(), Index{30});
    QCOMPARE(w.itemsOf(w.earlier()).size(), qsizetype{1});
  }

  void onlySoMuchIsKeptBeside() {
    Window w;
    AlignmentFilm::of(w.own).setBudget(1);
    w.shrink("5");
    for (const char* seed : {"2", "3", "4"}) {
      w.number("seed", seed);
      w.trainToItsEnd();
    }
    w.number("seed", "5");
    QCOMPARE(w.film().beside().size(), std::size_t{1});
    QCOMPARE(w.film().beside()[0]->recipe.seed, std::uint64_t{4});
  }

  void anUndoneEditOfTheRecipeShowsTheEarlierRunAgain() {
    Window w;
    w.shrink("30");
    w.number("pace.field", "20");
    QTest::mouseClick(w.page()->findChild<QPushButton*>("play"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 3, 30'000);
    w.click(w.page()->findChild<QPushButton*>("play"));
    const Index paused = w.film().run().step();
    w.number("hidden", "9");
    QCOMPARE(w.film().run().step(), Index{0});
    w.input()->setFocus();
    w.undo();
    QCOMPARE(w.scene().recipe.hidden, Index{8});
    QCOMPARE(w.film().run().step(), paused);
    QCOMPARE(w.film().run().losses.size(), static_cast<std::size_t>(paused));
    QVERIFY(w.film().canGoOn());
    w.trainToItsEnd();
    AlignmentTraining whole(pairSourceOf(w.scene().recipe), trainingOptions(w.scene().recipe));
    while (!whole.isDone()) whole.advance();
    QVERIFY(whole.model() == *w.film().shown()->model);
  }

  void aTrainingAfterAResetBeginsFromNothing() {
    Window w;
    w.shrink("30");
    w.trainToItsEnd();
    QTest::mouseClick(w.button("Reset"), Qt::LeftButton);
    QTest::mouseClick(w.page()->findChild<QPushButton*>("play"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!w.film().isTraining(), 60'000);
    w.settle();
    QCOMPARE(w.film().run().step(), Index{30});
    QCOMPARE(w.film().run().losses.size(), std::size_t{31});
    QCOMPARE(w.film().run().losses.front().step, Index{0});
  }

  void whoseWeightsTheyAreIsSaid() {
    Window w;
    QVERIFY(w.labels().contains("This model comes with the program. Train learns another one from the beginning"));
    w.shrink("10");
    QVERIFY(w.labels().contains("This model has learned nothing yet."));
    w.trainToItsEnd();
    w.own.open(w.own.scene(), {});
    w.settle();
    QVERIFY(w.labels().contains("These weights are the document's. Train begins anew."));
    // A training that is halted goes on from a file, once it was made again up to there.
    w.number("steps", "20");
    for (Index i = 1; i <= 3; ++i) {
      w.click(w.button("Step"));
      QTRY_VERIFY(!w.film().isTraining() && w.film().run().step() == i);
    }
    w.settle();
    w.own.open(w.own.scene(), {});
    w.settle();
    QVERIFY2(w.labels().contains("after step 3 of 20. To go on, these steps are made again first"),
             qPrintable(w.labels()));
    // Weights that have learned nothing are weights too.
    Scene scene = w.own.scene();
    const AlignmentModel& untrained = *w.film().run().checkpoints.front().model;
    scene.alignment.weights = Box<KeptWeights>(keptWeights(untrained, 0));
    const SavedScene again = parseScene(sceneText(scene, {}));
    QVERIFY(again.scene == scene);
    w.own.open(again.scene, {});
    w.settle();
    QCOMPARE(w.film().run().checkpoints.size(), std::size_t{1});
  }

  void aLossThatGrowsAsksForASmallerLearningRate() {
    Window w;
    w.shrink("20");
    w.number("learningRate", "5");
    w.trainToItsEnd();
    QVERIFY(w.film().run().losses.back().value > w.film().run().losses.front().value);
    QVERIFY2(w.labels().contains("Take a smaller learning rate"), qPrintable(w.labels()));
    // Among the earlier ones it is told apart by what it has of its own.
    w.number("learningRate", "0.01");
    QVERIFY2(w.itemsOf(w.earlier())[0].endsWith("batches of 4, learning rate 5"),
             qPrintable(w.itemsOf(w.earlier())[0]));
  }

  void pairsThatCantBeLearnedLeaveNothingOfTheModelBefore() {
    Window w;
    Scene scene = w.own.scene();
    Database pairs;
    pairs.keys = {"a", "c"};
    pairs.values = {"b", "b"};
    scene.alignment.recipe.pairs = Box<Database>(pairs);
    w.own.open(scene, {});
    w.settle();
    QVERIFY2(w.canvas()->cover()->words().startsWith("This can't be computed: the pairs have one target only"),
             qPrintable(w.canvas()->cover()->words()));
    QVERIFY(!w.page()->results());
    QVERIFY(w.film().run().losses.empty());
    QVERIFY(w.canvas()->chart()->figure().curves[0].y->empty());
    QVERIFY(w.canvas()->strip()->frames().empty());
  }

  void whatIsPointedAtStaysInWordsWhileAModelIsTrained() {
    QString status;
    Window w;
    w.shrink("100000");
    connect(w.page(), &Page::statusChanged, w.page(), [&](const QString& text) { status = text; });
    w.trainFast();
    QTRY_VERIFY_WITH_TIMEOUT(w.film().run().step() >= 2, 30'000);
    ui::HeatmapView* heatmap = w.canvas()->heatmap();
    int pointed = 0;
    for (int i = 0; i < 30 && pointed < 5; ++i) {
      // The model may have written so much more or less that the cell is elsewhere.
      if (!heatmap->pointedAt())
        QTest::mouseMove(heatmap->viewport(), heatmap->viewportRect({0, 0, 3}).center().toPoint());
      QSignalSpy shown(w.page(), &Page::resultsShown);
      QVERIFY(shown.wait(20'000));
      if (!heatmap->pointedAt()) continue;
      ++pointed;
      QVERIFY2(status.contains("weight"), qPrintable(status));
    }
    QCOMPARE(pointed, 5);
    QTest::mouseClick(w.page()->findChild<QPushButton*>("play"), Qt::LeftButton);
    // The number is that of the cell as it is now.
    w.settle();
    const QPoint middle = heatmap->viewport()->rect().center();
    QTest::mouseMove(heatmap->viewport(), middle);
    const auto described = [&] {
      const SharedGrid numbers = heatmap->figure().panels.front().numbers;
      for (Index row = 0; row < numbers->rows(); ++row)
        for (Index column = 0; column < numbers->columns(); ++column)
          if (heatmap->viewportRect({0, row, column}).contains(middle))
            return heatmap->exactDescription({0, row, column});
      return QString();
    };
    const QString trained = described();
    QVERIFY(trained.contains("weight"));
    QCOMPARE(status, trained);
    w.undo();
    QVERIFY(described().contains("weight") && described() != trained);
    QCOMPARE(status, described());
  }

  void aDocumentMayNameAPaceThatNoSliderHas() {
    Window w;
    w.own.look([](ViewState& state) { state.alignment.pace = 0.01; });
    w.settle();
    QCOMPARE(w.page()->findChild<ui::NumberField*>("pace.field")->value(), 0.1);
  }
};

QTEST_MAIN(TestAlignmentFilm)
#include "tst_alignment_film.moc"
