// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/api.h"

namespace attn {

/// The Unicode code points of a text in UTF-8. A byte that is no UTF-8 stands for itself, apart from all code points.
ATTN_API void codePoints(std::string_view text, std::u32string& points);
ATTN_API std::u32string codePoints(std::string_view text);

/// The text of some code points, as codePoints reads it.
ATTN_API std::string textOf(std::u32string_view points);

}  // namespace attn
