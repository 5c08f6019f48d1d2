#include "app/regression_page.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QMetaObject>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <cmath>
#include <tuple>

#include "app/document.h"
#include "app/regression_figure.h"
#include "app/regression_panels.h"
#include "ui/color_map.h"
#include "ui/curve_chart.h"
#include "ui/elided_label.h"
#include "ui/figure_export.h"
#include "ui/inspector.h"
#include "ui/panel.h"
#include "ui/segmented_control.h"
#include "ui/theme.h"
#include "ui/words.h"

namespace attn::app {
namespace {

constexpr int smallChart = 130;

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

QPointF cursorAt(const std::vector<double>& query) { return {query[0], query.size() > 1 ? query[1] : 0}; }

/// Data set and file: points from elsewhere lie elsewhere.
std::pair<std::string, std::string> sourceOf(const RegressionScene& scene) { return {scene.dataSet, scene.source}; }

}  // namespace

RegressionPage::RegressionPage(Document* document, QWidget* parent) : Page(document, parent) {
  setParts(makeControls(), makeCanvas(), makeExplanation());
  connect(document, &Document::sceneChanged, this, &RegressionPage::showScene);
  connect(&m_training, &RegressionTraining::progressed, this, &RegressionPage::showTraining);
  connect(&m_chooser, &BandwidthChooser::progressed, this, &RegressionPage::showChooser);
  showScene();
  showTraining();
}

RegressionPage::~RegressionPage() { stopReading(); }

// ---- parts ------------------------------------------------------------------------------------------------------

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

// ---- from the scene to the views --------------------------------------------------------------------------------

void RegressionPage::edit(const QString& text, const RegressionScene& next, int gesture) {
  Scene scene = document()->scene();
  scene.regression = next;
  document()->edit(text, scene, gesture);
}

RegressionScene RegressionPage::sceneWithShownPoints() const {
  RegressionScene scene = document()->scene().regression;
  const bool shown = hasResults() && !m_results.scene.points && m_results.scene.dataSet == scene.dataSet &&
                     m_results.scene.data == scene.data;
  if (!scene.points) scene.points = shown ? m_results.points : pointsOf(scene);
  return scene;
}

void RegressionPage::showScene() {
  const Scene& scene = document()->scene();
  // Other points lie elsewhere: what was looked at means nothing there.
  const auto source = sourceOf(scene.regression);
  if (m_shownSource && *m_shownSource != source) {
    m_view.first.reset();
    m_view.second.reset();
    m_view.query.clear();
    m_pointedQuery.clear();
  }
  m_shownSource = source;
  for (RegressionPanel* panel : m_panels) panel->showScene(scene.regression);
  m_shapes->setFigure(kernelShapes(scene.regression.kernel));
  if (m_search->isVisible()) showChooser();
  emit viewChanged();
  compute();
}

void RegressionPage::compute() {
  // Out of sight nothing is computed.
  m_isStale = true;
  if (!isVisible()) return;
  m_isStale = false;
  RegressionView view = m_view;
  view.query = shownQuery();
  if (hasResults() && m_shownSource == sourceOf(m_results.scene)) {
    // The axes stand still under a hand.
    if (m_results.points->features == 1)
      view.steadyFirst = Extent{m_results.curveInputs->front(), m_results.curveInputs->back()};
    else
      std::tie(view.steadyFirst, view.steadySecond) = std::pair(m_results.grid.first, m_results.grid.second);
    if (m_results.view.first) view.steadyFirst = m_results.view.steadyFirst;
    if (m_results.view.second) view.steadySecond = m_results.view.steadySecond;
  }
  m_worker.post([this, scene = document()->scene(), view]() -> Worker::Delivery {
    RegressionView shown = view;
    if (const Index pixels = view.columns * view.rows; pixels > 0) {
      // A map is smooth: a picture of at most 300 × 300 looks as well as one with every pixel.
      const Index features = scene.regression.points ? (*scene.regression.points)->features
                             : findDataSet(scene.regression.dataSet)->isClassification ? 2
                                                                                       : 1;
      if (features == 2) {
        shown.columns = std::min<Index>(view.columns, 300);
        shown.rows = std::min<Index>(view.rows, 300);
      }
    }
    const RegressionResults results = m_pipeline.run(scene.regression, shown);
    const ui::HeatmapFigure weights = regressionWeights(results, scene);
    return [this, results, weights] { showResults(results, weights); };
  });
}

void RegressionPage::showResults(const RegressionResults& results, const ui::HeatmapFigure& weights) {
  const bool otherKind = hasResults() && results.points->features != m_results.points->features;
  m_results = results;
  if (results.scene == document()->scene().regression) m_training.keepFor(results.points);
  if (results.problem) {
    m_chart->setMessage(ui::translated(results.problem));
    m_heatmap->setMessage(ui::translated(results.problem));
    m_inspector->showNothing();
    m_caption->clear();
    m_banner->hide();
    m_trainPanel->setEnabled(false);
    showStatus({});
    emit resultsShown();
    return;
  }
  for (RegressionPanel* panel : m_panels) panel->showResults(results);
  // Only numbers are learned from.
  if (results.points->isClassification() && m_learning->currentIndex() == 0) showLearning(1);
  m_trainPanel->setEnabled(results.points->size() > 1);
  // Without a place of its own the query is where the pipeline puts it; what is on its way from before is not asked.
  if (m_view.query.empty() && results.scene == document()->scene().regression) m_view.query = results.query->query;
  m_chart->setMessage({});
  ui::ChartFigure chart = chartFigure(otherKind ? ui::ChartFigure() : m_chart->figure(), ui::screenChartStyle());
  if (const std::vector<double>& query = shownQuery(); query.size() == results.query->query.size()) {
    // A hand may be further than these numbers.
    chart.cursor = cursorAt(query);
    chart.cursorText = queryText(query, results);
  }
  m_chart->setFigure(chart);
  m_heatmap->setFigure(weights, regressionWords());
  m_heatmap->setLitRow(rowOfQuery());
  m_caption->setText(weightsCaption(results));
  m_inspector->showPrediction(inspectedPrediction(results));
  if (m_search->isVisible()) showChooser();
  const QStringList notices = regressionNotices(results);
  m_banner->setText(notices.join(u'\n'));
  m_banner->setVisible(!notices.isEmpty());
  showStatus(regressionShapes(results));
  showTime(results.milliseconds);
  emit resultsShown();
}

ui::ChartFigure RegressionPage::chartFigure(const ui::ChartFigure& previous, const ui::ChartStyle& style) const {
  const QString trained = m_view.width ? tr("learned w = %1").arg(shortNumber(*m_view.width)) : QString();
  return regressionChart(m_results, previous, trained, style);
}

void RegressionPage::changeEvent(QEvent* event) {
  Page::changeEvent(event);
  // The map is a picture in the theme's colours.
  if (event->type() == QEvent::PaletteChange && hasResults() && m_chart->figure().map)
    m_chart->setFigure(chartFigure(m_chart->figure(), ui::screenChartStyle()));
}

void RegressionPage::moveQuery(std::vector<double> query) {
  if (query == m_view.query) return;
  m_view.query = std::move(query);
  showQuery();
}

/// At once where it is, and what follows when it is known.
void RegressionPage::showQuery() {
  const std::vector<double>& query = shownQuery();
  if (query.empty()) return;
  m_chart->setCursorPlace(cursorAt(query), queryText(query, m_results));
  m_heatmap->setLitRow(rowOfQuery());
  compute();
}

/// The query of a row, as long as the mouse is on it.
void RegressionPage::pointAt(std::optional<ui::CellPlace> place) {
  std::vector<double> query;
  if (place && hasResults() && place->row < m_results.weights->rows()) query = queryOfRow(place->row);
  if (query == m_pointedQuery) return;
  m_pointedQuery = std::move(query);
  showQuery();
}

std::vector<double> RegressionPage::queryOfRow(Index row) const {
  const auto features = m_results.points->features;
  const auto first = m_results.heatmapQueries->begin() + row * features;
  return {first, first + features};
}

std::optional<Index> RegressionPage::rowOfQuery() const {
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
void RegressionPage::showCell(std::optional<ui::CellPlace> place) {
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

QString RegressionPage::pointDescription(std::size_t point) const {
  const Points& points = *m_results.points;
  if (point >= points.targets.size()) return {};
  const auto features = static_cast<std::size_t>(points.features);
  QStringList inputs;
  for (std::size_t k = 0; k < features; ++k) inputs << QString::number(points.inputs[point * features + k], 'g', 9);
  const QString target =
      points.isClassification()
          ? tr("class %1").arg(QString::fromStdString(points.classes[static_cast<std::size_t>(points.targets[point])]))
          : QStringLiteral("y = %1").arg(points.targets[point], 0, 'g', 9);
  return tr("point %1 · x = %2 · %3").arg(point + 1).arg(inputs.join(QStringLiteral(", ")), target);
}

// ---- training and choosing --------------------------------------------------------------------------------------

void RegressionPage::showTraining() {
  const TrainingRun& run = m_training.run();
  ui::ChartFigure figure = app::lossChart(run);
  if (m_loss->height() < smallChart) {
    figure.xLabel.clear();
    figure.yLabel.clear();
    if (const auto width = run.width()) figure.note = QStringLiteral("w = %1").arg(shortNumber(*width));
  }
  m_loss->setFigure(figure);
  m_loss->setMessage(run.hasBegun()
                         ? QString()
                         : tr("Train learns w in softmax(−½((x − xᵢ)w)²), predicting each point from all others.")
                               .replace(QStringLiteral("x − x"), QStringLiteral("x\u00a0−\u00a0x")));
  QString words;
  if (run.hasBegun()) {
    const double w = *run.width();
    if (run.end == TrainingEnd::diverged)
      words = tr("Training diverged: w or the loss is no longer finite. Take a smaller learning rate, then Reset.");
    else if (m_training.isRunning())
      words = tr("Training: epoch %1").arg(run.steps.back().epoch);
    else
      words = tr("w = %1 is a bandwidth of %2.").arg(shortNumber(w), shortNumber(1 / std::abs(w)));
    if (run.end != TrainingEnd::diverged && std::abs(w) > 3)
      words += u' ' + tr("A large w looks at the nearest points only: the curve gets less smooth.");
    if (run.points->size() < run.of)
      words += u' ' + tr("It learns from a sample of %1 of %2 points.").arg(run.points->size()).arg(run.of);
  }
  m_trainPanel->showTraining(m_training.isRunning(), run.hasBegun(), words);
  if (m_view.width != run.width()) {
    m_view.width = run.width();
    compute();
  }
}

void RegressionPage::showLearning(int view) {
  m_learningViews->setCurrent(view == 0 ? QStringLiteral("train") : QStringLiteral("choose"));
  m_learning->setCurrentIndex(view);
  showChooser();
}

void RegressionPage::showChooser() {
  const RegressionScene& scene = document()->scene().regression;
  if (m_learning->currentIndex() != 1)
    m_chooser.cancel();
  else if (hasResults() && m_results.points->size() > 1)
    m_chooser.search(m_results.points, scene.kernel);
  const BandwidthSearch& search = m_chooser.result();
  ui::ChartFigure figure = searchChart(search, scene.bandwidths.front());
  if (m_search->height() < smallChart) {
    // The curve needs the room; its card says what the axes are.
    figure.xLabel.clear();
    figure.yLabel.clear();
  }
  m_search->setFigure(figure);
  m_search->setMessage(search.bandwidths.size() < 2 ? tr("Looking for the best bandwidth…") : QString());
  const auto best = search.best();
  m_takeBandwidth->setEnabled(best && !m_chooser.isRunning() && scene.bandwidths != Bandwidths{*best});
  m_takeBandwidth->setText(best ? tr("Take h = %1").arg(shortNumber(*best)) : tr("Take h"));
  m_searchWords->setText(
      search.points < search.of ? tr("on a sample of %1 of %2 points").arg(search.points).arg(search.of) : QString());
}

// ---- points from elsewhere --------------------------------------------------------------------------------------

void RegressionPage::openPoints(const QString& path) {
  stopReading();  // of two files the last one is wanted
  const int number = ++m_file;
  m_reading->show();
  m_progress->setValue(0);
  m_progress->setFormat(tr("Reading %1: %p %").arg(QFileInfo(path).fileName()));
  const QString name = QFileInfo(path).fileName();
  m_reader.post([this, path, name, number]() -> Worker::Delivery {
    int shown = 0;
    const auto progress = [&](double fraction) {
      const int percent = static_cast<int>(fraction * 100);
      if (percent > shown) {
        shown = percent;
        QMetaObject::invokeMethod(
            this,
            [this, number, percent] {
              if (number == m_file) m_progress->setValue(percent);
            },
            Qt::QueuedConnection);
      }
      return m_filesStopped < number;
    };
    // Another file may be under way by then.
    const auto ended = [this, number] {
      if (number == m_file) m_reading->hide();
    };
    try {
      const auto table =
          std::make_shared<const PointTable>(readPoints(QFile::encodeName(path).toStdString(), progress));
      return [this, table, name, number, ended] {
        ended();
        if (m_filesStopped < number) takePoints(*table, name);
      };
    } catch (const DataError& error) {
      return [this, name, ended, message = error.message()] {
        ended();
        emit complained(tr("%1 can't be opened: %2.").arg(name, ui::translated(message)));
      };
    } catch (const std::bad_alloc&) {
      return [this, name, ended] {
        ended();
        emit complained(tr("%1 can't be opened: there is not enough memory for it.").arg(name));
      };
    }
  });
}

void RegressionPage::pastePoints() {
  const QString text = QApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) return emit complained(tr("There is no text on the clipboard."));
  m_reader.post([this, text]() -> Worker::Delivery {
    try {
      const auto table = std::make_shared<const PointTable>(parsePoints(text.toStdString()));
      return [this, table] { takePoints(*table, tr("Pasted points")); };
    } catch (const DataError& error) {
      return [this, message = error.message()] {
        emit complained(tr("The clipboard can't be taken for points: %1.").arg(ui::translated(message)));
      };
    }
  });
}

void RegressionPage::takePoints(const PointTable& table, const QString& name) {
  m_view.first.reset();
  m_view.second.reset();
  m_view.query.clear();
  m_pointedQuery.clear();
  edit(tr("Points of %1").arg(name),
       withPoints(document()->scene().regression, Box<Points>(table.points), name.toStdString()));
}

// ---- what the window asks of a page -----------------------------------------------------------------------------

void RegressionPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  if (m_isStale) compute();
  showChooser();
}

void RegressionPage::hideEvent(QHideEvent* event) {
  Page::hideEvent(event);
  m_chooser.cancel();
}

std::string RegressionPage::colorMap() const { return document()->scene().weightColors; }

void RegressionPage::chooseColorMap(const std::string& id) {
  Scene scene = document()->scene();
  scene.weightColors = id;
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)), scene);
}

