// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/kept_head.h"

#include <algorithm>
#include <map>

#include "core/base/code_points.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

constexpr Index mostKept = 1024;

std::string subscriptOf(int number) {
  std::string digits;
  for (const char digit : std::to_string(number))
    digits += toUtf8(std::u32string(1, U'₀' + static_cast<char32_t>(digit - '0')));
  return digits;
}

/// Names that are told apart, and that stand between bars.
Tokens distinctTokens(const std::vector<std::string>& labels) {
  Tokens names;
  std::map<std::string, int> seen;
  for (const std::string& label : labels) {
    std::u32string letters = codePoints(label).substr(0, static_cast<std::size_t>(TextLimits::tokenCharacters / 2));
    for (char32_t& letter : letters)
      if (letter == U'|') letter = U'¦';
    std::erase_if(letters, [](char32_t letter) { return letter < U' ' || isLoneByte(letter); });
    std::string name = toUtf8(letters);
    const std::size_t first = name.find_first_not_of(' '), last = name.find_last_not_of(' ');
    name = first == std::string::npos ? "␣" : name.substr(first, last - first + 1);
    int count = ++seen[name];
    std::string distinct = name;
    while (count > 1 && seen.contains(distinct = name + subscriptOf(count))) ++count;
    if (distinct != name) ++seen[distinct];
    names.push_back(std::move(distinct));
  }
  return names;
}

SequenceText joinedByBars(const Tokens& tokens) {
  SequenceText sequence;
  for (const std::string& token : tokens) sequence.text += (sequence.text.empty() ? "" : " | ") + token;
  return sequence;
}

/// (d, vocabulary): the rows of x as columns, each in the place of its token.
MatrixChoice columnsOf(const Tensor& x, const Tokens& tokens, const std::map<std::string, Index>& vocabulary) {
  Tensor matrix({x.cols(), std::ssize(vocabulary)});
  for (Index i = 0; i < x.rows(); ++i)
    for (Index c = 0; c < x.cols(); ++c)
      matrix.data()[c * matrix.cols() + vocabulary.at(tokens[static_cast<std::size_t>(i)])] =
          x.data()[i * x.cols() + c];
  return {.source = MatrixSource::typed, .rows = x.cols(), .typed = Box<Tensor>(std::move(matrix))};
}

}  // namespace

Message keepingProblem(const Pass& pass) {
  if (!pass.mechanism || pass.queries->empty() || pass.keys->empty() || pass.values->empty())
    return {translatable("core", "Only a head whose queries, keys and values are known can be kept")};
  if (pass.n() + pass.m() > mostKept && std::max(pass.n(), pass.m()) > mostKept / 2)
    return {translatable("core", "The text has %1 tokens, too many to be kept: expected at most %2"),
            {std::to_string(std::max(pass.n(), pass.m())), std::to_string(mostKept / 2)}};
  return {};
}

AttentionScene keptHead(const Pass& pass) {
  const std::vector<std::string>&ofKeys = pass.keyLabels->front(), &ofQueries = pass.queryLabels->front();
  const Tokens keys = distinctTokens(ofKeys), queries = distinctTokens(ofQueries);
  std::map<std::string, Index> vocabulary;
  for (const Tokens* side : {&keys, &queries})
    for (const std::string& token : *side) vocabulary.try_emplace(token, std::ssize(vocabulary));
  AttentionScene scene;
  scene.inputs.split = SplitBy::bars;
  scene.inputs.keys = joinedByBars(keys);
  scene.inputs.cross = queries != keys;
  if (scene.inputs.cross) scene.inputs.queries = joinedByBars(queries);
  scene.inputs.vectors.source = VectorSource::oneHot;
  scene.mechanism = *pass.mechanism;
  scene.mechanism.projections.queries = columnsOf(*pass.queries, queries, vocabulary);
  scene.mechanism.projections.keys = columnsOf(*pass.keys, keys, vocabulary);
  scene.mechanism.projections.values = columnsOf(*pass.values, keys, vocabulary);
  return scene;
}

}  // namespace attn
