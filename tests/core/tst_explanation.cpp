// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>

#include "core/attention/attention.h"
#include "core/explain/explain_attention.h"
#include "core/explain/explain_comparison.h"
#include "core/explain/explain_prediction.h"
#include "core/explain/explain_stages.h"
#include "core/explain/explain_tokens.h"
#include "core/tensor/matrix.h"
#include "tests/support/masks.h"
#include "tests/support/numbers.h"

using namespace attn;
using namespace attn::test;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

WeightQuestion questionOf(const std::vector<float>& scores, KeyRange visible, Index selected) {
  WeightQuestion question;
  question.query = {"code"};
  question.key = {"Learn"};
  question.scores = scores;
  if (visible.size() > 0) question.visible = {visible};
  question.selected = selected;
  return question;
}

/// The step that has a table.
Step tableOf(const Explanation& explanation) {
  for (const Step& step : explanation.steps)
    if (!step.rows.empty()) return step;
  qFatal("no table");
}

bool says(const Explanation& explanation, const std::string& words) {
  return std::any_of(explanation.steps.begin(), explanation.steps.end(),
                     [&](const Step& step) { return toString(step.words).find(words) != std::string::npos; });
}

}  // namespace

class TestExplanation : public QObject {
  Q_OBJECT

 private slots:
  void everyNumberIsTheEnginesNumber() {
    Rng rng(5);
    for (int round = 0; round < 1000; ++round) {
      const Index keys = 1 + round % 9;
      std::vector<float> scores;
      for (Index j = 0; j < keys; ++j) scores.push_back(static_cast<float>(rng.normal() * (round % 2 ? 3 : 40)));
      if (round % 17 == 0) scores[0] = -infinity;
      const KeyRange visible{round % 3 % keys, round % 11 % (keys + 1)};
      const EmptyRow emptyRow = round % 5 == 0 ? EmptyRow::uniform : EmptyRow::zero;
      const Index selected = round % keys;
      WeightQuestion question = questionOf(scores, visible, selected);
      question.emptyRow = emptyRow;
      const Explanation explanation = explainWeight(question);

      KeyRanges ranges(1, 1, keys);
      ranges.append(std::vector<KeyRange>{visible});
      AttentionOptions options;
      options.emptyRow = emptyRow;
      const Tensor weights =
          attendFromScores(Tensor({1, 1, keys}, scores), {}, ranges, options, {.output = false}).weights;
      const std::vector<Term>& terms = explanation.steps[0].terms;
      QCOMPARE(*terms[0].number, double(scores[std::size_t(selected)]));
      QCOMPARE(*terms.back().number, double(weights.data()[selected]));
      const Step& table = tableOf(explanation);
      QCOMPARE(Index(table.rows.size()), keys);
      float largest = -infinity;
      for (Index j = visible.begin; j < visible.end; ++j) largest = std::max(largest, scores[std::size_t(j)]);
      for (Index j = 0; j < keys; ++j) {
        const TermRow& row = table.rows[std::size_t(j)];
        QCOMPARE(row.isSelected, j == selected);
        QCOMPARE(row.isMasked, !visible.contains(j));
        QCOMPARE(row.terms[1].number.has_value(), visible.contains(j));
        const double score = double(scores[std::size_t(j)]);
        if (row.terms[1].number) QCOMPARE(*row.terms[1].number, score);
        const bool counts = visible.contains(j) && score != -double(infinity);
        QCOMPARE(*row.terms[2].number, counts ? std::exp(score - double(largest)) : 0.0);
        QCOMPARE(*row.terms[3].number, double(weights.data()[j]));
      }
    }
  }

  void exponentialsAreRelativeToTheLargestScoreAndSaySo() {
    const Explanation explanation = explainWeight(questionOf({0.5F, -1, 2, 9}, {0, 3}, 0));
    const std::vector<Term>& terms = explanation.steps[0].terms;
    QCOMPARE(toString(terms[1].words), std::string("Largest score, m"));
    QCOMPARE(*terms[1].number, 2.0);
    QCOMPARE(toString(terms[2].words), std::string("Exponential, exp(a − m)"));
    QVERIFY(std::abs(*terms[2].number - std::exp(-1.5)) < 1e-9);
    QVERIFY(std::abs(*terms[3].number - (1 + std::exp(-1.5) + std::exp(-3.0))) < 1e-9);
    QVERIFY(terms[3].from);  // three numbers
    const Step& table = tableOf(explanation);
    QCOMPARE(toString(table.terms[0].words), std::string("Largest score, m"));
    QCOMPARE(*table.terms[0].number, 2.0);
  }

