// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/models/models_page.h"
#include "app/workspaces/models/find/find_bar.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
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
#include "app/workspaces/models/axes/question_line.h"
#include "app/workspaces/models/models_figure.h"
#include "app/workspaces/models/models_panels.h"
#include "app/workspaces/models/open_head.h"
#include "app/workspaces/models/patches/patch_panels.h"
#include "app/workspaces/models/patches/patches_view.h"
#include "app/workspaces/models/predictions/prediction_bars.h"
#include "app/workspaces/models/predictions/prediction_figures.h"
#include "app/workspaces/models/predictions/predictions_view.h"
#include "app/workspaces/pin_bar.h"
#include "core/scene/models/kept_head.h"
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
namespace {

/// The model, or the file, that results are of; null before there are any.
std::shared_ptr<const void> sourceOfResults(const ModelsResults& results) {
  if (results.file) return results.file->found;
  return results.opened;
}

bool haveOneSource(const ModelsResults& a, const ModelsResults& b) { return sourceOfResults(a) == sourceOfResults(b); }

}  // namespace

ModelsPage::ModelsPage(Document* document, QWidget* parent)
    : Page("models", document, parent), m_pipeline(modelFolder(QStringLiteral("small")).toStdString()) {
  askForFolder = [this] { return QFileDialog::getExistingDirectory(this, tr("Open the folder of a model")); };
  askForFile = [this] {
    return QFileDialog::getOpenFileName(
        this, tr("Open a file of attention"), {},
        tr("Attention (*.npy *.npz *.safetensors *.json *.jsonl *.csv *.tsv *.txt *.md);;All files (*)"));
  };
  askForPicture = [this] { return QFileDialog::getOpenFileName(this, tr("Open a picture"), {}, pictureFilter()); };
  m_inspector = new ui::Inspector;
  setParts(makeControls(), makeCanvas(), m_inspector, tr("Why this weight?"));
  connectKeys(m_inspector, m_open->heatmap());
  connectParts();
  connectComparison();
  connectPatches();
  showViewState();
  if (isInSight()) showScene();
}

QWidget* ModelsPage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  m_model = new ModelPanel(controls);
  m_text = new ModelTextPanel(controls);
  m_headPanel = new HeadEditPanel(controls);
  m_edits = new ModelEditsPanel(controls);
  m_axes = new AxesPanel(controls);
  makePatchPanels(controls);
  m_forms = {m_model, m_axes, m_picture, m_patchGrid, m_patchShow, m_text, m_headPanel, m_edits};
  for (Form* form : m_forms) {
    column->addWidget(form);
    connect(form, &Form::edited, this, [this](const QString& text, const SceneChange& change, int gesture) {
      this->document()->edit(text, change, gesture);
    });
  }
  column->addStretch(1);
  connect(m_edits, &ModelEditsPanel::headWanted, this, [this](const HeadPlace& place) { open(place); });
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
  m_fileViews =
      new ui::SegmentedControl({{"heads", tr("Heads"), tr("All heads of the file, and one of them open")},
                                {"patches", tr("Patches"), tr("The weights of one query as a map over a picture")}},
                               canvas);
  m_fileViews->setAccessibleName(tr("View of the file"));
  m_fileViews->hide();
  tools->addWidget(m_fileViews);
  tools->addStretch(1);
  m_compare = new PinBar({.pinId = QStringLiteral("model.pin"),
                          .swapId = QStringLiteral("model.swap"),
                          .pin = tr("Pin model, text and edits as A"),
                          .keeps = tr("Keeps model, text and edits as A; what you change from now on is B")},
                         canvas);
  tools->addWidget(m_compare);
  std::vector<ui::SegmentedControl::Choice> showings;
  for (const HeadShowing& each : headShowings())
    showings.push_back({QString::fromLatin1(each.id), ui::translated(each.name), ui::translated(each.description)});
  m_showings = new ui::SegmentedControl(showings, canvas);
  m_showings->setAccessibleName(tr("What the pictures of heads show"));
  tools->addWidget(m_showings);
  for (ui::SegmentedControl* each : {m_showings, m_views, m_fileViews})
    row->addFoldable([each](bool folded) { each->setFolded(folded); },
                     [each] { return each->isHidden() ? 0 : each->widthThatFoldingSaves(); });
  column->addWidget(row);
  markChrome(row);
  m_question = new QuestionLine(canvas);
  column->addWidget(m_question);

  m_canvases = new QStackedWidget(canvas);
  m_canvases->addWidget(makeHeads(m_canvases));
  m_inside = new PredictionsView(m_canvases);
  m_canvases->addWidget(m_inside);
  m_patches = new PatchesView(m_canvases);
  m_canvases->addWidget(m_patches);
  column->addWidget(m_canvases, 1);
  m_cover = new ui::ViewCover(m_canvases);
  return canvas;
}

