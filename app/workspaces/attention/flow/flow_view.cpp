// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/flow/flow_view.h"

#include <QEasingCurve>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QToolTip>
#include <QVariantAnimation>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/attention/scoring.h"
#include "ui/controls/accessible_parts.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr int flashMilliseconds = 900;
constexpr double smallestLetters = 0.84;  // of their usual size: where the whole diagram is in sight with them

}  // namespace

FlowView::FlowView(QWidget* parent)
    : ui::DrawnView(parent), m_style(screenFlowStyle()), m_flash(new QVariantAnimation(this)) {
  setObjectName(QStringLiteral("flow"));
  installFlowAccessibility(this);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_flash->setDuration(flashMilliseconds);
  m_flash->setStartValue(1.0);
  m_flash->setEndValue(0.0);
  connect(m_flash, &QVariantAnimation::valueChanged, this, [this](const QVariant& strength) {
    m_marks.strength = strength.toDouble();
    for (std::size_t i = 0; i < m_figure.nodes.size(); ++i)
      if (std::find(m_marks.flashing.begin(), m_marks.flashing.end(), m_figure.nodes[i].box) != m_marks.flashing.end())
        viewport()->update(viewportRect(i).adjusted(-5, -5, 5, 5).toAlignedRect());
  });
}

void FlowView::setFigure(const FlowFigure& figure) {
  const bool same = figure.nodes.size() == m_figure.nodes.size();
  m_figure = figure;
  if (!same) {
    setHover(std::nullopt);
    if (m_current && *m_current >= figure.nodes.size()) m_current.reset();
  }
  updateGeometry();
  updateLayout();
}

void FlowView::setOpen(std::optional<FlowBox> box) {
  m_marks.open = box;
  viewport()->update();
}

void FlowView::setLitToken(std::optional<Index> token, bool isOfQueries) {
  m_marks.litToken = token;
  m_marks.isLitOfQueries = isOfQueries;
  viewport()->update();
}

void FlowView::flash(const std::vector<FlowBox>& boxes) {
  if (boxes.empty()) return;
  m_marks.flashing = boxes;
  m_marks.strength = 1;
  m_flash->stop();
  // Where the desktop wants nothing to move by itself the light does not fade: it goes out.
  QEasingCurve fading;
  if (style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0)
    fading.setCustomType([](double part) { return part < 1 ? 0.0 : 1.0; });
  m_flash->setEasingCurve(fading);
  m_flash->start();
  viewport()->update();
  emit flashed(boxes);
}

QSize FlowView::sizeHint() const { return {ui::scaled(900), minimumSizeHint().height()}; }

QSize FlowView::minimumSizeHint() const {
  FlowStyle style = screenFlowStyle();
  const double natural = layoutIn(width(), style).size.height();
  return {220, std::max(120, static_cast<int>(std::ceil(natural))) + horizontalScrollBar()->sizeHint().height()};
}

void FlowView::setMostHeight(double height) {
  if (height == m_mostHeight) return;
  m_mostHeight = height;
  updateGeometry();
  updateLayout();
}

/// \param style gets smaller letters where the whole diagram is in sight with them
FlowLayout FlowView::layoutIn(double width, FlowStyle& style) const {
  const QSizeF space(width, m_mostHeight);
  FlowLayout layout = layoutFlow(m_figure, style, space);
  if (layout.size.width() <= width + 0.5) return layout;
  const FlowStyle small = scaledStyle(style, smallestLetters);
  FlowLayout whole = layoutFlow(m_figure, small, space);
  if (whole.size.width() > width + 0.5) return layout;
  style = small;
  return whole;
}

void FlowView::updateLayout() {
  const QSize most = maximumViewportSize();
  m_style = screenFlowStyle();
  m_layout = layoutIn(most.width(), m_style);
  const bool isWide = m_layout.size.width() > most.width() + 0.5;
  const QSize space(most.width(), most.height() - (isWide ? horizontalScrollBar()->sizeHint().height() : 0));
  horizontalScrollBar()->setRange(0, std::max(0, qRound(m_layout.size.width()) - space.width()));
  horizontalScrollBar()->setPageStep(space.width());
  verticalScrollBar()->setRange(0, std::max(0, qRound(m_layout.size.height()) - space.height()));
  verticalScrollBar()->setPageStep(space.height());
  viewport()->update();
}

