// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QtTest>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/files/regular_file.h"
#include "core/model/checkpoint.h"
#include "core/model/safetensors.h"
#include "core/tensor/stored_number.h"
#include "tests/support/models.h"

using namespace attn;
using namespace attn::test;

class TestSafetensors : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;

  static QByteArray fileOf(const QByteArray& header, const QByteArray& data = {}) {
    return littleEndian(static_cast<quint64>(header.size()), 8) + header + data;
  }
  static QString wordsOf(const QByteArray& file) {
    return dataErrorOf([&] { parseSafetensors(bytesOf(file)); });
  }
  /// What is said of a header with eight bytes of numbers behind it.
  static QString wordsOfHeader(const QByteArray& header) { return wordsOf(fileOf(header, QByteArray(8, '\1'))); }
  static std::vector<float> numbersOf(const StoredTensor& tensor) {
    std::vector<float> numbers(static_cast<std::size_t>(tensor.size()));
    tensor.read(0, tensor.size(), numbers.data());
    return numbers;
  }
  QString emptyFolder() const {
    QDir(m_folder.filePath("model")).removeRecursively();
    QDir().mkpath(m_folder.filePath("model"));
    return m_folder.filePath("model");
  }
  /// What is said of a folder, with the file's name in front.
  static QString wordsOfFolder(const QString& folder) {
    try {
      openTensors(folder.toStdString());
    } catch (const FolderFileError& error) {
      return QString::fromStdString(error.file() + ": " + error.what());
    } catch (const DataError& error) {
      return QString::fromUtf8(error.what());
    }
    return {};
  }

 private slots:
  void aFileIsReadAsItLies() {
    const float numbers[] = {1.5F, -2, 0.25F, 7, 8, 9};
    const double wide[] = {3.25, -1e300};
    const QByteArray halves = littleEndian(0x3C00, 2) + littleEndian(0xC100, 2) + littleEndian(0x0001, 2);
    const QByteArray bfloats = littleEndian(0x3F80, 2) + littleEndian(0xC0A0, 2);
    // The first tensor has one byte, so that nothing behind it is aligned.
    const QByteArray file =
        safetensorsFile({{"a", "BOOL", "[1]", QByteArray(1, '\1')},
                         {"b", "F32", "[2,3]", QByteArray(reinterpret_cast<const char*>(numbers), sizeof numbers)},
                         {"c", "F16", "[3]", halves},
                         {"d", "BF16", "[2,1]", bfloats},
                         {"e", "F64", "[2]", QByteArray(reinterpret_cast<const char*>(wide), sizeof wide)},
                         {"f", "F32", "[]", QByteArray(reinterpret_cast<const char*>(numbers), 4)},
                         {"g", "F32", "[0,5]", {}}});
    const std::vector<StoredTensor> tensors = parseSafetensors(bytesOf(file));
    QCOMPARE(tensors.size(), std::size_t{7});
    QVERIFY(!tensors[0].number);
    QCOMPARE(tensors[1].name, std::string("b"));
    QCOMPARE(tensors[1].shape, (Shape{2, 3}));
    QCOMPARE(numbersOf(tensors[1]), (std::vector<float>{1.5F, -2, 0.25F, 7, 8, 9}));
    QCOMPARE(numbersOf(tensors[2]), (std::vector<float>{1, -2.5F, 0x1p-24F}));
    QCOMPARE(numbersOf(tensors[3]), (std::vector<float>{1, -5}));
    QCOMPARE(numbersOf(tensors[4]), (std::vector<float>{3.25F, -std::numeric_limits<float>::infinity()}));
    QCOMPARE(numbersOf(tensors[5]), (std::vector<float>{1.5F}));
    QCOMPARE(tensors[6].size(), Index{0});
    float middle[2];
    tensors[1].read(3, 2, middle);
    QCOMPARE(middle[0], 7.0F);
    QCOMPARE(middle[1], 8.0F);
  }

  void everyHalfIsTheNumberThatItStandsFor() {
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
      const int exponent = static_cast<int>(bits >> 10 & 31), fraction = static_cast<int>(bits & 1023);
      double expected = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
      if (exponent == 31) expected = fraction == 0 ? INFINITY : NAN;
      if (bits >> 15) expected = -expected;
      const auto half = static_cast<std::uint16_t>(bits);
      float found = 0;
      widen(StoredNumber::float16, reinterpret_cast<const std::byte*>(&half), 1, &found);
      if (std::isnan(expected))
        QVERIFY(std::isnan(found));
      else
        QCOMPARE(std::bit_cast<std::uint32_t>(found), std::bit_cast<std::uint32_t>(static_cast<float>(expected)));
      QCOMPARE(firstNotFinite(StoredNumber::float16, reinterpret_cast<const std::byte*>(&half), 1),
               Index{exponent == 31 ? 0 : -1});
    }
  }

  void aHeaderThatIsNotSoundIsRefused_data() {
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const char* header, const char* words) {
      QTest::newRow(name) << QByteArray(header) << QString(words);
    };
    row("json", "{\"a\"", "it is no JSON at byte 5, near “\"a\"”");
    row("list", "[1]", "the header is no JSON object");
    row("no dtype", R"({"a":{"shape":[2],"data_offsets":[0,8]}})", "a has no dtype");
    row("dtype", R"({"a":{"dtype":"F31","shape":[2],"data_offsets":[0,8]}})",
        "a has the dtype F31, expected one of F64, F32, F16, BF16, BOOL, U8, I8, F8_E5M2, F8_E4M3, U16, I16, U32, I32, "
        "U64, I64");
    row("shape", R"({"a":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}})",
        "a has no shape that is a list of whole numbers");
    row("shape of text", R"({"a":{"dtype":"F32","shape":["2"],"data_offsets":[0,8]}})",
        "a has no shape that is a list of whole numbers");
    row("fraction", R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,7.5]}})",
        "a has no data_offsets that is a list of whole numbers");
    row("huge", R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,8]}})",
        "a has a shape that no file has room for");
    row("size", R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})",
        "a has 8 bytes, expected 12: (3,) numbers F32");
    row("beyond", R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}})",
        "a has data_offsets beyond the 8 bytes of numbers that the file has");
    row("backwards", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[8,4]}})",
        "a has data_offsets beyond the 8 bytes of numbers that the file has");
    row("three offsets", R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4,8]}})",
        "a has data_offsets beyond the 8 bytes of numbers that the file has");
    row("overlap",
        R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
        "b shares bytes with another tensor");
    row("same",
        R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})",
        "b shares bytes with another tensor");
    row("gap", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
        "before a stand 4 bytes that belong to no tensor");
    row("end", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})",
        "at its end stand 4 bytes that belong to no tensor");
    row("twice",
        R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})",
        "the key “a” stands twice in one object");
    row("name", "{\"a\\u202Eb\":{\"shape\":[2],\"data_offsets\":[0,8]}}", "a\\u{202E}b has no dtype");
  }
  void aHeaderThatIsNotSoundIsRefused() {
    QFETCH(QByteArray, header);
    QFETCH(QString, words);
    QCOMPARE(wordsOfHeader(header), words);
  }

  void aLengthIsNotBelieved() {
    QCOMPARE(wordsOf("seven b"), QString("has 7 bytes, too few for a safetensors file"));
    QCOMPARE(wordsOf(QByteArray(8, '\xFF')),
             QString("its header has 18446744073709551615 bytes, expected at most 0: it is no safetensors file, or was "
                     "cut"));
    QCOMPARE(wordsOf(littleEndian(3, 8) + "{}"),
             QString("its header has 3 bytes, expected at most 2: it is no safetensors file, or was cut"));
    QCOMPARE(wordsOf(fileOf("{}")), QString());
    QCOMPARE(wordsOf(fileOf(R"({"__metadata__":{"format":"pt"}}   )")), QString());
  }

  void shardsAreOneFile() {
    const QString folder = emptyFolder();
    std::vector<TensorBytes> tensors = tensorsOf(checkpointFolder("gpt2"));
    const auto middle = tensors.begin() + std::ssize(tensors) / 2;
    writeBytes(folder + "/one.safetensors", safetensorsFile({tensors.begin(), middle}));
    writeBytes(folder + "/two.safetensors", safetensorsFile({middle, tensors.end()}));
    QByteArray map;
    for (auto each = tensors.begin(); each != tensors.end(); ++each)
      map += (map.isEmpty() ? "\"" : ",\"") + each->name + "\":\"" + (each < middle ? "one" : "two") + ".safetensors\"";
    const QString index = folder + "/model.safetensors.index.json";
    writeBytes(index, "{\"metadata\":{},\"weight_map\":{" + map + "}}");
    const TensorFiles files = openTensors(folder.toStdString()), whole = openTensors(checkpointFolder("gpt2"));
    QCOMPARE(files.tensors.size(), whole.tensors.size());
    for (std::size_t i = 0; i < whole.tensors.size(); ++i) {
      QCOMPARE(files.tensors[i].name, whole.tensors[i].name);
      QCOMPARE(toByteArray(files.tensors[i].bytes), toByteArray(whole.tensors[i].bytes));
    }
    QCOMPARE(files.maps.size(), std::size_t{2});

    // What an index says is checked.
    const auto rewritten = [&](const QByteArray& text) {
      QFile::remove(index);
      writeBytes(index, text);
      return wordsOfFolder(folder);
    };
    QCOMPARE(rewritten("{}"), QString("model.safetensors.index.json: there is no weight_map"));
    QCOMPARE(rewritten(R"({"weight_map":{"a":"../one.safetensors"}})"),
             QString("model.safetensors.index.json: the file of a is not the name of a file in this folder"));
    QCOMPARE(rewritten(R"({"weight_map":{"a":7}})"),
             QString("model.safetensors.index.json: the file of a is not the name of a file in this folder"));
    QCOMPARE(rewritten(R"({"weight_map":{"nobody":"one.safetensors"}})"),
             QString("one.safetensors: there is no tensor nobody, which model.safetensors.index.json says is there"));
    QVERIFY(rewritten(R"({"weight_map":{"a":"three.safetensors"}})").startsWith("three.safetensors: can't be read"));
    writeBytes(folder + "/three.safetensors", safetensorsFile({tensors.front()}));
    QCOMPARE(rewritten("{\"weight_map\":{" + map + ",\"zzz\":\"three.safetensors\"}}").left(17),
             QString("three.safetensors").left(17));
    writeBytes(folder + "/four.safetensors", safetensorsFile({tensors.front(), {"zzz", "U8", "[1]", "a"}}));
    QCOMPARE(rewritten("{\"weight_map\":{" + map + ",\"zzz\":\"four.safetensors\"}}"),
             QString::fromUtf8(tensors.front().name) + " stands in two files");
  }

  void filesThatNoMemoryHoldsTogetherAreRefused() {
    const QString folder = emptyFolder();
    const auto size = static_cast<qint64>(memorySize() / 8 * 5);
    QByteArray map;
    for (const QByteArray name : {"one", "two"}) {
      const QByteArray numbers = QByteArray::number(size);
      const QByteArray header =
          "{\"" + name + "\":{\"dtype\":\"U8\",\"shape\":[" + numbers + "],\"data_offsets\":[0," + numbers + "]}}";
      QFile file(folder + "/" + name + ".safetensors");
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(fileOf(header));
      if (!file.resize(8 + header.size() + size)) QSKIP("the disk has no files with holes");
      map += (map.isEmpty() ? "\"" : ",\"") + name + "\":\"" + name + ".safetensors\"";
    }
    writeBytes(folder + "/model.safetensors.index.json", "{\"weight_map\":{" + map + "}}");
    const QString words = wordsOfFolder(folder);
    QVERIFY2(words.startsWith("two.safetensors: has ") && words.contains("more than this computer's memory"),
             qPrintable(words));
    emptyFolder();
  }

  void aFolderWithoutTensorsIsRefused() {
    const QString folder = emptyFolder();
    QCOMPARE(wordsOfFolder(folder),
             QString("model.safetensors: is missing, expected a folder that save_pretrained wrote"));
    writeBytes(folder + "/pytorch_model.bin", "\x80\x02");
    QCOMPARE(wordsOfFolder(folder),
             QString("pytorch_model.bin: is a pickle, a program that would be run to read it: expected "
                     "model.safetensors, which save_pretrained writes"));
    writeBytes(folder + "/model.safetensors", "");
    QCOMPARE(wordsOfFolder(folder), QString("model.safetensors: has 0 bytes, too few for a safetensors file"));
    QFile::remove(folder + "/model.safetensors");
    QDir(folder).mkdir("model.safetensors");
    QCOMPARE(wordsOfFolder(folder), QString("model.safetensors: is a folder, expected a file"));
  }

  void tensorsThatDoNotFitAreNamed() {
    const QString folder = emptyFolder();
    QFile::copy(QString::fromStdString(checkpointFolder("gpt2")) + "/config.json", folder + "/config.json");
    const std::vector<TensorBytes> sound = tensorsOf(checkpointFolder("gpt2"));
    const auto wordsAfter = [&](const QByteArray& name, const std::function<void(TensorBytes&)>& change) {
      std::vector<TensorBytes> tensors;
      for (TensorBytes each : sound) {
        if (each.name == name) change(each);
        if (!each.name.isEmpty()) tensors.push_back(each);
      }
      QFile::remove(folder + "/model.safetensors");
      writeBytes(folder + "/model.safetensors", safetensorsFile(tensors));
      return dataErrorOf([&] { runModel(openModel(folder.toStdString()), {{1, 2}}); });
    };
    QCOMPARE(wordsAfter("", [](TensorBytes&) {}), QString());
    const QByteArray fused = "transformer.h.1.attn.c_attn.weight";
    QCOMPARE(wordsAfter(fused, [](TensorBytes& each) { each.name.clear(); }),
             QString("there is no tensor transformer.h.1.attn.c_attn.weight, which GPT-2 has"));
    QCOMPARE(wordsAfter(fused, [](TensorBytes& each) { each.shape = "[48,16]"; }),
             QString("transformer.h.1.attn.c_attn.weight has shape (48, 16), expected (16, 48)"));
    QCOMPARE(wordsAfter("transformer.wpe.weight", [](TensorBytes& each) { each.shape = "[64,8]"; }),
             QString("transformer.wpe.weight has shape (64, 8), expected (n, 16)"));
    QCOMPARE(wordsAfter(fused, [](TensorBytes& each) { each.type = "I16"; }),
             QString("transformer.h.1.attn.c_attn.weight has the dtype I16, expected F64, F32, F16 or BF16"));
    // NaN and infinity, in a large tensor and in a small one.
    QCOMPARE(wordsAfter(fused, [](TensorBytes& each) { each.bytes.replace(2 * 50, 2, littleEndian(0x7C00, 2)); }),
             QString("transformer.h.1.attn.c_attn.weight[1, 2] is NaN or infinite, expected a finite number"));
    QCOMPARE(wordsAfter("transformer.ln_f.bias",
                        [](TensorBytes& each) { each.bytes.replace(2 * 3, 2, littleEndian(0x7E00, 2)); }),
             QString("transformer.ln_f.bias[3] is NaN or infinite, expected a finite number"));
    // Also in the row of a word that is not read.
    QCOMPARE(wordsAfter("transformer.wte.weight",
                        [](TensorBytes& each) { each.bytes.replace(2 * 16 * 7, 2, littleEndian(0xFC00, 2)); }),
             QString("transformer.wte.weight[7, 0] is NaN or infinite, expected a finite number"));
  }
};

QTEST_APPLESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"
