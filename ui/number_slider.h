#pragma once

#include <QWidget>

#include "ui/gesture.h"

class QDoubleSpinBox;
class QSlider;

namespace attn::ui {

/// A number with a slider, for the hand, and a field, for exactness.
class NumberSlider : public QWidget {
  Q_OBJECT

 public:
  struct Range {
    double low;
    double high;
    int decimals;
    double step;
    bool logarithmic = false;
  };

  NumberSlider(const QString& name, const Range& range, QWidget* parent = nullptr);

  /// Shows a value; emits nothing.
  void setValue(double value);
  double value() const;
  QDoubleSpinBox* field() const { return m_field; }
  QSlider* slider() const { return m_slider; }

 signals:
  /// By the user.
  void edited(double value, int gesture);

 private:
  int position(double value) const;
  double valueAt(int position) const;

  Range m_range;
  QSlider* m_slider;
  QDoubleSpinBox* m_field;
  GestureClock m_clock;
  int m_drag = 0;
};

}  // namespace attn::ui
