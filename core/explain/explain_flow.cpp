// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_flow.h"

#include <algorithm>

namespace attn {
namespace {

// Products that are listed: more are none that anybody adds up.
constexpr std::size_t mostProducts = 16;

}  // namespace

Explanation explainBox(const FlowQuestion& question) {
  Explanation explanation;
  explanation.title = question.title;
  explanation.formula = question.formula;
  for (const Message& words : {question.note, question.how}) {
    if (!words) continue;
    Step step;
    step.words = words;
    explanation.steps.push_back(std::move(step));
  }
  if (question.shapes.empty()) return explanation;
  Step shapes;
  shapes.words = {translatable("core", "The shape")};
  for (std::size_t i = 0; i < question.shapes.size(); ++i)
    shapes.terms.push_back(
        {.words = asItIs((i > 0 ? "→ " : "") + question.letters[i]), .note = asItIs(toString(question.shapes[i]))});
  explanation.steps.push_back(std::move(shapes));
  return explanation;
}

Step explainProduct(const ProductQuestion& question) {
  return sumOfParts({.words = question.title,
                     .columns = {{asItIs("j")},
                                 {asItIs(question.inputName)},
                                 {asItIs(question.rowName)},
                                 {{translatable("core", "product")}, true}},
                     .count = std::min(question.inputs.size(), question.parameter.size()),
                     .part =
                         [&](std::size_t j) {
                           return Calculation(static_cast<double>(question.inputs[j])) *
                                  Calculation(static_cast<double>(question.parameter[j]));
                         },
                     .total = static_cast<double>(question.value),
                     .most = mostProducts});
}

}  // namespace attn
