// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/api.h"

namespace attn {

/// Scrambles 64 bits so that neighbouring inputs give unrelated outputs (the finaliser of SplitMix64,
/// Steele, Lea, Flood 2014). A counter-based generator is mixBits(seed + counter).
constexpr std::uint64_t mixBits(std::uint64_t bits) {
  bits += 0x9e3779b97f4a7c15U;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31);
}

/// A number that stands for a text and a seed: the same on every platform.
ATTN_API std::uint64_t hashOf(std::string_view text, std::uint64_t seed);

/// How a seed becomes random numbers.
enum class SeedStream {
  own,    ///< each seed has numbers of its own
  shared  ///< all seeds have one stream, in which each begins one number later than the one before: as in older files
};

/// A uniform number in [0, 1) from 64 random bits: a multiple of 2^-53.
constexpr double unitInterval(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

/// A stream of random numbers that is the same on every platform and in every build of the core.
class ATTN_API Rng {
 public:
  explicit Rng(std::uint64_t seed) : m_state(seed) {}

  std::uint64_t bits() { return mixBits(m_state++ * 0x9e3779b97f4a7c15U); }
  /// In [0, 1).
  double uniform() { return unitInterval(bits()); }
  /// Mean 0, variance 1. Ratio of uniforms (Leva, ACM TOMS 18, 1992): the number returned comes from one division
  /// alone, and a logarithm only helps to accept it, so no library's last digit enters.
  double normal();

 private:
  std::uint64_t m_state;
};

}  // namespace attn
