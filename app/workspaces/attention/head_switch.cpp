// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/head_switch.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/heatmap/figure_parts.h"
#include "ui/lines/line_figure.h"
#include "ui/style/theme.h"

namespace attn::app {

HeadSwitch::HeadSwitch(Index head, QWidget* parent) : QAbstractButton(parent), m_head(head) {
  setObjectName(QStringLiteral("head%1").arg(head + 1));
  setCheckable(true);
  setChecked(true);
  setText(QString::number(head + 1));
  setAccessibleName(ui::headName(head));
  setToolTip(tr("Lines of head %1; a double click, or Enter, shows them alone, and again all").arg(head + 1));
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
}

QSize HeadSwitch::sizeHint() const { return {ui::scaled(27), ui::scaled(22)}; }

void HeadSwitch::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const std::vector<QColor> colors = ui::screenLineStyle().heads;
  const QColor color = colors[static_cast<std::size_t>(m_head) % colors.size()];
  const QRectF frame = QRectF(rect()).adjusted(2, 2, -2, -2);
  painter.setPen(QPen(color, 1.5));
  painter.setBrush(isChecked() ? QBrush(underMouse() ? color.lighter(112) : color) : QBrush(Qt::NoBrush));
  painter.drawRoundedRect(frame, 4, 4);
  painter.setFont(font());
  painter.setPen(isChecked() ? ui::inkOn(color.rgb()) : ui::theme().faintText);
  painter.drawText(frame, Qt::AlignCenter, text());
  if (!hasFocus()) return;
  painter.setPen(QPen(ui::theme().text, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75), 5, 5);
}

// The first click of the two has switched already.
void HeadSwitch::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) emit isolated(true);
}

void HeadSwitch::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return emit isolated(false);
  QAbstractButton::keyPressEvent(event);
}

void HeadSwitch::enterEvent(QEnterEvent* event) {
  QAbstractButton::enterEvent(event);
  update();
}

void HeadSwitch::leaveEvent(QEvent* event) {
  QAbstractButton::leaveEvent(event);
  update();
}

HeadSwitches::HeadSwitches(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void HeadSwitches::show(const std::vector<HeadSwitch*>& switches) {
  if (m_switches == switches) return;
  m_switches = switches;
  place(width(), true);
  updateGeometry();
  for (HeadSwitch* each : m_switches) each->show();
}

int HeadSwitches::place(int width, bool move) const {
  constexpr int gap = 3;
  int x = 0, y = 0, height = 0;
  for (HeadSwitch* each : m_switches) {
    const QSize size = each->sizeHint();
    if (x > 0 && x + size.width() > width) {
      x = 0;
      y += height + gap;
    }
    if (move) each->setGeometry(QRect(QPoint(x, y), size));
    x += size.width() + gap;
    height = size.height();
  }
  return y + height;
}

QSize HeadSwitches::sizeHint() const { return {400, place(std::max(width(), 100), false)}; }

QSize HeadSwitches::minimumSizeHint() const { return m_switches.empty() ? QSize() : m_switches.front()->sizeHint(); }

void HeadSwitches::resizeEvent(QResizeEvent*) { place(width(), true); }

}  // namespace attn::app
