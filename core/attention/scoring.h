// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/code.h"
#include "core/base/scalar.h"
#include "core/base/table.h"
#include "core/base/words.h"
#include "core/tensor/tensor.h"

namespace attn {

/// What an axis of a parameter counts.
enum class Width { one, hidden, query, key, queryAndKey };

/// A matrix (rows, cols) of a scoring function; a vector (cols) if rows is Width::one.
struct Parameter {
  const char* name;
  Width rows;
  Width cols;
};

/// The parameters' values by name. Each is a matrix, or has a leading axis with one matrix a head.
using Parameters = std::map<std::string, Tensor>;

struct ScoringInput;

struct Step;  // core/base/explanation.h

/// Writes the scores of `rows` queries from `firstQuery` on against all m keys; rows lie `stride` floats apart.
/// Holds whatever could be computed once for all queries, and refers to the input's memory. Safe from many threads.
using RowScorer = std::function<void(Index firstQuery, Index rows, float* scores, Index stride)>;

/// A query and a key whose score is asked about.
struct ScoredPair {
  std::span<const float> query;        ///< (d_q), of one head
  std::span<const float> key;          ///< (d_k)
  std::vector<MatrixView> parameters;  ///< of that head, in the order of Scoring::parameters
  std::span<const double> scalars;     ///< in the order of Scoring::scalars
  bool isOfOneHead = true;             ///< else the width of a head is called p, as it is a part of d
};

/// A scoring function a(q, k).
struct Scoring {
  const char* id;
  const char* name;
  const char* formula;    ///< markup: ^{…} raised, _{…} lowered, √{…} root; see plainFormula
  const char* note = "";  ///< what a user should know, or empty
  std::vector<Parameter> parameters = {};
  std::vector<Scalar> scalars = {};
  bool needsEqualWidths = false;  ///< d_q = d_k
  std::function<RowScorer(const ScoringInput&)> prepare;
  /// How the score of a pair comes about, in double: see resultOf. A row without it does not compile.
  std::vector<Step> (&explain)(const Scoring& row, const ScoredPair& pair);
  /// The scores (…, n, m) of `queries` (…, n, d_q) and `keys` (…, m, d_k), with the parameters by their names.
  Code code;
};

/// Every scoring function:
///   dot           qᵀk
///   scaled-dot    qᵀk / √d
///   bilinear      qᵀMk, M (d_q, d_k)
///   additive      w_vᵀ tanh(W_q q + W_k k), W_q (h, d_q), W_k (h, d_k), w_v (h)       Bahdanau, Cho, Bengio 2015
///   concat        vᵀ tanh(W [q; k]), W (h, d_q + d_k), v (h)                          Luong, Pham, Manning 2015
///   and for every kernel K of kernels() but constant: log K(‖q − k‖ / bandwidth), −infinity where K is 0; the
///   bandwidth is a scalar of theirs.
/// A new one is a function and a row here. Law tests check for every row that a batch is its slices, that permuting the
/// keys permutes the scores, and that parameters and widths that don't fit are named.
ATTN_API const std::vector<Scoring>& scorings();

/// The formula of a row; with several heads the width of q and k is a head's p.
ATTN_API std::string formulaOf(const Scoring& scoring, bool isOfOneHead);

/// The pair of query and key of matrix `index` of a batch, as rowScorer has them. It refers to the tensors' memory.
ATTN_API ScoredPair scoredPair(const Scoring& scoring, const Tensor& queries, const Tensor& keys,
                               const Parameters& parameters, std::span<const double> scalars, Index heads, Index index,
                               Index query, Index key);

/// A formula's markup as plain text: "q^{⊤}k/√{d}" -> "qᵀk/√d".
ATTN_API std::string plainFormula(std::string_view markup);

/// One head's shape of a parameter: (rows, cols), or (cols,) for a vector.
ATTN_API Shape parameterShape(const Parameter& parameter, Index queryWidth, Index keyWidth, Index hidden);

/// Why the scoring function can't be applied to queries and keys of these widths with these parameters, or nothing.
/// Names the parameter or the widths, and both shapes.
ATTN_API Message scoringProblem(const Scoring& scoring, Index queryWidth, Index keyWidth, Index heads,
                                const Parameters& parameters);

/// The scorer of matrix `index` of a batch with `heads` heads (the head is index mod heads). It refers to the tensors'
/// memory. What scoringProblem says must have been asked before.
RowScorer rowScorer(const Scoring& scoring, const Tensor& queries, const Tensor& keys, const Parameters& parameters,
                    std::span<const double> scalars, Index heads, Index index);

}  // namespace attn
