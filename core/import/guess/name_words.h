// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/imported_file.h"

// What the names of arrays propose. Numbers decide: see axis_guess.h. For the sources of this folder.

namespace attn {

/// In small letters; others than ASCII stay as they are.
std::string inLowerCase(std::string_view text);

/// What numbers behind a word count, or the items of a list of that name: "layer", "heads", "step"; of a longer name
/// its last word: "cross_attentions" counts layers.
std::optional<AxisRole> roleOfWord(std::string_view text);

/// Names in which the numbers are in order, so that 2 comes before 10.
bool isBeforeByNumbers(std::string_view a, std::string_view b);

/// A name with its numbers taken out: what stays the same in all arrays of a series.
struct NumberedName {
  std::string pattern;               ///< "layer#_head#"
  std::vector<std::string> numbers;  ///< their digits
  std::vector<std::string> words;    ///< what stands before each
};
NumberedName numberedName(std::string_view name);

/// Queries, keys and values.
using InputWords = std::array<std::string_view, 3>;
/// Their names, a row a habit: those of one file are of one row.
inline constexpr std::array<InputWords, 3> inputWords = {
    {{"queries", "keys", "values"}, {"query", "key", "value"}, {"q", "k", "v"}}};

/// Whether a name is that of attention: weights, or scores.
bool namesAttention(std::string_view name);
/// Whether it is that of an activation that is no attention, or of a mask or of lengths.
bool namesSomethingElse(std::string_view name);
/// Whether an array of this name says which keys the queries see: "mask", "attention_mask", "key_padding_mask".
bool namesMask(std::string_view name);
/// Whether it is that of how many keys of each sequence count, as `attend` reads it.
bool namesValidLengths(std::string_view name);

/// How many lists of tokens a list is one of, one for each text of a batch: "tokens[0]", "tokens[1]". 1 if it stands
/// alone, or if all are the same.
Index listsBeside(const ImportedTexts& list, const std::vector<ImportedTexts>& texts);

/// Whether an array of this name holds the scores of attention sinks, as `attend` calls them.
bool namesSinks(std::string_view name);

}  // namespace attn
