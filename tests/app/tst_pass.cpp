// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QSet>
#include <QtTest>
#include <cmath>
#include <utility>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_line_figure.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "core/scene/attention/attention_comparison.h"
#include "core/scene/attention/attention_pipeline.h"
#include "core/tensor/matrix.h"
#include "tests/support/inspected.h"
#include "tests/support/svg_text.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/inspector/inspector.h"
#include "ui/thumbnails/thumbnail_view.h"

using namespace attn;
using namespace attn::app;
using namespace attn::test;
using Canvas = AttentionView::Canvas;

// A pass that is known by its labels and numbers alone, as a file may have it: without tokens, projections or a scene.
// Every way to look at attention draws it.

namespace {

constexpr Index sequences = 2, heads = 2, n = 2, m = 3;

/// Numbers that are all different.
Box<Tensor> numbers(Shape shape, float scale) {
  Tensor tensor(std::move(shape));
  for (Index i = 0; i < tensor.size(); ++i) tensor.data()[i] = scale * static_cast<float>(i % 7 + 1);
  return tensor;
}

/// Rows that sum to 1.
Box<Tensor> weightsOf(float first) {
  Tensor tensor({sequences, heads, n, m});
  for (Index row = 0; row < tensor.size() / m; ++row) {
    const float largest = first + 0.03F * static_cast<float>(row);
    const float parts[m] = {largest, 0.75F * (1 - largest), 0.25F * (1 - largest)};
    for (Index key = 0; key < m; ++key) tensor.data()[row * m + (key + row) % m] = parts[key];
  }
  return tensor;
}

Pass passOf(View view) {
  Pass pass;
  pass.queryLabels = SequenceLabels{{"ask", "tell"}, {"go", "stay"}};
  pass.keyLabels = SequenceLabels{{"one", "two", "three"}, {"red", "green", "blue"}};
  pass.heads = heads;
  pass.view = view;
  pass.scores = numbers({sequences, heads, n, m}, -0.5F);
  pass.weights = weightsOf(0.5F);
  pass.output = numbers({sequences, n, 4}, 0.25F);
  return pass;
}

Pass comparedPass(View view) {
  Pass pass = passOf(view), other = passOf(view);
  other.scores = numbers({sequences, heads, n, m}, 0.75F);
  other.weights = weightsOf(0.375F);
  other.output = numbers({sequences, n, 4}, -1);
  PassComparison comparison{other, differenceOf(other.shown(), pass.shown()), {}};
  pass.comparison = std::make_shared<const PassComparison>(std::move(comparison));
  return pass;
}

PassColors colors() { return colorsOf(Scene()); }

ui::HeatmapFigure heatmapsOf(const Pass& pass, Canvas canvas = Canvas::heatmaps, const std::string& head = {},
                             const SummaryChoice& summaries = {}) {
  WeightStages stages;
  return shownFigure(pass, summaries, colors(), canvas, head, stages);
}

/// Compares a pixel a cell with the colours of the numbers that the panels are to show.
void compareCells(const ui::HeatmapFigure& figure, const std::vector<MatrixView>& expected) {
  QCOMPARE(figure.panels.size(), expected.size());
  const auto panels = static_cast<int>(expected.size());
  const QImage image = ui::renderBareCells(figure, panels, 1, ui::printStyle(false));
  const int columns = static_cast<int>(expected.front().cols());
  QCOMPARE(image.size(), QSize(panels * columns, static_cast<int>(expected.front().rows())));
  for (int panel = 0; panel < panels; ++panel) {
    const auto place = static_cast<std::size_t>(panel);
    const ValueRange range = ui::rangeOf(figure, place);
    QVERIFY(range.low < range.high);
    for (int i = 0; i < image.height(); ++i)
      for (int j = 0; j < columns; ++j) {
        const int index = colorIndex(expected[place](i, j), range);
        QCOMPARE(image.pixel(panel * columns + j, i), (*figure.panels[place].colorMap->table)[std::size_t(index)]);
      }
  }
}

std::vector<MatrixView> matricesOf(const Tensor& tensor) {
  std::vector<MatrixView> matrices;
  for (Index i = 0; i < tensor.count(); ++i) matrices.push_back(tensor.matrix(i));
  return matrices;
}

void verifySaid(const QString& said, const QStringList& wanted) {
  for (const QString& words : wanted) QVERIFY2(said.contains(words), qPrintable(words + " is not in " + said));
}

/// Whether one of the numbers of a text is this one, in the digits that are shown.
void verifyNumber(const QString& said, double number) {
  static const QRegularExpression pattern(QStringLiteral("[−+]?\\d+\\.\\d+"));
  for (auto found = pattern.globalMatch(said); found.hasNext();) {
    const QString text = found.next().captured().replace(QChar(0x2212), u'-');
    if (std::abs(text.toDouble() - number) < 6e-4) return;
  }
  QFAIL(qPrintable(QStringLiteral("%1 is not in %2").arg(number).arg(said)));
}

QString saidOf(const ui::Picture& picture) { return svgText(picture).join(u'|'); }

QString explained(const Pass& pass, const ui::HeatmapFigure& figure, const ui::CellPlace& place) {
  ui::Inspector inspector;
  inspector.explain(attentionExplanation(pass, {}, figure, place));
  return inspected(&inspector);
}

}  // namespace

