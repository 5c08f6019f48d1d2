// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/inspector.h"

#include <QScrollBar>
#include <QTextBoundaryFinder>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/heatmap/figure.h"
#include "ui/style/formula.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

// Characters of a name that are shown: in the title, and in the columns of a table.
constexpr qsizetype longestName = 24;
constexpr qsizetype longestKey = 10;
constexpr qsizetype longestCell = 14;

QString number(double value, int decimals) {
  if (!std::isfinite(value)) return cellText(static_cast<float>(value));
  const double size = std::abs(value);
  QString text = size != 0 && (size >= 1e6 || size < 0.5 * std::pow(10, -decimals))
                     ? QString::number(value, 'g', 4)
                     : QString::number(value, 'f', decimals);
  return text.replace(u'-', QChar(0x2212));
}

/// A number for a table that has little room: 0.112, 1.1e−5.
QString compactNumber(double value, int decimals) {
  const double size = std::abs(value);
  if (!std::isfinite(value) || size == 0 || (size < 1e6 && size >= 0.5 * std::pow(10, -decimals)))
    return number(value, decimals);
  QString text = QString::number(value, 'e', 1);
  for (const auto& [from, to] : {std::pair("e+0", "e"), {"e-0", "e-"}, {"e+", "e"}})
    text.replace(QLatin1String(from), QLatin1String(to));
  return text.replace(u'-', QChar(0x2212));
}

/// The beginning of a name, in whole characters, of which none is taller than a line.
QString shortened(const QString& name, qsizetype most) {
  QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, name);
  QString kept;
  for (qsizetype count = 0, from = 0; from < name.size(); ++count) {
    if (count == most) return kept + u'…';
    const qsizetype to = characters.toNextBoundary();
    if (to < 0) break;
    kept += name.mid(from, to - from > 16 ? 4 : to - from);
    from = to;
  }
  return kept;
}

/// Words of the core with names of at most so many characters, as rich text.
QString rich(Message message, qsizetype longest) {
  for (MessageArgument& argument : message.arguments)
    if (!argument.isWords)
      argument.text = withoutControls(shortened(QString::fromStdString(argument.text), longest)).toStdString();
  return translated(message).toHtmlEscaped();
}

QString numberFamily() { return numberFont().families().value(0); }

QString paragraph(const QString& text, bool isFaint, const QString& style = {}) {
  const QString color = isFaint ? QStringLiteral("color:%1;").arg(theme().faintText.name()) : QString();
  return QStringLiteral("<p style='%1'>%2</p>").arg(color + style, text);
}

/// Names at the left, their numbers at the right.
QString listOf(const std::vector<Term>& terms) {
  QString html = QStringLiteral("<table width='100%' cellspacing='0'>");
  for (const Term& term : terms) {
    QString value = term.number ? number(*term.number, term.decimals) : QString();
    if (term.note) value += (value.isEmpty() ? QString() : QStringLiteral(", ")) + rich(term.note, longestName);
    html += QStringLiteral(
                "<tr><td style='padding:2px 0'>%1</td><td align='right' style='padding:2px 0 2px 16px;"
                "font-family:\"%2\"'><b>%3</b></td></tr>")
                .arg(rich(term.words, longestName), numberFamily(), value);
  }
  return html + QStringLiteral("</table>");
}

/// One line of a table: the first column at the left, the others at the right.
QString lineOf(const std::vector<Term>& terms, const std::vector<TermColumn>& columns, bool isTotal) {
  QString html;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const Term& term = terms[i];
    QString text =
        term.number ? compactNumber(*term.number, term.decimals) : rich(term.words, i == 0 ? longestKey : longestCell);
    if (!isTotal && i < columns.size() && columns[i].isStrong) text = QStringLiteral("<b>%1</b>").arg(text);
    html += QStringLiteral("<td %1 style='padding:2px 3px;white-space:pre'>%2</td>")
                .arg(i == 0 ? QString() : QStringLiteral("align='right'"), text);
  }
  return html;
}

