// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/flow/flow_layout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <Qt>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/workspaces/attention/flow/flow_pictures.h"
#include "core/attention/scoring.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/style/wrapped_lines.h"

namespace attn::app {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionFlow)
};

constexpr int columnCount = 8;
constexpr std::array<FlowBox, columnCount> firstOfColumn = {FlowBox::tokens, FlowBox::vectors, FlowBox::queries,
                                                            FlowBox::scores, FlowBox::masked,  FlowBox::weights,
                                                            FlowBox::heads,  FlowBox::output};

double plainWidth(const QFont& font, const QString& markup) {
  return QFontMetricsF(font).horizontalAdvance(QString::fromStdString(plainFormula(markup.toStdString())));
}

QString capitalised(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

/// A text broken where lines may end, in Chinese between letters as well as at spaces, or between any letters where it
/// has no spaces, into at most three lines.
QStringList broken(const QFont& font, const QString& text, double space) {
  const QFontMetricsF metrics(font);
  const bool hasSpaces = text.contains(u' ');
  QStringList lines = hasSpaces ? ui::wrappedLines(text, font, space) : QStringList();
  QString line;
  for (const QString& letter : hasSpaces ? QStringList() : text.split(QString(), Qt::SkipEmptyParts)) {
    if (!line.isEmpty() && metrics.horizontalAdvance(line + letter) > space) lines << std::exchange(line, QString());
    line += letter;
  }
  if (!line.isEmpty()) lines << line;
  constexpr qsizetype most = 3;
  if (lines.size() > most) {
    lines = lines.mid(0, most);
    lines.last() += QStringLiteral("…");
  }
  for (QString& each : lines) each = metrics.elidedText(each, Qt::ElideRight, space);
  return lines;
}

/// What stands above a column: its name and the shapes of its boxes, once where they have the same.
FlowLayout::Column headingOf(const FlowFigure& figure, int column) {
  FlowLayout::Column heading;
  const FlowNode& first = *figure.node(firstOfColumn[static_cast<std::size_t>(column)]);
  heading.name = column == columnOf(FlowBox::queries) ? QStringLiteral("Q, K, V") : capitalised(first.name);
  if (column != columnOf(FlowBox::queries)) {
    heading.shapes = {QString::fromStdString(plainFormula(first.letters.toStdString())), first.shape};
    return heading;
  }
  const FlowNode &keys = *figure.node(FlowBox::keys), &values = *figure.node(FlowBox::values);
  if (first.shape == keys.shape && first.shape == values.shape) {
    heading.shapes = {QString::fromStdString(plainFormula(first.letters.toStdString())), first.shape};
    return heading;
  }
  for (const FlowNode* node : {&first, &keys, &values})
    heading.shapes << QStringLiteral("%1 %2").arg(node->symbol, node->shape);
  return heading;
}

/// The words of the arrow before a column.
QString wordsBefore(const FlowFigure& figure, const FlowStyle& style, int column) {
  switch (column) {
    case 1: return Words::tr("look up");
    case 2: return QStringLiteral("W_{q}");
    case 3: {
      // A long formula leaves no room for anything else: the function has a name too.
      const double most = 118 * style.unit;
      return plainWidth(style.formulaFont, figure.scoring) <= most ? figure.scoring : figure.scoringName;
    }
    case 4: return Words::tr("mask");
    case 5: return figure.normaliser;
    case 6: return QStringLiteral("· V");
    case 7: return QStringLiteral("W_{o}");
    default: return {};
  }
}

/// The arrow's way from several boxes to one place, or from one to several: over a line that they share.
void addTrunk(std::vector<FlowArrow>& arrows, double x, double top, double bottom) {
  if (bottom > top) arrows.push_back({{{x, top}, {x, bottom}}, false, {}, {}});
}

struct Widths {
  std::array<double, columnCount> columns{}, gaps{};  ///< gap i stands before column i; the first has none

  double sum() const {
    double all = 0;
    for (int i = 0; i < columnCount; ++i)
      all += columns[static_cast<std::size_t>(i)] + gaps[static_cast<std::size_t>(i)];
    return all;
  }
};

/// How wide the name inside a box is, together with the count of heads that are not drawn, at its right.
double nameWidth(const FlowNode& node, const FlowStyle& style) {
  const double name = QFontMetricsF(boldFont(style)).horizontalAdvance(nameInside(node, true));
  const QString more = moreInside(node);
  return more.isEmpty() ? name : name + 4 + QFontMetricsF(style.textFont).horizontalAdvance(more);
}

/// \param narrowest of a column; \param withNames as wide as the names of its boxes at least
Widths widthsWith(const FlowFigure& figure, const FlowStyle& style, const std::vector<FlowLayout::Column>& headings,
                  double narrowest, bool withNames) {
  Widths widths;
  const QFontMetricsF title(style.titleFont), numbers(style.numberFont), text(style.textFont);
  std::array<double, columnCount> heads{}, spare{};
  for (std::size_t i = 0; i < columnCount; ++i) {
    heads[i] = title.horizontalAdvance(headings[i].name);
    for (const QString& shape : headings[i].shapes) heads[i] = std::max(heads[i], numbers.horizontalAdvance(shape));
    widths.columns[i] = narrowest * style.unit;
  }
  double widest = 0;
  for (const QString& token : figure.node(FlowBox::tokens)->tokens)
    widest = std::max(widest, text.horizontalAdvance(token));
  widths.columns[0] = std::clamp(widest + 28, narrowest * style.unit, (withNames ? 100 : 70) * style.unit);
  for (const FlowNode& node : figure.nodes) {
    if (!withNames || !namesInside(node.box)) continue;
    double& width = widths.columns[static_cast<std::size_t>(columnOf(node.box))];
    width = std::max(width, nameWidth(node, style) + 2 * boxPadding);
  }
  for (std::size_t i = 1; i < columnCount; ++i) {
    const bool hasTrunk = i == 2 || i == 3;
    const QString before = wordsBefore(figure, style, static_cast<int>(i));
    const double words = plainWidth(isFormula(before) ? style.formulaFont : style.textFont, before);
    const double least = std::max(24 * style.unit, words + 10) + (hasTrunk ? 16 : 0);
    const double needed = (heads[i - 1] + heads[i]) / 2 + 8 - (widths.columns[i - 1] + widths.columns[i]) / 2;
    widths.gaps[i] = std::max(least, needed);
    spare[i] = widths.gaps[i] - least;
  }
  // Where the headings above them keep two boxes farther apart than their arrow needs, the boxes take that room.
  std::array<double, columnCount> wider{};
  for (std::size_t i = 1; i + 1 < columnCount; ++i) wider[i] = std::min(spare[i], spare[i + 1]);
  for (std::size_t i = 1; i < columnCount; ++i) {
    widths.columns[i] += wider[i];
    widths.gaps[i] -= (wider[i - 1] + wider[i]) / 2;
  }
  return widths;
}

Widths widthsOf(const FlowFigure& figure, const FlowStyle& style, const std::vector<FlowLayout::Column>& headings,
                double space) {
  space -= 2 * style.margin;
  // The names of boxes go first, then the boxes become narrow; what is wider still is as wide as is good to look at.
  Widths widths = widthsWith(figure, style, headings, 70, true);
  for (const double least : {66, 60, 54, 48}) {
    if (widths.sum() <= space) break;
    const Widths narrow = widthsWith(figure, style, headings, least, false);
    if (narrow.sum() <= space) widths = narrow;
  }
  double spare = space - widths.sum();
  if (spare <= 0) return widths;
  const double each = std::min(spare * 0.7 / columnCount, 34 * style.unit);
  for (double& column : widths.columns) column += each;
  spare -= each * columnCount;
  const double gap = std::min(spare / (columnCount - 1), 40 * style.unit);
  for (std::size_t i = 1; i < columnCount; ++i) widths.gaps[i] += gap;
  return widths;
}

/// Where the boxes stand, in rows that Q, K and V have one each of.
struct Rows {
  double top = 0, height = 0, gap = 0;

  double topOf(int row) const { return top + row * (height + gap); }
  QRectF rect(double left, double width, int row, int count = 1) const {
    return {left, topOf(row), width, count * height + (count - 1) * gap};
  }
};

bool isOfHeads(FlowBox box) {
  return box == FlowBox::scores || box == FlowBox::masked || box == FlowBox::weights || box == FlowBox::heads;
}
/// Whether a box takes two rows.
bool isHigh(FlowBox box, const FlowFigure& figure) {
  return box == FlowBox::tokens || (isOfHeads(box) && figure.heads > 1);
}

int rowOfBox(FlowBox box, bool isCross) {
  switch (box) {
    case FlowBox::vectors: return isCross ? 1 : 0;
    case FlowBox::positions: return isCross ? 2 : 1;
    case FlowBox::keys: return 1;
    case FlowBox::values: return 2;
    default: return 0;
  }
}

}  // namespace

