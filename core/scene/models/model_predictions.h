// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scene/models/models_results.h"

namespace attn {

/// The position whose token is asked for: the last one of a decoder, the mask of an encoder; none without a mask.
std::optional<Index> predictedPosition(const OpenedModel& opened, const std::vector<Piece>& pieces);

/// The likeliest tokens at a position, and what they come to in another run of the model: without edits, or of A.
/// \param other null: the same
std::vector<PredictedToken> predictionsOf(const OpenedModel& opened, const ModelRun& run, const ModelRun* other,
                                          Index position);

/// What the likeliest token adds to the text; nothing where there is none, or its bytes are only a part of a character.
ATTN_API std::optional<std::string> continuationOf(const ModelsResults& results);

/// Why what A would say can't stand beside what B would, or nothing. \param opened B's model
Message besideProblem(const OpenedModel& opened, const ModelsResults& results, const ModelsResults& a);

/// Where a prediction comes from, all but the patching, which takes a pass a head. \pre the model's run is there
/// \param other whose probabilities are those elsewhere; null: the same
PredictionInside lookInside(const OpenedModel& opened, const ModelRun& run, const ModelRun* other,
                            const ModelsView& view, Index usualPosition);

/// Patches every head from a run on another text. \param other null: there is no other text
/// \param elsewhere as of lookInside \param view whose `against`, if any, is compared; none: what is likeliest in the
/// other text
void patchInto(PredictionInside& inside, const OpenedModel& opened, const ModelRun& run, const ModelRun* elsewhere,
               const ModelsView& view, const ModelInput* other);

}  // namespace attn
