// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <vector>

#include "ui/style/drawing.h"

namespace attn::app {

/// A lookup as a table with bars, for paper.
struct BarsFigure {
  struct Bar {
    QString key, value, score;
    double weight = 0;
    QColor color;
  };
  QString title;
  QString note;  ///< below the bars; empty: none
  std::vector<Bar> bars;
  double largest = 1;  ///< of all weights: the axis reaches to it, and to 1 at least
};

ui::Picture barsPicture(const BarsFigure& figure);

}  // namespace attn::app
