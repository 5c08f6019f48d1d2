// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <QtTest>
#include <cmath>
#include <ctime>
#include <limits>

#include "core/files/npz.h"
#include "core/files/shown_name.h"
#include "tests/support/bytes.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/zip_bytes.h"

using namespace attn;

namespace {

std::string fixture(const QString& name) { return (QStringLiteral(ATTN_TEST_DATA "/files/") + name).toStdString(); }

const Tensor keys({2, 3}, {0, 1, 2, 3, 4, 5});

/// An .npy file of so many bytes 0.
QByteArray zeros(int count) {
  return npyFile(headerText("|u1", "False", "(" + QByteArray::number(count) + ",)"), QByteArray(count, '\0'));
}

QByteArray small() { return zeros(3); }

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : "none";
}

std::vector<NamedArray> parsed(const QByteArray& file) { return parseNpz(bytesOf(file)); }

}  // namespace

class TestNpz : public QObject {
  Q_OBJECT

 private slots:
  void whatNumPyWritesIsRead_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("rows");
    QTest::newRow("stored") << "stored.npz" << 2;
    QTest::newRow("deflated") << "deflated.npz" << 100;
    QTest::newRow("written to a pipe") << "streamed.npz" << 100;
  }
  void whatNumPyWritesIsRead() {
    QFETCH(QString, file);
    QFETCH(int, rows);
    const auto arrays = readNpz(fixture(file));
    QCOMPARE(arrays.size(), std::size_t{2});
    QCOMPARE(arrays[0].name, std::string("keys"));
    QCOMPARE(toTensor(arrays[0].array, "keys"), keys);
    QCOMPARE(arrays[1].name, std::string("zeros"));
    QCOMPARE(toTensor(arrays[1].array, "zeros"), Tensor({rows, 100}));
  }

  void whatOtherProgramsWriteIsRead() {
    const auto arrays = readNpz(fixture("infozip.npz"));  // zip - keys.npy | cat > infozip.npz
    QCOMPARE(arrays.size(), std::size_t{1});
    QCOMPARE(toTensor(arrays[0].array, "keys"), keys);
    QCOMPARE(parsed(zipFile({storedMember("a.npy", small())}) + "bytes at the end").size(), std::size_t{1});
  }

  void namesAreAnyUnicodeText() {
    const auto arrays = readNpz(fixture("unicode.npz"));
    QCOMPARE(arrays.size(), std::size_t{3});
    QCOMPARE(arrays[0].name, std::string("注意力"));
    QCOMPARE(arrays[1].name, std::string("Ключи"));
    QCOMPARE(arrays[2].name, std::string("é/🔑"));
    QCOMPARE(toTensor(arrays[2].array, "x"), Tensor({2, 1}, {0, 3}));
  }

  void aNameIsNeverAPath() {
    const auto arrays = parsed(zipFile({storedMember("../../x.npy", small()), storedMember("/etc/x.npy", small())}));
    QCOMPARE(arrays[0].name, std::string("../../x"));
    QCOMPARE(arrays[1].name, std::string("/etc/x"));
  }

  void aThousandBytesFromOneAreReadIfTheyAreFew() {
    const auto arrays = parsed(zipFile({deflatedMember("a.npy", zeros(10'000'000))}));
    QCOMPARE(arrays[0].array.bytes.size(), std::size_t{10'000'000});
  }

  void membersMayStandInAnotherOrderThanInTheDirectory() {
    const QByteArray first = zipFile({storedMember("a.npy", zeros(1)), storedMember("b.npy", zeros(2))});
    const auto start = first.indexOf("PK\1\2");
    const auto entry = (first.indexOf("PK\5\6") - start) / 2;
    const QByteArray swapped =
        first.first(start) + first.mid(start + entry, entry) + first.mid(start, entry) + first.last(22);
    const auto arrays = parsed(swapped);
    QCOMPARE(arrays[0].name, std::string("b"));
    QCOMPARE(arrays[1].name, std::string("a"));
  }

  void aBadArchiveIsRefusedWithTheMemberAndWhatWasExpected_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const QByteArray& file, const char* message) {
      QTest::newRow(name) << file << QString(message);
    };
    const char* noZip = "is not a whole zip archive, expected an .npz file";
    const char* contradiction = "contradicts itself: the zip archive's directory and its members don't agree";
    const QByteArray good = zipFile({storedMember("a.npy", small())});
    row("nothing", {}, noZip);
    row("one byte", "P", noZip);
    row("text", QByteArray("not a zip archive, but longer than its end would be"), noZip);
    row("an .npy file", small(), noZip);
    row("end only", zipEnd(0, 0, 0), "is an empty zip archive, expected .npy files in it");
    row("cut in the directory", good.chopped(30), noZip);
    row("cut by a byte", good.chopped(1), noZip);
    row("directory at the wrong place", good.chopped(22) + zipEnd(1, 51, 10), noZip);
    row("directory beyond the file", good.chopped(22) + zipEnd(1, 51, 0x7FFFFFFF), contradiction);
    row("more members declared than there are", good.chopped(22) + zipEnd(2, 51, good.size() - 22 - 51), contradiction);
    row("65535 members declared", good.chopped(22) + zipEnd(65535, 51, good.size() - 22 - 51), contradiction);
    row("directory of the wrong size", good.chopped(22) + zipEnd(1, 50, good.size() - 22 - 51), contradiction);

    QList<ZipMember> many;
    for (int i = 0; i < 257; ++i) many += storedMember(QByteArray::number(i) + ".npy", small());
    row("257 members", zipFile(many), "has 257 members, expected at most 256");
    QList<ZipMember> crowd;
    for (int i = 0; i < 70'000; ++i) crowd += storedMember(QByteArray::number(i) + ".npy", {});
    row("70000 members", zipFile(crowd),
        "has 70000 members, expected at most 256");  // though the archive's end says 4464

    row("not .npy", zipFile({storedMember("a.npy", small()), storedMember("notes.txt", small())}),
        "notes.txt: is not an .npy file, expected nothing else in the archive");
    row("folder", zipFile({storedMember("a.npy/", {})}), "a.npy/: is not an .npy file");
    row("way out", zipFile({storedMember("../../x", small())}), "../../x: is not an .npy file");
    row("archive in an archive", zipFile({storedMember("a.npz", good)}), "a.npz: is not an .npy file");
    row("archive named .npy", zipFile({storedMember("a.npy", good)}),
        "a.npy: starts with PK\\x03\\x04\\x14\\x00, expected \\x93NUMPY");
    row("no name", zipFile({storedMember("", small())}), ": is not an .npy file");
    row("one name twice", zipFile({storedMember("keys.npy", small()), storedMember("keys.npy", small())}),
        "keys.npy: is there twice");
    constexpr quint16 utf8 = 1 << 11;
    row("bidi marks in a name", zipFile({{.name = "a\xE2\x80\xAEtxt", .data = small(), .flags = utf8}}),
        "a\\u{202E}txt: is not an .npy file");
    row("terminal codes in a name", zipFile({storedMember("\x1B[2Ja", small())}), "[2Ja: is not an .npy file");
    row("terminal codes in a Unicode name", zipFile({{.name = "\x1B[2Ja", .data = small(), .flags = utf8}}),
        contradiction);
    row("a name that is not the UTF-8 it says", zipFile({{.name = "\xFF.npy", .data = small(), .flags = utf8}}),
        contradiction);
    row("name of 60000 characters", zipFile({storedMember(QByteArray(60'000, 'a'), small())}), "aaa…: is not");

    row("encrypted", zipFile({{.name = "a.npy", .data = small(), .flags = 1}}),
        "a.npy: is encrypted, expected an archive without a password");
    row("bzip2", zipFile({{.name = "a.npy", .data = small(), .method = 12}}),
        "a.npy: is compressed by method 12, expected 0 (stored) or 8 (deflated)");
    row("a method that there isn't", zipFile({{.name = "a.npy", .data = small(), .method = 9999}}),
        "a.npy: is compressed by method 9999, expected 0");
    row("wrong checksum, stored", zipFile({{.name = "a.npy", .data = small(), .crc = 1}}),
        "a.npy: is damaged: its checksum is not the one in the archive");
    ZipMember member = deflatedMember("a.npy", small());
    member.crc ^= 1;
    row("wrong checksum, deflated", zipFile({member}), "a.npy: is damaged: its checksum is not the one in the archive");
    row("not deflated data", zipFile({{.name = "a.npy", .data = QByteArray(20, '\xFF'), .method = 8}}),
        "a.npy: is damaged: its bytes are not deflated data");
    member = deflatedMember("a.npy", small());
    member.data.chop(5);
    member.storedSize -= 5;
    row("deflated data cut", zipFile({member}), "a.npy: is damaged: its checksum is not the one in the archive");

    row("stored, two sizes", zipFile({{.name = "a.npy", .data = small(), .size = 10}}),
        "a.npy: declares 10 bytes, which can't be in the");
    row("stored, larger than the file",
        zipFile({{.name = "a.npy", .data = small(), .size = 1 << 30, .storedSize = 1 << 30}}),
        "a.npy: declares 1073741824 bytes, more than the archive's");
    member = deflatedMember("a.npy", zeros(100'000));
    member.size -= 1000;
    row("inflates to more", zipFile({member}), "a.npy: has 99");
    member = deflatedMember("a.npy", small() + "more");
    member.size -= 4;
    row("inflates to four bytes more", zipFile({member}), "a.npy: inflates to more than the");
    member.size += 1'000'000;
    row("declares far more", zipFile({member}), "a.npy: declares 10000");
    member = deflatedMember("a.npy", QByteArray(10'000'000, ' '));
    member.size = 200 << 20;
    member.data += QByteArray(200'000, '\0');
    member.storedSize = static_cast<quint32>(member.data.size());
    ZipMember other = member;
    other.name = "b.npy";
    row("more than 256 MiB", zipFile({member, other}),
        "b.npy: would take the deflated members to more than 268435456 bytes in all");

    row("an error in a member", zipFile({storedMember("a.npy", small()), storedMember("b.npy", small().chopped(1))}),
        "b.npy: has 2 bytes after its header, expected 3 for the shape (3,) of u1");
    row("an empty member", zipFile({storedMember("a.npy", {})}), "a.npy: ends after 0 bytes, expected an .npy header");
    row("objects", zipFile({storedMember("a.npy", npyFile(headerText("|O", "False", "(1,)"), "x"))}),
        "a.npy: holds Python objects");

    // Both entries of the directory name the same bytes, or the second lies inside the first.
    ZipMember again = deflatedMember("b.npy", small());
    again.offset = 0;
    again.localName = "a.npy";
    const QByteArray bomb = zipFile({deflatedMember("a.npy", small()), again});
    row("overlap, the same bytes", bomb, "b.npy: shares bytes of the archive with a.npy, expected members apart");
    const QByteArray inner = zipFile({storedMember("b.npy", small())}).chopped(22 + 51);
    const QByteArray outerHeader =
        npyFile(headerText("|u1", "False", "(" + QByteArray::number(inner.size()) + ",)"), {});
    ZipMember nested = storedMember("b.npy", small());
    nested.offset = static_cast<quint32>(30 + 5 + outerHeader.size());
    row("overlap, one inside the other", zipFile({storedMember("a.npy", outerHeader + inner), nested}),
        "b.npy: shares bytes of the archive with a.npy, expected members apart");

    // Extra field 1, as in an archive beyond 4 GB: the sizes and the offset are said in 64 bits.
    ZipMember large = storedMember("a.npy", small());
    large.size = large.storedSize = 0xFFFFFFFF;
    large.directoryExtra = littleEndian(1, 2) + littleEndian(16, 2) + littleEndian(quint64{1} << 62, 8) +
                           littleEndian(quint64{1} << 62, 8);
    row("zip64 with sizes of 2^62", zipFile({large}),
        "a.npy: declares 4611686018427387904 bytes, more than the archive's");
    large.directoryExtra =
        littleEndian(1, 2) + littleEndian(16, 2) + littleEndian(~quint64{0}, 8) + littleEndian(~quint64{0}, 8);
    row("zip64 with sizes of 2^64", zipFile({large}),
        "a.npy: declares 18446744073709551615 bytes, more than the archive's");
    large.directoryExtra = littleEndian(1, 2) + littleEndian(4, 2) + littleEndian(7, 4);
    row("zip64 with too few bytes", zipFile({large}), contradiction);
    ZipMember far = storedMember("a.npy", small());
    far.offset = 0xFFFFFFFF;
    far.directoryExtra = littleEndian(1, 2) + littleEndian(8, 2) + littleEndian(quint64{1} << 63, 8);
    row("zip64 with an offset of 2^63", zipFile({far}), contradiction);
    const QByteArray end64 = QByteArray("PK\6\6") + littleEndian(44, 8) + littleEndian(45, 2) + littleEndian(45, 2) +
                             littleEndian(0, 8) + littleEndian(~quint64{0}, 8) + littleEndian(~quint64{0}, 8) +
                             littleEndian(~quint64{0}, 8) + littleEndian(0, 8);
    const auto locator = [](quint64 offset) {
      return QByteArray("PK\6\7") + littleEndian(0, 4) + littleEndian(offset, 8) + littleEndian(1, 4);
    };
    const auto start = static_cast<quint64>(good.size()) - 22;
    row("zip64 with 2^64 members", good.chopped(22) + end64 + locator(start) + zipEnd(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF),
        contradiction);
    row("zip64 end beyond the file",
        good.chopped(22) + end64 + locator(quint64{1} << 63) + zipEnd(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF), contradiction);
  }
  void aBadArchiveIsRefusedWithTheMemberAndWhatWasExpected() {
    QFETCH(QByteArray, file);
    QFETCH(QString, message);
    const QString words = dataErrorOf([&] { parsed(file); });
    QVERIFY2(words.contains(message), qPrintable(words));
    QVERIFY(!words.contains('\x1B') && !words.contains(QChar(0x202E)));
    QVERIFY2(words.size() < 250, qPrintable(words));
  }

  void aNameIsShownWithoutWhatCantBeSeenAndNotAtAnyLength_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("shown");
    QTest::newRow("plain") << QByteArray("W_q") << QByteArray("W_q");
    QTest::newRow("Unicode") << QByteArray("注意力 é 🔑") << QByteArray("注意力 é 🔑");
    QTest::newRow("control characters") << QByteArray("a\0\n\x7F", 4) << QByteArray("a\\x00\\x0A\\x7F");
    QTest::newRow("C1 control character") << QByteArray("\xC2\x9B") << QByteArray("\\u{009B}");
    QTest::newRow("bidi override") << QByteArray("\xE2\x80\xAE") << QByteArray("\\u{202E}");
    QTest::newRow("bidi isolate") << QByteArray("\xE2\x81\xA6") << QByteArray("\\u{2066}");
    QTest::newRow("line separator") << QByteArray("\xE2\x80\xA8") << QByteArray("\\u{2028}");
    QTest::newRow("zero width") << QByteArray("\xE2\x80\x8B") << QByteArray("\\u{200B}");
    QTest::newRow("tag beyond 16 bits") << QByteArray("\xF3\xA0\x81\x81") << QByteArray("\\u{E0041}");
    QTest::newRow("not UTF-8") << QByteArray("\xFF\xC0\x80") << QByteArray("\\xFF\\xC0\\x80");
    QTest::newRow("cut UTF-8") << QByteArray("a\xE6\xB3") << QByteArray("a\\xE6\\xB3");
    QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << QByteArray("\\xED\\xA0\\x80");
    QTest::newRow("64 characters") << QByteArray("é").repeated(64) << QByteArray("é").repeated(64);
    QTest::newRow("65 characters") << QByteArray("é").repeated(65) << QByteArray("é").repeated(64) + "…";
  }
  void aNameIsShownWithoutWhatCantBeSeenAndNotAtAnyLength() {
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(shownName(name.toStdString())), shown);
  }

  void whatIsWrittenIsReadBackBitForBit() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("out.npz").toStdString();
    const Tensor scores({1, 2, 2}, {-std::numeric_limits<float>::infinity(), NAN, -0.0F, 1e-45F});
    const Tensor nothing({0, 3});
    const Tensor one({}, {2.5F});
    writeNpz(path, {{"keys", &keys}, {"scores", &scores}, {"nothing", &nothing}, {"注意力/🔑", &one}});
    const auto arrays = readNpz(path);
    QCOMPARE(arrays.size(), std::size_t{4});
    const std::vector<std::pair<std::string, const Tensor*>> expected = {
        {"keys", &keys}, {"scores", &scores}, {"nothing", &nothing}, {"注意力/🔑", &one}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
      QCOMPARE(arrays[i].name, expected[i].first);
      QCOMPARE(toTensor(arrays[i].array, "x"), *expected[i].second);
    }
    QVERIFY(contentOf(folder.filePath("out.npz")).contains(toByteArray(npyBytes(scores))));  // stored, not deflated
  }

  void theSameDataGivesTheSameBytesAnywhereAndAtAnyTime() {
    const QTemporaryDir folder;
    const QByteArray zone = qgetenv("TZ");
    for (const char* other : {"UTC", "Asia/Shanghai", "America/Los_Angeles"}) {
      qputenv("TZ", other);
      tzset();
      writeNpz(folder.filePath(QString(other).section('/', -1)).toStdString(), {{"keys", &keys}, {"k", &keys}});
    }
    zone.isNull() ? qunsetenv("TZ") : qputenv("TZ", zone);
    tzset();
    const QByteArray written = contentOf(folder.filePath("UTC"));
    QVERIFY(written.contains(littleEndian(0x00210000, 4)));  // 1 January 1980, 0:00
    QCOMPARE(contentOf(folder.filePath("Shanghai")), written);
    QCOMPARE(contentOf(folder.filePath("Los_Angeles")), written);
  }

  void anArchiveThatCantBeIsAMistakeOfTheProgram() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("out.npz").toStdString();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writeNpz(path, {}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writeNpz(path, {{"a", &keys}, {"a", &keys}}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writeNpz(path, {{"\xFF", &keys}}));
    QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
  }

  void aFullDiskLeavesTheOldFileAndNothingElse() {
    const QTemporaryDir folder;
    const std::string path = folder.filePath("out.npz").toStdString();
    writeNpz(path, {{"keys", &keys}});
    const QByteArray old = contentOf(folder.filePath("out.npz"));
    const Tensor large({300, 1000});
    // At the beginning, in the numbers, in the last numbers, in the directory.
    for (const rlim_t limit : {0, 100, 100'000, 1'200'100, 1'200'200, 1'200'243}) {
      const FileSizeLimit full(limit);
      QCOMPARE(dataErrorOf([&] { writeNpz(path, {{"large", &large}}); }), "can't be written: File too large");
      QCOMPARE(contentOf(folder.filePath("out.npz")), old);
      QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
               QStringList("out.npz"));
    }
    writeNpz(path, {{"large", &large}});
    QVERIFY(contentOf(folder.filePath("out.npz")).size() == 1'200'244);
  }

  void anArchiveThatIsNoRegularFileIsRefusedAtOnce() {
    const QTemporaryDir folder;
    const std::string pipe = folder.filePath("pipe").toStdString();
    QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
    QCOMPARE(dataErrorOf([&] { readNpz(pipe); }), "is a pipe, expected a regular file");
    QCOMPARE(dataErrorOf([&] { writeNpz(pipe, {{"keys", &keys}}); }), "is a pipe, expected a regular file");
    QCOMPARE(dataErrorOf([&] { readNpz(folder.path().toStdString()); }), "is a folder, expected a file");
    QCOMPARE(dataErrorOf([&] { readNpz("/dev/zero"); }), "is a device, expected a regular file");
    QCOMPARE(dataErrorOf([&] { readNpz(pipe + "?"); }), "can't be read: No such file or directory");
  }
};

QTEST_APPLESS_MAIN(TestNpz)
#include "tst_npz.moc"
