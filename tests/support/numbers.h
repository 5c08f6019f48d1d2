// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>
#include <cmath>

#include "core/base/rng.h"
#include "core/tensor/tensor.h"

// What the tests of the core share.

namespace attn::test {

inline Tensor randomTensor(Shape shape, std::uint64_t seed) {
  Tensor tensor(std::move(shape));
  Rng rng(seed);
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = static_cast<float>(rng.normal());
  return tensor;
}

/// Empty if the tensors agree within relative · |b| + absolute (infinities must be equal, NaNs meet NaNs), else where
/// they do not.
inline QString difference(const Tensor& a, const Tensor& b, double relative = 1e-5, double absolute = 5e-6) {
  if (a.shape() != b.shape())
    return QString::fromStdString("shapes " + toString(a.shape()) + " and " + toString(b.shape()));
  for (Index i = 0; i < a.size(); ++i) {
    const double x = a.data()[i], y = b.data()[i];
    if (x == y || (std::isnan(x) && std::isnan(y))) continue;
    if (!(std::abs(x - y) <= relative * std::abs(y) + absolute))
      return QString("number %1 of %2: %3 and %4").arg(i).arg(a.size()).arg(x, 0, 'g', 9).arg(y, 0, 'g', 9);
  }
  return {};
}

}  // namespace attn::test

#define COMPARE_TENSORS(...)                                             \
  do {                                                                   \
    const QString whereTheyDiffer = attn::test::difference(__VA_ARGS__); \
    QVERIFY2(whereTheyDiffer.isEmpty(), qPrintable(whereTheyDiffer));    \
  } while (false)
