// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/api.h"
#include "core/code/program.h"

namespace attn {

/// The programs of a pinned mechanism, A, and of the one that it is compared with, B, as one. What A comes to is called
/// A_weights and so on; B's names stay, and `difference` is B's weights less A's where both have one shape. What both
/// start from, or define, stands there once. Where one of them can't be code, there is none of both.
ATTN_API CodeProgram comparedCode(CodeProgram a, CodeProgram b);

}  // namespace attn
