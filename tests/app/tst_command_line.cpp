// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <QDir>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>
#include <cstdlib>
#include <filesystem>

#include "app/commands/row_tables.h"
#include "app/document/scene_file.h"
#include "app/workspaces/workspace.h"
#include "core/attention/attention.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/picture/raster.h"
#include "core/regression/training.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/scene/regression/regression_pipeline.h"
#include "core/tensor/matrix.h"
#include "tests/support/bytes.h"
#include "tests/support/goldens.h"
#include "tests/support/models.h"
#include "tests/support/run_program.h"
#include "tests/support/svg_text.h"
#include "ui/chart/chart_scale.h"
#include "ui/export/export_options.h"
#include "ui/style/color_map.h"

using namespace attn;
using namespace attn::test;

namespace {

using Arrays = std::map<std::string, Tensor>;

void write(const QString& path, const Arrays& arrays) {
  std::vector<std::pair<std::string, const Tensor*>> list;
  for (const auto& [name, tensor] : arrays) list.emplace_back(name, &tensor);
  writeNpz(path.toStdString(), list);
}

Arrays read(const QString& path) {
  Arrays arrays;
  for (const NamedArray& each : readNpz(path.toStdString())) arrays.emplace(each.name, toTensor(each.array, each.name));
  return arrays;
}

Arrays plainInput() {
  return {{"queries", randomTensor({2, 3, 4}, 1)},
          {"keys", randomTensor({2, 5, 4}, 2)},
          {"values", randomTensor({2, 5, 6}, 3)}};
}

Pixel colorOf(const char* map, int entry) { return (*findRow(ui::colorMaps(), map)->table)[std::size_t(entry)]; }

}  // namespace

