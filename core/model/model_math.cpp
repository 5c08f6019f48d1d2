// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/base/parallel.h"
#include "core/numeric/products.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

// So many outputs are worked on together: their weights fit into the second-level cache.
constexpr Index outputBlock = 48;
constexpr Index stripWidth = 64, columnBlock = 2 * stripWidth, rowsAhead = 16;
// At most so many tokens are multiplied with W row by row, without packing it into blocks; what one thread adds up at a
// time is a segment of so many numbers or more.
constexpr Index fewTokens = 4, shortestSegment = 384;
// So many tokens are worked on together, so that all that one thread needs stays in its cache.
constexpr Index tokenBlock = 256;
constexpr Index normBlock = 16;

using Numbers = std::vector<float, BufferAllocator<float>>;

/// Weights in memory: as they lie in the file where that is possible.
const float* rowsOf(const StoredTensor& tensor, Index first, Index count, Numbers& widened) {
  const auto address = reinterpret_cast<std::uintptr_t>(tensor.bytes.data());
  if (*tensor.number == StoredNumber::float32 && address % alignof(float) == 0)
    return reinterpret_cast<const float*>(tensor.bytes.data()) + first;
  widened.resize(static_cast<std::size_t>(count));
  tensor.read(first, count, widened.data());
  return widened.data();
}

/// Asks for weights that are soon wanted.
void fetch(const StoredTensor& tensor, Index first, Index count) {
  constexpr Index line = 64;
  const auto size = static_cast<Index>(bytesOf(*tensor.number));
  for (Index at = first * size; at < (first + count) * size; at += line) __builtin_prefetch(tensor.bytes.data() + at);
}

/// y = x Wᵀ, W (outputs, inputs) as it lies: Wxᵀ, with xᵀ packed, reads each weight once and in order.
void multiplyByOutput(const Tensor& x, const LinearWeights& weights, const Activation* activation, Tensor& y) {
  const Index inputs = x.cols(), outputs = y.cols();
  const StoredTensor& tensor = *weights.matrix.tensor;
  for (Index firstToken = 0; firstToken < x.rows(); firstToken += tokenBlock) {
    const Index tokens = std::min(tokenBlock, x.rows() - firstToken);
    const PackedMatrix packed = PackedMatrix::fromTranspose(MatrixView(x.data() + firstToken * inputs, tokens, inputs));
    parallelFor((outputs + outputBlock - 1) / outputBlock, outputBlock * inputs * tokens, [&](Index block) {
      thread_local Numbers widened, results;
      const Index first = block * outputBlock, count = std::min(outputBlock, outputs - first);
      const float* const rows = rowsOf(tensor, first * inputs, count * inputs, widened);
      results.resize(static_cast<std::size_t>(count * tokens));
      packed.multiply(rows, inputs, count, 0, inputs, results.data(), tokens);
      for (Index o = 0; o < count; ++o) {
        Eigen::Map<Eigen::ArrayXf> row(results.data() + o * tokens, tokens);
        if (!weights.bias.empty()) row += weights.bias.data()[first + o];
      }
      if (activation) activation->apply(results.data(), count * tokens);
      copyTransposed(results.data(), count, tokens, tokens, 1, y.data() + firstToken * outputs + first, outputs);
    });
  }
}

/// y = x Wᵀ for a few tokens, which would not fill the tiles of the packed product: a dot product each.
void dotRowsByOutput(const Tensor& x, const LinearWeights& weights, Tensor& y) {
  const Index inputs = x.cols(), outputs = y.cols(), tokens = x.rows();
  parallelFor((outputs + outputBlock - 1) / outputBlock, outputBlock * inputs * tokens, [&](Index block) {
    thread_local Numbers widened;
    const Index first = block * outputBlock, count = std::min(outputBlock, outputs - first);
    const float* const rows = rowsOf(*weights.matrix.tensor, first * inputs, count * inputs, widened);
    for (Index o = 0; o < count; ++o)
      for (Index i = 0; i < tokens; ++i)
        y.data()[i * outputs + first + o] =
            Eigen::Map<const Eigen::RowVectorXf>(rows + o * inputs, inputs)
                .dot(Eigen::Map<const Eigen::RowVectorXf>(x.data() + i * inputs, inputs));
  });
}

