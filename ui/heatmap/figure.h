// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/attention/dropout.h"
#include "core/base/box.h"
#include "core/base/key_ranges.h"
#include "core/picture/raster.h"
#include "core/scene/view_state.h"
#include "ui/style/color_map.h"

namespace attn::ui {

/// What the axes and numbers of a heatmap are called, for names, tool tips and the status bar.
struct CellWords {
  QString table;   ///< "Attention weights"
  QString row;     ///< "query"
  QString column;  ///< "key"
  QString number;  ///< "weight"
};

/// Panels in which a colour stands for the same number.
struct RangeGroup {
  ValueRange data = {};                  ///< of all numbers of its panels that are not masked: see dataRange()
  std::optional<ValueRange> fixed = {};  ///< what the ends of the colour map stand for instead
  bool startsAtZero = false;  ///< of weights: the low end of the colours is 0, so that none at all looks like none
  QString label = {};         ///< above its colour bar; groups without a label share one bar for each colour map
  bool isCentred = false;  ///< of a difference, beside what it is the difference of: always from −r to r, as far as its
                           ///< own numbers reach, whatever range and scale is chosen for the others
};

/// A column of numbers at the right of a heatmap: what each of its rows comes to.
struct SideColumn {
  QString heading = {};  ///< as it is drawn above the numbers: "bits"
  QString name = {};     ///< in full: "entropy in bits"
  QString widest = {};   ///< a number as wide as any that may come: the column is so wide
  int decimals = 2;
  std::vector<double> numbers = {};  ///< a row each; NaN: it has none
  double total = 0;                  ///< of SideColumns::totalName; NaN: there is none
  /// The numbers are of the heatmap's own kind: they stand on its colours, as a last column of cells that is set apart.
  bool areCells = false;
};

/// The columns of numbers beside a heatmap.
struct SideColumns {
  std::vector<SideColumn> columns;
  QString totalName;           ///< of a line below the rows: "2 rows added up"; empty: there is none
  std::vector<Index> added;    ///< the rows that it is of, ascending
  std::vector<Index> leftOut;  ///< columns of the heatmap that the numbers do without, ascending
};

struct PictureUnder;

/// One matrix of a figure: a heatmap with labels.
struct HeatmapPanel {
  QString name;            ///< in full: "sequence 1, head 2"
  QString title;           ///< above the cells
  QString rowTitle;        ///< at the left of the title, for the first panel of a row: what all panels of the row are
  bool beginsRow = false;  ///< no panel stands before it in its row of the grid, even where the last row has room left
  SharedGrid numbers;
  Index matrix = 0;                       ///< which of the matrices of its pass they are: dropout counts through all
  Index allRows = 0, allColumns = 0;      ///< of that matrix, where only the first ones are shown; 0: all of them are
  std::optional<Box<KeyRanges>> visible;  ///< cells outside are hatched
  Index entry = 0;                        ///< of the visible keys: the matrix's rows are its queries
  std::optional<Dropout> dropout;         ///< of the numbers: cells that it leaves out are marked
  const ColorMap* colorMap = nullptr;
  std::size_t group = 0;                            ///< of HeatmapFigure::groups
  bool isSigned = false;                            ///< numbers above 0 have a plus, as those of a difference
  bool isFrozen = false;                            ///< shows no valid lengths to drag, and takes no brush
  std::shared_ptr<const CellWords> words;           ///< null: those of the figure's view
  std::shared_ptr<const QStringList> rowLabels;     ///< null: numbers from 0
  std::shared_ptr<const QStringList> columnLabels;  ///< null: numbers from 0
  std::shared_ptr<const SideColumns> side;          ///< null: none
  std::shared_ptr<const QStringList> cellTexts;     ///< what each cell is of, row by row, above its number; null: none
  std::shared_ptr<const std::vector<bool>> differing;  ///< cells, row by row, with a corner, since what they are of is
                                                       ///< something else in a panel linked with this one; null: none
  std::shared_ptr<const PictureUnder> under;           ///< that the cells lie on; null: none
  std::optional<std::pair<Index, Index>> marked;  ///< row and column of a framed cell: the one that all are seen from
};

/// A grid of heatmaps with their colour bars: a value, drawn alike on the screen and in every file. Each panel has
/// numbers, mask and colours of its own, so that A, B and B − A, or scores beside weights, are one figure. All cells
/// have the same size; panels of fewer rows or columns leave the rest of their place in the grid empty.
struct HeatmapFigure {
  std::vector<HeatmapPanel> panels;
  std::vector<RangeGroup> groups = {{}};
  int columns = 0;               ///< panels in a row; 0: as many as give the largest cells
  double cellShape = 1;          ///< a cell's height divided by its width; 0: what fills the room, on paper a square
  bool sharedRowLabels = false;  ///< the panels of a row have the same row labels: they stand at the left alone
  bool hasLabels = true;         ///< of rows and columns; else titles alone, as thumbnails have
  int linked = 1;  ///< so many panels after each other have the same rows and columns: a cell that is pointed at in one
                   ///< of them is framed in all. A row of the grid is not broken between them
  QString title, xLabel, yLabel;
  bool logarithmic = false;  ///< colours show logarithms, but for those of differences
  bool isPooled = false;     ///< its numbers are the largest of several cells each: no means of those are shown
  bool fromLeast = false;    ///< the colours of weights begin at the least number as well, instead of at 0
  std::optional<ColorRange> range = {};  ///< as it was chosen; none: there is no choice
  QString fadedLabel;                    ///< a label drawn faint wherever it stands: the token that only fills up
};

/// The same panel with so many of its rows and columns at most, the first ones.
HeatmapPanel withFirstCells(HeatmapPanel panel, Index rows, Index columns);

/// The same figure with one range for all panels: from the smallest to the largest number of the figure.
HeatmapFigure withSharedRange(HeatmapFigure figure, const QString& label = {});

/// The same figure with a range for each panel by itself.
HeatmapFigure withRangePerPanel(HeatmapFigure figure);

/// The same figure with this range for every group.
HeatmapFigure withFixedRange(HeatmapFigure figure, ValueRange range);

/// The same figure with colours for the logarithms of its numbers: from the smallest number above 0 to the
/// largest. 0 and negative numbers have no colour, like NaN: a weight of 0 is not taken for a very small one. Nothing
/// changes where no number is above 0.
HeatmapFigure withLogarithmicColors(HeatmapFigure figure);

/// The same figure, whose numbers are weights: the colours of all but differences begin at 0. Half a weight is half as
/// dark, and equal weights look like what they are.
HeatmapFigure withRangesFromZero(HeatmapFigure figure);

/// The same figure with another colour map for every panel; but for differences, which take a diverging one only.
HeatmapFigure withColorMap(HeatmapFigure figure, const ColorMap* map);

/// From the smallest to the largest finite number that is not masked in the panels of a group, side columns of cells
/// among them; (0, 0) without any.
ValueRange dataRange(const HeatmapFigure& figure, std::size_t group);

/// What a colour bar of a figure says.
struct ColorBar {
  const ColorMap* map = nullptr;
  QString label;
  std::optional<ValueRange> range;  ///< none: several groups, each of which has a range of its own
  std::optional<float> low, high;   ///< the ends that all groups have, where there are several
  bool logarithmic = false;
};

/// The colour bars of a figure, in the order of the panels that need them: one for each colour map of a labelled group,
/// and one for each colour map of the groups without a label together.
std::vector<ColorBar> colorBarsOf(const HeatmapFigure& figure);

/// The range that the colours of a panel show.
ValueRange rangeOf(const HeatmapFigure& figure, std::size_t panel);

/// Whether the colours of a panel show logarithms.
bool isLogarithmic(const HeatmapFigure& figure, std::size_t panel);

/// What can be shown of a figure by itself, in its order: each of its panels, or those that are linked together, in the
/// colours that they have among all.
std::vector<HeatmapFigure> partsAlone(const HeatmapFigure& figure);
/// What such parts are called: as their rows are, not as the first of heatmaps that belong together is, and where rows
/// are not all told apart so, as those of different numbers of heads are not, with the titles of their heatmaps.
QStringList partNames(const std::vector<HeatmapFigure>& parts);

/// A cell of one of the panels.
struct CellPlace {
  std::size_t panel = 0;
  Index row = 0;
  Index column = 0;

