// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <QStringDecoder>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <span>

#include "app/commands/chosen_panels.h"
#include "app/commands/command_options.h"
#include "app/commands/option_rules.h"
#include "app/commands/standard_streams.h"
#include "app/document/scene_file.h"
#include "app/workspaces/alignment/alignment_figure.h"
#include "app/workspaces/workspace.h"
#include "core/alignment/alignment_file.h"
#include "core/base/buffer.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/scene/alignment/alignment_pipeline.h"
#include "ui/export/export_options.h"
#include "ui/export/figure_export.h"
#include "ui/export/figure_format.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/style/missing_letters.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr qsizetype longestText = 1000;  // there is no room for more

struct Request {
  QString array = {};
  const ui::ColorMap* colorMap = nullptr;
  std::optional<QString> range = {};
  std::optional<bool> isLogarithmic = {};
  std::optional<QString> panel = {};
  const ui::NumberChoice* numbers = nullptr;
  std::optional<QString> xLabel = {}, yLabel = {};
  QString rowLabels = {}, columnLabels = {};
  bool hasFooter = false, isWithoutScene = false, isBare = false;
  const WorkspaceView* view = nullptr;
  std::optional<QString> input = {};
  ui::ExportOptions drawn = {};
};

/// As float32. With the picture, what is held at once stays below a gigabyte.
Tensor tensorOf(const NamedArray& named) {
  constexpr Index mostCells = 100'000'000;
  const Shape& shape = named.array.shape;
  if (const Index cells = sizeOf(shape); cells > mostCells)
    throw DataError({translatable("core", "the array has shape %1: that is %2 cells, expected at most %3"),
                     {toString(shape), std::to_string(cells), std::to_string(mostCells)}});
  return toTensor(named.array, named.name);
}

enum class InputKind { array, archive, scene };

/// Told by the file's name, and where it has none, as standard input, by its first bytes.
InputKind kindOf(const QString& file) {
  const auto endsWith = [&](const char* ending) { return file.endsWith(QLatin1String(ending), Qt::CaseInsensitive); };
  if (!isStandardStream(file)) {
    if (endsWith(".attn") || ui::formatOfFile(file)) return InputKind::scene;
    if (endsWith(".csv") || endsWith(".tsv"))
      throw FileError(
          file, "is a table, expected a scene (.attn) or arrays (.npy, .npz): regress, retrieve and align read tables");
    return endsWith(".npz") ? InputKind::archive : InputKind::array;
  }
  const RegularFile source(readablePath(file));
  std::array<std::byte, 2> bytes{};
  if (source.size() >= bytes.size()) source.read(0, bytes);
  if (bytes == std::array{std::byte{'P'}, std::byte{'K'}}) return InputKind::archive;
  return bytes == std::array{std::byte{0x93}, std::byte{'N'}} ? InputKind::array : InputKind::scene;
}

/// The tensor of a .npy or .npz file: the array that was named, else attention_weights, else the only one.
Tensor readTensor(const QString& file, InputKind kind, const QString& name) {
  if (kind == InputKind::array) return tensorOf({"the array", readNpy(readablePath(file))});
  const auto choose = [&](const std::vector<std::string>& names) -> std::vector<std::size_t> {
    const std::string wanted = name.isEmpty() ? "attention_weights" : name.toStdString();
    const auto found = std::find(names.begin(), names.end(), wanted);
    if (found != names.end()) return {static_cast<std::size_t>(found - names.begin())};
    if (name.isEmpty() && names.size() == 1) return {0};
    std::string all;
    for (const std::string& each : names) all += (all.empty() ? "" : ", ") + shownName(each);
    throw DataError({translatable("core", "there is no array %1, expected one of %2"), {shownName(wanted), all}});
  };
  return tensorOf(readNpz(readablePath(file), choose).front());
}

