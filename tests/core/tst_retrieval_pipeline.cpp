// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>

#include "core/explain/explain_lookup.h"
#include "core/scene/retrieval/retrieval_pipeline.h"

using namespace attn;

namespace {

RetrievalScene trees() { return withBuiltIn({}, "trees"); }

Explanation explanationOf(const RetrievalScene& scene, const RetrievalResults& results) {
  return explainLookup({*results.database, scene.query, lookupOptions(scene), *results.similarities, *results.scores,
                        *results.weights, *results.order, *results.answer, std::nullopt});
}

}  // namespace

class TestRetrievalPipeline : public QObject {
  Q_OBJECT

 private slots:
  void everyBuiltInDatabaseHasAnAnswer() {
    for (const BuiltInDatabase& each : databases()) {
      const RetrievalResults results = RetrievalPipeline().run(withBuiltIn({}, each.id), {});
      QVERIFY2(!results.problem, each.id);
      QVERIFY2(results.answer->isAny, each.id);
      QVERIFY(!problemOf(*each.database));
    }
  }

  void theNumbersOfATableAreCalledWhatTheyAreOf() {
    const auto headings = [](const char* normaliser, double temperature) {
      RetrievalScene scene = withBuiltIn({}, "heights");
      scene.normaliser = normaliser;
      scene.temperature = temperature;
      const Explanation explanation = explanationOf(scene, RetrievalPipeline().run(scene, {}));
      std::string all;
      for (const TermColumn& column : explanation.steps.front().columns) all += toString(column.heading) + "|";
      return all;
    };
    QCOMPARE(headings("softmax", 1), std::string("key|a|exp(a−m)|α|"));
    QCOMPARE(headings("softmax", 2), std::string("key|a|a/T|exp(a/T−m)|α|"));
    QCOMPARE(headings("sparsemax", 1), std::string("key|a|(a−τ)_{+}|α|"));
    QCOMPARE(headings("entmax15", 2), std::string("key|a|a/T|(a/T/2−τ)_{+}|α|"));
    QCOMPARE(headings("sigmoid", 2), std::string("key|a|a/T|a/T−log n|α|"));
  }

  void weightsThatDoNotSumToOneGiveASumAndNoMean() {
    const auto remark = [](const char* normaliser) {
      RetrievalScene scene = withBuiltIn({}, "heights");
      scene.normaliser = normaliser;
      return toString(explanationOf(scene, RetrievalPipeline().run(scene, {})).steps.back().words);
    };
    QVERIFY(remark("softmax").find("so the answer is their mean, weighted by α.") != std::string::npos);
    QVERIFY(remark("entmax15").find("their mean") != std::string::npos);
    for (const char* normaliser : {"sigmoid", "softmax-one"}) {
      const std::string words = remark(normaliser);
      QVERIFY2(words.find("so the answer is their sum, weighted by α. The weights sum to 0.") != std::string::npos,
               words.c_str());
      QVERIFY(words.find("it is no mean") != std::string::npos);
    }
  }

  void theScoreOfPiecesNamesItsCounts() {
    const Similarity& similarity = *findRow(similarities(), "ngrams");
    const std::vector<double> two{2};
    const Step step = similarity.explain("item61876", "item618761", two);
    std::vector<std::string> lines;
    for (const Term& term : step.terms)
      lines.push_back(toString(term.words) + ": " + (term.note ? toString(term.note) : textOf(term)));
    QCOMPARE(lines,
             (std::vector<std::string>{
                 "query item61876: it te em m6 61 18 87 76", "key item618761: it te em m6 61 ×2 18 87 76",
                 "q·k, counts of equal pieces multiplied: 9", "‖q‖²: 8", "‖k‖²: 11", "q·k / √(‖q‖² ‖k‖²): 0.959"}));
  }

  void eachStageRunsOnlyIfWhatItDependsOnChanged() {
    RetrievalPipeline pipeline;
    RetrievalScene scene = trees();
    pipeline.run(scene, {});
    const auto runs = [&] {
      const auto counts = pipeline.runs();
      return std::vector{counts.similarities, counts.weights, counts.plane};
    };
    QCOMPARE(runs(), (std::vector{1, 1, 1}));
    scene.temperature = 2;
    pipeline.run(scene, {});
    QCOMPARE(runs(), (std::vector{1, 2, 2}));
    scene.query = "5, 5";  // lies within the plane that was there: as others would be, too
    const PlaneGrid grid = pipeline.run(scene, {}).grid;
    QCOMPARE(runs(), (std::vector{2, 3, 2}));
    RetrievalView view;
    view.steady = grid;
    scene = withPairText(scene, 0, PairPart::value, "yew");
    QVERIFY(pipeline.run(scene, view).grid == grid);
    QCOMPARE(runs(), (std::vector{3, 3, 3}));
  }

