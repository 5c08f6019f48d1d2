// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "core/files/mapped_file.h"
#include "core/import/imported_file.h"

namespace attn {
namespace {

struct RoleRow {
  const char* id;
  char letter;
};

/// In the order of AxisRole.
constexpr std::array<RoleRow, 9> roleRows = {{{"layer", 'l'},
                                              {"batch", 'b'},
                                              {"head", 'h'},
                                              {"query", 'q'},
                                              {"key", 'k'},
                                              {"token", 't'},
                                              {"width", 'w'},
                                              {"one", '.'},
                                              {"step", 's'}}};

struct ImportedTypeRow {
  const char* id;
  std::size_t bytes;
  NumberType numpy;  ///< NumPy has no bfloat16: its numbers become float32
};

/// In the order of ImportedType.
constexpr std::array<ImportedTypeRow, 13> importedTypes = {{{"float16", 2, NumberType::float16},
                                                            {"bfloat16", 2, NumberType::float32},
                                                            {"float32", 4, NumberType::float32},
                                                            {"float64", 8, NumberType::float64},
                                                            {"int8", 1, NumberType::int8},
                                                            {"int16", 2, NumberType::int16},
                                                            {"int32", 4, NumberType::int32},
                                                            {"int64", 8, NumberType::int64},
                                                            {"uint8", 1, NumberType::uint8},
                                                            {"uint16", 2, NumberType::uint16},
                                                            {"uint32", 4, NumberType::uint32},
                                                            {"uint64", 8, NumberType::uint64},
                                                            {"bool", 1, NumberType::boolean}}};

template <class Stored>
Stored storedAt(std::span<const std::byte> bytes, Index i) {
  Stored stored;
  std::memcpy(&stored, bytes.data() + static_cast<std::size_t>(i) * sizeof stored, sizeof stored);
  return stored;
}

}  // namespace

const char* idOf(AxisRole role) { return roleRows[static_cast<std::size_t>(role)].id; }
char letterOf(AxisRole role) { return roleRows[static_cast<std::size_t>(role)].letter; }

std::optional<AxisRole> roleOfLetter(char letter) {
  for (std::size_t i = 0; i < roleRows.size(); ++i)
    if (roleRows[i].letter == letter) return static_cast<AxisRole>(i);
  return std::nullopt;
}

const char* idOf(ImportedType type) { return importedTypes[static_cast<std::size_t>(type)].id; }
NumberType numPyTypeOf(ImportedType type) { return importedTypes[static_cast<std::size_t>(type)].numpy; }
std::size_t bytesOf(ImportedType type) { return importedTypes[static_cast<std::size_t>(type)].bytes; }

double ImportedTensor::at(Index i) const {
  switch (type) {
    case ImportedType::float16:
      return static_cast<double>(
          static_cast<float>(Eigen::numext::bit_cast<Eigen::half>(storedAt<std::uint16_t>(bytes, i))));
    case ImportedType::bfloat16:  // the upper half of a float
      return static_cast<double>(
          std::bit_cast<float>(static_cast<std::uint32_t>(storedAt<std::uint16_t>(bytes, i)) << 16));
    case ImportedType::float32: return static_cast<double>(storedAt<float>(bytes, i));
    case ImportedType::float64: return storedAt<double>(bytes, i);
    case ImportedType::int8: return storedAt<std::int8_t>(bytes, i);
    case ImportedType::int16: return storedAt<std::int16_t>(bytes, i);
    case ImportedType::int32: return storedAt<std::int32_t>(bytes, i);
    case ImportedType::int64: return static_cast<double>(storedAt<std::int64_t>(bytes, i));
    case ImportedType::uint8: return storedAt<std::uint8_t>(bytes, i);
    case ImportedType::uint16: return storedAt<std::uint16_t>(bytes, i);
    case ImportedType::uint32: return storedAt<std::uint32_t>(bytes, i);
    case ImportedType::uint64: return static_cast<double>(storedAt<std::uint64_t>(bytes, i));
    case ImportedType::boolean: return storedAt<std::uint8_t>(bytes, i) != 0 ? 1 : 0;
  }
  return 0;
}

ImportedTensor tensorOfNumbers(std::string name, Shape shape, std::vector<double> numbers, bool isText) {
  if (sizeOf(shape) != std::ssize(numbers)) throw std::invalid_argument("the numbers do not fill the shape");
  const auto owner = std::make_shared<const std::vector<double>>(std::move(numbers));
  return {.name = std::move(name),
          .shape = std::move(shape),
          .type = ImportedType::float64,
          .isText = isText,
          .owner = owner,
          .bytes = std::as_bytes(std::span(*owner))};
}

NpyArray npyArrayOf(const ImportedTensor& tensor) {
  NpyArray array{.shape = tensor.shape, .type = numPyTypeOf(tensor.type)};
  if (tensor.type != ImportedType::bfloat16) {
    array.bytes.assign(tensor.bytes.begin(), tensor.bytes.end());
  } else {
    array.bytes.assign(2 * tensor.bytes.size(), std::byte{0});
    for (std::size_t i = 0; i < tensor.bytes.size(); i += 2)
      std::memcpy(array.bytes.data() + 2 * i + 2, tensor.bytes.data() + i, 2);
  }
  requireUnchanged(tensor.bytes);
  return array;
}

ImportedTensor tensorOfBytes(std::string name, Shape shape, ImportedType type, std::vector<std::byte> bytes) {
  const auto owner = std::make_shared<const std::vector<std::byte>>(std::move(bytes));
  return {.name = std::move(name), .shape = std::move(shape), .type = type, .owner = owner, .bytes = *owner};
}

}  // namespace attn
