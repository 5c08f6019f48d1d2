// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/api.h"
#include "core/base/index.h"

// Texts and numbers where there is little room.

namespace attn {

/// A number as a person reads it: in so many digits at most, none of them a zero at the end behind the point.
ATTN_API std::string roundedText(double number, int digits);

/// A whole number with commas between its thousands.
ATTN_API std::string groupedText(Index number);

/// A text in UTF-8 of at most so many characters; a longer one is cut, and ends in "…".
ATTN_API std::string shortened(std::string_view text, std::size_t most);

/// The same with "…" inside: names of one list often differ at their ends.
ATTN_API std::string shortenedInside(std::string_view text, std::size_t most);

}  // namespace attn