  bool operator==(const CellPlace&) const = default;
};

/// The cells that stand for the same as this one in the panels that are linked with its own, itself among them.
std::vector<CellPlace> linkedCells(const HeatmapFigure& figure, const CellPlace& place);

/// The colours of a panel's cells, after its range: with these for masked ones and for what has no colour of the map.
/// \param onDark the ground is dark
CellColors colorsOf(const HeatmapFigure& figure, std::size_t panel, Pixel masked, Pixel notFinite, bool onDark = false);

/// Which of the cells that share a pixel it shows: their mean if that was chosen, else with a diverging colour map the
/// one farthest from 0.
Pooling poolingOf(const HeatmapFigure& figure, std::size_t panel);
/// Whether pixels that several cells share show their mean.
bool showsMeans(const HeatmapFigure& figure);

/// Columns of a grid of about square panels that is about square, where nothing else is said.
int usualColumns(const HeatmapFigure& figure);

/// The numbers of a panel, and how many rows and columns it has.
const NumberGrid& numbersOf(const HeatmapFigure& figure, std::size_t panel);
Index rowsOf(const HeatmapFigure& figure, std::size_t panel);
Index columnsOf(const HeatmapFigure& figure, std::size_t panel);

/// Rows and columns of the place that every panel has in the grid: those of the largest.
Index mostRows(const HeatmapFigure& figure);
Index mostColumns(const HeatmapFigure& figure);

/// How many cells all panels have together.
Index cellCount(const HeatmapFigure& figure);

/// The visible keys of a panel; null where nothing is masked.
const KeyRanges* visibleOf(const HeatmapFigure& figure, std::size_t panel);

/// Whether a query sees a key. Always true without a mask.
bool isVisible(const HeatmapFigure& figure, std::size_t panel, Index row, Index column);

/// Whether dropout leaves a number out that the query sees.
bool isDropped(const HeatmapFigure& figure, std::size_t panel, Index row, Index column);

/// A number of a side column as it is drawn; empty where the row has none. The row after the last is the total.
QString sideText(const HeatmapFigure& figure, std::size_t panel, std::size_t column, Index row);

QString rowLabel(const HeatmapFigure& figure, std::size_t panel, Index row);
QString columnLabel(const HeatmapFigure& figure, std::size_t panel, Index column);

/// A number as it stands in a cell: so many decimals, fewer digits for large ones, "−∞", "NaN".
QString cellText(float number, int decimals = 2);
/// The same as a panel writes it: with a plus where its numbers are signed, and with more decimals where all of them
/// are small.
QString cellText(const HeatmapFigure& figure, std::size_t panel, float number);

}  // namespace attn::ui