  void whatIsNotListedWeighsNoMoreThanTheLastThatIs() {
    // Far apart, so that all but one weigh less than what rounding leaves of a sum.
    RetrievalScene scene = trees();
    scene.temperature = 0.02;
    for (int i = 0; i < 30; ++i)
      scene = withNewPairs(std::move(scene), 0, Database{{std::to_string(3 + i) + ", 3"}, {"ash"}});
    const RetrievalResults results = RetrievalPipeline().run(scene, {});
    QVERIFY(!results.problem);
    const Explanation explanation = explanationOf(scene, results);
    const auto& rows = explanation.steps.front().rows;
    QVERIFY(toString(rows.back().terms.front().words).ends_with(" more"));
    const double last = *rows[rows.size() - 2].terms.back().number, others = *rows.back().terms.back().number;
    QVERIFY2(others <= 40 * last, qPrintable(QString("%1 after %2").arg(others).arg(last)));
  }

  void everyCellOfAPlaneIsALookup() {
    for (const char* database : {"trees"})
      for (const Normaliser& each : normalisers()) {
        RetrievalScene scene = withBuiltIn({}, database);
        scene.normaliser = each.id;
        scene.temperature = 0.7;
        scene.similarityScalars["width"] = 1.5;
        const RetrievalResults results = RetrievalPipeline().run(scene, {37, 23, std::nullopt});
        const PlaneGrid& grid = results.grid;
        QCOMPARE(grid.columns, Index{37});
        for (Index row = 0; row < grid.rows; row += 5)
          for (Index column = 0; column < grid.columns; column += 3) {
            const double x = grid.left + (grid.right - grid.left) * (double(column) + 0.5) / 37;
            const double y = grid.bottom + (grid.top - grid.bottom) * (double(row) + 0.5) / 23;
            scene.query = toString(x) + " " + toString(y);
            const LookupOptions options = lookupOptions(scene);
            const Database& pairs = *results.database;
            const Answer answer = answerOf(pairs, lookupWeights(lookupScores(pairs, scene.query, options), options));
            const float cell = (*results.plane)[static_cast<std::size_t>(row * 37 + column)];
            if (!answer.isAny) {
              QVERIFY(std::isnan(cell));
              continue;
            }
            // Two values may weigh the same but for rounding: then either of them may win.
            if (answer.values.size() > 1 && answer.values[0].weight - answer.values[1].weight < 1e-9) continue;
            QCOMPARE(results.classes->names[static_cast<std::size_t>(cell)], pairs.value(answer.values.front().first));
          }
      }
  }

  void numbersAsValuesMakeAPlaneOfMeans() {
    RetrievalScene scene = withPairs({}, Box<Database>({{"0, 0", "1, 0", "0, 1"}, {"1", "2", "4"}}), "mine", 2);
    QCOMPARE(scene.similarity, std::string("numeric"));
    QCOMPARE(scene.query, std::string("0, 0"));
    scene.temperature = 1;
    const RetrievalResults results = RetrievalPipeline().run(scene, {11, 11, std::nullopt});
    const PlaneGrid& grid = results.grid;
    const double x = (grid.left + grid.right) / 2, y = (grid.bottom + grid.top) / 2;
    double sum = 0, weights = 0;
    for (const auto& [kx, ky, value] : {std::tuple(0.0, 0.0, 1.0), {1.0, 0.0, 2.0}, {0.0, 1.0, 4.0}}) {
      const double weight = std::exp(-((x - kx) * (x - kx) + (y - ky) * (y - ky)) / 2);
      sum += weight * value;
      weights += weight;
    }
    QVERIFY(std::abs(double((*results.plane)[5 * 11 + 5]) - sum / weights) < 1e-6);
  }

  void manyKeysMakeACoarserPlaneInsteadOfASlowOne() {
    Database pairs;
    for (int i = 0; i < 20'000; ++i) {
      pairs.keys.push_back(std::to_string(i % 141) + ", " + std::to_string(i / 141));
      pairs.values.push_back(i % 2 ? "a" : "b");
    }
    const RetrievalScene scene = withPairs({}, Box<Database>(std::move(pairs)), "mine", 2);
    const RetrievalResults results = RetrievalPipeline().run(scene, {mostPlaneSide, mostPlaneSide, std::nullopt});
    QVERIFY(results.hasPlane);
    QVERIFY(results.grid.columns < 40);
  }

  void anAnswerDoesNotWaitForALongPlane() {
    Database pairs;
    for (int i = 0; i < 2'000; ++i) {
      pairs.keys.push_back(std::to_string(i % 41) + ", " + std::to_string(i / 41));
      pairs.values.push_back(i % 2 ? "a" : "b");
    }
    const RetrievalScene scene = withPairs({}, Box<Database>(std::move(pairs)), "mine", 2);
    RetrievalPipeline pipeline;
    int told = 0;
    const auto answered = [&](const RetrievalResults& results) {
      ++told;
      QVERIFY(results.isReady() && results.hasPlane && results.plane->empty());
    };
    QVERIFY(!pipeline.run(scene, {60, 60, std::nullopt}, answered).plane->empty());
    QCOMPARE(told, 1);
    pipeline.run(scene, {60, 60, std::nullopt}, answered);  // it is there already
    QCOMPARE(told, 1);
    pipeline.run(trees(), {60, 60, std::nullopt}, answered);  // a short one is waited for
    QCOMPARE(told, 1);
  }

