// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace attn {

/// Places and counts of what lies in a row: rows, columns, keys, tokens.
using Index = std::ptrdiff_t;

}  // namespace attn
