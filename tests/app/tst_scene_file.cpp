// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>

#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "core/scene/attention/attention_stages.h"
#include "tests/support/random_fields.h"
#include "tests/support/random_scene.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace attn {

/// A struct that does not list all of its members, and one that holds it.
struct Forgetful {
  bool listed = false, forgotten = false;
};
template <class Visitor, FieldsOf<Forgetful> Self>
void fields(Visitor& visit, Self& value) {
  visit("listed", value.listed);
}

struct Outer {
  std::optional<Box<Forgetful>> inner;
};
template <class Visitor, FieldsOf<Outer> Self>
void fields(Visitor& visit, Self& value) {
  visit("inner", value.inner);
}

}  // namespace attn

namespace {

Scene randomScene(std::uint64_t seed) {
  Scene scene;
  RandomFields random(seed);
  random.drawStruct(scene);
  return scene;
}

/// The scene with another value in its field of that number; its name goes to `path`, empty if there is no other value.
Scene withField(Scene scene, int field, std::string* path) {
  const Scene before = scene;
  for (std::uint64_t seed = 0; scene == before && seed < 1000; ++seed) {
    RandomFields random(seed, field);
    random.drawStruct(scene);
    *path = random.lastPath();
    if (!random.lastHadChoice()) path->clear();
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
    QCOMPARE(structsWithUnlistedMembers<Scene>("scene"), std::vector<std::string>{});
    QCOMPARE(structsWithUnlistedMembers<ViewState>("view"), std::vector<std::string>{});
  }

  void theLookForUnlistedMembersGoesDown() {
    QCOMPARE(structsWithUnlistedMembers<std::vector<Forgetful>>("a"), std::vector<std::string>{"a"});
    QCOMPARE(structsWithUnlistedMembers<Outer>("a"), std::vector<std::string>{"a.inner"});
  }

  void randomScenesSurviveTheirFileToTheLastByte() {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      const Scene scene = randomScene(seed);
      const QByteArray text = sceneText(scene);
      const SavedScene saved = parseScene(text);
      const Scene& again = saved.scene;
      QVERIFY2(again == scene, qPrintable(QString("seed %1\n%2").arg(seed).arg(QString(text))));
      QCOMPARE(toString(unknownFields(saved)), std::string());
      QVERIFY2(sceneText(again) == text, qPrintable(QString("seed %1").arg(seed)));
    }
  }

