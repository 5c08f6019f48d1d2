// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/base/words.h"

namespace attn::app {

/// What became of numbers that were pasted: the file that holds them from now on, or why there is none.
struct PastedNumbers {
  QString file = {};
  Message problem = {};
};

/// Keeps a table or JSON of numbers that was pasted as a file, since a scene names what it shows: in the user's folder
/// for what the program keeps, under a name that follows from the text, so that the same text is kept once. It stays: a scene may name
/// it wherever that was saved. A text that
/// holds no attention leaves no file. Off the GUI thread.
PastedNumbers keepPasted(const QString& text);

}  // namespace attn::app
