// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QPrintDialog>
#include <QPrintPreviewWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <set>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/films/film_fields.h"
#include "app/films/film_maker.h"
#include "app/window/main_window.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/page.h"
#include "core/base/stop.h"
#include "core/files/atomic_file.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/field_paths.h"
#include "tests/support/figures.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/films.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "tests/support/typing.h"
#include "ui/controls/number_field.h"
#include "ui/controls/segmented_control.h"
#include "ui/export/export_dialog.h"
#include "ui/export/film.h"
#include "ui/export/film_palette.h"
#include "ui/style/color_map.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// The colours of rows of cells: what lies side by side, twenty pixels of one colour of the map or more each.
std::vector<std::vector<QRgb>> cellRows(const QImage& image, const ui::ColorMap& map) {
  const std::set<QRgb> known(map.table->begin(), map.table->end());
  std::vector<std::vector<QRgb>> rows;
  std::vector<QRgb> before;
  for (int y = 0; y < image.height(); ++y) {
    std::vector<QRgb> row;
    int run = 0;
    for (int x = 1; x <= image.width(); ++x) {
      const QRgb color = image.pixel(x - 1, y);
      run = x > 1 && color == image.pixel(x - 2, y) ? run + 1 : 1;
      if (run == 20 && known.contains(color)) row.push_back(color);
    }
    if (!row.empty() && row != before) rows.push_back(row);
    before = row;
  }
  return rows;
}

/// Of the first matrix: the colour of each weight that is not masked, row by row, if colours go from 0 to `high`.
std::vector<std::vector<QRgb>> colorsOfWeights(const Pass& pass, float high, const ui::ColorMap& map) {
  std::vector<std::vector<QRgb>> rows;
  const Tensor& weights = **pass.weights;
  for (Index i = 0; i < weights.rows(); ++i) {
    std::vector<QRgb> row;
    for (Index j = 0; j < weights.cols(); ++j)
      if (!pass.visible || (*pass.visible)->sees(0, i, j))
        row.push_back((*map.table)[static_cast<std::size_t>(
            colorIndex(weights.data()[i * weights.cols() + j], ValueRange{0, high}))]);
    if (!row.empty() && (rows.empty() || row != rows.back())) rows.push_back(row);
  }
  return rows;
}

Pass passAt(const Scene& scene, const std::string& path, double value) {
  Scene changed = scene;
  if (set(changed, path, value)) qWarning() << "not set" << path.c_str();
  return AttentionPipeline().run(changed.attention, View::weights).pass;
}

float largestWeight(const Pass& pass) {
  const Tensor& weights = **pass.weights;
  return *std::max_element(weights.data(), weights.data() + weights.size());
}

/// A pixel, in a frame of its own colour, and a corner that stays.
ui::FilmPictures coloredFrames(const std::vector<QRgb>& colors, const ui::FilmLoop& loop) {
  ui::FilmPictures pictures{QSize(40, 30), ui::playedFrames(static_cast<Index>(colors.size()), loop), {}};
  pictures.picture = [colors](Index frame) {
    QImage image(40, 30, QImage::Format_RGB32);
    image.fill(Qt::white);
    for (int x = 10; x < 20; ++x) image.setPixel(x, 5, colors[static_cast<std::size_t>(frame)]);
    return image;
  };
  return pictures;
}

struct FilmWindow {
  Document own;
  MainWindow window{&own};
  QStringList complaints;
  QTemporaryDir folder;

  FilmWindow() {
    window.complain = [this](const QString& words) { complaints << words; };
    window.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    window.resize(1200, 800);
    window.show();
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window)) qWarning() << "not active";
  }
  ui::FilmDialog* open() {
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window)) qWarning() << "not active";
    QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    return window.findChild<ui::FilmDialog*>();
  }
};

template <class Widget>
Widget* part(QWidget* dialog, const char* name) {
  return dialog->findChild<Widget*>(QLatin1String(name));
}

bool isReady(QWidget* dialog) { return part<QPushButton>(dialog, "save")->isEnabled(); }

void chooseTopic(QWidget* dialog, const char* id) {
  auto* topics = part<QComboBox>(dialog, "topic");
  topics->setFocus();
  const int place = topics->findData(QLatin1String(id));
  QVERIFY(place >= 0);
  topics->setCurrentIndex(place);
  emit topics->activated(place);
}

}  // namespace

