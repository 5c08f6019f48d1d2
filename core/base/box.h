// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

namespace attn {

/// An immutable value that is cheap to copy: copies share it. Boxes are equal when what they hold is equal, and
/// boxes that share are equal at once.
template <class T>
class Box {
 public:
  Box() : Box(T{}) {}
  Box(T value) : m_value(std::make_shared<const T>(std::move(value))) {}

  const T& operator*() const { return *m_value; }
  const T* operator->() const { return m_value.get(); }
  /// For whoever keeps a part of the value and with it the whole.
  const std::shared_ptr<const T>& share() const { return m_value; }

  friend bool operator==(const Box& a, const Box& b) { return a.m_value == b.m_value || *a == *b; }

 private:
  std::shared_ptr<const T> m_value;
};

}  // namespace attn
