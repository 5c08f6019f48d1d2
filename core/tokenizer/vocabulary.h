// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/tokenizer/file_place.h"

namespace attn {

/// Texts in UTF-8 and their ids.
class Vocabulary {
 public:
  using Id = std::int32_t;
  static constexpr Id mostIds = 1 << 24;  ///< more than any checkpoint has

  Vocabulary() = default;
  Vocabulary(Vocabulary&&) = default;
  Vocabulary& operator=(Vocabulary&&) = default;

  void reserve(std::size_t count) { m_ids.reserve(count); }
  /// A later text with the same id takes it over. \pre 0 ≤ id < mostIds
  void add(std::string text, Id id);
  std::optional<Id> find(std::string_view text) const;
  /// Empty if there is none.
  const std::string& textOf(Id id) const;
  bool has(Id id) const;
  /// One more than the largest id.
  Id size() const { return static_cast<Id>(m_texts.size()); }
  const auto& ids() const { return m_ids; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, Id, Hash, std::equal_to<>> m_ids;
  std::vector<const std::string*> m_texts;  ///< the keys of m_ids, which stay where they are
};

/// An object {text: id}. \throws DataError that names the entry
Vocabulary readVocabulary(const FilePlace& place);

/// A trie: which of many texts stand at a place of another one is found letter by letter.
class Trie {
 public:
  using Id = Vocabulary::Id;
  static constexpr Id none = -1;
  using Node = std::uint32_t;
  static constexpr Node root = 0, nowhere = UINT32_MAX;

  /// \param texts in any order; where one stands twice, the last counts
  explicit Trie(std::vector<std::pair<std::u32string, Id>> texts = {});

  /// The node behind one more letter, or nowhere.
  Node next(Node node, char32_t letter) const;
  /// What ends at a node, or none.
  Id idAt(Node node) const { return m_nodes[node].id; }

 private:
  struct Entry {
    char32_t letter = 0;
    Id id = none;
    Node firstChild = 0, childCount = 0;
  };
  std::vector<Entry> m_nodes;  ///< the children of a node stand next to each other, in the order of their letters
};

}  // namespace attn
