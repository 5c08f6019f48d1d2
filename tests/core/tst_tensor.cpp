// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/base/box.h"
#include "core/base/memo.h"
#include "core/base/parallel.h"
#include "core/base/rng.h"
#include "core/base/words.h"
#include "core/tensor/matrix.h"

using namespace attn;

namespace {

Box<Tensor> doubled(const Box<Tensor>& tensor, int times) {
  Tensor result = *tensor;
  for (int i = 0; i < times; ++i)
    for (Index k = 0; k < result.size(); ++k) result.data()[k] *= 2;
  return Box<Tensor>(std::move(result));
}

}  // namespace

class TestTensor : public QObject {
  Q_OBJECT

 private slots:
  void tensorsAreEqualOnlyWithEqualShapesAndBits() {
    const Tensor a({2, 3}, {1, 2, 3, 4, 5, 6});
    QVERIFY(a == Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
    QVERIFY(!(a == Tensor({3, 2}, {1, 2, 3, 4, 5, 6})));
    QVERIFY(!(a == Tensor({2, 3}, {1, 2, 3, 4, 5, 7})));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    QVERIFY(Tensor({1}, {nan}) == Tensor({1}, {nan}));
  }

  void aMatrixOfABatchIsAViewOfItsNumbers() {
    Tensor batch({2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    QCOMPARE(batch.count(), 2);
    QCOMPARE(batch.matrix(1)(0, 1), 6.0F);
    batch.matrix(1)(0, 1) = 60;
    QCOMPARE(batch.data()[5], 60.0F);
  }

  void aShapeThatCantBeIsRefusedByName_data() {
    QTest::addColumn<QList<qint64>>("axes");
    QTest::newRow("negative") << QList<qint64>{2, -1};
    QTest::newRow("overflow") << QList<qint64>{1LL << 40, 1LL << 40};
    QTest::newRow("too many bytes") << QList<qint64>{1LL << 62};
  }
  void aShapeThatCantBeIsRefusedByName() {
    QFETCH(QList<qint64>, axes);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Tensor(Shape(axes.begin(), axes.end())));
  }

  void anAxisOfLengthZeroHoldsNothingHoweverLongTheOthersAre() {
    QCOMPARE(sizeOf({0, Index{1} << 40, Index{1} << 40}), 0);
  }

  void numbersThatDoNotFillTheShapeAreRefused() {
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Tensor({2, 2}, {1, 2, 3}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Tensor({2, 2}).reshaped({3}));
  }

  void aLargeFreedBufferServesTheNextTensorOfItsSize() {
    releaseKeptBuffers();
    const float* first = nullptr;
    {
      const Tensor tensor = Tensor::uninitialized({1024, 1024});
      first = tensor.data();
    }
    QCOMPARE(keptBufferBytes(), std::size_t{4} << 20);
    const Tensor again = Tensor::uninitialized({1024, 1024});
    QCOMPARE(again.data(), first);
    QCOMPARE(keptBufferBytes(), std::size_t{0});
  }

  void keptBuffersNeverExceedTheirLimit() {
    for (Index i = 0; i < 8; ++i) (void)Tensor::uninitialized({60 + i, 1024, 1024});
    QVERIFY(keptBufferBytes() <= std::size_t{256} << 20);
    releaseKeptBuffers();
    QCOMPARE(keptBufferBytes(), std::size_t{0});
  }

  void aStageRunsAgainOnlyWhenAnArgumentChanged() {
    Memo<doubled> memo;
    const Box<Tensor> one(Tensor({2}, {1, 2}));
    QCOMPARE(memo(one, 1)->data()[1], 4.0F);
    memo(one, 1);
    memo(Box<Tensor>(Tensor({2}, {1, 2})), 1);
    QCOMPARE(memo.runs(), 1);
    QCOMPARE(memo(one, 2)->data()[1], 8.0F);
    QCOMPARE(memo.runs(), 2);
  }

  void everyBodyOfAParallelLoopRunsOnce() {
    for (const Index count : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> runs(static_cast<std::size_t>(count));
      parallelFor(count, 1'000'000, [&](Index i) { ++runs[static_cast<std::size_t>(i)]; });
      for (const auto& r : runs) QCOMPARE(r.load(), 1);
    }
  }

  void loopsFromTwoThreadsAndInsideEachOtherEnd() {
    std::atomic<int> sum = 0;
    const auto work = [&] {
      for (int k = 0; k < 200; ++k)
        parallelFor(8, 1'000'000, [&](Index) { parallelFor(4, 1'000'000, [&](Index) { ++sum; }); });
    };
    std::thread other(work);
    work();
    other.join();
    QCOMPARE(sum.load(), 2 * 200 * 8 * 4);
  }

  void whatBodiesWroteIsThereAfterTheLoopWhetherThreadsSleptBeforeItOrNot() {
    const int before = threadCount();
    setThreadCount(4);
    std::atomic<int> wrong = 0;
    const auto work = [&](int seed) {
      std::vector<int> numbers(13);
      for (int k = 0; k < 300; ++k) {
        // Longer than a thread waits for work without sleeping, now and then.
        if (k % 16 == seed) std::this_thread::sleep_for(std::chrono::microseconds(200));
        parallelFor(13, 1'000'000, [&](Index i) { numbers[static_cast<std::size_t>(i)] = k + static_cast<int>(i); });
        for (int i = 0; i < 13; ++i) wrong += numbers[static_cast<std::size_t>(i)] != k + i;
      }
    };
    std::vector<std::thread> callers;
    for (int seed = 0; seed < 3; ++seed) callers.emplace_back(work, seed);
    for (std::thread& caller : callers) caller.join();
    setThreadCount(before);
    QCOMPARE(wrong.load(), 0);
  }

  void anExceptionOfABodyReachesTheCaller() {
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, parallelFor(100, 1'000'000, [](Index i) {
                               if (i == 40) throw std::runtime_error("forty");
                             }));
    int runs = 0;
    parallelFor(1, 1, [&](Index) { ++runs; });
    QCOMPARE(runs, 1);
  }

  void randomNumbersAreTheSameEverywhere() {
    Rng rng(3);
    const double uniform = rng.uniform();
    const double normal = rng.normal();
    QCOMPARE(QString::number(uniform, 'g', 17), QString("0.97088197815382848"));
    QCOMPARE(QString::number(normal, 'g', 17), QString("-0.33149311496077105"));
    QCOMPARE(hashOf("注意力", 1), hashOf("注意力", 1));
    QVERIFY(hashOf("注意力", 1) != hashOf("注意力", 2));
    QVERIFY(hashOf("ab", 1) != hashOf("ba", 1));
  }

  void normalNumbersHaveTheMomentsOfANormalDistribution() {
    Rng rng(1);
    constexpr int count = 200'000;
    double moments[5] = {};
    for (int i = 0; i < count; ++i) {
      const double x = rng.normal();
      for (int k = 1; k <= 4; ++k) moments[k] += std::pow(x, k) / count;
    }
    QVERIFY(std::abs(moments[1]) < 0.01);
    QVERIFY(std::abs(moments[2] - 1) < 0.015);
    QVERIFY(std::abs(moments[3]) < 0.03);
    QVERIFY(std::abs(moments[4] - 3) < 0.1);
  }

  void aMessageFillsItsPlacesInOrderAndLeavesOthersAlone() {
    QCOMPARE(toString(Message{"%2 of %1, 100%", {"a", "b"}}), std::string("b of a, 100%"));
    QCOMPARE(toString(Message{"%1 and %3", {"%2"}}), std::string("%2 and %3"));
    QVERIFY(!Message{});
  }
};

QTEST_APPLESS_MAIN(TestTensor)
#include "tst_tensor.moc"
