// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/program.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>

#include "core/base/text/code_points.h"
#include "core/files/npz.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr std::size_t widestLine = 112;

std::string numberText(double number, CodeArray::Digits digits) {
  std::array<char, 32> text{};
  char* const end = text.data() + text.size();
  switch (digits) {
    case CodeArray::Digits::whole:
      return {text.data(), std::to_chars(text.data(), end, static_cast<std::int64_t>(number)).ptr};
    case CodeArray::Digits::ofFloat: *std::to_chars(text.data(), end - 1, static_cast<float>(number)).ptr = '\0'; break;
    case CodeArray::Digits::ofDouble: *std::to_chars(text.data(), end - 1, number).ptr = '\0'; break;
  }
  std::string words = text.data();
  // Without a point Python would take it for a whole number, and libraries its array for one of those.
  if (words.find_first_of(".en") == std::string::npos) words += ".0";
  return words;
}

/// Items between brackets, in as many lines as it takes.
std::string listOf(const std::vector<std::string>& items, std::size_t indent) {
  std::string text = "[";
  std::size_t width = indent + 1;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool isLast = i + 1 == items.size();
    if (i > 0 && width + items[i].size() + 2 > widestLine) {
      text += "\n" + std::string(indent + 1, ' ');
      width = indent + 1;
    } else if (i > 0) {
      text += ' ';
    }
    text += items[i] + (isLast ? "" : ",");
    width += items[i].size() + 2;
  }
  return text + ']';
}

/// The numbers from `first` on along the axes from `axis` on.
std::string nested(const CodeArray& array, std::size_t axis, std::size_t first, std::size_t indent) {
  if (axis == array.shape.size()) return numberText(array.numbers[first], array.digits);
  std::size_t step = 1;
  for (std::size_t a = axis + 1; a < array.shape.size(); ++a) step *= static_cast<std::size_t>(array.shape[a]);
  std::vector<std::string> items;
  for (Index i = 0; i < array.shape[axis]; ++i)
    items.push_back(nested(array, axis + 1, first + static_cast<std::size_t>(i) * step, indent + (axis == 0 ? 4 : 1)));
  if (axis + 1 == array.shape.size()) {
    const std::string list = listOf(items, axis == 0 ? 3 : indent);
    const bool isLong = axis == 0 && list.find('\n') != std::string::npos;
    return isLong ? "[\n    " + list.substr(1, list.size() - 2) + "\n]" : list;
  }
  std::string text = "[";
  for (std::size_t i = 0; i < items.size(); ++i) {
    text += axis == 0 ? "\n    " : i > 0 ? "\n" + std::string(indent + 1, ' ') : "";
    text += items[i] + (axis == 0 || i + 1 < items.size() ? "," : "");
    if (axis == 0 && i < array.rowNames.size()) text += "  # " + shownLine(array.rowNames[i]);
  }
  return text + (axis == 0 ? "\n]" : "]");
}

std::string withPlace(std::string text, const std::string& words) { return text.replace(text.find("%1"), 2, words); }

/// What the program starts from, as lines of the library itself.
std::string startOf(const CodeProgram& program, const Dialect& dialect, const std::string& file) {
  std::string text;
  if (!file.empty()) text += "data = np.load(" + pythonText(file) + ")\n";
  for (const CodeTexts& each : program.texts) {
    std::vector<std::string> items;
    for (const std::string& word : each.texts) items.push_back(pythonText(word));
    text += each.name + " = " +
            (file.empty() ? listOf(items, each.name.size() + 3) : "data[\"" + each.name + "\"].tolist()") + '\n';
  }
  for (const CodeArray& array : program.arrays) {
    const std::string given = file.empty() ? spelled("xp.array(", dialect) + nested(array, 0, 0, 0) + ')'
                                           : withPlace(dialect.fromFile, "data[\"" + array.name + "\"]");
    text += array.name + " = " + given + '\n';
  }
  return text;
}

bool holds(const std::string& text, std::string_view words) { return text.find(words) != std::string::npos; }

}  // namespace

Index CodeProgram::size() const {
  std::size_t count = 0;
  for (const CodeArray& array : arrays) count += array.numbers.size();
  for (const CodeTexts& each : texts) count += each.texts.size();
  return static_cast<Index>(count);
}

