// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

#include "app/workspaces/worker.h"
#include "core/scene/regression/regression_pipeline.h"
#include "ui/controls/gesture.h"
#include "ui/controls/section.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace attn::ui {
class ChoiceList;
class ElidedLabel;
class NumberField;
class NumberSlider;
}  // namespace attn::ui

// The parts of the Regression workspace's left panel. Each shows its share of a scene and says what the user would have
// instead.

namespace attn::app {

class ScalarSliders;

class RegressionPanel : public ui::Section {
  Q_OBJECT

 public:
  /// \param id of the section, in the view state
  RegressionPanel(const char* id, QWidget* parent);

  virtual void showScene(const RegressionScene& scene) = 0;
  /// Shows what depends on the results and not on the scene alone.
  virtual void showResults(const RegressionResults& /*results*/) {}

 signals:
  /// What the user would have instead. `change` is made to the scene as it is by then.
  void edited(const QString& text, const std::function<void(attn::RegressionScene&)>& change, int gesture = 0);

 protected:
  ui::GestureClock m_clock;
};

/// Where the points come from.
class DataPanel : public RegressionPanel {
  Q_OBJECT

 public:
  explicit DataPanel(QWidget* parent = nullptr);
  void showScene(const RegressionScene& scene) override;
  /// How the table was read that these points come from, as long as the scene has them.
  void showUnderstood(const Box<Points>& points, const QString& words);

 signals:
  void fileWanted();
  void pasteWanted();
  /// The table is meant in another way.
  void changeWanted();

 private:
  void editData(const QString& text, const std::function<void(DataChoice&)>& change, int gesture);

  QComboBox* m_source;
  std::vector<QWidget*> m_drawnRows;  ///< what only points that are drawn have
  ui::NumberSlider* m_points;
  ui::NumberSlider* m_noise;
  ScalarSliders* m_scalars;
  ui::NumberField* m_seed;
  QWidget* m_understoodRow;
  QLabel* m_understood;
  Box<Points> m_understoodPoints;
};

/// Kernel and bandwidth.
class KernelPanel : public RegressionPanel {
  Q_OBJECT

 public:
  explicit KernelPanel(QWidget* parent = nullptr);
  void showScene(const RegressionScene& scene) override;
  void showResults(const RegressionResults& results) override;

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
  void showBandwidths();

  ui::ChoiceList* m_list;
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
class ShowPanel : public RegressionPanel {
  Q_OBJECT

 public:
  explicit ShowPanel(QWidget* parent = nullptr);
  void showScene(const RegressionScene& scene) override;
  void showResults(const RegressionResults& results) override;

 private:
  void addCheck(const QString& name, bool RegressionScene::*flag, bool ofNumbers);

  struct Check {
    QCheckBox* box;
    bool RegressionScene::*flag;
    bool ofNumbers;  ///< only where points have values, not classes
  };
  std::vector<Check> m_checks;
};

class TrainingFilm;

/// Learning w, an inverse bandwidth, by gradient descent.
class TrainPanel : public RegressionPanel {
  Q_OBJECT

 public:
  explicit TrainPanel(QWidget* parent = nullptr);
  void showScene(const RegressionScene& scene) override;
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
  ui::NumberField* m_rate;
  ui::NumberField* m_epochs;
  ui::NumberField* m_initialW;
  QComboBox* m_pace;
  QPushButton* m_play;  ///< Train, Pause, Play: one button, so that the focus stays where the hand is
  QPushButton* m_step;
  QPushButton* m_reset;
  QPushButton* m_take;
  bool m_isPlaying = false;
  QLabel* m_words;
};

}  // namespace attn::app
