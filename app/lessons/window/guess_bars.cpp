// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/window/guess_bars.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/lessons/window/lesson_words.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr int steps = 100;  // of the keyboard and the pointer, from end to end
constexpr int gridLines = 4;

}  // namespace

GuessBars::GuessBars(QStringList names, double least, double most, QWidget* parent)
    : QWidget(parent), m_names(std::move(names)), m_least(least), m_most(std::max(most, least + 1e-9)) {
  m_guess.assign(static_cast<std::size_t>(m_names.size()), (m_least + m_most) / 2);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Your guess as bars"));
  tell();
}

void GuessBars::tell() {
  QStringList parts;
  for (std::size_t i = 0; i < m_guess.size(); ++i) {
    const QString name = lessonPlain(m_names.value(static_cast<int>(i)));
    parts << (i < m_answer.size()
                  ? tr("%1: guess %2, answer %3").arg(name, guessText(m_guess[i]), guessText(m_answer[i]))
                  : tr("%1: %2", "a bar and its value").arg(name, guessText(m_guess[i])));
  }
  if (!m_isFixed && parts.size() > static_cast<qsizetype>(m_current))
    parts.prepend(tr("bar %1").arg(m_current + 1) + u' ' + parts[static_cast<qsizetype>(m_current)]);
  setAccessibleDescription(parts.join(QStringLiteral("; ")));
  if (QAccessible::isActive()) {
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
  }
  update();
}

void GuessBars::setGuess(const std::vector<double>& guess) {
  m_guess = guess;
  m_guess.resize(static_cast<std::size_t>(m_names.size()), m_least);
  tell();
}

void GuessBars::setNames(const QStringList& names) {
  m_names = names;
  tell();
}

void GuessBars::fix() {
  m_isFixed = true;
  setFocusPolicy(Qt::NoFocus);
  tell();
}

void GuessBars::setAnswer(const std::vector<double>& answer) {
  m_answer = answer;
  tell();
}

QSize GuessBars::sizeHint() const { return {ui::scaled(300), ui::scaled(172)}; }

QSize GuessBars::minimumSizeHint() const { return {ui::scaled(160), ui::scaled(140)}; }

QRectF GuessBars::plot() const {
  const double line = fontMetrics().height();
  return QRectF(rect()).adjusted(fontMetrics().horizontalAdvance(QStringLiteral("−0.00 ")) + 4, line + 6, -6,
                                 -line - 8);
}

QRectF GuessBars::barOf(std::size_t bar, double value, bool isAnswer) const {
  const QRectF area = plot();
  const double slot = area.width() / static_cast<double>(std::max<std::size_t>(m_guess.size(), 1));
  const double width = std::min(slot * 0.38, static_cast<double>(ui::scaled(40)));
  const double middle = area.left() + slot * (static_cast<double>(bar) + 0.5);
  const double left = m_answer.empty() ? middle - width / 2 : isAnswer ? middle + 2 : middle - width - 2;
  const auto yOf = [&](double at) {
    return area.bottom() - (std::clamp(at, m_least, m_most) - m_least) / (m_most - m_least) * area.height();
  };
  const double base = yOf(0);
  return QRectF(QPointF(left, yOf(value)), QPointF(left + width, base)).normalized();
}

QPointF GuessBars::placeOf(std::size_t bar, double value) const {
  const QRectF rect = barOf(bar, value, false);
  const bool isBelow = value < std::clamp(0.0, m_least, m_most);
  return {rect.center().x(), isBelow ? rect.bottom() : rect.top()};
}

double GuessBars::valueAt(double y) const {
  const QRectF area = plot();
  const double share = std::clamp((area.bottom() - y) / std::max(area.height(), 1.0), 0.0, 1.0);
  return m_least + std::round(share * steps) / steps * (m_most - m_least);
}

void GuessBars::moveTo(std::size_t bar, double value) {
  // A hundredth of the scale, as it is written, and nothing of how a computer rounds.
  const double step = (m_most - m_least) / steps;
  value = std::clamp(m_least + std::round((value - m_least) / step) * step, m_least, m_most);
  value = std::round(value * 1e9) / 1e9;
  m_current = bar;
  m_guess[bar] = value;
  tell();
  emit edited();
}

void GuessBars::mousePressEvent(QMouseEvent* event) {
  if (m_isFixed || event->button() != Qt::LeftButton || m_guess.empty()) return QWidget::mousePressEvent(event);
  const QRectF area = plot();
  const double share = std::clamp((event->position().x() - area.left()) / std::max(area.width(), 1.0), 0.0, 0.999);
  m_drag = static_cast<std::size_t>(share * static_cast<double>(m_guess.size()));
  moveTo(*m_drag, valueAt(event->position().y()));
}

void GuessBars::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag && !m_isFixed) moveTo(*m_drag, valueAt(event->position().y()));
}

void GuessBars::mouseReleaseEvent(QMouseEvent*) { m_drag.reset(); }

