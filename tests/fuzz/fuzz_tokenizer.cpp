// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/tokenizer/tokenizer.h"

// Whatever the bytes: a tokenizer that splits any text and puts it together again, or a message.

using namespace attn;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

/// Runs work, which may refuse what it is given, in words that can be shown.
template <class Work>
void tryTo(const Work& work) {
  try {
    work();
  } catch (const DataError& error) {
    const std::string words = error.what();
    require(!words.empty() && words.size() < 2000);
    for (const char c : words) require(static_cast<unsigned char>(c) >= 0x20);
  }
}

void splitAndJoin(const Tokenizer& tokenizer, std::string_view text) {
  const auto size = static_cast<Index>(codePoints(text).size());
  std::vector<Index> ids;
  const std::vector<Piece> pieces = encode(tokenizer, text, "a b");
  for (const Piece& piece : pieces) {
    require(0 <= piece.begin && piece.begin <= piece.end && piece.end <= (piece.isOfPair ? 3 : size));
    ids.push_back(piece.id);
  }
  require(wordOf(pieces, text, "a b").size() == pieces.size());
  decode(tokenizer, ids);
  decode(tokenizer, ids, true);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tryTo([&] {
    const Tokenizer tokenizer = parseTokenizer(text);
    tryTo([&] {
      splitAndJoin(tokenizer, "The  cat's e\u0301\u0316 注\xff<mask> [SEP] \U0001F642 ﬁ½ \u1112\u1161\u11ab\n");
    });
    tryTo([&] { splitAndJoin(tokenizer, text.substr(0, 200)); });
    tryTo([&] { splitAndJoin(tokenizer, ""); });
  });
  return 0;
}
