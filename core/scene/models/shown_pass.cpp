// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/shown_pass.h"

#include <algorithm>
#include <numeric>

#include "core/scene/attention/attention_comparison.h"
#include "core/scene/models/head_pass.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

float meanOf(const std::vector<float>& weights) {
  return static_cast<float>(std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(weights.size()));
}

float largestOfWeights(const std::vector<float>& weights) { return *std::max_element(weights.begin(), weights.end()); }

float sumOf(const std::vector<float>& weights) {
  return static_cast<float>(std::accumulate(weights.begin(), weights.end(), 0.0));
}

bool isPlain(const ModelsResults& results) {
  const StackKind kind = results.open->kind;
  return queriesOf(results, kind).isPlain() && keysOf(results, kind).isPlain();
}

/// The numbers of a pass as they are shown, (1, N, M).
Tensor shownWeights(const ModelsResults& results, const Pass& pass) {
  const Tensor& weights = **pass.weights;
  if (isPlain(results)) return weights;
  const StackKind kind = results.open->kind;
  return grouped(weights, queriesOf(results, kind), keysOf(results, kind), renormalises(results));
}

/// Heads of layers with other windows, or with a mask of their own, see other keys: those that any of them sees.
std::optional<Box<KeyRanges>> seenByAny(const std::vector<Pass>& heads) {
  std::optional<Box<KeyRanges>> seen = heads.front().visible;
  for (const Pass& head : heads) {
    if (!seen || !head.visible) return {};
    seen = weighedByEither(*seen, EmptyRow::zero, *head.visible, EmptyRow::zero);
  }
  return seen;
}

/// A pass of numbers alone, labelled by what is shown.
Pass ofNumbers(const ModelsResults& results, Tensor weights) {
  const Pass& first = results.ofHeads.front();
  Pass pass;
  pass.queryLabels = first.queryLabels;
  pass.keyLabels = first.keyLabels;
  if (!isPlain(results)) {
    pass.queryLabels = SequenceLabels{queriesOf(results, results.open->kind).labels};
    pass.keyLabels = SequenceLabels{keysOf(results, results.open->kind).labels};
  } else {
    pass.visible = seenByAny(results.ofHeads);
    pass.validLengths = first.validLengths;
  }
  pass.weights = Box<Tensor>(std::move(weights));
  return pass;
}

/// All heads in one tensor: (1, h, n, m).
Tensor stackedWeights(const std::vector<Tensor>& heads) {
  const Index n = heads.front().rows(), m = heads.front().cols();
  Tensor all = Tensor::uninitialized({1, std::ssize(heads), n, m});
  float* to = all.data();
  for (const Tensor& head : heads) to = std::copy_n(head.data(), n * m, to);
  return all;
}

Message nameOfHead(const HeadPlace& place) {
  return {translatable("core", "layer %1, head %2"), {std::to_string(place.layer), std::to_string(place.head)}};
}

const HeadCombination& combinationOf(const ModelsResults& results) {
  const HeadCombination* found = findRow(headCombinations(), results.combined);
  return found ? *found : headCombinations().front();
}

float weightIn(const Tensor& weights, Index row, Index column) { return weights.data()[row * weights.cols() + column]; }

