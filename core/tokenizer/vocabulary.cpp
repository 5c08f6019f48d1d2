// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokenizer/vocabulary.h"

#include <algorithm>
#include <utility>

namespace attn {

void Vocabulary::add(std::string text, Id id) {
  const auto at = static_cast<std::size_t>(id);
  if (at >= m_texts.size()) m_texts.resize(at + 1, nullptr);
  m_texts[at] = &m_ids.insert_or_assign(std::move(text), id).first->first;
}

std::optional<Vocabulary::Id> Vocabulary::find(std::string_view text) const {
  const auto found = m_ids.find(text);
  if (found == m_ids.end()) return {};
  return found->second;
}

bool Vocabulary::has(Id id) const { return id >= 0 && id < size() && m_texts[static_cast<std::size_t>(id)]; }

const std::string& Vocabulary::textOf(Id id) const {
  static const std::string nothing;
  return has(id) ? *m_texts[static_cast<std::size_t>(id)] : nothing;
}

Vocabulary readVocabulary(const FilePlace& place) {
  Vocabulary vocabulary;
  for (const auto& [text, value] : place.object()) {
    const auto* number = value.as<double>();
    const bool isId = number && *number >= 0 && *number < Vocabulary::mostIds &&
                      *number == static_cast<double>(static_cast<Vocabulary::Id>(*number));
    if (!isId) place.at(text).whole(0, Vocabulary::mostIds - 1);  // says what is wrong with it
    vocabulary.add(text, static_cast<Vocabulary::Id>(*number));
  }
  return vocabulary;
}

Trie::Trie(std::vector<std::pair<std::u32string, Id>> texts) {
  std::stable_sort(texts.begin(), texts.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  /// A node that has no children yet: the texts that begin with its letters.
  struct Open {
    std::size_t begin, end;
  };
  std::vector<Open> open = {{0, texts.size()}};
  m_nodes = {{}};
  std::vector<std::size_t> depths = {0};
  for (std::size_t node = 0; node < m_nodes.size(); ++node) {
    auto [begin, end] = open[node];
    const std::size_t depth = depths[node];
    for (; begin < end && texts[begin].first.size() == depth; ++begin) m_nodes[node].id = texts[begin].second;
    m_nodes[node].firstChild = static_cast<Node>(m_nodes.size());
    while (begin < end) {
      const char32_t letter = texts[begin].first[depth];
      std::size_t behind = begin;
      while (behind < end && texts[behind].first[depth] == letter) ++behind;
      m_nodes.push_back({letter});
      open.push_back({begin, behind});
      depths.push_back(depth + 1);
      ++m_nodes[node].childCount;
      begin = behind;
    }
  }
}

Trie::Node Trie::next(Node node, char32_t letter) const {
  const Entry& entry = m_nodes[node];
  const auto first = m_nodes.begin() + entry.firstChild, last = first + entry.childCount;
  const auto child =
      std::lower_bound(first, last, letter, [](const Entry& a, char32_t sought) { return a.letter < sought; });
  return child != last && child->letter == letter ? static_cast<Node>(child - m_nodes.begin()) : nowhere;
}

}  // namespace attn
