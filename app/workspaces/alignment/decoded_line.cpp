// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/alignment/decoded_line.h"

#include <QEvent>
#include <QLabel>
#include <QScrollBar>
#include <QTextBoundaryFinder>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/style/theme.h"

namespace attn::app {
namespace {

constexpr int mostLines = 3;           // in sight
constexpr qsizetype longestWord = 24;  // characters: only longer words are broken, as digits that are copied

/// The text with places inside of its long words where a line may end.
QString breakable(const QString& text) {
  QString broken;
  QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, text);
  qsizetype from = 0, wordLength = 0;
  for (qsizetype to = characters.toNextBoundary(); to > 0; to = characters.toNextBoundary()) {
    const QString character = text.mid(from, to - from);
    wordLength = character == u" " ? 0 : wordLength + 1;
    if (wordLength > longestWord) broken += QChar(0x200b);  // a space of no width
    broken += character;
    from = to;
  }
  return broken;
}

/// How high the first lines of a label's text are, if it has more of them: lines of other scripts are higher than the
/// font's own. As Qt stacks them.
std::optional<int> heightOfFirst(int lines, const QLabel& label, int width) {
  QTextLayout layout(label.text(), label.font());
  QTextOption wrapped;
  wrapped.setWrapMode(QTextOption::WordWrap);
  layout.setTextOption(wrapped);
  layout.beginLayout();
  const double leading = label.fontMetrics().leading();
  double height = -leading;
  for (int i = 0; i < lines; ++i) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) return std::nullopt;
    line.setLineWidth(width);
    height = std::ceil(height + leading) + line.height();
  }
  const bool hasMore = layout.createLine().isValid();
  layout.endLayout();
  return hasMore ? std::optional(static_cast<int>(std::ceil(height))) : std::nullopt;
}

}  // namespace

DecodedLine::DecodedLine(QWidget* parent) : QScrollArea(parent), m_label(new QLabel(this)) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);  // the wheel scrolls it; the input has the text for the keyboard
  setWidgetResizable(true);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  viewport()->setAutoFillBackground(false);
  m_label->setTextFormat(Qt::PlainText);
  m_label->setWordWrap(true);
  m_label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  setWidget(m_label);
  m_label->setAutoFillBackground(false);
  fit();
}

void DecodedLine::setText(const QString& text) {
  if (text == m_text) return;
  m_text = text;
  m_label->setText(breakable(text));
  m_label->setAccessibleDescription(text);
  fit();
}

void DecodedLine::fit() {
  // Without the scroll bar, which takes its width from the text only where there is more text than lines in sight.
  const int width = std::max(1, contentsRect().width());
  const bool hasMore = heightOfFirst(mostLines, *m_label, width).has_value();
  setVerticalScrollBarPolicy(hasMore ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  const int beside = std::max(1, width - verticalScrollBar()->sizeHint().width());
  const int wanted = hasMore ? heightOfFirst(mostLines, *m_label, beside).value_or(0) : m_label->heightForWidth(width);
  setFixedHeight(std::max(wanted, m_label->fontMetrics().lineSpacing()) + height() - contentsRect().height());
}

void DecodedLine::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  fit();
}

void DecodedLine::changeEvent(QEvent* event) {
  QScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

}  // namespace attn::app
