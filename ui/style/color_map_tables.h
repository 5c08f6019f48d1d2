// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture/raster.h"

namespace attn::ui::tables {

extern const ColorTable reds, blues, greys, viridis, cividis, magma, inferno, rdBu;

}  // namespace attn::ui::tables
