// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/explanation.h"

namespace attn::test {

/// Works out what is printed, by the printed text alone: "exp(1.126 − 2.776) / 1.307". It knows nothing of how the
/// program keeps a calculation.
class WorkedOut {
 public:
  static double of(const std::string& text) {
    WorkedOut reader(text);
    const double value = reader.sum();
    if (!reader.m_rest.empty()) throw std::runtime_error("not read: " + std::string(reader.m_rest) + " of " + text);
    return value;
  }

 private:
  explicit WorkedOut(std::string_view text) : m_rest(text) {}

  bool takes(std::string_view sign) {
    if (!m_rest.starts_with(sign)) return false;
    m_rest.remove_prefix(sign.size());
    return true;
  }
  void need(std::string_view sign) {
    if (!takes(sign)) throw std::runtime_error("expected " + std::string(sign) + " before " + std::string(m_rest));
  }

  double sum() {
    double value = product();
    for (;;) {
      if (takes(" + "))
        value += product();
      else if (takes(" − "))
        value -= product();
      else
        return value;
    }
  }

  double product() {
    double value = factor();
    for (;;) {
      if (takes(" · "))
        value *= factor();
      else if (takes(" / "))
        value /= factor();
      else if (takes(" mod "))
        value = std::fmod(value, factor());
      else
        return value;
    }
  }

  double closed(std::string_view end) {
    const double value = sum();
    need(end);
    return value;
  }

  double factor() {
    if (takes("−")) return -factor();
    if (takes("∞")) return std::numeric_limits<double>::infinity();
    if (takes("exp(")) return std::exp(closed(")"));
    if (takes("log(")) return std::log(closed(")"));
    if (takes("tanh(")) return std::tanh(closed(")"));
    if (takes("√")) return std::sqrt(factor());
    if (takes("|")) return std::abs(closed("|"));
    if (takes("max(")) {
      double largest = sum();
      while (takes(", ")) largest = std::max(largest, sum());
      need(")");
      return largest;
    }
    if (takes("[ ") || takes("[")) {
      const double left = sum();
      const bool isAtMost = takes(" ≤ ");
      if (!isAtMost) need(" = ");
      const double right = closed("]");
      return (isAtMost ? left <= right : left == right) ? 1 : 0;
    }
    if (takes("(")) {
      const double value = closed(")");
      return takes("²") ? value * value : value;
    }
    return number();
  }

  double number() {
    std::string digits;
    while (!m_rest.empty()) {
      const char next = m_rest.front();
      if (std::isdigit(static_cast<unsigned char>(next)) || next == '.' || next == 'e') {
        digits += next;
        m_rest.remove_prefix(1);
        if (next == 'e' && takes("−")) digits += '-';
      } else {
        break;
      }
    }
    if (digits.empty()) throw std::runtime_error("no number before " + std::string(m_rest));
    return std::stod(digits);
  }

  std::string_view m_rest;
};

/// The first line of a step that is not true in its digits, or the first number of a table's line that stands nowhere
/// in the step; else empty. `lines` counts what was worked out.
inline std::string wrongLine(const Step& step, int& lines) {
  std::set<std::string> printed;
  const auto addPrinted = [&](const Term& term) {
    if (term.number) printed.insert(shortNumberText(*term.number, term.decimals));
  };
  for (const Term& term : step.terms) addPrinted(term);
  for (const TermRow& row : step.rows)
    for (const Term& term : row.terms) addPrinted(term);
  for (const Term& term : step.total) addPrinted(term);

  std::string wrong;
  const auto check = [&](const Term& term, bool isInTable) {
    if (!term.from || !wrong.empty()) return;
    ++lines;
    const std::string text = textOf(*term.from), said = numberText(*term.number, term.decimals);
    const double value = WorkedOut::of(text);
    if (numberText(value, term.decimals) != said)
      wrong = toString(term.words) + ": " + text + " = " + said + ", but it is " + toString(value);
    // What is said to be rounding is no more than float32 rounds off; else a wrong formula would be true with it.
    double size = std::abs(*term.number), rounded = 0;
    for (const Calculation* number : numbersOf(*term.from))
      (number->place == "rounding" ? rounded : size) =
          std::max(number->place == "rounding" ? rounded : size, std::abs(number->number));
    constexpr double float32 = 1e-5;
    if (rounded > float32 * size) wrong = toString(term.words) + ": " + text + " is not rounded by so much";
    if (!isInTable) return;
    for (const Calculation* number : numbersOf(*term.from))
      if (!number->place.empty() && number->place != "rounding" &&
          !printed.contains(shortNumberText(number->number, number->decimals)))
        wrong = text + ": " + number->place + " stands nowhere";
  };
  for (const Term& term : step.terms) check(term, false);
  for (const TermRow& row : step.rows)
    for (const Term& term : row.terms) check(term, true);
  for (const Term& term : step.total) check(term, true);
  return wrong;
}

inline std::string wrongLine(const std::vector<Step>& steps, int& lines) {
  for (const Step& step : steps)
    if (std::string wrong = wrongLine(step, lines); !wrong.empty()) return wrong;
  return {};
}

}  // namespace attn::test
