// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "core/import/guess/import_guess.h"

class QWidget;

namespace attn::app {

/// What a file that holds queries and keys, and no weights, offers to the Attention workspace; none of any other file,
/// and of one that can't be read. Reads the file.
std::vector<ImportGuess> inputsOfFile(const QString& path);

/// One of several in words: its names, and what its axes are.
QString inputsWords(const ImportGuess& inputs);

/// A tensor of a file in words: its name, or the first and the last of its arrays, and its lengths.
QString tensorName(const ImportGuess& tensor);
QString tensorLengths(const ImportGuess& tensor);

/// Asks which of them is wanted, and in which reading of its axes where that is open, in a menu over a widget, which
/// Esc closes; a single one is taken without a question.
void chooseInputs(QWidget* over, const std::vector<ImportGuess>& found,
                  const std::function<void(const ImportGuess&)>& take);

}  // namespace attn::app
