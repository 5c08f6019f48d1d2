// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/safetensors.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/table.h"
#include "core/base/words.h"
#include "core/files/json.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/model/folder_file.h"

namespace attn {
namespace {

constexpr std::size_t lengthBytes = 8;
// As the format's own library has it: a longer header is not a header.
constexpr std::uint64_t longestHeader = 100'000'000;
constexpr std::size_t mostAxes = 8;

/// A type of the format. Tensors that are no floating-point numbers may stand in a file, and nobody asks for them.
struct StoredType {
  const char* id;
  std::uint64_t bytes;
  std::optional<StoredNumber> number = {};
};
const std::vector<StoredType> storedTypes = {
    {"F64", 8, StoredNumber::float64},
    {"F32", 4, StoredNumber::float32},
    {"F16", 2, StoredNumber::float16},
    {"BF16", 2, StoredNumber::bfloat16},
    {"BOOL", 1},
    {"U8", 1},
    {"I8", 1},
    {"F8_E5M2", 1},
    {"F8_E4M3", 1},
    {"U16", 2},
    {"I16", 2},
    {"U32", 4},
    {"I32", 4},
    {"U64", 8},
    {"I64", 8},
};

/// What a message is about: a file, and a tensor of it.
class Header {
 public:
  explicit Header(std::span<const std::byte> file) : m_file(file) {}

  std::vector<StoredTensor> read() {
    JsonValue header = readHeader();
    auto* const members = header.as<JsonValue::Object>();
    std::vector<StoredTensor> tensors;
    for (auto& [name, value] : *members)
      if (name != "__metadata__") tensors.push_back(tensorOf(name, value));
    requireFilled(tensors);
    return tensors;
  }

  std::map<std::string, std::string> metadata() {
    JsonValue header = readHeader();
    std::map<std::string, std::string> texts;
    JsonValue* const found = memberOf(header, "__metadata__");
    if (auto* const members = found ? found->as<JsonValue::Object>() : nullptr)
      for (const auto& [name, value] : *members)
        if (const auto* const text = value.as<std::string>()) texts[name] = *text;
    return texts;
  }

 private:
  /// An object, before anything in it is looked at.
  JsonValue readHeader() {
    const std::uint64_t length = headerLength();
    m_data = m_file.subspan(lengthBytes + length);
    const std::span<const std::byte> text = m_file.subspan(lengthBytes, length);
    JsonValue header = parseJson({reinterpret_cast<const char*>(text.data()), text.size()});
    if (!header.as<JsonValue::Object>()) fail(translatable("core", "the header is no JSON object"));
    return header;
  }

  [[noreturn]] void fail(const char* text, std::vector<MessageArgument> arguments = {}) const {
    throw DataError({text, std::move(arguments)});
  }

  std::uint64_t headerLength() const {
    if (m_file.size() < lengthBytes)
      fail(translatable("core", "has %1 bytes, too few for a safetensors file"), {std::to_string(m_file.size())});
    std::uint64_t length = 0;
    std::memcpy(&length, m_file.data(), lengthBytes);
    const std::uint64_t rest = m_file.size() - lengthBytes;
    if (length > std::min(rest, longestHeader))
      fail(translatable("core", "its header has %1 bytes, expected at most %2: it is no safetensors file, or was cut"),
           {std::to_string(length), std::to_string(std::min(rest, longestHeader))});
    return length;
  }

  /// Whole numbers from 0 on, as a list: a shape or a pair of offsets.
  std::vector<std::uint64_t> wholeNumbers(JsonValue& tensor, const char* key, const std::string& name) const {
    const JsonValue* const list = memberOf(tensor, key);
    const auto* const numbers = list ? list->as<JsonValue::Numbers>() : nullptr;
    constexpr double most = 9007199254740992;  // each whole number up to it is a double
    const auto isWhole = [&](double number) { return number >= 0 && number < most && number == std::floor(number); };
    if (!numbers || !std::all_of(numbers->begin(), numbers->end(), isWhole))
      fail(translatable("core", "%1 has no %2 that is a list of whole numbers"), {name, key});
    std::vector<std::uint64_t> whole;
    for (const double number : *numbers) whole.push_back(static_cast<std::uint64_t>(number));
    return whole;
  }

