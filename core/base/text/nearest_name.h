// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"

namespace attn {

/// The name that needs the fewest letters added, taken away or changed to become `word`; empty if each needs four or
/// more, or as many as the word has.
ATTN_API std::string nearestName(std::string_view word, const std::vector<std::string>& names);

}  // namespace attn
