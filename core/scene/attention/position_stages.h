// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/attention/encoding.h"
#include "core/base/api.h"
#include "core/base/box.h"
#include "core/base/memo.h"
#include "core/base/words.h"
#include "core/scene/attention/attention_scene.h"

namespace attn {

// Stages: see encodingOf, dotProducts and biasesOf.
ATTN_API Box<Tensor> encodingStage(const std::string& positions, const std::vector<double>& scalars, const Index& count,
                                   const Index& width);
ATTN_API Box<Tensor> productsStage(const Box<Tensor>& encoding);
ATTN_API Box<Tensor> biasesStage(const std::string& positions, const std::vector<double>& scalars, const Index& count,
                                 const Index& heads);

/// A scene's way of positions as numbers: of no tokens, in the sizes that the scene says. Cheap to copy.
struct PositionResults {
  std::string positions;        ///< a row's id
  std::vector<double> scalars;  ///< of the row, in its order
  EncodingChoice choice;
  Index heads = 1;
  /// Why there are no numbers, in words for the user: the way of positions has none, or not in this width.
  Message problem = {};
  Box<Tensor> encoding = {};  ///< (positions, width), or empty
  Box<Tensor> products = {};  ///< of the encoding, (positions, positions), or empty
  Box<Tensor> biases = {};    ///< (heads, positions, positions), or empty
};

/// Computes them, and remembers each stage's last run.
class ATTN_API PositionPipeline {
 public:
  PositionResults run(const AttentionScene& scene);

 private:
  Memo<encodingStage> m_encoding;
  Memo<productsStage> m_products;
  Memo<biasesStage> m_biases;
};

}  // namespace attn
