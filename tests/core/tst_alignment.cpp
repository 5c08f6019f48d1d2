// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/alignment/adam.h"
#include "core/alignment/alignment_file.h"
#include "core/alignment/alignment_loss.h"
#include "core/alignment/decoding.h"
#include "core/alignment/pairs.h"
#include "core/alignment/same_function.h"
#include "core/attention/attention.h"
#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "core/tensor/matrix.h"
#include "tests/support/bytes.h"
#include "tests/support/plain_alignment.h"

using namespace attn;
using namespace attn::test;

namespace {

AlignmentModel goldenModel(const std::string& name) {
  return readAlignmentModel(ATTN_TEST_DATA "/alignment/model_" + name + ".npz");
}

/// The golden batch without its padding, begin and the end of a source included as there.
std::vector<SymbolPair> goldenPairs(const std::map<std::string, Tensor>& golden) {
  std::vector<SymbolPair> pairs;
  const Tensor &x = golden.at("x"), &y = golden.at("y");
  for (Index row = 0; row < x.rows(); ++row) {
    SymbolPair& pair = pairs.emplace_back();
    for (Index t = 0; t < x.cols(); ++t)
      if (x.matrix(0)(row, t) != 0) pair.source.push_back(static_cast<Symbol>(x.matrix(0)(row, t)));
    for (Index t = 1; t < y.cols(); ++t)
      if (y.matrix(0)(row, t) != 0) pair.target.push_back(static_cast<Symbol>(y.matrix(0)(row, t)));
  }
  return pairs;
}

std::vector<SymbolPair> somePairs(const AlignmentModel& model) {
  return {pairOf(model, U"abc", U"xy"), pairOf(model, U"e", U"wxyzw"), pairOf(model, U"ddcba", U""),
          pairOf(model, U"edc", U"z")};
}

bool near(double a, double b, double relative, double absolute = 0) {
  return std::abs(a - b) <= relative * std::abs(b) + absolute;
}

/// Empty if all weights agree, else where they don't.
QString differenceOf(const AlignmentWeights& a, const AlignmentWeights& b, double relative, double absolute) {
  const auto left = listOf(a), right = listOf(b);
  for (std::size_t i = 0; i < left.size(); ++i)
    if (const QString words = difference(*left[i].second, *right[i].second, relative, absolute); !words.isEmpty())
      return QString::fromStdString(left[i].first) + ": " + words;
  return {};
}

/// A model of two characters on each side that is sure of what it writes, though it has learned nothing.
AlignmentModel decidedModel(std::uint64_t seed) {
  AlignmentModel model =
      untrainedModel(alignmentScorings().front(), {.embedding = 3, .encoder = 4, .decoder = 5, .hidden = 6},
                     Alphabet(U"ab"), Alphabet(U"xy"), seed);
  for (Tensor* tensor : {&model.weights.output, &model.weights.decoder.input})
    for (Index i = 0; i < tensor->size(); ++i) tensor->data()[i] *= 4;
  return model;
}

struct Output {
  std::vector<Symbol> symbols;
  double sum = 0;  ///< log p