/// Two axes are one heatmap, three a row of them, four a grid.
ui::HeatmapFigure figureOf(Tensor tensor) {
  if (tensor.rank() < 2 || tensor.rank() > 4)
    throw DataError({translatable("core", "the array has shape %1, expected 2, 3 or 4 axes: (…, queries, keys)"),
                     {toString(tensor.shape())}});
  if (tensor.empty())
    throw DataError(
        {translatable("core", "the array has shape %1: there is nothing to draw"), {toString(tensor.shape())}});
  constexpr Index mostPanels = 4096;
  if (tensor.count() > mostPanels)
    throw DataError({translatable("core", "the array has shape %1: that is %2 heatmaps, expected at most %3"),
                     {toString(tensor.shape()), std::to_string(tensor.count()), std::to_string(mostPanels)}});
  ui::HeatmapFigure figure;
  figure.columns = static_cast<int>(tensor.rank() == 2 ? 1 : tensor.dim(-3));
  figure.sharedRowLabels = true;
  const Box<Tensor> box(std::move(tensor));
  for (Index i = 0; i < box->count(); ++i) {
    ui::HeatmapPanel panel;
    panel.numbers = gridOf(box, i);
    panel.matrix = i;
    panel.colorMap = findRow(ui::colorMaps(), "Reds");
    figure.panels.push_back(std::move(panel));
  }
  figure.range = ColorRange{};
  figure = withSharedRange(std::move(figure));
  // Numbers between 0 and 1 are taken for weights.
  const ValueRange range = figure.groups.front().data;
  return range.low >= 0 && range.high <= 1 ? withRangesFromZero(std::move(figure)) : figure;
}

/// The alignment of a text by the model of an encoder–decoder.
WorkspaceFigure figureOfModel(const QString& file, const QString& text) {
  AlignmentScene scene;
  scene.input = text.toStdString();
  const AlignmentResults results =
      alignmentResults(scene, {0, Box<AlignmentModel>(readAlignmentModel(readablePath(file)))});
  if (results.problem) throw DataError(results.problem);
  ui::HeatmapFigure figure = alignmentFigure(results, Scene().weightColors);
  figure.xLabel = QCoreApplication::translate("attn::app::AlignmentFigure", "input");
  figure.yLabel = QCoreApplication::translate("attn::app::AlignmentFigure", "output");
  return figure;
}

const WorkspaceView& viewOfScene(const Scene& scene, const Request& request) {
  const Workspace& workspace = workspaceOf(scene);
  const WorkspaceView* view = findRow(workspace.views, request.view ? request.view->id : workspace.usualView);
  if (!view)
    throw DataError({translatable("core", "the scene is in workspace %1, whose views are: %2"),
                     {workspace.id, idsOf(workspace.views)}});
  return *view;
}

QString parametersOf(const Scene& scene, const Request& request) {
  const WorkspaceView& view = viewOfScene(scene, request);
  return (view.parameters ? view.parameters : workspaceOf(scene).parameters)(scene);
}

WorkspaceFigure figureOfScene(const SavedScene& saved, const Request& request) {
  const Scene& scene = saved.scene;
  const Workspace& workspace = workspaceOf(scene);
  const WorkspaceView& view = viewOfScene(scene, request);
  if (const Index steps = scene.workspace == "alignment" ? stepsToDraw(scene.alignment, view.id) : 0; steps > 0)
    std::fprintf(stderr, "attention-lab: the model is trained first, in %lld steps\n", static_cast<long long>(steps));
  WorkspaceFigure figure = view.figure(scene, saved.view);
  auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure);
  if (!heatmaps || request.range) return figure;
  // As the window shows it, unless another range or scale is asked for.
  const ColorRange usual = heatmaps->range.value_or(ColorRange());
  const bool isSaid = saved.view.ranges.contains(std::string(workspace.id) + '.' + view.id);
  ColorRange range = isSaid ? saved.view.rangeOf(workspace.id, view.id) : usual;
  if (request.isLogarithmic && ui::kindOf(range).logarithmic)
    range = ui::kindOf(usual).logarithmic ? ColorRange() : usual;
  *heatmaps = ui::withColorRange(std::move(*heatmaps), range);
  return figure;
}

