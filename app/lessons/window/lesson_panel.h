// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace attn::app {

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
  /// What people answer here, once it was guessed and done: each with why it is wrong.
  void showOthers();

  LessonPlayer* m_player;
  QScrollArea* m_area;
  QVBoxLayout* m_column = nullptr;
  QLabel *m_place, *m_minutes, *m_title, *m_goalTitle, *m_goal, *m_doTitle, *m_done, *m_do, *m_askTitle, *m_seen,
      *m_othersTitle, *m_others, *m_problem, *m_reminder, *m_wordsTitle;
  QToolButton* m_showMe;
  PredictionBox* m_prediction;
  QWidget* m_words;
  QPushButton *m_back, *m_reset, *m_next;
  bool m_hasAsked = false;  ///< for the guess of this step
};

}  // namespace attn::app
