// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/wrapped_lines.h"

#include <QFontMetricsF>
#include <QTextBoundaryFinder>

namespace attn::ui {

QStringList wrappedLines(const QString& text, const QFont& font, double width) {
  if (text.isEmpty()) return {};
  constexpr double rounding = 1e-6;
  const QFontMetricsF metrics(font);
  const auto fits = [&](const QString& line) { return metrics.horizontalAdvance(line) <= width + rounding; };
  QStringList lines;
  for (const QString& paragraph : text.split(u'\n')) {
    if (fits(paragraph)) {  // most texts are short, and this is asked for each layout that is tried
      lines << paragraph;
      continue;
    }
    QTextBoundaryFinder finder(QTextBoundaryFinder::Line, paragraph);
    qsizetype begin = 0, end = 0;
    for (qsizetype next = finder.toNextBoundary(); next > 0; next = finder.toNextBoundary()) {
      if (end > begin && !fits(paragraph.mid(begin, next - begin).trimmed())) {
        lines << paragraph.mid(begin, end - begin).trimmed();
        begin = end;
      }
      end = next;
    }
    lines << paragraph.mid(begin).trimmed();
  }
  return lines;
}

QString withTiedSigns(QString text) {
  return text.replace(QStringLiteral(" = "), QStringLiteral("\u00a0=\u00a0"))
      .replace(QStringLiteral(" ·"), QStringLiteral("\u00a0·"));
}

}  // namespace attn::ui
