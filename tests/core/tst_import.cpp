// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "core/import/canonical.h"
#include "core/import/guess/import_guess.h"
#include "core/import/import_inputs.h"
#include "core/import/import_report.h"
#include "tests/support/folder.h"

using namespace attn;
using namespace attn::test;

namespace {

const QString corpus = QStringLiteral(ATTN_TEST_DATA "/import/");

QJsonArray expectedFiles() {
  QFile file(corpus + "expected.json");
  return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll())["files"].toArray() : QJsonArray();
}

ImportedAttention guessOf(const QString& path) { return guessImport(readImport(path.toStdString())); }

ImportedAttention guessOfText(const QByteArray& text) { return guessImport(parseImport(bytesOf(text))); }

QJsonObject described(const ImportGuess& guess) {
  std::string text;
  JsonText json([&](std::string_view piece) { text += piece; });
  writeGuess(json, guess);
  json.flush();
  return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

QString lines(const ImportedAttention& found) {
  QString text;
  for (const ImportGuess& guess : found.tensors) text += QString::fromStdString(lineOf(guess)) + '\n';
  return text;
}

QString refusal(const std::function<void()>& work) {
  try {
    work();
  } catch (const DataError& error) {
    return QString::fromUtf8(error.what());
  }
  return "nothing was refused";
}

/// The share of a file's pages that the system holds in memory.
double pagesInMemory(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto size = static_cast<std::size_t>(lseek(file, 0, SEEK_END));
  void* const mapped = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::vector<unsigned char> isHeld((size + page - 1) / page);
  const bool isKnown = mapped != MAP_FAILED && mincore(mapped, size, isHeld.data()) == 0;
  if (mapped != MAP_FAILED) munmap(mapped, size);
  close(file);
  const auto held = std::count_if(isHeld.begin(), isHeld.end(), [](unsigned char each) { return each & 1; });
  return isKnown ? static_cast<double>(held) / static_cast<double>(isHeld.size()) : -1;
}

/// Bytes of memory of this process that no file stands behind.
qint64 anonymousMemory() {
  QFile file("/proc/self/status");
  if (!file.open(QIODevice::ReadOnly)) return -1;
  const QByteArray text = file.readAll();
  const qsizetype start = text.indexOf("RssAnon:") + 8;
  return text.mid(start, text.indexOf(" kB", start) - start).trimmed().toLongLong() * 1024;
}

/// Softmax of random scores, (layers, batch, heads, n, m); causal where that is asked.
std::vector<double> softmaxRows(Index rows, Index n, Index m, bool isCausal, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<double> numbers;
  for (Index row = 0; row < rows; ++row) {
    std::vector<double> weights;
    double sum = 0;
    for (Index key = 0; key < m; ++key) {
      weights.push_back(isCausal && key > row % n + m - n ? 0 : std::exp(normal(random)));
      sum += weights.back();
    }
    for (const double weight : weights) numbers.push_back(weight / sum);
  }
  return numbers;
}

ImportedAttention guessOfNumbers(const std::string& name, Shape shape, std::vector<double> numbers,
                                 std::vector<ImportedTexts> texts = {}) {
  ImportedFile file{.format = "npz", .texts = std::move(texts)};
  file.tensors.push_back(tensorOfNumbers(name, std::move(shape), std::move(numbers), false));
  return guessImport(std::move(file));
}

/// The same numbers with the axes in another order: axis i of the new tensor is axis order[i] of the old one.
ImportedTensor permuted(const ImportedTensor& tensor, const std::vector<std::size_t>& order) {
  Shape shape, strides(tensor.shape.size(), 1);
  for (std::size_t axis = tensor.shape.size() - 1; axis > 0; --axis)
    strides[axis - 1] = strides[axis] * tensor.shape[axis];
  for (const std::size_t axis : order) shape.push_back(tensor.shape[axis]);
  std::vector<double> numbers;
  for (Index i = 0; i < sizeOf(shape); ++i) {
    Index rest = i, from = 0;
    for (std::size_t axis = order.size(); axis-- > 0;) {
      from += rest % shape[axis] * strides[order[axis]];
      rest /= shape[axis];
    }
    numbers.push_back(tensor.at(from));
  }
  return tensorOfNumbers(tensor.name, shape, std::move(numbers), false);
}

}  // namespace

class TestImport : public QObject {
  Q_OBJECT

  Folder m_folder;

  /// (1, 1, 5, 6, 6) weights in a format.
  QByteArray writtenAttention(const QString& format) {
    const ImportedTensor numbers = tensorOfNumbers("weights", {5, 6, 6}, softmaxRows(30, 6, 6, false, 3), false);
    const CanonicalAttention attention =
        canonicalOf(guessImport({.format = "npz", .tensors = {numbers}}).tensors[0], {.type = ImportedType::float32});
    writeFileAtomically(m_folder.path("written").toStdString(),
                        [&](int file) { findRow(attentionFormats(), format.toStdString())->write(file, attention); });
    return m_folder.content("written");
  }

 private slots:
  void everyFileOfTheCorpusHoldsWhatItHolds_data() {
    QTest::addColumn<QJsonObject>("expected");
    for (const QJsonValue& file : expectedFiles())
      QTest::newRow(qPrintable(file["file"].toString())) << file.toObject();
  }
  void everyFileOfTheCorpusHoldsWhatItHolds() {
    QFETCH(QJsonObject, expected);
    const QString path = corpus + expected["file"].toString();
    if (expected.contains("refuse")) {
      const QString words = refusal([&] { guessOf(path); });
      QVERIFY2(words.contains(expected["refuse"].toString()), qPrintable(words));
      const QStringList hints = expected["hint"].toString().split(QRegularExpression("[ …/;:]+"), Qt::SkipEmptyParts);
      bool isHinted = hints.first() == "the";  // as the file before
      for (const QString& hint : hints)
        isHinted = isHinted || ((hint.contains('.') || hint.contains('=')) && words.contains(hint));
      QVERIFY2(isHinted, qPrintable(words));
      return;
    }
    const ImportedAttention found = guessOf(path);
    const QJsonArray tensors = expected["tensors"].toArray();
    QCOMPARE(found.tensors.size(), static_cast<std::size_t>(tensors.size()));
    for (qsizetype i = 0; i < tensors.size(); ++i) {
      const QJsonObject wanted = tensors[i].toObject();
      const auto same = std::find_if(found.tensors.begin(), found.tensors.end(), [&](const ImportGuess& each) {
        return described(each)["arrays"] == wanted["arrays"];
      });
      QVERIFY(same != found.tensors.end());
      const QJsonObject guess = described(*same);
      const bool isOpen = wanted.contains("equivocal");
      // What nothing in a file settles is asked, and nothing else is.
      QCOMPARE(!guess["ask"].toArray().isEmpty(), isOpen);
      for (const char* key : {"arrays", "shape", "kind", "causal", "valid_lens", "query_tokens", "key_tokens",
                              "joined_steps", "steps_are_queries", "grid", "cls"})
        QCOMPARE(guess[key], wanted[key]);
      if (wanted["rows_sum_to"].isString()) QCOMPARE(guess["rows_sum_to"], wanted["rows_sum_to"]);
      if (expected["file"] != "whisper_cross.npy") QCOMPARE(guess["axes"], wanted["axes"]);
    }
  }

  void aGuessDependsNeitherOnTheFilesNameNorOnTheOrderOfItsArrays() {
    int seen = 0;
    for (const QJsonValue& each : expectedFiles()) {
      if (each.toObject().contains("refuse")) continue;
      const QString path = corpus + each["file"].toString();
      const ImportedAttention found = guessOf(path);
      for (const char* name : {"weights.pkl", "scene.attn", "x"}) {
        QFile::remove(m_folder.path(name));
        QVERIFY(QFile::copy(path, m_folder.path(name)));
        QCOMPARE(lines(guessOf(m_folder.path(name))), lines(found));
      }
      ImportedFile turned = readImport(path.toStdString());
      std::reverse(turned.tensors.begin(), turned.tensors.end());
      QCOMPARE(lines(guessImport(turned)), lines(found));
      ++seen;
    }
    QCOMPARE(seen, 36);
  }

