// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLatin1String>
#include <QString>
#include <utility>
#include <vector>

#include "core/base/explanation.h"
#include "ui/inspector/explanation_parts.h"

namespace attn::ui {

struct ColorMap;

/// The heading of a column that sorts is a link that begins so, and ends in the number of its column.
constexpr QLatin1String sortLink("sort:");

/// How much tables leave out: nothing; the picture of how a sum grows; their extras; of long ones all but the names,
/// what is strong, and the last; and then the names of the rows have lines of their own, above their numbers.
enum class Narrowness { none, noSums, noExtras, fewColumns, twoLines };
constexpr int narrownesses = 5;

/// Words of the core with names of at most so many characters.
QString shortWords(Message message, qsizetype longestName);
/// A place from 0 to 1 in a colour map.
QColor colorAt(const ColorMap& map, double part);
QString numberFamily();

/// The rows of a step as rich text. \param place of the step in its explanation
QString tableOf(const Step& step, int place, Narrowness narrowness, const ExplanationSort& sort);

constexpr int tightestTables = 2;
constexpr int tightestLast = 3;  // where numbers that are longer than usual would be cut
/// Rich text with smaller numbers in its tables, which stand closer together at last. \param tightness 0 …
/// tightestLast
QString tightened(QString html, int tightness);

/// What the letters in the tables of an explanation are wide. Laying a text out to see that it is too wide takes a
/// hundred times as long.
class TableWidths {
 public:
  /// \param explanation lives longer
  explicit TableWidths(const Explanation& explanation);
  /// Pixels that the widest table surely needs; it may need a few more.
  double least(Narrowness narrowness, int tightness) const;
  /// From the least narrowness whose columns have room, at most so tight, with numbers as long as they usually are, to
  /// the last that has the same columns: so they are the same for every cell of a heatmap, whatever its own numbers
  /// are. Of a comparison to the last of all: the difference is what its tables are for, and is not cut for the others.
  std::pair<Narrowness, Narrowness> narrownessIn(double room, int tightness, int tightnessOfExtras) const;

 private:
  struct Table {
    const Step* step;
    std::vector<double> letters, usual, headings;  // of each column, at the usual size
    bool hasBars;                                  // beside the columns
    double sum;                                    // beside the columns
  };
  static double widthOf(const Table& table, const std::vector<double>& letters, Narrowness narrowness, int tightness);

  std::vector<Table> m_tables;
};

}  // namespace attn::ui
