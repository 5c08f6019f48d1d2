// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <cmath>

#include "core/files/atomic_file.h"
#include "tests/support/folder.h"
#include "tests/support/run_program.h"

using namespace attn;
using namespace attn::test;

namespace {

const QByteArray names = "key,value\nZhang,Aston\nLipton,Zachary\nLi,Mu\nSmola,Alex\nHu,Rachel\nWerness,Brent\n";

double numberIn(const QString& text) { return text == "-inf" ? -INFINITY : text.toDouble(); }

bool agree(double a, double b) { return a == b || std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

QByteArray quoted(const QString& text) { return '"' + QString(text).replace("\"", "\"\"").toUtf8() + '"'; }

}  // namespace

class TestRetrieve : public QObject {
  Q_OBJECT

  Folder m_folder;
  Outcome retrieve(const QStringList& options, const QStringList& files = {"db.csv", "out.csv"}) const {
    return run(QStringList{"retrieve"} + files + options, m_folder.path());
  }

 private slots:
  void init() {
    m_folder.clear();
    m_folder.write("db.csv", names);
  }

  void anExactKeyAnswersWithItsValue() {
    const Outcome outcome = retrieve({"--query", "Li"});
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.out, QString("Mu\n"));
    QCOMPARE(outcome.status, 0);
    QCOMPARE(m_folder.content("out.csv"),
             QByteArray("key,value,score,weight\nZhang,Aston,-inf,0\nLipton,Zachary,-inf,0\nLi,Mu,0,1\n"
                        "Smola,Alex,-inf,0\nHu,Rachel,-inf,0\nWerness,Brent,-inf,0\n"));
  }

  void anAbsentKeyHasNoAnswer() {
    const Outcome outcome = retrieve({"--query", "Liptn"});
    QCOMPARE(outcome.out, QString("no answer\n"));
    QCOMPARE(outcome.status, 0);
    QVERIFY(m_folder.content("out.csv").contains("Lipton,Zachary,-inf,0\n"));
    QCOMPARE(retrieve({"--query", "Liptn", "--similarity", "edit"}).out, QString("Zachary\n"));
  }

