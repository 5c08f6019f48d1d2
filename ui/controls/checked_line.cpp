// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/checked_line.h"

#include <QKeyEvent>
#include <QLabel>
#include <QStyle>

#include "ui/controls/line_keys.h"

namespace attn::ui {

CheckedLine::CheckedLine(QWidget* parent) : QLineEdit(parent), m_expected(new QLabel(parent)) {
  m_expected->setTextFormat(Qt::PlainText);
  m_expected->setProperty("kind", "complaint");
  m_expected->setWordWrap(true);
  m_expected->hide();
  connect(this, &QLineEdit::textEdited, this, [this] { say({}); });
}

void CheckedLine::showText(const QString& text) {
  if (text != m_shown || !isModified()) accept(text);
}

void CheckedLine::accept(const QString& text) {
  m_shown = text;
  setText(text);
  say({});
}

void CheckedLine::refuse(const QString& expected) { say(expected); }

bool CheckedLine::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isLetters = isModified() && (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo));
    if (belongsToWindow(key) && !isLetters) {
      event->ignore();
      return true;
    }
  }
  if (event->type() == QEvent::KeyPress && isModified() && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    accept(m_shown);
    return true;
  }
  return QLineEdit::event(event);
}

void CheckedLine::say(const QString& words) {
  if (accessibleDescription() == words) return;
  setAccessibleDescription(words);
  setProperty("state", words.isEmpty() ? QVariant() : QVariant(QStringLiteral("wrong")));
  style()->unpolish(this);
  style()->polish(this);
  m_expected->setText(words);
  m_expected->setVisible(!words.isEmpty());
}

}  // namespace attn::ui
