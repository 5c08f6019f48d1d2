// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/copy_before_ending.h"

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <csignal>

namespace attn::app {
namespace {

constexpr std::array endingSignals = {SIGTERM, SIGINT, SIGHUP};

// Read by a signal handler: fixed places alone.
std::array<struct sigaction, 3> before;
std::array<int, 2> ends = {-1, -1};  // of a pipe

void tell(int signal) {
  for (std::size_t i = 0; i < endingSignals.size(); ++i) sigaction(endingSignals[i], &before[i], nullptr);
  const auto number = static_cast<char>(signal);
  if (write(ends[1], &number, 1) != 1) raise(signal);
}

}  // namespace

void copyBeforeEnding(Autosave& autosave) {
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return;
  auto* told = new QSocketNotifier(ends[0], QSocketNotifier::Read, &autosave);
  QObject::connect(told, &QSocketNotifier::activated, &autosave, [&autosave] {
    char number = 0;
    if (read(ends[0], &number, 1) != 1) return;
    autosave.writeLast();
    raise(number);
  });
  for (std::size_t i = 0; i < endingSignals.size(); ++i) {
    sigaction(endingSignals[i], nullptr, &before[i]);
    if (before[i].sa_handler == SIG_IGN) continue;  // as under nohup
    struct sigaction now = {};
    now.sa_handler = tell;
    now.sa_flags = SA_RESTART;
    for (const int other : endingSignals) sigaddset(&now.sa_mask, other);
    sigaction(endingSignals[i], &now, nullptr);
  }
}

}  // namespace attn::app