  void thePlaneStaysWhereItWasWhileAllLiesInIt() {
    RetrievalScene scene = trees();
    RetrievalPipeline pipeline;
    RetrievalView view{40, 40, pipeline.run(scene, {40, 40, std::nullopt}).grid};
    const PlaneGrid first = *view.steady;
    // The leftmost key comes in: alone it would make the plane narrower.
    scene = withPairText(scene, 0, PairPart::key, "2.0, 7.8");
    QVERIFY(pipeline.run(scene, {40, 40, std::nullopt}).grid.left > first.left);
    QCOMPARE(pipeline.run(scene, view).grid.left, first.left);
    // A key goes out of it: then it follows.
    scene = withPairText(scene, 0, PairPart::key, "-20, 7.8");
    QVERIFY(pipeline.run(scene, view).grid.left < -20);
  }

  void whatPairsCameFromIsCutAndABuiltInDatabaseIsTheSameOne() {
    const Box<Database> pairs({{"a"}, {"b"}});
    QVERIFY(withPairs({}, pairs, std::string(5000, 'x'), 0).source.size() <= longestSource);
    QVERIFY(databaseOf(RetrievalScene()).share() == databaseOf(RetrievalScene()).share());
  }

  void aProblemIsSaidInWords() {
    RetrievalScene scene = trees();
    scene.query = "nowhere";
    const RetrievalResults results = RetrievalPipeline().run(scene, {});
    QCOMPARE(toString(results.problem),
             std::string("the query is “nowhere”, expected one or more numbers, such as 4.7, 4.8"));
    QVERIFY(!results.isReady() && !results.hasPlane);
    scene.pairs = Box<Database>();
    scene.similarity = "edit";
    const RetrievalResults empty = RetrievalPipeline().run(scene, {});
    QVERIFY(!empty.problem && !empty.answer->isAny);
  }

  void editsOfPairs() {
    RetrievalScene scene = withNewPairs({}, 1, {{"a", "b"}, {"1", "2"}});
    QVERIFY(databaseOf(scene)->keys ==
            (std::vector<std::string>{"Zhang", "a", "b", "Lipton", "Li", "Smola", "Hu", "Werness"}));
    scene = withoutPairs(scene, 1, 2);
    QVERIFY(*databaseOf(scene) == *databases().front().database);
    QVERIFY(withPairText(scene, 6, PairPart::key, "x") == scene);
    QVERIFY(withPairText(scene, -1, PairPart::key, "x") == scene);
    QCOMPARE(databaseOf(withoutPairs(scene, 4, 100))->size(), Index{4});
    QCOMPARE(databaseOf(withPairText(scene, 1, PairPart::value, "x"))->values[1], std::string("x"));
  }

  void theExplanationSaysTheNumbersOfTheLookup() {
    for (const BuiltInDatabase& each : databases())
      for (const Normaliser& normaliser : normalisers()) {
        RetrievalScene scene = withBuiltIn({}, each.id);
        scene.normaliser = normaliser.id;
        const RetrievalResults results = RetrievalPipeline().run(scene, {});
        const Explanation explanation = explanationOf(scene, results);
        QVERIFY(explanation.formula.find(normaliser.id) != std::string::npos);
        const Step& table = explanation.steps.front();
        const std::size_t pairs = results.weights->size();
        QCOMPARE(table.rows.size(), pairs > 8 ? std::size_t{9} : pairs);  // one row for all others
        double sum = 0, shown = 0;
        for (const double weight : *results.weights) sum += weight;
        for (const TermRow& row : table.rows) shown += *row.terms.back().number;
        QCOMPARE(*table.total.back().number, sum);
        QVERIFY(std::abs(shown - sum) < 1e-12);
        const auto selected =
            std::find_if(table.rows.begin(), table.rows.end(), [](const TermRow& row) { return row.isSelected; });
        QVERIFY(selected != table.rows.end());
        QCOMPARE(*selected->terms.back().number, (*results.weights)[static_cast<std::size_t>(results.order->front())]);
      }
  }

  void theExponentialsOfTheExplanationAreThoseOfTheScoresAndMakeTheWeights() {
    RetrievalScene scene = withBuiltIn({}, "names");
    scene.query = "Li";
    const RetrievalResults results = RetrievalPipeline().run(scene, {});
    const Explanation explanation = explanationOf(scene, results);
    const Step& table = explanation.steps.front();
    const std::size_t exponential = table.columns.size() - 2;
    const double sum = *table.total[exponential].number;
    const double largest = *std::max_element(results.scores->begin(), results.scores->end());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      const double number = *table.rows[i].terms[exponential].number;
      QCOMPARE(number, std::exp((*results.scores)[i] - largest));
      QVERIFY(std::abs(number / sum - *table.rows[i].terms.back().number) < 1e-12);
    }
  }
};

QTEST_APPLESS_MAIN(TestRetrievalPipeline)
#include "tst_retrieval_pipeline.moc"
