// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/alignment/alignment_scoring.h"
#include "core/alignment/alphabet.h"
#include "core/base/api.h"
#include "core/base/words.h"
#include "core/tensor/tensor.h"

// An encoder–decoder that learns to align: it reads one string and writes another, and at every symbol that it writes
// it attends to the symbols that it read (Bahdanau, Cho, Bengio 2015). Its weights, as a value.
//
// With source symbols x_1 … x_n, the end included, and target symbols y_1 … y_m:
//   encoder   h_j = [forward; backward], two GRUs (Cho et al. 2014) over the embeddings of x, from left and from right
//   bridge    s_0 = tanh(W_b · first backward state + b_b)
//   scores    a_tj = score(s_{t−1}, h_j), see alignmentScorings()
//   weights   α_t = softmax(a_t),  context c_t = Σ_j α_tj h_j
//   decoder   s_t = GRU([embedding of y_{t−1}; c_t], s_{t−1}), y_0 = begin
//   output    p(y_t) = softmax(W_o [s_t; c_t] + b_o)
// A GRU is in the convention of torch.nn.GRU, with the gates r, z, n one below the other in its matrices:
//   r = σ(W_ir x + b_ir + W_hr h + b_hr), z likewise, n = tanh(W_in x + b_in + r ⊙ (W_hn h + b_hn)),
//   h' = (1 − z) ⊙ n + z ⊙ h.

namespace attn {

/// The widths of a model.
struct AlignmentWidths {
  Index embedding = 16;
  Index encoder = 32;  ///< of a state in one direction: h_j has twice as many numbers
  Index decoder = 32;
  Index hidden = 32;  ///< units of the score

  Index keys() const { return 2 * encoder; }
  bool operator==(const AlignmentWidths&) const = default;
};

struct GruWeights {
  Tensor input;      ///< (3 h, inputs)
  Tensor state;      ///< (3 h, h)
  Tensor inputBias;  ///< (3 h)
  Tensor stateBias;  ///< (3 h)

  bool operator==(const GruWeights&) const = default;
};

/// Every number that is learned, also the gradient by each, and what Adam remembers of each.
struct AlignmentWeights {
  Tensor sourceEmbedding, targetEmbedding;  ///< (symbols, e)
  GruWeights forward, backward;
  Tensor bridge;      ///< (h_dec, h_enc)
  Tensor bridgeBias;  ///< (h_dec)
  Parameters attention;
  GruWeights decoder;  ///< over [embedding; context]
  Tensor output;       ///< (symbols, h_dec + 2 h_enc)
  Tensor outputBias;   ///< (symbols)

  bool operator==(const AlignmentWeights&) const = default;
};

/// The one list of the weights, by the names that they have in files: reader, writer, gradient and Adam visit it.
ATTN_API std::vector<std::pair<std::string, Tensor*>> listOf(AlignmentWeights& weights);
ATTN_API std::vector<std::pair<std::string, const Tensor*>> listOf(const AlignmentWeights& weights);

struct AlignmentModel {
  const AlignmentScoring* scoring = nullptr;
  AlignmentWidths widths;
  Alphabet source, target;
  AlignmentWeights weights;

  bool operator==(const AlignmentModel&) const = default;
};

/// The shape of every weight, by its name in files. Counts of symbols are those of Alphabet::size.
ATTN_API std::map<std::string, Shape> weightShapes(const AlignmentScoring& scoring, const AlignmentWidths& widths,
                                                   Index sourceSymbols, Index targetSymbols);

/// Weights of these shapes, all 0.
ATTN_API AlignmentWeights zeroWeights(const AlignmentScoring& scoring, const AlignmentWidths& widths,
                                      Index sourceSymbols, Index targetSymbols);

/// A model that has learned nothing yet. As PyTorch begins: embeddings normal, GRUs uniform in ±1 / √h, all others
/// uniform in ±1 / √(number of inputs). A seed gives the same numbers on every machine.
ATTN_API AlignmentModel untrainedModel(const AlignmentScoring& scoring, const AlignmentWidths& widths, Alphabet source,
                                       Alphabet target, std::uint64_t seed);

}  // namespace attn
