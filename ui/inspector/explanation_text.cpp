// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explanation_text.h"

#include <unicode/uchar.h>

#include <QStringList>
#include <algorithm>

#include "core/attention/scoring.h"

namespace attn::ui {
namespace {

QString plain(const std::string& markup) { return QString::fromStdString(plainFormula(withLetters(markup))); }

/// What stands for a term in a table, or behind its name in a list.
QString cellText(const Term& term, bool isInTable) {
  if (!term.number) return isInTable ? plainWords(term.words) : plainWords(term.note);
  QString text = QString::fromStdString(textOf(term));
  if (!isInTable && term.note) text += QStringLiteral(", ") + plainWords(term.note);
  return text;
}

/// Rows of cells, the first at the left and the others at the right, with at least two blanks between them.
QString aligned(const std::vector<QStringList>& rows, const QString& indent) {
  std::vector<qsizetype> widths;
  for (const QStringList& row : rows)
    for (qsizetype i = 0; i < row.size(); ++i) {
      if (static_cast<std::size_t>(i) == widths.size()) widths.push_back(0);
      qsizetype& width = widths[static_cast<std::size_t>(i)];
      width = std::max(width, columnsOf(row[i]));
    }
  QString text;
  for (const QStringList& row : rows) {
    QString line = indent;
    for (qsizetype i = 0; i < row.size(); ++i) {
      const QString blanks(widths[static_cast<std::size_t>(i)] - columnsOf(row[i]), u' ');
      line += i == 0 ? row[i] + blanks : QStringLiteral("  ") + blanks + row[i];
    }
    while (line.endsWith(u' ')) line.chop(1);
    text += line + u'\n';
  }
  return text;
}

QString listText(const std::vector<Term>& terms, const QString& indent) {
  std::vector<QStringList> rows;
  for (const Term& term : terms) {
    rows.push_back({plainWords(term.words), cellText(term, false)});
    if (term.from) rows.push_back({QString(), QStringLiteral("= ") + QString::fromStdString(textOf(*term.from))});
  }
  return aligned(rows, indent);
}

QString tableText(const Step& step, const ExplanationSort& sort, const QString& indent) {
  std::vector<QStringList> rows(1);
  for (const TermColumn& column : step.columns)
    rows.front().append(QString::fromStdString(plainFormula(plainWords(column.heading).toStdString())));
  const auto add = [&](const std::vector<Term>& terms) {
    QStringList row;
    for (const Term& term : terms) row.append(cellText(term, true));
    rows.push_back(row);
  };
  for (const TermRow& row : sortedRows(step, sort)) add(row.terms);
  if (!step.total.empty()) add(step.total);
  return aligned(rows, indent);
}

QString stepText(const Step& step, int number, const ExplanationSort& sort) {
  const QString indent(3, u' ');
  QString head = plainWords(step.words);
  if (!step.formula.empty()) head += (head.isEmpty() ? QString() : QStringLiteral(": ")) + plain(step.formula);
  QString text = number > 0 ? QStringLiteral("%1. ").arg(number) + head : indent + head;
  while (text.endsWith(u' ')) text.chop(1);
  text += u'\n';
  for (std::size_t i = 0; i < step.strips.size(); ++i) {
    const QString name = i < step.stripNames.size() ? plainWords(step.stripNames[i]) : QString();
    text += indent + (name.isEmpty() ? QString() : name + QStringLiteral(": ")) + stripWords(step.strips[i]) + u'\n';
  }
  if (!step.terms.empty()) text += listText(step.terms, indent);
  if (!step.rows.empty()) text += tableText(step, sort, indent);
  return text;
}

}  // namespace

qsizetype columnsOf(const QString& text) {
  qsizetype count = 0;
  for (const char32_t letter : text.toUcs4()) {
    const auto code = static_cast<UChar32>(letter);
    const int kind = u_charType(code);
    if (kind == U_NON_SPACING_MARK || kind == U_ENCLOSING_MARK || kind == U_FORMAT_CHAR) continue;
    const int width = u_getIntPropertyValue(code, UCHAR_EAST_ASIAN_WIDTH);
    count += width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
  }
  return count;
}

QString plainTextOf(const Explanation& explanation, const ExplanationSort& sort) {
  QString text = plainWords(explanation.title) + u'\n';
  if (explanation.place) text += plainWords(explanation.place) + u'\n';
  if (!explanation.formula.empty()) text += plain(explanation.formula) + u'\n';
  const std::vector<std::size_t> stages = stagesOf(explanation);
  for (std::size_t i = 0, stage = 0; i < explanation.steps.size(); ++i) {
    const bool begins = stage < stages.size() && stages[stage] == i;
    if (begins) ++stage;
    text += (begins ? QStringLiteral("\n") : QString()) +
            stepText(explanation.steps[i], begins ? static_cast<int>(stage) : 0, sort);
  }
  return text;
}

}  // namespace attn::ui
