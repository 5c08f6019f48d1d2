#pragma once

#include <QWidget>

#include "ui/controls/gesture.h"

class QDoubleSpinBox;
class QSlider;

namespace attn::ui {

/// A number with a slider, for the hand, and a field, for exactness. Esc while the slider is dragged takes the drag
/// back.
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

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  int position(double value) const;
  double valueAt(int position) const;

  Range m_range;
  QSlider* m_slider;
  QDoubleSpinBox* m_field;
  GestureClock m_clock;
  double m_value = 0;  ///< exactly as it was set, whatever the field rounds it to
  double m_start = 0;  ///< of the drag
  int m_drag = 0;
  bool m_canceled = false;  ///< until the button is released
};

}  // namespace attn::ui
