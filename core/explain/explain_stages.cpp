// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_stages.h"

#include <algorithm>

namespace attn {
namespace {

/// Calls answer(mask, its input, whether it shows the key) for each mask.
template <class Answer>
void askMasks(const std::vector<MaskChoice>& chosen, const MaskInput& input, Index key, Answer answer) {
  std::vector<KeyRange> ranges;
  for (const MaskChoice& choice : chosen) {
    const Mask& mask = *findRow(masks(), choice.id);
    const std::vector<double> scalars = mask.list ? choice.list : valuesOf(choice.scalars, mask.scalars);
    MaskInput own = input;
    own.scalars = scalars;
    ranges.clear();
    mask.keys(own, ranges);
    answer(mask, own,
           std::any_of(ranges.begin(), ranges.end(), [key](const KeyRange& range) { return range.contains(key); }));
  }
}

}  // namespace

Step explainMasks(const std::vector<MaskChoice>& chosen, const MaskInput& input, Index key) {
  Step step;
  if (chosen.empty()) return step;
  step.words = {translatable("core", "What each mask says of this key: 1 shows it, 0 hides it")};
  askMasks(chosen, input, key, [&](const Mask& mask, const MaskInput& own, bool shows) {
    step.terms.push_back({.words = {mask.name},
                          .number = shows ? 1 : 0,
                          .decimals = 0,
                          .note = {shows ? translatable("core", "shown") : translatable("core", "hidden")},
                          .from = mask.explain(own, key)});
  });
  settle(step);
  return step;
}

std::vector<const Mask*> hidingMasks(const std::vector<MaskChoice>& chosen, const MaskInput& input, Index key) {
  std::vector<const Mask*> hiding;
  askMasks(chosen, input, key, [&](const Mask& mask, const MaskInput&, bool shows) {
    if (!shows) hiding.push_back(&mask);
  });
  return hiding;
}

}  // namespace attn
