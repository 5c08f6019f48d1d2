// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/worker.h"

#include <malloc.h>

#include <QMetaObject>
#include <exception>
#include <new>
#include <utility>

#include "core/base/buffer.h"

namespace attn::app {
namespace {

constexpr std::chrono::seconds longRun{2};

// A hand that rests between two gestures does not pay for memory twice.
constexpr std::chrono::seconds longRest{2};

}  // namespace

Worker::Worker(QObject* parent) : QObject(parent) {
  m_patience.setSingleShot(true);
  m_patience.setInterval(longRun);
  connect(&m_patience, &QTimer::timeout, this, &Worker::overtake);
}

Worker::~Worker() {
  m_stop.request();
  {
    const std::lock_guard lock(m_mutex);
    m_end = true;
  }
  m_wake.notify_one();
  if (m_thread.joinable()) m_thread.join();
}

bool Worker::runsForLong() {
  const std::lock_guard lock(m_mutex);
  return m_began && std::chrono::steady_clock::now() - *m_began > longRun;
}

void Worker::post(Job job) {
  if (runsForLong()) stop();
  if (isBusy() && !m_patience.isActive()) m_patience.start();
  ++m_posted;
  {
    const std::lock_guard lock(m_mutex);
    m_waiting = {std::move(job), m_stop, m_waiting.count + 1};
  }
  m_wake.notify_one();
  if (!m_thread.joinable()) m_thread = std::thread([this] { serve(); });
}

void Worker::overtake() {
  Job waiting;
  {
    const std::lock_guard lock(m_mutex);
    waiting = m_waiting.job;
  }
  if (!waiting) return;
  if (runsForLong())
    post(std::move(waiting));
  else
    m_patience.start();
}

void Worker::stop() {
  if (!isBusy()) return;
  // What was posted before and what is posted from now on are told apart by the Stop that they share.
  m_stop.request();
  m_stop = Stop();
  {
    const std::lock_guard lock(m_mutex);
    m_delivered += std::exchange(m_waiting, {}).count;
  }
  if (!isBusy()) emit idle();
}

void Worker::serve() {
  for (;;) {
    Posted posted;
    {
      std::unique_lock lock(m_mutex);
      const auto isWanted = [this] { return m_end || m_waiting.job; };
      if (!m_wake.wait_for(lock, longRest, isWanted)) {
        lock.unlock();
        releaseKeptBuffers();
        malloc_trim(0);
        lock.lock();
        m_wake.wait(lock, isWanted);
      }
      if (m_end) return;
      posted = std::exchange(m_waiting, {});
      m_began = std::chrono::steady_clock::now();
    }
    Delivery delivery;
    const Message problem = attempt([&] {
      const StopScope scope(&posted.stop);
      Task task(this, posted.stop);
      delivery = posted.job(task);
    });
    posted.job = nullptr;
    {
      const std::lock_guard lock(m_mutex);
      m_began.reset();
    }
    QMetaObject::invokeMethod(
        this,
        [this, posted = std::move(posted), delivery = std::move(delivery), problem] {
          deliver(posted, delivery, problem);
        },
        Qt::QueuedConnection);
  }
}

void Worker::deliver(const Posted& posted, const Delivery& delivery, const Message& problem) {
  m_delivered += posted.count;
  if (!posted.stop.isRequested()) {
    const Message failure = problem || !delivery ? problem : attempt(delivery);
    if (failure) emit failed(failure);
  }
  if (!isBusy()) emit idle();
}

Message Worker::attempt(const std::function<void()>& run) {
  try {
    run();
    return {};
  } catch (const Stopped&) {
    return {};
  } catch (const DataError& error) {
    return error.message();
  } catch (const std::bad_alloc&) {
    return {translatable("core", "there is not enough memory")};
  } catch (const std::exception& error) {
    return {translatable("core", "something went wrong: %1"), {std::string(error.what())}};
  } catch (...) {
    return {translatable("core", "something went wrong")};
  }
}

void Worker::Task::report(Delivery delivery) {
  {
    const std::lock_guard lock(m_report->mutex);
    if (std::exchange(m_report->newest, std::move(delivery))) return;  // the one before is still on its way
  }
  QMetaObject::invokeMethod(
      m_worker,
      [worker = m_worker, stop = m_stop, report = m_report] {
        Delivery newest;
        {
          const std::lock_guard lock(report->mutex);
          newest = std::exchange(report->newest, nullptr);
        }
        if (stop.isRequested() || !newest) return;
        if (const Message failure = attempt(newest)) emit worker->failed(failure);
      },
      Qt::QueuedConnection);
}

}  // namespace attn::app
