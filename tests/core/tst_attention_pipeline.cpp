// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/tensor/matrix.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

namespace {

AttentionScene example(const char* id) {
  for (const Example& row : examples())
    if (std::string(row.id) == id) return row.make();
  return {};
}

AttentionScene sceneOf(const char* text) {
  AttentionScene scene = example("three-sentences");
  scene.inputs.keys.text = text;
  return scene;
}

}  // namespace

class TestAttentionPipeline : public QObject {
  Q_OBJECT

 private slots:
  void theFirstSceneIsTheThreePaddedSentences() {
    AttentionPipeline pipeline;
    const AttentionResults results = pipeline.run(examples().front().make(), View::weights);
    QVERIFY(!results.problem);
    QCOMPARE((*results.tokens->keys)[2], (Tokens{"Hello", "world", blankToken, blankToken}));
    QCOMPARE(results.pass.validLengths, (std::vector<Index>{4, 3, 2}));
    QCOMPARE((*results.pass.weights)->shape(), (Shape{3, 4, 4}));
    QCOMPARE((*results.pass.weights)->matrix(2)(1, 2), 0.0F);
  }

  void theFiveTokensShowTheNotesWeights() {
    AttentionPipeline pipeline;
    const AttentionResults results = pipeline.run(example("five-tokens"), View::weights);
    const Tensor expected({1, 5, 5}, {0.2976F, 0.1095F, 0.1805F, 0.1805F, 0.2318F, 0.1205F, 0.3275F, 0.1986F, 0.1986F,
                                      0.1547F, 0.1805F, 0.1805F, 0.2976F, 0.1095F, 0.2318F, 0.1986F, 0.1986F, 0.1205F,
                                      0.3275F, 0.1547F, 0.2374F, 0.1440F, 0.2374F, 0.1440F, 0.2374F});
    COMPARE_TENSORS(**results.pass.weights, expected, 0, 5e-5);
  }

  void eachQuestionWeighsTheSegmentThatAnswersItMost() {
    AttentionPipeline pipeline;
    const AttentionResults results = pipeline.run(example("yao-ming"), View::weights);
    QCOMPARE((*results.pass.weights)->shape(), (Shape{1, 2, 5}));
    Index most = -1;
    (*results.pass.weights)->matrix(0).row(0).maxCoeff(&most);
    QCOMPARE((*results.tokens->keys)[0][std::size_t(most)], std::string("他爸有 2 米高"));
    (*results.pass.weights)->matrix(0).row(1).maxCoeff(&most);
    QCOMPARE((*results.tokens->keys)[0][std::size_t(most)], std::string("他从小的数学成绩并不好"));
  }

  void aSinkTakesItsShareOfEveryRowAndNothingElseOfItIsLeft() {
    for (const Index heads : {1, 2}) {
      AttentionScene scene = sceneOf("a b c d\ne f");
      scene.mechanism.heads = heads;
      scene.mechanism.temperature = 0.5;
      scene.mechanism.lengths = {{}, {0, {}}};  // the second sequence sees nothing
      scene.mechanism.emptyRow = EmptyRow::uniform;
      AttentionPipeline pipeline;
      const Tensor scores = **pipeline.run(scene, View::scores).pass.scores;
      QVERIFY(!pipeline.run(scene, View::weights).pass.sinkWeights);
      scene.mechanism.sink = {true, 0.25};
      const Pass pass = pipeline.run(scene, View::weights).pass;
      const Tensor &weights = **pass.weights, &taken = **pass.sinkWeights;
      QCOMPARE(taken.shape(), heads == 1 ? (Shape{2, 4}) : (Shape{2, 2, 4}));
      const Tensor output = **pipeline.run(scene, View::output).pass.joined;
      for (Index matrix = 0; matrix < weights.count(); ++matrix)
        for (Index query = 0; query < 4; ++query) {
          double sum = std::exp(0.25);
          const bool isBlind = matrix >= heads;
          for (Index key = 0; key < (isBlind ? 0 : 4); ++key)
            sum += std::exp(double(scores.matrix(matrix)(query, key)));
          QVERIFY(std::abs(double(taken.data()[matrix * 4 + query]) - std::exp(0.25) / sum) < 1e-6);
          const std::vector<float> pooled = pooledWeightsOfRow(pass, matrix, query);
          QCOMPARE(pooled.size(), std::size_t{4});
          for (Index key = 0; key < 4; ++key) {
            const double expected = isBlind ? 0 : std::exp(double(scores.matrix(matrix)(query, key))) / sum;
            QVERIFY(std::abs(double(weights.matrix(matrix)(query, key)) - expected) < 1e-6);
            QCOMPARE(pooled[std::size_t(key)], weights.matrix(matrix)(query, key));
          }
          // The output is pooled with what the keys have.
          const Index width = pass.values->cols(), head = matrix % heads;
          for (Index d = 0; d < width; ++d) {
            double mean = 0;
            for (Index key = 0; key < 4; ++key)
              mean += double(weights.matrix(matrix)(query, key)) * double(pass.values->matrix(matrix)(key, d));
            QVERIFY(std::abs(double(output.matrix(matrix / heads)(query, head * width + d)) - mean) < 1e-5);
          }
        }
    }
  }

