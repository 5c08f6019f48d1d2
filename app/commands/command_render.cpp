// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>
#include <QStringDecoder>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <span>

#include "app/commands/chosen_panels.h"
#include "app/commands/command_options.h"
#include "app/commands/standard_streams.h"
#include "app/rooms/alignment/alignment_figure.h"
#include "app/rooms/room.h"
#include "app/scene_file.h"
#include "core/alignment/alignment_file.h"
#include "core/base/buffer.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/scene/alignment_pipeline.h"
#include "ui/export/export_options.h"
#include "ui/export/figure_carrier.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

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
    if (endsWith(".attn") || ui::mayCarry(file)) return InputKind::scene;
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
    panel.tensor = box;
    panel.matrix = i;
    panel.colorMap = findRow(ui::colorMaps(), "Reds");
    figure.panels.push_back(std::move(panel));
  }
  figure.range = ColorRange{};
  return withSharedRange(std::move(figure));
}

/// The alignment of a text by the model of an encoder–decoder.
RoomFigure figureOfModel(const QString& file, const QString& text) {
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

const RoomView& viewOfScene(const Scene& scene, const CommandOptions& options) {
  const Room& room = roomOf(scene);
  const RoomView* view = findRow(room.views, options.has("view") ? options.text("view").toStdString() : room.usualView);
  if (!view)
    throw DataError(
        {translatable("core", "the scene is in workspace %1, whose views are: %2"), {room.id, idsOf(room.views)}});
  return *view;
}

QString parametersOf(const Scene& scene, const CommandOptions& options) {
  const RoomView& view = viewOfScene(scene, options);
  return (view.parameters ? view.parameters : roomOf(scene).parameters)(scene);
}

RoomFigure figureOfScene(const SavedScene& saved, const CommandOptions& options) {
  const Scene& scene = saved.scene;
  const Room& room = roomOf(scene);
  const RoomView& view = viewOfScene(scene, options);
  if (const Index steps = scene.room == "alignment" ? stepsToDraw(scene.alignment, view.id) : 0; steps > 0)
    std::fprintf(stderr, "attention-lab: the model is trained first, in %lld steps\n", static_cast<long long>(steps));
  RoomFigure figure = view.figure(scene, saved.view);
  auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure);
  if (!heatmaps || options.has("range")) return figure;
  // As the window shows it, unless another range or scale is asked for.
  const ColorRange usual = heatmaps->range.value_or(ColorRange());
  const bool isSaid = saved.view.ranges.contains(std::string(room.id) + '.' + view.id);
  ColorRange range = isSaid ? saved.view.rangeOf(room.id, view.id) : usual;
  if (options.has("scale") && ui::kindOf(range).logarithmic)
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
                     "”, expected MIN:MAX with MIN < MAX, shared, panel, unit or log");
  return ui::withColorRange(std::move(figure), {"own", static_cast<double>(low), static_cast<double>(high)});
}

/// That which the output's name ends in; standard output has no name, and gets what --format says.
ui::FigureFormat formatOf(const CommandOptions& options) {
  const QString file = options.file(1), asked = options.text("format");
  const auto byOption = ui::formatOf(u'.' + asked);
  if (options.has("format") && !byOption)
    throw UsageError("--format is “" + asked.toStdString() + "”, expected png, svg or pdf");
  const auto byName = isStandardStream(file) ? byOption.value_or(ui::FigureFormat::png) : ui::formatOf(file);
  if (!byName)
    throw UsageError("the output is “" + file.toStdString() + "”, expected a name that ends in .png, .svg or .pdf");
  if (byOption && byOption != byName)
    throw UsageError("--format is “" + asked.toStdString() + "”, and the output is called “" + file.toStdString() +
                     "”: expected the same format");
  return *byName;
}

void checkUsage(const CommandOptions& options) {
  if (options.has("colormap") && !findRow(ui::colorMaps(), options.text("colormap").toStdString())) {
    std::string ids;
    for (const ui::ColorMap& map : ui::colorMaps()) ids += (ids.empty() ? "" : ", ") + std::string(map.id);
    throw UsageError("--colormap is “" + options.text("colormap").toStdString() + "”, expected one of " + ids);
  }
  if (options.has("view") && !findRow(allViews(), options.text("view").toStdString()))
    throw UsageError("--view is “" + options.text("view").toStdString() + "”, expected one of " + idsOf(allViews()));
  if (options.has("preset") && !findRow(ui::exportPresets(), options.text("preset").toStdString()))
    throw UsageError("--preset is “" + options.text("preset").toStdString() + "”, expected one of " +
                     idsOf(ui::exportPresets()));
  for (const char* size : {"width", "height", "preset"})
    if (options.has("cell") && options.has(size))
      throw UsageError("expected --cell or --" + std::string(size) + ", not both");
  if (options.has("numbers") && !findRow(ui::numberChoices(), options.text("numbers").toStdString()))
    throw UsageError("--numbers is “" + options.text("numbers").toStdString() + "”, expected one of " +
                     idsOf(ui::numberChoices()));
  if (const QString scale = options.text("scale"); options.has("scale") && scale != u"linear" && scale != u"log")
    throw UsageError("--scale is “" + scale.toStdString() + "”, expected linear or log");
  if (options.has("bare") && formatOf(options) != ui::FigureFormat::png)
    throw UsageError("--bare makes PNG files only");
}

