// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/models/models_results.h"

namespace attn {

/// What pieces are called: the letters that they come from, else as they stand in the vocabulary; of blanks alone "␣".
ATTN_API std::vector<std::string> labelsOf(const std::vector<Piece>& pieces, const std::string& text,
                                           const std::string& second);

/// An opened head as any attention is: with its queries, keys and values, the mechanism of the model with the head's
/// edit, and what follows. Where something else than weights is shown, those numbers alone.
/// \pre the run kept its weights if so
Pass passOf(const ModelRun& run, const ModelsResults& results, const HeadPlace& place);

/// The numbers of a layer that a grid or a pass shows, (H, n, m). \pre as for passOf
Tensor shownOfLayer(const Model& model, const ModelRun& run, const std::string& shows, StackKind kind, Index layer);

/// Two heads of one kind of attention beside each other, or as many of A and of B, `a` as A.
ATTN_API Pass beside(Pass a, Pass b);

}  // namespace attn
