// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "tests/support/bytes.h"
#include "tests/support/tokenizers.h"

using namespace attn;
using namespace attn::test;

class TestTokenizerFile : public QObject {
  Q_OBJECT

 private slots:
  void olderFilesAreReadAsTheirTokenizerJson_data() {
    QTest::addColumn<QString>("family");
    QTest::addColumn<QStringList>("files");
    QTest::newRow("vocab.txt") << "bert" << QStringList{"vocab.txt"};
    QTest::newRow("vocab.json and merges.txt") << "roberta" << QStringList{"vocab.json", "merges.txt", "config.json"};
  }
  void olderFilesAreReadAsTheirTokenizerJson() {
    QFETCH(QString, family);
    QFETCH(QStringList, files);
    QTemporaryDir folder;
    for (const QString& file : files)
      QVERIFY(QFile::copy(data + "/models/" + family + "/" + file, folder.filePath(file)));
    const Tokenizer older = readTokenizer(folder.path().toStdString()), newer = familyTokenizer(family);
    for (const QJsonValue& golden : jsonAt(data + "/tokenizers/" + family + ".json").array()) {
      const std::string text = golden[0].toString().toStdString();
      QVERIFY(encode(older, text, "and so") == encode(newer, text, "and so"));
    }
  }

  void olderFilesOfBertSayWhetherTheyTellCapitalLetters() {
    QTemporaryDir folder;
    QVERIFY(QFile::copy(data + "/models/bert/vocab.txt", folder.filePath("vocab.txt")));
    const auto piecesOfThe = [&] { return piecesIn(readTokenizer(folder.path().toStdString()), "The the"); };
    QCOMPARE(piecesOfThe(), std::string("the|the|"));
    QFile config(folder.filePath("tokenizer_config.json"));
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(R"({"do_lower_case": false})");
    config.close();
    QCOMPARE(piecesOfThe(), std::string("[UNK]|the|"));
  }

