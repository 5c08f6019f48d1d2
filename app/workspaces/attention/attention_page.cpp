// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_page.h"

#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
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
#include "app/workspaces/attention/attention_panels.h"
#include "app/workspaces/attention/comparison_bar.h"
#include "app/workspaces/attention/comparison_figure.h"
#include "app/workspaces/attention/flow/flow_canvas.h"
#include "app/workspaces/attention/flow/flow_view.h"
#include "app/workspaces/attention/heads/head_trail.h"
#include "app/workspaces/attention/padding.h"
#include "app/workspaces/attention/positions/attention_positions.h"
#include "app/workspaces/attention/positions/positions_figure.h"
#include "app/workspaces/attention/summaries/summary_bar.h"
#include "app/workspaces/attention/summaries/summary_figure.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/color_range.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/lines/line_view.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

namespace attn::app {
namespace {

std::vector<Index> selectionOf(const ui::HeatmapView& heatmap) {
  const auto place = heatmap.selection();
  return place ? std::vector<Index>{static_cast<Index>(place->panel), place->row, place->column} : std::vector<Index>();
}

/// Where a comparison begins or ends the same cell stays selected: of B as long as there are both.
std::vector<Index> keptSelection(std::vector<Index> selected, const ui::HeatmapFigure& before,
                                 const ui::HeatmapFigure& after) {
  if (before.linked == after.linked || selected.size() != 3 || selected[0] < 0 ||
      selected[0] >= static_cast<Index>(before.panels.size()))
    return selected;
  const auto isOfB = [](const ui::HeatmapFigure& figure, std::size_t panel) {
    return figure.linked == 1 || comparedAt(panel) == Compared::b;
  };
  auto from = static_cast<std::size_t>(selected[0]);
  if (before.linked > 1) from = from / comparedPanels * comparedPanels + 1;
  for (std::size_t panel = 0; panel < after.panels.size(); ++panel) {
    if (!isOfB(after, panel) || after.panels[panel].entry != before.panels[from].entry ||
        after.panels[panel].matrix != before.panels[from].matrix)
      continue;
    selected[0] = static_cast<Index>(panel);
    break;
  }
  return selected;
}

}  // namespace

AttentionPage::AttentionPage(Document* document, QWidget* parent)
    : Page("attention", document, parent), m_matrices(new AttentionMatrices(this)) {
  m_inspector = new ui::Inspector;
  setParts(makeControls(), makeCanvas(), m_inspector, tr("Why this number?"));
  m_matrices->keepClearOf(m_heatmap);
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
    if (const auto line = showsLines() ? lineOf(m_lines->view()->figure(), link) : std::nullopt)
      m_lines->view()->choose(line);
  });
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

