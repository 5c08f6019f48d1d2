// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/formula.h"

namespace attn::ui {

QString richFormula(std::string_view markup) {
  const QString text = QString::fromUtf8(markup.data(), static_cast<qsizetype>(markup.size()));
  QString rich;
  QString close;  // of the group that is open
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    const bool opens = i + 1 < text.size() && text[i + 1] == u'{';
    if (opens && c == u'^') {
      rich += QStringLiteral("<sup>");
      close = QStringLiteral("</sup>");
      ++i;
    } else if (opens && c == u'_') {
      rich += QStringLiteral("<sub>");
      close = QStringLiteral("</sub>");
      ++i;
    } else if (opens && c == u'√') {
      rich += QStringLiteral("√<span style='text-decoration:overline'>");
      close = QStringLiteral("</span>");
      ++i;
    } else if (c == u'}' && !close.isEmpty()) {
      rich += close;
      close.clear();
    } else {
      rich += QString(c).toHtmlEscaped();
      // A narrow panel may break the line here, but an exponent stays whole.
      if (close.isEmpty() && (c == u'(' || c == u'+')) rich += QChar(0x200b);
      if (!close.isEmpty() && c == u'/') rich += QChar(0x2060);
    }
  }
  return rich;
}

}  // namespace attn::ui
