// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/api.h"

// How a number comes about, as data: a formula with numbers in the places of its letters. It can be printed, and worked
// out again from what is printed.

namespace attn {

/// What is done to the parts of a calculation.
enum class Operation {
  number,       ///< nothing: it is a number
  sum,          ///< a + b + …
  product,      ///< a · b · …
  quotient,     ///< a / b
  negative,     ///< −a
  exponential,  ///< exp(a)
  logarithm,    ///< log(a), the natural one
  tanh,         ///< tanh(a)
  root,         ///< √(a)
  square,       ///< (a)²
  absolute,     ///< |a|
  largest,      ///< max(a, b, …)
  remainder,    ///< a mod b
  isAtMost,     ///< [a ≤ b]: 1 if it is so, else 0
  isEqual,      ///< [a = b]
};

/// A number that is printed, or an operation on some. Written as formulas are: exponentialOf(a - m) / sum.
struct Calculation {
  Operation operation = Operation::number;
  std::vector<Calculation> parts = {};
  double number = 0;
  int decimals = 4;        ///< of a number; a number that fewer say exactly is printed with those
  std::string place = {};  ///< of a number that stands elsewhere in the same step: see Term::place

  Calculation(double value, std::string standsAt = {}) : number(value), place(std::move(standsAt)) {}
  Calculation(Operation what, std::vector<Calculation> of) : operation(what), parts(std::move(of)) {}
};

ATTN_API Calculation operator+(Calculation a, Calculation b);
ATTN_API Calculation operator-(Calculation a, Calculation b);
ATTN_API Calculation operator*(Calculation a, Calculation b);
ATTN_API Calculation operator/(Calculation a, Calculation b);
inline Calculation operator-(Calculation a) { return {Operation::negative, {std::move(a)}}; }
inline Calculation exponentialOf(Calculation a) { return {Operation::exponential, {std::move(a)}}; }
inline Calculation logarithmOf(Calculation a) { return {Operation::logarithm, {std::move(a)}}; }
inline Calculation tanhOf(Calculation a) { return {Operation::tanh, {std::move(a)}}; }
inline Calculation rootOf(Calculation a) { return {Operation::root, {std::move(a)}}; }
inline Calculation squareOf(Calculation a) { return {Operation::square, {std::move(a)}}; }
inline Calculation absoluteOf(Calculation a) { return {Operation::absolute, {std::move(a)}}; }
inline Calculation largestOf(std::vector<Calculation> of) { return {Operation::largest, std::move(of)}; }
inline Calculation remainderOf(Calculation a, Calculation b) {
  return {Operation::remainder, {std::move(a), std::move(b)}};
}
inline Calculation isAtMost(Calculation a, Calculation b) {
  return {Operation::isAtMost, {std::move(a), std::move(b)}};
}
inline Calculation isEqual(Calculation a, Calculation b) { return {Operation::isEqual, {std::move(a), std::move(b)}}; }

/// Its numbers, from left to right.
ATTN_API std::vector<Calculation*> numbersOf(Calculation& calculation);
ATTN_API std::vector<const Calculation*> numbersOf(const Calculation& calculation);

/// Numbers nearer to 0 have an exponent.
inline constexpr double smallNumber = 1e-4;
/// The fewest decimals that say a number as well as so many.
ATTN_API int neededDecimals(double number, int decimals);

/// A number with so many decimals; a very large or small one with an exponent: "0.1922", "−∞", "1.10e−5".
ATTN_API std::string numberText(double number, int decimals);
/// The same without zeros at the end of a number that needs no more digits.
ATTN_API std::string shortNumberText(double number, int decimals);

/// As it is printed: "exp(1.12629 − 2.77554) / 1.30698".
ATTN_API std::string textOf(const Calculation& calculation);

/// What it comes to, with its numbers as they are, and as they are printed.
ATTN_API double exactValueOf(const Calculation& calculation);
ATTN_API double printedValueOf(const Calculation& calculation);

}  // namespace attn
