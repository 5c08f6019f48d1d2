// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>

#include "app/commands/model/model_texts.h"
#include "app/commands/render/chosen_panels.h"
#include "app/commands/render/file_heads.h"
#include "app/commands/render/render_arrays.h"
#include "app/commands/render/render_input.h"
#include "app/commands/render/render_outputs.h"
#include "app/commands/scene_input.h"
#include "app/commands/standard_streams.h"
#include "app/document/shipped_models.h"
#include "app/figures/figure_batch.h"
#include "app/workspaces/models/head_series.h"
#include "app/workspaces/workspace.h"
#include "core/base/buffer.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"
#include "ui/export/figure_panels.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/style/missing_letters.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

void requireLogarithms(const ui::HeatmapFigure& figure, bool areWanted) {
  if (areWanted && !figure.logarithmic)
    throw DataError({translatable("core", "no number is above 0, as a logarithmic scale needs")});
}

ui::HeatmapFigure withRange(ui::HeatmapFigure figure, const QString& text) {
  if (text.isEmpty()) return figure;
  // All kinds but one's own, which says its ends.
  const ui::RangeKind* kind = findRow(ui::rangeKinds(), text.toStdString());
  if (kind && text != QLatin1String("own")) {
    figure = ui::withColorRange(std::move(figure), {kind->id});
    requireLogarithms(figure, kind->logarithmic);
    return figure;
  }
  const QStringList ends = text.split(text.contains(u':') ? u':' : u',');
  bool lowOk = false, highOk = false;
  const float low = QLocale::c().toFloat(ends.value(0), &lowOk);
  const float high = QLocale::c().toFloat(ends.value(1), &highOk);
  if (ends.size() != 2 || !lowOk || !highOk || !std::isfinite(low) || !std::isfinite(high) || !(low < high))
    throw UsageError("--range is “" + text.toStdString() +
                     "”, expected MIN:MAX with MIN < MAX, shared, data, panel, unit or log");
  return ui::withColorRange(std::move(figure), {"own", static_cast<double>(low), static_cast<double>(high)});
}

QByteArray drawBare(const ui::HeatmapFigure& figure, const ui::ExportOptions& drawn) {
  const int pixels = std::max(1, static_cast<int>(drawn.cell));
  const QSizeF sides = ui::bareSize(figure, figure.columns, pixels);
  const double size = sides.width() * sides.height();
  constexpr Index mostPixels = 40'000'000, longestSide = 1'000'000;  // as long as PNG files are read everywhere
  if (!(size <= static_cast<double>(mostPixels) &&
        std::max(sides.width(), sides.height()) <= static_cast<double>(longestSide)))
    throw DataError(
        {translatable("core",
                      "the bare cells would be a picture of %1 × %2 pixels, expected at most %3 in all and "
                      "%4 on a side: choose a smaller --cell, or leave --bare out, and cells share pixels"),
         {toString(sides.width()), toString(sides.height()), std::to_string(mostPixels), std::to_string(longestSide)}});
  const QByteArray bytes =
      ui::pngBytes(ui::renderBareCells(figure, figure.columns, pixels, ui::printStyle(drawn.transparent)));
  if (bytes.isEmpty()) throw std::bad_alloc();
  return bytes;
}

/// Cells of a size that was asked for are drawn that large, or not at all.
void requireVisible(const ui::HeatmapFigure& figure, double cell) {
  const double longest = cell * static_cast<double>(std::max(ui::mostRows(figure), ui::mostColumns(figure)));
  if (cell > 0 && longest < 1)
    throw DataError(
        {translatable("core", "with cells of %1 pixels a heatmap would be %2 pixels long, expected 1 or more"),
         {toString(cell), toString(longest)}});
}

QByteArray draw(const ui::Picture& picture, const ui::ExportOptions& drawn, const QString& file) {
  QString complaint;
  const QByteArray bytes = ui::exportedFigure(picture, drawn, &complaint);
  if (!complaint.isEmpty())
    throw FileError(file,
                    complaint.toStdString() + (drawn.cell > 0 ? " Without --cell the picture is made to fit." : ""));
  if (bytes.isEmpty()) throw std::bad_alloc();
  return bytes;
}

