// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QFile>
#include <QString>
#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

// How the monkey is asked, says where it is, and measures.

namespace attn::test {

#ifdef __SANITIZE_ADDRESS__
inline constexpr int usualLimit = 5000;  // ms
#else
inline constexpr int usualLimit = 1000;
#endif

struct Options {
  std::uint64_t seed = 1;
  int events = 1000;
  int limit = usualLimit;
  bool trace = false;
};

inline Options options;
inline volatile std::sig_atomic_t eventNumber = 0;
inline char lastEvent[256] = "";

/// Says where it happened, also if it is the end.
inline void tellPlace() {
  std::fprintf(stderr, "attack_monkey: seed %llu, event %d: %s\n", static_cast<unsigned long long>(options.seed),
               static_cast<int>(eventNumber), lastEvent);
  std::fflush(stderr);
}

inline void dieTelling(int signal) {
  tellPlace();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

[[noreturn]] inline void fail(const QString& words) {
  std::fprintf(stderr, "attack_monkey: %s\n", qPrintable(words));
  tellPlace();
  std::_Exit(1);
}

inline double residentMegabytes() {
  QFile file(QStringLiteral("/proc/self/statm"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  return file.readAll().split(' ').value(1).toDouble() * 4096 / (1 << 20);
}

/// How long this thread works on something, and how long that takes. A machine with other things to do makes the second
/// much longer, so only the first has the narrow limit.
class Busy {
 public:
  Busy() { m_clock.start(); }
  qint64 worked() const { return threadMilliseconds() - m_before; }
  qint64 passed() const { return m_clock.elapsed(); }

 private:
  static qint64 threadMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
  }

  qint64 m_before = threadMilliseconds();
  QElapsedTimer m_clock;
};

inline void tellBeforeDeath() {
  // A stack of its own: the other one may be full.
  static std::array<char, 1 << 16> stack;
  const stack_t place{stack.data(), 0, stack.size()};
  sigaltstack(&place, nullptr);
  struct sigaction onDeath;
  std::memset(&onDeath, 0, sizeof onDeath);
  onDeath.sa_handler = dieTelling;
  onDeath.sa_flags = SA_ONSTACK;
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGTERM}) sigaction(signal, &onDeath, nullptr);
}

}  // namespace attn::test
