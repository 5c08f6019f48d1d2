// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/npy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/base/text/code_points.h"
#include "core/base/words.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t longestHeader = 10'000;  // NumPy's own limit
constexpr std::size_t mostAxes = 8;
constexpr std::size_t headerAlignment = 64;
constexpr std::uint64_t mostBytesOfTexts = std::uint64_t{64}
                                           << 20;  // tokens, of which each takes what the longest does
constexpr std::size_t mostCharacters = 1 << 20;
constexpr std::size_t bytesOfCodePoint = 4;
constexpr const char* readableTypes = "f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1";

struct TypeRow {
  const char* code;
  std::size_t size;
};

/// In the order of NumberType.
constexpr std::array<TypeRow, 12> types = {{{"f2", 2},
                                            {"f4", 4},
                                            {"f8", 8},
                                            {"i1", 1},
                                            {"i2", 2},
                                            {"i4", 4},
                                            {"i8", 8},
                                            {"u1", 1},
                                            {"u2", 2},
                                            {"u4", 4},
                                            {"u8", 8},
                                            {"b1", 1}}};

const TypeRow& rowOf(NumberType type) { return types[static_cast<std::size_t>(type)]; }

struct RefusedType {
  char kind;
  const char* text;
};

constexpr std::array<RefusedType, 8> refusedTypes = {{
    {'O', translatable("core", "%1holds Python objects (type '%2' at byte %3), expected numbers: %4")},
    {'V', translatable("core", "%1holds raw bytes or a structure (type '%2' at byte %3), expected numbers: %4")},
    {'S', translatable("core", "%1holds byte strings (type '%2' at byte %3), expected numbers: %4")},
    {'a', translatable("core", "%1holds byte strings (type '%2' at byte %3), expected numbers: %4")},
    {'U', translatable("core", "%1holds text (type '%2' at byte %3), expected numbers: %4")},
    {'c', translatable("core", "%1holds complex numbers (type '%2' at byte %3), expected real numbers: %4")},
    {'M', translatable("core", "%1holds dates (type '%2' at byte %3), expected numbers: %4")},
    {'m', translatable("core", "%1holds time spans (type '%2' at byte %3), expected numbers: %4")},
}};

/// What stands before the numbers, or the texts.
struct NpyHeader {
  NpyArray array = {};
  char textKind = 0;           ///< 'U' or 'S' where it is an array of texts
  std::size_t characters = 0;  ///< of each text
};

/// Reads the header's Python literal, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", spaces and a
/// newline, by a grammar that knows nothing else.
class HeaderParser {
 public:
  HeaderParser(std::string_view text, std::size_t firstByte, const std::string& where, bool takesTexts)
      : m_text(text), m_firstByte(firstByte), m_where(where), m_takesTexts(takesTexts) {}

  NpyHeader parse() {
    bool hasType = false;
    bool hasOrder = false;
    bool hasShape = false;
    expect('{');
    while (!accept('}')) {
      const std::size_t start = m_at;
      const std::string_view key = string("'descr' | 'fortran_order' | 'shape'");
      bool* seen = key == "descr"           ? &hasType
                   : key == "fortran_order" ? &hasOrder
                   : key == "shape"         ? &hasShape
                                            : nullptr;
      if (!seen) failAt(start, "'descr' | 'fortran_order' | 'shape'");
      if (std::exchange(*seen, true))
        fail(translatable("core", "%1has the key '%2' twice, the second time at byte %3"),
             {std::string(key), byte(start)});
      expect(':');
      if (seen == &hasType) parseType();
      if (seen == &hasOrder) parseOrder();
      if (seen == &hasShape) parseShape();
      if (accept(',')) continue;
      expect('}', "',' | '}'");
      break;
    }
    for (const auto& [seen, key] : {std::pair{hasType, "descr"}, {hasOrder, "fortran_order"}, {hasShape, "shape"}})
      if (!seen) fail(translatable("core", "%1has no key '%2' in its header"), {key});
    skipSpace();
    if (m_at != m_text.size() || m_text.back() != '\n') failAt(m_at, "'\\n'");
    return {std::move(m_array), m_textKind, m_characters};
  }

