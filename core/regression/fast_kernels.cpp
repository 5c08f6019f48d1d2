// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/regression/fast_kernels.h"

namespace attn {

bool isGaussian(const Kernel& kernel) { return kernel.id == std::string_view("gaussian"); }

std::optional<CompactPolynomial> polynomialOf(const Kernel& kernel) {
  const std::string_view id = kernel.id;
  if (id == "boxcar") return CompactPolynomial{1, 0, 0};
  if (id == "triangular") return CompactPolynomial{1, -1, 0};
  if (id == "epanechnikov") return CompactPolynomial{1, 0, -1};
  return {};
}

}  // namespace attn