QWidget* AttentionPage::makeCanvas() {
  auto* canvas = new QWidget(this);
  auto* column = new QVBoxLayout(canvas);
  column->setContentsMargins(12, 12, 12, 0);
  column->setSpacing(8);

  std::vector<ui::SegmentedControl::Choice> choices;
  for (const AttentionView& row : attentionViews())
    choices.push_back({row.id, ui::translated(row.name), ui::translated(row.description)});
  m_views = new ui::SegmentedControl(choices, canvas);
  m_views->setAccessibleName(tr("View"));
  connect(m_views, &ui::SegmentedControl::chosen, this, [this](const QString& id) { showView(id.toStdString()); });
  m_caption = new ui::ElidedLabel(canvas);
  m_caption->setProperty("kind", "faint");
  m_caption->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  m_banner = new ui::ElidedLabel(canvas);
  m_banner->setProperty("kind", "banner");
  m_banner->setAttribute(Qt::WA_StyledBackground);
  m_banner->setContentsMargins(10, 0, 10, 0);
  auto* words = new QWidget(canvas);
  words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Maximum);
  m_words = new QStackedLayout(words);
  m_words->addWidget(m_caption);
  m_words->addWidget(m_banner);  // in the place of the caption, so that the picture stays where it is
  m_comparisonBar = new ComparisonBar(canvas);
  connect(m_comparisonBar, &ComparisonBar::edited, this, &AttentionPage::edit);
  m_summaryBar = new SummaryBar(canvas);
  m_padding = new PaddingSwitch(canvas);
  connect(m_padding, &PaddingSwitch::chosen, this, [this](bool hides) {
    this->document()->look([&](ViewState& state) { state.attention.hidesPadding = hides; });
  });
  auto* row = new ui::FoldingRow(canvas);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(16);
  line->addWidget(m_views);
  line->addStretch(1);
  line->addWidget(m_padding);
  line->addWidget(m_summaryBar->toggle());
  line->addWidget(m_comparisonBar);
  column->addWidget(row);
  column->addWidget(words);
  // The views are tabs as long as there is room: what is said of them has a line of its own. In a narrow window they
  // become a list, and leave it room beside them; where even that is too wide Σ is in the menu alone.
  const auto foldViews = [this, line, column, words](bool folded) {
    m_views->setFolded(folded);
    folded ? line->insertWidget(1, words, 100) : column->insertWidget(1, words);
  };
  row->addFoldable(foldViews, [this] { return m_views->widthThatFoldingSaves(); });
  row->addFoldable(m_padding);
  row->addFoldable(m_summaryBar->toggle());

  m_heatmap = new ui::HeatmapView(canvas);
  m_heatmap->setAccessibleName(tr("Heatmaps"));
  m_heatmap->whatMasks = [this](const ui::CellPlace& place) {
    const bool isThere = place.panel < m_figure.panels.size() && place.row < ui::rowsOf(m_figure, place.panel) &&
                         place.column < ui::columnsOf(m_figure, place.panel);
    return isThere ? hidingMasksOf(m_results.pass, m_figure, place) : QString();
  };
  m_heatmap->setMinimumSize(220, 160);
  m_canvas = new QStackedWidget(canvas);
  m_canvas->addWidget(m_heatmap);
  m_comparisonHeader = new ComparisonHeader(m_heatmap, canvas);
  column->addWidget(m_comparisonHeader);
  m_headTrail = new HeadTrail(canvas);
  column->addWidget(m_headTrail);
  column->addWidget(m_summaryBar);
  column->addWidget(m_canvas, 1);
  m_cover = new ui::ViewCover(m_canvas);
  makeLines();
  makeHeads();
  makeSummaries();
  makePositions();
  makeFlow();
  connect(m_heatmap, &ui::HeatmapView::lengthDragged, this,
          [this](Index entry, Index query, Index length, int gesture) {
            const auto change = [=](AttentionScene& scene) {
              Mechanism& mechanism = scene.mechanism;
              mechanism = query < 0 ? withValidLength(std::move(mechanism), entry, length)
                                    : withQueryLength(std::move(mechanism), entry, query, length);
            };
            edit(tr("Valid length %1").arg(length), change, gesture);
          });
  connect(m_heatmap, &ui::HeatmapView::lengthDragEnded, this, &AttentionPage::releaseRanges);
  connect(m_heatmap, &ui::HeatmapView::lengthDragCanceled, document(), &Document::cancel);
  connect(m_heatmap, &ui::HeatmapView::painted, this, &AttentionPage::paint);
  connect(m_heatmap, &ui::HeatmapView::paintEnded, this, &AttentionPage::releaseRanges);
  connect(m_heatmap, &ui::HeatmapView::paintCanceled, document(), &Document::cancel);
  connect(m_heatmap, &ui::HeatmapView::cellSelected, this, [this] {
    this->document()->look([&](ViewState& state) { state.attention.selection = selectionOf(*m_heatmap); });
    m_lines->showSelection(m_heatmap->selection());
    inspect();
    lightTokens();
  });
  connect(m_heatmap, &ui::HeatmapView::zoomed, this,
          [this](double cell) { this->document()->look([&](ViewState& state) { state.attention.zoom = cell; }); });
  connect(m_heatmap, &ui::HeatmapView::rangeChosen, this, [this](const ColorRange& range) {
    const std::string view = m_view->id;
    this->document()->look([&](ViewState& state) { state.ranges["attention." + view] = range; });
  });
  connect(m_heatmap, &ui::HeatmapView::cellHovered, this, [this](std::optional<ui::CellPlace> place) {
    emit statusChanged(place ? m_heatmap->exactDescription(*place) : status());
    lightTokens();
  });
  return canvas;
}

