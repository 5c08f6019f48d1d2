// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <cmath>
#include <limits>
#include <map>

#include "core/base/rng.h"
#include "core/base/text/code_points.h"
#include "core/base/text/numbers_in_text.h"
#include "core/base/text/short_text.h"
#include "core/base/words.h"
#include "core/retrieval/lookup.h"

using namespace attn;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A short text of few different characters, some of several bytes, so that texts have parts in common.
std::string randomText(Rng& rng, int longest) {
  static const std::vector<std::string> letters = {"a", "b", "A", " ", "é", "注", "👩"};
  std::string text;
  for (auto n = static_cast<int>(rng.uniform() * (longest + 1)); n > 0; --n)
    text += letters[static_cast<std::size_t>(rng.uniform() * static_cast<double>(letters.size()))];
  return text;
}

/// A text that the similarity takes for a query.
std::string randomQuery(const Similarity& similarity, Rng& rng) {
  if (std::string(similarity.id) != "numeric") return randomText(rng, 7);
  return "(" + std::to_string(rng.normal()) + ", " + std::to_string(std::round(rng.normal())) + ")";
}

double score(const char* id, const std::string& query, const std::string& key,
             const std::vector<double>& scalars = {}) {
  const Similarity& similarity = *findRow(similarities(), id);
  return similarity.scorer(query, orUsual(scalars, similarity.scalars))(key);
}

/// By the recursion of the definition, which tries everything.
std::size_t plainDistance(std::u32string_view a, std::u32string_view b) {
  if (a.empty() || b.empty()) return a.size() + b.size();
  if (a[0] == b[0]) return plainDistance(a.substr(1), b.substr(1));
  return 1 + std::min({plainDistance(a.substr(1), b), plainDistance(a, b.substr(1)),
                       plainDistance(a.substr(1), b.substr(1))});
}

std::map<std::u32string, double> plainGrams(const std::u32string& text, std::size_t n) {
  std::map<std::u32string, double> counts;
  if (text.size() < n) counts[text] = 1;
  for (std::size_t i = 0; i + n <= text.size(); ++i) ++counts[text.substr(i, n)];
  return counts;
}

double plainCosine(const std::string& query, const std::string& key, std::size_t n) {
  const auto a = plainGrams(codePoints(query), n), b = plainGrams(codePoints(key), n);
  double dot = 0, aa = 0, bb = 0;
  for (const auto& [piece, count] : a) {
    aa += count * count;
    if (const auto other = b.find(piece); other != b.end()) dot += count * other->second;
  }
  for (const auto& [piece, count] : b) bb += count * count;
  return dot / std::sqrt(aa) / std::sqrt(bb);
}

bool agree(double a, double b) { return a == b || std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

Database namesOfTheNotes() {
  return {{"Zhang", "Lipton", "Li", "Smola", "Hu", "Werness"}, {"Aston", "Zachary", "Mu", "Alex", "Rachel", "Brent"}};
}

struct Found {
  std::vector<double> scores, weights;
  Answer answer;
};

Found lookUp(const Database& database, const std::string& query, const LookupOptions& options) {
  Found found;
  found.scores = lookupScores(database, query, options);
  found.weights = lookupWeights(found.scores, options);
  found.answer = answerOf(database, found.weights);
  return found;
}

std::string textOfAnswer(const Database& database, const Answer& answer) {
  if (!answer.isAny) return "no answer";
  return answer.isNumber ? toString(answer.number) : database.value(answer.values.front().first);
}

std::vector<std::string> textsIn(const QJsonValue& list) {
  std::vector<std::string> texts;
  for (const QJsonValue& each : list.toArray()) texts.push_back(each.toString().toStdString());
  return texts;
}

double numberOf(const std::string& text) { return text == "-inf" ? -infinity : std::stod(text); }

/// "top-k:2": a row of a table, and its scalars.
template <class Row>
std::pair<std::string, std::vector<double>> chosen(const QString& words, const std::vector<Row>& table) {
  const Row& row = *findRow(table, words.section(u':', 0, 0).toStdString());
  std::vector<double> scalars = orUsual({}, row.scalars);
  if (words.contains(u':')) scalars[0] = words.section(u':', 1).toDouble();
  return {row.id, scalars};
}

}  // namespace

