// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_canvas.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/workspaces/page.h"
#include "app/workspaces/regression/estimate_bar.h"
#include "app/workspaces/regression/formula_line.h"
#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_reader.h"
#include "ui/chart/chart_points.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

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

RegressionCanvas::RegressionCanvas(PointsReader* reader, QWidget* learning, QWidget* parent) : QWidget(parent) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(12, 12, 12, 12);
  rows->setSpacing(12);
  auto* grid = m_grid = new QGridLayout;
  m_learning = learning;
  grid->setSpacing(12);
  rows->addLayout(grid, 1);
  grid->addWidget(makeChart(reader), 0, 0, 1, 2);
  grid->addWidget(makeHeatmap(), 1, 0, 2, 1);
  m_shapesCard = makeShapes();
  grid->addWidget(m_shapesCard, 1, 1);
  grid->addWidget(learning, 2, 1);
  grid->setColumnStretch(0, 6);
  grid->setColumnStretch(1, 4);
  grid->setRowStretch(0, 9);
  grid->setRowStretch(1, 6);
  grid->setRowStretch(2, 6);
  Page::markChrome(m_header);
}

QWidget* RegressionCanvas::makeChart(PointsReader* reader) {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard({}, this, &column);
  column->addWidget(makeHeader(reader));
  m_chart = new ui::CurveChart({true, true, true}, card);
  m_chart->setAccessibleName(tr("Kernel regression curve"));
  m_chart->setMinimumSize(300, 150);
  m_chartOfA = new ui::CurveChart({true, false, true}, card);
  m_chartOfA->setObjectName(QStringLiteral("mapOfA"));
  m_chartOfA->hide();
  // Maps can't share a plot as curves do: A stands at the left of B.
  auto* maps = new QHBoxLayout;
  maps->setSpacing(12);
  maps->addWidget(m_chartOfA, 1);
  maps->addWidget(m_chart, 1);
  column->addLayout(maps, 1);
  connectChart();
  connectLook(m_chart);
  connectLook(m_chartOfA);
  return card;
}

/// One line above the chart: what kernel regression has to do with attention, what is to be said of the curve, and the
/// class of new points; in the place of what is said, how far the reading of a file has come. It is as high without
/// them, so that the chart stays where it is.
QWidget* RegressionCanvas::makeHeader(PointsReader* reader) {
  auto* header = m_header = new QWidget(this);
  auto* line = new QHBoxLayout(header);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(12);
  auto* words = new QWidget(header);
  auto* turns = new QStackedLayout;
  line->addLayout(turns, 1);
  turns->addWidget(words);
  turns->addWidget(reader);
  connect(reader, &PointsReader::progressWanted, turns,
          [turns](bool wanted) { turns->setCurrentIndex(wanted ? 1 : 0); });
  auto* said = new QHBoxLayout(words);
  said->setContentsMargins(0, 0, 0, 0);
  said->setSpacing(12);
  auto* sentence = new FormulaLine({tr("key = x_{i}, value = y_{i}, query = x, α = K(u) / ΣK(u), f(x) = Σ α y"),
                                    QStringLiteral("α = K(u) / ΣK(u), f(x) = Σ α y"), QStringLiteral("f(x) = Σ α y")},
                                   words);
  sentence->setToolTip(tr("Kernel regression is attention: a kernel of u = (x − xᵢ) / h is the score."));
  said->addWidget(sentence, 3);
  m_notice = new ui::ElidedLabel(words);
  m_notice->setProperty("kind", "banner");
  m_notice->setAttribute(Qt::WA_StyledBackground);
  m_notice->setContentsMargins(10, 0, 10, 0);
  m_notice->hide();
  said->addWidget(m_notice, 3);
  m_comparison = new EstimateBar(header);
  connect(m_comparison, &EstimateBar::edited, this, &RegressionCanvas::edited);
  line->addWidget(m_comparison);
  Page::markEditing(m_comparison);
  m_classRow = new QWidget(header);
  auto* choice = new QHBoxLayout(m_classRow);
  choice->setContentsMargins(0, 0, 0, 0);
  auto* name = new QLabel(tr("New points"), m_classRow);
  name->setProperty("kind", "faint");
  choice->addWidget(name);
  m_class = new QComboBox(m_classRow);
  m_class->setAccessibleName(tr("Class of new points"));
  m_class->setToolTip(tr("The class of a point that a double click adds; the digits 1 to 9 choose it too"));
  m_class->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_class->setMinimumContentsLength(8);
  name->setBuddy(m_class);
  choice->addWidget(m_class);
  m_classRow->hide();
  line->addWidget(m_classRow);
  header->setFixedHeight(headerHeight());
  return header;
}

int RegressionCanvas::headerHeight() const {
  return std::max(m_class->sizeHint().height(), m_comparison->sizeHint().height());
}

