// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace attn::app {

class LessonAnswers;
class LessonPlayer;
class PredictionBox;

/// The left part of the lesson's window: what the step is about, what is to be done and to be guessed, what came of it,
/// and the way to the steps beside it.
class LessonPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LessonPanel(LessonPlayer* player, QWidget* parent = nullptr);

  /// To the step after this one, or out of the last. Where a guess is missing it is asked for once, and no more.
  void goNext();
  void goBack();
  /// What people answer stands below the explanation of a page, where that has one in sight.
  void showAnswersBeside(QWidget* page);
  PredictionBox* prediction() const { return m_prediction; }
  QScrollArea* area() const { return m_area; }

 signals:
  /// The last step was left forwards.
  void finished();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  bool finishTyping();
  void showKeys();
  QWidget* makeContent();
  QWidget* makeFooter();
  void showStep();
  void showTexts();
  void showWords();

  LessonPlayer* m_player;
  QScrollArea* m_area;
  QVBoxLayout* m_column = nullptr;
  QLabel *m_place, *m_minutes, *m_title, *m_goalTitle, *m_goal, *m_doTitle, *m_done, *m_do, *m_askTitle, *m_seen,
      *m_problem, *m_reminder, *m_wordsTitle;
  QToolButton* m_showMe;
  PredictionBox* m_prediction;
  LessonAnswers* m_answers;
  QWidget* m_words;
  QPushButton *m_back, *m_reset, *m_next;
  bool m_isLast = false;    ///< the step in sight, of which the player may be gone while the window closes
  bool m_hasAsked = false;  ///< for the guess of this step
};

}  // namespace attn::app
