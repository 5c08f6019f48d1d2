// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/film_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int usualHeight = 70, leastHeight = 48;
constexpr double margin = 4;     // for the frame about the one in sight
constexpr double leastSide = 8;  // of a picture

}  // namespace

FilmStrip::FilmStrip(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Frames of the training"));
  setToolTip(tr("The alignment at steps of the training: a click goes there, so do the arrow keys"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

QSize FilmStrip::sizeHint() const { return {200, usualHeight}; }
QSize FilmStrip::minimumSizeHint() const { return {120, leastHeight}; }

void FilmStrip::setFrames(std::vector<Frame> frames, Index shown, Index spacing) {
  m_frames = std::move(frames);
  m_shown = shown;
  m_spacing = spacing;
  const auto is = [](const Frame& frame) { return !frame.image.isNull(); };
  const auto count = std::count_if(m_frames.begin(), m_frames.end(), is);
  const auto found = std::find_if(m_frames.begin(), m_frames.end(),
                                  [&](const Frame& frame) { return is(frame) && frame.step == shown; });
  setAccessibleDescription(found == m_frames.end() ? tr("step %1, no frame of it").arg(ui::groupedNumber(shown))
                                                   : tr("step %1, frame %2 of %3")
                                                         .arg(ui::groupedNumber(shown))
                                                         .arg(1 + std::count_if(m_frames.begin(), found, is))
                                                         .arg(count));
  update();
}

void FilmStrip::setPlaces(std::function<double(Index step)> places) {
  m_places = std::move(places);
  update();
}

QRectF FilmStrip::frameRect(std::size_t frame) const {
  if (!m_places || frame >= m_frames.size()) return {};
  const double gap = m_places(m_spacing) - m_places(0);
  const double side = std::max(leastSide, std::min(height() - 2 * margin, gap - 2 * margin));
  const double pitch = std::min(side + 2 * margin, gap), first = side / 2 + margin;
  // One between two checkpoints stands beside the one before it, and the last one lets those before it make room.
  double middle = first;
  for (std::size_t i = 0; i <= frame; ++i)
    middle = std::max(m_places(m_frames[i].step), i == 0 ? first : middle + pitch);
  const auto behind = static_cast<double>(m_frames.size() - 1 - frame);
  middle = std::max(first, std::min(middle, width() - first - behind * pitch));
  return {std::round(middle - side / 2), std::round((height() - side) / 2), side, side};
}

void FilmStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const ui::Theme& colors = ui::theme();
  const auto paint = [&](std::size_t i) {
    const Frame& frame = m_frames[i];
    const QRectF place = frameRect(i);
    if (frame.image.isNull()) {
      painter.setPen(QPen(colors.border, 1, Qt::DashLine));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5));
      return;
    }
    painter.drawImage(place, frame.image);
    if (frame.step != m_shown) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colors.accent, hasFocus() ? 3 : 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place.adjusted(-2.5, -2.5, 2.5, 2.5));
    painter.setRenderHint(QPainter::Antialiasing, false);
  };
  const bool isInSight = std::any_of(m_frames.begin(), m_frames.end(), [this](const Frame& frame) {
    return frame.step == m_shown && !frame.image.isNull();
  });
  if (hasFocus() && !isInSight) {
    painter.setPen(QPen(colors.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
  }
  // The one in sight lies over its neighbours.
  for (std::size_t i = 0; i < m_frames.size(); ++i)
    if (m_frames[i].step != m_shown) paint(i);
  for (std::size_t i = 0; i < m_frames.size(); ++i)
    if (m_frames[i].step == m_shown) paint(i);
}

void FilmStrip::choose(QPointF at) {
  std::size_t nearest = m_frames.size();
  for (std::size_t i = 0; i < m_frames.size(); ++i)
    if (!m_frames[i].image.isNull() &&
        (nearest == m_frames.size() ||
         std::abs(frameRect(i).center().x() - at.x()) < std::abs(frameRect(nearest).center().x() - at.x())))
      nearest = i;
  if (nearest < m_frames.size()) emit chosen(m_frames[nearest].step);
}

void FilmStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) choose(event->position());
}

void FilmStrip::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) choose(event->position());
}

void FilmStrip::keyPressEvent(QKeyEvent* event) {
  std::vector<Index> steps;
  for (const Frame& frame : m_frames)
    if (!frame.image.isNull()) steps.push_back(frame.step);
  if (steps.empty()) return QWidget::keyPressEvent(event);
  auto at = static_cast<std::ptrdiff_t>(std::find(steps.begin(), steps.end(), m_shown) - steps.begin());
  const auto last = static_cast<std::ptrdiff_t>(steps.size()) - 1;
  switch (event->key()) {
    case Qt::Key_Left: --at; break;
    case Qt::Key_Right: ++at; break;
    case Qt::Key_Home: at = 0; break;
    case Qt::Key_End: at = last; break;
    default: return QWidget::keyPressEvent(event);
  }
  emit chosen(steps[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at, 0, last))]);
}

void FilmStrip::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void FilmStrip::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace attn::app
