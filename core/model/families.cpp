// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/families.h"

#include "core/base/words.h"

namespace attn {
namespace {

constexpr ConfigKeys bertKeys = {.encoderLayers = "num_hidden_layers",
                                 .encoderHeads = "num_attention_heads",
                                 .epsilon = "layer_norm_eps",
                                 .activation = "hidden_act"};

constexpr FixedOption bertOptions[] = {
    {"is_decoder", "false"}, {"add_cross_attention", "false"}, {"position_embedding_type", "absolute"}};
constexpr FixedOption gpt2Options[] = {
    {"scale_attn_weights", "true"}, {"scale_attn_by_inverse_layer_idx", "false"}, {"add_cross_attention", "false"}};
constexpr FixedOption t5Options[] = {{"is_encoder_decoder", "true"}};
constexpr FixedOption bartOptions[] = {
    {"normalize_before", "false"}, {"add_final_layer_norm", "false"}, {"share_encoder_decoder_embeddings", "true"}};

constexpr StackNames bertNames = {.words = {"embeddings.word_embeddings"},
                                  .positions = "embeddings.position_embeddings",
                                  .types = "embeddings.token_type_embeddings",
                                  .embeddingNorm = "embeddings.LayerNorm",
                                  .self = {.query = "encoder.layer.$l.attention.self.query",
                                           .key = "encoder.layer.$l.attention.self.key",
                                           .value = "encoder.layer.$l.attention.self.value",
                                           .output = "encoder.layer.$l.attention.output.dense",
                                           .norm = "encoder.layer.$l.attention.output.LayerNorm"},
                                  .up = "encoder.layer.$l.intermediate.dense",
                                  .down = "encoder.layer.$l.output.dense",
                                  .feedForwardNorm = "encoder.layer.$l.output.LayerNorm"};

ConfigKeys llamaKeys(ConfigKeys more) {
  more.decoderLayers = "num_hidden_layers";
  more.decoderHeads = "num_attention_heads";
  more.keyHeads = "num_key_value_heads";
  more.headWidth = "head_dim";
  more.epsilon = "rms_norm_eps";
  more.activation = "hidden_act";
  more.positions = "max_position_embeddings";
  return more;
}

StackNames llamaNames(const char* queryNorm = nullptr, const char* keyNorm = nullptr) {
  return {.words = {"embed_tokens"},
          .self = {.query = "layers.$l.self_attn.q_proj",
                   .key = "layers.$l.self_attn.k_proj",
                   .value = "layers.$l.self_attn.v_proj",
                   .output = "layers.$l.self_attn.o_proj",
                   .norm = "layers.$l.input_layernorm",
                   .queryNorm = queryNorm,
                   .keyNorm = keyNorm},
          .down = "layers.$l.mlp.down_proj",
          .gate = "layers.$l.mlp.gate_proj",
          .gatedUp = "layers.$l.mlp.up_proj",
          .feedForwardNorm = "layers.$l.post_attention_layernorm",
          .finalNorm = "norm"};
}

/// The rows of Llama's kind differ in little.
Family llamaLike(const char* id, const char* name, const char* note, ConfigKeys keys, Biases attentionBiases,
                 StackNames names = llamaNames()) {
  return {.id = id,
          .name = name,
          .note = note,
          .normPlace = NormPlace::before,
          .normKind = NormKind::rms,
          .positions = PositionKind::rotary,
          .keys = llamaKeys(keys),
          .names = names,
          .output = {.output = "lm_head"},
          .prefix = "model.",
          .epsilon = 1e-6,
          .activation = "silu",
          .isTied = false,
          .attentionBiases = attentionBiases,
          .feedForwardBiases = Biases::none};
}

StackNames bartNames(const char* positions, const char* embeddingNorm) {
  return {.words = {"shared", "encoder.embed_tokens", "decoder.embed_tokens"},
          .positions = positions,
          .embeddingNorm = embeddingNorm,
          .self = {.query = "$s.layers.$l.self_attn.q_proj",
                   .key = "$s.layers.$l.self_attn.k_proj",
                   .value = "$s.layers.$l.self_attn.v_proj",
                   .output = "$s.layers.$l.self_attn.out_proj",
                   .norm = "$s.layers.$l.self_attn_layer_norm"},
          .cross = {.query = "$s.layers.$l.encoder_attn.q_proj",
                    .key = "$s.layers.$l.encoder_attn.k_proj",
                    .value = "$s.layers.$l.encoder_attn.v_proj",
                    .output = "$s.layers.$l.encoder_attn.out_proj",
                    .norm = "$s.layers.$l.encoder_attn_layer_norm"},
          .up = "$s.layers.$l.fc1",
          .down = "$s.layers.$l.fc2",
          .feedForwardNorm = "$s.layers.$l.final_layer_norm"};
}

constexpr ConfigKeys bartKeys = {.encoderLayers = "encoder_layers",
                                 .decoderLayers = "decoder_layers",
                                 .encoderHeads = "encoder_attention_heads",
                                 .decoderHeads = "decoder_attention_heads",
                                 .width = "d_model",
                                 .activation = "activation_function",
                                 .positions = "max_position_embeddings"};

Family bert() {
  return {.id = "bert",
          .name = "BERT",
          .note = translatable("core", "Encoder. Devlin, Chang, Lee, Toutanova 2018"),
          .normPlace = NormPlace::after,
          .normKind = NormKind::layer,
          .positions = PositionKind::table,
          .keys = bertKeys,
          .names = bertNames,
          .output = {.output = "cls.predictions.decoder",
                     .bias = "cls.predictions.bias",
                     .dense = "cls.predictions.transform.dense",
                     .norm = "cls.predictions.transform.LayerNorm"},
          .prefix = "bert.",
          .epsilon = 1e-12,
          .fixed = bertOptions};
}

Family roberta() {
  return {.id = "roberta",
          .name = "RoBERTa",
          .note = translatable("core", "Encoder. Liu et al. 2019"),
          .normPlace = NormPlace::after,
          .normKind = NormKind::layer,
          .positions = PositionKind::afterPadding,
          .keys = bertKeys,
          .names = bertNames,
          .output = {.output = "lm_head.decoder",
                     .bias = "lm_head.bias",
                     .dense = "lm_head.dense",
                     .norm = "lm_head.layer_norm",
                     .activation = "gelu"},
          .prefix = "roberta.",
          .epsilon = 1e-12,
          .fixed = bertOptions};
}

Family distilbert() {
  return {.id = "distilbert",
          .name = "DistilBERT",
          .note = translatable("core", "Encoder. Sanh, Debut, Chaumond, Wolf 2019"),
          .normPlace = NormPlace::after,
          .normKind = NormKind::layer,
          .positions = PositionKind::table,
          .keys = {.encoderLayers = "n_layers", .encoderHeads = "n_heads", .width = "dim", .activation = "activation"},
          .names = {.words = {"embeddings.word_embeddings"},
                    .positions = "embeddings.position_embeddings",
                    .embeddingNorm = "embeddings.LayerNorm",
                    .self = {.query = "transformer.layer.$l.attention.q_lin",
                             .key = "transformer.layer.$l.attention.k_lin",
                             .value = "transformer.layer.$l.attention.v_lin",
                             .output = "transformer.layer.$l.attention.out_lin",
                             .norm = "transformer.layer.$l.sa_layer_norm"},
                    .up = "transformer.layer.$l.ffn.lin1",
                    .down = "transformer.layer.$l.ffn.lin2",
                    .feedForwardNorm = "transformer.layer.$l.output_layer_norm"},
          .output = {.output = "vocab_projector",
                     .bias = "vocab_projector.bias",
                     .dense = "vocab_transform",
                     .norm = "vocab_layer_norm"},
          .prefix = "distilbert.",
          .epsilon = 1e-12};
}

Family gpt2() {
  return {.id = "gpt2",
          .name = "GPT-2",
          .note = translatable("core", "Decoder. Radford et al. 2019"),
          .normPlace = NormPlace::before,
          .normKind = NormKind::layer,
          .positions = PositionKind::table,
          .keys = {.decoderLayers = "n_layer",
                   .decoderHeads = "n_head",
                   .width = "n_embd",
                   .epsilon = "layer_norm_epsilon",
                   .activation = "activation_function"},
          .names = {.words = {"wte"},
                    .positions = "wpe",
                    .self = {.fused = "h.$l.attn.c_attn", .output = "h.$l.attn.c_proj", .norm = "h.$l.ln_1"},
                    .up = "h.$l.mlp.c_fc",
                    .down = "h.$l.mlp.c_proj",
                    .feedForwardNorm = "h.$l.ln_2",
                    .finalNorm = "ln_f"},
          .output = {.output = "lm_head"},
          .prefix = "transformer.",
          .activation = "gelu_new",
          .storedByInput = true,
          .fusedOrder = FusedOrder::thirds,
          .fixed = gpt2Options};
}

Family gptNeoX() {
  return {.id = "gpt_neox",
          .name = "GPT-NeoX",
          .note = translatable("core", "Decoder. Black et al. 2022; Pythia"),
          .normPlace = NormPlace::parallel,
          .normKind = NormKind::layer,
          .positions = PositionKind::rotary,
          .keys = {.decoderLayers = "num_hidden_layers",
                   .decoderHeads = "num_attention_heads",
                   .epsilon = "layer_norm_eps",
                   .activation = "hidden_act",
                   .positions = "max_position_embeddings",
                   .attentionBias = "attention_bias"},
          .names = {.words = {"embed_in"},
                    .self = {.fused = "layers.$l.attention.query_key_value",
                             .output = "layers.$l.attention.dense",
                             .norm = "layers.$l.input_layernorm"},
                    .up = "layers.$l.mlp.dense_h_to_4h",
                    .down = "layers.$l.mlp.dense_4h_to_h",
                    .feedForwardNorm = "layers.$l.post_attention_layernorm",
                    .finalNorm = "final_layer_norm"},
          .output = {.output = "embed_out"},
          .prefix = "gpt_neox.",
          .rotaryPart = 0.25,
          .isTied = false,
          .fusedOrder = FusedOrder::byHead};
}

Family t5() {
  return {.id = "t5",
          .name = "T5",
          .note = translatable("core", "Encoder and decoder; also version 1.1. Raffel et al. 2020"),
          .normPlace = NormPlace::before,
          .normKind = NormKind::rms,
          .positions = PositionKind::buckets,
          .keys = {.encoderLayers = "num_layers",
                   .decoderLayers = "num_decoder_layers",
                   .encoderHeads = "num_heads",
                   .decoderHeads = "num_heads",
                   .headWidth = "d_kv",
                   .width = "d_model",
                   .epsilon = "layer_norm_epsilon"},
          .names = {.words = {"shared", "encoder.embed_tokens", "decoder.embed_tokens"},
                    .self = {.query = "$s.block.$l.layer.0.SelfAttention.q",
                             .key = "$s.block.$l.layer.0.SelfAttention.k",
                             .value = "$s.block.$l.layer.0.SelfAttention.v",
                             .output = "$s.block.$l.layer.0.SelfAttention.o",
                             .norm = "$s.block.$l.layer.0.layer_norm"},
                    .cross = {.query = "$s.block.$l.layer.1.EncDecAttention.q",
                              .key = "$s.block.$l.layer.1.EncDecAttention.k",
                              .value = "$s.block.$l.layer.1.EncDecAttention.v",
                              .output = "$s.block.$l.layer.1.EncDecAttention.o",
                              .norm = "$s.block.$l.layer.1.layer_norm"},
                    .up = "$s.block.$l.layer.$f.DenseReluDense.wi",
                    .down = "$s.block.$l.layer.$f.DenseReluDense.wo",
                    .gate = "$s.block.$l.layer.$f.DenseReluDense.wi_0",
                    .gatedUp = "$s.block.$l.layer.$f.DenseReluDense.wi_1",
                    .feedForwardNorm = "$s.block.$l.layer.$f.layer_norm",
                    .finalNorm = "$s.final_layer_norm",
                    .positionBias = "$s.block.0.layer.0.SelfAttention.relative_attention_bias"},
          .output = {.output = "lm_head"},
          .epsilon = 1e-6,
          .isScaled = false,
          .scalesTiedOutput = true,
          .attentionBiases = Biases::none,
          .feedForwardBiases = Biases::none,
          .fixed = t5Options};
}

Family bartLike(const char* id, const char* name, const char* note, PositionKind positions, int firstPosition,
                StackNames names) {
  return {.id = id,
          .name = name,
          .note = note,
          .normPlace = NormPlace::after,
          .normKind = NormKind::layer,
          .positions = positions,
          .keys = bartKeys,
          .names = names,
          .output = {.output = "lm_head", .bias = "final_logits_bias"},
          .prefix = "model.",
          .firstPosition = firstPosition,
          .fixed = bartOptions};
}

std::vector<Family> allFamilies() {
  return {
      bert(),
      distilbert(),
      roberta(),
      gpt2(),
      llamaLike("llama", "Llama", translatable("core", "Decoder; also Llama 2 and 3. Touvron et al. 2023"),
                {.attentionBias = "attention_bias", .feedForwardBias = "mlp_bias"}, Biases::none),
      llamaLike("mistral", "Mistral", translatable("core", "Decoder. Jiang et al. 2023"), {.window = "sliding_window"},
                Biases::none),
      llamaLike("qwen2", "Qwen2", translatable("core", "Decoder. Yang et al. 2024"),
                {.window = "sliding_window", .windowSwitch = "use_sliding_window"}, Biases::queryKeyValue),
      llamaLike("qwen3", "Qwen3", translatable("core", "Decoder. Yang et al. 2025"),
                {.attentionBias = "attention_bias", .window = "sliding_window", .windowSwitch = "use_sliding_window"},
                Biases::none, llamaNames("layers.$l.self_attn.q_norm", "layers.$l.self_attn.k_norm")),
      gptNeoX(),
      bartLike("bart", "BART", translatable("core", "Encoder and decoder. Lewis et al. 2019"), PositionKind::table, 2,
               bartNames("$s.embed_positions", "$s.layernorm_embedding")),
      bartLike("marian", "Marian", translatable("core", "Encoder and decoder. Junczys-Dowmunt et al. 2018; Opus-MT"),
               PositionKind::sinusoids, 0, bartNames(nullptr, nullptr)),
      t5(),
  };
}

}  // namespace

const std::vector<Family>& families() {
  static const std::vector<Family> rows = allFamilies();
  return rows;
}

}  // namespace attn
