// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/api.h"
#include "core/files/json.h"
#include "core/import/guess/import_guess.h"

namespace attn {

/// How many of the numbers are NaN or infinite and where the first one stands; nothing if none is.
ATTN_API Message notFiniteWords(const ImportGuess& guess);

/// A guess in one line of English: "attentions: weights, layer 2 × head 4 × query 9 × key 9, causal, valid lengths 9 6;
/// asked: axis 0: layer or batch".
ATTN_API std::string lineOf(const ImportGuess& guess);

/// The same as an object of JSON, for programs.
ATTN_API void writeGuess(JsonText& json, const ImportGuess& guess);

}  // namespace attn
