// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "app/document/document.h"
#include "app/workspaces/page.h"
#include "app/workspaces/regression/regression_page.h"
#include "tests/support/files.h"

// Whatever the window can reach comes back from its file: attack_round_trip [--rows N] [--seed S]. Points are opened
// from CSV files, the scene is saved by one window and opened by another.

using namespace attn;
using namespace attn::app;

namespace {

struct Options {
  std::size_t rows = 50'000;
  unsigned seed = 1;
};

[[noreturn]] void fail(const char* what, const QString& words = {}) {
  std::printf("FAILED: %s %s\n", what, qPrintable(words));
  std::exit(1);
}

double megabytesAtMost() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

struct TestWindow {
  Document document;
  MainWindow window{&document};

  TestWindow() {
    window.complain = [](const QString& words) { fail("a complaint:", words); };
    window.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    window.ask = [](const QString&, const QStringList&) { return 0; };  // two windows may open one file
    window.show();
    document.goTo("regression");
  }
  void openPoints(const QString& path) {
    const auto before = document.scene().regression.points;
    window.openFile(path);
    if (!QTest::qWaitFor([&] { return document.scene().regression.points != before; }, 600'000))
      fail("points were not opened");
  }
};

void saveAndOpenAgain(TestWindow& first, const QString& path) {
  QElapsedTimer timer;
  timer.start();
  if (!test::saved(first.window, path)) fail("the scene was not saved");
  const double saving = static_cast<double>(timer.restart()) / 1000;
  TestWindow second;
  if (!test::opened(second.window, path)) fail("the scene was not opened");
  const double opening = static_cast<double>(timer.elapsed()) / 1000;
  if (!(second.document.scene() == first.document.scene())) fail("another scene came back");
  std::printf("  %.1f MB, saved in %.2f s, opened in %.2f s, resident at most %.0f MB\n",
              static_cast<double>(QFileInfo(path).size()) / 1e6, saving, opening, megabytesAtMost());
}

/// Numbers of all sizes, as many digits as they have.
void writeCsv(const QString& path, std::size_t rows, std::size_t features, bool classes, unsigned seed) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) fail("no file can be made");
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> part(-1, 1), exponent(-9, 9);
  QByteArray text;
  for (std::size_t j = 0; j < features; ++j) text += "x" + QByteArray::number(static_cast<qulonglong>(j)) + ",";
  text += "y\n";
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j <= features; ++j) {
      char digits[32];
      const auto end = std::to_chars(digits, digits + sizeof digits, part(random) * std::pow(10, exponent(random))).ptr;
      if (j == features && classes)
        text += i % 3 ? "\"=cmd, \"\"<b>\"" : "注意 力";
      else
        text.append(digits, end - digits);
      text += j == features ? '\n' : ',';
    }
    if (text.size() > 1 << 20) {
      file.write(text);
      text.clear();
    }
  }
  file.write(text);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--rows") == 0) options.rows = std::strtoul(argv[i + 1], nullptr, 10);
    if (std::strcmp(argv[i], "--seed") == 0)
      options.seed = static_cast<unsigned>(std::strtoul(argv[i + 1], nullptr, 10));
  }
  QTemporaryDir folder;
  qputenv("XDG_STATE_HOME", QFile::encodeName(folder.path()));
  // Nobody's screen and clipboard, unless that is asked for.
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  QCoreApplication::setOrganizationName("attention-lab-tests");
  QCoreApplication::setApplicationName("attack_round_trip");
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::printf("seed %u\n", options.seed);
  const QString csv = folder.filePath("points.csv"), scene = folder.filePath("scene.attn");

  for (const bool classes : {false, true}) {
    const std::size_t rows = classes ? std::min<std::size_t>(options.rows, 50'000) : options.rows;
    std::printf("%zu rows%s\n", rows, classes ? " of classes with odd names" : "");
    writeCsv(csv, rows, classes ? 2 : 1, classes, options.seed);
    TestWindow window;
    window.openPoints(csv);
    if (window.document.scene().regression.points->share()->targets.size() != rows) fail("rows are missing");
    saveAndOpenAgain(window, scene);
  }
  std::printf("16,384 columns\n");
  writeCsv(csv, 20, 16'383, false, options.seed);
  TestWindow wide;
  wide.openPoints(csv);
  saveAndOpenAgain(wide, scene);

  std::printf("bandwidths from 1e-12 to 1e12\n");
  for (double bandwidth = 1e-12; bandwidth < 2e12; bandwidth *= 10) {
    // Data of that spread.
    TestWindow window;
    QFile file(csv);
    if (!file.open(QIODevice::WriteOnly)) fail("no file can be made");
    file.write("x,y\n");
    for (int i = 0; i < 30; ++i)
      file.write(QByteArray::number(i * bandwidth, 'g', 17) + "," + QByteArray::number(i % 7) + "\n");
    file.close();
    window.openPoints(csv);
    window.document.edit("h", [&](Scene& each) { each.regression.bandwidths = {bandwidth}; });
    if (!test::saved(window.window, scene)) fail("the scene was not saved");
    TestWindow second;
    if (!test::opened(second.window, scene)) fail("the scene was not opened");
    if (!(second.document.scene() == window.document.scene())) fail("another bandwidth came back");
  }
  std::printf("OK\n");
  return 0;
}
