// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "core/base/api.h"

namespace attn {

/// Writes a file whole or not at all: the bytes go to a temporary file in the same folder, which takes the target's
/// name when all of it is on disk. On any failure nothing is left behind, and a file that was there is untouched.
/// (A process that is killed meanwhile leaves the temporary file, .attention-lab-NUMBER.)
///
/// A symbolic link stays; the file that it names is written. An existing file keeps its mode (and its owner, where the
/// system lets us); a new one gets what the umask leaves of rw-rw-rw-. An existing file that may not be written, and
/// whatever is not a regular file (a folder, a pipe, a device), is refused.
/// \throws DataError, such as "can't be written: No space left on device"
ATTN_API void writeFileAtomically(const std::string& path, std::span<const std::byte> bytes);

/// As above, for what is written piece by piece: `fill` is given the descriptor of the empty temporary file, open for
/// reading and writing. What it throws is passed on, and counts as a failure.
ATTN_API void writeFileAtomically(const std::string& path, const std::function<void(int file)>& fill);

/// Writes all of the bytes from `offset` on. \throws DataError if that is not possible
ATTN_API void writeAll(int file, std::size_t offset, std::span<const std::byte> bytes);

/// Makes sure that all of a file is on disk, such as the one that is filled first of two that belong together: a full
/// disk is then found while neither has its name yet. \throws DataError
ATTN_API void syncFile(int file);

}  // namespace attn
