// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/api.h"
#include "core/model/model_run.h"

// What people who look inside transformers compute of a run. The predicting stack is the decoder, of a model without
// one the encoder. L layers, H heads, n tokens, d width of a state.

namespace attn {

/// Place p of n, or −p counted from the end: −1 is the last. Nothing where there is none.
ATTN_API std::optional<Index> placeOf(Index position, Index count);

/// The largest logits of many states.
struct BestTokens {
  Index count = 0;         ///< of each state
  std::vector<Index> ids;  ///< best first, equal ones by their ids
  Tensor logits;           ///< (…, count)
  Tensor probabilities;    ///< the same shape: of the softmax over the whole vocabulary
};

/// The logit lens: what the model would say after the embeddings (row 0) and after each layer, were the rest left out,
/// output(norm(state)): (L + 1, n, count). Norm is the final norm where the family has one, output all that follows it,
/// so that the last row is the model's own. \pre the model has an output layer. (nostalgebraist 2020)
ATTN_API BestTokens logitLens(const Model& model, const ModelRun& run, Index count);

/// How far each layer moves each state, ‖x_l − x_(l−1)‖ / ‖x_(l−1)‖: (L, n). All that a checkpoint without an output
/// layer can say.
ATTN_API Tensor movedStates(const Model& model, const ModelRun& run);

/// What each part of the model writes straight into one logit. The parts sum to it.
struct LogitParts {
  Tensor heads;        ///< (L, H)
  Tensor cross;        ///< (L, H), or empty
  Tensor feedForward;  ///< (L), with the layers' own biases
  float embedding = 0;
  float bias = 0;  ///< attention's output biases, the final norm's shift, the output's bias
  float logit = 0;
};

/// Why a logit of this model does not split, or nothing: behind each layer every later norm rescales what was written
/// before.
ATTN_API Message partsProblem(const Model& model);

/// With its norms before each layer a model's last state is the sum of all that was written. With the scale s of the
/// final norm held at the value that it has for that state, the logit of a token is linear in it: a part c counts c·g,
/// g = γ∘u/s, u the token's row of the output as it is used; of a layer norm g less its mean. (Elhage et al. 2021)
/// \pre partsProblem says nothing, and token and position are there
ATTN_API LogitParts logitParts(const Model& model, const ModelRun& run, Index token, Index position);

/// A head's output in another run of as many tokens, to be put in the place of its own.
/// \param rows positions that are patched; empty: all
ATTN_API std::shared_ptr<const HeadPatch> patchFrom(const Model& model, const ModelRun& other, const HeadPlace& place,
                                                    const std::vector<Index>& rows = {});

/// What patching asks.
struct PatchQuestion {
  ModelInput other;              ///< where heads' outputs are taken from
  Index first = 0, second = 0;   ///< ids of tokens
  Index position = -1;           ///< whose logits are looked at
  std::vector<Index> rows = {};  ///< positions of the head's own stack that are patched; empty: all
};

/// By kind of stack.
struct KindTensor {
  StackKind kind;
  Tensor tensor;
};

/// For every head (L, H): by how much logit(first) − logit(second) grows when its output alone, before W_o, is the one
/// that it has in the run on the other input, and all after it follows. The edits hold in both runs. (Vig et al. 2020;
/// Meng et al. 2022) \throws DataError if the inputs have other numbers of tokens, or there is no such position or
/// token
ATTN_API std::vector<KindTensor> patchHeads(const Model& model, const ModelRun& run, const PatchQuestion& question);

/// R_l = ½(A_l + I) R_(l−1), R_0 = I, A_l the mean of a layer's weights over its heads: (L, n, n). The half stands for
/// the residual connection; rows sum to 1. \pre the run kept its weights. (Abnar, Zuidema 2020)
ATTN_API Tensor rollout(const ModelRun& run, StackKind kind);

/// One step of it, (n, n): A the mean of all matrices of `weights` (…, n, n), `before` R_(l−1); null: I. Weights whose
/// rows do not sum to 1 are taken as they are: what a sink took comes from no token.
ATTN_API Tensor rolledOut(const Tensor& weights, const Tensor* before);

/// ‖α_ij v_j W_o‖, how much of key j a head really adds to query i: (H, n, m) of a layer. A large weight on a value
/// near zero is none. From weights and values: a silenced head keeps its own. \pre the run kept its weights.
/// (Kobayashi, Kuribayashi, Yokoi, Inui 2020)
ATTN_API Tensor valueWeighted(const Model& model, const ModelRun& run, StackKind kind, Index layer);

/// What the columns of headKinds are.
enum class HeadKind { previous, first, diagonal, entropy, distance, induction };
constexpr Index headKindCount = 6;

/// Numbers that tell heads of self-attention apart, means over the queries i = 1 … n − 1 (the first has no choice in a
/// causal stack): weights (1, H, n, n) -> (H, 6).
///   previous   A[i, i − 1]     first  A[i, 0]     diagonal  A[i, i]
///   entropy    −Σ A ln A       distance  Σ A[i, j] |i − j|
///   induction  A[i, j + 1], j the last position ≤ i − 2 with the same token, over the queries that have one
/// 0 where there is no such query. (Olsson et al. 2022)
ATTN_API Tensor headKinds(const Tensor& weights, const std::vector<Index>& ids);

/// The numbers of each query that these are means of, from the weights (1, H, r, n) of the last r queries: (H, r, 6).
/// Where a query's token has not stood earlier in the text, its induction number is NaN.
ATTN_API Tensor kindsOfQueries(const Tensor& weights, const std::vector<Index>& ids);
/// The means of those of all queries: (H, n, 6) -> (H, 6).
ATTN_API Tensor meansOfKinds(const Tensor& ofQueries);

}  // namespace attn
