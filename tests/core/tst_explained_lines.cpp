// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/alignment/alignment_scoring.h"
#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/base/rng.h"
#include "core/explain/explain_attention.h"
#include "core/explain/explain_comparison.h"
#include "core/explain/explain_lookup.h"
#include "core/explain/explain_prediction.h"
#include "core/explain/explain_stages.h"
#include "core/scene/retrieval/retrieval_pipeline.h"
#include "core/tensor/matrix.h"
#include "tests/support/explained_cells.h"
#include "tests/support/masks.h"
#include "tests/support/numbers.h"
#include "tests/support/worked_out.h"

using namespace attn;
using namespace attn::test;

// Every printed line is true in its shown digits: whoever works it out from what is printed comes to what is printed.
// Of every row of every table, for random cells.

namespace {

constexpr int cellsAsked = 200;

/// Whether a number is said of a number of the engine: the same in the digits that are shown.
bool says(const Term& term, float number) {
  return numberText(*term.number, term.decimals) == numberText(static_cast<double>(number), term.decimals);
}

/// Checks every line of some random cells, and that the lines end in the engine's score and weight.
void checkCells(Cells& of, int count, std::uint64_t seed, int& lines) {
  compute(of);
  Rng rng(seed);
  const Index n = of.queries.rows(), m = of.keys.rows();
  for (int i = 0; i < count; ++i) {
    const Index matrix = static_cast<Index>(rng.uniform() * double(of.queries.count()));
    const Index query = static_cast<Index>(rng.uniform() * double(n)),
                key = static_cast<Index>(rng.uniform() * double(m));
    const WeightQuestion question = questionOf(of, matrix, query, key);
    const Explanation explanation = explainWeight(question);
    const std::string wrong = wrongLine(explanation.steps, lines);
    QVERIFY2(wrong.empty(), wrong.c_str());
    const float score = of.result.scores.matrix(matrix)(query, key),
                weight = of.result.weights.matrix(matrix)(query, key);
    QCOMPARE(resultOf(question.score), double(score));
    const auto end = std::find_if(explanation.steps.begin(), explanation.steps.end(), [](const Step& step) {
      return toString(step.words) == "From the score to the weight";
    });
    QVERIFY(end != explanation.steps.end());
    QVERIFY(says(end->terms.front(), score) && says(end->terms.back(), weight));
    if (weight > 0) QVERIFY(end->terms.back().from.has_value());
    if (std::isfinite(score)) {
      const Step& last = question.score.back();
      QVERIFY((last.total.empty() ? last.terms : last.total).back().from.has_value());
    }
  }
}

}  // namespace

class TestExplainedLines : public QObject {
  Q_OBJECT

 private slots:
  void everyLineIsTrueInItsDigits_data() {
    QTest::addColumn<QString>("scoring");
    for (const Scoring& row : scorings()) QTest::newRow(row.id) << QString(row.id);
  }
  void everyLineIsTrueInItsDigits() {
    QFETCH(QString, scoring);
    int lines = 0;
    std::uint64_t seed = 1;
    // A row of one table with every row of the others, and with what is a number.
    for (const Position& position : positions())
      for (const Normaliser& normaliser : normalisers())
        for (const Index heads : {1, 2})
          for (const double temperature : {1.0, 0.5}) {
            Cells of = cellsOf(heads, heads == 1 ? 12 : 4, seed += 10);
            of.options.scoring = findRow(scorings(), scoring.toStdString());
            of.options.position = &position;
            of.options.normaliser = &normaliser;
            of.options.temperature = temperature;
            of.parameters = parametersFor(*of.options.scoring, of.queries.cols(), heads, seed);
            if (!of.options.scoring->scalars.empty()) of.options.scoringScalars = {heads == 1 ? 4.3 : 2.7};
            checkCells(of, std::max(2, cellsAsked / 40), seed, lines);
            if (QTest::currentTestFailed()) {
              qInfo("%s, %s, %d heads, T = %g", position.id, normaliser.id, int(heads), temperature);
              return;
            }
          }
    QVERIFY(lines > 20 * cellsAsked);
  }

  void everyLineIsTrueWhereASinkTakesItsPart() {
    int lines = 0;
    std::uint64_t seed = 1;
    for (const Normaliser& normaliser : normalisers())
      for (const Index heads : {1, 2}) {
        Cells of = cellsOf(heads, heads == 1 ? 12 : 4, seed += 10);
        of.options.normaliser = &normaliser;
        of.sinks = Tensor({1}, {heads == 1 ? 0.75F : -1.5F});
        of.options.sinks = &of.sinks;
        checkCells(of, cellsAsked / 10, seed, lines);
        if (QTest::currentTestFailed()) {
          qInfo("%s, %d heads", normaliser.id, int(heads));
          return;
        }
      }
    QVERIFY(lines > 10 * cellsAsked);
  }