QString tableOf(const Step& step) {
  const QString family = QStringLiteral("font-family:\"%1\";font-size:%2px").arg(numberFamily()).arg(scaled(12));
  QString html = QStringLiteral("<table width='100%' cellspacing='0'><tr>");
  for (std::size_t i = 0; i < step.columns.size(); ++i)
    html += QStringLiteral("<td align='%1' style='padding:2px 3px;color:%2'>%3</td>")
                .arg(i == 0 ? QStringLiteral("left") : QStringLiteral("right"), theme().faintText.name(),
                     richFormula(translated(step.columns[i].heading).toStdString()));
  html += QStringLiteral("</tr>");
  for (const TermRow& row : step.rows) {
    const QString color = row.isMasked ? QStringLiteral(";color:%1").arg(theme().blankText.name()) : QString();
    const QString back = row.isSelected ? QStringLiteral(" bgcolor='%1'").arg(theme().accentSoft.name()) : QString();
    html +=
        QStringLiteral("<tr style='%1'%2>%3</tr>").arg(family + color, back, lineOf(row.terms, step.columns, false));
  }
  if (!step.total.empty())
    html += QStringLiteral("<tr style='%1'>%2</tr>").arg(family, lineOf(step.total, step.columns, true));
  return html + QStringLiteral("</table>");
}

QString stepOf(const Step& step) {
  QString html;
  const bool isCaption = !step.rows.empty() || !step.terms.empty();
  if (step.words)
    html += paragraph(rich(step.words, longestName), step.isRemark || isCaption,
                      isCaption ? QStringLiteral("margin-top:12px;margin-bottom:4px") : QString());
  if (!step.terms.empty()) html += listOf(step.terms);
  if (!step.rows.empty()) html += tableOf(step);
  return html;
}

QString htmlOf(const Explanation& explanation) {
  QString html = QStringLiteral("<p style='font-size:large'><b>%1</b></p>").arg(rich(explanation.title, longestName));
  if (explanation.place) html += paragraph(rich(explanation.place, longestName), true);
  if (!explanation.formula.empty())
    html += paragraph(richFormula(explanation.formula).replace(u'\n', QLatin1String("<br>")), false,
                      QStringLiteral("font-family:\"%1\";font-size:x-large").arg(formulaFont().families().value(0)));
  for (const Step& step : explanation.steps) html += stepOf(step);
  return html;
}

QString nothingAsked() {
  return paragraph(
      Inspector::tr("Click a cell, or focus the heatmap and press an arrow key, to see where its number comes from."),
      true);
}

}  // namespace

// A text editor that can't be edited: unlike a label it is laid out once a text, not once for every width that a layout
// asks about.
Inspector::Inspector(QWidget* parent) : QTextEdit(parent) {
  setObjectName(QStringLiteral("explanation"));
  setReadOnly(true);
  setUndoRedoEnabled(false);
  setFrameShape(QFrame::NoFrame);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setProperty("kind", "panel");
  setMinimumSize(120, 160);
  document()->setDocumentMargin(0);
  setAccessibleName(tr("Explanation"));
  setTabChangesFocus(true);
  showNothing();
}

void Inspector::showText() {
  const QString html = m_explanation ? htmlOf(*m_explanation) : nothingAsked();
  if (html == m_html) return;
  m_html = html;
  const int scrolled = verticalScrollBar()->value();
  setHtml(html);
  verticalScrollBar()->setValue(scrolled);
}

// A picture too: where there is none, the document would look for itself.
QVariant Inspector::loadResource(int type, const QUrl&) {
  if (type != QTextDocument::ImageResource) return QByteArray("");
  QImage blank(1, 1, QImage::Format_ARGB32);
  blank.fill(Qt::transparent);
  return blank;
}

void Inspector::wheelEvent(QWheelEvent* event) {
  // A text that is only read would change its size, and shrink to nothing.
  if (event->modifiers() & Qt::ControlModifier) return event->accept();
  QTextEdit::wheelEvent(event);
}

void Inspector::changeEvent(QEvent* event) {
  QTextEdit::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) showText();
}

void Inspector::showNothing() {
  m_explanation.reset();
  showText();
}

void Inspector::explain(const Explanation& explanation) {
  m_explanation = explanation;
  showText();
}

}  // namespace attn::ui
