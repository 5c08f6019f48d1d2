// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/signals.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>

namespace attn {
namespace {

constexpr std::array endingSignals = {SIGTERM, SIGINT, SIGHUP, SIGPIPE};

/// Everything here is read by a signal handler: fixed places and atomics alone.
struct Name {
  std::atomic<bool> isTaken = false;
  std::atomic<bool> isSet = false;
  int folder = -1;
  std::array<char, 64> name = {};
};
std::array<Name, 64> names;
std::atomic<int> sections = 0;
std::atomic<bool> isEnding = false;
thread_local int depth = 0;  // of the sections of this thread
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void endCleanly(int signal) {
  const int error = errno;
  isEnding = true;
  // This thread is in no section: there the signal is blocked. The others leave theirs in microseconds, unless a
  // network's file system hangs.
  constexpr int mostWaits = 2000;
  const timespec millisecond = {0, 1'000'000};
  for (int i = 0; sections > 0 && i < mostWaits; ++i) nanosleep(&millisecond, nullptr);
  for (const Name& each : names)
    if (each.isSet) unlinkat(each.folder, each.name.data(), 0);
  errno = error;
  raise(signal);  // what it does is its default again, as soon as this returns
}

}  // namespace

void cleanUpOnSignals() {
  std::signal(SIGXFSZ, SIG_IGN);
  for (const int each : endingSignals) {
    struct sigaction before = {};
    if (sigaction(each, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) continue;
    struct sigaction now = {};
    now.sa_handler = endCleanly;
    now.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
    for (const int other : endingSignals) sigaddset(&now.sa_mask, other);
    sigaction(each, &now, nullptr);
  }
}

Uninterrupted::Uninterrupted() {
  sigset_t blocked;
  sigemptyset(&blocked);
  for (const int each : endingSignals) sigaddset(&blocked, each);
  pthread_sigmask(SIG_BLOCK, &blocked, &m_before);
  ++sections;
  if (depth++ == 0 && isEnding) {
    // The program ends, and what begins now would be left behind.
    --sections;
    for (;;) pause();
  }
}

Uninterrupted::~Uninterrupted() {
  --depth;
  --sections;
  pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

int rememberName(int folder, const std::string& name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    Name& each = names[i];
    if (name.size() >= each.name.size() || each.isTaken.exchange(true)) continue;
    each.folder = folder;
    each.name[name.copy(each.name.data(), name.size())] = '\0';
    each.isSet = true;
    return static_cast<int>(i);
  }
  return -1;
}

void forgetName(int place) {
  if (place < 0) return;
  Name& each = names[static_cast<std::size_t>(place)];
  each.isSet = false;
  each.isTaken = false;
}

}  // namespace attn
