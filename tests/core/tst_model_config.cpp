// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>
#include <numbers>

#include "core/model/model_config.h"
#include "tests/support/models.h"

using namespace attn;
using namespace attn::test;

class TestModelConfig : public QObject {
  Q_OBJECT

  static QByteArray textOf(const QString& name) {
    return readBytes(QString::fromStdString(checkpointFolder(name)) + "/config.json");
  }
  static ModelConfig read(const QByteArray& text) {
    return configOf(parseJson({text.constData(), std::size_t(text.size())}));
  }
  /// What is said of a checkpoint's configuration with one key replaced, or added.
  static ModelConfig changed(const QString& name, const char* key, const QByteArray& value) {
    QByteArray text = textOf(name);
    const QRegularExpression old("\"" + QString(key) + "\": *(\"[^\"]*\"|\\{[^}]*\\}|\\[[^\\]]*\\]|[^,}\\s]+) *,?");
    QString words = QString::fromUtf8(text);
    words.replace(old, "");
    words.replace(words.indexOf('{'), 1, "{\"" + QString(key) + "\":" + QString::fromUtf8(value) + ",");
    words.replace(QRegularExpression(",\\s*\\}"), "}");
    return read(words.toUtf8());
  }
  static QString wordsOf(const QString& name, const char* key, const QByteArray& value) {
    return dataErrorOf([&] { changed(name, key, value); });
  }

 private slots:
  void aChangedKeyIsRead() {
    QCOMPARE(changed("bert", "layer_norm_eps", "0.5").epsilon, 0.5);
    QCOMPARE(changed("bert", "layer_norm_eps", "null").epsilon, 1e-12);
    QCOMPARE(QString(changed("gpt2", "activation_function", "\"relu\"").activation->id), QString("relu"));
    QVERIFY(!*changed("gpt2", "architectures", "[\"GPT2Model\"]").hasOutput);
    QVERIFY(*changed("gpt2", "architectures", "[\"GPT2LMHeadModel\"]").hasOutput);
    QVERIFY(!changed("gpt2", "architectures", "null").hasOutput);
    QVERIFY(changed("llama", "attention_bias", "true").hasOutputBias);
    QVERIFY(changed("llama", "mlp_bias", "true").hasFeedForwardBias);
    QVERIFY(!read(textOf("qwen2")).hasOutputBias);
    QVERIFY(read(textOf("qwen2")).hasAttentionBias);
    QVERIFY(!changed("t5", "scale_decoder_outputs", "false").scalesOutput);
    QVERIFY(!read(textOf("t5v11")).scalesOutput);
    QVERIFY(changed("bart", "scale_embedding", "true").scalesWords);
  }

