// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QtTest>
#include <atomic>
#include <vector>

#include "app/workspaces/worker.h"
#include "core/base/buffer.h"
#include "core/base/parallel.h"

using namespace attn;
using attn::app::Worker;

namespace {

double residentMegabytes() {
  QFile status("/proc/self/status");
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n'))
    if (line.startsWith("VmRSS:")) return line.mid(6).trimmed().split(' ').first().toDouble() / 1024;
  return 0;
}

/// Work of the core that would take minutes, and asks whether it should stop.
void workForMinutes() {
  for (int i = 0; i < 100'000; ++i) parallelFor(100, 1'000'000, [](Index) { QThread::usleep(500); });
}

}  // namespace

class TestWorker : public QObject {
  Q_OBJECT

 private slots:
  void resultsComeBackOnTheOwnersThread() {
    Worker worker;
    QThread *computed = nullptr, *delivered = nullptr;
    QSignalSpy idle(&worker, &Worker::idle);
    worker.post([&](Worker::Task&) {
      computed = QThread::currentThread();
      return [&] { delivered = QThread::currentThread(); };
    });
    QVERIFY(worker.isBusy());
    QVERIFY(idle.wait(5000));
    QVERIFY(!worker.isBusy());
    QCOMPARE(delivered, thread());
    QVERIFY(computed != thread());
  }

  void ofJobsThatWaitTheNewestIsTakenAndTheRunningOneIsDelivered() {
    Worker worker;
    QSignalSpy idle(&worker, &Worker::idle);
    std::atomic<bool> started = false, release = false;
    QList<int> delivered;
    worker.post([&](Worker::Task&) {
      started = true;
      while (!release) QThread::msleep(1);
      return [&] { delivered << 0; };
    });
    while (!started) QThread::msleep(1);
    for (const int job : {1, 2, 3})
      worker.post([&delivered, job](Worker::Task&) { return [&delivered, job] { delivered << job; }; });
    release = true;
    QVERIFY(idle.wait(5000));
    QCOMPARE(delivered, (QList<int>{0, 3}));
  }

  void aJobThatHasRunForLongIsStoppedByANewerOne() {
    Worker worker;
    QSignalSpy idle(&worker, &Worker::idle);
    QStringList delivered;
    worker.post([&](Worker::Task&) {
      workForMinutes();
      return [&] { delivered << "old"; };
    });
    QThread::msleep(2100);
    worker.post([&](Worker::Task&) { return [&] { delivered << "new"; }; });
    QVERIFY(idle.wait(1000));
    QCOMPARE(delivered, QStringList{"new"});
  }

