// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;
class QWidget;

namespace attn::ui {

class NumberField;

/// A section's title: small, bold, faint; and what stands at the other end of its line.
void addSection(QVBoxLayout* layout, const QString& title, QWidget* atTheEnd = nullptr);

/// A row with a name at the left and a control at the right. The name is the control's buddy: "&" marks its key.
QWidget* addRow(QVBoxLayout* layout, const QString& name, QWidget* control, bool stretch = false);

/// The same with a name in the markup of formulas (see ui/style/formula.h), which is typeset.
QWidget* addFormulaRow(QVBoxLayout* layout, const QString& markup, QWidget* control);

/// Fields that scroll where the screen is low, above a line of buttons that are always in sight.
QWidget* aboveButtons(QWidget* fields, const std::vector<QWidget*>& buttons);

/// A widget that tests and style sheets find by this name.
template <class Widget>
Widget* named(Widget* widget, const char* name) {
  widget->setObjectName(QString::fromLatin1(name));
  return widget;
}

/// A field for a seed, with a button beside it that takes the next one.
struct SeedField {
  QWidget* widget;
  NumberField* field;
  QToolButton* next;
};
SeedField makeSeedField(const QString& name, QWidget* parent);

}  // namespace attn::ui