void RegressionPage::zoomBy(double factor) {
  if (m_heatmap->hasFocus()) return m_heatmap->zoomBy(factor);
  m_chart->zoomBy(factor);
}

void RegressionPage::zoomToFit() {
  m_heatmap->zoomToFit();
  m_chart->zoomToFit();
}

std::vector<ui::NamedPicture> RegressionPage::pictures() const {
  if (!hasResults()) return {};
  const ui::ChartFigure chart = chartFigure(m_chart->figure(), ui::printChartStyle(false));
  const ui::Picture curve(chart, m_chart->plotArea().height() / std::max(1.0, m_chart->plotArea().width()));
  const ui::Picture weights(m_heatmap->figure());
  ui::ChartFigure shapes = m_shapes->figure();
  shapes.title = tr("Kernel shapes");
  std::vector<ui::NamedPicture> pictures{{m_chart->accessibleName(), curve}, {tr("Attention weights"), weights}};
  if (m_heatmap->hasFocus()) std::swap(pictures[0], pictures[1]);
  ui::Picture right(shapes, 0.6);
  if (m_training.run().hasBegun()) {
    ui::ChartFigure loss = app::lossChart(m_training.run());
    loss.title = tr("Training w");
    right = ui::below({right, ui::Picture(loss, 0.6)});
    pictures.push_back({tr("Training loss"), ui::Picture(loss, 0.6)});
  }
  pictures.push_back({tr("Kernel shapes"), ui::Picture(shapes, 0.6)});
  if (m_chooser.result().best()) {
    ui::ChartFigure search = searchChart(m_chooser.result(), document()->scene().regression.bandwidths.front());
    search.title = tr("Leave-one-out error against bandwidth");
    pictures.push_back({search.title, ui::Picture(search, 0.6)});
  }
  pictures.push_back({tr("Whole workspace"), ui::below({curve, ui::beside({weights, right}, {5, 4})})});
  return pictures;
}

