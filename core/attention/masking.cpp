// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/masking.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "core/base/calculation.h"
#include "core/base/words.h"
#include "core/tensor/tensor.h"

namespace attn {
namespace {

using Ranges = std::vector<KeyRange>;

void pastKeys(const MaskInput& input, Ranges& ranges) { ranges.push_back({0, input.position() + 1}); }

void nearKeys(const MaskInput& input, Ranges& ranges) {
  const auto reach = static_cast<Index>(input.scalars[0]);
  ranges.push_back({input.position() - reach, input.position() + reach + 1});
}

void everySoManyKeys(const MaskInput& input, Ranges& ranges) {
  const auto reach = static_cast<Index>(input.scalars[0]), step = static_cast<Index>(input.scalars[1]);
  const Index position = input.position();
  // The multiples of the step from the first key, or the window's beginning, to the last key, or the window's end.
  const Index before = std::min(position, reach) / step, behind = std::min(input.keys - 1 - position, reach) / step;
  for (Index k = -before; k <= behind; ++k) ranges.push_back({position + k * step, position + k * step + 1});
}

void pastKeysAndPrefix(const MaskInput& input, Ranges& ranges) {
  ranges.push_back({0, std::max(static_cast<Index>(input.scalars[0]), input.position() + 1)});
}

void keysOfTheBlock(const MaskInput& input, Ranges& ranges) {
  Index end = 0;
  for (const double size : input.scalars) {
    const Index begin = end;
    end += static_cast<Index>(size);
    if (input.query < end) return ranges.push_back({begin, end});
  }
}

Message blocksProblem(Index queries, Index keys, std::span<const double> sizes) {
  if (queries != keys)
    return {translatable("core", "Blocks need as many queries as keys, but there are %1 queries and %2 keys."),
            {std::to_string(queries), std::to_string(keys)}};
  std::string sum;
  for (const double size : sizes) sum += (sum.empty() ? "" : " + ") + toString(size);
  if (std::accumulate(sizes.begin(), sizes.end(), 0.0) == static_cast<double>(queries)) return {};
  return {translatable("core", "The blocks have %1 queries and keys, but there are %2."),
          {sum.empty() ? "0" : sum, std::to_string(queries)}};
}

void validKeys(const MaskInput& input, Ranges& ranges) { ranges.push_back({0, input.validLength}); }
void shownKeys(const MaskInput& input, Ranges& ranges) {
  ranges.insert(ranges.end(), input.shown.begin(), input.shown.end());
}

Calculation count(Index number) { return static_cast<double>(number); }
/// How far behind the query a key stands.
Calculation behind(const MaskInput& input, Index key) { return count(key) - count(input.position()); }

Calculation whyValid(const MaskInput& input, Index key) {
  return isAtMost(count(key) + count(1), count(input.validLength));
}
Calculation whyPast(const MaskInput& input, Index key) { return isAtMost(count(key), count(input.position())); }
Calculation whyNear(const MaskInput& input, Index key) {
  return isAtMost(absoluteOf(behind(input, key)), input.scalars[0]);
}
Calculation whyOneOfSoMany(const MaskInput& input, Index key) {
  return whyNear(input, key) * isEqual(remainderOf(absoluteOf(behind(input, key)), input.scalars[1]), 0.0);
}
Calculation whyPastOrPrefix(const MaskInput& input, Index key) {
  return largestOf({isAtMost(count(key) + count(1), input.scalars[0]), whyPast(input, key)});
}
/// Which of the blocks a place is in, from 1.
Calculation blockOf(std::span<const double> sizes, Index place) {
  Index block = 0, end = 0;
  while (block < static_cast<Index>(sizes.size()) && place >= end)
    end += static_cast<Index>(sizes[static_cast<std::size_t>(block++)]);
  return count(block);
}
Calculation whyInTheBlock(const MaskInput& input, Index key) {
  return isEqual(blockOf(input.scalars, input.query), blockOf(input.scalars, key));
}
Calculation whyPainted(const MaskInput& input, Index key) {
  return std::any_of(input.shown.begin(), input.shown.end(),
                     [key](const KeyRange& range) { return range.contains(key); })
             ? 1.0
             : 0.0;
}

/// What lies in a range of both, in order.
void intersect(std::span<const KeyRange> a, std::span<const KeyRange> b, std::vector<KeyRange>& both) {
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const KeyRange common{std::max(a[i].begin, b[j].begin), std::min(a[i].end, b[j].end)};
    if (common.size() > 0) both.push_back(common);
    if (a[i].end < b[j].end)
      ++i;
    else
      ++j;
  }
}

struct Chosen {
  const Mask& mask;
  std::vector<double> scalars;
};

std::vector<Chosen> rulesOf(const std::vector<MaskChoice>& chosen) {
  std::vector<Chosen> rules;
  for (const MaskChoice& choice : chosen) {
    const Mask* mask = findRow(masks(), choice.id);
    if (!mask) throw std::invalid_argument("there is no mask " + choice.id + ", expected one of " + idsOf(masks()));
    rules.push_back({*mask, mask->list ? choice.list : valuesOf(choice.scalars, mask->scalars)});
  }
  return rules;
}

Message problemOf(const std::vector<Chosen>& rules, Index queries, Index keys) {
  for (const Chosen& rule : rules)
    if (Message problem = rule.mask.problem ? rule.mask.problem(queries, keys, rule.scalars) : Message{})
      return problem;
  return {};
}

// Longer than any sequence of a window; a file may have longer ones.
constexpr double mostKeys = 1048576;

}  // namespace

