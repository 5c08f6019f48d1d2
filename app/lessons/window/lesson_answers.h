// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QBoxLayout;
class QLabel;

namespace attn::app {

class LessonPlayer;

/// What people answer to the question of a step, each with why it is wrong; it is there once the step was guessed and
/// done. It stands below the explanation of the page, or where that is not in sight in the lesson's own panel.
class LessonAnswers : public QScrollArea {
  Q_OBJECT

 public:
  LessonAnswers(LessonPlayer* player, QWidget* parent);

  /// Below the explanation of a page while that is in sight, else at a place of another column.
  void standIn(QWidget* page, QBoxLayout* column, int place);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showAnswers();
  void putInSight();
  void fit();

  LessonPlayer* m_player;
  QLabel *m_title, *m_answers;
  QWidget* m_inspector = nullptr;  ///< of the page in sight
  QBoxLayout* m_column = nullptr;  ///< where it stands else
  int m_place = 0;
};

}  // namespace attn::app
