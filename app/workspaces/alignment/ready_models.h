// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/alignment/alignment_run.h"

namespace attn::app {

/// A run to look at before anybody trains: the document's own weights where it has some, else a model that comes with
/// the program where the recipe is a task's usual one, else one that has learned nothing. The first two begin with the
/// model as it was before its training, and can't go on. \throws DataError if there is nothing to learn from, or the
/// document's weights are of another model
AlignmentRun runToBeginWith(const AlignmentScene& scene);

/// Whether a model that comes with the program was made after this recipe.
bool hasReadyModel(const AlignmentRecipe& recipe);

}  // namespace attn::app
