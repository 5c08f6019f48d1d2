// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <random>

#include "core/base/code_points.h"
#include "core/tokenizer/tokenizer.h"
#include "tests/support/bytes.h"

using namespace attn;

namespace {

const QString data = QStringLiteral(ATTN_TEST_DATA);
const QStringList families = {"bert", "distilbert", "roberta", "gpt2", "llama", "qwen2", "t5", "bart"};

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
QJsonDocument jsonAt(const QString& path) { return QJsonDocument::fromJson(bytesOf(path)); }

Tokenizer familyTokenizer(const QString& family) { return readTokenizer((data + "/models/" + family).toStdString()); }

QStringList partFiles() { return QDir(data + "/tokenizers/parts").entryList({"*.json"}); }
Tokenizer partTokenizer(const QString& file) {
  return parseTokenizer(bytesOf(data + "/tokenizers/parts/" + file).toStdString());
}

std::vector<Index> numbersIn(const QJsonValue& list) {
  std::vector<Index> numbers;
  for (const QJsonValue& each : list.toArray()) numbers.push_back(each.toInt());
  return numbers;
}

template <class Member>
std::vector<Index> each(const std::vector<Piece>& pieces, const Member& member) {
  std::vector<Index> values;
  for (const Piece& piece : pieces) values.push_back(member(piece));
  return values;
}
std::vector<Index> idsOf(const std::vector<Piece>& pieces) {
  return each(pieces, [](const Piece& piece) { return piece.id; });
}
std::vector<Index> offsetsOf(const std::vector<Piece>& pieces) {
  std::vector<Index> offsets;
  for (const Piece& piece : pieces) offsets.insert(offsets.end(), {piece.begin, piece.end});
  return offsets;
}

std::string piecesIn(const Tokenizer& tokenizer, std::string_view text) {
  std::string texts;
  for (const Piece& piece : encode(tokenizer, text, {}, false)) texts += piece.text + "|";
  return texts;
}

/// Texts of a few letters that tokenizers are known to stumble over, and of any others.
std::vector<std::string> nastyTexts(int count) {
  const std::u32string letters =
      U"ab zZ.,'\t\n\r\u00a0\u0301\u0316\u200d\ufeff\u3000\u1112\u1161\u11ab注ﬁÅİΣ₁½🙂👍🏽\U000E0001\0";
  std::mt19937 random(7);
  std::vector<std::string> texts;
  for (int i = 0; i < count; ++i) {
    std::u32string text;
    for (auto k = random() % 30; k > 0; --k)
      text += random() % 4 ? letters[random() % letters.size()] : static_cast<char32_t>(random() % 0x2FFFF);
    texts.push_back(toUtf8(text));
  }
  for (const char* broken : {"\xff", "a\xc3", "\xe6\xb3", "\xed\xa0\x80", "\xf0\x9f\x99", "b\x80\x80z"})
    texts.emplace_back(broken);
  return texts;
}

std::vector<std::pair<QString, Tokenizer>> allTokenizers() {
  std::vector<std::pair<QString, Tokenizer>> all;
  for (const QString& family : families) all.emplace_back(family, familyTokenizer(family));
  for (const QString& file : partFiles()) all.emplace_back(file, partTokenizer(file));
  return all;
}

/// A tokenizer.json with `model`, and `more` members before it.
std::string fileWith(const std::string& more,
                     const std::string& model = R"({"type":"WordPiece","vocab":{"[UNK]":0,"a":1}})") {
  return "{" + more + (more.empty() ? "" : ",") + R"("model":)" + model + "}";
}

}  // namespace

class TestTokenizer : public QObject {
  Q_OBJECT

 private slots:
  void textsHaveThePiecesAndLettersThatTheLibraryGivesThem_data() {
    QTest::addColumn<QString>("family");
    for (const char* family : {"bert", "roberta", "gpt2", "llama", "qwen2", "t5"}) QTest::newRow(family) << family;
  }
  void textsHaveThePiecesAndLettersThatTheLibraryGivesThem() {
    QFETCH(QString, family);
    const Tokenizer tokenizer = familyTokenizer(family);
    const QJsonArray cases = jsonAt(data + "/tokenizers/" + family + ".json").array();
    QCOMPARE(cases.size(), 110);
    for (const QJsonValue& golden : cases) {
      const std::vector<Piece> pieces = encode(tokenizer, golden[0].toString().toStdString());
      QCOMPARE(idsOf(pieces), numbersIn(golden[1]));
      QCOMPARE(offsetsOf(pieces), numbersIn(golden[2]));
    }
  }

