// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/json.h"

namespace attn::app {

/// Makes of a scene file of an earlier format what it would be in the present one. Version 1 had the fields of a
/// mechanism beside the texts, one mask by its name, and a data set's numbers beside the points. In files that do not
/// say how the seed of a random projection, or of points, becomes its numbers, all seeds share a stream.
void migrate(JsonValue& file, int version);

}  // namespace attn::app
