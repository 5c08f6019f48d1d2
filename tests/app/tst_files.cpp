// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>
#include <sys/stat.h>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QCryptographicHash>
#include <QDir>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QStorageInfo>
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "app/desktop/recent_files.h"
#include "app/document/autosave.h"
#include "app/document/document.h"
#include "app/document/document_files.h"
#include "app/document/file_words.h"
#include "app/document/progress_line.h"
#include "app/document/scene_file.h"
#include "app/document/state_folder.h"
#include "app/document/versions.h"
#include "app/figures/batch_dialog.h"
#include "app/window/copy_before_ending.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"
#include "app/workspaces/tables/import_dialog.h"
#include "app/workspaces/tables/table_reader.h"
#include "app/workspaces/workspace.h"
#include "core/files/signals.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/files.h"
#include "tests/support/run_program.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figure_format.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

std::function<void(Scene&)> heads(Index count) {
  return [count](Scene& scene) { scene.attention.mechanism.heads = count; };
}

Scene withPoints(std::size_t count) {
  Points points{1, std::vector<double>(count), std::vector<double>(count), {}};
  for (std::size_t i = 0; i < count; ++i) points.inputs[i] = points.targets[i] = 1.0 / (1.0 + static_cast<double>(i));
  Scene scene;
  scene.regression = attn::withPoints(scene.regression, points, "many");
  return scene;
}

/// A window whose questions are counted and answered as a test says.
struct Window {
  Document document;
  MainWindow window{&document};
  QStringList complaints, questions;
  int unsavedQuestions = 0;
  MainWindow::Unsaved unsaved = MainWindow::Unsaved::cancel;
  QString answer;  ///< begins with this
  QString chosenFile;

  Window() {
    window.complain = [this](const QString& words) { complaints << words; };
    window.askAboutUnsaved = [this] {
      ++unsavedQuestions;
      return unsaved;
    };
    window.ask = [this](const QString& question, const QStringList& answers) {
      questions << question;
      for (int i = 0; i < answers.size(); ++i)
        if (!answer.isEmpty() && answers[i].startsWith(answer)) return i;
      return static_cast<int>(answers.size()) - 1;
    };
    window.askForFile = [this](const QString&, const QString&, bool) { return chosenFile; };
    window.resize(1200, 800);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
  }
  Index headCount() const { return document.scene().attention.mechanism.heads; }
  void drop(const QString& path) { drop(QUrl::fromLocalFile(path)); }
  void drop(const QUrl& file) { drop(QList<QUrl>{file}); }
  void drop(const QList<QUrl>& files) {
    QMimeData data;
    data.setUrls(files);
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &event);
    QVERIFY(waitForFiles(window));
  }
  QMenu* menu(const QString& title) {
    for (QMenu* each : window.findChildren<QMenu*>())
      if (each->title() == title) return each;
    return nullptr;
  }
};

void writeBytes(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Scene sceneWith(const std::function<void(Scene&)>& change) {
  Scene scene;
  change(scene);
  return scene;
}

/// A folder in memory, where files can be written that can't be linked to the folder of the program's state; empty if
/// there is none. Nothing else: another disk may be anybody's.
QString folderOnAnotherFileSystem() {
  const QStorageInfo own(stateFolder("versions"));
  QFile mounts("/proc/self/mounts");
  if (!mounts.open(QIODevice::ReadOnly)) return {};
  QStringList places{"/dev/shm"};
  for (const QByteArray& line : mounts.readAll().split('\n'))
    if (line.split(' ').value(2) == "tmpfs") places << QFile::decodeName(line.split(' ').value(1));
  for (const QString& place : places) {
    const QStorageInfo each(place);
    const bool isOther = each.rootPath() != own.rootPath() && each.fileSystemType() == "tmpfs";
    if (!isOther || !each.isReady() || each.isReadOnly() || each.bytesAvailable() < 10'000'000) continue;
    if (QTemporaryDir(place + "/attention-lab-XXXXXX").isValid()) return place;
  }
  return {};
}

QStringList copies() {
  return QDir(qEnvironmentVariable("XDG_STATE_HOME") + "/attention-lab/autosave").entryList({"*.attn"});
}

}  // namespace

namespace {

void typeName(app::BatchDialog* batch, const QString& name) {
  auto* field = batch->findChild<QLineEdit*>("name");
  field->selectAll();
  QTest::keyClicks(field, name);
}

/// Ticks these formats alone.
void tickFormats(app::BatchDialog* batch, const QStringList& ids) {
  for (const ui::FigureFormat& format : ui::figureFormats())
    if (auto* box = batch->findChild<QCheckBox*>(format.id); box->isChecked() != ids.contains(format.id)) box->click();
}

}  // namespace

