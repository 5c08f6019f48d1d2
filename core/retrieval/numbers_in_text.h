// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/api.h"

// Texts that are numbers, as people write them whatever their country: with a point, and no groups of thousands.

namespace attn {

/// The finite number that a text is, spaces around it left out; none if it is anything else, or beyond a double.
ATTN_API std::optional<double> numberIn(std::string_view text);

/// The numbers of a text such as "4.7, 4.8", "(4.7 4.8)" or "3": one or more, separated by commas or spaces, in one
/// pair of parentheses or in none. Nothing if a part is no number (see numberIn) or is missing.
ATTN_API std::optional<std::vector<double>> numbersIn(std::string_view text);

}  // namespace attn
