// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspector/explanation_table.h"

#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTextBoundaryFinder>
#include <QTextDocument>
#include <algorithm>
#include <cmath>
#include <string>

#include "core/explain/explain_comparison.h"
#include "ui/inspector/explanation_html.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/marked_numbers.h"
#include "ui/inspector/running_sum.h"
#include "ui/style/color_map.h"
#include "ui/style/formula.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::ui {
namespace {

// Characters that are shown of a name in the first column, and in the others.
constexpr qsizetype longestKey = 10;
constexpr qsizetype longestCell = 14;
constexpr qsizetype longestPlace = 24;  // a key that is numbers means nothing without the last of them
constexpr int numberSize = 12;          // pixels
constexpr int beforeBar = 4, beforeSum = 6;
constexpr char usualNumber[] = "−12.3456";
constexpr int besideColumn = 6, besideTightColumn = 4;  // numbers touch in the tightest tables alone

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

/// Where numbers stand beside words of another script, in a font with other heights, each cell would have a base line
/// of its own: in a line of a fixed height all stand on one. For a row with these words; empty: they are in one font.
QString baseLineOf(const QStringList& words) {
  constexpr char16_t firstTall = 0x2e80;  // from the signs of Chinese writing on
  const auto isTall = [](const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar letter) { return letter.unicode() >= firstTall; });
  };
  if (std::none_of(words.begin(), words.end(), isTall)) return {};
  return QStringLiteral(";line-height:%1px;-qt-line-height-type:fixed").arg(scaled(numberSize * 3 / 2));
}

/// How much of the first column is shown of a text.
qsizetype longestKeyOf(const Message& words) {
  static const QRegularExpression place(QStringLiteral("^[-−0-9][-−+.,:eE0-9 ]*$"));
  const bool isPlace = words.arguments.size() == 1
                           ? place.match(QString::fromStdString(words.arguments.front().text)).hasMatch()
                           : false;
  return isPlace ? longestPlace : longestKey;
}

}  // namespace

QString shortWords(Message message, qsizetype longest) {
  for (MessageArgument& argument : message.arguments)
    if (!argument.isWords)
      argument.text =
          inOwnDirection(withoutControls(shortened(QString::fromStdString(argument.text), longest))).toStdString();
  return translated(message);
}

QColor colorAt(const ColorMap& map, double part) {
  return QColor::fromRgb(tableOf(map, theme().dark)[static_cast<std::size_t>(std::clamp(part * 256, 0.0, 255.0))]);
}

QString numberFamily() { return numberFont().families().value(0); }

namespace {

QString wordsOf(const Term& term, bool isFirst) {
  return shortWords(term.words, isFirst ? longestKeyOf(term.words) : longestCell);
}

bool hasDifference(const std::vector<TermColumn>& columns) {
  return !columns.empty() && columns.back().heading == asItIs(markOfDifference);
}

/// The columns of a table that are shown.
std::vector<bool> shownColumns(const std::vector<TermColumn>& columns, Narrowness narrowness) {
  constexpr std::ptrdiff_t most = 3;
  std::vector<bool> shown(columns.size(), true);
  if (narrowness <= Narrowness::noSums) return shown;
  for (std::size_t i = 0; i < columns.size(); ++i) shown[i] = !columns[i].isExtra;
  if (narrowness < Narrowness::fewColumns || std::count(shown.begin(), shown.end(), true) <= most) return shown;
  // A difference says nothing without A and B.
  if (hasDifference(columns)) return shown;
  for (std::size_t i = 1; i + 1 < columns.size(); ++i) shown[i] = shown[i] && columns[i].isStrong;
  return shown;
}

/// Which part of a row is written into one line of the table: the whole row, in which the name may have the room of
/// empty cells behind it, or its name alone, or its numbers alone.
enum class LinePart { whole, spread, name, numbers };

/// How many columns a name has that stands in the room of the empty cells behind it, its own among them.
std::size_t columnsOfName(const std::vector<Term>& terms) {
  const auto isFull = [](const Term& term) { return term.number || term.words; };
  const auto next = terms.empty() ? terms.end() : std::find_if(terms.begin() + 1, terms.end(), isFull);
  return static_cast<std::size_t>(next - terms.begin());
}

/// One line of a table: the first column at the left, the others at the right. \param place of the step
/// \param grounds of its cells; empty: none has one
QString lineOf(const TermRow& row, const std::vector<TermColumn>& columns, bool isTotal, const std::vector<bool>& shown,
               int place, const std::vector<std::optional<QColor>>& grounds = {}, LinePart part = LinePart::whole) {
  const std::vector<Term>& terms = row.terms;
  const auto isShown = [&](std::size_t i) { return i >= shown.size() || shown[i]; };
  const std::size_t named = part == LinePart::spread ? columnsOfName(terms) : 1;
  // A name alone is above the columns of its numbers.
  const auto [first, last] = part == LinePart::name     ? std::pair<std::size_t, std::size_t>{1, terms.size()}
                             : part == LinePart::spread ? std::pair<std::size_t, std::size_t>{0, named}
                                                        : std::pair<std::size_t, std::size_t>{0, 0};
  std::size_t spanned = 0;
  for (std::size_t i = first; i < last; ++i) spanned += isShown(i);
  QString html;
  QStringList words;
  for (std::size_t i = 0; i < terms.size(); ++i)
    if (!terms[i].number && isShown(i)) words << wordsOf(terms[i], i == 0);
  const QString baseLine = baseLineOf(words);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (!isShown(i) || (i > 0 && i < named)) continue;
    if ((part == LinePart::name && i > 0) || (part == LinePart::numbers && i == 0)) continue;
    const Term& term = terms[i];
    QString text = term.number ? numberAnchor(term, place) + QString::fromStdString(textOf(term))
                               : wordsOf(term, i == 0).toHtmlEscaped();
    if (i == 0 && !row.link.empty())
      text = QStringLiteral("<a href='%1' style='color:%2;text-decoration:none'>%3</a>")
                 .arg(QString::fromStdString(row.link).toHtmlEscaped(),
                      (row.isMasked ? theme().blankText : theme().text).name(), text);
    if (!isTotal && i < columns.size() && columns[i].isStrong) text = QStringLiteral("<b>%1</b>").arg(text);
    const QString ground =
        i < grounds.size() && grounds[i] ? QStringLiteral(" bgcolor='%1'").arg(grounds[i]->name()) : QString();
    const QString align = i > 0         ? QStringLiteral("align='right'")
                          : spanned > 0 ? QStringLiteral("colspan='%1'").arg(spanned)
                                        : QString();
    html +=
        QStringLiteral("<td %1%2 style='padding:2px 3px;white-space:pre%3'>%4</td>").arg(align, ground, baseLine, text);
  }
  return html;
}