QFont boldFont(const FlowStyle& style) {
  QFont bold = style.textFont;
  bold.setWeight(QFont::DemiBold);
  return bold;
}

QString nameInside(const FlowNode& node, bool whole) { return whole ? node.symbol + u' ' + node.name : node.symbol; }

QString moreInside(const FlowNode& node) {
  return node.areBands && node.more > 0 ? QStringLiteral("+%1").arg(node.more) : QString();
}

bool isFormula(const QString& words) { return words.contains(u'{') || words.startsWith(u'·'); }

bool namesInside(FlowBox box) { return columnOf(box) == 1 || columnOf(box) == 2; }

int columnOf(FlowBox box) {
  switch (box) {
    case FlowBox::tokens: return 0;
    case FlowBox::queryVectors:
    case FlowBox::vectors:
    case FlowBox::positions: return 1;
    case FlowBox::queries:
    case FlowBox::keys:
    case FlowBox::values: return 2;
    case FlowBox::scores: return 3;
    case FlowBox::masked: return 4;
    case FlowBox::weights: return 5;
    case FlowBox::heads: return 6;
    case FlowBox::output: return 7;
  }
  return 0;
}

namespace {

/// The arrows of a layout whose boxes have their places.
std::vector<FlowArrow> arrowsOf(const FlowFigure& figure, const FlowStyle& style, const FlowLayout& layout) {
  std::vector<FlowArrow> arrows;
  const auto rectOf = [&](FlowBox box) {
    return layout.nodes[static_cast<std::size_t>(figure.node(box) - figure.nodes.data())];
  };
  const double above = 5 * style.unit;
  const auto straight = [&](FlowBox from, FlowBox to, const QString& words) {
    const QRectF end = rectOf(to);
    const double y = rectOf(from).center().y(), begin = rectOf(from).right() + 3, stop = end.left() - 3;
    arrows.push_back({{{begin, y}, {stop, y}}, true, words, {(begin + stop) / 2, y - above}});
  };
  // Tokens are looked up.
  std::vector<FlowBox> vectors = {FlowBox::vectors};
  if (figure.isCross) vectors.insert(vectors.begin(), FlowBox::queryVectors);
  for (const FlowBox box : vectors) {
    const QRectF end = rectOf(box);
    const double y = end.center().y(), begin = rectOf(FlowBox::tokens).right() + 3;
    arrows.push_back({{{begin, y}, {end.left() - 3, y}},
                      true,
                      wordsBefore(figure, style, 1),
                      {(begin + end.left() - 3) / 2, y - above}});
  }
  // Vectors are projected: the positions come in on the same line where they are added.
  const auto project = [&](FlowBox to, double trunk, const char* words) {
    const QRectF end = rectOf(to);
    const double y = end.center().y();
    arrows.push_back(
        {{{trunk, y}, {end.left() - 3, y}}, true, QString::fromLatin1(words), {(trunk + end.left()) / 2, y - above}});
  };
  const double right = rectOf(FlowBox::vectors).right();
  const double trunk = right + 12;
  const auto join = [&](FlowBox box, double x) {
    const double y = rectOf(box).center().y();
    arrows.push_back({{{right + 3, y}, {x, y}}, false, {}, {}});
    return y;
  };
  const double ofKeys = rectOf(FlowBox::keys).center().y(), ofValues = rectOf(FlowBox::values).center().y();
  double top = join(FlowBox::vectors, trunk), bottom = ofValues;
  if (figure.positionsEnter == PositionsEnter::vectors) bottom = std::max(bottom, join(FlowBox::positions, trunk));
  if (figure.isCross) {
    straight(FlowBox::queryVectors, FlowBox::queries, QStringLiteral("W_{q}"));
    top = std::min(top, ofKeys);
  } else {
    top = std::min(top, rectOf(FlowBox::queries).center().y());
    project(FlowBox::queries, trunk, "W_{q}");
  }
  addTrunk(arrows, trunk, top, bottom);
  project(FlowBox::keys, trunk, "W_{k}");
  project(FlowBox::values, trunk, "W_{v}");
  // Queries meet keys.
  const QRectF scores = rectOf(FlowBox::scores), queries = rectOf(FlowBox::queries);
  const double meeting = queries.right() + 12, middle = scores.center().y();
  for (const FlowBox box : {FlowBox::queries, FlowBox::keys}) {
    const double y = rectOf(box).center().y();
    arrows.push_back({{{queries.right() + 3, y}, {meeting, y}}, false, {}, {}});
  }
  addTrunk(arrows, meeting, queries.center().y(), ofKeys);
  arrows.push_back({{{meeting, middle}, {scores.left() - 3, middle}},
                    true,
                    wordsBefore(figure, style, 3),
                    {(meeting + scores.left()) / 2, middle - above}});
  straight(FlowBox::scores, FlowBox::masked, wordsBefore(figure, style, 4));
  straight(FlowBox::masked, FlowBox::weights, wordsBefore(figure, style, 5));
  straight(FlowBox::weights, FlowBox::heads, wordsBefore(figure, style, 6));
  straight(FlowBox::heads, FlowBox::output, wordsBefore(figure, style, 7));
  const double inside = std::min(9.0, queries.height() / 4);
  if (figure.positionsEnter == PositionsEnter::queriesAndKeys) {
    // They turn queries and keys, not what those are projected from: past the line that is shared by those.
    const QRectF keys = rectOf(FlowBox::keys);
    const double stop = queries.left() - 3, turn = queries.left() - 12, y = rectOf(FlowBox::positions).top() + inside;
    const double atKeys = std::clamp(y, keys.top() + inside, keys.bottom() - inside),
                 atQueries = queries.bottom() - inside;
    arrows.push_back({{{right + 3, y}, {turn, y}, {turn, atKeys}, {stop, atKeys}}, true, {}, {}});
    arrows.push_back({{{turn, atKeys}, {turn, atQueries}, {stop, atQueries}}, true, {}, {}});
  } else if (figure.positionsEnter == PositionsEnter::scores) {
    const QRectF from = rectOf(FlowBox::positions);
    const double y = layout.biasLine, x = scores.center().x();
    arrows.push_back(
        {{{from.center().x(), from.bottom() + 3}, {from.center().x(), y}, {x, y}, {x, scores.bottom() + 3}},
         true,
         QStringLiteral("+ P"),
         {(rectOf(FlowBox::values).right() + x) / 2, y - above}});
  }
  // The values pass below the scores.
  const QRectF heads = rectOf(FlowBox::heads);
  const double from = rectOf(FlowBox::values).right() + 3, x = heads.center().x();
  arrows.push_back({{{from, ofValues}, {x, ofValues}, {x, heads.bottom() + 3}},
                    true,
                    figure.heads > 1 ? Words::tr("each head takes its own band of V") : Words::tr("the values"),
                    {(scores.left() + x) / 2, ofValues - above}});
  return arrows;
}

}  // namespace

