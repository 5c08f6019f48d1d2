// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

}  // namespace attn
