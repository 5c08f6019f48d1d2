// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

}  // namespace attn::ui
