// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "app/document/document.h"
#include "app/window/main_window.h"

// Files on their way into a window and out of it, waited for.

namespace attn::test {

inline bool waitForFiles(const app::MainWindow& window) {
  return QTest::qWaitFor([&] { return window.hasNoFileJobs(); }, 600'000);
}

/// Whether the file is open now.
inline bool opened(app::MainWindow& window, const QString& path) {
  window.openFile(path);
  return waitForFiles(window) && window.document()->path() == path;
}

/// Whether the scene is in the file now.
inline bool saved(app::MainWindow& window, const QString& path) {
  window.saveFile(path);
  return waitForFiles(window) && window.document()->path() == path && window.document()->isSaved();
}

}  // namespace attn::test
