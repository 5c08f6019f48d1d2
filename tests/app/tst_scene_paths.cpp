// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

#include "app/commands/row_tables.h"
#include "app/document/document.h"
#include "app/document/scene_file.h"
#include "app/window/main_window.h"
#include "app/workspaces/attention/attention_page.h"
#include "app/workspaces/workspace.h"
#include "core/files/npz.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/tensor/matrix.h"
#include "tests/support/figures.h"
#include "tests/support/files.h"
#include "tests/support/golden_scenes.h"
#include "tests/support/numbers.h"
#include "tests/support/own_settings.h"
#include "tests/support/run_program.h"
#include "ui/heatmap/figure_layout.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/heatmap/heatmap_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;

// One scene on every way that there is: typed, saved and opened in the window; drawn by `render`; and as arrays that
// `attend` reads. All have to come to PyTorch's numbers.

namespace {

using Arrays = std::map<std::string, Tensor>;

/// A row a token: the vectors that the scene types for them.
Tensor embedded(const std::vector<Tokens>& sequences, const VectorChoice& vectors) {
  std::vector<float> numbers;
  for (const Tokens& tokens : sequences)
    for (const std::string& token : tokens)
      numbers.insert(numbers.end(), vectors.typed->at(token).begin(), vectors.typed->at(token).end());
  return {{static_cast<Index>(sequences.size()), static_cast<Index>(sequences.front().size()), vectors.width}, numbers};
}

/// What `attend` reads for a scene of typed vectors and matrices.
Arrays arraysOf(const AttentionScene& scene, const AttentionResults& results) {
  Arrays arrays;
  arrays["queries"] = embedded(*results.tokens->queries, scene.inputs.vectors);
  arrays["keys"] = arrays["values"] = embedded(*results.tokens->keys, scene.inputs.vectors);
  const Projections& projections = scene.mechanism.projections;
  for (const auto& [name, choice] : {std::pair("proj_q", &projections.queries),
                                     {"proj_k", &projections.keys},
                                     {"proj_v", &projections.values},
                                     {"proj_o", &projections.output}})
    if (choice->source != MatrixSource::identity) arrays[name] = *choice->typed;
  for (const auto& [name, parameter] : *results.pass.scoreInputs.parameters) arrays[name] = parameter;
  if (usesValidLengths(scene.mechanism)) {
    Shape shape{results.tokens->batch()};
    if (scene.mechanism.lengthPerQuery) shape.push_back(results.tokens->n());
    arrays["valid_lens"] = Tensor(shape, {results.pass.validLengths.begin(), results.pass.validLengths.end()});
  }
  return arrays;
}

QStringList optionsOf(const Mechanism& mechanism) {
  QStringList options{"--score", QString::fromStdString(mechanism.scoring), "--temperature",
                      QString::number(mechanism.temperature, 'g', 17)};
  if (mechanism.heads > 1) options << "--heads" << QString::number(mechanism.heads);
  for (const MaskChoice& mask : mechanism.masks)
    if (findRow(app::namedMasks(), mask.id)) options << "--mask" << QString::fromStdString(mask.id);
  for (const auto& [id, value] : mechanism.scalars)
    options << "--" + QString::fromStdString(id) << QString::number(value, 'g', 17);
  return options;
}

Scene withAttention(const AttentionScene& attention) {
  Scene scene;
  scene.attention = attention;
  return scene;
}

}  // namespace

