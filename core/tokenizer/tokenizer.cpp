// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/tokenizer.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <utility>

#include "core/base/stop.h"
#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/tokenizer/letters.h"
#include "core/tokenizer/piece_model.h"
#include "core/tokenizer/tokenizer_parts.h"

namespace attn {
namespace {

/// The pieces of words that were split before: most words of a text come again.
class WordMemo {
 public:
  explicit WordMemo(const PieceModel& model) : m_model(model) {}

  const std::vector<PieceOfWord>& piecesOf(std::span<const Letter> word) {
    constexpr std::size_t longest = 48, most = 100'000;  // letters of a word, and words, that are kept
    m_word.clear();
    for (const Letter& letter : word) m_word += letter.point;
    if (m_word.size() > longest) {
      m_long.clear();
      m_model.split(m_word, m_long);
      return m_long;
    }
    const auto found = m_pieces.find(m_word);
    if (found != m_pieces.end()) return found->second;
    if (m_pieces.size() >= most) m_pieces.clear();
    std::vector<PieceOfWord>& pieces = m_pieces[m_word];
    m_model.split(m_word, pieces);
    return pieces;
  }

 private:
  const PieceModel& m_model;
  std::u32string m_word;
  std::vector<PieceOfWord> m_long;
  std::unordered_map<std::u32string, std::vector<PieceOfWord>> m_pieces;
};

const std::string& textOf(const TokenizerParts& parts, Vocabulary::Id id) {
  return parts.added.has(id) ? parts.added.textOf(id) : parts.model->vocabulary().textOf(id);
}

/// A text that is being split.
class Splitting {
 public:
  explicit Splitting(const TokenizerParts& parts) : m_parts(parts), m_memo(*parts.model) {}

  std::vector<Piece> split(std::string_view text) {
    const Letters letters = lettersOf(text);
    for (const TextPart& part : m_parts.rawTokens.find(letters)) {
      const auto range = std::span(letters).subspan(part.begin, part.end - part.begin);
      if (part.token != Trie::none)
        addToken(part.token, range);
      else
        splitNormalised(Letters(range.begin(), range.end()));
    }
    return std::move(m_pieces);
  }

 private:
  void splitNormalised(Letters letters) {
    if (m_parts.normalise) m_parts.normalise(letters);
    requireFewLetters(letters.size());
    for (const TextPart& part : m_parts.normalisedTokens.find(letters)) {
      const auto range = std::span(letters).subspan(part.begin, part.end - part.begin);
      if (part.token != Trie::none)
        addToken(part.token, range);
      else
        splitWords({Letters(range.begin(), range.end()), {range.size()}});
    }
  }

  void splitWords(Words words) {
    constexpr std::size_t wordsBetweenStops = 10'000;
    if (m_parts.cut) m_parts.cut(words);
    requireFewLetters(words.letters.size());
    std::size_t count = 0;
    forEachWord(words, [&](std::span<const Letter> word) {
      if (++count % wordsBetweenStops == 0) stopIfRequested();
      for (const PieceOfWord& piece : m_memo.piecesOf(word))
        add(piece.id, word.subspan(piece.begin, piece.end - piece.begin), false);
    });
  }

  void addToken(Vocabulary::Id id, std::span<const Letter> letters) { add(id, letters, true); }

  void add(Vocabulary::Id id, std::span<const Letter> letters, bool isAdded) {
    Piece piece;
    piece.id = id;
    piece.text = textOf(m_parts, id);
    piece.begin = letters.front().begin;
    piece.end = letters.front().end;
    for (const Letter& letter : letters) {
      piece.begin = std::min<Index>(piece.begin, letter.begin);
      piece.end = std::max<Index>(piece.end, letter.end);
    }
    if (m_parts.process.trims) {
      m_letters.clear();
      // An added token takes the white space beside it along; of other pieces the vocabulary says what is white space.
      if (isAdded)
        for (const Letter& letter : letters) m_letters += letter.point;
      else
        m_letters = codePoints(piece.text);
      trimPiece(piece, m_letters, m_pieces.empty(), m_parts.process);
    }
    m_pieces.push_back(std::move(piece));
  }

  const TokenizerParts& m_parts;
  WordMemo m_memo;
  std::u32string m_letters;
  std::vector<Piece> m_pieces;
};

}  // namespace

Tokenizer::Tokenizer() : m_parts(std::make_shared<const TokenizerParts>()) {}

Tokenizer readTokenizer(const std::string& folder) {
  constexpr const char* file = "tokenizer.json";
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::path(folder) / file, error))
    return parseTokenizer(bytesOfFile(folder, file));
  const OlderTokenizer older = tokenizerOfOlderFiles(folder);
  return Tokenizer(readParts(FilePlace(older.json, older.file)));
}

