// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "core/alignment/alignment_file.h"
#include "core/alignment/decoding.h"
#include "core/alignment/tasks.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/tensor/matrix.h"
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

  void aModelIsNotTakenForAFileOfAttention() {
    for (const QStringList& command :
         {QStringList{"check", m_trained}, {"render", m_trained, "x.png"}, {"convert", m_trained, "x.npy"}}) {
      const Outcome outcome = run(command, m_folder.path());
      QCOMPARE(outcome.status, 1);
      QVERIFY2(outcome.error.contains("it is a model that “align” trained") && outcome.error.contains("--input TEXT"),
               qPrintable(outcome.error));
    }
    QCOMPARE(filesLeft(), QStringList());
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
    for (const Task& task : tasks()) {
      QFile::remove(path("m.npz"));
      const Outcome outcome = align(shortly({"--task", task.id, "--steps", "1"}));
      QCOMPARE(outcome.status, 0);
      QCOMPARE(outcome.error, QString());
      QCOMPARE(outcome.out.count('\n'), 3);
      const AlignmentModel model = readAlignmentModel(path("m.npz").toStdString());
      QCOMPARE(model.source.characters(), task.source);
      QCOMPARE(model.target.characters(), task.target);
    }
    for (const AlignmentScoring& scoring : alignmentScorings()) {
      QCOMPARE(align(shortly({"--task", "sort", "--steps", "1", "--score", scoring.id})).status, 0);
      QCOMPARE(QString(readAlignmentModel(path("m.npz").toStdString()).scoring->id), QString(scoring.id));
    }
  }

  void whatIsNotSaidIsTheUsual() {
    const auto modelAfter = [&](const QStringList& options) {
      QFile::remove(path("m.npz"));
      const Outcome outcome = align(QStringList{"--task", "copy", "--model", "m.npz"} + options);
      if (outcome.status != 0) qFatal("%s", qPrintable(outcome.error));
      return bytesIn("m.npz");
    };
    const QByteArray usual = modelAfter({"--steps", "1"});
    QCOMPARE(usual, modelAfter({"--steps", "1", "--score", "additive", "--hidden", "32", "--batch", "64", "--lr",
                                "0.01", "--seed", "1"}));
    const AlignmentModel model = readAlignmentModel(path("m.npz").toStdString());
    QCOMPARE(model.widths, (AlignmentWidths{.embedding = 16, .encoder = 32, .decoder = 32, .hidden = 32}));
    for (const QStringList& other :
         {QStringList{"--score", "concat"}, {"--batch", "65"}, {"--lr", "0.011"}, {"--seed", "2"}})
      QVERIFY(modelAfter(QStringList{"--steps", "1"} + other) != usual);
    // Steps are those of the task, or 500 for pairs.
    const auto lastStep = [&](const QStringList& from) {
      return align(from + QStringList{"--model", "m.npz", "--hidden", "2", "--batch", "1"})
          .out.split('\n', Qt::SkipEmptyParts)
          .last()
          .section(',', 0, 0);
    };
    QCOMPARE(lastStep({"--task", "copy"}), QString("200"));
    QCOMPARE(lastStep({"--task", "sort"}), QString("500"));
    write("pairs.tsv", "a\tb\nb\tc\n");
    QCOMPARE(lastStep({"--pairs", "pairs.tsv"}), QString("500"));
    // Greedy.
    QCOMPARE(align({"--model", m_trained, "--input", "中b"}).out,
             align({"--model", m_trained, "--input", "中b", "--beam", "1"}).out);
    QVERIFY(align({"--model", m_trained, "--input", "中b"}).out !=
            align({"--model", m_trained, "--input", "中b", "--beam", "5"}).out);
  }

  void controlCharactersAreEscapedWhereTheyArePrinted() {
    AlignmentModel model = readAlignmentModel(m_trained.toStdString());
    std::u32string characters = model.target.characters();
    std::replace(characters.begin(), characters.end(), U'x', U'\x1B');
    std::replace(characters.begin(), characters.end(), U'z', U'\n');
    model.target = Alphabet(characters);
    writeFileAtomically(path("m.npz").toStdString(), [&](int file) { writeAlignmentModel(file, model); });
    QCOMPARE(align({"--model", "m.npz", "--input", "abcdé"}).out, QString("\\x1By\\x0A\n"));
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

  void wordsAreTheSymbolsOfAUsersPairsOnRequest() {
    QByteArray pairs;
    for (const char* a : {"red", "green", "blue"})
      for (const char* b : {"cat", "dog", "cow"}) pairs += QByteArray(a) + "  " + b + "\t" + b + " is " + a + "\n";
    write("pairs.tsv", pairs);
    const QStringList words{"--pairs", "pairs.tsv", "--tokens", "words",   "--model", "m.npz", "--hidden",
                            "16",      "--batch",   "16",       "--steps", "150",     "--lr",  "0.02"};
    const Outcome outcome = align(words);
    QCOMPARE(outcome.error, QString());
    QCOMPARE(outcome.status, 0);
    const AlignmentModel model = readAlignmentModel(path("m.npz").toStdString());
    QCOMPARE(model.source.size(), Index{9});
    QVERIFY(model.target.words() ==
            (std::vector<std::u32string>{U"blue", U"cat", U"cow", U"dog", U"green", U"is", U"red"}));
    const Outcome decoded = align({"--model", "m.npz", "--input", " green dog", "--weights", "w.npy"});
    QCOMPARE(decoded.out.count(' '), 2);
    QVERIFY2(decoded.out.contains(" is "), qPrintable(decoded.out));
    QCOMPARE(toTensor(readNpy(path("w.npy").toStdString()), "weights").shape(), (Shape{4, 3}));
    const Outcome unknown = align({"--model", "m.npz", "--input", "green bird"});
    QCOMPARE(unknown.status, 1);
    QVERIFY(unknown.error.contains("--input: word 2 of the text, “bird”, is none that the model knows"));
    // Characters are the usual symbols.
    QCOMPARE(align(shortly({"--pairs", "pairs.tsv", "--tokens", "characters", "--steps", "1"})).status, 0);
    const QByteArray characters = bytesIn("m.npz");
    QCOMPARE(align(shortly({"--pairs", "pairs.tsv", "--steps", "1"})).status, 0);
    QCOMPARE(bytesIn("m.npz"), characters);
    QVERIFY(readAlignmentModel(path("m.npz").toStdString()).source.has(U'r'));
  }

  void aTableOfTwoColumnsIsPairsToo() {
    write("pairs.csv", "word,digit\n\"one, or so\",1\ntwo,2\nthree,3\n");
    QCOMPARE(align(shortly({"--pairs", "pairs.csv", "--steps", "1"})).status, 0);
    QCOMPARE(readAlignmentModel(path("m.npz").toStdString()).target.characters(), std::u32string(U"123"));
  }

  void pairsAreReadInAnyEncodingAndThoseWithoutASourceAreLeftOut() {
    write("pairs.csv", "\xD6\xD6\xC0\xE0,w,v\n\xBA\xEC\xC9\xAB,red,1\n,blue,2\n\xC0\xB6,green,3\n");
    const QStringList options{"--pairs", "pairs.csv", "--key", "种类", "--value", "w", "--steps", "1"};
    const Outcome outcome = align(shortly(options));
    QCOMPARE(outcome.status, 0);
    QVERIFY2(outcome.error.contains("pairs.csv: its bytes are not UTF-8: taken for gb18030 (--encoding") &&
                 outcome.error.contains("pairs.csv: 1 row without a value left out: line 3\n"),
             qPrintable(outcome.error));
    write("pairs.tsv", QByteArray("\xFF\xFE\x61\0\t\0b\0\n\0b\0\t\0c\0", 16));
    QCOMPARE(align(shortly({"--pairs", "pairs.tsv", "--steps", "1"})).error, QString());
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
        "attention-lab: --input: character 3 of the text, “X” (U+0058), is none that the model knows");
    row({"--model", m_trained, "--input", ""}, "attention-lab: --input: the text is empty");
    row({"--model", m_trained, "--input", QString(1001, 'a')},
        "attention-lab: --input: the text has 1001 characters, expected at most 1000");
    row({"--model", "missing.npz", "--input", "a"}, "missing.npz: ");
    row({"--model", "foreign.npz", "--input", "a"}, "foreign.npz: ");
    row({"--model", m_trained, "--input", "a", "--weights", "no/folder/w.npy"}, "no/folder/w.npy: ");
    row(shortly({"--pairs", "bad.tsv"}), "bad.tsv: line 2 has no Tab");
    row(shortly({"--pairs", "one.tsv"}), "one.tsv: the pairs have one target only");
    row(shortly({"--pairs", "missing.tsv"}), "missing.tsv: ");
    row({"--task", "copy", "--model", "no/folder/m.npz"}, "attention-lab: no/folder/m.npz: ");
    row(shortly({"--task", "copy", "--lr", "1e38"}), "attention-lab: the training diverged in step");
    row(shortly({"--task", "numbers", "--batch", "1", "--lr", "1e300", "--steps", "1"}),
        "attention-lab: the training diverged in step 1:");
    row({"--model", "huge.npz", "--input", "a", "--weights", "w.npy"},
        "attention-lab: huge.npz: the numbers of the model are too large");
  }
  void badDataIsOneLineWithStatusOneAndNothingIsLeftBehind() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, words);
    write("foreign.npz", "no archive");
    write("bad.tsv", "a\tb\nab\n");
    write("one.tsv", "a\tb\nc\tb\n");
    write("m.npz", "old");
    AlignmentModel huge = readAlignmentModel(m_trained.toStdString());
    std::fill_n(huge.weights.output.data(), huge.weights.output.size(), 3e38F);
    writeFileAtomically(path("huge.npz").toStdString(), [&](int file) { writeAlignmentModel(file, huge); });
    const QStringList before = filesLeft();
    const Outcome outcome = align(arguments);
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains(words), qPrintable(outcome.error));
    QVERIFY(outcome.error.startsWith("attention-lab: "));
    QCOMPARE(outcome.error.count('\n'), 1);
    QVERIFY(!outcome.out.contains("nan"));
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
    row(shortly({"--task", "revers"}), "; did you mean reverse?");
    row(shortly({"--task", "copy:3"}), "--task is “copy:3”, expected one of copy, reverse");
    row(shortly({"--task", "copy", "--score", "aditive"}), "; did you mean additive?");
    row({"--task", "copy", "--model", ""}, "--model is “”, expected the name of a file");
    row(shortly({"--pairs", ""}), "--pairs is “”, expected the name of a file");
    row({"--model", "", "--input", "a"}, "--model is “”, expected the name of a file");
    row({"--model", "m.npz", "--input", "a", "--weights", ""}, "--weights is “”, expected the name of a file");
    row(shortly({"--task", "copy", "--tokens", "words"}), "--tokens is for --pairs");
    row(shortly({"--pairs", "p.tsv", "--tokens", "word"}), "--tokens is “word”, expected characters or words");
    row({"--model", "m.npz", "--input", "a", "--tokens", "words"}, "--tokens is for a training");
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

  void theHeaderComesBeforeTheFirstStep() {
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    // The first step would take long.
    process.start(programPath(), {"align", "--task", "copy", "--model", "m.npz", "--hidden", "256", "--batch", "4096"});
    QVERIFY(process.waitForReadyRead(30'000));
    QCOMPARE(process.readAllStandardOutput(), QByteArray("step,loss,accuracy\n"));
    process.kill();
    QVERIFY(process.waitForFinished(60'000));
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
