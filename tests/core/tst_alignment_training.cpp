// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/alignment/alignment_training.h"
#include "core/alignment/decoding.h"
#include "core/alignment/pair_files.h"
#include "core/base/parallel.h"
#include "core/base/stop.h"
#include "tests/support/bytes.h"

using namespace attn;

namespace {

const Task& task(const char* id) { return *findRow(tasks(), id); }

AlignmentTrainingOptions shortTraining(Index steps, Index hidden = 8) {
  AlignmentTrainingOptions options;
  options.widths = widthsOf(hidden);
  options.batch = 16;
  options.steps = steps;
  return options;
}

void eachTask() {
  QTest::addColumn<QString>("id");
  for (const Task& task : tasks()) QTest::newRow(task.id) << task.id;
}

const Task& fetchedTask() {
  QFETCH(QString, id);
  return *findRow(tasks(), id.toStdString());
}

/// The definition of a task, for one pair of it: what the source has to become.
QString targetOf(const QString& id, const QString& source) {
  QString target = source;
  if (id == "reverse") std::reverse(target.begin(), target.end());
  if (id == "sort") std::sort(target.begin(), target.end());
  if (id == "dates") {
    // The order in which the parts of a date stand tells its form.
    const QLocale english(QLocale::English, QLocale::UnitedStates);
    for (const char* form : {"d MMMM yyyy", "MMMM d, yyyy", "yyyy年M月d日", "dd/MM/yyyy"})
      if (const QDate date = english.toDate(source, QString(form));
          date.isValid() && english.toString(date, form) == source)
        return date.toString(Qt::ISODate);
    return "no date";
  }
  if (id == "numbers") {
    const QStringList small = QString(
                                  "zero one two three four five six seven eight nine ten eleven twelve thirteen "
                                  "fourteen fifteen sixteen seventeen eighteen nineteen")
                                  .split(' ');
    const QStringList tens = QString("twenty thirty forty fifty sixty seventy eighty ninety").split(' ');
    int sum = 0, part = 0;
    for (const QString& word : source.split(' ')) {
      if (small.contains(word))
        part += static_cast<int>(small.indexOf(word));
      else if (tens.contains(word))
        part += 20 + 10 * static_cast<int>(tens.indexOf(word));
      else if (word == "hundred")
        part *= 100;
      else if (word == "thousand")
        sum = 1000 * std::exchange(part, 0);
      else
        return "no number";
    }
    return QString::number(sum + part);
  }
  return target;
}

}  // namespace

class TestAlignmentTraining : public QObject {
  Q_OBJECT

 private slots:
  void pairsOfATaskAreWhatItSays_data() { eachTask(); }
  void pairsOfATaskAreWhatItSays() {
    const Task& task = fetchedTask();
    const QString id(task.id);
    Rng rng(3);
    std::vector<TextPair> pairs = pairsOf(task, rng, 3000, false);
    const std::vector<TextPair> heldOut = pairsOf(task, rng, 300, true);
    for (const TextPair& pair : pairs) QVERIFY(!isHeldOut(pair.target));
    for (const TextPair& pair : heldOut) QVERIFY(isHeldOut(pair.target));
    pairs.insert(pairs.end(), heldOut.begin(), heldOut.end());
    pairs.push_back(task.example);
    std::set<char32_t> source, target;
    std::set<std::size_t> lengths;
    for (const TextPair& pair : pairs) {
      QCOMPARE(QString::fromStdU32String(pair.target), targetOf(id, QString::fromStdU32String(pair.source)));
      source.insert(pair.source.begin(), pair.source.end());
      target.insert(pair.target.begin(), pair.target.end());
      lengths.insert(pair.source.size());
      if (!task.alignment) continue;
      const std::vector<Index> places = task.alignment(pair.source);
      QCOMPARE(places.size(), pair.target.size());
      for (std::size_t i = 0; i < places.size(); ++i)
        QCOMPARE(pair.source[static_cast<std::size_t>(places[i])], pair.target[i]);
      QCOMPARE(std::set<Index>(places.begin(), places.end()).size(), places.size());
    }
    // No character but those that are said to occur, and all of them, but perhaps the z of "zero".
    QVERIFY(std::includes(task.source.begin(), task.source.end(), source.begin(), source.end()));
    QVERIFY(source.size() + 1 >= task.source.size());
    QCOMPARE(std::u32string(target.begin(), target.end()), task.target);
    if (task.alignment) QCOMPARE(lengths, (std::set<std::size_t>{2, 3, 4, 5, 6, 7, 8}));
  }