/// From the weights of a head's tokens to that of a cell.
Step stepOfGroups(const ModelsResults& results, std::size_t head, Index row, Index column) {
  const HeadPlace& place = results.heads[head];
  const Pass& pass = results.ofHeads[head];
  const TokenGroups &queries = queriesOf(results, place.kind), &keys = keysOf(results, place.kind);
  const Tensor& weights = **pass.weights;
  const std::vector<std::string>&ofQueries = pass.queryLabels->front(), &ofKeys = pass.keyLabels->front();
  const std::vector<Index>&from = queries.members[static_cast<std::size_t>(row)],
        &to = keys.members[static_cast<std::size_t>(column)];
  std::vector<Term> terms;
  std::vector<Calculation> sums;
  double total = 0;
  for (const Index query : from) {
    std::vector<Calculation> parts;
    double sum = 0;
    for (const Index key : to) {
      const auto weight = static_cast<double>(weightIn(weights, query, key));
      parts.emplace_back(weight);
      sum += weight;
    }
    total += sum;
    Term term{.words = {translatable("core", "“%1” to “%2”"),
                        {ofQueries[static_cast<std::size_t>(query)],
                         to.size() == 1 ? ofKeys[static_cast<std::size_t>(to.front())]
                                        : keys.labels[static_cast<std::size_t>(column)]}},
              .number = sum};
    if (parts.size() > 1) term.from = Calculation(Operation::sum, std::move(parts));
    sums.emplace_back(sum);
    terms.push_back(std::move(term));
  }
  double weight = total / static_cast<double>(from.size());
  if (from.size() > 1)
    terms.push_back(
        {.words = {translatable("core", "mean over the pieces of the query")},
         .number = weight,
         .from = Calculation(Operation::sum, std::move(sums)) / Calculation(static_cast<double>(from.size()))});
  if (renormalises(results)) {
    double left = 0;
    for (const std::vector<Index>& group : keys.members)
      for (const Index key : group)
        for (const Index query : from) left += static_cast<double>(weightIn(weights, query, key));
    left /= static_cast<double>(from.size());
    terms.push_back({.words = {translatable("core", "all that are not left out")}, .number = left});
    if (left > 0)
      terms.push_back({.words = {translatable("core", "Weight without them")},
                       .number = weight / left,
                       .from = Calculation(weight) / Calculation(left)});
  }
  const char* const said =
      from.size() > 1 || to.size() > 1
          ? translatable("core", "The weights to a word's pieces are summed, those from its pieces averaged")
          : translatable("core", "Special tokens are left out, and the other weights divided by their sum");
  return stepOfTerms(std::move(terms), {said});
}

/// From the numbers of the heads to what they come to.
std::vector<Step> stepsOfHeads(const ModelsResults& results, Index row, Index column) {
  constexpr std::size_t mostHeads = 8;
  std::vector<std::pair<double, std::size_t>> weights;
  double sum = 0;
  for (std::size_t head = 0; head < results.ofHeads.size(); ++head) {
    const Tensor shown = shownWeights(results, results.ofHeads[head]);
    weights.emplace_back(static_cast<double>(weightIn(shown, row, column)), head);
    sum += weights.back().first;
  }
  std::stable_sort(weights.begin(), weights.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  Step table;
  table.words = {translatable("core", "of %1 heads"), {std::to_string(weights.size())}};
  table.columns = {{{translatable("core", "head")}}, {asItIs("α"), true}};
  double others = sum;
  for (std::size_t i = 0; i < std::min(mostHeads, weights.size()); ++i) {
    table.rows.push_back({{{.words = nameOfHead(results.heads[weights[i].second])}, {.number = weights[i].first}}});
    others -= weights[i].first;
  }
  if (weights.size() > mostHeads)
    table.rows.push_back({{{.words = {translatable("core", "%1 others"), {std::to_string(weights.size() - mostHeads)}}},
                           {.number = others}}});
  table.total = {{.words = {translatable("core", "sum")}}, {.number = sum}};
  std::vector<Step> steps{std::move(table)};
  const auto count = static_cast<double>(weights.size());
  if (results.combined == "mean")
    steps.push_back(stepOfTerms({{.words = {translatable("core", "mean over heads")},
                                  .number = sum / count,
                                  .from = Calculation(sum) / Calculation(count)}}));
  if (results.combined == "max")
    steps.push_back(
        stepOfTerms({{.words = {translatable("core", "the largest of them")}, .number = weights.front().first}}));
  return steps;
}

}  // namespace

bool renormalises(const ModelsResults& results) {
  return results.scene.special == SpecialTokens::leftOut && results.shows != "value-weighted" && !results.file;
}

const std::vector<HeadCombination>& headCombinations() {
  static const std::vector<HeadCombination> rows = {
      {"beside", translatable("core", "Side by side"), translatable("core", "Each of the chosen heads by itself"),
       nullptr},
      {"mean", translatable("core", "Mean"), translatable("core", "The mean of the chosen heads' weights"), meanOf},
      {"max", translatable("core", "Max"), translatable("core", "The largest of the chosen heads' weights"),
       largestOfWeights},
      {"sum", translatable("core", "Sum"), translatable("core", "The sum of the chosen heads' weights"), sumOf}};
  return rows;
}