  void theBiasIsWhatThePositionsAddToTheScores() {
    AttentionScene scene = sceneOf("a b c d e\nf g");
    scene.mechanism.heads = 2;
    scene.mechanism.projections.queries = scene.mechanism.projections.keys = {MatrixSource::random, 6, 3, {}};
    AttentionPipeline pipeline;
    const Tensor without = **pipeline.run(scene, View::scores).pass.scores;
    QVERIFY(pipeline.run(scene, View::bias).problem);
    scene.mechanism.positions = "alibi";
    const Tensor with = **pipeline.run(scene, View::scores).pass.scores;
    const AttentionResults results = pipeline.run(scene, View::bias);
    QVERIFY(!results.problem);
    const Tensor& bias = **results.pass.bias;
    QCOMPARE(bias.shape(), with.shape());
    QCOMPARE(bias.matrix(1)(4, 1), -3.0F / 256);  // 2^(−8·2/2) · 3
    for (Index i = 0; i < bias.size(); ++i)
      QVERIFY(std::abs(with.data()[i] - without.data()[i] - bias.data()[i]) < 1e-5F);
    // Beside a mechanism without one it is compared with nothing at all.
    scene.pinned = scene.mechanism;
    scene.mechanism.positions = "none";
    const AttentionResults compared = pipeline.run(scene, View::bias);
    QVERIFY(!compared.problem);
    QVERIFY(**compared.pass.bias == Tensor(with.shape()));
    for (Index i = 0; i < bias.size(); ++i) QCOMPARE(compared.pass.comparison->difference->data()[i], -bias.data()[i]);
  }

  void everyExampleRunsInEveryView() {
    for (const Example& row : examples())
      for (const ViewRow& view : views()) {
        AttentionPipeline pipeline;
        QVERIFY2(!pipeline.run(row.make(), view.view).problem, row.id);
      }
  }

  void everyViewGivesTheNumbersOfTheWholePass() {
    AttentionScene scene = sceneOf("a b c d e\nb c");
    scene.mechanism.heads = 2;
    scene.mechanism.projections.queries = {MatrixSource::random, 6, 3, {}};
    scene.mechanism.projections.keys = {MatrixSource::random, 6, 4, {}};
    scene.mechanism.temperature = 0.5;
    scene.mechanism.scoring = "additive";
    AttentionPipeline pipeline;
    const AttentionResults weights = pipeline.run(scene, View::weights);
    const AttentionResults output = pipeline.run(scene, View::output);
    const AttentionResults scores = pipeline.run(scene, View::scores);
    AttentionOptions options;
    options.scoring = findRow(scorings(), "additive");
    options.parameters = &*output.pass.scoreInputs.parameters;
    options.temperature = 0.5;
    const AttentionResult whole = attend(*output.pass.queries, *output.pass.keys, *output.pass.values,
                                         **output.pass.visible, options, {true, true, true});
    COMPARE_TENSORS(**weights.pass.weights, whole.weights, 0, 0);
    COMPARE_TENSORS(**scores.pass.scores, whole.scores, 0, 0);
    COMPARE_TENSORS(**output.pass.output, mergeHeads(whole.output), 0, 0);
  }

