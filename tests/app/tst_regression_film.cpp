// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_file.h"
#include "core/regression/nadaraya_watson.h"
#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// A window whose film goes at a pace that is chosen by the keyboard, as a row of its list.
struct FilmWindow : Window {
  explicit FilmWindow(const char* row = "as fast as it can") { choosePace(row); }
  void choosePace(const char* row) {
    auto* pace = named<QComboBox>("Pace");
    pace->setFocus();
    QTest::keyClick(pace, Qt::Key_Home);
    while (pace->currentText() != QLatin1String(row) && pace->currentIndex() + 1 < pace->count())
      QTest::keyClick(pace, Qt::Key_Down);
    QCOMPARE(pace->currentText(), QString(row));
  }
  const TrainingFilm& film() { return page()->film(); }
  const TrainingRun& run() { return film().training().run(); }
  QSlider* scrubber() { return named<QSlider>("Epoch in sight"); }
  void setEpochs(int epochs) { type(named<ui::NumberField>("Epochs"), QString::number(epochs)); }
  /// Trains to the end, or until it stands still.
  void train() {
    click(named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(!film().isPlaying() && run().hasBegun(), 20'000);
    settle();
  }
  /// Drags the handle of the scrubber to an epoch.
  void scrubTo(int epoch) {
    QSlider* slider = scrubber();
    const auto handle = [&](int value) {
      QStyleOptionSlider option;
      option.initFrom(slider);
      option.minimum = slider->minimum();
      option.maximum = slider->maximum();
      option.sliderPosition = value;
      return slider->style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider).center();
    };
    const QPoint from = handle(slider->value()), to = handle(epoch);
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    QTest::mouseMove(slider, (from + to) / 2);
    QTest::mouseMove(slider, to);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, to);
    settle();
  }
  /// The steps of the core's own training.
  std::vector<TrainingStep> expected(Index epochs) {
    std::vector<TrainingStep> steps;
    trainW(*run().points, {scene().initialW, scene().learningRate, epochs}, [&](const TrainingStep& step) {
      steps.push_back(step);
      return true;
    });
    return steps;
  }
  /// The largest difference between the weights in the heatmap and those of a gaussian of bandwidth 1 / |w|.
  double weightsAwayFrom(double learned) {
    const auto smoother = smootherOf(preparedKeys(results().heatmapKeys), "gaussian", {1 / std::abs(learned)});
    const std::vector<double> weights = kernelWeights(*smoother, *results().heatmapQueries);
    double away = 0;
    for (std::size_t i = 0; i < weights.size(); ++i)
      away = std::max(away, std::abs(double(results().weights->data()[i]) - weights[i]));
    return away;
  }
};

/// Sums depend a little on where in memory their numbers lie.
bool near(const TrainingStep& a, const TrainingStep& b) {
  return a.epoch == b.epoch && test::near(a.loss, b.loss, 1e-9 * std::abs(b.loss)) &&
         test::near(a.w, b.w, 1e-9 * std::abs(b.w));
}

bool near(const std::vector<TrainingStep>& a, const std::vector<TrainingStep>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return near(x, y); });
}

}  // namespace

class TestRegressionFilm : public QObject {
  Q_OBJECT

