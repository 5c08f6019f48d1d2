// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/regression/regression_page.h"

#include <QAction>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/document/document.h"
#include "app/window/actions.h"
#include "app/workspaces/regression/estimate_bar.h"
#include "app/workspaces/regression/feature_panel.h"
#include "app/workspaces/regression/regression_canvas.h"
#include "app/workspaces/regression/regression_figure.h"
#include "app/workspaces/regression/regression_panels.h"
#include "app/workspaces/regression/regression_pictures.h"
#include "app/workspaces/regression/regression_reader.h"
#include "core/base/text/short_text.h"
#include "ui/chart/curve_chart.h"
#include "ui/export/figure_export.h"
#include "ui/heatmap/color_range.h"
#include "ui/inspector/inspector.h"
#include "ui/style/color_map.h"
#include "ui/style/plain_text.h"
#include "ui/style/words.h"

namespace attn::app {

RegressionPage::RegressionPage(Document* document, QWidget* parent) : Page("regression", document, parent) {
  m_reader = new PointsReader;
  m_learning = new LearningCard(&TrainingFilm::of(*document));
  m_canvas = new RegressionCanvas(m_reader, m_learning);
  m_inspector = new ui::Inspector;
  setParts(makeControls(), m_canvas, m_inspector, tr("Why this prediction?"));
  connectParts();
  app::addAction({.id = "range",
                  .text = tr("Rang&e of the colour map"),
                  .fill = [this](QMenu* menu) { heatmap()->fillRangeMenu(menu); }},
                 this);
  showViewState();
  m_learning->showFilm();  // it may have begun in another window
  if (isInSight()) showScene();
}

QWidget* RegressionPage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  m_dataPanel = new DataPanel(controls);
  m_trainPanel = new TrainPanel(controls);
  auto* features = new FeaturePanel(controls);
  m_kernelPanel = new KernelPanel(controls);
  m_showPanel = new ShowPanel(controls);
  m_forms = {m_dataPanel, features, m_kernelPanel, m_showPanel, m_trainPanel};
  for (Form* form : m_forms) {
    column->addWidget(form);
    connect(form, &Form::edited, this, &RegressionPage::editScene);
  }
  column->addStretch(1);
  connect(m_dataPanel, &DataPanel::fileWanted, this, &RegressionPage::fileWanted);
  const auto paste = [this] { m_reader->paste(tr("Pasted points")); };
  connect(m_dataPanel, &DataPanel::pasteWanted, m_reader, paste);
  connect(m_dataPanel, &DataPanel::changeWanted, this, [this] {
    if (const auto& points = document()->scene().regression.points) m_reader->changeReadingOf(points->share());
  });
  m_dataPanel->howUnderstood = [this](const Box<Points>& points) -> std::optional<QString> {
    const TableReader::Reading* reading = m_reader->readingOf(points.share());
    return reading ? std::optional(reading->words) : std::nullopt;
  };
  // A text field that has the focus takes the keys before.
  app::addAction({.id = "paste", .text = tr("Paste points"), .run = paste}, this);
  return controls;
}

std::optional<Box<Points>> RegressionPage::trainedPoints() const {
  if (!m_canvas->hasResults() || results().points->size() < 2) return std::nullopt;
  return m_canvas->withShownPoints(document()->scene().regression).points;
}

void RegressionPage::follow(const std::vector<std::string>& paths) {
  constexpr const char* settings[] = {"regression.initialW", "regression.learningRate", "regression.epochs"};
  const bool areSettings = std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
    return std::find(std::begin(settings), std::end(settings), path) != std::end(settings);
  });
  if (areSettings && m_learning->shown() == LearningCard::Shown::training) train(&LearningCard::play);
}

void RegressionPage::train(void (LearningCard::*how)(const Box<Points>& points)) {
  const auto points = trainedPoints();
  if (!points) return;
  if (!film().w()) m_canvas->awaitLearned();  // whoever trains anew wants to see it
  (m_learning->*how)(*points);
}

