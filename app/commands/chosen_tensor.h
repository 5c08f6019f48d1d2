// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/import/guess/import_guess.h"

// Which tensor of a file of attention is meant, and what its axes are, as the options --array and --axes say it.

namespace attn::app {

/// A letter for each axis; nothing where the guess counts.
using AxisLetters = std::vector<std::optional<AxisRole>>;

/// The rule of --axes.
struct AxesRule {
  AxisLetters read(const char* option, const QString& text) const;
};

/// The tensor that one of its arrays is named for. \throws UsageError if there is none
const ImportGuess& tensorOfName(const ImportedAttention& found, const QString& array);
/// The same; without a name the only one. \throws UsageError if there are several
const ImportGuess& tensorChosen(const ImportedAttention& found, const QString& array);
/// The guess as the letters correct it. \throws UsageError unless there is one for each axis, and they fit the shape
ImportGuess withLetters(const ImportGuess& guess, const AxisLetters& letters, const std::vector<ImportedTexts>& texts);
/// Asks for the option that answers what is still open. \throws UsageError
void requireAnswers(const ImportGuess& guess);

}  // namespace attn::app
