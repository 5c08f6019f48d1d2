// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/words.h"

// Where a number comes from, as data: functions of the core say it, and whoever shows it only lays it out.

namespace attn {

/// A number with its name, or words alone. In a list of terms the words are the name; in a table they stand in the
/// place of the number.
struct Term {
  Message words = {};
  std::optional<double> number = {};
  int decimals = 4;       ///< that are shown; a number too large or too small for them is shown with an exponent
  Message note = {};      ///< behind the number: "masked"
  bool isSigned = false;  ///< a number above 0 has a plus, as a difference
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
};

/// One step of an explanation: words, then strips, a list of terms and a table. Any of them may be missing.
struct Step {
  Message words = {};
  std::vector<Term> terms = {};
  std::vector<TermColumn> columns = {};  ///< of the table; the first names its rows
  std::vector<TermRow> rows = {};
  std::vector<Term> total = {};                 ///< the table's last row; empty: none
  bool isRemark = false;                        ///< said aside, as how much of a table is shown
  std::string formula = {};                     ///< at the end of the words' line; with the markup of formulas
  std::vector<std::vector<float>> strips = {};  ///< below the words: numbers as rows of coloured cells, from −1 to 1
  std::vector<Message> stripNames = {};         ///< before each strip; empty: none has one
  int place = 0;                                ///< before the words, as a mark: which of the steps it is; 0: none
  std::string barColors = {};  ///< the id of a colour map that the bars have their colours of; empty: one for all
};

/// Where a number comes from.
struct Explanation {
  Message title = {};        ///< "“code” attends to “Learn”"
  Message place = {};        ///< "sequence 1, head 2"
  std::string formula = {};  ///< in markup: see plainFormula; of one or more lines
  std::vector<Step> steps = {};
};

/// A name that is not translated, as it is.
inline Message asItIs(std::string name) { return {"%1", {MessageArgument(std::move(name))}}; }

}  // namespace attn
