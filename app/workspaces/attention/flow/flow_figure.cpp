// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/flow/flow_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstring>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/attention/comparison/both_passes.h"
#include "app/workspaces/attention/summaries/sink_column.h"
#include "core/attention/encoding.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::CellWords;
using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionFlow)
};

/// Of numbers that are none, whatever the theme: a thumbnail is drawn on any ground.
constexpr Pixel notFinite = 0xff8a8a8a;

/// The matrix of a sequence and head.
Index matrixOf(const AttentionFlow& flow, const FlowTensor& numbers, Index sequence, Index head) {
  if (numbers.isShared) return numbers.hasHeads ? head : 0;
  return numbers.hasHeads ? sequence * flow.results.pass.heads + head : sequence;
}

Index headsOf(const AttentionFlow& flow, const FlowTensor& numbers) {
  return numbers.hasHeads ? flow.results.pass.heads : 1;
}

}  // namespace

FlowThumbnail flowThumbnail(const HeatmapFigure& figure, std::size_t panel) {
  const NumberGrid& numbers = ui::numbersOf(figure, panel);
  FlowThumbnail thumbnail{{}, numbers.rows(), numbers.columns()};
  const Index width = std::min(numbers.columns(), mostThumbnailCells);
  const Index height = std::min(numbers.rows(), mostThumbnailCells);
  if (width == 0 || height == 0) return thumbnail;
  const CellGrid grid{0, 0, static_cast<double>(width) / static_cast<double>(numbers.columns()),
                      static_cast<double>(height) / static_cast<double>(numbers.rows())};
  const auto drawn = [&](bool onDark) {
    QImage image(static_cast<int>(width), static_cast<int>(height), QImage::Format_ARGB32);
    const PixelBuffer pixels{reinterpret_cast<Pixel*>(image.bits()), width, height, image.bytesPerLine() / 4};
    drawCells(pixels, grid, numbers, ui::visibleOf(figure, panel), figure.panels[panel].entry,
              ui::rangeOf(figure, panel), ui::colorsOf(figure, panel, 0, notFinite, onDark));
    return image;
  };
  thumbnail.cells = drawn(false);
  thumbnail.onDark = drawn(true);
  return thumbnail;
}

