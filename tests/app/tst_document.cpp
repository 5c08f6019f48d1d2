// SPDX-License-Identifier: GPL-3.0-or-later
#include <rapidcheck.h>

#include <QtTest>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "core/attention/scoring.h"
#include "core/base/words.h"
#include "core/kernels/kernels.h"
#include "tests/support/random_fields.h"
#include "tests/support/random_scene.h"
#include "tests/support/scenes.h"
#include "ui/style/color_map.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

Scene withHeads(Scene scene, Index heads) {
  scene.attention.mechanism.heads = heads;
  return scene;
}

/// One of the edits that a user can make, at random: one field, whichever there are, or several at once.
Scene randomEdit(Scene scene) {
  AttentionScene& a = scene.attention;
  RegressionScene& r = scene.regression;
  const auto number = [](int low, int high) { return *rc::gen::inRange(low, high); };
  switch (number(0, 20)) {
    case 0:
      a = withKeyText(a, clipped(*rc::gen::element<std::string>("a b c\nd", "Hello world", ""), SplitBy::bars));
      break;
    case 1: a.mechanism = withValidLength(a.mechanism, number(0, 4), number(0, 6)); break;
    case 2: a.mechanism = withQueryLength(a.mechanism, number(0, 4), number(0, 6), number(0, 6)); break;
    case 3: a.mechanism = withMask(a.mechanism, (*rc::gen::elementOf(masks())).id, number(0, 2) == 0); break;
    case 4: a = (*rc::gen::elementOf(examples())).make(); break;
    case 5: r = withDataSet(r, (*rc::gen::elementOf(dataSets())).id); break;
    case 6: r = withPointAt(r, number(0, 12), number(-9, 9) / 7.0, number(-9, 9) / 3.0); break;
    case 7: r = withNewPoint(r, number(-9, 9) / 7.0, number(-9, 9) / 3.0, number(0, 3)); break;
    case 8: r = withoutPoint(r, number(0, 3)); break;
    default: {
      RandomFields counted(1);
      Scene copy = scene;
      counted.drawStruct(copy);
      RandomFields field(static_cast<std::uint64_t>(number(0, 1'000'000)), number(0, counted.visited()));
      field.drawStruct(scene);
      // A data set of a million points takes its time, and is like one of a few.
      r.data.points = std::min<Index>(r.data.points, 100);
    }
  }
  return scene;
}

}  // namespace

class TestDocument : public QObject {
  Q_OBJECT

 private slots:
  void anEditIsAStepOfUndoAndRedo() {
    Document document;
    const Scene before = document.scene(), after = withHeads(before, 4);
    document.edit("4 heads", to(after));
    QCOMPARE(document.history().undoText(), "4 heads");
    document.undo();
    QVERIFY(document.scene() == before);
    document.redo();
    QVERIFY(document.scene() == after);
  }

  void aGateLetsSomeEditsThroughAndSaysWhenItDoesNot() {
    Document document;
    document.setGate([](const Scene& before, const Scene& after) {
      return before.attention.mechanism.temperature == after.attention.mechanism.temperature &&
             before.workspace == after.workspace;
    });
    int refused = 0, changed = 0;
    QObject::connect(&document, &Document::refused, [&] { ++refused; });
    QObject::connect(&document, &Document::sceneChanged, [&] { ++changed; });
    const Scene before = document.scene();
    document.edit(
        "temperature", [](Scene& scene) { scene.attention.mechanism.temperature = 3; }, 7);
    document.goTo("retrieval");
    QVERIFY(document.scene() == before);
    QCOMPARE(refused, 2);
    QCOMPARE(changed, 2);  // what showed the edit shows the scene again
    QCOMPARE(document.history().count(), 0);
    QVERIFY(document.isSaved());
    document.edit("4 heads", to(withHeads(before, 4)));
    QCOMPARE(refused, 2);
    document.undo();
    QVERIFY(document.scene() == before);
  }

  void anEqualSceneIsNoEdit() {
    Document document;
    QSignalSpy changes(&document, &Document::sceneChanged);
    document.edit("nothing", to(document.scene()));
    QVERIFY(changes.isEmpty());
    QVERIFY(document.isSaved());
    QCOMPARE(document.history().count(), 0);
  }

