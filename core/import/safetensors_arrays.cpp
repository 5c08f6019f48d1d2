// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string_view>
#include <utility>

#include "core/base/words.h"
#include "core/files/json.h"
#include "core/files/shown_name.h"
#include "core/import/imported_file.h"
#include "core/model/folder_file.h"
#include "core/model/safetensors.h"

namespace attn {
namespace {

struct SafetensorsType {
  std::string_view id;
  ImportedType type;
};

constexpr SafetensorsType safetensorsTypes[] = {
    {"F64", ImportedType::float64},   {"F32", ImportedType::float32}, {"F16", ImportedType::float16},
    {"BF16", ImportedType::bfloat16}, {"I8", ImportedType::int8},     {"I16", ImportedType::int16},
    {"I32", ImportedType::int32},     {"I64", ImportedType::int64},   {"U8", ImportedType::uint8},
    {"U16", ImportedType::uint16},    {"U32", ImportedType::uint32},  {"U64", ImportedType::uint64},
    {"BOOL", ImportedType::boolean}};

/// Tokens stand in the metadata as a list in JSON; what is none is a text of its own.
ImportedTexts textsOfMetadata(const std::string& name, const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \n");
  if (first == std::string::npos || text[first] != '[') return {name, {text}};
  try {
    const JsonValue value = parseJson(text);
    ImportedTexts texts{name, {}};
    if (const auto* list = value.as<JsonValue::List>())
      for (const JsonValue& each : *list)
        if (const auto* token = each.as<std::string>()) texts.texts.push_back(*token);
    if (!texts.texts.empty() && texts.texts.size() == value.size()) return texts;
  } catch (const DataError&) {
    // It is a text that begins with a bracket.
  }
  return {name, {text}};
}

}  // namespace

ImportedFile parseSafetensorsImport(std::span<const std::byte> file, const std::shared_ptr<const void>& owner) {
  ImportedFile found{.format = "safetensors"};
  std::vector<Message> others;
  for (StoredTensor& tensor : parseSafetensors(file)) {
    const auto type = std::find_if(std::begin(safetensorsTypes), std::end(safetensorsTypes),
                                   [&](const SafetensorsType& row) { return row.id == tensor.type; });
    if (type == std::end(safetensorsTypes)) {  // numbers of 8 bits that are no whole ones
      others.push_back({translatable("core", "%1 has numbers of type %2, which are read if they are %3"),
                        {shownName(tensor.name), tensor.type, "tensor.to(torch.float32)"}});
      continue;
    }
    found.tensors.push_back({.name = std::move(tensor.name),
                             .shape = std::move(tensor.shape),
                             .type = type->type,
                             .owner = owner,
                             .bytes = tensor.bytes,
                             .offset = static_cast<std::uint64_t>(tensor.bytes.data() - file.data())});
  }
  if (found.tensors.empty() && !others.empty()) throw DataError(others.front());
  found.notes = std::move(others);
  for (const auto& [name, text] : safetensorsMetadata(file)) found.texts.push_back(textsOfMetadata(name, text));
  return found;
}

}  // namespace attn
