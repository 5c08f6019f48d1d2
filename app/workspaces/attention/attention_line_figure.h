// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/weight_lines.h"
#include "core/base/explanation.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/view_state.h"
#include "ui/heatmap/figure.h"
#include "ui/lines/line_figure.h"

namespace attn::app {

/// A stage: see largestWeights.
Box<WeightLines> heaviestLines(const Box<Tensor>& weights, const double& share);

/// Why these weights can't be drawn as lines, or nothing.
Message linesProblem(const Pass& pass);

/// The lines of the weights, a panel a sequence, and of very many only the heaviest until a token is pointed at;
/// `heatmaps` are those of the same pass, whose labels they share.
ui::LineFigure attentionLines(const Pass& pass, const LineChoice& choice, const Box<WeightLines>& lines,
                              const ui::HeatmapFigure& heatmaps);

/// The tokens that are pinned, as far as the figure has them; and what is to be remembered of pins.
std::vector<ui::LineToken> pinsOf(const ui::LineFigure& figure, const AttentionViewState& state);
std::vector<std::vector<Index>> statesOf(const ui::LineFigure& figure, const std::vector<ui::LineToken>& pins);

/// What the pinned tokens of a figure attend to, and what attends to them, in the heads that are drawn. Its links are
/// read by lineOf(). \pre there are pins, and the pass has its weights
Explanation pinsExplanation(const Pass& pass, const ui::LineFigure& figure);
/// The line that a link of that explanation stands for.
std::optional<ui::LinePlace> lineOf(const ui::LineFigure& figure, const QString& link);

/// The cell of the heatmaps of the same pass that has the weight of a line; and the line of a cell.
ui::CellPlace cellOf(const Pass& pass, const ui::LineFigure& figure, const ui::LinePlace& line);
std::optional<ui::LinePlace> lineOfCell(const Pass& pass, const ui::LineFigure& figure, const ui::CellPlace& cell);

/// "9 of 16 weights: the largest that make up 90% of each row", of the heads that are drawn; "A, B: …" of two
/// mechanisms; or that some queries see no key.
QString linesCaption(const Pass& pass, const LineChoice& choice, const ui::LineFigure& figure);

}  // namespace attn::app
