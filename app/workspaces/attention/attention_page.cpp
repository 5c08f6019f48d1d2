// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_page.h"

#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAction>
#include <QActionGroup>
#include <QKeyEvent>
#include <QMenu>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "app/document/document.h"
#include "app/window/actions.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_lines.h"
#include "app/workspaces/attention/attention_matrices.h"
#include "app/workspaces/attention/comparison/comparison_bar.h"
#include "app/workspaces/attention/flow/flow_canvas.h"
#include "app/workspaces/attention/flow/flow_view.h"
#include "app/workspaces/attention/heads/head_trail.h"
#include "app/workspaces/attention/padding.h"
#include "app/workspaces/attention/panels/attention_panels.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/attention/positions/attention_positions.h"
#include "app/workspaces/attention/summaries/summary_bar.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
#include "app/workspaces/key_links.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/lines/line_view.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

namespace attn::app {
AttentionPage::AttentionPage(Document* document, QWidget* parent)
    : Page("attention", document, parent), m_matrices(new AttentionMatrices(this)) {
  m_inspector = new ui::Inspector;
  setParts(makeControls(), makeCanvas(), m_inspector, tr("Why this number?"));
  m_matrices->keepClearOf([this] { return placesInSight(); });
  connect(m_matrices, &AttentionMatrices::edited, this, &AttentionPage::edit);
  connect(&m_worker, &Worker::failed, this, [this](const Message& words) {
    m_results.problem = words;
    m_results.dividingHeads.clear();
    showProblem(failureText(words));
    inspect();
    emit resultsShown();
  });
  connect(&m_inspectionWorker, &Worker::failed, this, [this](const Message& words) {
    m_inspector->showNothing();
    emit complained(failureText(words));
  });
  connect(m_inspector, &ui::Inspector::linkClicked, this, [this](const QString& link) {
    if (!showsLines()) return;
    if (const auto line = lineOf(m_lines->view()->figure(), link)) return m_lines->view()->choose(line);
    if (const auto cell = keyCell(*m_heatmap, link)) m_heatmap->setSelection(cell);
  });
  connectKeys(m_inspector, m_heatmap);
  connectKeys(m_inspector, m_flow->heatmap());
  connect(&m_textWorker, &Worker::failed, this, [this](const Message& words) {
    emit complained(failureText(words));
    compute();  // the banner says again what it should
  });
  int place = 0;
  auto* oneView = new QActionGroup(this);
  for (const AttentionView& row : attentionViews()) {
    m_viewActions << app::addAction({.id = row.id,
                                     .text = tr("Show %1").arg(ui::translated(row.name).toLower()),
                                     .shortcuts = {QKeySequence(Qt::CTRL | (Qt::Key_1 + place++))},
                                     .run = [this, id = row.id] { showView(id); },
                                     .isOn = [this, &row] { return m_view == &row; }},
                                    this);
    oneView->addAction(m_viewActions.last());
  }
  addActions(m_comparisonBar->commands());
  addAction(m_summaryBar->command());
  addAction(m_padding->command());
  m_ranges = app::addAction({.id = "range",
                             .text = tr("Rang&e of the colour map"),
                             .fill = [this](QMenu* menu) { shownHeatmap()->fillRangeMenu(menu); }},
                            this);
  showViewState();
  if (isInSight()) showScene();
}

QWidget* AttentionPage::makeControls() {
  QVBoxLayout* column = nullptr;
  QWidget* controls = makePanel(10, &column);
  m_sequences = new SequencesPanel(controls);
  m_panels = {m_sequences,
              new VectorsPanel(controls),
              new ScoringPanel(controls),
              new MaskPanel(controls),
              new StagesPanel(controls),
              new HeadsPanel(controls)};
  for (AttentionPanel* panel : m_panels) {
    column->addWidget(panel);
    connect(panel, &Form::edited, this, &AttentionPage::editScene);
    connect(panel, &AttentionPanel::tableWanted, m_matrices, &AttentionMatrices::open);
    connect(panel, &AttentionPanel::largeTextPasted, this, &AttentionPage::takeLargeText);
  }
  column->addStretch(1);
  return controls;
}

void AttentionPage::openHead(const std::string& head) {
  const std::string before = m_head;
  // A cell of one head is none of another figure.
  document()->look([&](ViewState& state) {
    state.attention.head = head;
    state.attention.selection.clear();
  });
  if (!head.empty()) return;
  // The thumbnails of B stand behind those of A.
  const Pass& pass = m_results.pass;
  if (const auto thumbnail = openThumbnail(before, mostHeads(pass))) {
    const Index behind = pass.comparison ? thumbnailsOf(pass.comparison->a.heads) : 0;
    m_thumbnails->setCurrent(static_cast<std::size_t>(behind + thumbnailOfOne(pass, *thumbnail, mostHeads(pass))));
  }
}

void AttentionPage::keyPressEvent(QKeyEvent* event) {
  const bool isOpen = m_view->canvas == AttentionView::Canvas::heads && !showsThumbnails();
  if (event->key() == Qt::Key_Escape && isOpen) return openHead({});
  Page::keyPressEvent(event);
}

void AttentionPage::paint(const std::vector<ui::CellPlace>& places, bool shows, int gesture) {
  const Index entry = m_figure.panels[places.front().panel].entry;
  const auto change = [=](AttentionScene& scene) {
    PaintedMask painted = *scene.mechanism.painted;
    for (const ui::CellPlace& place : places)
      painted = withPainted(std::move(painted), entry, place.row, {place.column, place.column + 1}, shows);
    scene.mechanism.painted = std::move(painted);
  };
  edit(shows ? tr("Show keys") : tr("Hide keys"), change, gesture);
}

void AttentionPage::edit(const QString& text, const AttentionChange& change, int gesture) {
  editScene(
      text, [&change](Scene& scene) { change(scene.attention); }, gesture);
}

void AttentionPage::editScene(const QString& text, const std::function<void(Scene&)>& change, int gesture) {
  if (gesture != 0) holdRanges();
  document()->edit(text, change, gesture);
}

/// While a hand moves a valid length or a slider, equal numbers keep their colour: the range settles when it lets go.
void AttentionPage::holdRanges() {
  if (!m_heldRanges.empty()) return;
  bool isMoving = m_heatmap->isDragging();
  for (QAbstractSlider* slider : findChildren<QAbstractSlider*>()) {
    if (!slider->isSliderDown()) continue;
    isMoving = true;
    connect(slider, &QAbstractSlider::sliderReleased, this, &AttentionPage::releaseRanges, Qt::UniqueConnection);
  }
  if (isMoving) m_heldRanges = m_figure.groups;
}

void AttentionPage::releaseRanges() {
  if (m_heldRanges.empty()) return;
  m_heldRanges.clear();
  if (isInSight()) compute();
}

void AttentionPage::setView(View view) { showView(viewOf(view).id); }

void AttentionPage::showView(const std::string& id) {
  m_views->setCurrent(QString::fromStdString(id));
  const AttentionView* row = findRow(attentionViews(), id);
  const auto ofHeads = [](const AttentionView* view) { return view && view->canvas == AttentionView::Canvas::heads; };
  const Index heads = mostHeads(document()->scene().attention);
  document()->look([&](ViewState& state) {
    state.attention.view = id;
    // The heatmaps of one head are other panels. Thumbnails have no selection of their own: that of the heatmaps waits.
    if (row != m_view && (ofHeads(row) || ofHeads(m_view)) && openThumbnail(m_head, heads))
      state.attention.selection.clear();
  });
}

void AttentionPage::showViewState() {
  const AttentionViewState& state = document()->viewState().attention;
  m_heatmap->setZoom(state.zoom);
  m_lines->showViewState(state);
  m_positions->showViewState(state);
  m_flow->showViewState(state);
  m_plane->setRule(state.planeBy);
  const AttentionView* row = findRow(attentionViews(), state.view);
  const bool otherView = row && row != m_view;
  // A selection is of the figure of its view and scene, which may be still to come; a problem has none.
  const bool isOfFigure = !otherView && !showsThumbnails() && !m_figure.panels.empty() &&
                          m_results.pass.view == m_view->tensor && m_hasLines == showsLines();
  if (isOfFigure && !m_results.problem && m_results.scene == document()->scene().attention) showSelection();
  if (otherView) {
    m_view = row;
    m_heldRanges.clear();
    m_views->setCurrent(QString::fromLatin1(row->id));
    m_viewActions.value(static_cast<int>(row - attentionViews().data()))->setChecked(true);
    showComparison();
    emit viewChanged();
  }
  const bool otherHead = std::exchange(m_head, state.head) != state.head;
  const bool otherSequence = std::exchange(m_flowSequence, state.flowSequence) != state.flowSequence;
  const bool otherBox = std::exchange(m_flowBox, state.flowBox) != state.flowBox || otherSequence;
  const bool otherPadding = std::exchange(m_hidesPadding, state.hidesPadding) != state.hidesPadding;
  m_padding->showState(m_hidesPadding);
  const bool isOther = otherView || otherPadding || (otherHead && m_view->canvas == AttentionView::Canvas::heads) ||
                       (otherBox && showsFlow());
  if (std::exchange(m_pins, state.pins) != state.pins && showsLines()) inspect();
  if (isInSight() && (isOther || colorRange() != m_drawnRange)) compute();
}

ColorRange AttentionPage::colorRange() const { return document()->viewState().rangeOf("attention", m_view->id); }

/// The line of the selected cell is marked among the lines.
void AttentionPage::showChosenLine() {
  if (showsPlane()) {
    const auto pair = m_heatmap->selection();
    if (pair) m_plane->showPanel(m_results.pass, pair->panel);
    m_plane->setPair(pair ? std::optional(pair->row) : std::nullopt, pair ? std::optional(pair->column) : std::nullopt);
  }
  const auto cell = m_hasLines ? m_heatmap->selection() : std::nullopt;
  m_lines->view()->setChosen(cell ? lineOfCell(m_results.pass, m_lines->view()->figure(), *cell) : std::nullopt);
}

/// As in AttentionViewState.
std::vector<Index> AttentionPage::selectedCell() const {
  const auto cell = m_heatmap->selection();
  return cell ? std::vector<Index>{static_cast<Index>(cell->panel), cell->row, cell->column} : std::vector<Index>();
}

/// The cell that the document says is selected, if there is such a cell.
void AttentionPage::showSelection() {
  const std::vector<Index> wanted = document()->viewState().attention.selection;
  std::optional<ui::CellPlace> place;
  if (m_figure.hasLabels && wanted.size() == 3 && wanted[0] >= 0 &&
      wanted[0] < static_cast<Index>(m_figure.panels.size())) {
    const auto panel = static_cast<std::size_t>(wanted[0]);
    if (wanted[1] >= 0 && wanted[1] < ui::rowsOf(m_figure, panel) && wanted[2] >= 0 &&
        wanted[2] < ui::columnsOf(m_figure, panel))
      place = ui::CellPlace{panel, wanted[1], wanted[2]};
  }
  m_heatmap->setSelection(place);
}

std::string AttentionPage::colorMap() const {
  return showsLines() || showsPlane() ? std::string() : colorMapOf(document()->scene(), coloredView());
}

void AttentionPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)),
                   [&](Scene& scene) { scene = withColorMap(scene, coloredView(), id); });
}

