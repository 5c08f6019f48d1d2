// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QtTest>
#include <array>
#include <atomic>
#include <csignal>
#include <ctime>
#include <thread>

#include "core/files/atomic_file.h"
#include "core/files/leftovers.h"
#include "core/files/regular_file.h"
#include "tests/support/bytes.h"
#include "tests/support/file_size_limit.h"

using namespace attn;

namespace {

std::atomic<std::time_t> clockIsAhead = 0;

}  // namespace

/// The machine's clock, for whoever asks it in this process.
extern "C" std::time_t time(std::time_t* place) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  const std::time_t told = now.tv_sec + clockIsAhead;
  if (place) *place = told;
  return told;
}

namespace {

constexpr uid_t nobody = 65534;

/// A folder for one test, and words to look into it.
class Folder {
 public:
  std::string path(const QString& name = {}) const { return m_folder.filePath(name).toStdString(); }
  QStringList names() const {
    return QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
  }
  QByteArray content(const QString& name) const {
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : "none";
  }
  mode_t mode(const QString& name) const { return status(name).st_mode & 07777; }
  uid_t owner(const QString& name) const { return status(name).st_uid; }
  bool isLink(const QString& name) const { return S_ISLNK(status(name).st_mode); }

 private:
  struct stat status(const QString& name) const {
    struct stat status = {};
    lstat(path(name).c_str(), &status);
    return status;
  }

  QTemporaryDir m_folder;
};

void write(const std::string& path, const QByteArray& bytes) { writeFileAtomically(path, bytesOf(bytes)); }

/// Root may write anywhere: as long as it lives, we are somebody else.
class WithoutRoot {
 public:
  explicit WithoutRoot(const Folder& folder) : m_user(geteuid()) {
    if (m_user == 0 && (chown(folder.path().c_str(), nobody, nobody) != 0 || seteuid(nobody) != 0))
      qFatal("root can't become nobody");
  }
  ~WithoutRoot() {
    if (seteuid(m_user) != 0) qFatal("nobody can't become root again");
  }
  WithoutRoot(const WithoutRoot&) = delete;
  WithoutRoot& operator=(const WithoutRoot&) = delete;

 private:
  uid_t m_user;
};

}  // namespace

class TestAtomicFile : public QObject {
  Q_OBJECT

 private slots:
  void aNewFileHasTheBytesAndTheModeThatTheUmaskLeaves() {
    const Folder folder;
    const mode_t before = umask(027);
    write(folder.path("out"), "bytes");
    write(folder.path("empty"), "");
    umask(before);
    QCOMPARE(folder.content("out"), "bytes");
    QCOMPARE(folder.mode("out"), mode_t{0640});
    QCOMPARE(folder.content("empty"), "");
    QCOMPARE(folder.names(), (QStringList{"empty", "out"}));
  }

  void anExistingFileIsReplacedAndKeepsItsMode() {
    const Folder folder;
    for (const mode_t mode : {0600U, 0755U, 0666U}) {
      write(folder.path("out"), "a longer text than the next");
      QCOMPARE(chmod(folder.path("out").c_str(), mode), 0);
      write(folder.path("out"), "next");
      QCOMPARE(folder.content("out"), "next");
      QCOMPARE(folder.mode("out"), mode);
    }
    QCOMPARE(folder.names(), QStringList("out"));
  }

  void anExistingFileKeepsItsOwner() {
    if (geteuid() != 0) QSKIP("only root can give a file away");
    const Folder folder;
    write(folder.path("out"), "old");
    QCOMPARE(chown(folder.path("out").c_str(), nobody, nobody), 0);
    write(folder.path("out"), "new");
    QCOMPARE(folder.content("out"), "new");
    QCOMPARE(folder.owner("out"), nobody);
  }

