// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/regular_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "core/base/words.h"

namespace attn {
namespace {

[[noreturn]] void failReading(int error) {
  throw DataError({translatable("core", "can't be read: %1"), {std::generic_category().message(error)}});
}

}  // namespace

std::uint64_t memorySize() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
}

void requireRegular(const struct stat& status) {
  switch (status.st_mode & S_IFMT) {
    case S_IFREG: return;
    case S_IFDIR: throw DataError({translatable("core", "is a folder, expected a file")});
    case S_IFIFO: throw DataError({translatable("core", "is a pipe, expected a regular file")});
    case S_IFSOCK: throw DataError({translatable("core", "is a socket, expected a regular file")});
    default: throw DataError({translatable("core", "is a device, expected a regular file")});
  }
}

RegularFile::RegularFile(const std::string& path) {
  struct stat status;
  // Looked at first, because only opening some devices already does something, and again, because it may have changed.
  if (stat(path.c_str(), &status) != 0) failReading(errno);
  requireRegular(status);
  m_file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (m_file < 0) failReading(errno);
  try {
    if (fstat(m_file, &status) != 0) failReading(errno);
    requireRegular(status);
    m_size = static_cast<std::uint64_t>(status.st_size);
    m_changed = status.st_mtim;
    if (m_size > memorySize())
      throw DataError({translatable("core", "has %1 bytes, more than this computer's memory of %2 bytes"),
                       {std::to_string(m_size), std::to_string(memorySize())}});
  } catch (...) {
    close(m_file);
    throw;
  }
}

RegularFile::~RegularFile() { close(m_file); }

void RegularFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = pread(m_file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) failReading(errno);
    if (count == 0)
      throw DataError({translatable("core", "ends after %1 bytes, expected %2: it was cut while it was read"),
                       {std::to_string(offset), std::to_string(m_size)}});
    offset += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

std::shared_ptr<const std::byte[]> RegularFile::map() const {
  if (m_size == 0) return nullptr;
  void* const begin = mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE, m_file, 0);
  if (begin == MAP_FAILED) failReading(errno);
  return {static_cast<const std::byte*>(begin), [begin, size = m_size](const std::byte*) { munmap(begin, size); }};
}

bool RegularFile::isUnchanged() const {
  struct stat status;
  return fstat(m_file, &status) == 0 && static_cast<std::uint64_t>(status.st_size) == m_size &&
         status.st_mtim.tv_sec == m_changed.tv_sec && status.st_mtim.tv_nsec == m_changed.tv_nsec;
}

void RegularFile::requireUnchanged() const {
  if (!isUnchanged()) throw DataError({translatable("core", "was changed while it was open")});
}

}  // namespace attn