 private slots:
  void lossCurveHeatmapAndWAreThoseOfTheCoreAtEveryEpoch() {
    FilmWindow w;
    w.train();
    const std::vector<TrainingStep> steps = w.expected(5);
    QVERIFY(near(w.run().steps, steps));
    QVERIFY(!w.results().learned->empty());
    for (const int epoch : {2, 5, 1}) {
      w.scrubTo(epoch);
      const TrainingStep& step = w.run().steps[std::size_t(epoch - 1)];
      QCOMPARE(w.film().shown(), step);
      QVERIFY2(w.says(QString("%1 of 5").arg(epoch)), "epoch");
      QVERIFY(w.says("w = " + ui::shortNumber(step.w, labelDigits)));
      QCOMPARE(*w.results().view.learnedW, step.w);
      QVERIFY(w.weightsAwayFrom(step.w) < 1e-6);
      const auto smoother = smootherOf(preparedKeys(w.results().points), "gaussian", {1 / std::abs(step.w)});
      const std::vector<double> curve = predictionsOf(*smoother, *w.results().curveInputs);
      QCOMPARE(w.results().learned->size(), curve.size());
      for (std::size_t i = 0; i < curve.size(); ++i) QVERIFY(test::near((*w.results().learned)[i], curve[i], 1e-9));
      const ui::ChartFigure loss = w.page()->lossChart()->figure();
      QCOMPARE(*loss.mark, QPointF(epoch, step.loss));
      QCOMPARE(loss.curves.back().x->back(), double(epoch));
    }
    QCOMPARE(w.steps(), 1);  // the training
  }

  void aWOfNothingIsABandwidthWithoutEnd() {
    FilmWindow w;
    w.type(w.named<ui::NumberField>("Initial w"), "0");
    w.click(w.button("Step"));
    QTRY_VERIFY_WITH_TIMEOUT(w.says(QString::fromUtf8("w = 0 is a bandwidth of ∞.")), 5000);
  }

