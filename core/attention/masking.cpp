// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/masking.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/words.h"

namespace attn {
namespace {

void validKeys(const MaskInput& input, std::vector<KeyRange>& ranges) { ranges.push_back({0, input.validLength}); }
void pastKeys(const MaskInput& input, std::vector<KeyRange>& ranges) { ranges.push_back({0, input.position() + 1}); }

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

}  // namespace

const std::vector<Mask>& masks() {
  static const std::vector<Mask> table = {
      {.id = "valid-length",
       .name = translatable("core", "Valid length"),
       .description = translatable("core", "a query sees the keys before the valid length"),
       .usesValidLengths = true,
       .keys = validKeys},
      {.id = "causal",
       .name = translatable("core", "Causal"),
       .description = translatable("core", "a query sees no key that comes after it"),
       .keys = pastKeys},
  };
  return table;
}

KeyRanges visibleKeys(const std::vector<MaskChoice>& chosen, Index batch, Index queries, Index keys,
                      const std::vector<Index>& validLengths) {
  std::vector<Chosen> rules;
  for (const MaskChoice& choice : chosen) {
    const Mask* mask = findRow(masks(), choice.id);
    if (!mask) throw std::invalid_argument("there is no mask " + choice.id + ", expected one of " + idsOf(masks()));
    rules.push_back({*mask, valuesOf(choice.scalars, mask->scalars)});
  }
  const auto given = static_cast<Index>(validLengths.size());
  const bool lengths =
      std::any_of(rules.begin(), rules.end(), [](const Chosen& rule) { return rule.mask.usesValidLengths; });
  if (lengths && given != batch && given != batch * queries)
    throw std::invalid_argument(std::to_string(given) + " valid lengths for " + toString(Shape{batch, queries, keys}));

  KeyRanges result(batch, queries, keys);
  std::vector<KeyRange> seen, byRule, both;
  for (Index entry = 0; entry < batch; ++entry) {
    for (Index query = 0; query < queries; ++query) {
      Index length = keys;
      if (lengths) length = validLengths[static_cast<std::size_t>(given == batch ? entry : entry * queries + query)];
      seen.assign({{0, keys}});
      for (const Chosen& rule : rules) {
        byRule.clear();
        rule.mask.keys({query, queries, keys, std::clamp<Index>(length, 0, keys), rule.scalars}, byRule);
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