  bool hasEnded() const { return !symbols.empty() && symbols.back() == endSymbol; }
};

/// The output with every symbol that may stand behind it.
std::vector<Output> continuationsOf(const AlignmentModel& model, const std::vector<Symbol>& source,
                                    const Output& output) {
  std::vector<Symbol> symbols = output.symbols;
  symbols.push_back(endSymbol);
  const std::vector<float> logits = decoderSteps(model, source, symbols).back().logits;
  double sum = 0;
  for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
  std::vector<Output> all;
  for (Symbol symbol = endSymbol; symbol < model.target.size(); ++symbol) {
    symbols.back() = symbol;
    all.push_back(
        {symbols, output.sum + static_cast<double>(logits[static_cast<std::size_t>(symbol)]) - std::log(sum)});
  }
  return all;
}

/// A beam by its definition: all continuations, sorted, until all outputs have ended.
Output plainBeam(const AlignmentModel& model, const std::vector<Symbol>& source, std::size_t width) {
  std::vector<Output> outputs(1);
  for (Index t = 0; t < mostSymbols(static_cast<Index>(source.size()) - 1); ++t) {
    std::vector<Output> all;
    for (const Output& output : outputs) {
      const std::vector<Output> next = output.hasEnded() ? std::vector{output} : continuationsOf(model, source, output);
      all.insert(all.end(), next.begin(), next.end());
    }
    std::stable_sort(all.begin(), all.end(), [](const Output& a, const Output& b) { return a.sum > b.sum; });
    all.resize(std::min(all.size(), width));
    outputs = all;
  }
  return outputs.front();
}

/// The likeliest of all outputs that end: the best open one is continued until the best one is closed.
Output likeliestOutput(const AlignmentModel& model, const std::vector<Symbol>& source) {
  std::multimap<double, Output, std::greater<>> open{{0, Output{}}};
  for (;;) {
    const Output best = open.begin()->second;
    if (best.hasEnded()) return best;
    open.erase(open.begin());
    for (const Output& next : continuationsOf(model, source, best)) open.emplace(next.sum, next);
  }
}

/// So many code points from U+4E2D on, without surrogates.
std::u32string someCharacters(std::size_t count) {
  std::u32string characters;
  for (char32_t each = 0x4E2D; characters.size() < count; ++each)
    if (each < 0xD800 || each > 0xDFFF) characters += each;
  return characters;
}

void addTo(AlignmentWeights& sums, const AlignmentWeights& more, double factor) {
  const auto total = listOf(sums);
  const auto part = listOf(more);
  for (std::size_t i = 0; i < total.size(); ++i)
    total[i].second->matrix(0) += static_cast<float>(factor) * part[i].second->matrix(0);
}

void eachScoring() {
  QTest::addColumn<QString>("scoring");
  for (const AlignmentScoring& scoring : alignmentScorings()) QTest::newRow(scoring.id) << scoring.id;
}

const AlignmentScoring& fetchedScoring() {
  QFETCH(QString, scoring);
  return *findRow(alignmentScorings(), scoring.toStdString());
}

}  // namespace

class TestAlignment : public QObject {
  Q_OBJECT

 private slots:
  void lossAndGradientAreThoseOfPyTorch_data() { eachScoring(); }
  void lossAndGradientAreThoseOfPyTorch() {
    const std::string name = fetchedScoring().id;
    const auto golden = alignmentArrays("training_" + name);
    const AlignmentModel model = goldenModel(name);
    AlignmentWeights gradient;
    const AlignmentLoss loss = lossOf(model, goldenPairs(golden), gradient);
    QVERIFY(near(loss.loss, golden.at("loss").data()[0], 1e-5));
    QCOMPARE(loss.loss, lossOf(model, goldenPairs(golden)).loss);
    QVERIFY(near(globalNorm(gradient), golden.at("grad_norm").data()[0], 1e-5));
    for (const auto& [array, tensor] : listOf(gradient)) {
      const QString where = difference(*tensor, golden.at("grad." + array), 1e-4, 2e-7);
      QVERIFY2(where.isEmpty(), qPrintable(QString::fromStdString(array) + ": " + where));
    }
  }

  void alignmentsAndLogitsAreThoseOfPyTorch_data() { eachScoring(); }
  void alignmentsAndLogitsAreThoseOfPyTorch() {
    const std::string name = fetchedScoring().id;
    const auto golden = alignmentArrays("training_" + name);
    const AlignmentModel model = goldenModel(name);
    const std::vector<SymbolPair> pairs = goldenPairs(golden);
    const Tensor &logits = golden.at("logits"), &weights = golden.at("attention_weights");
    for (std::size_t b = 0; b < pairs.size(); ++b) {
      const std::vector<DecoderStep> steps = decoderSteps(model, pairs[b].source, pairs[b].target);
      QCOMPARE(steps.size(), pairs[b].target.size());
      for (std::size_t t = 0; t < steps.size(); ++t) {
        const auto row = static_cast<Index>(t);
        QCOMPARE(static_cast<Index>(steps[t].logits.size()), logits.cols());
        QCOMPARE(steps[t].weights.size(), pairs[b].source.size());
        QVERIFY(static_cast<Index>(steps[t].weights.size()) <= weights.cols());
        for (std::size_t k = 0; k < steps[t].logits.size(); ++k)
          QVERIFY(
              near(steps[t].logits[k], logits.matrix(static_cast<Index>(b))(row, static_cast<Index>(k)), 1e-5, 1e-5));
        for (std::size_t j = 0; j < steps[t].weights.size(); ++j)
          QVERIFY(
              near(steps[t].weights[j], weights.matrix(static_cast<Index>(b))(row, static_cast<Index>(j)), 1e-5, 1e-6));
      }
    }
  }

