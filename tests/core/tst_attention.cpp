// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/attention/row_summary.h"
#include "core/attention/weight_lines.h"
#include "core/base/explanation.h"
#include "core/base/parallel.h"
#include "core/files/npz.h"
#include "core/scene/attention/attention_summaries.h"
#include "core/tensor/matrix.h"
#include "tests/support/masks.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

// The one pass from vectors to the output, with every row of every table, and what a position may do in it.

namespace {

constexpr Index batch = 3;

struct Case {
  Tensor queries, keys, values;
  Parameters parameters;
  AttentionOptions options;
};

/// Vectors of one width that every scoring function takes.
Case caseOf(const Scoring& scoring, Index n, Index m, Index heads = 1) {
  const auto shaped = [&](Index rows, Index width) {
    return heads == 1 ? Shape{batch, rows, width} : Shape{batch, heads, rows, width};
  };
  Case made{randomTensor(shaped(n, 4), 1), randomTensor(shaped(m, 4), 2), randomTensor(shaped(m, 9), 3), {}, {}};
  std::uint64_t seed = 90;
  for (const Parameter& parameter : scoring.parameters)
    made.parameters.emplace(parameter.name, randomTensor(parameterShape(parameter, 4, 4, 6), seed++));
  made.options.scoring = &scoring;
  return made;
}

AttentionResult attended(const Case& given, const KeyRanges& visible, Wanted wanted = {}, AttentionResult reuse = {}) {
  AttentionOptions options = given.options;
  options.parameters = &given.parameters;
  return attend(given.queries, given.keys, given.values, visible, options, wanted, std::move(reuse));
}

Tensor rawScoresOf(const Case& given) {
  AttentionOptions options = given.options;
  options.parameters = &given.parameters;
  return rawScores(given.queries, given.keys, options);
}

const Scoring& scaledDot() { return *findRow(scorings(), "scaled-dot"); }

constexpr Wanted everything{.scores = true, .weights = true, .output = true};

// Rows for positions(), as a later one may be.

void addRowNumbers(MutableMatrixView added, std::span<const double> scalars) {
  for (Index i = 0; i < added.rows(); ++i) added.row(i).setConstant(static_cast<float>(scalars[0] * double(i)));
}

/// Pairs (x[2j], x[2j + 1]) turned by an angle that grows with the position.
void turnPairs(Tensor& heads, std::span<const double> scalars) {
  for (Index i = 0; i < heads.count() * heads.rows(); ++i) {
    const double angle = scalars[0] * double(i % heads.rows());
    const auto c = static_cast<float>(std::cos(angle)), s = static_cast<float>(std::sin(angle));
    float* const row = heads.data() + i * heads.cols();
    for (Index j = 0; j + 1 < heads.cols(); j += 2) {
      const float x = row[j], y = row[j + 1];
      row[j] = c * x - s * y;
      row[j + 1] = s * x + c * y;
    }
  }
}

void subtractDistance(const BiasInput& input, float* scores) {
  const double slope = input.scalars[0] * double(input.head + 1) / double(input.heads);
  for (Index j = 0; j < input.keys; ++j)
    scores[j] -= static_cast<float>(slope * std::abs(double(input.query + input.keys - input.queries - j)));
}

Step sayNothing(const Position&, const BiasInput&, Index) { return {}; }

const std::vector<Scalar> strength = {{"strength", "Strength", 0, 10, 0.3}};
const Position adding{.id = "adding",
                      .name = "Adding",
                      .scalars = strength,
                      .vectors = addRowNumbers,
                      .explain = sayNothing,
                      .code = "0"};
const Position turning{.id = "turning",
                       .name = "Turning",
                       .scalars = strength,
                       .headWidthMultiple = 2,
                       .rotate = turnPairs,
                       .explain = sayNothing,
                       .code = "0"};
const Position sloping{.id = "sloping",
                       .name = "Sloping",
                       .scalars = strength,
                       .bias = subtractDistance,
                       .explain = sayNothing,
                       .code = "0"};

}  // namespace

class TestAttention : public QObject {
  Q_OBJECT

