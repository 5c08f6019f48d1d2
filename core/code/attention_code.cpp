// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "core/attention/dropout.h"
#include "core/attention/positions.h"
#include "core/code/scene_code.h"
#include "core/code/weighing.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

/// A pass, and the program that it becomes.
struct AttentionProgram {
  const AttentionResults& results;
  const Pass& pass;
  const Tensor& weights;
  const Dialect& dialect;
  const Mechanism& mechanism = *pass.mechanism;
  const Scoring& scoring = *findRow(scorings(), mechanism.scoring);
  const Position& position = *findRow(positions(), mechanism.positions);
  const std::vector<double> positionScalars = valuesOf(mechanism.scalars, position.scalars);
  CodeProgram program = {};

  bool isCross() const { return results.scene.inputs.cross; }
  bool hasHeads() const { return pass.heads > 1; }
  bool isExact() const;
  void add(const std::string& line) { program.mechanism.push_back(line); }

  void addTokens();
  void addPositions();
  void addVectors();
  std::string projected(const char* name, const std::string& of, const MatrixChoice& choice, const Tensor& matrix);
  void addRotation();
  Weighing weighing();
  bool isMaskedSoftmax(const Weighing& weighing) const;
  std::string lengthAxes() const;
  void addMechanism();
  void addOutput(const std::string& heads);
  void addDropout();
};

/// Whether a key lies within a kernel that ends can depend on the last bit of a number.
bool AttentionProgram::isExact() const {
  const Kernel* kernel = findRow(kernels(), mechanism.scoring);
  return kernel && std::isfinite(kernel->support);
}

CodeArray placesIn(const char* name, const std::vector<Tokens>& sequences, const Tokens& vocabulary) {
  std::unordered_map<std::string, double> places;
  for (const std::string& token : vocabulary) places.emplace(token, static_cast<double>(places.size()));
  CodeArray array{name,
                  {static_cast<Index>(sequences.size()), static_cast<Index>(sequences.front().size())},
                  {},
                  CodeArray::Digits::whole};
  for (const Tokens& tokens : sequences) {
    std::string text;
    for (const std::string& token : tokens) {
      array.numbers.push_back(places.at(token));
      text += (text.empty() ? "" : " ") + token;
    }
    array.rowNames.push_back(pythonText(text));
  }
  return array;
}

void AttentionProgram::addTokens() {
  CodeArray vectors = arrayOf("vectors", *results.vectors, isExact());
  for (const std::string& token : *results.vocabulary) vectors.rowNames.push_back(pythonText(token));
  program.arrays.push_back(std::move(vectors));
  program.arrays.push_back(placesIn("tokens", *results.tokens->keys, *results.vocabulary));
  if (isCross()) program.arrays.push_back(placesIn("query_tokens", *results.tokens->queries, *results.vocabulary));
}

void AttentionProgram::addPositions() {
  if (!position.vectors) return;
  if (position.seeded) {
    const Index places = std::max(pass.n(), pass.m());
    program.arrays.push_back(
        arrayOf("P", withPositions(Tensor({places, results.vectors->cols()}), position, positionScalars), isExact()));
  }
  append(program.functions,
         functionOf("positions(n, d)", filledCode(position.code, position.scalars, positionScalars)));
  add("x = x + positions(*x.shape[-2:])");
  if (isCross()) add("y = y + positions(*y.shape[-2:])");
}

std::string AttentionProgram::projected(const char* name, const std::string& of, const MatrixChoice& choice,
                                        const Tensor& matrix) {
  if (choice.source == MatrixSource::identity) return of;
  program.arrays.push_back(arrayOf(name, matrix, isExact()));
  return of + " @ " + name + ".T";
}

void AttentionProgram::addVectors() {
  const std::string of = isCross() ? "y" : "x";
  const Projections& choices = mechanism.projections;
  std::string queries = projected("proj_q", of, choices.queries, *results.projections.queries);
  std::string keys = projected("proj_k", "x", choices.keys, *results.projections.keys);
  std::string values = projected("proj_v", "x", choices.values, *results.projections.values);
  if (hasHeads()) {
    const std::string name = dialect.isOfBook ? "transpose_qkv" : "split_heads";
    append(program.functions, functionOf(name + "(X, num_heads=" + std::to_string(pass.heads) + ")",
                                         "X.reshape(*X.shape[:-1], num_heads, -1).swapaxes(-3, -2)"));
    for (std::string* each : {&queries, &keys, &values}) *each = name + '(' + *each + ')';
  }
  const bool areOne = queries == keys && keys == values;
  add(areOne ? "queries = keys = values = " + queries
             : "queries, keys, values = " + queries + ", " + keys + ", " + values);
}

