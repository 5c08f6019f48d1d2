// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/attend_arrays.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include "app/commands/standard_streams.h"
#include "core/files/npz.h"
#include "core/files/regular_file.h"
#include "core/import/imported_file.h"

namespace attn::app {
namespace {

/// Whether a file begins as safetensors do: after eight bytes that say how long it is stands a JSON object. In an
/// archive, which begins with "PK", the ninth byte may be any.
bool isSafetensors(const std::string& path) {
  const RegularFile file(path);
  std::array<std::byte, 9> first{};
  if (file.size() < first.size()) return false;
  file.read(0, first);
  const bool isArchive = first[0] == std::byte{'P'} && first[1] == std::byte{'K'} && first[2] == std::byte{3};
  return first.back() == std::byte{'{'} && !isArchive;
}

NumberType typeOf(ImportedType type) {
  switch (type) {
    case ImportedType::float16: return NumberType::float16;
    case ImportedType::bfloat16:
    case ImportedType::float32: return NumberType::float32;
    case ImportedType::float64: return NumberType::float64;
    case ImportedType::int8: return NumberType::int8;
    case ImportedType::int16: return NumberType::int16;
    case ImportedType::int32: return NumberType::int32;
    case ImportedType::int64: return NumberType::int64;
    case ImportedType::uint8: return NumberType::uint8;
    case ImportedType::uint16: return NumberType::uint16;
    case ImportedType::uint32: return NumberType::uint32;
    case ImportedType::uint64: return NumberType::uint64;
    case ImportedType::boolean: return NumberType::boolean;
  }
  return NumberType::float32;
}

NpyArray arrayOf(const ImportedTensor& tensor) {
  NpyArray array{.shape = tensor.shape, .type = typeOf(tensor.type)};
  if (tensor.type != ImportedType::bfloat16) {
    array.bytes.assign(tensor.bytes.begin(), tensor.bytes.end());
    return array;
  }
  array.bytes.resize(static_cast<std::size_t>(sizeOf(tensor.shape)) * sizeof(float));
  for (Index i = 0; i < sizeOf(tensor.shape); ++i) {
    const auto number = static_cast<float>(tensor.at(i));
    std::memcpy(array.bytes.data() + static_cast<std::size_t>(i) * sizeof number, &number, sizeof number);
  }
  return array;
}

}  // namespace

Arrays readArrays(const QString& file) {
  Arrays arrays;
  const std::string path = readablePath(file);
  if (isSafetensors(path)) {
    for (const ImportedTensor& tensor : readImport(path).tensors) arrays.emplace(tensor.name, arrayOf(tensor));
    return arrays;
  }
  for (NamedArray& named : readNpz(path)) arrays.emplace(std::move(named.name), std::move(named.array));
  return arrays;
}

}  // namespace attn::app
