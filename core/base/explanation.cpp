// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/explanation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace attn {
namespace {

constexpr int mostDecimals = 17;  // of a double
constexpr int moreDecimals = 3;   // that a result may get where what was rounded before lies between two digits

/// A term of a step, and whose digits it has: those of its place, or of what it stands among in a table.
struct PlacedTerm {
  Term* term;
  std::string key;
};

/// The terms of a step with their digits: numbers of one place share them, and numbers of a table that stand below each
/// other, since digits that end in different places can't be compared.
class Digits {
 public:
  /// \param alone cells that share no digits with others
  Digits(Step& step, std::set<const Term*>& alone) : m_alone(alone) {
    for (Term& term : step.terms) m_terms.push_back({&term, term.place});
    for (std::size_t row = 0; row < step.rows.size(); ++row)
      for (std::size_t column = 0; column < step.rows[row].terms.size(); ++column)
        addCell(step.rows[row].terms[column],
                step.hasLikeRows ? "row " + std::to_string(row) : "column " + std::to_string(column),
                step.hasLikeRows && column + 1 == step.rows[row].terms.size());
    // A sum of rounded numbers is true in fewer digits than they have.
    for (Term& term : step.total) m_terms.push_back({&term, term.place});
    for (PlacedTerm& each : m_terms) add(*each.term, each.key);
    // A number that stands somewhere is written there and in every calculation with as many digits.
    for (auto& [key, all] : m_decimals) {
      const auto large = m_large.find(key);
      int most = large == m_large.end() ? 0 : large->second;
      bool stands = false;
      for (const PlacedTerm& each : m_terms) {
        if (each.key != key) continue;
        stands = true;
        most = std::max(most, each.term->decimals);
      }
      if (!stands) continue;
      for (int* decimals : all) *decimals = most;
    }
  }

  std::map<std::string, int> decimals() const {
    std::map<std::string, int> all;
    for (const auto& [key, each] : m_decimals) all[key] = *each.front();
    return all;
  }

  /// Takes away the digits that no line needs to stay true, down to those that there were at first.
  void trim(const std::map<std::string, int>& first) {
    std::map<std::string, std::vector<const Term*>> lines;
    for (const auto& [term, own] : m_terms) {
      if (!term->from || !isTrue(*term)) continue;
      if (!own.empty()) lines[own].push_back(term);
      for (const Calculation* number : numbersOf(*term->from))
        if (!number->place.empty()) lines[keyOf(number->place)].push_back(term);
    }
    for (const auto& [key, each] : m_decimals) {
      const auto from = first.find(key);
      const auto& told = lines[key];
      while (from != first.end() && *each.front() > from->second) {
        setDecimals(key, *each.front(), -1);
        if (std::all_of(told.begin(), told.end(), [](const Term* term) { return isTrue(*term); })) continue;
        setDecimals(key, *each.front(), +1);
        break;
      }
    }
  }

  /// Takes away the zeros that all numbers of a column end in.
  void shorten() {
    std::map<std::string, std::vector<Term*>> columns;
    for (const auto& [term, key] : m_terms)
      if (m_large.contains(key)) columns[key].push_back(term);
    for (const auto& [key, terms] : columns) {
      if (!std::all_of(terms.begin(), terms.end(), [](const Term* term) { return term->isShort; })) continue;
      int needed = 0;
      for (Term* term : terms) {
        needed = std::max(needed, neededDecimals(*term->number, term->decimals));
        term->isShort = false;
      }
      for (int* decimals : m_decimals[key]) *decimals = needed;
    }
  }

