// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/api.h"

namespace attn {

/// A name from someone else's file, fit for a sentence: control characters, bidirectional marks, other invisible
/// characters and bytes that are not UTF-8 become escapes ("a\u{202E}b", "\x93"), and what is longer than 64 characters
/// is cut and ends in "…".
ATTN_API std::string shownName(std::string_view utf8);

/// The same for a whole line of words in which such names stand: never cut.
ATTN_API std::string shownLine(std::string_view utf8);

}  // namespace attn
