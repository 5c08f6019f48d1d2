// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

// Numbers as people write them.

namespace attn::ui {

/// The number that a text says, in whichever country it was written: "0.5", "0,5", "1e-5", "½", "1½", "3/4", "−2",
/// "10 000", "1.234,5", "1,234.5", full-width and Arabic-Indic digits. Spaces around it mean nothing.
/// \returns nothing for what is no number, for infinities, and for what may be two numbers: "1,234"
std::optional<double> readNumber(const QString& text);

/// Whether a text is 1234 to some readers and 1.234 to others.
bool isAmbiguous(const QString& text);

/// The shortest text that readNumber takes for the same number: "0.35", "1000000", "1e-9". Digits behind the twelfth
/// that only say how a computer rounds are left out.
QString numberText(double number);

}  // namespace attn::ui
