// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/base/index.h"
#include "core/base/scalar.h"

class QCheckBox;
class QComboBox;
class QLayout;
class QPushButton;
class QWidget;

namespace attn::ui {
class NumberField;
class NumberSlider;
}  // namespace attn::ui

// What the panels of all workspaces need of their controls.

namespace attn::app {

/// Shows a value without saying that the user chose it.
void showIndex(QComboBox* box, int index);
void showChecked(QCheckBox* box, bool checked);

/// A field with the name and the range of its scalar.
ui::NumberField* makeField(const Scalar& scalar, QWidget* parent);

/// A slider with a field, with the name and the range of its scalar.
ui::NumberSlider* makeSlider(const Scalar& scalar, QWidget* parent);

/// A button; `spoken` is what assistive technology says where its text alone does not tell.
QPushButton* makeButton(const QString& text, const QString& tip, const QString& spoken, QWidget* parent);

/// Controls of one row; the first takes the focus.
QWidget* sideBySide(const std::vector<QWidget*>& widgets, QWidget* parent);

/// Nothing is left in the layout; its widgets go when events are next handled, so that one of them may ask for it.
void clearLayout(QLayout* layout);

}  // namespace attn::app