  void sentencePairsHaveTheirSpecialTokensAndTypes_data() {
    QTest::addColumn<QString>("family");
    for (const QString& family : families) QTest::newRow(qPrintable(family)) << family;
  }
  void sentencePairsHaveTheirSpecialTokensAndTypes() {
    QFETCH(QString, family);
    const QJsonArray cases = jsonAt(data + "/models/" + family + "/expected.json").array();
    QVERIFY(!cases.isEmpty());
    for (const QJsonValue& golden : cases) {
      const std::string second = golden["second"].toString().toStdString();
      const bool isPair = golden["second"].isString();
      const std::vector<Piece> pieces = encode(familyTokenizer(family), golden["text"].toString().toStdString(),
                                               isPair ? std::optional<std::string_view>(second) : std::nullopt);
      QCOMPARE(idsOf(pieces), numbersIn(golden["ids"]));
      QCOMPARE(each(pieces, [](const Piece& piece) { return Index{piece.isSpecial}; }), numbersIn(golden["special"]));
      const QJsonArray types = golden["types"].toArray();
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto at = static_cast<qsizetype>(i);
        QCOMPARE(pieces[i].text, golden["tokens"][at].toString().toStdString());
        if (!types.isEmpty()) QCOMPARE(pieces[i].type, types[at].toInt());
      }
    }
  }

  void everyPartDoesWhatTheLibrarysDoes_data() {
    QTest::addColumn<QString>("file");
    for (const QString& file : partFiles()) QTest::newRow(qPrintable(file)) << file;
  }
  void everyPartDoesWhatTheLibrarysDoes() {
    QFETCH(QString, file);
    const Tokenizer tokenizer = partTokenizer(file);
    const QJsonArray cases = jsonAt(data + "/tokenizers/parts.json")[file.chopped(5)].toArray();
    QVERIFY(cases.size() > 30);
    for (const QJsonValue& golden : cases) {
      const std::string text = golden["text"].toString().toStdString(),
                        second = golden["pair"].toString().toStdString();
      std::optional<std::string_view> pair;
      if (golden["pair"].isString()) pair = second;
      const std::vector<Piece> pieces = encode(tokenizer, text, pair);
      QCOMPARE(idsOf(pieces), numbersIn(golden["ids"]));
      QCOMPARE(idsOf(encode(tokenizer, text, pair, false)), numbersIn(golden["plain"]));
      QCOMPARE(each(pieces, [](const Piece& piece) { return piece.type; }), numbersIn(golden["types"]));
      QCOMPARE(decode(tokenizer, idsOf(pieces)), golden["decoded"].toString().toStdString());
      QCOMPARE(decode(tokenizer, idsOf(pieces), true), golden["all"].toString().toStdString());
      // The library gives a composed letter to the first of those that it is composed of alone.
      const bool isComposed = text.find("\u0301") != std::string::npos || text.find("\u1161") != std::string::npos ||
                              text.find("\uff9e") != std::string::npos;
      if (!isComposed) QCOMPARE(offsetsOf(pieces), numbersIn(golden["offsets"]));
    }
  }

  void aComposedLetterComesFromAllThatItIsComposedOf() {
    const std::vector<Piece> pieces = encode(partTokenizer("nfc.json"), "x \u1112\u1161\u11ab y");
    QCOMPARE(pieces[1].text, std::string("한"));
    QCOMPARE(offsetsOf(pieces), (std::vector<Index>{0, 1, 2, 5, 6, 7}));
  }

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

  void lettersOfPiecesLieInTheTextInItsOrder() {
    for (const auto& [name, tokenizer] : allTokenizers())
      for (const std::string& text : nastyTexts(150)) {
        const auto size = static_cast<Index>(codePoints(text).size());
        Index before = 0;
        for (const Piece& piece : encode(tokenizer, text, {}, false)) {
          QVERIFY2(0 <= piece.begin && piece.begin <= piece.end && piece.end <= size, qPrintable(name));
          QCOMPARE(piece.text, pieceText(tokenizer, piece.id));
          QCOMPARE(idOf(tokenizer, piece.text), std::optional(piece.id));
          // Marks that change places have come from somewhere else; without them nothing goes back.
          if (text.find("\u0301") == std::string::npos && text.find("\u0316") == std::string::npos)
            QVERIFY2(piece.begin >= before, qPrintable(name));
          before = piece.begin;
        }
      }
  }

  void noLetterIsLostAndPiecesAreTheTextAgain() {
    for (const char* family : {"gpt2", "qwen2", "llama", "bart"}) {
      const Tokenizer tokenizer = familyTokenizer(family);
      for (const std::string& text : nastyTexts(300)) {
        const std::u32string letters = codePoints(text);
        const std::vector<Piece> pieces = encode(tokenizer, text, {}, false);
        std::vector<bool> isCovered(letters.size());
        for (const Piece& piece : pieces)
          for (Index i = piece.begin; i < piece.end; ++i) isCovered[static_cast<std::size_t>(i)] = true;
        for (std::size_t i = 0; i < letters.size(); ++i) QVERIFY(isCovered[i] || letters[i] == U' ');
        std::u32string readable = letters;
        for (char32_t& letter : readable)
          if (isLoneByte(letter)) letter = U'\uFFFD';
        QCOMPARE(decode(tokenizer, idsOf(pieces)), toUtf8(readable));
      }
    }
  }

  void aByteThatIsNoTextIsReadAsTheReplacementCharacter() {
    const Tokenizer tokenizer = familyTokenizer("gpt2");
    QCOMPARE(encode(tokenizer, "a\xff"), encode(tokenizer, "a\uFFFD"));
  }

  void anUnfinishedCharacterOfAContinuationIsReplaced() {
    const Tokenizer tokenizer = familyTokenizer("gpt2");
    const std::vector<Index> ids = idsOf(encode(tokenizer, "ï🙂"));
    QCOMPARE(ids.size(), std::size_t{6});
    const char* texts[] = {"", "\uFFFD", "ï", "ï\uFFFD", "ï\uFFFD", "ï\uFFFD", "ï🙂"};
    for (std::size_t count = 0; count <= ids.size(); ++count)
      QCOMPARE(decode(tokenizer, std::span(ids).first(count)), std::string(texts[count]));
    // Four bytes that each begin a character.
    const Index lead = ids[0];
    QCOMPARE(decode(tokenizer, std::vector<Index>{lead, lead}), std::string("\uFFFD\uFFFD"));
  }

  void idsWithoutAPieceStandForNothing() {
    const Tokenizer tokenizer = familyTokenizer("bert");
    QCOMPARE(vocabularySize(tokenizer), Index{193});
    QCOMPARE(decode(tokenizer, std::vector<Index>{-1, 193, 1 << 30}), std::string());
    QCOMPARE(pieceText(tokenizer, 193), std::string());
    QCOMPARE(pieceText(tokenizer, 4), std::string("[MASK]"));
    QCOMPARE(idOf(tokenizer, "no such piece"), std::nullopt);
    QVERIFY(encode(Tokenizer(), "text").empty());
    QCOMPARE(vocabularySize(Tokenizer()), Index{0});
  }

  void piecesMakeTheSameWordsWhateverTheVocabularyIs_data() {
    QTest::addColumn<QString>("family");
    for (const char* family : {"bert", "gpt2", "llama"}) QTest::newRow(family) << family;
  }
  void piecesMakeTheSameWordsWhateverTheVocabularyIs() {
    QFETCH(QString, family);
    const std::string text = "Don't mock 注意 (x)!";
    const std::u32string letters = codePoints(text);
    const std::vector<Piece> pieces = encode(familyTokenizer(family), text);
    const std::vector<Index> words = wordOf(pieces, text);
    QCOMPARE(words.size(), pieces.size());
    std::map<Index, std::u32string> joined;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].isSpecial) continue;
      std::u32string& word = joined[words[i]];
      const Index done = word.empty() ? 0 : pieces[i - 1].end;
      for (Index k = std::max(done, pieces[i].begin); k < pieces[i].end; ++k)
        word += letters[static_cast<std::size_t>(k)];
    }
    QStringList found;
    for (const auto& [number, word] : joined)
      if (const QString shown = QString::fromStdString(toUtf8(word)).trimmed(); !shown.isEmpty()) found << shown;
    QCOMPARE(found, (QStringList{"Don", "'", "t", "mock", "注", "意", "(", "x", ")", "!"}));
  }

  void wordsOfASecondTextAreOtherWords() {
    const Tokenizer tokenizer = familyTokenizer("bert");
    const std::vector<Piece> pieces = encode(tokenizer, "cat", "cat");
    QCOMPARE(wordOf(pieces, "cat", "cat"), (std::vector<Index>{0, 1, 1, 2, 3, 3, 4}));
    QCOMPARE(each(pieces, [](const Piece& piece) { return Index{piece.isOfPair}; }),
             (std::vector<Index>{0, 0, 0, 0, 1, 1, 1}));
  }

  void longTextsTakeTimeInProportion() {
    QString marks = "e", mixed;
    for (int i = 0; i < 50'000; ++i) marks += QStringLiteral("\u0301\u0316");
    for (int i = 0; i < 5'000; ++i) mixed += QStringLiteral("The cat, 注意力 ") + QString::number(i);
    QElapsedTimer timer;
    timer.start();
    for (const auto& [name, tokenizer] : allTokenizers())
      for (const QString& text : {QString(100'000, 'a'), QString(100'000, ' '), marks, mixed})
        QVERIFY2(!encode(tokenizer, text.toStdString()).empty() || text.trimmed().isEmpty(), qPrintable(name));
    QVERIFY2(timer.elapsed() < 60'000, qPrintable(QString::number(timer.elapsed())));
  }

  void theLongestOfAddedTokensIsFound() {
    const Tokenizer tokenizer = parseTokenizer(
        fileWith(R"("added_tokens":[{"id":2,"content":"<a>"},{"id":3,"content":"<a><a>"},{"id":4,"content":"<"}])"));
    QCOMPARE(piecesIn(tokenizer, "<a><a><a>a<"), std::string("<a><a>|<a>|a|<|"));
  }

  void tokensOfTheTextAsItIsAreFoundBeforeThoseOfTheNormalisedOne() {
    const Tokenizer tokenizer =
        parseTokenizer(fileWith(R"("normalizer":{"type":"Lowercase"},"added_tokens":[{"id":2,"content":"AB"},)"
                                R"({"id":3,"content":"A","special":true}])"));
    QCOMPARE(piecesIn(tokenizer, "abAB"), std::string("AB|A|[UNK]|"));
  }

  void truncationAndPaddingAreLeftOut() {
    const Tokenizer tokenizer = parseTokenizer(fileWith(
        R"("truncation":{"max_length":1},"padding":{"strategy":{"Fixed":9}},"pre_tokenizer":{"type":"Whitespace"})"));
    QCOMPARE(piecesIn(tokenizer, "a b a"), std::string("a|[UNK]|a|"));
  }

  void ofMergesThatAreTheSameTheLastCounts() {
    const std::string model =
        R"({"type":"BPE","vocab":{"a":0,"b":1,"c":2,"ab":3,"bc":4},"merges":[["a","b"],"b c","a b"]})";
    QCOMPARE(piecesIn(parseTokenizer(fileWith("", model)), "abc"), std::string("a|bc|"));
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
    write("vocab.txt", "[UNK]\n[SEP]\n");
    QCOMPARE(refusal(), QString("vocab.txt has no piece “[CLS]”"));
    QVERIFY(QDir(folder.path()).mkdir("tokenizer.json"));
    QCOMPARE(refusal(), QString("tokenizer.json: is a folder, expected a file"));
  }
};

QTEST_APPLESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
