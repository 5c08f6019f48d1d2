// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <string>

#include "app/workspaces/workspace.h"
#include "core/base/explanation.h"
#include "core/scene/retrieval/retrieval_pipeline.h"
#include "core/scene/scene.h"
#include "ui/chart/chart_figure.h"

// What is drawn of a lookup: bars for the weights of the keys, and the plane of keys of two numbers. Results in,
// pictures out.

namespace attn::app {

/// The colour of a weight from 0 to 1 in a colour map, and of the edge of its bar on a ground.
QColor weightColor(const std::string& colorMap, double weight, bool onDark = false);
QColor barEdge(const QColor& fill, const QColor& ground);

/// The colour of a value of texts: see RetrievalResults::colors.
QColor valueColor(int place, const ui::ChartStyle& style);
/// A value in a line of so many characters at most, an empty one as a sign for it.
QString shownValue(const std::string& value, std::size_t most);
/// The values for a legend, each at the place of its colour; none of numbers, and of more than there are marks in
/// different colours.
QStringList namesByColor(const RetrievalResults& results);

/// The answer in words: the value, or the number, or that there is none.
QString answerText(const RetrievalResults& results);
/// What else weighs: "Mu 0.77 · Zachary 0.12 · 4 more 0.11"; empty for numbers and without an answer.
QString sharesText(const RetrievalResults& results);

/// Bars of the pairs that weigh most, in the order of the table where all of them fit.
ui::Picture barsPicture(const RetrievalResults& results, const std::string& colorMap);

/// Query and keys as points, on the values that win where. Empty without a plane.
ui::ChartFigure planeChart(const RetrievalResults& results, const ui::ChartStyle& style);

/// Keys of one number as points at their weights, and the curve that the softmax lets them lie on. Keeps the range of
/// `previous` while all lies in it. Empty without a line.
ui::ChartFigure lineChart(const RetrievalResults& results, const ui::ChartFigure& previous);

/// The plane as it stands on paper: a unit is as long on both axes.
ui::Picture planePicture(const RetrievalResults& results);

/// "q (1, 2) · K (9, 2) → α (1, 9)"
QString retrievalShapes(const RetrievalResults& results);

Explanation retrievalExplanation(const RetrievalResults& results, std::optional<Index> pair);

// For the table of rooms.
WorkspaceFigure drawnBars(const Scene& scene);
WorkspaceFigure drawnPlane(const Scene& scene);
QString retrievalParameters(const Scene& scene);

}  // namespace attn::app
