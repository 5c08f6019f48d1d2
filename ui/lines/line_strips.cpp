// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/line_strips.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace attn::ui {
namespace {

constexpr Index stripLength = 64;  // pixels, along
constexpr qint64 mostBytes = 24 << 20;

}  // namespace

void LineStrips::clear() {
  m_strips.clear();
  m_bytes = 0;
}

void LineStrips::paint(QPainter& painter, const LineLayout& layout, const QRectF& part, double scale,
                       const Draw& draw) {
  if (scale != m_scale) clear();
  m_scale = scale;
  QSet<quint64> inSight;
  for (std::size_t i = 0; i < layout.panels.size(); ++i) {
    const LineLayout::Panel& panel = layout.panels[i];
    if (!panel.area.intersects(part)) continue;
    const double low = std::max(std::min(panel.queries.edges.front(), panel.keys.edges.front()),
                                layout.isInRows ? part.left() : part.top());
    const double high = std::min(std::max(panel.queries.edges.back(), panel.keys.edges.back()),
                                 layout.isInRows ? part.right() : part.bottom());
    const auto first = static_cast<Index>(std::floor(low * scale / stripLength)),
               last = static_cast<Index>(std::floor(high * scale / stripLength));
    const auto idOf = [i](Index strip) { return static_cast<quint64>(i) << 32 | static_cast<quint64>(strip); };
    const auto isMissing = [&](Index strip) { return !m_strips.contains(idOf(strip)); };
    for (Index strip = first; strip <= last; ++strip) {
      if (!isMissing(strip)) continue;
      // What is missing side by side is drawn at once: every line of it is looked at once.
      Index end = strip + 1;
      while (end <= last && isMissing(end)) ++end;
      const QImage all = draw({i, scale, strip * stripLength, (end - strip) * stripLength});
      for (Index each = strip; each < end; ++each) {
        const int at = static_cast<int>((each - strip) * stripLength);
        const QImage picture =
            layout.isInRows ? all.copy(at, 0, stripLength, all.height()) : all.copy(0, at, all.width(), stripLength);
        m_bytes += picture.sizeInBytes();
        m_strips.insert(idOf(each), picture);
      }
    }
    for (Index strip = first; strip <= last; ++strip) {
      inSight.insert(idOf(strip));
      const QImage& picture = *m_strips.constFind(idOf(strip));
      const QPointF place = lineImagePlace(layout, {i, scale, strip * stripLength, stripLength});
      // In whole pixels of the device, so that strips join without a seam.
      const QPointF corner = (place - (part.topLeft() * scale).toPoint()) / scale;
      painter.drawImage(QRectF(corner, QSizeF(picture.size()) / scale), picture);
    }
  }
  if (m_bytes > mostBytes) drop(inSight);
}

void LineStrips::drop(const QSet<quint64>& but) {
  for (auto picture = m_strips.begin(); picture != m_strips.end();) {
    if (but.contains(picture.key())) {
      ++picture;
      continue;
    }
    m_bytes -= picture->sizeInBytes();
    picture = m_strips.erase(picture);
  }
}

}  // namespace attn::ui
