// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/json.h"

#include <array>
#include <charconv>
#include <cmath>
#include <istream>
#include <nlohmann/json.hpp>
#include <streambuf>
#include <utility>

#include "core/base/words.h"
#include "core/files/shown_name.h"

namespace attn {
namespace {

constexpr std::size_t piece = std::size_t{1} << 20;
constexpr std::size_t mostDepth = 64;
constexpr std::size_t mostValues = 4'000'000;
constexpr std::size_t mostNumbers = 128'000'000;

/// The pieces of a source as one stream of bytes.
class SourceBuffer : public std::streambuf {
 public:
  explicit SourceBuffer(const JsonSource& source) : m_source(source), m_piece(piece) {}

 protected:
  int_type underflow() override {
    const std::size_t count = m_source(m_piece);
    if (count == 0) return traits_type::eof();
    setg(m_piece.data(), m_piece.data(), m_piece.data() + count);
    return traits_type::to_int_type(*gptr());
  }

 private:
  const JsonSource& m_source;
  std::vector<char> m_piece;
};

/// Puts together what nlohmann's parser finds.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  JsonValue take() { return std::move(m_root); }

  bool null() override { return addValue({}); }
  bool boolean(bool value) override { return addValue({value}); }
  bool number_integer(std::int64_t value) override { return add(static_cast<double>(value)); }
  bool number_unsigned(std::uint64_t value) override { return add(static_cast<double>(value)); }
  bool number_float(double value, const std::string&) override { return add(value); }
  bool string(std::string& value) override { return addValue({std::move(value)}); }
  bool binary(nlohmann::json::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open({JsonValue::Object()}); }
  bool start_array(std::size_t) override { return open({JsonValue::Numbers()}); }
  bool key(std::string& key) override {
    m_key = std::move(key);
    if (m_open.back()->as<JsonValue::Object>()->contains(m_key))
      throw DataError({translatable("core", "the key “%1” stands twice in one object"), {shownName(m_key)}});
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t at, const std::string& near, const nlohmann::detail::exception& error) override {
    if (error.id == 406)  // a number that is out of range
      throw DataError({translatable("core", "the number “%1” is too large"), {shownName(near)}});
    throw DataError(
        {translatable("core", "it is no JSON at byte %1, near “%2”"), {std::to_string(at), shownName(near)}});
  }

 private:
  bool add(double number) {
    if (!m_open.empty())
      if (auto* numbers = m_open.back()->as<JsonValue::Numbers>()) {
        if (++m_numbers > mostNumbers)
          throw DataError({translatable("core", "it has more than %1 numbers"), {std::to_string(mostNumbers)}});
        numbers->push_back(number);
        return true;
      }
    return addValue({number});
  }

  bool addValue(JsonValue value) {
    put(std::move(value));
    return true;
  }

  bool open(JsonValue value) {
    if (m_open.size() == mostDepth)
      throw DataError({translatable("core", "it has more than %1 objects and lists inside each other"),
                       {std::to_string(mostDepth)}});
    // What is open stays where it is: only the innermost gets more values.
    m_open.push_back(&put(std::move(value)));
    return true;
  }

  bool close() {
    m_open.pop_back();
    return true;
  }

  JsonValue& put(JsonValue value) {
    count(1);
    if (m_open.empty()) return m_root = std::move(value);
    JsonValue& outer = *m_open.back();
    if (auto* object = outer.as<JsonValue::Object>()) return (*object)[m_key] = std::move(value);
    if (auto* numbers = outer.as<JsonValue::Numbers>()) {
      count(numbers->size());
      JsonValue::List list;
      for (const double number : *numbers) list.push_back({number});
      outer.value = std::move(list);
    }
    return outer.as<JsonValue::List>()->emplace_back(std::move(value));
  }

  void count(std::size_t values) {
    m_values += values;
    if (m_values > mostValues)
      throw DataError({translatable("core", "it has more than %1 values"), {std::to_string(mostValues)}});
  }

  JsonValue m_root;
  std::vector<JsonValue*> m_open;
  std::string m_key;
  std::size_t m_values = 0, m_numbers = 0;
};

}  // namespace

std::size_t JsonValue::size() const {
  if (const auto* numbers = as<Numbers>()) return numbers->size();
  if (const auto* list = as<List>()) return list->size();
  return 0;
}

JsonValue* memberOf(JsonValue& object, std::string_view key) {
  auto* members = object.as<JsonValue::Object>();
  if (!members) return nullptr;
  const auto member = members->find(key);
  return member == members->end() ? nullptr : &member->second;
}

JsonValue readJson(const JsonSource& source) {
  SourceBuffer buffer(source);
  std::istream stream(&buffer);
  Builder builder;
  nlohmann::json::sax_parse(stream, &builder);
  return builder.take();
}

void JsonText::beginObject() {
  beginValue();
  m_text += '{';
  m_open.push_back('{');
  m_isFirst = true;
}

void JsonText::key(std::string_view key) {
  if (!m_isFirst) m_text += ',';
  newLine();
  m_isFirst = true;  // nothing stands before the value but its key
  appendQuoted(key);
  m_text += ": ";
}

void JsonText::endObject() {
  m_open.pop_back();
  if (!m_isFirst) newLine();
  m_text += '}';
  m_isFirst = false;
  if (m_open.empty()) m_text += '\n';
  flushIfLarge();
}

void JsonText::beginList() {
  beginValue();
  m_text += '[';
  m_open.push_back('[');
  m_isFirst = true;
}

void JsonText::endList() {
  m_open.pop_back();
  m_text += ']';
  m_isFirst = false;
  flushIfLarge();
}

void JsonText::write(bool value) {
  beginValue();
  m_text += value ? "true" : "false";
}

void JsonText::writeNull() {
  beginValue();
  m_text += "null";
}

void JsonText::write(double number) {
  beginValue();
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  m_text.append(text.data(), end);
  if (number == 0 && std::signbit(number)) m_text += ".0";  // "-0" is read as a whole number, which has no sign
  flushIfLarge();
}

void JsonText::write(std::string_view text) {
  beginValue();
  appendQuoted(text);
  flushIfLarge();
}

void JsonText::flush() {
  if (!m_text.empty()) m_sink(m_text);
  m_text.clear();
}

void JsonText::beginValue() {
  if (!m_isFirst) m_text += ", ";
  m_isFirst = false;
}

void JsonText::appendQuoted(std::string_view text) {
  m_text += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void JsonText::newLine() {
  m_text += '\n';
  m_text.append(2 * m_open.size(), ' ');
}

void JsonText::flushIfLarge() {
  if (m_text.size() >= piece) flush();
}

}  // namespace attn
