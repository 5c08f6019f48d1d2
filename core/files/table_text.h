// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/api.h"

struct UConverter;

// Tables come in many encodings; whatever cuts them into fields reads UTF-8.

namespace attn {

/// A way to write characters as bytes.
struct TextEncoding {
  const char* id;         ///< for options
  const char* name;       ///< marked by translatable()
  const char* converter;  ///< ICU's name of it
};

/// The encodings that a table may have. The first is what is taken where nothing speaks against it.
ATTN_API const std::vector<TextEncoding>& encodings();

/// \returns the id of an encoding
struct EncodingGuess {
  std::string id = "utf-8";
  bool isClear = true;
};

/// Guesses the encoding from the first bytes of a table:
///   - a byte order mark says it;
///   - bytes that are UTF-16 throughout, with separators or ends of lines among them, are UTF-16;
///   - bytes that are UTF-8 throughout are UTF-8;
///   - of the others, pairs of bytes that are common characters of Chinese are GB18030 (which holds GBK and GB2312);
///   - anything else is Windows-1252 (which holds Latin-1), unless it is no text.
/// The last two are not clear: nothing in the bytes says that it is so.
/// \param isWhole whether the bytes end there; otherwise the last character may be cut
ATTN_API EncodingGuess guessEncoding(std::string_view bytes, bool isWhole);

/// What stands in the place of bytes that are no character of the encoding: a byte that no UTF-8 has, so that whoever
/// looks at the text finds the place.
inline constexpr char noCharacter = '\xFF';

/// Makes UTF-8 of bytes that come in blocks; characters may be cut anywhere. UTF-8 stays as it is, right or wrong.
class ATTN_API TextDecoder {
 public:
  explicit TextDecoder(const std::string& encoding);
  ~TextDecoder();
  TextDecoder(TextDecoder&&) noexcept;

  /// What can be said of the text so far and was not; it lasts until the next call.
  std::string_view decode(std::string_view bytes);
  /// What is left when there are no more bytes.
  std::string_view finish();

 private:
  std::string_view convert(std::string_view bytes, bool isLast);

  UConverter* m_converter = nullptr;  ///< none: it is UTF-8 already
  std::vector<char16_t> m_units;
  char16_t m_lead = 0;  ///< the first half of a character whose second is to come
  std::string m_text;
};

/// All of a text.
ATTN_API std::string decoded(std::string_view bytes, const std::string& encoding);

}  // namespace attn
