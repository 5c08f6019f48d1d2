// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/base/stop.h"
#include "core/files/atomic_file.h"
#include "core/files/pair_table.h"
#include "tests/support/bytes.h"

using namespace attn;

namespace {

using Texts = std::vector<std::string>;

std::string complaintAbout(const QByteArray& text, const PairChoices& choices = {}) {
  try {
    parsePairs({text.constData(), static_cast<std::size_t>(text.size())}, choices);
  } catch (const DataError& error) {
    return error.what();
  }
  return "none";
}

/// The keys, each with a bar behind it, or what is wrong: an assertion says what was found instead.
std::string keysOrComplaint(std::string_view text) {
  try {
    std::string keys;
    for (const std::string& key : parsePairs(text).database.keys) keys += key + "|";
    return keys;
  } catch (const DataError& error) {
    return error.what();
  }
}

}  // namespace

class TestPairTable : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

 private slots:
  void theFirstColumnIsTheKeyAndTheSecondTheValue() {
    const PairTable table = parsePairs("name,first name\nZhang,Aston\n\n\"Li, \"\"Mu\"\"\",\"two\nlines\"\n,\n");
    QCOMPARE(table.keyName, std::string("name"));
    QCOMPARE(table.valueName, std::string("first name"));
    QCOMPARE(table.database.keys, (Texts{"Zhang", "Li, \"Mu\"", ""}));
    QCOMPARE(table.database.values, (Texts{"Aston", "two\nlines", ""}));
  }

  void theFirstLineIsTheHeaderUnlessItIsSaidOtherwise() {
    QCOMPARE(keysOrComplaint("1,2\n3,4\n"), std::string("3|"));
    QCOMPARE(parsePairs("a,b\nc,d\n", {.hasHeader = false}).database.keys, (Texts{"a", "c"}));
    QCOMPARE(parsePairs("1,2\n3,4\n", {.hasHeader = std::nullopt}).database.keys, (Texts{"1", "3"}));
    QCOMPARE(parsePairs("k,v\n3,4\n", {.hasHeader = std::nullopt}).database.keys, (Texts{"3"}));
  }

  void spacesAroundATextBelongToIt() {
    const PairTable table = parsePairs("k,v\n Li ,Mu\nLi,\tMu \n  \n");
    QCOMPARE(table.database.keys, (Texts{" Li ", "Li"}));
    QCOMPARE(table.database.values, (Texts{"Mu", "\tMu "}));
    QCOMPARE(parsePairs("k \tv\n a\t b\n").database.keys, (Texts{" a"}));
    // Numbers of several columns are numbers with spaces, too.
    QCOMPARE(parsePairs("x, y, kind\n1.2, 7.8, oak\n").database.keys, (Texts{"1.2, 7.8"}));
  }

  void aGuessTakesTextsOverNumbersForNames() {
    const auto keys = [](std::string_view text, bool usually) {
      return parsePairs(text, {.hasHeader = std::nullopt, .usuallyHasHeader = usually}).database.keys;
    };
    for (const bool usually : {true, false}) {
      QCOMPARE(keys("k\tv\nLi\t4\nHu\t5\n", usually), (Texts{"Li", "Hu"}));
      QCOMPARE(keys("place,kind\n(1 2),oak\n(3 4),pine\n", usually), (Texts{"(1 2)", "(3 4)"}));
      QCOMPARE(keys("(1 2),oak\n(3 4),pine\n", usually), (Texts{"(1 2)", "(3 4)"}));
      QCOMPARE(keys("Li,4\nHu,5\n", usually), (Texts{"Li", "Hu"}));
      QCOMPARE(keys("1,2\n3,4\n", usually), (Texts{"1", "3"}));
      QCOMPARE(keys("0,1,2\n1.5,2.5,oak\n", usually), (Texts{"1.5, 2.5"}));
      QCOMPARE(keys("Li,Mu\n", usually), (Texts{"Li"}));
    }
    // Texts over texts tell nothing.
    QCOMPARE(keys("Zhang,Aston\nLi,Mu\n", false), (Texts{"Zhang", "Li"}));
    QCOMPARE(keys("Zhang,Aston\nLi,Mu\n", true), (Texts{"Li"}));
    const PairTable doubtful = parsePairs("Zhang,Aston\nLi,Mu\n", {.hasHeader = std::nullopt});
    QVERIFY(!doubtful.isHeaderClear);
    QCOMPARE(doubtful.keyName + "|" + doubtful.valueName, std::string("Zhang|Aston"));
    QVERIFY(parsePairs("k,v\n1,Mu\n", {.hasHeader = std::nullopt}).isHeaderClear);
    QVERIFY(parsePairs("k,v\nLi,Mu\n").isHeaderClear);
  }

  void moreThanAreTakenAreRefused() {
    QCOMPARE(parsePairs("k,v\na,b\nc,d\n", {.most = 2}).database.size(), Index{2});
    QCOMPARE(complaintAbout("k,v\na,b\nc,d\n", {.most = 1}),
             std::string("line 3 is one row too many, expected at most 1"));
  }

  void otherSeparatorsAreFoundWhereACommaCutsNothing() {
    QCOMPARE(parsePairs("k;v\n1,5;oak\n").database.keys, (Texts{"1,5"}));
    QCOMPARE(parsePairs("k\tv\na;b\tc, d\n").database.values, (Texts{"c, d"}));
    QCOMPARE(parsePairs("k,v\na;b,c;d\n").database.keys, (Texts{"a;b"}));
    QCOMPARE(parsePairs("k,v;w\n1,2;3\n", {.separator = ';'}).database.keys, (Texts{"1,2"}));
    // The comma cuts the first row into two, but not all of them.
    QCOMPARE(keysOrComplaint("a, k;v\nb;w\nc;x\n"), std::string("b|c|"));
    QCOMPARE(parsePairs("the key,the value\n1 2,3 4\n").database.keys, (Texts{"1 2"}));
  }

  void columnsOfNumbersAreOneKey() {
    const PairTable table = parsePairs("x,y,kind\n1.2,7.8,oak\n-3,4e1,pine\n");
    QCOMPARE(table.database.keys, (Texts{"1.2, 7.8", "-3, 4e1"}));
    QCOMPARE(table.database.values, (Texts{"oak", "pine"}));
    QCOMPARE(table.valueName, std::string("kind"));
    QCOMPARE(complaintAbout("x,y,kind\n1,2,oak\n1,b,oak\n"),
             std::string("line 3 has 3 columns, expected two, key and value, or numbers in all but the last: column 2 "
                         "has “b”"));
  }

  void whatIsWrongIsSaidWithItsPlace() {
    QCOMPARE(complaintAbout(""), std::string("is empty, expected rows of a key and a value"));
    QCOMPARE(complaintAbout("k,v\n"), std::string("has a line of names and no line below it, expected at least one"));
    QCOMPARE(complaintAbout("k\na\n"),
             std::string("line 1 has one column (separated by “,”), expected two: key and value"));
    QCOMPARE(complaintAbout("k,v\na,b\n\nc\n"),
             std::string("line 4 has one column, expected as many as line 1 has: 2"));
    QCOMPARE(complaintAbout("k,v\na,b,c\n"), std::string("line 2 has 3 columns, expected as many as line 1 has: 2"));
    QVERIFY(complaintAbout("k,v\n\"a\nb\",c\nd,\"e\n").find("line 4, column 2 begins with a quotation mark") == 0);
    QVERIFY(complaintAbout("k,v\na,b\"c\n").find("line 2, column 2 has a quotation mark inside") == 0);
    QVERIFY(complaintAbout("k,v\na,\xFFz\n", {.encoding = "utf-8"}).find("line 2, column 2 has “\\xFFz”, which") == 0);
    QVERIFY(complaintAbout(QByteArray("k,v\na,b\0c\n", 10)).find("with a NUL byte") != std::string::npos);
    QVERIFY(complaintAbout("k,v\na," + QByteArray(70'000, 'x') + "\n").find("line 2, column 2 is longer") == 0);
    QVERIFY(complaintAbout("k,v\na,\"" + QByteArray(400'000, 'x')).find("line 2, column 2 is longer") == 0);
    QVERIFY(complaintAbout(QByteArray(200, ',') + "\n").find("line 1 has more than 64 columns") == 0);
  }

  void everyEncodingIsRead() {
    const auto keys = [](const QByteArray& bytes) { return parsePairs(bytes.toStdString()).database.keys; };
    QCOMPARE(keys("k,v\nM\xFCller,1\n"), Texts{"Müller"});
    QCOMPARE(keys("k,v\n\xBA\xEC\xC9\xAB,1\n"), Texts{"红色"});
    QStringEncoder encoder(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom);
    QCOMPARE(keys(QByteArray(encoder(QString("k\tv\n红色\t1\n")))), Texts{"红色"});
    QVERIFY(!parsePairs("k,v\nM\xFCller,1\n").encoding.isClear);
  }

  void aRowThatLacksANumberOfItsKeyOrHasAChosenMarkIsLeftOut() {
    const PairTable table = parsePairs("x,y,kind\n1,2,oak\nNA,2,oak\n3,,pine\n4,5,\n");
    QCOMPARE(table.database.keys, (Texts{"1, 2", "4, 5"}));
    QCOMPARE(table.leftOut.lines, (std::vector<Index>{3, 4}));
    // A text may well be "NA" or empty.
    QCOMPARE(parsePairs("k,v\nNA,1\n,2\n").database.keys, (Texts{"NA", ""}));
    QCOMPARE(parsePairs("k,v\nNA,1\n,2\n", {.missing = Texts{"NA"}}).database.keys, Texts{""});
    QCOMPARE(complaintAbout("k,v\nNA,1\n", {.missing = Texts{"NA"}}),
             std::string("every row lacks a value: the first is on line 2"));
  }

  void decimalCommasBetweenOtherSeparatorsAreReadWhereNumbersAreWanted() {
    const PairChoices numbers{.readsNumbers = true};
    const PairTable sizes = parsePairs("size;weight\n150,0;50,00\n1.152,5;-51,75\n-;3\n", numbers);
    QCOMPARE(sizes.database.keys, (Texts{"150.0", "1152.5"}));
    QCOMPARE(sizes.database.values, (Texts{"50.00", "-51.75"}));
    QCOMPARE(sizes.leftOut.lines, (std::vector<Index>{4}));
    QVERIFY(sizes.doubts.empty());
    // Without names above them, the comma would cut every row into two.
    QCOMPARE(parsePairs("150,0;50\n152,5;51\n", {.hasHeader = false, .readsNumbers = true}).database.keys,
             (Texts{"150.0", "152.5"}));
    // Two numbers or one: that has to be asked, and can be chosen.
    const PairTable places = parsePairs("k\tv\n4,5\toak\n6,7\tpine\n", numbers);
    QCOMPARE(places.database.keys, (Texts{"4.5", "6.7"}));
    QCOMPARE(toString(places.doubts.at(0)),
             std::string("keys such as “4,5” may be two numbers: taken for one with a decimal comma"));
    const PairTable chosen = parsePairs("k\tv\n4,5\toak\n6,7\tpine\n", {.readsNumbers = true, .decimal = '.'});
    QCOMPARE(chosen.database.keys, (Texts{"4,5", "6,7"}));
    QVERIFY(chosen.doubts.empty());
    // What isn't a number everywhere is text, as is everything else where no numbers are wanted.
    QCOMPARE(parsePairs("k;v\n1,5;oak\nLi;\n", numbers).database.keys, (Texts{"1,5", "Li"}));
    QCOMPARE(parsePairs("k,v\n\"4,5\",oak\n", numbers).database.keys, Texts{"4,5"});
    QCOMPARE(parsePairs("k;v\n4.7, 4.8;oak\n1, 2;pine\n", numbers).database.keys, (Texts{"4.7, 4.8", "1, 2"}));
    QCOMPARE(parsePairs("k;v\n1,5;2,5\n").database.keys, Texts{"1,5"});
  }

  void aRowThatLacksANumberIsLeftOutWhereAllOthersAreNumbers() {
    const std::string text = "town,people\nUlm,129\nBonn,\nKiel,NA\nBern,134\n";
    const PairTable table = parsePairs(text, {.readsNumbers = true});
    QCOMPARE(table.database.values, (Texts{"129", "134"}));
    QCOMPARE(table.leftOut.lines, (std::vector<Index>{3, 4}));
    QCOMPARE(parsePairs(text).database.size(), Index{4});
    QCOMPARE(parsePairs("k,v\nUlm,NA\nBonn,a\n", {.readsNumbers = true}).database.size(), Index{2});
  }

  void theColumnsOfKeyAndValueCanBeChosen() {
    constexpr ColumnRole key = ColumnRole::feature, value = ColumnRole::target, none = ColumnRole::ignored;
    const std::string text = "id,name,town\n1,Li,Ulm\n2,Mu,Bonn\n";
    const PairTable table = parsePairs(text, {.roles = {none, value, key}});
    QCOMPARE(table.keyName + "|" + table.valueName, std::string("town|name"));
    QCOMPARE(table.database.keys, (Texts{"Ulm", "Bonn"}));
    QCOMPARE(table.database.values, (Texts{"Li", "Mu"}));
    QCOMPARE(complaintAbout(text.c_str(), {.roles = {none, value, none}}),
             std::string("no column is a key, expected one"));
    QCOMPARE(complaintAbout("a,b,c\n1,2,3\n4,5\n", {.roles = {none, value, key}}),
             std::string("line 3 has 2 columns, expected as many as line 1 has: 3"));
  }

  void aFileIsReadAsItsText() {
    const std::string path = m_folder.filePath("in.csv").toStdString();
    QByteArray text = "\xEF\xBB\xBFkey,value\r\n";
    for (int i = 0; i < 40'000; ++i)
      text += "key number " + QByteArray::number(i) + ",\"value\r\n" + QByteArray::number(i) + "\"\r\n";
    writeFileAtomically(path, bytesOf(text));
    const PairTable table = readPairs(path);
    QCOMPARE(table.keyName, std::string("key"));
    QCOMPARE(table.database.size(), Index{40'000});
    QCOMPARE(table.database.keys.back(), std::string("key number 39999"));
    QCOMPARE(table.database.values.back(), std::string("value\n39999").insert(5, "\r"));
    writeFileAtomically(path, bytesOf(text + "one more\r\n"));
    try {
      readPairs(path);
      QFAIL("taken");
    } catch (const DataError& error) {
      QCOMPARE(error.what(), "line 80002 has one column, expected as many as line 1 has: 2");
    }
  }

  void readingStopsWhenItIsAsked() {
    const Stop stop;
    const StopScope scope(&stop);
    stop.request();
    bool isStopped = false;
    try {
      parsePairs("k,v\na,b\n");
    } catch (const Stopped&) {
      isStopped = true;
    }
    QVERIFY(isStopped);
  }
};

QTEST_APPLESS_MAIN(TestPairTable)
#include "tst_pair_table.moc"