void RegressionPage::connectParts() {
  const auto play = [this] { train(&LearningCard::play); };
  connect(m_trainPanel, &TrainPanel::playWanted, this, play);
  connect(m_learning, &LearningCard::playWanted, this, play);
  connect(m_trainPanel, &TrainPanel::stepWanted, this, [this] { train(&LearningCard::step); });
  connect(m_trainPanel, &TrainPanel::pauseWanted, m_learning, &LearningCard::pause);
  connect(m_trainPanel, &TrainPanel::resetWanted, m_learning, &LearningCard::reset);
  connect(m_trainPanel, &TrainPanel::paceChanged, this, [this] { m_learning->setPace(m_trainPanel->pace()); });
  m_learning->setPace(m_trainPanel->pace());
  connect(m_trainPanel, &TrainPanel::bandwidthWanted, this, [this] {
    if (!film().w()) return;
    // All digits of it would be more than the field of the bandwidth shows, and than anybody reads.
    const double h = std::stod(roundedText(1 / std::abs(*film().w()), labelDigits));
    edit(tr("h = 1/w = %1").arg(ui::shortNumber(h, labelDigits)), [h](RegressionScene& scene) {
      scene.kernel = learnedKernel;
      std::fill(scene.bandwidths.begin(), scene.bandwidths.end(), h);
    });
    m_canvas->showKernel();
  });
  connect(m_learning, &LearningCard::edited, this, &RegressionPage::edit);
  connect(m_learning, &LearningCard::dragCanceled, document(), &Document::cancel);
  connect(m_learning, &LearningCard::filmChanged, this, [this](const QString& words) {
    m_trainPanel->showFilm(film(), words);
    // A map that takes longer than a frame is shown as often as it can be.
    if (!film().isPlaying() || !m_worker.isBusy()) m_canvas->showLearned(film().w());
  });
  connect(m_canvas, &RegressionCanvas::edited, this, &RegressionPage::edit);
  connect(m_canvas, &RegressionCanvas::dragCanceled, document(), &Document::cancel);
  addActions(m_canvas->comparison()->commands());
  connect(m_canvas, &RegressionCanvas::viewChanged, this, [this] {
    keepViewState();
    compute();
  });
  connect(m_canvas, &RegressionCanvas::looked, this, &RegressionPage::keepViewState);
  connect(m_learning, &LearningCard::viewChanged, this, &RegressionPage::keepViewState);
  connect(heatmap(), &ui::HeatmapView::rangeChosen, this, [this](const ColorRange& range) {
    document()->look([&](ViewState& state) { state.ranges["regression.weights"] = range; });
  });
  connect(m_canvas, &RegressionCanvas::hovered, this,
          [this](const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); });
  connect(m_inspector, &ui::Inspector::linkClicked, this,
          [this](const QString& point) { m_canvas->choosePoint(static_cast<Index>(point.toLongLong())); });
  connect(m_reader, &PointsReader::taken, this, &RegressionPage::take);
  connectReader(m_reader);
  connect(document(), &Document::opened, m_reader, &PointsReader::forget);  // points for the scene before
  const auto complain = [this](const Message& words) { emit complained(failureText(words)); };
  connect(m_learning, &LearningCard::failed, this, complain);
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    RegressionResults failed = results();
    failed.problem = words;
    showProblem(failed, failureText(words));
  });
}

void RegressionPage::take(const ImportedTable& imported) {
  m_canvas->forget();
  keepViewState();
  const std::string source = imported.name.toStdString();
  m_reader->remember(imported.points.share(), understoodWords(imported.table));
  edit(tr("Points of %1").arg(ui::withoutControls(imported.name)), [&](RegressionScene& scene) {
    scene =
        withPoints(std::move(scene), imported.points, source, imported.table.featureNames, imported.table.targetName);
    scene.bandwidths = ruleOfThumb(imported.gaussianRule, *findRow(kernels(), scene.kernel));
  });
}

void RegressionPage::edit(const QString& text, const std::function<void(RegressionScene&)>& change, int gesture) {
  editScene(
      text, [&](Scene& scene) { change(scene.regression); }, gesture);
}

void RegressionPage::editScene(const QString& text, const std::function<void(Scene&)>& change, int gesture) {
  const auto changeAndFit = [&](Scene& scene) {
    const RegressionScene before = scene.regression;
    change(scene);
    // The hand may be at a control for points that are gone.
    scene.regression = withFittingTraining(withFittingBandwidths(std::move(scene.regression)), before);
  };
  document()->edit(text, changeAndFit, gesture);
}

