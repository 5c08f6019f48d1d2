// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/models_figure.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "app/document/file_words.h"
#include "app/document/shipped_models.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_line_figure.h"
#include "app/workspaces/attention/comparison/both_passes.h"
#include "app/workspaces/attention/comparison/comparison_figure.h"
#include "app/workspaces/attention/summaries/sink_column.h"
#include "app/workspaces/models/predictions/prediction_figures.h"
#include "app/workspaces/models/source_words.h"
#include "core/model/folder_file.h"
#include "core/scene/models/head_grid.h"
#include "core/scene/models/model_identity.h"
#include "core/scene/models/shown_pass.h"
#include "core/tensor/number_grid.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::HeatmapFigure;
using ui::HeatmapPanel;

namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(attn::app::Models)
};

ModelsResults resultsOf(const Scene& scene, const ViewState& state, bool looksInside = false) {
  ModelsPipeline pipeline(modelFolder(QStringLiteral("small")).toStdString());
  ModelsView view = lookedAt(state.models);
  view.looksInside = looksInside;
  ModelsResults results = pipeline.run(scene.models, view);
  requireResults(results);
  return results;
}

}  // namespace

void requireResults(const ModelsResults& results) {
  if (results.problem && !results.problemFile.empty()) throw FolderFileError(results.problemFile, results.problem);
  if (results.problem) throw DataError(results.problem);
  if (!results.scene.pinned) return;
  if (Message gone = goneProblem(*results.scene.pinned)) throw DataError(std::move(gone));
}

ModelsView lookedAt(const ModelsViewState& state) {
  HeadPlace place;
  for (const auto& name : stackKindNames())
    if (state.stack == name.id) place.kind = name.value;
  const auto head = [&](const std::vector<Index>& at) -> std::optional<HeadPlace> {
    if (at.size() != 2) return {};
    return HeadPlace{place.kind, at[0], at[1]};
  };
  std::vector<HeadPlace> beside;
  for (std::size_t i = 0; i + 1 < state.beside.size(); i += 2)
    beside.push_back({place.kind, state.beside[i], state.beside[i + 1]});
  const auto one = [](const std::vector<Index>& list) {
    return list.empty() ? std::nullopt : std::optional<Index>(list.front());
  };
  const auto& showings = headShowings();
  const bool isKnown =
      std::any_of(showings.begin(), showings.end(), [&](const auto& row) { return state.shows == row.id; });
  const bool looksAtPatches = state.view == "patches";
  std::optional<HeadPlace> open = head(state.head);
  if (looksAtPatches && !open) open = HeadPlace{StackKind::encoder, 0, 0};
  return {.open = open,
          .beside = std::move(beside),
          .combined = state.combined,
          .shows = isKnown ? state.shows : showings.front().id,
          .looksInside = state.view == "predictions",
          .looksAtPatches = looksAtPatches,
          .position = one(state.position),
          .token = one(state.token),
          .against = one(state.against)};
}

HeatmapFigure withReading(HeatmapFigure figure, const ModelsResults& results) {
  const QString reading = readingWords(results);
  if (!reading.isEmpty())
    figure.title = figure.title.isEmpty() ? reading : figure.title + QStringLiteral(" · ") + reading;
  return figure;
}

namespace {

HeatmapFigure figureWithSinks(const Pass& pass, const PassColors& colors, const HeatmapFigure& previous) {
  if (!hasSinks(pass)) return attentionFigure(pass, colors, previous);
  const auto ofOne = [&](const Pass& one) { return withSinks(attentionFigure(one, colors, previous), one); };
  return pass.comparison ? comparisonFigure(ofOne(pass.comparison->a), ofOne(alone(pass)), pass, colors) : ofOne(pass);
}

}  // namespace

HeatmapFigure openHeadFigure(const ModelsResults& results, const Scene& scene, const HeatmapFigure& previous) {
  HeatmapFigure figure = figureWithSinks(*results.pass, colorsOf(scene), previous);
  figure.range = usualRange(results);
  for (ui::RangeGroup& group : figure.groups)
    if (group.label == attentionWords(View::weights).number) group.label = headWords(results).number;
  if (results.pass->comparison) {
    figure = withComparedTitles(std::move(figure), *results.pass);
    figure.title = comparedNames(results);
    // Two texts have each their own tokens.
    if (results.pinned && !readTheSame(*results.pass)) figure.sharedRowLabels = false;
    for (std::size_t i = 0; results.pass->heads > 1 && i < figure.panels.size(); ++i) {
      const QString head = pictureName(results.shows, results.heads[i / comparedPanels]);
      figure.panels[i].name = QStringLiteral("%1, %2").arg(figure.panels[i].title, head);
      if (comparedAt(i) == Compared::a) figure.panels[i].rowTitle = head;
    }
  } else if (results.pass->heads > 1) {
    for (std::size_t i = 0; i < figure.panels.size(); ++i)
      figure.panels[i].name = figure.panels[i].title = pictureName(results.shows, results.heads[i]);
  } else {
    figure.panels.front().name = figure.panels.front().title = picturesName(results);
  }
  return withReading(std::move(figure), results);
}

