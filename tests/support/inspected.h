// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontInfo>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextTable>
#include <QtTest>
#include <vector>

#include "ui/inspector/inspector.h"

namespace attn::test {

/// The text of an inspector, once it stands there.
inline QString inspected(const ui::Inspector* inspector) {
  (void)QTest::qWaitFor([&] { return inspector->isUpToDate(); });
  return inspector->toPlainText();
}

/// The smallest letters, in pixels, of the numbers with a point that an inspector has in tables; 0: there are none.
inline int smallestNumber(const ui::Inspector* inspector) {
  (void)QTest::qWaitFor([&] { return inspector->isUpToDate(); });
  static const QRegularExpression number(QStringLiteral("^[-−]?[0-9]+\\.[0-9]+$"));
  int smallest = 0;
  for (QTextBlock block = inspector->document()->begin(); block.isValid(); block = block.next()) {
    if (!QTextCursor(block).currentTable() || !number.match(block.text()).hasMatch()) continue;
    const QFont font = block.begin().fragment().charFormat().font().resolve(inspector->document()->defaultFont());
    const int size = QFontInfo(font).pixelSize();
    if (smallest == 0 || size < smallest) smallest = size;
  }
  return smallest;
}

/// Where the links of an inspector lie in its viewport.
inline std::vector<QPoint> linksOf(ui::Inspector* inspector) {
  (void)QTest::qWaitFor([&] { return inspector->isUpToDate(); });
  std::vector<QPoint> places;
  for (QTextBlock block = inspector->document()->begin(); block.isValid(); block = block.next())
    for (auto part = block.begin(); !part.atEnd(); ++part)
      if (!part.fragment().charFormat().anchorHref().isEmpty()) {
        QTextCursor cursor(inspector->document());
        cursor.setPosition(part.fragment().position());
        places.push_back(inspector->cursorRect(cursor).center() + QPoint(3, 0));
      }
  return places;
}

}  // namespace attn::test
