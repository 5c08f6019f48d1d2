// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/stored_number.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace attn {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are read as they lie in the file");

// So many are looked at together.
constexpr Index blockSize = 4096;

/// Without a branch, so that the loop becomes vector code, and without denormal floats, which processors are slow at
/// and small weights would be: exponent and fraction are moved to where float has them, and a denormal half is a whole
/// number of 2^−24. What has the largest exponent is no number.
float halfAsFloat(std::uint16_t half) {
  const auto bits = static_cast<std::uint32_t>(half);
  const std::uint32_t exponent = bits & 0x7C00U;
  const std::uint32_t usual = ((bits & 0x7FFFU) << 13) + (112U << 23);
  const auto small =
      std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(bits & 0x3FFU)) * 0x1p-24F);
  const std::uint32_t isSmall = exponent == 0 ? 0xFFFFFFFFU : 0U;
  const std::uint32_t endless = exponent == 0x7C00U ? 0x7F800000U : 0U;
  return std::bit_cast<float>((usual & ~isSmall) | (small & isSmall) | endless | (bits & 0x8000U) << 16);
}

float bfloatAsFloat(std::uint16_t upperHalf) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(upperHalf) << 16);
}

template <class Stored, class Read>
void convert(const std::byte* from, Index count, float* to, Read number) {
  for (Index i = 0; i < count; ++i) {
    Stored stored;
    std::memcpy(&stored, from + i * static_cast<Index>(sizeof stored), sizeof stored);
    to[i] = number(stored);
  }
}

}  // namespace

std::size_t bytesOf(StoredNumber number) {
  switch (number) {
    case StoredNumber::float16:
    case StoredNumber::bfloat16: return 2;
    case StoredNumber::float32: return 4;
    case StoredNumber::float64: return 8;
  }
  return 0;
}

void widen(StoredNumber number, const std::byte* from, Index count, float* to) {
  switch (number) {
    case StoredNumber::float16: return convert<std::uint16_t>(from, count, to, halfAsFloat);
    case StoredNumber::bfloat16: return convert<std::uint16_t>(from, count, to, bfloatAsFloat);
    case StoredNumber::float32: std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(float)); return;
    case StoredNumber::float64:
      return convert<double>(from, count, to, [](double each) { return static_cast<float>(each); });
  }
}

Index firstNotFinite(StoredNumber number, const std::byte* from, Index count) {
  const auto isEndless = [](float each) { return (std::bit_cast<std::uint32_t>(each) & 0x7F800000U) == 0x7F800000U; };
  float block[blockSize];
  for (Index first = 0; first < count; first += blockSize) {
    const Index these = std::min(blockSize, count - first);
    widen(number, from + first * static_cast<Index>(bytesOf(number)), these, block);
    std::uint32_t found = 0;
    for (Index i = 0; i < these; ++i) found |= isEndless(block[i]) ? 1U : 0U;
    if (found != 0) return first + (std::find_if(block, block + these, isEndless) - block);
  }
  return -1;
}

}  // namespace attn