  void stepsOfAdamAreThoseOfPyTorch_data() { eachScoring(); }
  void stepsOfAdamAreThoseOfPyTorch() {
    const std::string name = fetchedScoring().id;
    const auto golden = alignmentArrays("training_" + name);
    AlignmentModel model = goldenModel(name);
    Adam adam;
    adam.mean = adam.square = zeroWeights(*model.scoring, model.widths, model.source.size(), model.target.size());
    const auto step = [&](double mostNorm) {
      AlignmentWeights gradient;
      const double loss = lossOf(model, goldenPairs(golden), gradient).loss;
      clipByGlobalNorm(gradient, mostNorm);
      if (globalNorm(gradient) > mostNorm) qFatal("a gradient that is not clipped");
      applyGradient(adam, gradient, 0.02, model.weights);
      return loss;
    };
    const Tensor& losses = golden.at("losses");
    for (Index i = 0; i < losses.size(); ++i) {
      const double loss = step(0.5);
      QVERIFY2(near(loss, losses.data()[i], 2e-5), qPrintable(QString::number(loss - losses.data()[i])));
    }
    if (name == "additive") {
      for (int i = 0; i < 25; ++i) step(1);
      QCOMPARE(differenceOf(model.weights, goldenModel("trained").weights, 1e-3, 1e-4), QString());
    }
    COMPARE_TENSORS(model.weights.outputBias, golden.at("trained_output_bias"), 1e-4, 1e-4);
  }

