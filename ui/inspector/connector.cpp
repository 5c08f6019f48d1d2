// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/connector.h"

#include <QPainter>
#include <QPainterPath>
#include <utility>

#include "ui/style/theme.h"

namespace attn::ui {

Connector::Connector(QWidget* owner) : QWidget(owner) {
  setObjectName(QStringLiteral("connector"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
  // It lies in the window while it is seen, which may outlive what it belongs to.
  connect(owner, &QObject::destroyed, this, &QObject::deleteLater);
}

void Connector::connectOver(QWidget* window, std::vector<Line> lines) {
  m_lines = std::move(lines);
  if (m_lines.empty() || !window) return hide();
  if (parentWidget() != window) setParent(window);
  setGeometry(window->rect());
  const QPoint origin = mapToGlobal(QPoint());
  for (Line& line : m_lines) {
    line.from.translate(-origin);
    line.to.translate(-origin);
  }
  show();
  raise();
  update();
}

void Connector::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ofCell = theme().dark ? QColor(0xf87171) : QColor(0xb91c1c);
  for (const Line& line : m_lines) {
    const QColor& color = line.isOfRow ? theme().accent : ofCell;
    QPen pen(color, 2);
    if (line.isOfRow) pen.setDashPattern({4, 2.5});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(line.to).adjusted(-2, -2, 2, 2), 3, 3);
    // From the side of the number that faces the figure to that of the figure that faces the number.
    const bool isLeft = line.to.center().x() < line.from.center().x();
    const QPointF begin(isLeft ? line.from.left() - 4 : line.from.right() + 4, line.from.center().y());
    // Along the edge of a cell, where no digits are.
    const double edge = line.isOfRow                ? line.to.center().y()
                        : begin.y() > line.to.top() ? line.to.bottom() + 1
                                                    : line.to.top();
    const QPointF end(isLeft ? line.to.right() + 3 : line.to.left() - 3, edge);
    const double middle = (begin.x() + end.x()) / 2;
    QPainterPath path(begin);
    path.cubicTo({middle, begin.y()}, {middle, end.y()}, end);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(begin, 3.5, 3.5);
  }
}

}  // namespace attn::ui