  void theSinkIsAPartOfTheRowsSumAndNoKey() {
    Cells of = cellsOf(1, 12, 5);
    of.sinks = Tensor({1}, {0.75F});
    of.options.sinks = &of.sinks;
    compute(of);
    const WeightQuestion question = questionOf(of, 0, 3, 2);
    const Explanation explanation = explainWeight(question);
    QVERIFY(explanation.formula.find(", s)") != std::string::npos);
    const auto stepOf = [&](const char* words) {
      return *std::find_if(explanation.steps.begin(), explanation.steps.end(),
                           [&](const Step& step) { return toString(step.words).find(words) != std::string::npos; });
    };
    double sum = 0, largest = 0.75;
    for (const KeyRange& range : question.visible)
      for (Index key = range.begin; key < range.end; ++key)
        largest = std::max(largest, double(question.scores[std::size_t(key)]));
    for (const KeyRange& range : question.visible)
      for (Index key = range.begin; key < range.end; ++key)
        sum += std::exp(double(question.scores[std::size_t(key)]) - largest);
    const double ofSink = std::exp(0.75 - largest);
    const Step steps = stepOf("From the score to the weight");
    const auto termOf = [&](const char* name) {
      const auto term = std::find_if(steps.terms.begin(), steps.terms.end(),
                                     [&](const Term& each) { return toString(each.words) == name; });
      return term == steps.terms.end() ? -1 : *term->number;
    };
    QCOMPARE(termOf("Score of the sink, s"), 0.75);
    QVERIFY(std::abs(termOf("The same of the sink") - ofSink) < 1e-9);
    QVERIFY(std::abs(termOf("Row sum") - (sum + ofSink)) < 1e-9);
    const Step table = stepOf("and the sink");
    QVERIFY2(toString(table.words).starts_with("Over the keys it sees, 19 of 20"), toString(table.words).c_str());
    const auto row = std::find_if(table.rows.begin(), table.rows.end(),
                                  [](const TermRow& each) { return toString(each.terms.front().words) == "sink"; });
    QVERIFY(row != table.rows.end() && row->link.empty());
    const float taken = of.result.sinkWeights.data()[3];
    QVERIFY(std::abs(*row->terms.back().number - ofSink / (sum + ofSink)) < 1e-6);
    QVERIFY(says(row->terms.back(), taken));
    QVERIFY(toString(stepOf("and is then dropped").words).ends_with(numberText(double(taken), 4) + " of this row."));
  }

  void everyMaskSaysWhyAKeyIsShown() {
    int lines = 0;
    constexpr Index n = 6;
    for (const Mask& mask : masks()) {
      const MaskChoice choice = choiceOf(mask, n);
      const KeyRanges shown = someKeys(1, n, n);
      const KeyRanges visible = visibleKeys({choice}, 1, n, n, {4}, shown);
      for (Index query = 0; query < n; ++query)
        for (Index key = 0; key < n; ++key) {
          const Step step = explainMasks({choice}, {query, n, n, 4, {}, shown.at(0, query)}, key);
          const std::string wrong = wrongLine(step, lines);
          QVERIFY2(wrong.empty(), wrong.c_str());
          QVERIFY(step.terms[0].from.has_value());
          QCOMPARE(exactValueOf(*step.terms[0].from), visible.sees(0, query, key) ? 1.0 : 0.0);
        }
    }
  }

  void everyKernelSaysItsValue() {
    Rng rng(9);
    for (const Kernel& kernel : kernels())
      for (int i = 0; i < cellsAsked; ++i) {
        const double u = rng.normal();
        QVERIFY(std::abs(exactValueOf(kernel.explain(u)) - kernel.value(u)) < 1e-12);
      }
  }

  void everyScoreOfADecoderIsThatOfTheTrainedForm() {
    int lines = 0;
    Rng rng(4);
    for (const AlignmentScoring& row : alignmentScorings())
      for (int i = 0; i < cellsAsked; ++i) {
        const Index width = 6;
        const Scoring& scoring = *findRow(scorings(), row.id);
        const Tensor query = randomTensor({1, width}, rng.bits()), key = randomTensor({1, width}, rng.bits());
        Parameters parameters;
        ScoredPair pair{{query.data(), 6}, {key.data(), 6}, {}, {}};
        for (const Parameter& parameter : row.parameters) {
          parameters[parameter.name] = randomTensor(parameterShape(parameter, width, width, 5), rng.bits());
          const Tensor& value = parameters[parameter.name];
          pair.parameters.emplace_back(value.data(), value.rows(), value.cols());
        }
        const std::vector<Step> steps = row.explain(row, pair);
        const std::string wrong = wrongLine(steps, lines);
        QVERIFY2(wrong.empty(), wrong.c_str());
        AttentionOptions options;
        options.scoring = &scoring;
        options.parameters = &parameters;
        const Tensor keys = scoring.parameters.empty() ? project(key, parameters.at("W_k")) : key;
        QVERIFY(std::abs(resultOf(steps) - double(rawScores(query, keys, options).data()[0])) < 1e-4);
      }
  }