void AttentionProgram::addRotation() {
  if (!position.rotate) return;
  append(program.functions, functionOf("rotate(x)", filledCode(position.code, position.scalars, positionScalars)));
  add("queries, keys = rotate(queries), rotate(keys)");
}

std::string AttentionProgram::lengthAxes() const {
  if (mechanism.lengthPerQuery) return hasHeads() ? "[:, None, :, None]" : "[:, :, None]";
  return hasHeads() ? "[:, None, None, None]" : "[:, None, None]";
}

Weighing AttentionProgram::weighing() {
  Weighing weighing;
  std::vector<double> scalars = pass.scoreInputs.scoringScalars;
  // Kernels take their bandwidth as a float.
  if (isExact())
    for (double& each : scalars) each = static_cast<double>(static_cast<float>(each));
  weighing.score = filledCode(scoring.code, scoring.scalars, scalars);
  for (const Parameter& parameter : scoring.parameters)
    program.arrays.push_back(arrayOf(parameter.name, pass.scoreInputs.parameters->at(parameter.name)));
  if (position.bias)
    weighing.bias =
        filledCode(filledCode(position.code, position.scalars, positionScalars), "heads", std::to_string(pass.heads));
  weighing.temperature = mechanism.temperature;
  weighing.normaliser = normaliserLines(mechanism.normaliser, pass.weightChoice.normaliserScalars);
  weighing.queries = pass.n();
  weighing.keys = pass.m();
  weighing.emptyRow = mechanism.emptyRow;
  if (const auto& sink = pass.weightChoice.sink) weighing.sink = static_cast<double>(static_cast<float>(*sink));
  for (const MaskChoice& choice : mechanism.masks) {
    const Mask& mask = *findRow(masks(), choice.id);
    std::string lines = filledCode(mask.code, mask.scalars, valuesOf(choice.scalars, mask.scalars));
    if (mask.list) {
      std::string list;
      for (const double number : choice.list) list += (list.empty() ? "" : ", ") + toString(number);
      lines = filledCode(std::move(lines), mask.list->id, list);
    }
    lines = filledCode(std::move(lines), "axes", lengthAxes());
    weighing.masks.push_back(filledCode(std::move(lines), "matrices", hasHeads() ? "[:, None]" : ""));
    if (mask.usesValidLengths) {
      Shape shape{pass.batch()};
      if (mechanism.lengthPerQuery) shape.push_back(pass.n());
      program.arrays.push_back({"valid_lens", shape,
                                std::vector<double>(pass.validLengths.begin(), pass.validLengths.end()),
                                CodeArray::Digits::whole});
    }
    if (mask.usesArray) {
      const KeyRanges shown = paintedKeys(*mechanism.painted, pass.batch(), pass.n(), pass.m());
      CodeArray painted{"painted", {pass.batch(), pass.n(), pass.m()}, {}, CodeArray::Digits::whole};
      for (Index b = 0; b < pass.batch(); ++b)
        for (Index i = 0; i < pass.n(); ++i)
          for (Index j = 0; j < pass.m(); ++j) painted.numbers.push_back(shown.sees(b, i, j) ? 1 : 0);
      program.arrays.push_back(std::move(painted));
    }
  }
  for (Index matrix = 0; matrix < weights.count(); ++matrix)
    for (Index i = 0; i < pass.n(); ++i) {
      const bool isBlind = (*pass.visible)->at(matrix / pass.heads, i).empty();
      weighing.hasBlindRows |= isBlind;
      weighing.hasLostRows |= !isBlind && (weights.matrix(matrix).row(i).array() == 0).all();
    }
  return weighing;
}

/// Whether the book's function gives these weights: a softmax over the keys before a valid length, or over all.
bool AttentionProgram::isMaskedSoftmax(const Weighing& weighing) const {
  const bool byLength = std::all_of(mechanism.masks.begin(), mechanism.masks.end(), [](const MaskChoice& choice) {
    return findRow(masks(), choice.id)->usesValidLengths;
  });
  const bool isFilledUp = !weighing.hasBlindRows || mechanism.emptyRow == EmptyRow::uniform;
  return dialect.isOfBook && byLength && isFilledUp && mechanism.normaliser == "softmax" && !weighing.sink &&
         !isExact();
}

