// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/api.h"
#include "core/base/table.h"
#include "core/base/words.h"
#include "core/tensor/tensor.h"

namespace attn {

/// What a plane of queries and keys shows as much of as a plane can.
enum class PlaneBy {
  scores,   ///< their products q·k
  vectors,  ///< the vectors themselves
};

/// A way to choose the plane.
struct PlaneRule {
  const char* id;
  const char* name;         ///< marked by translatable()
  const char* description;  ///< likewise
  PlaneBy by;
};
/// "scores" and "vectors".
ATTN_API const std::vector<PlaneRule>& planeRules();

/// Queries and keys as points of a plane, where the product of two points is about that of the vectors.
struct QueryKeyPlane {
  Tensor queries, keys;  ///< (n, 2) and (m, 2): x and y of each
  double share = 0;      ///< 0 … 1: how much of what the rule names is left; 1 where all of it is 0
};

/// The widest queries and keys that a plane is made of.
inline constexpr Index widestForPlane = 512;

/// The plane of n queries and m keys of d numbers each. Keys are taken about their mean k̄: q·k̄ is one number for a
/// whole row of scores, which softmax does not see.
///
/// By scores: with S = Q (K − k̄)ᵀ = Σ σ_c u_c v_cᵀ, a query is at (√σ₁ u₁, √σ₂ u₂) and a key at (√σ₁ v₁, √σ₂ v₂), so
/// that no plane has products nearer to the scores; the share is (σ₁² + σ₂²) / Σ σ². By vectors: queries and keys are
/// scaled to the same total length, which leaves the products as they are, and the plane is that of their first two
/// principal directions together, the origin kept; the share is that of the sum of squares.
///
/// Both are linear, so that a product of two points is a length times a length times a cosine, as that of vectors is.
/// Laws: where d ≤ 2 the products are those of the vectors, and the share is 1; no share grows by another plane.
/// \param queries n rows of d numbers; \param keys m of them \pre d ≤ widestForPlane
ATTN_API QueryKeyPlane queryKeyPlane(const float* queries, Index n, const float* keys, Index m, Index d, PlaneBy by);

}  // namespace attn