void ModelsPage::showHeadsCard() {
  // Before a room there is no place for all heads beside the open one, nor beside the
  // list of what is found in several heads, nor in a low window beside three heatmaps.
  constexpr int leastOfAll = 700;
  const bool isCompared = m_results.pass && m_results.pass->comparison;
  const bool isSearched = m_results.heads.size() > 1 && m_open->findBar()->isVisibleTo(m_open);
  const bool isCrowded =
      isOneLargeHead() || ui::theme().projected || isSearched || (isCompared && height() < leastOfAll);
  m_headsCard->setVisible(!isCrowded || m_open->isHidden() || !m_open->results().pass);
  m_open->setRangeButtonShown(isOneLargeHead());
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
  std::vector<ui::SegmentedControl::Choice> sides;
  for (const GridSide& side : gridSides())
    sides.push_back({QString::fromLatin1(side.id), QString::fromUtf8(side.letters), ui::translated(side.description)});
  m_sides = new ui::SegmentedControl(sides, heads);
  m_sides->setAccessibleName(tr("Whose heads are shown"));
  m_sides->hide();
  bar->addWidget(m_sides);
  m_order = new QComboBox(heads);
  for (const HeadOrder& order : headOrders()) m_order->addItem(ui::translated(order.name));
  m_order->setAccessibleName(tr("Order of the heads"));
  // As wide as its names where there is room, else cut: its list has them whole.
  m_order->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  m_order->setMinimumWidth(ui::scaled(110));
  bar->addWidget(m_order);
  inside->addLayout(bar);
  m_thumbnails = new ui::ThumbnailView(heads);
  m_thumbnails->setOnPanel();
  m_thumbnails->setAccessibleName(tr("All heads"));
  m_thumbnails->setMinimumSize(220, 120);
  m_thumbnails->setToolTip(tr(
      "A click opens a head, with Ctrl another one beside it, with Shift all up to it. Enter and space do the same."));
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

void ModelsPage::showScene() {
  const Scene& scene = document()->scene();
  for (Form* form : m_forms) form->showScene(scene);
  m_compare->setPinned(scene.models.pinned.has_value());
  showEdits();
  // Until a file is read there is nothing that the controls of a model would change.
  if (!m_results.file && QFileInfo(QString::fromStdString(scene.models.folder)).isFile())
    for (QWidget* ofModel :
         {static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_views), static_cast<QWidget*>(m_showings), m_strip})
      ofModel->hide();
  emit viewChanged();
  compute();
}

void ModelsPage::showViewState() {
  const ModelsViewState& state = document()->viewState().models;
  const ModelsView view = lookedAt(state);
  m_showings->setCurrent(QString::fromStdString(view.shows));
  showView();
  m_open->setVisible(view.open && haveOneSource(m_open->results(), m_results));
  showHeadsCard();
  showEdits();
  if (!isInSight()) return;
  if (view != m_wanted || (drawingOf(state) == "plane" && !m_wantsPlanes)) return compute();
  if (!hasResults()) return;
  if (looksAtPatches()) {
    m_patches->showViewState(document()->scene(), document()->viewState());
    return inspect();
  }
  showGrid();
  showShapes();
  if (m_results.pass) m_open->showViewState(state);
  inspect();
}

void ModelsPage::showShapes() {
  showStatus(modelShapes(m_results, gridOf(m_results, document()->viewState().models.stack)->kind));
}

void ModelsPage::showEdits() {
  std::optional<HeadPlace> place = lookedAt(document()->viewState().models).open;
  const bool areGiven = m_results.file && m_results.file->guess.kind != TensorKind::scores;
  if (areGiven) place.reset();
  m_edits->setVisible(!areGiven || !document()->scene().models.edits.empty());
  m_headPanel->showHead(document()->scene(), place);
}

void ModelsPage::compute() {
  if (!isInSight()) return;
  QElapsedTimer sinceEdit;
  sinceEdit.start();
  m_wanted = lookedAt(document()->viewState().models);
  m_wantsPlanes = drawingOf(document()->viewState().models) == "plane";
  m_worker.post([this, sinceEdit, scene = document()->scene(), view = m_wanted, withPlanes = m_wantsPlanes,
                 previous = m_open->figure()](Worker::Task& task) -> Worker::Delivery {
    const auto delivery = [&](const ModelsResults& results) -> Worker::Delivery {
      HeadDrawing drawing;
      if (results.file && view.looksAtPatches)
        drawing.patches = patchesDrawing(results, m_pictures);
      else
        drawing = openHeadDrawing(results, scene, previous, withPlanes);
      return [this, sinceEdit, results, drawing] { showResults(results, drawing, sinceEdit); };
    };
    const ModelsResults results =
        m_pipeline.run(scene.models, view, [&](const ModelsResults& ready) { task.report(delivery(ready)); });
    return delivery(results);
  });
}