namespace {

QStringList shownTokens(const Tokens& tokens) {
  QStringList shown;
  for (std::size_t i = 0; i < std::min(tokens.size(), static_cast<std::size_t>(mostFlowTokens)); ++i)
    shown << QString::fromStdString(tokens[i]);
  return shown;
}

QString number(float value) { return ui::cellText(value); }

/// Thumbnails of so many heads, from a panel of a figure on.
std::vector<FlowThumbnail> thumbnailsFrom(const HeatmapFigure& figure, std::size_t first, Index count) {
  std::vector<FlowThumbnail> parts;
  for (std::size_t head = 0; head < static_cast<std::size_t>(count); ++head)
    parts.push_back(flowThumbnail(figure, first + head));
  return parts;
}

/// From the smallest to the largest number of a box, without the column of what sinks took.
ValueRange rangeOfOwnNumbers(HeatmapFigure figure) {
  for (HeatmapPanel& panel : figure.panels) panel.side.reset();
  return ui::dataRange(figure, 0);
}

/// \param pinned what the box differs from, or null
FlowNode nodeOf(const AttentionFlow& flow, FlowBox box, const PassColors& colors, Index sequence,
                const AttentionFlow* pinned) {
  const FlowBoxRow& row = rowOf(box);
  FlowNode node{.box = box, .symbol = QString::fromUtf8(row.symbol), .name = ui::translated(row.name)};
  const FlowTensor numbers = box == FlowBox::tokens ? FlowTensor{} : tensorOf(flow, box);
  if (box == FlowBox::tokens) {
    const TokenBatch& tokens = *flow.results.tokens;
    const auto place = static_cast<std::size_t>(sequence);
    node.letters = QString::fromStdString(tensorOf(flow, box).letters);
    node.shape = QString::fromStdString(toString(shapeOf(flow, box)));
    node.tokens = shownTokens((*tokens.keys)[place]);
    node.more = tokens.m() - node.tokens.size();
    if (flow.results.scene.inputs.cross) node.others = {shownTokens((*tokens.queries)[place])};
    node.value = Words::tr("%n token(s)", nullptr, static_cast<int>(tokens.keyLengths[place]));
    return node;
  }
  if (box == FlowBox::positions) node.words = Words::tr("none");
  if (numbers.tensor->empty()) return node;
  node.letters = QString::fromStdString(numbers.letters);
  node.shape = QString::fromStdString(toString(numbers.tensor->shape()));
  node.words.clear();
  HeatmapFigure figure = boxFigure(flow, box, colors, sequence);
  node.areBands = box == FlowBox::queries || box == FlowBox::keys || box == FlowBox::values;
  const Index heads = headsOf(flow, numbers), drawn = std::min(heads, box == FlowBox::positions ? 1 : mostFlowHeads);
  node.more = heads - drawn;
  const ValueRange range = rangeOfOwnNumbers(figure);
  const HeatmapFigure ofA = pinned ? boxFigure(*pinned, box, colors, sequence) : HeatmapFigure();
  if (!ofA.panels.empty()) {
    const Index headsOfA = static_cast<Index>(ofA.panels.size());
    figure = besideEachOther(ofA, figure);
    node.ofA = thumbnailsFrom(figure, 0, box == FlowBox::positions ? 1 : std::min(headsOfA, mostFlowHeads));
  }
  node.parts = thumbnailsFrom(figure, ofA.panels.size(), drawn);
  node.value = Words::tr("%1 × %2 numbers from %3 to %4")
                   .arg(numbers.tensor->rows())
                   .arg(numbers.tensor->cols())
                   .arg(number(range.low), number(range.high));
  if (heads > 1)
    node.value = Words::tr("%n head(s)", nullptr, static_cast<int>(heads)) + QStringLiteral(" · ") + node.value;
  return node;
}

/// Whether a pinned mechanism has other numbers in a box.
bool differs(const AttentionFlow& flow, const std::optional<AttentionFlow>& pinned, FlowBox box) {
  if (!pinned || box == FlowBox::tokens) return false;
  const std::vector<FlowBox> others = changedBoxes(*pinned, flow);
  return std::find(others.begin(), others.end(), box) != others.end();
}

QString maskNote(const Mechanism& mechanism) {
  if (mechanism.masks.empty()) return Words::tr("no mask: every key is seen");
  if (mechanism.masks.size() == 1 && mechanism.masks.front().id == "causal") return Words::tr("no looking ahead");
  QStringList names;
  for (const MaskChoice& mask : mechanism.masks) names << ui::translated(findRow(masks(), mask.id)->name);
  return names.join(QStringLiteral(" · "));
}

QString outputNote(const Mechanism& mechanism) {
  const bool hasHeads = mechanism.heads > 1;
  if (mechanism.projections.output.source == MatrixSource::identity)
    return hasHeads ? Words::tr("heads joined") : Words::tr("the same: no last projection");
  return hasHeads ? Words::tr("heads joined, then mixed") : Words::tr("mixed by the last projection");
}

QString weightNote(const Pass& pass) {
  if (!findRow(normalisers(), pass.weightChoice.normaliser)->sumsToOne) return Words::tr("how much each attends");
  if (pass.weightChoice.sink) return Words::tr("each row sums to 1 with its sink");
  return hasRowOfZeros(pass) ? Words::tr("how much each attends") : Words::tr("each row sums to 1");
}

QStringList notesOf(const AttentionFlow& flow, bool addsPositions) {
  const AttentionResults& results = flow.results;
  const Mechanism& mechanism = results.scene.mechanism;
  const int width = static_cast<int>(results.keyVectors->cols());
  return {Words::tr("what was typed"),
          addsPositions ? Words::tr("%n number(s) each, plus the place", nullptr, width)
                        : Words::tr("%n number(s) each", nullptr, width),
          Words::tr("Q asks, K answers, V gives"),
          Words::tr("each query with each key"),
          maskNote(mechanism),
          weightNote(results.pass),
          Words::tr("weighted mean of V"),
          outputNote(mechanism)};
}

}  // namespace

