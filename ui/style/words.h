// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include "core/base/words.h"

namespace attn::ui {

/// A text of the core in the user's language.
QString translated(const char* text);
QString translated(const Message& message);

/// The text of a label or a command without the mark of its accelerator: "Save" for "&Save", "保存" for "保存(&S)".
QString withoutAccelerator(QString text);

/// The language that the window's texts are in, whatever the system's is.
QLocale interfaceLocale();

/// A whole number as people write it in that language: "10,000".
QString groupedNumber(qint64 number);

}  // namespace attn::ui
