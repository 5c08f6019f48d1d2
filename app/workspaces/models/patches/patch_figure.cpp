// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/patches/patch_figure.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>
#include <cmath>

#include "app/document/file_words.h"
#include "app/workspaces/models/models_figure.h"
#include "core/model/folder_file.h"
#include "core/scene/models/models_pipeline.h"
#include "core/tensor/number_grid.h"
#include "ui/controls/number_text.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/picture_under.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::CellWords;
using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

struct PatchTexts {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Patches)
};

/// The part of a picture that lies under a grid: all of it, or the largest part in its middle of the grid's shape.
QRect partUnder(QSize picture, const PatchGrid& grid, bool isStretched) {
  const QRect whole(QPoint(0, 0), picture);
  if (isStretched) return whole;
  QSize part = QSize(static_cast<int>(grid.columns), static_cast<int>(grid.rows));
  part = (QSizeF(part).scaled(QSizeF(picture), Qt::KeepAspectRatio)).toSize().expandedTo({1, 1}).boundedTo(picture);
  QRect middle(QPoint(0, 0), part);
  middle.moveTopLeft({(picture.width() - part.width()) / 2, (picture.height() - part.height()) / 2});
  return middle;
}

const float* numbersFrom(const PatchesDrawing& drawing, Index matrix, Index from) {
  const float* const numbers = drawing.weights->numbers->data() + matrix * drawing.queries * drawing.keys;
  return drawing.choice.isOfQueries ? numbers + from : numbers + from * drawing.keys;
}

Index strideOf(const PatchesDrawing& drawing) { return drawing.choice.isOfQueries ? drawing.keys : 1; }

/// From the smallest to the largest number of all patches of a head's maps.
ValueRange rangeOfPatches(const PatchesDrawing& drawing) {
  ValueRange range{0, 0};
  bool isFirst = true;
  const Index maps = drawing.choice.isOfQueries ? drawing.keys : drawing.queries;
  for (Index from = 0; from < maps; ++from) {
    const Tensor map =
        patchMap(*drawing.grid, numbersFrom(drawing, drawing.weights->matrix(), from), strideOf(drawing));
    for (Index i = 0; i < map.size(); ++i) {
      const float x = map.data()[i];
      if (!std::isfinite(x)) continue;
      range = isFirst ? ValueRange{x, x} : ValueRange{std::min(range.low, x), std::max(range.high, x)};
      isFirst = false;
    }
  }
  return range;
}

HeatmapPanel mapPanel(const PatchesDrawing& drawing, Index matrix, Index from, const ui::ColorMap* colors) {
  HeatmapPanel panel;
  panel.numbers =
      attn::gridOf(Box<Tensor>(patchMap(*drawing.grid, numbersFrom(drawing, matrix, from), strideOf(drawing))));
  panel.matrix = matrix;
  panel.colorMap = colors;
  return panel;
}

QString mapName(const PatchesDrawing& drawing) {
  const HeadPlace& place = drawing.weights->place;
  return drawing.weights->isRollout ? PatchTexts::tr("Rollout of layers 0 to %1").arg(place.layer) : headName(place);
}

}  // namespace