const FlowNode* FlowFigure::node(FlowBox box) const {
  const auto found = std::find_if(nodes.begin(), nodes.end(), [&](const FlowNode& each) { return each.box == box; });
  return found == nodes.end() ? nullptr : &*found;
}

QString boxName(FlowBox box) {
  const FlowBoxRow& row = rowOf(box);
  const QString name = ui::translated(row.name);
  return *row.symbol ? QStringLiteral("%1 %2").arg(QString::fromUtf8(row.symbol), name) : name;
}

std::optional<FlowBox> boxOf(const AttentionFlow& flow, const std::string& id) {
  const FlowBoxRow* row = findRow(flowBoxes(), id);
  return row && hasBox(flow, row->box) ? std::optional(row->box) : std::nullopt;
}

FlowFigure flowFigure(const AttentionFlow& flow, const PassColors& colors, Index wanted,
                      const std::optional<AttentionFlow>& pinned) {
  FlowFigure figure;
  const AttentionResults& results = flow.results;
  if (results.problem) return figure;
  const Mechanism& mechanism = results.scene.mechanism;
  figure.sequence = flowSequence(flow, wanted);
  figure.sequences = results.tokens->batch();
  figure.heads = mechanism.heads;
  figure.isCross = results.scene.inputs.cross;
  const Position& position = *findRow(positions(), mechanism.positions);
  figure.positionsEnter = position.vectors  ? PositionsEnter::vectors
                          : position.rotate ? PositionsEnter::queriesAndKeys
                          : position.bias   ? PositionsEnter::scores
                                            : PositionsEnter::nowhere;
  const Scoring& scoring = *findRow(scorings(), mechanism.scoring);
  const QString formula = QString::fromStdString(formulaOf(scoring, false));
  figure.scoring = mechanism.temperature == 1 ? formula : QStringLiteral("(%1)/T").arg(formula);
  figure.scoringName = ui::translated(scoring.name);
  figure.normaliser = ui::translated(findRow(normalisers(), mechanism.normaliser)->name);
  figure.letters = flowLetters(flow);
  figure.notes = notesOf(flow, figure.positionsEnter == PositionsEnter::vectors);
  figure.title = Words::tr("Flow of sequence %1").arg(figure.sequence + 1);
  for (const FlowBoxRow& row : flowBoxes())
    if (hasBox(flow, row.box))
      figure.nodes.push_back(
          nodeOf(flow, row.box, colors, figure.sequence, differs(flow, pinned, row.box) ? &*pinned : nullptr));
  return figure;
}

View coloredAs(FlowBox box) { return box == FlowBox::weights ? View::weights : View::output; }

HeatmapFigure boxFigure(const AttentionFlow& flow, FlowBox box, const PassColors& colors, Index sequence) {
  HeatmapFigure figure;
  figure.fadedLabel = QString::fromLatin1(blankToken);
  if (flow.results.problem || box == FlowBox::tokens) return figure;
  const FlowTensor numbers = tensorOf(flow, box);
  if (numbers.tensor->empty()) return figure;
  const Pass& pass = flow.results.pass;
  const auto place = static_cast<std::size_t>(sequence);
  const auto labels = [](const Tokens& list) {
    QStringList words;
    for (const std::string& token : list) words << QString::fromStdString(token);
    return std::make_shared<const QStringList>(std::move(words));
  };
  const auto counted = [](Index first, Index count) {
    QStringList words;
    for (Index i = 0; i < count; ++i) words << QString::number(first + i + 1);
    return std::make_shared<const QStringList>(std::move(words));
  };
  const bool areOfQueries = box == FlowBox::queryVectors || box == FlowBox::queries || box >= FlowBox::scores;
  const bool areOfKeys = box == FlowBox::scores || box == FlowBox::masked || box == FlowBox::weights;
  HeatmapPanel usual;
  usual.visible = numbers.visible;
  usual.entry = sequence;
  usual.colorMap = colors.of(coloredAs(box));
  if (box != FlowBox::positions) usual.rowLabels = labels((areOfQueries ? *pass.queryLabels : *pass.keyLabels)[place]);
  if (areOfKeys) usual.columnLabels = labels((*pass.keyLabels)[place]);
  if (box == FlowBox::weights && pass.weightChoice.dropout.probability > 0) usual.dropout = pass.weightChoice.dropout;
  const Index heads = headsOf(flow, numbers);
  const bool areBands = box == FlowBox::queries || box == FlowBox::keys || box == FlowBox::values;
  for (Index head = 0; head < heads; ++head) {
    HeatmapPanel panel = usual;
    panel.matrix = matrixOf(flow, numbers, sequence, head);
    panel.numbers = gridOf(numbers.tensor, panel.matrix);
    panel.name = Words::tr("%1, sequence %2").arg(boxName(box)).arg(sequence + 1);
    if (numbers.isShared) panel.name = boxName(box);
    if (heads > 1) {
      panel.title = Words::tr("Head %1").arg(head + 1);
      panel.name += QStringLiteral(", ") + Words::tr("head %1").arg(head + 1);
    }
    // The bands of the heads are numbered through: they are cut out of one row.
    if (!areOfKeys)
      panel.columnLabels =
          counted(areBands || box == FlowBox::heads ? head * numbers.tensor->cols() : 0, numbers.tensor->cols());
    figure.panels.push_back(std::move(panel));
  }
  if (box == FlowBox::positions)
    for (HeatmapPanel& panel : figure.panels) panel.rowLabels = counted(-1, numbers.tensor->rows());
  figure.sharedRowLabels = heads > 1;
  figure = withSharedRange(std::move(figure), boxWords(box).number);
  if (box != FlowBox::weights) return figure;
  if (hasSinks(pass)) figure = withSinks(std::move(figure), pass);
  return withRangesFromZero(std::move(figure));
}