  void everyLookupIsTrueInItsDigits() {
    int lines = 0;
    for (const BuiltInDatabase& each : databases())
      for (const Normaliser& normaliser : normalisers())
        for (const double temperature : {1.0, 0.3, 0.0}) {
          RetrievalScene scene = withBuiltIn({}, each.id);
          scene.normaliser = normaliser.id;
          scene.temperature = temperature;
          const RetrievalResults results = RetrievalPipeline().run(scene, {});
          for (Index pair = 0; pair < results.database->size(); ++pair) {
            const Explanation explanation =
                explainLookup({*results.database, scene.query, lookupOptions(scene), *results.similarities,
                               *results.scores, *results.weights, *results.order, *results.answer, pair});
            const std::string wrong = wrongLine(explanation.steps, lines);
            QVERIFY2(wrong.empty(), wrong.c_str());
          }
        }
    QVERIFY(lines > 1000);
  }

  void numbersBelowEachOtherEndInTheSamePlace() {
    int columns = 0;
    const auto check = [&](const std::vector<Step>& steps) {
      for (const Step& step : steps)
        for (std::size_t column = 1; column < step.columns.size() && !step.hasLikeRows; ++column) {
          std::set<qsizetype> decimals;
          for (const TermRow& row : step.rows) {
            if (column >= row.terms.size() || !row.terms[column].number || row.isMasked) continue;
            const QString text = QString::fromStdString(textOf(row.terms[column]));
            if (text.contains('e') || text.contains(QChar(0x221E))) continue;  // 1.1e−5, −∞
            decimals.insert(text.contains('.') ? text.size() - text.indexOf('.') : 0);
          }
          QVERIFY2(decimals.size() < 2, (toString(step.words) + toString(step.columns[column].heading)).c_str());
          columns += static_cast<int>(decimals.size());
        }
    };
    for (const BuiltInDatabase& each : databases())
      for (const double temperature : {1.0, 0.3}) {
        RetrievalScene scene = withBuiltIn({}, each.id);
        scene.temperature = temperature;
        const RetrievalResults results = RetrievalPipeline().run(scene, {});
        check(explainLookup({*results.database,
                             scene.query,
                             lookupOptions(scene),
                             *results.similarities,
                             *results.scores,
                             *results.weights,
                             *results.order,
                             *results.answer,
                             {}})
                  .steps);
      }
    Rng rng(8);
    for (int i = 0; i < 20; ++i) {
      PredictionQuestion question;
      question.contributing = 30;
      double left = 1;
      for (int key = 0; key < 8; ++key) {
        const double weight = left * 0.2 * rng.uniform(), target = 9 * rng.normal();
        question.keys.push_back({std::to_string(key), rng.normal(), weight, "", target});
        question.sum += weight * target;
        left -= weight;
      }
      question.restWeight = left;
      question.restShare = left * 2;
      question.sum += question.restShare;
      const Explanation explanation = explainPrediction(question);
      check(explanation.steps);
      int lines = 0;
      const std::string wrong = wrongLine(explanation.steps, lines);
      QVERIFY2(wrong.empty(), wrong.c_str());
      // Parts of a score of eight dimensions.
      std::vector<double> factors(24);
      for (double& factor : factors) factor = rng.normal();
      check({sumOfParts({.columns = {{}, {}, {}, {}}, .count = 12, .part = [&](std::size_t part) {
                           return Calculation(factors[2 * part]) * Calculation(factors[2 * part + 1]);
                         }})});
    }
    QVERIFY(columns > 100);
  }

  void equalNumbersAreSoInFewDigits() {
    // What rounding alone tells apart is the same in A and in B.
    const Step compared = explainComparedPrediction({{"f(x)"}, -0.17784999999999998, -0.17785, 0.05, 0.05, 4e23, 4e23});
    QCOMPARE(textOf(compared.rows[0].terms[1]), textOf(compared.rows[0].terms[2]));
    QCOMPARE(textOf(compared.rows[0].terms[3]), std::string("0.000"));
    RetrievalScene scene = withBuiltIn({}, "names");
    scene.normaliser = "hardmax";
    const RetrievalResults results = RetrievalPipeline().run(scene, {});
    for (const Explanation& explanation : {Explanation{.steps = {compared}}, explainLookup({*results.database,
                                                                                            scene.query,
                                                                                            lookupOptions(scene),
                                                                                            *results.similarities,
                                                                                            *results.scores,
                                                                                            *results.weights,
                                                                                            *results.order,
                                                                                            *results.answer,
                                                                                            {}})})
      for (const Step& step : explanation.steps) {
        int lines = 0;
        const std::string wrong = wrongLine(step, lines);
        QVERIFY2(wrong.empty(), wrong.c_str());
        std::vector<Term> all = step.terms;
        for (const TermRow& row : step.rows) all.insert(all.end(), row.terms.begin(), row.terms.end());
        for (const Term& term : all) QVERIFY2(textOf(term).size() <= 12, textOf(term).c_str());
      }
  }

