// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/attention/normalising.h"
#include "core/attention/row_summary.h"
#include "core/base/api.h"
#include "core/base/explanation.h"
#include "core/base/tensor.h"

namespace attn {

/// The scores of one query and what the normaliser makes of them.
struct NormalisedRow {
  std::vector<float> scores;      ///< after the temperature, a key each
  std::vector<KeyRange> visible;  ///< ascending and disjoint; none where the query sees no key
  std::vector<float> numbers;     ///< what the normaliser makes of the scores; 0 for masked keys
  float factor = 1;               ///< that makes weights of the numbers
  std::vector<float> weights;     ///< numbers · factor: exactly the engine's

  bool sees(Index key) const;
  /// How many keys the query sees.
  Index seen() const;
};

/// With the function that computes every weight of the program.
ATTN_API NormalisedRow normalisedRow(std::span<const float> scores, std::vector<KeyRange> visible,
                                     const Normaliser& normaliser, std::span<const double> scalars, EmptyRow emptyRow);

/// What a normaliser calls the numbers that it makes of a row.
struct NormaliserWords {
  Message name;                 ///< of a key's number, in a list: "Exponential"
  Message heading;              ///< of the numbers' column: "exp"
  std::vector<double> numbers;  ///< a key each
  Message totalName;            ///< "Row sum"
  double total = 0;
  bool isSum =
      true;  ///< the total is the sum of the numbers, and more of the same in softmax-one; else a threshold, say
  Message what = {};  ///< what became of this row, in a sentence; or empty
};

/// What a row of the table of normalisers says of itself.
using ExplainNormaliser = NormaliserWords (*)(const NormalisedRow& row, std::span<const double> scalars);

/// For a normaliser that says nothing of itself: its numbers, and the factor that makes weights of them.
ATTN_API NormaliserWords explainNumbers(const NormalisedRow& row, std::span<const double> scalars = {});

/// For softmax: the exponentials and their sum. As long as the largest score is between −30 and 30 they are exp(score),
/// the plain numbers of the formula; else exp(score − largest), as they are computed. Softmax-one and top-k likewise.
ATTN_API NormaliserWords explainSoftmax(const NormalisedRow& row, std::span<const double> scalars = {});

/// What a row of the table says of itself; explainNumbers if it says nothing.
ATTN_API ExplainNormaliser explainerOf(const Normaliser& normaliser);

/// The cell of a heatmap of scores or weights that is asked about, and what applies to it.
struct WeightQuestion {
  std::string query, key;                  ///< the tokens
  Message place;                           ///< "sequence 1, head 2"; empty: needs not be said
  std::string scoreFormula;                ///< markup
  const Normaliser* normaliser = nullptr;  ///< null: softmax
  std::vector<double> normaliserScalars;   ///< none: the usual ones
  Step position = {};                      ///< what the position did (explain_stages.h); empty: nothing
  Step masks = {};                         ///< what the masks say of the key; empty: there are none
  std::vector<Term> scoreTerms;            ///< what the scoring function says of this score; none: the score alone
  std::vector<float> scores;               ///< of the query, after the temperature
  std::vector<KeyRange> visible;
  EmptyRow emptyRow = EmptyRow::zero;
  std::vector<std::string> keys;  ///< the tokens of all keys; none: numbered
  Index selected = 0;
  Index standsAt = 0;          ///< where the query stands among the keys: see WeighedRow
  std::vector<Index> leftOut;  ///< keys that the spread of the row does without, ascending
  /// Rows that are added up for another summary, each as its query and its weights; none: there is no other.
  std::vector<std::pair<std::string, WeighedRow>> added;
  Message whyMasked;           ///< what the mask says of the selected key, if it is masked; empty: "masked"
  bool dropped = false;        ///< by dropout, for the output
  std::vector<Term> settings;  ///< what else applies, as a temperature that is not 1
};

/// From the score to the weight of one key, and the keys around it: the score, what the normaliser makes of it, the
/// weight; what the position and the masks did before; what became of the row; whether the key is dropped.
ATTN_API Explanation explainWeight(const WeightQuestion& question);

/// A number of the output that is asked about.
struct OutputQuestion {
  std::string query;
  Message place;
  Index dimension = 0;  ///< from 0
  float value = 0;
  std::vector<std::string> keys;  ///< the tokens of all keys
  std::vector<float> weights;     ///< of the query after dropout, a key each; none: the number is not taken apart
  std::vector<float> values;      ///< of the keys in this dimension
};

/// The sum over all keys of the weight times the key's value, with the keys that weigh most.
ATTN_API Explanation explainOutput(const OutputQuestion& question);

/// A number with a fixed count of decimals, for words.
ATTN_API std::string fixedText(double number, int decimals);

}  // namespace attn
