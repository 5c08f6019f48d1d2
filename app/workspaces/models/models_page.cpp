// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/models_page.h"

#include <QFileDialog>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/document/document.h"
#include "app/document/file_words.h"
#include "app/document/shipped_models.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/controls.h"
#include "app/workspaces/key_links.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_panels.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/prediction_bars.h"
#include "app/workspaces/models/prediction_figures.h"
#include "app/workspaces/models/predictions_view.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/token_editor.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

namespace attn::app {

ModelsPage::ModelsPage(Document* document, QWidget* parent)
    : Page("models", document, parent), m_pipeline(modelFolder(QStringLiteral("small")).toStdString()) {
  askForFolder = [this] { return QFileDialog::getExistingDirectory(this, tr("Open the folder of a model")); };
  askForFile = [this] {
    return QFileDialog::getOpenFileName(
        this, tr("Open a file of attention"), {},
        tr("Attention (*.npy *.npz *.safetensors *.json *.csv *.tsv *.txt);;All files (*)"));
  };
  m_inspector = new ui::Inspector;
  setParts(makeControls(), makeCanvas(), m_inspector, tr("Why this weight?"));
  connectKeys(m_inspector, m_open->heatmap());
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
  m_axes = new AxesPanel(controls);
  m_forms = {m_model, m_axes, m_text, m_headPanel, edits};
  for (Form* form : m_forms) {
    column->addWidget(form);
    connect(form, &Form::edited, this, [this](const QString& text, const SceneChange& change, int gesture) {
      this->document()->edit(text, change, gesture);
    });
  }
  column->addStretch(1);
  connect(edits, &ModelEditsPanel::headWanted, this, [this](const HeadPlace& place) { open(place); });
  connect(m_model, &ModelPanel::chosen, this, &ModelsPage::openFile);
  connect(m_model, &ModelPanel::folderWanted, this, [this] {
    if (const QString folder = askForFolder(); !folder.isEmpty()) openFile(folder);
  });
  connect(m_model, &ModelPanel::fileWanted, this, [this] {
    if (const QString file = askForFile(); !file.isEmpty()) openFile(file);
  });
  return controls;
}

QWidget* ModelsPage::makeCanvas() {
  auto* canvas = new QWidget(this);
  auto* column = new QVBoxLayout(canvas);
  column->setContentsMargins(12, 8, 12, 0);
  column->setSpacing(8);
  auto* row = new ui::FoldingRow(canvas);
  auto* tools = new QHBoxLayout(row);
  tools->setContentsMargins(0, 0, 0, 0);
  m_views = new ui::SegmentedControl(
      {{"heads", tr("Heads"), tr("All heads of the model, and one of them open")},
       {"predictions", tr("Predictions"), tr("What each layer would say, and which heads make it say so")}},
      canvas);
  m_views->setAccessibleName(tr("View"));
  tools->addWidget(m_views);
  tools->addStretch(1);
  std::vector<ui::SegmentedControl::Choice> showings;
  for (const HeadShowing& each : headShowings())
    showings.push_back({QString::fromLatin1(each.id), ui::translated(each.name), ui::translated(each.description)});
  m_showings = new ui::SegmentedControl(showings, canvas);
  m_showings->setAccessibleName(tr("What the pictures of heads show"));
  tools->addWidget(m_showings);
  row->addFoldable([this](bool folded) { m_showings->setFolded(folded); },
                   [this] { return m_showings->widthThatFoldingSaves(); });
  row->addFoldable([this](bool folded) { m_views->setFolded(folded); },
                   [this] { return m_views->widthThatFoldingSaves(); });
  column->addWidget(row);
  markChrome(row);

  m_canvases = new QStackedWidget(canvas);
  m_canvases->addWidget(makeHeads(m_canvases));
  m_inside = new PredictionsView(m_canvases);
  m_canvases->addWidget(m_inside);
  column->addWidget(m_canvases, 1);
  m_cover = new ui::ViewCover(m_canvases);
  return canvas;
}

void ModelsPage::showHeadsCard() {
  // Before a room there is no place for all heads beside the open one.
  m_headsCard->setVisible(!ui::theme().projected || m_open->isHidden());
}

void ModelsPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  showHeadsCard();
}