FlowLayout layoutFlow(const FlowFigure& figure, const FlowStyle& style, QSizeF space) {
  FlowLayout layout;
  if (figure.isEmpty()) return layout;
  for (int column = 0; column < columnCount; ++column) layout.columns.push_back(headingOf(figure, column));
  const Widths widths = widthsOf(figure, style, layout.columns, space.width());
  std::array<double, columnCount> lefts{};
  double x = style.margin + std::max(0.0, (space.width() - 2 * style.margin - widths.sum()) / 2);
  for (std::size_t i = 0; i < columnCount; ++i) {
    x += widths.gaps[i];
    lefts[i] = x;
    x += widths.columns[i];
    FlowLayout::Column& column = layout.columns[i];
    column.middle = lefts[i] + widths.columns[i] / 2;
    const double before = i > 0 ? widths.gaps[i] : 2 * style.margin;
    const double after = i + 1 < columnCount ? widths.gaps[i + 1] : 2 * style.margin;
    column.space = widths.columns[i] + std::min(before, after) - 8;
    // Before a room the height is for the pictures.
    if (!ui::theme().projected)
      column.note = broken(style.textFont, figure.notes.value(static_cast<int>(i)), column.space);
  }
  const QFontMetricsF title(style.titleFont), numbers(style.numberFont), text(style.textFont);
  qsizetype shapeLines = 0, noteLines = 0;
  for (const FlowLayout::Column& column : layout.columns) {
    shapeLines = std::max(shapeLines, column.shapes.size());
    noteLines = std::max(noteLines, column.note.size());
  }
  const double heading = title.height() + static_cast<double>(shapeLines) * numbers.height() + 10;
  const double notes = static_cast<double>(noteLines) * text.height() + 8;
  Rows rows;
  rows.gap = 9 * style.unit;
  const double bias = figure.positionsEnter == PositionsEnter::scores ? 16 * style.unit : 0;
  const double spare = space.height() - 2 * style.margin - heading - notes - bias - 2 * rows.gap;
  // As high as the pictures of the heads fill, which are as wide as their boxes.
  double filled = 0;
  for (const FlowNode& node : figure.nodes) {
    const double height = filledHeight(node, widths.columns[static_cast<std::size_t>(columnOf(node.box))], style);
    filled = std::max(filled, isHigh(node.box, figure) ? (height - rows.gap) / 2 : height);
  }
  if (filled == 0) filled = spare / 3;
  rows.height = std::clamp(std::min(filled, spare / 3), 60 * style.unit, 128 * style.unit);
  layout.headingTop = style.margin;
  rows.top = layout.headingTop + heading;
  layout.biasLine = rows.topOf(3) - rows.gap + bias - 2;
  layout.notesTop = rows.topOf(3) - rows.gap + bias + 8;
  layout.size =
      QSizeF(std::max(space.width(), widths.sum() + 2 * style.margin), layout.notesTop + notes - 8 + style.margin);
  for (const FlowNode& node : figure.nodes) {
    const auto column = static_cast<std::size_t>(columnOf(node.box));
    const double left = lefts[column], width = widths.columns[column];
    // Heads stand below each other; what has one picture is as high as one, in the middle.
    const bool takesTwo = isHigh(node.box, figure);
    QRectF place = rows.rect(left, width, rowOfBox(node.box, figure.isCross), takesTwo ? 2 : 1);
    if (node.box == FlowBox::output || (isOfHeads(node.box) && !takesTwo))
      place.moveTop(rows.topOf(1) - rows.gap / 2 - rows.height / 2);
    layout.nodes.push_back(place);
    if (namesInside(node.box)) layout.hasNames &= nameWidth(node, style) <= width - 2 * boxPadding;
  }
  layout.arrows = arrowsOf(figure, style, layout);
  if (figure.positionsEnter == PositionsEnter::vectors) {
    const auto at = static_cast<std::size_t>(figure.node(FlowBox::positions) - figure.nodes.data());
    layout.plus = QPointF(layout.nodes[at].center().x(), layout.nodes[at].top() - rows.gap / 2);
  }
  return layout;
}