/// A picture gives way before numbers do.
int longestBarOf(const Step& step, Narrowness narrowness) {
  if (step.columns.size() > 2) return 26;
  return narrowness < Narrowness::noExtras ? 110 : 60;
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

}  // namespace

QString tableOf(const Step& step, int place, Narrowness narrowness, const ExplanationSort& sort) {
  const std::vector<bool> shown = shownColumns(step.columns, narrowness);
  const QString family =
      QStringLiteral("font-family:\"%1\";font-size:%2px").arg(numberFamily()).arg(scaled(numberSize));
  // Beside a name and one number there is width to spare.
  const bool hasFew = std::count(shown.begin(), shown.end(), true) <= 2;
  const bool isInTwoLines = narrowness == Narrowness::twoLines && !hasFew;
  const std::vector<LinePart> parts = isInTwoLines ? std::vector{LinePart::name, LinePart::numbers}
                                      : narrowness < Narrowness::noExtras ? std::vector{LinePart::whole}
                                                                          : std::vector{LinePart::spread};
  QString html = QStringLiteral("<table width='100%' cellspacing='0'><tr>");
  QStringList headings;
  for (std::size_t i = 0; i < step.columns.size(); ++i)
    if (shown[i]) headings << translated(step.columns[i].heading);
  const QString baseLine = baseLineOf(headings);
  for (std::size_t i = isInTwoLines ? 1 : 0; i < step.columns.size(); ++i) {
    if (!shown[i]) continue;
    html += QStringLiteral("<td align='%1' style='padding:2px 3px;white-space:pre;color:%2%3'>%4</td>")
                .arg(i == 0 ? QStringLiteral("left") : QStringLiteral("right"), theme().faintText.name(), baseLine,
                     headingOf(step, i, sort));
  }
  const std::vector<TermRow> rows = sortedRows(step, sort);
  const bool isSum = isSumOfParts(step);
  const auto grounds = isSum ? groundsOf(rows) : std::vector<std::vector<std::optional<QColor>>>(rows.size());
  const auto sums = isSum && narrowness == Narrowness::none ? runningSums(rows) : std::vector<QString>(rows.size());
  if (isSum && narrowness == Narrowness::none)
    html += QStringLiteral("<td style='padding:2px 0 2px 6px;color:%1'>Σ</td>").arg(theme().faintText.name());
  html += QStringLiteral("</tr>");
  const int longestBar = longestBarOf(step, narrowness);
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
  html += QStringLiteral("</table>");
  QStringList leftOut;
  for (std::size_t i = 0; i < step.columns.size(); ++i)
    // A formula in a sentence is not broken.
    if (!shown[i])
      leftOut << richFormula(translated(step.columns[i].heading).toStdString()).replace(QChar(0x200b), QChar(0x2060));
  if (leftOut.isEmpty()) return html;
  return html +
         paragraph(Inspector::tr("Left out here, shown in a wider panel: %1").arg(leftOut.join(QStringLiteral(", "))),
                   true);
}

