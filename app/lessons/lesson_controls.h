// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/scene/field_paths.h"
#include "core/scene/scene.h"

// Which fields of a scene a lesson's window gives a control, and which a hand changes in the figure. The strip below
// the figure makes its controls by it, and the check finds by it what a learner can't do.

namespace attn::app {

/// Whether a field is edited in a line: a text, or numbers with spaces between them.
bool isEditedAsLine(const Field& field);

/// The fields at or under a path that have a control each; none where there are more than eight, which the figure alone
/// changes, or where no control can show them.
std::vector<std::string> controlsUnder(const Scene& scene, const std::string& path);

/// Whether a gesture in the figure of the scene's workspace changes what is at a path: a valid length, a painted mask,
/// a point of a chart.
bool isChangedByHand(const Scene& scene, const std::string& path);

}  // namespace attn::app