  void whatIsNotSupportedIsNamed_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* key, const char* value, const QString& words) {
      QTest::newRow((QByteArray(name) + " " + key + " " + value).constData())
          << QString(name) << QByteArray(key) << QByteArray(value) << words;
    };
    const QString families =
        "bert, distilbert, roberta, gpt2, llama, mistral, qwen2, qwen3, gpt_neox, bart, marian, t5";
    row("bert", "model_type", "\"mamba\"",
        "model_type is “mamba”, which is not supported: expected one of " + families);
    row("bert", "model_type", "null", "there is no model_type, expected one of " + families);
    row("bert", "hidden_act", "\"gelu_10\"",
        "hidden_act is “gelu_10”, which is not supported: expected one of relu, gelu, gelu_python, gelu_new, "
        "gelu_pytorch_tanh, gelu_fast, quick_gelu, silu, swish");
    row("t5v11", "dense_act_fn", "\"tanh\"",
        "dense_act_fn is “tanh”, which is not supported: expected one of relu, gelu, gelu_python, gelu_new, "
        "gelu_pytorch_tanh, gelu_fast, quick_gelu, silu, swish");
    row("llama", "rope_parameters", "{\"rope_type\":\"yarn\",\"rope_theta\":10000}",
        "rope_type is “yarn”, which is not supported: expected one of default, linear, llama3");
    row("llama", "rope_parameters", "{\"rope_type\":\"linear\",\"rope_theta\":10000}", "there is no factor");
    row("llama3", "rope_scaling", "{\"type\":\"dynamic\",\"factor\":2}",
        "rope_type is “dynamic”, which is not supported: expected one of default, linear, llama3");
    row("llama", "rope_scaling", "{\"rope_type\":\"yarn\",\"factor\":2}",
        "rope_type is “yarn”, which is not supported: expected one of default, linear, llama3");
    row("llama", "rope_scaling", "{\"rope_type\":\"linear\",\"factor\":2}",
        "rope_scaling and rope_parameters differ, expected one of them");
    row("llama", "partial_rotary_factor", "0.5", "partial_rotary_factor is 0.5, which is not supported: expected 1");
    row("llama", "rope_parameters", "{\"partial_rotary_factor\":0.5,\"rope_theta\":10000}",
        "partial_rotary_factor is 0.5, which is not supported: expected 1");
    row("qwen2", "layer_types", "[\"full_attention\",\"chunked_attention\"]",
        "layer_types is “chunked_attention”, which is not supported: expected one of full_attention, "
        "sliding_attention");
    row("qwen3", "layer_types", "[\"full_attention\"]", "layer_types is no list of 2 layers");
    row("llama", "rope_parameters", "7", "the parameters of rotary positions are no JSON object");
    row("bert", "is_decoder", "true", "is_decoder is true, which is not supported: expected false");
    row("bert", "position_embedding_type", "\"relative_key\"",
        "position_embedding_type is relative_key, which is not supported: expected absolute");
    row("gpt2", "scale_attn_by_inverse_layer_idx", "true",
        "scale_attn_by_inverse_layer_idx is true, which is not supported: expected false");
    row("bart", "normalize_before", "true", "normalize_before is true, which is not supported: expected false");
    row("qwen2", "num_attention_heads", "3", "3 heads do not divide the width 8 of the states");
    row("llama", "num_key_value_heads", "3", "num_key_value_heads is 3, which does not divide the 4 heads");
    row("bert", "num_hidden_layers", "0", "num_hidden_layers is 0, expected a whole number from 1 to 10000");
    row("bert", "num_hidden_layers", "1e9", "num_hidden_layers is 1000000000, expected a whole number from 1 to 10000");
    row("bert", "num_hidden_layers", "1.5", "num_hidden_layers is 1.5, expected a whole number from 1 to 10000");
    row("bert", "num_hidden_layers", "\"2\"", "num_hidden_layers is no number");
    row("bert", "num_hidden_layers", "null", "there is no num_hidden_layers");
    row("bert", "layer_norm_eps", "0", "layer_norm_eps is 0, expected above 0");
    row("bart", "scale_embedding", "1", "scale_embedding is neither true nor false");
    row("roberta", "pad_token_id", "null", "there is no pad_token_id");
    row("t5", "relative_attention_num_buckets", "6", "6 buckets for distances up to 16 are not supported");
    row("gpt_neox", "rotary_pct", "0.4", "rotary positions turn 3 numbers of a head of 8: expected an even count");
  }
  void whatIsNotSupportedIsNamed() {
    QFETCH(QString, name);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(QString, words);
    QCOMPARE(wordsOf(name, key.constData(), value), words);
  }

  void windowsAreOfTheLayersThatHaveThem() {
    const auto windows = [](const ModelConfig& config) { return config.windows; };
    QCOMPARE(windows(read(textOf("mistral"))), (std::vector<Index>{4, 4}));
    QCOMPARE(windows(changed("mistral", "sliding_window", "null")), (std::vector<Index>{0, 0}));
    // Qwen's switch.
    QByteArray qwen = textOf("qwen3");
    qwen.replace(0, 1, "{\"sliding_window\": 5, \"max_window_layers\": 1,");
    QCOMPARE(windows(read(qwen)), (std::vector<Index>{0, 0}));
    qwen.replace(0, 1, "{\"use_sliding_window\": true,");
    QCOMPARE(windows(read(qwen)), (std::vector<Index>{0, 5}));
    qwen.replace(0, 1, "{\"layer_types\": [\"sliding_attention\", \"full_attention\"],");
    QCOMPARE(windows(read(qwen)), (std::vector<Index>{5, 0}));
    qwen.replace("full_attention", "chunked_attention");
    QCOMPARE(dataErrorOf([&] { read(qwen); }),
             QString("layer_types is “chunked_attention”, which is not supported: expected one of full_attention, "
                     "sliding_attention"));
  }

  void frequenciesOfLongWavesAreSlowedDown() {
    JsonValue json = parseJson(
        R"({"rope_theta":500,"rope_scaling":{"rope_type":"llama3","factor":8,"low_freq_factor":1,"high_freq_factor":4,)"
        R"("original_max_position_embeddings":32}})");
    const std::vector<double> found = rotaryFrequencies(json, 10000, 8);
    QCOMPARE(found.size(), std::size_t{4});
    for (std::size_t i = 0; i < 4; ++i) {
      const double plain = std::pow(500.0, -static_cast<double>(2 * i) / 8);
      const double turns = 32 * plain / (2 * std::numbers::pi);
      const double kept = std::clamp((turns - 1) / 3, 0.0, 1.0);
      QVERIFY(std::abs(found[i] - plain * (kept + (1 - kept) / 8)) < 1e-12);
    }
    QCOMPARE(found[0], 1.0);  // often enough in the old context
    JsonValue linear = parseJson(R"({"rope_scaling":{"type":"linear","factor":4}})");
    QCOMPARE(rotaryFrequencies(linear, 100, 4), (std::vector<double>{0.25, 0.025}));
  }
};

QTEST_APPLESS_MAIN(TestModelConfig)
#include "tst_model_config.moc"
