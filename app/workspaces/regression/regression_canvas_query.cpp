// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas looks at: its query and what follows it, cell and point, and whose weights.
#include <QGridLayout>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/workspaces/regression/regression_canvas.h"
#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_pictures.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/plain_text.h"

namespace attn::app {

void RegressionCanvas::look(const RegressionViewState& state) {
  if (state == viewState(state.learning)) return;
  {
    const QSignalBlocker blocker(m_heatmap);  // what is looked at changes as a whole
    m_heatmap->setZoom(state.zoom);
  }
  m_wantedCell = state.selection;
  m_wantedPoint = state.point;
  m_wantsLearned = state.byLearnedW;
  const RegressionView looked = regressionViewOf(state);
  m_view.query = looked.query;
  m_view.first = looked.first;
  m_view.second = looked.second;
  showWhose();
  emit viewChanged();  // cell and point are selected with the results
}

RegressionViewState RegressionCanvas::viewState(const std::string& learning) const {
  const auto endsOf = [](const std::optional<Extent>& extent) {
    return extent ? std::vector<double>{extent->low, extent->high} : std::vector<double>();
  };
  RegressionViewState state;
  state.query = m_view.query;
  state.first = endsOf(m_view.first);
  state.second = endsOf(m_view.second);
  state.learning = learning;
  state.zoom = m_heatmap->zoom();
  state.byLearnedW = m_wantsLearned;
  if (m_wantedCell)
    state.selection = *m_wantedCell;
  else if (const auto cell = m_heatmap->selection())
    state.selection = {static_cast<Index>(cell->panel), cell->row, cell->column};
  if (m_wantedPoint)
    state.point = *m_wantedPoint;
  else if (const auto point = m_chart->selectedPoint())
    state.point = {*point};
  return state;
}

/// The cell and the point that were looked at, now that there are cells and points. The query stays where it is.
void RegressionCanvas::select() {
  if (const auto wanted = std::exchange(m_wantedCell, std::nullopt)) {
    const std::vector<Index>& place = *wanted;
    std::optional<ui::CellPlace> cell;
    if (place.size() == 3 && place[0] < static_cast<Index>(m_heatmap->figure().panels.size()) &&
        place[1] < m_results.weights->rows() && place[2] < m_results.weights->cols())
      cell = ui::CellPlace{static_cast<std::size_t>(place[0]), place[1], place[2]};
    const QSignalBlocker blocker(m_heatmap);
    m_heatmap->setSelection(cell);
    showCell(cell);
    askAbout(cell);
  }
  if (const auto wanted = std::exchange(m_wantedPoint, std::nullopt)) {
    const bool isPoint = wanted->size() == 1 && wanted->front() < m_results.points->size();
    m_chart->setSelectedPoint(isPoint ? std::optional<qsizetype>(wanted->front()) : std::nullopt);
  }
}

void RegressionCanvas::askAbout(const std::optional<ui::CellPlace>& cell) {
  const std::optional<Index> key = keyOfCell(cell);
  if (std::exchange(m_view.key, key) != key) emit viewChanged();
}

void RegressionCanvas::choosePoint(Index point) {
  if (!hasResults() || point >= m_results.points->size()) return;
  // Where there are very many points the heatmap has columns for a sample of them, so the column is looked for.
  const Points &points = *m_results.points, &keys = *m_results.heatmapKeys;
  const auto inputs = [](const Points& of, Index at) { return of.inputs.begin() + at * of.features; };
  std::optional<ui::CellPlace> cell;
  for (Index column = 0; column < keys.size() && !cell; ++column)
    if (keys.targets[static_cast<std::size_t>(column)] == points.targets[static_cast<std::size_t>(point)] &&
        std::equal(inputs(points, point), inputs(points, point) + points.features, inputs(keys, column)))
      cell = ui::CellPlace{0, rowOfQuery().value_or(0), column};
  {
    const QSignalBlocker blocker(m_heatmap);  // the query stays where it is
    m_heatmap->setSelection(cell);
  }
  m_chart->setHighlightedPoint(point);
  if (std::exchange(m_view.key, point) != point) emit viewChanged();
  emit looked();
}

void RegressionCanvas::showLearned(std::optional<double> w) {
  if (m_view.learnedW == w) return;
  m_view.learnedW = w;
  if (m_whose->isHidden() == w.has_value()) showWhose();
  emit viewChanged();
}

void RegressionCanvas::showKernel() {
  m_wantsLearned = false;
  showWhose();
  emit viewChanged();
}

void RegressionCanvas::showWhose() {
  m_view.byLearnedW = m_view.learnedW && m_wantsLearned;
  m_whose->setVisible(m_view.learnedW.has_value());
  m_heading->addWidget(m_caption, 1, 0, 1, m_view.learnedW ? 1 : 2);
  m_whose->setCurrent(m_view.byLearnedW ? QStringLiteral("learned") : QStringLiteral("kernel"));
}

// ---- the query ---------------------------------------------------------------------------------------------------

/// Where the chart shows a query.
QPointF RegressionCanvas::placeOf(const std::vector<double>& query) const {
  if (query.size() == 1) return {query[0], 0};
  const DrawnFeatures drawn = m_results.drawn();
  return {query[static_cast<std::size_t>(drawn.first)], query[static_cast<std::size_t>(drawn.second)]};
}

bool RegressionCanvas::canShowQuery() const {
  return hasResults() && static_cast<Index>(shownQuery().size()) == m_results.points->features;
}

/// A place in the chart. Features that are not drawn stay as they are.
std::vector<double> RegressionCanvas::queryAt(QPointF place) const {
  const Index features = m_results.points->features;
  if (features == 1) return {place.x()};
  std::vector<double> query = m_view.query;
  if (static_cast<Index>(query.size()) != features) query = m_results.query->query;
  query.resize(static_cast<std::size_t>(features));
  query[static_cast<std::size_t>(m_results.drawn().first)] = place.x();
  query[static_cast<std::size_t>(m_results.drawn().second)] = place.y();
  return query;
}

void RegressionCanvas::moveQuery(std::vector<double> query) {
  // The views may still show the points from before an edit. A place among them means nothing for other features.
  const bool isPlace = std::all_of(query.begin(), query.end(), [](double x) { return std::isfinite(x); });
  if (query == m_view.query || static_cast<Index>(query.size()) != featuresOf(m_scene) || !isPlace) return;
  m_view.query = std::move(query);
  m_pointedQuery.clear();  // the hand is on the chart now
  showQuery();
}

/// Moves the cursor at once, and asks for the numbers.
void RegressionCanvas::showQuery() {
  if (canShowQuery()) {
    for (ui::CurveChart* chart : {m_chart, m_chartOfA})
      chart->setCursorPlace(placeOf(shownQuery()), queryText(shownQuery(), m_results));
    lightRowOfQuery();
  }
  emit viewChanged();
}

/// The query of a row, as long as the mouse is on it.
void RegressionCanvas::pointAt(std::optional<ui::CellPlace> place) {
  std::vector<double> query;
  if (place && hasResults() && m_results.points->features == featuresOf(m_scene) &&
      place->row < m_results.weights->rows())
    query = queryOfRow(place->row);
  if (query == m_pointedQuery) return;
  m_pointedQuery = std::move(query);
  showQuery();
}

std::vector<double> RegressionCanvas::queryOfRow(Index row) const {
  const auto features = m_results.points->features;
  const auto first = m_results.heatmapQueries->begin() + row * features;
  return {first, first + features};
}

std::optional<Index> RegressionCanvas::rowOfQuery() const {
  const std::vector<double>& all = *m_results.heatmapQueries;
  const auto features = static_cast<std::size_t>(m_results.points->features);
  const Bandwidths& widths = m_results.bandwidths;
  std::optional<Index> nearest;
  double smallest = std::numeric_limits<double>::infinity();
  const std::vector<double>& query = shownQuery();
  for (std::size_t row = 0; row * features < all.size() && query.size() == features; ++row) {
    double square = 0;
    for (std::size_t k = 0; k < features; ++k) {
      const double difference = (all[row * features + k] - query[k]) / widths[widths.size() == 1 ? 0 : k];
      square += difference * difference;
    }
    if (square < smallest) {
      smallest = square;
      nearest = static_cast<Index>(row);
    }
  }
  return nearest;
}

void RegressionCanvas::lightRowOfQuery() {
  const std::optional<Index> row = rowOfQuery();
  // The rows of a map are its points, and those of a curve lie beside each other: the nearest is none of the query.
  const bool isOther = row && !hasRowOf(shownQuery(), m_results);
  m_heatmap->setLitRow(row, isOther ? Qt::DashLine : Qt::SolidLine);
}

/// The key of a cell among all points, ringed in the chart.
void RegressionCanvas::showCell(std::optional<ui::CellPlace> place) {
  const std::optional<Index> key = keyOfCell(place);
  m_chart->setHighlightedPoint(key ? std::optional<qsizetype>(*key) : std::nullopt);
}

std::optional<Index> RegressionCanvas::keyOfCell(const std::optional<ui::CellPlace>& place) const {
  if (!place || !hasResults() || place->column >= m_results.heatmapKeys->size()) return std::nullopt;
  const Points& points = *m_results.points;
  const auto features = static_cast<std::size_t>(points.features);
  const auto key = m_results.heatmapKeys->inputs.begin() + static_cast<std::ptrdiff_t>(place->column) * points.features;
  const double target = m_results.heatmapKeys->targets[static_cast<std::size_t>(place->column)];
  for (std::size_t i = 0; i < points.targets.size(); ++i)
    if (points.targets[i] == target &&
        std::equal(key, key + points.features, points.inputs.begin() + static_cast<std::ptrdiff_t>(i * features)))
      return static_cast<Index>(i);
  return std::nullopt;
}

QString RegressionCanvas::pointDescription(std::size_t point) const {
  const Points& points = *m_results.points;
  if (point >= points.targets.size()) return {};
  const auto numberText = [](double number, Quantity quantity) {
    constexpr int usual = 9, most = 15;  // digits; those before the point are all there
    const auto date = isoDate(number, quantity);
    return date ? QString::fromStdString(*date)
                : QString::number(number, 'g', std::abs(number) < std::pow(10, usual) ? usual : most);
  };
  const auto features = static_cast<std::size_t>(points.features);
  QStringList inputs;
  for (std::size_t k = 0; k < std::min(features, mostNamedFeatures); ++k) {
    const double input = points.inputs[point * features + k];
    inputs << QStringLiteral("%1 = %2").arg(inputName(m_results.scene, static_cast<Index>(k)),
                                            numberText(input, points.quantity(static_cast<Index>(k))));
  }
  if (features > mostNamedFeatures) inputs << QStringLiteral("…");
  const QString target =
      points.isClassification()
          ? tr("class %1")
                .arg(ui::withoutControls(
                    QString::fromStdString(points.classes[static_cast<std::size_t>(points.targets[point])])))
          : QStringLiteral("%1 = %2").arg(outputName(m_results), numberText(points.targets[point], points.ofTargets()));
  return tr("point %1 · %2 · %3").arg(QString::number(point + 1), inputs.join(QStringLiteral(", ")), target);
}

}  // namespace attn::app