const std::vector<Mask>& masks() {
  static const std::vector<Mask> table = {
      {.id = "valid-length",
       .name = translatable("core", "Valid length"),
       .description = translatable("core", "a query sees the keys before the valid length"),
       .usesValidLengths = true,
       .keys = validKeys,
       .explain = whyValid,
       .code = "j < valid_lens{axes}"},
      {.id = "causal",
       .name = translatable("core", "Causal"),
       .description = translatable("core", "a query sees no key that comes after it"),
       .keys = pastKeys,
       .explain = whyPast,
       .code = "j <= i"},
      {.id = "window",
       .name = translatable("core", "Window"),
       .description = translatable("core", "a query sees the keys up to W places before and after it"),
       .scalars = {{"width", translatable("core", "Width W"), 0, mostKeys, 2, false, true, true}},
       .keys = nearKeys,
       .explain = whyNear,
       .code = "abs(i - j) <= {width}"},
      {.id = "dilated",
       .name = translatable("core", "Dilated window"),
       .description = translatable("core", "of the keys up to W places before and after it a query sees every STEPth"),
       .scalars = {{"width", translatable("core", "Width W"), 0, mostKeys, 4, false, true, true},
                   {"step", translatable("core", "Step"), 1, mostKeys, 2, false, true, true}},
       .keys = everySoManyKeys,
       .explain = whyOneOfSoMany,
       .code = "(abs(i - j) <= {width}) & ((i - j) % {step} == 0)"},
      {.id = "prefix",
       .name = translatable("core", "Prefix"),
       .description = translatable("core", "a query sees the first P keys, and no other that comes after it"),
       .scalars = {{"prefix", translatable("core", "Prefix P"), 0, mostKeys, 2, false, true, true}},
       .keys = pastKeysAndPrefix,
       .explain = whyPastOrPrefix,
       .code = "(j < {prefix}) | (j <= i)"},
      {.id = "blocks",
       .name = translatable("core", "Blocks"),
       .description = translatable("core", "a query sees the keys of its own block; blocks follow each other"),
       .list = Scalar{"sizes", translatable("core", "Sizes of the blocks"), 1, mostKeys, 1, false, true, true},
       .problem = blocksProblem,
       .keys = keysOfTheBlock,
       .explain = whyInTheBlock,
       .code = "ends = xp.cumsum(xp.array([{sizes}]), axis=0)\n"
               "(i[..., None] >= ends).sum(-1) == (j[:, None] >= ends).sum(-1)"},
      {.id = "painted",
       .name = translatable("core", "Painted"),
       .description = translatable("core", "a query sees the keys that are painted for it, key by key"),
       .usesArray = true,
       .keys = shownKeys,
       .explain = whyPainted,
       .code = "painted{matrices} == 1"},
  };
  return table;
}

Message masksProblem(const std::vector<MaskChoice>& chosen, Index queries, Index keys) {
  return problemOf(rulesOf(chosen), queries, keys);
}

KeyRanges visibleKeys(const std::vector<MaskChoice>& chosen, Index batch, Index queries, Index keys,
                      const std::vector<Index>& validLengths, const KeyRanges& shown) {
  const std::vector<Chosen> rules = rulesOf(chosen);
  if (const Message problem = problemOf(rules, queries, keys)) throw std::invalid_argument(toString(problem));
  const auto any = [&](bool Mask::*uses) {
    return std::any_of(rules.begin(), rules.end(), [uses](const Chosen& rule) { return rule.mask.*uses; });
  };
  const auto given = static_cast<Index>(validLengths.size());
  const bool lengths = any(&Mask::usesValidLengths), array = any(&Mask::usesArray);
  const Shape shape{batch, queries, keys};
  if (lengths && given != batch && given != batch * queries)
    throw std::invalid_argument(std::to_string(given) + " valid lengths for " + toString(shape));
  if (array && (shown.queries != queries || shown.keys != keys || (shown.batch != batch && shown.batch != 1)))
    throw std::invalid_argument("a mask of " + toString(Shape{shown.batch, shown.queries, shown.keys}) + " for " +
                                toString(shape));

  KeyRanges result(batch, queries, keys);
  std::vector<KeyRange> seen, byRule, both;
  for (Index entry = 0; entry < batch; ++entry) {
    for (Index query = 0; query < queries; ++query) {
      Index length = keys;
      if (lengths) length = validLengths[static_cast<std::size_t>(given == batch ? entry : entry * queries + query)];
      const auto drawn = array ? shown.at(shown.batch == 1 ? 0 : entry, query) : std::span<const KeyRange>{};
      seen.assign({{0, keys}});
      for (const Chosen& rule : rules) {
        byRule.clear();
        rule.mask.keys({query, queries, keys, std::clamp<Index>(length, 0, keys), rule.scalars, drawn}, byRule);
        both.clear();
        intersect(seen, byRule, both);
        seen.swap(both);
      }
      result.append(seen);
    }
  }
  return result;
}

}  // namespace attn