void AttentionPage::makeLines() {
  m_lines = new AttentionLines(m_canvas);
  m_canvas->addWidget(m_lines);
  connect(m_lines, &AttentionLines::edited, this, &AttentionPage::edit);
  connect(m_lines, &AttentionLines::looked, this, [this](const std::function<void(AttentionViewState&)>& change) {
    document()->look([&](ViewState& state) { change(state.attention); });
  });
  connect(m_lines, &AttentionLines::pointedAt, this,
          [this](const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); });
  connect(m_lines->view(), &ui::LineView::lineChosen, this, [this](const std::optional<ui::LinePlace>& line) {
    if (!line) return m_heatmap->setSelection(std::nullopt);
    const Index first = m_lines->view()->figure().panels[line->panel].firstMatrix;
    m_heatmap->setSelection(
        ui::CellPlace{static_cast<std::size_t>(first + line->head), line->line.query, line->line.key});
  });
}

void AttentionPage::makeHeads() {
  m_thumbnails = new ui::ThumbnailView(m_canvas);
  m_thumbnails->setAccessibleName(tr("All heads"));
  m_thumbnails->setMinimumSize(220, 160);
  m_canvas->addWidget(m_thumbnails);
  connect(m_thumbnails, &ui::ThumbnailView::opened, this, [this](std::size_t panel) {
    const Index heads = m_results.scene.mechanism.heads;
    openHead(headId(static_cast<Index>(panel) % thumbnailsOf(heads), heads));
  });
  connect(m_thumbnails, &ui::ThumbnailView::pointedAt, this,
          [this](const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); });
  connect(m_thumbnails, &ui::ThumbnailView::rangeChosen, m_heatmap, &ui::HeatmapView::rangeChosen);
  connect(m_headTrail, &HeadTrail::chosen, this, &AttentionPage::openHead);
}

void AttentionPage::makeSummaries() {
  connect(m_summaryBar, &SummaryBar::edited, this, &AttentionPage::edit);
  connect(m_heatmap, &ui::HeatmapView::labelChosen, this, [this](const ui::LabelPlace& label) {
    const Index entry = m_figure.panels[label.panel].entry;
    label.row ? m_summaryBar->toggleRow(entry, *label.row) : m_summaryBar->toggleKey(entry, *label.column);
  });
}

void AttentionPage::openHead(const std::string& head) {
  const std::string before = m_head;
  // A cell of one head is none of another figure.
  document()->look([&](ViewState& state) {
    state.attention.head = head;
    state.attention.selection.clear();
  });
  const Index heads = document()->scene().attention.mechanism.heads;
  if (head.empty())
    if (const auto thumbnail = openThumbnail(before, heads))
      m_thumbnails->setCurrent(static_cast<std::size_t>(*thumbnail));
}

void AttentionPage::keyPressEvent(QKeyEvent* event) {
  const bool isOpen = m_view->canvas == AttentionView::Canvas::heads && !showsThumbnails();
  if (event->key() == Qt::Key_Escape && isOpen) return openHead({});
  Page::keyPressEvent(event);
}

