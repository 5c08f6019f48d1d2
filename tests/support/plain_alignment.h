// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/alignment/alignment_loss.h"
#include "core/files/npz.h"
#include "tests/support/numbers.h"

// The encoder–decoder from its definition, as plainly as possible: one pair and one number at a time, in double.

namespace attn::test {

using Numbers = std::vector<double>;

struct PlainModel {
  std::string scoring;
  std::size_t e;                           ///< width of an embedding
  std::map<std::string, Numbers> weights;  ///< by their names in files, row after row

  explicit PlainModel(const AlignmentModel& model)
      : scoring(model.scoring->id), e(static_cast<std::size_t>(model.widths.embedding)) {
    for (const auto& [name, tensor] : listOf(model.weights))
      weights[name] = Numbers(tensor->data(), tensor->data() + tensor->size());
  }

  /// A x, with A the matrix of that name: as many columns as x has numbers.
  Numbers times(const std::string& name, const Numbers& x) const {
    const Numbers& matrix = weights.at(name);
    Numbers result(matrix.size() / x.size());
    for (std::size_t r = 0; r < result.size(); ++r)
      for (std::size_t c = 0; c < x.size(); ++c) result[r] += matrix[r * x.size() + c] * x[c];
    return result;
  }
  Numbers plus(Numbers x, const std::string& name) const {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += weights.at(name)[i];
    return x;
  }
  Numbers embedding(const std::string& name, Symbol symbol) const {
    const auto width = static_cast<std::ptrdiff_t>(e);
    const auto row = weights.at(name).begin() + symbol * width;
    return {row, row + width};
  }
  static Numbers joined(Numbers a, const Numbers& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }

  Numbers gru(const std::string& prefix, const std::string& suffix, const Numbers& x, const Numbers& h) const {
    const Numbers i = plus(times(prefix + "weight_ih" + suffix, x), prefix + "bias_ih" + suffix);
    const Numbers s = plus(times(prefix + "weight_hh" + suffix, h), prefix + "bias_hh" + suffix);
    const auto sigmoid = [](double a) { return 1 / (1 + std::exp(-a)); };
    const std::size_t width = h.size();
    Numbers next(width);
    for (std::size_t k = 0; k < width; ++k) {
      const double r = sigmoid(i[k] + s[k]), z = sigmoid(i[width + k] + s[width + k]);
      next[k] = (1 - z) * std::tanh(i[2 * width + k] + r * s[2 * width + k]) + z * h[k];
    }
    return next;
  }

  double score(const Numbers& query, const Numbers& key) const {
    Numbers inner;
    if (scoring == "scaled-dot") {
      const Numbers projected = times("attention.W_k", key);
      double sum = 0;
      for (std::size_t i = 0; i < query.size(); ++i) sum += query[i] * projected[i];
      return sum / std::sqrt(static_cast<double>(query.size()));
    }
    if (scoring == "concat") inner = times("attention.W", joined(query, key));
    if (scoring == "additive") {
      inner = times("attention.W_q", query);
      const Numbers more = times("attention.W_k", key);
      for (std::size_t i = 0; i < inner.size(); ++i) inner[i] += more[i];
    }
    double sum = 0;
    for (std::size_t i = 0; i < inner.size(); ++i)
      sum += weights.at(scoring == "concat" ? "attention.v" : "attention.w_v")[i] * std::tanh(inner[i]);
    return sum;
  }

  /// Σ −log p over the pair's target symbols.
  double lossOfPair(const SymbolPair& pair) const {
    const std::size_t h = weights.at("encoder.bias_hh_l0").size() / 3, n = pair.source.size();
    std::vector<Numbers> forward(n), backward(n), keys(n);
    Numbers state(h);
    for (std::size_t j = 0; j < n; ++j)
      forward[j] = state = gru("encoder.", "_l0", embedding("source_embedding", pair.source[j]), state);
    state.assign(h, 0);
    for (std::size_t j = n; j-- > 0;)
      backward[j] = state = gru("encoder.", "_l0_reverse", embedding("source_embedding", pair.source[j]), state);
    for (std::size_t j = 0; j < n; ++j) keys[j] = joined(forward[j], backward[j]);
    Numbers s = plus(times("bridge.weight", backward[0]), "bridge.bias");
    for (double& number : s) number = std::tanh(number);
    Symbol fed = beginSymbol;
    double loss = 0;
    for (const Symbol expected : pair.target) {
      Numbers weight(n), context(2 * h);
      double sum = 0;
      for (std::size_t j = 0; j < n; ++j) sum += weight[j] = std::exp(score(s, keys[j]));
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < 2 * h; ++k) context[k] += weight[j] / sum * keys[j][k];
      s = gru("decoder.", "", joined(embedding("target_embedding", fed), context), s);
      const Numbers z = plus(times("output.weight", joined(s, context)), "output.bias");
      double all = 0;
      for (const double each : z) all += std::exp(each);
      loss += std::log(all) - z[static_cast<std::size_t>(expected)];
      fed = expected;
    }
    return loss;
  }

  double loss(std::span<const SymbolPair> pairs) const {
    double sum = 0;
    std::size_t symbols = 0;
    for (const SymbolPair& pair : pairs) {
      sum += lossOfPair(pair);
      symbols += pair.target.size();
    }
    return sum / static_cast<double>(symbols);
  }
};

/// The arrays of a file in tests/data/alignment, as float32.
inline std::map<std::string, Tensor> alignmentArrays(const std::string& name) {
  std::map<std::string, Tensor> arrays;
  for (const NamedArray& each : readNpz(ATTN_TEST_DATA "/alignment/" + name + ".npz"))
    arrays.emplace(each.name, toTensor(each.array, each.name));
  return arrays;
}

/// A model with all widths different, so that none can stand for another.
inline AlignmentModel smallModel(const AlignmentScoring& scoring, std::uint64_t seed = 1) {
  return untrainedModel(scoring, {.embedding = 3, .encoder = 4, .decoder = 5, .hidden = 6}, Alphabet(U"abcde"),
                        Alphabet(U"wxyz"), seed);
}

inline SymbolPair pairOf(const AlignmentModel& model, const std::u32string& source, const std::u32string& target) {
  return {model.source.symbolsOf(source), model.target.symbolsOf(target)};
}

}  // namespace attn::test