QWidget* ModelsPage::makeHeads(QWidget* parent) {
  auto* all = new QWidget(parent);
  auto* column = new QVBoxLayout(all);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  const auto makeCard = [&](QVBoxLayout** inside) {
    auto* card = new QFrame(all);
    card->setProperty("kind", "card");
    *inside = new QVBoxLayout(card);
    (*inside)->setContentsMargins(12, 10, 12, 10);
    (*inside)->setSpacing(6);
    return card;
  };
  QVBoxLayout* inside = nullptr;
  QFrame* heads = makeCard(&inside);
  auto* bar = new QHBoxLayout;
  auto* title = new QLabel(tr("Heads"), heads);
  title->setProperty("kind", "title");
  bar->addWidget(title);
  m_marks = new ui::ElidedLabel(heads);
  m_marks->setProperty("kind", "faint");
  bar->addWidget(m_marks, 1);
  std::vector<ui::SegmentedControl::Choice> kinds;
  for (const auto& name : stackKindNames())
    kinds.push_back({QString::fromLatin1(name.id), ui::translated(name.name), {}});
  m_stacks = new ui::SegmentedControl(kinds, heads);
  m_stacks->setAccessibleName(tr("Kind of attention"));
  bar->addWidget(m_stacks);
  inside->addLayout(bar);
  m_thumbnails = new ui::ThumbnailView(heads);
  m_thumbnails->setAccessibleName(tr("All heads"));
  m_thumbnails->setMinimumSize(220, 120);
  m_thumbnails->setToolTip(tr("A click opens a head, with Ctrl another one beside it"));
  inside->addWidget(m_thumbnails, 1);
  column->addWidget(heads, 6);
  m_headsCard = heads;

  m_open = new OpenHead(all);
  column->addWidget(m_open, 6);

  m_strip = makeCard(&inside);
  m_predictions = new PredictionBars(m_strip);
  inside->addWidget(m_predictions);
  m_noPrediction = new QLabel(m_strip);
  m_noPrediction->setProperty("kind", "faint");
  m_noPrediction->setWordWrap(true);
  inside->addWidget(m_noPrediction);
  column->addWidget(m_strip);
  return all;
}

void ModelsPage::connectParts() {
  connect(m_views, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { look([&](ModelsViewState& state) { state.view = id.toStdString(); }); });
  connect(m_showings, &ui::SegmentedControl::chosen, this,
          [this](const QString& id) { look([&](ModelsViewState& state) { state.shows = id.toStdString(); }); });
  connect(m_stacks, &ui::SegmentedControl::chosen, this, [this](const QString& id) {
    look([&](ModelsViewState& state) {
      state.stack = id.toStdString();
      state.head.clear();
      state.beside.clear();
      state.selection.clear();
    });
  });
  connect(m_thumbnails, &ui::ThumbnailView::opened, this, [this](std::size_t panel) {
    const HeadGrid* grid = gridOf(m_results, document()->viewState().models.stack);
    if (!grid) return;
    const auto place = static_cast<Index>(panel);
    const bool isBeside = QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier);
    open({grid->kind, place / grid->heads, place % grid->heads}, isBeside);
  });
  connect(m_thumbnails, &ui::ThumbnailView::pointedAt, this, &ModelsPage::point);
  connect(m_thumbnails, &ui::ThumbnailView::rangeChosen, this, &ModelsPage::choose);
  connect(m_open, &OpenHead::pointedAt, this, &ModelsPage::point);
  connect(m_open, &OpenHead::looked, this, &ModelsPage::look);
  connect(m_open, &OpenHead::rangeChosen, this, &ModelsPage::choose);
  connect(m_inside, &PredictionsView::pointedAt, this, &ModelsPage::point);
  connect(m_inside, &PredictionsView::looked, this, &ModelsPage::look);
  connect(m_inside, &PredictionsView::continued, this, &ModelsPage::continueText);
  connect(m_inside, &PredictionsView::kept, this, [this](const HeadPlace& place) {
    document()->edit(tr("%1 from the other text").arg(headName(place)), [&](Scene& scene) {
      scene.models = withEdit(std::move(scene.models), place, [](ModelEdit& edit) { edit.isPatched = true; });
    });
  });
  connect(&m_explainer, &Worker::failed, this, [this] { m_inspector->showNothing(); });
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_cover->say(failureText(words));
    emit resultsShown();
  });
}