void ModelsPage::showResults(const ModelsResults& results, const HeadDrawing& drawing, const QElapsedTimer& sinceEdit) {
  // Layers that are on their way fill the grid; what stood below it stays until its own numbers are there.
  const bool isWhole = results.problem || !results.predictions.empty() || results.seconds > 0;
  if (!isWhole && results.scene.pinned && hasResults()) return;  // what differs is known once all layers are there
  m_results = results;
  m_model->showResults(results);
  m_text->showResults(results);
  m_axes->showResults(results);
  showEdits();
  m_strip->setVisible(!results.file);
  showView();
  watchFile();
  askQuestions(drawing);
  if (!hasResults()) {
    const QString file =
        results.problemFile.empty() ? QString() : QString::fromStdString(results.problemFile) + QStringLiteral(": ");
    m_headPanel->showKeeping({translatable("core", "no head of the model is open")});
    m_cover->say(results.problem ? file + ui::translated(results.problem) : QString());
    m_stacks->hide();
    // What was there stays in sight, dimmed; why something was not there is so no more.
    m_marks->setText({});
    m_inside->clearNotes();
    explainNothing();
    m_open->hide();
    m_predictions->hide();
    showStatus({});
    emit viewChanged();
    emit resultsShown();
    return;
  }
  m_cover->clear();
  if (!looksAtPatches()) showGrid();
  if (!isWhole) {
    // The head of another model or file, under a name that is not its own, says what is not so.
    if (!haveOneSource(m_open->results(), results)) {
      m_open->hide();
      explainNothing();
    }
    return;
  }
  m_predictions->showPredictions(results.predictions,
                                 results.predictedAt < 0 ? tr("Next token") : tr("In the place of the mask"),
                                 results.predictionsBesideA         ? QStringLiteral("A")
                                 : headEdits(results.scene).empty() ? QString()
                                                                    : tr("without the edits", "of a probability"));
  m_noPrediction->setVisible(results.predictions.empty());
  m_noPrediction->setText(!results.opened                ? QString()
                          : results.opened->model.output ? tr("The text has no mask to be filled")
                                                         : tr("This file predicts no token: it has no output layer"));
  m_open->setVisible(results.pass.has_value());
  if (results.pass) m_headPanel->setKeys(results.pass->m());
  m_headPanel->showKeeping(results.ofHeads.empty() ? Message() : keepingProblem(results.ofHeads.front()));
  if (results.pass && !looksAtPatches()) m_open->showResults(results, drawing, document()->viewState());
  showHeadsCard();  // by what is open now
  showInside();
  showPatches(drawing);
  inspect();
  openFirstHead();
  showShapes();
  showTime(sinceEdit);
  emit viewChanged();
  emit resultsShown();
  if (results.known < 1) compute();  // more is read
}

/// Opens the first head of a model or file that was not shown before, unless a head is open already.
void ModelsPage::openFirstHead() {
  const std::shared_ptr<const void> seen = sourceOfResults(m_results);
  if (seen == m_seen) return;
  m_seen = seen;
  if (!document()->viewState().models.head.empty()) return;
  look([this](ModelsViewState& state) {
    state.stack = idOf(stackKindNames(), m_results.grids.front().kind);
    state.head = {0, 0};
    if (state.selection.empty()) state.selection = {1, 0};
  });
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
  if (looksAtPatches()) {
    if (m_patches->hasMap())
      explanation = [question = patchQuestion(m_patches->drawing(), m_patches->sight())] {
        return explainPatches(question);
      };
  } else if (looksInside() && !m_results.file) {
    if (m_results.inside) explanation = [results = m_results] { return predictionExplanation(results); };
  } else if (const std::optional<ui::CellPlace> cell = m_open->heatmap()->selection();
             cell && m_results.pass && m_open->results().pass && cell->panel < m_open->figure().panels.size()) {
    // The cell is one of what is in sight, which newer results may not have; while nothing was drawn yet there is none.
    explanation = [results = m_open->results(), figure = m_open->figure(), cell = *cell] {
      return openHeadExplanation(results, figure, cell);
    };
  }
  if (!explanation) return explainNothing();
  m_explainer.post([this, explanation](Worker::Task&) -> Worker::Delivery {
    return [this, explained = explanation()] { m_inspector->explain(explained); };
  });
}

}  // namespace attn::app
