// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include "tests/support/own_settings.h"
#include "tests/support/regression_window.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr bool isInstrumented = true;
#else
constexpr bool isInstrumented = false;
#endif

/// What the process takes of the machine's memory, in megabytes.
double resident() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  file >> pages >> pages;
  return pages * 4096 / 1e6;
}

}  // namespace

class TestUndoMemory : public QObject {
  Q_OBJECT

 private slots:
  void aMillionPointsMovedTwoHundredTimesStayUnder300Megabytes() {
    if (isInstrumented) QSKIP("a sanitizer's own memory is not ours");
    Window w;
    QByteArray text = "x,y\n";
    for (int i = 0; i < 1'000'000; ++i)
      text +=
          QByteArray::number(i % 1000) + "." + QByteArray::number(i / 1000) + "," + QByteArray::number(i % 7) + "\n";
    w.open(w.write("million.csv", text));
    text.clear();
    text.squeeze();
    const double before = resident();
    double most = before;
    for (int i = 0; i < 200; ++i) {
      w.document()->edit("Move a point", [i](Scene& scene) {
        scene.regression = withPointAt(scene.regression, 4999 * i, 0.5 * i, -1);
      });
      if (i % 8 == 0) w.settle();
      QCoreApplication::processEvents();
      most = std::max(most, resident());
    }
    qInfo("resident: %.0f MB with a million points, %.0f MB at most in 200 moves", before, most);
    QVERIFY2(most < 300, qPrintable(QString::number(most)));
    w.settle();
    for (int i = 0; i < 200; ++i) {
      w.document()->undo();
      if (i % 8 == 0) w.settle();
      QCoreApplication::processEvents();
      most = std::max(most, resident());
    }
    qInfo("resident: %.0f MB at most while they were undone", most);
    QVERIFY2(most < 300, qPrintable(QString::number(most)));
    w.settle();
    QCOMPARE((*w.scene().points)->inputs[4999 * 100], (4999 * 100) % 1000 + ((4999 * 100) / 1000) / 1000.0);
  }

  void twentyThousandSmallEditsTakeLessThan150Megabytes() {
    if (isInstrumented) QSKIP("a sanitizer's own memory is not ours");
    Window w;
    const double before = resident();
    for (int i = 0; i < 20'000; ++i) {
      w.document()->edit("h", [i](Scene& scene) { scene.regression.bandwidths = {0.1 + i % 97 * 0.01}; });
      w.document()->edit("text", [i](Scene& scene) { scene.attention.inputs.keys.text = "a b c" + std::to_string(i); });
      if (i % 1000 == 0) w.settle();
    }
    w.settle();
    const double after = resident();
    qInfo("resident: %.0f MB before, %.0f MB after 40,000 edits", before, after);
    QVERIFY2(after - before < 150, qPrintable(QString::number(after - before)));
    w.undo();
    QCOMPARE(w.scene().bandwidths.front(), 0.1 + 19'999 % 97 * 0.01);
  }
};

QTEST_MAIN(TestUndoMemory)
#include "tst_undo_memory.moc"