/// One label a line, as many as the axis is long.
std::shared_ptr<const QStringList> readLabels(const QString& file, Index count, const char* axis) {
  return aboutFile(file, [&] {
    constexpr std::uint64_t largestFile = 64 << 20;
    constexpr Index mostLabels = 1'000'000;
    constexpr qsizetype mostBytes = 1000;  // of a label: there is no room for more
    const RegularFile source(readablePath(file));
    if (source.size() > largestFile)
      throw DataError({translatable("core", "has %1 bytes, expected at most %2"),
                       {std::to_string(source.size()), std::to_string(largestFile)}});
    QByteArray bytes(static_cast<qsizetype>(source.size()), Qt::Uninitialized);
    source.read(0, std::as_writable_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))));
    if (!bytes.endsWith('\n')) bytes += '\n';
    const Index lines = bytes == "\n" ? 0 : bytes.count('\n');
    if (lines != count || lines > mostLabels)
      throw DataError({lines == count
                           ? translatable("core", "there are %1 labels, expected at most %2")
                           : translatable("core", "there are %1 labels, expected %2: one a line for each %3"),
                       {std::to_string(lines), std::to_string(lines == count ? mostLabels : count), axis}});
    auto labels = std::make_shared<QStringList>();
    labels->reserve(lines);
    for (qsizetype start = 0, end; start < bytes.size(); start = end + 1) {
      end = bytes.indexOf('\n', start);
      QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
      if (const QString line = decoder.decode(bytes.mid(start, end - start)); decoder.hasError())
        throw DataError({translatable("core", "line %1 has “%2”, which is not UTF-8: save the file as UTF-8"),
                         {std::to_string(labels->size() + 1), line.left(40).toStdString()}});
      labels->append(QString::fromUtf8(bytes.mid(start, std::min(end - start, mostBytes))).remove(u'\r'));
    }
    return std::shared_ptr<const QStringList>(std::move(labels));
  });
}

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

