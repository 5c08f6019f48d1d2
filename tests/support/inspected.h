// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBlock>
#include <QTextCursor>
#include <QtTest>
#include <vector>

#include "ui/inspector/inspector.h"

namespace attn::test {

/// The text of an inspector, once it stands there.
inline QString inspected(const ui::Inspector* inspector) {
  (void)QTest::qWaitFor([&] { return inspector->isUpToDate(); });
  return inspector->toPlainText();
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