 private:
  [[noreturn]] void fail(const char* text, std::vector<MessageArgument> arguments) const {
    arguments.insert(arguments.begin(), m_where);
    throw DataError({text, std::move(arguments)});
  }
  [[noreturn]] void failAt(std::size_t at, const char* expected) const {
    if (at >= m_text.size())
      fail(translatable("core", "%1has a header that ends at byte %2, expected %3"), {byte(at), expected});
    const std::string_view found = m_text.substr(at, 24);
    fail(translatable("core", "%1has '%2' at byte %3, expected %4"), {shownName(found), byte(at), expected});
  }
  std::string byte(std::size_t at) const { return std::to_string(m_firstByte + at); }

  void skipSpace() { m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size()); }
  bool accept(char c) {
    skipSpace();
    if (m_at == m_text.size() || m_text[m_at] != c) return false;
    ++m_at;
    return true;
  }
  void expect(char c, const char* expected = nullptr) {
    const char quoted[] = {'\'', c, '\'', '\0'};
    if (!accept(c)) failAt(m_at, expected ? expected : quoted);
  }
  /// What stands between quotes; an escape is refused.
  std::string_view string(const char* expected) {
    const bool isDouble = accept('"');
    if (!isDouble) expect('\'', expected);
    const std::size_t start = m_at;
    const std::size_t end = m_text.find_first_of(isDouble ? "\"\\\n" : "'\\\n", start);
    if (end == std::string_view::npos || m_text[end] != (isDouble ? '"' : '\'')) failAt(start - 1, expected);
    m_at = end + 1;
    return m_text.substr(start, end - start);
  }

  void parseType() {
    skipSpace();
    const std::size_t start = m_at;
    if (m_at < m_text.size() && m_text[m_at] == '[')
      fail(translatable("core", "%1holds structures (a list at byte %2), expected numbers: %3"),
           {byte(start), readableTypes});
    const std::string_view descr = string("'<f4' | '<f8' | …");
    const bool hasOrder = !descr.empty() && std::string_view("<>|=").find(descr[0]) != std::string_view::npos;
    const std::string_view code = descr.substr(hasOrder ? 1 : 0);
    const auto row = std::find_if(types.begin(), types.end(), [&](const TypeRow& type) { return code == type.code; });
    if (row != types.end()) {
      // '=' is the byte order of a machine that we don't know.
      if (!hasOrder || descr[0] == '=' || (descr[0] == '|' && row->size > 1))
        fail(translatable("core",
                          "%1has the type '%2' at byte %3, which doesn't say its byte order, expected '<%4' or '>%4'"),
             {shownName(descr), byte(start), row->code});
      m_array.type = static_cast<NumberType>(row - types.begin());
      m_array.bigEndian = descr[0] == '>';
      return;
    }
    if (m_takesTexts && takeTextType(descr, code)) return;
    if (m_takesTexts && code.starts_with('O'))
      throw ObjectsError({refusedTypes[0].text, {m_where, shownName(descr), byte(start), readableTypes}});
    for (const RefusedType& refused : refusedTypes)
      if (code.starts_with(refused.kind)) fail(refused.text, {shownName(descr), byte(start), readableTypes});
    fail(translatable("core", "%1has the type '%2' at byte %3, expected one of %4"),
         {shownName(descr), byte(start), readableTypes});
  }

  /// "<U7" or "|S12": how many characters each text has.
  bool takeTextType(std::string_view descr, std::string_view code) {
    if (code.size() < 2 || (code[0] != 'U' && code[0] != 'S')) return false;
    const auto [end, error] = std::from_chars(code.data() + 1, code.data() + code.size(), m_characters);
    if (error != std::errc() || end != code.data() + code.size() || m_characters > mostCharacters) return false;
    m_textKind = code[0];
    m_array.bigEndian = descr[0] == '>';
    return true;
  }

  void parseOrder() {
    skipSpace();
    for (const auto& [word, value] : {std::pair{std::string_view("True"), true}, {std::string_view("False"), false}}) {
      if (!m_text.substr(m_at).starts_with(word)) continue;
      m_at += word.size();
      m_array.fortranOrder = value;
      return;
    }
    failAt(m_at, "True | False");
  }

  void parseShape() {
    expect('(');
    while (!accept(')')) {
      if (m_array.shape.size() == mostAxes)
        fail(translatable("core", "%1has more than %2 axes at byte %3"), {std::to_string(mostAxes), byte(m_at)});
      m_array.shape.push_back(parseLength());
      if (accept(',')) continue;
      // (3) is a number in Python, only (3,) is a shape.
      if (m_array.shape.size() == 1) failAt(m_at, "','");
      expect(')', "',' | ')'");
      break;
    }
  }

  Index parseLength() {
    skipSpace();
    const std::size_t start = m_at;
    m_at = std::min(m_text.find_first_not_of("-0123456789", start), m_text.size());
    const std::string_view digits = m_text.substr(start, m_at - start);
    Index length = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) failAt(start, "0 | 1 | 2 | …");
    if (error == std::errc::result_out_of_range || length < 0)
      fail(translatable("core", "%1has an axis of length %2 at byte %3, expected 0 to %4"),
           {shownName(digits), byte(start), std::to_string(std::numeric_limits<Index>::max())});
    if (m_at < m_text.size() && m_text[m_at] == 'L') ++m_at;  // Python 2's long
    return length;
  }

  std::string_view m_text;
  std::size_t m_firstByte;
  const std::string& m_where;
  bool m_takesTexts;
  std::size_t m_at = 0;
  NpyArray m_array;
  char m_textKind = 0;
  std::size_t m_characters = 0;
};

