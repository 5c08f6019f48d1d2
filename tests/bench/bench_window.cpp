// SPDX-License-Identifier: GPL-3.0-or-later
// From an event to the painted frame that shows its result, in a window of 1440 × 900 without a screen:
//   QT_QPA_PLATFORM=offscreen bench_window
// Prints the median and the 99th percentile of each gesture, the processor time that all threads need for a frame, and
// what the process holds in memory.
// With words as arguments: the gestures whose name contains one of them, nothing else.
// With a CSV file as argument: reads it in the Regression workspace and drags the bandwidth there, nothing else.

#include <sys/resource.h>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/workspaces/alignment/alignment_canvas.h"
#include "app/workspaces/alignment/alignment_page.h"
#include "app/workspaces/attention/attention_lines.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/attention/flow/flow_view.h"
#include "app/workspaces/regression/regression_page.h"
#include "app/workspaces/retrieval/pair_table_view.h"
#include "app/workspaces/retrieval/retrieval_canvas.h"
#include "app/workspaces/retrieval/retrieval_page.h"
#include "app/workspaces/workspace.h"
#include "core/base/parallel.h"
#include "tests/support/scenes.h"
#include "ui/chart/curve_chart.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/lines/line_view.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;

namespace {

/// Counts the frames of a widget.
class Frames : public QObject {
 public:
  explicit Frames(QWidget* widget) { widget->installEventFilter(this); }
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) ++count;
    return false;
  }
  int count = 0;
};

/// Sleeps until there are events, as the program does. To ask for events with a limit of time does not sleep, and would
/// take a processor from the threads that compute.
void awaitEvents() {
  static QTimer wake;
  if (!wake.isActive()) wake.start(5);
  QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

struct Bench {
  Document document;
  MainWindow window{&document};
  Page* page;
  std::optional<Frames> frames;
  int shown = 0;
  int framesWhenShown = 0;

  /// \param view of the Attention workspace
  explicit Bench(const Scene& scene, const std::string& view = "weights") {
    document.open(scene, {});
    document.look([&](ViewState& state) { state.attention.view = view; });
    page = window.page();
    // A frame paints all that changed at once: one part of it stands for the rest.
    frames.emplace(paintedPart());
    QObject::connect(page, &Page::resultsShown, &window, [this] {
      ++shown;
      framesWhenShown = frames->count;
    });
    window.resize(1440, 900);
    window.show();
    window.activateWindow();  // only an active window has shortcuts
    settle();
  }
  explicit Bench(const AttentionScene& scene, const std::string& view = "weights") : Bench(sceneWith(scene), view) {}
  explicit Bench(const RegressionScene& scene) : Bench(sceneWith(scene)) {}

  static Scene sceneWith(const AttentionScene& attention) {
    Scene scene;
    scene.attention = attention;
    return scene;
  }
  static Scene sceneWith(const RegressionScene& regression) {
    Scene scene;
    scene.workspace = std::string("regression");
    scene.regression = regression;
    return scene;
  }
  QWidget* paintedPart() const {
    const std::string& workspace = document.scene().workspace;
    if (workspace == "regression") return window.findChild<RegressionPage*>()->chart();
    if (workspace == "retrieval") return window.findChild<RetrievalPage*>()->canvas()->table()->viewport();
    if (workspace == "alignment") return window.findChild<AlignmentPage*>()->canvas()->heatmap()->viewport();
    const std::string& view = document.viewState().attention.view;
    if (view == "heads") return window.findChild<AttentionPage*>()->thumbnails()->viewport();
    if (view == "flow") return window.findChild<FlowView*>()->viewport();
    return window.findChild<AttentionPage*>()->heatmap()->viewport();
  }
  void settle() {
    while (!page->isUpToDate()) awaitEvents();
    QApplication::processEvents();
  }
  /// Milliseconds from the event until a frame was painted after the results had arrived; none if nothing changed.
  std::optional<double> frameAfter(const std::function<void()>& event) {
    const int results = shown;
    QElapsedTimer clock;
    clock.start();
    event();
    while (shown == results || frames->count == framesWhenShown) {
      if (shown == results && page->isUpToDate()) return std::nullopt;
      awaitEvents();
    }
    return double(clock.nsecsElapsed()) / 1e6;
  }
};

/// Of all threads, since the process began.
double processorMilliseconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
  };
  return of(used.ru_utime) + of(used.ru_stime);
}