void applyOptions(const RenderRequest& request, ui::HeatmapFigure& figure) {
  if (request.colorMap) figure = withColorMap(std::move(figure), request.colorMap);
  figure = withRange(std::move(figure), request.range.value_or(QString()));
  if (request.isLogarithmic.value_or(false)) {
    figure = withLogarithmicColors(std::move(figure));
    requireLogarithms(figure, true);
  }
  if (request.isMean) {
    if (!figure.range) figure.range.emplace();
    figure.range->isMean = *request.isMean;
  }
  // The colours are those that it has among the others.
  if (request.panel) figure = chosenPanels(figure, *request.panel);
  figure.xLabel = request.xLabel.value_or(figure.xLabel).left(longestDrawnText);
  figure.yLabel = request.yLabel.value_or(figure.yLabel).left(longestDrawnText);
  const auto labelsIn = [](const QString& file, Index count, const char* axis) {
    return file.isEmpty() ? nullptr : readLabels(file, count, axis);
  };
  const auto rowLabels = labelsIn(request.rowLabels, ui::mostRows(figure), "row");
  const auto columnLabels = labelsIn(request.columnLabels, ui::mostColumns(figure), "column");
  for (ui::HeatmapPanel& panel : figure.panels) {
    if (rowLabels) panel.rowLabels = rowLabels;
    if (columnLabels) panel.columnLabels = columnLabels;
  }
  if (request.drawn.columns > 0) figure.columns = request.drawn.columns;
}

ui::Picture pictureAsAsked(const RenderRequest& request, WorkspaceFigure figure) {
  if (auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure)) {
    applyOptions(request, *heatmaps);
    requireVisible(*heatmaps, request.drawn.cell);
  }
  return pictureOf(figure);
}

/// The parameters in words: those of the view; of several views those of the workspace, unless all have the same.
QString footerOf(RenderRequest request, const SavedScene& saved) {
  const auto words = [&] { return parametersOf(viewOfScene(saved.scene, request), saved.scene, saved.view); };
  const QString first = words();
  for (const WorkspaceView* view : request.views) {
    request.view = view;
    if (words() != first) return workspaceOf(saved.scene).parameters(saved.scene);
  }
  return first;
}

/// Several views of a scene as panels a), b) … of one figure. Its columns count panels.
ui::Picture panelsAsAsked(RenderRequest request, const SavedScene& saved) {
  request.drawn.columns = 0;
  std::vector<ui::Picture> panels;
  for (const WorkspaceView* view : request.views) {
    request.view = view;
    panels.push_back(pictureAsAsked(request, figureOfScene(saved, request)));
  }
  return ui::lettered(panels);
}

void writeAsFilm(const RenderRequest& request, const SavedScene& saved, const QString& file, const QString& output) {
  const auto change = [&](WorkspaceFigure figure) { return pictureAsAsked(request, std::move(figure)); };
  const auto draw = [&](const SavedScene& each) { return change(figureOfScene(each, request)); };
  const auto parameters = [&](const SavedScene& each) { return footerOf(request, each); };
  const ui::Film film = aboutFile(file, [&] {
    sayTraining(saved.scene, request);
    return ui::filmOf(subjectOf(request.film, saved, viewOfScene(saved.scene, request), draw, change,
                                request.hasFooter ? parameters : FrameParameters()),
                      request.drawn);
  });
  int error = 0;
  aboutFile(output, [&] {
    writeOutput(output, [&](int to) { error = ui::writeFilm(to, film, *request.film.format, request.film.pace); });
  });
  if (error > 0) std::fprintf(stderr, "attention-lab: %s\n", ui::colorErrorWords(error).toUtf8().constData());
}

QByteArray drawHeatmaps(const RenderRequest& request, const ui::HeatmapFigure& figure, const QString& file) {
  requireVisible(figure, request.drawn.cell);
  return request.isBare ? drawBare(figure, request.drawn) : draw(figure, request.drawn, file);
}

/// Each part as a file of its own, in every format that was asked for.
void writeParts(const RenderRequest& request, const std::vector<BatchPart>& parts, const QString& file,
                const QString& output, Outputs& outputs) {
  std::vector<const ui::FigureFormat*> formats = request.formats;
  if (formats.empty()) formats = {&ui::formatOf(request.drawn)};
  const std::vector<BatchFile> files = aboutFile(output, [&] { return batchFiles(parts, output, formats); });
  outputs.add(parts, files, [&](const ui::HeatmapFigure& figure, const ui::FigureFormat& format) {
    RenderRequest each = request;
    each.drawn.format = format.id;
    return std::optional(aboutFile(file, [&] { return drawHeatmaps(each, figure, file); }));
  });
}

