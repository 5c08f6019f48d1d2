// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "app/commands/command_options.h"
#include "core/files/pair_table.h"

// How a table is meant, for every command that reads one.

namespace attn::app {

/// Names of columns. One that has a comma stands in quotation marks, as in a table.
struct ColumnNames {
  std::vector<std::string> read(const char* option, const QString& text) const;
};

/// --encoding and --missing.
template <class Choices>
std::vector<Option> textOptions(Choices& choices);

/// --decimal and --thousands.
template <class Choices>
std::vector<Option> markOptions(Choices& choices);

/// All of these, and what dates look like.
std::vector<Option> numberOptions(TableChoices& choices);

/// --key and --value, by the names of columns.
std::vector<Option> pairOptions(PairChoices& choices);

/// Says on stderr which rows were left out, if some were.
void sayLeftOut(const QString& file, const LeftOutRows& rows);

/// Says something about a file on stderr.
void sayAbout(const QString& file, const std::string& words);

/// Says which encoding was taken, if that is not clear.
void sayEncoding(const QString& file, const EncodingGuess& encoding);

}  // namespace attn::app
