#include <QSignalSpy>
#include <QtTest>
#include <atomic>

#include "app/worker.h"

using attn::app::Worker;

class TestWorker : public QObject {
  Q_OBJECT

 private slots:
  void resultsComeBackOnTheOwnersThread() {
    Worker worker;
    QThread *computed = nullptr, *delivered = nullptr;
    QSignalSpy idle(&worker, &Worker::idle);
    worker.post([&] {
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
    worker.post([&] {
      started = true;
      while (!release) QThread::msleep(1);
      return [&] { delivered << 0; };
    });
    while (!started) QThread::msleep(1);
    for (const int job : {1, 2, 3}) worker.post([&delivered, job] { return [&delivered, job] { delivered << job; }; });
    release = true;
    QVERIFY(idle.wait(5000));
    QCOMPARE(delivered, (QList<int>{0, 3}));
  }

  void aSteadyStreamOfJobsStarvesNoResult() {
    Worker worker;
    int delivered = 0;
    for (int i = 0; i < 100; ++i) {
      worker.post([&delivered] {
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
      worker.post([&] {
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

  void aJobMayHaveNothingToDeliver() {
    Worker worker;
    QSignalSpy idle(&worker, &Worker::idle);
    worker.post([] { return Worker::Delivery(); });
    QVERIFY(idle.wait(5000));
  }
};

QTEST_GUILESS_MAIN(TestWorker)
#include "tst_worker.moc"
