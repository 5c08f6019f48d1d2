// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/box.h"
#include "core/base/rng.h"
#include "core/scene/attention/tokens.h"
#include "core/scene/fields.h"
#include "core/scene/models/models_scene.h"
#include "core/tensor/tensor.h"

// Random values for every field of a struct, and the number of its members: what a new field has to do with is checked
// without a word about it in any test.

namespace attn::test {

/// Gives the fields that it visits random values that their rules allow; the ends of a range are likely.
class RandomFields {
 public:
  /// Every field; or one field alone, by its number in the order of the visit. A list or a map counts as one field,
  /// what is in a struct of its own as its fields.
  explicit RandomFields(std::uint64_t seed, std::optional<int> only = std::nullopt) : m_random(seed), m_only(only) {}

  template <class T, class Rule = NoRule>
  void operator()(FieldName field, T& value, const Rule& rule = {}) {
    if constexpr (isStruct<T, Rule>) {
      const std::string outer = m_path;
      m_path += (outer.empty() ? "" : ".") + std::string(field.id);
      drawStruct(value);
      m_path = outer;
    } else {
      if (!m_only || *m_only == m_visited) {
        m_lastHadChoice = true;
        draw(value, rule);
        m_lastPath = m_path + "." + field.id;
      }
      ++m_visited;
    }
  }
  template <class T>
  void drawStruct(T& value) {
    fields(*this, value);
    if constexpr (requires { mend(value); }) mend(value);
  }

  int visited() const { return m_visited; }
  /// "attention.mechanism.temperature": the field that was drawn last.
  const std::string& lastPath() const { return m_lastPath; }
  /// Whether it could have another value: a table may have a single row.
  bool lastHadChoice() const { return m_lastHadChoice; }

 private:
  template <class T, class Rule>
  static constexpr bool isStruct = HasFields<T> && (std::is_same_v<Rule, NoRule> || std::is_same_v<Rule, StartsAs<T>>);

  Index below(Index count) { return static_cast<Index>(m_random.uniform() * static_cast<double>(count)); }
  double numberIn(const Scalar& scalar) {
    switch (below(5)) {
      case 0: return scalar.low;
      case 1: return scalar.high;
      case 2: return scalar.usual;
      default: break;
    }
    const double part = m_random.uniform();
    double number = scalar.logarithmic ? scalar.low * std::pow(scalar.high / scalar.low, part)
                                       : scalar.low + part * (scalar.high - scalar.low);
    if (scalar.whole) number = std::floor(number);
    return std::clamp(number, scalar.low, scalar.high);
  }
  std::string text() {
    static const std::array texts = {"",           "a b\nc",    "注意 力",     "👩‍👩‍👧 x",
                                     "ש\"\\",      "<blank>",   "=1+1",        "q/k",
                                     "नमस्ते दुनिया", "ខ្មែរ ܫܠܡܐ", "𒀀𓂀 𝔸 \uE000", "\u0301x \uFFFF"};
    return texts[static_cast<std::size_t>(below(static_cast<Index>(texts.size())))];
  }

