// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QtTest>
#include <random>

#include "app/document/shipped_models.h"
#include "core/model/looking_inside.h"
#include "core/tensor/matrix.h"
#include "core/tokenizer/tokenizer.h"
#include "tests/support/models.h"
#include "tests/support/run_program.h"

using namespace attn;
using namespace attn::test;

// The transformer that comes with the program, as a user asks it: by its name.
class TestSmallModel : public QObject {
  Q_OBJECT

  // Another folder, to see these tests fail: ATTN_SMALL_MODEL=tests/data/models/gpt2.
  const QString m_name = qEnvironmentVariable("ATTN_SMALL_MODEL", QStringLiteral("small"));
  QTemporaryDir m_folder;

  QString folder() const { return app::modelFolder(m_name); }
  Tokenizer tokenizer() const { return readTokenizer(folder().toStdString()); }
  Arrays arraysOf(const QStringList& arguments) const {
    const QString out = m_folder.filePath("o.npz");
    const Outcome outcome = run(QStringList{"model", m_name, out} + arguments);
    return outcome.status == 0 ? arraysIn(out.toStdString()) : (qWarning("%s", qPrintable(outcome.error)), Arrays());
  }
  /// The most probable piece behind a text, by the last row of logits.
  std::string continuationOf(const QStringList& arguments) const {
    const Arrays arrays = arraysOf(arguments);
    if (!arrays.contains("logits")) return {};
    const Tensor& logits = arrays.at("logits");
    const Index best = std::max_element(logits.data(), logits.data() + logits.size()) - logits.data();
    return pieceText(tokenizer(), best);
  }
  /// The start, pieces drawn at random, and the same ones again.
  std::vector<Index> repeated(std::mt19937& random, Index period) const {
    constexpr Index firstWord = 257;  // behind the start and the bytes
    std::uniform_int_distribution<Index> piece(firstWord, vocabularySize(tokenizer()) - 1);
    std::vector<Index> once;
    for (Index i = 0; i < period; ++i) once.push_back(piece(random));
    std::vector<Index> ids = {0};
    for (int i = 0; i < 2; ++i) ids.insert(ids.end(), once.begin(), once.end());
    return ids;
  }
  static QString words(std::span<const Index> ids) {
    QStringList texts;
    for (const Index id : ids) texts << QString::number(id);
    return texts.join(',');
  }