std::vector<NamedTable> RegressionPage::tables() const {
  if (!hasResults()) return {};
  const auto results = std::make_shared<const RegressionResults>(m_results);
  const Points& points = *results->points;
  const Index features = points.features, outputs = points.outputs();
  const auto inputName = [features](Index k) {
    return std::string("x").append(features == 1 ? std::string() : std::to_string(k + 1));
  };
  const auto numbers = [](const std::vector<double>& all, Index stride, Index offset) {
    return [&all, stride, offset](std::string& line, Index row) {
      appendField(line, all[static_cast<std::size_t>(row * stride + offset)]);
    };
  };
  // The columns refer to the results, and keep them.
  const auto keep = [results](const CsvColumn& column) {
    return CsvColumn{column.name, [results, cell = column.cell](std::string& line, Index row) { cell(line, row); }};
  };
  std::vector<NamedTable> tables;
  if (features == 1) {
    NamedTable curve{tr("Kernel regression curve"), {}, static_cast<Index>(results->curveInputs->size())};
    curve.columns.push_back(keep({"x", numbers(*results->curveInputs, 1, 0)}));
    for (Index c = 0; c < outputs; ++c)
      curve.columns.push_back(keep(
          {points.isClassification() ? std::string("p(").append(points.classes[static_cast<std::size_t>(c)]).append(")")
                                     : "prediction",
           numbers(*results->curve, outputs, c)}));
    if (!results->truth->empty()) curve.columns.push_back(keep({"truth", numbers(*results->truth, 1, 0)}));
    if (!results->learned->empty()) curve.columns.push_back(keep({"learned", numbers(*results->learned, 1, 0)}));
    if (!points.isClassification())
      curve.columns.push_back(
          {"average", [mean = results->summary.mean](std::string& line, Index) { appendField(line, mean); }});
    tables.push_back(std::move(curve));
  }
  NamedTable weights{tr("Attention weights"), {}, results->weights->rows()};
  for (Index k = 0; k < features; ++k)
    weights.columns.push_back(keep({inputName(k), numbers(*results->heatmapQueries, features, k)}));
  for (Index key = 0; key < results->weights->cols(); ++key) {
    std::string name("weight of");
    for (Index k = 0; k < features; ++k)
      name.append(" ").append(toString(results->heatmapKeys->inputs[static_cast<std::size_t>(key * features + k)]));
    weights.columns.push_back({name, [results, key](std::string& line, Index row) {
                                 appendField(line, static_cast<double>(results->weights->matrix(0)(row, key)));
                               }});
  }
  tables.push_back(std::move(weights));
  NamedTable training{tr("Training points"), {}, points.size()};
  for (Index k = 0; k < features; ++k)
    training.columns.push_back(keep({inputName(k), numbers(points.inputs, features, k)}));
  if (points.isClassification())
    training.columns.push_back({"class", [results](std::string& line, Index row) {
                                  const double target = results->points->targets[static_cast<std::size_t>(row)];
                                  const std::string& name = results->points->classes[static_cast<std::size_t>(target)];
                                  appendField(line, spreadsheetSafe(name));
                                }});
  else
    training.columns.push_back(keep({"y", numbers(points.targets, 1, 0)}));
  tables.push_back(std::move(training));
  return tables;
}

QString RegressionPage::numbersAsText() const {
  if (!hasResults()) return {};
  return m_heatmap->hasFocus() ? ui::numbersAsText(m_heatmap->figure()) : ui::curveNumbersAsText(m_chart->figure());
}

bool RegressionPage::isUpToDate() const { return !m_worker.isBusy() && !m_reader.isBusy(); }

QWidget* RegressionPage::firstFocus() const { return m_chart; }

}  // namespace attn::app
