// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/checkpoint.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/parallel.h"
#include "core/files/shown_name.h"
#include "core/model/folder_file.h"

namespace attn {
namespace {

constexpr Index checkedTogether = 1 << 20;
const char* const configFile = "config.json";

/// Finds the tensors of a family in a file, and checks their shapes.
class TensorFinder {
 public:
  TensorFinder(const TensorFiles& files, const ModelConfig& config) : m_files(files), m_config(config) {
    const Family& family = *config.family;
    // A file of the base model alone has no prefix, and neither have some of older date.
    const auto hasPrefix = [&](const char* word) {
      return word && find(family.prefix + std::string(word) + ".weight");
    };
    if (std::any_of(family.names.words.begin(), family.names.words.end(), hasPrefix)) m_prefix = family.prefix;
  }

  const StoredTensor* find(const std::string& name) const {
    const auto place =
        std::lower_bound(m_files.tensors.begin(), m_files.tensors.end(), name,
                         [](const StoredTensor& each, const std::string& sought) { return each.name < sought; });
    return place != m_files.tensors.end() && place->name == name ? &*place : nullptr;
  }

  std::string inStack(std::string_view pattern, const char* stack, Index layer, Index feedForward) const {
    std::string name = m_prefix;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (pattern[i] != '$') {
        name += pattern[i];
        continue;
      }
      switch (pattern[++i]) {
        case 's': name += stack; break;
        case 'l': name += std::to_string(layer); break;
        default: name += std::to_string(feedForward);
      }
    }
    return name;
  }

  /// An axis of the shape that is −1 may have any length but 0.
  const StoredTensor& require(const std::string& name, const Shape& shape) const {
    const StoredTensor* const tensor = find(name);
    if (!tensor)
      throw DataError({translatable("core", "there is no tensor %1, which %2 has"), {name, m_config.family->name}});
    if (!tensor->number)
      throw DataError(
          {translatable("core", "%1 has the dtype %2, expected F64, F32, F16 or BF16"), {name, tensor->type}});
    bool fits = tensor->shape.size() == shape.size() && tensor->size() > 0;
    for (std::size_t i = 0; fits && i < shape.size(); ++i) fits = shape[i] < 0 || tensor->shape[i] == shape[i];
    if (!fits) {
      std::string expected;
      for (const Index axis : shape)
        expected += (expected.empty() ? "(" : ", ") + (axis < 0 ? std::string("n") : std::to_string(axis));
      expected += ")";
      throw DataError(
          {translatable("core", "%1 has shape %2, expected %3"), {name, toString(tensor->shape), expected}});
    }
    return *tensor;
  }

  StoredMatrix matrix(const std::string& name, const Shape& shape) const { return {&require(name, shape)}; }

  /// All numbers of a small tensor.
  Tensor numbers(const std::string& name, const Shape& shape) const {
    const StoredMatrix found{&require(name, shape)};
    found.requireFinite();
    Tensor result = Tensor::uninitialized(found.tensor->shape);
    found.tensor->read(0, result.size(), result.data());
    return result;
  }

  /// \pre outputs or inputs may be −1: any
  LinearWeights linear(const std::string& name, Index outputs, Index inputs, bool hasBias) const {
    LinearWeights result;
    result.storedByInput = m_config.family->storedByInput;
    result.matrix = matrix(name + ".weight", result.storedByInput ? Shape{inputs, outputs} : Shape{outputs, inputs});
    if (hasBias) result.bias = numbers(name + ".bias", {result.outputs()});
    return result;
  }

  NormWeights norm(const std::string& name, Index width) const {
    // Files of BERT's first years have other names.
    const bool isOld = !find(name + ".weight") && find(name + ".gamma");
    NormWeights result;
    result.scale = numbers(name + (isOld ? ".gamma" : ".weight"), {width});
    if (m_config.family->normKind == NormKind::layer)
      result.shift = numbers(name + (isOld ? ".beta" : ".bias"), {width});
    return result;
  }

