// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>
#include <unistd.h>

#include <QtTest>
#include <cmath>
#include <limits>

#include "core/files/npy.h"
#include "tests/support/bytes.h"

using namespace attn;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

std::string fixture(const QString& name) { return (QStringLiteral(ATTN_TEST_DATA "/files/") + name).toStdString(); }

NpyArray parsed(const QByteArray& file) { return parseNpy(bytesOf(file)); }

template <class Number>
QByteArray numbersAsBytes(const std::vector<Number>& numbers) {
  return toByteArray(std::as_bytes(std::span(numbers)));
}

template <class Number>
NpyArray arrayOf(const char* descr, const char* shape, const std::vector<Number>& numbers) {
  return parsed(npyFile(headerText(descr, "False", shape), numbersAsBytes(numbers)));
}

std::vector<float> numbersOf(const Tensor& tensor) { return {tensor.data(), tensor.data() + tensor.size()}; }

std::vector<float> counting(int count) {
  std::vector<float> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(static_cast<float>(i));
  return numbers;
}

std::vector<float> expectedNumbers(const QString& code) {
  const auto limits = []<class T>(T) -> std::vector<float> {
    return {0,
            1,
            2,
            42,
            static_cast<float>(std::numeric_limits<T>::min()),
            static_cast<float>(std::numeric_limits<T>::max())};
  };
  if (code[0] == 'f') return {0, -0.0F, 1.5, -2.25, 65504, 0x1p-24F};
  if (code == "b1") return {0, 1, 1, 0, 1, 0};
  if (code == "i1") return limits(std::int8_t());
  if (code == "i2") return limits(std::int16_t());
  if (code == "i4") return limits(std::int32_t());
  if (code == "i8") return limits(std::int64_t());
  if (code == "u1") return limits(std::uint8_t());
  if (code == "u2") return limits(std::uint16_t());
  if (code == "u4") return limits(std::uint32_t());
  return limits(std::uint64_t());
}

}  // namespace

class TestNpy : public QObject {
  Q_OBJECT