  void softmaxOneSaysWhatWasSubtractedFromItsOne() {
    WeightQuestion question = questionOf({40, 39}, {0, 2}, 0);
    question.normaliser = findRow(normalisers(), "softmax-one");
    const Explanation explanation = explainWeight(question);
    const std::vector<Term>& terms = explanation.steps[0].terms;
    // Which may be that of the key that is not there.
    QCOMPARE(toString(terms[1].words), std::string("Largest of the scores and 0, m"));
    QCOMPARE(toString(terms[3].words), std::string("exp(−m) + row sum"));
    QVERIFY(std::abs(*terms[3].number - (std::exp(-40.0) + 1 + std::exp(-1.0))) < 1e-6);
  }

  void aRowWithoutKeysSaysWhatBecomesOfIt() {
    WeightQuestion question = questionOf({1, 2, 3, 4}, {}, 0);
    QVERIFY(says(explainWeight(question), "there is nothing to share out"));
    question.emptyRow = EmptyRow::uniform;
    const Explanation uniform = explainWeight(question);
    QVERIFY(!says(uniform, "nothing to share out"));
    QVERIFY(says(uniform, "every key gets the same weight, 1/4"));
    QCOMPARE(*uniform.steps[0].terms[3].number, 0.25);
    QVERIFY(says(explainWeight(questionOf({-infinity, -infinity}, {0, 2}, 0)), "all weights are 0"));
  }

  void maskedAndDroppedAreSaid() {
    WeightQuestion question = questionOf({1, 2, 3}, {0, 2}, 2);
    QCOMPARE(toString(explainWeight(question).steps[0].terms[0].note), std::string("masked"));
    question.whyMasked = {"it comes later"};
    QCOMPARE(toString(explainWeight(question).steps[0].terms[0].note), std::string("it comes later"));
    question.selected = 1;
    QVERIFY(!explainWeight(question).steps[0].terms[0].note);
    QVERIFY(!says(explainWeight(question), "Dropout"));
    question.dropped = true;
    QVERIFY(says(explainWeight(question), "Dropout leaves this weight out"));
  }

  void dropoutLeavesTheOutputNothingOfAWeightOrMore() {
    WeightQuestion question = questionOf({0, 0, 0, 0}, {0, 4}, 1);
    question.value = {3};
    question.dropout = 0.5;
    const Explanation kept = explainWeight(question);
    const auto part = std::find_if(kept.steps.begin(), kept.steps.end(), [](const Step& step) {
      return toString(step.words) == "Weight times value: its part of the output";
    });
    QVERIFY(part != kept.steps.end());
    QCOMPARE(toString(part->terms.back().words), std::string("Weight after dropout"));
    QCOMPARE(*part->terms.back().number, 0.5);
    QCOMPARE(*part->rows.front().terms.back().number, 1.5);
    question.dropped = true;
    QVERIFY(!says(explainWeight(question), "its part of the output"));
    // Where there are many numbers, the largest are listed, and it is said how many others there are.
    question.dropped = false;
    question.value = {1, 2, 3, 4, 5, 6};
    QVERIFY(says(explainWeight(question), "its part of the output, 4 of 6 numbers"));
  }

