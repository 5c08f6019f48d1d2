// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/formula_line.h"

#include <QEvent>
#include <QTextDocument>
#include <cmath>
#include <utility>

#include "core/attention/scoring.h"
#include "ui/style/formula.h"
#include "ui/style/theme.h"

namespace attn::app {

FormulaLine::FormulaLine(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::RichText);
  useFont(this, ui::FontOf::formula);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void FormulaLine::setFormulas(const QStringList& markups) {
  if (std::exchange(m_markups, markups) == markups) return;
  setAccessibleName(QString::fromStdString(plainFormula(markups.first().toStdString())));
  m_lines.clear();
  for (const QString& markup : markups) m_lines << ui::richFormula(markup.toStdString());
  fit();
}

void FormulaLine::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  if (!m_lines.isEmpty()) fit();
}

void FormulaLine::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange && !m_lines.isEmpty()) fit();
}

void FormulaLine::fit() {
  QString fitting = m_lines.last();
  for (const QString& line : m_lines) {
    QTextDocument document;
    document.setDefaultFont(font());
    document.setHtml(line);
    if (std::ceil(document.idealWidth()) > width()) continue;
    fitting = line;
    break;
  }
  setText(fitting);
}

}  // namespace attn::app
