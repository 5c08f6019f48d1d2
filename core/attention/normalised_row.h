// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/attention/normalising.h"
#include "core/base/api.h"
#include "core/base/explanation.h"
#include "core/base/key_ranges.h"
#include "core/tensor/tensor.h"

namespace attn {

/// The scores of one query and the weights that a normaliser makes of them.
struct ATTN_API NormalisedRow {
  std::vector<double> scores;     ///< after the temperature, a key each
  std::vector<KeyRange> visible;  ///< ascending and disjoint; none where the query sees no key
  std::vector<double> weights;    ///< exactly the engine's
  bool hasSink = false;           ///< the last of them is the sink: it counts like a key, and no query sees it as one

  bool sees(Index key) const;
  /// Whether the key has a part in the weights: it is seen and scores more than −∞.
  bool counts(Index key) const;
  /// How many keys there are, without the sink, and how many of them the query sees.
  Index keys() const { return static_cast<Index>(scores.size()) - (hasSink ? 1 : 0); }
  Index seen() const;
};

/// With the function that computes every weight of the program. \param sink its score; none: there is none
ATTN_API NormalisedRow normalisedRow(std::span<const float> scores, std::vector<KeyRange> visible,
                                     const Normaliser& normaliser, std::span<const double> scalars, EmptyRow emptyRow,
                                     std::optional<double> sink = {});

/// What a normaliser says of a row. A number that several lines share has a place: "a 3" is the score of key 3, "e 3"
/// what the normaliser makes of it, "m" and "S" are the row's.
struct NormaliserWords {
  Message name;                 ///< of a key's number, in a list: "Exponential"
  std::string heading;          ///< of the numbers' column, in markup: "exp(a − m)"
  std::vector<double> numbers;  ///< a key each
  /// Keys that count and have no number all the same, ascending: they are left out of the row's sum.
  std::vector<Index> leftOut = {};
  std::vector<Term> row = {};  ///< what was found out about the row before: its largest score, say
  Message totalName;           ///< "Row sum"
  double total = 0;
  bool isSum = true;  ///< the total is the sum of the numbers; else more is added, or it is another number of the row
  std::optional<Calculation> addedToSum = {};    ///< what is added to that sum
  Message what = {};                             ///< what became of this row, in a sentence; or empty
  std::function<Calculation(Index key)> number;  ///< how the number of a key that counts comes about
  std::function<Calculation(Index key)> weight;  ///< likewise its weight
};

// What each row of normalisers() says of itself.
NormaliserWords explainSoftmax(const NormalisedRow& row, std::span<const double> scalars);
NormaliserWords explainSoftmaxOne(const NormalisedRow& row, std::span<const double> scalars);
NormaliserWords explainHardmax(const NormalisedRow& row, std::span<const double> scalars);
NormaliserWords explainTopK(const NormalisedRow& row, std::span<const double> scalars);
NormaliserWords explainSparsemax(const NormalisedRow& row, std::span<const double> scalars);
NormaliserWords explainEntmax15(const NormalisedRow& row, std::span<const double> scalars);
NormaliserWords explainEntmax(const NormalisedRow& row, std::span<const double> scalars);
NormaliserWords explainSigmoid(const NormalisedRow& row, std::span<const double> scalars);
NormaliserWords explainUniform(const NormalisedRow& row, std::span<const double> scalars);

}  // namespace attn
