// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/render/render_arrays.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>

#include "app/commands/standard_streams.h"
#include "app/document/imported_scene.h"
#include "core/files/file_numbers.h"
#include "core/files/mapped_file.h"
#include "core/files/npy.h"
#include "core/files/npz.h"
#include "core/files/regular_file.h"
#include "core/files/shown_name.h"
#include "core/import/canonical.h"
#include "core/import/import_report.h"

namespace attn::app {
namespace {

/// With the picture, what is held at once stays below a gigabyte.
constexpr Index mostCells = 100'000'000;

/// The name that weights usually have in an .npz file.
const QString usualArray = QStringLiteral("attention_weights");

/// As float32.
Tensor tensorOf(const NamedArray& named) {
  const Shape& shape = named.array.shape;
  // A mask is no attention, here as in the window.
  if (named.array.type == NumberType::boolean)
    throw DataError({translatable("core", "%1 holds booleans, expected numbers"), {shownName(named.name)}});
  if (const Index cells = sizeOf(shape); cells > mostCells)
    throw DataError({translatable("core", "the array has shape %1: that is %2 cells, expected at most %3"),
                     {toString(shape), std::to_string(cells), std::to_string(mostCells)}});
  return toTensor(named.array, named.name);
}

/// The tensor of a .npy or .npz file: the array that was named, else attention_weights, else the only one.
Tensor readTensor(const QString& file, InputKind kind, const QString& name) {
  if (kind == InputKind::array) return tensorOf({"the array", readNpy(readablePath(file))});
  const auto choose = [&](const std::vector<std::string>& names) -> std::vector<std::size_t> {
    const std::string wanted = (name.isEmpty() ? usualArray : name).toStdString();
    const auto found = std::find(names.begin(), names.end(), wanted);
    if (found != names.end()) return {static_cast<std::size_t>(found - names.begin())};
    if (name.isEmpty() && names.size() == 1) return {0};
    std::string all;
    for (const std::string& each : names) all += (all.empty() ? "" : ", ") + shownName(each);
    throw DataError({translatable("core", "there is no array %1, expected one of %2"), {shownName(wanted), all}});
  };
  return tensorOf(readNpz(readablePath(file), choose).front());
}

/// How numbers are stored that can stay in their file; nothing for whole ones.
std::optional<StoredNumber> storedAs(NumberType type) {
  switch (type) {
    case NumberType::float16: return StoredNumber::float16;
    case NumberType::float32: return StoredNumber::float32;
    case NumberType::float64: return StoredNumber::float64;
    default: return {};
  }
}

Index matricesOf(const Shape& shape) {
  if (shape.size() < 2 || shape.size() > 4)
    throw DataError({translatable("core", "the array has shape %1, expected 2, 3 or 4 axes: (…, queries, keys)"),
                     {toString(shape)}});
  if (sizeOf(shape) == 0)
    throw DataError({translatable("core", "the array has shape %1: there is nothing to draw"), {toString(shape)}});
  constexpr Index mostPanels = 4096;
  const Index matrices = sizeOf(shape) / (shape.back() * shape[shape.size() - 2]);
  if (matrices > mostPanels)
    throw DataError({translatable("core", "the array has shape %1: that is %2 heatmaps, expected at most %3"),
                     {toString(shape), std::to_string(matrices), std::to_string(mostPanels)}});
  return matrices;
}

/// Two axes are one heatmap, three a row of them, four a grid. \pre there is a grid for each of matricesOf(shape)
ui::HeatmapFigure figureOf(const Shape& shape, const std::vector<SharedGrid>& grids) {
  ui::HeatmapFigure figure;
  figure.columns = static_cast<int>(shape.size() == 2 ? 1 : shape[shape.size() - 3]);
  figure.sharedRowLabels = true;
  for (std::size_t i = 0; i < grids.size(); ++i) {
    ui::HeatmapPanel panel;
    panel.numbers = grids[i];
    panel.matrix = static_cast<Index>(i);
    panel.colorMap = findRow(ui::colorMaps(), "Reds");
    figure.panels.push_back(std::move(panel));
  }
  figure.range = ColorRange{};
  figure = withSharedRange(std::move(figure));
  // Numbers between 0 and 1 are taken for weights.
  const ValueRange range = figure.groups.front().data;
  return range.low >= 0 && range.high <= 1 ? withRangesFromZero(std::move(figure)) : figure;
}

ui::HeatmapFigure figureOf(Tensor tensor) {
  const Shape shape = tensor.shape();
  const Index matrices = matricesOf(shape);
  const Box<Tensor> box(std::move(tensor));
  std::vector<SharedGrid> grids;
  for (Index i = 0; i < matrices; ++i) grids.push_back(gridOf(box, i));
  return figureOf(shape, grids);
}

/// The heatmaps of an array with more cells than are held in memory: its numbers stay in the file. Nothing for a
/// smaller one, or one whose numbers do not lie there as they are in memory.
std::optional<ui::HeatmapFigure> figureOfLargeArray(const std::string& path) {
  const std::optional<NpyPlace> place = npyPlaceOf(MappedFile(path).bytes());
  if (!place || !place->isNative || sizeOf(place->array.shape) <= mostCells) return {};
  const std::optional<StoredNumber> number = storedAs(place->array.type);
  if (!number) return {};
  const Shape& shape = place->array.shape;
  const Index matrices = matricesOf(shape), rows = shape[shape.size() - 2], columns = shape.back();
  const auto bytes = static_cast<std::uint64_t>(rows * columns) * bytesOf(*number);
  const auto file = std::make_shared<const RegularFile>(path);
  std::vector<SharedGrid> grids;
  for (Index i = 0; i < matrices; ++i)
    grids.push_back(std::make_shared<const FileNumbers>(
        file, path.substr(path.rfind('/') + 1),
        MatrixInFile{place->offset + static_cast<std::uint64_t>(i) * bytes, rows, columns, *number}));
  return figureOf(shape, grids);
}

bool beginsWith(const std::string& path, const std::array<std::byte, 2>& bytes) {
  const RegularFile source(path);
  std::array<std::byte, 2> start{};
  if (source.size() >= start.size()) source.read(0, start);
  return start == bytes;
}
bool isNpy(const std::string& path) { return beginsWith(path, {std::byte{0x93}, std::byte{'N'}}); }
bool isArchive(const std::string& path) { return beginsWith(path, {std::byte{'P'}, std::byte{'K'}}); }

/// Whether an .npz file has several arrays, of which none is called as the weights usually are.
bool hasNoUsualArray(const std::string& path) {
  bool found = false;
  readNpz(path, [&](const std::vector<std::string>& names) -> std::vector<std::size_t> {
    found = names.size() > 1 && std::find(names.begin(), names.end(), usualArray.toStdString()) == names.end();
    return {};
  });
  return found;
}

/// Reads a file as plain arrays. Of one that is none, whoever reads attention knows more, and says what helps.
template <class Work>
auto asArrays(const std::string& path, const Work& work) {
  try {
    return work();
  } catch (const DataError&) {
    guessImport(readImport(path));
    throw;
  }
}

/// Says so if a file is drawn in the order (…, queries, keys) while its numbers tell of another.
void sayOtherAxes(const QString& file, const std::string& path, const QString& array) {
  try {
    const ImportedAttention found = guessImport(readImport(path));
    const ImportGuess* const guess = tensorNamed(found, found.tensors.size() == 1 ? "" : array.toStdString());
    if (!guess || guess->kind == TensorKind::queriesKeysValues) return;
    const std::size_t axes = guess->axes.size();
    const bool isSo =
        guess->axes[axes - 1].role == AxisRole::key && (axes < 2 || guess->axes[axes - 2].role == AxisRole::query);
    if (isSo) return;
    std::string letters;
    for (const AxisGuess& axis : guess->axes) letters += letterOf(axis.role);
    std::fprintf(stderr,
                 "attention-lab: %s: is drawn as (…, queries, keys), though its numbers look like %s: --axes %s draws "
                 "it so\n",
                 shownLine(systemPath(file)).c_str(), shownLine(lineOf(*guess)).c_str(), letters.c_str());
  } catch (const DataError&) {
    // Numbers that are no attention are drawn all the same.
  }
}

/// Most tables of columns are no attention: one that need not be is drawn if its axes are said.
void requireAttention(const QString& file, const std::string& path) {
  if (!file.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive) &&
      !file.endsWith(QLatin1String(".tsv"), Qt::CaseInsensitive))
    return;
  bool isClear = false;
  try {
    const ImportedAttention found = guessImport(readImport(path));
    isClear = std::none_of(found.tensors.begin(), found.tensors.end(), [](const ImportGuess& guess) {
      return std::any_of(guess.questions.begin(), guess.questions.end(), [](const ImportQuestion& question) {
        return question.about == ImportQuestion::About::keys || question.about == ImportQuestion::About::queries;
      });
    });
  } catch (const DataError&) {
    isClear = false;  // it holds texts, perhaps
  }
  if (!isClear)
    throw FileError(file,
                    "is a table, expected a scene (.attn) or arrays (.npy, .npz), or --axes qk where it is attention: "
                    "regress, retrieve and align read tables");
}

}  // namespace