QWidget* RegressionCanvas::makeHeatmap() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard({}, this, &column);
  auto* top = new QHBoxLayout;
  auto* title = new QLabel(tr("Attention weights"), card);
  title->setProperty("kind", "title");
  Page::markChrome(title);
  auto* lines = new QVBoxLayout;
  lines->setSpacing(4);
  lines->addWidget(title);
  m_caption = new ui::ElidedLabel(card);
  m_caption->setProperty("kind", "faint");
  lines->addWidget(m_caption);
  Page::markChrome(m_caption);
  top->addLayout(lines, 1);
  m_whose = new ui::SegmentedControl(
      {{QStringLiteral("kernel"), tr("of h"), tr("Weights of the chosen kernel and its bandwidth")},
       {QStringLiteral("learned"), tr("of w"), tr("Weights under the learned w")}},
      card);
  m_whose->setAccessibleName(tr("Whose weights"));
  m_whose->setCurrent(QStringLiteral("kernel"));
  connect(m_whose, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    m_wantsLearned = id == QLatin1String("learned");
    showWhose();
    emit viewChanged();
  });
  // Its room is kept while there is no learned w.
  QSizePolicy keeps = m_whose->sizePolicy();
  keeps.setRetainSizeWhenHidden(true);
  m_whose->setSizePolicy(keeps);
  m_whose->hide();
  top->addWidget(m_whose);
  column->addLayout(top);
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
  connect(m_heatmap, &ui::HeatmapView::zoomed, this, &RegressionCanvas::looked);
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](std::optional<ui::CellPlace> place) {
    if (place) m_wantedCell.reset();
    showCell(place);
    emit looked();
    if (place && hasResults() && place->row < m_results.weights->rows()) moveQuery(queryOfRow(place->row));
  });
  return card;
}

QWidget* RegressionCanvas::makeShapes() {
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard(tr("Kernel shapes K(u)"), this, &column);
  m_shapes = new ui::CurveChart({}, card);
  m_shapes->setAccessibleName(tr("Kernel shapes"));
  m_shapes->setMinimumSize(160, 90);
  column->addWidget(m_shapes, 1);
  return card;
}

void RegressionCanvas::connectChart() {
  using ui::CurveChart;
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
  connect(m_chart, &CurveChart::pointSelected, this, [this](std::optional<qsizetype> point) {
    if (point) m_wantedPoint.reset();
    emit looked();
  });
  connect(m_chart, &CurveChart::plotAreaChanged, this, [this] {
    const QSize size = m_chart->plotArea().size().toSize();
    if (size.width() < 10 || size.height() < 10) return;
    m_view.columns = std::clamp(size.width(), 50, 4000);
    m_view.rows = size.height();
    emit viewChanged();
  });
}

void RegressionCanvas::connectLook(ui::CurveChart* chart) {
  using ui::CurveChart;
  connect(chart, &CurveChart::cursorMoved, this, [this](QPointF place, int) {
    if (hasResults()) moveQuery(queryAt(place));
  });
  connect(chart, &CurveChart::pointHovered, this, [this](std::optional<qsizetype> point) {
    emit hovered(point ? pointDescription(static_cast<std::size_t>(*point)) : QString());
  });
  connect(chart, &CurveChart::rangeWanted, this, [this](QRectF range) {
    m_view.first.reset();
    m_view.second.reset();
    if (!range.isEmpty()) {
      m_view.first = Extent{range.left(), range.right()};
      m_view.second = Extent{range.top(), range.bottom()};
    }
    emit viewChanged();
  });
}

void RegressionCanvas::sizeCharts() {
  const bool isMap = hasResults() && m_results.points->features > 1;
  const int height = isMap ? ui::scaled(210) : 150;
  m_chart->setMinimumSize(comparesMaps(m_results) ? 220 : 300, height);
  m_chartOfA->setMinimumSize(m_chart->minimumSize());
}

void RegressionCanvas::showMapOfA(const ui::ChartFigure& ofB) {
  m_chartOfA->setVisible(comparesMaps(m_results));
  if (!comparesMaps(m_results)) return m_chartOfA->setFigure({});
  const ui::ChartFigure ofA = mapOfA(m_results, ofB, ui::screenChartStyle());
  m_chartOfA->setFigure(ofA);
  m_chartOfA->setAccessibleName(QStringLiteral("%1 · %2").arg(m_chart->accessibleName(), ofA.title));
}

void RegressionCanvas::addPoint(QPointF place) {
  if (!hasResults()) return;
  // On a map the class is chosen; with one feature the height of the point tells it.
  Index label = std::max(0, m_class->currentIndex());
  const Points& points = *m_results.points;
  if (points.isClassification() && points.features == 1)
    label = std::lround(place.y() * static_cast<double>(points.outputs() - 1));
  m_newPoint = points.size();
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
  m_comparison->showScene(scene);
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
  m_notice->hide();
}

