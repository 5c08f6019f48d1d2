// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/weighing_table.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/text/short_text.h"

namespace attn {
namespace {

std::string placeOf(const char* what, Index key) {
  std::string place = what;
  place += ' ';
  return place += std::to_string(key);
}

// The place of what the keys that are not listed have together.
constexpr Index others = -1;

/// The sum of the listed keys' numbers and of all others. \param leftOut keys that have no number
Calculation sumOverKeys(const std::vector<double>& numbers, std::span<const Index> listed, const char* what,
                        const std::vector<Index>& leftOut = {}) {
  Calculation sum(Operation::sum, {});
  std::vector<double> left = numbers;  // added up by themselves: what is left of a sum may be rounding alone
  for (const Index key : listed) {
    if (std::binary_search(leftOut.begin(), leftOut.end(), key)) continue;
    double& number = left[static_cast<std::size_t>(key)];
    sum.parts.emplace_back(std::exchange(number, 0), placeOf(what, key));
  }
  const double rest = std::accumulate(left.begin(), left.end(), 0.0);
  if (listed.size() < numbers.size()) sum.parts.emplace_back(rest, placeOf(what, others));
  return sum;
}

Term sumOfOthers(const Calculation& sum) {
  const Calculation& rest = sum.parts.back();
  return {.number = rest.number, .place = rest.place};
}

}  // namespace

std::string withScore(std::string_view formula, std::string_view score) {
  const auto isLetter = [&](std::size_t at) { return at < formula.size() && formula[at] >= 'a' && formula[at] <= 'z'; };
  std::string named;
  for (std::size_t i = 0; i < formula.size(); ++i) {
    named += formula[i];
    if (formula[i] != 'a' || isLetter(i + 1) || (i > 0 && isLetter(i - 1))) continue;
    // Its index stays beside it.
    if (formula.substr(i + 1).starts_with("_{"))
      for (; formula[i] != '}' && i + 1 < formula.size();) named += formula[++i];
    named += score.substr(1);
  }
  return named;
}

Step weighingTable(const NormalisedRow& row, const NormaliserWords& normaliser, std::span<const Index> listed,
                   const std::function<Message(Index key)>& nameOf, std::string_view score) {
  Step table;
  table.terms = normaliser.row;
  table.columns = {{{translatable("core", "key")}},
                   {{translatable("core", "score")}},
                   {.heading = asItIs(withScore(normaliser.heading, score)), .isExtra = true},
                   {asItIs("α"), true}};
  for (const Index key : listed) {
    const auto place = static_cast<std::size_t>(key);
    const bool seen = row.sees(key), counts = row.counts(key);
    TermRow line;
    line.isMasked = !seen;
    line.terms = {
        {.words = nameOf(key)},
        seen ? Term{.number = row.scores[place], .decimals = 3, .place = placeOf("a", key)}
             : Term{.words = {translatable("core", "masked")}},
        {.number = normaliser.numbers[place], .decimals = seen ? 3 : 0, .place = placeOf("e", key), .isShort = !seen},
        {.number = row.weights[place], .place = placeOf("w", key)}};
    if (std::binary_search(normaliser.leftOut.begin(), normaliser.leftOut.end(), key)) {
      line.terms[2] = {.words = asItIs("–")};
    } else if (counts) {
      line.terms[2].from = normaliser.number(key);
      line.terms[3].from = normaliser.weight(key);
    }
    table.rows.push_back(std::move(line));
  }
  const bool hasSum = normaliser.isSum || normaliser.addedToSum;
  const Calculation numbers = sumOverKeys(normaliser.numbers, listed, "e", normaliser.leftOut),
                    weights = sumOverKeys(row.weights, listed, "w");
  if (listed.size() < row.scores.size())
    table.rows.push_back({{{.words = {translatable("core", "%1 more"),
                                      {groupedText(static_cast<Index>(row.scores.size() - listed.size()))}}},
                           {},
                           hasSum ? sumOfOthers(numbers) : Term{},
                           sumOfOthers(weights)}});
  Term total{.number = normaliser.total, .decimals = 3, .place = "S"};
  if (hasSum) total.from = normaliser.addedToSum ? numbers + *normaliser.addedToSum : numbers;
  if (!normaliser.isSum) {
    total.words = normaliser.totalName;
    table.terms.push_back(std::exchange(total, {}));
  }
  // One digit less than the weights have, or they would need one more to sum to it.
  const double sum = std::accumulate(row.weights.begin(), row.weights.end(), 0.0);
  table.total = {
      {.words = {translatable("core", "sum")}}, {}, std::move(total), {.number = sum, .decimals = 3, .from = weights}};
  return table;
}

}  // namespace attn
