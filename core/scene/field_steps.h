// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/box.h"
#include "core/scene/fields.h"

// What those who go through the types of a scene ask of them. Few files of the core include this.

namespace attn {

template <class T>
struct IsBox : std::false_type {};
template <class T>
struct IsBox<Box<T>> : std::true_type {};

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// A list or a map of which each element has a path of its own.
template <class T>
struct IsList : std::false_type {};
template <class T>
struct IsList<std::vector<T>> : std::bool_constant<!std::is_arithmetic_v<T> && !std::same_as<T, std::string>> {};

template <class T>
struct IsMap : std::false_type {};
template <class Key, class T>
struct IsMap<std::map<Key, T>> : std::true_type {};

template <class Rule>
concept IsTable = requires(const Rule& rule) {
  rule.front().id;
  rule.front().name;
};

/// A key as it stands between brackets.
inline std::string inBrackets(const std::string& key) {
  std::string text = "[";
  for (const char each : key) {
    if (each == '\\' || each == ']') text += '\\';
    text += each;
  }
  return text + ']';
}
inline std::string inBrackets(std::integral auto place) { return '[' + std::to_string(place) + ']'; }

/// What a field is called: a scalar's own name says it, where the list of fields gives it no other.
template <class Rule>
const char* nameOf(FieldName field, const Rule& rule) {
  if constexpr (std::same_as<Rule, Scalar>)
    return *field.name ? field.name : rule.name;
  else
    return field.name;
}

}  // namespace attn
