// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/table.h"

namespace attn {

/// A library that code is written for: how the words of Code (core/base/code.h) are spelled there.
struct Dialect {
  const char* id;
  const char* name;               ///< as it is written everywhere
  const char* description;        ///< marked by translatable()
  const char* imports;            ///< the line at the top
  const char* classImports = "";  ///< one more where the program has classes
  const char* setting = "";       ///< what holds for all that follows
  const char* fromFile;           ///< an array as numpy.load gives it, %1, as the library has it
  bool isOfBook = false;          ///< with the functions and classes of “Dive into Deep Learning”, by their names
  std::vector<std::pair<const char*, const char*>> spellings;  ///< words, and what stands for them, in this order
  const char* softmax = "";                                    ///< the lines that define it, where the library has none
};

/// Every library:
///   numpy  NumPy 1.20 and later, in double
///   torch  PyTorch 1.13 and later, in double
///   d2l    the same in the names of the book “Dive into Deep Learning” (Zhang, Lipton, Li, Smola): masked_softmax,
///          DotProductAttention, AdditiveAttention, valid_lens, nadaraya_watson. It needs PyTorch, and not the book's
///          package.
ATTN_API const std::vector<Dialect>& dialects();

/// Lines in the words of Code as a library spells them.
ATTN_API std::string spelled(std::string lines, const Dialect& dialect);

}  // namespace attn