namespace {

/// Whether it changes the order in which letters are drawn: marks, embeddings, overrides and isolates.
bool turnsLetters(char32_t point) { return u_hasBinaryProperty(static_cast<UChar32>(point), UCHAR_BIDI_CONTROL) != 0; }

}  // namespace

std::string pythonText(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string quoted = "\"";
  for (const char32_t point : codePoints(text)) {
    if (point == U'"' || point == U'\\') {
      quoted.append(1, '\\').append(1, static_cast<char>(point));
    } else if (point < 0x20 || point == 0x7f) {
      quoted.append("\\x").append(1, digits[point >> 4]).append(1, digits[point & 15]);
    } else if (turnsLetters(point)) {
      // The code would read otherwise than it runs.
      quoted += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) quoted.append(1, digits[(point >> shift) & 15]);
    } else {
      quoted += toUtf8(std::u32string_view(&point, 1));
    }
  }
  return quoted + '"';
}

std::vector<std::string> statementsOf(const std::string& code, const std::string& name) {
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end; (end = code.find('\n', begin)) != std::string::npos; begin = end + 1)
    lines.push_back(code.substr(begin, end - begin));
  lines.push_back((name.empty() ? "return " : name + " = ") + code.substr(begin));
  return lines;
}

std::vector<std::string> indented(std::vector<std::string> lines) {
  for (std::string& line : lines)
    if (!line.empty()) line.insert(0, 4, ' ');
  return lines;
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

std::vector<std::string> functionOf(const std::string& head, const std::string& code) {
  std::vector<std::string> lines{"def " + head + ":"};
  append(lines, indented(statementsOf(code, "")));
  lines.emplace_back();
  return lines;
}

CodeArray arrayOf(std::string name, const Tensor& tensor, bool isExact) {
  return {std::move(name), tensor.shape(), std::vector<double>(tensor.data(), tensor.data() + tensor.size()),
          isExact ? CodeArray::Digits::ofDouble : CodeArray::Digits::ofFloat};
}

std::string textOf(const CodeProgram& program, const Dialect& dialect, const std::string& file) {
  std::string body;
  for (const std::string& line : program.functions) body += line + '\n';
  for (const std::string& line : program.mechanism) body += line + '\n';
  const bool needsSoftmax = holds(body, "xp.softmax(");
  body = spelled(std::move(body), dialect);
  if (needsSoftmax && *dialect.softmax) body = std::string(dialect.softmax) + '\n' + body;

  std::string text = "# " + program.title + ", written by Attention Lab: its numbers to 1e-6.\n";
  if (holds(body, "math.")) text += "import math\n";
  if (holds(body, "Counter(")) text += "from collections import Counter\n";
  const std::string numPy = "import numpy as np", imports = dialect.imports;
  if (!file.empty() && imports != numPy) text += numPy + '\n';
  text += imports + '\n';
  if (holds(body, "(nn.Module)")) text += std::string(dialect.classImports) + '\n';
  if (*dialect.setting) text += std::string("\n") + dialect.setting + '\n';
  if (holds(body, "np.log(")) text += "\nnp.seterr(divide=\"ignore\", over=\"ignore\")  # log 0 is -inf\n";
  text += '\n' + startOf(program, dialect, file) + '\n' + body;
  text += "print(";
  for (const std::string& name : program.shown) text += (name == program.shown.front() ? "" : ", ") + name;
  return text + ")\n";
}

void writeNumbers(int file, const CodeProgram& program) {
  std::vector<ArrayBytes> arrays;
  std::vector<std::vector<std::int64_t>> whole;
  whole.reserve(program.arrays.size());  // what is written refers to it
  for (const CodeArray& array : program.arrays) {
    if (array.digits == CodeArray::Digits::whole) {
      whole.emplace_back(array.numbers.begin(), array.numbers.end());
      arrays.push_back({array.name, array.shape, NumberType::int64, std::as_bytes(std::span(whole.back()))});
    } else {
      arrays.push_back({array.name, array.shape, NumberType::float64, std::as_bytes(std::span(array.numbers))});
    }
  }
  std::vector<NamedTexts> texts;
  for (const CodeTexts& each : program.texts) texts.push_back({each.name, each.texts});
  writeNpz(file, arrays, texts);
}

}  // namespace attn
