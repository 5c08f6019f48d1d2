// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/alignment/decoding.h"
#include "core/base/api.h"
#include "core/base/explanation.h"

namespace attn {

/// A step of the decoder, to be explained.
struct DecoderQuestion {
  const AlignmentModel& model;
  Index trainingStep;                     ///< after which the model is as it is
  const std::vector<Symbol>& source;      ///< with the end
  const std::vector<Symbol>& written;     ///< what the decoder wrote
  const std::vector<DecoderStep>& steps;  ///< of each of them
  Index place;                            ///< which one
  const DecodingAttention& attention;
  const Tensor& keys;                ///< the states h_j of the source, see encoderStates
  std::optional<Index> chosen = {};  ///< the place of the source whose score is taken apart; none: the heaviest
  bool isForced = false;             ///< whether the user chose the symbol
  std::string barColors = {};        ///< the colour map of the weights, see Step::barColors
};

/// What the links of the source's rows begin with; the place follows, from 0.
inline constexpr std::string_view sourceLink = "source ";

/// The step in five: the decoder's state asks, scores of the source become weights, the weights a context, context and
/// state the next state, and these the probabilities of the next symbol. Rows of the source are links (see sourceLink),
/// and those of the next symbols too: their symbols' numbers. Below them the score of the chosen place of the source is
/// taken apart: it is the longest, and the five are read together.
ATTN_API Explanation explainDecoderStep(const DecoderQuestion& question);

/// A symbol in words: its character or word, "␣" for a space, or "end".
ATTN_API Message symbolName(const Alphabet& alphabet, Symbol symbol);

/// The symbols that may be written, from the likeliest on: never padding and begin.
ATTN_API std::vector<Symbol> likeliestSymbols(const DecoderStep& step);

}  // namespace attn
