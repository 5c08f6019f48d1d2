// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <optional>

#include "ui/chart/chart_figure.h"
#include "ui/chart/chart_scale.h"

namespace attn::ui {

qsizetype countOf(const PointCloud& cloud);
QPointF placeOf(const PointCloud& cloud, qsizetype point);
/// Half the width of a point, in logical pixels.
double radiusOf(const PointCloud& cloud, qsizetype point);
/// \param bar what the cloud's shades stand for; null: it has none
QColor colorOf(const PointCloud& cloud, qsizetype point, const ChartColorBar* bar, const ChartStyle& style);
/// A mark about a place, with the painter's pen and brush: as large to the eye as a circle of this radius.
void paintMark(QPainter& painter, ChartMark mark, QPointF middle, double radius);
/// The colour bar of a chart; null without one.
const ChartColorBar* colorBarOf(const ChartFigure& figure);

/// Whether single points could not be told apart, so that their density is drawn.
bool isDensity(const PointCloud& cloud);

/// The points whose middles lie in the plot: each as a circle, or, for many on a device of pixels, as pictures.
void paintPoints(QPainter& painter, const PointCloud& cloud, const ChartColorBar* bar, const ChartScale& scale,
                 const ChartStyle& style, double pixelRatio);

/// Lines from the cursor to the points that have the most emphasis, below the points.
void paintLinks(QPainter& painter, const PointCloud& cloud, QPointF cursor, const ChartScale& scale,
                const ChartStyle& style);

/// The words above the points that lie in the plot.
void paintLabels(QPainter& painter, const PointCloud& cloud, const ChartScale& scale, const ChartStyle& style);

/// How far a point can reach over the edge of the plot.
constexpr double pointReach = 8;

/// The plot and `pointReach` about it, `pixelRatio` pixels a logical one. A pixel takes the strongest point whose
/// middle it holds, as a picture of a circle: a million points take as long as the pixels they fill. Where very many
/// points have no emphasis (isDensity), a pixel is as strong as the logarithm of how many points it holds, in the
/// colour that most of them have.
QImage pointsImage(const PointCloud& cloud, const ChartColorBar* bar, const ChartScale& scale, const ChartStyle& style,
                   double pixelRatio);

/// The point nearest to a position in pixels, if one is within the given distance.
std::optional<qsizetype> nearestPoint(const PointCloud& cloud, const ChartScale& scale, QPointF pixel, double distance);

}  // namespace attn::ui
