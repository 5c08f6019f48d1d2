// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/alignment/alignment_training.h"
#include "core/alignment/decoding.h"
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
    const QString words = dataErrorOf([] { AlignmentTraining(PairSource::ofPairs({{U"a", U"x"}, {U"b", U"x"}}), {}); });
    QVERIFY2(words.contains("one target only"), qPrintable(words));
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
    const std::vector<TextPair> pairs = parsePairs(
        "\xEF\xBB\xBF"
        "a b\t\"x\"\r\n\n中\t\nc\td");
    QCOMPARE(pairs.size(), std::size_t{3});
    QVERIFY((pairs[0] == TextPair{U"a b", U"\"x\""}));
    QVERIFY((pairs[1] == TextPair{U"中", U""}));
    QVERIFY((pairs[2] == TextPair{U"c", U"d"}));
  }

  void pairsThatCantBeReadNameTheLine_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("empty") << QByteArray("\n\n") << "has no pairs";
    QTest::newRow("no tab") << QByteArray("a\tb\nab\n") << "line 2 has 1 columns";
    QTest::newRow("two tabs") << QByteArray("a\tb\tc\n") << "line 1 has 3 columns";
    QTest::newRow("no source") << QByteArray("a\tb\n\n\tb\n") << "line 3 has no source";
    QTest::newRow("no UTF-8") << QByteArray("a\tb\xFF\n") << "line 1 has “b\\xFF”, which is not UTF-8";
    QTest::newRow("control") << QByteArray("a\tb\x1B[2J\n") << "line 1 has the control character U+001B";
    QTest::newRow("long") << QByteArray(1001, 'a') + "\tb\n"
                          << "line 1 has a text of 1001 characters";
  }
  void pairsThatCantBeReadNameTheLine() {
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const QString found = dataErrorOf([&] { parsePairs(text.toStdString()); });
    QVERIFY2(found.contains(words), qPrintable(found));
  }
};

QTEST_APPLESS_MAIN(TestAlignmentTraining)
#include "tst_alignment_training.moc"
