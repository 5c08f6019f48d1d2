#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/stop.h"

namespace attn {
namespace {

/// One call of parallelFor. Its bodies are handed out by a counter, so threads that come late find less to do.
struct Job {
  Index count;
  const std::function<void(Index)>* body;
  const Stop* stop = StopScope::current();
  std::atomic<Index> next{0};
  std::mutex mutex;
  std::condition_variable ended;
  int helpers = 0;  // threads of the pool that are inside work()
  std::exception_ptr error;

  bool exhausted() const { return next.load(std::memory_order_relaxed) >= count; }

  void work() {
    const StopScope scope(stop);
    for (Index i = next.fetch_add(1); i < count; i = next.fetch_add(1)) {
      try {
        stopIfRequested();
        (*body)(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
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
      const std::lock_guard lock(m_mutex);
      m_stop = true;
    }
    m_wake.notify_all();
    for (std::thread& thread : m_threads) thread.join();
  }

  void run(Index count, const std::function<void(Index)>& body) {
    auto job = std::make_shared<Job>();
    job->count = count;
    job->body = &body;
    const auto helpers = static_cast<std::size_t>(std::min<Index>(count, m_threadCount) - 1);
    {
      const std::lock_guard lock(m_mutex);
      while (m_threads.size() < helpers) m_threads.emplace_back([this] { serve(); });
      m_jobs.insert(m_jobs.end(), helpers, job);
    }
    for (std::size_t i = 0; i < helpers; ++i) m_wake.notify_one();

    insideBody = true;
    job->work();
    insideBody = false;

    std::unique_lock lock(job->mutex);
    job->ended.wait(lock, [&] { return job->helpers == 0; });
    if (job->error) std::rethrow_exception(job->error);
  }

  std::atomic<int> m_threadCount{std::max(1, static_cast<int>(std::thread::hardware_concurrency()))};

 private:
  void serve() {
    insideBody = true;
    for (;;) {
      std::shared_ptr<Job> job;
      {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, [this] { return m_stop || !m_jobs.empty(); });
        if (m_stop) return;
        job = std::move(m_jobs.front());
        m_jobs.pop_front();
        // Joining is counted under the job's lock; the caller waits for it only after the counter ran out, so a
        // thread that comes later than that must not touch the body any more.
        const std::lock_guard joining(job->mutex);
        if (job->exhausted()) continue;
        ++job->helpers;
      }
      job->work();
      {
        const std::lock_guard leaving(job->mutex);
        --job->helpers;
      }
      job->ended.notify_all();
    }
  }

  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::deque<std::shared_ptr<Job>> m_jobs;
  std::vector<std::thread> m_threads;
  bool m_stop = false;
};

Pool& pool() {
  static Pool threads;
  return threads;
}

}  // namespace

void parallelFor(Index count, Index operations, const std::function<void(Index)>& body) {
  constexpr Index worthwhile = 100'000;
  if (count <= 1 || insideBody || operations < worthwhile / count || threadCount() == 1) {
    for (Index i = 0; i < count; ++i) {
      stopIfRequested();
      body(i);
    }
    return;
  }
  pool().run(count, body);
}

int threadCount() { return pool().m_threadCount; }

void setThreadCount(int count) { pool().m_threadCount = std::max(1, count); }

}  // namespace attn
