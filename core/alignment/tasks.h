// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/alignment/pairs.h"
#include "core/base/api.h"
#include "core/base/index.h"
#include "core/base/rng.h"
#include "core/base/table.h"

namespace attn {

/// A task that an encoder–decoder can learn from pairs that are made as they are needed.
struct Task {
  const char* id;
  const char* name;
  const char* note = "";          ///< what attention shows of it
  TextPair example;               ///< for menus
  std::u32string source, target;  ///< every character that may stand in a pair's
  Index steps = 200;              ///< of the usual training, after which it is learned
  TextPair (*pair)(Rng& rng);     ///< a pair by chance
  /// For every character of the target of a source, the place in the source that it comes from. Null where no single
  /// place is right. Empty if the source is none of the task's.
  std::vector<Index> (*alignment)(const std::u32string& source) = nullptr;
};

/// Every task:
///   copy, reverse, sort  strings of 2 to 8 digits; equal digits are sorted in the order in which they stand
///   dates                days of 1900 to 2099, "3 May 1979", "May 3, 1979", "1979年5月3日" or "03/05/1979" (the day
///                        first), each as often, to "1979-05-03"
///   numbers              0 to 9999 in English words without "and" and hyphens, "four hundred two", to "402"
/// A new one is a function and a row here. Tests check for every row that its pairs are made of its characters, that
/// its example is one of its pairs, and that what is said to be the right alignment leads from the source to the
/// target.
ATTN_API const std::vector<Task>& tasks();

/// Whether pairs of this target are never trained on, but tried: one target in ten, whatever the task and the seed.
ATTN_API bool isHeldOut(const std::u32string& target);

/// So many pairs of a task, held out or not.
ATTN_API std::vector<TextPair> pairsOf(const Task& task, Rng& rng, Index count, bool heldOut);

}  // namespace attn
