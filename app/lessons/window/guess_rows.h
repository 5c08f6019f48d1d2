// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QStringList>
#include <QWidget>
#include <vector>

namespace attn::app {

class LessonPlayer;

/// Guess and answer below each other, each a bar that is parted as its numbers share 1: the guess in dashed lines, the
/// answer filled, so that they differ without colours too.
class GuessRows : public QWidget {
  Q_OBJECT

 public:
  explicit GuessRows(QWidget* parent);

  /// Takes the numbers of a step that is done. \returns whether they are shares of 1, which is what it can show
  bool setNumbers(const LessonPlayer& player);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  /// Where a number is drawn; row 0 is the guess, and the answer where there is none. For the hand and tests.
  QRectF segment(std::size_t row, std::size_t part) const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Row {
    QString name;
    std::vector<double> numbers;
    bool isGuess;
  };
  double nameWidth() const;
  /// The part's place where a share of the width is left for the numbers beside the row.
  QRectF segment(std::size_t row, std::size_t part, double room) const;
  bool hasRoom(std::size_t row, std::size_t part, double room) const;
  /// The names and numbers that the parts of a row have no room for.
  QString beside(std::size_t row, double room) const;
  /// The share of the width that the longest of these texts needs behind its row.
  double roomBeside() const;

  std::vector<Row> m_rows;
  QStringList m_names;
};

}  // namespace attn::app
