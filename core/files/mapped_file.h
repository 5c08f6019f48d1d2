// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "core/base/api.h"
#include "core/files/regular_file.h"

namespace attn {

/// A file as memory: its bytes are read when they are looked at, and memory that is short is taken from them first.
///
/// Another program may cut the file meanwhile, or its disk may fail. Then what can't be read is zeros, instead of the
/// end of this program, and whoever looked asks requireUnchanged before it believes what it saw.
class ATTN_API MappedFile {
 public:
  /// \throws DataError if the file can't be read, or is not a regular file
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  /// As long as this lives.
  std::span<const std::byte> bytes() const { return {m_bytes.get(), m_file.size()}; }
  /// For what is read as a whole.
  const RegularFile& file() const { return m_file; }

  /// Whether the file is as it was when it was opened, and everything that was looked at could be read.
  bool isUnchanged() const;
  /// \throws DataError unless isUnchanged()
  void requireUnchanged() const;

 private:
  std::string m_name;  // of the file, for messages
  RegularFile m_file;
  std::shared_ptr<const std::byte[]> m_bytes;
  int m_guard = -1;  // the place that the signal's handler knows these bytes by
};

/// The same, where these bytes are of a file that is mapped; else nothing happens.
ATTN_API void requireUnchanged(std::span<const std::byte> bytes);

}  // namespace attn