  void scoresAreRememberedFromTheSecondEditThatLeavesThemAsTheyAreOn() {
    AttentionPipeline pipeline;
    AttentionScene scene = examples().front().make();
    const auto dragTo = [&](Index length) {
      scene.mechanism = withValidLength(scene.mechanism, 0, length);
      return pipeline.run(scene, View::weights);
    };
    QVERIFY(!dragTo(3).pass.remembered.raw);
    const auto before = pipeline.runs();
    QCOMPARE(before.scores, 0);
    QVERIFY(dragTo(2).pass.remembered.raw);
    for (const Index length : {1, 0, 1, 4}) dragTo(length);
    QCOMPARE(pipeline.runs().scores, 1);
    QCOMPARE(pipeline.runs().tokens, before.tokens);
    QCOMPARE(pipeline.runs().vectors, before.vectors);
    QCOMPARE(pipeline.runs().pass[1], before.pass[1] + 5);
    scene.mechanism.temperature = 2;
    const AttentionResults turned = pipeline.run(scene, View::weights);
    QCOMPARE(pipeline.runs().scores, 1);
    COMPARE_TENSORS(**turned.pass.weights, **AttentionPipeline().run(scene, View::weights).pass.weights, 0, 0);
    scene.inputs.vectors.seed = 2;
    QVERIFY(!pipeline.run(scene, View::weights).pass.remembered.raw);
    QCOMPARE(pipeline.runs().scores, 1);
  }

  void theScoresOfARowAreThoseOfTheWholePass() {
    for (const Scoring& scoring : scorings()) {
      AttentionScene scene = sceneOf("a b c d\nb c");
      scene.mechanism.scoring = scoring.id;
      scene.mechanism.heads = 2;
      AttentionPipeline pipeline;
      const AttentionResults weights = pipeline.run(scene, View::weights);
      QVERIFY(!weights.pass.remembered.raw);
      const AttentionResults scores = pipeline.run(scene, View::scores);
      for (Index matrix = 0; matrix < 4; ++matrix)
        for (Index query = 0; query < 4; ++query) {
          const std::vector<float> row = rowOfScores(weights.pass, matrix, query).scores;
          for (Index key = 0; key < 4; ++key)
            QCOMPARE(row[std::size_t(key)], (*scores.pass.scores)->matrix(matrix)(query, key));
        }
    }
  }

  void whatAViewDoesNotShowIsNotComputed() {
    const AttentionScene scene = examples().front().make();
    const AttentionResults scores = AttentionPipeline().run(scene, View::scores);
    QVERIFY(scores.pass.scores && !scores.pass.weights && !scores.pass.output);
    const AttentionResults weights = AttentionPipeline().run(scene, View::weights);
    QVERIFY(!weights.pass.scores && weights.pass.weights && !weights.pass.output);
    const AttentionResults output = AttentionPipeline().run(scene, View::output);
    QVERIFY(!output.pass.scores && !output.pass.weights && output.pass.output);
  }

  void theSameSceneTwiceRunsNothing() {
    AttentionPipeline pipeline;
    for (const ViewRow& view : views()) {
      pipeline.run(examples().front().make(), view.view);
      const auto before = pipeline.runs();
      pipeline.run(examples().front().make(), view.view);
      const auto after = pipeline.runs();
      QCOMPARE(after.scores, before.scores);
      QCOMPARE(after.vectors, before.vectors);
      QCOMPARE(after.pass[int(view.view)], before.pass[int(view.view)]);
    }
  }

  void dropoutActsOnlyInTraining() {
    AttentionScene scene = examples().front().make();
    const auto output = [&] { return *AttentionPipeline().run(scene, View::output).pass.output; };
    const Box<Tensor> plain = output();
    scene.mechanism.dropout.probability = 0.5;
    QVERIFY(output() == plain);
    scene.mechanism.dropout.training = true;
    QVERIFY(!(output() == plain));
    QVERIFY(**AttentionPipeline().run(scene, View::weights).pass.weights ==
            **AttentionPipeline().run(examples().front().make(), View::weights).pass.weights);
  }

