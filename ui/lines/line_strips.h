// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QImage>
#include <QSet>
#include <functional>

#include "ui/lines/line_paint.h"

namespace attn::ui {

/// The picture of very many lines, kept in strips: a figure that scrolls draws only the strips that come into sight.
class LineStrips {
 public:
  /// Draws a part of the picture; the coarseness of the part is the function's to choose.
  using Draw = std::function<QImage(LinePart part)>;

  /// Paints what lies in `part` of a figure, with that point of the figure in the painter's origin, at `scale` pixels
  /// for a unit. Strips that are not kept are drawn by `draw`, those beside each other at once.
  void paint(QPainter& painter, const LineLayout& layout, const QRectF& part, double scale, const Draw& draw);
  /// Other lines, or others of their places or colours: nothing that was drawn is of use any more.
  void clear();

 private:
  void drop(const QSet<quint64>& but);

  QHash<quint64, QImage> m_strips;  ///< by panel and place
  qint64 m_bytes = 0;
  double m_scale = 0;
};

}  // namespace attn::ui
