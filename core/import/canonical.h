// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/table.h"
#include "core/import/guess/import_guess.h"

namespace attn {

/// The tokens of one text of a batch.
struct TokensOfText {
  std::vector<std::string> queries = {}, keys = {};

  bool operator==(const TokensOfText&) const = default;
};
/// The tokens of each entry of the batch, where each has its own; else none.
ATTN_API std::vector<TokensOfText> tokensOfTexts(const ImportGuess& guess, const std::vector<ImportedTexts>& texts);

/// Attention in the one order that this program writes: (layer, batch, head, query, key). Axes that a tensor has not
/// are of length 1; several axes of one role, such as a grid of keys, become one.
struct CanonicalAttention {
  Shape shape;  ///< five axes
  ImportedType type = ImportedType::float32;
  std::vector<std::byte> bytes;  ///< in C order
  TensorKind kind = TensorKind::weights;
  std::vector<std::string> queryTokens = {}, keyTokens = {};
  std::vector<TokensOfText> texts = {};  ///< of each entry of the batch, instead, where they differ
  std::vector<double> sinks = {};        ///< the score of each head's sink, where it is known
};

/// Which part of a tensor is wanted, and in which form.
struct CanonicalChoices {
  std::optional<std::pair<Index, Index>> layers = {};  ///< first ≤ layer < last
  std::optional<Index> batch = {}, head = {};
  bool normalises = false;  ///< whether the weights of each query are divided by their sum
  std::optional<ImportedType> type = {};
};

/// The numbers of a tensor in that order. Those that nothing asks to change keep every bit; log weights become weights.
/// \throws DataError for queries, keys and values, for an axis that is none of the five, and for what is not there
ATTN_API CanonicalAttention canonicalOf(const ImportGuess& guess, const CanonicalChoices& choices = {});

/// A format that attention is written in.
struct AttentionFormat {
  const char* id;    ///< how names of such files end
  bool keepsTokens;  ///< and axes and kind, so that what is written is read as what it is
  void (*write)(int file, const CanonicalAttention& attention);
};
/// npy, npz, safetensors, json and csv; npz, safetensors and json also keep the sinks. numpy has no bfloat16: it
/// becomes float32.
ATTN_API const std::vector<AttentionFormat>& attentionFormats();

}  // namespace attn