  void queriesAndKeysAreFoundByTheirNames() {
    const auto numbers = [](const char* name, Shape shape) {
      std::vector<double> values(static_cast<std::size_t>(sizeOf(shape)), 0.5);
      return tensorOfNumbers(name, std::move(shape), std::move(values), false);
    };
    const auto found = [](std::vector<ImportedTensor> tensors, std::vector<ImportedTexts> texts = {}) {
      std::string lines;
      for (const ImportGuess& guess : inputsIn({"npz", std::move(tensors), std::move(texts)}))
        lines += lineOf(guess) + "\n";
      return QString::fromStdString(lines);
    };
    // A layer each, 2 before 10, without values too.
    QCOMPARE(found({numbers("k_10", {3, 4}), numbers("q_10", {2, 4}), numbers("q_2", {2, 4}), numbers("k_2", {3, 4})}),
             QString("q_2 … k_2: queries keys values, token 2 × width 4\n"
                     "q_10 … k_10: queries keys values, token 2 × width 4\n"));
    // TransformerLens keeps heads behind tokens; other lengths tell it too, and so do tokens.
    QCOMPARE(found({numbers("blocks.0.attn.hook_q", {1, 3, 5, 4}), numbers("blocks.0.attn.hook_k", {1, 3, 5, 4})}),
             QString("blocks.0.attn.hook_q … blocks.0.attn.hook_k: queries keys values, batch 1 × token 3 × head 5 × "
                     "width 4\n"));
    QCOMPARE(found({numbers("query", {1, 5, 2, 4}), numbers("key", {1, 7, 2, 4}), numbers("value", {1, 7, 2, 6})}),
             QString("query … value: queries keys values, batch 1 × token 5 × head 2 × width 4\n"));
    QCOMPARE(found({numbers("query", {1, 3, 2, 4}), numbers("key", {1, 3, 2, 4})}, {{"tokens", {"a", "b", "c"}}}),
             QString("query … key: queries keys values, batch 1 × token 3 × head 2 × width 4, with tokens\n"));
    // Several heads of queries share one of keys.
    QCOMPARE(found({numbers("Q", {1, 4, 6, 2}), numbers("K", {1, 2, 6, 2}), numbers("V", {1, 2, 6, 2})}),
             QString("Q … V: queries keys values, batch 1 × head 4 × token 6 × width 2\n"));
    // What they are may stand behind the word.
    QCOMPARE(found({numbers("query_states", {1, 2, 5, 4}), numbers("key_states", {1, 2, 5, 4})}),
             QString("query_states … key_states: queries keys values, batch 1 × head 2 × token 5 × width 4\n"));
    // What does not fit together, and what only ends alike, is none.
    QCOMPARE(found({numbers("q", {2, 3, 4}), numbers("k", {5, 3, 4})}), QString());
    QCOMPARE(found({numbers("q", {3, 4}), numbers("k", {3, 5})}), QString());
    QCOMPARE(found({numbers("seq", {3, 4}), numbers("mask", {3, 4}), numbers("q.weight", {3, 4})}), QString());
  }

  void anAxisOfLengthOneBehindAnotherIsABatchOfOneAndTheOtherIsAsked() {
    const std::vector<double> thirds(6 * 1 * 4 * 3, 1.0 / 3);
    QCOMPARE(lines(guessOfNumbers("", {6, 1, 4, 3}, thirds)),
             QString("layer 6 × batch 1 × query 4 × key 3").prepend("weights, ") +
                 "; asked: axis 0: layer or head or batch\n");
    QCOMPARE(lines(guessOfNumbers("head_weights", {6, 1, 4, 3}, thirds)),
             QString("head_weights: weights, head 6 × batch 1 × query 4 × key 3; asked: axis 0: head or layer or "
                     "batch\n"));
    // A batch of one stands in front.
    QCOMPARE(lines(guessOfNumbers("w", {1, 6, 4, 4}, std::vector<double>(6 * 16, 0.25))).section(';', 0, 0),
             QString("w: weights, batch 1 × head 6 × query 4 × key 4"));
  }

  void aHeadThatIsSilencedOrSeesTheFirstKeyAloneIsNoPaddingOfABatchWithoutAQuestion() {
    constexpr Index n = 9;
    for (const Index seen : {0, 1, 6}) {
      std::vector<double> weights;
      for (const Index length : {seen, n, n, n})
        for (Index row = 0; row < n; ++row) {
          std::vector<double> ofRow(std::size_t(n), 0);
          double sum = 0;
          for (Index key = 0; key < length; ++key)
            sum += ofRow[std::size_t(key)] = 1 + double((row + 3 * key) * key % 7);
          for (const double number : ofRow) weights.push_back(sum > 0 ? number / sum : 0);
        }
      // A run of six keys may as well be a text of six tokens.
      const bool mayBePadded = seen > 1;
      QCOMPARE(lines(guessOfNumbers("w", {1, 4, n, n}, weights)),
               QString("w: weights, batch 1 × head 4 × query 9 × key 9%1\n")
                   .arg(mayBePadded ? "; asked: axis 1: head or batch" : ""));
      const QString three = lines(guessOfNumbers("w", {4, n, n}, weights));
      QCOMPARE(three, mayBePadded ? QString("w: weights, batch 4 × query 9 × key 9, valid lengths 6 9 9 9; asked: "
                                            "axis 0: batch or head or layer\n")
                                  : QString("w: weights, head 4 × query 9 × key 9; asked: axis 0: head or batch or "
                                            "layer\n"));
      // Where heads agree it is a batch, unless a text has less than two tokens.
      std::vector<double> ofHeads;
      for (Index text = 0; text < 4; ++text)
        for (int head = 0; head < 3; ++head)
          ofHeads.insert(ofHeads.end(), weights.begin() + text * n * n, weights.begin() + (text + 1) * n * n);
      const QString four = lines(guessOfNumbers("w", {4, 3, n, n}, ofHeads));
      QCOMPARE(four.contains("asked: axis 0"), !mayBePadded);
    }
  }

  void itemsOfAListStandWhereTheirNumbersSay() {
    const auto text = [](int layer, int head) {
      const double weight = .25 + .125 * layer + .0625 * head;
      return QString(R"({"layer":%1,"head":%2,"attn":[[1,0],[%3,%4]]})")
          .arg(layer)
          .arg(head)
          .arg(weight)
          .arg(1 - weight);
    };
    const QString lines =
        QStringList{text(1, 0), text(0, 2), text(1, 2), text(0, 0), text(1, 1), text(0, 1)}.join("\n");
    const ImportedAttention found = guessImport(parseImport(bytesOf(lines.toUtf8())));
    const CanonicalAttention attention = canonicalOf(found.tensors.front());
    QCOMPARE(attention.shape, (Shape{2, 1, 3, 2, 2}));
    const ImportedTensor read{.shape = attention.shape, .type = attention.type, .bytes = attention.bytes};
    for (int layer = 0; layer < 2; ++layer)
      for (int head = 0; head < 3; ++head)
        QCOMPARE(read.at((layer * 3 + head) * 4 + 2), .25 + .125 * layer + .0625 * head);
    // Two items at one place stand in the order of the file.
    const QString twice = QStringList{text(0, 1), text(0, 0), text(0, 0)}.join("\n");
    const ImportedAttention all = guessImport(parseImport(bytesOf(twice.toUtf8())));
    QCOMPARE(all.tensors.front().tensor.shape, (Shape{3, 2, 2}));
  }

  void pointsGroupThousandsWhereEachHasThreeDigitsBehindItBesideWholeNumbers() {
    const auto numbersOf = [](const char* text, QStringList& notes) {
      const ImportedFile file = parseImport(bytesOf(QByteArray(text)));
      for (const Message& note : file.notes) notes << QString::fromStdString(toString(note));
      std::vector<double> numbers;
      for (Index i = 0; i < sizeOf(file.tensors.front().shape); ++i) numbers.push_back(file.tensors.front().at(i));
      return numbers;
    };
    QStringList notes;
    QCOMPARE(numbersOf("1.323;-2.965;101\n-1.306;624;-5.051\n", notes),
             (std::vector<double>{1323, -2965, 101, -1306, 624, -5051}));
    QVERIFY2(notes.join("").contains("points are taken to group thousands"), qPrintable(notes.join("")));
    notes.clear();
    // Three decimals, of all numbers of a column, or of numbers below 1.
    QCOMPARE(numbersOf("1.323;-2.965;101\n-1.306;-0.051;624\n", notes),
             (std::vector<double>{1.323, -2.965, 101, -1.306, -.051, 624}));
    QCOMPARE(numbersOf("1.323;-2.965;101\n-1.306;-5.051;624\n", notes),
             (std::vector<double>{1.323, -2.965, 101, -1.306, -5.051, 624}));
    QCOMPARE(notes, QStringList());
  }

  void aMatrixInOneLineHasARowBeforeEachSemicolon() {
    const ImportedFile file = parseImport(bytesOf(QByteArray("100 200;300 400\n")));
    QCOMPARE(file.tensors.front().shape, (Shape{2, 2}));
    QCOMPARE(file.tensors.front().at(1), 200.0);
    QCOMPARE(file.tensors.front().at(2), 300.0);
  }

  void aSingleLayerInFrontOfABatchIsAskedAbout() {
    std::vector<double> weights;
    for (int i = 0; i < 30; ++i)
      for (int j = 0; j < 5; ++j)
        weights.push_back((1 + (i + j) % 3 + j) / (15. + (i % 3 == 0 ? 4 : i % 3 == 1 ? 5 : 6)));
    for (std::size_t row = 0; row < weights.size(); row += 5) {
      const double sum =
          std::accumulate(weights.begin() + std::ptrdiff_t(row), weights.begin() + std::ptrdiff_t(row + 5), 0.);
      for (std::size_t i = row; i < row + 5; ++i) weights[i] /= sum;
    }
    QCOMPARE(lines(guessOfNumbers("w", {1, 2, 3, 5, 5}, weights)),
             QString("w: weights, batch 1 × layer 2 × head 3 × query 5 × key 5; asked: axis 1: layer or batch\n"));
    QVERIFY(!lines(guessOfNumbers("w", {2, 1, 3, 5, 5}, weights)).contains("asked"));
  }

