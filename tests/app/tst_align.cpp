// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "core/alignment/alignment_file.h"
#include "core/alignment/decoding.h"
#include "core/alignment/tasks.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "tests/support/bytes.h"
#include "tests/support/run_program.h"

using namespace attn;
using namespace attn::test;

// attention-lab align, as a user calls it.
class TestAlign : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  const QString m_trained = QStringLiteral(ATTN_TEST_DATA "/alignment/model_trained.npz");

  QString path(const char* name) const { return m_folder.filePath(name); }
  void write(const char* name, const QByteArray& bytes) const {
    writeFileAtomically(path(name).toStdString(), bytesOf(bytes));
  }
  QByteArray bytesIn(const char* name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  Outcome align(const QStringList& arguments) const { return run(QStringList{"align"} + arguments, m_folder.path()); }
  /// A training of a moment.
  static QStringList shortly(const QStringList& more) {
    return QStringList{"--hidden", "4", "--batch", "4", "--model", "m.npz"} + more;
  }
  QStringList filesLeft() const { return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden); }

 private slots:
  void init() {
    for (const QString& name : filesLeft()) QFile::remove(m_folder.filePath(name));
  }

  void aTextIsDecodedAndItsWeightsWritten() {
    const Outcome outcome = align({"--model", m_trained, "--input", "abcdé", "--weights", "w.npy"});
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.out, QString("xyz\n"));
    const Tensor weights = toTensor(readNpy(path("w.npy").toStdString()), "weights");
    QCOMPARE(weights.shape(), (Shape{4, 6}));  // x, y, z and the end; a … é and the end
    for (Index i = 0; i < 4; ++i) QVERIFY(std::abs(weights.matrix(0).row(i).sum() - 1) < 1e-5F);
    // Through the standard input, and with a beam.
    QFile file(m_trained);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(run({"align", "--model", "-", "--input", "中b"}, m_folder.path(), file.readAll()).out, QString("w-wz\n"));
    QCOMPARE(align({"--model", m_trained, "--input", "中b", "--beam", "5"}).out, QString("w\n"));
  }

  void aTrainingPrintsItsStepsAndWritesAModelThatDecodes() {
    const Outcome outcome = align(shortly({"--task", "copy", "--steps", "60", "--seed", "3"}));
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.status, 0);
    const QStringList lines = outcome.out.split('\n');
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[0], QString("step,loss,accuracy"));
    for (int i = 0; i < 3; ++i) {
      const QStringList fields = lines[i + 1].split(',');
      QCOMPARE(fields.size(), 3);
      QCOMPARE(fields[0], QStringList({"0", "50", "60"})[i]);
      QVERIFY(fields[1].toDouble() > 0);
      QVERIFY(fields[2].toDouble() >= 0 && fields[2].toDouble() <= 1);
    }
    const AlignmentModel model = readAlignmentModel(path("m.npz").toStdString());
    QCOMPARE(model.source.characters(), std::u32string(U"0123456789"));
    QCOMPARE(model.widths.encoder, Index{4});
    QCOMPARE(model.widths.embedding, Index{2});
    const Decoding expected = decode(model, model.source.symbolsOf(U"3141"));
    QCOMPARE(align({"--model", "m.npz", "--input", "3141"}).out,
             QString::fromStdU32String(model.target.textOf(expected.symbols)) + "\n");

    // Its options say what becomes of it.
    const QByteArray model3 = bytesIn("m.npz");
    QCOMPARE(align(shortly({"--task", "copy", "--steps", "60", "--seed", "3"})).out, outcome.out);
    QCOMPARE(bytesIn("m.npz"), model3);
    for (const QStringList& other : {QStringList{"--seed", "4"}, {"--score", "concat"}, {"--lr", "0.02"}}) {
      QVERIFY(align(shortly(QStringList{"--task", "copy", "--steps", "60"} + other)).out != outcome.out);
      QVERIFY(bytesIn("m.npz") != model3);
    }
  }

  void everyTaskAndScoreCanBeTrained() {
    for (const Task& task : tasks()) QCOMPARE(align(shortly({"--task", task.id, "--steps", "1"})).out.count('\n'), 3);
    for (const AlignmentScoring& scoring : alignmentScorings()) {
      QCOMPARE(align(shortly({"--task", "sort", "--steps", "1", "--score", scoring.id})).status, 0);
      QCOMPARE(QString(readAlignmentModel(path("m.npz").toStdString()).scoring->id), QString(scoring.id));
    }
  }

  void aUsersPairsAreTrainedOn() {
    QByteArray pairs;
    for (int i = 0; i < 30; ++i) pairs += "n" + QByteArray::number(i) + "\té" + QByteArray::number(i * i) + "\n";
    write("pairs.tsv", pairs);
    QCOMPARE(align(shortly({"--pairs", "pairs.tsv", "--steps", "2"})).status, 0);
    const AlignmentModel model = readAlignmentModel(path("m.npz").toStdString());
    QCOMPARE(model.source.characters(), std::u32string(U"0123456789n"));
    QCOMPARE(model.target.characters(), std::u32string(U"0123456789é"));
    QCOMPARE(run(QStringList{"align"} + shortly({"--pairs", "-", "--steps", "2"}), m_folder.path(), pairs).status, 0);
    QVERIFY(readAlignmentModel(path("m.npz").toStdString()) == model);
  }

  void listNamesTheTasks() {
    const Outcome outcome = run({"list", "tasks"});
    QStringList ids;
    for (const QString& line : outcome.out.split('\n', Qt::SkipEmptyParts)) ids << line.section(' ', 0, 0);
    QCOMPARE(ids, QStringList({"copy", "reverse", "sort", "dates", "numbers"}));
  }

  void badDataIsOneLineWithStatusOneAndNothingIsLeftBehind_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("words");
    const auto row = [](const QStringList& arguments, const char* words) {
      QTest::newRow(words) << arguments << QString(words);
    };
    row({"--model", m_trained, "--input", "abX"},
        "character 3 of the text, “X” (U+0058), is none that the model knows");
    row({"--model", m_trained, "--input", ""}, "the text is empty");
    row({"--model", m_trained, "--input", QString(1001, 'a')}, "the text has 1001 characters, expected at most 1000");
    row({"--model", "missing.npz", "--input", "a"}, "missing.npz: ");
    row({"--model", "foreign.npz", "--input", "a"}, "foreign.npz: ");
    row({"--model", m_trained, "--input", "a", "--weights", "no/folder/w.npy"}, "no/folder/w.npy: ");
    row(shortly({"--pairs", "bad.tsv"}), "bad.tsv: line 2 has 1 columns");
    row(shortly({"--pairs", "one.tsv"}), "one.tsv: has pairs of one target only");
    row(shortly({"--pairs", "missing.tsv"}), "missing.tsv: ");
    row({"--task", "copy", "--model", "no/folder/m.npz"}, "no/folder/m.npz: ");
    row(shortly({"--task", "copy", "--lr", "1e38"}), "the training diverged in step");
  }
  void badDataIsOneLineWithStatusOneAndNothingIsLeftBehind() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, words);
    write("foreign.npz", "no archive");
    write("bad.tsv", "a\tb\nab\n");
    write("one.tsv", "a\tb\nc\tb\n");
    write("m.npz", "old");
    const QStringList before = filesLeft();
    const Outcome outcome = align(arguments);
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    QVERIFY(outcome.error.startsWith("attention-lab: "));
    QCOMPARE(outcome.error.count('\n'), 1);
    QCOMPARE(filesLeft(), before);
    QCOMPARE(bytesIn("m.npz"), QByteArray("old"));
  }

  void wrongUsageIsOneLineWithStatusTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("words");
    const auto row = [](const QStringList& arguments, const char* words) {
      QTest::newRow(qPrintable(arguments.join(' '))) << arguments << QString(words);
    };
    row({}, "align needs --model");
    row({"--model", "m.npz"}, "align needs --task or --pairs to train, or --input to decode");
    row({"m.npz"}, "expected only options, found “m.npz”");
    row(shortly({"--task", "birds"}), "--task is “birds”, expected one of copy, reverse, sort, dates, numbers");
    row(shortly({"--task", "copy", "--score", "dot"}),
        "--score is “dot”, expected one of additive, concat, scaled-dot");
    row(shortly({"--task", "copy", "--pairs", "p.tsv"}), "expected --task or --pairs, not both");
    row(shortly({"--task", "copy", "--steps", "-1"}), "--steps is “-1”");
    row(shortly({"--task", "copy", "--seed", "x"}), "--seed is “x”");
    row(shortly({"--task", "copy", "--lr", "0"}), "--lr is “0”");
    row({"--task", "copy", "--model", "m.npz", "--hidden", "1"}, "--hidden is “1”, expected a whole number, 2 to 1024");
    row({"--task", "copy", "--model", "m.npz", "--batch", "0"}, "--batch is “0”");
    row({"--task", "copy", "--model", "-"}, "expected a file for --model");
    row(shortly({"--task", "copy", "--beam", "2"}), "--beam needs --input");
    row(shortly({"--task", "copy", "--weights", "w.npy"}), "--weights needs --input");
    row({"--model", "m.npz", "--input", "a", "--beam", "0"}, "--beam is “0”");
    row({"--model", "m.npz", "--input", "a", "--steps", "3"}, "--steps is for a training");
    row({"--model", "m.npz", "--input", "a", "--weights", "-"}, "expected a file for --weights");
    row({"--model", "m.npz", "--input", "a", "--weights", "./m.npz"}, "is the same file as m.npz");
    row({"--pairs", "m.npz", "--model", "./m.npz"}, "is the same file as m.npz");
    row(shortly({"--tsk", "copy"}), "did you mean --task?");
  }
  void wrongUsageIsOneLineWithStatusTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, words);
    write("m.npz", "old");
    const Outcome outcome = align(arguments);
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    QCOMPARE(outcome.error.count('\n'), 1);
    QCOMPARE(outcome.out, QString());
    QCOMPARE(bytesIn("m.npz"), QByteArray("old"));
  }

  void aTrainingThatIsInterruptedLeavesTheOldFile() {
    write("m.npz", "old");
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.start(programPath(), {"align", "--task", "copy", "--steps", "1000000", "--model", "m.npz", "--hidden", "16",
                                  "--batch", "32"});
    // Lines come as they are made, not when a buffer is full, which holds more than a hundred.
    QByteArray out;
    while (out.count('\n') < 3) {
      QVERIFY(process.waitForReadyRead(30'000));
      out += process.readAllStandardOutput();
    }
    QVERIFY(out.startsWith("step,loss,accuracy\n0,"));
    QVERIFY(out.contains("\n50,"));
    QVERIFY(out.count('\n') < 60);
    kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60'000));
    QVERIFY(process.exitStatus() == QProcess::CrashExit || process.exitCode() != 0);
    QCOMPARE(bytesIn("m.npz"), QByteArray("old"));
    QCOMPARE(filesLeft(), QStringList("m.npz"));
  }
};

QTEST_GUILESS_MAIN(TestAlign)
#include "tst_align.moc"
