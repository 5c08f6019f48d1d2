#include "app/rooms/regression/regression_training.h"

#include <QElapsedTimer>
#include <QMetaObject>
#include <algorithm>

namespace attn::app {
namespace {

// An epoch compares every point with every other.
constexpr Index mostTrainedPoints = 2000;
constexpr qint64 reportEvery = 33;  // milliseconds
constexpr std::size_t mostSteps = 4096;

}  // namespace

void TrainingRun::add(const TrainingStep& step) {
  last = step;
  if ((step.epoch - 1) % stride != 0) return;
  steps.push_back(step);
  if (steps.size() < mostSteps) return;
  stride *= 2;
  steps.erase(std::remove_if(steps.begin(), steps.end(),
                             [this](const TrainingStep& each) { return (each.epoch - 1) % stride != 0; }),
              steps.end());
}

RegressionTraining::RegressionTraining(QObject* parent) : QObject(parent) {}

RegressionTraining::~RegressionTraining() { m_stopped = m_stretch; }

void RegressionTraining::train(const Box<Points>& points, const TrainingOptions& options) {
  if (m_isRunning) return;
  if (!m_run.hasBegun() || !(m_whole == points)) {
    m_run = {sortedSample(points, mostTrainedPoints), points->size(), {}, 1, {}, TrainingEnd::done};
    m_whole = points;
  }
  TrainingOptions stretch = options;
  if (const auto width = m_run.width()) stretch.initialWidth = *width;
  const Index before = m_run.last.epoch;
  m_run.end = TrainingEnd::done;
  m_isRunning = true;
  ++m_stretch;
  m_worker.post([this, stretch, before, number = m_stretch, sample = m_run.points]() -> Worker::Delivery {
    std::vector<TrainingStep> steps;
    QElapsedTimer sinceReport;
    sinceReport.start();
    const TrainingEnd end = trainWidth(*sample, stretch, [&](const TrainingStep& step) {
      steps.push_back({before + step.epoch, step.loss, step.width});
      if (sinceReport.elapsed() >= reportEvery) {
        QMetaObject::invokeMethod(
            this, [this, number, steps] { take(number, steps, std::nullopt); }, Qt::QueuedConnection);
        steps.clear();
        sinceReport.restart();
      }
      return m_stopped < number;
    });
    return [this, number, steps, end] { take(number, steps, end); };
  });
  emit progressed();
}

void RegressionTraining::take(int stretch, const std::vector<TrainingStep>& steps, std::optional<TrainingEnd> end) {
  if (stretch != m_stretch) return;
  for (const TrainingStep& step : steps) m_run.add(step);
  if (end) {
    m_run.end = *end;
    m_isRunning = false;
  }
  emit progressed();
}

void RegressionTraining::stop() { m_stopped = m_stretch; }

void RegressionTraining::keepFor(const Box<Points>& points) {
  if ((m_isRunning || m_run.hasBegun()) && !(m_whole == points)) reset();
}

void RegressionTraining::reset() {
  stop();
  ++m_stretch;
  m_isRunning = false;
  m_run = {};
  emit progressed();
}

BandwidthChooser::BandwidthChooser(QObject* parent) : QObject(parent) {}

BandwidthChooser::~BandwidthChooser() { m_canceled = m_search; }

void BandwidthChooser::search(const Box<Points>& points, const std::string& kernel) {
  if (m_points && *m_points == points && m_kernel == kernel) return;
  cancel();
  m_points = points;
  m_kernel = kernel;
  m_result = {};
  m_isRunning = true;
  ++m_search;
  m_worker.post([this, points, kernel, number = m_search]() -> Worker::Delivery {
    QElapsedTimer sinceReport;
    sinceReport.start();
    const auto show = [this, number](const BandwidthSearch& found, bool isRunning) {
      if (number != m_search) return;
      m_result = found;
      m_isRunning = isRunning;
      emit progressed();
    };
    const BandwidthSearch found = searchBandwidth(points, kernel, [&](const BandwidthSearch& soFar) {
      if (sinceReport.elapsed() >= reportEvery) {
        QMetaObject::invokeMethod(
            this, [show, soFar] { show(soFar, true); }, Qt::QueuedConnection);
        sinceReport.restart();
      }
      return m_canceled < number;
    });
    return [show, found] { show(found, false); };
  });
  emit progressed();
}

void BandwidthChooser::cancel() {
  if (!m_isRunning) return;
  m_canceled = m_search++;  // what it still tells is dropped
  m_isRunning = false;
  m_points.reset();
  m_result = {};
}

}  // namespace attn::app
