#include "app/rooms/controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

#include "ui/controls/number_slider.h"
#include "ui/style/words.h"

namespace attn::app {

void showNumber(QSpinBox* field, Index value) {
  const QSignalBlocker blocker(field);
  field->setValue(static_cast<int>(value));
}

void showIndex(QComboBox* box, int index) {
  const QSignalBlocker blocker(box);
  box->setCurrentIndex(index);
}

void showChecked(QCheckBox* box, bool checked) {
  const QSignalBlocker blocker(box);
  box->setChecked(checked);
}

QSpinBox* makeWidthField(QWidget* parent) {
  auto* field = new QSpinBox(parent);
  field->setRange(1, 1024);
  field->setAlignment(Qt::AlignRight);
  return field;
}

ui::NumberSlider* makeSlider(const Scalar& scalar, QWidget* parent) {
  // As many decimals as the smallest number needs.
  const int decimals = scalar.whole ? 0 : scalar.low > 0 ? static_cast<int>(std::ceil(-std::log10(scalar.low))) : 2;
  auto* slider = new ui::NumberSlider(
      ui::translated(scalar.name),
      {scalar.low, scalar.high, std::max(0, decimals), scalar.whole ? 1 : 0.1, scalar.logarithmic}, parent);
  slider->setObjectName(QString::fromLatin1(scalar.id));
  return slider;
}

QWidget* sideBySide(const std::vector<QWidget*>& widgets, QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* line = new QHBoxLayout(box);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(4);
  for (QWidget* widget : widgets) line->addWidget(widget);
  box->setFocusProxy(widgets.front());
  box->setAccessibleName(widgets.front()->accessibleName());
  return box;
}

}  // namespace attn::app
