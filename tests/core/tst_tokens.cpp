// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/scene/attention/tokens.h"

using namespace attn;

namespace {

QStringList joined(const std::string& text, SplitBy split) {
  QStringList lines;
  for (const Tokens& tokens : tokenize(text, split)) {
    QStringList line;
    for (const std::string& token : tokens) line << QString::fromStdString(token);
    lines << line.join("·");
  }
  return lines;
}

}  // namespace

class TestTokens : public QObject {
  Q_OBJECT

 private slots:
  void aLineIsASequence_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("split");
    QTest::addColumn<QStringList>("expected");
    const int spaces = int(SplitBy::spaces), characters = int(SplitBy::characters), bars = int(SplitBy::bars);
    QTest::newRow("words") << "Dive into\nHello  world " << spaces << QStringList{"Dive·into", "Hello·world"};
    QTest::newRow("empty lines are none") << "\n a \r\n\n \t\n" << spaces << QStringList{"a"};
    QTest::newRow("nothing") << "" << spaces << QStringList{};
    QTest::newRow("Chinese space") << "他\u3000爱 吃" << spaces << QStringList{"他·爱·吃"};
    QTest::newRow("line separator is white space") << "a\u2028b\tc" << spaces << QStringList{"a·b·c"};
    QTest::newRow("Chinese characters") << "他爱 吃" << characters << QStringList{"他·爱·吃"};
    QTest::newRow("a family is one character") << "a👨‍👩‍👧‍👦b🇨🇳" << characters
                                               << QStringList{"a·👨‍👩‍👧‍👦·b·🇨🇳"};
    QTest::newRow("combining marks stay with their base") << "e\u0301x" << characters << QStringList{"e\u0301·x"};
    QTest::newRow("right to left") << "שלום" << characters << QStringList{"ש·ל·ו·ם"};
    QTest::newRow("segments") << " 他爸有 2 米高 | 经常旷课||A |" << bars << QStringList{"他爸有 2 米高·经常旷课·A"};
    QTest::newRow("only bars") << "| |" << bars << QStringList{};
  }
  void aLineIsASequence() {
    QFETCH(QString, text);
    QFETCH(int, split);
    QFETCH(QStringList, expected);
    QCOMPARE(joined(text.toStdString(), static_cast<SplitBy>(split)), expected);
  }

  void textWithinTheLimitsStaysAsItWasTyped() {
    const std::string text = "a  b\n\n c ";
    QCOMPARE(clipped(text, SplitBy::spaces), (SequenceText{text, {}}));
  }

  void ofALineOfAMegabyteTheFirstTokensAreUsedAndTheRestIsCounted_data() {
    QTest::addColumn<int>("split");
    QTest::addColumn<QString>("unit");
    QTest::newRow("spaces") << int(SplitBy::spaces) << "ab ";
    QTest::newRow("characters") << int(SplitBy::characters) << "注";
    QTest::newRow("bars") << int(SplitBy::bars) << "x|";
  }
  void ofALineOfAMegabyteTheFirstTokensAreUsedAndTheRestIsCounted() {
    QFETCH(int, split);
    QFETCH(QString, unit);
    const SplitBy by = static_cast<SplitBy>(split);
    const Index found = 350'000;
    const SequenceText text = clipped(unit.repeated(found).toStdString() + "\nshort", by);
    QCOMPARE(text.cuts.size(), std::size_t{1});
    QCOMPARE(text.cuts[0], (TextCut{TextCut::What::tokens, 0, found, 4096}));
    const auto sequences = tokenize(text.text, by);
    QCOMPARE(sequences.size(), std::size_t{2});
    QCOMPARE(sequences[0].size(), std::size_t{4096});
    QVERIFY(clipped(text.text, by).cuts.empty());
  }

  void aMegabyteWithoutASpaceIsOneTokenCutShort() {
    const SequenceText text = clipped(std::string(1'000'000, 'a'), SplitBy::spaces);
    QCOMPARE(text.text.size(), std::size_t{200});
    QCOMPARE(text.cuts.size(), std::size_t{1});
    QCOMPARE(text.cuts[0], (TextCut{TextCut::What::characters, 0, 1'000'000, 200}));
  }

  void twentyThousandMarksOnOneBaseAreCutToo() {
    QString text = "e" + QString(QChar(0x301)).repeated(20'000);
    const SequenceText cut = clipped(text.toStdString(), SplitBy::characters);
    QCOMPARE(QString::fromStdString(cut.text).size(), 200);
    QVERIFY(!cut.cuts.empty());
  }

  void longTokensLeaveRoomForFewerOfThem() {
    const SequenceText text =
        clipped(QString(QString("x").repeated(150) + " ").repeated(2000).toStdString(), SplitBy::spaces);
    QCOMPARE(text.cuts.size(), std::size_t{1});
    QVERIFY(text.cuts[0].used < 300);
    QCOMPARE(text.cuts[0].used, Index(tokenize(text.text, SplitBy::spaces)[0].size()));
    QCOMPARE(text.cuts[0].found, 2000);
  }

  void ofManyLinesTheFirstAreUsed() {
    const SequenceText text = clipped(QString("a b\n").repeated(100'000).toStdString(), SplitBy::spaces);
    QCOMPARE(text.cuts, (std::vector<TextCut>{{TextCut::What::sequences, 0, 100'000, 64}}));
    QCOMPARE(tokenize(text.text, SplitBy::spaces).size(), std::size_t{64});
  }

  void brokenUtf8AndControlCharactersAreTokensLikeOthers() {
    for (const SplitBy split : {SplitBy::spaces, SplitBy::characters, SplitBy::bars}) {
      const std::string text("a\xff\xc3\0\x01|b\xed\xa0\x80", 10);
      QVERIFY(!tokenize(text, split).empty());
      QCOMPARE(clipped(text, split).text, text);
    }
  }
};

QTEST_APPLESS_MAIN(TestTokens)
#include "tst_tokens.moc"
