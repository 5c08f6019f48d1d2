// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QGuiApplication>
#include <QLocale>
#include <cmath>

#include "app/commands/command_options.h"
#include "app/rooms/room.h"
#include "app/scene_file.h"
#include "core/files/atomic_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/figure_paint.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

/// The tensor of a .npy or .npz file: the array that was named, else attention_weights, else the only one.
Tensor readTensor(const QString& file, const QString& name) {
  if (!file.endsWith(QLatin1String(".npz"), Qt::CaseInsensitive))
    return toTensor(readNpy(systemPath(file)), "the array");
  const std::vector<NamedArray> arrays = readNpz(systemPath(file));
  const std::string wanted = name.isEmpty() ? "attention_weights" : name.toStdString();
  std::string names;
  for (const NamedArray& each : arrays) {
    if (each.name == wanted) return toTensor(each.array, each.name);
    names += (names.empty() ? "" : ", ") + each.name;
  }
  if (name.isEmpty() && arrays.size() == 1) return toTensor(arrays.front().array, arrays.front().name);
  throw DataError({translatable("core", "there is no array %1, expected one of %2"), {wanted, names}});
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
  return withSharedRange(std::move(figure));
}

RoomFigure figureOfScene(const QString& file, const CommandOptions& options) {
  const Scene scene = readScene(file).scene;
  const Room& room = roomOf(scene);
  const RoomView* view = findRow(room.views, options.has("view") ? options.text("view").toStdString() : room.usualView);
  if (!view)
    throw DataError(
        {translatable("core", "the scene is in workspace %1, whose views are: %2"), {room.id, idsOf(room.views)}});
  return view->figure(scene);
}

/// One label a line, as many as the axis is long.
std::shared_ptr<const QStringList> readLabels(const QString& file, Index count, const char* axis) {
  return aboutFile(file, [&] {
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly))
      throw DataError({translatable("core", "it can't be read: %1"), {source.errorString().toStdString()}});
    QStringList labels = QString::fromUtf8(source.read(16 << 20)).split(u'\n');
    if (!labels.isEmpty() && labels.last().isEmpty()) labels.removeLast();
    if (labels.size() != count)
      throw DataError({translatable("core", "there are %1 labels, expected %2: one a line for each %3"),
                       {std::to_string(labels.size()), std::to_string(count), axis}});
    for (QString& label : labels) label.remove(u'\r').truncate(1000);
    return std::make_shared<const QStringList>(std::move(labels));
  });
}

ui::HeatmapFigure withRange(ui::HeatmapFigure figure, const QString& text) {
  if (text.isEmpty() || text == QLatin1String("shared")) return figure;
  if (text == QLatin1String("panel")) return withRangePerPanel(std::move(figure));
  const QStringList ends = text.split(u':');
  bool lowOk = false, highOk = false;
  const float low = QLocale::c().toFloat(ends.value(0), &lowOk);
  const float high = QLocale::c().toFloat(ends.value(1), &highOk);
  if (ends.size() != 2 || !lowOk || !highOk || !std::isfinite(low) || !std::isfinite(high) || !(low < high))
    throw UsageError("--range is “" + text.toStdString() + "”, expected MIN:MAX with MIN < MAX, shared or panel");
  return withFixedRange(std::move(figure), {low, high});
}

void checkUsage(const CommandOptions& options) {
  if (options.has("colormap") && !findRow(ui::colorMaps(), options.text("colormap").toStdString())) {
    std::string ids;
    for (const ui::ColorMap& map : ui::colorMaps()) ids += (ids.empty() ? "" : ", ") + std::string(map.id);
    throw UsageError("--colormap is “" + options.text("colormap").toStdString() + "”, expected one of " + ids);
  }
  if (options.has("view") && !findRow(allViews(), options.text("view").toStdString()))
    throw UsageError("--view is “" + options.text("view").toStdString() + "”, expected one of " + idsOf(allViews()));
  if (options.has("cell") && options.has("width")) throw UsageError("expected --cell or --width, not both");
  const auto format = ui::formatOf(options.file(1));
  if (!format)
    throw UsageError("the output is “" + options.file(1).toStdString() +
                     "”, expected a name that ends in .png, .svg or .pdf");
  if (options.has("bare") && *format != ui::FigureFormat::png) throw UsageError("--bare makes PNG files only");
}

double cellOf(const CommandOptions& options) {
  return options.number("cell", 0, 4097, "pixels above 0, at most 4096").value_or(0);
}

