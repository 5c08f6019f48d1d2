// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/attention/attention_figure.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/rooms/attention/comparison_figure.h"
#include "app/rooms/attention/summaries/summary_figure.h"
#include "ui/style/words.h"

namespace attn::app {

using ui::CellWords;
using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionFigure)
};

using Labels = std::shared_ptr<const QStringList>;

Labels shared(QStringList labels, const HeatmapFigure& previous) {
  for (const HeatmapPanel& panel : previous.panels)
    for (const Labels& old : {panel.rowLabels, panel.columnLabels})
      if (old && *old == labels) return old;
  return std::make_shared<const QStringList>(std::move(labels));
}

QStringList labelsOf(const Tokens& tokens) {
  QStringList labels;
  labels.reserve(static_cast<qsizetype>(tokens.size()));
  for (const std::string& token : tokens) labels << QString::fromStdString(token);
  return labels;
}

/// Gives a panel its name in full, and the titles that are drawn.
void setNames(HeatmapPanel& panel, Index batch, Index heads, Index entry, Index head) {
  const QString sequence = Words::tr("Sequence %1").arg(entry + 1);
  const QString headName = Words::tr("Head %1").arg(head + 1);
  panel.name = heads == 1 ? Words::tr("sequence %1").arg(entry + 1)
                          : Words::tr("sequence %1, head %2").arg(entry + 1).arg(head + 1);
  if (heads == 1) {
    panel.title = batch == 1 ? QString() : sequence;
  } else {
    panel.title = headName;
    if (batch > 1 && head == 0) panel.rowTitle = sequence;
  }
}

QString cutNotice(const TextCut& cut) {
  switch (cut.what) {
    case TextCut::What::sequences:
      return Words::tr("The text has %1 sequences: the first %2 are used.")
          .arg(ui::groupedNumber(cut.found), ui::groupedNumber(cut.used));
    case TextCut::What::tokens:
      return Words::tr("Line %1 has %2 tokens: the first %3 are used.")
          .arg(cut.line + 1)
          .arg(ui::groupedNumber(cut.found), ui::groupedNumber(cut.used));
    case TextCut::What::characters:
      return Words::tr("Line %1 has a token of %2 bytes: its first %3 characters are used.")
          .arg(cut.line + 1)
          .arg(ui::groupedNumber(cut.found), ui::groupedNumber(cut.used));
  }
  return {};
}

Index emptyRows(const AttentionResults& results) {
  const KeyRanges& visible = *results.visible;
  Index empty = 0;
  for (Index entry = 0; entry < visible.batch; ++entry)
    for (Index query = 0; query < visible.queries; ++query) empty += visible.at(entry, query).empty() ? 1 : 0;
  return empty;
}

}  // namespace

const std::string& colorMapOf(const Scene& scene, View view) {
  return view == View::weights ? scene.weightColors : scene.signedColors;
}

Scene withColorMap(Scene scene, View view, const std::string& id) {
  (view == View::weights ? scene.weightColors : scene.signedColors) = id;
  return scene;
}

namespace {

HeatmapFigure figureOf(const AttentionResults& results, const Scene& scene, const HeatmapFigure& previous) {
  HeatmapFigure figure;
  figure.fadedLabel = QString::fromLatin1(blankToken);
  if (results.problem) return figure;
  const bool isOutput = results.view == View::output;
  HeatmapPanel usual;
  usual.tensor = results.shown();
  usual.colorMap = findRow(ui::colorMaps(), colorMapOf(scene, results.view));
  if (!isOutput) usual.visible = weighedKeys(results.visible, results.scene.mechanism.emptyRow);

  if (results.view == View::weights && results.weightChoice.dropout.probability > 0)
    usual.dropout = results.weightChoice.dropout;

  const Index batch = results.tokens->batch();
  const Index heads = isOutput ? 1 : results.scene.mechanism.heads;
  // A row of the grid is a sequence where there are several of them, with its heads side by side.
  figure.columns = heads > 1 && batch > 1 ? static_cast<int>(heads) : 0;
  figure.sharedRowLabels = heads > 1;
  Labels dimensions;
  if (isOutput) {
    QStringList numbers;
    for (Index d = 0; d < usual.tensor->cols(); ++d) numbers << QString::number(d + 1);
    dimensions = shared(numbers, previous);
  }
  for (Index entry = 0; entry < batch; ++entry) {
    const auto place = static_cast<std::size_t>(entry);
    const Labels queries = shared(labelsOf(results.tokens->queries[place]), previous);
    const Labels keys = isOutput ? dimensions : shared(labelsOf(results.tokens->keys[place]), previous);
    for (Index head = 0; head < heads; ++head) {
      HeatmapPanel panel = usual;
      setNames(panel, batch, heads, entry, head);
      panel.matrix = entry * heads + head;
      panel.entry = entry;
      panel.rowLabels = queries;
      panel.columnLabels = keys;
      figure.panels.push_back(std::move(panel));
    }
  }
  figure = withSharedRange(std::move(figure), attentionWords(results.view).number);
  return results.view == View::weights ? withRangesFromZero(std::move(figure)) : figure;
}

}  // namespace

HeatmapFigure attentionFigure(const AttentionResults& results, const Scene& scene, const HeatmapFigure& previous) {
  const HeatmapFigure figure = figureOf(results, scene, previous);
  if (!results.comparison) return figure;
  return comparisonFigure(figureOf(results.comparison->pinned, scene, figure), figure, results, scene);
}

