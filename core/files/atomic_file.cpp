// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <random>
#include <system_error>
#include <utility>

#include "core/base/words.h"
#include "core/files/regular_file.h"

namespace attn {
namespace {

[[noreturn]] void failWriting(int error) {
  throw DataError({translatable("core", "can't be written: %1"), {std::generic_category().message(error)}});
}

/// The file that a path names in the end, whether it exists or not.
std::filesystem::path withoutLinks(std::filesystem::path path) {
  constexpr int mostLinks = 40;  // as in Linux
  for (int i = 0; i < mostLinks; ++i) {
    std::error_code error;
    const std::filesystem::path next = std::filesystem::read_symlink(path, error);
    if (error) return path;
    path = path.parent_path() / next;
  }
  failWriting(ELOOP);
}

/// What is there now; nothing if the file is new.
std::optional<struct stat> existing(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return std::nullopt;
    failWriting(errno);
  }
  requireRegular(status);
  if (faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) failWriting(errno);
  return status;
}

/// A new file with a name of its own in a folder. Unless it is renamed, it is gone with this object.
class TemporaryFile {
 public:
  TemporaryFile(const std::filesystem::path& folder, mode_t mode) {
    std::random_device random;
    do {
      // A short name: the target's may already be as long as a name can be.
      m_path = folder / (".attention-lab-" + std::to_string(random()));
      m_file = open(m_path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    } while (m_file < 0 && errno == EEXIST);
    if (m_file < 0)
      throw DataError({translatable("core", "can't be written, because no file can be made in its folder: %1"),
                       {std::generic_category().message(errno)}});
  }
  ~TemporaryFile() {
    if (m_file >= 0) close(m_file);
    unlink(m_path.c_str());  // there is none of that name any more if it was renamed
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  int file() const { return m_file; }

  void becomeLike(const struct stat& status) const {
    // Only root can give a file away, and only a member can give it to a group: for all others it stays theirs.
    [[maybe_unused]] const bool hasOwner = fchown(m_file, status.st_uid, gid_t(-1)) == 0;
    [[maybe_unused]] const bool hasGroup = fchown(m_file, uid_t(-1), status.st_gid) == 0;
    if (fchmod(m_file, status.st_mode & 0777) != 0) failWriting(errno);
  }

  void renameTo(const std::filesystem::path& target) {
    // A network's file system may report a full disk only here, and only to close.
    syncFile(m_file);
    if (close(std::exchange(m_file, -1)) != 0) failWriting(errno);
    if (std::rename(m_path.c_str(), target.c_str()) != 0) failWriting(errno);
  }

 private:
  std::filesystem::path m_path;
  int m_file = -1;
};

/// Makes a rename in the folder outlast a power cut. The file is already there and whole: failing is no error.
void syncFolder(const std::filesystem::path& folder) {
  const int file = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  fsync(file);
  close(file);
}

}  // namespace

void writeAll(int file, std::size_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) failWriting(errno);
    if (count == 0) failWriting(ENOSPC);
    offset += static_cast<std::size_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

void syncFile(int file) {
  if (fsync(file) != 0) failWriting(errno);
}

void writeFileAtomically(const std::string& path, const std::function<void(int file)>& fill) {
  const auto status = existing(path);
  const std::filesystem::path target = withoutLinks(path);
  const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
  TemporaryFile temporary(folder, status ? 0600 : 0666);
  fill(temporary.file());
  if (status) temporary.becomeLike(*status);
  temporary.renameTo(target);
  syncFolder(folder);
}

void writeFileAtomically(const std::string& path, std::span<const std::byte> bytes) {
  writeFileAtomically(path, [&](int file) { writeAll(file, 0, bytes); });
}

}  // namespace attn