  void everyNormaliserExplainsItsWeights_data() {
    QTest::addColumn<QString>("id");
    for (const Normaliser& row : normalisers()) QTest::newRow(row.id) << QString(row.id);
  }
  void everyNormaliserExplainsItsWeights() {
    QFETCH(QString, id);
    const Normaliser& normaliser = *findRow(normalisers(), id.toStdString());
    // What its number and its total make of the weight.
    using Law = double (*)(double score, double number, double total);
    const auto share = [](double, double number, double total) { return number / total; };
    const std::map<std::string, Law> laws = {
        {"softmax", share},
        {"softmax-one", share},
        {"hardmax", share},
        {"top-k", share},
        {"uniform", share},
        {"sparsemax", [](double score, double, double tau) { return std::max(0.0, score - tau); }},
        {"entmax15", [](double score, double, double tau) { return std::pow(std::max(0.0, score / 2 - tau), 2); }},
        {"entmax",
         [](double score, double, double tau) {
           const double alpha = findRow(normalisers(), "entmax")->scalars[0].usual;
           return std::pow(std::max(0.0, (alpha - 1) * score - tau), 1 / (alpha - 1));
         }},
        {"sigmoid", [](double score, double, double shift) { return 1 / (1 + std::exp(shift - score)); }}};
    QVERIFY(laws.contains(normaliser.id));
    Rng rng(3);
    for (const double spread : {0.3, 2.0, 50.0}) {
      std::vector<float> scores;
      for (int j = 0; j < 9; ++j) scores.push_back(static_cast<float>(spread * rng.normal()));
      scores[5] = -infinity;
      for (Index selected = 0; selected < 9; ++selected) {
        WeightQuestion question = questionOf(scores, {1, 8}, selected);
        question.normaliser = &normaliser;
        const Explanation explanation = explainWeight(question);
        const std::vector<Term>& terms = explanation.steps[0].terms;
        const bool counts = selected >= 1 && selected < 8 && selected != 5;
        // What the others lead to comes last; of its number and the total the one that was there first is given.
        const std::size_t last = terms.size() - 1, number = terms[last - 2].from ? last - 2 : last - 1;
        const double expected =
            laws.at(normaliser.id)(*terms[0].number, *terms[number].number, *terms[2 * last - 3 - number].number);
        QVERIFY2(std::abs(*terms[last].number - (counts ? expected : 0)) < 1e-5,
                 qPrintable(QString("%1: %2, %3").arg(selected).arg(*terms[last].number).arg(expected)));
        if (id != "softmax")
          QVERIFY(std::any_of(explanation.steps.begin() + 1, explanation.steps.end(), [](const Step& step) {
            return step.terms.empty() && step.rows.empty() && toString(step.words).size() > 10;
          }));
      }
    }
    // A row without a key, and one without a score, need no words of their own.
    for (const std::vector<float>& scores : {std::vector<float>{-infinity, -infinity}, {1, 2}})
      for (const KeyRange visible : {KeyRange{0, 0}, KeyRange{0, 2}}) {
        WeightQuestion question = questionOf(scores, visible, 0);
        question.normaliser = &normaliser;
        const Explanation explanation = explainWeight(question);
        for (const Term& term : explanation.steps[0].terms) QVERIFY(!term.number || !std::isnan(*term.number));
      }
  }

  void theMasksSayOfAKeyWhatTheyDo() {
    constexpr Index n = 6, m = 6;
    for (const Mask& mask : masks()) {
      const MaskChoice choice = choiceOf(mask, n);
      const KeyRanges shown = someKeys(1, n, m);
      const KeyRanges visible = visibleKeys({choice}, 1, n, m, {4}, shown);
      for (Index query = 0; query < n; ++query)
        for (Index key = 0; key < m; ++key) {
          const Step step = explainMasks({choice}, {query, n, m, 4, {}, shown.at(0, query)}, key);
          QCOMPARE(step.terms.size(), std::size_t{1});
          QCOMPARE(toString(step.terms[0].words), std::string(mask.name));
          QCOMPARE(toString(step.terms[0].note), std::string(visible.sees(0, query, key) ? "shown" : "hidden"));
        }
    }
    QCOMPARE(textOf(*explainMasks({{"causal"}}, {1, n, m, m, {}, {}}, 4).terms[0].from), std::string("[4 ≤ 1]"));
    QVERIFY(explainMasks({}, {1, n, m, m, {}, {}}, 4).terms.empty());
  }

