#include "core/numeric/products.h"

#include <algorithm>
#include <array>
#include <utility>

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
// So many rows of a panel stay in the first-level cache while the rows of A pass by.
constexpr Index innerBlock = 128;

typedef float Vector __attribute__((vector_size(vectorWidth * sizeof(float))));
typedef float UnalignedVector __attribute__((vector_size(vectorWidth * sizeof(float)), aligned(4), may_alias));

/// C (rows, vectors · vectorWidth) = A · B, or C += A · B; B's rows lie vectors · vectorWidth floats apart.
template <Index rows, Index vectors>
void multiplyTile(const float* a, Index strideA, const float* b, Index inner, bool add, float* c, Index strideC) {
  Vector sums[rows][vectors];
  for (Index r = 0; r < rows; ++r)
    for (Index v = 0; v < vectors; ++v)
      sums[r][v] =
          add ? Vector(*reinterpret_cast<const UnalignedVector*>(c + r * strideC + v * vectorWidth)) : Vector{};
  for (Index k = 0; k < inner; ++k) {
    Vector row[vectors];
    for (Index v = 0; v < vectors; ++v)
      row[v] = *reinterpret_cast<const UnalignedVector*>(b + (k * vectors + v) * vectorWidth);
#pragma GCC unroll 8
    for (Index r = 0; r < rows; ++r) {
      const float factor = a[r * strideA + k];
#pragma GCC unroll 4
      for (Index v = 0; v < vectors; ++v) sums[r][v] += factor * row[v];
    }
  }
  for (Index r = 0; r < rows; ++r)
    for (Index v = 0; v < vectors; ++v)
      *reinterpret_cast<UnalignedVector*>(c + r * strideC + v * vectorWidth) = sums[r][v];
}

using Tile = void (*)(const float*, Index, const float*, Index, bool, float*, Index);

template <Index vectors, std::size_t... rows>
constexpr std::array<Tile, tileRows> tilesOf(std::index_sequence<rows...>) {
  return {&multiplyTile<static_cast<Index>(rows) + 1, vectors>...};
}

template <std::size_t... vectors>
constexpr std::array<std::array<Tile, tileRows>, panelVectors> allTiles(std::index_sequence<vectors...>) {
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

}  // namespace

PackedMatrix::PackedMatrix(Index inner, Index columns)
    : m_inner(inner),
      m_columns(columns),
      m_panels(static_cast<std::size_t>(inner * vectorsFor(columns) * vectorWidth)) {}

PackedMatrix PackedMatrix::fromMatrix(const MatrixView& matrix) {
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
  forEachPanel(packed.m_inner, packed.m_columns, [&](Index first, Index width, Index padded, Index offset) {
    float* panel = packed.m_panels.data() + offset;
    if (width < padded) std::fill_n(panel, padded * packed.m_inner, 0.0F);
    for (Index j = 0; j < width; ++j) {
      const float* source = transpose.data() + (first + j) * packed.m_inner;
      for (Index k = 0; k < packed.m_inner; ++k) panel[k * padded + j] = scale * source[k];
    }
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
    const float* panel = m_panels.data() + offset;
    for (Index k = innerBegin; k < innerEnd; k += innerBlock) {
      const Index inner = std::min(innerBlock, innerEnd - k);
      for (Index r = 0; r < rows; r += tileRows) {
        const Index height = std::min(tileRows, rows - r);
        const Tile tile = panelTiles[static_cast<std::size_t>(height - 1)];
        const float* left = a + r * strideA + (k - innerBegin);
        const float* right = panel + k * padded;
        float* result = c + r * strideC + first;
        if (width == padded) {
          tile(left, strideA, right, inner, k > innerBegin, result, strideC);
          continue;
        }
        // The padding must not be written to C: the tile goes through a small matrix of its own.
        alignas(64) float sums[tileRows * panelWidth] = {};
        if (k > innerBegin)
          for (Index i = 0; i < height; ++i) std::copy_n(result + i * strideC, width, sums + i * padded);
        tile(left, strideA, right, inner, k > innerBegin, sums, padded);
        for (Index i = 0; i < height; ++i) std::copy_n(sums + i * padded, width, result + i * strideC);
      }
    }
  });
}

}  // namespace attn
