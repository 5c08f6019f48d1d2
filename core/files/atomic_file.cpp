// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/leftovers.h"
#include "core/files/regular_file.h"
#include "core/files/signals.h"

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

std::filesystem::path folderOf(const std::filesystem::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

/// What is there now; nothing if the file is new.
std::optional<struct stat> existing(const std::string& path) {
  if (path.empty()) failWriting(ENOENT);
  struct stat status;
  if (stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return std::nullopt;
    failWriting(errno);
  }
  requireRegular(status);
  if (faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0) failWriting(errno);
  return status;
}

[[noreturn]] void failInFolder(int error) {
  throw DataError({translatable("core", "can't be written, because no file can be made in its folder: %1"),
                   {std::generic_category().message(error)}});
}

/// Makes sure that what a system call did is on disk.
void syncFile(int file) {
  if (fsync(file) != 0) failWriting(errno);
}

/// What was written is read again, from the disk where the system lets us choose.
void requireContent(int file, std::span<const std::byte> bytes) {
  syncFile(file);
  posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  std::vector<std::byte> block(std::min<std::size_t>(bytes.size() + 1, std::size_t{1} << 20));
  for (std::size_t at = 0;;) {
    const ssize_t count = pread(file, block.data(), block.size(), static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) failWriting(errno);
    const auto found = std::span(block).first(static_cast<std::size_t>(count));
    const auto expected = bytes.subspan(at, std::min(found.size(), bytes.size() - at));
    if (!std::ranges::equal(found, expected) || (count == 0 && at < bytes.size()))
      throw DataError({translatable("core", "can't be written: what is on disk is not what was written")});
    if (count == 0) return;
    at += found.size();
  }
}

}  // namespace

struct UnnamedFile::Parts {
  std::filesystem::path target;  ///< in `folder`
  int folder = -1;
  int file = -1;
  std::optional<struct stat> before = {};  ///< of the file that has the name until now
  std::string name = {};                   ///< that the temporary file has meanwhile, if any
  int remembered = -1;
  bool isNamed = false;   ///< it has the target's name
  bool holdsOld = false;  ///< under the temporary name stands the file that had the target's