  void everyFormOfADateIsAsOften() {
    Rng rng(1);
    std::map<char32_t, int> counts;
    std::set<std::u32string> years;
    for (const TextPair& pair : pairsOf(task("dates"), rng, 4000, false)) {
      const char32_t mark = pair.source.find(U'年') != std::u32string::npos  ? U'年'
                            : pair.source.find(U'/') != std::u32string::npos ? U'/'
                            : pair.source.find(U',') != std::u32string::npos ? U','
                                                                             : U' ';
      ++counts[mark];
      years.insert(pair.target.substr(0, 4));
    }
    for (const auto& [mark, count] : counts) QVERIFY(count > 900 && count < 1100);
    QCOMPARE(counts.size(), std::size_t{4});
    QCOMPARE(*years.begin(), U"1900");
    QCOMPARE(*years.rbegin(), U"2099");
    QCOMPARE(years.size(), std::size_t{200});
  }

  void aShortTaskIsLearned() {
    // Four characters to copy: what a training of some seconds learns, on targets that it never saw.
    std::vector<TextPair> pairs;
    for (int i = 0; i < 64; ++i) {
      std::u32string text;
      for (int k = i; text.size() < 3; k /= 4) text += U"abcd"[k % 4];
      pairs.push_back({text, {text.rbegin(), text.rend()}});
    }
    AlignmentTrainingOptions options = shortTraining(200, 16);
    options.learningRate = 0.03;
    AlignmentTraining training(PairSource::ofPairs(pairs), options);
    QCOMPARE(training.tried().size(), std::size_t{6});
    const double before = training.loss();
    QVERIFY(before > 1);
    while (!training.isDone()) training.advance();
    QVERIFY2(training.loss() < 0.1, qPrintable(QString::number(training.loss())));
    QCOMPARE(training.accuracy(), 1.0);
    QCOMPARE(training.loss(), training.advance());  // after the last step nothing changes any more
    const AlignmentModel& model = training.model();
    for (const SymbolPair& pair : training.tried())
      QCOMPARE(model.target.textOf(decode(model, pair.source).symbols), model.target.textOf(pair.target));
  }

  void whatIsTriedIsNeverTrainedOn() {
    AlignmentTraining digits(PairSource::ofTask(task("sort")), shortTraining(1));
    QCOMPARE(digits.tried().size(), std::size_t{500});
    for (const SymbolPair& pair : digits.tried()) QVERIFY(isHeldOut(digits.model().target.textOf(pair.target)));

    std::vector<TextPair> pairs;
    for (int i = 0; i < 100; ++i)
      pairs.push_back({U"a" + std::u32string(static_cast<std::size_t>(i % 10), U'b'),
                       std::u32string(static_cast<std::size_t>(i % 20), U'x')});
    AlignmentTraining training(PairSource::ofPairs(pairs), shortTraining(1));
    std::set<std::size_t> targets;
    for (const SymbolPair& pair : training.tried()) targets.insert(pair.target.size());
    QCOMPARE(targets.size(), std::size_t{2});            // a tenth of the twenty
    QCOMPARE(training.tried().size(), std::size_t{10});  // all of their pairs
    // Of two pairs one is tried, and all batches are made of the other.
    const AlignmentTraining two(PairSource::ofPairs({{U"ab", U"x"}, {U"b", U"yy"}}), shortTraining(1));
    QCOMPARE(two.tried().size(), std::size_t{1});
    const bool triesFirst = two.tried().front().target.size() == 2;
    const SymbolPair other = triesFirst
                                 ? SymbolPair{two.model().source.symbolsOf(U"b"), two.model().target.symbolsOf(U"yy")}
                                 : SymbolPair{two.model().source.symbolsOf(U"ab"), two.model().target.symbolsOf(U"x")};
    QVERIFY(std::abs(two.loss() - lossOf(two.model(), {&other, 1}).loss) < 1e-6);
    QVERIFY(std::abs(two.loss() - lossOf(two.model(), two.tried()).loss) > 1e-4);
    const QString words = dataErrorOf([] { AlignmentTraining(PairSource::ofPairs({{U"a", U"x"}, {U"b", U"x"}}), {}); });
    QVERIFY2(words.contains("one target only"), qPrintable(words));
  }

