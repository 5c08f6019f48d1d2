// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rooms/regression/regression_canvas.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/rooms/regression/regression_figure.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/style/plain_text.h"

namespace attn::app {
namespace {

QPointF cursorAt(const std::vector<double>& query, const DrawnFeatures& drawn) {
  if (query.size() == 1) return {query[0], 0};
  return {query[static_cast<std::size_t>(drawn.first)], query[static_cast<std::size_t>(drawn.second)]};
}

/// A panel with a frame and a title.
QFrame* makeCard(const QString& title, QWidget* parent, QVBoxLayout** column) {
  auto* card = new QFrame(parent);
  card->setProperty("kind", "card");
  *column = new QVBoxLayout(card);
  (*column)->setContentsMargins(16, 12, 16, 12);
  (*column)->setSpacing(4);
  if (title.isEmpty()) return card;
  auto* label = new QLabel(title, card);
  label->setProperty("kind", "title");
  (*column)->addWidget(label);
  return card;
}

}  // namespace

RegressionCanvas::RegressionCanvas(QWidget* reading, QWidget* learning, QWidget* parent) : QWidget(parent) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(12, 12, 12, 12);
  rows->setSpacing(12);
  m_banner = new QLabel(this);
  m_banner->setProperty("kind", "banner");
  m_banner->setWordWrap(true);
  m_banner->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_banner->hide();
  rows->addWidget(m_banner);
  rows->addWidget(reading);
  auto* grid = new QGridLayout;
  grid->setSpacing(12);
  rows->addLayout(grid, 1);
  grid->addWidget(makeChart(), 0, 0, 1, 2);
  grid->addWidget(makeHeatmap(), 1, 0, 2, 1);
  grid->addWidget(makeShapes(), 1, 1);
  grid->addWidget(learning, 2, 1);
  grid->setColumnStretch(0, 6);
  grid->setColumnStretch(1, 4);
  grid->setRowStretch(0, 9);
  grid->setRowStretch(1, 5);
  grid->setRowStretch(2, 6);
}

QWidget* RegressionCanvas::makeChart() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard({}, this, &column);
  m_chart = new ui::CurveChart({true, true, true}, card);
  m_chart->setAccessibleName(tr("Kernel regression curve"));
  m_chart->setMinimumSize(300, 150);
  column->addWidget(m_chart, 1);
  connectChart();
  return card;
}

QWidget* RegressionCanvas::makeHeatmap() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard(tr("Attention weights"), this, &column);
  m_caption = new ui::ElidedLabel(card);
  m_caption->setProperty("kind", "faint");
  column->addWidget(m_caption);
  m_heatmap = new ui::HeatmapView(card);
  m_heatmap->setAccessibleName(tr("Attention weights"));
  m_heatmap->setMinimumSize(200, 140);
  m_heatmap->setGround(ui::HeatmapView::Ground::panel);
  column->addWidget(m_heatmap, 1);
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](std::optional<ui::CellPlace> place) {
    emit hovered(place ? m_heatmap->exactDescription(*place) : QString());
    showCell(place ? place : m_heatmap->selection());
    pointAt(place);
  });
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](std::optional<ui::CellPlace> place) {
    showCell(place);
    if (place && hasResults() && place->row < m_results.weights->rows()) moveQuery(queryOfRow(place->row));
  });
  return card;
}

QWidget* RegressionCanvas::makeShapes() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard(tr("Kernel shapes"), this, &column);
  m_shapes = new ui::CurveChart({}, card);
  m_shapes->setAccessibleName(tr("Kernel shapes"));
  m_shapes->setMinimumSize(160, 90);
  column->addWidget(m_shapes, 1);
  return card;
}

void RegressionCanvas::connectChart() {
  using ui::CurveChart;
  connect(m_chart, &CurveChart::cursorMoved, this, [this](QPointF place, int) {
    if (hasResults()) moveQuery(queryAt(place));
  });
  connect(m_chart, &CurveChart::pointMoved, this, [this](qsizetype point, QPointF place, int gesture) {
    emit edited(
        tr("Move point"),
        [this, point, place](RegressionScene& scene) {
          scene = withPointAt(withShownPoints(std::move(scene)), point, place.x(), place.y());
        },
        gesture);
  });
  connect(m_chart, &CurveChart::dragCanceled, this, &RegressionCanvas::dragCanceled);
  connect(m_chart, &CurveChart::pointAdded, this, &RegressionCanvas::addPoint);
  connect(m_chart, &CurveChart::pointRemoved, this, [this](qsizetype point) {
    emit edited(
        tr("Remove point"),
        [this, point](RegressionScene& scene) { scene = withoutPoint(withShownPoints(std::move(scene)), point); }, 0);
  });
  connect(m_chart, &CurveChart::pointHovered, this, [this](std::optional<qsizetype> point) {
    emit hovered(point ? pointDescription(static_cast<std::size_t>(*point)) : QString());
  });
  connect(m_chart, &CurveChart::rangeWanted, this, [this](QRectF range) {
    m_view.first.reset();
    m_view.second.reset();
    if (!range.isEmpty()) {
      m_view.first = Extent{range.left(), range.right()};
      m_view.second = Extent{range.top(), range.bottom()};
    }
    emit viewChanged();
  });
  connect(m_chart, &CurveChart::plotAreaChanged, this, [this] {
    const QSize size = m_chart->plotArea().size().toSize();
    if (size.width() < 10 || size.height() < 10) return;
    m_view.columns = std::clamp(size.width(), 50, 4000);
    m_view.rows = size.height();
    emit viewChanged();
  });
}

