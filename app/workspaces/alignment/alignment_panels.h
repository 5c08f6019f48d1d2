// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "app/workspaces/form.h"
#include "core/scene/alignment/alignment_pipeline.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace attn::ui {
class NumberSlider;
}  // namespace attn::ui

// The parts of the Alignment workspace's left panel.

namespace attn::app {

class AlignmentFilm;
class SameFunctionNote;

/// In steps a second: the slowest pace of a training that is not 0, which is as fast as it can.
inline constexpr double slowestPace = 0.1;

/// What is learned: a task, or pairs of the user.
class TaskPanel : public Form {
  Q_OBJECT

 public:
  explicit TaskPanel(QWidget* parent = nullptr);
  /// Whether pairs were read from a table here: that may be read in another way as long as they are learned.
  std::function<bool(const Box<Database>& pairs)> wereRead;

 signals:
  void fileWanted();
  void pasteWanted();
  /// The table is meant in another way.
  void changeWanted();

 private:
  QPushButton* m_change;
};

/// The text that is decoded, and how.
class InputPanel : public Form {
  Q_OBJECT

 public:
  explicit InputPanel(QWidget* parent = nullptr);
  QLineEdit* input() const { return m_input; }
  /// Names the symbols that were chosen and that the model can't write.
  void showLeftOut(const AlignmentResults& results);

 private:
  QLineEdit* m_input;
  QLabel* m_leftOut;
};

/// The score that is learned, and how scores become weights while decoding.
class DecoderPanel : public Form {
  Q_OBJECT

 public:
  explicit DecoderPanel(QWidget* parent = nullptr);
  SameFunctionNote* sameFunction() const { return m_same; }

 private:
  SameFunctionNote* m_same;
};

/// Sizes of the model, and how it is trained.
class RecipePanel : public Form {
  Q_OBJECT

 public:
  explicit RecipePanel(QWidget* parent = nullptr);
};

/// The training's buttons and its pace.
class PlayPanel : public Form {
  Q_OBJECT

 public:
  explicit PlayPanel(QWidget* parent = nullptr);
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
  /// One of the runs that the film keeps beside is to be in sight.
  void earlierWanted(const attn::AlignmentRun& run);

 private:
  ui::NumberSlider* m_pace;
  QCheckBox* m_fast;
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
};

}  // namespace attn::app
