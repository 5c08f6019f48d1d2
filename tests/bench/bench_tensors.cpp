// SPDX-License-Identifier: GPL-3.0-or-later
// Files of attention in the window: bench_tensors FILE… A probe that reads the file on two threads stands beside it.

#include <fcntl.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QScrollBar>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <vector>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/open_head.h"
#include "core/base/parallel.h"
#include "core/files/file_numbers.h"
#include "core/files/regular_file.h"
#include "core/import/imported_file.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;

namespace {

double memory(const char* kind) {
  QFile status("/proc/self/status");
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith(kind)) return line.mid(qsizetype(qstrlen(kind))).trimmed().split(' ').first().toDouble() / 1024;
  return 0;
}

void report(const char* name, double milliseconds, double target, double probe = 0) {
  std::printf("%-52s %8.1f ms   target %6.1f ms", name, milliseconds, target);
  if (probe > 0) std::printf("   %5.2f of the probe", milliseconds / probe);
  std::printf("\n");
}

void awaitEvents() {
  static QTimer wake;
  if (!wake.isActive()) wake.start(1);
  QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

double least(int runs, const std::function<void()>& work) {
  double best = 1e9;
  for (int i = 0; i < runs; ++i) {
    QElapsedTimer clock;
    clock.start();
    work();
    best = std::min(best, double(clock.nsecsElapsed()) / 1e6);
  }
  return best;
}

double probe(const QString& path) {
  return least(3, [&] {
    const RegularFile file(path.toStdString());
    constexpr std::uint64_t size = 1 << 18;
    const auto blocks = static_cast<Index>((file.size() + size - 1) / size);
    parallelFor(blocks, Index{1} << 20, [&](Index block) {
      thread_local std::vector<std::byte> bytes(size);
      const std::uint64_t first = static_cast<std::uint64_t>(block) * size;
      file.read(first, std::span(bytes).first(static_cast<std::size_t>(std::min(size, file.size() - first))));
    });
  });
}

/// What this thread worked so far, in milliseconds.
double worked() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

/// The 99th percentile of what a frame takes after each of these steps. What of it the window's own thread worked,
/// which other programs don't lengthen, is printed too.
double p99(QWidget* viewport, int count, const std::function<void(int)>& step) {
  std::vector<double> times, own;
  for (int i = 0; i < count; ++i) {
    QElapsedTimer clock;
    const double before = worked();
    clock.start();
    step(i);
    viewport->repaint();
    times.push_back(double(clock.nsecsElapsed()) / 1e6);
    own.push_back(worked() - before);
    awaitEvents();
  }
  std::sort(times.begin(), times.end());
  std::sort(own.begin(), own.end());
  std::printf("  (the window's thread alone: %.1f ms, median %.1f ms)\n", own[own.size() * 99 / 100],
              own[own.size() / 2]);
  return times[times.size() * 99 / 100];
}

/// Makes the system forget what it keeps of a file in memory.
void forget(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly) || posix_fadvise(file.handle(), 0, 0, POSIX_FADV_DONTNEED) != 0)
    std::printf("%s stays in the system's memory\n", qPrintable(path));
}

/// From the file's name to the first picture of its heads, in a window that stands.
double firstPicture(MainWindow& window, const QString& path) {
  auto* page = window.findChild<ModelsPage*>();
  QElapsedTimer clock;
  clock.start();
  window.openFile(path);
  while (!page->results().file || page->thumbnails()->figure().panels.empty()) awaitEvents();
  page->thumbnails()->viewport()->repaint();
  return double(clock.nsecsElapsed()) / 1e6;
}

void openFromDisk(const QString& path) {
  Document document;
  Scene scene;
  scene.workspace = "models";
  document.open(scene, {});
  MainWindow window(&document);
  window.resize(1440, 900);
  window.show();
  auto* page = window.findChild<ModelsPage*>();
  while (!page->isUpToDate()) awaitEvents();
  forget(path);
  report("from the file's name to the first picture, from disk", firstPicture(window, path), 1000);
  while (!page->isUpToDate()) awaitEvents();
}

void open(const QString& path) {
  std::printf("%s\n", qPrintable(path));
  const double reading = probe(path);
  report("the probe", reading, 0);
  const ImportedFile file = readImport(path.toStdString());
  const ImportedTensor& tensor = file.tensors.front();
  const Index rows = tensor.shape[tensor.shape.size() - 2], columns = tensor.shape.back();
  if (tensor.type == ImportedType::float32 && tensor.offset && rows * columns == sizeOf(tensor.shape))
    report("the whole pyramid",
           least(3,
                 [&] {
                   FileNumbers(path.toStdString(), {*tensor.offset, rows, columns, StoredNumber::float32});
                 }),
           150, reading);
  Document document;
  Scene scene;
  scene.workspace = "models";
  document.open(scene, {});
  MainWindow window(&document);
  auto* page = window.findChild<ModelsPage*>();
  window.resize(1440, 900);
  window.show();
  const auto settle = [&] {
    while (!page->isUpToDate()) awaitEvents();
    QApplication::processEvents();
  };
  settle();
  const double before = memory("RssAnon:");
  QElapsedTimer clock;
  clock.start();
  report("from the file's name to the first picture", firstPicture(window, path), 250, reading);
  settle();
  report("until all heads are there", double(clock.nsecsElapsed()) / 1e6, 0, reading);
  std::printf("%-52s %8.1f MB\n", "anonymous memory that it took", memory("RssAnon:") - before);
  QWidget* const thumbnails = page->thumbnails()->viewport();
  QScrollBar* const bar = page->thumbnails()->verticalScrollBar();
  report("scroll the thumbnails, p99",
         p99(thumbnails, 200, [&](int i) { bar->setValue(bar->maximum() * (i % 50) / 50); }), 8.3);
  clock.start();
  document.look([](ViewState& state) { state.models.head = {0, 0}; });
  settle();
  ui::HeatmapView* const heatmap = page->openHead()->heatmap();
  heatmap->viewport()->repaint();
  report("a head to its picture", double(clock.nsecsElapsed()) / 1e6, 250);
  heatmap->setZoom(2);
  report("pan the head, p99",
         p99(heatmap->viewport(), 200,
             [&](int i) {
               heatmap->horizontalScrollBar()->setValue(i * 37);
               heatmap->verticalScrollBar()->setValue(i * 23);
             }),
         8.3);
  report("zoom it, p99", p99(heatmap->viewport(), 100, [&](int i) { heatmap->setZoom(0.1 * std::pow(1.06, i)); }), 8.3);
  std::printf("%-52s %8.1f MB   target %.0f MB\n", "anonymous memory that all took", memory("RssAnon:") - before,
              64 + 0.02 * double(QFileInfo(path).size()) / 1048576);
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setOrganizationName("attention-lab-bench");
  setThreadCount(2);
  const QStringList files = QApplication::arguments().mid(1);
  if (files.isEmpty()) std::printf("bench_tensors FILE…, as .npy or .safetensors\n");
  for (const QString& file : files) {
    open(file);
    openFromDisk(file);
  }
  return 0;
}
