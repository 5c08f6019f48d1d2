// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "core/base/api.h"
#include "core/import/guess/import_guess.h"

namespace attn {

/// Queries and keys, with values where there are any, by their names: "q", "layers.3.key", "blocks.0.attn.hook_v",
/// "values_2". One guess for each group of names that are alike but for that word, a layer say, in the order of the
/// numbers in the names; its pieces are the queries, the keys and, if they are there, the values. Only groups that fit
/// together: as many axes, 2 to 4, one batch, or keys and values of one entry for all, as many keys as values, queries
/// as wide as keys, and a number of query heads that is a multiple of that of the key heads.
ATTN_API std::vector<ImportGuess> inputsIn(const ImportedFile& file);

/// What the masks of a file hide of its queries and keys.
struct InputMask {
  bool isCausal = false;
  std::vector<Index> validLengths = {};  ///< of each entry of the batch; empty: no key is padded
  /// By entry of the batch, by query: the keys where what the query sees changes, from one that it sees on. Empty where
  /// the two above say everything.
  std::vector<std::map<Index, std::vector<Index>>> changes = {};
  std::vector<std::string> leftOut = {};  ///< the names of those that don't fit

  bool hidesNothing() const { return !isCausal && validLengths.empty() && changes.empty(); }
};

/// All masks together, with the axes that the guess has now. As `attend` reads them a number other than 0 shows a key;
/// where that would leave queries without any key, and the opposite would not, it hides one, as in PyTorch's
/// MultiheadAttention. Of numbers that are added to the scores 0 shows a key. \pre queries and keys
ATTN_API InputMask maskOfInputs(const ImportGuess& guess);

}  // namespace attn
