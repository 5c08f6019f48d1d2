// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_training.h"

#include <QElapsedTimer>

namespace attn::app {
namespace {

// An epoch compares every point with every other.
constexpr Index mostTrainedPoints = 2000;
constexpr qint64 reportEvery = 33;  // milliseconds

}  // namespace

TrainingRun trainingOf(const Box<Points>& points) {
  TrainingRun run;
  run.points = sortedSample(points, mostTrainedPoints);
  run.of = points->size();
  run.spacing = typicalSpacing(*run.points);
  run.spread = spreadOf(*run.points);
  return run;
}

RegressionTraining::RegressionTraining(QObject* parent) : QObject(parent) {
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_isRunning = false;
    emit progressed();
    emit failed(words);
  });
}

void RegressionTraining::train(const Box<Points>& points, const TrainingOptions& options) {
  if (m_isRunning) return;
  if (!m_run.hasBegun() || !(m_whole == points)) {
    m_run = trainingOf(points);
    m_whole = points;
  }
  TrainingOptions stretch = options;
  if (const auto w = m_run.w()) stretch.initialW = *w;
  m_run.end = TrainingEnd::done;
  m_isRunning = true;
  m_worker.post([this, stretch, run = m_run](Worker::Task& task) mutable -> Worker::Delivery {
    const Index before = run.last.epoch;
    QElapsedTimer sinceReport;
    sinceReport.start();
    run.end = trainW(*run.points, stretch, [&](const TrainingStep& step) {
      run.add({before + step.epoch, step.loss, step.w});
      if (sinceReport.elapsed() >= reportEvery) {
        task.report([this, run] { take(run); });
        sinceReport.restart();
      }
      return !task.isStopped();
    });
    if (!run.best) run.best = leastLoss(*run.points, [&] { return !task.isStopped(); });
    return [this, run] {
      m_isRunning = false;
      take(run);
    };
  });
  emit progressed();
}

void RegressionTraining::take(const TrainingRun& run) {
  m_run = run;
  emit progressed();
}

void RegressionTraining::stop() {
  if (!m_isRunning) return;
  m_worker.stop();
  m_isRunning = false;
  m_run.end = TrainingEnd::stopped;
  emit progressed();
}

void RegressionTraining::keepFor(const Box<Points>& points) {
  if ((m_isRunning || m_run.hasBegun()) && !(m_whole == points)) reset();
}

void RegressionTraining::resume(const Box<Points>& points, const TrainingHistory& history) {
  m_worker.stop();
  m_isRunning = false;
  m_run = trainingOf(points);
  static_cast<TrainingHistory&>(m_run) = history;
  m_whole = points;
  emit progressed();
}

void RegressionTraining::reset() {
  m_worker.stop();
  m_isRunning = false;
  m_run = {};
  emit progressed();
}

BandwidthChooser::BandwidthChooser(QObject* parent) : QObject(parent) {
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_isRunning = false;
    emit progressed();
    emit failed(words);
  });
}

void BandwidthChooser::search(const Box<Points>& points, const std::string& kernel, const Bandwidths& proportions,
                              Index order) {
  if (m_points && *m_points == points && m_kernel == kernel && m_order == order &&
      areInProportion(m_proportions, proportions))
    return;
  cancel();
  m_points = points;
  m_kernel = kernel;
  m_proportions = proportions;
  m_order = order;
  m_result = {};
  m_isRunning = true;
  m_worker.post([this, points, kernel, proportions, order](Worker::Task& task) -> Worker::Delivery {
    QElapsedTimer sinceReport;
    sinceReport.start();
    const auto report = [&](const BandwidthSearch& soFar) {
      if (sinceReport.elapsed() >= reportEvery) {
        task.report([this, soFar] {
          m_result = soFar;
          emit progressed();
        });
        sinceReport.restart();
      }
      return !task.isStopped();
    };
    const BandwidthSearch found = searchBandwidth(points, kernel, proportions, report, order);
    return [this, found] {
      m_result = found;
      m_isRunning = false;
      emit progressed();
    };
  });
  emit progressed();
}

void BandwidthChooser::stop() {
  if (!m_isRunning) return;
  m_worker.stop();
  m_isRunning = false;
  emit progressed();
}

void BandwidthChooser::cancel() {
  if (!m_isRunning) return;
  m_worker.stop();
  m_isRunning = false;
  m_points.reset();
  m_result = {};
}

}  // namespace attn::app