  explicit Parts(const std::string& path) : target(withoutLinks(path)), before(existing(path)) {
    const std::filesystem::path place = folderOf(target);
    folder = open(place.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) failInFolder(errno);
    target = target.filename();
    const mode_t mode = before ? 0600 : 0666;
    file = openat(folder, ".", O_RDWR | O_TMPFILE | O_CLOEXEC, mode);
    if (file >= 0 && access(own().c_str(), F_OK) != 0) close(std::exchange(file, -1));  // it could not be named
    const Uninterrupted together;
    while (file < 0) {
      name = temporaryName();
      file = openat(folder, name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
      if (file < 0 && errno != EEXIST) {
        const int error = errno;
        close(folder);
        failInFolder(error);
      }
      if (file >= 0) remembered = rememberName(folder, name);
    }
  }
  ~Parts() {
    const Uninterrupted together;
    if (file >= 0) close(file);
    if (!name.empty()) unlinkat(folder, name.c_str(), 0);
    forgetName(remembered);
    close(folder);
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  std::string own() const { return "/proc/self/fd/" + std::to_string(file); }

  /// All but the name.
  void finish() {
    if (before) {
      // Only root can give a file away, and only a member can give it to a group: for all others it stays theirs.
      [[maybe_unused]] const bool hasOwner = fchown(file, before->st_uid, gid_t(-1)) == 0;
      [[maybe_unused]] const bool hasGroup = fchown(file, uid_t(-1), before->st_gid) == 0;
      if (fchmod(file, before->st_mode & 0777) != 0) failWriting(errno);
    }
    syncFile(file);
    // A network's file system may report a full disk only to close. A file without a name lives as long as it is open.
    if (!name.empty() && close(std::exchange(file, -1)) != 0) failWriting(errno);
  }

  /// To be called in an Uninterrupted section. If it is to be revocable, the file that had the name is kept.
  void takeName(bool isRevocable) {
    while (name.empty()) {
      const std::string any = temporaryName();
      if (linkat(AT_FDCWD, own().c_str(), folder, any.c_str(), AT_SYMLINK_FOLLOW) == 0)
        name = any;
      else if (errno != EEXIST)
        failWriting(errno);
    }
    std::string old;
    if (isRevocable && before) {
      struct stat status;
      if (fstatat(folder, target.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode))
        failWriting(EISDIR);  // as a rename would
      // From here on a process that is killed leaves the old file behind, perhaps as the user's only copy: it never has
      // a name that is removed as a leftover.
      old = nameOfAnOldFile();
      if (linkat(folder, target.c_str(), folder, old.c_str(), 0) != 0) {
        // Here a file can have one name alone: the two are exchanged, or else the target's name is free for a moment.
        if (renameat(folder, name.c_str(), folder, old.c_str()) != 0) failWriting(errno);
        name = old;
        if (renameat2(folder, name.c_str(), folder, target.c_str(), RENAME_EXCHANGE) == 0) {
          isNamed = holdsOld = true;
          return;
        }
        old = nameOfAnOldFile();
        if (renameat(folder, target.c_str(), folder, old.c_str()) != 0) failWriting(errno);
      }
    }
    if (renameat(folder, name.c_str(), folder, target.c_str()) != 0) {
      const int error = errno;
      // A rename between two names of one file does nothing: then the second goes.
      if (!old.empty() && renameat(folder, old.c_str(), folder, target.c_str()) == 0) unlinkat(folder, old.c_str(), 0);
      failWriting(error);
    }
    isNamed = true;
    holdsOld = !old.empty();
    name = old;
  }

  /// To be called in an Uninterrupted section.
  void giveNameBack() {
    if (!std::exchange(isNamed, false)) return;
    if (std::exchange(holdsOld, false)) {
      renameat(folder, name.c_str(), folder, target.c_str());
      name.clear();  // also if that failed: then the old file stays where it is
    } else {
      unlinkat(folder, target.c_str(), 0);
    }
  }

  /// To be called in an Uninterrupted section, when no name goes back any more.
  void dropOld() {
    if (std::exchange(holdsOld, false) && unlinkat(folder, name.c_str(), 0) == 0) name.clear();
  }

  /// By the clock of the file system, which may be another machine's: that of the file that was just named.
  void removeLeftovers() const {
    struct stat status;
    if (fstatat(folder, target.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0)
      attn::removeLeftovers(folder, status.st_ctime);
  }

  bool isInFolderOf(const Parts& other) const {
    struct stat own, others;
    return fstat(folder, &own) == 0 && fstat(other.folder, &others) == 0 && own.st_dev == others.st_dev &&
           own.st_ino == others.st_ino;
  }

  /// Makes a rename in the folder outlast a power cut. The file is already there and whole: failing is no error.
  void syncFolder() const {
    const int readable = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (readable < 0) return;
    fsync(readable);
    close(readable);
  }
};

UnnamedFile::UnnamedFile(const std::string& path) : m_parts(std::make_unique<Parts>(path)) {}
UnnamedFile::UnnamedFile(UnnamedFile&&) noexcept = default;
UnnamedFile::~UnnamedFile() = default;

int UnnamedFile::file() const { return m_parts->file; }

void nameFiles(std::span<UnnamedFile> files) {
  std::size_t place = 0;
  try {
    for (place = 0; place < files.size(); ++place) files[place].m_parts->finish();
    const Uninterrupted together;
    try {
      for (place = 0; place < files.size(); ++place) files[place].m_parts->takeName(place + 1 < files.size());
    } catch (const DataError&) {
      for (const UnnamedFile& each : files) each.m_parts->giveNameBack();
      throw;
    }
    for (const UnnamedFile& each : files) each.m_parts->dropOld();
  } catch (const DataError& error) {
    throw NamingError(place, error.message());
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    const UnnamedFile::Parts& parts = *files[i].m_parts;
    const bool isLastOfItsFolder = std::ranges::none_of(
        files.subspan(i + 1), [&](const UnnamedFile& later) { return later.m_parts->isInFolderOf(parts); });
    if (!isLastOfItsFolder) continue;
    parts.syncFolder();
    parts.removeLeftovers();
  }
}

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code error;
  const bool areOne = std::filesystem::equivalent(a, b, error);
  if (!error) return areOne;
  const auto whole = [](const std::string& path) {
    const std::filesystem::path target = withoutLinks(path);
    std::error_code none;
    return std::filesystem::weakly_canonical(folderOf(target), none) / target.filename();
  };
  try {
    return whole(a) == whole(b);
  } catch (const DataError&) {
    return false;  // a ring of links names no file
  }
}

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

void writeFileAtomically(const std::string& path, const std::function<void(int file)>& fill) {
  UnnamedFile file(path);
  fill(file.file());
  nameFiles({&file, 1});
}

void writeFileAtomically(const std::string& path, std::span<const std::byte> bytes) {
  writeFileAtomically(path, [&](int file) {
    writeAll(file, 0, bytes);
    requireContent(file, bytes);
  });
}

}  // namespace attn