/// The output's name says it; standard output has no name, and gets what --format says.
void checkFormat(const Request& request, const CommandOptions& options) {
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

void applyOptions(const Request& request, ui::HeatmapFigure& figure) {
  if (request.colorMap) figure = withColorMap(std::move(figure), request.colorMap);
  figure = withRange(std::move(figure), request.range.value_or(QString()));
  if (request.isLogarithmic.value_or(false)) {
    figure = withLogarithmicColors(std::move(figure));
    requireLogarithms(figure, true);
  }
  // The colours are those that it has among the others.
  if (request.panel) figure = chosenPanels(figure, *request.panel);
  figure.xLabel = request.xLabel.value_or(figure.xLabel).left(longestText);
  figure.yLabel = request.yLabel.value_or(figure.yLabel).left(longestText);
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

std::vector<Option> optionsOf(Request& request) {
  static const std::vector<WorkspaceView> views = allViews();
  ui::ExportOptions& drawn = request.drawn;
  std::string formats = anyOf(ui::figureFormats());
  formats.insert(std::string_view(ui::figureFormats().front().id).size(), " (the default)");
  return {
      option("array", "NAME", request.array, AnyText{},
             "The array of an .npz file. Default: attention_weights, else the only one."),
      option("colormap", "ID", request.colorMap, IdOf<ui::ColorMap>{ui::colorMaps()},
             "See attention-lab list colormaps. Default: Reds, or the scene's own."),
      option(
          "range", "RANGE", request.range, AnyText{},
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
      option("panel", "WHICH", request.panel, AnyText{},
             "Some heatmaps alone: the number of one, from 1 on, or words of their names: \"sequence 1, head 2\", or "
             "\"head 2\" of every sequence."),
      option("columns", "N", drawn.columns, WholeNumber{1, 4096, "a whole number from 1 to 4096"},
             "Heatmaps in a row. Default: those of the array, or as many as suit the figure's shape."),
      option("numbers", "WHEN", request.numbers, IdOf<ui::NumberChoice>{ui::numberChoices()},
             "Numbers in cells: on, off, or auto: where 5 points or more have room (the default)."),
      drawnNumber("font-size", "PT", drawn, "Size of labels in points, and of all else in proportion. Default: 8.25."),
      option("xlabel", "TEXT", request.xLabel, AnyText{}, "The name of the columns."),
      option("ylabel", "TEXT", request.yLabel, AnyText{}, "The name of the rows."),
      option("title", "TEXT", drawn.title, AnyText{}, "A title above the figure."),
      flag("footer", request.hasFooter, "Of a scene: a line below the figure with its parameters in words."),
      flag("no-scene", request.isWithoutScene,
           "Of a scene: the picture does not carry it. Otherwise opening the picture opens the scene."),
      option("row-labels", "FILE", request.rowLabels, FileName{}, "Labels of the rows, one a line."),
      option("column-labels", "FILE", request.columnLabels, FileName{}, "Labels of the columns, one a line."),
      flag("transparent", drawn.transparent, "No background."),
      flag("bare", request.isBare, "Only the cells: no text, every pixel exactly a colour of the colour map."),
      option("view", "ID", request.view, IdOf<WorkspaceView>{views},
             "Of a scene: see attention-lab list views. Default: weights."),
      option("input", "TEXT", request.input, AnyText{},
             "Of a model that align trained: the text whose alignment is drawn."),
  };
}

/// What options ask for together.
void complete(Request& request, const CommandOptions& options) {
  for (const char* size : {"width", "height", "preset"})
    if (options.has("cell") && options.has(size))
      throw UsageError("expected --cell or --" + std::string(size) + ", not both");
  checkFormat(request, options);
  if (request.numbers) request.drawn.numbers = request.numbers->value;
  request.drawn.title.truncate(longestText);
  requireOtherFiles({options.file(0), request.rowLabels, request.columnLabels}, {options.file(1)});
}

/// Options that the input has no use for.
void requireUse(const Request& request, InputKind kind) {
  if (request.hasFooter && kind != InputKind::scene) throw UsageError("--footer is for scenes, and this file has none");
  if (request.view && kind != InputKind::scene && !request.input)
    throw UsageError("--view is for scenes, and this file has none");
  if (!request.input) return;
  if (kind != InputKind::archive) throw UsageError("--input is for the model of an encoder–decoder, an .npz file");
  if (request.view && request.view->id != std::string_view("alignment"))
    throw UsageError("--input draws the alignment alone: --view beside it is alignment or nothing");
  if (!request.array.isNull())
    throw UsageError("--array has no meaning beside --input, which draws the alignment alone");
}

}  // namespace

int runRender(const Command& command, const QStringList& arguments) {
  Request request;
  ui::ExportOptions& drawn = request.drawn;
  drawn.dpi = 96;
  const CommandOptions options(command, optionsOf(request), arguments, 2);
  if (options.isHelp()) return 0;
  const QString file = options.file(0);
  // What pixels are depends on the format.
  if (const ui::FigureFormat* named = ui::formatOfFile(options.file(1))) drawn.format = named->id;
  options.read();
  complete(request, options);
  const InputKind kind = aboutFile(file, [&] { return kindOf(file); });
  requireUse(request, kind);
  WorkspaceFigure figure = aboutFile(file, [&]() -> WorkspaceFigure {
    if (request.input) return figureOfModel(file, *request.input);
    if (kind != InputKind::scene) return figureOf(readTensor(file, kind, request.array));
    const SavedScene saved = readScene(isStandardStream(file) ? QString::fromStdString(readablePath(file)) : file);
    if (request.hasFooter) drawn.footer = parametersOf(saved.scene, request);
    if (!request.isWithoutScene) drawn.carried = carriedScene(saved);
    return figureOfScene(saved, request);
  });
  auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure);
  if (heatmaps)
    applyOptions(request, *heatmaps);
  else
    options.refuse({"colormap", "range", "scale", "cell", "columns", "numbers", "panel", "xlabel", "ylabel",
                    "row-labels", "column-labels", "bare"},
                   "is for heatmaps, and this view of the scene has none");
  const QByteArray bytes = aboutFile(file, [&] {
    releaseKeptBuffers();  // those of the file: what is drawn now needs others
    if (!heatmaps) return draw(std::get<ui::Picture>(figure), drawn, file);
    requireVisible(*heatmaps, drawn.cell);
    return request.isBare ? drawBare(*heatmaps, drawn) : draw(*heatmaps, drawn, file);
  });
  for (const QString& script : ui::MissingScripts::instance().names())
    std::fprintf(stderr, "attention-lab: no font for %s is installed: its letters are drawn as boxes\n",
                 script.toUtf8().constData());
  aboutFile(options.file(1), [&] {
    writeOutput(options.file(1), [&](int to) {
      writeAll(to, 0, std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    });
  });
  return 0;
}

}  // namespace attn::app
