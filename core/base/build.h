// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/api.h"

namespace attn {

/// For which machines this build of the core was made: "x86-64-v4", "x86-64-v3" or "baseline". The loader chooses the
/// fastest that the machine can run.
ATTN_API const char* buildLevel();

/// What it was built with: "GCC 12.2.0, Eigen 3.4.0".
ATTN_API std::string buildTools();

}  // namespace attn