HeadDrawing openHeadDrawing(const ModelsResults& results, const Scene& scene, const HeatmapFigure& previous,
                            bool withPlanes) {
  if (!results.pass) return {};
  HeadDrawing drawing{openHeadFigure(results, scene, previous)};
  drawing.planeProblem = openPlaneProblem(results);
  if (withPlanes && !drawing.planeProblem) drawing.planes = openPlanes(results);
  if (linesProblem(*results.pass)) return drawing;
  const ui::ColorMap* const colors = drawing.figure.panels.front().colorMap;
  drawing.lines = viewOfBoth(*results.pass, [&](const Pass& one, bool) {
    const LineChoice choice;
    return attentionLines(one, choice, heaviestLines(*one.weights, choice.share),
                          attentionFigure(one, {colors, colors}));
  });
  drawing.lines.weight = headWords(results).number;
  if (results.pass->heads > 1)
    for (const HeadPlace& place : results.heads) drawing.lines.headNames << pictureName(results.shows, place);
  // Bytes and percent are as wide as their share; lengths and sums as large as they come. Beside an infinite one all
  // others would be nothing.
  if (results.file) drawing.lines.whole = results.file->whole();
  for (const WeightLine& line : drawing.lines.lines->all)
    if (std::isfinite(line.weight))
      drawing.lines.whole = std::max(drawing.lines.whole, static_cast<double>(line.weight));
  return drawing;
}

ui::Picture openLinesPicture(const ModelsResults& results, const ui::LineFigure& lines) {
  QString title = results.pass->comparison ? comparedNames(results) : picturesName(results);
  if (const QString reading = readingWords(results); !reading.isEmpty()) title += QStringLiteral(" · ") + reading;
  return ui::titled(ui::linePicture(lines), title);
}

QString headName(const HeadPlace& place) {
  const QString name = Texts::tr("Layer %1, head %2").arg(place.layer).arg(place.head);
  return place.kind == StackKind::cross ? Texts::tr("%1 of cross-attention").arg(name) : name;
}

QString pictureName(const std::string& shows, const HeadPlace& place) {
  return shows == "rollout" ? Texts::tr("Layer %1, all heads").arg(place.layer) : headName(place);
}

ui::CellWords headWords(const ModelsResults& results) {
  ui::CellWords words = attentionWords(View::weights);
  words.number = gridNumber(results, nullptr);
  return words;
}

namespace {

bool leavesTokensOut(const TokenGroups& groups) {
  std::size_t shown = 0;
  for (const std::vector<Index>& each : groups.members) shown += each.size();
  return static_cast<Index>(shown) < groups.tokens;
}

}  // namespace

QString readingWords(const ModelsResults& results) {
  QStringList words;
  if (results.shows != headShowings().front().id) words << ui::translated(findRow(headShowings(), results.shows)->name);
  if (results.scene.special == SpecialTokens::leftOut &&
      (leavesTokensOut(results.tokens) || leavesTokensOut(results.decoderTokens)))
    words << (renormalises(results) ? Texts::tr("without special tokens, each row divided by its sum")
                                    : Texts::tr("without special tokens"));
  if (results.file && results.file->dividesRows && results.file->guess.kind != TensorKind::scores)
    words << Texts::tr("each row divided by its sum");
  return words.join(QStringLiteral(" · "));
}

QString tokenText(const std::string& text) {
  const QString shown = ui::withoutControls(QString::fromStdString(text));
  return shown.trimmed().isEmpty() ? QStringLiteral("␣") : shown.trimmed();
}

std::vector<std::pair<QString, QString>> modelFacts(const OpenedModel& opened) {
  const Model& model = opened.model;
  QStringList layers;
  for (const StackKind kind : model.kinds())
    if (kind != StackKind::cross)
      layers << QStringLiteral("%1 × %2").arg(model.sizes(kind).layers).arg(model.sizes(kind).heads);
  const StackKind first = model.kinds().front();
  const std::optional<Index> positions = positionsOf(model, first);
  std::vector<std::pair<QString, QString>> facts = {
      {Texts::tr("family"), QString::fromLatin1(model.config.family->name)},
      {Texts::tr("layers × heads"), layers.join(QStringLiteral(" + "))},
      {Texts::tr("width"), QStringLiteral("%1 = %2 × %3")
                               .arg(model.config.width)
                               .arg(model.sizes(first).heads)
                               .arg(model.headWidth(first))},
      {Texts::tr("parameters"), ui::groupedNumber(model.parameters)},
      {Texts::tr("file"),
       QLocale::c().formattedDataSize(static_cast<qint64>(model.files->bytes), 1, QLocale::DataSizeSIFormat)},
      {Texts::tr("positions"), positions ? ui::groupedNumber(*positions) : Texts::tr("any")}};
  if (model.headWidth(first) * model.sizes(first).heads != model.config.width)
    facts[2].second = QString::number(model.config.width);
  return facts;
}

