// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <algorithm>

#include "core/attention/attention.h"
#include "core/attention/heads.h"
#include "core/explain/explain_flow.h"
#include "core/scene/attention/attention_flow.h"
#include "core/tensor/matrix.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

// The tensors of the flow's boxes are those of the pass: nothing of them is computed in another way, or twice.

namespace {

AttentionScene scene() {
  AttentionScene scene = examples().front().make();
  scene.inputs.keys.text = "a b c d\ne f g";
  Mechanism& mechanism = scene.mechanism;
  mechanism.heads = 2;
  mechanism.positions = "sinusoidal";
  mechanism.projections.queries = {MatrixSource::random, 6, 3, {}};
  mechanism.projections.keys = {MatrixSource::random, 6, 4, {}};
  mechanism.projections.values = {MatrixSource::random, 4, 5, {}};
  mechanism.projections.output = {MatrixSource::random, 5, 6, {}};
  mechanism.temperature = 0.5;
  mechanism = withMask(std::move(mechanism), "causal", true);
  return scene;
}

AttentionFlow flowOf(const AttentionScene& scene) {
  AttentionPipeline pass;
  return AttentionFlowPipeline().run(pass, scene);
}

Tensor tensor(const AttentionFlow& flow, FlowBox box) { return *tensorOf(flow, box).tensor; }

std::string lettersOf(const AttentionFlow& flow, FlowBox box) { return tensorOf(flow, box).letters; }

using Boxes = std::vector<FlowBox>;

}  // namespace

class TestAttentionFlow : public QObject {
  Q_OBJECT

 private slots:
  void everyBoxHasTheTensorOfThePass() {
    const AttentionFlow flow = flowOf(scene());
    QVERIFY(!flow.results.problem);
    AttentionPipeline alone;
    QVERIFY(tensor(flow, FlowBox::scores) == **alone.run(scene(), View::scores).pass.scores);
    COMPARE_TENSORS(tensor(flow, FlowBox::weights), **alone.run(scene(), View::weights).pass.weights, 1e-6, 1e-7);
    COMPARE_TENSORS(tensor(flow, FlowBox::output), **alone.run(scene(), View::output).pass.output, 1e-6, 1e-6);
    QVERIFY(tensor(flow, FlowBox::masked) == tensor(flow, FlowBox::scores));
    QVERIFY(tensorOf(flow, FlowBox::masked).visible == flow.results.pass.visible);
  }

  void eachBoxFollowsFromTheOnesBefore() {
    const AttentionFlow flow = flowOf(scene());
    const ProjectionMatrices& matrices = flow.results.projections;
    // X + P is what is projected, in every sequence.
    Tensor sum = tensor(flow, FlowBox::vectors);
    for (Index entry = 0; entry < 2; ++entry) sum.matrix(entry) += tensor(flow, FlowBox::positions).matrix(0);
    COMPARE_TENSORS(sum, *flow.results.keyInputs, 1e-6, 1e-6);
    COMPARE_TENSORS(splitHeads(project(sum, *matrices.queries), 2), tensor(flow, FlowBox::queries), 1e-5, 1e-5);
    COMPARE_TENSORS(splitHeads(project(sum, *matrices.values), 2), tensor(flow, FlowBox::values), 1e-5, 1e-5);
    // Weights times values, a head each, are the heads' outputs; side by side and mixed, the output.
    const Tensor weights = tensor(flow, FlowBox::weights), values = tensor(flow, FlowBox::values);
    const Tensor heads = tensor(flow, FlowBox::heads);
    for (Index matrix = 0; matrix < 4; ++matrix) {
      const Matrix pooled = weights.matrix(matrix) * values.matrix(matrix);
      QVERIFY((pooled - heads.matrix(matrix)).cwiseAbs().maxCoeff() < 1e-5F);
    }
    COMPARE_TENSORS(project(mergeHeads(heads), *matrices.output), tensor(flow, FlowBox::output), 1e-6, 1e-6);
  }

