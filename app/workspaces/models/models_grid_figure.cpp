// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/models/models_figure.h"
#include "core/files/file_numbers.h"
#include "core/scene/models/head_grid.h"
#include "core/tensor/number_grid.h"
#include "ui/style/words.h"

// The grid of all heads, and what is said of its heads.

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

struct GridWords {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Models)
};

/// A share in percent. One of weights that a file holds as they are may be any number, infinity included.
QString hundredths(double share) { return ui::cellText(static_cast<float>(std::round(100 * share)), 0); }

QString percent(double share) { return GridWords::tr("%1%", "a share").arg(hundredths(share)); }

const float* kindsOf(const HeadGrid& grid, Index layer, Index head) {
  if (layer >= std::ssize(grid.headKinds)) return nullptr;
  return grid.headKinds[static_cast<std::size_t>(layer)]->data() + head * headKindCount;
}

const char* idOfKind(StackKind kind) { return idOf(stackKindNames(), kind); }

/// Whether the heads stand in another order than that of the layers.
bool isSorted(const HeadGrid& grid, const HeadOrder& order) {
  return (order.by || order.byDifference) && hasNumbersOf(grid, order);
}

/// The edit of the head that a picture is of. A rollout has that of all heads of its layer.
const ModelEdit* editOfPicture(const ModelsResults& results, const HeadPlace& place) {
  const ModelEdit* edit = results.shows == "rollout" ? nullptr : editOf(results.scene, place);
  return edit && edit->isOn ? edit : nullptr;
}

/// Above a thumbnail: its head.
QString titleOfHead(const ModelsResults& results, const HeadPlace& place, bool withLayer) {
  if (results.shows == "rollout")
    return withLayer ? QString::number(place.layer) : GridWords::tr("all", "heads of a layer");
  return withLayer ? GridWords::tr("%1·%2", "layer, head").arg(place.layer).arg(place.head)
                   : QString::number(place.head);
}

/// The same, and by how much it changed at most. What was edited has a star, since there is hardly room for more.
QString titleOfChange(const ModelsResults& results, const HeadGrid& grid, const HeadPlace& place, bool withLayer) {
  const bool isEdited = editOfPicture(results, place) != nullptr;
  return titleOfHead(results, place, withLayer) + (isEdited ? QStringLiteral("* ") : QStringLiteral("  ")) +
         QString::number(largestDifference(grid, place), 'f', 2);
}

/// The same, whether it is changed, and what it is called, or the number that it is sorted by.
QString titleOf(const ModelsResults& results, const HeadGrid& grid, const HeadPlace& place, const HeadOrder& order) {
  QString title = titleOfHead(results, place, isSorted(grid, order));
  if (const ModelEdit* const edit = editOfPicture(results, place)) {
    if (edit->silence == Silence::zero) return title + QStringLiteral(" · ") + GridWords::tr("off", "of a head");
    if (edit->silence == Silence::mean) return title + QStringLiteral(" · ") + GridWords::tr("mean", "of a head");
    title += u'*';
  }
  const float* kinds = kindsOf(grid, place.layer, place.head);
  if (kinds && order.by) {
    const double number = numberOf(grid, place, order);
    const bool isShare = order.by == HeadKind::first || order.by == HeadKind::previous;
    const int decimals = order.by == HeadKind::distance ? 1 : 2;
    return title + u' ' + (isShare ? percent(number) : QString::number(number, 'f', decimals));
  }
  const HeadMark* mark = kinds ? markOf(kinds) : nullptr;
  if (!mark) return title;
  // There is room for no more beside a share of 100.
  return title + u' ' + ui::translated(mark->shortName) +
         hundredths(static_cast<double>(kinds[static_cast<int>(mark->number)]));
}

