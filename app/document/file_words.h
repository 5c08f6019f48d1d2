// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

namespace attn::app {

struct Workspace;

/// An argument as it was given, byte for byte: Qt's text has no place for what is not UTF-8, so each such byte becomes
/// half a surrogate pair, U+DC80 to U+DCFF, which no UTF-8 holds.
QString textOf(const char* argument);

/// The path as the system's functions take it: the bytes that textOf was given.
std::string systemPath(const QString& path);

/// The file that a path names in the end, by all links, as the system's functions take it; empty if there is none.
std::string realPath(const QString& path);

/// Whether a path can be kept where only text can, as in settings and scenes: it is UTF-8 for the system too.
bool isText(const QString& path);

/// A file's name as it is shown to people: without its folder, and with visible signs for what is none.
QString shownFile(const QString& path);

/// The files that a workspace takes, for dialogs: "Points (*.csv)".
QString fileFilter(const Workspace& workspace);

}  // namespace attn::app
