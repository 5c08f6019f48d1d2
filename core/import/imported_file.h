// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/words.h"
#include "core/files/npy.h"
#include "core/tensor/tensor.h"

// What anyone's file holds before anything is guessed: tensors with their names, and lists of texts beside them.

namespace attn {

/// What an axis counts. Several axes may have one role: a grid of keys is two axes.
enum class AxisRole { layer, batch, head, query, key, token, width, one, step };

/// "layer", "batch" …; `one` is an axis of length 1 that means nothing.
ATTN_API const char* idOf(AxisRole role);
/// The role that a letter stands for: l layer, b batch, h head, q query, k key, t token, w width, and a dot for an axis
/// that is dropped. Nothing for any other letter.
ATTN_API std::optional<AxisRole> roleOfLetter(char letter);
ATTN_API char letterOf(AxisRole role);

/// How numbers lie in memory, their lowest byte first.
enum class ImportedType {
  float16,
  bfloat16,
  float32,
  float64,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  boolean
};
ATTN_API const char* idOf(ImportedType type);
ATTN_API std::size_t bytesOf(ImportedType type);
/// The type of these numbers in NumPy, which has no bfloat16: they become float32.
NumberType numPyTypeOf(ImportedType type);

/// A tensor as it stands in a file. Its numbers are bytes in C order, which `owner` keeps alive: copies share them.
struct ImportedTensor {
  std::string name = {};  ///< empty where the file has no names
  Shape shape = {};
  ImportedType type = ImportedType::float32;
  bool isText = false;  ///< the numbers were written as decimal digits, and perhaps rounded
  std::shared_ptr<const void> owner = {};
  std::span<const std::byte> bytes = {};  ///< exactly those of the numbers
  /// Where they lie in the file just like that; nothing if they were packed, turned round or written as text.
  std::optional<std::uint64_t> offset = {};
  /// What the file itself says of its first axes, or of all.
  std::vector<AxisRole> stated = {};

  /// Number i in C order; true is 1. \pre it is there
  ATTN_API double at(Index i) const;
};

/// A tensor of these numbers. \throws std::invalid_argument unless they fill the shape
ATTN_API ImportedTensor tensorOfNumbers(std::string name, Shape shape, std::vector<double> numbers, bool isText);
/// The same of bytes. \pre they fill the shape
ATTN_API ImportedTensor tensorOfBytes(std::string name, Shape shape, ImportedType type, std::vector<std::byte> bytes);

/// The tensor as NumPy has it. A bfloat16 is the upper half of a float32, which it becomes.
ATTN_API NpyArray npyArrayOf(const ImportedTensor& tensor);

/// A list of texts beside tensors: tokens, most likely.
struct ImportedTexts {
  std::string name;
  std::vector<std::string> texts;
};

struct ImportedFile {
  std::string format;  ///< "npy", "npz", "safetensors", "json", "table"
  std::vector<ImportedTensor> tensors = {};
  std::vector<ImportedTexts> texts = {};
  std::vector<Message> notes = {};  ///< what was taken for something that it need not be, a sentence each
};

/// Reads what a file holds, whatever its name: .npy, .npz, .safetensors, JSON, and tables of numbers as text. Its first
/// bytes decide, nothing in it is ever run, and sizes that it declares are compared with those that it has before
/// memory is taken.
/// \throws DataError: for what is none of these, with the line that makes one of it
ATTN_API ImportedFile parseImport(std::span<const std::byte> file);

/// As parseImport. \throws DataError also if the file can't be read, or is not a regular file
ATTN_API ImportedFile readImport(const std::string& path);

// For the other sources in this folder.

/// \throws DataError for a format that people keep attention in and that is not read here, with the line that helps.
void refuseForeignFormat(std::span<const std::byte> file);
/// The same for an archive whose members have these names.
void refuseForeignArchive(const std::vector<std::string>& names);
/// \throws DataError for Python objects. `rest` is what follows the header, if it is at hand.
[[noreturn]] void refuseObjects(std::span<const std::byte> rest);
/// Nothing was found that could be attention.
[[noreturn]] void refuseEmpty();

ImportedFile parseJsonImport(std::span<const std::byte> file);
ImportedFile parseTableImport(std::span<const std::byte> file);
ImportedFile parseSafetensorsImport(std::span<const std::byte> file, const std::shared_ptr<const void>& owner);

}  // namespace attn
