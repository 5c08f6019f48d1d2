// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>

#include "ui/controls/number_slider.h"
#include "ui/style/words.h"

namespace attn::app {

void showIndex(QComboBox* box, int index) {
  const QSignalBlocker blocker(box);
  box->setCurrentIndex(index);
}

void showChecked(QCheckBox* box, bool checked) {
  const QSignalBlocker blocker(box);
  box->setChecked(checked);
}

ui::NumberField* makeField(const Scalar& scalar, QWidget* parent) {
  auto* field = new ui::NumberField(scalar, parent);
  field->setAccessibleName(ui::withoutAccelerator(ui::translated(scalar.name)));
  return field;
}

ui::NumberSlider* makeSlider(const Scalar& scalar, QWidget* parent) {
  return new ui::NumberSlider(ui::translated(scalar.name), scalar, parent);
}

QPushButton* makeButton(const QString& text, const QString& tip, const QString& spoken, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setToolTip(tip);
  button->setAccessibleName(spoken);
  return button;
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

void clearLayout(QLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
}

}  // namespace attn::app
