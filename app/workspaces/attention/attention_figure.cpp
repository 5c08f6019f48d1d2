// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_figure.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
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
      return Words::tr("The text had %1 sequences: the first %2 were taken, the others were dropped.")
          .arg(ui::groupedNumber(cut.found), ui::groupedNumber(cut.used));
    case TextCut::What::tokens:
      return Words::tr("Line %1 had %2 tokens: the first %3 were taken, the others were dropped.")
          .arg(cut.line + 1)
          .arg(ui::groupedNumber(cut.found), ui::groupedNumber(cut.used));
    case TextCut::What::characters:
      return Words::tr("Line %1 had a token of %2 bytes: its first %3 characters were taken, the others were dropped.")
          .arg(cut.line + 1)
          .arg(ui::groupedNumber(cut.found), ui::groupedNumber(cut.used));
  }
  return {};
}

Index emptyRows(const Pass& pass) {
  if (!pass.visible) return 0;
  const KeyRanges& visible = **pass.visible;
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

HeatmapFigure figureOf(const Pass& pass, const PassColors& colors, const HeatmapFigure& previous) {
  HeatmapFigure figure;
  figure.fadedLabel = QString::fromLatin1(blankToken);
  const bool isOutput = pass.view == View::output;
  HeatmapPanel usual;
  usual.colorMap = colors.of(pass.view);
  if (!isOutput && pass.visible) usual.visible = weighedKeys(*pass.visible, pass.weightChoice.emptyRow);

  if (pass.view == View::weights && pass.weightChoice.dropout.probability > 0)
    usual.dropout = pass.weightChoice.dropout;

  const Index batch = pass.batch();
  const Index heads = isOutput ? 1 : pass.heads;
  // A row of the grid is a sequence where there are several of them, with its heads side by side.
  figure.columns = heads > 1 && batch > 1 ? static_cast<int>(heads) : 0;
  figure.sharedRowLabels = heads > 1;
  Labels dimensions;
  if (isOutput) {
    QStringList numbers;
    for (Index d = 0; d < pass.shown()->cols(); ++d) numbers << QString::number(d + 1);
    dimensions = shared(numbers, previous);
  }
  for (Index entry = 0; entry < batch; ++entry) {
    const auto place = static_cast<std::size_t>(entry);
    const Labels queries = shared(labelsOf((*pass.queryLabels)[place]), previous);
    const Labels keys = isOutput ? dimensions : shared(labelsOf((*pass.keyLabels)[place]), previous);
    for (Index head = 0; head < heads; ++head) {
      HeatmapPanel panel = usual;
      setNames(panel, batch, heads, entry, head);
      panel.matrix = entry * heads + head;
      panel.numbers = pass.large ? pass.large : gridOf(pass.shown(), panel.matrix);
      panel.entry = entry;
      panel.beginsRow = figure.columns > 0 && head == 0;  // in any other number of columns too
      panel.rowLabels = queries;
      panel.columnLabels = keys;
      figure.panels.push_back(std::move(panel));
    }
  }
  figure = withSharedRange(std::move(figure), attentionWords(pass.view).number);
  return pass.view == View::weights ? withRangesFromZero(std::move(figure)) : figure;
}

}  // namespace

PassColors colorsOf(const Scene& scene) {
  return {findRow(ui::colorMaps(), scene.weightColors), findRow(ui::colorMaps(), scene.signedColors)};
}

HeatmapFigure attentionFigure(const Pass& pass, const PassColors& colors, const HeatmapFigure& previous) {
  const HeatmapFigure figure = figureOf(pass, colors, previous);
  if (!pass.comparison) return figure;
  return comparisonFigure(figureOf(pass.comparison->a, colors, figure), figure, pass, colors);
}