void GuessBars::keyPressEvent(QKeyEvent* event) {
  if (m_isFixed || m_guess.empty()) return QWidget::keyPressEvent(event);
  const double step = (m_most - m_least) / steps * (event->modifiers() & Qt::ShiftModifier ? 10 : 1);
  const std::size_t last = m_guess.size() - 1;
  switch (event->key()) {
    case Qt::Key_Up: return moveTo(m_current, m_guess[m_current] + step);
    case Qt::Key_Down: return moveTo(m_current, m_guess[m_current] - step);
    case Qt::Key_Home: return moveTo(m_current, m_least);
    case Qt::Key_End: return moveTo(m_current, m_most);
    case Qt::Key_Left: m_current = m_current == 0 ? last : m_current - 1; return tell();
    case Qt::Key_Right: m_current = m_current == last ? 0 : m_current + 1; return tell();
    case Qt::Key_Return:
    case Qt::Key_Enter: emit entered(); return;
    default: QWidget::keyPressEvent(event);
  }
}

void GuessBars::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void GuessBars::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void GuessBars::paintScale(QPainter& painter) const {
  const QRectF area = plot();
  painter.setFont(ui::numberFont());
  for (int i = 0; i <= gridLines; ++i) {
    const double value = m_least + (m_most - m_least) * i / gridLines;
    const double y = std::round(area.bottom() - area.height() * i / gridLines) + 0.5;
    painter.setPen(i == 0 ? ui::theme().faintText : ui::theme().border);
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setPen(ui::theme().faintText);
    painter.drawText(QRectF(0, y - 20, area.left() - 5, 40), Qt::AlignRight | Qt::AlignVCenter, guessText(value));
  }
}

bool GuessBars::hasRoomForGuesses() const {
  if (m_answer.empty()) return true;
  const QFontMetrics metrics(ui::numberFont());
  double widest = 0;
  for (const std::vector<double>* numbers : {&m_guess, &m_answer})
    for (const double each : *numbers)
      widest = std::max<double>(widest, metrics.horizontalAdvance(guessText(each) + u' '));
  const double slot = plot().width() / static_cast<double>(m_guess.size());
  const double apart = barOf(0, 0, true).center().x() - barOf(0, 0, false).center().x();
  return widest <= std::min(apart, slot - apart);
}

QString GuessBars::nameUnder(std::size_t bar, int width) const {
  const QString name = lessonPlain(m_names.value(static_cast<int>(bar)));
  const auto fits = [&](const QString& each) { return fontMetrics().horizontalAdvance(lessonPlain(each)) <= width; };
  if (m_names.size() < 2 || std::all_of(m_names.begin(), m_names.end(), fits))
    return fontMetrics().elidedText(name, Qt::ElideRight, width);
  // What all have in common tells nobody apart: of “token 1”, “token 2” the numbers are left.
  const QString first = lessonPlain(m_names.front());
  qsizetype common = first.lastIndexOf(u' ') + 1;
  for (const QString& each : m_names)
    if (!lessonPlain(each).startsWith(first.left(common)) || lessonPlain(each).size() == common) common = 0;
  return fontMetrics().elidedText(name.mid(common), Qt::ElideRight, width);
}

void GuessBars::paintBar(QPainter& painter, std::size_t bar) const {
  const ui::Theme& colors = ui::theme();
  const QRectF area = plot();
  const QRectF guess = barOf(bar, m_guess[bar], false);
  const auto number = [&](const QRectF& over, double value, const QColor& color) {
    painter.setFont(ui::numberFont());
    painter.setPen(color);
    const double top = std::max(over.top() - 40 - 5, -20.0);
    painter.drawText(QRectF(over.center().x() - 60, top, 120, 40), Qt::AlignHCenter | Qt::AlignBottom,
                     guessText(value));
  };
  painter.setPen(QPen(colors.guess, 2, Qt::DashLine));
  painter.setBrush(colors.guessSoft);
  painter.drawRect(guess);
  if (!m_isFixed) {
    const bool isHere = hasFocus() && bar == m_current;
    painter.setPen(QPen(isHere ? colors.accent : colors.guess, isHere ? 3 : 2));
    painter.setBrush(colors.panel);
    painter.drawRoundedRect(QRectF(guess.center().x() - 10, placeOf(bar, m_guess[bar]).y() - 4, 20, 8), 4, 4);
  }
  // In narrow bars the numbers would run into each other; below the bars all of them stand in rows.
  if (hasRoomForGuesses()) number(guess, m_guess[bar], colors.guess);
  if (bar < m_answer.size()) {
    const QRectF answer = barOf(bar, m_answer[bar], true);
    painter.setPen(QPen(colors.accent, 1));
    painter.setBrush(colors.accent);
    painter.drawRect(answer);
    number(answer, m_answer[bar], colors.text);
  }
  painter.setFont(font());
  painter.setPen(colors.text);
  const double slot = area.width() / static_cast<double>(m_guess.size());
  const QRectF under(area.left() + slot * static_cast<double>(bar), area.bottom() + 4, slot,
                     fontMetrics().height() + 2);
  painter.drawText(under, Qt::AlignHCenter | Qt::AlignTop, nameUnder(bar, static_cast<int>(slot) - 2));
}

void GuessBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintScale(painter);
  for (std::size_t i = 0; i < m_guess.size(); ++i) paintBar(painter, i);
}

}  // namespace attn::app
