// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_node.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "app/window/languages.h"
#include "core/base/text/nearest_name.h"

namespace attn::app {
namespace {

JsonValue readText(std::string_view text) {
  return readJson([&, offset = std::size_t{0}](std::span<char> piece) mutable {
    const std::size_t count = std::min(piece.size(), text.size() - offset);
    std::copy_n(text.data() + offset, count, piece.data());
    offset += count;
    return count;
  });
}

/// "line 12, column 7: steps[2].allow[0]", or without the path of the whole.
Message wordsOf(const TextPlace& place, const std::string& path) {
  const std::string line = std::to_string(place.line), column = std::to_string(place.column);
  if (path.empty()) return {translatable("core", "line %1, column %2"), {line, column}};
  return {translatable("core", "line %1, column %2: %3"), {line, column, path}};
}

/// The byte at which a text stops being JSON, if it does.
std::optional<std::size_t> wrongByte(std::string_view text) {
  try {
    const auto unused = nlohmann::json::parse(text);
  } catch (const nlohmann::json::parse_error& error) {
    return error.byte == 0 ? 0 : error.byte - 1;
  } catch (const nlohmann::json::exception&) {
    // What is wrong is no matter of form: readJson says it.
  }
  return {};
}

}  // namespace

LessonError::LessonError(Message place, Message problem)
    : DataError({translatable("core", "%1: %2"), {toString(place), toString(problem)}}),
      m_place(std::move(place)),
      m_problem(std::move(problem)) {}

LessonSource::LessonSource(std::string_view text) : m_text(text), m_places(text) {
  if (!m_places.twice().empty()) fail(m_places.twice(), {translatable("core", "the key stands twice in one object")});
  if (const auto byte = wrongByte(text))
    // The parser says where the word ends that should not be there.
    throw LessonError(wordsOf(placeOf(text, std::min(*byte, m_places.broken().value_or(*byte))), {}),
                      {translatable("core", "it is no JSON from here on")});
  try {
    m_json = readText(text);
  } catch (const DataError& error) {
    fail({}, error.message());
  }
}

void LessonSource::fail(const std::string& path, Message problem) const {
  const JsonPlace* place = m_places.find(path);
  throw LessonError(wordsOf(placeOf(m_text, place ? place->key : 0), path), std::move(problem));
}

std::string_view LessonNode::bytes() const {
  const JsonPlace* place = m_source->places().find(m_path);
  return place ? m_source->text().substr(place->begin, place->end - place->begin) : std::string_view();
}

const JsonValue::Object& LessonNode::object() const {
  const auto* object = m_json.as<JsonValue::Object>();
  if (!object) fail({translatable("core", "it should be an object: {…}")});
  return *object;
}

LessonNode LessonNode::at(const std::string& key) const {
  return {*m_source, object().find(key)->second, m_path.empty() ? key : m_path + '.' + key};
}

std::vector<LessonNode> LessonNode::list(std::size_t least, std::size_t most) const {
  if (!m_json.isList()) fail({translatable("core", "it should be a list: […]")});
  if (least == most && m_json.size() != most)
    fail({translatable("core", "it should be a list of %1"), {std::to_string(most)}});
  if (m_json.size() < least || m_json.size() > most)
    fail({translatable("core", "it should be a list of %1 to %2"), {std::to_string(least), std::to_string(most)}});
  std::vector<LessonNode> nodes;
  const auto add = [&](JsonValue value) {
    std::string path = m_path + '[' + std::to_string(nodes.size()) + ']';
    nodes.push_back(LessonNode(*m_source, std::move(value), std::move(path)));
  };
  if (const auto* numbers = m_json.as<JsonValue::Numbers>())
    for (const double number : *numbers) add({number});
  else
    for (const JsonValue& value : *m_json.as<JsonValue::List>()) add(value);
  return nodes;
}

std::string LessonNode::text() const {
  const auto* text = m_json.as<std::string>();
  if (!text) fail({translatable("core", "it should be a text: \"…\"")});
  return *text;
}

double LessonNode::number() const {
  const auto* number = m_json.as<double>();
  if (!number) fail({translatable("core", "it should be a number")});
  return *number;
}

std::size_t LessonNode::whole(std::size_t least, std::size_t most) const {
  const auto* number = m_json.as<double>();
  if (!number || *number != std::floor(*number) || *number < static_cast<double>(least) ||
      *number > static_cast<double>(most))
    fail({translatable("core", "it should be a whole number from %1 to %2"),
          {std::to_string(least), std::to_string(most)}});
  return static_cast<std::size_t>(*number);
}

std::vector<double> LessonNode::numbers(std::size_t least, std::size_t most) const {
  std::vector<double> numbers;
  for (const LessonNode& each : list(least, most)) numbers.push_back(each.number());
  return numbers;
}

std::vector<std::string> LessonNode::texts(std::size_t most) const {
  std::vector<std::string> texts;
  for (const LessonNode& each : list(0, most)) texts.push_back(each.text());
  return texts;
}

LessonText LessonNode::lessonText() const {
  std::vector<std::string> known;
  for (const Language& language : languages()) known.push_back(language.id);
  LessonText text;
  if (!m_json.as<JsonValue::Object>())
    fail({translatable("core", "it should be a text in every language: {\"en\": \"…\", \"zh_CN\": \"…\"}")});
  for (const auto& [language, value] : object()) {
    requireAmong(*this, language, known);
    text[language] = at(language).text();
  }
  return text;
}

void requireAmong(const LessonNode& node, const std::string& key, const std::vector<std::string>& keys) {
  if (node.source().passesOverUnknown() || std::find(keys.begin(), keys.end(), key) != keys.end()) return;
  const LessonNode at = node.at(key);
  if (const std::string nearest = nearestName(key, keys); !nearest.empty())
    at.fail({translatable("core", "there is no “%1” here; did you mean “%2”?"), {key, nearest}});
  std::string all;
  for (const std::string& each : keys) all += (all.empty() ? "" : ", ") + each;
  at.fail({translatable("core", "there is no “%1” here, only %2"), {key, all}});
}

}  // namespace attn::app
