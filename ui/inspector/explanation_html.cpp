// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explanation_html.h"

#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/explain/explain_comparison.h"
#include "ui/inspector/explanation_parts.h"
#include "ui/inspector/marked_numbers.h"
#include "ui/inspector/running_sum.h"
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

// Characters of a name that are shown: in the title, and in the columns of a table.
constexpr qsizetype longestName = 24;
constexpr qsizetype longestKey = 10;
constexpr qsizetype longestCell = 14;
constexpr qsizetype longestPlace = 24;  // a key that is numbers means nothing without the last of them

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

/// A name from right to left in marks that keep it from turning the sentence around it, or its neighbours.
QString inOwnDirection(const QString& name) {
  const auto turns = [](QChar letter) {
    return letter.direction() == QChar::DirR || letter.direction() == QChar::DirAL;
  };
  return std::any_of(name.begin(), name.end(), turns) ? QChar(0x2068) + name + QChar(0x2069) : name;
}

/// Words of the core with names of at most so many characters, as rich text.
QString rich(Message message, qsizetype longest) {
  for (MessageArgument& argument : message.arguments)
    if (!argument.isWords)
      argument.text =
          inOwnDirection(withoutControls(shortened(QString::fromStdString(argument.text), longest))).toStdString();
  return translated(message).toHtmlEscaped();
}

/// How much of the first column is shown of a text.
qsizetype longestKeyOf(const Message& words) {
  static const QRegularExpression place(QStringLiteral("^[-−0-9][-−+.,eE0-9 ]*$"));
  const bool isPlace = words.arguments.size() == 1
                           ? place.match(QString::fromStdString(words.arguments.front().text)).hasMatch()
                           : false;
  return isPlace ? longestPlace : longestKey;
}

QString numberFamily() { return numberFont().families().value(0); }

