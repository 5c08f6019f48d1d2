// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "core/base/api.h"
#include "core/base/words.h"

namespace attn {

/// Writes a file whole or not at all: the bytes go to a temporary file in the same folder, which takes the target's
/// name when all of it is on disk and reads back as it was written. On any failure nothing is left behind, and a file
/// that was there is untouched.
///
/// A symbolic link stays; the file that it names is written. An existing file keeps its mode (and its owner, where the
/// system lets us); a new one gets what the umask leaves of rw-rw-rw-. An existing file that may not be written, and
/// whatever is not a regular file (a folder, a pipe, a device), is refused.
///
/// The temporary file has no name until the last moment, so that a process that is killed leaves nothing. On file
/// systems that know no such files (network, FAT) it has one that begins with .attention-lab-: KILL leaves it, other
/// signals don't (see cleanUpOnSignals). Whoever writes a file into that folder next removes it (see removeLeftovers).
/// \throws DataError, such as "can't be written: No space left on device"
ATTN_API void writeFileAtomically(const std::string& path, std::span<const std::byte> bytes);

/// As above, for what is written piece by piece: `fill` is given the descriptor of the empty temporary file, open for
/// reading and writing. What it throws is passed on, and counts as a failure. Nothing is read back.
ATTN_API void writeFileAtomically(const std::string& path, const std::function<void(int file)>& fill);

/// A file that has all of its bytes, but not yet its name. Without one it is gone with this object.
class ATTN_API UnnamedFile {
 public:
  /// Empty, for what will be called `path`. \throws DataError as writeFileAtomically
  explicit UnnamedFile(const std::string& path);
  UnnamedFile(UnnamedFile&&) noexcept;
  ~UnnamedFile();

  /// Open for reading and writing.
  int file() const;

 private:
  friend ATTN_API void nameFiles(std::span<UnnamedFile> files);
  struct Parts;
  std::unique_ptr<Parts> m_parts;
};

/// What went wrong with one of several files.
class ATTN_API NamingError : public DataError {
 public:
  NamingError(std::size_t place, const Message& message) : DataError(message), m_place(place) {}
  std::size_t place() const { return m_place; }

 private:
  std::size_t m_place;
};

/// Gives several files their names: all of them, or none. A name that another file had until now goes back to it if a
/// later one can't be given. KILL or a power cut between two of them may leave some named and others not: then the
/// files that had the names are still in their folders, called .attention-lab-old-…, and nothing here removes them.
/// \throws NamingError
ATTN_API void nameFiles(std::span<UnnamedFile> files);

/// Whether two paths name the same file, by whatever links; files that don't exist yet are the same if they would be.
ATTN_API bool isSameFile(const std::string& a, const std::string& b);

/// Writes all of the bytes from `offset` on. \throws DataError if that is not possible
ATTN_API void writeAll(int file, std::size_t offset, std::span<const std::byte> bytes);

}  // namespace attn