  template <class Row>
  static void everyRow(const std::vector<Row>& table) {
    QTest::addColumn<QString>("id");
    for (const Row& row : table) QTest::newRow(row.id) << QString(row.id);
  }
  template <class Row>
  static const Row& rowOf(const std::vector<Row>& table) {
    QFETCH(QString, id);
    return *findRow(table, id.toStdString());
  }

 private slots:
  void thePassIsItsStepsOneAfterTheOther_data() { everyRow(scorings()); }
  void thePassIsItsStepsOneAfterTheOther() {
    for (const Index m : {Index{7}, Index{200}}) {
      for (const Normaliser& normaliser : normalisers()) {
        Case given = caseOf(rowOf(scorings()), 60, m);
        given.options.temperature = 0.7;
        given.options.normaliser = &normaliser;
        const KeyRanges visible = visibleKeys({{"causal"}, {"valid-length"}}, batch, 60, m, {0, m / 2, m});
        const AttentionResult result = attended(given, visible, everything);
        Tensor scores = rawScoresOf(given);
        for (Index i = 0; i < scores.size(); ++i) scores.data()[i] /= 0.7F;
        COMPARE_TENSORS(result.scores, scores, 0, 0);
        Tensor weights = scores, output({batch, 60, 9});
        const std::vector<double> scalars = orUsual({}, normaliser.scalars);
        for (Index b = 0; b < batch; ++b) {
          for (Index i = 0; i < 60; ++i) {
            float* row = weights.data() + (b * 60 + i) * m;
            const float factor = normaliseRow(normaliser, scalars, row, m, visible.at(b, i), EmptyRow::zero);
            for (Index j = 0; j < m; ++j) row[j] *= factor;
          }
          output.matrix(b) = (weights.matrix(b).cast<double>() * given.values.matrix(b).cast<double>()).cast<float>();
        }
        COMPARE_TENSORS(result.weights, weights, 0, 0);
        COMPARE_TENSORS(result.output, output);
      }
    }
  }

  void rememberedScoresGiveTheSameNumbersToTheLastBit_data() { everyRow(scorings()); }
  void rememberedScoresGiveTheSameNumbersToTheLastBit() {
    for (const Mask& mask : masks()) {
      Case given = caseOf(rowOf(scorings()), 101, 203, 2);
      given.options.temperature = 1.7;
      given.options.dropout = {0.3, 5};
      const MaskChoice choice = choiceOf(mask, 101);
      if (masksProblem({choice}, 101, 203)) continue;
      const KeyRanges visible = visibleKeys({choice}, batch, 101, 203, {0, 90, 203}, someKeys(batch, 101, 203));
      const AttentionResult whole = attended(given, visible, everything);
      const AttentionResult later =
          attendFromScores(rawScoresOf(given), given.values, visible, given.options, everything);
      QVERIFY(later.scores == whole.scores);
      QVERIFY(later.weights == whole.weights);
      QVERIFY(later.output == whole.output);
    }
  }

  void onlyWhatIsWantedIsWritten() {
    const Case given = caseOf(scaledDot(), 60, 70);
    const KeyRanges visible = visibleKeys({{"causal"}}, batch, 60, 70);
    const AttentionResult all = attended(given, visible, everything);
    for (int bits = 0; bits < 8; ++bits) {
      const Wanted wanted{.scores = (bits & 1) != 0, .weights = (bits & 2) != 0, .output = (bits & 4) != 0};
      const AttentionResult some = attended(given, visible, wanted);
      QVERIFY(some.scores == (wanted.scores ? all.scores : Tensor()));
      QVERIFY(some.weights == (wanted.weights ? all.weights : Tensor()));
      QVERIFY(some.output == (wanted.output ? all.output : Tensor()));
    }
    QVERIFY(attend(given.queries, given.keys, {}, visible, given.options, {.output = false}).weights == all.weights);
  }