class TestRetrieval : public QObject {
  Q_OBJECT

 private slots:
  void rowsAreWellFormed() {
    for (const Similarity& row : similarities()) {
      QVERIFY(*row.name && *row.formula && *row.note && row.scorer);
      for (const Scalar& scalar : row.scalars) QVERIFY(scalar.allows(scalar.usual));
    }
    QCOMPARE(idsOf(similarities()), std::string("exact, edit, ngrams, numeric"));
  }

  // ---- laws over every row ----

  void everySimilarityKeepsTheLaws_data() {
    QTest::addColumn<QString>("id");
    for (const Similarity& each : similarities()) QTest::newRow(each.id) << QString(each.id);
  }
  void everySimilarityKeepsTheLaws() {
    QFETCH(QString, id);
    const Similarity& similarity = *findRow(similarities(), id.toStdString());
    Rng rng(7);
    for (int round = 0; round < 300; ++round) {
      std::vector<double> scalars = orUsual({}, similarity.scalars);
      for (std::size_t i = 0; i < scalars.size(); ++i)
        if (round % 3 == 0)
          scalars[i] =
              std::clamp(std::floor(1 + 4 * rng.uniform()), similarity.scalars[i].low, similarity.scalars[i].high);
      const std::string q = randomQuery(similarity, rng), k = randomQuery(similarity, rng);
      const KeyScorer byQuery = similarity.scorer(q, scalars), byKey = similarity.scorer(k, scalars);
      const double a = byQuery(k);
      QVERIFY(!std::isnan(a) && a < infinity);
      QVERIFY2(agree(a, byKey(q)), qPrintable(QString::fromStdString(q + " | " + k)));
      QVERIFY(a <= byQuery(q) + 1e-12);
      QCOMPARE(byQuery(k), a);             // the same again, after other keys
      QCOMPARE(KeyScorer(byQuery)(k), a);  // and from a copy
    }
  }

  // ---- definitions ----

  void exactIsEqualityOfBytes() {
    QCOMPARE(score("exact", "Li", "Li"), 0.0);
    for (const char* key : {"li", "Li ", "", "Lipton"}) QCOMPARE(score("exact", "Li", key), -infinity);
    QCOMPARE(score("exact", "", ""), 0.0);
    QCOMPARE(score("exact", "é", "e\u0301"), -infinity);
  }

  void editIsTheFewestChangesOfCodePoints() {
    QCOMPARE(score("edit", "kitten", "sitting"), -3.0);
    QCOMPARE(score("edit", "", "注意"), -2.0);
    QCOMPARE(score("edit", "größe", "grosse"), -3.0);
    QVERIFY(!std::signbit(score("edit", "a", "a")));
    Rng rng(11);
    for (int round = 0; round < 1000; ++round) {
      const std::string a = randomText(rng, 6), b = randomText(rng, 6);
      QCOMPARE(score("edit", a, b), 0.0 - static_cast<double>(plainDistance(codePoints(a), codePoints(b))));
    }
  }

  void editOfLongTextsAgreesWithTheTriangleLaw() {
    Rng rng(3);
    for (int round = 0; round < 60; ++round) {
      const std::string a = randomText(rng, 90), b = randomText(rng, 90), c = randomText(rng, 90);
      const double ab = -score("edit", a, b), bc = -score("edit", b, c), ac = -score("edit", a, c);
      QVERIFY(ac <= ab + bc);
      QVERIFY(ab >= std::abs(static_cast<double>(codePoints(a).size()) - static_cast<double>(codePoints(b).size())));
    }
  }

  void ngramsAreTheCosineOfCounts() {
    QCOMPARE(score("ngrams", "Li", "Li"), 1.0);
    QVERIFY(agree(score("ngrams", "Li", "Lipton"), 1 / std::sqrt(5.0)));
    QVERIFY(agree(score("ngrams", "aaa", "aa"), 1.0));  // 2 pieces of one kind against 1
    QCOMPARE(score("ngrams", "a", "a"), 1.0);           // shorter than N: one piece of its own
    QCOMPARE(score("ngrams", "a", "ab"), 0.0);
    QCOMPARE(score("ngrams", "", ""), 1.0);
    Rng rng(5);
    for (int round = 0; round < 1000; ++round) {
      const std::string a = randomText(rng, 8), b = randomText(rng, 8);
      const auto n = static_cast<std::size_t>(1 + round % 4);
      QVERIFY(agree(score("ngrams", a, b, {static_cast<double>(n)}), plainCosine(a, b, n)));
    }
  }

