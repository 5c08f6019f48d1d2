#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/document.h"
#include "app/rooms/regression/regression_figure.h"
#include "app/rooms/regression/regression_page.h"
#include "app/rooms/regression/regression_panels.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/inspector/inspector.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"

// What the Regression workspace consists of, and what the gestures of its views become.

namespace attn::app {
namespace {

/// A part of the canvas: a panel with a frame and a title.
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

std::vector<double> placeOf(QPointF place, Index features) {
  if (features == 1) return {place.x()};
  return {place.x(), place.y()};
}

}  // namespace

QWidget* RegressionPage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  auto* source = new DataPanel(controls);
  m_trainPanel = new TrainPanel(controls);
  m_panels = {source, new KernelPanel(controls), new ShowPanel(controls), m_trainPanel};
  for (RegressionPanel* panel : m_panels) {
    column->addWidget(panel);
    connect(panel, &RegressionPanel::edited, this, &RegressionPage::edit);
  }
  column->addStretch(1);
  connect(source, &DataPanel::fileWanted, this, &RegressionPage::fileWanted);
  connect(source, &DataPanel::pasteWanted, this, &RegressionPage::pastePoints);
  connect(m_trainPanel, &TrainPanel::trainWanted, this, [this](Index epochs) {
    const RegressionScene& scene = this->document()->scene().regression;
    if (!hasResults() || m_results.points->size() < 2) return;
    showLearning(0);
    m_training.train(*sceneWithShownPoints().points, {scene.initialWidth, scene.learningRate, epochs});
  });
  connect(m_trainPanel, &TrainPanel::stopWanted, &m_training, &RegressionTraining::stop);
  connect(m_trainPanel, &TrainPanel::resetWanted, &m_training, &RegressionTraining::reset);
  return controls;
}

QWidget* RegressionPage::makeCanvas() {
  auto* canvas = new QWidget(this);
  auto* rows = new QVBoxLayout(canvas);
  rows->setContentsMargins(12, 12, 12, 12);
  rows->setSpacing(12);
  m_banner = new QLabel(canvas);
  m_banner->setProperty("kind", "banner");
  m_banner->setWordWrap(true);
  m_banner->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_banner->hide();
  rows->addWidget(m_banner);
  m_reading = new QWidget(canvas);
  auto* readingLine = new QHBoxLayout(m_reading);
  readingLine->setContentsMargins(0, 0, 0, 0);
  m_progress = new QProgressBar(m_reading);
  m_progress->setRange(0, 100);
  m_progress->setAccessibleName(tr("Reading the file"));
  readingLine->addWidget(m_progress, 1);
  auto* cancel = new QPushButton(tr("Cancel"), m_reading);
  cancel->setAccessibleName(tr("Stop reading the file"));
  connect(cancel, &QPushButton::clicked, this, &RegressionPage::stopReading);
  readingLine->addWidget(cancel);
  m_reading->hide();
  rows->addWidget(m_reading);
  auto* grid = new QGridLayout;
  grid->setSpacing(12);
  rows->addLayout(grid, 1);

  QVBoxLayout* column = nullptr;
  QFrame* chartCard = makeCard({}, canvas, &column);
  m_chart = new ui::CurveChart({true, true, true}, chartCard);
  m_chart->setAccessibleName(tr("Kernel regression curve"));
  m_chart->setMinimumSize(300, 150);
  column->addWidget(m_chart, 1);
  grid->addWidget(chartCard, 0, 0, 1, 2);
  connectChart();

  QFrame* weightsCard = makeCard(tr("Attention weights"), canvas, &column);
  m_caption = new ui::ElidedLabel(weightsCard);
  m_caption->setProperty("kind", "faint");
  column->addWidget(m_caption);
  m_heatmap = new ui::HeatmapView(weightsCard);
  m_heatmap->setAccessibleName(tr("Attention weights"));
  m_heatmap->setMinimumSize(200, 140);
  m_heatmap->setGround(ui::HeatmapView::Ground::panel);
  column->addWidget(m_heatmap, 1);
  grid->addWidget(weightsCard, 1, 0, 2, 1);
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](std::optional<ui::CellPlace> place) {
    emit statusChanged(place ? m_heatmap->exactDescription(*place) : status());
    showCell(place ? place : m_heatmap->selection());
    pointAt(place);
  });
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](std::optional<ui::CellPlace> place) {
    showCell(place);
    if (place) moveQuery(queryOfRow(place->row));
  });

  QFrame* shapesCard = makeCard(tr("Kernel shapes"), canvas, &column);
  m_shapes = new ui::CurveChart({}, shapesCard);
  m_shapes->setAccessibleName(tr("Kernel shapes"));
  m_shapes->setMinimumSize(160, 90);
  column->addWidget(m_shapes, 1);
  grid->addWidget(shapesCard, 1, 1);
  grid->addWidget(makeLearning(canvas), 2, 1);
  grid->setColumnStretch(0, 6);
  grid->setColumnStretch(1, 4);
  grid->setRowStretch(0, 9);
  grid->setRowStretch(1, 5);
  grid->setRowStretch(2, 6);
  return canvas;
}

