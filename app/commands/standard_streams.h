// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <string>

// "-" in the place of a file: standard input or standard output.

namespace attn::app {

bool isStandardStream(const QString& name);

/// A path at which a file can be read, at any place and as often as need be. For "-" all of the standard input is kept
/// in memory as long as the process lasts. \throws DataError if it can't be read, or has more than 1 GiB
std::string readablePath(const QString& name);

/// Sends what `write` puts into a file, which is open and empty, to the standard output: all of it or nothing.
/// \throws DataError
void writeToStandardOutput(const std::function<void(int file)>& write);

/// Lets `write` fill the file of this name, or what goes to the standard output for "-": all of it or nothing.
/// \throws DataError
void writeOutput(const QString& name, const std::function<void(int file)>& write);

}  // namespace attn::app
