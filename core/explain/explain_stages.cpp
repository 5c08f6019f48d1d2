// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_stages.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace attn {
namespace {

Term count(Message name, Index number) {
  return {.words = std::move(name), .number = static_cast<double>(number), .decimals = 0};
}

/// What a mask decides by: where the key stands from the query, or the length, or nothing but itself.
std::optional<double> decisive(const Mask& mask, const MaskInput& input, Index key) {
  if (mask.usesValidLengths) return static_cast<double>(input.validLength);
  if (mask.usesArray || mask.list) return std::nullopt;
  return static_cast<double>(key - input.position());
}

/// Calls answer(mask, what it decides by, whether it shows the key) for each mask.
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

Step explainPosition(const Position& position, const BiasInput& input, Index key) {
  Step step;
  if (!position.vectors && !position.rotate && !position.bias) return step;
  step.words = {position.note};
  step.terms.push_back(count({translatable("core", "Place of the query")}, input.query));
  step.terms.push_back(count({translatable("core", "Place of the key")}, key));
  if (position.rotate) step.terms.push_back(count({translatable("core", "Distance")}, key - input.query));
  if (position.bias) {
    std::vector<float> bias(static_cast<std::size_t>(input.keys), 0.0F);
    position.bias(input, bias.data());
    const Index from = input.query + (input.keys - input.queries);
    step.terms.push_back(count({translatable("core", "Distance")}, std::abs(from - key)));
    step.terms.push_back({.words = {translatable("core", "Added to the score")},
                          .number = static_cast<double>(bias[static_cast<std::size_t>(key)])});
  }
  return step;
}

Step explainMasks(const std::vector<MaskChoice>& chosen, const MaskInput& input, Index key) {
  Step step;
  if (chosen.empty()) return step;
  step.words = {translatable("core", "what each mask says of this key, and the number that it decides by")};
  askMasks(chosen, input, key, [&](const Mask& mask, const MaskInput& own, bool shows) {
    step.terms.push_back({.words = {mask.name},
                          .number = decisive(mask, own, key),
                          .decimals = 0,
                          .note = {shows ? translatable("core", "shown") : translatable("core", "hidden")}});
  });
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
