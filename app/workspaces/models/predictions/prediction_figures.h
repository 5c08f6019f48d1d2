// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/explanation.h"
#include "core/scene/models/models_results.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// Whether what A would say stands beside what B would.
bool isInsideBesideA(const ModelsResults& results);

/// What each layer would say next, beside A of both, with a corner where they differ: a row the embedding and each
/// layer, a column a token; of a checkpoint without an output layer how far each layer moves each state. \pre
/// results.inside
ui::HeatmapFigure lensFigure(const ModelsResults& results, const ui::ColorMap* colors);

/// The same as it stands on paper: with what A and B are above it.
ui::HeatmapFigure withComparedSources(ui::HeatmapFigure figure, const ModelsResults& results);

/// Each head's part in the logit that is explained, and the feed-forward layer's in the last column. \pre there are
/// parts
ui::HeatmapFigure partsFigure(const ModelsResults& results, const ui::ColorMap* colors);

/// How far each head, taken from the other text, moves the difference of two logits. \pre it was patched
ui::HeatmapFigure patchingFigure(const ModelsResults& results, StackKind kind, const ui::ColorMap* colors);

/// The parts of the logit, the largest first, and their sum; and the likeliest tokens, beside A with what it says.
Explanation predictionExplanation(const ModelsResults& results);

}  // namespace attn::app
