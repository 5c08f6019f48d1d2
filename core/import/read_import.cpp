// SPDX-License-Identifier: GPL-3.0-or-later
#include <bit>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "core/files/mapped_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/files/shown_name.h"
#include "core/files/table_text.h"
#include "core/import/imported_file.h"
#include "core/import/json/json_forms.h"

namespace attn {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are read as they lie in the file");

constexpr std::string_view npyStart = "\x93NUMPY";
constexpr std::string_view zipStart = "PK\x03\x04", emptyZipStart = "PK\x05\x06";

std::string_view charactersOf(std::span<const std::byte> file) {
  return {reinterpret_cast<const char*>(file.data()), file.size()};
}

ImportedType typeOf(NumberType type) {
  switch (type) {
    case NumberType::float16: return ImportedType::float16;
    case NumberType::float32: return ImportedType::float32;
    case NumberType::float64: return ImportedType::float64;
    case NumberType::int8: return ImportedType::int8;
    case NumberType::int16: return ImportedType::int16;
    case NumberType::int32: return ImportedType::int32;
    case NumberType::int64: return ImportedType::int64;
    case NumberType::uint8: return ImportedType::uint8;
    case NumberType::uint16: return ImportedType::uint16;
    case NumberType::uint32: return ImportedType::uint32;
    case NumberType::uint64: return ImportedType::uint64;
    case NumberType::boolean: return ImportedType::boolean;
  }
  return ImportedType::float32;
}

ImportedTensor tensorOfArray(std::string name, NpyArray array) {
  const auto owner = std::make_shared<const NpyArray>(inNativeOrder(std::move(array)));
  return {.name = std::move(name),
          .shape = owner->shape,
          .type = typeOf(owner->type),
          .owner = owner,
          .bytes = owner->bytes};
}

/// Adds texts as lists of tokens: an array of several axes is a list for each line, the tokens of one text of a batch.
void addTexts(ImportedFile& file, std::string name, NpyTexts texts) {
  if (texts.shape.size() < 2 || texts.texts.empty())
    return file.texts.push_back({std::move(name), std::move(texts.texts)});
  const Index length = texts.shape.back();
  for (Index i = 0; i * length < std::ssize(texts.texts); ++i)
    file.texts.push_back({name + '[' + std::to_string(i) + ']',
                          {texts.texts.begin() + i * length, texts.texts.begin() + (i + 1) * length}});
}

void addContent(ImportedFile& file, std::string name, NpyContent content) {
  if (auto* texts = std::get_if<NpyTexts>(&content))
    addTexts(file, std::move(name), std::move(*texts));
  else
    file.tensors.push_back(tensorOfArray(std::move(name), std::move(std::get<NpyArray>(content))));
}

/// What follows the header of an .npy file.
std::span<const std::byte> afterHeader(std::span<const std::byte> file) {
  const std::string_view characters = charactersOf(file);
  const std::size_t end = characters.find('\n');
  return end == std::string_view::npos ? std::span<const std::byte>() : file.subspan(end + 1);
}

ImportedFile parseNpyImport(std::span<const std::byte> file, const std::shared_ptr<const void>& owner) {
  ImportedFile found{.format = "npy"};
  try {
    if (const std::optional<NpyPlace> place = npyPlaceOf(file); place && place->isNative)
      found.tensors.push_back({.shape = place->array.shape,
                               .type = typeOf(place->array.type),
                               .owner = owner,
                               .bytes = file.subspan(place->offset),
                               .offset = place->offset});
    else
      addContent(found, "", parseNpyContent(file));
  } catch (const ObjectsError&) {
    constexpr std::size_t longestHeader = 256;
    const std::string_view header = charactersOf(file).substr(0, longestHeader);
    // None is what a model without attention weights gives; its pickle names no number.
    constexpr std::size_t longestOfNone = 512;
    const bool isNone = file.size() < longestOfNone && charactersOf(file).find("\x94Na") != std::string_view::npos;
    if (header.find("'shape': ()") != std::string_view::npos && !isNone)
      throw DataError(
          {translatable("core", "it is one Python object as a pickle, a dict most likely; in your program: %1"),
           {"np.savez('attention.npz', **attentions)"}});
    refuseObjects(afterHeader(file));
  }
  if (found.tensors.empty())
    throw DataError({translatable("core", "it holds texts and no numbers: tokens stand beside attention, not alone")});
  return found;
}

ImportedFile parseNpzImport(std::span<const std::byte> file) {
  refuseForeignArchive(namesInZip(file));
  ImportedFile found{.format = "npz"};
  std::vector<std::string> objects;
  for (NamedContent& named : parseNpzContent(file, objects))
    addContent(found, std::move(named.name), std::move(named.content));
  if (!objects.empty() && found.tensors.empty()) refuseObjects({});
  // Tokens, most likely: they are not worth the file.
  for (const std::string& name : objects)
    found.notes.push_back(
        {translatable("core", "%1 is an array of Python objects and left out; tokens are read if they are %2"),
         {shownName(name), "np.array(tokens, dtype='U')"}});
  return found;
}

/// A length that is within the file, and JSON behind it.
bool looksLikeSafetensors(std::span<const std::byte> file) {
  constexpr std::size_t lengthBytes = 8;
  if (file.size() < lengthBytes + 2 || file[lengthBytes] != std::byte{'{'}) return false;
  std::uint64_t length = 0;
  std::memcpy(&length, file.data(), lengthBytes);
  // Eight characters of a text would be a length beyond any file.
  return length < (std::uint64_t{1} << 40);
}

bool looksLikeJson(std::string_view text) {
  // Not past a tab: a pasted table may begin with one, and then with [CLS].
  const std::size_t first = text.find_first_not_of(" \r\n");
  if (first == std::string_view::npos) return false;
  if (text[first] == '{') return true;
  if (text[first] != '[') return false;
  const std::size_t second = text.find_first_not_of(" \t\r\n", first + 1);
  return second != std::string_view::npos &&
         (std::string_view("[{]\"-0123456789").find(text[second]) != std::string_view::npos ||
          text.substr(second).starts_with("NaN") || text.substr(second).starts_with("null"));
}

std::string_view withoutMark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

bool isZip(std::string_view bytes) { return bytes.starts_with(zipStart) || bytes.starts_with(emptyZipStart); }

/// Reads the binary formats (npy, npz, safetensors) and refuses foreign ones; nothing for JSON and tables of text.
std::optional<ImportedFile> parseBinary(std::span<const std::byte> file, const std::shared_ptr<const void>& owner) {
  const std::string_view bytes = charactersOf(file);
  if (bytes.empty()) throw DataError({translatable("core", "it has no bytes, expected tensors or a table")});
  if (bytes.starts_with(npyStart)) return parseNpyImport(file, owner);
  if (isZip(bytes)) return parseNpzImport(file);
  if (looksLikeSafetensors(file)) return parseSafetensorsImport(file, owner);
  refuseForeignFormat(file);
  return std::nullopt;
}

/// The start of a text; of UTF-16, which some shells write into files, as UTF-8.
std::string startOf(std::string_view text) {
  constexpr std::size_t enough = 256;
  const std::string_view start = text.substr(0, enough);
  const bool isWide = start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF");
  return std::string(withoutMark(isWide ? decoded(start, guessEncoding(text, true).id) : std::string(start)));
}

ImportedFile parseText(std::span<const std::byte> file) {
  const std::string start = startOf(charactersOf(file));
  return looksLikeJson(start) || looksPrinted(start) ? parseJsonImport(file) : parseTableImport(file);
}

}  // namespace

ImportedFile parseImport(std::span<const std::byte> file) {
  const auto copy = std::make_shared<const std::vector<std::byte>>(file.begin(), file.end());
  if (std::optional<ImportedFile> found = parseBinary(*copy, copy)) return *std::move(found);
  return parseText(*copy);
}

ImportedFile readImport(const std::string& path) {
  const auto mapped = std::make_shared<const MappedFile>(path);
  std::optional<ImportedFile> found;
  try {
    found = parseBinary(mapped->bytes(), mapped);
  } catch (const DataError&) {
    mapped->requireUnchanged();  // what is wrong with it may be that it was cut meanwhile
    throw;
  }
  mapped->requireUnchanged();
  if (found) return *std::move(found);
  // Not filled with zeros first: that takes a second for a gigabyte.
  const std::shared_ptr<std::byte[]> bytes = std::make_shared_for_overwrite<std::byte[]>(mapped->bytes().size());
  const std::span<std::byte> content(bytes.get(), mapped->bytes().size());
  mapped->file().read(0, content);
  return parseText(content);
}

}  // namespace attn
