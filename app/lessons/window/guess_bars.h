// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <vector>

namespace attn::app {

/// Bars that are dragged to where one thinks that they end: with the pointer, or with the arrow keys (← and → go to
/// another bar, ↑ and ↓ move it, with Shift by ten steps; Home and End to its ends; digits are left to the window).
/// What was guessed has a dashed outline, and the answer, once it is shown, stands filled beside it.
class GuessBars : public QWidget {
  Q_OBJECT

 public:
  GuessBars(QStringList names, double least, double most, QWidget* parent = nullptr);

  const std::vector<double>& guess() const { return m_guess; }
  void setGuess(const std::vector<double>& guess);
  void setNames(const QStringList& names);
  /// The guess can't be changed any more.
  void fix();
  /// Empty: there is none yet.
  void setAnswer(const std::vector<double>& answer);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  /// Where a value of a bar lies, for tests and hands alike.
  QPointF placeOf(std::size_t bar, double value) const;

 signals:
  /// By the user.
  void edited();
  /// Enter.
  void entered();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  QRectF plot() const;
  QRectF barOf(std::size_t bar, double value, bool isAnswer) const;
  double valueAt(double y) const;
  void moveTo(std::size_t bar, double value);
  void paintScale(QPainter& painter) const;
  /// Whether a number over every bar keeps off its neighbours.
  bool hasRoomForGuesses() const;
  /// What stands under a bar.
  QString nameUnder(std::size_t bar, int width) const;
  void paintBar(QPainter& painter, std::size_t bar) const;
  void tell();

  QStringList m_names;
  double m_least, m_most;
  std::vector<double> m_guess, m_answer;
  std::size_t m_current = 0;
  bool m_isFixed = false;
  std::optional<std::size_t> m_drag;
};

}  // namespace attn::app
