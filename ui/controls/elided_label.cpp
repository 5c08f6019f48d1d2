// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <algorithm>

#include "ui/style/plain_text.h"
#include "ui/style/wrapped_lines.h"

namespace attn::ui {
namespace {

QString separator() { return QStringLiteral(" · "); }
QString more() { return separator() + QChar(u'…'); }

}  // namespace

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  keepTextPlain();  // in the tool tip
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

QSize ElidedLabel::sizeHint() const {
  const qsizetype end = text().indexOf(separator());
  const QString least = end < 0 ? text() : text().left(end) + more();
  const QMargins around = contentsMargins();
  return {fontMetrics().horizontalAdvance(least) + around.left() + around.right(), QLabel::sizeHint().height()};
}

QSize ElidedLabel::minimumSizeHint() const { return {0, QLabel::minimumSizeHint().height()}; }

QStringList ElidedLabel::wholeLines() const {
  if (m_mostLines < 2) return {};
  const QRect space = contentsRect();
  const QStringList lines = wrappedLines(text(), font(), space.width());
  const bool areWhole = std::all_of(lines.begin(), lines.end(), [&](const QString& line) {
    return fontMetrics().horizontalAdvance(line) <= space.width();
  });
  const auto count = static_cast<int>(lines.size());
  return areWhole && count <= m_mostLines && count * fontMetrics().height() <= space.height() ? lines : QStringList();
}

QString ElidedLabel::shownText() const {
  const int space = contentsRect().width();
  if (fontMetrics().horizontalAdvance(text()) <= space || !wholeLines().isEmpty()) return text();
  if (shortened)
    if (const auto shorter = shortened(text(), fontMetrics(), space)) return *shorter;
  // A part that is whole says more than one that is cut.
  for (qsizetype end = text().lastIndexOf(separator()); end > 0; end = text().lastIndexOf(separator(), end - 1))
    if (const QString parts = text().left(end) + more(); fontMetrics().horizontalAdvance(parts) <= space) return parts;
  static const QString arrow = QStringLiteral(" → ");
  if (const qsizetype at = text().indexOf(arrow); at > 0) {
    const QString left = text().left(at), right = text().mid(at + arrow.size());
    const int both = space - fontMetrics().horizontalAdvance(arrow);
    // A side that is short leaves its room to the other one.
    const auto spaceBeside = [&](const QString& other) {
      return std::max(both / 2, both - fontMetrics().horizontalAdvance(other));
    };
    return fontMetrics().elidedText(left, Qt::ElideRight, spaceBeside(right)) + arrow +
           fontMetrics().elidedText(right, Qt::ElideRight, spaceBeside(left));
  }
  return fontMetrics().elidedText(text(), Qt::ElideRight, space);
}

bool ElidedLabel::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QLabel::event(event);
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), shownText() == text() ? QString() : text(), this);
  return true;
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QStringList lines = wholeLines();
  const int flags = static_cast<int>(alignment()) | (lines.size() > 1 ? 0 : static_cast<int>(Qt::TextSingleLine));
  style()->drawItemText(&painter, contentsRect(), flags, palette(), isEnabled(),
                        lines.size() > 1 ? lines.join(u'\n') : shownText(), foregroundRole());
}

}  // namespace attn::ui
