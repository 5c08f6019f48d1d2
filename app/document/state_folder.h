// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>
#include <memory>

namespace attn::app {

/// A folder of the user's for what the program keeps between its runs that is neither a setting nor a document:
/// $XDG_STATE_HOME/attention-lab/NAME, or ~/.local/state/attention-lab/NAME. It is made if need be, readable by the
/// user alone; empty if that is not possible.
QString stateFolder(const QString& name);

/// A lock in a file of that name, not yet taken. Once taken it counts for as long as its process lives, however old it
/// is.
std::unique_ptr<QLockFile> processLock(const QString& file);

}  // namespace attn::app