std::optional<SavedScene> sceneOfInputsIn(const QString& file) {
  const std::string path = readablePath(file);
  if (isNpy(path)) return {};  // a single array has no name
  if (isArchive(path) && !asArrays(path, [&] { return hasNoUsualArray(path); })) return {};
  const ImportedAttention found = guessImport(readImport(path));
  const ImportGuess& inputs = found.tensors.front();
  if (inputs.kind != TensorKind::queriesKeysValues) return {};
  if (found.tensors.size() > 1 || !inputs.questions.empty())
    throw DataError({translatable("core",
                                  "which queries, keys and values are meant, or what their axes are, is not clear: "
                                  "attention-lab convert with --array or --axes makes a scene of them (%1)"),
                     {namesOfTensors(found)}});
  return importedScene(path, inputs, {}, {}, {});
}

ui::HeatmapFigure figureOfArray(const QString& file, InputKind kind, const TensorChoice& choice) {
  constexpr std::size_t mostPlainAxes = 4;
  const std::string path = readablePath(file);
  if (!choice.axes.isEmpty() || choice.batch) return figureOfAttention(file, choice);
  requireAttention(file, path);
  if (kind == InputKind::array && !isNpy(path)) return figureOfAttention(file, choice);
  if (kind == InputKind::array) {
    const auto place = asArrays(path, [&] { return npyPlaceOf(MappedFile(path).bytes()); });
    if (place && place->array.shape.size() > mostPlainAxes) return figureOfAttention(file, choice);
    if (std::optional<ui::HeatmapFigure> figure = figureOfLargeArray(path)) {
      sayOtherAxes(file, path, {});
      return *std::move(figure);
    }
  } else if (choice.array.isNull() && asArrays(path, [&] { return saysItsAxes(path) || hasNoUsualArray(path); })) {
    return figureOfAttention(file, choice);
  }
  Tensor tensor = asArrays(path, [&] { return readTensor(file, kind, choice.array); });
  if (tensor.shape().size() > mostPlainAxes) return figureOfAttention(file, choice);
  ui::HeatmapFigure figure = figureOf(std::move(tensor));
  sayOtherAxes(file, path, choice.array.isEmpty() ? usualArray : choice.array);
  return figure;
}

}  // namespace attn::app
