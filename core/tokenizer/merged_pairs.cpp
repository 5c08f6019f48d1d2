// SPDX-License-Identifier: GPL-3.0-or-later
#include <queue>
#include <unordered_map>
#include <utility>

#include "core/base/stop.h"
#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/files/shown_name.h"
#include "core/tokenizer/letters.h"
#include "core/tokenizer/piece_model.h"

namespace attn {
namespace {

using Id = Vocabulary::Id;

/// What two neighbours become, and how soon: merges of a lower rank are made first.
struct Merge {
  std::int32_t rank = 0;
  Id result = 0;
};
using Merges = std::unordered_map<std::uint64_t, Merge>;

std::uint64_t pairOf(Id left, Id right) {
  return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint32_t>(right);
}

/// A part of a word in a list that is linked both ways.
struct Symbol {
  PieceOfWord piece = {};
  std::int32_t before = -1, behind = -1;
  bool isGone = false;  ///< it was merged into the one before it
};

/// Two neighbours that could be merged, unless one of them was before.
struct Candidate {
  std::int32_t rank, left;
  /// The largest is taken from a queue first.
  bool operator<(const Candidate& other) const { return rank != other.rank ? rank > other.rank : left > other.left; }
};

struct PairOptions {
  std::string unknown = {};  ///< empty: letters without a piece are left out
  std::string prefix = {};   ///< of all letters of a word but the first
  std::string suffix = {};   ///< of the last letter of a word
  bool fusesUnknown = false, byBytes = false, ignoresMerges = false;
  std::string path = {};  ///< for messages
};

class MergedPairs : public PieceModel {
 public:
  MergedPairs(Vocabulary vocabulary, Merges merges, PairOptions options)
      : m_vocabulary(std::move(vocabulary)), m_merges(std::move(merges)), m_options(std::move(options)) {
    if (m_options.byBytes)
      for (int byte = 0; byte < 256; ++byte)
        m_byteIds.push_back(m_vocabulary.find(byteName(static_cast<unsigned char>(byte))).value_or(Trie::none));
    m_unknown = m_options.unknown.empty() ? Trie::none : m_vocabulary.find(m_options.unknown).value_or(Trie::none);
  }

  const Vocabulary& vocabulary() const override { return m_vocabulary; }

  void split(std::u32string_view word, std::vector<PieceOfWord>& pieces) const override {
    if (m_options.ignoresMerges) {
      std::string text;
      for (const char32_t letter : word) appendUtf8(text, letter);
      if (const auto id = m_vocabulary.find(text))
        return pieces.push_back({*id, 0, static_cast<std::uint32_t>(word.size())});
    }
    std::vector<Symbol> symbols;
    symbols.reserve(word.size());
    for (std::size_t i = 0; i < word.size(); ++i)
      appendLetter(word[i], static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(word.size()), symbols);
    merge(symbols);
    for (const Symbol& symbol : symbols)
      if (!symbol.isGone) pieces.push_back(symbol.piece);
  }

 private:
  void appendLetter(char32_t letter, std::uint32_t at, std::uint32_t size, std::vector<Symbol>& symbols) const {
    std::string text;
    if (at > 0) text = m_options.prefix;
    appendUtf8(text, letter);
    if (at + 1 == size) text += m_options.suffix;
    if (const auto id = m_vocabulary.find(text)) return append({*id, at, at + 1}, symbols);
    if (m_options.byBytes && hasBytesOf(text)) {
      for (const char byte : text) append({m_byteIds[static_cast<unsigned char>(byte)], at, at + 1}, symbols);
      return;
    }
    if (m_options.unknown.empty()) return;
    if (m_unknown == Trie::none)
      throw DataError({translatable("core", "%1 has no piece for “%2”, and its unk_token “%3” is none of its pieces"),
                       {m_options.path, shownName(text), shownName(m_options.unknown)}});
    if (m_options.fusesUnknown && !symbols.empty() && symbols.back().piece.id == m_unknown)
      symbols.back().piece.end = at + 1;
    else
      append({m_unknown, at, at + 1}, symbols);
  }

  bool hasBytesOf(std::string_view text) const {
    for (const char byte : text)
      if (m_byteIds[static_cast<unsigned char>(byte)] == Trie::none) return false;
    return true;
  }

  static void append(PieceOfWord piece, std::vector<Symbol>& symbols) {
    const auto at = static_cast<std::int32_t>(symbols.size());
    if (at > 0) symbols.back().behind = at;
    symbols.push_back({piece, at - 1, -1, false});
  }

