// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/attention/masking.h"
#include "core/attention/positions.h"

// The rows of tables that the command line offers by name.

namespace attn::app {

/// Without the masks that arrays of the input bring: they are there when the arrays are.
const std::vector<Mask>& namedMasks();

/// Without those of seeded numbers: what `attend` gives can be computed by any other program.
const std::vector<Position>& namedPositions();

}  // namespace attn::app