 private:
  const TensorFiles& m_files;
  const ModelConfig& m_config;
  std::string m_prefix;
};

/// The weights of one stack.
class StackReader {
 public:
  StackReader(const TensorFinder& finder, const Model& model, StackKind kind)
      : m_finder(finder),
        m_config(model.config),
        m_names(model.config.family->names),
        m_kind(kind),
        m_heads(model.sizes(kind).heads),
        m_headWidth(model.headWidth(kind)),
        m_keyHeads(model.keyHeads(kind)) {}

  StackWeights read(Index layers) {
    StackWeights result;
    const Index width = m_config.width;
    if (m_names.positions) result.positions = m_finder.matrix(name(m_names.positions) + ".weight", {-1, width});
    if (m_names.types) result.types = m_finder.matrix(name(m_names.types) + ".weight", {-1, width});
    if (m_names.embeddingNorm) result.embeddingNorm = m_finder.norm(name(m_names.embeddingNorm), width);
    if (m_names.finalNorm) result.finalNorm = m_finder.norm(name(m_names.finalNorm), width);
    if (m_names.positionBias)
      result.positionBias = m_finder.numbers(name(m_names.positionBias) + ".weight", {m_config.buckets, m_heads});
    for (m_layer = 0; m_layer < layers; ++m_layer) result.layers.push_back(layer());
    return result;
  }

 private:
  bool hasCross() const { return m_kind == StackKind::decoder && m_config.encoder; }
  std::string name(const char* pattern) const {
    return m_finder.inStack(pattern, nameOf(m_kind), m_layer, hasCross() ? 2 : 1);
  }
  LinearWeights linear(const char* pattern, Index outputs, Index inputs, bool hasBias) const {
    return m_finder.linear(name(pattern), outputs, inputs, hasBias);
  }

  AttentionWeights attention(const AttentionNames& names) const {
    const Index width = m_config.width, all = m_heads * m_headWidth, shared = m_keyHeads * m_headWidth;
    const bool hasBias = m_config.hasAttentionBias;
    AttentionWeights result;
    if (names.fused) {
      result.fused = linear(names.fused, 3 * all, width, hasBias);
    } else {
      result.query = linear(names.query, all, width, hasBias);
      result.key = linear(names.key, shared, width, hasBias);
      result.value = linear(names.value, shared, width, hasBias);
    }
    result.output = linear(names.output, width, all, m_config.hasOutputBias);
    result.norm = m_finder.norm(name(names.norm), width);
    if (names.queryNorm) result.queryNorm = m_finder.norm(name(names.queryNorm), m_headWidth);
    if (names.keyNorm) result.keyNorm = m_finder.norm(name(names.keyNorm), m_headWidth);
    return result;
  }

  LayerWeights layer() const {
    const Index width = m_config.width;
    const bool hasBias = m_config.hasFeedForwardBias;
    LayerWeights result;
    result.self = attention(m_names.self);
    if (hasCross()) result.cross = attention(m_names.cross);
    result.up = linear(m_config.isGated ? m_names.gatedUp : m_names.up, -1, width, hasBias);
    if (m_config.isGated) result.gate = linear(m_names.gate, result.up.outputs(), width, hasBias);
    result.down = linear(m_names.down, width, result.up.outputs(), hasBias);
    result.feedForwardNorm = m_finder.norm(name(m_names.feedForwardNorm), width);
    return result;
  }

