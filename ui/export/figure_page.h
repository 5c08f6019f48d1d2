// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/style/drawing.h"

namespace attn::ui {

/// The most cells that a page holds, in all its heatmaps together.
constexpr qint64 mostPageCells = 20'000'000;

/// One file of HTML that shows the heatmaps of a figure in any browser, and answers: to the pointer, to keys, and to
/// screen readers. It asks nothing of the network, and its policy (Content-Security-Policy) forbids it to. Its words
/// are in the program's language. Its numbers are rounded (see packed_numbers.h), and its foot says by how much. The
/// same figure and options give the same bytes. Of the options a page has title, footer and what it carries unseen.
/// \pre the figure has panels, and at most mostPageCells cells
/// \throws DataError if the numbers can't be read, Stopped
QByteArray htmlPage(const HeatmapFigure& figure, const ExportOptions& options);

}  // namespace attn::ui
