// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/picture_under.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

namespace attn::ui {

std::vector<QImage> levelsOf(QImage image) {
  constexpr int smallest = 64;
  if (image.isNull()) return {};
  std::vector<QImage> levels;
  levels.push_back(std::move(image).convertToFormat(QImage::Format_ARGB32_Premultiplied));
  while (std::min(levels.back().width(), levels.back().height()) >= 2 * smallest)
    levels.push_back(levels.back().scaled(levels.back().size() / 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
  return levels;
}

ColorTable coveringColors(const ColorTable& table, bool isDiverging, double opacity) {
  ColorTable covering{};
  const double last = static_cast<double>(table.size() - 1);
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double place = static_cast<double>(i) / last;
    const double share = isDiverging ? std::abs(2 * place - 1) : place;
    const int alpha = static_cast<int>(std::lround(255 * std::clamp(opacity * std::sqrt(share), 0.0, 1.0)));
    const QRgb color = table[i];
    covering[i] = qPremultiply(qRgba(qRed(color), qGreen(color), qBlue(color), alpha));
  }
  return covering;
}

void paintPictureUnder(QPainter& painter, const PictureUnder& under, const QRectF& place, const QColor& ground) {
  if (under.isEmpty() || place.isEmpty()) return;
  const double scale = painter.transform().m11();
  const QImage* level = &under.levels.front();
  for (const QImage& each : under.levels)
    if (each.width() >= place.width() * scale) level = &each;
  painter.save();
  painter.fillRect(place, ground);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setOpacity(strengthOfPicture);
  painter.drawImage(place, *level);
  painter.restore();
}

}  // namespace attn::ui
