// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>

#include "core/attention/masking.h"
#include "core/scene/attention/attention_scene.h"
#include "tests/support/masks.h"

using namespace attn;
using namespace attn::test;

// What each mask shows, from its definition cell by cell, and what several do together.

namespace {

using Ranges = std::vector<KeyRange>;

/// As a definition says it: query i, i' = i + (m − n), key j.
using Definition = bool (*)(Index i, Index at, Index j, const std::vector<double>& numbers);

struct Case {
  const char* name;
  MaskChoice choice;
  std::vector<double> numbers;
  Definition sees;
};

const std::vector<Case> cases = {
    {"causal", {"causal"}, {}, [](Index, Index at, Index j, auto&) { return j <= at; }},
    {"window of 0",
     {"window", {{"width", 0}}},
     {0},
     [](Index, Index at, Index j, auto& numbers) { return static_cast<double>(std::abs(at - j)) <= numbers[0]; }},
    {"window of 3",
     {"window", {{"width", 3}}},
     {3},
     [](Index, Index at, Index j, auto& numbers) { return static_cast<double>(std::abs(at - j)) <= numbers[0]; }},
    {"dilated 5, 2",
     {"dilated", {{"width", 5}, {"step", 2}}},
     {5, 2},
     [](Index, Index at, Index j, auto& numbers) {
       return static_cast<double>(std::abs(at - j)) <= numbers[0] && (at - j) % static_cast<Index>(numbers[1]) == 0;
     }},
    {"dilated 100, 3",
     {"dilated", {{"width", 100}, {"step", 3}}},
     {100, 3},
     [](Index, Index at, Index j, auto&) { return (at - j) % 3 == 0; }},
    {"dilated 4, 1",
     {"dilated", {{"width", 4}, {"step", 1}}},
     {4},
     [](Index, Index at, Index j, auto&) { return std::abs(at - j) <= 4; }},
    {"prefix of 0", {"prefix", {{"prefix", 0}}}, {}, [](Index, Index at, Index j, auto&) { return j <= at; }},
    {"prefix of 3", {"prefix", {{"prefix", 3}}}, {}, [](Index, Index at, Index j, auto&) { return j < 3 || j <= at; }},
};

}  // namespace

class TestMasking : public QObject {
  Q_OBJECT

 private slots:
  void everyMaskShowsWhatItsDefinitionSays_data() {
    QTest::addColumn<int>("place");
    for (std::size_t i = 0; i < cases.size(); ++i) QTest::newRow(cases[i].name) << static_cast<int>(i);
  }
  void everyMaskShowsWhatItsDefinitionSays() {
    QFETCH(int, place);
    const Case& given = cases[static_cast<std::size_t>(place)];
    for (const auto& [n, m] : {std::pair<Index, Index>{1, 1}, {4, 4}, {12, 12}, {3, 9}, {9, 3}, {20, 31}}) {
      const KeyRanges visible = visibleKeys({given.choice}, 2, n, m);
      for (Index entry = 0; entry < 2; ++entry)
        for (Index i = 0; i < n; ++i)
          for (Index j = 0; j < m; ++j)
            QVERIFY2(visible.sees(entry, i, j) == given.sees(i, i + m - n, j, given.numbers),
                     qPrintable(QString("%1 × %2: %3, %4").arg(n).arg(m).arg(i).arg(j)));
    }
  }

  void aQueryOfABlockSeesItsBlock() {
    const KeyRanges visible = visibleKeys({{"blocks", {}, {2, 1, 4}}}, 1, 7, 7);
    const Index block[] = {0, 0, 1, 2, 2, 2, 2};
    for (Index i = 0; i < 7; ++i)
      for (Index j = 0; j < 7; ++j) QCOMPARE(visible.sees(0, i, j), block[i] == block[j]);
  }

