#include "app/attention_panels.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace attn::app {

AttentionPanel::AttentionPanel(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(6);
}

void AttentionPanel::edit(const QString& text, const std::function<void(AttentionScene&)>& change, int gesture) {
  AttentionScene next = m_scene;
  change(next);
  emit edited(text, next, gesture);
}

QToolButton* AttentionPanel::tableButton(const QString& text, const QString& name, const MatrixPlace& place) {
  auto* button = new QToolButton(this);
  button->setText(text);
  button->setProperty("kind", "small");
  button->setAccessibleName(name);
  button->setToolTip(tr("See and type the numbers"));
  connect(button, &QToolButton::clicked, this, [this, place] { emit tableWanted(place); });
  return button;
}

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