bool AttentionPage::isUpToDate() const {
  return !m_worker.isBusy() && !m_textWorker.isBusy() && m_inspector->isUpToDate();
}

QWidget* AttentionPage::firstFocus() { return canvasInSight(); }

void AttentionPage::showScene() {
  const AttentionScene& scene = document()->scene().attention;
  for (AttentionPanel* panel : m_panels) panel->showScene(document()->scene());
  m_comparisonBar->showScene(scene);
  showComparison();
  sizePanels();
  m_lines->showScene(scene);
  m_summaryBar->showScene(scene);
  m_positions->showScene(scene);
  m_flow->showScene(document()->scene());
  m_views->setCurrent(QString::fromLatin1(m_view->id));
  // The handles follow the hand at once; the numbers come from the worker.
  m_heatmap->setLengths(shownLengths());
  emit viewChanged();
  compute();
}

/// What stands above heatmaps, and what chooses their colours, goes with them.
void AttentionPage::showComparison() {
  m_comparisonHeader->showScene(document()->scene().attention, m_results);
  m_ranges->menu()->setEnabled(!showsLines());
  m_ranges->setEnabled(!showsLines());
}

ui::ValidLengths AttentionPage::shownLengths() const {
  const Mechanism& mechanism = document()->scene().attention.mechanism;
  ui::ValidLengths lengths;
  if (showsPositions() || showsFlow() || m_figure.panels.empty()) return lengths;
  if (m_results.problem || m_results.pass.view == View::output || !usesValidLengths(m_results.scene.mechanism))
    return lengths;
  const TokenBatch& tokens = *m_results.tokens;
  lengths.perQuery = m_results.scene.mechanism.lengthPerQuery;
  for (Index entry = 0; entry < tokens.batch(); ++entry)
    for (Index query = 0; query < (lengths.perQuery ? tokens.n() : 1); ++query)
      lengths.lengths.push_back(
          validLength(mechanism, entry, query, tokens.keyLengths[static_cast<std::size_t>(entry)], tokens.m()));
  return lengths;
}

