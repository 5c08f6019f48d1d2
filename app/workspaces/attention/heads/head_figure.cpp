// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/heads/head_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <charconv>

#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "core/attention/heads.h"
#include "core/base/table.h"
#include "core/explain/explain_comparison.h"
#include "core/explain/token_names.h"
#include "core/scene/attention/attention_comparison.h"
#include "core/tensor/matrix.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::AttentionHeads)
};

/// The picture that stands at a place behind the heads.
const HeadPicture& pictureAt(Index thumbnail, Index heads) {
  return headPictures()[static_cast<std::size_t>(thumbnail - heads)];
}

/// The panel of one thumbnail of a sequence.
HeatmapPanel thumbnailPanel(const Pass& pass, const HeadPictures& pictures, const HeatmapFigure& heatmaps, Index entry,
                            Index thumbnail) {
  const Index heads = pass.heads;
  HeatmapPanel panel = heatmaps.panels[static_cast<std::size_t>(entry * heads + std::min(thumbnail, heads - 1))];
  panel.rowTitle.clear();
  panel.beginsRow = false;
  if (thumbnail < heads) {
    panel.title = Words::tr("Head %1").arg(thumbnail + 1);
    return panel;
  }
  const HeadPicture& picture = pictureAt(thumbnail, heads);
  panel.matrix = entry;
  panel.numbers = gridOf(pictures.*picture.tensor, entry);
  panel.dropout.reset();
  panel.title = ui::translated(picture.title);
  panel.name = Words::tr("sequence %1, %2").arg(entry + 1).arg(ui::translated(picture.name));
  return panel;
}

}  // namespace

HeadPictures picturesOverHeads(const Box<Tensor>& weights) {
  return {Box<Tensor>(meanOverHeads(*weights)), Box<Tensor>(largestOverHeads(*weights))};
}

const std::vector<HeadPicture>& headPictures() {
  static const std::vector<HeadPicture> rows = {
      {"mean", translatable("core", "mean over heads"), translatable("core", "Mean"), &HeadPictures::mean},
      {"maximum", translatable("core", "maximum over heads"), translatable("core", "Maximum"), &HeadPictures::largest},
  };
  return rows;
}

Index mostHeads(const Pass& pass) {
  return pass.comparison ? std::max(pass.heads, pass.comparison->a.heads) : pass.heads;
}

Index mostHeads(const AttentionScene& scene) {
  return scene.pinned ? std::max(scene.mechanism.heads, scene.pinned->heads) : scene.mechanism.heads;
}

Index thumbnailsOf(Index heads) { return heads == 1 ? 1 : heads + static_cast<Index>(headPictures().size()); }

std::optional<Index> openThumbnail(const std::string& head, Index heads) {
  for (std::size_t i = 0; heads > 1 && i < headPictures().size(); ++i)
    if (head == headPictures()[i].id) return heads + static_cast<Index>(i);
  Index number = 0;
  const char* const end = head.data() + head.size();
  const auto [stop, error] = std::from_chars(head.data(), end, number);
  return error == std::errc() && stop == end && number >= 1 && number <= heads ? std::optional(number - 1)
                                                                               : std::nullopt;
}

std::string headId(Index thumbnail, Index heads) {
  return thumbnail < heads ? std::to_string(thumbnail + 1) : pictureAt(thumbnail, heads).id;
}

QString thumbnailName(Index thumbnail, Index heads) {
  if (thumbnail < heads) return Words::tr("Head %1").arg(thumbnail + 1);
  QString name = ui::translated(pictureAt(thumbnail, heads).name);
  if (!name.isEmpty()) name[0] = name[0].toUpper();
  return name;
}

Index thumbnailAt(const Pass& pass, std::size_t panel) {
  const auto place = static_cast<Index>(panel);
  if (!pass.comparison) return place % thumbnailsOf(pass.heads);
  const Index ofA = thumbnailsOf(pass.comparison->a.heads), ofBoth = ofA + thumbnailsOf(pass.heads);
  const bool isA = place % ofBoth < ofA;
  const Index thumbnail = place % ofBoth - (isA ? 0 : ofA), heads = isA ? pass.comparison->a.heads : pass.heads;
  const Index most = mostHeads(pass);
  return thumbnail < heads ? (thumbnail * most + heads - 1) / heads : most + thumbnail - heads;
}

Index thumbnailOfOne(const Pass& pass, Index thumbnail, Index most) {
  if (pass.heads == 1) return 0;
  return thumbnail < most ? headBeside(thumbnail, most, pass.heads) : pass.heads + thumbnail - most;
}

HeatmapFigure headsFigure(const Pass& pass, const HeadPictures& pictures, const HeatmapFigure& heatmaps,
                          std::optional<Index> open) {
  const Index heads = pass.heads, batch = pass.batch();
  HeatmapFigure figure = heatmaps;
  figure.panels.clear();
  figure.columns = 0;
  figure.sharedRowLabels = false;
  for (Index entry = 0; entry < batch; ++entry) {
    if (open) {
      HeatmapPanel panel = thumbnailPanel(pass, pictures, heatmaps, entry, *open);
      if (batch > 1) panel.title = Words::tr("Sequence %1 · %2").arg(entry + 1).arg(panel.title);
      figure.panels.push_back(std::move(panel));
      continue;
    }
    for (Index thumbnail = 0; thumbnail < thumbnailsOf(heads); ++thumbnail)
      figure.panels.push_back(thumbnailPanel(pass, pictures, heatmaps, entry, thumbnail));
    HeatmapPanel& first = figure.panels[figure.panels.size() - static_cast<std::size_t>(thumbnailsOf(heads))];
    first.beginsRow = batch > 1;
    if (batch > 1) first.rowTitle = Words::tr("Sequence %1").arg(entry + 1);
  }
  if (open) return figure;
  figure.hasLabels = false;
  // A row of the grid is a sequence where there are several of them.
  figure.sharedRowLabels = batch > 1;
  if (batch > 1) figure.columns = static_cast<int>(thumbnailsOf(heads));
  return figure;
}

