// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>
#include <optional>

#include "app/workspaces/regression/regression_film.h"
#include "core/scene/regression/regression_pipeline.h"

class QLabel;
class QPushButton;
class QSlider;
class QStackedWidget;
class QToolButton;

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

  /// \param film outlives it
  explicit LearningCard(TrainingFilm* film, QWidget* parent = nullptr);

  void showScene(const RegressionScene& scene);
  /// \param isCurrent whether these are the results of the scene that was shown last
  void showResults(const RegressionResults& results, bool isCurrent);
  void showView(Shown which);
  Shown shown() const;

  /// Trains on these points, or goes on with it.
  void play(const attn::Box<Points>& points);
  void step(const attn::Box<Points>& points);
  void pause() { m_film->pause(); }
  void reset() { m_film->reset(); }
  /// Shows the film as it is, and tells it by filmChanged().
  void showFilm();
  void setPace(double epochsPerSecond) { m_film->setPace(epochsPerSecond); }

  const TrainingFilm& film() const { return *m_film; }
  const BandwidthChooser& chooser() const { return m_chooser; }
  ui::CurveChart* lossChart() const { return m_loss; }

 signals:
  /// The other of its views is in sight.
  void viewChanged();
  void edited(const QString& text, const std::function<void(attn::RegressionScene&)>& change, int gesture);
  void dragCanceled(int gesture);
  /// Another epoch is in sight, or the film is in another state; `words` are what is to be said of it.
  void filmChanged(const QString& words);
  /// To go on where the film was halted; by the keyboard.
  void playWanted();
  void failed(const attn::Message& words);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QWidget* makeTraining();
  QWidget* makeChoosing();
  void showChooser();
  void playOrPause();

  RegressionScene m_scene;
  attn::Box<Points> m_points;  ///< that a bandwidth is chosen for; none before there are results
  RegressionScene m_searched;  ///< whose points they are: the document's may have other features by now
  ui::SegmentedControl* m_choice;
  QStackedWidget* m_views;
  ui::CurveChart* m_loss;
  QToolButton* m_play;
  QSlider* m_epoch;  ///< in sight
  QLabel* m_epochWords;
  ui::CurveChart* m_search;
  ui::ElidedLabel* m_searchWords;
  QPushButton* m_takeBandwidth;
  TrainingFilm* m_film;
  BandwidthChooser m_chooser;
};

}  // namespace attn::app
