// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/index.h"
#include "core/files/json.h"

namespace attn {

/// A value of a tokenizer's file and where it stands there, so that whatever is wrong with it can be said: of
/// "tokenizer.json", "tokenizer.json: model.vocab", "tokenizer.json: normalizer.normalizers[1]".
class FilePlace {
 public:
  FilePlace(const JsonValue& value, std::string path) : m_value(&value), m_path(std::move(path)) {}

  const std::string& path() const { return m_path; }
  const JsonValue& value() const { return *m_value; }

  /// A member of this object; null is none. \throws DataError if this is no object
  std::optional<FilePlace> find(std::string_view key) const;
  /// \throws DataError if it is missing
  FilePlace at(std::string_view key) const;

  const JsonValue::Object& object() const;
  /// The values of a list, of numbers too. \throws DataError if this is no list
  std::vector<FilePlace> items() const;
  const std::string& text() const;
  bool flag() const;
  double number() const;
  /// A whole number. \throws DataError if it lies outside of [least, most]
  Index whole(Index least, Index most) const;

  /// A member, or what it is without. \throws DataError if it is of another kind
  bool flag(std::string_view key, bool otherwise) const;
  std::string text(std::string_view key, const char* otherwise) const;

  /// \throws DataError: the place is what it is, and `expected` (marked by translatable()) was expected
  [[noreturn]] void fail(const char* expected) const;
  /// \throws DataError: this kind of part is not supported
  [[noreturn]] void failUnsupported() const;

 private:
  const JsonValue* m_value;
  std::string m_path;
  std::shared_ptr<const JsonValue> m_own = nullptr;  ///< of a number in a list of numbers, which is no JsonValue
};

}  // namespace attn
