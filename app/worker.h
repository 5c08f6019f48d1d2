#pragma once

#include <QObject>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace attn::app {

/// Computes off the GUI thread, one job at a time. A job returns what is to be done with its result on the thread that
/// owns the worker. At most one job waits: a newer one takes its place. A job that has begun is finished and delivered,
/// so a drag that posts faster than its jobs end still shows every result, in order.
class Worker : public QObject {
  Q_OBJECT

 public:
  using Delivery = std::function<void()>;
  using Job = std::function<Delivery()>;

  explicit Worker(QObject* parent = nullptr);
  /// Waits for the running job; drops the waiting one and all deliveries.
  ~Worker() override;

  void post(Job job);
  /// Whether a job runs, waits, or has ended without having been delivered.
  bool isBusy() const { return m_posted != m_delivered; }

 signals:
  /// All posted jobs were delivered, or dropped for a newer one.
  void idle();

 private:
  void serve();
  void deliver(const Delivery& delivery, int jobs);

  std::mutex m_mutex;
  std::condition_variable m_wake;
  Job m_waiting;
  int m_waitingJobs = 0;  // posted since the running one was taken
  bool m_stop = false;
  int m_posted = 0;
  int m_delivered = 0;
  std::thread m_thread;
};

}  // namespace attn::app