const TokenGroups& queriesOf(const ModelsResults& results, StackKind kind) {
  if (results.file) return results.tokens;
  const bool isOfDecoder = results.opened && results.opened->model.encoder && kind != StackKind::encoder;
  return isOfDecoder ? results.decoderTokens : results.tokens;
}

const TokenGroups& keysOf(const ModelsResults& results, StackKind kind) {
  if (results.file) return results.decoderTokens;
  const bool isOfDecoder = results.opened && results.opened->model.encoder && kind == StackKind::decoder;
  return isOfDecoder ? results.decoderTokens : results.tokens;
}

void showHeads(ModelsResults& results, const ModelsView& view,
               const std::function<std::optional<Pass>(const HeadPlace& place)>& passOf) {
  const bool isOfLayer = results.shows == "rollout";  // one picture of all its heads
  const auto add = [&](const HeadPlace& place) {
    const auto isThere = [&](const HeadPlace& each) {
      return each.layer == place.layer && (each.head == place.head || isOfLayer);
    };
    if (std::any_of(results.heads.begin(), results.heads.end(), isThere)) return;
    std::optional<Pass> pass = passOf(place);
    if (!pass) return;
    results.heads.push_back(place);
    results.ofHeads.push_back(*std::move(pass));
  };
  if (view.open) add(*view.open);
  if (results.heads.empty()) return;
  for (const HeadPlace& place : view.beside)
    if (place.kind == view.open->kind) add(place);
  results.open = view.open;
  results.combined = view.combined;
  const HeadCombination& combination = combinationOf(results);
  const std::size_t count = results.ofHeads.size();
  // What is compared with A stands beside A, not beside another head.
  const bool isPair = count == 2 && !combination.of && !view.isPinned && !results.scene.pinned;
  std::vector<Pass> each;
  std::vector<Tensor> numbers;
  for (const Pass& pass : results.ofHeads) {
    if (isPlain(results) && (count == 1 || isPair))
      each.push_back(pass);
    else
      numbers.push_back(shownWeights(results, pass));
  }
  if (isPair)
    for (Tensor& weights : numbers) each.push_back(ofNumbers(results, std::move(weights)));
  if (count == 1 && each.empty()) each.push_back(ofNumbers(results, std::move(numbers.front())));
  if (each.size() == 1) {
    results.pass = std::move(each.front());
  } else if (each.size() == 2) {
    results.pass = beside(std::move(each[0]), std::move(each[1]));
  } else if (!combination.of) {
    results.pass = ofNumbers(results, stackedWeights(numbers));
    results.pass->heads = static_cast<Index>(count);
  } else {
    Tensor combined = Tensor::uninitialized({1, numbers.front().rows(), numbers.front().cols()});
    std::vector<float> weights(count);
    for (Index i = 0; i < combined.size(); ++i) {
      for (std::size_t head = 0; head < count; ++head) weights[head] = numbers[head].data()[i];
      combined.data()[i] = combination.of(weights);
    }
    results.pass = ofNumbers(results, std::move(combined));
  }
}

std::optional<PlainCell> plainCell(const ModelsResults& results, std::size_t head, Index row, Index column) {
  const bool isCombined = results.heads.size() > 1 && combinationOf(results).of;
  if (!results.open || isCombined || renormalises(results) || head >= results.ofHeads.size()) return {};
  const StackKind kind = results.open->kind;
  if (isPlain(results)) return PlainCell{head, row, column};
  const std::vector<Index>&query = queriesOf(results, kind).members[static_cast<std::size_t>(row)],
        &key = keysOf(results, kind).members[static_cast<std::size_t>(column)];
  if (query.size() != 1 || key.size() != 1) return {};
  return PlainCell{head, query.front(), key.front()};
}

std::vector<Step> stepsOfCombined(const ModelsResults& results, std::size_t head, Index row, Index column) {
  if (results.heads.size() > 1 && combinationOf(results).of) return stepsOfHeads(results, row, column);
  if (isPlain(results) || head >= results.ofHeads.size()) return {};
  return {stepOfGroups(results, head, row, column)};
}

}  // namespace attn
