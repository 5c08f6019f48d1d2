// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "core/attention/scoring.h"
#include "core/files/npz.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

// The core is one library built for several machines: all builds that this machine can run give the same answers.

namespace {

/// The first is that of the library beside the program: "baseline", unless it was built for this machine alone.
const char* const levels[] = {ATTN_LEVEL, "x86-64-v3", "x86-64-v4"};

QString libraryFolder(const QString& level) {
  const QString folder = QStringLiteral(ATTN_LIBRARIES);
  return level == levels[0] ? folder : folder + "/glibc-hwcaps/" + level;
}

bool machineRuns(const QString& level) {
  if (level == levels[0]) return true;
  QProcess loader;
  loader.start("/lib64/ld-linux-x86-64.so.2", {"--help"});
  loader.waitForFinished();
  return QString::fromUtf8(loader.readAllStandardOutput()).contains(level + " (supported");
}

}  // namespace

class TestBuilds : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  /// Runs the program with one build of the core, alone in its folder, so that the loader has no choice.
  QString run(const QString& level, const QStringList& arguments) {
    const QString alone = m_folder.filePath("lib-" + level);
    QDir().mkpath(alone);
    QFile::link(libraryFolder(level) + "/libattention-core.so", alone + "/libattention-core.so");
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LD_LIBRARY_PATH", alone);
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(ATTN_PROGRAM), arguments);
    program.waitForFinished();
    if (program.exitCode() != 0) qWarning() << program.readAllStandardError();
    return QString::fromUtf8(program.readAllStandardOutput());
  }

 private slots:
  void theLoaderTakesTheBestBuildThatTheMachineRuns() {
    QString best;
    for (const char* level : levels)
      if (machineRuns(level) && QFile::exists(libraryFolder(level) + "/libattention-core.so")) best = level;
    QProcess program;
    program.start(QStringLiteral(ATTN_PROGRAM), {"--version"});
    QVERIFY(program.waitForFinished());
    const QString version = QString::fromUtf8(program.readAllStandardOutput());
    QVERIFY2(version.contains(best), qPrintable(version));
  }

  void allBuildsGiveTheSameAnswers_data() {
    QTest::addColumn<QString>("level");
    for (const char* level : levels) QTest::newRow(level) << QString(level);
  }
  void allBuildsGiveTheSameAnswers() {
    QFETCH(QString, level);
    if (!machineRuns(level)) QSKIP("this machine can't run it");
    if (!QFile::exists(libraryFolder(level) + "/libattention-core.so")) QSKIP("not built");
    QVERIFY2(run(level, {"--version"}).contains(level), qPrintable(run(level, {"--version"})));
    for (const Scoring& scoring : scorings()) {
      std::map<std::string, Tensor> input = {{"queries", randomTensor({2, 70, 20}, 1)},
                                             {"keys", randomTensor({2, 130, 20}, 2)},
                                             {"values", randomTensor({2, 130, 9}, 3)}};
      for (const Parameter& parameter : scoring.parameters) {
        Tensor value = randomTensor(parameterShape(parameter, 20, 20, 8), 4);
        // As small as trained ones: large sums would differ in their last digits by more than the tolerance.
        for (Index i = 0; i < value.size(); ++i) value.data()[i] *= 0.2F;
        input.emplace(parameter.name, std::move(value));
      }
      std::vector<std::pair<std::string, const Tensor*>> arrays;
      for (const auto& [name, tensor] : input) arrays.emplace_back(name, &tensor);
      writeNpz(m_folder.filePath("in.npz").toStdString(), arrays);
      const QStringList options{"--score", scoring.id, "--bandwidth", "6", "--causal"};
      run(levels[0], QStringList{"attend", m_folder.filePath("in.npz"), m_folder.filePath("baseline.npz")} + options);
      run(level, QStringList{"attend", m_folder.filePath("in.npz"), m_folder.filePath("level.npz")} + options);
      const auto expected = readNpz(m_folder.filePath("baseline.npz").toStdString());
      const auto found = readNpz(m_folder.filePath("level.npz").toStdString());
      QCOMPARE(found.size(), std::size_t{3});
      for (std::size_t i = 0; i < 3; ++i)
        COMPARE_TENSORS(toTensor(found[i].array, "found"), toTensor(expected[i].array, "expected"));
    }
  }
};

QTEST_GUILESS_MAIN(TestBuilds)
#include "tst_builds.moc"
