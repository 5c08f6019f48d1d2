// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/standard_streams.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <system_error>

#include "app/document/file_words.h"
#include "core/base/words.h"
#include "core/files/atomic_file.h"

namespace attn::app {
namespace {

constexpr std::size_t blockSize = std::size_t{1} << 16;
constexpr std::size_t mostInput = std::size_t{1} << 30;  // a stream may have no end

[[noreturn]] void fail(const char* text) { throw DataError({text, {std::generic_category().message(errno)}}); }

int fileInMemory() {
  const int file = memfd_create("attention-lab", MFD_CLOEXEC);
  if (file < 0) fail(translatable("core", "can't be kept in memory: %1"));
  return file;
}

/// The bytes at the front of `file`, or none at its end.
std::size_t readBlock(int file, std::span<std::byte> block) {
  for (;;) {
    const ssize_t count = read(file, block.data(), block.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) fail(translatable("core", "can't be read: %1"));
  }
}

}  // namespace

bool isStandardStream(const QString& name) { return name == QLatin1String("-"); }

std::string readablePath(const QString& name) {
  if (!isStandardStream(name)) return systemPath(name);
  static const int kept = [] {
    const int file = fileInMemory();
    std::array<std::byte, blockSize> block;
    for (std::size_t offset = 0;;) {
      const std::size_t count = readBlock(STDIN_FILENO, block);
      if (count == 0) return file;
      if (offset + count > mostInput)
        throw DataError({translatable("core",
                                      "has more than %1 bytes, expected at most as many: a larger file "
                                      "has to be given by its name"),
                         {std::to_string(mostInput)}});
      writeAll(file, offset, std::span(block).first(count));
      offset += count;
    }
  }();
  return "/proc/self/fd/" + std::to_string(kept);
}

void writeToStandardOutput(const std::function<void(int file)>& write) {
  struct File {
    File() : number(fileInMemory()) {}
    ~File() { close(number); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    int number;
  };
  const File file;
  write(file.number);
  // What else was printed comes before.
  std::fflush(stdout);
  if (lseek(file.number, 0, SEEK_SET) != 0) fail(translatable("core", "can't be read: %1"));
  std::array<std::byte, blockSize> block;
  while (const std::size_t count = readBlock(file.number, block)) {
    for (std::size_t sent = 0; sent < count;) {
      const ssize_t part = ::write(STDOUT_FILENO, block.data() + sent, count - sent);
      if (part < 0 && errno != EINTR) fail(translatable("core", "can't be written: %1"));
      if (part > 0) sent += static_cast<std::size_t>(part);
    }
  }
}

void writeOutput(const QString& name, const std::function<void(int file)>& write) {
  if (isStandardStream(name)) return writeToStandardOutput(write);
  writeFileAtomically(systemPath(name), write);
}

}  // namespace attn::app