  void memoryThatIsHandedOverServesAgainAndNothingOfItIsLeft() {
    const Case given = caseOf(scaledDot(), 60, 70);
    const KeyRanges visible = visibleKeys({{"causal"}}, batch, 60, 70);
    const AttentionResult first = attended(given, visible, everything);
    AttentionResult old = first;
    for (Tensor* tensor : {&old.scores, &old.weights, &old.output})
      std::fill_n(tensor->data(), tensor->size(), std::numeric_limits<float>::quiet_NaN());
    const float* memory = old.weights.data();
    const AttentionResult again = attended(given, visible, everything, std::move(old));
    QCOMPARE(again.weights.data(), memory);
    QVERIFY(again.scores == first.scores && again.weights == first.weights && again.output == first.output);
    const AttentionResult other =
        attended(caseOf(scaledDot(), 5, 7), visibleKeys({}, batch, 5, 7), everything, AttentionResult(first));
    QCOMPARE(other.weights.shape(), (Shape{batch, 5, 7}));
    const Tensor raw = rawScoresOf(given);
    Tensor spare = raw;
    memory = spare.data();
    const Tensor rescored = rawScores(given.queries, given.keys, given.options, std::move(spare));
    QCOMPARE(rescored.data(), memory);
    QVERIFY(rescored == raw);
  }

  void theNumberOfThreadsChangesNoNumber() {
    const Case given = caseOf(scaledDot(), 300, 310, 2);
    const KeyRanges visible = visibleKeys({{"causal"}}, batch, 300, 310);
    const AttentionResult result = attended(given, visible, everything);
    const int before = threadCount();
    for (const int threads : {1, 3}) {
      setThreadCount(threads);
      const AttentionResult other = attended(given, visible, everything);
      QVERIFY(other.scores == result.scores && other.weights == result.weights && other.output == result.output);
    }
    setThreadCount(before);
  }

  void oneHeadIsPlainAttention_data() { everyRow(scorings()); }
  void oneHeadIsPlainAttention() {
    const Case given = caseOf(rowOf(scorings()), 5, 7);
    Case headed = given;
    for (Tensor* tensor : {&headed.queries, &headed.keys, &headed.values}) *tensor = splitHeads(*tensor, 1);
    const KeyRanges visible = visibleKeys({}, batch, 5, 7);
    const AttentionResult plain = attended(given, visible), withHeads = attended(headed, visible);
    COMPARE_TENSORS(withHeads.weights.reshaped({batch, 5, 7}), plain.weights, 0, 0);
    COMPARE_TENSORS(mergeHeads(withHeads.output), plain.output, 0, 0);
  }

  void theMeanOfTheLargestValuesIsNoInfinity_data() { everyRow(normalisers()); }
  void theMeanOfTheLargestValuesIsNoInfinity() {
    const Normaliser& normaliser = rowOf(normalisers());
    Case given = caseOf(*findRow(scorings(), "scaled-dot"), 60, 70);
    given.options.normaliser = &normaliser;
    Tensor usual = given.values;
    for (Index i = 0; i < usual.size(); ++i) usual.data()[i] = i % 2 == 0 ? 1 : -0.5F;
    given.values = usual;
    const KeyRanges visible = visibleKeys({}, batch, 60, 70);
    Tensor expected = attended(given, visible).output;
    for (Index i = 0; i < usual.size(); ++i) given.values.data()[i] *= 1e38F;
    const Tensor output = attended(given, visible).output;
    for (Index i = 0; i < output.size(); ++i)
      QVERIFY(std::abs(output.data()[i] / 1e38F - expected.data()[i]) <= 1e-5F * (1 + std::abs(expected.data()[i])));
  }

  void batchesWithoutEntriesQueriesOrKeysGiveEmptyOrZeroTensors() {
    const auto shapes = [](Index b, Index n, Index m) {
      AttentionOptions options;
      options.scoring = &scaledDot();
      return attend(Tensor({b, n, 4}), Tensor({b, m, 4}), Tensor({b, m, 2}), visibleKeys({}, b, n, m), options);
    };
    QCOMPARE(shapes(0, 3, 5).weights.shape(), (Shape{0, 3, 5}));
    QCOMPARE(shapes(2, 0, 5).output.shape(), (Shape{2, 0, 2}));
    COMPARE_TENSORS(shapes(2, 3, 0).output, Tensor({2, 3, 2}), 0, 0);
  }

