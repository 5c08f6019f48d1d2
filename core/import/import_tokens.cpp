// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "core/import/canonical.h"
#include "core/import/guess/import_guess.h"
#include "core/import/guess/name_words.h"

namespace attn {
namespace {

enum class TextSide { query, key };

constexpr const char* queryWords[] = {"query", "queries", "target", "tgt", "decoder", "output", "left"};
constexpr const char* keyWords[] = {"key", "source", "src", "encoder", "input", "right"};
constexpr const char* targetWords[] = {"decoder", "target", "tgt", "output"};
constexpr const char* sourceWords[] = {"encoder", "source", "src", "input"};

bool hasAny(std::string_view name, std::span<const char* const> words) {
  return std::any_of(words.begin(), words.end(),
                     [&](const char* word) { return name.find(word) != std::string_view::npos; });
}

/// What stands before the last part of a name: tensors and tokens of one object have it in common.
std::string_view scopeOf(std::string_view name) {
  const std::size_t end = name.find_last_of("./");
  return end == std::string_view::npos ? std::string_view() : name.substr(0, end);
}

/// The texts of a batch, each of which may have its own list of tokens: "tokens[0]", "tokens[1]".
struct TextsOfBatch {
  Index count = 1;
  std::optional<Index> chosen = {};  ///< the one that is shown

