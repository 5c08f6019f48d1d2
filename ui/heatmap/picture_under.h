// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRectF>
#include <vector>

#include "core/picture/raster.h"
#include "ui/style/color_map.h"

class QPainter;

namespace attn::ui {

/// A picture that the cells of a heatmap lie on, drawn paler than it is: a cell covers it with an opacity of
/// `opacity` × √share, its share being where its colour stands in the map, 0 … 1 (of a diverging map: how far from the
/// middle). With colours from 0 on that is √(number / largest number): the square root keeps small numbers visible.
struct PictureUnder {
  /// The part of the picture that the cells cover, and the same in halves, quarters …: whoever draws it small takes one
  /// that is not much larger.
  std::vector<QImage> levels;
  double opacity = 0.8;
  bool isSmooth = false;  ///< colours go over into those of the cells beside
  bool hasLines = true;   ///< between cells

  bool isEmpty() const { return levels.empty(); }
};

/// How much of the picture's own colours is left.
constexpr double strengthOfPicture = 0.65;

/// A picture and its smaller levels.
std::vector<QImage> levelsOf(QImage image);

/// The colours of a map as they cover a picture: with their opacity, premultiplied.
ColorTable coveringColors(const ColorTable& table, bool isDiverging, double opacity);

/// Draws the picture into `place`, on `ground`, as pale as it is under cells.
void paintPictureUnder(QPainter& painter, const PictureUnder& under, const QRectF& place, const QColor& ground);

}  // namespace attn::ui