void AttentionPage::makePositions() {
  m_positions = new AttentionPositions(m_canvas);
  m_canvas->addWidget(m_positions);
  connect(m_positions, &AttentionPositions::edited, this, &AttentionPage::edit);
  connect(m_positions, &AttentionPositions::looked, this,
          [this](const std::function<void(AttentionViewState&)>& change) {
            document()->look([&](ViewState& state) { change(state.attention); });
          });
  connect(m_positions, &AttentionPositions::rangeChosen, this, [this](const ColorRange& range) {
    const std::string view = m_view->id;
    document()->look([&](ViewState& state) { state.ranges["attention." + view] = range; });
  });
  connect(m_positions, &AttentionPositions::pointedAt, this,
          [this](const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); });
  connect(m_positions, &AttentionPositions::explained, this, &AttentionPage::inspect);
}

void AttentionPage::makeFlow() {
  m_flow = new FlowCanvas(m_canvas);
  m_canvas->addWidget(m_flow);
  connect(m_flow, &FlowCanvas::edited, this, &AttentionPage::edit);
  connect(m_flow, &FlowCanvas::formEdited, this, &AttentionPage::editScene);
  connect(m_flow, &FlowCanvas::largeTextPasted, this, &AttentionPage::takeLargeText);
  connect(m_flow, &FlowCanvas::looked, this, [this](const std::function<void(AttentionViewState&)>& change) {
    document()->look([&](ViewState& state) { change(state.attention); });
  });
  connect(m_flow, &FlowCanvas::rangeChosen, this, [this](const ColorRange& range) {
    const std::string view = m_view->id;
    document()->look([&](ViewState& state) { state.ranges["attention." + view] = range; });
  });
  connect(m_flow, &FlowCanvas::pointedAt, this,
          [this](const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); });
  connect(m_flow, &FlowCanvas::explained, this, &AttentionPage::inspect);
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
  document()->look([&](ViewState& state) {
    state.attention.view = id;
    // The heatmaps of one head are other panels.
    if (row != m_view && (ofHeads(row) || ofHeads(m_view))) state.attention.selection.clear();
  });
}

void AttentionPage::showViewState() {
  const AttentionViewState& state = document()->viewState().attention;
  m_heatmap->setZoom(state.zoom);
  m_lines->showViewState(state);
  m_positions->showViewState(state);
  m_flow->showViewState(state);
  const AttentionView* row = findRow(attentionViews(), state.view);
  const bool otherView = row && row != m_view;
  // A selection is of the figure of its view and scene, which may be still to come; a problem has none.
  const bool isOfFigure =
      !otherView && !m_figure.panels.empty() && m_results.pass.view == m_view->tensor && m_hasLines == showsLines();
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
  return showsLines() ? std::string() : colorMapOf(document()->scene(), coloredView());
}

void AttentionPage::chooseColorMap(const std::string& id) {
  document()->edit(tr("Colour map %1").arg(QString::fromStdString(id)),
                   [&](Scene& scene) { scene = withColorMap(scene, coloredView(), id); });
}

bool AttentionPage::showsLines() const { return m_view->canvas == AttentionView::Canvas::lines; }

bool AttentionPage::showsPositions() const { return m_view->canvas == AttentionView::Canvas::positions; }

bool AttentionPage::showsFlow() const { return m_view->canvas == AttentionView::Canvas::flow; }

View AttentionPage::coloredView() const {
  const FlowBoxRow* open = showsFlow() ? findRow(flowBoxes(), m_flowBox) : nullptr;
  return open ? coloredAs(open->box) : view();
}

bool AttentionPage::showsThumbnails() const {
  return m_view->canvas == AttentionView::Canvas::heads &&
         !openThumbnail(m_head, document()->scene().attention.mechanism.heads);
}

ui::HeatmapView* AttentionPage::shownHeatmap() const {
  return showsPositions() ? m_positions->heatmap() : showsFlow() ? m_flow->heatmap() : m_heatmap;
}

QAbstractScrollArea* AttentionPage::canvasInSight() const {
  if (showsLines()) return m_lines->view();
  if (showsThumbnails()) return m_thumbnails;
  if (showsFlow()) return m_flow->view();
  return shownHeatmap();
}

