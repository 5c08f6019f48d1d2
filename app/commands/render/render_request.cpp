// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render/render_request.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/commands/option_rules.h"
#include "app/commands/standard_streams.h"
#include "app/figures/figure_batch.h"
#include "app/window/figure_files.h"
#include "core/model/checkpoint.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"
#include "ui/export/style_file.h"

namespace attn::app {
namespace {

/// The same of a film.
void checkFilmFormat(const RenderRequest& request, const CommandOptions& options) {
  const QString output = options.files().last();
  const ui::FilmFormat* const named = ui::filmFormatOfFile(output);
  if (!request.film.sweep)
    throw UsageError("the output is " +
                     (isStandardStream(output) ? "a film" : "“" + output.toStdString() + "”, a film") +
                     ", which has a --sweep as temperature=0.1..10; expected that, or a name that ends in " +
                     anyOf(ui::figureFormats(), "."));
  if (!named && !(isStandardStream(output) && request.film.format))
    throw UsageError("--sweep makes a film, and the output is “" + output.toStdString() +
                     "”, expected a name that ends in " + anyOf(ui::filmFormats(), ".") +
                     (isStandardStream(output) ? ", or --format" : ""));
  if (named && (named != request.film.format || (options.has("format") && request.drawn.format != "png")))
    throw UsageError("--format is another one than that of the output, “" + output.toStdString() +
                     "”: expected the same format");
  options.refuse({"bare", "transparent", "no-scene"}, "is for pictures, and --sweep makes a film");
}

/// A batch in the formats that --format names.
void checkFormats(const RenderRequest& request, const QString& output) {
  if (request.formats.empty())
    throw UsageError("the output is “" + output.toStdString() + "”: expected --format beside it, one of " +
                     idsOf(ui::figureFormats()) + ", once for each");
  if (request.formats.size() > 1 && request.hasPixels)
    throw UsageError("--width or --height is in pixels, of which each format has others: expected millimetres");
  if (request.isBare)
    for (const ui::FigureFormat* format : request.formats)
      if (format->id != std::string_view("png")) throw UsageError("--bare makes PNG files only");
}

/// The output's name says it; standard output has no name, and gets what --format says.
void checkFormat(const RenderRequest& request, const CommandOptions& options) {
  const QString output = options.files().last();
  if (request.film.sweep || request.film.format) return checkFilmFormat(request, options);
  if (namesFormat(output)) return checkFormats(request, output);
  if (request.formats.size() > 1)
    throw UsageError("--format is given several times, and the output is “" + output.toStdString() +
                     "”: expected a name with {format}, as heads/{panel}.{format}");
  const ui::FigureFormat* const named = ui::formatOfFile(output);
  if (!named && !isStandardStream(output))
    throw UsageError("the output is “" + output.toStdString() + "”, expected a name that ends in " +
                     anyOf(ui::figureFormats(), "."));
  if (named && request.drawn.format != named->id)
    throw UsageError("--format is “" + request.drawn.format + "”, and the output is called “" + output.toStdString() +
                     "”: expected the same format");
  if (request.isBare && request.drawn.format != "png") throw UsageError("--bare makes PNG files only");
}

/// STACK.LAYER.HEAD, or STACK.LAYER.
HeadPlace readHead(const char* option, const QString& text, bool withHead) {
  constexpr qlonglong most = 1 << 24;
  const std::string expected = std::string("a number, or of a model ") +
                               (withHead ? "STACK.LAYER.HEAD" : "STACK.LAYER") + ", STACK one of " +
                               idsOf(stackNames());
  const QStringList parts = text.split(u'.');
  const StackName* const stack = findRow(stackNames(), parts[0].toStdString());
  if (!stack || parts.size() != (withHead ? 3 : 2)) refuseOption(option, text, expected);
  const auto number = [&](const QString& part) {
    bool isNumber = false;
    const qlonglong found = part.toLongLong(&isNumber);
    if (!isNumber || found < 0 || found > most) refuseOption(option, text, expected);
    return static_cast<Index>(found);
  };
  return {stack->kind, number(parts[1]), withHead ? number(parts[2]) : 0};
}

/// A place that is a number alone, as of a file, which has one stack.
std::optional<Index> wholeNumber(const QString& text) {
  bool isNumber = false;
  const uint found = text.toUInt(&isNumber);
  return isNumber ? std::optional<Index>(found) : std::nullopt;
}

/// Options of models that heads of a file have too.
bool isOfFiles(std::string_view option) {
  return option == "head" || option == "layer" || option == "combine" || option == "sort";
}

const Workspace& workspaceNamed(const char* id) {
  Scene scene;
  scene.workspace = id;
  return workspaceOf(scene);
}

/// "single (90 mm wide, 7 pt), …".
QString presetWords() {
  QStringList words;
  for (const ui::ExportPreset& preset : ui::exportPresets())
    words << QStringLiteral("%1 (%2 mm wide, %3%4 pt)")
                 .arg(QLatin1String(preset.id))
                 .arg(preset.widthMm)
                 .arg(preset.heightMm > 0 ? QStringLiteral("%1 mm high, ").arg(preset.heightMm) : QString())
                 .arg(preset.fontPt);
  return words.join(QStringLiteral(", "));
}

/// The format of a picture or of a film by its id, in letters of any size.
void chooseFormat(const QString& text, RenderRequest& request) {
  const std::string id = text.toLower().toStdString();
  if (const ui::FigureFormat* format = findRow(ui::figureFormats(), id)) {
    request.drawn.format = format->id;
    if (std::find(request.formats.begin(), request.formats.end(), format) == request.formats.end())
      request.formats.push_back(format);
  } else if (const ui::FilmFormat* film = findRow(ui::filmFormats(), id)) {
    request.film.format = film;
  } else {
    refuseOption("format", text, idsOf(ui::figureFormats()) + ", " + anyOf(ui::filmFormats()));
  }
}

/// A number of how a figure is drawn, as its row allows it.
Option drawnNumber(const char* id, const char* value, RenderRequest& request, const char* help) {
  ui::ExportOptions& drawn = request.drawn;
  const ui::ExportNumber& row = *findRow(ui::exportNumbers(), id);
  if (row.isLength)
    return option(id, value, drawn.*row.member,
                  Length{row.most, row.expected,
                         [&request] {
                           request.hasPixels = true;
                           return ui::pixelsPerMm(request.drawn);
                         }},
                  help);
  return option(id, value, drawn.*row.member, Number{0, std::nextafter(row.most, 1e9), row.expected}, help);
}

/// What is given besides takes the place of a style's, since it is read later.
void takeStyle(const QString& file, RenderRequest& request) {
  aboutFile(file, [&] { request.drawn = ui::withStyle(request.drawn, readStyle(file)); });
  if (!request.drawn.colorMap.empty()) request.colorMap = findRow(ui::colorMaps(), request.drawn.colorMap);
  // Films know of one way to be coloured, which is this.
  request.drawn.colorMap.clear();
}

/// Numbers that are given besides take the place of a preset's.
void choosePreset(const QStringList& texts, ui::ExportOptions& drawn) {
  const ui::ExportPreset* preset = IdOf<ui::ExportPreset>{ui::exportPresets()}.read("preset", texts.last());
  drawn.widthMm = preset->widthMm;
  drawn.heightMm = preset->heightMm;
  drawn.fontPt = preset->fontPt;
}

}  // namespace

std::vector<Option> renderOptions(RenderRequest& request) {
  static const std::vector<WorkspaceView> views = allViews();
  ui::ExportOptions& drawn = request.drawn;
  std::string formats = anyOf(ui::figureFormats());
  formats.insert(std::string_view(ui::figureFormats().front().id).size(), " (the default)");
  std::vector<Option> options = {
      option("array", "NAME", request.array, AnyArgument{},
             "The array, where a file holds several. Default: attention_weights, else the only one."),
      {"style", "FILE",
       "How the figures of a paper look, as the Export dialog saves it: width, height, dpi, font-size, font, colormap, "
       "columns, numbers, transparent. Options that are given besides take their place.",
       [&request](const QStringList& texts) { takeStyle(texts.last(), request); }},
      option("colormap", "ID", request.colorMap, IdOf<ui::ColorMap>{ui::colorMaps()},
             "See attention-lab list colormaps. Default: Reds, or the scene's own."),
      option(
          "range", "RANGE", request.range, AnyArgument{},
          "MIN:MAX or MIN,MAX; shared (one range for all heatmaps, of weights from 0 on), data (the same from the "
          "least "
          "number on), panel (one for each), unit (0 to 1) or log (logarithmic). Default: shared, or the scene's own."),
      option("scale", "SCALE", request.isLogarithmic, OneOf<bool>{{{"linear", false}, {"log", true}}, "linear or log"},
             "linear (the default) or log: colours for the logarithms of the numbers."),
      option(
          "pooling", "WHICH", request.isMean, OneOf<bool>{{{"largest", false}, {"mean", true}}, "largest or mean"},
          "What a pixel shows that several cells share: the largest (the default; with a diverging colour map the one "
          "farthest from 0) or their mean."),
      option("cell", "PX", drawn.cell, Number{0, 4097, "pixels above 0, at most 4096"}, "Side of a cell in pixels."),
      {"format", "ID",
       "Of an output that is “-”: " + formats + "; of a film " + anyOf(ui::filmFormats()) +
           ". May be given several times where the output's name has {format}: each figure is written in all of them.",
       [&request](const QStringList& texts) {
         for (const QString& each : texts) chooseFormat(each, request);
       },
       idListOf(ui::figureFormats()) + idListOf(ui::filmFormats())},
      drawnNumber("dpi", "N", request, "Dots per inch of a PNG. Default: {default}."),
      {"preset", "ID", "A width, height and size of text: " + presetWords().toStdString() + ".",
       [&drawn](const QStringList& texts) { choosePreset(texts, drawn); }, idListOf(ui::exportPresets())},
      drawnNumber("width", "MM", request,
                  "Width of the whole figure in millimetres; 1200px is 1200 dots of a PNG, and 1/96 inch each "
                  "elsewhere."),
      drawnNumber("height", "MM", request, "Height of the whole figure, in the same way."),
      option(
          "panel", "WHICH", request.panel, AnyArgument{},
          "Some heatmaps alone: the number of one, from 1 on, or words of their names: \"sequence 1, head 2\", or "
          "\"head 2\" of every sequence. Of a comparison \"A, head 2\" is A's alone, and \"head 2\" A, B and B - A."),
      option("columns", "N", drawn.columns, WholeNumber{1, 4096, "a whole number from 1 to 4096"},
             "Heatmaps in a row. Default: those of the array, or as many as suit the figure's shape."),
      option("numbers", "WHEN", request.numbers, IdOf<ui::NumberChoice>{ui::numberChoices()},
             "Numbers in cells: on, off, or auto: where 5 points or more have room (the default)."),
      drawnNumber("font-size", "PT", request,
                  "Size of labels in points, and of all else in proportion. Default: 8.25."),
      option("xlabel", "TEXT", request.xLabel, AnyArgument{}, "The name of the columns."),
      option("ylabel", "TEXT", request.yLabel, AnyArgument{}, "The name of the rows."),
      option("title", "TEXT", drawn.title, AnyArgument{}, "A title above the figure."),
      flag("footer", request.hasFooter, "Of a scene: a line below the figure with its parameters in words."),
      flag("no-scene", request.isWithoutScene,
           "Of a scene: the file does not carry it. Otherwise opening the picture, or the page, opens the scene."),
      option("row-labels", "FILE", request.rowLabels, FileName{}, "Labels of the rows, one a line."),
      option("column-labels", "FILE", request.columnLabels, FileName{}, "Labels of the columns, one a line."),
      flag("transparent", drawn.transparent, "No background."),
      flag("bare", request.isBare, "Only the cells: no text, every pixel exactly a colour of the colour map."),
      option("language", "ID", request.language, IdOf<Language>{languages()},
             "Of the words in the figure: " + anyOf(languages()) + ". Default: en."),
      {"view", "ID",
       "Of a scene: see attention-lab list views. Default: weights. May be given several times: the views are panels "
       "a), "
       "b) … of one figure.",
       [&request](const QStringList& given) {
         for (const QString& each : given) request.views.push_back(IdOf<WorkspaceView>{views}.read("view", each));
         request.view = request.views.front();
       },
       idListOf(views)},
      option("picture", "FILE", request.patches.picture, FileName{},
             "With --view patches: the picture (PNG, JPEG or WebP) that the weights are drawn over."),
      option("query", "WHICH", request.patches.query, AnyArgument{},
             "With --view patches: ROW,COLUMN of a patch, or the number of a token, from 0 on; 0 is the class token. "
             "Default: the patch in the middle."),
      option("grid", "GRID", request.patches.grid, AnyArgument{},
             "With --view patches: [BEFORE+]ROWSxCOLUMNS, as 1+14x14. Default: guessed from the number of keys."),
      option(
          "axes", "LETTERS", request.patches.axes, AnyArgument{},
          "Of a file of attention: what its axes are, a letter each, as in attention-lab convert. Default: what the "
          "file says or attention-lab check guesses; an array of up to four axes that is drawn whole is (…, queries, "
          "keys)."),
      option("batch", "N", request.batch, WholeNumber{0, std::numeric_limits<int>::max(), "a whole number from 0 on"},
             "Of a file of attention: one entry of the batch, from 0 on. Default: all that a file of attention-lab "
             "convert has, the first of any other."),
      flag("rollout", request.patches.isRollout,
           "With --view patches: what flows through all layers up to that one (Abnar, Zuidema 2020)."),
      option("input", "TEXT", request.input, AnyArgument{},
             "Of a model that align trained: the text whose alignment is drawn."),
      option("text", "TEXT", request.model.text, AnyArgument{}, "Of a model's folder: what the model reads."),
      option("text-pair", "TEXT", request.model.pair, AnyArgument{}, "A second text beside it, for BERT and its kin."),
      option("target", "TEXT", request.model.target, AnyArgument{},
             "Of an encoder-decoder: what its decoder has written so far."),
      {"head", "HEAD",
       "The head that is drawn in full, counted from 0. Of a file of attention its number, in the layer that --layer "
       "says, else in each; of a model STACK.LAYER.HEAD, STACK one of " +
           idsOf(stackNames()) + ". May be given several times.",
       [&request](const QStringList& given) {
         for (const QString& each : given)
           if (const auto number = wholeNumber(each))
             request.fileHeads.heads.push_back(*number);
           else
             request.model.heads.push_back(readHead("head", each, true));
       }},
      {"layer", "LAYER",
       "The layer whose heads are drawn in full, counted from 0: of a file of attention its number, of a model "
       "STACK.LAYER.",
       [&request](const QStringList& given) {
         if (const auto number = wholeNumber(given.last()))
           request.fileHeads.layer = number;
         else
           request.model.layer = readHead("layer", given.last(), false);
       }},
      flag("all-heads", request.fileHeads.areAll,
           "Of a file of attention, a model or its scene: all heads small in one picture, a row for each layer. Where "
           "cells share a pixel the largest is shown. What a model's folder is drawn as anyway."),
      option("combine", "HOW", request.model.combination, IdOf<HeadCombination>{headCombinations()},
             "Several heads: " + anyOf(headCombinations()) + ". Default: beside."),
      option("shows", "WHAT", request.model.shows, IdOf<HeadShowing>{headShowings()},
             "Of a model: " + anyOf(headShowings()) + ". Default: weights."),
      option("sort", "BY", request.model.order, IdOf<HeadOrder>{headOrders()},
             "All heads, the largest number first: " + anyOf(headOrders()) + ". Default: layer."),
      option("special-tokens", "HOW", request.model.special,
             OneOf<SpecialTokens>{{{"shown", SpecialTokens::shown},
                                   {"hidden", SpecialTokens::hidden},
                                   {"left-out", SpecialTokens::leftOut}},
                                  "shown, hidden or left-out"},
             "shown (the default), hidden, or left-out: then the other weights of a row are divided by their sum."),
      flag("join-words", request.model.joinsPieces,
           "The pieces of a word as one: weights to them summed, from them averaged."),
  };
  for (Option& each : filmOptions(request.film)) options.push_back(std::move(each));
  return options;
}

const std::vector<const char*>& modelOptions() {
  static const std::vector<const char*> names = {"text",    "text-pair", "target", "head",           "layer",
                                                 "combine", "shows",     "sort",   "special-tokens", "join-words"};
  return names;
}

bool drawsPatches(const RenderRequest& request) {
  return request.view && request.view->id == std::string_view("patches");
}

bool choosesHeads(const RenderRequest& request) {
  const FileHeads& heads = request.fileHeads;
  return heads.areAll || heads.layer || !heads.heads.empty() || (request.view && !drawsPatches(request)) ||
         request.model.order;
}

void complete(RenderRequest& request, const CommandOptions& options) {
  if (!drawsPatches(request)) options.refuse({"picture", "query", "grid", "rollout"}, "is for --view patches");
  if (drawsPatches(request)) options.refuse({"batch"}, "can't be used with --view patches");
  if (drawsPatches(request)) {
    if (!request.model.heads.empty()) throw UsageError("--head expected a number with --view patches");
    if (request.model.layer) throw UsageError("--layer expected a number with --view patches");
    if (request.fileHeads.heads.size() > 1)
      throw UsageError("--head is given several times, and --view patches draws one head");
    options.refuse({"combine", "sort"}, "can't be used with --view patches");
  }
  if (request.fileHeads.areAll) {
    options.refuse({"head", "layer", "combine"}, "can't be used with --all-heads, which draws all of them");
    if (request.views.size() > 1 || (request.view && request.view->id != std::string_view("heads")))
      throw UsageError("--all-heads is --view heads, and can't be used with another --view");
    request.view = findRow(workspaceNamed("models").views, "heads");
    request.views = {request.view};
  }
  for (const char* size : {"width", "height", "preset"})
    if (options.has("cell") && options.has(size))
      throw UsageError("expected --cell or --" + std::string(size) + ", not both");
  checkFormat(request, options);
  if (!request.film.sweep) options.refuse({"frames", "fps", "log", "loop"}, "is for a film, which has a --sweep");
  if (request.film.sweep && request.film.sweep->isTraining())
    options.refuse({"log"}, "is for numbers, and --sweep training goes through steps");
  const bool areAllPages = std::all_of(request.formats.begin(), request.formats.end(),
                                       [](const ui::FigureFormat* format) { return format->ofHeatmaps; });
  if (ui::formatOf(request.drawn).ofHeatmaps && areAllPages)
    options.refuse({"dpi", "preset", "width", "height", "cell", "numbers", "font-size", "transparent"},
                   "is for pictures: a page is as large as the window that shows it");
  if (request.numbers) request.drawn.numbers = request.numbers->value;
  request.drawn.title.truncate(longestDrawnText);
  requireOtherFiles(options.files().mid(0, options.fileCount() - 1) +
                        QStringList{request.rowLabels, request.columnLabels, request.patches.picture},
                    {options.files().last()});
}

void requireUse(const RenderRequest& request, InputKind kind, const CommandOptions& options) {
  const bool isModel = kind == InputKind::model;
  if (!isModel) {
    const bool isFile = kind != InputKind::scene && !request.input;
    for (const char* name : modelOptions())
      if (options.has(name) && !((isFile || drawsPatches(request)) && isOfFiles(name)))
        throw UsageError("--" + std::string(name) + " is for the folder of a model" +
                         (isOfFiles(name) ? ", or a file of attention" : ""));
    if (!request.model.heads.empty()) throw UsageError("--head expected a number, as heads of a file have");
    if (request.model.layer) throw UsageError("--layer expected a number, as layers of a file have");
    if (isFile && options.has("combine") && request.fileHeads.heads.size() < 2 &&
        !(request.fileHeads.layer && request.fileHeads.heads.empty()))
      throw UsageError("--combine is for several heads: expected --layer, or --head several times");
  } else {
    if (!request.fileHeads.heads.empty()) throw UsageError("--head is a number: of a model expected STACK.LAYER.HEAD");
    if (request.fileHeads.layer) throw UsageError("--layer is a number: of a model expected STACK.LAYER");
    if (!request.model.text) throw UsageError("the folder of a model needs --text, what it reads");
    if (!request.array.isNull()) throw UsageError("--array is for files of arrays");
    if (request.model.layer && !request.model.heads.empty()) throw UsageError("expected --layer or --head, not both");
    if (request.model.pair && request.model.target)
      throw UsageError("expected --text-pair or --target, not both: no model reads both");
    if (request.view && !findRow(workspaceNamed("models").views, request.view->id))
      throw UsageError("--view is “" + std::string(request.view->id) +
                       "”, expected of a model: " + idsOf(workspaceNamed("models").views));
  }
  const bool isScene = kind == InputKind::scene || isModel;
  if ((isScene && !drawsPatches(request)) || request.input) options.refuse({"axes", "batch"}, "is for files of arrays");
  if (request.film.sweep && kind != InputKind::scene) throw UsageError("--sweep is for scenes, and this file has none");
  if (request.hasFooter && !isScene) throw UsageError("--footer is for scenes, and this file has none");
  if (request.view && !isScene && !request.input && !drawsPatches(request)) {
    constexpr std::array<std::string_view, 3> ofFiles{"heads", "weights", "lines"};
    if (std::find(ofFiles.begin(), ofFiles.end(), request.view->id) == ofFiles.end() || request.views.size() > 1)
      throw UsageError(
          "--view is for scenes, and this file has none: of a file of attention it may be heads, weights, lines or "
          "patches");
    if (request.view->id == ofFiles[0])
      options.refuse({"head", "layer", "combine"}, "can't be used with --view heads, which draws all of them");
  }
  if (request.views.size() > 1) {
    options.refuse({"input", "sweep", "bare"}, "draws one view, and --view is given several times");
    for (const WorkspaceView* each : request.views)
      if (each->id == std::string_view("patches")) throw UsageError("--view patches stands alone, or is left out");
  }
  if (!request.input) return;
  if (kind != InputKind::archive) throw UsageError("--input is for the model of an encoder–decoder, an .npz file");
  if (request.view && request.view->id != std::string_view("alignment"))
    throw UsageError("--input draws the alignment alone: --view beside it is alignment or nothing");
  if (!request.array.isNull())
    throw UsageError("--array has no meaning beside --input, which draws the alignment alone");
}

}  // namespace attn::app
