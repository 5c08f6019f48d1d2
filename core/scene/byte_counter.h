// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/box.h"
#include "core/scene/attention/tokens.h"
#include "core/scene/fields.h"
#include "core/tensor/tensor.h"

// The visitor behind forEachBox(), for kinds of parts: see core/scene/part.h.

namespace attn {

/// Adds up what the fields of a struct take beside the struct itself. What copies share goes to `visit` instead.
class ByteCounter {
 public:
  using Visit = std::function<void(const void*, std::size_t)>;

  explicit ByteCounter(const Visit& visit) : m_visit(visit) {}

  template <class T, class Rule = NoRule>
  void operator()(FieldName, const T& value, const Rule& = {}) {
    add(value);
  }
  std::size_t bytes() const { return m_bytes; }

 private:
  void add(const std::string& text) { m_bytes += text.capacity(); }
  void add(const SequenceText& text) { add(text.text); }
  void add(const Tensor& matrix) { m_bytes += static_cast<std::size_t>(matrix.size()) * sizeof(float); }
  template <class T>
  void add(const Box<T>& box) {
    ByteCounter shared(m_visit);
    shared.add(*box);
    m_visit(&*box, sizeof(T) + shared.m_bytes);
  }
  template <class T>
  void add(const std::optional<T>& value) {
    if (value) add(*value);
  }
  template <class T>
  void add(const std::vector<T>& list) {
    m_bytes += list.capacity() * sizeof(T);
    if constexpr (!std::is_arithmetic_v<T>)
      for (const T& each : list) add(each);
  }
  template <class Key, class T>
  void add(const std::map<Key, T>& map) {
    constexpr std::size_t node = sizeof(std::pair<Key, T>) + 4 * sizeof(void*);
    m_bytes += map.size() * node;
    for (const auto& [key, value] : map) {
      add(key);
      add(value);
    }
  }
  template <class T>
  void add(const T& value) {
    if constexpr (HasFields<const T>) fields(*this, value);
  }

  const Visit& m_visit;
  std::size_t m_bytes = 0;
};

}  // namespace attn
