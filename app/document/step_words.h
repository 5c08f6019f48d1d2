// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/scene/scene.h"

namespace attn::app {

/// What an edit changed, in the names that its fields have in the language of the window: "Scoring function", of
/// several the first with an ellipsis behind; empty where the scenes are too large to be compared at once.
QString changedWords(const Scene& before, const Scene& after);

}  // namespace attn::app
