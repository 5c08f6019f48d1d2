// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/models_page.h"

#include <QFileDialog>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/cell_table.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_panels.h"
#include "app/workspaces/models/prediction_bars.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/token_editor.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

namespace attn::app {
namespace {

QFrame* makeCard(QWidget* parent, QVBoxLayout** column) {
  auto* card = new QFrame(parent);
  card->setProperty("kind", "card");
  *column = new QVBoxLayout(card);
  (*column)->setContentsMargins(12, 10, 12, 10);
  (*column)->setSpacing(6);
  return card;
}

}  // namespace

ModelsPage::ModelsPage(Document* document, QWidget* parent) : Page("models", document, parent) {
  askForFolder = [this] { return QFileDialog::getExistingDirectory(this, tr("Open the folder of a model")); };
  m_inspector = new ui::Inspector;
  setParts(makeControls(), makeCanvas(), m_inspector, tr("Why this weight?"));
  connectParts();
  showViewState();
  if (isInSight()) showScene();
}

QWidget* ModelsPage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  m_model = new ModelPanel(controls);
  m_text = new ModelTextPanel(controls);
  m_headPanel = new HeadEditPanel(controls);
  auto* edits = new ModelEditsPanel(controls);
  m_forms = {m_model, m_text, m_headPanel, edits};
  for (Form* form : m_forms) {
    column->addWidget(form);
    connect(form, &Form::edited, this, &ModelsPage::editScene);
  }
  column->addStretch(1);
  connect(edits, &ModelEditsPanel::headWanted, this, &ModelsPage::openHead);
  connect(m_model, &ModelPanel::chosen, this, &ModelsPage::openFile);
  connect(m_model, &ModelPanel::folderWanted, this, [this] {
    if (const QString folder = askForFolder(); !folder.isEmpty()) openFile(folder);
  });
  return controls;
}

QWidget* ModelsPage::makeCanvas() {
  auto* canvas = new QWidget(this);
  auto* column = new QVBoxLayout(canvas);
  column->setContentsMargins(12, 12, 12, 0);
  column->setSpacing(12);

  QVBoxLayout* inside = nullptr;
  QFrame* heads = makeCard(canvas, &inside);
  auto* bar = new QHBoxLayout;
  auto* title = new QLabel(tr("Heads"), heads);
  title->setProperty("kind", "title");
  bar->addWidget(title);
  bar->addStretch(1);
  std::vector<ui::SegmentedControl::Choice> choices;
  for (const auto& name : stackKindNames())
    choices.push_back({QString::fromLatin1(name.id), ui::translated(name.name), {}});
  m_stacks = new ui::SegmentedControl(choices, heads);
  m_stacks->setAccessibleName(tr("Kind of attention"));
  bar->addWidget(m_stacks);
  inside->addLayout(bar);
  m_thumbnails = new ui::ThumbnailView(heads);
  m_thumbnails->setAccessibleName(tr("All heads"));
  m_thumbnails->setMinimumSize(220, 140);
  inside->addWidget(m_thumbnails, 1);
  m_cover = new ui::ViewCover(m_thumbnails);
  column->addWidget(heads, 5);

  m_openCard = makeCard(canvas, &inside);
  auto* openBar = new QHBoxLayout;
  m_openTitle = new QLabel(m_openCard);
  m_openTitle->setProperty("kind", "title");
  openBar->addWidget(m_openTitle);
  m_openNumbers = new ui::ElidedLabel(m_openCard);
  m_openNumbers->setProperty("kind", "faint");
  openBar->addWidget(m_openNumbers, 1);
  auto* close = makeButton(tr("Close"), tr("All heads again (Esc)"), tr("Close the head"), m_openCard);
  openBar->addWidget(close);
  connect(close, &QPushButton::clicked, this, [this] { openHead({}); });
  inside->addLayout(openBar);
  m_heatmap = new ui::HeatmapView(m_openCard);
  m_heatmap->setGround(ui::HeatmapView::Ground::panel);
  m_heatmap->setAccessibleName(tr("The open head"));
  m_heatmap->setMinimumSize(220, 160);
  inside->addWidget(m_heatmap, 1);
  column->addWidget(m_openCard, 6);

  QFrame* strip = makeCard(canvas, &inside);
  m_predictions = new PredictionBars(strip);
  inside->addWidget(m_predictions);
  m_noPrediction = new QLabel(strip);
  m_noPrediction->setProperty("kind", "faint");
  m_noPrediction->setWordWrap(true);
  inside->addWidget(m_noPrediction);
  column->addWidget(strip);
  return canvas;
}

