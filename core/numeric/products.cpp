// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numeric/products.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/base/parallel.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

// Tiles that fill the registers of each build: rows × vectors accumulators, one row of B and one number of A.
#if defined(__AVX512F__)
constexpr Index vectorWidth = 16;
constexpr Index panelVectors = 4;
#elif defined(__AVX__)
constexpr Index vectorWidth = 8;
constexpr Index panelVectors = 2;
#else
constexpr Index vectorWidth = 4;
constexpr Index panelVectors = 2;
#endif
constexpr Index tileRows = 6;
constexpr Index panelWidth = vectorWidth * panelVectors;
// The rows of a wider matrix lie so far apart that they take each other's place in the cache: it is copied.
constexpr Index widestInPlace = 256;
// This many rows of a panel stay in the cache while all rows of A are multiplied by them. Of fewer, C would be read and
// written more often than the first-level cache gains.
constexpr Index innerBlock = 256;

typedef float Vector __attribute__((vector_size(vectorWidth * sizeof(float))));
typedef float UnalignedVector __attribute__((vector_size(vectorWidth * sizeof(float)), aligned(4), may_alias));

Vector loadVector(const float* from) { return *reinterpret_cast<const UnalignedVector*>(from); }
void storeVector(float* to, Vector vector) { *reinterpret_cast<UnalignedVector*>(to) = vector; }

/// C (rows, vectors · vectorWidth) = A · B, or C += A · B. All loops over registers are unrolled: where one is left to
/// the compiler, it keeps the sums on the stack before and behind the loop over k.
template <Index rows, Index vectors, bool add>
void multiplyTile(const float* a, Index strideA, const float* b, Index strideB, Index inner, float* c, Index strideC) {
  Vector sums[rows][vectors];
#pragma GCC unroll 8
  for (Index r = 0; r < rows; ++r)
#pragma GCC unroll 4
    for (Index v = 0; v < vectors; ++v) sums[r][v] = add ? loadVector(c + r * strideC + v * vectorWidth) : Vector{};
  for (Index k = 0; k < inner; ++k) {
    Vector row[vectors];
#pragma GCC unroll 4
    for (Index v = 0; v < vectors; ++v) row[v] = loadVector(b + k * strideB + v * vectorWidth);
#pragma GCC unroll 8
    for (Index r = 0; r < rows; ++r) {
      const float factor = a[r * strideA + k];
#pragma GCC unroll 4
      for (Index v = 0; v < vectors; ++v) sums[r][v] += factor * row[v];
    }
  }
#pragma GCC unroll 8
  for (Index r = 0; r < rows; ++r)
#pragma GCC unroll 4
    for (Index v = 0; v < vectors; ++v) storeVector(c + r * strideC + v * vectorWidth, sums[r][v]);
}

/// Asks for the rows of A of the next tile: mostly they were never touched, and the first panel would wait for them.
void fetchAhead(const float* a, Index strideA, Index rows, Index inner) {
  constexpr Index line = 64 / sizeof(float);
  for (Index r = 0; r < rows; ++r)
    for (Index k = 0; k < inner; k += line) __builtin_prefetch(a + r * strideA + k);
}

using Tile = void (*)(const float*, Index, const float*, Index, Index, float*, Index);

struct TileKinds {
  Tile set, add;
};

template <Index vectors, std::size_t... rows>
constexpr std::array<TileKinds, tileRows> tilesOf(std::index_sequence<rows...>) {
  return {TileKinds{&multiplyTile<static_cast<Index>(rows) + 1, vectors, false>,
                    &multiplyTile<static_cast<Index>(rows) + 1, vectors, true>}...};
}

template <std::size_t... vectors>
constexpr std::array<std::array<TileKinds, tileRows>, panelVectors> allTiles(std::index_sequence<vectors...>) {
  return {tilesOf<static_cast<Index>(vectors) + 1>(std::make_index_sequence<tileRows>{})...};
}

// tiles[vectors − 1][rows − 1]
constexpr auto tiles = allTiles(std::make_index_sequence<panelVectors>{});