class TestCommandLine : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  QString path(const char* name) const { return m_folder.filePath(name); }
  void writeText(const char* name, const QByteArray& text) const {
    writeFileAtomically(path(name).toStdString(), bytesOf(text));
  }
  void writeNpy(const char* name, const Tensor& tensor) const {
    writeFileAtomically(path(name).toStdString(), npyBytes(tensor));
  }
  QImage rendered(const QStringList& options, const char* file = "weights.npy") {
    const Outcome outcome = run(QStringList{"render", path(file), path("out.png")} + options);
    if (outcome.status != 0) qWarning() << outcome.error;
    return QImage(path("out.png"));
  }
  /// The figure as SVG, whose words can be read.
  QString drawnText(const QStringList& options, const char* file = "weights.npy") {
    const Outcome outcome = run(QStringList{"render", path(file), path("text.svg")} + options);
    QFile svg(path("text.svg"));
    return outcome.status == 0 && svg.open(QIODevice::ReadOnly) ? QString::fromUtf8(svg.readAll()) : outcome.error;
  }

 private slots:
  void attendAgreesWithPyTorch_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("options");
    for (const Golden& golden : goldens()) QTest::newRow(qPrintable(golden.name)) << golden.name << golden.options;
  }
  void attendAgreesWithPyTorch() {
    QFETCH(QString, name);
    QFETCH(QStringList, options);
    write(path("in.npz"), goldenArrays(name, "in."));
    const Outcome outcome = run(QStringList{"attend", path("in.npz"), path("out.npz")} + options);
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.status, 0);
    const Arrays expected = goldenArrays(name, "out.");
    Arrays found = read(path("out.npz"));
    QCOMPARE(found.size(), std::size_t{3});
    for (const auto& [array, tensor] : expected) COMPARE_TENSORS(found[array], tensor);
  }

  void attendReadsItsArraysFromSafetensorsToo() {
    const Arrays input = plainInput();
    write(path("in.npz"), input);
    QCOMPARE(run({"attend", path("in.npz"), path("npz-out.npz"), "--causal"}).status, 0);
    std::vector<TensorBytes> tensors;
    for (const auto& [name, tensor] : input) {
      QByteArray shape = "[";
      for (const Index axis : tensor.shape()) shape += (shape.size() > 1 ? "," : "") + QByteArray::number(axis);
      tensors.push_back({QByteArray::fromStdString(name), "F32", shape + "]",
                         QByteArray(reinterpret_cast<const char*>(tensor.data()), tensor.size() * 4)});
    }
    QFile file(path("in.safetensors"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(safetensorsFile(tensors));
    file.close();
    const Outcome outcome = run({"attend", path("in.safetensors"), path("out.npz"), "--causal"});
    QCOMPARE(outcome.error, QString());
    Arrays expected = read(path("npz-out.npz")), found = read(path("out.npz"));
    for (const auto& [name, tensor] : expected) COMPARE_TENSORS(found[name], tensor);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(safetensorsFile({tensors[0]}));
    file.close();
    QVERIFY(run({"attend", path("in.safetensors"), path("out.npz")}).error.contains("there is no array queries"));
  }

  void whatIsStoredInHalfTheBitsIsReadAsTheNumberThatItIs() {
    // 1.5 and −2 as bfloat16: the upper halves of floats.
    const QByteArray numbers("\xc0\x3f\x00\xc0", 4);
    QFile file(path("half.safetensors"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(safetensorsFile({{"queries", "BF16", "[1,2]", numbers},
                                {"keys", "BF16", "[1,2]", numbers},
                                {"values", "BF16", "[1,2]", numbers}}));
    file.close();
    const Outcome outcome = run({"attend", path("half.safetensors"), path("out.npz"), "--score", "dot"});
    QCOMPARE(outcome.error, QString());
    Arrays found = read(path("out.npz"));
    QCOMPARE(found["scores"].data()[0], 6.25F);
    QCOMPARE(found["output"].data()[1], -2.0F);
  }

  void arraysHaveNoViews() {
    writeNpy("weights.npy", randomTensor({3, 3}, 1));
    const Outcome outcome = run({"render", path("weights.npy"), path("out.png"), "--view", "scores"});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains("--view is for scenes"), qPrintable(outcome.error));
  }

  void masksNormalisersAndPositionsAreTheirDefinitions_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("options");
    for (const Golden& golden : mechanismGoldens())
      QTest::newRow(qPrintable(golden.name)) << golden.name << golden.options;
  }
  void masksNormalisersAndPositionsAreTheirDefinitions() {
    QFETCH(QString, name);
    QFETCH(QStringList, options);
    Arrays input;
    for (const auto& [array, numbers] : mechanismArrays(name, "in.")) input.emplace(array, toTensor(numbers, array));
    write(path("in.npz"), input);
    const Outcome outcome = run(QStringList{"attend", path("in.npz"), path("out.npz")} + options);
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.status, 0);
    Arrays found = read(path("out.npz"));
    for (const auto& [array, numbers] : mechanismArrays(name, "out."))
      COMPARE_TENSORS(found[array], toTensor(numbers, array));
  }

  // Shells ask for the words that may stand in the place of the last one.
  void wordsAreCompletedFromTheTables_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("completed");
    QTest::newRow("a command") << QStringList{"re"} << QStringList{"regress", "retrieve", "render"};
    QTest::newRow("an option of the program") << QStringList{"--v"} << QStringList{"--version"};
    QTest::newRow("an option") << QStringList{"attend", "a.npz", "--te"} << QStringList{"--temperature"};
    QTest::newRow("an id") << QStringList{"attend", "--score", "d"} << QStringList{"dot"};
    QTest::newRow("an id behind an equals sign") << QStringList{"attend", "--score=d"} << QStringList{"--score=dot"};
    QTest::newRow("an id with numbers") << QStringList{"attend", "--mask", "pre"} << QStringList{"prefix"};
    QTest::newRow("one of a few words") << QStringList{"render", "--scale", ""} << QStringList{"linear", "log"};
    QTest::newRow("a table") << QStringList{"list", "ta"} << QStringList{"tasks"};
    QTest::newRow("a file") << QStringList{"attend", ""} << QStringList();
    QTest::newRow("a number") << QStringList{"attend", "--heads", ""} << QStringList();
    QTest::newRow("of no command") << QStringList{"pretend", "--sc"} << QStringList();
  }
  void wordsAreCompletedFromTheTables() {
    QFETCH(QStringList, words);
    QFETCH(QStringList, completed);
    const Outcome outcome = run(QStringList{"complete"} + words);
    QCOMPARE(outcome.status, 0);
    QStringList found = outcome.out.split(u'\n', Qt::SkipEmptyParts);
    for (QString& line : found) line = line.section(u'\t', 0, 0);
    QCOMPARE(found, completed);
  }

  void twoAxesCountAsABatchOfOne() {
    Arrays input = plainInput();
    for (auto& [name, tensor] : input)
      tensor = Tensor({tensor.dim(1), tensor.dim(2)},
                      std::vector<float>(tensor.data(), tensor.data() + tensor.dim(1) * tensor.dim(2)));
    write(path("in.npz"), input);
    QCOMPARE(run({"attend", path("in.npz"), path("out.npz")}).status, 0);
    QCOMPARE(read(path("out.npz")).at("attention_weights").shape(), (Shape{1, 3, 5}));
  }

  void dropoutActsOnTheOutputAloneAndIsTheSameForASeed() {
    write(path("in.npz"), plainInput());
    run({"attend", path("in.npz"), path("plain.npz")});
    run({"attend", path("in.npz"), path("a.npz"), "--dropout", "0.5", "--seed", "3"});
    run({"attend", path("in.npz"), path("b.npz"), "--dropout=0.5", "--seed=3"});
    const Arrays plain = read(path("plain.npz")), a = read(path("a.npz")), b = read(path("b.npz"));
    QVERIFY(a.at("attention_weights") == plain.at("attention_weights"));
    QVERIFY(!(a.at("output") == plain.at("output")));
    QVERIFY(a.at("output") == b.at("output"));
  }

  void masksCombineWhateverOptionTheyComeFrom() {
    Arrays input = plainInput();
    write(path("plain.npz"), input);
    input.emplace("valid_lens", Tensor({2}, {2, 4}));
    write(path("lengths.npz"), input);
    const auto weightsOf = [&](const char* file, const QStringList& options) {
      const Outcome outcome = run(QStringList{"attend", path(file), path("out.npz")} + options);
      if (outcome.status != 0) qWarning() << outcome.error;
      return read(path("out.npz")).at("attention_weights");
    };
    const Tensor causal = weightsOf("plain.npz", {"--mask", "causal"});
    QVERIFY(causal == weightsOf("plain.npz", {"--causal"}));
    QVERIFY(causal == weightsOf("plain.npz", {"--mask=causal", "--causal", "--mask=causal"}));
    QCOMPARE(causal.matrix(0)(0, 3), 0.0F);
    QVERIFY(causal.matrix(0)(0, 2) > 0);
    const Tensor both = weightsOf("lengths.npz", {"--mask", "causal"});
    input.emplace("mask", Tensor({3, 5}, {1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1}));
    write(path("masked.npz"), input);
    const Tensor all = weightsOf("masked.npz", {"--mask", "causal"});
    QVERIFY(both.matrix(1)(1, 0) > 0 && both.matrix(1)(1, 2) > 0);
    for (Index j = 0; j < 5; ++j) QCOMPARE(all.matrix(1)(1, j), j == 1 ? 1.0F : 0.0F);
    QVERIFY(all.matrix(1)(2, 0) > 0 && all.matrix(1)(2, 1) > 0);
    QVERIFY(both.matrix(1)(2, 3) > 0);
    QCOMPARE(both.matrix(1)(2, 4), 0.0F);
    QCOMPARE(both.matrix(1)(0, 3), 0.0F);
    QVERIFY(weightsOf("plain.npz", {"--normalizer", "softmax", "--positions", "none"}) == weightsOf("plain.npz", {}));
  }

  void everyRowOfEveryTableCanBeAskedFor() {
    write(path("in.npz"), plainInput());
    const auto ask = [&](const char* option, const auto& table) {
      for (const auto& row : table) {
        QString value = row.id;
        if constexpr (requires { row.list; })
          if (row.list) {
            QCOMPARE(run({"attend", "a", "b", option, value}).status, 2);
            value += ":2,1";
          }
        for (std::size_t i = 0; i < row.scalars.size(); ++i)
          value += (i == 0 ? ":" : ",") + QString::number(row.scalars[i].usual);
        const Outcome outcome = run({"attend", path("in.npz"), path("out.npz"), option, value});
        if (std::string(row.id) == "blocks") {
          QCOMPARE(outcome.status, 1);
          QVERIFY2(outcome.error.contains("Blocks need as many queries as keys"), qPrintable(outcome.error));
        } else {
          QVERIFY2(outcome.status == 0, qPrintable(outcome.error));
        }
        if (row.scalars.empty()) continue;
        const QString wrong = QString(row.id) + ":x";
        QVERIFY(run({"attend", "a", "b", option, wrong}).error.contains(row.scalars.front().id));
      }
    };
    ask("--mask", app::namedMasks());
    ask("--normalizer", normalisers());
    ask("--positions", app::namedPositions());
    for (const Scoring& scoring : scorings())
      for (const Scalar& scalar : scoring.scalars) {
        const QString option = "--" + QString(scalar.id);
        QCOMPARE(run({"attend", path("in.npz"), path("out.npz"), "--score", scoring.id, option, "1"}).status, 0);
        QVERIFY(run({"attend", "a", "b", "--score", scoring.id, option, "x"}).error.contains(option + " is “x”"));
      }
  }

  void badInputIsOneLineThatNamesItAndLeavesNothingBehind_data() {
    QTest::addColumn<int>("change");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, int change, const QString& words, const QStringList& options = {}) {
      QTest::newRow(name) << change << options << words;
    };
    row("no such file", 0, "missing.npz: ");
    row("no zip", 1, "in.npz: ");
    row("no keys", 2, "there is no array keys");
    row("NaN", 3, "keys[1, 2, 3] is NaN, expected a finite number");
    row("one axis", 4, "queries has shape (4,)");
    row("batches", 5, "one size");
    row("as many values as keys", 6, "equally many");
    row("widths", 7, "queries have width 5 and keys 4");
    row("length too long", 8, "valid_lens[1] is 6, expected 0 to 5");
    row("length negative", 9, "valid_lens[0] is -1");
    row("length of a query", 10, "valid_lens[1, 2] is 7");
    row("lengths' shape", 11, "valid_lens has shape (3,), expected (2,) or (2, 3)");
    row("length not whole", 12, "valid_lens[0]");
    row("no parameter", 13, "additive needs the parameter W_q", {"--score", "additive"});
    row("parameter's shape", 14, "M has shape (2, 4), expected (4, 4)", {"--score", "bilinear"});
    row("heads", 13, "3 heads do not divide the width 4 of the queries", {"--heads", "3"});
    row("projection", 15, "proj_q has shape (8, 3)");
    row("output projection", 16, "proj_o has shape (4, 4)", {"--heads", "2"});
    row("infinity in a parameter", 17, "M[0, 1] is", {"--score", "bilinear"});
    row("mask's shape", 18, "mask has shape (5, 3), expected (3, 5) or (2, 3, 5)");
    row("NaN in a mask", 19, "mask[2, 1] is NaN, expected 0 (hidden) or 1 (visible)");
    row("an additive mask", 22,
        "mask[1, 0, 4] is -1000000000, expected 0 (hidden) or 1 (visible): numbers that are added to scores are a "
        "bias");
    row("an infinite mask", 23, "mask[0, 1] is -infinity, expected 0 (hidden) or 1 (visible)");
    row("a length's name", 24, "there is no use for the array valid_len; did you mean valid_lens?");
    row("the name of a mask elsewhere", 25, "there is no use for the array attn_mask; did you mean mask?");
    row("another name of a mask elsewhere", 26, "there is no use for the array key_padding_mask; did you mean mask?");
    row("a projection's bias", 27, "proj_q_bias has shape (3,), expected (4,)");
    row("a name like no other", 28,
        "there is no use for the array temperature, expected some of queries, keys, values");
    row("heads of queries alone", 29, "queries (2, 2, 3, 4), keys");
    row("bias's shape", 30, "bias has shape (5, 3), expected that of the scores (2, 3, 5), or 1 for an axis");
    row("infinity in a bias", 31, "bias[0, 1, 0] is infinity, expected a finite number");
    row("sinks' shape", 32, "sinks has shape (3,), expected (2,) or (1,)", {"--heads", "2"});
    row("products of queries that overflow", 33, "projected queries[1, 2, 0] is infinity: products");
    row("products of scores that overflow", 34, "scores[0, 0, 2] is infinity: products", {"--score", "dot"});
    row("scores that overflow downwards", 35, "scores[0, 0, 2] is -infinity: products", {"--score", "dot"});
    row("blocks", 20, "The blocks have 2 + 2 queries and keys, but there are 5.", {"--mask", "blocks:2,2"});
    row("odd heads", 21, "rotary needs heads whose width is a multiple of 2, but they have width 5",
        {"--positions", "rotary"});
  }
  void badInputIsOneLineThatNamesItAndLeavesNothingBehind() {
    QFETCH(int, change);
    QFETCH(QStringList, options);
    QFETCH(QString, words);
    Arrays input = plainInput();
    switch (change) {
      case 2: input.erase("keys"); break;
      case 3: input.at("keys").matrix(1)(2, 3) = std::nanf(""); break;
      case 4: input.at("queries") = Tensor({4}); break;
      case 5: input.at("queries") = Tensor({3, 3, 4}); break;
      case 6: input.at("values") = Tensor({2, 4, 6}); break;
      case 7: input.at("queries") = Tensor({2, 3, 5}); break;
      case 8: input.emplace("valid_lens", Tensor({2}, {5, 6})); break;
      case 9: input.emplace("valid_lens", Tensor({2}, {-1, 6})); break;
      case 10: input.emplace("valid_lens", Tensor({2, 3}, {1, 2, 3, 4, 5, 7})); break;
      case 11: input.emplace("valid_lens", Tensor({3})); break;
      case 12: input.emplace("valid_lens", Tensor({2}, {1.5F, 2})); break;
      case 14: input.emplace("M", Tensor({2, 4})); break;
      case 15: input.emplace("proj_q", Tensor({8, 3})); break;
      case 16: input.emplace("proj_o", Tensor({4, 4})); break;
      case 17:
        input.emplace("M", Tensor({4, 4}));
        input.at("M").data()[1] = std::numeric_limits<float>::infinity();
        break;
      case 18: input.emplace("mask", Tensor({5, 3})); break;
      case 19:
        input.emplace("mask", Tensor({3, 5}));
        input.at("mask").data()[11] = std::nanf("");
        break;
      case 22:
        input.emplace("mask", Tensor({2, 3, 5}));
        input.at("mask").data()[19] = -1e9F;
        break;
      case 23:
        input.emplace("mask", Tensor({3, 5}));
        input.at("mask").data()[1] = -std::numeric_limits<float>::infinity();
        break;
      case 24: input.emplace("valid_len", Tensor({2})); break;
      case 25: input.emplace("attn_mask", Tensor({3, 5})); break;
      case 26: input.emplace("key_padding_mask", Tensor({2, 5})); break;
      case 27: input.emplace("proj_q_bias", Tensor({3})); break;
      case 28: input.emplace("temperature", Tensor({1})); break;
      case 29: input.at("queries") = Tensor({2, 2, 3, 4}); break;
      case 30: input.emplace("bias", Tensor({5, 3})); break;
      case 31:
        input.emplace("bias", Tensor({1, 3, 1}));
        input.at("bias").data()[0] = -std::numeric_limits<float>::infinity();
        input.at("bias").data()[1] = std::numeric_limits<float>::infinity();
        break;
      case 32: input.emplace("sinks", Tensor({3})); break;
      case 33:
        input.emplace("proj_q", Tensor({2, 4}, {1e37F, 1e37F, 1, 1, 1, 1, 1, 1}));
        input.at("queries").matrix(1).row(2).setConstant(90);
        break;
      case 34:
      case 35:
        input.at("queries").matrix(0).row(0).setConstant(1e30F);
        input.at("keys").matrix(0).row(0).setZero();
        input.at("keys").matrix(0).row(1).setZero();
        input.at("keys").matrix(0).row(2).setConstant(change == 34 ? 1e20F : -1e20F);
        break;
      case 20: input.at("queries") = Tensor({2, 5, 4}); break;
      case 21:
        input.at("queries") = Tensor({2, 3, 5});
        input.at("keys") = Tensor({2, 5, 5});
        break;
      default: break;
    }
    write(path("in.npz"), input);
    if (change == 1) {
      QFile file(path("in.npz"));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write("hello") == 5);
    }
    QFile::remove(path("out.npz"));
    const QString from = path(change == 0 ? "missing.npz" : "in.npz");
    const Outcome outcome = run(QStringList{"attend", from, path("out.npz")} + options);
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.startsWith("attention-lab: " + from + ": "), qPrintable(outcome.error));
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(u'\n'), 1);
    QVERIFY(!QFile::exists(path("out.npz")));
  }

  void anOutputThatCantBeWrittenIsNamedAndAnOldOneStays() {
    write(path("in.npz"), plainInput());
    const Outcome outcome = run({"attend", path("in.npz"), path("no/such/folder/out.npz")});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("no/such/folder/out.npz: "), qPrintable(outcome.error));
    write(path("old.npz"), {{"old", Tensor({1})}});
    write(path("bad.npz"), {{"queries", Tensor({1})}});
    QCOMPARE(run({"attend", path("bad.npz"), path("old.npz")}).status, 1);
    QVERIFY(read(path("old.npz")).contains("old"));
  }

  void wrongUsageIsOneLineAndStatusTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("words");
    const auto row = [](const QStringList& arguments, const char* words) {
      QTest::newRow(qPrintable(arguments.join(' '))) << arguments << QString(words);
    };
    row({"--frobnicate"}, "--frobnicate");
    row({"attend"}, "IN.npz OUT.npz");
    row({"attend", "a.npz"}, "1 of 2");
    row({"attend", "a", "b", "c"}, "3 of 2");
    row({"attend", "a", "b", "--nonsense"}, "nonsense");
    row({"attend", "a", "b", "--score", "no-such-score"}, "scaled-dot");
    row({"attend", "a", "b", "--mask", "birds"},
        "--mask is “birds”, expected one of causal, window[:width], dilated[:width,step], prefix[:prefix], "
        "blocks:sizes,…");
    row({"attend", "a", "b", "--mask", "causal:3"}, "--mask is “causal:3”, expected causal");
    row({"attend", "a", "b", "--mask", "causal", "--mask", "birds"}, "--mask is “birds”");
    row({"attend", "a", "b", "--mask", "windw:3"}, "did you mean window?");
    row({"attend", "a", "b", "--mask", "valid-length"}, "--mask is “valid-length”");
    row({"attend", "a", "b", "--mask", "window:-1"}, "expected width to be a whole number from 0 to 1048576");
    row({"attend", "a", "b", "--mask", "window:1.5"}, "--mask is “window:1.5”");
    row({"attend", "a", "b", "--mask", "dilated:4,0"}, "expected step to be a whole number from 1 to 1048576");
    row({"attend", "a", "b", "--mask", "dilated:4,2,1"}, "expected dilated[:width,step]");
    row({"attend", "a", "b", "--mask", "blocks"}, "--mask is “blocks”, expected blocks:sizes,…");
    row({"attend", "a", "b", "--mask", "blocks:2,x"}, "expected sizes to be a whole number from 1 to 1048576");
    row({"attend", "a", "b", "--normalizer", "top-k:0"}, "expected k to be a whole number from 1 to 1048576");
    row({"attend", "a", "b", "--normalizer", "sparse-max"}, "did you mean sparsemax?");
    row({"attend", "a", "b", "--positions", "rotary:0"}, "--positions is “rotary:0”");
    row({"attend", "a", "b", "--positions", "learned"},
        "expected one of none, sinusoidal[:scale], rotary[:base,width], rotary-interleaved[:base,width], alibi");
    row({"attend", "a", "b", "--normalizer", "birds"}, "--normalizer is “birds”, expected one of softmax");
    row({"attend", "a", "b", "--positions", "birds"}, "--positions is “birds”, expected one of none");
    row({"attend", "a", "b", "--bandwidth", "1e9"}, "--bandwidth is “1e9”, expected a number from 0.000001 to 1000000");
    row({"attend", "a", "b", "--temperature", "0"}, "--temperature is “0”");
    row({"attend", "a", "b", "--temperature", "1.179e-38"}, "expected a number from 1.18e-38 to 3.4e38");
    row({"attend", "a", "b", "--temperature", "3.401e38"}, "expected a number from 1.18e-38 to 3.4e38");
    row({"attend", "a", "b", "--temperature", "1e-50"}, "--temperature");
    row({"attend", "a", "b", "--temperature", "0,5"}, "--temperature");
    row({"attend", "a", "b", "--bandwidth", "-1"}, "--bandwidth");
    row({"attend", "a", "b", "--bandwidth", "nan"}, "--bandwidth");
    row({"attend", "a", "b", "--heads", "0"}, "--heads");
    row({"attend", "a", "b", "--positions", "rotary:10,3"}, "an even WIDTH");
    row({"attend", "a", "b", "--normalizer", "entmax:1"}, "entmax");
    row({"attend", "a", "b", "--query-start", "-1"}, "query-start");
    row({"attend", "a", "b", "--heads", "2.5"}, "--heads");
    row({"attend", "a", "b", "--dropout", "1"}, "--dropout");
    row({"attend", "a", "b", "--seed", "-1"}, "--seed");
    row({"attend", "a", "b", "--heads"}, "heads");
    row({"list"}, "0 of 1 arguments: a TABLE is one of scorings, kernels");
    row({"list", "scoring"}, "did you mean scorings?");
    row({"attend", "a.npz", "b.npy"}, "the output is “b.npy”, expected a name that ends in .npz");
    row({"attend", "a", "b", "--score", "epanechikov"}, "did you mean epanechnikov?");
    row({"regress", "a.csv", "b.csv", "--kernel", "epanechikov"}, "did you mean epanechnikov?");
    row({"regress", "a.csv", "b.npy"}, "expected a name that ends in .csv");
    row({"regress", "a.csv", "b.csv", "--weights", "w.npz"}, "expected a name that ends in .npy");
    row({"render", "a.npy", "b.png", "--colormap", "viridi"}, "did you mean viridis?");
    row({"render", "a.npy", "b.png", "--view", "weight"}, "did you mean weights?");
    row({"render", "a.npy", "b.png", "--preset", "duble"}, "did you mean double?");
    row({"list", "birds"},
        "scorings, kernels, masks, normalizers, positions, similarities, tasks, families, libraries, colormaps, views");
    row({"list", "lessons"}, "lessons");
    row({"render", "a.npy", "b.gif"}, "a name that ends in .png, .svg");
    row({"render", "a.npy", "b.png", "--colormap", "jet"}, "viridis");
    row({"render", "a.npy", "b.png", "--range", "1:0"}, "--range");
    row({"render", "a.npy", "b.png", "--range", "1"}, "--range");
    row({"render", "a.npy", "b.svg", "--bare"}, "--bare");
    row({"render", "a.npy", "b.png", "--view", "birds"}, "--view");
    row({"render", "a.npy", "b.png", "--cell", "3", "--width", "90"}, "not both");
    row({"render", "a.npy", "b.png", "--cell", "3", "--height", "90"}, "not both");
    row({"render", "a.npy", "b.png", "--cell", "3", "--preset", "slide"}, "not both");
    row({"render", "a.npy", "b.png", "--preset", "poster"}, "single, double, slide");
    row({"render", "a.npy", "b.png", "--width", "0px"}, "or as many pixels");
    row({"render", "a.npy", "b.png", "--width", "5cm"}, "millimetres");
    row({"render", "a.npy", "b.png", "--numbers", "some"}, "auto, on, off");
    row({"render", "a.npy", "b.png", "--scale", "square"}, "linear or log");
    row({"render", "a.npy", "b.png", "--pooling", "median"}, "largest or mean");
    row({"render", "a.npy", "b.png", "--columns", "0"}, "--columns");
    row({"render", "a.npy", "b.png", "--footer"}, "--footer");
    row({"render", "a.npy", "b.png", "--font-size", "0"}, "--font-size");
    row({"a.attn", "b.attn"}, "one file");
  }
  void wrongUsageIsOneLineAndStatusTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, words);
    if (arguments.contains("--range")) {
      writeNpy("a.npy", Tensor({2, 2}, {0, 1, 2, 3}));
    }
    const Outcome outcome = run(arguments, m_folder.path());
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    QVERIFY(outcome.error.startsWith("attention-lab: "));
    QCOMPARE(outcome.error.count(u'\n'), 1);
    QCOMPARE(outcome.out, QString());
  }

  void aComplaintIsOneLineWhateverTheFilesName() {
    const Outcome outcome = run({"attend", "a\nb\tc\u009B\u202Ed.npz", "out.npz"}, m_folder.path());
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.startsWith("attention-lab: a\\x0Ab\\x09c\\u{009B}\\u{202E}d.npz: "),
             qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(u'\n'), 1);
    const Outcome usage = run({"attend", "a", "b", "--score", "\u202E" + QString(100, 'x')});
    QVERIFY2(usage.error.contains("--score is “\\u{202E}" + QString(100, 'x') + "”"), qPrintable(usage.error));
  }

  void filesWhoseNamesAreNotUtf8AreReadAndWritten() {
    const auto bytes = [&](const char* name) { return m_folder.path().toStdString() + "/" + name; };
    const std::string npz = bytes("in\xE9\xFF.npz"), out = bytes("out\x80🔑\xED\xA0\x80.npz");
    write(path("plain.npz"), plainInput());
    writeFileAtomically(bytes("in\xE9.csv"), bytesOf("x,y\n0,1\n"));
    app::writeScene(path("scene.attn"), {});
    std::filesystem::rename(path("plain.npz").toStdString(), npz);
    std::filesystem::rename(path("scene.attn").toStdString(), bytes("scene\xE9.attn"));
    const auto sh = [&](const std::vector<std::string>& arguments) {
      std::string command = programPath().toStdString();
      for (const std::string& argument : arguments) command += " '" + argument + "'";
      return std::system((command + " 2> '" + bytes("err") + "'").c_str());
    };
    QCOMPARE(sh({"attend", npz, out}), 0);
    QVERIFY(std::filesystem::exists(out));
    QCOMPARE(sh({"render", out, bytes("\xE9.png"), "--array", "output"}), 0);
    QVERIFY(std::filesystem::exists(bytes("\xE9.png")));
    QCOMPARE(sh({"render", bytes("scene\xE9.attn"), bytes("\xE9.svg")}), 0);
    QVERIFY(std::filesystem::exists(bytes("\xE9.svg")));
    QCOMPARE(sh({"regress", bytes("in\xE9.csv"), bytes("\xE9.csv"), "--weights", bytes("\xE9.npy")}), 0);
    QVERIFY(std::filesystem::exists(bytes("\xE9.npy")));
    QVERIFY(sh({"attend", bytes("missing\xE9.npz"), out}) != 0);
    QFile error(path("err"));
    QVERIFY(error.open(QIODevice::ReadOnly));
    QVERIFY(error.readAll().contains("missing\\xE9.npz: can't be read"));
    // Qt's temporary folders can't remove such files.
    for (const char* name : {"\xE9.png", "\xE9.svg", "\xE9.csv", "\xE9.npy", "in\xE9.csv", "scene\xE9.attn"})
      std::filesystem::remove(bytes(name));
    std::filesystem::remove(npz);
    std::filesystem::remove(out);
  }

  void whatCantBePrintedIsSaid() {
    for (const char* arguments : {"--help", "help", "--version", "list scorings", "attend --help", "list masks"}) {
      QProcess process;
      process.start("/bin/sh", {"-c", programPath() + " " + arguments + " > /dev/full"});
      QVERIFY(process.waitForFinished());
      QCOMPARE(process.exitCode(), 1);
      QCOMPARE(process.readAllStandardError(),
               QByteArray("attention-lab: the standard output can't be written: No space left on device\n"));
    }
  }

  void aFileSizeLimitIsAFullDisk() {
    write(path("in.npz"), plainInput());
    write(path("limited.npz"), {{"old", Tensor({1})}});
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.start("/bin/sh", {"-c", "ulimit -f 1; exec " + programPath() + " attend in.npz limited.npz"});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(process.readAllStandardError(),
             QByteArray("attention-lab: limited.npz: can't be written: File too large\n"));
    QVERIFY(read(path("limited.npz")).contains("old"));
  }

  void anOutputThatIsTheInputIsRefused() {
    write(path("same.npz"), plainInput());
    writeNpy("same.npy", Tensor({2, 2}));
    for (const QStringList& arguments :
         {QStringList{"attend", "same.npz", "./same.npz"}, {"render", "same.npy", "x.png", "--row-labels", "x.png"}}) {
      const Outcome outcome = run(arguments, m_folder.path());
      QCOMPARE(outcome.status, 2);
      QVERIFY2(outcome.error.contains("is the same file as"), qPrintable(outcome.error));
    }
    QVERIFY(read(path("same.npz")).contains("queries"));
  }

  void theOutputIsProjectedWithAndWithoutHeads() {
    Arrays input = plainInput();
    input.emplace("proj_o", randomTensor({3, 6}, 9));
    write(m_folder.filePath("projected.npz"), input);
    const auto outputOf = [&](const QStringList& options) {
      const QStringList files{"attend", "projected.npz", "out.npz"};
      const Outcome outcome = run(files + options, m_folder.path());
      return outcome.status == 0 ? read(m_folder.filePath("out.npz")).at("output") : Tensor();
    };
    QCOMPARE(outputOf({}).shape(), (Shape{2, 3, 3}));
    COMPARE_TENSORS(outputOf({}), outputOf({"--heads", "1"}), 0, 0);
  }

  void noTokenTurnsTheLettersOfCopiedCodeRound() {
    Scene scene;
    scene.attention.inputs.keys = clipped("a\u202e(evil) b\u2066c d", SplitBy::spaces);
    app::writeScene(path("turned.attn"), {scene, {}});
    for (const char* library : {"torch", "numpy", "d2l"}) {
      const Outcome outcome = run({"code", path("turned.attn"), "--library", library});
      QCOMPARE(outcome.status, 0);
      QVERIFY(outcome.out.contains("evil"));
      for (const QChar mark : {QChar(0x202e), QChar(0x2066)}) QVERIFY2(!outcome.out.contains(mark), library);
    }
  }

  void helpAndVersionNeedNoDisplay() {
    for (const QStringList& arguments : {QStringList{"--help"},
                                         {"attend", "--help"},
                                         {"regress", "--help"},
                                         {"render", "--help"},
                                         {"list", "--help"}}) {
      const Outcome outcome = run(arguments);
      QCOMPARE(outcome.status, 0);
      QVERIFY(outcome.out.contains("attention-lab"));
      QCOMPARE(outcome.error, QString());
    }
    const QString version = run({"--version"}).out;
    QVERIFY2(
        QRegularExpression("^attention-lab [0-9.]+ \\(core for [a-z0-9-]+\\)\nbuilt with .*[0-9]+\\.[0-9]+.*, Eigen "
                           "[0-9.]+, Qt [0-9.]+; runs with Qt [0-9.]+\n$")
            .match(version)
            .hasMatch(),
        qPrintable(version));
    QVERIFY(run({"render", "--help"}).out.startsWith("Usage: attention-lab render [options] FILE… OUT"));
    const QString help = run({"attend", "--help"}).out;
    const auto names = [&](const auto& table) {
      return std::all_of(table.begin(), table.end(), [&](const auto& row) {
        return help.contains(row.id) && std::all_of(row.scalars.begin(), row.scalars.end(),
                                                    [&](const Scalar& scalar) { return help.contains(scalar.id); });
      });
    };
    QVERIFY(names(scorings()) && names(app::namedMasks()) && names(normalisers()) && names(app::namedPositions()));
    QVERIFY(run({"list", "--help"}).out.contains("normalizers"));
  }

  void aWordThatIsNoCommandIsNamedWithTheNearest() {
    Outcome outcome = run({"regres", "a.csv", "b.csv"});
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.error, QString("attention-lab: there is no command or file “regres”; did you mean regress?\n"));
    outcome = run({"foo"});
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.error, QString("attention-lab: there is no command or file “foo”; see attention-lab --help\n"));
  }

  void theWindowWithoutADisplaySaysSo() {
    const Outcome outcome = run({});
    QCOMPARE(outcome.status, 1);
    QVERIFY(outcome.error.contains("no display"));
  }

  void everyTableIsListedAnIdALine() {
    const auto ids = [](const char* table) {
      QStringList first;
      for (const QString& line : run({"list", table}).out.split(u'\n', Qt::SkipEmptyParts)) {
        first << line.section(u' ', 0, 0);
        if (line.section(u' ', 1).trimmed().isEmpty()) first << "no description";
      }
      return first;
    };
    const auto idsIn = [](const auto& table) {
      QStringList all;
      for (const auto& row : table) all << row.id;
      return all;
    };
    QCOMPARE(ids("scorings"), idsIn(scorings()));
    QCOMPARE(ids("kernels"), idsIn(kernels()));
    QCOMPARE(ids("masks"), idsIn(app::namedMasks()));
    QCOMPARE(ids("normalizers"), idsIn(normalisers()));
    QCOMPARE(ids("positions"), idsIn(app::namedPositions()));
    QCOMPARE(ids("colormaps"), idsIn(ui::colorMaps()));
    QCOMPARE(ids("views"), idsIn(app::allViews()));
    const QString listed = run({"list", "scorings"}).out;
    QVERIFY(listed.contains("Epanechnikov.") && listed.contains("qᵀk/√d"));
    QVERIFY(listed.contains("bandwidth: a number from 0.000001 to 1000000, usually 1"));
  }

  void bareCellsAreExactlyTheColourMapsColours() {
    writeNpy("weights.npy", Tensor({2, 3}, {0, 0.25F, 0.5F, 0.999F, 1, 0.75F}));
    const QImage image = rendered({"--bare", "--cell", "5"});
    QCOMPARE(image.size(), QSize(15, 10));
    const int entries[2][3] = {{0, 64, 128}, {255, 255, 192}};
    for (int y = 0; y < 10; ++y)
      for (int x = 0; x < 15; ++x) QCOMPARE(image.pixel(x, y), colorOf("Reds", entries[y / 5][x / 5]));
  }

  void aFixedRangeIsCutAtItsEnds() {
    writeNpy("weights.npy", Tensor({1, 3}, {-5, 1, 9}));
    const QImage image = rendered({"--bare", "--range", "0:2", "--colormap", "viridis"});
    QCOMPARE(image.pixel(0, 0), colorOf("viridis", 0));
    QCOMPARE(image.pixel(1, 0), colorOf("viridis", 128));
    QCOMPARE(image.pixel(2, 0), colorOf("viridis", 255));
  }

  void aDivergingMapHasZeroInTheMiddle() {
    writeNpy("weights.npy", Tensor({1, 3}, {-1, 0, 4}));
    const QImage image = rendered({"--bare", "--colormap", "RdBu"});
    QCOMPARE(image.pixel(1, 0), colorOf("RdBu", 128));
    QCOMPARE(image.pixel(0, 0), colorOf("RdBu", 96));
  }

  void fourAxesAreAGridAndARangeMayBeEachPanels() {
    writeNpy("weights.npy", Tensor({1, 2, 1, 2}, {0, 1, 0, 10}));
    QImage image = rendered({"--bare"});
    QCOMPARE(image.size(), QSize(4, 1));
    QCOMPARE(image.pixel(1, 0), colorOf("Reds", 25));
    image = rendered({"--bare", "--range", "panel"});
    QCOMPARE(image.pixel(1, 0), colorOf("Reds", 255));
  }

  void theColourBarSaysWhichRangeItShowsAndWhatSharesAPixel() {
    const auto textOf = [&](const QStringList& options) { return drawnText(options); };
    writeNpy("weights.npy", Tensor({2, 1, 2}, {0.1F, 1, 0.1F, 10}));
    QVERIFY(textOf({}).contains(">shared<"));
    QVERIFY(textOf({"--range", "panel"}).contains(">each its own<"));
    QVERIFY(textOf({"--range", "log"}).contains(">logarithmic<"));
    for (const QString& text : {textOf({"--range", "unit"}), textOf({"--range", "0:5"})})
      QVERIFY(text.contains("<svg") && !text.contains(">own<") && !text.contains(">0–1<") &&
              !text.contains(">shared<"));
    // A single heatmap shares its range with none.
    writeNpy("weights.npy", Tensor({1, 2}, {0, 1}));
    QVERIFY(!textOf({}).contains(">shared<"));
    QVERIFY(!textOf({}).contains("each pixel"));
    writeNpy("weights.npy", Tensor({60, 6000}));
    QVERIFY(textOf({}).contains("each pixel shows the largest of up to 1 × 3 cells"));
  }

  void aRangeMayBeFromZeroToOneOrLogarithmic() {
    writeNpy("weights.npy", Tensor({1, 3}, {0.01F, 0.1F, 1}));
    QImage image = rendered({"--bare", "--range", "unit"});
    QCOMPARE(image.pixel(1, 0), colorOf("Reds", 25));
    image = rendered({"--bare", "--range", "log"});
    QCOMPARE(image.pixel(0, 0), colorOf("Reds", 0));
    QCOMPARE(image.pixel(1, 0), colorOf("Reds", 128));
    QCOMPARE(image.pixel(2, 0), colorOf("Reds", 255));
    image = rendered({"--bare", "--range", "-1,1"});
    QCOMPARE(image.pixel(1, 0), colorOf("Reds", 140));
    writeNpy("weights.npy", Tensor({1, 2}, {-1, 0}));
    const Outcome outcome = run({"render", path("weights.npy"), path("no.png"), "--range", "log"});
    QCOMPARE(outcome.status, 1);
    QVERIFY(outcome.error.contains("no number is above 0"));
  }

  void coloursOfWeightsBeginAtZeroAndMayBeginAtTheLeast() {
    writeNpy("weights.npy", Tensor({1, 2}, {0.25F, 0.5F}));
    QCOMPARE(rendered({"--bare"}).pixel(0, 0), colorOf("Reds", 128));
    QCOMPARE(rendered({"--bare", "--range", "data"}).pixel(0, 0), colorOf("Reds", 0));
    writeNpy("weights.npy", Tensor({1, 2}, {25, 50}));  // these are none
    QCOMPARE(rendered({"--bare"}).pixel(0, 0), colorOf("Reds", 0));
  }

  void aSceneIsDrawnInTheRangeThatItsWindowShowed() {
    app::SavedScene saved;
    saved.view.ranges["attention.weights"] = {"own", 0.2, 0.3};
    app::writeScene(path("own.attn"), saved);
    saved.view.ranges.clear();
    app::writeScene(path("usual.attn"), saved);
    const QImage own = rendered({"--bare"}, "own.attn"), usual = rendered({"--bare"}, "usual.attn");
    QVERIFY(own != usual);
    QCOMPARE(own, rendered({"--bare", "--range", "0.2:0.3"}, "usual.attn"));
    QCOMPARE(usual, rendered({"--bare", "--range", "shared"}, "own.attn"));
    QCOMPARE(rendered({"--bare", "--view", "scores"}, "own.attn"),
             rendered({"--bare", "--view", "scores"}, "usual.attn"));
  }

  void aSceneWithAPinnedMechanismIsDrawnAsBothAndTheirDifference() {
    app::SavedScene saved;
    app::writeScene(path("alone.attn"), saved);
    AttentionScene& attention = saved.scene.attention;
    attention.inputs.keys.text = "a b c";
    attention = withPinned(attention);
    attention.mechanism.normaliser = "uniform";
    app::writeScene(path("pinned.attn"), saved);
    // One sequence: A, B and B − A in a row.
    QCOMPARE(rendered({"--bare"}, "pinned.attn").size(), QSize(9, 3));
    const QImage difference = rendered({"--bare", "--view", "difference"}, "pinned.attn");
    QCOMPARE(difference.size(), QSize(3, 3));
    const AttentionResults results = AttentionPipeline().run(attention, View::weights);
    const Tensor& numbers = *results.pass.comparison->difference;
    const ValueRange range = finiteRange(numbers, nullptr);
    const float reach = std::max(-range.low, range.high);
    QVERIFY(reach > 0.1F);
    for (const Index i : {0, 1, 2})
      QCOMPARE(difference.pixel(int(i), 1), colorOf("RdBu_r", colorIndex(numbers.matrix(0)(1, i), {-reach, reach})));
    QCOMPARE(rendered({"--bare", "--view", "difference", "--range", "-2:2"}, "pinned.attn").pixel(0, 1),
             colorOf("RdBu_r", colorIndex(numbers.matrix(0)(1, 0), {-2, 2})));
    const Outcome outcome = run({"render", path("pinned.attn"), path("out.svg"), "--footer"});
    QCOMPARE(outcome.status, 0);
    QFile svg(path("out.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(svg.readAll());
    for (const char* word : {"B − A", "A: ", "B: "}) QVERIFY2(text.contains(word), word);
    // Lines are those of both, and so is what is said below them.
    QCOMPARE(run({"render", path("pinned.attn"), path("lines.svg"), "--footer", "--view", "lines"}).status, 0);
    QFile lines(path("lines.svg"));
    QVERIFY(lines.open(QIODevice::ReadOnly));
    const QString ofBoth = QString::fromUtf8(lines.readAll());
    for (const char* words : {"A: ", "B: ", "Uniform"}) QVERIFY2(ofBoth.contains(words), words);
    attention.pinned->heads = 3;
    app::writeScene(path("broken.attn"), saved);
    const Outcome broken = run({"render", path("broken.attn"), path("no.png")});
    QCOMPARE(broken.status, 1);
    QVERIFY2(broken.error.contains("The pinned mechanism, A: 3 heads do not divide"), qPrintable(broken.error));
    QCOMPARE(run({"render", path("broken.attn"), path("lines.png"), "--view", "lines"}).status, 1);
    const Outcome none = run({"render", path("alone.attn"), path("no.png"), "--view", "difference"});
    QCOMPARE(none.status, 1);
    QVERIFY2(none.error.contains("no mechanism is pinned"), qPrintable(none.error));
  }

  void headsOfTwoWithDifferentNumbersOfThemAreNamedHoweverNarrowTheyAre() {
    app::SavedScene saved;
    AttentionScene& attention = saved.scene.attention;
    attention.inputs.keys.text = "a b c d\ne f g";
    attention.mechanism.heads = 2;
    attention = withPinned(attention);
    attention.mechanism.heads = 4;
    attention.mechanism.normaliser = "uniform";
    app::writeScene(path("heads.attn"), saved);
    const auto said = [&](const QStringList& options) {
      [&] { QCOMPARE(run(QStringList{"render", path("heads.attn"), path("heads.svg")} + options).status, 0); }();
      QFile svg(path("heads.svg"));
      return svg.open(QIODevice::ReadOnly) ? test::linesOfSvg(svg.readAll()) : QStringList();
    };
    for (const char* width : {"60", "120"}) {
      const QStringList lines = said({"--width", width});
      QVERIFY2(lines.contains("A: 1") && lines.contains("A: 2"), qPrintable(lines.join(u'|')));
      QVERIFY2(!lines.contains("2") && !lines.contains("4"), qPrintable(lines.join(u'|')));
    }
    const QStringList lines = said({"--width", "180", "--view", "difference"});
    for (const char* heads : {"head B1 − A1", "head B2 − A1", "head B3 − A2", "head B4 − A2"})
      QCOMPARE(lines.filter(QString::fromUtf8(heads)).size(), qsizetype{2});  // of each sequence
    // One of them alone has its own.
    const QStringList third = said({"--panel", "3"});
    QVERIFY2(third.contains("A: head 2 of 2") && third.contains("B: head 3 of 4"), qPrintable(third.join(u'|')));
    const QString none = run({"render", path("heads.attn"), path("heads.svg"), "--panel", "zzz"}).error;
    QVERIFY2(none.contains("A, sequence 1, head 1, B, sequence 1, head 2; "), qPrintable(none));
    const QStringList second = said({"--panel", "A, sequence 1, head 1, B, sequence 1, head 2"});
    QVERIFY2(second.contains("B: head 2 of 4") && !second.contains("B: head 1 of 4"), qPrintable(second.join(u'|')));
    // A name with a letter is that of one heatmap, once, whatever stands beside it.
    const auto headsOf = [&](const char* name) {
      return said({"--width", "180", "--panel", QString::fromUtf8(name)}).filter(": head ");
    };
    QCOMPARE(headsOf("A, sequence 1, head 1"), QStringList{"A: head 1 of 2"});
    QCOMPARE(headsOf("b, sequence 1, head 1"), QStringList{"B: head 1 of 4"});
    QCOMPARE(headsOf("A, head 1"), (QStringList{"A: head 1 of 2", "A: head 1 of 2"}));  // of each sequence
    const QStringList difference = said({"--panel", "B - A, sequence 2, head 3"});
    QVERIFY2(difference.contains("B − A") && difference.filter(": head ").isEmpty(), qPrintable(difference.join(u'|')));
    for (const char* name : {"A, sequence 3, head 1", "A, sequence 1, head 3"})
      QVERIFY(run({"render", path("heads.attn"), path("no.svg"), "--panel", name}).error.contains("no heatmap"));
    // Head 1 of A stands beside heads 1 and 2 of B.
    const Outcome several = run({"render", path("heads.attn"), path("no.svg"), "--panel", "sequence 1, head 1"});
    QCOMPARE(several.status, 1);
    QVERIFY2(several.error.contains("“sequence 1, head 1” is the name of several heatmaps") &&
                 several.error.contains("A, sequence 1, head 1, B, sequence 1, head 2; "),
             qPrintable(several.error));
    QVERIFY(!QFile::exists(path("no.svg")));
  }

  void aSceneOfARegressionIsDrawnAsItsWeights() {
    Scene scene;
    scene.workspace = std::string("regression");
    app::writeScene(path("regression.attn"), {scene});
    const QImage image = rendered({"--bare"}, "regression.attn");
    QCOMPARE(image.size(), QSize(50, 50));
    const RegressionResults results = RegressionPipeline().run(scene.regression, {});
    const ValueRange range = finiteRange(*results.weights, nullptr);
    for (const Index i : {0, 7, 49})
      QCOMPARE(image.pixel(int(i), int(i)), colorOf("Reds", colorIndex(results.weights->matrix(0)(i, i), range)));
    const Outcome outcome = run({"render", path("regression.attn"), path("no.png"), "--view", "scores"});
    QCOMPARE(outcome.status, 1);
    QVERIFY(outcome.error.contains("weights"));
    QVERIFY(!QFile::exists(path("no.png")));
  }

  void aMapOfThreeFeaturesIsDrawnAndACurveOfThemIsNot() {
    Points points;
    points.features = 3;
    points.inputs = {0, 0, 1, 1, 2, 2, 2, 1, 3};
    points.targets = {1, 2, 3};
    Scene scene;
    scene.workspace = std::string("regression");
    scene.regression = withPoints({}, Box<Points>(points), "three.csv");
    app::writeScene(path("three.attn"), {scene});
    const Outcome map = run({"render", path("three.attn"), path("map.png"), "--view", "map"});
    QVERIFY2(map.status == 0, qPrintable(map.error));
    QVERIFY(QFileInfo(path("map.png")).size() > 1000);
    const Outcome curve = run({"render", path("three.attn"), path("curve.png"), "--view", "curve"});
    QCOMPARE(curve.status, 1);
    QVERIFY2(curve.error.contains("the points have 3 features, expected one"), qPrintable(curve.error));
  }

  void anArrayOfAnArchiveIsChosenByName() {
    write(path("two.npz"), {{"attention_weights", Tensor({1, 2}, {0, 1})}, {"other", Tensor({2, 2}, {0, 1, 2, 3})}});
    QCOMPARE(rendered({"--bare"}, "two.npz").size(), QSize(2, 1));
    QCOMPARE(rendered({"--bare", "--array", "other"}, "two.npz").size(), QSize(2, 2));
    const Outcome outcome = run({"render", path("two.npz"), path("x.png"), "--array", "third"});
    QCOMPARE(outcome.status, 1);
    QVERIFY(outcome.error.contains("attention_weights, other"));
    write(path("one.npz"), {{"any", Tensor({3, 2})}});
    QCOMPARE(rendered({"--bare"}, "one.npz").size(), QSize(2, 3));
  }

  void theWidthOfAFigureIsWhatWasAskedFor() {
    writeNpy("weights.npy", randomTensor({3, 4, 4}, 1));
    const QImage image = rendered({"--width", "90", "--dpi", "300"});
    QCOMPARE(image.width(), int(std::ceil(90 / 25.4 * 300)));
    QCOMPARE(image.dotsPerMeterX(), 11811);
    QCOMPARE(run({"render", path("weights.npy"), path("out.svg"), "--width", "90"}).status, 0);
    QFile svg(path("out.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    QVERIFY(svg.readAll().contains("width=\"90.000mm\""));
  }

  void theHeightOfAFigureIsWhatWasAskedFor() {
    writeNpy("weights.npy", randomTensor({3, 4, 4}, 1));
    QCOMPARE(rendered({"--height", "60", "--dpi", "254"}).height(), 600);
    QCOMPARE(rendered({"--width", "120", "--height", "60", "--dpi", "254"}).size(), QSize(1200, 600));
    const QString svg = drawnText({"--width", "120", "--height", "60"});
    QVERIFY(svg.contains("width=\"120.000mm\"") && svg.contains("height=\"60.000mm\""));
  }

  void theSizeOfAFigureMayBeSaidInPixels() {
    writeNpy("weights.npy", randomTensor({8, 8}, 1));
    for (const char* dpi : {"96", "250"}) {
      QCOMPARE(rendered({"--width", "640px", "--dpi", dpi}).width(), 640);
      QCOMPARE(rendered({"--height", "300px", "--dpi", dpi}).height(), 300);
      QCOMPARE(rendered({"--width", "640px", "--height", "500px", "--dpi", dpi}).size(), QSize(640, 500));
    }
    QCOMPARE(rendered({"--width", "100mm"}), rendered({"--width", "100"}));
    // Without dots a pixel is 1/96 inch: 480 of them are 127 mm.
    QCOMPARE(drawnText({"--width", "480px"}), drawnText({"--width", "127"}));
  }

  void everyPresetOfTheDialogIsAnOption() {
    writeNpy("weights.npy", randomTensor({8, 8}, 1));
    for (const ui::ExportPreset& preset : ui::exportPresets()) {
      const QImage image = rendered({"--preset", preset.id, "--dpi", "100"});
      QVERIFY2(std::abs(image.width() - preset.widthMm / 25.4 * 100) <= 1, preset.id);
      if (preset.heightMm > 0) QVERIFY2(std::abs(image.height() - preset.heightMm / 25.4 * 100) <= 1, preset.id);
      const QString mm = QString::number(preset.widthMm), pt = QString::number(preset.fontPt);
      QStringList same{"--width", mm, "--font-size", pt};
      if (preset.heightMm > 0) same << "--height" << QString::number(preset.heightMm);
      QVERIFY2(drawnText({"--preset", preset.id}) == drawnText(same), preset.id);
      // What is said beside it holds.
      QCOMPARE(rendered({"--preset", preset.id, "--width", "50", "--dpi", "254"}).width(), 500);
    }
  }

  void aPixelShowsTheLargestOfItsCellsOrTheirMeanAsAsked() {
    Tensor weights({400, 400});
    weights.matrix(0)(9, 118) = 1;
    writeNpy("weights.npy", weights);
    const QStringList small{"--width", "100px", "--colormap", "Greys"};
    const QImage largest = rendered(small), mean = rendered(small + QStringList{"--pooling", "mean"});
    QCOMPARE(rendered(small + QStringList{"--pooling", "largest"}), largest);
    QVERIFY(mean != largest && mean.size() == largest.size());
    weights.matrix(0).setConstant(1);  // then they are the same
    writeNpy("weights.npy", weights);
    const QImage ones = rendered(small + QStringList{"--range", "0:1"});
    QCOMPARE(ones.copy(40, 40, 20, 20),
             rendered(small + QStringList{"--range", "0:1", "--pooling", "mean"}).copy(40, 40, 20, 20));
  }

  void someOfTheHeatmapsAreRenderedAlone() {
    writeNpy("weights.npy", randomTensor({2, 3, 4, 4}, 1));
    const QImage grid = rendered({"--bare"});
    QCOMPARE(grid.size(), QSize(12, 8));
    for (int i = 0; i < 6; ++i)
      QCOMPARE(rendered({"--bare", "--panel", QString::number(i + 1)}), grid.copy(i % 3 * 4, i / 3 * 4, 4, 4));
    QVERIFY(drawnText({"--panel", "7"}).contains("expected a number from 1 to 6"));

    app::SavedScene saved;
    AttentionScene& attention = saved.scene.attention;
    attention.inputs.keys.text = "a b c\nd e f";
    attention.mechanism.heads = 2;
    app::writeScene(path("heads.attn"), saved);
    const QImage heads = rendered({"--bare"}, "heads.attn");
    QCOMPARE(heads.size(), QSize(6, 6));
    const auto alone = [&](const char* words) { return rendered({"--bare", "--panel", words}, "heads.attn"); };
    QCOMPARE(alone("head 2"), heads.copy(3, 0, 3, 6));
    QCOMPARE(alone("Sequence 2"), heads.copy(0, 3, 6, 3));
    QCOMPARE(alone("sequence 1, head 2"), heads.copy(3, 0, 3, 3));
    const QString both = drawnText({"--panel", "head 2"}, "heads.attn");
    QVERIFY(both.contains("Sequence 1") && both.contains("Sequence 2") && !both.contains("Head 1"));
    QCOMPARE(drawnText({"--panel", "sequence 2"}, "heads.attn").count("Sequence 2"), 1);
    const QString footed = drawnText({"--footer", "--width", "300"}, "heads.attn");
    QVERIFY2(footed.contains("2 heads"), qPrintable(footed));
    const QString none = drawnText({"--panel", "head 3"}, "heads.attn");
    QVERIFY2(none.contains("sequence 2, head 1"), qPrintable(none));
  }

  void theLearnedCurveAndTheWholeWorkspaceAreRendered() {
    Scene scene;
    scene.workspace = std::string("regression");
    scene.regression.showLearned = false;
    app::writeScene(path("regression.attn"), {scene});
    double w = 0;
    trainW(*pointsOf(scene.regression), {1, 0.5, 5}, [&](const TrainingStep& step) {
      w = step.w;
      return true;
    });
    const QString learned = drawnText({"--view", "learned"}, "regression.attn");
    QVERIFY2(learned.contains("learned w = " + ui::shortNumber(w, 4)), qPrintable(learned.right(3000)));
    const QString curve = drawnText({"--view", "curve"}, "regression.attn");
    QVERIFY(!curve.contains("learned") && curve.contains("average pooling"));
    // Its weights are those of a gaussian with h = 1 / |w|, whatever kernel the scene has.
    Scene fixed = scene;
    fixed.regression.bandwidths = {1 / std::abs(w)};
    app::writeScene(path("fixed.attn"), {fixed});
    Scene other = scene;
    other.regression.kernel = "boxcar";
    app::writeScene(path("other.attn"), {other});
    const auto cells = [&](const char* view, const char* file) {
      return rendered({"--view", view, "--bare", "--range", "0:0.2"}, file);
    };
    const QImage expected = cells("weights", "fixed.attn");
    QVERIFY(!expected.isNull() && expected != cells("weights", "regression.attn"));
    QCOMPARE(cells("learned-weights", "regression.attn"), expected);
    QCOMPARE(cells("learned-weights", "other.attn"), expected);
    // In the range that the window's heatmap has, unless another one is asked for.
    app::SavedScene ranged{scene};
    const auto learnedCells = [&](const char* file, const QStringList& options) {
      return rendered(QStringList{"--view", "learned-weights", "--bare"} + options, file);
    };
    const QImage plain = learnedCells("regression.attn", {});
    for (const char* kind : {"unit", "log"}) {
      ranged.view.ranges["regression.weights"] = {kind};
      app::writeScene(path("ranged.attn"), ranged);
      const QImage inRange = learnedCells("ranged.attn", {});
      QVERIFY(inRange != plain);
      QCOMPARE(inRange, learnedCells("regression.attn", {"--range", kind}));
      QCOMPARE(learnedCells("ranged.attn", {"--range", "shared"}), plain);
    }
    QCOMPARE(learnedCells("ranged.attn", {"--scale", "linear"}), plain);
    const QString whole = drawnText({"--view", "workspace"}, "regression.attn");
    QVERIFY(whole.contains("average pooling") && whole.contains("Kernel shapes") && whole.contains("keys"));
    // On a slide, which is low, too.
    const QString slide = drawnText({"--view", "workspace", "--preset", "slide"}, "regression.attn");
    QVERIFY2(slide.contains("Kernel shapes") && !slide.contains(" more<"), qPrintable(slide.right(3000)));
    for (const char* kernel : {"Gaussian", "Boxcar", "Triangular", "Epanechnikov"})
      QVERIFY2(slide.contains('>' + QString(kernel) + '<'), kernel);
    scene.regression = withPoints({}, Box<Points>(Points{1, {1}, {2}, {}}), "one.csv");
    app::writeScene(path("regression.attn"), {scene});
    for (const char* view : {"learned", "learned-weights"})
      QVERIFY(drawnText({"--view", view}, "regression.attn").contains("at least two to learn from"));
    scene.regression = withDataSet({}, "moons");
    app::writeScene(path("regression.attn"), {scene});
    QVERIFY(rendered({"--view", "learned"}, "regression.attn") != rendered({"--view", "map"}, "regression.attn"));
  }

  void onASlideNoNameOfATrainingOrAComparisonIsLeftOut() {
    Scene scene;
    scene.workspace = std::string("regression");
    KeptTraining kept;
    kept.steps = {{1, 30, 2}, {2, 20, 4}};
    kept.length = kept.shown = 2;
    scene.regression.training = Box<KeptTraining>(kept);
    for (const bool isCompared : {false, true}) {
      if (isCompared) scene.regression = withPinned(std::move(scene.regression));
      app::writeScene(path("slide.attn"), {scene});
      const QString slide = drawnText({"--view", "workspace", "--preset", "slide"}, "slide.attn");
      QVERIFY2(slide.contains("Training w") && slide.contains("Kernel shapes"), qPrintable(slide.right(3000)));
      QVERIFY2(!slide.contains(" more<"), qPrintable(slide.mid(slide.indexOf(" more<") - 200, 300)));
      for (const char* name : {"average pooling", "kernel at the query", "Boxcar", "Epanechnikov"})
        QVERIFY2(slide.contains('>' + QString(name) + '<'), name);
    }
  }

  void comparedMapsAreSeenOnASheetOfAnyShape() {
    Scene scene;
    scene.workspace = std::string("regression");
    scene.regression = withPinned(withDataSet({}, "moons"));
    scene.regression.kernel = "triangular";
    app::writeScene(path("maps.attn"), {scene});
    // A map and a heatmap are an image each, and all else is lines and words.
    static const QRegularExpression image("<image[^>]* width=\"([\\d.]+)\" height=\"([\\d.]+)\"");
    for (const QStringList& options : {QStringList{"--view", "workspace"},
                                       {"--view", "workspace", "--preset", "slide"},
                                       {"--view", "map", "--view", "weights", "--preset", "double"}}) {
      const QString svg = drawnText(options, "maps.attn");
      const QByteArray asked = options.join(' ').toUtf8();
      int count = 0;
      for (auto found = image.globalMatch(svg); found.hasNext(); ++count) {
        const QRegularExpressionMatch each = found.next();
        const double width = each.captured(1).toDouble(), height = each.captured(2).toDouble();
        QVERIFY2(width > 20 && height > 20 && height < 3 * width && width < 3 * height,
                 (asked + ": " + each.captured(0).toUtf8()).constData());
      }
      QVERIFY2(count == 5, (asked + ": " + svg.left(500).toUtf8()).constData());
    }
  }

  void aPageOfWeightsQuotesTokensAndNoNumbers() {
    Scene scene;
    const auto page = [&](const char* workspace) {
      scene.workspace = workspace;
      app::writeScene(path("quoted.attn"), {scene});
      const Outcome outcome = run({"render", path("quoted.attn"), path("quoted.html"), "--view", "weights"});
      QFile file(path("quoted.html"));
      return outcome.status == 0 && file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : outcome.error;
    };
    const QString numbers = page("regression");
    QVERIFY2(numbers.contains("\"attends\":\"The query %1 attends to\""), qPrintable(numbers.left(500)));
    QVERIFY(page("attention").contains(QString::fromUtf8("\"attends\":\"“%1” attends to\"")));
  }

  void theFigureOfPairsNamesTheirScoresAsTheWindowDoes() {
    Scene scene;
    scene.workspace = "retrieval";
    app::writeScene(path("pairs.attn"), {scene});
    const QString drawn = drawnText({}, "pairs.attn");
    QVERIFY2(drawn.contains("score a/T"), qPrintable(drawn.right(3000)));
    // A text that is too long for its line goes on in others: nobody could ask for what is left out.
    scene.retrieval.query = "a rather long key of this table";
    scene.retrieval = withPairs(
        scene.retrieval,
        Database{{scene.retrieval.query, "another rather long key of it"}, {"a value of some words, too", "short"}},
        "own.csv", 0);
    app::writeScene(path("long.attn"), {scene});
    const QString whole = drawnText({"--width", "120"}, "long.attn");
    QVERIFY2(whole.contains("another") && !whole.contains(QChar(0x2026)), qPrintable(whole.right(3000)));
  }

  void whatIsUnknownInASceneIsNamedAndPassedOver() {
    writeText("typed.attn",
              R"({"format": "attention-lab scene", "version": 2, "workspace": "regression", "regresion": {},
                       "regression": {"bandwith": 1, "data": {"sed": 3, "scalars": {"expnent": 1}}, "epochs": 7},
                       "attention": {"mechanism": {"masks": [{"id": "causal", "lenght": 1}]}},
                       "view": {"regression": {"qery": [1]}}})");
    const QString five =
        ": these fields are unknown, and were passed over: view.regression.qery, "
        "attention.mechanism.masks.lenght, regression.data.scalars.expnent, regression.data.sed, "
        "regression.bandwith …\n";
    for (const QStringList& call :
         {QStringList{"check"}, QStringList{"render", "-o"}, QStringList{"code"}, QStringList{"convert", "-o"}}) {
      QStringList arguments{call.first(), path("typed.attn")};
      if (call.size() > 1) arguments << path(call.first() == "render" ? "typed.png" : "again.attn");
      const Outcome outcome = run(arguments);
      QCOMPARE(outcome.status, 0);
      QVERIFY2(outcome.error.contains("typed.attn" + five), qPrintable(outcome.error));
      QCOMPARE(outcome.error.count('\n'), 1);
    }
    QCOMPARE(app::readScene(path("again.attn")).scene.regression.epochs, Index{7});
    const QJsonObject checked = QJsonDocument::fromJson(run({"check", "--json", path("typed.attn")}).bytes).object();
    QCOMPARE(checked["unknown_fields"].toArray().size(), 6);
    QCOMPARE(checked["unknown_fields"].toArray().last().toString(), QString("regresion"));
    writeText("one.attn", R"({"format": "attention-lab scene", "version": 2, "atention": {}})");
    QVERIFY(run({"check", path("one.attn")}).error.endsWith(": the field atention is unknown, and was passed over\n"));
  }

  void aFigureThatCarriesItsSceneIsCheckedAndConverted() {
    app::writeScene(path("a.attn"), {Scene()});
    QCOMPARE(run({"convert", path("a.attn"), path("scene.npy")}).status, 0);
    for (const char* figure : {"fig.svg", "fig.png"}) {
      QCOMPARE(run({"render", path("a.attn"), path(figure)}).status, 0);
      const Outcome checked = run({"check", path(figure)});
      QCOMPARE(checked.status, 0);
      QVERIFY2(checked.out.endsWith(QString(figure) + ": figure that carries its scene\n"), qPrintable(checked.out));
      QCOMPARE(run({"convert", path(figure), path("figure.npy")}).error, QString());
      QFile one(path("scene.npy")), other(path("figure.npy"));
      QVERIFY(one.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly));
      QVERIFY(one.readAll() == other.readAll());
    }
    QCOMPARE(run({"render", path("a.attn"), path("bare.svg"), "--no-scene"}).status, 0);
    QVERIFY(run({"check", path("bare.svg")}).error.contains("it is a page for a browser"));
  }

  void aSceneMayBeginWithAByteOrderMark() {
    writeText("mark.attn", "\xEF\xBB\xBF{\"format\": \"attention-lab scene\", \"version\": 2}");
    const Outcome outcome = run({"check", path("mark.attn")});
    QVERIFY2(outcome.status == 0 && outcome.out.endsWith("mark.attn: scene\n"), qPrintable(outcome.error));
  }

  void nothingIsUnknownInTheProgramsOwnScenes() {
    int count = 0;
    for (const char* folder : {ATTN_TEST_DATA "/scenes", ATTN_TEST_DATA "/../../resources/scenes"})
      for (const QFileInfo& file : QDir(folder).entryInfoList({"*.attn"}, QDir::Files)) {
        const Outcome outcome = run({"check", file.filePath()});
        const bool isOfANewerProgram = file.fileName() == "lists_of_lists.attn";
        QVERIFY2(outcome.error.contains("unknown") == isOfANewerProgram, qPrintable(outcome.error));
        count += outcome.status == 0;
      }
    QVERIFY(count >= 7);  // one of them is wrong on purpose
  }

  void theTrainingThatASceneKeepsIsDrawnAsItWasInSight() {
    Scene scene;
    scene.workspace = "regression";
    KeptTraining kept;
    kept.steps = {{1, 30, 2}, {2, 20, 4}, {3, 10, 5}};
    kept.length = 8;
    kept.shown = 2;
    scene.regression.training = Box<KeptTraining>(kept);
    app::SavedScene saved{scene};
    app::writeScene(path("kept.attn"), saved);
    for (const char* view : {"curve", "learned", "workspace"}) {
      const QString drawn = drawnText({"--view", view}, "kept.attn");
      QVERIFY2(drawn.contains("learned w = 4"), qPrintable(drawn.right(3000)));
    }
    // The footer is of what is drawn, and weights say which they are where it is that of a kernel.
    const QString footed = drawnText({"--view", "learned-weights", "--footer"}, "kept.attn");
    QVERIFY2(footed.contains("Gaussian kernel, learned w = 4") && !footed.contains("h = "),
             qPrintable(footed.right(3000)));
    // Lines of a footer are texts of their own.
    const auto wordsOf = [](QString svg) { return svg.remove(QRegularExpression("<[^>]*>")).simplified(); };
    QVERIFY(wordsOf(drawnText({"--view", "curve", "--footer"}, "kept.attn")).contains("Gaussian kernel, h = "));
    const QString weights = drawnText({"--view", "weights", "--footer"}, "kept.attn");
    QVERIFY2(weights.contains("Gaussian kernel, learned w = 4") && !weights.contains("h = "),
             qPrintable(weights.right(3000)));
    app::SavedScene compared{scene};
    compared.scene.regression = withPinned(compared.scene.regression);
    compared.scene.regression.kernel = "constant";
    app::writeScene(path("compared.attn"), compared);
    for (const QStringList& views : {QStringList{"weights"}, {"curve"}, {"workspace"}, {"curve", "weights"}}) {
      QStringList options{"--footer"};
      for (const QString& view : views) options << "--view" << view;
      const QString words = wordsOf(drawnText(options, "compared.attn"));
      QVERIFY2(words.contains("B: Gaussian kernel, learned w = 4"), qPrintable(words));
    }
    compared.view.regression.byLearnedW = false;
    app::writeScene(path("by h.attn"), compared);
    QVERIFY(wordsOf(drawnText({"--view", "weights", "--footer"}, "by h.attn")).contains("B: Constant"));
    Scene classes = scene;
    classes.regression.dataSet = "moons";
    classes.regression.bandwidths = {0.35, 0.35};
    app::writeScene(path("classes.attn"), {classes});
    const QString map = drawnText({"--view", "learned", "--footer"}, "classes.attn");
    QVERIFY2(map.contains("Gaussian kernel, learned w = 4") && !map.contains("h = "), qPrintable(map.right(3000)));
    for (const char* view : {"weights", "learned-weights", "workspace"}) {
      const QString drawn = drawnText({"--view", view}, "kept.attn");
      QVERIFY2(drawn.contains("Weights under the learned w = 4"), qPrintable(drawn.right(3000)));
    }
    for (const char* view : {"loss", "workspace"}) {
      const QString drawn = drawnText({"--view", view}, "kept.attn");
      QVERIFY2(drawn.contains(QString::fromUtf8("epoch 2 of 8 · loss 20 before the step · w = 4 after it")),
               qPrintable(drawn.right(3000)));
    }
    const auto cells = [&](const char* view, const char* file) {
      return rendered({"--view", view, "--bare", "--range", "0:0.2"}, file);
    };
    saved.scene.regression.training.reset();
    saved.scene.regression.bandwidths = {0.25};
    app::writeScene(path("fixed.attn"), saved);
    const QImage expected = cells("weights", "fixed.attn");
    QCOMPARE(cells("learned-weights", "kept.attn"), expected);
    QCOMPARE(cells("weights", "kept.attn"), expected);
    saved = {scene};
    saved.view.regression.byLearnedW = false;
    app::writeScene(path("of h.attn"), saved);
    QVERIFY(cells("weights", "of h.attn") != expected);
    // The code is of what is shown, too.
    const auto code = [&](const char* file) { return run({"code", path(file)}).out; };
    QVERIFY2(code("fixed.attn").contains("0.25"), qPrintable(code("fixed.attn")));
    QCOMPARE(code("kept.attn"), code("fixed.attn"));
    QVERIFY(code("of h.attn") != code("fixed.attn"));
    // What no training can have done is refused.
    const QString text = QString::fromUtf8(app::sceneText(scene));
    const auto refused = [&](const char* pattern, const char* instead) {
      QString changed = text;
      changed.replace(QRegularExpression(pattern), instead);
      QFile file(path("wrong.attn"));
      if (!file.open(QIODevice::WriteOnly) || file.write(changed.toUtf8()) < 0) return QString();
      file.close();
      return changed == text ? QString() : drawnText({"--view", "loss"}, "wrong.attn");
    };
    const QString order = refused("3,\\s*10,\\s*5", "2, 10, 5");
    QVERIFY2(order.contains("regression.training.steps") && order.contains("whole numbers of epochs"),
             qPrintable(order));
    const QString few = refused("\"length\":\\s*8", "\"length\": 2");
    QVERIFY2(few.contains("regression.training.length") && few.contains("no fewer epochs"), qPrintable(few));
    const QString size = refused("3,\\s*10,\\s*5", "3, 10");
    QVERIFY2(size.contains("regression.training.steps") && size.contains("3"), qPrintable(size));
  }

  void numbersStandInCellsWhenTheyAreAskedFor() {
    writeNpy("weights.npy", Tensor({2, 2}, {0.1F, 0.25F, 0.5F, 0.75F}));
    const auto count = [&](const QStringList& options) {
      const QString svg = drawnText(QStringList{"--width", "120", "--range", "0:10"} + options);
      int found = 0;
      for (const char* number : {">0.10<", ">0.25<", ">0.50<", ">0.75<"}) found += svg.contains(number);
      return found;
    };
    QCOMPARE(count({"--numbers", "on"}), 4);
    QCOMPARE(count({"--numbers", "off"}), 0);
    QCOMPARE(count({"--numbers", "auto"}), 4);
    QCOMPARE(count({}), 4);
    // Where there is no room for letters that can be read they stand only if they must.
    writeNpy("weights.npy", Tensor({40, 40}, std::vector<float>(1600, 0.25F)));
    QCOMPARE(count({"--numbers", "auto"}), 0);
    QCOMPARE(count({"--numbers", "on"}), 1);
    // In pixels: without its number a cell has one colour.
    writeNpy("weights.npy", Tensor({1, 2}, {0, 0.75F}));
    const auto colors = [&](const char* when) {
      const QImage image = rendered({"--cell", "60", "--numbers", when, "--colormap", "viridis"});
      const QRgb cell = colorOf("viridis", 255);
      int others = 0;
      for (int y = 0; y < image.height(); ++y) {
        QList<int> found;
        for (int x = 0; x < image.width() / 2 + 40; ++x)
          if (image.pixel(x, y) == cell) found << x;
        if (!found.isEmpty()) others += found.last() - found.first() + 1 - int(found.size());
      }
      return others;
    };
    QCOMPARE(colors("off"), 0);
    QVERIFY(colors("on") > 50);
  }

  void asManyHeatmapsStandInARowAsWereAskedFor() {
    writeNpy("weights.npy", randomTensor({4, 3, 3}, 1));
    const auto sizeWith = [&](const char* columns) {
      return rendered({"--cell", "20", "--columns", columns, "--numbers", "off"}).size();
    };
    const QSize one = sizeWith("1"), two = sizeWith("2"), four = sizeWith("4");
    // Each heatmap more in a row makes the figure wider by at least its cells, and each row less makes it lower.
    QVERIFY(two.width() >= one.width() + 60 && four.width() >= two.width() + 120);
    QVERIFY(one.height() >= two.height() + 120 && two.height() >= four.height() + 60);
    QCOMPARE(rendered({"--bare", "--columns", "1"}).size(), QSize(3, 12));
    QCOMPARE(rendered({"--bare", "--columns", "4"}).size(), QSize(12, 3));
  }

  void lettersAreAsLargeAsWasAskedFor() {
    writeNpy("weights.npy", randomTensor({2, 2}, 1));
    const auto capsOf = [&](const QStringList& size) {
      // The title's first line of letters, from the first dark pixel to the last.
      const QImage image = rendered(QStringList{"--width", "120", "--dpi", "254", "--title", "HHHH"} + size);
      int first = -1, last = -1;
      for (int y = 0; y < image.height() && (first < 0 || last == y - 1); ++y)
        for (int x = 0; x < image.width(); ++x)
          if (qGray(image.pixel(x, y)) < 100) {
            if (first < 0) first = y;
            last = y;
            break;
          }
      return last - first + 1;
    };
    const int small = capsOf({"--font-size", "8"}), large = capsOf({"--font-size", "16"});
    QVERIFY2(std::abs(large - 2 * small) <= 2, qPrintable(QStringLiteral("%1 and %2").arg(small).arg(large)));
    QVERIFY(small > 12);
    QVERIFY(std::abs(capsOf({}) - capsOf({"--font-size", "8.25"})) <= 0);
  }

  void aFooterCountsOnePointAsOne() {
    app::SavedScene saved;
    saved.scene.workspace = "regression";
    for (const Index count : {1, 2}) {
      saved.scene.regression.data.points = count;
      app::writeScene(path("points.attn"), saved);
      const QString drawn = drawnText({"--footer", "--width", "300"}, "points.attn");
      QVERIFY2(drawn.contains(count == 1 ? " 1 point of " : " 2 points of "), qPrintable(drawn.right(2000)));
    }
  }

  void aFigureOfASceneHasItsParametersBelowAndTheSceneInsideUnlessThatIsNotWanted() {
    app::SavedScene saved;
    saved.scene.attention.mechanism.temperature = 1.5;
    app::writeScene(path("footed.attn"), saved);
    const QString parameters = app::workspaceOf(saved.scene).parameters(saved.scene);
    QVERIFY(parameters.contains("1.5"));
    const auto svgOf = [&](const QStringList& options) { return drawnText(options, "footed.attn"); };
    const auto isBelow = [&](const QString& svg) { return svg.contains(parameters.toHtmlEscaped()); };
    QVERIFY2(isBelow(svgOf({"--footer", "--width", "300"})), qPrintable(parameters));
    QVERIFY(!isBelow(svgOf({"--width", "300"})));
    // With it the figure is higher by a line.
    QVERIFY(rendered({"--footer"}, "footed.attn").height() > rendered({}, "footed.attn").height());

    for (const char* ending : {"png", "svg", "pdf", "html"}) {
      const QString figure = path("carrier.") + ending, again = path("again.png");
      QCOMPARE(run({"render", path("footed.attn"), figure}).status, 0);
      QCOMPARE(app::readScene(figure).scene, saved.scene);
      QCOMPARE(run({"render", figure, again, "--bare"}).status, 0);
      QCOMPARE(QImage(again), rendered({"--bare"}, "footed.attn"));
      QCOMPARE(run({"render", path("footed.attn"), figure, "--no-scene"}).status, 0);
      const Outcome outcome = run({"render", figure, again});
      QCOMPARE(outcome.status, 1);
      QVERIFY2(outcome.error.contains("carries no scene"), qPrintable(outcome.error));
    }
  }

  void aPageHasAllHeadsInTheLanguageThatWasAskedForAndNoSizeOfItsOwn() {
    app::SavedScene saved;
    saved.scene.attention.mechanism.heads = 2;
    app::writeScene(path("heads.attn"), saved);
    const auto pageIn = [&](const QString& language) {
      const Outcome outcome = run({"render", path("heads.attn"), "-", "--format", "html", "--language", language});
      return outcome.status == 0 ? outcome.out : outcome.error;
    };
    for (const auto& [language, words] :
         {std::pair("en", QStringList{"\"Sequence 1, head 2\"", "<html lang=\"en", "attends to"}),
          std::pair("zh_CN", QStringList{"\"序列 1，头 2\"", "<html lang=\"zh", "关注"})})
      for (const QString& text : words) QVERIFY2(pageIn(language).contains(text), qPrintable(text));
    for (const QStringList& size :
         {QStringList{"--width", "90"}, QStringList{"--dpi", "100"}, QStringList{"--transparent"}}) {
      const Outcome outcome = run(QStringList{"render", path("heads.attn"), path("page.html")} + size);
      QCOMPARE(outcome.status, 2);
      QVERIFY2(outcome.error.contains("is for pictures"), qPrintable(outcome.error));
    }
    const Outcome lines = run({"render", path("heads.attn"), path("page.html"), "--view", "lines"});
    QCOMPARE(lines.status, 1);
    QVERIFY2(lines.error.contains("Choose a view of heatmaps"), qPrintable(lines.error));
    QVERIFY(!QFile::exists(path("page.html")));
  }

  void inChineseTheFlowSaysAllOfANoteThatHasASpace() {
    app::SavedScene saved;
    saved.scene.attention.inputs.keys.text = "a b c";
    saved.scene.attention.mechanism.sink = {.used = true, .score = 4};
    app::writeScene(path("sink.attn"), saved);
    for (const char* width : {"90", "180"}) {
      const Outcome outcome = run(
          {"render", path("sink.attn"), path("flow.svg"), "--view", "flow", "--width", width, "--language", "zh_CN"});
      QVERIFY2(outcome.status == 0, qPrintable(outcome.error));
      QFile svg(path("flow.svg"));
      QVERIFY(svg.open(QIODevice::ReadOnly));
      const QString said = test::linesOfSvg(svg.readAll()).join(QString()).remove(u' ');
      QVERIFY2(said.contains("每行连同汇聚位之和为1"), qPrintable(said));
    }
  }

  void transparentReallyIs() {
    writeNpy("weights.npy", randomTensor({4, 4}, 1));
    QCOMPARE(qAlpha(rendered({"--transparent"}).pixel(0, 0)), 0);
    QCOMPARE(rendered({}).pixel(0, 0), qRgb(255, 255, 255));
  }

  void labelsComeFromFilesAndMustBeAsManyAsTheAxisIsLong() {
    writeNpy("weights.npy", randomTensor({2, 3}, 1));
    writeFileAtomically(path("rows.txt").toStdString(), std::as_bytes(std::span("一\n二\n", 8)));
    QCOMPARE(run({"render", path("weights.npy"), path("out.svg"), "--row-labels", path("rows.txt"), "--xlabel", "Keys",
                  "--ylabel", "Queries", "--title", "The title"})
                 .status,
             0);
    QFile svg(path("out.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(svg.readAll());
    for (const char* word : {"一", "二", "Keys", "Queries", "The title"}) QVERIFY2(text.contains(word), word);
    const Outcome outcome = run({"render", path("weights.npy"), path("out.svg"), "--column-labels", path("rows.txt")});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("rows.txt: there are 2 labels, expected 3"), qPrintable(outcome.error));
  }

  void labelsThatNeverEndAreRefused() {
    writeNpy("weights.npy", randomTensor({2, 3}, 1));
    QCOMPARE(mkfifo(qPrintable(path("labels.pipe")), 0600), 0);
    const Outcome outcome = run({"render", path("weights.npy"), path("x.svg"), "--row-labels", path("labels.pipe")});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("labels.pipe: is a pipe, expected a regular file"), qPrintable(outcome.error));
    writeFileAtomically(path("long.txt").toStdString(), bytesOf(QByteArray(10'000'000, 'x') + "\nb\n"));
    QCOMPARE(run({"render", path("weights.npy"), path("x.svg"), "--row-labels", path("long.txt")}).status, 0);
  }

  void labelsThatAreNotUtf8AreRefused() {
    writeNpy("weights.npy", randomTensor({2, 3}, 1));
    writeFileAtomically(path("labels.txt").toStdString(), bytesOf("a\n\xe9t\xe9\n"));
    const Outcome outcome = run({"render", path("weights.npy"), path("u.svg"), "--row-labels", path("labels.txt")});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("labels.txt: line 2 has “") && outcome.error.contains("which is not UTF-8"),
             qPrintable(outcome.error));
    QVERIFY(!QFile::exists(path("u.svg")));
    writeFileAtomically(path("labels.txt").toStdString(), bytesOf("a\n\xc3\xa9t\xc3\xa9\n"));
    QCOMPARE(run({"render", path("weights.npy"), path("u.svg"), "--row-labels", path("labels.txt")}).status, 0);
  }

  void shapesThatAreNoHeatmapsAreRefused_data() {
    QTest::addColumn<QList<qint64>>("shape");
    QTest::newRow("one axis") << QList<qint64>{4};
    QTest::newRow("empty") << QList<qint64>{0, 4};
  }
  void shapesThatAreNoHeatmapsAreRefused() {
    QFETCH(QList<qint64>, shape);
    writeNpy("odd.npy", Tensor(Shape(shape.begin(), shape.end())));
    QFile::remove(path("out.png"));
    const Outcome outcome = run({"render", path("odd.npy"), path("out.png")});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("the array has shape"), qPrintable(outcome.error));
    QVERIFY(!QFile::exists(path("out.png")));
  }

  void aPictureTooLargeToHoldIsRefused() {
    writeNpy("weights.npy", randomTensor({100, 100}, 1));
    const Outcome outcome = run({"render", path("weights.npy"), path("x.png"), "--width", "9000", "--dpi", "1200"});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("too large"), qPrintable(outcome.error));
    QVERIFY(!QFile::exists(path("x.png")));
  }

  void aSceneIsRenderedInEachOfItsViews() {
    const QByteArray scene = R"({"format": "attention-lab scene", "version": 1})";
    writeFileAtomically(path("scene.attn").toStdString(),
                        std::as_bytes(std::span(scene.data(), std::size_t(scene.size()))));
    for (const char* view : {"scores", "weights", "output", "lines", "heads"})
      for (const char* ending : {"png", "svg", "pdf"}) {
        const QString to = path("scene.") + ending;
        QCOMPARE(run({"render", path("scene.attn"), to, "--view", view}).status, 0);
        QVERIFY(QFileInfo(to).size() > 1000);
      }
  }

  void positionsAreRenderedOfAnySceneThatHasSome() {
    const auto write = [&](const char* positions) {
      const QByteArray scene =
          QString(R"({"format": "attention-lab scene", "version": 2, "attention": {"mechanism": {"positions": "%1"},
                      "encoding": {"positions": 20, "width": 8, "columns": [2]}}})")
              .arg(QLatin1String(positions))
              .toUtf8();
      writeFileAtomically(path("positions.attn").toStdString(),
                          std::as_bytes(std::span(scene.data(), std::size_t(scene.size()))));
    };
    for (const char* positions : {"sinusoidal", "rotary", "alibi", "learned"}) {
      write(positions);
      for (const char* view : {"positions", "position-curves"}) {
        const QString to = path("positions.svg");
        const Outcome outcome = run({"render", path("positions.attn"), to, "--view", view});
        QVERIFY2(outcome.status == 0, qPrintable(outcome.error));
        QVERIFY(QFileInfo(to).size() > 1000);
      }
    }
    // The cells and nothing else: the encoding of 20 × 8 beside its dot products of 20 × 20.
    write("sinusoidal");
    QCOMPARE(run({"render", path("positions.attn"), path("bare.png"), "--view", "positions", "--bare", "--cell", "4"})
                 .status,
             0);
    const QImage bare(path("bare.png"));
    QCOMPARE(bare.height(), 80);
    write("none");
    const Outcome refused = run({"render", path("positions.attn"), path("none.png"), "--view", "positions"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.error.contains("does not know where a token stands"), qPrintable(refused.error));
    QVERIFY(!QFile::exists(path("none.png")));
  }
};

QTEST_APPLESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