void RegressionCanvas::addPoint(QPointF place) {
  if (!hasResults()) return;
  // In two features the new point takes the class of the selected point, else of the one that weighs most; in one its
  // height tells the class.
  Index label = 0;
  const Points& points = *m_results.points;
  const auto& largest = m_results.query->largest;
  if (points.isClassification() && points.features == 1)
    label = std::lround(place.y() * static_cast<double>(points.outputs() - 1));
  else if (const auto selected = m_chart->selectedPoint(); selected && points.isClassification())
    label = static_cast<Index>(points.targets[static_cast<std::size_t>(*selected)]);
  else if (!largest.empty() && points.isClassification())
    label = static_cast<Index>(points.targets[static_cast<std::size_t>(largest.front().point)]);
  emit edited(
      tr("Add point"),
      [this, place, label, others = queryAt(place)](RegressionScene& scene) {
        scene = withNewPoint(withShownPoints(std::move(scene)), place.x(), place.y(), label, others);
      },
      0);
}

// ---- from the scene to the views --------------------------------------------------------------------------------

RegressionCanvas::Source RegressionCanvas::sourceOf(const RegressionScene& scene) {
  const Index features = featuresOf(scene);
  const DrawnFeatures drawn = drawnFeatures(scene, features);
  return {scene.dataSet, scene.source, features, drawn.first, drawn.second};
}

RegressionScene RegressionCanvas::withShownPoints(RegressionScene scene) const {
  const bool shown = hasResults() && !m_results.scene.points && m_results.scene.dataSet == scene.dataSet &&
                     m_results.scene.data == scene.data;
  if (!scene.points) scene.points = shown ? m_results.points : pointsOf(scene);
  return scene;
}

void RegressionCanvas::forget() {
  m_view.first.reset();
  m_view.second.reset();
  m_view.query.clear();
  m_pointedQuery.clear();
}

void RegressionCanvas::showScene(const RegressionScene& scene) {
  m_scene = scene;
  if (const Source next = sourceOf(scene); m_source && *m_source != next) {
    // Other axes through the same points: the query stays where it is.
    const auto isOf = [](const Source& source) {
      return std::tie(std::get<0>(source), std::get<1>(source), std::get<2>(source));
    };
    const std::vector<double> query = m_view.query;
    forget();
    if (isOf(*m_source) == isOf(next)) m_view.query = query;
  }
  m_source = sourceOf(scene);
  if (m_shownKernel == scene.kernel) return;
  m_shownKernel = scene.kernel;
  m_shapes->setFigure(kernelShapes(m_shownKernel));
}

void RegressionCanvas::look(const std::vector<double>& query, const std::optional<Extent>& first,
                            const std::optional<Extent>& second) {
  if (query == m_view.query && first == m_view.first && second == m_view.second) return;
  m_view.query = query;
  m_view.first = first;
  m_view.second = second;
  emit viewChanged();
}

RegressionView RegressionCanvas::wantedView() const {
  RegressionView view = m_view;
  view.query = shownQuery();
  if (!hasResults() || m_source != sourceOf(m_results.scene)) return view;
  // The axes do not move while a point is dragged.
  if (m_results.points->features == 1) {
    view.steadyFirst = Extent{m_results.curveInputs->front(), m_results.curveInputs->back()};
  } else {
    view.steadyFirst = m_results.grid.first;
    view.steadySecond = m_results.grid.second;
  }
  if (m_results.view.first) view.steadyFirst = m_results.view.steadyFirst;
  if (m_results.view.second) view.steadySecond = m_results.view.steadySecond;
  return view;
}

void RegressionCanvas::showProblem(const RegressionResults& results, const QString& words) {
  m_results = results;
  m_chart->setMessage(words);
  m_heatmap->setMessage(words);
  m_caption->clear();
  m_banner->hide();
}

