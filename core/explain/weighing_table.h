// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/attention/normalised_row.h"
#include "core/base/explanation.h"

namespace attn {

/// What becomes of the keys of a row: score, what the normaliser makes of it, weight; what all keys that are not listed
/// have together, and the sums. Above it stands what was found out about the row before. Not settled yet, since other
/// columns may be added: the places of the numbers are those of NormaliserWords, and "w 3" is the weight of key 3.
/// \param listed ascending or not, each once
/// \param score what the scores of the row are called in formulas
Step weighingTable(const NormalisedRow& row, const NormaliserWords& normaliser, std::span<const Index> listed,
                   const std::function<Message(Index key)>& nameOf, std::string_view score = "a");

/// A formula's markup with another name, which begins with a as well, in place of the score a.
std::string withScore(std::string_view formula, std::string_view score);

/// What the scores are called after a temperature.
inline std::string_view scoreAfter(double temperature) { return temperature == 1 ? "a" : "a/T"; }

}  // namespace attn
