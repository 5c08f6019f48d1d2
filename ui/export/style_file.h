// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/style/drawing.h"

// A file that keeps the figures of a paper alike: their size, fonts, colours and resolution, as JSON.

namespace attn::ui {

/// The text of such a file, with what of the options is style: not the format, the title, the footer, nor the scene.
QByteArray styleText(const ExportOptions& options);

/// The options with what a style file says; what it leaves out stays. Sizes are those that the Export dialog can show.
/// \throws DataError naming the key and what was expected: an unknown key, a value of another kind or out of range, a
/// font that is not installed, a text that is no style of this version
ExportOptions withStyle(ExportOptions options, const QByteArray& text);

}  // namespace attn::ui