/// y = x W for a few tokens, where a strip would cost more than what is computed with it: several rows of W at a time,
/// so that the sums are seldom touched. They are added up in the order of the inputs, as the packed product does it:
/// what a row gives is the same to the bit however many others are computed with it.
void addRowsByInput(const Tensor& x, const LinearWeights& weights, Tensor& y) {
  const Index inputs = x.cols(), outputs = y.cols(), tokens = x.rows();
  const StoredTensor& tensor = *weights.matrix.tensor;
  const Index segment = std::max(shortestSegment, (outputs + threadCount() - 1) / threadCount());
  parallelFor((outputs + segment - 1) / segment, segment * inputs * tokens, [&](Index block) {
    thread_local std::array<Numbers, 4> widened;
    const Index first = block * segment, count = std::min(segment, outputs - first);
    const auto sums = [&](Index i) { return Eigen::Map<Eigen::ArrayXf>(y.data() + i * outputs + first, count); };
    const auto row = [&](Index k, std::size_t place) {
      return Eigen::Map<const Eigen::ArrayXf>(rowsOf(tensor, k * outputs + first, count, widened[place]), count);
    };
    for (Index i = 0; i < tokens; ++i) sums(i).setZero();
    Index k = 0;
    for (; k + 4 <= inputs; k += 4) {
      const auto a = row(k, 0), b = row(k + 1, 1), c = row(k + 2, 2), d = row(k + 3, 3);
      for (Index i = 0; i < tokens; ++i) {
        const float* const by = x.data() + i * inputs + k;
        sums(i) = (((sums(i) + by[0] * a) + by[1] * b) + by[2] * c) + by[3] * d;
      }
    }
    for (; k < inputs; ++k)
      for (Index i = 0; i < tokens; ++i) sums(i) += x.data()[i * inputs + k] * row(k, 0);
  });
}

/// y = x W, W (inputs, outputs) as it lies: strips of its columns are put together, and all tokens multiplied by them.
/// Several strips at a time, because each row of W lies in another page, and asked for some rows ahead: no processor
/// looks beyond a page by itself.
void multiplyByInput(const Tensor& x, const LinearWeights& weights, const Activation* activation, Tensor& y) {
  const Index inputs = x.cols(), outputs = y.cols(), tokens = x.rows();
  const StoredTensor& tensor = *weights.matrix.tensor;
  parallelFor((outputs + columnBlock - 1) / columnBlock, columnBlock * inputs * tokens, [&](Index block) {
    thread_local Numbers strips, widened;
    const Index first = block * columnBlock, count = std::min(columnBlock, outputs - first);
    strips.resize(static_cast<std::size_t>(inputs * count));
    const auto forEachStrip = [&](const auto& each) {
      for (Index from = 0; from < count; from += stripWidth)
        each(from, std::min(stripWidth, count - from), strips.data() + from * inputs);
    };
    for (Index k = 0; k < inputs; ++k) {
      if (k + rowsAhead < inputs) fetch(tensor, (k + rowsAhead) * outputs + first, count);
      const float* const row = rowsOf(tensor, k * outputs + first, count, widened);
      forEachStrip([&](Index from, Index width, float* strip) { std::copy_n(row + from, width, strip + k * width); });
    }
    forEachStrip([&](Index from, Index width, const float* strip) {
      PackedMatrix::fromMatrix(MatrixView(strip, inputs, width))
          .multiply(x.data(), inputs, tokens, 0, inputs, y.data() + first + from, outputs);
    });
    for (Index i = 0; i < tokens; ++i) {
      Eigen::Map<Eigen::ArrayXf> row(y.data() + i * outputs + first, count);
      if (!weights.bias.empty()) row += Eigen::Map<const Eigen::ArrayXf>(weights.bias.data() + first, count);
      if (activation) activation->apply(row.data(), count);
    }
  });
}

}  // namespace

