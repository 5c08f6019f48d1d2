#include <rapidcheck.h>

#include <QtTest>

#include "app/document.h"
#include "app/scene_file.h"
#include "core/attention/scoring.h"
#include "core/base/words.h"
#include "core/kernels/kernels.h"
#include "ui/style/color_map.h"

using namespace attn;
using namespace attn::app;

namespace {

Scene withHeads(Scene scene, Index heads) {
  scene.attention.heads = heads;
  return scene;
}

/// One of the edits that a user can make, at random.
Scene randomEdit(Scene scene) {
  AttentionScene& a = scene.attention;
  RegressionScene& r = scene.regression;
  const auto number = [](int low, int high) { return *rc::gen::inRange(low, high); };
  switch (number(0, 22)) {
    case 0:
      a = withKeyText(a, clipped(*rc::gen::element<std::string>("a b c\nd", "Hello world", "注意\n力", ""), a.split));
      break;
    case 1: a = withValidLength(a, number(0, 4), number(0, 6)); break;
    case 2: a = withQueryLength(a, number(0, 4), number(0, 6), number(0, 6)); break;
    case 3: a.scoring = (*rc::gen::elementOf(scorings())).id; break;
    case 4: a.mask = (*rc::gen::elementOf(maskPresets())).id; break;
    case 5: a.temperature = number(1, 900) / 9.0; break;
    case 6: a.heads = number(1, 17); break;
    case 7: a.vectors.source = static_cast<VectorSource>(number(0, 4)); break;
    case 8:
      a = withTypedVectors(a, {{*rc::gen::element<std::string>("a", "力", "<blank>"), {0.1F, float(number(-9, 9))}}});
      break;
    case 9: a.projectValues = {MatrixSource::typed, 2, 1, Tensor({2, 2}, {1, float(number(0, 9)), 0.3F, 4})}; break;
    case 10: a.parameters.typed["bilinear/M"] = Tensor({1, 1}, {float(number(0, 9))}); break;
    case 11: a.crossAttention = !a.crossAttention; break;
    case 12: scene.weightColors = (*rc::gen::elementOf(ui::colorMaps())).id; break;
    case 13: a = (*rc::gen::elementOf(examples())).make(); break;
    case 14: r = withDataSet(r, (*rc::gen::elementOf(dataSets())).id); break;
    case 15: r = withPointAt(r, number(0, 12), number(-9, 9) / 7.0, number(-9, 9) / 3.0); break;
    case 16: r = withNewPoint(r, number(-9, 9) / 7.0, number(-9, 9) / 3.0, number(0, 3)); break;
    case 17: r = withoutPoint(r, number(0, 3)); break;
    case 18: r.kernel = (*rc::gen::elementOf(kernels())).id; break;
    case 19: r.bandwidths.front() = number(1, 900) / 9.0; break;
    case 20:
      r.data.seed = static_cast<std::uint64_t>(number(0, 9));
      r = withData(r, r.data);
      break;
    case 21:
      r.showTruth = !r.showTruth;
      r.learningRate = number(0, 9) / 9.0;
      r.epochs = number(1, 100);
      break;
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
    document.edit("4 heads", after);
    QCOMPARE(document.undoStack()->undoText(), "4 heads");
    document.undoStack()->undo();
    QVERIFY(document.scene() == before);
    document.undoStack()->redo();
    QVERIFY(document.scene() == after);
  }

  void anEqualSceneIsNoEdit() {
    Document document;
    QSignalSpy changes(&document, &Document::sceneChanged);
    document.edit("nothing", document.scene());
    QVERIFY(changes.isEmpty());
    QVERIFY(document.undoStack()->isClean());
    QCOMPARE(document.undoStack()->count(), 0);
  }

  void editsOfOneGestureAreOneStep() {
    Document document;
    const Scene before = document.scene();
    for (const Index heads : {2, 4, 8}) document.edit("heads", withHeads(before, heads), 7);
    document.edit("heads", withHeads(before, 1 + 1), 8);
    QCOMPARE(document.undoStack()->count(), 2);
    document.undoStack()->undo();
    QVERIFY(document.scene() == withHeads(before, 8));
    document.undoStack()->undo();
    QVERIFY(document.scene() == before);
  }

  void aGestureThatComesBackIsNoStep() {
    Document document;
    const Scene before = document.scene();
    document.edit("heads", withHeads(before, 2), 7);
    document.edit("heads", before, 7);
    QVERIFY(document.scene() == before);
    QCOMPARE(document.undoStack()->count(), 0);
  }

  void aCancelledGestureIsAsIfItHadNeverBeen() {
    Document document;
    const Scene before = document.scene();
    document.edit("4 heads", withHeads(before, 4));
    document.edit("drag", withHeads(before, 2), 7);
    document.edit("drag", withHeads(before, 3), 7);
    document.cancel(7);
    QVERIFY(document.scene() == withHeads(before, 4));
    QCOMPARE(document.undoStack()->count(), 1);
    QVERIFY(!document.undoStack()->canRedo());
    document.cancel(7);
    QVERIFY(document.scene() == withHeads(before, 4));
  }

  void toUndoAnEditMadeElsewhereGoesThere() {
    Document document;
    const Scene before = document.scene();
    document.edit("4 heads", withHeads(before, 4));
    document.goTo(Workspace::regression);
    QCOMPARE(document.undoStack()->count(), 1);
    QCOMPARE(document.scene().workspace, Workspace::regression);
    document.undoStack()->undo();
    QCOMPARE(document.scene().workspace, Workspace::attention);
    QVERIFY(document.scene() == before);
  }

  void randomEditsUndoneGiveTheSameBytesAndRedoneToo() {
    QVERIFY(rc::check([] {
      Document document;
      const QByteArray start = sceneText(document.scene());
      const int edits = *rc::gen::inRange(1, 60);
      for (int i = 0; i < edits; ++i) document.edit("edit", randomEdit(document.scene()), *rc::gen::inRange(0, 4));
      const QByteArray end = sceneText(document.scene());
      while (document.undoStack()->canUndo()) document.undoStack()->undo();
      RC_ASSERT(sceneText(document.scene()) == start);
      while (document.undoStack()->canRedo()) document.undoStack()->redo();
      RC_ASSERT(sceneText(document.scene()) == end);
    }));
  }

  void randomScenesSurviveTheirFile() {
    QVERIFY(rc::check([] {
      Scene scene;
      const int edits = *rc::gen::inRange(0, 25);
      for (int i = 0; i < edits; ++i) scene = randomEdit(scene);
      const Scene again = parseScene(sceneText(scene));
      RC_ASSERT(again == scene);
      RC_ASSERT(sceneText(again) == sceneText(scene));
    }));
  }

  void badSceneFilesAreRefusedByWords_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const QByteArray head = R"("format": "attention-lab scene", "version": 1)";
    const auto row = [](const char* name, const QByteArray& text, const char* words) {
      QTest::newRow(name) << text << QString(words);
    };
    const auto attention = [&](const QByteArray& inside) { return "{" + head + R"(, "attention": {)" + inside + "}}"; };
    row("empty", "", "no JSON");
    row("an open brace", "{", "no JSON");
    row("deep", QByteArray(100'000, '['), "no JSON");
    row("trailing bytes", "{" + head + "} x", "no JSON");
    row("UTF-16", QByteArray("\xff\xfe{\0}\0", 6), "no JSON");
    row("1e400", attention(R"("temperature": 1e400)"), "no JSON");
    row("another format", R"({"format": "something"})", "“format”");
    row("an array", "[]", "“format”");
    row("no version", R"({"format": "attention-lab scene"})", "“version”");
    row("version 999", R"({"format": "attention-lab scene", "version": 999})", "newer version");
    row("version as text", R"({"format": "attention-lab scene", "version": "1"})", "“version”");
    row("a number for a text", attention(R"("keys": 3)"), "“attention.keys” is wrong, expected a text");
    row("a scoring function that is none", attention(R"("scoring": "no-such-score")"), "“attention.scoring”");
    row("heads", attention(R"("heads": 17)"), "“attention.heads” is wrong, expected a whole number from 1 to 16");
    row("half a head", attention(R"("heads": 1.5)"), "“attention.heads”");
    row("temperature 0", attention(R"("temperature": 0)"), "“attention.temperature”");
    row("null", attention(R"("temperature": null)"), "“attention.temperature”");
    row("a mask that is none", attention(R"("mask": "all")"), "“attention.mask”");
    row("a split that is none", attention(R"("split": "words")"), "one of spaces, characters, bars");
    row("negative length", attention(R"("lengths": [{"sequence": -1}])"), "“attention.lengths.sequence”");
    row("vectors as list", attention(R"("vectors": [])"), "“attention.vectors” is wrong, expected an object");
    row("null in a matrix", attention(R"("W_q": {"typed": [[1, null]]})"), "finite numbers");
    row("ragged matrix", attention(R"("W_q": {"typed": [[1, 2], [3]]})"), "rows of one length");
    row("1e300 in a matrix", attention(R"("W_q": {"typed": [[1e300]]})"), "finite numbers");
    const auto regression = [&](const QByteArray& inside) {
      return "{" + head + R"(, "regression": {)" + inside + "}}";
    };
    row("a data set that is none", regression(R"("dataSet": "iris")"), "“regression.dataSet”");
    row("bandwidth 0", regression(R"("bandwidths": [0])"), "“regression.bandwidths”");
    row("two bandwidths for one feature", regression(R"("bandwidths": [1, 2])"), "one number, or one a feature");
    row("a coordinate too few", regression(R"("points": {"features": 2, "inputs": [1, 2, 3], "targets": [1, 2]})"),
        "“regression.points.inputs”");
    row("no points", regression(R"("points": {"inputs": [], "targets": []})"), "at least one number");
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
    const Scene scene = parseScene(R"({"format": "attention-lab scene", "version": 1, "future": [1, 2]})");
    QVERIFY(scene == Scene{});
  }
};

QTEST_APPLESS_MAIN(TestDocument)
#include "tst_document.moc"