void requireInRange(const char* what, Index place, Index length) {
  if (place >= length)
    throw DataError({translatable("core", "there is no %1 %2, expected 0 to %3"),
                     {what, std::to_string(place), std::to_string(length - 1)}});
}

/// What is drawn of a file of which heads are chosen.
const WorkspaceView* viewOfHeads(const RenderRequest& request) {
  const bool isOpen = request.fileHeads.layer || !request.fileHeads.heads.empty();
  Scene models;
  models.workspace = "models";
  return findRow(workspaceOf(models).views, isOpen ? "weights" : "heads");
}

/// Files for the heads, or the layers, of a model or of a file of attention, each in full.
void writeHeads(RenderRequest request, const SavedScene& saved, const QString& file, const QString& output,
                Outputs& outputs) {
  if (saved.scene.workspace != "models")
    throw UsageError("the output is “" + output.toStdString() +
                     "”, and {layer} and {head} are for a model, or a file of attention");
  if (request.hasFooter) request.drawn.footer = workspaceOf(saved.scene).parameters(saved.scene);
  request.drawn.carried = request.isWithoutScene ? QByteArray() : carriedScene(saved);
  auto series = std::make_shared<ui::FigureSeries>(*drawnHeadSeries(saved.scene, saved.view));
  series->layer = [&request, plain = series->layer](Index layer) {
    ui::HeatmapFigure figure = plain(layer);
    applyOptions(request, figure);
    return figure;
  };
  const FileHeads& chosen = request.fileHeads;
  if (chosen.layer) requireInRange("layer", *chosen.layer, series->layers);
  for (const Index head : chosen.heads) requireInRange("head", head, series->heads);
  std::vector<BatchPart> parts = namesEachHead(output) ? headParts(series) : layerParts(series);
  std::erase_if(parts, [&](const BatchPart& part) {
    const bool isOther = chosen.layer && part.layer != chosen.layer;
    return isOther || (!chosen.heads.empty() &&
                       std::find(chosen.heads.begin(), chosen.heads.end(), part.head) == chosen.heads.end());
  });
  writeParts(request, parts, file, output, outputs);
}

void sayMissingLetters() {
  for (const QString& script : ui::MissingScripts::instance().names())
    std::fprintf(stderr, "attention-lab: no font for letters of %s is installed: they are drawn as boxes\n",
                 script.toUtf8().constData());
}

