// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/workspaces/workspace.h"
#include "core/base/explanation.h"
#include "core/scene/attention/attention_flow.h"
#include "ui/heatmap/figure.h"
#include "ui/style/drawing.h"

// What the flow shows of one sequence, as values: the boxes with small pictures of their numbers, what happens between
// them, and the open one as heatmaps.

namespace attn::app {

struct PassColors;

/// A matrix as a small picture: a pixel a cell, or one for several where there are many.
struct FlowThumbnail {
  QImage cells;  ///< masked cells are transparent
  Index rows = 0, columns = 0;
  QImage onDark = {};  ///< the same on a dark ground

  bool isPooled() const { return cells.height() < rows || cells.width() < columns; }
};

/// A panel of a figure as a small picture, in its colours.
FlowThumbnail flowThumbnail(const ui::HeatmapFigure& figure, std::size_t panel);

/// A box of the diagram.
struct FlowNode {
  FlowBox box;
  QString symbol = {};                    ///< markup, or empty
  QString name = {};                      ///< "queries"
  QString letters = {};                   ///< "(b, h, n, p)"; empty without numbers
  QString shape = {};                     ///< "(3, 2, 4, 4)"
  std::vector<FlowThumbnail> parts = {};  ///< a head each
  std::vector<FlowThumbnail> ofA = {};    ///< the same of a pinned mechanism; empty where it has the same numbers
  bool areBands = false;    ///< the heads are cut out of one row: they stand side by side, else one below another
  QStringList tokens = {};  ///< instead of parts: the first ones
  std::vector<QStringList> others = {};  ///< with cross-attention, those of the queries
  QString words = {};                    ///< instead of parts, where there are no numbers: "none"
  Index more = 0;                        ///< heads or tokens that are not drawn
  QString value = {};                    ///< "4 × 8 numbers from −1.80 to 2.10", for descriptions
};

/// Where positions come into the pass: added to the vectors, as a rotation of queries and keys, added to the scores.
enum class PositionsEnter { nowhere, vectors, queriesAndKeys, scores };

/// What is drawn of a pass for one sequence.
struct FlowFigure {
  std::vector<FlowNode> nodes;
  Index sequence = 0, sequences = 0, heads = 1;
  bool isCross = false;
  PositionsEnter positionsEnter = PositionsEnter::nowhere;
  /// Markup of what happens on the way: into the queries, keys and values, the scores, …
  QString scoring, scoringName, normaliser;
  std::vector<FlowLetter> letters;
  /// A line of plain words below each column of the diagram, from the tokens to the output.
  QStringList notes;
  QString title;

  bool isEmpty() const { return nodes.empty(); }
  const FlowNode* node(FlowBox box) const;
};

/// So many heads and tokens of a sequence are drawn at most; the others are counted.
constexpr Index mostFlowHeads = 4;
constexpr Index mostFlowTokens = 6;
/// A thumbnail has at most so many pixels along a side: from there on cells share them.
constexpr Index mostThumbnailCells = 48;

/// \param pinned the flow of the pinned mechanism; the boxes in which it differs have its pictures too
FlowFigure flowFigure(const AttentionFlow& flow, const PassColors& colors, Index sequence,
                      const std::optional<AttentionFlow>& pinned = {});

/// "Q queries": a box by its name.
QString boxName(FlowBox box);
/// The box of an id; none for an id that no box of this flow has.
std::optional<FlowBox> boxOf(const AttentionFlow& flow, const std::string& id);

/// The numbers of a box for one sequence, a panel a head; empty for a box without numbers.
ui::HeatmapFigure boxFigure(const AttentionFlow& flow, FlowBox box, const PassColors& colors, Index sequence);
/// Those of both beside each other, where the box differs; else the same as boxFigure().
ui::HeatmapFigure boxFigureOfBoth(const AttentionFlow& flow, const std::optional<AttentionFlow>& pinned, FlowBox box,
                                  const PassColors& colors, Index sequence);
/// What the rows, columns and numbers of that figure are.
ui::CellWords boxWords(FlowBox box);
/// The tensor whose colour map a box has.
View coloredAs(FlowBox box);

/// What a box is; and of one of its cells where its number comes from.
Explanation boxExplanation(const AttentionFlow& flow, FlowBox box);
Explanation boxExplanation(const AttentionFlow& flow, FlowBox box, const ui::HeatmapFigure& figure,
                           const ui::CellPlace& place);
/// The formula by which a box follows from those before it, as markup; empty: there is none.
std::string boxFormula(const AttentionFlow& flow, FlowBox box);

/// The line above the flow; beside a pinned mechanism, which boxes have pictures of both.
QString flowCaption(const AttentionFlow& flow);

/// As it is printed and exported.
ui::Picture flowPicture(const FlowFigure& figure);

/// Without a window. \throws DataError if there is nothing to draw
WorkspaceFigure drawnFlow(const Scene& scene, const ViewState& state, View tensor);

}  // namespace attn::app
