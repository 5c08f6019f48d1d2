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
  int decimals = 4;   ///< that are shown; a number too large or too small for them is shown with an exponent
  Message note = {};  ///< behind the number: "masked"
};

/// A column of a table of terms.
struct TermColumn {
  Message heading = {};  ///< with the markup of formulas
  bool isStrong = false;
};

/// A row of a table of terms: a term a column.
struct TermRow {
  std::vector<Term> terms = {};
  bool isSelected = false;
  bool isMasked = false;  ///< drawn faint
};

/// One step of an explanation: words, then a list of terms, then a table. Any of them may be missing.
struct Step {
  Message words = {};
  std::vector<Term> terms = {};
  std::vector<TermColumn> columns = {};  ///< of the table; the first names its rows
  std::vector<TermRow> rows = {};
  std::vector<Term> total = {};  ///< the table's last row; empty: none
  bool isRemark = false;         ///< said aside, as how much of a table is shown
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