  void theLettersOfAKeyThatTheQueryHasAreFound() {
    const auto found = [](const char* id, const std::string& query, const std::string& key, double n = 2) {
      const Similarity& similarity = *findRow(similarities(), id);
      std::string letters;
      for (const bool match : similarity.matcher(query, {{n}})(key)) letters += match ? '!' : '.';
      return letters;
    };
    QCOMPARE(found("ngrams", "Li", "Lipton"), std::string("!!...."));
    QCOMPARE(found("ngrams", "on Li", "Lipton"), std::string("!!..!!"));
    QCOMPARE(found("ngrams", "pto", "Lipton"), std::string("..!!!."));
    QCOMPARE(found("ngrams", "Lip", "Lipton", 3), std::string("!!!..."));
    QCOMPARE(found("ngrams", "意", "注意", 1), std::string(".!"));
    QCOMPARE(found("ngrams", "a", "a"), std::string("!"));
    QCOMPARE(found("ngrams", "a", "ab"), std::string(".."));
    QCOMPARE(found("ngrams", "", ""), std::string());
    QCOMPARE(found("exact", "Li", "Li"), std::string("!!"));
    QCOMPARE(found("exact", "Li", "Lip"), std::string("..."));
  }

  void anyLengthOfPiecesAndAnyWidthWillDo() {
    const Similarity &grams = *findRow(similarities(), "ngrams"), &numeric = *findRow(similarities(), "numeric");
    QVERIFY(grams.scalars[0].allows(20));
    QVERIFY(numeric.scalars[0].allows(1e-7));
    QVERIFY(agree(score("ngrams", "aaaaaaaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaaaaaaa", {20.0}), 2 / std::sqrt(5.0) / 1));
    QCOMPARE(score("numeric", "1", "1.0000001", {1e-7}) < -0.4, true);
  }

  void aTemperatureThatDividesNothingCountsAsTheLimit() {
    const Database database{{"Lipton", "Lip"}, {"Zachary", "?"}};
    const Found found = lookUp(database, "Li", {.similarity = "edit", .temperature = 1e-310});
    QVERIFY(found.weights == (std::vector<double>{0, 1}));
  }

