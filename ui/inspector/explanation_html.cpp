// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explanation_html.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/explain/explain_comparison.h"
#include "ui/inspector/explanation_parts.h"
#include "ui/inspector/explanation_table.h"
#include "ui/inspector/marked_numbers.h"
#include "ui/style/color_map.h"
#include "ui/style/formula.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::ui {

QString paragraph(const QString& text, bool isFaint, const QString& style) {
  const QString color = isFaint ? QStringLiteral("color:%1;").arg(theme().faintText.name()) : QString();
  return QStringLiteral("<p style='%1'>%2</p>").arg(color + style, text);
}

namespace {

// Characters of a name that are shown; a remark in lines of its own has room for what was chosen of A and of B.
constexpr qsizetype longestName = 24, longestInRemark = 160;

/// Words of the core as rich text. No line is broken inside of |w|, nor between it and what it divides.
QString rich(const Message& message, qsizetype longest = longestName) {
  static const QRegularExpression absolute(QStringLiteral("\\|(\\w)\\|"));
  return shortWords(message, longest).toHtmlEscaped().replace(absolute, QStringLiteral("\u2060|\u2060\\1\u2060|"));
}

/// Names at the left, their numbers at the right. \param place of the step
QString listOf(const std::vector<Term>& terms, int place) {
  QString html = QStringLiteral("<table width='100%' cellspacing='0'>");
  for (const Term& term : terms) {
    QString value = numberAnchor(term, place) + QString::fromStdString(textOf(term));
    if (term.note) value += (value.isEmpty() ? QString() : QStringLiteral(", ")) + rich(term.note);
    html += QStringLiteral(
                "<tr><td style='padding:2px 0'>%1</td><td align='right' style='padding:2px 0 2px 16px;"
                "font-family:\"%2\"'><b>%3</b></td></tr>")
                .arg(rich(term.words), numberFamily(), value);
    if (term.from)
      html += QStringLiteral(
                  "<tr><td colspan='2' align='right' style='padding:0 0 4px 0;font-family:\"%1\";font-size:%2px;"
                  "color:%3'>= %4</td></tr>")
                  .arg(numberFamily())
                  .arg(scaled(12))
                  .arg(theme().faintText.name(), QString::fromStdString(textOf(*term.from)).toHtmlEscaped());
  }
  return html + QStringLiteral("</table>");
}

const ColorMap& stripColors() { return *findRow(colorMaps(), "RdBu_r"); }

/// As many numbers as have room as cells: of those that share one the farthest from 0.
std::vector<float> pooled(const std::vector<float>& numbers) {
  constexpr std::size_t mostCells = 64;
  if (numbers.size() <= mostCells) return numbers;
  std::vector<float> cells(mostCells);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    float& cell = cells[i * mostCells / numbers.size()];
    if (std::abs(numbers[i]) > std::abs(cell)) cell = numbers[i];
  }
  return cells;
}

/// Where the colours of strips end on both sides of 0: 1, or as far as a number of theirs as it is written.
int stripEnd(const Explanation& explanation) {
  constexpr double halfDigit = 0.005;  // of two decimals
  double most = 1;
  for (const Step& step : explanation.steps)
    for (const std::vector<float>& strip : step.strips)
      for (const float number : strip)
        if (std::isfinite(number)) most = std::max(most, std::abs(static_cast<double>(number)) - halfDigit);
  return static_cast<int>(std::min(std::ceil(most), 1e9));
}

