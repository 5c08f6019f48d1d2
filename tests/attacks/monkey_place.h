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
#include <iterator>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

// How the monkey is asked, says where it is, and measures.

namespace attn::test {

#ifdef __SANITIZE_ADDRESS__
inline constexpr int usualLimit = 10'000;  // ms
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

/// The last line of a run that fails: where, and why.
inline void tellFailure(const char* reason) {
  std::fprintf(stderr, "attack_monkey: FAILED: seed %llu, event %d: %s: %s\n",
               static_cast<unsigned long long>(options.seed), static_cast<int>(eventNumber), lastEvent, reason);
  std::fflush(stderr);
}

[[noreturn]] inline void fail(const QString& words) {
  tellFailure(qPrintable(words));
  std::_Exit(1);
}

/// What Qt says, but for what the platform without a screen says of itself and of its fonts thousands of times.
inline void tellMessage(QtMsgType type, const QMessageLogContext&, const QString& words) {
  for (const char* noise : {"This plugin does not support", "  OpenType support missing for"})
    if (words.startsWith(QLatin1String(noise))) return;
  std::fprintf(stderr, "%s\n", qPrintable(words));
  if (type == QtFatalMsg) fail(QStringLiteral("Qt gave up: ") + words);
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
  qint64 worked() const { return threadMilliseconds() - m_before - (waited.worked - m_waited.worked); }
  qint64 passed() const { return m_clock.elapsed() - (waited.passed - m_waited.passed); }
  /// While this was counted the monkey only waited for the window, and looked often whether it is idle: that is no work
  /// of the window, nor of an event in which the monkey does it. What the window does meanwhile has clocks of its own.
  void leaveOut() const {
    const Time time{worked(), passed()};
    waited.worked += time.worked;
    waited.passed += time.passed;
  }

 private:
  struct Time {
    qint64 worked, passed;
  };
  static inline Time waited{0, 0};
  const Time m_waited = waited;

  static qint64 threadMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
  }

  qint64 m_before = threadMilliseconds();
  QElapsedTimer m_clock;
};

inline constexpr int deadlySignals[] = {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGTERM};
inline std::array<struct sigaction, std::size(deadlySignals)> signalsBefore;

/// Says where it was, and leaves the rest to who would have come without this: a sanitizer has more to tell.
inline void dieTelling(int signal) {
  char reason[32] = "";
  std::snprintf(reason, sizeof reason, "signal %d", signal);
  tellFailure(reason);
  for (std::size_t i = 0; i < std::size(deadlySignals); ++i)
    if (deadlySignals[i] == signal) sigaction(signal, &signalsBefore[i], nullptr);
  // What a broken instruction raised comes again by itself.
  if (signal == SIGTERM || signal == SIGABRT) std::raise(signal);
}

inline void tellBeforeDeath() {
  // A stack of its own: the other one may be full.
  static std::array<char, 1 << 16> stack;
  const stack_t place{stack.data(), 0, stack.size()};
  sigaltstack(&place, nullptr);
  struct sigaction onDeath;
  std::memset(&onDeath, 0, sizeof onDeath);
  onDeath.sa_handler = dieTelling;
  onDeath.sa_flags = SA_ONSTACK;
  for (std::size_t i = 0; i < std::size(deadlySignals); ++i) sigaction(deadlySignals[i], &onDeath, &signalsBefore[i]);
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_set_death_callback([] { tellFailure("the sanitizer's report stands above"); });
#endif
  qInstallMessageHandler(tellMessage);
}

}  // namespace attn::test