  void oneButtonTrainsPausesAndPlaysAndKeepsTheFocus() {
    FilmWindow w("100 / s");
    w.setEpochs(10'000);
    auto* play = w.named<QPushButton>("Train");
    play->setFocus();
    QTest::keyClick(play, Qt::Key_Space);
    QCOMPARE(play->text(), "Pause");
    QTRY_VERIFY_WITH_TIMEOUT(w.film().shown().epoch > 5, 5000);
    QTest::keyClick(play, Qt::Key_Space);
    QVERIFY(!w.film().isPlaying() && !w.film().training().isRunning());
    QVERIFY(play->hasFocus() && play->accessibleName() == "Play");
    const Index halted = w.film().shown().epoch;
    QVERIFY(halted < 9000);
    QTest::qWait(120);
    QCOMPARE(w.film().shown().epoch, halted);
    QVERIFY(w.says(QString::number(halted) + " of 10,000"));
    // The scrubber takes the space bar too.
    w.scrubber()->setFocus();
    QTest::keyClick(w.scrubber(), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(w.film().shown().epoch > halted, 5000);
    QTest::keyClick(w.scrubber(), Qt::Key_Space);
    QVERIFY(!w.film().isPlaying());
  }

  void theWholeTakesAboutEightSecondsWhateverTheNumberOfEpochs() {
    FilmWindow w("8 seconds in all");
    w.setEpochs(10'000);
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(w.film().shown().epoch > 1, 5000);
    QElapsedTimer clock;
    clock.start();
    const Index before = w.film().shown().epoch;
    QTest::qWait(1000);
    const double epochsPerSecond = 1000.0 * double(w.film().shown().epoch - before) / double(clock.elapsed());
    QVERIFY2(epochsPerSecond > 500 && epochsPerSecond < 2000, qPrintable(QString::number(epochsPerSecond)));
    // The training itself waits for nobody.
    QTRY_COMPARE_WITH_TIMEOUT(w.run().last.epoch, Index{10'000}, 10'000);
    QVERIFY(w.film().isPlaying());
    const std::vector<TrainingStep> steps = w.expected(10'000);
    w.scrubTo(3000);
    QVERIFY(!w.film().isPlaying());
    QVERIFY(near(w.film().shown(), steps[std::size_t(w.film().shown().epoch - 1)]));
    QVERIFY(near(w.run().last, steps.back()));
  }

  void stepGoesToTheNextEpochAndTrainsItAtTheEnd() {
    FilmWindow w;
    w.train();
    w.scrubTo(2);
    w.click(w.button("Step"));
    QCOMPARE(w.film().shown().epoch, Index{3});
    QCOMPARE(w.named<QPushButton>("Play")->text().remove('&'), "Play");
    w.scrubTo(5);
    w.click(w.button("Step"));
    QTRY_COMPARE_WITH_TIMEOUT(w.film().shown().epoch, Index{6}, 5000);
    QCOMPARE(w.film().length(), Index{6});
    QVERIFY(near(w.run().steps, w.expected(6)));
    // At its end it trains as many epochs more.
    w.train();
    QCOMPARE(w.film().shown().epoch, Index{11});
    QVERIFY(near(w.run().steps, w.expected(11)));
  }

  void theLearnedWidthIsUsedAsOneUndoableEdit() {
    for (const bool map : {false, true}) {
      FilmWindow w;
      if (map) w.choose("moons");
      w.window.activateWindow();  // the list that was open was a window of its own
      w.train();
      w.scrubTo(3);
      const double exact = 1 / std::abs(w.film().shown().w);
      w.document()->edit("boxcar", [](Scene& scene) { scene.regression.kernel = "boxcar"; });
      w.settle();
      // Whose the map is stands above it.
      if (map) QVERIFY2(w.chart()->figure().title.startsWith("learned w = "), qPrintable(w.chart()->figure().title));
      QVERIFY(w.results().isByLearnedW());
      const Bandwidths before = w.scene().bandwidths;
      const int steps = w.steps();
      auto* use = w.button("Use h = 1/w");
      use->setFocus();
      w.click(use);
      w.settle();
      const double h = w.scene().bandwidths.front();
      QCOMPARE(w.scene().bandwidths, Bandwidths(before.size(), h));
      QVERIFY2(near(h, exact, 5e-4 * exact), qPrintable(QString::number(h, 'g', 17)));
      // As its field shows it whole.
      if (!map) {
        const auto* field = w.named<ui::NumberField>("Bandwidth");
        const auto* line = field->findChild<QLineEdit*>();
        const int text = line->fontMetrics().horizontalAdvance(line->text());
        QVERIFY2(text <= line->contentsRect().width() - 4,
                 qPrintable(QString("%1 of %2").arg(text).arg(line->width())));
      }
      QCOMPARE(w.steps(), steps + 1);
      // It is the kernel that the w was learned for, and what is in sight from now on.
      QCOMPARE(w.scene().kernel, std::string("gaussian"));
      QVERIFY(!w.results().isByLearnedW());
      QCOMPARE(w.window.focusWidget(), use);
      QCOMPARE(w.film().shown().epoch, Index{3});
      for (std::size_t i = 0; !map && i < w.results().curve->size(); ++i)
        QVERIFY(near((*w.results().learned)[i], (*w.results().curve)[i], 0.01));
      QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
      w.settle();
      QCOMPARE(w.scene().bandwidths, before);
      QCOMPARE(w.scene().kernel, std::string("boxcar"));
    }
  }

  void theMapFollowsTheLearnedWidth() {
    FilmWindow w;
    w.choose("moons");
    const Box<std::vector<float>> own = w.results().map;
    w.train();
    const Box<std::vector<float>> learned = w.results().map;
    QVERIFY(!(learned == own));
    const auto smoother = smootherOf(preparedKeys(w.results().points), "gaussian", {1 / std::abs(*w.film().w())});
    QCOMPARE(*learned, *mapOf(smoother, w.results().grid));
    QVERIFY(w.weightsAwayFrom(*w.film().w()) < 1e-6);
    w.scrubTo(1);
    QVERIFY(!(w.results().map == learned));
    // The scene's own kernel can be looked at meanwhile.
    w.click(w.named<ui::SegmentedControl>("Whose weights")->findChild<QAbstractButton*>("kernel"));
    w.settle();
    QCOMPARE(*w.results().map, *own);
    w.click(w.button("Reset"));
    w.settle();
    QVERIFY(!w.named<ui::SegmentedControl>("Whose weights")->isVisible());
    QCOMPARE(*w.results().map, *own);
  }

  void theExplanationSaysWhetherItsWeightsAreOfTheLearnedWOrOfH() {
    FilmWindow w;
    QVERIFY2(w.inspected().contains("Gaussian kernel, h = 0.35"), qPrintable(w.inspected()));
    QVERIFY(w.inspected().contains("Halve h"));
    w.setEpochs(3);
    w.train();
    w.settle();
    const QString learned = "learned w = " + ui::shortNumber(*w.film().w(), labelDigits);
    QVERIFY2(w.inspected().contains(learned), qPrintable(w.inspected()));
    QVERIFY(w.inspected().contains("Double w") && !w.inspected().contains("h = 0.35"));
    w.click(w.named<ui::SegmentedControl>("Whose weights")->findChild<QAbstractButton*>("kernel"));
    w.settle();
    QVERIFY2(w.inspected().contains("Gaussian kernel, h = 0.35"), qPrintable(w.inspected()));
    QVERIFY(!w.inspected().contains("learned w"));
  }

  void resetHandsTheFocusToTrain() {
    FilmWindow w;
    w.train();
    auto* reset = w.button("Reset");
    reset->setFocus();
    QTest::keyClick(reset, Qt::Key_Space);
    w.settle();
    QVERIFY(!reset->isEnabled() && w.named<QPushButton>("Train")->hasFocus());
    QVERIFY(w.results().learned->empty());
    QVERIFY(!w.scrubber()->isEnabled());
  }

  void smoothnessIsRemarkedOnlyWhereItIsTrue() {
    FilmWindow w;
    w.type(w.named<ui::NumberField>("Learning rate"), "0");
    // The points are about 0.1 apart.
    const auto words = [&](const char* initial) {
      w.type(w.named<ui::NumberField>("Initial w"), initial);
      w.train();
      const bool large = w.says("A large w"), small = w.says("A small w");
      w.click(w.button("Reset"));
      return QString(large ? "large" : "") + (small ? "small" : "");
    };
    QCOMPARE(words("20"), "large");
    QCOMPARE(words("-20"), "large");
    QCOMPARE(words("3.6"), "");
    QCOMPARE(words("1"), "");
    QCOMPARE(words("0.1"), "small");
  }

  void aTrainingIsOneStepOfUndo() {
    FilmWindow w;
    w.train();
    QCOMPARE(w.steps(), 1);
    QVERIFY(!w.own.isSaved());
    const TrainingHistory five = w.run();
    w.train();  // five epochs more
    QCOMPARE(w.steps(), 2);
    QVERIFY2(w.own.history().undoText().contains("10"), qPrintable(w.own.history().undoText()));
    QCOMPARE(w.run().last.epoch, Index{10});
    w.undo();
    QCOMPARE(static_cast<const TrainingHistory&>(w.run()), five);
    QCOMPARE(w.film().shown(), five.last);
    QCOMPARE(*w.results().view.learnedW, five.last.w);
    w.undo();
    QVERIFY(!w.run().hasBegun() && w.results().learned->empty());
    QVERIFY(w.own.isSaved());
    w.redo();
    w.redo();
    QCOMPARE(w.film().shown().epoch, Index{10});
    // Looking back over it is no edit, and single epochs that follow each other are one.
    w.scrubTo(3);
    QCOMPARE(w.steps(), 2);
    w.scrubTo(10);
    for (const Index epoch : {11, 12}) {
      w.click(w.button("Step"));
      QTRY_COMPARE_WITH_TIMEOUT(w.film().shown().epoch, epoch, 5000);
    }
    QCOMPARE(w.steps(), 3);
    w.click(w.button("Reset"));
    w.settle();
    QCOMPARE(w.steps(), 4);
    QVERIFY(!w.scene().training && !w.run().hasBegun());
    w.undo();
    QCOMPARE(w.film().shown().epoch, Index{12});
  }

  void aTrainingThatIsPausedIsOneStepWithWhatFollowsIt() {
    FilmWindow w("100 / s");
    w.setEpochs(300);
    const int before = w.steps();
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(w.film().shown().epoch > 5, 5000);
    w.click(w.named<QPushButton>("Pause"));
    w.settle();
    QCOMPARE(w.steps(), before + 1);
    QCOMPARE((*w.scene().training)->shown, w.film().shown().epoch);
    w.choosePace("as fast as it can");
    w.click(w.named<QPushButton>("Play"));
    QTRY_VERIFY_WITH_TIMEOUT(!w.film().isPlaying(), 20'000);
    w.settle();
    QCOMPARE(w.steps(), before + 1);
    QCOMPARE((*w.scene().training)->shown, Index{300});
    // Undo takes back a training that is under way, too.
    w.choosePace("1 / s");
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(w.run().last.epoch > 300, 5000);
    w.undo();
    QVERIFY(!w.film().isPlaying());
    QCOMPARE(w.run().last.epoch, Index{300});
  }

  void aSceneKeepsTheTrainingAndGoesOnWithIt() {
    FilmWindow w;
    w.setEpochs(40);
    w.train();
    const QString file = w.folder.filePath("learned.attn");
    QVERIFY(w.window.saveFile(file));
    QTRY_VERIFY_WITH_TIMEOUT(w.own.isSaved(), 10'000);
    const TrainingHistory learned = w.run();
    const std::vector<double> curve = *w.results().learned;
    const Box<Tensor> weights = w.results().weights;
    const ui::ChartFigure loss = w.page()->lossChart()->figure();

    Window again;
    again.open(file);
    QTRY_COMPARE_WITH_TIMEOUT(again.own.path(), file, 10'000);
    again.settle();
    QVERIFY2(again.complaints.isEmpty(), qPrintable(again.complaints.join("; ")));
    const auto& film = again.page()->film();
    QCOMPARE(static_cast<const TrainingHistory&>(film.training().run()), learned);
    QCOMPARE(film.shown(), learned.last);
    QCOMPARE(*again.results().learned, curve);
    QVERIFY(again.results().weights == weights);
    QCOMPARE(*again.page()->lossChart()->figure().curves.back().y, *loss.curves.back().y);
    QVERIFY(again.says("is a bandwidth of"));
    QVERIFY(again.own.isSaved());
    QCOMPARE(again.steps(), 0);
    // It goes on as if it had not been away.
    again.click(again.button("Step"));
    QTRY_COMPARE_WITH_TIMEOUT(film.shown().epoch, Index{41}, 5000);
    QVERIFY(near(film.training().run().last, w.expected(41).back()));
    // A scene without one begins at the beginning.
    Window fresh;
    fresh.open(file);
    QTRY_COMPARE_WITH_TIMEOUT(fresh.own.path(), file, 10'000);
    fresh.settle();
    QVERIFY(fresh.page()->film().training().run().hasBegun());
    fresh.own.open({}, {});
    fresh.own.goTo("regression");
    fresh.settle();
    QVERIFY(!fresh.page()->film().training().run().hasBegun());
  }

  void aSceneThatOpensShowsTheWeightsThatWereInSight() {
    FilmWindow w;
    w.train();
    w.click(w.named<ui::SegmentedControl>("Whose weights")->findChild<QAbstractButton*>("kernel"));
    w.settle();
    QVERIFY(!w.own.viewState().regression.byLearnedW);
    const Scene scene = w.own.scene();
    const ViewState view = w.own.viewState();
    w.click(w.button("Reset"));
    w.train();  // anew: its weights are in sight
    QVERIFY(w.results().isByLearnedW());
    w.own.open(scene, {}, view);
    w.settle();
    QCOMPARE(w.film().shown().epoch, Index{5});
    QVERIFY(w.results().view.learnedW && !w.results().isByLearnedW());
  }

  void otherPointsHaveNoTrainingOfTheirOwn() {
    FilmWindow w;
    w.train();
    QVERIFY(w.scene().training);
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "1");
    w.settle();
    QVERIFY(w.scene().training && w.run().hasBegun());
    w.type(w.named<ui::NumberField>("Seed"), "9");
    QVERIFY(!w.scene().training && !w.run().hasBegun());
    w.undo();
    QCOMPARE(w.film().shown().epoch, Index{5});
    const std::size_t point = w.lonelyPoint();
    w.drag(w.placeOf(point), w.placeOf(point) + QPoint(20, 30));
    QVERIFY(!w.scene().training && !w.run().hasBegun());
    w.undo();
    QCOMPARE(w.film().shown().epoch, Index{5});
  }

  void aFileSavedDuringATrainingHasWhatWasLearnedSoFar() {
    FilmWindow w("1 / s");
    w.setEpochs(1'000'000);
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(w.run().last.epoch > 2000, 20'000);
    const QString file = w.folder.filePath("under way.attn");
    QVERIFY(w.window.saveFile(file));
    QVERIFY(w.film().isPlaying());
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(file), 10'000);
    QTRY_VERIFY_WITH_TIMEOUT(w.own.isSaved(), 10'000);
    w.click(w.named<QPushButton>("Pause"));
    const SavedScene saved = readScene(file);
    const KeptTraining& kept = **saved.scene.regression.training;
    QVERIFY(kept.steps.back().front() > 2000 && kept.length == 1'000'000);
    QVERIFY(kept.steps.size() < 2 * mostKeptSteps + 4);
    QVERIFY2(QFileInfo(file).size() < 100'000, qPrintable(QString::number(QFileInfo(file).size())));
  }

  void aTrainingThatDivergedIsNotKept() {
    FilmWindow w;
    w.open(w.write("steep.csv", "x,y\n0,1e152\n1,-1e152\n2,1e152\n3,0\n"));
    w.type(w.named<ui::NumberField>("Learning rate"), "0");
    w.train();
    QVERIFY(w.scene().training);
    w.type(w.named<ui::NumberField>("Learning rate"), "1000000");
    w.train();
    QCOMPARE(w.run().end, TrainingEnd::diverged);
    QVERIFY(!w.scene().training);
    QVERIFY(w.says("diverged in epoch"));
  }

  void aStepThatIsTooLongIsSaidInWords() {
    FilmWindow w;
    w.type(w.named<ui::NumberField>("Learning rate"), "100000");
    w.train();
    QVERIFY(w.says("w stands still"));
    // From near the minimum a long step leads away from it.
    w.click(w.button("Reset"));
    w.type(w.named<ui::NumberField>("Initial w"), "3");
    w.train();
    QVERIFY(w.film().shown().loss > 1.05 * w.run().least.loss);
    QVERIFY(w.says("The loss has risen since epoch 1: the steps are too long. Press Reset"));
  }

  void aTrainingThatEndsFarFromTheLeastLossSaysWhereThatIs() {
    FilmWindow w;
    w.train();
    QVERIFY(w.run().best && w.film().shown().loss > 1.05 * w.run().best->loss);
    // Beside the chart, where it is in sight, and in more words below.
    const QString where = "least loss at w ≈ " + ui::shortNumber(w.run().best->w, 2);
    const auto note = [&w] {
      for (const ui::CurveChart* chart : w.page()->findChildren<ui::CurveChart*>())
        if (chart->accessibleName() == "Training loss") return chart->figure().note;
      return QString();
    };
    QVERIFY2(note().endsWith(where), qPrintable(note()));
    QVERIFY(w.says("too large. Press Reset and take a smaller learning rate."));
    // It belongs to the training: a file has it too.
    const Scene read = parseScene(sceneText(w.own.scene())).scene;
    QVERIFY(historyOf(**read.regression.training).best == w.run().best);
    w.click(w.button("Reset"));
    w.type(w.named<ui::NumberField>("Learning rate"), "0.02");
    w.setEpochs(60);
    w.train();
    QVERIFY2(!note().contains("least loss"), qPrintable(note()));
  }

  void divergenceIsSaidInWordsAndTrainingBeginsAnewAfterIt() {
    FilmWindow w;
    w.open(w.write("steep.csv", "x,y\n0,1e152\n1,-1e152\n2,1e152\n3,0\n"));
    w.type(w.named<ui::NumberField>("Learning rate"), "1000000");
    w.train();
    QCOMPARE(w.run().end, TrainingEnd::diverged);
    QVERIFY(w.says("diverged in epoch"));
    QVERIFY(!w.button("Use h = 1/w")->isEnabled());
    QCOMPARE(w.film().length(), w.run().last.epoch);
    w.type(w.named<ui::NumberField>("Learning rate"), "0");
    w.train();
    QCOMPARE(w.run().steps.front().epoch, Index{1});
    QCOMPARE(w.film().length(), Index{5});
    QVERIFY(!w.says("diverged"));
  }

  void otherPointsEndTheFilm() {
    FilmWindow w("1 / s");
    w.setEpochs(1'000'000);
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(w.run().hasBegun(), 5000);
    typeNumber(w.named<ui::NumberField>("Bandwidth"), "1");  // no other points
    QTest::qWait(50);
    QVERIFY(w.film().isPlaying());
    typeNumber(w.named<ui::NumberField>("Seed"), "9");
    QTRY_VERIFY_WITH_TIMEOUT(!w.film().isPlaying() && !w.run().hasBegun(), 5000);
    QTRY_VERIFY_WITH_TIMEOUT(!w.film().training().isRunning(), 5000);
    QCOMPARE(w.named<QPushButton>("Train")->text().remove('&'), "Train");
  }

  void aWorkspaceOutOfSightPausesIt() {
    FilmWindow w("1 / s");
    w.setEpochs(1'000'000);
    w.click(w.named<QPushButton>("Train"));
    QTRY_VERIFY_WITH_TIMEOUT(w.run().hasBegun(), 5000);
    QTest::keyClick(&w.window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!w.film().isPlaying() && !w.film().training().isRunning());
  }

  void thePaceIsRemembered() {
    { FilmWindow w("1,000 / s"); }
    Window w;
    QCOMPARE(w.named<QComboBox>("Pace")->currentText(), "1,000 / s");
    QCOMPARE(w.page()->film().pace(), 1000.0);
  }

  void theKernelStandsOverTheDataAtTheQuery() {
    Window w;
    const auto peak = [&] {
      const ui::ChartShade& shade = *w.chart()->figure().shade;
      const auto top = std::max_element(shade.y->begin(), shade.y->end()) - shade.y->begin();
      return (*shade.x)[std::size_t(top)];
    };
    QVERIFY(near(peak(), 2.5, 0.02));
    w.chart()->setFocus();
    QTest::keyClick(w.chart(), Qt::Key_Home);
    w.settle();
    QVERIFY(near(peak(), 0, 0.02));
    QCOMPARE(w.chart()->figure().shade->name, "kernel at the query");
    // The kernel's own shape: at one bandwidth exp(-1/2) of its height.
    const ui::ChartShade shade = *w.chart()->figure().shade;
    for (std::size_t i = 0; i < shade.x->size(); ++i)
      QVERIFY(near((*shade.y)[i], 0.32 * std::exp(-0.5 * std::pow((*shade.x)[i] / 0.35, 2)), 1e-9));
    QCheckBox* box = nullptr;
    for (QCheckBox* each : w.page()->findChildren<QCheckBox*>())
      if (each->text().contains("Kernel at the query")) box = each;
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    w.settle();
    QVERIFY(!w.chart()->figure().shade && !w.scene().showKernel);
    QCOMPARE(w.steps(), 1);
    w.undo();
    QVERIFY(w.chart()->figure().shade);
  }
};

QTEST_MAIN(TestRegressionFilm)
#include "tst_regression_film.moc"
