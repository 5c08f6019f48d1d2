// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace attn::ui {

/// A text in lines that are no wider than `width`, broken where its script allows it: between words, or between Chinese
/// letters. What can't be broken stands in a line alone, however wide it is. None for an empty text.
QStringList wrappedLines(const QString& text, const QFont& font, double width);

/// A text no line of which begins with what follows a name, as "= 0.35" or "·".
QString withTiedSigns(QString text);

}  // namespace attn::ui
