// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/models/token_groups.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <algorithm>
#include <map>
#include <memory>

#include "core/base/text/code_points.h"
#include "core/scene/models/head_pass.h"
#include "core/tensor/matrix.h"

namespace attn {
namespace {

bool isBlank(char32_t letter) { return letter == U' ' || letter == U'\t' || letter == U'\n' || letter == U'\r'; }

/// Of each code point whether a word begins there; one more for the end.
std::vector<bool> wordBegins(const std::u32string& letters) {
  std::vector<bool> begins(letters.size() + 1, true);
  icu::UnicodeString text;
  std::vector<Index> pointOf;  // of each unit of UTF-16
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const bool isLetter = isCodePoint(letters[i]);
    const icu::UnicodeString one(isLetter ? static_cast<UChar32>(letters[i]) : UChar32{0xFFFD});
    for (int32_t unit = 0; unit < one.length(); ++unit) pointOf.push_back(static_cast<Index>(i));
    text.append(one);
  }
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> words(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status) || !words) return begins;  // without the tables each piece is a word
  words->setText(text);
  std::fill(begins.begin(), begins.end(), false);
  begins.back() = true;
  for (int32_t at = words->first(); at != icu::BreakIterator::DONE; at = words->next())
    if (at < text.length()) begins[static_cast<std::size_t>(pointOf[static_cast<std::size_t>(at)])] = true;
  return begins;
}

/// Where the letters of a piece begin that are no blanks; its end if there are none.
Index firstLetter(const Piece& piece, const std::u32string& letters) {
  Index at = piece.begin;
  while (at < piece.end && at < std::ssize(letters) && isBlank(letters[static_cast<std::size_t>(at)])) ++at;
  return at;
}

struct JoinedText {
  std::u32string letters;
  std::vector<bool> begins;

  explicit JoinedText(const std::string& text) : letters(codePoints(text)), begins(wordBegins(letters)) {}
};

}  // namespace

TokenGroups groupsOf(const std::vector<Piece>& pieces, const std::string& text, const std::string& second,
                     SpecialTokens special, bool joins) {
  TokenGroups groups;
  groups.tokens = std::ssize(pieces);
  const std::vector<std::string> labels = labelsOf(pieces, text, second);
  const bool keepsSpecial = special == SpecialTokens::shown ||
                            std::all_of(pieces.begin(), pieces.end(), [](const Piece& each) { return each.isSpecial; });
  std::unique_ptr<JoinedText> first, other;
  if (joins) {
    first = std::make_unique<JoinedText>(text);
    other = std::make_unique<JoinedText>(second);
  }
  const Piece* before = nullptr;  // of the word that goes on
  Index begin = 0, end = 0;       // of that word's letters
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (piece.isSpecial && !keepsSpecial) {
      before = nullptr;
      continue;
    }
    // One without letters, as a blank alone, belongs to the word behind it.
    const JoinedText* from = !joins || piece.isSpecial ? nullptr : piece.isOfPair ? other.get() : first.get();
    const Index letter = from ? firstLetter(piece, from->letters) : 0;
    const bool goesOn =
        from && before && before->isOfPair == piece.isOfPair &&
        (begin == end ||  // there were only blanks so far
         letter < end ||
         (letter == end && letter < std::ssize(from->letters) && !from->begins[static_cast<std::size_t>(letter)]));
    if (goesOn) {
      groups.members.back().push_back(static_cast<Index>(i));
      if (begin == end) begin = letter;
      end = std::max(end, piece.end);
      const auto length = static_cast<std::size_t>(std::max<Index>(0, end - begin));
      groups.labels.back() = toUtf8(std::u32string_view(from->letters).substr(static_cast<std::size_t>(begin), length));
    } else {
      groups.members.push_back({static_cast<Index>(i)});
      groups.labels.push_back(labels[i]);
      begin = letter;
      end = piece.end;
    }
    before = from ? &piece : nullptr;
  }
  return groups;
}

TokenGroups joinedTokens(const std::vector<std::string>& labels) {
  const auto beginsWord = [](const std::string& label) { return label.starts_with("Ġ") || label.starts_with("▁"); };
  const auto isBracketed = [](const std::string& label) {
    return (label.starts_with('[') && label.ends_with(']')) || (label.starts_with('<') && label.ends_with('>'));
  };
  const bool areBytePairs = std::any_of(labels.begin(), labels.end(), beginsWord);
  TokenGroups groups;
  groups.tokens = std::ssize(labels);
  bool isOpen = false;  // whether the token before may go on
  for (const std::string& label : labels) {
    const bool isPiece = label.size() > 2 && label.starts_with("##");
    const bool isAlone = isBracketed(label) || label.starts_with("Ċ");
    std::string text = label;
    for (const std::string_view mark : {isPiece ? "##" : "", "Ġ", "▁"})
      if (text.starts_with(mark)) text.erase(0, mark.size());
    if (isOpen && !isAlone && (isPiece || (areBytePairs && !beginsWord(label)))) {
      groups.members.back().push_back(&label - labels.data());
      groups.labels.back() += text;
    } else {
      groups.members.push_back({&label - labels.data()});
      groups.labels.push_back(text.empty() ? label : text);
    }
    isOpen = !isAlone;
  }
  return groups;
}

Tensor grouped(const Tensor& weights, const TokenGroups& queries, const TokenGroups& keys, bool renormalises) {
  const Index heads = weights.count(), m = weights.cols(), rows = queries.count(), columns = keys.count();
  Tensor shown({heads, rows, columns});
  for (Index head = 0; head < heads; ++head) {
    stopIfRequested();
    const float* const from = weights.matrix(head).data();
    float* const to = shown.matrix(head).data();
    for (Index row = 0; row < rows; ++row) {
      const std::vector<Index>& ofQuery = queries.members[static_cast<std::size_t>(row)];
      double sum = 0;
      for (Index column = 0; column < columns; ++column) {
        double weight = 0;
        for (const Index query : ofQuery)
          for (const Index key : keys.members[static_cast<std::size_t>(column)])
            weight += static_cast<double>(from[query * m + key]);
        weight /= static_cast<double>(ofQuery.size());
        sum += weight;
        to[row * columns + column] = static_cast<float>(weight);
      }
      if (renormalises && sum > 0)
        for (Index column = 0; column < columns; ++column)
          to[row * columns + column] = static_cast<float>(static_cast<double>(to[row * columns + column]) / sum);
    }
  }
  return shown;
}

std::vector<Index> idsOfLabels(const std::vector<std::string>& labels) {
  std::map<std::string, Index> known;
  std::vector<Index> ids;
  for (const std::string& label : labels) ids.push_back(known.try_emplace(label, std::ssize(known)).first->second);
  return ids;
}

Index groupOf(const TokenGroups& groups, Index token) {
  for (Index group = 0; group < groups.count(); ++group) {
    const std::vector<Index>& members = groups.members[static_cast<std::size_t>(group)];
    if (std::find(members.begin(), members.end(), token) != members.end()) return group;
  }
  return -1;
}

}  // namespace attn
