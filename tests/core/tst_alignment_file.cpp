// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <span>
#include <string_view>

#include "core/alignment/alignment_file.h"
#include "core/files/atomic_file.h"
#include "core/files/npz.h"
#include "tests/support/bytes.h"
#include "tests/support/plain_alignment.h"

using namespace attn;
using namespace attn::test;

class TestAlignmentFile : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }

  static void write(const std::string& path, const AlignmentModel& model) {
    writeFileAtomically(path, [&](int file) { writeAlignmentModel(file, model); });
  }
  /// What is said of a model with one of its arrays changed.
  QString wordsAfter(const std::function<void(std::vector<NamedArray>&)>& change) const {
    write(path("sound.npz"), smallModel(alignmentScorings().front()));
    std::vector<NamedArray> arrays = readNpz(path("sound.npz"));
    change(arrays);
    std::vector<ArrayBytes> list;
    for (const NamedArray& each : arrays)
      list.push_back({each.name, each.array.shape, each.array.type, each.array.bytes});
    writeFileAtomically(path("changed.npz"), [&](int file) { writeNpz(file, list); });
    return dataErrorOf([&] { readAlignmentModel(path("changed.npz")); });
  }
  static NpyArray& array(std::vector<NamedArray>& arrays, const std::string& name) {
    return std::find_if(arrays.begin(), arrays.end(), [&](const NamedArray& each) { return each.name == name; })->array;
  }

 private slots:
  void aModelComesBackFromItsFile() {
    for (const AlignmentScoring& scoring : alignmentScorings()) {
      AlignmentModel model = smallModel(scoring, 7);
      if (QString(scoring.id) == "scaled-dot") model.widths.hidden = model.widths.decoder;
      write(path("model.npz"), model);
      const AlignmentModel read = readAlignmentModel(path("model.npz"));
      QVERIFY(read == model);
      write(path("again.npz"), read);
      QFile first(path("model.npz").c_str()), second(path("again.npz").c_str());
      QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
      QCOMPARE(first.readAll(), second.readAll());
    }
  }

  void aModelOfWordsComesBackFromItsFile() {
    AlignmentModel model = smallModel(alignmentScorings().front());
    model.source = Alphabet::ofWords({U"the", U"cat", U"中文", U"a", U"é"});
    model.target = Alphabet::ofWords({U"die", U"Katze", U"x", U"y"});
    write(path("words.npz"), model);
    QVERIFY(readAlignmentModel(path("words.npz")) == model);
    const auto wordsAfterText = [&](std::u32string_view text) {
      std::vector<NamedArray> arrays = readNpz(path("words.npz"));
      array(arrays, "target_words").shape = {static_cast<Index>(text.size())};
      const auto bytes = std::as_bytes(std::span(text));
      array(arrays, "target_words").bytes.assign(bytes.begin(), bytes.end());
      std::vector<ArrayBytes> list;
      for (const NamedArray& each : arrays)
        list.push_back({each.name, each.array.shape, each.array.type, each.array.bytes});
      writeFileAtomically(path("changed.npz"), [&](int file) { writeNpz(file, list); });
      return dataErrorOf([&] { readAlignmentModel(path("changed.npz")); });
    };
    QCOMPARE(wordsAfterText(U"die Katze x y"), QString());
    QCOMPARE(wordsAfterText(U"die Katze x die"), QString("target_words has the word “die” twice"));
    QCOMPARE(wordsAfterText(U"die  Katze x y"),
             QString("target_words has other white space than one space between two words"));
    QCOMPARE(wordsAfterText(U"die\tKatze x y"),
             QString("target_words has other white space than one space between two words"));
    QCOMPARE(wordsAfterText(U"die Katze x"), QString("output.bias has shape (7,), expected (6,)"));
    // One side of words and one of characters is no model.
    QCOMPARE(wordsAfter([](auto& arrays) {
               for (NamedArray& each : arrays)
                 if (each.name == "target_characters") each.name = "target_words";
             }),
             QString("there is no array source_words, expected the model of an encoder–decoder with attention"));
  }

  void arraysAreAsNumPySavesThem() {
    write(path("model.npz"), smallModel(alignmentScorings().front()));
    std::vector<NamedArray> arrays = readNpz(path("model.npz"));
    QVERIFY(array(arrays, "source_characters").type == NumberType::uint32);
    QCOMPARE(array(arrays, "source_characters").shape, (Shape{5}));
    QVERIFY(array(arrays, "decoder.weight_ih").type == NumberType::float32);
    QCOMPARE(array(arrays, "decoder.weight_ih").shape, (Shape{15, 11}));
    const std::vector<NamedArray> golden = readNpz(ATTN_TEST_DATA "/alignment/model_additive.npz");
    QCOMPARE(arrays.size(), golden.size());
    for (const NamedArray& each : golden) QCOMPARE(array(arrays, each.name).shape.size(), each.array.shape.size());
  }

  void aFileThatIsNoModelIsRefusedInWords() {
    QCOMPARE(wordsAfter([](auto&) {}), QString());
    QCOMPARE(wordsAfter([](auto& arrays) {
               array(arrays, "bridge.weight").shape = {4, 5};
             }),
             QString("bridge.weight has shape (4, 5), expected (5, 4)"));
    QCOMPARE(wordsAfter([](auto& arrays) {
               array(arrays, "attention.w_v").shape = {6, 1};
             }),
             QString("attention.w_v has shape (6, 1), expected (6,)"));
    QCOMPARE(wordsAfter([](auto& arrays) { array(arrays, "source_embedding").shape = {24}; }),
             QString("source_embedding has shape (24,), expected two axes, none of them empty"));
    QCOMPARE(
        wordsAfter([](auto& arrays) { std::erase_if(arrays, [](auto& each) { return each.name == "bridge.bias"; }); }),
        QString("there is no array bridge.bias, expected the model of an encoder–decoder with attention"));
    QCOMPARE(wordsAfter([](auto& arrays) {
               arrays.push_back({"encoder.weight_ih_l1", arrays.back().array});
             }),
             QString("has an array encoder.weight_ih_l1, which a model with the score additive does not have"));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    QCOMPARE(wordsAfter([&](auto& arrays) { std::memcpy(array(arrays, "bridge.weight").bytes.data() + 24, &nan, 4); }),
             QString("bridge.weight[1, 2] is NaN, expected a finite number"));
    const auto character = [&](std::uint32_t code) {
      return wordsAfter(
          [&](auto& arrays) { std::memcpy(array(arrays, "target_characters").bytes.data() + 4, &code, 4); });
    };
    // Who trained it elsewhere may have trained it on lines and tabs.
    QCOMPARE(character(U'\n'), QString());
    QCOMPARE(character(0x1B), QString());
    QVERIFY(character(0xD800).startsWith("target_characters[1] is 55296"));
    QVERIFY(character(0x110000).startsWith("target_characters[1] is 1114112"));
    QCOMPARE(character('w'), QString("target_characters[1] is U+0077, which stands there twice"));
    // A character too many is one symbol more than the embedding has.
    QCOMPARE(wordsAfter([](auto& arrays) {
               NpyArray& characters = array(arrays, "source_characters");
               characters.shape = {6};
               characters.bytes.resize(24, std::byte{'f'});
               std::fill(characters.bytes.begin() + 21, characters.bytes.end(), std::byte{0});
             }),
             QString("source_embedding has shape (8, 3), expected (9, 3)"));
  }

  void anAxisThatNoNumberStandsBehindIsRefused() {
    // An empty array may claim any length of its other axis: nothing is computed from that.
    constexpr Index most = std::numeric_limits<Index>::max() / static_cast<Index>(sizeof(float));
    for (const char* name : {"source_embedding", "encoder.weight_hh_l0", "decoder.weight_hh", "attention.W_q"})
      for (const Shape& shape : {Shape{0, most}, Shape{most, 0}, Shape{0, 0}}) {
        const QString words = wordsAfter([&](auto& arrays) {
          array(arrays, name).shape = shape;
          array(arrays, name).bytes.clear();
        });
        QCOMPARE(words, QString("%1 has shape %2, expected two axes, none of them empty")
                            .arg(name, QString::fromStdString(toString(shape))));
      }
    QVERIFY(wordsAfter([&](auto& arrays) {
              array(arrays, "target_embedding").shape = {0, most};
              array(arrays, "target_embedding").bytes.clear();
            }).startsWith("target_embedding has shape (0, 2305843009213693951), expected ("));
  }

  void aFileThatEndsAnywhereIsRefusedInWords() {
    write(path("model.npz"), smallModel(alignmentScorings().front()));
    QFile file(path("model.npz").c_str());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    for (qsizetype size = 0; size < whole.size(); size += size < 64 || size > whole.size() - 64 ? 1 : 97) {
      writeFileAtomically(path("cut.npz"), bytesOf(whole.left(size)));
      QVERIFY(!dataErrorOf([&] { readAlignmentModel(path("cut.npz")); }).isEmpty());
    }
    const Tensor other({2, 2});
    writeNpz(path("foreign.npz"), {{"queries", &other}});
    QVERIFY(dataErrorOf([&] { readAlignmentModel(path("foreign.npz")); }).startsWith("there is no array "));
    QVERIFY(!dataErrorOf([&] { readAlignmentModel(path("missing.npz")); }).isEmpty());
  }
};

QTEST_APPLESS_MAIN(TestAlignmentFile)
#include "tst_alignment_file.moc"
