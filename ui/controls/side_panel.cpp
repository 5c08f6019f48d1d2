// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/side_panel.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <algorithm>

#include "ui/style/theme.h"

namespace attn::ui {
namespace {

/// A button as high as the window: an arrow at its top, and its name from the top downwards.
class Strip : public QAbstractButton {
 public:
  Strip(bool opensToTheRight, QWidget* parent) : QAbstractButton(parent), m_opensToTheRight(opensToTheRight) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
  }
  QSize sizeHint() const override { return {SidePanel::stripWidth(), 120}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& colors = theme();
    QPainter painter(this);
    painter.fillRect(rect(), underMouse() ? colors.accentSoft : colors.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
      painter.setPen(QPen(colors.accent, 2));
      painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 6, 6);
    }
    painter.setPen(underMouse() ? colors.text : colors.faintText);
    painter.setFont(textFont());
    const int head = painter.fontMetrics().height() + 16;
    painter.drawText(QRect(0, 4, width(), head), Qt::AlignCenter, QString(QChar(m_opensToTheRight ? 0x00BB : 0x00AB)));
    QFont font = smallFont();
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const int space = height() - head - 16;
    const QString shown = painter.fontMetrics().elidedText(text(), Qt::ElideRight, space);
    // Chinese is written downwards, each letter upright.
    const auto isHan = [](QChar letter) { return letter.script() == QChar::Script_Han; };
    if (!shown.isEmpty() && std::all_of(shown.begin(), shown.end(), isHan)) {
      QRect place(0, head + 8, width(), painter.fontMetrics().height());
      for (const QChar letter : shown) {
        painter.drawText(place, Qt::AlignCenter, QString(letter));
        place.translate(0, place.height());
      }
      return;
    }
    painter.translate(width() / 2.0, head + 8);
    painter.rotate(90);
    painter.drawText(QRect(0, -width() / 2, space, width()), Qt::AlignLeft | Qt::AlignVCenter, shown);
  }

 private:
  bool m_opensToTheRight;
};

}  // namespace

SidePanel::SidePanel(Side side, const QString& name, QWidget* parent) : QWidget(parent) {
  const bool isLeft = side == Side::left;
  m_area = new QScrollArea(this);
  m_area->setProperty("kind", "panel");
  m_area->setWidgetResizable(true);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setFocusPolicy(Qt::NoFocus);
  auto* fold = new QToolButton(this);
  fold->setText(QString(QChar(isLeft ? 0x00AB : 0x00BB)));
  fold->setProperty("kind", "section");
  fold->setFocusPolicy(Qt::TabFocus);
  m_fold = fold;
  m_fold->setObjectName(isLeft ? QStringLiteral("foldLeft") : QStringLiteral("foldRight"));
  m_fold->setAccessibleName(tr("Fold the panel: %1").arg(name));
  m_fold->setToolTip(tr("Fold this panel to a strip"));
  m_strip = new Strip(isLeft, this);
  m_strip->setObjectName(isLeft ? QStringLiteral("leftStrip") : QStringLiteral("rightStrip"));
  m_strip->setText(name);
  m_strip->setAccessibleName(tr("Open the panel: %1").arg(name));
  m_strip->setToolTip(tr("Open this panel"));
  m_strip->hide();
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(m_strip);
  layout->addWidget(m_area);
  connect(m_fold, &QAbstractButton::clicked, this, [this] { emit foldedByUser(true); });
  connect(m_strip, &QAbstractButton::clicked, this, [this] { emit foldedByUser(false); });
}

void SidePanel::setContent(QWidget* content) {
  m_area->setWidget(content);
  m_area->verticalScrollBar()->ensurePolished();
}

QWidget* SidePanel::content() const { return m_area->widget(); }

void SidePanel::setFolded(bool folded) {
  if (folded == m_isFolded) return;
  m_isFolded = folded;
  const QWidget* hand = window()->focusWidget();
  const bool hasFocus = hand && isAncestorOf(hand);
  m_strip->setVisible(folded);
  // Before the other part goes, which would hand the focus on.
  if (hasFocus && folded) m_strip->setFocus(Qt::OtherFocusReason);
  m_area->setVisible(!folded);
  if (hasFocus && !folded) m_fold->setFocus(Qt::OtherFocusReason);
  limitWidth();
}

void SidePanel::setLeastWidth(int width) {
  m_leastWidth = width;
  limitWidth();
}

void SidePanel::limitWidth() {
  setMinimumWidth(m_isFolded ? stripWidth() : m_leastWidth);
  setMaximumWidth(m_isFolded ? stripWidth() : QWIDGETSIZE_MAX);
}

int SidePanel::stripWidth() { return scaled(36); }

void SidePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) limitWidth();
}

}  // namespace attn::ui