CellWords attentionWords(View view) {
  switch (view) {
    case View::scores: return {Words::tr("Scores"), Words::tr("query"), Words::tr("key"), Words::tr("score")};
    case View::weights:
      return {Words::tr("Attention weights"), Words::tr("query"), Words::tr("key"), Words::tr("weight")};
    case View::output: return {Words::tr("Output"), Words::tr("query"), Words::tr("dimension"), Words::tr("output")};
  }
  return {};
}

QString exportedRowsName() { return Words::tr("queries"); }

QString exportedColumnsName(View view) { return view == View::output ? Words::tr("dimensions") : Words::tr("keys"); }

HeatmapFigure withAxisNames(HeatmapFigure figure, View view) {
  figure.xLabel = exportedColumnsName(view);
  figure.yLabel = exportedRowsName();
  if (const QString words = summaryWords(figure); !words.isEmpty())
    figure.xLabel = QStringLiteral("%1 · %2").arg(figure.xLabel, words);
  return figure;
}

bool hasEmptyRows(const AttentionResults& results) { return !results.problem && emptyRows(results) > 0; }

bool hasRowOfZeros(const AttentionResults& results) {
  if (!results.weights) return false;
  const Tensor& weights = **results.weights;
  const KeyRanges& visible = *results.visible;
  const Index keys = visible.keys, queries = visible.queries, heads = results.scene.mechanism.heads;
  for (Index row = 0; row < weights.size() / std::max<Index>(1, keys); ++row) {
    const float* first = weights.data() + row * keys;
    if (visible.at(row / queries / heads, row % queries).empty()) continue;
    if (std::all_of(first, first + keys, [](float weight) { return weight == 0; })) return true;
  }
  return false;
}

namespace {

/// That some queries of a mechanism see no key; empty where all see one.
QString emptyRowWords(const AttentionResults& results) {
  const Index empty = emptyRows(results);
  if (empty == 0) return {};
  return results.scene.mechanism.emptyRow == EmptyRow::uniform
             ? Words::tr("%n query(s) see no key: their weights are uniform, as in d2l", nullptr,
                         static_cast<int>(empty))
             : Words::tr("%n query(s) see no key: their weights and outputs are all zero", nullptr,
                         static_cast<int>(empty));
}

QString rowSumWords(const AttentionResults& results) {
  if (!findRow(normalisers(), results.weightChoice.normaliser)->sumsToOne)
    return Words::tr("the sum of a row says how much it attends");
  return hasRowOfZeros(results) ? Words::tr("a row sums to 1, or to 0 where no key is within the kernel's reach")
                                : Words::tr("each row sums to 1");
}

/// What is said of A and of B: once where it is the same.
QString ofBoth(const AttentionResults& results, QString (*words)(const AttentionResults&)) {
  const QString ofB = words(results);
  if (!results.comparison) return ofB;
  const QString ofA = words(results.comparison->pinned);
  if (ofA == ofB) return ofB;
  QStringList parts;
  if (!ofA.isEmpty()) parts << QStringLiteral("A: %1").arg(ofA);
  if (!ofB.isEmpty()) parts << QStringLiteral("B: %1").arg(ofB);
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

QString attentionCaption(const AttentionResults& results) {
  if (results.problem) return {};
  if (const QString empty = ofBoth(results, emptyRowWords); !empty.isEmpty() && results.view != View::scores)
    return QStringLiteral("⚠ ") + empty;
  switch (results.view) {
    case View::scores: return Words::tr("rows are queries, columns are keys · what a mask hides is hatched");
    case View::weights: {
      QStringList parts = {Words::tr("rows are queries, columns are keys"), ofBoth(results, rowSumWords)};
      const auto drops = [](const AttentionResults& each) { return each.weightChoice.dropout.probability > 0; };
      if (drops(results) || (results.comparison && drops(results.comparison->pinned)))
        parts << Words::tr("× is dropped in training");
      return parts.join(QStringLiteral(" · "));
    }
    case View::output: return Words::tr("rows are queries, columns are dimensions · weights times values");
  }
  return {};
}

QStringList attentionNotices(const AttentionResults& results) {
  QStringList notices;
  for (const TextCut& cut : results.scene.inputs.keys.cuts) notices << cutNotice(cut);
  if (results.scene.inputs.cross)
    for (const TextCut& cut : results.scene.inputs.queries.cuts) notices << cutNotice(cut);
  return notices;
}

QString attentionShapes(const AttentionResults& results) {
  if (results.problem) return {};
  const auto shape = [](const Shape& axes) { return QString::fromStdString(toString(axes)); };
  Shape weights{results.tokens->batch(), results.tokens->n(), results.tokens->m()};
  if (results.scene.mechanism.heads > 1) weights.insert(weights.begin() + 1, results.scene.mechanism.heads);
  const Shape output{results.tokens->batch(), results.tokens->n(), results.projections.output->rows()};
  return QStringLiteral("Q %1 · K %2 · V %3 → α %4 · %5 %6")
      .arg(shape(results.queries->shape()), shape(results.keys->shape()), shape(results.values->shape()),
           shape(weights), Words::tr("output"), shape(output));
}

}  // namespace attn::app
