// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

#include "app/workspaces/attention/flow/flow_figure.h"

class QPainter;

// Where everything of the flow's diagram lies, and how it is drawn: on the screen and on paper by the same painter.

namespace attn::app {

/// How the diagram looks. Lengths are in 1/96 inch.
struct FlowStyle {
  bool isDark = false;  ///< colour maps that begin at white begin at the ground instead
  QColor ground;        ///< transparent for none
  QColor box, border, text, faintText, blankText, accent, onAccent, accentSoft, chip, masked, hatch;
  std::vector<QColor> heads;  ///< their colours, again from the first after the last
  QFont titleFont, textFont, numberFont, formulaFont;
  double unit = 1;  ///< lengths that hold text are so many times as long as usual
  double margin = 14;
};
FlowStyle screenFlowStyle();
FlowStyle printFlowStyle(bool transparent);
/// With letters and lengths that are so many times as large.
FlowStyle scaledStyle(FlowStyle style, double factor);

/// What happens between two boxes: a line with a head at its end, and words above it.
struct FlowArrow {
  std::vector<QPointF> line;
  bool hasHead = true;
  QString words;  ///< markup
  QPointF at;     ///< the middle of the words' baseline
};

/// Whether an arrow's words are letters with marks, which are larger than words.
bool isFormula(const QString& words);

struct FlowLayout {
  struct Column {
    double middle = 0, space = 0;  ///< of its headings and its note, which may be wider than the boxes
    QString name;
    QStringList shapes;
    QStringList note;  ///< broken into lines
  };

  QSizeF size;
  std::vector<QRectF> nodes;  ///< in the order of the figure's
  std::vector<Column> columns;
  double headingTop = 0, notesTop = 0;
  double biasLine = 0;   ///< along which positions that are added to the scores come to them
  bool hasNames = true;  ///< the boxes that have their name inside have room for it, each of them; else for a letter
  std::vector<FlowArrow> arrows;
  std::optional<QPointF> plus;  ///< where the positions are added to the vectors
};

/// As wide as the room if that is enough, else as wide as it needs: then whoever shows it scrolls. Boxes are
/// as high as their pictures fill, up to a size that is good to look at, and no higher than the room has rows for.
FlowLayout layoutFlow(const FlowFigure& figure, const FlowStyle& style, QSizeF space);

/// The column of the diagram that a box stands in, from 0 on.
int columnOf(FlowBox box);
/// Whether it has its name inside: several boxes share a column.
bool namesInside(FlowBox box);
/// What is written there, with letters of boldFont(): "Q queries", or "Q" alone.
QString nameInside(const FlowNode& node, bool whole);
QFont boldFont(const FlowStyle& style);
/// At the right of the name: how many heads there are beside those whose numbers are drawn; empty for none.
QString moreInside(const FlowNode& node);
/// Between the edge of a box and what it holds.
inline constexpr double boxPadding = 6;

/// The box at a point, by its place among the figure's.
std::optional<std::size_t> nodeAt(const FlowLayout& layout, QPointF point);

/// The box to which an arrow key, Home or End leads; the same one where there is none. Left and right lead along the
/// flow to the box at the nearest height, up and down within a column.
std::size_t nodeAfter(const FlowFigure& figure, const FlowLayout& layout, std::size_t from, int key);

/// The cells of a small picture, hatched where they are masked.
void drawThumbnail(QPainter& painter, const FlowThumbnail& thumbnail, const QRectF& cells, const FlowStyle& style);

/// What is special about some boxes.
struct FlowMarks {
  std::optional<FlowBox> open;
  std::optional<Index> litToken;  ///< whose row is pointed at, in the box of tokens
  bool isLitOfQueries = false;    ///< it is one of the queries, where they are others than the keys
  std::vector<FlowBox> flashing = {};
  double strength = 0;  ///< of the flash, 1 … 0
};

void paintFlow(QPainter& painter, const FlowFigure& figure, const FlowLayout& layout, const FlowStyle& style,
               const FlowMarks& marks = {});

}  // namespace attn::app