class TestScenePaths : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  QString path(const char* name) const { return m_folder.filePath(name); }
  Arrays attended(const Arrays& arrays, const QStringList& options) const {
    std::vector<std::pair<std::string, const Tensor*>> list;
    for (const auto& [name, tensor] : arrays) list.emplace_back(name, &tensor);
    writeNpz(path("in.npz").toStdString(), list);
    const Outcome outcome = run(QStringList{"attend", path("in.npz"), path("out.npz")} + options);
    if (outcome.status != 0) {
      qWarning() << outcome.error;
      return {};
    }
    Arrays found;
    for (const NamedArray& each : readNpz(path("out.npz").toStdString()))
      found.emplace(each.name, toTensor(each.array, each.name));
    return found;
  }

 private slots:
  void theWindowShowsTheGoldenNumbersOfEverySavedScene() {
    Document document;
    MainWindow window(&document);
    window.askAboutUnsaved = [] { return MainWindow::Unsaved::discard; };
    window.ask = [](const QString&, const QStringList&) { return 1; };  // the file changes behind the window
    window.show();
    auto* page = window.findChild<AttentionPage*>();
    for (const QString& name : goldenSceneNames()) {
      const std::optional<GoldenScene> golden = goldenScene(name);
      QVERIFY(golden);
      writeScene(path("scene.attn"), {withAttention(golden->scene)});
      QVERIFY(opened(window, path("scene.attn")));
      QVERIFY2(document.scene().attention == golden->scene, qPrintable(name));
      const std::pair<View, const Tensor*> expected[] = {
          {View::scores, &golden->scores}, {View::weights, &golden->weights}, {View::output, &golden->output}};
      for (const auto& [view, numbers] : expected) {
        page->setView(view);
        QTRY_VERIFY_WITH_TIMEOUT(page->isUpToDate(), 10'000);
        const ui::HeatmapFigure& figure = page->heatmap()->figure();
        QCOMPARE(static_cast<Index>(figure.panels.size()), numbers->count());
        for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
          const Tensor shown = shownNumbers(figure, panel), wanted = oneMatrix(*numbers, static_cast<Index>(panel));
          QCOMPARE(shown.shape(), wanted.shape());
          for (Index i = 0; i < shown.rows(); ++i)
            for (Index j = 0; j < shown.cols(); ++j)
              QVERIFY2(shown.matrix(0)(i, j) == wanted.matrix(0)(i, j) ||
                           std::abs(shown.matrix(0)(i, j) - wanted.matrix(0)(i, j)) <=
                               1e-5F * std::abs(wanted.matrix(0)(i, j)) + 5e-6F,
                       qPrintable(QString("%1, panel %2: %3, %4").arg(name).arg(panel).arg(i).arg(j)));
        }
      }
    }
  }

  void attendGivesTheGoldenNumbersOfTheSameScene_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name : goldenSceneNames()) QTest::newRow(qPrintable(name)) << name;
  }
  void attendGivesTheGoldenNumbersOfTheSameScene() {
    QFETCH(QString, name);
    const GoldenScene golden = goldenScene(name).value();
    const AttentionResults results = AttentionPipeline().run(golden.scene, View::weights);
    const Arrays found = attended(arraysOf(golden.scene, results), optionsOf(golden.scene.mechanism));
    QCOMPARE(found.size(), std::size_t{3});
    COMPARE_TENSORS(found.at("scores"), golden.scores);
    bool hasUniformRow = false;  // the command line has all zeros alone
    for (Index entry = 0; entry < (*results.pass.visible)->batch; ++entry)
      for (Index query = 0; query < (*results.pass.visible)->queries; ++query)
        hasUniformRow |=
            golden.scene.mechanism.emptyRow == EmptyRow::uniform && (*results.pass.visible)->at(entry, query).empty();
    if (hasUniformRow) return;
    COMPARE_TENSORS(found.at("attention_weights"), golden.weights);
    COMPARE_TENSORS(found.at("output"), golden.output);
  }

  void renderDrawsTheGoldenNumbersOfASavedScene() {
    for (const QString& name :
         {QStringLiteral("scaled-dot-heads2-both.json"), QStringLiteral("additive-cross-heads1-causal.json"),
          QStringLiteral("gaussian-self-heads4-both.json")}) {
      const std::optional<GoldenScene> golden = goldenScene(name);
      QVERIFY(golden);
      writeScene(path("scene.attn"), {withAttention(golden->scene)});
      QCOMPARE(run({"render", path("scene.attn"), path("scene.png"), "--bare", "--cell", "3", "--range", "0:1"}).status,
               0);
      // The figure of the scene, with PyTorch's numbers in the place of its own.
      const Workspace& workspace = workspaceOf(withAttention(golden->scene));
      auto figure =
          std::get<ui::HeatmapFigure>(findRow(workspace.views, "weights")->figure(withAttention(golden->scene), {}));
      const Box<Tensor> numbers = golden->weights;
      for (ui::HeatmapPanel& panel : figure.panels) panel.numbers = gridOf(numbers, panel.matrix);
      figure = ui::withFixedRange(figure, {0, 1});
      const QImage expected = ui::renderBareCells(figure, figure.columns, 3, ui::printStyle(false));
      const QImage drawn = QImage(path("scene.png")).convertToFormat(expected.format());
      QCOMPARE(drawn.size(), expected.size());
      // A rounding may fall to the other side of a step between two colours.
      int others = 0;
      for (int y = 0; y < drawn.height(); ++y)
        for (int x = 0; x < drawn.width(); ++x) {
          const QColor a = drawn.pixelColor(x, y), b = expected.pixelColor(x, y);
          const int distance =
              std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
          others += distance > 12;
        }
      QCOMPARE(others, 0);
    }
  }

  void dropoutOfASeedIsTheSameInTheWindowAndOnTheCommandLine() {
    for (const char* name : {"scaled-dot-heads2-length.json", "additive-cross-heads1-causal.json"}) {
      AttentionScene scene = goldenScene(name).value().scene;
      scene.mechanism.dropout = {0.4, true, 31};
      const AttentionResults results = AttentionPipeline().run(scene, View::output);
      const Arrays arrays = arraysOf(scene, results);
      const QStringList options = optionsOf(scene.mechanism) + QStringList{"--dropout", "0.4", "--seed", "31"};
      COMPARE_TENSORS(attended(arrays, options).at("output"), **results.pass.output);
      scene.mechanism.dropout.seed = 32;
      QVERIFY(!(**AttentionPipeline().run(scene, View::output).pass.output == **results.pass.output));
    }
  }
};

QTEST_MAIN(TestScenePaths)
#include "tst_scene_paths.moc"
