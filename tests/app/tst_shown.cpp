// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "app/document/document.h"
#include "app/window/main_window.h"
#include "app/workspaces/page.h"
#include "app/workspaces/workspace.h"
#include "tests/support/own_settings.h"
#include "tests/support/random_fields.h"
#include "tests/support/random_scene.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

namespace {

/// Scenes in which one choice or another matters: a seed where something is drawn from it, a typed matrix where it is
/// used.
std::vector<Scene> bases() {
  std::vector<Scene> scenes;
  for (const bool typed : {false, true}) {
    Scene scene;
    TokenInputs& inputs = scene.attention.inputs;
    inputs.keys.text = "a b c\nd e";
    inputs.queries.text = "x y\nz";
    inputs.cross = true;
    inputs.vectors = {typed ? VectorSource::typed : VectorSource::seeded, 2, 3, {}};
    Mechanism& mechanism = scene.attention.mechanism;
    const MatrixChoice matrix{typed ? MatrixSource::typed : MatrixSource::random, 2, 5, Tensor({2, 2}, {1, 2, 3, -1})};
    mechanism.projections = {matrix, matrix, matrix, matrix};
    mechanism.positions = typed ? "none" : "sinusoidal";
    mechanism.scoring = typed ? "gaussian" : "additive";
    mechanism.lengthPerQuery = true;
    mechanism.masks = {{"valid-length", {}}, {"causal", {}}};
    mechanism.dropout = {0.5, true, 1};
    mechanism.sink.used = true;
    mechanism.heads = typed ? 2 : 1;
    scene.attention.summaries.shown = typed;
    scene.regression.data.points = 20;
    scene.regression.data.seed = 2;  // the first has the same numbers in both streams
    scenes.push_back(scene);
    scene.workspace = "regression";
    if (typed) scene.regression.points = Box<Points>(Points{1, {0, 1, 2}, {1, 3, 2}, {}});
    scenes.push_back(scene);
    if (typed) {  // of three features two are chosen
      scene.regression.points = Box<Points>(Points{3, {0, 1, 2, 3, 1, 0, 2, 2, 1, 1, 3, 3}, {1, 3, 2, 5}, {}});
      scenes.push_back(scene);
    }
    scene.workspace = "retrieval";
    if (typed) {
      scene.retrieval.pairs = Box<Database>(Database{{"Li", "Hu"}, {"Mu", "Rachel"}});
      scene.retrieval.source = "names.csv";
      scene.retrieval.normaliser = "top-k";
    }
    scenes.push_back(scene);
    scene.workspace = "alignment";
    scene.alignment.recipe.hidden = 4;
    if (typed) scene.alignment.recipe.pairs = Box<Database>(Database{{"a b", "c"}, {"d", "ef"}});
    if (typed) scene.alignment.input = "a b";
    if (typed) scene.alignment.normaliser = "top-k";
    scenes.push_back(scene);
  }
  for (const std::vector<MaskChoice>& masks : {std::vector<MaskChoice>{}, std::vector<MaskChoice>{{"painted", {}}}}) {
    scenes.push_back({});
    scenes.back().attention.mechanism.masks = masks;
  }
  // A model reads a text; a file has axes, and several entries of a batch.
  for (const char* file : {"", ATTN_TEST_DATA "/models/bert", ATTN_TEST_DATA "/import/gpt2_bf16.safetensors"}) {
    scenes.push_back({});
    scenes.back().workspace = "models";
    scenes.back().models.folder = file;
  }
  // Patches lie on a picture.
  scenes.push_back(scenes.back());
  ModelsScene& models = scenes.back().models;
  models.folder = ATTN_TEST_DATA "/import/vit.npz";
  models.patches.picture = ATTN_TEST_DATA "/patches/picture.png";
  models.patches.before = 1;
  models.patches.rows = models.patches.columns = 2;
  return scenes;
}

/// Keys of two numbers lie in a plane, whose axes have their names. Which part of it is in sight depends on what was
/// before, so that two windows need not show the same.
Scene sceneOfAPlane() {
  Scene scene;
  scene.workspace = "retrieval";
  scene.retrieval.pairs = Box<Database>(Database{{"1 2", "3 5", "2 4"}, {"a", "b", "a"}});
  scene.retrieval.similarity = "numeric";
  scene.retrieval.query = "2 2";
  return scene;
}

/// Random names become names of the scene's tokens and parameters, random lengths lengths of its sequences.
void makeMeaningful(Scene& scene) {
  if (!scene.attention.inputs.vectors.typed->empty())
    scene.attention.inputs.vectors.typed = TypedVectors{{"a", scene.attention.inputs.vectors.typed->begin()->second}};
  Mechanism& mechanism = scene.attention.mechanism;
  if (!mechanism.parameters.typed.empty())
    mechanism.parameters.typed = {{"additive/W_q", mechanism.parameters.typed.begin()->second}};
  for (LengthChoice& choice : mechanism.lengths)
    if (choice.sequence) *choice.sequence %= 3;
  if (mechanism.lengths.size() > 2) mechanism.lengths.resize(2);
  PaintedMask painted;
  for (const std::map<Index, std::vector<Index>>& drawn : *mechanism.painted) {
    auto& sequence = painted.emplace_back();
    for (const auto& [query, changes] : drawn)
      for (const Index key : changes) sequence[query % 2] = {key % 3};
  }
  mechanism.painted = Box<PaintedMask>(std::move(painted));
  for (TokenPlaces* tokens : {&scene.attention.summaries.added, &scene.attention.summaries.leftOut})
    for (std::vector<Index>& token : *tokens)
      for (Index& place : token) place %= 2;
  if (!scene.retrieval.keyNames.empty()) scene.retrieval.keyNames.resize(2);
  AlignmentScene& alignment = scene.alignment;
  alignment.recipe.hidden = std::min<Index>(alignment.recipe.hidden, 16);
  if (alignment.visible > 0) alignment.visible %= 5;
  if (!alignment.forced.empty()) alignment.forced = {{1, "7"}};
}

struct Window {
  Document document;
  MainWindow window{&document};

