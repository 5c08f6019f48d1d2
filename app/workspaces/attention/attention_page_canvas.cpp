// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspaces/attention/attention_page.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/document/document.h"
#include "app/workspaces/attention/attention_figure.h"
#include "app/workspaces/attention/attention_lines.h"
#include "app/workspaces/attention/comparison/comparison_bar.h"
#include "app/workspaces/attention/flow/flow_canvas.h"
#include "app/workspaces/attention/flow/flow_view.h"
#include "app/workspaces/attention/heads/head_figure.h"
#include "app/workspaces/attention/heads/head_trail.h"
#include "app/workspaces/attention/padding.h"
#include "app/workspaces/attention/plane/plane_view.h"
#include "app/workspaces/attention/positions/attention_positions.h"
#include "app/workspaces/attention/summaries/summary_bar.h"
#include "ui/chart/curve_chart.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/folding_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/view_cover.h"
#include "ui/heatmap/heatmap_view.h"
#include "ui/inspector/inspector.h"
#include "ui/lines/line_view.h"
#include "ui/style/theme.h"
#include "ui/style/words.h"
#include "ui/thumbnails/thumbnail_view.h"

// The middle of the workspace: what shows its views, and where their gestures go.

namespace attn::app {

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
  line->setSpacing(8);
  line->addWidget(m_views);
  line->addStretch(1);
  line->addWidget(m_padding);
  line->addWidget(m_summaryBar->toggle());
  line->addWidget(m_comparisonBar);
  column->addWidget(row);
  column->addWidget(words);
  markChrome(row);
  markChrome(words);
  markEditing(m_comparisonBar);
  // The views are tabs as long as there is room: what is said of them has a line of its own. In a narrow window they
  // become a list, and leave it room beside them as long as enough of it can be read there; where even that is too wide
  // Σ is in the menu alone.
  // What warns is read to its end, there or in its own line.
  constexpr int leastWords = 225;
  const auto widthOfWords = [this] {
    const auto* const shown = static_cast<const QLabel*>(m_words->currentWidget());
    const QMargins around = shown->contentsMargins();
    const bool warns = shown == m_banner || shown->property("warns").toBool();
    const int whole = shown->fontMetrics().horizontalAdvance(shown->text()) + around.left() + around.right() + 1;
    return std::max(ui::scaled(leastWords), warns ? whole : 0);
  };
  const auto placeWords = [line, column, words, widthOfWords](bool inLine) {
    words->setMinimumWidth(inLine ? widthOfWords() : 0);
    inLine ? line->insertWidget(1, words, 100) : column->insertWidget(1, words);
  };
  const auto roomOfWords = [line, words, widthOfWords] {
    return (words->minimumWidth() > 0 ? words->minimumWidth() : widthOfWords()) + line->spacing();
  };
  connect(this, &AttentionPage::resultsShown, row, [row, words, widthOfWords] {
    if (words->minimumWidth() > 0) words->setMinimumWidth(widthOfWords());
    QCoreApplication::postEvent(row, new QEvent(QEvent::LayoutRequest));
  });
  const auto foldViews = [this, placeWords](bool folded) {
    m_views->setFolded(folded);
    placeWords(folded);
  };
  row->addFoldable(foldViews, [this, roomOfWords] { return m_views->widthThatFoldingSaves() - roomOfWords(); });
  row->addFoldable([placeWords](bool folded) { placeWords(!folded); }, roomOfWords);
  row->addFoldable([this](bool folded) { m_padding->setFolded(folded); },
                   [this, line] { return m_padding->space() == 0 ? 0 : m_padding->space() + line->spacing(); });
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
  makePlane();
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
    this->document()->look([&](ViewState& state) { state.attention.selection = selectedCell(); });
    showChosenLine();
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
    m_heatmap->setSelection(cellOf(m_results.pass, m_lines->view()->figure(), *line));
  });
}