  void shapesAreSaidInLetters() {
    const AttentionFlow flow = flowOf(scene());
    QCOMPARE(lettersOf(flow, FlowBox::tokens), std::string("(b, n)"));
    QCOMPARE(shapeOf(flow, FlowBox::tokens), (Shape{2, 4}));
    QCOMPARE(lettersOf(flow, FlowBox::vectors), std::string("(b, n, d)"));
    QCOMPARE(lettersOf(flow, FlowBox::queries), std::string("(b, h, n, p)"));
    QCOMPARE(shapeOf(flow, FlowBox::queries), (Shape{2, 2, 4, 3}));
    QCOMPARE(lettersOf(flow, FlowBox::values), std::string("(b, h, n, p_{v})"));
    QCOMPARE(shapeOf(flow, FlowBox::values), (Shape{2, 2, 4, 2}));
    QCOMPARE(lettersOf(flow, FlowBox::weights), std::string("(b, h, n, m)"));
    QCOMPARE(lettersOf(flow, FlowBox::output), std::string("(b, n, p_{o})"));
    // As many letters as axes, whatever is chosen.
    AttentionScene one = examples().front().make();
    for (const char* positions : {"none", "sinusoidal", "rotary", "alibi"}) {
      one.mechanism.positions = positions;
      const AttentionFlow simple = flowOf(one);
      for (const FlowBoxRow& row : flowBoxes()) {
        if (!hasBox(simple, row.box)) continue;
        const std::string letters = lettersOf(simple, row.box);
        if (letters.empty()) continue;
        QCOMPARE(std::size_t(std::count(letters.begin(), letters.end(), ',') + 1), shapeOf(simple, row.box).size());
      }
    }
    QCOMPARE(lettersOf(flowOf(one), FlowBox::weights), std::string("(b, n, m)"));
  }

  void everyLetterIsCounted() {
    const AttentionFlow flow = flowOf(scene());
    std::string said;
    for (const FlowLetter& letter : flowLetters(flow))
      said += std::string(letter.letter) + std::to_string(letter.number);
    QCOMPARE(said, std::string("b2h2n4m4d8p3p_{v}2p_{o}5"));
  }

  void queriesOfTheirOwnHaveABoxOfTheirOwn() {
    AttentionScene cross = scene();
    QVERIFY(!hasBox(flowOf(cross), FlowBox::queryVectors));
    cross.inputs.cross = true;
    cross.inputs.queries.text = "x y";
    const AttentionFlow flow = flowOf(cross);
    QVERIFY(hasBox(flow, FlowBox::queryVectors));
    QCOMPARE(shapeOf(flow, FlowBox::queryVectors), (Shape{2, 2, 8}));
    QCOMPARE(shapeOf(flow, FlowBox::vectors), (Shape{2, 4, 8}));
    QCOMPARE(lettersOf(flow, FlowBox::vectors), std::string("(b, m, d)"));
    QCOMPARE(lettersOf(flow, FlowBox::queries), std::string("(b, h, n, p)"));
    QCOMPARE(shapeOf(flow, FlowBox::scores), (Shape{2, 2, 2, 4}));
  }

  void positionsThatDoNotAddVectorsShowWhatTheyAre() {
    AttentionScene other = scene();
    other.mechanism.projections = {};
    other.mechanism.positions = "rotary";
    QCOMPARE(shapeOf(flowOf(other), FlowBox::positions), (Shape{4, 4}));
    other.mechanism.positions = "alibi";
    QCOMPARE(shapeOf(flowOf(other), FlowBox::positions), (Shape{2, 4, 4}));
    other.mechanism.positions = "none";
    QVERIFY(tensor(flowOf(other), FlowBox::positions).empty());
    // A bias has a matrix a head: of long texts the first places are enough.
    other.mechanism.positions = "alibi";
    other.inputs.keys.text.clear();
    for (int i = 0; i < 600; ++i) other.inputs.keys.text += "w ";
    QCOMPARE(shapeOf(flowOf(other), FlowBox::positions), (Shape{2, mostBiasPlaces, mostBiasPlaces}));
  }