  void textsAreDecodedAsByTheReference_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"additive", "concat", "scaled-dot", "trained"}) QTest::newRow(name) << name;
  }
  void textsAreDecodedAsByTheReference() {
    QFETCH(QString, name);
    const AlignmentModel model = goldenModel(name.toStdString());
    QFile file(ATTN_TEST_DATA "/alignment/decoding_" + name + ".json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).array();
    QCOMPARE(cases.size(), 15);
    for (const QJsonValue& each : cases) {
      DecodingOptions options;
      options.beam = each["beam"].toInt();
      const Decoding result = decode(model, symbolsToDecode(model, each["input"].toString().toStdU32String()), options);
      QCOMPARE(QString::fromStdU32String(model.target.textOf(result.symbols)), each["output"].toString());
      QCOMPARE(result.weights.rows(), each["rows"].toInt());
      QVERIFY(near(result.logProbability, each["log_p"].toDouble(), 1e-5, 1e-5));
      for (Index j = 0; j < result.weights.cols(); ++j) {
        QVERIFY(near(result.weights.matrix(0)(0, j), each["first_row"][j].toDouble(), 1e-5, 2e-6));
        QVERIFY(
            near(result.weights.matrix(0)(result.weights.rows() - 1, j), each["last_row"][j].toDouble(), 1e-4, 1e-5));
      }
    }
  }

  void theGradientIsTheSlopeOfThePlainLoss_data() { eachScoring(); }
  void theGradientIsTheSlopeOfThePlainLoss() {
    const AlignmentModel model = smallModel(fetchedScoring());
    const std::vector<SymbolPair> pairs = {pairOf(model, U"abc", U"xy"), pairOf(model, U"e", U"wz")};
    AlignmentWeights gradient;
    const AlignmentLoss loss = lossOf(model, pairs, gradient);
    PlainModel plain(model);
    QVERIFY(near(lossOf(model, somePairs(model)).loss, plain.loss(somePairs(model)), 1e-6));
    QVERIFY(near(loss.loss, plain.loss(pairs), 1e-6));
    QCOMPARE(loss.symbols, Index{6});
    constexpr double small = 1e-5;
    for (const auto& [name, tensor] : listOf(gradient)) {
      for (Index i = 0; i < tensor->size(); ++i) {
        double& weight = plain.weights.at(name)[static_cast<std::size_t>(i)];
        const double before = weight;
        weight = before + small;
        const double above = plain.loss(pairs);
        weight = before - small;
        const double slope = (above - plain.loss(pairs)) / (2 * small);
        weight = before;
        QVERIFY2(near(tensor->data()[i], slope, 1e-4, 3e-7), qPrintable(QString("%1 [%2]: %3, expected %4")
                                                                            .arg(QString::fromStdString(name))
                                                                            .arg(i)
                                                                            .arg(static_cast<double>(tensor->data()[i]))
                                                                            .arg(slope)));
      }
    }
  }

  void scoresAreThoseOfTheTableOfScoringFunctions_data() { eachScoring(); }
  void scoresAreThoseOfTheTableOfScoringFunctions() {
    const AlignmentScoring& scoring = fetchedScoring();
    const AlignmentModel model = smallModel(scoring, 5);
    const SymbolPair pair = pairOf(model, U"adbe", U"zw");
    Tensor keys = encoderStates(model, pair.source);
    if (QString(scoring.id) == "scaled-dot") {
      const Matrix projected = keys.matrix(0) * model.weights.attention.at("W_k").matrix(0).transpose();
      keys = Tensor({5, 5}, std::vector<float>(projected.data(), projected.data() + projected.size()));
    }
    const std::vector<DecoderStep> steps = decoderSteps(model, pair.source, pair.target);
    QCOMPARE(steps.size(), pair.target.size());
    for (const DecoderStep& step : steps) {
      AttentionOptions options;
      options.scoring = findRow(scorings(), scoring.id);
      options.parameters = &model.weights.attention;
      const Tensor queries({1, 1, 5}, step.query);
      const Tensor scores = rawScores(queries, Tensor(keys).reshaped({1, keys.rows(), keys.cols()}), options);
      COMPARE_TENSORS(scores, Tensor({1, 1, 5}, step.scores));
    }
  }

  void aStepTakenApartFitsTogether() {
    const AlignmentModel model = smallModel(alignmentScorings().front(), 2);
    const SymbolPair pair = pairOf(model, U"abcab", U"xyzx");
    DecodingAttention attention;
    attention.temperature = 0.5;
    const std::vector<DecoderStep> steps = decoderSteps(model, pair.source, pair.target, attention);
    const std::vector<DecoderStep> plain = decoderSteps(model, pair.source, pair.target);
    const Tensor keys = encoderStates(model, pair.source);
    QCOMPARE(steps.size(), std::size_t{5});
    for (std::size_t t = 0; t < steps.size(); ++t) {
      const DecoderStep& step = steps[t];
      QCOMPARE(step.scores.size(), pair.source.size());
      QCOMPARE(step.weights.size(), pair.source.size());
      QCOMPARE(static_cast<Index>(step.context.size()), keys.cols());
      QCOMPARE(static_cast<Index>(step.probabilities.size()), model.target.size());
      QCOMPARE(step.fed, t == 0 ? beginSymbol : pair.target[t - 1]);
      if (t > 0) QVERIFY(step.query == steps[t - 1].state);
      double sum = 0, all = 0;
      for (const float score : step.scores) sum += std::exp(static_cast<double>(score));
      for (std::size_t j = 0; j < step.weights.size(); ++j)
        QVERIFY(near(step.weights[j], std::exp(static_cast<double>(step.scores[j])) / sum, 1e-5));
      for (std::size_t k = 0; k < step.context.size(); ++k) {
        double expected = 0;
        for (std::size_t j = 0; j < step.weights.size(); ++j)
          expected +=
              static_cast<double>(step.weights[j]) * keys.matrix(0)(static_cast<Index>(j), static_cast<Index>(k));
        QVERIFY(near(step.context[k], expected, 1e-5, 1e-6));
      }
      for (const float probability : step.probabilities) all += probability;
      QVERIFY(near(all, 1, 1e-6));
    }
    QCOMPARE(plain[0].scores.size(), steps[0].scores.size());
    // The first query does not depend on the temperature, which divides its scores.
    for (std::size_t j = 0; j < plain[0].scores.size(); ++j)
      QVERIFY(near(steps[0].scores[j], 2 * plain[0].scores[j], 1e-5, 1e-6));
  }

  void concatIsAdditiveWithTheMatricesSideBySide() {
    const AlignmentModel additive = smallModel(*findRow(alignmentScorings(), "additive"));
    AlignmentModel concat = additive;
    concat.scoring = findRow(alignmentScorings(), "concat");
    const Tensor &q = additive.weights.attention.at("W_q"), &k = additive.weights.attention.at("W_k");
    Tensor joined({q.rows(), q.cols() + k.cols()});
    joined.matrix(0) << q.matrix(0), k.matrix(0);
    concat.weights.attention = {{"W", joined}, {"v", additive.weights.attention.at("w_v")}};
    const std::vector<Symbol> source = additive.source.symbolsOf(U"abcde");
    const Decoding a = decode(additive, source), b = decode(concat, source);
    QVERIFY(a.symbols == b.symbols);
    COMPARE_TENSORS(a.weights, b.weights);
    AlignmentWeights ofAdditive, ofConcat;
    lossOf(additive, somePairs(additive), ofAdditive);
    lossOf(concat, somePairs(concat), ofConcat);
    COMPARE_TENSORS(ofAdditive.sourceEmbedding, ofConcat.sourceEmbedding, 1e-4, 1e-7);
  }

  void aPairCountsTheSameWhateverElseIsInTheBatch_data() { eachScoring(); }
  void aPairCountsTheSameWhateverElseIsInTheBatch() {
    const AlignmentModel model = smallModel(fetchedScoring(), 3);
    // Three parts of a batch, so that pairs lie beside others of all lengths.
    std::vector<SymbolPair> pairs;
    Rng rng(4);
    const auto text = [&](const char32_t* characters, double most) {
      std::u32string result(static_cast<std::size_t>(rng.uniform() * most), U' ');
      for (char32_t& each : result) each = characters[static_cast<std::size_t>(rng.uniform() * 4)];
      return result;
    };
    for (int i = 0; i < 80; ++i) pairs.push_back(pairOf(model, U"a" + text(U"bcde", 9), text(U"wxyz", 9)));
    AlignmentWeights together, alone = zeroWeights(*model.scoring, model.widths, 8, 7), gradient;
    const AlignmentLoss whole = lossOf(model, pairs, together);
    double loss = 0;
    for (const SymbolPair& pair : pairs) {
      const AlignmentLoss one = lossOf(model, {&pair, 1}, gradient);
      loss += one.loss * static_cast<double>(one.symbols) / static_cast<double>(whole.symbols);
      addTo(alone, gradient, static_cast<double>(one.symbols) / static_cast<double>(whole.symbols));
    }
    QVERIFY(near(whole.loss, loss, 1e-6));
    QCOMPARE(differenceOf(together, alone, 1e-4, 1e-6), QString());

    std::reverse(pairs.begin(), pairs.end());
    AlignmentWeights reversed;
    QVERIFY(near(lossOf(model, pairs, reversed).loss, whole.loss, 1e-6));
    QCOMPARE(differenceOf(reversed, together, 1e-4, 1e-6), QString());

    // To the last bit for any number of threads.
    const int before = threadCount();
    for (const int threads : {1, 3}) {
      setThreadCount(threads);
      QCOMPARE(lossOf(model, pairs, gradient).loss, lossOf(model, pairs).loss);
      QVERIFY(gradient == reversed);
    }
    setThreadCount(before);
  }

  void theSameWeightsAreTheSameFunctionInTheMatricesOfAnotherScore() {
    int pairs = 0;
    for (const AlignmentScoring& scoring : alignmentScorings()) {
      const AlignmentModel model = smallModel(scoring, 5);
      for (const AlignmentScoring* other : sameFunctionAs(scoring)) {
        ++pairs;
        const AlignmentModel same = withSameScores(model, *other);
        QCOMPARE(QString(same.scoring->id), QString(other->id));
        const std::vector<Symbol> source = model.source.symbolsOf(U"abcde");
        const Decoding before = decode(model, source), after = decode(same, source);
        QVERIFY(before.symbols == after.symbols);
        QVERIFY((before.weights.matrix(0) - after.weights.matrix(0)).cwiseAbs().maxCoeff() < 1e-6F);
        QVERIFY(withSameScores(same, scoring) == model);
      }
    }
    QCOMPARE(pairs, 2);  // additive and concat are one function, in both ways
    const AlignmentScoring& dot = *findRow(alignmentScorings(), "scaled-dot");
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, withSameScores(smallModel(alignmentScorings().front()), dot));
  }

  void aLargeAlphabetOfTheTargetIsWorkedThroughInPieces() {
    // A million logits are three rows of them.
    AlignmentModel model =
        untrainedModel(alignmentScorings().front(), {.embedding = 1, .encoder = 1, .decoder = 2, .hidden = 1},
                       Alphabet(U"abcde"), Alphabet(someCharacters(300'000)), 1);
    const char32_t far = model.target.characters().back();
    const std::vector<SymbolPair> pairs = {pairOf(model, U"abc", {far, U'\u4E2D'}), pairOf(model, U"e", {far})};
    AlignmentWeights together, one;
    const AlignmentLoss whole = lossOf(model, pairs, together);
    QCOMPARE(whole.symbols, Index{5});
    QVERIFY(near(whole.loss, PlainModel(model).loss(pairs), 1e-6));
    AlignmentWeights alone = zeroWeights(*model.scoring, model.widths, model.source.size(), model.target.size());
    for (const SymbolPair& pair : pairs) {
      const AlignmentLoss loss = lossOf(model, {&pair, 1}, one);
      addTo(alone, one, static_cast<double>(loss.symbols) / static_cast<double>(whole.symbols));
    }
    // Sums over so many logits in float32, in other blocks.
    QCOMPARE(differenceOf(together, alone, 5e-3, 1e-6), QString());
    QVERIFY(together.output.matrix(0).row(model.target.symbolsOf({&far, 1}).front()).cwiseAbs().maxCoeff() > 1e-3F);
  }

  void partsOfABatchAreAddedWhetherTheyAreThereAtOnceOrNot() {
    // A gradient of 24 MB: of seven parts five wait at once.
    const std::u32string characters = someCharacters(400'000);
    AlignmentModel model =
        untrainedModel(alignmentScorings().front(), {.embedding = 15, .encoder = 2, .decoder = 2, .hidden = 2},
                       Alphabet(characters), Alphabet(U"wxyz"), 1);
    std::vector<SymbolPair> pairs;
    for (std::size_t i = 0; i < 200; ++i) pairs.push_back(pairOf(model, {characters[1999 * i]}, {U"wxyz"[i % 4]}));
    AlignmentWeights together, half;
    const AlignmentLoss whole = lossOf(model, pairs, together);
    AlignmentWeights halves = zeroWeights(*model.scoring, model.widths, model.source.size(), model.target.size());
    double loss = 0;
    for (const std::size_t begin : {0, 100}) {
      loss += lossOf(model, std::span(pairs).subspan(begin, 100), half).loss / 2;
      addTo(halves, half, 0.5);
    }
    QVERIFY(near(whole.loss, loss, 1e-6));
    QCOMPARE(whole.symbols, Index{400});
    QCOMPARE(differenceOf(together, halves, 1e-4, 1e-7), QString());
    for (const SymbolPair& pair : pairs)
      QVERIFY(together.sourceEmbedding.matrix(0).row(pair.source.front()).cwiseAbs().maxCoeff() > 0);
  }

  void aPairIsRightIfItIsDecodedAsItStands() {
    const AlignmentModel model = goldenModel("trained");
    std::vector<SymbolPair> pairs;
    Index right = 0;
    for (const char32_t* source : {U"a", U"中b", U"abcdé", U"ddcba中", U"aaaaaaaaaa", U"ba"})
      for (const char32_t* target : {U"", U"w-wz", U"xyz", U"zzyxw"}) {
        pairs.push_back(pairOf(model, source, target));
        const bool isRight = model.target.textOf(decode(model, pairs.back().source).symbols) == target;
        QCOMPARE(lossOf(model, {&pairs.back(), 1}).right, Index{isRight});
        right += isRight;
      }
    QVERIFY(right >= 3);
    QCOMPARE(lossOf(model, pairs).right, right);
    // Decoding would have stopped before.
    AlignmentModel silent = model;
    for (Index i = 0; i < silent.weights.outputBias.size(); ++i) silent.weights.outputBias.data()[i] = 0;
    silent.weights.outputBias.data()[3] = 1000;
    const SymbolPair endless = pairOf(silent, U"a", std::u32string(30, U'w'));
    QCOMPARE(decode(silent, endless.source).symbols.size(), std::size_t{18});
    QVERIFY(!decode(silent, endless.source).hasEnded());
    QCOMPARE(lossOf(silent, {&endless, 1}).right, Index{0});
  }

  void neitherPaddingNorBeginIsEverWritten() {
    AlignmentModel model = smallModel(alignmentScorings().front());
    model.weights.outputBias.data()[paddingSymbol] = model.weights.outputBias.data()[beginSymbol] = 1000;
    for (const Index beam : {1, 4}) {
      DecodingOptions options;
      options.beam = beam;
      const Decoding result = decode(model, model.source.symbolsOf(U"abc"), options);
      QVERIFY(!result.symbols.empty());
      for (const Symbol symbol : result.symbols) QVERIFY(symbol >= endSymbol);
    }
    // What counts as right does not know of them either.
    AlignmentModel trained = goldenModel("trained");
    const SymbolPair pair = pairOf(trained, U"abcdé", U"xyz");
    for (const Symbol symbol : {paddingSymbol, beginSymbol}) {
      trained.weights.outputBias.data()[symbol] = 1000;
      QCOMPARE(trained.target.textOf(decode(trained, pair.source).symbols), std::u32string(U"xyz"));
      QCOMPARE(lossOf(trained, {&pair, 1}).right, Index{1});
    }
  }

  void numbersThatOverflowAreNoResult() {
    // All states are 1: update gates are shut, and new states are as large as they can be.
    AlignmentModel sound = smallModel(alignmentScorings().front());
    for (GruWeights* cell : {&sound.weights.forward, &sound.weights.backward, &sound.weights.decoder}) {
      const Index h = cell->state.cols();
      cell->inputBias.matrix(0).middleCols(h, h).setConstant(-50);
      cell->inputBias.matrix(0).rightCols(h).setConstant(50);
    }
    for (const char* name : {"W_q", "W_k"}) sound.weights.attention.at(name).matrix(0).setOnes();
    AlignmentModel logits = sound, scores = sound;
    logits.weights.output.matrix(0).setConstant(3e38F);
    scores.weights.attention.at("w_v").matrix(0).setConstant(3e38F);
    const std::vector<Symbol> source = sound.source.symbolsOf(U"abc");
    for (const Index beam : {1, 3}) {
      DecodingOptions options;
      options.beam = beam;
      QVERIFY(decode(sound, source, options).weights.matrix(0).allFinite());
      for (const AlignmentModel* model : {&logits, &scores})
        QVERIFY(dataErrorOf([&] { decode(*model, source, options); }).contains("grow beyond what float32 can hold"));
    }
    for (const AlignmentModel* model : {&logits, &scores})
      QVERIFY(dataErrorOf([&] { decoderSteps(*model, source, {3, endSymbol}); }).contains("grow beyond"));
  }

  void theEncoderStopsWhenItIsAskedTo() {
    const AlignmentModel model = smallModel(alignmentScorings().front());
    const std::vector<Symbol> source = model.source.symbolsOf(U"abcde");
    const Stop stop;
    const StopScope scope(&stop);
    QCOMPARE(encoderStates(model, source).rows(), Index{6});
    stop.request();
    QVERIFY_THROWS_EXCEPTION(Stopped, encoderStates(model, source));
  }

  void aBeamIsThatOfItsDefinitionAndAWideOneFindsTheLikeliest() {
    int found = 0, betterThanGreedy = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const AlignmentModel model = decidedModel(seed);
      const std::vector<Symbol> source = model.source.symbolsOf(U"ba");
      const auto withBeam = [&](Index beam) {
        DecodingOptions options;
        options.beam = beam;
        return decode(model, source, options);
      };
      const Decoding greedy = decode(model, source);
      for (const Index beam : {1, 2, 4}) {
        const Output expected = plainBeam(model, source, static_cast<std::size_t>(beam));
        const Decoding result = withBeam(beam);
        QCOMPARE(result.symbols, expected.symbols);
        QVERIFY(near(result.logProbability, expected.sum, 1e-6, 1e-6));
        double sum = 0;
        for (const double each : result.logProbabilities) sum += each;
        QVERIFY(near(result.logProbability, sum, 1e-12));
        // The weights are those of the output that was chosen.
        const std::vector<DecoderStep> steps = decoderSteps(model, source, result.symbols);
        QCOMPARE(result.weights.shape(), (Shape{static_cast<Index>(steps.size()), 3}));
        for (std::size_t t = 0; t < steps.size(); ++t)
          for (std::size_t j = 0; j < 3; ++j)
            QVERIFY(near(result.weights.matrix(0)(static_cast<Index>(t), static_cast<Index>(j)), steps[t].weights[j],
                         1e-5, 1e-6));
      }
      // A beam of a thousand drops none of the outputs of two characters and the end before the ninth symbol.
      const Output likeliest = likeliestOutput(model, source);
      if (likeliest.symbols.size() > 8) continue;
      ++found;
      QCOMPARE(withBeam(1000).symbols, likeliest.symbols);
      QVERIFY(greedy.logProbability <= likeliest.sum + 1e-6);
      betterThanGreedy += greedy.symbols != likeliest.symbols;
    }
    QVERIFY2(found >= 2 && betterThanGreedy >= 1, qPrintable(QString("%1, %2").arg(found).arg(betterThanGreedy)));
  }

  void ofEquallyLikelyOutputsTheFirstIsChosen() {
    // Whatever the states, every symbol is as likely as any other: the end, which comes first, before all characters.
    AlignmentModel model = smallModel(alignmentScorings().front());
    model.weights.output.matrix(0).setZero();
    for (Index i = 0; i < model.weights.outputBias.size(); ++i) model.weights.outputBias.data()[i] = 0;
    const std::vector<Symbol> source = model.source.symbolsOf(U"abc");
    for (const Index beam : {1, 2, 4}) {
      DecodingOptions options;
      options.beam = beam;
      QCOMPARE(decode(model, source, options).symbols, std::vector<Symbol>{endSymbol});
      // Where the end is less likely than the characters, they come in the order of their symbols.
      AlignmentModel longer = model;
      longer.weights.outputBias.data()[endSymbol] = -50;
      const std::vector<Symbol> symbols = decode(longer, source, options).symbols;
      QVERIFY(!symbols.empty());
      for (const Symbol symbol : symbols) QCOMPARE(symbol, endSymbol + 1);
    }
  }

  void aForcedSymbolStandsInItsPlaceAndTheRestFollowsIt() {
    const AlignmentModel model = goldenModel("trained");
    const std::vector<Symbol> source = model.source.symbolsOf(U"abcdé");
    const Decoding free = decode(model, source);
    const Symbol w = model.target.symbolsOf(U"w").front();
    for (const Index beam : {1, 3}) {
      DecodingOptions options;
      options.beam = beam;
      options.forced = {{1, w}};
      const Decoding forced = decode(model, source, options);
      QCOMPARE(forced.symbols[1], w);
      QVERIFY(free.symbols[1] != w);
    }
    // What comes before does not know of it.
    DecodingOptions options;
    options.forced = {{1, w}, {2, endSymbol}};
    const Decoding forced = decode(model, source, options);
    QCOMPARE(forced.symbols, (std::vector<Symbol>{free.symbols[0], w, endSymbol}));
    for (Index j = 0; j < 6; ++j) QCOMPARE(forced.weights.matrix(0)(0, j), free.weights.matrix(0)(0, j));
    const std::vector<DecoderStep> steps = decoderSteps(model, source, forced.symbols);
    QCOMPARE(steps.size(), std::size_t{3});
    QCOMPARE(forced.weights.shape(), (Shape{3, 6}));
    for (std::size_t t = 0; t < 3; ++t)
      for (std::size_t j = 0; j < 6; ++j)
        QVERIFY(
            near(steps[t].weights[j], forced.weights.matrix(0)(static_cast<Index>(t), static_cast<Index>(j)), 1e-5));
  }

  void theTemperatureAndTheValidLengthChangeTheAttention() {
    const AlignmentModel model = smallModel(alignmentScorings().front());
    const std::vector<Symbol> source = model.source.symbolsOf(U"abcde");
    const auto firstRow = [&](const DecodingAttention& attention) {
      const DecodingOptions options{.attention = attention};
      const Decoding result = decode(model, source, options);
      return std::vector<float>(result.weights.data(), result.weights.data() + result.weights.cols());
    };
    const auto largest = [](const std::vector<float>& row) { return *std::max_element(row.begin(), row.end()); };
    QVERIFY(largest(firstRow({.temperature = 0.1})) > largest(firstRow({})));
    QVERIFY(largest(firstRow({.temperature = 10})) < largest(firstRow({})));
    const std::vector<float> part = firstRow({.visible = 2});
    QVERIFY(near(part[0] + part[1], 1, 1e-6));
    for (std::size_t j = 2; j < part.size(); ++j) QCOMPARE(part[j], 0.0F);
    for (const float weight : firstRow({.visible = 0})) QCOMPARE(weight, 0.0F);
    QVERIFY(firstRow({.visible = 9}) == firstRow({}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, firstRow({.normaliser = "none"}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, firstRow({.temperature = 0}));
  }

  void anUnknownCharacterIsNamedAndSoIsATextWithoutEndOrBeginning() {
    const AlignmentModel model = smallModel(alignmentScorings().front());
    const auto words = [&](const std::u32string& text) {
      try {
        symbolsToDecode(model, text);
      } catch (const DataError& error) {
        return QString::fromUtf8(error.what());
      }
      return QString();
    };
    QCOMPARE(words(U"ab中"), QString("character 3 of the text, “中” (U+4E2D), is none that the model knows: abcde"));
    QVERIFY(words(U"\u202E").contains("\\u{202E}"));
    // A space that is known is seen in the list.
    try {
      Alphabet(U" ab").symbolsOf(U"a_b");
      QFAIL("taken");
    } catch (const DataError& error) {
      QVERIFY2(QString::fromUtf8(error.what()).endsWith("is none that the model knows: ␣ab"), error.what());
    }
    QVERIFY(words(U"").contains("the text is empty"));
    QVERIFY(words(std::u32string(1001, U'a')).contains("1001 characters, expected at most 1000"));
    QCOMPARE(words(std::u32string(1000, U'a')), QString());
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, decode(model, {}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, decode(model, {3, 99, 2}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, lossOf(model, {}));
  }
};

QTEST_APPLESS_MAIN(TestAlignment)
#include "tst_alignment.moc"