  const TensorFinder& m_finder;
  const ModelConfig& m_config;
  const StackNames& m_names;
  StackKind m_kind;
  Index m_heads, m_headWidth, m_keyHeads;
  Index m_layer = 0;
};

StoredMatrix wordsOf(const TensorFinder& finder, const ModelConfig& config) {
  const auto nameOfWords = [&](const char* word) { return finder.inStack(word, "", 0, 0) + ".weight"; };
  const auto& names = config.family->names.words;
  const auto isPresent = [&](const char* each) { return each && finder.find(nameOfWords(each)); };
  const auto present = std::find_if(names.begin(), names.end(), isPresent);
  return finder.matrix(nameOfWords(present == names.end() ? names.front() : *present), {-1, config.width});
}

/// Whether the file has an output layer, where config.json does not say it.
bool hasOutput(const TensorFinder& finder, const ModelConfig& config) {
  const OutputNames& names = config.family->output;
  const char* const telling = names.dense ? names.dense : names.output;
  return config.hasOutput.value_or(finder.find(telling + std::string(".weight")) ||
                                   (!names.dense && names.bias && finder.find(names.bias)));
}

OutputWeights outputOf(const TensorFinder& finder, const Model& model) {
  const ModelConfig& config = model.config;
  const OutputNames& names = config.family->output;
  OutputWeights result;
  if (names.dense) {
    result.dense = finder.linear(names.dense, config.width, config.width, true);
    result.norm = finder.norm(names.norm, config.width);
  }
  const std::string own = names.output + std::string(".weight");
  if (!config.isTied || finder.find(own))
    result.logits.matrix = finder.matrix(own, {model.vocabulary(), config.width});
  else
    result.logits.matrix = model.words;
  // BART has its bias as a matrix of one row.
  const Index vocabulary = model.vocabulary();
  if (names.bias)
    result.logits.bias = finder.numbers(names.bias, names.dense ? Shape{vocabulary} : Shape{1, vocabulary});
  return result;
}

Model modelOf(ModelConfig config, TensorFiles tensors) {
  Model model;
  model.config = std::move(config);
  model.files = std::make_shared<const TensorFiles>(std::move(tensors));
  const TensorFinder finder(*model.files, model.config);
  model.words = wordsOf(finder, model.config);
  if (model.config.encoder)
    model.encoder = StackReader(finder, model, StackKind::encoder).read(model.config.encoder->layers);
  if (model.config.decoder)
    model.decoder = StackReader(finder, model, StackKind::decoder).read(model.config.decoder->layers);
  if (hasOutput(finder, model.config)) model.output = outputOf(finder, model);
  for (const StoredTensor& tensor : model.files->tensors)
    if (tensor.number) model.parameters += tensor.size();
  return model;
}

}  // namespace

const std::vector<StackName>& stackNames() {
  static const std::vector<StackName> rows = {
      {"encoder", StackKind::encoder}, {"decoder", StackKind::decoder}, {"cross", StackKind::cross}};
  return rows;
}

const char* nameOf(StackKind kind) { return stackNames()[static_cast<std::size_t>(kind)].id; }

void StoredMatrix::requireFinite() const {
  if (isChecked->load(std::memory_order_relaxed)) return;
  const Index size = tensor->size();
  const std::size_t each = bytesOf(*tensor->number);
  parallelFor((size + checkedTogether - 1) / checkedTogether, checkedTogether, [&](Index block) {
    const Index first = block * checkedTogether;
    const Index found = firstNotFinite(*tensor->number, tensor->bytes.data() + first * static_cast<Index>(each),
                                       std::min(checkedTogether, size - first));
    if (found >= 0)
      throw DataError({translatable("core", "%1%2 is NaN or infinite, expected a finite number"),
                       {shownName(tensor->name), placeIn(tensor->shape, first + found)}});
  });
  isChecked->store(true, std::memory_order_relaxed);
}

std::vector<StackKind> Model::kinds() const {
  std::vector<StackKind> kinds;
  if (encoder) kinds.push_back(StackKind::encoder);
  if (decoder) kinds.push_back(StackKind::decoder);
  if (encoder && decoder) kinds.push_back(StackKind::cross);
  return kinds;
}

Model openModel(const std::string& folder) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(folder, ignored))
    throw DataError({translatable("core", "is a file, expected a folder that save_pretrained wrote")});
  ModelConfig config = inFile(configFile, [&] { return configOf(readJsonFile(folder, configFile)); });
  TensorFiles files = openTensors(folder);
  return inFile("model.safetensors", [&] { return modelOf(std::move(config), std::move(files)); });
}

}  // namespace attn
