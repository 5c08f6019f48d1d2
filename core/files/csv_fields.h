// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/index.h"

// What the text of a CSV file is made of. For csv.cpp.

namespace attn {

/// What a text is, if it is not a number.
enum class NumberProblem { none, empty, decimalComma, decimalPoint, beyondDouble, notFinite, text };

/// A number as C writes it, whatever the locale, but for the decimal mark; a plus in front will do.
NumberProblem readNumber(std::string_view text, double& number, char decimal = '.');

bool isNumber(std::string_view text);

bool isUtf8(std::string_view text);

/// LF, CRLF and CR each count once.
Index lineBreaks(std::string_view text);

}  // namespace attn