QWidget* RegressionPage::makeLearning(QWidget* parent) {
  m_learningViews = new ui::SegmentedControl(
      {{QStringLiteral("train"), tr("Training w"), tr("The loss of gradient descent on w")},
       {QStringLiteral("choose"), tr("Choosing h"), tr("Leave-one-out error against bandwidth")}},
      parent);
  m_learningViews->setAccessibleName(tr("Learning"));
  m_learningViews->setCurrent(QStringLiteral("train"));
  QVBoxLayout* column = nullptr;
  QFrame* card = makeCard({}, parent, &column);
  column->addWidget(m_learningViews, 0, Qt::AlignLeft);
  m_learning = new QStackedWidget(card);
  column->addWidget(m_learning, 1);
  m_loss = new ui::CurveChart({}, m_learning);
  m_loss->setAccessibleName(tr("Training loss"));
  m_learning->addWidget(m_loss);
  auto* choosing = new QWidget(m_learning);
  auto* lines = new QVBoxLayout(choosing);
  lines->setContentsMargins(0, 0, 0, 0);
  m_search = new ui::CurveChart({}, choosing);
  m_search->setAccessibleName(tr("Leave-one-out error against bandwidth"));
  lines->addWidget(m_search, 1);
  auto* line = new QHBoxLayout;
  m_searchWords = new ui::ElidedLabel(choosing);
  m_searchWords->setProperty("kind", "faint");
  line->addWidget(m_searchWords, 1);
  m_takeBandwidth = new QPushButton(choosing);
  line->addWidget(m_takeBandwidth);
  lines->addLayout(line);
  m_learning->addWidget(choosing);
  m_loss->setMinimumSize(160, 90);
  connect(m_learningViews, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { showLearning(id == QLatin1String("choose") ? 1 : 0); });
  connect(m_takeBandwidth, &QPushButton::clicked, this, [this] {
    if (m_chooser.isRunning()) return m_chooser.stop();
    const auto best = m_chooser.result().best();
    if (!best) return;
    RegressionScene next = this->document()->scene().regression;
    next.bandwidths = {*best};
    edit(tr("Bandwidth %1").arg(shortNumber(*best)), next);
  });
  return card;
}

QWidget* RegressionPage::makeExplanation() {
  QVBoxLayout* column = nullptr;
  QWidget* panel = makePanel(4, &column);
  ui::addSection(column, tr("Why this prediction?"));
  m_inspector = new ui::Inspector(panel);
  column->addWidget(m_inspector, 1);
  return panel;
}

void RegressionPage::connectChart() {
  using ui::CurveChart;
  connect(m_chart, &CurveChart::cursorMoved, this, [this](QPointF place, int) {
    if (hasResults()) moveQuery(placeOf(place, m_results.points->features));
  });
  connect(m_chart, &CurveChart::pointMoved, this, [this](qsizetype point, QPointF place, int gesture) {
    edit(tr("Move point"), withPointAt(sceneWithShownPoints(), point, place.x(), place.y()), gesture);
  });
  connect(m_chart, &CurveChart::dragCanceled, document(), &Document::cancel);
  connect(m_chart, &CurveChart::pointAdded, this, [this](QPointF place) {
    if (!hasResults()) return;
    // In two features the new point takes the class of its nearest neighbour, the one that weighs most; in one its
    // height tells the class.
    Index label = 0;
    const auto& largest = m_results.query->largest;
    if (m_results.points->isClassification() && m_results.points->features == 1)
      label = std::lround(place.y() * static_cast<double>(m_results.points->outputs() - 1));
    else if (const auto selected = m_chart->selectedPoint(); selected && m_results.points->isClassification())
      label = static_cast<Index>(m_results.points->targets[static_cast<std::size_t>(*selected)]);
    else if (!largest.empty() && m_results.points->isClassification())
      label = static_cast<Index>(m_results.points->targets[static_cast<std::size_t>(largest.front().point)]);
    edit(tr("Add point"), withNewPoint(sceneWithShownPoints(), place.x(), place.y(), label));
  });
  connect(m_chart, &CurveChart::pointRemoved, this,
          [this](qsizetype point) { edit(tr("Remove point"), withoutPoint(sceneWithShownPoints(), point)); });
  connect(m_chart, &CurveChart::pointHovered, this, [this](std::optional<qsizetype> point) {
    emit statusChanged(point ? pointDescription(static_cast<std::size_t>(*point)) : status());
  });
  connect(m_chart, &CurveChart::rangeWanted, this, [this](QRectF range) {
    m_view.first.reset();
    m_view.second.reset();
    if (!range.isEmpty()) {
      m_view.first = Extent{range.left(), range.right()};
      m_view.second = Extent{range.top(), range.bottom()};
    }
    keepViewState();
    compute();
  });
  connect(m_chart, &CurveChart::plotAreaChanged, this, [this] {
    const QSize size = m_chart->plotArea().size().toSize();
    if (size.width() < 10 || size.height() < 10) return;
    m_view.columns = std::clamp(size.width(), 50, 4000);
    m_view.rows = size.height();
    compute();
  });
}

}  // namespace attn::app
