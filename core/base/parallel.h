// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/api.h"
#include "core/base/index.h"

namespace attn {

/// Calls call(body, 0) … call(body, count − 1). parallelFor is a thin template over this function, which
/// is the same for every type of body.
ATTN_API void runInParallel(Index count, Index operations, void (*call)(const void* body, Index i), const void* body);

/// Calls body(0) … body(count − 1), each once, on the calling thread and the pool's, and returns when all are done.
/// Bodies must not depend on each other's order. A call from inside a body runs on that thread alone.
/// The first exception of a body is thrown here, after all running bodies ended. Work that is asked to stop throws
/// Stopped before the next body (see StopScope).
/// `operations` says roughly how many multiplications one body takes: less than a hundred thousand in all are done by
/// the caller alone, because to wake a thread takes as long. A thread that ran out of work looks for more for some
/// microseconds before it sleeps, so the steps of one computation wake it once.
///
/// Own code instead of a library's because the thread sanitizer has to see every lock, and because it starts no
/// thread before the first call that has more than one body.
template <class Body>
void parallelFor(Index count, Index operations, const Body& body) {
  runInParallel(
      count, operations, [](const void* work, Index i) { (*static_cast<const Body*>(work))(i); }, std::addressof(body));
}

/// How many threads share the work: as many as the machine has, unless said otherwise. At least 1.
ATTN_API int threadCount();
ATTN_API void setThreadCount(int count);

}  // namespace attn
