// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <random>

#include "core/base/text/code_points.h"
#include "core/tokenizer/tokenizer.h"
#include "tests/support/bytes.h"
#include "tests/support/tokenizers.h"

using namespace attn;
using namespace attn::test;

namespace {

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

  void lettersAreOfTheKindThatCheckpointsWereTrainedWith() {
    const Tokenizer tokenizer = familyTokenizer("bert");
    QCOMPARE(piecesIn(tokenizer, "a\u2e42b"), std::string("a|[UNK]|b|"));  // punctuation of Unicode 7
    QCOMPARE(piecesIn(tokenizer, "a\u0c77b"), std::string("[UNK]|"));      // of Unicode 12
  }

  void aComposedLetterComesFromAllThatItIsComposedOf() {
    const std::vector<Piece> pieces = encode(partTokenizer("nfc.json"), "x \u1112\u1161\u11ab y");
    QCOMPARE(pieces[1].text, std::string("한"));
    QCOMPARE(offsetsOf(pieces), (std::vector<Index>{0, 1, 2, 5, 6, 7}));
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

  void aTokenThatIsAPartOfACharacterIsReadByTheNamesOfItsBytes() {
    const Tokenizer tokenizer = familyTokenizer("gpt2");
    const char* names[] = {"<0xC3>", "<0xAF>", "<0xF0>", "<0x9F>", "<0x99>", "<0x82>"};
    const std::vector<Index> ids = idsOf(encode(tokenizer, "ï🙂"));
    for (std::size_t i = 0; i < ids.size(); ++i) QCOMPARE(readableText(tokenizer, ids[i]), std::string(names[i]));
    for (const char* whole : {"a", " ", "\n"})
      QCOMPARE(readableText(tokenizer, idsOf(encode(tokenizer, whole)).front()), std::string(whole));
    QCOMPARE(readableText(tokenizer, idsOf(encode(tokenizer, "\x1D")).front()), std::string("<0x1D>"));
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
    for (int i = 0; i < 15'000; ++i) marks += QStringLiteral("\u0301\u0316");
    for (int i = 0; i < 2'000; ++i) mixed += QStringLiteral("The cat, 注意力 ") + QString::number(i);
    QElapsedTimer timer;
    timer.start();
    for (const auto& [name, tokenizer] : allTokenizers())
      for (const QString& text : {QString(30'000, 'a'), QString(30'000, ' '), marks, mixed})
        QVERIFY2(!encode(tokenizer, text.toStdString()).empty() || text.trimmed().isEmpty(), qPrintable(name));
    QVERIFY2(timer.elapsed() < 60'000, qPrintable(QString::number(timer.elapsed())));
  }

  void aMillionSpacesFitIntoExpressions() {
    const std::string spaces(1'000'000, ' ');
    for (const char* family : {"gpt2", "t5"})
      QCOMPARE(dataErrorOf([&] { encode(familyTokenizer(family), spaces); }), QString());
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

  void ofMergesThatAreTheSameTheLastCounts() {
    const std::string model =
        R"({"type":"BPE","vocab":{"a":0,"b":1,"c":2,"ab":3,"bc":4},"merges":[["a","b"],"b c","a b"]})";
    QCOMPARE(piecesIn(parseTokenizer(fileWith("", model)), "abc"), std::string("a|bc|"));
  }

  void neighboursThatAreGoneAreNotMerged() {
    const std::string model = R"({"type":"BPE","vocab":{"a":0,"b":1,"c":2,"d":3,"bc":4,"ab":5,"bcd":6,"abc":7},)"
                              R"("merges":["b c","a b","bc d","a bc"]})";
    QCOMPARE(piecesIn(parseTokenizer(fileWith("", model)), "abcd"), std::string("a|bcd|"));
    QCOMPARE(piecesIn(parseTokenizer(fileWith("", model)), "abca"), std::string("abc|a|"));
  }
};

QTEST_APPLESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