  void theSameTokenHasTheSameVectorEverywhere_data() {
    QTest::addColumn<int>("source");
    for (const VectorSource source :
         {VectorSource::seeded, VectorSource::oneHot, VectorSource::bagOfCharacters, VectorSource::typed})
      QTest::addRow("source %d", int(source)) << int(source);
  }
  void theSameTokenHasTheSameVectorEverywhere() {
    QFETCH(int, source);
    AttentionScene scene = sceneOf("a b a\nb a");
    scene.inputs.vectors.source = static_cast<VectorSource>(source);
    const AttentionResults results = AttentionPipeline().run(scene, View::scores);
    const Tensor& keys = *results.pass.keys;
    QVERIFY(keys.matrix(0).row(0) == keys.matrix(0).row(2));
    QVERIFY(keys.matrix(0).row(0) == keys.matrix(1).row(1));
    QVERIFY(keys.matrix(0).row(0) != keys.matrix(0).row(1));
  }

  void theSeedChangesSeededVectorsAndNothingElseDoes() {
    AttentionScene scene = sceneOf("a b");
    const Box<Tensor> keys = AttentionPipeline().run(scene, View::scores).pass.keys;
    scene.inputs.keys.text = "b a c";
    QVERIFY(keys->matrix(0).row(0) == AttentionPipeline().run(scene, View::scores).pass.keys->matrix(0).row(1));
    scene.inputs.vectors.seed = 2;
    QVERIFY(keys->matrix(0).row(0) != AttentionPipeline().run(scene, View::scores).pass.keys->matrix(0).row(1));
  }

  void typedNumbersReplaceTheSeededOnesTheyStandFor() {
    AttentionScene scene = sceneOf("a b");
    scene.inputs = withTypedVectors(scene.inputs, {{"a", {1, 2, 3}}});
    QCOMPARE(scene.inputs.vectors.source, VectorSource::typed);
    const AttentionResults results = AttentionPipeline().run(scene, View::scores);
    QCOMPARE(results.pass.keys->matrix(0)(0, 2), 3.0F);
    scene.inputs.vectors.source = VectorSource::seeded;
    QVERIFY(AttentionPipeline().run(scene, View::scores).pass.keys->matrix(0).row(1) ==
            results.pass.keys->matrix(0).row(1));
  }

  void aQueryMayHaveALengthOfItsOwn() {
    AttentionScene scene = examples().front().make();
    scene.mechanism = withQueryLength(scene.mechanism, 1, 2, 1);
    scene.mechanism = withQueryLength(scene.mechanism, 0, 0, 2);
    QCOMPARE(AttentionPipeline().run(scene, View::scores).pass.validLengths, (std::vector<Index>{4, 3, 2}));
    scene.mechanism.lengthPerQuery = true;
    const AttentionResults results = AttentionPipeline().run(scene, View::weights);
    QCOMPARE(results.pass.validLengths, (std::vector<Index>{2, 4, 4, 4, 3, 3, 1, 3, 2, 2, 2, 2}));
    QCOMPARE((*results.pass.weights)->matrix(1)(2, 0), 1.0F);
  }

  void lengthsFollowTheTextUntilOneIsSet() {
    AttentionScene scene = examples().front().make();
    scene.mechanism = withValidLength(scene.mechanism, 0, 1);
    scene = withKeyText(scene, {"Dive into Deep Learning\nLearn to code well\nHello", {}});
    QCOMPARE(AttentionPipeline().run(scene, View::scores).pass.validLengths, (std::vector<Index>{1, 4, 1}));
    scene = withKeyText(scene, {"Dive into Deep Learning\nHello", {}});
    QCOMPARE(AttentionPipeline().run(scene, View::scores).pass.validLengths, (std::vector<Index>{4, 1}));
  }

  void oneSequenceGoesWithAllOfTheOtherSide() {
    AttentionScene scene = sceneOf("a b c");
    scene.inputs.cross = true;
    scene.inputs.queries.text = "x\ny z";
    const AttentionResults results = AttentionPipeline().run(scene, View::weights);
    QCOMPARE((*results.pass.weights)->shape(), (Shape{2, 2, 3}));
    QCOMPARE((*results.tokens->queries)[0], (Tokens{"x", blankToken}));
  }

