#pragma once

#include <functional>

#include "core/base/api.h"
#include "core/base/tensor.h"

namespace attn {

/// Calls body(0) … body(count − 1), each once, on the calling thread and the pool's, and returns when all are done.
/// Bodies must not depend on each other's order. A call from inside a body runs on that thread alone.
/// The first exception of a body is thrown here, after all running bodies ended. Work that is asked to stop throws
/// Stopped before the next body (see StopScope).
/// `operations` says roughly how many multiplications one body takes: less than a hundred thousand in all are done by
/// the caller alone, because to wake a thread takes as long.
///
/// Own code instead of a library's because the thread sanitizer has to see every lock, and because it starts no
/// thread before the first call that has more than one body.
ATTN_API void parallelFor(Index count, Index operations, const std::function<void(Index)>& body);

/// How many threads share the work: as many as the machine has, unless said otherwise. At least 1.
ATTN_API int threadCount();
ATTN_API void setThreadCount(int count);

}  // namespace attn
