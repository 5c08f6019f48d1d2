// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/index.h"

namespace attn {

/// Whether tokens have no names: they are called by their numbers, which count from 0 where places count from 1.
/// \param first of the `count` tokens \param last of them
inline bool areNumbered(std::string_view first, std::string_view last, Index count) {
  return first == "0" && last == std::to_string(count - 1);
}

}  // namespace attn
