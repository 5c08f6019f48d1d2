#pragma once

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "core/attention/masking.h"
#include "core/base/box.h"
#include "core/picture/raster.h"
#include "ui/style/color_map.h"

namespace attn::ui {

/// One matrix of a figure: a heatmap with labels.
struct HeatmapPanel {
  QString name;      ///< in full: "sequence 1, head 2"
  QString title;     ///< above the cells
  QString rowTitle;  ///< at the left of the title, for the first panel of a row: what all panels of the row are
  Index matrix = 0;  ///< of HeatmapFigure::tensor
  Index entry = 0;   ///< of HeatmapFigure::visible
  std::shared_ptr<const QStringList> rowLabels;     ///< null: numbers from 0
  std::shared_ptr<const QStringList> columnLabels;  ///< null: numbers from 0
};

/// Which numbers the ends of the colour table stand for.
enum class RangeMode {
  shared,  ///< the smallest and the largest number of the figure
  panel,   ///< of each panel for itself
  fixed,   ///< HeatmapFigure::fixedRange
};

/// A grid of heatmaps with one colour bar: a value, drawn alike on the screen and in every file.
struct HeatmapFigure {
  Box<Tensor> tensor;
  std::vector<HeatmapPanel> panels;
  int columns = 0;               ///< panels in a row; 0: as many as give the largest cells
  double cellShape = 1;          ///< a cell's height divided by its width; 0: what fills the room, on paper a square
  bool sharedRowLabels = false;  ///< the panels of a row have the same row labels: they stand at the left alone
  std::optional<Box<KeyRanges>> visible;  ///< cells outside are hatched
  const ColorMap* colorMap = nullptr;
  RangeMode rangeMode = RangeMode::shared;
  ValueRange dataRange;   ///< of all numbers that are not masked
  ValueRange fixedRange;  ///< for RangeMode::fixed
  QString title, xLabel, yLabel;
  QString fadedLabel;  ///< a label drawn faint wherever it stands: the token that only fills up
};

/// The range that the colours of a panel show.
ValueRange rangeOf(const HeatmapFigure& figure, std::size_t panel);

/// The matrix of a panel.
MatrixView matrixOf(const HeatmapFigure& figure, std::size_t panel);

/// Whether a query sees a key. Always true without a mask.
bool isVisible(const HeatmapFigure& figure, std::size_t panel, Index row, Index column);

QString rowLabel(const HeatmapFigure& figure, std::size_t panel, Index row);
QString columnLabel(const HeatmapFigure& figure, std::size_t panel, Index column);

/// A number as it stands in a cell: two decimals, fewer digits for large ones, "−∞", "NaN".
QString cellText(float number);

/// How a figure looks. All lengths are in logical pixels of 1/96 inch.
struct FigureStyle {
  QColor background;  ///< transparent for none
  QColor text, faintText, blankText;
  QColor gap;  ///< between cells
  QColor masked, hatch, notFinite;
  QFont labelFont, titleFont, numberFont;
  double handleRoom = 0;  ///< below every panel, for the handles of a window
  double margin = 24;
  bool elidesLabels = true;  ///< rather than turn them: a tool tip has the whole of them
};

/// For paper and slides, whatever the theme of the screen: black on white, or on nothing.
FigureStyle printStyle(bool transparent);

/// Where everything of a figure lies.
struct FigureLayout {
  QSizeF size;
  QSizeF cell;
  int columns = 1;
  int rows = 0;
  std::vector<QRectF> cells;  ///< of each panel
  double rowLabelWidth = 0;
  double columnLabelHeight = 0;
  double titleHeight = 0;
  bool uprightColumnLabels = true;  ///< else they are turned by 90°
  Index rowStep = 1;                ///< every how many rows have a label
  Index columnStep = 1;
  QRectF colorBar;
};

/// With cells of the given size.
FigureLayout layoutFigure(const HeatmapFigure& figure, const FigureStyle& style, QSizeF cell, int columns);

/// A cell of this width.
QSizeF cellOf(const HeatmapFigure& figure, double width);

/// With the largest cells with which the figure fits into the room, up to `largestCell`; without, up to a size that is
/// good to look at: 60, more in a very large room, and up to twice that where the labels of the columns need it.
FigureLayout layoutToFit(const HeatmapFigure& figure, const FigureStyle& style, QSizeF room,
                         std::optional<double> largestCell = std::nullopt);

/// The cell at a point of the figure.
struct CellPlace {
  std::size_t panel = 0;
  Index row = 0;
  Index column = 0;

  bool operator==(const CellPlace&) const = default;
};
std::optional<CellPlace> cellAt(const HeatmapFigure& figure, const FigureLayout& layout, QPointF point);

/// The rectangle of a cell.
QRectF cellRect(const FigureLayout& layout, const CellPlace& place);

}  // namespace attn::ui
