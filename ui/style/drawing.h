// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>
#include <functional>
#include <memory>
#include <string>
#include <vector>

class QPainter;

namespace attn::ui {

struct HeatmapFigure;
struct ChartFigure;
struct Picture;

enum class CellNumbers;

struct ExportOptions {
  std::string format = "png";  ///< the id of a FigureFormat
  double widthMm = 0;          ///< of the whole figure; 0: the width that suits it
  double cell = 0;             ///< side of a cell in 1/96 inch, without a width; 0: a size that suits the figure
  double dpi = 300;            ///< of a format that is made of pixels
  bool transparent = false;
  double heightMm = 0;  ///< of the whole figure; 0: the height that suits it
  int columns = 0;      ///< heatmaps in a row; 0: as many as give the figure the shape of a page
  CellNumbers numbers = {};
  double fontPt = 0;          ///< of labels, and everything else in proportion to them; 0: usualFontPt
  QString fontFamily = {};    ///< of letters and numbers; empty: the usual ones
  std::string colorMap = {};  ///< the id of that of all heatmaps; empty: their own
  QString title = {};         ///< above the whole figure
  QString footer = {};        ///< below it
  bool carriesScene = true;
  /// The envelope of what a file carries unseen; see figure_carrier.h.
  QByteArray carried = {};

  bool operator==(const ExportOptions&) const = default;
};

constexpr double usualFontPt = 8.25;
constexpr double smallestReadablePt = 5;

/// Something to draw, and how large it is.
struct Drawing {
  QSizeF size;  ///< in 1/96 inch
  /// Draws shapes and text inside of (0, 0, size). Leaves the painter with another pen, font and transform.
  std::function<void(QPainter& painter)> paint;
  /// Makes a picture of `scale` pixels for 1/96 inch. Null where painting on an empty picture gives the same: a heatmap
  /// needs its own, because its cells begin and end on whole pixels.
  std::function<QImage(double scale)> render = {};
  double smallestText = 0;  ///< the height of its smallest font in 1/96 inch; 0: it has no text
};

/// A length in pixels as a whole number that holds all of it.
int wholePixels(double pixels);

/// The smaller of two heights of text, 0 being that of none.
double smallerText(double one, double other);

/// The same drawing in another size, text and all.
Drawing scaled(const Drawing& drawing, double factor);

/// The picture as the options want it, with title and footer.
Drawing drawingOf(const Picture& picture, const ExportOptions& options);

/// A figure that can be exported: a heatmap figure, a chart, or several of them on one sheet.
struct Picture {
  QString title;
  std::function<Drawing(const ExportOptions& options)> drawing;
  std::shared_ptr<const HeatmapFigure> heatmaps;  ///< what it is drawn of; null where it is not heatmaps alone
  std::shared_ptr<const ChartFigure> chart;       ///< the same of a chart
  /// The pictures that it is put together of, and by what.
  std::vector<Picture> parts = {};
  std::function<Picture(std::vector<Picture> parts)> join = {};

  Picture() = default;
  Picture(const HeatmapFigure& figure);
  /// `shape` is its height divided by its width, where no height is asked for.
  Picture(const ChartFigure& figure, double shape = 2.0 / 3);

  double chartShape = 0;  ///< of a chart, as it was given
};

/// A picture below a title of its own, as heatmaps have one, whatever title an export gives the whole.
Picture titled(const Picture& picture, const QString& title);

/// Pictures beside each other, which share the width as `shares` say; all as high as the highest if they can be.
Picture beside(std::vector<Picture> pictures, std::vector<double> shares);

/// Pictures below each other, all equally wide.
Picture below(std::vector<Picture> pictures);

/// Units of 1/96 inch.
double unitsOf(double millimetres);
double millimetresOf(double units);

}  // namespace attn::ui