  void aPositionSaysWhatItAddsToAScore() {
    const Tensor queries = randomTensor({1, 4, 5, 6}, 1), keys = randomTensor({1, 4, 8, 6}, 2);
    AttentionOptions options;
    options.scoring = findRow(scorings(), "dot");
    const Tensor plain = rawScores(queries, keys, options);
    options.position = findRow(positions(), "alibi");
    const Tensor biased = rawScores(queries, keys, options);
    for (Index head = 0; head < 4; ++head) {
      const Step step = options.position->explain(*options.position, {2, 5, 8, head, 4, {}}, 1);
      QCOMPARE(*step.terms[2].number, 4.0);
      QVERIFY(std::abs(*step.terms[3].number - double(biased.matrix(head)(2, 1) - plain.matrix(head)(2, 1))) < 1e-5);
    }
    for (const Position& position : positions()) {
      const Step step = position.explain(position, {2, 5, 8, 0, 4, orUsual({}, position.scalars)}, 1);
      QCOMPARE(step.terms.empty(), std::string_view(position.id) == "none");
    }
  }

  void ofManyKeysTheOnesThatWeighMostAreListedAndTheSelectedOne() {
    std::vector<float> scores;
    for (int key = 0; key < 100; ++key) scores.push_back(key % 7 == 3 ? 2 + 0.01F * float(key) : 0.0F);
    for (const Index selected : {0, 94, 99}) {
      WeightQuestion question = questionOf(scores, {0, 100}, selected);
      for (int key = 0; key < 100; ++key) question.keys.push_back(key % 2 ? "our" : "key" + std::to_string(key));
      const Explanation explanation = explainWeight(question);
      const Step table = tableOf(explanation);
      const bool isHeavy = selected == 94;
      const std::size_t listed = isHeavy ? 12 : 13;
      QCOMPARE(table.rows.size(), listed + 1);  // one for all others
      for (std::size_t row = 0; row < 12; ++row) QCOMPARE(*table.rows[row].order, 94.0 - 7 * double(row));
      QCOMPARE(toString(table.rows[0].terms[0].words), std::string("key94 (95)"));
      QCOMPARE(toString(table.rows[1].terms[0].words), std::string("our (88)"));
      const auto chosen =
          std::find_if(table.rows.begin(), table.rows.end(), [](const auto& row) { return row.isSelected; });
      QVERIFY(chosen != table.rows.end() && *chosen->order == double(selected));
      QVERIFY(!table.rows.back().order);
      QVERIFY(says(explanation, isHeavy ? "12 of 100 keys shown" : "13 of 100 keys shown"));
      QVERIFY(std::abs(*table.total[3].number - 1) < 1e-5);
    }
  }

  void tokensThatAreCalledAlikeOrAreManyAreNumbered() {
    const std::vector<std::string> few = {"the", "cat", "the"};
    QCOMPARE(toString(tokenName(few, 2)), std::string("the (3)"));
    QCOMPARE(toString(tokenName(few, 1)), std::string("cat"));
    QCOMPARE(toString(attentionTitle(namedToken(few, 1), {"code"}, true)), std::string("“cat” attends to “code”"));
    QCOMPARE(toString(attentionTitle(namedToken(few, 1), namedToken(few, 2), true)),
             std::string("“cat” (2) attends to “the” (3)"));
    QCOMPARE(toString(attentionTitle(namedToken(few, 1), {"code"}, false)), std::string("“cat” does not see “code”"));
    std::vector<std::string> many;
    for (int i = 0; i < 13; ++i) many.push_back("w" + std::to_string(i));
    QCOMPARE(toString(tokenName(many, 4)), std::string("w4 (5)"));
    WeightQuestion masked = questionOf({1, 2, 3}, {0, 2}, 2);
    QCOMPARE(toString(explainWeight(masked).title), std::string("“code” does not see “Learn”"));
  }

