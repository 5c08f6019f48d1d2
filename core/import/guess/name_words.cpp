// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/guess/name_words.h"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

bool isAsciiDigit(char c) { return c >= '0' && c <= '9'; }
bool isAsciiLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct RoleWord {
  const char* word;
  AxisRole role;
};

constexpr RoleWord roleWords[] = {
    {"layer", AxisRole::layer},     {"layers", AxisRole::layer},   {"block", AxisRole::layer},
    {"blocks", AxisRole::layer},    {"l", AxisRole::layer},        {"attentions", AxisRole::layer},
    {"attention", AxisRole::layer}, {"arr", AxisRole::layer},      {"h", AxisRole::head},
    {"head", AxisRole::head},       {"heads", AxisRole::head},     {"step", AxisRole::step},
    {"steps", AxisRole::step},      {"batch", AxisRole::batch},    {"b", AxisRole::batch},
    {"sample", AxisRole::batch},    {"sentence", AxisRole::batch}, {"sentences", AxisRole::batch},
    {"example", AxisRole::batch},   {"examples", AxisRole::batch},
};

constexpr const char* attentionWords[] = {"attn",  "attention", "alpha",   "weight",   "prob",  "pattern", "align",
                                          "score", "logit",     "softmax", "soft_max", "energ", "qk",      "kq"};

constexpr const char* otherWords[] = {"resid", "embed", "mlp",  "normalized", "hidden", "unembed", "attn_out",
                                      "mask",  "bias",  "_ids", "position",   "output", "result"};

constexpr const char* otherEndings[] = {"hook_q", "hook_k", "hook_v",  "hook_z",  ".weight", ".bias",
                                        "ids",    "lens",   "len",     "lengths", "length",  "_proj",
                                        "values", "logits", "hook_ln", "ln_final"};

/// Whether a word stands in a name with no letter right before it.
bool hasWord(std::string_view name, std::string_view word) {
  for (std::size_t at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1))
    if (at == 0 || !isAsciiLetter(name[at - 1])) return true;
  return false;
}

}  // namespace

std::string inLowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  return lower;
}

std::optional<AxisRole> roleOfWord(std::string_view text) {
  while (!text.empty() && !isAsciiLetter(text.back())) text.remove_suffix(1);
  std::size_t start = text.size();
  while (start > 0 && isAsciiLetter(text[start - 1])) --start;
  const std::string word = inLowerCase(text.substr(start));
  for (const RoleWord& row : roleWords)
    if (word == row.word) return row.role;
  return std::nullopt;
}

NumberedName numberedName(std::string_view name) {
  NumberedName result;
  std::string word;
  for (std::size_t i = 0; i < name.size();) {
    if (!isAsciiDigit(name[i])) {
      word += name[i++];
      continue;
    }
    const std::size_t start = i;
    while (i < name.size() && isAsciiDigit(name[i])) ++i;
    result.numbers.emplace_back(name.substr(start, i - start));
    result.pattern += word + '#';
    result.words.push_back(std::exchange(word, {}));
  }
  result.pattern += word;
  return result;
}

bool isBeforeByNumbers(std::string_view a, std::string_view b) {
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (!isAsciiDigit(a[i]) || !isAsciiDigit(b[j])) {
      if (a[i] != b[j]) return a[i] < b[j];
      ++i, ++j;
      continue;
    }
    const auto digitsAt = [](std::string_view text, std::size_t& at) {
      while (at + 1 < text.size() && text[at] == '0' && isAsciiDigit(text[at + 1])) ++at;
      const std::size_t start = at;
      while (at < text.size() && isAsciiDigit(text[at])) ++at;
      return text.substr(start, at - start);
    };
    const std::string_view left = digitsAt(a, i), right = digitsAt(b, j);
    if (left.size() != right.size()) return left.size() < right.size();
    if (left != right) return left < right;
  }
  // Those that are alike up to zeros in front are still in one order.
  return a.size() - i != b.size() - j ? a.size() - i < b.size() - j : a < b;
}

bool namesAttention(std::string_view name) {
  const std::string lower = inLowerCase(name);
  return name.empty() || lower.starts_with("arr_") || lower.starts_with("step") ||
         std::any_of(std::begin(attentionWords), std::end(attentionWords),
                     [&](const char* word) { return lower.find(word) != std::string::npos; });
}

bool namesSomethingElse(std::string_view name) {
  const std::string lower = inLowerCase(name);
  if (lower.find("score") != std::string::npos) return false;
  return std::any_of(std::begin(otherWords), std::end(otherWords),
                     [&](const char* word) { return hasWord(lower, word); }) ||
         std::any_of(std::begin(otherEndings), std::end(otherEndings),
                     [&](const char* end) { return lower.ends_with(end); });
}

Index listsBeside(const ImportedTexts& list, const std::vector<ImportedTexts>& texts) {
  const std::size_t bracket = list.name.rfind('[');
  if (bracket == std::string::npos || !list.name.ends_with(']')) return 1;
  const std::string_view start = std::string_view(list.name).substr(0, bracket + 1);
  Index count = 0;
  bool areAlike = true;
  for (const ImportedTexts& other : texts) {
    if (!other.name.starts_with(start) || !other.name.ends_with(']')) continue;
    ++count;
    areAlike = areAlike && other.texts == list.texts;
  }
  return areAlike ? 1 : count;
}

bool namesSinks(std::string_view name) { return inLowerCase(name) == "sinks"; }

bool namesMask(std::string_view name) {
  const std::string lower = inLowerCase(name);
  return hasWord(lower, "mask") && lower.find("masked") == std::string::npos;
}

bool namesValidLengths(std::string_view name) {
  const std::string lower = inLowerCase(name);
  return lower == "valid_lens" || lower == "valid_lengths";
}

}  // namespace attn