  void aJobWaitsNoLongerThanTwoSecondsForTheOneThatRuns() {
    Worker worker;
    QSignalSpy idle(&worker, &Worker::idle);
    QStringList delivered;
    worker.post([&](Worker::Task&) {
      workForMinutes();
      return [&] { delivered << "old"; };
    });
    QTest::qWait(100);
    worker.post([&](Worker::Task&) { return [&] { delivered << "new"; }; });
    QVERIFY(idle.wait(10'000));
    QCOMPARE(delivered, QStringList{"new"});
    QVERIFY(!worker.isBusy());
  }

  void aSteadyStreamOfJobsStarvesNoResult() {
    Worker worker;
    int delivered = 0;
    for (int i = 0; i < 100; ++i) {
      worker.post([&delivered](Worker::Task&) {
        QThread::usleep(300);
        return [&delivered] { ++delivered; };
      });
      QTest::qWait(1);
    }
    QTRY_VERIFY(!worker.isBusy());
    QVERIFY2(delivered > 20, qPrintable(QString::number(delivered)));
  }

  void aWorkerThatGoesWaitsForItsJobAndDeliversNothing() {
    bool delivered = false;
    std::atomic<bool> ended = false;
    {
      Worker worker;
      std::atomic<bool> started = false;
      worker.post([&](Worker::Task&) {
        started = true;
        QThread::msleep(30);
        ended = true;
        return [&] { delivered = true; };
      });
      while (!started) QThread::msleep(1);
    }
    QVERIFY(ended);
    QTest::qWait(20);
    QVERIFY(!delivered);
  }

  void longWorkOfTheCoreEndsSoonWhenItsWorkerGoes() {
    QElapsedTimer clock;
    {
      Worker worker;
      std::atomic<bool> started = false;
      worker.post([&](Worker::Task&) -> Worker::Delivery {
        started = true;
        workForMinutes();
        return {};
      });
      while (!started) QThread::msleep(1);
      clock.start();
    }
    QVERIFY2(clock.elapsed() < 200, qPrintable(QString::number(clock.elapsed())));
  }

  void aStoppedJobIsNotDeliveredNorTheWaitingOneButALaterOneIs() {
    Worker worker;
    QSignalSpy idle(&worker, &Worker::idle), failed(&worker, &Worker::failed);
    std::atomic<bool> started = false, ended = false;
    QStringList delivered;
    worker.post([&](Worker::Task&) -> Worker::Delivery {
      started = true;
      const auto atTheEnd = qScopeGuard([&] { ended = true; });
      workForMinutes();
      return [&] { delivered << "running"; };
    });
    while (!started) QThread::msleep(1);
    worker.post([&](Worker::Task&) { return [&] { delivered << "waiting"; }; });
    QElapsedTimer clock;
    clock.start();
    worker.stop();
    QVERIFY2(clock.elapsed() < 50, "it waits for the job");
    QVERIFY(worker.isBusy());
    QTRY_VERIFY_WITH_TIMEOUT(ended, 200);
    QTRY_VERIFY(!worker.isBusy());
    QCOMPARE(idle.size(), 1);
    worker.post([&](Worker::Task&) { return [&] { delivered << "later"; }; });
    QVERIFY(idle.wait(5000));
    QCOMPARE(delivered, QStringList{"later"});
    QVERIFY(failed.isEmpty());
  }

  void whatHasEndedIsNotDeliveredAfterAStop() {
    Worker worker;
    std::atomic<bool> ended = false;
    QStringList delivered;
    worker.post([&](Worker::Task& task) {
      task.report([&] { delivered << "report"; });
      ended = true;
      return [&] { delivered << "result"; };
    });
    while (!ended) QThread::msleep(1);
    QThread::msleep(20);  // its delivery is on the way
    worker.stop();
    QTRY_VERIFY(!worker.isBusy());
    QVERIFY(delivered.isEmpty());
    worker.stop();  // nothing to stop
    QVERIFY(!worker.isBusy());
  }

  void aJobSeesThatItIsStopped() {
    Worker worker;
    std::atomic<bool> started = false, seen = false;
    worker.post([&](Worker::Task& task) -> Worker::Delivery {
      started = true;
      while (!task.isStopped()) QThread::msleep(1);
      seen = true;
      return {};
    });
    while (!started) QThread::msleep(1);
    worker.stop();
    QTRY_VERIFY_WITH_TIMEOUT(seen, 1000);
  }

  void reportsArriveInOrderBeforeTheResultAndTheNewestReplacesOnesNotSeen() {
    Worker worker;
    QSignalSpy idle(&worker, &Worker::idle);
    std::atomic<int> reported = 0;
    std::atomic<bool> goOn = false;
    QList<int> seen;
    worker.post([&](Worker::Task& task) {
      for (int i = 1; i <= 3; ++i) task.report([&, i] { seen << i; });
      reported = 3;
      while (!goOn && !task.isStopped()) QThread::msleep(1);
      task.report([&] { seen << 4; });
      return [&] { seen << 5; };
    });
    while (reported != 3) QThread::msleep(1);
    QTRY_COMPARE(seen, QList<int>{3});
    goOn = true;
    QVERIFY(idle.wait(5000));
    QCOMPARE(seen, (QList<int>{3, 4, 5}));
  }

  void reportsOfOneJobNeverOvertakeTheResultOfTheJobBefore() {
    Worker worker;
    QSignalSpy idle(&worker, &Worker::idle);
    std::atomic<bool> first = false, second = false;
    QStringList seen;
    worker.post([&](Worker::Task& task) {
      task.report([&] { seen << "first report"; });
      first = true;
      return [&] { seen << "first"; };
    });
    while (!first) QThread::msleep(1);
    QThread::msleep(20);
    worker.post([&](Worker::Task& task) {
      task.report([&] { seen << "second report"; });
      second = true;
      return [&] { seen << "second"; };
    });
    while (!second) QThread::msleep(1);
    QTRY_VERIFY(!worker.isBusy());
    QCOMPARE(seen, (QStringList{"first report", "first", "second report", "second"}));
  }

  void aJobThatThrowsBecomesWordsAndTheNextOneRuns_data() {
    QTest::addColumn<int>("thrown");
    QTest::addColumn<QString>("words");
    QTest::newRow("bad data") << 0 << "line 3 is no number";
    QTest::newRow("no memory") << 1 << "there is not enough memory";
    QTest::newRow("a programmer's mistake") << 2 << "something went wrong: axes differ";
    QTest::newRow("anything") << 3 << "something went wrong";
  }
  void aJobThatThrowsBecomesWordsAndTheNextOneRuns() {
    QFETCH(int, thrown);
    QFETCH(QString, words);
    const auto fail = [thrown] {
      if (thrown == 0) throw DataError({"line %1 is no number", {"3"}});
      if (thrown == 1) throw std::bad_alloc();
      if (thrown == 2) throw std::invalid_argument("axes differ");
      throw 3;
    };
    Worker worker;
    QStringList said;
    connect(&worker, &Worker::failed, this, [&](const Message& message) { said << toString(message).c_str(); });
    bool delivered = false;
    worker.post([&](Worker::Task&) -> Worker::Delivery {
      fail();
      return [&] { delivered = true; };
    });
    QTRY_VERIFY(!worker.isBusy());
    QCOMPARE(said, QStringList{words});
    QVERIFY(!delivered);
    worker.post([&](Worker::Task&) { return [&] { delivered = true; }; });
    QTRY_VERIFY(delivered);
    // A delivery that throws does not leave the event loop either.
    worker.post([&](Worker::Task&) { return [&] { fail(); }; });
    QTRY_VERIFY(!worker.isBusy());
    QCOMPARE(said, (QStringList{words, words}));
  }

  void whatNobodyUsesGoesBackToTheSystemWhenNothingIsPosted() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("sanitizers keep memory of their own");
#endif
    Worker worker;
    std::vector<std::vector<char>> kept;  // so that what is freed does not lie in one piece
    worker.post([&](Worker::Task&) {
      std::vector<std::vector<char>> freed;
      for (int i = 0; i < 1000; ++i) {
        freed.emplace_back(std::size_t{64} << 10, 'x');
        kept.emplace_back(std::size_t{64}, 'x');
      }
      constexpr std::size_t large = std::size_t{4} << 20;
      freeBuffer(allocateBuffer(large), large);
      return Worker::Delivery();
    });
    QTRY_VERIFY(!worker.isBusy());
    const double before = residentMegabytes();
    QVERIFY(keptBufferBytes() > 0);
    QTRY_VERIFY_WITH_TIMEOUT(keptBufferBytes() == 0 && residentMegabytes() < before - 40, 10'000);
  }

  void aJobMayHaveNothingToDeliver() {
    Worker worker;
    QSignalSpy idle(&worker, &Worker::idle);
    worker.post([](Worker::Task&) { return Worker::Delivery(); });
    QVERIFY(idle.wait(5000));
  }
};

QTEST_GUILESS_MAIN(TestWorker)
#include "tst_worker.moc"
