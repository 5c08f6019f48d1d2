// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/files/mapped_file.h"
#include "core/tensor/stored_number.h"
#include "core/tensor/tensor.h"

// Hugging Face's format safetensors: a whole number n of 8 bytes, its lowest byte first; n bytes of JSON, {name:
// {dtype, shape, data_offsets}}; the numbers, row after row, where the offsets count from the end of the JSON.

namespace attn {

/// A tensor as it lies in a file, at any byte: it can be read as float32 piece by piece.
struct StoredTensor {
  std::string name;
  std::string type;                    ///< as the file calls it: "BF16"
  std::optional<StoredNumber> number;  ///< how its numbers lie; none if they are no floating-point numbers that we read
  Shape shape;
  std::span<const std::byte> bytes;

  Index size() const { return sizeOf(shape); }
  /// The numbers from `first` on, in C order. \pre `number` has a value, and the numbers are there
  ATTN_API void read(Index first, Index count, float* to) const;
};

/// The tensors of a file, by name. Its header is checked before any of it is believed: that its length is within the
/// file, that every type is known, that each shape's numbers are as many bytes as the offsets say, and that the tensors
/// fill the rest of the file without a gap and without an overlap, each name once. No number is looked at.
/// \throws DataError that says what was found and what was expected
ATTN_API std::vector<StoredTensor> parseSafetensors(std::span<const std::byte> file);

/// The texts of the header's __metadata__, by name; none if it has none. \throws DataError as parseSafetensors
ATTN_API std::map<std::string, std::string> safetensorsMetadata(std::span<const std::byte> file);

/// Files of tensors that are mapped into memory, and stay so as long as this or a copy of it lives.
struct ATTN_API TensorFiles {
  std::vector<StoredTensor> tensors;  ///< of all files, by name
  std::vector<std::shared_ptr<const MappedFile>> maps;
  std::size_t bytes = 0;  ///< of all files

  /// Whether no file was written to or cut since it was opened.
  bool areUnchanged() const;
  /// \throws DataError unless areUnchanged(): what was computed with the numbers is not to be believed
  void requireUnchanged() const;
};

/// The tensors of a folder: of `model.safetensors`, or of the files that `model.safetensors.index.json` lists, which
/// must have the tensors that it says they have. A folder that has only a pickle (`pytorch_model.bin`) is
/// refused: to read it is to run what it holds. \throws FolderFileError
ATTN_API TensorFiles openTensors(const std::string& folder);

}  // namespace attn