/// The tokens of pictures whose cells are of one token each; none: they are told by their places.
std::shared_ptr<const QStringList> tokensOfGrid(const ModelsResults& results, const HeadGrid& grid, bool areQueries) {
  if (grid.pooled > 1 || grid.pictures.empty()) return nullptr;
  const TokenGroups& groups = areQueries ? queriesOf(results, grid.kind) : keysOf(results, grid.kind);
  std::vector<std::string> tokens = groups.labels;
  if (tokens.empty() && results.file)
    tokens = areQueries ? results.file->guess.queryTokens : results.file->guess.keyTokens;
  const Tensor& picture = *grid.pictures.front();
  if (std::ssize(tokens) != (areQueries ? picture.rows() : picture.cols())) return nullptr;
  QStringList labels;
  for (const std::string& token : tokens) labels << QString::fromStdString(token);
  return std::make_shared<const QStringList>(std::move(labels));
}

}  // namespace

const HeadGrid* gridOf(const ModelsResults& results, const std::string& stack) {
  for (const HeadGrid& grid : results.grids)
    if (stack == idOfKind(grid.kind)) return &grid;
  return results.grids.empty() ? nullptr : &results.grids.front();
}

const std::vector<GridSide>& gridSides() {
  static const std::vector<GridSide> rows = {
      {"a", "A", translatable("core", "The heads of A")},
      {"b", "B", translatable("core", "The heads of B")},
      {"difference", "B − A", translatable("core", "B − A of each head, in colours around 0"), true}};
  return rows;
}

const GridSide* gridSide(const HeadGrid& grid, const std::string& compared) {
  if (grid.pictures.empty() || grid.differences.size() < grid.pictures.size()) return nullptr;
  const GridSide* found = findRow(gridSides(), compared);
  return found ? found : &gridSides().back();
}

QString gridNumber(const ModelsResults& results, const GridSide* side) {
  const QString number = ui::translated(findRow(headShowings(), results.shows)->number);
  if (!side) return number;
  const QString letters = QString::fromUtf8(side->letters);
  return side->isDifference ? letters : QStringLiteral("%1 %2").arg(number, letters);
}

ColorRange usualRange(const ModelsResults& results) {
  constexpr Index squares = 256;  // about so many, in each direction, tell what a picture looks like
  constexpr float white = 0.01F;
  constexpr double nearlyAll = 0.99;
  if (!results.file) return {};
  std::vector<std::shared_ptr<const NumberPyramid::Level>> pictures;  // each keeps its pyramid
  float most = 0;
  for (const auto& head : results.file->large) {
    const std::shared_ptr<const NumberPyramid> pyramid = head->pyramid();
    if (pyramid->known < 1 || pyramid->range.low < 0) return {};  // a spike may be where nothing was read yet
    most = std::max(most, pyramid->range.high);
    const auto level =
        std::find_if(pyramid->levels.begin(), std::prev(pyramid->levels.end()),
                     [](const NumberPyramid::Level& each) { return std::max(each.rows, each.columns) <= squares; });
    pictures.emplace_back(pyramid, &*level);
  }
  double all = 0, whites = 0;
  for (const auto& picture : pictures) {
    all += static_cast<double>(picture->largest.size());
    whites += static_cast<double>(std::count_if(picture->largest.begin(), picture->largest.end(),
                                                [&](float number) { return number < white * most; }));
  }
  return most > 0 && whites >= nearlyAll * all ? ColorRange{.kind = "log"} : ColorRange();
}

ColorRange rangeOfWeights(const ViewState& state, const ModelsResults& results) {
  const auto said = state.ranges.find("models.weights");
  return said == state.ranges.end() ? usualRange(results) : said->second;
}