  void editsOfOneGestureAreOneStep() {
    Document document;
    const Scene before = document.scene();
    for (const Index heads : {2, 4, 8}) document.edit("heads", to(withHeads(before, heads)), 7);
    document.edit("heads", to(withHeads(before, 1 + 1)), 8);
    QCOMPARE(document.history().count(), 2);
    document.undo();
    QVERIFY(document.scene() == withHeads(before, 8));
    document.undo();
    QVERIFY(document.scene() == before);
  }

  void aGestureThatComesBackIsNoStep() {
    Document document;
    const Scene before = document.scene();
    document.edit("heads", to(withHeads(before, 2)), 7);
    document.edit("heads", to(before), 7);
    QVERIFY(document.scene() == before);
    QCOMPARE(document.history().count(), 0);
  }

  void aCancelledGestureIsAsIfItHadNeverBeen() {
    Document document;
    const Scene before = document.scene();
    document.edit("4 heads", to(withHeads(before, 4)));
    document.edit("drag", to(withHeads(before, 2)), 7);
    document.edit("drag", to(withHeads(before, 3)), 7);
    document.cancel(7);
    QVERIFY(document.scene() == withHeads(before, 4));
    QCOMPARE(document.history().count(), 1);
    QVERIFY(!document.history().canRedo());
    document.cancel(7);
    QVERIFY(document.scene() == withHeads(before, 4));
  }

  void whatWasUndoneCanBeRedoneAfterAGestureThatCameToNothing() {
    Document document;
    const Scene before = document.scene();
    for (const Index heads : {4, 8, 16}) document.edit("heads", to(withHeads(before, heads)));
    document.setSaved("a.attn");
    const std::size_t bytes = document.history().bytes();
    document.undo();
    document.undo();
    document.edit("drag", to(withHeads(before, 2)), 7);
    document.edit("drag", to(withHeads(before, 3)), 7);
    QVERIFY(!document.history().canRedo());
    document.cancel(7);
    QVERIFY(document.scene() == withHeads(before, 4));
    QCOMPARE(document.history().bytes(), bytes);
    // One that comes back by itself, and goes on.
    document.edit("drag", to(withHeads(before, 2)), 8);
    document.edit("drag", to(withHeads(before, 4)), 8);
    QCOMPARE(document.history().count(), 3);
    document.edit("drag", to(withHeads(before, 5)), 8);
    document.cancel(8);
    document.redo();
    QVERIFY(document.scene() == withHeads(before, 8));
    QVERIFY(!document.isSaved());
    document.redo();
    QVERIFY(document.scene() == withHeads(before, 16));
    QVERIFY(document.isSaved());
    // A gesture that came to something has forgotten them, whatever is cancelled after it.
    document.undo();
    document.edit("drag", to(withHeads(before, 2)), 9);
    document.edit("drag", to(withHeads(before, 3)), 10);
    document.cancel(10);
    QVERIFY(!document.history().canRedo());
    document.cancel(9);
    QVERIFY(document.scene() == withHeads(before, 8));
    QVERIFY(!document.history().canRedo());
  }

  void aSceneSavedDuringAGestureIsNotTheOneThatWasSavedBefore() {
    Document document;
    const Scene before = document.scene();
    document.edit("4 heads", to(withHeads(before, 4)));
    document.setSaved("a.attn");
    document.undo();
    document.edit("drag", to(withHeads(before, 2)), 7);
    document.setSaved("a.attn");
    document.cancel(7);
    QVERIFY(!document.isSaved());
    document.redo();
    QVERIFY(document.scene() == withHeads(before, 4));
    QVERIFY(!document.isSaved());
  }

  void toUndoAnEditMadeElsewhereGoesThere() {
    Document document;
    const Scene before = document.scene();
    document.edit("4 heads", to(withHeads(before, 4)));
    document.goTo("regression");
    QCOMPARE(document.history().count(), 1);
    QCOMPARE(document.scene().workspace, std::string("regression"));
    document.undo();
    QCOMPARE(document.scene().workspace, std::string("attention"));
    QVERIFY(document.scene() == before);
  }

  void aWorkspaceGoneToBetweenTwoEditsIsNoStepAndBothAreUndoneWhereTheyWereMade() {
    Document document;
    document.edit("4 heads", [](Scene& scene) { scene.attention.mechanism.heads = 4; });
    document.goTo("regression");
    document.edit("kernel", [](Scene& scene) { scene.regression.kernel = "boxcar"; });
    document.goTo("attention");
    document.undo();
    QCOMPARE(document.scene().workspace, std::string("regression"));
    QVERIFY(document.scene().regression.kernel != "boxcar");
    document.undo();
    QCOMPARE(document.scene().workspace, std::string("attention"));
    document.redo();
    document.redo();
    QCOMPARE(document.scene().workspace, std::string("regression"));
    QCOMPARE(document.scene().regression.kernel, std::string("boxcar"));
  }