  void vocabulariesOfOtherFamiliesAreReadWithTheirMergesAndAddedTokens_data() {
    QTest::addColumn<QString>("family");
    QTest::newRow("gpt2") << "gpt2";
    QTest::newRow("qwen2") << "qwen2";
  }
  void vocabulariesOfOtherFamiliesAreReadWithTheirMergesAndAddedTokens() {
    QFETCH(QString, family);
    const QJsonValue model = jsonAt(data + "/models/" + family + "/tokenizer.json")["model"];
    QByteArray merges = "#version: 0.2\n";
    for (const QJsonValue& merge : model["merges"].toArray())
      merges += merge.isString() ? merge.toString().toUtf8() + "\n"
                                 : merge[0].toString().toUtf8() + " " + merge[1].toString().toUtf8() + "\n";
    QTemporaryDir folder;
    const auto write = [&](const char* name, const QByteArray& bytes) {
      QFile file(folder.filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(bytes);
    };
    write("vocab.json", QJsonDocument(model["vocab"].toObject()).toJson());
    write("merges.txt", merges);
    write("config.json", "{\"model_type\": \"" + family.toUtf8() + "\"}");
    write("tokenizer_config.json",
          R"({"added_tokens_decoder": {"400": {"content": "<|im_start|>", "special": true, "rstrip": true}}})");
    const Tokenizer older = readTokenizer(folder.path().toStdString()), newer = familyTokenizer(family);
    for (const char* text : {"It's  the cat\n\n now!", " I'LL  naïve 注意 x_y?", "tab\tand\r\nCRLF"})
      QCOMPARE(piecesIn(older, text), piecesIn(newer, text));
    QCOMPARE(piecesIn(older, "a<|im_start|>  a"), std::string("a|<|im_start|>|a|"));
    QCOMPARE(vocabularySize(older), Index{401});
    write("tokenizer_config.json", R"({"added_tokens_decoder": {"x": {"content": "y"}}})");
    QCOMPARE(dataErrorOf([&] { readTokenizer(folder.path().toStdString()); }),
             QString("tokenizer_config.json: added_tokens_decoder.x is an object, expected a token at its id"));
  }

  void truncationAndPaddingAreLeftOut() {
    const Tokenizer tokenizer = parseTokenizer(fileWith(
        R"("truncation":{"max_length":1},"padding":{"strategy":{"Fixed":9}},"pre_tokenizer":{"type":"Whitespace"})"));
    QCOMPARE(piecesIn(tokenizer, "a b a"), std::string("a|[UNK]|a|"));
  }

  void anUnknownLetterIsLeftOutOrRefusedAsTheFileSays() {
    const auto model = [](const char* unknown) {
      return std::string(R"({"type":"BPE","vocab":{"a":0},"merges":[],"unk_token":)") + unknown + "}";
    };
    QCOMPARE(piecesIn(parseTokenizer(fileWith("", model("null"))), "axa"), std::string("a|a|"));
    QCOMPARE(dataErrorOf([&] { encode(parseTokenizer(fileWith("", model("\"<u>\""))), "ax"); }),
             QString("tokenizer.json: model has no piece for “x”, and its unk_token “<u>” is none of its pieces"));
    const Tokenizer unigram = parseTokenizer(fileWith("", R"({"type":"Unigram","vocab":[["a",-1]]})"));
    QCOMPARE(piecesIn(unigram, "aa"), std::string("a|a|"));
    QCOMPARE(dataErrorOf([&] { encode(unigram, "x"); }),
             QString("tokenizer.json: model has no unk_id for what it has no piece for"));
  }

  void aFileThatCantBeReadIsRefusedInWords_data() {
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const std::string& json, const char* words) {
      QTest::newRow(name) << QString::fromStdString(json) << "tokenizer.json" + QString(words);
    };
    row("no JSON", "{", ": it is no JSON at byte 2, near “{”");
    row("no object", "[1]", " is a list, expected an object");
    row("no model", "{}", " has no “model”");
    row("model", fileWith("", R"({"type":"WordLevel","vocab":{}})"),
        ": model.type is “WordLevel”, which is not supported");
    row("normaliser", fileWith(R"("normalizer":{"type":"Sequence","normalizers":[{"type":"NFC"},{"type":"Nmt"}]})"),
        ": normalizer.normalizers[1].type is “Nmt”, which is not supported");
    row("pre-tokenizer", fileWith(R"("pre_tokenizer":{"type":"UnicodeScripts"})"),
        ": pre_tokenizer.type is “UnicodeScripts”, which is not supported");
    row("post-processor", fileWith(R"("post_processor":{"type":"X\u202e"})"),
        ": post_processor.type is “X\\u{202E}”, which is not supported");
    row("decoder", fileWith(R"("decoder":{"type":"CTC"})"), ": decoder.type is “CTC”, which is not supported");
    row("behaviour", fileWith(R"("pre_tokenizer":{"type":"Punctuation","behavior":"Joined"})"),
        ": pre_tokenizer.behavior is “Joined”, which is not supported");
    row("scheme", fileWith(R"("pre_tokenizer":{"type":"Metaspace","prepend_scheme":"last"})"),
        ": pre_tokenizer.prepend_scheme is “last”, expected “always”, “first” or “never”");
    row("replacement", fileWith(R"("pre_tokenizer":{"type":"Metaspace","replacement":"__"})"),
        ": pre_tokenizer.replacement is “__”, expected one character");
    row("expression", fileWith(R"("pre_tokenizer":{"type":"Split","pattern":{"Regex":"*a"},"behavior":"Removed"})"),
        ": pre_tokenizer.pattern.Regex is no regular expression that can be read: U_REGEX_RULE_SYNTAX at character 1");
    row("table", fileWith(R"("normalizer":{"type":"Precompiled","precompiled_charsmap":"AAAA"})"),
        ": normalizer.precompiled_charsmap is “AAAA”, expected a SentencePiece table of replacements in base64");
    row("dropout", fileWith("", R"({"type":"BPE","dropout":0.1,"vocab":{},"merges":[]})"),
        ": model.dropout is 0.1, which is not supported");
    row("id", fileWith("", R"({"type":"BPE","vocab":{"a":-1},"merges":[]})"),
        ": model.vocab.a is -1, expected a whole number from 0 to 16777215");
    row("merge", fileWith("", R"({"type":"BPE","vocab":{"a":0},"merges":["a a a"]})"),
        ": model.merges[0] is “a a a”, expected two pieces, as “a b” or [“a”, “b”]");
    row("merged", fileWith("", R"({"type":"BPE","vocab":{"a":0},"merges":["a a"]})"),
        ": model.merges[0] is about “aa”, which is no piece of the vocabulary");
    row("unknown piece", fileWith("", R"({"type":"WordPiece","unk_token":"<u>","vocab":{"a":0}})"),
        ": model.unk_token is “<u>”, expected a piece of the vocabulary");
    row("score", fileWith("", R"({"type":"Unigram","vocab":[["a",-1],["b"]]})"),
        ": model.vocab[1] is a list, expected a list of pieces with their scores, [[“a”, −1.5], …]");
    row("unknown id", fileWith("", R"({"type":"Unigram","unk_id":1,"vocab":[["a",-1]]})"),
        ": model.unk_id is 1, expected a whole number from 0 to 0");
    row("template",
        fileWith(R"("post_processor":{"type":"TemplateProcessing","single":[{"Sequence":{"id":"B","type_id":0}}]})"),
        ": post_processor.single[0].Sequence.id is “B”, expected “A”");
    row("special",
        fileWith(
            R"("post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"[S]","type_id":0}}]})"),
        ": post_processor.single[0].SpecialToken.id is “[S]”, expected one of the special_tokens");
    row("two templates",
        fileWith(
            R"("post_processor":{"type":"Sequence","processors":[{"type":"BertProcessing","cls":["c",0],"sep":["s",1]},)"
            R"({"type":"BertProcessing","cls":["c",0],"sep":["s",1]}]})"),
        ": post_processor.processors[1] is a second template, which is not supported");
    row("flag", fileWith(R"("normalizer":{"type":"BertNormalizer","lowercase":1})"),
        ": normalizer.lowercase is 1, expected true or false");
    row("added", fileWith(R"("added_tokens":[{"content":"x"}])"), ": added_tokens[0] has no “id”");
  }
  void aFileThatCantBeReadIsRefusedInWords() {
    QFETCH(QString, json);
    QFETCH(QString, words);
    QCOMPARE(dataErrorOf([&] { parseTokenizer(json.toStdString()); }), words);
  }

  void aFolderWithoutATokenizerIsRefusedInWords() {
    QTemporaryDir folder;
    const auto refusal = [&] { return dataErrorOf([&] { readTokenizer(folder.path().toStdString()); }); };
    QCOMPARE(refusal(),
             QString("the folder has no tokenizer.json, and neither vocab.txt nor vocab.json with merges.txt"));
    const auto write = [&](const char* name, const char* text) {
      QFile file(folder.filePath(name));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
    };
    write("vocab.json", R"({"a": 0})");
    QCOMPARE(refusal(), QString("config.json: can't be read: No such file or directory"));
    write("config.json", R"({"model_type": "mamba"})");
    QCOMPARE(refusal(),
             QString("config.json: model_type is “mamba”, whose vocab.json can't be read without a tokenizer.json"));
    write("config.json", R"({"model_type": "roberta"})");
    write("merges.txt", "#version: 0.2\na b\nab\n");
    QCOMPARE(refusal(), QString("merges.txt, line 3 is “ab”, expected two pieces with a space between them"));
    write("merges.txt", "#version: 0.2\n");
    QCOMPARE(refusal(), QString("vocab.json has no piece “<s>”"));
    write("vocab.json", R"({"<s>": 0, "</s>": 1, "a": 1.5})");
    QCOMPARE(refusal(), QString("vocab.json: model.vocab.a is 1.5, expected a whole number from 0 to 16777215"));
    write("vocab.txt", "[UNK]\n[SEP]\n");
    QCOMPARE(refusal(), QString("vocab.txt has no piece “[CLS]”"));
    QVERIFY(QDir(folder.path()).mkdir("tokenizer.json"));
    QCOMPARE(refusal(), QString("tokenizer.json: is a folder, expected a file"));
  }
};

QTEST_APPLESS_MAIN(TestTokenizerFile)
#include "tst_tokenizer_file.moc"
