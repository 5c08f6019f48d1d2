// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/words.h"
#include "core/files/json.h"
#include "core/files/table_text.h"
#include "core/import/guess/name_words.h"
#include "core/import/imported_file.h"
#include "core/import/json/json_forms.h"
#include "core/model/folder_file.h"

namespace attn {
namespace {

constexpr double unseen = std::numeric_limits<double>::max();
constexpr std::size_t mostItems = 4096;  // of a list that is walked through
constexpr std::size_t mostJsonAxes = 8;

/// Python writes NaN and -Infinity, which JSON has no words for: they become null and the largest numbers, which no
/// weight and no score is.
std::string withoutNonNumbers(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  bool isQuoted = false;
  const auto replace = [&](std::size_t& i, std::string_view word, std::string_view by) {
    if (!text.substr(i).starts_with(word)) return false;
    plain += by;
    i += word.size();
    return true;
  };
  for (std::size_t i = 0; i < text.size();) {
    if (!isQuoted && (replace(i, "NaN", "null") || replace(i, "-Infinity", "-1.7976931348623157e308") ||
                      replace(i, "Infinity", "1.7976931348623157e308")))
      continue;
    if (isQuoted && text[i] == '\\' && i + 1 < text.size())
      plain += text[i++];
    else if (text[i] == '"')
      isQuoted = !isQuoted;
    plain += text[i++];
  }
  return plain;
}

struct NumberList {
  Shape shape;
  std::vector<double> numbers;
  bool wasTriangle = false;  ///< its rows had one number more each
};

/// Whether each row has one number more than the one before, as what the queries of a causal head see.
bool isTriangle(const JsonValue::List& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!rows[i].as<JsonValue::Numbers>() || rows[i].size() != rows.front().size() + i) return false;
  return rows.size() > 1 && rows.front().size() > 0;
}

/// Takes nested lists of one length each, or triangles, apart into numbers; null is NaN. What is behind the rows of a
/// triangle is hidden: a weight of 0, or, where a number is no weight, a score of −∞.
class RectangleReader {
 public:
  std::optional<NumberList> read(const JsonValue& value) {
    if (!take(value, 0) || m_list.shape.empty() || m_list.numbers.empty()) return std::nullopt;
    const bool areWeights = std::none_of(m_list.numbers.begin(), m_list.numbers.end(),
                                         [](double number) { return number < 0 || number > 1; });
    if (!areWeights)
      for (const std::size_t place : m_hidden) m_list.numbers[place] = -std::numeric_limits<double>::infinity();
    m_list.wasTriangle = !m_hidden.empty();
    return std::move(m_list);
  }

 private:
  bool take(const JsonValue& value, std::size_t depth) {
    if (const double* number = value.as<double>()) return takeNumber(*number, depth);
    if (value.as<std::monostate>()) return takeNumber(std::numeric_limits<double>::quiet_NaN(), depth);
    if (!value.isList() || depth == mostJsonAxes || (m_depth > 0 && depth == m_depth)) return false;
    const auto size = static_cast<Index>(value.size());
    if (depth == m_list.shape.size())
      m_list.shape.push_back(size);
    else if (m_list.shape[depth] != size)
      return false;
    if (const auto* numbers = value.as<JsonValue::Numbers>())
      return std::all_of(numbers->begin(), numbers->end(),
                         [&](double number) { return takeNumber(number, depth + 1); });
    const auto& list = *value.as<JsonValue::List>();
    if (isTriangle(list)) return takeTriangle(list, depth + 1);
    return std::all_of(list.begin(), list.end(), [&](const JsonValue& each) { return take(each, depth + 1); });
  }

  bool takeTriangle(const JsonValue::List& rows, std::size_t depth) {
    const std::size_t keys = rows.back().size();
    if (depth == m_list.shape.size())
      m_list.shape.push_back(static_cast<Index>(keys));
    else if (m_list.shape[depth] != static_cast<Index>(keys))
      return false;
    for (const JsonValue& row : rows) {
      for (const double number : *row.as<JsonValue::Numbers>())
        if (!takeNumber(number, depth + 1)) return false;
      for (std::size_t key = row.size(); key < keys; ++key) {
        m_hidden.push_back(m_list.numbers.size());
        m_list.numbers.push_back(0);
      }
    }
    return true;
  }