void AttentionProgram::addMechanism() {
  const Weighing how = weighing();
  std::vector<std::string> lines = scoreLines(how);
  const std::string name = dialect.isOfBook ? "self.attention_weights" : "weights";
  if (isMaskedSoftmax(how)) {
    append(program.functions, maskedSoftmax(lengthAxes()));
    lines.push_back(name + " = masked_softmax(scores, valid_lens)");
  } else {
    append(lines, weightLines(how, name));
  }
  if (!dialect.isOfBook) {
    append(program.mechanism, lines);
    return;
  }
  program.functions.push_back("class " + className(scoring.code) + "(nn.Module):");
  std::vector<std::string> forward{"def forward(self, queries, keys, values, valid_lens=None):"};
  if (pass.weightChoice.dropout.probability > 0)
    lines.push_back("return (" + name + " * kept / (1 - " + toString(pass.weightChoice.dropout.probability) +
                    ")) @ values");
  else
    lines.push_back("return " + name + " @ values");
  append(forward, indented(lines));
  append(program.functions, indented(forward));
  program.functions.emplace_back();
  add("attention = " + className(scoring.code) + "()");
}

void AttentionProgram::addDropout() {
  const Dropout& dropout = pass.weightChoice.dropout;
  if (!(dropout.probability > 0)) return;
  CodeArray kept{"kept", weights.shape(), {}, CodeArray::Digits::whole};
  for (Index place = 0; place < weights.size(); ++place) kept.numbers.push_back(isKept(dropout, place) ? 1 : 0);
  program.arrays.push_back(std::move(kept));
}

void AttentionProgram::addOutput(const std::string& heads) {
  const double dropped = pass.weightChoice.dropout.probability;
  std::string pooled = dropped > 0 ? "(weights * kept / (1 - " + toString(dropped) + ")) @ values" : "weights @ values";
  if (dialect.isOfBook) {
    pooled = std::string("attention(queries, keys, values") + (usesValidLengths(mechanism) ? ", valid_lens)" : ")");
  }
  if (hasHeads()) pooled = heads + '(' + pooled + ')';
  add("output = " + projected("proj_o", pooled, mechanism.projections.output, *results.projections.output));
  if (dialect.isOfBook) add("weights = attention.attention_weights");
}

}  // namespace

CodeProgram attentionCode(const AttentionScene& scene, const Dialect& dialect) {
  AttentionScene own = scene;
  own.pinned.reset();
  AttentionPipeline pipeline;
  const AttentionResults results = pipeline.run(own, View::weights);
  if (results.problem) return {.problem = results.problem};
  const AttentionResults pooled = pipeline.run(own, View::output);
  const Tensor &weights = **results.pass.weights, &output = **pooled.pass.output;
  for (const Tensor* each : {&weights, &output})
    if (!std::all_of(each->data(), each->data() + each->size(), [](float number) { return std::isfinite(number); }))
      return {.problem = {
                  translatable("core", "There is no code for this: its numbers grow beyond what float32 can hold.")}};
  constexpr Index mostKept = 4'000'000;
  if (results.pass.weightChoice.dropout.probability > 0 && weights.size() > mostKept)
    return {.problem = {translatable("core", "Which of %1 weights dropout keeps is too much for code: at most %2."),
                        {std::to_string(weights.size()), std::to_string(mostKept)}}};
  AttentionProgram making{results, results.pass, weights, dialect};
  making.program.title = std::string(making.scoring.name) + " attention" + (scene.pinned ? ", mechanism B" : "");
  making.addTokens();
  making.add("x = vectors[tokens]");
  if (making.isCross()) making.add("y = vectors[query_tokens]");
  making.addPositions();
  making.addVectors();
  making.addRotation();
  making.addDropout();
  making.addMechanism();
  std::string heads;
  if (making.hasHeads()) {
    heads = dialect.isOfBook ? "transpose_output" : "join_heads";
    append(making.program.functions,
           functionOf(heads + "(X)", "X.swapaxes(-3, -2).reshape(X.shape[0], X.shape[-2], -1)"));
  }
  making.addOutput(heads);
  making.program.shown = {"weights", "output"};
  making.program.results = {{"weights", weights}, {"output", output}};
  return std::move(making.program);
}

}  // namespace attn