class TestFiles : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  QString path(const char* name) const { return m_folder.filePath(name); }

 private slots:
  void init() { QSettings().clear(); }

  void aNewSceneTakesThePlaceOfTheOldOneWhenThatIsSavedOrNotWanted() {
    Window w;
    w.document.edit("two", heads(2));
    QTest::keyClick(&w.window, Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(w.unsavedQuestions, 1);
    QCOMPARE(w.headCount(), Index{2});
    w.unsaved = MainWindow::Unsaved::save;
    w.chosenFile = path("old.attn");
    QTest::keyClick(&w.window, Qt::Key_N, Qt::ControlModifier);
    QVERIFY(waitForFiles(w.window));
    QVERIFY(w.document.scene() == Scene{});
    QVERIFY(w.document.path().isEmpty() && w.document.isSaved() && !w.document.history().canUndo());
    QCOMPARE(readScene(path("old.attn")).scene.attention.mechanism.heads, Index{2});
    QTest::keyClick(&w.window, Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(w.unsavedQuestions, 2);
  }

  void aFileThatCantBeReadIsRefusedByItsNameBeforeAnythingIsAsked() {
    Window w;
    w.document.edit("two", heads(2));
    writeBytes(path("picture.png"), "\x89PNG\r\n\x1a\n");
    writeBytes(path("half.attn"), R"({"format": "attention-lab scene", "version": 2)");
    for (const char* name : {"picture.png", "half.attn", "missing.attn"}) w.drop(path(name));
    QCOMPARE(w.complaints.size(), 3);
    QVERIFY(w.complaints[0].startsWith("picture.png can't be opened: "));
    QVERIFY(w.complaints[1].startsWith("half.attn can't be opened: "));
    QCOMPARE(w.unsavedQuestions, 0);
    QCOMPARE(w.headCount(), Index{2});
  }

  void aFileIsOpenedByItsKeys() {
    Window w;
    Scene scene;
    heads(4)(scene);
    writeScene(path("four.attn"), {scene});
    w.chosenFile = path("four.attn");
    QTest::keyClick(&w.window, Qt::Key_O, Qt::ControlModifier);
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.headCount(), Index{4});
    QCOMPARE(w.document.path(), path("four.attn"));
  }

  void aDroppedSceneOpensAfterTheQuestion() {
    Window w;
    writeScene(path("three.attn"), {[] {
                 Scene scene;
                 heads(3)(scene);
                 return scene;
               }()});
    w.document.edit("two", heads(2));
    w.drop(path("three.attn"));
    QCOMPARE(w.unsavedQuestions, 1);
    QCOMPARE(w.headCount(), Index{2});
    w.unsaved = MainWindow::Unsaved::discard;
    w.drop(path("three.attn"));
    QCOMPARE(w.headCount(), Index{3});
    QCOMPARE(w.document.path(), path("three.attn"));
  }

  void aLargeSceneIsWrittenWhileItIsEdited() {
    Window w;
    w.document.open(withPoints(300'000), {});
    w.document.edit("two", heads(2));
    w.chosenFile = path("large.attn");
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!w.window.hasNoFileJobs());
    w.document.edit("three", heads(3));  // it is not waited for
    QVERIFY(waitForFiles(w.window));
    QVERIFY(w.window.isWindowModified());
    w.document.undo();
    QVERIFY(!w.window.isWindowModified());
    const Scene written = readScene(path("large.attn")).scene;
    QVERIFY(written == w.document.scene());
  }

  void aLargeSceneIsReadWithProgressAndCancelLeavesEverythingAsItWas() {
    writeScene(path("larger.attn"), {withPoints(2'500'000)});
    Window w;
    w.document.edit("two", heads(2));
    w.window.openFile(path("larger.attn"));
    QPushButton* cancel = nullptr;
    for (auto* button : w.window.findChildren<QPushButton*>())
      if (button->accessibleName() == "Stop reading or writing the file") cancel = button;
    QVERIFY(cancel);
    QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible(), 60'000);
    QVERIFY(cancel->parentWidget()->findChild<QProgressBar*>()->text().contains("larger.attn"));
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(cancel, Qt::LeftButton);
    QVERIFY(waitForFiles(w.window));
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(!cancel->isVisible());
    QCOMPARE(w.headCount(), Index{2});
    QCOMPARE(w.unsavedQuestions, 0);
    QVERIFY(w.complaints.isEmpty());
  }

  void closingWaitsForASceneThatIsBeingWritten() {
    Window w;
    w.document.open(withPoints(300'000), {});
    w.document.edit("two", heads(2));
    w.window.saveFile(path("closing.attn"));
    QVERIFY(!w.window.close());
    QTRY_VERIFY_WITH_TIMEOUT(!w.window.isVisible(), 60'000);
    QCOMPARE(w.unsavedQuestions, 0);
    QVERIFY(readScene(path("closing.attn")).scene == w.document.scene());
  }

  void saveOnCloseSavesAndThenCloses() {
    Window w;
    w.document.edit("two", heads(2));
    w.unsaved = MainWindow::Unsaved::save;
    QVERIFY(!w.window.close());  // no file was chosen
    QVERIFY(waitForFiles(w.window) && w.window.isVisible());
    w.chosenFile = path("last");
    QVERIFY(!w.window.close());
    QTRY_VERIFY(!w.window.isVisible());
    QCOMPARE(readScene(path("last.attn")).scene.attention.mechanism.heads, Index{2});
  }

  void aTextThatWasCutIsSavedAsItIsUsed() {
    Window w;
    w.document.edit("paste", [](Scene& scene) {
      std::string words(5000, 'x');
      scene.attention.inputs.keys = clipped(words.append(" and more"), SplitBy::spaces);
    });
    QVERIFY(!w.document.scene().attention.inputs.keys.cuts.empty());
    QVERIFY(saved(w.window, path("cut.attn")));
    QVERIFY(w.complaints.isEmpty());
    QVERIFY(readScene(path("cut.attn")).scene == w.document.scene());
  }

  void aSceneThatCouldNotBeReadAgainIsNotWritten() {
    Scene scene;
    writeScene(path("kept.attn"), {scene});
    scene.regression.bandwidths = {1e301};
    QVERIFY_EXCEPTION_THROWN(writeScene(path("kept.attn"), {scene}), DataError);
    QVERIFY(readScene(path("kept.attn")).scene == Scene{});
    QCOMPARE(QDir(m_folder.path()).entryList({".attention-lab*"}, QDir::Files | QDir::Hidden), QStringList());
  }

  void aFileThatAnotherProgramChangedIsReadAgainIfTheUserWantsThat() {
    Window w;
    writeScene(path("shared.attn"), {Scene{}});
    QVERIFY(opened(w.window, path("shared.attn")));
    Scene other;
    heads(4)(other);
    w.answer = "Keep";
    writeScene(path("shared.attn"), {other});
    QTRY_COMPARE_WITH_TIMEOUT(w.questions.size(), 1, 60'000);
    QVERIFY(w.questions[0].startsWith("shared.attn was changed by another program"));
    QCOMPARE(w.headCount(), Index{1});  // kept
    QVERIFY(w.window.isWindowModified());
    heads(5)(other);
    w.answer = "Read it again";
    writeScene(path("shared.attn"), {other});
    QTRY_COMPARE_WITH_TIMEOUT(w.headCount(), Index{5}, 60'000);
    QVERIFY(!w.window.isWindowModified());
    QCOMPARE(w.unsavedQuestions, 0);
    // Its own saves are no news.
    w.document.edit("six", heads(6));
    QVERIFY(saved(w.window, path("shared.attn")));
    QTest::qWait(700);
    QCOMPARE(w.questions.size(), 2);
  }

  void aFileThatWasOnlyWrittenAnewIsNoNews() {
    Window w;
    writeScene(path("again.attn"), {Scene{}});
    QVERIFY(opened(w.window, path("again.attn")));
    const QByteArray content = contentOf(path("again.attn"));
    for (const bool isSavedHere : {false, true}) {
      if (isSavedHere) QVERIFY(saved(w.window, path("again.attn")));
      const FileStamp before = stampOf(path("again.attn"));
      writeBytes(path("again.attn"), content);
      QVERIFY(!(stampOf(path("again.attn")) == before));
      QTest::qWait(1000);
      QCOMPARE(w.questions, QStringList());
    }
    // Nor is it asked about when it is saved; other bytes are, however many.
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.questions, QStringList());
    writeBytes(path("again.attn"), QByteArray(content).replace("Dive", "Jump"));
    QTRY_COMPARE_WITH_TIMEOUT(w.questions.size(), 1, 60'000);
  }

  void theQuestionAboutAChangeWaitsForAnOpenDialog() {
    Window w;
    writeScene(path("printed.attn"), {Scene{}});
    QVERIFY(opened(w.window, path("printed.attn")));
    QTest::keyClick(&w.window, Qt::Key_P, Qt::ControlModifier);
    QDialog* preview = nullptr;
    QTRY_VERIFY((preview = w.window.findChild<QDialog*>("printPreview")) && preview->isVisible());
    writeScene(path("printed.attn"), {sceneWith(heads(4))});
    QTest::qWait(2000);
    QCOMPARE(w.questions, QStringList());
    preview->close();
    QTRY_COMPARE_WITH_TIMEOUT(w.questions.size(), 1, 60'000);
  }

  void aFileThatMayNeverEndIsRefusedAtOnce() {
    for (const char* name : {"pipe.lesson", "pipe.attn"}) {
      QCOMPARE(mkfifo(qPrintable(path(name)), 0600), 0);
      Window w;
      w.drop(path(name));
      QTRY_COMPARE(w.complaints.size(), 1);
      QVERIFY2(w.complaints[0].contains("is a pipe, expected a regular file"), qPrintable(w.complaints[0]));
      // Nothing of it is kept as an earlier version of what is saved there.
      w.window.saveFile(path(name));
      QTRY_COMPARE(w.complaints.size(), 2);
      QVERIFY2(w.complaints[1].contains("is a pipe"), qPrintable(w.complaints[1]));
      const QString hash = QString::fromLatin1(
          QCryptographicHash::hash(QByteArray::fromStdString(realPath(path(name))), QCryptographicHash::Sha1).toHex());
      QCOMPARE(QDir(stateFolder("versions/" + hash)).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot),
               QStringList());
    }
  }

  void aFileThatIsRemovedLeavesTheSceneUnsaved() {
    Window w;
    writeScene(path("gone.attn"), {Scene{}});
    QVERIFY(opened(w.window, path("gone.attn")));
    QVERIFY(QFile::remove(path("gone.attn")));
    w.answer = "Save it again";
    QTRY_COMPARE_WITH_TIMEOUT(w.questions.size(), 1, 60'000);
    QVERIFY(w.questions[0].startsWith("gone.attn was removed"));
    QVERIFY(waitForFiles(w.window));
    QVERIFY(QFile::exists(path("gone.attn")) && !w.window.isWindowModified());
    QVERIFY(QFile::remove(path("gone.attn")));
    w.answer = "Leave it";
    QTRY_COMPARE_WITH_TIMEOUT(w.questions.size(), 2, 60'000);
    QVERIFY(w.window.isWindowModified() && !QFile::exists(path("gone.attn")));
  }

  void savingNeverReplacesTheChangeOfAnotherProgramUnasked() {
    Window w;
    writeScene(path("both.attn"), {Scene{}});
    QVERIFY(opened(w.window, path("both.attn")));
    w.document.edit("two", heads(2));
    Scene other;
    heads(4)(other);
    writeScene(path("both.attn"), {other});
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);  // before the change is noticed by itself
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.questions.size(), 1);
    QCOMPARE(readScene(path("both.attn")).scene.attention.mechanism.heads, Index{4});
    w.answer = "Replace it";
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(readScene(path("both.attn")).scene.attention.mechanism.heads, Index{2});
  }

  void aFileThatAnotherWindowHasOpenIsAskedAbout() {
    writeScene(path("twice.attn"), {Scene{}});
    QProcess other;
    other.start(ATTN_PROGRAM, {path("twice.attn")});
    const auto end = qScopeGuard([&] {
      other.kill();
      other.waitForFinished();
    });
    QVERIFY(other.waitForStarted());
    Window w;
    DocumentFiles& files = DocumentFiles::of(w.document);
    QVERIFY(QTest::qWaitFor([&] { return files.isOpenElsewhere(path("twice.attn")); }, 30'000));
    QVERIFY(!opened(w.window, path("twice.attn")));
    QCOMPARE(w.questions.size(), 1);
    QVERIFY(w.questions[0].contains("another window"));
    w.answer = "Open it here too";
    QVERIFY(opened(w.window, path("twice.attn")));
    Window saving;
    saving.window.saveFile(path("twice.attn"));
    QCOMPARE(saving.questions.size(), 1);
    QVERIFY(saving.window.hasNoFileJobs());
    other.kill();
    QVERIFY(other.waitForFinished());
    QVERIFY(!DocumentFiles::of(saving.document).isOpenElsewhere(path("twice.attn")));  // its process is gone
  }

  void aFileThatAnotherWindowLeavesBelongsToTheOneThatStillHasIt() {
    writeScene(path("first.attn"), {Scene{}});
    writeScene(path("second.attn"), {Scene{}});
    Window first, second, third;
    second.answer = "Open it here too";
    QVERIFY(opened(first.window, path("first.attn")) && opened(second.window, path("first.attn")));
    QVERIFY(opened(first.window, path("second.attn")));
    QTRY_VERIFY_WITH_TIMEOUT(DocumentFiles::of(third.document).isOpenElsewhere(path("first.attn")), 12'000);
  }

  void whatAFileWasBeforeItWasSavedCanBeOpened() {
    const QString file = path("again and again.attn");
    Window w;
    QMenu* versions = w.menu("Earlier &versions");
    const auto offered = [versions] {
      emit versions->aboutToShow();
      return versions->actions();
    };
    w.chosenFile = file;
    for (const Index count : {1, 2, 4, 8, 2, 4}) {
      w.document.edit("heads", heads(count));
      QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
      QVERIFY(waitForFiles(w.window));
      QTest::qWait(10);  // each has a time of its own
      if (count == 1) QVERIFY(offered().size() == 1 && !offered()[0]->isEnabled());
    }
    // The last three, the newest first; the scene in sight is the file's still.
    QCOMPARE(offered().size(), 3);
    for (const auto& [place, count] : {std::pair{0, 2}, {1, 8}, {2, 4}}) {
      w.document.edit("a change", heads(1));
      w.unsaved = MainWindow::Unsaved::cancel;
      const int questions = w.unsavedQuestions;
      offered()[place]->trigger();
      QVERIFY(waitForFiles(w.window));
      QCOMPARE(w.unsavedQuestions, questions + 1);
      QCOMPARE(w.headCount(), Index{1});
      w.unsaved = MainWindow::Unsaved::discard;
      offered()[place]->trigger();
      QVERIFY(waitForFiles(w.window));
      QCOMPARE(w.headCount(), Index{count});
      QCOMPARE(w.document.path(), file);
      QVERIFY(!w.document.isSaved());
      QCOMPARE(readScene(file).scene.attention.mechanism.heads, Index{4});
    }
    // They are there when they are needed most, also for a name without its folder.
    QVERIFY(QFile::remove(file));
    QCOMPARE(offered().size(), 3);
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(QFileInfo(file).path()));
    const auto found = versionsOf(QFileInfo(file).fileName());
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(found.size(), std::size_t{3});
  }

  void aVersionThatCantBeKeptIsNoVersion() {
    // From another file system it has to be copied, and there is no room for the copy.
    const QString other = folderOnAnotherFileSystem();
    if (other.isEmpty()) QSKIP("there is no second file system that a test may write to");
    QTemporaryDir elsewhere(other + "/attention-lab-XXXXXX");
    QVERIFY(elsewhere.isValid());
    const QString file = elsewhere.filePath("kept.attn");
    writeScene(file, {Scene()});
    {
      const FileSizeLimit limit(100);
      keepVersion(file);
    }
    QVERIFY(versionsOf(file).empty());
    keepVersion(file);
    QCOMPARE(versionsOf(file).size(), std::size_t{1});
  }

  void aDocumentWithoutAFileHasNoEarlierVersions() {
    Window w;
    QMenu* versions = w.menu("Earlier &versions");
    emit versions->aboutToShow();
    QCOMPARE(versions->actions().size(), 1);
    QVERIFY(!versions->actions().front()->isEnabled());
  }

  void aFileWhoseNameIsNoTextIsWatchedAndItsVersionsAreKept() {
    const auto named = [&](const char* name) { return textOf((m_folder.path().toUtf8() + name).constData()); };
    const QString file = named("/caf\xe9.attn"), other = named("/caf\xe8.attn");
    Window w;
    w.document.edit("heads", heads(2));
    QVERIFY(saved(w.window, file));
    QCOMPARE(w.headCount(), Index{2});
    w.document.edit("heads", heads(4));
    QVERIFY(saved(w.window, file));
    QCOMPARE(versionsOf(file).size(), std::size_t{1});
    QCOMPARE(readScene(versionsOf(file).front().path).scene.attention.mechanism.heads, Index{2});
    QVERIFY(versionsOf(other).empty());
    Scene changed;
    changed.attention.mechanism.heads = 8;
    w.answer = "Read it again";
    writeScene(file, {changed});
    QTRY_COMPARE(w.headCount(), Index{8});
    QCOMPARE(w.questions.size(), 1);
    QVERIFY(w.document.isSaved());
    // By another program that writes into the file itself, when nothing of the folder is to be looked at any more.
    QTest::qWait(700);
    changed.attention.mechanism.heads = 1;
    const QTemporaryDir elsewhere;
    writeScene(elsewhere.filePath("other.attn"), {changed});
    std::ofstream(m_folder.path().toStdString() + "/caf\xe9.attn")
        << std::ifstream(elsewhere.filePath("other.attn").toStdString()).rdbuf();
    QTRY_COMPARE(w.headCount(), Index{1});
    w.drop(QUrl::fromEncoded("file://" + m_folder.path().toUtf8() + "/caf%E9.attn"));
    QCOMPARE(w.document.path(), file);
    w.answer = "Cancel";
    writeScene(file, {Scene()});  // not noticed yet
    w.window.saveFile(file);
    QVERIFY2(w.questions.last().contains("changed by another program"), qPrintable(w.questions.last()));
    QCOMPARE(w.document.path(), file);
  }

  void whatIsNoTextIsNotReadAsOne() {
    writeBytes(path("program"), QByteArray("\x7f"
                                           "ELF\2\1\1\0\0\0\0\0\0\0\0\0",
                                           16));
    Window w;
    w.drop(path("program"));
    QCOMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].contains("no scene, nor any other file"), qPrintable(w.complaints[0]));
  }

  void whatIsEmptyOrATextOfSomethingElseIsCalledSo() {
    writeBytes(path("empty.attn"), {});
    writeBytes(path("letter.attn"), "Dear Sir,\nthis is no scene.\n");
    writeBytes(path("cut.attn"), "{\"format\": \"attention-lab scene\", \"vers");
    Window w;
    w.drop(path("empty.attn"));
    w.drop(path("letter.attn"));
    w.drop(path("cut.attn"));
    QCOMPARE(w.complaints.size(), 3);
    QCOMPARE(w.complaints[0], QString("empty.attn can't be opened: it is empty."));
    QCOMPARE(w.complaints[1],
             QString("letter.attn can't be opened: it is no scene, nor any other file that the program opens."));
    QVERIFY2(w.complaints[2].contains("byte"), qPrintable(w.complaints[2]));
  }

  void theQuestionAboutChangesSaysOfWhichScene() {
    Document document;
    MainWindow window(&document);
    QStringList questions;
    window.ask = [&](const QString& question, const QStringList& answers) {
      questions << question;
      return static_cast<int>(answers.size()) - 1;
    };
    window.askAboutUnsaved();
    document.open(Scene(), path("one.attn"), {});
    window.askAboutUnsaved();
    QCOMPARE(questions, (QStringList{"The scene, which has no name yet, has changes that are not saved.",
                                     "one.attn has changes that are not saved."}));
  }

  void aTableOfTextsIsOfferedInWhateverWorkspaceOneIs() {
    writeBytes(path("words.csv"), "source,target\nhello,olleh\nworld,dlrow\n");
    for (const Workspace& workspace : workspaces()) {
      Window w;
      // A page is made when one first goes there.
      for (const Workspace& each : workspaces()) w.document.goTo(each.id);
      w.document.goTo(workspace.id);
      std::vector<ImportQuestion> asked;
      for (TableReader* reader : w.window.findChildren<TableReader*>())
        reader->ask = [&](const ImportQuestion& question) -> std::optional<ImportAnswer> {
          asked.push_back(question);
          return std::nullopt;
        };
      const auto taken = [&] {
        return w.document.scene().retrieval.source == "words.csv" || w.document.scene().alignment.recipe.pairs;
      };
      w.drop(path("words.csv"));
      QTRY_VERIFY2(!asked.empty() || taken(), workspace.id);
      QCOMPARE(w.complaints, QStringList());
      // Who looks at points meant them; nobody else is told that they are none.
      QCOMPARE(!asked.empty() && asked[0].isFailureTold, workspace.id == std::string("regression"));
      for (const ImportQuestion& question : asked) {
        const ImportDialog dialog(question);
        const auto labels = dialog.findChildren<QLabel*>();
        const bool isTold = std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
          return label->text().startsWith("Regression can't use this table");
        });
        QCOMPARE(isTold, workspace.id == std::string("regression"));
      }
    }
  }

  void ofSeveralFilesThatAreDroppedOneIsOpenedAndNamed() {
    writeScene(path("one.attn"), {Scene()});
    writeScene(path("two.attn"), {Scene()});
    Window w;
    w.drop({QUrl::fromLocalFile(path("one.attn")), QUrl::fromLocalFile(path("two.attn"))});
    QCOMPARE(w.document.path(), path("one.attn"));
    QVERIFY2(w.window.statusBar()->currentMessage().contains("one.attn"),
             qPrintable(w.window.statusBar()->currentMessage()));
  }

  void whatIsUnknownInASceneIsNamedInTheStatusBar() {
    writeBytes(
        path("typed.attn"),
        R"({"format": "attention-lab scene", "version": 2, "attention": {"mechanism": {"heads": 2, "heds": 4}}})");
    Window w;
    w.drop(path("typed.attn"));
    QVERIFY(w.complaints.isEmpty());
    QCOMPARE(w.headCount(), Index{2});
    QCOMPARE(w.window.statusBar()->currentMessage(),
             QString("typed.attn: the field attention.mechanism.heds is unknown, and was passed over."));
    writeScene(path("own.attn"), {Scene()});
    w.drop(path("own.attn"));
    QCOMPARE(w.document.path(), path("own.attn"));
    QVERIFY2(!w.window.statusBar()->currentMessage().contains("unknown"),
             qPrintable(w.window.statusBar()->currentMessage()));
  }

  void savingOverWhatIsUnknownInASceneAsksOnce() {
    const QByteArray newer = R"({"format": "attention-lab scene", "version": 2, "zzUnknown": 1,
                                 "attention": {"mechanism": {"heads": 2}}, "alignment": {"futureField": [2]}})";
    writeBytes(path("newer.attn"), newer);
    Window w;
    w.drop(path("newer.attn"));
    QCOMPARE(w.questions.size(), 0);
    const auto save = [&] {
      QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
      QVERIFY(waitForFiles(w.window));
    };
    w.answer = "Cancel";
    save();
    QCOMPARE(w.questions,
             QStringList{"newer.attn: these fields are unknown, and were passed over: alignment.futureField, "
                         "zzUnknown. Saving over the file loses what was passed over."});
    QCOMPARE(contentOf(path("newer.attn")), newer);
    w.answer = "Save as";
    w.chosenFile = path("mine.attn");
    save();
    QCOMPARE(w.questions.size(), 2);
    QCOMPARE(contentOf(path("newer.attn")), newer);
    QCOMPARE(readScene(path("mine.attn")).scene.attention.mechanism.heads, Index{2});
    save();  // that file has nothing that is unknown
    QCOMPARE(w.questions.size(), 2);
    w.drop(path("newer.attn"));
    w.answer = "Replace it";
    save();
    QCOMPARE(w.questions.size(), 3);
    QVERIFY(!contentOf(path("newer.attn")).contains("zzUnknown"));
    w.document.edit("four", heads(4));
    save();
    QCOMPARE(w.questions.size(), 3);
    QCOMPARE(readScene(path("newer.attn")).scene.attention.mechanism.heads, Index{4});
  }

  void controlOOpensWhatTheDialogChose() {
    Scene four;
    heads(4)(four);
    writeScene(path("four.attn"), {four});
    Window w;
    QString asked;
    w.window.askForFile = [&](const QString&, const QString& filter, bool forSaving) {
      asked = filter;
      return forSaving ? QString() : w.chosenFile;
    };
    QTest::keyClick(&w.window, Qt::Key_O, Qt::ControlModifier);  // cancelled
    for (const char* ending : {"*.attn", "*.csv", "*.tsv", "*.png", "*.svg", "*.pdf"})
      QVERIFY2(asked.section(";;", 0, 0).contains(ending), qPrintable(asked));  // of the kind that is chosen at first
    QVERIFY(w.document.scene() == Scene{} && w.window.hasNoFileJobs());
    w.chosenFile = path("four.attn");
    QTest::keyClick(&w.window, Qt::Key_O, Qt::ControlModifier);
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.headCount(), Index{4});
    QCOMPARE(w.document.path(), path("four.attn"));
  }

  void aWindowThatMayWriteNoMoreSaysSoAndGoesOn() {
    Window w;
    Autosave autosave(&w.document);
    QSignalSpy noCopy(&autosave, &Autosave::failed);
    const QString file = path("limited.attn");
    QVERIFY(saved(w.window, file));
    const Scene before = w.document.scene();
    {
      const FileSizeLimit limit(100);
      w.document.edit("heads", heads(4));
      QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
      QVERIFY(waitForFiles(w.window));
      QCOMPARE(w.complaints.size(), 1);
      QVERIFY2(w.complaints[0].contains("limited.attn can't be written"), qPrintable(w.complaints[0]));
      QVERIFY(!w.document.isSaved());
      autosave.write();
      QTRY_COMPARE(noCopy.size(), 1);
      QVERIFY(readScene(file).scene == before);
      QCOMPARE(QDir(m_folder.path()).entryList({".attention-lab*"}, QDir::Files | QDir::Hidden), QStringList());
      w.document.edit("heads", heads(8));
      QCOMPARE(w.headCount(), Index{8});
    }
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
    QVERIFY(waitForFiles(w.window));
    QVERIFY(w.document.isSaved());
    QCOMPARE(readScene(file).scene.attention.mechanism.heads, Index{8});
  }

  void aSceneOpensUnderTheNameOfItsOwnFile() {
    Window w;
    const QString first = m_folder.filePath("first.attn"), broken = m_folder.filePath("broken.attn");
    Scene scene;
    heads(2)(scene);
    writeScene(first, {scene});
    writeBytes(broken, "{");
    w.document.edit("many points", [](Scene& edited) { edited.regression = withPoints(300'000).regression; });
    w.chosenFile = m_folder.filePath("before.attn");
    w.unsaved = MainWindow::Unsaved::save;
    // It is saved for a while, and another file is asked for meanwhile.
    w.window.openFile(first);
    QTRY_COMPARE(w.unsavedQuestions, 1);
    w.window.openFile(broken);
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.headCount(), Index{2});
    QCOMPARE(w.document.path(), first);
  }

  void aFigureThatIsBeingSavedIsSavedBeforeTheWindowCloses() {
    Window w;
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    QVERIFY(dialog);
    w.chosenFile = m_folder.filePath("figure.png");
    QTest::mouseClick(dialog->findChild<QPushButton*>("save"), Qt::LeftButton);
    QVERIFY(!w.window.hasNoFileJobs());
    w.document.edit("heads", heads(2));
    w.unsaved = MainWindow::Unsaved::discard;
    w.window.close();
    QCOMPARE(w.unsavedQuestions, 0);  // first comes the figure
    QTRY_VERIFY(!w.window.isVisible());
    QVERIFY(!QImage(w.chosenFile).isNull());
    QCOMPARE(w.unsavedQuestions, 1);
  }

  void aFigureThatIsBeingSavedIsCancelledInTheStatusBarOrInItsDialog() {
    Window w;
    Scene scene = withPoints(900'000);  // which the file carries: that takes seconds
    heads(2)(scene);
    w.document.open(scene, {});
    QTRY_COMPARE(w.window.page()->pictures().front().picture.heatmaps->panels.size(), std::size_t(6));
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    if (!dialog->options().carriesScene) dialog->findChild<QCheckBox*>("scene")->click();
    auto* save = dialog->findChild<QPushButton*>("save");
    w.chosenFile = path("cancelled.png");
    QTest::mouseClick(save, Qt::LeftButton);
    QVERIFY(!save->isEnabled());
    auto* progress = w.window.findChild<ProgressLine*>();
    QTRY_VERIFY_WITH_TIMEOUT(progress->isVisible(), 60'000);
    QVERIFY(progress->findChild<QProgressBar*>()->text().contains("cancelled.png"));
    QTest::mouseClick(progress->findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(waitForFiles(w.window));
    QVERIFY(!progress->isVisible());
    QVERIFY(save->isEnabled());
    QCOMPARE(dialog->findChild<QLabel*>("saved")->text(), QString());
    QVERIFY(!QFile::exists(w.chosenFile));
    // Several files are cancelled by the button of their dialog, which waits for none of them.
    QVERIFY(QDir(m_folder.path()).mkpath("cancelled"));
    w.window.askForFolder = [&](const QString&, const QString&) { return path("cancelled"); };
    QTest::mouseClick(dialog->findChild<QPushButton*>("saveEach"), Qt::LeftButton);
    auto* batch = dialog->findChild<BatchDialog*>();
    QTest::mouseClick(batch->findChild<QPushButton*>("browse"), Qt::LeftButton);
    QTest::mouseClick(batch->findChild<QPushButton*>("save"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(progress->isVisible(), 60'000);
    QVERIFY(!w.window.hasNoFileJobs());
    QTest::mouseClick(batch->findChild<QPushButton*>("cancel"), Qt::LeftButton);
    QVERIFY(waitForFiles(w.window));
    QVERIFY(QDir(path("cancelled")).isEmpty());
    QVERIFY(save->isEnabled());
    QCOMPARE(w.complaints, QStringList());
  }

  void aSceneInATemporaryFileOfTheProgramBelongsToNoFile() {
    Window w;
    QTemporaryDir folder(temporaryFolders());
    writeScene(folder.filePath("standard input.attn"), {sceneWith(heads(3)), {}});
    w.window.openFile(folder.filePath("standard input.attn"));
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.headCount(), Index{3});
    QCOMPARE(w.document.path(), QString());
    QVERIFY(w.window.isWindowModified());
    QVERIFY(!recentFiles().contains(folder.filePath("standard input.attn")));
  }

  void aStyleMakesTheSameFigureInTheWindowAndOnTheCommandLine_data() {
    QTest::addColumn<QString>("format");
    for (const char* format : {"png", "svg"}) QTest::newRow(format) << format;
  }
  void aStyleMakesTheSameFigureInTheWindowAndOnTheCommandLine() {
    QFETCH(QString, format);
    const QString style = path("paper.attnstyle"), plain = path("plain.") + format, byWindow = path("window.") + format;
    QVERIFY(QFontDatabase::families().contains("DejaVu Serif") || QFontDatabase::families().contains("STIX"));
    const QString family = QFontDatabase::families().contains("DejaVu Serif") ? "DejaVu Serif" : "STIX";
    writeBytes(style,
               QStringLiteral("{\"format\": \"attention-lab style\", \"version\": 1, \"width\": 90, \"height\": 0, "
                              "\"dpi\": 150, \"font-size\": 7, \"font\": \"%1\", \"colormap\": \"viridis\", "
                              "\"columns\": 1, \"numbers\": \"off\"}")
                   .arg(family)
                   .toUtf8());
    {
      Window w;
      w.document.edit("heads", heads(2));
      w.chosenFile = path("scene.attn");
      w.window.saveFile(w.chosenFile);
      QVERIFY(waitForFiles(w.window));
      QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
      auto* dialog = w.window.findChild<ui::ExportDialog*>();
      const auto press = [&](const char* button, const QString& file) {
        w.chosenFile = file;
        QTest::mouseClick(dialog->findChild<QPushButton*>(button), Qt::LeftButton);
        QTRY_VERIFY(w.window.hasNoFileJobs());
        QCOMPARE(w.complaints, QStringList());
      };
      QTest::mouseClick(dialog->findChild<QCheckBox*>("scene"), Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));
      if (dialog->options().carriesScene) dialog->findChild<QCheckBox*>("scene")->click();
      press("save", plain);
      press("loadStyle", style);
      press("save", byWindow);
      // What the dialog saves is read as the same style.
      press("saveStyle", path("again"));
      dialog->findChild<QComboBox*>("font")->setCurrentIndex(0);
      const ui::ExportOptions before = dialog->options();
      press("loadStyle", path("again.attnstyle"));
      QVERIFY(dialog->options() != before);
      press("save", path("again.") + format);
      QCOMPARE(contentOf(path("again.") + format), contentOf(byWindow));
      w.document.setSaved(path("scene.attn"));
    }
    QSettings().remove("export");
    const Outcome drawn = run({"render", path("scene.attn"), path("line.") + format, "--style", style, "--no-scene"});
    QCOMPARE(drawn.error, QString());
    QVERIFY(contentOf(plain) != contentOf(byWindow));
    QCOMPARE(contentOf(path("line.") + format), contentOf(byWindow));
    // What is given besides takes the place of the style's.
    run({"render", path("scene.attn"), path("other.") + format, "--style", style, "--no-scene", "--font-size", "9"});
    QVERIFY(contentOf(path("other.") + format) != contentOf(byWindow));
  }

  void aStyleThatIsWrongIsRefusedInWordsAndChangesNothing_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const QByteArray head = "{\"format\": \"attention-lab style\", \"version\": 1";
    QTest::newRow("nothing") << QByteArray() << "is no JSON";
    QTest::newRow("a list") << QByteArray("[]") << "is no style of figures";
    QTest::newRow("a scene") << QByteArray("{\"format\": \"attention-lab scene\"}") << "is no style of figures";
    QTest::newRow("a later one") << QByteArray("{\"format\": \"attention-lab style\", \"version\": 2}") << "version";
    QTest::newRow("an unknown key") << head + ", \"widht\": 90}"
                                    << "“widht” is no key";
    QTest::newRow("a width of letters") << head + ", \"width\": \"90\"}"
                                        << "“width” is wrong";
    QTest::newRow("a width of nothing") << head + ", \"width\": 0}"
                                        << "from 10 to 1000";
    QTest::newRow("dots in parts") << head + ", \"dpi\": 96.5}"
                                   << "a whole number from 72";
    QTest::newRow("no such colours") << head + ", \"colormap\": \"pink\"}"
                                     << "viridis";
    QTest::newRow("no such font") << head + ", \"font\": \"Nobody Sans\"}"
                                  << "“font” is wrong";
    QTest::newRow("a number for yes") << head + ", \"transparent\": 1}"
                                      << "true or false";
    QTest::newRow("too long") << head + "}" + QByteArray(70'000, ' ') << "too long";
  }
  void aStyleThatIsWrongIsRefusedInWordsAndChangesNothing() {
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    writeBytes(path("wrong.attnstyle"), text);
    Window w;
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    const ui::ExportOptions before = dialog->options();
    w.chosenFile = path("wrong.attnstyle");
    QTest::mouseClick(dialog->findChild<QPushButton*>("loadStyle"), Qt::LeftButton);
    QCOMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].startsWith("wrong.attnstyle") && w.complaints[0].contains(words),
             qPrintable(w.complaints[0]));
    QVERIFY(dialog->options() == before);
    writeBytes(path("some.attn"), sceneText(Scene{}));
    const Outcome drawn = run({"render", path("some.attn"), path("none.png"), "--style", path("wrong.attnstyle")});
    QCOMPARE(drawn.status, 1);
    QVERIFY2(drawn.error.contains("wrong.attnstyle") && drawn.error.contains(words), qPrintable(drawn.error));
    QVERIFY(!QFile::exists(path("none.png")));
  }

  void everyHeatmapIsSavedAsAFileOfItsOwn() {
    Window w;
    w.document.edit("heads", heads(2));
    w.window.saveFile(path("many.attn"));
    QVERIFY(waitForFiles(w.window));
    QTRY_COMPARE(w.window.page()->pictures().front().picture.heatmaps->panels.size(), std::size_t(6));
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    QVERIFY(QDir(m_folder.path()).mkpath("each"));
    w.window.askForFolder = [&](const QString&, const QString&) { return path("each"); };
    if (dialog->options().carriesScene) dialog->findChild<QCheckBox*>("scene")->click();
    const auto openBatch = [&](const QStringList& formats) {
      QTest::mouseClick(dialog->findChild<QPushButton*>("saveEach"), Qt::LeftButton);
      auto* batch = dialog->findChild<BatchDialog*>();
      const QString usual = batch->findChild<QLineEdit*>("name")->text();
      typeName(batch, "{number}-{panel}");
      QTest::mouseClick(batch->findChild<QPushButton*>("browse"), Qt::LeftButton);
      tickFormats(batch, formats);
      return usual;
    };
    const auto saveBatch = [&] {
      auto* batch = dialog->findChild<BatchDialog*>();
      QTest::mouseClick(batch->findChild<QPushButton*>("save"), Qt::LeftButton);
      QTRY_VERIFY(w.window.hasNoFileJobs());
      batch = dialog->findChild<BatchDialog*>();
      if (batch) batch->close();
      QTRY_VERIFY(!dialog->findChild<BatchDialog*>());
    };
    QCOMPARE(openBatch({"svg"}), "many-attention-weights-{panel}");
    saveBatch();
    QCOMPARE(w.complaints, QStringList());
    const QStringList names = QDir(path("each")).entryList(QDir::Files, QDir::Name);
    QCOMPARE(names.size(), 6);
    QCOMPARE(names[1], "2-sequence-1-head-2.svg");
    // The same ones on the command line, each of which is that heatmap alone.
    QVERIFY(QDir(m_folder.path()).mkpath("line"));
    const QStringList size{"--width", "150", "--font-size", "8", "--no-scene"};
    QCOMPARE(run(QStringList{"render", path("many.attn"), path("line/{number}-{panel}.svg")} + size).error, QString());
    QCOMPARE(QDir(path("line")).entryList(QDir::Files, QDir::Name), names);
    for (const QString& name : names) QCOMPARE(contentOf(path("line/") + name), contentOf(path("each/") + name));
    run(QStringList{"render", path("many.attn"), path("second.svg"), "--panel", "2"} + size);
    QCOMPARE(contentOf(path("second.svg")), contentOf(path("line/2-sequence-1-head-2.svg")));
    // Saving them again asks once.
    w.answer = "Cancel";
    const QDateTime then = QFileInfo(path("each/") + names[0]).lastModified();
    openBatch({"svg"});
    saveBatch();
    QCOMPARE(w.questions.size(), 1);
    QVERIFY2(w.questions[0].startsWith("6 of these files exist"), qPrintable(w.questions[0]));
    QVERIFY(w.window.hasNoFileJobs());
    QCOMPARE(QFileInfo(path("each/") + names[0]).lastModified(), then);
    // All of them or none: where the third can't be written, the first two are as they were.
    const QByteArray first = "another file of this name";
    for (const char* folder : {"each/", "line/"}) {
      writeBytes(path(folder) + names[0], first);
      QVERIFY(QFile::remove(path(folder) + names[1]) && QFile::remove(path(folder) + names[2]));
      QVERIFY(QDir(path(folder)).mkdir(names[2]));
    }
    w.answer = "Replace them";
    openBatch({"svg"});
    saveBatch();
    QTRY_COMPARE(w.complaints.size(), 1);
    QVERIFY2(w.complaints[0].contains(names[2]), qPrintable(w.complaints[0]));
    const Outcome refused = run(QStringList{"render", path("many.attn"), path("line/{number}-{panel}.svg")} + size);
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.error.contains(names[2]), qPrintable(refused.error));
    for (const char* folder : {"each/", "line/"}) {
      QCOMPARE(contentOf(path(folder) + names[0]), first);
      QVERIFY(!QFile::exists(path(folder) + names[1]));
    }
    w.document.setSaved(path("many.attn"));
  }

  void dialogsOfFiguresHaveRoomForTheirWordsInLargeText() {
    for (const ui::TextSize size : {ui::TextSize::usual, ui::TextSize::large}) {
      Window w;
      ui::applyTheme(*qApp, ui::ThemeChoice::light, size);
      QTRY_VERIFY(w.window.page()->isUpToDate());
      QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
      auto* dialog = w.window.findChild<ui::ExportDialog*>();
      for (const char* name : {"loadStyle", "saveStyle"}) {
        const auto* button = dialog->findChild<QPushButton*>(name);
        QVERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 8, name);
      }
      QTest::mouseClick(dialog->findChild<QPushButton*>("saveEach"), Qt::LeftButton);
      auto* batch = dialog->findChild<BatchDialog*>();
      QVERIFY(QTest::qWaitForWindowExposed(batch));
      const auto right = [&](const char* name) {
        const auto* part = batch->findChild<QWidget*>(name);
        return part->mapTo(batch, QPoint(part->width(), 0)).x();
      };
      const auto* example = batch->findChild<QLabel*>("example");
      const int hidden = example->height() - example->visibleRegion().boundingRect().height();
      const int difference = right("name") - right("save");
      ui::applyTheme(*qApp, ui::ThemeChoice::light, ui::TextSize::usual);
      QCOMPARE(hidden, 0);
      QCOMPARE(difference, 0);
    }
  }

  void beforeThereAreNumbersEachHeatmapAsAFileIsRefusedInWords() {
    // No event has brought the first results yet.
    Document document;
    MainWindow window(&document);
    QStringList complaints;
    window.complain = [&complaints](const QString& words) { complaints << words; };
    window.findChild<QAction*>("export")->trigger();
    auto* dialog = window.findChild<ui::ExportDialog*>();
    QVERIFY(dialog);
    dialog->findChild<QPushButton*>("saveEach")->click();
    QVERIFY(!dialog->findChild<BatchDialog*>());
    QCOMPARE(complaints, QStringList{"There is no figure to export."});
  }

  void aBatchIsWrittenInSeveralFormatsAtOnce() {
    Window w;
    w.document.edit("heads", heads(2));
    w.window.saveFile(path("several.attn"));
    QVERIFY(waitForFiles(w.window));
    QTRY_COMPARE(w.window.page()->pictures().front().picture.heatmaps->panels.size(), std::size_t(6));
    QTest::keyClick(&w.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = w.window.findChild<ui::ExportDialog*>();
    if (dialog->options().carriesScene) dialog->findChild<QCheckBox*>("scene")->click();
    QTest::mouseClick(dialog->findChild<QPushButton*>("saveEach"), Qt::LeftButton);
    auto* batch = dialog->findChild<BatchDialog*>();
    const auto shown = [&](const char* name) { return batch->findChild<QLabel*>(name)->text(); };
    auto* save = batch->findChild<QPushButton*>("save");
    // A place that nothing fills in is refused in words that name the others.
    typeName(batch, "{foo}-{panel}");
    QVERIFY2(shown("problem").contains("{foo}") && shown("problem").contains("{panel}, {number}, {format}"),
             qPrintable(shown("problem")));
    QVERIFY(!save->isEnabled());
    typeName(batch, "{number}");
    tickFormats(batch, {});
    QVERIFY(!save->isEnabled());
    tickFormats(batch, {"png", "svg", "pdf"});
    QVERIFY(save->isEnabled());
    QVERIFY2(shown("example").startsWith("1.png … 6.pdf, 18 file"), qPrintable(shown("example")));
    // How many pixels a width is depends on the format, which is said there.
    QVERIFY2(shown("width").contains("mm wide, which is: PNG ") && shown("width").contains("dpi; SVG, PDF "),
             qPrintable(shown("width")));
    QVERIFY(QDir(m_folder.path()).mkpath("several"));
    batch->findChild<QLineEdit*>("folder")->selectAll();
    QTest::keyClicks(batch->findChild<QLineEdit*>("folder"), path("several"));
    QTest::keyClick(batch, Qt::Key_Return);
    QTRY_VERIFY(w.window.hasNoFileJobs());
    QCOMPARE(w.complaints, QStringList());
    QTRY_VERIFY(!dialog->findChild<BatchDialog*>());
    const QStringList names = QDir(path("several")).entryList(QDir::Files, QDir::Name);
    QCOMPARE(names.size(), 18);
    QCOMPARE(names.first(), "1.pdf");
    QVERIFY(contentOf(path("several/6.png")).startsWith("\x89PNG") &&
            contentOf(path("several/6.pdf")).startsWith("%PDF"));
    // The same ones on the command line.
    QVERIFY(QDir(m_folder.path()).mkpath("line2"));
    const QStringList line{"render",
                           path("several.attn"),
                           path("line2/{number}.{format}"),
                           "--width",
                           "150",
                           "--dpi",
                           "300",
                           "--font-size",
                           "8",
                           "--no-scene"};
    QCOMPARE(run(line + QStringList{"--format", "png", "--format", "svg", "--format", "pdf"}).error, QString());
    QCOMPARE(QDir(path("line2")).entryList(QDir::Files, QDir::Name), names);
    QCOMPARE(contentOf(path("line2/3.svg")), contentOf(path("several/3.svg")));
    // A format alone takes nothing apart: it is the one figure in each.
    QVERIFY(QDir(m_folder.path()).mkpath("whole"));
    const QStringList size{"--width", "150", "--dpi", "300", "--font-size", "8", "--no-scene"};
    const QStringList both{"--format", "svg", "--format", "pdf"};
    QCOMPARE(run(QStringList{"render", path("several.attn"), path("whole/{name}.{format}")} + size + both).error,
             QString());
    QCOMPARE(QDir(path("whole")).entryList(QDir::Files, QDir::Name), (QStringList{"several.pdf", "several.svg"}));
    QCOMPARE(run(QStringList{"render", path("several.attn"), path("one.svg")} + size).error, QString());
    QCOMPARE(contentOf(path("whole/several.svg")), contentOf(path("one.svg")));
    const auto refused = [&](const char* name, const QStringList& options, const QString& words) {
      const Outcome outcome = run(QStringList{"render", path("several.attn"), path(name)} + options);
      QVERIFY2(outcome.status > 0 && outcome.error.contains(words), qPrintable(outcome.error));
    };
    refused("line2/{foo}.svg", {}, "the name has {foo}, expected one of {panel}, {number}, {format}");
    refused("line2/{number}.{format}", {}, "--format beside it, one of png, svg");
    refused("line2/{number}.svg", {"--format", "svg", "--format", "png"}, "expected a name with {format}");
    refused("line2/{number}.{format}", {"--width", "900px", "--format", "svg", "--format", "png"},
            "expected millimetres");
    refused("line2/{layer}.svg", {}, "are for a model");
    QCOMPARE(QDir(path("line2")).entryList(QDir::Files, QDir::Name), names);
    w.document.setSaved(path("several.attn"));
  }

  void recentFilesAreListedTheLatestFirstAndMissingOnesCantBeChosen() {
    Window w;
    for (const char* name : {"a&b.attn", "<b>bold.attn", "c.attn"}) QVERIFY(saved(w.window, path(name)));
    QVERIFY(QFile::remove(path("a&b.attn")));
    QMenu* recent = w.menu("O&pen recent");
    emit recent->aboutToShow();
    QList<QAction*> actions = recent->actions();
    QCOMPARE(actions.size(), 5);
    QCOMPARE(actions[0]->text(), "&1  c.attn");
    QCOMPARE(actions[2]->text(), "&3  a&&b.attn");
    QVERIFY(actions[1]->isEnabled() && !actions[2]->isEnabled());
    actions[1]->trigger();
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.document.path(), path("<b>bold.attn"));
    emit recent->aboutToShow();
    QCOMPARE(recent->actions()[0]->text(), "&1  <b>bold.attn");
    recent->actions().last()->trigger();
    emit recent->aboutToShow();
    QCOMPARE(recent->actions().size(), 2);
    QVERIFY(!recent->actions().last()->isEnabled());
  }

  void aCopyIsKeptAfterTwentyFiveEditsAndGoesWhenTheSceneIsSaved() {
    const QStringList before = copies();
    Document document;
    {
      Autosave autosave(&document);
      QSignalSpy written(&autosave, &Autosave::written);
      for (int i = 1; i < Autosave::mostEdits; ++i) document.edit("edit", heads(1 + i % 16));
      QTest::qWait(50);
      QCOMPARE(copies(), before);
      auto* timer = autosave.findChild<QTimer*>();
      QVERIFY(timer->isActive() && timer->interval() == 60'000);  // or after a minute
      document.edit("edit", heads(11));
      QTRY_COMPARE(written.size(), 1);
      QCOMPARE(readScene(autosave.path()).scene, document.scene());
      document.setSaved(path("a.attn"));
      QTRY_COMPARE(copies(), before);
      document.edit("edit", heads(12));
      autosave.write();
      QTRY_COMPARE(written.size(), 2);
      QCOMPARE(readScene(autosave.path()).origin, path("a.attn").toStdString());
    }
    QCOMPARE(copies(), before);  // who closes the window was asked
  }

  void whatAKilledProgramLeftBehindIsRestoredDiscardedOrShown() {
    const auto die = [&] {
      QProcess program;
      QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
      environment.insert("ATTN_TEST_CHILD", "1");
      program.setProcessEnvironment(environment);
      program.start(QCoreApplication::applicationFilePath(), {"--edit-and-die", path("mine.attn")});
      QVERIFY(program.waitForFinished() && program.exitStatus() == QProcess::CrashExit);
    };
    QVERIFY(Autosave::leftBehind().empty());
    die();
    Window w;
    Autosave autosave(&w.document);
    {
      std::vector<LeftBehind> left = Autosave::leftBehind();
      QCOMPARE(left.size(), std::size_t{1});
      QVERIFY(Autosave::leftBehind().empty());  // no other window offers it meanwhile
      w.answer = "Show";
      // While it is asked nothing is read any more, and the copy's own name tells nobody anything.
      auto* progress = w.window.findChild<ProgressLine*>();
      const auto ask = w.window.ask;
      QStringList readWhileAsked;
      w.window.ask = [&](const QString& question, const QStringList& answers) {
        QTest::qWait(500);
        if (progress->isVisible()) readWhileAsked << question;
        return ask(question, answers);
      };
      w.window.offer(autosave, std::move(left));
      QVERIFY(waitForFiles(w.window));
      w.window.ask = ask;
      QCOMPARE(readWhileAsked, QStringList());
      const QString told = progress->findChild<QProgressBar*>()->text();
      QVERIFY2(!told.isEmpty() && !told.contains("attn"), qPrintable(told));
      QVERIFY(w.questions[0].contains("mine.attn"));
      QCOMPARE(w.questions.size(), 2);  // who has looked at it is asked what becomes of it
      QVERIFY(w.document.scene() == Scene{});
    }
    w.answer = "Restore";
    w.window.offer(autosave, Autosave::leftBehind());
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.headCount(), Index{9});
    QCOMPARE(w.document.path(), path("mine.attn"));
    QVERIFY(w.window.isWindowModified());
    QTRY_COMPARE(copies(), QStringList{QFileInfo(autosave.path()).fileName()});
    w.document.setSaved(path("mine.attn"));
    QTRY_COMPARE(copies(), QStringList());
    die();
    w.answer = "Discard";
    w.window.offer(autosave, Autosave::leftBehind());
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(copies(), QStringList());
  }

  void ofSeveralScenesThatWereLeftBehindEachIsAskedAbout() {
    const QString folder = qEnvironmentVariable("XDG_STATE_HOME") + "/attention-lab/autosave";
    QVERIFY(QDir().mkpath(folder));
    const auto leave = [&] {
      for (const char* name : {"first", "second"}) {
        SavedScene saved{Scene{}};
        saved.origin = path(qPrintable(QString(name) + ".attn")).toStdString();
        writeScene(folder + "/" + name + ".attn", saved);
      }
    };
    leave();
    Window w;
    Autosave autosave(&w.document);
    QSignalSpy others(&w.window, &MainWindow::windowWanted);
    writeScene(path("asked.attn"), {Scene{}});
    w.answer = "Discard";
    w.window.offer(autosave, Autosave::leftBehind(), path("asked.attn"));
    QVERIFY(QTest::qWaitFor([&] { return w.document.path() == path("asked.attn"); }, 60'000));
    QCOMPARE(w.questions.size(), 2);
    const QString both = w.questions.join(' ');
    QVERIFY2(both.contains("first.attn") && both.contains("second.attn"), qPrintable(both));
    QCOMPARE(others.size(), 0);
    QTRY_COMPARE(copies(), QStringList());
    // Restored, the first has the window: the second is free to be asked about by another.
    leave();
    w.answer = "Restore";
    w.window.offer(autosave, Autosave::leftBehind());
    QVERIFY(QTest::qWaitFor([&] { return others.size() == 1; }, 60'000));
    QCOMPARE(w.questions.size(), 3);
    const std::vector<LeftBehind> left = Autosave::leftBehind();
    QCOMPARE(left.size(), std::size_t{1});
    QVERIFY(readScene(left.front().path).origin != w.document.path().toStdString());
    left.front().remove();
    w.document.setSaved(w.document.path());
    QTRY_COMPARE(copies(), QStringList());
  }

  void aRestoredCopyAsksBeforeItReplacesWhatWasWrittenSince() {
    const QString folder = qEnvironmentVariable("XDG_STATE_HOME") + "/attention-lab/autosave";
    QVERIFY(QDir().mkpath(folder));
    for (const bool isChanged : {false, true}) {
      const auto writeFile = [&] { writeScene(path("since.attn"), {sceneWith(heads(4))}); };
      SavedScene copy{sceneWith(heads(2))};
      copy.origin = path("since.attn").toStdString();
      if (!isChanged) writeFile();
      QTest::qWait(20);  // the file's time is that of the copy else
      writeScene(folder + "/left.attn", copy);
      QTest::qWait(20);
      if (isChanged) writeFile();
      Window w;
      Autosave autosave(&w.document);
      w.answer = "Restore";
      w.window.offer(autosave, Autosave::leftBehind());
      QVERIFY(waitForFiles(w.window));
      QCOMPARE(w.headCount(), Index{2});
      w.answer = "Cancel";
      QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
      QVERIFY(waitForFiles(w.window));
      QCOMPARE(w.questions.last().contains("since.attn was changed by another program"), isChanged);
      QCOMPARE(readScene(path("since.attn")).scene.attention.mechanism.heads, Index{isChanged ? 4 : 2});
      w.document.setSaved(path("since.attn"));
      QTRY_COMPARE(copies(), QStringList());
    }
  }

  void aProgramThatIsToldToEndLeavesACopyOfWhatIsNotSaved() {
    QVERIFY(Autosave::leftBehind().empty());
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("ATTN_TEST_CHILD", "1");
    program.setProcessEnvironment(environment);
    program.start(QCoreApplication::applicationFilePath(), {"--edit-and-wait", path("mine.attn")});
    QVERIFY(QTest::qWaitFor([&] { return program.readAllStandardOutput().contains("edited"); }, 60'000));
    program.terminate();
    QVERIFY(program.waitForFinished(60'000));
    QVERIFY(program.exitStatus() == QProcess::CrashExit && program.exitCode() == SIGTERM);
    std::vector<LeftBehind> left = Autosave::leftBehind();
    QCOMPARE(left.size(), std::size_t{1});
    const SavedScene copy = readScene(left.front().path);
    QCOMPARE(copy.scene.attention.mechanism.heads, Index{9});
    QCOMPARE(copy.origin, path("mine.attn").toStdString());
    // The file that it was started with is opened after what is restored.
    writeScene(path("asked.attn"), {Scene{}});
    Window w;
    Autosave autosave(&w.document);
    w.answer = "Restore";
    w.unsaved = MainWindow::Unsaved::discard;
    w.window.offer(autosave, std::move(left), path("asked.attn"));
    QVERIFY(QTest::qWaitFor([&] { return w.document.path() == path("asked.attn"); }, 60'000));
    QCOMPARE(w.unsavedQuestions, 1);
    QTRY_COMPARE(copies(), QStringList());
  }

  void aLeftBehindSceneStaysUntilTheUserDecides() {
    const auto offered = [&](Window& w, Autosave& autosave) {
      std::vector<LeftBehind> left = Autosave::leftBehind();
      if (left.size() != 1) return false;
      w.window.offer(autosave, std::move(left));
      return true;
    };
    const QString folder = qEnvironmentVariable("XDG_STATE_HOME") + "/attention-lab/autosave";
    QVERIFY(QDir().mkpath(folder));
    writeBytes(folder + "/left.attn", R"({"format": "attention-lab scene", "version": 3})");
    Window w;
    Autosave autosave(&w.document);
    QVERIFY(offered(w, autosave));  // one that can't be read
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.questions.size(), 1);
    QCOMPARE(copies(), QStringList{"left.attn"});
    writeScene(folder + "/left.attn", {withPoints(300'000)});
    writeScene(path("three.attn"), {Scene{}});
    QVERIFY(offered(w, autosave));  // while it is read another file is opened
    QVERIFY(opened(w.window, path("three.attn")));
    QCOMPARE(copies(), QStringList{"left.attn"});
    w.document.edit("two", heads(2));
    w.answer = "Restore";
    QVERIFY(offered(w, autosave));  // edits of one's own are asked about
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.unsavedQuestions, 1);
    QCOMPARE(w.headCount(), Index{2});
    QCOMPARE(copies(), QStringList{"left.attn"});
    w.unsaved = MainWindow::Unsaved::discard;
    QVERIFY(offered(w, autosave));
    QVERIFY(waitForFiles(w.window));
    QVERIFY(w.document.scene() == withPoints(300'000));
    w.document.setSaved(path("a.attn"));  // at once, before there is another copy
    QTRY_COMPARE(copies(), QStringList());
  }

  void aNameThatGetsAnEndingReplacesAFileOnlyIfTheUserWantsThat() {
    Window w;
    writeScene(path("there.attn"), {Scene{}});
    w.document.edit("two", heads(2));
    w.chosenFile = path("there");
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.questions.size(), 1);
    QVERIFY(readScene(path("there.attn")).scene == Scene{});
    w.answer = "Replace it";
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier);
    QVERIFY(waitForFiles(w.window));
    QVERIFY(readScene(path("there.attn")).scene == w.document.scene());
    // A scene under the name of points could not be opened again.
    w.chosenFile = path("points.csv");
    QTest::keyClick(&w.window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(waitForFiles(w.window));
    QCOMPARE(w.document.path(), path("points.csv.attn"));
  }

  void editsMadeWhileTheSceneIsSavedForANewOneAreAskedAbout() {
    Window w;
    w.document.open(withPoints(300'000), {});
    w.document.edit("two", heads(2));
    w.unsaved = MainWindow::Unsaved::save;
    w.chosenFile = path("before_new.attn");
    QTest::keyClick(&w.window, Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(w.unsavedQuestions, 1);
    w.document.edit("three", heads(3));
    w.unsaved = MainWindow::Unsaved::cancel;
    QVERIFY(waitForFiles(w.window));
    QTRY_COMPARE(w.unsavedQuestions, 2);
    QCOMPARE(w.headCount(), Index{3});
  }

  void aFileThatCantBeReadAgainLeavesTheSceneUnsaved() {
    Window w;
    writeScene(path("broken.attn"), {Scene{}});
    QVERIFY(opened(w.window, path("broken.attn")));
    w.answer = "Read it again";
    writeBytes(path("broken.attn"), "{\"half");
    QTRY_COMPARE_WITH_TIMEOUT(w.complaints.size(), 1, 60'000);
    QVERIFY(w.window.isWindowModified());
  }

  void aFileKeepsItsFolderWhereverTheProgramWasStarted() {
    const QString before = QDir::currentPath();
    writeScene(path("here.attn"), {Scene{}});
    QVERIFY(QDir::setCurrent(m_folder.path()));
    Window w;
    w.window.openFile("here.attn");
    QVERIFY(waitForFiles(w.window));
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(QFileInfo(w.document.path()).absoluteFilePath(), w.document.path());
    QVERIFY(QFile::exists(w.document.path()));
  }

  void namesOfFilesArePlainTextInTheTitle() {
    Window w;
    QVERIFY(saved(w.window, path("x[*]<h1>.attn")));
    QVERIFY(w.window.windowTitle().startsWith("x[*][*]<h1>.attn"));
  }
};

namespace {

int editAndDie(const QString& file) {
  Document document;
  document.setSaved(file);
  Autosave autosave(&document);
  QSignalSpy written(&autosave, &Autosave::written);
  for (int i = 0; i < Autosave::mostEdits; ++i) document.edit("edit", heads(9 - i % 2));
  written.wait(60'000);
  raise(SIGKILL);
  return 1;
}

int editAndWait(const QString& file) {
  cleanUpOnSignals();  // as the program does
  Document document;
  document.setSaved(file);
  Autosave autosave(&document);
  copyBeforeEnding(autosave);
  document.edit("edit", heads(9));
  std::puts("edited");
  std::fflush(stdout);
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  QTemporaryDir state;
  if (qEnvironmentVariable("ATTN_TEST_CHILD").isEmpty()) qputenv("XDG_STATE_HOME", QFile::encodeName(state.path()));
  QApplication application(argc, argv);
  QCoreApplication::setOrganizationName("attention-lab-tests");
  QCoreApplication::setApplicationName("tst_files");
  if (argc == 3 && QString::fromLocal8Bit(argv[1]) == "--edit-and-die")
    return editAndDie(QString::fromLocal8Bit(argv[2]));
  if (argc == 3 && QString::fromLocal8Bit(argv[1]) == "--edit-and-wait")
    return editAndWait(QString::fromLocal8Bit(argv[2]));
  TestFiles test;
  return QTest::qExec(&test, argc, argv);
}

#include "tst_files.moc"
