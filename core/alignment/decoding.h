// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/alignment/alignment_model.h"
#include "core/attention/normalising.h"
#include "core/base/api.h"

namespace attn {

/// Decoding stops when the end is written, or after so many symbols.
constexpr Index mostSymbols(Index sourceCharacters) { return 2 * sourceCharacters + 16; }

/// How attention is normalised while decoding: what a model was not trained with may be tried.
struct DecodingAttention {
  std::string normaliser = "softmax";  ///< of normalisers()
  Scalars scalars = {};                ///< of the normaliser
  double temperature = 1;              ///< scores are divided by it; below 1 the weights are crisper
  Index visible = -1;  ///< only so many symbols of the source, from its beginning, are seen; −1: all, with the end

  bool operator==(const DecodingAttention&) const = default;
};

struct DecodingOptions {
  DecodingAttention attention = {};
  /// 1 is greedy. K keeps, at each step, the K best of all continuations and all that have ended, by Σ log p (no
  /// normalisation by length), until the best of them has ended: no other can overtake it, since sums only fall.
  Index beam = 1;
  /// What stands at some places of the output, from 0, whatever the model thinks: any symbol but padding and begin.
  std::map<Index, Symbol> forced = {};
};

struct Decoding {
  std::vector<Symbol> symbols;           ///< with the end, if it was reached
  Tensor weights;                        ///< (symbols, source symbols), both with their end
  std::vector<double> logProbabilities;  ///< of the symbols, one by one
  double logProbability = 0;             ///< their sum

  bool hasEnded() const { return !symbols.empty() && symbols.back() == endSymbol; }
};

/// What the model makes of a source (symbols with the end, as Alphabet::symbolsOf gives them). Padding and begin are
/// never chosen; of equally likely symbols the one with the lower number is. To be told why, see decoderSteps.
/// \throws std::invalid_argument for a symbol, a beam or a normaliser that is none
/// \throws DataError if the numbers of the model are so large that scores, states or logits are not finite
ATTN_API Decoding decode(const AlignmentModel& model, const std::vector<Symbol>& source,
                         const DecodingOptions& options = {});

/// A step of the decoder, taken apart: the state asks, the scores become weights, the weights a context, state and
/// context the next state, and this with the context the probabilities.
struct DecoderStep {
  Symbol fed = beginSymbol;          ///< the symbol before
  std::vector<float> query;          ///< s_{t−1}, (h_dec)
  std::vector<float> scores;         ///< (source symbols), after the temperature
  std::vector<float> weights;        ///< (source symbols)
  std::vector<float> context;        ///< (2 h_enc): first the forward states', then the backward states' half
  std::vector<float> state;          ///< s_t, (h_dec)
  std::vector<float> logits;         ///< (target symbols)
  std::vector<float> probabilities;  ///< (target symbols): softmax of the logits
};

/// The steps in which a target (symbols with or without the end, as decode gives them) is written: the weights of each
/// step are those of decode with these symbols forced. \throws as decode
ATTN_API std::vector<DecoderStep> decoderSteps(const AlignmentModel& model, const std::vector<Symbol>& source,
                                               const std::vector<Symbol>& target,
                                               const DecodingAttention& attention = {});

/// The states h_j of the source, (source symbols, 2 h_enc). \throws Stopped if the thread's work was asked to stop
ATTN_API Tensor encoderStates(const AlignmentModel& model, const std::vector<Symbol>& source);

/// A text through a model. \throws DataError if the text is empty, longer than mostCharacters, or has a character or a
/// word that the model does not know
ATTN_API std::vector<Symbol> symbolsToDecode(const AlignmentModel& model, const std::u32string& text);

}  // namespace attn
