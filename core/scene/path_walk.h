// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <utility>

#include "core/base/api.h"
#include "core/scene/field_paths.h"
#include "core/scene/field_problems.h"
#include "core/scene/field_steps.h"
#include "core/scene/scene.h"

// The visitor behind valueAt() and set(). What it is to find in a kind of part, that kind has to know: this is all who
// else includes it (see core/scene/part.h).

namespace attn {

/// One step of a path: the id of a field, or what stands between brackets.
struct PathStep {
  std::string key;
  bool isInBrackets = false;
};

/// The steps of a path. \throws DataError where it is none
ATTN_API std::vector<PathStep> stepsOf(const std::string& path);
/// \param ids that could stand where `key` does; none: the path is none at all
[[noreturn]] ATTN_API void failUnknown(const std::string& path, const std::string& key,
                                       const std::vector<std::string>& ids);

inline std::optional<double> givenNumber(const FieldValue& value) {
  const auto* number = std::get_if<double>(&value);
  return number ? std::optional(*number) : std::nullopt;
}

/// Finds the rows that the ids in a struct name: a struct that is new in a list has none by itself.
struct RowCheck {
  const std::string& path;

  template <class T, class Rule = NoRule>
  void operator()(FieldName field, T& value, const Rule& rule = {}) const {
    if constexpr (std::same_as<T, std::string> && IsTable<Rule>)
      if (!findRow(rule, value)) failAmong(path + '.' + field.id, idsOf(rule));
  }
};

/// Goes down a path to its end, and takes the value from there or puts one there.
class PathWalk {
 public:
  explicit PathWalk(const std::string& path) : m_path(path), m_steps(stepsOf(path)) { m_field.path = path; }

  FieldValue read(const Scene& scene, bool withValue) {
    m_wantsValue = withValue;
    goInto(scene, NoRule{});
    return m_isAbsent ? FieldValue() : std::move(m_value);
  }
  void write(Scene& scene, const FieldValue& value) {
    m_given = &value;
    goInto(scene, NoRule{});
  }
  const Field& field() const { return m_field; }

  /// The fields of one struct on the way.
  struct Level {
    PathWalk& walk;
    bool isFound = false;
    std::vector<std::string> ids = {};

    template <class T, class Rule = NoRule>
    void operator()(FieldName field, T& value, const Rule& rule = {}) {
      if (isFound) return;
      const PathStep& step = walk.m_steps[walk.m_depth];
      if (step.isInBrackets || step.key != field.id) {
        ids.push_back(field.id);
        return;
      }
      isFound = true;
      ++walk.m_depth;
      if (const char* name = nameOf(field, rule); *name) walk.m_field.parts.push_back({name, {}});
      walk.goInto(value, rule);
    }
  };

 private:
  bool isAtEnd() const { return m_depth == m_steps.size(); }
  [[noreturn]] void fail(const std::vector<std::string>& ids = {}) const {
    failUnknown(m_path, isAtEnd() ? std::string() : m_steps[m_depth].key, ids);
  }

  template <class T, class Rule>
  void goInto(T& value, const Rule& rule) {
    using Type = std::remove_const_t<T>;
    constexpr bool writes = !std::is_const_v<T>;
    if constexpr (IsBox<Type>::value) {
      if constexpr (writes) {
        auto inner = *value;
        goInto(inner, rule);
        value = std::move(inner);
      } else {
        goInto(*value, rule);
      }
    } else if constexpr (IsOptional<Type>::value) {
      m_field.mayBeAbsent = isAtEnd();
      goIntoOptional(value, rule);
    } else if constexpr (std::same_as<Rule, KnownScalars>) {
      goIntoScalars(value, rule);
    } else if constexpr (HasFields<T>) {
      if (isAtEnd()) return endAtPart(value);
      Level level{*this};
      fields(level, value);
      if (!level.isFound) fail(level.ids);
      if constexpr (writes && requires { problemOf(value); })
        if (const FieldProblem problem = problemOf(value)) failAt(m_path, problem.expected);
    } else if constexpr (IsList<Type>::value) {
      goIntoList(value, rule);
    } else if constexpr (IsMap<Type>::value) {
      goIntoMap(value, rule);
    } else {
      if (!isAtEnd()) fail();
      describe(value, rule);
      if constexpr (writes)
        put(value, rule, *m_given);
      else if (m_wantsValue)
        m_value = taken(value, rule);
    }
  }

  template <class T, class Rule>
  void goIntoOptional(T& value, const Rule& rule) {
    using Held = typename std::remove_const_t<T>::value_type;
    if constexpr (std::is_const_v<T>) {
      m_isAbsent = m_isAbsent || !value;
      const Held usual{};
      goInto(value ? *value : usual, rule);
    } else if (isAtEnd() && std::holds_alternative<std::monostate>(*m_given)) {
      value.reset();
    } else {
      Held held = value ? *value : Held{};
      goInto(held, rule);
      value = std::move(held);
    }
  }

