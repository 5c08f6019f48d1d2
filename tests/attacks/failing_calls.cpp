// SPDX-License-Identifier: GPL-3.0-or-later
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

// A library to be loaded first (LD_PRELOAD): the calls that write files, with failures on order.
//   SHIM_FAIL=N    the Nth call of those below fails, as on a full disk
//   SHIM_KILL=N    the process is killed before the Nth of them
//   SHIM_PIECES=1  no write takes more than 1,000 bytes at once
//   SHIM_SLOW=1    each of them takes five milliseconds more, so that a signal falls between two
//   SHIM_NAMED=1   the file system knows no files without names,
//   SHIM_ONE=1     nor files with two,
//   SHIM_MOVES=1   nor can it exchange two names

namespace {

int numberOf(const char* name) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : 0;
}

bool isToFail() {
  static const bool isSlow = numberOf("SHIM_SLOW") != 0;
  if (isSlow) usleep(5000);
  static std::atomic<int> calls = 0;
  static const int failing = numberOf("SHIM_FAIL"), last = numberOf("SHIM_KILL");
  const int call = ++calls;
  if (call == last) raise(SIGKILL);
  if (call != failing) return false;
  errno = ENOSPC;
  return true;
}

int refuse(int error) {
  errno = error;
  return -1;
}

template <class Call>
Call* next(const char* name) {
  return reinterpret_cast<Call*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
  static auto* const call = next<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  static const bool inPieces = numberOf("SHIM_PIECES") != 0;
  if (isToFail()) return -1;
  return call(file, bytes, inPieces && size > 1000 ? 1000 : size, offset);
}

int fsync(int file) {
  static auto* const call = next<int(int)>("fsync");
  return isToFail() ? -1 : call(file);
}

int fchmod(int file, mode_t mode) {
  static auto* const call = next<int(int, mode_t)>("fchmod");
  return isToFail() ? -1 : call(file, mode);
}

int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) noexcept {
  static auto* const call = next<int(int, const char*, int, const char*, int)>("linkat");
  static const bool isOne = numberOf("SHIM_ONE") != 0;
  if (isOne) return refuse(EPERM);
  return isToFail() ? -1 : call(fromFolder, from, toFolder, to, flags);
}

int renameat(int fromFolder, const char* from, int toFolder, const char* to) noexcept {
  static auto* const call = next<int(int, const char*, int, const char*)>("renameat");
  return isToFail() ? -1 : call(fromFolder, from, toFolder, to);
}

int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) noexcept {
  static auto* const call = next<int(int, const char*, int, const char*, unsigned)>("renameat2");
  static const bool isMoved = numberOf("SHIM_MOVES") != 0;
  if (isMoved && (flags & RENAME_EXCHANGE)) return refuse(EINVAL);
  return isToFail() ? -1 : call(fromFolder, from, toFolder, to, flags);
}

int openat(int folder, const char* path, int flags, ...) {
  static auto* const call = next<int(int, const char*, int, ...)>("openat");
  static const bool isNamed = numberOf("SHIM_NAMED") != 0;
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  if (isNamed && (flags & O_TMPFILE) == O_TMPFILE) return refuse(EOPNOTSUPP);
  return call(folder, path, flags, mode);
}
}