  void noMorePairsAreHeldOutThanAreTried() {
    const auto text = [](std::size_t number) {
      std::u32string digits;
      for (const char digit : std::to_string(number)) digits += static_cast<char32_t>(digit);
      return digits;
    };
    const auto triedOf = [](const std::vector<TextPair>& pairs, std::uint64_t seed = 1) {
      AlignmentTrainingOptions options = shortTraining(1, 2);
      options.seed = seed;
      const AlignmentTraining training(PairSource::ofPairs(pairs), options);
      std::set<std::u32string> tried;
      for (const SymbolPair& pair : training.tried()) tried.insert(training.model().source.textOf(pair.source));
      return tried;
    };
    // A tenth, but not more than five hundred, and others for another seed.
    std::vector<TextPair> pairs;
    for (std::size_t i = 0; i < 8000; ++i) pairs.push_back({text(i), text(i * i)});
    QCOMPARE(triedOf(pairs).size(), std::size_t{500});
    QVERIFY(triedOf(pairs) != triedOf(pairs, 2));
    pairs.resize(3000);
    QCOMPARE(triedOf(pairs).size(), std::size_t{300});
    // A target that most pairs have is learned.
    for (std::size_t i = 0; i < 100; ++i) pairs[i].target = U"1";
    pairs.resize(130);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      for (const std::u32string& source : triedOf(pairs, seed))
        QVERIFY(std::stoi(std::string(source.begin(), source.end())) >= 100);
      QCOMPARE(triedOf(pairs, seed).size(), std::size_t{13});
    }
    // Of targets that all have more pairs than are tried, the rarest is held out, and pairs from all over it are tried.
    pairs.clear();
    for (std::size_t i = 0; i < 1400; ++i) pairs.push_back({text(i), i < 600 ? U"x" : U"y"});
    std::vector<int> places;
    for (const std::u32string& source : triedOf(pairs))
      places.push_back(std::stoi(std::string(source.begin(), source.end())));
    QCOMPARE(places.size(), std::size_t{500});
    QVERIFY(*std::max_element(places.begin(), places.end()) < 600);
    QVERIFY(*std::max_element(places.begin(), places.end()) > 550);
  }

  void anAlphabetThatIsTooLargeIsRefused() {
    const auto words = [](std::size_t characters, std::u32string TextPair::*side) {
      std::vector<TextPair> pairs(characters, TextPair{U"a", U"a"});
      for (std::size_t i = 0; i < characters; ++i) pairs[i].*side = {static_cast<char32_t>(0x4E00 + i)};
      pairs.push_back({U"中", U"中国"});
      return dataErrorOf([&] { AlignmentTraining(PairSource::ofPairs(pairs), shortTraining(1, 2)); });
    };
    QCOMPARE(words(20'000, &TextPair::source), QString());
    QCOMPARE(words(20'001, &TextPair::source),
             QString("the sources have 20001 different characters, expected at most 20000"));
    QCOMPARE(words(20'001, &TextPair::target),
             QString("the targets have 20001 different characters, expected at most 20000"));
  }

  void wordsAreSymbolsWhereThatIsWanted() {
    const std::vector<TextPair> pairs = {{U"the  cat sees", U"die Katze"},
                                         {U"a\u3000cat", U"eine  Katze "},
                                         {U" a dog", U"ein Hund"},
                                         {U"the cat", U"eine Katze"}};
    const AlignmentTraining training(PairSource::ofPairs(pairs, SymbolUnit::word), shortTraining(1, 2));
    const AlignmentModel& model = training.model();
    QVERIFY(model.source.words() == (std::vector<std::u32string>{U"a", U"cat", U"dog", U"sees", U"the"}));
    QVERIFY(model.target.words() == (std::vector<std::u32string>{U"Hund", U"Katze", U"die", U"ein", U"eine"}));
    QCOMPARE(model.source.size(), Index{8});
    QVERIFY(model.source.symbolsOf(U" the\tdog ") == (std::vector<Symbol>{7, 5, endSymbol}));
    QVERIFY(model.source.textOf({7, 5, endSymbol}) == U"the dog");
    QVERIFY(model.source.knows(U"a dog") && !model.source.knows(U"a do"));
    QCOMPARE(dataErrorOf([&] { model.source.symbolsOf(U"a bird"); }),
             QString("word 2 of the text, “bird”, is none that the model knows: a cat dog sees the"));
    QCOMPARE(dataErrorOf([&] { symbolsToDecode(model, U"  "); }),
             QString("the text has no words, expected at least one"));
    // Texts that only differ in their space are the same: with one target there is nothing to hold out.
    QVERIFY(dataErrorOf([&] {
              AlignmentTraining(PairSource::ofPairs({{U"x", U"a b"}, {U"y", U"a  b"}}, SymbolUnit::word),
                                shortTraining(1, 2));
            }).contains("one target only"));
    QCOMPARE(
        dataErrorOf([&] {
          AlignmentTraining(PairSource::ofPairs({{U"x", U"a"}, {U" ", U"b"}}, SymbolUnit::word), shortTraining(1, 2));
        }),
        QString("pair 2 has no word in its source, expected at least one"));
  }

  void theSameSeedGivesTheSameNumbersWithAnyNumberOfThreads() {
    const int before = threadCount();
    AlignmentTrainingOptions options = shortTraining(3);
    options.batch = 70;
    AlignmentTraining first(PairSource::ofTask(task("reverse")), options), second = first;
    options.seed = 2;
    AlignmentTraining other(PairSource::ofTask(task("reverse")), options);
    QVERIFY(!(other.model() == first.model()));
    for (int step = 0; step < 3; ++step) {
      setThreadCount(1);
      const double a = first.advance();
      setThreadCount(3);
      QCOMPARE(second.loss(), a);
      QCOMPARE(second.advance(), a);
      QVERIFY(other.advance() != a);
    }
    setThreadCount(before);
    QVERIFY(first.model() == second.model());
    QCOMPARE(first.accuracy(), second.accuracy());
  }

  void theLearningRateFallsToNothing() {
    const AlignmentTrainingOptions options = shortTraining(4);
    AlignmentTraining training(PairSource::ofTask(task("copy")), options);
    std::vector<double> moves;
    while (!training.isDone()) {
      const AlignmentWeights before = training.model().weights;
      training.advance();
      double largest = 0;
      const auto a = listOf(before), b = listOf(training.model().weights);
      for (std::size_t i = 0; i < a.size(); ++i)
        for (Index k = 0; k < a[i].second->size(); ++k)
          largest = std::max(largest, std::abs(static_cast<double>(a[i].second->data()[k]) - b[i].second->data()[k]));
      moves.push_back(largest);
    }
    // Adam's first step is as long as the learning rate; none is much longer.
    QVERIFY(std::abs(moves[0] - 0.01) < 1e-4);
    for (std::size_t step = 0; step < 4; ++step)
      QVERIFY(moves[step] < 1.2 * 0.01 * (1 - static_cast<double>(step) / 4));
  }

  void aTrainingThatIsStoppedIsAsItWas() {
    AlignmentTraining training(PairSource::ofTask(task("copy")), shortTraining(5));
    training.advance();
    AlignmentTraining copy = training;
    const Stop stop;
    {
      const StopScope scope(&stop);
      stop.request();
      bool hasStopped = false;
      try {
        training.advance();
      } catch (const Stopped&) {
        hasStopped = true;
      }
      QVERIFY(hasStopped);
    }
    QCOMPARE(training.step(), Index{1});
    QCOMPARE(training.advance(), copy.advance());
    QVERIFY(training.model() == copy.model());
  }

  void pairsOfAFileAreReadAsTheyStand() {
    const std::vector<TextPair> pairs = parseTextPairs(
        "\xEF\xBB\xBF"
        "a b\t\"x\"\r\n\n中\t\nc\td");
    QCOMPARE(pairs.size(), std::size_t{3});
    QByteArray longest;
    for (int i = 0; i < 1000; ++i) longest += "\xF0\x9F\x98\x80";
    QCOMPARE(parseTextPairs((longest + "\t" + longest).toStdString()).front().target,
             std::u32string(1000, U'\U0001F600'));
    QVERIFY((pairs[0] == TextPair{U"a b", U"\"x\""}));
    QVERIFY((pairs[1] == TextPair{U"中", U""}));
    QVERIFY((pairs[2] == TextPair{U"c", U"d"}));
  }

  void pairsThatArePastedStandInTwoColumns() {
    const auto pasted = [](const char* text) {
      std::vector<TextPair> pairs;
      dataErrorOf([&] { pairs = parsePastedPairs(text).pairs; });
      return pairs;
    };
    QVERIFY(pasted("May 3, 1979\t1979-05-03\nJune 4, 1980\t1980-06-04\n") ==
            (std::vector<TextPair>{{U"May 3, 1979", U"1979-05-03"}, {U"June 4, 1980", U"1980-06-04"}}));
    QVERIFY(pasted("a;x\nb;y") == (std::vector<TextPair>{{U"a", U"x"}, {U"b", U"y"}}));
    QVERIFY(pasted("word\tdigit\none\t1\n") == (std::vector<TextPair>{{U"one", U"1"}}));
    const PairFile oneLacks = parsePastedPairs("a\tx\n\ty\nb\t\n");
    QVERIFY(oneLacks.pairs == (std::vector<TextPair>{{U"a", U"x"}, {U"b", U""}}));
    QCOMPARE(oneLacks.leftOut.lines, std::vector<Index>{2});
    QVERIFY(dataErrorOf([] {
              parsePastedPairs(std::string(1001, 'a') + "\tx\n");
            }).startsWith("pair 1 has a text of 1001 characters"));
    QCOMPARE(dataErrorOf([] { parsePastedPairs("\"a\nb\"\tx\n"); }),
             QString("pair 1 has the control character U+000A"));
    QVERIFY(!dataErrorOf([] { parsePastedPairs("alone\n"); }).isEmpty());
  }

  void pairsThatCantBeReadNameTheLine_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("empty") << QByteArray("\n\n") << "has no pairs";
    QTest::newRow("no tab") << QByteArray("a\tb\nab\n") << "line 2 has no Tab";
    QTest::newRow("two tabs") << QByteArray("a\tb\tc\n") << "line 1 has 3 columns";
    QTest::newRow("no source") << QByteArray("a\tb\n\n\tb\n") << "line 3 has no source";
    QTest::newRow("no UTF-8") << QByteArray("a\tb\xFF\n") << "line 1 has “b\\xFF” with bytes that are no character";
    QTest::newRow("control") << QByteArray("a\tb\x1B[2J\n") << "line 1 has the control character U+001B";
    QTest::newRow("long") << QByteArray(1001, 'a') + "\tb\n"
                          << "line 1 has a text of 1001 characters";
    QTest::newRow("far too long") << "a\t" + QByteArray(4001, 'a') + "\n"
                                  << "line 1 has a text of 4001 bytes, expected at most 1000 characters";
  }
  void pairsThatCantBeReadNameTheLine() {
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const QString found = dataErrorOf([&] { parseTextPairs(text.toStdString()); });
    QVERIFY2(found.contains(words), qPrintable(found));
  }
};

QTEST_APPLESS_MAIN(TestAlignmentTraining)
#include "tst_alignment_training.moc"