QString tightened(QString html, int tightness) {
  if (tightness == 0) return html;
  const auto size = [](int pixels) { return QStringLiteral("font-size:%1px").arg(scaled(pixels)); };
  if (tightness >= tightestTables) html.replace(QStringLiteral("padding:2px 3px"), QStringLiteral("padding:2px 2px"));
  return html.replace(size(numberSize), size(numberSize - tightness));
}

TableWidths::TableWidths(const Explanation& explanation) {
  QFont font = numberFont();
  font.setPixelSize(scaled(numberSize));
  const QFontMetricsF metrics(font);
  const double usual = metrics.horizontalAdvance(QString::fromUtf8(usualNumber));
  for (const Step& step : explanation.steps) {
    if (step.rows.empty()) continue;
    const bool hasBars = std::any_of(step.rows.begin(), step.rows.end(), [](const TermRow& row) { return row.bar; });
    Table& table =
        m_tables.emplace_back(Table{&step, {}, {}, {}, hasBars, isSumOfParts(step) ? beforeSum + longestSum : 0.0});
    const auto add = [&](const std::vector<Term>& terms) {
      table.letters.resize(std::max(table.letters.size(), terms.size()));
      table.usual.resize(table.letters.size());
      for (std::size_t i = 0; i < terms.size(); ++i) {
        const QString text = terms[i].number ? QString::fromStdString(textOf(terms[i])) : wordsOf(terms[i], i == 0);
        const double width = metrics.horizontalAdvance(text);
        if (i > 0 || columnsOfName(terms) == 1) table.letters[i] = std::max(table.letters[i], width);
        table.usual[i] = std::max(table.usual[i], terms[i].number ? usual : width);
      }
    };
    for (const TermRow& row : step.rows) add(row.terms);
    add(step.total);
    for (std::size_t i = 0; i < step.columns.size(); ++i) {
      QTextDocument heading;
      heading.setDocumentMargin(0);
      heading.setDefaultFont(textFont());
      heading.setHtml(headingOf(step, i, {}));
      table.headings.push_back(heading.idealWidth());
    }
  }
}

double TableWidths::widthOf(const Table& table, const std::vector<double>& letters, Narrowness narrowness,
                            int tightness) {
  constexpr double surely = 0.98;  // of what letters are said to be wide
  const double size = surely * scaled(numberSize - tightness) / scaled(numberSize);
  const std::vector<bool> shown = shownColumns(table.step->columns, narrowness);
  double width = table.hasBars ? beforeBar + longestBarOf(*table.step, narrowness) : 0;
  if (narrowness == Narrowness::none) width += table.sum;
  for (std::size_t i = 0; i < letters.size(); ++i)
    if (i >= shown.size() || shown[i])
      width += std::max(size * letters[i], i < table.headings.size() ? surely * table.headings[i] : 0) +
               (tightness >= tightestTables ? besideTightColumn : besideColumn);
  return width;
}

double TableWidths::least(Narrowness narrowness, int tightness) const {
  double widest = 0;
  if (narrowness != Narrowness::twoLines)
    for (const Table& table : m_tables) widest = std::max(widest, widthOf(table, table.letters, narrowness, tightness));
  return widest;
}

std::pair<Narrowness, Narrowness> TableWidths::narrownessIn(double room, int tightness, int tightnessOfExtras) const {
  const auto haveSameColumns = [this](Narrowness a, Narrowness b) {
    return std::all_of(m_tables.begin(), m_tables.end(), [&](const Table& table) {
      return shownColumns(table.step->columns, a) == shownColumns(table.step->columns, b);
    });
  };
  // Only a table that would do without some of its columns is a reason to go on.
  const auto hasRoom = [&](Narrowness narrowness, Narrowness next, int tight) {
    return std::all_of(m_tables.begin(), m_tables.end(), [&](const Table& table) {
      return shownColumns(table.step->columns, narrowness) == shownColumns(table.step->columns, next) ||
             widthOf(table, table.usual, narrowness, tight) <= room;
    });
  };
  const Narrowness first = !hasRoom(Narrowness::noExtras, Narrowness::fewColumns, tightness) ? Narrowness::fewColumns
                           : !hasRoom(Narrowness::noSums, Narrowness::noExtras, tightnessOfExtras)
                               ? Narrowness::noExtras
                               : Narrowness::none;
  const bool compares = std::any_of(m_tables.begin(), m_tables.end(),
                                    [](const Table& table) { return hasDifference(table.step->columns); });
  Narrowness last = first;
  for (int next = static_cast<int>(first) + 1; next < narrownesses; ++next)
    if (compares || haveSameColumns(first, static_cast<Narrowness>(next))) last = static_cast<Narrowness>(next);
  return {first, last};
}

}  // namespace attn::ui
