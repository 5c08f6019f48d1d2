// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/points.h"
#include "core/kernels/kernels.h"
#include "core/regression/nadaraya_watson.h"

// A bandwidth to begin with, from the spread of the inputs alone: at once, for any number of points. Leave-one-out
// (core/scene/regression/regression_stages.h) is slower and looks at the values too.

namespace attn {

/// Silverman's rule of thumb for the gaussian kernel, one number a feature:
///
///   h_k = 0.9 · min(s_k, IQR_k / 1.349) · n^(−1/(d + 4))
///
/// s_k is the standard deviation of feature k (n − 1 below its sum), IQR_k the distance between its quartiles, which
/// are interpolated (type 7 of Hyndman and Fan 1996, as in NumPy, pandas and R); of a normal distribution it is 1.349
/// s. Where half of the inputs are equal, s_k alone counts. h_k is at most twice the feature's extent, and at least
/// 1e-7 of it; where all inputs are equal it is 1. Where there are very many numbers, only every k-th point counts, a
/// thousand of them at least. (B. W. Silverman, Density Estimation, 1986, section 3.4.2; the exponent for d features is
/// D. W. Scott's, 1992.) Laws: inputs that are scaled by c scale h by c; inputs that are moved leave it as it is.
ATTN_API Bandwidths silvermanBandwidths(const Box<Points>& points);

/// How much wider than the gaussian's a kernel's bandwidth is for the same smoothness: the ratio of their canonical
/// bandwidths δ = (∫K² / (∫u²K)²)^(1/5), K scaled to ∫K = 1 (Marron, Nolan 1988). Gaussian 1, boxcar 1.74, triangular
/// 2.43, epanechnikov 2.21; 1 for a kernel that is 1 everywhere.
ATTN_API double widthBesideGaussian(const Kernel& kernel);

/// A number above 0 to three digits.
ATTN_API double roundedTo3(double number);

/// The gaussian's bandwidths for another kernel, rounded to three digits, so that they are numbers to say aloud. One
/// for all if there is one feature.
ATTN_API Bandwidths ruleOfThumb(const Bandwidths& gaussian, const Kernel& kernel);

}  // namespace attn