  void stepsHaveTheirTextsAndAnEditForgetsWhatWasUndone() {
    Document document;
    QSignalSpy changes(&document, &Document::historyChanged);
    const auto heads = [](Index count) { return [count](Scene& scene) { scene.attention.mechanism.heads = count; }; };
    document.edit("two", heads(2));
    document.edit("four", heads(4));
    document.undo();
    QCOMPARE(changes.size(), 3);
    QCOMPARE(document.history().undoText(), "two");
    QCOMPARE(document.history().redoText(), "four");
    document.edit("eight", heads(8));
    QCOMPARE(document.history().undoText(), "eight");
    QVERIFY(!document.history().canRedo());
    QCOMPARE(document.history().count(), 2);
    document.redo();
    QCOMPARE(document.scene().attention.mechanism.heads, Index{8});
    for (int i = 0; i < 5; ++i) document.undo();
    QVERIFY(document.scene() == Scene{});
    QCOMPARE(document.history().undoText(), QString());
  }

  void aSceneIsSavedWhereverTheSavedStepIsReachedAgain() {
    Document document;
    QSignalSpy changes(&document, &Document::savedChanged);
    const auto heads = [](Index count) { return [count](Scene& scene) { scene.attention.mechanism.heads = count; }; };
    QVERIFY(document.isSaved());
    document.edit("two", heads(2));
    QVERIFY(!document.isSaved());
    document.setSaved("a.attn");
    QVERIFY(document.isSaved());
    document.undo();
    QVERIFY(!document.isSaved());
    document.redo();
    QVERIFY(document.isSaved());
    QCOMPARE(changes.size(), 4);
    // What was saved is on a branch that is forgotten.
    document.undo();
    document.edit("four", heads(4));
    document.undo();
    QVERIFY(!document.isSaved());
  }

  void editsThatAreMadeWhileASceneIsBeingWrittenAreNotSaved() {
    Document document;
    const auto heads = [](Index count) { return [count](Scene& scene) { scene.attention.mechanism.heads = count; }; };
    document.edit("two", heads(2), 7);
    document.beginSaving();
    document.edit("four", heads(4), 7);
    document.endSaving("a.attn");
    QVERIFY(!document.isSaved());
    QCOMPARE(document.path(), "a.attn");
    document.undo();
    QVERIFY(document.isSaved());
    QCOMPARE(document.scene().attention.mechanism.heads, Index{2});
    document.beginSaving();
    document.undo();
    document.edit("eight", heads(8));
    document.endSaving("a.attn");  // what was written is on a branch that is forgotten
    QVERIFY(!document.isSaved());
    document.undo();
    QVERIFY(!document.isSaved());
  }

  void aGestureThatGoesOnAfterASaveIsAStepOfItsOwn() {
    Document document;
    const Scene before = document.scene();
    document.edit("drag", to(withHeads(before, 2)), 7);
    document.setSaved("a.attn");
    document.edit("drag", to(withHeads(before, 4)), 7);
    QVERIFY(!document.isSaved());
    document.undo();
    QVERIFY(document.isSaved());
    QCOMPARE(document.scene().attention.mechanism.heads, Index{2});
  }

  void undoStaysWithinItsBudgetAndForgetsTheOldestSteps() {
    constexpr std::size_t megabyte = 1 << 20, budget = 40 * megabyte;
    Document document(nullptr, budget);
    // A million bytes a set of points: about forty of them.
    const auto points = [](double first) {
      Points all{1, std::vector<double>(65'536, first), std::vector<double>(65'536, 1), {}};
      return [all = Box<Points>(all)](Scene& scene) { scene.regression = withPoints(scene.regression, all, "file"); };
    };
    document.setSaved("a.attn");
    for (int i = 1; i <= 100; ++i) {
      document.edit(QString::number(i), points(i));
      QVERIFY(document.history().bytes() <= budget);
    }
    const int kept = document.history().count();
    QVERIFY2(kept >= 35 && kept < 40, qPrintable(QString::number(kept)));
    // Edits that share their points cost next to nothing.
    const std::size_t before = document.history().bytes();
    for (int i = 1; i <= 100; ++i) document.edit("h", [i](Scene& scene) { scene.regression.bandwidths = {1.0 + i}; });
    QVERIFY2(document.history().bytes() - before < megabyte, qPrintable(QString::number(document.history().bytes())));
    QCOMPARE(document.history().count(), kept + 100);
    while (document.history().canUndo()) document.undo();
    QCOMPARE((*document.scene().regression.points)->inputs.front(), 100.0 - kept);
    QVERIFY(!document.isSaved());  // the way to the saved scene is forgotten
    while (document.history().canRedo()) document.redo();
    QCOMPARE(document.scene().regression.bandwidths.front(), 101.0);
    document.open(Scene{}, "other.attn");
    QCOMPARE(document.history().bytes(), std::size_t{0});
    QVERIFY(document.isSaved());
  }