Index vectorsFor(Index columns) { return (columns + vectorWidth - 1) / vectorWidth; }

/// Calls each(first column, columns, floats a row of the panel, offset of the panel) for every panel.
template <class Each>
void forEachPanel(Index inner, Index columns, const Each& each) {
  Index offset = 0;
  for (Index first = 0; first < columns; first += panelWidth) {
    const Index width = std::min(panelWidth, columns - first);
    const Index padded = vectorsFor(width) * vectorWidth;
    each(first, width, padded, offset);
    offset += padded * inner;
  }
}

/// One step of transposing a square of numbers: in every 2 × 2 of blocks of `distance` rows and columns, the two off
/// the diagonal change places. After the steps for 1, 2, 4 … it is done.
template <Index distance, std::size_t... lanes>
void swapBlocks(Vector* rows, std::index_sequence<lanes...>) {
  constexpr std::size_t width = vectorWidth, apart = distance;
  for (Index i = 0; i < vectorWidth; ++i) {
    if ((i & distance) != 0) continue;
    const Vector a = rows[i], b = rows[i + distance];
    rows[i] = __builtin_shufflevector(a, b, ((lanes & apart) != 0 ? lanes - apart + width : lanes)...);
    rows[i + distance] = __builtin_shufflevector(a, b, ((lanes & apart) != 0 ? lanes + width : lanes + apart)...);
  }
}

template <std::size_t... stages>
void transpose(Vector* rows, std::index_sequence<stages...>) {
  (swapBlocks<Index{1} << stages>(rows, std::make_index_sequence<vectorWidth>{}), ...);
}

/// to (vectorWidth, vectorWidth) = scale · fromᵀ.
void transposeSquare(const float* from, Index strideFrom, float scale, float* to, Index strideTo) {
  Vector rows[vectorWidth];
  for (Index i = 0; i < vectorWidth; ++i) rows[i] = loadVector(from + i * strideFrom);
  transpose(rows, std::make_index_sequence<std::countr_zero(static_cast<unsigned>(vectorWidth))>{});
  for (Index i = 0; i < vectorWidth; ++i) storeVector(to + i * strideTo, scale * rows[i]);
}

// What the matrices of this thread's last products leave behind for the next ones: to give memory back to the system
// and take it again costs more than to fill it. Larger blocks are kept for everyone, see allocateBuffer.
constexpr std::size_t largestSpare = std::size_t{1} << 18;
struct Spares {
  std::array<std::vector<float, BufferAllocator<float>>, 4> blocks;
  std::size_t count = 0;
};
thread_local Spares spares;

}  // namespace

void copyTransposed(const float* from, Index rows, Index columns, Index strideFrom, float scale, float* to,
                    Index strideTo) {
  Index i = 0;
  for (; i + vectorWidth <= rows; i += vectorWidth) {
    const float* const source = from + i * strideFrom;
    Index k = 0;
    for (; k + vectorWidth <= columns; k += vectorWidth)
      transposeSquare(source + k, strideFrom, scale, to + k * strideTo + i, strideTo);
    for (; k < columns; ++k)
      for (Index r = 0; r < vectorWidth; ++r) to[k * strideTo + i + r] = scale * source[r * strideFrom + k];
  }
  for (; i < rows; ++i)
    for (Index k = 0; k < columns; ++k) to[k * strideTo + i] = scale * from[i * strideFrom + k];
}

PackedMatrix::PackedMatrix(Index inner, Index columns) : m_inner(inner), m_columns(columns) {
  if (spares.count > 0) m_panels = std::move(spares.blocks[--spares.count]);
  m_panels.clear();  // what is left in it need not be copied if it has to grow
  m_panels.resize(static_cast<std::size_t>(inner * vectorsFor(columns) * vectorWidth));
}

PackedMatrix::~PackedMatrix() {
  if (m_panels.capacity() == 0 || m_panels.capacity() > largestSpare || spares.count == spares.blocks.size()) return;
  spares.blocks[spares.count++] = std::move(m_panels);
}