void ModelsPage::connectParts() {
  connect(m_stacks, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    look([&](ModelsViewState& state) {
      state.stack = id.toStdString();
      state.head.clear();
      state.selection.clear();
    });
  });
  connect(m_thumbnails, &ui::ThumbnailView::opened, this, [this](std::size_t panel) {
    const HeadGrid* grid = gridOf(m_results, document()->viewState().models.stack);
    if (!grid) return;
    const auto place = static_cast<Index>(panel);
    openHead(HeadPlace{grid->kind, place / grid->heads, place % grid->heads});
  });
  const auto point = [this](const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); };
  connect(m_thumbnails, &ui::ThumbnailView::pointedAt, this, point);
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this, point](const std::optional<ui::CellPlace>& cell) {
    point(cell ? m_heatmap->exactDescription(*cell) : QString());
  });
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this](const std::optional<ui::CellPlace>& cell) {
    look([&](ModelsViewState& state) {
      state.selection = cell ? std::vector<Index>{cell->row, cell->column} : std::vector<Index>();
    });
    inspect();
  });
  connect(m_heatmap, &ui::HeatmapView::zoomed, this,
          [this](double cell) { look([&](ModelsViewState& state) { state.zoom = cell; }); });
  const auto choose = [this](const ColorRange& range) {
    document()->look([&](ViewState& state) { state.ranges["models.weights"] = range; });
    if (!hasResults()) return;
    showGrid();
    showOpenHead();
  };
  connect(m_thumbnails, &ui::ThumbnailView::rangeChosen, this, choose);
  connect(m_heatmap, &ui::HeatmapView::rangeChosen, this, choose);
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_cover->say(failureText(words));
    emit resultsShown();
  });
}

void ModelsPage::editScene(const QString& text, const SceneChange& change, int gesture) {
  document()->edit(text, change, gesture);
}

void ModelsPage::look(const std::function<void(ModelsViewState&)>& change) {
  document()->look([&](ViewState& state) { change(state.models); });
}

void ModelsPage::openFile(const QString& path) {
  const QString folder = QFileInfo(path).absoluteFilePath();
  rememberModel(folder);
  look([](ModelsViewState& state) { state = {}; });
  document()->edit(tr("Model %1").arg(shownFile(folder)), [&](Scene& scene) {
    if (scene.models.folder == folder.toStdString()) return;
    scene.models.folder = folder.toStdString();
    scene.models.edits.clear();  // they are of another model's heads
  });
}

void ModelsPage::openHead(const std::optional<HeadPlace>& place) {
  look([&](ModelsViewState& state) {
    if (place) state.stack = idOf(stackKindNames(), place->kind);
    state.head = place ? std::vector<Index>{place->layer, place->head} : std::vector<Index>();
  });
}

void ModelsPage::showScene() {
  const Scene& scene = document()->scene();
  for (Form* form : m_forms) form->showScene(scene);
  m_headPanel->showHead(scene.models, app::openHead(document()->viewState().models));
  emit viewChanged();
  compute();
}

void ModelsPage::showViewState() {
  const ModelsViewState& state = document()->viewState().models;
  m_heatmap->setZoom(state.zoom);
  const std::optional<HeadPlace> place = app::openHead(state);
  m_openCard->setVisible(place.has_value());
  m_headPanel->showHead(document()->scene().models, place);
  if (!isInSight()) return;
  if (hasResults()) showGrid();
  if (place != m_wanted) return compute();
  if (hasResults()) showOpenHead();
}

void ModelsPage::compute() {
  if (!isInSight()) return;
  QElapsedTimer sinceEdit;
  sinceEdit.start();
  m_wanted = app::openHead(document()->viewState().models);
  m_worker.post([this, sinceEdit, scene = document()->scene().models,
                 view = ModelsView{m_wanted}](Worker::Task& task) -> Worker::Delivery {
    const auto ready = [&](const ModelsResults& results) {
      task.report([this, sinceEdit, results] { showResults(results, sinceEdit); });
    };
    const ModelsResults results = m_pipeline.run(scene, view, ready);
    return [this, sinceEdit, results] { showResults(results, sinceEdit); };
  });
}

void ModelsPage::showResults(const ModelsResults& results, const QElapsedTimer& sinceEdit) {
  m_results = results;
  m_model->showResults(results);
  m_text->showResults(results);
  const bool predicts = !results.predictions.empty();
  m_predictions->showPredictions(results.predictions, !headEdits(results.scene).empty(),
                                 results.predictedAt < 0 ? tr("Next token") : tr("In the place of the mask"));
  m_noPrediction->setVisible(!predicts);
  const bool hasOutput = results.opened && results.opened->model.output;
  m_noPrediction->setText(!results.opened ? QString()
                          : hasOutput     ? tr("The text has no mask to be filled")
                                          : tr("This file predicts no token: it has no output layer"));
  if (!hasResults()) {
    m_cover->say(results.problem ? ui::translated(results.problem) : QString());
    m_stacks->hide();
    m_inspector->showNothing();
    m_openCard->hide();
    showStatus({});
    emit viewChanged();
    emit resultsShown();
    return;
  }
  m_cover->clear();
  showGrid();
  showOpenHead();
  showStatus(modelShapes(results));
  showTime(sinceEdit);
  emit viewChanged();
  emit resultsShown();
}

