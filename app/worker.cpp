#include "app/worker.h"

#include <QMetaObject>
#include <utility>

namespace attn::app {

Worker::Worker(QObject* parent) : QObject(parent) {}

Worker::~Worker() {
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
  }
  m_wake.notify_one();
  if (m_thread.joinable()) m_thread.join();
}

void Worker::post(Job job) {
  ++m_posted;
  {
    const std::lock_guard lock(m_mutex);
    m_waiting = std::move(job);
    ++m_waitingJobs;
  }
  m_wake.notify_one();
  if (!m_thread.joinable()) m_thread = std::thread([this] { serve(); });
}

void Worker::serve() {
  for (;;) {
    Job job;
    int jobs = 0;
    {
      std::unique_lock lock(m_mutex);
      m_wake.wait(lock, [this] { return m_stop || m_waiting; });
      if (m_stop) return;
      job = std::exchange(m_waiting, nullptr);
      jobs = std::exchange(m_waitingJobs, 0);
    }
    Delivery delivery = job();
    QMetaObject::invokeMethod(
        this, [this, jobs, delivery = std::move(delivery)] { deliver(delivery, jobs); }, Qt::QueuedConnection);
  }
}

void Worker::deliver(const Delivery& delivery, int jobs) {
  m_delivered += jobs;
  if (delivery) delivery();
  if (!isBusy()) emit idle();
}

}  // namespace attn::app
