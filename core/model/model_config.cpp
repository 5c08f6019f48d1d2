// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_config.h"

#include <algorithm>
#include <numbers>
#include <string_view>

#include "core/model/config_reader.h"

namespace attn {
namespace {

// No checkpoint has more; what claims to is refused before memory is taken for it.
constexpr Index mostLayers = 10'000, mostHeads = 1 << 16, mostWidth = 1 << 20, mostTokens = 1 << 24;

[[noreturn]] void failUnsupported(const char* key, const std::string& value, const std::string& expected) {
  ConfigReader::fail(translatable("core", "%1 is “%2”, which is not supported: expected one of %3"),
                     {key, shownName(value), expected});
}

const Family& familyOf(const ConfigReader& config) {
  const std::optional<std::string> type = config.text("model_type");
  if (!type)
    ConfigReader::fail(translatable("core", "there is no model_type, expected one of %1"), {idsOf(families())});
  const Family* const family = findRow(families(), *type);
  if (!family) failUnsupported("model_type", *type, idsOf(families()));
  return *family;
}

/// An option that would make another pass is refused, never left out.
void requireFixed(const ConfigReader& config, const Family& family) {
  for (const FixedOption& option : family.fixed) {
    JsonValue* const value = config.find(option.key);
    if (!value) continue;
    const bool* const flag = value->as<bool>();
    const auto* const text = value->as<std::string>();
    const std::string found = flag ? (*flag ? "true" : "false") : text ? *text : "?";
    if (found != option.value)
      ConfigReader::fail(translatable("core", "%1 is %2, which is not supported: expected %3"),
                         {option.key, shownName(found), option.value});
  }
}

const Activation& activationOf(const std::string& id, const char* key) {
  const Activation* const row = findRow(activations(), id);
  if (!row) failUnsupported(key, id, idsOf(activations()));
  return *row;
}

/// T5's key says two things: "gated-gelu" is an activation that gates, and it means the form by tanh.
void readT5Activation(const ConfigReader& config, ModelConfig& result) {
  const char* const key = "feed_forward_proj";
  const std::string words = config.text(key).value_or("relu");
  const std::string_view gated = "gated-";
  result.isGated = words.starts_with(gated);
  const std::string id = result.isGated ? words.substr(gated.size()) : words;
  const std::optional<std::string> today = config.text("dense_act_fn");
  result.activation = today ? &activationOf(*today, "dense_act_fn")
                            : &activationOf(result.isGated && id == "gelu" ? "gelu_new" : id, key);
}

/// Which layers see a window of the keys only. Files of today list the layers; in older ones they are all, or with
/// Qwen's switch those behind the first few.
std::vector<Index> windowsOf(const ConfigReader& config, const ConfigKeys& keys, Index layers) {
  std::vector<Index> windows(static_cast<std::size_t>(layers), 0);
  const std::optional<Index> window = config.whole(keys.window, 1, mostTokens);
  const bool isUsed = window && (!keys.windowSwitch || config.flag(keys.windowSwitch, false));
  // A kind of layer that is not known is refused where no window is used as well: it would run as full attention.
  if (JsonValue* const types = keys.window ? config.find("layer_types") : nullptr) {
    const auto* const list = types->as<JsonValue::List>();
    if (!list || std::ssize(*list) != layers)
      ConfigReader::fail(translatable("core", "layer_types is no list of %1 layers"), {std::to_string(layers)});
    for (std::size_t i = 0; i < list->size(); ++i) {
      const auto* const type = (*list)[i].as<std::string>();
      if (!type || (*type != "full_attention" && *type != "sliding_attention"))
        failUnsupported("layer_types", type ? *type : "?", "full_attention, sliding_attention");
      if (isUsed && *type == "sliding_attention") windows[i] = *window;
    }
    return windows;
  }
  if (!isUsed) return windows;
  const Index first = keys.windowSwitch ? config.whole("max_window_layers", 0, mostLayers).value_or(28) : 0;
  for (Index i = std::min(first, layers); i < layers; ++i) windows[static_cast<std::size_t>(i)] = *window;
  return windows;
}

/// Architectures whose checkpoints have what makes logits of states.
std::optional<bool> namesOutput(const ConfigReader& config) {
  JsonValue* const names = config.find("architectures");
  const auto* const list = names ? names->as<JsonValue::List>() : nullptr;
  const auto* const name = list && !list->empty() ? list->front().as<std::string>() : nullptr;
  if (!name) return {};
  for (const std::string_view ending : {"ForMaskedLM", "ForCausalLM", "ForConditionalGeneration", "ForPreTraining",
                                        "LMHeadModel", "MTModel", "DoubleHeadsModel"})
    if (name->ends_with(ending)) return true;
  return false;
}

StackConfig stackOf(const ConfigReader& config, const char* layers, const char* heads) {
  return {config.requiredWhole(layers, 1, mostLayers), config.requiredWhole(heads, 1, mostHeads)};
}

void readStacks(const ConfigReader& config, ModelConfig& result) {
  const Family& family = *result.family;
  const ConfigKeys& keys = family.keys;
  result.width = config.requiredWhole(keys.width, 1, mostWidth);
  if (family.hasEncoder()) result.encoder = stackOf(config, keys.encoderLayers, keys.encoderHeads);
  if (family.hasDecoder()) {
    // T5's decoder has as many layers as its encoder where nothing is said.
    const bool isAsEncoder = family.hasEncoder() && !config.find(keys.decoderLayers);
    result.decoder = stackOf(config, isAsEncoder ? keys.encoderLayers : keys.decoderLayers, keys.decoderHeads);
    result.windows = windowsOf(config, keys, result.decoder->layers);
  }
  result.headWidth = config.whole(keys.headWidth, 1, mostWidth);
  result.keyHeads = config.whole(keys.keyHeads, 1, mostHeads);
  for (const std::optional<StackConfig>& stack : {result.encoder, result.decoder}) {
    if (!stack) continue;
    if (!result.headWidth && result.width % stack->heads != 0)
      ConfigReader::fail(
          translatable("core", "%1 heads do not divide the width %2 of the %3"),
          {std::to_string(stack->heads), std::to_string(result.width), words(translatable("core", "states"))});
    if (result.keyHeads && stack->heads % *result.keyHeads != 0)
      ConfigReader::fail(translatable("core", "%1 is %2, which does not divide the %3 heads"),
                         {keys.keyHeads, std::to_string(*result.keyHeads), std::to_string(stack->heads)});
  }
}

/// Where each query finds its position.
void readPositions(const ConfigReader& config, JsonValue& json, ModelConfig& result) {
  const Family& family = *result.family;
  result.positions = config.whole(family.keys.positions, 1, mostTokens);
  if (family.positions == PositionKind::rotary) {
    const Index width = result.headWidth.value_or(result.width / result.decoder->heads);
    JsonValue* const today = config.find("rope_parameters");
    auto part = today ? ConfigReader(*today).above0("partial_rotary_factor") : std::nullopt;
    if (!part) part = config.above0("partial_rotary_factor");
    if (family.rotaryPart == 1 && part.value_or(1) != 1)
      ConfigReader::fail(translatable("core", "%1 is %2, which is not supported: expected %3"),
                         {"partial_rotary_factor", toString(*part), "1"});
    const double share = part.value_or(config.above0("rotary_pct").value_or(family.rotaryPart));
    const auto turned = static_cast<Index>(static_cast<double>(width) * share);
    if (share > 1 || turned % 2 != 0)
      ConfigReader::fail(
          translatable("core", "rotary positions turn %1 numbers of a head of %2: expected an even count"),
          {std::to_string(turned), std::to_string(width)});
    result.frequencies = rotaryFrequencies(json, family.rotaryBase, turned);
  }
  if (family.positions == PositionKind::buckets) {
    result.buckets = config.whole("relative_attention_num_buckets", 4, mostWidth).value_or(32);
    result.farthest = config.whole("relative_attention_max_distance", 1, mostTokens).value_or(128);
    // Half of the encoder's buckets are for each direction, and half of those for single distances.
    if (result.buckets % 4 != 0 || result.farthest <= result.buckets / 2)
      ConfigReader::fail(translatable("core", "%1 buckets for distances up to %2 are not supported"),
                         {std::to_string(result.buckets), std::to_string(result.farthest)});
  }
}

void readBiases(const ConfigReader& config, ModelConfig& result) {
  const Family& family = *result.family;
  result.hasAttentionBias = config.flag(family.keys.attentionBias, family.attentionBiases != Biases::none);
  result.hasOutputBias = result.hasAttentionBias && family.attentionBiases != Biases::queryKeyValue;
  result.hasFeedForwardBias = config.flag(family.keys.feedForwardBias, family.feedForwardBiases != Biases::none);
}

void readOutput(const ConfigReader& config, ModelConfig& result) {
  const Family& family = *result.family;
  result.hasOutput = namesOutput(config);
  result.isTied = config.flag("tie_word_embeddings", family.isTied);
  // Files of before this key had a name of its own scale where the output is the words'.
  result.scalesOutput = family.scalesTiedOutput && config.flag("scale_decoder_outputs", result.isTied);
  result.scalesWords = config.flag("scale_embedding", false);
  result.padding = config.whole("pad_token_id", 0, mostTokens);
  if (family.hasEncoder() && family.hasDecoder())
    result.decoderStart = config.whole("decoder_start_token_id", 0, mostTokens);
  if (family.positions == PositionKind::afterPadding && !result.padding)
    ConfigReader::fail(translatable("core", "there is no %1"), {"pad_token_id"});
}

}  // namespace

namespace {

/// \param where what says how they are scaled, or null
std::vector<double> rotaryFrequenciesBy(JsonValue* where, const ConfigReader& config, double base, Index width) {
  JsonValue none{JsonValue::Object()};
  const ConfigReader rope(where ? *where : none);
  if (where && !where->as<JsonValue::Object>())
    ConfigReader::fail(translatable("core", "the parameters of rotary positions are no JSON object"), {});
  for (const auto& found : {config.above0("rotary_emb_base"), config.above0("rope_theta"), rope.above0("rope_theta")})
    base = found.value_or(base);
  std::vector<double> frequencies;
  for (Index i = 0; i < width; i += 2)
    frequencies.push_back(std::pow(base, -static_cast<double>(i) / static_cast<double>(width)));

  std::optional<std::string> kind = rope.text("rope_type");
  if (!kind) kind = rope.text("type");
  if (!kind || *kind == "default") return frequencies;
  const auto required = [&](const char* key) {
    const std::optional<double> found = rope.above0(key);
    if (!found) ConfigReader::fail(translatable("core", "there is no %1"), {key});
    return *found;
  };
  if (*kind == "linear") {
    for (double& frequency : frequencies) frequency /= required("factor");
    return frequencies;
  }
  if (*kind != "llama3") failUnsupported("rope_type", *kind, "default, linear, llama3");
  const double factor = required("factor"), low = required("low_freq_factor"), high = required("high_freq_factor");
  const double old = required("original_max_position_embeddings");
  if (high <= low)
    ConfigReader::fail(translatable("core", "high_freq_factor is %1, expected above the low_freq_factor of %2"),
                       {toString(high), toString(low)});
  for (double& frequency : frequencies) {
    const double turns = old * frequency / (2 * std::numbers::pi);  // how often the wave fits into the old context
    const double kept = std::clamp((turns - low) / (high - low), 0.0, 1.0);
    frequency *= kept + (1 - kept) / factor;
  }
  return frequencies;
}

}  // namespace

std::vector<double> rotaryFrequencies(JsonValue& json, double base, Index width) {
  const ConfigReader config(json);
  JsonValue* const today = config.find("rope_parameters");
  JsonValue* const before = config.find("rope_scaling");
  std::vector<double> frequencies = rotaryFrequenciesBy(today ? today : before, config, base, width);
  // Who adds the older key to a file of today means it, and it would be passed over.
  if (today && before && rotaryFrequenciesBy(before, config, base, width) != frequencies)
    ConfigReader::fail(translatable("core", "rope_scaling and rope_parameters differ, expected one of them"), {});
  return frequencies;
}

ModelConfig configOf(JsonValue json) {
  if (!json.as<JsonValue::Object>()) throw DataError({translatable("core", "it is no JSON object")});
  const ConfigReader config(json);
  ModelConfig result;
  const Family& family = familyOf(config);
  result.family = &family;
  requireFixed(config, family);
  result.normPlace = family.normPlace;
  if (family.normPlace == NormPlace::parallel && !config.flag("use_parallel_residual", true))
    result.normPlace = NormPlace::before;
  readStacks(config, result);
  readPositions(config, json, result);
  readBiases(config, result);
  readOutput(config, result);
  result.epsilon = config.above0(family.keys.epsilon).value_or(family.epsilon);
  if (family.keys.activation) {
    result.activation =
        &activationOf(config.text(family.keys.activation).value_or(family.activation), family.keys.activation);
    result.isGated = family.names.gate;
  } else {
    readT5Activation(config, result);
  }
  return result;
}

}  // namespace attn