CellWords attentionWords(View view) {
  switch (view) {
    case View::scores: return {Words::tr("Scores"), Words::tr("query"), Words::tr("key"), Words::tr("score")};
    case View::weights:
      return {Words::tr("Attention weights"), Words::tr("query"), Words::tr("key"), Words::tr("weight")};
    case View::bias: return {Words::tr("Bias"), Words::tr("query"), Words::tr("key"), Words::tr("bias")};
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

bool hasEmptyRows(const Pass& pass) { return emptyRows(pass) > 0; }

bool hasRowOfZeros(const Pass& pass) {
  if (!pass.weights) return false;
  const Tensor& weights = **pass.weights;
  const Index keys = pass.m(), queries = pass.n(), heads = pass.heads;
  for (Index row = 0; row < weights.size() / std::max<Index>(1, keys); ++row) {
    const float* first = weights.data() + row * keys;
    if (pass.visible && (*pass.visible)->at(row / queries / heads, row % queries).empty()) continue;
    if (std::all_of(first, first + keys, [](float weight) { return weight == 0; })) return true;
  }
  return false;
}

namespace {

/// That some queries of a mechanism see no key; empty where all see one.
QString emptyRowWords(const Pass& pass) {
  const Index empty = emptyRows(pass);
  if (empty == 0) return {};
  return pass.weightChoice.emptyRow == EmptyRow::uniform
             ? Words::tr("%n query(s) see no key: their weights are uniform, as in d2l", nullptr,
                         static_cast<int>(empty))
             : Words::tr("%n query(s) see no key: their weights and outputs are all zero", nullptr,
                         static_cast<int>(empty));
}

QString rowSumWords(const Pass& pass) {
  if (!pass.mechanism) return {};
  if (!findRow(normalisers(), pass.weightChoice.normaliser)->sumsToOne)
    return Words::tr("the sum of a row says how much it attends");
  if (pass.weightChoice.sink) return Words::tr("each row and what its sink took sum to 1");
  return hasRowOfZeros(pass) ? Words::tr("a row sums to 1, or to 0 where no key is within the kernel's reach")
                             : Words::tr("each row sums to 1");
}

/// What is said of A and of B: once where it is the same.
QString ofBoth(const Pass& pass, QString (*words)(const Pass&)) {
  const QString ofB = words(pass);
  if (!pass.comparison) return ofB;
  const QString ofA = words(pass.comparison->a);
  if (ofA == ofB) return ofB;
  QStringList parts;
  if (!ofA.isEmpty()) parts << QStringLiteral("A: %1").arg(ofA);
  if (!ofB.isEmpty()) parts << QStringLiteral("B: %1").arg(ofB);
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

QString attentionCaption(const Pass& pass) {
  if (const QString empty = ofBoth(pass, emptyRowWords);
      !empty.isEmpty() && pass.view != View::scores && pass.view != View::bias)
    return QStringLiteral("⚠ ") + empty;
  const auto drops = [](const Pass& each) { return each.weightChoice.dropout.probability > 0; };
  const bool hasDropout = drops(pass) || (pass.comparison && drops(pass.comparison->a));
  switch (pass.view) {
    // A small window has as much room for it, in large text.
    case View::scores: return Words::tr("rows are queries, columns are keys · hatched: masked");
    case View::weights: {
      QStringList parts = {Words::tr("rows are queries, columns are keys"), ofBoth(pass, rowSumWords)};
      parts.removeAll(QString());
      // A narrow line shows what it begins with.
      const bool warns = hasRowOfZeros(pass) || (pass.comparison && hasRowOfZeros(pass.comparison->a));
      if (warns) std::rotate(parts.begin(), parts.begin() + 1, parts.end());
      if (hasDropout) parts << Words::tr("× is dropped in training");
      return parts.join(QStringLiteral(" · "));
    }
    case View::bias: return Words::tr("rows are queries, columns are keys · added to the scores");
    case View::output: {
      const auto isMixed = [](const Pass& each) {
        return each.mechanism && each.mechanism->projections.output.source != MatrixSource::identity;
      };
      const QString words = isMixed(pass) || (pass.comparison && isMixed(pass.comparison->a))
                                ? Words::tr("rows are queries, columns dimensions · αV, mixed by W_o")
                                : Words::tr("rows are queries, columns dimensions · weights × values");
      return hasDropout ? words + QStringLiteral(" · ") + Words::tr("some weights dropped in training") : words;
    }
  }
  return {};
}

QStringList attentionNotices(const TokenInputs& inputs) {
  QStringList notices;
  for (const TextCut& cut : inputs.keys.cuts) notices << cutNotice(cut);
  if (inputs.cross)
    for (const TextCut& cut : inputs.queries.cuts) notices << cutNotice(cut);
  return notices;
}

QString attentionShapes(const Pass& pass) {
  const auto shape = [](const Shape& axes) { return QString::fromStdString(toString(axes)); };
  QStringList inputs;
  const std::pair<const char*, const Box<Tensor>*> tensors[] = {
      {"Q", &pass.queries}, {"K", &pass.keys}, {"V", &pass.values}};
  for (const auto& [letter, tensor] : tensors)
    if (!(*tensor)->empty()) inputs << QStringLiteral("%1 %2").arg(QLatin1String(letter), shape((*tensor)->shape()));
  Shape weights{pass.batch(), pass.n(), pass.m()};
  if (pass.heads > 1) weights.insert(weights.begin() + 1, pass.heads);
  QString words = QStringLiteral("α %1").arg(shape(weights));
  if (!inputs.isEmpty()) words = QStringLiteral("%1 → %2").arg(inputs.join(QStringLiteral(" · ")), words);
  if (pass.outputWidth == 0) return words;
  return QStringLiteral("%1 · %2 %3")
      .arg(words, Words::tr("output"), shape({pass.batch(), pass.n(), pass.outputWidth}));
}

}  // namespace attn::app
