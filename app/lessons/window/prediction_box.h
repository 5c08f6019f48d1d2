// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "app/lessons/lesson_play.h"
#include "app/lessons/window/lesson_player.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QVBoxLayout;

namespace attn::app {

class GuessBars;

/// Where a step's guess is made and stays: options, a number or bars; beside it the answer, once there is one, with the
/// difference, and what is said of that guess.
class PredictionBox : public QWidget {
  Q_OBJECT

 public:
  explicit PredictionBox(QWidget* parent = nullptr);

  /// Another question; none hides the box.
  void setPrediction(const Prediction* prediction, const StepTexts& texts);
  /// The same in other words.
  void setTexts(const StepTexts& texts);
  void showGuess(const std::optional<Guess>& guess, const std::optional<Reveal>& reveal, bool isDone);

  /// Gives what was chosen, typed or dragged. \returns whether there was anything to give
  bool give();
  /// Where the hand begins; null where nothing is asked.
  QWidget* firstFocus() const;
  GuessBars* bars() const { return m_bars; }

 signals:
  void given(const attn::app::Guess& guess);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void clear();
  void choose(std::size_t option);
  void makeOptions();
  void makeNumber();
  void makeBars();
  std::optional<Guess> chosen() const;
  void updateButton();
  QString comparison(const Guess& guess, const Reveal& reveal) const;
  QString words(const Guess& guess, const Reveal& reveal) const;

  const Prediction* m_prediction = nullptr;
  StepTexts m_texts;
  QLabel* m_ask;
  QWidget* m_answers;
  QVBoxLayout* m_column;
  std::vector<QRadioButton*> m_options;
  std::vector<QLabel*> m_optionTexts;
  QLineEdit* m_number = nullptr;
  QLabel* m_complaint = nullptr;
  GuessBars* m_bars = nullptr;
  bool m_isTouched = false;  ///< bars that nobody moved are no guess
  QPushButton* m_give;
  QLabel *m_kept, *m_comparison, *m_words;
};

}  // namespace attn::app