  /// Goes over all lines once; says whether one of them was not true.
  bool improve() {
    bool wasTrue = true;
    // What depends on others stands last.
    for (std::size_t i = m_terms.size(); i-- > 0;) {
      Term& term = *m_terms[i].term;
      if (!term.from || isTrue(term)) continue;
      wasTrue = false;
      if (!isReachable(term)) {
        changeResult(term, m_terms[i].key);
        break;
      }
      if (isBetweenDigits(term)) {
        if (m_terms[i].key != term.place) m_alone.insert(&term);
        setDecimals(term.place, term.decimals, +1);
        continue;
      }
      const std::vector<Calculation*> numbers = numbersOf(*term.from);
      const auto isFewer = [](const Calculation* a, const Calculation* b) { return a->decimals < b->decimals; };
      // Equal numbers are so in any digits, if both have as many.
      const bool compares = term.from->operation == Operation::isEqual;
      const int fewest = (*std::min_element(numbers.begin(), numbers.end(), isFewer))->decimals;
      for (Calculation* number : numbers)
        if (!compares || number->decimals == fewest) raise(*number);
    }
    return !wasTrue;
  }

 private:
  void addCell(Term& term, std::string among, bool isDifference) {
    const bool isWritten = term.number && std::isfinite(*term.number) && term.decimals > 0;
    if (!isWritten || isDifference || m_alone.contains(&term)) return m_terms.push_back({&term, term.place});
    if (!term.place.empty()) among = m_among.try_emplace(term.place, among).first->second;
    m_large[among] = std::max(m_large[among], decimalsFor(std::abs(*term.number)));
    m_terms.push_back({&term, std::move(among)});
  }

  /// Those that leave a number two digits.
  static int decimalsFor(double size) {
    return size >= smallNumber && size < 1 ? 1 - static_cast<int>(std::floor(std::log10(size))) : 0;
  }

  std::string keyOf(const std::string& place) const {
    const auto among = m_among.find(place);
    return among == m_among.end() ? place : among->second;
  }

  void add(Term& term, std::string& key) {
    key = keyOf(key);
    if (!key.empty()) m_decimals[key].push_back(&term.decimals);
    if (!term.from) return;
    const double value = exactValueOf(*term.from);
    if (!term.number || std::isnan(*term.number) || std::isnan(value) || std::isinf(value) != std::isinf(*term.number))
      return term.from.reset();
    for (Calculation* number : numbersOf(*term.from))
      if (!number->place.empty()) m_decimals[keyOf(number->place)].push_back(&number->decimals);
  }

  static bool isTrue(const Term& term) {
    return numberText(printedValueOf(*term.from), term.decimals) == numberText(*term.number, term.decimals);
  }
  /// Whether the numbers as they are come to the result in its digits.
  static bool isReachable(const Term& term) {
    return numberText(exactValueOf(*term.from), term.decimals) == numberText(*term.number, term.decimals);
  }

  /// Whether a result ends in a 5 just behind its digits. Which way it is rounded depends on the last digits of a
  /// double then, while one digit more says it as it is.
  static bool isBetweenDigits(const Term& term) {
    constexpr double rounding = 1e-9, most = 1e6;
    const double size = std::abs(*term.number), units = size * std::pow(10, term.decimals);
    if (term.decimals == 0 || size < smallNumber || units > most) return false;
    return std::abs(units - std::floor(units) - 0.5) < rounding * std::max(1.0, units);
  }

  /// By one place in a round, however many lines ask for it.
  void raise(Calculation& number) {
    const std::string key = keyOf(number.place);
    if (key.empty() || m_raised.insert(key).second) setDecimals(key, number.decimals, +1);
  }

  void setDecimals(const std::string& key, int& own, int more) {
    const int decimals = std::clamp(own + more, 0, mostDecimals);
    own = decimals;
    if (!key.empty())
      for (int* other : m_decimals[key]) *other = decimals;
  }

  void changeResult(Term& term, const std::string& key) {
    const int usual = term.decimals;
    // Not all of a table get more digits than float32 has because one of them is rounded otherwise.
    if (key != term.place) m_alone.insert(&term);
    const auto tries = [&](int decimals) {
      term.decimals = decimals;
      return isReachable(term);
    };
    for (int more = 1; more <= moreDecimals; ++more)
      if (tries(usual + more)) return setDecimals(term.place, term.decimals, 0);
    for (int fewer = 1; fewer <= usual; ++fewer)
      if (tries(usual - fewer)) return setDecimals(term.place, term.decimals, 0);
    term.decimals = usual;
    // Nothing but rounding tells them apart.
    term.from = *term.from + Calculation(*term.number - exactValueOf(*term.from), "rounding");
    term.note = {translatable("core", "with float32's rounding")};
  }