/// Of the frames of a gesture, in milliseconds; and when it began, in processor time.
struct Times : std::vector<double> {
  double began = processorMilliseconds();
};

void report(const char* name, Times times, double target) {
  const double used = processorMilliseconds() - times.began;
  if (times.empty()) return static_cast<void>(std::printf("%-52s nothing changed\n", name));
  std::sort(times.begin(), times.end());
  const double median = times[times.size() / 2];
  const double high = times[times.size() * 99 / 100];
  std::printf("%-52s median %6.2f ms   99%% %6.2f ms   processor %6.2f ms   target %5.1f ms\n", name, median, high,
              used / static_cast<double>(times.size()), target);
  std::fflush(stdout);
}

QStringList wantedNames;  ///< none: all

bool isWanted(const char* name) {
  const auto isPart = [name](const QString& each) { return QString::fromUtf8(name).contains(each); };
  return wantedNames.isEmpty() || std::any_of(wantedNames.begin(), wantedNames.end(), isPart);
}

AttentionScene sceneOf(int sequences, int tokens, Index heads) {
  AttentionScene scene = examples().front().make();
  scene.inputs.keys.text.clear();
  for (int i = 0; i < sequences; ++i) {
    for (int k = 0; k < tokens; ++k)
      scene.inputs.keys.text.append("t").append(std::to_string((i * 7 + k * 13) % 97)).append(" ");
    scene.inputs.keys.text.append("\n");
  }
  scene.inputs.vectors.width = 64;
  scene.mechanism.heads = heads;
  return scene;
}

/// Beside a pinned mechanism of another temperature.
AttentionScene compared(AttentionScene scene) {
  scene = withPinned(std::move(scene));
  scene.pinned->temperature = 2;
  return scene;
}

AttentionScene withRowSummaries(AttentionScene scene) {
  scene.summaries.shown = true;
  return scene;
}

/// \param panel whose handle is dragged
void dragLengths(const char* name, const AttentionScene& scene, double target, std::size_t panel = 0) {
  if (!isWanted(name)) return;
  Bench bench(scene);
  ui::HeatmapView* view = bench.window.findChild<AttentionPage*>()->heatmap();
  const QPoint start = view->handlePosition(panel).toPoint();
  const double width = view->figureLayout().cells[panel].width();
  QTest::mousePress(view->viewport(), Qt::LeftButton, {}, start);
  Times times;
  Index last = -1;
  for (int i = 1; i < 400; ++i) {
    // To and fro over the whole heatmap.
    const double part = 0.5 - 0.5 * std::cos(i * 0.37);
    const QPoint spot = start - QPoint(int(part * width), 0);
    const auto length = Index(std::llround(double(view->figure().panels.front().numbers->columns()) * (1 - part)));
    if (length == last) continue;
    last = length;
    if (const auto time = bench.frameAfter([&] { QTest::mouseMove(view->viewport(), spot); })) times.push_back(*time);
  }
  QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, start);
  report(name, times, target);
}

void turnTemperature(const char* name, const AttentionScene& scene, double target, const char* view = "weights") {
  if (!isWanted(name)) return;
  Bench bench(scene, view);
  Times times;
  for (int i = 1; i < 200; ++i) {
    Scene next = bench.document.scene();
    next.attention.mechanism.temperature = 1 + 0.01 * i;
    if (const auto time = bench.frameAfter([&] { bench.document.edit("temperature", test::to(next), 1); }))
      times.push_back(*time);
  }
  report(name, times, target);
}