PackedMatrix PackedMatrix::fromMatrix(const MatrixView& matrix) {
  if (matrix.cols() % vectorWidth == 0 && matrix.cols() <= widestInPlace) {
    PackedMatrix whole;
    whole.m_inner = matrix.rows();
    whole.m_columns = matrix.cols();
    whole.m_matrix = matrix.data();
    return whole;
  }
  PackedMatrix packed(matrix.rows(), matrix.cols());
  forEachPanel(packed.m_inner, packed.m_columns, [&](Index first, Index width, Index padded, Index offset) {
    for (Index k = 0; k < packed.m_inner; ++k) {
      float* row = packed.m_panels.data() + offset + k * padded;
      const float* source = matrix.data() + k * matrix.cols() + first;
      std::fill(std::copy(source, source + width, row), row + padded, 0.0F);
    }
  });
  return packed;
}

PackedMatrix PackedMatrix::fromTranspose(const MatrixView& transpose, float scale) {
  PackedMatrix packed(transpose.cols(), transpose.rows());
  const Index inner = packed.m_inner, columns = packed.m_columns;
  parallelFor((columns + panelWidth - 1) / panelWidth, inner * panelWidth, [&](Index panel) {
    const Index first = panel * panelWidth, width = std::min(panelWidth, columns - first);
    const Index padded = vectorsFor(width) * vectorWidth;
    float* const rows = packed.m_panels.data() + first * inner;
    if (width < padded) std::fill_n(rows, padded * inner, 0.0F);
    copyTransposed(transpose.data() + first * inner, width, inner, inner, scale, rows, padded);
  });
  return packed;
}

void PackedMatrix::multiply(const float* a, Index strideA, Index rows, Index innerBegin, Index innerEnd, float* c,
                            Index strideC) const {
  if (innerBegin >= innerEnd) {
    for (Index r = 0; r < rows; ++r) std::fill_n(c + r * strideC, m_columns, 0.0F);
    return;
  }
  forEachPanel(m_inner, m_columns, [&](Index first, Index width, Index padded, Index offset) {
    const auto& panelTiles = tiles[static_cast<std::size_t>(padded / vectorWidth - 1)];
    const float* panel = m_matrix ? m_matrix + first : m_panels.data() + offset;
    const Index strideB = m_matrix ? m_columns : padded;
    for (Index k = innerBegin; k < innerEnd; k += innerBlock) {
      const Index inner = std::min(innerBlock, innerEnd - k);
      for (Index r = 0; r < rows; r += tileRows) {
        const Index height = std::min(tileRows, rows - r);
        const TileKinds& kinds = panelTiles[static_cast<std::size_t>(height - 1)];
        const Tile tile = k > innerBegin ? kinds.add : kinds.set;
        const float* left = a + r * strideA + (k - innerBegin);
        if (first == 0 && r + tileRows < rows)
          fetchAhead(left + tileRows * strideA, strideA, std::min(tileRows, rows - r - tileRows), inner);
        else if (first == 0 && k + innerBlock < innerEnd)
          fetchAhead(a + (k + innerBlock - innerBegin), strideA, std::min(tileRows, rows),
                     std::min(innerBlock, innerEnd - k - innerBlock));
        const float* right = panel + k * strideB;
        float* result = c + r * strideC + first;
        if (width == padded) {
          tile(left, strideA, right, strideB, inner, result, strideC);
          continue;
        }
        // The padding must not be written to C: the tile goes through a small matrix of its own.
        alignas(64) float sums[tileRows * panelWidth] = {};
        if (k > innerBegin)
          for (Index i = 0; i < height; ++i) std::copy_n(result + i * strideC, width, sums + i * padded);
        tile(left, strideA, right, strideB, inner, sums, padded);
        for (Index i = 0; i < height; ++i) std::copy_n(sums + i * padded, width, result + i * strideC);
      }
    }
  });
}

}  // namespace attn
