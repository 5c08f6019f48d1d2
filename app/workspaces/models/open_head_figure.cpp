// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/source_words.h"
#include "core/scene/models/head_pass.h"
#include "core/scene/models/shown_pass.h"
#include "ui/style/words.h"

// What is said of the opened heads: their names, their planes, and where a number comes from. Cells are of what is
// shown, places in the view state are of tokens, so that the same pair stays in sight when pieces are joined.

namespace attn::app {
namespace {

struct OpenHeadWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Models)
};

/// The head, by its place in ModelsResults::heads, that a panel shows.
std::size_t headOfPanel(const ModelsResults& results, std::size_t panel) {
  if (results.pinned) return results.pass->heads > 1 ? panel / comparedPanels : 0;
  if (results.pass->comparison) return comparedAt(panel) == Compared::a ? 0 : 1;
  return results.pass->heads > 1 ? panel : 0;
}

/// What tells A and B apart; of two heads of one model their names do, above the heatmaps.
std::vector<Step> sourceDifferences(const ModelsResults& results) {
  if (!results.pinned) return {};
  return {Step{.words = asItIs(sourceNames(results).toStdString()), .isRemark = true}};
}

}  // namespace

QString picturesName(const ModelsResults& results) {
  const auto count = static_cast<int>(results.heads.size());
  const HeadPlace& first = results.heads.front();
  if (count == 1) return pictureName(results.shows, first);
  QString name;
  if (results.combined == "mean")
    name = OpenHeadWords::tr("Mean of %n head(s)", nullptr, count);
  else if (results.combined == "max")
    name = OpenHeadWords::tr("Maximum of %n head(s)", nullptr, count);
  else if (results.combined == "sum")
    name = OpenHeadWords::tr("Sum of %n head(s)", nullptr, count);
  else if (count == 2)
    return OpenHeadWords::tr("%1 and %2")
        .arg(pictureName(results.shows, first), pictureName(results.shows, results.heads[1]));
  else
    return OpenHeadWords::tr("%n head(s)", nullptr, count);
  if (first.kind == StackKind::cross) name = OpenHeadWords::tr("%1 of cross-attention").arg(name);
  const bool isOfOneLayer = std::all_of(results.heads.begin(), results.heads.end(),
                                        [&](const HeadPlace& place) { return place.layer == first.layer; });
  return isOfOneLayer ? QStringLiteral("%1 · %2").arg(OpenHeadWords::tr("Layer %1").arg(first.layer), name) : name;
}

QString openHeadsName(const ModelsResults& results) {
  const QString name = picturesName(results);
  if (results.shows == headShowings().front().id) return name;
  return QStringLiteral("%1 · %2").arg(name, ui::translated(findRow(headShowings(), results.shows)->name));
}

QString comparedNames(const ModelsResults& results) {
  if (!results.pinned)
    return OpenHeadWords::tr("A: %1 · B: %2")
        .arg(pictureName(results.shows, results.heads[0]), pictureName(results.shows, results.heads[1]));
  return sourceNames(results);
}

QString sourceNames(const ModelsResults& results) {
  const SourceWords words = sourceWords(*results.scene.pinned, results.scene);
  return words.a.isEmpty() ? OpenHeadWords::tr("A and B are the same")
                           : OpenHeadWords::tr("A: %1 · B: %2").arg(words.a, words.b);
}

bool readTheSame(const Pass& pass) {
  const Pass& a = pass.comparison->a;
  return *a.queryLabels == *pass.queryLabels && *a.keyLabels == *pass.keyLabels;
}

Message openPlaneProblem(const ModelsResults& results) {
  if (results.shows != "weights")
    return {translatable("core", "There is no plane: only weights come from queries and keys")};
  return planeProblem(results.ofHeads.front());
}