  void smallWeightsHaveTwoDigits() {
    PredictionQuestion question;
    question.contributing = 2;
    question.keys = {{"1", 0.1, 0.000142, "", 1}, {"2", 0.2, 0.000101, "", 2}, {"3", 0.3, 0.000054, "", 3}};
    std::vector<TermRow> rows = explainPrediction(question).steps.front().rows;
    QVERIFY2(textOf(rows[0].terms[2]).starts_with("0.00014"), textOf(rows[0].terms[2]).c_str());
    QVERIFY2(textOf(rows[1].terms[2]).starts_with("0.00010"), textOf(rows[1].terms[2]).c_str());
    QVERIFY2(textOf(rows[2].terms[2]).starts_with("5.4"), textOf(rows[2].terms[2]).c_str());
  }

  void aFactorBelowZeroIsTakenAway() {
    const Calculation line = Calculation(3.262) + Calculation(-0.691) * (Calculation(2.5) - Calculation(2.432));
    QCOMPARE(textOf(line), std::string("3.262 − 0.691 · (2.5 − 2.432)"));
    QVERIFY(std::abs(WorkedOut::of(textOf(line)) - exactValueOf(line)) < 1e-12);
  }

  void aSumThatRoundingChangedSaysSo() {
    // In float32 the large numbers leave nothing of the small one.
    Step step = stepOfTerms({{.number = 0, .from = Calculation(1e8) + Calculation(3.0) - Calculation(1e8)}});
    int lines = 0;
    const std::string wrong = wrongLine(step, lines);
    QVERIFY2(wrong.empty(), wrong.c_str());
    QVERIFY(step.terms[0].note);
  }

  void ofManyPartsTheLargestAreListedWithTheRest() {
    Step step = sumOfParts({.columns = {{}, {}, {}, {}}, .count = 40, .part = [](std::size_t i) {
                              return Calculation(double(i) / 7) * Calculation(-1.0 / 3);
                            }});
    QCOMPARE(step.rows.size(), std::size_t{9});
    QCOMPARE(toString(step.rows.back().terms.front().words), std::string("32 more"));
    int lines = 0;
    const std::string wrong = wrongLine(step, lines);
    QVERIFY2(wrong.empty(), wrong.c_str());
    QCOMPARE(lines, 9);
  }

  /// That they are right is for the libraries to say: tests/code/check_code.py.
  void everyRowThatEntersHasLinesOfCodeWithItsScalarsInThem() {
    const auto check = [](const auto& table, const auto& enters) {
      for (const auto& row : table) {
        std::string lines = row.code.lines;
        QVERIFY2(lines.empty() != enters(row), row.id);
        if constexpr (requires { row.scalars; }) {
          for (const Scalar& scalar : row.scalars) {
            if constexpr (requires { row.seeded; })
              if (row.seeded) continue;  // its numbers are given
            QVERIFY2(filledCode(lines, scalar.id, "1") != lines, scalar.id);
          }
          lines = filledCode(row.code, row.scalars, orUsual({}, row.scalars));
          for (const Scalar& scalar : row.scalars)
            QVERIFY2(lines.find("{" + std::string(scalar.id)) == std::string::npos, lines.c_str());
        }
      }
    };
    const auto always = [](const auto&) { return true; };
    check(scorings(), always);
    check(kernels(), always);
    check(masks(), always);
    check(normalisers(), always);
    check(positions(), [](const Position& row) { return row.vectors || row.rotate || row.bias; });
    check(similarities(), always);
    check(alignmentScorings(), always);
  }

  void aRowWithoutAnExplanationDoesNotCompile() {
    QVERIFY(!(std::is_default_constructible_v<Scoring> || std::is_default_constructible_v<Kernel> ||
              std::is_default_constructible_v<Mask> || std::is_default_constructible_v<Position> ||
              std::is_default_constructible_v<Normaliser> || std::is_default_constructible_v<Similarity> ||
              std::is_default_constructible_v<AlignmentScoring>));
  }
};

QTEST_APPLESS_MAIN(TestExplainedLines)
#include "tst_explained_lines.moc"