  std::set<const Term*>& m_alone;
  std::vector<PlacedTerm> m_terms;
  std::map<std::string, std::string> m_among;           ///< by places: what numbers of a table share their digits with
  std::map<std::string, int> m_large;                   ///< of those: decimals that leave the largest two digits
  std::map<std::string, std::vector<int*>> m_decimals;  ///< by places, or what they are among
  std::set<std::string> m_raised;
};

Term nameOf(const PartsOfSum& parts, std::size_t part) {
  return {.words = parts.name ? parts.name(part) : asItIs(std::to_string(part + 1))};
}

}  // namespace

std::string textOf(const Term& term) {
  if (!term.number) return {};
  const std::string text =
      term.isShort ? shortNumberText(*term.number, term.decimals) : numberText(*term.number, term.decimals);
  return term.isSigned && *term.number > 0 ? "+" + text : text;
}

void settle(Step& step) {
  constexpr int mostRounds = 60;
  std::set<const Term*> alone;
  const std::map<std::string, int> first = Digits(step, alone).decimals();
  for (int round = 0; round < mostRounds && Digits(step, alone).improve(); ++round) continue;
  Digits(step, alone).trim(first);
  Digits(step, alone).shorten();
}

Step sumOfParts(const PartsOfSum& parts) {
  std::vector<double> values(parts.count);
  for (std::size_t i = 0; i < parts.count; ++i) values[i] = exactValueOf(parts.part(i));
  std::vector<std::size_t> shown = parts.shown;
  if (shown.empty()) {
    shown.resize(parts.count);
    std::iota(shown.begin(), shown.end(), std::size_t{0});
  }
  if (parts.shown.empty() && shown.size() > parts.most) {
    std::stable_sort(shown.begin(), shown.end(),
                     [&](std::size_t a, std::size_t b) { return std::abs(values[a]) > std::abs(values[b]); });
    shown.resize(parts.most);
    std::sort(shown.begin(), shown.end());
  }
  Step step;
  step.words = parts.words;
  step.formula = parts.formula;
  step.columns = parts.columns;
  double rest = std::accumulate(values.begin(), values.end(), 0.0);
  const double sum = rest;
  std::vector<Calculation> added;
  for (const std::size_t i : shown) {
    const std::string place = std::to_string(i + 1);
    TermRow row;
    row.terms.push_back(nameOf(parts, i));
    Calculation part = parts.part(i);
    std::size_t column = 1;
    for (Calculation* number : numbersOf(part)) {
      number->place = place + "." + std::to_string(column++);
      row.terms.push_back(
          {.number = number->number, .decimals = number->decimals, .place = number->place, .isShort = true});
    }
    row.terms.push_back({.number = values[i], .from = std::move(part), .place = place, .isShort = true});
    step.rows.push_back(std::move(row));
    added.emplace_back(values[i], place);
    rest -= values[i];
  }
  if (shown.size() < parts.count) {
    TermRow row;
    row.terms.resize(parts.columns.size());
    row.terms.front().words = {translatable("core", "%1 more"), {std::to_string(parts.count - shown.size())}};
    row.terms.back() = {.number = rest, .place = "rest", .isShort = true};
    step.rows.push_back(std::move(row));
    added.emplace_back(rest, "rest");
  }
  step.total.resize(parts.columns.size());
  step.total.front().words = parts.totalName ? parts.totalName : Message{translatable("core", "sum")};
  step.total.back() = {.number = parts.total.value_or(sum)};
  if (!added.empty()) step.total.back().from = Calculation(Operation::sum, std::move(added));
  settle(step);
  return step;
}

double resultOf(const std::vector<Step>& steps) {
  const Step& last = steps.back();
  return *(last.total.empty() ? last.terms : last.total).back().number;
}

void setResult(std::vector<Step>& steps, double number) {
  Step& last = steps.back();
  (last.total.empty() ? last.terms : last.total).back().number = number;
  settle(last);
}

}  // namespace attn
