// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/grams.h"

#include <algorithm>

namespace attn {

void piecesOf(std::u32string_view text, std::size_t n, std::vector<std::u32string_view>& pieces) {
  pieces.clear();
  if (text.size() < n) pieces.push_back(text);
  for (std::size_t i = 0; i + n <= text.size(); ++i) pieces.push_back(text.substr(i, n));
}

void countGrams(std::u32string_view text, std::size_t n, std::vector<std::u32string_view>& pieces,
                std::vector<Gram>& grams) {
  grams.clear();
  piecesOf(text, n, pieces);
  // Long pieces that are nearly equal are dear to compare.
  LetterCount compared;
  std::sort(pieces.begin(), pieces.end(), [&](std::u32string_view a, std::u32string_view b) {
    compared.add(a.size());
    return a < b;
  });
  for (const std::u32string_view piece : pieces) {
    compared.add(piece.size());
    if (!grams.empty() && grams.back().piece == piece)
      ++grams.back().count;
    else
      grams.push_back({piece, 1});
  }
}

double sumOfSquares(const std::vector<Gram>& grams) {
  double sum = 0;
  for (const Gram& gram : grams) sum += gram.count * gram.count;
  return sum;
}

double productOf(const std::vector<Gram>& a, const std::vector<Gram>& b) {
  double sum = 0;
  LetterCount compared;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    compared.add(i->piece.size());
    const int order = i->piece.compare(j->piece);
    if (order == 0) sum += i->count * j->count;
    i += order <= 0;
    j += order >= 0;
  }
  return sum;
}

}  // namespace attn
