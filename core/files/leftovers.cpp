// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/leftovers.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <string_view>

namespace attn {
namespace {

constexpr std::string_view prefix = ".attention-lab-";
constexpr std::time_t oneDay = 24 * 60 * 60;

/// Where a process number means one process: this start of this machine, and this container. 0: unknown.
std::uint32_t place() {
  static const std::uint32_t here = [] {
    std::string start;
    std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), start);
    std::array<char, 64> container;
    const ssize_t length = readlink("/proc/self/ns/pid", container.data(), container.size());
    if (start.empty() || length <= 0) return std::uint32_t{0};
    std::uint32_t hash = 2166136261U;  // FNV-1a
    for (const char c : start + std::string(container.data(), static_cast<std::size_t>(length)))
      hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return std::max(hash, 1U);
  }();
  return here;
}

struct Owner {
  pid_t process;
  std::uint32_t place;
};

/// Whose a temporary file is by its name; nothing if it is no such name. Names of one number alone are older.
std::optional<Owner> ownerOf(std::string_view name) {
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  std::array<std::uint32_t, 3> numbers = {};
  std::size_t count = 0;
  for (;;) {
    if (count == numbers.size()) return std::nullopt;
    const char* last = name.data() + name.size();
    const auto [end, error] = std::from_chars(name.data(), last, numbers[count++]);
    if (error != std::errc()) return std::nullopt;
    if (end == last) break;
    if (*end != '-') return std::nullopt;
    name.remove_prefix(static_cast<std::size_t>(end - name.data()) + 1);
  }
  if (count == 1) return Owner{0, 0};
  if (count == 2) return std::nullopt;
  return Owner{static_cast<pid_t>(numbers[0]), numbers[1]};
}

bool isLeftBehind(const Owner& owner, const struct stat& status, std::time_t now) {
  if (!S_ISREG(status.st_mode) || status.st_uid != geteuid()) return false;
  if (owner.place != 0 && owner.place == place())
    return owner.process > 0 && kill(owner.process, 0) != 0 && errno == ESRCH;
  return std::max(status.st_mtime, status.st_ctime) < now - oneDay;
}

}  // namespace

std::string temporaryName() {
  static thread_local std::random_device random;
  return std::string(prefix) + std::to_string(getpid()) + '-' + std::to_string(place()) + '-' +
         std::to_string(random());
}

std::string nameOfAnOldFile() { return temporaryName().insert(prefix.size(), "old-"); }

void removeLeftovers(int folder, std::time_t now) {
  const int readable = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (readable < 0) return;
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(fdopendir(readable), closedir);
  if (!entries) {
    close(readable);
    return;
  }
  while (const dirent* entry = readdir(entries.get())) {
    const auto owner = ownerOf(entry->d_name);
    struct stat status;
    if (owner && fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 && isLeftBehind(*owner, status, now))
      unlinkat(folder, entry->d_name, 0);
  }
}

}  // namespace attn