  bool takeNumber(double number, std::size_t depth) {
    if (m_depth == 0) m_depth = depth;
    if (depth != m_depth) return false;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    m_list.numbers.push_back(number == -unseen ? -infinity : number == unseen ? infinity : number);
    return true;
  }

  NumberList m_list;
  std::vector<std::size_t> m_hidden;  // places behind the rows of triangles
  std::size_t m_depth = 0;            // at which numbers stand; 0 until there is one
};

std::optional<NumberList> rectangleOf(const JsonValue& value) {
  std::optional<NumberList> list = RectangleReader().read(value);
  if (list && list->shape.size() < 2) return std::nullopt;
  return list;
}

/// The texts of a list of nothing else.
std::optional<std::vector<std::string>> textsOf(const JsonValue& value) {
  const auto* list = value.as<JsonValue::List>();
  if (!list || list->empty()) return std::nullopt;
  std::vector<std::string> texts;
  for (const JsonValue& each : *list) {
    const auto* text = each.as<std::string>();
    if (!text) return std::nullopt;
    texts.push_back(*text);
  }
  return texts;
}

class JsonWalker {
 public:
  JsonWalker(ImportedFile& file, KeyOrder& order) : m_file(file), m_order(order) {}

  void walk(const JsonValue& value, const std::string& name) {
    if (auto texts = textsOf(value)) return m_file.texts.push_back({name, std::move(*texts)});
    if (const auto* text = value.as<std::string>()) return m_file.texts.push_back({name, {*text}});
    if (readJsonTable(value, name, m_order, m_file)) return;
    if (const auto* object = value.as<JsonValue::Object>()) {
      for (const auto& [key, member] : *object) walk(member, name.empty() ? key : name + '.' + key);
      return;
    }
    // Lengths and sinks are the only lists of one axis that say something of the others.
    if (auto list = namesValidLengths(name) || namesSinks(name) ? RectangleReader().read(value) : rectangleOf(value)) {
      noteTriangle(*list);
      m_file.tensors.push_back(tensorOfNumbers(name, std::move(list->shape), std::move(list->numbers), true));
      return;
    }
    if (auto row = value.as<JsonValue::Numbers>() ? RectangleReader().read(value) : std::nullopt) {
      const bool isRowOfSeveral = name.ends_with(']');
      if (!isRowOfSeveral) m_rows.emplace_back(name, std::move(*row));
      return;
    }
    const auto* list = value.as<JsonValue::List>();
    if (!list || list->size() > mostItems || walkObjects(*list, name)) return;
    for (std::size_t i = 0; i < list->size(); ++i) walk((*list)[i], itemName(name, i));
  }

  /// Lists of one axis, where there is nothing else: the weights of one query, most likely.
  void addRows() {
    const auto isMatrix = [](const ImportedTensor& tensor) { return tensor.shape.size() > 1; };
    if (std::any_of(m_file.tensors.begin(), m_file.tensors.end(), isMatrix)) return;
    for (auto& [name, row] : m_rows)
      m_file.tensors.push_back(tensorOfNumbers(name, std::move(row.shape), std::move(row.numbers), true));
  }

 private:
  void noteTriangle(const NumberList& list) {
    const Message note{translatable("core", "each row has one number more: those behind them are hidden")};
    if (list.wasTriangle && m_file.notes.empty()) m_file.notes.push_back(note);
  }

  static std::string itemName(const std::string& name, std::size_t i) { return name + '[' + std::to_string(i) + ']'; }

  using Items = std::vector<const JsonValue::Object*>;

