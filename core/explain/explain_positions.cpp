// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_positions.h"

#include <cstdlib>
#include <numbers>
#include <vector>

#include "core/tensor/matrix.h"

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
  const auto numberOf = [&](Index place, std::size_t column) -> Calculation {
    return static_cast<double>(encoding(place, static_cast<Index>(column)));
  };
  const auto columns = static_cast<std::size_t>(encoding.cols());
  Step step = sumOfParts({.words = {translatable("core", "The numbers of both positions, column by column")},
                          .columns = {{.heading = {translatable("core", "column")}},
                                      {.heading = asItIs(std::to_string(one))},
                                      {.heading = asItIs(std::to_string(other))},
                                      {.heading = {translatable("core", "product")}, .isStrong = true}},
                          .count = columns,
                          .part = [&](std::size_t column) { return numberOf(one, column) * numberOf(other, column); },
                          .name = [](std::size_t column) { return asItIs(std::to_string(column)); },
                          .most = most});
  step.terms.push_back(count({translatable("core", "Distance")}, std::abs(one - other)));
  explanation.steps.push_back(std::move(step));
  if (most < columns)
    explanation.steps.push_back({.words = {translatable("core", "The %1 largest of %2 products are listed."),
                                           {std::to_string(most), std::to_string(columns)}},
                                 .isRemark = true});
  return explanation;
}

Explanation explainBias(const Position& position, const BiasInput& input, Index key) {
  Explanation explanation = beginning(
      position, {translatable("core", "Query at %1, key at %2"), {std::to_string(input.query), std::to_string(key)}});
  explanation.steps.push_back(position.explain(position, input, key));
  explanation.steps.push_back({.words = {placeOfEntry(position)}, .isRemark = true});
  return explanation;
}

}  // namespace attn