void AttentionPage::makeHeads() {
  m_thumbnails = new ui::ThumbnailView(m_canvas);
  m_thumbnails->setAccessibleName(tr("Thumbnails of all heads"));
  m_thumbnails->setMinimumSize(220, 160);
  m_canvas->addWidget(m_thumbnails);
  connect(m_thumbnails, &ui::ThumbnailView::opened, this, [this](std::size_t panel) {
    openHead(headId(thumbnailAt(m_results.pass, panel), mostHeads(m_results.pass)));
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

bool AttentionPage::showsLines() const { return m_view->canvas == AttentionView::Canvas::lines; }

bool AttentionPage::showsPositions() const { return m_view->canvas == AttentionView::Canvas::positions; }

bool AttentionPage::showsFlow() const { return m_view->canvas == AttentionView::Canvas::flow; }

bool AttentionPage::showsPlane() const { return m_view->canvas == AttentionView::Canvas::plane; }

View AttentionPage::coloredView() const {
  const FlowBoxRow* open = showsFlow() ? findRow(flowBoxes(), m_flowBox) : nullptr;
  return open ? coloredAs(open->box) : view();
}

bool AttentionPage::showsThumbnails() const {
  return m_view->canvas == AttentionView::Canvas::heads &&
         !openThumbnail(m_head, mostHeads(document()->scene().attention));
}

ui::HeatmapView* AttentionPage::shownHeatmap() const {
  return showsPositions() ? m_positions->heatmap() : showsFlow() ? m_flow->heatmap() : m_heatmap;
}

QWidget* AttentionPage::canvasInSight() const {
  if (showsPlane()) return m_plane->chart();
  if (showsLines()) return m_lines->view();
  if (showsThumbnails()) return m_thumbnails;
  if (showsFlow()) return m_flow->view();
  return shownHeatmap();
}

void AttentionPage::zoomBy(double factor) {
  if (showsPlane()) return;  // all of it is in sight
  if (showsThumbnails()) return m_thumbnails->zoomBy(factor);
  showsLines() ? m_lines->view()->zoomBy(factor) : shownHeatmap()->zoomBy(factor);
}

void AttentionPage::zoomToFit() {
  if (showsPlane()) return;
  if (showsThumbnails()) return m_thumbnails->zoomToFit();
  showsLines() ? m_lines->view()->setZoom(0) : shownHeatmap()->zoomToFit();
}

void AttentionPage::makePlane() {
  m_plane = new PlaneView(m_canvas);
  m_plane->setProperty("kind", "card");
  m_plane->setContentsMargins(12, 10, 12, 10);
  m_canvas->addWidget(m_plane);
  connect(m_plane, &PlaneView::queryChosen, this, [this](Index query) { choosePair(query, {}); });
  connect(m_plane, &PlaneView::keyChosen, this, [this](Index key) { choosePair({}, key); });
  connect(m_plane, &PlaneView::headChosen, this, [this] { choosePair({}, {}); });
  connect(m_plane, &PlaneView::ruleChosen, this, [this](const QString& id) {
    document()->look([&](ViewState& state) { state.attention.planeBy = id.toStdString(); });
  });
  connect(m_plane, &PlaneView::pointedAt, this,
          [this](const QString& words) { emit statusChanged(words.isEmpty() ? status() : words); });
}

void AttentionPage::choosePair(std::optional<Index> query, std::optional<Index> key) {
  const HeadPlane* const head = m_plane->head();
  if (!head || m_figure.panels.empty()) return;
  const ui::CellPlace before = m_heatmap->selection().value_or(ui::CellPlace{});
  m_heatmap->setSelection(
      ui::CellPlace{panelOfPlane(*head, m_results.pass), query.value_or(before.row), key.value_or(before.column)});
}

std::vector<QRect> AttentionPage::placesInSight() const {
  std::vector<QRect> places;
  const auto onScreen = [](const QWidget* widget, const QRect& part) {
    return QRect(widget->mapToGlobal(part.topLeft()), part.size());
  };
  const QWidget* canvas = canvasInSight();
  if (m_inspector->isVisible()) places.push_back(onScreen(m_inspector, m_inspector->rect()));
  if (canvas != m_heatmap && canvas->isVisible()) places.push_back(onScreen(canvas, canvas->rect()));
  if (!m_heatmap->isVisible()) return places;
  const QWidget* view = m_heatmap->viewport();
  for (std::size_t panel = 0; panel < m_heatmap->figure().panels.size(); ++panel) {
    const ui::CellPlace last{panel, ui::rowsOf(m_heatmap->figure(), panel) - 1,
                             ui::columnsOf(m_heatmap->figure(), panel) - 1};
    const QRectF cells = m_heatmap->viewportRect({panel, 0, 0}) | m_heatmap->viewportRect(last);
    if (const QRect seen = cells.toAlignedRect() & view->rect(); !seen.isEmpty())
      places.push_back(onScreen(view, seen));
  }
  return places;
}

}  // namespace attn::app
