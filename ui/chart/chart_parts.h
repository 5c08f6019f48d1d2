// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart_figure.h"
#include "ui/chart/chart_lines.h"
#include "ui/chart/chart_scale.h"
#include "ui/heatmap/color_bar.h"

namespace attn::ui {

/// Where everything of a chart lies.
struct ChartLayout {
  QRectF area;
  ChartScale scale;
  /// The words of the cursor reach no farther: to the area's ends, or to labels beside the plot.
  double pillBegin = 0, pillEnd = 0;
  std::vector<Tick> xTicks, yTicks;
  double labelHeight = 0;
  /// Lines of the legend, which stands above the plot, where it covers nothing; 0: there is none, or no room for it.
  int legendLines = 0;
  double legendTop = 0;
  QStringList titleLines;   ///< the title, likewise; the last may have more words than room
  QStringList noteLines;    ///< the words of the note, in as many lines as they need
  double noteBaseline = 0;  ///< of the first of them
  QRectF colorBar;          ///< empty without one
  std::vector<BarTick> colorBarTicks;
};

/// Between a label and what it names.
constexpr double chartGap = 6;
/// Left and right of a title.
constexpr double titleInset = 2;

ChartLayout layoutChart(const ChartFigure& figure, const ChartStyle& style, const QRectF& area);

/// All that lies behind points and curves: background, map, grid, numbers and names of the axes, title.
/// `pixelRatio`: pixels a logical pixel, for lines that are as sharp as they can be; 0 in files of shapes.
void paintGround(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout,
                 double pixelRatio);
/// The area of the figure's shade, between ground and points.
void paintShade(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout);
/// All that lies over points and curves except the cursor: mark, note and legend.
void paintFront(QPainter& painter, const ChartFigure& figure, const ChartStyle& style, const ChartLayout& layout);

/// The colour of a shade's area.
QColor shadeColor(const ChartStyle& style, const ChartShade& shade);

struct ChartCursor {
  std::optional<QPointF> place;
  bool isPoint = false;
  QString text;
};
/// Draws the cursor, unless it is outside of the plot. The pill with its words lies inside the area.
void paintCursor(QPainter& painter, const ChartCursor& cursor, const ChartStyle& style, const ChartLayout& layout);
/// The pill of the cursor; empty where there is none.
QRectF cursorPill(const ChartCursor& cursor, const ChartStyle& style, const ChartLayout& layout);

/// How high a pill is: with letters of any size none is cut.
double pillHeight(const QFont& font);
/// Words in a rounded box, its middle as near to a point as the area allows, and where that box is.
QRectF pillAt(QPointF middle, const QString& text, const ChartStyle& style, const QRectF& area);
void paintPill(QPainter& painter, QPointF middle, const QString& text, const ChartStyle& style, const QRectF& area);

}  // namespace attn::ui
