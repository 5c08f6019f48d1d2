// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <QtTest>
#include <cmath>
#include <cstring>

#include "core/base/rng.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/files/npy.h"
#include "core/kernels/kernels.h"
#include "core/scene/regression/regression_scene.h"
#include "tests/support/folder.h"
#include "tests/support/run_program.h"

using namespace attn;
using namespace attn::test;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

using Row = QList<double>;

double numberIn(const QString& text) { return text == "nan" ? notANumber : text.toDouble(); }

/// Rows of text without quotation marks, the header first.
QList<QStringList> rowsOf(const QString& path) {
  QFile file(path);
  QList<QStringList> rows;
  if (!file.open(QIODevice::ReadOnly)) return rows;
  for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts))
    rows << line.split(u',');
  return rows;
}

bool agree(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || a == b || std::abs(a - b) <= 1e-9 * std::abs(b);
}

/// All weights of a query by the definition; none from `skip`.
Row plainWeights(const Kernel& kernel, const Row& query, const QList<Row>& keys, const Row& h, qsizetype skip = -1) {
  Row weights;
  double sum = 0;
  for (qsizetype i = 0; i < keys.size(); ++i) {
    double square = 0;
    for (qsizetype f = 0; f < query.size(); ++f) square += std::pow((query[f] - keys[i][f]) / h[f], 2);
    weights << (i == skip ? 0 : kernel.value(std::sqrt(square)));
    sum += weights.last();
  }
  for (double& weight : weights) weight = sum > 0 ? weight / sum : 0;
  return weights;
}

QString golden(const char* name) { return QStringLiteral(ATTN_TEST_DATA "/golden/") + name; }

}  // namespace

class TestRegress : public QObject {
  Q_OBJECT

  Folder m_folder;
  std::vector<double> weightsIn(const char* name, const Shape& shape) const {
    const NpyArray array = readNpy(m_folder.path(name).toStdString());
    std::vector<double> numbers(array.bytes.size() / sizeof(double));
    if (array.type == NumberType::float64 && array.shape == shape)
      std::memcpy(numbers.data(), array.bytes.data(), array.bytes.size());
    return numbers;
  }
  Outcome regress(const char* in, const QStringList& options = {}) const {
    return run(QStringList{"regress", in, "out.csv"} + options, m_folder.path());
  }

  /// Three features, a numeric target and a class, of `count` rows.
  QList<Row> writeRandom(int count) const {
    Rng rng(5);
    QList<Row> rows;
    QByteArray numbers = "a,b,c,y\n", classes = "a,b,c,kind\n";
    for (int i = 0; i < count; ++i) {
      Row row;
      for (int f = 0; f < 4; ++f) row << rng.normal();
      for (int f = 0; f < 3; ++f) numbers += QByteArray::number(row[f], 'g', 17) + ',';
      classes += numbers.mid(numbers.lastIndexOf('\n') + 1) + (i % 3 == 0 ? "red" : i % 3 == 1 ? "green" : "10") + '\n';
      numbers += QByteArray::number(row[3], 'g', 17) + '\n';
      rows << row;
    }
    m_folder.write("numbers.csv", numbers);
    m_folder.write("classes.csv", classes);
    return rows;
  }

 private slots:
  void init() { m_folder.clear(); }

  void datesComeBackAsDates() {
    m_folder.write("days.csv", "day,y\n2024-06-27,1.5\n2024-06-28 12:30,2.5\n2024-07-01,3.5\n");
    QCOMPARE(regress("days.csv").status, 0);
    const QList<QStringList> rows = rowsOf(m_folder.path("out.csv"));
    QCOMPARE(rows[1][0], QString("2024-06-27"));
    QCOMPARE(rows[2][0], QString("2024-06-28 12:30"));
    QCOMPARE(rows[3][0], QString("2024-07-01"));
    m_folder.write("when.csv", "x,day\n1,2024-06-27\n1,2024-06-29\n9,2024-07-01\n");
    QCOMPARE(regress("when.csv", {"--query", "1:2:1", "--bandwidth", "0.1"}).status, 0);
    QCOMPARE(rowsOf(m_folder.path("out.csv"))[1][1], QString("2024-06-28"));
  }

  void queriesOfAFeatureOfDatesMayBeDates() {
    m_folder.write("days.csv", "day,y\n2024-02-20,1\n2024-03-01,3\n");
    QCOMPARE(regress("days.csv", {"--query", "2024-02-26:2024-03-04:2"}).status, 0);
    const QList<QStringList> rows = rowsOf(m_folder.path("out.csv"));
    QStringList days;
    for (const QStringList& row : rows.mid(1)) days << row[0];
    QCOMPARE(days, (QStringList{"2024-02-26", "2024-02-28", "2024-03-01", "2024-03-03"}));
    // The same in numbers of days, which a user may have.
    QCOMPARE(regress("days.csv", {"--query", "19779:19786:2"}).status, 0);
    QCOMPARE(rowsOf(m_folder.path("out.csv")), rows);
    QCOMPARE(regress("days.csv", {"--query", "2024-02-26:2024-02-27:0.5"}).status, 0);
    QCOMPARE(rowsOf(m_folder.path("out.csv")).last()[0], QString("2024-02-26 12:00"));
    m_folder.write("numbers.csv", "x,y\n0,1\n1,3\n");
    const Outcome numbers = regress("numbers.csv", {"--query", "2024-02-26:2024-03-04:2"});
    QCOMPARE(numbers.status, 1);
    QVERIFY2(numbers.error.contains("numbers.csv: has a feature of numbers, but --query is of dates"),
             qPrintable(numbers.error));
    for (const char* wrong : {"2024-02-30:2024-03-04:2", "2024-02-26:5:2", "2024-03-04:2024-02-26:2",
                              "2024-02-26:2024-03-04:0", "2024-02-26:2024-03-04"}) {
      const Outcome refused = regress("days.csv", {"--query", wrong});
      QVERIFY2(refused.status == 2 && refused.error.contains("A:B:STEP"), qPrintable(refused.error));
    }
  }

