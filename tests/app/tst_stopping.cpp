// SPDX-License-Identifier: GPL-3.0-or-later
#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include <QtTest>
#include <algorithm>
#include <atomic>
#include <ctime>
#include <fstream>
#include <functional>
#include <random>

#include "app/document/scene_file.h"
#include "app/workspaces/regression/regression_training.h"
#include "core/alignment/decoding.h"
#include "core/base/stop.h"
#include "core/files/csv.h"
#include "core/files/pair_table.h"
#include "core/regression/training.h"
#include "core/retrieval/similarity.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/scene/retrieval/retrieval_pipeline.h"
#include "tests/support/figures.h"
#include "ui/export/figure_carrier.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"

// How long the program's long jobs work from one question whether to stop to the next: that is how long they go on, at
// most, when they are not wanted any more. The question is the test's own here, which takes the place of the core's; it
// measures what the thread worked, whatever else the machine does.

namespace {

double threadMilliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

thread_local double lastAsked = threadMilliseconds();
thread_local std::vector<double>* gapsHere = nullptr;  ///< of the thread that a test runs in, one after the other
std::atomic<double> longest = 0;                       ///< of all other threads
std::atomic<int> questions = 0;

void noteQuestion() {
  const double now = threadMilliseconds(), gap = now - lastAsked;
  ++questions;
  if (gapsHere) {
    gapsHere->push_back(gap);
  } else {
    double known = longest;
    while (gap > known && !longest.compare_exchange_weak(known, gap)) {
    }
  }
  // Where to look, if it took too long: addr2line knows the places.
  static const double told = qEnvironmentVariable("ATTN_TELL_GAPS", "1e9").toDouble();
  if (gap > told) {
    void* places[24];
    dprintf(2, "%.0f ms before\n", gap);
    backtrace_symbols_fd(places, backtrace(places, 24), 2);
  }
  lastAsked = threadMilliseconds();
}

}  // namespace

void attn::stopIfRequested() {
  noteQuestion();
  if (const Stop* stop = StopScope::current(); stop && stop->isRequested()) throw Stopped();
}

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
constexpr double slowness = 5;
constexpr Index many = 200'000, several = 100'000;
#else
constexpr double slowness = 1;
constexpr Index many = 1'000'000, several = 300'000;
#endif
constexpr Index manyPairs = 100'000;
constexpr int longText = slowness > 1 ? 4000 : 20'000;  // letters
constexpr int bandwidths = slowness > 1 ? 2 : 4;        // that a search tries here, the smallest ones
constexpr int longSide = slowness > 1 ? 2000 : 6400;    // of a picture, in pixels

Box<Points> points(Index count, Index features, bool areClasses = false) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> part(0, 10);
  Points made;
  made.features = features;
  if (areClasses) made.classes = {"left", "right", "middle"};
  made.inputs.reserve(static_cast<std::size_t>(count * features));
  made.targets.reserve(static_cast<std::size_t>(count));
  for (Index i = 0; i < count; ++i) {
    for (Index k = 0; k < features; ++k) made.inputs.push_back(part(random));
    made.targets.push_back(areClasses ? static_cast<double>(i % 3) : part(random));
  }
  return made;
}

Scene sceneOf(const Box<Points>& some, const char* kernel = "gaussian") {
  Scene scene;
  scene.workspace = "regression";
  scene.regression.points = some;
  scene.regression.source = "many.csv";
  scene.regression.kernel = kernel;
  scene.regression.bandwidths = {0.5};
  return scene;
}

Box<Database> pairs(int numbers) {
  std::mt19937 random(2);
  Database database;
  for (Index i = 0; i < manyPairs; ++i) {
    std::string key;
    for (int k = 0; k < numbers; ++k) key += (k ? ", " : "") + std::to_string(random() % 10'000);
    for (int k = 0; numbers == 0 && k < 12; ++k) key += static_cast<char>('a' + random() % 26);
    database.keys.push_back(key);
    database.values.push_back(numbers ? std::to_string(random() % 100) : "value " + std::to_string(random() % 5000));
  }
  return database;
}

RetrievalScene lookup(int numbers, const char* similarity, const char* query) {
  RetrievalScene scene;
  scene.pairs = pairs(numbers);
  scene.similarity = similarity;
  scene.query = query;
  return scene;
}

using Work = std::function<void()>;
using Preparation = std::function<Work()>;  ///< makes what the work is about: that is not measured

Work drawing(const Box<Points>& some, const char* kernel) {
  return [scene = sceneOf(some, kernel).regression] { RegressionPipeline().run(scene, {}); };
}

}  // namespace