Tokenizer parseTokenizer(std::string_view json) {
  constexpr const char* file = "tokenizer.json";
  const JsonValue value = jsonOf(std::string(json), file);
  return Tokenizer(readParts(FilePlace(value, file)));
}

std::vector<Piece> encode(const Tokenizer& tokenizer, std::string_view text, std::optional<std::string_view> pair,
                          bool withSpecials) {
  const TokenizerParts& parts = tokenizer.parts();
  if (!parts.model) return {};
  std::optional<std::vector<Piece>> second;
  if (pair) second = Splitting(parts).split(*pair);
  return assemble(parts.process, Splitting(parts).split(text), second, withSpecials);
}

std::string decode(const Tokenizer& tokenizer, std::span<const Index> ids, bool withSpecials) {
  const TokenizerParts& parts = tokenizer.parts();
  if (!parts.model) return {};
  std::vector<std::string> pieces;
  for (const Index wide : ids) {
    if (wide < 0 || wide >= vocabularySize(tokenizer)) continue;
    const auto id = static_cast<Vocabulary::Id>(wide);
    if (!parts.added.has(id) && !parts.model->vocabulary().has(id)) continue;
    if (withSpecials || !parts.special.contains(id)) pieces.push_back(textOf(parts, id));
  }
  parts.decode(pieces);
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  return text;
}

std::vector<Index> wordOf(std::span<const Piece> pieces, std::string_view text, std::string_view pair) {
  const std::u32string first = codePoints(text), second = codePoints(pair);
  const auto isAlone = [](char32_t letter) {
    return isWhiteSpace(letter) || isPunctuation(letter) || isChinese(letter);
  };
  const auto continues = [&](const Piece& before, const Piece& piece) {
    if (before.isSpecial || piece.isSpecial || before.isOfPair != piece.isOfPair) return false;
    if (piece.begin != before.end) return piece.begin < before.end;  // bytes of one letter
    const std::u32string& letters = piece.isOfPair ? second : first;
    const auto at = static_cast<std::size_t>(piece.begin);
    return at > 0 && at < letters.size() && !isAlone(letters[at - 1]) && !isAlone(letters[at]);
  };
  std::vector<Index> words;
  words.reserve(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i)
    words.push_back(i == 0 ? 0 : words.back() + (continues(pieces[i - 1], pieces[i]) ? 0 : 1));
  return words;
}

std::optional<Index> idOf(const Tokenizer& tokenizer, std::string_view text) {
  const TokenizerParts& parts = tokenizer.parts();
  if (!parts.model) return {};
  const auto added = parts.added.find(text);
  return added ? added : parts.model->vocabulary().find(text);
}

std::string pieceText(const Tokenizer& tokenizer, Index id) {
  const bool isIn = id >= 0 && id < vocabularySize(tokenizer);
  return isIn ? textOf(tokenizer.parts(), static_cast<Vocabulary::Id>(id)) : std::string();
}

std::string readableText(const Tokenizer& tokenizer, Index id) {
  const auto isUnreadable = [](char32_t letter) {
    const bool isControl = letter < U' ' || letter == 0x7F;
    return isLoneByte(letter) || letter == U'\uFFFD' || (isControl && !isWhiteSpace(letter));
  };
  const Index ids[] = {id};
  std::string text = decode(tokenizer, ids, true);
  const std::u32string letters = codePoints(text);
  if (std::none_of(letters.begin(), letters.end(), isUnreadable)) return text;
  std::string piece = pieceText(tokenizer, id);
  if (piece.starts_with("<0x")) return piece;
  std::string bytes;
  for (const char32_t letter : codePoints(piece)) {
    const int byte = byteOfLetter(letter);
    if (byte < 0) return text;  // no letter of GPT-2's for a byte
    bytes += static_cast<char>(byte);
  }
  std::string told;
  for (const char32_t letter : codePoints(bytes)) {
    const std::string written = toUtf8({&letter, 1});
    const bool isByte = written.size() == 1 && isUnreadable(letter);
    told += isByte ? byteName(static_cast<unsigned char>(written.front())) : written;
  }
  return told;
}

Index vocabularySize(const Tokenizer& tokenizer) {
  const TokenizerParts& parts = tokenizer.parts();
  return parts.model ? std::max(parts.added.size(), parts.model->vocabulary().size()) : 0;
}

}  // namespace attn