  void aPinnedTokenHasItsLargestWeightsOfAllHeadsAndTheirSum() {
    TokenQuestion question;
    question.token = {"into"};
    question.hasHeads = true;
    for (int i = 0; i < 10; ++i) question.others.push_back("k" + std::to_string(i));
    for (Index head = 0; head < 2; ++head)
      for (Index key = 0; key < 10; ++key)
        question.weights.push_back({head, key, head == 0 ? 0.1 : key == 3 ? 0.91 : 0.01});
    question.link = [](const TokenWeight& each) {
      return std::to_string(each.head) + " " + std::to_string(each.other);
    };
    const Explanation explanation = explainTokens({question});
    QCOMPARE(toString(explanation.title), std::string("What “into” attends to"));
    const Step table = tableOf(explanation);
    QCOMPARE(table.rows.size(), std::size_t{13});
    QCOMPARE(toString(table.rows[0].terms[0].words), std::string("k3"));
    QCOMPARE(*table.rows[0].terms[1].number, 2.0);
    QCOMPARE(table.rows[0].link, std::string("1 3"));
    QVERIFY(std::abs(*table.rows[12].terms[2].number - 0.08) < 1e-9);
    QVERIFY(std::abs(*table.total[2].number - 2) < 1e-9);
    question.isKey = true;
    QCOMPARE(toString(explainTokens({question, question}).title), std::string("2 pinned tokens"));
    QCOMPARE(toString(explainTokens({question, question}).steps[1].words), std::string("What attends to “into”"));
  }

  void anOutputIsTheSumOfWeightsTimesValues() {
    OutputQuestion question;
    question.query = "code";
    question.dimension = 2;
    question.weights = {0.25F, 0.75F, 0};
    question.values = {4, -2, 100};
    question.value = -0.5F;
    question.keys = {"a", "b", "c"};
    const Step& table = tableOf(explainOutput(question));
    QCOMPARE(toString(table.rows[0].terms[0].words), std::string("b"));
    double sum = 0;
    for (const TermRow& row : table.rows) sum += *row.terms[3].number;
    QCOMPARE(sum, -0.5);
    QCOMPARE(*table.total[3].number, -0.5);
    QVERIFY(!says(explainOutput(question), "Dropout"));
    question.dropout = 0.25;
    QVERIFY(says(explainOutput(question), "Dropout made some weights 0 and divided the others by 0.75."));
    question.weights.clear();
    for (const Step& step : explainOutput(question).steps) QVERIFY(step.rows.empty());
  }

  void anOutputThatIsMixedIsTheSumOfWhatTheHeadsPooledTimesARow() {
    OutputQuestion question;
    question.query = "code";
    question.weights = {1};
    question.values = {7};
    question.isMixed = true;
    question.joined = {2, -1};
    question.mixing = {0.5F, 3};
    question.value = -2;
    const Explanation explanation = explainOutput(question);
    QVERIFY(!says(explanation, "the weight times the key's value"));
    QVERIFY(says(explanation, "mixed by the last projection"));
    const Step& table = tableOf(explanation);
    QCOMPARE(*table.rows[0].terms[3].number, 1.0);
    QCOMPARE(*table.rows[1].terms[3].number, -3.0);
    QCOMPARE(*table.total[3].number, -2.0);
    QVERIFY(!says(explanation, "Dropout"));
    question.dropout = 0.25;
    QVERIFY(says(explainOutput(question), "Dropout made some weights 0 and divided the others by 0.75."));
  }

  void theRowsSpreadIsSaidInNumbers() {
    WeightQuestion question = questionOf({1, 1, 1, 1}, {0, 4}, 1);
    question.standsAt = 3;
    const std::vector<Term> terms = explainWeight(question).steps.back().terms;
    QCOMPARE(terms.size(), std::size_t{4});
    QCOMPARE(*terms[0].number, 2.0);  // bits of four alike
    QCOMPARE(*terms[1].number, 4.0);
    QCOMPARE(*terms[2].number, 0.25);
    QCOMPARE(*terms[3].number, 1.5);  // (3 + 2 + 1 + 0) / 4
  }

