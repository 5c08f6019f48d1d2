// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/scalar.h"
#include "core/base/words.h"
#include "core/scene/fields.h"

namespace attn {

inline constexpr Scalar sinkScalar{"score", translatable("core", "Score of the sink"), -20, 20, 0};

/// One more score in every row of every head, which takes weight and is then dropped, so that a query may attend to
/// next to nothing.
struct SinkChoice {
  bool used = false;
  double score = sinkScalar.usual;  ///< not divided by the temperature

  bool operator==(const SinkChoice&) const = default;
};

template <class Visitor, FieldsOf<SinkChoice> Self>
void fields(Visitor& visit, Self& sink) {
  visit({"used", translatable("core", "Attention sink")}, sink.used);
  visit("score", sink.score, sinkScalar);
}

}  // namespace attn
