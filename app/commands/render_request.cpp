// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render_request.h"

#include <cmath>

#include "app/commands/option_rules.h"
#include "app/commands/standard_streams.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"

namespace attn::app {
namespace {

/// The output's name says it; standard output has no name, and gets what --format says.
void checkFormat(const RenderRequest& request, const CommandOptions& options) {
  const QString output = options.file(1);
  const ui::FigureFormat* const named = ui::formatOfFile(output);
  if (!named && !isStandardStream(output))
    throw UsageError("the output is “" + output.toStdString() + "”, expected a name that ends in " +
                     anyOf(ui::figureFormats(), "."));
  if (named && request.drawn.format != named->id)
    throw UsageError("--format is “" + request.drawn.format + "”, and the output is called “" + output.toStdString() +
                     "”: expected the same format");
  if (request.isBare && request.drawn.format != "png") throw UsageError("--bare makes PNG files only");
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

/// A format by its id, in letters of any size.
struct FormatId {
  std::string read(const char* name, const QString& text) const {
    if (const ui::FigureFormat* format = findRow(ui::figureFormats(), text.toLower().toStdString())) return format->id;
    refuseOption(name, text, anyOf(ui::figureFormats()));
  }
};

/// A number of how a figure is drawn, as its row allows it.
Option drawnNumber(const char* id, const char* value, ui::ExportOptions& drawn, const char* help) {
  const ui::ExportNumber& row = *findRow(ui::exportNumbers(), id);
  if (row.isLength)
    return option(id, value, drawn.*row.member,
                  Length{row.most, row.expected, [&drawn] { return ui::pixelsPerMm(drawn); }}, help);
  return option(id, value, drawn.*row.member, Number{0, std::nextafter(row.most, 1e9), row.expected}, help);
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
  return {
      option("array", "NAME", request.array, AnyArgument{},
             "The array of an .npz file. Default: attention_weights, else the only one."),
      option("colormap", "ID", request.colorMap, IdOf<ui::ColorMap>{ui::colorMaps()},
             "See attention-lab list colormaps. Default: Reds, or the scene's own."),
      option(
          "range", "RANGE", request.range, AnyArgument{},
          "MIN:MAX or MIN,MAX; shared (one range for all heatmaps, of weights from 0 on), data (the same from the "
          "least "
          "number on), panel (one for each), unit (0 to 1) or log (logarithmic). Default: shared, or the scene's own."),
      option("scale", "SCALE", request.isLogarithmic, OneOf<bool>{{{"linear", false}, {"log", true}}, "linear or log"},
             "linear (the default) or log: colours for the logarithms of the numbers."),
      option("cell", "PX", drawn.cell, Number{0, 4097, "pixels above 0, at most 4096"}, "Side of a cell in pixels."),
      option("format", "ID", drawn.format, FormatId{}, "Of an output that is “-”: " + formats + "."),
      drawnNumber("dpi", "N", drawn, "Dots per inch of a PNG. Default: {default}."),
      {"preset", "ID", "A width, height and size of text: " + presetWords().toStdString() + ".",
       [&drawn](const QStringList& texts) { choosePreset(texts, drawn); }, idListOf(ui::exportPresets())},
      drawnNumber("width", "MM", drawn,
                  "Width of the whole figure in millimetres; 1200px is 1200 dots of a PNG, and 1/96 inch each "
                  "elsewhere."),
      drawnNumber("height", "MM", drawn, "Height of the whole figure, in the same way."),
      option("panel", "WHICH", request.panel, AnyArgument{},
             "Some heatmaps alone: the number of one, from 1 on, or words of their names: \"sequence 1, head 2\", or "
             "\"head 2\" of every sequence."),
      option("columns", "N", drawn.columns, WholeNumber{1, 4096, "a whole number from 1 to 4096"},
             "Heatmaps in a row. Default: those of the array, or as many as suit the figure's shape."),
      option("numbers", "WHEN", request.numbers, IdOf<ui::NumberChoice>{ui::numberChoices()},
             "Numbers in cells: on, off, or auto: where 5 points or more have room (the default)."),
      drawnNumber("font-size", "PT", drawn, "Size of labels in points, and of all else in proportion. Default: 8.25."),
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
      option("view", "ID", request.view, IdOf<WorkspaceView>{views},
             "Of a scene: see attention-lab list views. Default: weights."),
      option("picture", "FILE", request.patches.picture, FileName{},
             "With --view patches: the picture (PNG, JPEG or WebP) that the weights are drawn over."),
      option("layer", "N", request.patches.layer, WholeNumber{0, 10'000, "a whole number from 0 on"},
             "With --view patches: the layer, from 0 on."),
      option("head", "N", request.patches.head, WholeNumber{0, 10'000, "a whole number from 0 on"},
             "With --view patches: the head, from 0 on."),
      option("query", "WHICH", request.patches.query, AnyArgument{},
             "With --view patches: ROW,COLUMN of a patch, or the number of a token, from 0 on; 0 is the class token. "
             "Default: the patch in the middle."),
      option("grid", "GRID", request.patches.grid, AnyArgument{},
             "With --view patches: [BEFORE+]ROWSxCOLUMNS, as 1+14x14. Default: guessed from the number of keys."),
      option("axes", "LETTERS", request.patches.axes, AnyArgument{},
             "With --view patches: what the axes of the file are, a letter each, as in attention-lab convert."),
      flag("rollout", request.patches.isRollout,
           "With --view patches: what flows through all layers up to that one (Abnar, Zuidema 2020)."),
      option("input", "TEXT", request.input, AnyArgument{},
             "Of a model that align trained: the text whose alignment is drawn."),
  };
}

bool drawsPatches(const RenderRequest& request) {
  return request.view && request.view->id == std::string_view("patches");
}

void complete(RenderRequest& request, const CommandOptions& options) {
  if (!drawsPatches(request))
    options.refuse({"picture", "layer", "head", "query", "grid", "axes", "rollout"}, "is for --view patches");
  for (const char* size : {"width", "height", "preset"})
    if (options.has("cell") && options.has(size))
      throw UsageError("expected --cell or --" + std::string(size) + ", not both");
  checkFormat(request, options);
  if (ui::formatOf(request.drawn).ofHeatmaps)
    options.refuse({"dpi", "preset", "width", "height", "cell", "numbers", "font-size", "transparent"},
                   "is for pictures: a page is as large as the window that shows it");
  if (request.numbers) request.drawn.numbers = request.numbers->value;
  request.drawn.title.truncate(longestDrawnText);
  requireOtherFiles({options.file(0), request.rowLabels, request.columnLabels, request.patches.picture},
                    {options.file(1)});
}

void requireUse(const RenderRequest& request, InputKind kind) {
  if (request.hasFooter && kind != InputKind::scene) throw UsageError("--footer is for scenes, and this file has none");
  if (request.view && kind != InputKind::scene && !request.input && !drawsPatches(request))
    throw UsageError("--view is for scenes, and this file has none: of a file of attention it may be patches");
  if (!request.input) return;
  if (kind != InputKind::archive) throw UsageError("--input is for the model of an encoder–decoder, an .npz file");
  if (request.view && request.view->id != std::string_view("alignment"))
    throw UsageError("--input draws the alignment alone: --view beside it is alignment or nothing");
  if (!request.array.isNull())
    throw UsageError("--array has no meaning beside --input, which draws the alignment alone");
}

}  // namespace attn::app