/// A hand that paints keys away, along the diagonal.
void paintMask(const char* name, AttentionScene scene, double target) {
  if (!isWanted(name)) return;
  scene.mechanism.masks.push_back({"painted"});
  Bench bench(scene);
  ui::HeatmapView* view = bench.window.findChild<AttentionPage*>()->heatmap();
  const auto at = [&](Index token) { return view->viewportRect({0, token, token}).center().toPoint(); };
  QTest::mousePress(view->viewport(), Qt::LeftButton, {}, at(4));
  bench.settle();
  Times times;
  for (int i = 1; i < 200; ++i) {
    const QPoint spot = at(4 + i * 5 / 2);
    if (const auto time = bench.frameAfter([&] { QTest::mouseMove(view->viewport(), spot); })) times.push_back(*time);
  }
  QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, at(500));
  report(name, times, target);
}

/// From a key into the query to the painted table of pairs.
void typeQuery(const char* name, const std::string& similarity, std::size_t pairs, double target) {
  if (!isWanted(name)) return;
  Scene scene;
  scene.workspace = "retrieval";
  Database database;
  for (std::size_t i = 0; i < pairs; ++i) {
    std::string key;  // twelve letters and a number
    for (std::size_t k = i * 7919 + 1; key.size() < 12; k = k * 31 % 10007 + 1)
      key.push_back(static_cast<char>('a' + k % 26));
    database.keys.push_back(key + std::to_string(i));
    database.values.push_back("value " + std::to_string(i % 100));
  }
  scene.retrieval.pairs = Box<Database>(std::move(database));
  scene.retrieval.similarity = similarity;
  scene.retrieval.query = "query of letters";
  Bench bench(scene);
  QLineEdit* query = bench.window.findChild<RetrievalPage*>()->canvas()->query();
  Times times;
  for (int i = 0; i < 200; ++i) {
    const auto press = [&] {
      if (i % 2 == 0)
        QTest::keyClick(query, static_cast<char>('a' + i / 2 % 26));
      else
        QTest::keyClick(query, Qt::Key_Backspace);
    };
    if (const auto time = bench.frameAfter(press)) times.push_back(*time);
  }
  report(name, times, target);
}

ui::LineView* showLines(Bench& bench) {
  bench.document.look([](ViewState& state) { state.attention.view = "lines"; });
  bench.settle();
  ui::LineView* view = bench.window.findChild<AttentionPage*>()->lines()->view();
  bench.frames.emplace(view->viewport());
  return view;
}