  template <class T>
  void goIntoScalars(T& values, const KnownScalars& rule) {
    const Scalar* scalar = isAtEnd() ? nullptr : findRow(rule.known, m_steps[m_depth].key);
    if (!scalar) {
      std::vector<std::string> ids;
      for (const Scalar& each : rule.known) ids.push_back(each.id);
      fail(ids);
    }
    ++m_depth;
    m_field.parts.push_back({scalar->name, {}});
    double value = valueOf(values, *scalar);
    if constexpr (std::is_const_v<T>) {
      goInto(std::as_const(value), *scalar);
    } else {
      goInto(value, *scalar);
      if (value != valueOf(values, *scalar)) setValue(values, *scalar, value);
    }
  }

  /// A struct, a list or a map is no value, but whether it is there is one, where it may be absent.
  template <class T>
  void endAtPart([[maybe_unused]] T& value) {
    const bool isElement = m_steps.back().isInBrackets;
    if (!m_field.mayBeAbsent && !isElement) fail();
    m_field.kind = FieldKind::truth;
    m_field.mayBeAbsent = true;
    if constexpr (std::is_const_v<T>)
      m_value = true;
    else if (m_given->index() != 1 || !std::get<bool>(*m_given))
      failAt(m_path, translatable("core", "true, or nothing"));
    if constexpr (!std::is_const_v<T> && requires { problemOf(value); })
      if (const FieldProblem problem = problemOf(value)) failAt(m_path, problem.expected);
  }

