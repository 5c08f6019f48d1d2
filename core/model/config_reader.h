// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "core/base/index.h"
#include "core/base/words.h"
#include "core/files/json.h"
#include "core/files/shown_name.h"

namespace attn {

/// An object of JSON, asked for its keys. What stands there as null is not there. \throws DataError where something
/// else stands than was expected
class ConfigReader {
 public:
  explicit ConfigReader(JsonValue& object) : m_object(object) {}

  JsonValue* find(const char* key) const {
    JsonValue* const value = key ? memberOf(m_object, key) : nullptr;
    return value && !value->as<std::monostate>() ? value : nullptr;
  }
  std::optional<double> number(const char* key) const {
    JsonValue* const value = find(key);
    if (!value) return {};
    const double* const number = value->as<double>();
    if (!number || !std::isfinite(*number)) fail(translatable("core", "%1 is no number"), {key});
    return *number;
  }
  std::optional<double> above0(const char* key) const {
    const std::optional<double> found = number(key);
    if (found && !(*found > 0)) fail(translatable("core", "%1 is %2, expected above 0"), {key, toString(*found)});
    return found;
  }
  std::optional<Index> whole(const char* key, Index least) const {
    const std::optional<double> found = number(key);
    if (!found) return {};
    if (*found != std::floor(*found) || *found < static_cast<double>(least) || *found > most)
      fail(translatable("core", "%1 is %2, expected a whole number from %3 on"),
           {key, toString(*found), std::to_string(least)});
    return static_cast<Index>(*found);
  }
  Index requiredWhole(const char* key, Index least) const {
    const std::optional<Index> found = whole(key, least);
    if (!found) fail(translatable("core", "there is no %1"), {key});
    return *found;
  }
  std::optional<std::string> text(const char* key) const {
    JsonValue* const value = find(key);
    if (!value) return {};
    if (!value->as<std::string>()) fail(translatable("core", "%1 is no text"), {key});
    return *value->as<std::string>();
  }
  bool flag(const char* key, bool otherwise) const {
    JsonValue* const value = find(key);
    if (!value) return otherwise;
    if (!value->as<bool>()) fail(translatable("core", "%1 is neither true nor false"), {key});
    return *value->as<bool>();
  }

  [[noreturn]] static void fail(const char* text, std::vector<MessageArgument> arguments) {
    throw DataError({text, std::move(arguments)});
  }

 private:
  static constexpr double most = 2147483647;

  JsonValue& m_object;
};

}  // namespace attn
