// SPDX-License-Identifier: GPL-3.0-or-later
// From an event to the painted frame that shows its result, in a window of 1440 × 900 without a screen:
//   QT_QPA_PLATFORM=offscreen bench_window
// Prints the median and the 99th percentile of each gesture, and what the process holds in memory.
// With a CSV file as argument: reads it in the Regression workspace and drags the bandwidth there, nothing else.

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QSettings>
#include <QTest>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>

#include "app/document.h"
#include "app/main_window.h"
#include "app/rooms/attention/attention_page.h"
#include "app/rooms/regression/regression_page.h"
#include "core/base/parallel.h"
#include "tests/support/scenes.h"
#include "ui/chart/curve_chart.h"
#include "ui/heatmap/heatmap_view.h"

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

struct Bench {
  Document document;
  MainWindow window{&document};
  Page* page;
  std::optional<Frames> frames;
  int shown = 0;
  int framesWhenShown = 0;

  explicit Bench(const Scene& scene) {
    document.open(scene, {});
    page = window.page();
    // A frame paints all that changed at once: one part of it stands for the rest.
    frames.emplace(isRegression() ? static_cast<QWidget*>(window.findChild<RegressionPage*>()->chart())
                                  : window.findChild<AttentionPage*>()->heatmap()->viewport());
    QObject::connect(page, &Page::resultsShown, &window, [this] {
      ++shown;
      framesWhenShown = frames->count;
    });
    window.resize(1440, 900);
    window.show();
    settle();
  }
  explicit Bench(const AttentionScene& scene) : Bench(sceneWith(scene)) {}
  explicit Bench(const RegressionScene& scene) : Bench(sceneWith(scene)) {}

  static Scene sceneWith(const AttentionScene& attention) {
    Scene scene;
    scene.attention = attention;
    return scene;
  }
  static Scene sceneWith(const RegressionScene& regression) {
    Scene scene;
    scene.room = std::string("regression");
    scene.regression = regression;
    return scene;
  }
  bool isRegression() const { return document.scene().room == std::string("regression"); }
  void settle() {
    while (!page->isUpToDate()) QApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    QApplication::processEvents();
  }
  /// Milliseconds from the event until a frame was painted after the results had arrived; none if nothing changed.
  std::optional<double> frameAfter(const std::function<void()>& event) {
    const int results = shown;
    QElapsedTimer clock;
    clock.start();
    event();
    if (page->isUpToDate() && shown == results) return std::nullopt;
    while (shown == results || !page->isUpToDate() || frames->count == framesWhenShown)
      QApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    return double(clock.nsecsElapsed()) / 1e6;
  }
};

void report(const char* name, std::vector<double> times, double target) {
  std::sort(times.begin(), times.end());
  const double median = times[times.size() / 2];
  const double high = times[times.size() * 99 / 100];
  std::printf("%-52s median %6.2f ms   99%% %6.2f ms   target %5.1f ms\n", name, median, high, target);
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

void dragLengths(const char* name, const AttentionScene& scene, double target) {
  Bench bench(scene);
  ui::HeatmapView* view = bench.window.findChild<AttentionPage*>()->heatmap();
  const QPoint start = view->handlePosition(0).toPoint();
  const double width = view->figureLayout().cells[0].width();
  QTest::mousePress(view->viewport(), Qt::LeftButton, {}, start);
  std::vector<double> times;
  Index last = -1;
  for (int i = 1; i < 400; ++i) {
    // To and fro over the whole heatmap.
    const double part = 0.5 - 0.5 * std::cos(i * 0.37);
    const QPoint spot = start - QPoint(int(part * width), 0);
    const auto length = Index(std::llround(double(view->figure().panels.front().tensor->cols()) * (1 - part)));
    if (length == last) continue;
    last = length;
    if (const auto time = bench.frameAfter([&] { QTest::mouseMove(view->viewport(), spot); })) times.push_back(*time);
  }
  QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, start);
  report(name, times, target);
}

void turnTemperature(const char* name, const AttentionScene& scene, double target) {
  Bench bench(scene);
  std::vector<double> times;
  for (int i = 1; i < 200; ++i) {
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
  Bench bench(scene);
  ui::CurveChart* chart = bench.window.findChild<RegressionPage*>()->chart();
  const QPointF start = grip(bench);
  QTest::mousePress(chart, Qt::LeftButton, {}, start.toPoint());
  std::vector<double> times;
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
  std::vector<double> times;
  for (int i = 1; i < 300; ++i) {
    Scene next = bench.document.scene();
    next.regression.bandwidths = {0.3 * std::exp(std::sin(i * 0.11))};
    if (const auto time = bench.frameAfter([&] { bench.document.edit("bandwidth", test::to(next), 1); }))
      times.push_back(*time);
  }
  report(name, times, target);
}
void dragBandwidth(const char* name, const RegressionScene& scene, double target) {
  Bench bench(scene);
  dragBandwidth(name, bench, target);
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
void startProcesses() {
  std::vector<double> times;
  for (int i = 0; i < 30; ++i) {
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {"start", QString::number(nowNanoseconds())});
    process.waitForFinished();
    times.push_back(process.readAllStandardOutput().toDouble());
  }
  report("start to the first heatmaps", times, 150);
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
  if (argc == 3) return startedAt(QByteArray(argv[2]).toLongLong());
  if (argc == 2) return readAndDrag(QString::fromLocal8Bit(argv[1]));
  startProcesses();
  {
    Bench first(examples().front().make());
    std::printf("%-52s %6.1f MB   target  60 MB\n", "resident with the first scene", residentMegabytes());
  }
  dragLengths("drag a length, first scene", examples().front().make(), 4);
  dragLengths("drag a length, 3 sequences × 4 heads × 64 tokens", sceneOf(3, 64, 4), 16);
  dragLengths("drag a length, 8 heads × 512 tokens", sceneOf(1, 512, 8), 33);
  dragLengths("drag a length, 1 head × 4096 tokens", sceneOf(1, 4096, 1), 100);
  turnTemperature("turn the temperature, 3 sequences × 4 heads × 64", sceneOf(3, 64, 4), 16);
  dragOnChart("drag the query, 50 points", pointsOf("sine-power", 50), cursor, 8);
  dragOnChart("drag a point, 50 points", pointsOf("sine-power", 50), firstPoint, 8);
  dragBandwidth("bandwidth, 1000 points", pointsOf("sine-power", 1000), 16);
  dragBandwidth("bandwidth, a million points", pointsOf("sine-power", 1'000'000), 33);
  dragBandwidth("bandwidth of a map, 200 points, 3 classes", pointsOf("blobs", 200), 16);
  return 0;
}
