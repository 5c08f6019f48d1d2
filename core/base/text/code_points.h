// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/api.h"

namespace attn {

/// The Unicode code points of a text in UTF-8. A byte that is no UTF-8 stands for itself, apart from all code points.
ATTN_API void codePoints(std::string_view text, std::u32string& points);
ATTN_API std::u32string codePoints(std::string_view text);

/// Whether UTF-8 can hold it: up to U+10FFFF, and no half of a pair of surrogates.
ATTN_API bool isCodePoint(char32_t point);

/// Whether it stands for a byte that is no UTF-8.
ATTN_API bool isLoneByte(char32_t point);

/// The text of some code points, as codePoints reads it. What is neither a code point nor such a byte becomes
/// U+FFFD.
ATTN_API std::string toUtf8(std::u32string_view points);

}  // namespace attn
