// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/number_slider.h"

#include <QAccessibleWidget>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

namespace attn::ui {
namespace {

constexpr int positions = 3000;

/// How far an arrow key moves the slider: a hundredth, but a whole number at least where it counts those.
int keyStep(const Scalar& scalar) {
  constexpr int hundredth = positions / 100;
  if (!scalar.whole || scalar.logarithmic) return hundredth;
  return std::max(hundredth, static_cast<int>(std::ceil(positions / (scalar.high - scalar.low))));
}

/// A slider whose value is told to assistive technology as the number that it stands for.
class ValueSlider : public QSlider {
 public:
  explicit ValueSlider(NumberSlider* owner) : QSlider(Qt::Horizontal, owner) {}
};

class AccessibleSlider : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit AccessibleSlider(QSlider* slider, NumberField* field)
      : QAccessibleWidget(slider, QAccessible::Slider), m_field(field) {}
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                               : QAccessibleWidget::interface_cast(type);
  }
  QVariant currentValue() const override { return m_field->value(); }
  void setCurrentValue(const QVariant& value) override { m_field->edit(value.toDouble()); }
  QVariant maximumValue() const override { return m_field->maximum(); }
  QVariant minimumValue() const override { return m_field->minimum(); }
  QVariant minimumStepSize() const override { return m_field->singleStep(); }

 private:
  NumberField* m_field;
};

QAccessibleInterface* accessibleSlider(const QString&, QObject* object) {
  auto* slider = dynamic_cast<ValueSlider*>(object);
  auto* owner = slider ? qobject_cast<NumberSlider*>(slider->parent()) : nullptr;
  return owner ? new AccessibleSlider(slider, owner->field()) : nullptr;
}

/// Whether a scalar may be anything from 0 to so much that equal steps would leave a slider nothing between them.
bool beginsAtNothing(const Scalar& scalar) {
  constexpr double large = 1000;
  return scalar.low == 0 && !scalar.whole && scalar.usual > 0 && scalar.high >= large * scalar.usual;
}

/// Equal ratios are equal steps for such a scalar too, between its ends.
Scalar withRatios(Scalar scalar) {
  if (beginsAtNothing(scalar)) scalar.logarithmic = true;
  return scalar;
}

/// The range of a slider: where a scalar may be anything from tiny to huge, only a thousandth to a thousandfold of its
/// usual value, so that steps stay fine. The field beside it takes the rest.
Scalar withinReach(Scalar scalar) {
  if (beginsAtNothing(scalar)) {
    scalar.low = scalar.usual / 100;
    scalar.high = std::min(scalar.high, scalar.usual * 100);
    return scalar;
  }
  if (!scalar.logarithmic || scalar.whole) return scalar;
  scalar.low = std::max(scalar.low, scalar.usual / 1000);
  scalar.high = std::min(scalar.high, scalar.usual * 1000);
  return scalar;
}

}  // namespace

NumberSlider::NumberSlider(const QString& name, const Scalar& scalar, QWidget* parent)
    : QWidget(parent),
      m_reach(withinReach(withRatios(scalar))),
      m_slider(new ValueSlider(this)),
      m_field(new NumberField(withRatios(scalar), this)) {
  static const bool isInstalled = (QAccessible::installFactory(accessibleSlider), true);
  Q_UNUSED(isInstalled);
  if (beginsAtNothing(scalar)) setEnds(scalar.low, scalar.high);
  const QString id = QString::fromLatin1(scalar.id);
  setObjectName(id);
  m_slider->setObjectName(id + QStringLiteral(".slider"));
  m_field->setObjectName(id + QStringLiteral(".field"));
  m_slider->setRange(0, positions);
  m_slider->setSingleStep(keyStep(m_reach));
  m_slider->setPageStep(5 * keyStep(m_reach));
  setName(name);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_slider, 1);
  layout->addWidget(m_field);
  setFocusProxy(m_field);
  for (QWidget* part : {static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_field)}) {
    part->setFocusPolicy(Qt::StrongFocus);
    part->installEventFilter(this);
  }

  connect(m_slider, &QSlider::sliderPressed, this, [this] {
    m_drag = nextGesture();
    m_start = value();
  });
  connect(m_slider, &QSlider::sliderReleased, this, [this] { m_drag = 0; });
  connect(m_slider, &QSlider::valueChanged, this, [this](int at) { m_field->edit(valueAt(at)); });
  connect(m_field, &NumberField::edited, this, [this](double value) {
    if (value != valueAt(m_slider->value())) showPosition(value);
    emit edited(value, m_drag != 0 ? m_drag : m_clock.gesture());
  });
}

bool NumberSlider::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress:
      if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || m_drag == 0) break;
      m_canceled = true;
      m_field->edit(m_start);
      m_drag = 0;
      m_slider->setSliderDown(false);
      showPosition(m_start);
      return true;
    case QEvent::Wheel:
      if (static_cast<QWidget*>(object)->hasFocus()) break;
      event->ignore();
      return true;
    case QEvent::MouseMove:
      if (m_canceled) return true;
      break;
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease: m_canceled = false; break;
    default: break;
  }
  return QWidget::eventFilter(object, event);
}

void NumberSlider::setValue(double value) {
  if (value != m_field->value()) m_clock.end();  // an undo, say: what is chosen after it is a step of its own
  m_field->setValue(value);
  showPosition(value);
}

void NumberSlider::showPosition(double value) {
  // The handle that is held stays under the hand, though the number beside it is rounded.
  if (m_slider->isSliderDown()) return;
  const QSignalBlocker blocker(m_slider);
  m_slider->setValue(position(value));
}

void NumberSlider::setName(const QString& name) {
  m_slider->setAccessibleName(tr("%1 slider").arg(name));
  m_field->setAccessibleName(name);
}

void NumberSlider::setReach(double low, double high) {
  if (m_slider->isSliderDown() || !(low < high) || (low == m_reach.low && high == m_reach.high)) return;
  m_reach.low = low;
  m_reach.high = high;
  if (m_reach.whole) {  // else the steps do not depend on the range, and the owner may have chosen others
    m_slider->setSingleStep(keyStep(m_reach));
    m_slider->setPageStep(5 * keyStep(m_reach));
  }
  const QSignalBlocker blocker(m_slider);
  m_slider->setValue(position(value()));
}

int NumberSlider::position(double value) const {
  const double part = m_reach.logarithmic ? std::log(value / m_reach.low) / std::log(m_reach.high / m_reach.low)
                                          : (value - m_reach.low) / (m_reach.high - m_reach.low);
  return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * positions));
}

double NumberSlider::valueAt(int position) const {
  if (m_ends && (position == 0 || position == positions)) return position == 0 ? m_ends->first : m_ends->second;
  const double part = static_cast<double>(position) / positions;
  if (!m_reach.logarithmic) {
    const double size = m_reach.high - m_reach.low;
    const int decimals = std::max(0, static_cast<int>(std::ceil(2 - std::log10(size) - 1e-9)));
    return QString::number(m_reach.low + part * size, 'f', decimals).toDouble();
  }
  // Three digits, so that a slider gives numbers to say aloud.
  const double exact = m_reach.low * std::pow(m_reach.high / m_reach.low, part);
  return QString::number(exact, 'g', 3).toDouble();
}

}  // namespace attn::ui
