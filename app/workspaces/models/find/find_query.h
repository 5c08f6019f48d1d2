// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/tensor/largest_cells.h"
#include "ui/heatmap/figure.h"

namespace attn::app {

/// What is looked for in a heatmap: "≥ 0.8" or "0.8" the cells of at least that number, "14712, 8235" one cell, any
/// other text the tokens that have it; nothing: the largest numbers. Of rows "≤ 1" too: those of at most that measure.
struct FindQuery {
  enum class Kind { largest, cell, tokens };
  Kind kind = Kind::largest;
  std::optional<float> least = {};  ///< of Kind::largest; none: all numbers
  std::optional<float> most = {};   ///< of Kind::largest, of rows alone
  Index row = 0, column = 0;        ///< of Kind::cell, as placeName() counts
  QString token = {};               ///< of Kind::tokens
};

FindQuery findQueryOf(const QString& text);

constexpr std::size_t mostFound = 1000;

/// What was found, in order.
struct FoundPlaces : LargestCells {
  std::vector<double> entropies = {};  ///< in bits, of rows, which their largest cells stand for
};

QString labelAt(const std::shared_ptr<const QStringList>& labels, Index place);
/// "bank (7)": a token may come again, and its place, counted from 1, tells which. Tokens without names are their
/// places, counted from 0.
QString placeName(const std::shared_ptr<const QStringList>& labels, Index place);
/// The place of the token that has a number there; it may lie outside.
Index placeOfNumber(const std::shared_ptr<const QStringList>& labels, Index number);
/// Whether a token is looked for, by its name or as placeName() has it. Names that are numbers have to be the same: 1
/// is not in 14.
bool isToken(const std::shared_ptr<const QStringList>& labels, Index place, const QString& token);

/// The cells of a heatmap that a query finds, the first ones first; of a token its row, at the key that weighs most, or
/// its column where only keys have it. May read a file. \throws DataError, Stopped
FoundPlaces foundCells(const FindQuery& query, const ui::HeatmapPanel& panel);

}  // namespace attn::app
