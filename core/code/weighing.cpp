// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/weighing.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/base/words.h"
#include "core/code/program.h"

namespace attn {
namespace {

/// Whether lines use a name, rather than a longer one that it is a part of.
bool uses(const std::string& lines, std::string_view name) {
  const auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (std::size_t at = lines.find(name); at != std::string::npos; at = lines.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !isPart(lines[at - 1])) && (end == lines.size() || !isPart(lines[end]))) return true;
  }
  return false;
}

/// The places of queries and keys, as far as they are used.
std::vector<std::string> placeLines(const Weighing& weighing, const std::string& by) {
  const std::string behind =
      weighing.keys == weighing.queries ? "" : " + (" + std::to_string(weighing.keys - weighing.queries) + ")";
  const std::string queries = "xp.arange(" + std::to_string(weighing.queries) + ")[:, None]" + behind;
  const std::string keys = "xp.arange(" + std::to_string(weighing.keys) + ")";
  if (uses(by, "i")) return {"i, j = " + queries + ", " + keys};
  if (uses(by, "j")) return {"j = " + keys};
  return {};
}

/// Which keys a query sees: every mask has to show a key.
std::vector<std::string> maskLines(const std::vector<std::string>& masks) {
  std::vector<std::string> lines;
  std::string all;
  for (const std::string& mask : masks) {
    std::vector<std::string> own = statementsOf(mask, "");
    const std::string shows = own.back().substr(std::string_view("return ").size());
    own.pop_back();
    append(lines, own);
    all += (all.empty() ? "" : " & ") + (masks.size() > 1 ? "(" + shows + ")" : shows);
  }
  lines.push_back("seen = " + all);
  lines.emplace_back("scores = xp.where(seen, scores, -xp.inf)");
  return lines;
}

}  // namespace

std::string className(const Code& code) { return code.bookName.empty() ? "Attention" : code.bookName; }

std::string normaliserLines(const std::string& id, const std::vector<double>& scalars) {
  const Normaliser& row = *findRow(normalisers(), id);
  return filledCode(row.code, row.scalars, orUsual(scalars, row.scalars));
}

std::vector<std::string> scoreLines(const Weighing& weighing) {
  std::vector<std::string> lines = statementsOf(weighing.score, "scores");
  if (!weighing.bias.empty()) {
    append(lines, placeLines(weighing, weighing.bias));
    append(lines, statementsOf(weighing.bias, "bias"));
    lines.emplace_back("scores = scores + bias");
  }
  if (weighing.temperature != 1)
    lines.push_back("scores = scores / " + toString(weighing.temperature) + "  # the temperature");
  return lines;
}

std::vector<std::string> weightLines(const Weighing& weighing, const std::string& name) {
  std::vector<std::string> lines;
  if (!weighing.masks.empty()) {
    std::string all;
    for (const std::string& mask : weighing.masks) all += mask + '\n';
    append(lines, placeLines(weighing, all));
    append(lines, maskLines(weighing.masks));
  }
  if (weighing.sink) {
    // It is a key that every query sees, so that no row is without one.
    lines.push_back("sink = xp.zeros_like(scores[..., :1]) + " + toString(*weighing.sink));
    lines.emplace_back("scores = xp.concatenate([scores, sink], axis=-1)");
    append(lines, statementsOf(weighing.normaliser, name));
    lines.push_back(name + " = " + name + "[..., :-1]  # what the sink took is dropped");
    return lines;
  }
  const bool hasEmptyRows = weighing.hasBlindRows || weighing.hasLostRows;
  if (hasEmptyRows) {
    lines.emplace_back("none = ~(scores > -xp.inf).any(-1, keepdims=True)  # rows without a key");
    lines.emplace_back("scores = xp.where(none, 0.0, scores)");
  }
  append(lines, statementsOf(weighing.normaliser, name));
  if (!hasEmptyRows) return lines;
  const bool isUniform = weighing.emptyRow == EmptyRow::uniform && weighing.hasBlindRows;
  if (!isUniform || weighing.hasLostRows) lines.push_back(name + " = xp.where(none, 0.0, " + name + ")");
  if (isUniform)
    lines.push_back(name + " = xp.where(" + (weighing.hasLostRows ? "~seen.any(-1, keepdims=True)" : "none") +
                    ", 1 / " + std::to_string(weighing.keys) + ", " + name + ")");
  return lines;
}

std::vector<std::string> maskedSoftmax(const std::string& axes) {
  return {"def masked_softmax(X, valid_lens):",
          "    if valid_lens is None:",
          "        return xp.softmax(X, axis=-1)",
          "    hidden = xp.arange(X.shape[-1]) >= valid_lens" + axes,
          "    return xp.softmax(X.masked_fill(hidden, -1e6), axis=-1)",
          ""};
}

}  // namespace attn
