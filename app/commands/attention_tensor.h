// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "ui/heatmap/figure.h"

namespace attn::app {

/// The heatmaps of a .npz file that says itself what its axes are, as `convert` writes them: a row for each layer (and
/// each sequence), a column for each head, with its tokens as labels. What it hides from every query as a causal mask
/// does is hatched. Nothing for a file that does not say it.
/// \throws DataError if the file can't be read, or what it says of its axes does not fit its numbers
std::optional<ui::HeatmapFigure> statedAttention(const QString& file);

}  // namespace attn::app