void RegressionCanvas::showResults(const RegressionResults& results, const ui::HeatmapFigure& weights) {
  const bool otherKind = hasResults() && results.points->features != m_results.points->features;
  const bool otherPoints = results.points.share() != m_results.points.share();
  m_results = results;
  // Without a place of its own the query is where the pipeline puts it; what is on its way from before is not asked.
  if (static_cast<Index>(m_view.query.size()) != results.points->features && results.scene == m_scene)
    m_view.query = results.query->query;
  m_chart->setMessage({});
  m_chart->setAccessibleName(results.points->features == 1        ? tr("Kernel regression curve")
                             : results.points->isClassification() ? tr("Map of the classes")
                                                                  : tr("Map of the predictions"));
  ui::ChartFigure chart = chartFigure(otherKind ? ui::ChartFigure() : m_chart->figure(), ui::screenChartStyle());
  if (canShowQuery()) {
    // A hand may be further than these numbers.
    chart.cursor = placeOf(shownQuery());
    chart.cursorText = queryText(shownQuery(), results);
  }
  m_chart->setFigure(chart);
  showMapOfA(chart);
  sizeCharts();
  m_heatmap->setFigure(weights, regressionWords());
  m_heatmap->setLitRow(rowOfQuery());
  m_caption->setText(weightsCaption(results));
  const QStringList notices = regressionNotices(results);
  m_notice->setText(notices.join(u' '));
  m_notice->setVisible(!notices.isEmpty());
  showClasses();
  // A cell that is selected stands for another point now.
  if (otherPoints) showCell(m_heatmap->selection());
  if (results.scene == m_scene) select();
  if (m_newPoint && results.scene == m_scene) {
    if (*m_newPoint == results.points->size() - 1) m_chart->setSelectedPoint(m_newPoint);
    m_newPoint.reset();
  }
}

void RegressionCanvas::showClasses() {
  const Points& points = *m_results.points;
  const bool isChosen = points.isClassification() && points.features > 1;
  m_classRow->setVisible(isChosen);
  if (!isChosen) return;
  QStringList names;
  for (const std::string& each : points.classes) names << ui::withoutControls(QString::fromStdString(each));
  QStringList shown;
  for (int i = 0; i < m_class->count(); ++i) shown << m_class->itemText(i);
  if (names != shown) {
    m_class->clear();
    m_class->addItems(names);
  }
  const ui::ChartStyle style = ui::screenChartStyle();
  for (int i = 0; i < m_class->count(); ++i) {
    QPixmap swatch(QSize(12, 12) * devicePixelRatioF());
    swatch.setDevicePixelRatio(devicePixelRatioF());
    swatch.fill(Qt::transparent);
    QPainter painter(&swatch);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ui::seriesColor(style, i));
    ui::paintMark(painter, ui::seriesMark(style, i), {6, 6}, 4.4);
    painter.end();
    m_class->setItemIcon(i, swatch);
  }
}

void RegressionCanvas::keyPressEvent(QKeyEvent* event) {
  const int digit = event->key() - Qt::Key_1;
  const bool isDigit = digit >= 0 && digit < 9 && (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (!isDigit || m_classRow->isHidden() || digit >= m_class->count()) return QWidget::keyPressEvent(event);
  m_class->setCurrentIndex(digit);
}

ui::ChartFigure RegressionCanvas::chartFigure(const ui::ChartFigure& previous, const ui::ChartStyle& style) const {
  return regressionChart(m_results, previous, style);
}

void RegressionCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // Where there is no height for all the curve comes first, and the shapes of kernels last.
  constexpr int forAll = 600;
  // In the letters of a room there is no height for all on any screen.
  const bool isProjected = ui::theme().projected, hasAll = height() >= forAll && !isProjected;
  QWidget* weights = m_heatmap;
  while (weights->parentWidget() != this) weights = weights->parentWidget();
  if (hasAll != m_shapesCard->isHidden() && isProjected == weights->isHidden()) return;
  weights->setVisible(!isProjected);
  m_shapesCard->setVisible(hasAll);
  m_grid->setRowStretch(0, hasAll ? 9 : 20);
  if (isProjected)
    m_grid->addWidget(m_learning, 1, 0, 2, 2);
  else
    hasAll ? m_grid->addWidget(m_learning, 2, 1) : m_grid->addWidget(m_learning, 1, 1, 2, 1);
}

void RegressionCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    m_header->setFixedHeight(headerHeight());
    sizeCharts();
  }
  // The map is a picture in the theme's colours.
  if (event->type() == QEvent::PaletteChange && hasResults() && m_chart->figure().map) {
    m_chart->setFigure(chartFigure(m_chart->figure(), ui::screenChartStyle()));
    showMapOfA(m_chart->figure());
  }
  if (event->type() == QEvent::PaletteChange && hasResults()) showClasses();
}

}  // namespace attn::app