  void whatDoesNotFitIsNamed() {
    const Case given = caseOf(scaledDot(), 5, 7);
    const KeyRanges visible = visibleKeys({}, batch, 5, 7);
    const auto problem = [](const auto& work) {
      try {
        work();
      } catch (const std::invalid_argument& error) {
        return QString(error.what());
      }
      return QString();
    };
    const auto with = [&](const Tensor& q, const Tensor& k, const Tensor& v, const KeyRanges& seen) {
      return problem([&] { attend(q, k, v, seen, given.options); });
    };
    QVERIFY(with(Tensor({2, 5, 4}), given.keys, given.values, visible).contains("(2, 5, 4)"));
    QVERIFY(with(given.queries, given.keys, Tensor({batch, 6, 2}), visible).contains("(3, 6, 2)"));
    QVERIFY(with(given.queries, given.keys, given.values, visibleKeys({}, batch, 5, 8)).contains("(3, 5, 8)"));
    QVERIFY(with(given.queries, given.keys, given.values, visibleKeys({}, 2, 5, 7)).contains("(2, 5, 7)"));
    for (const double temperature : {0.0, -1.0, 1e-60, std::nan("")}) {
      Case cold = given;
      cold.options.temperature = temperature;
      QVERIFY(problem([&] { attended(cold, visible); }).contains("temperature"));
    }
    QVERIFY(problem([&] { attend(given.queries, given.keys, given.values, visible, {}); }).contains("scoring"));
  }

  void withoutPositionsPermutingKeysWithTheirValuesChangesNoOutput() {
    Case given = caseOf(scaledDot(), 5, 7);
    given.options.position = findRow(positions(), "none");
    const KeyRanges visible = visibleKeys({}, batch, 5, 7);
    const Tensor output = attended(given, visible).output;
    for (Tensor* tensor : {&given.keys, &given.values}) {
      const Tensor old = *tensor;
      for (Index b = 0; b < batch; ++b)
        for (Index j = 0; j < 7; ++j) tensor->matrix(b).row((j + 3) % 7) = old.matrix(b).row(j);
    }
    COMPARE_TENSORS(attended(given, visible).output, output);
  }

  void everyPositionLeavesShapesAndGivesFiniteNumbers_data() { everyRow(positions()); }
  void everyPositionLeavesShapesAndGivesFiniteNumbers() {
    const Position& position = rowOf(positions());
    for (const Index width : {1, 2, 5, 12}) {
      const Tensor x = withPositions(randomTensor({2, 40, width}, 1), position);
      QCOMPARE(x.shape(), (Shape{2, 40, width}));
      for (Index i = 0; i < x.size(); ++i) QVERIFY(std::isfinite(x.data()[i]));
      if (positionProblem(position, width)) continue;
      AttentionOptions options;
      options.scoring = &scaledDot();
      options.position = &position;
      const Tensor q = randomTensor({2, 3, 40, width}, 2), k = randomTensor({2, 3, 30, width}, 3);
      const Tensor raw = rawScores(q, k, options);
      for (Index i = 0; i < raw.size(); ++i) QVERIFY(std::isfinite(raw.data()[i]));
    }
  }

