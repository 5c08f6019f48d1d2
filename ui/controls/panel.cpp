// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/panel.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/attention/scoring.h"
#include "core/scene/fields.h"
#include "ui/controls/number_field.h"
#include "ui/style/formula.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::ui {

void addSection(QVBoxLayout* layout, const QString& title, QWidget* atTheEnd) {
  if (layout->count() > 0) layout->addSpacing(8);
  auto* label = new QLabel(title.toUpper());
  useFont(label, FontOf::section);
  label->setProperty("kind", "section");
  auto* line = new QHBoxLayout;
  line->addWidget(label, 1);
  if (atTheEnd) line->addWidget(atTheEnd);
  layout->addLayout(line);
}

QWidget* addRow(QVBoxLayout* layout, const QString& name, QWidget* control, bool stretch) {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  auto* label = new QLabel(name);
  label->setProperty("kind", "faint");
  label->setBuddy(control);
  line->addWidget(label);
  if (!stretch) line->addStretch(1);
  line->addWidget(control, stretch ? 1 : 0);
  if (control->accessibleName().isEmpty()) control->setAccessibleName(withoutAccelerator(name));
  layout->addWidget(row);
  return row;
}

QWidget* addFormulaRow(QVBoxLayout* layout, const QString& markup, QWidget* control) {
  const std::string text = markup.toStdString();
  if (control->accessibleName().isEmpty()) control->setAccessibleName(QString::fromStdString(plainFormula(text)));
  QWidget* row = addRow(layout, richFormula(text), control);
  row->findChild<QLabel*>({}, Qt::FindDirectChildrenOnly)->setTextFormat(Qt::RichText);
  return row;
}

namespace {

/// Wants to be as high as all that it scrolls, for the dialog to begin with that.
class FieldsArea : public QScrollArea {
 public:
  using QScrollArea::QScrollArea;
  QSize sizeHint() const override {
    const QWidget* const fields = widget();
    const int high = fields->hasHeightForWidth() ? fields->heightForWidth(fields->width()) : -1;
    return {width(), std::max(high, fields->sizeHint().height())};
  }
};

}  // namespace

QWidget* aboveButtons(QWidget* fields, const std::vector<QWidget*>& buttons) {
  auto* whole = new QWidget(fields->parentWidget());
  auto* area = new FieldsArea(whole);
  area->setWidget(fields);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->verticalScrollBar()->ensurePolished();
  area->setFixedWidth(fields->width() + area->verticalScrollBar()->sizeHint().width());
  auto* rows = new QVBoxLayout(whole);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->addWidget(area, 1);
  auto* line = new QHBoxLayout;
  for (QWidget* button : buttons) line->addWidget(button);
  line->setContentsMargins(0, 0, area->width() - fields->width(), 0);  // they end where the fields end
  rows->addLayout(line);
  return whole;
}

SeedField makeSeedField(const QString& name, QWidget* parent) {
  auto* widget = new QWidget(parent);
  auto* field = new NumberField(seedScalar, widget);
  field->setAccessibleName(name);
  auto* next = new QToolButton(widget);
  next->setObjectName(QStringLiteral("nextSeed"));
  next->setText(QStringLiteral("⟳"));
  next->setProperty("kind", "small");
  next->setAccessibleName(QCoreApplication::translate("attn::ui::Panel", "Next %1").arg(name));
  next->setToolTip(QCoreApplication::translate("attn::ui::Panel", "Other random numbers: the next seed"));
  QObject::connect(next, &QToolButton::clicked, field,
                   [field] { field->edit(field->value() < field->maximum() ? field->value() + 1 : 0); });
  auto* layout = new QHBoxLayout(widget);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(field);
  layout->addWidget(next);
  widget->setFocusProxy(field);
  widget->setAccessibleName(name);
  return {widget, field, next};
}

}  // namespace attn::ui
