// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/calculation.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>
#include <utility>

namespace attn {
namespace {

constexpr double largeNumber = 1e6;
// Whole numbers below are written in full where they may be; of larger ones a double does not tell each.
constexpr double longNumber = 1e15;
// Digits behind the point that the least number without an exponent needs to be more than 0.
constexpr int smallPlace = 4;

std::string digitsOf(double number, std::chars_format format, int digits) {
  char text[400];
  const auto end = std::to_chars(text, text + sizeof text, number, format, digits).ptr;
  return {text, end};
}

/// As C writes it, a number that has no digit left above 0 as 0 without a sign.
std::string plainText(double number, int decimals) {
  const double size = std::abs(number);
  if (size >= largeNumber && decimals > 0) return digitsOf(number, std::chars_format::scientific, decimals - 1);
  if (size > 0 && size < smallNumber && decimals > 0)
    return digitsOf(number, std::chars_format::scientific, std::max(1, decimals - 2));
  // A small number may need more places than the others of its kind to have any digit at all.
  const bool needsPlaces = decimals > 0 && size > 0 && size < 0.5 * std::pow(10, -decimals);
  return digitsOf(number == 0 ? 0 : number, std::chars_format::fixed, needsPlaces ? smallPlace : decimals);
}

double readBack(const std::string& plain) {
  double number = 0;
  std::from_chars(plain.data(), plain.data() + plain.size(), number);
  return number;
}

/// With the signs that people read: −1.1e−5.
std::string typeset(std::string plain) {
  std::string text;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const bool isExponent = i > 0 && plain[i - 1] == 'e';
    if (isExponent && plain[i] == '+') continue;
    if (plain[i] == '-')
      text += "−";
    else if (!(plain[i] == '0' && i >= 2 && plain[i - 2] == 'e' && i + 1 < plain.size()))
      text += plain[i];
  }
  return text;
}

enum class Binding { sum, product, one };

Binding bindingOf(const Calculation& calculation) {
  switch (calculation.operation) {
    case Operation::number: return calculation.number < 0 ? Binding::sum : Binding::one;
    case Operation::sum: return Binding::sum;
    case Operation::product:
    case Operation::quotient:
    case Operation::remainder: return Binding::product;
    case Operation::negative: return Binding::sum;
    default: return Binding::one;
  }
}

std::string textWithin(const Calculation& calculation, Binding least) {
  const std::string text = textOf(calculation);
  return bindingOf(calculation) < least ? "(" + text + ")" : text;
}

std::string listOf(const std::vector<Calculation>& parts) {
  std::string text;
  for (const Calculation& part : parts) text += (text.empty() ? "" : ", ") + textOf(part);
  return text;
}

std::string joined(const Calculation& calculation, const char* sign) {
  std::string text;
  for (std::size_t i = 0; i < calculation.parts.size(); ++i) {
    const Calculation& part = calculation.parts[i];
    // A sign at the very beginning can't be mistaken.
    const bool isPlain = i == 0 && part.operation == Operation::number;
    text += (i == 0 ? "" : sign) + (isPlain ? textOf(part) : textWithin(part, Binding::one));
  }
  return text;
}

/// Whether the first factor of a product has a minus.
bool beginsBelow(const Calculation& part) {
  return (part.operation == Operation::product || part.operation == Operation::quotient) &&
         part.parts.front().operation == Operation::number && part.parts.front().number < 0;
}

Calculation withoutSign(Calculation product) {
  product.parts.front().number *= -1;
  return product;
}

std::string textOfSum(const std::vector<Calculation>& parts) {
  std::string text;
  for (const Calculation& part : parts) {
    const bool isTaken = part.operation == Operation::negative;
    const bool isBelow = part.operation == Operation::number && part.number < 0;
    if (text.empty())
      text = textOf(part);
    else if (isTaken)
      text += " − " + textWithin(part.parts.front(), Binding::product);
    else if (isBelow)
      text += " − " + shortNumberText(-part.number, part.decimals);
    else if (beginsBelow(part))
      text += " − " + textOf(withoutSign(part));
    else
      text += " + " + textWithin(part, Binding::product);
  }
  return text;
}

template <class NumberOf>
double valueOf(const Calculation& calculation, const NumberOf& numberOf) {
  if (calculation.operation == Operation::number) return numberOf(calculation);
  std::vector<double> of;
  for (const Calculation& part : calculation.parts) of.push_back(valueOf(part, numberOf));
  double value = 0;
  switch (calculation.operation) {
    case Operation::number: break;
    case Operation::sum:
      for (const double part : of) value += part;
      break;
    case Operation::product:
      value = 1;
      for (const double part : of) value *= part;
      break;
    case Operation::quotient: return of[0] / of[1];
    case Operation::negative: return 0 - of[0];
    case Operation::exponential: return std::exp(of[0]);
    case Operation::logarithm: return std::log(of[0]);
    case Operation::tanh: return std::tanh(of[0]);
    case Operation::root: return std::sqrt(of[0]);
    case Operation::square: return of[0] * of[0];
    case Operation::absolute: return std::abs(of[0]);
    case Operation::largest: return *std::max_element(of.begin(), of.end());
    case Operation::remainder: return std::fmod(of[0], of[1]);
    case Operation::isAtMost: return of[0] <= of[1] ? 1 : 0;
    case Operation::isEqual: return of[0] == of[1] ? 1 : 0;
  }
  return value;
}

/// a + b + c is one sum of three.
Calculation flat(Operation operation, Calculation a, Calculation b) {
  if (a.operation != operation) return {operation, {std::move(a), std::move(b)}};
  a.parts.push_back(std::move(b));
  return a;
}

template <class Part, class List>
void addNumbers(Part& calculation, List& list) {
  if (calculation.operation == Operation::number) list.push_back(&calculation);
  for (auto& part : calculation.parts) addNumbers(part, list);
}

}  // namespace