  void aPositionAddsItsVectorsToEveryMatrix() {
    const Tensor x = randomTensor({2, 5, 3}, 1);
    const Tensor usual = withPositions(x, adding), strong = withPositions(x, adding, {2});
    for (Index b = 0; b < 2; ++b)
      for (Index i = 0; i < 5; ++i)
        for (Index d = 0; d < 3; ++d) {
          QCOMPARE(usual.matrix(b)(i, d), x.matrix(b)(i, d) + static_cast<float>(0.3 * double(i)));
          QCOMPARE(strong.matrix(b)(i, d), x.matrix(b)(i, d) + static_cast<float>(2 * double(i)));
        }
    QVERIFY(withPositions(x, turning) == x);
    QVERIFY(withPositions(x, *findRow(positions(), "none")) == x);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, withPositions(x, adding, {1, 2}));
  }

  void aPositionTurnsTheQueriesAndKeysOfEveryHead_data() { everyRow(scorings()); }
  void aPositionTurnsTheQueriesAndKeysOfEveryHead() {
    const Case plain = caseOf(rowOf(scorings()), 60, 7, 2);
    Case turned = plain, byHand = plain;
    turned.options.position = &turning;
    turned.options.positionScalars = {0.5};
    const double angle[] = {0.5};
    for (Tensor* tensor : {&byHand.queries, &byHand.keys}) turnPairs(*tensor, angle);
    const KeyRanges visible = visibleKeys({}, batch, 60, 7);
    COMPARE_TENSORS(rawScoresOf(turned), rawScoresOf(byHand), 0, 0);
    COMPARE_TENSORS(attended(turned, visible).output, attended(byHand, visible).output, 0, 0);
    QVERIFY(!(attended(turned, visible).output == attended(plain, visible).output));
  }

  void aWidthThatAPositionCantTurnIsExplained() {
    QVERIFY(!positionProblem(turning, 4));
    const QString words = QString::fromStdString(toString(positionProblem(turning, 5)));
    for (const char* part : {"turning", "2", "5"}) QVERIFY2(words.contains(part), qPrintable(words));
    AttentionOptions options;
    options.scoring = &scaledDot();
    options.position = &turning;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, rawScores(Tensor({1, 2, 5}), Tensor({1, 2, 5}), options));
  }

  void aPositionsBiasIsAddedBeforeTheTemperatureDivides_data() { everyRow(scorings()); }
  void aPositionsBiasIsAddedBeforeTheTemperatureDivides() {
    Case given = caseOf(rowOf(scorings()), 60, 70, 2);
    Tensor expected = rawScoresOf(given);
    for (Index i = 0; i < expected.count(); ++i)
      for (Index query = 0; query < 60; ++query)
        for (Index j = 0; j < 70; ++j)
          expected.matrix(i)(query, j) -=
              static_cast<float>(0.3 * double(i % 2 + 1) / 2 * std::abs(double(query + 10 - j)));
    given.options.position = &sloping;
    COMPARE_TENSORS(rawScoresOf(given), expected);
    given.options.temperature = 4;
    for (Index i = 0; i < expected.size(); ++i) expected.data()[i] /= 4;
    COMPARE_TENSORS(attended(given, visibleKeys({}, batch, 60, 70), everything).scores, expected);
  }

  /// What NumPy gives: p = w / w.sum(); H = -(p * np.log2(p)).sum(); 2**H; p.max(); (p * abs(i - arange(m))).sum().
  void theSpreadOfARowIsItsDefinition() {
    const std::vector<float> weights{0.5F, 0.25F, 0.125F, 0.125F};
    const auto summary = rowSummary({{weights, 2}});
    QCOMPARE(summary->total, 1.0);
    QCOMPARE(summary->entropy, 1.75);
    QCOMPARE(summary->effectiveKeys, 3.363585661014858);
    QCOMPARE(summary->largestShare, 0.5);
    QCOMPARE(summary->largestKey, Index{0});
    QCOMPARE(summary->meanDistance, 1.375);  // 0.5 · 2 + 0.25 · 1 + 0.125 · 0 + 0.125 · 1
    // Of keys that weigh the same the first is named.
    const std::vector<float> alike{0.125F, 0.375F, 0.125F, 0.375F};
    QCOMPARE(rowSummary({{alike, 0}})->largestKey, Index{1});
    // The unit of weights does not matter, nor do zeros.
    const std::vector<float> twice{1, 0.5F, 0, 0.25F, 0.25F};
    QCOMPARE(rowSummary({{twice, 0}})->entropy, 1.75);
    // A single key, and a row that attends to itself alone.
    const std::vector<float> single{0, 0, 3};
    QCOMPARE(rowSummary({{single, 2}})->entropy, 0.0);
    QVERIFY(!std::signbit(rowSummary({{single, 2}})->entropy));
    QCOMPARE(rowSummary({{single, 2}})->effectiveKeys, 1.0);
    QCOMPARE(rowSummary({{single, 2}})->meanDistance, 0.0);
    const std::vector<float> nothing{0, 0}, notANumber{1, std::nanf("")};
    QVERIFY(!rowSummary({{nothing, 0}}));
    QVERIFY(!rowSummary({{notANumber, 0}}));
    QVERIFY(!rowSummary({}));
  }

  void rowsAddUpAndKeysThatAreLeftOutAreNotThere() {
    const std::vector<float> first{1, 0, 0, 0}, second{0, 0.5F, 0.5F, 0};
    const auto both = rowSummary({{first, 0}, {second, 3}});
    QCOMPARE(both->total, 2.0);
    QCOMPARE(both->entropy, 1.5);        // shares 1/2, 1/4, 1/4
    QCOMPARE(both->meanDistance, 0.75);  // (0 + (0.5 · 2 + 0.5 · 1)) / 2
    const Index out[] = {0, 2};
    const auto rest = rowSummary({{first, 0}, {second, 3}}, out);
    QCOMPARE(rest->total, 1.0);  // all that is left of the second, and nothing of the first
    QCOMPARE(rest->largestShare, 1.0);
    QCOMPARE(rest->largestKey, Index{1});
    QCOMPARE(rest->meanDistance, 2.0);
    const Index all[] = {0, 1, 2, 3};
    QVERIFY(!rowSummary({{first, 0}}, all));
    // Each row sums to what it did before they are added up.
    const std::vector<float> third{0.75F, 0.25F, 0, 0}, fourth{0, 0, 0.5F, 0.5F};
    const Index start[] = {0};
    QCOMPARE(rowSummary({{third, 0}, {fourth, 0}}, start)->entropy, 1.5);  // shares 1/2, 1/4, 1/4
    QCOMPARE(rowSummary({{third, 0}, {fourth, 0}}, start)->meanDistance, 1.75);
  }

  /// What NumPy makes of the same weights in double: see make_row_summaries.py.
  void summariesAndPicturesOfHeadsAgreeWithNumPy() {
    std::map<std::string, Tensor> given;
    for (const NamedArray& each : readNpz(ATTN_TEST_DATA "/golden/row_summaries.npz"))
      given.emplace(each.name, toTensor(each.array, each.name));
    const Box<Tensor> weights(given.at("weights"));
    const Index batch = weights->dim(0), heads = weights->dim(1), n = weights->rows();
    COMPARE_TENSORS(meanOverHeads(*weights), given.at("mean"));
    COMPARE_TENSORS(largestOverHeads(*weights), given.at("maximum"));
    const auto places = [&](const char* name) {
      TokenPlaces tokens;
      const Tensor& pairs = given.at(name);
      for (Index i = 0; i < pairs.rows(); ++i)
        tokens.push_back({static_cast<Index>(pairs.matrix(0)(i, 0)), static_cast<Index>(pairs.matrix(0)(i, 1))});
      return tokens;
    };
    // Four numbers a row; a row without any weight has none.
    const auto compare = [](const std::optional<RowSummary>& summary, const float* expected) {
      if (std::isnan(*expected)) return !summary;
      if (!summary) return false;
      const double numbers[] = {summary->entropy, summary->effectiveKeys, summary->largestShare, summary->meanDistance};
      for (std::size_t i = 0; i < 4; ++i)
        if (std::abs(numbers[i] - static_cast<double>(expected[i])) > 2e-6) return false;
      return true;
    };
    const RowSummaries each = *summariesOf(weights, heads, {.shown = true, .added = {}, .leftOut = {}});
    QCOMPARE(each.queries, n);
    const SummaryChoice choice{.shown = true, .added = places("added_rows"), .leftOut = places("left_out")};
    const RowSummaries chosen = *summariesOf(weights, heads, choice);
    for (Index row = 0; row < batch * heads * n; ++row) {
      const auto place = static_cast<std::size_t>(row);
      QVERIFY2(compare(each.rows[place], given.at("each").data() + 4 * row), qPrintable(QString::number(row)));
      QVERIFY2(compare(chosen.rows[place], given.at("without").data() + 4 * row), qPrintable(QString::number(row)));
    }
    for (Index matrix = 0; matrix < batch * heads; ++matrix) {
      QVERIFY(!each.added[static_cast<std::size_t>(matrix)]);
      QVERIFY2(compare(chosen.added[static_cast<std::size_t>(matrix)], given.at("added").data() + 4 * matrix),
               qPrintable(QString::number(matrix)));
    }
  }

  void tokensOfAChoiceThatTheBatchDoesNotHaveCountForNothing() {
    const Box<Tensor> weights(Tensor({1, 2, 2}, {1, 0, 0.5F, 0.5F}));
    const SummaryChoice choice{.shown = true, .added = {{0, 7}, {3, 0}}, .leftOut = {{0, 9}, {1, 0}}};
    const RowSummaries summaries = *summariesOf(weights, 1, choice);
    QCOMPARE(summaries.rows[1]->entropy, 1.0);
    QVERIFY(!summaries.added[0]);
    // Each token is there once, however often it is chosen.
    const TokenPlaces twice = withToken(withToken({{0, 1}}, 0, 1, true), 0, 0, true);
    QCOMPARE(twice, (TokenPlaces{{0, 0}, {0, 1}}));
    QCOMPARE(tokensOf({{0, 1}, {0, 1}, {1, 0}}, 0), std::vector<Index>{1});
    QVERIFY(withToken(withToken(twice, 0, 0, false), 0, 1, false).empty());
  }

  void aSingleHeadIsItsOwnMeanAndMaximum() {
    const Tensor alone = randomTensor({2, 3, 4}, 5);
    COMPARE_TENSORS(meanOverHeads(alone), alone);
    COMPARE_TENSORS(largestOverHeads(alone), alone);
  }

  /// The weights of a row that are drawn as lines.
  void theLinesOfARowAreTheFewestThatReachTheShare() {
    Tensor weights = randomTensor({2, 3, 40, 50}, 11);
    for (Index i = 0; i < weights.size(); ++i) weights.data()[i] = std::max(0.0F, weights.data()[i]);
    for (Index j = 0; j < 50; ++j) weights.matrix(1)(7, j) = 0;      // a query that sees no key
    for (Index j = 0; j < 50; ++j) weights.matrix(2)(8, j) = 0.02F;  // one that sees all alike
    const WeightLines all = largestWeights(weights, 1);
    for (const double share : {0.05, 0.5, 0.9, 1.0}) {
      const WeightLines lines = largestWeights(weights, share);
      QCOMPARE(lines.count(), weights.count());
      for (Index matrix = 0; matrix < weights.count(); ++matrix) {
        std::vector<std::vector<float>> kept(40);
        for (const WeightLine& line : lines.at(matrix)) {
          QCOMPARE(line.weight, weights.matrix(matrix)(line.query, line.key));
          QVERIFY(line.weight > 0);
          kept[static_cast<std::size_t>(line.query)].push_back(line.weight);
        }
        for (Index query = 0; query < 40; ++query) {
          std::vector<float> row(weights.matrix(matrix).row(query).data(),
                                 weights.matrix(matrix).row(query).data() + 50);
          std::sort(row.begin(), row.end(), std::greater<>());
          double sum = 0, reached = 0;
          for (const float weight : row) sum += double(weight);
          std::vector<float>& mine = kept[static_cast<std::size_t>(query)];
          std::sort(mine.begin(), mine.end(), std::greater<>());
          // They are the largest, reach the share, and without the smallest of them would not.
          QVERIFY(mine.size() <= row.size() && std::equal(mine.begin(), mine.end(), row.begin()));
          for (const float weight : mine) reached += double(weight);
          QVERIFY(reached >= share * sum * (1 - 1e-12));
          if (!mine.empty()) QVERIFY(reached - double(mine.back()) < share * sum);
        }
      }
      for (const WeightLine& line : lines.all)
        QVERIFY(std::find(all.all.begin(), all.all.end(), line) != all.all.end());
    }
    Index alike = 0;
    const WeightLines half = largestWeights(weights, 0.5);
    for (const WeightLine& line : half.at(2))
      if (line.query == 8) QCOMPARE(Index(line.key), alike++);  // of equal weights the earlier keys
    QVERIFY(alike == 25 || alike == 26);
  }

  void ofTheLinesOfARowSoManyOfTheHeaviestAreKept() {
    WeightLines lines;
    lines.all = {{0, 0, 0.1F}, {0, 1, 0.5F}, {0, 2, 0.2F}, {0, 3, 0.2F}, {2, 1, 0.7F}, {0, 5, 0.3F}, {0, 6, 0.7F}};
    lines.begins = {0, 5, 7};
    const WeightLines kept = heaviestOfRows(lines, 2);
    // In their order, of equal ones the earlier key.
    QVERIFY(kept.all ==
            (std::vector<WeightLine>{{0, 1, 0.5F}, {0, 2, 0.2F}, {2, 1, 0.7F}, {0, 5, 0.3F}, {0, 6, 0.7F}}));
    QCOMPARE(kept.begins, (std::vector<std::size_t>{0, 3, 5}));
    QVERIFY(heaviestOfRows(lines, 4) == lines);
  }
};

QTEST_APPLESS_MAIN(TestAttention)
#include "tst_attention.moc"