double cellOf(const CommandOptions& options) {
  return options.number("cell", 0, 4097, "pixels above 0, at most 4096").value_or(0);
}

QByteArray drawBare(const ui::HeatmapFigure& figure, const CommandOptions& options) {
  const int pixels = std::max(1, static_cast<int>(cellOf(options)));
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
      ui::pngBytes(ui::renderBareCells(figure, figure.columns, pixels, ui::printStyle(options.has("transparent"))));
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

ui::ExportOptions exportOptions(const CommandOptions& options) {
  ui::ExportOptions drawn;
  drawn.format = formatOf(options);
  drawn.cell = cellOf(options);
  drawn.dpi = 96;
  if (const auto* preset = findRow(ui::exportPresets(), options.text("preset").toStdString())) {
    drawn.widthMm = preset->widthMm;
    drawn.heightMm = preset->heightMm;
    drawn.fontPt = preset->fontPt;
  }
  for (const ui::ExportNumber& number : ui::exportNumbers())
    if (!number.isLength)
      drawn.*number.member = options.number(number.id, 0, std::nextafter(number.most, 1e9), number.expected)
                                 .value_or(drawn.*number.member);
  const double pixelsPerMm = ui::pixelsPerMm(drawn.format, drawn.dpi);
  for (const ui::ExportNumber& number : ui::exportNumbers())
    if (number.isLength)
      drawn.*number.member =
          options.length(number.id, number.most, number.expected, pixelsPerMm).value_or(drawn.*number.member);
  constexpr qlonglong mostColumns = 4096;
  drawn.columns =
      static_cast<int>(options.wholeNumber("columns", 1, mostColumns, "a whole number from 1 to 4096").value_or(0));
  if (options.has("numbers"))
    drawn.numbers = findRow(ui::numberChoices(), options.text("numbers").toStdString())->value;
  drawn.transparent = options.has("transparent");
  constexpr qsizetype longestText = 1000;  // there is no room for more
  drawn.title = options.text("title").left(longestText);
  return drawn;
}

QByteArray draw(const ui::Picture& picture, const ui::ExportOptions& drawn, const CommandOptions& options) {
  QString complaint;
  const QByteArray bytes = ui::exportedFigure(picture, drawn, &complaint);
  if (!complaint.isEmpty())
    throw FileError(options.file(0), complaint.toStdString() +
                                         (options.has("cell") ? " Without --cell the picture is made to fit." : ""));
  if (bytes.isEmpty()) throw std::bad_alloc();
  return bytes;
}

void applyOptions(const CommandOptions& options, ui::HeatmapFigure& figure) {
  if (options.has("colormap"))
    figure = withColorMap(std::move(figure), findRow(ui::colorMaps(), options.text("colormap").toStdString()));
  figure = withRange(std::move(figure), options.text("range"));
  if (options.text("scale") == QLatin1String("log")) {
    figure = withLogarithmicColors(std::move(figure));
    requireLogarithms(figure, true);
  }
  // The colours are those that it has among the others.
  if (options.has("panel")) figure = chosenPanels(figure, options.text("panel"));
  if (options.has("xlabel")) figure.xLabel = options.text("xlabel");
  if (options.has("ylabel")) figure.yLabel = options.text("ylabel");
  constexpr qsizetype longestText = 1000;  // there is no room for more
  for (QString* text : {&figure.xLabel, &figure.yLabel}) text->truncate(longestText);
  const auto rowLabels =
      options.has("row-labels") ? readLabels(options.fileName("row-labels"), ui::mostRows(figure), "row") : nullptr;
  const auto columnLabels = options.has("column-labels")
                                ? readLabels(options.fileName("column-labels"), ui::mostColumns(figure), "column")
                                : nullptr;
  for (ui::HeatmapPanel& panel : figure.panels) {
    if (rowLabels) panel.rowLabels = rowLabels;
    if (columnLabels) panel.columnLabels = columnLabels;
  }
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

}  // namespace

int runRender(const Command& command, const QStringList& arguments) {
  const CommandOptions options(
      command,
      {{"array", "NAME", "The array of an .npz file. Default: attention_weights, else the only one."},
       {"colormap", "ID", "See attention-lab list colormaps. Default: Reds, or the scene's own."},
       {"range", "RANGE",
        "MIN:MAX or MIN,MAX; shared (one range for all heatmaps), panel (one for each), unit (0 to 1) or log "
        "(logarithmic). "
        "Default: shared, or the scene's own."},
       {"scale", "SCALE", "linear (the default) or log: colours for the logarithms of the numbers."},
       {"cell", "PX", "Side of a cell in pixels."},
       {"format", "ID", "Of an output that is “-”: png (the default), svg or pdf."},
       {"dpi", "N", "Dots per inch of a PNG. Default: 96."},
       {"preset", "ID", "A width, height and size of text: " + presetWords() + "."},
       {"width", "MM",
        "Width of the whole figure in millimetres; 1200px is 1200 dots of a PNG, and 1/96 inch each elsewhere."},
       {"height", "MM", "Height of the whole figure, in the same way."},
       {"panel", "WHICH",
        "Some heatmaps alone: the number of one, from 1 on, or words of their names: \"sequence 1, head 2\", or "
        "\"head 2\" of every sequence."},
       {"columns", "N", "Heatmaps in a row. Default: those of the array, or as many as suit the figure's shape."},
       {"numbers", "WHEN", "Numbers in cells: on, off, or auto: where 5 points or more have room (the default)."},
       {"font-size", "PT", "Size of labels in points, and of all else in proportion. Default: 8.25."},
       {"xlabel", "TEXT", "The name of the columns."},
       {"ylabel", "TEXT", "The name of the rows."},
       {"title", "TEXT", "A title above the figure."},
       {"footer", {}, "Of a scene: a line below the figure with its parameters in words."},
       {"no-scene", {}, "Of a scene: the picture does not carry it. Otherwise opening the picture opens the scene."},
       {"row-labels", "FILE", "Labels of the rows, one a line."},
       {"column-labels", "FILE", "Labels of the columns, one a line."},
       {"transparent", {}, "No background."},
       {"bare", {}, "Only the cells: no text, every pixel exactly a colour of the colour map."},
       {"view", "ID", "Of a scene: see attention-lab list views. Default: weights."},
       {"input", "TEXT", "Of a model that align trained: the text whose alignment is drawn."}},
      arguments, 2);
  if (options.isHelp()) return 0;
  checkUsage(options);
  requireOtherFiles({options.file(0), options.fileName("row-labels"), options.fileName("column-labels")},
                    {options.file(1)});
  const QString file = options.file(0);
  const InputKind kind = aboutFile(file, [&] { return kindOf(file); });
  if (options.has("footer") && kind != InputKind::scene)
    throw UsageError("--footer is for scenes, and this file has none");
  if (options.has("input") && kind != InputKind::archive)
    throw UsageError("--input is for the model of an encoder–decoder, an .npz file");
  const bool isAlignment = !options.has("view") || options.text("view") == "alignment";
  if (options.has("input") && !isAlignment)
    throw UsageError("--input draws the alignment alone: --view beside it is alignment or nothing");
  if (options.has("input") && options.has("array"))
    throw UsageError("--array has no meaning beside --input, which draws the alignment alone");
  ui::ExportOptions drawn = exportOptions(options);
  RoomFigure figure = aboutFile(file, [&]() -> RoomFigure {
    if (options.has("input")) return figureOfModel(file, options.text("input"));
    if (kind != InputKind::scene) return figureOf(readTensor(file, kind, options.text("array")));
    const SavedScene saved = readScene(isStandardStream(file) ? QString::fromStdString(readablePath(file)) : file);
    if (options.has("footer")) drawn.footer = parametersOf(saved.scene, options);
    if (!options.has("no-scene")) drawn.carried = carriedScene(saved);
    return figureOfScene(saved, options);
  });
  auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure);
  if (heatmaps) {
    applyOptions(options, *heatmaps);
    if (drawn.columns > 0) heatmaps->columns = drawn.columns;
  } else {
    for (const char* option : {"colormap", "range", "scale", "cell", "columns", "numbers", "panel", "xlabel", "ylabel",
                               "row-labels", "column-labels", "bare"})
      if (options.has(option))
        throw UsageError("--" + std::string(option) + " is for heatmaps, and this view of the scene has none");
  }
  const QByteArray bytes = aboutFile(file, [&] {
    releaseKeptBuffers();  // those of the file: what is drawn now needs others
    if (!heatmaps) return draw(std::get<ui::Picture>(figure), drawn, options);
    requireVisible(*heatmaps, cellOf(options));
    return options.has("bare") ? drawBare(*heatmaps, options) : draw(*heatmaps, drawn, options);
  });
  aboutFile(options.file(1), [&] {
    writeOutput(options.file(1), [&](int to) {
      writeAll(to, 0, std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    });
  });
  return 0;
}

}  // namespace attn::app
