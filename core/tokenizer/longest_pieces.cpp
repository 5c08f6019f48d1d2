// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <utility>

#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/tokenizer/piece_model.h"

namespace attn {
namespace {

class LongestPieces : public PieceModel {
 public:
  LongestPieces(Vocabulary vocabulary, Vocabulary::Id unknown, std::u32string_view prefix, std::size_t mostLetters)
      : m_vocabulary(std::move(vocabulary)), m_unknown(unknown), m_mostLetters(mostLetters) {
    std::vector<std::pair<std::u32string, Vocabulary::Id>> texts;
    for (const auto& [text, id] : m_vocabulary.ids()) texts.emplace_back(codePoints(text), id);
    m_trie = Trie(std::move(texts));
    for (const char32_t letter : prefix)
      if (m_inside != Trie::nowhere) m_inside = m_trie.next(m_inside, letter);
  }

  const Vocabulary& vocabulary() const override { return m_vocabulary; }

  void split(std::u32string_view word, std::vector<PieceOfWord>& pieces) const override {
    const std::size_t before = pieces.size();
    const auto size = static_cast<std::uint32_t>(word.size());
    if (word.size() > m_mostLetters) return pieces.push_back({m_unknown, 0, size});
    for (std::uint32_t begin = 0; begin < size;) {
      PieceOfWord longest = {Trie::none, begin, begin};
      Trie::Node node = begin == 0 ? Trie::root : m_inside;
      for (std::uint32_t end = begin; end < size && node != Trie::nowhere;) {
        node = m_trie.next(node, word[end++]);
        if (node != Trie::nowhere && m_trie.idAt(node) != Trie::none) longest = {m_trie.idAt(node), begin, end};
      }
      if (longest.id == Trie::none) {
        pieces.resize(before);
        return pieces.push_back({m_unknown, 0, size});
      }
      pieces.push_back(longest);
      begin = longest.end;
    }
  }

 private:
  Vocabulary m_vocabulary;
  Trie m_trie;
  Trie::Node m_inside = Trie::root;  ///< where the pieces behind the first begin: behind the prefix
  Vocabulary::Id m_unknown;
  std::size_t m_mostLetters;
};

}  // namespace

std::unique_ptr<const PieceModel> readLongestPieces(const FilePlace& place) {
  Vocabulary vocabulary = readVocabulary(place.at("vocab"));
  const std::string unknown = place.text("unk_token", "[UNK]");
  const auto id = vocabulary.find(unknown);
  if (!id) place.at("unk_token").fail(translatable("core", "a piece of the vocabulary"));
  const auto most = place.find("max_input_chars_per_word");
  const Index mostLetters = most ? most->whole(0, std::numeric_limits<std::int32_t>::max()) : 100;
  return std::make_unique<LongestPieces>(std::move(vocabulary), *id,
                                         codePoints(place.text("continuing_subword_prefix", "##")),
                                         static_cast<std::size_t>(mostLetters));
}

}  // namespace attn