  void longTextsAreCutBetweenLetters() {
    QCOMPARE(shortened("Smola", 5), std::string("Smola"));
    QCOMPARE(shortened("Smola", 4), std::string("Smol…"));
    QCOMPARE(shortened("注意力", 2), std::string("注意…"));
    QCOMPARE(shortened("", 0), std::string());
    QCOMPARE(roundedText(1234567.25, 10), std::string("1234567.25"));
    QCOMPARE(roundedText(2.0 / 3, 4), std::string("0.6667"));
    const std::string text(70'000, 'x');
    for (const Similarity& each : similarities()) {
      if (std::string(each.id) == "numeric" || std::string(each.id) == "edit") continue;
      for (const Term& term : each.explain(text, text, orUsual({}, each.scalars)).terms)
        QVERIFY(toString(term.words).size() + toString(term.note).size() < 300);
    }
  }

  void explainingLongTextsTakesLittleMoreMemoryThanTheyDo() {
    Rng rng(1);
    std::string text;
    while (text.size() < 20'000) text += static_cast<char>('a' + static_cast<int>(rng.uniform() * 26));
    const auto mostKilobytes = [] {
      rusage usage{};
      getrusage(RUSAGE_SELF, &usage);
      return usage.ru_maxrss;
    };
    const long before = mostKilobytes();
    const Step step = findRow(similarities(), "ngrams")->explain(text, text, std::vector{10'000.0});
    QCOMPARE(step.terms.back().number, 1.0);
    const long taken = mostKilobytes() - before;  // all pieces together would be 400 MB
    QVERIFY2(taken < 100'000, qPrintable(QString::number(taken)));
  }

  void numericIsTheGaussianOfTheDistance() {
    QCOMPARE(score("numeric", "3", "5"), -2.0);
    QCOMPARE(score("numeric", "(1, 2)", "4 6"), -12.5);
    QCOMPARE(score("numeric", "(1, 2)", "4 6", {5.0}), -0.5);
    QVERIFY(!std::signbit(score("numeric", "1", "1")));
    QCOMPARE(score("numeric", "1e300", "-1e300"), -infinity);
  }

  void numbersAreReadAsPeopleWriteThem_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<double>>("numbers");
    QTest::newRow("one") << "3" << QList<double>{3};
    QTest::newRow("comma") << "1,2" << QList<double>{1, 2};
    QTest::newRow("comma and space") << " 1 , 2 " << QList<double>{1, 2};
    QTest::newRow("spaces") << "1   2\t3" << QList<double>{1, 2, 3};
    QTest::newRow("parentheses") << "( 4.7, -4.8e1 )" << QList<double>{4.7, -48};
    QTest::newRow("plus") << "+1 +2" << QList<double>{1, 2};
    for (const char* wrong : {"", "()", "a", "1,", ",1", "1,,2", "(1", "1)", "1 2)", "(1 2", "((1))", "nan", "inf",
                              "1e999", "0x1", "1;2", "+-1"})
      QTest::newRow(wrong) << wrong << QList<double>{};
  }
  void numbersAreReadAsPeopleWriteThem() {
    QFETCH(QString, text);
    QFETCH(QList<double>, numbers);
    const auto found = numbersIn(text.toStdString());
    QCOMPARE(found.has_value(), !numbers.isEmpty());
    if (found) QCOMPARE(QList<double>(found->begin(), found->end()), numbers);
  }

  void whatIsNoNumberIsNamed() {
    const Database database{{"1", "2, 3", "x"}, {"a", "b", "c"}};
    const auto complaint = [&](const Database& about, const std::string& query) {
      try {
        lookupScores(about, query, {.similarity = "numeric"});
      } catch (const DataError& error) {
        return std::string(error.what());
      }
      return std::string();
    };
    QCOMPARE(complaint(database, "1"), std::string("key 2 is “2, 3”, expected as many numbers as the query has: 1"));
    QCOMPARE(complaint({{"2", "3"}, {"a", "b"}}, "7,5"),
             std::string("key 1 is one number, and the query “7,5” is two: with a point, 7.5, it is one"));
    QCOMPARE(complaint({{"2", "3"}, {"a", "b"}}, "7, 5"),
             std::string("key 1 is “2”, expected as many numbers as the query has: 2"));
    QCOMPARE(complaint({{"1", "x"}, {"a", "b"}}, "1"),
             std::string("key 2 is “x”, expected one or more numbers, such as 4.7, 4.8"));
    QCOMPARE(complaint(database, "one"),
             std::string("the query is “one”, expected one or more numbers, such as 4.7, 4.8"));
  }

  // ---- lookup ----

  void anExactKeyIsFoundAndAnAbsentOneIsNot() {
    const Database database = namesOfTheNotes();
    const Found found = lookUp(database, "Li", {});
    QCOMPARE(textOfAnswer(database, found.answer), std::string("Mu"));
    QVERIFY(found.weights == (std::vector<double>{0, 0, 1, 0, 0, 0}));
    QVERIFY(!lookUp(database, "Nobody", {}).answer.isAny);
    QVERIFY(!lookUp({}, "Li", {}).answer.isAny);
    QVERIFY(lookUp(database, "Liptn", {.similarity = "edit"}).answer.isAny);
  }

  void fromExactLookupToAveragePooling() {
    const Database database = namesOfTheNotes();
    LookupOptions options{.similarity = "ngrams", .temperature = 0};
    QVERIFY(lookUp(database, "Li", options).weights == (std::vector<double>{0, 0, 1, 0, 0, 0}));
    double last = 1;
    for (const double temperature : {1e-3, 1e-2, 0.1, 0.3, 1.0, 3.0, 10.0, 1e2, 1e6}) {
      options.temperature = temperature;
      const Found found = lookUp(database, "Li", options);
      QVERIFY(found.weights[2] <= last);
      last = found.weights[2];
    }
    QVERIFY(std::abs(last - 1.0 / 6) < 1e-6);
    // The keys that are equally near share at T = 0, and keys that are out of reach stay so at any T.
    QVERIFY(lookUp({{"a", "b", "a"}, {"x", "y", "z"}}, "a", {.similarity = "edit", .temperature = 0}).weights ==
            (std::vector<double>{0.5, 0, 0.5}));
    for (const double temperature : {0.0, 1.0, 1e6})
      QVERIFY(lookUp(database, "Li", {.temperature = temperature}).weights == (std::vector<double>{0, 0, 1, 0, 0, 0}));
    QVERIFY(!lookUp(database, "Nobody", {.temperature = 0}).answer.isAny);
  }

  void numbersAreAveragedAndTextsAddUp() {
    const Database numbers{{"0", "1", "3"}, {"10", " 20 ", "-4e1"}};
    const Found mean = lookUp(numbers, "1", {.similarity = "numeric"});
    const double a = std::exp(-0.5), b = 1, c = std::exp(-2.0);
    QVERIFY(mean.answer.isNumber);
    QVERIFY(agree(mean.answer.number, (10 * a + 20 * b - 40 * c) / (a + b + c)));
    // Also where the weights don't sum to 1.
    QCOMPARE(answerOf(numbers, {0.5, 0, 0.25}).number, -5.0);
    QVERIFY(!answerOf(numbers, {0, 0, 0}).isAny);
    QVERIFY(!answerOf({{"1"}, {"nan"}}, {1}).isNumber);

    const Database texts{{"1", "2", "3", "4", "5"}, {"x", "y", "z", "y", "7"}};
    const Answer answer = answerOf(texts, {0.375, 0.25, 0, 0.25, 0.125});
    QVERIFY(!answer.isNumber);
    QVERIFY(answer.values == (std::vector<ValueShare>{{1, 2, 0.5}, {0, 1, 0.375}, {4, 1, 0.125}}));
    // Values that weigh the same stand in the order of the table, behind the heaviest too.
    QVERIFY(answerOf(texts, {0.5, 0.125, 0.25, 0.125, 0}).values ==
            (std::vector<ValueShare>{{0, 1, 0.5}, {1, 2, 0.25}, {2, 1, 0.25}}));
    // If two values weigh the same, the answer is the one that stands first in the table.
    QCOMPARE(answerOf(texts, {0.25, 0.25, 0.5, 0, 0}).values[0].first, Index{2});
    QCOMPARE(answerOf(texts, {0.5, 0, 0.5, 0, 0}).values[0].first, Index{0});
    QCOMPARE(answerOf(texts, {0, 0.25, 0.5, 0.25, 0}).values[0].first, Index{1});
  }

  void lookupsAgreeWithTheReference() {
    QFile file(ATTN_TEST_DATA "/golden/retrieval.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).array();
    QVERIFY(cases.size() > 250);
    for (const QJsonValue& each : cases) {
      const QJsonObject golden = each.toObject();
      const Database database{textsIn(golden["keys"]), textsIn(golden["values"])};
      LookupOptions options{.temperature = golden["temperature"].toDouble()};
      std::tie(options.similarity, options.similarityScalars) = chosen(golden["similarity"].toString(), similarities());
      std::tie(options.normaliser, options.normaliserScalars) = chosen(golden["normalizer"].toString(), normalisers());
      const Found found = lookUp(database, golden["query"].toString().toStdString(), options);
      const QByteArray name = QJsonDocument(golden).toJson(QJsonDocument::Compact);
      const std::vector<std::string> scores = textsIn(golden["scores"]), weights = textsIn(golden["weights"]);
      QCOMPARE(found.scores.size(), scores.size());
      for (std::size_t i = 0; i < scores.size(); ++i) {
        QVERIFY2(agree(found.scores[i], numberOf(scores[i])), name);
        QVERIFY2(std::abs(found.weights[i] - numberOf(weights[i])) <= 1e-9, name);
      }
      const std::string expected = golden["answer"].toString().toStdString();
      if (found.answer.isNumber)
        QVERIFY2(agree(found.answer.number, numberOf(expected)), name);
      else
        QVERIFY2(textOfAnswer(database, found.answer) == expected, name);
    }
  }
};

QTEST_APPLESS_MAIN(TestRetrieval)
#include "tst_retrieval.moc"
