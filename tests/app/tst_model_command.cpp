// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <set>

#include "core/files/npz.h"
#include "tests/support/models.h"
#include "tests/support/run_program.h"

using namespace attn;
using namespace attn::test;

// attention-lab model, as a user calls it.
class TestModelCommand : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  QString path(const char* name) const { return m_folder.filePath(name); }
  static QString checkpoint(const QString& name) { return QString::fromStdString(checkpointFolder(name)); }
  Outcome model(const QStringList& arguments) const { return run(QStringList{"model"} + arguments, m_folder.path()); }
  Arrays written() const { return arraysIn(path("o.npz").toStdString()); }
  /// A copy of a checkpoint whose files may be changed.
  QString copyOf(const QString& name) const {
    const QString folder = m_folder.filePath(name);
    QDir(folder).removeRecursively();
    QDir().mkpath(folder);
    for (const QFileInfo& file : QDir(checkpoint(name)).entryInfoList(QDir::Files))
      QFile::copy(file.filePath(), folder + "/" + file.fileName());
    return folder;
  }
  static QString idsText(const std::vector<Index>& ids) {
    QStringList texts;
    for (const Index id : ids) texts << QString::number(id);
    return texts.join(',');
  }
  static Tensor asTensor(const std::vector<Index>& ids) { return Tensor({std::ssize(ids)}, {ids.begin(), ids.end()}); }
  static bool hasTokenizer(const QString& name) { return QFile::exists(checkpoint(name) + "/tokenizer.json"); }

 private slots:
  void aTextGivesWhatIsExpected_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : checkpointNames())
      if (hasTokenizer(name)) QTest::newRow(qPrintable(name)) << name;
  }
  void aTextGivesWhatIsExpected() {
    QFETCH(QString, name);
    JsonValue records = readJsonFile(checkpointFolder(name), "expected.json");
    const Arrays expected = arraysIn(checkpointFolder(name) + "/expected.npz");
    int index = 0;
    for (JsonValue& record : *records.as<JsonValue::List>()) {
      QStringList arguments = {checkpoint(name), "o.npz"};
      for (const auto& [key, option] : {std::pair("text", "--text"), {"second", "--text-pair"}, {"target", "--target"}})
        if (JsonValue* const text = memberOf(record, key))
          arguments << option << QString::fromStdString(*text->as<std::string>());
      const Outcome outcome = model(arguments);
      QCOMPARE(outcome.error, QString());
      QCOMPARE(outcome.status, 0);
      const ModelInput input = inputIn(record);
      const Arrays arrays = written();
      QCOMPARE(arrays.at("ids"), asTensor(input.ids));
      QCOMPARE(arrays.contains("decoder_ids"), !input.decoderIds.empty());
      if (!input.decoderIds.empty()) QCOMPARE(arrays.at("decoder_ids"), asTensor(input.decoderIds));
      for (const auto& [array, tensor] : expected) {
        const QString full = QString::fromStdString(array);
        if (full.section('/', 0, 0) != QString::number(index) || full.contains("silenced")) continue;
        const std::string own = full.section('/', 1).replace('/', '_').toStdString();
        QVERIFY2(arrays.contains(own), own.c_str());
        QCOMPARE(arrays.at(own).shape(), tensor.shape());
        QVERIFY2(farthest(arrays.at(own), tensor) < (own.ends_with("weights") ? 1e-5 : 1e-4), own.c_str());
      }
      ++index;
    }
  }

  void everyLookInsideGivesWhatIsExpected_data() { aTextGivesWhatIsExpected_data(); }
  void everyLookInsideGivesWhatIsExpected() {
    QFETCH(QString, name);
    const std::string lens = std::string(modelsFolder) + "lens";
    JsonValue runs = readJsonFile(lens, name.toStdString() + ".json");
    const Arrays expected = arraysIn(lens + "/" + name.toStdString() + ".npz");
    for (auto& [id, run] : *runs.as<JsonValue::Object>()) {
      QStringList arguments = {checkpoint(name), "o.npz"};
      JsonValue* const list = memberOf(run, "arguments");
      for (const JsonValue& each : *list->as<JsonValue::List>())
        arguments << QString::fromStdString(*each.as<std::string>());
      const Outcome outcome = model(arguments);
      QCOMPARE(outcome.error, QString());
      const Arrays arrays = written();
      for (const auto& [array, tensor] : expected) {
        if (!array.starts_with(id + "/") || array.ends_with("lens_ids")) continue;
        const std::string own = array.substr(id.size() + 1);
        QVERIFY2(arrays.contains(own), own.c_str());
        QCOMPARE(arrays.at(own).shape(), tensor.shape());
        const bool isWeight = own.ends_with("rollout") || own.ends_with("_weights");
        QVERIFY2(farthest(arrays.at(own), tensor) < (isWeight ? 1e-5 : 1e-4), own.c_str());
      }
    }
  }

  void idsTakeThePlaceOfATextAndScoresAreWrittenOnRequest() {
    const std::vector<ModelInput> inputs = inputsOf("gpt_neox");
    const Arrays expected = arraysIn(checkpointFolder("gpt_neox") + "/expected.npz");
    QCOMPARE(model({checkpoint("gpt_neox"), "o.npz", "--ids", idsText(inputs[0].ids), "--scores"}).error, QString());
    const Arrays arrays = written();
    QVERIFY(farthest(arrays.at("decoder_weights"), expected.at("0/decoder/weights")) < 1e-5);
    QVERIFY(farthest(arrays.at("logits"), expected.at("0/logits")) < 1e-4);
    QCOMPARE(arrays.at("decoder_scores").shape(), arrays.at("decoder_weights").shape());
    QVERIFY(!arrays.contains("encoder_weights"));
    for (Index i = 0; i < arrays.at("decoder_scores").size(); ++i)
      QVERIFY(std::isfinite(arrays.at("decoder_scores").data()[i]));
    QCOMPARE(model({checkpoint("gpt_neox"), "o.npz", "--ids", "5"}).error, QString());
    QVERIFY(!written().contains("decoder_scores"));
  }

  void checkRefusesAFolderThatModelCannotRun() {
    const QString folder = copyOf("gpt2");
    const auto checked = [&] { return run({"check", "gpt2"}, m_folder.path()); };
    QCOMPARE(checked().status, 0);
    QVERIFY2(checked().out.startsWith("gpt2: checkpoint, 28 tensors"), qPrintable(checked().out));
    const QString file = folder + "/config.json";
    QFile config(file);
    QVERIFY(config.open(QIODevice::ReadOnly));
    const QByteArray whole = config.readAll();
    config.close();
    const auto write = [&](const QByteArray& text) {
      QVERIFY(config.open(QIODevice::WriteOnly));
      config.write(text);
      config.close();
    };
    for (const QByteArray& text : {QByteArray("{"), QByteArray(whole).replace("\"n_head\": 2", "\"n_head\": 3"),
                                   QByteArray(whole).replace("\"n_layer\": 2", "\"n_layer\": 7"),
                                   QByteArray(whole).replace("\"gpt2\"", "\"gptj\"")}) {
      QVERIFY(text != whole);
      write(text);
      const Outcome outcome = checked();
      QCOMPARE(outcome.status, 1);
      // As whoever runs it is told.
      QCOMPARE(outcome.error, model({"gpt2", "o.npz", "--ids", "1"}).error);
    }
    write(whole);
    QVERIFY(QFile::remove(folder + "/tokenizer.json"));
    QVERIFY2(checked().out.contains("without a tokenizer"), qPrintable(checked().out));
    QVERIFY(QFile::remove(folder + "/model.safetensors"));
    QVERIFY2(checked().error.contains("gpt2/model.safetensors: is missing"), qPrintable(checked().error));
  }

  void withoutATargetTheDecoderReadsItsStart() {
    QCOMPARE(model({checkpoint("bart"), "o.npz", "--text", "the cat"}).error, QString());
    QCOMPARE(written().at("decoder_ids"), asTensor({2}));
    QCOMPARE(written().at("cross_weights").dim(2), Index{1});
  }

  void aModelWithoutAnOutputLayerHasNoLogits() {
    const QString folder = copyOf("gpt2");
    QByteArray config = readBytes(folder + "/config.json");
    config.replace("GPT2LMHeadModel", "GPT2Model");
    QFile::remove(folder + "/config.json");
    writeBytes(folder + "/config.json", config);
    QCOMPARE(model({folder, "o.npz", "--ids", "4,5", "--lens"}).error, QString());
    const Arrays arrays = written();
    QVERIFY(!arrays.contains("logits"));
    QVERIFY(!arrays.contains("lens_ids"));
    QCOMPARE(arrays.at("lens_moved").shape(), (Shape{2, 2}));
    const QString words = ": the checkpoint has no output layer, so there are no logits\n";
    for (const QStringList& options :
         {QStringList{"--parts", "3"}, QStringList{"--patch", "the", "--patch-tokens", "1,2"}}) {
      const Outcome outcome = model(QStringList{folder, "o.npz", "--text", "the"} + options);
      QCOMPARE(outcome.status, 1);
      QCOMPARE(outcome.error, "attention-lab: " + folder + words);
    }
  }

  void tokensArePrintedWithTheirLetters() {
    const Outcome outcome = model({checkpoint("bert"), "--text", "The cat, naïve", "--tokens"});
    QCOMPARE(outcome.error, QString());
    const QStringList lines = outcome.out.split('\n');
    QCOMPARE(lines[0], QString("index,id,begin,end,token"));
    QCOMPARE(lines[1], QString("0,2,0,0,[CLS]"));
    QVERIFY(lines[2].startsWith("1,") && lines[2].contains(",0,"));
    QVERIFY(lines.filter("\",\"").size() == 1);  // a comma is quoted
    QVERIFY(lines[lines.size() - 2].endsWith(",0,0,[SEP]"));
    // And the arrays beside them.
    QFile::remove(path("o.npz"));
    QCOMPARE(model({checkpoint("bert"), "o.npz", "--text", "The cat, naïve", "--tokens"}).out, outcome.out);
    QVERIFY(QFile::exists(path("o.npz")));
  }

  void wrongUsageIsNamed() {
    const QString folder = checkpoint("gpt2");
    const auto wordsOf = [&](const QStringList& options) {
      const Outcome outcome = model(QStringList{folder, "o.npz"} + options);
      return outcome.status == 2 ? outcome.error : QString("status %1: ").arg(outcome.status) + outcome.error;
    };
    QFile::remove(path("o.npz"));
    QCOMPARE(wordsOf({}), QString("attention-lab: model needs --text, or --ids\n"));
    for (const QStringList& each : {QStringList{"--text", "a"}, {"--text-pair", "a"}, {"--tokens"}})
      QVERIFY(wordsOf(QStringList{"--ids", "1"} + each).contains(each[0] + " is read by the tokenizer"));
    QVERIFY(wordsOf({"--text", "a", "--patch", "b"}).contains("--patch needs --patch-tokens"));
    QVERIFY(wordsOf({"--text", "a", "--patch-tokens", "1,2"}).contains("--patch-tokens is for --patch"));
    QVERIFY(wordsOf({"--text", "a", "--patch-positions", "1"}).contains("--patch-positions is for --patch"));
    for (const char* wrong : {"decoder.0.1:median", "decoder.0", "decoder.0.x", "head.0.1", "decoder.0.1:mean:mean"})
      QVERIFY(wordsOf({"--text", "a", "--silence", wrong}).contains("--silence is “" + QString(wrong)));
    QVERIFY(wordsOf({"--ids", "1,x"}).contains("--ids is “x”"));
    QVERIFY(wordsOf({"--ids", "1", "--parts", "3,4"}).contains("--parts is “3,4”"));
    QVERIFY(wordsOf({"--ids", "1", "--tezt", "a"}).contains("did you mean --text?"));
    QVERIFY(!QFile::exists(path("o.npz")));
    QVERIFY(model({folder, "--text", "a"}).error.contains("found 1 of 2 arguments"));
    const QString copy = copyOf("gpt2");
    const Outcome overwriting = model({copy, copy + "/model.safetensors", "--ids", "1"});
    QCOMPARE(overwriting.status, 2);
    QVERIFY(overwriting.error.contains("expected a file of its own"));
  }

  void whatCannotBeReadIsSaidInOneLine() {
    QFile::remove(path("o.npz"));
    const auto wordsOf = [&](const QString& folder, const QStringList& options) {
      const Outcome outcome = model(QStringList{folder, "o.npz"} + options);
      return outcome.status == 1 ? outcome.error.chopped(1) : QString("status %1").arg(outcome.status) + outcome.error;
    };
    const QString gpt2 = checkpoint("gpt2"), bert = checkpoint("bert");
    QCOMPARE(wordsOf(gpt2, {"--ids", "1,300"}),
             QString("attention-lab: --ids: ids[1] is 300, expected the id of a token, 0 to 299"));
    QVERIFY(wordsOf(gpt2, {"--text", QString("the ").repeated(40)}).contains("more than the 32 positions"));
    QCOMPARE(wordsOf(gpt2, {"--text", ""}), QString("attention-lab: --text: there is no token to read"));
    QCOMPARE(wordsOf(gpt2, {"--text", "a", "--target", "b"}),
             QString("attention-lab: --target: GPT-2 is no encoder–decoder, expected no target"));
    QCOMPARE(wordsOf(gpt2, {"--text", "a", "--text-pair", "b"}),
             QString("attention-lab: --text-pair: GPT-2 reads no pair of texts"));
    QVERIFY(wordsOf(gpt2, {"--ids", "1", "--silence", "encoder.0.0"})
                .endsWith("there is no encoder, expected one of decoder"));
    QVERIFY(wordsOf(gpt2, {"--ids", "1", "--silence", "decoder.2.0"}).endsWith("there is no layer 2, expected 0 to 1"));
    QVERIFY(wordsOf(gpt2, {"--ids", "1", "--parts", "300"})
                .endsWith("there is no token 300, expected an id from 0 to 299"));
    QVERIFY(
        wordsOf(gpt2, {"--ids", "1", "--parts", "3@1"}).endsWith("there is no position 1, the number of tokens is 1"));
    QVERIFY(wordsOf(bert, {"--text", "a", "--parts", "3"}).contains("BERT has its norms behind each layer"));
    QVERIFY(wordsOf(gpt2, {"--text", "the cat", "--patch", "the", "--patch-tokens", "1,2"})
                .contains("expected the same number"));
    QVERIFY(wordsOf(m_folder.filePath("nowhere"), {"--ids", "1"})
                .startsWith("attention-lab: " + m_folder.filePath("nowhere") + "/config.json: can't be read"));

    const QString file = checkpoint("gpt2") + "/config.json";
    QCOMPARE(wordsOf(file, {"--ids", "1"}),
             "attention-lab: " + file + ": is a file, expected a folder that save_pretrained wrote");

    const QString folder = copyOf("mistral");
    QVERIFY(wordsOf(folder, {"--text", "a"}).contains("tokenizer"));
    QFile::rename(folder + "/model.safetensors", folder + "/pytorch_model.bin");
    QVERIFY(wordsOf(folder, {"--ids", "1"}).startsWith("attention-lab: " + folder + "/pytorch_model.bin: is a pickle"));
    QByteArray config = readBytes(folder + "/config.json");
    config.replace("\"mistral\"", "\"mamba\"");
    QFile::remove(folder + "/config.json");
    writeBytes(folder + "/config.json", config);
    QVERIFY(
        wordsOf(folder, {"--ids", "1"})
            .startsWith("attention-lab: " + folder + "/config.json: model_type is “mamba”, which is not supported"));
    QVERIFY(!QFile::exists(path("o.npz")));
  }

  void aPartOfAnOptionThatIsMissingHasItRefusedAsItWasGiven() {
    for (const QStringList& given : {QStringList{"--ids", "1,2,"}, QStringList{"--ids", "1", "--parts", "3@"},
                                     QStringList{"--ids", "1", "--silence", "decoder.0."}}) {
      const Outcome outcome = model(QStringList{checkpoint("gpt2"), "o.npz"} + given);
      QCOMPARE(outcome.status, 2);
      const QString words = given[given.size() - 2] + " is “" + given.last() + "”, expected ";
      QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    }
  }

  void familiesAreListedAndTheHelpNamesThem() {
    const QStringList lines = run({"list", "families"}).out.split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 12);
    QVERIFY(lines[0].startsWith("bert "));
    QVERIFY(lines[3].contains("GPT-2") && lines[3].contains("Radford"));
    const QString help = run({"model", "--help"}).out;
    QVERIFY(help.contains("attention-lab model [options] FOLDER OUT.npz"));
    for (const char* word : {"--silence", "--lens", "--parts", "--patch-tokens", "--value-weighted", "gpt_neox"})
      QVERIFY2(help.contains(word), word);
  }

  void aTextThatNoMemoryHoldsIsRefused() {
    const QString folder = copyOf("t5v11");
    // No positions bound the length of T5's texts.
    const Outcome outcome = model({folder, "o.npz", "--ids", QString("3,").repeated(65'000) + "3"});
    if (outcome.status == 0) QSKIP("this computer has memory for it");
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("more than this computer's memory"), qPrintable(outcome.error));
  }
};

QTEST_GUILESS_MAIN(TestModelCommand)
#include "tst_model_command.moc"