 private slots:
  void everyTypeThatNumPyWritesIsReadExactly_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"}) {
      QTest::newRow(qPrintable(QString(code) + " little-endian")) << QString(code) + "_le";
      if (code[1] != '1') QTest::newRow(qPrintable(QString(code) + " big-endian")) << QString(code) + "_be";
    }
  }
  void everyTypeThatNumPyWritesIsReadExactly() {
    QFETCH(QString, code);
    const Tensor tensor = toFiniteTensor(readNpy(fixture(code + ".npy")), "x");
    QCOMPARE(tensor, Tensor({2, 3}, expectedNumbers(code.first(2))));  // bit for bit: −0 stays −0
  }

  void everyOrderVersionAndShapeThatNumPyWritesIsRead_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QList<qint64>>("shape");
    QTest::newRow("Fortran order, 2 axes") << "fortran2" << QList<qint64>{2, 3};
    QTest::newRow("Fortran order, 3 axes, big-endian") << "fortran3" << QList<qint64>{2, 3, 4};
    QTest::newRow("Fortran order, 4 axes") << "fortran4" << QList<qint64>{2, 3, 4, 5};
    QTest::newRow("version 2") << "version2" << QList<qint64>{2, 3};
    QTest::newRow("version 3") << "version3" << QList<qint64>{2, 3};
    QTest::newRow("vector") << "vector" << QList<qint64>{3};
    QTest::newRow("nothing") << "empty" << QList<qint64>{0, 3};
  }
  void everyOrderVersionAndShapeThatNumPyWritesIsRead() {
    QFETCH(QString, file);
    QFETCH(QList<qint64>, shape);
    const Tensor tensor = toTensor(readNpy(fixture(file + ".npy")), "x");
    QCOMPARE(tensor.shape(), Shape(shape.begin(), shape.end()));
    QCOMPARE(numbersOf(tensor), counting(static_cast<int>(tensor.size())));
  }

  void aNumberWithoutAxesIsRead() { QCOMPARE(toTensor(readNpy(fixture("scalar.npy")), "x"), Tensor({}, {2.5F})); }

  void fortranOrderIsTurnedRightInAxesLongerThanABlock() {
    const Index depth = 70, rows = 3, middle = 4, cols = 45;
    std::vector<std::uint16_t> fortran;
    for (Index l = 0; l < cols; ++l)
      for (Index k = 0; k < middle; ++k)
        for (Index j = 0; j < rows; ++j)
          for (Index i = 0; i < depth; ++i)
            fortran.push_back(static_cast<std::uint16_t>(((i * rows + j) * middle + k) * cols + l));
    const Tensor tensor =
        toTensor(parsed(npyFile(headerText("<u2", "True", "(70, 3, 4, 45)"), numbersAsBytes(fortran))), "x");
    QCOMPARE(numbersOf(tensor), counting(static_cast<int>(depth * rows * middle * cols)));
  }

  void anyLayoutOfTheHeaderThatIsTheSameInPythonIsRead_data() {
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("as NumPy writes it") << QByteArray("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1), }   ");
    QTest::newRow("double quotes") << QByteArray(R"({"descr": "<f4", "fortran_order": False, "shape": (2, 1)})");
    QTest::newRow("another order") << QByteArray("{'shape': (2, 1), 'descr': '<f4', 'fortran_order': False}");
    QTest::newRow("Python 2's long") << QByteArray("{'descr': '<f4', 'fortran_order': False, 'shape': (2L, 1L), }");
    QTest::newRow("little space") << QByteArray("{'descr':'<f4','fortran_order':False,'shape':(2,1)}");
    QTest::newRow("much space") << QByteArray(
        " { 'descr' :\t'<f4' ,\n 'fortran_order' : False ,'shape': ( 2 , 1 , ) , } \n");
  }
  void anyLayoutOfTheHeaderThatIsTheSameInPythonIsRead() {
    QFETCH(QByteArray, header);
    for (const int version : {1, 2, 3})
      QCOMPARE(toTensor(parsed(npyFile(header, numbersAsBytes<float>({1, 2}), version)), "x"), Tensor({2, 1}, {1, 2}));
  }

  void aBadFileIsRefusedWithThePlaceAndWhatWasExpected_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("message");
    const QByteArray four(4, '\0');
    const QByteArray good = npyFile(headerText("<f4", "False", "(1,)"), four);
    for (int size = 0; size < 10; ++size)
      QTest::addRow("%d bytes", size) << good.first(size)
                                      << QString("ends after %1 bytes, expected an .npy header").arg(size);
    QTest::newRow("version 2, 11 bytes") << QByteArray("\x93NUMPY\2\0\0\0\0", 11)
                                         << "ends after 11 bytes, expected an .npy header";
    QTest::newRow("magic") << QByteArray("PK\3\4 is a zip archive")
                           << "starts with PK\\x03\\x04 i, expected \\x93NUMPY";
    for (const int version : {0, 4, 255})
      QTest::addRow("version %d", version)
          << npyFile("{}", {}, version)
          << QString("has version %1.0 of the .npy format at byte 6, expected 1.0, 2.0 or 3.0").arg(version);
    QTest::newRow("version 1.1") << QByteArray(good).replace(7, 1, "\1")
                                 << "has version 1.1 of the .npy format at byte 6";
    QTest::newRow("header length 0") << QByteArray("\x93NUMPY\1\0\0\0", 10) + four
                                     << "has a header that ends at byte 10, expected '{'";
    QTest::newRow("header length 65535") << QByteArray("\x93NUMPY\1\0\xFF\xFF", 10) + QByteArray(70000, ' ')
                                         << "has a header of 65535 bytes at byte 8, expected at most 10000";
    QTest::newRow("header length 4 GB") << QByteArray("\x93NUMPY\2\0\xFF\xFF\xFF\xFF", 12)
                                        << "has a header of 4294967295 bytes at byte 8, expected at most 10000";
    QTest::newRow("header longer than the file") << QByteArray("\x93NUMPY\1\0\x40\0", 10) + QByteArray(63, ' ')
                                                 << "has a header of 64 bytes at byte 8, but only 63 bytes follow";

    const auto header = [&](const char* name, const QByteArray& text, const QString& message) {
      QTest::newRow(name) << npyFile(text, four) << message;
    };
    QByteArray noNewline = good;
    noNewline[good.size() - 5] = ' ';
    QTest::newRow("header without newline")
        << noNewline << QString("has a header that ends at byte %1, expected '\\n'").arg(good.size() - 4);
    header("not a dictionary", "__import__('os').system('true')",
           "has '__import__('os').system(' at byte 10, expected '{'");
    header("code as a value", "{'descr': __import__('os')", "has '__import__('os')\\x0A' at byte 20, expected '<f4'");
    header("code as a key", "{open('x'): 1}",
           "has 'open('x'): 1}\\x0A' at byte 11, expected 'descr' | 'fortran_order' | 'shape'");
    header("code in the shape", "{'shape': (1+1,)}", "has '+1,)}\\x0A' at byte 22, expected ','");
    header("code after the dictionary", headerText("<f4", "False", "(1,)") + "()",
           "has '()\\x0A' at byte 67, expected '\\n'");
    header("extra key", "{'x': 1}", "has ''x': 1}\\x0A' at byte 11, expected 'descr' | 'fortran_order' | 'shape'");
    header("key twice", "{'shape': (1,), 'shape': (1,)}", "has the key 'shape' twice, the second time at byte 26");
    header("no type", "{'fortran_order': False, 'shape': (1,)}", "has no key 'descr' in its header");
    header("no order", "{'descr': '<f4', 'shape': (1,)}", "has no key 'fortran_order' in its header");
    header("no shape", "{'descr': '<f4', 'fortran_order': False}", "has no key 'shape' in its header");
    header("no colon", "{'descr' '<f4'}", "has ''<f4'}\\x0A' at byte 19, expected ':'");
    header("no comma", "{'fortran_order': True 'shape': ()}", "has ''shape': ()}\\x0A' at byte 33, expected ',' | '}'");
    header("two commas", "{'fortran_order': True,,}", "has ',}\\x0A' at byte 33, expected 'descr'");
    header("open dictionary", "{'fortran_order': True", "has a header that ends at byte 33, expected ',' | '}'");
    header("open text", "{'descr", "has ''descr\\x0A' at byte 11, expected 'descr'");
    header("escape", "{'des\\x63r': '<f4'}", "at byte 11, expected 'descr'");
    header("order is 0", "{'fortran_order': 0}", "has '0}\\x0A' at byte 28, expected True | False");
    header("shape is a list", "{'shape': [1]}", "has '[1]}\\x0A' at byte 20, expected '('");
    header("shape is a number in brackets", "{'shape': (3)}", "has ')}\\x0A' at byte 22, expected ','");
    header("open shape", "{'shape': (1, 2", "expected ',' | ')'");
    header("shape of text", "{'shape': ('1',)}", "has ''1',)}\\x0A' at byte 21, expected 0 | 1 | 2 | …");
    header("shape of fractions", "{'shape': (1.5,)}", "has '.5,)}\\x0A' at byte 22, expected ','");
    header("minus alone", "{'shape': (-,)}", "has '-,)}\\x0A' at byte 21, expected 0 | 1 | 2 | …");
    header("negative axis", "{'shape': (-1,)}",
           "has an axis of length -1 at byte 21, expected 0 to 9223372036854775807");
    header("axis of 1e19", "{'shape': (10000000000000000000,)}",
           "has an axis of length 10000000000000000000 at byte 21, expected 0 to 9223372036854775807");
    header("axis of 300 digits", "{'shape': (" + QByteArray(300, '9') + ",)}", "999…");
    header("33 axes", "{'shape': (" + QByteArray("1, ").repeated(33) + ")}", "has more than 8 axes at byte 45");

    const auto shape = [&](const char* name, const char* text, const QString& message) {
      QTest::newRow(name) << npyFile(headerText("<f4", "False", text), four) << message;
    };
    shape("65536 squared without numbers", "(65536, 65536)",
          "has 4 bytes after its header, expected 17179869184 for the shape (65536, 65536) of f4");
    shape("too many numbers", "(4294967296, 4294967296)",
          "has the shape (4294967296, 4294967296), more numbers than there can be");
    shape("too many bytes", "(4611686018427387904,)", "more numbers than there can be");
    shape("too many, and none", "(0, 4294967296, 4294967296)", "more numbers than there can be");
    shape("too many for an index, and none", "(0, 2305843009213693952)", "more numbers than there can be");
    shape("none, but bytes", "(0,)", "has 4 bytes after its header, expected 0 for the shape (0,) of f4");
    QTest::newRow("one byte too few") << good.chopped(1)
                                      << "has 3 bytes after its header, expected 4 for the shape (1,) of f4";
    QTest::newRow("one byte too many") << good + '\0'
                                       << "has 5 bytes after its header, expected 4 for the shape (1,) of f4";
    QTest::newRow("no numbers") << good.chopped(4) << "has 0 bytes after its header, expected 4";

    const auto type = [&](const char* descr, const QString& message) {
      QTest::newRow(descr) << npyFile(headerText(descr, "False", "(1,)"), four) << message;
    };
    type("|O", "holds Python objects (type '|O' at byte 20), expected numbers: f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1");
    type("|V8", "holds raw bytes or a structure (type '|V8' at byte 20), expected numbers: f2");
    type("|S5", "holds byte strings (type '|S5' at byte 20), expected numbers: f2");
    type("|a5", "holds byte strings (type '|a5' at byte 20), expected numbers: f2");
    type("<U5", "holds text (type '<U5' at byte 20), expected numbers: f2");
    type("<c8", "holds complex numbers (type '<c8' at byte 20), expected real numbers: f2");
    type("<M8[ns]", "holds dates (type '<M8[ns]' at byte 20), expected numbers: f2");
    type("<m8[ns]", "holds time spans (type '<m8[ns]' at byte 20), expected numbers: f2");
    type("<f16", "has the type '<f16' at byte 20, expected one of f2 f4");
    type("<i3", "has the type '<i3' at byte 20, expected one of f2 f4");
    type("<", "has the type '<' at byte 20, expected one of f2 f4");
    type("<f4 ", "has the type '<f4 ' at byte 20, expected one of f2 f4");
    type("f4", "has the type 'f4' at byte 20, which doesn't say its byte order, expected '<f4' or '>f4'");
    type("=f4", "has the type '=f4' at byte 20, which doesn't say its byte order, expected '<f4' or '>f4'");
    type("|f4", "has the type '|f4' at byte 20, which doesn't say its byte order, expected '<f4' or '>f4'");
    type("\x1B[31m\xE2\x80\xAE", "has the type '\\x1B[31m\\u{202E}' at byte 20, expected one of");
    header("empty type", "{'descr': ''}", "has the type '' at byte 20, expected one of");
  }
  void aBadFileIsRefusedWithThePlaceAndWhatWasExpected() {
    QFETCH(QByteArray, file);
    QFETCH(QString, message);
    const QString words = dataErrorOf([&] { parsed(file); });
    QVERIFY2(words.contains(message), qPrintable(words));
    QVERIFY(!words.contains('\n') && !words.contains(QChar(0x202E)));
    QVERIFY2(words.size() < 250, qPrintable(words));
  }

  void whatNumPyWritesThatIsNoNumbersIsRefusedByName() {
    QVERIFY(dataErrorOf([] { readNpy(fixture("objects.npy")); }).startsWith("holds Python objects (type '|O'"));
    QVERIFY(dataErrorOf([] { readNpy(fixture("structure.npy")); }).startsWith("holds structures (a list at byte 22)"));
  }

  void aFileThatIsNoRegularFileIsRefusedAtOnce_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("message");
    QTest::newRow("pipe") << "pipe"
                          << "is a pipe, expected a regular file";
    QTest::newRow("folder") << "folder"
                            << "is a folder, expected a file";
    QTest::newRow("device") << "device"
                            << "is a device, expected a regular file";
    QTest::newRow("missing") << "missing"
                             << "can't be read: No such file or directory";
    QTest::newRow("link to itself") << "loop"
                                    << "can't be read: Too many levels of symbolic links";
    QTest::newRow("larger than the memory") << "huge"
                                            << "bytes, more than this computer's memory of";
  }
  void aFileThatIsNoRegularFileIsRefusedAtOnce() {
    QFETCH(QString, file);
    QFETCH(QString, message);
    const QTemporaryDir folder;
    const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
    QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
    QCOMPARE(mkdir(path("folder").c_str(), 0700), 0);
    QCOMPARE(symlink("/dev/zero", path("device").c_str()), 0);
    QCOMPARE(symlink("loop", path("loop").c_str()), 0);
    QFile huge(folder.filePath("huge"));
    QVERIFY(huge.open(QIODevice::WriteOnly));
    QVERIFY(huge.resize(qint64{1} << 43));  // 8 TiB, of which nothing is on disk
    const QString words = dataErrorOf([&] { readNpy(path(qPrintable(file))); });
    QVERIFY2(words.contains(message), qPrintable(words));
  }

  void aFileIsReadWhateverItsName() {
    const QTemporaryDir folder;
    for (const char* name : {"-rf", "two\nlines.npy", "🔑.npy", " .npy", "%1%2.npy"}) {
      const QString path = folder.filePath(name);
      QVERIFY(QFile::copy(QString::fromStdString(fixture("vector.npy")), path));
      QCOMPARE(toTensor(readNpy(path.toStdString()), "x"), Tensor({3}, {0, 1, 2}));
    }
  }

  void aNumberThatIsNotFiniteIsNamedWithItsIndices_data() {
    QTest::addColumn<QString>("descr");
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("message");
    for (const char* descr : {"<f8", ">f8", "<f4", ">f4", "<f2", ">f2"}) {
      QTest::addRow("NaN %s", descr) << descr << notANumber << "keys[0, 3, 1] is NaN, expected a finite number";
      QTest::addRow("infinity %s", descr) << descr << infinity << "keys[0, 3, 1] is infinity, expected a finite number";
      QTest::addRow("-infinity %s", descr)
          << descr << -infinity << "keys[0, 3, 1] is -infinity, expected a finite number";
    }
    QTest::newRow("beyond float32") << "<f8" << -1e300
                                    << "keys[0, 3, 1] is -1e+300, expected a finite number that float32 can hold";
    QTest::newRow("just beyond float32") << "<f8" << 3.4028236e38
                                         << "is 3.4028236e+38, expected a finite number that float32 can hold";
  }
  void aNumberThatIsNotFiniteIsNamedWithItsIndices() {
    QFETCH(QString, descr);
    QFETCH(double, number);
    QFETCH(QString, message);
    // The bits of NaN and the infinities in float16.
    const std::uint16_t half = std::isnan(number) ? 0x7E01 : number > 0 ? 0x7C00 : 0xFC00;
    const auto single = static_cast<float>(number);
    QByteArray one = descr[2] == '2'   ? numbersAsBytes(std::vector{half})
                     : descr[2] == '4' ? numbersAsBytes(std::vector{single})
                                       : numbersAsBytes(std::vector{number});
    if (descr[0] == '>') std::reverse(one.begin(), one.end());
    for (const bool fortran : {false, true}) {
      // Shape (2, 4, 3): [0, 3, 1] is number 0·12 + 3·3 + 1 in C order, 0 + 3·2 + 1·8 in Fortran order.
      const qsizetype place = fortran ? 14 : 10;
      QByteArray numbers(24 * one.size(), '\0');
      numbers.replace(place * one.size(), one.size(), one);
      const NpyArray array =
          parsed(npyFile(headerText(descr.toLatin1(), fortran ? "True" : "False", "(2, 4, 3)"), numbers));
      QCOMPARE(dataErrorOf([&] { toFiniteTensor(array, "keys"); }).right(message.size()), message);
      const float read = toTensor(array, "keys").data()[10];
      QCOMPARE(std::isnan(read), std::isnan(number));
      QVERIFY(!std::isfinite(read) && std::signbit(read) == std::signbit(number));
    }
  }

  void theFirstNumberThatIsNotFiniteIsTheOneNamed() {
    const NpyArray array = arrayOf<double>("<f8", "(4,)", {0, infinity, notANumber, 1});
    QCOMPARE(dataErrorOf([&] { toFiniteTensor(array, "v"); }), "v[1] is infinity, expected a finite number");
    QCOMPARE(
        dataErrorOf([] { toFiniteTensor(arrayOf<float>("<f4", "()", {std::numeric_limits<float>::infinity()}), "v"); }),
        "v is infinity, expected a finite number");
    QCOMPARE(dataErrorOf([] { toFiniteTensor(arrayOf<float>("<f4", "()", {NAN}), "a\nb"); }),
             "a\\x0Ab is NaN, expected a finite number");
  }

  void tinyNumbersAndBothZerosAreKept() {
    const std::vector<float> numbers = {std::numeric_limits<float>::denorm_min(),
                                        -std::numeric_limits<float>::denorm_min(), 0.0F, -0.0F,
                                        std::numeric_limits<float>::max()};
    QCOMPARE(toFiniteTensor(arrayOf<float>("<f4", "(5,)", numbers), "x"), Tensor({5}, numbers));
    QCOMPARE(toFiniteTensor(arrayOf<double>("<f8", "(2,)", {1e-300, -1e-300}), "x"), Tensor({2}, {0.0F, -0.0F}));
  }

  void anyByteButZeroIsTrue() {
    QCOMPARE(toTensor(arrayOf<std::uint8_t>("|b1", "(3,)", {0, 1, 255}), "x"), Tensor({3}, {0, 1, 1}));
  }

  void wholeNumbersAreReadFromEveryTypeInCOrder() {
    QCOMPARE(toIndices(readNpy(fixture("fortran2.npy")), "x"), (std::vector<Index>{0, 1, 2, 3, 4, 5}));
    QCOMPARE(toIndices(readNpy(fixture("fortran3.npy")), "x").at(23), 23);
    QCOMPARE(toIndices(readNpy(fixture("i8_be.npy")), "x").at(4), std::numeric_limits<Index>::min());
    QCOMPARE(toIndices(readNpy(fixture("b1_le.npy")), "x"), (std::vector<Index>{0, 1, 1, 0, 1, 0}));
    QCOMPARE(toIndices(readNpy(fixture("empty.npy")), "x"), std::vector<Index>{});
    QCOMPARE(toIndices(arrayOf<double>("<f8", "(2,)", {-0x1p63, 0x1p62}), "x").at(0),
             std::numeric_limits<Index>::min());
  }

  void aNumberThatIsNotWholeIsNamedWithItsIndices_data() {
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("message");
    QTest::newRow("fraction") << 2.5 << "valid_lens[1, 0] is 2.5, expected a whole number";
    QTest::newRow("NaN") << notANumber << "valid_lens[1, 0] is NaN, expected a whole number";
    QTest::newRow("infinity") << infinity << "valid_lens[1, 0] is infinity, expected a whole number of 64 bits";
    QTest::newRow("2^63") << 0x1p63 << "valid_lens[1, 0] is 9223372036854775808, expected a whole number of 64 bits";
  }
  void aNumberThatIsNotWholeIsNamedWithItsIndices() {
    QFETCH(double, number);
    QFETCH(QString, message);
    const NpyArray array = arrayOf<double>("<f8", "(2, 2)", {0, 1, number, notANumber});
    QCOMPARE(dataErrorOf([&] { toIndices(array, "valid_lens"); }), message);
  }

  void anUnsignedNumberBeyondTheIndicesIsRefused() {
    QCOMPARE(dataErrorOf([] { toIndices(arrayOf<std::uint64_t>("<u8", "(1,)", {~std::uint64_t{0}}), "valid_lens"); }),
             "valid_lens[0] is 18446744073709551615, expected a whole number of 64 bits");
  }

  void whatIsWrittenIsWhatNumPyWrites() {
    QFile file(QString::fromStdString(fixture("vector.npy")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(toByteArray(npyBytes(Tensor({3}, {0, 1, 2}))), file.readAll());
  }

  void whatIsWrittenIsReadBackBitForBit_data() {
    QTest::addColumn<QList<qint64>>("shape");
    QTest::newRow("one number") << QList<qint64>{};
    QTest::newRow("vector") << QList<qint64>{7};
    QTest::newRow("batch") << QList<qint64>{2, 3, 4};
    QTest::newRow("8 axes") << QList<qint64>{1, 2, 1, 2, 1, 2, 1, 3};
    QTest::newRow("nothing") << QList<qint64>{3, 0};
    // The header's length passes a multiple of 64.
    for (qint64 length = 1; length <= 100'000'000'000'000'000; length *= 10)
      QTest::addRow("0 × %lld", length) << QList<qint64>{0, length};
  }
  void whatIsWrittenIsReadBackBitForBit() {
    QFETCH(QList<qint64>, shape);
    Tensor tensor(Shape(shape.begin(), shape.end()));
    for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = i == 1 ? NAN : -1 / static_cast<float>(i);
    const auto bytes = npyBytes(tensor);
    QCOMPARE((bytes.size() - static_cast<std::size_t>(tensor.size()) * 4) % 64, std::size_t{0});
    const NpyArray array = parseNpy(bytes);
    QCOMPARE(array.type, NumberType::float32);
    QCOMPARE(toTensor(array, "x"), tensor);
  }

  void doublesAreWrittenAsTheyAre() {
    const std::vector<double> numbers = {0.1, 1e300, -0.0, notANumber, 5, 6};
    const NpyArray array = parseNpy(npyBytes({2, 3}, numbers));
    QCOMPARE(array.shape, (Shape{2, 3}));
    QCOMPARE(array.type, NumberType::float64);
    QCOMPARE(toByteArray(array.bytes), numbersAsBytes(numbers));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, npyBytes({2, 2}, numbers));
  }
};

QTEST_APPLESS_MAIN(TestNpy)
#include "tst_npy.moc"
