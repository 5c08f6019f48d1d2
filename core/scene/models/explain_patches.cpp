// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/explain_patches.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "core/attention/row_summary.h"
#include "core/explain/token_names.h"

namespace attn {
namespace {

/// How many of the patches hold half of what all numbers come to, the largest first.
Index patchesOfHalf(const PatchMapQuestion& question, double total) {
  std::vector<double> ofPatches;
  for (Index token = 0; token < std::ssize(question.numbers); ++token)
    if (question.grid.patchOf(token)) ofPatches.push_back(question.numbers[static_cast<std::size_t>(token)]);
  std::sort(ofPatches.begin(), ofPatches.end(), std::greater());
  double sum = 0;
  for (std::size_t i = 0; i < ofPatches.size(); ++i) {
    sum += ofPatches[i];
    if (sum >= total / 2) return static_cast<Index>(i) + 1;
  }
  return 0;
}

Message titleOf(const PatchMapQuestion& question, Index selected) {
  const PatchGrid nowhere;
  const PatchGrid& ofFrom = question.isFromPatch ? question.grid : nowhere;
  const PatchGrid &ofQuery = question.isOfQueries ? question.grid : ofFrom,
                  &ofKey = question.isOfQueries ? ofFrom : question.grid;
  const Index query = question.isOfQueries ? selected : question.from,
              key = question.isOfQueries ? question.from : selected;
  const auto from = ofQuery.patchOf(query), to = ofKey.patchOf(key);
  const auto isClass = [](const PatchGrid& grid, Index token) { return grid.before == 1 && token == 0; };
  const auto number = [](Index of) { return MessageArgument(std::to_string(of)); };
  if (from && to)
    return {translatable("core", "patch (%1, %2) attends to patch (%3, %4)"),
            {number(from->first), number(from->second), number(to->first), number(to->second)}};
  if (to && isClass(ofQuery, query))
    return {translatable("core", "the class token attends to patch (%1, %2)"), {number(to->first), number(to->second)}};
  if (from && isClass(ofKey, key))
    return {translatable("core", "patch (%1, %2) attends to the class token"),
            {number(from->first), number(from->second)}};
  if (to)
    return {translatable("core", "token %1 attends to patch (%2, %3)"),
            {number(query), number(to->first), number(to->second)}};
  return {translatable("core", "token %1 attends to token %2"), {number(query), number(key)}};
}

}  // namespace

Message patchName(const PatchGrid& grid, Index token) {
  if (const auto patch = grid.patchOf(token))
    return {translatable("core", "patch (%1, %2)"), {std::to_string(patch->first), std::to_string(patch->second)}};
  if (token == 0 && grid.before == 1) return {translatable("core", "class token")};
  return {translatable("core", "token %1"), {std::to_string(token)}};
}

Explanation explainPatches(const PatchMapQuestion& question) {
  const std::vector<double>& numbers = question.numbers;
  const auto n = std::ssize(numbers);
  const auto at = [&](Index token) { return numbers[static_cast<std::size_t>(token)]; };
  const Index selected = question.selected >= 0 && question.selected < n
                             ? question.selected
                             : std::max_element(numbers.begin(), numbers.end()) - numbers.begin();
  const double total = std::accumulate(numbers.begin(), numbers.end(), 0.0);
  Explanation explanation;
  explanation.title = titleOf(question, selected);
  explanation.place = {
      question.isOfQueries ? translatable("core", "key %1 of %2") : translatable("core", "query %1 of %2"),
      {std::to_string(question.from + 1), std::to_string(n)}};
  Step facts;
  facts.terms = {{.words = {question.isRollout ? translatable("core", "Share") : translatable("core", "Weight")},
                  .number = at(selected)},
                 {.words = {translatable("core", "If spread evenly")}, .number = total / static_cast<double>(n)}};
  if (question.grid.before > 0) {
    double before = 0;
    for (Index token = 0; token < question.grid.before; ++token) before += at(token);
    facts.terms.push_back({.words = {question.grid.before == 1 ? translatable("core", "Class token")
                                                               : translatable("core", "Tokens before the grid")},
                           .number = before});
  }
  const std::vector<float> row(numbers.begin(), numbers.end());
  if (const auto summary = rowSummary({{row, question.from}}))
    facts.terms.push_back(
        {.words = {translatable("core", "Entropy, in bits")}, .number = summary->entropy, .decimals = 2});
  if (const Index half = patchesOfHalf(question, total); half > 0)
    facts.terms.push_back({.words = {translatable("core", "Patches with half of it")},
                           .number = static_cast<double>(half),
                           .decimals = 0});
  facts.terms.push_back(
      {.words = {question.isOfQueries ? translatable("core", "Column sum") : translatable("core", "Row sum")},
       .number = total});
  explanation.steps.push_back(std::move(facts));

  std::vector<Index> listed = listedKeys(numbers, selected);
  std::stable_sort(listed.begin(), listed.end(), [&](Index a, Index b) { return at(a) > at(b); });
  const double largest = *std::max_element(numbers.begin(), numbers.end());
  Step table;
  table.columns = {{{question.isOfQueries ? translatable("core", "query") : translatable("core", "key")}},
                   {question.isRollout ? Message{translatable("core", "share")} : asItIs("α"), true}};
  Calculation sum(Operation::sum, {});
  double rest = total;
  for (const Index token : listed) {
    const std::string place = "w " + std::to_string(token);
    TermRow line;
    line.isSelected = token == selected;
    line.link = std::to_string(token);
    if (largest > 0) line.bar = std::max(0.0, at(token) / largest);
    line.terms = {{.words = patchName(question.grid, token)}, {.number = at(token), .place = place}};
    table.rows.push_back(std::move(line));
    sum.parts.emplace_back(at(token), place);
    rest -= at(token);
  }
  if (const Index others = n - std::ssize(listed); others > 0) {
    table.rows.push_back({{{.words = {translatable("core", "%1 more"), {std::to_string(others)}}},
                           {.number = rest, .place = "w rest"}}});
    sum.parts.emplace_back(rest, "w rest");
  }
  table.total = {{.words = {translatable("core", "sum")}}, {.number = total, .decimals = 3, .from = sum}};
  settle(table);
  explanation.steps.push_back(std::move(table));
  return explanation;
}

}  // namespace attn
