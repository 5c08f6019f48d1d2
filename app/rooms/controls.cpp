#include "app/rooms/controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>

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