  /// The number between the brackets that come next, below `most`.
  std::size_t placeNext(std::size_t most) const {
    std::size_t place = 0;
    const std::string& key = m_steps[m_depth].key;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), place);
    if (error != std::errc() || end != key.data() + key.size() || place >= most)
      throw DataError({translatable("core", "“%1” is wrong, expected a whole number from %2 to %3"),
                       {m_path, "0", most == 0 ? "0" : std::to_string(most - 1)}});
    return place;
  }
  void stepIn(const std::string& key) {
    ++m_depth;
    if (!m_field.parts.empty()) m_field.parts.back().key += (m_field.parts.back().key.empty() ? "" : ", ") + key;
  }
  bool removesNext() const { return m_depth + 1 == m_steps.size() && std::holds_alternative<std::monostate>(*m_given); }

  template <class T, class Rule>
  void goIntoList(T& list, const Rule& rule) {
    using Element = typename std::remove_const_t<T>::value_type;
    if (isAtEnd()) return endAtPart(list);
    if (!m_steps[m_depth].isInBrackets) fail();
    const std::size_t place = placeNext(rule.most);
    if constexpr (std::is_const_v<T>) {
      stepIn(std::to_string(place + 1));
      m_isAbsent = m_isAbsent || place >= list.size();
      const Element usual{};
      goInto(place < list.size() ? list[place] : usual, rule.each);
    } else if (removesNext()) {
      if (place < list.size()) list.erase(list.begin() + static_cast<std::ptrdiff_t>(place));
      if (list.size() < rule.least) checkSize(list.size(), rule.least, rule.most, m_path);
    } else {
      const std::size_t before = list.size();
      if (place >= before) list.resize(place + 1);
      stepIn(std::to_string(place + 1));
      goInto(list[place], rule.each);
      for (std::size_t i = before; i < list.size(); ++i) {
        if constexpr (HasFields<Element>) {
          RowCheck check{m_path};
          fields(check, list[i]);
        } else if constexpr (requires { rule.each.least; }) {
          checkSize(list[i].size(), rule.each.least, rule.each.most, m_path);
        }
      }
    }
    m_field.mayBeAbsent = true;
  }

  template <class T, class Rule>
  void goIntoMap(T& map, const Rule& rule) {
    using Key = typename std::remove_const_t<T>::key_type;
    if (isAtEnd()) return endAtPart(map);
    if (!m_steps[m_depth].isInBrackets) fail();
    Key key{};
    if constexpr (std::same_as<Key, std::string>)
      key = m_steps[m_depth].key;
    else
      key = static_cast<Key>(placeNext(rule.most));
    const auto found = map.find(key);
    const bool isThere = found != map.end();
    if constexpr (std::is_const_v<T>) {
      enter(key);
      m_isAbsent = m_isAbsent || !isThere;
      const typename std::remove_const_t<T>::mapped_type usual{};
      goInto(isThere ? found->second : usual, rule.each);
    } else if (removesNext()) {
      if (isThere) map.erase(found);
    } else {
      enter(key);
      goInto(map[key], rule.each);
      checkSize(map.size(), 0, rule.most, m_path);
    }
    m_field.mayBeAbsent = true;
  }
  void enter(const std::string& key) { stepIn(key); }
  void enter(Index place) { stepIn(std::to_string(place + 1)); }

  // ---- the value at the end: what is known of it, what it is, and another one in its place

  template <class T, class Rule>
  void describe(const T&, const Rule& rule) {
    if constexpr (IsTable<Rule>) {
      m_field.kind = FieldKind::choice;
      for (const auto& row : rule) m_field.choices.push_back(choiceOf(row));
    } else if constexpr (std::same_as<T, bool>) {
      m_field.kind = FieldKind::truth;
    } else if constexpr (std::is_arithmetic_v<T>) {
      m_field.kind = FieldKind::number;
      describeNumber(rule);
    } else if constexpr (std::same_as<T, Tensor>) {
      m_field.kind = FieldKind::matrix;
    } else if constexpr (requires { rule.each; }) {
      m_field.kind = std::same_as<T, std::vector<std::string>> ? FieldKind::texts : FieldKind::numbers;
      describeNumber(rule.each);
    } else {
      m_field.kind = FieldKind::text;
    }
  }
  template <class Row>
  static FieldChoice choiceOf(const Row& row) {
    FieldChoice choice{row.id, row.name};
    // A description has the formula in it, if there is one.
    if constexpr (requires { row.description; })
      choice.note = row.description;
    else if constexpr (requires { row.formula; })
      choice.formula = row.formula;
    if constexpr (requires { row.note; }) choice.note = row.note;
    if constexpr (requires { row.scalars; }) choice.scalars = &row.scalars;
    return choice;
  }
  template <class Rule>
  void describeNumber(const Rule& rule) {
    if constexpr (std::same_as<Rule, Scalar>) m_field.scalar = rule;
  }

  template <class T, class Rule>
  static FieldValue taken(const T& value, const Rule& rule) {
    if constexpr (std::is_enum_v<T>)
      return std::string(idOf(rule, value));
    else if constexpr (std::same_as<T, bool>)
      return value;
    else if constexpr (std::is_arithmetic_v<T>)
      return static_cast<double>(value);
    else if constexpr (std::same_as<T, SequenceText>)
      return value.text;
    else if constexpr (requires { rule.each; } && !std::same_as<T, std::vector<std::string>>)
      return std::vector<double>(value.begin(), value.end());
    else
      return value;
  }

  template <class T>
  const T& givenAs(const FieldValue& value, const char* expected) const {
    const auto* given = std::get_if<T>(&value);
    if (!given) failAt(m_path, expected);
    return *given;
  }
  const std::string& givenText(const FieldValue& value) const {
    return givenAs<std::string>(value, translatable("core", "a text"));
  }

  void put(bool& value, NoRule, const FieldValue& given) const {
    value = givenAs<bool>(given, translatable("core", "true or false"));
  }
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void put(Number& value, const Scalar& scalar, const FieldValue& given) const {
    value = static_cast<Number>(checkedNumber(givenNumber(given), scalar, m_path));
  }
  void put(double& value, AnyNumber rule, const FieldValue& given) const {
    value = checkedNumber(givenNumber(given), rule, m_path);
  }
  void put(float& value, AnyNumber, const FieldValue& given) const { value = checkedFloat(givenNumber(given), m_path); }
  template <class Enumeration>
  void put(Enumeration& value, const Names<Enumeration>& names, const FieldValue& given) const {
    const auto* id = std::get_if<std::string>(&given);
    const auto* found = id ? findRow(names, *id) : nullptr;
    if (!found) failAmong(m_path, idsOf(names));
    value = found->value;
  }
  template <class Row>
  void put(std::string& value, const std::vector<Row>& table, const FieldValue& given) const {
    const auto* id = std::get_if<std::string>(&given);
    if (!id || !findRow(table, *id)) failAmong(m_path, idsOf(table));
    value = *id;
  }
  void put(std::string& value, AnyText rule, const FieldValue& given) const {
    checkSize(givenText(given).size(), 0, rule.most, m_path);
    value = givenText(given);
  }
  void put(SequenceText& value, SplitBy split, const FieldValue& given) const {
    value = clipped(givenText(given), split);
  }
  void put(Tensor& value, MatrixSize size, const FieldValue& given) const {
    const Tensor& matrix = givenAs<Tensor>(given, translatable("core", "a matrix"));
    if (!matrix.empty()) {
      if (matrix.shape().size() != 2) failAt(m_path, translatable("core", "a matrix"));
      checkSize(static_cast<std::size_t>(matrix.rows()), 0, static_cast<std::size_t>(size.mostRows), m_path);
      checkSize(static_cast<std::size_t>(matrix.cols()), 0, static_cast<std::size_t>(size.mostColumns), m_path);
      for (Index i = 0; i < matrix.size(); ++i) checkedFloat(static_cast<double>(matrix.data()[i]), m_path);
    }
    value = matrix;
  }
  template <class T, class Each>
  void put(std::vector<T>& value, const ListOf<Each>& rule, const FieldValue& given) const {
    using Given = std::conditional_t<std::is_arithmetic_v<T>, double, std::string>;
    const auto& list =
        givenAs<std::vector<Given>>(given, std::is_arithmetic_v<T> ? translatable("core", "a list of numbers")
                                                                   : translatable("core", "a list of texts"));
    checkSize(list.size(), rule.least, rule.most, m_path);
    std::vector<T> next(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) put(next[i], rule.each, FieldValue(list[i]));
    value = std::move(next);
  }

  const std::string& m_path;
  std::vector<PathStep> m_steps;
  std::size_t m_depth = 0;
  Field m_field;
  FieldValue m_value;
  bool m_isAbsent = false;
  bool m_wantsValue = false;
  const FieldValue* m_given = nullptr;
};

}  // namespace attn
