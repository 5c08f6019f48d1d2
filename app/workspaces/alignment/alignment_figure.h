// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <optional>
#include <string>

#include "app/workspaces/workspace.h"
#include "core/base/explanation.h"
#include "core/scene/alignment/alignment_pipeline.h"
#include "ui/chart/chart_figure.h"
#include "ui/heatmap/figure.h"
#include "ui/lines/line_figure.h"

namespace attn::app {

/// From 0 to 1, so that steps, tasks and models can be compared.
inline const ColorRange usualAlignmentRange{"unit"};

/// The alignment of what was decoded. \param written how many symbols of the output are shown; those after them are
/// still to be written
ui::HeatmapFigure alignmentFigure(const AlignmentResults& results, const std::string& colorMap,
                                  const ColorRange& range = usualAlignmentRange,
                                  std::optional<Index> written = std::nullopt);
ui::CellWords alignmentWords();
/// So that steps, tasks and models can be compared, colours stand for 0 to 1, unless the user chose another range.
ui::HeatmapFigure inRange(ui::HeatmapFigure figure, const ColorRange& range);

/// A symbol as it stands at an axis: "␣" for a space, "end".
QString symbolLabel(const Alphabet& alphabet, Symbol symbol);

/// The same as lines from the output to the input.
ui::Picture linesPicture(const AlignmentResults& results, const std::string& colorMap);
/// The colour of a line that is lit, by its weight, of a colour map.
QColor lineColor(const std::string& colorMap, double weight, bool onDark);

/// Whose alignments the frames are, where two models are compared: those of A; else nothing.
QString framedModel(const AlignmentScene& scene);
/// The alignments at all checkpoints, side by side. \param title above them
ui::HeatmapFigure framesFigure(const AlignmentFrames& frames, const AlignmentModel& model, const std::string& colorMap,
                               const QString& title = {});

/// A frame as cells of a pixel each.
/// \param seen so many columns are not masked
QImage frameImage(const Tensor& weights, Index seen, const std::string& colorMap, bool onDark);

/// The value after a step, or the last one before it.
std::optional<double> valueAt(const std::vector<StepNumber>& numbers, Index step);
/// Numbers over their steps as a curve, as far as they are finite.
ui::Curve curveOf(const QString& name, const std::vector<StepNumber>& of, double scale, int color);
/// Where the axis of losses ends: a whole number.
double largestLoss(const AlignmentRun& run);
/// "97.8 %".
QString percent(double share);

/// Loss and accuracy over the steps, with a playhead.
ui::ChartFigure curvesFigure(const AlignmentRun& run, std::optional<Index> shown);

/// "62951413"; with "…" where more is to come. \param written as of alignmentFigure
QString outputText(const AlignmentResults& results, std::optional<Index> written = std::nullopt);
/// "31415926 → 62951413".
QString decodedText(const AlignmentResults& results, std::optional<Index> written = std::nullopt);
/// "states (9, 64) · α (9, 9) · s (9, 32)".
QString alignmentShapes(const AlignmentResults& results);

/// The step of the decoder that writes the symbol at a place. \param source the place that it looks at and that is
/// taken apart; none: the heaviest \param colorMap of the weights' bars
Explanation alignmentExplanation(const AlignmentResults& results, Index place, std::optional<Index> source = {},
                                 const std::string& colorMap = {});

// What `render` draws: after what the document keeps, a model that comes with the program, or the training that the
// scene's recipe describes. Curves and frames are the document's where it has them. \throws DataError
WorkspaceFigure drawnAlignment(const Scene& scene);
WorkspaceFigure drawnLines(const Scene& scene);
WorkspaceFigure drawnFrames(const Scene& scene);
WorkspaceFigure drawnCurves(const Scene& scene);
CodeProgram alignmentCodeOf(const Scene& scene, const ViewState&, const Dialect& dialect);
/// A training at its checkpoints in one of the views "alignment" and "curves": as far as it has come, or the one that
/// the document keeps, else all that the scene's recipe says. Of a comparison that of A. The alignment is that of the
/// same output each time, as in AlignmentFrames.
WorkspaceSteps alignmentSteps(const std::string& view, const Scene& scene, const AlignmentRun& whole);
WorkspaceSteps trainedAlignmentSteps(const std::string& view, const Scene& scene);
/// How many steps of a training one of those, by its id, has to make first.
Index stepsToDraw(const AlignmentScene& scene, const std::string& view);
/// What the scene chose, and how many of its steps are made, in words. Of the symbols that are forced those that the
/// output has, unless its model has to be trained first: then all that it may have.
QString alignmentParameters(const Scene& scene);
/// The same of what was decoded. \param compared by B; null: nothing is compared
QString decodedParameters(AlignmentScene scene, const AlignmentResults& results, const AlignmentResults* compared);
/// The same of a figure of A alone, which says its steps itself.
QString framesParameters(const Scene& scene, const ViewState& state);
/// The same of the curves, which say their steps, too, and have no output.
QString curvesParameters(const Scene& scene, const ViewState& state);

}  // namespace attn::app