HeatmapFigure headGridFigure(const ModelsResults& results, const HeadGrid& grid, const HeadOrder& order,
                             const Scene& scene, const GridSide* side) {
  HeatmapFigure figure;
  figure.columns = static_cast<int>(grid.heads);
  figure.hasLabels = false;
  figure.sharedRowLabels = true;
  const bool isDifference = side && side->isDifference, isOfA = side && side->id == std::string_view("a");
  const PassColors colors = colorsOf(scene);
  const std::vector<Box<Tensor>>& pictures = isDifference ? grid.differences : isOfA ? grid.ofA : grid.pictures;
  const ModelsResults& named = isOfA ? *results.ofA : results;
  const HeadGrid& ofNames = isOfA ? *gridOf(named, idOfKind(grid.kind)) : grid;
  const auto queries = tokensOfGrid(named, ofNames, true), keys = tokensOfGrid(named, ofNames, false);
  const bool sorts = isSorted(grid, order), tellsChange = sorts ? order.byDifference : isDifference;
  for (const HeadPlace& place : orderedHeads(grid, order)) {
    HeatmapPanel panel;
    panel.name = pictureName(results.shows, place);
    panel.title = tellsChange ? titleOfChange(results, grid, place, sorts) : titleOf(named, ofNames, place, order);
    panel.beginsRow = place.head == 0 && !sorts;
    if (panel.beginsRow) panel.rowTitle = GridWords::tr("Layer %1").arg(place.layer);
    panel.matrix = place.layer * grid.heads + place.head;
    panel.rowLabels = queries;
    panel.columnLabels = keys;
    panel.numbers = attn::gridOf(pictures[static_cast<std::size_t>(place.layer)], place.head);
    panel.colorMap = isDifference ? differenceColors(colors.signedNumbers) : colors.weights;
    panel.isSigned = isDifference;
    figure.panels.push_back(std::move(panel));
  }
  figure = withReading(std::move(figure), results);
  figure.range = usualRange(results);
  figure.isPooled = grid.pooled > 1;
  figure = withSharedRange(std::move(figure), isDifference ? gridNumber(results, side) : QString());
  ValueRange& range = figure.groups.front().data;
  if (isDifference) {
    figure.groups.front().isCentred = true;
    if (range.low == 0 && range.high == 0) range = {-1, 1};  // the middle of the colours stands for 0 all the same
    return figure;
  }
  if (side)  // A and B in the same colours, whichever of them is in sight
    for (const std::vector<Box<Tensor>>* both : {&grid.ofA, &grid.pictures})
      for (const Box<Tensor>& picture : *both)
        for (Index i = 0; i < picture->size(); ++i)
          if (const float number = picture->data()[i]; std::isfinite(number))
            range = {std::min(range.low, number), std::max(range.high, number)};
  return withRangesFromZero(std::move(figure));
}

HeatmapFigure withComparedHeads(HeatmapFigure figure, const ModelsResults& results, const GridSide* side) {
  if (!side) return figure;
  const QString names = QString::fromUtf8(side->letters) + QStringLiteral(" · ") + sourceNames(results);
  figure.title = figure.title.isEmpty() ? names : names + QStringLiteral(" · ") + figure.title;
  return figure;
}

QString headNumbers(const HeadGrid& grid, const HeadPlace& place) {
  const float* kinds = kindsOf(grid, place.layer, place.head);
  if (!kinds) return {};
  const auto number = [&](HeadKind kind) { return static_cast<double>(kinds[static_cast<int>(kind)]); };
  return GridWords::tr("first token %1 · previous %2 · itself %3 · entropy %4 nats · mean distance %5")
      .arg(percent(number(HeadKind::first)), percent(number(HeadKind::previous)), percent(number(HeadKind::diagonal)),
           QString::number(number(HeadKind::entropy), 'f', 2), QString::number(number(HeadKind::distance), 'f', 1));
}

QString marksOf(const HeadGrid& grid) {
  QStringList words;
  for (const HeadMark& mark : headMarks()) {
    int count = 0;
    for (Index layer = 0; layer < std::ssize(grid.headKinds); ++layer)
      for (Index head = 0; head < grid.heads; ++head) count += markOf(kindsOf(grid, layer, head)) == &mark;
    if (count > 0)
      words << GridWords::tr("%1 (%2) %3", "kind of head, its letter, how many")
                   .arg(ui::translated(mark.name), ui::translated(mark.shortName))
                   .arg(count);
  }
  return words.join(QStringLiteral(" · "));
}

}  // namespace attn::app
