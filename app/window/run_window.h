// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace attn::app {

/// The option of who wants a window beside the one that is open.
inline constexpr const char* newWindowOption = "--new-window";

/// Opens the window and returns when it is closed. \throws std::runtime_error if there is no display
int runWindow(int argc, char** argv, const QString& file);

/// The file among the arguments of the window, which may hold options of Qt too; empty if there is none.
/// \throws UsageError for an unknown option or a second file
QString fileToOpen(const QStringList& arguments);

}  // namespace attn::app
