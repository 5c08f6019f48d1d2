// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <cstdint>
#include <vector>

#include "core/base/index.h"

// A matrix in few bytes, for a page that a browser shows: its numbers rounded to equally many steps between the
// smallest and the largest of them, and compressed.

namespace attn::ui {

/// Each cell is a whole number. These stand for what has no number; from `first` on, code − first counts steps.
enum class CellCode : std::uint16_t { masked, dropped, notANumber, minusInfinity, infinity, first };

/// A matrix as a page keeps it. Cell i is `low` + (code − first) · (high − low) / steps.
struct PackedNumbers {
  double low = 0, high = 0;  ///< the smallest and the largest finite number; both 0 if there is none
  int steps = 1;             ///< between the two
  /// All codes in 16 bits, row after row: the high bytes of all cells, then the low bytes; both compressed together as
  /// raw Deflate (RFC 1951).
  QByteArray bytes = {};

  /// What a number may differ from the one that it was: half a step.
  double error() const { return (high - low) / steps / 2; }
};

/// How many steps numbers are rounded to, so that a page stays small: as many as 16 bits have for few cells, and for
/// many the fewest that keep the error below 1e-4 of the range.
int stepsFor(Index cells);

/// The same for weights of a heatmap, which lie between 0 and 1, where the page would be too large otherwise: as few as
/// keep the error below 1e-4, but never so few that the colours would show it.
int coarseSteps(double low, double high);

/// \param numbers row after row; those that are not finite keep what they are
/// \param hidden masked or dropped for cells that have no number to show, `first` for the others; empty: all have one
/// \pre hidden is as long as numbers, or empty; 1 ≤ steps ≤ 65,530
/// \throws std::bad_alloc
PackedNumbers packed(const std::vector<float>& numbers, const std::vector<CellCode>& hidden, int steps);

}  // namespace attn::ui
