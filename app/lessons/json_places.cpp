// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/json_places.h"

#include <algorithm>
#include <set>

namespace attn::app {
namespace {

constexpr int mostDepth = 64;  // as readJson
constexpr std::string_view blank = " \t\r\n";

}  // namespace

TextPlace placeOf(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte, text.size()));
  const std::size_t lineBegin = before.rfind('\n') + 1;  // 0 where there is none before
  const auto isFirstByte = [](char each) { return (static_cast<unsigned char>(each) & 0xC0) != 0x80; };
  return {static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1,
          static_cast<std::size_t>(
              std::count_if(before.begin() + static_cast<std::ptrdiff_t>(lineBegin), before.end(), isFirstByte)) +
              1};
}

JsonPlaces::JsonPlaces(std::string_view text) : m_text(text) {
  skipBlank();
  if (!readValue({}, m_at, 0)) m_broken = m_at;
}

const JsonPlace* JsonPlaces::find(const std::string& path) const {
  const auto found = m_places.find(path);
  return found == m_places.end() ? nullptr : &found->second;
}

bool JsonPlaces::readValue(const std::string& path, std::size_t key, int depth) {
  skipBlank();
  if (depth > mostDepth || m_at >= m_text.size()) return false;
  JsonPlace& place = m_places[path];
  place = {key, m_at, m_text.size()};
  bool isWhole = true;
  if (m_text[m_at] == '{')
    isWhole = readObject(path, depth);
  else if (m_text[m_at] == '[')
    isWhole = readList(path, depth);
  else if (m_text[m_at] == '"')
    isWhole = readString();
  else
    m_at = std::min(m_text.find_first_of(",]} \t\r\n", m_at), m_text.size());
  place.end = m_at;
  return isWhole;
}

bool JsonPlaces::readObject(const std::string& path, int depth) {
  ++m_at;
  if (take('}')) return true;
  std::set<std::string> names;
  do {
    skipBlank();
    const std::size_t key = m_at;
    if (!readString()) return false;
    const std::string name(m_text.substr(key + 1, m_at - key - 2));
    if (!take(':')) return false;
    const std::string inner = path.empty() ? name : path + '.' + name;
    if (!names.insert(name).second && m_twice.empty()) m_twice = inner;
    if (!readValue(inner, key, depth + 1)) return false;
  } while (take(','));
  return take('}');
}

bool JsonPlaces::readList(const std::string& path, int depth) {
  ++m_at;
  if (take(']')) return true;
  std::size_t place = 0;
  do {
    skipBlank();
    if (!readValue(path + '[' + std::to_string(place++) + ']', m_at, depth + 1)) return false;
  } while (take(','));
  return take(']');
}

bool JsonPlaces::readString() {
  if (m_at >= m_text.size() || m_text[m_at] != '"') return false;
  for (++m_at; m_at < m_text.size(); ++m_at) {
    if (m_text[m_at] == '\\')
      ++m_at;
    else if (m_text[m_at] == '"')
      return ++m_at, true;
  }
  return false;
}

void JsonPlaces::skipBlank() { m_at = std::min(m_text.find_first_not_of(blank, m_at), m_text.size()); }

bool JsonPlaces::take(char expected) {
  skipBlank();
  if (m_at >= m_text.size() || m_text[m_at] != expected) return false;
  ++m_at;
  return true;
}

}  // namespace attn::app
