// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/api.h"

// A table may hold points, pairs, or attention. Which of them is said by its numbers and its names.

namespace attn {

/// Whether a table may be attention, by how it begins. Quick, however long the file is; a file that can't be read may
/// not.
ATTN_API bool mayBeAttentionTable(const std::string& path);

/// Whether a table holds texts where attention would have numbers, by how it begins: words and their translations. A
/// file that can't be read, or that is no table, does not.
ATTN_API bool isTableOfTexts(const std::string& path);

/// Whether it is, beyond doubt: the rows sum to 1, and it has as many columns as rows, tokens on both sides, blocks for
/// heads or columns that count them. A table of shares alone, such as those of sand, silt and clay, is none. Reads the
/// whole file.
ATTN_API bool isAttentionTable(const std::string& path);

}  // namespace attn