/// The bytes of the numbers of an array; nothing if they can't be counted. As in NumPy, axes must fit together even
/// if one of them is 0.
std::optional<std::uint64_t> byteSize(const NpyArray& array, std::uint64_t size) {
  for (const Index length : array.shape)
    if (length > 0 && __builtin_mul_overflow(size, static_cast<std::uint64_t>(length), &size)) return std::nullopt;
  if (size > static_cast<std::uint64_t>(std::numeric_limits<Index>::max())) return std::nullopt;
  return std::find(array.shape.begin(), array.shape.end(), 0) == array.shape.end() ? size : 0;
}

std::string headerOf(const Shape& shape, const std::string& type) {
  const std::size_t fixed = magic.size() + 4;
  std::string text =
      std::string("{'descr': '") + type + "', 'fortran_order': False, 'shape': " + toString(shape) + ", }";
  text.append(headerAlignment - (fixed + text.size() + 1) % headerAlignment, ' ');
  text += '\n';
  const std::string start =
      std::string(magic) + '\1' + '\0' + static_cast<char>(text.size() & 0xFF) + static_cast<char>(text.size() >> 8);
  return start + text;
}

std::vector<std::byte> fileBytes(const std::string& header, std::span<const std::byte> numbers) {
  std::vector<std::byte> bytes;
  bytes.reserve(header.size() + numbers.size());
  for (const char c : header) bytes.push_back(static_cast<std::byte>(c));
  bytes.insert(bytes.end(), numbers.begin(), numbers.end());
  return bytes;
}

}  // namespace

