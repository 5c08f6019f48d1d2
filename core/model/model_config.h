// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/base/index.h"
#include "core/files/json.h"
#include "core/model/activations.h"
#include "core/model/families.h"

namespace attn {

/// A stack of layers that attend to themselves.
struct StackConfig {
  Index layers = 0;
  Index heads = 0;
};

/// What `config.json` says, in today's keys or in older ones, with the family's usual numbers for what it leaves out.
struct ModelConfig {
  const Family* family = nullptr;
  NormPlace normPlace = NormPlace::before;
  std::optional<StackConfig> encoder, decoder;
  Index width = 0;                 ///< of a state
  std::optional<Index> headWidth;  ///< else width / heads
  std::optional<Index> keyHeads;   ///< of keys and values: query head h reads ⌊h / (heads / keyHeads)⌋; else heads
  double epsilon = 0;              ///< of the norms
  const Activation* activation = nullptr;
  bool isGated = false;  ///< down(activation(gate) · up)
  bool hasAttentionBias = false, hasOutputBias = false, hasFeedForwardBias = false;
  std::vector<double> frequencies;    ///< of rotary positions, in radians per position: of the pairs (i, i + r/2) of a
                                      ///< head's first r numbers
  std::vector<Index> windows;         ///< for each layer of the decoder how many keys up to itself a query sees; 0: all
  std::optional<Index> positions;     ///< how many there are at most
  Index buckets = 0, farthest = 0;    ///< of position buckets
  bool scalesWords = false;           ///< the words' vectors times √width
  std::optional<bool> hasOutput;      ///< whether `architectures` names an output layer; none: the tensors tell
  bool isTied = false;                ///< logits by the words' vectors where the file has no others
  bool scalesOutput = false;          ///< states times width^−½ before the logits
  std::optional<Index> padding;       ///< id of the padding token
  std::optional<Index> decoderStart;  ///< id of the token that a decoder begins with
};

/// Reads and checks it. A model_type, a rope_type, an activation or an option that is not supported is named.
/// \throws DataError
ATTN_API ModelConfig configOf(JsonValue json);

/// base^(−2i/width), i < width/2, changed as config.json says: by `rope_parameters`, or by `rope_scaling` and
/// `rope_theta` of older files. `default`: as they are. `linear`: divided by the factor. `llama3`: waves that fit into
/// the old context often stay, those that don't are slowed down by the factor, t = clip((old·f/2π − low)/(high − low),
/// 0, 1), f·(t + (1 − t)/factor). (Su et al. 2021; Llama 3.1, 2024) \throws DataError for another rope_type
ATTN_API std::vector<double> rotaryFrequencies(JsonValue& json, double base, Index width);

}  // namespace attn
