// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"
#include "core/base/table.h"

namespace attn {

/// What a feed-forward layer does to each of its hidden numbers.
struct Activation {
  const char* id;  ///< in config.json
  void (*apply)(float* numbers, Index count);
};

/// Every activation, by the names that transformers has for it:
///   relu                                     max(0, x)
///   gelu, gelu_python                        x · ½(1 + erf(x/√2))                                  Hendrycks, Gimpel
///   2016 gelu_new, gelu_pytorch_tanh, gelu_fast   ½x (1 + tanh(√(2/π) (x + 0.044715 x³))), near the former quick_gelu
///   x · σ(1.702 x) silu, swish                              x · σ(x) Elfwing et al. 2017
/// A new one is a function and a row here.
ATTN_API const std::vector<Activation>& activations();

/// The error function 2/√π ∫₀ˣ exp(−t²) dt, to four units in the last digit of a float, without a branch.
ATTN_API float errorFunction(float x);

}  // namespace attn
