// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace attn::ui {

class CurveChart;

/// The cursor of a chart for assistive technology: a value without a picture of its own that lies over the cursor. The
/// mouse passes through to the chart, and so do keys.
class ChartValue : public QWidget {
  Q_OBJECT

 public:
  /// Without a name it is the query.
  ChartValue(Qt::Orientation axis, const QString& name, CurveChart* chart);

  CurveChart* chart() const { return m_chart; }
  /// `axis` is Qt::Horizontal for the cursor's x, Qt::Vertical for its y.
  Qt::Orientation axis() const { return m_axis; }
  double value() const;
  double minimum() const;
  double maximum() const;
  /// Tells the chart that the user moved the cursor there.
  void choose(double value);
  /// Follows the cursor, and tells assistive technology.
  void follow();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  CurveChart* m_chart;
  Qt::Orientation m_axis;
  double m_told;
};

/// Makes every CurveChart a chart, and its cursor a value. Call it any number of times.
void installChartAccessibility();

}  // namespace attn::ui
