// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/api.h"
#include "core/base/table.h"

namespace attn {

/// Where the norms N of a layer f stand.
enum class NormPlace {
  before,   ///< x + f(N(x))
  after,    ///< N(x + f(x))
  parallel  ///< x + attention(N₁(x)) + feed-forward(N₂(x))
};

enum class NormKind {
  layer,  ///< (x − mean) / √(variance + ε) · γ + β
  rms     ///< x / √(mean of x² + ε) · γ
};

/// How a model learns where a token stands.
enum class PositionKind {
  table,         ///< a learned vector for each position is added to the words
  afterPadding,  ///< likewise, where position i has row i + 1 + the id of padding, and padding has the row of its id
  sinusoids,     ///< sin(i/10000^(2j/d)) for j < d/2, then the cosines of the same
  rotary,        ///< queries and keys are turned by their positions
  buckets        ///< a learned number for each head and each bucket of distances is added to the scores
};

/// Which linear layers have a bias.
enum class Biases { none, all, queryKeyValue };

/// How queries, keys and values of all heads lie in one product.
enum class FusedOrder { none, thirds, byHead };

/// The tensors of an attention: templates, in which $l is the number of the layer, $s "encoder" or "decoder".
struct AttentionNames {
  const char *query = nullptr, *key = nullptr, *value = nullptr;
  const char* fused = nullptr;  ///< in place of these three
  const char* output = nullptr;
  const char* norm = nullptr;
  const char *queryNorm = nullptr, *keyNorm = nullptr;  ///< of each head
};

/// The tensors of a stack; names without ".weight" and ".bias", and without the family's prefix. $f is the number of
/// the feed-forward layer within its block: 1, behind cross-attention 2. Null: there is none.
struct StackNames {
  std::array<const char*, 3> words = {};  ///< under the first of these that is there
  const char* positions = nullptr;
  const char* types = nullptr;
  const char* embeddingNorm = nullptr;
  AttentionNames self = {}, cross = {};
  const char *up = nullptr, *down = nullptr;
  const char *gate = nullptr, *gatedUp = nullptr;  ///< where the activation gates: down(activation(gate) · up)
  const char* feedForwardNorm = nullptr;
  const char* finalNorm = nullptr;
  const char* positionBias = nullptr;  ///< one for all layers
};

/// The tensors between the last layer and the logits. Their names never have a prefix.
struct OutputNames {
  const char* output = nullptr;      ///< W of the logits, where the words' are not taken for it
  const char* bias = nullptr;        ///< the whole name
  const char* dense = nullptr;       ///< a masked-language head has a layer before, of this,
  const char* norm = nullptr;        ///< an activation and a norm
  const char* activation = nullptr;  ///< null: that of the layers
};

/// The keys of config.json that hold a family's numbers.
struct ConfigKeys {
  const char *encoderLayers = nullptr, *decoderLayers = nullptr;  ///< null: there is no such stack
  const char *encoderHeads = nullptr, *decoderHeads = nullptr;
  const char *keyHeads = nullptr, *headWidth = nullptr;
  const char* width = "hidden_size";
  const char* epsilon = nullptr;     ///< null: the usual one always
  const char* activation = nullptr;  ///< null: feed_forward_proj of T5
  const char* positions = nullptr;   ///< how many there are, where no table says it
  const char* attentionBias = nullptr;
  const char* feedForwardBias = nullptr;
  const char* window = nullptr;        ///< a query sees as many keys up to itself
  const char* windowSwitch = nullptr;  ///< whether that counts
};

/// An option of a family that can be had in one way only.
struct FixedOption {
  const char* key;
  const char* value;  ///< "true", "false", or a text; what a file without the key means
};

/// A family of transformers: what differs between them. All else is one pass (model_run.h).
struct Family {
  const char* id;    ///< model_type in config.json
  const char* name;  ///< as papers have it
  const char* note;  ///< the source
  NormPlace normPlace;
  NormKind normKind;
  PositionKind positions;
  ConfigKeys keys;
  StackNames names;
  OutputNames output = {};
  const char* prefix = "";  ///< before the names of the stacks' tensors in files that have an output layer
  double epsilon = 1e-5;
  const char* activation = "gelu";
  double rotaryBase = 10000, rotaryPart = 1;
  int firstPosition = 0;          ///< the row of a table that position 0 has
  bool isScaled = true;           ///< scores are divided by √width of a head
  bool storedByInput = false;     ///< weights lie as (inputs, outputs)
  bool isTied = true;             ///< logits by the words' vectors, where config.json does not say it
  bool scalesTiedOutput = false;  ///< states times width^−½ before tied logits
  FusedOrder fusedOrder = FusedOrder::none;
  Biases attentionBiases = Biases::all, feedForwardBiases = Biases::all;
  std::span<const FixedOption> fixed = {};

  bool hasEncoder() const { return keys.encoderLayers; }
  bool hasDecoder() const { return keys.decoderLayers; }
};

/// Every family. A new one is a row here, and a checkpoint of a few kilobytes with what is expected of it in
/// tests/data/models; what no column has yet is a column. Law tests check for each row that a causal stack's rows do
/// not change when tokens are added, that a layer whose heads are silent is one without its attention, that patching a
/// run with itself changes nothing and, of those whose norms stand before their layers, that the parts of a logit sum
/// to it.
ATTN_API const std::vector<Family>& families();

}  // namespace attn
