// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"
#include "core/base/scalar.h"

namespace attn {

/// How a row of a table is computed, as Python that is pasted elsewhere: lines of which the last is an expression, the
/// row's result. The words are those that NumPy and PyTorch share, written as NumPy has them behind `xp.`; what
/// PyTorch spells otherwise is in its row of dialects() (core/code/dialect.h). {id} stands for the value of the row's
/// scalar of that id. Which names the lines may use each table says. A row without it does not compile.
struct Code {
  std::string lines;
  /// What the book “Dive into Deep Learning” calls it; empty: it does not have it.
  std::string bookName;

  Code(const char* itsLines, const char* inTheBook = "") : lines(itsLines), bookName(inTheBook) {}
  Code(std::string itsLines) : lines(std::move(itsLines)) {}
};

/// The lines with `words` in the place of {name}.
ATTN_API std::string filledCode(std::string lines, std::string_view name, std::string_view words);

/// The lines of a row with the values of its scalars, in their order.
ATTN_API std::string filledCode(const Code& code, const std::vector<Scalar>& scalars, std::span<const double> values);

}  // namespace attn
