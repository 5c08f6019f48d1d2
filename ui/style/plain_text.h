// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace attn::ui {

/// From now on labels, message boxes and tool tips show their texts as they are. Only who sets another format, by
/// setTextFormat(), has rich text. Names of files, tokens and classes come from anywhere: Qt would take "<h1>" and
/// "<img src=…>" in them for markup, and read the file that they name, which may never end. May be called again.
void keepTextPlain();

/// A name amid other words: characters that would break the line or turn the words after it around become escapes,
/// "a\u{202E}b". All others stay, also those that join emoji and letters.
QString withoutControls(const QString& name);

}  // namespace attn::ui