  void problemsAreWordsThatNameTheTrouble_data() {
    QTest::addColumn<int>("change");
    QTest::addColumn<QString>("word");
    QTest::newRow("no tokens") << 0 << "type a sequence";
    QTest::newRow("no queries") << 1 << "no query";
    QTest::newRow("pairing") << 2 << "3 sequences of keys";
    QTest::newRow("heads") << 3 << "3 heads do not divide the width 8 of the queries";
    QTest::newRow("heads and values") << 4 << "of the values";
    QTest::newRow("widths") << 5 << "queries of width 4";
    QTest::newRow("too wide") << 6 << "1025";
    QTest::newRow("too large") << 7
                               << "2 × 4 × 4,096 × 4,096 (sequences × heads × queries × keys) are too many: "
                                  "134,217,728, at most 67,108,864.";
    QTest::newRow("nothing to count") << 8 << "no characters";
  }
  void problemsAreWordsThatNameTheTrouble() {
    QFETCH(int, change);
    QFETCH(QString, word);
    AttentionScene scene = examples().front().make();
    switch (change) {
      case 0: scene.inputs.keys.text = " \n"; break;
      case 1: scene.inputs.cross = true; break;
      case 2:
        scene.inputs.cross = true;
        scene.inputs.queries.text = "a\nb";
        break;
      case 3: scene.mechanism.heads = 3; break;
      case 4:
        scene.mechanism.heads = 4;
        scene.mechanism.projections.values = {MatrixSource::random, 6, 1, {}};
        break;
      case 5: scene.mechanism.projections.queries = {MatrixSource::random, 4, 1, {}}; break;
      case 6: scene.inputs.vectors.width = 1025; break;
      case 7:
        scene.inputs.keys.text =
            QString("a ").repeated(4096).toStdString() + "\n" + QString("b ").repeated(4096).toStdString();
        scene.mechanism.heads = 4;
        break;
      case 8:
        scene.inputs.keys.text = blankToken;
        scene.inputs.vectors.source = VectorSource::bagOfCharacters;
        break;
    }
    const AttentionResults results = AttentionPipeline().run(scene, View::weights);
    const QString words = QString::fromStdString(toString(results.problem));
    QVERIFY2(words.contains(word), qPrintable(words));
    QVERIFY(!results.pass.weights);
  }

  void parametersDrawnAnewLeaveThoseThatWereTypedForOtherScoringFunctions() {
    ParameterChoice choice;
    const Tensor typed({1, 1}, {7});
    choice.typed = {{"additive/w_v", typed}, {"bilinear/M", typed}};
    const ParameterChoice drawn = withSeed(choice, "additive", 9);
    QCOMPARE(drawn.seed, std::uint64_t{9});
    QVERIFY(!drawn.typed.contains("additive/w_v"));
    QVERIFY(drawn.typed.contains("bilinear/M"));
  }

  void eachSeedDrawsNumbersOfItsOwn() {
    const Index rows = 40, columns = 25;
    const auto drawn = [&](std::uint64_t seed) { return matrixOf({MatrixSource::random, rows, seed, {}}, columns); };
    constexpr std::uint64_t seeds = 12;
    // Two lists of 1,000 independent numbers have a correlation of about 0.03, and hardly ever 0.2. One list is also
    // compared with the other moved on by up to 20 numbers.
    for (std::uint64_t seed = 0; seed < seeds; ++seed)
      for (std::uint64_t other = seed + 1; other < seeds; ++other) {
        const Box<Tensor> a = drawn(seed), b = drawn(other);
        for (Index moved = 0; moved <= 20; ++moved) {
          const Index count = rows * columns - moved;
          const auto from = [&](const Tensor& of, Index first) {
            return Eigen::Map<const Eigen::VectorXf>(of.data() + first, count).normalized();
          };
          QVERIFY(std::abs(from(*a, moved).dot(from(*b, 0))) < 0.2F);
          QVERIFY(std::abs(from(*a, 0).dot(from(*b, moved))) < 0.2F);
        }
      }
  }

  void vectorsTypedForOtherTokensStay() {
    const TokenInputs inputs = withTypedVectors(withTypedVectors({}, {{"a", {1}}, {"b", {2}}}), {{"b", {3}}});
    QVERIFY(*inputs.vectors.typed == (TypedVectors{{"a", {1}}, {"b", {3}}}));
  }