void RegressionPage::showScene() {
  const RegressionScene& scene = document()->scene().regression;
  for (Form* form : m_forms) form->showScene(document()->scene());
  m_canvas->showScene(scene);
  keepViewState();  // other points make it forget where it looked
  m_learning->showScene(scene);
  emit viewChanged();
  compute();
}

void RegressionPage::keepViewState() {
  const bool trains = m_learning->shown() == LearningCard::Shown::training;
  document()->look([&](ViewState& state) { state.regression = m_canvas->viewState(trains ? "train" : "choose"); });
}

void RegressionPage::showViewState() {
  const RegressionViewState state = document()->viewState().regression;
  m_learning->showView(state.learning == "choose" ? LearningCard::Shown::choosing : LearningCard::Shown::training);
  m_canvas->look(state);
  if (range() != m_drawnRange) compute();
}

ColorRange RegressionPage::range() const { return document()->viewState().rangeOf("regression", "weights"); }

void RegressionPage::compute() {
  if (!isInSight()) return;
  QElapsedTimer sinceEdit;
  sinceEdit.start();
  m_drawnRange = range();
  m_worker.post([this, sinceEdit, scene = document()->scene(), view = m_canvas->wantedView(),
                 range = m_drawnRange](Worker::Task&) -> Worker::Delivery {
    const RegressionResults results = m_pipeline.run(scene.regression, view);
    const ui::HeatmapFigure weights = ui::withColorRange(regressionWeights(results, scene), range);
    return [this, sinceEdit, results, weights] { showResults(results, weights, sinceEdit); };
  });
}

void RegressionPage::showResults(const RegressionResults& results, const ui::HeatmapFigure& weights,
                                 const QElapsedTimer& sinceEdit) {
  // A layout that asks for other columns is no edit.
  const bool isOther = !m_canvas->hasResults() || !(this->results().scene == results.scene);
  m_learning->showResults(results, results.scene == document()->scene().regression);
  if (results.problem) return showProblem(results, ui::translated(results.problem));
  m_kernelPanel->showResults(results);
  m_showPanel->showResults(results);
  m_trainPanel->setEnabled(results.points->size() > 1);
  m_canvas->showResults(results, weights);
  keepViewState();  // a query that had no place has one now
  m_inspector->explain(regressionExplanation(results));
  showStatus(regressionShapes(results));
  if (isOther) showTime(sinceEdit);
  emit resultsShown();
}

void RegressionPage::showProblem(const RegressionResults& results, const QString& words) {
  m_canvas->showProblem(results, words);
  m_inspector->showNothing();
  m_trainPanel->setEnabled(false);
  showStatus({});
  emit resultsShown();
}

// ---- what the window asks of a page -----------------------------------------------------------------------------

void RegressionPage::openFile(const QString& path) { m_reader->openFile(path); }

void RegressionPage::openTable(const TableSource& source, const TableChoices& choices) {
  m_reader->open(source, choices);
}

const RegressionResults& RegressionPage::results() const { return m_canvas->results(); }
ui::CurveChart* RegressionPage::chart() const { return m_canvas->chart(); }
ui::HeatmapView* RegressionPage::heatmap() const { return m_canvas->heatmap(); }
std::vector<double> RegressionPage::query() const { return m_canvas->query(); }

std::string RegressionPage::colorMap() const { return document()->scene().weightColors; }

void RegressionPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)), [&](Scene& scene) { scene.weightColors = id; });
}

void RegressionPage::zoomBy(double factor) {
  if (heatmap()->hasFocus()) return heatmap()->zoomBy(factor);
  chart()->zoomBy(factor);
}

void RegressionPage::zoomToFit() {
  heatmap()->zoomToFit();
  chart()->zoomToFit();
}

bool RegressionPage::isUpToDate() const {
  return !m_worker.isBusy() && !m_reader->isBusy() && m_inspector->isUpToDate();
}

QWidget* RegressionPage::firstFocus() { return chart(); }

}  // namespace attn::app
