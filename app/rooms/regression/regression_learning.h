// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>
#include <optional>

#include "app/rooms/regression/regression_training.h"
#include "core/scene/regression_pipeline.h"

class QPushButton;
class QStackedWidget;

namespace attn::ui {
class CurveChart;
class ElidedLabel;
class SegmentedControl;
}  // namespace attn::ui

namespace attn::app {

/// The card of what is learned: the training of w, an inverse bandwidth, and the choice of h.
class LearningCard : public QFrame {
  Q_OBJECT

 public:
  enum class Shown { training, choosing };

  explicit LearningCard(QWidget* parent = nullptr);

  void showScene(const RegressionScene& scene);
  /// \param isCurrent whether these are the results of the scene that was shown last
  void showResults(const RegressionResults& results, bool isCurrent);
  void showView(Shown which);
  Shown shown() const;

  /// Trains on these points for `epochs` more epochs.
  void train(const attn::Box<Points>& points, Index epochs);
  void stopTraining() { m_training.stop(); }
  void resetTraining() { m_training.reset(); }

  const RegressionTraining& training() const { return m_training; }
  const BandwidthChooser& chooser() const { return m_chooser; }
  ui::CurveChart* lossChart() const { return m_loss; }

 signals:
  /// The other of its views is in sight.
  void viewChanged();
  void edited(const QString& text, const std::function<void(attn::RegressionScene&)>& change, int gesture);
  /// Another w, or another state; `words` are what is to be said of it.
  void trained(const QString& words);
  void failed(const attn::Message& words);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void showTraining();
  void showChooser();

  RegressionScene m_scene;
  attn::Box<Points> m_points;  ///< that a bandwidth is chosen for; none before there are results
  ui::SegmentedControl* m_choice;
  QStackedWidget* m_views;
  ui::CurveChart* m_loss;
  ui::CurveChart* m_search;
  ui::ElidedLabel* m_searchWords;
  QPushButton* m_takeBandwidth;
  RegressionTraining m_training;
  BandwidthChooser m_chooser;
};

}  // namespace attn::app