PatchesDrawing patchesDrawing(const ModelsResults& results, PictureReader& reader) {
  PatchesDrawing drawing;
  if (!results.file || !results.patches) return drawing;
  drawing.weights = results.patches;
  drawing.choice = results.scene.patches;
  drawing.queries = drawing.weights->numbers->rows();
  drawing.keys = drawing.weights->numbers->cols();
  const PatchPicture& picture = reader.read(QString::fromStdString(drawing.choice.picture));
  drawing.picture = {picture.path, picture.size, {}, picture.problem};
  const bool ofQueries = drawing.choice.isOfQueries;
  const Index tokens = ofQueries ? drawing.queries : drawing.keys;
  std::vector<Index> axes = results.file->lengthsOf(ofQueries ? AxisRole::query : AxisRole::key);
  Index product = 1;
  for (const Index length : axes) product *= length;
  if (product != tokens) axes = {tokens};
  drawing.guess = guessPatches(axes, picture.shape());
  drawing.grid = patchGridOf(drawing.choice, axes, picture.shape());
  drawing.isSquare = drawing.queries == drawing.keys;
  if (!drawing.grid) {
    drawing.problem = gridProblem(drawing.choice, tokens);
    if (!drawing.problem)
      drawing.problem = {translatable("core", "%1 tokens are no patches of a picture"), {std::to_string(tokens)}};
    return drawing;
  }
  drawing.all = rangeOfPatches(drawing);
  if (picture.image.isNull()) return drawing;
  constexpr int thumbnailSide = 112;
  drawing.thumbnail =
      picture.image.scaled(2 * thumbnailSide, 2 * thumbnailSide, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  drawing.levels =
      ui::levelsOf(picture.image.copy(partUnder(picture.image.size(), *drawing.grid, drawing.choice.isStretched)));
  return drawing;
}

PatchSight sightOf(const PatchesDrawing& drawing, const ModelsViewState& state) {
  const bool ofQueries = drawing.choice.isOfQueries;
  const auto within = [](Index token, Index count) { return std::clamp<Index>(token, 0, count - 1); };
  if (state.selection.size() != 2) {
    const Index middle = drawing.grid->token(drawing.grid->rows / 2, drawing.grid->columns / 2);
    return {drawing.isSquare ? middle : 0, -1};
  }
  const Index query = within(state.selection[0], drawing.queries), key = within(state.selection[1], drawing.keys);
  return ofQueries ? PatchSight{key, query} : PatchSight{query, key};
}

std::vector<Index> selectionFrom(const PatchesDrawing& drawing, const ModelsViewState& state, Index from) {
  const PatchSight sight = sightOf(drawing, state);
  const Index other = sight.selected < 0 ? from : sight.selected;
  return drawing.choice.isOfQueries ? std::vector<Index>{other, from} : std::vector<Index>{from, other};
}

std::vector<Index> selectionOf(const PatchesDrawing& drawing, const ModelsViewState& state, Index selected) {
  const PatchSight sight = sightOf(drawing, state);
  return drawing.choice.isOfQueries ? std::vector<Index>{selected, sight.from}
                                    : std::vector<Index>{sight.from, selected};
}

HeatmapFigure patchMapFigure(const PatchesDrawing& drawing, const PatchSight& sight, const ui::ColorMap* colors) {
  HeatmapFigure figure;
  HeatmapPanel panel = mapPanel(drawing, drawing.weights->matrix(), sight.from, colors);
  panel.name = panel.title = mapName(drawing);
  // Without a picture too: patches keep their shape.
  panel.under = std::make_shared<const ui::PictureUnder>(
      ui::PictureUnder{drawing.levels, drawing.choice.opacity, drawing.choice.isSmooth, drawing.choice.hasLines});
  if (!drawing.levels.empty() && drawing.choice.isStretched) {
    const QImage& picture = drawing.levels.front();
    figure.cellShape = static_cast<double>(picture.height()) / static_cast<double>(drawing.grid->rows) /
                       (static_cast<double>(picture.width()) / static_cast<double>(drawing.grid->columns));
  }
  figure.panels.push_back(std::move(panel));
  figure.columns = 1;
  figure.range = ColorRange{};
  figure = withRangesFromZero(withSharedRange(std::move(figure)));
  if (drawing.choice.sharesRange) figure.groups.front().data = drawing.all;
  return figure;
}

HeatmapFigure patchHeadsFigure(const PatchesDrawing& drawing, const PatchSight& sight, const ui::ColorMap* colors) {
  HeatmapFigure figure;
  figure.hasLabels = false;
  const Index matrices = drawing.weights->isRollout ? 1 : drawing.weights->numbers->dim(0);
  for (Index matrix = 0; matrix < matrices; ++matrix) {
    HeatmapPanel panel = mapPanel(drawing, matrix, sight.from, colors);
    panel.title = drawing.weights->isRollout ? QString() : QString::number(matrix);
    panel.name = drawing.weights->isRollout ? mapName(drawing)
                                            : headName({StackKind::encoder, drawing.weights->place.layer, matrix});
    figure.panels.push_back(std::move(panel));
  }
  // One head alone may look at the class token only: beside the others its patches would all be white.
  return withRangesFromZero(withRangePerPanel(std::move(figure)));
}

HeatmapFigure exportedPatchMap(HeatmapFigure map, const PatchesDrawing& drawing, const PatchSight& sight) {
  if (drawing.isSquare)
    if (const auto patch = drawing.grid->patchOf(sight.from)) map.panels.front().marked = patch;
  map.panels.front().title += QStringLiteral(" · ") + sightWords(drawing, sight);
  map.xLabel = patchStatement(drawing, map);
  return map;
}

CellWords patchWords(const PatchesDrawing& drawing) {
  const bool isRollout = drawing.weights && drawing.weights->isRollout;
  return {PatchTexts::tr("Map of the patches"), PatchTexts::tr("row"), PatchTexts::tr("column"),
          isRollout ? PatchTexts::tr("share") : PatchTexts::tr("weight")};
}

QString patchStatement(const PatchesDrawing& drawing, const HeatmapFigure& map) {
  const PatchChoice& choice = drawing.choice;
  const QString letter = drawing.weights->isRollout ? PatchTexts::tr("share") : QStringLiteral("α");
  QStringList words;
  if (!drawing.levels.empty()) {
    const QString percent = ui::numberText(std::round(100 * choice.opacity));
    words << (map.logarithmic ? PatchTexts::tr("opacity %1 % × √(place in the colours)").arg(percent)
                              : PatchTexts::tr("opacity %1 % × √(%2 / largest)").arg(percent, letter));
    words << (choice.isSmooth ? PatchTexts::tr("smoothed from patch to patch") : PatchTexts::tr("a patch one colour"));
  }
  const bool isOwn = map.range && ui::kindOf(*map.range).fixed != nullptr;
  QString range = isOwn ? PatchTexts::tr("range as chosen")
                  : !choice.sharesRange
                      ? choice.isOfQueries ? PatchTexts::tr("range of this key") : PatchTexts::tr("range of this query")
                  : choice.isOfQueries ? PatchTexts::tr("range of all keys")
                                       : PatchTexts::tr("range of all queries");
  const PatchGrid& grid = *drawing.grid;
  const Index tokens = choice.isOfQueries ? drawing.queries : drawing.keys;
  if (grid.patches() < tokens && !isOwn)
    range = grid.before == 1 && grid.patches() + 1 == tokens
                ? PatchTexts::tr("%1, without the class token").arg(range)
                : PatchTexts::tr("%1, without the tokens beside the grid").arg(range);
  words << range;
  return words.join(QStringLiteral(" · "));
}

QString sightWords(const PatchesDrawing& drawing, const PatchSight& sight) {
  const PatchGrid nowhere;
  const QString name = ui::translated(patchName(drawing.isSquare ? *drawing.grid : nowhere, sight.from));
  return drawing.choice.isOfQueries ? PatchTexts::tr("key: %1").arg(name) : PatchTexts::tr("query: %1").arg(name);
}

double weightBefore(const PatchesDrawing& drawing, const PatchSight& sight) {
  const float* const numbers = numbersFrom(drawing, drawing.weights->matrix(), sight.from);
  double sum = 0;
  for (Index token = 0; token < drawing.grid->before; ++token)
    sum += static_cast<double>(numbers[token * strideOf(drawing)]);
  return sum;
}

QString gridWords(const PatchGrid& grid) {
  const QString size = QStringLiteral("%1 × %2").arg(grid.rows).arg(grid.columns);
  return grid.before == 0 ? size
                          : PatchTexts::tr("%1 behind %n token(s)", nullptr, static_cast<int>(grid.before)).arg(size);
}

PatchMapQuestion patchQuestion(const PatchesDrawing& drawing, const PatchSight& sight) {
  PatchMapQuestion question{.grid = *drawing.grid,
                            .numbers = {},
                            .from = sight.from,
                            .isFromPatch = drawing.isSquare,
                            .selected = sight.selected,
                            .isOfQueries = drawing.choice.isOfQueries,
                            .isRollout = drawing.weights->isRollout};
  const float* const numbers = numbersFrom(drawing, drawing.weights->matrix(), sight.from);
  const Index count = question.isOfQueries ? drawing.queries : drawing.keys;
  for (Index token = 0; token < count; ++token)
    question.numbers.push_back(static_cast<double>(numbers[token * strideOf(drawing)]));
  return question;
}

namespace {

PatchesDrawing renderedDrawing(const Scene& scene, const ViewState& state) {
  const DataError noFile({translatable("core", "patches are drawn of a file of attention, and the scene has none")});
  if (scene.models.folder.empty()) throw noFile;
  ModelsPipeline pipeline;
  ModelsViewState looked = state.models;
  looked.view = "patches";
  const ModelsView view = lookedAt(looked);
  const ModelsResults results = pipeline.run(scene.models, view);
  if (results.problem && !results.problemFile.empty()) throw FolderFileError(results.problemFile, results.problem);
  if (results.problem) throw DataError(results.problem);
  if (!results.file) throw noFile;
  PictureReader reader;
  PatchesDrawing drawing = patchesDrawing(results, reader);
  if (!drawing.weights) {
    const Shape& shape = results.file->shape;
    throw DataError({translatable("core", "there is no layer %1 with a head %2: the file has %3 layers of %4 heads"),
                     {std::to_string(view.open->layer), std::to_string(view.open->head), std::to_string(shape[0]),
                      std::to_string(shape[1])}});
  }
  if (drawing.problem) throw DataError(drawing.problem);
  if (drawing.picture.problem)
    throw DataError({translatable("core", "the picture %1 can't be read: %2"),
                     {shownFile(drawing.picture.path).toStdString(), toString(drawing.picture.problem)}});
  return drawing;
}

WorkspaceFigure figureFrom(const PatchesDrawing& drawing, const PatchSight& sight, const Scene& scene) {
  return exportedPatchMap(patchMapFigure(drawing, sight, findRow(ui::colorMaps(), scene.weightColors)), drawing, sight);
}

}  // namespace

WorkspaceFigure drawnPatches(const Scene& scene, const ViewState& state) {
  const PatchesDrawing drawing = renderedDrawing(scene, state);
  return figureFrom(drawing, sightOf(drawing, state.models), scene);
}

WorkspaceFigure drawnPatchesFrom(const Scene& scene, const ViewState& state, std::pair<Index, Index> patch) {
  const PatchesDrawing drawing = renderedDrawing(scene, state);
  const PatchGrid& grid = *drawing.grid;
  if (!drawing.isSquare)
    throw DataError({translatable("core", "queries are no patches here, expected the number of one")});
  if (patch.first >= grid.rows || patch.second >= grid.columns)
    throw DataError({translatable("core", "there is no patch (%1, %2): there are %3 rows and %4 columns, from 0 on"),
                     {std::to_string(patch.first), std::to_string(patch.second), std::to_string(grid.rows),
                      std::to_string(grid.columns)}});
  PatchSight sight = sightOf(drawing, state.models);
  sight.from = grid.token(patch.first, patch.second);
  return figureFrom(drawing, sight, scene);
}

}  // namespace attn::app