  void twoMechanismsAreTakenApartBesideEachOther() {
    const WeightQuestion a = questionOf({0, 0, 0, 0}, {0, 4}, 1);
    WeightQuestion b = questionOf({5, 5, 9, 9}, {0, 2}, 1);
    b.keys = {"a", "b", "c", "d"};
    const Explanation explanation = explainWeights(a, b);
    const Step& numbers = explanation.steps[0];
    QCOMPARE(numbers.columns.size(), std::size_t{4});
    QCOMPARE(*numbers.rows.front().terms[1].number, 0.0);
    QCOMPARE(*numbers.rows.front().terms[2].number, 5.0);
    QCOMPARE(*numbers.rows.back().terms[1].number, 0.25);
    QCOMPARE(*numbers.rows.back().terms[2].number, 0.5);
    QCOMPARE(*numbers.rows.back().terms[3].number, 0.25);
    const Step& keys = explanation.steps[1];
    QCOMPARE(keys.rows.size(), std::size_t{4});
    QCOMPARE(*keys.rows[3].terms[3].number, 0.25);
    QCOMPARE(toString(keys.rows[3].terms[4].words), std::string("masked"));
    QCOMPARE(*keys.rows[3].terms[5].number, -0.25);
    QVERIFY(!keys.rows[3].isMasked && keys.rows[1].isSelected);
    QCOMPARE(*keys.total[5].number, 0.0);
    // 2 bits and 4 keys against 1 bit and 2 keys.
    const Step& spread = explanation.steps[2];
    QCOMPARE(*spread.rows[0].terms[3].number, -1.0);
    QCOMPARE(*spread.rows[1].terms[3].number, -2.0);
  }

  void howFarTwoRowsLookIsSaidOfEachHoweverLittleThatIs() {
    WeightQuestion a = questionOf({0, -36, -36, -36}, {0, 4}, 1), b = questionOf({0, -17, -17, -17}, {0, 4}, 1);
    a.standsAt = b.standsAt = 0;
    a.areOfOneText = b.areOfOneText = true;
    const Explanation explanation = explainWeights(a, b);
    const Step& spread = explanation.steps.back();
    QCOMPARE(spread.rows.size(), std::size_t{4});
    const double inA = 6 * std::exp(-36.0), inB = 6 * std::exp(-17.0);
    QVERIFY(std::abs(*spread.rows[3].terms[1].number - inA) < 1e-5 * inA);
    QVERIFY(std::abs(*spread.rows[3].terms[2].number - inB) < 1e-5 * inB);
    QVERIFY(std::abs(*spread.rows[3].terms[3].number - (inB - inA)) < 1e-5 * inB);
  }

  void aWeightThatSinglePrecisionCanNotHoldIsNoResultOfItsLine() {
    const WeightQuestion question = questionOf({0, 200, 0, 0}, {0, 4}, 0);
    const Explanation explanation = explainWeight(question);
    const Step& numbers = explanation.steps.front();
    const Term& weight = numbers.terms.back();
    QCOMPARE(*weight.number, 0.0);
    QVERIFY(!weight.from);
    QCOMPARE(toString(weight.note), std::string("less than single precision can hold"));
  }

  void aSinkThatOutweighsAllIsNotTakenForAKernelWithoutKeys() {
    WeightQuestion question = questionOf({-200, -300, -200, -250}, {0, 4}, 0);
    question.sink = 2;
    std::string said;
    for (const Step& step : explainWeight(question).steps) said += toString(step.words) + '|';
    QVERIFY2(said.find("The sink outweighs every key") != std::string::npos, said.c_str());
    QVERIFY2(said.find("kernel's reach") == std::string::npos, said.c_str());
  }

  void whatRoundingAloneTellsApartIsNoDifferenceOfTheSpread() {
    // A score that is added to all of a row changes no weight but in its last digits.
    for (const float more : {0.3F, 1.7F, 5.1F}) {
      const WeightQuestion a = questionOf({0.1F, 1.3F, 2.7F, 0.4F}, {0, 4}, 1);
      WeightQuestion b = questionOf({0.1F + more, 1.3F + more, 2.7F + more, 0.4F + more}, {0, 4}, 1);
      b.keys = {"a", "b", "c", "d"};
      const Explanation explanation = explainWeights(a, b);
      for (const TermRow& row : explanation.steps[2].rows) QCOMPARE(*row.terms[3].number, 0.0);
    }
  }

  void whatTheStagesDidIsSaidOfBothOrOnce() {
    WeightQuestion a = questionOf({0, 0, 0, 0}, {0, 4}, 1), b = a;
    a.settings = b.settings = {{.words = {translatable("core", "Temperature")}, .number = 2}};
    b.masks.words = {translatable("core", "hidden here")};
    a.dropped = true;
    const auto said = [&] {
      std::string words;
      for (const Step& step : explainWeights(a, b).steps)
        if (step.words && step.rows.empty()) words += toString(step.words) + "; ";
      return words;
    };
    QCOMPARE(said(), std::string("What else applies; In ⟦A⟧ alone; Dropout leaves this weight out of the output.; "
                                 "In ⟦B⟧ alone; hidden here; "));
    b.settings.front().number = 3;
    QCOMPARE(said(), std::string("In ⟦A⟧ alone; What else applies; Dropout leaves this weight out of the output.; "
                                 "In ⟦B⟧ alone; What else applies; hidden here; "));
  }

