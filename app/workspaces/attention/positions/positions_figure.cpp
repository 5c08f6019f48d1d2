// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/positions/positions_figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <memory>

#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_views.h"
#include "app/workspaces/attention/comparison/both_passes.h"
#include "core/explain/explain_positions.h"
#include "core/tensor/matrix.h"
#include "ui/style/color_map.h"
#include "ui/style/words.h"

namespace attn::app {

// Unqualified, so that lupdate finds the context of what is translated in functions that return them.
using ui::CellPlace;
using ui::CellWords;
using ui::ChartFigure;
using ui::Curve;
using ui::HeatmapFigure;
using ui::HeatmapPanel;
using ui::NamedPicture;

namespace {

constexpr double shapeOfCurves = 0.4;  // height to width: wide, as waves are

struct Words {
  Q_DECLARE_TR_FUNCTIONS(attn::app::PositionsFigure)
};

const Position& rowOf(const PositionResults& results) { return *findRow(positions(), results.positions); }

bool isTurning(const PositionResults& results) { return rowOf(results).rotate != nullptr; }

/// What the heatmaps show: biases, or an encoding and its dot products.
bool hasBiases(const PositionResults& results) { return !results.biases->empty(); }

CellWords wordsOf(const PositionResults& results, std::size_t panel) {
  if (hasBiases(results)) return {Words::tr("Bias"), Words::tr("query"), Words::tr("key"), Words::tr("bias")};
  if (panel == 0)
    return {isTurning(results) ? Words::tr("Rotation") : Words::tr("Encoding"), Words::tr("position"),
            Words::tr("column"), Words::tr("number")};
  return {Words::tr("Dot products"), Words::tr("position"), Words::tr("position"), Words::tr("dot product")};
}

HeatmapPanel panelOf(const PositionResults& results, const Scene& scene, std::size_t panel, const Box<Tensor>& tensor,
                     Index matrix = 0) {
  HeatmapPanel made;
  const CellWords words = wordsOf(results, panel);
  made.name = words.table;
  made.words = std::make_shared<const CellWords>(words);
  made.numbers = gridOf(tensor, matrix);
  made.matrix = matrix;
  made.colorMap = findRow(ui::colorMaps(), colorMapOf(scene, View::scores));
  return made;
}

ui::Numbers numbersOf(Index count, const std::function<double(Index)>& number) {
  auto numbers = std::make_shared<std::vector<double>>();
  for (Index i = 0; i < count; ++i) numbers->push_back(number(i));
  return numbers;
}

QString columnName(const PositionResults& results, Index column) {
  if (!isTurning(results)) return Words::tr("column %1").arg(column);
  const Index pairs = results.choice.width / 2;
  return column < pairs ? Words::tr("column %1: cos of pair %1").arg(column)
                        : Words::tr("column %1: sin of pair %2").arg(column).arg(column - pairs);
}

std::vector<Curve> curvesOfColumns(const PositionResults& results) {
  const MatrixView encoding = results.encoding->matrix(0);
  const Index count = encoding.rows();
  const ui::Numbers places = numbersOf(count, [](Index i) { return static_cast<double>(i); });
  std::vector<Curve> curves;
  for (const Index column : results.choice.columns) {
    if (column >= encoding.cols()) continue;
    curves.push_back({.name = columnName(results, column),
                      .x = places,
                      .y = numbersOf(count, [&](Index i) { return static_cast<double>(encoding(i, column)); }),
                      .color = static_cast<int>(curves.size())});
  }
  if (!isTurning(results)) return curves;
  const MatrixView products = results.products->matrix(0);
  const double pairs = static_cast<double>(encoding.cols() / 2);
  curves.push_back({.name = Words::tr("mean cosine of all pairs"),
                    .x = places,
                    .y = numbersOf(count, [&](Index i) { return static_cast<double>(products(0, i)) / pairs; }),
                    .color = static_cast<int>(curves.size()),
                    .dashed = true});
  return curves;
}

std::vector<Curve> curvesOfBiases(const PositionResults& results) {
  // The first query and the last one together meet every distance.
  const Index count = results.choice.positions, distances = 2 * count - 1;
  const ui::Numbers places = numbersOf(distances, [&](Index i) { return static_cast<double>(i - (count - 1)); });
  std::vector<Curve> curves;
  for (Index head = 0; head < results.heads; ++head) {
    const MatrixView bias = results.biases->matrix(head);
    const auto at = [&](Index i) {
      return static_cast<double>(i < count ? bias(count - 1, i) : bias(0, i - (count - 1)));
    };
    curves.push_back({.name = Words::tr("head %1").arg(head + 1),
                      .x = places,
                      .y = numbersOf(distances, at),
                      .color = static_cast<int>(head)});
  }
  return curves;
}

/// What all curves reach, with a little room above and below.
QRectF rangeOf(const std::vector<Curve>& curves) {
  if (curves.empty()) return {};
  double low = 0, high = 0;
  for (const Curve& curve : curves)
    for (const double y : *curve.y) {
      low = std::min(low, y);
      high = std::max(high, y);
    }
  const double margin = 0.06 * std::max(high - low, 1e-9);
  const double left = curves.front().x->front(), right = curves.front().x->back();
  return {left, low - margin, right - left, high - low + 2 * margin};
}

NamedTable tableOf(const PositionResults& results, std::size_t panel, const Box<Tensor>& tensor) {
  const CellWords words = wordsOf(results, panel);
  const Index columns = tensor->cols(), cells = tensor->rows() * columns;
  const auto whole = [](std::string& line, Index number) { appendField(line, static_cast<double>(number)); };
  std::vector<CsvColumn> table;
  if (tensor->count() > 1)
    table.push_back(
        {Words::tr("head").toStdString(), [=](std::string& line, Index row) { whole(line, row / cells + 1); }});
  // Two columns of one name would be read as one.
  const QString second = words.column == words.row ? Words::tr("other position") : words.column;
  table.push_back({words.row.toStdString(), [=](std::string& line, Index row) { whole(line, row % cells / columns); }});
  table.push_back({second.toStdString(), [=](std::string& line, Index row) { whole(line, row % columns); }});
  table.push_back({words.number.toStdString(),
                   [=](std::string& line, Index row) { appendField(line, static_cast<double>(tensor->data()[row])); }});
  return {words.table, std::move(table), tensor->size()};
}

PositionsShown shownOf(const Scene& scene) {
  const PositionResults results = PositionPipeline().run(scene.attention);
  const PositionsShown shown =
      scene.attention.pinned ? shownPositions(PositionPipeline().run(withSwapped(scene.attention)), results, scene)
                             : shownPositions(results, scene);
  if (shown.parts.back().problem) throw DataError(shown.parts.back().problem);
  return shown;
}

/// How many heatmaps a way of positions has.
std::size_t panelsOf(const PositionResults& results) {
  return hasBiases(results) ? static_cast<std::size_t>(results.heads) : 2;
}

bool isSame(const PositionResults& a, const PositionResults& b) {
  return a.positions == b.positions && a.scalars == b.scalars && (!hasBiases(b) || a.heads == b.heads);
}

}  // namespace

PositionsShown shownPositions(const PositionResults& results, const Scene& scene) {
  return {{results}, positionsFigure(results, scene), positionsChart(results)};
}

PositionsShown shownPositions(const PositionResults& ofA, const PositionResults& ofB, const Scene& scene) {
  if (ofA.problem || isSame(ofA, ofB)) return shownPositions(ofB, scene);
  if (ofB.problem) return shownPositions(ofA, scene);
  PositionsShown shown{
      {ofA, ofB}, besideEachOther(positionsFigure(ofA, scene), positionsFigure(ofB, scene)), positionsChart(ofB)};
  // Encodings are drawn against the position, biases against the distance: no plot has both.
  if (isDrawnWith(ofA, ofB)) shown.chart = besideEachOther(positionsChart(ofA), std::move(shown.chart));
  return shown;
}

bool isDrawnWith(const PositionResults& results, const PositionResults& other) {
  return hasBiases(results) == hasBiases(other);
}

std::pair<const PositionResults*, CellPlace> ownCell(const PositionsShown& shown, const CellPlace& cell) {
  const std::size_t ofFirst = panelsOf(shown.parts.front());
  if (shown.parts.size() == 1 || cell.panel < ofFirst) return {&shown.parts.front(), cell};
  return {&shown.parts.back(), {cell.panel - ofFirst, cell.row, cell.column}};
}

HeatmapFigure positionsFigure(const PositionResults& results, const Scene& scene) {
  HeatmapFigure figure;
  if (results.problem) return figure;
  if (hasBiases(results)) {
    for (Index head = 0; head < results.heads; ++head) {
      HeatmapPanel panel = panelOf(results, scene, 0, results.biases, head);
      panel.title = Words::tr("Head %1").arg(head + 1);
      panel.name = Words::tr("head %1").arg(head + 1);
      figure.panels.push_back(std::move(panel));
    }
    figure.xLabel = exportedColumnsName(View::scores);
    figure.yLabel = exportedRowsName();
    return withSharedRange(std::move(figure), wordsOf(results, 0).number);
  }
  figure.panels = {panelOf(results, scene, 0, results.encoding), panelOf(results, scene, 1, results.products)};
  figure.panels[0].title = isTurning(results) ? Words::tr("cos | sin") : Words::tr("Encoding P");
  figure.panels[1].title = Words::tr("Dot products P·Pᵀ");
  figure.panels[1].group = 1;
  figure.groups = {{.label = wordsOf(results, 0).number}, {.label = wordsOf(results, 1).number}};
  for (std::size_t group = 0; group < figure.groups.size(); ++group)
    figure.groups[group].data = dataRange(figure, group);
  figure.yLabel = Words::tr("positions");
  return figure;
}

CellWords positionsWords() {
  return {Words::tr("Positions"), Words::tr("position"), Words::tr("column"), Words::tr("number")};
}

ChartFigure positionsChart(const PositionResults& results) {
  ChartFigure figure;
  if (results.problem) return figure;
  figure.curves = hasBiases(results) ? curvesOfBiases(results) : curvesOfColumns(results);
  figure.xLabel = hasBiases(results)   ? Words::tr("place of the key − place of the query")
                  : isTurning(results) ? Words::tr("position, or distance")
                                       : Words::tr("position");
  figure.range = rangeOf(figure.curves);
  figure.wholeX = true;
  return figure;
}

double chartPlaceOf(const PositionResults& results, const CellPlace& cell) {
  return static_cast<double>(hasBiases(results) ? cell.column - cell.row : cell.row);
}

CellPlace cellAt(const PositionResults& results, double place, const CellPlace& before) {
  const Index last = results.choice.positions - 1;
  const auto whole = static_cast<Index>(std::lround(std::clamp(place, -1e6, 1e6)));
  if (!hasBiases(results)) return {before.panel, std::clamp<Index>(whole, 0, last), before.column};
  // As near to the row that was selected as the distance leaves room for.
  const Index distance = std::clamp(whole, -last, last);
  const Index row = std::clamp(before.row, std::max<Index>(0, -distance), std::min(last, last - distance));
  return {before.panel, row, row + distance};
}

Explanation positionExplanation(const PositionResults& results, const CellPlace& cell) {
  const Position& position = rowOf(results);
  if (hasBiases(results)) {
    const Index count = results.choice.positions;
    return explainBias(position,
                       {cell.row, count, count, static_cast<Index>(cell.panel), results.heads, results.scalars},
                       cell.column);
  }
  const MatrixView encoding = results.encoding->matrix(0);
  return cell.panel == 0 ? explainEncoding(position, results.scalars, encoding, cell.row, cell.column)
                         : explainDotProduct(position, encoding, cell.row, cell.column);
}

Explanation positionExplanation(const PositionResults& results) { return explainPositions(rowOf(results)); }

QString positionsCaption(const AttentionResults& results) {
  if (results.problem) return QStringLiteral("⚠ ") + ui::translated(problemOf(results));
  QStringList parts;
  if (const auto& pinned = results.scene.pinned) {
    const auto nameOf = [](const Mechanism& mechanism) {
      return ui::translated(findRow(positions(), mechanism.positions)->name);
    };
    parts << QStringLiteral("A: %1").arg(nameOf(*pinned))
          << QStringLiteral("B: %1").arg(nameOf(results.scene.mechanism));
  }
  parts << Words::tr("the positions by themselves, in any size");
  return parts.join(QStringLiteral(" · "));
}

namespace {

std::vector<NamedTable> tablesOf(const PositionResults& results) {
  if (results.problem) return {};
  if (hasBiases(results)) return {tableOf(results, 0, results.biases)};
  return {tableOf(results, 0, results.encoding), tableOf(results, 1, results.products)};
}

}  // namespace

std::vector<NamedTable> positionTables(const PositionsShown& shown) {
  if (shown.parts.size() == 1) return tablesOf(shown.parts.front());
  std::vector<NamedTable> tables;
  const char* letters[] = {letterOfA, letterOfB};
  for (std::size_t part = 0; part < shown.parts.size(); ++part)
    for (NamedTable& table : tablesOf(shown.parts[part])) {
      table.name = QStringLiteral("%1, %2").arg(QLatin1String(letters[part]), table.name);
      tables.push_back(std::move(table));
    }
  return tables;
}

std::vector<NamedPicture> positionPictures(const HeatmapFigure& heatmaps, const ChartFigure& chart) {
  if (chart.curves.empty()) return {{Words::tr("Positions"), heatmaps}};
  return {{Words::tr("Positions"), ui::below({ui::Picture(heatmaps), ui::Picture(chart, shapeOfCurves)})},
          {Words::tr("Heatmaps"), heatmaps},
          {Words::tr("Curves"), ui::Picture(chart, shapeOfCurves)}};
}

WorkspaceFigure drawnPositions(const Scene& scene, const ViewState&, View) { return shownOf(scene).heatmaps; }

WorkspaceFigure drawnPositionCurves(const Scene& scene) {
  const ChartFigure chart = shownOf(scene).chart;
  if (chart.curves.empty()) throw DataError({translatable("core", "no column of the encoding is drawn as a curve")});
  return ui::Picture(chart, shapeOfCurves);
}

}  // namespace attn::app