/// A wheel over lines: down to the end, and up again.
void panLines(const char* name, const AttentionScene& scene, double target) {
  if (!isWanted(name)) return;
  Bench bench(scene);
  ui::LineView* view = showLines(bench);
  QWidget* viewport = view->viewport();
  const QPointF middle = viewport->rect().center();
  Times times;
  int step = -120;
  for (int i = 0; i < 300; ++i) {
    const int before = view->verticalScrollBar()->value(), frames = bench.frames->count;
    QElapsedTimer clock;
    clock.start();
    QWheelEvent wheel(middle, viewport->mapToGlobal(middle), {}, {0, step}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(viewport, &wheel);
    if (view->verticalScrollBar()->value() == before) {
      step = -step;
      continue;
    }
    while (bench.frames->count == frames) awaitEvents();
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
  }
  report(name, times, target);
}

/// A hand that goes along the queries, from one to the next.
void pointAtTokens(const char* name, const AttentionScene& scene, double target) {
  if (!isWanted(name)) return;
  Bench bench(scene);
  ui::LineView* view = showLines(bench);
  Times times;
  for (Index token = 0; token < 100; ++token) {
    const QPoint spot = view->viewportRect({0, false, token}).center().toPoint();
    if (!view->viewport()->rect().contains(spot)) break;
    const int frames = bench.frames->count;
    QElapsedTimer clock;
    clock.start();
    QTest::mouseMove(view->viewport(), spot);
    while (bench.frames->count == frames) awaitEvents();
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
  }
  report(name, times, target);
}

void turnTemperatureOfLines(const char* name, const AttentionScene& scene, double target) {
  if (!isWanted(name)) return;
  Bench bench(scene);
  showLines(bench);
  Times times;
  for (int i = 1; i < 100; ++i) {
    Scene next = bench.document.scene();
    next.attention.mechanism.temperature = 1 + 0.01 * i;
    if (const auto time = bench.frameAfter([&] { bench.document.edit("temperature", test::to(next), 1); }))
      times.push_back(*time);
  }
  report(name, times, target);
}

RegressionScene pointsOf(const char* dataSet, Index count) {
  RegressionScene scene = withDataSet({}, dataSet);
  scene.data.points = count;
  return scene;
}

/// A hand on the chart: from one place of its axes to and fro about it.
void dragOnChart(const char* name, const RegressionScene& scene, const std::function<QPointF(Bench&)>& grip,
                 double target) {
  if (!isWanted(name)) return;
  Bench bench(scene);
  ui::CurveChart* chart = bench.window.findChild<RegressionPage*>()->chart();
  const QPointF start = grip(bench);
  QTest::mousePress(chart, Qt::LeftButton, {}, start.toPoint());
  Times times;
  for (int i = 1; i < 400; ++i) {
    const QPointF spot = start + QPointF(120 * std::sin(i * 0.37), -30 * std::sin(i * 0.23));
    if (const auto time = bench.frameAfter([&] { QTest::mouseMove(chart, spot.toPoint()); })) times.push_back(*time);
  }
  QTest::mouseRelease(chart, Qt::LeftButton, {}, start.toPoint());
  report(name, times, target);
}

QPointF firstPoint(Bench& bench) {
  const ui::CurveChart* chart = bench.window.findChild<RegressionPage*>()->chart();
  return chart->toWidget({chart->figure().points.x->at(20), chart->figure().points.y->at(20)});
}

QPointF cursor(Bench& bench) {
  const ui::CurveChart* chart = bench.window.findChild<RegressionPage*>()->chart();
  return {chart->toWidget(*chart->figure().cursor).x(), chart->plotArea().bottom() - 12};
}

void dragBandwidth(const char* name, Bench& bench, double target) {
  Times times;
  for (int i = 1; i < 300; ++i) {
    Scene next = bench.document.scene();
    next.regression.bandwidths = {0.3 * std::exp(std::sin(i * 0.11))};
    if (const auto time = bench.frameAfter([&] { bench.document.edit("bandwidth", test::to(next), 1); }))
      times.push_back(*time);
  }
  report(name, times, target);
}
void dragBandwidth(const char* name, const RegressionScene& scene, double target) {
  if (!isWanted(name)) return;
  Bench bench(scene);
  dragBandwidth(name, bench, target);
}

/// From the keys, or the choice, to a window in which everything looks otherwise; all workspaces have been looked at
/// before.
void switchAppearance(const char* name, const QSize& size, double target,
                      const std::function<void(MainWindow&)>& next) {
  if (!isWanted(name)) return;
  Bench bench(examples().front().make());
  bench.window.resize(size);
  for (int workspace = static_cast<int>(workspaces().size()) - 1; workspace >= 0; --workspace) {
    QTest::keyClick(&bench.window, static_cast<Qt::Key>(Qt::Key_1 + workspace), Qt::AltModifier);
    while (!bench.window.page()->isUpToDate()) awaitEvents();
  }
  if (bench.window.page() != bench.page) return static_cast<void>(std::printf("%-52s Alt+1 did not come\n", name));
  bench.settle();
  Times times;
  for (int i = 0; i < 20; ++i) {
    const auto before = std::pair(ui::textScale(), ui::theme().dark);
    const int frames = bench.frames->count;
    QElapsedTimer clock;
    clock.start();
    next(bench.window);
    if (std::pair(ui::textScale(), ui::theme().dark) == before) break;
    while (bench.frames->count == frames) awaitEvents();
    bench.settle();
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
  }
  report(name, times, target);
}

void otherTextSize(MainWindow& window) { QTest::keyClick(&window, Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier); }

void otherTheme(MainWindow& window) {
  window.chooseTheme(ui::theme().dark ? ui::ThemeChoice::light : ui::ThemeChoice::dark);
}

/// From a key into a text of 20 symbols to its painted alignment.
void typeInto(const char* name, const AlignmentScene& alignment, bool isTraining, double target) {
  if (!isWanted(name)) return;
  Scene scene;
  scene.workspace = "alignment";
  scene.alignment = alignment;
  scene.alignment.input = "3141592653589793238";
  Bench bench(scene);
  auto* page = bench.window.findChild<AlignmentPage*>();
  auto* input = page->findChild<QLineEdit*>("input");
  if (isTraining) {
    bench.document.look([](ViewState& state) { state.alignment.pace = 0; });
    QTest::mouseClick(page->findChild<QPushButton*>("play"), Qt::LeftButton);
    while (page->film().run().step() < 10) awaitEvents();
  }
  int framesWhenTyped = -1;
  std::string wanted;
  QObject::connect(page, &Page::resultsShown, &bench.window, [&] {
    if (framesWhenTyped < 0 && page->results() && page->results()->scene.input == wanted)
      framesWhenTyped = bench.frames->count;
  });
  Times times;
  for (int i = 0; i < 200; ++i) {
    const bool isLetter = i % 2 == 0;
    wanted = scene.alignment.input + (isLetter ? std::string(1, static_cast<char>('0' + i / 2 % 10)) : std::string());
    framesWhenTyped = -1;
    QElapsedTimer clock;
    clock.start();
    if (isLetter)
      QTest::keyClick(input, static_cast<char>('0' + i / 2 % 10));
    else
      QTest::keyClick(input, Qt::Key_Backspace);
    while (framesWhenTyped < 0 || bench.frames->count == framesWhenTyped) awaitEvents();
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
  }
  if (isTraining && !page->film().isTraining()) std::printf("the training ended too early\n");
  report(name, times, target);
}

double residentMegabytes() {
  QFile status("/proc/self/status");
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith("VmRSS:")) return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
  return 0;
}

