// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <span>
#include <string>

#include "core/base/api.h"

struct stat;

namespace attn {

/// A file on disk, open for reading. What can't be read at any place, or may not end (a folder, a pipe, a socket, a
/// device), is refused without waiting for it, and so is a file larger than the machine's memory.
class ATTN_API RegularFile {
 public:
  /// \throws DataError
  explicit RegularFile(const std::string& path);
  ~RegularFile();
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;

  /// In bytes, when it was opened.
  std::uint64_t size() const { return m_size; }

  /// Fills `bytes` with what stands from `offset` on. \throws DataError if the file ends before, or can't be read
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;

  /// All bytes, as long as what is returned lives: they are read when they are looked at, and memory that is short is
  /// taken from them first. A file that is cut while it is mapped ends the program where what is gone is looked at: the
  /// system has no error for it. MappedFile guards against that. \throws DataError if the system can't
  std::shared_ptr<const std::byte[]> map() const;

  /// Whether it was neither written to nor cut since it was opened.
  bool isUnchanged() const;
  /// \throws DataError unless isUnchanged()
  void requireUnchanged() const;

 private:
  int m_file = -1;
  std::uint64_t m_size = 0;
  timespec m_changed = {};  // when it was written to last
};

/// Bytes of memory that this computer has.
ATTN_API std::uint64_t memorySize();

/// \throws DataError if it is anything but a regular file
void requireRegular(const struct stat& status);

}  // namespace attn
