// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/stop.h"
#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/tokenizer/letters.h"
#include "core/tokenizer/piece_model.h"

namespace attn {
namespace {

class LikeliestPieces : public PieceModel {
 public:
  LikeliestPieces(Vocabulary vocabulary, std::vector<double> scores, Vocabulary::Id unknown, bool byBytes,
                  std::string path)
      : m_vocabulary(std::move(vocabulary)), m_scores(std::move(scores)), m_unknown(unknown), m_path(std::move(path)) {
    constexpr double costOfUnknown = 10;
    std::vector<std::pair<std::u32string, Vocabulary::Id>> texts;
    for (const auto& [text, id] : m_vocabulary.ids()) texts.emplace_back(codePoints(text), id);
    m_trie = Trie(std::move(texts));
    if (byBytes) m_byteIds = byteIds(m_vocabulary);
    m_scoreOfUnknown = *std::min_element(m_scores.begin(), m_scores.end()) - costOfUnknown;
  }

  const Vocabulary& vocabulary() const override { return m_vocabulary; }

  void split(std::u32string_view word, std::vector<PieceOfWord>& pieces) const override {
    std::vector<Best> best;
    findBest(word, best);
    const std::size_t before = pieces.size();
    for (auto end = static_cast<std::uint32_t>(word.size()); end > 0; end = best[end].begin) {
      const auto [score, begin, id] = best[end];
      // Unknown letters next to each other are one.
      if (id == Trie::none && pieces.size() > before && pieces.back().id == Trie::none)
        pieces.back().begin = begin;
      else
        pieces.push_back({id, begin, end});
    }
    std::reverse(pieces.begin() + static_cast<std::ptrdiff_t>(before), pieces.end());
    const bool hasUnknown = std::any_of(pieces.begin() + static_cast<std::ptrdiff_t>(before), pieces.end(),
                                        [](const PieceOfWord& piece) { return piece.id == Trie::none; });
    if (hasUnknown) nameUnknown(word, before, pieces);
  }

 private:
  /// The likeliest way to the letters before a place.
  struct Best {
    double score = -std::numeric_limits<double>::infinity();
    std::uint32_t begin = 0;  ///< of its last piece
    Vocabulary::Id id = Trie::none;
  };

  void findBest(std::u32string_view word, std::vector<Best>& best) const {
    constexpr std::size_t lettersBetweenStops = 256;  // each may begin long pieces
    best.assign(word.size() + 1, {});
    best[0].score = 0;
    for (std::uint32_t begin = 0; begin < word.size(); ++begin) {
      if (begin % lettersBetweenStops == lettersBetweenStops - 1) stopIfRequested();
      const double here = best[begin].score;
      const auto offer = [&](std::uint32_t end, double score, Vocabulary::Id id) {
        if (here + score > best[end].score) best[end] = {here + score, begin, id};
      };
      Trie::Node node = Trie::root;
      for (std::uint32_t end = begin; end < word.size() && node != Trie::nowhere;) {
        node = m_trie.next(node, word[end++]);
        if (node == Trie::nowhere) break;
        if (const Vocabulary::Id id = m_trie.idAt(node); id != Trie::none)
          offer(end, m_scores[static_cast<std::size_t>(id)], id);
      }
      const Trie::Node alone = m_trie.next(Trie::root, word[begin]);
      if (alone == Trie::nowhere || m_trie.idAt(alone) == Trie::none) offer(begin + 1, m_scoreOfUnknown, Trie::none);
    }
  }

  /// Gives unknown letters, from the piece `first` on, the ids of their bytes or of the unknown piece.
  void nameUnknown(std::u32string_view word, std::size_t first, std::vector<PieceOfWord>& pieces) const {
    const std::vector<PieceOfWord> found(pieces.begin() + static_cast<std::ptrdiff_t>(first), pieces.end());
    pieces.resize(first);
    std::string bytes;
    for (const PieceOfWord& piece : found) {
      if (piece.id != Trie::none || m_byteIds.empty()) {
        if (piece.id == Trie::none && m_unknown == Trie::none)
          throw DataError({translatable("core", "%1 has no unk_id for what it has no piece for"), {m_path}});
        pieces.push_back({piece.id == Trie::none ? m_unknown : piece.id, piece.begin, piece.end});
        continue;
      }
      bytes.clear();
      for (const char32_t letter : word.substr(piece.begin, piece.end - piece.begin)) appendUtf8(bytes, letter);
      for (const char byte : bytes)
        pieces.push_back({m_byteIds[static_cast<unsigned char>(byte)], piece.begin, piece.end});
    }
  }

  Vocabulary m_vocabulary;
  std::vector<double> m_scores;  ///< of each id
  Trie m_trie;
  std::vector<Vocabulary::Id> m_byteIds;  ///< of all bytes, or of none
  Vocabulary::Id m_unknown;
  double m_scoreOfUnknown = 0;
  std::string m_path;
};

}  // namespace

std::unique_ptr<const PieceModel> readLikeliestPieces(const FilePlace& place) {
  const FilePlace vocab = place.at("vocab");
  const auto* list = vocab.value().as<JsonValue::List>();
  const char* expected = translatable("core", "a list of pieces with their scores, [[“a”, −1.5], …]");
  if (!list || list->size() > static_cast<std::size_t>(Vocabulary::mostIds)) vocab.fail(expected);
  Vocabulary vocabulary;
  std::vector<double> scores;
  vocabulary.reserve(list->size());
  for (const JsonValue& value : *list) {
    const auto* entry = value.as<JsonValue::List>();
    const auto* text = entry && entry->size() == 2 ? (*entry)[0].as<std::string>() : nullptr;
    const auto* score = text ? (*entry)[1].as<double>() : nullptr;
    if (!score) vocab.item(scores.size()).fail(expected);
    vocabulary.add(*text, static_cast<Vocabulary::Id>(scores.size()));
    scores.push_back(*score);
  }
  const auto unknown = place.find("unk_id");
  const Index id = unknown ? unknown->whole(0, static_cast<Index>(scores.size()) - 1) : Trie::none;
  return std::make_unique<LikeliestPieces>(std::move(vocabulary), std::move(scores), static_cast<Vocabulary::Id>(id),
                                           place.flag("byte_fallback", false), place.path());
}

}  // namespace attn
