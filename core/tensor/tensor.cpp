// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/tensor.h"

#include <cstring>
#include <stdexcept>
#include <utility>

namespace attn {

Index sizeOf(const Shape& shape) {
  Index size = 1;
  bool overflow = false;
  bool none = false;
  for (const Index length : shape) {
    if (length < 0) throw std::invalid_argument("a shape has a negative axis: " + toString(shape));
    if (length == 0) none = true;
    overflow = overflow || __builtin_mul_overflow(size, length == 0 ? 1 : length, &size);
  }
  if (none) return 0;
  if (overflow || size > std::numeric_limits<Index>::max() / static_cast<Index>(sizeof(float)))
    throw std::invalid_argument("a shape is too large: " + toString(shape));
  return size;
}

std::string toString(const Shape& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

Tensor Tensor::uninitialized(Shape shape) {
  Tensor tensor;
  tensor.m_numbers.resize(static_cast<std::size_t>(sizeOf(shape)));
  tensor.m_shape = std::move(shape);
  return tensor;
}

Tensor::Tensor(Shape shape) : m_shape(std::move(shape)), m_numbers(static_cast<std::size_t>(sizeOf(m_shape)), 0.0F) {}

Tensor::Tensor(Shape shape, const std::vector<float>& numbers)
    : m_shape(std::move(shape)), m_numbers(numbers.begin(), numbers.end()) {
  if (sizeOf(m_shape) != size())
    throw std::invalid_argument(std::to_string(numbers.size()) + " numbers do not fill " + toString(m_shape));
}

Index Tensor::count() const {
  Index count = 1;
  for (Index axis = 0; axis + 2 < rank(); ++axis) count *= dim(axis);
  return count;
}

Tensor Tensor::reshaped(Shape shape) && {
  if (sizeOf(shape) != size())
    throw std::invalid_argument(toString(m_shape) + " can't be reshaped to " + toString(shape));
  Tensor tensor = std::move(*this);
  tensor.m_shape = std::move(shape);
  return tensor;
}

Tensor Tensor::reshaped(Shape shape) const& { return Tensor(*this).reshaped(std::move(shape)); }

bool operator==(const Tensor& a, const Tensor& b) {
  return a.m_shape == b.m_shape && (a.empty() || a.data() == b.data() ||
                                    std::memcmp(a.data(), b.data(), a.m_numbers.size() * sizeof(float)) == 0);
}

std::string placeIn(const Shape& shape, Index i) {
  std::string indices;
  for (std::size_t axis = shape.size(); axis-- > 0; i /= shape[axis])
    indices = std::to_string(i % shape[axis]) + (indices.empty() ? "" : ", ") + indices;
  return shape.empty() ? "" : "[" + indices + "]";
}

}  // namespace attn
