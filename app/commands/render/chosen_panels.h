// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heatmap/figure.h"

namespace attn::app {

/// The heatmaps of a figure that some words name, in the colours that they have among all, and in their places where
/// every row of the grid has as many of them. The words are a number from 1 on, or parts of names: those of "sequence
/// 1, head 2" are "sequence 1" and "head 2", and the second alone names that head of every sequence. Of heatmaps that
/// are compared "A, head 2" names that of A alone, "B − A, head 2" the difference, and words without a letter all that
/// stand beside each other. \throws DataError if they name none, or heads of A and of B that stand in different rows
ui::HeatmapFigure chosenPanels(const ui::HeatmapFigure& whole, const QString& words);

}  // namespace attn::app
