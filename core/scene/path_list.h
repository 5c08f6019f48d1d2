// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/scene/field_steps.h"
#include "core/scene/fields.h"

// The visitor behind pathsOf() and changedPaths(), for kinds of parts: see core/scene/part.h.

namespace attn {

/// Goes through two scenes at once, or through one: then there is no other value beside any of its.
class PathList {
 public:
  /// \param listsAbsent also values that are absent in both
  explicit PathList(bool listsAbsent) : m_listsAbsent(listsAbsent) {}

  template <class T, class Rule>
  void add(const std::string& path, const T* a, const T* b, const Rule& rule) {
    if (a && b && *a == *b) return;
    if constexpr (IsBox<T>::value) {
      add(path, a ? &**a : nullptr, b ? &**b : nullptr, rule);
    } else if constexpr (IsOptional<T>::value) {
      addOptional(path, a, b, rule);
    } else if constexpr (std::same_as<Rule, KnownScalars>) {
      for (const Scalar& scalar : rule.known)
        if (!a || !b || valueOf(*a, scalar) != valueOf(*b, scalar)) paths.push_back(path + '.' + scalar.id);
    } else if constexpr (HasFields<T>) {
      addFields(path, a, b);
    } else if constexpr (IsList<T>::value) {
      addList(path, a, b, rule);
    } else if constexpr (IsMap<T>::value) {
      addMap(path, a, b, rule);
    } else {
      paths.push_back(path);
    }
  }

  std::vector<std::string> paths;

  /// Remembers where the fields of a struct are.
  struct Places {
    std::vector<const void*> places = {};

    template <class T, class Rule = NoRule>
    void operator()(FieldName, const T& value, const Rule& = {}) {
      places.push_back(&value);
    }
  };
  /// Goes through the fields of the other one in the same order.
  struct Level {
    PathList& list;
    const std::string& path;
    const std::vector<const void*>& places;
    std::size_t next = 0;

    template <class T, class Rule = NoRule>
    void operator()(FieldName field, const T& b, const Rule& rule = {}) {
      const T* a = places.empty() ? nullptr : static_cast<const T*>(places[next++]);
      list.add((path.empty() ? "" : path + '.') + field.id, a, &b, rule);
    }
  };

 private:
  template <class T>
  void addFields(const std::string& path, const T* a, const T* b) {
    if (!b) return paths.push_back(path);  // it is not there any more: none of its fields has another value
    Places before;
    if (a) fields(before, *a);
    Level level{*this, path, before.places};
    fields(level, *b);
  }

  template <class T, class Rule>
  void addOptional(const std::string& path, const std::optional<T>* a, const std::optional<T>* b, const Rule& rule) {
    const T* inA = a && *a ? &**a : nullptr;
    const T* inB = b && *b ? &**b : nullptr;
    if (!m_listsAbsent && !inA && !inB) return;
    // A struct that is there now is there before any of its fields has a value.
    if (!inB || (!inA && std::same_as<Rule, NoRule>)) paths.push_back(path);
    if (inB) add(path, inA, inB, rule);
  }

  template <class T, class Rule>
  void addList(const std::string& path, const std::vector<T>* a, const std::vector<T>* b, const Rule& rule) {
    const std::size_t inA = a ? a->size() : 0, inB = b ? b->size() : 0;
    for (std::size_t i = inA; i > inB; --i) paths.push_back(path + inBrackets(i - 1));
    for (std::size_t i = 0; i < inB; ++i) {
      add(path + inBrackets(i), i < inA ? &(*a)[i] : nullptr, &(*b)[i], rule.each);
      // One that holds nothing is there nevertheless.
      if (i >= inA && (HasFields<T> || IsList<T>::value || IsMap<T>::value)) paths.push_back(path + inBrackets(i));
    }
  }

  template <class Key, class T, class Rule>
  void addMap(const std::string& path, const std::map<Key, T>* a, const std::map<Key, T>* b, const Rule& rule) {
    const auto valueIn = [](const std::map<Key, T>* map, const Key& key) -> const T* {
      if (!map) return nullptr;
      const auto found = map->find(key);
      return found == map->end() ? nullptr : &found->second;
    };
    if (a)
      for (const auto& [key, value] : *a)
        if (!valueIn(b, key)) paths.push_back(path + inBrackets(key));
    if (b)
      for (const auto& [key, value] : *b) add(path + inBrackets(key), valueIn(a, key), &value, rule.each);
  }

  bool m_listsAbsent;
};

}  // namespace attn