QPointF FlowView::origin() const {
  // At the top, so that the boxes stay where they are when one opens below.
  return {static_cast<double>(horizontalScrollBar()->value()), static_cast<double>(verticalScrollBar()->value())};
}

QRectF FlowView::viewportRect(std::size_t node) const { return m_layout.nodes[node].translated(-origin()); }

QString FlowView::description(std::size_t node) const {
  const FlowNode& box = m_figure.nodes[node];
  QStringList parts{boxName(box.box)};
  if (!box.shape.isEmpty())
    parts << QString::fromStdString(plainFormula(box.letters.toStdString())) + QStringLiteral(" = ") + box.shape;
  if (!box.value.isEmpty()) parts << box.value;
  if (!box.words.isEmpty()) parts << box.words;
  return parts.join(QStringLiteral(" · "));
}

void FlowView::setCurrent(std::optional<std::size_t> node) {
  m_current = node && *node < m_layout.nodes.size() ? node : std::nullopt;
  viewport()->update();
  if (!m_current) return;
  const QRectF rect = viewportRect(*m_current);
  const auto show = [](QScrollBar* bar, double first, double last, int space) {
    if (last > space) bar->setValue(bar->value() + qRound(last - space) + 12);
    if (first < 0) bar->setValue(bar->value() + qRound(first) - 12);
  };
  show(horizontalScrollBar(), rect.left(), rect.right(), viewport()->width());
  show(verticalScrollBar(), rect.top(), rect.bottom(), viewport()->height());
  ui::announcePart(this, static_cast<int>(*m_current));
}

void FlowView::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  painter.fillRect(event->rect(), m_style.ground);
  painter.save();
  painter.translate(-origin());
  paintFlow(painter, m_figure, m_layout, m_style, m_marks);
  painter.restore();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const auto frame = [&](std::size_t node, double width) {
    painter.setPen(QPen(m_style.accent, width));
    painter.drawRoundedRect(viewportRect(node).adjusted(-2, -2, 2, 2), 7, 7);
  };
  if (m_hover) frame(*m_hover, 1.5);
  if (hasFocus() && m_current) frame(*m_current, 2.5);
  if (showsFocus() && !m_current) {
    painter.setPen(QPen(m_style.accent, 2));
    painter.drawRect(QRectF(viewport()->rect()).adjusted(2, 2, -2, -2));
  }
}

bool FlowView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto node = nodeUnder(help->pos()))
      QToolTip::showText(help->globalPos(), description(*node), viewport());
    else
      QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::Leave || event->type() == QEvent::Hide) setHover(std::nullopt);
  return ui::DrawnView::viewportEvent(event);
}

void FlowView::setHover(std::optional<std::size_t> node) {
  if (node == m_hover) return;
  m_hover = node;
  viewport()->setCursor(node ? Qt::PointingHandCursor : Qt::ArrowCursor);
  viewport()->update();
  emit boxHovered(node);
}

void FlowView::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->button() == Qt::LeftButton ? nodeUnder(event->position()) : std::nullopt;
}

void FlowView::mouseMoveEvent(QMouseEvent* event) { setHover(nodeUnder(event->position())); }

void FlowView::mouseReleaseEvent(QMouseEvent* event) {
  const auto pressed = std::exchange(m_pressed, std::nullopt);
  if (!pressed || nodeUnder(event->position()) != pressed) return;
  m_current = pressed;
  open(*pressed);
}

void FlowView::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  const bool moves = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
                     key == Qt::Key_Home || key == Qt::Key_End;
  if (moves && !m_figure.isEmpty()) {
    setHover(std::nullopt);
    // Any of these keys goes to the first box, or to the open one.
    if (m_current) return setCurrent(nodeAfter(m_figure, m_layout, *m_current, key));
    const FlowNode* open = m_marks.open ? m_figure.node(*m_marks.open) : nullptr;
    return setCurrent(open ? static_cast<std::size_t>(open - m_figure.nodes.data()) : 0);
  }
  const bool opens = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
  if (opens && m_current) return open(*m_current);
  if (key == Qt::Key_Escape && m_marks.open) return closed();
  ui::DrawnView::keyPressEvent(event);
}

void FlowView::resizeEvent(QResizeEvent* event) {
  if (event->size().width() != event->oldSize().width()) updateGeometry();  // how high it is follows from its width
  updateLayout();
}

void FlowView::changeEvent(QEvent* event) {
  ui::DrawnView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    updateGeometry();
    updateLayout();
  }
}

}  // namespace attn::app
