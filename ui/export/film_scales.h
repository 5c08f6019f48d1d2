// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <vector>

#include "ui/heatmap/figure.h"
#include "ui/style/drawing.h"

// Pictures of the same kind side by side, or after each other, can be compared where a colour stands for the same
// number in all of them, and an axis for the same numbers.

namespace attn::ui {

/// What the colours and axes of a picture stand for, in the order of its parts.
struct FigureScales {
  struct Colors {
    ValueRange range;
    bool logarithmic = false;
  };
  std::vector<Colors> colors;  ///< of each group of each figure of heatmaps
  std::vector<QRectF> axes;    ///< of each chart: left, smallest y, width, height
  bool isKept = true;          ///< there is one for all: every picture so far had the same parts
};

/// Those of heatmaps and charts, also where they are parts of a sheet. What is drawn of lines or bars has none.
FigureScales scalesOf(const Picture& picture);

/// Scales that hold all numbers of both. A logarithmic one takes nothing of one that is not: that has numbers which it
/// can't show. Of pictures with other parts there is no common one.
FigureScales united(const FigureScales& a, const FigureScales& b);

/// The same picture in other scales; as it is where they are not of such pictures. The colours of a chart's map are
/// those that it was made in.
Picture withScales(const Picture& picture, const FigureScales& scales);

}  // namespace attn::ui
