// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "core/scene/alignment/alignment_pipeline.h"
#include "ui/controls/gesture.h"
#include "ui/controls/section.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace attn::ui {
class ChoiceList;
class NumberField;
class NumberSlider;
class SegmentedControl;
}  // namespace attn::ui

// The parts of the Alignment workspace's left panel. Each shows its share of a scene and says what the user would have
// instead.

namespace attn::app {

class AlignmentFilm;
class SameFunctionNote;
class ScalarSliders;

/// In steps a second: the slowest pace of a training that is not 0, which is as fast as it can.
inline constexpr double slowestPace = 0.1;

class AlignmentPanel : public ui::Section {
  Q_OBJECT

 public:
  /// \param id of the section, in the view state
  AlignmentPanel(const char* id, QWidget* parent);

  virtual void showScene(const AlignmentScene& scene) = 0;

 signals:
  /// What the user would have instead. `change` is made to the scene as it is by then.
  void edited(const QString& text, const std::function<void(attn::AlignmentScene&)>& change, int gesture = 0);

 protected:
  ui::GestureClock m_clock;
};

/// What is learned: a task, or pairs of the user.
class TaskPanel : public AlignmentPanel {
  Q_OBJECT

 public:
  explicit TaskPanel(QWidget* parent = nullptr);
  void showScene(const AlignmentScene& scene) override;

 signals:
  void fileWanted();
  void pasteWanted();

 private:
  ui::ChoiceList* m_list;
  QLabel* m_pairs;
  ui::SegmentedControl* m_tokens;
  QWidget* m_tokensRow;
};

/// The text that is decoded, and how.
class InputPanel : public AlignmentPanel {
  Q_OBJECT

 public:
  explicit InputPanel(QWidget* parent = nullptr);
  void showScene(const AlignmentScene& scene) override;
  QLineEdit* input() const { return m_input; }

 private:
  QLineEdit* m_input;
  ui::NumberField* m_beam;
  QPushButton* m_release;
};

/// The score that is learned, and how scores become weights while decoding.
class DecoderPanel : public AlignmentPanel {
  Q_OBJECT

 public:
  explicit DecoderPanel(QWidget* parent = nullptr);
  void showScene(const AlignmentScene& scene) override;
  SameFunctionNote* sameFunction() const { return m_same; }

 private:
  ui::ChoiceList* m_list;
  SameFunctionNote* m_same;
  ui::NumberSlider* m_temperature;
  QComboBox* m_normaliser;
  ScalarSliders* m_scalars;
};

/// Sizes of the model, and how it is trained.
class RecipePanel : public AlignmentPanel {
  Q_OBJECT

 public:
  explicit RecipePanel(QWidget* parent = nullptr);
  void showScene(const AlignmentScene& scene) override;

 private:
  ui::NumberField* addField(const QString& name, const Scalar& scalar,
                            const std::function<void(AlignmentRecipe&, double)>& set);

  ui::NumberField *m_hidden, *m_batch, *m_rate, *m_steps, *m_seed;
};

/// The training's buttons and its pace.
class PlayPanel : public AlignmentPanel {
  Q_OBJECT

 public:
  explicit PlayPanel(QWidget* parent = nullptr);
  void showScene(const AlignmentScene& scene) override;
  /// \param other that of B; null: nothing is compared
  void showFilm(const AlignmentFilm& film, const AlignmentFilm* other = nullptr);
  void showPace(double stepsPerSecond);

 signals:
  void trainWanted();
  void pauseWanted();
  void stepWanted();
  void resetWanted();
  /// 0: as fast as it can.
  void paceWanted(double stepsPerSecond);
  /// The weights in sight are to be in the document, or no more.
  void keepWanted(bool kept);
  /// One of the runs that the film keeps beside is to be in sight.
  void earlierWanted(const attn::AlignmentRun& run);

 private:
  ui::NumberSlider* m_pace;
  QCheckBox *m_fast, *m_keep;
  void showEarlier(const AlignmentFilm& film);
  void fillEarlier();

  /// An item of the menu of runs that the film keeps, as long as it keeps them.
  struct EarlierRun {
    QString text;
    std::weak_ptr<const AlignmentRun> run;
  };
  std::vector<EarlierRun> m_earlierRuns;
  QPushButton *m_play, *m_step, *m_reset, *m_earlier;
  QLabel* m_words;
  bool m_isTraining = false;
  bool m_isKept = false;  ///< weights are in the document
};

}  // namespace attn::app