  /// Whether a list is that of one text, and not of the one that is shown.
  bool isOfOther(const ImportedTexts& list, const std::vector<ImportedTexts>& texts) const {
    if (count < 2 || listsBeside(list, texts) != count) return false;
    return !chosen || !list.name.ends_with('[' + std::to_string(*chosen) + ']');
  }
};

/// The list that fits best to an axis of this length; nothing if none has the length.
std::vector<std::string> listFor(const std::vector<ImportedTexts>& texts, Index length, TextSide side,
                                 std::span<const char* const> preferred, std::string_view scope, TextsOfBatch batch) {
  const ImportedTexts* best = nullptr;
  int most = -1;
  for (const ImportedTexts& each : texts) {
    if (std::ssize(each.texts) != length) continue;
    if (batch.isOfOther(each, texts)) continue;
    if (length == 1 && (each.name == "axes" || each.name == "kind")) continue;
    const std::string name = inLowerCase(each.name);
    int score = 0;
    if (hasAny(name, preferred)) score += 4;
    if (hasAny(name, side == TextSide::query ? std::span<const char* const>(queryWords) : keyWords)) score += 2;
    // A picture's columns are its keys.
    if (name == (side == TextSide::query ? "y" : "x") || name.ends_with(side == TextSide::query ? ".y" : ".x"))
      score += 2;
    if (!scope.empty() && scopeOf(each.name) == scope) score += 8;
    if (!scopeOf(each.name).empty() && scopeOf(each.name) != scope &&
        scopeOf(each.name).find('[') != std::string_view::npos)
      score -= 1;  // of another item of the list
    if (score > most || !best) best = &each, most = score;
  }
  return best ? best->texts : std::vector<std::string>();
}

void findTokensOf(ImportGuess& guess, const std::vector<ImportedTexts>& texts, std::optional<Index> entry) {
  guess.queryTokens.clear();
  guess.keyTokens.clear();
  TextsOfBatch batch{.chosen = entry};
  for (const std::size_t axis : guess.axesOf(AxisRole::batch)) batch.count *= guess.tensor.shape[axis];
  if (guess.kind == TensorKind::queriesKeysValues) {
    const std::optional<std::size_t> axis = guess.axisOf(AxisRole::token);
    if (!axis) return;
    const std::string_view scope = scopeOf(guess.tensor.arrays.front());
    guess.queryTokens = listFor(texts, guess.tensor.pieces[0].shape[*axis], TextSide::query, {}, scope, batch);
    guess.keyTokens = listFor(texts, guess.tensor.pieces[1].shape[*axis], TextSide::key, {}, scope, batch);
    return;
  }
  const auto lengthOf = [&](AxisRole role) {
    Index length = 1;
    for (const std::size_t axis : guess.axesOf(role)) length *= guess.tensor.shape[axis];
    return length;
  };
  if (guess.axesOf(AxisRole::key).empty()) return;
  const std::string name = inLowerCase(guess.tensor.arrays.front());
  const std::string_view scope = scopeOf(guess.tensor.arrays.front());
  const bool isCross = name.find("cross") != std::string::npos;
  const bool isDecoder = !isCross && name.find("decoder") != std::string::npos;
  const bool isEncoder = !isCross && !isDecoder && name.find("encoder") != std::string::npos;
  std::span<const char*const> ofQueries, ofKeys;
  if (isCross || isDecoder) ofQueries = targetWords;
  if (isCross || isEncoder) ofKeys = sourceWords;
  if (isEncoder) ofQueries = sourceWords;
  if (isDecoder) ofKeys = targetWords;
  if (!guess.axesOf(AxisRole::query).empty())
    guess.queryTokens = listFor(texts, lengthOf(AxisRole::query), TextSide::query, ofQueries, scope, batch);
  guess.keyTokens = listFor(texts, lengthOf(AxisRole::key), TextSide::key, ofKeys, scope, batch);
}

}  // namespace

void findTokens(ImportGuess& guess, const std::vector<ImportedTexts>& texts) { findTokensOf(guess, texts, {}); }

std::vector<TokensOfText> tokensOfTexts(const ImportGuess& guess, const std::vector<ImportedTexts>& texts) {
  Index count = 1;
  for (const std::size_t axis : guess.axesOf(AxisRole::batch)) count *= guess.tensor.shape[axis];
  std::vector<TokensOfText> tokens;
  for (Index entry = 0; entry < count; ++entry) {
    const ImportGuess one = withEntry(guess, texts, entry);
    tokens.push_back({one.queryTokens, one.keyTokens});
  }
  const bool differ =
      std::any_of(tokens.begin(), tokens.end(), [&](const auto& each) { return each != tokens.front(); });
  return differ ? tokens : std::vector<TokensOfText>();
}

ImportGuess withEntry(ImportGuess guess, const std::vector<ImportedTexts>& texts, Index entry) {
  findTokensOf(guess, texts, entry);
  return guess;
}

namespace {

std::vector<std::string> splitAt(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// ["a", "b"] or ['a', 'b']; nothing if it is no such list.
std::optional<std::vector<std::string>> listOfQuoted(std::string_view text) {
  std::vector<std::string> parts;
  std::size_t at = 1;
  const auto skip = [&](std::string_view characters) {
    at = std::min(text.find_first_not_of(characters, at), text.size());
  };
  for (skip(" "); at < text.size() && (text[at] == '"' || text[at] == '\''); skip(", ")) {
    const char mark = text[at];
    std::string& part = parts.emplace_back();
    for (++at; at < text.size() && text[at] != mark; ++at) {
      if (text[at] == '\\' && at + 1 < text.size()) ++at;
      part += text[at];
    }
    if (at == text.size()) return std::nullopt;
    ++at;
  }
  return !parts.empty() && text.substr(at) == "]" ? std::optional(std::move(parts)) : std::nullopt;
}

}  // namespace

std::vector<std::string> tokensOfText(const std::string& text) {
  std::vector<std::string> lines = splitAt(text, '\n');
  for (std::string& line : lines)
    if (line.ends_with('\r')) line.pop_back();
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (lines.size() != 1) return lines;
  const std::string& line = lines.front();
  if (line.starts_with('['))
    if (auto listed = listOfQuoted(line)) return *std::move(listed);
  if (line.find('\t') != std::string::npos) return splitAt(line, '\t');
  std::vector<std::string> words = splitAt(line, ' ');
  std::erase(words, std::string());
  return words;
}

ImportGuess withTokens(ImportGuess guess, const std::vector<std::string>& tokens) {
  const auto lengthOf = [&](AxisRole role) {
    Index length = 1;
    for (const std::size_t axis : guess.axesOf(role)) length *= guess.tensor.shape[axis];
    return length;
  };
  const Index queries = lengthOf(AxisRole::query), keys = lengthOf(AxisRole::key), given = std::ssize(tokens);
  if (queries == given) guess.queryTokens = tokens;
  if (keys == given) guess.keyTokens = tokens;
  if (queries != given && keys != given && queries + keys == given) {
    guess.queryTokens.assign(tokens.begin(), tokens.begin() + queries);
    guess.keyTokens.assign(tokens.begin() + queries, tokens.end());
  }
  return guess;
}

}  // namespace attn