 private slots:
  void itIsFoundByItsNameAndSmall() {
    QVERIFY2(QDir(folder()).exists(), qPrintable(folder()));
    qint64 bytes = 0;
    for (const QFileInfo& file : QDir(folder()).entryInfoList(QDir::Files)) bytes += file.size();
    QVERIFY2(bytes > 100'000 && bytes <= 2'000'000, qPrintable(QString::number(bytes)));
    QVERIFY(QFile::exists(folder() + "/README.md"));
  }

  void everyTextComesBackFromItsPieces() {
    const Tokenizer reads = tokenizer();
    for (const char* text : {"Mira gave the book to Leo.", "小明把书给了小红。", "  two  spaces\tand\na line ",
                             "7 + 15 = 22", "naïve Ünïcode ▁ <0x41> 🙂 한국어", "([{}])", ""}) {
      std::vector<Index> ids;
      for (const Piece& piece : encode(reads, text)) ids.push_back(piece.id);
      QCOMPARE(ids.at(0), Index{0});
      QCOMPARE(decode(reads, ids), std::string(text));
    }
    QCOMPARE(encode(reads, "Mira gave the book to Leo.").size(), std::size_t{8});  // the start, and a piece a word
  }

  void whatCameOnceAtRandomIsContinued() {
    std::mt19937 random(5);
    int right = 0;
    constexpr int texts = 20;
    for (int i = 0; i < texts; ++i) {
      const std::vector<Index> ids = repeated(random, 12);
      const std::size_t seen = 18;  // half of the second time
      const std::string next = pieceText(tokenizer(), ids[seen]);
      right += continuationOf({"--ids", words(std::span(ids).first(seen))}) == next;
    }
    QVERIFY2(right >= 17, qPrintable(QString("%1 of %2").arg(right).arg(texts)));
  }

  /// What lesson 18 silences is what copies: without the induction heads, or the head that they need, nothing is left.
  void withoutItsInductionHeadsNothingIsContinued() {
    std::mt19937 random(7);
    constexpr int texts = 20;
    const std::vector<QStringList> silenced{{}, {"decoder.1.0", "decoder.1.1", "decoder.1.2"}, {"decoder.0.0"}};
    std::vector<int> right(silenced.size());
    for (int i = 0; i < texts; ++i) {
      const std::vector<Index> ids = repeated(random, 12);
      const std::size_t seen = 18;
      for (std::size_t which = 0; which < silenced.size(); ++which) {
        QStringList arguments{"--ids", words(std::span(ids).first(seen))};
        for (const QString& head : silenced[which]) arguments << "--silence" << head;
        right[which] += continuationOf(arguments) == pieceText(tokenizer(), ids[seen]) ? 1 : 0;
      }
    }
    QVERIFY2(right[0] >= 17, qPrintable(QString::number(right[0])));
    QVERIFY2(right[1] <= 2 && right[2] <= 2, qPrintable(QString("%1 and %2").arg(right[1]).arg(right[2])));
  }

  void aPreviousTokenHeadAndInductionHeadsShowInTheNumbers() {
    std::mt19937 random(6);
    float previous = 0, induction = 0;
    constexpr int texts = 5;
    std::map<std::pair<Index, Index>, std::pair<float, float>> sums;  // a head's: on the previous piece, induction
    for (int i = 0; i < texts; ++i) {
      const Arrays arrays = arraysOf({"--ids", words(repeated(random, 16)), "--kinds"});
      QVERIFY(arrays.contains("decoder_kinds"));
      const Tensor& kinds = arrays.at("decoder_kinds");
      const Index layers = kinds.dim(0), heads = kinds.dim(1), numbers = kinds.dim(2);
      for (Index layer = 0; layer < layers; ++layer)
        for (Index head = 0; head < heads; ++head) {
          const float* const kind = kinds.data() + (layer * heads + head) * numbers;
          std::pair<float, float>& sum = sums[{layer, head}];
          sum.first += kind[0] / texts;
          sum.second += kind[5] / texts;
        }
    }
    for (const auto& [place, sum] : sums) {
      previous = std::max(previous, sum.first);
      induction = std::max(induction, sum.second);
    }
    QVERIFY2(previous > 0.9F, qPrintable(QString::number(previous)));
    QVERIFY2(induction > 0.9F, qPrintable(QString::number(induction)));
  }

  /// What lesson 18 shows a room, measured over 400 texts: each is 20 random pieces and the same ones again.
  void itsHeadsCopyAndRestOverFourHundredTexts() {
    const Model model = openModel(folder().toStdString());
    const HeadPlace before{StackKind::decoder, 0, 0}, copies{StackKind::decoder, 1, 1};
    std::vector<HeadEdit> silenced;
    for (const HeadPlace& place : {before, {StackKind::decoder, 1, 0}, copies, {StackKind::decoder, 1, 2}})
      silenced.push_back({.place = place, .silence = Silence::zero});
    std::mt19937 random(8);
    constexpr int texts = 400;
    constexpr Index period = 20, length = 2 * period + 1;
    double previous = 0, induction = 0, firstAtFirst = 0, firstAfter = 0;
    Index right = 0, rightWithout = 0;
    RunOptions options;
    options.keepsWeights = true;
    for (int text = 0; text < texts; ++text) {
      const std::vector<Index> ids = repeated(random, period);
      const auto countRight = [&](const ModelRun& run) {
        const Tensor logits = logitsOf(model, *run.decoder->hidden.part(0, length));
        Index count = 0;
        for (Index i = period + 1; i + 1 < length; ++i) {
          Index best = 0;
          logits.matrix(0).row(i).maxCoeff(&best);
          count += best == ids[static_cast<std::size_t>(i + 1)] ? 1 : 0;
        }
        return count;
      };
      const ModelRun run = runModel(model, {ids}, {}, options);
      right += countRight(run);
      rightWithout += countRight(runModel(model, {ids}, silenced));
      const auto weights = [&](const HeadPlace& place) {
        return run.attention(place.kind, place.layer).weights.matrix(place.head);
      };
      for (Index i = 1; i < length; ++i) previous += weights(before)(i, i - 1) / (length - 1) / texts;
      for (Index i = 1; i <= period; ++i) {
        firstAtFirst += weights(copies)(i, 0) / period / texts;
        firstAfter += weights(copies)(i + period, 0) / period / texts;
        induction += weights(copies)(i + period, i + 1) / period / texts;
      }
    }
    constexpr double asked = texts * (period - 1);
    const QString figures = QString("right %1, silenced %2; previous %3, induction %4, first %5 and %6")
                                .arg(static_cast<double>(right) / asked)
                                .arg(static_cast<double>(rightWithout) / asked)
                                .arg(previous)
                                .arg(induction)
                                .arg(firstAtFirst)
                                .arg(firstAfter);
    QVERIFY2(static_cast<double>(right) >= 0.98 * asked && static_cast<double>(rightWithout) <= 0.1 * asked,
             qPrintable(figures));
    QVERIFY2(previous >= 0.9 && induction >= 0.9, qPrintable(figures));
    QVERIFY2(firstAtFirst >= 0.9 && firstAfter <= 0.05, qPrintable(figures));
  }

  void aNameThatCameBeforeIsSaidAgainInBothLanguages() {
    QCOMPARE(continuationOf({"--text", "Mira gave the book to Leo. Leo thanked"}), std::string(" Mira"));
    QCOMPARE(continuationOf({"--text", "小明把书给了小红。小红谢谢小"}), std::string("明"));
  }

  void anUnknownNameIsAFolderThatIsNotThere() {
    const Outcome outcome = run({"model", "smaller", m_folder.filePath("o.npz"), "--ids", "1"});
    QCOMPARE(outcome.status, 1);
    QVERIFY2(outcome.error.contains("smaller"), qPrintable(outcome.error));
  }
};

QTEST_GUILESS_MAIN(TestSmallModel)
#include "tst_small_model.moc"
