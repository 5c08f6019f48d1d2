// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "core/base/api.h"
#include "core/base/index.h"

namespace attn {

/// How a number lies in a file, its lowest byte first.
enum class StoredNumber { float16, bfloat16, float32, float64 };

/// Bytes of one of them.
ATTN_API std::size_t bytesOf(StoredNumber number);

/// Reads `count` numbers that may lie at any place in memory, also an odd one, as float32. Those that are narrower are
/// the same number; a float64 is rounded to the nearest, beyond float32 to infinity.
ATTN_API void widen(StoredNumber number, const std::byte* from, Index count, float* to);

/// The place of the first one that is NaN or infinite, or that float32 cannot hold; −1 if there is none.
ATTN_API Index firstNotFinite(StoredNumber number, const std::byte* from, Index count);

}  // namespace attn