QByteArray drawBare(const ui::HeatmapFigure& figure, const CommandOptions& options) {
  const int pixels = std::max(1, static_cast<int>(cellOf(options)));
  const QSizeF sides = ui::bareSize(figure, figure.columns, pixels);
  const double size = sides.width() * sides.height();
  if (size > 4e8)
    throw DataError({translatable("core", "the picture would have %1 pixels, expected at most 400000000"),
                     {std::to_string(static_cast<long long>(size))}});
  return ui::pngBytes(ui::renderBareCells(figure, figure.columns, pixels, ui::printStyle(options.has("transparent"))));
}

QByteArray draw(const ui::Picture& picture, const CommandOptions& options) {
  ui::ExportOptions drawn;
  drawn.format = *ui::formatOf(options.file(1));
  drawn.cell = cellOf(options);
  drawn.widthMm = options.number("width", 0, 10'001, "millimetres above 0, at most 10000").value_or(0);
  drawn.dpi = options.number("dpi", 0, 9601, "dots per inch above 0, at most 9600").value_or(96);
  drawn.transparent = options.has("transparent");
  QString complaint;
  const QByteArray bytes = ui::exportedFigure(picture, drawn, &complaint);
  if (!complaint.isEmpty()) throw FileError(options.file(0), complaint.toStdString());
  return bytes;
}

void applyOptions(const CommandOptions& options, ui::HeatmapFigure& figure) {
  if (options.has("colormap"))
    figure = withColorMap(std::move(figure), findRow(ui::colorMaps(), options.text("colormap").toStdString()));
  figure = withRange(std::move(figure), options.text("range"));
  if (options.has("xlabel")) figure.xLabel = options.text("xlabel");
  if (options.has("ylabel")) figure.yLabel = options.text("ylabel");
  if (options.has("title")) figure.title = options.text("title");
  const auto rowLabels =
      options.has("row-labels") ? readLabels(options.text("row-labels"), ui::mostRows(figure), "row") : nullptr;
  const auto columnLabels = options.has("column-labels")
                                ? readLabels(options.text("column-labels"), ui::mostColumns(figure), "column")
                                : nullptr;
  for (ui::HeatmapPanel& panel : figure.panels) {
    if (rowLabels) panel.rowLabels = rowLabels;
    if (columnLabels) panel.columnLabels = columnLabels;
  }
}

}  // namespace

int runRender(const Command& command, const QStringList& arguments) {
  const CommandOptions options(
      command,
      {{"array", "NAME", "The array of an .npz file. Default: attention_weights, else the only one."},
       {"colormap", "ID", "See attention-lab list colormaps. Default: Reds, or the scene's own."},
       {"range", "RANGE", "MIN:MAX, shared (one range for all heatmaps, the default) or panel (one for each)."},
       {"cell", "PX", "Side of a cell in pixels."},
       {"dpi", "N", "Dots per inch of a PNG. Default: 96."},
       {"width", "MM", "Width of the whole figure in millimetres."},
       {"xlabel", "TEXT", "The name of the columns."},
       {"ylabel", "TEXT", "The name of the rows."},
       {"title", "TEXT", "A title above the figure."},
       {"row-labels", "FILE", "Labels of the rows, one a line."},
       {"column-labels", "FILE", "Labels of the columns, one a line."},
       {"transparent", {}, "No background."},
       {"bare", {}, "Only the cells: no text, every pixel exactly a colour of the colour map."},
       {"view", "ID", "Of a scene: see attention-lab list views. Default: weights."}},
      arguments, 2);
  if (options.isHelp()) return 0;
  checkUsage(options);
  const QString file = options.file(0);
  RoomFigure figure = aboutFile(file, [&]() -> RoomFigure {
    if (file.endsWith(QLatin1String(".attn"), Qt::CaseInsensitive)) return figureOfScene(file, options);
    return figureOf(readTensor(file, options.text("array")));
  });
  auto* heatmaps = std::get_if<ui::HeatmapFigure>(&figure);
  if (heatmaps) {
    applyOptions(options, *heatmaps);
  } else {
    for (const char* option :
         {"colormap", "range", "cell", "xlabel", "ylabel", "title", "row-labels", "column-labels", "bare"})
      if (options.has(option))
        throw UsageError("--" + std::string(option) + " is for heatmaps, and this view of the scene has none");
  }
  const QByteArray bytes = aboutFile(file, [&] {
    if (!heatmaps) return draw(std::get<ui::Picture>(figure), options);
    return options.has("bare") ? drawBare(*heatmaps, options) : draw(*heatmaps, options);
  });
  aboutFile(options.file(1), [&] {
    writeFileAtomically(systemPath(options.file(1)),
                        std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
  });
  return 0;
}

}  // namespace attn::app
