// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

#include "core/base/words.h"

namespace attn::app {

/// What became of numbers, or a picture, that are in no file of the user's: the file that holds them from now on, or
/// why there is none. A scene names what it shows, so they are kept in the user's folder for what the program keeps,
/// under a name that follows from their content: the same numbers are kept once. They stay there, since a scene that
/// names them may have been saved anywhere.
struct KeptNumbers {
  QString file = {};
  Message problem = {};
};

/// Keeps a table or JSON of numbers that was pasted. A text that holds no attention leaves no file. Off the GUI thread.
KeptNumbers keepPasted(const QString& text);

/// Keeps a picture that was pasted, as PNG. Off the GUI thread.
KeptNumbers keepPasted(const QImage& picture);

/// Keeps what came as a temporary file (of the standard input or of a notebook): up to 64 MB. Larger ones, and all
/// other files, stay where they are. Off the GUI thread.
KeptNumbers keepTemporary(const QString& path);

}  // namespace attn::app