  void manyPointsMovedTwoHundredTimesTakeHardlyMoreThanThePoints() {
    Document document;
    constexpr std::size_t count = 100'000;
    Points points{1, std::vector<double>(count, 1), std::vector<double>(count, 2), {}};
    const Box<Points> all(std::move(points));
    document.edit("open", [&](Scene& scene) { scene.regression = withPoints(scene.regression, all, "file"); });
    for (int i = 0; i < 200; ++i) {
      document.edit("move", [i](Scene& scene) { scene.regression = withPointAt(scene.regression, 7 * i, i, -i); });
      // Another edit in between keeps no points of its own either.
      if (i % 10 == 0) document.edit("h", [i](Scene& scene) { scene.regression.bandwidths = {1.0 + i}; });
    }
    constexpr std::size_t set = 2 * count * sizeof(double);
    QVERIFY2(document.history().bytes() < 4 * set, qPrintable(QString::number(document.history().bytes())));
    QCOMPARE(document.history().count(), 221);
    for (int i = 0; i < 220; ++i) document.undo();
    QVERIFY(**document.scene().regression.points == *all);
    for (int i = 0; i < 220; ++i) document.redo();
    QCOMPARE((*document.scene().regression.points)->inputs[7 * 199], 199.0);
  }

  void anEditTakesTheWorkspaceThatItChangedAndNotTheOthers() {
    Document document;
    constexpr std::size_t edits = 1000;
    for (std::size_t i = 0; i < edits; ++i)
      document.edit("Bandwidth", [i](Scene& scene) { scene.regression.bandwidths = {0.1 + 0.01 * double(i)}; });
    constexpr std::size_t largest = sizeof(RegressionScene) + sizeof(KeptScene) + 256;
    static_assert(largest < sizeof(Scene) / 2);
    QVERIFY2(document.history().bytes() < edits * largest, qPrintable(QString::number(document.history().bytes())));
  }

  void pointsMovedAddedAndRemovedComeBackOneByOne() {
    QVERIFY(rc::check([] {
      Document document;
      std::vector<Scene> scenes{document.scene()};
      const int edits = *rc::gen::inRange(1, 40);
      for (int i = 0; i < edits; ++i) {
        const int kind = *rc::gen::inRange(0, 4), at = *rc::gen::inRange(0, 60);
        document.edit("points", [&](Scene& scene) {
          RegressionScene& regression = scene.regression;
          if (kind == 0) regression = withPointAt(regression, at, 0.5 * i, -0.0);
          if (kind == 1) regression = withNewPoint(regression, i, at, 0);
          if (kind == 2) regression = withoutPoint(regression, at);
          if (kind == 3) regression.bandwidths = {1.0 + at};
        });
        if (document.scene() != scenes.back()) scenes.push_back(document.scene());
      }
      for (int round = 0; round < 2; ++round) {
        for (auto scene = scenes.rbegin(); scene != scenes.rend(); ++scene, document.undo())
          RC_ASSERT(sceneText(document.scene()) == sceneText(*scene));
        for (const Scene& scene : scenes) {
          RC_ASSERT(sceneText(document.scene()) == sceneText(scene));
          document.redo();
        }
      }
    }));
  }

  void anEditLargerThanTheBudgetCanStillBeUndone() {
    Document document(nullptr, 1000);
    const Scene before = document.scene();
    document.edit("2", to(withHeads(before, 2)));
    document.edit("points", [](Scene& scene) {
      scene.regression = withPoints(scene.regression, Points{1, {1, 2}, {3, 4}, {}}, "file");
    });
    QCOMPARE(document.history().count(), 1);
    document.undo();
    QVERIFY(document.scene() == withHeads(before, 2));
    QVERIFY(!document.history().canUndo());
  }

