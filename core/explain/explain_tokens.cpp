// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/explain_tokens.h"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

Message titleOf(const TokenQuestion& question) {
  if (!question.token.needsPlace)
    return {
        question.isKey ? translatable("core", "What attends to “%1”") : translatable("core", "What “%1” attends to"),
        {question.token.name}};
  return {question.isKey ? translatable("core", "What attends to “%1” (%2)")
                         : translatable("core", "What “%1” (%2) attends to"),
          {question.token.name, std::to_string(question.token.place)}};
}

Step tableOf(const TokenQuestion& question) {
  std::vector<TokenWeight> weights = question.weights;
  std::stable_sort(weights.begin(), weights.end(),
                   [](const TokenWeight& a, const TokenWeight& b) { return a.weight > b.weight; });
  const std::size_t shown = std::min(weights.size(), static_cast<std::size_t>(mostListed));
  Step table;
  table.columns = {{question.isKey ? Message{translatable("core", "query")} : Message{translatable("core", "key")}}};
  if (question.hasHeads) table.columns.push_back({{translatable("core", "head")}});
  table.columns.push_back({asItIs(question.mark.empty() ? "α" : "α " + question.mark), true});
  const auto addRow = [&](Message name, std::optional<Index> head, Term weight) -> TermRow& {
    TermRow& row = table.rows.emplace_back();
    row.terms.push_back({.words = std::move(name)});
    if (question.hasHeads && head) row.terms.push_back({.number = static_cast<double>(*head + 1), .decimals = 0});
    if (question.hasHeads && !head) row.terms.push_back({});
    row.terms.push_back(std::move(weight));
    return row;
  };
  Calculation sum(Operation::sum, {});
  for (std::size_t i = 0; i < shown; ++i) {
    const TokenWeight& each = weights[i];
    const std::string place = "w " + std::to_string(i);
    TermRow& row = addRow(tokenName(question.others, each.other), each.head, {.number = each.weight, .place = place});
    row.order = static_cast<double>(each.other);
    if (question.link) row.link = question.link(each);
    sum.parts.emplace_back(each.weight, place);
  }
  double all = 0, rest = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) (i < shown ? all : rest) += weights[i].weight;
  if (shown < weights.size()) {
    addRow({translatable("core", "%1 more"), {std::to_string(weights.size() - shown)}}, {},
           {.number = rest, .place = "w rest"});
    sum.parts.emplace_back(rest, "w rest");
  }
  table.total.push_back({.words = {translatable("core", "sum")}});
  if (question.hasHeads) table.total.push_back({});
  table.total.push_back({.number = all + rest, .decimals = 3, .from = std::move(sum)});
  settle(table);
  return table;
}

}  // namespace

Explanation explainTokens(const std::vector<TokenQuestion>& tokens) {
  Explanation explanation;
  // Asked about two mechanisms a token is still one.
  const auto count = std::count_if(tokens.begin(), tokens.end(),
                                   [&](const TokenQuestion& each) { return each.mark == tokens.front().mark; });
  if (count == 1) {
    explanation.title = titleOf(tokens.front());
    explanation.place = tokens.front().place;
  } else {
    explanation.title = {translatable("core", "%1 pinned tokens"), {std::to_string(count)}};
  }
  for (const TokenQuestion& each : tokens) {
    Step table = tableOf(each);
    if (count > 1) table.words = titleOf(each);
    explanation.steps.push_back(std::move(table));
  }
  return explanation;
}

}  // namespace attn
