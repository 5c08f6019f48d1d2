// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/decoders.h"

#include <utility>

#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/tokenizer/letters.h"
#include "core/tokenizer/pattern.h"
#include "core/tokenizer/splitting.h"

namespace attn {
namespace {

using Pieces = std::vector<std::string>;

constexpr const char* replacement = "\uFFFD";

void replaceAll(std::string& text, std::string_view sought, std::string_view with) {
  if (sought.empty()) return;
  std::string replaced;
  std::size_t done = 0;
  for (std::size_t at = text.find(sought); at != std::string::npos; at = text.find(sought, done)) {
    replaced.append(text, done, at - done).append(with);
    done = at + sought.size();
  }
  text = std::move(replaced.append(text, done));
}

/// How many bytes of a text begin a character that it breaks off: what Unicode calls a maximal subpart.
std::size_t brokenPart(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U; };
  const unsigned lead = at(0), second = at(1);
  const std::size_t length = lead >= 0xF0 && lead <= 0xF4 ? 4 : lead >= 0xE0 && lead <= 0xEF ? 3 : 1;
  if (length == 1) return 1;
  const unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (second < least || second > most) return 1;
  return length == 4 && (at(2) & 0xC0) == 0x80 ? 3 : 2;
}

/// The text that bytes are, with U+FFFD for each part of them that is none.
std::string textOfBytes(std::string_view bytes) {
  std::string text;
  std::size_t at = 0, end = 0;  // in `bytes`: what comes next, and where the last broken part ends
  for (const char32_t point : codePoints(bytes)) {
    if (!isLoneByte(point)) {
      const std::size_t before = text.size();
      appendUtf8(text, point);
      at += text.size() - before;
      continue;
    }
    if (at >= end) {
      text += replacement;
      end = at + brokenPart(bytes.substr(at));
    }
    ++at;
  }
  return text;
}

void byteLevel(Pieces& pieces) {
  std::string bytes;
  for (const std::string& piece : pieces) {
    const std::size_t before = bytes.size();
    for (const char32_t letter : codePoints(piece)) {
      const int byte = byteOfLetter(letter);
      if (byte < 0) {  // an added token, which is text as it is
        bytes.resize(before);
        bytes += piece;
        break;
      }
      bytes += static_cast<char>(byte);
    }
  }
  pieces = {textOfBytes(bytes)};
}

/// What English puts no space before.
void cleanUp(std::string& text) {
  constexpr std::pair<const char*, const char*> rows[] = {
      {" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},    {" n't", "n't"},
      {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"},
  };
  for (const auto& [spaced, joined] : rows) replaceAll(text, spaced, joined);
}

Decoder readWordPiece(const FilePlace& place) {
  return [prefix = place.text("prefix", "##"), cleans = place.flag("cleanup", true)](Pieces& pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (i > 0) pieces[i] = pieces[i].starts_with(prefix) ? pieces[i].substr(prefix.size()) : " " + pieces[i];
      if (cleans) cleanUp(pieces[i]);
    }
  };
}

Decoder readMetaspace(const FilePlace& place) {
  const std::string mark = toUtf8(std::u32string(1, replacementOf(place)));
  const auto scheme = place.find("prepend_scheme");
  const bool prepends = scheme ? scheme->text() != "never" : place.flag("add_prefix_space", true);
  return [=](Pieces& pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i) replaceAll(pieces[i], mark, i == 0 && prepends ? "" : " ");
  };
}

/// The byte that a piece <0x0A> stands for, or −1.
int byteNamed(const std::string& piece) {
  if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>') return -1;
  int byte = 0;
  for (const char c : {piece[3], piece[4]}) {
    const int digit = c >= '0' && c <= '9'   ? c - '0'
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10
                      : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                             : -1;
    if (digit < 0) return -1;
    byte = 16 * byte + digit;
  }
  return byte;
}

void byteFallback(Pieces& pieces) {
  Pieces texts;
  std::string bytes;
  const auto endBytes = [&] {
    if (bytes.empty()) return;
    bool isText = true;
    for (const char32_t point : codePoints(bytes)) isText = isText && !isLoneByte(point);
    if (isText)
      texts.push_back(bytes);
    else
      texts.insert(texts.end(), bytes.size(), replacement);
    bytes.clear();
  };
  for (std::string& piece : pieces) {
    if (const int byte = byteNamed(piece); byte >= 0) {
      bytes += static_cast<char>(byte);
      continue;
    }
    endBytes();
    texts.push_back(std::move(piece));
  }
  endBytes();
  pieces = std::move(texts);
}

void fuse(Pieces& pieces) {
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  pieces = {std::move(text)};
}

Decoder readStrip(const FilePlace& place) {
  const std::string content = place.at("content").text();
  if (codePoints(content).size() != 1) place.at("content").fail(translatable("core", "one character"));
  constexpr Index most = 1 << 30;
  const Index start = place.at("start").whole(0, most), stop = place.at("stop").whole(0, most);
  return [=](Pieces& pieces) {
    for (std::string& piece : pieces) {
      std::string_view rest = piece;
      for (Index i = 0; i < start && rest.starts_with(content); ++i) rest.remove_prefix(content.size());
      for (Index i = 0; i < stop && rest.ends_with(content); ++i) rest.remove_suffix(content.size());
      piece = std::string(rest);
    }
  };
}

Decoder readReplace(const FilePlace& place) {
  return [pattern = readPattern(place), content = place.at("content").text()](Pieces& pieces) {
    PatternFinder finder(pattern);
    for (std::string& piece : pieces) {
      const Letters letters = lettersOf(piece);
      std::string replaced;
      std::size_t done = 0;
      const auto copyTo = [&](std::size_t end) {
        for (; done < end; ++done) appendUtf8(replaced, letters[done].point);
      };
      for (const LetterRange& range : finder.find(letters)) {
        copyTo(range.begin);
        replaced += content;
        requireFewLetters(replaced.size());
        done = range.end;
      }
      copyTo(letters.size());
      piece = std::move(replaced);
    }
  };
}

Decoder readSuffix(const FilePlace& place) {
  return [suffix = place.text("suffix", "</w>")](Pieces& pieces) {
    for (std::size_t i = 0; i < pieces.size(); ++i) replaceAll(pieces[i], suffix, i + 1 == pieces.size() ? "" : " ");
  };
}

Decoder readSequence(const FilePlace& place) {
  std::vector<Decoder> steps;
  for (const FilePlace& step : place.at("decoders").items()) steps.push_back(readDecoder(step));
  return [steps = std::move(steps)](Pieces& pieces) {
    for (const Decoder& step : steps) step(pieces);
  };
}

struct DecoderKind {
  const char* type;
  Decoder (*read)(const FilePlace& place);
};

constexpr DecoderKind kinds[] = {
    {"BPEDecoder", readSuffix},
    {"ByteFallback", [](const FilePlace&) { return Decoder(byteFallback); }},
    {"ByteLevel", [](const FilePlace&) { return Decoder(byteLevel); }},
    {"Fuse", [](const FilePlace&) { return Decoder(fuse); }},
    {"Metaspace", readMetaspace},
    {"Replace", readReplace},
    {"Sequence", readSequence},
    {"Strip", readStrip},
    {"WordPiece", readWordPiece},
};

}  // namespace

Decoder readDecoder(const FilePlace& place) {
  const FilePlace type = place.at("type");
  for (const DecoderKind& kind : kinds)
    if (type.text() == kind.type) return kind.read(place);
  type.failUnsupported();
}

Decoder spacesBetweenPieces() {
  return [](Pieces& pieces) {
    for (std::size_t i = 1; i < pieces.size(); ++i) pieces[i].insert(0, 1, ' ');
  };
}

}  // namespace attn
