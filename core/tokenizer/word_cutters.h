// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/tokenizer/file_place.h"
#include "core/tokenizer/letters.h"

namespace attn {

/// Cuts words into smaller ones (a pre-tokenizer): what is split into pieces of the vocabulary later never crosses
/// their ends. It may change letters too: spaces become ▁, letters become bytes.
using WordCutter = std::function<void(Words& words)>;

/// The pre-tokenizer of a place: its "type" is the id of a row. \throws DataError that names what is not supported
WordCutter readWordCutter(const FilePlace& place);

}  // namespace attn
