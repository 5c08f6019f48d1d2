// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/view_cover.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/theme.h"

namespace attn::ui {

ViewCover::ViewCover(QWidget* view) : QWidget(view->parentWidget()), m_view(view) {
  auto* card = new QFrame(this);
  card->setProperty("kind", "card");
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(12);
  m_words = new QLabel(card);
  m_words->setTextFormat(Qt::PlainText);
  m_words->setWordWrap(true);
  m_words->setAlignment(Qt::AlignCenter);
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(m_words);
  m_offers = new QWidget(card);
  m_line = new QHBoxLayout(m_offers);
  m_line->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_offers, 0, Qt::AlignHCenter);
  auto* around = new QVBoxLayout(this);
  around->setContentsMargins(24, 24, 24, 24);
  around->addStretch(1);
  around->addWidget(card);
  around->addStretch(1);
  view->installEventFilter(this);
  hide();
}

void ViewCover::say(const QString& words, const QString& lead, const std::vector<Offer>& offers) {
  m_words->setText(words);
  setAccessibleName(words);
  qDeleteAll(m_offers->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
  if (!offers.empty() && !lead.isEmpty()) {
    // It breaks into lines where the view is narrow.
    auto* label = new QLabel(lead, m_offers);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_line->addWidget(label, 1);
  }
  for (const Offer& offer : offers) {
    auto* button = new QPushButton(offer.text, m_offers);
    button->setAccessibleName(offer.name);
    // The button goes when its wish is fulfilled.
    connect(button, &QPushButton::clicked, this, [take = offer.take] { take(); });
    m_line->addWidget(button);
  }
  m_offers->setVisible(!offers.empty());
  setGeometry(m_view->geometry());
  raise();
  show();
  m_view->setEnabled(false);
}

void ViewCover::clear() {
  if (isHidden()) return;
  const QWidget* const hand = window()->focusWidget();
  const bool hadFocus = hand && isAncestorOf(hand);
  m_view->setEnabled(true);
  if (hadFocus) m_view->setFocus(Qt::OtherFocusReason);
  hide();
  m_words->clear();
}

QString ViewCover::words() const { return m_words->text(); }

bool ViewCover::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Move) setGeometry(m_view->geometry());
  return QWidget::eventFilter(watched, event);
}

void ViewCover::paintEvent(QPaintEvent*) {
  QColor veil = theme().window;
  veil.setAlpha(178);
  QPainter(this).fillRect(rect(), veil);
}

}  // namespace attn::ui