class TestPass : public QObject {
  Q_OBJECT

 private slots:
  void everyTensorIsDrawnWithItsLabels() {
    for (const ViewRow& row : views()) {
      const Pass pass = passOf(row.view);
      const ui::HeatmapFigure figure = heatmapsOf(pass);
      compareCells(figure, matricesOf(*pass.shown()));
      QStringList said = {"ask", "tell", "go", "stay", "Sequence 1", "Sequence 2"};
      if (row.view != View::output)
        said << "one"
             << "three"
             << "green"
             << "Head 1"
             << "Head 2";
      verifySaid(saidOf(figure), said);
      QVERIFY(!attentionCaption(pass).isEmpty());
      // Nothing is said of a normaliser that nobody knows.
      QVERIFY2(!attentionCaption(pass).contains("sum"), qPrintable(attentionCaption(pass)));
    }
    QCOMPARE(attentionShapes(passOf(View::weights)), QString("α (2, 2, 2, 3)"));
  }

  void theWeightsAreLines() {
    const Pass pass = passOf(View::weights);
    const LineChoice choice;
    const auto figureOf = [&](const Tensor& weights) {
      return attentionLines(pass, choice, heaviestLines(weights, 1.0), heatmapsOf(pass));
    };
    const ui::LineFigure lines = figureOf(**pass.weights);
    verifySaid(saidOf(ui::linePicture(lines)), {"ask", "tell", "two", "three", "stay", "blue", "Sequence 2"});
    QCOMPARE(ui::lineCount(lines, 0), std::size_t(heads * n * m));
    // Without lines there is less ink, in the same figure.
    const ui::LineFigure none = figureOf(Tensor({sequences, heads, n, m}));
    QCOMPARE(ui::lineCount(none, 0), std::size_t(0));
    const QImage with = ui::printedFigure(ui::linePicture(lines), {}),
                 without = ui::printedFigure(ui::linePicture(none), {});
    QCOMPARE(with.size(), without.size());
    Index drawn = 0;
    for (int y = 0; y < with.height(); ++y)
      for (int x = 0; x < with.width(); ++x) drawn += with.pixel(x, y) != without.pixel(x, y) ? 1 : 0;
    QVERIFY2(drawn > Index{with.width()} * with.height() / 100, qPrintable(QString::number(drawn)));
    verifySaid(linesCaption(pass, choice, lines), {"24 of 24 weights"});
  }

