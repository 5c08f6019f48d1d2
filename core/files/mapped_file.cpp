// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/mapped_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>

#include "core/base/words.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

/// What the handler of SIGBUS reads: fixed places and atomics alone.
struct Guard {
  std::atomic<bool> isTaken = false, isLost = false;
  std::atomic<std::uintptr_t> begin = 0, end = 0;  // the same where nothing is guarded
  std::atomic<const MappedFile*> file = nullptr;   // not for the handler
};
std::array<Guard, 256> guards;
struct sigaction before = {};
static_assert(std::atomic<std::uintptr_t>::is_always_lock_free);

/// Puts zeros in the place of what is gone of a guarded file, from the page that was looked at on.
void fillWithZeros(int, siginfo_t* info, void*) {
  const int error = errno;
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  for (Guard& each : guards) {
    const std::uintptr_t end = each.end;
    if (address < each.begin || address >= end) continue;
    const std::uintptr_t first = address / page * page;
    each.isLost = true;
    if (mmap(reinterpret_cast<void*>(first), end - first, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
        MAP_FAILED)
      break;
    errno = error;
    return;
  }
  // It is about something else: the access is tried again, and ends as it would have without this handler.
  sigaction(SIGBUS, &before, nullptr);
  errno = error;
}

void handleLoss() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction now = {};
    now.sa_sigaction = fillWithZeros;
    now.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(SIGBUS, &now, &before);
  });
}

/// The place; −1 if as many are guarded as can be.
int guard(const MappedFile* file, const std::byte* bytes, std::uint64_t size) {
  handleLoss();
  for (std::size_t i = 0; i < guards.size(); ++i) {
    Guard& each = guards[i];
    if (each.isTaken.exchange(true)) continue;
    each.isLost = false;
    each.file = file;
    each.begin = reinterpret_cast<std::uintptr_t>(bytes);
    each.end = each.begin + size;
    return static_cast<int>(i);
  }
  return -1;
}

}  // namespace

MappedFile::MappedFile(const std::string& path)
    : m_name(shownName(path.substr(path.rfind('/') + 1))), m_file(path), m_bytes(m_file.map()) {
  if (!m_bytes || (m_guard = guard(this, m_bytes.get(), m_file.size())) >= 0) return;
  // With so many files open this one lies in memory.
  const std::shared_ptr<std::byte[]> copy = std::make_shared_for_overwrite<std::byte[]>(m_file.size());
  m_file.read(0, {copy.get(), m_file.size()});
  m_bytes = copy;
}

MappedFile::~MappedFile() {
  if (m_guard < 0) return;
  Guard& guarded = guards[static_cast<std::size_t>(m_guard)];
  // First the end, so that no other file's bytes are ever within.
  guarded.end = 0;
  guarded.begin = 0;
  m_bytes.reset();
  guarded.isTaken = false;
}

bool MappedFile::isUnchanged() const {
  if (m_guard >= 0 && guards[static_cast<std::size_t>(m_guard)].isLost) return false;
  return m_file.isUnchanged();
}

void MappedFile::requireUnchanged() const {
  if (!isUnchanged())
    throw DataError(
        {translatable("core", "“%1” can't be read any more: it was cut or written to while it was open"), {m_name}});
}

void requireUnchanged(std::span<const std::byte> bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(bytes.data());
  for (const Guard& each : guards)
    if (address >= each.begin && address < each.end) return each.file.load()->requireUnchanged();
}

}  // namespace attn