  void whatIsLookedAtIsSavedBesideTheSceneAndReadBack() {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      ViewState view;
      RandomFields random(seed);
      random.drawStruct(view);
      const SavedScene saved = parseScene(sceneText({}, view));
      QVERIFY(saved.view == view);
      QVERIFY(saved.scene == Scene{});
      QCOMPARE(toString(unknownFields(saved)), std::string());
    }
  }

  void zeroKeepsItsSign() {
    ViewState view;
    view.regression.query = {-0.0, 0.0};
    const QByteArray text = sceneText({}, view);
    const SavedScene saved = parseScene(text);
    QVERIFY(std::signbit(saved.view.regression.query[0]));
    QVERIFY(!std::signbit(saved.view.regression.query[1]));
    QCOMPARE(sceneText(saved.scene, saved.view), text);
  }

  void scenesOfVersion1OpenAsTheyWereSaved() {
    const Scene first = readScene(ATTN_TEST_DATA "/scenes/version1-attention.attn").scene;
    QCOMPARE(first.weightColors, std::string("viridis"));
    QCOMPARE(first.signedColors, std::string("RdBu"));
    const TokenInputs& inputs = first.attention.inputs;
    QCOMPARE(inputs.keys.text, std::string("attention is all | you need\nhello | world | again"));
    QCOMPARE(inputs.queries.text, std::string("who | what | when"));
    QVERIFY(inputs.cross);
    QCOMPARE(inputs.split, SplitBy::bars);
    const VectorChoice vectors{VectorSource::typed, 3, 3,
                               TypedVectors{{"hello", {1, -2, 0.5F}}, {"who", {0.25F, 0, 3}}}};
    QVERIFY(inputs.vectors == vectors);
    Mechanism expected;
    expected.projections = {
        {MatrixSource::random, 4, 6, {}, SeedStream::shared},
        {MatrixSource::random, 4, 5, {}, SeedStream::shared},
        {MatrixSource::typed, 4, 1, Tensor({4, 3}, {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1})},
        {MatrixSource::typed, 2, 1, Tensor({2, 4}, {1, 0.5F, 0, -1, 0, 2, 0.25F, 1})},
    };
    expected.scoring = "additive";
    expected.parameters = {3, 9, {{"additive/w_v", Tensor({1, 3}, {0.5F, -1, 2})}}};
    expected.temperature = 0.5;
    expected.masks = {{"valid-length", {}}, {"causal", {}}};
    expected.lengthPerQuery = true;
    expected.lengths = {{1, {{0, 2}, {1, 0}}}, {2, {}}};
    expected.emptyRow = EmptyRow::uniform;
    expected.scalars = {{"bandwidth", 1.5}};
    expected.heads = 2;
    expected.dropout = {0.25, true, 7};
    QVERIFY(first.attention.mechanism == expected);

    const Scene second = readScene(ATTN_TEST_DATA "/scenes/version1-regression.attn").scene;
    QVERIFY(second.attention.mechanism.masks.empty());
    Points points;
    points.features = 2;
    points.inputs = {0, 0.5, 1, 1.5, -1, 0.25, 2, -0.5};
    points.targets = {0, 1, 0, 1};
    points.classes = {"left", "right"};
    const RegressionScene& regression = second.regression;
    QVERIFY(regression.points == Box<Points>(points));
    QCOMPARE(regression.source, std::string("mine.csv"));
    QCOMPARE(regression.dataSet, std::string("moons"));
    QVERIFY(regression.data == (DataChoice{30, 0.25, {{"exponent", 1.25}}, 4, SeedStream::shared}));
    QCOMPARE(regression.kernel, std::string("epanechnikov"));
    QCOMPARE(regression.bandwidths, (Bandwidths{0.5, 0.75}));
    QVERIFY(!regression.showTruth && !regression.showAverage && !regression.showLearned);
    QCOMPARE(regression.initialW, 2.0);
    QCOMPARE(regression.learningRate, 0.125);
    QCOMPARE(regression.epochs, Index{12});
  }

  void whatAFileLeavesOutIsAsUsual() {
    const Scene scene = parseScene(R"({"format": "attention-lab scene", "version": 2,
        "regression": {"dataSet": "moons"}, "future": [1, 2]})")
                            .scene;
    QVERIFY(scene.attention == Scene{}.attention);
    QVERIFY(scene.regression.data == findRow(dataSets(), "moons")->usual);
  }

  void pointsOfOlderFilesKeepTheirNumbers() {
    const auto points = [](const char* data) {
      const std::string text = R"({"format": "attention-lab scene", "version": 2, "regression": {"data": )";
      const Scene scene = parseScene(QByteArray::fromStdString(text + data + "}}")).scene;
      if (!(parseScene(sceneText(scene)).scene == scene)) qWarning("another scene comes back");
      return pointsOf(scene.regression);
    };
    const Box<Points> older = points(R"({"seed": 2})"), newer = points(R"({"seed": 2, "stream": "own"})");
    QVERIFY(!(older == newer));
    // As the program drew them before each seed had numbers of its own.
    QCOMPARE(older->inputs[1], points(R"({"seed": 1})")->inputs[1]);
    QVERIFY(points(R"({"seed": 1})") == points(R"({"seed": 1, "stream": "own"})"));
  }

  void randomProjectionsOfOlderFilesKeepTheirNumbers() {
    const Scene scene = parseScene(R"({"format": "attention-lab scene", "version": 2,
        "attention": {"mechanism": {"projections": {"W_q": {"source": "random", "rows": 2, "seed": 1}}},
                      "pinned": {"projections": {"W_o": {"source": "random", "rows": 2, "seed": 4}}}}})")
                            .scene;
    const Projections& projections = scene.attention.mechanism.projections;
    QCOMPARE(projections.queries.stream, SeedStream::shared);
    QCOMPARE(scene.attention.pinned->projections.output.stream, SeedStream::shared);
    QCOMPARE(projections.keys.stream, SeedStream::own);  // not random yet
    QVERIFY(parseScene(sceneText(scene)).scene == scene);
    // What the program drew before seeds had numbers of their own.
    const Box<Tensor> drawn = matrixOf(projections.queries, 2);
    const std::vector<float> before = {-1.01058459F, -0.588152349F, -1.35041904F, 0.12158554F};
    for (std::size_t i = 0; i < before.size(); ++i) QCOMPARE(drawn->data()[i], before[i]);
  }

  void aListInAFileTakesThePlaceOfTheUsualOne() {
    QCOMPARE(Scene{}.attention.mechanism.masks.size(), std::size_t{1});
    const Scene scene = parseScene(R"({"format": "attention-lab scene", "version": 2,
        "attention": {"mechanism": {"masks": [{"id": "causal"}]}}})")
                            .scene;
    QVERIFY(scene.attention.mechanism.masks == (std::vector<MaskChoice>{{"causal", {}}}));
  }

  void eachFieldAloneIsComparedSavedReadAndUndone() {
    const QByteArray start = sceneText(Scene{});
    const int count = fieldCount();
    QVERIFY(count > 40);
    for (int field = 0; field < count; ++field) {
      std::string path;
      const Scene scene = withField({}, field, &path);
      if (path.empty()) continue;
      QVERIFY2(scene != Scene{}, path.c_str());
      QVERIFY2(sceneText(scene) != start, path.c_str());
      QVERIFY2(parseScene(sceneText(scene)).scene == scene, path.c_str());
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
