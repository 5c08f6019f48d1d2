// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <typeindex>
#include <utility>
#include <vector>

#include "core/base/api.h"
#include "core/scene/fields.h"

// A workspace whose struct of a scene is known to nobody but itself keeps it as a Part: a struct with fields, held by
// its type. Whoever goes through the fields of a scene comes to those of its parts without a word about them; which
// kinds of visitors there are is said once, where kinds of parts are made (see app/workspaces/part_kinds.h).

namespace attn {

/// What is known of the struct behind a part.
struct PartKind {
  /// One kind of visitor: it is called with a field of this struct.
  struct Visit {
    std::type_index visitor;
    void (*change)(void* visitor, FieldName field, void* value);  ///< null of a visitor that only reads
    void (*read)(void* visitor, FieldName field, const void* value);
  };

  const char* id;    ///< in files and at the beginning of paths
  const char* name;  ///< marked by translatable()
  std::type_index type;
  std::shared_ptr<void> (*make)();
  std::shared_ptr<void> (*copy)(const void* value);
  bool (*equal)(const void* a, const void* b);
  std::vector<Visit> visits;
};

/// One struct. Copies share it until one of them is changed.
class ATTN_API Part {
 public:
  explicit Part(const PartKind* kind) : m_kind(kind), m_value(kind->make()) {}

  const PartKind& kind() const { return *m_kind; }
  /// \pre the struct is a T
  template <class T>
  const T& as() const {
    return *static_cast<const T*>(m_value.get());
  }
  template <class T>
  T& as() {
    return *static_cast<T*>(own());
  }
  /// Shows the visitor the struct as a field.
  template <class Visitor>
  void visitBy(Visitor& visitor) const {
    visitOf(typeid(Visitor)).read(addressOf(visitor), {m_kind->id, m_kind->name}, m_value.get());
  }
  template <class Visitor>
  void visitBy(Visitor& visitor) {
    visitOf(typeid(Visitor)).change(addressOf(visitor), {m_kind->id, m_kind->name}, own());
  }

  bool operator==(const Part& other) const;

 private:
  /// The functions of its kind know whether a visitor is one that changes.
  template <class Visitor>
  static void* addressOf(Visitor& visitor) {
    return const_cast<std::remove_const_t<Visitor>*>(&visitor);
  }
  /// \throws std::logic_error where kinds of parts are made without this kind of visitor
  const PartKind::Visit& visitOf(std::type_index visitor) const;
  void* own();

  const PartKind* m_kind;
  std::shared_ptr<void> m_value;
};

/// One part of each kind that there is.
class ATTN_API Parts {
 public:
  explicit Parts(const std::vector<std::unique_ptr<PartKind>>& kinds);

  /// The struct of a kind. \throws std::logic_error where there is no such kind, or it holds no T
  template <class T>
  const T& of(const std::string& id) const {
    return m_parts[indexOf(id, typeid(T))].template as<T>();
  }
  template <class T>
  T& of(const std::string& id) {
    return m_parts[indexOf(id, typeid(T))].template as<T>();
  }

  auto begin() const { return m_parts.begin(); }
  auto end() const { return m_parts.end(); }
  auto begin() { return m_parts.begin(); }
  auto end() { return m_parts.end(); }

  bool operator==(const Parts&) const = default;

 private:
  std::size_t indexOf(const std::string& id, std::type_index type) const;

  std::vector<Part> m_parts;
};

/// The kinds of parts that new scenes have, in the order of their files. \pre they are added before the first scene
ATTN_API std::vector<std::unique_ptr<PartKind>>& scenePartKinds();
/// Those of view states.
ATTN_API std::vector<std::unique_ptr<PartKind>>& viewPartKinds();

}  // namespace attn
