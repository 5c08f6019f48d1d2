// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/inspector/explanation_parts.h"

namespace attn::ui {

/// An explanation as plain text, for a letter or a worksheet: title, place and formula, then its steps, counted, with
/// lists and tables whose columns stand below each other in a font of equally wide letters. Nothing is left out of
/// tables and no name is shortened. Letters of Chinese, Japanese and Korean count as two. Lines end in "\n".
QString plainTextOf(const Explanation& explanation, const ExplanationSort& sort = {});

/// How many letters wide a text is in such a font.
qsizetype columnsOf(const QString& text);

}  // namespace attn::ui