  /// A list of objects with the same keys: members that are alike in shape become one tensor, and what are texts in one
  /// of them are in all. False if it is none.
  bool walkObjects(const JsonValue::List& list, const std::string& name) {
    if (list.size() < 2) return false;
    Items items;
    for (const JsonValue& item : list) {
      items.push_back(item.as<JsonValue::Object>());
      if (!items.back()) return false;
    }
    const CountedAxes axes = takeCountedAxes(items);
    std::vector<std::pair<std::string, NumberList>> stacked;
    for (const auto& [key, value] : *items.front()) {
      std::optional<NumberList> all;
      for (const JsonValue::Object* item : items) {
        const auto member = item->find(key);
        if (member == item->end()) return false;
        if (value.as<std::string>() && member->second.value.index() == value.value.index() &&
            *member->second.as<std::string>() != *value.as<std::string>())
          return false;
        if (textsOf(value).has_value() != textsOf(member->second).has_value()) return false;
        auto each = rectangleOf(member->second);
        if (!each) {
          if (all) return false;
          if (textsOf(value)) continue;
          break;
        }
        if (!all) {
          all = std::move(*each);
          continue;
        }
        if (all->shape != each->shape) return false;
        all->numbers.insert(all->numbers.end(), each->numbers.begin(), each->numbers.end());
      }
      if (all) stacked.emplace_back(key, std::move(*all));
    }
    if (stacked.empty()) return false;
    for (auto& [key, all] : stacked) {
      noteTriangle(all);
      addStacked(std::ssize(items), axes, name, key, std::move(all));
    }
    for (const auto& [key, value] : *items.front())
      if (textsOf(value)) addTexts(items, name + "[].", key);
    return true;
  }

  /// The texts of a member of all objects of a list: once if they are alike, else those of each, as of a batch.
  void addTexts(const Items& items, const std::string& start, const std::string& key) {
    std::vector<std::vector<std::string>> all;
    for (const JsonValue::Object* item : items) all.push_back(*textsOf(item->at(key)));
    const bool areAlike = std::all_of(all.begin(), all.end(), [&](const auto& each) { return each == all.front(); });
    if (areAlike) return m_file.texts.push_back({start + key, std::move(all.front())});
    for (std::size_t i = 0; i < all.size(); ++i)
      m_file.texts.push_back({start + key + '[' + std::to_string(i) + ']', std::move(all[i])});
  }

  using CountedAxes = std::vector<std::pair<AxisRole, Index>>;

  void addStacked(Index items, const CountedAxes& axes, const std::string& name, const std::string& key,
                  NumberList all) {
    Shape shape;
    std::vector<AxisRole> stated;
    for (const auto& [role, size] : axes) {
      shape.push_back(size);
      stated.push_back(role);
    }
    if (shape.empty()) {
      shape.push_back(items);
      if (const auto role = roleOfWord(name); role && !name.empty()) stated.push_back(*role);
    }
    shape.insert(shape.end(), all.shape.begin(), all.shape.end());
    ImportedTensor tensor = tensorOfNumbers(name + "[]." + key, std::move(shape), std::move(all.numbers), true);
    tensor.stated = std::move(stated);
    m_file.tensors.push_back(std::move(tensor));
  }

  /// A member that numbers the items of a list.
  struct Counter {
    AxisRole role;
    std::vector<double> values;  ///< of each item
    std::vector<double> sorted = {};
    std::ptrdiff_t firstChange = 0;
  };

  /// The items in the order of these numbers, the first of which is the slowest; none if two have one place. \pre there
  /// are as many items as places
  static Items byPlaces(const Items& items, const std::vector<Counter>& counters) {
    Items byPlace(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      std::size_t place = 0;
      for (const Counter& counter : counters) {
        const auto rank = std::lower_bound(counter.sorted.begin(), counter.sorted.end(), counter.values[i]);
        place = place * counter.sorted.size() + static_cast<std::size_t>(rank - counter.sorted.begin());
      }
      if (byPlace[place]) return {};
      byPlace[place] = items[i];
    }
    return byPlace;
  }

