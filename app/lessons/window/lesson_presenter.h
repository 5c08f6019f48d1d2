// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>

class QLabel;

namespace attn::app {

class GuessRows;
class LessonPlayer;
class Spotlight;

/// What stands around the figure while a lesson is shown to a room: the step's title above it; the question, and once
/// the step is done guess, answer and what was to be seen, below it, in letters that are read from the back. Where
/// there is a second screen, it has the teacher's notes.
class LessonPresenter : public QObject {
  Q_OBJECT

 public:
  /// \param about where in the window the step's figure has what it is about; it may be empty
  LessonPresenter(LessonPlayer* player, QWidget* window, std::function<QRectF()> about);
  ~LessonPresenter() override;

  QWidget* head() const { return m_head; }
  QWidget* foot() const { return m_foot; }

  /// Both are hidden at first.
  void setShown(bool shown);
  /// Makes the window black, or shows it again.
  void setBlank(bool blank);
  bool isBlank() const;
  Spotlight* spotlight() const { return m_spotlight; }
  /// Where a step asks and there is nothing to do, the answer waits until it is told; false: there is none that waits.
  bool tellAnswer();
  /// Gives the guess that most of the room makes; false: the step asks for none, has one, or has no such option.
  bool giveGuess(std::size_t option);

  /// The text has another size.
  void fitRoom() { setMargins(); }
  /// How many times as large as usual the text is before a room: 24 points and more on a screen of 1920 × 1080. On a
  /// higher one of the same width no more than that: the figures need the width.
  static double textScale(const QSize& screen);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// The notes on a screen that is not the figure's; none where there is no such screen.
  void placeNotes();
  void show();
  void setMargins();
  bool isAsking() const;
  QString comparison() const;

  LessonPlayer* m_player;
  QWidget* m_window;
  QWidget *m_head, *m_foot, *m_blank;
  QLabel *m_title, *m_place, *m_ask, *m_comparison, *m_seen, *m_dots;
  GuessRows* m_rows;
  Spotlight* m_spotlight;
  std::unique_ptr<QLabel> m_notes;
  bool m_isTold = false;  ///< the answer of a step without an action
};

}  // namespace attn::app
