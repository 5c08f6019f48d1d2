// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/regression/direct_sum.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/numeric/exponential.h"
#include "core/regression/fast_kernels.h"

// Built with -ffp-contract=off: whether a key on the edge of a kernel counts must not depend on where u is computed.

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Sums of values stay below 2 to this power, because moments multiply them by squares of inputs.
constexpr int largestExponent = 400;
// A key whose u² exceeds the nearest key's by more than this is treated as infinitely far away.
constexpr double largestExcess = 1e300;
// One thread weighs this many keys at a time.
constexpr Index blockSize = 16'384;

}  // namespace

double scaleOfSums(const std::vector<double>& targets) {
  double largest = 0;
  for (const double y : targets) largest = std::max(largest, std::abs(y));
  const int exponent = std::ilogb(std::max(1.0, largest)) + std::ilogb(static_cast<double>(targets.size() + 1)) + 2;
  return exponent <= largestExponent ? 1.0 : std::ldexp(1.0, exponent - largestExponent);
}

DirectSum::DirectSum(const Points& itsPoints, const Kernel& itsKernel, const Bandwidths& bandwidths, double itsScale)
    : points(itsPoints), kernel(itsKernel), bandwidth(bandwidths), scale(itsScale) {
  if (const Message problem = bandwidthsProblem(bandwidths, points.features))
    throw std::invalid_argument(toString(problem));
  if (bandwidth.size() == 1) bandwidth.resize(static_cast<std::size_t>(points.features), bandwidth.front());
}

Index DirectSum::nearestOnALine(double query, Index skip) const {
  const double* keys = points.inputs.data();
  const Index count = points.size(), blocks = (count + blockSize - 1) / blockSize;
  std::vector<double> least(static_cast<std::size_t>(blocks), infinity);
  const auto distance = [&](Index i) { return i == skip ? infinity : std::abs(query - keys[i]); };
  parallelFor(blocks, blockSize, [&](Index block) {
    double smallest = infinity;
    for (Index i = block * blockSize; i < std::min(count, (block + 1) * blockSize); ++i)
      smallest = std::min(smallest, distance(i));
    least[static_cast<std::size_t>(block)] = smallest;
  });
  const auto block = std::min_element(least.begin(), least.end());
  if (block == least.end() || !(*block < infinity)) return -1;
  Index i = (block - least.begin()) * blockSize;
  while (distance(i) != *block) ++i;
  return i;
}

Index DirectSum::nearest(const double* query, Index skip) const {
  if (points.features == 1)
    if (const Index found = nearestOnALine(*query, skip); found >= 0) return found;
  const double* keys = points.inputs.data();
  // If all squares overflow, every key seems infinitely far away. Then all keys are compared again, with distances
  // measured in a bandwidth 2^600 times as wide.
  for (const double wider : {1.0, 0x1p600}) {
    Index best = -1;
    double least = infinity;
    for (Index i = 0; i < points.size(); ++i) {
      if (i == skip) continue;
      double square = 0;
      for (Index f = 0; f < points.features; ++f) {
        const double u = (query[f] - keys[i * points.features + f]) / (bandwidth[static_cast<std::size_t>(f)] * wider);
        square += u * u;
      }
      if (square < least) {
        least = square;
        best = i;
      }
    }
    if (best >= 0) return best;
  }
  return points.size() == 0 || (points.size() == 1 && skip == 0) ? -1 : skip == 0 ? 1 : 0;
}

// The weight is exp(−½ (u_i² − u_n²)) with n the nearest key. The difference of squares is taken as the product
// Σ_f ((x_n − x_i) / h) · ((2 q − x_i − x_n) / h): where all keys are far away, u_i² and u_n² agree in so many digits
// that hardly any would be left after subtracting them.
void DirectSum::gaussianRow(const double* query, Index skip, double* row) const {
  const Index n = nearest(query, skip), count = points.size();
  if (n < 0) {
    std::fill_n(row, count, 0.0);
    return;
  }
  const Index d = points.features;
  const double* keys = points.inputs.data();
  const Index blocks = (count + blockSize - 1) / blockSize;
  std::vector<double> leasts(static_cast<std::size_t>(blocks), 0.0);
  parallelFor(blocks, blockSize * 5 * d, [&](Index block) {
    const Index first = block * blockSize, last = std::min(count, first + blockSize);
    std::fill(row + first, row + last, 0.0);
    for (Index f = 0; f < d; ++f) {
      const double h = bandwidth[static_cast<std::size_t>(f)];
      const double q = query[f], nearestX = keys[n * d + f], toNearest = (q - nearestX) / h;
      for (Index i = first; i < last; ++i) {
        const double x = keys[i * d + f];
        const double between = (nearestX - x) / h, sum = (q - x) / h + toNearest;
        row[i] += between != 0 && sum != 0 ? between * sum : 0.0;
      }
    }
    double least = 0;
    for (Index i = first; i < last; ++i) least = i != skip && row[i] < least ? row[i] : least;
    leasts[static_cast<std::size_t>(block)] = least;
  });
  // Distances that round to the same number may hide a key that is nearer by many bandwidths.
  const double least = std::max(*std::min_element(leasts.begin(), leasts.end()), -largestExcess);
  parallelFor(blocks, blockSize * 20, [&](Index block) {
    for (Index i = block * blockSize; i < std::min(count, (block + 1) * blockSize); ++i) {
      const double excess = row[i] - least;
      row[i] = exponential(-0.5 * (excess < 0 ? 0.0 : excess));
    }
  });
  if (skip >= 0) row[skip] = 0;
}

