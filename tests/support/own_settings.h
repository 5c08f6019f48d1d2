// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QSettings>

namespace attn::test {

/// Settings of the tests are their own, a file a test program, and never those of whoever runs them. They are empty at
/// first, whatever an earlier run left.
inline void useOwnSettings() {
  QCoreApplication::setOrganizationName("attention-lab-tests");
  QSettings().clear();
}

Q_COREAPP_STARTUP_FUNCTION(useOwnSettings)

}  // namespace attn::test
