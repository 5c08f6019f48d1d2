// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/stop.h"

// The pieces of n letters (code points) that follow each other in a text, for the similarity "ngrams".

namespace attn {

/// Asks whether to stop, once for about a million letters that were looked at.
class LetterCount {
 public:
  /// \throws Stopped
  void add(std::size_t letters) {
    m_letters += letters + 1;
    if (m_letters < most) return;
    m_letters = 0;
    stopIfRequested();
  }

 private:
  static constexpr std::size_t most = 1 << 20;
  std::size_t m_letters = 0;
};

/// A piece of a text, and how often it is there.
struct Gram {
  std::u32string_view piece;
  double count;
};

/// The pieces of n letters, in the order of the text; a shorter text is one piece of its own. \param n 1 or more
void piecesOf(std::u32string_view text, std::size_t n, std::vector<std::u32string_view>& pieces);

/// In ascending order of the pieces, which refer to the text. `pieces` is memory that it works with.
/// \throws Stopped
void countGrams(std::u32string_view text, std::size_t n, std::vector<std::u32string_view>& pieces,
                std::vector<Gram>& grams);

/// Σ count².
double sumOfSquares(const std::vector<Gram>& grams);

/// Σ of the products of the counts that equal pieces have in both. \throws Stopped
double productOf(const std::vector<Gram>& a, const std::vector<Gram>& b);

}  // namespace attn
