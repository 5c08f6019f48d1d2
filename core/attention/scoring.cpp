// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/scoring.h"

#include <cctype>

#include "core/attention/scorers.h"

namespace attn {
namespace {

std::vector<Scoring> makeTable() {
  std::vector<Scoring> table = {
      {.id = "dot",
       .name = translatable("core", "Dot product"),
       .formula = "q^{⊤}k",
       .needsEqualWidths = true,
       .prepare = dotScorer,
       .explain = dotSteps,
       .code = "queries @ keys.swapaxes(-1, -2)"},
      {.id = "scaled-dot",
       .name = translatable("core", "Scaled dot product"),
       .formula = "q^{⊤}k/√{d}",
       .needsEqualWidths = true,
       .prepare = scaledDotScorer,
       .explain = scaledDotSteps,
       .code = {"queries @ keys.swapaxes(-1, -2) / queries.shape[-1] ** 0.5", "DotProductAttention"}},
      {.id = "bilinear",
       .name = translatable("core", "Bilinear"),
       .formula = "q^{⊤}Mk",
       .parameters = {{"M", Width::query, Width::key}},
       .prepare = bilinearScorer,
       .explain = bilinearSteps,
       .code = "queries @ M @ keys.swapaxes(-1, -2)"},
      {.id = "additive",
       .name = translatable("core", "Additive"),
       .formula = "w_{v}^{⊤}tanh(W_{q}q+W_{k}k)",
       .parameters = {{"W_q", Width::hidden, Width::query},
                      {"W_k", Width::hidden, Width::key},
                      {"w_v", Width::one, Width::hidden}},
       .prepare = additiveScorer,
       .explain = additiveSteps,
       .code = {"features = (queries @ W_q.T)[..., :, None, :] + (keys @ W_k.T)[..., None, :, :]\n"
                "xp.tanh(features) @ w_v",
                "AdditiveAttention"}},
      {.id = "concat",
       .name = translatable("core", "Concat"),
       .formula = "v^{⊤}tanh(W[q;k])",
       .parameters = {{"W", Width::hidden, Width::queryAndKey}, {"v", Width::one, Width::hidden}},
       .prepare = concatScorer,
       .explain = concatSteps,
       .code = "W_q, W_k = W[:, :queries.shape[-1]], W[:, queries.shape[-1]:]\n"
               "features = (queries @ W_q.T)[..., :, None, :] + (keys @ W_k.T)[..., None, :, :]\n"
               "xp.tanh(features) @ v"},
  };
  const std::string ofDistances =
      "u = xp.sqrt(((queries[..., :, None, :] - keys[..., None, :, :]) ** 2).sum(-1)) / {bandwidth}\n";
  const Scalar bandwidth{"bandwidth", translatable("core", "Bandwidth"), 1e-6, 1e6, 1, true};
  for (const Kernel& kernel : kernels()) {
    if (!*kernel.scoreFormula) continue;
    table.push_back({.id = kernel.id,
                     .name = kernel.name,
                     .formula = kernel.scoreFormula,
                     .note = kernel.note,
                     .scalars = {bandwidth},
                     .needsEqualWidths = true,
                     .prepare = [&kernel](const ScoringInput& input) { return kernelScorer(kernel, input); },
                     .explain = kernelSteps,
                     .code = ofDistances + kernel.code.lines});
  }
  return table;
}

/// The shape of one head's value: without the leading axis, if there is one.
Shape headShape(const Tensor& value, const Parameter& parameter) {
  const std::size_t rank = parameter.rows == Width::one ? 1 : 2;
  return value.shape().size() == rank + 1 ? Shape(value.shape().begin() + 1, value.shape().end()) : value.shape();
}

/// The hidden width that the parameters agree on: the first that has such an axis tells it.
Index hiddenWidth(const Scoring& scoring, const Parameters& parameters) {
  for (const Parameter& parameter : scoring.parameters) {
    const auto value = parameters.find(parameter.name);
    if (value == parameters.end()) continue;
    const Shape shape = headShape(value->second, parameter);
    if (shape.empty()) continue;
    if (parameter.rows == Width::hidden) return shape.front();
    if (parameter.cols == Width::hidden) return shape.back();
  }
  return 0;
}

MatrixView parameterView(const Parameter& parameter, const Tensor& value, Index head) {
  const Shape shape = headShape(value, parameter);
  const Index rows = shape.size() == 1 ? 1 : shape[0];
  const Index cols = shape.back();
  const bool perHead = shape.size() != value.shape().size();
  return {value.data() + (perHead ? head * rows * cols : 0), rows, cols};
}

}  // namespace

const std::vector<Scoring>& scorings() {
  static const std::vector<Scoring> table = makeTable();
  return table;
}

std::string formulaOf(const Scoring& scoring, bool isOfOneHead) {
  constexpr std::string_view width = "√{d}";
  std::string formula = scoring.formula;
  if (const std::size_t place = formula.find(width); place != std::string::npos && !isOfOneHead)
    formula.replace(place, width.size(), "√{p}");
  return formula;
}

std::string plainFormula(std::string_view markup) {
  std::string plain;
  bool mark = false;
  for (std::size_t i = 0; i < markup.size(); ++i) {
    const char c = markup[i];
    const bool opens = i + 1 < markup.size() && markup[i + 1] == '{';
    if (opens && (c == '^' || c == '_')) {
      const std::string_view rest = markup.substr(i);
      constexpr std::string_view transpose = "^{⊤}", square = "^{2}";
      if (rest.starts_with(transpose)) {
        plain += "ᵀ";
        i += transpose.size() - 1;
      } else if (rest.starts_with(square)) {
        plain += "²";
        i += square.size() - 1;
      } else {
        plain += c;
        ++i;
        mark = true;
      }
    } else if (c == '{') {
      mark = true;
    } else if (c == '}' && mark) {
      mark = false;
      // What follows is no part of the mark.
      if (i + 1 < markup.size() && std::isalpha(static_cast<unsigned char>(markup[i + 1]))) plain += ' ';
    } else {
      plain += c;
    }
  }
  return plain;
}

Shape parameterShape(const Parameter& parameter, Index queryWidth, Index keyWidth, Index hidden) {
  const auto length = [&](Width width) -> Index {
    switch (width) {
      case Width::one: return 1;
      case Width::hidden: return hidden;
      case Width::query: return queryWidth;
      case Width::key: return keyWidth;
      case Width::queryAndKey: return queryWidth + keyWidth;
    }
    return 0;
  };
  if (parameter.rows == Width::one) return {length(parameter.cols)};
  return {length(parameter.rows), length(parameter.cols)};
}

Message scoringProblem(const Scoring& scoring, Index queryWidth, Index keyWidth, Index heads,
                       const Parameters& parameters) {
  if (scoring.needsEqualWidths && queryWidth != keyWidth)
    return {translatable("core", "%1 needs queries and keys of one width, but queries have width %2 and keys %3"),
            {scoring.id, std::to_string(queryWidth), std::to_string(keyWidth)}};
  const Index hidden = hiddenWidth(scoring, parameters);
  for (const Parameter& parameter : scoring.parameters) {
    const Shape expected = parameterShape(parameter, queryWidth, keyWidth, hidden);
    const auto value = parameters.find(parameter.name);
    if (value == parameters.end())
      return {translatable("core", "%1 needs the parameter %2"), {scoring.id, parameter.name}};
    const Shape& shape = value->second.shape();
    Shape perHead = expected;
    perHead.insert(perHead.begin(), heads);
    if (shape == expected || shape == perHead) continue;
    if (heads == 1)
      return {translatable("core", "%1 has shape %2, expected %3"),
              {parameter.name, toString(shape), toString(expected)}};
    return {translatable("core", "%1 has shape %2, expected %3, or %4 with one matrix a head"),
            {parameter.name, toString(shape), toString(expected), toString(perHead)}};
  }
  return {};
}

RowScorer rowScorer(const Scoring& scoring, const Tensor& queries, const Tensor& keys, const Parameters& parameters,
                    std::span<const double> scalars, Index heads, Index index) {
  ScoringInput input{queries.matrix(index), keys.matrix(index), {}, scalars};
  for (const Parameter& parameter : scoring.parameters)
    input.parameters.push_back(parameterView(parameter, parameters.at(parameter.name), index % heads));
  return scoring.prepare(input);
}

ScoredPair scoredPair(const Scoring& scoring, const Tensor& queries, const Tensor& keys, const Parameters& parameters,
                      std::span<const double> scalars, Index heads, Index index, Index query, Index key) {
  const auto rowOf = [index](const Tensor& x, Index row) {
    return std::span(x.data() + (index * x.rows() + row) * x.cols(), static_cast<std::size_t>(x.cols()));
  };
  ScoredPair pair{rowOf(queries, query), rowOf(keys, key), {}, scalars, heads == 1};
  for (const Parameter& parameter : scoring.parameters)
    pair.parameters.push_back(parameterView(parameter, parameters.at(parameter.name), index % heads));
  return pair;
}

}  // namespace attn