void ModelsPage::look(const std::function<void(ModelsViewState&)>& change) {
  document()->look([&](ViewState& state) { change(state.models); });
}

void ModelsPage::point(const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); }

void ModelsPage::choose(const ColorRange& range) {
  document()->look([&](ViewState& state) { state.ranges["models.weights"] = range; });
  if (!hasResults()) return;
  showGrid();
  if (m_results.pass) m_open->showRange(range);
}

void ModelsPage::openFile(const QString& path) {
  const QString folder = QFileInfo(path).absoluteFilePath();
  m_worker.post([this, folder](Worker::Task&) -> Worker::Delivery {
    const auto [file, problem] = openingProblem(folder.toStdString());
    return [this, folder, file = file, problem = problem] {
      if (!problem) return take(folder);
      const QString name = file.empty() ? QString() : QString::fromStdString(file) + QStringLiteral(": ");
      emit complained(tr("%1 can't be opened: %2").arg(shownFile(folder), name + ui::translated(problem)));
      compute();
    };
  });
}

void ModelsPage::take(const QString& folder) {
  rememberModel(folder);
  look([](ModelsViewState& state) { state = {}; });
  const QString what = QFileInfo(folder).isDir() ? tr("Model %1") : tr("File %1");
  document()->edit(what.arg(shownFile(folder)), [&](Scene& scene) {
    scene.workspace = "models";
    if (scene.models.folder == folder.toStdString()) return;
    scene.models.folder = folder.toStdString();
    scene.models.edits.clear();  // they are of another model's heads
    scene.models.axes.clear();
    scene.models.entry = 0;
  });
  compute();
}

void ModelsPage::open(const HeadPlace& place, bool isBeside) {
  look([&](ModelsViewState& state) {
    state.view = "heads";
    if (isBeside && !state.head.empty()) {
      state.beside = {place.layer, place.head};
      return;
    }
    state.stack = idOf(stackKindNames(), place.kind);
    state.head = {place.layer, place.head};
    state.beside.clear();
  });
}

void ModelsPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape || !m_wanted.open) return Page::keyPressEvent(event);
  look([](ModelsViewState& state) {
    state.head.clear();
    state.beside.clear();
  });
}

void ModelsPage::continueText() {
  if (m_results.predictions.empty()) return;
  const std::string next = m_results.predictions.front().text;
  const bool writesSecond = !m_results.decoderPieces.empty();
  document()->edit(tr("Continued by “%1”").arg(tokenText(next)), [&](Scene& scene) {
    std::string& text = writesSecond ? scene.models.second : scene.models.text;
    text += next;
  });
}

void ModelsPage::showScene() {
  const Scene& scene = document()->scene();
  for (Form* form : m_forms) form->showScene(scene);
  showEdits();
  emit viewChanged();
  compute();
}

void ModelsPage::showViewState() {
  const ModelsViewState& state = document()->viewState().models;
  const ModelsView view = lookedAt(state);
  m_views->setCurrent(view.looksInside ? QStringLiteral("predictions") : QStringLiteral("heads"));
  m_showings->setCurrent(QString::fromStdString(view.shows));
  m_showings->setVisible(!view.looksInside);
  m_canvases->setCurrentIndex(view.looksInside ? 1 : 0);
  m_open->setVisible(view.open.has_value());
  showHeadsCard();
  showEdits();
  if (!isInSight()) return;
  if (view != m_wanted) return compute();
  if (!hasResults()) return;
  showGrid();
  if (m_results.pass) m_open->showViewState(state);
  inspect();
}

void ModelsPage::showEdits() {
  std::optional<HeadPlace> place = lookedAt(document()->viewState().models).open;
  if (m_results.file && m_results.file->guess.kind != TensorKind::scores) place.reset();
  m_headPanel->showHead(document()->scene().models, place);
}

void ModelsPage::compute() {
  if (!isInSight()) return;
  QElapsedTimer sinceEdit;
  sinceEdit.start();
  m_wanted = lookedAt(document()->viewState().models);
  m_worker.post([this, sinceEdit, scene = document()->scene(), view = m_wanted,
                 previous = m_open->figure()](Worker::Task& task) -> Worker::Delivery {
    const auto delivery = [&](const ModelsResults& results) -> Worker::Delivery {
      return [this, sinceEdit, results, drawing = openHeadDrawing(results, scene, previous)] {
        showResults(results, drawing, sinceEdit);
      };
    };
    const ModelsResults results =
        m_pipeline.run(scene.models, view, [&](const ModelsResults& ready) { task.report(delivery(ready)); });
    return delivery(results);
  });
}

