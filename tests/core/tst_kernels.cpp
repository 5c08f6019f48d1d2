// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>

#include "core/kernels/kernels.h"

using namespace attn;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

class TestKernels : public QObject {
  Q_OBJECT

  static void everyKernel() {
    QTest::addColumn<QString>("id");
    for (const Kernel& kernel : kernels()) QTest::newRow(kernel.id) << QString(kernel.id);
  }

 private slots:
  void aKernelIsLargestAtZeroAndNeverRises_data() { everyKernel(); }
  void aKernelIsLargestAtZeroAndNeverRises() {
    QFETCH(QString, id);
    const Kernel& kernel = *findRow(kernels(), id.toStdString());
    QCOMPARE(kernel.value(0), 1.0);
    double before = 1;
    for (int i = 0; i <= 500; ++i) {
      const double u = i * 0.01, value = kernel.value(u);
      QVERIFY(value >= 0);
      QVERIFY(value <= before);
      QCOMPARE(kernel.value(-u), value);
      before = value;
    }
  }

  void aKernelIsZeroOutsideItsSupportAlone_data() { everyKernel(); }
  void aKernelIsZeroOutsideItsSupportAlone() {
    QFETCH(QString, id);
    const Kernel& kernel = *findRow(kernels(), id.toStdString());
    for (const double u : {0.0, 0.5, 0.999, 1.001, 3.0, 30.0}) {
      QCOMPARE(kernel.value(u) > 0, u <= kernel.support);
      QCOMPARE(kernel.value(-u) > 0, u <= kernel.support);
    }
  }

  void theScoreIsTheLogarithm_data() { everyKernel(); }
  void theScoreIsTheLogarithm() {
    QFETCH(QString, id);
    const Kernel& kernel = *findRow(kernels(), id.toStdString());
    for (const double u : {0.0, 0.1, 0.5, 0.9, 1.0, 1.1, 2.0, 20.0}) {
      double score = u * u;
      kernel.logOfSquares(&score, 1);
      const double expected = std::log(kernel.value(u));
      if (std::isinf(expected))
        QCOMPARE(score, -infinity);
      else
        QVERIFY(std::abs(score - expected) <= 1e-12 * (1 + std::abs(expected)));
    }
  }

  void oneKernelIsConstant() {
    for (const Kernel& kernel : kernels()) QCOMPARE(isConstant(kernel), std::string(kernel.id) == "constant");
  }

  void everyRowIsFoundByItsIdAlone() {
    for (const Kernel& kernel : kernels()) QCOMPARE(findRow(kernels(), kernel.id), &kernel);
    QCOMPARE(findRow(kernels(), "Gaussian"), nullptr);
    QCOMPARE(findRow(kernels(), ""), nullptr);
  }

  void theFormulasAreThoseOfTheirNames() {
    QCOMPARE(findRow(kernels(), "gaussian")->value(2), std::exp(-2.0));
    QCOMPARE(findRow(kernels(), "boxcar")->value(1), 1.0);
    QCOMPARE(findRow(kernels(), "triangular")->value(0.25), 0.75);
    QCOMPARE(findRow(kernels(), "epanechnikov")->value(0.5), 0.75);
    QCOMPARE(findRow(kernels(), "constant")->value(1e9), 1.0);
  }
};

QTEST_APPLESS_MAIN(TestKernels)
#include "tst_kernels.moc"
