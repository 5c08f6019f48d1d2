// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

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

QSpinBox* makeField(const Scalar& scalar, QWidget* parent) {
  auto* field = new QSpinBox(parent);
  field->setObjectName(QString::fromLatin1(scalar.id));
  field->setRange(static_cast<int>(scalar.low), static_cast<int>(scalar.high));
  field->setAlignment(Qt::AlignRight);
  return field;
}

ui::NumberSlider* makeSlider(const Scalar& scalar, QWidget* parent) {
  return new ui::NumberSlider(ui::translated(scalar.name), scalar, parent);
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
