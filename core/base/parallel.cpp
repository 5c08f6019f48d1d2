// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/stop.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace attn {
namespace {

/// Lets the other thread of the core run while this one waits.
void pause() {
#if defined(__SSE2__)
  _mm_pause();
#else
  std::this_thread::yield();
#endif
}

// To put a thread to sleep and wake it takes about as long.
constexpr auto patience = std::chrono::microseconds(50);

/// Waits for something that should come soon, without sleeping. Whether it came.
template <class Condition>
bool comesSoon(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + patience;
  do {
    for (int i = 0; i < 32; ++i) {
      if (condition()) return true;
      pause();
    }
  } while (std::chrono::steady_clock::now() < end);
  return condition();
}

/// A lock on a mutex that is held only for moments: it seldom pays to sleep until it is free.
std::unique_lock<std::mutex> lockSoon(std::mutex& mutex) {
  for (int i = 0; i < 64; ++i) {
    if (mutex.try_lock()) return {mutex, std::adopt_lock};
    pause();
  }
  return std::unique_lock(mutex);
}

/// One call of parallelFor. Its bodies are handed out by a counter, so threads that come late find less to do. It lives
/// on its caller's stack: a thread of the pool must not touch it any more once `helpers` no longer counts that thread.
struct Job {
  Index count;
  void (*call)(const void*, Index);
  const void* body;
  const Stop* stop = StopScope::current();
  int wanted = 0;               // threads that may still join; under the pool's lock
  std::atomic<int> helpers{0};  // threads of the pool that are inside work(); changed under the pool's lock
  std::atomic<Index> next{0};
  std::mutex errorMutex{};
  std::exception_ptr error{};

  void work() {
    const StopScope scope(stop);
    for (Index i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      try {
        stopIfRequested();
        call(body, i);
      } catch (...) {
        const std::lock_guard lock(errorMutex);
        if (!error) error = std::current_exception();
        next.store(count);
      }
    }
  }
};

thread_local bool insideBody = false;

class Pool {
 public:
  ~Pool() {
    {
      const auto lock = lockSoon(m_mutex);
      m_stop = true;
    }
    m_open.fetch_add(1);
    m_wake.notify_all();
    for (std::thread& thread : m_threads) thread.join();
  }

  void run(Job& job) {
    const int wanted = static_cast<int>(std::min<Index>(job.count, m_threadCount)) - 1;
    {
      const auto lock = lockSoon(m_mutex);
      while (static_cast<int>(m_threads.size()) < wanted) m_threads.emplace_back([this] { serve(); });
      job.wanted = wanted;
      m_jobs.push_back(&job);
    }
    // Told after the lock is free, so that a thread that waits for work does not run into it.
    m_open.fetch_add(1);
    for (int i = 0; i < wanted; ++i) m_wake.notify_one();

    insideBody = true;
    job.work();
    insideBody = false;

    {
      const auto lock = lockSoon(m_mutex);
      if (std::erase(m_jobs, &job) > 0) m_open.fetch_sub(1);
    }
    const auto left = [&] { return job.helpers.load(std::memory_order_acquire) == 0; };
    if (!comesSoon(left)) {
      std::unique_lock lock(m_mutex);
      m_left.wait(lock, left);
    }
    if (job.error) std::rethrow_exception(job.error);
  }

  int threadCount() const { return m_threadCount; }
  void setThreadCount(int count) { m_threadCount = std::max(1, count); }

 private:
  void serve() {
    insideBody = true;
    for (;;) {
      comesSoon([&] { return m_open.load(std::memory_order_relaxed) > 0; });
      Job* job = nullptr;
      {
        auto lock = lockSoon(m_mutex);
        m_wake.wait(lock, [this] { return m_stop || !m_jobs.empty(); });
        if (m_stop) return;
        job = m_jobs.front();
        job->helpers.fetch_add(1, std::memory_order_relaxed);
        if (--job->wanted == 0) {
          m_jobs.erase(m_jobs.begin());
          m_open.fetch_sub(1);
        }
      }
      job->work();
      {
        const auto lock = lockSoon(m_mutex);
        job->helpers.fetch_sub(1, std::memory_order_release);
      }
      m_left.notify_all();
    }
  }

  std::atomic<int> m_threadCount{std::max(1, static_cast<int>(std::thread::hardware_concurrency()))};
  std::mutex m_mutex;
  std::condition_variable m_wake;  // a job came
  std::condition_variable m_left;  // a thread left a job
  std::vector<Job*> m_jobs;        // those that more threads may join
  std::atomic<int> m_open{0};      // how many those are, soon after it is so, for a look without the lock
  std::vector<std::thread> m_threads;
  bool m_stop = false;
};

Pool& pool() {
  static Pool threads;
  return threads;
}

}  // namespace

void runInParallel(Index count, Index operations, void (*call)(const void* body, Index i), const void* body) {
  constexpr Index worthwhile = 100'000;
  if (count <= 1 || insideBody || operations < worthwhile / count || threadCount() == 1) {
    for (Index i = 0; i < count; ++i) {
      stopIfRequested();
      call(body, i);
    }
    return;
  }
  Job job{.count = count, .call = call, .body = body};
  pool().run(job);
}

int threadCount() { return pool().threadCount(); }

void setThreadCount(int count) { pool().setThreadCount(count); }

}  // namespace attn
