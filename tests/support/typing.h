// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "ui/controls/number_field.h"

namespace attn::test {

/// As a user types a number into a field, in place of the one that is there.
inline void typeNumber(ui::NumberField* field, const QString& text) {
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, text);
  QTest::keyClick(field, Qt::Key_Return);
}

}  // namespace attn::test