void ModelsPage::showResults(const ModelsResults& results, const HeadDrawing& drawing, const QElapsedTimer& sinceEdit) {
  // Layers that are on their way fill the grid; what stood below it stays until its own numbers are there.
  const bool isWhole = results.problem || !results.predictions.empty() || results.seconds > 0;
  m_results = results;
  m_model->showResults(results);
  m_text->showResults(results);
  m_axes->showResults(results);
  showEdits();
  m_views->setVisible(!results.file);
  m_showings->setVisible(!results.file && !looksInside());
  m_strip->setVisible(!results.file);
  if (results.file) m_canvases->setCurrentIndex(0);
  if (!hasResults()) {
    const QString file =
        results.problemFile.empty() ? QString() : QString::fromStdString(results.problemFile) + QStringLiteral(": ");
    m_cover->say(results.problem ? file + ui::translated(results.problem) : QString());
    m_stacks->hide();
    explainNothing();
    m_open->hide();
    m_predictions->hide();
    showStatus({});
    emit viewChanged();
    emit resultsShown();
    return;
  }
  m_cover->clear();
  showGrid();
  if (!isWhole) return;
  m_predictions->showPredictions(results.predictions, !headEdits(results.scene).empty(),
                                 results.predictedAt < 0 ? tr("Next token") : tr("In the place of the mask"));
  m_noPrediction->setVisible(results.predictions.empty());
  m_noPrediction->setText(!results.opened                ? QString()
                          : results.opened->model.output ? tr("The text has no mask to be filled")
                                                         : tr("This file predicts no token: it has no output layer"));
  m_open->setVisible(results.pass.has_value());
  showHeadsCard();
  if (results.pass) m_open->showResults(results, drawing, document()->viewState());
  showInside();
  inspect();
  openFirstHead();
  showStatus(modelShapes(results));
  showTime(sinceEdit);
  emit viewChanged();
  emit resultsShown();
}

/// Opens the first head of a model or file that was not shown before, unless a head is open already.
void ModelsPage::openFirstHead() {
  std::shared_ptr<const void> seen = m_results.opened;
  if (!seen) seen = m_results.file->found;
  if (seen == m_seen) return;
  m_seen = seen;
  if (!document()->viewState().models.head.empty()) return;
  look([this](ModelsViewState& state) {
    state.stack = idOf(stackKindNames(), m_results.grids.front().kind);
    state.head = {0, 0};
    if (state.selection.empty()) state.selection = {1, 0};
  });
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
  m_marks->setText(marksOf(grid));
  if (grid.pictures.empty()) return;
  m_thumbnails->setFigure(gridFigure(), ui::translated(findRow(headShowings(), m_results.shows)->number));
  if (m_wanted.open && m_wanted.open->kind == grid.kind && m_wanted.open->layer < std::ssize(grid.pictures))
    m_thumbnails->setCurrent(
        static_cast<std::size_t>(m_wanted.open->layer * grid.heads + std::min(m_wanted.open->head, grid.heads - 1)));
}

void ModelsPage::showInside() {
  if (m_results.inside) m_inside->showResults(m_results, document()->scene());
}

void ModelsPage::explainNothing() {
  m_explainer.stop();
  m_inspector->showNothing();
}

void ModelsPage::inspect() {
  std::function<Explanation()> explanation;
  if (looksInside() && !m_results.file) {
    if (m_results.inside) explanation = [results = m_results] { return predictionExplanation(results); };
  } else if (const std::optional<ui::CellPlace> cell = m_open->heatmap()->selection(); cell && m_results.pass) {
    explanation = [pass = *m_results.pass, figure = m_open->figure(), cell = *cell] {
      return attentionExplanation(pass, {}, figure, cell);
    };
  }
  if (!explanation) return explainNothing();
  m_explainer.post([this, explanation](Worker::Task&) -> Worker::Delivery {
    return [this, explained = explanation()] { m_inspector->explain(explained); };
  });
}

}  // namespace attn::app
