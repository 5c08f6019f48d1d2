// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <QtTest>
#include <cmath>
#include <cstring>

#include "core/base/rng.h"
#include "core/base/stop.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "tests/support/bytes.h"

using namespace attn;

namespace {

using Numbers = std::vector<double>;
using Names = std::vector<std::string>;

/// What writeCsv makes of the columns.
QByteArray written(const QTemporaryDir& folder, const std::vector<CsvColumn>& columns, Index rows) {
  const QString path = folder.filePath("written.csv");
  writeFileAtomically(path.toStdString(), [&](int file) { writeCsv(file, columns, rows); });
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : "none";
}

QByteArray repeated(const QByteArray& text, int count, const QByteArray& last) {
  return text.repeated(count - 1) + last;
}

}  // namespace

class TestCsv : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  std::string fileOf(const QByteArray& text) const {
    const std::string path = m_folder.filePath("in.csv").toStdString();
    writeFileAtomically(path, bytesOf(text));
    return path;
  }
  PointTable tableOf(const QByteArray& text) const { return readPoints(fileOf(text)); }

 private slots:
  void theLastColumnIsTheTargetAndTheOthersAreFeatures() {
    const PointTable table = tableOf("a,b,y\n1,2,3\n-4.5e-3,.5,+6\n");
    QCOMPARE(table.featureNames, (Names{"a", "b"}));
    QCOMPARE(table.targetName, std::string("y"));
    QCOMPARE(table.points.features, Index{2});
    QCOMPARE(table.points.inputs, (Numbers{1, 2, -4.5e-3, 0.5}));
    QCOMPARE(table.points.targets, (Numbers{3, 6}));
    QVERIFY(!table.points.isClassification());
    QCOMPARE(table.format.format.separator, ',');
  }

  void aTargetThatIsTextMakesClassesInOrderOfFirstAppearance() {
    const PointTable table = tableOf("x,kind\n1,moon\n2,\"a, \"\"b\"\"\"\n3,moon\n4,7\n");
    QCOMPARE(table.points.classes, (Names{"moon", "a, \"b\"", "7"}));
    QCOMPARE(table.points.targets, (Numbers{0, 1, 0, 2}));
  }

  void everyWayToWriteTheSameTableIsRead_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("plain") << QByteArray("x,y\n1,2\n3,4\n");
    QTest::newRow("no end of line") << QByteArray("x,y\n1,2\n3,4");
    QTest::newRow("CRLF") << QByteArray("x,y\r\n1,2\r\n3,4\r\n");
    QTest::newRow("CR") << QByteArray("x,y\r1,2\r3,4\r");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBFx,y\n1,2\n3,4\n");
    QTest::newRow("quotes") << QByteArray("\"x\",\"y\"\n\"1\",2\n3,\"4\"\n");
    QTest::newRow("spaces") << QByteArray(" x , y\n 1,\t2 \n3 , 4\n");
    QTest::newRow("blank lines") << QByteArray("\n\nx,y\n\n1,2\n  \n3,4\n\n\n");
    QTest::newRow("semicolons") << QByteArray("x;y\n1;2\n3;4\n");
    QTest::newRow("tabs") << QByteArray("x\ty\n1\t2\n3\t4\n");
    QTest::newRow("one space") << QByteArray("x y\n1 2\n3 4\n");
    QTest::newRow("columns that spaces align") << QByteArray("   x   y\n   1   2\n   3   4\n");
  }
  void everyWayToWriteTheSameTableIsRead() {
    QFETCH(QByteArray, text);
    for (const PointTable& table : {tableOf(text), parsePoints(text.toStdString())}) {
      QCOMPARE(table.featureNames, Names{"x"});
      QCOMPARE(table.targetName, std::string("y"));
      QCOMPARE(table.points.inputs, (Numbers{1, 3}));
      QCOMPARE(table.points.targets, (Numbers{2, 4}));
    }
  }

  void aBadFileIsRefusedWithLineAndColumn_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const QByteArray& text, const QString& message) {
      QTest::newRow(name) << text << message;
    };
    const QString nothing = "is empty, expected a line of names and lines of numbers";
    row("nothing", "", nothing);
    row("blank lines only", "\n\r\n  \n", nothing);
    row("byte order mark only", "\xEF\xBB\xBF", nothing);
    row("header only", "x,y\n", "has a line of names and no line below it, expected at least one");
    row("header and blank lines", "x,y\n\n\n", "has a line of names and no line below it, expected at least one");
    row("one column", "x\n1\n",
        "line 1 has one column (separated by “,”), expected features and, in the last column, a target");
    row("text where a number belongs", "x,y\n1,2\nabc,4\n", "line 3, column 1 (x) has “abc”, expected a number");
    row("a formula", "x,y\n1,2\n\"=HYPERLINK(\"\"http://a\"\")\",4\n",
        "line 3, column 1 (x) has “=HYPERLINK(\"http://a\")”, expected a number");
    row("a formula without quotes", "x,y\n=HYPERLINK(\"http://a\"),4\n",
        "line 2, column 1 has a quotation mark inside its text, expected the whole text in quotation marks and those "
        "inside it doubled");
    row("text after a number target", "x,y\n1,2\n3,four\n",
        "line 3, column 2 (y) has “four”, expected a number, as other rows have one");
    row("no value at all", "x,y\n,NA\n2,-\n", "every row lacks a value: line 2, column 1 (x) is empty");
    row("no target at all", "x,y\n1,NaN\n2,nan\n", "every row lacks a value: line 2, column 2 (y) has “NaN”");
    row("too few columns", "a,b,y\n1,2,3\n1,2\n",
        "line 3 ends after column 2, expected as many columns as line 1 has: 3, separated by “,”");
    row("too many columns", "x,y\n1,2\n1,2,3\n",
        "line 3 goes on after column 2, expected as many columns as line 1 has, separated by “,”");
    row("semicolons below commas", "x,y\n1;2\n", "line 2, column 1 (x) has “1;2”, expected a number");
    row("commas below semicolons", "x;y\n1,2\n",
        "line 2 ends after column 1, expected as many columns as line 1 has: 2, separated by “;”");
    row("groups that are not of three", "x;y\n1,5;2\n-12.34,5e3;2\n",
        "line 3, column 1 (x) has “-12.34,5e3” with a decimal point, expected a comma");
    row("a decimal point among commas", "x\ty\n1,5\t2\n2,5\t3\n1.5\t2\n",
        "line 4, column 1 (x) has “1.5” with a decimal point, expected a comma");
    row("a decimal comma among points", "x;y\n1.5;2\n2.5;3\n1,5;2\n",
        "line 4, column 1 (x) has “1,5” with a decimal comma, expected a point");
    row("too few columns below tabs", "x\ty\n1\n",
        "line 2 ends after column 1, expected as many columns as line 1 has: 2, separated by “Tab”");
    row("1e999", "x,y\n1e999,2\n", "line 2, column 1 (x) has “1e999”, which is too large or too small for a double");
    row("1e-999", "x,y\n1,-1e-999\n",
        "line 2, column 2 (y) has “-1e-999”, which is too large or too small for a double");
    row("0x10", "x,y\n0x10,2\n", "line 2, column 1 (x) has “0x10”, expected a number");
    row("Arabic-Indic digits", "x,y\n١٢,2\n", "line 2, column 1 (x) has “١٢”, expected a number");
    row("two signs", "x,y\n+-1,2\n", "line 2, column 1 (x) has “+-1”, expected a number");
    row("a space in a number", "x,y\n1 00,2\n", "line 2, column 1 (x) has “1 00”, expected a number");
    for (const char* word : {"inf", "-Infinity"}) {
      row(word, QByteArray("x,y\n") + word + ",2\n",
          QString("line 2, column 1 (x) has “%1”, expected a finite number").arg(word));
      row(qPrintable(QString(word) + " as the first target"), QByteArray("x,y\n1,") + word + "\n",
          QString("line 2, column 2 (y) has “%1”, expected a finite number").arg(word));
    }
    row("NUL in a number", QByteArray("x,y\n1\0,2\n", 9), "line 2, column 1 (x) has “1\\x00”, expected a number");
    row("NUL in a name", QByteArray("x\0,y\n1,2\n", 9), "line 1, column 1 has “x\\x00” with a NUL byte, expected text");
    row("NUL in a class", QByteArray("x,y\n1,a\0b\n", 11),
        "line 2, column 2 has “a\\x00b” with a NUL byte, expected text");
    const QByteArray ascii = QByteArray("1,a\n").repeated(140'000);  // more than the encoding is guessed from
    row("Latin-1 far below", "x,y\n" + ascii + "1,M\xFCller\n",
        "line 140002, column 2 has “M\\xFCller”, which is not UTF-8: perhaps the file has another encoding");
    row("half a character of UTF-16", QByteArray("\xFF\xFEx\0,\0y\0\n\0001\0,\0a\0\x3D\xD8", 18),
        "line 2, column 2 has “a\\xFF”, which is not UTF-16 LE: perhaps the file has another encoding");
    row("a quotation mark that is never closed", "x,y\n1,2\n3,\"4\n5,6\n",
        "line 3, column 2 begins with a quotation mark that is never closed");
    row("the same on the first line", "x,\"y\n1,2\n",
        "line 1, column 2 begins with a quotation mark that is never closed");
    row("text after quotation marks", "x,y\n1,2\n\"3\"4,5\n",
        "line 3, column 1 has a quotation mark inside its text, expected the whole text in quotation marks and those "
        "inside it doubled");
    row("one field of 10 MB", "x,y\n1," + QByteArray(10'000'000, 'a'),
        "line 2, column 2 is longer than 65536 bytes: perhaps a quotation mark is not closed");
    row("a name of 10 MB", QByteArray(10'000'000, 'a'),
        "line 1, column 1 is longer than 65536 bytes: perhaps a quotation mark is not closed");
    row("a class that is a little too long", "x,y\n1," + QByteArray(65'537, 'a') + "\n",
        "line 2, column 2 is longer than 65536 bytes: perhaps a quotation mark is not closed");
    row("one line of 10 MB", repeated("1,", 5'000'000, "1"), "line 1 has more than 16384 columns");
    row("a second line of 10 MB", "x,y\n" + repeated("1,", 5'000'000, "1"), "line 2 has more than 16384 columns");
    row("a third line of 10 MB", "x,y\n1,2\n" + repeated("1,", 5'000'000, "1"),
        "line 3 goes on after column 2, expected as many columns as line 1 has, separated by “,”");
    row("16,385 columns", repeated("x,", 16'385, "y\n"), "line 1 has more than 16384 columns");
    row("a zip archive", QByteArray("PK\3\4\n\xFF\xFE,\0", 10),
        "line 1 has one column (separated by “,”), expected features and, in the last column, a target");
    QByteArray classes = "x,y\n";
    for (int i = 0; i <= 1000; ++i) classes += "1,c" + QByteArray::number(i) + "\n";
    row("1001 classes", classes, "line 1002, column 2 (y) has one more class, “c1000”, expected at most 1000");
  }
  void aBadFileIsRefusedWithLineAndColumn() {
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    QCOMPARE(dataErrorOf([&] { tableOf(text); }), message);
  }

  // ---- encodings ----

  void everyEncodingIsReadAndThoseThatShowAreGuessed_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("encoding");
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("label");
    QTest::addColumn<bool>("isGuessed");
    QTest::addColumn<bool>("isClear");
    const auto row = [](const char* name, const QByteArray& bytes, const char* encoding, const char* target,
                        const char* label, bool isGuessed, bool isClear) {
      QTest::newRow(name) << bytes << QString(encoding) << QString(target) << QString(label) << isGuessed << isClear;
    };
    const QString german = "x,Größe\n1,Müller\n2,Müller\n", chinese = "x,种类\n1,红色\n2,红色\n";
    const auto utf16 = [](const QString& text, QStringConverter::Encoding encoding, bool hasMark) {
      QStringEncoder encoder(encoding, hasMark ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
      return QByteArray(encoder(text));
    };
    row("UTF-8", chinese.toUtf8(), "utf-8", "种类", "红色", true, true);
    for (const bool hasMark : {true, false}) {
      const auto name = [hasMark](const char* text) { return QByteArray(text) + (hasMark ? ", marked" : ""); };
      row(name("UTF-16 LE"), utf16(chinese, QStringConverter::Utf16LE, hasMark), "utf-16le", "种类", "红色", true,
          true);
      row(name("UTF-16 BE"), utf16(german, QStringConverter::Utf16BE, hasMark), "utf-16be", "Größe", "Müller", true,
          true);
    }
    row("GB18030", "x,\xD6\xD6\xC0\xE0\n1,\xBA\xEC\xC9\xAB\n2,\xBA\xEC\xC9\xAB\n", "gb18030", "种类", "红色", true,
        false);
    row("Windows-1252", german.toLatin1(), "windows-1252", "Größe", "Müller", true, false);
    row("two letters in a row", "x,\xF6\xDF\n1,a\n", "windows-1252", "öß", "a", true, false);
    row("Windows-1251", "x,\xF6\xE2\xE5\xF2\n1,\xE4\xE0\n", "windows-1251", "цвет", "да", false, true);
    row("Big5", "x,\xBA\xD8\xC3\xFE\n1,\xAC\xF5\xA6\xE2\n", "big5", "種類", "紅色", false, true);
    row("Shift-JIS", "x,\x90\x46\n1,\x90\xD4\n", "shift-jis", "色", "赤", false, true);
  }
  void everyEncodingIsReadAndThoseThatShowAreGuessed() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, encoding);
    QFETCH(QString, target);
    QFETCH(QString, label);
    QFETCH(bool, isGuessed);
    QFETCH(bool, isClear);
    TableChoices choices;
    if (!isGuessed) choices.encoding = encoding.toStdString();
    for (const PointTable& table : {readPoints(fileOf(bytes), choices), parsePoints(bytes.toStdString(), choices)}) {
      QCOMPARE(QString::fromStdString(table.format.format.encoding), encoding);
      QCOMPARE(QString::fromStdString(table.targetName), target);
      QCOMPARE(QString::fromStdString(table.points.classes.front()), label);
      QCOMPARE(table.doubts().empty(), isClear);
    }
    const TablePreview preview = previewOf(startOfFile(fileOf(bytes)), choices, 5);
    QVERIFY2(!preview.problem, toString(preview.problem).c_str());
    QCOMPARE(QString::fromStdString(preview.rows.front().back()), label);
  }

  void aCharacterMayBeCutBetweenTwoBlocks() {
    // Each row has an odd number of bytes, so that blocks end inside characters, and inside pairs of surrogates.
    QString text = "x,kind\n";
    for (int i = 0; i < 300'000; ++i) text += QString("%1,红😀%2\n").arg(i).arg(i % 3);
    QStringEncoder encoder(QStringConverter::Utf16LE);
    const PointTable table = tableOf(QByteArray(encoder(text)));
    QCOMPARE(table.points.size(), Index{300'000});
    QCOMPARE(table.points.classes, (Names{"红😀0", "红😀1", "红😀2"}));
    const std::string gb18030 = "1,\xBA\xEC\n";
    TextDecoder decoder("gb18030");
    std::string bytewise;
    for (const char byte : gb18030) bytewise += decoder.decode({&byte, 1});
    QCOMPARE(bytewise + std::string(decoder.finish()), std::string("1,红\n"));
  }

  // ---- missing values, thousands, dates ----

  void aRowWithoutAValueIsLeftOutAndTold() {
    const PointTable table = tableOf("a,b,y\n1,2,3\nNA,2,3\n4,n/a,5\n,1,2\n6,7,\n8,-,9\n?,1,nan\n10,11,12\nNULL,1,2\n");
    QCOMPARE(table.points.inputs, (Numbers{1, 2, 10, 11}));
    QCOMPARE(table.points.targets, (Numbers{3, 12}));
    QCOMPARE(table.leftOut.count, Index{7});
    QCOMPARE(table.leftOut.lines, (std::vector<Index>{3, 4, 5, 6, 7, 8, 10}));
    QCOMPARE(table.leftOut.someLines(3), std::string("3, 4, 5, …"));
    QVERIFY(table.doubts().empty());
    // A class that only rows have that are left out is none; what a column that is left out lacks, no row lacks.
    const PointTable classes = tableOf("x,note,kind\n1,,NA\n,u,ghost\n2,v,-\n3,,+\n");
    QCOMPARE(classes.points.classes, (Names{"-", "+"}));
    QCOMPARE(classes.points.inputs, (Numbers{2, 3}));
    QCOMPARE(classes.leftOut.lines, (std::vector<Index>{2, 3}));
    QCOMPARE(readNumbers(fileOf("x\n1\nNA\n2\n")).leftOut.count, Index{1});
  }

  void whatStandsForAMissingValueCanBeSaid() {
    const QByteArray text = "x,y\n1,2\n-999,3\n4,-999.0\n5,6\n";
    TableChoices choices;
    choices.missing = {{"-999", "-999.0"}};
    QCOMPARE(readPoints(fileOf(text), choices).points.inputs, (Numbers{1, 5}));
    choices.missing = Names{};
    QCOMPARE(readPoints(fileOf(text), choices).points.size(), Index{4});
    QCOMPARE(dataErrorOf([&] { readPoints(fileOf("x,y\n1,2\nNA,4\n"), choices); }),
             QString("line 3, column 1 (x) has “NA”, expected a number"));
    QCOMPARE(dataErrorOf([&] { readPoints(fileOf("x,y\n1,2\n3,\n"), choices); }),
             QString("line 3, column 2 (y) is empty, expected a number"));
    QCOMPARE(dataErrorOf([&] { readPoints(fileOf("x,y\n1,a\n3,\n"), choices); }),
             QString("line 3, column 2 (y) is empty, expected a class"));
  }

  void aMissingNumberInTheFirstLineMakesNoHeader() {
    QCOMPARE(tableOf("5.1,NA,3\n1,2,3\n4,5,6\n").points.size(), Index{2});
    QVERIFY(!tableOf("5.1,NA,3\n1,2,3\n4,5,6\n").format.format.hasHeader);
    // Names stand over numbers even where most of these are missing.
    QVERIFY(tableOf("a,b\nNA,1\nNA,2\n3,4\n").format.format.hasHeader);
    QCOMPARE(toString(tableOf("a,b,y\n1,,2\n3,NA,4\n").doubts().front()),
             std::string("column 2 (b) has no value: left out"));
  }

  void thousandsHaveMarksWhereTheyMakeNumbers_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<char>("thousands");
    QTest::addColumn<QString>("numbers");
    QTest::newRow("German") << QByteArray("x;y\n1.949,50;1\n12,5;2\n1.000;3\n") << '.' << "1949.5 12.5 1000";
    QTest::newRow("English") << QByteArray("x;y\n1,949.50;1\n12.5;2\n1,000;3\n") << ',' << "1949.5 12.5 1000";
    QTest::newRow("quoted") << QByteArray("x,y\n\"1,949.50\",1\n12.5,2\n\"1,000\",3\n") << ',' << "1949.5 12.5 1000";
    QTest::newRow("millions") << QByteArray("x;y\n1.949.500;1\n-12;2\n") << '.' << "1949500 -12";
    QTest::newRow("French") << QByteArray("x;y\n1 949,50;1\n12,5;2\n") << ' ' << "1949.5 12.5";
    QTest::newRow("spaces that don't break")
        << QByteArray("x;y\n1\u00a0949,50;1\n1\u202f000;2\n") << ' ' << "1949.5 1000";
    QTest::newRow("Swiss") << QByteArray("x;y\n1'949.50;1\n12.5;2\n") << '\'' << "1949.5 12.5";
    QTest::newRow("none") << QByteArray("x;y\n1.949;1\n12.5;2\n") << '\0' << "1.949 12.5";
  }
  void thousandsHaveMarksWhereTheyMakeNumbers() {
    QFETCH(QByteArray, text);
    QFETCH(char, thousands);
    QFETCH(QString, numbers);
    const PointTable table = tableOf(text);
    QCOMPARE(table.format.format.thousands, thousands);
    QString inputs;
    for (const double x : table.points.inputs) inputs += QString::number(x, 'g', 10) + " ";
    QCOMPARE(inputs.trimmed(), numbers);
    QVERIFY(table.doubts().empty());
  }

  void blanksOfAMatrixInOneLineGroupNoThousands() {
    const auto thousands = [](const char* text) { return guessFormat(text, true).format.thousands; };
    QCOMPARE(thousands("100 200;300 400\n"), '\0');
    QCOMPARE(thousands("1 949,50;2 100\n"), ' ');
    QCOMPARE(thousands("1 949;2 100\n3 000;4 500\n"), ' ');
    for (const char* text : {"1 2;3 4", " 1 2 ; -3  4e2 ;\n", "1 2 3;4 5 6;7 8 9"})
      QVERIFY2(isMatrixInOneLine(text), text);
    for (const char* text : {"", "1 2", "1;2", "1 2;3", "1 2;3 x", "1 2;;3 4", "1 2;3 4\n5 6", "1 2;3 4,5"})
      QVERIFY2(!isMatrixInOneLine(text), text);
  }

  void thousandsAreAsTheyAreSaidToBe() {
    TableChoices choices;
    choices.thousands = ',';
    QCOMPARE(parsePoints("x;y\n1,234;5\n2,345;6\n", choices).points.inputs, (Numbers{1234, 2345}));
    choices.thousands = '\0';
    QCOMPARE(dataErrorOf([&] { parsePoints("x;y\n1,5;2\n1.949,50;5\n", choices); }),
             QString("line 3, column 1 (x) has “1.949,50” with a decimal point, expected a comma"));
  }

  void datesAreDays_data() {
    QTest::addColumn<QByteArray>("dates");
    QTest::addColumn<QString>("days");
    QTest::addColumn<bool>("isClear");
    QTest::newRow("ISO") << QByteArray("1970-01-02 1969-12-31 2024-02-29") << "1 -1 19782" << true;
    QTest::newRow("slashes, year first") << QByteArray("1970/1/2 2024/02/29") << "1 19782" << true;
    QTest::newRow("with a time") << QByteArray("1970-01-02T12:00 1970-01-03T06:00:00Z") << "1.5 2.25" << true;
    QTest::newRow("German") << QByteArray("2.1.1970 29.02.2024") << "1 19782" << true;
    QTest::newRow("day first, as one shows") << QByteArray("2/1/1970 29/2/2024") << "1 19782" << true;
    QTest::newRow("month first, as one shows") << QByteArray("1/2/1970 2/29/2024") << "1 19782" << true;
    QTest::newRow("either") << QByteArray("1/2/1970 3/4/1970") << "1 62" << false;
    QTest::newRow("one is missing") << QByteArray("1970-01-02 NA 1970-01-04") << "1 3" << true;
  }
  void datesAreDays() {
    QFETCH(QByteArray, dates);
    QFETCH(QString, days);
    QFETCH(bool, isClear);
    QByteArray text = "day,y\n";
    for (const QByteArray& date : dates.split(' ')) text += date + ",1.5\n";
    const PointTable table = tableOf(text);
    QString inputs;
    for (const double x : table.points.inputs) inputs += QString::number(x) + " ";
    QCOMPARE(inputs.trimmed(), days);
    QCOMPARE(table.doubts().empty(), isClear);
    QCOMPARE(toString(table.notes().front()),
             std::string("column 1 (day) has dates: taken as days from 1970-01-01 on"));
  }

  void aDateThatIsNoneIsRefused() {
    QCOMPARE(dataErrorOf([&] { tableOf("day,y\n" + QByteArray("1970-01-02,1\n").repeated(120) + "1970-02-30,2\n"); }),
             QString("line 122, column 1 (day) has “1970-02-30”, expected a date"));
    TableChoices choices;
    choices.monthFirst = false;
    QCOMPARE(parsePoints("day,y\n1/2/1970,2.5\n", choices).points.inputs, Numbers{31});
    // Between points the day is always the first.
    choices.monthFirst = true;
    QCOMPARE(parsePoints("day,y\n1.2.1970,2.5\n", choices).points.inputs, Numbers{31});
  }

  void aFewWholeNumbersMayNameClasses() {
    const QByteArray text = "a,kind\n" + QByteArray("1.5,0\n2.5,1\n3.5,2\n").repeated(3);
    QCOMPARE(toString(tableOf(text).doubts().front()),
             std::string("the numbers of column 2 (kind) may name classes: taken for numbers"));
    for (const bool classes : {true, false}) {
      TableChoices choices;
      choices.classes = classes;
      const PointTable table = readPoints(fileOf(text), choices);
      QVERIFY(table.doubts().empty());
      QCOMPARE(table.points.isClassification(), classes);
    }
    for (const char* counts :
         {"0 1 0", "0 0 0 1 0 0 0", "0 2 0 2 0 2 0 2", "0 1 2 3 4 5 6 0 1 2 3 4 5 6 0 1 2 3 4 5 6", "1 1 1 1 1 1"}) {
      QByteArray other = "a,n\n";
      for (const QByteArray& n : QByteArray(counts).split(' ')) other += "1.5," + n + "\n";
      QVERIFY2(tableOf(other).doubts().empty(), counts);
    }
  }

  void theLineIsTheOneOnWhichTheRowBegins_data() {
    QTest::addColumn<QByteArray>("end");
    QTest::newRow("LF") << QByteArray("\n");
    QTest::newRow("CRLF") << QByteArray("\r\n");
    QTest::newRow("CR") << QByteArray("\r");
  }
  void theLineIsTheOneOnWhichTheRowBegins() {
    QFETCH(QByteArray, end);
    const QByteArray label = "\"two" + end + "lines\"";
    // Lines 1–2, 3 (blank), 4–5, 6–7, 8–9, 10.
    const QByteArray text = "x," + label + end + end + "1," + label + end + "2," + label + end + "3," + label + end;
    QCOMPARE(tableOf(text).points.classes.size(), std::size_t{1});
    QVERIFY(dataErrorOf([&] { tableOf(text + "four,a" + end); }).startsWith("line 10, column 1"));
    QVERIFY(dataErrorOf([&] { tableOf(text + "4,\"a" + end); }).startsWith("line 10, column 2 begins"));
    QVERIFY(
        dataErrorOf([&] { tableOf("x,y" + end + "1,2" + end + "\"3" + end + "\",4"); }).startsWith("line 3, column 1"));
  }

  void sixteenThousandColumnsAreRead() {
    const PointTable table = tableOf(repeated("x,", 16'384, "y\n") + repeated("1,", 16'384, "2\n"));
    QCOMPARE(table.points.features, Index{16'383});
    QCOMPARE(table.points.targets, Numbers{2});
  }

  void aRowOfAnyLengthIsSeenWholeBeforeAnythingIsGuessed() {
    for (const char* separator : {",", "\t"}) {
      // As numpy.savetxt writes 12,000 columns: 300,000 bytes a row.
      const QByteArray row = repeated(QByteArray("1.000000000000000000e+00") + separator, 12'000, "2\n");
      for (const int rows : {1, 2}) {
        const QByteArray text = row.repeated(rows);
        QVERIFY(!guessFormat(text.toStdString(), true).format.hasHeader);
        for (const PointTable& table : {tableOf(text), parsePoints(text.toStdString())}) {
          QCOMPARE(table.points.size(), Index{rows});
          QCOMPARE(table.points.features, Index{11'999});
        }
        QVERIFY(!previewOf(startOfText(text.toStdString()), {}, 20).format.format.hasHeader);
      }
    }
  }

  void aPreviewOfAWideTableHasTheRowBelowItsNames() {
    const QByteArray names = repeated("a name that is long,", 8000, "y\n"), row = repeated("1.25,", 8000, "2");
    for (const char* rest : {"", "\n", "\n1,2\n"}) {
      const TablePreview preview = previewOf(startOfText((names + row + rest).toStdString()), {}, 20);
      QVERIFY2(!preview.problem, toString(preview.problem).c_str());
      QCOMPARE(preview.rows.size(), std::size_t{1});
      QVERIFY(preview.format.format.hasHeader);
    }
  }

  void tablesOfTextAreJudgedAtOnceHoweverWideTheyAre() {
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(tableOf(repeated("a,", 16'384, "y\n") + repeated("a,", 16'383, "1,2\n")).points.features, Index{1});
    QCOMPARE(dataErrorOf([&] { tableOf(repeated("a,", 65'536, "a\n").repeated(2)); }),
             QString("line 1 has more than 16384 columns"));
    QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
  }

  void whatStandsInQuotesIsNoSeparator() {
    const PointTable table = tableOf("\"a,b,\"\"c\"\"\";y\n1;2\n");
    QCOMPARE(table.featureNames, Names{"a,b,\"c\""});
    QCOMPARE(table.format.format.separator, ';');
  }

  // ---- what is guessed ----

  void theWayThatATableIsWrittenIsGuessed_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<char>("separator");
    QTest::addColumn<char>("decimal");
    QTest::addColumn<bool>("hasHeader");
    QTest::addColumn<QString>("features");
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("numbers");
    QTest::addColumn<bool>("isClear");
    const auto row = [](const char* name, const QByteArray& text, char separator, char decimal, bool hasHeader,
                        const char* features, const char* target, const char* numbers, bool isClear = true) {
      QTest::newRow(name) << text << separator << decimal << hasHeader << QString(features) << QString(target)
                          << QString(numbers) << isClear;
    };
    row("R, write.csv", "\"\",\"x\",\"y\"\n\"1\",0.5,2\n\"2\",1.5,3\n", ',', '.', true, "x", "y", "0.5 1.5");
    row("R, write.csv with names of rows", "\"\",\"mpg\",\"cyl\"\n\"Mazda RX4\",21,6\n\"Datsun 710\",22.8,4\n", ',',
        '.', true, "mpg", "cyl", "21 22.8");
    row("R, write.csv2", "\"\";\"x\";\"y\"\n\"1\";0,5;2\n\"2\";1,5;3,25\n", ';', ',', true, "x", "y", "0.5 1.5");
    row("R, write.table", "\"x\" \"y\"\n\"1\" 0.5 2\n\"2\" 1.5 3\n", ' ', '.', true, "x", "y", "0.5 1.5");
    row("R, a class last", "\"\",\"a\",\"b\",\"kind\"\n\"1\",1.5,2,\"p q\"\n\"2\",3,4,\"r\"\n", ',', '.', true, "a b",
        "kind", "1.5 2 3 4");
    row("pandas, to_csv", ",x,y\n0,0.5,2\n1,1.5,3\n", ',', '.', true, "x", "y", "0.5 1.5");
    row("pandas, written twice", "Unnamed: 0,x,y\n0,0.5,2\n1,1.5,3\n", ',', '.', true, "x", "y", "0.5 1.5");
    row("pandas, rows left out", ",x,y\n3,0.5,2\n7,1.5,3\n", ',', '.', true, "x", "y", "0.5 1.5", false);
    row("pandas, numbers for names", "0,1,2\n5,6,7\n", ',', '.', true, "0 1", "2", "5 6", false);
    row("pandas, index and numbers for names", ",0,1\n0,5,6\n1,7,8\n", ',', '.', true, "0", "1", "5 7", false);
    row("German Excel", "Zeit;Wert\r\n0,5;12,25\r\n1;13\r\n", ';', ',', true, "Zeit", "Wert", "0.5 1");
    row("German Excel, a class", "1,5;Hund\n2,5;Katze\n", ';', ',', false, "x", "y", "1.5 2.5");
    row("semicolons and points", "x;y\n0.5;1\n1.5;2\n", ';', '.', true, "x", "y", "0.5 1.5");
    row("a spreadsheet's cells", "x\ty\n1\t2\n3\t4\n", '\t', '.', true, "x", "y", "1 3");
    row("two columns of commas, or three of semicolons", "1,5;2,5\n2,5;3,5\n3,5;4,1\n", ';', ',', false, "x", "y",
        "1.5 2.5 3.5");
    row("cells with commas", "1,5\t2\n3\t4\n", '\t', ',', false, "x", "y", "1.5 3");
    row("quoted numbers with commas", "x,y\n\"1,5\",\"2\"\n\"2,5\",\"3\"\n", ',', ',', true, "x", "y", "1.5 2.5");
    row("spaces and commas", "0,5 1,5\n2,5 3\n", ' ', ',', false, "x", "y", "0.5 2.5");
    row("a comma and a space", "time, value\n1, 2.5\n2, 3.5\n", ',', '.', true, "time", "value", "1 2");
    row("names with spaces", "size of it,weight\n1,2\n3,4\n", ',', '.', true, "size of it", "weight", "1 3");
    row("no header", "1.5,2\n3,4\n", ',', '.', false, "x", "y", "1.5 3");
    row("no header, three columns", "5.1,3.5,setosa\n4.9,3,setosa\n6,2.5,virginica\n", ',', '.', false, "x1 x2", "y",
        "5.1 3.5 4.9 3 6 2.5");
    row("a single row", "1,2,3", ',', '.', false, "x1 x2", "y", "1 2");
    row("no header, from 0 on", "0,1\n1,4\n2,9\n", ',', '.', false, "x", "y", "0 1 2", false);
    row("no header, from 1 on", "1,2\n5,6\n", ',', '.', false, "x", "y", "1 5");
    row("no header, rows counted", "1,5,6\n2,7,8\n3,9,10\n", ',', '.', false, "x2", "y", "5 7 9", false);
    row("x counts, and is all there is", "1,5\n2,7\n3,9\n", ',', '.', false, "x", "y", "1 2 3");
    row("years for names", "2019\tvalue\n2\t5\n", '\t', '.', true, "2019", "value", "2", false);
    row("a column named id stays", "id,x,y\n1,5,6\n2,7,8\n", ',', '.', true, "id x", "y", "1 5 2 7");
    row("text that is no target", "who,x,y\nann,1,2\nbob,3,4\n", ',', '.', true, "x", "y", "1 3", false);
    row("a separator at the ends of lines", "x,y,\n1,2,\n3,4,\n", ',', '.', true, "x", "y", "1 3");
    row("a text with semicolons", "kind;size,x,y\na;b,1,2\nc;d,3,4\n", ',', '.', true, "x", "y", "1 3", false);
    row("commas that may group thousands", "x;y\n1,234;5\n2,345;6\n", ';', ',', true, "x", "y", "1.234 2.345", false);
  }
  void theWayThatATableIsWrittenIsGuessed() {
    QFETCH(QByteArray, text);
    QFETCH(char, separator);
    QFETCH(char, decimal);
    QFETCH(bool, hasHeader);
    QFETCH(QString, features);
    QFETCH(QString, target);
    QFETCH(QString, numbers);
    QFETCH(bool, isClear);
    QCOMPARE(guessFormat(text.toStdString(), true).format.separator, separator);
    for (const PointTable& table : {tableOf(text), parsePoints(text.toStdString())}) {
      QCOMPARE(table.format.format.separator, separator);
      QCOMPARE(table.format.format.decimal, decimal);
      QCOMPARE(table.format.format.hasHeader, hasHeader);
      QString names, inputs;
      for (const std::string& name : table.featureNames) names += QString::fromStdString(name) + " ";
      for (const double x : table.points.inputs) inputs += QString::number(x) + " ";
      QCOMPARE(names.trimmed(), features);
      QCOMPARE(QString::fromStdString(table.targetName), target);
      QCOMPARE(inputs.trimmed(), numbers);
      QCOMPARE(table.doubts().empty(), isClear);
    }
  }

  void aClassMayLookLikeSeveralNumbers() {
    // They are no numbers of any country.
    const PointTable table = parsePoints("x;label\n1,5;2,-1\n2,5;2e,-1\n");
    QCOMPARE(table.points.classes, (std::vector<std::string>{"2,-1", "2e,-1"}));
    PointTable again;
    const std::string quoted = "x,label\n1.5,\"2,-1\"\n2.5,\"2e,-1\"\n";
    QCOMPARE(dataErrorOf([&] { again = parsePoints(quoted, TableChoices{',', '.', true}); }), QString());
    QVERIFY(again.points == table.points);
  }

  void whatIsChosenIsNotGuessed() {
    const QByteArray text = "time;low;high\n1,5;2;3\n2,5;4;5\n";
    TableChoices choices;
    choices.features = {{"high", "time"}};
    choices.target = "low";
    PointTable table = readPoints(fileOf(text), choices);
    QCOMPARE(table.featureNames, (Names{"high", "time"}));
    QCOMPARE(table.points.inputs, (Numbers{3, 1.5, 5, 2.5}));
    QCOMPARE(table.points.targets, (Numbers{2, 4}));
    choices.target.reset();
    choices.features = {{"low"}};
    QCOMPARE(readPoints(fileOf(text), choices).targetName, std::string("high"));
    choices.features = {{"high"}};
    QCOMPARE(readPoints(fileOf(text), choices).targetName, std::string("low"));
    choices = {};
    choices.target = "time";
    table = readPoints(fileOf(text), choices);
    QCOMPARE(table.featureNames, (Names{"low", "high"}));
    QCOMPARE(table.points.targets, (Numbers{1.5, 2.5}));
    choices = {};
    choices.roles = {ColumnRole::target, ColumnRole::ignored, ColumnRole::feature};
    table = readPoints(fileOf(text), choices);
    QCOMPARE(table.featureNames, Names{"high"});
    QCOMPARE(table.points.targets, (Numbers{1.5, 2.5}));
    choices = {};
    choices.decimal = '.';
    QCOMPARE(dataErrorOf([&] { readPoints(fileOf(text), choices); }),
             QString("line 2, column 1 (time) has “1,5” with a decimal comma, expected a point"));
    choices = {};
    choices.hasHeader = true;
    QCOMPARE(parsePoints("1,2\n3,4\n", choices).featureNames, Names{"1"});
    choices.hasHeader = false;
    QCOMPARE(parsePoints("0,1,2\n3,4,5\n", choices).points.size(), Index{2});
    QCOMPARE(dataErrorOf([&] { parsePoints("x,y\n3,4\n", choices); }),
             QString("line 1, column 1 (x) has “x”, expected a number"));
    choices = {};
    choices.separator = ' ';
    QCOMPARE(dataErrorOf([&] { parsePoints("x,y\n3,4\n", choices); }),
             QString("line 1 has one column (separated by “space”), expected features and, in the last column, a "
                     "target"));
  }

  void aColumnThatIsNotThereIsNamedWithThoseThatAre() {
    TableChoices choices;
    choices.target = "z";
    QCOMPARE(dataErrorOf([&] { parsePoints("x,y\n1,2\n", choices); }),
             QString("has no column “z”, expected one of x, y"));
    choices.target = "x";
    choices.features = {{"x"}};
    QCOMPARE(dataErrorOf([&] { parsePoints("x,y\n1,2\n", choices); }), QString("column “x” is chosen twice"));
    QCOMPARE(dataErrorOf([&] { parsePoints("x,x\n1,2\n", choices); }),
             QString("has 2 columns named “x”, expected one"));
  }

  void aTextThatIsLeftOutMayHaveLineBreaks() {
    TableChoices choices;
    choices.features = {{"x"}};
    const QByteArray text = "x,note,y\n1,\"two\nlines\",2\n2,\"two\nlines\",3\n";
    QCOMPARE(readPoints(fileOf(text), choices).points.size(), Index{2});
    QVERIFY(dataErrorOf([&] { readPoints(fileOf(text + "a,b,4\n"), choices); }).startsWith("line 6, column 1"));
  }

  void aTextThatIsLeftOutOfNumbersMayHaveLineBreaks() {
    const QByteArray text = "\"\",a,b\n\"p\nq\",1,2\n\"p\nr\",3,4\n";
    QCOMPARE(readNumbers(fileOf(text)).numbers, (Numbers{1, 2, 3, 4}));
    QVERIFY(dataErrorOf([&] { readNumbers(fileOf(text + "s,5,six\n")); }).startsWith("line 6, column 3"));
  }

  void aSeparatorWithANameIsTranslatedWithTheSentence() {
    try {
      tableOf("x y\n1 2\n3\n");
      QFAIL("read");
    } catch (const DataError& error) {
      QCOMPARE(error.message().arguments.back(), words("space"));
    }
  }

  void aPreviewSaysWhatWouldBeReadOrWhyNot() {
    const TableStart start = startOfFile(fileOf("a;b;c\n1,5;2;x\n2,5;3;y\n"));
    TablePreview preview = previewOf(start, {}, 20);
    QVERIFY(!preview.problem);
    QCOMPARE(preview.columns.names, (Names{"a", "b", "c"}));
    QCOMPARE(preview.rows, (TextRows{{"1,5", "2", "x"}, {"2,5", "3", "y"}}));
    TableChoices choices;
    choices.separator = ',';
    preview = previewOf(start, choices, 20);
    QVERIFY(toString(preview.problem).starts_with("line 1 has one column"));
    // A text that goes on is judged by its whole rows.
    const QByteArray longText = "x,y\n" + QByteArray("1234,5678\n").repeated(300'000);
    const TableStart cut = startOfText(longText.toStdString());
    QVERIFY(!cut.isWhole);
    preview = previewOf(cut, {}, 20);
    QVERIFY(!preview.problem);
    QCOMPARE(preview.rows.size(), std::size_t{20});
  }

  void aTableIsShownAsPairsTooAndAsWhatItSuits() {
    const TableStart people = startOfText("id;name;town\nx1;Li;Ulm\nx2;Mu;Bonn\n");
    const TablePreview pairs = previewOf(people, {}, 5, TableUse::pairs);
    QVERIFY2(!pairs.problem, toString(pairs.problem).c_str());
    QVERIFY(pairs.isTable && !pairs.isClear());
    QCOMPARE(pairs.columns.roles, (std::vector{ColumnRole::feature, ColumnRole::ignored, ColumnRole::target}));
    QCOMPARE(toString(pairs.columns.reasons.front()),
             std::string("it has 3 columns: pairs are taken from the first and the last"));
    const TablePreview points = previewOf(startOfText("a,b,c\n1,NA,2\n3,4,5\n"), {}, 5, TableUse::pairs);
    QVERIFY(!points.problem && points.isClear());
    QCOMPARE(points.leftOut.lines, std::vector<Index>{2});
    QVERIFY(!previewOf(startOfText("alone\n"), {}, 5).isTable);
    QVERIFY(!previewOf(startOfText(std::string("a,\0b\n1,2\n", 10)), {}, 5).isTable);
    QCOMPARE(suitableUse(people, TableUse::points), TableUse::pairs);
    QCOMPARE(suitableUse(people, TableUse::pairs), TableUse::pairs);
    const TableStart numbers = startOfText("x,y\n1,2\n3,4\n");
    QCOMPARE(suitableUse(numbers, TableUse::points), TableUse::points);
    QCOMPARE(suitableUse(numbers, TableUse::pairs), TableUse::pairs);
    // One that is wrong is still one of numbers.
    QCOMPARE(suitableUse(startOfText("x,y\n1,2\ntwo,4\n3,5\n"), TableUse::points), TableUse::points);
  }

  void numbersWithoutATargetAreRead() {
    const NumberTable table = readNumbers(fileOf("x\n1\n2.5\n"));
    QCOMPARE(table.names, Names{"x"});
    QCOMPARE(table.numbers, (Numbers{1, 2.5}));
    QCOMPARE(dataErrorOf([&] { readNumbers(fileOf("a,b\n1,cat\n")); }),
             QString("line 2, column 2 (b) has “cat”, expected a number"));
  }

  void whatIsWrittenIsReadBackBitForBit() {
    Rng rng(3);
    Numbers numbers = {0.1, -0.0, 5e-324, 1.7976931348623157e308, 1.0 / 3, 1e22, 123456789012345680.0};
    while (numbers.size() < 1000) numbers.push_back(std::exp(100 * rng.normal()) * rng.normal());
    const Names labels = {"plain", "a, b", "say \"no\"", "two\nlines", "=1+1", " space", "tab\t", "一", "1"};
    const auto at = [](Index row, std::size_t size) { return static_cast<std::size_t>(row) % size; };
    const QByteArray text =
        written(m_folder,
                {{"odd, \"name\"", [&](std::string& line, Index row) { appendField(line, numbers[std::size_t(row)]); }},
                 {"label", [&](std::string& line, Index row) { appendField(line, labels[at(row, labels.size())]); }}},
                1000);
    const PointTable table = tableOf(text);
    QCOMPARE(table.featureNames, Names{"odd, \"name\""});
    QCOMPARE(table.points.classes, labels);
    for (std::size_t i = 0; i < numbers.size(); ++i)
      QVERIFY(std::memcmp(&table.points.inputs[i], &numbers[i], sizeof(double)) == 0);
  }

  void onlyTextThatNeedsThemGetsQuotationMarks() {
    const auto field = [](const auto& value) {
      std::string line;
      appendField(line, value);
      return line;
    };
    QCOMPARE(field(std::string_view("plain text")), std::string("plain text"));
    QCOMPARE(field(std::string_view("=1+1")), std::string("=1+1"));
    QCOMPARE(field(std::string_view("a\"b,c")), std::string("\"a\"\"b,c\""));
    for (const char* text : {" a", "a ", "\ta", "a\t", " "})
      QCOMPARE(field(std::string_view(text)), '"' + std::string(text) + '"');
    QCOMPARE(field(std::string_view("")), std::string());
    QCOMPARE(field(-std::nan("")), std::string("nan"));
    QCOMPARE(field(0.1), std::string("0.1"));
    QCOMPARE(field(-HUGE_VAL), std::string("-inf"));
  }

  void aNameThatBeginsLikeAByteOrderMarkIsReadBack() {
    const PointTable table = tableOf("\n\xEF\xBB\xBFx,y\n1,2\n");
    QCOMPARE(table.featureNames.front(), std::string("\xEF\xBB\xBFx"));
    std::string line;
    appendField(line, table.featureNames.front());
    QCOMPARE(tableOf(QByteArray::fromStdString(line) + ",y\n1,2\n").featureNames, table.featureNames);
  }

  void aLabelForASpreadsheetIsNoFormula() {
    for (const char* text : {"=1+1", "+a", "-a", "-1+1", "@a", "\ta", "\ra", "-1 A1", "-1,@a", "-1,"})
      QCOMPARE(spreadsheetSafe(text), std::string("'") + text);
    for (const char* text : {"", "a=1", "'=1", "-1", "+1.5e3", "-1 2", "-1,+2", "-1, -2.5"})
      QCOMPARE(spreadsheetSafe(text), std::string(text));
  }

  void aMillionRowsAreReadInBlocksIntoNoMoreThanTheyNeed() {
    QByteArray text = "x,y\n";
    constexpr int rows = 1'100'000;  // arrays that double would have room for twice 2^20
    text.reserve(rows * 20);
    for (int i = 0; i < rows; ++i) text += QByteArray::number(i * 0.001, 'f', 3) + "," + QByteArray::number(i) + "\n";
    const std::string path = fileOf(text);
    text = {};
    int calls = 0;
    double last = 0;
    bool grows = true;
    const auto peak = [] {
      rusage usage = {};
      getrusage(RUSAGE_SELF, &usage);
      return usage.ru_maxrss * 1024L;
    };
    QElapsedTimer timer;
    timer.start();
    const PointTable table = readPoints(path, {}, [&](double fraction) {
      ++calls;
      grows = grows && last <= fraction && fraction < 1;
      last = fraction;
    });
    QVERIFY(grows);
    qInfo("%lld ms, peak of the process %ld MiB", timer.elapsed(), peak() >> 20);
    QCOMPARE(table.points.size(), Index{rows});
    QCOMPARE(table.points.inputs[999'999], 999.999);
    QCOMPARE(table.points.targets[999'999], 999'999.0);
    QVERIFY(calls > 20);
    QVERIFY(table.points.inputs.capacity() < std::size_t{rows} * 3 / 2);
    QVERIFY(table.points.targets.capacity() < std::size_t{rows} * 3 / 2);
  }

  void readingCanBeStopped() {
    const std::string path = fileOf("x,y\n" + QByteArray("1,2\n").repeated(2'000'000));
    int calls = 0;
    const Stop stop;
    const StopScope scope(&stop);
    const auto reading = [&] {
      readPoints(path, {}, [&](double) {
        if (++calls == 3) stop.request();
      });
    };
    QVERIFY_EXCEPTION_THROWN(reading(), Stopped);
    QCOMPARE(calls, 3);
  }

  void tenMillionRowsAreTheMost() {
    const QByteArray most = "x,y\n" + QByteArray("1,2\n").repeated(10'000'000);
    QCOMPARE(tableOf(most).points.size(), Index{10'000'000});
    QCOMPARE(dataErrorOf([&] { tableOf(most + "1,2\n"); }),
             QString("line 10000002 is one row too many, expected at most 10000000"));
  }

  void whatIsNoFileOrTooLargeIsRefused() {
    QCOMPARE(dataErrorOf([] { readPoints("/no/such/file"); }), QString("can't be read: No such file or directory"));
    QCOMPARE(dataErrorOf([] { readPoints("/tmp"); }), QString("is a folder, expected a file"));
    QCOMPARE(dataErrorOf([] { readPoints("/dev/zero"); }), QString("is a device, expected a regular file"));
    QFile large(m_folder.filePath("large.csv"));
    QVERIFY(large.open(QIODevice::WriteOnly) && large.resize((qint64{1} << 30) + 1));
    const QString message = dataErrorOf([&] { readPoints(large.fileName().toStdString()); });
    QCOMPARE(message, QString("has 1073741825 bytes, expected at most 1073741824"));
  }
};

QTEST_APPLESS_MAIN(TestCsv)
#include "tst_csv.moc"
