// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/guess_rows.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/lessons/window/lesson_player.h"
#include "app/lessons/window/lesson_words.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr double rowHeight = 1.1, rowGap = 0.12, nameHeight = 1;  // of the height of the text
constexpr double totalRoom = 0.02;                                // how far the sum of shares may be from 1
constexpr std::size_t mostParts = 8;
// The share of the widget's width that is kept free behind the bars, for numbers too wide for their part of a bar.
constexpr double leastRoom = 0.02, mostRoom = 0.55;

double sumOf(const std::vector<double>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

}  // namespace

GuessRows::GuessRows(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("presentedRows"));
  useFont(this, ui::FontOf::large);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

bool GuessRows::setNumbers(const LessonPlayer& player) {
  m_rows.clear();
  const auto& asked = player.current().prediction;
  const std::vector<double> answer = player.answer();
  if (!asked || asked->kind != PredictionKind::bars || answer.size() > mostParts) return false;
  const bool areShares = std::all_of(answer.begin(), answer.end(), [](double each) { return each >= 0; }) &&
                         std::abs(sumOf(answer) - 1) <= totalRoom;
  if (!areShares) return false;
  if (const auto& guess = player.guess(); guess && guess->numbers.size() == answer.size())
    m_rows.push_back({tr("our guess"), guess->numbers, true});
  m_rows.push_back({tr("answer"), answer, false});
  m_names.clear();
  for (const QString& name : player.texts().names) m_names << lessonPlain(name);
  QStringList told;
  for (const Row& row : m_rows) {
    QStringList parts;
    for (std::size_t i = 0; i < row.numbers.size(); ++i)
      parts << m_names.value(static_cast<int>(i)) + u' ' + guessText(row.numbers[i]);
    told << tr("%1: %2", "guess or answer, its numbers").arg(row.name, parts.join(QStringLiteral(", ")));
  }
  setAccessibleName(told.join(QStringLiteral("; ")));
  updateGeometry();
  update();
  return true;
}

QSize GuessRows::sizeHint() const {
  const double line = fontMetrics().height();
  const auto rows = static_cast<double>(std::max<std::size_t>(m_rows.size(), 1));
  return {ui::scaled(300), static_cast<int>(std::ceil(line * (rows * rowHeight + (rows - 1) * rowGap + nameHeight)))};
}

double GuessRows::nameWidth() const {
  int widest = 0;
  for (const Row& row : m_rows) widest = std::max(widest, fontMetrics().horizontalAdvance(row.name));
  return widest + fontMetrics().height();
}

QRectF GuessRows::segment(std::size_t row, std::size_t part) const { return segment(row, part, roomBeside()); }

bool GuessRows::hasRoom(std::size_t row, std::size_t part, double room) const {
  return fontMetrics().horizontalAdvance(guessText(m_rows[row].numbers[part])) + 8 < segment(row, part, room).width();
}

QString GuessRows::beside(std::size_t row, double room) const {
  QStringList words;
  for (std::size_t part = 0; part < m_rows[row].numbers.size(); ++part)
    if (!hasRoom(row, part, room))
      words << m_names.value(static_cast<int>(part)) + QStringLiteral(": ") + guessText(m_rows[row].numbers[part]);
  return words.join(QStringLiteral(" · "));
}

double GuessRows::roomBeside() const {
  double room = leastRoom;
  // Narrower parts have room for fewer numbers: what stands beside them may then need more.
  for (std::size_t again = 0; again < mostParts; ++again) {
    double widest = 0;
    for (std::size_t row = 0; row < m_rows.size(); ++row)
      widest = std::max(widest, static_cast<double>(fontMetrics().horizontalAdvance(beside(row, room))));
    const double wanted = (widest + fontMetrics().height()) / std::max(1.0, width() - nameWidth());
    if (wanted <= room) break;
    room = std::min(wanted, mostRoom);
  }
  return room;
}

QRectF GuessRows::segment(std::size_t row, std::size_t part, double room) const {
  const double line = fontMetrics().height();
  const std::vector<double>& numbers = m_rows[row].numbers;
  // A guess may be more than 1 in all; both rows have the same scale.
  double most = 1;
  for (const Row& each : m_rows) most = std::max(most, sumOf(each.numbers));
  const double left = nameWidth(), width = (1 - room) * (this->width() - left) / most;
  const double begin = std::accumulate(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(part), 0.0);
  return {left + begin * width, line * (nameHeight + static_cast<double>(row) * (rowHeight + rowGap)),
          std::max(0.0, numbers[part]) * width, line * rowHeight};
}

void GuessRows::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const ui::Theme& colors = ui::theme();
  const double line = fontMetrics().height(), room = roomBeside();
  for (std::size_t i = 0; i < m_rows.size(); ++i) {
    const Row& row = m_rows[i];
    const QColor ink = row.isGuess ? colors.guess : colors.text;
    painter.setFont(font());
    painter.setPen(ink);
    const QRectF first = segment(i, 0, room);
    painter.drawText(QRectF(0, first.top(), nameWidth() - line / 2, first.height()), Qt::AlignRight | Qt::AlignVCenter,
                     row.name);
    for (std::size_t part = 0; part < row.numbers.size(); ++part) {
      const QRectF place = segment(i, part, room);
      const QString number = guessText(row.numbers[part]);
      painter.setFont(font());
      painter.setPen(
          QPen(row.isGuess ? colors.guess : colors.text, ui::lineWidth(2), row.isGuess ? Qt::DashLine : Qt::SolidLine));
      painter.setBrush(row.isGuess ? colors.guessSoft : colors.accentSoft);
      painter.drawRect(place.adjusted(1, 1, -1, -1));
      painter.setPen(ink);
      const QString name = m_names.value(static_cast<int>(part));
      if (hasRoom(i, part, room)) painter.drawText(place, Qt::AlignCenter, number);
      if (i == 0 && fontMetrics().horizontalAdvance(name) + 8 < place.width()) {
        painter.setPen(colors.text);
        painter.drawText(QRectF(place.left(), 0, place.width(), place.top()), Qt::AlignCenter, name);
      }
    }
    const QString text = beside(i, room);
    if (text.isEmpty()) continue;
    const double end = segment(i, row.numbers.size() - 1, room).right() + line / 2;
    painter.setPen(ink);
    painter.drawText(QRectF(end, first.top(), width() - end, first.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(width() - end)));
  }
}

}  // namespace attn::app