  void answersAreThoseOfTheReference() {
    QFile file(ATTN_TEST_DATA "/golden/retrieval.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).array();
    int seen = 0;
    for (qsizetype i = 0; i < cases.size(); i += 5, ++seen) {
      const QJsonObject golden = cases[i].toObject();
      const QJsonArray keys = golden["keys"].toArray(), values = golden["values"].toArray();
      QByteArray table = "k,v\n";
      for (qsizetype k = 0; k < keys.size(); ++k)
        table += quoted(keys[k].toString()) + ',' + quoted(values[k].toString()) + '\n';
      m_folder.write("db.csv", table);
      const Outcome outcome = retrieve(
          {"--query", golden["query"].toString(), "--similarity", golden["similarity"].toString(), "--normalizer",
           golden["normalizer"].toString(), "--temperature", QString::number(golden["temperature"].toDouble())});
      const QByteArray name = QJsonDocument(golden).toJson(QJsonDocument::Compact);
      QVERIFY2(outcome.status == 0, qPrintable(outcome.error + name));
      const QString expected = golden["answer"].toString(), found = outcome.out.chopped(1);
      QVERIFY2(found == expected || agree(found.toDouble(), expected.toDouble()), qPrintable(found + name));
    }
    QVERIFY(seen > 50);
  }

  void numbersAreThoseOfTheReference() {
    QFile file(ATTN_TEST_DATA "/golden/retrieval.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    int seen = 0;
    for (const QJsonValue& each : QJsonDocument::fromJson(file.readAll()).array()) {
      const QJsonObject golden = each.toObject();
      if (golden["normalizer"] != "softmax" || golden["similarity"] != "ngrams") continue;
      QVERIFY(retrieve({"--query", "Li", "--similarity", "ngrams", "--temperature",
                        QString::number(golden["temperature"].toDouble())})
                  .status == 0);
      const QStringList lines = QString::fromUtf8(m_folder.content("out.csv")).split(u'\n', Qt::SkipEmptyParts).mid(1);
      if (golden["keys"].toArray()[0] != "Zhang") continue;
      QCOMPARE(lines.size(), qsizetype{6});
      ++seen;
      for (qsizetype i = 0; i < lines.size(); ++i) {
        const QStringList fields = lines[i].split(u',');
        QCOMPARE(fields[0], golden["keys"].toArray()[i].toString());
        QCOMPARE(fields[1], golden["values"].toArray()[i].toString());
        QVERIFY(agree(numberIn(fields[2]), numberIn(golden["scores"].toArray()[i].toString())));
        QVERIFY(agree(numberIn(fields[3]), numberIn(golden["weights"].toArray()[i].toString())));
      }
    }
    QVERIFY(seen > 0);
  }

  void theTableComesBackAsItWas() {
    m_folder.write("db.csv", "k,v\n\"a,b\",\" c\"\n\"d \"\"e\"\"\",\"f\ng\"\n1+1,é\n");
    QCOMPARE(retrieve({"--query", "1+1"}).out, QString("é\n"));
    QCOMPARE(m_folder.content("out.csv"),
             QByteArray("key,value,score,weight\n\"a,b\",\" c\",-inf,0\n\"d \"\"e\"\"\",\"f\ng\",-inf,0\n"
                        "1+1,é,0,1\n"));
  }

  void keysAndValuesAreNoFormulasInASpreadsheet() {
    m_folder.write("db.csv", "k,v\n=1+1,@SUM(A1)\n\"+a\",\"-b\"\n-5,+1e3\n\"-1 2\",\"-1, -2.5\"\n\"-1 A1\",\"=1 2\"\n");
    // What is looked up, and the answer, are the texts themselves.
    QCOMPARE(retrieve({"--query", "=1+1"}).out, QString("@SUM(A1)\n"));
    QCOMPARE(m_folder.content("out.csv"),
             QByteArray("key,value,score,weight\n'=1+1,'@SUM(A1),0,1\n'+a,'-b,-inf,0\n-5,+1e3,-inf,0\n"
                        "-1 2,\"-1, -2.5\",-inf,0\n'-1 A1,'=1 2,-inf,0\n"));
  }

  void theAnswerIsOneLineWhateverTheValueHolds() {
    m_folder.write("db.csv", "k,v\na,\"two\nlines \x1b[2J \xe2\x80\xae back\"\n");
    QCOMPARE(retrieve({"--query", "a"}).out, QString("two\\x0Alines \\x1B[2J \\u{202E} back\n"));
    QVERIFY(m_folder.content("out.csv").contains("two\nlines \x1b[2J \xe2\x80\xae back"));
  }

  void spacesAroundATextBelongToIt() {
    m_folder.write("db.csv", "k,v\n Li ,Mu\nLi, Alex\n");
    QCOMPARE(retrieve({"--query", " Li "}).out, QString("Mu\n"));
    QCOMPARE(retrieve({"--query", "Li"}).out, QString(" Alex\n"));
    QCOMPARE(m_folder.content("out.csv"), QByteArray("key,value,score,weight\n\" Li \",Mu,-inf,0\nLi,\" Alex\",0,1\n"));
  }

  void anyLengthOfPiecesAndAnyWidthWillDo() {
    QCOMPARE(retrieve({"--query", "Li", "--similarity", "ngrams:20"}).out, QString("Mu\n"));
    m_folder.write("db.csv", "k,v\n1,a\n1.0000001,b\n");
    QCOMPARE(retrieve({"--query", "1.0000001", "--similarity", "numeric:1e-7"}).out, QString("b\n"));
    QVERIFY(m_folder.content("out.csv").contains("1,a,-0.5"));
  }

  void nothingIsLeftWhereTheAnswerCanNotBePrinted() {
    m_folder.write("out.csv", "as before");
    const Outcome outcome =
        run({"retrieve", "db.csv", "out.csv", "--query", "Li"}, m_folder.path(), {}, QStringLiteral("/dev/full"));
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("No space left"), qPrintable(outcome.error));
    QCOMPARE(m_folder.content("out.csv"), QByteArray("as before"));
    QCOMPARE(m_folder.names().size(), qsizetype{2});
  }

  void numbersHaveAllTheirDigits() {
    m_folder.write("db.csv", "k,v\n0,0.1\n1,0.2\n");
    const Outcome outcome = retrieve({"--query", "0", "--similarity", "numeric"});
    const double first = 1 / (1 + std::exp(-0.5));
    QVERIFY(agree(outcome.out.toDouble(), 0.1 * first + 0.2 * (1 - first)));
    QVERIFY(outcome.out.size() > 17);
    QVERIFY(m_folder.content("out.csv").contains("1,0.2,-0.5," + QByteArray::number(1 - first, 'g', 17).left(14)));
  }

  void optionsSayHowTheTableIsMeant() {
    m_folder.write("db.csv", "a;1,5\nb;2\n");
    QCOMPARE(retrieve({"--query", "a", "--header", "no"}).out, QString("1.5\n"));
    QCOMPARE(retrieve({"--query", "a", "--header", "no", "--separator", "semicolon"}).out, QString("1.5\n"));
    QCOMPARE(retrieve({"--query", "a", "--header", "no", "--decimal", "point"}).out, QString("1,5\n"));
    QCOMPARE(retrieve({"--query", "a"}).out, QString("no answer\n"));
    QCOMPARE(retrieve({"--query", "a;1", "--header", "no", "--separator", ","}).status, 1);
  }

  void decimalCommasAreReadAndWhatIsDoubtfulIsSaid() {
    m_folder.write("db.csv", "size;weight\n150,0;50,25\n152,5;51,75\n155,0;\n");
    const Outcome clear = retrieve({"--query", "151", "--similarity", "numeric", "--temperature", "0.1"});
    QCOMPARE(clear.status, 0);
    QVERIFY2(std::abs(clear.out.toDouble() - 50.25) < 0.01, qPrintable(clear.out));
    QCOMPARE(clear.error, QString("attention-lab: db.csv: 1 row without a value left out: line 4\n"));
    m_folder.write("db.csv", "place;kind\n4,5;oak\n6,7;pine\n");
    const Outcome doubtful = retrieve({"--query", "4.5", "--similarity", "numeric"});
    QCOMPARE(doubtful.out, QString("oak\n"));
    QCOMPARE(doubtful.error,
             QString("attention-lab: db.csv: keys such as “4,5” may be two numbers: taken for one with a decimal comma "
                     "(--decimal says how it is meant)\n"));
    QCOMPARE(retrieve({"--query", "4 5", "--similarity", "numeric", "--decimal", "point"}).out, QString("oak\n"));
  }

  void aTableOfAnyEncodingAndOfMoreColumnsIsRead() {
    m_folder.write("db.csv", "id;Stadt;Fluss\n1;K\xF6ln;Rhein\n2;Ulm;?\n3;Bonn;Rhein\n");
    const Outcome outcome =
        retrieve({"--query", "Köln", "--key", "Stadt", "--value", "Fluss", "--missing", "?", "--encoding", "latin-1"});
    QCOMPARE(outcome.out, QString("Rhein\n"));
    QCOMPARE(outcome.error, QString("attention-lab: db.csv: 1 row without a value left out: line 3\n"));
    QVERIFY(m_folder.content("out.csv").contains("Köln,Rhein,0,1\nBonn,Rhein,-inf,0\n"));
    QVERIFY(
        retrieve({"--query", "Köln", "--key", "Stadt"})
            .error.startsWith("attention-lab: db.csv: its bytes are not UTF-8: taken for windows-1252 (--encoding"));
    QVERIFY(retrieve({"--query", "Köln", "--key", "Land"})
                .error.contains("has no column “Land”, expected one of id, Stadt, Fluss"));
    QCOMPARE(retrieve({"--query", "Köln", "--key", "Stadt", "--header", "no"}).status, 1);
  }

  void aKeyThatWasTakenForANameIsSaid() {
    m_folder.write("db.csv", "apple,red\nplum,blue\n");
    const Outcome outcome = retrieve({"--query", "apple"});
    QCOMPARE(outcome.out, QString("no answer\n"));
    QCOMPARE(outcome.error,
             QString("attention-lab: db.csv: its first line, “apple”, is taken for names (--header no: for a pair)\n"));
    QCOMPARE(retrieve({"--query", "apple", "--header", "yes"}).error, QString());
    QCOMPARE(retrieve({"--query", "apple", "--header", "no"}).out, QString("red\n"));
  }

  void aDashIsAStandardStream() {
    const Outcome outcome = run({"retrieve", "-", "-", "--query", "Hu"}, m_folder.path(), names);
    QCOMPARE(outcome.status, 0);
    // What reads the table finds nothing else in it.
    QCOMPARE(retrieve({"--query", "Hu"}).out, QString("Rachel\n"));
    QCOMPARE(outcome.out.toUtf8(), m_folder.content("out.csv"));
    QCOMPARE(outcome.error, QString("Rachel\n"));
    QVERIFY(QFile::remove(m_folder.path() + "/out.csv"));
    QCOMPARE(m_folder.names(), QStringList{"db.csv"});
  }

  void whatIsWrongIsSaidInALine_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("words");
    const QStringList li{"--query", "Li"};
    QTest::newRow("no query") << names << QStringList() << 2 << "expected --query";
    QTest::newRow("similarity") << names << li + QStringList{"--similarity", "ngram"} << 2
                                << "--similarity is “ngram”, expected one of exact, edit, ngrams[:n], numeric[:width]";
    QTest::newRow("pieces") << names << li + QStringList{"--similarity", "ngrams:0"} << 2 << "a whole number from 1";
    QTest::newRow("scalars") << names << li + QStringList{"--similarity", "exact:1"} << 2 << "expected exact";
    QTest::newRow("normalizer") << names << li + QStringList{"--normalizer", "soft"} << 2 << "one of softmax";
    QTest::newRow("temperature") << names << li + QStringList{"--temperature", "0"} << 2 << "a number above 1e-38";
    QTest::newRow("smallest temperature")
        << names << li + QStringList{"--temperature", "1e-310"} << 2 << "a number above 1e-38";
    QTest::newRow("largest temperature") << names << li + QStringList{"--temperature", "1e309"} << 2
                                         << "a number above 1e-38, below 1.797e308";
    QTest::newRow("option") << names << li + QStringList{"--similarty", "exact"} << 2 << "similarity";
    QTest::newRow("query") << names << li + QStringList{"--similarity", "numeric"} << 2
                           << "--query: the query is “Li”, expected one or more numbers";
    QTest::newRow("key") << names << QStringList{"--query", "1", "--similarity", "numeric"} << 1
                         << "db.csv: key 1 is “Zhang”, expected one or more numbers";
    QTest::newRow("widths") << QByteArray("k,v\n\"1,2\",a\n3,b\n")
                            << QStringList{"--query", "1,2", "--similarity", "numeric"} << 1
                            << "db.csv: key 2 is “3”, expected as many numbers as the query has: 2";
    QTest::newRow("columns") << QByteArray("k\na\n") << li << 1 << "db.csv: line 1 has one column";
    QTest::newRow("a short line") << QByteArray("k,v\na,b\na\n") << li << 1
                                  << "db.csv: line 3 has one column, expected as many as line 1 has: 2";
    QTest::newRow("empty") << QByteArray() << li << 1 << "db.csv: is empty";
  }
  void whatIsWrongIsSaidInALine() {
    QFETCH(QByteArray, table);
    QFETCH(QStringList, options);
    QFETCH(int, status);
    QFETCH(QString, words);
    m_folder.write("db.csv", table);
    m_folder.write("out.csv", "as before");
    const Outcome outcome = retrieve(options);
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(u'\n'), 1);
    QCOMPARE(outcome.status, status);
    QCOMPARE(outcome.out, QString());
    QCOMPARE(m_folder.content("out.csv"), QByteArray("as before"));
    QCOMPARE(m_folder.names().size(), qsizetype{2});
  }

  void filesThatAreTheSameOrMissingAreRefused() {
    QCOMPARE(retrieve({"--query", "Li"}, {"db.csv", "./db.csv"}).status, 2);
    QCOMPARE(m_folder.content("db.csv"), names);
    const Outcome missing = retrieve({"--query", "Li"}, {"nothing.csv", "out.csv"});
    QCOMPARE(missing.status, 1);
    QVERIFY(missing.error.contains("nothing.csv"));
    QCOMPARE(retrieve({"--query", "Li"}, {"db.csv", "no/such/out.csv"}).status, 1);
    QCOMPARE(retrieve({"--query", "Li"}, {"db.csv"}).status, 2);
  }

  void textsThatWeighTheSameAreSaidToTie() {
    m_folder.write("db.csv", "k,v\n1,a\n2,b\n4,c\n");
    const Outcome outcome = retrieve({"--query", "1.5", "--similarity", "numeric"});
    QCOMPARE(outcome.out, QString("a\n"));
    QCOMPARE(outcome.error, QString("attention-lab: db.csv: 2 values weigh the same, the first of them is printed\n"));
    QCOMPARE(retrieve({"--query", "1.4", "--similarity", "numeric"}).error, QString());
  }

  void helpAndListNameTheTable() {
    const Outcome help = run({"retrieve", "--help"});
    QCOMPARE(help.status, 0);
    for (const char* word : {"--query", "--similarity", "--normalizer", "--temperature", "ngrams[:n]"})
      QVERIFY2(help.out.contains(word), word);
    const Outcome list = run({"list", "similarities"});
    QCOMPARE(list.status, 0);
    QStringList ids;
    for (const QString& line : list.out.split(u'\n', Qt::SkipEmptyParts)) ids << line.section(u' ', 0, 0);
    QCOMPARE(ids, (QStringList{"exact", "edit", "ngrams", "numeric"}));
    QVERIFY(run({"--help"}).out.contains("retrieve"));
  }
};

QTEST_GUILESS_MAIN(TestRetrieve)
#include "tst_retrieve.moc"
