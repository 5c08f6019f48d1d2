// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/number_slider.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>
#include <utility>

namespace attn::ui {
namespace {

constexpr int positions = 3000;

/// How far an arrow key moves the slider: a hundredth, but a whole number at least where it counts those.
int keyStep(const Scalar& scalar) {
  constexpr int hundredth = positions / 100;
  if (!scalar.whole || scalar.logarithmic) return hundredth;
  return std::max(hundredth, static_cast<int>(std::ceil(positions / (scalar.high - scalar.low))));
}

/// Without the zeros that say nothing: 0.35 instead of 0.350000.
class NumberField : public QDoubleSpinBox {
 public:
  // Qt would take the other country's decimal point for a separator of thousands, and 1.5 for 15.
  explicit NumberField(QWidget* parent) : QDoubleSpinBox(parent) { setLocale(QLocale::c()); }
  QValidator::State validate(QString& input, int& position) const override {
    input.replace(u',', u'.');
    return QDoubleSpinBox::validate(input, position);
  }
  QString textFromValue(double value) const override {
    QString text = QDoubleSpinBox::textFromValue(value);
    const qsizetype point = text.indexOf(locale().decimalPoint());
    if (point < 0) return text;
    while (text.size() > point + 3 && text.endsWith(locale().zeroDigit())) text.chop(1);
    return text;
  }
};

/// The range of a slider: where a scalar may be anything from tiny to huge, only a thousandth to a thousandfold of its
/// usual value, so that steps stay fine. The field beside it takes the rest.
Scalar withinReach(Scalar scalar) {
  if (!scalar.logarithmic || scalar.whole) return scalar;
  scalar.low = std::max(scalar.low, scalar.usual / 1000);
  scalar.high = std::min(scalar.high, scalar.usual * 1000);
  return scalar;
}

}  // namespace

int decimalsOf(const Scalar& scalar) {
  if (scalar.whole) return 0;
  const double smallest = scalar.logarithmic ? scalar.low : (scalar.high - scalar.low) / 100;
  // A hair above the logarithm, so that 0.001 is three decimals although its logarithm is rounded.
  return std::clamp(static_cast<int>(std::ceil(-std::log10(smallest) - 1e-9)), 0, 6);
}

double stepOf(const Scalar& scalar) {
  if (scalar.whole) return 1;
  const double exact = (scalar.high - scalar.low) / 50;
  const double decade = std::pow(10, std::floor(std::log10(exact)));
  const double part = exact / decade;
  return decade * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}

QDoubleSpinBox* makeNumberField(QWidget* parent) { return new NumberField(parent); }

NumberSlider::NumberSlider(const QString& name, const Scalar& scalar, QWidget* parent)
    : QWidget(parent),
      m_reach(withinReach(scalar)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_field(new NumberField(this)) {
  const QString id = QString::fromLatin1(scalar.id);
  setObjectName(id);
  m_slider->setObjectName(id + QStringLiteral(".slider"));
  m_field->setObjectName(id + QStringLiteral(".field"));
  m_slider->setRange(0, positions);
  m_slider->setSingleStep(keyStep(scalar));
  m_slider->setPageStep(5 * keyStep(scalar));
  m_slider->setAccessibleName(tr("%1 slider").arg(name));
  m_field->setRange(scalar.low, scalar.high);
  m_field->setDecimals(decimalsOf(scalar));
  m_field->setSingleStep(stepOf(scalar));
  if (scalar.logarithmic) m_field->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  m_field->setAccessibleName(name);
  m_field->setAlignment(Qt::AlignRight);
  // The field is as wide as usual numbers are; the slider gets the rest of the row.
  m_field->setFixedWidth(m_field->fontMetrics().horizontalAdvance(QStringLiteral("1000000")) + 34);
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
    m_start = m_value;
  });
  connect(m_slider, &QSlider::sliderReleased, this, [this] { m_drag = 0; });
  connect(m_slider, &QSlider::valueChanged, this, [this](int at) {
    const double value = valueAt(at);
    {
      const QSignalBlocker blocker(m_field);
      m_field->setValue(value);
    }
    emit edited(m_field->value(), m_drag != 0 ? m_drag : m_clock.gesture());
  });
  connect(m_field, &QDoubleSpinBox::valueChanged, this, [this](double value) {
    {
      const QSignalBlocker blocker(m_slider);
      m_slider->setValue(position(value));
    }
    emit edited(value, m_clock.gesture());
  });
}

bool NumberSlider::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress:
      if (static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape || m_drag == 0) break;
      m_canceled = true;
      emit edited(m_start, std::exchange(m_drag, 0));
      m_slider->setSliderDown(false);
      setValue(m_start);
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
  m_value = value;
  if (m_field->value() == value && m_slider->value() == position(value)) return;
  const QSignalBlocker blockField(m_field), blockSlider(m_slider);
  m_field->setValue(value);
  if (!m_slider->isSliderDown()) m_slider->setValue(position(value));
}

double NumberSlider::value() const { return m_field->value(); }

void NumberSlider::setReach(double low, double high) {
  if (m_slider->isSliderDown() || !(low < high) || (low == m_reach.low && high == m_reach.high)) return;
  m_reach.low = low;
  m_reach.high = high;
  const QSignalBlocker blocker(m_slider);
  m_slider->setValue(position(m_value));
}

int NumberSlider::position(double value) const {
  const double part = m_reach.logarithmic ? std::log(value / m_reach.low) / std::log(m_reach.high / m_reach.low)
                                          : (value - m_reach.low) / (m_reach.high - m_reach.low);
  return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * positions));
}

double NumberSlider::valueAt(int position) const {
  const double part = static_cast<double>(position) / positions;
  if (!m_reach.logarithmic) return m_reach.low + part * (m_reach.high - m_reach.low);
  // Three digits, so that a slider gives numbers to say aloud.
  const double exact = m_reach.low * std::pow(m_reach.high / m_reach.low, part);
  return QString::number(exact, 'g', 3).toDouble();
}

}  // namespace attn::ui