qint64 nowNanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// A new process of this program, from before it is loaded until it has painted the first heatmaps.
void startProcesses(const char* name) {
  if (!isWanted(name)) return;
  Times times;
  for (int i = 0; i < 30; ++i) {
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {"start", QString::number(nowNanoseconds())});
    process.waitForFinished();
    times.push_back(process.readAllStandardOutput().toDouble());
  }
  report(name, times, 150);
}

int startedAt(qint64 start) {
  Bench bench(examples().front().make());
  while (bench.frames->count == bench.framesWhenShown) QApplication::processEvents();
  std::printf("%f\n", double(nowNanoseconds() - start) / 1e6);
  return 0;
}

int readAndDrag(const QString& path) {
  Bench bench(RegressionScene{});
  QElapsedTimer clock;
  clock.start();
  bench.window.findChild<RegressionPage*>()->openFile(path);
  bench.settle();
  while (bench.window.findChild<RegressionPage*>()->results().scene.source.empty()) bench.settle();
  std::printf("%-52s %6.0f ms\n", "from the file's name to the first curve", double(clock.nsecsElapsed()) / 1e6);
  std::printf("%-52s %6.1f MB\n", "resident with it", residentMegabytes());
  dragBandwidth("bandwidth, points of the file", bench, 33);
  std::printf("%-52s %6.1f MB\n", "resident after the drag", residentMegabytes());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setOrganizationName("attention-lab-bench");
  ui::applyTheme(application, ui::ThemeChoice::light);
  wantedNames = QApplication::arguments().mid(1);
  if (wantedNames.value(0) == "start") return startedAt(wantedNames.value(1).toLongLong());
  if (wantedNames.value(0).endsWith(".csv")) return readAndDrag(wantedNames.front());
  startProcesses("start to the first heatmaps");
  if (wantedNames.isEmpty()) {
    Bench first(examples().front().make());
    std::printf("%-52s %6.1f MB   target  60 MB\n", "resident with the first scene", residentMegabytes());
  }
  switchAppearance("another size of the text", {1440, 900}, 100, otherTextSize);
  switchAppearance("another size of the text, 1920 × 1080", {1920, 1080}, 100, otherTextSize);
  switchAppearance("another theme", {1440, 900}, 100, otherTheme);
  dragLengths("drag a length, first scene", examples().front().make(), 4);
  dragLengths("drag a length, 3 sequences × 4 heads × 64 tokens", sceneOf(3, 64, 4), 16);
  dragLengths("drag a length, 8 heads × 512 tokens", sceneOf(1, 512, 8), 8.3);
  dragLengths("drag a length, 1 head × 4096 tokens", sceneOf(1, 4096, 1), 16.7);
  // The second panel is B's.
  dragLengths("drag a length of B, 3 sequences × 8 heads × 128", compared(sceneOf(3, 128, 8)), 16, 1);
  turnTemperature("turn B's temperature, 3 sequences × 8 heads × 128", compared(sceneOf(3, 128, 8)), 16);
  panLines("pan the lines of 512 × 512", sceneOf(1, 512, 1), 16);
  turnTemperatureOfLines("turn the temperature, lines of 512 × 512", sceneOf(1, 512, 1), 33);
  turnTemperature("turn the temperature, 3 sequences × 4 heads × 64", sceneOf(3, 64, 4), 16);
  typeInto("type into a text of 20 symbols, reverse", {}, false, 16);
  AlignmentScene trained;
  trained.recipe.steps = 100'000;
  typeInto("the same while the model is trained", trained, true, 16);
  turnTemperature("turn it under thumbnails of 64 heads × 128 tokens", sceneOf(1, 128, 64), 16, "heads");
  turnTemperature("turn it beside the flow, 8 heads × 128 tokens", sceneOf(1, 128, 8), 16, "flow");
  turnTemperature("turn the temperature, 8 heads × 300 tokens", sceneOf(1, 300, 8), 16);
  turnTemperatureOfLines("turn it beside the lines, 8 heads × 300 tokens", sceneOf(1, 300, 8), 16);
  turnTemperature("turn it beside the flow, 8 heads × 300 tokens", sceneOf(1, 300, 8), 16, "flow");
  pointAtTokens("point at tokens of lines, 8 heads × 300 tokens", sceneOf(1, 300, 8), 16);
  paintMask("paint a mask over 512 × 512", sceneOf(1, 512, 1), 16);
  typeQuery("type a query, n-grams of 10,000 keys", "ngrams", 10'000, 16);
  typeQuery("type a query, edit distance to 10,000 keys", "edit", 10'000, 16);
  turnTemperature("turn it beside row summaries, 4 heads × 128 tokens", withRowSummaries(sceneOf(1, 128, 4)), 16);
  dragOnChart("drag the query, 50 points", pointsOf("sine-power", 50), cursor, 8);
  dragOnChart("drag a point, 50 points", pointsOf("sine-power", 50), firstPoint, 8);
  dragBandwidth("bandwidth, 1000 points", pointsOf("sine-power", 1000), 16);
  dragBandwidth("bandwidth, a million points", pointsOf("sine-power", 1'000'000), 33);
  dragBandwidth("bandwidth of a map, 200 points, 3 classes", pointsOf("blobs", 200), 16);
  return 0;
}