  void draw(bool& value, const NoRule&) { value = below(2) == 0; }
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void draw(Number& value, const Scalar& scalar) { value = static_cast<Number>(numberIn(scalar)); }
  template <class Number>
  void draw(Number& value, const AnyNumber&) {
    value = static_cast<Number>(m_random.normal() * std::pow(10.0, static_cast<double>(below(9) - 4)));
  }
  template <class Enumeration>
  void draw(Enumeration& value, const Names<Enumeration>& names) {
    value = names[static_cast<std::size_t>(below(static_cast<Index>(names.size())))].value;
  }
  template <class Row>
  requires requires(Row row) { row.id; }
  void draw(std::string& id, const std::vector<Row>& table) {
    id = table[static_cast<std::size_t>(below(static_cast<Index>(table.size())))].id;
    m_lastHadChoice = table.size() > 1;
  }
  void draw(std::string& value, const AnyText& rule) {
    do value = text();
    while (value.size() > rule.most);
  }
  void draw(SequenceText& value, SplitBy split) { value = clipped(text(), split); }
  void draw(Tensor& matrix, MatrixSize size) {
    const Index rows = below(std::min<Index>(4, size.mostRows)), columns = rows == 0 ? 0 : 1 + below(3);
    matrix = Tensor({rows, columns});
    for (Index i = 0; i < matrix.size(); ++i) draw(matrix.data()[i], AnyNumber{});
    if (matrix.empty()) matrix = {};
  }
  void draw(Scalars& scalars, const KnownScalars& rule) {
    scalars.clear();
    for (const Scalar& scalar : rule.known)
      if (below(2) == 0) scalars[scalar.id] = numberIn(scalar);
  }
  template <class T, class Rule>
  void draw(Box<T>& box, const Rule& rule) {
    T value{};
    draw(value, rule);
    box = Box<T>(std::move(value));
  }
  template <class T, class Rule>
  void draw(std::optional<T>& optional, const Rule& rule) {
    optional.reset();
    if (below(2) == 0) draw(optional.emplace(), rule);
  }
  template <class T, class Each>
  void draw(std::vector<T>& list, const ListOf<Each>& rule) {
    list.resize(std::clamp(static_cast<std::size_t>(below(4)), rule.least, rule.most));
    for (T& each : list) draw(each, rule.each);
  }
  template <class Key, class T, class Each>
  void draw(std::map<Key, T>& map, const MapOf<Each>& rule) {
    map.clear();
    for (Index i = below(4); i > 0; --i) {
      Key key{};
      if constexpr (std::is_same_v<Key, std::string>)
        key = text() + "/" + std::to_string(i);
      else
        key = below(static_cast<Index>(rule.most));
      draw(map[key], rule.each);
    }
  }
  /// The element of a list: all of it, whichever field alone is asked for.
  template <HasFields T>
  void draw(T& value, const NoRule&) {
    RandomFields all(m_random.bits());
    all.drawStruct(value);
  }

  Rng m_random;
  std::optional<int> m_only;
  int m_visited = 0;
  std::string m_path, m_lastPath;
  bool m_lastHadChoice = true;
};

/// How many fields a struct lists.
template <class Struct>
int listedFields() {
  int count = 0;
  const auto visit = [&count](FieldName, const auto&...) { ++count; };
  Struct value;
  fields(visit, value);
  if constexpr (requires { value.parts; }) ++count;  // they are shown one by one, and here there are none
  return count;
}

/// Stands for a value of any type where an aggregate is initialised.
struct AnyMember {
  template <class T>
  operator T() const;
};

/// How many members an aggregate has: how many initialisers it takes.
template <class Struct, class... Members>
constexpr int memberCount() {
  if constexpr (requires { Struct{Members{}..., AnyMember{}}; })
    return memberCount<Struct, Members..., AnyMember>();
  else
    return sizeof...(Members);
}

/// The struct whose members another one has as well. It takes one initialiser.
template <class Struct>
struct BaseOf {};
template <>
struct BaseOf<ModelsScene> {
  using Type = ModelSource;
};
template <class Struct>
constexpr int allMembers() {
  if constexpr (requires { typename BaseOf<Struct>::Type; })
    return memberCount<Struct>() - 1 + allMembers<typename BaseOf<Struct>::Type>();
  else
    return memberCount<Struct>();
}

/// What a list, a map, a box or an optional holds.
template <class T>
struct HeldBy {};
template <class T>
struct HeldBy<std::vector<T>> {
  using Type = T;
};
template <class Key, class T>
struct HeldBy<std::map<Key, T>> {
  using Type = T;
};
template <class T>
struct HeldBy<std::optional<T>> {
  using Type = T;
};
template <class T>
struct HeldBy<Box<T>> {
  using Type = T;
};

/// Looks through a type for structs, at any depth, that do not list each of their members: their paths.
template <class T>
std::vector<std::string> structsWithUnlistedMembers(const std::string& path) {
  std::vector<std::string> found;
  if constexpr (HasFields<T>) {
    if (listedFields<T>() != allMembers<T>()) found.push_back(path);
    T value;
    const auto visit = [&]<class Member>(FieldName field, Member&, const auto&...) {
      const std::vector<std::string> inside = structsWithUnlistedMembers<Member>(path + "." + field.id);
      found.insert(found.end(), inside.begin(), inside.end());
    };
    fields(visit, value);
  } else if constexpr (requires { typename HeldBy<T>::Type; }) {
    found = structsWithUnlistedMembers<typename HeldBy<T>::Type>(path);
  }
  return found;
}

}  // namespace attn::test