Calculation operator+(Calculation a, Calculation b) { return flat(Operation::sum, std::move(a), std::move(b)); }
Calculation operator-(Calculation a, Calculation b) { return flat(Operation::sum, std::move(a), -std::move(b)); }
Calculation operator*(Calculation a, Calculation b) { return flat(Operation::product, std::move(a), std::move(b)); }
Calculation operator/(Calculation a, Calculation b) { return {Operation::quotient, {std::move(a), std::move(b)}}; }

std::vector<Calculation*> numbersOf(Calculation& calculation) {
  std::vector<Calculation*> list;
  addNumbers(calculation, list);
  return list;
}

std::vector<const Calculation*> numbersOf(const Calculation& calculation) {
  std::vector<const Calculation*> list;
  addNumbers(calculation, list);
  return list;
}

int neededDecimals(double number, int decimals) {
  const bool isLong = std::isfinite(number) && std::abs(number) >= longNumber;
  const auto written = [&](int digits) {
    return readBack(isLong ? plainText(number, digits) : digitsOf(number, std::chars_format::fixed, digits));
  };
  const double whole = isLong ? written(decimals) : number;
  for (int fewer = isLong ? 1 : 0; fewer < decimals; ++fewer)
    if (written(fewer) == whole) return fewer;
  return decimals;
}

std::string numberText(double number, int decimals) {
  if (!std::isfinite(number)) return std::isnan(number) ? "NaN" : number > 0 ? "∞" : "−∞";
  return typeset(plainText(number, decimals));
}

std::string shortNumberText(double number, int decimals) {
  return numberText(number, std::isfinite(number) ? neededDecimals(number, decimals) : decimals);
}

std::string textOf(const Calculation& calculation) {
  const std::vector<Calculation>& parts = calculation.parts;
  switch (calculation.operation) {
    case Operation::number: return shortNumberText(calculation.number, calculation.decimals);
    case Operation::sum: return textOfSum(parts);
    case Operation::product: return joined(calculation, " · ");
    case Operation::quotient: return joined(calculation, " / ");
    case Operation::remainder: return joined(calculation, " mod ");
    case Operation::negative: return "−" + textWithin(parts[0], Binding::product);
    case Operation::exponential: return "exp(" + textOf(parts[0]) + ")";
    case Operation::logarithm: return "log(" + textOf(parts[0]) + ")";
    case Operation::tanh: return "tanh(" + textOf(parts[0]) + ")";
    case Operation::root: return "√" + textWithin(parts[0], Binding::one);
    case Operation::square: return "(" + textOf(parts[0]) + ")²";
    case Operation::absolute: return "|" + textOf(parts[0]) + "|";
    case Operation::largest: return "max(" + listOf(parts) + ")";
    // Fonts for code draw "[|" as one sign.
    case Operation::isAtMost:
      return (parts[0].operation == Operation::absolute ? "[ " : "[") + textOf(parts[0]) + " ≤ " + textOf(parts[1]) +
             "]";
    case Operation::isEqual: return "[" + textOf(parts[0]) + " = " + textOf(parts[1]) + "]";
  }
  return {};
}

double exactValueOf(const Calculation& calculation) {
  return valueOf(calculation, [](const Calculation& number) { return number.number; });
}

double printedValueOf(const Calculation& calculation) {
  return valueOf(calculation, [](const Calculation& number) {
    return std::isfinite(number.number) ? readBack(plainText(number.number, number.decimals)) : number.number;
  });
}

}  // namespace attn