  void whatTheLayoutsThatProgramsWriteHaveInCommonIsAskedAbout() {
    // Softmax of numbers by their places, so that nothing but keys sums to 1; keys from `length` on are padding.
    const auto asked = [](const Shape& shape, std::size_t queries, std::size_t batch = 9) {
      std::vector<double> weights(std::size_t(sizeOf(shape)));
      const std::size_t keys = shape.size() - 1;
      for (std::size_t first = 0; first < weights.size(); first += std::size_t(shape[keys])) {
        std::vector<Index> place(shape.size());
        for (std::size_t axis = keys, rest = first / std::size_t(shape[keys]); axis-- > 0;) {
          place[axis] = Index(rest % std::size_t(shape[axis]));
          rest /= std::size_t(shape[axis]);
        }
        const Index length = batch < keys ? shape[keys] - place[batch] : shape[keys];
        double sum = 0;
        for (Index key = 0; key < length; ++key) {
          double& weight = weights[first + std::size_t(key)];
          weight = 1 + double((7 * first + std::size_t(key) * (first + 3)) % 11) + double(place[queries] == key);
          sum += weight;
        }
        for (Index key = 0; key < length; ++key) weights[first + std::size_t(key)] /= sum;
      }
      QString line = lines(guessOfNumbers("", shape, weights));
      return line.contains("asked: ") ? line.section("asked: ", 1).trimmed() : QString();
    };
    QCOMPARE(asked({4, 3, 8, 6, 6}, 3), QString("axis 0: layer or batch"));        // torch.stack(attentions, 1)
    QCOMPARE(asked({3, 4, 1, 6, 6}, 3), QString("axis 0: layer or batch"));        // one head
    QCOMPARE(asked({5, 3, 7, 7}, 2, 1), QString("axis 0: head or layer"));         // padded, heads averaged
    QVERIFY(asked({4, 12, 17}, 1, 0).contains("queries, or heads of one query"));  // one query of each text
    QVERIFY(asked({15, 2, 15}, 0).contains("axis 1 or axis 0 for the queries"));   // heads behind queries
    QVERIFY(asked({3, 4, 9, 2, 13}, 2).contains("axis 3 or axis 2 for the queries"));
    QVERIFY(asked({1, 8, 1, 8}, 2).contains("for the queries"));
    // What a model gives asks nothing.
    QCOMPARE(asked({3, 2, 4, 7, 7}, 3, 1), QString());
    QCOMPARE(asked({3, 1, 4, 7, 7}, 3), QString());
    QCOMPARE(asked({1, 4, 7, 7}, 2), QString());
  }

  void arraysThatAreNumberedOtherwiseThanTheyAreCountedAreNoted() {
    const auto notesOf = [](const std::vector<const char*>& names) {
      ImportedFile file;
      for (const char* name : names) file.tensors.push_back(tensorOfNumbers(name, {2, 2}, {1, 0, .5, .5}, false));
      QStringList notes;
      for (const Message& note : guessImport(std::move(file)).file.notes)
        notes << QString::fromStdString(toString(note));
      return notes.join("; ");
    };
    QCOMPARE(notesOf({"layers.0.attn", "layers.7.attn", "layers.11.attn"}),
             QString("its arrays are numbered 0, 7, 11, and counted from 0 on"));
    QCOMPARE(notesOf({"layers.0.attn", "layers.1.attn", "layers.2.attn"}), QString());
  }

  void headsAndTokensOfQueriesAreAskedAboutWhereNeitherNamesNorLengthsTell() {
    const auto asks = [](const Shape& queries, const Shape& keys, const char* names = "qk") {
      const std::vector<double> ofQueries(std::size_t(sizeOf(queries)), .5), ofKeys(std::size_t(sizeOf(keys)), .5);
      ImportedFile file;
      const bool isOwn = names[0] == 'Q';
      file.tensors = {tensorOfNumbers(isOwn ? "queries" : "q", queries, ofQueries, false),
                      tensorOfNumbers(isOwn ? "keys" : "k", keys, ofKeys, false)};
      return !guessImport(std::move(file)).tensors.front().questions.empty();
    };
    for (const Shape& shape : {Shape{2, 7, 8, 16}, {1, 6, 12, 16}, {1, 3, 12, 16}, {2, 12, 7, 16}})
      QVERIFY2(asks(shape, shape), toString(shape).c_str());
    for (const Shape& shape : {Shape{1, 12, 128, 4}, {1, 4, 10, 8}, {1, 8, 10, 8}})
      QVERIFY2(!asks(shape, shape), toString(shape).c_str());
    QVERIFY(!asks({1, 4, 6, 2}, {1, 2, 6, 2}));          // grouped keys
    QVERIFY(!asks({2, 7, 8, 16}, {2, 7, 8, 16}, "Qk"));  // as attend has them
  }

  void sparseWeightsOfHeadsAreNoBatchWithoutAQuestion() {
    constexpr Index n = 12;
    std::vector<double> weights(std::size_t(5 * n * n), 0);
    for (Index head = 0; head < 5; ++head)
      for (Index row = 0; row < n; ++row)
        for (Index step = 0; step < 3; ++step)
          weights[std::size_t((head * n + row) * n + (row * 5 + step * (head + 2) + head) % (n - head % 2))] += 1.0 / 3;
    QCOMPARE(lines(guessOfNumbers("w", {5, n, n}, weights)),
             QString("w: weights, head 5 × query 12 × key 12; asked: axis 0: head or batch or layer\n"));
  }

  void queriesOnEitherSideOfTheKeysAreAskedAbout() {
    std::vector<double> weights(std::size_t(2 * 4 * 7 * 5));
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = (1 + double(i / 5 % 7)) / 28;
    const std::vector<ImportQuestion> questions = guessOfNumbers("", {2, 4, 7, 5}, weights).tensors.front().questions;
    QVERIFY(std::any_of(questions.begin(), questions.end(), [](const ImportQuestion& question) {
      return question.about == ImportQuestion::About::queries && question.axis + question.otherAxes.front() == 4;
    }));
  }

  void paddedScoresOfTextsSortedByLengthAskNothingAboutTheirKeys() {
    constexpr Index heads = 2, n = 6;
    std::vector<double> scores;
    for (const Index length : {6, 4, 3})
      for (Index i = 0; i < heads * n * n; ++i)
        scores.push_back(i % n < length ? std::sin(double(i * i + length)) : -1e9);
    QCOMPARE(lines(guessOfNumbers("scores", {3, heads, n, n}, scores)),
             QString("scores: scores, batch 3 × head 2 × query 6 × key 6, valid lengths 6 4 3\n"));
  }

  void weightsOfOneQueryAreAListOfNumbers() {
    QCOMPARE(lines(guessOfNumbers("", {3}, {.5, .25, .25})), QString("weights, query 1 × key 3\n"));
    const auto ofText = [](const char* text) {
      const std::string_view bytes(text);
      return lines(guessImport(parseImport(std::as_bytes(std::span(bytes)))));
    };
    QCOMPARE(ofText("[0.5, 0.25, 0.25]"), QString("weights, query 1 × key 3\n"));
    QCOMPARE(ofText(R"({"tokens": ["a", "b", "c"], "attention": [0.5, 0.25, 0.25], "ids": [7, 8, 9]})"),
             QString("attention: weights, query 1 × key 3, with tokens\n"));
    // What is no weight by name nor by its sum is none.
    QVERIFY(refusal([&] { ofText("[3, 1, 2]"); }).contains("expected numbers in 2 to 6 axes"));
  }