  StoredTensor tensorOf(const std::string& fullName, JsonValue& value) {
    const std::string name = shownName(fullName);
    const JsonValue* const typeValue = memberOf(value, "dtype");
    const auto* const typeName = typeValue ? typeValue->as<std::string>() : nullptr;
    if (!typeName) fail(translatable("core", "%1 has no dtype"), {name});
    const StoredType* const type = findRow(storedTypes, *typeName);
    if (!type)
      fail(translatable("core", "%1 has the dtype %2, expected one of %3"),
           {name, shownName(*typeName), idsOf(storedTypes)});
    Shape shape;
    std::uint64_t size = type->bytes;
    for (const std::uint64_t axis : wholeNumbers(value, "shape", name)) {
      if (__builtin_mul_overflow(size, std::max<std::uint64_t>(axis, 1), &size) ||
          size > static_cast<std::uint64_t>(std::numeric_limits<Index>::max()) || shape.size() == mostAxes)
        fail(translatable("core", "%1 has a shape that no file has room for"), {name});
      shape.push_back(static_cast<Index>(axis));
    }
    if (std::find(shape.begin(), shape.end(), 0) != shape.end()) size = 0;
    const std::vector<std::uint64_t> offsets = wholeNumbers(value, "data_offsets", name);
    if (offsets.size() != 2 || offsets[0] > offsets[1] || offsets[1] > m_data.size())
      fail(translatable("core", "%1 has data_offsets beyond the %2 bytes of numbers that the file has"),
           {name, std::to_string(m_data.size())});
    if (offsets[1] - offsets[0] != size)
      fail(translatable("core", "%1 has %2 bytes, expected %3: %4 numbers %5"),
           {name, std::to_string(offsets[1] - offsets[0]), std::to_string(size), toString(shape), type->id});
    return {fullName, type->id, type->number, std::move(shape), m_data.subspan(offsets[0], size)};
  }

  /// Between two tensors nothing may hide, and none may read what is another's.
  void requireFilled(const std::vector<StoredTensor>& tensors) const {
    std::vector<const StoredTensor*> inOrder;
    for (const StoredTensor& tensor : tensors)
      if (!tensor.bytes.empty()) inOrder.push_back(&tensor);
    const auto begin = [&](const StoredTensor& tensor) { return tensor.bytes.data() - m_data.data(); };
    std::sort(inOrder.begin(), inOrder.end(), [&](const auto* a, const auto* b) { return begin(*a) < begin(*b); });
    std::ptrdiff_t end = 0;
    for (const StoredTensor* tensor : inOrder) {
      if (begin(*tensor) < end)
        fail(translatable("core", "%1 shares bytes with another tensor"), {shownName(tensor->name)});
      if (begin(*tensor) > end)
        fail(translatable("core", "before %1 stand %2 bytes that belong to no tensor"),
             {shownName(tensor->name), std::to_string(begin(*tensor) - end)});
      end = begin(*tensor) + std::ssize(tensor->bytes);
    }
    if (end != std::ssize(m_data))
      fail(translatable("core", "at its end stand %1 bytes that belong to no tensor"),
           {std::to_string(std::ssize(m_data) - end)});
  }

