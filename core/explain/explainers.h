// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/explain/explain_attention.h"

namespace attn {

/// What a normaliser says of itself, by its id.
struct Explainer {
  const char* id;
  ExplainNormaliser explain;
};

/// One for every row of normalisers().
const std::vector<Explainer>& explainers();

/// What is unusual about a row, or about the weight that was asked about.
std::vector<Step> rowNotes(const WeightQuestion& question, const NormalisedRow& row);

}  // namespace attn
