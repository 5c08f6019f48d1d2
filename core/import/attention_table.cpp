// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/attention_table.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "core/files/csv.h"
#include "core/import/guess/import_guess.h"
#include "core/import/json/json_forms.h"

namespace attn {
namespace {

/// Whether all rows that have a number sum to 1, or to 100, about as exactly as numbers of a text do.
bool rowsSumAlike(const ImportedTensor& tensor) {
  const Index keys = tensor.shape.back(), rows = sizeOf(tensor.shape) / std::max<Index>(keys, 1);
  if (keys < 2) return false;
  double whole = 0;
  for (Index row = 0; row < rows; ++row) {
    double sum = 0;
    for (Index key = 0; key < keys; ++key) {
      const double number = tensor.at(row * keys + key);
      if (number < 0) return false;
      sum += std::isnan(number) ? 0 : number;
    }
    if (sum == 0) continue;
    if (whole == 0) whole = sum > 2 ? 100 : 1;
    constexpr double near = .02, ofEach = .006;  // digits that were left out add up
    if (!(std::abs(sum / whole - 1) <= near + ofEach * static_cast<double>(keys))) return false;
  }
  return whole > 0;
}

/// Whether some numbers are −∞, as hidden scores are. No point has such a number.
bool hidesKeys(const ImportedTensor& tensor) {
  for (Index i = 0; i < sizeOf(tensor.shape); ++i)
    if (const double number = tensor.at(i); std::isinf(number) && number < 0) return true;
  return false;
}

bool hasRole(const std::vector<AxisRole>& roles, AxisRole role) {
  return std::find(roles.begin(), roles.end(), role) != roles.end();
}

/// Some whole rows; nothing if they are too long for that.
std::optional<std::string> firstRows(const std::string& path) {
  constexpr std::size_t enough = 1 << 14;
  TableStart start = startOfFile(path);
  if (start.isWhole && start.text.size() <= enough) return start.text;
  const std::size_t end = start.text.rfind('\n', enough);
  if (end == std::string::npos) return std::nullopt;
  start.text.resize(end + 1);
  return start.text;
}

}  // namespace

bool isTableOfTexts(const std::string& path) {
  try {
    const auto rows = firstRows(path);
    if (!rows) return false;
    const TableStart start = startOfText(*rows);
    const std::size_t first = start.text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos || start.text[first] == '{' || start.text[first] == '[') return false;
    if (looksPrinted(start.text)) return false;
    if (!previewOf(start, {}, 1).isTable || suitableUse(start, TableUse::points) != TableUse::pairs) return false;
    try {
      parseTableImport(std::as_bytes(std::span(start.text)));
      return false;
    } catch (const DataError&) {
      return true;
    }
  } catch (const DataError&) {
    return false;
  }
}

bool mayBeAttentionTable(const std::string& path) {
  try {
    const auto start = firstRows(path);
    if (!start) return true;  // its rows are too long to be points
    const ImportedFile file = parseTableImport(std::as_bytes(std::span(*start)));
    return file.tensors.size() > 1 || !file.tensors.front().stated.empty() || rowsSumAlike(file.tensors.front()) ||
           hidesKeys(file.tensors.front());
  } catch (const DataError&) {
    return false;
  }
}

bool isAttentionTable(const std::string& path) {
  try {
    const ImportedAttention found = guessImport(readImport(path));
    if (found.file.format != "table") return false;
    const ImportGuess& guess = found.tensors.front();
    const std::vector<AxisRole>& stated = guess.tensor.pieces.front().stated;
    // What `convert` writes says all of it, whatever the numbers are.
    if (hasRole(stated, AxisRole::layer) && hasRole(stated, AxisRole::query) && hasRole(stated, AxisRole::key))
      return true;
    if (guess.kind == TensorKind::scores && guess.isCausal && hidesKeys(guess.tensor.pieces.front())) return true;
    if (guess.kind != TensorKind::weights || (guess.rowSums != RowSums::one && guess.rowSums != RowSums::hundred))
      return false;
    const Shape& shape = guess.tensor.shape;
    const bool isSquare = shape.size() == 2 && shape[0] == shape[1] && shape[0] > 2;
    const bool hasTokens = !guess.queryTokens.empty() && !guess.keyTokens.empty();
    return shape.size() > 2 || isSquare || hasTokens || !stated.empty();
  } catch (const DataError&) {
    return false;
  }
}

}  // namespace attn
