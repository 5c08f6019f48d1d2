// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/api.h"
#include "core/model/model_config.h"
#include "core/model/safetensors.h"
#include "core/tensor/tensor.h"

namespace attn {

/// The layers of a transformer by where they stand: cross-attention is in the decoder's layers.
enum class StackKind { encoder, decoder, cross };

struct StackName {
  const char* id;
  StackKind kind;
};
/// encoder, decoder, cross: on the command line and in the names of arrays.
ATTN_API const std::vector<StackName>& stackNames();
ATTN_API const char* nameOf(StackKind kind);

/// A large matrix as it lies in a file. Its numbers are looked at when it is used first, and must be finite.
struct StoredMatrix {
  const StoredTensor* tensor = nullptr;  ///< (rows, columns)
  std::shared_ptr<std::atomic<bool>> isChecked = std::make_shared<std::atomic<bool>>(false);

  explicit operator bool() const { return tensor != nullptr; }
  Index rows() const { return tensor->shape[0]; }
  Index columns() const { return tensor->shape[1]; }
  /// \throws DataError that names the first number that is NaN or infinite
  ATTN_API void requireFinite() const;
};

/// y = W x + b. The file has W as (outputs, inputs), or, of some families, as (inputs, outputs).
struct LinearWeights {
  StoredMatrix matrix;
  bool storedByInput = false;
  Tensor bias = {};  ///< (outputs), or empty

  explicit operator bool() const { return static_cast<bool>(matrix); }
  Index inputs() const { return storedByInput ? matrix.rows() : matrix.columns(); }
  Index outputs() const { return storedByInput ? matrix.columns() : matrix.rows(); }
};

struct NormWeights {
  Tensor scale = {}, shift = {};  ///< (width) each; an RMS norm has no shift

  explicit operator bool() const { return !scale.empty(); }
};

struct AttentionWeights {
  LinearWeights query = {}, key = {}, value = {};
  LinearWeights fused = {};  ///< in place of these three
  LinearWeights output = {};
  NormWeights norm = {};
  NormWeights queryNorm = {}, keyNorm = {};  ///< of each head, (its width)
};

struct LayerWeights {
  AttentionWeights self = {};
  std::optional<AttentionWeights> cross = {};
  LinearWeights gate = {}, up = {}, down = {};
  NormWeights feedForwardNorm = {};
};

struct StackWeights {
  StoredMatrix positions = {}, types = {};
  NormWeights embeddingNorm = {}, finalNorm = {};
  Tensor positionBias = {};  ///< (buckets, heads)
  std::vector<LayerWeights> layers = {};
};

/// What follows the last layer.
struct OutputWeights {
  LinearWeights dense = {};  ///< of a masked-language head, with its norm
  NormWeights norm = {};
  LinearWeights logits = {};
};

/// A checkpoint that is open. It may be copied: copies share the mapped files.
struct Model {
  ModelConfig config;
  std::shared_ptr<const TensorFiles> files;
  StoredMatrix words;  ///< (vocabulary, width)
  std::optional<StackWeights> encoder, decoder;
  std::optional<OutputWeights> output;  ///< none: the checkpoint has no output layer
  Index parameters = 0;                 ///< numbers in all tensors of floating point

  Index vocabulary() const { return words.rows(); }
  const StackWeights& stack(StackKind kind) const { return kind == StackKind::encoder ? *encoder : *decoder; }
  const StackConfig& sizes(StackKind kind) const {
    return kind == StackKind::encoder ? *config.encoder : *config.decoder;
  }
  const AttentionWeights& attention(StackKind kind, Index layer) const {
    const LayerWeights& weights = stack(kind).layers[static_cast<std::size_t>(layer)];
    return kind == StackKind::cross ? *weights.cross : weights.self;
  }
  /// The stack that predicts tokens: the decoder where there is one.
  StackKind predicting() const { return decoder ? StackKind::decoder : StackKind::encoder; }
  /// encoder, decoder, cross: what there is.
  ATTN_API std::vector<StackKind> kinds() const;
  Index headWidth(StackKind kind) const { return config.headWidth.value_or(config.width / sizes(kind).heads); }
  Index keyHeads(StackKind kind) const { return config.keyHeads.value_or(sizes(kind).heads); }
};

/// Opens a folder that transformers' `save_pretrained` wrote. Nothing in it is run, and nothing is fetched. Every
/// tensor that the family has is looked for, in today's names and in older ones (without the prefix of the base model;
/// `gamma` and `beta` of norms), and must have the shape that config.json asks for. \throws FolderFileError
ATTN_API Model openModel(const std::string& folder);

}  // namespace attn
