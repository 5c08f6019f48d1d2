// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSlider>

#include "core/base/index.h"

namespace attn::ui {

/// The handle of a valid length for the keyboard and for assistive technology: a slider without a picture of its own
/// that lies over the handle which the heatmap paints. The mouse passes through to the heatmap.
///
/// With a length per query, Up and Down choose the query; Left and Right change the length.
class LengthHandle : public QSlider {
  Q_OBJECT

 public:
  LengthHandle(Index entry, QWidget* parent);

  void show(Index length, Index keys);
  /// −1 where the length is the whole sequence's.
  void setQuery(Index query, Index queries);

  Index entry() const { return m_entry; }
  Index query() const { return m_query; }

 signals:
  void lengthChosen(attn::Index length, int gesture);
  void queryChosen();
  void canceled();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;

 private:
  Index m_entry;
  Index m_query = -1;
  Index m_queries = 0;
  int m_gesture = 0;
};

// The pill under a heatmap by which its valid length is dragged: where the view paints it and where a hand finds it.

inline constexpr QSizeF pill(18, 20);
inline constexpr double pillDistance = 18;  ///< from the cells down to the middle of the pill
inline constexpr double lineBeyond = 4;     ///< of the line at the length, above the cells, and below without a pill

/// The grip of a query's length: its distance from the end of the length to its middle, its size, and the height of the
/// lowest cells that have one.
inline constexpr double gripDistance = 5.5;
inline constexpr QSizeF gripSize(7, 12);
inline constexpr double lowestGrip = 14;

/// The pill of a length that ends at `x`, under cells that end at `bottom`.
inline QRectF pillRect(double x, double bottom) {
  return {x - pill.width() / 2, bottom + pillDistance - pill.height() / 2, pill.width(), pill.height()};
}

}  // namespace attn::ui