std::optional<std::size_t> nodeAt(const FlowLayout& layout, QPointF point) {
  for (std::size_t i = 0; i < layout.nodes.size(); ++i)
    if (layout.nodes[i].contains(point)) return i;
  return std::nullopt;
}

std::size_t nodeAfter(const FlowFigure& figure, const FlowLayout& layout, std::size_t from, int key) {
  if (key == Qt::Key_Home) return 0;
  if (key == Qt::Key_End) return figure.nodes.size() - 1;
  const bool isAcross = key == Qt::Key_Left || key == Qt::Key_Right;
  const bool isBack = key == Qt::Key_Left || key == Qt::Key_Up;
  const int column = columnOf(figure.nodes[from].box) + (isAcross ? (isBack ? -1 : 1) : 0);
  const double y = layout.nodes[from].center().y();
  std::size_t best = from;
  double distance = 1e9;
  for (std::size_t i = 0; i < figure.nodes.size(); ++i) {
    if (i == from || columnOf(figure.nodes[i].box) != column) continue;
    const double away = layout.nodes[i].center().y() - y;
    if (!isAcross && (away < 0) != isBack) continue;
    if (std::abs(away) >= distance) continue;
    distance = std::abs(away);
    best = i;
  }
  return best;
}

}  // namespace attn::app
