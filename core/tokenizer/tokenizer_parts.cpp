// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/tokenizer_parts.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <utility>

#include "core/base/words.h"
#include "core/files/regular_file.h"

namespace attn {
namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{64} << 20;  // twice what the largest vocabularies take

/// Says the name of the file before what was wrong with it.
[[noreturn]] void failAbout(const char* file, const DataError& error) {
  const Message& message = error.message();
  const MessageArgument words = {message.arguments.empty() ? attn::words(message.text)
                                                           : MessageArgument(toString(message))};
  throw DataError({translatable("core", "%1: %2"), {file, words}});
}

}  // namespace

std::string bytesOfFile(const std::string& folder, const char* file) {
  try {
    const RegularFile source((std::filesystem::path(folder) / file).string());
    if (source.size() > mostBytes)
      throw DataError({translatable("core", "has %1 bytes, expected at most %2"),
                       {std::to_string(source.size()), std::to_string(mostBytes)}});
    std::string bytes(static_cast<std::size_t>(source.size()), '\0');
    source.read(0, std::as_writable_bytes(std::span(bytes)));
    return bytes;
  } catch (const DataError& error) {
    failAbout(file, error);
  }
}

JsonValue jsonOf(const std::string& bytes, const char* file) {
  try {
    return readJson([&, at = std::size_t{0}](std::span<char> piece) mutable {
      const std::size_t count = std::min(piece.size(), bytes.size() - at);
      std::memcpy(piece.data(), bytes.data() + at, count);
      at += count;
      return count;
    });
  } catch (const DataError& error) {
    failAbout(file, error);
  }
}

std::shared_ptr<const TokenizerParts> readParts(const FilePlace& file) {
  auto parts = std::make_shared<TokenizerParts>();
  if (const auto place = file.find("normalizer")) parts->normalise = readNormaliser(*place);
  if (const auto place = file.find("pre_tokenizer")) parts->cut = readWordCutter(*place);
  if (const auto place = file.find("post_processor")) parts->process = readPostProcessor(*place);
  const auto decoder = file.find("decoder");
  parts->decode = decoder ? readDecoder(*decoder) : spacesBetweenPieces();
  parts->model = readPieceModel(file.at("model"));

  const std::vector<AddedToken> added = readAddedTokens(file);
  for (const AddedToken& token : added) {
    parts->added.add(token.text, token.id);
    if (token.isSpecial) parts->special.insert(token.id);
  }
  parts->rawTokens = AddedTokenFinder(added, false, parts->normalise);
  parts->normalisedTokens = AddedTokenFinder(added, true, parts->normalise);
  return parts;
}

}  // namespace attn
