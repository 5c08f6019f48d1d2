// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <optional>
#include <vector>

#include "core/base/explanation.h"

// A table of the parts of a sum, as a picture of itself: its numbers as coloured cells, and beside them how the sum
// grows.

namespace attn::ui {

/// Whether the rows of a step's table are the parts of a sum: all have a number in its last column, and the one number
/// of its last row is what they come to.
bool isSumOfParts(const Step& step);

/// The grounds of the cells of such a table, row by row as many as it has columns; none for what is no number. From
/// blue below 0 to red above, the stronger the farther from 0: the parts as far as the largest of them, and what they
/// are made of likewise. Text can be read on all of them.
std::vector<std::vector<std::optional<QColor>>> groundsOf(const std::vector<TermRow>& rows);

constexpr int longestSum = 48;  ///< pixels, from the least to the largest that it comes to
/// How the sum grows, a cell of a table for each row: a bar from what it was to what it is after the row, in the colour
/// of its part's sign, and a line where 0 is.
std::vector<QString> runningSums(const std::vector<TermRow>& rows);

}  // namespace attn::ui
