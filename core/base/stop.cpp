// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/stop.h"

namespace attn {
namespace {

thread_local const Stop* threadsStop = nullptr;

}  // namespace

StopScope::StopScope(const Stop* stop) : m_outer(threadsStop) { threadsStop = stop; }

StopScope::~StopScope() { threadsStop = m_outer; }

const Stop* StopScope::current() { return threadsStop; }

void stopIfRequested() {
  if (threadsStop && threadsStop->isRequested()) throw Stopped();
}

}  // namespace attn
