// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/added_tokens.h"

#include <utility>

#include "core/base/text/code_points.h"

namespace attn {

AddedTokenFinder::AddedTokenFinder(const std::vector<AddedToken>& tokens, bool isNormalised,
                                   const TextNormaliser& normalise) {
  std::vector<std::pair<std::u32string, Vocabulary::Id>> texts;
  for (const AddedToken& token : tokens) {
    if (token.isNormalised != isNormalised) continue;
    Letters letters = lettersOf(token.text);
    if (isNormalised && normalise) normalise(letters);
    if (letters.empty()) continue;  // it would be found between all letters
    std::u32string text;
    for (const Letter& letter : letters) text += letter.point;
    texts.emplace_back(std::move(text), static_cast<Vocabulary::Id>(m_tokens.size()));
    m_tokens.push_back(token);
  }
  m_trie = Trie(std::move(texts));
}

std::vector<TextPart> AddedTokenFinder::find(std::span<const Letter> letters) const {
  std::vector<TextPart> parts;
  std::size_t done = 0;
  for (std::size_t at = 0; at < letters.size() && !m_tokens.empty();) {
    std::size_t end = at;
    Vocabulary::Id found = Trie::none;
    Trie::Node node = Trie::root;
    for (std::size_t i = at; i < letters.size() && (node = m_trie.next(node, letters[i].point)) != Trie::nowhere;) {
      ++i;
      if (m_trie.idAt(node) == Trie::none) continue;
      found = m_trie.idAt(node);
      end = i;
    }
    if (found == Trie::none) {
      ++at;
      continue;
    }
    const AddedToken& token = m_tokens[static_cast<std::size_t>(found)];
    std::size_t begin = at;
    at = end;
    const bool isInWord =
        (begin > 0 && isOfWord(letters[begin - 1].point)) || (end < letters.size() && isOfWord(letters[end].point));
    if (token.isWord && isInWord) continue;
    if (token.takesLeft)
      while (begin > done && isWhiteSpace(letters[begin - 1].point)) --begin;
    if (token.takesRight)
      while (end < letters.size() && isWhiteSpace(letters[end].point)) ++end;
    if (begin > done) parts.push_back({done, begin});
    parts.push_back({begin, end, token.id});
    done = at = end;
  }
  if (done < letters.size()) parts.push_back({done, letters.size()});
  return parts;
}

std::vector<AddedToken> readAddedTokens(const FilePlace& file) {
  std::vector<AddedToken> tokens;
  const auto list = file.find("added_tokens");
  if (!list) return tokens;
  for (const FilePlace& place : list->items()) {
    AddedToken token;
    token.text = place.at("content").text();
    token.id = static_cast<Vocabulary::Id>(place.at("id").whole(0, Vocabulary::mostIds - 1));
    token.takesLeft = place.flag("lstrip", false);
    token.takesRight = place.flag("rstrip", false);
    token.isWord = place.flag("single_word", false);
    token.isSpecial = place.flag("special", false);
    token.isNormalised = place.flag("normalized", !token.isSpecial);
    tokens.push_back(std::move(token));
  }
  return tokens;
}

}  // namespace attn