void AttentionPage::inspect() {
  if (showsPositions()) return explainNow(m_positions->explanation());
  if (showsFlow()) return inspectFlow();
  const auto place = m_heatmap->selection();
  const bool isCell = place && !showsThumbnails() && m_figure.hasLabels && place->panel < m_figure.panels.size();
  if (isCell)
    m_summaryBar->showSelection(SummaryBar::Selected{m_figure.panels[place->panel].entry, place->row, place->column});
  else
    m_summaryBar->showSelection(std::nullopt);
  if (m_results.problem) return inspectNothing();
  if (!isCell && m_hasLines && showsLines() && !m_lines->view()->figure().pins.empty())
    return explainLater(
        [pass = m_results.pass, figure = m_lines->view()->figure()] { return pinsExplanation(pass, figure); });
  if (!isCell) return inspectNothing();
  const Index heads = mostHeads(m_results.pass);
  if (m_view->canvas == AttentionView::Canvas::heads && isOfAllHeads(openThumbnail(m_head, heads), heads))
    return explainNow(headsExplanation(m_results.pass, m_figure, *place));
  explainLater([pass = m_results.pass, summaries = m_results.scene.summaries, figure = m_figure, place = *place] {
    return attentionExplanation(pass, summaries, figure, place);
  });
}

