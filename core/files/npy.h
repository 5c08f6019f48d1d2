// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/api.h"
#include "core/base/buffer.h"
#include "core/base/words.h"
#include "core/tensor/tensor.h"

namespace attn {

enum class NumberType { float16, float32, float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64, boolean };

/// An array as it stands in an .npy file: its bytes are still those of the file.
struct NpyArray {
  Shape shape;  ///< at most 8 axes; () is one number
  NumberType type = NumberType::float32;
  bool bigEndian = false;
  bool fortranOrder = false;                                      ///< the first axis is the one that runs fastest
  std::vector<std::byte, BufferAllocator<std::byte>> bytes = {};  ///< exactly those of the numbers
};

/// Reads NumPy's format .npy, versions 1 to 3 (numpy.lib.format): numbers of type f2 f4 f8, i1 to i8, u1 to u8 and b1,
/// of either byte order, in C or Fortran order. The file has to hold the array exactly. Nothing in it is ever run:
/// the header is read by a grammar of its own, and arrays of Python objects are refused, as are text, complex numbers,
/// dates and structures. What is allocated is never more than the file has.
/// \throws DataError that says what was found, at which byte, and what was expected
ATTN_API NpyArray parseNpy(std::span<const std::byte> file);

/// As parseNpy. \throws DataError also if the file can't be read, or is not a regular file
ATTN_API NpyArray readNpy(const std::string& path);

/// An array of texts, in C order, as UTF-8.
struct NpyTexts {
  Shape shape;
  std::vector<std::string> texts;
};
using NpyContent = std::variant<NpyArray, NpyTexts>;

/// An array of Python objects, which nobody reads: to read them is to run what the file holds.
class ATTN_API ObjectsError : public DataError {
 public:
  using DataError::DataError;
};

/// As parseNpy, but texts (types U and S, of fixed length) are read too: at most 64 MiB of them.
/// \throws ObjectsError where the array is one of Python objects
ATTN_API NpyContent parseNpyContent(std::span<const std::byte> file);

/// An array of an .npy file that is left where it lies.
struct NpyPlace {
  NpyArray array;          ///< without its bytes
  std::size_t offset = 0;  ///< in the file, of its first number: the others follow up to its end
  bool isNative = false;   ///< whether they lie as inNativeOrder has them
};
/// Reads the header alone and compares it with the size of the file; nothing for an array of texts.
/// \throws as parseNpyContent
ATTN_API std::optional<NpyPlace> npyPlaceOf(std::span<const std::byte> file);

/// The numbers as they lie in memory here: in C order, their lowest byte first.
ATTN_API NpyArray inNativeOrder(NpyArray array);

/// The numbers as float32, in C order, rounded to the nearest; one beyond float32 becomes infinite, true is 1.
/// `name` is what a message calls the array.
ATTN_API Tensor toTensor(const NpyArray& array, std::string_view name);

/// As toTensor. \throws DataError for the first number that is not finite in float32, such as
/// "keys[0, 3, 1] is NaN, expected a finite number"
ATTN_API Tensor toFiniteTensor(const NpyArray& array, std::string_view name);

/// As toFiniteTensor, but −∞ may stand in it: of numbers that are added to scores it masks one.
ATTN_API Tensor toBiasTensor(const NpyArray& array, std::string_view name);

/// The numbers as whole numbers, in C order. Floating point will do if every number is whole; true is 1.
/// \throws DataError for the first one that is not whole or is beyond 64 bits
ATTN_API std::vector<Index> toIndices(const NpyArray& array, std::string_view name);

/// What a mask shows (1) and hides (0), in C order, as it is stored: 1e-50 is neither. \throws DataError for the first
/// other number, which names the array of numbers that are added to scores
ATTN_API std::vector<std::uint8_t> toFlags(const NpyArray& array, std::string_view name);

/// A file that numpy.load reads: version 1.0, little-endian, C order; float32 (f4) or double (f8).
/// \throws std::invalid_argument unless there are as many numbers as the shape holds
ATTN_API std::vector<std::byte> npyBytes(const Tensor& tensor);
ATTN_API std::vector<std::byte> npyBytes(const Shape& shape, std::span<const double> numbers);

/// All that stands before the numbers of such a file of doubles, for one that is written piece by piece.
ATTN_API std::string npyDoubleHeader(const Shape& shape);

// For the other sources in this folder.

/// Fills the whole span with the bytes that come next.
using ByteStream = std::function<void(std::span<std::byte>)>;

/// As parseNpy, from a stream of `size` bytes that really has them: it is trusted before memory is allocated. `where`
/// ("" or "keys.npy: ") stands before every message.
NpyArray readNpy(const ByteStream& next, std::uint64_t size, const std::string& where);

/// As readNpy, but also texts, as parseNpyContent.
NpyContent readNpyContent(const ByteStream& next, std::uint64_t size, const std::string& where);

/// An array of texts of type U, as numpy.save writes it. \pre they are as many as the shape holds
std::vector<std::byte> npyBytes(const NpyTexts& texts);

/// Bytes in a number.
std::size_t numberSize(NumberType type);

/// All that stands before the numbers of an array in C order.
ATTN_API std::string npyHeader(const Shape& shape, NumberType type);

}  // namespace attn
