// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "core/base/words.h"
#include "core/files/npy.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

struct Half {
  std::uint16_t bits;
};
struct Boolean {
  std::uint8_t byte;
};

/// Calls visit with a value of the type that is stored.
template <class Visit>
void withType(NumberType type, Visit visit) {
  switch (type) {
    case NumberType::float16: return visit(Half());
    case NumberType::float32: return visit(float());
    case NumberType::float64: return visit(double());
    case NumberType::int8: return visit(std::int8_t());
    case NumberType::int16: return visit(std::int16_t());
    case NumberType::int32: return visit(std::int32_t());
    case NumberType::int64: return visit(std::int64_t());
    case NumberType::uint8: return visit(std::uint8_t());
    case NumberType::uint16: return visit(std::uint16_t());
    case NumberType::uint32: return visit(std::uint32_t());
    case NumberType::uint64: return visit(std::uint64_t());
    case NumberType::boolean: return visit(Boolean());
  }
}

/// As a number of the language: a Half is a float, a Boolean 0 or 1.
template <class Stored>
auto numberAt(const NpyArray& array, Index i) {
  Stored stored;
  std::memcpy(&stored, array.bytes.data() + static_cast<std::size_t>(i) * sizeof stored, sizeof stored);
  if constexpr (std::is_same_v<Stored, Half>) {
    return static_cast<float>(Eigen::numext::bit_cast<Eigen::half>(stored.bits));
  } else if constexpr (std::is_same_v<Stored, Boolean>) {
    return static_cast<std::uint8_t>(stored.byte != 0);
  } else {
    return stored;
  }
}

template <class Word>
void swapBytes(std::byte* bytes, std::size_t size) {
  for (std::size_t i = 0; i < size; i += sizeof(Word)) {
    Word word;
    std::memcpy(&word, bytes + i, sizeof word);
    if constexpr (sizeof(Word) == 2) word = __builtin_bswap16(word);
    if constexpr (sizeof(Word) == 4) word = __builtin_bswap32(word);
    if constexpr (sizeof(Word) == 8) word = __builtin_bswap64(word);
    std::memcpy(bytes + i, &word, sizeof word);
  }
}

/// Reverses the order of the axes in memory. The first and the last axis, which run fastest on one side each, are
/// walked in small squares, so that both sides stay in the cache.
template <class Word>
void transposeBytes(const Shape& shape, const std::byte* from, std::byte* to) {
  constexpr Index square = 32;
  const Index rows = shape.front();
  const Index cols = shape.back();
  const Index inner = sizeOf(shape) / (rows * cols);  // all axes between the two
  const auto at = [](Index i) { return static_cast<std::size_t>(i) * sizeof(Word); };
  for (Index c = 0; c < inner; ++c) {
    // Position c in C order of the axes between, in Fortran order.
    Index f = 0;
    Index rest = c;
    Index stride = inner;
    for (std::size_t axis = shape.size() - 2; axis > 0; --axis) {
      stride /= shape[axis];
      f += rest % shape[axis] * stride;
      rest /= shape[axis];
    }
    for (Index row = 0; row < rows; row += square)
      for (Index col = 0; col < cols; col += square)
        for (Index i = row; i < std::min(rows, row + square); ++i)
          for (Index j = col; j < std::min(cols, col + square); ++j)
            std::memcpy(to + at((i * inner + c) * cols + j), from + at((j * inner + f) * rows + i), sizeof(Word));
  }
}

/// The array as it lies in memory here: in C order, little-endian. `copy` keeps what had to be changed.
const NpyArray& native(const NpyArray& array, NpyArray& copy) {
  const std::size_t size = numberSize(array.type);
  const bool transposed = array.fortranOrder && array.shape.size() > 1 && !array.bytes.empty();
  const bool swapped = size > 1 && array.bigEndian;
  if (!transposed && !swapped) return array;
  copy = array;
  const auto change = [&]<class Word>(Word) {
    if (transposed) transposeBytes<Word>(array.shape, array.bytes.data(), copy.bytes.data());
    if (swapped) swapBytes<Word>(copy.bytes.data(), copy.bytes.size());
  };
  if (size == 1) change(std::uint8_t());
  if (size == 2) change(std::uint16_t());
  if (size == 4) change(std::uint32_t());
  if (size == 8) change(std::uint64_t());
  return copy;
}

