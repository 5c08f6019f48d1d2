// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/kernels/kernels.h"
#include "core/numeric/range_sums.h"

// The kernels for which there is more than the direct sum. A kernel that is not named here works all the same, in time
// proportional to the number of keys.

namespace attn {

/// Whether it is exp(−½u²), for which there is a fast Gauss transform, and which of two features is a product of two.
bool isGaussian(const Kernel& kernel);

/// The kernel as a polynomial in |u| up to the end of its support, |u| = 1; nothing if it is none.
std::optional<CompactPolynomial> polynomialOf(const Kernel& kernel);

}  // namespace attn
