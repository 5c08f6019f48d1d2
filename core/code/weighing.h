// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/attention/masking.h"
#include "core/attention/normalising.h"

// The part that all mechanisms share, as lines of Code: from scores to weights.

namespace attn {

/// How scores become weights.
struct Weighing {
  std::string score = {};  ///< the lines that give the scores
  std::string bias = {};   ///< what is added to them; empty: nothing
  double temperature = 1;
  std::vector<std::string> masks = {};  ///< the lines of each, filled
  std::string normaliser = {};          ///< its lines, filled
  Index queries = 0, keys = 0;
  bool hasBlindRows = false;  ///< a query sees no key
  bool hasLostRows = false;   ///< a query sees keys, and none of them scores more than −∞
  EmptyRow emptyRow = EmptyRow::zero;
  std::optional<double> sink = {};  ///< its score; none: there is no sink
};

/// What the class of a mechanism is called: as in the book, where that has it.
std::string className(const Code& code);

/// The lines of a normaliser with the values of its scalars. \pre there is such a normaliser
std::string normaliserLines(const std::string& id, const std::vector<double>& scalars);

/// From the vectors on: the scores, with what is added to them and after the temperature, go to `scores`.
std::vector<std::string> scoreLines(const Weighing& weighing);

/// From the scores on: the weights go to `name`.
std::vector<std::string> weightLines(const Weighing& weighing, const std::string& name);

/// The lines that define the book's masked_softmax. \param axes those that lengths lack of the scores'
std::vector<std::string> maskedSoftmax(const std::string& axes);

}  // namespace attn
