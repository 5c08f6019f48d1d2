// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/tensor.h"

// What the text of a CSV file is made of. For csv.cpp.

namespace attn {

/// What a text is, if it is not a number.
enum class NumberProblem { none, empty, decimalComma, beyondDouble, notFinite, text };

/// A number as C writes it, whatever the locale; a plus in front will do.
NumberProblem readNumber(std::string_view text, double& number);

bool isNumber(std::string_view text);

bool isUtf8(std::string_view text);

/// LF, CRLF and CR each count once.
Index lineBreaks(std::string_view text);

/// What stands between the columns, as far as the first line tells: in a file a comma, else a semicolon or a tab; in
/// pasted text a tab, else a semicolon, else a comma.
char separatorIn(std::string_view start, bool isPasted);

}  // namespace attn
