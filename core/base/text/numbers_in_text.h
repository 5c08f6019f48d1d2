// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/api.h"

// Texts that are numbers, as people write them whatever their country: with a point, and no groups of thousands.

namespace attn {

/// A text without the spaces, tabs and line breaks around it.
ATTN_API std::string_view trimmed(std::string_view text);

/// Reads a text that is a number from its first byte to its last, as C writes it; a plus in front will do.
/// \returns no error for a number, also an infinite one or a NaN; result_out_of_range for one that a double can't hold;
/// invalid_argument for any other text
ATTN_API std::errc readWholeNumber(std::string_view text, double& number);

/// The finite number that a text is, spaces around it left out; none if it is anything else, or beyond a double.
ATTN_API std::optional<double> numberIn(std::string_view text);

/// The numbers of a text such as "4.7, 4.8", "(4.7 4.8)" or "3": one or more, separated by commas or spaces, in one
/// pair of parentheses or in none. Nothing if a part is no number (see numberIn) or is missing.
ATTN_API std::optional<std::vector<double>> numbersIn(std::string_view text);

}  // namespace attn