QString roleName(AxisRole role) {
  switch (role) {
    case AxisRole::layer: return Texts::tr("layer");
    case AxisRole::batch: return Texts::tr("entry of the batch");
    case AxisRole::head: return Texts::tr("head");
    case AxisRole::query: return Texts::tr("query");
    case AxisRole::key: return Texts::tr("key");
    case AxisRole::token: return Texts::tr("token");
    case AxisRole::width: return Texts::tr("width");
    case AxisRole::one: return Texts::tr("nothing");
    case AxisRole::step: return Texts::tr("step");
  }
  return {};
}

std::vector<std::pair<QString, QString>> fileFacts(const OpenedFile& file) {
  const ImportGuess& guess = file.guess;
  const bool isScores = guess.kind == TensorKind::scores;
  QStringList shape;
  for (const Index length : guess.tensor.shape) shape << QString::number(length);
  return {{Texts::tr("format"), QString::fromStdString(file.found->file.format)},
          {Texts::tr("numbers"), isScores ? Texts::tr("scores") : Texts::tr("weights")},
          {Texts::tr("shape"), shape.join(QStringLiteral(" × "))},
          {Texts::tr("masked"), guess.isCausal ? Texts::tr("causal") : Texts::tr("not causal")}};
}

QString modelShapes(const ModelsResults& results, StackKind kind) {
  if (results.file) {
    QStringList axes;
    for (const Index length : results.file->shape) axes << QString::number(length);
    return Texts::tr("α (%1): layers, heads, queries, keys").arg(axes.join(QStringLiteral(", ")));
  }
  // A rollout's grid has one picture a layer: the heads are the model's.
  const Model& model = results.opened->model;
  const Index n = queriesOf(results, kind).tokens, m = keysOf(results, kind).tokens, heads = model.sizes(kind).heads;
  if (kind == StackKind::cross)
    return Texts::tr("hidden (%1, %2) · q (%3, %1, %4) · k, v (%3, %6, %4) · α (%5, %3, %1, %6)")
        .arg(n)
        .arg(model.config.width)
        .arg(heads)
        .arg(model.headWidth(kind))
        .arg(model.sizes(kind).layers)
        .arg(m);
  return Texts::tr("hidden (%1, %2) · q, k, v (%3, %1, %4) · α (%5, %3, %1, %1)")
      .arg(n)
      .arg(model.config.width)
      .arg(heads)
      .arg(model.headWidth(kind))
      .arg(model.sizes(kind).layers);
}

WorkspaceFigure drawnHeads(const Scene& scene, const ViewState& state) {
  const ModelsResults results = resultsOf(scene, state);
  const HeadGrid& grid = *gridOf(results, state.models.stack);
  const GridSide* const side = gridSide(grid, state.models.compared);
  return withComparedHeads(headGridFigure(results, grid, headOrder(state.models.sortedBy), scene, side), results, side);
}

WorkspaceFigure drawnOpenHead(const Scene& scene, const ViewState& state) {
  const ModelsResults results = resultsOf(scene, state);
  if (!results.pass) throw DataError({translatable("core", "no head of the model is open")});
  return openHeadFigure(results, scene);
}

WorkspaceFigure drawnHeadLines(const Scene& scene, const ViewState& state) {
  const ModelsResults results = resultsOf(scene, state);
  if (!results.pass) throw DataError({translatable("core", "no head of the model is open")});
  if (const Message problem = linesProblem(*results.pass)) throw DataError(problem);
  return openLinesPicture(results, openHeadDrawing(results, scene, {}, false).lines);
}

WorkspaceFigure drawnHeadPlane(const Scene& scene, const ViewState& state) {
  const ModelsResults results = resultsOf(scene, state);
  if (!results.pass) throw DataError({translatable("core", "no head of the model is open")});
  if (Message problem = openPlaneProblem(results)) throw DataError(std::move(problem));
  std::optional<Index> query;
  if (state.models.selection.size() == 2) query = state.models.selection[0];
  return planePicture(openPlanes(results).front(), state.models.planeBy, query);
}

WorkspaceFigure drawnLens(const Scene& scene, const ViewState& state) {
  const ModelsResults results = resultsOf(scene, state, true);
  if (!results.inside)
    throw DataError(
        {translatable("core", "a file of attention has no layers to look inside, expected a model's folder")});
  return withComparedSources(lensFigure(results, findRow(ui::colorMaps(), scene.weightColors)), results);
}

QString modelsParameters(const Scene& scene) {
  const ModelsScene& models = scene.models;
  QStringList parts;
  if (!models.folder.empty()) parts << ui::withoutControls(QFileInfo(QString::fromStdString(models.folder)).fileName());
  std::vector<ModelEdit> inForce = models.edits;
  std::erase_if(inForce, [](const ModelEdit& edit) { return !edit.isOn; });
  if (!models.array.empty())
    parts << Texts::tr("tensor %1").arg(ui::withoutControls(QString::fromStdString(models.array)));
  if (models.dividesRows) parts << Texts::tr("each row divided by its sum");
  constexpr std::size_t mostNamed = 4;
  parts << editNames(inForce, mostNamed);
  return parts.join(QStringLiteral(" · "));
}

}  // namespace attn::app
