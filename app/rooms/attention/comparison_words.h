// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "core/base/explanation.h"
#include "core/scene/attention_scene.h"

// Two mechanisms in words.

namespace attn {
struct TokenBatch;
}

namespace attn::app {

/// One thing that a mechanism decides, in both: "Scoring function", "Scaled dot product", "Gaussian kernel".
struct ComparedChoice {
  QString name, inA, inB;
  bool isSame = false;
  bool speaksForItself = false;  ///< what it is says what it decides: "Softmax"
};

/// Everything that A or B makes use of, in the order of the list of fields of a mechanism: a new field is compared
/// without a word about it here. With the tokens it is the lengths in force that are compared; without them, the chosen
/// ones.
std::vector<ComparedChoice> comparedChoices(const Mechanism& a, const Mechanism& b, const TokenBatch* tokens = nullptr);

/// What differs, a line each, and what is the same.
std::vector<Step> differencesInWords(const Mechanism& a, const Mechanism& b, const TokenBatch* tokens = nullptr);

/// "Scaled dot product": what stands above its heatmaps.
QString mechanismName(const Mechanism& mechanism);

}  // namespace attn::app