  void typedMatricesAreCutOrFilledUpWhenTheirShapeChanges() {
    MatrixChoice choice{MatrixSource::typed, 2, 1, Tensor({2, 2}, {1, 2, 3, 4})};
    COMPARE_TENSORS(*matrixOf(choice, 3), Tensor({2, 3}, {1, 2, 0, 3, 4, 0}), 0, 0);
    choice.rows = 1;
    COMPARE_TENSORS(*matrixOf(choice, 1), Tensor({1, 1}, {1}), 0, 0);
  }

  void aPinnedMechanismIsComparedNumberByNumber() {
    for (const ViewRow& view : views()) {
      AttentionScene scene = withPinned(sceneOf("a b c d e\nb c"));
      scene.mechanism.scoring = "gaussian";
      scene.mechanism.temperature = 0.5;
      const AttentionResults both = AttentionPipeline().run(scene, view.view);
      QVERIFY(both.pass.comparison);
      AttentionScene alone = scene;
      alone.pinned.reset();
      const AttentionResults b = AttentionPipeline().run(alone, view.view);
      alone.mechanism = *scene.pinned;
      const AttentionResults a = AttentionPipeline().run(alone, view.view);
      COMPARE_TENSORS(*both.pass.shown(), *b.pass.shown(), 0, 0);
      COMPARE_TENSORS(*both.pass.comparison->a.shown(), *a.pass.shown(), 0, 0);
      const Tensor& difference = *both.pass.comparison->difference;
      QCOMPARE(difference.shape(), b.pass.shown()->shape());
      for (Index i = 0; i < difference.size(); ++i)
        QCOMPARE(difference.data()[i], b.pass.shown()->data()[i] - a.pass.shown()->data()[i]);
    }
  }

  void withoutAPinnedMechanismNothingIsCompared() {
    AttentionPipeline pipeline;
    AttentionScene scene = withPinned(sceneOf("a b c"));
    scene.mechanism.temperature = 2;
    pipeline.run(scene, View::weights);
    scene.pinned.reset();
    QVERIFY(!pipeline.run(scene, View::weights).pass.comparison);
    QCOMPARE(pipeline.pinnedRuns().pass[1], 0);
    QCOMPARE(pipeline.pinnedRuns().mask, 0);
  }

  void whatBothMechanismsNeedIsMadeOnce() {
    AttentionPipeline pipeline;
    AttentionScene scene = sceneOf("a b c d\nb c");
    pipeline.run(scene, View::weights);
    scene = withPinned(scene);
    const AttentionResults same = pipeline.run(scene, View::weights);
    // Pinning computes nothing: A takes over what B has.
    QCOMPARE(pipeline.runs().pass[1], 1);
    QCOMPARE(pipeline.pinnedRuns().pass[1], 0);
    QCOMPARE(pipeline.pinnedRuns().mask, 0);
    for (Index i = 0; i < same.pass.comparison->difference->size(); ++i)
      QCOMPARE(same.pass.comparison->difference->data()[i], 0.0F);
    // A drag computes B alone.
    for (const Index length : {3, 2, 1, 0}) {
      scene.mechanism = withValidLength(scene.mechanism, 0, length);
      pipeline.run(scene, View::weights);
    }
    QCOMPARE(pipeline.runs().pass[1], 5);
    QCOMPARE(pipeline.pinnedRuns().pass[1], 0);
    // Both are still there when they change places.
    pipeline.run(withSwapped(scene), View::weights);
    QCOMPARE(pipeline.runs().pass[1] + pipeline.pinnedRuns().pass[1], 5);
    // Other vectors are new to both; only the mask differs, so that the rest is made once.
    scene.inputs.vectors.seed = 7;
    const AttentionResults both = pipeline.run(scene, View::weights);
    QCOMPARE(pipeline.runs().vectors, 2);
    QVERIFY(&*both.pass.queries == &*both.pass.comparison->a.queries);
  }

