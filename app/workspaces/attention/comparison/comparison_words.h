// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/base/explanation.h"
#include "core/scene/attention/attention_scene.h"

// Two mechanisms in words.

namespace attn {
struct Pass;
struct TokenBatch;
}  // namespace attn

namespace attn::app {

/// One thing that a mechanism decides, in both: "Scoring function", "Scaled dot product", "Gaussian kernel".
struct ComparedChoice {
  QString name, inA, inB;
  bool isSame = false;
  bool speaksForItself = false;  ///< what it is says what it decides: "Softmax"
};

/// Whether the same valid lengths are in force: of two mechanisms for these tokens, or in two passes of one batch.
bool haveEqualLengths(const Mechanism& a, const Mechanism& b, const TokenBatch& tokens);
bool haveEqualLengths(const Pass& a, const Pass& b);

/// Everything that A or B makes use of, in the order of the list of fields of a mechanism: a new field is compared
/// without a word about it here. \param equalLengths see haveEqualLengths; none: the chosen lengths are compared
std::vector<ComparedChoice> comparedChoices(const Mechanism& a, const Mechanism& b,
                                            std::optional<bool> equalLengths = {});

/// What tells A and B apart where their scoring functions are one: the first choice that differs. None: their names do.
std::optional<ComparedChoice> distinguishingChoice(const Mechanism& a, const Mechanism& b,
                                                   std::optional<bool> equalLengths);

/// What differs, a line each, and what is the same.
std::vector<Step> differencesInWords(const Mechanism& a, const Mechanism& b, std::optional<bool> equalLengths = {});

/// "Scaled dot product": what stands above its heatmaps.
QString mechanismName(const Mechanism& mechanism);

}  // namespace attn::app