  /// Members such as "layer" and "head" that number the items, the slowest first, and the items by these numbers;
  /// nothing, and the items as they are, unless each has a place of its own and every place an item.
  static CountedAxes takeCountedAxes(Items& items) {
    std::vector<Counter> counters;
    for (const auto& [key, value] : *items.front()) {
      const auto role = roleOfWord(key);
      if (!role || !value.as<double>() || key.find('_') != std::string::npos) continue;
      Counter counter{*role, {}};
      for (const JsonValue::Object* item : items) {
        const auto member = item->find(key);
        const double* number = member == item->end() ? nullptr : member->second.as<double>();
        if (!number) return {};
        counter.values.push_back(*number);
      }
      const std::set<double> distinct(counter.values.begin(), counter.values.end());
      counter.sorted.assign(distinct.begin(), distinct.end());
      counter.firstChange = std::find_if(counter.values.begin(), counter.values.end(),
                                         [&](double number) { return number != counter.values.front(); }) -
                            counter.values.begin();
      counters.push_back(std::move(counter));
    }
    Index places = 1;
    for (const Counter& counter : counters)
      if ((places *= std::ssize(counter.sorted)) > std::ssize(items)) return {};
    if (places != std::ssize(items)) return {};
    // In the order of the file if it has one, else layers stand outside.
    std::stable_sort(counters.begin(), counters.end(),
                     [](const Counter& a, const Counter& b) { return a.firstChange > b.firstChange; });
    Items byPlace = byPlaces(items, counters);
    if (byPlace != items) {
      std::stable_sort(counters.begin(), counters.end(),
                       [](const Counter& a, const Counter& b) { return a.role < b.role; });
      byPlace = byPlaces(items, counters);
    }
    if (byPlace.empty()) return {};
    items = std::move(byPlace);
    CountedAxes axes;
    for (const Counter& counter : counters) axes.emplace_back(counter.role, std::ssize(counter.sorted));
    return axes;
  }

  ImportedFile& m_file;
  KeyOrder& m_order;
  std::vector<std::pair<std::string, NumberList>> m_rows;
};

std::string plainJson(std::string text) {
  const bool isPlain = text.find("NaN") == std::string::npos && text.find("Infinity") == std::string::npos;
  return isPlain ? text : withoutNonNumbers(text);
}

/// A text of one value, or of one on each line, or of an array that was printed.
JsonValue valueOf(const std::string& text) {
  try {
    return parseJson(text);
  } catch (const DataError&) {
    if (auto lines = jsonOfLines(text)) return *std::move(lines);
    if (const auto printed = jsonOfPrinted(text)) return parseJson(plainJson(*printed));
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const std::string_view start = std::string_view(text).substr(first, 2);
    if (start == "{'" || start == "['")
      throw DataError({translatable("core", "it is what Python prints, expected JSON; in your program: %1"),
                       {"json.dump(attention, open('attention.json', 'w'))"}});
    throw;
  }
}

}  // namespace

namespace {

bool isNothing(const JsonValue& value) {
  if (value.as<std::monostate>()) return true;
  if (const auto* numbers = value.as<JsonValue::Numbers>()) return numbers->empty();
  const auto* list = value.as<JsonValue::List>();
  return list && std::all_of(list->begin(), list->end(), isNothing);
}

/// Nothing where attention should stand, as of a model that gave none.
bool isEmptyAttention(const JsonValue& value, std::string_view name) {
  const auto* object = value.as<JsonValue::Object>();
  if (!object) return namesAttention(name) && isNothing(value);
  return std::any_of(object->begin(), object->end(), [](const auto& member) {
    return !member.first.empty() && isEmptyAttention(member.second, member.first);
  });
}

}  // namespace

ImportedFile parseJsonImport(std::span<const std::byte> file) {
  const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
  std::string text = decoded(bytes, guessEncoding(bytes, true).id);
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  text = plainJson(std::move(text));
  ImportedFile found{.format = "json"};
  KeyOrder order(text);
  JsonWalker walker(found, order);
  const JsonValue value = valueOf(text);
  walker.walk(value, "");
  walker.addRows();
  if (found.tensors.empty() && isEmptyAttention(value, "")) refuseEmpty();
  return found;
}

}  // namespace attn