  const Merge* mergeAt(const std::vector<Symbol>& symbols, std::int32_t left) const {
    const Symbol& symbol = symbols[static_cast<std::size_t>(left)];
    if (symbol.isGone || symbol.behind < 0) return nullptr;
    const auto found =
        m_merges.find(pairOf(symbol.piece.id, symbols[static_cast<std::size_t>(symbol.behind)].piece.id));
    return found == m_merges.end() ? nullptr : &found->second;
  }

  void merge(std::vector<Symbol>& symbols) const {
    constexpr std::size_t stepsBetweenStops = 100'000;
    std::priority_queue<Candidate> candidates;
    const auto offer = [&](std::int32_t left) {
      if (left < 0) return;
      if (const Merge* merge = mergeAt(symbols, left)) candidates.push({merge->rank, left});
    };
    for (std::size_t i = 0; i < symbols.size(); ++i) offer(static_cast<std::int32_t>(i));
    for (std::size_t steps = 1; !candidates.empty(); ++steps) {
      const Candidate best = candidates.top();
      candidates.pop();
      const Merge* merge = mergeAt(symbols, best.left);
      if (!merge || merge->rank != best.rank) continue;
      Symbol& left = symbols[static_cast<std::size_t>(best.left)];
      Symbol& right = symbols[static_cast<std::size_t>(left.behind)];
      left.piece = {merge->result, left.piece.begin, right.piece.end};
      left.behind = right.behind;
      right.isGone = true;
      if (left.behind >= 0) symbols[static_cast<std::size_t>(left.behind)].before = best.left;
      offer(left.before);
      offer(best.left);
      if (steps % stepsBetweenStops == 0) stopIfRequested();
    }
  }

  Vocabulary m_vocabulary;
  Merges m_merges;
  PairOptions m_options;
  std::vector<Id> m_byteIds;
  Id m_unknown = Trie::none;
};

/// Both forms of a merge: "a b" (older files) and ["a", "b"].
std::pair<std::string_view, std::string_view> textsOf(const FilePlace& merges, std::size_t at, const JsonValue& value) {
  if (const auto* text = value.as<std::string>()) {
    const std::size_t space = text->find(' ');
    if (space != std::string::npos && text->find(' ', space + 1) == std::string::npos)
      return {std::string_view(*text).substr(0, space), std::string_view(*text).substr(space + 1)};
  } else if (const auto* list = value.as<JsonValue::List>(); list && list->size() == 2) {
    const auto *left = (*list)[0].as<std::string>(), *right = (*list)[1].as<std::string>();
    if (left && right) return {*left, *right};
  }
  merges.item(at).fail(translatable("core", "two pieces, as “a b” or [“a”, “b”]"));
}

Merges readMerges(const FilePlace& place, const Vocabulary& vocabulary, const std::string& prefix) {
  Merges merges;
  if (place.value().size() == 0) return place.items(), merges;  // an empty list, or no list
  const auto* list = place.value().as<JsonValue::List>();
  if (!list) place.fail(translatable("core", "a list of pairs of pieces"));
  merges.reserve(list->size());
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto [left, right] = textsOf(place, i, (*list)[i]);
    const auto idAt = [&](std::string_view text) {
      if (const auto id = vocabulary.find(text)) return *id;
      throw DataError({translatable("core", "%1 is about “%2”, which is no piece of the vocabulary"),
                       {place.item(i).path(), shownName(text)}});
    };
    const std::string_view tail = right.starts_with(prefix) ? right.substr(prefix.size()) : right;
    const Id leftId = idAt(left), rightId = idAt(right), result = idAt(std::string(left).append(tail));
    merges.insert_or_assign(pairOf(leftId, rightId), Merge{static_cast<std::int32_t>(i), result});
  }
  return merges;
}

}  // namespace

std::unique_ptr<const PieceModel> readMergedPairs(const FilePlace& place) {
  if (const auto dropout = place.find("dropout"); dropout && dropout->number() != 0) dropout->failUnsupported();
  PairOptions options;
  options.path = place.path();
  options.unknown = place.text("unk_token", "");
  options.prefix = place.text("continuing_subword_prefix", "");
  options.suffix = place.text("end_of_word_suffix", "");
  options.fusesUnknown = place.flag("fuse_unk", false);
  options.byBytes = place.flag("byte_fallback", false);
  options.ignoresMerges = place.flag("ignore_merges", false);
  Vocabulary vocabulary = readVocabulary(place.at("vocab"));
  Merges merges = readMerges(place.at("merges"), vocabulary, options.prefix);
  return std::make_unique<MergedPairs>(std::move(vocabulary), std::move(merges), std::move(options));
}

}  // namespace attn
