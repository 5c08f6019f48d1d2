// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/calculation.h"
#include "core/base/words.h"

// Where a number comes from, as data: functions of the core say it, and whoever shows it only lays it out. Every line
// is true in the digits that it shows: who works out what is printed comes to the printed result. A fixed number of
// digits is too little for that in most lines, so settle() finds out how many the numbers of a step need.

namespace attn {

/// A number with its name, or words alone. In a list of terms the words are the name; in a table they stand in the
/// place of the number.
struct Term {
  Message words = {};
  std::optional<double> number = {};
  int decimals = 4;       ///< that are shown; a number too large or too small for them is shown with an exponent
  Message note = {};      ///< behind the number: "masked"
  bool isSigned = false;  ///< a number above 0 has a plus, as a difference
  /// How the number comes about. In a list it is shown below the number; in a table its numbers stand in other places
  /// of the table, or in the list above it, as their `place` says.
  std::optional<Calculation> from = {};
  std::string place = {};  ///< where the number comes from, as "q 3": numbers of one step with one place are the same
  bool isShort = false;    ///< shown without the zeros at its end that tell nothing
};

/// A column of a table of terms.
struct TermColumn {
  Message heading = {};  ///< with the markup of formulas
  bool isStrong = false;
  bool isExtra = false;  ///< left out where the table would be too wide
};

/// A row of a table of terms: a term a column.
struct TermRow {
  std::vector<Term> terms = {};
  bool isSelected = false;
  bool isMasked = false;           ///< drawn faint
  std::string link = {};           ///< what Inspector::linkClicked says of a click on its first term; empty: no link
  std::optional<double> bar = {};  ///< 0 … 1: the length of a bar at its end
  /// By what its first column is sorted. A table of rows that have it can be sorted by any column; rows without stay at
  /// its end.
  std::optional<double> order = {};
};

/// One step of an explanation: words, then strips, a list of terms and a table. Any of them may be missing.
struct Step {
  Message words = {};
  std::vector<Term> terms = {};
  std::vector<TermColumn> columns = {};  ///< of the table; the first names its rows
  std::vector<TermRow> rows = {};
  /// The numbers of a row are of one kind, and its last is their difference; else those of a column are. What is of one
  /// kind has as many decimals.
  bool hasLikeRows = false;
  std::vector<Term> total = {};                 ///< the table's last row; empty: none
  bool isRemark = false;                        ///< said aside, as how much of a table is shown
  std::string formula = {};                     ///< at the end of the words' line; with the markup of formulas
  std::vector<std::vector<float>> strips = {};  ///< below the words: numbers as rows of coloured cells
  std::vector<Message> stripNames = {};         ///< before each strip; empty: none has one
  int place = 0;                                ///< before the words, as a mark: which of the steps it is; 0: none
  Message hint = {};           ///< what a hand can do with its rows: said on the screen alone, and never copied
  std::string barColors = {};  ///< the id of a colour map that the bars have their colours of; empty: one for all
};

/// Where a number comes from.
struct Explanation {
  Message title = {};        ///< "“code” attends to “Learn”"
  Message place = {};        ///< "sequence 1, head 2"
  std::string formula = {};  ///< in markup: see plainFormula; of one or more lines
  std::vector<Step> steps = {};
};

/// The number of a term as it is shown.
ATTN_API std::string textOf(const Term& term);

/// Gives the numbers of a step the digits that make every line of it true: numbers that a line is made of get more
/// until they come to its result as it is shown. Where the result was rounded otherwise before, in float32, it is shown
/// with more or with fewer digits, or what rounding makes of it is said.
ATTN_API void settle(Step& step);

/// A number that is a sum of many parts, as a product of vectors.
struct PartsOfSum {
  Message words = {};
  std::string formula = {};
  std::vector<TermColumn> columns = {};  ///< the parts' names, what they are made of, and the parts
  std::size_t count = 0;
  /// How a part comes about: as many numbers as there are columns between the first and the last.
  std::function<Calculation(std::size_t part)> part;
  std::function<Message(std::size_t part)> name = {};  ///< none: they are counted from 1
  Message totalName = {};                              ///< empty: "sum"
  std::optional<double> total = {};                    ///< as it was computed elsewhere; none: the sum in double
  std::vector<std::size_t> shown = {};                 ///< the parts that are listed, in that order; none: the largest
  std::size_t most = 8;                                ///< of the largest
};

/// The largest parts in their order, what the others come to, and the sum; settled.
ATTN_API Step sumOfParts(const PartsOfSum& parts);

/// A step without a table.
inline Step stepOfTerms(std::vector<Term> terms, Message words = {}) {
  Step step;
  step.words = std::move(words);
  step.terms = std::move(terms);
  settle(step);
  return step;
}

/// The number that the last of some steps comes to: of its total, or of its last term.
ATTN_API double resultOf(const std::vector<Step>& steps);
/// The same number as it was computed elsewhere, in float32 say.
ATTN_API void setResult(std::vector<Step>& steps, double number);

/// A name that is not translated, as it is.
inline Message asItIs(std::string name) { return {"%1", {MessageArgument(std::move(name))}}; }

}  // namespace attn