  void whatIsKeptIsCountedTheSameWhicheverWayItCame() {
    QVERIFY(rc::check([] {
      History history;
      Scene scene;
      for (int i = 0; i < 30; ++i) {
        const Scene next = randomEdit(scene);
        if (next == scene) continue;
        history.add("edit", scene, next, *rc::gen::inRange(0, 3));
        scene = next;
        if (*rc::gen::inRange(0, 4) == 0 && history.canUndo()) scene = history.undo(scene);
      }
      while (history.canUndo()) scene = history.undo(scene);
      // The only step left is this one.
      Scene next = scene;
      next.attention.mechanism.heads = scene.attention.mechanism.heads == 3 ? 2 : 3;
      History fresh;
      history.add("last", scene, next);
      fresh.add("last", scene, next);
      RC_ASSERT(history.count() == 1);
      RC_ASSERT(history.bytes() == fresh.bytes());
    }));
  }

  void fiveHundredEditsUndoneAreTheStartAndRedoneTheEnd() {
    QVERIFY(rc::check([] {
      Document document;
      const Scene start = document.scene();
      for (int i = 0; i < 500; ++i) {
        const Scene next = randomEdit(document.scene());
        document.edit("edit", to(next), *rc::gen::inRange(0, 4));
        if (*rc::gen::inRange(0, 9) == 0) document.undo();
      }
      const Scene end = document.scene();
      int undone = 0;
      for (; document.history().canUndo(); ++undone) document.undo();
      RC_ASSERT(document.scene() == start);
      for (; undone > 0; --undone) document.redo();
      RC_ASSERT(document.scene() == end);
    }));
  }

  void randomEditsUndoneGiveTheSameBytesAndRedoneToo() {
    QVERIFY(rc::check([] {
      Document document;
      const QByteArray start = sceneText(document.scene());
      const int edits = *rc::gen::inRange(1, 60);
      for (int i = 0; i < edits; ++i) document.edit("edit", to(randomEdit(document.scene())), *rc::gen::inRange(0, 4));
      const QByteArray end = sceneText(document.scene());
      while (document.history().canUndo()) document.undo();
      RC_ASSERT(sceneText(document.scene()) == start);
      while (document.history().canRedo()) document.redo();
      RC_ASSERT(sceneText(document.scene()) == end);
    }));
  }

  void randomScenesSurviveTheirFile() {
    QVERIFY(rc::check([] {
      Scene scene;
      const int edits = *rc::gen::inRange(0, 25);
      for (int i = 0; i < edits; ++i) scene = randomEdit(scene);
      const Scene again = parseScene(sceneText(scene)).scene;
      RC_ASSERT(again == scene);
      RC_ASSERT(sceneText(again) == sceneText(scene));
    }));
  }