Q_DECLARE_METATYPE(Preparation)

class TestStopping : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }

 private slots:
  void jobsAskAllTheTimeWhetherToStop_data() {
    QTest::addColumn<Preparation>("prepare");
    const auto row = [](const char* name, const Preparation& prepare) { QTest::newRow(name) << prepare; };
    const auto question = [] {
      stopIfRequested();
      return true;
    };

    const auto learning = [=](const Box<Points>& some) {
      return [=, given = trainingOf(some)] {
        TrainingOptions options;
        options.epochs = 3;
        trainW(*given.points, options, [=](const TrainingStep&) { return question(); });
      };
    };
    row("learn w of a sample", [=] { return learning(points(many, 1)); });
    row("learn w of classes", [=] { return learning(points(20'000, 3, true)); });
    for (const char* kernel : {"gaussian", "epanechnikov"})
      for (const Index features : {1, 3})
        QTest::addRow("search the bandwidth of %s, %d features", kernel, static_cast<int>(features))
            << Preparation([=] {
                 return [=, some = points(several, features)] {
                   searchBandwidth(some, kernel, {1}, [=, left = bandwidths](const BandwidthSearch&) mutable {
                     return question() && --left > 0;
                   });
                 };
               });
    for (const char* kernel : {"gaussian", "triangular"})
      for (const Index features : {1, 2, 3})
        QTest::addRow("draw many points by %s, %d features", kernel, static_cast<int>(features))
            << Preparation([=] { return drawing(points(several, features), kernel); });
    row("draw many points of classes", [=] { return drawing(points(several, 2, true), "gaussian"); });

    row("read points", [this] {
      std::ofstream file(path("points.csv"));
      file << "x,y\n";
      for (Index i = 0; i < many; ++i) file << 0.001 * static_cast<double>(i) << ',' << i % 17 << '\n';
      return [this] { readPoints(path("points.csv")); };
    });
    row("read pairs", [this] {
      std::ofstream file(path("pairs.csv"));
      file << "key,value\n";
      for (Index i = 0; i < manyPairs; ++i) file << "key " << i << ",value " << i % 17 << '\n';
      return [this] { readPairs(path("pairs.csv"), PairChoices{}); };
    });
    row("write and read a scene", [this] {
      return [file = m_folder.filePath("scene.attn"), saved = SavedScene{sceneOf(points(many, 3))}] {
        writeScene(file, saved);
        if (many == 1'000'000)
          QVERIFY(QFileInfo(file).size() > qint64{64} << 20);  // no limit of that size is in the way
        QVERIFY(readScene(file).scene == saved.scene);
      };
    });
    row("write a table", [this] {
      return [this, numbers = std::vector<double>(static_cast<std::size_t>(many), 1 / 3.0)] {
        const int file = open(path("table.csv").c_str(), O_RDWR | O_CREAT, 0600);
        const auto cell = [&](std::string& line, Index i) { appendField(line, numbers[static_cast<std::size_t>(i)]); };
        writeCsv(file, {{"a", cell}, {"b", cell}}, many);
        close(file);
      };
    });

    const auto lookingUp = [](int numbers, const char* similarity, const char* query) {
      return [=] { return [scene = lookup(numbers, similarity, query)] { RetrievalPipeline().run(scene, {}); }; };
    };
    row("decode with a wide beam", [=] {
      const AlignmentModel model = untrainedModel(*findRow(alignmentScorings(), "additive"),
                                                  {.embedding = 4, .encoder = 8, .decoder = 8, .hidden = 256},
                                                  Alphabet(U"abcdefgh"), Alphabet(U"abcdefghijklmnopqrstuvwxyz"), 1);
      const std::vector<Symbol> source = symbolsToDecode(model, std::u32string(slowness > 1 ? 100 : 1000, U'a'));
      DecodingOptions options{.beam = 1000};
      // The end, after enough steps for the beam to be full.
      for (Index place = 4; place < mostSymbols(1000); ++place) options.forced[place] = endSymbol;
      return [=] { decode(model, source, options); };
    });
    row("look up by edits", lookingUp(0, "edit", "attentionlab"));
    row("look up by pieces", lookingUp(0, "ngrams", "attentionlab"));
    row("look up exactly", lookingUp(0, "exact", "attentionlab"));
    row("look up a number", lookingUp(1, "numeric", "500"));
    row("look up a place", lookingUp(2, "numeric", "500, 500"));

    // Not as SVG or PDF: Qt encodes the picture in those by itself, in one piece of up to a second.
    row("export a large heatmap", [] {
      return [picture = ui::Picture(figureOf(1, 1500, 1500))] {
        ui::ExportOptions options;
        options.widthMm = 170;
        options.dpi = 600;
        QString complaint;
        ui::exportedFigure(picture, options, &complaint);
      };
    });
    row("encode a picture as large as can be", [] {
      QImage image(longSide, longSide - 150, QImage::Format_RGB32);
      std::mt19937 random(3);
      for (int y = 0; y < image.height(); ++y)
        std::generate_n(reinterpret_cast<QRgb*>(image.scanLine(y)), longSide,
                        [&] { return static_cast<QRgb>(random()); });
      return [image] { ui::pngBytes(image); };
    });

    row("attention of many tokens", [] {
      AttentionScene scene;
      std::string text;
      for (int i = 0; i < 1000; ++i) text += "w" + std::to_string(i) + " ";
      scene.inputs.keys.text = text;
      scene.mechanism.heads = 4;
      return [scene] { AttentionPipeline().run(scene, View::weights); };
    });
  }
  void jobsAskAllTheTimeWhetherToStop() {
    QFETCH(Preparation, prepare);
    requireQuestions(prepare());
  }
  void aMapByACompactKernelAsksHoweverManyPointsThereAre() { requireQuestions(drawing(points(many, 2), "triangular")); }

  /// To compare long pieces is dear when they are nearly the same.
  void aLongKeyIsComparedWithQuestions() {
    const auto lookUp = [](const char* similarity, const std::string& query, const std::string& key) {
      RetrievalScene scene;
      scene.pairs = Database{{key}, {"value"}};
      scene.similarity = similarity;
      scene.similarityScalars = {{"n", longText / 2}};
      scene.query = query;
      requireQuestions([scene] { RetrievalPipeline().run(scene, {}); });
    };
    const std::string text(longText, 'a');
    lookUp("ngrams", text, text);
    lookUp("edit", std::string(400, 'a'), std::string(60 * longText, 'b'));
    requireQuestions([&] { findRow(similarities(), "ngrams")->explain(text, text, std::vector{longText / 2.0}); });
  }

  void aPictureThatIsEncodedIsGivenUp() {
    QImage image(3000, 3000, QImage::Format_RGB32);
    image.fill(Qt::white);
    const Stop stop;
    const StopScope scope(&stop);
    QVERIFY(!ui::pngBytes(image).isEmpty());
    stop.request();
    bool isStopped = false;
    try {
      ui::pngBytes(image);
    } catch (const Stopped&) {
      isStopped = true;
    }
    QVERIFY(isStopped);
  }

  void whatAPictureCarriesIsTheSceneByteForByte() {
    QByteArray text;
    std::mt19937 random(4);
    for (const qsizetype size : {0, 1, 1 << 20, (1 << 20) + 1, 3'000'000}) {
      while (text.size() < size) text += static_cast<char>(random());
      text.truncate(size);
      QFile file(m_folder.filePath("carrier.svg"));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write("<svg>" + ui::envelopeOf(text) + "</svg>");
      file.close();
      QVERIFY(ui::carriedBy(path("carrier.svg")) == text);
    }
  }

 private:
  /// The host of a virtual machine takes its processor away at any moment, and the clock of a thread goes on meanwhile.
  /// So what takes too long is done again: it is too long if the same gap is, each time.
  static void requireQuestions(const Work& work) {
    const auto longestOf = [](const std::vector<double>& gaps) { return *std::max_element(gaps.begin(), gaps.end()); };
    std::vector<double> least;
    double ofOthers = INFINITY, most = INFINITY;
    for (int i = 0; i < 3 && most > 200 * slowness; ++i) {
      std::vector<double> gaps;
      questions = 0;
      longest = 0;
      gapsHere = &gaps;
      lastAsked = threadMilliseconds();
      work();
      noteQuestion();
      gapsHere = nullptr;
      ofOthers = std::min(ofOthers, longest.load());
      if (gaps.size() == least.size())
        std::transform(gaps.begin(), gaps.end(), least.begin(), least.begin(),
                       [](double a, double b) { return std::min(a, b); });
      else if (least.empty() || longestOf(gaps) < longestOf(least))
        least = gaps;
      most = std::max(longestOf(least), ofOthers);
    }
    qInfo("%d questions, %.0f ms at most", questions.load(), most);
    QVERIFY(questions > 3);
    QVERIFY2(most < 200 * slowness, qPrintable(QString::number(most)));
  }
};

QTEST_MAIN(TestStopping)
#include "tst_stopping.moc"
