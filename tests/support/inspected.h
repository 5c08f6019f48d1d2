// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "ui/inspector/inspector.h"

namespace attn::test {

/// The text of an inspector, once it stands there.
inline QString inspected(const ui::Inspector* inspector) {
  (void)QTest::qWaitFor([&] { return inspector->isUpToDate(); });
  return inspector->toPlainText();
}

}  // namespace attn::test
