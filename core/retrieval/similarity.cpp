// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/similarity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "core/base/database.h"
#include "core/base/text/code_points.h"
#include "core/base/text/numbers_in_text.h"
#include "core/base/words.h"
#include "core/retrieval/grams.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The score of a distance: 0 for none, not −0.
double negated(double distance) { return distance == 0 ? 0 : -distance; }

KeyScorer exactScorer(const std::string& query, std::span<const double>) {
  return [query](std::string_view key) { return key == query ? 0 : -infinity; };
}

// ---- edit distance ----------------------------------------------------------------------------------------------

/// Row by row through the table of distances between beginnings, of which one row is kept.
std::size_t editDistance(std::u32string_view a, std::u32string_view b, std::vector<std::size_t>& row) {
  // What both begin with, or end with, costs nothing.
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  if (a.empty() || b.empty()) return a.size() + b.size();
  row.resize(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  LetterCount compared;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    compared.add(b.size());
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t exchanged = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({exchanged, diagonal + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

KeyScorer editScorer(const std::string& query, std::span<const double>) {
  return [q = codePoints(query), k = std::u32string(), row = std::vector<std::size_t>()](std::string_view key) mutable {
    codePoints(key, k);
    return negated(static_cast<double>(editDistance(q, k, row)));
  };
}

// ---- n-grams ----------------------------------------------------------------------------------------------------

class GramScorer {
 public:
  GramScorer(const std::string& query, std::size_t n)
      : m_n(n), m_query(std::make_shared<const std::u32string>(codePoints(query))) {
    countGrams(*m_query, n, m_pieces, m_queryGrams);
    m_querySquares = sumOfSquares(m_queryGrams);
  }
  double operator()(std::string_view key) {
    codePoints(key, m_key);
    countGrams(m_key, m_n, m_pieces, m_keyGrams);
    return productOf(m_queryGrams, m_keyGrams) / std::sqrt(m_querySquares * sumOfSquares(m_keyGrams));
  }

 private:
  std::size_t m_n;
  std::shared_ptr<const std::u32string> m_query;  // shared, since copies of the scorer refer to it
  std::vector<Gram> m_queryGrams;
  double m_querySquares = 0;
  std::u32string m_key;
  std::vector<std::u32string_view> m_pieces;
  std::vector<Gram> m_keyGrams;
};

KeyScorer gramScorer(const std::string& query, std::span<const double> scalars) {
  return GramScorer(query, static_cast<std::size_t>(scalars[0]));
}

// ---- numbers ----------------------------------------------------------------------------------------------------

KeyScorer numericScorer(const std::string& query, std::span<const double> scalars) {
  const auto numbers = numbersIn(query);
  if (!numbers)
    throw DataError(
        {translatable("core", "the query is “%1”, expected one or more numbers, such as 4.7, 4.8"), {query}});
  // "7,5" is two numbers here, and meant as one by who writes it so beside keys of one number.
  std::string withPoint;
  if (numbers->size() == 2 && query.find(' ') == std::string::npos) {
    withPoint = query;
    std::replace(withPoint.begin(), withPoint.end(), ',', '.');
  }
  if (!numberIn(withPoint)) withPoint.clear();
  return [q = *numbers, width = scalars[0], query, withPoint, isFirst = true](std::string_view key) mutable {
    const auto k = numbersIn(key);
    if (!k)
      throw DataError({translatable("core", "key %1 is “%2”, expected one or more numbers, such as 4.7, 4.8"),
                       {"", std::string(key)}});
    if (std::exchange(isFirst, false) && k->size() == 1 && !withPoint.empty())
      throw DataError(
          {translatable("core", "key %1 is one number, and the query “%2” is two: with a point, %3, it is one"),
           {"", query, withPoint}});
    if (k->size() != q.size())
      throw DataError({translatable("core", "key %1 is “%2”, expected as many numbers as the query has: %3"),
                       {"", std::string(key), std::to_string(q.size())}});
    double squares = 0;
    for (std::size_t i = 0; i < q.size(); ++i) {
      const double u = (q[i] - (*k)[i]) / width;
      squares += u * u;
    }
    return negated(squares / 2);
  };
}

}  // namespace

const std::vector<Similarity>& similarities() {
  static const std::vector<Similarity> table = {
      {.id = "exact",
       .name = translatable("core", "Exact"),
       .formula = "log [q = k]",
       .formulaOfKey = "log [q = k_{i}]",
       .note = translatable("core", "Only a key that is the query, letter for letter, is found"),
       .scorer = exactScorer,
       .explain = explainExact,
       .code = "0.0 if key == query else -math.inf",
       .matcher = exactMatcher},
      {.id = "edit",
       .name = translatable("core", "Edit distance"),
       .formula = "−lev(q, k)",
       .formulaOfKey = "−lev(q, k_{i})",
       .note = translatable("core", "The fewest letters to add, take away or exchange"),
       .scorer = editScorer,
       .explain = explainEdit,
       .code = "row = list(range(len(key) + 1))\n"
               "for i, a in enumerate(query, 1):\n"
               "    before, row[0] = row[0], i\n"
               "    for j, b in enumerate(key, 1):\n"
               "        before, row[j] = row[j], min(before + (a != b), row[j] + 1, row[j - 1] + 1)\n"
               "-row[-1]"},
      {.id = "ngrams",
       .name = translatable("core", "Character n-grams"),
       .formula = "cos(q, k)",
       .formulaOfKey = "cos(q, k_{i})",
       .note = translatable("core", "The cosine of the counts of pieces of n letters"),
       .scalars = {{"n", translatable("core", "Letters of a piece n"), 1, longestPairText, 2, false, true}},
       .scorer = gramScorer,
       .explain = explainGrams,
       .code = "def grams(text):\n"
               "    return Counter(text[i:i + {n}] for i in range(max(1, len(text) - {n} + 1)))\n"
               "a, b = grams(query), grams(key)\n"
               "sum(a[g] * b[g] for g in a) / math.sqrt(sum(a[g] ** 2 for g in a) * sum(b[g] ** 2 for g in b))",
       .matcher = gramMatcher},
      {.id = "numeric",
       .name = translatable("core", "Numeric"),
       .formula = "−½‖q−k‖^{2}/H^{2}",
       .formulaOfKey = "−½‖q−k_{i}‖^{2}/H^{2}",
       .note = translatable("core", "Keys and query are one or more numbers: its softmax is the gaussian kernel"),
       .scalars = {{"width", translatable("core", "Width H"), 1e-300, 1e300, 1, true}},
       .scorer = numericScorer,
       .explain = explainNumeric,
       .code = "def numbers(text):\n"
               "    return [float(part) for part in text.strip(\" ()\").replace(\",\", \" \").split()]\n"
               "-sum(((a - b) / {width}) ** 2 for a, b in zip(numbers(query), numbers(key))) / 2"},
  };
  return table;
}

}  // namespace attn
