// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include "app/document/scene_file.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "tests/support/bytes.h"
#include "tests/support/numbers.h"
#include "tests/support/run_program.h"

using namespace attn;
using namespace attn::test;

/// "-" in the place of a file, where pictures and arrays are meant. That of tables is tested with regress.
class TestStreams : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  QString path(const char* name) const { return m_folder.filePath(name); }
  QByteArray content(const char* name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  Outcome runHere(const QStringList& arguments, const QByteArray& input = {}) const {
    return run(arguments, m_folder.path(), input);
  }
  void write(const char* name, const QByteArray& bytes) const {
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
  }

 private slots:
  void initTestCase() {
    const Tensor x = randomTensor({2, 3, 4}, 1);
    writeNpz(path("in.npz").toStdString(), {{"queries", &x}, {"keys", &x}, {"values", &x}});
    QCOMPARE(runHere({"attend", "in.npz", "out.npz"}).status, 0);
    writeFileAtomically(path("weights.npy").toStdString(), npyBytes(x));
    write("scene.attn", app::sceneText(Scene{}));
    for (const char* name : {"weights.npy", "out.npz", "scene.attn"})
      QCOMPARE(runHere({"render", name, QString(name) + ".png"}).status, 0);
  }

  void attendReadsAndWritesStreams() {
    const Outcome sent = runHere({"attend", "in.npz", "-"});
    QCOMPARE(sent.status, 0);
    QCOMPARE(sent.error, QString());
    QCOMPARE(sent.bytes, content("out.npz"));
    const Outcome through = runHere({"attend", "-", "-"}, content("in.npz"));
    QCOMPARE(through.status, 0);
    QCOMPARE(through.bytes, content("out.npz"));
    const Outcome bad = runHere({"attend", "-", "-"}, content("in.npz").left(100));
    QCOMPARE(bad.status, 1);
    QVERIFY2(bad.error.startsWith("attention-lab: -: "), qPrintable(bad.error));
    QCOMPARE(bad.bytes, QByteArray());
  }

  void theWindowShowsATensorThatItReadsFromAStream() {
    const QTemporaryDir state;
    QProcess window;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    environment.insert("XDG_STATE_HOME", state.path());
    environment.insert("XDG_CONFIG_HOME", state.path());
    environment.insert("XDG_RUNTIME_DIR", QString());
    window.setProcessEnvironment(environment);
    const auto textOf = [&](const char* names) {
      QDirIterator files(state.path(), {names}, QDir::Files, QDirIterator::Subdirectories);
      QFile file(files.hasNext() ? files.next() : QString());
      return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    // What is in sight is copied before the program ends. How long it takes until it is, nobody tells.
    QByteArray shown;
    for (int wait = 1000; wait < 60'000 && !shown.contains("standard input.npy"); wait *= 2) {
      window.start(programPath(), {"-"});
      window.write(content("weights.npy"));
      window.closeWriteChannel();
      QVERIFY(!window.waitForFinished(wait));
      window.terminate();
      QVERIFY(window.waitForFinished(30'000));
      shown = textOf("*.attn");
    }
    QVERIFY(shown.contains("standard input.npy"));
    QVERIFY(shown.contains("\"workspace\": \"models\""));
    // A file that goes with the window is none of the recent ones.
    QVERIFY(!textOf("*.conf").contains("standard input"));
    window.start(programPath(), {"-"});
    window.closeWriteChannel();
    QVERIFY(window.waitForFinished(30'000));
    QCOMPARE(window.exitCode(), 1);
    QVERIFY(window.readAllStandardError().contains("the standard input is empty"));
  }

  void renderDrawsWhatItReadsFromAStream_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"weights.npy", "out.npz", "scene.attn"}) QTest::newRow(name) << name;
  }
  void renderDrawsWhatItReadsFromAStream() {
    QFETCH(QString, name);
    const QByteArray input = content(qPrintable(name)), picture = content(qPrintable(name + ".png"));
    QVERIFY(!QImage::fromData(picture).isNull());
    QCOMPARE(runHere({"render", "-", "-"}, input).bytes, picture);
    QCOMPARE(runHere({"render", name, "-", "--format", "png"}).bytes, picture);
    QCOMPARE(runHere({"render", "-", "again.png"}, input).status, 0);
    QCOMPARE(content("again.png"), picture);
    QVERIFY(runHere({"render", "-", "-", "--format", "svg"}, input).bytes.startsWith("<?xml"));
    QVERIFY(runHere({"render", "-", "-", "--format", "pdf"}, input).bytes.startsWith("%PDF"));
  }

  void labelsMayBeAStream() {
    write("rows.txt", "a\nb\nc\n");
    const QStringList options{"render", "weights.npy", "-", "--row-labels"};
    const QByteArray named = runHere(options + QStringList{"rows.txt"}).bytes;
    QVERIFY(!named.isEmpty());
    QCOMPARE(runHere(options + QStringList{"-"}, "a\nb\nc\n").bytes, named);
  }

  void aFormatThatContradictsIsRefused() {
    QCOMPARE(runHere({"render", "weights.npy", "-", "--format", "bmp"}).error,
             QString("attention-lab: --format is “bmp”, expected png, svg, pdf, html, gif or webp\n"));
    const Outcome other = runHere({"render", "weights.npy", "new.svg", "--format", "png"});
    QCOMPARE(other.status, 2);
    QCOMPARE(other.error, QString("attention-lab: --format is “png”, and the output is called “new.svg”: expected the "
                                  "same format\n"));
    QCOMPARE(runHere({"render", "-", "-", "--row-labels", "-"}).status, 2);
    QVERIFY(!QFile::exists(path("new.svg")));
  }

  void aStreamWithoutAnEndIsRefused() {
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.setStandardInputFile("/dev/zero");
    process.start(programPath(), {"regress", "-", "never.csv"});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(
        process.readAllStandardError(),
        QByteArray("attention-lab: -: has more than 1073741824 bytes, expected at most as many: a larger file has to "
                   "be given by its name\n"));
    QVERIFY(!QFile::exists(path("never.csv")));
  }
};

QTEST_GUILESS_MAIN(TestStreams)
#include "tst_streams.moc"
