// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

namespace attn::app {

/// A part of the canvas on a ground of its own, and the column in which its rows stand.
inline QFrame* makeCard(QWidget* parent, QVBoxLayout** column) {
  auto* card = new QFrame(parent);
  card->setProperty("kind", "card");
  *column = new QVBoxLayout(card);
  (*column)->setContentsMargins(12, 10, 12, 8);
  (*column)->setSpacing(4);
  return card;
}

inline QLabel* makeTitle(const QString& text, QWidget* parent) {
  auto* title = new QLabel(text, parent);
  title->setProperty("kind", "title");
  return title;
}

}  // namespace attn::app