void AttentionPage::inspectNothing() {
  m_inspectionWorker.stop();
  m_inspector->showNothing();
}

void AttentionPage::explainNow(const Explanation& explanation) {
  m_inspectionWorker.stop();
  m_inspector->explain(explanation);
}

void AttentionPage::explainLater(std::function<Explanation()> explanation) {
  m_inspector->await();
  m_inspectionWorker.post([this, explanation = std::move(explanation)](Worker::Task&) -> Worker::Delivery {
    return [this, said = explanation()] { m_inspector->explain(said); };
  });
}

void AttentionPage::inspectFlow() {
  if (auto explanation = m_flow->explanation())
    explainLater(std::move(explanation));
  else
    inspectNothing();
}

/// The tokens of the cell that is pointed at are lit in the left panel too.
void AttentionPage::lightTokens() {
  if (showsPositions() || showsFlow()) return m_sequences->lightNothing();
  const auto place = m_heatmap->pointedAt();
  if (!place || m_results.problem || !m_figure.hasLabels || place->panel >= m_figure.panels.size())
    return m_sequences->lightNothing();
  const bool hasKeys = m_results.pass.view != View::output;
  m_sequences->lightTokens(m_figure.panels[place->panel].entry, place->row,
                           hasKeys ? std::optional(place->column) : std::nullopt);
}

void AttentionPage::takeLargeText(const QString& text, bool queries) {
  m_banner->setText(tr("Taking in the pasted text…"));
  m_words->setCurrentWidget(m_banner);
  m_sincePaste = {};
  QElapsedTimer sincePaste;
  sincePaste.start();
  m_textWorker.post([this, text, queries, sincePaste,
                     split = document()->scene().attention.inputs.split](Worker::Task&) -> Worker::Delivery {
    const SequenceText cut = clipped(text.toStdString(), split);
    return [this, cut, queries, sincePaste] {
      m_sincePaste = sincePaste;
      edit(tr("Paste text"), [&](AttentionScene& scene) {
        scene = queries ? withQueryText(std::move(scene), cut) : withKeyText(std::move(scene), cut);
      });
      compute();  // the notices are due even if the text was the same
    };
  });
}

}  // namespace attn::app
