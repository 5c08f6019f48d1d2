// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "core/scene/field_paths.h"

// Texts of lessons and names of fields, as labels show them.

namespace attn::app {

/// What stands between a text and the same in a second language: a line ends there, or in a list a dot parts them.
constexpr QChar betweenLanguages(0x2028);

/// A lesson's text as rich text for a label: formulas between dollar signs are typeset, and nothing else is markup.
QString lessonHtml(const QString& text);

/// The same read aloud, or in a list: formulas as plain text.
QString lessonPlain(const QString& text);

/// What the field at a path is called, with what it is a part of where that is one of several: "Sequence 1: Valid
/// length". Of a path that several values lie under, what the first of them is called alone. The path itself, where no
/// scene has it.
QString nameOfField(const Scene& scene, const std::string& path);

/// Its value in words; empty where it has none that is said in a few.
QString valueOfField(const Scene& scene, const std::string& path);

/// Ends a line of a text that stands in one line.
inline const QString lineEnd = QStringLiteral(" ⏎ ");

/// A text or a list of numbers in one line; empty for what is neither.
QString lineOfValue(const FieldValue& value);

/// A number of a guess or an answer: whole, or with two decimals, or with four where two would make it whole.
QString guessText(double number);
/// A difference, with its sign.
QString differenceText(double difference);

/// The language of lessons that goes with the program's.
QString lessonLanguage();

/// "about 12 min"
QString minutesText(int minutes);

}  // namespace attn::app