Tensor linear(const Tensor& x, const LinearWeights& weights, const Activation* activation) {
  weights.matrix.requireFinite();
  Tensor y = Tensor::uninitialized({x.rows(), weights.outputs()});
  if (x.rows() > fewTokens) {
    (weights.storedByInput ? multiplyByInput : multiplyByOutput)(x, weights, activation, y);
    return y;
  }
  (weights.storedByInput ? addRowsByInput : dotRowsByOutput)(x, weights, y);
  if (!weights.bias.empty())
    y.matrix(0).rowwise() += Eigen::Map<const Eigen::RowVectorXf>(weights.bias.data(), y.cols());
  if (activation) activation->apply(y.data(), y.size());
  return y;
}

Tensor normed(Tensor x, const NormWeights& weights, NormKind kind, double epsilon) {
  const Index width = weights.scale.size(), rows = x.size() / width;
  const Eigen::Map<const Eigen::ArrayXf> scale(weights.scale.data(), width);
  parallelFor((rows + normBlock - 1) / normBlock, normBlock * width * 4, [&](Index block) {
    for (Index i = block * normBlock; i < std::min(rows, (block + 1) * normBlock); ++i) {
      Eigen::Map<Eigen::ArrayXf> row(x.data() + i * width, width);
      if (kind == NormKind::layer) row -= row.mean();
      const float square = row.square().mean();
      row *= scale / std::sqrt(square + static_cast<float>(epsilon));
      if (kind == NormKind::layer) row += Eigen::Map<const Eigen::ArrayXf>(weights.shift.data(), width);
    }
  });
  return x;
}

void turnByPositions(Tensor& x, const std::vector<double>& frequencies, Index first) {
  const Index half = std::ssize(frequencies), positions = x.rows(), width = x.cols();
  Tensor cosines = Tensor::uninitialized({positions, half}), sines = cosines;
  for (Index i = 0; i < positions; ++i)
    for (Index j = 0; j < half; ++j) {
      const double angle = static_cast<double>(first + i) * frequencies[static_cast<std::size_t>(j)];
      cosines.data()[i * half + j] = static_cast<float>(std::cos(angle));
      sines.data()[i * half + j] = static_cast<float>(std::sin(angle));
    }
  parallelFor(x.count(), positions * half * 4, [&](Index matrix) {
    for (Index i = 0; i < positions; ++i) {
      float* const row = x.data() + (matrix * positions + i) * width;
      for (Index j = 0; j < half; ++j) {
        const float cosine = cosines.data()[i * half + j], sine = sines.data()[i * half + j];
        const float a = row[j], b = row[j + half];
        row[j] = a * cosine - b * sine;
        row[j + half] = b * cosine + a * sine;
      }
    }
  });
}

std::vector<Index> positionBuckets(Index queries, Index keys, Index buckets, Index farthest, bool bothWays) {
  if (bothWays) buckets /= 2;
  const Index exact = buckets / 2;
  // In float, as transformers has it: a distance on the edge of two buckets falls on the same side.
  const auto perLogarithm = static_cast<float>(std::log(static_cast<double>(farthest) / static_cast<double>(exact)));
  std::vector<Index> result(static_cast<std::size_t>(queries * keys));
  for (Index i = 0; i < queries; ++i)
    for (Index j = 0; j < keys; ++j) {
      const Index base = bothWays && j > i ? buckets : 0;
      const Index distance = bothWays ? std::abs(j - i) : std::max<Index>(i - j, 0);
      Index bucket = distance;
      if (distance >= exact) {
        const float share = std::log(static_cast<float>(distance) / static_cast<float>(exact)) / perLogarithm;
        bucket = std::min(exact + static_cast<Index>(share * static_cast<float>(buckets - exact)), buckets - 1);
      }
      result[static_cast<std::size_t>(i * keys + j)] = base + bucket;
    }
  return result;
}

Tensor sinusoidsInHalves(Index positions, Index width) {
  Tensor result({positions, width});
  const Index half = width / 2;
  for (Index i = 0; i < positions; ++i)
    for (Index j = 0; j < half; ++j) {
      const double angle =
          static_cast<double>(i) / std::pow(10000.0, 2 * static_cast<double>(j) / static_cast<double>(width));
      result.data()[i * width + j] = static_cast<float>(std::sin(angle));
      result.data()[i * width + half + j] = static_cast<float>(std::cos(angle));
    }
  return result;
}

}  // namespace attn