  void everyKernelAgreesWithTheReference_data() {
    QTest::addColumn<int>("column");
    const QStringList header = rowsOf(golden("regression-expected.csv")).value(0);
    for (int i = 1; i < header.size(); ++i) QTest::newRow(qPrintable(header[i])) << i;
  }
  void everyKernelAgreesWithTheReference() {
    QFETCH(int, column);
    const QList<QStringList> expected = rowsOf(golden("regression-expected.csv"));
    const QStringList words = expected[0][column].split(u'@');
    const Outcome outcome = regress(qPrintable(golden("regression-train.csv")),
                                    {"--query", "0:5:0.1", "--kernel", words[0], "--bandwidth", words[1]});
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.out, QString());
    QCOMPARE(outcome.status, 0);
    const QList<QStringList> found = rowsOf(m_folder.path("out.csv"));
    QCOMPARE(found[0], (QStringList{"x", "prediction"}));
    QCOMPARE(found.size(), expected.size());
    for (qsizetype i = 1; i < found.size(); ++i) {
      QCOMPARE(numberIn(found[i][0]), numberIn(expected[i][0]));
      QVERIFY2(agree(numberIn(found[i][1]), numberIn(expected[i][column])), qPrintable(found[i].join(u',')));
    }
  }

  void trainingAgreesWithTheReference_data() {
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("rate");
    for (const QStringList& row : rowsOf(golden("training-expected.csv")).mid(1))
      if (row[2] == "1") QTest::newRow(qPrintable("w0 = " + row[0])) << row[0] << row[1];
  }
  void trainingAgreesWithTheReference() {
    QFETCH(QString, start);
    QFETCH(QString, rate);
    const Outcome outcome = regress(qPrintable(golden("regression-train.csv")),
                                    {"--train", "--w0", start, "--lr", rate, "--epochs", "5", "--query", "0:5:0.5"});
    QCOMPARE(outcome.status, 0);
    const QStringList lines = outcome.out.split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), qsizetype{6});
    QCOMPARE(lines[0], QString("epoch,loss,w"));
    for (const QStringList& expected : rowsOf(golden("training-expected.csv")).mid(1)) {
      if (expected[0] != start) continue;
      const QStringList found = lines[expected[2].toInt()].split(u',');
      QCOMPARE(found[0], expected[2]);
      QVERIFY2(agree(found[1].toDouble(), expected[3].toDouble()), qPrintable(found[1]));
      QVERIFY2(agree(found[2].toDouble(), expected[4].toDouble()), qPrintable(found[2]));
    }
    // What was learned is a gaussian kernel of width 1 / w.
    const QByteArray learned = m_folder.content("out.csv");
    const double w = lines.last().section(u',', 2).toDouble();
    regress(qPrintable(golden("regression-train.csv")),
            {"--bandwidth", QString::number(1 / std::abs(w), 'g', 17), "--query", "0:5:0.5"});
    QCOMPARE(learned, m_folder.content("out.csv"));
  }

  void severalFeaturesHaveABandwidthEach_data() {
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<bool>("leaveOneOut");
    for (const Kernel& kernel : kernels())
      for (const bool leaveOneOut : {false, true})
        QTest::newRow(qPrintable(QString(kernel.id) + (leaveOneOut ? ", leave one out" : "")))
            << QString(kernel.id) << leaveOneOut;
  }
  void severalFeaturesHaveABandwidthEach() {
    QFETCH(QString, kernel);
    QFETCH(bool, leaveOneOut);
    const QList<Row> rows = writeRandom(60);
    QStringList options{"--kernel", kernel, "--bandwidth", "0.5,1.5,1", "--weights", "w.npy"};
    if (leaveOneOut) options << "--leave-one-out";
    QCOMPARE(regress("numbers.csv", options).status, 0);
    const QList<QStringList> predicted = rowsOf(m_folder.path("out.csv"));
    const std::vector<double> found = weightsIn("w.npy", {60, 60});
    QCOMPARE(regress("classes.csv", options).status, 0);
    QCOMPARE(weightsIn("w.npy", {60, 60}), found);
    const QList<QStringList> classified = rowsOf(m_folder.path("out.csv"));
    QCOMPARE(predicted[0].join(u','), QString("a,b,c,prediction"));
    QCOMPARE(classified[0].join(u','), QString("a,b,c,predicted,p(red),p(green),p(10)"));
    QCOMPARE(predicted.size(), qsizetype{61});
    QCOMPARE(classified.size(), qsizetype{61});
    for (qsizetype i = 0; i < rows.size(); ++i) {
      const Row weights = plainWeights(*findRow(kernels(), kernel.toStdString()), rows[i].first(3), rows, {0.5, 1.5, 1},
                                       leaveOneOut ? i : -1);
      double prediction = 0;
      Row p{0, 0, 0};
      bool isReached = false;
      for (qsizetype j = 0; j < rows.size(); ++j) {
        QVERIFY(std::abs(found[std::size_t(60 * i + j)] - weights[j]) <= 1e-14);
        prediction += weights[j] * rows[j][3];
        p[j % 3] += weights[j];
        isReached = isReached || weights[j] > 0;
      }
      if (!isReached) prediction = p[0] = p[1] = p[2] = notANumber;
      for (int f = 0; f < 3; ++f) QCOMPARE(predicted[i + 1][f].toDouble(), rows[i][f]);
      QVERIFY2(agree(numberIn(predicted[i + 1][3]), prediction), qPrintable(predicted[i + 1].join(u',')));
      for (int c = 0; c < 3; ++c)
        QVERIFY2(agree(numberIn(classified[i + 1][4 + c]), p[c]), qPrintable(classified[i + 1].join(u',')));
      const QString label =
          !isReached ? "" : QStringList{"red", "green", "10"}[std::max_element(p.begin(), p.end()) - p.begin()];
      QCOMPARE(classified[i + 1][3], label);
    }
  }

  void queriesAreDecimalsAsTheyWereAskedFor() {
    m_folder.write("in.csv", "x,y\n0,1\n1,1\n");
    const auto queries = [&](const char* range) {
      QStringList found;
      if (regress("in.csv", {"--query", range}).status != 0) return found;
      for (const QStringList& row : rowsOf(m_folder.path("out.csv")).mid(1)) found << row[0];
      return found;
    };
    QCOMPARE(queries("0.69:0.7:0.002"), (QStringList{"0.69", "0.692", "0.694", "0.696", "0.698"}));
    QCOMPARE(queries("0:1:0.1")[3], QString("0.3"));
    QCOMPARE(queries("-0.3:0.2:0.1"), (QStringList{"-0.3", "-0.2", "-0.1", "0", "0.1"}));
    QCOMPARE(queries("1e15:1000000000000004:1").size(), 4);
    // What is no short decimal is what its digits say.
    QCOMPARE(queries("0:0.5:0.3333333333333333")[1], QString("0.3333333333333333"));
  }

  void aQueryThatNoKeyReachesIsNaN() {
    m_folder.write("in.csv", "x,y\n0,1\n1,3\n");
    QCOMPARE(regress("in.csv", {"--kernel", "boxcar", "--query", "0:30:10", "--weights", "w.npy"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("x,prediction\n0,2\n10,nan\n20,nan\n"));
    QCOMPARE(weightsIn("w.npy", {3, 2}), (std::vector<double>{0.5, 0.5, 0, 0, 0, 0}));
    m_folder.write("in.csv", "x,kind\n0,b\n1,a\n");
    QCOMPARE(regress("in.csv", {"--kernel", "boxcar", "--query", "0:20:10"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("x,predicted,p(b),p(a)\n0,b,0.5,0.5\n10,,nan,nan\n"));
  }

  void theFirstOfTwoEquallyLikelyClassesIsPredictedAndOddLabelsAreQuoted() {
    m_folder.write("in.csv", "x,kind\n0,\"say \"\"no\"\"\"\n0,=1+1\n0,\"a,b\"\n");
    QCOMPARE(regress("in.csv", {"--query", "0:1:1", "--kernel", "constant"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"),
             QByteArray("x,predicted,\"p(say \"\"no\"\")\",p(=1+1),\"p(a,b)\"\n0,\"say \"\"no\"\"\","
                        "0.3333333333333333,0.3333333333333333,0.3333333333333333\n"));
  }

  void aRangeOfQueriesEndsBelowItsEnd_data() {
    QTest::addColumn<QString>("range");
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("last");
    QTest::newRow("tenths") << "0:5:0.1" << 50 << 49 * 0.1;
    QTest::newRow("sevenths") << "0:2.1:0.7" << 3 << 1.4;  // 3 · 0.7 is rounded to less than 2.1
    QTest::newRow("negative") << "-1:1:0.5" << 4 << 0.5;
    QTest::newRow("a part of a step") << "0:1:0.4" << 3 << 0.8;
    QTest::newRow("one") << "2:2.5:10" << 1 << 2.0;
    QTest::newRow("a hair") << "1:1.0000000000000002:1" << 1 << 1.0;
    QTest::newRow("large") << "1000000000:1000000001:0.1" << 10 << 1e9 + 9 * 0.1;
  }
  void aRangeOfQueriesEndsBelowItsEnd() {
    QFETCH(QString, range);
    QFETCH(int, count);
    QFETCH(double, last);
    m_folder.write("in.csv", "x,y\n0,1\n");
    for (const QStringList& options : {QStringList{"--query", range}, {"--query=" + range}}) {
      QCOMPARE(regress("in.csv", options).status, 0);
      const QList<QStringList> rows = rowsOf(m_folder.path("out.csv"));
      QCOMPARE(rows.size(), qsizetype{count + 1});
      QCOMPARE(rows.last()[0].toDouble(), last);
    }
  }

  void queriesComeFromAFileInTheOrderOfTheFeatures() {
    m_folder.write("in.csv", "a,b,y\n0,1,2\n4,5,6\n");
    m_folder.write("q.csv", "a,b\n4,5\n0,1\n");
    QCOMPARE(regress("in.csv", {"--query-file", "q.csv", "--bandwidth", "0.1"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("a,b,prediction\n4,5,6\n0,1,2\n"));
    // Where one of the two has no names, the place counts.
    m_folder.write("q.csv", "4,5\n0,1\n");
    QCOMPARE(regress("in.csv", {"--query-file", "q.csv", "--bandwidth", "0.1"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("a,b,prediction\n4,5,6\n0,1,2\n"));
    m_folder.write("in.csv", "0,1,2\n4,5,6\n");
    m_folder.write("q.csv", "u,v\n4,5\n");
    QCOMPARE(regress("in.csv", {"--header", "no", "--query-file", "q.csv", "--bandwidth", "0.1"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("x1,x2,prediction\n4,5,6\n"));
  }

  void aFileOfQueriesIsReadAsTheTrainingDataWere_data() {
    QTest::addColumn<QByteArray>("in");
    QTest::addColumn<QByteArray>("queries");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("out");
    const auto row = [](const char* name, const QByteArray& in, const QByteArray& queries, const QStringList& options,
                        const QByteArray& out) { QTest::newRow(name) << in << queries << options << out; };
    const QByteArray dayFirst = "date,y\n15/01/2024,1\n16/12/2025,2\n";
    const QByteArray marked = "x;y\n1.234,5;2\n1.834,5;4\n2.000,0;5\n";
    const QByteArray thousands = "x,prediction\n1500,2\n2000,4.5\n";
    const QStringList said{"--decimal", "comma", "--thousands", "point"};
    row("dates", dayFirst, "date\n06/01/2024\n", {}, "date,prediction\n2024-01-06,1\n");
    row("dates as they are said to be", dayFirst, "date\n06/01/2024\n", {"--dates", "day"},
        "date,prediction\n2024-01-06,1\n");
    row("dates that could be either", "date,y\n05/01/2024,1\n06/01/2026,2\n", "date\n05/02/2024\n", {},
        "date,prediction\n2024-05-02,1\n");
    row("dates of which nothing is known", "date,y\n2024-03-30,1\n2026-07-01,2\n", "date\n3/31/2024\n", {},
        "date,prediction\n2024-03-31,1\n");
    row("marks", marked, "x\n1.500\n2.000\n", {}, thousands);
    row("marks as they are said to be", marked, "x\n1.500\n2.000\n", said, thousands);
    row("marks that are said alone", "x;y\n1234;2\n1834;4\n2000;5\n", "x\n1.500\n2.000\n", said, thousands);
    row("a decimal comma in the only column", "x;y\n0,5;1\n999,5;3\n", "x\n999,5\n", {}, "x,prediction\n999.5,3\n");
    row("a decimal comma in the only column, which has no name", "x;y\n0,5;1\n999,5;3\n", "999,5\n0,5\n", {},
        "x,prediction\n999.5,3\n0.5,1\n");
    row("commas between more numbers than one decimal comma makes", "a;b;c;y\n0,5;1;2;1\n999,5;1;2;3\n", "1,1,2\n", {},
        "a,b,c,prediction\n1,1,2,1\n");
    row("thousands, of which nothing is known", "x;y\n0,5;1\n9999,5;3\n", "x\n9.999,5\n", {},
        "x,prediction\n9999.5,3\n");
    row("marks of which nothing is known", "x;y\n0;1\n999;3\n", "nr;x\n1;998,5\n", {}, "x,prediction\n998.5,3\n");
  }
  void aFileOfQueriesIsReadAsTheTrainingDataWere() {
    QFETCH(QByteArray, in);
    QFETCH(QByteArray, queries);
    QFETCH(QStringList, options);
    QFETCH(QByteArray, out);
    m_folder.write("in.csv", in);
    m_folder.write("q.csv", queries);
    const QStringList near{"--query-file", "q.csv", "--kernel", "boxcar", "--bandwidth", "300"};
    const Outcome outcome = regress("in.csv", near + options);
    QCOMPARE(outcome.status, 0);
    QVERIFY2(!outcome.error.contains("q.csv"), qPrintable(outcome.error));
    QCOMPARE(m_folder.content("out.csv"), out);
  }

  void whatAFileOfQueriesLeavesOpenIsSaid() {
    m_folder.write("in.csv", "date,y\n2024-01-06,1\n2024-06-01,2\n");
    m_folder.write("q.csv", "date\n06/01/2024\n");
    const Outcome outcome = regress("in.csv", {"--query-file", "q.csv"});
    QCOMPARE(outcome.status, 0);
    QVERIFY2(outcome.error.startsWith("attention-lab: q.csv: its dates may begin with the day or the month: taken for "
                                      "the month (--decimal, --thousands, --dates and --encoding say how it is "
                                      "meant)\n"),
             qPrintable(outcome.error));
    QVERIFY(m_folder.content("out.csv").contains("\n2024-06-01,2"));
    QVERIFY(!regress("in.csv", {"--query-file", "q.csv", "--dates", "day"}).error.contains("q.csv"));
    QVERIFY(m_folder.content("out.csv").contains("\n2024-01-06,1"));
  }

  void theBandwidthIsChosenByTheRuleOfThumbOnRequest() {
    QByteArray table = "x,y\n";
    for (int i = 0; i < 100; ++i) table += QByteArray::number(i * 1000) + "," + QByteArray::number(i % 7) + "\n";
    m_folder.write("in.csv", table);
    // 0.9 · 29011 · 100^(−1/5), with s = 29011 below IQR / 1.34 = 37313; 2.21 times that for the other kernel.
    for (const auto& [kernel, h] : {std::pair("gaussian", "10400"), std::pair("epanechnikov", "23000")}) {
      QCOMPARE(regress("in.csv", {"--kernel", kernel, "--bandwidth", h}).status, 0);
      const QByteArray expected = m_folder.content("out.csv");
      const Outcome outcome = regress("in.csv", {"--kernel", kernel, "--bandwidth", "silverman"});
      QCOMPARE(outcome.status, 0);
      QVERIFY2(outcome.error.contains(QString("rule of thumb is ") + h), qPrintable(outcome.error));
      QCOMPARE(m_folder.content("out.csv"), expected);
    }
    QCOMPARE(regress("in.csv").error, QString());  // H = 1 by default
  }

  void theBandwidthIsChosenByLeaveOneOutOnRequestAndItsCriterionIsWritten() {
    QByteArray table = "x,y\n";
    Rng rng(6);
    for (int i = 0; i < 80; ++i)
      table +=
          QByteArray::number(0.05 * i) + "," + QByteArray::number(std::sin(3 * 0.05 * i) + 0.2 * rng.normal()) + "\n";
    m_folder.write("in.csv", table);
    for (const char* order : {"0", "1"}) {
      const Outcome outcome = regress("in.csv", {"--bandwidth", "cv", "--order", order, "--criterion", "tried.csv"});
      QCOMPARE(outcome.status, 0);
      const QByteArray chosen = m_folder.content("out.csv");
      const QString h = outcome.error.trimmed().section(u' ', -1);
      QVERIFY2(outcome.error.contains("the bandwidth by leave-one-out is "), qPrintable(outcome.error));
      QCOMPARE(regress("in.csv", {"--bandwidth", h, "--order", order}).status, 0);
      QCOMPARE(m_folder.content("out.csv"), chosen);
      const QList<QStringList> tried = rowsOf(m_folder.path("tried.csv"));
      QCOMPARE(tried.front(), (QStringList{"h", "error"}));
      QCOMPARE(tried.size(), 62);
      double least = 1e300, best = 0;
      for (qsizetype i = 1; i < tried.size(); ++i)
        if (tried[i][1].toDouble() < least) least = tried[i][1].toDouble(), best = tried[i][0].toDouble();
      QVERIFY(std::abs(std::log(best / h.toDouble())) < 0.13);
      // The error is that of the predictions from all others.
      QCOMPARE(regress("in.csv", {"--bandwidth", QString::number(best, 'g', 17), "--order", order, "--leave-one-out"})
                   .status,
               0);
      const QList<QStringList> in = rowsOf(m_folder.path("in.csv")), out = rowsOf(m_folder.path("out.csv"));
      double sum = 0;
      for (qsizetype i = 1; i < in.size(); ++i) sum += std::pow(in[i][1].toDouble() - out[i][1].toDouble(), 2) / 80;
      QVERIFY(std::abs(sum / least - 1) < 1e-9);
    }
    m_folder.write("in.csv", "x,y\n0,1\n");
    QCOMPARE(regress("in.csv", {"--bandwidth", "cv"}).status, 1);
  }

  void aLineIsFoundThroughWeightsOfManyPowersOfTen() {
    // The targets lie on a plane, so that each is predicted from the others as it is.
    QByteArray table = "a,b,c,y\n";
    Row expected;
    for (int i = 0; i < 80; ++i) {
      const double a = (i * 37 + 11) % 101 / 20.0, b = (i * i * 13 + 7 * i) % 97 / 20.0,
                   c = (i * i * i * 5 + 3 * i + 1) % 103 / 20.0;
      expected << 1 + 2 * a - 3 * b + c;
      for (const double number : {a, b, c}) table += QByteArray::number(number, 'g', 17) + ',';
      table += QByteArray::number(expected.last(), 'g', 17) + '\n';
    }
    m_folder.write("in.csv", table);
    QCOMPARE(
        regress("in.csv", {"--kernel", "gaussian", "--bandwidth", "0.25", "--order", "1", "--leave-one-out"}).status,
        0);
    const QList<QStringList> rows = rowsOf(m_folder.path("out.csv"));
    QCOMPARE(rows.size(), expected.size() + 1);
    for (qsizetype i = 0; i < expected.size(); ++i) {
      const double found = numberIn(rows[i + 1].last());
      QVERIFY2(std::abs(found - expected[i]) <= 1e-9 * std::max(1.0, std::abs(expected[i])),
               qPrintable(QString("%1 %2 %3").arg(i).arg(found, 0, 'g', 17).arg(expected[i], 0, 'g', 17)));
    }
  }

  void ofTwoDipsOfTheErrorTheDeeperOneIsTakenAsInTheWindow() {
    const Box<Points> points = pointsOf(RegressionScene{});
    QByteArray table = "x,y\n";
    for (std::size_t i = 0; i < points->targets.size(); ++i)
      table +=
          QByteArray::number(points->inputs[i], 'g', 17) + "," + QByteArray::number(points->targets[i], 'g', 17) + "\n";
    m_folder.write("in.csv", table);
    const Outcome outcome = regress("in.csv", {"--kernel", "triangular", "--bandwidth", "cv"});
    QCOMPARE(outcome.status, 0);
    const double h = outcome.error.trimmed().section(u' ', -1).toDouble();
    QVERIFY2(std::abs(h - 0.7795) < 5e-5, qPrintable(outcome.error));
  }

  void aTrainingThatEndsFarFromTheLeastLossSaysSo() {
    QByteArray table = "x,y\n";
    Rng rng(6);
    for (int i = 0; i < 50; ++i)
      table +=
          QByteArray::number(0.1 * i) + "," + QByteArray::number(4 * std::sin(0.1 * i) + 0.5 * rng.normal()) + "\n";
    m_folder.write("in.csv", table);
    const Outcome tooFar = regress("in.csv", {"--train"});
    QCOMPARE(tooFar.status, 0);
    QVERIFY2(tooFar.error.contains(QRegularExpression("the loss is [0-9.]+, with w = [0-9.]+ it is [0-9.]+: perhaps")),
             qPrintable(tooFar.error));
    const Outcome near = regress("in.csv", {"--train", "--lr", "0.01", "--epochs", "300"});
    QCOMPARE(near.error, QString());
  }

  void bandwidthsThatReachTheSamePointsAreAsGoodAndTheWidestIsTaken() {
    QByteArray table = "x,y\n";
    Rng rng(6);
    for (int i = 0; i < 40; ++i)
      table += QByteArray::number(0.2 * i) + "," + QByteArray::number(std::sin(0.2 * i) + 0.1 * rng.normal()) + "\n";
    m_folder.write("in.csv", table);
    for (const char* kernel : {"boxcar", "triangular", "epanechnikov"}) {
      const Outcome outcome =
          regress("in.csv", {"--bandwidth", "cv", "--order", "1", "--kernel", kernel, "--criterion", "tried.csv"});
      const double h = outcome.error.trimmed().section(u' ', -1).toDouble();
      const QList<QStringList> tried = rowsOf(m_folder.path("tried.csv"));
      double least = 1e300, widest = 0;
      for (const QStringList& row : tried.mid(1)) least = std::min(least, row[1].toDouble());
      for (const QStringList& row : tried.mid(1))
        if (row[1].toDouble() <= least * (1 + 1e-9)) widest = row[0].toDouble();
      if (kernel == QByteArray("boxcar")) QCOMPARE(h, widest);
      QCOMPARE(regress("in.csv", {"--bandwidth", QString::number(h, 'g', 17), "--order", "1", "--kernel", kernel,
                                  "--leave-one-out"})
                   .status,
               0);
      const QList<QStringList> in = rowsOf(m_folder.path("in.csv")), out = rowsOf(m_folder.path("out.csv"));
      double error = 0;
      for (qsizetype i = 1; i < in.size(); ++i)
        error += std::pow(in[i][1].toDouble() - out[i][1].toDouble(), 2) / static_cast<double>(in.size() - 1);
      QVERIFY2(error <= least * (1 + 1e-6), kernel);
    }
  }

  void aColumnThatIsCalledAsClassesAreIsTheTargetAndOneThatNumbersTheRowsIsNone() {
    m_folder.write("flowers.csv", "nr,species,length,width\n1,a,1.5,2.5\n2,b,3.5,0.5\n4,a,1.25,2.5\n5,b,3,1\n");
    const Outcome outcome = regress("flowers.csv");
    QCOMPARE(outcome.status, 0);
    QCOMPARE(rowsOf(m_folder.path("out.csv"))[0], (QStringList{"length", "width", "predicted", "p(a)", "p(b)"}));
    for (const char* said : {"column 1 (nr) seems to number the rows: left out",
                             "column 2 (species) is text: taken for the classes to predict"})
      QVERIFY2(outcome.error.contains(said), qPrintable(outcome.error));
    // Who says what to predict is not asked, and other names stay what they are.
    QCOMPARE(regress("flowers.csv", {"--target", "width"}).status, 0);
    QCOMPARE(rowsOf(m_folder.path("out.csv"))[0], (QStringList{"length", "prediction"}));
    m_folder.write("houses.csv", "year,town,price\n1,x,10\n2,y,20\n3,x,30\n");
    QCOMPARE(regress("houses.csv").status, 0);
    QCOMPARE(rowsOf(m_folder.path("out.csv"))[0], (QStringList{"year", "prediction"}));
  }

  void whetherNumbersNameClassesIsSaidByOneWord() {
    QByteArray text = "x,y\n";
    for (int i = 0; i < 60; ++i) text += QByteArray::number(i) + ',' + QByteArray::number(i % 3) + '\n';
    m_folder.write("in.csv", text);
    const auto columnsWith = [&](const QStringList& options) {
      const Outcome outcome = regress("in.csv", options);
      return outcome.status == 0 ? rowsOf(m_folder.path("out.csv")).front().join(u',') + outcome.error : outcome.error;
    };
    QVERIFY(columnsWith({}).contains("may name classes"));
    QCOMPARE(columnsWith({"--classes", "no"}), QString("x,prediction"));
    for (const QStringList& yes :
         {QStringList{"--classes"}, QStringList{"--classes", "yes"}, QStringList{"--classes=yes"}})
      QCOMPARE(columnsWith(yes), QString("x,predicted,p(0),p(1),p(2)"));
    QVERIFY(columnsWith({"--classes=perhaps"}).contains("yes, no or auto"));
  }

  void labelsThatAreNumbersAreClassesOnRequest() {
    m_folder.write("in.csv", "x,y\n0,1\n1,1\n5,2\n6,2\n6.5,0\n");
    QCOMPARE(regress("in.csv", {"--classes", "--query", "5.4:6:1", "--bandwidth", "0.5"}).status, 0);
    const QList<QStringList> rows = rowsOf(m_folder.path("out.csv"));
    QCOMPARE(rows[0], (QStringList{"x", "predicted", "p(1)", "p(2)", "p(0)"}));
    QCOMPARE(rows[1][1], "2");
    // By cross-validation they are told by their log-loss.
    QCOMPARE(regress("in.csv", {"--classes", "--bandwidth", "cv", "--criterion", "tried.csv"}).status, 0);
    QCOMPARE(rowsOf(m_folder.path("tried.csv")).front(), (QStringList{"h", "log_loss"}));
    const Outcome lines = regress("in.csv", {"--classes", "--order", "1"});
    QCOMPARE(lines.status, 1);
    QVERIFY2(lines.error.contains("the target names classes: --order 1 is for numbers"), qPrintable(lines.error));
    for (const QStringList& options : QList<QStringList>{{"--criterion", "tried.csv"},
                                                         {"--order", "2"},
                                                         {"--order", "1", "--weights", "w.npy"},
                                                         {"--order", "1", "--train"}})
      QCOMPARE(regress("in.csv", options).status, 2);
  }

  void byDefaultTheQueriesAreTheTrainingInputs() {
    m_folder.write("in.csv", "x,y\n0,1\n9,3\n");
    QCOMPARE(regress("in.csv", {"--kernel", "boxcar"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("x,prediction\n0,1\n9,3\n"));
  }

  void anOutputThatIsAnotherFileOfTheCommandIsRefused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("input") << QStringList{"in.csv", "./in.csv"};
    QTest::newRow("link to the input") << QStringList{"in.csv", "link.csv"};
    QTest::newRow("hard link to the input") << QStringList{"in.csv", "hard.csv"};
    QTest::newRow("queries") << QStringList{"in.csv", "q.csv", "--query-file", "q.csv"};
    QTest::newRow("weights over the input") << QStringList{"in.csv", "out.csv", "--weights", "in.csv"};
    QTest::newRow("weights over the output") << QStringList{"in.csv", "out.csv", "--weights", "link-to-out.csv"};
  }
  void anOutputThatIsAnotherFileOfTheCommandIsRefused() {
    QFETCH(QStringList, arguments);
    m_folder.write("in.csv", "x,y\n0,1\n9,3\n");
    m_folder.write("q.csv", "x\n0\n");
    QFile::link("in.csv", m_folder.path("link.csv"));
    QFile::link("out.csv", m_folder.path("link-to-out.csv"));
    QCOMPARE(::link(qPrintable(m_folder.path("in.csv")), qPrintable(m_folder.path("hard.csv"))), 0);
    const QStringList before = m_folder.names();
    const Outcome outcome = run(QStringList{"regress"} + arguments, m_folder.path());
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains("is the same file as"), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(u'\n'), 1);
    QCOMPARE(m_folder.names(), before);
    QCOMPARE(m_folder.content("in.csv"), QByteArray("x,y\n0,1\n9,3\n"));
  }

  void namesAndClassesAreNoFormulasOfASpreadsheet() {
    m_folder.write("in.csv", "=x,@y\n0,=cmd|' /C calc'!A0\n9,-1\n");
    QCOMPARE(regress("in.csv", {"--kernel", "boxcar"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"),
             QByteArray("'=x,predicted,p(=cmd|' /C calc'!A0),p(-1)\n0,'=cmd|' /C calc'!A0,1,0\n"
                        "9,-1,0,1\n"));
  }

  void theTableIsReadAsItIsSaidToBe_data() {
    QTest::addColumn<QByteArray>("in");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("out");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const QByteArray& in, const QStringList& options, const QByteArray& out,
                        const QString& error = {}) { QTest::newRow(name) << in << options << out << error; };
    row("no header", "0,1\n9,3.5\n", {"--header", "no"}, "x,prediction\n0,1\n9,3.5\n");
    row("numbers are no header", "0.5,1\n9,3.5\n", {}, "x,prediction\n0.5,1\n9,3.5\n");
    row("a header of numbers", "0,1\n9,3.5\n", {"--header", "yes"}, "0,prediction\n9,3.5\n");
    row("what is unclear is said", "0,1,2\n9,3,3.5\n", {}, "0,1,prediction\n9,3,3.5\n",
        "attention-lab: in.csv: its first line counts the columns: taken for their names (--header, ");
    row("and not if it is chosen", "0,1,2\n9,3,3.5\n", {"--header", "yes"}, "0,1,prediction\n9,3,3.5\n");
    row("decimal commas", "t;w\n0,5;1\n9;3,5\n", {}, "t,prediction\n0.5,1\n9,3.5\n");
    row("R", "\"\",\"t\",\"w\"\n\"1\",0.5,1\n\"2\",9,3.5\n", {}, "t,prediction\n0.5,1\n9,3.5\n");
    row("separator and decimal mark", "t w\n0,5 1\n9 3,5\n", {"--separator", "space", "--decimal", "comma"},
        "t,prediction\n0.5,1\n9,3.5\n");
    row("a separator as it is", "t;w\n0;1\n", {"--separator", ";", "--decimal", "."}, "t,prediction\n0,1\n");
    row("target", "w,t\n1,0\n3,9\n", {"--target", "w"}, "t,prediction\n0,1\n9,3\n");
    row("features in their order", "a,b,c,w\n1,2,3,4\n50,60,70,8\n", {"--features", "c,a"},
        "c,a,prediction\n3,1,4\n70,50,8\n");
    row("a name with a comma", "\"a,b\",c,w\n1,2,3\n50,60,7\n", {"--features", "\"a,b\""},
        "\"a,b\",prediction\n1,3\n50,7\n");
  }
  void theTableIsReadAsItIsSaidToBe() {
    QFETCH(QByteArray, in);
    QFETCH(QStringList, options);
    QFETCH(QByteArray, out);
    QFETCH(QString, error);
    m_folder.write("in.csv", in);
    const Outcome outcome = regress("in.csv", QStringList{"--bandwidth", "0.1"} + options);
    QCOMPARE(outcome.status, 0);
    QCOMPARE(m_folder.content("out.csv"), out);
    QCOMPARE(outcome.error.count(u'\n'), error.isEmpty() ? 0 : 1);
    QVERIFY2(outcome.error.startsWith(error), qPrintable(outcome.error));
  }

  void whatIsMissingIsLeftOutAndSaid() {
    m_folder.write("in.csv", "t,w\n0,1\nNA,2\n9,3.5\n4,\n-,-\n");
    m_folder.write("q.csv", "t\n0\nNA\n9\n");
    const Outcome outcome = regress("in.csv", {"--bandwidth", "0.1", "--query-file", "q.csv"});
    QCOMPARE(outcome.status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("t,prediction\n0,1\n9,3.5\n"));
    QCOMPARE(outcome.error, QString("attention-lab: q.csv: 1 row without a value left out: line 3\n"
                                    "attention-lab: in.csv: 3 rows without a value left out: lines 3, 5, 6\n"));
    m_folder.write("in.csv", "t,w\n0,1\n9,-999\n9,3.5\n");
    QCOMPARE(regress("in.csv", {"--bandwidth", "0.1", "--missing", "-999,NA"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("t,prediction\n0,1\n9,3.5\n"));
  }

  void whatSpreadsheetsOfOtherCountriesWriteIsRead() {
    m_folder.write("in.csv",
                   "Gr\xF6\xDF"
                   "e;w\n1.949,50;1\n9,5;3,5\n");
    Outcome outcome = regress("in.csv", {"--bandwidth", "0.1"});
    QCOMPARE(outcome.status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("Größe,prediction\n1949.5,1\n9.5,3.5\n"));
    QVERIFY2(outcome.error.startsWith("attention-lab: in.csv: its bytes are not UTF-8: taken for Windows-1252 (Western "
                                      "European) (--header, "),
             qPrintable(outcome.error));
    const QStringList said{"--bandwidth", "0.1", "--encoding", "latin-1", "--thousands", "point", "--decimal", "comma"};
    outcome = regress("in.csv", said);
    QCOMPARE(outcome.error, QString());
    QCOMPARE(m_folder.content("out.csv"), QByteArray("Größe,prediction\n1949.5,1\n9.5,3.5\n"));
    m_folder.write("in.csv", "day,w\n3/1/1970,1\n4/2/1970,3.5\n");
    outcome = regress("in.csv", {"--bandwidth", "0.1", "--dates", "day"});
    QCOMPARE(m_folder.content("out.csv"), QByteArray("day,prediction\n1970-01-03,1\n1970-02-04,3.5\n"));
    QCOMPARE(outcome.error,
             QString("attention-lab: in.csv: column 1 (day) has dates: taken as days from 1970-01-01 on\n"));
  }

  void aTableThatIsToBeDrawnIsToldWhatReadsIt() {
    m_folder.write("in.csv", "x,y\n0,1\n1,4\n2,9\n");
    const Outcome outcome = run({"render", "in.csv", "out.png"}, m_folder.path());
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.startsWith("attention-lab: in.csv: is a table, expected a scene (.attn) or arrays"),
             qPrintable(outcome.error));
  }

  void aDashIsStandardInputOrOutput() {
    const QByteArray in = "x,y\n0,1\n9,3\n", out = "x,prediction\n0,1\n9,3\n";
    const QStringList narrow{"--bandwidth", "0.1"};
    const Outcome through = run(QStringList{"regress", "-", "-"} + narrow, m_folder.path(), in);
    QCOMPARE(through.status, 0);
    QCOMPARE(through.out.toUtf8(), out);
    QVERIFY(m_folder.names().isEmpty());
    m_folder.write("in.csv", in);
    QCOMPARE(run(QStringList{"regress", "in.csv", "-"} + narrow, m_folder.path()).out.toUtf8(), out);
    QCOMPARE(run(QStringList{"regress", "-", "out.csv"} + narrow, m_folder.path(), in).status, 0);
    QCOMPARE(m_folder.content("out.csv"), out);
    const Outcome bad = run({"regress", "-", "-"}, m_folder.path(), "x,y\n1,2\na,3\n");
    QCOMPARE(bad.status, 1);
    QVERIFY2(bad.error.startsWith("attention-lab: -: line 3, column 1 (x) has “a”"), qPrintable(bad.error));
    QCOMPARE(bad.out, QString());
    QCOMPARE(run({"regress", "-", "-", "--weights", "-"}, m_folder.path(), in).status, 2);
    QCOMPARE(run({"regress", "-", "out.csv", "--query-file", "-"}, m_folder.path(), in).status, 2);
    QCOMPARE(run({"regress", "in.csv", "-", "--train"}, m_folder.path()).status, 2);
    QCOMPARE(m_folder.names(), (QStringList{"in.csv", "out.csv"}));
  }

  void leftOutPointsDoNotSeeThemselves() {
    m_folder.write("in.csv", "x,y\n0,1\n0.5,3\n9,7\n");
    QCOMPARE(regress("in.csv", {"--kernel", "boxcar", "--leave-one-out"}).status, 0);
    QCOMPARE(m_folder.content("out.csv"), QByteArray("x,prediction\n0,3\n0.5,1\n9,nan\n"));
  }

  void badDataIsOneLineThatNamesItAndLeavesNothingBehind_data() {
    QTest::addColumn<QByteArray>("in");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QByteArray& in, const QString& words, const QStringList& options = {}) {
      QTest::newRow(name) << in << options << words;
    };
    const QByteArray good = "x,y\n0,1\n1,2\n", two = "a,b,y\n0,1,2\n3,4,6\n";
    row("empty", "", "in.csv: is empty, expected a line of names and lines of numbers");
    row("text", "x,y\n0,1\n1,2\nabc,2\n", "in.csv: line 4, column 1 (x) has “abc”, expected a number");
    row("no row without a gap", "x,y\n0,\n1,nan\n", "in.csv: every row lacks a value: line 2, column 2 (y) is empty");
    row("NaN that is not missing", "x,y\n0,1\n1,nan\n",
        "in.csv: line 3, column 2 (y) has “nan”, expected a finite number", {"--missing", "nothing"});
    row("a wrong encoding", "x,y\n0,\xFF\xFF\n1,b\n",
        "in.csv: line 2, column 2 has “\\xFF\\xFF”, which is not GB18030 (Simplified Chinese): perhaps",
        {"--encoding", "gbk"});
    row("no such column", two, "in.csv: has no column “z”, expected one of a, b, y", {"--target", "z"});
    row("a column twice", two, "in.csv: column “a” is chosen twice", {"--features", "a,a"});
    row("the wrong decimal mark", "x;y\n0,5;1\n", "in.csv: line 2, column 1 (x) has “0,5” with a decimal comma",
        {"--decimal", "point"});
    row("bandwidths", two, "in.csv: 3 bandwidths were given for 2 features", {"--bandwidth", "1,2,3"});
    row("range of two features", two, "in.csv: has 2 features, but --query is for one: expected --query-file",
        {"--query", "0:1:1"});
    row("one row to train on", "x,y\n0,1\n", "in.csv: has one row: expected at least two to learn from", {"--train"});
    row("diverging", "x,y\n0,1e200\n1,-1e200\n2,3\n",
        "in.csv: the training diverged in epoch 1: perhaps --lr 0.5 is too large", {"--train"});
    row("no query file", good, "q.csv: can't be read: No such file or directory", {"--query-file", "q.csv"});
    row("bad query file", good, "bad.csv: line 2, column 1 (x) has “cat”, expected a number",
        {"--query-file", "bad.csv"});
    row("columns of the query file", good, "two.csv: columns: 2, expected 1 as the features of the training data: x",
        {"--query-file", "two.csv"});
    row("order of the query file", two, "two.csv: column 1 is “b”, expected “a” as in the training data",
        {"--query-file", "two.csv"});
    row("other names in the query file", two, "other.csv: column 1 is “p”, expected “a” as in the training data",
        {"--query-file", "other.csv"});
    row("one other name in the query file", two, "half.csv: column 2 is “z”, expected “b” as in the training data",
        {"--query-file", "half.csv"});
    row("decimal marks of the query file", "x;y\n0,5;1\n9,5;3\n",
        "point.csv: line 2, column 1 (x) has “0.5” with a decimal point, expected a comma",
        {"--query-file", "point.csv"});
    row("order of the dates of the query file", "date,y\n3/31/2024,1\n4/30/2024,2\n",
        "day.csv: line 3, column 1 (date) has “15/01/2024”, expected a date that begins with the month",
        {"--query-file", "day.csv"});
    row("order of the dates of the query file as it is said", "date,y\n2024-03-31,1\n2024-04-30,2\n",
        "month.csv: line 2, column 1 (date) has “3/31/2024”, expected a date that begins with the day",
        {"--query-file", "month.csv", "--dates", "day"});
    row("weights where no file can be", good, "no/w.npy: can't be written, because no file can be made in its folder",
        {"--weights", "no/w.npy"});
    row("too many weights", "x,y\n" + QByteArray("0,1\n").repeated(200),
        "in.csv: there would be 2000000000 weights, expected at most 1073741824",
        {"--weights", "w.npy", "--query", "0:10000000:1"});
    row("too many predictions",
        "x,y\n" +
            [] {
              QByteArray rows;
              for (int i = 0; i < 30; ++i) rows += "0,c" + QByteArray::number(i) + '\n';
              return rows;
            }(),
        "in.csv: there would be 300000000 predictions, expected at most 268435456", {"--query", "0:10000000:1"});
  }
  void badDataIsOneLineThatNamesItAndLeavesNothingBehind() {
    QFETCH(QByteArray, in);
    QFETCH(QStringList, options);
    QFETCH(QString, words);
    m_folder.write("in.csv", in);
    m_folder.write("bad.csv", "x\ncat\n");
    m_folder.write("two.csv", "b,a\n1,2\n");
    m_folder.write("other.csv", "p,z\n1,10\n");
    m_folder.write("half.csv", "a,z\n1,10\n");
    m_folder.write("point.csv", "x\n0.5\n");
    m_folder.write("day.csv", "date\n05/01/2024\n15/01/2024\n");
    m_folder.write("month.csv", "date\n3/31/2024\n");
    const QStringList before = m_folder.names();
    const Outcome outcome = regress("in.csv", options);
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.startsWith("attention-lab: " + words), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(u'\n'), 1);
    QCOMPARE(m_folder.names(), before);
  }

  void bothOutputsAppearOrNone() {
    m_folder.write("in.csv", "x,y\n0,1\n");
    m_folder.write("out.csv", "old");
    QVERIFY(QDir(m_folder.path()).mkpath("folder"));
    Outcome outcome = regress("in.csv", {"--weights", "folder"});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.error, QString("attention-lab: folder: is a folder, expected a file\n"));
    QCOMPARE(m_folder.content("out.csv"), QByteArray("old"));
    outcome = run({"regress", "in.csv", "folder", "--weights", "w.npy"}, m_folder.path());
    QCOMPARE(outcome.error, QString("attention-lab: folder: is a folder, expected a file\n"));
    QCOMPARE(m_folder.names(), (QStringList{"in.csv", "out.csv"}));
  }

  void wrongUsageIsOneLineAndStatusTwo_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("words");
    const auto row = [](const QStringList& options, const char* words) {
      QTest::newRow(qPrintable(options.join(' '))) << options << QString(words);
    };
    row({"--kernel", "cosine"}, qPrintable(QString::fromStdString(idsOf(kernels()))));
    for (const char* wrong : {"0", "-1", "0,5", "1,", "nan", "inf", "abc", ""})
      row({"--bandwidth", wrong}, "--bandwidth is");
    for (const char* wrong :
         {"0:5", "0:5:0", "0:5:-1", "5:0:1", "1:1:1", "0:nan:1", "0:1:inf", "a:b:c", "0:1:0.1:2", ""})
      row({"--query", wrong}, "--query is");
    row({"--query", "0:1e9:1"}, "at most 10000000 queries");
    row({"--query", "0:1:1e-320"}, "at most 10000000 queries");
    row({"--query", "0:1:1", "--query-file", "q.csv"}, "not both");
    row({"--leave-one-out", "--query", "0:1:1"}, "--leave-one-out is about the training inputs");
    row({"--leave-one-out", "--query-file", "q.csv"}, "--leave-one-out is about the training inputs");
    row({"--weights", "./out.csv"}, "the output out.csv is the same file as ./out.csv");
    row({"--train", "--bandwidth", "1"}, "expected no --bandwidth");
    row({"--train", "--kernel", "boxcar"}, "--train is for the gaussian kernel");
    row({"--lr", "1"}, "--lr needs --train");
    row({"--epochs", "1"}, "--epochs needs --train");
    row({"--w0", "1"}, "--w0 needs --train");
    for (const char* wrong : {"0", "-1", "nan", "inf", "x"}) row({"--train", "--lr", wrong}, "--lr is");
    for (const char* wrong : {"0", "1.5", "1000001"}) row({"--train", "--epochs", wrong}, "--epochs is");
    for (const char* wrong : {"nan", "inf", "x"}) row({"--train", "--w0", wrong}, "--w0 is");
    row({"--bandwith", "2"}, "there is no option “--bandwith”; did you mean --bandwidth?");
    row({"--xyzzy"}, "there is no option “--xyzzy”; see attention-lab regress --help");
    row({"--header", "maybe"}, "--header is “maybe”, expected yes, no or auto");
    row({"--separator", "|"}, "--separator is “|”, expected comma, semicolon, tab or space");
    row({"--decimal", ";"}, "--decimal is “;”, expected point or comma");
    row({"--features", ""}, "--features is");
    row({"third.csv"}, "3 of 2");
  }
  void wrongUsageIsOneLineAndStatusTwo() {
    QFETCH(QStringList, options);
    QFETCH(QString, words);
    m_folder.write("in.csv", "x,y\n0,1\n");
    const Outcome outcome = regress("in.csv", options);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count(u'\n'), 1);
    QCOMPARE(outcome.out, QString());
    QCOMPARE(m_folder.names(), QStringList{"in.csv"});
  }
};

QTEST_APPLESS_MAIN(TestRegress)
#include "tst_regress.moc"