class TestFilms : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
  QString saved(const Scene& scene, const char* name = "scene.attn") {
    writeScene(path(name), {scene});
    return path(name);
  }
  Outcome film(const QString& scene, const char* output, const QStringList& options) {
    return run(QStringList{"render", scene, path(output)} + options);
  }

 private slots:
  void init() {
    QSettings().clear();
    const QDir folder(m_folder.path());
    for (const QString& name : folder.entryList(QDir::Files | QDir::Hidden)) QFile::remove(folder.filePath(name));
  }

  void aFrameShowsTheWeightsThatTheEngineComputesAtItsValueInColoursOfTheWholeFilm_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("gif") << "film.gif";
    QTest::newRow("webp") << "film.webp";
  }
  void aFrameShowsTheWeightsThatTheEngineComputesAtItsValueInColoursOfTheWholeFilm() {
    QFETCH(QString, name);
    const Scene scene;
    const QByteArray output = name.toUtf8();
    const Outcome outcome = film(saved(scene), output,
                                 {"--sweep", "temperature=0.1..10", "--frames", "7", "--fps", "20", "--log", "--panel",
                                  "1", "--cell", "26", "--numbers", "off", "--title", "Heat"});
    QCOMPARE(outcome.status, 0);
    // Only edges of letters may be off, and that is said.
    QCOMPARE(outcome.error.isEmpty() || outcome.error.contains("of 255 off"), true);
    if (name == "film.webp") QCOMPARE(outcome.error, QString());
    const DecodedFilm decoded = decodedFilm(path(output));
    QCOMPARE(decoded.frames.size(), std::size_t(7));
    QCOMPARE(decoded.milliseconds, std::vector<int>(7, 50));
    QCOMPARE(decoded.loops.value_or(-1), 0);

    const ui::ColorMap& map = *findRow(ui::colorMaps(), scene.weightColors);
    float high = 0;
    std::vector<Pass> passes;
    for (int k = 0; k < 7; ++k) {
      passes.push_back(passAt(scene, "attention.mechanism.temperature", 0.1 * std::pow(100.0, k / 6.0)));
      high = std::max(high, largestWeight(passes.back()));
    }
    for (std::size_t k = 0; k < 7; ++k) {
      QCOMPARE(decoded.frames[k].size(), decoded.size);
      const auto wanted = colorsOfWeights(passes[k], high, map);
      QVERIFY(wanted.size() > 1);
      QCOMPARE(cellRows(decoded.frames[k], map), wanted);
    }
  }

  void aFilmRunsAtItsPaceAndComesBackAsItIsAskedTo() {
    const QString scene = saved(Scene());
    const QStringList sweep{"--sweep", "temperature=1..2", "--frames", "5", "--width", "300px"};
    // Hundredths of a second are whole in a GIF: over three frames the time is right.
    QCOMPARE(film(scene, "a.gif", sweep + QStringList{"--fps", "30", "--loop", "once"}).status, 0);
    const DecodedFilm once = decodedFilm(path("a.gif"));
    QCOMPARE(once.milliseconds, (std::vector<int>{30, 40, 30, 30, 40}));
    QVERIFY(!once.loops);
    QCOMPARE(once.size.width(), 300);
    for (const char* output : {"b.gif", "b.webp"}) {
      QCOMPARE(film(scene, output, sweep + QStringList{"--loop", "ping-pong"}).status, 0);
      const DecodedFilm back = decodedFilm(path(output));
      QCOMPARE(back.frames.size(), std::size_t(8));
      QCOMPARE(back.loops.value_or(-1), 0);
      QVERIFY(back.frames[4] != back.frames[3]);
    }
    const DecodedFilm back = decodedFilm(path("b.webp"));
    QCOMPARE(back.frames[5], back.frames[3]);
    QCOMPARE(back.frames[7], back.frames[1]);
    QCOMPARE(film(scene, "c.webp", sweep + QStringList{"--fps", "30", "--loop", "once"}).status, 0);
    const DecodedFilm webp = decodedFilm(path("c.webp"));
    QCOMPARE(webp.milliseconds, (std::vector<int>{33, 34, 33, 33, 34}));
    QCOMPARE(webp.loops.value_or(-1), 1);
    // To the standard output it says its format.
    const Outcome piped = run(QStringList{"render", scene, "-", "--format", "webp"} + sweep);
    QCOMPARE(piped.status, 0);
    QCOMPARE(decodedWebp(piped.bytes).frames.size(), std::size_t(5));
  }

  void aFilmIsAsLargeAsItIsAskedToBe() {
    const QString scene = saved(Scene());
    for (const auto& [size, name] :
         {std::pair(QSize(400, 300), "a.gif"), {QSize(1280, 720), "b.webp"}, {QSize(33, 7), "c.webp"}}) {
      const QStringList asked{"--width", QString::number(size.width()) + "px", "--height",
                              QString::number(size.height()) + "px"};
      QCOMPARE(film(scene, name, asked + QStringList{"--sweep", "temperature=0.1..10", "--frames", "2"}).status, 0);
      QCOMPARE(decodedFilm(path(name)).size, size);
      // As a picture with the same title is.
      QCOMPARE(run(QStringList{"render", scene, path("a.png"), "--title", "temperature 0.1"} + asked).status, 0);
      QCOMPARE(QImage(path("a.png")).size(), size);
    }
  }

  void aWholeNumberIsShownOnceAndWhatIsAbsentYetCanBeSwept() {
    const QString scene = saved(Scene());
    QCOMPARE(film(scene, "a.gif", {"--sweep", "lengths[0].sequence=1..4", "--frames", "40"}).status, 0);
    QCOMPARE(decodedFilm(path("a.gif")).frames.size(), std::size_t(4));
  }

  void theBandwidthAndTheTrainingOfARegressionAreFilms() {
    Scene scene;
    scene.workspace = "regression";
    scene.regression.epochs = 12;
    const QString file = saved(scene);
    const QStringList size{"--width", "360px", "--frames", "6"};
    for (const char* view : {"weights", "curve"}) {
      const Outcome outcome =
          film(file, "a.gif", QStringList{"--sweep", "bandwidth=0.1..3", "--view", view, "--log"} + size);
      QCOMPARE(outcome.status, 0);
      const DecodedFilm decoded = decodedFilm(path("a.gif"));
      QCOMPARE(decoded.frames.size(), std::size_t(6));
      for (std::size_t k = 1; k < 6; ++k) QVERIFY(decoded.frames[k] != decoded.frames[k - 1]);
    }
    for (const char* view : {"learned", "learned-weights", "loss"}) {
      QCOMPARE(film(file, "b.gif", QStringList{"--sweep", "training", "--view", view} + size).status, 0);
      const DecodedFilm decoded = decodedFilm(path("b.gif"));
      QCOMPARE(decoded.frames.size(), std::size_t(6));
      QVERIFY(decoded.frames[0] != decoded.frames[5]);
    }
    QCOMPARE(film(file, "c.gif", QStringList{"--sweep", "training=3..5"} + size).status, 0);
    QCOMPARE(decodedFilm(path("c.gif")).frames.size(), std::size_t(3));
  }

  void aNumberOfSeveralIsNamedSoThatItsPlaceIsNotItsValue() {
    Scene scene;
    scene.workspace = "regression";
    scene.regression = withDataSet(std::move(scene.regression), "moons");
    scene.regression.bandwidths = {0.5, 0.7};
    QStringList names;
    for (const FilmField& field : filmFields(scene)) names << field.name;
    QVERIFY2(names.contains("Bandwidth₁") && names.contains("Bandwidth₂"), qPrintable(names.join(" | ")));
  }

  void theTrainingOfAnAlignmentIsAFilm() {
    Scene scene;
    scene.workspace = "alignment";
    scene.alignment.recipe.steps = 50;
    scene.alignment.recipe.hidden = 8;
    const Outcome outcome = film(saved(scene), "a.webp", {"--sweep", "training", "--width", "400px"});
    QCOMPARE(outcome.status, 0);
    QVERIFY(outcome.error.contains("trained first, in 50 steps"));
    const DecodedFilm decoded = decodedFilm(path("a.webp"));
    QCOMPARE(decoded.frames.size(), std::size_t(3));  // checkpoints are 25 steps apart
    QCOMPARE(decoded.size.width(), 400);
  }

  void aFilmOverARecipeTrainsEveryFrameWhateverWeightsTheDocumentKeeps() {
    Scene scene;
    scene.workspace = "alignment";
    AlignmentScene& alignment = scene.alignment;
    alignment.recipe.steps = 30;
    alignment.recipe.hidden = 8;
    alignment.recipe.batch = 4;
    alignment.compared.emplace();
    alignment.compared->scoring = "scaled-dot";
    alignment.compared->steps = 30;
    alignment.compared->hidden = 8;
    alignment.compared->batch = 4;
    const auto halted = [](const AlignmentRecipe& recipe) {
      AlignmentRun training = untrainedRun(recipe);
      for (int step = 0; step < 5; ++step) advance(training);
      training = withNewest(std::move(training));
      return Box<KeptWeights>(keptOf(training, training.checkpoints.back()));
    };
    alignment.weights = halted(alignment.recipe);
    alignment.compared->weights = halted(comparedScene(alignment).recipe);
    Scene ofA = scene, ofB = scene;
    ofA.alignment.weights.reset();
    ofB.alignment.compared->weights.reset();
    for (const auto& [swept, untrained] :
         {std::pair("alignment.recipe.seed=1..2", &ofA), {"alignment.compared.seed=1..2", &ofB}}) {
      const QStringList options{"--sweep", swept, "--width", "400px"};
      const Outcome kept = film(saved(scene), "kept.webp", options);
      QVERIFY2(kept.status == 0, qPrintable(kept.error));
      // It takes its time, which is said before.
      QVERIFY2(kept.error.contains("the model is trained first, in 30 steps"), qPrintable(kept.error));
      QCOMPARE(film(saved(*untrained), "trained.webp", options).status, 0);
      const DecodedFilm ofKept = decodedFilm(m_folder.filePath("kept.webp")),
                        trained = decodedFilm(m_folder.filePath("trained.webp"));
      QCOMPARE(ofKept.frames.size(), std::size_t(2));
      QVERIFY2(ofKept.frames == trained.frames, swept);
    }
    // Nobody goes through numbers that were learned.
    for (const FilmField& field : filmFields(scene))
      QVERIFY2(field.path.find("weights") == std::string::npos, field.path.c_str());
    const Outcome learned = film(saved(scene), "no.webp", {"--sweep", "alignment.weights.step=0..4"});
    QVERIFY2(learned.status == 1 && learned.error.contains("nothing that is chosen in the scene"),
             qPrintable(learned.error));
  }

  void onlyWhatChangesSomethingIsOffered() {
    Scene scene;
    scene.workspace = "regression";
    const auto offers = [&](const char* part) {
      const std::vector<FilmField> fields = filmFields(scene);
      return std::any_of(fields.begin(), fields.end(),
                         [&](const FilmField& field) { return field.path.find(part) != std::string::npos; });
    };
    QVERIFY(offers("regression.data.") && offers("bandwidths"));
    QVERIFY(!offers("Drawn"));
    scene.regression.points = Box<Points>(Points{1, {1, 2, 3}, {1, 2, 3}, {}});
    QVERIFY(!offers("regression.data.") && offers("bandwidths"));
  }

  void allFramesOfATrainingAreFedWhatItWritesInTheEnd() {
    Scene scene;
    scene.workspace = "alignment";
    scene.alignment = withPairs({}, Box<Database>(Database{{"a", "b", "c "}, {"x", "y", "z"}}), "pairs");
    scene.alignment.input = "b a";  // whose right answer nobody knows
    scene.alignment.recipe.steps = 100;
    scene.alignment.recipe.hidden = 8;
    const WorkspaceSteps steps = trainedAlignmentSteps("alignment", scene);
    const auto rowsOf = [&](std::size_t place) {
      return ui::rowsOf(std::get<ui::HeatmapFigure>(steps.figure(place)), 0);
    };
    const AlignmentCheckpoint untrained = untrainedRun(scene.alignment.recipe).checkpoints.front();
    const std::size_t babble = alignmentResults(scene.alignment, untrained).decoding.symbols.size();
    QVERIFY(static_cast<std::size_t>(rowsOf(0)) < babble);
    for (std::size_t place = 1; place < steps.steps.size(); ++place) QCOMPARE(rowsOf(place), rowsOf(0));
  }

  void whatIsNoFilmIsRefusedInWords_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("output");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QStringList& options, int status, const char* words,
                        const char* output = "no.gif") {
      QTest::newRow(name) << options << QString(output) << status << QString(words);
    };
    row("no sweep", {}, 2, "a film, which has a --sweep");
    row("no range", {"--sweep", "temperature"}, 2, "expected NAME=FROM..TO");
    row("no numbers", {"--sweep", "temperature=a..b"}, 2, "expected NAME=FROM..TO");
    row("a picture's name", {"--sweep", "temperature=1..2"}, 2, "ends in .gif or .webp", "no.png");
    row("frames of a picture", {"--frames", "3"}, 2, "--frames is for a film", "no.png");
    row("unknown name", {"--sweep", "temprature=1..2"}, 1, "did you mean “temperature”?");
    row("no name at all", {"--sweep", "zzzzzzzzzz=1..2"}, 1, "no number of the scene is called “zzzzzzzzzz”");
    row("no number", {"--sweep", "mechanism.scoring=1..2"}, 1, "no number of the scene");
    row("of a row that is not chosen", {"--sweep", "scalars.bandwidth=1..2"}, 1,
        "nothing that is chosen in the scene has");
    row("out of range", {"--sweep", "temperature=-1..2"}, 1, "temperature can't be -1, expected a number from");
    row("the same ends", {"--sweep", "temperature=2..2"}, 1, "two different numbers");
    row("ratios of 0", {"--sweep", "mechanism.lengths[0].sequence=0..4", "--log"}, 1, "numbers above 0");
    row("one frame", {"--sweep", "temperature=1..2", "--frames", "1"}, 2, "--frames is “1”");
    row("too quick", {"--sweep", "temperature=1..2", "--fps", "80"}, 2, "--fps is “80”");
    row("no such loop", {"--sweep", "temperature=1..2", "--loop", "twice"}, 2, "--loop is “twice”");
    row("nothing is trained", {"--sweep", "training"}, 1, "nothing is trained in the view weights");
    row("too large", {"--sweep", "temperature=1..2", "--width", "9000px"}, 1, "choose a smaller width");
    row("bare", {"--sweep", "temperature=1..2", "--bare"}, 2, "--bare is for pictures");
  }
  void whatIsNoFilmIsRefusedInWords() {
    QFETCH(QStringList, options);
    QFETCH(QString, output);
    QFETCH(int, status);
    QFETCH(QString, words);
    const Outcome outcome = film(saved(Scene()), output.toUtf8(), options);
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    QCOMPARE(outcome.status, status);
    QCOMPARE(outcome.error.count(u'\n'), 1);
    QVERIFY(!QFile::exists(path(output.toUtf8())));
  }

  void aShellCompletesLoopsAndFormats() {
    QCOMPARE(run({"complete", "render", "--loop", "p"}).out.trimmed(), QString("ping-pong"));
    QCOMPARE(run({"complete", "render", "--format", "w"}).out.trimmed(), QString("webp"));
  }

  void anArrayHasNothingToSweep() {
    QFile file(path("a.npy"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    const Outcome outcome = film(path("a.npy"), "a.gif", {"--sweep", "temperature=1..2"});
    QVERIFY2(outcome.error.contains("--sweep is for scenes"), qPrintable(outcome.error));
    QCOMPARE(outcome.status, 2);
  }

  void aFilmThatCannotBeWrittenLeavesTheOldFileAsItWas() {
    ui::Film film = ui::filmOf({3, [](Index frame) { return ui::Picture(figureOf(frame + 1, 2, 2)); },
                                [](Index frame) { return QString::number(frame); }},
                               {.widthMm = 60, .dpi = 96});
    const std::string target = path("old.gif").toStdString();
    for (const ui::FilmFormat& format : ui::filmFormats()) {
      QFile old(path("old.gif"));
      QVERIFY(old.open(QIODevice::WriteOnly));
      old.write("old");
      old.close();
      const auto write = [&] { writeFileAtomically(target, [&](int file) { ui::writeFilm(file, film, format, {}); }); };
      {
        const FileSizeLimit full(100);
        QVERIFY_THROWS_EXCEPTION(DataError, write());
      }
      // Stopped in the middle.
      const Stop stop;
      const StopScope scope(&stop);
      int drawn = 0;
      ui::Film stopping = film;
      stopping.kept.assign(3, {});
      stopping.subject.picture = [&](Index frame) {
        if (++drawn == 2) stop.request();
        return film.subject.picture(frame);
      };
      bool isStopped = false;
      try {
        writeFileAtomically(target, [&](int file) { ui::writeFilm(file, stopping, format, {}); });
      } catch (const Stopped&) {
        isStopped = true;
      }
      QVERIFY(isStopped);
      QVERIFY(old.open(QIODevice::ReadOnly));
      QCOMPARE(old.readAll(), "old");
      QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"old.gif"});
    }
  }

  void aFilmOfAComparisonShowsBothAndWhatIsPinnedStays() {
    Scene scene;
    scene.attention.pinned = scene.attention.mechanism;
    scene.attention.pinned->scoring = "dot";
    const QStringList sweep{"--sweep",   "attention.mechanism.temperature=0.5..4",
                            "--frames",  "3",
                            "--cell",    "20",
                            "--numbers", "off",
                            "--panel",   "sequence 1"};
    QCOMPARE(film(saved(scene), "both.webp", sweep).status, 0);
    const DecodedFilm both = decodedFilm(path("both.webp"));
    scene.attention.pinned.reset();
    QCOMPARE(film(saved(scene), "one.webp", sweep).status, 0);
    const DecodedFilm one = decodedFilm(path("one.webp"));
    // The columns in which anything changes: those of one panel, and of B and B − A, behind those of A.
    const auto changes = [](const DecodedFilm& film) {
      QList<int> columns;
      const QImage &first = film.frames.front(), &last = film.frames.back();
      for (int x = 0; x < first.width(); ++x)
        for (int y = 0; y < first.height(); ++y)
          if (first.pixel(x, y) != last.pixel(x, y)) {
            columns << x;
            break;
          }
      return columns;
    };
    const double ofBoth = double(changes(both).size()), ofOne = double(changes(one).size());
    QVERIFY2(ofBoth > 1.7 * ofOne, qPrintable(QString::number(ofBoth)));
  }

  void aPaletteKeepsEveryColourWhereItCanAndElseThoseOfTheLargestAreas() {
    ui::ColorCounts counts;
    for (int i = 0; i < 256; ++i) counts[qRgb(i, 255 - i, i / 2)] = 1 + i;
    const ui::FilmPalette exact = ui::paletteOf(counts, 256);
    QCOMPARE(exact.largestError, 0);
    QCOMPARE(exact.colors.size(), std::size_t(256));
    for (const auto& [color, count] : counts) QCOMPARE(exact.colors[exact.placeOf.at(color)], color);

    counts.clear();
    std::vector<QRgb> large;
    for (int i = 0; i < 100; ++i) {
      large.push_back(qRgb(2 * i, 100, 200 - i));
      counts[large.back()] = 100'000;
    }
    for (int i = 0; i < 5000; ++i) counts[qRgb(i % 251, (i * 7) % 253, (i * 31) % 241)] += 1;
    const ui::FilmPalette shared = ui::paletteOf(counts, 255);
    QVERIFY(shared.colors.size() <= 255);
    for (const QRgb color : large) QCOMPARE(shared.colors[shared.placeOf.at(color)], color);
    int worst = 0;
    for (const auto& [color, count] : counts) {
      const QRgb taken = shared.colors[shared.placeOf.at(color)];
      worst = std::max({worst, std::abs(qRed(color) - qRed(taken)), std::abs(qGreen(color) - qGreen(taken)),
                        std::abs(qBlue(color) - qBlue(taken))});
    }
    QVERIFY(worst > 0);
    QCOMPARE(shared.largestError, worst);
    // Nothing is far off: these colours fill the cube, and 155 of them lie within 60 of each.
    QVERIFY2(worst <= 60, qPrintable(QString::number(worst)));
  }

  void whatDoesNotChangeStaysAndFramesThatAreEqualAreKept() {
    const std::vector<QRgb> colors{qRgb(1, 2, 3), qRgb(1, 2, 3), qRgb(200, 0, 0)};
    QTemporaryFile file;
    QVERIFY(file.open());
    QCOMPARE(ui::writeGif(file.handle(), coloredFrames(colors, ui::filmLoops().front()), {}), 0);
    const DecodedFilm film = decodedFilm(file.fileName());
    QCOMPARE(film.frames.size(), std::size_t(3));
    for (std::size_t i = 0; i < 3; ++i) {
      QCOMPARE(film.frames[i].pixel(15, 5), colors[i]);
      QCOMPARE(film.frames[i].pixel(0, 0), qRgb(255, 255, 255));
    }
  }

  void theDialogWritesTheFilmThatItShows() {
    FilmWindow w;
    ui::FilmDialog* dialog = w.open();
    QVERIFY(dialog);
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), 20'000);
    chooseTopic(dialog, "attention.mechanism.temperature");
    typeNumber(part<ui::NumberField>(dialog, "from"), "0.5");
    typeNumber(part<ui::NumberField>(dialog, "to"), "8");
    typeNumber(part<ui::NumberField>(dialog, "frames"), "6");
    typeNumber(part<ui::NumberField>(dialog, "fps"), "5");
    typeNumber(part<ui::NumberField>(dialog, "width"), "500");
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), 20'000);
    QVERIFY(part<QLabel>(dialog, "length")->text().startsWith("500 × "));
    QVERIFY(part<QLabel>(dialog, "length")->text().endsWith("1.2 seconds"));
    // The slider goes through the frames.
    auto* slider = part<QSlider>(dialog, "frame");
    QCOMPARE(slider->maximum(), 5);
    const auto shown = [&] { return part<QLabel>(dialog, "preview")->pixmap(Qt::ReturnByValue).toImage(); };
    QTRY_VERIFY(!shown().isNull());
    const QImage first = shown();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(part<QLabel>(dialog, "place")->text(), "6 of 6");
    QTRY_VERIFY(shown() != first);
    w.window.askForFile = [&](const QString&, const QString&, bool) { return w.folder.filePath("a"); };
    QTest::mouseClick(part<QPushButton>(dialog, "save"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(w.window.hasNoFileJobs(), 20'000);
    QCOMPARE(w.complaints, QStringList());
    QVERIFY(part<QLabel>(dialog, "saved")->text().contains("Saved a.gif"));
    const DecodedFilm film = decodedFilm(w.folder.filePath("a.gif"));
    QCOMPARE(film.frames.size(), std::size_t(6));
    QCOMPARE(film.milliseconds, std::vector<int>(6, 200));
    QCOMPARE(film.size.width(), 500);
    // The command line writes the same film.
    const QString scene = saved(w.own.scene());
    QCOMPARE(this->film(scene, "b.gif",
                        {"--sweep", "temperature=0.5..8", "--frames", "6", "--fps", "5", "--width", "500px", "--log"})
                 .status,
             0);
    const DecodedFilm same = decodedFilm(path("b.gif"));
    for (std::size_t i = 0; i < 6; ++i) QCOMPARE(film.frames[i], same.frames[i]);
    // Its choices are remembered.
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!w.window.findChild<ui::FilmDialog*>());
    dialog = w.open();
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), 20'000);
    QCOMPARE(part<QComboBox>(dialog, "topic")->currentData().toString(), "attention.mechanism.temperature");
    QCOMPARE(part<ui::NumberField>(dialog, "to")->value(), 8.0);
    QCOMPARE(part<ui::NumberField>(dialog, "frames")->value(), 6.0);
  }

  void escCancelsAFilmThatIsBeingWrittenAndLeavesNoFile() {
    FilmWindow w;
    ui::FilmDialog* dialog = w.open();
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), 20'000);
    typeNumber(part<ui::NumberField>(dialog, "frames"), "400");
    typeNumber(part<ui::NumberField>(dialog, "width"), "1500");
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), 60'000);
    w.window.askForFile = [&](const QString&, const QString&, bool) { return w.folder.filePath("a.webp"); };
    QTest::mouseClick(part<QPushButton>(dialog, "save"), Qt::LeftButton);
    QVERIFY(part<QProgressBar>(dialog, "progress")->isVisible());
    QCOMPARE(part<QPushButton>(dialog, "close")->text(), "Cancel");
    QTRY_VERIFY(part<QProgressBar>(dialog, "progress")->value() > 0);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(dialog->isVisible());
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QVERIFY(!part<QProgressBar>(dialog, "progress")->isVisible());
    QVERIFY(isReady(dialog));
    QCOMPARE(QDir(w.folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    QCOMPARE(w.complaints, QStringList());
  }

  void theFirstFigureIsTickedUnlessItShowsTheOthers() {
    FilmWindow w;
    w.own.goTo("alignment");
    QTRY_VERIFY(w.window.page()->isUpToDate() && w.window.page()->pictures().size() > 2);
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    QVERIFY(dialog);
    const auto* panels = part<QListWidget>(dialog, "panels");
    QStringList ticked;
    for (int i = 0; i < panels->count(); ++i)
      if (panels->item(i)->checkState() == Qt::Checked) ticked << panels->item(i)->text();
    QCOMPARE(ticked, (QStringList{"Alignment", "Lines"}));
  }

  void severalFiguresBecomePanelsWithLetters() {
    FilmWindow w;
    QTRY_VERIFY(w.window.page()->isUpToDate());
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    QVERIFY(dialog);
    auto* panels = part<QListWidget>(dialog, "panels");
    QVERIFY(!panels->isVisible());
    auto* figures = part<QComboBox>(dialog, "figure");
    figures->setFocus();
    QTest::keyClick(figures, Qt::Key_End);
    QCOMPARE(figures->currentText(), "Several panels");
    QVERIFY(panels->isVisible());
    QCOMPARE(panels->count(), figures->count() - 1);
    // A third one is ticked by the keyboard.
    panels->setFocus();
    panels->setCurrentRow(0);
    QTest::keyClick(panels, Qt::Key_Space);
    QCOMPARE(figures->currentText(), "Several panels");
    part<ui::SegmentedControl>(dialog, "format")->setCurrent("svg");
    typeNumber(part<ui::NumberField>(dialog, "columns"), "3");
    w.window.askForFile = [&](const QString&, const QString&, bool) { return w.folder.filePath("a.svg"); };
    QTest::mouseClick(part<QPushButton>(dialog, "save"), Qt::LeftButton);
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QFile file(w.folder.filePath("a.svg"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString svg = QString::fromUtf8(file.readAll());
    const auto leftsOf = [](const QString& figure) {
      std::vector<double> lefts;
      for (const char* letter : {"a)", "b)", "c)"}) {
        const qsizetype at = figure.indexOf(QStringLiteral(">%1<").arg(QLatin1String(letter)));
        if (at < 0) return lefts;
        const qsizetype group = figure.lastIndexOf(QLatin1String("matrix("), at);
        lefts.push_back(figure.mid(group + 7).section(u')', 0, 0).section(u',', 4, 4).toDouble());
      }
      return lefts;
    };
    const auto areInARow = [](const std::vector<double>& lefts) {
      return lefts.size() == 3 && lefts[0] < lefts[1] && lefts[1] < lefts[2];
    };
    QVERIFY(areInARow(leftsOf(svg)));
    QVERIFY(!svg.contains(">d)<"));
    // On the command line the views of a scene are panels.
    QVERIFY(w.window.saveFile(w.folder.filePath("a.attn")));
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QStringList arguments{"render", w.folder.filePath("a.attn"), w.folder.filePath("b.svg"), "--columns", "3"};
    for (const char* view : {"weights", "lines", "output"}) arguments << "--view" << view;
    QCOMPARE(run(arguments).error, QString());
    QFile drawn(w.folder.filePath("b.svg"));
    QVERIFY(drawn.open(QIODevice::ReadOnly));
    const QString panelsOfViews = QString::fromUtf8(drawn.readAll());
    QVERIFY(areInARow(leftsOf(panelsOfViews)));
    QVERIFY(!panelsOfViews.contains(">d)<"));
    arguments[2] = w.folder.filePath("c.png");
    const Outcome both = run(arguments + QStringList{"--bare"});
    QCOMPARE(both.status, 2);
    QVERIFY2(both.error.contains("--view is given several times"), qPrintable(both.error));
    arguments[2] = w.folder.filePath("{panel}.svg");
    const Outcome each = run(arguments);
    QCOMPARE(each.status, 2);
    QVERIFY2(each.error.contains("{panel}"), qPrintable(each.error));
  }

  void whatIsInSightIsPrintedOnOnePageAfterAPreview() {
    FilmWindow w;
    QTRY_VERIFY(w.window.page()->isUpToDate());
    QTest::keyClick(&w.window, Qt::Key_P, Qt::ControlModifier);
    QDialog* dialog = nullptr;
    QTRY_VERIFY((dialog = w.window.findChild<QDialog*>("printPreview")));
    auto* preview = dialog->findChild<QPrintPreviewWidget*>();
    QTRY_COMPARE(preview->pageCount(), 1);
    // As by the keyboard: Return prints, and what prints asks for the name of a file.
    const auto printTo = [&](const QString& path) {
      QTest::keyClick(dialog, Qt::Key_Return);
      QPrintDialog* chooser = nullptr;
      QTRY_VERIFY((chooser = dialog->findChild<QPrintDialog*>()) && chooser->isVisible());
      auto* name = chooser->findChild<QLineEdit*>("filename");
      QVERIFY(name);
      name->setText(path);
      chooser->accept();
    };
    const QString path = w.folder.filePath("a.pdf");
    // Where there is no room nothing is written, what was there stays, and it is said.
    QFile before(path);
    QVERIFY(before.open(QIODevice::WriteOnly) && before.write("before") == 6);
    before.close();
    {
      const FileSizeLimit limit(1000);
      QTimer::singleShot(100, qApp, [] {
        for (QWidget* box : QApplication::topLevelWidgets())
          if (auto* question = qobject_cast<QMessageBox*>(box)) question->button(QMessageBox::Yes)->click();
      });
      printTo(path);
      QTRY_COMPARE(w.complaints.size(), 1);
    }
    QVERIFY2(w.complaints.takeFirst().contains("a.pdf"), "");
    QVERIFY(before.open(QIODevice::ReadOnly));
    QCOMPARE(before.readAll(), QByteArray("before"));
    before.close();
    QVERIFY(dialog->isVisible());
    printTo(w.folder.filePath("b.pdf"));
    QTRY_VERIFY(!w.window.findChild<QDialog*>("printPreview"));
    QFile file(w.folder.filePath("b.pdf"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray pdf = file.readAll();
    QVERIFY(pdf.startsWith("%PDF"));
    // With its words: an empty page has no letters.
    QVERIFY(pdf.contains("/FontFile"));
    QVERIFY(pdf.contains("/Count 1"));
    QCOMPARE(w.complaints, QStringList());
    // Esc prints nothing.
    w.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&w.window));
    QTest::keyClick(&w.window, Qt::Key_P, Qt::ControlModifier);
    QTRY_VERIFY((dialog = w.window.findChild<QDialog*>("printPreview")));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!w.window.findChild<QDialog*>("printPreview"));
  }

  void theDialogSaysWhyThereIsNoFilmAndFollowsTheScene() {
    FilmWindow w;
    ui::FilmDialog* dialog = w.open();
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), 20'000);
    const double value = part<ui::NumberField>(dialog, "from")->value();
    part<ui::NumberField>(dialog, "to")->edit(value);
    QTRY_VERIFY(part<QLabel>(dialog, "warning")->isVisible());
    QVERIFY(part<QLabel>(dialog, "warning")->text().contains("two different numbers"));
    QVERIFY(!isReady(dialog));
    // Another workspace has other numbers, and a training.
    w.own.goTo("regression");
    QTRY_COMPARE(part<QComboBox>(dialog, "topic")->itemData(0).toString(), ui::trainingTopic);
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), 20'000);
    QVERIFY(!part<ui::NumberField>(dialog, "from")->isVisible());
    QVERIFY2(part<QLabel>(dialog, "length")->text().contains("there are no more"),
             qPrintable(part<QLabel>(dialog, "length")->text()));
    // Figures are those that there are, named as in the export of one, and the one in sight comes first.
    chooseTopic(dialog, "regression.bandwidths[0]");
    const auto* figures = part<QComboBox>(dialog, "view");
    QCOMPARE(figures->currentText(), QString("Kernel regression curve"));
    QCOMPARE(figures->findData("map"), -1);
    for (int i = 0; i < figures->count(); ++i)
      QVERIFY2(figures->fontMetrics().horizontalAdvance(figures->itemText(i)) < figures->width() - 40,
               qPrintable(figures->itemText(i)));
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), 20'000);
    QVERIFY(!part<QLabel>(dialog, "length")->text().contains("no more"));
  }
};

QTEST_MAIN(TestFilms)
#include "tst_films.moc"
