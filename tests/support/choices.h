// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "ui/controls/choice_list.h"

namespace attn::test {

/// Clicks the choice of that id, wherever it stands.
inline void choose(ui::ChoiceList* list, const char* id) {
  const int row = list->rowOf(QString::fromLatin1(id));
  QVERIFY2(row >= 0, id);
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
  QCOMPARE(list->current(), QString::fromLatin1(id));
}

}  // namespace attn::test