template <class Number>
std::string shownNumber(Number number) {
  if constexpr (std::is_integral_v<Number>) {
    return std::to_string(number);
  } else {
    if (std::isnan(number)) return "NaN";
    if (std::isinf(number)) return number > 0 ? "infinity" : "-infinity";
    return toString(double{number});
  }
}

/// What a tensor may hold beside the finite numbers.
enum class Infinite { none, negative, any };

template <class Number>
[[noreturn]] void refuse(Number number, const NpyArray& array, std::string_view name, Index i, const char* text) {
  throw DataError({text, {shownName(name) + placeIn(array.shape, i), shownNumber(number)}});
}

/// `number(i)` is what the array holds at the place that became tensor.data()[i].
template <class Read>
void requireFinite(const NpyArray& array, const Tensor& tensor, std::string_view name, Infinite allowed, Read number) {
  const float* numbers = tensor.data();
  bool allFinite = true;
  for (Index i = 0; i < tensor.size(); ++i) allFinite &= std::abs(numbers[i]) <= std::numeric_limits<float>::max();
  for (Index i = 0; !allFinite && i < tensor.size(); ++i) {
    if (std::isfinite(numbers[i])) continue;
    if (allowed == Infinite::negative && numbers[i] < 0) continue;  // −1e300 masks as well
    refuse(number(i), array, name, i,
           std::isfinite(number(i)) ? translatable("core", "%1 is %2, expected a finite number that float32 can hold")
                                    : translatable("core", "%1 is %2, expected a finite number"));
  }
}

Tensor converted(const NpyArray& array, std::string_view name, Infinite allowed) {
  NpyArray copy;
  const NpyArray& numbers = native(array, copy);
  Tensor tensor = Tensor::uninitialized(array.shape);
  withType(array.type, [&]<class Stored>(Stored) {
    const auto number = [&](Index i) { return numberAt<Stored>(numbers, i); };
    float* to = tensor.data();
    for (Index i = 0; i < tensor.size(); ++i) to[i] = static_cast<float>(number(i));
    if constexpr (!std::is_integral_v<decltype(number(0))>)
      if (allowed != Infinite::any) requireFinite(array, tensor, name, allowed, number);
  });
  return tensor;
}

}  // namespace

NpyArray inNativeOrder(NpyArray array) {
  NpyArray copy;
  NpyArray result = &native(array, copy) == &array ? std::move(array) : std::move(copy);
  result.bigEndian = result.fortranOrder = false;
  return result;
}

Tensor toTensor(const NpyArray& array, std::string_view name) { return converted(array, name, Infinite::any); }
Tensor toFiniteTensor(const NpyArray& array, std::string_view name) { return converted(array, name, Infinite::none); }
Tensor toBiasTensor(const NpyArray& array, std::string_view name) { return converted(array, name, Infinite::negative); }

std::vector<Index> toIndices(const NpyArray& array, std::string_view name) {
  NpyArray copy;
  const NpyArray& numbers = native(array, copy);
  std::vector<Index> indices(static_cast<std::size_t>(sizeOf(array.shape)));
  withType(array.type, [&]<class Stored>(Stored) {
    for (Index i = 0; i < static_cast<Index>(indices.size()); ++i) {
      const auto number = numberAt<Stored>(numbers, i);
      bool fits = true;
      if constexpr (std::is_integral_v<decltype(number)>) {
        fits = std::in_range<Index>(number);
      } else {
        if (std::trunc(number) != number)
          refuse(number, array, name, i, translatable("core", "%1 is %2, expected a whole number"));
        fits = number >= -0x1p63 && number < 0x1p63;
      }
      if (!fits) refuse(number, array, name, i, translatable("core", "%1 is %2, expected a whole number of 64 bits"));
      indices[static_cast<std::size_t>(i)] = static_cast<Index>(number);
    }
  });
  return indices;
}

std::vector<std::uint8_t> toFlags(const NpyArray& array, std::string_view name) {
  NpyArray copy;
  const NpyArray& numbers = native(array, copy);
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(sizeOf(array.shape)));
  withType(array.type, [&]<class Stored>(Stored) {
    for (Index i = 0; i < static_cast<Index>(flags.size()); ++i) {
      const auto number = numberAt<Stored>(numbers, i);
      if (number != 0 && number != 1)
        refuse(
            number, array, name, i,
            translatable("core",
                         "%1 is %2, expected 0 (hidden) or 1 (visible): numbers that are added to scores are a bias"));
      flags[static_cast<std::size_t>(i)] = number == 1;
    }
  });
  return flags;
}

}  // namespace attn
