// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

#include "core/base/api.h"

namespace attn {

/// A request to end some work early. Copies share it.
class Stop {
 public:
  void request() const { m_requested->store(true, std::memory_order_relaxed); }
  bool isRequested() const { return m_requested->load(std::memory_order_relaxed); }

 private:
  std::shared_ptr<std::atomic<bool>> m_requested = std::make_shared<std::atomic<bool>>(false);
};

/// What work that was asked to stop throws. No std::exception: nobody takes it for an error.
struct ATTN_API Stopped {};

/// As long as it lives, the calling thread's work, and the parts of it that parallelFor gives to other threads, belong
/// to `stop`. Scopes may nest; the inner one counts.
class ATTN_API StopScope {
 public:
  explicit StopScope(const Stop* stop);
  ~StopScope();
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

  /// The stop that the calling thread works under; null if there is none.
  static const Stop* current();

 private:
  const Stop* m_outer;
};

/// \throws Stopped if the calling thread's work was asked to stop. parallelFor asks before every body; loops that take
/// more than a few milliseconds on one thread ask now and then.
ATTN_API void stopIfRequested();

}  // namespace attn