namespace {

/// The array without its bytes, which are what is left of the stream; they are as many as it wants.
std::pair<NpyHeader, std::uint64_t> readHeader(const ByteStream& next, std::uint64_t size, const std::string& where,
                                               bool takesTexts) {
  const auto fail = [&](const char* text, std::vector<MessageArgument> arguments) {
    arguments.insert(arguments.begin(), where);
    throw DataError({text, std::move(arguments)});
  };
  std::array<char, 12> start = {};
  if (size < 10) fail(translatable("core", "%1ends after %2 bytes, expected an .npy header"), {std::to_string(size)});
  next(std::as_writable_bytes(std::span(start).first(10)));
  const std::string_view found(start.data(), magic.size());
  if (found != magic) fail(translatable("core", "%1starts with %2, expected %3"), {shownName(found), shownName(magic)});
  const int major = start[6];
  const int minor = start[7];
  if (major < 1 || major > 3 || minor != 0)
    fail(translatable("core", "%1has version %2 of the .npy format at byte 6, expected 1.0, 2.0 or 3.0"),
         {std::to_string(major & 0xFF) + "." + std::to_string(minor & 0xFF)});
  std::size_t textStart = 10;
  std::uint32_t textSize = 0;
  if (major > 1) {
    textStart = 12;
    if (size < textStart)
      fail(translatable("core", "%1ends after %2 bytes, expected an .npy header"), {std::to_string(size)});
    next(std::as_writable_bytes(std::span(start).last(2)));
  }
  for (std::size_t i = textStart; i-- > 8;) textSize = textSize << 8 | static_cast<unsigned char>(start[i]);
  if (textSize > longestHeader)
    fail(translatable("core", "%1has a header of %2 bytes at byte 8, expected at most %3"),
         {std::to_string(textSize), std::to_string(longestHeader)});
  if (textSize > size - textStart)
    fail(translatable("core", "%1has a header of %2 bytes at byte 8, but only %3 bytes follow"),
         {std::to_string(textSize), std::to_string(size - textStart)});
  std::string text(textSize, '\0');
  next(std::as_writable_bytes(std::span(text)));

  NpyHeader header = HeaderParser(text, textStart, where, takesTexts).parse();
  const NpyArray& array = header.array;
  const std::uint64_t left = size - textStart - textSize;
  const std::size_t each = header.textKind == 0 ? rowOf(array.type).size
                                                : header.characters * (header.textKind == 'U' ? bytesOfCodePoint : 1);
  const auto expected = byteSize(array, each);
  const std::string code =
      header.textKind == 0 ? rowOf(array.type).code : header.textKind + std::to_string(header.characters);
  if (!expected)
    fail(translatable("core", "%1has the shape %2, more numbers than there can be"), {toString(array.shape)});
  if (*expected != left)
    fail(translatable("core", "%1has %2 bytes after its header, expected %3 for the shape %4 of %5"),
         {std::to_string(left), std::to_string(*expected), toString(array.shape), code});
  return {std::move(header), left};
}

/// Texts of fixed length, which end where zeros begin.
NpyTexts textsOf(const NpyHeader& header, std::span<const std::byte> bytes) {
  NpyTexts texts{header.array.shape, {}};
  const auto count = static_cast<std::size_t>(sizeOf(header.array.shape));
  const std::size_t unit = header.textKind == 'U' ? bytesOfCodePoint : 1;
  for (std::size_t i = 0; i < count; ++i) {
    const auto each = bytes.subspan(i * header.characters * unit, header.characters * unit);
    std::u32string points;
    std::string text;
    for (std::size_t c = 0; c < header.characters; ++c) {
      if (unit == 1) {
        text += static_cast<char>(each[c]);
        continue;
      }
      std::uint32_t point = 0;
      std::memcpy(&point, &each[c * unit], sizeof point);
      points += static_cast<char32_t>(header.array.bigEndian ? __builtin_bswap32(point) : point);
    }
    if (unit != 1) text = toUtf8(points);
    text.resize(text.find_last_not_of('\0') + 1);
    texts.texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace

NpyArray readNpy(const ByteStream& next, std::uint64_t size, const std::string& where) {
  auto [header, left] = readHeader(next, size, where, false);
  header.array.bytes.resize(left);
  next(header.array.bytes);
  return std::move(header.array);
}

NpyContent readNpyContent(const ByteStream& next, std::uint64_t size, const std::string& where) {
  auto [header, left] = readHeader(next, size, where, true);
  if (header.textKind == 0) {
    header.array.bytes.resize(left);
    next(header.array.bytes);
    return std::move(header.array);
  }
  if (left > mostBytesOfTexts)
    throw DataError({translatable("core", "%1holds %2 bytes of texts, expected at most %3"),
                     {where, std::to_string(left), std::to_string(mostBytesOfTexts)}});
  std::vector<std::byte> bytes(left);
  next(bytes);
  return textsOf(header, bytes);
}

namespace {

ByteStream streamOf(std::span<const std::byte> file) {
  return [rest = file](std::span<std::byte> bytes) mutable {
    std::copy_n(rest.begin(), bytes.size(), bytes.begin());
    rest = rest.subspan(bytes.size());
  };
}

}  // namespace

NpyArray parseNpy(std::span<const std::byte> file) { return readNpy(streamOf(file), file.size(), ""); }

std::optional<NpyPlace> npyPlaceOf(std::span<const std::byte> file) {
  auto [header, left] = readHeader(streamOf(file), file.size(), "", true);
  if (header.textKind != 0) return std::nullopt;
  NpyArray& array = header.array;
  const auto longAxes = std::count_if(array.shape.begin(), array.shape.end(), [](Index length) { return length != 1; });
  const bool isTurned = array.fortranOrder && longAxes > 1;
  const bool isSwapped = array.bigEndian && numberSize(array.type) > 1;
  return NpyPlace{std::move(array), static_cast<std::size_t>(file.size() - left), !isTurned && !isSwapped};
}

NpyContent parseNpyContent(std::span<const std::byte> file) { return readNpyContent(streamOf(file), file.size(), ""); }

NpyArray readNpy(const std::string& path) {
  const RegularFile file(path);
  const ByteStream next = [&file, offset = std::uint64_t{0}](std::span<std::byte> bytes) mutable {
    file.read(offset, bytes);
    offset += bytes.size();
  };
  return readNpy(next, file.size(), "");
}

std::size_t numberSize(NumberType type) { return rowOf(type).size; }

std::string npyHeader(const Shape& shape, NumberType type) {
  const TypeRow& row = rowOf(type);
  return headerOf(shape, std::string(row.size == 1 ? "|" : "<") + row.code);
}

std::string npyDoubleHeader(const Shape& shape) { return npyHeader(shape, NumberType::float64); }

std::vector<std::byte> npyBytes(const Tensor& tensor) {
  return fileBytes(npyHeader(tensor.shape(), NumberType::float32),
                   std::as_bytes(std::span(tensor.data(), static_cast<std::size_t>(tensor.size()))));
}

std::vector<std::byte> npyBytes(const NpyTexts& texts) {
  std::vector<std::u32string> points;
  std::size_t most = 1;
  for (const std::string& text : texts.texts) {
    points.push_back(codePoints(text));
    most = std::max(most, points.back().size());
  }
  // NumPy gives each text the room of the longest.
  constexpr std::uint64_t bytesOfPoint = sizeof(char32_t);
  if (const std::uint64_t bytes = bytesOfPoint * most * points.size(); bytes > mostBytesOfTexts)
    throw DataError({translatable("core",
                                  "its texts would take %1 bytes as NumPy has them, expected at most %2: .safetensors "
                                  "and .json hold them"),
                     {std::to_string(bytes), std::to_string(mostBytesOfTexts)}});
  std::u32string all;
  for (std::u32string& text : points) {
    text.resize(most);
    all += text;
  }
  return fileBytes(headerOf(texts.shape, "<U" + std::to_string(most)), std::as_bytes(std::span(all)));
}

std::vector<std::byte> npyBytes(const Shape& shape, std::span<const double> numbers) {
  if (sizeOf(shape) != static_cast<Index>(numbers.size()))
    throw std::invalid_argument(std::to_string(numbers.size()) + " numbers do not fill " + toString(shape));
  return fileBytes(npyDoubleHeader(shape), std::as_bytes(numbers));
}

}  // namespace attn
