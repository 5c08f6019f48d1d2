// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/code/scene_code.h"
#include "core/code/weighing.h"
#include "core/explain/explain_alignment.h"

namespace attn {
namespace {

/// A symbol in a comment.
std::string nameOf(const Alphabet& alphabet, Symbol symbol) {
  return pythonText(toString(symbolName(alphabet, symbol)));
}

}  // namespace

CodeProgram alignmentCode(const AlignmentResults& results, const Dialect& dialect) {
  if (results.problem) return {.problem = results.problem};
  const AlignmentModel& model = *results.shown.model;
  const AlignmentScoring& scoring = *model.scoring;
  const std::vector<DecoderStep>& steps = *results.steps;
  const auto n = static_cast<Index>(steps.size()), m = results.states->rows();
  Tensor states = Tensor::uninitialized({n, model.widths.decoder});
  Tensor weights = Tensor::uninitialized({n, m}), contexts = Tensor::uninitialized({n, model.widths.keys()});
  for (Index t = 0; t < n; ++t) {
    const DecoderStep& step = steps[static_cast<std::size_t>(t)];
    const auto copy = [t](const std::vector<float>& row, Tensor& to) {
      std::copy(row.begin(), row.end(), to.data() + t * to.cols());
    };
    copy(step.query, states);
    copy(step.weights, weights);
    copy(step.context, contexts);
  }
  CodeProgram program;
  program.title = "The decoder's attention, " + std::string(scoring.name);
  CodeArray queries = arrayOf("queries", states), keys = arrayOf("keys", *results.states);
  for (const Symbol symbol : results.decoding.symbols)
    queries.rowNames.push_back("writes " + nameOf(model.target, symbol));
  for (const Symbol symbol : results.source) keys.rowNames.push_back("reads " + nameOf(model.source, symbol));
  program.arrays.push_back(std::move(queries));
  program.arrays.push_back(std::move(keys));
  for (const Parameter& parameter : scoring.parameters)
    program.arrays.push_back(arrayOf(parameter.name, model.weights.attention.at(parameter.name)));

  Weighing weighing;
  weighing.score = scoring.code.lines;
  weighing.temperature = results.scene.temperature;
  const Normaliser& normaliser = *findRow(normalisers(), results.scene.normaliser);
  weighing.normaliser = normaliserLines(normaliser.id, valuesOf(results.scene.normaliserScalars, normaliser.scalars));
  weighing.queries = n;
  weighing.keys = m;
  const Index visible = results.scene.visible;
  if (visible >= 0 && visible < m) weighing.masks.push_back("j < " + std::to_string(visible));
  weighing.hasBlindRows = visible == 0;
  std::vector<std::string> lines = scoreLines(weighing);
  if (!dialect.isOfBook) {
    append(lines, weightLines(weighing, "weights"));
    lines.emplace_back("context = weights @ keys");
    program.mechanism = lines;
  } else {
    const std::string name = "self.attention_weights";
    append(lines, weightLines(weighing, name));
    lines.push_back("return " + name + " @ values");
    std::vector<std::string> forward{"def forward(self, queries, keys, values):"};
    append(forward, indented(lines));
    program.functions = {"class " + className(scoring.code) + "(nn.Module):"};
    append(program.functions, indented(forward));
    program.functions.emplace_back();
    program.mechanism = {"attention = " + className(scoring.code) + "()", "context = attention(queries, keys, keys)",
                         "weights = attention.attention_weights"};
  }
  program.shown = {"weights", "context"};
  program.results = {{"weights", std::move(weights)}, {"context", std::move(contexts)}};
  return program;
}

}  // namespace attn