  void aSettingThatBothHaveIsNoOnesAlone() {
    WeightQuestion a = questionOf({0, 0, 0, 0}, {0, 4}, 1), b = a;
    const Term temperature{.words = {translatable("core", "Temperature")}, .number = 0.05};
    a.settings = {temperature, {.words = {translatable("core", "Bandwidth")}, .number = 1}};
    b.settings = {temperature};
    std::string told;
    for (const Step& step : explainWeights(a, b).steps) {
      if (!step.rows.empty() || !step.words) continue;
      told += toString(step.words) + ":";
      for (const Term& term : step.terms) told += " " + toString(term.words);
      told += "; ";
    }
    QCOMPARE(told, std::string("What else applies: Temperature; In ⟦A⟧ alone:; What else applies: Bandwidth; "));
  }

  void twoOutputsAreTakenApartByTheKeysThatChangeThem() {
    OutputQuestion a;
    a.value = 1;
    a.weights = {0.5F, 0.5F};
    a.values = {1, 1};
    a.keys = {"x", "y"};
    OutputQuestion b = a;
    b.weights = {0.25F, 0.75F};
    b.values = {1, 3};
    b.value = 2.5F;
    const Explanation explanation = explainOutputs(a, b);
    QCOMPARE(*explanation.steps[0].rows[0].terms[3].number, 1.5);
    const Step& keys = explanation.steps[1];
    QCOMPARE(toString(keys.rows[0].terms[0].words), std::string("y"));
    QCOMPARE(*keys.rows[0].terms[3].number, 1.75);
    QCOMPARE(*keys.rows[1].terms[3].number, -0.25);
  }

  void aPredictionListsItsKeysOrSaysWhyThereIsNone() {
    PredictionQuestion question;
    question.at = "f(2)";
    question.value = "3";
    question.contributing = 9;
    question.sum = 3;
    question.keys = {{"1", -0.00001, 0.75, "", 3}, {"4", -2, 0.25, "", 0}};
    const Explanation explanation = explainPrediction(question);
    QCOMPARE(toString(explanation.title), std::string("f(2) = 3"));
    // Beside −2.00 it is neither −0.00 nor a number with an exponent.
    QCOMPARE(textOf(tableOf(explanation).rows[0].terms[1]), std::string("0.00"));
    QCOMPARE(*tableOf(explanation).rows[1].terms[1].number, -2.0);
    QVERIFY(says(explanation, "2 of 9 keys"));
    // In as many digits as its neighbours have, one that is not 0 there is not said to be.
    question.keys = {
        {"1.672", -0.0043, 0.0132, "", 4.01}, {"1.765", 0.088, 0.0131, "", 3.92}, {"1.29", -0.387, 0.0122, "", 3.87}};
    const Explanation near = explainPrediction(question);
    for (std::size_t i = 0; i < question.keys.size(); ++i) {
      const Term own = tableOf(near).rows[i].terms[1];
      const bool isNothing = std::abs(question.keys[i].u) < 0.5 * std::pow(10, -own.decimals);
      QCOMPARE(*own.number, isNothing ? 0.0 : question.keys[i].u);
    }
    QVERIFY(tableOf(near).rows[0].terms[1].decimals >= 2);
    question.contributing = 3;
    question.isClassification = true;
    question.tied = 3;
    question.value = "setosa";
    QCOMPARE(toString(explainPrediction(question).title), std::string("f(2): 3 classes tie"));
    QCOMPARE(textOf(tableOf(explainPrediction(question)).rows[0].terms[1]), std::string("0.00"));
    question.contributing = 0;
    QCOMPARE(toString(explainPrediction(question).title), std::string("f(2) has no value"));
  }
};

QTEST_APPLESS_MAIN(TestExplanation)
#include "tst_explanation.moc"
