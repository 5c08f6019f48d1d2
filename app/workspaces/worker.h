// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/stop.h"
#include "core/base/words.h"

namespace attn::app {

/// Computes off the GUI thread, one job at a time. A job returns what is to be done with its result on the thread that
/// owns the worker: its delivery. At most one job waits: a newer one takes its place. A job that has begun is finished
/// and delivered, so a drag that posts faster than its jobs end still shows every result, in order; unless it runs for
/// longer than two seconds while a newer one waits: then it is stopped, since nobody wants to wait for both.
///
/// A job runs inside a StopScope: loops of the core end by themselves, with Stopped, soon after it is asked to stop. A
/// job that throws delivers nothing. The owner is told the reason in words, by failed(), unless the job was stopped.
///
/// When nothing was posted for two seconds its thread gives the memory that the program does not use back to the
/// system.
class Worker : public QObject {
  Q_OBJECT

 public:
  using Delivery = std::function<void()>;

  /// What a job knows of itself, on the worker's thread.
  class Task {
   public:
    /// Whether the result is not wanted any more.
    bool isStopped() const { return m_stop.isRequested(); }
    /// Delivers an intermediate result. Reports arrive in order and before the job's own delivery. A newer report takes
    /// the place of one that the owner's thread has not come to, so each must say all that there is to say.
    void report(Delivery delivery);

   private:
    friend class Worker;
    struct Report {
      std::mutex mutex;
      Delivery newest;
    };
    Task(Worker* worker, Stop stop) : m_worker(worker), m_stop(std::move(stop)) {}

    Worker* m_worker;
    Stop m_stop;
    std::shared_ptr<Report> m_report = std::make_shared<Report>();
  };
  using Job = std::function<Delivery(Task&)>;

  explicit Worker(QObject* parent = nullptr);
  /// Asks the running job to stop and waits for its end; drops the waiting one and all deliveries.
  ~Worker() override;

  void post(Job job);
  /// Drops the waiting job, asks the running one to stop, and drops what has not been delivered. Does not wait.
  void stop();
  /// Whether a job runs, waits, or has ended without having been delivered.
  bool isBusy() const { return m_posted != m_delivered; }

 signals:
  /// All posted jobs were delivered, or dropped.
  void idle();
  /// A job, or a delivery, threw: a clause for the user, "there is not enough memory".
  void failed(const attn::Message& words);

 private:
  struct Posted {
    Job job;
    Stop stop;
    int count = 0;  ///< the job, and those that it replaced
  };
  void serve();
  bool runsForLong();
  /// Stops a job that has run for long while another one waits.
  void overtake();
  void deliver(const Posted& posted, const Delivery& delivery, const Message& problem);
  /// \returns why it failed
  static Message attempt(const std::function<void()>& run);

  std::mutex m_mutex;
  std::condition_variable m_wake;
  std::optional<std::chrono::steady_clock::time_point> m_began;  ///< the running job
  Posted m_waiting;                                              ///< none without a job
  bool m_end = false;
  // The members below are used by the owner's thread only, so no lock protects them.
  Stop m_stop;  ///< of all jobs since the last stop()
  int m_posted = 0;
  int m_delivered = 0;
  QTimer m_patience;  ///< runs while a job may wait
  std::thread m_thread;
};

}  // namespace attn::app