  void tablesAreReadAsProgramsWriteThem_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const QString plain = "weights, query 2 × key 2, with tokens\n";
    QTest::newRow("Excel's first line") << "sep=;\n;a;b\na;0,4;0,6\nb;2,5E-01;7,5E-01\n" << plain;
    QTest::newRow("numbers of rows and tokens") << ",token,a,b\n0,a,0.4,0.6\n1,b,0.25,0.75\n" << plain;
    QTest::newRow("sums of rows") << "token,a,b,sum\na,0.4,0.6,1\nb,0.25,0.75,1.0\n" << plain;
    QTest::newRow("titles over blocks")
        << "layer 0 head 0\n0.4,0.6\n0.25,0.75\n\nlayer 0 head 1\n0.1,0.9\n1,0\n\n"
           "layer 1 head 0\n0.4,0.6\n0.25,0.75\n\nlayer 1 head 1\n0.1,0.9\n1,0\n"
        << "layer 0 head 0 … layer 1 head 1: weights, layer 2 × head 2 × query 2 × key 2\n";
    QTest::newRow("an index of several levels")
        << "layer,head,query,a,b\n0,0,a,0.4,0.6\n0,0,b,0.25,0.75\n0,1,a,0.1,0.9\n0,1,b,1,0\n"
           "3,0,a,0.4,0.6\n3,0,b,0.25,0.75\n3,1,a,0.1,0.9\n3,1,b,1,0\n"
        << "weights, layer 2 × head 2 × query 2 × key 2, with tokens\n";
    QTest::newRow("heads alone in front") << "head,a,b\n0,0.4,0.6\n0,0.25,0.75\n1,0.1,0.9\n1,1,0\n"
                                          << "weights, head 2 × query 2 × key 2, with tokens\n";
    QTest::newRow("a map of one query") << "0.25,0.125\n0.125,0.5\n"
                                        << "weights, query 1 × key 2 × key 2\n";
  }
  void tablesAreReadAsProgramsWriteThem() {
    QFETCH(QString, text);
    const QByteArray bytes = text.toUtf8();
    QTEST(lines(guessImport(parseImport(std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size())))))),
          "expected");
  }

  void averagesOfHeadsBesideOneTextAreLayers() {
    ImportedFile file{.format = "npz"};
    file.tensors.push_back(tensorOfNumbers("avg_attn", {4, 2, 2}, std::vector<double>(16, .5), false));
    file.texts.push_back({"tokens", {"a", "b"}});
    QVERIFY2(lines(guessImport(file)).startsWith("avg_attn: weights, layer 4 × query 2 × key 2"),
             qPrintable(lines(guessImport(file))));
  }

  void projectionsAreQueriesKeysAndValues() {
    ImportedFile file{.format = "npz"};
    for (const char* name : {"q_proj", "k_proj", "v_proj"})
      file.tensors.push_back(tensorOfNumbers(name, {1, 3, 4}, std::vector<double>(12, .5), false));
    QCOMPARE(lines(guessImport(std::move(file))),
             QString("q_proj … v_proj: queries keys values, batch 1 × token 3 × width 4\n"));
  }

  void threeInOneArrayAreTakenApart() {
    std::vector<double> numbers(2 * 5 * 3 * 4 * 6);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<double>(i);
    const ImportedAttention found = guessOfNumbers("qkv", {2, 5, 3, 4, 6}, numbers);
    QCOMPARE(lines(found), QString("qkv: queries keys values, batch 2 × token 5 × head 4 × width 6\n"));
    const ImportedTensor &queries = found.tensors[0].tensor.pieces[0], &values = found.tensors[0].tensor.pieces[2];
    QCOMPARE(queries.at(24), 72.0);  // of the second token
    QCOMPARE(values.at(24), 72.0 + 48);
    // (3, batch, heads, tokens, width)
    QCOMPARE(lines(guessOfNumbers("blocks.0.attn.qkv", {3, 2, 4, 5, 6}, numbers)),
             QString("blocks.0.attn.qkv: queries keys values, batch 2 × head 4 × token 5 × width 6\n"));
  }

  void aMaskBesideWeightsIsLeftOut() {
    const double hidden = -std::numeric_limits<double>::infinity();
    for (const char* name : {"attn_bias", "attn_added"}) {
      ImportedFile file{.format = "npz"};
      file.tensors.push_back(tensorOfNumbers(name, {1, 1, 2, 2}, {0, hidden, 0, 0}, false));
      file.tensors.push_back(tensorOfNumbers("attn_weights", {1, 1, 2, 2}, {1, 0, .5, .5}, false));
      const ImportedAttention found = guessImport(std::move(file));
      QCOMPARE(lines(found), QString("attn_weights: weights, batch 1 × head 1 × query 2 × key 2, causal\n"));
      QCOMPARE(found.leftOut, std::vector<std::string>{name});
    }
  }

  void theListOfBlocksThatGpt2CallsHIsLayers() {
    const auto found = [](const char* word, Shape shape) {
      ImportedFile file{.format = "npz"};
      for (const char* number : {"0", "1"})
        file.tensors.push_back(
            tensorOfNumbers(word + std::string(number), shape, softmaxRows(sizeOf(shape) / 4, 4, 4, true, 7), false));
      return lines(guessImport(std::move(file)));
    };
    QCOMPARE(
        found("transformer.h.", {1, 2, 4, 4}),
        QString("transformer.h.0 … transformer.h.1: weights, layer 2 × batch 1 × head 2 × query 4 × key 4, causal\n"));
    // TransformerLens may drop the batch, and never the heads.
    QCOMPARE(
        found("blocks.hook_pattern.", {3, 4, 4}),
        QString(
            "blocks.hook_pattern.0 … blocks.hook_pattern.1: weights, layer 2 × head 3 × query 4 × key 4, causal\n"));
    QCOMPARE(found("h", {4, 4}), QString("h0 … h1: weights, head 2 × query 4 × key 4, causal\n"));
  }

  void ofTwoAxesAsNearToQueriesAndKeysTheOneBehindIsTheHeads() {
    const ImportedTensor tensor = tensorOfNumbers("", {2, 3, 5, 5}, softmaxRows(2 * 3 * 5, 5, 5, true, 8), false);
    for (const auto& [order, axes] :
         {std::pair(std::vector<std::size_t>{0, 2, 3, 1}, "batch 2 × query 5 × key 5 × head 3"),
          std::pair(std::vector<std::size_t>{0, 2, 1, 3}, "batch 2 × query 5 × head 3 × key 5")})
      QCOMPARE(lines(guessImport({.format = "npy", .tensors = {permuted(tensor, order)}})),
               QString("weights, %1, causal; asked: axis 0: batch or layer\n").arg(axes));
  }

  void asManyHeadsBehindAsThereAreKeysAreNotSilentlyTheQueries() {
    const ImportedTensor tensor = tensorOfNumbers("", {1, 8, 12, 8}, softmaxRows(8 * 12, 12, 8, false, 15), false);
    const QString line = lines(guessImport({.format = "npy", .tensors = {permuted(tensor, {0, 2, 3, 1})}}));
    QVERIFY2(line.contains("for the queries"), qPrintable(line));
  }

  void ofRawScoresTheLongestTwoOfOneLengthAreQueriesAndKeys() {
    std::mt19937 random(9);
    std::normal_distribution<double> normal;
    std::vector<double> numbers;
    for (int i = 0; i < 7 * 7 * 4; ++i) numbers.push_back(normal(random));
    const QString line = lines(guessOfNumbers("pair", {7, 7, 4}, numbers));
    QVERIFY2(line.startsWith("pair: scores, query 7 × key 7 × head 4; asked: axis 1 or another for the keys"),
             qPrintable(line));
    // Nothing says what five axes of other lengths are.
    QVERIFY(lines(guessOfNumbers("a", {1, 7, 1, 4, 7}, numbers)).contains("for the keys"));
  }

  void patchesAreOfNoPaddedText() {
    std::vector<double> numbers = softmaxRows(10, 10, 10, false, 10);
    QVERIFY(lines(guessOfNumbers("a", {10, 10}, numbers)).contains("patches 3 × 3"));
    for (std::size_t row = 0; row < 10; ++row) {
      numbers[row * 10 + 8] += numbers[row * 10 + 9];
      numbers[row * 10 + 9] = 0;
    }
    QCOMPARE(lines(guessOfNumbers("a", {10, 10}, numbers)),
             QString("a: weights, query 10 × key 10, valid lengths 9\n"));
  }

  void paddingAtTheLeftTellsTheBatchWherePaddedQueriesSeeEverythingAlike() {
    std::vector<double> numbers = softmaxRows(2 * 3 * 6, 6, 6, true, 11);
    for (std::size_t row = 18; row < 36; ++row) {
      double sum = 0;
      for (std::size_t key = 0; key < 6; ++key) {
        double& number = numbers[row * 6 + key];
        if (key < 2) number = 0;
        if (row % 6 < 2) number = 1;
        sum += number;
      }
      for (std::size_t key = 0; key < 6; ++key) numbers[row * 6 + key] /= sum;
    }
    QCOMPARE(lines(guessOfNumbers("", {2, 3, 6, 6}, numbers)),
             QString("weights, batch 2 × head 3 × query 6 × key 6, causal, first keys 0 2\n"));
  }

  void aQueryThatWeighsAllKeysAlikeIsNoPaddingWhereOthersSeeItsKey() {
    QVERIFY(!lines(guessOfNumbers("a", {2, 2}, {.5, .5, .2, .8})).contains("causal"));
    constexpr double third = 1.0 / 3;
    QVERIFY(!lines(guessOfNumbers("a", {3, 3}, {third, third, third, .5, .5, 0, .2, .3, .5})).contains("causal"));
    QVERIFY(lines(guessOfNumbers("a", {3, 3}, {third, third, third, 0, 1, 0, 0, .4, .6})).contains("causal"));
  }

  void logarithmsOfAlmostNothingHideKeys() {
    std::vector<double> numbers = softmaxRows(6, 6, 6, true, 12);
    for (double& number : numbers) number = std::log(number + 1e-9);
    QCOMPARE(lines(guessOfNumbers("a", {6, 6}, numbers)), QString("a: log weights, query 6 × key 6, causal\n"));
  }

  void aListOfTokensForEachTextOfABatchIsNotThatOfAll() {
    const std::vector<double> numbers = softmaxRows(2 * 3 * 4, 4, 4, true, 13);
    const auto found = [&](std::vector<std::string> second) {
      return guessOfNumbers("attention", {1, 2, 3, 4, 4}, numbers,
                            {{"tokens[0]", {"a", "b", "c", "d"}}, {"tokens[1]", std::move(second)}});
    };
    const ImportedAttention each = found({"e", "f", "g", "h"});
    QVERIFY(each.tensors[0].keyTokens.empty());
    for (const auto& [entry, first] : {std::pair(0, "a"), std::pair(1, "e")}) {
      const ImportGuess shown = withEntry(each.tensors[0], each.file.texts, entry);
      QVERIFY(shown.keyTokens.size() == 4 && shown.keyTokens[0] == first && shown.queryTokens[0] == first);
    }
    QCOMPARE(found({"a", "b", "c", "d"}).tensors[0].keyTokens, (std::vector<std::string>{"a", "b", "c", "d"}));
  }

  void tokensThatArePythonObjectsAreLeftOutAlone() {
    // np.savez_compressed(file, attention=…, tokens=np.array(['the', 'cat'], dtype=object))
    const QByteArray bytes = QByteArray::fromBase64(
        "UEsDBC0AAAAIAAAAIQDdcVEk//////////8NABQAYXR0ZW50aW9uLm5weQEAEACQAAAAAAAAAE8AAAAAAAAAm+wX6hsQychQxlCt"
        "npJanFykbqWgbpNmoq6joJ6WX1RSlJgXn1+UkgoSd0vMKU4FihdnJBakAvkaRjoKRpo6CrUKZAMuBoYGewYIANH2AFBLAwQtAAAA"
        "CAAAACEAJwQXff//////////CgAUAHRva2Vucy5ucHkBABAAIQEAAAAAAADPAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loF7j"
        "r66joJ6WX1RSlJgXn1+UkgoSdkvMKU4FihdnJBakAvkaRjqaOgq1CpQArgaWqdMYIKBHLK80t6BSLz45vyhVL7c0pyQzsagosXJK"
        "D098UWpyfl5xSVFpcsmUyVN6WMEqp/Sw56VAlEye4s3QOsWZMWlK+5SgKRrejN5MrVMymHtYU0oqC1JBWpj8LaZ0dkBkmXsYa6b4"
        "+fl5/QcCMOFtXzIlqTN2ikYPc0lG6pQe5uTEkimpQDE9AFBLAQItAy0AAAAIAAAAIQDdcVEkTwAAAJAAAAANAAAAAAAAAAAAAACA"
        "AQAAAABhdHRlbnRpb24ubnB5UEsBAi0DLQAAAAgAAAAhACcEF33PAAAAIQEAAAoAAAAAAAAAAAAAAIABjgAAAHRva2Vucy5ucHlQ"
        "SwUGAAAAAAIAAgBzAAAAmQEAAAAA");
    const ImportedAttention found = guessOfText(bytes);
    QCOMPARE(lines(found), QString("attention: weights, query 2 × key 2, causal\n"));
    QCOMPARE(QString::fromStdString(toString(found.file.notes.at(0))),
             QString("tokens is an array of Python objects and left out; tokens are read if they are "
                     "np.array(tokens, dtype='U')"));
  }

  void whatIsWrittenIsReadAgainBitByBit_data() {
    QTest::addColumn<QString>("format");
    for (const AttentionFormat& format : attentionFormats()) QTest::newRow(format.id) << QString(format.id);
  }
  void whatIsWrittenIsReadAgainBitByBit() {
    QFETCH(QString, format);
    int seen = 0;
    for (const QJsonValue& each : expectedFiles()) {
      if (each.toObject().contains("refuse")) continue;
      for (const ImportGuess& guess : guessOf(corpus + each["file"].toString()).tensors) {
        if (guess.kind == TensorKind::queriesKeysValues) continue;
        const CanonicalAttention first = canonicalOf(guess);
        const std::string path = m_folder.path("out").toStdString();
        writeFileAtomically(path,
                            [&](int file) { findRow(attentionFormats(), format.toStdString())->write(file, first); });
        const ImportedAttention read = guessImport(readImport(path));
        QCOMPARE(read.tensors.size(), std::size_t{1});
        // An .npy file keeps numbers alone: its axes are told to it.
        ImportGuess again = read.tensors.front();
        if (format == "npy")
          again = withKind(
              withAxes(again, {AxisRole::layer, AxisRole::batch, AxisRole::head, AxisRole::query, AxisRole::key}, {}),
              first.kind);
        const QByteArray name = each["file"].toString().toUtf8() + " " + lineOf(again).c_str();
        QVERIFY2(again.questions.empty(), name.constData());
        const CanonicalAttention second = canonicalOf(again);
        QVERIFY2(second.shape == first.shape && second.kind == first.kind, name.constData());
        if (second.type == first.type) {
          QVERIFY2(second.bytes == first.bytes, name.constData());
        } else {
          const ImportedTensor a{.shape = first.shape, .type = first.type, .bytes = first.bytes};
          const ImportedTensor b{.shape = second.shape, .type = second.type, .bytes = second.bytes};
          for (Index i = 0; i < sizeOf(first.shape); ++i)
            QVERIFY2(a.at(i) == b.at(i) || (std::isnan(a.at(i)) && std::isnan(b.at(i))), name.constData());
        }
        if (format != "npy") {
          QVERIFY2(second.queryTokens == first.queryTokens, name.constData());
          QVERIFY2(second.keyTokens == first.keyTokens, name.constData());
        }
        ++seen;
      }
    }
    QCOMPARE(seen, 38);
  }

  void axesInAnyOrderComeBackAsOneOrder() {
    const ImportedTensor tensor =
        tensorOfNumbers("a", {2, 3, 4, 5, 6}, softmaxRows(2 * 3 * 4 * 5, 5, 6, false, 1), false);
    const std::vector<AxisRole> roles{AxisRole::layer, AxisRole::batch, AxisRole::head, AxisRole::query, AxisRole::key};
    std::vector<std::size_t> order{0, 1, 2, 3, 4};
    do {
      ImportedFile file{.format = "npz"};
      file.tensors.push_back(permuted(tensor, order));
      std::vector<AxisRole> named;
      for (const std::size_t axis : order) named.push_back(roles[axis]);
      const CanonicalAttention attention = canonicalOf(withAxes(guessImport(file).tensors.front(), named, {}));
      QCOMPARE(attention.shape, tensor.shape);
      QVERIFY(std::equal(attention.bytes.begin(), attention.bytes.end(), tensor.bytes.begin(), tensor.bytes.end()));
    } while (std::next_permutation(order.begin(), order.end()));
  }

  void aLargeTensorIsGuessedFromAPartOfIt() {
    constexpr Index n = 2600;
    const ImportedAttention found = guessOfNumbers("attention", {n, n}, softmaxRows(n, n, n, true, 2));
    QCOMPARE(QString::fromStdString(lineOf(found.tensors.front())),
             QString("attention: weights, query 2600 × key 2600, causal"));
  }

  void whereHeadsMayStandBehindTheQueriesAMaskTellsOrItIsAsked() {
    const auto guessOf = [](const std::string& name, bool isCausal, const std::vector<std::size_t>& order) {
      ImportedFile file{.format = "npz"};
      file.tensors.push_back(
          permuted(tensorOfNumbers(name, {2, 3, 5, 7}, softmaxRows(2 * 3 * 5, 5, 7, isCausal, 6), false), order));
      return guessImport(std::move(file)).tensors.front();
    };
    const auto asksForQueries = [](const ImportGuess& guess) {
      return std::any_of(guess.questions.begin(), guess.questions.end(), [](const ImportQuestion& question) {
        return question.about == ImportQuestion::About::queries && question.otherAxes == std::vector<std::size_t>{1};
      });
    };
    const std::vector<std::size_t> headsFirst{0, 1, 2, 3}, queriesFirst{0, 2, 1, 3};
    for (const auto& order : {headsFirst, queriesFirst}) {
      const std::size_t queries = order == headsFirst ? 2 : 1;
      const ImportGuess masked = guessOf("arr_0", true, order);
      QCOMPARE(masked.axes[queries].role, AxisRole::query);
      QVERIFY(masked.isCausal);
      QVERIFY(!asksForQueries(masked));
      QVERIFY(asksForQueries(guessOf("arr_0", false, order)));
    }
    QVERIFY(!asksForQueries(guessOf("attention", false, headsFirst)));
  }

  void logWeightsBecomeWeights() {
    std::vector<double> numbers = softmaxRows(2 * 5, 5, 7, false, 3);
    const std::vector<double> weights = numbers;
    for (double& number : numbers) number = std::log(number);
    const ImportGuess guess = guessOfNumbers("a", {1, 2, 5, 7}, numbers).tensors.front();
    QCOMPARE(guess.kind, TensorKind::logWeights);
    const CanonicalAttention attention = canonicalOf(guess);
    QCOMPARE(attention.kind, TensorKind::weights);
    const ImportedTensor read{.shape = attention.shape, .type = attention.type, .bytes = attention.bytes};
    for (Index i = 0; i < sizeOf(attention.shape); ++i)
      QVERIFY(std::abs(read.at(i) - weights[static_cast<std::size_t>(i)]) < 1e-12);
  }

  void partsAreTakenAndRowsDivided() {
    std::vector<double> numbers = softmaxRows(3 * 2 * 2 * 4, 4, 5, false, 4);
    const std::vector<double> all = numbers;
    for (double& number : numbers) number *= .5;
    const ImportGuess guess = guessOfNumbers("a", {3, 2, 2, 4, 5}, numbers).tensors.front();
    QCOMPARE(guess.rowSums, RowSums::atMostOne);
    CanonicalChoices choices{.layers = std::pair<Index, Index>(1, 3), .batch = 1, .head = 0, .normalises = true};
    const CanonicalAttention part = canonicalOf(guess, choices);
    QCOMPARE(part.shape, (Shape{2, 1, 1, 4, 5}));
    const ImportedTensor read{.shape = part.shape, .type = part.type, .bytes = part.bytes};
    for (Index layer = 0; layer < 2; ++layer)
      for (Index i = 0; i < 20; ++i)
        QVERIFY(std::abs(read.at(layer * 20 + i) - all[static_cast<std::size_t>(((layer + 1) * 2 + 1) * 40 + i)]) <
                1e-12);
    choices.head = 2;
    QCOMPARE(refusal([&] { canonicalOf(guess, choices); }), QString("there is no head 2, expected 0 to 1"));
  }

  void aTableSaysItselfWhatItIs_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("line");
    QTest::newRow("word pieces that begin like comments") << QByteArray("\tthe\t##se\nthe\t1\t0\n##se\t0.25\t0.75\n")
                                                          << "weights, query 2 × key 2, causal, with tokens\n";
    QTest::newRow("percent") << QByteArray("25%,75%\n50%,50%\n10%,90%\n")
                             << "weights, query 3 × key 2; asked: axis 0: queries, or heads of one query\n";
    QTest::newRow("percent behind a blank, with decimal commas")
        << QByteArray(";der;Hund\nder;32,50 %;67,50 %\nHund;25,00\u00a0%;75,00\u00a0%\n")
        << "weights, query 2 × key 2, with tokens\n";
    QTest::newRow("numbers of rows and columns are no tokens")
        << QByteArray(",0,1\n0,0.25,0.75\n1,0.5,0.5\n") << "weights, query 2 × key 2\n";
    QTest::newRow("blocks between blank lines") << QByteArray("1 0\n.5 .5\n\n1 0\n.25 .75\n\n1 0\n.125 .875\n")
                                                << "matrix 0 … matrix 2: weights, layer 3 × query 2 × key 2, causal; "
                                                   "asked: axis 0: layer or head or batch\n";
    QTest::newRow("titles without blank lines")
        << QByteArray("Layer 0, Head 0\n1\t0\n.5\t.5\nLayer 0, Head 1\n1\t0\n.25\t.75\n")
        << "Layer 0, Head 0 … Layer 0, Head 1: weights, head 2 × query 2 × key 2, causal\n";
    QTest::newRow("a triangle between tabs")
        << QByteArray("1.0\n.25\t.75\n.5\t.25\t.25\n") << "weights, query 3 × key 3, causal\n";
    QTest::newRow("a title and an empty line of a sheet, and sums")
        << QByteArray(
               "Attention of layer 3;;;\n;;;\n;der;Hund;Summe\nder;0,75;0,25;1\nHund;0,5;0,5;1\nSumme;1,25;0,75;2\n")
        << "weights, query 2 × key 2, with tokens\n";
    QTest::newRow("pairs of tokens that come again, the source looking at the target")
        << QByteArray(
               "src,dst,w\nthe,the,.75\nthe,cat,.125\nthe,the,.125\ncat,the,.5\ncat,cat,.25\ncat,the,.25\n"
               "the,the,.375\nthe,cat,.375\nthe,the,.25\n")
        << "w: weights, query 3 × key 3, with tokens\n";
    QTest::newRow("places and tokens of each weight")
        << QByteArray(
               "head,query,key,query_token,key_token,weight\n0,0,0,a,x,1\n0,0,1,a,y,0\n0,1,0,b,x,.5\n0,1,1,b,y,.5\n")
        << "weight: weights, head 1 × query 2 × key 2, causal, with tokens\n";
    QTest::newRow("heatmaps by their names, tokens that repeat by their places")
        << QByteArray(
               "heatmap,query,query_token,key,key_token,weight\nsequence 1,1,a,1,a,1\nsequence 1,1,a,2,a,0\n"
               "sequence 1,2,a,1,a,.5\nsequence 1,2,a,2,a,.5\nsequence 2,1,a,1,a,1\nsequence 2,1,a,2,a,0\n"
               "sequence 2,2,a,1,a,.25\nsequence 2,2,a,2,a,.75\n")
        << "weight: weights, batch 2 × query 2 × key 2, causal, with tokens\n";
    QTest::newRow("sequences and heads by their numbers, in Chinese")
        << QByteArray(
               "序列,头,查询,查询_词元,键,键_词元,权重\n1,1,1,a,1,a,1\n1,1,1,a,2,b,0\n1,1,2,b,1,a,.5\n1,1,2,b,2,b,.5\n"
               "1,2,1,a,1,a,1\n1,2,1,a,2,b,0\n1,2,2,b,1,a,.25\n1,2,2,b,2,b,.75\n"
               "2,1,1,a,1,a,1\n2,1,1,a,2,b,0\n2,1,2,b,1,a,.5\n2,1,2,b,2,b,.5\n"
               "2,2,1,a,1,a,1\n2,2,1,a,2,b,0\n2,2,2,b,1,a,.125\n2,2,2,b,2,b,.875\n")
        << "weight: weights, batch 2 × head 2 × query 2 × key 2, causal, with tokens\n";
    QTest::newRow("objects of layers and heads")
        << QByteArray(
               R"([{"layer":0,"head":0,"attn":[[1,0],[0.5,0.5]]},{"layer":0,"head":1,"attn":[[1,0],[0.25,0.75]]}])")
        << "[].attn: weights, layer 1 × head 2 × query 2 × key 2, causal\n";
    QTest::newRow("objects in another order than their numbers")
        << QByteArray(
               R"([{"layer":0,"head":1,"attn":[[1,0],[0.5,0.5]]},{"layer":0,"head":0,"attn":[[1,0],[0.25,0.75]]}])")
        << "[].attn: weights, layer 1 × head 2 × query 2 × key 2, causal\n";
    QTest::newRow("Python's infinities") << QByteArray(R"({"scores":[[[0.5,-Infinity],[1.5,-2.5]]]})")
                                         << "scores: scores, batch 1 × query 2 × key 2, causal\n";
    const QString matrix = "weights, query 2 × key 2, causal", labelled = matrix + ", with tokens\n";
    QTest::newRow("one key") << QByteArray("[[1.0]]") << "weights, query 1 × key 1\n";
    QTest::newRow("JSON Lines") << QByteArray(
                                       "{\"head\":0,\"attn\":[[1,0],[0.5,0.5]]}\n"
                                       "{\"head\":1,\"attn\":[[1,0],[0.25,0.75]]}\n")
                                << "[].attn: weights, head 2 × query 2 × key 2, causal\n";
    const QString wide = QChar(QChar::ByteOrderMark) + QString("[[1,0],[0.5,0.5]]");
    QTest::newRow("JSON in UTF-16") << QByteArray(reinterpret_cast<const char*>(wide.utf16()), 2 * wide.size())
                                    << matrix + "\n";
    QTest::newRow("pandas' to_json") << QByteArray(R"({"the":{"the":1,"cat":0.5},"cat":{"the":0,"cat":0.5}})")
                                     << labelled;
    QTest::newRow("pandas' to_json, of rows")
        << QByteArray(R"({"the":{"the":1,"cat":0},"cat":{"the":0.5,"cat":0.5}})") << labelled;
    QTest::newRow("pandas' to_json, of records")
        << QByteArray(R"([{"the":1,"cat":0},{"the":0.5,"cat":0.5}])") << labelled;
    QTest::newRow("a row for each token")
        << QByteArray(R"([{"token":"the","attention":[1,0]},{"token":"cat","attention":[0.5,0.5]}])")
        << "[].attention: " + labelled;
    QTest::newRow("objects of queries and keys")
        << QByteArray(R"([{"query":"the","key":"the","weight":1},{"query":"the","key":"cat","weight":0},)"
                      R"({"query":"cat","key":"the","weight":0.5},{"query":"cat","key":"cat","weight":0.5}])")
        << "weight: " + labelled;
    QTest::newRow("a shape and its numbers") << QByteArray(R"({"dims":[2,2],"data":[1,0,0.5,0.5]})") << matrix + "\n";
    QTest::newRow("printed by NumPy") << QByteArray("[[1.   0.  ]\n [0.5 .5]]\n") << matrix + "\n";
    QTest::newRow("printed by torch") << QByteArray("tensor([[1.0, 0.0],\n        [0.5, 0.5]], device='cuda:0')")
                                      << matrix + "\n";
    QTest::newRow("places and weights by other names") << QByteArray("q_idx,k_idx,attn_weight\n0,0,1\n1,0,.5\n1,1,.5\n")
                                                       << "attn_weight: weights, query 2 × key 2, causal\n";
    QTest::newRow("links of a graph") << QByteArray(R"({"links":[{"source":0,"target":0,"value":1},)"
                                                    R"({"source":0,"target":1,"value":0.5},)"
                                                    R"({"source":1,"target":1,"value":0.5}]})")
                                      << "value: weights, query 2 × key 2, causal\n";
    QTest::newRow("numbers by place in an object")
        << QByteArray(R"({"dims":[2,2],"cpuData":{"0":1,"1":0,"2":0.5,"3":0.5}})") << matrix + "\n";
    QTest::newRow("tokens with their numbers")
        << QByteArray(R"({"tokens":[{"text":"the","id":4},{"text":"cat","id":2}],"attention":[[1,0],[0.5,0.5]]})")
        << "attention: " + labelled;
    QTest::newRow("a text of as many words")
        << QByteArray(R"({"text":"the cat","attention":[[1,0],[0.5,0.5]]})") << "attention: " + labelled;
    QTest::newRow("a sequence of as many letters")
        << QByteArray(R"({"sequence":"MK","attention":[[1,0],[0.5,0.5]]})") << "attention: " + labelled;
    QTest::newRow("texts of two sides") << QByteArray(
                                               R"({"src":"the cat","tgt":"die Katze","attention":[[1,0],[0.5,0.5]]})")
                                        << "attention: " + labelled;
    QTest::newRow("where a file comes from")
        << QByteArray(R"({"source":"my script","attention":[[1,0],[0.5,0.5]]})") << "attention: " + matrix + "\n";
    QTest::newRow("scores and weights") << QByteArray(
                                               "query,key,score,weight\n0,0,1.5,1\n0,1,-2,0\n1,0,.1,.5\n1,1,.1,.5\n")
                                        << "weight: " + matrix + "\n";
    QTest::newRow("numbers of NumPy in lists")
        << QByteArray("[[np.float32(1.0), np.float32(0.0)], [np.float32(0.5), np.float32(0.5)]]") << matrix + "\n";
    QTest::newRow("tuples") << QByteArray("((1.0, 0.0), (0.5, 0.5))") << matrix + "\n";
    QTest::newRow("a text of more words")
        << QByteArray(R"({"text":"the cat sat","attention":[[1,0],[0.5,0.5]]})") << "attention: " + matrix + "\n";
    QTest::newRow("printed by TensorFlow")
        << QByteArray(
               "<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[1. , 0. ],\n [0.5, 0.5]], dtype=float32)>\n")
        << matrix + "\n";
    QTest::newRow("a printed tuple")
        << QByteArray("(tensor([[1., 0.],\n [.5, .5]], requires_grad=True),\n tensor([[1., 0.],\n [.25, .75]]))")
        << "weights, head 2 × query 2 × key 2, causal; asked: axis 0: head or batch or layer\n";
    QTest::newRow("a table of Markdown") << QByteArray("| |the|cat|\n|---|:-:|---|\n|the|1|0|\n| cat | 0.5 | 0.5 |\n")
                                         << labelled;
    QTest::newRow("a triangle without what is hidden")
        << QByteArray("1\n.5,.5\n.25,.25,.5\n") << "weights, query 3 × key 3, causal\n";
    QTest::newRow("a triangle of JSON") << QByteArray("[[1], [0.5, 0.5], [0.25, 0.25, 0.5]]")
                                        << "weights, query 3 × key 3, causal\n";
    QTest::newRow("triangles of heads")
        << QByteArray(R"({"layers": [[[[1], [0.5, 0.5]], [[1], [0.25, 0.75]]],)"
                      R"([[[1], [0.5, 0.5]], [[1], [0.75, 0.25]]]]})")
        << "layers: weights, layer 2 × head 2 × query 2 × key 2, causal; asked: axis 0: layer or batch\n";
    QTest::newRow("a triangle of scores")
        << QByteArray("[[-2.5], [3, 4.5], [1, -7, 2], [0.5, 1, 1, 3]]") << "scores, query 4 × key 4, causal\n";
    QTest::newRow("a separator behind each line") << QByteArray("1,0,\n.5,.5,\n") << matrix + "\n";
    QTest::newRow("places of layers without a word")
        << QByteArray(R"({"heads":{"0.0":[[1,0],[0.5,0.5]],"0.1":[[1,0],[0.25,0.75]],)"
                      R"("1.0":[[1,0],[0.5,0.5]],"1.1":[[1,0],[0.75,0.25]]}})")
        << "heads.0.0 … heads.1.1: weights, head 2 × batch 2 × query 2 × key 2, causal; asked: axis 1: batch or "
           "layer\n";
    // What is read, as in translation; what looks, as in a graph.
    QTest::newRow("source and target") << QByteArray("source,target,value\na,x,1\nb,x,0\na,y,.5\nb,y,.5\n")
                                       << "value: weights, query 2 × key 2, causal, with tokens\n";
    QTest::newRow("target and source") << QByteArray("source,target,value\nx,a,1\nx,b,0\ny,a,.5\ny,b,.5\n")
                                       << "value: weights, query 2 × key 2, causal, with tokens\n";
    QTest::newRow("tokens in another order")
        << QByteArray("from_token,to_token,share\ncat,cat,.5\nthe,the,1\ncat,the,.5\n")
        << "share: weights, query 2 × key 2, with tokens\n";
  }
  void aTableSaysItselfWhatItIs() {
    QFETCH(QByteArray, text);
    QFETCH(QString, line);
    QCOMPARE(lines(guessOfText(text)), line);
  }

  void whatIsLeftInItsFileIsTheSameAsWhatIsReadWhole() {
    int left = 0;
    for (const QJsonValue& each : expectedFiles()) {
      if (each.toObject().contains("refuse")) continue;
      QFile file(corpus + each["file"].toString());
      QVERIFY(file.open(QIODevice::ReadOnly));
      const ImportedFile whole = parseImport(bytesOf(file.readAll()));
      const ImportedFile read = readImport(file.fileName().toStdString());
      QCOMPARE(read.tensors.size(), whole.tensors.size());
      for (std::size_t i = 0; i < whole.tensors.size(); ++i) {
        const ImportedTensor &a = whole.tensors[i], &b = read.tensors[i];
        QVERIFY(a.name == b.name && a.shape == b.shape && a.type == b.type && a.offset == b.offset);
        QVERIFY(std::equal(a.bytes.begin(), a.bytes.end(), b.bytes.begin(), b.bytes.end()));
        if (!b.offset) continue;
        const QByteArray there = (file.seek(static_cast<qint64>(*b.offset)), file.read(std::ssize(b.bytes)));
        QVERIFY(std::equal(b.bytes.begin(), b.bytes.end(), bytesOf(there).begin(), bytesOf(there).end()));
        ++left;
      }
    }
    QVERIFY2(left > 10, qPrintable(QString::number(left)));
  }

  void aHugeTensorIsGuessedFromItsFileWithoutMemory() {
    constexpr Index n = 10'100;  // 408 MB, of which the disk has none
    const std::string path = m_folder.path("huge.npy").toStdString();
    const std::string header = npyHeader({n, n}, NumberType::float32);
    m_folder.write("huge.npy", QByteArray::fromStdString(header));
    QCOMPARE(truncate(path.c_str(), static_cast<off_t>(header.size()) + n * n * 4), 0);
    const qint64 before = anonymousMemory();
    const ImportedAttention found = guessImport(readImport(path));
    QVERIFY(before > 0 && anonymousMemory() - before < qint64{64} << 20);
    const ImportGuess& guess = found.tensors.front();
    QCOMPARE(guess.tensor.shape, (Shape{n, n}));
    const auto said = std::find_if(guess.reasons.begin(), guess.reasons.end(), [](const Message& reason) {
      return toString(reason).find("judged by a part of its 102010000 numbers") != std::string::npos;
    });
    QVERIFY(said != guess.reasons.end());
  }

  void ofAHugeTensorFewPagesAreRead_data() {
    QTest::addColumn<bool>("isTransposed");
    QTest::addColumn<QString>("words");
    QTest::addColumn<double>("most");
    QTest::newRow("keys last") << false << "weights, query 10200 × key 10200, valid lengths 1" << .1;
    // All of the keys are looked at for what they hide, here in each row.
    QTest::newRow("keys first") << true << "weights, key 10200 × query 10200, valid lengths 1" << 1.1;
  }
  void ofAHugeTensorFewPagesAreRead() {
    QFETCH(bool, isTransposed);
    QFETCH(QString, words);
    QFETCH(double, most);
    constexpr Index n = 10'200;  // 416 MB; some queries see the first key alone, others nothing
    const std::string path = m_folder.path("pages.npy").toStdString();
    const std::string header = npyHeader({n, n}, NumberType::float32);
    m_folder.write("pages.npy", QByteArray::fromStdString(header));
    QCOMPARE(truncate(path.c_str(), static_cast<off_t>(header.size()) + n * n * 4), 0);
    const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    const float one = 1;
    for (Index i = 0; i < n; i += 9)
      QCOMPARE(pwrite(file, &one, 4, static_cast<off_t>(header.size()) + 4 * i * (isTransposed ? 1 : n)), 4);
    close(file);
    QVERIFY(pagesInMemory(path) < .02);
    QCOMPARE(lines(guessImport(readImport(path))).trimmed(), words);
    const double share = pagesInMemory(path);
    QVERIFY2(share > 0 && share < most, qPrintable(QString::number(share)));
  }

  void aFileCutShortIsRefusedInWords_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("words");
    QTest::newRow("npy") << "npy"
                         << "has 719 bytes after its header, expected 720 for the shape (1, 1, 5, 6, 6) of f4";
    QTest::newRow("safetensors") << "safetensors"
                                 << "bytes";
  }
  void aFileCutShortIsRefusedInWords() {
    QFETCH(QString, format);
    QFETCH(QString, words);
    const QByteArray bytes = writtenAttention(format);
    m_folder.write("short", bytes.chopped(1));
    const QString refused = refusal([&] { readImport(m_folder.path("short").toStdString()); });
    QVERIFY2(refused.contains(words), qPrintable(refused));
  }

  void aFileThatIsCutOrWrittenToWhileItIsOpenIsOneClearMessage_data() {
    QTest::addColumn<QString>("format");
    QTest::newRow("npy") << "npy";
    QTest::newRow("safetensors") << "safetensors";
  }
  void aFileThatIsCutOrWrittenToWhileItIsOpenIsOneClearMessage() {
    QFETCH(QString, format);
    const QString expected = "“open” can't be read any more: it was cut or written to while it was open";
    const std::string path = m_folder.path("open").toStdString();
    const QByteArray bytes = writtenAttention(format);
    {
      m_folder.write("open", bytes);
      ImportedFile read = readImport(path);
      QCOMPARE(truncate(path.c_str(), 0), 0);  // also the page that was looked at is gone
      QCOMPARE(refusal([&] { guessImport(read); }), expected);
    }
    {
      m_folder.write("open", bytes);
      const ImportedAttention found = guessImport(readImport(path));
      canonicalOf(found.tensors.front());
      QCOMPARE(truncate(path.c_str(), 0), 0);
      QCOMPARE(refusal([&] { canonicalOf(found.tensors.front()); }), expected);
      m_folder.write("open", bytes);  // another file of that name is read as any
      canonicalOf(guessImport(readImport(path)).tensors.front());
    }
    {
      m_folder.write("open", bytes);
      const ImportedAttention found = guessImport(readImport(path));
      timespec later[2] = {{0, UTIME_OMIT}, {12345, 0}};
      QCOMPARE(utimensat(AT_FDCWD, path.c_str(), later, 0), 0);
      QCOMPARE(refusal([&] { canonicalOf(found.tensors.front()); }), expected);
    }
  }

  void whatStandsBesideAndHasNoPartIsNamed() {
    ImportedFile file{.format = "npz", .texts = {{"tokens", {"a", "b"}}}};
    file.tensors.push_back(tensorOfNumbers("scores", {2, 2, 3, 3},
                                           {1, -2, 3, 4,  5, -6, 7, 8, 9, 1,  2, -3, 4, 5, 6, -7, 8,  9,
                                            3, 1,  4, -1, 5, 9,  2, 6, 5, -3, 5, 8,  9, 7, 9, 3,  -2, 3},
                                           false));
    file.tensors.push_back(tensorOfNumbers("mask", {3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1}, false));
    const ImportedAttention found = guessImport(file);
    QStringList notes;
    for (const Message& note : found.file.notes) notes << QString::fromStdString(toString(note));
    QCOMPARE(notes, (QStringList{"mask beside the scores is left out: they are shown without a mask",
                                 "tokens has 2 texts and is left out, expected one for each of 3 queries or keys"}));
  }

  void theParametersOfAModelAreNoAttention() {
    ImportedFile file{.format = "safetensors"};
    for (const char* name : {"layers.0.q_proj.weight", "layers.0.k_proj.weight", "layers.0.q_proj.bias", "norm.weight"})
      file.tensors.push_back(tensorOfNumbers(name, {4, 4}, softmaxRows(4, 4, 4, false, 1), false));
    const QString refused = refusal([&] { guessImport(file); });
    QVERIFY2(refused.contains("open its folder"), qPrintable(refused));
    // Weights of attention may be called so too.
    file.tensors.resize(1);
    QVERIFY(guessImport(file).tensors.front().kind == TensorKind::weights);
  }

  void whatIsNoAttentionIsRefusedInWords_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("words");
    QTest::newRow("no bytes") << QByteArray() << "it has no bytes";
    QTest::newRow("GGUF") << QByteArray("GGUF\3\0\0\0", 8) << "GGUF";
    QTest::newRow("Arrow") << QByteArray("ARROW1\0\0", 8) << "pandas.read_feather";
    QTest::newRow("a pickle of the oldest kind") << QByteArray("(lp0\nF1.0\na.") << "safetensors.torch.save_file";
    QTest::newRow("MATLAB 7.3") << QByteArray("MATLAB 7.3 MAT-file").leftJustified(512, ' ') + "\x89HDF\r\n\x1a\n"
                                << "MATLAB";
    QTest::newRow("an old spreadsheet") << QByteArray("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") << "save as CSV";
    QTest::newRow("ONNX") << QByteArray("\x08\x07\x12\x07pytorch\0\0", 13) << "onnx";
    QTest::newRow("a word among numbers") << QByteArray("0.5,0.5\n0.5,abc\n") << "line 2, column 2 has “abc”";
    QTest::newRow("a first row that is short, of numbers")
        << QByteArray(".5,.5\n.25,.25,.5\n.5,.25,.25\n") << "line 2 has 3 columns, expected 2";
    QTest::newRow("a pair that comes twice") << QByteArray("query,key,weight\n0,0,.5\n0,1,.5\n1,0,.5\n0,1,.5\n")
                                             << "line 5 is of the same query and key as line 3";
    QTest::newRow("a row that is short") << QByteArray("1,2,3\n1,2\n1,2,3\n") << "line 2 has 2 columns, expected 3";
    QTest::newRow("ragged lists") << QByteArray("[[1,2],[3]]") << "rows of one length";
    QTest::newRow("bytes") << QByteArray("\1\2\0\3\0", 5) << "expected .npy";
    QTest::newRow("a page") << QByteArray("<!DOCTYPE html>\n<html></html>") << "a page for a browser";
    QTest::newRow("a line that is no JSON") << QByteArray("[[1,0]]\n[[1,0]]\n[[1,\n") << "line 3 is no JSON";
    QTest::newRow("what Python prints") << QByteArray("{'attention': [[1, 0], [0.5, 0.5]]}") << "json.dump";
    QTest::newRow("printed with holes") << QByteArray("[[0.1 0.2 ... 0.1]\n [0.1 0.2 ... 0.1]]")
                                        << "leaves numbers out";
    QTest::newRow("no number") << QByteArray("[[NaN,NaN],[NaN,NaN]]") << "all 4 numbers are NaN or infinite";
    QTest::newRow("a log of training") << QByteArray("{\"epoch\":1,\"loss\":0.5}\n{\"epoch\":2,\"loss\":0.25}\n")
                                       << "rows of one length";
    QTest::newRow("gzip") << QByteArray("\x1F\x8B\x08\0\0\0\0\0", 8) << "gunzip";
    QTest::newRow("two columns of weights") << QByteArray("q,k,attn_weight,mean_weight\n0,0,1,1\n0,1,0,0\n")
                                            << "columns “attn_weight” and “mean_weight” may both be the weights";
    for (const char* empty : {"[]", "[null,null]", R"({"attentions":[]})", R"({"attentions":null,"tokens":["a"]})",
                              R"({"attentions":[[],[]]})"})
      QTest::newRow(empty) << QByteArray(empty) << "attn_implementation=\"eager\"";
    QTest::newRow("np.array(())") << npyFile(headerText("<f8", "False", "(0,)"), {}) << "attn_implementation=\"eager\"";
    QTest::newRow("numbers of 8 bits")
        << littleEndian(63, 8) + R"({"attn":{"dtype":"F8_E4M3","shape":[2,2],"data_offsets":[0,4]}})" + QByteArray(4, 1)
        << "attn has numbers of type F8_E4M3, which are read if they are tensor.to(torch.float32)";
    QTest::newRow("a comma too many") << QByteArray(R"({"attention":[[0.5,0.5],]})") << "no JSON at byte";
  }
  void whatIsNoAttentionIsRefusedInWords() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, words);
    const QString refused = refusal([&] { guessOfText(bytes); });
    QVERIFY2(refused.contains(words, Qt::CaseInsensitive), qPrintable(refused));
  }

  void padding() {
    // Two texts of 6 and 4 tokens: what is behind the fourth is 0 for all.
    std::vector<double> numbers = softmaxRows(2 * 3 * 6, 6, 6, false, 5);
    for (Index row = 18; row < 36; ++row) {
      double sum = 0;
      for (Index key = 0; key < 6; ++key) {
        double& number = numbers[static_cast<std::size_t>(row * 6 + key)];
        if (key >= 4) number = 0;
        sum += number;
      }
      for (Index key = 0; key < 6; ++key) numbers[static_cast<std::size_t>(row * 6 + key)] /= sum;
    }
    const ImportGuess guess = guessOfNumbers("w", {2, 3, 6, 6}, numbers).tensors.front();
    QCOMPARE(QString::fromStdString(lineOf(guess)),
             QString("w: weights, batch 2 × head 3 × query 6 × key 6, valid lengths 6 4"));
  }
};

QTEST_APPLESS_MAIN(TestImport)
#include "tst_import.moc"
