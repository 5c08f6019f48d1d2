#include "app/rooms/regression/regression_page.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "app/document.h"
#include "app/rooms/regression/regression_figure.h"
#include "app/rooms/regression/regression_panels.h"
#include "ui/style/color_map.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/export/figure_export.h"
#include "ui/inspector/inspector.h"
#include "ui/controls/panel.h"
#include "ui/controls/segmented_control.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"

namespace attn::app {
namespace {

constexpr int smallChart = 130;

QPointF cursorAt(const std::vector<double>& query) { return {query[0], query.size() > 1 ? query[1] : 0}; }

Index featuresOf(const RegressionScene& scene) {
  if (scene.points) return (*scene.points)->features;
  return findRow(dataSets(), scene.dataSet)->isClassification() ? 2 : 1;
}

/// Data set and file: points from elsewhere lie elsewhere.
std::pair<std::string, std::string> sourceOf(const RegressionScene& scene) { return {scene.dataSet, scene.source}; }

}  // namespace

RegressionPage::RegressionPage(Document* document, QWidget* parent) : Page("regression", document, parent) {
  setParts(makeControls(), makeCanvas(), makeExplanation());
  connect(&m_training, &RegressionTraining::progressed, this, &RegressionPage::showTraining);
  connect(&m_chooser, &BandwidthChooser::progressed, this, &RegressionPage::showChooser);
  connect(document, &Document::opened, this, &RegressionPage::stopReading);  // of points for the scene before
  const auto complain = [this](const Message& words) { emit complained(failureText(words)); };
  connect(&m_training, &RegressionTraining::failed, this, complain);
  connect(&m_chooser, &BandwidthChooser::failed, this, complain);
  connect(&m_reader, &Worker::failed, m_reading, &QWidget::hide);
  connect(&m_reader, &Worker::failed, this, complain);
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_results.problem = words;
    showProblem(failureText(words));
  });
  showViewState();
  if (isInSight()) showScene();
  showTraining();
}

// ---- from the scene to the views --------------------------------------------------------------------------------

void RegressionPage::edit(const QString& text, const RegressionScene& next, int gesture) {
  document()->edit(text, [&](Scene& scene) { scene.regression = next; }, gesture);
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
    keepViewState();
  }
  m_shownSource = source;
  for (RegressionPanel* panel : m_panels) panel->showScene(scene.regression);
  if (m_shownKernel != scene.regression.kernel) {
    m_shownKernel = scene.regression.kernel;
    m_shapes->setFigure(kernelShapes(m_shownKernel));
  }
  if (m_search->isVisible()) showChooser();
  emit viewChanged();
  compute();
}

void RegressionPage::keepViewState() {
  const auto numbersOf = [](const std::optional<Extent>& extent) {
    return extent ? std::vector<double>{extent->low, extent->high} : std::vector<double>();
  };
  document()->look([&](ViewState& state) {
    state.regression = {m_view.query, numbersOf(m_view.first), numbersOf(m_view.second),
                        m_learning->currentIndex() == 0 ? "train" : "choose"};
  });
}

void RegressionPage::showViewState() {
  const RegressionViewState state = document()->viewState().regression;
  const auto extentOf = [](const std::vector<double>& ends) -> std::optional<Extent> {
    if (ends.size() != 2 || !(ends[0] < ends[1])) return {};
    return Extent{ends[0], ends[1]};
  };
  RegressionView view = m_view;
  view.query = state.query;
  view.first = extentOf(state.first);
  view.second = extentOf(state.second);
  const bool isOther = view != m_view;
  m_view = view;
  const int learning = state.learning == "choose" ? 1 : 0;
  if (learning != m_learning->currentIndex()) showLearning(learning);
  if (isOther && isInSight()) compute();
}

void RegressionPage::compute() {
  if (!isInSight()) return;
  // A query of another number of features means nothing here.
  const Index features = featuresOf(document()->scene().regression);
  for (std::vector<double>* query : {&m_view.query, &m_pointedQuery})
    if (static_cast<Index>(query->size()) != features) query->clear();
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
  m_worker.post([this, scene = document()->scene(), view](Worker::Task&) -> Worker::Delivery {
    const RegressionResults results = m_pipeline.run(scene.regression, view);
    const ui::HeatmapFigure weights = regressionWeights(results, scene);
    return [this, results, weights] { showResults(results, weights); };
  });
}