/// The squares u², replaced by their logarithms block by block; then exponentials relative to the largest.
void DirectSum::endlessRow(const double* query, Index skip, double* row) const {
  const Index d = points.features, count = points.size();
  const double* keys = points.inputs.data();
  const Index blocks = (count + blockSize - 1) / blockSize;
  std::vector<double> largests(static_cast<std::size_t>(blocks), -infinity);
  parallelFor(blocks, blockSize * (20 + 5 * d), [&](Index block) {
    const Index first = block * blockSize, last = std::min(count, first + blockSize);
    std::fill(row + first, row + last, 0.0);
    for (Index f = 0; f < d; ++f) {
      const double h = bandwidth[static_cast<std::size_t>(f)];
      for (Index i = first; i < last; ++i) {
        const double u = (query[f] - keys[i * d + f]) / h;
        row[i] += u * u;
      }
    }
    kernel.logOfSquares(row + first, last - first);
    double largest = -infinity;
    for (Index i = first; i < last; ++i) largest = i != skip && row[i] > largest ? row[i] : largest;
    largests[static_cast<std::size_t>(block)] = largest;
  });
  const double largest = blocks > 0 ? *std::max_element(largests.begin(), largests.end()) : -infinity;
  if (largest > -infinity)
    parallelFor(blocks, blockSize * 20, [&](Index block) {
      for (Index i = block * blockSize; i < std::min(count, (block + 1) * blockSize); ++i)
        row[i] = exponential(std::min(0.0, row[i] - largest));
    });
  else
    nearestRow(query, skip, row);
  if (skip >= 0) row[skip] = 0;
}

/// Where the squares of all distances overflow, the nearest key weighs 1, and so do those just as far away.
void DirectSum::nearestRow(const double* query, Index skip, double* row) const {
  const Index n = nearest(query, skip), d = points.features;
  const double* keys = points.inputs.data();
  const auto distance = [&](Index i, Index f) { return std::abs(query[f] - keys[i * d + f]); };
  for (Index i = 0; i < points.size(); ++i) {
    bool alike = n >= 0;
    for (Index f = 0; f < d && alike; ++f) alike = distance(i, f) == distance(n, f);
    row[i] = alike ? 1 : 0;
  }
}

double DirectSum::kernelRow(const double* query, Index skip, double* row) const {
  if (isGaussian(kernel))
    gaussianRow(query, skip, row);
  else if (std::isinf(kernel.support))
    endlessRow(query, skip, row);
  else
    compactRow(query, skip, row);
  double sum = 0;
  for (Index i = 0; i < points.size(); ++i) sum += row[i];
  return sum;
}

void DirectSum::compactRow(const double* query, Index skip, double* row) const {
  const Index d = points.features;
  const double* keys = points.inputs.data();
  for (Index i = 0; i < points.size(); ++i) {
    double u = (query[0] - keys[i * d]) / bandwidth[0];
    if (d > 1) {
      double square = u * u;
      for (Index f = 1; f < d; ++f) {
        const double part = (query[f] - keys[i * d + f]) / bandwidth[static_cast<std::size_t>(f)];
        square += part * part;
      }
      u = std::sqrt(square);
    }
    row[i] = kernel.value(u);
  }
  if (skip >= 0) row[skip] = 0;
}

void DirectSum::predict(const double* query, Index skip, double* row, double* prediction) const {
  const double sum = kernelRow(query, skip, row);
  const Index outputs = points.outputs();
  std::fill_n(prediction, outputs, 0.0);
  for (Index i = 0; i < points.size(); ++i) {
    if (row[i] == 0) continue;
    const double y = points.targets[static_cast<std::size_t>(i)];
    if (points.isClassification())
      prediction[static_cast<Index>(y)] += row[i];
    else
      prediction[0] += row[i] * (y / scale);
  }
  for (Index c = 0; c < outputs; ++c)
    prediction[c] = sum > 0 ? prediction[c] / sum * scale : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace attn