HeatmapFigure boxFigureOfBoth(const AttentionFlow& flow, const std::optional<AttentionFlow>& pinned, FlowBox box,
                              const PassColors& colors, Index sequence) {
  HeatmapFigure figure = boxFigure(flow, box, colors, sequence);
  if (!differs(flow, pinned, box)) return figure;
  return besideEachOther(boxFigure(*pinned, box, colors, sequence), std::move(figure));
}

CellWords boxWords(FlowBox box) {
  const QString name = boxName(box);
  switch (box) {
    case FlowBox::tokens: return {name, Words::tr("token"), Words::tr("token"), Words::tr("token")};
    case FlowBox::vectors:
    case FlowBox::queryVectors: return {name, Words::tr("token"), Words::tr("dimension"), Words::tr("number")};
    case FlowBox::positions: return {name, Words::tr("position"), Words::tr("column"), Words::tr("number")};
    case FlowBox::queries: return {name, Words::tr("query"), Words::tr("dimension"), Words::tr("number of Q")};
    case FlowBox::keys: return {name, Words::tr("key"), Words::tr("dimension"), Words::tr("number of K")};
    case FlowBox::values: return {name, Words::tr("key"), Words::tr("dimension"), Words::tr("number of V")};
    case FlowBox::scores:
    case FlowBox::masked: return {name, Words::tr("query"), Words::tr("key"), Words::tr("score")};
    case FlowBox::weights: return {name, Words::tr("query"), Words::tr("key"), Words::tr("weight")};
    case FlowBox::heads:
    case FlowBox::output: return {name, Words::tr("query"), Words::tr("dimension"), Words::tr("output")};
  }
  return {};
}

QString flowCaption(const AttentionFlow& flow) {
  if (flow.results.problem) return {};
  const QString words = Words::tr("the whole pass");
  if (!flow.results.scene.pinned) return words;
  return QStringLiteral("%1 · %2").arg(words, Words::tr("of B; boxes in which A differs have its pictures first"));
}

WorkspaceFigure drawnFlow(const Scene& scene, const ViewState& state, View) {
  const auto flowOf = [](const AttentionScene& attention) {
    AttentionPipeline pass;
    AttentionFlow flow = AttentionFlowPipeline().run(pass, attention);
    if (const Message problem = problemOf(flow.results)) throw DataError(problem);
    return flow;
  };
  const AttentionFlow flow = flowOf(scene.attention);
  std::optional<AttentionFlow> pinned;
  if (scene.attention.pinned) pinned = flowOf(withSwapped(scene.attention));
  return flowPicture(flowFigure(flow, colorsOf(scene), state.attention.flowSequence, pinned));
}

}  // namespace attn::app