/// Names at the left, their numbers at the right. \param place of the step
QString listOf(const std::vector<Term>& terms, int place) {
  QString html = QStringLiteral("<table width='100%' cellspacing='0'>");
  for (const Term& term : terms) {
    QString value = numberAnchor(term, place) + QString::fromStdString(textOf(term));
    if (term.note) value += (value.isEmpty() ? QString() : QStringLiteral(", ")) + rich(term.note, longestName);
    html += QStringLiteral(
                "<tr><td style='padding:2px 0'>%1</td><td align='right' style='padding:2px 0 2px 16px;"
                "font-family:\"%2\"'><b>%3</b></td></tr>")
                .arg(rich(term.words, longestName), numberFamily(), value);
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

/// The columns of a table that are shown.
std::vector<bool> shownColumns(const std::vector<TermColumn>& columns, Narrowness narrowness) {
  constexpr std::ptrdiff_t most = 3;
  std::vector<bool> shown(columns.size(), true);
  if (narrowness <= Narrowness::noSums) return shown;
  for (std::size_t i = 0; i < columns.size(); ++i) shown[i] = !columns[i].isExtra;
  if (narrowness < Narrowness::fewColumns || std::count(shown.begin(), shown.end(), true) <= most) return shown;
  // A difference says nothing without A and B.
  if (columns.back().heading == asItIs(markOfDifference)) return shown;
  for (std::size_t i = 1; i + 1 < columns.size(); ++i) shown[i] = shown[i] && columns[i].isStrong;
  return shown;
}

/// What of a row stands in a line: all, or its name or its numbers alone.
enum class LinePart { whole, name, numbers };

/// One line of a table: the first column at the left, the others at the right. \param place of the step
/// \param grounds of its cells; empty: none has one
QString lineOf(const TermRow& row, const std::vector<TermColumn>& columns, bool isTotal, const std::vector<bool>& shown,
               int place, const std::vector<std::optional<QColor>>& grounds = {}, LinePart part = LinePart::whole) {
  const std::vector<Term>& terms = row.terms;
  QString html;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (i < shown.size() && !shown[i]) continue;
    if (part != LinePart::whole && (i == 0) != (part == LinePart::name)) continue;
    const Term& term = terms[i];
    QString text = term.number ? numberAnchor(term, place) + QString::fromStdString(textOf(term))
                               : rich(term.words, i == 0 ? longestKeyOf(term.words) : longestCell);
    if (i == 0 && !row.link.empty())
      text = QStringLiteral("<a href='%1' style='color:%2;text-decoration:none'>%3</a>")
                 .arg(QString::fromStdString(row.link).toHtmlEscaped(),
                      (row.isMasked ? theme().blankText : theme().text).name(), text);
    if (!isTotal && i < columns.size() && columns[i].isStrong) text = QStringLiteral("<b>%1</b>").arg(text);
    const QString ground =
        i < grounds.size() && grounds[i] ? QStringLiteral(" bgcolor='%1'").arg(grounds[i]->name()) : QString();
    const QString align = part == LinePart::name ? QStringLiteral("colspan='%1'").arg(terms.size() - 1)
                          : i == 0               ? QString()
                                                 : QStringLiteral("align='right'");
    html += QStringLiteral("<td %1%2 style='padding:2px 3px;white-space:pre'>%3</td>").arg(align, ground, text);
  }
  return html;
}

/// A place from 0 to 1 in a colour map.
QColor colorAt(const ColorMap& map, double part) {
  return QColor::fromRgb(tableOf(map, theme().dark)[static_cast<std::size_t>(std::clamp(part * 256, 0.0, 255.0))]);
}

/// A bar for a number from 0 to 1: as many cells of a table as it is long.
/// \param longest in pixels
/// \param map whose colour of that number it has; null: the accent, before what is left of it
QString barOf(double part, int longest, const ColorMap* map) {
  const int length = std::clamp(static_cast<int>(std::lround(part * longest)), 0, longest);
  const auto piece = [](int width, const QString& color) {
    return width > 0 ? QStringLiteral("<td width='%1' bgcolor='%2'></td>").arg(width).arg(color) : QString();
  };
  return QStringLiteral(
             "<td style='padding:5px 0 5px 4px'><table cellspacing='0' cellpadding='0'><tr "
             "style='font-size:5px'>%1%2</tr></table></td>")
      .arg(piece(std::max(1, length), map ? colorAt(*map, 0.2 + 0.8 * part).name() : theme().accent.name()),
           piece(longest - std::max(1, length), map ? theme().panel.name() : theme().trough.name()));
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

/// Numbers as cells that are coloured from −1 to 1, under them the same in words.
QString stripOf(const std::vector<float>& numbers, const QString& name) {
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
    const double part = std::isfinite(value) ? std::clamp((static_cast<double>(value) + 1) / 2, 0.0, 1.0) : 0.5;
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
QString stripLegend() {
  constexpr int cells = 24;
  QString html = QStringLiteral(
                     "<table align='right' cellspacing='0' cellpadding='0'><tr style='color:%1;font-size:%2px'><td>−1 "
                     "</td><td valign='middle'><table cellspacing='0' cellpadding='0'><tr style='font-size:7px'>")
                     .arg(theme().faintText.name())
                     .arg(scaled(11));
  for (int i = 0; i < cells; ++i)
    html += QStringLiteral("<td width='2' bgcolor='%1'></td>").arg(colorAt(stripColors(), i / (cells - 1.0)).name());
  return html + QStringLiteral("</tr></table></td><td> 1</td></tr></table>");
}

/// The heading of a column; of a table that can be sorted it is a link.
QString headingOf(const Step& step, std::size_t column, const ExplanationSort& sort) {
  const QString text = richFormula(translated(step.columns[column].heading).toStdString());
  if (!isSortable(step)) return text;
  const bool isSorted = static_cast<int>(column) == sort.column;
  return QStringLiteral("<a href='%1%2' style='color:%3;text-decoration:none'>%4%5</a>")
      .arg(sortLink, QString::number(column), theme().faintText.name(), text,
           !isSorted           ? QString()
           : sort.isDescending ? QStringLiteral("\u00a0▾")
                               : QStringLiteral("\u00a0▴"));
}

QString tableOf(const Step& step, int place, Narrowness narrowness, const ExplanationSort& sort) {
  const std::vector<bool> shown = shownColumns(step.columns, narrowness);
  const QString family = QStringLiteral("font-family:\"%1\";font-size:%2px").arg(numberFamily()).arg(scaled(12));
  // Beside a name and one number there is width to spare.
  const bool hasFew = std::count(shown.begin(), shown.end(), true) <= 2;
  const bool isInTwoLines = narrowness == Narrowness::twoLines && !hasFew;
  const std::vector<LinePart> parts =
      isInTwoLines ? std::vector{LinePart::name, LinePart::numbers} : std::vector{LinePart::whole};
  QString html = QStringLiteral("<table width='100%' cellspacing='0'><tr>");
  for (std::size_t i = isInTwoLines ? 1 : 0; i < step.columns.size(); ++i) {
    if (!shown[i]) continue;
    html += QStringLiteral("<td align='%1' style='padding:2px 3px;white-space:pre;color:%2'>%3</td>")
                .arg(i == 0 ? QStringLiteral("left") : QStringLiteral("right"), theme().faintText.name(),
                     headingOf(step, i, sort));
  }
  const std::vector<TermRow> rows = sortedRows(step, sort);
  const bool isSum = isSumOfParts(step);
  const auto grounds = isSum ? groundsOf(rows) : std::vector<std::vector<std::optional<QColor>>>(rows.size());
  const auto sums = isSum && narrowness == Narrowness::none ? runningSums(rows) : std::vector<QString>(rows.size());
  if (isSum && narrowness == Narrowness::none)
    html += QStringLiteral("<td style='padding:2px 0 2px 6px;color:%1'>Σ</td>").arg(theme().faintText.name());
  html += QStringLiteral("</tr>");
  const int longestBar = step.columns.size() > 2 ? 26 : 110;
  const ColorMap* bars = step.barColors.empty() ? nullptr : findRow(colorMaps(), step.barColors);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const TermRow& row = rows[i];
    const QString color = row.isMasked ? QStringLiteral(";color:%1").arg(theme().blankText.name()) : QString();
    const QString back = row.isSelected ? QStringLiteral(" bgcolor='%1'").arg(theme().accentSoft.name()) : QString();
    const QString beside = isInTwoLines ? QString() : row.bar ? barOf(*row.bar, longestBar, bars) : sums[i];
    for (const LinePart part : parts)
      html += QStringLiteral("<tr style='%1'%2>%3%4</tr>")
                  .arg(family + color, back, lineOf(row, step.columns, false, shown, place, grounds[i], part), beside);
  }
  for (const LinePart part : parts)
    if (!step.total.empty())
      html += QStringLiteral("<tr style='%1'>%2</tr>")
                  .arg(family, lineOf({.terms = step.total}, step.columns, true, shown, place, {}, part));
  return html + QStringLiteral("</table>");
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

QString stepOf(const Step& step, int place, Narrowness narrowness, const ExplanationSort& sort) {
  QString html;
  const bool isCaption = !step.rows.empty() || !step.terms.empty();
  const QString words = counted(rich(step.words, longestName), step);
  if (!step.formula.empty())
    html += stepHeading(QStringLiteral("<b>%1</b>").arg(words), step, narrowness);
  else if (step.words)
    html += paragraph(words, step.isRemark || isCaption,
                      isCaption ? QStringLiteral("margin-top:12px;margin-bottom:4px") : QString());
  for (std::size_t i = 0; i < step.strips.size(); ++i)
    html += stripOf(step.strips[i], i < step.stripNames.size() ? translated(step.stripNames[i]) : QString());
  if (!step.terms.empty()) html += listOf(step.terms, place);
  if (!step.rows.empty()) html += tableOf(step, place, narrowness, sort);
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
  constexpr std::string_view telling[] = {"%1 = %2", "“%1” finds %2", "“%1” finds “%2”"};
  if (std::find(std::begin(telling), std::end(telling), title.text) != std::end(telling))
    title.arguments.back() = MessageArgument("?");
  return title;
}

/// A step with a bar at its left; the last one that was revealed has the accent's colour.
QString besideBar(const QString& html, bool isMarked) {
  return QStringLiteral(
             "<table width='100%' cellspacing='0' cellpadding='0' style='margin-top:6px'><tr><td width='3'%1></td>"
             "<td style='padding:2px 0 2px 8px'>%2</td></tr></table>")
      .arg(isMarked ? QStringLiteral(" bgcolor='%1'").arg(theme().accent.name()) : QString(), html);
}

/// The first parts of an explanation as they are, of the others what they will be about.
/// \param explanation in single steps
QString revealedSteps(const Explanation& explanation, std::size_t revealed, Narrowness narrowness,
                      const ExplanationSort& sort) {
  const std::vector<std::size_t> stages = stagesOf(explanation);
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
      part += stepOf(step, static_cast<int>(whole), narrowness, sort);
    }
    html += besideBar(part, stage + 1 == revealed);
  }
  return html;
}

/// A formula whose lines break anywhere but inside of brackets: [y = c] stays one word.
QString withWholeBrackets(QString html) {
  bool isInBrackets = false;
  for (QChar& letter : html) {
    if (letter == u'[' || letter == u']') isInBrackets = letter == u'[';
    if (letter == u' ' && isInBrackets) letter = QChar::Nbsp;
  }
  return html;
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
  QString html = QStringLiteral("<p dir='ltr' style='font-size:large'><b>%1</b></p>").arg(rich(title, longestName));
  const bool hasStrips = std::any_of(explanation.steps.begin(), explanation.steps.end(),
                                     [](const Step& step) { return !step.strips.empty(); });
  if (hasStrips)
    html += QStringLiteral("<table width='100%' cellspacing='0'><tr><td>%1</td><td align='right'>%2</td></tr></table>")
                .arg(paragraph(rich(explanation.place, longestName), true), stripLegend());
  else if (explanation.place)
    html += paragraph(rich(explanation.place, longestName), true);
  if (!explanation.formula.empty())
    html +=
        paragraph(withWholeBrackets(richFormula(isOpen ? openFormula(explanation.formula) : explanation.formula))
                      .replace(u'\n', QLatin1String("<br>")),
                  false, QStringLiteral("font-family:\"%1\";font-size:x-large").arg(formulaFont().families().value(0)));
  if (revealed) return withBadges(html + revealedSteps(explanation, *revealed, narrowness, sort));
  for (std::size_t i = 0; i < explanation.steps.size(); ++i)
    html += stepOf(explanation.steps[i], static_cast<int>(i), narrowness, sort);
  return withBadges(html);
}

QString tightened(QString html, int tightness) {
  if (tightness == 0) return html;
  const auto size = [](int pixels) { return QStringLiteral("font-size:%1px").arg(scaled(pixels)); };
  html.replace(QStringLiteral("padding:2px 3px"), QStringLiteral("padding:2px 2px"));
  return html.replace(size(12), size(12 - tightness));
}

}  // namespace attn::ui
