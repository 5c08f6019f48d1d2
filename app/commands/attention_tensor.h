// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "core/base/index.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// Which part of a file of attention is drawn, and how its axes are read.
struct TensorChoice {
  QString array = {};               ///< null: the only one
  QString axes = {};                ///< the letters of --axes, if it is given
  std::optional<Index> batch = {};  ///< of what the file does not say itself, the first
};

/// Whether a .npz file says itself what its axes are, as `convert` writes them.
bool saysItsAxes(const std::string& path);

/// The heatmaps of a file of attention: a row for each layer (and each sequence), a column for each head, with its
/// tokens as labels. What it hides from every query as a causal mask does is hatched. Where the file does not say what
/// its axes are, the guess is said on stderr.
/// \throws DataError if the file can't be read, or what it says of its axes does not fit its numbers; UsageError if it
/// is not clear which array is meant, or what its axes are
ui::HeatmapFigure figureOfAttention(const QString& file, const TensorChoice& choice);

}  // namespace attn::app