/// One input of a call. \param output with the places of each input filled in
void renderOne(RenderRequest request, const CommandOptions& options, const QString& given, const QString& output,
               Outputs& outputs) {
  ui::ExportOptions& drawn = request.drawn;
  // A model that comes with the program is known by its name.
  const QString file = options.has("text") ? modelFolder(given) : given;
  InputKind kind = aboutFile(file, [&] { return kindOfInput(file); });
  // From queries, keys and values the weights are computed, as in the window.
  std::optional<SavedScene> inputs;
  const bool mayHoldInputs = kind == InputKind::archive || (kind == InputKind::array && !request.film.sweep);
  if (mayHoldInputs && request.array.isNull() && !request.input && request.patches.axes.isEmpty() && !request.batch &&
      !drawsPatches(request))
    inputs = aboutFile(file, [&] { return sceneOfInputsIn(file); });
  if (inputs) kind = InputKind::scene;
  requireUse(request, kind, options);
  // Whoever asks for heads means them in full.
  const bool opensHeads = !request.model.heads.empty() || request.model.layer;
  const auto readIt = [&] {
    if (inputs) return *inputs;
    return givenScene(file);
  };
  if (request.film.sweep) return writeAsFilm(request, aboutFile(file, readIt), file, output);
  if (namesHeads(output)) {
    options.refuse({"combine", "sort", "panel", "row-labels", "column-labels", "input", "bare"},
                   "can't be used: {layer} and {head} in the output's name are for all heads");
    if (opensHeads)
      throw UsageError(
          "--layer and --head can't be used: {layer} and {head} in the output's name are for all heads of "
          "a model");
    if (request.fileHeads.areAll)
      throw UsageError("--all-heads is one picture, and {layer} or {head} in the output's name asks for several");
    if (!request.fileHeads.heads.empty() && !namesEachHead(output))
      throw UsageError("--head is given, and the output is “" + output.toStdString() +
                       "”: expected {head} in its name");
    if (request.views.size() > 1 || (request.view && request.view->id != std::string_view("heads")))
      throw UsageError("{layer} and {head} in the output's name are for --view heads");
    return aboutFolder(file, [&] {
      SavedScene saved;
      if (kind == InputKind::model)
        saved = sceneOfModel(file, request.model);
      else if (kind == InputKind::scene)
        saved = readIt();
      else
        saved = sceneOfFile(file, request.array);
      if (!request.patches.axes.isEmpty()) saved.scene.models.axes = request.patches.axes.toStdString();
      if (request.batch) saved.scene.models.entry = *request.batch;
      writeHeads(request, saved, file, output, outputs);
    });
  }
  WorkspaceFigure figure = aboutFolder(file, [&]() -> WorkspaceFigure {
    if (request.input) return figureOfModel(file, *request.input);
    if (kind != InputKind::scene && drawsPatches(request))
      return figureOfScene(withPatches(sceneOfFile(file, request.array), request.patches, request.fileHeads), request);
    const bool isFile = kind != InputKind::scene && kind != InputKind::model;
    if (isFile && !choosesHeads(request))
      return figureOfArray(file, kind, {request.array, request.patches.axes, request.batch});
    SavedScene saved = isFile                     ? sceneOfHeads(file, request)
                       : kind == InputKind::model ? sceneOfModel(file, request.model)
                                                  : readIt();
    if (drawsPatches(request)) saved = withPatches(std::move(saved), request.patches, request.fileHeads);
    if (isFile && !request.view) request.view = viewOfHeads(request);
    if (opensHeads && !request.view) request.view = findRow(workspaceOf(saved.scene).views, "weights");
    if (request.hasFooter) drawn.footer = footerOf(request, saved);
    if (!request.isWithoutScene && !isFile) drawn.carried = carriedScene(saved);
    sayTraining(saved.scene, request);
    return request.views.size() > 1 ? panelsAsAsked(request, saved) : figureOfScene(saved, request);
  });
  auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure);
  if (heatmaps)
    applyOptions(request, *heatmaps);
  else if (request.views.size() < 2)
    options.refuse({"colormap", "range", "scale", "cell", "columns", "numbers", "panel", "xlabel", "ylabel",
                    "row-labels", "column-labels", "bare"},
                   "is for heatmaps, and this view of the scene has none");
  if (!heatmaps && namesEach(output))
    throw UsageError("the output is “" + output.toStdString() +
                     "”, and {panel} or {number} is for heatmaps: this figure has other parts");
  if (heatmaps && namesEach(output)) {
    const std::vector<BatchPart> parts =
        namesFormatAlone(output) ? std::vector{wholePart(*heatmaps)} : heatmapParts(*heatmaps);
    return writeParts(request, parts, file, output, outputs);
  }
  const QByteArray bytes = aboutFile(file, [&] {
    releaseKeptBuffers();  // those of the file: what is drawn now needs others
    if (!heatmaps) return draw(std::get<ui::Picture>(figure), drawn, file);
    return drawHeatmaps(request, *heatmaps, file);
  });
  outputs.add(output, bytes);
}

}  // namespace

int runRender(const Command& command, const QStringList& arguments) {
  RenderRequest request;
  request.drawn.dpi = 96;
  const CommandOptions options(command, renderOptions(request), arguments, CommandOptions::twoOrMore);
  if (options.isHelp()) return 0;
  const QStringList files = options.files().mid(0, options.fileCount() - 1);
  const QString output = options.files().last();
  // What pixels are depends on the format.
  if (const ui::FigureFormat* named = ui::formatOfFile(output)) request.drawn.format = named->id;
  request.film.format = ui::filmFormatOfFile(output);
  options.read();
  if (files.size() > 1) options.refuse({"sweep"}, "is of one scene, and there are several inputs");
  complete(request, options);
  if (request.language) installTranslations(QLatin1String(request.language->id));
  const QStringList names = outputsOf(files, output);
  Outputs outputs;
  for (qsizetype i = 0; i < files.size(); ++i) {
    requireOtherFiles(files, {names[i]});
    try {
      renderOne(request, options, files[i], names[i], outputs);
    } catch (const UsageError& error) {
      throw files.size() > 1 ? UsageError(systemPath(files[i]) + ": " + error.what()) : error;
    }
  }
  sayMissingLetters();
  outputs.finish();
  return 0;
}

}  // namespace attn::app