/// Numbers as cells that are coloured from −end to end, under them the same in words.
QString stripOf(const std::vector<float>& numbers, const QString& name, int end) {
  if (numbers.empty()) return {};
  const std::vector<float> cells = pooled(numbers);
  QString html = QStringLiteral(
                     "<table width='100%' cellspacing='0' cellpadding='0'><tr><td width='%1' "
                     "style='padding-right:4px;font-size:%2px'>%3</td><td valign='middle'><table width='100%' "
                     "cellspacing='1' cellpadding='0'><tr style='font-size:9px'>")
                     .arg(name.isEmpty() ? 0 : scaled(14))
                     .arg(scaled(11))
                     .arg(name.toHtmlEscaped());
  for (const float value : cells) {
    const double part = std::isfinite(value) ? std::clamp((static_cast<double>(value) / end + 1) / 2, 0.0, 1.0) : 0.5;
    html += QStringLiteral("<td width='%1%' bgcolor='%2'></td>")
                .arg(100.0 / static_cast<double>(cells.size()))
                .arg(colorAt(stripColors(), part).name());
  }
  return html + QStringLiteral(
                    "</tr></table></td></tr><tr><td></td><td style='color:%1;font-size:%2px'>%3</td></tr>"
                    "</table>")
                    .arg(theme().faintText.name())
                    .arg(scaled(10))
                    .arg(stripWords(numbers));
}

/// What the colours of strips stand for.
QString stripLegend(int end) {
  constexpr int cells = 24;
  QString html =
      QStringLiteral(
          "<table align='right' cellspacing='0' cellpadding='0'><tr style='color:%1;font-size:%2px'><td>−%3\u00a0"
          "</td><td valign='middle'><table cellspacing='0' cellpadding='0'><tr style='font-size:7px'>")
          .arg(theme().faintText.name())
          .arg(scaled(11))
          .arg(end);
  for (int i = 0; i < cells; ++i)
    html += QStringLiteral("<td width='2' bgcolor='%1'></td>").arg(colorAt(stripColors(), i / (cells - 1.0)).name());
  return html + QStringLiteral("</tr></table></td><td>\u00a0%1</td></tr></table>").arg(end);
}

/// The words of a step, after the mark that says which of the steps it is.
QString counted(const QString& words, const Step& step) {
  if (step.place == 0) return words;
  return QStringLiteral("<span style='background-color:%1;color:%2'>\u00a0%3\u00a0</span>\u00a0 %4")
      .arg(theme().accentSoft.name(), theme().accent.name(), QString::number(step.place), words);
}

/// Words, and the formula of their step at the other end of the line.
QString stepHeading(const QString& words, const Step& step, Narrowness narrowness, const QString& style = {}) {
  return QStringLiteral(
             "<table width='100%' cellspacing='0' style='margin-top:10px'><tr style='%1'><td>%2</td>%3<td "
             "align='right' "
             "style='font-family:\"%4\"'>%5</td></tr></table>")
      .arg(style, words,
           narrowness > Narrowness::noSums ? QStringLiteral("</tr><tr style='%1'>").arg(style) : QString(),
           formulaFont().families().value(0), richFormula(step.formula));
}

QString stepOf(const Step& step, int place, Narrowness narrowness, const ExplanationSort& sort, int endOfStrips) {
  QString html;
  const bool isCaption = !step.rows.empty() || !step.terms.empty();
  const QString words = counted(rich(step.words, step.isRemark ? longestInRemark : longestName), step);
  if (!step.formula.empty())
    html += stepHeading(QStringLiteral("<b>%1</b>").arg(words), step, narrowness);
  else if (step.words)
    html += paragraph(words, step.isRemark || isCaption,
                      isCaption ? QStringLiteral("margin-top:12px;margin-bottom:4px") : QString());
  for (std::size_t i = 0; i < step.strips.size(); ++i)
    html +=
        stripOf(step.strips[i], i < step.stripNames.size() ? translated(step.stripNames[i]) : QString(), endOfStrips);
  if (!step.terms.empty()) html += listOf(step.terms, place);
  if (!step.rows.empty()) html += tableOf(step, place, narrowness, sort);
  if (step.hint) html += paragraph(rich(step.hint), true);
  return html;
}

/// A step with a question mark in the place of each of its numbers.
Step asQuestion(Step step) {
  const auto ask = [](Term& term, bool isOfTable) {
    if (!term.number) return;
    term = isOfTable ? Term{.words = asItIs("?")} : Term{.words = term.words, .note = asItIs("?")};
  };
  for (Term& term : step.terms) ask(term, false);
  for (TermRow& row : step.rows)
    for (Term& term : row.terms) ask(term, true);
  return step;
}

