#include <QtTest>

#include "app/document.h"
#include "app/scene_file.h"
#include "tests/support/random_fields.h"
#include "tests/support/random_scene.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

Scene randomScene(std::uint64_t seed) {
  Scene scene;
  RandomFields random(seed);
  random.drawStruct(scene);
  return scene;
}

/// The scene with another value in its field of that number; its name goes to `path`.
Scene withField(Scene scene, int field, std::string* path) {
  const Scene before = scene;
  for (std::uint64_t seed = 0; scene == before && seed < 1000; ++seed) {
    RandomFields random(seed, field);
    random.drawStruct(scene);
    *path = random.lastPath();
  }
  return scene;
}

int fieldCount() {
  RandomFields random(1);
  Scene scene;
  random.drawStruct(scene);
  return random.visited();
}

}  // namespace

class TestSceneFile : public QObject {
  Q_OBJECT

 private slots:
  void everyMemberOfASceneIsAmongItsFields() {
    QCOMPARE(listedFields<Scene>(), memberCount<Scene>());
    QCOMPARE(listedFields<AttentionScene>(), memberCount<AttentionScene>());
    QCOMPARE(listedFields<TokenInputs>(), memberCount<TokenInputs>());
    QCOMPARE(listedFields<VectorChoice>(), memberCount<VectorChoice>());
    QCOMPARE(listedFields<Mechanism>(), memberCount<Mechanism>());
    QCOMPARE(listedFields<Projections>(), memberCount<Projections>());
    QCOMPARE(listedFields<MatrixChoice>(), memberCount<MatrixChoice>());
    QCOMPARE(listedFields<ParameterChoice>(), memberCount<ParameterChoice>());
    QCOMPARE(listedFields<MaskChoice>(), memberCount<MaskChoice>());
    QCOMPARE(listedFields<LengthChoice>(), memberCount<LengthChoice>());
    QCOMPARE(listedFields<DropoutChoice>(), memberCount<DropoutChoice>());
    QCOMPARE(listedFields<RegressionScene>(), memberCount<RegressionScene>());
    QCOMPARE(listedFields<DataChoice>(), memberCount<DataChoice>());
    QCOMPARE(listedFields<Points>(), memberCount<Points>());
  }

  void randomScenesSurviveTheirFileToTheLastByte() {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      const Scene scene = randomScene(seed);
      const QByteArray text = sceneText(scene);
      const Scene again = parseScene(text);
      QVERIFY2(again == scene, qPrintable(QString("seed %1").arg(seed)));
      QVERIFY2(sceneText(again) == text, qPrintable(QString("seed %1").arg(seed)));
    }
  }

  void eachFieldAloneIsComparedSavedReadAndUndone() {
    const QByteArray start = sceneText(Scene{});
    const int count = fieldCount();
    QVERIFY(count > 40);
    for (int field = 0; field < count; ++field) {
      std::string path;
      const Scene scene = withField({}, field, &path);
      QVERIFY2(scene != Scene{}, path.c_str());
      QVERIFY2(sceneText(scene) != start, path.c_str());
      QVERIFY2(parseScene(sceneText(scene)) == scene, path.c_str());
      Document document;
      document.edit("edit", [&](Scene& next) { next = scene; });
      document.undo();
      QVERIFY2(document.scene() == Scene{}, path.c_str());
      document.redo();
      QVERIFY2(document.scene() == scene, path.c_str());
    }
  }
};

QTEST_APPLESS_MAIN(TestSceneFile)
#include "tst_scene_file.moc"
