// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/file_place.h"

#include <cmath>

#include "core/base/words.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

/// What a value is, fit for a sentence.
MessageArgument shown(const JsonValue& value) {
  if (const auto* text = value.as<std::string>()) return "“" + shownName(*text) + "”";
  if (const auto* number = value.as<double>()) return toString(*number);
  if (const auto* flag = value.as<bool>()) return *flag ? "true" : "false";
  if (value.as<JsonValue::Object>()) return words(translatable("core", "an object"));
  if (value.isList()) return words(translatable("core", "a list"));
  return "null";
}

}  // namespace

std::optional<FilePlace> FilePlace::find(std::string_view key) const {
  const auto& members = object();
  const auto member = members.find(key);
  if (member == members.end() || member->second.as<std::monostate>()) return {};
  const char* between = m_path.ends_with(".json") ? ": " : ".";
  FilePlace place(member->second, m_path + between + shownName(key));
  return place;
}

FilePlace FilePlace::at(std::string_view key) const {
  if (auto place = find(key)) return *place;
  throw DataError({translatable("core", "%1 has no “%2”"), {m_path, std::string(key)}});
}

const JsonValue::Object& FilePlace::object() const {
  if (const auto* members = m_value->as<JsonValue::Object>()) return *members;
  fail(translatable("core", "an object"));
}

std::vector<FilePlace> FilePlace::items() const {
  std::vector<FilePlace> places;
  const auto path = [&] { return m_path + "[" + std::to_string(places.size()) + "]"; };
  places.reserve(m_value->size());
  if (const auto* list = m_value->as<JsonValue::List>()) {
    for (const JsonValue& value : *list) places.emplace_back(value, path());
  } else if (const auto* numbers = m_value->as<JsonValue::Numbers>()) {
    for (const double number : *numbers) {
      auto own = std::make_shared<const JsonValue>(JsonValue{number});
      FilePlace place(*own, path());
      place.m_own = std::move(own);
      places.push_back(std::move(place));
    }
  } else {
    fail(translatable("core", "a list"));
  }
  return places;
}

const std::string& FilePlace::text() const {
  if (const auto* text = m_value->as<std::string>()) return *text;
  fail(translatable("core", "a text"));
}

bool FilePlace::flag() const {
  if (const auto* flag = m_value->as<bool>()) return *flag;
  fail(translatable("core", "true or false"));
}

double FilePlace::number() const {
  if (const auto* number = m_value->as<double>()) return *number;
  fail(translatable("core", "a number"));
}

Index FilePlace::whole(Index least, Index most) const {
  const double number = this->number();
  if (number != std::floor(number) || number < static_cast<double>(least) || number > static_cast<double>(most))
    throw DataError({translatable("core", "%1 is %2, expected a whole number from %3 to %4"),
                     {m_path, toString(number), std::to_string(least), std::to_string(most)}});
  return static_cast<Index>(number);
}

bool FilePlace::flag(std::string_view key, bool otherwise) const {
  const auto place = find(key);
  return place ? place->flag() : otherwise;
}

std::string FilePlace::text(std::string_view key, const char* otherwise) const {
  const auto place = find(key);
  return place ? place->text() : otherwise;
}

void FilePlace::fail(const char* expected) const {
  throw DataError({translatable("core", "%1 is %2, expected %3"), {m_path, shown(*m_value), words(expected)}});
}

void FilePlace::failUnsupported() const {
  throw DataError({translatable("core", "%1 is %2, which is not supported"), {m_path, shown(*m_value)}});
}

}  // namespace attn
