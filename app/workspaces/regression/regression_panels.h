// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>

#include "app/workspaces/form.h"
#include "app/workspaces/worker.h"
#include "core/scene/regression/regression_pipeline.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace attn::ui {
class ElidedLabel;
class NumberSlider;
class SegmentedControl;
}  // namespace attn::ui

// The parts of the Regression workspace's left panel.

namespace attn::app {

/// Where the points come from.
class DataPanel : public Form {
  Q_OBJECT

 public:
  explicit DataPanel(QWidget* parent = nullptr);
  /// How the table was understood that these points come from; none: they come from no table that was read here.
  std::function<std::optional<QString>(const Box<Points>& points)> howUnderstood;

 signals:
  void fileWanted();
  void pasteWanted();
  /// The table is meant in another way.
  void changeWanted();

 private:
  QWidget* m_understoodRow;
  QLabel* m_understood;
};

/// Kernel and bandwidth.
class KernelPanel : public Form {
  Q_OBJECT

 public:
  explicit KernelPanel(QWidget* parent = nullptr);
  void showResults(const RegressionResults& results);

 private:
  /// Of the one bandwidth of all features, or of a feature's own.
  struct Bandwidth {
    QWidget* row;
    ui::ElidedLabel* name;  ///< whose bandwidth it is
    ui::NumberSlider* slider;
    Index feature = 0;
  };
  static constexpr std::size_t mostRows = 8;

  void addRow();
  void showKernel(const RegressionScene& scene);
  void showBandwidths();

  ui::SegmentedControl* m_order;
  QLabel* m_noLine;         ///< why it can't be chosen
  QStackedWidget* m_notes;  ///< one a kernel, so that the longest says how much room all have
  QVBoxLayout* m_rows;
  std::vector<Bandwidth> m_bandwidths;
  QLabel* m_widthName = nullptr;  ///< of the one bandwidth of all features
  QLabel* m_moreFeatures;         ///< that there are more than have a row
  QCheckBox* m_perFeature;
  QLabel* m_ruleWords;  ///< that the bandwidth is a rule's
  QPushButton* m_takeRule;
  Bandwidths m_rule;  ///< what Silverman's rule takes
  Index m_features = 1;
  Bandwidths m_shown;  ///< of the scene
};

/// Which curves are drawn.
class ShowPanel : public Form {
  Q_OBJECT

 public:
  explicit ShowPanel(QWidget* parent = nullptr);
  void showResults(const RegressionResults& results);

 private:
  QWidget* m_truth;
  std::vector<QWidget*> m_ofNumbers;  ///< what only points with values have, not those with classes
};

class TrainingFilm;

/// Learning w, an inverse bandwidth, by gradient descent.
class TrainPanel : public Form {
  Q_OBJECT

 public:
  explicit TrainPanel(QWidget* parent = nullptr);
  /// How far the training has come, and what is to be said about it.
  void showFilm(const TrainingFilm& film, const QString& words);
  /// In epochs a second, see TrainingFilm. It is a setting, and no part of a scene.
  double pace() const;

 signals:
  /// To begin, to go on, or to train for more epochs.
  void playWanted();
  void pauseWanted();
  void stepWanted();
  void resetWanted();
  void paceChanged();
  /// The bandwidth 1 / |w| for the scene's own kernel.
  void bandwidthWanted();

 private:
  QComboBox* m_pace;
  QPushButton* m_play;  ///< Train, Pause, Play: one button, so that the focus stays where the hand is
  QPushButton* m_step;
  QPushButton* m_reset;
  QPushButton* m_take;
  bool m_isPlaying = false;
  QLabel* m_words;
};

}  // namespace attn::app
