// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_flow.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attn {
namespace {

// Products that are listed: more are none that anybody adds up.
constexpr std::size_t mostProducts = 16;

double productAt(const ProductQuestion& question, std::size_t j) {
  return static_cast<double>(question.inputs[j]) * static_cast<double>(question.parameter[j]);
}

/// The places of the largest products, ascending.
std::vector<std::size_t> largestProducts(const ProductQuestion& question) {
  std::vector<std::size_t> places(std::min(question.inputs.size(), question.parameter.size()));
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (places.size() <= mostProducts) return places;
  const auto middle = places.begin() + static_cast<std::ptrdiff_t>(mostProducts);
  std::nth_element(places.begin(), middle, places.end(), [&](std::size_t i, std::size_t j) {
    return std::abs(productAt(question, i)) > std::abs(productAt(question, j));
  });
  places.resize(mostProducts);
  std::sort(places.begin(), places.end());
  return places;
}

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
  shapes.words = {translatable("core", "the shape")};
  for (std::size_t i = 0; i < question.shapes.size(); ++i)
    shapes.terms.push_back(
        {.words = asItIs((i > 0 ? "→ " : "") + question.letters[i]), .note = asItIs(toString(question.shapes[i]))});
  explanation.steps.push_back(std::move(shapes));
  return explanation;
}

Step explainProduct(const ProductQuestion& question) {
  Step table;
  table.words = question.title;
  table.columns = {{asItIs("j")},
                   {asItIs(question.inputName)},
                   {asItIs(question.rowName)},
                   {{translatable("core", "product")}, true}};
  const std::vector<std::size_t> places = largestProducts(question);
  double listed = 0;
  for (const std::size_t j : places) {
    listed += productAt(question, j);
    table.rows.push_back({{{.words = asItIs(std::to_string(j + 1))},
                           {.number = static_cast<double>(question.inputs[j]), .decimals = 3},
                           {.number = static_cast<double>(question.parameter[j]), .decimals = 3},
                           {.number = productAt(question, j), .decimals = 3}}});
  }
  const auto value = static_cast<double>(question.value);
  if (const std::size_t all = std::min(question.inputs.size(), question.parameter.size()); places.size() < all)
    table.rows.push_back({{{.words = {translatable("core", "%1 more"), {std::to_string(all - places.size())}}},
                           {},
                           {},
                           {.number = value - listed, .decimals = 3}}});
  table.total = {{.words = {translatable("core", "sum")}}, {}, {}, {.number = value, .decimals = 3}};
  return table;
}

}  // namespace attn