  void headsStandBesideThoseThatBeginAtTheSamePlace() {
    AttentionScene scene = sceneOf("a b c");
    scene.mechanism.heads = 2;
    scene = withPinned(scene);
    scene.mechanism.heads = 4;
    const AttentionResults results = AttentionPipeline().run(scene, View::weights);
    const Tensor &a = *results.pass.comparison->a.shown(), &b = *results.pass.shown();
    const Tensor& difference = *results.pass.comparison->difference;
    QCOMPARE(difference.shape(), (Shape{1, 4, 3, 3}));
    for (Index head = 0; head < 4; ++head)
      QCOMPARE(difference.matrix(head)(1, 2), b.matrix(head)(1, 2) - a.matrix(head / 2)(1, 2));
    QCOMPARE(headBeside(2, 3, 1), Index{0});
    QCOMPARE(headBeside(2, 3, 2), Index{1});
  }

  void outputsOfOtherWidthsAreComparedAsFarAsBothGo() {
    AttentionScene scene = withPinned(sceneOf("a b c"));
    scene.mechanism.projections.values = {MatrixSource::random, 3, 1, {}};
    const AttentionResults results = AttentionPipeline().run(scene, View::output);
    QCOMPARE(results.pass.comparison->difference->shape(), (Shape{1, 3, 3}));
    QCOMPARE(results.pass.comparison->difference->matrix(0)(2, 1),
             results.pass.shown()->matrix(0)(2, 1) - results.pass.comparison->a.shown()->matrix(0)(2, 1));
  }

  void aKeyThatOneOfTwoMechanismsSeesIsCompared() {
    AttentionScene scene = sceneOf("a b c d e");
    scene.mechanism.masks = {{"window", {{"width", 1}}}};
    scene = withPinned(scene);
    scene.mechanism.masks = {{"blocks", {}, {1, 4}}};
    const AttentionResults results = AttentionPipeline().run(scene, View::weights);
    const auto sees = [&](Index query, Index key) { return (*results.pass.comparison->visible)->sees(0, query, key); };
    QVERIFY(sees(0, 0) && sees(0, 1) && !sees(0, 2));  // A alone sees the second
    QVERIFY(sees(1, 0) && sees(1, 4));                 // B alone sees the last
    scene.mechanism.masks = {{"valid-length", {}}};
    scene.mechanism = withValidLength(scene.mechanism, 0, 0);
    scene.mechanism.emptyRow = EmptyRow::uniform;
    QVERIFY((*AttentionPipeline().run(scene, View::weights).pass.comparison->visible)->sees(0, 0, 4));
  }

  void aProblemOfThePinnedMechanismIsSaidToBeItsOwn() {
    AttentionScene scene = sceneOf("a b c");
    scene.mechanism.heads = 4;
    scene = withPinned(scene);
    scene.mechanism.heads = 1;
    scene.inputs.vectors.width = 6;
    const AttentionResults results = AttentionPipeline().run(scene, View::weights);
    QVERIFY(results.problem && results.isProblemOfPinned);
    QVERIFY(!results.pass.comparison);
    scene = withSwapped(scene);
    QVERIFY(!AttentionPipeline().run(scene, View::weights).isProblemOfPinned);
  }

  void aComparisonIsAsLargeAsItsThreeTensors() {
    AttentionScene scene = sceneOf("");
    for (int i = 0; i < 2048; ++i) scene.inputs.keys.text += "a ";
    scene.inputs.vectors.width = 6;
    scene.mechanism.heads = 6;  // 25 million weights, and thrice as many are more than are allowed
    AttentionScene pinned = withPinned(scene);
    const Message problem = AttentionPipeline().run(pinned, View::weights).problem;
    QVERIFY2(toString(problem).find("unpin A") != std::string::npos, toString(problem).c_str());
    QVERIFY2(toString(problem).find("75,497,472") != std::string::npos, toString(problem).c_str());
    pinned.mechanism.heads = pinned.pinned->heads = 1;
    pinned.inputs.keys.text.resize(200);
    QVERIFY(!AttentionPipeline().run(pinned, View::weights).problem);
  }

  void anotherNumberOfSequencesTakesTheLengthsOfBothMechanisms() {
    AttentionScene scene = sceneOf("a b c\nd e");
    scene.mechanism = withValidLength(scene.mechanism, 1, 1);
    scene = withKeyText(withPinned(scene), {"a b", {}});
    QVERIFY(scene.mechanism.lengths.empty());
    QVERIFY(scene.pinned->lengths.empty());
  }
};

QTEST_APPLESS_MAIN(TestAttentionPipeline)
#include "tst_attention_pipeline.moc"
