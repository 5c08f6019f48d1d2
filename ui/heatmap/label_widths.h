// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/heatmap/figure_layout.h"

// What a layout is made of: how wide the texts of a figure are, and where everything lies with cells of one size.

namespace attn::ui {

/// The widths of texts, which are the same whatever the size of the cells. Measured once: to measure text is slow.
struct LabelWidths {
  double rowWidth;
  double columnWidth;
  double columnPitch;  ///< cells so wide have room for upright labels
  double longestRow, longestColumn, longestTurned;
  double tightestUpright;  ///< a column as wide as this has room for the beginning of an upright label,
  double tightestTurned;   ///< or where labels are rather turned, one as wide as this
  bool numberedColumns;
  bool titled;
  // A number for each panel: panels with equal titles have equal numbers here, and likewise with equal labels of
  // columns. Empty: the panels can't share them.
  std::vector<std::size_t> titles, columns;
  bool sharesHandles;  ///< panels of one sequence may share the handle of its valid length
  /// A column of numbers beside panels, with the gap before it and without numbers, where they are cells.
  struct Side {
    double width = 0, heading = 0;
    bool areCells = false;
  };
  std::vector<Side> sides;
  bool hasTotals;
  double totalName;          ///< the longest name of a line of totals, which ends where the cells do
  std::vector<double> bars;  ///< of each colour bar with the numbers and the label beside it
};

LabelWidths measureLabels(const HeatmapFigure& figure, const FigureStyle& style);

/// How many letters the labels of a panel's rows or columns all begin with, where it is worth leaving them out of
/// labels that are cut: see TextPen::elided. No number is divided.
qsizetype commonFront(const std::shared_ptr<const QStringList>& labels, Index count);

/// From a line of labels to the next: they may stand a little closer than in a text.
double lineOfLabels(const FigureStyle& style);

/// The layout with cells of the given size, of a figure whose texts are measured already.
FigureLayout layoutWith(const LabelWidths& measured, const HeatmapFigure& figure, const FigureStyle& style, QSizeF cell,
                        int columns);

constexpr double longestLabel = 110;  ///< of a row or at a colour bar, in letters of the usual size
constexpr double colorBarWidth = 12;
/// A column of cells beside a panel stands apart from it, and is so wide at least that it can be seen.
constexpr double sideCellApart = 10, narrowestSideCell = 10;

/// Whether a panel before this one shows the same valid length: the panels of a sequence follow each other.
bool showsSameLengthBefore(const HeatmapFigure& figure, std::size_t panel);

}  // namespace attn::ui
