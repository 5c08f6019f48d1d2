// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_positions.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <numeric>
#include <vector>

#include "core/explain/explain_stages.h"

namespace attn {
namespace {

Term count(Message name, Index number) {
  return {.words = std::move(name), .number = static_cast<double>(number), .decimals = 0};
}

Explanation beginning(const Position& position, Message title) {
  return {.title = std::move(title), .place = {position.name}, .formula = position.formula};
}

/// What the row says of itself.
void addSelf(const Position& position, Explanation& explanation) {
  if (*position.note) explanation.steps.push_back({.words = {position.note}});
  explanation.steps.push_back({.words = {placeOfEntry(position)}, .isRemark = true});
}

}  // namespace

Explanation explainPositions(const Position& position) {
  Explanation explanation{.title = {position.name}, .formula = position.formula};
  addSelf(position, explanation);
  for (const Position& row : positions()) {
    if (&row == &position) continue;
    explanation.steps.push_back({.words = {row.name}, .formula = row.formula});
    explanation.steps.push_back({.words = {placeOfEntry(row)}, .isRemark = true});
  }
  return explanation;
}

Explanation explainEncoding(const Position& position, std::span<const double> scalars, MatrixView encoding, Index place,
                            Index column) {
  Explanation explanation = beginning(
      position, {translatable("core", "Position %1, column %2"), {std::to_string(place), std::to_string(column)}});
  Step step;
  if (position.frequency) {
    const double frequency = position.frequency(column, encoding.cols(), scalars);
    step.terms.push_back(
        {.words = {translatable("core", "Angle in radians")}, .number = static_cast<double>(place) * frequency});
    step.terms.push_back({.words = {translatable("core", "Positions until it is back")},
                          .number = 2 * std::numbers::pi / frequency,
                          .decimals = 2});
  }
  step.terms.push_back(
      {.words = {translatable("core", "Number")}, .number = static_cast<double>(encoding(place, column))});
  explanation.steps.push_back(std::move(step));
  addSelf(position, explanation);
  return explanation;
}

Explanation explainDotProduct(const Position& position, MatrixView encoding, Index one, Index other) {
  constexpr std::size_t most = 12;
  Explanation explanation =
      beginning(position, {translatable("core", "Positions %1 and %2"), {std::to_string(one), std::to_string(other)}});
  const auto product = [&](Index column) {
    return static_cast<double>(encoding(one, column)) * static_cast<double>(encoding(other, column));
  };
  std::vector<Index> columns(static_cast<std::size_t>(encoding.cols()));
  std::iota(columns.begin(), columns.end(), 0);
  const std::size_t shown = std::min(most, columns.size());
  std::partial_sort(columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(shown), columns.end(),
                    [&](Index a, Index b) {
                      const double first = std::abs(product(a)), second = std::abs(product(b));
                      return first != second ? first > second : a < b;
                    });
  double sum = 0;
  for (const Index column : columns) sum += product(column);
  std::sort(columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(shown));
  Step step;
  step.words = {translatable("core", "The numbers of both positions, column by column")};
  step.terms.push_back(count({translatable("core", "Distance")}, std::abs(one - other)));
  step.columns = {{.heading = {translatable("core", "column")}},
                  {.heading = asItIs(std::to_string(one))},
                  {.heading = asItIs(std::to_string(other))},
                  {.heading = {translatable("core", "product")}, .isStrong = true}};
  for (std::size_t i = 0; i < shown; ++i) {
    const Index column = columns[i];
    step.rows.push_back({.terms = {{.words = asItIs(std::to_string(column))},
                                   {.number = static_cast<double>(encoding(one, column)), .decimals = 3},
                                   {.number = static_cast<double>(encoding(other, column)), .decimals = 3},
                                   {.number = product(column), .decimals = 3}}});
  }
  step.total = {{.words = {translatable("core", "sum")}}, {}, {}, {.number = sum, .decimals = 3}};
  explanation.steps.push_back(std::move(step));
  if (shown < columns.size())
    explanation.steps.push_back({.words = {translatable("core", "The %1 largest of %2 products are listed."),
                                           {std::to_string(shown), std::to_string(columns.size())}},
                                 .isRemark = true});
  return explanation;
}

Explanation explainBias(const Position& position, const BiasInput& input, Index key) {
  Explanation explanation = beginning(
      position, {translatable("core", "Query at %1, key at %2"), {std::to_string(input.query), std::to_string(key)}});
  explanation.steps.push_back(explainPosition(position, input, key));
  explanation.steps.push_back({.words = {placeOfEntry(position)}, .isRemark = true});
  return explanation;
}

}  // namespace attn
