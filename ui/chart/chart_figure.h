// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/base/quantity.h"

class QPainter;

namespace attn::ui {

struct ColorMap;

using Numbers = std::shared_ptr<const std::vector<double>>;

/// A line of a chart.
struct Curve {
  QString name;   ///< in the legend; empty: not there
  Numbers x, y;   ///< x ascending; where y is not finite the line has a gap
  int color = 0;  ///< of ChartStyle::series, dashed and again from its begin after its end; −1: faint
  double width = 2;
  bool dashed = false;
  QString value = {};  ///< strong behind the name in the legend: the number that is in sight

  bool operator==(const Curve&) const = default;
};

/// An area between a line and the lower edge of the plot, in a translucent colour, behind points and curves.
struct ChartShade {
  QString name;  ///< in the legend; empty: not there
  Numbers x;     ///< ascending
  Numbers y;     ///< of the plot's height: 0 … 1
  int color = 0;

  bool operator==(const ChartShade&) const = default;
};

/// The points of a chart.
struct PointCloud {
  QString name;
  Numbers x, y;
  std::shared_ptr<const std::vector<float>>
      emphasis;                                    ///< 0 … 1 a point: its size and how strong its colour is; or null
  std::shared_ptr<const std::vector<int>> colors;  ///< of ChartStyle::series, a point; or null: `color` for all
  int color = 0;
  bool outlined = false;  ///< with an edge that shows on a ground of any colour
  /// A number for each point, which gives it its colour on the chart's colour bar; or null.
  Numbers shades;
  /// In the legend, beside the colour of ChartStyle::series of the same place, in the place of the cloud's name. An
  /// empty one is of a colour that nothing has.
  QStringList colorNames;
  QStringList labels;           ///< words above the points, one a point; or none
  bool labelsMayMiss = false;   ///< words that would touch others are left out: those of points with less emphasis
  bool labelsOnGround = false;  ///< words have the chart's ground behind them, over a map of any colours
  bool links = false;           ///< lines from the cursor to the points, as wide as their emphasis

  bool operator==(const PointCloud&) const = default;
};

/// A picture behind the lines of a chart, in the coordinates of its axes.
struct ChartMap {
  QImage image;  ///< its first row is at the top
  QRectF area;   ///< left, smallest y, width, height

  bool operator==(const ChartMap&) const = default;
};

/// What the colours of a chart's map and of its shaded points stand for; drawn at the right of the plot.
struct ChartColorBar {
  const ColorMap* map = nullptr;
  double low = 0, high = 1;
  QString label;

  /// The place of a number among `count` colours from low to high, 0 … count − 1; 0 for NaN.
  int placeOf(double number, int count) const;
  QRgb colorOf(double number) const;
  bool operator==(const ChartColorBar&) const = default;
};

/// A chart: a value, drawn alike on the screen and in every file.
struct ChartFigure {
  QString title;
  QString titleBeside;  ///< of a chart that stands beside this one: both titles take as many lines
  QString xLabel, yLabel;
  std::vector<Curve> curves;
  PointCloud points;
  std::optional<ChartShade> shade;
  std::optional<ChartMap> map;
  std::optional<ChartColorBar> colorBar;
  QRectF range;  ///< what the axes show: left, smallest y, width, height; widened where it is empty or not finite
  bool logarithmicX = false;
  bool wholeX = false;  ///< numbers of the x axis are whole, as of epochs
  QString xUnit;        ///< after the numbers of the x axis: "3h"
  Quantity xQuantity = Quantity::number, yQuantity = Quantity::number;  ///< what the axes count
  /// A unit is as long on both axes: the plot is narrower or lower than it might be, unless it would become a strip.
  bool equalScales = false;
  bool yAxis = true;  ///< numbers and lines of the y axis; without: one line below the curves
  bool legend = true;
  std::optional<QPointF> cursor;  ///< the query: a vertical line, or with `cursorIsPoint` a cross
  bool cursorIsPoint = false;
  QString cursorText;
  std::optional<QPointF> mark;  ///< a ringed place, as the minimum of a curve
  QString note;                 ///< a line of words above the plot, at the right
  /// Words at the right of the plot, each at its y: the numbers of curves that are drawn in another measure.
  std::vector<std::pair<double, QString>> rightLabels;

  bool operator==(const ChartFigure&) const = default;
};

/// How a chart looks. All lengths in logical pixels of 1/96 inch.
struct ChartStyle {
  QColor background;  ///< transparent for none
  QColor text, faintText, grid, cursor, cursorText;
  /// Distinct, also for eyes that see few colours: blue, red, orange, green, violet, turquoise, lilac, brown, grey,
  /// yellow, then ten that lie between those.
  std::vector<QColor> series;
  QFont labelFont, titleFont;
  /// Of a chart's height, that a title may take in lines. On a screen, where plots stand still while words change under
  /// the hand, it is one line; of large text that would be a part of a title.
  double titleShare = 0;
  double lineScale = 1;  ///< how many times as wide as they say curves are
  double leastLine = 0;  ///< no line of a curve, of the cursor or of a sample in the legend is narrower
  double markScale = 1;  ///< how many times as large as usual points are, and the samples in the legend

  double lineWidth(double width) const { return lineScale * width < leastLine ? leastLine : lineScale * width; }
};

/// The colour of a series: of the faint text for −1.
QColor seriesColor(const ChartStyle& style, int series);

/// The shape of a point. Series that share a colour have different ones.
enum class ChartMark { circle, square, triangle, diamond };
inline constexpr int chartMarks = 4;
/// Circles for the series of the first round of colours, squares for those of the second …
ChartMark seriesMark(const ChartStyle& style, int series);

ChartStyle screenChartStyle();                 ///< after the theme
ChartStyle printChartStyle(bool transparent);  ///< whatever the theme

/// Draws a chart into an area of any device, and nothing outside of the area. On any thread: the lines are those that
/// ChartPicture has Qt Charts draw, but Qt Charts itself is bound to the thread of a QApplication.
void drawChart(QPainter& painter, const QRectF& area, const ChartFigure& figure, const ChartStyle& style);

/// All numbers of a chart as text for spreadsheets. Curves over the same x share a block: a column x, then one a curve.
/// The points are a block of their own, with their emphasis where they have one. A number that is not finite is empty.
QString curveNumbersAsText(const ChartFigure& figure, QChar separator = u'\t');

/// How many points all curves and the cloud have together.
Index numberCount(const ChartFigure& figure);

}  // namespace attn::ui
