// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <atomic>

#include "core/base/parallel.h"
#include "core/base/stop.h"

using namespace attn;

namespace {

template <class Work>
bool isStopped(const Work& work) {
  try {
    work();
  } catch (const Stopped&) {
    return true;
  }
  return false;
}

}  // namespace

class TestStop : public QObject {
  Q_OBJECT

 private slots:
  void workOutsideOfAnyScopeIsNeverStopped() {
    Stop stop;
    stop.request();
    QVERIFY(!isStopped(stopIfRequested));
  }

  void workIsStoppedWhenItsOwnStopIsRequestedAndNoOther() {
    Stop outer, inner;
    const StopScope scope(&outer);
    {
      const StopScope innerScope(&inner);
      outer.request();
      QVERIFY(!isStopped(stopIfRequested));
      inner.request();
      QVERIFY(isStopped(stopIfRequested));
    }
    QVERIFY(isStopped(stopIfRequested));
  }

  void aParallelLoopEndsWithinTheBodiesThatRun_data() {
    QTest::addColumn<Index>("operations");
    QTest::newRow("on one thread") << Index(1);
    QTest::newRow("on all threads") << Index(1'000'000);
  }
  void aParallelLoopEndsWithinTheBodiesThatRun() {
    QFETCH(Index, operations);
    Stop stop;
    const StopScope scope(&stop);
    std::atomic<int> bodies = 0;
    QVERIFY(isStopped([&] {
      parallelFor(1'000'000, operations, [&](Index) {
        ++bodies;
        stop.request();
      });
    }));
    QVERIFY2(bodies <= threadCount(), qPrintable(QString::number(bodies)));
  }
};

QTEST_APPLESS_MAIN(TestStop)
#include "tst_stop.moc"
