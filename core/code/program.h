// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/base/words.h"
#include "core/code/dialect.h"
#include "core/tensor/tensor.h"

// What is shown as a program of a few lines that gives the same numbers in another library.

namespace attn {

/// An array that a program starts from.
struct CodeArray {
  std::string name;
  Shape shape;
  std::vector<double> numbers;
  /// How they are written: as the shortest text that reads back as the same float, or as the same double; or as whole
  /// numbers, which places and lengths are.
  enum class Digits { ofFloat, ofDouble, whole } digits = Digits::ofDouble;
  std::vector<std::string> rowNames = {};  ///< said beside its rows, or none
};

/// Texts that a program starts from.
struct CodeTexts {
  std::string name;
  std::vector<std::string> texts;
};

/// A program in parts, its lines in the words of Code.
struct CodeProgram {
  Message problem = {};  ///< why it can't be given as code; then there is nothing else
  std::string title = {};
  std::vector<CodeArray> arrays = {};
  std::vector<CodeTexts> texts = {};
  std::vector<std::string> functions = {};  ///< lines before the mechanism: what the book has as functions and classes
  std::vector<std::string> mechanism = {};
  std::vector<std::string> shown = {};  ///< the names that it prints
  /// What the program comes to as it is computed here, by the names that the mechanism gives it.
  std::vector<std::pair<std::string, Tensor>> results = {};

  /// How many numbers and texts it starts from.
  ATTN_API Index size() const;
};

/// So many numbers and texts at most are written into a program: about a page of a slide's small print.
inline constexpr Index mostWrittenNumbers = 4000;

/// \param file of which the program reads its numbers, as writeNumbers wrote them; empty: they stand in the program
/// \pre there is no problem
ATTN_API std::string textOf(const CodeProgram& program, const Dialect& dialect, const std::string& file = {});

/// Writes the numbers and texts that a program starts from as an .npz file that is open and empty. \throws DataError
ATTN_API void writeNumbers(int file, const CodeProgram& program);

/// A text as Python writes it, whatever it holds.
ATTN_API std::string pythonText(std::string_view text);

/// Lines of Code as statements: the last one, its result, goes to `name`, or is returned where that is empty.
ATTN_API std::vector<std::string> statementsOf(const std::string& code, const std::string& name);
/// The same as a function: “def score(queries, keys):” and what follows.
ATTN_API std::vector<std::string> functionOf(const std::string& head, const std::string& code);
ATTN_API std::vector<std::string> indented(std::vector<std::string> lines);
ATTN_API void append(std::vector<std::string>& lines, const std::vector<std::string>& more);

/// The numbers of a tensor as float32 has them. \param isExact written so that not even the last bit is lost
ATTN_API CodeArray arrayOf(std::string name, const Tensor& tensor, bool isExact = false);

}  // namespace attn