  void allHeadsAreThumbnailsWithTheirMeanAndMaximum() {
    const Pass pass = passOf(View::weights);
    const ui::HeatmapFigure figure = heatmapsOf(pass, Canvas::heads);
    const Tensor& weights = **pass.weights;
    QVERIFY(!figure.hasLabels);
    std::vector<Tensor> overHeads;
    for (Index entry = 0; entry < sequences; ++entry) {
      Tensor mean({n, m}), largest({n, m});
      mean.matrix(0) = (weights.matrix(entry * heads) + weights.matrix(entry * heads + 1)) / 2;
      largest.matrix(0) = weights.matrix(entry * heads).cwiseMax(weights.matrix(entry * heads + 1));
      overHeads.push_back(std::move(mean));
      overHeads.push_back(std::move(largest));
    }
    std::vector<MatrixView> expected;
    for (Index entry = 0; entry < sequences; ++entry) {
      for (Index head = 0; head < heads; ++head) expected.push_back(weights.matrix(entry * heads + head));
      for (Index i = 0; i < 2; ++i) expected.push_back(std::as_const(overHeads[std::size_t(2 * entry + i)]).matrix(0));
    }
    compareCells(figure, expected);
    ui::ThumbnailView view;
    view.resize(600, 400);
    view.setFigure(figure, attentionWords(pass.view).number);
    const QImage seen = view.grab().toImage();
    QVERIFY(!seen.isNull());
    QSet<QRgb> shades;
    for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
      const QPoint centre = view.viewportRect(panel).center().toPoint();
      QVERIFY(seen.rect().contains(centre));
      shades.insert(seen.pixel(centre));
    }
    QVERIFY(shades.size() > 2);
    // One of them alone has its labels again.
    verifySaid(saidOf(heatmapsOf(pass, Canvas::heads, "mean")), {"Sequence 2 · Mean", "ask", "blue"});
    verifySaid(headsCaption(pass, {}), {"2 head"});
  }

  void rowsAreSummedUp() {
    const Pass pass = passOf(View::weights);
    SummaryChoice choice;
    choice.shown = true;
    const ui::HeatmapFigure figure = heatmapsOf(pass, Canvas::heatmaps, {}, choice);
    for (std::size_t panel = 0; panel < figure.panels.size(); ++panel) {
      const MatrixView weights = (*pass.weights)->matrix(Index(panel));
      double bits = 0;
      for (Index key = 0; key < m; ++key) bits -= double(weights(1, key)) * std::log2(double(weights(1, key)));
      const double said = figure.panels[panel].side->columns.front().numbers[1];
      QVERIFY2(std::abs(said - bits) < 1e-5, qPrintable(QString("%1 is not %2").arg(said).arg(bits)));
    }
    verifySaid(saidOf(figure), {"H, bits", "2^H", "distance"});
  }

  void twoPassesAreCompared() {
    for (const ViewRow& row : views()) {
      const Pass pass = comparedPass(row.view);
      const ui::HeatmapFigure figure = heatmapsOf(pass);
      std::vector<MatrixView> expected;
      for (Index i = 0; i < pass.shown()->count(); ++i)
        for (const Tensor* tensor : {&*pass.comparison->a.shown(), &*pass.shown(), &*pass.comparison->difference})
          expected.push_back(tensor->matrix(i));
      compareCells(figure, expected);
      verifySaid(saidOf(withComparedTitles(figure, pass)), {"A", "B − A", "ask", "stay"});
      const QString said = explained(pass, figure, {1, 1, 2});
      const float a = expected[0](1, 2), b = expected[1](1, 2);
      for (const float number : {a, b, b - a}) verifyNumber(said, double(number));
    }
  }

  void theNumberOfACellIsExplainedAsFarAsItIsKnown() {
    const Pass weights = passOf(View::weights);
    const QString ofWeight = explained(weights, heatmapsOf(weights), {2, 1, 0});
    verifySaid(ofWeight, {"“stay” attends to “red”", "sequence 2, head 1", "Weight", "red", "green", "blue"});
    verifyNumber(ofWeight, double((*weights.weights)->matrix(2)(1, 0)));
    QVERIFY2(!ofWeight.contains("softmax"), qPrintable(ofWeight));
    const Pass scores = passOf(View::scores);
    verifySaid(explained(scores, heatmapsOf(scores), {0, 0, 1}), {"“ask” attends to “two”", "Score", "−1.0"});
    const Pass output = passOf(View::output);
    verifySaid(explained(output, heatmapsOf(output), {1, 0, 3}), {"Output of “go”, dimension 4", "sequence 2"});
    const ui::HeatmapFigure mean = heatmapsOf(weights, Canvas::heads, "mean");
    ui::Inspector inspector;
    inspector.explain(headsExplanation(weights, mean, {1, 0, 2}));
    verifySaid(inspected(&inspector), {"“go” attends to “blue”", "all heads", "Mean over heads"});
    QVERIFY(hidingMasksOf(weights, heatmapsOf(weights), {0, 0, 0}).isEmpty());
  }

  void withItsValuesAnOutputIsTheSumOfWeightsTimesValues() {
    Pass pass = passOf(View::output);
    pass.values = numbers({sequences, heads, m, 2}, 0.5F);
    Tensor output({sequences, n, 4});
    for (Index entry = 0; entry < sequences; ++entry)
      for (Index head = 0; head < heads; ++head)
        output.matrix(entry).middleCols(2 * head, 2) =
            (*pass.weights)->matrix(entry * heads + head) * pass.values->matrix(entry * heads + head);
    pass.output = output;
    const QString said = explained(pass, heatmapsOf(pass), {1, 1, 2});
    verifySaid(said, {"sequence 2, head 2", "The keys that weigh most", "red", "green", "blue"});
    verifyNumber(said, double(output.matrix(1)(1, 2)));
  }

  void aTemperatureIsSaidOnceAmongTheSteps() {
    AttentionScene scene;
    scene.inputs.keys.text = "a b c";
    scene.mechanism.temperature = 0.5;
    const Pass pass = AttentionPipeline().run(scene, View::weights).pass;
    const QString said = explained(pass, heatmapsOf(pass), {0, 1, 2});
    verifySaid(said, {"The temperature", "0.5"});
    QVERIFY2(!said.contains("What else applies"), qPrintable(said));
  }

  void behindAProjectionAnOutputIsTakenApartByIt() {
    AttentionScene scene;
    scene.inputs.keys.text = "a b c";
    scene.mechanism.heads = 2;
    scene.mechanism.projections.output.source = MatrixSource::random;
    scene.mechanism.projections.output.seed = 3;
    const Pass pass = AttentionPipeline().run(scene, View::output).pass;
    const QString said = explained(pass, heatmapsOf(pass), {0, 1, 2});
    verifySaid(said, {"mixed by the last projection", "product"});
    QVERIFY2(!said.contains("weight times the key's value"), qPrintable(said));
    const Box<Tensor> used = matrixOf(scene.mechanism.projections.output, 8);
    const MatrixView joined = (*pass.joined)->matrix(0), matrix = used->matrix(0);
    verifyNumber(said, double(joined(1, 7)));
    verifyNumber(said, double(matrix(2, 7)));
    QVERIFY(attentionCaption(pass).contains("mixed by W_o"));
    QVERIFY(!attentionCaption(pass).contains("dropped"));
  }

  void whatElseAppliesIsSaidInAllItsDigits() {
    AttentionScene scene;
    scene.inputs.keys.text = "a b c";
    scene.mechanism.scoring = "gaussian";
    for (const auto& [bandwidth, words] : {std::pair(2.0, "2"), std::pair(0.125, "0.125"), std::pair(4.26, "4.26")}) {
      scene.mechanism.scalars["bandwidth"] = bandwidth;
      const Pass pass = AttentionPipeline().run(scene, View::weights).pass;
      const QString said = explained(pass, heatmapsOf(pass), {0, 1, 2});
      static const QRegularExpression form("What else applies\\s+Bandwidth\\s+(\\S+)");
      QCOMPARE(form.match(said).captured(1), QString(words));
    }
  }

  void theProductsOfHiddenUnitsAreNamedAsInTheFormula() {
    AttentionScene scene;
    scene.inputs.keys.text = "a b c";
    scene.mechanism.scoring = "concat";
    const Pass pass = AttentionPipeline().run(scene, View::weights).pass;
    const QString said = explained(pass, heatmapsOf(pass), {0, 1, 2});
    verifySaid(said, {"The hidden units", "v·tanh"});
    QVERIFY2(!said.contains("w·tanh"), qPrintable(said));
  }

  void aSinkIsCountedAmongTheScoresAndNotAmongTheKeys() {
    AttentionScene scene;
    scene.inputs.keys.text = "a b c";
    scene.mechanism.sink.used = true;
    for (const auto& [normaliser, words] :
         {std::pair("sparsemax", "of 4 scores"), std::pair("sigmoid", "n = 4 scores")}) {
      scene.mechanism.normaliser = normaliser;
      const Pass pass = AttentionPipeline().run(scene, View::weights).pass;
      const QString said = explained(pass, heatmapsOf(pass), {0, 1, 2});
      verifySaid(said, {words});
      QVERIFY2(!said.contains("4 keys"), qPrintable(said));
    }
  }

  void anOutputSaysThatDropoutTookWeights() {
    AttentionScene scene;
    scene.inputs.keys.text = "a b c";
    scene.mechanism.dropout = {.probability = 0.5, .training = true, .seed = 3};
    for (const MatrixSource source : {MatrixSource::identity, MatrixSource::random}) {
      scene.mechanism.projections.output.source = source;
      const Pass pass = AttentionPipeline().run(scene, View::output).pass;
      verifySaid(explained(pass, heatmapsOf(pass), {0, 1, 2}), {"Dropout made some weights 0"});
      QVERIFY2(attentionCaption(pass).contains("some weights dropped"), qPrintable(attentionCaption(pass)));
    }
  }
};

QTEST_MAIN(TestPass)
#include "tst_pass.moc"
