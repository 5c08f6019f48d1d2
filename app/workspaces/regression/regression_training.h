// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "app/workspaces/worker.h"
#include "core/regression/training_history.h"
#include "core/scene/regression/regression_stages.h"

namespace attn::app {

/// A training of w as far as it has come.
struct TrainingRun : TrainingHistory {
  Box<Points> points;                   ///< that it learns from
  Index of = 0;                         ///< how many points there were to choose them from
  double spacing = 0, spread = 0;       ///< of the points it learns from: typicalSpacing, spreadOf
  TrainingEnd end = TrainingEnd::done;  ///< of the last stretch

  /// The w learned so far, an inverse bandwidth: h = 1 / |w|.
  std::optional<double> w() const { return hasBegun() ? std::optional<double>(last.w) : std::nullopt; }
};

/// A training that has not begun: it learns from these points, or from a sample if there are very many.
TrainingRun trainingOf(const Box<Points>& points);

/// Learns w off the GUI thread, in stretches of epochs that follow on each other.
class RegressionTraining : public QObject {
  Q_OBJECT

 public:
  explicit RegressionTraining(QObject* parent = nullptr);

  /// Trains for options.epochs more epochs, on a sample if there are very many points. With other points than before,
  /// training starts from the beginning.
  void train(const Box<Points>& points, const TrainingOptions& options);
  /// Stops training at once; the results that were reported last are kept.
  void stop();
  /// Back to the beginning if it learns from other points than these.
  void keepFor(const Box<Points>& points);
  /// A training of these points as far as it came elsewhere, to go on with.
  void resume(const Box<Points>& points, const TrainingHistory& history);
  /// Back to the beginning.
  void reset();

  bool isRunning() const { return m_isRunning; }
  const TrainingRun& run() const { return m_run; }

 signals:
  /// More epochs, at most thirty times a second; or another state.
  void progressed();
  void failed(const attn::Message& words);

 private:
  void take(const TrainingRun& run);

  TrainingRun m_run;
  Box<Points> m_whole;  ///< of which the run's points are a sample
  bool m_isRunning = false;
  Worker m_worker;
};

/// Looks for the bandwidths that predict each point best from all others, off the GUI thread.
class BandwidthChooser : public QObject {
  Q_OBJECT

 public:
  explicit BandwidthChooser(QObject* parent = nullptr);

  /// Begins to look, unless the same was asked last. What was under way ends.
  /// \param order that of the estimate
  void search(const Box<Points>& points, const std::string& kernel, const Bandwidths& proportions, Index order);
  /// Forgets a search that is under way; one that is done stays.
  void cancel();
  /// Stops training at once; the results that were reported last are kept.
  void stop();

  bool isRunning() const { return m_isRunning; }
  const BandwidthSearch& result() const { return m_result; }
  /// Those of the bandwidths that are looked for.
  const Bandwidths& proportions() const { return m_proportions; }

 signals:
  void progressed();
  void failed(const attn::Message& words);

 private:
  std::optional<Box<Points>> m_points;
  std::string m_kernel;
  Bandwidths m_proportions;
  Index m_order = 0;
  BandwidthSearch m_result;
  bool m_isRunning = false;
  Worker m_worker;
};

}  // namespace attn::app