void RegressionPage::showResults(const RegressionResults& results, const ui::HeatmapFigure& weights) {
  const bool otherKind = hasResults() && results.points->features != m_results.points->features;
  m_results = results;
  if (results.scene == document()->scene().regression) m_training.keepFor(results.points);
  if (results.problem) return showProblem(ui::translated(results.problem));
  for (RegressionPanel* panel : m_panels) panel->showResults(results);
  // Only numbers are learned from.
  if (results.points->isClassification() && m_learning->currentIndex() == 0) showLearning(1);
  m_trainPanel->setEnabled(results.points->size() > 1);
  // Without a place of its own the query is where the pipeline puts it; what is on its way from before is not asked.
  if (m_view.query.empty() && results.scene == document()->scene().regression) {
    m_view.query = results.query->query;
    keepViewState();
  }
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
  m_inspector->explain(regressionExplanation(results));
  if (m_search->isVisible()) showChooser();
  const QStringList notices = regressionNotices(results);
  m_banner->setText(notices.join(u'\n'));
  m_banner->setVisible(!notices.isEmpty());
  showStatus(regressionShapes(results));
  showTime(results.milliseconds);
  emit resultsShown();
}

void RegressionPage::showProblem(const QString& words) {
  m_chart->setMessage(words);
  m_heatmap->setMessage(words);
  m_inspector->showNothing();
  m_caption->clear();
  m_banner->hide();
  m_trainPanel->setEnabled(false);
  showStatus({});
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
  keepViewState();
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
      words = tr("Training: epoch %1").arg(run.last.epoch);
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
  keepViewState();
  if (isVisible()) showChooser();
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
  if (m_chooser.isRunning()) {
    m_takeBandwidth->setEnabled(true);
    m_takeBandwidth->setText(tr("Stop"));
    m_takeBandwidth->setAccessibleName(tr("Stop looking for the best bandwidth"));
  } else {
    m_takeBandwidth->setEnabled(best && scene.bandwidths != Bandwidths{*best});
    m_takeBandwidth->setText(best ? tr("Take h = %1").arg(shortNumber(*best)) : tr("Take h"));
    m_takeBandwidth->setAccessibleName({});  // its text
  }
  m_searchWords->setText(
      search.points < search.of ? tr("on a sample of %1 of %2 points").arg(search.points).arg(search.of) : QString());
}

// ---- points from elsewhere --------------------------------------------------------------------------------------

void RegressionPage::stopReading() {
  m_reader.stop();
  m_reading->hide();
}

void RegressionPage::openFile(const QString& path) {
  stopReading();  // the last of two files is wanted
  const QString name = QFileInfo(path).fileName();
  m_reading->show();
  m_progress->setValue(0);
  m_progress->setFormat(tr("Reading %1: %p %").arg(name));
  m_reader.post([this, path, name](Worker::Task& task) -> Worker::Delivery {
    int shown = 0;
    const auto progress = [&](double fraction) {
      const int percent = static_cast<int>(fraction * 100);
      if (percent > shown) task.report([this, percent] { m_progress->setValue(percent); });
      shown = std::max(shown, percent);
    };
    const auto complaint = [&](const Message& message) {
      return [this, name, message] {
        m_reading->hide();
        emit complained(tr("%1 can't be opened: %2.").arg(name, ui::translated(message)));
      };
    };
    try {
      const auto table =
          std::make_shared<const PointTable>(readPoints(QFile::encodeName(path).toStdString(), progress));
      return [this, table, name] {
        m_reading->hide();
        takePoints(*table, name);
      };
    } catch (const DataError& error) {
      return complaint(error.message());
    } catch (const std::bad_alloc&) {
      return complaint({translatable("core", "there is not enough memory")});
    }
  });
}

void RegressionPage::pastePoints() {
  const QString text = QApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) return emit complained(tr("There is no text on the clipboard."));
  stopReading();
  m_reader.post([this, text](Worker::Task&) -> Worker::Delivery {
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
  keepViewState();
  edit(tr("Points of %1").arg(name),
       withPoints(document()->scene().regression, Box<Points>(table.points), name.toStdString()));
}

// ---- what the window asks of a page -----------------------------------------------------------------------------

void RegressionPage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  showChooser();
}

void RegressionPage::hideEvent(QHideEvent* event) {
  Page::hideEvent(event);
  m_chooser.cancel();
}

std::string RegressionPage::colorMap() const { return document()->scene().weightColors; }

void RegressionPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)),
                   [&](Scene& scene) { scene.weightColors = id; });
}

void RegressionPage::zoomBy(double factor) {
  if (m_heatmap->hasFocus()) return m_heatmap->zoomBy(factor);
  m_chart->zoomBy(factor);
}

void RegressionPage::zoomToFit() {
  m_heatmap->zoomToFit();
  m_chart->zoomToFit();
}

QString RegressionPage::numbersAsText() const {
  if (!hasResults()) return {};
  return m_heatmap->hasFocus() ? ui::numbersAsText(m_heatmap->figure()) : ui::curveNumbersAsText(m_chart->figure());
}

bool RegressionPage::isUpToDate() const { return !m_worker.isBusy() && !m_reader.isBusy(); }

QWidget* RegressionPage::firstFocus() { return m_chart; }

}  // namespace attn::app