void RegressionCanvas::showResults(const RegressionResults& results, const ui::HeatmapFigure& weights) {
  const bool otherKind = hasResults() && results.points->features != m_results.points->features;
  m_results = results;
  // Without a place of its own the query is where the pipeline puts it; what is on its way from before is not asked.
  if (static_cast<Index>(m_view.query.size()) != results.points->features && results.scene == m_scene)
    m_view.query = results.query->query;
  m_chart->setMessage({});
  ui::ChartFigure chart = chartFigure(otherKind ? ui::ChartFigure() : m_chart->figure(), ui::screenChartStyle());
  if (canShowQuery()) {
    // A hand may be further than these numbers.
    chart.cursor = cursorAt(shownQuery(), m_results.drawn());
    chart.cursorText = queryText(shownQuery(), results);
  }
  m_chart->setFigure(chart);
  m_heatmap->setFigure(weights, regressionWords());
  m_heatmap->setLitRow(rowOfQuery());
  m_caption->setText(weightsCaption(results));
  const QStringList notices = regressionNotices(results);
  m_banner->setText(notices.join(u'\n'));
  m_banner->setVisible(!notices.isEmpty());
}

void RegressionCanvas::showLearned(std::optional<double> w) {
  if (m_view.learnedW == w) return;
  m_view.learnedW = w;
  emit viewChanged();
}

ui::ChartFigure RegressionCanvas::chartFigure(const ui::ChartFigure& previous, const ui::ChartStyle& style) const {
  const QString trained = m_view.learnedW ? tr("learned w = %1").arg(shortNumber(*m_view.learnedW)) : QString();
  return regressionChart(m_results, previous, trained, style);
}

void RegressionCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  // The map is a picture in the theme's colours.
  if (event->type() == QEvent::PaletteChange && hasResults() && m_chart->figure().map)
    m_chart->setFigure(chartFigure(m_chart->figure(), ui::screenChartStyle()));
}

// ---- the query --------------------------------------------------------------------------------------------------

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
    m_chart->setCursorPlace(cursorAt(shownQuery(), m_results.drawn()), queryText(shownQuery(), m_results));
    m_heatmap->setLitRow(rowOfQuery());
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
  std::optional<Index> nearest;
  double smallest = std::numeric_limits<double>::infinity();
  const std::vector<double>& query = shownQuery();
  for (std::size_t row = 0; row * features < all.size() && query.size() == features; ++row) {
    double square = 0;
    for (std::size_t k = 0; k < features; ++k) {
      const double difference = all[row * features + k] - query[k];
      square += difference * difference;
    }
    if (square < smallest) {
      smallest = square;
      nearest = static_cast<Index>(row);
    }
  }
  return nearest;
}

/// The key of a cell among all points, ringed in the chart.
void RegressionCanvas::showCell(std::optional<ui::CellPlace> place) {
  if (!place || !hasResults() || place->column >= m_results.heatmapKeys->size())
    return m_chart->setHighlightedPoint(std::nullopt);
  const Points& points = *m_results.points;
  const auto features = static_cast<std::size_t>(points.features);
  const auto key = m_results.heatmapKeys->inputs.begin() + static_cast<std::ptrdiff_t>(place->column) * points.features;
  const double target = m_results.heatmapKeys->targets[static_cast<std::size_t>(place->column)];
  for (std::size_t i = 0; i < points.targets.size(); ++i)
    if (points.targets[i] == target &&
        std::equal(key, key + points.features, points.inputs.begin() + static_cast<std::ptrdiff_t>(i * features)))
      return m_chart->setHighlightedPoint(static_cast<qsizetype>(i));
}

QString RegressionCanvas::pointDescription(std::size_t point) const {
  const Points& points = *m_results.points;
  if (point >= points.targets.size()) return {};
  const auto features = static_cast<std::size_t>(points.features);
  QStringList inputs;
  for (std::size_t k = 0; k < std::min(features, mostNamedFeatures); ++k)
    inputs << QStringLiteral("%1 = %2").arg(inputName(m_results, static_cast<Index>(k)),
                                            QString::number(points.inputs[point * features + k], 'g', 9));
  if (features > mostNamedFeatures) inputs << QStringLiteral("…");
  const QString target =
      points.isClassification()
          ? tr("class %1")
                .arg(ui::withoutControls(
                    QString::fromStdString(points.classes[static_cast<std::size_t>(points.targets[point])])))
          : QStringLiteral("%1 = %2").arg(outputName(m_results), QString::number(points.targets[point], 'g', 9));
  return tr("point %1 · %2 · %3").arg(QString::number(point + 1), inputs.join(QStringLiteral(", ")), target);
}

}  // namespace attn::app