  std::span<const std::byte> m_file, m_data;
};

void addFile(TensorFiles& files, const std::string& folder, const std::string& name) {
  inFile(name, [&] {
    const auto map = std::make_shared<const MappedFile>(folder + "/" + name);
    std::vector<StoredTensor> tensors = parseSafetensors(map->bytes());
    map->requireUnchanged();
    std::move(tensors.begin(), tensors.end(), std::back_inserter(files.tensors));
    files.maps.push_back(map);
    files.bytes += map->bytes().size();
    // Each of several files may fit into memory where all of them don't.
    if (files.bytes > memorySize())
      throw DataError({translatable("core", "has %1 bytes, more than this computer's memory of %2 bytes"),
                       {std::to_string(files.bytes), std::to_string(memorySize())}});
  });
}

/// The shards that the index names, and the file of each tensor.
TensorFiles openShards(const std::string& folder, const std::string& indexName) {
  JsonValue index = readJsonFile(folder, indexName);
  std::map<std::string, std::vector<std::string>> namesByFile;
  inFile(indexName, [&] {
    JsonValue* const map = memberOf(index, "weight_map");
    auto* const members = map ? map->as<JsonValue::Object>() : nullptr;
    if (!members) throw DataError({translatable("core", "there is no weight_map")});
    for (const auto& [name, value] : *members) {
      const auto* const file = value.as<std::string>();
      // A shard lies beside its index: nothing else of the disk is opened.
      if (!file || file->empty() || file->find('/') != std::string::npos || file->find('\0') != std::string::npos)
        throw DataError(
            {translatable("core", "the file of %1 is not the name of a file in this folder"), {shownName(name)}});
      namesByFile[*file].push_back(name);
    }
  });
  TensorFiles files;
  for (const auto& [file, names] : namesByFile) {
    const auto before = std::ssize(files.tensors);
    addFile(files, folder, file);
    std::set<std::string_view> present;
    for (auto tensor = files.tensors.begin() + before; tensor != files.tensors.end(); ++tensor)
      present.insert(tensor->name);
    for (const std::string& name : names)
      if (!present.contains(name))
        throw FolderFileError(file, {translatable("core", "there is no tensor %1, which %2 says is there"),
                                     {shownName(name), indexName}});
  }
  return files;
}

}  // namespace

void StoredTensor::read(Index first, Index count, float* to) const {
  widen(*number, bytes.data() + first * static_cast<Index>(bytesOf(*number)), count, to);
}

std::vector<StoredTensor> parseSafetensors(std::span<const std::byte> file) { return Header(file).read(); }

std::map<std::string, std::string> safetensorsMetadata(std::span<const std::byte> file) {
  return Header(file).metadata();
}

bool TensorFiles::areUnchanged() const {
  return std::all_of(maps.begin(), maps.end(), [](const auto& map) { return map->isUnchanged(); });
}

void TensorFiles::requireUnchanged() const {
  for (const auto& map : maps) map->requireUnchanged();
}

TensorFiles openTensors(const std::string& folder) {
  const std::string single = "model.safetensors", index = single + ".index.json", pickle = "pytorch_model.bin";
  const auto has = [&](const std::string& name) {
    std::error_code ignored;
    return std::filesystem::exists(folder + "/" + name, ignored);
  };
  TensorFiles files;
  if (has(single))
    addFile(files, folder, single);
  else if (has(index))
    files = openShards(folder, index);
  else if (has(pickle) || has(pickle + ".index.json"))
    throw FolderFileError(pickle, {translatable("core",
                                                "is a pickle, a program that would be run to read it: expected %1, "
                                                "which save_pretrained writes"),
                                   {single}});
  else
    throw FolderFileError(single, {translatable("core", "is missing, expected a folder that save_pretrained wrote")});
  std::sort(files.tensors.begin(), files.tensors.end(),
            [](const StoredTensor& a, const StoredTensor& b) { return a.name < b.name; });
  const auto twice = std::adjacent_find(files.tensors.begin(), files.tensors.end(),
                                        [](const StoredTensor& a, const StoredTensor& b) { return a.name == b.name; });
  if (twice != files.tensors.end())
    throw DataError({translatable("core", "%1 stands in two files"), {shownName(twice->name)}});
  return files;
}

}  // namespace attn
