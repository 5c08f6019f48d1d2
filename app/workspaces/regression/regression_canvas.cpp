// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_canvas.h"

#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "app/workspaces/regression/estimate_bar.h"
#include "app/workspaces/regression/formula_line.h"
#include "app/workspaces/regression/regression_figure.h"
#include "core/base/text/short_text.h"
#include "ui/chart/chart_points.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/plain_text.h"
#include "ui/style/theme.h"

namespace attn::app {
namespace {

/// On a screen, in large letters, labels of two numbers each would leave three heatmaps no room; the status bar has
/// them under the pointer.
ui::HeatmapFigure inTheRoom(ui::HeatmapFigure weights, const RegressionResults& results) {
  weights.hasLabels = !(ui::textScale() > 1 && comparesMaps(results));
  return weights;
}

}  // namespace

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
  connect(chart, &CurveChart::cursorMoved, this, [this](QPointF place, int gesture) {
    if (!hasResults()) return;
    if (m_queryBefore.first != gesture) m_queryBefore = {gesture, m_view.query};
    moveQuery(queryAt(place));
  });
  connect(chart, &CurveChart::dragCanceled, this, [this](int gesture) {
    if (m_queryBefore.first == gesture) moveQuery(m_queryBefore.second);
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
  const bool isLarge = ui::textScale() > 1;  // whose legend takes lines from the curve
  // Titles of maps that are compared take lines too.
  const int map = isLarge && comparesMaps(m_results) ? ui::scaled(225) : ui::scaled(210);
  const int height = isMap ? map : isLarge ? ui::scaled(145) : 150;
  // In large text the controls of a small window make room for the heatmap below.
  const int width = isLarge ? ui::scaled(440) : 300;
  m_chart->setMinimumSize(comparesMaps(m_results) ? 220 : width, height);
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
  // Points that are drawn anew, or come from elsewhere, are none of those that a hand has chosen one of.
  if (m_source &&
      std::tie(scene.dataSet, scene.data, scene.source) != std::tie(m_scene.dataSet, m_scene.data, m_scene.source)) {
    const QSignalBlocker blocker(m_chart);  // the page keeps what is looked at as a whole
    m_chart->setSelectedPoint(std::nullopt);
  }
  m_scene = scene;
  m_comparison->showScene(scene);
  if (const Source next = sourceOf(scene); m_source && *m_source != next) {
    // Other axes through the same points: the query stays where it is.
    const auto isOf = [](const Source& source) {
      return std::tie(std::get<0>(source), std::get<1>(source), std::get<2>(source));
    };
    const std::vector<double> query = m_view.query;
    forget();
    if (isOf(*m_source) != isOf(next)) {  // a cell is of other points
      const QSignalBlocker blocker(m_heatmap);
      m_heatmap->setSelection(std::nullopt);
      showCell(std::nullopt);
      m_view.key.reset();
    }
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
  // The words of the query name the axis too.
  if (constexpr int low = 180; results.points->features == 1 && m_chart->height() < ui::scaled(low))
    chart.xLabel.clear();
  m_chart->setFigure(chart);
  showMapOfA(chart);
  sizeCharts();
  m_heatmap->setFigure(inTheRoom(weights, results), regressionWords());
  lightRowOfQuery();
  m_caption->setText(weightsCaption(results));
  m_formula->setFormulas(regressionFormulas(results));
  const QStringList notices = regressionNotices(results);
  m_notice->setText(notices.join(u' '));
  m_notice->setVisible(!notices.isEmpty());
  showClasses();
  // A cell that is selected stands for another point now.
  if (otherPoints) {
    showCell(m_heatmap->selection());
    askAbout(m_heatmap->selection());
  }
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
  constexpr std::size_t mostShown = 12;  // characters; the legend has all
  for (const std::string& each : points.classes)
    names << ui::withoutControls(QString::fromStdString(shortenedInside(each, mostShown)));
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

bool RegressionCanvas::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent) arrange();
  return QWidget::eventFilter(watched, event);
}

void RegressionCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void RegressionCanvas::arrange() {
  // Where there is no height for all the curve comes first, and the shapes of kernels last.
  constexpr int forAll = 650, low = 600;
  // In the letters of a room there is no height for all on any screen.
  const bool isProjected = ui::theme().projected, hasAll = height() >= ui::scaled(forAll) && !isProjected;
  QWidget* weights = m_heatmap;
  while (weights->parentWidget() != this) weights = weights->parentWidget();
  // Beside each other, since a room has more width than height; a column without a part takes nothing.
  m_grid->setColumnStretch(1, isProjected && m_learning->isHidden() ? 0 : 4);
  m_grid->addWidget(m_shapesCard, 1, 1, m_learning->isHidden() ? 2 : 1, 1);
  const int ofLarge = ui::textScale() > 1 ? 10 : 12;  // whose labels leave a heatmap less of its height
  m_grid->setRowStretch(0, hasAll ? 9 : height() < low ? 20 : ofLarge);
  if (hasAll != m_shapesCard->isHidden() && isProjected == weights->isHidden()) return;
  weights->setVisible(!isProjected);
  m_shapesCard->setVisible(hasAll);
  if (isProjected) {
    m_grid->addWidget(m_chartCard, 0, 0, 3, 1);
    m_grid->addWidget(m_learning, 0, 1, 3, 1);
  } else {
    m_grid->addWidget(m_chartCard, 0, 0, 1, 2);
    hasAll ? m_grid->addWidget(m_learning, 2, 1) : m_grid->addWidget(m_learning, 1, 1, 2, 1);
  }
}

void RegressionCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    sizeHeader();
    sizeCharts();
    if (hasResults()) m_heatmap->setFigure(inTheRoom(m_heatmap->figure(), m_results), regressionWords());
    arrange();
  }
  // The map is a picture in the theme's colours.
  if (event->type() == QEvent::PaletteChange && hasResults() && m_chart->figure().map) {
    m_chart->setFigure(chartFigure(m_chart->figure(), ui::screenChartStyle()));
    showMapOfA(m_chart->figure());
  }
  if (event->type() == QEvent::PaletteChange && hasResults()) showClasses();
}

}  // namespace attn::app