std::vector<HeadPlane> openPlanes(const ModelsResults& results) {
  constexpr std::size_t mostPlanes = 8;  // each takes some milliseconds
  std::vector<HeadPlane> planes;
  const auto add = [&](const ModelsResults& of, const QString& name) {
    for (std::size_t head = 0; head < of.ofHeads.size() && planes.size() < mostPlanes; ++head)
      if (!planeProblem(of.ofHeads[head]))
        planes.push_back(headPlane(of.ofHeads[head], 0, name.arg(headName(of.heads[head]))));
  };
  if (results.pinned) {
    add(results, QStringLiteral("B: %1"));  // first, since one plane alone is the scene's own
    add(*results.pinned, QStringLiteral("A: %1"));
  } else {
    add(results, QStringLiteral("%1"));
  }
  return planes;
}

std::optional<ui::CellPlace> cellOfTokens(const ModelsResults& results, const std::vector<Index>& tokens) {
  if (tokens.size() != 2 || !results.open) return {};
  const auto place = [](const TokenGroups& groups, Index token) {
    return groups.isPlain() ? token : groupOf(groups, token);
  };
  const Index row = place(queriesOf(results, results.open->kind), tokens[0]),
              column = place(keysOf(results, results.open->kind), tokens[1]);
  if (row < 0 || column < 0 || row >= results.pass->n() || column >= results.pass->m()) return {};
  return ui::CellPlace{0, row, column};
}

std::vector<Index> tokensOfCell(const ModelsResults& results, Index row, Index column) {
  const auto token = [](const TokenGroups& groups, Index place) {
    return groups.isPlain() ? place : groups.members[static_cast<std::size_t>(place)].front();
  };
  return {token(queriesOf(results, results.open->kind), row), token(keysOf(results, results.open->kind), column)};
}

/// Lengths and shares are no weights, and are not called so. \pre they are explained as numbers alone: one, and its row
void nameNumbers(Explanation& explanation, const HeadShowing& showing) {
  explanation.steps[0].terms[0].words = {showing.name};
  explanation.steps[1].columns[1].heading = {showing.number};
  Step meaning;
  meaning.words = {showing.description};
  explanation.steps.push_back(std::move(meaning));
}

Explanation openHeadExplanation(const ModelsResults& results, const ui::HeatmapFigure& figure,
                                const ui::CellPlace& cell) {
  const Pass& pass = *results.pass;
  const std::size_t head = headOfPanel(results, cell.panel);
  const std::optional<PlainCell> plain = plainCell(results, head, cell.row, cell.column);
  const PassColors colors{figure.panels.front().colorMap, figure.panels.front().colorMap};
  // Several heads are compared, a row of heatmaps each: this cell is explained by the two passes of its own row.
  if (plain && pass.comparison && pass.heads > 1) {
    const Pass both = beside(results.pinned->ofHeads[head], results.ofHeads[head]);
    return comparedExplanation(both, sourceDifferences(results), attentionFigure(both, colors),
                               {cell.panel % comparedPanels, cell.row, cell.column});
  }
  // What is compared is explained of both. Otherwise the weight is one of a head's own pass, which knows where it comes
  // from.
  const bool isOwn = plain && !pass.comparison;
  const Pass& own = isOwn ? results.ofHeads[plain->head] : pass;
  Explanation explanation =
      isOwn             ? attentionExplanation(own, {}, attentionFigure(own, colors), {0, plain->query, plain->key})
      : pass.comparison ? comparedExplanation(pass, sourceDifferences(results), figure, cell)
                        : attentionExplanation(pass, {}, figure, cell);
  const HeadShowing* const showing = findRow(headShowings(), results.shows);
  if (showing && showing != &headShowings().front() && !pass.comparison && !own.mechanism)
    nameNumbers(explanation, *showing);
  const bool isOfA = results.pinned && comparedAt(cell.panel) == Compared::a;
  if (!plain)
    for (Step& step : stepsOfCombined(isOfA ? *results.pinned : results, head, cell.row, cell.column))
      explanation.steps.push_back(std::move(step));
  return explanation;
}

}  // namespace attn::app
