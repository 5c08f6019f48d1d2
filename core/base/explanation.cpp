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

/// The terms of a step with their digits: numbers of one place share them.
class Digits {
 public:
  explicit Digits(Step& step) {
    for (Term& term : step.terms) add(term);
    for (TermRow& row : step.rows)
      for (Term& term : row.terms) add(term);
    for (Term& term : step.total) add(term);
    // A number that stands somewhere is written there and in every calculation with as many digits.
    for (const Term* term : m_terms)
      if (!term->place.empty())
        for (int* decimals : m_places[term->place]) *decimals = term->decimals;
  }

  std::map<std::string, int> decimals() const {
    std::map<std::string, int> all;
    for (const auto& [place, each] : m_places) all[place] = *each.front();
    return all;
  }

  /// Takes away the digits that no line needs to stay true, down to those that there were at first.
  void trim(const std::map<std::string, int>& first) {
    std::map<std::string, std::vector<const Term*>> lines;
    for (Term* term : m_terms) {
      if (!term->from || !isTrue(*term)) continue;
      if (!term->place.empty()) lines[term->place].push_back(term);
      for (const Calculation* number : numbersOf(*term->from))
        if (!number->place.empty()) lines[number->place].push_back(term);
    }
    for (const auto& [place, each] : m_places) {
      const auto from = first.find(place);
      const auto& told = lines[place];
      while (from != first.end() && *each.front() > from->second) {
        setDecimals(place, *each.front(), -1);
        if (std::all_of(told.begin(), told.end(), [](const Term* term) { return isTrue(*term); })) continue;
        setDecimals(place, *each.front(), +1);
        break;
      }
    }
  }

  /// Goes over all lines once; says whether one of them was not true.
  bool improve() {
    bool wasTrue = true;
    // What depends on others stands last.
    for (std::size_t i = m_terms.size(); i-- > 0;) {
      Term& term = *m_terms[i];
      if (!term.from || isTrue(term)) continue;
      wasTrue = false;
      if (!isReachable(term)) {
        changeResult(term);
        break;
      }
      for (Calculation* number : numbersOf(*term.from)) raise(*number);
    }
    return !wasTrue;
  }

 private:
  void add(Term& term) {
    m_terms.push_back(&term);
    if (!term.place.empty()) m_places[term.place].push_back(&term.decimals);
    if (!term.from) return;
    const double value = exactValueOf(*term.from);
    if (!term.number || std::isnan(*term.number) || std::isnan(value) || std::isinf(value) != std::isinf(*term.number))
      return term.from.reset();
    for (Calculation* number : numbersOf(*term.from))
      if (!number->place.empty()) m_places[number->place].push_back(&number->decimals);
  }

  static bool isTrue(const Term& term) {
    return numberText(printedValueOf(*term.from), term.decimals) == numberText(*term.number, term.decimals);
  }
  /// Whether the numbers as they are come to the result in its digits.
  static bool isReachable(const Term& term) {
    return numberText(exactValueOf(*term.from), term.decimals) == numberText(*term.number, term.decimals);
  }

  /// By one place in a round, however many lines ask for it.
  void raise(Calculation& number) {
    if (number.place.empty() || m_raised.insert(number.place).second) setDecimals(number.place, number.decimals, +1);
  }

  void setDecimals(const std::string& place, int& own, int more) {
    const int decimals = std::clamp(own + more, 0, mostDecimals);
    own = decimals;
    if (!place.empty())
      for (int* other : m_places[place]) *other = decimals;
  }

  void changeResult(Term& term) {
    const int usual = term.decimals;
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

  std::vector<Term*> m_terms;
  std::map<std::string, std::vector<int*>> m_places;
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
  const std::map<std::string, int> first = Digits(step).decimals();
  for (int round = 0; round < mostRounds && Digits(step).improve(); ++round) continue;
  Digits(step).trim(first);
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
