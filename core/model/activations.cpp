// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/activations.h"

#include <algorithm>

#include "core/numeric/exponential.h"

namespace attn {
namespace {

/// A quotient of two polynomials, as Eigen and XLA have it; beyond 4 the function is 1 to the last digit.
inline float erfOf(float x) {
  const float bounded = std::min(std::max(x, -4.0F), 4.0F);
  const float square = bounded * bounded;
  float p = -2.72614225801306e-10F;
  p = p * square + 2.77068142495902e-08F;
  p = p * square - 2.10102402082508e-06F;
  p = p * square - 5.69250639462346e-05F;
  p = p * square - 7.34990630326855e-04F;
  p = p * square - 2.95459980854025e-03F;
  p = p * square - 1.60960333262415e-02F;
  float q = -1.45660718464996e-05F;
  q = q * square - 2.13374055278905e-04F;
  q = q * square - 1.68282697438203e-03F;
  q = q * square - 7.37332916720468e-03F;
  q = q * square - 1.42647390514189e-02F;
  return bounded * p / q;
}

template <class Function>
void forEachNumber(float* numbers, Index count, Function function) {
  for (Index i = 0; i < count; ++i) numbers[i] = function(numbers[i]);
}

void relu(float* numbers, Index count) {
  forEachNumber(numbers, count, [](float x) { return std::max(x, 0.0F); });
}

void gelu(float* numbers, Index count) {
  constexpr float rootOfHalf = 0.70710678118654752F;
  forEachNumber(numbers, count, [](float x) { return 0.5F * x * (1 + erfOf(x * rootOfHalf)); });
}

void geluByTanh(float* numbers, Index count) {
  constexpr float rootOf2OverPi = 0.79788456080286536F;
  forEachNumber(numbers, count, [](float x) {
    return 0.5F * x * (1 + hyperbolicTangent(rootOf2OverPi * (x + 0.044715F * x * x * x)));
  });
}

void quickGelu(float* numbers, Index count) {
  forEachNumber(numbers, count, [](float x) { return x * logistic(1.702F * x); });
}

void silu(float* numbers, Index count) {
  forEachNumber(numbers, count, [](float x) { return x * logistic(x); });
}

}  // namespace

const std::vector<Activation>& activations() {
  static const std::vector<Activation> rows = {
      {"relu", relu},
      {"gelu", gelu},
      {"gelu_python", gelu},
      {"gelu_new", geluByTanh},
      {"gelu_pytorch_tanh", geluByTanh},
      {"gelu_fast", geluByTanh},
      {"quick_gelu", quickGelu},
      {"silu", silu},
      {"swish", silu},
  };
  return rows;
}

float errorFunction(float x) { return erfOf(x); }

}  // namespace attn
