// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "ui/heatmap/figure.h"

// Every heatmap of a figure as a file of its own, by a name in which "{panel}" stands for the heatmap's name and
// "{number}" for its place, from 1 on.

namespace attn::app {

struct BatchFile {
  QString path;
  ui::HeatmapFigure figure;  ///< one heatmap, in the colours that it has among all
};

/// Whether a file's name has a place for the heatmap's.
bool namesEach(const QString& path);

/// In small letters, with a hyphen for all that is neither letter nor digit.
QString plainName(const QString& text);

/// The files, in the order of the heatmaps. \pre namesEach(path) \throws DataError if two would have the same name
std::vector<BatchFile> heatmapFiles(const ui::HeatmapFigure& figure, const QString& path);

}  // namespace attn::app
