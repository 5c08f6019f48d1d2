// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/autosave.h"

namespace attn::app {

/// A program with a window that is told to end, by TERM, INT or HUP, first writes the automatic copy of what is not
/// saved, which the next start offers; then the signal does what it did before. A second one does not wait for that.
/// \param autosave outlives the program's event loop
void copyBeforeEnding(Autosave& autosave);

}  // namespace attn::app