  void badSceneFilesAreRefusedByWords_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const QByteArray head = R"("format": "attention-lab scene", "version": 2)";
    const auto row = [](const char* name, const QByteArray& text, const char* words) {
      QTest::newRow(name) << text << QString(words);
    };
    const auto inputs = [&](const QByteArray& inside) {
      return "{" + head + R"(, "attention": {"inputs": {)" + inside + "}}}";
    };
    const auto mechanism = [&](const QByteArray& inside) {
      return "{" + head + R"(, "attention": {"mechanism": {)" + inside + "}}}";
    };
    row("empty", "", "no JSON");
    row("an open brace", "{", "no JSON");
    row("deep", QByteArray(100'000, '['), "more than 64 objects and lists inside each other");
    row("seventy lists", "{" + head + R"(, "future": )" + QByteArray(70, '[') + QByteArray(70, ']') + "}",
        "more than 64 objects and lists inside each other");
    row("a key that stands twice", "{" + head + R"(, "attention": {}, "attention": {}})", "“attention” stands twice");
    row("millions of lists", "{" + head + R"(, "future": [)" + QByteArray("[0],").repeated(4'000'001) + "0]}",
        "more than 4000000 values");
    row("millions of nulls", "{" + head + R"(, "future": [)" + QByteArray("null,").repeated(4'000'001) + "0]}",
        "more than 4000000 values");
    row("trailing bytes", "{" + head + "} x", "no JSON");
    row("UTF-16", QByteArray("\xff\xfe{\0}\0", 6), "no JSON");
    row("1e400", mechanism(R"("temperature": 1e400)"), "“1e400” is too large");
    row("another format", R"({"format": "something"})", "“format”");
    row("an array", "[]", "“format”");
    row("no version", R"({"format": "attention-lab scene"})", "“version”");
    row("version 999", R"({"format": "attention-lab scene", "version": 999})", "newer version");
    row("version as text", R"({"format": "attention-lab scene", "version": "1"})", "“version”");
    row("a number for a text", inputs(R"("keys": 3)"), "“attention.inputs.keys” is wrong, expected a text");
    row("a scoring function that is none", mechanism(R"("scoring": "no-such-score")"), "“attention.mechanism.scoring”");
    row("heads", mechanism(R"("heads": 65)"),
        "“attention.mechanism.heads” is wrong, expected a whole number from 1 to 64");
    row("half a head", mechanism(R"("heads": 1.5)"), "“attention.mechanism.heads”");
    row("temperature 0", mechanism(R"("temperature": 0)"), "“attention.mechanism.temperature”");
    row("null", mechanism(R"("temperature": null)"), "“attention.mechanism.temperature”");
    row("a mask that is none", mechanism(R"("masks": [{"id": "all"}])"), "“attention.mechanism.masks.id”");
    row("a mask without its id", mechanism(R"("masks": [{}])"), "“attention.mechanism.masks.id”");
    row("a split that is none", inputs(R"("split": "words")"), "one of spaces, characters, bars");
    row("negative length", mechanism(R"("lengths": [{"sequence": -1}])"), "“attention.mechanism.lengths.sequence”");
    row("vectors as list", inputs(R"("vectors": [])"), "“attention.inputs.vectors” is wrong, expected an object");
    row("null in a matrix", mechanism(R"("projections": {"W_q": {"typed": [[1, null]]}})"), "finite numbers");
    row("ragged matrix", mechanism(R"("projections": {"W_q": {"typed": [[1, 2], [3]]}})"), "rows of one length");
    row("1e300 in a matrix", mechanism(R"("projections": {"W_q": {"typed": [[1e300]]}})"), "finite numbers");
    const auto regression = [&](const QByteArray& inside) {
      return "{" + head + R"(, "regression": {)" + inside + "}}";
    };
    row("a first row without columns", mechanism(R"("projections": {"W_q": {"typed": [[], [1, 2]]}})"),
        "rows of one length");
    row("a mask of version 1", R"({"format": "attention-lab scene", "version": 1, "attention": {"mask": "all"}})",
        "“attention.mechanism.masks.id”");
    row("heads of version 1", R"({"format": "attention-lab scene", "version": 1, "attention": {"heads": 65}})",
        "expected a whole number from 1 to 64");
    row("a data set that is none", regression(R"("dataSet": "iris")"), "“regression.dataSet”");
    row("bandwidth 0", regression(R"("bandwidths": [0])"), "“regression.bandwidths”");
    row("two bandwidths for one feature", regression(R"("bandwidths": [1, 2])"), "one number, or one a feature");
    row("a coordinate too few", regression(R"("points": {"features": 2, "inputs": [1, 2, 3], "targets": [1, 2]})"),
        "“regression.points.inputs”");
    row("points without numbers", regression(R"("points": {})"), "“regression.points.targets”");
    row("no points", regression(R"("points": {"inputs": [], "targets": []})"), "“regression.points.inputs”");
    row("a class that is none", regression(R"("points": {"inputs": [1], "targets": [2], "classes": ["a", "b"]})"),
        "the numbers of classes");
    row("null for a coordinate", regression(R"("points": {"inputs": [null], "targets": [1]})"), "finite numbers");
    row("a workspace that is none", "{" + head + R"(, "workspace": "cellar"})", "one of attention, regression");
    row("a colour map that is none", "{" + head + R"(, "weightColors": "jet"})", "“weightColors”");
  }
  void badSceneFilesAreRefusedByWords() {
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    try {
      parseScene(text);
      QFAIL("not refused");
    } catch (const DataError& error) {
      QVERIFY2(QString::fromUtf8(error.what()).contains(words), error.what());
    }
  }

  void unknownKeysArePassedOverAndAbsentOnesMeanTheDefault() {
    const Scene scene = parseScene(R"({"format": "attention-lab scene", "version": 1, "future": [1, 2]})").scene;
    QVERIFY(scene == Scene{});
  }
};

QTEST_APPLESS_MAIN(TestDocument)
#include "tst_document.moc"