  void anEditChangesItsBoxAndThoseThatFollow() {
    AttentionPipeline pass;
    AttentionFlowPipeline pipeline;
    AttentionScene next = scene();
    const AttentionFlow first = pipeline.run(pass, next);
    QCOMPARE(changedBoxes(first, pipeline.run(pass, next)), Boxes{});
    next.mechanism.projections.queries.seed = 77;
    const AttentionFlow second = pipeline.run(pass, next);
    QCOMPARE(changedBoxes(first, second), (Boxes{FlowBox::queries, FlowBox::scores, FlowBox::masked, FlowBox::weights,
                                                 FlowBox::heads, FlowBox::output}));
    next.mechanism = withMask(std::move(next.mechanism), "causal", false);
    const AttentionFlow third = pipeline.run(pass, next);
    QCOMPARE(changedBoxes(second, third), (Boxes{FlowBox::masked, FlowBox::weights, FlowBox::heads, FlowBox::output}));
    next.mechanism.projections.values.seed = 78;
    QCOMPARE(changedBoxes(third, pipeline.run(pass, next)), (Boxes{FlowBox::values, FlowBox::heads, FlowBox::output}));
    next.mechanism.heads = 5;  // divides none of the widths
    const AttentionFlow broken = pipeline.run(pass, next);
    QVERIFY(broken.results.problem);
    QCOMPARE(changedBoxes(third, broken), Boxes{});
  }

  void theScoresAreComputedOnceForAllBoxes() {
    AttentionPipeline pass;
    AttentionFlowPipeline pipeline;
    AttentionScene next = scene();
    pipeline.run(pass, next);
    QCOMPARE(pass.runs().scores, 1);
    pipeline.run(pass, next);
    for (const int runs : pass.runs().pass) QCOMPARE(runs, 1);
    // What another view has computed is there already, and the other way round.
    next.mechanism.temperature = 1;
    AttentionPipeline other;
    other.run(next, View::scores);
    const AttentionFlow flow = pipeline.run(other, next);
    QCOMPARE(other.runs().scores, 0);
    QVERIFY(tensor(flow, FlowBox::scores) == **other.run(next, View::scores).pass.scores);
    QCOMPARE(other.runs().pass[int(View::scores)], 1);
    other.run(next, View::weights);
    QCOMPARE(other.runs().pass[int(View::weights)], 1);
  }

  void aFlowThatNeedsTooMuchMemoryIsAProblem() {
    AttentionScene large = examples().front().make();
    large.inputs.keys.text.clear();
    for (int i = 0; i < 4096; ++i) large.inputs.keys.text += "w ";
    large.mechanism.heads = 2;
    // One view has room for the weights, all of them together have none for three tensors of that size.
    QVERIFY(toString(flowOf(large).results.problem).find("too many for the flow") != std::string::npos);
  }

  void aProductIsTakenApart() {
    ProductQuestion question{.title = {"number 1"},
                             .inputName = "x",
                             .rowName = "W",
                             .inputs = {1, 2, -3},
                             .parameter = {0.5F, 0.25F, 2},
                             .value = -5};
    Step step = explainProduct(question);
    QCOMPARE(step.rows.size(), std::size_t(3));
    QCOMPARE(*step.rows[2].terms[3].number, -6.0);
    QCOMPARE(*step.total.back().number, -5.0);
    // Of many products the largest ones are listed, and the others are one row: the sum stays the number.
    question.inputs.assign(100, 0.01F);
    question.parameter.assign(100, 1);
    question.inputs[70] = 9;
    question.value = 9.99F;
    step = explainProduct(question);
    QCOMPARE(step.rows.size(), std::size_t(17));
    QVERIFY(std::any_of(step.rows.begin(), step.rows.end(),
                        [](const TermRow& row) { return row.terms[3].number && *row.terms[3].number == 9; }));
    double sum = 0;
    for (const TermRow& row : step.rows) sum += *row.terms[3].number;
    QVERIFY(std::abs(sum - 9.99) < 1e-5);
  }
};

QTEST_APPLESS_MAIN(TestAttentionFlow)
#include "tst_attention_flow.moc"