void AttentionPage::zoomBy(double factor) {
  if (showsThumbnails()) return m_thumbnails->zoomBy(factor);
  showsLines() ? m_lines->view()->zoomBy(factor) : shownHeatmap()->zoomBy(factor);
}

void AttentionPage::zoomToFit() {
  if (showsThumbnails()) return m_thumbnails->zoomToFit();
  showsLines() ? m_lines->view()->setZoom(0) : shownHeatmap()->zoomToFit();
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
  m_comparisonHeader->showScene(document()->scene().attention, m_results, !showsLines());
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

ui::HeatmapFigure AttentionPage::drawn(const ui::HeatmapFigure& figure) const {
  return m_hidesPadding ? withoutPadding(figure, m_results.pass) : figure;
}

void AttentionPage::compute() {
  QElapsedTimer sinceEdit = std::exchange(m_sincePaste, {});
  if (!sinceEdit.isValid()) sinceEdit.start();
  m_drawnRange = colorRange();
  m_worker.post([this, sinceEdit, scene = document()->scene(), view = m_view, range = *m_drawnRange,
                 held = m_heldRanges, head = m_head,
                 state = document()->viewState().attention](Worker::Task&) -> Worker::Delivery {
    if (view->canvas == AttentionView::Canvas::flow) {
      return [this, sinceEdit, shown = flowOf(scene, state, range)] { showFlow(shown, sinceEdit); };
    }
    m_workersFlow.reset();
    // Lines are those of B alone: lines of two mechanisms over each other could not be told apart. So are heads, and
    // encodings.
    AttentionResults results =
        m_pipeline.run(scene.attention, view->tensor,
                       view->canvas == AttentionView::Canvas::heatmaps ? AttentionPipeline::Beside::pinned
                                                                       : AttentionPipeline::Beside::nothing);
    if (view->canvas == AttentionView::Canvas::positions) {
      PositionsShown shown{m_positionStages.run(scene.attention), {}, {}};
      shown.heatmaps = withColorRange(positionsFigure(shown.results, scene), range);
      shown.chart = positionsChart(shown.results);
      return [this, sinceEdit, results, shown] { showResults(results, {}, {}, shown, sinceEdit); };
    }
    const Pass& pass = results.pass;
    const LineChoice& choice = scene.attention.lines;
    const bool areLines = view->canvas == AttentionView::Canvas::lines;
    std::optional<ui::LineFigure> lines;
    if (areLines && !results.problem) results.problem = linesProblem(pass);
    m_workersFigure = results.problem
                          ? ui::HeatmapFigure()
                          : withColorRange(shownFigure(pass, scene.attention.summaries,
                                                       attentionFigure(pass, colorsOf(scene), m_workersFigure),
                                                       view->canvas, head, m_weightStages),
                                           range, held);
    if (areLines && !results.problem)
      lines = attentionLines(pass, choice, m_lineStage(*pass.weights, choice.share), m_workersFigure);
    return [this, sinceEdit, results, figure = m_workersFigure, lines] {
      showResults(results, figure, lines, {}, sinceEdit);
    };
  });
}

FlowShown AttentionPage::flowOf(const Scene& scene, const AttentionViewState& state, const ColorRange& range) {
  FlowShown shown{m_flowStages.run(m_pipeline, scene.attention), {}, {}, {}, {}};
  if (shown.flow.results.problem) return shown;
  const Index sequence = flowSequence(shown.flow, state.flowSequence);
  shown.figure = flowFigure(shown.flow, colorsOf(scene), sequence);
  shown.open = boxOf(shown.flow, state.flowBox);
  if (shown.open) shown.heatmaps = withColorRange(boxFigure(shown.flow, *shown.open, colorsOf(scene), sequence), range);
  // What comes into sight did not change.
  if (m_workersFlow) shown.changed = changedBoxes(*m_workersFlow, shown.flow);
  m_workersFlow = shown.flow;
  return shown;
}

void AttentionPage::showFlow(const FlowShown& shown, const QElapsedTimer& sinceEdit) {
  const AttentionResults& results = shown.flow.results;
  const bool isOther =
      m_results.pass.view != results.pass.view || !(m_results.scene == results.scene) || time().isEmpty();
  m_results = results;
  m_figure = {};  // none of these results
  m_hasLines = false;
  const bool hadFocus = m_canvas->currentWidget() != m_flow && m_canvas->isAncestorOf(window()->focusWidget());
  m_canvas->setCurrentWidget(m_flow);
  m_lines->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_canvas->setFocusProxy(m_flow->view());
  m_headTrail->showHead(std::nullopt, results.scene.mechanism.heads);
  if (hadFocus) m_flow->view()->setFocus();
  for (AttentionPanel* panel : m_panels) panel->showResults(results);
  m_matrices->showResults(results);
  m_summaryBar->showFigure(m_figure, false);
  if (results.problem) {
    m_flow->showProblem(results);
    showProblem(ui::translated(problemOf(results)));
  } else {
    m_cover->clear();
    m_flow->showResults(shown, document()->viewState().attention);
  }
  emit viewChanged();
  showWords(flowCaption(shown.flow), isOther, sinceEdit);
}

void AttentionPage::showResults(const AttentionResults& results, const ui::HeatmapFigure& figure,
                                const std::optional<ui::LineFigure>& lines,
                                const std::optional<PositionsShown>& positions, const QElapsedTimer& sinceEdit) {
  // A run that repeats the last one took no time that is worth a word.
  const bool isOther =
      m_results.pass.view != results.pass.view || !(m_results.scene == results.scene) || time().isEmpty();
  m_figure = figure;
  m_results = results;
  m_hasLines = lines.has_value();
  // A problem leaves the last picture and what it can be changed with in sight.
  const bool areLines = lines || (results.problem && showsLines());
  const bool areThumbnails = !positions && !areLines && (results.problem ? showsThumbnails() : !figure.hasLabels);
  QAbstractScrollArea* const shown = positions       ? static_cast<QAbstractScrollArea*>(m_positions->heatmap())
                                     : areLines      ? static_cast<QAbstractScrollArea*>(m_lines->view())
                                     : areThumbnails ? static_cast<QAbstractScrollArea*>(m_thumbnails)
                                                     : m_heatmap;
  // Who opens a head goes on with it, and back.
  const bool hadTrail = m_headTrail->isVisible() && m_headTrail->isAncestorOf(window()->focusWidget());
  QWidget* const canvas = positions  ? static_cast<QWidget*>(m_positions)
                          : areLines ? static_cast<QWidget*>(m_lines)
                                     : shown;
  const bool hadFocus = canvas != m_canvas->currentWidget() && m_canvas->isAncestorOf(window()->focusWidget());
  m_canvas->setCurrentWidget(canvas);
  // What is not in sight asks for no room.
  m_lines->setSizePolicy(areLines ? QSizePolicy::Preferred : QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_canvas->setFocusProxy(shown);
  const bool ofHeads = m_view->canvas == AttentionView::Canvas::heads;
  m_headTrail->showHead(ofHeads ? openThumbnail(m_head, results.scene.mechanism.heads) : std::nullopt,
                        results.scene.mechanism.heads);
  if (hadFocus || (hadTrail && !m_headTrail->isVisible())) shown->setFocus();
  if (lines) m_lines->showFigure(*lines, document()->viewState().attention);
  for (AttentionPanel* panel : m_panels) panel->showResults(results);
  m_matrices->showResults(results);
  if (positions) {
    m_cover->clear();  // whatever is wrong with the pass, there are positions
    m_summaryBar->showFigure(figure, false);
    m_positions->showResults(*positions, document()->viewState().attention);
  } else if (results.problem) {
    showProblem(ui::translated(problemOf(results)));
  } else {
    m_cover->clear();
    // The view forgets a selection that means nothing in another figure; one that is still to be shown is not its own.
    const std::vector<Index> said = document()->viewState().attention.selection;
    const bool isOwn = areThumbnails || said == selectionOf(*m_heatmap);
    const std::vector<Index> wanted = isOwn && !areThumbnails ? keptSelection(said, m_heatmap->figure(), figure) : said;
    const bool isPending = !isOwn && results.scene == document()->scene().attention &&
                           results.pass.view == m_view->tensor && m_hasLines == showsLines();
    if (areThumbnails)
      m_thumbnails->setFigure(drawn(figure), attentionWords(results.pass.view).number);
    else
      m_heatmap->setFigure(drawn(figure), attentionWords(results.pass.view), shownLengths());
    m_summaryBar->showFigure(figure, !areLines && !areThumbnails && canHaveSummaries(results.pass));
    m_heatmap->setLabelsChoosable(m_summaryBar->isVisibleTo(this));
    m_heatmap->setPaintable(results.pass.view != View::output && hasMask(results.scene.mechanism, "painted"));
    if (isPending || wanted != said) {
      document()->look([&](ViewState& state) { state.attention.selection = wanted; });
      showSelection();
    }
  }
  m_lines->showSelection(m_heatmap->selection());
  showWords(positions         ? positionsCaption(results)
            : results.problem ? QString()
            : lines           ? linesCaption(results.pass, results.scene.lines, *lines)
            : ofHeads         ? headsCaption(results.pass, m_head)
                              : attentionCaption(results.pass),
            isOther, sinceEdit);
}

/// What is said beside the results, in whichever way they are drawn.
void AttentionPage::showWords(const QString& caption, bool isOther, const QElapsedTimer& sinceEdit) {
  showComparison();
  const bool showsHeatmaps = !showsLines() && !showsPositions() && !showsFlow();
  m_padding->setCanHide(showsHeatmaps && !m_results.problem && hasPadding(m_results.pass));
  m_caption->setText(caption);
  const QStringList notices = attentionNotices(m_results.scene.inputs);
  m_banner->setText(notices.join(QStringLiteral(" · ")));
  m_words->setCurrentWidget(notices.isEmpty() ? m_caption : m_banner);
  showStatus(m_results.problem ? QString() : attentionShapes(m_results.pass));
  if (isOther) showTime(sinceEdit);
  inspect();
  lightTokens();
  emit resultsShown();
}

int AttentionPage::widestExplanation() const { return document()->scene().attention.pinned ? 368 : 320; }

void AttentionPage::showProblem(const QString& words) {
  std::vector<ui::ViewCover::Offer> offers;
  for (const Index heads : m_results.dividingHeads) {
    const auto take = [this, heads] {
      edit(tr("%n head(s)", nullptr, static_cast<int>(heads)),
           [heads](AttentionScene& scene) { scene.mechanism.heads = heads; });
    };
    offers.push_back({QString::number(heads), tr("%n head(s)", nullptr, static_cast<int>(heads)), take});
  }
  m_cover->say(words, tr("These numbers of heads divide it:"), offers);
}

void AttentionPage::inspect() {
  if (showsPositions()) return explainNow(m_positions->explanation());
  if (showsFlow()) return inspectFlow();
  const auto place = m_heatmap->selection();
  const bool isCell = place && m_figure.hasLabels && place->panel < m_figure.panels.size();
  if (isCell)
    m_summaryBar->showSelection(SummaryBar::Selected{m_figure.panels[place->panel].entry, place->row, place->column});
  else
    m_summaryBar->showSelection(std::nullopt);
  if (m_results.problem) return inspectNothing();
  if (!isCell && m_hasLines && showsLines() && !m_lines->view()->figure().pins.empty())
    return explainLater(
        [pass = m_results.pass, figure = m_lines->view()->figure()] { return pinsExplanation(pass, figure); });
  if (!isCell) return inspectNothing();
  if (m_view->canvas == AttentionView::Canvas::heads && isOfAllHeads(m_results.pass, m_figure.panels[place->panel]))
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