bool hasNumbers(const Step& step) {
  return !step.rows.empty() ||
         std::any_of(step.terms.begin(), step.terms.end(), [](const Term& term) { return term.number.has_value(); });
}

/// A formula whose result is not told yet: its first line is what is explained, of two mechanisms each line is.
std::string openFormula(std::string formula) {
  constexpr std::string_view open = " = ?";
  const bool isOfTwo = formula.starts_with(markOfA);
  for (std::size_t end = formula.find('\n'); end != std::string::npos;
       end = formula.find('\n', end + open.size() + 1)) {
    formula.insert(end, open);
    if (!isOfTwo) return formula;
  }
  return formula.append(open);
}

/// A title that does not tell the result yet, where it is one that does.
Message openTitle(Message title) {
  constexpr const char *value = "%1 = %2", *symbol = "Symbol %1 of %2: “%3”";
  constexpr std::pair<std::string_view, const char*> telling[] = {{value, value},
                                                                  {"%1: %2 classes tie", value},
                                                                  {"“%1” finds %2", "“%1” finds %2"},
                                                                  {"“%1” finds “%2”", "“%1” finds “%2”"},
                                                                  {symbol, symbol},
                                                                  {"Symbol %1 of %2: the end", symbol}};
  for (const auto& [told, open] : telling) {
    if (title.text != told) continue;
    title.text = open;
    title.arguments.resize(open == symbol ? 3 : 2, MessageArgument("?"));
    title.arguments.back() = MessageArgument("?");
    break;
  }
  return title;
}

/// A step with a bar at its left; the last one that was revealed has the accent's colour.
QString besideBar(const QString& html, bool isMarked) {
  return QStringLiteral(
             "<table width='100%' cellspacing='0' cellpadding='0' style='margin-top:6px'><tr><td width='3'%1></td>"
             "<td style='padding:2px 0 2px 5px'>%2</td></tr></table>")
      .arg(isMarked ? QStringLiteral(" bgcolor='%1'").arg(theme().accent.name()) : QString(), html);
}

/// The first parts of an explanation as they are, of the others what they will be about.
/// \param explanation in single steps
QString revealedSteps(const Explanation& explanation, std::size_t revealed, Narrowness narrowness,
                      const ExplanationSort& sort) {
  const std::vector<std::size_t> stages = stagesOf(explanation);
  const int endOfStrips = stripEnd(explanation);
  QString html;
  bool isFirst = true;    // nothing before has numbers
  std::size_t whole = 0;  // where the step begins that this one is a line of: their numbers light each other
  for (std::size_t stage = 0; stage < stages.size(); ++stage) {
    if (stage >= revealed) {
      Step head = headOf(explanation, stages, stage);
      head.place = static_cast<int>(stage) + 1;
      const QString words = counted(stageTitle(explanation, stages, stage).toHtmlEscaped(), head);
      html += besideBar(stepHeading(words, head, narrowness, QStringLiteral("color:%1").arg(theme().faintText.name())),
                        false);
      continue;
    }
    const std::size_t end = stage + 1 < stages.size() ? stages[stage + 1] : explanation.steps.size();
    QString part = stageAnchor(stage);
    for (std::size_t i = stages[stage]; i < end; ++i) {
      const bool isOpen = isFirst && revealed < stages.size() && isAnswer(explanation.steps[i]);
      isFirst = isFirst && !hasNumbers(explanation.steps[i]);
      Step step = isOpen ? asQuestion(explanation.steps[i]) : explanation.steps[i];
      if (&explanation.steps[i] == &headOf(explanation, stages, stage)) step.place = static_cast<int>(stage) + 1;
      if (continues(step))
        (step.rows.empty() ? step.terms.front() : step.rows.front().terms.front()).words = {};
      else
        whole = i;
      part += stepOf(step, static_cast<int>(whole), narrowness, sort, endOfStrips);
    }
    html += besideBar(part, stage + 1 == revealed);
  }
  return html;
}