  void blocksThatDontFitAreExplained() {
    const auto words = [](std::vector<double> sizes, Index n, Index m) {
      return QString::fromStdString(toString(masksProblem({{"causal"}, {"blocks", {}, std::move(sizes)}}, n, m)));
    };
    QCOMPARE(words({2, 1, 4}, 7, 7), QString());
    QCOMPARE(words({2, 1}, 7, 7), QString("The blocks have 2 + 1 queries and keys, but there are 7."));
    QCOMPARE(words({}, 7, 7), QString("The blocks have 0 queries and keys, but there are 7."));
    QCOMPARE(words({3, 4}, 7, 8), QString("Blocks need as many queries as keys, but there are 7 queries and 8 keys."));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, visibleKeys({{"blocks", {}, {3}}}, 1, 7, 7));
  }

  void anArrayShowsWhatItHasForOneEntryOrForEach() {
    const KeyRanges one = someKeys(1, 4, 6), each = someKeys(3, 4, 6);
    const KeyRanges shared = visibleKeys({{"painted"}}, 3, 4, 6, {}, one),
                    own = visibleKeys({{"painted"}}, 3, 4, 6, {}, each);
    QVERIFY(own == each);
    for (Index entry = 0; entry < 3; ++entry)
      for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 6; ++j) QCOMPARE(shared.sees(entry, i, j), one.sees(0, i, j));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, visibleKeys({{"painted"}}, 2, 4, 6, {}, each));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, visibleKeys({{"painted"}}, 3, 4, 5, {}, each));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, visibleKeys({{"painted"}}, 3, 4, 6));
  }

  void everyMaskLetsAQuerySeeWhatItsFunctionSays_data() {
    QTest::addColumn<QString>("id");
    for (const Mask& row : masks()) QTest::newRow(row.id) << QString(row.id);
  }
  void everyMaskLetsAQuerySeeWhatItsFunctionSays() {
    QFETCH(QString, id);
    const Mask& mask = *findRow(masks(), id.toStdString());
    int tested = 0;
    for (const auto& [n, m] : {std::pair<Index, Index>{4, 4}, {3, 9}, {9, 3}, {70, 130}, {70, 70}}) {
      const std::vector<Index> validLengths = {0, m / 2 + 1, m};
      const KeyRanges shown = someKeys(3, n, m);
      const MaskChoice choice = choiceOf(mask, n);
      if (masksProblem({choice}, n, m)) continue;
      ++tested;
      const KeyRanges visible = visibleKeys({choice}, 3, n, m, validLengths, shown);
      const std::vector<double> scalars = mask.list ? choice.list : orUsual({}, mask.scalars);
      for (Index entry = 0; entry < 3; ++entry) {
        for (Index query = 0; query < n; ++query) {
          Ranges said;
          mask.keys({query, n, m, validLengths[std::size_t(entry)], scalars, shown.at(entry, query)}, said);
          for (Index j = 0; j < m; ++j)
            QCOMPARE(visible.sees(entry, query, j),
                     std::any_of(said.begin(), said.end(), [&](const KeyRange& range) { return range.contains(j); }));
          Index last = -1;
          for (const KeyRange& range : visible.at(entry, query)) {
            QVERIFY(range.begin > last && range.size() > 0 && range.end <= m);
            last = range.end;
          }
        }
      }
    }
    QVERIFY(tested >= 2);
  }

  void severalMasksLetAQuerySeeWhatAllOfThemDo() {
    for (const auto& [n, m] : {std::pair<Index, Index>{9, 12}, {11, 11}}) {
      const std::vector<Index> validLengths = {0, 5, m};
      const KeyRanges shown = someKeys(3, n, m);
      for (const Mask& rowA : masks()) {
        for (const Mask& rowB : masks()) {
          const MaskChoice a = choiceOf(rowA, n), b = choiceOf(rowB, n);
          if (masksProblem({a, b}, n, m)) continue;
          const auto seen = [&, n = n, m = m](const std::vector<MaskChoice>& chosen) {
            return visibleKeys(chosen, 3, n, m, validLengths, shown);
          };
          const KeyRanges onlyA = seen({a}), onlyB = seen({b}), both = seen({a, b});
          QVERIFY(both == seen({b, a, b}));
          for (Index entry = 0; entry < 3; ++entry)
            for (Index query = 0; query < n; ++query)
              for (Index j = 0; j < m; ++j)
                QCOMPARE(both.sees(entry, query, j), onlyA.sees(entry, query, j) && onlyB.sees(entry, query, j));
        }
      }
    }
  }

  void whatIsPaintedIsShownAndHiddenKeyByKey() {
    // Against a plain table of cells.
    constexpr Index batch = 2, n = 5, m = 9;
    std::vector<bool> cells(std::size_t(batch * n * m), true);
    PaintedMask painted;
    Rng rng(7);
    for (int stroke = 0; stroke < 400; ++stroke) {
      const Index entry = Index(rng.uniform() * batch), query = Index(rng.uniform() * n);
      const Index begin = Index(rng.uniform() * m), end = begin + 1 + Index(rng.uniform() * double(m - begin));
      const bool shown = rng.uniform() < 0.5;
      painted = withPainted(std::move(painted), entry, query, {begin, end}, shown);
      for (Index j = begin; j < end; ++j) cells[std::size_t((entry * n + query) * m + j)] = shown;
      const KeyRanges keys = paintedKeys(painted, batch, n, m);
      for (Index i = 0; i < batch * n * m; ++i)
        QCOMPARE(keys.sees(i / (n * m), i / m % n, i % m), bool(cells[std::size_t(i)]));
    }
    for (Index entry = 0; entry < batch; ++entry)
      for (Index query = 0; query < n; ++query) painted = withPainted(std::move(painted), entry, query, {0, m}, true);
    QVERIFY(painted.empty());
  }

  void aPaintedMaskGoesOnBehindTheKeysAndQueriesThatWerePainted() {
    const PaintedMask painted = withPainted({}, 0, 1, {2, 4}, false);
    const KeyRanges keys = paintedKeys(painted, 2, 3, 6);
    QVERIFY(!keys.sees(0, 1, 2) && !keys.sees(0, 1, 3) && keys.sees(0, 1, 4) && keys.sees(0, 1, 5));
    QVERIFY(keys.sees(0, 0, 2) && keys.sees(0, 2, 2) && keys.sees(1, 1, 2));
    const KeyRanges fewer = paintedKeys(painted, 1, 2, 3);
    QVERIFY(fewer.sees(0, 1, 1) && !fewer.sees(0, 1, 2));
  }
};

QTEST_APPLESS_MAIN(TestMasking)
#include "tst_masking.moc"
