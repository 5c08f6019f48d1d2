// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/api.h"
#include "core/code/program.h"
#include "core/scene/alignment/alignment_pipeline.h"
#include "core/scene/attention/attention_scene.h"
#include "core/scene/regression/regression_scene.h"
#include "core/scene/retrieval/retrieval_scene.h"

// The programs of the workspaces. Each is as long as its mechanism: what a scene does without is not in it.

namespace attn {

/// Queries, keys and values from the tokens on, and what becomes of them: `weights` (b, n, m), or (b, h, n, m) with
/// several heads, and `output` (b, n, p_o). It is of the mechanism itself; for a pinned one see comparedCode(). Vectors
/// that are seeded, and what dropout drops, are given as numbers: they come from a generator of this program alone.
/// \throws Stopped
ATTN_API CodeProgram attentionCode(const AttentionScene& scene, const Dialect& dialect);

/// The weights and predictions of the heatmap: evenly spaced queries with one feature, else the points themselves.
/// `weights` (queries, points) and `prediction` (queries), or (queries, classes). Of very many points it is about the
/// sample that the heatmap shows. \throws Stopped
ATTN_API CodeProgram regressionCode(const RegressionScene& scene, const Dialect& dialect);

/// `weights`, one a key, and `answer`: a number, a text, or None. \throws Stopped
ATTN_API CodeProgram retrievalCode(const RetrievalScene& scene, const Dialect& dialect);

/// The decoder's attention at every step, from its states and the encoder's: `weights` (target symbols, source symbols)
/// and `context`. The states are given as numbers.
ATTN_API CodeProgram alignmentCode(const AlignmentResults& results, const Dialect& dialect);

}  // namespace attn
