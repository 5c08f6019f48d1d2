// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/scalar.h"
#include "core/base/tensor.h"

class QCheckBox;
class QComboBox;
class QSpinBox;
class QWidget;

namespace attn::ui {
class NumberSlider;
}

// What the panels of all workspaces need of their controls.

namespace attn::app {

/// Shows a value without saying that the user chose it.
void showNumber(QSpinBox* field, Index value);
void showIndex(QComboBox* box, int index);
void showChecked(QCheckBox* box, bool checked);

/// A field for a whole number, with the range of its scalar.
QSpinBox* makeField(const Scalar& scalar, QWidget* parent);

/// A slider with a field, with the name and the range of its scalar.
ui::NumberSlider* makeSlider(const Scalar& scalar, QWidget* parent);

/// Controls of one row; the first takes the focus.
QWidget* sideBySide(const std::vector<QWidget*>& widgets, QWidget* parent);

}  // namespace attn::app
