// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/post_processor.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/words.h"
#include "core/tokenizer/letters.h"
#include "core/tokenizer/vocabulary.h"

namespace attn {
namespace {

using Kind = TemplatePart::Kind;

Piece specialPiece(std::string text, Index id) {
  Piece piece;
  piece.id = id;
  piece.text = std::move(text);
  piece.isSpecial = true;
  return piece;
}

Index readId(const FilePlace& place) { return place.whole(0, Vocabulary::mostIds - 1); }

/// What a template's special tokens are: {"[SEP]": {"ids": [3], "tokens": ["[SEP]"]}}.
std::vector<Piece> specialPieces(const FilePlace& processor, const FilePlace& name) {
  const auto specials = processor.find("special_tokens");
  const auto special = specials ? specials->find(name.text()) : std::nullopt;
  if (!special) name.fail(translatable("core", "one of the special_tokens"));
  const auto ids = special->at("ids").items(), tokens = special->at("tokens").items();
  if (ids.size() != tokens.size()) special->at("ids").fail(translatable("core", "an id for each of the tokens"));
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < ids.size(); ++i) pieces.push_back(specialPiece(tokens[i].text(), readId(ids[i])));
  return pieces;
}

std::vector<TemplatePart> readTemplate(const FilePlace& processor, const char* key, bool isPair) {
  std::vector<TemplatePart> parts;
  const auto list = processor.find(key);
  if (!list) return parts;
  for (const FilePlace& place : list->items()) {
    TemplatePart part;
    if (const auto special = place.find("SpecialToken")) {
      part.special = specialPieces(processor, special->at("id"));
      part.type = special->at("type_id").whole(0, std::numeric_limits<std::int32_t>::max());
    } else {
      const FilePlace sequence = place.at("Sequence"), id = sequence.at("id");
      part.type = sequence.at("type_id").whole(0, std::numeric_limits<std::int32_t>::max());
      part.kind = id.text() == "A" ? Kind::first : Kind::second;
      if (id.text() != "A" && !(isPair && id.text() == "B"))
        id.fail(isPair ? translatable("core", "“A” or “B”") : translatable("core", "“A”"));
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

void readTemplates(const FilePlace& place, PostProcessor& processor) {
  processor.single = readTemplate(place, "single", false);
  processor.pair = readTemplate(place, "pair", true);
}

/// ["[SEP]", 3]
std::vector<Piece> readNamedId(const FilePlace& place) {
  const auto items = place.items();
  if (items.size() != 2) place.fail(translatable("core", "a text and its id"));
  return {specialPiece(items[0].text(), readId(items[1]))};
}

void readBert(const FilePlace& place, PostProcessor& processor) {
  const auto cls = readNamedId(place.at("cls")), sep = readNamedId(place.at("sep"));
  processor.single = {{Kind::special, 0, cls}, {Kind::first, 0}, {Kind::special, 0, sep}};
  processor.pair = processor.single;
  processor.pair.insert(processor.pair.end(), {{Kind::second, 1}, {Kind::special, 1, sep}});
}

void readTrimming(const FilePlace& place, PostProcessor& processor) {
  processor.trims = processor.trims || place.flag("trim_offsets", true);
  processor.keepsFirstSpace = place.flag("add_prefix_space", true);
}

void readRoberta(const FilePlace& place, PostProcessor& processor) {
  readTrimming(place, processor);
  const auto cls = readNamedId(place.at("cls")), sep = readNamedId(place.at("sep"));
  processor.single = {{Kind::special, 0, cls}, {Kind::first, 0}, {Kind::special, 0, sep}};
  processor.pair = processor.single;
  processor.pair.insert(processor.pair.end(), {{Kind::special, 0, sep}, {Kind::second, 0}, {Kind::special, 0, sep}});
}

void readStep(const FilePlace& place, PostProcessor& processor);

void readSequence(const FilePlace& place, PostProcessor& processor) {
  for (const FilePlace& step : place.at("processors").items()) {
    PostProcessor own;
    readStep(step, own);
    if (own.trims) std::tie(processor.trims, processor.keepsFirstSpace) = std::pair(true, own.keepsFirstSpace);
    if (own.single.empty() && own.pair.empty()) continue;
    if (!processor.single.empty() || !processor.pair.empty())
      throw DataError({translatable("core", "%1 is a second template, which is not supported"), {step.path()}});
    processor.single = std::move(own.single);
    processor.pair = std::move(own.pair);
  }
}

struct ProcessorKind {
  const char* type;
  void (*read)(const FilePlace& place, PostProcessor& processor);
};

constexpr ProcessorKind kinds[] = {
    {"BertProcessing", readBert}, {"ByteLevel", readTrimming},           {"RobertaProcessing", readRoberta},
    {"Sequence", readSequence},   {"TemplateProcessing", readTemplates},
};

void readStep(const FilePlace& place, PostProcessor& processor) {
  const FilePlace type = place.at("type");
  for (const ProcessorKind& kind : kinds)
    if (type.text() == kind.type) return kind.read(place, processor);
  type.failUnsupported();
}

void append(std::vector<Piece>& pieces, const std::vector<Piece>& more, Index type, bool isBehindFirst) {
  for (const Piece& piece : more) {
    pieces.push_back(piece);
    pieces.back().type = type;
    pieces.back().isOfPair = isBehindFirst;
  }
}

}  // namespace

PostProcessor readPostProcessor(const FilePlace& place) {
  PostProcessor processor;
  readStep(place, processor);
  return processor;
}

void trimPiece(Piece& piece, const std::u32string& letters, bool isFirst, const PostProcessor& processor) {
  const auto isBlank = [](char32_t letter) { return letter == byteLetters[' '] || isWhiteSpace(letter); };
  Index leading = std::find_if_not(letters.begin(), letters.end(), isBlank) - letters.begin();
  const Index trailing = std::find_if_not(letters.rbegin(), letters.rend(), isBlank) - letters.rbegin();
  if (leading > 0 && (isFirst || piece.begin == 0) && processor.keepsFirstSpace) --leading;
  piece.begin = std::min(piece.begin + leading, piece.end);
  if (piece.end >= trailing) piece.end = std::max(piece.end - trailing, piece.begin);
}

std::vector<Piece> assemble(const PostProcessor& processor, std::vector<Piece> first,
                            std::optional<std::vector<Piece>> second, bool withSpecials) {
  const std::vector<TemplatePart> plain = second ? std::vector<TemplatePart>{{Kind::first, 0}, {Kind::second, 1}}
                                                 : std::vector<TemplatePart>{{Kind::first, 0}};
  const std::vector<TemplatePart>& own = second ? processor.pair : processor.single;
  std::vector<Piece> pieces;
  bool isBehindSecond = false;
  for (const TemplatePart& part : own.empty() ? plain : own) {
    if (part.kind == Kind::second) isBehindSecond = true;
    switch (part.kind) {
      case Kind::special:
        if (withSpecials) append(pieces, part.special, part.type, isBehindSecond);
        break;
      case Kind::first: append(pieces, first, part.type, false); break;
      case Kind::second: append(pieces, *second, part.type, true); break;
    }
  }
  return pieces;
}

}  // namespace attn