HeatmapFigure withTokens(HeatmapFigure figure) {
  constexpr Index most = 16;  // of more tokens the labels would leave no room for the cells
  if (figure.hasLabels || std::max(ui::mostRows(figure), ui::mostColumns(figure)) > most) return figure;
  figure.hasLabels = true;
  figure.sharedRowLabels = true;
  return figure;
}

Box<Tensor> openWeights(const Pass& pass, const HeadPictures& pictures, std::optional<Index> open) {
  return isOfAllHeads(open, pass.heads) ? pictures.*pictureAt(*open, pass.heads).tensor : *pass.weights;
}

Box<Tensor> thumbnailWeights(const Pass& pass, const HeadPictures& pictures, Index thumbnail) {
  const Box<Tensor> weights = openWeights(pass, pictures, thumbnail);
  if (pass.heads == 1 || isOfAllHeads(thumbnail, pass.heads)) return weights;
  Tensor one = Tensor::uninitialized({pass.batch(), pass.n(), pass.m()});
  for (Index entry = 0; entry < pass.batch(); ++entry)
    one.matrix(entry) = weights->matrix(entry * pass.heads + thumbnail);
  return one;
}

bool isOfAllHeads(std::optional<Index> thumbnail, Index heads) { return heads > 1 && thumbnail && *thumbnail >= heads; }

namespace {

/// The number of a cell in A and in B, and by how much they differ.
Step comparedNumber(const HeatmapFigure& figure, const ui::CellPlace& place) {
  const std::size_t first = place.panel / comparedPanels * comparedPanels;
  const auto numberOf = [&](std::size_t panel) {
    return static_cast<double>(ui::numbersOf(figure, panel).at(place.row, place.column));
  };
  Step both;
  both.columns = {{}, {asItIs(markOfA)}, {asItIs(markOfB)}, {asItIs(markOfDifference), true}};
  both.rows.push_back({{{.words = {translatable("core", "Weight")}},
                        {.number = numberOf(first)},
                        {.number = numberOf(first + 1)},
                        {.number = numberOf(first + 1) - numberOf(first), .isSigned = true}}});
  return both;
}

}  // namespace

Explanation headsExplanation(const Pass& pass, const HeatmapFigure& figure, const ui::CellPlace& place) {
  const HeatmapPanel& panel = figure.panels[place.panel];
  Explanation explanation;
  const auto entry = static_cast<std::size_t>(panel.entry);
  explanation.title = attentionTitle(namedToken((*pass.queryLabels)[entry], place.row),
                                     namedToken((*pass.keyLabels)[entry], place.column),
                                     ui::isVisible(figure, place.panel, place.row, place.column));
  explanation.place = {translatable("core", "sequence %1, all heads"), {std::to_string(panel.entry + 1)}};
  if (pass.comparison) {
    explanation.steps = {comparedNumber(figure, place)};
    return explanation;
  }
  const Tensor& weights = **pass.weights;
  const Index heads = pass.heads;
  const auto weightOf = [&](Index head) {
    return static_cast<double>(weights.matrix(panel.entry * heads + head)(place.row, place.column));
  };
  double sum = 0, largest = 0;
  for (Index head = 0; head < heads; ++head) {
    sum += weightOf(head);
    largest = std::max(largest, weightOf(head));
  }
  Step both;
  both.terms = {{.words = {translatable("core", "Mean over heads")}, .number = sum / static_cast<double>(heads)},
                {.words = {translatable("core", "Maximum over heads")}, .number = largest}};
  explanation.steps.push_back(std::move(both));
  Step table;
  table.words = {translatable("core", "The weight in each head")};
  table.columns = {{{translatable("core", "head")}}, {asItIs("α"), true}};
  for (Index head = 0; head < heads; ++head) {
    TermRow row;
    row.terms = {{.words = asItIs(std::to_string(head + 1))}, {.number = weightOf(head)}};
    row.isSelected = weightOf(head) == largest && largest > 0;
    row.bar = largest > 0 ? weightOf(head) / largest : 0;
    table.rows.push_back(std::move(row));
  }
  table.total = {{.words = {translatable("core", "sum")}}, {.number = sum}};
  explanation.steps.push_back(std::move(table));
  return explanation;
}

QString headsCaption(const Pass& pass, const std::string& head) {
  const Index heads = mostHeads(pass);
  if (const auto open = openThumbnail(head, heads))
    return Words::tr("%1 · Esc goes back to all heads").arg(thumbnailName(*open, heads));
  return heads == 1 ? Words::tr("one head · a click or Enter opens it")
                    : Words::tr("%n head(s), their mean and maximum · a click or Enter opens one", nullptr,
                                static_cast<int>(heads));
}

}  // namespace attn::app