ui::HeatmapFigure ModelsPage::gridFigure() const {
  const HeadGrid& grid = *gridOf(m_results, document()->viewState().models.stack);
  const Scene& scene = document()->scene();
  return ui::withColorRange(headGridFigure(m_results, grid, findRow(ui::colorMaps(), scene.weightColors)),
                            document()->viewState().rangeOf("models", "weights"));
}

void ModelsPage::showGrid() {
  const HeadGrid& grid = *gridOf(m_results, document()->viewState().models.stack);
  m_stacks->setVisible(m_results.grids.size() > 1);
  m_stacks->setCurrent(QString::fromLatin1(idOf(stackKindNames(), grid.kind)));
  m_thumbnails->setFigure(gridFigure(), tr("weight"));
  if (m_wanted && m_wanted->kind == grid.kind)
    m_thumbnails->setCurrent(static_cast<std::size_t>(m_wanted->layer * grid.heads + m_wanted->head));
}

void ModelsPage::showOpenHead() {
  m_openCard->setVisible(m_results.pass.has_value());
  if (!m_results.pass) return m_inspector->showNothing();
  const HeadPlace& place = *m_results.open;
  m_openTitle->setText(headName(place));
  const auto grid = std::find_if(m_results.grids.begin(), m_results.grids.end(),
                                 [&](const HeadGrid& each) { return each.kind == place.kind; });
  m_openNumbers->setText(grid->ready > place.layer ? headNumbers(*grid, place) : QString());
  m_openFigure = ui::withColorRange(openHeadFigure(m_results, document()->scene(), m_openFigure),
                                    document()->viewState().rangeOf("models", "weights"));
  m_heatmap->setFigure(m_openFigure, attentionWords(View::weights));
  const std::vector<Index>& wanted = document()->viewState().models.selection;
  std::optional<ui::CellPlace> cell;
  if (wanted.size() == 2 && wanted[0] < ui::rowsOf(m_openFigure, 0) && wanted[1] < ui::columnsOf(m_openFigure, 0))
    cell = ui::CellPlace{0, wanted[0], wanted[1]};
  if (cell != m_heatmap->selection()) m_heatmap->setSelection(cell);
  inspect();
}

void ModelsPage::inspect() {
  const std::optional<ui::CellPlace> cell = m_heatmap->selection();
  if (!cell || !m_results.pass) return m_inspector->showNothing();
  m_inspector->explain(openHeadExplanation(m_results, m_openFigure, *cell));
}

// ---- what the window asks of a page -----------------------------------------------------------------------------

std::string ModelsPage::colorMap() const { return document()->scene().weightColors; }

void ModelsPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)), [&](Scene& scene) { scene.weightColors = id; });
}

void ModelsPage::zoomBy(double factor) {
  if (m_heatmap->hasFocus()) return m_heatmap->zoomBy(factor);
  m_thumbnails->zoomBy(factor);
}

void ModelsPage::zoomToFit() {
  m_heatmap->zoomToFit();
  m_thumbnails->zoomToFit();
}

std::vector<ui::NamedPicture> ModelsPage::pictures() const {
  if (!hasResults()) return {};
  std::vector<ui::NamedPicture> pictures;
  if (m_results.pass) pictures.push_back({headName(*m_results.open), withAxisNames(m_openFigure, View::weights)});
  pictures.push_back({tr("All heads"), gridFigure()});
  return pictures;
}

std::vector<NamedTable> ModelsPage::tables() const {
  if (!hasResults() || !m_results.pass) return {};
  const auto figure = std::make_shared<const ui::HeatmapFigure>(m_openFigure);
  return {{headName(*m_results.open), cellColumns(figure, attentionWords(View::weights)), ui::cellCount(*figure)}};
}

NumbersText ModelsPage::numbersText() const {
  if (!hasResults() || !m_results.pass) return {};
  return {ui::cellCount(m_openFigure), [figure = m_openFigure] { return ui::numbersAsText(figure); }};
}

bool ModelsPage::isUpToDate() const { return !m_worker.isBusy() && m_inspector->isUpToDate(); }

QWidget* ModelsPage::firstFocus() { return m_text->text(); }

}  // namespace attn::app