/// A formula whose lines break anywhere but inside of brackets, [y = c], of the two of one function, cos(q, k), and at
/// a stroke: what is divided stays with what it is divided by.
QString withWholeParts(QString html) {
  const QChar joiner(0x2060), mayBreak(0x200b);
  bool isInBrackets = false;
  int depth = 0;
  for (QChar& letter : html) {
    if (letter == u'[' || letter == u']') isInBrackets = letter == u'[';
    if (letter == u' ' && isInBrackets) letter = QChar::Nbsp;
    if (letter == u'(' || letter == u')') depth += letter == u'(' ? 1 : -1;
    if (letter == mayBreak && depth > 1) letter = joiner;
  }
  html.replace(QStringLiteral(", "), QStringLiteral(",\u00a0"));
  static const QRegularExpression stroke(QStringLiteral("(?<!<)/(?!>)"));
  return html.replace(stroke, joiner + QStringLiteral("/") + joiner);
}

/// The marks of the two that are compared as badges, as they stand above their heatmaps.
QString withBadges(QString html) {
  const Theme& colors = theme();
  const auto badge = [](const QColor& ground, const QColor& ink, const QString& letters) {
    return QStringLiteral("<span style='background-color:%1;color:%2;font-family:\"%3\";font-size:medium'>%4</span>")
        .arg(ground.name(), ink.name(), textFont().families().value(0),
             QChar(QChar::Nbsp) + letters + QChar(QChar::Nbsp));
  };
  // No line is broken between a badge and the words that it marks.
  for (const char* mark : {markOfA, markOfB})
    html.replace(QString::fromUtf8(mark) + u' ', QString::fromUtf8(mark) + QChar(QChar::Nbsp));
  html.replace(QString::fromUtf8(markOfA), badge(colors.text, colors.panel, QStringLiteral("A")));
  html.replace(QString::fromUtf8(markOfB), badge(colors.accent, colors.accentText, QStringLiteral("B")));
  return html.replace(QString::fromUtf8(markOfDifference),
                      badge(colors.trough, colors.text, QStringLiteral("B\u00a0−\u00a0A")));
}

}  // namespace

QString htmlOf(const Explanation& whole, Narrowness narrowness, const ExplanationSort& sort,
               std::optional<std::size_t> revealed) {
  const Explanation explanation = revealed ? inSingleSteps(whole) : whole;
  const bool isOpen = revealed && *revealed < stagesOf(explanation).size();
  const Message title = isOpen ? openTitle(explanation.title) : explanation.title;
  QString html = QStringLiteral("<p dir='ltr' style='font-size:large'><b>%1</b></p>").arg(rich(title));
  const int endOfStrips = stripEnd(explanation);
  const bool hasStrips = std::any_of(explanation.steps.begin(), explanation.steps.end(),
                                     [](const Step& step) { return !step.strips.empty(); });
  if (hasStrips)
    html += QStringLiteral(
                "<table width='100%' cellspacing='0'><tr><td>%1</td><td align='right' "
                "style='padding-left:8px'>%2</td></tr></table>")
                .arg(paragraph(rich(explanation.place), true), stripLegend(endOfStrips));
  else if (explanation.place)
    html += paragraph(rich(explanation.place), true);
  if (!explanation.formula.empty())
    html +=
        paragraph(withWholeParts(richFormula(isOpen ? openFormula(explanation.formula) : explanation.formula))
                      .replace(u'\n', QLatin1String("<br>")),
                  false, QStringLiteral("font-family:\"%1\";font-size:x-large").arg(formulaFont().families().value(0)));
  if (revealed) return withBadges(html + revealedSteps(explanation, *revealed, narrowness, sort));
  for (std::size_t i = 0; i < explanation.steps.size(); ++i)
    html += stepOf(explanation.steps[i], static_cast<int>(i), narrowness, sort, endOfStrips);
  return withBadges(html);
}

}  // namespace attn::ui