  Window() {
    window.complain = [](const QString&) {};
    // High enough for all controls to be in sight.
    window.resize(1600, 2000);
    window.show();
  }
  QImage shown(const char* view) {
    document.look([&](ViewState& state) {
      state.attention.view = view;
      state.models.view = state.attention.view == "weights" ? "patches" : "heads";
    });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(window.page()->isUpToDate(), 10'000); }();
    // What a result changes asks for another layout, and that for another one.
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
    return window.page()->grab().toImage();
  }
};

/// What is in sight of a scene: of attention any view, of a file of attention its heads or its patches.
bool isViewOf(const Scene& scene, const std::string& view) {
  return scene.workspace == "attention" || view == "output" || (scene.workspace == "models" && view == "weights");
}

QImage firstShown(const Scene& scene, const char* view) {
  Window w;
  w.document.open(scene, {});
  return w.shown(view);
}

/// The same for a base, which many fields ask for.
const QImage& baseShown(std::size_t index, const Scene& base, const char* view) {
  static std::map<std::pair<std::size_t, std::string>, QImage> images;
  QImage& image = images[{index, view}];
  if (image.isNull()) image = firstShown(base, view);
  return image;
}

}  // namespace

class TestShown : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QApplication::setCursorFlashTime(0);  // a caret is in sight or not, by the time
  }

  /// Whatever a scene holds, a user can see: another value changes a control or a number in some scene.
  void anotherValueOfEachFieldIsSeenInTheWindow_data() {
    QTest::addColumn<int>("field");
    RandomFields counted(1);
    Scene scene;
    counted.drawStruct(scene);
#ifdef __SANITIZE_ADDRESS__
    constexpr int every = 4;  // what is seen is the same without a sanitizer, which takes three times as long
#else
    constexpr int every = 1;
#endif
    for (int field = 0; field < counted.visited(); field += every) {
      RandomFields random(1, field);
      Scene drawn;
      random.drawStruct(drawn);
      if (random.lastHadChoice()) QTest::newRow(random.lastPath().c_str()) << field;
    }
  }
  void anotherValueOfEachFieldIsSeenInTheWindow() {
    QFETCH(int, field);
    // A workspace's own fields are looked for where it is in sight; those of all workspaces everywhere.
    const std::string workspace = QString(QTest::currentDataTag()).section(u'.', 0, 0).toStdString();
    std::vector<Scene> all = bases();
    all.push_back(sceneOfAPlane());
    Window w;
    for (std::size_t index = 0; index < all.size(); ++index) {
      const Scene& base = all[index];
      if (findRow(workspaces(), workspace) && base.workspace != workspace) continue;
      for (const char* view : {"output", "weights", "lines", "positions"}) {
        if (!isViewOf(base, view)) continue;
        w.document.open(base, {});
        const QImage before = w.shown(view);
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
          Scene other = base;
          RandomFields(seed, field).drawStruct(other);
          makeMeaningful(other);
          other.regression.data.points = std::min<Index>(other.regression.data.points, 200);
          if (other == base) continue;
          w.document.edit("another value", [&](Scene& scene) { scene = other; });
          // A window keeps ranges and folds of what it showed before; one of its own shows the value alone.
          if (w.shown(view) != before && firstShown(other, view) != baseShown(index, base, view)) return;
          w.document.undo();
        }
      }
    }
    QFAIL("nothing in the window shows it");
  }

  /// Without which every picture would differ from every other.
  void anotherWindowShowsTheSameOfTheSameScene() {
    for (const Scene& base : bases())
      for (const char* view : {"output", "weights", "lines", "positions"})
        if (isViewOf(base, view)) QCOMPARE(firstShown(base, view), firstShown(base, view));
  }
};

QTEST_MAIN(TestShown)
#include "tst_shown.moc"