  void aLinkStaysAndTheFileThatItNamesIsWritten_data() {
    QTest::addColumn<bool>("exists");
    QTest::newRow("existing file") << true;
    QTest::newRow("new file") << false;
  }
  void aLinkStaysAndTheFileThatItNamesIsWritten() {
    QFETCH(bool, exists);
    const Folder folder;
    QCOMPARE(mkdir(folder.path("deep").c_str(), 0700), 0);
    QCOMPARE(symlink("deep/second", folder.path("first").c_str()), 0);  // relative to the link's own folder
    QCOMPARE(symlink("../file", folder.path("deep/second").c_str()), 0);
    if (exists) write(folder.path("file"), "old");
    write(folder.path("first"), "new");
    QCOMPARE(folder.content("file"), "new");
    QVERIFY(!folder.isLink("file"));
    QVERIFY(folder.isLink("first"));
    QVERIFY(folder.isLink("deep/second"));
    QCOMPARE(folder.names(), (QStringList{"deep", "file", "first"}));
  }

  void aFileIsWrittenWhateverItsName_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("like an option") << "-rf";
    QTest::newRow("two lines") << "two\nlines";
    QTest::newRow("emoji") << "🔑";
    QTest::newRow("255 bytes") << QString(255, 'a');
    QTest::newRow("places of a message") << "%1%2";
  }
  void aFileIsWrittenWhateverItsName() {
    QFETCH(QString, name);
    const Folder folder;
    write(folder.path(name), "old");
    write(folder.path(name), "new");
    QCOMPARE(folder.content(name), "new");
    QCOMPARE(folder.names(), QStringList(name));
  }

  void aPathWithoutAFolderIsInTheCurrentOne() {
    const Folder folder;
    const QString before = QDir::currentPath();
    QDir::setCurrent(QString::fromStdString(folder.path()));
    write("out", "bytes");
    QDir::setCurrent(before);
    QCOMPARE(folder.content("out"), "bytes");
  }

  void whatCantBeWrittenIsRefusedAndStaysAsItIs_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("message");
    QTest::newRow("pipe") << "pipe"
                          << "is a pipe, expected a regular file";
    QTest::newRow("link to a pipe") << "link"
                                    << "is a pipe, expected a regular file";
    QTest::newRow("folder") << "folder"
                            << "is a folder, expected a file";
    QTest::newRow("socket") << "socket"
                            << "is a socket, expected a regular file";
    QTest::newRow("device") << "device"
                            << "is a device, expected a regular file";
    QTest::newRow("link to itself") << "loop"
                                    << "can't be written: Too many levels of symbolic links";
    QTest::newRow("missing folder")
        << "missing/out"
        << "can't be written, because no file can be made in its folder: No such file or directory";
    QTest::newRow("file as a folder") << "file/out"
                                      << "can't be written: Not a directory";
    QTest::newRow("256 bytes") << QString(256, 'a') << "can't be written: File name too long";
    QTest::newRow("no name") << ""
                             << "is a folder, expected a file";
  }
  void whatCantBeWrittenIsRefusedAndStaysAsItIs() {
    QFETCH(QString, name);
    QFETCH(QString, message);
    const Folder folder;
    QCOMPARE(mkfifo(folder.path("pipe").c_str(), 0600), 0);
    QCOMPARE(symlink("pipe", folder.path("link").c_str()), 0);
    QCOMPARE(mkdir(folder.path("folder").c_str(), 0700), 0);
    QCOMPARE(symlink("loop", folder.path("loop").c_str()), 0);
    write(folder.path("file"), "old");
    sockaddr_un address = {AF_UNIX, {}};
    folder.path("socket").copy(address.sun_path, sizeof address.sun_path - 1);
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    QCOMPARE(bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    close(listener);
    // A device of our own: a test that fails must not replace the system's.
    if (name == "device" && mknod(folder.path("device").c_str(), S_IFCHR | 0600, makedev(1, 3)) != 0)
      QSKIP("only root can make a device");

    const QStringList before = folder.names();
    QCOMPARE(dataErrorOf([&] { write(folder.path(name), "new"); }), message);
    QCOMPARE(dataErrorOf([&] { write("", "new"); }), "can't be written: No such file or directory");
    QCOMPARE(folder.names(), before);
    QCOMPARE(folder.content("file"), "old");
  }

  void aFullDiskLeavesTheOldFileAndNothingElse() {
    const Folder folder;
    write(folder.path("out"), "old");
    const QByteArray large(1'000'000, 'x');
    for (const rlim_t limit : {0, 1, 65'536, 999'999}) {
      const FileSizeLimit full(limit);
      QCOMPARE(dataErrorOf([&] { write(folder.path("out"), large); }), "can't be written: File too large");
      QCOMPARE(dataErrorOf([&] { write(folder.path("new"), large); }), "can't be written: File too large");
      QCOMPARE(folder.content("out"), "old");
      QCOMPARE(folder.names(), QStringList("out"));
    }
    const FileSizeLimit enough(1'000'000);
    write(folder.path("out"), large);
    QCOMPARE(folder.content("out"), large);
  }

  void whateverFailsWhileFillingLeavesTheOldFileAndNothingElse() {
    const Folder folder;
    write(folder.path("out"), "old");
    QVERIFY_THROWS_EXCEPTION(std::logic_error, writeFileAtomically(folder.path("out"), [](int file) {
                               writeAll(file, 0, bytesOf("half"));
                               throw std::logic_error("the other half");
                             }));
    // A file that can't be renamed: the target has become a folder meanwhile.
    QCOMPARE(dataErrorOf([&] {
               writeFileAtomically(folder.path("new"), [&](int) { mkdir(folder.path("new").c_str(), 0700); });
             }),
             "can't be written: Is a directory");
    QCOMPARE(folder.content("out"), "old");
    QCOMPARE(folder.names(), (QStringList{"new", "out"}));
  }

  void severalFilesGetTheirNamesOrNoneDoes_data() {
    QTest::addColumn<int>("refused");
    QTest::newRow("all are named") << 3;
    QTest::newRow("the last is refused") << 2;
    QTest::newRow("the first is refused") << 0;
  }
  void severalFilesGetTheirNamesOrNoneDoes() {
    QFETCH(int, refused);
    const Folder folder;
    write(folder.path("old"), "before");
    const QStringList names{"old", "new", "third"};
    std::vector<UnnamedFile> files;
    for (const QString& name : names) {
      files.emplace_back(folder.path(name));
      writeAll(files.back().file(), 0, bytesOf("after"));
    }
    QCOMPARE(folder.names(), QStringList("old"));
    if (refused < 3) {
      unlink(folder.path(names[refused]).c_str());
      QCOMPARE(mkdir(folder.path(names[refused]).c_str(), 0700), 0);
    }
    std::size_t place = 3;
    try {
      nameFiles(files);
    } catch (const NamingError& error) {
      place = error.place();
      QCOMPARE(QString(error.what()), QString("can't be written: Is a directory"));
    }
    files.clear();
    QCOMPARE(place, static_cast<std::size_t>(refused));
    QCOMPARE(folder.content("old"), refused == 3 ? "after" : refused == 2 ? "before" : "none");
    QCOMPARE(folder.content("new"), refused == 3 ? "after" : "none");
    QCOMPARE(folder.names(), refused == 3   ? (QStringList{"new", "old", "third"})
                             : refused == 2 ? (QStringList{"old", "third"})
                                            : QStringList{"old"});
  }

  void aFileThatIsNotNamedIsGone() {
    const Folder folder;
    {
      const UnnamedFile file(folder.path("out"));
      writeAll(file.file(), 0, bytesOf("bytes"));
    }
    QCOMPARE(folder.names(), QStringList());
  }

  void oneFileIsKnownByAllOfItsNames() {
    const Folder folder;
    write(folder.path("file"), "x");
    write(folder.path("other"), "x");
    QCOMPARE(symlink("file", folder.path("link").c_str()), 0);
    QCOMPARE(link(folder.path("file").c_str(), folder.path("hard").c_str()), 0);
    QCOMPARE(symlink("missing", folder.path("dangling").c_str()), 0);
    QCOMPARE(symlink(".", folder.path("here").c_str()), 0);
    for (const char* name : {"file", "./file", "link", "hard", "here/file"})
      QVERIFY2(isSameFile(folder.path("file"), folder.path(name)), name);
    for (const char* name : {"missing", "./missing", "dangling", "here/missing"})
      QVERIFY2(isSameFile(folder.path("missing"), folder.path(name)), name);
    for (const char* name : {"other", "missing", "file/missing", "no/folder"})
      QVERIFY2(!isSameFile(folder.path("file"), folder.path(name)), name);
    QVERIFY(!isSameFile(folder.path("missing"), folder.path("missing too")));
  }

  void aFileIsFilledInAnyOrder() {
    const Folder folder;
    writeFileAtomically(folder.path("out"), [](int file) {
      writeAll(file, 3, bytesOf("def"));
      writeAll(file, 0, bytesOf("abc"));
    });
    QCOMPARE(folder.content("out"), "abcdef");
  }

  void aFileOrFolderThatMayNotBeWrittenIsUntouched() {
    const Folder folder;
    const WithoutRoot withoutRoot(folder);
    write(folder.path("out"), "old");
    QCOMPARE(chmod(folder.path("out").c_str(), 0400), 0);
    QCOMPARE(dataErrorOf([&] { write(folder.path("out"), "new"); }), "can't be written: Permission denied");
    QCOMPARE(chmod(folder.path("out").c_str(), 0600), 0);
    QCOMPARE(chmod(folder.path().c_str(), 0500), 0);
    const QString message = "can't be written, because no file can be made in its folder: Permission denied";
    QCOMPARE(dataErrorOf([&] { write(folder.path("out"), "new"); }), message);
    QCOMPARE(dataErrorOf([&] { write(folder.path("other"), "new"); }), message);
    QCOMPARE(chmod(folder.path().c_str(), 0700), 0);
    QCOMPARE(folder.content("out"), "old");
    QCOMPARE(folder.names(), QStringList("out"));
  }

  void whoeverReadsWhileTwoWriteSeesOneWholeFile() {
    const Folder folder;
    const auto content = [](char c) { return QByteArray(200'000, c); };
    write(folder.path("out"), content('a'));
    std::atomic<bool> stop = false;
    const auto writer = [&](char c) {
      while (!stop) write(folder.path("out"), content(c));
    };
    std::thread a(writer, 'a');
    std::thread b(writer, 'b');
    QStringList wrong;
    for (int i = 0; i < 300; ++i) {
      const QByteArray seen = folder.content("out");
      if (seen != content('a') && seen != content('b')) wrong << QString("%1 bytes").arg(seen.size());
    }
    stop = true;
    a.join();
    b.join();
    QCOMPARE(wrong, QStringList());
    QCOMPARE(folder.names(), QStringList("out"));
  }

  void whatAKilledProcessLeftIsRemovedByTheNextOneThatWritesThere() {
    // ".attention-lab-PROCESS-PLACE-NUMBER"
    if (QString::fromStdString(temporaryName()).split(u'-').value(3) == "0")
      QSKIP("no process can be told from another");
    const Folder folder;
    std::array<int, 2> pipe;
    QCOMPARE(::pipe(pipe.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
      const std::string name = temporaryName();
      write(folder.path(QString::fromStdString(name)), "half");
      if (::write(pipe[1], name.data(), name.size()) < 0) _exit(1);
      kill(getpid(), SIGKILL);
    }
    std::array<char, 100> name = {};
    QVERIFY(read(pipe[0], name.data(), name.size() - 1) > 0);
    close(pipe[0]);
    close(pipe[1]);
    // As long as its parent has not looked, a process that ended still has its number.
    write(folder.path("out"), "bytes");
    QCOMPARE(folder.names(), QStringList({QString(name.data()), "out"}));
    QCOMPARE(waitpid(child, nullptr, 0), child);
    const QString alive = QString::fromStdString(temporaryName());
    write(folder.path(alive), "half");
    QCOMPARE(folder.names(), QStringList({alive, "out"}));
    write(folder.path("out"), "other bytes");
    QCOMPARE(folder.names(), QStringList({alive, "out"}));
  }

  void ofOtherMachinesOnlyWhatNobodyTouchedForADayIsRemoved() {
    const Folder folder;
    const QStringList left{".attention-lab-123", ".attention-lab-5-1-77"};
    QStringList others{".attention-lab-",      ".attention-lab-1-2",   ".attention-lab-1-2-3-4",
                       ".attention-lab-1-2-x", ".attention-lab-notes", ".attention-lab--1",
                       ".attention-lab-1.csv", "attention-lab-1",      ".attention-lab-99999999999"};
    for (const QString& name : left + others) write(folder.path(name), "half");
    others << ".attention-lab-8"
           << ".attention-lab-9"
           << "target";
    QVERIFY(QDir().mkdir(QString::fromStdString(folder.path(".attention-lab-8"))));
    write(folder.path("target"), "whole");
    QCOMPARE(symlink("target", folder.path(".attention-lab-9").c_str()), 0);
    const int opened = open(folder.path().c_str(), O_PATH | O_DIRECTORY);
    const auto close = qScopeGuard([&] { ::close(opened); });
    const std::time_t hour = 60 * 60, now = std::time(nullptr);
    // What may be somebody's only copy stays, however old it is and whoever made it.
    QVERIFY(nameOfAnOldFile().starts_with(".attention-lab-old-"));
    others << ".attention-lab-old-5-1-77";
    write(folder.path(others.last()), "old");
    removeLeftovers(opened, now + 23 * hour);
    QCOMPARE(folder.names().size(), left.size() + others.size());
    if (geteuid() == 0) {  // those of another user
      QCOMPARE(chown(folder.path(left[0]).c_str(), nobody, nobody), 0);
      removeLeftovers(opened, now + 25 * hour);
      QCOMPARE(folder.names().size(), 1 + others.size());
      QCOMPARE(chown(folder.path(left[0]).c_str(), 0, 0), 0);
    }
    removeLeftovers(opened, now + 25 * hour);
    others.sort();
    QStringList names = folder.names();
    names.sort();
    QCOMPARE(names, others);
  }

  void theFoldersClockSaysHowOldAFileIs() {
    const Folder folder;
    const QString other = ".attention-lab-5-1-77";
    write(folder.path(other), "another machine is writing this now");
    clockIsAhead = 48 * 60 * 60;
    write(folder.path("out"), "bytes");
    clockIsAhead = 0;
    QCOMPARE(folder.names(), QStringList({other, "out"}));
  }

  void aFileThatIsCutWhileItIsReadIsReported() {
    const Folder folder;
    write(folder.path("in"), "0123456789");
    const RegularFile file(folder.path("in"));
    QCOMPARE(file.size(), std::uint64_t{10});
    QByteArray bytes(4, '\0');
    file.read(3, std::as_writable_bytes(std::span(bytes.data(), 4)));
    QCOMPARE(bytes, "3456");
    QCOMPARE(truncate(folder.path("in").c_str(), 5), 0);
    QCOMPARE(dataErrorOf([&] { file.read(3, std::as_writable_bytes(std::span(bytes.data(), 4))); }),
             "ends after 5 bytes, expected 10: it was cut while it was read");
    QCOMPARE(unlink(folder.path("in").c_str()), 0);
    file.read(0, std::as_writable_bytes(std::span(bytes.data(), 4)));  // a file lives as long as it is open
    QCOMPARE(bytes, "0123");
  }
};

QTEST_APPLESS_MAIN(TestAtomicFile)
#include "tst_atomic_file.moc"
