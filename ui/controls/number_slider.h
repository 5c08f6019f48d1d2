// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <utility>

#include "core/base/scalar.h"
#include "ui/controls/gesture.h"
#include "ui/controls/number_field.h"

class QSlider;

namespace attn::ui {

/// A number with a slider, for the hand, and a field, for exactness, in the range of a scalar. Esc while the slider is
/// dragged takes the drag back; the wheel changes nothing where the focus is elsewhere. The control is named by the
/// scalar's id, its parts "id.slider" and "id.field".
class NumberSlider : public QWidget {
  Q_OBJECT

 public:
  /// `name`: see setName.
  NumberSlider(const QString& name, const Scalar& scalar, QWidget* parent = nullptr);

  /// What assistive technology says.
  void setName(const QString& name);

  /// Shows a value; emits nothing.
  void setValue(double value);
  double value() const { return m_field->value(); }
  /// The part of the range that the slider spans, as far as a drag leaves it; the field takes all of the range.
  void setReach(double low, double high);
  /// What the ends of the slider stand for, in the place of the ends of its reach: such as 0 for one whose other places
  /// are logarithmic.
  void setEnds(double low, double high) { m_ends = {low, high}; }
  NumberField* field() const { return m_field; }
  QSlider* slider() const { return m_slider; }

 signals:
  /// The user chose a value.
  void edited(double value, int gesture);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void showPosition(double value);
  int position(double value) const;
  double valueAt(int position) const;

  Scalar m_reach;  ///< of the slider
  std::optional<std::pair<double, double>> m_ends;
  QSlider* m_slider;
  NumberField* m_field;
  GestureClock m_clock;
  double m_start = 0;  ///< of the drag
  int m_drag = 0;
  bool m_canceled = false;  ///< until the button is released
};

}  // namespace attn::ui
